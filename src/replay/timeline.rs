//! Seeking in a recorded game.
//!
//! The game is played once from start to end, and a keyframe is stored every few seconds. Playing from a keyframe to
//! any time before the next one takes less than a millisecond.
//!
//! ```text
//!   start    ├──────●──────●──────●──────●───┤ end      keyframes
//!                             ▲──────▶ time             played from the previous keyframe
//! ```

use super::playback::Playhead;
use super::{Replay, ReplayError};
use crate::engine::{GameEvent, Ticks};

/// The time between two keyframes, in milliseconds of game time.
const GAP_MS: u32 = 4_000;
/// The maximum number of inputs between two keyframes. No player makes that many in four seconds, but a file can.
const GAP_INPUTS: usize = 4_096;

/// A recorded game with instant seeking.
///
/// ```
/// use skyline::engine::{Game, Rules, Ticks};
/// use skyline::replay::{Outcome, Replay, Timeline};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..10_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let timeline = Timeline::new(Replay::new(Rules::default(), 42, Vec::new(), Outcome::of(&game)));
/// assert!(timeline.verdict().is_ok());
/// let time = Ticks::from_millis(5_000);
/// assert_eq!(timeline.at(time).game().now(), time);
/// assert_eq!(timeline.at(timeline.end()).game(), &game);
/// ```
#[derive(Debug)]
pub struct Timeline {
    replay: Replay,
    keyframes: Vec<Playhead>,
    /// The times at which Tetriminos entered play.
    generations: Vec<Ticks>,
    marks: Vec<Mark>,
    end: Ticks,
    verdict: Result<(), ReplayError>,
}

/// A mark on the seek bar: a notable event and its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The game time at which the event is visible.
    pub at: Ticks,
    /// The event.
    pub kind: MarkKind,
}

/// The event of a [`Mark`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// This number of lines was cleared, 1 to 4.
    Cleared(u8),
    /// This level was reached.
    LevelUp(u8),
    /// A round of a match began.
    Round,
}

impl Timeline {
    /// Plays the game from start to end. Ten minutes take a few milliseconds.
    #[must_use]
    pub fn new(replay: Replay) -> Self {
        let mut position = replay.start();
        let mut keyframes = vec![position.clone()];
        let (mut next_time, mut next_input) = (Ticks::ZERO.after(GAP_MS), GAP_INPUTS);
        let (mut generations, mut marks) = (Vec::new(), Vec::new());
        let mut events = Vec::new();
        while replay.step(&mut position, &mut events) {
            let at = position.game().now();
            for event in events.drain(..) {
                match event {
                    GameEvent::Generated(_) => generations.push(at),
                    GameEvent::LinesCleared(hits) => {
                        marks.push(Mark { at, kind: MarkKind::Cleared(hits.len()) });
                    }
                    GameEvent::LevelUp(level) => marks.push(Mark { at, kind: MarkKind::LevelUp(level) }),
                    GameEvent::Moved { .. }
                    | GameEvent::Rotated { .. }
                    | GameEvent::Refused(_)
                    | GameEvent::Landed
                    | GameEvent::LandedAgain
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
            if at >= next_time || position.played() >= next_input {
                keyframes.push(position.clone());
                (next_time, next_input) = (at.after(GAP_MS), position.played() + GAP_INPUTS);
            }
        }
        let verdict = replay.compare(position.game());
        Self { replay, keyframes, generations, marks, end: position.game().now(), verdict }
    }

    /// Returns the recorded game.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Returns the game time at the end.
    #[must_use]
    pub const fn end(&self) -> Ticks {
        self.end
    }

    /// Returns the marks in the order of their times.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the error if the inputs did not lead to the result of the recording.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if they led to another result.
    pub const fn verdict(&self) -> Result<(), &ReplayError> {
        match &self.verdict {
            Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Returns the position at a time, after all ticks before it. From the end on, returns the finished game.
    #[must_use]
    pub fn at(&self, time: Ticks) -> Playhead {
        let before = self.keyframes.partition_point(|keyframe| keyframe.game().now() <= time).saturating_sub(1);
        let mut position = self.keyframes.get(before).map_or_else(|| self.replay.start(), Clone::clone);
        let mut events = Vec::new();
        // The clock of a finished game stops, so comparing only the time would miss the last tick.
        while (position.game().now() < time || time >= self.end) && self.replay.step(&mut position, &mut events) {
            events.clear();
        }
        position
    }

    /// Returns the time of the next Generation after `time`, or the end.
    #[must_use]
    pub fn next_piece(&self, time: Ticks) -> Ticks {
        let next = self.generations.partition_point(|&at| at <= time);
        self.generations.get(next).copied().unwrap_or(self.end)
    }

    /// Returns the time of the last Generation before `time`, or the start.
    #[must_use]
    pub fn previous_piece(&self, time: Ticks) -> Ticks {
        let before = self.generations.partition_point(|&at| at < time);
        before.checked_sub(1).and_then(|index| self.generations.get(index)).copied().unwrap_or(Ticks::ZERO)
    }
}
