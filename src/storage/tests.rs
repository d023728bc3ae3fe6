//! Tests of the public interface: damaged files, folders that cannot be written, several copies of the program.

use std::fs;
use std::sync::{Arc, mpsc};

use tempfile::TempDir;

use super::base::file;
use super::base::layout::LOCK;
use super::base::lock::Lock;
use super::formats::StoredFile as _;
use super::formats::scores::entry;
use super::*;
use crate::engine::{Game, ModeId, Rules};
use crate::replay::{MatchSetup, Outcome, RecordedRound, Recording, Rounds, SeatTimeline};
use crate::settings::Versus;

mod autosave;
mod relocation;

fn kind(mode: ModeId) -> GameKind {
    GameKind::of(&Rules::preset(mode)).unwrap()
}

fn open(folder: &TempDir) -> Storage {
    Storage::open_in(folder.path().to_owned())
}

fn put(folder: &TempDir, name: &str, bytes: &[u8]) {
    file::replace(&folder.path().join(name), bytes).unwrap();
}

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn named(name: &str) -> Settings {
    let mut settings = Settings::default();
    settings.player.name = name.to_owned();
    settings
}

#[test]
fn a_first_start_finds_the_defaults_and_says_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut storage = Storage::open_in(home.path().join("a/b"));
    assert_eq!(storage.saved_settings(), &Settings::default());
    assert!(GameKind::ALL.iter().all(|&kind| storage.table(kind).entries().is_empty()));
    assert!(storage.poll().is_empty());
}

#[test]
fn settings_and_scores_are_found_by_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_settings(named("Ada"));
    let mut entries = Vec::new();
    for kind in GameKind::ALL {
        let entry = ScoreEntry { kind, ..entry(ModeId::Ultra, 70) };
        assert_eq!(storage.add(entry.clone(), Some(format!("game of {}", kind.id()))), Some(1));
        assert_eq!(storage.replay(&entry).unwrap(), format!("game of {}", kind.id()), "before it is written");
        entries.push(entry);
    }
    assert!(storage.flush());
    assert!(storage.poll().is_empty());
    drop(storage);

    let mut storage = open(&folder);
    assert!(storage.poll().is_empty());
    assert_eq!(storage.saved_settings(), &named("Ada"));
    for entry in entries {
        let stored = storage.table(entry.kind).best().unwrap();
        assert_eq!((stored.id, storage.replay(stored).unwrap()), (entry.id, format!("game of {}", entry.kind.id())));
    }
    assert_eq!(names(&folder), ["history.jsonl", "replays", "scores.jsonl", "settings.toml", "skyline.lock"]);
}

#[test]
fn dropping_saves_without_a_flush() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_settings(named("Ada"));
    storage.add(entry(ModeId::Ultra, 1), None);
    drop(storage);
    let storage = open(&folder);
    assert_eq!((storage.saved_settings(), storage.table(kind(ModeId::Ultra)).entries().len()), (&named("Ada"), 1));
}

#[test]
fn a_game_is_entered_when_it_ends_and_named_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let unnamed = ScoreEntry { name: String::new(), ..entry(ModeId::Marathon, 5) };
    storage.add(unnamed.clone(), Some("game".to_owned()));
    assert!(storage.flush());
    storage.add(ScoreEntry { name: "Ada".to_owned(), ..unnamed }, None);
    assert!(storage.flush());
    assert!(storage.poll().is_empty());
    for storage in [storage, open(&folder)] {
        let [stored] = storage.table(kind(ModeId::Marathon)).entries() else { panic!("one entry") };
        assert_eq!((stored.name.as_str(), storage.replay(stored).unwrap().as_str()), ("Ada", "game"));
    }
}

/// Whoever has played today's Sprint knows its Tetriminos.
#[test]
fn only_the_first_game_of_a_daily_sprint_enters_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let sprint = |date, day, time_ms| ScoreEntry { time_ms, day, date, ..entry(ModeId::Sprint, 5) };
    let first = sprint(100, Some(7), 60_000);
    assert_eq!(storage.add(first.clone(), None), Some(1));
    assert_eq!(storage.add(sprint(200, Some(7), 40_000), None), None, "the second game of the day");
    assert_eq!(storage.add(sprint(300, Some(8), 50_000), None), Some(1), "the first game of another day");
    assert_eq!(storage.add(sprint(400, None, 45_000), None), Some(1), "a usual Sprint");
    assert_eq!(storage.add(ScoreEntry { name: "Ada".to_owned(), ..first }, None), Some(3), "renamed");
    let times: Vec<u64> = storage.table(kind(ModeId::Sprint)).entries().iter().map(|entry| entry.time_ms).collect();
    assert_eq!(times, [45_000, 50_000, 60_000]);
    assert_eq!(storage.history().best_of_day(7).map(|entry| entry.time_ms), Some(40_000));
}

/// Writes a history into which this many games were added.
fn put_history(folder: &TempDir, games: i64) {
    let mut history = History::default();
    for date in 0..games {
        history.insert(&ScoreEntry { date, ..entry(ModeId::Ultra, 5) });
    }
    history.store(&folder.path().join("history.jsonl")).unwrap();
}

/// The sums are in the file of the history, so there is no moment in which a game is in both or in neither.
#[test]
fn a_crash_neither_loses_a_game_nor_counts_it_twice() {
    let folder = tempfile::tempdir().unwrap();
    let full = History::SIZE as i64;
    put_history(&folder, full);
    let before = fs::read(folder.path().join("history.jsonl")).unwrap();
    let last = ScoreEntry { date: full, ..entry(ModeId::Ultra, 5) };
    let play = |folder: &TempDir| {
        let mut storage = open(folder);
        storage.add(last.clone(), None);
        assert!(storage.flush());
        assert_eq!(storage.history().totals().games(), full as u64 + 1);
    };
    play(&folder);
    let stored = |folder: &TempDir| open(folder).history().totals().games();
    assert_eq!((stored(&folder), open(&folder).history().entries().count()), (full as u64 + 1, History::SIZE));
    // The crash comes after the write, and the game is saved again.
    play(&folder);
    assert_eq!(stored(&folder), full as u64 + 1);
    // The crash comes before the write.
    put(&folder, "history.jsonl", &before);
    assert_eq!(stored(&folder), full as u64);
    play(&folder);
    assert_eq!(stored(&folder), full as u64 + 1);
}

/// The line of the sums can break like any other.
#[test]
fn broken_sums_are_set_aside_with_the_history_and_the_games_stay() {
    let folder = tempfile::tempdir().unwrap();
    put_history(&folder, History::SIZE as i64 + 3);
    let text = fs::read_to_string(folder.path().join("history.jsonl")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1] = "{\"dropped\":{\"totals\":{\"games\":";
    put(&folder, "history.jsonl", lines.join("\n").as_bytes());
    let mut storage = open(&folder);
    assert!(matches!(storage.poll()[..], [Notice::Damaged { subject: DataFile::History, .. }]));
    assert_eq!(storage.history().totals().games(), History::SIZE as u64);
    assert!(names(&folder).iter().any(|name| name.starts_with("history.damaged-")));
}

#[test]
fn a_file_of_this_many_bytes_or_none_never_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_settings(named("Ada"));
    storage.add(entry(ModeId::Sprint, 70), None);
    drop(storage);
    let good: Vec<_> = DataFile::ALL.map(|subject| fs::read(folder.path().join(subject.file_name())).unwrap()).into();
    for length in (0..good[0].len()).step_by(7).chain(0..3) {
        for (subject, good) in DataFile::ALL.into_iter().zip(&good) {
            let folder = tempfile::tempdir().unwrap();
            let cut = &good[..length.min(good.len() - 2)];
            put(&folder, subject.file_name(), cut);
            let notices = open(&folder).poll();
            if matches!(notices.as_slice(), [] | [Notice::NotUnderstood { .. }]) {
                assert_eq!(subject, DataFile::Settings, "a missing entry is reported");
                assert_eq!(fs::read(folder.path().join(subject.file_name())).unwrap(), cut, "nothing is moved");
                continue;
            }
            let [Notice::Damaged { subject: reported, path }] = notices.as_slice() else { panic!("{notices:?}") };
            assert_eq!((*reported, fs::read(path).unwrap().as_slice()), (subject, cut));
            assert!(open(&folder).poll().is_empty(), "it is repaired");
        }
    }
}

#[test]
fn each_damage_is_set_aside_and_reported_once() {
    let huge = vec![b'#'; (1 << 20) + 1];
    for subject in DataFile::ALL {
        for bytes in [&b""[..], b"\xff\xfe\x00garbage", b"[[[[", b"\0\0\0\0\0\0", &huge] {
            let folder = tempfile::tempdir().unwrap();
            put(&folder, subject.file_name(), bytes);
            let mut storage = open(&folder);
            let notices = storage.poll();
            let [Notice::Damaged { subject: reported, path }] = notices.as_slice() else { panic!("{notices:?}") };
            assert_eq!((*reported, fs::read(path).unwrap().as_slice()), (subject, bytes));
            assert_eq!(storage.saved_settings(), &Settings::default());
            assert!(storage.poll().is_empty() && open(&folder).poll().is_empty());
        }
    }
}

#[test]
fn a_folder_in_a_files_place_is_moved_aside_with_all_it_holds() {
    for subject in DataFile::ALL {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(subject.file_name())).unwrap();
        put(&folder, &format!("{}/inside", subject.file_name()), b"mine");
        let mut storage = open(&folder);
        let notices = storage.poll();
        let [Notice::Damaged { path, .. }] = notices.as_slice() else { panic!("{notices:?}") };
        assert_eq!(fs::read(path.join("inside")).unwrap(), b"mine");
        storage.save_settings(named("Ada"));
        storage.add(entry(ModeId::Sprint, 70), None);
        assert!(storage.flush());
    }
}

#[test]
fn good_parts_of_damaged_files_are_used_and_written_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.add(entry(ModeId::Marathon, 70), None);
    storage.add(entry(ModeId::Marathon, 80), None);
    drop(storage);
    let mut scores = fs::read_to_string(folder.path().join("scores.jsonl")).unwrap();
    scores = scores.replacen("\"score\":80", "\"score\":-80", 1);
    put(&folder, "scores.jsonl", scores.as_bytes());
    put(&folder, "settings.toml", b"[player]\nname = \"Ada\"\n[game]\nlevel = \"high\"\n");
    // The settings stay as they are until they change.
    for count in [2, 1] {
        let mut storage = open(&folder);
        let notices = storage.poll();
        assert_eq!(notices.len(), count);
        let Notice::NotUnderstood { subject: DataFile::Settings, values } = &notices[0] else { panic!("{notices:?}") };
        assert_eq!(values, &["game.level"]);
        assert_eq!(storage.saved_settings(), &named("Ada"));
        let scores: Vec<_> = storage.table(kind(ModeId::Marathon)).entries().iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [70]);
    }
}

/// The next change of an option replaces the file. What was meant stays in a copy, without another notice.
#[test]
fn values_that_were_not_understood_are_copied_before_they_are_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[player]\nname = \"Ada\"\n[game]\nlevel = \"high\"\n";
    put(&folder, "settings.toml", text.as_bytes());
    let mut storage = open(&folder);
    assert!(matches!(storage.poll()[..], [Notice::NotUnderstood { .. }]));
    for name in ["Bo", "Cy"] {
        storage.save_settings(named(name));
        assert!(storage.flush() && storage.poll().is_empty());
    }
    let names = names(&folder);
    let copies: Vec<&String> = names.iter().filter(|name| name.starts_with("settings.damaged-")).collect();
    let [copy] = copies[..] else { panic!("one copy: {names:?}") };
    assert_eq!(fs::read_to_string(folder.path().join(copy)).unwrap(), text);
}

#[test]
fn a_newer_file_is_copied_before_it_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let newer = "version = 9\nfuture = true\n[player]\nname = \"Ada\"\n";
    put(&folder, "settings.toml", newer.as_bytes());
    let mut storage = open(&folder);
    let notices = storage.poll();
    let [Notice::Newer { subject: DataFile::Settings, path }] = notices.as_slice() else { panic!("{notices:?}") };
    assert_eq!(fs::read_to_string(path).unwrap(), newer);
    assert_eq!(fs::read_to_string(folder.path().join("settings.toml")).unwrap(), newer, "not before the first save");
    assert_eq!(storage.saved_settings(), &named("Ada"));
    assert!(open(&folder).poll().is_empty(), "reported once");
    storage.save_settings(named("Bo"));
    assert!(storage.flush());
    assert_eq!(open(&folder).saved_settings(), &named("Bo"));
    assert_eq!(names(&folder).len(), 3, "one copy: {:?}", names(&folder));
}

#[test]
fn a_file_broken_by_hand_while_the_game_runs_is_set_aside_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    put(&folder, "settings.toml", b"[player\nname = 'by hand'");
    put(&folder, "scores.jsonl", b"by hand");
    storage.save_settings(named("Ada"));
    storage.add(entry(ModeId::Sprint, 70), None);
    assert!(storage.flush());
    let stored: Vec<_> = storage
        .poll()
        .into_iter()
        .map(|notice| match notice {
            Notice::Damaged { path, .. } => fs::read_to_string(path).unwrap(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(stored, ["[player\nname = 'by hand'", "by hand"]);
}

#[test]
fn without_a_folder_play_continues_and_everything_is_saved_later() {
    let home = tempfile::tempdir().unwrap();
    put(&home, "in the way", b"");
    let folder = home.path().join("in the way/skyline");
    let mut storage = Storage::open_in(folder.clone());
    assert!(matches!(storage.poll().as_slice(), [Notice::NotSaved(_)]));
    let first = entry(ModeId::Marathon, 70);
    storage.save_settings(named("Ada"));
    storage.add(first.clone(), Some("game".to_owned()));
    assert!(!storage.flush());
    storage.add(entry(ModeId::Marathon, 80), None);
    assert!(!storage.flush());
    assert!(storage.poll().is_empty(), "reported once");
    assert_eq!((storage.saved_settings(), storage.place(&first)), (&named("Ada"), Some(2)));
    assert_eq!(storage.replay(&first).unwrap(), "game");

    fs::remove_file(home.path().join("in the way")).unwrap();
    storage.add(entry(ModeId::Marathon, 60), None);
    assert!(storage.flush());
    assert!(matches!(storage.poll().as_slice(), [Notice::SavedAfterAll]));
    let other = Storage::open_in(folder);
    assert_eq!(other.saved_settings(), &named("Ada"));
    assert_eq!(other.table(kind(ModeId::Marathon)), storage.table(kind(ModeId::Marathon)));
    assert_eq!(other.replay(&other.table(kind(ModeId::Marathon)).entries()[1]).unwrap(), "game");
}

#[test]
fn a_score_is_saved_even_if_its_replay_cannot_be() {
    let folder = tempfile::tempdir().unwrap();
    put(&folder, "replays", b"a file in the folder's place");
    let mut storage = open(&folder);
    let score = entry(ModeId::Ultra, 70);
    storage.add(score.clone(), Some("game".to_owned()));
    assert!(!storage.flush());
    assert!(matches!(storage.poll().as_slice(), [Notice::NotSaved(_)]));
    assert_eq!(open(&folder).table(kind(ModeId::Ultra)).entries(), std::slice::from_ref(&score));
    assert_eq!(storage.replay(&score).unwrap(), "game");

    fs::remove_file(folder.path().join("replays")).unwrap();
    assert!(storage.flush());
    let other = open(&folder);
    assert_eq!(other.replay(other.table(kind(ModeId::Ultra)).best().unwrap()).unwrap(), "game");
}

#[test]
fn a_score_in_a_busy_folder_is_saved_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let lock = Lock::acquire(&folder.path().join(LOCK), std::time::Duration::ZERO).unwrap();
    storage.add(entry(ModeId::Ultra, 70), None);
    assert!(!storage.flush());
    assert!(matches!(storage.poll().as_slice(), [Notice::NotSaved(StorageError::Busy { .. })]));
    drop(lock);
    assert!(storage.flush());
    assert_eq!(open(&folder).table(kind(ModeId::Ultra)).entries().len(), 1);
}

#[test]
fn copies_that_run_at_the_same_time_see_each_others_scores_once_they_save() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut two) = (open(&folder), open(&folder));
    one.add(entry(ModeId::Marathon, 10), None);
    assert!(one.flush());
    two.add(entry(ModeId::Marathon, 20), None);
    assert!(two.flush());
    assert!(two.poll().is_empty());
    assert_eq!(two.table(kind(ModeId::Marathon)).entries().len(), 2);
    one.add(entry(ModeId::Sprint, 5), None);
    assert!(one.flush());
    assert!(one.poll().is_empty());
    assert_eq!(one.table(kind(ModeId::Marathon)), two.table(kind(ModeId::Marathon)));
}

#[test]
fn a_score_that_leaves_the_table_deletes_its_replay() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    put(&folder, "mine.json", b"");
    for score in 1..=102 {
        storage.add(entry(ModeId::Marathon, score), Some(score.to_string()));
    }
    assert!(storage.flush());
    assert_eq!(storage.add(entry(ModeId::Marathon, 1), Some("too low".to_owned())), None);
    assert!(storage.flush());
    assert_eq!(fs::read_dir(folder.path().join("replays")).unwrap().count(), ScoreTable::SIZE);
    let storage = open(&folder);
    for entry in storage.table(kind(ModeId::Marathon)).entries() {
        assert_eq!(storage.replay(entry).unwrap(), entry.score.to_string());
    }
    assert!(folder.path().join("mine.json").exists());
}

#[test]
fn a_replay_that_is_gone_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.add(entry(ModeId::Ultra, 70), Some("game".to_owned()));
    assert!(storage.flush());
    assert!(storage.poll().is_empty());
    let entry = storage.table(kind(ModeId::Ultra)).best().unwrap();
    fs::remove_dir_all(folder.path().join("replays")).unwrap();
    let message = storage.replay(entry).unwrap_err().to_string();
    assert!(message.ends_with(entry.replay.as_ref().unwrap()), "{message}");
    let without = ScoreEntry { replay: None, ..entry.clone() };
    assert!(matches!(storage.replay(&without), Err(StorageError::NoReplay)));
}

#[test]
fn files_left_by_a_crash_are_removed_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("replays")).unwrap();
    for name in [".skyline-x1.tmp", "replays/.skyline-x2.tmp", "replays/mine.json", ".other.tmp"] {
        put(&folder, name, b"half");
    }
    drop(open(&folder));
    assert_eq!(names(&folder), [".other.tmp", "replays", "skyline.lock"]);
    assert_eq!(fs::read_dir(folder.path().join("replays")).unwrap().count(), 1);
}

#[test]
fn news_wakes_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let (woken, woken_in) = mpsc::channel();
    storage.wake_with(move || woken.send(()).unwrap());
    storage.add(entry(ModeId::Ultra, 70), None);
    woken_in.recv().unwrap();
    assert!(storage.poll().is_empty());
    assert!(storage.table(kind(ModeId::Ultra)).best().is_some());
}

#[test]
fn in_memory_everything_is_remembered_and_nothing_is_said() {
    let mut storage = Storage::in_memory();
    storage.save_settings(named("Ada"));
    let score = entry(ModeId::Ultra, 70);
    assert_eq!(storage.add(score.clone(), Some("game".to_owned())), Some(1));
    assert!(storage.poll().is_empty() && !storage.flush() && storage.folders().is_none());
    assert_eq!((storage.saved_settings(), storage.replay(&score).unwrap().as_str()), (&named("Ada"), "game"));
}

/// Plays a game of up to `ticks` ticks with a Hard Drop every `gap` ticks.
fn played(seed: u64, ticks: u64, gap: u64) -> SeatRecording {
    use crate::engine::{Button, Game, Input, Rules, Ticks};
    use crate::replay::{Outcome, TimedInput};
    let rules = Rules::default();
    let mut game = Game::new(rules, seed);
    let mut buttons = Vec::new();
    for tick in 0..ticks {
        let change = Input::Press(Button::HardDrop);
        let due: &[Input] = if tick % gap == 1 { &[change] } else { &[] };
        buttons.extend(due.iter().map(|&change| TimedInput { at: Ticks::from_millis(tick), input: change }));
        game.step(due, &mut Vec::new());
    }
    SeatRecording::new(rules, seed, buttons, Outcome::of(&game))
}

/// An unfinished game of a few pieces.
fn running(seed: u64) -> SeatRecording {
    played(seed, 2_000, 400)
}

/// Opens a recorded game and waits for it.
fn open_one(storage: &mut Storage, source: RecordingSource) -> Result<Arc<SeatTimeline>, OpenError> {
    storage.open_game(source, Purpose::Watch);
    loop {
        if let Some(opened) = storage.opened().pop() {
            assert_eq!(opened.purpose, Purpose::Watch);
            return opened.game.map(|timeline| Arc::clone(timeline.only_seat().unwrap()));
        }
        std::thread::yield_now();
    }
}

#[test]
fn an_unfinished_game_is_found_by_the_next_start_and_removed_when_it_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (running(1), running(2));
    let mut storage = open(&folder);
    assert!(storage.unfinished().is_empty());
    storage.remove_unfinished(ModeId::Marathon);
    storage.save_unfinished(first);
    storage.save_unfinished(second.clone());
    assert!(storage.flush());
    let mut other = open(&folder);
    assert!(other.unfinished().is_empty(), "the first copy is still playing it");
    for _ in 0..2 {
        other.save_unfinished(running(3));
        assert!(other.flush());
    }
    assert!(matches!(other.poll()[..], [Notice::OtherCopy]), "reported once");
    other.remove_unfinished(ModeId::Marathon);
    assert!(other.flush());
    other.save_unfinished(running(4));
    assert!(other.flush());
    assert!(matches!(other.poll()[..], [Notice::OtherCopy]), "reported for the next game, too");
    drop(other);
    drop(storage);
    let mut storage = open(&folder);
    assert_eq!(storage.unfinished_of(ModeId::Marathon), Some(&second), "the second copy did not write over it");
    storage.remove_unfinished(ModeId::Marathon);
    drop(storage);
    let mut storage = open(&folder);
    assert!(storage.unfinished().is_empty() && storage.poll().is_empty());
    assert!(!names(&folder).contains(&"resume.json".to_owned()));
}

/// The unfinished game of a mode.
fn running_in(mode: ModeId) -> SeatRecording {
    let game = Game::new(Rules::preset(mode), 5);
    SeatRecording::new(*game.rules(), 5, Vec::new(), Outcome::of(&game))
}

/// Each mode has its own unfinished game, the last one played first. A damaged line costs only its own game.
#[test]
fn every_mode_has_its_own_unfinished_game() {
    let folder = tempfile::tempdir().unwrap();
    let modes =
        |storage: &Storage| -> Vec<ModeId> { storage.unfinished().iter().map(|game| game.rules.mode).collect() };
    let mut storage = open(&folder);
    for mode in [ModeId::Marathon, ModeId::Ultra, ModeId::Sprint, ModeId::Ultra] {
        storage.save_unfinished(running_in(mode));
    }
    storage.remove_unfinished(ModeId::Zen);
    let expected = [ModeId::Ultra, ModeId::Sprint, ModeId::Marathon];
    assert_eq!(modes(&storage), expected);
    drop(storage);
    let mut storage = open(&folder);
    assert_eq!(modes(&storage), expected);
    storage.remove_unfinished(ModeId::Sprint);
    drop(storage);
    let path = folder.path().join("resume.json");
    let text = fs::read_to_string(&path).unwrap();
    put(&folder, "resume.json", text.replacen("{\"format\"", "{\"formed\"", 1).as_bytes());
    let mut storage = open(&folder);
    assert_eq!(modes(&storage), [ModeId::Marathon], "the other line stays");
    assert!(matches!(storage.poll()[..], [Notice::NotResumed { .. }]));
    drop(storage);
    let mut storage = open(&folder);
    assert_eq!(modes(&storage), [ModeId::Marathon]);
    assert!(storage.poll().is_empty(), "reported once");
}

/// A match of two that was interrupted in its fourth round.
fn waiting_match() -> UnfinishedMatch {
    let seats = vec![running(1), running(1)];
    let round = |places| RecordedRound { places: serde_json::from_str(places).unwrap(), seats: seats.clone() };
    let rounds = Rounds { first_to: 3, earlier: ["[2,1]", "[1,2]", "[2,1]"].map(round).to_vec() };
    let recorded = Recording::new(seats).with_setup(MatchSetup::default()).after(rounds);
    let setup = Versus { lines: 70, ..Versus::default() };
    let players = setup.players().collect();
    UnfinishedMatch { setup, players, recorded, fixture: None }
}

/// An unusable file of a match is reported once, and its bytes stay in a file.
#[test]
fn an_unfinished_match_that_cannot_be_used_is_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_unfinished_match(waiting_match());
    assert!(storage.flush());
    drop(storage);
    let whole = fs::read_to_string(folder.path().join("resume-match.json")).unwrap();
    let newer = whole.replace("\"format\":3", "\"format\":9999");
    let other_engine = whole.replace(&format!("\"engine\":{}", crate::replay::ENGINE), "\"engine\":9999");
    assert!(newer != whole && other_engine != whole);
    for bytes in [&whole.as_bytes()[..whole.len() / 2], b"", b"\xff\xfe", newer.as_bytes(), other_engine.as_bytes()] {
        let folder = tempfile::tempdir().unwrap();
        put(&folder, "resume-match.json", bytes);
        let mut storage = open(&folder);
        assert!(storage.unfinished_match().is_none());
        let notices = storage.poll();
        let [Notice::NotResumed { path, .. }] = notices.as_slice() else { panic!("{notices:?}") };
        assert_eq!(fs::read(path).unwrap(), bytes);
        // The next match does not overwrite it.
        storage.save_unfinished_match(waiting_match());
        assert!(storage.flush());
        assert_eq!(fs::read(path).unwrap(), bytes);
        drop(storage);
        let mut storage = open(&folder);
        assert_eq!(storage.unfinished_match(), Some(&waiting_match()));
        assert!(storage.poll().is_empty(), "reported once");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_unfinished_match_that_could_not_be_set_aside_at_the_start_is_not_overwritten_later() {
    let folder = tempfile::tempdir().unwrap();
    put(&folder, "resume-match.json", b"damaged");
    let busy = Lock::acquire(&folder.path().join(LOCK), std::time::Duration::ZERO).unwrap();
    let mut storage = open(&folder);
    drop(busy);
    storage.save_unfinished_match(waiting_match());
    assert!(storage.flush());
    let aside = names(&folder).into_iter().find(|name| name.starts_with("resume-match.damaged-")).unwrap();
    assert_eq!(fs::read(folder.path().join(aside)).unwrap(), b"damaged");
}

/// The unfinished match has its own file, so that both a game and a match can be continued. A damaged file is set
/// aside.
#[test]
fn an_unfinished_match_is_found_by_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("resume-match.json");
    let open = || Storage::open_in(folder.path().to_owned());
    let waiting = waiting_match();
    let mut storage = open();
    storage.save_unfinished_match(waiting.clone());
    storage.save_unfinished(running(2));
    assert!(storage.flush());
    let other = open();
    assert!(other.unfinished_match().is_none(), "the first copy is still playing it");
    drop((other, storage));
    let mut storage = open();
    assert_eq!(
        (storage.unfinished_match(), storage.unfinished_of(ModeId::Marathon)),
        (Some(&waiting), Some(&running(2)))
    );
    storage.remove_unfinished_match();
    assert!(storage.flush() && !path.exists());
    storage.save_unfinished_match(UnfinishedMatch { players: Vec::new(), ..waiting });
    assert!(storage.flush());
    drop(storage);
    let mut storage = open();
    assert!(storage.unfinished_match().is_none() && !path.exists(), "no seat without a player");
    assert!(matches!(storage.poll()[..], [Notice::NotResumed { .. }]));
    let aside = fs::read_dir(folder.path()).unwrap().flatten();
    let aside = aside.filter(|entry| entry.file_name().to_string_lossy().starts_with("resume-match.damaged-"));
    assert_eq!(aside.count(), 1);
}

#[test]
fn an_unfinished_game_that_cannot_be_used_is_set_aside_and_reported() {
    let changed =
        running(1).to_json().unwrap().replace(&format!("\"engine\":{}", crate::replay::ENGINE), "\"engine\":9999");
    for bytes in [&b"{\"format\":1"[..], b"\xff\xfe", changed.as_bytes()] {
        let folder = tempfile::tempdir().unwrap();
        put(&folder, "resume.json", bytes);
        let mut storage = open(&folder);
        assert!(storage.unfinished().is_empty());
        let notices = storage.poll();
        let [Notice::NotResumed { path, .. }] = notices.as_slice() else { panic!("{notices:?}") };
        assert_eq!(fs::read(path).unwrap(), bytes);
        drop(storage);
        assert!(open(&folder).poll().is_empty(), "reported once");
    }
}

/// A file that even the superuser cannot read: reading it is an I/O error, or it is a link to itself.
#[cfg(target_os = "linux")]
#[test]
fn an_unfinished_game_that_cannot_be_read_is_set_aside_before_the_next_is_saved() {
    for target in ["/proc/self/mem", "resume.json"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("resume.json");
        std::os::unix::fs::symlink(target, &path).unwrap();
        let mut storage = open(&folder);
        let notices = storage.poll();
        let [Notice::NotResumed { reason: OpenError::Storage(StorageError::Read { .. }), path: aside }] =
            notices.as_slice()
        else {
            panic!("{notices:?}")
        };
        assert!(fs::symlink_metadata(&path).is_err(), "it is moved");
        storage.save_unfinished(running(1));
        assert!(storage.flush() && storage.poll().is_empty());
        assert_eq!(fs::read_link(aside).unwrap().to_str(), Some(target), "and kept");
        drop(storage);
        let mut storage = open(&folder);
        assert_eq!(storage.unfinished_of(ModeId::Marathon), Some(&running(1)));
        assert!(storage.poll().is_empty(), "reported once");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_unfinished_game_that_could_not_be_set_aside_at_the_start_is_not_overwritten_later() {
    let folder = tempfile::tempdir().unwrap();
    put(&folder, "resume.json", b"damaged");
    let busy = Lock::acquire(&folder.path().join(LOCK), std::time::Duration::ZERO).unwrap();
    let mut storage = open(&folder);
    assert_eq!(fs::read(folder.path().join("resume.json")).unwrap(), b"damaged");
    drop(busy);
    storage.save_unfinished(running(1));
    assert!(storage.flush());
    let aside = names(&folder).into_iter().find(|name| name.starts_with("resume.damaged-")).unwrap();
    assert_eq!(fs::read(folder.path().join(aside)).unwrap(), b"damaged");
}

#[test]
fn the_game_of_a_copy_that_has_ended_is_not_overwritten_by_one_that_still_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = open(&folder);
    first.save_unfinished(running(1));
    assert!(first.flush());
    let mut second = open(&folder);
    drop(first);
    second.save_unfinished(running(2));
    assert!(second.flush());
    assert!(matches!(second.poll()[..], [Notice::OtherCopy]));
    drop(second);
    assert_eq!(open(&folder).unfinished_of(ModeId::Marathon), Some(&running(1)));
}

/// Saves something in a folder. Returns whether everything is saved, and the notices.
#[cfg(unix)]
fn save_in(folder: PathBuf) -> (bool, Vec<Notice>) {
    let mut storage = Storage::open_in(folder);
    storage.save_settings(named("Ada"));
    storage.save_unfinished(running(1));
    let is_saved = storage.flush();
    (is_saved, storage.poll())
}

/// Opening a FIFO blocks until its other end is opened, so the start could hang.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_is_reported_and_stops_nothing() {
    let locks = ["skyline.lock", "resume.lock"];
    for name in locks.into_iter().chain(["settings.toml", "scores.jsonl", "history.jsonl", "resume.json"]) {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (done, is_done) = mpsc::channel();
        let path = folder.path().to_owned();
        let saving = std::thread::Builder::new().name("saving".to_owned());
        saving.spawn(move || done.send(save_in(path)).unwrap()).unwrap();
        let (is_saved, notices) = is_done.recv_timeout(std::time::Duration::from_mins(1)).expect(name);
        assert_eq!(notices.len(), 1, "{name}: {notices:?}");
        assert_eq!(is_saved, !locks.contains(&name), "{name}");
        if locks.contains(&name) {
            let message = format!("{:?}", notices[0]);
            assert!(message.contains("not a regular file") && message.contains(name), "{message}");
        }
    }
}

#[test]
fn recorded_games_are_opened_wherever_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let replay = running(4);
    let text = replay.to_json().unwrap();
    let mut storage = open(&folder);
    let score = entry(ModeId::Marathon, 70);
    storage.add(score.clone(), Some(text.clone()));
    let path = folder.path().join("mine.skyline");
    put(&folder, "mine.skyline", replay.to_shared().unwrap().as_bytes());
    let sources = [
        RecordingSource::Entry(Box::new(score)),
        RecordingSource::File(path.clone()),
        RecordingSource::Text(text),
        RecordingSource::Recording(Box::new(Recording::new(vec![replay.clone()]))),
    ];
    for source in sources {
        assert_eq!(open_one(&mut storage, source).unwrap().replay(), &replay);
    }
    assert!(storage.flush());
    let stored = storage.table(kind(ModeId::Marathon)).best().unwrap().clone();
    assert_eq!(open_one(&mut storage, RecordingSource::Entry(Box::new(stored))).unwrap().replay(), &replay);

    put(&folder, "bad", b"nothing of the kind");
    for (source, part) in [
        (RecordingSource::File(folder.path().join("gone")), "gone"),
        (RecordingSource::File(folder.path().to_owned()), "could not be read"),
        (RecordingSource::File(folder.path().join("bad")), "not a recorded game"),
        (RecordingSource::Text("skyline1:zzz".to_owned()), "copy the complete line"),
        (RecordingSource::Entry(Box::new(entry(ModeId::Ultra, 1))), "no replay was saved"),
    ] {
        let error = open_one(&mut storage, source).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn scores_are_compared_with_their_recorded_games() {
    let replay = played(8, 20_000, 100);
    let game = replay.check().unwrap();
    let text = replay.to_json().unwrap();
    let honest = ScoreEntry::of(&game, "Ada", &[]).unwrap();
    let with = |score| ScoreEntry { id: ScoreId::new(), score, ..honest.clone() };
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let cases = [
        (honest.clone(), Some(text.clone()), Proof::Confirmed),
        (with(honest.score + 1), Some(text.clone()), Proof::Refuted),
        (with(7), None, Proof::Missing),
        (with(8), Some("{}".to_owned()), Proof::Refuted),
        (
            with(9),
            Some(text.replace(&format!("\"engine\":{}", crate::replay::ENGINE), "\"engine\":9999")),
            Proof::OtherVersion,
        ),
        (with(10), Some(text.replace("\"seed\":8", "\"seed\":9")), Proof::Refuted),
    ];
    for (entry, text, _) in &cases {
        assert!(storage.add(entry.clone(), text.clone()).is_some());
        assert_eq!(storage.proof(entry.id), None);
    }
    assert!(storage.flush());
    for _ in 0..2 {
        storage.verify(kind(ModeId::Marathon));
    }
    for (entry, _, expected) in cases {
        while storage.proof(entry.id).is_none() {
            assert!(storage.opened().is_empty());
            std::thread::yield_now();
        }
        assert_eq!(storage.proof(entry.id), Some(expected), "{}", entry.score);
    }
}
