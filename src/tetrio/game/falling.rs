//! Falling: heights in parts of a row, gravity, drops, and the lock by time.

use super::{TURNS_BEYOND_RESETS, TetrioGame};
use crate::engine::tspin::Spin;
use crate::engine::{Facing, GameEvent, Piece, Tetrimino};
use crate::tetrio::finesse::entry_column;
use crate::tetrio::options::{INSTANT, TetrioOptions};
use crate::tetrio::shape::{self, BoxCell};

/// The parts of a row in which exact heights are counted.
const ROW: i64 = 1_000_000;
/// The calls for which a Hard Drop is refused after a lock by time.
const SAFELOCK_CALLS: u32 = 7;
/// The rows that Soft Drop falls per frame at once.
const INSTANT_ROWS: f64 = 400.0;
/// The rows per frame that Soft Drop falls at least, per unit of its factor.
const LEAST_ROWS: f64 = 0.05;
/// The rows of the fall that locks a piece without resets.
const FORCED_ROWS: f64 = 20.0;

/// The height of the top edge of a piece's box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Height {
    /// In parts of a row above the floor. Since version 19, heights are rounded to them.
    Exact(i64),
    /// In rows below the ceiling, as earlier versions count.
    Deep {
        /// Rounded up for each cell by itself.
        depth: f64,
        /// The rows of the board.
        rows: i32,
    },
}

impl Height {
    /// The row, from 0 at the floor.
    pub(super) fn row(self) -> i32 {
        match self {
            Self::Exact(height) => height.div_euclid(ROW) as i32,
            Self::Deep { depth, rows } => rows - depth.ceil() as i32,
        }
    }

    fn raised(self, by: i32) -> Self {
        match self {
            Self::Exact(height) => Self::Exact(height + i64::from(by) * ROW),
            Self::Deep { depth, rows } => Self::Deep { depth: depth - f64::from(by), rows },
        }
    }

    /// The height after a kick. It begins a tenth below the upper edge of the row, unless the piece has turned too
    /// often.
    pub(super) fn kicked(self, up: i32, is_tired: bool) -> Self {
        let base = match self {
            height if is_tired => height,
            Self::Exact(height) => Self::Exact(-(-height).div_euclid(ROW) * ROW - ROW / 10),
            Self::Deep { depth, rows } => Self::Deep { depth: depth.floor() + 0.1, rows },
        };
        base.raised(up)
    }

    /// Returns the heights to test before falling by a part of a row: the new one, and the one a full row lower. Whole
    /// heights are nudged into the row they belong to.
    fn below(self, part: f64) -> [Self; 2] {
        match self {
            Self::Exact(height) => {
                let to = (height as f64 - part * ROW as f64 + 0.5).floor() as i64;
                let row_below = height - ROW;
                let is_whole = |height: i64| i64::from(height.rem_euclid(ROW) == 0);
                [to - is_whole(to), row_below + 2 * is_whole(row_below)].map(Self::Exact)
            }
            Self::Deep { depth, rows } => {
                let cut = (1e13 * depth).floor() / 1e13;
                let nudged = |depth: f64, by: f64| if depth.fract().abs() > 0.0 { depth } else { depth + by };
                [nudged(cut + part, 0.000_01), nudged(cut + 1.0, -0.000_02)].map(|depth| Self::Deep { depth, rows })
            }
        }
    }

    /// Whether it is lower than the lower edge of a row.
    fn is_below_row(self, row: i64) -> bool {
        match self {
            Self::Exact(height) => height < row * ROW,
            Self::Deep { depth, rows } => depth > (i64::from(rows) - row) as f64,
        }
    }
}

/// The piece in play.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the piece")]
pub(super) struct FallingPiece {
    pub(super) tetrimino: Tetrimino,
    pub(super) facing: Facing,
    pub(super) x: i32,
    pub(super) height: Height,
    /// The lowest row that it reached.
    lowest: i64,
    pub(super) lock_time: f64,
    pub(super) resets: u32,
    pub(super) turns: u32,
    pub(super) turns_since_lower: u32,
    pub(super) spin: Option<Spin>,
    pub(super) is_at_wall: bool,
    /// Whether it locks as soon as it cannot fall.
    is_forced: bool,
    has_landed: bool,
    /// The keys that count for finesse.
    pub(super) keys: u32,
    pub(super) soft_drop_began: bool,
    pub(super) soft_drop_ended: bool,
}

impl FallingPiece {
    pub(super) fn entering(options: &TetrioOptions, tetrimino: Tetrimino) -> Self {
        let row = i64::from(options.height) + 2;
        let rows = options.height + options.buffer;
        let height = if options.is_exact() {
            Height::Exact(row * ROW + ROW / 25)
        } else {
            Height::Deep { depth: f64::from(options.buffer) - 2.04, rows }
        };
        Self {
            tetrimino,
            facing: Facing::North,
            x: entry_column(tetrimino, options.width),
            height,
            lowest: row,
            lock_time: 0.0,
            resets: 0,
            turns: 0,
            turns_since_lower: 0,
            spin: None,
            is_at_wall: false,
            is_forced: false,
            has_landed: false,
            keys: 0,
            soft_drop_began: false,
            soft_drop_ended: false,
        }
    }

    pub(super) fn row(&self) -> i32 {
        self.height.row()
    }

    pub(super) fn as_piece(&self) -> Piece {
        shape::piece(self.tetrimino, self.facing, (self.x, self.row()))
    }
}

impl TetrioGame {
    /// Whether the piece in play has room at a place.
    pub(super) fn is_free(&self, x: i32, row: i32) -> bool {
        self.is_free_for(&self.cells(), x, self.piece.height.raised(row - self.piece.row()))
    }

    pub(super) fn is_free_for(&self, cells: &[BoxCell; 4], x: i32, height: Height) -> bool {
        match height {
            Height::Exact(_) => self.stack.fits(cells, x, height.row()),
            Height::Deep { depth, rows } => cells.iter().all(|&(dx, down)| {
                let below = (depth + f64::from(down - 1)).ceil() as i32;
                !self.stack.is_taken(x + dx, rows - 1 - below)
            }),
        }
    }

    /// Whether the new piece has room. After a clear, it may enter higher up.
    pub(super) fn has_room(&mut self) -> bool {
        if self.is_free(self.piece.x, self.piece.row()) {
            return true;
        }
        let entered = self.piece;
        while self.options.clutch && self.last_lock_cleared && self.piece.row() < self.stack.height() as i32 {
            self.lift_piece();
            self.piece.lowest += 1;
            if self.is_free(self.piece.x, self.piece.row()) {
                return true;
            }
        }
        self.piece = entered;
        false
    }

    pub(super) fn lift_piece(&mut self) {
        self.piece.height = self.piece.height.raised(1);
    }

    pub(super) fn must_lock(&self) -> bool {
        !self.options.infinite_movement && self.piece.resets >= self.options.lock_resets
    }

    /// Whether pieces are at the floor at once.
    pub(super) fn is_instant(&self) -> bool {
        let (handling, height) = (self.options.handling, f64::from(self.options.height));
        let falls_at_once = self.gravity > height && self.options.gravity_may_20g;
        let drops_at_once = handling.sdf >= INSTANT || self.gravity * handling.sdf > height;
        let is_now =
            if self.keys.soft_drop { drops_at_once && (handling.may_20g || falls_at_once) } else { falls_at_once };
        is_now && self.options.slams()
    }

    /// Lets the piece fall to the floor.
    pub(super) fn slam(&mut self) {
        let rows = self.drop_down();
        if self.keys.soft_drop && rows > 0 {
            self.figures.score += i64::from(rows);
            self.events.push(GameEvent::SoftDropped { rows: rows as u8 });
        }
    }

    fn drop_down(&mut self) -> i32 {
        let from = self.piece.row();
        while self.sink(1.0) {}
        from - self.piece.row()
    }

    pub(super) fn hard_drop(&mut self) {
        let rows = self.drop_down();
        self.figures.score += 2 * i64::from(rows);
        self.events.push(GameEvent::HardDropped { rows: rows as u8 });
        self.lock();
    }

    /// Lets the piece fall by up to a row, if it has room there and a full row lower.
    fn sink(&mut self, part: f64) -> bool {
        let [to, row_below] = self.piece.height.below(part);
        let cells = self.cells();
        if ![to, row_below].into_iter().all(|height| self.is_free_for(&cells, self.piece.x, height)) {
            return false;
        }
        let is_lower = to.is_below_row(self.piece.lowest);
        if to.row() != self.piece.row() {
            self.piece.spin = None;
        }
        if is_lower {
            self.piece.lowest = i64::from(to.row());
        }
        if is_lower || self.options.infinite_movement {
            (self.piece.resets, self.piece.turns_since_lower) = (0, 0);
        }
        self.piece.height = to;
        true
    }

    /// Lets gravity act for a part of a frame, and the lock time run on the floor.
    pub(super) fn fall(&mut self, span: f64) {
        self.safelock = self.safelock.saturating_sub(1);
        if self.over.is_some() {
            return;
        }
        let mut way = self.way(span);
        let from = self.piece.row();
        let mut is_blocked = false;
        while way > 0.0 && !is_blocked {
            let part = way.min(1.0);
            is_blocked = !self.sink(part);
            way -= part;
        }
        let rows = from - self.piece.row();
        if self.keys.soft_drop && rows > 0 {
            self.figures.score += i64::from(rows);
            self.events.push(GameEvent::SoftDropped { rows: rows as u8 });
        }
        if is_blocked {
            self.wait_on_floor(span);
        }
    }

    /// The rows to fall in a part of a frame.
    fn way(&mut self, span: f64) -> f64 {
        let mut way = self.gravity * span;
        if self.keys.soft_drop {
            let factor = self.options.handling.sdf;
            // The least speed counts per call, however short the part is.
            way = if factor >= INSTANT { INSTANT_ROWS * span } else { (way * factor).max(LEAST_ROWS * factor) };
        }
        if self.must_lock() && !self.is_free(self.piece.x, self.piece.row() - 1) {
            way = FORCED_ROWS;
            self.piece.is_forced = true;
        }
        let limit = self.options.lock_resets.saturating_add(TURNS_BEYOND_RESETS);
        if !self.options.infinite_movement && self.piece.turns_since_lower > limit {
            way += 0.5 * span * f64::from(self.piece.turns_since_lower - limit);
        }
        way
    }

    fn wait_on_floor(&mut self, span: f64) {
        if !self.piece.has_landed {
            self.piece.has_landed = true;
            self.events.push(GameEvent::Landed);
        }
        self.piece.lock_time += span;
        if self.piece.lock_time > self.options.lock_time || self.piece.is_forced || self.must_lock() {
            if self.options.handling.safelock {
                self.safelock = SAFELOCK_CALLS;
            }
            self.lock();
        }
    }
}
