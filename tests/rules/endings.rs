//! How games end (rulings O1 to O4; Guideline 10, 12).

use serde_json::{Value, json};
use skyline::engine::{
    Button, Cell, Facing, Game, GameOver, Input, ModeId, Phase, Piece, Rules, Start, Tetrimino, diagram,
};

use crate::scoring::clear;
use crate::support::scenario::{blocks, inputs, piece, rows, run, with};

fn column(x: usize, height: usize) -> Value {
    blocks(&(1..=height).map(|y| (x, y)).collect::<Vec<_>>())
}

/// O1, O3: a piece completely above the Skyline ends the game; with one Mino below it, the game continues.
#[test]
fn a_lock_down_above_the_skyline_is_a_lock_out() {
    for (height, tetrimino, facing, ends) in [
        (20, "O", "north", true),
        (19, "O", "north", false),
        (20, "I", "west", true),
        (19, "I", "west", false),
        (16, "I", "west", false),
        (30, "I", "west", true),
    ] {
        let report = run(&json!({
            "matrix": column(2, height), "in_play": piece(tetrimino, facing, 2, 36), "inputs": inputs("10+hard_drop"),
            "until_ms": 500,
        }));
        let row = format!("{tetrimino} on {height} rows");
        assert_eq!(report.all("locked_down").len(), 1, "{row}");
        if ends {
            assert_eq!(report.one("game_over")["reason"], "lock_out", "{row}");
            assert_eq!((&report.end()["phase"], report.time("end")), (&json!("over"), 10), "{row}");
            assert!(report.end()["in_play"].is_null());
        } else {
            assert!(report.all("game_over").is_empty(), "{row}");
            assert_eq!(report.times("generated"), [210], "{row}");
            assert!(report.matrix().len() > 20 || height == 16, "{row}: Blocks stay in the Buffer Zone");
        }
    }
}

/// O1: decided before lines are removed.
#[test]
fn a_lock_out_comes_before_its_lines() {
    let mut drawing = vec!["XXXXXX...."];
    drawing.extend(vec!["XXXXXXXXX."; 20]);
    let report = run(&json!({
        "matrix": drawing, "in_play": piece("I", "north", 8, 21), "inputs": inputs("10+hard_drop"),
    }));
    assert_eq!(report.kinds(), ["landed", "hard_dropped", "locked_down", "game_over", "end"]);
    assert_eq!((report.score(), &report.end()["lines"]), (0, &json!(0)));
    // The same row completed by a piece that peeks below the Skyline is cleared.
    let mut drawing = vec!["XXXXXXXX.X", "XXXXXXXX.X"];
    drawing.extend(vec!["XXXXXXXX.."; 19]);
    let report = run(&json!({
        "matrix": drawing, "in_play": piece("I", "west", 9, 19), "inputs": inputs("10+left 20+right"),
        "rules": {"fall_ms": "none"}, "until_ms": 700,
    }));
    assert!(report.all("game_over").is_empty());
}

/// O3: Blocks above the Skyline come down with the lines below them.
#[test]
fn blocks_in_the_buffer_zone_collapse() {
    let mut drawing = vec!["X.........", "X........."];
    drawing.extend(vec!["XXXXXXXXX."; 20]);
    let report = run(&json!({
        "matrix": drawing, "in_play": piece("I", "west", 10, 10), "inputs": inputs("10+hard_drop"), "until_ms": 300,
    }));
    assert_eq!(report.one("lines_cleared")["rows"], json!([1, 2, 3, 4]));
    let matrix = report.matrix();
    assert_eq!((matrix.len(), matrix[0].as_str(), matrix[1].as_str()), (18, "X.........", "X........."));
}

/// O2: only a Block pushed past row 40 tops out.
#[test]
fn received_lines_can_top_out() {
    for (height, receiving, ends) in [(40, 1, true), (39, 1, false), (39, 2, true), (36, 4, false), (10, 40, true)] {
        let report = run(&json!({
            "matrix": column(1, height), "in_play": piece("I", "north", 5, 2), "receiving": receiving,
            "inputs": inputs("10+hard_drop"), "until_ms": 205,
        }));
        let row = format!("{receiving} lines under {height} rows");
        if ends {
            assert_eq!(report.one("game_over")["reason"], "top_out", "{row}");
        } else {
            assert!(report.all("game_over").is_empty(), "{row}");
            assert_eq!(report.matrix().len(), height + receiving, "{row}");
        }
        assert_eq!(report.one("attack")["received"], receiving, "{row}");
    }
}

/// Guideline 10: Blocks that are pushed onto the generation cells block out.
#[test]
fn received_lines_can_block_out() {
    let report = run(&json!({
        "matrix": rows("XXXX.XXXXX", 18), "in_play": piece("O", "north", 9, 19), "receiving": 4, "queue": "O",
        "inputs": inputs("10+hard_drop"), "until_ms": 1_000,
    }));
    let end = report.one("game_over");
    assert_eq!((&end["reason"], &end["at_ms"]), (&json!("block_out"), &json!(210)));
}

/// O4: the game ends exactly at its limit; inputs in that tick no longer count.
#[test]
fn a_time_limit_ends_exactly() {
    for limit in [1, 777, 120_000] {
        let base = json!({
            "rules": {"limit_ms": limit, "lock_down": "infinite", "fall_ms": "none"}, "in_play": piece("O", "north", 5, 9),
            "inputs": [], "until_ms": 200_000,
        });
        let report = run(&base);
        assert_eq!((&report.one("game_over")["reason"], report.time("game_over")), (&json!("time_up"), limit));
        assert_eq!(report.time("end"), limit);
        let before = run(&with(&base, json!({"inputs": inputs(&format!("{}+hard_drop", limit - 1))})));
        assert_eq!(before.score(), 16, "in the last tick");
        let late = run(&with(&base, json!({"inputs": inputs(&format!("{limit}+hard_drop"))})));
        assert_eq!(late.score(), 0, "in the tick of the limit");
    }
}

/// O4: lines that are just being cleared when time is up were earned before; they count in full, level included.
#[test]
fn lines_being_cleared_when_time_runs_out_count() {
    let base = with(&clear(4), json!({"rules": {"limit_ms": 500, "goal": "variable"}}));
    let report = run(&base);
    let drop = 2 * report.one("hard_dropped")["rows"].as_u64().unwrap();
    assert_eq!((report.score(), report.time("game_over")), (800 + drop, 500));
    assert_eq!(
        (&report.end()["lines"], &report.end()["level"], &report.end()["goal_left"]),
        (&json!(4), &json!(2), &json!(10))
    );
    // The limit of lines reached with them makes it a success.
    let sprint = run(&with(&base, json!({"rules": {"limit_ms": 500, "limit_lines": 4}})));
    assert_eq!(sprint.one("game_over")["reason"], "goal_reached");
}

/// Limits of lines, points, pieces and level, each to the Lock Down that reaches it.
#[test]
fn other_limits_end_where_they_are_reached() {
    for (rules, lines, ends) in [
        (json!({"limit_lines": 4}), 4, true),
        (json!({"limit_lines": 5}), 4, false),
        (json!({"limit_lines": 3}), 4, true),
        (json!({"limit_score": 100}), 1, true),
        (json!({"limit_pieces": 1}), 2, true),
        (json!({"limit_pieces": 2}), 2, false),
        (json!({"limit_level": 2, "goal": "variable"}), 3, true),
        (json!({"limit_level": 3, "goal": "variable"}), 3, false),
    ] {
        let report = run(&with(&clear(lines), json!({"rules": rules})));
        let reasons: Vec<_> = report.all("game_over").iter().map(|line| line["reason"].clone()).collect();
        assert_eq!(reasons, if ends { vec![json!("goal_reached")] } else { vec![] }, "{rules} with {lines} lines");
    }
    let soft = run(&json!({
        "rules": {"limit_score": 3, "fall_ms": 1_000}, "in_play": piece("O", "north", 5, 15),
        "inputs": inputs("0+soft_drop"),
    }));
    assert_eq!((soft.time("game_over"), soft.score()), (150, 3), "a limit of points ends in the tick of the last one");
}

/// Nothing happens after the end.
#[test]
fn a_finished_game_does_not_change() {
    let report = run(&json!({
        "rules": {"limit_ms": 100}, "queue": "TTT", "inputs": inputs("50+left 99+right 100+hard_drop 150+hold"),
        "until_ms": 5_000,
    }));
    assert_eq!(report.times("moved"), [50, 99]);
    assert_eq!(report.kinds().last(), Some(&"end"));
    assert_eq!(report.time("end"), 100);
}

/// Quitting while the line that reaches the goal is being cleared counts as reaching it; quitting earlier does not.
#[test]
fn a_game_given_up_keeps_its_score() {
    let matrix = diagram::matrix(&["XXXXXXXXX."]).unwrap();
    for (limit, reason, lines) in [(1, GameOver::GoalReached, 1), (2, GameOver::GivenUp, 1)] {
        let rules = Rules { limit_lines: Some(limit), ..Rules::preset(ModeId::Sprint) };
        let in_play = Piece { tetrimino: Tetrimino::I, facing: Facing::East, centre: Cell::new(10, 5) };
        let start = Start { matrix: matrix.clone(), in_play: Some(in_play), ..Start::default() };
        let mut game = Game::from_position(rules, 3, start).unwrap();
        game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
        assert_eq!(game.phase(), Phase::Animate);
        game.end_now(&mut Vec::new());
        assert_eq!((game.game_over(), game.lines()), (Some(reason), lines));
    }
    assert!(!GameOver::GivenUp.is_completed());
}
