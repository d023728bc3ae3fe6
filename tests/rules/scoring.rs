//! Points, Back-to-Back, levels and Goals, through real Lock Downs (rulings S1 to S9; Guideline 6, 8).

use serde_json::{Value, json};
use skyline::engine::{Button, Game, GameEvent, GameOver, GoalSystem, ModeId, Rules, Start, Tetrimino};

use crate::spins::{EXAMPLES, example};
use crate::support::scenario::{Report, inputs, piece, rows, run, tap, with};

/// A vertical I in the open column 10 of `lines` rows.
pub(crate) fn clear(lines: usize) -> Value {
    let mut drawing = vec!["........X."; 1];
    drawing.extend(vec!["XXXXXXXXX."; lines]);
    json!({
        "matrix": drawing, "in_play": piece("I", "west", 10, 10), "queue": "IOTLJSZ",
        "inputs": inputs("400+hard_drop"), "until_ms": 700,
    })
}

/// Every action of the Guideline's table: its scenario, name, lines, points at level 1, and whether it continues a
/// Back-to-Back sequence (yes), ends it (no), or does neither (null).
pub(crate) fn actions() -> Vec<(Value, &'static str, u64, u64, Option<bool>)> {
    let mut all: Vec<_> = [("single", 100), ("double", 300), ("triple", 500), ("tetris", 800)]
        .into_iter()
        .zip(1..)
        .map(|((name, points), lines)| (clear(lines as usize), name, lines, points, Some(lines == 4)))
        .collect();
    all.extend(EXAMPLES.map(|(file, _, _, _, name, points)| {
        let lines = ["_single", "_double", "_triple"].iter().zip(1..).find(|(end, _)| name.ends_with(*end));
        let lines = lines.map_or(0, |(_, lines)| lines);
        (example(file), name, lines, points, (lines > 0).then_some(true))
    }));
    all
}

fn drop_points(report: &Report) -> u64 {
    2 * report.one("hard_dropped")["rows"].as_u64().unwrap()
}

/// S1, S2: every action at several levels, with a Back-to-Back sequence open and without.
#[test]
fn every_action_scores_the_guidelines_points() {
    for (scenario, name, lines, points, chain) in actions() {
        for level in [1, 2, 9, 15] {
            for open in [false, true] {
                let row = format!("{name}, level {level}, sequence open: {open}");
                let rules = json!({"level": level, "goal": "variable", "fall_ms": "none"});
                let report = run(&with(&scenario, json!({"rules": rules, "back_to_back": open})));
                let award = report.one("action");
                let bonus = open && chain == Some(true);
                let expected = points * level * if bonus { 3 } else { 2 } / 2;
                assert_eq!((&award["name"], &award["lines"]), (&json!(name), &json!(lines)), "{row}");
                assert_eq!((&award["points"], &award["back_to_back"]), (&json!(expected), &json!(bonus)), "{row}");
                assert_eq!(award["awarded_lines"], points / 100 * if bonus { 3 } else { 2 } / 2, "{row}");
                assert_eq!(report.score(), expected + drop_points(&report), "{row}");
                assert_eq!(report.end()["lines"], lines, "{row}: the lines shown are real lines");
                assert_eq!(report.end()["back_to_back"], chain.unwrap_or(open), "{row}");
            }
        }
    }
}

/// S1: a Lock Down without a line, and Hold, neither start nor end a sequence.
#[test]
fn plain_lock_downs_and_hold_keep_the_sequence() {
    for open in [false, true] {
        let report = run(&json!({
            "back_to_back": open, "queue": "OOOO", "inputs": inputs("0+hold 0-hold 10+hard_drop"), "until_ms": 10,
        }));
        assert_eq!(report.end()["back_to_back"], open);
        assert!(report.all("action").is_empty());
    }
}

/// Buttons that place `count` vertical I in column 10, one every two seconds.
fn upright_at_the_right(count: u64) -> Value {
    let presses: String = (0..count)
        .map(|n| {
            let at = n * 2_000;
            let turn = format!("{at}+right {at}+rotate_clockwise {at}-rotate_clockwise ");
            turn + &format!("{}-right {}+hard_drop {}-hard_drop ", at + 600, at + 610, at + 620)
        })
        .collect();
    inputs(&presses)
}

/// S2, S3: the level before the Level Up counts; a Fixed Goal carries the surplus over, a Variable Goal drops it.
#[test]
fn level_ups_by_four_tetrises() {
    let table = [
        // Goal, then for each Tetris: points, level and Goal left afterwards.
        ("fixed", [(800, 1, 6), (1_200, 1, 2), (1_200, 2, 8), (2_400, 2, 4)]),
        ("variable", [(800, 2, 10), (2_400, 3, 15), (3_600, 3, 3), (3_600, 4, 20)]),
    ];
    for (goal, tetrises) in table {
        for count in 1..=4 {
            let report = run(&json!({
                "rules": {"goal": goal, "fall_ms": "none"}, "matrix": rows("XXXXXXXXX.", 16), "queue": "IIIIIII",
                "inputs": upright_at_the_right(count), "until_ms": count * 2_000 - 10,
            }));
            let (points, level, left) = tetrises[count as usize - 1];
            let row = format!("{goal}, Tetris {count}");
            assert_eq!(report.all("action")[count as usize - 1]["points"], points, "{row}");
            assert_eq!((&report.end()["level"], &report.end()["goal_left"]), (&json!(level), &json!(left)), "{row}");
            let ups: Vec<_> = report.all("level_up").iter().map(|up| up["level"].clone()).collect();
            assert_eq!(ups, (2..=level).map(|level| json!(level)).collect::<Vec<_>>(), "{row}");
        }
    }
}

/// S5: the first Goal of every starting level.
#[test]
fn starting_levels_have_their_goals() {
    for level in 1..=15 {
        for (goal, expected) in [("fixed", 10 * level), ("variable", 5 * level)] {
            let report = run(&json!({"rules": {"level": level, "goal": goal}, "until_ms": 0}));
            assert_eq!((&report.end()["goal_left"], &report.end()["level"]), (&json!(expected), &json!(level)));
        }
    }
    let sprint = run(&json!({"rules": {"preset": "sprint"}, "until_ms": 0}));
    assert_eq!(sprint.end()["goal_left"], 40);
    let ultra = run(&json!({"rules": {"preset": "ultra"}, "until_ms": 0}));
    assert!(ultra.end()["goal_left"].is_null());
}

/// Plays O pieces, five to a Double, until the game is over or `doubles` are cleared; returns each Level Up's lines.
fn play_doubles(rules: Rules, doubles: usize) -> (Game, Vec<u32>) {
    let rules = Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, ..rules };
    let start = Start { queue: vec![Tetrimino::O; doubles * 5 + 1], ..Start::default() };
    let mut game = Game::from_position(rules, 1, start).unwrap();
    let mut level_ups = Vec::new();
    for _ in 0..doubles {
        for column in [1_i8, 3, 5, 7, 9] {
            if game.is_over() {
                return (game, level_ups);
            }
            let side = if column < 5 { Button::Left } else { Button::Right };
            for _ in 0..(column - 5).abs() {
                tap(&mut game, side);
            }
            for event in tap(&mut game, Button::HardDrop) {
                if matches!(event, GameEvent::LevelUp(_)) {
                    level_ups.push(game.lines());
                }
            }
        }
    }
    (game, level_ups)
}

/// S3, S6: a complete Marathon of Doubles with either Goal, from several levels, to its end after level 15.
#[test]
fn a_marathon_ends_when_the_goal_of_level_fifteen_is_met() {
    for level in [1, 4, 14, 15] {
        let rules = Rules { level, ..Rules::default() };
        let (game, level_ups) = play_doubles(rules, 75);
        assert_eq!((game.game_over(), game.lines(), game.level()), (Some(GameOver::GoalReached), 150, 15));
        let expected: Vec<u32> = (u32::from(level)..15).map(|level| level * 10).collect();
        assert_eq!(level_ups, expected, "from level {level}");
    }
    // Variable: a Double is 3 awarded lines; level n takes 5 n of them, the surplus is dropped.
    let rules = Rules { goal: GoalSystem::Variable, ..Rules::default() };
    let doubles: u32 = (1..=15_u32).map(|level| (5 * level).div_ceil(3)).sum();
    let (game, level_ups) = play_doubles(rules, 500);
    assert_eq!((game.game_over(), game.lines(), game.level()), (Some(GameOver::GoalReached), 2 * doubles, 15));
    assert_eq!(level_ups[..3], [4, 4 + 8, 4 + 8 + 10]);
}

/// S6: an endless mode keeps level 15's values.
#[test]
fn an_endless_marathon_stays_at_level_fifteen() {
    let (game, level_ups) = play_doubles(Rules { level: 14, endless: true, ..Rules::default() }, 100);
    assert_eq!((game.is_over(), game.level(), game.lines()), (false, 15, 200));
    assert_eq!(level_ups, [140]);
    let before = game.score();
    let mut game = game;
    assert_eq!(game.goal_left(), Some(0));
    tap(&mut game, Button::HardDrop);
    assert_eq!(game.score(), before + 2 * 19);
}

/// S7: Sprint and Ultra have no Level Up and score by the starting level.
#[test]
fn sprint_and_ultra_stay_at_their_level() {
    for level in [1, 5, 15] {
        let (game, level_ups) = play_doubles(Rules { level, ..Rules::preset(ModeId::Sprint) }, 30);
        assert_eq!((game.game_over(), game.lines(), game.level()), (Some(GameOver::GoalReached), 40, level));
        assert!(level_ups.is_empty());
        let drops = 2 * u64::from(game.statistics().hard_drop_rows);
        assert_eq!(game.score(), 20 * 300 * u64::from(level) + drops);
        let (game, level_ups) = play_doubles(Rules { level, ..Rules::preset(ModeId::Ultra) }, 30);
        assert_eq!((game.is_over(), game.lines(), game.level()), (false, 60, level));
        assert!(level_ups.is_empty());
    }
}

/// S8: the points of a drop count even if the same Lock Down ends the game.
#[test]
fn drops_count_in_the_last_lock_down() {
    let report = run(&json!({
        "rules": {"level": 9}, "matrix": rows("XXXXXXXXX.", 20), "in_play": piece("O", "north", 2, 26),
        "inputs": inputs("10+hard_drop"),
    }));
    assert_eq!((report.score(), &report.one("game_over")["reason"]), (10, &json!("lock_out")));
}

/// S9: neither a combo nor an emptied Matrix earns points; both are counted.
#[test]
fn combos_and_perfect_clears_score_nothing() {
    let (game, _) = play_doubles(Rules::default(), 4);
    assert_eq!(game.statistics().perfect_clears, 4);
    assert_eq!(game.score(), 4 * 300 + 2 * u64::from(game.statistics().hard_drop_rows));
    let wells = json!(["XXXXXXXXX.", "XXXXXXXX..", "XXXXXXXX..", "XXXXXXXX..", "XXXXXXXXX."]);
    let report = run(&json!({
        "rules": {"fall_ms": "none"}, "matrix": wells, "queue": "IIIII", "inputs": upright_at_the_right(2),
        "until_ms": 3_990,
    }));
    let points: Vec<_> = report.all("action").iter().map(|line| line["points"].as_u64().unwrap()).collect();
    assert_eq!(points, [100, 100], "one after the other, each the same");
}
