//! Tests of saving the running game: a program that is killed at any moment, and saves that fail.

use std::path::Path;

use super::*;
use crate::engine::{Button, Input, Ticks};
use crate::replay::TimedInput;

/// A game with a Hard Drop every `gap` ticks and moves between them, up to this tick.
fn game_to(tick: u64, gap: u64) -> SeatRecording {
    let mut game = Game::new(Rules::default(), 3);
    let mut inputs = Vec::new();
    while game.now() < Ticks::from_millis(tick) && !game.is_over() {
        let at = game.now();
        let due: &[Input] = match (at.millis() % gap, at.millis() % 40) {
            (1, _) => &[Input::Press(Button::HardDrop)],
            (30, _) => &[Input::Release(Button::HardDrop)],
            (_, 10) => &[Input::Press(Button::Left)],
            (_, 25) => &[Input::Release(Button::Left)],
            _ => &[],
        };
        inputs.extend(due.iter().map(|&input| TimedInput { at, input }));
        game.step(due, &mut Vec::new());
    }
    SeatRecording::new(*game.rules(), 3, inputs, Outcome::of(&game))
}

/// The game that is played here, up to this tick.
fn played_to(tick: u64) -> SeatRecording {
    game_to(tick, 400)
}

/// Saves what the game has played up to this tick, as a frame does.
fn extend(storage: &mut Storage, save: SaveId, tick: u64) -> bool {
    storage.extend_unfinished(save, Ticks::from_millis(tick), &played_to(tick).inputs)
}

/// Opens a copy of the folder, as the next start finds it after the program was killed.
fn killed(folder: &TempDir) -> (TempDir, Storage) {
    let copy = tempfile::tempdir().unwrap();
    // The locks end with the program.
    for name in names(folder).iter().filter(|name| Path::new(name).extension() != Some("lock".as_ref())) {
        fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    let storage = open(&copy);
    (copy, storage)
}

/// The unfinished game of a folder whose program was killed.
fn found(folder: &TempDir) -> SeatRecording {
    let (_copy, mut storage) = killed(folder);
    assert!(storage.poll().is_empty());
    let found = storage.unfinished_of(ModeId::Marathon).unwrap().clone();
    assert!(found.check().is_ok(), "it can be continued");
    found
}

fn lines(folder: &TempDir, name: &str) -> usize {
    fs::read_to_string(folder.path().join(name)).unwrap().lines().count()
}

#[test]
fn a_game_of_a_killed_program_is_found_with_all_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_unfinished(running_in(ModeId::Ultra));
    let save = storage.save_unfinished(played_to(0));
    for tick in (16..3_000).step_by(16) {
        assert!(extend(&mut storage, save, tick), "{tick}");
    }
    assert!(storage.flush());
    let game = found(&folder);
    assert_eq!(game, played_to(game.result.time_ms.millis()));
    assert!(game.result.time_ms.millis() > 2_900 && game.inputs.len() > 20);
    assert_eq!(lines(&folder, "resume.json"), 2 + 2_999 / 112, "a line every seventh frame");
    let (_copy, storage) = killed(&folder);
    let modes: Vec<ModeId> = storage.unfinished().iter().map(|game| game.rules.mode).collect();
    assert_eq!(modes, [ModeId::Marathon, ModeId::Ultra], "the other game is still there");
}

/// A power cut may leave any part of what was appended. Everything before it is used, and nothing is reported.
#[test]
fn an_incomplete_line_costs_only_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let save = storage.save_unfinished(played_to(200));
    assert!(storage.flush());
    let path = folder.path().join("resume.json");
    let complete = fs::read(&path).unwrap().len();
    assert!(extend(&mut storage, save, 300) && extend(&mut storage, save, 500) && storage.flush());
    let whole = fs::read(&path).unwrap();
    drop(storage);
    let mut times = Vec::new();
    for length in complete..=whole.len() {
        // NTFS knows the new length before it has the bytes.
        let mut zeros = whole[..length].to_vec();
        zeros.resize(whole.len(), 0);
        for bytes in [&whole[..length], &zeros[..]] {
            put(&folder, "resume.json", bytes);
            let game = found(&folder);
            assert_eq!(game, played_to(game.result.time_ms.millis()));
            times.push(game.result.time_ms.millis());
        }
    }
    assert!(times.is_sorted());
    times.dedup();
    assert_eq!(times, [200, 300, 500]);
}

/// Nothing may be appended to a recording that is not an earlier one of the running game.
#[test]
fn another_save_than_the_last_one_is_not_extended() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let before = storage.save_unfinished(played_to(100));
    let save = storage.save_unfinished(played_to(200));
    assert!(!extend(&mut storage, before, 400));
    assert!(!extend(&mut storage, save, 150), "the game has not gone back");
    assert!(!storage.extend_unfinished(save, Ticks::from_millis(400), &[]), "and has lost no input");
    assert!(extend(&mut storage, save, 299), "not due yet");
    assert!(extend(&mut storage, save, 400));
    assert!(!extend(&mut storage, save, 60_200), "a complete save is due");
    storage.save_unfinished(running_in(ModeId::Ultra));
    let save = storage.save_unfinished(played_to(400));
    storage.remove_unfinished(ModeId::Ultra);
    assert!(!extend(&mut storage, save, 600), "the file was written again without what was appended");
    assert!(storage.flush());
    assert_eq!(found(&folder), played_to(400));
}

/// While the complete recording cannot be written, everything that extends it waits.
#[test]
fn a_failed_save_leaves_no_gap() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    storage.save_unfinished(played_to(0));
    assert!(storage.flush());
    let busy = Lock::acquire(&folder.path().join(LOCK), std::time::Duration::ZERO).unwrap();
    let save = storage.save_unfinished(played_to(200));
    assert!(extend(&mut storage, save, 400));
    assert!(!storage.flush());
    assert!(extend(&mut storage, save, 600));
    drop(busy);
    storage.save_settings(named("Ada"));
    assert!(extend(&mut storage, save, 800) && storage.flush());
    assert_eq!(found(&folder), played_to(800));
}

#[test]
fn nothing_is_appended_that_the_policy_excludes() {
    let folder = tempfile::tempdir().unwrap();
    let saving = |policy| {
        let mut settings = Settings::default();
        settings.general.save_policy = policy;
        settings
    };
    let mut storage = open(&folder);
    let save = storage.save_unfinished(played_to(200));
    storage.save_settings(saving(SavePolicy::Scores));
    assert!(extend(&mut storage, save, 400) && storage.flush());
    assert_eq!(found(&folder), played_to(200));
    storage.save_settings(saving(SavePolicy::Everything));
    assert!(!extend(&mut storage, save, 600), "a complete save is due");
    let save = storage.save_unfinished(played_to(600));
    assert!(extend(&mut storage, save, 800) && storage.flush());
    assert_eq!(found(&folder), played_to(800));
}

/// The second copy has no file to extend.
#[test]
fn another_copy_extends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = open(&folder);
    first.save_unfinished(played_to(200));
    assert!(first.flush());
    let mut second = open(&folder);
    let save = second.save_unfinished(played_to(300));
    assert!(extend(&mut second, save, 500) && second.flush());
    assert_eq!(found(&folder), played_to(200));
}

/// A match of two in its fourth round, up to this tick.
fn match_to(tick: u64) -> UnfinishedMatch {
    let waiting = waiting_match();
    let rounds = waiting.recorded.rounds().clone();
    let recorded =
        Recording::new(vec![game_to(tick, 400), game_to(tick, 700)]).with_setup(MatchSetup::default()).after(rounds);
    UnfinishedMatch { recorded, ..waiting }
}

fn extend_match(storage: &mut Storage, save: SaveId, tick: u64) -> bool {
    let seats = match_to(tick).recorded.seats;
    storage.extend_unfinished_match(save, Ticks::from_millis(tick), seats.iter().map(|seat| &seat.inputs[..]))
}

/// The unfinished match of a folder whose program was killed.
fn found_match(folder: &TempDir) -> UnfinishedMatch {
    let (_copy, mut storage) = killed(folder);
    assert!(storage.poll().is_empty());
    storage.unfinished_match().unwrap().clone()
}

#[test]
fn a_match_of_a_killed_program_is_found_with_all_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut storage = open(&folder);
    let save = storage.save_unfinished_match(match_to(20));
    assert!(extend_match(&mut storage, save, 400) && extend_match(&mut storage, save, 1_000) && storage.flush());
    assert_eq!(found_match(&folder), match_to(1_000));
    assert_eq!(lines(&folder, "resume-match.json"), 3);
    let path = folder.path().join("resume-match.json");
    let whole = fs::read(&path).unwrap();
    drop(storage);
    put(&folder, "resume-match.json", &whole[..whole.len() - 2]);
    assert_eq!(found_match(&folder), match_to(400), "the last line is incomplete");
    let mut storage = open(&folder);
    let save = storage.save_unfinished_match(match_to(20));
    storage.remove_unfinished_match();
    assert!(!extend_match(&mut storage, save, 400) && storage.flush() && !path.exists());
}
