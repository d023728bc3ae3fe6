//! A simple seeded player for long games, which also uses Soft Drop, Hold and unnecessary turns.

use std::collections::VecDeque;

use skyline::engine::{Button, Game, InitialAction, Input, Matrix, Phase, Piece, Tetrimino, Turn};

/// A player that presses at most one button per tick.
#[derive(Debug)]
pub(crate) struct Player {
    random: u64,
    /// The maximum number of ticks between two button changes.
    slowness: u64,
    coming: VecDeque<(u64, Input)>,
    /// The number of Lock Downs and Holds at the time of the last plan.
    planned_at: Option<(u32, u32)>,
    /// The number of Lock Downs at the last early press for the next Tetrimino.
    early_at: u32,
    aim: Aim,
}

/// The strategy of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Clears any lines, and makes mistakes.
    Lines,
    /// Clears four lines at once, with a well in the last column.
    Tetrises,
    /// As [`Aim::Lines`], and often holds a direction over a rotation, the other direction and the Hard Drop.
    HeldLines,
}

impl Player {
    /// Creates a player. Equal seeds press the same buttons in equal games.
    pub(crate) fn new(seed: u64, slowness: u64, aim: Aim) -> Self {
        Self { random: seed | 1, slowness, coming: VecDeque::new(), planned_at: None, early_at: 0, aim }
    }

    /// Returns a random number below `below`.
    pub(crate) fn draw(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % below
    }

    /// Returns the button change for the next tick of the game.
    pub(crate) fn change(&mut self, game: &Game) -> Option<Input> {
        if let Some((wait, _)) = self.coming.front_mut()
            && *wait > 0
        {
            *wait -= 1;
            return None;
        }
        if let Some((_, change)) = self.coming.pop_front() {
            return Some(change);
        }
        if game.phase() == Phase::Generation {
            return self.early(game);
        }
        let piece = game.in_play()?;
        let moment = (game.statistics().locked_down(), game.statistics().holds);
        if self.planned_at != Some(moment) {
            self.planned_at = Some(moment);
            self.plan(game, piece);
        }
        None
    }

    /// Sometimes presses a button early, if the rules allow initial actions.
    fn early(&mut self, game: &Game) -> Option<Input> {
        let rules = game.rules();
        let locked_down = game.statistics().locked_down();
        if locked_down == self.early_at || rules.initial_hold == InitialAction::Off {
            return None;
        }
        self.early_at = locked_down;
        let button = match self.draw(10) {
            0 => Button::Hold,
            1 => Button::RotateClockwise,
            2 => Button::RotateCounterclockwise,
            _ => return None,
        };
        let ticks = self.draw(2 * u64::from(rules.generation_delay_ms) + 1);
        self.coming.push_back((ticks, Input::Release(button)));
        Some(Input::Press(button))
    }

    fn plan(&mut self, game: &Game, piece: Piece) {
        if self.draw(9) == 0 && game.can_hold() {
            self.tap(Button::Hold);
            return;
        }
        if self.aim == Aim::HeldLines && self.draw(4) == 0 {
            self.hold_over();
            return;
        }
        let (turns, columns) = best(game, piece, self.aim);
        if self.draw(8) == 0 {
            self.tap(Button::RotateCounterclockwise);
            self.tap(Button::RotateClockwise);
        }
        for _ in 0..turns {
            self.tap(Button::RotateClockwise);
        }
        let side = if columns < 0 { Button::Left } else { Button::Right };
        if columns.abs() > 3 && self.aim == Aim::Lines && self.draw(8) == 0 {
            // A deliberate mistake: to the wall instead of the best column.
            self.press_for(side, 500);
        } else {
            for _ in 0..columns.abs() {
                self.tap(side);
            }
        }
        match self.draw(16) {
            0..3 => self.press_for(Button::SoftDrop, 200),
            // Soft Drop, then moves on the Surface, with a turn that may be a spin.
            3 if self.aim == Aim::Lines => {
                self.press_for(Button::SoftDrop, 300);
                self.tap(Button::RotateClockwise);
                self.tap(Button::Left);
                self.tap(Button::Right);
                self.tap(Button::RotateCounterclockwise);
            }
            _ => {}
        }
        self.tap(Button::HardDrop);
    }

    /// Holds a direction until the next Tetrimino is in play.
    fn hold_over(&mut self) {
        let (side, other) =
            if self.draw(2) == 0 { (Button::Left, Button::Right) } else { (Button::Right, Button::Left) };
        self.coming.push_back((0, Input::Press(side)));
        self.press_for(Button::RotateClockwise, 150);
        self.press_for(other, 40);
        self.press_for(Button::RotateCounterclockwise, 100);
        self.tap(Button::HardDrop);
        let wait = self.draw(500);
        self.coming.push_back((wait, Input::Release(side)));
    }

    fn tap(&mut self, button: Button) {
        let wait = self.draw(self.slowness);
        self.press_for(button, wait);
    }

    fn press_for(&mut self, button: Button, ticks: u64) {
        let wait = self.draw(self.slowness);
        self.coming.push_back((wait, Input::Press(button)));
        self.coming.push_back((ticks, Input::Release(button)));
    }
}

/// The quarter turns and columns to the best placement by a drop.
fn best(game: &Game, piece: Piece, aim: Aim) -> (u32, i8) {
    let matrix = game.matrix();
    let mut best = (i32::MIN, (0, 0));
    let mut turned = Some(piece);
    for turns in 0..4 {
        let Some(piece) = turned else { break };
        for side in [-1, 1] {
            let mut columns = 0;
            while matrix.fits(piece.offset(columns, 0)) {
                let score = score(matrix, matrix.dropped(piece.offset(columns, 0)), aim);
                if score > best.0 {
                    best = (score, (turns, columns));
                }
                columns += side;
            }
        }
        turned = game.rules().rotation.turned(matrix, piece, Turn::Clockwise).map(|(piece, _)| piece);
        if piece.tetrimino == Tetrimino::O {
            break;
        }
    }
    best.1
}

/// The score of a placement: lines are good; height, holes and bumpiness are bad.
fn score(matrix: &Matrix, piece: Piece, aim: Aim) -> i32 {
    let width = i32::from(matrix.width());
    let mut rows: Vec<u32> = (1..=40).map(|y| matrix.row_bits(y)).collect();
    for cell in piece.cells() {
        rows[cell.y as usize - 1] |= 1 << (cell.x - 1);
    }
    rows.retain(|row| *row != (1 << width) - 1);
    let lines = 40 - rows.len() as i32;
    let top = |x: i32| rows.iter().rposition(|row| row & (1 << x) != 0).map_or(0, |y| y as i32 + 1);
    let filled = |x: i32| rows.iter().filter(|row| **row & (1 << x) != 0).count() as i32;
    let highest = (0..width).map(top).max().unwrap_or(0);
    let is_waiting = aim == Aim::Tetrises && highest < 11;
    let columns = if is_waiting { width - 1 } else { width };
    let height: i32 = (0..columns).map(top).sum();
    let holes: i32 = (0..width).map(|x| top(x) - filled(x)).sum();
    let unevenness: i32 = (1..columns).map(|x| (top(x) - top(x - 1)).abs()).sum();
    let well = if is_waiting && lines < 4 { 200 * filled(width - 1) } else { 0 };
    76 * lines - 51 * height - 36 * holes - 18 * unevenness - well
}
