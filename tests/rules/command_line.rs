//! The program itself: exit status, report, and one clear line for each error.

use std::process::Output;

use serde_json::Value;

use crate::support::program::{skyline, text};
use crate::texts::files;

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn complaint(output: &Output) -> String {
    text(output).2
}

#[test]
fn every_example_file_runs() {
    let files = files("assets/spins");
    let mut arguments = vec!["scenario"];
    arguments.extend(files.iter().map(|(path, _)| path.to_str().unwrap()));
    let output = skyline(&arguments, "");
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
    let lines = lines(&output);
    let ends: Vec<_> = lines.iter().filter(|line| line["type"] == "end").collect();
    assert_eq!(ends.len(), files.len());
    for (end, (path, _)) in ends.iter().zip(&files) {
        assert_eq!(end["id"], path.file_stem().unwrap().to_str().unwrap());
        assert!(end["next"].as_str().unwrap().len() >= 6);
        assert_eq!(end["state_hash"].as_str().unwrap().len(), 16);
    }
}

#[test]
fn scenarios_are_read_from_standard_input() {
    let output = skyline(&["scenario", "-"], "{\"until_ms\": 5}\n\n{\"id\": \"b\", \"until_ms\": 6}\n");
    assert_eq!(output.status.code(), Some(0));
    let ends: Vec<_> = lines(&output).into_iter().filter(|line| line["type"] == "end").collect();
    assert_eq!((&ends[0]["id"], &ends[0]["at_ms"]), (&"1".into(), &5.into()), "the line's number");
    assert_eq!((&ends[1]["id"], &ends[1]["at_ms"]), (&"b".into(), &6.into()));
    let output = skyline(&["scenario", "-"], "{\n  \"id\": \"one\",\n  \"until_ms\": 1\n}\n");
    assert_eq!((output.status.code(), &lines(&output).last().unwrap()["id"]), (Some(0), &"one".into()));
}

#[test]
fn a_bad_scenario_is_one_clear_line() {
    for (input, words) in [
        ("{\"sed\": 1}", ["line 1", "sed"]),
        ("{}\n{\"matrix\": [\"..\"]}\n", ["line 2", "matrix"]),
        ("nonsense", ["line 1", "expected"]),
    ] {
        let output = skyline(&["scenario", "-"], input);
        let complaint = complaint(&output);
        assert_eq!(output.status.code(), Some(2), "{input}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{input}: {complaint}");
        assert!(words.iter().all(|word| complaint.contains(word)), "{input}: {complaint}");
    }
    let missing = skyline(&["scenario", "no/such/file.json"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(complaint(&missing).contains("no/such/file.json") && complaint(&missing).lines().count() == 1);
    assert_eq!(skyline(&["scenario"], "").status.code(), Some(2), "without a file");
}

#[test]
fn the_bot_plays_combos() {
    let output =
        skyline(&["combo", "--samples", "30", "--lookahead", "2", "--generator", "recency:4", "--seed", "7"], "");
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("30 combos, generator recency:4.0, lookahead 2, layout 0x0C8, seed 7\nmedian "), "{text}");
    for word in ["average", "maximum", "p10", "p25", "p75", "p90", "p99", "decisions", "per decision", "time"] {
        assert!(text.lines().any(|line| line.starts_with(word)), "{word}: {text}");
    }
    let output = skyline(&["combo", "--generator", "sack"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(complaint(&output).contains("expected bag, uniform"), "{}", complaint(&output));
    let output = skyline(&["combo", "--samples", "1", "--chart", "no/such/chart.svg"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(complaint(&output).starts_with("skyline: no/such/chart.svg: "), "{}", complaint(&output));
}

#[test]
fn perft_counts_are_printed() {
    let output = skyline(&["perft", "--queue", "IOLJ", "--depth", "3"], "");
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
    let text = String::from_utf8(output.stdout).unwrap();
    let cells: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let counts: Vec<(&str, &str)> = cells[1..].iter().map(|cells| (cells[0], cells[1])).collect();
    assert_eq!(counts, [("1", "17"), ("2", "153"), ("3", "5266")]);
    assert!(cells[1..].iter().all(|cells| cells.len() == 5 && cells[2].parse::<f64>().is_ok() && cells[3] == "s"));
    assert!(cells[1..].iter().all(|cells| cells[4].parse::<u64>().is_ok_and(|rate| rate > 0)), "{text}");
    let well = "XXXXXXXXX.\nXXXXXXXXX.\nXXXXXXXXX.\nXXXXXXXXX.\n\n";
    let output = skyline(&["perft", "--queue", "O", "--rotation", "classic_left", "--board", "-"], well);
    assert!(String::from_utf8(output.stdout).unwrap().lines().nth(1).unwrap().starts_with("    1                9"));
    for (arguments, input, words) in [
        (&["--queue", "IOX"][..], "", ["--queue", "'X' is not a Tetrimino"]),
        (&["--queue", ""], "", ["--queue", "at least one Tetrimino"]),
        (&["--queue", &"I".repeat(101)], "", ["--queue", "101 Tetriminos; the maximum is 100"]),
        (&["--queue", "IO", "--depth", "3"], "", ["--depth 3", "expected 1 to 2"]),
        (&["--queue", "IO", "--depth", "0"], "", ["--depth 0", "expected 1 to 2"]),
        (&["--queue", "IO", "--rotation", "sideways"], "", ["--rotation", "classic-left"]),
        (&["--queue", "IO", "--board", "-"], "..........\n....", ["-: ", "row 2 from the top has 4 cells"]),
        (&["--queue", "IO", "--board", "no/such/board"], "", ["no/such/board", ""]),
    ] {
        let output = skyline(&[&["perft"], arguments].concat(), input);
        let complaint = complaint(&output);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(words.iter().all(|word| complaint.contains(word)), "{arguments:?}: {complaint}");
    }
}

#[test]
fn recorded_games_are_checked() {
    let (path, text) = files("tests/data/golden").into_iter().find(|(path, _)| path.ends_with("sprint.json")).unwrap();
    let output = skyline(&["replay", path.to_str().unwrap()], "");
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
    assert!(String::from_utf8(output.stdout).unwrap().contains("confirmed"));
    let score = text.find("\"score\":").unwrap() + "\"score\":".len();
    let forged = format!("{}1{}", &text[..score], &text[score..]);
    let output = skyline(&["replay", "-"], &forged);
    assert_eq!((output.status.code(), complaint(&output).lines().count()), (Some(1), 1), "{}", complaint(&output));
    let (true_score, forged_score) =
        (text[score..].split(',').next().unwrap(), forged[score..].split(',').next().unwrap());
    let sentence = format!("another result: score {true_score}, but the file says {forged_score}\n");
    assert!(complaint(&output).ends_with(&sentence), "{}", complaint(&output));
    let output = skyline(&["replay", "-"], &text.replace("\"engine\":", "\"engine\":99"));
    assert_eq!((output.status.code(), complaint(&output).lines().count()), (Some(2), 1), "{}", complaint(&output));
    let output = skyline(&["replay", "-"], &text[..text.len() / 2]);
    assert_eq!((output.status.code(), complaint(&output).lines().count()), (Some(2), 1), "{}", complaint(&output));
}

/// A game of another program is named, not taken for a damaged one of Skyline.
#[test]
fn recordings_of_other_programs_are_named() {
    const JSTRIS: &str = "https://jstris.jezevec10.com/replay/12345";
    const REPLAY: &str = r#"{"id":null,"gamemode":"40l","users":[],"replay":{"frames":1200,"events":[]}}"#;
    for (text, expected) in [
        (REPLAY, "This is a TETR.IO replay. Open it as a recorded game."),
        ("v115@vhAAgH", "This is a fumen diagram. Open it in the editor or the solver."),
        (JSTRIS, "This is a link to a Jstris replay. Open it, and copy the text beside its Load button."),
    ] {
        // A fumen is also a scenario, and a replay of TETR.IO a recorded game.
        let commands = match text {
            REPLAY => &["scenario"][..],
            text if text.starts_with("v115") => &["replay", "review"],
            _ => &["replay", "review", "scenario"],
        };
        for command in commands {
            let output = skyline(&[command, "-"], text);
            let complaint = complaint(&output);
            assert_eq!((output.status.code(), complaint.lines().count()), (Some(2), 1), "{command}: {complaint}");
            assert!(complaint.ends_with(&format!("{expected}\n")), "{command}: {complaint}");
        }
    }
}

/// A game of TETR.IO is confirmed by the figures in its file, or not, and reviewed and converted as any other.
#[test]
fn replays_of_tetrio_are_checked() {
    let file = |name: &str| std::fs::read_to_string(format!("tests/data/tetrio/{name}")).unwrap();
    let (sprint, league) = (file("sprint.ttr"), file("league.ttrm"));
    let output = skyline(&["replay", "-"], &sprint);
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.starts_with("-: confirmed: TETR.IO, ada, 31 figures equal, score "), "{report}");
    let output = skyline(&["replay", "-"], &league);
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), report.lines().count()), (Some(0), 5), "{report}");
    assert!(report.ends_with("rounds won [2, 0], places [1, 2]\n"), "{report}");
    let output = skyline(&["replay", "-"], &sprint.replace("\"lines\":10", "\"lines\":11"));
    let complaint = complaint(&output);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("differs from its file: lines 10, but the file says 11"), "{complaint}");
    let output = skyline(&["replay", "-"], r#"{"gamemode":"40l","replay":{"frames":9,"events":[]}}"#);
    assert_eq!(output.status.code(), Some(2));
    let (status, fumen, _) = converted("fumen", &sprint);
    let document = skyline::formats::read(&fumen).unwrap();
    assert_eq!((status, document.pages.iter().filter(|page| page.piece.is_some()).count()), (Some(0), 34));
    let (_, again, _) = converted("replay", &league);
    assert_eq!(skyline(&["replay", "-"], &again).status.code(), Some(0));
}

/// What `skyline convert` writes, and its exit status.
fn converted(format: &str, input: &str) -> (Option<i32>, String, String) {
    let output = skyline(&["convert", "--to", format, "-"], input);
    let complaint = complaint(&output);
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), complaint)
}

#[test]
fn positions_are_converted() {
    const FUMEN: &str = "v115@bhzhPexQJ";
    const DRAWN: &str = "IIII______\n";
    const SCENARIO: &str = r#"{"rules": {"preset": "marathon"},"seed": 0,"matrix": ["IIII......"],"in_play": {"tetrimino": "I","facing": "north","x": 6,"y": 1}}"#;
    let ok = |text: &str| (Some(0), text.to_owned(), String::new());
    // A page without a comment has its number as its name, which is none.
    assert_eq!(converted("scenario", &format!("https://fumen.zui.jp/?{FUMEN}")), ok(&format!("{SCENARIO}\n")));
    assert_eq!(converted("fumen", SCENARIO), ok(&format!("{FUMEN}\n")));
    assert_eq!(converted("text", FUMEN), ok(DRAWN));
    // A later version, a page a part, and the input itself.
    assert_eq!(converted("fumen", "v110@7eAA4G"), ok("v115@vhAAgH\n"));
    assert_eq!(
        converted("text", "v115@RhA8IeB8HeC8GeAQLvhAAAA"),
        ok("X_________\nXX________\n\n_________X\n________XX\n")
    );
    let output = skyline(&["convert", "--to", "fumen", "XXXXXX____\nXXXXXX____"], "");
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stdout).unwrap().as_str()),
        (Some(0), "v115@RhF8DeF8NeAgH\n")
    );
    // A question keeps its pieces; it is answered as that of a fumen is.
    const QUIZ: &str = "v115@RhF8DeF8NeAgWVAFLDmClcJSAVDEHBEooRBJoAVBvAAAA";
    let (status, question, _) = converted("question", QUIZ);
    assert_eq!((status, question.lines().count()), (Some(0), 1), "{question}");
    assert!(question.contains(r#""perfect_clear": true"#), "{question}");
    assert_eq!(skyline(&["solve", "-"], &question).status.code(), skyline(&["solve", "-"], QUIZ).status.code());
}

#[test]
fn a_recorded_game_becomes_a_fumen_of_its_pieces() {
    let (_, text) = files("tests/data/golden").into_iter().find(|(path, _)| path.ends_with("sprint.json")).unwrap();
    let (status, fumen, complaint) = converted("fumen", &text);
    assert_eq!((status, complaint.as_str(), fumen.lines().count()), (Some(0), "", 1));
    let pieces = serde_json::from_str::<Value>(&text).unwrap()["result"]["pieces"].as_u64();
    let document = skyline::formats::read(&fumen).unwrap();
    let locked = document.pages.iter().filter(|page| page.piece.is_some()).count() as u64;
    assert!(pieces.is_none_or(|pieces| pieces == locked) && locked > 90, "{pieces:?} {locked}");
    let (status, again, _) = converted("replay", &text);
    assert_eq!(status, Some(0));
    assert_eq!(skyline(&["replay", "-"], &again).status.code(), Some(0));
}

#[test]
fn what_cannot_be_converted_is_one_clear_line() {
    for (format, input, expected) in [
        ("text", "v115@vhAyO", "-: line 1: This is a fumen diagram, but page 1 is cut off\n"),
        (
            "text",
            "XX_X\nXX_X",
            "-: line 1: This is a board drawn as text. Row 1 from the top has 4 cells; 10 were expected\n",
        ),
        (
            "replay",
            "v115@vhAAgH",
            "-: this is no recorded game, but positions; --to scenario, fumen, text or question was expected\n",
        ),
        (
            "text",
            r#"{"gamemode":"40l","replay":{"frames":9,"events":[]}}"#,
            "-: the TETR.IO replay does not say by which rules it was played\n",
        ),
        (
            "text",
            "https://jstris.jezevec10.com/replay/12345",
            "-: This is a link to a Jstris replay. Open it, and copy the text beside its Load button.\n",
        ),
        (
            "text",
            r#"{"size": [4, 24], "pieces": "IO"}"#,
            "-: the board of the question is not 4 to 20 cells wide, or higher than the Matrix\n",
        ),
        ("text", "nonsense", "expected"),
        // Rules that are mentioned in a page of words.
        ("fumen", "# Title\n\nTry `skyline-rules1: custom, level=8;`.", "-: these are rules without a position"),
        ("question", "skyline-rules1: custom, level=8;", "-: these are rules without a position"),
    ] {
        let (status, report, complaint) = converted(format, input);
        assert_eq!((status, report.as_str(), complaint.lines().count()), (Some(2), "", 1), "{input}: {complaint}");
        assert!(complaint.contains(expected), "{input}: {complaint}");
    }
    let output = skyline(&["convert", "no/such/file"], "");
    assert!(complaint(&output).contains("no/such/file: there is no such file"), "{}", complaint(&output));
}

/// The report on a match of several rounds has a line for each seat of each round, and the result of the match.
#[test]
fn all_rounds_of_a_match_are_checked() {
    let golden = files("tests/data/golden");
    let (_, text) = golden.into_iter().find(|(path, _)| path.ends_with("match_race.json")).unwrap();
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let (places, seats) = (file["match"]["places"].clone(), file["seats"].clone());
    let round = serde_json::json!({ "places": places, "seats": seats });
    file["format"] = 3.into();
    file["rounds"] = serde_json::json!({ "first_to": 2, "earlier": [round] });
    let output = skyline(&["replay", "-"], &file.to_string());
    assert_eq!((output.status.code(), complaint(&output)), (Some(0), String::new()));
    let report = String::from_utf8(output.stdout).unwrap();
    let count = seats.as_array().unwrap().len();
    for round in [1, 2] {
        let lines = report.lines().filter(|line| line.starts_with(&format!("-: round {round}, seat ")));
        assert_eq!(lines.count(), count, "{report}");
    }
    let last = report.lines().last().unwrap();
    assert!(last.starts_with("-: rounds won [") && last.contains('2'), "{last}");
    file["rounds"]["earlier"][0]["seats"][0]["result"]["score"] = 1.into();
    let output = skyline(&["replay", "-"], &file.to_string());
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("round 1: "), "{}", complaint(&output));
}
