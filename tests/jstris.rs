//! Replays of Jstris as recordings of Skyline.
//!
//! `data/jstris/sprint.txt` was made for these tests by a simulation that has nothing in common with the one here, and
//! that agrees with published replays.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

use std::fs;

use skyline::engine::{GameEvent, GameOver, Ticks};
use skyline::jstris::{JstrisError, JstrisReplay};
use skyline::replay::{Recording, ReplayError, SeatRecording, Timeline};
use skyline::session::Seat;

const SPRINT: &str = include_str!("data/jstris/sprint.txt");

/// The JSON of the replay with one change.
fn changed(from: &str, to: &str) -> String {
    let json = serde_json::to_string(&JstrisReplay::read(SPRINT).unwrap()).unwrap();
    assert!(json.contains(from), "{json}");
    json.replacen(from, to, 1)
}

#[test]
fn a_game_is_confirmed_and_saved_as_a_recording() {
    let recorded = Recording::from_text(SPRINT).unwrap();
    let game = recorded.check().unwrap().remove(0);
    assert_eq!((game.game_over(), game.lines(), game.now().millis()), (Some(GameOver::GoalReached), 20, 14_688));
    let statistics = game.statistics();
    assert_eq!((statistics.locked_down(), statistics.holds, game.matrix().blocks()), (53, 11, 12));
    for text in [recorded.to_json().unwrap(), recorded.to_shared().unwrap(), changed("\"c\"", "\"c\"")] {
        let read = Recording::from_text(&text).unwrap();
        assert_eq!(read, recorded);
        assert!(read.check().is_ok());
    }
    assert!(recorded.to_json().unwrap().starts_with("{\"format\":5,"), "earlier versions say that it is newer");
    assert_eq!(recorded.jstris_verdict().unwrap().compared, 3, "pieces, lines and time");
}

/// Every position is the same, whether it is played up to or jumped to.
#[test]
fn a_game_is_watched_at_any_time() {
    let timeline = Timeline::new(Recording::from_text(SPRINT).unwrap());
    assert!(timeline.verdict().is_ok());
    let seat = timeline.only_seat().unwrap();
    let (mut position, mut events, mut locks) = (seat.replay().start(), Vec::new(), 0);
    while seat.replay().step(&mut position, &mut events) {
        let now = position.game().now();
        if now.millis().is_multiple_of(997) {
            assert_eq!(seat.at(now).game(), position.game(), "{now:?}");
            assert!(position.game().is_over() || position.game().in_play().is_some());
        }
    }
    for event in &events {
        locks += u32::from(matches!(event, GameEvent::LockedDown(_)));
    }
    assert_eq!((locks, seat.replay().diagram().pages.len()), (53, 54));
    assert_eq!(seat.at(Ticks::NEVER).game(), position.game());
    assert!(seat.next_piece(Ticks::ZERO) > Ticks::ZERO && !seat.marks().is_empty());
}

/// Who continues a game plays by Skyline's rules from its position, and the new recording proves itself.
#[test]
fn a_game_is_taken_over_from_its_position() {
    let timeline = Timeline::new(Recording::from_text(SPRINT).unwrap());
    let seat = timeline.only_seat().unwrap();
    let position = seat.at(Ticks::from_millis(seat.end().millis() / 2));
    let (matrix, hold) = (position.game().matrix().clone(), position.game().held_tetrimino());
    let taken = Seat::continue_from(seat.replay(), position);
    assert_eq!((taken.game().matrix(), taken.game().held_tetrimino()), (&matrix, hold));
    assert!(!taken.replay().is_foreign() && taken.replay().check().is_ok());
}

/// Another seed is another game. It is named, and can be watched as far as it goes.
#[test]
fn a_game_with_other_figures_is_not_confirmed() {
    for (from, to, expected) in [
        ("\"seed\":\"skyline\"", "\"seed\":\"skylinf\"", "the Jstris game differs from its replay: "),
        ("\"gameEnd\":1700000014694", "\"gameEnd\":1700000024694", "time 14688 ms, but the replay says 24694"),
        ("\"m\":2", "\"m\":1", "lines 20 of 40 at the end"),
        ("\"m\":2", "\"m\":524289", "from piece "),
    ] {
        let recorded = Recording::from_text(&changed(from, to)).unwrap();
        let error = recorded.check().unwrap_err();
        assert!(matches!(error, ReplayError::JstrisUnconfirmed(_)) && error.is_refuted());
        assert!(error.to_string().contains(expected), "{error}");
        assert!(Timeline::new(recorded).end().millis() > 300);
    }
}

#[test]
fn what_cannot_be_played_says_why() {
    for (from, to, expected) in [
        ("\"m\":2", "\"m\":196609", "cheese"),
        ("\"m\":2", "\"m\":327681", "Ultra"),
        ("\"r\":0", "\"r\":2", "ruleset"),
        ("\"v\":3.3", "\"v\":4", "version 4"),
        ("\"d\":\"", "\"d\":\"=", "missing or was changed"),
        ("\"seed\":\"skyline\"", "\"seed\":null", "no game"),
    ] {
        let error = Recording::from_text(&changed(from, to)).unwrap_err();
        assert!(matches!(error, ReplayError::Jstris(_)) && error.to_string().contains(expected), "{error}");
    }
    let error = Recording::from_text(&SPRINT[..SPRINT.len() / 2]).unwrap_err();
    assert!(matches!(error, ReplayError::Jstris(JstrisError::Damaged)), "{error}");
}

/// Replays that players published, in the folder of `SKYLINE_JSTRIS_REPLAYS`. All that can be played are confirmed.
#[test]
#[ignore = "needs a folder of replay files"]
#[expect(clippy::print_stdout, reason = "the test's own report")]
fn published_replays_are_confirmed() {
    let folder = std::env::var("SKYLINE_JSTRIS_REPLAYS").unwrap();
    let mut differing = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let recorded = SeatRecording::from_text(&fs::read_to_string(&path).unwrap());
        match recorded.and_then(|recorded| Recording::from(recorded).check()) {
            Ok(games) => {
                let statistics = games[0].statistics();
                let (pieces, clears) = (statistics.locked_down(), statistics.perfect_clears);
                println!("{}: {pieces} pieces, {} lines, {clears} perfect clears", path.display(), games[0].lines());
            }
            Err(error) => {
                println!("{}: {error}", path.display());
                differing += usize::from(!matches!(error, ReplayError::Jstris(_)));
            }
        }
    }
    assert_eq!(differing, 0);
}
