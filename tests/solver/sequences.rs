//! Sets of sequences: the numbers that knewjade's solution-finder and sfinder-cpp publish in their tests, and
//! sfinder-strict-minimal in its demo.

use skyline::solver::formal::instance::Instance;
use skyline::solver::formal::sequences::sequences;
use skyline::solver::formal::set_answer::SequenceAnswer;
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, cover_each, solve_each};

/// Whether the drawn rows, the lowest of the Matrix, are empty after the sequences of a set.
fn question(rows: &[&str], hold: bool) -> Instance {
    let text = format!(
        r#"{{"board": {rows:?}, "rows": 20, "pieces": "", "objective": {{"perfect_clear": true}},
            "model": {{"guideline": {{"rotation": "super", "hold": {hold}}}}}}}"#
    );
    Instance::from_json(&text).unwrap()
}

/// The answers for the sequences of a pattern.
fn answers(rows: &[&str], pattern: &str, hold: bool) -> (usize, Vec<String>) {
    let all = sequences(pattern).unwrap();
    let answers = solve_each(&question(rows, hold), &all, PruneRules::ALL, Control::default());
    let without = all.iter().zip(&answers).filter(|(_, answer)| **answer == Some(SequenceAnswer::No));
    let without: Vec<String> = without.map(|(sequence, _)| sequence.to_string()).collect();
    let yes = answers.iter().filter(|answer| **answer == Some(SequenceAnswer::Yes)).count();
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

/// The numbers of solutions and of their sequences that solution-finder's `path` publishes, and the minimal set of
/// sfinder-strict-minimal for the opener.
#[test]
fn published_coverings_agree() {
    let covering = |rows: &[&str], pattern: &str| {
        let found = cover_each(&question(rows, true), sequences(pattern).unwrap(), Control::default()).unwrap();
        let counts = found.chosen.iter().map(|solution| solution.sequences.len()).collect::<Vec<_>>();
        assert_eq!(found.least, found.chosen.len(), "proven to be minimal");
        (found.answer.count(Some(true)), found.solutions, counts)
    };
    let pco_with_i = ["XX_____XXX", "XXX____XXX", "XXXX___XXX", "XXX____XXX"];
    let (yes, _, counts) = covering(&pco_with_i, "I,*p4");
    assert_eq!((yes, counts.len(), counts[0]), (711, 24, 96));
    let stairs = ["XX________", "XXX_______", "XXXXX_____", "XXXXXX____"];
    let (_, solutions, counts) = covering(&stairs, "T,[^T]p5");
    // Its own set, which need not be minimal, has 20.
    assert!(solutions == 35 && counts.len() <= 20 && counts[0] <= 108, "{solutions} {counts:?}");
}

/// Six rows, which need fields of two registers.
#[test]
fn published_numbers_of_six_rows_agree() {
    let rows = ["__________", "_XX_______", "XXXXX____X", "XXXXXXX__X", "XXXXXX___X", "XXXXXXX_XX"];
    assert_eq!(answers(&rows, "*p7", true).0, 3_248);
    let rows = ["XX________", "XX________", "XXX______X", "XXXXXXX__X", "XXXXXX___X", "XXXXXXX_XX"];
    assert_eq!(answers(&rows, "*p7", true).0, 5_038);
}
