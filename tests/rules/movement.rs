//! Moves, Auto-Repeat, drops and Fall Speed, to the millisecond (rulings M1 to M8, Ties; Guideline 5, 7).

use serde_json::{Value, json};
use skyline::engine::{Button, Cell, Facing, Game, Input, Piece, Rules, Start, Tetrimino};

use crate::support::scenario::{blocks, inputs, piece, rows, run, wait};

/// A T at column 2 (or as far right as `x`) that does not fall, with the buttons of `text`.
fn floating(x: i8, rules: &Value, text: &str, until: u64) -> Vec<(u64, i64)> {
    let mut all = json!({"fall_ms": "none"});
    all.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
    let report = run(&json!({
        "rules": all, "in_play": piece("T", "north", x, 10), "inputs": inputs(text), "until_ms": until,
    }));
    report.all("moved").iter().map(|line| (line["at_ms"].as_u64().unwrap(), line["x"].as_i64().unwrap())).collect()
}

/// M1: the press moves one cell, the delay another, then one an interval, to the wall and no further.
#[test]
fn auto_repeat_moves_after_the_delay_then_by_the_interval() {
    let right = [(10, 3), (310, 4), (360, 5), (410, 6), (460, 7), (510, 8), (560, 9)];
    assert_eq!(floating(2, &json!({}), "10+right", 2_000), right);
    let left = right.map(|(at, x)| (at, 11 - x));
    assert_eq!(floating(9, &json!({}), "10+left", 2_000), left);
    let times = json!({"auto_repeat_delay_ms": 133, "auto_repeat_interval_ms": 17});
    assert_eq!(floating(2, &times, "0+right 190-right", 500), [(0, 3), (133, 4), (150, 5), (167, 6), (184, 7)]);
    let release = floating(2, &times, "0+right 133-right", 500);
    assert_eq!(release, [(0, 3)], "a release in the tick of the repeat comes before it");
}

/// M1: an interval of 0 goes to the wall in one tick, a delay of 0 with it at the press.
#[test]
fn auto_repeat_can_be_instant() {
    let wall = [(100, 4), (100, 5), (100, 6), (100, 7), (100, 8), (100, 9)];
    let times = json!({"auto_repeat_delay_ms": 90, "auto_repeat_interval_ms": 0});
    let mut expected = vec![(10, 3)];
    expected.extend(wall);
    assert_eq!(floating(2, &times, "10+right", 500), expected);
    let times = json!({"auto_repeat_delay_ms": 0, "auto_repeat_interval_ms": 0});
    assert_eq!(floating(3, &times, "100+right", 500), wall);
}

/// M1: the direction pressed last wins; when one is released, the other moves again after a complete delay.
#[test]
fn auto_repeat_with_both_directions() {
    let table: [(&str, &[(u64, i64)]); 5] = [
        // Right repeats, left takes over with its own delay, right returns with a complete delay.
        (
            "0+right 340+left 700-left",
            &[(0, 6), (300, 7), (340, 6), (640, 5), (690, 4), (1_000, 5), (1_050, 6), (1_100, 7)],
        ),
        // The overridden direction is released: the other restarts its delay.
        ("0+right 100+left 150-right", &[(0, 6), (100, 5), (450, 4), (500, 3), (550, 2)]),
        // Both released: nothing more.
        ("0+right 100+left 150-left 160-right", &[(0, 6), (100, 5)]),
        // Released and pressed in one tick: a new press.
        ("0+right 299-right 299+right", &[(0, 6), (299, 7), (599, 8), (649, 9)]),
        // Two presses in one tick keep their order.
        ("0+right 0+left 20-right", &[(0, 6), (0, 5), (320, 4), (370, 3), (420, 2)]),
    ];
    for (text, expected) in table {
        assert_eq!(floating(5, &json!({}), text, 1_119), expected, "{text}");
    }
}

/// Rules that differ, inputs, and the tick and column of each move.
type Row<'a> = (Value, &'a str, &'a [(u64, i64)]);

/// A rotation pauses the repeats of a held direction; its charge and the first cell of a press are not affected.
#[test]
fn a_rotation_pauses_auto_repeat() {
    let table: [Row<'_>; 7] = [
        (json!({}), "0+right 320+rotate_clockwise", &[(0, 3), (300, 4), (420, 5), (470, 6), (520, 7), (570, 8)]),
        (json!({}), "0+right 100+rotate_clockwise", &[(0, 3), (300, 4), (350, 5), (400, 6), (450, 7), (500, 8)]),
        (json!({}), "0+right 250+rotate_clockwise", &[(0, 3), (350, 4), (400, 5), (450, 6), (500, 7), (550, 8)]),
        (json!({}), "0+rotate_clockwise 10+right", &[(10, 3), (310, 4), (360, 5), (410, 6), (460, 7), (510, 8)]),
        // No half turns in this game, so nothing is rotated.
        (json!({}), "0+right 320+rotate_180", &[(0, 3), (300, 4), (350, 5), (400, 6), (450, 7), (500, 8)]),
        (
            json!({"auto_repeat_interval_ms": 0, "auto_repeat_delay_ms": 80}),
            "0+right 50+rotate_clockwise",
            &[(0, 3), (150, 4), (150, 5), (150, 6), (150, 7), (150, 8)],
        ),
        // Always quicker than the Lock Down Timer.
        (
            json!({"auto_repeat_cut_ms": 2_000, "auto_repeat_before_lock": true, "lock_down_ms": 100}),
            "0+right 210+rotate_clockwise",
            &[(0, 3), (99, 4), (149, 5), (199, 6), (309, 7), (359, 8)],
        ),
    ];
    for (rules, text, expected) in table {
        let mut all = json!({"auto_repeat_cut_ms": 100});
        all.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        assert_eq!(floating(2, &all, text, 1_000)[..6], *expected, "{all} {text}");
    }
}

/// The Tetrimino after a Hold or Hard Drop is paused from its Generation, the one after a Lock Down by the timer is
/// not.
#[test]
fn a_hold_and_a_hard_drop_pause_auto_repeat() {
    let table = [
        (json!({}), 1, "0+left 300+hard_drop", 500, [580, 630, 680]),
        (json!({"generation_delay_ms": 0}), 1, "0+left 300+hard_drop", 300, [380, 430, 480]),
        (json!({}), 1, "0+left", 700, [700, 750, 800]),
        (json!({"initial_rotation": "tap"}), 1, "0+left 600+rotate_clockwise", 700, [780, 830, 880]),
        (json!({"initial_hold": "tap"}), 1, "0+left 600+hold", 700, [780, 830, 880]),
        (json!({}), 10, "0+left 400+hold", 400, [480, 530, 580]),
        // Not charged yet at the end of the pause.
        (json!({}), 10, "0+left 100+hold", 100, [300, 350, 400]),
        // The first cell of a press before the Generation is not delayed, but its repeats are.
        (json!({"auto_repeat_delay_ms": 10}), 1, "100+hard_drop 250+left", 300, [300, 380, 430]),
        // A delayed Hard Drop: the Tetrimino on the Surface is paused, too.
        (json!({"hard_drop_delay_ms": 100}), 10, "0+right 320+hard_drop", 620, [400, 700, 750]),
    ];
    for (rules, y, text, generated, moved) in table {
        let mut all = json!({"fall_ms": "none", "auto_repeat_cut_ms": 80});
        all.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        let report = run(&json!({
            "rules": all, "queue": "TTT", "in_play": piece("T", "north", 2, y), "inputs": inputs(text), "until_ms": 1_000,
        }));
        assert_eq!(report.time("generated"), generated, "{all} {text}");
        let times = report.times("moved");
        let after: Vec<u64> = times.into_iter().filter(|at| *at > 300 || generated == 300 || *at == moved[0]).collect();
        assert_eq!(after[..3], moved, "{all} {text}");
    }
}

/// Each direction charges from its own press if the rules say so. The one that takes over needs no new delay.
#[test]
fn the_other_direction_keeps_its_charge() {
    let table: [Row<'_>; 10] = [
        (
            json!({}),
            "0+right 340+left 700-left",
            &[(0, 6), (300, 7), (340, 6), (640, 5), (690, 4), (700, 5), (750, 6), (800, 7)],
        ),
        (json!({}), "0+right 100+left 150-left", &[(0, 6), (100, 5), (300, 6), (350, 7), (400, 8), (450, 9)]),
        // The one that moves is not touched by the release of the other.
        (json!({}), "0+right 100+left 420-right", &[(0, 6), (100, 5), (400, 4), (450, 3), (500, 2)]),
        (json!({}), "0+right 100+left 150-left 160-right", &[(0, 6), (100, 5)]),
        // Pressed again: a new charge.
        (json!({}), "0+right 320-right 330+right 340+left 350-left", &[(0, 6), (300, 7), (330, 8), (340, 7), (630, 8)]),
        // The first cell of the press that had no effect moves at the release, the repeats when they are charged.
        (
            json!({"direction_policy": "first"}),
            "0+right 100+left 350-right",
            &[(0, 6), (300, 7), (350, 6), (400, 5), (450, 4)],
        ),
        (
            json!({"direction_policy": "first"}),
            "0+right 100+left 480-right",
            &[(0, 6), (300, 7), (350, 8), (400, 9), (480, 8), (530, 7)],
        ),
        (
            json!({"direction_policy": "first"}),
            "0+right 100+left 150-right",
            &[(0, 6), (150, 5), (400, 4), (450, 3), (500, 2)],
        ),
        (json!({"direction_policy": "neither"}), "0+right 100+left 450-left", &[(0, 6), (450, 7), (500, 8), (550, 9)]),
        // A pause holds for both.
        (
            json!({"auto_repeat_cut_ms": 100}),
            "0+right 310+left 320+rotate_clockwise 330-left",
            &[(0, 6), (300, 7), (310, 6), (420, 7), (470, 8), (520, 9)],
        ),
    ];
    for (rules, text, expected) in table {
        let mut all = json!({"auto_repeat_keeps_charge": true});
        all.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        let moved = floating(5, &all, text, 1_119);
        assert_eq!(moved[..expected.len()], *expected, "{all} {text}: {moved:?}");
    }
}

/// M1: the charge carries over to the next Tetrimino, and through Hold; only sideways moves repeat.
#[test]
fn the_charge_carries_over() {
    let base = json!({
        "rules": {"fall_ms": "none"}, "queue": "TTT", "in_play": piece("T", "north", 2, 1),
        "inputs": inputs("0+left 500+hard_drop"), "until_ms": 760,
    });
    let report = run(&base);
    assert_eq!(report.times("generated"), [700]);
    assert_eq!(report.times("moved"), [700, 750], "charged long ago: a cell in its first tick, then by the interval");
    let report = run(&json!({
        "rules": {"fall_ms": "none"}, "queue": "OO", "in_play": piece("T", "north", 3, 10),
        "inputs": inputs("0+left 100+hold"), "until_ms": 320,
    }));
    assert_eq!(report.times("moved"), [0, 300], "Hold does not touch the delay");
    let report = run(&json!({
        "rules": {"fall_ms": "none"}, "in_play": piece("T", "north", 3, 10),
        "inputs": inputs("0+rotate_clockwise"), "until_ms": 3_000,
    }));
    assert_eq!(report.times("rotated"), [0], "rotation does not repeat");
}

/// M1: a direction pressed while nothing is in play moves the next Tetrimino as soon as it is generated.
#[test]
fn a_press_between_two_tetriminos_is_kept() {
    let scenario = |text: &str| {
        run(&json!({
            "rules": {"fall_ms": "none"}, "queue": "TT", "in_play": piece("T", "north", 2, 1), "inputs": inputs(text),
            "until_ms": 450,
        }))
    };
    assert_eq!(scenario("0+hard_drop 100+right").times("moved"), [200, 400, 450]);
    assert!(scenario("0+hard_drop 100+right 150-right").times("moved").is_empty(), "let go before it came");
}

/// Guideline 5.1: walls and Blocks stop moves; a blocked press is refused and changes nothing.
#[test]
fn blocked_moves_are_refused() {
    for (x, button, matrix) in [
        (2, "left", blocks(&[])),
        (9, "right", blocks(&[])),
        (5, "left", blocks(&[(3, 10)])),
        (5, "right", blocks(&[(6, 11)])),
    ] {
        let report = run(&json!({
            "rules": {"fall_ms": "none"}, "matrix": matrix, "in_play": piece("T", "north", x, 10),
            "inputs": inputs(&format!("7+{button}")), "until_ms": 290,
        }));
        assert_eq!((report.time("refused"), &report.one("refused")["button"]), (7, &json!(button)));
        assert_eq!(report.piece().2, i64::from(x));
    }
}

/// M1: a held direction slips through the first opening while the piece falls past it.
#[test]
fn a_charged_direction_enters_an_opening_at_once() {
    let wall: Vec<_> = (1..=12).filter(|y| ![4, 5].contains(y)).map(|y| (4, y)).collect();
    let report = run(&json!({
        "rules": {"fall_ms": 100}, "matrix": blocks(&wall), "in_play": piece("O", "north", 5, 10),
        "inputs": inputs("0+left"), "until_ms": 700,
    }));
    assert_eq!(report.times("moved"), [601, 651], "it is on rows 4 and 5 from the fall at 600 on");
}

/// The rows a piece has fallen by, tick by tick: the ticks at which it fell.
fn fall_ticks(rules: Rules, changes: &[(u64, Input)], ticks: u64) -> Vec<u64> {
    let piece = Piece { tetrimino: Tetrimino::I, facing: Facing::North, centre: Cell::new(5, 21) };
    let start = Start { in_play: Some(piece), ..Start::default() };
    let mut game = Game::from_position(rules, 1, start).unwrap();
    let mut fallen = Vec::new();
    for tick in 0..ticks {
        let before = game.in_play().unwrap().centre.y;
        let due: Vec<_> = changes.iter().filter(|change| change.0 == tick).map(|change| change.1).collect();
        game.step(&due, &mut Vec::new());
        let Some(piece) = game.in_play() else { break };
        fallen.extend((piece.centre.y..before).map(|_| tick));
    }
    fallen
}

/// M6: the Fall Speed of every level by the Guideline's formula, in microseconds, and none lost between rows.
#[test]
fn tetriminos_fall_by_the_levels_speed() {
    for level in 1..=15_u8 {
        let n = f64::from(level - 1);
        let micros = ((0.8 - n * 0.007).powf(n) * 1e6).round() as u64;
        let expected: Vec<u64> = (1..=20).map(|row| (row * micros).div_ceil(1_000)).collect();
        let rules = Rules { level, ..Rules::default() };
        assert_eq!(fall_ticks(rules, &[], expected[19] + 1), expected, "level {level}");
    }
}

/// M2: Soft Drop is twenty times as fast, from at most one of its intervals after the press; then the normal speed.
#[test]
fn soft_drop_is_twenty_times_as_fast() {
    let rules = Rules::default();
    let press = (10, Input::Press(Button::SoftDrop));
    let release = (170, Input::Release(Button::SoftDrop));
    assert_eq!(fall_ticks(rules, &[press, release], 2_200), [60, 110, 160, 1_160, 2_160]);
    let late = (990, Input::Press(Button::SoftDrop));
    assert_eq!(fall_ticks(rules, &[late], 1_101), [1_000, 1_050, 1_100], "the row that was due anyway is not put off");
    let level = Rules { level: 15, ..rules };
    let micros = 7_059 / 20;
    let expected: Vec<u64> = (1..=20).map(|row| (row * micros as u64).div_ceil(1_000)).collect();
    assert_eq!(fall_ticks(level, &[(0, Input::Press(Button::SoftDrop))], 20), expected);
}

/// M2: tapping Soft Drop cannot keep a piece in the air.
#[test]
fn tapping_soft_drop_does_not_delay_the_fall() {
    let taps: Vec<_> = (0..60)
        .flat_map(|n| {
            let at = n * 20;
            [(at, Input::Press(Button::SoftDrop)), (at + 10, Input::Release(Button::SoftDrop))]
        })
        .collect();
    assert_eq!(fall_ticks(Rules::default(), &taps, 1_100)[0], 1_000);
}

/// A button that is released does not change the speed of a Soft Drop, also where a press drops a row at once.
#[test]
fn other_buttons_leave_soft_drop_alone() {
    for soft_drop_at_once in [false, true] {
        let rules = Rules { soft_drop_at_once, ..Rules::default() };
        for button in [Button::RotateClockwise, Button::RotateCounterclockwise, Button::Hold] {
            let held = [(5, Input::Press(button)), (10, Input::Press(Button::SoftDrop))];
            let released = [held[0], held[1], (75, Input::Release(button))];
            let expected = fall_ticks(rules, &held, 300);
            assert!(expected.len() >= 5, "{expected:?}");
            assert_eq!(fall_ticks(rules, &released, 300), expected, "{button:?}");
        }
    }
}

/// M2, S8: one point a row; it does not lock, and continues with the next Tetrimino.
#[test]
fn soft_drop_scores_rows_and_waits_for_the_timer() {
    let report = run(&json!({
        "queue": "OO", "in_play": piece("O", "north", 1, 5), "inputs": inputs("100+soft_drop"), "until_ms": 1_100,
    }));
    assert_eq!(report.times("soft_dropped"), [150, 200, 250, 300, 1_050, 1_100]);
    assert_eq!((report.time("landed"), report.time("locked_down")), (300, 800));
    assert_eq!(report.times("generated"), [1_000]);
    assert_eq!(report.score(), 6);
    let blocked = run(&json!({
        "queue": "OO", "in_play": piece("O", "north", 1, 1), "inputs": inputs("100+soft_drop 150-soft_drop"),
    }));
    assert!(blocked.all("soft_dropped").is_empty() && blocked.score() == 0, "no row, no point");
    assert_eq!(blocked.time("locked_down"), 500);
}

/// M3, S8: Hard Drop locks at once in every ruleset, once a press, two points a row.
#[test]
fn hard_drop_locks_at_once() {
    for lock_down in ["extended", "infinite", "classic"] {
        let report = run(&json!({
            "rules": {"lock_down": lock_down, "level": 7}, "queue": "TT", "in_play": piece("L", "south", 5, 15),
            "inputs": inputs("3+hard_drop"), "until_ms": 900,
        }));
        assert_eq!(report.kinds()[..2], ["hard_dropped", "locked_down"]);
        assert_eq!((report.time("locked_down"), &report.one("hard_dropped")["rows"]), (3, &json!(13)));
        assert_eq!(report.score(), 26, "not multiplied by the level");
        assert_eq!(report.times("generated"), [203], "held, it does not drop the next one");
    }
}

/// M4: O turns by point 1 in place: its Facing changes, and the timer is reset.
#[test]
fn o_rotates_in_place() {
    let report = run(&json!({
        "in_play": piece("O", "north", 5, 1),
        "inputs": inputs("100+rotate_clockwise 200+rotate_clockwise 300+rotate_counterclockwise 400+rotate_clockwise"),
    }));
    let turns: Vec<_> =
        report.all("rotated").iter().map(|line| (&line["facing"], &line["point"], &line["x"], &line["y"])).collect();
    let expected = ["east", "south", "east", "south"];
    for (turn, facing) in turns.into_iter().zip(expected) {
        assert_eq!(turn, (&json!(facing), &json!(1), &json!(5), &json!(1)));
    }
    assert_eq!(report.time("locked_down"), 900);
}

/// M7: the first fall comes a complete interval after the piece loses its support, or after its generation.
#[test]
fn a_full_interval_from_the_loss_of_support() {
    let report = run(&json!({
        "rules": {"fall_ms": 300}, "matrix": blocks(&[(5, 3)]), "in_play": piece("O", "north", 5, 4),
        "inputs": inputs("250+right 299+soft_drop 300-soft_drop"), "until_ms": 849,
    }));
    assert_eq!(report.piece().3, 3, "fell at 550");
    let report = run(&json!({
        "rules": {"fall_ms": 300}, "matrix": blocks(&[(5, 3)]), "in_play": piece("O", "north", 5, 4),
        "inputs": inputs("250+right"), "until_ms": 549,
    }));
    assert_eq!(report.piece().3, 4, "not before 550");
    let report = run(&json!({"rules": {"fall_ms": 300}, "queue": "O", "until_ms": 600}));
    assert_eq!(report.piece().3, 18, "rows at 300 and 600");
}

/// M8: no half turns in the Guideline.
#[test]
fn half_turns_are_refused() {
    let report = run(&json!({
        "in_play": piece("T", "north", 5, 10), "inputs": inputs("5+rotate_180"), "until_ms": 5,
    }));
    assert_eq!(report.one("refused")["button"], "rotate_180");
    assert_eq!(report.piece().1, "north");
}

/// Ties: buttons in order, Auto-Repeat, fall, lock timer, all in one tick.
#[test]
fn events_of_one_tick_have_an_order() {
    // At 300 the held direction repeats and a row falls: sideways first, so the ledge is passed.
    let report = run(&json!({
        "rules": {"fall_ms": 300}, "matrix": blocks(&[(6, 4)]), "in_play": piece("O", "north", 3, 5),
        "inputs": inputs("0+right"), "until_ms": 300,
    }));
    assert_eq!(report.piece(), ("O".to_owned(), "north".to_owned(), 5, 5), "it came over the Block before the fall");
    assert_eq!(report.time("landed"), 300);
    // Rotation before the drop or after it.
    for (text, facing, rows) in
        [("5+rotate_clockwise 5+hard_drop", "vertical", 7), ("5+hard_drop 5+rotate_clockwise", "flat", 9)]
    {
        let report = run(&json!({
            "queue": "OO", "in_play": piece("I", "north", 5, 10), "inputs": inputs(text), "until_ms": 5,
        }));
        assert_eq!(report.one("hard_dropped")["rows"], rows, "{facing}");
    }
    // A Tetrimino due in this tick is there before its buttons.
    let report = run(&json!({"queue": "T", "inputs": inputs("0+right 0+rotate_clockwise"), "until_ms": 0}));
    assert_eq!(report.kinds(), ["generated", "moved", "rotated", "end"]);
    let full = rows("XXXXXXXXX.", 1);
    let report = run(&json!({
        "rules": {"line_clear_delay_ms": 0, "generation_delay_ms": 0}, "matrix": full, "queue": "T",
        "in_play": piece("I", "west", 10, 5), "inputs": inputs("9+hard_drop 9+hold"), "until_ms": 9,
    }));
    assert_eq!(
        report.kinds(),
        [
            "hard_dropped",
            "locked_down",
            "pattern_matched",
            "action",
            "lines_cleared",
            "generated",
            "held",
            "generated",
            "end"
        ]
    );
}

/// A press counts for the current piece, not for the next.
#[test]
fn buttons_between_tetriminos_do_nothing_but_directions() {
    let start = Start { queue: vec![Tetrimino::T, Tetrimino::T], ..Start::default() };
    let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
    game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
    let mut events = Vec::new();
    let buttons = [Button::RotateClockwise, Button::Hold, Button::HardDrop].map(Input::Press);
    game.step(&buttons, &mut events);
    assert_eq!(events, []);
    wait(&mut game, 300);
    assert_eq!(game.in_play(), Some(Piece::generated(Tetrimino::T).offset(0, -1)));
}
