//! A game by the rules of TETR.IO, frame by frame.
//!
//! A frame is 1/60 s, and inputs come in tenths of it. Delays and speeds are IEEE doubles, added in the order of that
//! game: sums in whole tenths come to other results in one of ten games. Only `+ − × ÷`, comparisons and rounding are
//! used, whose results are the same on every platform.
//!
//! | step | where |
//! |---|---|
//! | keys, each after the time up to its tenth: Auto-Repeat, then falling | [`TetrioGame::key`], `motion.rs`, `falling.rs` |
//! | the rest of the frame | [`TetrioGame::end_frame`] |
//! | garbage that has arrived, rows that enter one after another | `garbage.rs` |
//! | the goal, the growth of gravity and attacks | `end_frame` |
//! | a lock: lines, points, attack, garbage, the next piece | `locking.rs`, `garbage.rs` |

mod falling;
mod garbage;
mod locking;
mod motion;

use std::sync::Arc;

use self::falling::FallingPiece;
use self::garbage::TetrioGarbage;
pub(super) use self::garbage::{Announced, AttackSource};
use self::motion::HeldKeys;
use super::figures::TetrioFigures;
use super::options::{TetrioGoal, TetrioOptions};
use super::random::PieceQueue;
use super::shape::{self, BoxCell};
use super::stack::BlockStack;
use crate::engine::{Button, GameEvent, GameOver, Piece, Tetrimino, Turn};

/// Frames per millisecond.
pub(super) const FRAMES_PER_MS: f64 = 0.06;

/// The turns beyond the resets of the lock time after which a piece tires: kicks do not lift it any more, and it falls
/// faster.
const TURNS_BEYOND_RESETS: u32 = 15;

/// The state of a game.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game")]
pub(super) struct TetrioGame {
    options: Arc<TetrioOptions>,
    stack: BlockStack,
    piece: FallingPiece,
    queue: PieceQueue,
    hold: Option<Tetrimino>,
    hold_is_used: bool,
    keys: HeldKeys,
    garbage: TetrioGarbage,
    figures: TetrioFigures,
    gravity: f64,
    /// The lines of the level, and those that complete it.
    level_lines: [f64; 2],
    frame: i64,
    subframe: f64,
    /// Whether the frame is being ended.
    is_closing: bool,
    over: Option<GameOver>,
    /// Whether the piece out of the Hold Queue had no room.
    died_holding: bool,
    last_lock_cleared: bool,
    /// The calls for which Hard Drop is refused after a lock by time.
    safelock: u32,
    /// What happened since it was last taken.
    events: Vec<GameEvent>,
    /// The lines of each attack that was sent, with its frame.
    sends: Vec<TetrioSend>,
}

/// An attack that left a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TetrioSend {
    pub(super) frame: i64,
    pub(super) lines: i64,
    /// The pieces up to its lock.
    pub(super) pieces: u32,
}

impl TetrioGame {
    pub(super) fn new(options: Arc<TetrioOptions>) -> Self {
        let mut game = Self {
            stack: BlockStack::new(options.width, options.height + options.buffer),
            piece: FallingPiece::entering(&options, Tetrimino::I),
            queue: PieceQueue::new(options.seed, options.spares_first),
            hold: None,
            hold_is_used: false,
            keys: HeldKeys::default(),
            garbage: TetrioGarbage::new(&options),
            figures: TetrioFigures { level: 1, ..TetrioFigures::default() },
            gravity: options.gravity,
            level_lines: [0.0, 1.0],
            frame: 0,
            subframe: 0.0,
            is_closing: false,
            over: None,
            died_holding: false,
            last_lock_cleared: false,
            safelock: 0,
            events: Vec::new(),
            sends: Vec::new(),
            options,
        };
        if let Some(levels) = game.options.levels {
            game.set_level(levels, levels.first);
        }
        game
    }

    /// Puts the first piece into play. `stack` and `hold` are those of the start.
    pub(super) fn start(&mut self, stack: Option<BlockStack>, hold: Option<Tetrimino>) {
        if let Some(stack) = stack {
            self.stack = stack;
        }
        self.hold = hold;
        let first = self.queue.draw();
        self.enter(first, false);
    }

    pub(super) fn begin_frame(&mut self) {
        self.subframe = 0.0;
    }

    /// Plays a key, after the time up to its part of the frame.
    pub(super) fn key(&mut self, key: TetrioKey, subframe: f64) {
        if self.over.is_some() {
            return;
        }
        self.advance_to(subframe);
        if key.is_down && key.button.is_some() {
            self.figures.keys += 1;
        }
        let Some(button) = key.button.filter(|_| self.over.is_none()) else { return };
        match button {
            Button::Left | Button::Right if key.is_down => self.press_side(button, key.is_hoisted),
            Button::Left | Button::Right => self.release_side(button),
            Button::SoftDrop => {
                self.keys.soft_drop = key.is_down;
                let piece = &mut self.piece;
                if key.is_down { piece.soft_drop_began = true } else { piece.soft_drop_ended = true }
            }
            Button::RotateClockwise => self.turn_key(Turn::Clockwise, key.is_down),
            Button::RotateCounterclockwise => self.turn_key(Turn::Counterclockwise, key.is_down),
            Button::Rotate180 => self.turn_key(Turn::Half, key.is_down),
            Button::HardDrop if key.is_down => {
                if self.options.hard_drop && self.safelock == 0 {
                    self.hard_drop();
                } else {
                    // Meant for the previous piece: no key at all.
                    self.figures.keys -= 1;
                    self.events.push(GameEvent::Refused(button));
                }
            }
            Button::Hold => {
                self.keys.hold = key.is_down;
                if key.is_down {
                    self.use_hold();
                }
            }
            _ => {}
        }
    }

    fn advance_to(&mut self, subframe: f64) {
        if subframe <= self.subframe {
            return;
        }
        let span = subframe - self.subframe;
        self.repeat(span);
        self.fall(span);
        if self.over.is_none() {
            self.subframe = subframe;
        }
    }

    /// Plays the rest of the frame after its keys.
    pub(super) fn end_frame(&mut self) {
        self.frame += 1;
        let rest = 1.0 - self.subframe;
        if self.over.is_none() {
            self.is_closing = true;
            self.repeat(rest);
            self.fall(rest);
            self.is_closing = false;
        }
        self.receive_due();
        match self.options.goal {
            TetrioGoal::Lines(lines) if self.figures.lines >= lines => self.over = Some(GameOver::GoalReached),
            TetrioGoal::Time(ms) if self.frame as f64 / FRAMES_PER_MS >= ms => self.over = Some(GameOver::TimeUp),
            _ => {}
        }
        if self.options.gravity_increase > 0.0 && self.frame > self.options.gravity_margin {
            self.gravity += self.options.gravity_increase / 60.0;
        }
        self.garbage.grow(&self.options, self.frame);
    }

    /// Puts a piece into play.
    fn enter(&mut self, tetrimino: Tetrimino, from_hold: bool) {
        self.cut_charge();
        self.hold_is_used = from_hold && !self.options.infinite_hold;
        self.piece = FallingPiece::entering(&self.options, tetrimino);
        self.events.push(GameEvent::Generated(tetrimino));
        if !self.has_room() {
            self.over = Some(GameOver::BlockOut);
            return;
        }
        let handling = self.options.handling;
        if handling.holds_at_entry && self.keys.hold && !from_hold {
            self.use_hold();
            return;
        }
        if let Some(turn) = self.keys.turn().filter(|_| handling.turns_at_entry) {
            self.turn(turn);
        }
        if self.is_instant() {
            self.slam();
        }
    }

    fn use_hold(&mut self) {
        if self.hold_is_used || !self.options.hold {
            return;
        }
        let tetrimino = self.piece.tetrimino;
        let released = self.hold.replace(tetrimino);
        self.events.push(GameEvent::Held { tetrimino, released });
        let next = released.unwrap_or_else(|| self.queue.draw());
        self.enter(next, true);
        self.figures.holds += 1;
        self.died_holding = self.over.is_some();
    }

    fn cells(&self) -> [BoxCell; 4] {
        shape::cells(self.piece.tetrimino, self.piece.facing)
    }

    /// Takes what happened since the last call.
    pub(super) fn take_events(&mut self) -> Vec<GameEvent> {
        std::mem::take(&mut self.events)
    }

    pub(super) const fn stack(&self) -> &BlockStack {
        &self.stack
    }

    /// The piece in play; `None` at the end of the game.
    pub(super) fn in_play(&self) -> Option<Piece> {
        self.over.is_none().then(|| self.piece.as_piece())
    }

    pub(super) fn coming(&self) -> impl Iterator<Item = Tetrimino> {
        self.queue.coming()
    }

    pub(super) const fn hold(&self) -> Option<Tetrimino> {
        self.hold
    }

    pub(super) const fn hold_is_used(&self) -> bool {
        self.hold_is_used
    }

    pub(super) const fn figures(&self) -> &TetrioFigures {
        &self.figures
    }

    /// Forgets a Hold that ended the game: figures that were copied at that moment do not count it yet.
    pub(super) fn forget_fatal_hold(&mut self) {
        self.figures.holds -= u32::from(self.died_holding);
        self.died_holding = false;
    }

    pub(super) const fn frame(&self) -> i64 {
        self.frame
    }

    pub(super) const fn subframe(&self) -> f64 {
        self.subframe
    }

    pub(super) const fn over(&self) -> Option<GameOver> {
        self.over
    }

    pub(super) fn sends(&self) -> &[TetrioSend] {
        &self.sends
    }

    /// The lines of garbage that wait.
    pub(super) fn waiting(&self) -> u32 {
        self.garbage.waiting()
    }
}

/// A key that goes down or up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TetrioKey {
    /// The button; `None` for a key that does not act on the game.
    pub(super) button: Option<Button>,
    pub(super) is_down: bool,
    /// Whether it was held before the game began.
    pub(super) is_hoisted: bool,
}
