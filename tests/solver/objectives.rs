//! T-Spins, Back-to-Back, Combos and setups: the figures of the Guideline, and the numbers that knewjade's
//! solution-finder publishes in its tests of `ren` and `cover`.

use std::path::Path;

use skyline::solver::formal::answer::Answer;
use skyline::solver::formal::checker::check;
use skyline::solver::formal::instance::Instance;
use skyline::solver::formal::sequences::sequences;
use skyline::solver::formal::set_answer::SequenceAnswer;
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, solve, solve_each};

/// A question about the drawn rows, the lowest of the Matrix.
fn question(board: &[impl AsRef<str>], pieces: &str, hold: bool, objective: &str) -> Instance {
    let board: Vec<&str> = board.iter().map(AsRef::as_ref).collect();
    let text = format!(
        r#"{{"board": {board:?}, "rows": 26, "pieces": "{pieces}", "objective": {objective},
            "model": {{"guideline": {{"rotation": "super", "hold": {hold}}}}}}}"#
    );
    Instance::from_json(&text).unwrap()
}

/// Whether the answer is yes. The checker confirms it.
fn is_met(instance: &Instance) -> bool {
    match solve(instance, PruneRules::ALL, Control::default()) {
        Answer::Yes { found, .. } => {
            let verdict = check(instance, &found).unwrap();
            assert!(verdict.holds(), "{:?}", verdict.unmet);
            true
        }
        Answer::No { .. } => false,
        Answer::Unknown { .. } => panic!("without a limit"),
    }
}

/// The longest Combo of one sequence.
fn longest_combo(board: &[&str], pieces: &str) -> u32 {
    let instance = question(board, pieces, true, r#"{"best": "longest_combo"}"#);
    let Answer::Yes { found, best: Some(best) } = solve(&instance, PruneRules::ALL, Control::default()) else {
        panic!("every match has a Combo");
    };
    assert_eq!(check(&instance, &found).unwrap().combo, best.value);
    assert_eq!(best.value, best.bound);
    best.value
}

/// The Guideline's figures of T-Spins and Mini T-Spins (9.1), which are scenarios of the game, too.
#[test]
fn every_t_spin_of_the_guideline_is_found() {
    let mut kinds = [0; 2];
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/spins")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let scenario: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let rows: Vec<&str> = scenario["matrix"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let kind = if name.starts_with("mini") { "mini" } else { "full" };
        let lines = ["single", "double", "triple"].iter().position(|lines| name.contains(lines));
        let lines = lines.map_or(0, |place| place + 1);
        let objective = format!(r#"{{"t_spin": {{"kind": "{kind}", "lines": {lines}}}}}"#);
        assert!(is_met(&question(&rows, "T", false, &objective)), "{name}");
        kinds[usize::from(kind == "full")] += 1;
    }
    assert!(kinds.iter().all(|count| *count > 4), "{kinds:?}");
}

/// Whether each sequence makes a T-Spin on a board, without Hold and with it.
type SpinCase<'a> = (&'a [&'a str], &'a str, u32, [bool; 2]);

/// From solution-finder's tests of T-Spins in `cover`, whose *regular* T-Spins are those that are no Mini T-Spins, with
/// at least so many lines. There the placements are given; here all of them count, which changes none of these.
#[test]
fn published_t_spins_agree() {
    let low: &[&str] = &["......XXXX", "...XXXXXXX"];
    let notch: &[&str] = &["......XXXX", "XXX.XXXXXX"];
    let table: [SpinCase<'_>; 10] = [
        (low, "LT", 2, [false, false]),
        (low, "LZT", 2, [true, true]),
        (low, "TLZ", 2, [false, true]),
        (low, "LZTOIJS", 2, [true, true]),
        (notch, "LST", 2, [true, true]),
        (notch, "STL", 2, [false, true]),
        (notch, "LST", 1, [true, true]),
        (notch, "STL", 1, [true, true]),
        (&[".XXXXXXXXX"], "TO", 1, [false, false]),
        (&[".XXXXXXXXX"], "OT", 1, [false, false]),
    ];
    for (board, pieces, lines, expected) in table {
        let objective = format!(r#"{{"t_spin": {{"lines": {lines}}}}}"#);
        let found = [false, true].map(|hold| is_met(&question(board, pieces, hold, &objective)));
        assert_eq!(found, expected, "{board:?} {pieces} {lines}");
    }
}

/// From solution-finder's tests of `ren`, which counts as the game does: the first line clear is none. There a chain
/// starts with the first piece; here it may start later. So of 28 pieces, whose published chain is 22, only the first
/// 23 are given, which must all clear a line for it.
#[test]
fn published_longest_combos_agree() {
    let right: Vec<&str> = ["XXXXXX...."; 17].into_iter().chain(["XXXXXX.XXX", "XXXXXXXXX."]).collect();
    let left: Vec<&str> = ["....XXXXXX"; 22].into_iter().chain([".XXXXXXXXX"]).collect();
    let bent: Vec<&str> = ["XXXXXX...."; 6].into_iter().chain(["XXXXXXXX..", "XXXXXXX..."]).collect();
    for (board, pieces, combo) in
        [(right, "TILSOJZTILSOJZ", 13), (left, "TILSOJZTILSOJZTILSOJZTI", 22), (bent, "TOLJISZ", 6)]
    {
        assert_eq!(longest_combo(&board, pieces), combo, "{pieces}");
    }
}

/// Whether each sequence reaches a setup without a line clear that ends Back-to-Back, without Hold and with it.
type ContinuousCase<'a> = (&'a [&'a str], &'a [&'a str], &'a str, [bool; 2]);

/// From solution-finder's tests of Back-to-Back in `cover`: the pieces leave the board of their given placements, and
/// every line clear is a T-Spin or a Tetris. Here all placements with the same end count, which changes none of these.
#[test]
fn published_back_to_back_agrees() {
    let low: &[&str] = &["......XXXX", "...XXXXXXX"];
    let notch: &[&str] = &["......XXXX", "XXX.XXXXXX"];
    let well: &[&str] = &["....XXXXXX", "....XXXXXX", "...XXXXXXX", ".XXXXXXXXX"];
    let after_low: &[&str] = &["..........", "..........", "..........", "X..XX....."];
    let after_notch: &[&str] = &["..........", "..........", "..........", ".XX..XXX.."];
    let empty: &[&str] = &[".........."; 4];
    let table: [ContinuousCase<'_>; 10] = [
        (low, after_low, "LT", [false, false]),
        (low, after_low, "LZT", [true, true]),
        (low, after_low, "TLZ", [false, true]),
        (low, after_low, "OLTZ", [false, false]),
        (low, after_low, "LZTOIJS", [true, true]),
        (notch, after_notch, "LST", [true, true]),
        (notch, after_notch, "STL", [false, true]),
        (notch, after_notch, "OSTL", [false, false]),
        (well, empty, "ZJI", [true, true]),
        (well, empty, "ZIJ", [false, true]),
    ];
    for (board, setup, pieces, expected) in table {
        let objective = format!(r#"{{"back_to_back": true, "setup": {setup:?}}}"#);
        let found = [false, true].map(|hold| is_met(&question(board, pieces, hold, &objective)));
        assert_eq!(found, expected, "{board:?} {pieces}");
    }
}

/// From solution-finder's tests of `cover`: two ways to place the six pieces other than T with the same outline. It
/// counts 300 of 5 040 first bags without Hold, in all of which T comes last, and 3 108 with it. There the placements
/// are given; here all ways to the same board count, and there are no others.
#[test]
fn published_setups_agree() {
    let outline = ["...XXX....", "X..XXXX...", "X...XXXXXX", "XX.XXXXXXX"];
    let count = |rows_above: usize, pattern: &str, hold: bool| {
        let drawn: Vec<&str> = std::iter::repeat_n("..........", rows_above).chain(outline).collect();
        let objective = format!(r#"{{"setup": {drawn:?}}}"#);
        let instance = question(&[".........."], "", hold, &objective);
        let answers = solve_each(&instance, &sequences(pattern).unwrap(), PruneRules::ALL, Control::default());
        answers.iter().filter(|answer| **answer == Some(SequenceAnswer::Yes)).count()
    };
    // Without cells above, as `cover` has them.
    assert_eq!((count(16, "[^T]!", false), count(16, "*!", true)), (300, 3_108));
    // T can also lie above the outline.
    assert_eq!((count(0, "[^T]!", false), count(0, "*!", true)), (300, 3_444));
}
