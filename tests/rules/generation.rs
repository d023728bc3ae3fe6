//! Where Tetriminos appear, and Hold (rulings G1 to G8; Guideline 3, 5.6, A1.2.1).

use serde_json::json;
use skyline::engine::scoring::Scoring;
use skyline::engine::{Button, Facing, Game, GameEvent, Generator, Input, Piece, Rules, Start, Tetrimino, diagram};

use crate::support::scenario::{blocks, inputs, piece, run, tap, wait};

/// Each Tetrimino with its generation cells.
const GENERATION: [(&str, [(usize, usize); 4]); 7] = [
    ("O", [(5, 21), (6, 21), (5, 22), (6, 22)]),
    ("I", [(4, 21), (5, 21), (6, 21), (7, 21)]),
    ("T", [(4, 21), (5, 21), (6, 21), (5, 22)]),
    ("L", [(4, 21), (5, 21), (6, 21), (6, 22)]),
    ("J", [(4, 21), (5, 21), (6, 21), (4, 22)]),
    ("S", [(4, 21), (5, 21), (5, 22), (6, 22)]),
    ("Z", [(5, 21), (6, 21), (4, 22), (5, 22)]),
];

/// G1, G2, G3: a single Block in any cell around the Skyline either ends the game, or holds the piece on rows 21 and
/// 22, or does not affect its first row.
#[test]
fn one_block_anywhere_decides_how_a_tetrimino_appears() {
    for (letter, cells) in GENERATION {
        for (x, y) in (2..=9).flat_map(|x| (18..=24).map(move |y| (x, y))) {
            let report = run(&json!({"queue": letter, "matrix": blocks(&[(x, y)]), "until_ms": 0}));
            let row = format!("{letter} with a Block at ({x}, {y})");
            if cells.contains(&(x, y)) {
                assert_eq!(report.one("game_over")["reason"], "block_out", "{row}");
                assert!(report.all("generated").is_empty(), "{row}");
                continue;
            }
            assert_eq!(report.time("generated"), 0, "{row}");
            let stays = cells.contains(&(x, y + 1));
            let expected = (letter.to_owned(), "north".to_owned(), 5, if stays { 21 } else { 20 });
            assert_eq!(report.piece(), expected, "{row}");
            let lands = stays || cells.contains(&(x, y + 2));
            assert_eq!(report.times("landed"), if lands { vec![0] } else { vec![] }, "{row}");
        }
    }
}

/// G3: the piece can be played on rows 21 and 22, and falls where it can.
#[test]
fn a_tetrimino_above_the_skyline_is_playable() {
    let tower: Vec<_> = (1..=20).map(|y| (5, y)).collect();
    let report = run(&json!({
        "queue": "O", "matrix": blocks(&tower), "rules": {"fall_ms": 100},
        "inputs": inputs("10+right 20-right"), "until_ms": 10,
    }));
    assert_eq!(report.piece().2, 6);
    let report = run(&json!({
        "queue": "O", "matrix": blocks(&tower), "rules": {"fall_ms": 100},
        "inputs": inputs("10+right 20-right 30+hard_drop"),
    }));
    assert_eq!(report.one("locked_down")["cells"], json!([[6, 1], [7, 1], [6, 2], [7, 2]]));
    assert!(report.all("game_over").is_empty());
}

/// G2: a piece released by Hold is tested on its generation cells as well.
#[test]
fn hold_can_block_out() {
    let report = run(&json!({
        "in_play": piece("T", "north", 2, 10), "hold": "O", "matrix": blocks(&[(6, 22)]), "inputs": inputs("5+hold"),
    }));
    assert_eq!(report.kinds(), ["held", "game_over", "end"]);
    assert_eq!(report.one("game_over")["reason"], "block_out");
    let report = run(&json!({
        "in_play": piece("T", "north", 2, 10), "hold": "O", "matrix": blocks(&[(7, 22)]), "inputs": inputs("5+hold"),
        "until_ms": 5,
    }));
    assert_eq!(report.piece(), ("O".to_owned(), "north".to_owned(), 5, 20));
}

/// G4: the generation delay follows the Lock Down and the Animate Phase.
#[test]
fn the_next_tetrimino_comes_after_the_generation_delay() {
    let matrix = json!(["XXXXXXXXX."]);
    for (generation, clear) in [(200, 250), (0, 0), (0, 400), (1, 0), (10_000, 10_000), (500, 1)] {
        for (lands_at, clears) in [(10, true), (1, false)] {
            let report = run(&json!({
                "rules": {"generation_delay_ms": generation, "line_clear_delay_ms": clear},
                "matrix": matrix, "in_play": piece("I", "west", lands_at, 5), "queue": "T",
                "inputs": inputs("100+hard_drop"), "until_ms": 25_000,
            }));
            let due = 100 + generation + if clears { clear } else { 0 };
            assert_eq!(report.times("generated")[0], due, "delays {generation} and {clear}, clears: {clears}");
            if clears {
                assert_eq!(report.time("action"), 100 + clear, "points and lines come when the lines are gone");
                assert_eq!(report.time("pattern_matched"), 100);
            }
        }
    }
}

/// G4: a scenario without a piece, like a game, generates in its first tick; Hold generates at once.
#[test]
fn hold_generates_without_delay() {
    let report = run(&json!({
        "queue": "TOLJ", "rules": {"generation_delay_ms": 3_000}, "inputs": inputs("700+hold"), "until_ms": 700,
    }));
    assert_eq!(report.times("generated"), [0, 700]);
    assert_eq!(report.one("held")["tetrimino"], "T");
    assert!(report.one("held")["released"].is_null());
    assert_eq!(report.piece(), ("O".to_owned(), "north".to_owned(), 5, 20));
    assert_eq!(report.end()["hold"], "T");
    assert!(report.end()["next"].as_str().unwrap().starts_with("LJ"));
}

/// G7: once per Lock Down, also for the piece that came out.
#[test]
fn hold_works_once_per_lock_down() {
    let report = run(&json!({
        "queue": "TOLJ", "hold": "S",
        "inputs": inputs("10+hold 20-hold 30+hold 40-hold 50+hard_drop 260+hold"), "until_ms": 400,
    }));
    assert_eq!(report.times("held"), [10, 260]);
    let refused = report.one("refused");
    assert_eq!((&refused["at_ms"], &refused["button"]), (&json!(30), &json!("hold")));
    assert_eq!(report.all("held")[1]["released"], "T");
    assert_eq!(report.end()["hold"], "O");
}

/// G7: switched off, Hold does nothing.
#[test]
fn hold_can_be_off() {
    let report = run(&json!({"queue": "TO", "rules": {"hold": false}, "inputs": inputs("10+hold"), "until_ms": 10}));
    assert_eq!(report.one("refused")["button"], "hold");
    assert_eq!(report.piece().0, "T");
    assert!(report.end()["hold"].is_null());
}

/// G7: the piece returns facing North at its generation cells, with all its timers and counters reset.
#[test]
fn hold_resets_lock_down_and_facing() {
    let start = Start {
        in_play: Some(Piece { facing: Facing::East, ..Piece::generated(Tetrimino::T) }.offset(0, -19)),
        queue: vec![Tetrimino::O, Tetrimino::I],
        ..Start::default()
    };
    let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
    wait(&mut game, 1);
    for _ in 0..5 {
        tap(&mut game, Button::Left);
        tap(&mut game, Button::Right);
    }
    wait(&mut game, 300);
    let timer = *game.lock_down_timer().unwrap();
    assert_eq!((timer.moves_left(), timer.left(game.now()).0), (Some(5), 199));
    tap(&mut game, Button::Hold);
    tap(&mut game, Button::HardDrop);
    wait(&mut game, 250);
    assert_eq!(game.in_play().unwrap().tetrimino, Tetrimino::I);
    tap(&mut game, Button::Hold);
    assert_eq!(game.in_play(), Some(Piece::generated(Tetrimino::T).offset(0, -1)));
    let timer = *game.lock_down_timer().unwrap();
    assert_eq!((timer.moves_left(), timer.left(game.now()).0, timer.has_landed()), (Some(15), 500, false));
}

/// G6: the Ghost Piece is the piece in play projected down, in its Facing.
#[test]
fn the_ghost_piece_lies_straight_below_in_the_same_facing() {
    let start = Start {
        matrix: diagram::matrix(&["XX......XX", "XXX....XXX", "XXX.XXXXXX"]).unwrap(),
        queue: vec![Tetrimino::T],
        ..Start::default()
    };
    let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
    wait(&mut game, 1);
    let ghost = game.ghost_piece().unwrap();
    assert_eq!((ghost.facing, ghost.centre.x, ghost.centre.y), (Facing::North, 5, 2));
    tap(&mut game, Button::RotateCounterclockwise);
    let ghost = game.ghost_piece().unwrap();
    assert_eq!((ghost.facing, ghost.centre.x, ghost.centre.y), (Facing::West, 5, 3));
    tap(&mut game, Button::Left);
    assert_eq!(game.ghost_piece().unwrap().centre.y, 3, "a Block to the left of the slot stops it");
    game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
    assert_eq!(game.ghost_piece(), None);
}

/// G8: at least six of the sequence are visible, and equal seeds give the same ones.
#[test]
fn the_next_queue_is_known_ahead() {
    let report = run(&json!({"seed": 5, "until_ms": 0}));
    let (first, next) = (report.piece().0, report.end()["next"].as_str().unwrap().to_owned());
    assert!(next.len() >= 6);
    let mut bag: Vec<char> = first.chars().chain(next.chars().take(6)).collect();
    bag.sort_unstable();
    assert_eq!(String::from_iter(bag), "IJLOSTZ");
    let again = run(&json!({"seed": 5, "rules": {"level": 9}, "until_ms": 700}));
    assert_eq!(again.end()["next"], *next, "neither level nor time change the sequence");
}

/// The generator that looks at the board: nothing is known ahead, no seed matters, and given Tetriminos come first.
#[test]
fn the_worst_tetrimino_is_known_only_when_it_comes() {
    let rules = Rules {
        generator: Generator::Adversary,
        scoring: Scoring::Lines,
        generation_delay_ms: 0,
        line_clear_delay_ms: 0,
        ..Rules::default()
    };
    let came = |matrix: &[&str], queue: Vec<Tetrimino>, seed| {
        let start = Start { matrix: diagram::matrix(matrix).unwrap(), queue, ..Start::default() };
        let mut game = Game::from_position(rules, seed, start).unwrap();
        let (mut letters, mut events) = (String::new(), Vec::new());
        while !game.is_over() {
            let presses = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
            game.step(if game.in_play().is_some() { &presses } else { &[] }, &mut events);
            for event in events.drain(..) {
                if let GameEvent::Generated(tetrimino) = event {
                    letters.push(tetrimino.letter());
                }
            }
            if game.given_left() == 0 && letters.len() > 2 {
                assert!(game.next().is_empty() && game.ahead(3).is_empty() && game.odds(0).is_none());
            }
        }
        (letters, game.score())
    };
    let (letters, score) = came(&[], Vec::new(), 1);
    assert_eq!((letters.as_str(), score), ("SSSSSSSSSSS", 0));
    assert_eq!(came(&[], Vec::new(), 2), (letters, score), "no seed matters");
    let (letters, score) = came(&["XXXX..XXXX", "XXXX..XXXX"], vec![Tetrimino::O, Tetrimino::T], 1);
    assert!(letters.starts_with("OT") && score == 2, "{letters} {score}");
}
