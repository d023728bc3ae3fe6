use clap::Parser as _;

use super::*;
use crate::bots::combo::Run;
use crate::cli::{Arguments, Command};

fn combo(line: &str) -> Result<Combo, String> {
    let words = ["skyline", "combo"].into_iter().chain(line.split_whitespace());
    match Arguments::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Combo(combo)) => Ok(combo),
        other => panic!("{other:?}"),
    }
}

fn report(line: &str) -> String {
    let mut out = Vec::new();
    combo(line).unwrap().run(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The machine-independent part of a report.
fn result(line: &str) -> Vec<String> {
    report(line).lines().filter(|line| !line.contains(" µs") && !line.ends_with(" s")).map(str::to_owned).collect()
}

#[test]
fn every_generator_has_a_name_that_leads_back_to_it() {
    for word in ["bag", "uniform", "balance", "recency:2.5", "recency:32.0", "stock:3:7", "reroll:2", "fixed:TIO"] {
        assert_eq!(generator::name(generator::parse(word).unwrap()), word);
    }
    for (word, name) in
        [("recency", "recency:2.5"), ("stock:2", "stock:2:0"), ("reroll", "reroll:1"), ("fixed:t", "fixed:T")]
    {
        assert_eq!(generator::name(generator::parse(word).unwrap()), name);
    }
}

#[test]
fn argument_errors_are_reported() {
    for (line, expected) in [
        ("--generator sack", "expected bag, uniform"),
        ("--generator bag:2", "expected bag, uniform"),
        ("--generator recency:2.55", "more than one digit after the point"),
        ("--generator recency:33", "33"),
        ("--generator stock:0", "bags"),
        ("--generator stock:two", "`two`"),
        ("--generator fixed:TIX", "'X' is not a Tetrimino"),
        ("--layout 0xC8F", "expected one of 0x0C8, 0x00E, 0xC8B, 0xC8D, 0x888D"),
        ("--layout corner", "not a starting layout"),
        ("--samples 0", "0 is not in 1..=10000000"),
        ("--lookahead 43", "43 is not in 0..=42"),
        ("--threads 0", "0 is not in 1..=1024"),
        ("--seed two", "invalid digit"),
    ] {
        let error = combo(line).map(|_| ()).unwrap_err();
        assert!(error.contains(expected) && error.contains("--"), "{line}: {error}");
    }
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let line = "--samples 40 --lookahead 1 --seed 9";
    let one = result(&format!("{line} --threads 1"));
    assert_eq!(one, result(&format!("{line} --threads 5")));
    assert_ne!(one, result("--samples 40 --lookahead 1 --seed 10"));
    assert_eq!(one[0], "40 combos, generator bag, lookahead 1, layout 0x0C8, seed 9");
    assert_eq!(one.len(), 10);
}

#[test]
fn a_combo_begins_with_every_layout_of_the_game() {
    for number in Mechanic::COMBO_LAYOUTS {
        let layout = Layout::new(number);
        for word in [layout::name(layout), format!("{number:#x}"), number.to_string()] {
            assert_eq!(layout::parse(&word), Ok(layout), "{word}");
        }
    }
    let long = result("--samples 20 --lookahead 1 --layout 0x888D");
    assert_eq!(long[0], "20 combos, generator bag, lookahead 1, layout 0x888D, seed 1");
    assert_ne!(long[1..], result("--samples 20 --lookahead 1")[1..]);
}

#[test]
fn percentiles_are_lengths_that_occurred() {
    let runs: Vec<Run> = (1..=200).rev().map(|placed| Run { placed, decisions: 1 }).collect();
    let report = ComboReport::new(&runs);
    assert_eq!([1, 10, 50, 99, 100].map(|percent| report.percentile(percent)), [2, 20, 100, 198, 200]);
    assert!((report.average() - 100.5).abs() < 1e-9);
    assert!((report.error() - 4.0825).abs() < 1e-3);
    let one = ComboReport::new(&[Run { placed: 7, decisions: 8 }]);
    assert_eq!([1, 50, 100].map(|percent| one.percentile(percent)), [7; 3]);
}

/// Every tag is closed, and there is a bar for every length that occurred.
#[test]
fn drawings_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (chart, svg, dot) = (file("chart.svg"), file("graph.svg"), file("graph.dot"));
    for graph in [&svg, &dot] {
        let line = format!("--samples 20 --lookahead 2 --chart {} --graph {}", chart.display(), graph.display());
        report(&line);
    }
    for drawing in [&chart, &svg] {
        let text = std::fs::read_to_string(drawing).unwrap();
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
        for line in text.lines().skip(1) {
            assert!(
                line.ends_with("/>") || line.ends_with("</text>") || line.ends_with("</title>") || line == "</svg>",
                "{line}"
            );
        }
    }
    let text = std::fs::read_to_string(&dot).unwrap();
    let (edges, nodes) = (text.matches(" -> ").count(), text.matches("hold ").count());
    assert!(text.starts_with("digraph") && edges >= nodes - 1 && nodes > 3, "{text}");
    let error = combo(&format!("--samples 1 --chart {}", file("no/such.svg").display())).unwrap().run(&mut Vec::new());
    assert!(error.unwrap_err().to_string().contains("such.svg: "));
}

/// A command that is ended before its drawing leaves the file as it was.
#[test]
fn a_drawing_changes_its_file_only_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.svg");
    let _unfinished = Sheet::new(&path).unwrap();
    assert!(!path.exists());
    Sheet::new(&path).unwrap().draw("a first drawing").unwrap();
    let _unfinished = Sheet::new(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a first drawing");
    Sheet::new(&path).unwrap().draw("another").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "another");
}

#[test]
fn a_chart_of_equal_lengths_is_drawn_too() {
    for length in [0, 1, 1_000_000] {
        let report = ComboReport::new(&[Run { placed: length, decisions: 1 }; 3]);
        let text = chart::svg(&report, "a < b & c");
        assert!(text.contains("a &lt; b &amp; c") && !text.contains("NaN") && !text.contains("inf"));
    }
}

#[test]
fn a_fixed_sequence_is_played_once() {
    let error = combo("--generator fixed:TIO").unwrap().run(&mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("--samples 1"), "{error}");
    assert_eq!(result("--generator fixed:IO --samples 1 --lookahead 1")[0].split(',').next(), Some("1 combo"));
}

/// Writes the parts of a job and returns their files.
#[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
fn parts(folder: &std::path::Path, line: &str, count: u32) -> Vec<PathBuf> {
    let write = |number| {
        let file = folder.join(format!("part-{number}-of-{count}.json"));
        std::fs::write(&file, report(&format!("{line} --part {number}/{count}"))).unwrap();
        file
    };
    (1..=count).map(write).collect()
}

fn merged(files: &[PathBuf]) -> Result<Vec<String>, String> {
    let words = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ");
    let mut out = Vec::new();
    combo(&format!("--merge {words}"))?.run(&mut out).map_err(|error| error.to_string())?;
    let text = String::from_utf8(out).map_err(|error| error.to_string())?;
    Ok(text.lines().filter(|line| !line.contains(" µs")).map(str::to_owned).collect())
}

#[test]
fn merged_parts_equal_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let line = "--samples 40 --lookahead 1 --seed 9";
    for count in [1, 3, 50] {
        let mut files = parts(folder.path(), line, count);
        files.reverse();
        assert_eq!(merged(&files), Ok(result(line)), "{count} parts");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let files = parts(folder.path(), "--samples 20 --lookahead 1", 3);
    let others = tempfile::tempdir().unwrap();
    let other = parts(others.path(), "--samples 20 --lookahead 1 --seed 2", 3);
    let text = folder.path().join("notes.json");
    std::fs::write(&text, "{}").unwrap();
    for (files, expected) in [
        (vec![files[0].clone(), files[2].clone()], "7 of 20 combos are missing"),
        (vec![files[0].clone(), files[0].clone()], "part 1/3 was given twice"),
        (vec![files[0].clone(), other[1].clone()], "another job"),
        (vec![text], "not a file from"),
        (vec![folder.path().join("none.json")], "none.json: "),
    ] {
        let error = merged(&files).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    assert!(combo("--merge a.json --seed 2").is_err() && combo("--part 1/2 --chart a.svg").is_err());
    assert!(combo("--part 3/2").unwrap_err().contains("--part"));
}
