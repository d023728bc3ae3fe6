//! All formats that the program opens, changed at random: none may panic, hang or take much memory.
//!
//! `PROPTEST_CASES` makes it longer, in proportion to 256: `PROPTEST_CASES=128000 cargo nextest run --release --test
//! door` reads 100 000 texts.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod property;
}

use std::sync::LazyLock;

use allocation_counter::measure;
use clap::Parser as _;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use skyline::cli::Arguments;
use skyline::engine::RotationSystem;
use skyline::formats::kick_file;
use skyline::replay::Recording;

/// The formats that a text is converted to.
const TARGETS: [&str; 7] = ["scenario", "fumen", "text", "replay", "question", "rules", "kicks"];
/// The most memory that a text may take, in bytes.
const MOST_BYTES: u64 = 256 << 20;
/// Parts of all formats, and values at the limits of numbers.
const PARTS: [&str; 40] = [
    "v115@",
    "d115@",
    "m115@",
    "v110@",
    "vhAAgH",
    "9g",
    "#Q=[T](I)OSZ",
    "#Q=[]()",
    ";",
    "?",
    "%",
    "/",
    "+",
    "\n",
    "__________",
    "XXXX_XXXXX",
    "IIII.....L",
    "skyline1:",
    "skyline-rules1: custom,",
    "skyline-rules1: match,",
    "width=20",
    "start=",
    "rotation=kicks",
    "seed=",
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "-1",
    "0",
    "255",
    "4294967296",
    "9223372036854775807",
    "1e308",
    "\"frame\":648000",
    "\u{fffd}",
];

/// A text of each format.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let own = Recording::from_text(include_str!("data/golden/combo.json")).unwrap();
    let fumens = include_str!("data/fumens.txt").lines().filter(|line| !line.starts_with('#') && line.len() < 3_000);
    let others = [
        "XX__XXXXXX\nXXX_XXXXXX\n\n__________\nIIII__TTT_".to_owned(),
        "  ....L.....\r\n  IIIIL.....\r\n".to_owned(),
        "v115@vhAAgWaAFLDmClcJSAVDEHBEooRBKoAVBaNExCJHBAA".to_owned(),
        "skyline-rules1: custom, name=Deep_wells, hold=false, level=8, width=12;".to_owned(),
        "skyline-rules1: custom, rotation=super_x, generator=bag_seven, next=3, seed=5;".to_owned(),
        include_str!("data/rules_text_1.txt").to_owned(),
        kick_file::write(RotationSystem::SuperPlus, "Mine"),
        include_str!("data/kick_tables.json").to_owned(),
        include_str!("data/tetrio/sprint.ttr").to_owned(),
        include_str!("data/jstris/sprint.txt").to_owned(),
        serde_json::to_string(&skyline::jstris::JstrisReplay::read(include_str!("data/jstris/sprint.txt")).unwrap()).unwrap(),
        r#"{"id": "One", "rules": {"level": 3}, "matrix": ["XXX....XXX"], "in_play": {"tetrimino": "T", "facing": "north",
            "x": 5, "y": 5}, "queue": "IOT", "hold": "S", "inputs": [{"at_ms": 5, "press": "hard_drop"}]}"#.to_owned(),
        r#"{"board": ["XXX....XXX"], "rows": 6, "pieces": "IOT", "held": "S", "model": {"guideline": {"rotation": "super",
            "hold": true}}, "objective": {"perfect_clear": true}, "limits": {"seconds": 1}}"#.to_owned(),
        own.to_json().unwrap(),
        own.to_shared().unwrap(),
    ];
    // As many other texts as fumens.
    let fumens: Vec<String> = fumens.map(str::to_owned).collect();
    let others: Vec<String> = others.into_iter().cycle().take(fumens.len()).collect();
    fumens.into_iter().chain(others).collect()
});

/// A change of a text.
#[derive(Debug, Clone)]
enum TextChange {
    Insert(Index, String),
    Remove(Index, usize),
    Repeat(Index, usize, usize),
    Number(Index, &'static str),
    End(Index),
}

fn any_change() -> impl Strategy<Value = TextChange> {
    let part = prop_oneof![
        select(PARTS.to_vec()).prop_map(str::to_owned),
        "[A-Za-z0-9+/?@%_=,;:. -]|.|".prop_map(String::from)
    ];
    let numbers =
        vec!["0", "-1", "1", "20", "255", "65536", "4294967296", "99999999999999999999", "1e308", "0.5", "\"a\""];
    prop_oneof![
        4 => (any::<Index>(), part).prop_map(|(at, part)| TextChange::Insert(at, part)),
        3 => (any::<Index>(), 1..40_usize).prop_map(|(at, length)| TextChange::Remove(at, length)),
        2 => (any::<Index>(), 1..60_usize, 1..60_usize).prop_map(|(at, length, count)| TextChange::Repeat(at, length, count)),
        4 => (any::<Index>(), select(numbers)).prop_map(|(at, number)| TextChange::Number(at, number)),
        1 => any::<Index>().prop_map(TextChange::End),
    ]
}

fn changed(text: &str, changes: &[TextChange]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for change in changes {
        if letters.is_empty() {
            break;
        }
        let end = letters.len();
        match change {
            TextChange::Insert(at, part) => {
                let at = at.index(end);
                letters.splice(at..at, part.chars());
            }
            TextChange::Remove(at, length) => drop(letters.drain(at.index(end)..(at.index(end) + length).min(end))),
            TextChange::Repeat(at, length, count) => {
                let at = at.index(end);
                let part: Vec<char> = letters[at..(at + length).min(end)].to_vec();
                letters.splice(at..at, std::iter::repeat_n(part, *count).flatten());
            }
            TextChange::Number(at, number) => {
                let Some(from) = letters[at.index(end)..].iter().position(char::is_ascii_digit) else { continue };
                let from = at.index(end) + from;
                let length = letters[from..].iter().take_while(|letter| letter.is_ascii_digit()).count();
                letters.splice(from..from + length, number.chars());
            }
            TextChange::End(at) => letters.truncate(at.index(end)),
        }
    }
    letters.into_iter().collect()
}

/// Converts a text. `None` if it is refused.
fn converted(text: &str, target: &str) -> Option<String> {
    let arguments = Arguments::try_parse_from(["skyline", "convert", "--to", target, "--", text]).ok()?;
    let mut out = Vec::new();
    arguments.command?.run(&mut out).ok()?;
    Some(String::from_utf8(out).unwrap())
}

proptest! {
    #![proptest_config(support::property::cases(200))]

    /// What is written can be read again.
    #[test]
    fn any_text_is_opened_or_refused(
        text in any::<Index>(),
        changes in prop::collection::vec(any_change(), 0..5),
        target in select(TARGETS.to_vec()),
    ) {
        let text: &String = text.get(TEXTS.as_slice());
        let text = changed(text, &changes);
        let mut written = None;
        let used = measure(|| written = converted(&text, target));
        prop_assert!(used.bytes_max < MOST_BYTES, "{} bytes: {:.200}", used.bytes_max, text);
        if let Some(written) = written.filter(|_| target != "text") {
            // One result a line, but a kick file has many.
            let first = written.split_inclusive(if target == "kicks" { "\n}\n" } else { "\n" }).next();
            let first = first.unwrap_or_default().trim_end();
            // The rules of a match have no position.
            let again = if target == "rules" { "rules" } else { "scenario" };
            prop_assert!(first.is_empty() || converted(first, again).is_some(), "{target}: {first:.500}\nof {text:.500}");
        }
    }
}
