//! Scenario files and recorded games: any text is read or refused without a panic.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use skyline::engine::Ticks;
use skyline::replay::SeatRecording;
use skyline::replay::scenario::{self, Layout, Limits};

/// The texts of all files of a folder of the project.
pub(crate) fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort_unstable();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// A scenario that uses every field of the format.
const WHOLE: &str = r#"{
  "id": "whole", "seed": 18446744073709551615,
  "rules": {"preset": "ultra", "level": 3, "goal": "variable", "lock_down": "classic", "rotation": "super",
    "hold": true, "fall_ms": "by_level", "soft_drop_factor": 20, "auto_repeat_delay_ms": 170,
    "auto_repeat_interval_ms": 50, "generation_delay_ms": 100, "line_clear_delay_ms": 0, "starting_rows": 2,
    "limit_ms": 3000, "limit_lines": 40},
  "matrix": ["XX........", "XXXXXXXXX.", "IOTLJSZX.."],
  "in_play": {"tetrimino": "I", "facing": "west", "x": 10, "y": 9}, "queue": "TIOLJSZ", "hold": "O",
  "back_to_back": true, "receiving": 3,
  "inputs": [{"at_ms": 10, "press": "left"}, {"at_ms": 20, "release": "left"}, {"at_ms": 30, "press": "right"},
    {"at_ms": 500, "press": "hard_drop"}, {"at_ms": 700, "press": "rotate_180"}, {"at_ms": 700, "press": "hold"}],
  "until_ms": 2000
}"#;

/// Reads a text in every layout and plays the result, unless it is too long.
fn try_scenario(text: &str) {
    for layout in [Layout::One, Layout::Lines, Layout::Either] {
        match scenario::read(text, layout) {
            Err(error) => {
                assert!(error.line >= 1 && !error.problem.is_empty(), "{error:?}");
                assert!(!error.to_string().contains('\n'), "one line: {error}");
            }
            Ok(scenarios) => {
                for scenario in scenarios {
                    let last = scenario.inputs.last().map_or(Ticks::ZERO, |input| input.at);
                    let short = match scenario.until {
                        Limits::At(until) => until.millis() < 70_000,
                        Limits::LockDown => last.millis() < 70_000,
                    };
                    if short {
                        let report = serde_json::to_string(&scenario.run()).unwrap();
                        assert!(report.contains("\"type\":\"end\""));
                    }
                }
            }
        }
    }
}

fn try_replay(text: &str) {
    if let Ok(replay) = SeatRecording::from_json(text) {
        let last = replay.inputs.last().map_or(Ticks::ZERO, |timed| timed.at);
        if replay.result.time_ms.max(last).millis() < 200_000
            && let Err(error) = replay.check()
        {
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Changes to a text: a relative position, the number of bytes to remove, and the replacement.
fn any_changes() -> impl Strategy<Value = Vec<(f64, usize, String)>> {
    let new = prop_oneof![
        "[0-9]{1,22}",
        "[-+.,:{}\\[\\]\"]{1,2}",
        prop::sample::select(vec!["null", "true", "\"\"", "-1", "1e99", "0.5", "{}", "[]", "41", "\u{1f600}", "\"I\""])
            .prop_map(str::to_owned),
        ".{0,3}",
    ];
    prop::collection::vec((0.0..1.0, 0_usize..6, new), 1..5)
}

fn changed(text: &str, changes: &[(f64, usize, String)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (place, length, new) in changes {
        let at = (place * bytes.len() as f64) as usize;
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, new.bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A good scenario with one line replaced by a JSON value in one of its fields.
fn with_field(text: &str, field: usize, value: &serde_json::Value) -> String {
    let mut scenario: serde_json::Value = serde_json::from_str(text).unwrap();
    let fields = scenario.as_object_mut().unwrap();
    let name = fields.keys().nth(field % fields.len()).unwrap().clone();
    fields.insert(name, value.clone());
    scenario.to_string()
}

fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (0_u64..50).prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        "[IOTLJSZX.]{0,12}".prop_map(Into::into),
        ".{0,8}".prop_map(Into::into),
    ];
    leaf.prop_recursive(3, 20, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map("[a-z_]{1,9}", inner, 0..5)
                .prop_map(|fields| fields.into_iter().collect::<serde_json::Map<_, _>>().into()),
        ]
    })
}

proptest! {
    #![proptest_config(crate::support::property::cases(300))]

    #[test]
    fn any_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        try_scenario(&text);
        try_replay(&text);
    }

    #[test]
    fn damaged_scenarios_are_refused_or_read(changes in any_changes()) {
        try_scenario(&changed(WHOLE, &changes));
    }

    #[test]
    fn fields_of_any_kind_are_refused_or_read(field in 0_usize..11, value in any_json()) {
        try_scenario(&with_field(WHOLE, field, &value));
    }

    #[test]
    fn damaged_recordings_are_refused_or_read(changes in any_changes()) {
        try_replay(&changed(RECORDING, &changes));
    }
}

/// A short recorded game.
const RECORDING: &str = r#"{"format":1,"engine":3,"made_by":"Skyline","rules":{"preset":"marathon","objective":"score","level":1,"goal":"fixed","endless":false,"generator":"bag","rotation":"super","scoring":"guideline","hold":true,"lock_down":"extended","lock_down_ms":500,"lock_down_moves":15,"fall_ms":"by_level","soft_drop_factor":20,"auto_repeat_delay_ms":300,"auto_repeat_interval_ms":50,"direction_policy":"latest","initial_rotation":"off","initial_hold":"off","hard_drop_protection_ms":0,"generation_delay_ms":200,"line_clear_delay_ms":250,"starting_rows":0,"limit_ms":null,"limit_lines":null,"limit_score":null,"limit_pieces":null,"limit_level":null},"seed":1,"buttons":"5L 40l 100H 30h 300D","result":{"time_ms":900,"game_over":null,"score":0,"level":1,"lines":0,"state_hash":"0000000000000000"}}"#;

#[test]
fn the_whole_scenario_is_good() {
    let scenarios = scenario::read(WHOLE, Layout::One).unwrap();
    assert!(scenarios[0].run().len() > 10);
    for (path, text) in files("assets/spins") {
        assert!(scenario::read(&text, Layout::One).is_ok(), "{}", path.display());
    }
}

#[test]
fn the_short_recording_is_read() {
    assert_eq!(SeatRecording::from_json(RECORDING).unwrap().inputs.len(), 5);
}

/// Errors that the format reports, with line and field.
#[test]
fn mistakes_are_named() {
    let table = [
        (r#"{"sed": 1}"#, 1, "sed"),
        (r#"{"rules": {"speed": 1}}"#, 1, "speed"),
        (r#"{"rules": {"level": 16}}"#, 1, "level"),
        (r#"{"rules": {"preset": "classical"}}"#, 1, "preset"),
        ("{\n\"matrix\": [\"...\"],\n\"seed\": 1}", 2, "10"),
        ("{\n\n\"matrix\": [\"....Q.....\"]}", 3, "Q"),
        (r#"{"matrix": ["..........", "XXXXXXXXXX", "..........."]}"#, 1, "11"),
        (r#"{"in_play": {"tetrimino": "T", "facing": "north", "x": 1, "y": 5}}"#, 1, "in_play"),
        (r#"{"in_play": {"tetrimino": "T", "facing": "up", "x": 5, "y": 5}}"#, 1, "facing"),
        (
            r#"{"matrix": ["....X....."], "in_play": {"tetrimino": "O", "facing": "north", "x": 5, "y": 1}}"#,
            1,
            "in_play",
        ),
        (r#"{"inputs": [{"at_ms": 5, "press": "left"}, {"at_ms": 4, "release": "left"}]}"#, 1, "inputs"),
        (r#"{"inputs": [{"at_ms": 5, "press": "jump"}]}"#, 1, "inputs[0].press"),
        (r#"{"inputs": [{"at_ms": 5}]}"#, 1, "press"),
        (r#"{"inputs": [{"at_ms": -5, "press": "left"}]}"#, 1, "at_ms"),
        (r#"{"queue": "TIX"}"#, 1, "queue"),
        (r#"{"hold": "TT"}"#, 1, "hold"),
        (r#"{"seed": -1}"#, 1, "seed"),
        (r#"{"receiving": 100000}"#, 1, "receiving"),
        (r#"{"until_ms": 86400001}"#, 1, "until_ms"),
        ("{\"id\": \"x\",\n\"seed\": 1,\n", 3, ""),
        ("{} {}", 1, ""),
        ("", 1, ""),
    ];
    for (text, line, field) in table {
        let error = scenario::read(text, Layout::One).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(field), "{text}: {error}");
    }
    let error = scenario::read("{}\n\n{\"seed\": true}\n", Layout::Lines).unwrap_err();
    assert_eq!(error.line, 3, "{error}");
}

/// In a file of many lines the error names the line of the wrong value, not the end of the enclosing object.
#[test]
fn the_line_of_a_mistake_is_that_of_the_value() {
    let table = [
        ("{\n\"rules\": {\n\"hold\": true,\n\"level\": 16\n}\n}", 4, "rules.level: 16"),
        ("{\n\"rules\": {\n\"speed\": 16\n}\n}", 3, "rules.speed: unknown field"),
        ("{\n\"rules\": {\n\"fall_ms\": \"x\"\n}\n}", 3, "rules.fall_ms: "),
        ("{\n\"rules\": {\n\"preset\": \"x\"\n}\n}", 3, "rules.preset: "),
        ("{\n\"rules\": 5\n}", 2, "rules: "),
        ("{\n\"matrix\": [\n\"..........\",\n\"..X\"\n],\n\"seed\": 1}", 4, "matrix[1]: "),
        (
            "{\n\"in_play\": {\n\"tetrimino\": \"T\",\n\"facing\": \"north\",\n\"x\": 11,\n\"y\": 4}}",
            5,
            "in_play.x: 11",
        ),
        ("{\n\"in_play\": {\n\"tetrimino\": \"T\",\n\"facing\": \"north\",\n\"x\": 5}}", 2, "in_play: missing"),
        (
            "{\n\"inputs\": [\n{\"at_ms\": 9, \"press\": \"left\"},\n{\"at_ms\": 8, \"press\": \"left\"}]\n}",
            4,
            "inputs[1].at_ms: 8",
        ),
        ("{\n\"inputs\": [\n{\"at_ms\": 9, \"press\": \"left\"},\n{\"at_ms\": 9}]\n}", 4, "inputs[1]: either"),
        ("{\n\"receiving\": 1001,\n\"seed\": 1\n}", 2, "receiving: 1001"),
        ("{\n\"until_ms\": -1\n\n}", 2, "until_ms: -1"),
        ("{\n\"seed\": 1,\n\"sed\": 1\n\n}", 3, "sed: "),
        ("{\n\"seed\": 1,\n\"seed\": 1\n\n}", 3, "seed"),
        ("{\n\"seed\": 1,,\n}", 2, ""),
        ("\n[1]", 1, "not an array"),
    ];
    for (text, line, words) in table {
        for layout in [Layout::One, Layout::Either] {
            let error = scenario::read(text, layout).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }
}
