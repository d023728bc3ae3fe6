//! Sets of sequences: the numbers that knewjade's solution-finder and sfinder-cpp publish in their tests.

use skyline::solver::formal::instance::Instance;
use skyline::solver::formal::sequences::sequences;
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, solve_each};

/// The answers for the sequences of a pattern after which the drawn rows, the lowest of the Matrix, are empty.
fn answers(rows: &[&str], pattern: &str, hold: bool) -> (usize, Vec<String>) {
    let text = format!(
        r#"{{"board": {rows:?}, "rows": 20, "pieces": "", "objective": {{"perfect_clear": true}},
            "model": {{"guideline": {{"rotation": "super", "hold": {hold}}}}}}}"#
    );
    let instance = Instance::from_json(&text).unwrap();
    let all = sequences(pattern).unwrap();
    let answers = solve_each(&instance, &all, PruneRules::ALL, Control::default());
    let without = all.iter().zip(&answers).filter(|(_, answer)| **answer == Some(false));
    let without: Vec<String> = without.map(|(sequence, _)| sequence.to_string()).collect();
    let yes = answers.iter().filter(|answer| **answer == Some(true)).count();
    assert_eq!(yes + without.len(), all.len(), "all are decided");
    (yes, without)
}

#[test]
fn published_numbers_of_perfect_clears_agree() {
    let pco: &[&str] = &["XXXX____XX", "XXXX___XXX", "XXXX__XXXX", "XXXX___XXX"];
    let pco_with_i: &[&str] = &["XX_____XXX", "XXX____XXX", "XXXX___XXX", "XXX____XXX"];
    let grace: &[&str] = &["XXXXXX____"; 4];
    let wide: &[&str] = &["XX_______X", "XXX______X", "XXXX___XXX", "XXX____XXX"];
    let clear: &[&str] = &["__X_______", "__XX_____X", "XXXX_____X", "XXXXX___XX"];
    let left: &[&str] = &["XXX______X", "XX_______X", "XXXX_____X", "XXX______X"];
    let low: &[&str] = &["__________", "___X______", "XXXXXX____", "XXXXX_____"];
    for (rows, pattern, of, yes) in [
        (pco, "*p4", 840, 514),
        (pco_with_i, "I,*p4", 840, 711),
        (grace, "T,*p4", 840, 744),
        (wide, "[LJ]!,*p4", 1_680, 1_550),
        (clear, "*p7", 5_040, 5_016),
        (left, "*p7", 5_040, 4_282),
        (low, "T,*!", 5_040, 5_040),
    ] {
        let (found, without) = answers(rows, pattern, true);
        assert_eq!((found, found + without.len()), (yes, of), "{rows:?} {pattern}");
    }
}

#[test]
fn published_sequences_without_a_perfect_clear_agree() {
    let rows = ["_______XXX", "_______XXX", "XX_____XXX", "XX_____XXX"];
    let (yes, mut without) = answers(&rows, "*p7", true);
    without.sort();
    assert_eq!((yes, without), (5_038, vec!["LSJTZOI".to_owned(), "SLJTZOI".to_owned()]));
    let rows = ["XXXXXXXXX_", "XXXXXXXXX_", "__XXXXXXX_", "__XXXXXXX_"];
    assert_eq!(answers(&rows, "[IO]p2", true), (2, Vec::new()));
    assert_eq!(answers(&rows, "[IO]p2", false), (1, vec!["OI".to_owned()]));
}

/// Six rows, which need fields of two registers.
#[test]
fn published_numbers_of_six_rows_agree() {
    let rows = ["__________", "_XX_______", "XXXXX____X", "XXXXXXX__X", "XXXXXX___X", "XXXXXXX_XX"];
    assert_eq!(answers(&rows, "*p7", true).0, 3_248);
    let rows = ["XX________", "XX________", "XXX______X", "XXXXXXX__X", "XXXXXX___X", "XXXXXXX_XX"];
    assert_eq!(answers(&rows, "*p7", true).0, 5_038);
}
