//! How much is kept in files, as the player wishes.
//!
//! What may not be kept lasts until the program ends. Files from before are never touched but when the player asks for
//! it ([`Storage::remove_leftovers`]): until then they are read, and nothing is added to them.
//!
//! | kept | files |
//! |---|---|
//! | everything | all of them |
//! | settings and scores | `settings.toml`, `scores.jsonl`, `history.jsonl` |
//! | settings | `settings.toml` |
//! | nothing | `settings.toml`, with this choice alone |
//!
//! Positions, snapshots and files that the player saves under a name of their own are always written: they are asked for by hand.

use super::Storage;
use super::disk::NewScore;
use super::worker::Job;
use crate::settings::{General, Keep, Settings};

/// What the thread that writes has to know of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Policy {
    /// What is kept.
    pub(super) keep: Keep,
    /// Whether games that came to nothing are forgotten at the end.
    pub(super) forgets_empty: bool,
}

impl Policy {
    pub(super) const fn of(settings: &Settings) -> Self {
        Self { keep: settings.general.keep, forgets_empty: settings.general.forgets_empty }
    }
}

/// What lies on the disk.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OnDisk {
    /// Settings other than the defaults, although none are kept.
    settings: bool,
    /// High Scores or a history.
    scores: bool,
    /// Recorded games, or the one that was interrupted.
    games: bool,
}

/// Settings that hold nothing but the choice to keep nothing.
fn nothing() -> Settings {
    Settings { general: General { keep: Keep::Nothing, ..General::default() }, ..Settings::default() }
}

impl Storage {
    /// Looks at what was found.
    pub(super) fn note_found(&mut self) {
        self.on_disk = OnDisk {
            settings: self.keeps() == Keep::Nothing && self.settings != nothing(),
            scores: self.tables.entries().next().is_some() || self.history.entries().next().is_some(),
            games: self.unfinished.is_some() || self.tables.entries().any(|entry| entry.replay.is_some()),
        };
    }

    pub(super) const fn keeps(&self) -> Keep {
        self.settings.general.keep
    }

    /// Does with the settings as they are now what they ask for themselves.
    pub(super) fn keep_settings(&mut self, before: Settings) {
        let (was, now) = (before.general.keep, self.keeps());
        let policy = Policy::of(&self.settings);
        if policy != Policy::of(&before) {
            self.send(Job::Policy(policy));
        }
        if now > Keep::Nothing {
            self.on_disk.settings = false;
            self.send(Job::Settings(Box::new(self.settings.clone())));
        } else if was > Keep::Nothing {
            // The settings kept up to now stay; only the choice joins them.
            let mut left = before;
            left.general.keep = now;
            self.on_disk.settings = left != nothing();
            self.send(Job::Settings(Box::new(left)));
        }
        if now > was && now >= Keep::Scores {
            self.send_played(self.history.entries().cloned().collect());
            for score in self.unsaved.clone() {
                self.send_score(score);
            }
        }
    }

    /// Has a game entered into the history on the disk, if it may be kept.
    pub(super) fn send_played(&mut self, played: Vec<super::ScoreEntry>) {
        if self.keeps() >= Keep::Scores {
            self.on_disk.scores = true;
            self.send(Job::Played(played));
        }
    }

    /// Has a score and its recorded game written, as far as they may be kept.
    pub(super) fn send_score(&mut self, score: NewScore) {
        let keeps = self.keeps();
        if keeps < Keep::Scores {
            return;
        }
        let replay = score.replay.filter(|_| keeps == Keep::Everything);
        self.on_disk.scores = true;
        self.on_disk.games |= replay.is_some();
        self.send(Job::Score(Box::new(NewScore { replay, ..score })));
    }

    /// Whether the interrupted game may be written.
    pub(super) fn keeps_unfinished(&mut self) -> bool {
        let keeps = self.keeps() == Keep::Everything;
        self.on_disk.games |= keeps;
        keeps
    }

    /// Whether files from before are there that would not be written now.
    #[must_use]
    pub const fn has_leftovers(&self) -> bool {
        let OnDisk { settings, scores, games } = self.on_disk;
        match self.keeps() {
            Keep::Everything => false,
            Keep::Scores => games,
            Keep::Settings => games || scores,
            Keep::Nothing => games || scores || settings,
        }
    }

    /// Removes those files. What is shown stays until the program ends.
    pub fn remove_leftovers(&mut self) {
        let keep = self.keeps();
        if keep == Keep::Everything {
            return;
        }
        self.tables.forget_games();
        self.on_disk.games = false;
        if keep < Keep::Scores {
            self.on_disk.scores = false;
        }
        self.send(Job::Remove(keep));
        if keep == Keep::Nothing {
            self.on_disk.settings = false;
            self.send(Job::Settings(Box::new(nothing())));
        }
    }
}
