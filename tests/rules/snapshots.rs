//! A game continued from a snapshot has the same future as the original, at any time of any game.

use std::time::Duration;

use proptest::prelude::*;
use skyline::engine::{Game, GameEvent, ModeId, Rules};
use skyline::replay::{Outcome, SeatRecording, Snapshot, TimedInput, state_hash};
use skyline::session::{Match, Seat, SeatInput};

use super::any_rules::{Presses, all_rules, any_presses};

/// Plays the presses and `rest` more ticks; returns the events of each tick, and the changes.
fn play(game: &mut Game, presses: &Presses, rest: u32) -> (Vec<GameEvent>, Vec<TimedInput>) {
    let (mut events, mut played) = (Vec::new(), Vec::new());
    for (wait, change) in presses {
        for _ in 0..*wait {
            game.step(&[], &mut events);
        }
        if !game.is_over() {
            played.push(TimedInput { at: game.now(), input: *change });
        }
        game.step(&[*change], &mut events);
    }
    for _ in 0..rest {
        game.step(&[], &mut events);
    }
    (events, played)
}

/// A snapshot of the game, written and read again.
fn through_a_file(game: &Game, seed: u64, buttons: Vec<TimedInput>) -> Snapshot {
    let recording = SeatRecording::new(*game.rules(), seed, buttons, Outcome::of(game));
    let text = Snapshot::new(game, recording, 0).to_json().unwrap();
    Snapshot::from_json(&text).unwrap()
}

/// Takes a snapshot after `first`, then plays `then` both from it and in the original game.
fn check(rules: Rules, seed: u64, (first, wait): (&Presses, u32), then: &Presses) {
    let mut game = Game::new(rules, seed);
    let (_, buttons) = play(&mut game, first, wait);
    let snapshot = through_a_file(&game, seed, buttons);
    assert!(snapshot.has_intact_state(), "{:?}", rules.mode);
    let by_recording = snapshot.game().check().unwrap();
    let (expected, _) = play(&mut game, then, 3_000);
    for mut other in [snapshot.restore().unwrap().into_game(), by_recording] {
        let (events, _) = play(&mut other, then, 3_000);
        assert_eq!(events, expected, "{:?}", rules.mode);
        assert_eq!(state_hash(&other), state_hash(&game), "{:?}", rules.mode);
    }
}

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Plays the presses from the instant `now` on, and two seconds more; returns the instant then.
fn go_on(game: &mut Match, mut now: Duration, presses: &Presses) -> Duration {
    for (wait, change) in presses {
        now += ms((*wait).into());
        game.frame(&[], now);
        game.frame(&[SeatInput { seat: 0, at: now, input: *change }], now);
    }
    for _ in 0..20 {
        now += ms(100);
        game.frame(&[], now);
    }
    now
}

proptest! {
    #![proptest_config(crate::support::property::cases(48))]

    /// Every mode, at any tick: the same events and the same state, from the state and from the recording.
    #[test]
    fn every_mode_goes_on_from_a_snapshot_as_it_would_have(
        seed: u64, first in any_presses(120), wait in 0_u32..2_000, then in any_presses(120),
    ) {
        for mode in ModeId::ALL {
            check(Rules::preset(mode), seed, (&first, wait), &then);
        }
    }

    /// The same by any rules.
    #[test]
    fn any_rules_go_on_from_a_snapshot_as_they_would_have(
        rules in prop::collection::vec(all_rules(), 8), seed: u64,
        first in any_presses(120), wait in 0_u32..2_000, then in any_presses(120),
    ) {
        for rules in rules {
            check(rules, seed, (&first, wait), &then);
        }
    }

    /// A running game and one continued from its snapshot are equal once all buttons are released, and so are their
    /// recordings.
    #[test]
    fn a_session_goes_on_from_a_snapshot_as_after_a_pause(
        seed: u64, first in any_presses(80), then in any_presses(80),
    ) {
        for mode in ModeId::ALL {
            let mut session = Match::new(Seat::new(Rules::preset(mode), seed), [], ms(0));
            let now = go_on(&mut session, ms(0), &first);
            let snapshot = through_a_file(session.seat(0).game(), seed, session.seat(0).replay().inputs);
            session.pause(now);
            session.resume(now);
            go_on(&mut session, now, &then);
            let restored = snapshot.restore().unwrap();
            let mut other = Match::new(Seat::continue_from(snapshot.game(), restored), [], ms(5));
            go_on(&mut other, ms(5), &then);
            let (session, other) = (session.seat(0), other.seat(0));
            prop_assert_eq!(state_hash(session.game()), state_hash(other.game()), "{:?}", mode);
            prop_assert_eq!(session.replay(), other.replay(), "{:?}", mode);
            prop_assert_eq!(session.splits(), other.splits(), "{:?}", mode);
        }
    }
}
