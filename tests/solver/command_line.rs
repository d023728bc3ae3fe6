//! `skyline solve` itself: exit status, the report, and one clear line for what is wrong.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A perfect clear with two pieces in the literal model.
const YES: &str = r#"{ "board": ["......", "......", "......", "XX...."], "pieces": "IOO",
  "objective": { "perfect_clear": true } }"#;

fn solve(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .args(["solve", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read its input.
    let _closed = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> (Option<i32>, String, String) {
    let words = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), words(&output.stdout), words(&output.stderr))
}

#[test]
fn yes_is_drawn_and_played_move_by_move() {
    let (status, report, complaint) = text(&solve(&[], YES));
    assert_eq!((status, complaint.as_str()), (Some(0), ""), "{report}");
    let expected = "yes: 1 piece, 1 line, 0 Tetrises, height 0, 0 holes\n\n1. I: sr d d d f\n   XXIIII   ......\n";
    assert_eq!(report, expected);
}

#[test]
fn yes_is_json_too() {
    let (status, report, complaint) = text(&solve(&["--json"], YES));
    assert_eq!((status, complaint.as_str()), (Some(0), ""));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["answer"], "yes");
    assert_eq!(report["found"][0]["moves"].as_array().unwrap().last().unwrap(), "fix");
    let boards = report["boards"].as_array().unwrap();
    assert_eq!((boards.len(), &boards[0][3], &boards[1][3]), (2, &"XX....".into(), &"......".into()));
}

#[test]
fn no_says_what_was_searched() {
    let never = YES.replace("IOO", "OOO");
    let (status, report, complaint) =
        text(&solve(&["--without", "area,parity,walls,rows,pieces,pockets,mirror"], &never));
    assert_eq!((status, complaint.as_str()), (Some(1), ""));
    assert!(
        report.starts_with("no: everything was looked at\npieces  positions\n     0          1\n     1          5\n"),
        "{report}"
    );
    let (status, report, _) = text(&solve(&["--json"], &never));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((status, &report["answer"]), (Some(1), &"no".into()));
    assert_eq!(report["certificate"]["cut"][0][0], "area");
}

#[test]
fn unknown_shows_what_was_reached() {
    let long = r#"{"size": [12, 6], "pieces": "OTLJSZIOTLJSZI", "objective": {"lines": 30, "survive": true}}"#;
    let (status, report, complaint) =
        text(&solve(&["--nodes", "40", "--threads", "1", "--memory", "4", "--without", "area,rows"], long));
    assert_eq!((status, complaint.as_str()), (Some(3), ""), "{report}");
    assert!(report.starts_with("unknown: a limit came first; 13 pieces were placed at most\n\n1. O:"), "{report}");
}

#[test]
fn the_best_is_proven() {
    let best = r#"{"size": [8, 4], "pieces": "IOOI", "objective": {"survive": true, "best": "most_lines"}}"#;
    let (status, report, _) = text(&solve(&[], best));
    assert_eq!(status, Some(0));
    assert!(report.contains("most lines: 4, which no match betters\n"), "{report}");
}

#[test]
fn bad_input_is_one_clear_line() {
    for (arguments, input, words) in [
        (&[][..], "{\"size\": [2, 2]}", ["-: line 1", "pieces"]),
        (&[], "{\"size\": [20, 10], \"pieces\": \"IQ\"}", ["pieces", "'Q'"]),
        (&[], "{\"size\": [1000, 1000], \"pieces\": \"I\"}", ["size", "100000"]),
        (&[], "nonsense", ["line 1", "expected"]),
    ] {
        let (status, report, complaint) = text(&solve(arguments, input));
        assert_eq!((status, report.as_str(), complaint.lines().count()), (Some(2), "", 1), "{complaint}");
        assert!(words.iter().all(|word| complaint.contains(word)), "{input}: {complaint}");
    }
    let (status, _, complaint) = text(&solve(&["--without", "luck"], YES));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("expected area, parity"), "{complaint}");
}
