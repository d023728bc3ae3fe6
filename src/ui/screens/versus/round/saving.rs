//! The recording of a match, and its file for continuing it.

use super::{VersusRound, VersusStage};
use crate::engine::Ticks;
use crate::replay::Recording;
use crate::session::Seat;
use crate::storage::{Storage, UnfinishedMatch};
use crate::ui::screens::versus::recording_of;
use crate::ui::words::Words;

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
        let recorded = recording_of(&self.rounds, self.state(), &self.players.recorded(words));
        let mut recorded = recorded.of_tournament(self.tournament.clone());
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
            fixture: self.fixture,
        })
    }

    /// Saves what was played since the last save, for continuing the match after an interruption, if a save is due.
    pub fn autosave(&mut self, storage: &mut Storage, words: &Words) {
        let state = self.live.state();
        // In its countdown, a round has nothing to record yet. The results save its end.
        if state.now() == Ticks::ZERO || state.is_over() {
            return;
        }
        let extends = |id| storage.extend_unfinished_match(id, state.now(), state.seats().iter().map(Seat::played));
        if !self.save_id.is_some_and(extends)
            && let Some(waiting) = self.unfinished(words)
        {
            self.save_id = Some(storage.save_unfinished_match(waiting));
        }
    }
}
