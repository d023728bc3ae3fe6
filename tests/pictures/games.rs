//! Games for the pictures: played by a simple bot that keeps the Matrix low, or set up.

use skyline::engine::{
    Action, Button, Game, GameEvent, HitList, Input, Matrix, Phase, Piece, Rules, Start, Tetrimino, diagram,
};
use skyline::ui::paint::effects::Effects;

/// A game with the effects of its events.
type Played = (Game, Effects);

fn step(played: &mut Played, changes: &[Input]) {
    let mut events: Vec<GameEvent> = Vec::new();
    played.0.step(changes, &mut events);
    for event in &events {
        played.1.react(played.0.now(), event);
    }
    let mut facts = *played.1.facts();
    facts.observe(&played.0);
    played.1.observe(&facts);
    played.1.follow(&played.0);
}

fn wait(played: &mut Played, millis: u32) {
    for _ in 0..millis {
        step(played, &[]);
    }
}

fn tap(played: &mut Played, button: Button) {
    step(played, &[Input::Press(button), Input::Release(button)]);
}

fn until_in_play(played: &mut Played) {
    while played.0.in_play().is_none() && !played.0.is_over() {
        step(played, &[]);
    }
}

/// The penalty of a Matrix: holes first, then height and bumpiness.
fn badness(matrix: &Matrix) -> i32 {
    let mut heights = [0_i32; 10];
    let mut holes = 0;
    for x in 1..=10_i8 {
        let column = (1..=40_i8).filter(|&y| matrix.row_bits(y) & (1 << (x - 1)) != 0);
        let (top, count) = column.fold((0, 0), |(_, count), y| (i32::from(y), count + 1));
        heights[x as usize - 1] = top;
        holes += top - count;
    }
    let rugged: i32 = heights[..9].windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    let well = heights[9] * 3;
    holes * 30 + rugged * 2 + heights.iter().map(|height| height * height).sum::<i32>() / 12 + well
}

fn placed(game: &Game, turns: usize, shift: i8) -> (Vec<Button>, i32) {
    let side = if shift < 0 { Button::Left } else { Button::Right };
    let mut buttons = vec![Button::RotateClockwise; turns];
    buttons.extend(vec![side; shift.unsigned_abs().into()]);
    buttons.push(Button::HardDrop);
    let mut played = (game.clone(), Effects::default());
    for &button in &buttons {
        tap(&mut played, button);
    }
    while played.0.phase() == Phase::Animate {
        step(&mut played, &[]);
    }
    (buttons, badness(played.0.matrix()))
}

/// A game of `pieces` Lock Downs, then a while into the next piece.
pub(crate) fn played(rules: Rules, seed: u64, pieces: u32) -> Played {
    let mut played = (Game::new(rules, seed), Effects::default());
    for index in 0..pieces {
        until_in_play(&mut played);
        if index == 4 {
            tap(&mut played, Button::Hold);
        }
        let ways = (0..4).flat_map(|turns| (-5..=5).map(move |shift| (turns, shift)));
        let best = ways.map(|(turns, shift)| placed(&played.0, turns, shift)).min_by_key(|(_, badness)| *badness);
        wait(&mut played, 400);
        for button in best.map(|(buttons, _)| buttons).unwrap_or_default() {
            tap(&mut played, button);
        }
    }
    until_in_play(&mut played);
    wait(&mut played, 1_300);
    tap(&mut played, Button::RotateClockwise);
    tap(&mut played, Button::Left);
    played
}

const READY_FOR_A_TETRIS: [&str; 9] = [
    "S.........",
    "SS......TT",
    ".SZ....LLT",
    "LZZJJJ.LTT",
    "LZIOOJZZL.",
    "LLIOOSSZZ.",
    "JJIXXTSSZ.",
    "JTIXTTTZZ.",
    "XXXX.XXXXX",
];

fn set_up(drawing: &[&str], queue: &[Tetrimino]) -> Played {
    let matrix = diagram::matrix(drawing).unwrap();
    let start =
        Start { matrix, queue: queue.to_vec(), hold: Some(Tetrimino::T), back_to_back: true, ..Start::default() };
    (Game::from_position(Rules { level: 4, ..Rules::default() }, 5, start).unwrap(), Effects::default())
}

/// Drops an upright I at the right wall.
fn drop_at_the_wall(played: &mut Played) {
    until_in_play(played);
    tap(played, Button::RotateClockwise);
    for _ in 0..5 {
        tap(played, Button::Right);
    }
    tap(played, Button::HardDrop);
}

fn tetris() -> Played {
    let mut drawing = READY_FOR_A_TETRIS;
    drawing[1] = "SS........";
    drawing[2] = ".SZ.......";
    drawing[3] = "LZZJJJ.L..";
    let mut played = set_up(&drawing, &[Tetrimino::I, Tetrimino::S, Tetrimino::O]);
    drop_at_the_wall(&mut played);
    played
}

/// `over` milliseconds into the Animate Phase of a Tetris.
pub(crate) fn clearing(over: u32) -> Played {
    let mut played = tetris();
    assert_eq!(played.0.phase(), Phase::Animate);
    wait(&mut played, over);
    played
}

/// A Hard Drop that clears 1 to 4 lines.
pub(crate) fn cleared(lines: usize) -> Played {
    let mut drawing = vec!["SSZZ......"];
    drawing.extend(vec!["TJLOISZTJ."; lines]);
    let mut played = set_up(&drawing, &[Tetrimino::I, Tetrimino::S, Tetrimino::O]);
    drop_at_the_wall(&mut played);
    assert_eq!(played.0.animation().map(|(hits, ..)| usize::from(hits.len())), Some(lines));
    played
}

/// A Tetris that leaves nothing.
pub(crate) fn emptied() -> Played {
    let mut played = set_up(&["TJLOISZTJ."; 4], &[Tetrimino::I, Tetrimino::S, Tetrimino::O]);
    drop_in_last_column(&mut played);
    played
}

/// `count` Tetrises in a row, and after them a Single if the sequence breaks.
pub(crate) fn in_sequence(count: usize, breaks: bool) -> Played {
    let rows = 4 * count + usize::from(breaks);
    let mut drawing = vec!["SSZZ......"];
    drawing.extend(std::iter::repeat_n("TJLOISZTJ.", rows));
    let mut played = set_up(&drawing, &vec![Tetrimino::I; count + 2]);
    for _ in 0..count + usize::from(breaks) {
        drop_in_last_column(&mut played);
        until_in_play(&mut played);
    }
    played
}

fn drop_in_last_column(played: &mut Played) {
    until_in_play(played);
    tap(played, Button::RotateClockwise);
    for _ in 0..5 {
        tap(played, Button::Right);
    }
    tap(played, Button::HardDrop);
}

/// A T that just spun into the stack.
pub(crate) fn spun() -> Played {
    let mut played = played(Rules::default(), 7, 30);
    let piece = Piece::generated(Tetrimino::T).offset(1, -14);
    played.1.react(played.0.now(), &GameEvent::LockedDown(piece));
    let spin = GameEvent::PatternMatched { action: Action::TSpin, hits: HitList::default() };
    played.1.react(played.0.now(), &spin);
    played
}

/// A T in the air that was just given a press, or a new piece after a Hard Drop.
pub(crate) fn moving(button: Button) -> Played {
    let mut played = set_up(&READY_FOR_A_TETRIS, &[Tetrimino::T, Tetrimino::S, Tetrimino::O, Tetrimino::L]);
    until_in_play(&mut played);
    wait(&mut played, 1_800);
    tap(&mut played, button);
    until_in_play(&mut played);
    played
}

/// Advances a game by a time.
pub(crate) fn go_on(played: &mut Played, millis: u32) {
    wait(played, millis);
}

/// Just after a Tetris.
pub(crate) fn after_tetris() -> Played {
    let mut played = tetris();
    wait(&mut played, 600);
    played
}

/// Just after a Hard Drop.
pub(crate) fn dropped() -> Played {
    let mut played = set_up(&READY_FOR_A_TETRIS, &[Tetrimino::L, Tetrimino::S, Tetrimino::O]);
    until_in_play(&mut played);
    tap(&mut played, Button::Hold);
    tap(&mut played, Button::HardDrop);
    wait(&mut played, 25);
    played
}

/// Near the end of the Lock Down Timer.
pub(crate) fn locking() -> Played {
    let mut played = set_up(&READY_FOR_A_TETRIS, &[Tetrimino::O, Tetrimino::S, Tetrimino::O]);
    until_in_play(&mut played);
    step(&mut played, &[Input::Press(Button::SoftDrop)]);
    while played.0.phase() != Phase::Lock {
        step(&mut played, &[]);
    }
    wait(&mut played, 470);
    played
}

fn tower() -> Vec<&'static str> {
    let mut rows = vec!["..........", "..SS.ZZ..."];
    rows.extend([".SSTTTZZ..", "JJJTLLLOOX", "ZZJSLIXOO.", ".ZZSSIXXXX"].into_iter().cycle().take(19));
    rows
}

/// A piece that could not drop below the Skyline.
pub(crate) fn peeking() -> Played {
    let drawing = tower();
    let mut played = set_up(&drawing[2..], &[Tetrimino::T, Tetrimino::S, Tetrimino::O]);
    until_in_play(&mut played);
    wait(&mut played, 20);
    played
}

/// A game that is lost.
pub(crate) fn over() -> Played {
    let drawing = tower();
    let mut played = set_up(&drawing, &[Tetrimino::T, Tetrimino::S, Tetrimino::O]);
    for _ in 0..8 {
        until_in_play(&mut played);
        tap(&mut played, Button::HardDrop);
    }
    assert!(played.0.is_over());
    wait(&mut played, 900);
    played
}

/// An O above a stack of twelve rows, which has fallen until `rows` rows are below it.
pub(crate) fn above_stack(rows: i8) -> Played {
    let drawing = ["SSZZTTLL.O"; 12];
    let mut played = set_up(&drawing, &[Tetrimino::O, Tetrimino::S, Tetrimino::O]);
    until_in_play(&mut played);
    step(&mut played, &[Input::Press(Button::SoftDrop)]);
    let lowest = |game: &Game| game.in_play().map(|piece| piece.cells().map(|cell| cell.y).into_iter().min());
    while lowest(&played.0) > Some(Some(13 + rows)) {
        step(&mut played, &[]);
    }
    step(&mut played, &[Input::Release(Button::SoftDrop)]);
    played
}
