//! Cheese, Combo, Puzzle and Descent: how each changes the Matrix, and how its games end.

use serde_json::json;
use skyline::engine::mode::puzzle::{ATTEMPTS, stages};
use skyline::engine::{
    Block, Button, Cell, Game, GameEvent, GameOver, Matrix, Mechanic, ModeId, Rules, Start, Tetrimino, Turn, diagram,
};

use crate::support::diver::down;
use crate::support::scenario::{run, tap, wait};

fn game(mode: ModeId, seed: u64) -> Game {
    Game::new(Rules::preset(mode), seed)
}

/// A game that starts from a drawing with these Tetriminos.
fn placed(mode: ModeId, drawing: &[&str], queue: &[Tetrimino]) -> Game {
    let start = Start { matrix: diagram::matrix(drawing).unwrap(), queue: queue.to_vec(), ..Start::default() };
    Game::from_position(Rules::preset(mode), 1, start).unwrap()
}

/// Presses the buttons one after the other, then a Hard Drop, and waits for the next piece.
fn drop_with(game: &mut Game, buttons: &[Button]) -> Vec<GameEvent> {
    let mut events = wait(game, 60);
    for button in buttons {
        events.extend(tap(game, *button));
    }
    events.extend(tap(game, Button::HardDrop));
    events.extend(wait(game, 400));
    events
}

fn holes(matrix: &Matrix) -> Vec<Vec<i8>> {
    let free = |y: i8| (1..=10).filter(|x| !matrix.is_occupied(Cell::new(*x, y))).collect();
    (1..=matrix.height() as i8).map(free).collect()
}

#[test]
fn cheese_has_ten_lines_of_one_hole_by_the_seed() {
    let columns: Vec<Vec<Vec<i8>>> = (0..40).map(|seed| holes(game(ModeId::Cheese, seed).matrix())).collect();
    for lines in &columns {
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [1; 10]);
    }
    let mut all: Vec<i8> = columns.iter().flatten().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all, (1..=10).collect::<Vec<i8>>(), "every column is hit in four hundred lines");
    assert_eq!(columns[7], holes(game(ModeId::Cheese, 7).matrix()), "the same seed, the same holes");
    assert_ne!(columns[7], columns[8]);
}

/// Lines of cheese count and are replaced from below; lines without it are not.
#[test]
fn cheese_is_refilled_until_the_last_line() {
    let lines = ["XXXXXXXXX."; 4];
    let mut game = placed(ModeId::Cheese, &lines, &[Tetrimino::I; 3]);
    let to_the_wall = [Button::RotateClockwise, Button::TeleportRight];
    assert_eq!(game.goal_left(), Some(20));
    drop_with(&mut game, &to_the_wall);
    assert_eq!(game.goal_left(), Some(16));
    assert_eq!(game.matrix().height(), 10, "ten lines are there again");
    assert!(holes(game.matrix()).iter().all(|free| free.len() == 1));

    let mut game = placed(ModeId::Cheese, &["OOOOOOOOO."], &[Tetrimino::I; 3]);
    drop_with(&mut game, &to_the_wall);
    assert_eq!((game.lines(), game.goal_left()), (1, Some(20)), "a line of one's own does not count");
}

#[test]
fn cheese_never_exceeds_the_remaining_lines() {
    let rules = Rules { limit_lines: Some(12), ..Rules::preset(ModeId::Cheese) };
    let lines = ["XXXXXXXXX."; 10];
    let start = Start { matrix: diagram::matrix(&lines).unwrap(), queue: vec![Tetrimino::I; 9], ..Start::default() };
    let mut game = Game::from_position(rules, 3, start).unwrap();
    drop_with(&mut game, &[Button::RotateClockwise, Button::TeleportRight]);
    assert_eq!((game.goal_left(), game.matrix().height()), (Some(8), 8), "twelve lines in all");
}

#[test]
fn combo_refills_the_walls_of_its_well() {
    let mut game = game(ModeId::Combo, 5);
    let drawing = diagram::draw(game.matrix());
    assert_eq!(drawing.len(), 20);
    assert_eq!(drawing[18..], ["XXXXX..XXX", "XXXX...XXX"], "0x0C8: 1000 at the bottom, 1100 above");
    assert!(drawing[..18].iter().all(|row| row == "XXX....XXX"));
    assert_eq!(game.height(), 2, "walls are no danger");
    let mut broken = false;
    for _ in 0..200 {
        let lines = game.lines();
        drop_with(&mut game, &[]);
        if game.is_over() {
            broken = true;
            assert_eq!((game.game_over(), game.lines()), (Some(GameOver::ComboBroken), lines));
            break;
        }
        assert_eq!(game.lines(), lines + 1);
        assert!((1..=20).all(|y| game.matrix().is_occupied(Cell::new(1, y))), "the walls are whole again");
    }
    assert!(broken, "drops in one column cannot go on for ever");
    assert!(!GameOver::ComboBroken.is_completed());
}

#[test]
fn combo_starts_from_the_layout_of_its_rules() {
    for layout in Mechanic::COMBO_LAYOUTS {
        let game = Game::new(Rules { mechanic: Mechanic::Combo { layout }, ..Rules::preset(ModeId::Combo) }, 1);
        let bit = |row: i8, column: i8| u16::from(game.matrix().is_occupied(Cell::new(column + 4, row + 1)));
        let found = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
        let found: u16 = found.map(|(row, column)| bit(row, column) << (4 * row + 3 - column)).sum();
        assert_eq!(found, layout, "{layout:#x}");
    }
}

#[test]
fn puzzle_deals_exactly_the_stages_tetriminos() {
    let game = game(ModeId::Puzzle, 1);
    let stage = &stages()[0];
    assert_eq!((game.matrix(), game.next()), (&stage.matrix, &stage.queue[..]));
    assert_eq!((game.stage(), game.level()), (Some((1, ATTEMPTS)), 1));
    assert!(!game.can_hold());
}

#[test]
fn a_failed_stage_restarts_up_to_five_attempts() {
    let mut game = game(ModeId::Puzzle, 1);
    let aside = [Button::TeleportLeft];
    for left in (1..ATTEMPTS).rev() {
        let mut began = Vec::new();
        for _ in 0..stages()[0].queue.len() {
            began.extend(drop_with(&mut game, &aside));
        }
        assert!(began.contains(&GameEvent::StageBegan { stage: 1, attempts_left: left }), "{began:?}");
        assert_eq!(game.matrix(), &stages()[0].matrix);
    }
    for _ in 0..stages()[0].queue.len() {
        drop_with(&mut game, &aside);
    }
    assert_eq!(game.game_over(), Some(GameOver::AttemptsUsed));
}

#[test]
fn descent_is_one_l_or_j_without_gravity() {
    let mut seen = Vec::new();
    for seed in 0..20 {
        let mut game = game(ModeId::Descent, seed);
        wait(&mut game, 60);
        let piece = game.in_play().unwrap();
        seen.push(piece.tetrimino);
        for button in [Button::HardDrop, Button::SonicDrop] {
            assert!(tap(&mut game, button).contains(&GameEvent::Refused(button)));
        }
        wait(&mut game, 5_000);
        assert_eq!(game.in_play(), Some(piece), "nothing falls and nothing locks");
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [Tetrimino::L, Tetrimino::J]);
}

/// From every start the player can descend without limit, even without half turns.
#[test]
fn descent_always_has_a_way_down() {
    let turns = [(Turn::Clockwise, Button::RotateClockwise), (Turn::Counterclockwise, Button::RotateCounterclockwise)];
    for seed in 0..80 {
        let mut game = game(ModeId::Descent, seed);
        wait(&mut game, 60);
        for _ in 0..200 {
            let way = down(&game, &turns);
            assert!(way.is_some(), "stuck at depth {:?} of seed {seed}", game.depth());
            tap(&mut game, way.unwrap());
        }
        assert!(game.depth() > Some(80), "{:?} of seed {seed}", game.depth());
    }
}

/// A player who turns in one direction only collects gems and brings in new rows.
#[test]
fn rotations_descend_past_gems() {
    let best = (0..30).map(descend).max().unwrap();
    assert!(best.0 > 0 && best.1 > 0, "gems and rows let in: {best:?}");
}

/// Turns at random by a seed; returns the gems collected and the new rows.
fn descend(seed: u64) -> (u64, usize) {
    let mut game = game(ModeId::Descent, seed);
    wait(&mut game, 60);
    let mut lot = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut rows = 0;
    for _ in 0..4_000 {
        lot ^= lot << 13;
        lot ^= lot >> 7;
        lot ^= lot << 17;
        let before = game.matrix().height();
        let button = if lot & 1 == 0 { Button::RotateClockwise } else { Button::RotateCounterclockwise };
        tap(&mut game, button);
        rows += usize::from(game.matrix().height().saturating_sub(before));
    }
    (game.score(), rows)
}

#[test]
fn a_gem_is_taken_once_and_the_others_change_colour() {
    let mut game = game(ModeId::Descent, 2);
    wait(&mut game, 60);
    let gems = |game: &Game| -> Vec<(Cell, Block)> {
        let cells = (1..=20).flat_map(|y| (1..=9).map(move |x| Cell::new(x, y)));
        cells
            .filter_map(|cell| Some((cell, game.matrix().block(cell)?)))
            .filter(|gem| gem.1 != Block::Neutral)
            .collect()
    };
    let before = gems(&game);
    for _ in 0..400 {
        tap(&mut game, Button::RotateClockwise);
        tap(&mut game, Button::RotateClockwise);
        tap(&mut game, Button::RotateCounterclockwise);
        if game.score() > 0 {
            break;
        }
    }
    if game.score() > 0 {
        let after = gems(&game);
        assert!(after.len() < before.len() + 2);
        let same = |gem: &&(Cell, Block)| after.iter().any(|other| other.0 == gem.0 && other.1 == gem.1);
        assert!(before.iter().filter(same).count() < before.len(), "the colours went on");
    }
}

/// The classic game, by its description.
mod classic {
    use super::*;

    #[test]
    fn ten_lines_raise_the_level_and_scale_the_points() {
        let report = run(&json!({
            "id": "tetris", "rules": {"preset": "classic"}, "until_ms": 3_000,
            "matrix": vec!["XXXXXXXXX."; 8], "queue": "II",
            "in_play": {"tetrimino": "I", "facing": "east", "x": 10, "y": 19},
            "inputs": [{"at_ms": 0, "press": "hard_drop"}],
        }));
        assert_eq!(report.score(), 1_200);
        assert_eq!(report.end()["level"], 0);
    }

    /// A piece that locks with a Mino under the edge of the well ends the game.
    #[test]
    fn touching_the_top_ends_the_game() {
        for (height, ends) in [(17, false), (18, true)] {
            let report = run(&json!({
                "id": "top", "rules": {"preset": "classic", "fall_ms": "none"}, "until_ms": 1_500,
                "matrix": vec!["XXXX..XXX."; height], "queue": "OOOO",
                "in_play": {"tetrimino": "O", "facing": "north", "x": 1, "y": 19},
                "inputs": [{"at_ms": 1, "press": "hard_drop"}],
            }));
            assert_eq!(report.all("game_over").len(), usize::from(ends), "a stack of {height} rows");
        }
    }
}
