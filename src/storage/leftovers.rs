//! Saving of games, settings and scores as the player's [`SavePolicy`] allows.
//!
//! Data that must not be saved stays in memory until the program ends. Files from before a change of the policy are
//! still read, but no longer written. They are removed only at the player's request ([`Storage::remove_leftovers`]).
//!
//! | saved | files |
//! |---|---|
//! | everything | all of them, with recorded games and matches |
//! | settings and scores | `settings.toml`, `scores.jsonl`, `history.jsonl`, `city.json` |
//! | settings | `settings.toml` |
//! | nothing | `settings.toml` with only this choice; no log from the next start on |
//!
//! Positions, snapshots and exported files are always written and never removed with the others: the player saves and
//! deletes each of them explicitly.

use std::sync::Arc;

use super::Storage;
use super::formats::on_disk::{OnDisk, policy_alone};
use super::formats::scores::ScoreEntry;
use super::worker::jobs::{Job, NewScore};
use super::{city, reviews, tournament};
use crate::settings::{SavePolicy, Settings};

impl Storage {
    pub(super) fn policy(&self) -> SavePolicy {
        self.settings.general.save_policy
    }

    /// Saves the current settings as their policy allows, after they have changed from `before`.
    pub(super) fn send_settings(&mut self, before: &Settings) {
        let (was, now) = (before.general.save_policy, self.policy());
        if now > SavePolicy::Nothing {
            self.on_disk.settings = false;
            self.send(Job::SaveSettings(Arc::clone(&self.settings)));
        } else if was > SavePolicy::Nothing {
            // The saved settings stay unchanged except for the policy.
            let mut last = before.clone();
            last.general.save_policy = now;
            self.on_disk.settings = last != policy_alone();
            self.send(Job::SaveSettings(Arc::new(last)));
        }
        // Games that were not saved so far are still in memory.
        if now > was && now >= SavePolicy::Scores {
            self.send_to_history(self.history.entries().cloned().collect());
            for score in self.unsaved.clone() {
                self.send_score(score);
            }
        }
    }

    /// Saves games in the history, if the policy allows it.
    pub(super) fn send_to_history(&mut self, games: Vec<ScoreEntry>) {
        if self.policy() >= SavePolicy::Scores {
            self.on_disk.scores = true;
            self.send(Job::AddToHistory(games));
        }
    }

    /// Saves a score and its recorded game, if the policy allows it.
    pub(super) fn send_score(&mut self, score: NewScore) {
        let policy = self.policy();
        if policy < SavePolicy::Scores {
            return;
        }
        let replay = score.replay.filter(|_| policy == SavePolicy::Everything);
        self.on_disk.scores = true;
        self.on_disk.games |= replay.is_some();
        self.send(Job::AddScore(Box::new(NewScore { replay, ..score })));
    }

    /// Whether unfinished games are saved, so that the next start finds them.
    #[must_use]
    pub(crate) fn saves_unfinished(&self) -> bool {
        self.policy() == SavePolicy::Everything
    }

    /// Whether files exist that the current policy would not write.
    #[must_use]
    pub fn has_leftovers(&self) -> bool {
        let OnDisk { settings, scores, games } = self.on_disk;
        match self.policy() {
            SavePolicy::Everything => false,
            SavePolicy::Scores => games,
            SavePolicy::Settings => games || scores,
            SavePolicy::Nothing => games || scores || settings,
        }
    }

    /// Removes these files. Data in memory stays until the program ends.
    pub fn remove_leftovers(&mut self) {
        let policy = self.policy();
        if policy == SavePolicy::Everything {
            return;
        }
        self.tables.remove_replays();
        if let Some(folders) = &self.folders {
            reviews::remove(folders);
            if policy < SavePolicy::Scores {
                city::remove(folders);
            }
            tournament::remove(folders);
        }
        self.on_disk.games = false;
        self.running_game.forget();
        self.running_match.forget();
        if policy < SavePolicy::Scores {
            self.on_disk.scores = false;
        }
        self.send(Job::Remove(policy));
        if policy == SavePolicy::Nothing {
            self.on_disk.settings = false;
            self.send(Job::SaveSettings(Arc::new(policy_alone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use tempfile::TempDir;

    use super::super::ScoreId;
    use super::super::base::file;
    use super::super::base::layout::LOCK;
    use super::super::base::lock::Lock;
    use super::super::formats::scores::entry;
    use super::*;
    use crate::engine::{Game, GameKind, GameOver, ModeId, Rules};
    use crate::replay::{Outcome, SeatRecording};
    use crate::settings::General;

    fn open(folder: &TempDir) -> Storage {
        Storage::open_in(folder.path().to_owned())
    }

    fn saving(policy: SavePolicy) -> Settings {
        let mut settings =
            Settings { general: General { save_policy: policy, ..General::default() }, ..Settings::default() };
        settings.player.name = "Ada".to_owned();
        settings
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // Lock files are empty and stay for the next copy of the program.
        let mut names: Vec<_> = names.filter(|name| name.rsplit('.').next() != Some("lock")).collect();
        names.sort();
        names
    }

    fn files(policy: SavePolicy) -> &'static [&'static str] {
        match policy {
            SavePolicy::Nothing | SavePolicy::Settings => &["settings.toml"],
            SavePolicy::Scores => &["history.jsonl", "scores.jsonl", "settings.toml"],
            SavePolicy::Everything => &["history.jsonl", "replays", "resume.json", "scores.jsonl", "settings.toml"],
        }
    }

    fn interrupted() -> SeatRecording {
        let game = Game::new(Rules::default(), 7);
        SeatRecording::new(*game.rules(), 7, Vec::new(), Outcome::of(&game))
    }

    /// Adds a finished game with its recording, and an unfinished one.
    fn play(storage: &mut Storage) -> ScoreEntry {
        let entry = entry(ModeId::Ultra, 70);
        storage.add(entry.clone(), Some("the game".to_owned()));
        storage.save_unfinished(interrupted());
        entry
    }

    fn best(storage: &Storage) -> Option<&ScoreEntry> {
        let kind = GameKind::named("ultra_2_score")?;
        storage.table(kind).best()
    }

    #[test]
    fn unsaved_data_lasts_until_the_program_ends() {
        for policy in SavePolicy::ALL {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.save_settings(saving(policy));
            let entry = play(&mut storage);
            assert!(storage.flush() && storage.poll().is_empty());
            let shown = best(&storage).unwrap();
            assert_eq!((shown.id, storage.replay(shown).unwrap().as_str()), (entry.id, "the game"), "{policy:?}");
            assert!(storage.history().entries().count() == 1 && !storage.unfinished().is_empty());
            assert!(!storage.has_leftovers());
            drop(storage);
            assert_eq!(names(&folder), files(policy), "{policy:?}");

            let storage = open(&folder);
            assert_eq!(storage.saved_settings().general.save_policy, policy, "the choice itself is always saved");
            assert_eq!(storage.saved_settings().player.name == "Ada", policy >= SavePolicy::Settings);
            let has_scores = policy >= SavePolicy::Scores;
            assert_eq!((best(&storage).is_some(), storage.history().entries().count() == 1), (has_scores, has_scores));
            let has_game = best(&storage).is_some_and(|entry| storage.replay(entry).is_ok());
            assert_eq!(
                (has_game, !storage.unfinished().is_empty()),
                (policy == SavePolicy::Everything, policy == SavePolicy::Everything)
            );
        }
    }

    #[test]
    fn files_from_before_stay_until_they_are_removed_by_hand() {
        for policy in [SavePolicy::Nothing, SavePolicy::Settings, SavePolicy::Scores] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.save_settings(saving(SavePolicy::Everything));
            play(&mut storage);
            storage.save_settings(saving(policy));
            assert!(storage.has_leftovers());
            drop(storage);
            assert_eq!(names(&folder), files(SavePolicy::Everything), "{policy:?}");

            let mut storage = open(&folder);
            assert!(storage.has_leftovers() && !storage.unfinished().is_empty());
            assert_eq!(storage.saved_settings(), &saving(policy), "and they are read");
            assert!(best(&storage).is_some_and(|entry| storage.replay(entry).is_ok()));
            file::replace(&folder.path().join("replays/of-my-own.json"), b"mine").unwrap();
            storage.remove_leftovers();
            assert!(!storage.has_leftovers() && storage.flush());
            assert!(best(&storage).is_some(), "what is shown stays");
            drop(storage);
            let mut expected = files(policy).to_vec();
            expected.push("replays");
            expected.sort_unstable();
            assert_eq!(names(&folder), expected, "{policy:?}");
            let own: Vec<_> = fs::read_dir(folder.path().join("replays")).unwrap().collect();
            assert_eq!(own.len(), 1, "the player's own file stays");
            let storage = open(&folder);
            assert_eq!((best(&storage).is_some(), storage.has_leftovers()), (policy == SavePolicy::Scores, false));
            assert_eq!(storage.saved_settings().player.name == "Ada", policy > SavePolicy::Nothing);
        }
    }

    /// A save that failed is tried again later, but not what the player has removed meanwhile.
    #[test]
    fn nothing_that_waits_to_be_saved_is_written_after_its_removal() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        let busy = Lock::acquire(&folder.path().join(LOCK), Duration::ZERO).unwrap();
        play(&mut storage);
        assert!(!storage.flush());
        storage.save_settings(saving(SavePolicy::Scores));
        storage.remove_leftovers();
        drop(busy);
        assert!(storage.flush());
        drop(storage);
        assert_eq!(names(&folder), files(SavePolicy::Scores));
    }

    #[test]
    fn nothing_is_added_to_files_from_before() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        play(&mut storage);
        assert!(storage.flush());
        storage.save_settings(saving(SavePolicy::Nothing));
        assert!(storage.flush());
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        let before = ["settings.toml", "scores.jsonl", "history.jsonl", "resume.json"].map(read);
        let mut settings = saving(SavePolicy::Nothing);
        settings.display.vsync = false;
        storage.save_settings(settings);
        play(&mut storage);
        drop(storage);
        assert_eq!(["settings.toml", "scores.jsonl", "history.jsonl", "resume.json"].map(read), before);
    }

    /// Under every policy, files that the player saved explicitly are written and stay until the player deletes them.
    #[test]
    fn snapshots_and_positions_are_always_saved() {
        for policy in SavePolicy::ALL {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            storage.save_settings(saving(policy));
            let game = Game::new(Rules::default(), 7);
            storage.save_snapshot("Mine", &game, interrupted());
            storage.save_position("Mine", "{}").unwrap();
            assert!(storage.flush() && storage.poll().is_empty());
            assert!(!storage.has_leftovers(), "{policy:?}: they are none");
            drop(storage);
            let mut storage = open(&folder);
            storage.remove_leftovers();
            assert!(storage.flush());
            drop(storage);
            let storage = open(&folder);
            assert_eq!(storage.snapshots().len(), 1, "{policy:?}");
            assert!(storage.snapshot("Mine").is_ok_and(|snapshot| snapshot.restore().is_ok()));
            assert_eq!(storage.positions(), ["Mine"], "{policy:?}");
            storage.delete_snapshot("Mine").unwrap();
            assert!(storage.snapshots().is_empty());
        }
    }

    #[test]
    fn games_played_without_saving_are_saved_when_it_is_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        storage.save_settings(saving(SavePolicy::Nothing));
        let entry = play(&mut storage);
        for policy in [SavePolicy::Settings, SavePolicy::Scores, SavePolicy::Everything] {
            storage.save_settings(saving(policy));
            assert!(storage.flush() && storage.poll().is_empty());
        }
        drop(storage);
        let storage = open(&folder);
        let stored = best(&storage).unwrap();
        assert_eq!((stored.id, storage.replay(stored).unwrap().as_str()), (entry.id, "the game"));
        assert_eq!(storage.history().entries().count(), 1);
    }

    #[test]
    fn games_that_came_to_nothing_are_forgotten_at_the_end_unless_they_are_to_stay() {
        for forgets_empty in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = open(&folder);
            let mut settings = Settings::default();
            settings.general.forgets_empty = forgets_empty;
            storage.save_settings(settings);
            for lines in [0, 1] {
                let lost = ScoreEntry { game_over: GameOver::BlockOut, lines, ..entry(ModeId::Marathon, 30) };
                storage.add(ScoreEntry { id: ScoreId::new(), ..lost }, None);
            }
            assert_eq!(storage.history().entries().count(), 2, "they are there until then");
            drop(storage);
            let stored = open(&folder).history().entries().count();
            assert_eq!(stored, if forgets_empty { 1 } else { 2 });
        }
    }
}
