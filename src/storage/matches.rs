//! Recorded matches in the storage folders.
//!
//! ```text
//!   Storage::save_match ──▶ worker thread ──▶ matches/DATE TIME.json
//!   matches, delete_match: called by menus, wait for the disk
//! ```

use super::Storage;
use super::base::error::StorageError;
use super::base::time;
use super::formats::matches::{self, StoredMatch};
use super::worker::jobs::Job;
use crate::replay::Recording;
use crate::settings::SavePolicy;

impl Storage {
    /// Saves a recorded match with the current date, if the policy allows it. Returns at once. A match that cannot be
    /// written is tried again with the next save.
    pub fn save_match(&mut self, mut recorded: Recording) {
        if self.policy() < SavePolicy::Everything {
            return;
        }
        if let Some(setup) = &mut recorded.setup {
            setup.date = time::now().as_second();
        }
        self.on_disk.games = true;
        self.send(Job::SaveMatch(Box::new(recorded)));
    }

    /// Lists all recorded matches, the latest first and unreadable ones last.
    ///
    /// An unreadable file stays in the folder until the player deletes it.
    #[must_use]
    pub fn matches(&self) -> Vec<StoredMatch> {
        self.folders().map(matches::list).unwrap_or_default()
    }

    /// Deletes a recorded match.
    ///
    /// # Errors
    /// There is no such match, or the system refuses.
    pub fn delete_match(&self, name: &str) -> Result<(), StorageError> {
        matches::files_in(self.folders().ok_or(StorageError::NoFolder)?).delete(name)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::engine::versus::{Standings, VersusPreset};
    use crate::engine::{Button, Game, Input, ModeId, Rules};
    use crate::replay::{MatchSetup, Outcome, RecordedRound, Rounds, SeatRecording};
    use crate::storage::base::file;
    use crate::storage::base::layout::DataFile;
    use crate::storage::{MAX_MATCHES, Purpose, RecordingSource, ScoreEntry};

    /// A match of two that was quit after this time.
    fn left_after(ticks: u32) -> Recording {
        let rules = VersusPreset::Modern.rules();
        let mut game = Game::new(rules.seat_rules(Rules::preset(ModeId::Marathon)), 3);
        for _ in 0..ticks {
            game.step(&[], &mut Vec::new());
        }
        let seat = SeatRecording::new(*game.rules(), 3, Vec::new(), Outcome::of(&game));
        let names = vec!["Ada".to_owned(), "Grace".to_owned()];
        Recording::new(vec![seat; 2]).with_setup(MatchSetup { rules, names, ..MatchSetup::default() })
    }

    fn open(folder: &tempfile::TempDir) -> Storage {
        Storage::open_in(folder.path().to_owned())
    }

    #[test]
    fn matches_are_saved_listed_opened_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        assert!(storage.matches().is_empty() && !storage.has_leftovers());
        storage.save_match(left_after(50));
        storage.save_match(left_after(70));
        assert!(storage.flush() && storage.poll().is_empty());
        assert!(storage.history().entries().next().is_none(), "a match is no game of one player");
        let stored = storage.matches();
        assert_eq!(stored.len(), 2, "two in one second have different names");
        let mut times: Vec<u64> = stored.iter().map(|one| one.summary.as_ref().unwrap().time.millis()).collect();
        times.sort_unstable();
        assert_eq!(times, [50, 70]);
        let setup = &stored[0].summary.as_ref().unwrap().setup;
        assert!(setup.date > 0 && setup.places == Standings::default());
        let time = stored[0].summary.as_ref().unwrap().time;
        assert_eq!(setup.totals.iter().map(|seat| seat.time).collect::<Vec<_>>(), [time; 2]);
        assert_eq!((&setup.names, setup.rules), (&left_after(1).setup.unwrap().names, VersusPreset::Modern.rules()));
        storage.open_game(RecordingSource::Match(stored[0].name.clone()), Purpose::Watch);
        let opened = loop {
            if let Some(opened) = storage.opened().pop() {
                break opened;
            }
            std::thread::yield_now();
        };
        let timeline = opened.game.unwrap();
        assert!(timeline.verdict().is_ok());
        assert_eq!(timeline.round(0).seats().len(), 2);
        storage.delete_match(&stored[0].name).unwrap();
        assert!(matches!(storage.delete_match(&stored[0].name), Err(StorageError::NoFile { .. })));
        drop(storage);
        let mut storage = open(&folder);
        assert_eq!(storage.matches().len(), 1);
        let mut settings = storage.saved_settings().clone();
        settings.general.save_policy = SavePolicy::Scores;
        storage.save_settings(settings);
        storage.save_match(left_after(90));
        assert!(storage.flush() && storage.has_leftovers());
        assert_eq!(storage.matches().len(), 1, "the policy excludes it");
        storage.remove_leftovers();
        assert!(storage.flush() && storage.matches().is_empty() && !storage.has_leftovers());
    }

    /// A match changes neither the High Score Tables nor the history, nor their files.
    #[test]
    fn a_match_is_no_high_score() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        storage.save_match(left_after(50));
        assert!(storage.flush());
        let files = [DataFile::Scores, DataFile::History].map(|file| folder.path().join(file.file_name()));
        assert!(files.iter().all(|file| !file.exists()), "they are absent");
        let mut game = Game::new(Rules::preset(ModeId::Marathon), 7);
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        storage.add(ScoreEntry::of(&game, "Ada", &[]).unwrap(), None);
        assert!(storage.flush());
        let before = files.each_ref().map(|file| fs::read(file).unwrap());
        storage.save_match(left_after(60));
        assert!(storage.flush());
        assert_eq!(files.each_ref().map(|file| fs::read(file).unwrap()), before);
        assert_eq!(storage.matches().len(), 2);
    }

    /// The list counts a match of several rounds once, with the rounds that each player has won.
    #[test]
    fn a_match_of_several_rounds_is_listed_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        for (places, expected) in [("[1,2]", "[1,2]"), ("[]", "[]")] {
            let mut recorded = left_after(50);
            let earlier = ["[1,2]", "[2,1]"].map(|places| RecordedRound {
                places: serde_json::from_str(places).unwrap(),
                seats: left_after(30).seats,
            });
            recorded.setup.as_mut().unwrap().places = serde_json::from_str(places).unwrap();
            storage.save_match(recorded.after(Rounds { first_to: 2, earlier: earlier.to_vec() }));
            assert!(storage.flush());
            let stored = storage.matches();
            let [one] = &stored[..] else { panic!("one file: {stored:?}") };
            let summary = one.summary.as_ref().unwrap();
            let won = if places == "[]" { [1, 1] } else { [2, 1] };
            assert_eq!((&summary.wins[..], summary.time.millis()), (&won[..], 110));
            assert_eq!(summary.places, serde_json::from_str(expected).unwrap(), "the match is decided or not");
            storage.delete_match(&one.name).unwrap();
        }
    }

    /// The oldest match makes room for the next one; files that the program did not name stay.
    #[test]
    fn the_oldest_match_makes_room() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        let text = left_after(20).to_json().unwrap();
        let path = |name: &str| folder.path().join(format!("matches/{name}.json"));
        fs::create_dir(folder.path().join("matches")).unwrap();
        let own = "2000-01-01 00-00-00 final";
        let dated = |number: usize| format!("2001-02-03 {:02}-{:02}-00", number / 60, number % 60);
        for name in (1..MAX_MATCHES).map(dated).chain([own.to_owned()]) {
            #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
            fs::write(path(&name), &text).unwrap();
        }
        for saved in 1..=2 {
            storage.save_match(left_after(50));
            assert!(storage.flush() && storage.poll().is_empty());
            assert_eq!(fs::read_dir(folder.path().join("matches")).unwrap().count(), MAX_MATCHES);
            assert!(!path(&dated(saved)).exists() && path(&dated(saved + 1)).exists() && path(own).exists());
        }
    }

    #[test]
    fn a_match_that_cannot_be_written_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        let taken = folder.path().join("matches");
        file::replace(&taken, b"a file where the folder should be").unwrap();
        storage.save_match(left_after(50));
        assert!(!storage.flush());
        assert_eq!(storage.poll().len(), 1);
        fs::remove_file(&taken).unwrap();
        storage.save_match(left_after(60));
        assert!(storage.flush());
        assert_eq!(storage.matches().len(), 2);
    }

    #[test]
    fn a_damaged_match_is_reported_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = open(&folder);
        storage.save_match(left_after(50));
        assert!(storage.flush());
        let path = folder.path().join("matches/0.json");
        file::replace(&path, b"{").unwrap();
        let stored = storage.matches();
        assert_eq!((stored.len(), stored[1].name.as_str()), (2, "0"));
        assert!(stored[1].summary.is_err() && path.exists());
    }
}
