//! Initial rotation and initial Hold (IRS, IHS), Hard Drop protection, and two directions at once.

use serde_json::{Value, json};

use crate::support::scenario::{Report, blocks, inputs, piece, run};

/// An I that is Hard Dropped at 100 ms, whose Lock Down is followed by 200 ms without a piece, and then T and O.
fn dropped(rules: &Value, script: &str, until: u64) -> Report {
    run(&json!({
        "rules": rules, "in_play": piece("I", "north", 5, 10), "queue": "TOLJ",
        "inputs": inputs(&format!("100+hard_drop 101-hard_drop {script}")), "until_ms": until,
    }))
}

/// Whether the T is generated turned, by rule and by the use of the button.
#[test]
fn a_rotation_pressed_before_its_tetrimino() {
    let table = [
        ("held since before", "50+rotate_clockwise", [false, true, true]),
        ("held since the Lock Down", "150+rotate_clockwise", [false, true, true]),
        ("pressed in the tick before", "299+rotate_clockwise", [false, true, true]),
        ("pressed and released", "150+rotate_clockwise 160-rotate_clockwise", [false, false, true]),
        ("released before the Lock Down", "50+rotate_clockwise 60-rotate_clockwise", [false, false, false]),
    ];
    for (what, script, turns) in table {
        let (script, before): (Vec<&str>, Vec<&str>) =
            script.split_whitespace().partition(|word| word.starts_with(['1', '2']));
        for (rule, turned) in ["off", "hold", "tap"].into_iter().zip(turns) {
            let all = [before.join(" "), "100+hard_drop 101-hard_drop".to_owned(), script.join(" ")].join(" ");
            let report = run(&json!({
                "rules": {"initial_rotation": rule}, "in_play": piece("O", "north", 5, 10), "queue": "TL",
                "inputs": inputs(&all), "until_ms": 300,
            }));
            assert_eq!(report.time("generated"), 300);
            let facing = if turned { "east" } else { "north" };
            assert_eq!(report.piece(), ("T".to_owned(), facing.to_owned(), 5, 20), "{what}, {rule}");
            let late: Vec<u64> = report.times("rotated").into_iter().filter(|at| *at == 300).collect();
            assert_eq!(late.len(), usize::from(turned), "{what}, {rule}: once");
        }
    }
}

/// Every rotation button turns in its direction; of several the last one pressed counts.
#[test]
fn the_rotation_pressed_last_counts() {
    let table = [
        ("150+rotate_clockwise", "east"),
        ("150+rotate_counterclockwise", "west"),
        ("150+rotate_clockwise 160-rotate_clockwise 170+rotate_counterclockwise 180-rotate_counterclockwise", "west"),
        ("150+rotate_counterclockwise 160+rotate_clockwise", "east"),
        ("150+rotate_180", "north"),
    ];
    for (script, facing) in table {
        let report = dropped(&json!({"initial_rotation": "tap"}), script, 300);
        assert_eq!(report.piece().1, facing, "{script}");
    }
}

/// It acts on one Tetrimino; while it is held, it acts on each later one again.
#[test]
fn an_early_press_acts_once() {
    for (rule, script, facings) in [
        ("tap", "150+rotate_clockwise 160-rotate_clockwise", ["east", "north"]),
        ("tap", "150+rotate_clockwise", ["east", "east"]),
        ("hold", "150+rotate_clockwise 305-rotate_clockwise", ["east", "north"]),
    ] {
        for (until, facing) in [(399, facings[0]), (600, facings[1])] {
            let report = run(&json!({
                "rules": {"initial_rotation": rule}, "in_play": piece("O", "north", 5, 10), "queue": "TL",
                "inputs": inputs(&format!("100+hard_drop 101-hard_drop {script} 400+hard_drop")), "until_ms": until,
            }));
            assert_eq!(report.piece().1, facing, "{rule}, {script}, at {until}");
        }
    }
}

/// Initial Hold holds the Next Tetrimino before it is in play, and counts as the Hold of that Lock Down.
#[test]
fn a_hold_pressed_before_its_tetrimino() {
    for (rule, script, holds) in [
        ("off", "150+hold", false),
        ("hold", "150+hold", true),
        ("hold", "150+hold 160-hold", false),
        ("tap", "150+hold 160-hold", true),
    ] {
        let rules = json!({"initial_hold": rule});
        let report = dropped(&rules, &format!("{script} 310-hold 320+hold"), 320);
        let mut kinds = report.kinds();
        kinds.retain(|kind| ["held", "generated", "refused"].contains(kind));
        let expected: &[&str] =
            if holds { &["held", "generated", "refused"] } else { &["generated", "held", "generated"] };
        assert_eq!(kinds, expected, "{rule}, {script}");
        assert_eq!((report.piece().0.as_str(), &report.end()["hold"]), ("O", &json!("T")), "{rule}, {script}");
    }
    let report = run(&json!({
        "rules": {"initial_hold": "tap", "initial_rotation": "tap"}, "hold": "S",
        "in_play": piece("I", "north", 5, 10), "queue": "TO",
        "inputs": inputs("100+hard_drop 150+hold 160+rotate_clockwise"), "until_ms": 300,
    }));
    assert_eq!(report.one("held")["released"], "S");
    assert_eq!(report.piece(), ("S".to_owned(), "east".to_owned(), 5, 20), "the one that comes out is turned");
    assert!(report.end()["next"].as_str().unwrap().starts_with('O'), "the T was taken from the Next Queue");
}

#[test]
fn initial_hold_needs_a_hold_queue() {
    let report = dropped(&json!({"initial_hold": "hold", "hold": false}), "150+hold", 300);
    assert_eq!(report.piece().0, "T");
    assert!(report.all("held").is_empty() && report.all("refused").is_empty());
}

/// Block Out depends on the Tetrimino that appears, in the Facing in which it appears.
#[test]
fn initial_actions_can_save_from_block_out() {
    let scenario = |early: &str, matrix: Value| {
        run(&json!({
            "rules": {"initial_rotation": "tap", "initial_hold": "tap"}, "in_play": piece("O", "north", 1, 10),
            "hold": "I", "queue": "LT", "matrix": matrix,
            "inputs": inputs(&format!("100+hard_drop 101-hard_drop {early}")), "until_ms": 300,
        }))
    };
    // The L needs (6, 22), the I does not.
    let report = scenario("", blocks(&[(6, 22)]));
    assert_eq!(report.one("game_over")["reason"], "block_out");
    let report = scenario("150+hold", blocks(&[(6, 22)]));
    assert_eq!(report.piece().0, "I");
    // Facing West it does not either.
    let report = scenario("150+rotate_counterclockwise", blocks(&[(6, 22)]));
    assert!(report.all("game_over").is_empty());
    assert_eq!(report.piece().1, "west");
    assert_eq!(report.kinds()[report.kinds().len() - 3..], ["generated", "rotated", "end"]);
    // Without any free cells it is a Block Out in every case.
    let full: Vec<_> = (1..=9).flat_map(|x| (16..=26).map(move |y| (x, y))).collect();
    let report = scenario("150+rotate_counterclockwise 160+hold", blocks(&full));
    assert_eq!(report.one("game_over")["reason"], "block_out");
}

/// A blocked rotation leaves the Tetrimino as it is generated.
#[test]
fn a_blocked_initial_rotation_ends_nothing() {
    let walls: Vec<_> = [4, 5, 6].into_iter().flat_map(|x| (1..=20).map(move |y| (x, y))).collect();
    let above: Vec<_> =
        (1..=10).filter(|x| ![4, 5, 6].contains(x)).flat_map(|x| (15..=25).map(move |y| (x, y))).collect();
    let lid = [(4, 23), (5, 23), (6, 23), (4, 24), (5, 24), (6, 24)];
    let all: Vec<_> = walls.into_iter().chain(above).chain(lid).collect();
    let report = run(&json!({
        "rules": {"initial_rotation": "hold"}, "queue": "T", "matrix": blocks(&all), "inputs": inputs("0+rotate_clockwise"),
        "until_ms": 0,
    }));
    assert_eq!((report.piece().1.as_str(), report.all("refused").len()), ("north", 1));
}

/// It counts as any other rotation: for the limit of fifteen, and for spins.
#[test]
fn an_initial_rotation_is_a_rotation() {
    let tower: Vec<_> = (4..=6).flat_map(|x| (1..=20).map(move |y| (x, y))).collect();
    let report = run(&json!({
        "rules": {"initial_rotation": "tap", "lock_down_moves": 1, "generation_delay_ms": 100},
        "in_play": piece("O", "north", 9, 3), "queue": "T", "matrix": blocks(&tower),
        "inputs": inputs("10+hard_drop 20+rotate_clockwise"), "until_ms": 110,
    }));
    assert_eq!(report.times("locked_down"), [10, 110], "the only move there was is spent, and it lies on a Surface");
}

/// Hard Drop protection ignores a Hard Drop just after a piece Locked Down without one.
#[test]
fn the_next_tetrimino_is_safe_for_a_moment() {
    for (protection, drop_at, is_safe) in
        [(0, 0, false), (50, 0, true), (50, 49, true), (50, 50, false), (1_000, 999, true), (1_000, 1_000, false)]
    {
        for delay in [1, 200] {
            let at = 500 + delay + drop_at;
            let report = run(&json!({
                "rules": {"hard_drop_protection_ms": protection, "generation_delay_ms": delay, "fall_ms": "none"},
                "in_play": piece("O", "north", 5, 1), "queue": "TL",
                "inputs": inputs(&format!("{at}+hard_drop")), "until_ms": at,
            }));
            assert_eq!(report.times("locked_down")[0], 500);
            assert_eq!(report.all("hard_dropped").is_empty(), is_safe, "{protection}, {drop_at} after Generation");
            assert_eq!(report.all("refused").len(), usize::from(is_safe));
        }
    }
}

/// It does not affect Hard Drops in quick succession, nor a Hard Drop just after Hold.
#[test]
fn the_hard_drop_guard_passes_intended_presses() {
    let rules = json!({"hard_drop_protection_ms": 1_000, "generation_delay_ms": 10, "fall_ms": "none"});
    let report = run(&json!({
        "rules": rules, "in_play": piece("O", "north", 5, 5), "queue": "TLJ",
        "inputs": inputs("100+hard_drop 101-hard_drop 110+hard_drop 111-hard_drop 120+hard_drop"), "until_ms": 120,
    }));
    assert_eq!(report.times("locked_down"), [100, 110, 120]);
    let report = run(&json!({
        "rules": rules, "in_play": piece("O", "north", 5, 1), "queue": "TLJ",
        "inputs": inputs("515+hold 520+hard_drop"), "until_ms": 520,
    }));
    assert_eq!(report.times("hard_dropped"), [520]);
    // A delayed Hard Drop is one, although the piece Locks Down later.
    let mut delayed = rules.clone();
    delayed["hard_drop_delay_ms"] = json!(20);
    let report = run(&json!({
        "rules": delayed, "in_play": piece("O", "north", 5, 5), "queue": "TLJ",
        "inputs": inputs("100+hard_drop 101-hard_drop 140+hard_drop"), "until_ms": 160,
    }));
    assert_eq!(report.times("locked_down"), [120, 160]);
    let report = run(&json!({"rules": rules, "queue": "T", "inputs": inputs("0+hard_drop"), "until_ms": 0}));
    assert_eq!(report.times("hard_dropped"), [0], "nothing Locked Down before the first");
}

/// The column after inputs in both directions, by policy. One cell a press, repeats from 100 ms on.
#[test]
fn two_directions_at_once() {
    let table = [
        // Both held: left first, right 10 ms later.
        ("0+left 10+right", 60, [5, 4, 4]),
        // Longer: the last one repeats, the first one does, nothing moves.
        ("0+left 10+right", 900, [6, 3, 4]),
        // The second is released: left moves again after a complete delay, continues, or has to be pressed again.
        ("0+left 10+right 50-right", 60, [5, 4, 3]),
        ("0+left 10+right 50-right", 101, [5, 3, 3]),
        // The first is released: right continues, or counts as pressed now.
        ("0+left 10+right 50-left", 60, [5, 5, 5]),
        ("0+left 10+right 50-left", 151, [6, 6, 6]),
        // One direction alone is the same with every policy.
        ("0+left 20-left 30+right 40-right", 60, [5, 5, 5]),
        ("0+left 20-left", 500, [4, 4, 4]),
    ];
    for (script, until, columns) in table {
        for (policy, column) in ["latest", "first", "neither"].into_iter().zip(columns) {
            let report = run(&json!({
                "rules": {
                    "direction_policy": policy, "fall_ms": "none", "auto_repeat_delay_ms": 100,
                    "auto_repeat_interval_ms": 1_000, "lock_down_ms": 60_000,
                },
                "in_play": piece("T", "north", 5, 10), "inputs": inputs(script), "until_ms": until,
            }));
            assert_eq!(report.piece().2, column, "{policy}: {script}, at {until}");
        }
    }
}
