//! Saving of the running game or match, so that the next start continues it, whatever ends the program.
//!
//! ```text
//!   at the start, a pause, every minute    complete recording ──▶ the file is replaced
//!   ten times a second                     RecordingDelta     ──▶ a line is appended to it
//! ```
//!
//! A program that is killed, is out of memory or loses its display runs no code of its own any more. So all of this is
//! on its way to the file while the game is played, on the thread that saves. A delta is about 50 bytes, in one write
//! without a sync: 300 kB in ten minutes. The complete recording keeps the file from growing without end, and is the
//! next attempt after an error.

use super::Storage;
use super::worker::jobs::Job;
use crate::engine::Ticks;
use crate::replay::{RecordingDelta, SeatRecording, TimedInput};

/// The time between two deltas in milliseconds of game time.
// Less than a reaction takes, so nobody misses what is lost.
const DELTA_INTERVAL_MS: u64 = 100;
/// The time between two complete saves of the running game in milliseconds of game time.
const COMPLETE_INTERVAL_MS: u64 = 60_000;

/// A complete save of a running game or match, to which deltas are appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaveId(u64);

/// The last save of a running game or match.
#[derive(Debug, Default)]
pub(super) struct RunningSave {
    /// The number of complete saves so far.
    count: u64,
    /// What the file has. `None` if it has no running game, or must not have one.
    saved: Option<SavedUpTo>,
}

/// What the file of a running game or match has.
#[derive(Debug)]
struct SavedUpTo {
    /// The tick of the complete save.
    complete: Ticks,
    /// The tick of the last delta, or of the complete save.
    last: Ticks,
    /// The number of inputs of each seat.
    inputs: Vec<usize>,
}

/// The next save of a running game or match.
#[derive(Debug)]
enum NextSave {
    /// None is due.
    NotYet,
    Delta(RecordingDelta),
    Complete,
}

impl RunningSave {
    /// Notes a complete save, which is on its way to the file if `is_written`.
    pub(super) fn save(&mut self, seats: &[SeatRecording], is_written: bool) -> SaveId {
        self.count += 1;
        let time = seats.iter().map(|seat| seat.result.time_ms).max().unwrap_or(Ticks::ZERO);
        let inputs = seats.iter().map(|seat| seat.inputs.len()).collect();
        self.saved = is_written.then_some(SavedUpTo { complete: time, last: time, inputs });
        SaveId(self.count)
    }

    /// Notes that the file no longer has the running game.
    pub(super) fn forget(&mut self) {
        self.saved = None;
    }

    /// Returns what to save of the game with this save at the tick `now`, and notes it.
    fn next_save<'a>(&mut self, save: SaveId, now: Ticks, seats: impl Iterator<Item = &'a [TimedInput]>) -> NextSave {
        let Some(saved) = self.saved.as_mut().filter(|_| save == SaveId(self.count)) else { return NextSave::Complete };
        if now < saved.last || now.since(saved.complete).millis() >= COMPLETE_INTERVAL_MS {
            return NextSave::Complete;
        }
        if now.since(saved.last).millis() < DELTA_INTERVAL_MS {
            return NextSave::NotYet;
        }
        let played: Vec<&[TimedInput]> = seats.collect();
        let new = saved.inputs.iter().zip(&played).map(|(&count, played)| played.get(count..).map(<[_]>::to_vec));
        let new = new.collect::<Option<Vec<_>>>();
        let Some(new) = new.filter(|_| saved.inputs.len() == played.len()) else { return NextSave::Complete };
        saved.last = now;
        saved.inputs = played.iter().map(|played| played.len()).collect();
        NextSave::Delta(RecordingDelta::new(now, new))
    }
}

impl Storage {
    /// Saves what the running game has played since its last save, in which it has this id. `played` has its inputs up
    /// to the tick `now`. Returns false if a [complete save](Self::save_unfinished) is due instead.
    ///
    /// Call it every frame. Most calls do nothing.
    #[must_use]
    pub fn extend_unfinished(&mut self, save: SaveId, now: Ticks, played: &[TimedInput]) -> bool {
        if !self.saves_unfinished() {
            // The game in memory is replaced before it is shown.
            self.running_game.forget();
            return true;
        }
        match self.running_game.next_save(save, now, std::iter::once(played)) {
            NextSave::Complete => return false,
            NextSave::NotYet => {}
            NextSave::Delta(delta) => self.send(Job::ExtendUnfinished(delta)),
        }
        true
    }

    /// The same for the running match, with the inputs of all seats and
    /// [its own complete save](Self::save_unfinished_match).
    #[must_use]
    pub fn extend_unfinished_match<'a>(
        &mut self,
        save: SaveId,
        now: Ticks,
        played: impl Iterator<Item = &'a [TimedInput]>,
    ) -> bool {
        if !self.saves_unfinished() {
            self.running_match.forget();
            return true;
        }
        match self.running_match.next_save(save, now, played) {
            NextSave::Complete => return false,
            NextSave::NotYet => {}
            NextSave::Delta(delta) => self.send(Job::ExtendUnfinishedMatch(delta)),
        }
        true
    }
}
