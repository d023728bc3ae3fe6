//! Recorded games to watch, race against or resume, and unfinished games and matches.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Storage;
use super::autosave::SaveId;
use super::formats::scores::{ScoreEntry, ScoreId};
use super::formats::unfinished::UnfinishedMatch;
use super::worker::jobs::{Job, Unfinished};
use super::worker::reader::{OpenedGame, Proof, Purpose, Reader, RecordingSource, Reply};
use crate::engine::{GameKind, ModeId};
use crate::replay::SeatRecording;

impl Storage {
    /// Reads and replays a recorded game on another thread. [`Storage::opened`] returns it.
    pub fn open_game(&mut self, source: RecordingSource, purpose: Purpose) {
        let source = self.unsaved_or(source);
        if let Some(reader) = self.reader() {
            reader.open(source, purpose);
        }
    }

    /// Verifies every entry of a table against its recorded game on another thread, once. See [`Storage::proof`].
    pub fn verify(&mut self, kind: GameKind) {
        self.verify_entries(self.table(kind).entries().to_vec());
    }

    /// Verifies entries against their recorded games on another thread, each once.
    pub fn verify_entries(&mut self, mut new: Vec<ScoreEntry>) {
        new.retain(|entry| self.verifying.insert(entry.id));
        let source = |entry: ScoreEntry| (entry.clone(), self.unsaved_or(RecordingSource::Entry(Box::new(entry))));
        let new: Vec<_> = new.into_iter().map(source).collect();
        if !new.is_empty()
            && let Some(reader) = self.reader()
        {
            reader.verify(new);
        }
    }

    /// Returns whether the recorded game of an entry has the same result. `None` until [`Storage::verify`] has checked
    /// it.
    #[must_use]
    pub fn proof(&self, id: ScoreId) -> Option<Proof> {
        self.proofs.get(&id).copied()
    }

    /// Returns the results of [`Storage::verify`] so far.
    #[must_use]
    pub const fn proofs(&self) -> &BTreeMap<ScoreId, Proof> {
        &self.proofs
    }

    /// Returns the recorded games that were opened since the last call. Call it every frame.
    #[must_use]
    pub fn opened(&mut self) -> Vec<OpenedGame> {
        let replies = self.reader.as_ref().map(Reader::replies).unwrap_or_default();
        let mut opened = Vec::new();
        for reply in replies {
            match reply {
                Reply::Opened(game) => opened.push(game),
                Reply::Proof(id, proof) => {
                    self.proofs.insert(id, proof);
                }
            }
        }
        opened
    }

    /// Returns the unfinished games, which can be resumed: at most one of each mode, the last one played first.
    #[must_use]
    pub fn unfinished(&self) -> &[Arc<SeatRecording>] {
        &self.unfinished
    }

    /// Returns the unfinished game of a mode.
    #[must_use]
    pub fn unfinished_of(&self, mode: ModeId) -> Option<&SeatRecording> {
        game_of_mode(&self.unfinished, mode)
    }

    /// Saves the recording of an unfinished game and replaces the previous one of its mode. While it is played,
    /// [`Self::extend_unfinished`] extends this save.
    ///
    /// If several copies of the program run at the same time, the first one saves its games.
    pub fn save_unfinished(&mut self, game: SeatRecording) -> SaveId {
        let save = self.running_game.save(std::slice::from_ref(&game), self.saves_unfinished());
        self.unfinished.retain(|other| other.rules.mode != game.rules.mode);
        self.unfinished.insert(0, Arc::new(game));
        if self.saves_unfinished() {
            self.on_disk.games = true;
            self.send(Job::SetUnfinished(self.unfinished.clone()));
        }
        save
    }

    /// Removes the unfinished game of a mode.
    pub fn remove_unfinished(&mut self, mode: ModeId) {
        if self.unfinished_of(mode).is_some() {
            self.running_game.forget();
            self.unfinished.retain(|game| game.rules.mode != mode);
            // Otherwise the others may not be written, but a file from before is no longer needed without any.
            if self.saves_unfinished() || self.unfinished.is_empty() {
                self.send(Job::SetUnfinished(self.unfinished.clone()));
            }
        }
    }

    /// Returns the unfinished match, which can be continued.
    #[must_use]
    pub fn unfinished_match(&self) -> Option<&UnfinishedMatch> {
        self.unfinished_match.as_deref()
    }

    /// Saves the unfinished match in the background and replaces the previous one. While it is played,
    /// [`Self::extend_unfinished_match`] extends this save.
    ///
    /// If several copies of the program run at the same time, the first one saves its matches.
    pub fn save_unfinished_match(&mut self, waiting: UnfinishedMatch) -> SaveId {
        let save = self.running_match.save(&waiting.recorded.seats, self.saves_unfinished());
        let waiting = Box::new(waiting);
        if self.saves_unfinished() {
            self.on_disk.games = true;
            self.send(Job::SetUnfinishedMatch(Unfinished::Save(waiting.clone())));
        }
        self.unfinished_match = Some(waiting);
        save
    }

    /// Removes the unfinished match.
    pub fn remove_unfinished_match(&mut self) {
        if self.unfinished_match.take().is_some() {
            self.running_match.forget();
            self.send(Job::SetUnfinishedMatch(Unfinished::Remove));
        }
    }

    /// Returns the text of a recorded game if it is not on the disk yet, else `source`.
    fn unsaved_or(&self, source: RecordingSource) -> RecordingSource {
        if let RecordingSource::Entry(entry) = &source
            && let Some(text) = self.unsaved_replay(entry.id)
        {
            return RecordingSource::Text(text);
        }
        source
    }

    fn reader(&mut self) -> Option<&Reader> {
        if self.reader.is_none() {
            self.reader = Reader::start(self.folders.clone(), self.waker.clone())
                .inspect_err(|error| log::error!("recorded games cannot be opened: {error}"))
                .ok();
        }
        self.reader.as_ref()
    }
}

/// Returns the game of a mode among these.
#[must_use]
pub fn game_of_mode(games: &[Arc<SeatRecording>], mode: ModeId) -> Option<&SeatRecording> {
    games.iter().map(Arc::as_ref).find(|game| game.rules.mode == mode)
}
