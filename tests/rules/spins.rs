//! T-Spins and Mini T-Spins (rulings T1 to T6; Guideline 9).

use serde_json::{Value, json};
use skyline::engine::{Tetrimino, diagram};

use crate::reach::is_reachable;
use crate::support::scenario::{Report, blocks, inputs, piece, run, with};

/// An example of Guideline 9.1: file, Facing before and after, Rotation Point, action, points at level 1.
pub(crate) type Example = (&'static str, &'static str, &'static str, u8, &'static str, u64);

/// The sixteen examples, in the Guideline's order.
pub(crate) const EXAMPLES: [Example; 16] = [
    ("t_spin_e_s_1", "east", "south", 1, "t_spin", 400),
    ("t_spin_s_w_1", "south", "west", 1, "t_spin", 400),
    ("t_spin_n_w_5", "north", "west", 5, "t_spin", 400),
    ("t_spin_n_e_5", "north", "east", 5, "t_spin", 400),
    ("t_spin_single_e_s_1", "east", "south", 1, "t_spin_single", 800),
    ("t_spin_single_n_w_5", "north", "west", 5, "t_spin_single", 800),
    ("t_spin_double_e_s_1", "east", "south", 1, "t_spin_double", 1_200),
    ("t_spin_double_n_w_5", "north", "west", 5, "t_spin_double", 1_200),
    ("t_spin_triple_n_e_5", "north", "east", 5, "t_spin_triple", 1_600),
    ("mini_t_spin_n_e_2_wall", "north", "east", 2, "mini_t_spin", 100),
    ("mini_t_spin_n_e_2_blocks", "north", "east", 2, "mini_t_spin", 100),
    ("mini_t_spin_n_e_2_hole", "north", "east", 2, "mini_t_spin", 100),
    ("mini_t_spin_single_n_e_2_wall", "north", "east", 2, "mini_t_spin_single", 200),
    ("mini_t_spin_single_n_e_2_blocks", "north", "east", 2, "mini_t_spin_single", 200),
    ("mini_t_spin_w_n_3", "west", "north", 3, "mini_t_spin", 100),
    ("mini_t_spin_single_w_n_3", "west", "north", 3, "mini_t_spin_single", 200),
];

/// The scenario of an example.
pub(crate) fn example(name: &str) -> Value {
    let path = format!("{}/assets/spins/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_guidelines_examples_are_recognised() {
    for (name, from, to, point, action, points) in EXAMPLES {
        let scenario = example(name);
        assert_eq!(scenario["in_play"]["facing"], from, "{name}");
        let report = run(&scenario);
        let turn = report.one("rotated");
        assert_eq!((&turn["facing"], &turn["point"]), (&json!(to), &json!(point)), "{name}");
        let award = report.one("action");
        assert_eq!((&award["name"], &award["points"]), (&json!(action), &json!(points)), "{name}");
        assert_eq!(report.score(), points, "{name}: the Hard Drop of 0 rows earns nothing");
        assert_eq!(report.one("hard_dropped")["rows"], 0, "{name}: turned onto a Surface");
        assert_eq!(report.one("landed")["at_ms"], 0, "{name}: it lay on a Surface before the turn");
    }
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/spins")).unwrap();
    assert_eq!(files.count(), EXAMPLES.len(), "every file has its row");
}

/// The start of every example can be reached with buttons.
#[test]
fn the_examples_can_be_reached_from_generation() {
    for (name, ..) in EXAMPLES {
        let scenario = example(name);
        let drawing: Vec<String> = serde_json::from_value(scenario["matrix"].clone()).unwrap();
        let place = &scenario["in_play"];
        let piece = skyline::engine::Piece {
            tetrimino: Tetrimino::T,
            facing: serde_json::from_value(place["facing"].clone()).unwrap(),
            centre: serde_json::from_value(json!({"x": place["x"], "y": place["y"]})).unwrap(),
        };
        assert!(is_reachable(&diagram::matrix(&drawing).unwrap(), piece), "{name}");
    }
}

/// The same lock without the turn is an ordinary one.
#[test]
fn without_the_turn_there_is_no_spin() {
    for (name, _, _, _, action, _) in EXAMPLES {
        let scenario = example(name);
        let turned = run(&with(&scenario, json!({"until_ms": 200}))).piece();
        let (_, facing, x, y) = turned;
        let place = piece("T", &facing, x as i8, y as i8);
        let dropped = with(&scenario, json!({"in_play": place, "inputs": inputs("10+hard_drop")}));
        let report = run(&dropped);
        let plain = ["single", "double", "triple"];
        let lines = ["_single", "_double", "_triple"].iter().position(|end| action.ends_with(end));
        match lines {
            Some(lines) => assert_eq!(report.one("action")["name"], plain[lines], "{name}"),
            None => assert!(report.all("action").is_empty(), "{name}"),
        }
    }
}

/// The names of the actions a scenario earns.
fn actions(report: &Report) -> Vec<&str> {
    report.all("action").iter().map(|line| line["name"].as_str().unwrap()).collect()
}

fn after_turn(name: &str, text: &str) -> Report {
    let scenario = example(name);
    let turn = scenario["inputs"][0]["press"].as_str().unwrap().to_owned();
    run(&with(&scenario, json!({"inputs": inputs(&format!("200+{turn} 210-{turn} {text}")), "until_ms": 1_500})))
}

/// T3: a spin survives failed moves and rotations, Soft Drop on the Surface, a Hard Drop of 0 rows, and waiting.
#[test]
fn failed_manipulations_keep_the_spin() {
    for text in [
        "300+hard_drop",
        "",
        "300+left 310-left 320+right 330-right 400+hard_drop",
        "300+soft_drop 390-soft_drop 400+hard_drop",
        "300+rotate_180 400+hard_drop",
    ] {
        assert_eq!(actions(&after_turn("t_spin_double_e_s_1", text)), ["t_spin_double"], "{text}");
    }
    // A rotation that fails: T facing South in a slot with a roof does not turn.
    let roof = json!(["XXXXXXXXXX", "...X.X....", "XXX...XXXX", "XXXX.XXXXX"]);
    let text = "10+rotate_clockwise 20-rotate_clockwise 30+rotate_clockwise 40+rotate_counterclockwise 50+hard_drop";
    let scenario =
        json!({"matrix": roof, "in_play": piece("T", "east", 5, 2), "inputs": inputs(text), "until_ms": 500});
    let blocked = with(&scenario, json!({"matrix": ["...XXX....", "...X.X....", "XXX...XXXX", "XXXX.XXXXX"]}));
    for scenario in [scenario, blocked] {
        let report = run(&scenario);
        assert!(!actions(&report).is_empty());
        assert!(report.all("rotated").len() + report.all("refused").len() == 3);
        assert!(actions(&report)[0].starts_with("t_spin"), "turns that fail or succeed keep the spin");
    }
}

/// T3: a sideways move and a fallen row clear the mark.
#[test]
fn moves_and_falls_clear_the_spin() {
    // Turned in the air, then dropped or fallen beside a stack where the same turn would be a Mini T-Spin.
    let stack = blocks(&[(4, 1), (4, 2), (4, 3), (6, 1)]);
    for (facing, y, text, expected) in [
        ("east", 2, "10+rotate_counterclockwise 20+rotate_clockwise 30+hard_drop", vec!["mini_t_spin"]),
        ("north", 8, "10+rotate_clockwise 20+hard_drop", vec![]),
        ("north", 8, "10+rotate_clockwise 20+soft_drop", vec![]),
        ("north", 8, "10+rotate_clockwise", vec![]),
    ] {
        let report = run(&json!({
            "rules": {"fall_ms": 100}, "matrix": stack, "in_play": piece("T", facing, 5, y), "inputs": inputs(text),
        }));
        assert_eq!(report.one("locked_down")["cells"], json!([[5, 1], [5, 2], [6, 2], [5, 3]]), "{text}");
        assert_eq!(actions(&report), expected, "{text}");
    }
    // Turned under a Block, moved away and back: the corners are the same, the last manipulation is not.
    let report = |text: &str| {
        run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": blocks(&[(3, 2), (6, 2)]), "in_play": piece("T", "west", 5, 2),
            "inputs": inputs(text),
        }))
    };
    assert_eq!(actions(&report("10+rotate_clockwise 60+hard_drop")), ["mini_t_spin"]);
    let away = report("10+rotate_clockwise 20+right 30-right 40+left 50-left 60+hard_drop");
    assert_eq!(away.all("moved").len(), 2);
    assert!(actions(&away).is_empty());
}

/// T1: walls and the floor count as corners.
#[test]
fn walls_and_floor_are_corners() {
    // Turned to North on the floor: two corners are below it, a third is a Block, or none is.
    for (cells, place, expected) in
        [(vec![(3, 2), (6, 2)], (4, 1, 3), vec!["mini_t_spin"]), (vec![(6, 2)], (4, 2, 2), vec![])]
    {
        let report = run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": blocks(&cells), "in_play": piece("T", "west", 5, 2),
            "inputs": inputs("10+rotate_clockwise 20+hard_drop"),
        }));
        let turn = report.one("rotated");
        assert_eq!((&turn["x"], &turn["y"], &turn["point"]), (&json!(place.0), &json!(place.1), &json!(place.2)));
        assert_eq!(actions(&report), expected);
    }
    // The walls: in a shaft of one column at either side the two corners behind the T are wall.
    for (x, facing, button) in [(1, "east", "rotate_counterclockwise"), (10, "west", "rotate_clockwise")] {
        let hole = if x == 1 { ".XX......." } else { ".......XX." };
        let report = run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": [hole], "in_play": piece("T", facing, x, 2),
            "inputs": inputs(&format!("10+{button} 20-{button} 30+{} 50+hard_drop", other(button))),
        }));
        assert_eq!(actions(&report), ["mini_t_spin"], "out of the shaft and in again, at column {x}");
    }
}

fn other(button: &str) -> &'static str {
    if button == "rotate_clockwise" { "rotate_counterclockwise" } else { "rotate_clockwise" }
}

/// T2: three corners, of which both beside the nub make a T-Spin, otherwise it is a Mini; two corners are nothing.
#[test]
fn the_corners_decide_the_class() {
    // T turned to South at (5, 3) on a Block under its nub; its corners: A (6, 2), B (4, 2), C (4, 4), D (6, 4).
    let corners = [(6, 2), (4, 2), (4, 4), (6, 4)];
    for choice in 0..16_u8 {
        let occupied: Vec<_> = (0..4).filter(|bit| choice & (1 << bit) != 0).map(|bit| corners[bit]).collect();
        let mut cells = occupied.clone();
        cells.push((5, 1));
        let report = run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": blocks(&cells), "in_play": piece("T", "east", 5, 3),
            "inputs": inputs("10+rotate_clockwise 20+hard_drop"),
        }));
        assert_eq!(report.one("rotated")["point"], 1);
        let expected = match (occupied.len(), choice & 3) {
            (3 | 4, 3) => vec!["t_spin"],
            (3 | 4, _) => vec!["mini_t_spin"],
            _ => vec![],
        };
        assert_eq!(actions(&report), expected, "{occupied:?}");
    }
}

/// T4: point 5 makes it a T-Spin, and further rotations too, until the piece moves or falls.
#[test]
fn point_five_stays_through_further_rotations() {
    // From the slot of a T-Spin by point 5 the T turns on: its corners now are a Mini's.
    let scenario = example("t_spin_n_w_5");
    let turns = "200+rotate_counterclockwise 210-rotate_counterclockwise 300+rotate_counterclockwise 400+hard_drop";
    let further = |matrix: Value| run(&with(&scenario, json!({"matrix": matrix, "inputs": inputs(turns)})));
    // West at (6, 2), then South at (6, 2): (7, 2) is free; corners (5, 1) and (7, 1) below, (5, 3) and (7, 3) above.
    let report = further(json!([".....XXXX.", "......XXX.", "XXXXX.XXX.", "XXXX...XX.", "XXXX..XXX."]));
    let points: Vec<_> = report.all("rotated").iter().map(|turn| turn["point"].as_u64().unwrap()).collect();
    assert_eq!(points, [5, 1]);
    assert_eq!(actions(&report), ["t_spin"], "with one corner beside the nub it were a Mini T-Spin");
    // The same end by point 1 alone is a Mini T-Spin.
    let alone = run(&json!({
        "matrix": [".....XXXX.", "......XXX.", "XXXXX.XXX.", "XXXX...XX.", "XXXX..XXX."],
        "in_play": piece("T", "west", 6, 2), "inputs": inputs("300+rotate_counterclockwise 400+hard_drop"),
    }));
    assert_eq!(actions(&alone), ["mini_t_spin"]);
}

/// T4: point 5 alone is not enough: a T-Slot has three corners.
#[test]
fn point_five_needs_a_t_slot() {
    let cells = [(5, 3), (6, 5), (3, 3)];
    let report = run(&json!({
        "rules": {"fall_ms": "none"}, "matrix": blocks(&cells), "in_play": piece("T", "north", 5, 4),
        "inputs": inputs("10+rotate_counterclockwise 20+hard_drop"),
    }));
    assert_eq!(report.one("rotated")["point"], 5);
    assert!(actions(&report).is_empty());
}

/// T6: a Mini T-Spin with two lines counts as a T-Spin Double.
#[test]
fn a_mini_t_spin_with_two_lines_is_a_t_spin_double() {
    // By point 4 from South, under an overhang; of the corners beside the nub only (6, 1) is occupied.
    let report = run(&json!({
        "matrix": ["....X.....", "..........", "XXXX......", "XXXX..XXXX", "XXXX.XXXXX"],
        "in_play": piece("T", "south", 5, 4), "receiving": 6,
        "inputs": inputs("10+rotate_counterclockwise 20+hard_drop"),
    }));
    let turn = report.one("rotated");
    assert_eq!((&turn["facing"], &turn["point"]), (&json!("east"), &json!(4)));
    let award = report.one("action");
    assert_eq!(
        (&award["name"], &award["points"], &award["awarded_lines"]),
        (&json!("t_spin_double"), &json!(1_200), &json!(12))
    );
    assert_eq!(report.one("attack")["cancelled"], 4, "sent as a T-Spin Double");
    assert_eq!(report.end()["back_to_back"], true);
}

/// Only T spins.
#[test]
fn other_tetriminos_do_not_spin() {
    for letter in ["L", "J", "S", "Z"] {
        let report = run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": blocks(&[(4, 1), (6, 1), (4, 3), (6, 3), (4, 4), (6, 4)]),
            "in_play": piece(letter, "north", 5, 10),
            "inputs": inputs("10+rotate_clockwise 20+hard_drop"),
        }));
        assert!(actions(&report).is_empty(), "{letter}");
    }
}
