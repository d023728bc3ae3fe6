//! Seeking in recorded games, and recordings that were tampered with.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod long_game;
    pub(crate) mod player;
    pub(crate) mod property;
}

use std::sync::LazyLock;

use proptest::prelude::*;
use skyline::engine::{GameEvent, GameOver, Ticks};
use skyline::replay::{MarkKind, Recording, ReplayError, SeatRecording, SeatTimeline, Timeline, state_hash};
use skyline::session::Match;
use support::long_game::long_game;

fn golden(name: &str) -> &'static str {
    match name {
        "ultra" => include_str!("data/golden/ultra.json"),
        "sprint" => include_str!("data/golden/sprint.json"),
        _ => include_str!("data/golden/marathon.json"),
    }
}

fn replay(name: &str) -> SeatRecording {
    SeatRecording::from_text(golden(name)).unwrap()
}

#[test]
fn every_moment_is_restored_exactly() {
    let whole = Timeline::new(replay("ultra"));
    let timeline = whole.only_seat().unwrap();
    let mut playback = timeline.replay().start();
    let mut events = Vec::new();
    let (mut pieces, mut cleared) = (Vec::new(), Vec::new());
    loop {
        let now = playback.game().now();
        if now < timeline.end() && (now.millis().is_multiple_of(977) || now.millis() % 4_000 <= 1) {
            assert!(timeline.at(now).game() == playback.game(), "at {now:?}");
        }
        if !timeline.replay().step(&mut playback, &mut events) {
            break;
        }
        let seen = playback.game().now();
        for event in events.drain(..) {
            match event {
                GameEvent::Generated(_) => pieces.push(seen),
                GameEvent::LinesCleared(hits) => cleared.push((seen, MarkKind::Cleared(hits.len()))),
                _ => {}
            }
        }
    }
    let end = timeline.end();
    assert_eq!(end, Ticks::from_millis(120_000));
    for at in [end, end.after(1), Ticks::NEVER] {
        assert!(timeline.at(at).game() == playback.game(), "at {at:?}");
        assert_eq!(timeline.at(at).game().game_over(), Some(GameOver::TimeUp));
    }
    assert!(timeline.at(Ticks::from_millis(119_999)).game().game_over().is_none());
    assert_eq!(timeline.marks().iter().map(|mark| (mark.at, mark.kind)).collect::<Vec<_>>(), cleared);

    let mut now = Ticks::ZERO;
    for &piece in &pieces {
        assert_eq!(timeline.next_piece(now), piece);
        now = piece;
    }
    assert_eq!(timeline.next_piece(now), end);
    for &piece in pieces.iter().rev() {
        let before = timeline.previous_piece(now.after(1));
        assert_eq!(before, piece);
        now = Ticks::from_millis(piece.millis() - 1);
    }
    assert_eq!(timeline.previous_piece(pieces[0]), Ticks::ZERO);
    assert!(whole.verdict().is_ok());
}

#[test]
fn a_long_game_is_restored_exactly() {
    let timeline = Timeline::new(long_game(10));
    assert!(timeline.verdict().is_ok());
    assert_eq!(timeline.end(), Ticks::from_millis(600_000));
    let locked = timeline.only_seat().unwrap().at(timeline.end()).game().statistics().locked_down();
    assert!(locked > 300, "{locked} pieces");
}

#[test]
fn a_position_goes_on_like_the_game_itself() {
    let timeline = SeatTimeline::new(replay("sprint"));
    let mut position = timeline.at(Ticks::from_millis(20_123));
    assert_eq!(timeline.replay().played(&position).len(), position.played());
    assert!(timeline.replay().played(&position).iter().all(|timed| timed.at < Ticks::from_millis(20_123)));
    while timeline.replay().step(&mut position, &mut Vec::new()) {}
    assert_eq!(state_hash(position.game()), timeline.replay().result.state_hash);
}

#[test]
fn a_changed_result_is_reported_and_the_game_can_be_watched() {
    let good = replay("sprint");
    let mut replay = good.clone();
    replay.result.score += 1;
    let timeline = Timeline::new(replay);
    let text = timeline.verdict().unwrap_err().to_string();
    assert!(text.contains("score 25461, but the file says 25462"), "{text}");
    assert_eq!(timeline.only_seat().unwrap().at(timeline.end()).game().lines(), 40);

    // Buttons removed: the game continues, but differently.
    let mut replay = good.clone();
    replay.inputs.drain(500..600);
    assert!(Timeline::new(replay).verdict().is_err());

    // A result before the last button.
    let mut replay = good;
    replay.result.time_ms = Ticks::from_millis(9_000);
    let timeline = Timeline::new(replay);
    assert!(timeline.end() <= Ticks::from_millis(9_001) && timeline.verdict().is_err());
}

#[test]
fn a_game_is_shared_as_one_line() {
    for name in ["ultra", "sprint", "marathon"] {
        let replay = replay(name);
        let line = replay.to_shared().unwrap();
        assert_eq!(SeatRecording::from_text(&format!(" {line}\n")).unwrap(), replay);
        assert!(line.len() < golden(name).len() * 2 / 3, "{name}: {} letters", line.len());
        assert!(line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":-_".contains(&byte)));
    }
    let error = SeatRecording::from_text("skyline7:abc").unwrap_err();
    assert!(matches!(error, ReplayError::Share(_)), "{error}");
    assert!(matches!(SeatRecording::from_text("hello").unwrap_err(), ReplayError::Shape(_)));
    assert!(SeatRecording::from_text(&format!("\u{feff}{}", golden("sprint"))).is_ok());
}

/// A possible change to a recording.
fn changed(text: &str, at: prop::sample::Index, to: &[u8], cut: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = at.index(bytes.len());
    let end = (at + cut).min(bytes.len());
    bytes.splice(at..end, to.iter().copied());
    String::from_utf8_lossy(&bytes).into_owned()
}

static SHARED: LazyLock<String> = LazyLock::new(|| replay("sprint").to_shared().unwrap());
/// Without the long list of buttons, so that the changes hit rules, seed and result.
static HEAD: LazyLock<String> = LazyLock::new(|| {
    let mut replay = replay("sprint");
    replay.inputs.truncate(40);
    replay.to_json().unwrap()
});

/// After seeking, attacks reach the same seats as without, for every target law: random targets go by the number of
/// attacks, others by the lines sent and received, and nobody aims at a seat that is out.
#[test]
fn attacks_of_a_watched_match_reach_the_same_seats_after_seeking() {
    for text in [
        include_str!("data/golden/match_everybody.json"),
        include_str!("data/golden/match_goals.json"),
        include_str!("data/golden/match_race.json"),
        include_str!("data/golden/match_rising.json"),
        include_str!("data/golden/match_score.json"),
        include_str!("data/golden/match_teams.json"),
    ] {
        let timeline = Timeline::new(Recording::from_text(text).unwrap());
        let round = timeline.round(0);
        let end = round.end();
        let mut played = Match::recorded(round).unwrap();
        let hits = played.play([], end.after(1)).hits.clone();
        let mut watched = Match::recorded(round).unwrap();
        // Backwards, so that a state that is left over is a later one.
        let moments = (0..40).rev().map(|part| Ticks::from_millis(end.millis() * part / 40));
        let near_hits = hits.iter().rev().step_by(9).flat_map(|(at, _)| [*at, at.after(1), at.after(2)]);
        for to in moments.chain(near_hits) {
            let from = Ticks::from_millis(to.millis().saturating_sub(3_000));
            let expected: Vec<_> = hits.iter().filter(|(at, _)| (from..to).contains(at)).copied().collect();
            assert_eq!(watched.seek(to, 3_000).hits, expected, "at {to:?}");
        }
    }
}

/// The first seconds of a match of teams.
static MATCH_HEAD: LazyLock<String> = LazyLock::new(|| {
    let mut recorded = Recording::from_text(include_str!("data/golden/match_teams.json")).unwrap();
    for seat in &mut recorded.seats {
        seat.inputs.truncate(12);
        seat.result.time_ms = Ticks::from_millis(1_000);
    }
    recorded.to_json().unwrap()
});
static MATCH_SHARED: LazyLock<String> =
    LazyLock::new(|| Recording::from_text(&MATCH_HEAD).unwrap().to_shared().unwrap());

proptest! {
    #![proptest_config(support::property::cases(300))]

    /// Every changed recording is refused with a reason, or plays to an end.
    #[test]
    fn a_damaged_recording_is_refused_or_plays_to_an_end(
        at in any::<prop::sample::Index>(),
        to in prop::collection::vec(any::<u8>(), 0..4),
        digits in "[0-9]{1,6}",
        cut in 0_usize..6,
    ) {
        for text in [golden("sprint"), HEAD.as_str(), SHARED.as_str()] {
            for to in [to.as_slice(), digits.as_bytes()] {
                match SeatRecording::from_text(&changed(text, at, to, cut)) {
                    Ok(replay) => {
                        let timeline = Timeline::new(replay);
                        prop_assert!(timeline.end().millis() <= 24 * 60 * 60 * 1_000);
                        let middle = Ticks::from_millis(timeline.end().millis() / 2);
                        prop_assert!(timeline.only_seat().unwrap().at(middle).game().now() <= middle);
                    }
                    Err(error) => prop_assert!(error.to_string().len() > 10),
                }
            }
        }
    }

    /// The same for matches: whatever was changed in rules, teams, places, targets and received lines, the file is
    /// refused or can be watched at any moment and continued from there.
    #[test]
    fn a_damaged_match_is_refused_or_watched_and_continued(
        at in any::<prop::sample::Index>(),
        to in "[0-9a-zGHLT*,:{}\\[\\]\"]{0,4}",
        cut in 0_usize..6,
        moment in 0_u64..2_000,
    ) {
        for text in [MATCH_HEAD.as_str(), MATCH_SHARED.as_str()] {
            match Recording::from_text(&changed(text, at, to.as_bytes(), cut)) {
                Ok(recorded) => {
                    let moment = Ticks::from_millis(moment);
                    let continued = Match::continue_from(&recorded, moment, |_| ());
                    prop_assert!(continued.is_ok_and(|game| game.now() <= moment) || recorded.check().is_err());
                    let timeline = Timeline::new(recorded);
                    prop_assert!(timeline.end().millis() <= 24 * 60 * 60 * 1_000);
                    let mut watched = Match::recorded(timeline.round(0)).unwrap();
                    watched.seek(moment, 0);
                    prop_assert!(watched.seats().iter().all(|seat| seat.game().now() <= moment.max(timeline.round(0).end())));
                }
                Err(error) => prop_assert!(error.to_string().len() > 10),
            }
        }
    }
}
