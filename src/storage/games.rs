//! Recorded games for whoever watches, races or plays on; the game that was interrupted.

use std::collections::BTreeMap;

use crate::engine::GameKind;
use crate::replay::Replay;

use crate::storage::Storage;
use crate::storage::formats::scores::{ScoreEntry, ScoreId};
use crate::storage::worker::Job;
use crate::storage::worker::reader::{Library, Opened, Proof, Purpose, Source, Told};
use crate::storage::worker::writer::Unfinished;

impl Storage {
    /// Has a recorded game read and played through on another thread; [`Storage::opened`] brings it.
    pub fn open_game(&mut self, source: Source, purpose: Purpose) {
        let source = self.at_hand(source);
        if let Some(library) = self.library() {
            library.open(source, purpose);
        }
    }

    /// Has every entry of a table compared with its recorded game, on another thread and once; [`Storage::proof`] tells
    /// what is known already.
    pub fn verify(&mut self, kind: GameKind) {
        let mut new: Vec<ScoreEntry> = self.table(kind).entries().to_vec();
        new.retain(|entry| self.asked.insert(entry.id));
        let source = |entry: ScoreEntry| (entry.clone(), self.at_hand(Source::Entry(Box::new(entry))));
        let new: Vec<_> = new.into_iter().map(source).collect();
        if !new.is_empty()
            && let Some(library) = self.library()
        {
            library.verify(new);
        }
    }

    /// Whether the recorded game of an entry gives what the entry says; `None` until it was asked and found out.
    #[must_use]
    pub fn proof(&self, id: ScoreId) -> Option<Proof> {
        self.proofs.get(&id).copied()
    }

    /// What [`Storage::proof`] tells of every entry.
    #[must_use]
    pub const fn proofs(&self) -> &BTreeMap<ScoreId, Proof> {
        &self.proofs
    }

    /// The recorded games that were opened since the last call. For every frame.
    #[must_use]
    pub fn opened(&mut self) -> Vec<Opened> {
        let told = self.library.as_ref().map(Library::told).unwrap_or_default();
        let mut opened = Vec::new();
        for told in told {
            match told {
                Told::Opened(game) => opened.push(game),
                Told::Proof(id, proof) => {
                    self.proofs.insert(id, proof);
                }
            }
        }
        opened
    }

    /// The game that was interrupted: neither over nor left.
    #[must_use]
    pub fn unfinished(&self) -> Option<&Replay> {
        self.unfinished.as_deref()
    }

    /// Keeps the recording of a game that is not over yet in the place of the one before; `None` removes it.
    ///
    /// Of several copies of the game that run at the same time, the one that began first keeps its games.
    pub fn keep_unfinished(&mut self, game: Option<Replay>) {
        if game.is_none() && self.unfinished.is_none() {
            return;
        }
        self.unfinished = game.map(Box::new);
        if self.unfinished.is_some() && !self.keeps_unfinished() {
            return;
        }
        let unfinished = self.unfinished.clone().map_or(Unfinished::Nothing, Unfinished::Game);
        self.send(Job::Unfinished(unfinished));
    }

    /// The source itself, or the text that is not on the disk yet.
    fn at_hand(&self, source: Source) -> Source {
        if let Source::Entry(entry) = &source
            && let Some(text) = self.unsaved_replay(entry.id)
        {
            return Source::Text(text);
        }
        source
    }

    fn library(&mut self) -> Option<&Library> {
        if self.library.is_none() {
            self.library = Library::start(self.folder.clone(), self.wake.clone())
                .inspect_err(|error| log::error!("recorded games cannot be opened: {error}"))
                .ok();
        }
        self.library.as_ref()
    }
}
