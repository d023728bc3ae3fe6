//! Tests of the migration out of the roaming folder, where older versions saved everything: interrupted at every step,
//! with another version running, and to another disk.

use std::path::PathBuf;

use super::*;
use crate::engine::Game;
use crate::replay::Outcome;
use crate::storage::base::layout::{REPLAYS, UNFINISHED_LOCK};

/// The files in the old folder that are moved, except the recorded games.
const OTHERS: [&str; 5] =
    ["snapshots/Mine.json", "resume.json", "resume-match.json", "resume.damaged-2026-11-22-101010.json", "skyline.log"];

/// The old folder, filled by a version that saved everything there, and a new folder that does not exist yet.
struct Places {
    _home: TempDir,
    old: PathBuf,
    new: PathBuf,
    entries: Vec<ScoreEntry>,
}

fn snapshot_of(seed: u64) -> (Game, SeatRecording) {
    let game = Game::new(Rules::default(), seed);
    let recording = SeatRecording::new(*game.rules(), seed, Vec::new(), Outcome::of(&game));
    (game, recording)
}

impl Places {
    fn filled() -> Self {
        let home = tempfile::tempdir().unwrap();
        let (old, new) = (home.path().join("Roaming/skyline/config"), home.path().join("Local/skyline"));
        let mut storage = Storage::open_in(old.clone());
        storage.save_settings(named("Ada"));
        storage.add(entry(ModeId::Marathon, 70), Some("game of 70".to_owned()));
        storage.add(entry(ModeId::Marathon, 80), Some("game of 80".to_owned()));
        let (game, recording) = snapshot_of(3);
        storage.save_snapshot("Mine", &game, recording);
        storage.save_unfinished(running(1));
        storage.save_unfinished_match(waiting_match());
        assert_eq!(storage.save_position("Tower", "{}").unwrap(), "Tower");
        assert!(storage.flush() && storage.poll().is_empty());
        let entries = storage.table(kind(ModeId::Marathon)).entries().to_vec();
        drop(storage);
        for name in &OTHERS[3..] {
            file::replace(&old.join(name), b"something").unwrap();
        }
        let places = Self { _home: home, old, new, entries };
        assert!(places.to_move().iter().all(|name| places.old.join(name).is_file()));
        places
    }

    /// The names of all files that are moved.
    fn to_move(&self) -> Vec<String> {
        let recorded = self.entries.iter().map(|entry| format!("replays/{}", entry.replay.as_ref().unwrap()));
        recorded.chain(OTHERS.map(str::to_owned)).collect()
    }

    fn open(&self) -> Storage {
        Storage::open_folders(Folders::split(self.old.clone(), self.new.clone()))
    }

    /// Opens the folders and checks that every file is in its new folder.
    fn expect_moved(&self) {
        let mut storage = self.open();
        let notices = storage.poll();
        assert!(notices.is_empty(), "{notices:?}");
        assert_eq!(
            (storage.saved_settings(), storage.unfinished_of(ModeId::Marathon)),
            (&named("Ada"), Some(&running(1)))
        );
        assert_eq!(storage.unfinished_match(), Some(&waiting_match()));
        assert_eq!(storage.table(kind(ModeId::Marathon)).entries(), self.entries);
        for entry in &self.entries {
            assert_eq!(storage.replay(entry).unwrap(), format!("game of {}", entry.score));
        }
        let stored: Vec<String> = storage.snapshots().into_iter().map(|stored| stored.name).collect();
        assert_eq!((stored, storage.positions()), (vec!["Mine".to_owned()], vec!["Tower".to_owned()]));
        assert_eq!(storage.snapshot("Mine").unwrap().restore().unwrap().game(), &snapshot_of(3).0);
        drop(storage);
        assert_eq!(names_in(&self.old), ["history.jsonl", "positions", "scores.jsonl", "settings.toml"]);
        let [snapshots, resume, resumed_match, aside, log] = OTHERS;
        let snapshots = snapshots.split('/').next().unwrap();
        let local = [REPLAYS, aside, resume, resumed_match, UNFINISHED_LOCK, LOCK, log, snapshots];
        let mut local = local.map(str::to_owned);
        local.sort();
        assert_eq!(names_in(&self.new), local);
        assert_eq!(names_in(&self.new.join(REPLAYS)).len(), self.entries.len());
        assert_eq!(names_in(&self.new.join(snapshots)), ["Mine.json"]);
    }
}

fn names_in(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::copy(from, to).unwrap();
}

#[test]
fn what_does_not_roam_is_moved_once() {
    let places = Places::filled();
    places.expect_moved();
    places.expect_moved();
}

#[test]
fn a_move_interrupted_at_any_step_is_completed_by_the_next_start() {
    let count = Places::filled().to_move().len() as u32;
    // A crash leaves each file in the old folder, in both or in the new one.
    for state in 0..3_usize.pow(count) {
        // Every 17th state: 17 is coprime to the cycle, so each pair of files is tested in all of its nine states.
        if state % 17 != 0 {
            continue;
        }
        let places = Places::filled();
        for (index, name) in places.to_move().iter().enumerate() {
            let (from, to) = (places.old.join(name), places.new.join(name));
            let step = state / 3_usize.pow(index as u32) % 3;
            if step > 0 {
                copy(&from, &to);
            }
            if step > 1 {
                fs::remove_file(from).unwrap();
            }
        }
        if state % 2 == 0 {
            copy(&places.old.join("scores.jsonl"), &places.new.join("replays/.skyline-half.tmp"));
        }
        if state % 5 == 0 {
            for lock in [LOCK, UNFINISHED_LOCK] {
                fs::remove_file(places.old.join(lock)).ok();
            }
        }
        places.expect_moved();
    }
}

#[test]
fn a_move_that_fails_is_reported_and_tried_again() {
    let places = Places::filled();
    file::make_folder(&places.new).unwrap();
    file::replace(&places.new.join(REPLAYS), b"in the way").unwrap();
    let mut storage = places.open();
    let notices = storage.poll();
    assert!(matches!(notices.as_slice(), [Notice::NotMoved(StorageError::Write { .. })]), "{notices:?}");
    assert_eq!(storage.snapshots().len(), 1, "the others are moved");
    assert_eq!(storage.table(kind(ModeId::Marathon)).entries(), places.entries);
    drop(storage);
    fs::remove_file(places.new.join(REPLAYS)).unwrap();
    places.expect_moved();
}

#[test]
fn an_older_version_at_work_is_left_alone() {
    let places = Places::filled();
    let older = Lock::acquire(&places.old.join(LOCK), std::time::Duration::ZERO).unwrap();
    let mut storage = places.open();
    assert!(matches!(storage.poll().as_slice(), [Notice::NotMoved(StorageError::Busy { .. })]));
    drop((older, storage));

    // The older version plays the unfinished game.
    let mut older = Storage::open_in(places.old.clone());
    assert_eq!(older.unfinished_of(ModeId::Marathon), Some(&running(1)));
    let mut storage = places.open();
    assert!(storage.poll().is_empty() && storage.unfinished().is_empty());
    assert!(storage.replay(&places.entries[0]).is_ok(), "everything else is moved");
    older.save_unfinished(running(1));
    assert!(older.flush());
    drop((older, storage));
    places.expect_moved();
}

#[test]
fn what_an_older_version_leaves_later_replaces_nothing() {
    let places = Places::filled();
    places.expect_moved();
    let mut older = Storage::open_in(places.old.clone());
    older.add(entry(ModeId::Marathon, 90), Some("game of 90".to_owned()));
    let (game, recording) = snapshot_of(4);
    older.save_snapshot("Mine", &game, recording);
    older.save_unfinished(running(2));
    assert!(older.flush());
    drop(older);

    let storage = places.open();
    let best = storage.table(kind(ModeId::Marathon)).best().unwrap();
    assert_eq!(storage.replay(best).unwrap(), "game of 90");
    for (name, seed) in [("Mine", 3), ("Mine 2", 4)] {
        assert_eq!(storage.snapshot(name).unwrap().restore().unwrap().game(), &snapshot_of(seed).0, "{name}");
    }
    assert_eq!(storage.unfinished_of(ModeId::Marathon), Some(&running(1)));
    let other = fs::read_to_string(places.new.join("resume 2.json")).unwrap();
    assert_eq!(SeatRecording::from_text(&other).unwrap(), running(2));
}

/// A roaming profile is often on a server, where a rename to the local disk fails.
#[cfg(target_os = "linux")]
#[test]
fn a_move_to_another_disk_copies() {
    use std::os::unix::fs::MetadataExt as _;
    let mut places = Places::filled();
    let memory = tempfile::tempdir_in("/dev/shm").unwrap();
    let device = |folder: &std::path::Path| fs::metadata(folder).unwrap().dev();
    assert_ne!(device(memory.path()), device(&places.old), "two file systems");
    places.new = memory.path().join("skyline");
    places.expect_moved();
}
