//! Line Attack, Counter Attack and received lines in one player's game (rulings A1 to A3; Guideline B1.3).

use serde_json::json;
use skyline::engine::attack::{LineKind, StartingLines, StartingPattern};
use skyline::engine::{AttackRules, Button, Game, GameEvent, Input, Rules, diagram};

use crate::scoring::actions;
use crate::support::scenario::{inputs, piece, run, tap, wait, with};

/// Guideline B1.3.5: the lines an action sends, and what a Back-to-Back adds.
const SENT: [(&str, u64, u64); 10] = [
    ("single", 0, 0),
    ("double", 1, 0),
    ("triple", 2, 0),
    ("tetris", 4, 1),
    ("mini_t_spin", 0, 0),
    ("mini_t_spin_single", 0, 0),
    ("t_spin", 0, 0),
    ("t_spin_single", 2, 1),
    ("t_spin_double", 4, 1),
    ("t_spin_triple", 6, 1),
];

/// A1, A2, Guideline B1.3.6: every action against every height of the Receiving Queue, in real Lock Downs.
#[test]
fn counter_attacks_are_the_guidelines() {
    for (scenario, name, lines, ..) in actions() {
        for (open, waiting) in [false, true].into_iter().flat_map(|open| (0..=8).map(move |waiting| (open, waiting))) {
            let row = format!("{name}, sequence open: {open}, {waiting} waiting");
            let fields = json!({"back_to_back": open, "receiving": waiting, "rules": {"fall_ms": "none"}});
            let report = run(&with(&scenario, fields));
            let (_, plain, bonus) = SENT.into_iter().find(|sent| sent.0 == name).unwrap();
            let strength = plain + if open { bonus } else { 0 };
            let cancelled = strength.min(waiting);
            let (sent, received) = (strength - cancelled, waiting - cancelled);
            if strength + waiting == 0 {
                assert!(report.all("attack").is_empty(), "{row}");
            } else {
                let attack = report.one("attack");
                let found = (&attack["sent"], &attack["cancelled"], &attack["received"]);
                assert_eq!(found, (&json!(sent), &json!(cancelled), &json!(received)), "{row}");
            }
            let plain = run(&with(&scenario, json!({"back_to_back": open, "rules": {"fall_ms": "none"}}))).matrix();
            let matrix = report.matrix();
            assert_eq!(matrix.len(), plain.len() + received as usize, "{row}: {lines} lines gone, then raised");
            assert_eq!(matrix[..plain.len()], plain, "{row}");
            let broken = |line: &String| line.matches('X').count() == 9 && line.matches('.').count() == 1;
            assert!(matrix[plain.len()..].iter().all(broken), "{row}");
        }
    }
}

/// A2: clear and collapse, counter, raise, generate.
#[test]
fn lines_enter_after_the_clear_and_before_the_next_tetrimino() {
    let report = run(&json!({
        "matrix": ["X.........", "XXXXXXXXX."], "in_play": piece("I", "west", 10, 10), "receiving": 3, "queue": "O",
        "rules": {"generation_delay_ms": 0}, "inputs": inputs("10+hard_drop"), "until_ms": 300,
    }));
    assert_eq!(
        report.kinds(),
        ["hard_dropped", "locked_down", "pattern_matched", "action", "lines_cleared", "attack", "generated", "end"]
    );
    assert_eq!(report.time("attack"), 260, "with the end of the Animate Phase");
    let matrix = report.matrix();
    assert_eq!(matrix[0], ".........I");
    assert_eq!(matrix[2], "X........I");
    assert_eq!(matrix.len(), 6);
}

/// A2: a Lock Down without a line receives them at once; nothing enters between two Lock Downs.
#[test]
fn lines_wait_for_a_lock_down() {
    let report = run(&json!({"queue": "OOO", "receiving": 2, "inputs": inputs("3000+hard_drop"), "until_ms": 3_000}));
    assert_eq!((report.time("attack"), report.matrix().len()), (3_000, 4));
    let held = run(&json!({"queue": "OOO", "receiving": 2, "inputs": inputs("30+hold"), "until_ms": 300}));
    assert!(held.all("attack").is_empty(), "Hold is no Lock Down");
}

/// The gap column of every received line in the Matrix, from the top.
fn gaps(game: &Game) -> Vec<u32> {
    let height = game.matrix().height() as i8;
    let lines = (1..=height).rev().map(|y| game.matrix().row_bits(y));
    lines.filter(|line| line.count_ones() == 9).map(|line| (!line & 0x3ff).trailing_zeros()).collect()
}

/// A3: one column for eight lines that appeared, then another, however they arrive.
#[test]
fn eight_lines_share_their_gap() {
    for seed in 0..40 {
        for portions in [[17, 0, 0, 0], [3, 3, 3, 8], [1, 7, 1, 8], [8, 8, 1, 0]] {
            let rules = Rules { generation_delay_ms: 0, ..Rules::default() };
            let mut game = Game::new(rules, seed);
            wait(&mut game, 1);
            for (lines, side) in portions.into_iter().zip([Button::Left, Button::Right].into_iter().cycle()) {
                game.step(&[Input::Receive(lines)], &mut Vec::new());
                for _ in 0..4 {
                    tap(&mut game, side);
                }
                tap(&mut game, Button::HardDrop);
            }
            let gaps = gaps(&game);
            assert_eq!(gaps.len(), 17, "seed {seed}, {portions:?}");
            assert!(gaps[..8].iter().all(|gap| *gap == gaps[0]), "seed {seed}, {portions:?}: {gaps:?}");
            assert!(gaps[8..16].iter().all(|gap| *gap == gaps[8]), "seed {seed}, {portions:?}: {gaps:?}");
            assert!(gaps[0] != gaps[8] && gaps[8] != gaps[16], "seed {seed}, {portions:?}: {gaps:?}");
        }
    }
}

/// A3: lines that were countered do not count towards the eight.
#[test]
fn countered_lines_never_appeared() {
    let start = |waiting: u64, cleared: usize| {
        let scenario = with(&crate::scoring::clear(cleared), json!({"receiving": waiting, "seed": 3}));
        let matrix = run(&scenario).matrix();
        let gap = |line: &String| line.find('.');
        matrix[matrix.len() - 6..].iter().map(gap).collect::<Vec<_>>()
    };
    assert_eq!(start(10, 4), start(6, 1), "six appear either way, all with the first gap");
}

/// Guideline B1.3.1: a Broken Line can be cleared.
#[test]
fn received_lines_can_be_cleared() {
    let mut game = Game::new(Rules::default(), 0);
    wait(&mut game, 1);
    game.step(&[Input::Receive(4)], &mut Vec::new());
    tap(&mut game, Button::HardDrop);
    let gap = gaps(&game)[0];
    let matrix = game.matrix().clone();
    let drawing: Vec<String> = diagram::draw(&matrix).split_off(matrix.height() as usize - 4);
    let report = run(&json!({
        "matrix": drawing, "in_play": piece("I", "west", gap as i8 + 1, 10), "inputs": inputs("10+hard_drop"),
        "until_ms": 300,
    }));
    assert_eq!(report.one("action")["name"], "tetris");
    assert_eq!(report.all("perfect_clear").len(), 1);
}

/// Guideline B1.3.1: Solid Lines cannot be cleared, and lie below all others.
#[test]
fn solid_lines_are_never_cleared() {
    let attacks = AttackRules { kind: LineKind::Solid, ..AttackRules::GUIDELINE };
    let mut game = Game::new(Rules { attacks, ..Rules::default() }, 1);
    wait(&mut game, 1);
    for _ in 0..3 {
        game.step(&[Input::Receive(2)], &mut Vec::new());
        tap(&mut game, Button::HardDrop);
        wait(&mut game, 500);
    }
    assert_eq!((game.matrix().solid_lines(), game.lines()), (6, 0));
    let drawing = diagram::draw(game.matrix());
    assert!(drawing[drawing.len() - 6..].iter().all(|row| row == "XXXXXXXXXX"), "{drawing:?}");
}

/// Guideline B1.1.2: Starting Lines, the Solid ones below. A line above them that empties the rest is a Perfect Clear.
#[test]
fn a_game_starts_with_its_lines() {
    let lines = StartingLines { broken: 2, pattern: StartingPattern::Stairs, solid: 1 };
    let rules = Rules { starting_lines: lines, ..Rules::default() };
    let game = Game::new(rules, 1);
    assert_eq!(diagram::draw(game.matrix()), [".XXXXXXXXX", "X.XXXXXXXX", "XXXXXXXXXX"]);
    let one = StartingLines { broken: 0, ..lines };
    let report = run(&json!({
        "matrix": ["XXX....XXX"], "in_play": piece("I", "north", 5, 15), "inputs": inputs("10+hard_drop"),
        "until_ms": 600, "rules": {"starting_lines": {"solid": 1}},
    }));
    assert_eq!((report.all("perfect_clear").len(), report.matrix().len()), (1, usize::from(one.solid)));
}

/// Guideline B1.2.1 B: levels rise with time too, at Lock Downs.
#[test]
fn levels_rise_with_time() {
    let rules = Rules { level_up_ms: Some(2_000), generation_delay_ms: 0, ..Rules::default() };
    let mut game = Game::new(rules, 1);
    wait(&mut game, 5_999);
    assert_eq!(game.level(), 1, "no piece has locked down yet");
    let mut events = Vec::new();
    game.step(&[], &mut events);
    game.step(&[Input::Press(Button::HardDrop)], &mut events);
    assert_eq!(game.level(), 4);
    assert!(events.contains(&GameEvent::LevelUp(4)), "{events:?}");
}
