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
//! | nothing | `settings.toml`, with this choice alone; from the next start on no log |
//!
//! Positions, snapshots and files that the player saves under a name of their own are always written, and never removed
//! with the others: they are asked for by hand, each of them, and deleted so. The screens say it.

use crate::settings::{General, Keep, Settings};
use crate::storage::Storage;
use crate::storage::worker::Job;
use crate::storage::worker::writer::NewScore;

/// What the thread that writes has to know of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::storage) struct Policy {
    /// What is kept.
    pub(in crate::storage) keep: Keep,
    /// Whether games that came to nothing are forgotten at the end.
    pub(in crate::storage) forgets_empty: bool,
}

impl Policy {
    pub(in crate::storage) const fn of(settings: &Settings) -> Self {
        Self { keep: settings.general.keep, forgets_empty: settings.general.forgets_empty }
    }
}

/// What lies on the disk.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::storage) struct OnDisk {
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
    pub(in crate::storage) fn note_found(&mut self) {
        self.on_disk = OnDisk {
            settings: self.keeps() == Keep::Nothing && self.settings != nothing(),
            scores: self.tables.entries().next().is_some() || self.history.entries().next().is_some(),
            games: self.unfinished.is_some() || self.tables.entries().any(|entry| entry.replay.is_some()),
        };
    }

    pub(in crate::storage) const fn keeps(&self) -> Keep {
        self.settings.general.keep
    }

    /// Does with the settings as they are now what they ask for themselves.
    pub(in crate::storage) fn keep_settings(&mut self, before: Settings) {
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
    pub(in crate::storage) fn send_played(&mut self, played: Vec<crate::storage::ScoreEntry>) {
        if self.keeps() >= Keep::Scores {
            self.on_disk.scores = true;
            self.send(Job::Played(played));
        }
    }

    /// Has a score and its recorded game written, as far as they may be kept.
    pub(in crate::storage) fn send_score(&mut self, score: NewScore) {
        let keeps = self.keeps();
        if keeps < Keep::Scores {
            return;
        }
        let replay = score.replay.filter(|_| keeps == Keep::Everything);
        self.on_disk.scores = true;
        self.on_disk.games |= replay.is_some();
        self.send(Job::Score(Box::new(NewScore { replay, ..score })));
    }

    /// Whether the interrupted game is still there at the next start of the program.
    #[must_use]
    pub fn remembers_unfinished(&self) -> bool {
        self.keeps() == Keep::Everything
    }

    /// Whether the interrupted game may be written.
    pub(in crate::storage) fn keeps_unfinished(&mut self) -> bool {
        let keeps = self.remembers_unfinished();
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

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;
    use crate::engine::{Game, GameKind, GameOver, Objective, Rules, Variation};
    use crate::replay::{Outcome, Replay};
    use crate::storage::formats::scores::entry;
    use crate::storage::{ScoreEntry, ScoreId};

    fn open(folder: &TempDir) -> Storage {
        Storage::open_in(folder.path().to_owned())
    }

    fn keeping(keep: Keep) -> Settings {
        let mut settings = Settings { general: General { keep, ..General::default() }, ..Settings::default() };
        settings.player.name = "Ada".to_owned();
        settings
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // Locks are empty, and are left for the next copy.
        let mut names: Vec<_> = names.filter(|name| name.rsplit('.').next() != Some("lock")).collect();
        names.sort();
        names
    }

    fn files(keep: Keep) -> &'static [&'static str] {
        match keep {
            Keep::Nothing | Keep::Settings => &["settings.toml"],
            Keep::Scores => &["history.jsonl", "scores.jsonl", "settings.toml"],
            Keep::Everything => &["history.jsonl", "replays", "resume.json", "scores.jsonl", "settings.toml"],
        }
    }

    fn interrupted() -> Replay {
        let game = Game::new(Rules::default(), 7);
        Replay::new(*game.rules(), 7, Vec::new(), Outcome::of(&game))
    }

    /// A finished game with its recording, and one that is not over yet.
    fn play(storage: &mut Storage) -> ScoreEntry {
        let entry = entry(Variation::Ultra, 70);
        storage.add(entry.clone(), Some("the game".to_owned()));
        storage.keep_unfinished(Some(interrupted()));
        entry
    }

    fn best(storage: &Storage) -> Option<&ScoreEntry> {
        storage.table(GameKind::Ultra { minutes: 2, objective: Objective::Score }).best()
    }

    #[test]
    fn what_is_not_kept_lasts_until_the_end() {
        for keep in Keep::ALL {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.set_settings(&keeping(keep));
            let entry = play(&mut storage);
            assert!(storage.flush() && storage.poll().is_empty());
            let shown = best(&storage).unwrap();
            assert_eq!((shown.id, storage.replay(shown).unwrap().as_str()), (entry.id, "the game"), "{keep:?}");
            assert!(storage.history().entries().count() == 1 && storage.unfinished().is_some());
            assert!(!storage.has_leftovers());
            drop(storage);
            assert_eq!(names(&folder), files(keep), "{keep:?}");

            let storage = open(&folder);
            assert_eq!(storage.settings().general.keep, keep, "the choice itself is always kept");
            assert_eq!(storage.settings().player.name == "Ada", keep >= Keep::Settings);
            let has_scores = keep >= Keep::Scores;
            assert_eq!((best(&storage).is_some(), storage.history().entries().count() == 1), (has_scores, has_scores));
            let has_game = best(&storage).is_some_and(|entry| storage.replay(entry).is_ok());
            assert_eq!(
                (has_game, storage.unfinished().is_some()),
                (keep == Keep::Everything, keep == Keep::Everything)
            );
        }
    }

    #[test]
    fn files_from_before_stay_until_they_are_removed_by_hand() {
        for keep in [Keep::Nothing, Keep::Settings, Keep::Scores] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.set_settings(&keeping(Keep::Everything));
            play(&mut storage);
            storage.set_settings(&keeping(keep));
            assert!(storage.has_leftovers());
            drop(storage);
            assert_eq!(names(&folder), files(Keep::Everything), "{keep:?}");

            let mut storage = open(&folder);
            assert!(storage.has_leftovers() && storage.unfinished().is_some());
            assert_eq!(storage.settings(), &keeping(keep), "and they are read");
            assert!(best(&storage).is_some_and(|entry| storage.replay(entry).is_ok()));
            crate::storage::base::file::replace(&folder.path().join("replays/of-my-own.json"), b"mine").unwrap();
            storage.remove_leftovers();
            assert!(!storage.has_leftovers() && storage.flush());
            assert!(best(&storage).is_some(), "what is shown stays");
            drop(storage);
            let mut expected = files(keep).to_vec();
            expected.push("replays");
            expected.sort_unstable();
            assert_eq!(names(&folder), expected, "{keep:?}");
            let own: Vec<_> = fs::read_dir(folder.path().join("replays")).unwrap().collect();
            assert_eq!(own.len(), 1, "the player's own file stays");
            let storage = open(&folder);
            assert_eq!((best(&storage).is_some(), storage.has_leftovers()), (keep == Keep::Scores, false));
            assert_eq!(storage.settings().player.name == "Ada", keep > Keep::Nothing);
        }
    }

    #[test]
    fn nothing_is_added_to_files_from_before() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        play(&mut storage);
        assert!(storage.flush());
        storage.set_settings(&keeping(Keep::Nothing));
        assert!(storage.flush());
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        let before = ["settings.toml", "scores.jsonl", "history.jsonl", "resume.json"].map(read);
        let mut settings = keeping(Keep::Nothing);
        settings.display.vsync = false;
        storage.set_settings(&settings);
        play(&mut storage);
        drop(storage);
        assert_eq!(["settings.toml", "scores.jsonl", "history.jsonl", "resume.json"].map(read), before);
    }

    /// Whatever is kept otherwise, what was asked for by hand is written and stays until it is deleted by hand.
    #[test]
    fn snapshots_and_positions_are_kept_whatever_else_is() {
        for keep in Keep::ALL {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.set_settings(&keeping(keep));
            let game = Game::new(Rules::default(), 7);
            storage.save_snapshot("Mine", &game, interrupted());
            storage.save_position("Mine", "{}").unwrap();
            assert!(storage.flush() && storage.poll().is_empty());
            assert!(!storage.has_leftovers(), "{keep:?}: they are none");
            drop(storage);
            let mut storage = open(&folder);
            storage.remove_leftovers();
            assert!(storage.flush());
            drop(storage);
            let storage = open(&folder);
            assert_eq!(storage.snapshots().len(), 1, "{keep:?}");
            assert!(storage.snapshot("Mine").is_ok_and(|snapshot| snapshot.restore().is_ok()));
            assert_eq!(storage.positions(), ["Mine"], "{keep:?}");
            storage.delete_snapshot("Mine").unwrap();
            assert!(storage.snapshots().is_empty());
        }
    }

    #[test]
    fn what_was_played_meanwhile_is_kept_once_it_may_be() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        storage.set_settings(&keeping(Keep::Nothing));
        let entry = play(&mut storage);
        for keep in [Keep::Settings, Keep::Scores, Keep::Everything] {
            storage.set_settings(&keeping(keep));
            assert!(storage.flush() && storage.poll().is_empty());
        }
        drop(storage);
        let storage = open(&folder);
        let kept = best(&storage).unwrap();
        assert_eq!((kept.id, storage.replay(kept).unwrap().as_str()), (entry.id, "the game"));
        assert_eq!(storage.history().entries().count(), 1);
    }

    #[test]
    fn games_that_came_to_nothing_are_forgotten_at_the_end_unless_they_are_to_stay() {
        for forgets_empty in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            let mut settings = Settings::default();
            settings.general.forgets_empty = forgets_empty;
            storage.set_settings(&settings);
            for lines in [0, 1] {
                let lost = ScoreEntry { game_over: GameOver::BlockOut, lines, ..entry(Variation::Marathon, 30) };
                storage.add(ScoreEntry { id: ScoreId::new(), ..lost }, None);
            }
            assert_eq!(storage.history().entries().count(), 2, "they are there until then");
            drop(storage);
            let kept = open(&folder).history().entries().count();
            assert_eq!(kept, if forgets_empty { 1 } else { 2 });
        }
    }
}
