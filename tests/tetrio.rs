//! Replays of TETR.IO as recordings of Skyline.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use skyline::engine::{GameEvent, GameOver, Ticks};
use skyline::replay::{Recording, ReplayError, SeatRecording, Timeline};
use skyline::session::Seat;
use skyline::tetrio::{TetrioError, TetrioFile, verdicts};

const SPRINT: &str = include_str!("data/tetrio/sprint.ttr");

fn sprint() -> SeatRecording {
    SeatRecording::from_text(SPRINT).unwrap()
}

#[test]
fn a_game_is_confirmed_and_saved_as_a_recording() {
    let recorded = Recording::from_text(SPRINT).unwrap();
    let game = recorded.check().unwrap().remove(0);
    assert_eq!((game.game_over(), game.lines()), (Some(GameOver::GoalReached), 10));
    let stated: serde_json::Value = serde_json::from_str(SPRINT).unwrap();
    let stats = &stated["replay"]["results"]["stats"];
    assert_eq!(stats["score"].as_u64(), Some(game.score()));
    assert_eq!(stats["piecesplaced"].as_u64(), Some(game.statistics().locked_down().into()));
    assert_eq!(stats["finaltime"].as_f64().unwrap() as u64, game.now().millis());
    for text in [recorded.to_json().unwrap(), recorded.to_shared().unwrap()] {
        let read = Recording::from_text(&text).unwrap();
        assert_eq!(read, recorded);
        assert!(read.check().is_ok());
    }
    assert!(recorded.to_json().unwrap().starts_with("{\"format\":4,"), "earlier versions say that it is newer");
}

/// Every position is the same, whether it is played up to or jumped to.
#[test]
fn a_game_is_watched_at_any_time() {
    let timeline = Timeline::new(sprint());
    assert!(timeline.verdict().is_ok());
    let seat = timeline.only_seat().unwrap();
    let (mut position, mut events, mut locks) = (seat.replay().start(), Vec::new(), 0);
    while seat.replay().step(&mut position, &mut events) {
        let now = position.game().now();
        if now.millis().is_multiple_of(997) {
            assert_eq!(seat.at(now).game(), position.game(), "{now:?}");
        }
    }
    for event in &events {
        locks += u32::from(matches!(event, GameEvent::LockedDown(_)));
    }
    assert_eq!(locks, position.game().statistics().locked_down());
    assert_eq!(seat.at(Ticks::NEVER).game(), position.game());
    assert!(seat.next_piece(Ticks::ZERO) > Ticks::ZERO && !seat.marks().is_empty());
}

/// Who continues a game plays by Skyline's rules from its position, and the new recording proves itself.
#[test]
fn a_game_is_taken_over_from_its_position() {
    let timeline = Timeline::new(sprint());
    let seat = timeline.only_seat().unwrap();
    let position = seat.at(Ticks::from_millis(seat.end().millis() / 2));
    let (matrix, hold) = (position.game().matrix().clone(), position.game().held_tetrimino());
    let first = position.game().in_play().unwrap().tetrimino;
    let taken = Seat::continue_from(seat.replay(), position);
    assert_eq!((taken.game().matrix(), taken.game().held_tetrimino()), (&matrix, hold));
    assert_eq!(taken.game().next()[0], first);
    assert!(taken.replay().tetrio.is_none() && taken.replay().check().is_ok());
}

#[test]
fn a_match_is_confirmed_round_by_round() {
    let recorded = Recording::from_text(&fs::read_to_string("tests/data/tetrio/league.ttrm").unwrap()).unwrap();
    assert!(recorded.check().is_ok());
    assert_eq!((recorded.round_count(), recorded.seats.len()), (2, 2));
    assert_eq!(recorded.setup.as_ref().unwrap().names, ["ada", "bob"]);
    let (score, places) = recorded.score();
    assert_eq!((score.wins(0), score.wins(1), places.places()), (2, 0, &[1, 2][..]));
    let read = Recording::from_text(&recorded.to_json().unwrap()).unwrap();
    assert_eq!(read, recorded);
    let timeline = Timeline::new(read);
    assert!(timeline.verdict().is_ok(), "{:?}", timeline.verdict());
    assert!(timeline.rounds().iter().all(|round| round.seats()[1].at(Ticks::NEVER).game().is_over()));
}

/// Another figure in the file: it is named, and the game can be watched all the same.
#[test]
fn a_game_with_another_figure_is_not_confirmed() {
    let mut file: serde_json::Value = serde_json::from_str(SPRINT).unwrap();
    file["replay"]["results"]["stats"]["score"] = 1.into();
    let recorded = Recording::from_text(&file.to_string()).unwrap();
    let error = recorded.check().unwrap_err();
    assert!(matches!(error, ReplayError::Unconfirmed { .. }) && error.is_refuted());
    let expected = "the TETR.IO game of ada differs from its file: score ";
    assert!(error.to_string().starts_with(expected) && error.to_string().ends_with("but the file says 1"), "{error}");
    assert!(Timeline::new(recorded).end().millis() > 1_000);
}

#[test]
fn what_cannot_be_played_says_why() {
    for (from, to, expected) in [
        ("\"version\":19", "\"version\":19,\"kickset\":\"NRS\"", "the rotation system NRS"),
        ("\"version\":19", "\"version\":19,\"boardwidth\":12", "is 12 × 20; Skyline shows 10 × 20"),
        ("\"events\"", "\"nothing\"", "contains no game"),
    ] {
        let text = SPRINT.replace(": ", ":").replace(from, to);
        let error = Recording::from_text(&text).unwrap_err();
        assert!(matches!(error, ReplayError::Tetrio(_)) && error.to_string().contains(expected), "{error}");
    }
    let error = Recording::from_text(&SPRINT[..SPRINT.len() / 2]).unwrap_err();
    assert!(error.to_string().contains("damaged"), "{error}");
}

/// Replays that players published, in the folder of `SKYLINE_TETRIO_REPLAYS`. All that can be played are confirmed.
#[test]
#[ignore = "needs a folder of replay files"]
#[expect(clippy::print_stdout, reason = "the test's own report")]
fn published_replays_are_confirmed() {
    let folder = std::env::var("SKYLINE_TETRIO_REPLAYS").unwrap();
    let (mut confirmed, mut refused, mut differing) = (BTreeMap::<String, [u32; 2]>::new(), Vec::new(), Vec::new());
    for path in replay_files(Path::new(&folder)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let file = match TetrioFile::read(&text) {
            Ok(file) => file,
            Err(error) => {
                refused.push(format!("{name}: {error}"));
                continue;
            }
        };
        for round in &file.rounds {
            for (side, verdict) in round.iter().zip(verdicts(&round.iter().collect::<Vec<_>>())) {
                let counts = confirmed.entry(side.kind()).or_default();
                counts[1] += 1;
                if verdict.is_confirmed() {
                    counts[0] += 1;
                } else {
                    differing.push(format!("{name}, {}: {:?}", side.player(), verdict.differences.first()));
                }
            }
        }
        let recorded = Recording::from_text(&text).and_then(|recorded| recorded.check());
        // A board of another size is confirmed, but not shown.
        if let Err(error) = recorded
            && !matches!(error, ReplayError::Tetrio(TetrioError::Size { .. }))
        {
            differing.push(format!("{name}, recorded: {error}"));
        }
    }
    println!("{confirmed:#?}\nrefused: {refused:#?}\ndiffering: {differing:#?}");
    assert!(differing.is_empty());
}

fn replay_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(replay_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "ttr" || extension == "ttrm") {
            found.push(path);
        }
    }
    found.sort();
    found
}
