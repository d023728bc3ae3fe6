//! Any moment of a recorded game, at once.
//!
//! The game is played once from start to end. Every few seconds the position is kept; from the one before a moment it is
//! less than a millisecond to the moment itself.
//!
//! ```text
//!   start    ├──────●──────●──────●──────●───┤ end      positions kept
//!                             ▲──────▶ moment           played from the last one before it
//! ```

use super::playback::Position;
use super::{Replay, ReplayError};
use crate::engine::{GameEvent, Ticks};

/// Between two positions kept, in milliseconds of game time.
const GAP_MS: u32 = 4_000;
/// Between two positions kept, in inputs: a file can hold more of them in a second than any hand makes.
const GAP_INPUTS: usize = 4_096;

/// A recorded game that can be looked at anywhere.
#[derive(Debug)]
pub struct Timeline {
    replay: Replay,
    kept: Vec<Position>,
    pieces: Vec<Ticks>,
    marks: Vec<Mark>,
    end: Ticks,
    verdict: Result<(), ReplayError>,
}

/// A moment worth finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The game time at which it is seen.
    pub at: Ticks,
    /// What happened.
    pub kind: MarkKind,
}

/// What happened at a [`Mark`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// So many lines were cleared, 1 to 4.
    Cleared(u8),
    /// This level was reached.
    LevelUp(u8),
}

impl Timeline {
    /// Plays the game from start to end: ten minutes take a few milliseconds.
    #[must_use]
    pub fn new(replay: Replay) -> Self {
        let mut position = replay.start();
        let mut kept = vec![position.clone()];
        let (mut due, mut changes) = (Ticks::ZERO.after(GAP_MS), GAP_INPUTS);
        let (mut pieces, mut marks) = (Vec::new(), Vec::new());
        let mut events = Vec::new();
        while replay.step(&mut position, &mut events) {
            let at = position.game().now();
            for event in events.drain(..) {
                match event {
                    GameEvent::Generated(_) => pieces.push(at),
                    GameEvent::LinesCleared(hits) => {
                        marks.push(Mark { at, kind: MarkKind::Cleared(hits.len()) });
                    }
                    GameEvent::LevelUp(level) => marks.push(Mark { at, kind: MarkKind::LevelUp(level) }),
                    GameEvent::Moved { .. }
                    | GameEvent::Rotated { .. }
                    | GameEvent::Refused(_)
                    | GameEvent::Landed
                    | GameEvent::Held { .. }
                    | GameEvent::SoftDropped { .. }
                    | GameEvent::HardDropped { .. }
                    | GameEvent::LockedDown(_)
                    | GameEvent::PatternMatched { .. }
                    | GameEvent::Action(_)
                    | GameEvent::PerfectClear
                    | GameEvent::Attack(_)
                    | GameEvent::StageBegan { .. }
                    | GameEvent::GameOver(_) => {}
                }
            }
            if at >= due || position.played() >= changes {
                kept.push(position.clone());
                (due, changes) = (at.after(GAP_MS), position.played() + GAP_INPUTS);
            }
        }
        let verdict = replay.compare(position.game());
        Self { replay, kept, pieces, marks, end: position.game().now(), verdict }
    }

    /// The recorded game.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The game time at its end.
    #[must_use]
    pub const fn end(&self) -> Ticks {
        self.end
    }

    /// Moments worth finding, in order.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Whether the buttons led to the result that the recording tells.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if they led to something else.
    pub const fn verdict(&self) -> Result<(), &ReplayError> {
        match &self.verdict {
            Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The game at a moment, all ticks before it played; at the end, and after it, as it ended.
    #[must_use]
    pub fn at(&self, moment: Ticks) -> Position {
        let before = self.kept.partition_point(|position| position.game().now() <= moment).saturating_sub(1);
        let mut position = self.kept.get(before).map_or_else(|| self.replay.start(), Clone::clone);
        let mut events = Vec::new();
        while (position.game().now() < moment || moment >= self.end) && self.replay.step(&mut position, &mut events) {
            events.clear();
        }
        position
    }

    /// The moment the Tetrimino after this moment comes into play; the end where there is none.
    #[must_use]
    pub fn next_piece(&self, moment: Ticks) -> Ticks {
        let next = self.pieces.partition_point(|&at| at <= moment);
        self.pieces.get(next).copied().unwrap_or(self.end)
    }

    /// The moment the last Tetrimino before this moment came into play; the start where there is none.
    #[must_use]
    pub fn previous_piece(&self, moment: Ticks) -> Ticks {
        let before = self.pieces.partition_point(|&at| at < moment);
        before.checked_sub(1).and_then(|index| self.pieces.get(index)).copied().unwrap_or(Ticks::ZERO)
    }
}
