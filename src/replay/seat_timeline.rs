//! Seeking in the recording of a seat.
//!
//! The game is played once from start to end, and a keyframe is stored every few seconds. Playing from a keyframe to
//! any time before the next one takes less than a millisecond.
//!
//! ```text
//!   start    ├──────●──────●──────●──────●───┤ end      keyframes
//!                             ▲──────▶ time             played from the previous keyframe
//! ```

use super::SeatRecording;
use super::playhead::Playhead;
use crate::engine::{Game, GameEvent, Ticks};

/// The time between two keyframes, in milliseconds of game time.
const GAP_MS: u32 = 4_000;
/// The maximum number of inputs between two keyframes. No player makes that many in four seconds, but a file can.
const GAP_INPUTS: usize = 4_096;

/// The recording of a seat with instant seeking.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules, Ticks};
/// use skyline_foundation::replay::{Outcome, SeatRecording, SeatTimeline};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..10_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let timeline = SeatTimeline::new(SeatRecording::new(Rules::default(), 42, Vec::new(), Outcome::of(&game)));
/// let time = Ticks::from_millis(5_000);
/// assert_eq!(timeline.at(time).game().now(), time);
/// assert_eq!(timeline.at(timeline.end()).game(), &game);
/// ```
#[derive(Debug)]
pub struct SeatTimeline {
    replay: SeatRecording,
    /// Never empty.
    keyframes: Vec<Playhead>,
    /// The times at which Tetriminos entered play.
    generations: Vec<Ticks>,
    marks: Vec<Mark>,
    /// The position up to which it was played: after [`Self::new`], the end.
    last: Playhead,
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
    /// A T-Spin cleared this number of lines.
    TSpin(u8),
    /// A mistake that a review found, with its size in percent of the worst one.
    Mistake(u8),
}

impl SeatTimeline {
    /// Plays the game from start to end. Ten minutes take a few milliseconds.
    #[must_use]
    pub fn new(replay: SeatRecording) -> Self {
        let mut timeline = Self::unplayed(replay);
        timeline.play_to_end();
        timeline
    }

    /// Plays the rest of the game.
    pub(super) fn play_to_end(&mut self) {
        let mut events = Vec::new();
        while self.play(&mut events) {
            events.clear();
        }
    }

    /// A timeline that still has to be [played](Self::play).
    pub(super) fn unplayed(replay: SeatRecording) -> Self {
        let last = replay.start();
        Self { keyframes: vec![last.clone()], replay, generations: Vec::new(), marks: Vec::new(), last }
    }

    /// Plays one more tick and adds its events. Returns false at the end of the recording.
    pub(super) fn play(&mut self, events: &mut Vec<GameEvent>) -> bool {
        let earlier = events.len();
        if !self.replay.step(&mut self.last, events) {
            return false;
        }
        let at = self.last.game().now();
        for event in &events[earlier..] {
            match event {
                GameEvent::Generated(_) => self.generations.push(at),
                GameEvent::LinesCleared(hits) => self.marks.push(Mark { at, kind: MarkKind::Cleared(hits.len()) }),
                GameEvent::Action(award) if award.action.t_spin().is_some() && award.action.lines() > 0 => {
                    self.marks.push(Mark { at, kind: MarkKind::TSpin(award.action.lines()) });
                }
                GameEvent::LevelUp(level) => self.marks.push(Mark { at, kind: MarkKind::LevelUp(*level) }),
                _ => {}
            }
        }
        let is_due = self.keyframes.last().is_some_and(|keyframe| {
            at >= keyframe.game().now().after(GAP_MS) || self.last.played() >= keyframe.played() + GAP_INPUTS
        });
        if is_due {
            self.keyframes.push(self.last.clone());
        }
        true
    }

    /// The game up to which it was played.
    pub(super) const fn game(&self) -> &Game {
        self.last.game()
    }

    /// Returns the recorded game.
    #[must_use]
    pub const fn replay(&self) -> &SeatRecording {
        &self.replay
    }

    /// Returns the game time at the end.
    #[must_use]
    pub const fn end(&self) -> Ticks {
        self.last.game().now()
    }

    /// Returns the marks in the order of their times.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the position at a time, after all ticks before it. From the end on, returns the finished game.
    #[must_use]
    pub fn at(&self, time: Ticks) -> Playhead {
        // The clock of a finished game stops, so comparing only the time would miss the last tick.
        if time >= self.end() {
            return self.last.clone();
        }
        let before = self.keyframes.partition_point(|keyframe| keyframe.game().now() <= time).saturating_sub(1);
        let mut position = self.keyframes.get(before).map_or_else(|| self.replay.start(), Clone::clone);
        let mut events = Vec::new();
        while position.game().now() < time && self.replay.step(&mut position, &mut events) {
            events.clear();
        }
        position
    }

    /// Returns the time of the next Generation after `time`, or the end.
    #[must_use]
    pub fn next_piece(&self, time: Ticks) -> Ticks {
        let next = self.generations.partition_point(|&at| at <= time);
        self.generations.get(next).copied().unwrap_or_else(|| self.end())
    }

    /// Returns the time of the last Generation before `time`, or the start.
    #[must_use]
    pub fn previous_piece(&self, time: Ticks) -> Ticks {
        let before = self.generations.partition_point(|&at| at < time);
        before.checked_sub(1).and_then(|index| self.generations.get(index)).copied().unwrap_or(Ticks::ZERO)
    }
}
