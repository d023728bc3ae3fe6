//! The recording of a match, and its file for continuing it.

use std::time::{Duration, Instant};

use super::{VersusRound, VersusStage};
use crate::engine::Ticks;
use crate::replay::Recording;
use crate::storage::UnfinishedMatch;
use crate::ui::screens::versus::recording_of;
use crate::ui::words::Words;

/// The interval between saves of a running match, for continuing it after an interruption.
const SAVE_EVERY: Duration = Duration::from_secs(3);

impl VersusRound {
    fn has_begun(&self) -> bool {
        self.state().now() > Ticks::ZERO || self.rounds.number() > 1
    }

    /// Returns the recording of the match once, after its start.
    pub fn take_recording(&mut self, words: &Words) -> Option<Recording> {
        if !self.has_begun() || std::mem::replace(&mut self.is_recorded, true) {
            return None;
        }
        Some(self.recording(words))
    }

    /// The recording of the match up to now, with all its rounds.
    #[must_use]
    pub fn recording(&self, words: &Words) -> Recording {
        let mut recorded = recording_of(&self.rounds, self.state(), &self.players.recorded(words));
        if let Some(setup) = &mut recorded.setup {
            setup.profiles.clone_from(&self.players.profiles);
        }
        recorded
    }

    /// The match for continuing it after an interruption; `None` before its start and after its end.
    #[must_use]
    pub fn unfinished(&self, words: &Words) -> Option<UnfinishedMatch> {
        let is_over = self.stage == VersusStage::Over && self.ends_match();
        (self.has_begun() && !is_over && !self.is_taken_over()).then(|| UnfinishedMatch {
            setup: self.players.setup.clone(),
            players: self.players.seats.clone(),
            recorded: self.recording(words),
        })
    }

    /// The same, at intervals.
    pub fn unfinished_if_due(&mut self, words: &Words, now: Instant) -> Option<UnfinishedMatch> {
        let is_due = now.saturating_duration_since(self.saved_at) >= SAVE_EVERY;
        let waiting = is_due.then(|| self.unfinished(words)).flatten()?;
        self.saved_at = now;
        Some(waiting)
    }
}
