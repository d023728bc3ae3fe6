//! Known mistakes of other falling-block games, each test named after the correct behaviour.
//!
//! | correct behaviour | tested in |
//! |---|---|
//! | rare repeats, held directions, Lock Down time, seeds, first points of Super, order of events | here |
//! | exact limits, empty recordings, fewest Tetriminos, points without overflow, seeded scripts | here |
//! | files are replaced atomically, and those of other versions are kept and reported | the tests of `storage` |
//! | a bot knows exactly which piece a first Hold brings | the tests of the bots |

use std::time::Duration;

use skyline::engine::scoring::Scoring;
use skyline::engine::{
    Button, Cell, Facing, FallSpeed, Game, GameEvent, GameOver, Generator, GoalSystem, Input, LockDelay, ModeId, Piece,
    RotationSystem, Rules, SoftDropFactor, Start, Tetrimino, Turn, diagram,
};
use skyline::replay::{Outcome, SeatRecording, state_hash};
use skyline::session::{Match, Seat, SeatInput};
use skyline::storage::{ScoreEntry, Storage};

use super::support::scenario::tap;

fn press(game: &mut Game, button: Button) -> Vec<GameEvent> {
    let mut events = Vec::new();
    game.step(&[Input::Press(button)], &mut events);
    events
}

/// Plays until this holds and returns that tick.
fn until(game: &mut Game, holds: impl Fn(&[GameEvent], &Game) -> bool) -> u64 {
    let mut events = Vec::new();
    for _ in 0..200_000 {
        let now = game.now().millis();
        events.clear();
        game.step(&[], &mut events);
        if holds(&events, game) {
            return now;
        }
    }
    panic!("it never came to that");
}

/// Reroll: a repeat has a probability of one seventh of one seventh.
#[test]
fn one_reroll_makes_a_repeat_one_in_forty_nine() {
    let rules = Rules { generator: Generator::Reroll { times: 1 }, ..Rules::default() };
    let (mut repeats, mut pairs) = (0_u32, 0_u32);
    for seed in 0..30_000 {
        for pair in Game::new(rules, seed).next().windows(2) {
            repeats += u32::from(pair[0] == pair[1]);
            pairs += 1;
        }
    }
    let share = f64::from(repeats) / f64::from(pairs);
    assert!((share - 1.0 / 49.0).abs() < 0.002, "{share}");
}

/// A direction held during generation moves the Tetrimino one cell, even where a press crosses the complete row.
#[test]
fn a_direction_held_over_generation_moves_one_cell() {
    for (button, by) in [(Button::Left, -1), (Button::Right, 1)] {
        let rules = Rules { fall_ms: FallSpeed::None, ..Rules::preset(ModeId::Custom) };
        let mut game = Game::new(rules, 4);
        game.step(&[], &mut Vec::new());
        tap(&mut game, Button::HardDrop);
        press(&mut game, button);
        until(&mut game, |_, game| game.in_play().is_some());
        let piece = game.in_play().unwrap();
        let start = Game::new(Rules { generator: one(piece.tetrimino), ..rules }, 0);
        let mut start = start;
        start.step(&[], &mut Vec::new());
        assert_eq!(piece.centre.x, start.in_play().unwrap().centre.x + by, "{button:?}");
    }
}

fn one(tetrimino: Tetrimino) -> Generator {
    Generator::Fixed(skyline::engine::Sequence::new(&[tetrimino]).unwrap())
}

/// The ticks that the Tetrimino in play rests before it Locks Down.
fn lock_down_time(game: &mut Game) -> u64 {
    let landed = until(game, |events, _| events.contains(&GameEvent::Landed));
    let locked = until(game, |events, _| events.iter().any(|event| matches!(event, GameEvent::LockedDown(_))));
    locked - landed
}

/// Constant speeds: neither gravity nor the Lock Down time changes after ten lines.
#[test]
fn a_constant_lock_down_time_stays_after_ten_lines() {
    let rules = Rules {
        fall_ms: FallSpeed::Millis(1_000),
        lock_down_ms: LockDelay::Millis(500),
        goal: GoalSystem::TenLines,
        generator: one(Tetrimino::O),
        ..Rules::preset(ModeId::Custom)
    };
    assert_eq!(lock_down_time(&mut Game::new(rules, 1)), 500);
    let start = Start {
        matrix: diagram::matrix(&["XXXXXXXXX."; 12]).unwrap(),
        queue: vec![Tetrimino::I; 3],
        ..Start::default()
    };
    let mut game = Game::from_position(rules, 1, start).unwrap();
    for _ in 0..3 {
        until(&mut game, |_, game| game.in_play().is_some());
        tap(&mut game, Button::RotateClockwise);
        tap(&mut game, Button::TeleportRight);
        tap(&mut game, Button::HardDrop);
    }
    until(&mut game, |_, game| game.in_play().is_some());
    assert_eq!((game.lines(), game.level()), (12, 2));
    assert_eq!(lock_down_time(&mut game), 500);
}

/// Random starts: every seed gives a game, in every mode.
#[test]
fn every_seed_starts_every_mode() {
    for mode in ModeId::ALL {
        for seed in 0..1_000 {
            let mut game = Game::new(Rules::preset(mode), seed);
            game.step(&[], &mut Vec::new());
            assert!(game.in_play().is_some() && !game.is_over(), "{mode:?}, seed {seed}");
        }
    }
}

/// By how much each attempt shifts the lower left corner of the piece's cells.
fn shifts(system: RotationSystem, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Vec<(i8, i8)> {
    let corner = |piece: Piece| {
        let cells = piece.cells();
        (cells.map(|cell| cell.x).into_iter().min().unwrap(), cells.map(|cell| cell.y).into_iter().min().unwrap())
    };
    let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
    let (x, y) = corner(piece);
    let attempts = system.attempts(piece, turn).map(|(target, _)| corner(target));
    attempts.map(|target| (target.0 - x, target.1 - y)).collect()
}

/// Super: I from East to South stays about its centre.
#[test]
fn the_first_point_of_i_from_east_to_south_is_its_centre() {
    assert_eq!(shifts(RotationSystem::Super, Tetrimino::I, Facing::East, Turn::Clockwise)[0], (-2, 1));
}

/// Super: the third point from South counterclockwise goes up, not left and up.
#[test]
fn the_third_point_from_south_counterclockwise_is_straight_up() {
    for tetrimino in [Tetrimino::T, Tetrimino::L, Tetrimino::J, Tetrimino::S, Tetrimino::Z] {
        let shifts = shifts(RotationSystem::Super, tetrimino, Facing::South, Turn::Counterclockwise);
        assert_eq!(shifts[2], (0, 1), "{tetrimino:?}");
    }
}

/// All systems: no attempt is made twice, because the second could never succeed.
#[test]
fn no_rotation_tries_the_same_place_twice() {
    for system in RotationSystem::ALL {
        for (tetrimino, facing) in Tetrimino::ALL.into_iter().flat_map(|t| Facing::ALL.map(|facing| (t, facing))) {
            for turn in Turn::ALL {
                let mut tried = shifts(system, tetrimino, facing, turn);
                let count = tried.len();
                tried.sort_unstable();
                tried.dedup();
                assert_eq!(tried.len(), count, "{system:?} {tetrimino:?} {facing:?} {turn:?}");
            }
        }
    }
}

/// A press in the tick of a Lock Down acts the same whether or not a frame separates the two.
#[test]
fn a_frame_at_the_moment_of_a_press_changes_nothing() {
    let rules = Rules { fall_ms: FallSpeed::Millis(0), ..Rules::preset(ModeId::Custom) };
    let ms = Duration::from_millis;
    let mut ends = Vec::new();
    for at in 480..=520 {
        let game = |frame_between: bool| {
            let mut session = Match::new(Seat::new(rules, 9), [], ms(0));
            session.frame(&[], ms(240));
            session.frame(&[], ms(470));
            if frame_between {
                session.frame(&[], ms(at));
            }
            let press = SeatInput { seat: 0, at: ms(at), input: Input::Press(Button::Left) };
            session.frame(&[press], ms(600));
            state_hash(session.seat(0).game()).0
        };
        assert_eq!(game(true), game(false), "at {at}");
        ends.push(game(false));
    }
    ends.dedup();
    assert!(ends.len() > 2, "before the Lock Down and after it the press does something else");
}

/// A time limit is never exceeded, whatever event comes next.
#[test]
fn a_time_limit_ends_exactly_in_every_mode() {
    for mode in ModeId::ALL {
        let rules = Rules { limit_ms: Some(2_500), ..Rules::preset(mode) };
        let mut game = Game::new(rules, 3);
        until(&mut game, |_, game| game.is_over());
        assert_eq!((game.now().millis(), game.game_over()), (2_500, Some(GameOver::TimeUp)), "{mode:?}");
    }
}

/// A recording without buttons stays without.
#[test]
fn a_recording_without_buttons_is_empty_when_it_is_read() {
    let game = Game::new(Rules::default(), 1);
    let replay = SeatRecording::new(*game.rules(), 1, Vec::new(), Outcome::of(&game));
    for text in [replay.to_json().unwrap(), replay.to_shared().unwrap()] {
        assert_eq!(SeatRecording::from_text(&text).unwrap().inputs, []);
    }
}

/// Cheese: fewer Tetriminos in all are better, of any kind.
#[test]
fn fewer_tetriminos_in_all_are_better_in_cheese() {
    let mut game = Game::new(Rules { limit_pieces: None, ..Rules::preset(ModeId::Cheese) }, 1);
    while !game.is_over() {
        tap(&mut game, Button::HardDrop);
        until(&mut game, |_, game| game.in_play().is_some() || game.is_over());
    }
    let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
    let mut storage = Storage::in_memory();
    for pieces in [31, 30, 32] {
        let done = ScoreEntry {
            id: skyline::storage::ScoreId::new(),
            pieces,
            game_over: GameOver::GoalReached,
            ..entry.clone()
        };
        storage.add(done, None);
    }
    let pieces: Vec<u32> = storage.table(entry.kind).entries().iter().map(|entry| entry.pieces).collect();
    assert_eq!(pieces, [30, 31, 32]);
}

/// Points: a combo of more than 20,700 lines exceeds 32 bits, and the points stay correct.
#[test]
fn points_exceed_thirty_two_bits_without_overflow() {
    let rules = Rules { scoring: Scoring::Extended, generator: one(Tetrimino::I), ..Rules::preset(ModeId::Custom) };
    let matrix = diagram::matrix(&["XXXXXXXXX."; 4]).unwrap();
    for (before, at_least) in [(u64::from(u32::MAX) - 1, u64::from(u32::MAX)), (u64::MAX - 1, u64::MAX)] {
        let start = Start { matrix: matrix.clone(), ..Start::default() };
        let mut state = serde_json::to_value(Game::from_position(rules, 1, start).unwrap()).unwrap();
        state["score"] = before.into();
        let mut game: Game = serde_json::from_value(state).unwrap();
        until(&mut game, |_, game| game.in_play().is_some());
        tap(&mut game, Button::RotateClockwise);
        tap(&mut game, Button::TeleportRight);
        tap(&mut game, Button::HardDrop);
        until(&mut game, |_, game| game.lines() == 4);
        assert!(game.score() >= at_least, "{}", game.score());
    }
}

/// Scripted modes depend on the seed alone.
#[test]
fn scripts_depend_on_the_seed() {
    for mode in [ModeId::Cheese, ModeId::Descent] {
        let game = |seed| Game::new(Rules::preset(mode), seed);
        assert!((0..50).all(|seed| state_hash(&game(seed)) == state_hash(&game(seed))));
        let different = (1..50).filter(|seed| game(*seed).matrix() != game(0).matrix()).count();
        assert!(different > 40, "{mode:?}: {different}");
    }
}

/// Rules as documented: the game follows its tables.
#[test]
fn rules_are_reported_as_they_are() {
    let of = Rules::preset;
    for mode in [ModeId::FortyLines, ModeId::RisingMarathon, ModeId::TimeTrial, ModeId::Master] {
        let rules = of(mode);
        assert_eq!(
            (rules.soft_drop_factor, rules.ground_time_ms, rules.hold),
            (SoftDropFactor::times(10), 2_000, true),
            "{mode:?}"
        );
        assert_eq!((rules.auto_repeat_delay_ms, rules.auto_repeat_interval_ms), (167, 33), "{mode:?}");
        assert_eq!((rules.line_clear_delay_ms, rules.generation_delay_ms), (200, 50), "{mode:?}");
    }
    assert_eq!((of(ModeId::FortyLines).level, of(ModeId::FortyLines).limit_lines), (3, Some(40)));
    assert_eq!((of(ModeId::RisingMarathon).level, of(ModeId::RisingMarathon).limit_level), (1, Some(15)));
    assert_eq!((of(ModeId::Master).level, of(ModeId::Master).limit_level), (20, Some(35)), "150 lines");
    for (level, millis) in
        [(0, None), (1, Some(500)), (29, Some(500)), (30, Some(480)), (43, Some(220)), (44, Some(200))]
    {
        assert_eq!(LockDelay::Rising.at(level), millis, "level {level}");
    }
}
