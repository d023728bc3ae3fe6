//! Moving and turning: Auto-Repeat, steps, kicks and spins.

use super::falling::{FallingPiece, Height};
use super::{TURNS_BEYOND_RESETS, TetrioGame};
use crate::engine::rotation::RotationPoint;
use crate::engine::tspin::Spin;
use crate::engine::{Button, Facing, GameEvent, Tetrimino, Turn};
use crate::tetrio::options::SpinRule;
use crate::tetrio::shape;

/// The most resets and turns that are counted.
const MOST_RESETS: u32 = 31;
const MOST_TURNS: u32 = 63;

/// The keys that are down.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HeldKeys {
    left: SideKey,
    right: SideKey,
    /// The direction that repeats: -1 or 1.
    last: i32,
    pub(super) soft_drop: bool,
    /// By [`Turn`].
    turns: [bool; 3],
    pub(super) hold: bool,
}

/// A direction key with its charge, in frames.
#[derive(Debug, Clone, Copy, Default)]
struct SideKey {
    is_down: bool,
    das: f64,
    arr: f64,
}

impl HeldKeys {
    const fn side(&mut self, dx: i32) -> &mut SideKey {
        if dx < 0 { &mut self.left } else { &mut self.right }
    }

    /// The turn of the turn keys that are down together, if they turn anything.
    pub(super) const fn turn(&self) -> Option<Turn> {
        let [clockwise, counterclockwise, half] = self.turns;
        match (4 + clockwise as u8 - counterclockwise as u8 + 2 * half as u8) % 4 {
            1 => Some(Turn::Clockwise),
            2 => Some(Turn::Half),
            3 => Some(Turn::Counterclockwise),
            _ => None,
        }
    }
}

const fn direction(button: Button) -> i32 {
    if matches!(button, Button::Left) { -1 } else { 1 }
}

/// Where a turn leads.
#[derive(Clone, Copy)]
struct TurnedPlace {
    x: i32,
    height: Height,
    /// The kick, counted from 1; 0 for the plain turn.
    kick: usize,
}

impl TetrioGame {
    pub(super) fn press_side(&mut self, button: Button, is_hoisted: bool) {
        let handling = self.options.handling;
        let dx = direction(button);
        let das = if is_hoisted { handling.das - handling.dcd } else { 0.0 };
        *self.keys.side(dx) = SideKey { is_down: true, das, arr: handling.arr };
        self.keys.last = dx;
        self.piece.keys += 1;
        self.step(dx, false);
    }

    pub(super) fn release_side(&mut self, button: Button) {
        let handling = self.options.handling;
        let dx = direction(button);
        let side = self.keys.side(dx);
        (side.is_down, side.das) = (false, 0.0);
        let other = self.keys.side(-dx);
        if handling.cancel {
            (other.das, other.arr) = (0.0, handling.arr);
        }
        if other.is_down {
            self.keys.last = -dx;
        }
    }

    /// Lets both directions repeat for a part of a frame.
    pub(super) fn repeat(&mut self, span: f64) {
        self.repeat_side(-1, span);
        self.repeat_side(1, span);
    }

    fn repeat_side(&mut self, dx: i32, span: f64) {
        let handling = self.options.handling;
        let last = self.keys.last;
        let side = self.keys.side(dx);
        if !side.is_down || last != dx {
            return;
        }
        let over = (span - (handling.das - side.das).max(0.0)).max(0.0);
        side.das = (side.das + span).min(handling.das);
        if side.das < handling.das {
            return;
        }
        side.arr += over;
        if side.arr < handling.arr {
            return;
        }
        let steps = if handling.arr > 0.0 { (side.arr / handling.arr) as i32 } else { self.options.width };
        side.arr -= handling.arr * f64::from(steps);
        for _ in 0..steps {
            self.step(dx, true);
        }
    }

    /// Takes some charge back after a turn, and for a new piece, if the piece is at a wall.
    pub(super) fn cut_charge(&mut self) {
        let handling = self.options.handling;
        if self.piece.is_at_wall && handling.dcd > 0.0 {
            for side in [&mut self.keys.left, &mut self.keys.right] {
                side.das = side.das.min(handling.das - handling.dcd);
                side.arr = handling.arr;
            }
        }
    }

    fn step(&mut self, dx: i32, repeated: bool) {
        if !self.is_free(self.piece.x + dx, self.piece.row()) {
            self.piece.is_at_wall = true;
            return;
        }
        self.piece.x += dx;
        self.piece.spin = None;
        self.piece.is_at_wall = false;
        self.events.push(GameEvent::Moved { piece: self.piece.as_piece(), repeated });
        if self.is_instant() {
            self.slam();
        }
        self.count_reset();
    }

    /// Counts a move or turn, which resets the lock time a limited number of times.
    fn count_reset(&mut self) {
        self.piece.resets = (self.piece.resets + 1).min(MOST_RESETS);
        if !self.must_lock() {
            self.piece.lock_time = 0.0;
        }
    }

    pub(super) fn turn_key(&mut self, turn: Turn, is_down: bool) {
        self.keys.turns[turn as usize] = is_down;
        if !is_down {
            return;
        }
        self.piece.keys += if turn == Turn::Half { 2 } else { 1 };
        if turn != Turn::Half || self.options.half_turns {
            self.turn(turn);
        }
    }

    pub(super) fn turn(&mut self, turn: Turn) {
        let from = self.piece.facing;
        let Some(place) = self.turned(turn) else { return };
        let TurnedPlace { x, height, kick } = place;
        (self.piece.x, self.piece.height, self.piece.facing) = (x, height, from.turned(turn));
        self.piece.turns += 1;
        self.piece.turns_since_lower = (self.piece.turns_since_lower + 1).min(MOST_TURNS);
        self.piece.spin = self.spin(self.is_far_kick(from, turn, kick));
        let point = RotationPoint::numbered(kick as u8 + 1);
        self.events.push(GameEvent::Rotated { piece: self.piece.as_piece(), turn, point });
        self.cut_charge();
        self.count_reset();
    }

    fn turned(&self, turn: Turn) -> Option<TurnedPlace> {
        let FallingPiece { tetrimino, facing, x, height, .. } = self.piece;
        let cells = shape::cells(tetrimino, facing.turned(turn));
        if self.is_free_for(&cells, x, height) {
            return Some(TurnedPlace { x, height, kick: 0 });
        }
        let is_tired = !self.options.infinite_movement
            && self.piece.turns > self.options.lock_resets.saturating_add(TURNS_BEYOND_RESETS);
        shape::kicks(tetrimino, facing, turn)
            .enumerate()
            .map(|(index, (dx, up))| TurnedPlace { x: x + dx, height: height.kicked(up, is_tired), kick: index + 1 })
            .find(|place| self.is_free_for(&cells, place.x, place.height))
    }

    /// Whether a kick makes any spin a full one.
    fn is_far_kick(&self, from: Facing, turn: Turn, kick: usize) -> bool {
        if !self.options.is_exact() {
            return kick == 4;
        }
        let shift = kick.checked_sub(1).and_then(|index| shape::kicks(self.piece.tetrimino, from, turn).nth(index));
        // By two rows down to the side of the nub.
        matches!((from.turned(turn), shift), (Facing::West, Some((1, -2))) | (Facing::East, Some((-1, -2))))
    }

    fn spin(&self, is_far_kick: bool) -> Option<Spin> {
        let is_t = self.piece.tetrimino == Tetrimino::T;
        let t_spin = || if is_t { self.t_spin(is_far_kick) } else { None };
        let stuck = |spin: Spin| self.is_stuck().then_some(spin);
        let better = |one: Option<Spin>, other: Option<Spin>| match (one, other) {
            (Some(Spin::Full), _) | (_, Some(Spin::Full)) => Some(Spin::Full),
            (one, other) => one.or(other),
        };
        match self.options.spins {
            SpinRule::None => None,
            SpinRule::TSpins => t_spin(),
            SpinRule::TSpinsPlus => better(t_spin(), if is_t { stuck(Spin::Mini) } else { None }),
            SpinRule::All => t_spin().or_else(|| stuck(Spin::Full)),
            SpinRule::AllPlus => better(t_spin(), stuck(if is_t { Spin::Mini } else { Spin::Full })),
            SpinRule::AllMini => t_spin().or_else(|| stuck(Spin::Mini)),
            SpinRule::AllMiniPlus => better(t_spin(), stuck(Spin::Mini)),
            SpinRule::MiniOnly => t_spin().or_else(|| stuck(Spin::Mini)).map(|_| Spin::Mini),
            SpinRule::Stupid => (!self.is_free(self.piece.x, self.piece.row() - 1)).then_some(Spin::Full),
        }
    }

    /// The spin of a T by the corners of its box.
    fn t_spin(&self, is_far_kick: bool) -> Option<Spin> {
        let (x, row) = (self.piece.x, self.piece.row());
        if self.is_free(x, row - 1) {
            return None;
        }
        // Clockwise from the upper left.
        let corners = [(0, 0), (2, 0), (2, 2), (0, 2)].map(|(dx, down)| self.stack.is_taken(x + dx, row - down));
        if corners.iter().filter(|corner| **corner).count() < 3 {
            return None;
        }
        let nub = self.piece.facing as usize;
        let is_full = is_far_kick || (corners[nub] && corners[(nub + 1) % 4]);
        Some(if is_full { Spin::Full } else { Spin::Mini })
    }

    /// Whether the piece can move in no direction.
    fn is_stuck(&self) -> bool {
        let (x, row) = (self.piece.x, self.piece.row());
        [(x - 1, row), (x + 1, row), (x, row + 1), (x, row - 1)].into_iter().all(|(x, row)| !self.is_free(x, row))
    }
}
