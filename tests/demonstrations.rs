//! The demonstrations of the help score exactly as in the Guideline's table.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use skyline::replay::scenario::{self, Layout};

/// The table of Guideline 8: action and Action Total at level 1.
const TABLE: [(&str, u64); 10] = [
    ("single", 100),
    ("double", 300),
    ("triple", 500),
    ("tetris", 800),
    ("mini_t_spin", 100),
    ("mini_t_spin_single", 200),
    ("t_spin", 400),
    ("t_spin_single", 800),
    ("t_spin_double", 1_200),
    ("t_spin_triple", 1_600),
];

/// The actions of a demonstration in order, and whether each gets the Back-to-Back Bonus.
type Shown = &'static [(&'static str, bool)];

const DEMONSTRATIONS: [(&str, Shown); 19] = [
    ("single", &[("single", false)]),
    ("double", &[("double", false)]),
    ("triple", &[("triple", false)]),
    ("tetris", &[("tetris", false)]),
    ("mini_t_spin", &[("mini_t_spin", false)]),
    ("mini_t_spin_single", &[("mini_t_spin_single", false)]),
    ("t_spin", &[("t_spin", false)]),
    ("t_spin_single", &[("t_spin_single", false)]),
    ("t_spin_double", &[("t_spin_double", false)]),
    ("t_spin_triple", &[("t_spin_triple", false)]),
    ("back_to_back_tetris", &[("tetris", false), ("tetris", true)]),
    ("back_to_back_t_spin_double", &[("t_spin_double", false), ("tetris", true)]),
    ("back_to_back_broken", &[("tetris", false), ("double", false), ("tetris", false)]),
    ("soft_drop", &[]),
    ("hard_drop", &[]),
    ("hold", &[("tetris", false)]),
    ("ghost_piece", &[]),
    ("lock_down", &[]),
    ("auto_repeat", &[]),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demonstrations")
}

fn read(name: &str) -> Value {
    let path = folder().join(name).with_extension("json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn run(file: &Value) -> Vec<Value> {
    let scenarios = scenario::read(&file.to_string(), Layout::One).unwrap_or_else(|error| panic!("{error}"));
    scenarios[0].run().iter().map(|line| serde_json::to_value(line).unwrap()).collect()
}

fn all<'a>(report: &'a [Value], kind: &str) -> Vec<&'a Value> {
    report.iter().filter(|line| line["type"] == kind).collect()
}

fn rows(report: &[Value], kind: &str) -> u64 {
    all(report, kind).iter().map(|line| line["rows"].as_u64().unwrap()).sum()
}

/// The Action Total by the table, with half of it as a bonus.
fn award(action: &str, level: u64, back_to_back: bool) -> u64 {
    let (_, points) = TABLE.iter().find(|row| row.0 == action).unwrap();
    let total = points * level;
    if back_to_back { total + total / 2 } else { total }
}

#[test]
fn every_demonstration_scores_as_the_table_says_at_every_level() {
    for (name, shown) in DEMONSTRATIONS {
        let mut file = read(name);
        assert_eq!(file["id"], name);
        for level in 1..=15 {
            file["rules"]["level"] = json!(level);
            let report = run(&file);
            let paid: Vec<_> = all(&report, "action")
                .iter()
                .map(|line| (line["name"].clone(), line["points"].clone(), line["back_to_back"].clone()))
                .collect();
            let expected: Vec<_> = shown
                .iter()
                .map(|&(action, bonus)| (json!(action), json!(award(action, level, bonus)), json!(bonus)))
                .collect();
            assert_eq!(paid, expected, "{name} at level {level}");
            let actions: u64 = shown.iter().map(|&(action, bonus)| award(action, level, bonus)).sum();
            let drops = rows(&report, "soft_dropped") + 2 * rows(&report, "hard_dropped");
            let end = report.last().unwrap();
            assert_eq!(end["score"], actions + drops, "{name} at level {level}");
        }
    }
}

#[test]
fn every_action_of_the_table_and_every_file_is_there() {
    for (action, _) in TABLE {
        assert!(DEMONSTRATIONS.contains(&(action, &[(action, false)])), "{action} has its own demonstration");
    }
    let files = std::fs::read_dir(folder()).unwrap();
    assert_eq!(files.count(), DEMONSTRATIONS.len(), "every file has its row");
}

/// From row 20 a flat T-Tetrimino has nineteen rows to the floor.
#[test]
fn drops_score_their_rows() {
    let soft = run(&read("soft_drop"));
    assert_eq!(all(&soft, "soft_dropped").len(), 19);
    assert_eq!(soft.last().unwrap()["score"], 19);
    let hard = run(&read("hard_drop"));
    assert_eq!(all(&hard, "hard_dropped")[0]["rows"], 19);
    assert_eq!(hard.last().unwrap()["score"], 38);
}

#[test]
fn actions_without_points_match_their_description() {
    let hold = run(&read("hold"));
    let held: Vec<_> = all(&hold, "held").iter().map(|line| (&line["tetrimino"], &line["released"])).collect();
    assert_eq!(held, [(&json!("S"), &Value::Null), (&json!("O"), &json!("S"))]);

    let lock_down = run(&read("lock_down"));
    let locked = lock_down.iter().position(|line| line["type"] == "locked_down").unwrap();
    assert_eq!(all(&lock_down[..locked], "moved").len(), 15, "the fifteenth manipulation is the last");
    assert_eq!(lock_down[locked]["at_ms"], lock_down[locked - 1]["at_ms"]);

    let repeat = run(&read("auto_repeat"));
    let columns: Vec<_> = all(&repeat, "moved").iter().map(|line| line["x"].as_i64().unwrap()).collect();
    assert_eq!(columns, [4, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 1], "two taps, then from wall to wall");
}

/// Buttons are held for at least 60 ms, as by a person, and the result stays visible for a while.
#[test]
fn button_presses_have_a_human_pace() {
    for (name, _) in DEMONSTRATIONS {
        let file = read(name);
        let inputs = file["inputs"].as_array().unwrap();
        let times: Vec<u64> = inputs.iter().map(|input| input["at_ms"].as_u64().unwrap()).collect();
        assert!(times[0] >= 400, "{name} begins with a look at the position");
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= 60), "{name}");
        let last = run(&file).iter().rev().find(|line| line["type"] == "locked_down").unwrap()["at_ms"].as_u64();
        assert!(file["until_ms"].as_u64().unwrap() >= last.unwrap() + 1_000, "{name}");
    }
}
