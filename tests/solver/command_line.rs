//! `skyline solve` itself: exit status, the report, and one clear line for what is wrong.

use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

use crate::support::program::{skyline, start, text};

/// A perfect clear with two pieces in the literal model.
const YES: &str = r#"{ "board": ["......", "......", "......", "XX...."], "pieces": "IOO",
  "objective": { "perfect_clear": true } }"#;

fn solve(arguments: &[&str], input: &str) -> Output {
    skyline(&[&["solve", "-"], arguments].concat(), input)
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

/// The pieces of a question come before those of each sequence; a set needs none.
#[test]
fn sets_of_sequences_count_and_name_what_fails() {
    let rows = r#"{"board": ["XXXXXXXXX_", "XXXXXXXXX_", "__XXXXXXX_", "__XXXXXXX_"], "rows": 20, PIECES
        "model": {"guideline": {"rotation": "super", "hold": false}}, "objective": {"perfect_clear": true}}"#;
    let (status, report, complaint) = text(&solve(&["--sequences", "[IO]p2"], &rows.replace("PIECES", "")));
    assert_eq!((status, complaint.as_str()), (Some(1), ""));
    assert_eq!(report, "1 of 2 sequences (50.00 %)\nno: OI\n");
    let with_i = rows.replace("PIECES", r#""pieces": "I","#);
    let (status, report, _) = text(&solve(&["--sequences", "[OTS]"], &with_i));
    assert_eq!((status, report.as_str()), (Some(1), "1 of 3 sequences (33.33 %)\nno: T\nno: S\n"));
    let (status, report, _) = text(&solve(&["--json", "--sequences", "O"], &with_i));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((status, &report["yes"], &report["without"]), (Some(0), &1.into(), &Value::Array(Vec::new())));
    let by_order = &["--by-order", "2", "--sequences", "[OI],T; S"];
    let (_, report, _) = text(&solve(by_order, &with_i));
    let lines: Vec<&str> = report.lines().filter(|line| line.starts_with("first ")).collect();
    let shares = ["first O: 1 of 1 (100.00 %)", "first OT: 1 of 1 (100.00 %)", "first I: 0 of 1 (0.00 %)"];
    assert_eq!(lines, [&shares[..], &["first IT: 0 of 1 (0.00 %)", "first S: 0 of 1 (0.00 %)"]].concat());
    let (_, report, _) = text(&solve(&[&["--json"], &by_order[..]].concat(), &with_i));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["order"][1], serde_json::json!({ "first": "OT", "sequences": 1, "yes": 1 }));
    let (status, _, complaint) = text(&solve(&["--sequences", "[OT"], &with_i));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("brackets at character 1"), "{complaint}");
    let (status, _, complaint) = text(&solve(&[], &rows.replace("PIECES", "")));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("missing field `pieces`"), "{complaint}");
}

#[test]
fn a_set_is_continued_from_the_file_of_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers");
    let question = r#"{"board": ["XX.....XXX", "XXX....XXX", "XXXX...XXX", "XXX....XXX"], "pieces": "I",
        "model": {"guideline": {"hold": true}}, "objective": {"perfect_clear": true}}"#;
    let set = ["--sequences", "[OIST]!", "--resume", file.to_str().unwrap()];
    let (status, stopped, _) = text(&solve(&[&["--nodes", "20", "--threads", "1"], &set[..]].concat(), question));
    assert_eq!(status, Some(3));
    assert!(stopped.contains("unknown: "), "{stopped}");
    let (_, whole, _) = text(&solve(&set[..2], question));
    let (status, resumed, complaint) = text(&solve(&set, question));
    assert_eq!((status, resumed.as_str(), complaint.as_str()), (Some(1), whole.as_str(), ""));
    let (_, again, _) = text(&solve(&[&["--nodes", "0"], &set[..]].concat(), question));
    assert_eq!(again, whole, "all answers are in the file");
    let (status, _, complaint) = text(&solve(&[&["--sequences", "*p2"], &set[2..]].concat(), question));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("for another question or other sequences"), "{complaint}");
}

#[test]
fn a_covering_is_drawn_and_a_fumen() {
    let question = r#"{"board": ["XXXXXXXXX_", "XXXXXXXXX_", "__XXXXXXX_", "__XXXXXXX_"], "rows": 20,
        "model": {"guideline": {"rotation": "super", "hold": true}}, "objective": {"perfect_clear": true}}"#;
    let covering = &["--covering", "--sequences", "[IO]p2;[IT]p2"];
    let (status, report, complaint) = text(&solve(covering, question));
    assert_eq!((status, complaint.as_str()), (Some(1), ""));
    let rows = "   XXXXXXXXXI\n   XXXXXXXXXI\n   OOXXXXXXXI\n   OOXXXXXXXI\n";
    let start =
        format!("2 of 4 sequences (50.00 %)\n1 of 1 solution for all of them (minimal)\n\n1. 2 sequences\n{rows}\n");
    let fumen = report.strip_prefix(&start).unwrap_or_else(|| panic!("{report}"));
    let page = skyline::formats::read(fumen.trim()).unwrap().pages.remove(0);
    assert_eq!((page.comment.as_str(), page.matrix.height()), ("2 of 2", 4));
    let (_, report, _) = text(&solve(&[&["--json"], &covering[..]].concat(), question));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["covering"][0]["sequences"], serde_json::json!(["OI", "IO"]));
    assert_eq!((&report["least"], &report["solutions"]), (&1.into(), &1.into()));
    let lines = r#"{"size": [20, 10], "pieces": "", "model": {"guideline": {}}, "objective": {"lines": 1}}"#;
    let (status, _, complaint) = text(&solve(covering, lines));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("--covering needs a perfect clear as the only goal"), "{complaint}");
}

#[test]
fn no_says_what_was_searched() {
    let never = YES.replace("IOO", "OOO");
    let (status, report, complaint) =
        text(&solve(&["--without", "area,parity,walls,rows,pieces,pockets,mirror"], &never));
    assert_eq!((status, complaint.as_str()), (Some(1), ""));
    assert!(
        report
            .starts_with("no: every position was searched\npieces  positions\n     0          1\n     1          5\n"),
        "{report}"
    );
    let (status, report, _) = text(&solve(&["--json"], &never));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((status, &report["answer"]), (Some(1), &"no".into()));
    assert_eq!(report["certificate"]["cut"][0][0], "area");
}

/// Four drawn rows are the lowest four of the game: without room above them, pieces would start on the Blocks.
#[test]
fn a_drawn_board_is_the_bottom_of_the_matrix() {
    let question = |rows: &str| {
        format!(
            r#"{{"board": [".......XXX", "........XX", "XX....XXXX", "XX.....XXX"], {rows} "pieces": "IJOLTZS",
            "model": {{"guideline": {{"rotation": "super", "hold": true}}}}, "objective": {{"perfect_clear": true}}}}"#
        )
    };
    let (status, report, complaint) = text(&solve(&[], &question("")));
    assert_eq!((status, complaint.as_str()), (Some(0), ""), "{report}");
    assert!(report.starts_with("yes: 6 pieces, 4 lines, "), "{report}");
    assert_eq!(report.lines().nth(1), Some("Matrix of 20 rows"));
    let (status, report, _) = text(&solve(&["--json"], &question("")));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((status, &report["rows"]), (Some(0), &20.into()));
    // The meaning up to version 0.2.
    let (status, report, complaint) = text(&solve(&[], &question("\"rows\": 4,")));
    assert_eq!((status, complaint.as_str()), (Some(1), ""), "{report}");
    assert!(report.starts_with("no: every position was searched\nMatrix of 4 rows\npieces  positions\n"), "{report}");
}

#[test]
fn unknown_shows_what_was_reached() {
    let long = r#"{"size": [12, 6], "pieces": "OTLJSZIOTLJSZI", "objective": {"lines": 30, "survive": true}}"#;
    let (status, report, complaint) =
        text(&solve(&["--nodes", "40", "--threads", "1", "--memory", "4", "--without", "area,rows"], long));
    assert_eq!((status, complaint.as_str()), (Some(3), ""), "{report}");
    assert!(report.starts_with("unknown: a limit was reached; at most 13 pieces were placed\n\n1. O:"), "{report}");
}

#[test]
fn the_best_is_proven() {
    let best = r#"{"size": [8, 4], "pieces": "IOOI", "objective": {"survive": true, "best": "most_lines"}}"#;
    let (status, report, _) = text(&solve(&[], best));
    assert_eq!(status, Some(0));
    assert!(report.contains("most lines: 4 (optimal)\n"), "{report}");
}

#[test]
fn bad_input_is_one_clear_line() {
    for (arguments, input, words) in [
        (&[][..], "{\"size\": [2, 2]}", ["-: line 1", "pieces"]),
        (&[], "{\"size\": [20, 10], \"pieces\": \"IQ\"}", ["pieces", "'Q'"]),
        (&[], "{\"size\": [1000, 1000], \"pieces\": \"I\"}", ["size", "100000"]),
        (&[], "nonsense", ["line 1", "expected"]),
        (&[], "v115@vhAyO", ["-: line 1: This is a fumen diagram", "page 1 is cut off"]),
        (
            &[],
            r#"{"gamemode":"40l","replay":{"frames":9,"events":[]}}"#,
            ["-: This is a TETR.IO replay", "recorded game"],
        ),
    ] {
        let (status, report, complaint) = text(&solve(arguments, input));
        assert_eq!((status, report.as_str(), complaint.lines().count()), (Some(2), "", 1), "{complaint}");
        assert!(words.iter().all(|word| complaint.contains(word)), "{input}: {complaint}");
    }
    let (status, _, complaint) = text(&solve(&["--without", "luck"], YES));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("expected area, parity"), "{complaint}");
}

/// Whatever is said about memory here goes before what the file says, and is held against the question like it.
#[test]
fn the_memory_of_the_command_line_is_the_one_that_counts() {
    let large = format!(
        r#"{{ "size": [100, 1000], "pieces": "{}", "objective": {{ "lines": 1 }}, "limits": {{ "nodes": 0 }} }}"#,
        "I".repeat(5_000)
    );
    let (status, _, complaint) = text(&solve(&[], &large));
    assert_eq!(status, Some(2));
    assert!(complaint.starts_with("skyline: -: line 1: limits.memory_mib: 512 was found, but"), "{complaint}");
    let (status, report, complaint) = text(&solve(&["--memory", "4096"], &large));
    assert_eq!((status, complaint.as_str()), (Some(3), ""), "{report}");
    let (status, report, complaint) = text(&solve(&["--memory", "1"], &large));
    assert_eq!((status, report.as_str()), (Some(2), ""));
    assert!(complaint.starts_with("skyline: --memory: 1 was found, but"), "{complaint}");
}

#[test]
fn other_files_are_refused_before_they_are_read_whole() {
    let endless = " ".repeat(5_000_000);
    for input in [endless.as_str(), &format!("{{\"pieces\": \"{}\"}}", "I".repeat(5_000_000))] {
        let (status, _, complaint) = text(&solve(&[], input));
        let expected = "skyline: -: larger than 4194304 bytes\n";
        assert_eq!((status, complaint.as_str()), (Some(2), expected));
    }
    let folder = tempfile::tempdir().unwrap();
    let (status, _, complaint) = text(&skyline(&["solve", folder.path().to_str().unwrap()], ""));
    assert_eq!((status, complaint.lines().count()), (Some(2), 1), "{complaint}");
    let file = folder.path().join("latin");
    std::fs::File::create(&file).and_then(|mut file| file.write_all(b"{\"pieces\": \"\xe9\"}")).unwrap();
    let (status, _, complaint) = text(&skyline(&["solve", file.to_str().unwrap()], ""));
    assert_eq!(status, Some(2));
    assert!(complaint.ends_with("latin: byte 13 is not valid UTF-8; a text file was expected\n"), "{complaint}");
}

#[test]
fn contradictory_limits_are_refused_or_kept() {
    for (argument, words) in [
        ("--memory=0", "0 is not in 1..=1048576"),
        ("--threads=1000000000", "1000000000 is not in 0..=1024"),
        ("--seconds=-1", "invalid value '-1' for '--seconds"),
        ("--seconds=NaN", "invalid value 'NaN' for '--seconds"),
        ("--nodes=0.5", "invalid value '0.5' for '--nodes"),
    ] {
        let (status, report, complaint) = text(&solve(&[argument], YES));
        assert_eq!((status, report.as_str()), (Some(2), ""), "{argument}");
        assert!(complaint.contains(words), "{argument}: {complaint}");
    }
    // A search that may look at nothing knows nothing.
    for argument in ["--seconds=0", "--nodes=0"] {
        let (status, report, complaint) = text(&solve(&[argument], YES));
        assert_eq!((status, complaint.as_str()), (Some(3), ""), "{argument}: {report}");
    }
}

/// A reader that has seen enough closes the pipe; the exit status still is the answer.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_does_not_change_the_answer() {
    let never = YES.replace("IOO", "OOO");
    for (question, answer) in [(YES, 0), (&never, 1)] {
        for arguments in [&["solve", "-"][..], &["solve", "-", "--json"]] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let output = start(arguments, question, writer.into()).wait_with_output().unwrap();
            assert_eq!(text(&output), (Some(answer), String::new(), String::new()), "{arguments:?}");
        }
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let (status, _, complaint) = text(&start(&["solve", "-"], question, full.into()).wait_with_output().unwrap());
        assert_eq!(status, Some(2));
        assert!(complaint.starts_with("skyline: cannot write the report: "), "{complaint}");
    }
}

/// A search that would go on for as long as anybody waits.
#[cfg(target_os = "linux")]
fn endless() -> Child {
    let question = r#"{"size": [20, 10], "pieces": "SZSZSZSZSZSZSZSZSZSZ", "objective": {"perfect_clear": true},
        "model": {"guideline": {"hold": true}}, "limits": {"threads": 1, "memory_mib": 64}}"#;
    let child = start(&["solve", "-"], question, Stdio::piped());
    // Until the program looks out for it, Ctrl-C only ends it.
    let status = format!("/proc/{}/status", child.id());
    let is_caught = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
        u64::from_str_radix(caught, 16).unwrap() >> 1 & 1 == 1
    };
    while !is_caught() {
        std::thread::yield_now();
    }
    child
}

#[cfg(target_os = "linux")]
fn interrupt(child: &Child) {
    let done = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(done.success());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_reports_its_progress() {
    let child = endless();
    interrupt(&child);
    let (status, report, complaint) = text(&child.wait_with_output().unwrap());
    assert_eq!((status, complaint.as_str()), (Some(3), ""), "{report}");
    assert!(report.starts_with("unknown: a limit was reached; "), "{report}");
}
