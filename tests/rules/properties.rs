//! Properties of every game, with any inputs.

use std::time::Duration;

use proptest::prelude::*;
use skyline::engine::{
    Button, DirectionPolicy, FallSpeed, Game, GameEvent, GameOver, GoalSystem, InitialAction, Input, LockDelay,
    LockDown, ModeId, Phase, Rules, SoftDropFactor, Tetrimino, Ticks,
};
use skyline::replay::{Outcome, SeatRecording, TimedInput, state_hash};
use skyline::session::{Match, Seat, SeatInput};

use super::any_rules::{all_rules, any_presses, any_width};

/// Ticks to wait, then a change.
type Script = Vec<(u16, Input)>;

fn any_rules() -> impl Strategy<Value = Rules> {
    let speed = prop_oneof![
        Just(FallSpeed::ByLevel),
        Just(FallSpeed::None),
        Just(FallSpeed::Rising),
        Just(FallSpeed::Classic),
        (0_u32..400).prop_map(FallSpeed::Millis),
    ];
    let delay = prop_oneof![3 => (0_u32..700).prop_map(LockDelay::Millis), 1 => Just(LockDelay::Rising)];
    let lock_down = (prop::sample::select(LockDown::ALL.as_slice()), delay, 1_u32..20);
    let goal = prop::sample::select(GoalSystem::ALL.as_slice());
    let times = (0_u32..350, 0_u32..80, 0_u32..250, 0_u32..300);
    let initial = prop::sample::select(InitialAction::ALL.as_slice());
    let policy = prop::sample::select(DirectionPolicy::ALL.as_slice());
    let early = (initial.clone(), initial, 0_u32..100, policy, prop_oneof![Just(0), 1_u32..200], any::<bool>());
    let rest = (1_u8..=15, 0_u8..=12, 0_u32..120, any::<bool>(), prop::option::of(1_u32..60_000), any_width());
    (speed, lock_down, goal, times, early, rest).prop_map(|(fall_ms, lock, goal, times, early, rest)| Rules {
        fall_ms,
        lock_down: lock.0,
        lock_down_ms: lock.1,
        lock_down_moves: lock.2,
        goal,
        auto_repeat_delay_ms: times.0,
        auto_repeat_interval_ms: times.1,
        initial_rotation: early.0,
        initial_hold: early.1,
        hard_drop_protection_ms: early.2,
        direction_policy: early.3,
        auto_repeat_cut_ms: early.4,
        auto_repeat_keeps_charge: early.5,
        generation_delay_ms: times.2,
        line_clear_delay_ms: times.3,
        level: rest.0,
        starting_rows: rest.1,
        soft_drop_factor: SoftDropFactor::from_halves(rest.2),
        hold: rest.3,
        limit_ms: rest.4,
        width: rest.5,
        ..Rules::default()
    })
}

fn any_script() -> impl Strategy<Value = Script> {
    let button = prop_oneof![4 => prop::sample::select(Button::ALL.as_slice()), 1 => Just(Button::HardDrop)];
    let change = (button, prop::bool::weighted(0.6))
        .prop_map(|(button, press)| if press { Input::Press(button) } else { Input::Release(button) });
    prop::collection::vec((prop_oneof![0_u16..4, 0_u16..120], change), 0..250)
}

/// Plays the script and some more ticks. Returns the inputs. Calls `observe` after every tick with the game before and
/// after it and its events.
fn play(game: &mut Game, script: &Script, observe: impl FnMut(&Game, &Game, &[GameEvent])) -> Vec<TimedInput> {
    play_attacked(game, script, u64::MAX, observe)
}

/// Plays the script as [`play`] does, with a line received every `attack_every` ms.
fn play_attacked(
    game: &mut Game,
    script: &Script,
    attack_every: u64,
    mut observe: impl FnMut(&Game, &Game, &[GameEvent]),
) -> Vec<TimedInput> {
    let mut played = Vec::new();
    let mut events = Vec::new();
    let mut script = script.iter().copied().peekable();
    let mut wait = script.peek().map_or(0, |(wait, _)| *wait);
    let mut rest = 1_500;
    while rest > 0 && !game.is_over() {
        let mut inputs = Vec::new();
        if game.now() != Ticks::ZERO && game.now().millis().is_multiple_of(attack_every) {
            inputs.push(Input::Receive(1));
        }
        while wait == 0
            && let Some((_, input)) = script.next()
        {
            inputs.push(input);
            wait = script.peek().map_or(0, |(wait, _)| *wait);
        }
        wait = wait.saturating_sub(1);
        if script.peek().is_none() {
            rest -= 1;
        }
        let before = game.clone();
        events.clear();
        game.step(&inputs, &mut events);
        played.extend(inputs.into_iter().map(|input| TimedInput { at: before.now(), input }));
        observe(&before, game, &events);
    }
    played
}

proptest! {
    #![proptest_config(crate::support::property::cases(96))]

    /// Four Blocks a piece, a Block a column away a line, one less more a received line; the piece is inside and on
    /// free cells; the Ghost Piece is where a Hard Drop locks; time and score never run backwards.
    #[test]
    fn blocks_are_conserved_and_nothing_overlaps(
        rules in any_rules(), seed: u64, script in any_script(), attack_every in 50_u64..2_000,
    ) {
        let mut game = Game::new(rules, seed);
        play_attacked(&mut game, &script, attack_every, |before, game, events| {
            let statistics = game.statistics();
            if game.game_over() != Some(GameOver::TopOut) {
                let columns = u32::from(rules.width);
                let (received, scattered) = ((columns - 1) * statistics.lines_received, columns / 2 * u32::from(rules.starting_rows));
                let expected = 4 * statistics.locked_down() + received + scattered;
                assert_eq!(game.matrix().blocks() + columns * statistics.lines, expected);
            }
            let piece = game.in_play();
            assert!(piece.is_none_or(|piece| game.matrix().fits(piece)));
            assert!(before.score() <= game.score() && before.level() <= game.level());
            assert_eq!(game.is_over(), game.now() == before.now());
            assert_eq!(piece.is_some(), matches!(game.phase(), Phase::Falling | Phase::Lock));
            if game.phase() == Phase::Lock {
                assert_eq!(game.ghost_piece(), piece, "in the Lock Phase it lies on a Surface");
            }
            if game.phase() == Phase::Falling {
                assert_ne!(game.ghost_piece(), piece, "in the Falling Phase it is in the air");
            }
            if let Some(ghost) = game.ghost_piece()
                && rules.limit_ms.is_none()
                && rules.hard_drop_protection_ms == 0
            {
                let mut dropped = game.clone();
                let mut events = Vec::new();
                dropped.step(&[Input::Press(Button::HardDrop)], &mut events);
                assert!(events.contains(&GameEvent::LockedDown(ghost)), "{events:?}");
            }
            assert!(events.iter().filter(|event| matches!(event, GameEvent::GameOver(_))).count() <= 1);
            let full = (1..=40).any(|y| game.matrix().row_bits(y).count_ones() == u32::from(rules.width));
            assert!(!full || game.phase() == Phase::Animate || game.is_over(), "full lines do not stay");
        });
    }

    /// No direction that was held before repeats within the pause after a rotation or Hard Drop, or after the
    /// Generation that a Hold or Hard Drop brings.
    #[test]
    fn auto_repeat_pauses(rules in any_rules(), cut in 1_u32..300, seed: u64, script in any_script()) {
        let rules = Rules { auto_repeat_cut_ms: cut, ..rules };
        // One input a tick, and no press of a button that is down, so that each tick has at most one cause.
        let mut down = Vec::new();
        let mut script: Script = script.into_iter().map(|(wait, input)| (wait + 1, input)).collect();
        script.retain(|(_, input)| match input {
            Input::Press(button) if down.contains(button) => false,
            Input::Press(button) => { down.push(*button); true }
            Input::Release(button) => { down.retain(|other| other != button); true }
            Input::Receive(_) | Input::Target(_) => true,
        });
        let mut game = Game::new(rules, seed);
        let (mut until, mut brings) = (0, false);
        let sides = |game: &Game| [Button::Left, Button::Right].map(|button| game.buttons().is_down(button));
        play(&mut game, &script, |before, game, events| {
            // A new press has a delay of its own, and so has a direction that takes over.
            let is_turned = sides(before) != sides(game);
            let now = before.now().millis();
            for event in events {
                match event {
                    GameEvent::Rotated { .. } => until = now + u64::from(cut),
                    GameEvent::HardDropped { .. } => (until, brings) = (now + u64::from(cut), true),
                    GameEvent::Held { .. } => brings = true,
                    GameEvent::Generated(_) if std::mem::take(&mut brings) => until = now + u64::from(cut),
                    GameEvent::Moved { repeated, .. } => assert!(!repeated || is_turned || now >= until, "{now} < {until}"),
                    _ => {}
                }
            }
            if is_turned {
                until = 0;
            }
        });
    }

    /// The sequence consists of complete bags, in real play with Hold.
    #[test]
    fn the_sequence_is_made_of_bags(seed: u64, script in any_script()) {
        let mut game = Game::new(Rules { generation_delay_ms: 0, ..Rules::default() }, seed);
        let mut drawn: Vec<Tetrimino> = Vec::new();
        play(&mut game, &script, |before, game, events| {
            let mut released = None;
            let drawn_before = drawn.len();
            for event in events {
                match *event {
                    GameEvent::Held { released: from_hold, .. } => released = from_hold,
                    GameEvent::Generated(tetrimino) if released.take() == Some(tetrimino) => {}
                    GameEvent::Generated(tetrimino) => drawn.push(tetrimino),
                    _ => {}
                }
            }
            let drawn_now = &drawn[drawn_before..];
            assert!(before.next().starts_with(drawn_now), "{drawn_now:?} came, {:?} was announced", before.next());
            assert!(game.is_over() || before.next()[drawn_now.len()..] == game.next()[..7 - drawn_now.len()]);
        });
        for bag in drawn.chunks_exact(7) {
            let mut bag = bag.to_vec();
            bag.sort_unstable();
            prop_assert_eq!(bag, Tetrimino::ALL);
        }
    }

    /// Equal rules, seeds and buttons make equal games with equal hashes; another seed makes another.
    #[test]
    fn games_are_deterministic(rules in any_rules(), seed: u64, script in any_script()) {
        let mut hashes = Vec::new();
        let mut game = Game::new(rules, seed);
        play(&mut game, &script, |_, game, _| hashes.push(state_hash(game).0));
        let mut again = Game::new(rules, seed);
        let mut tick = 0;
        play(&mut again, &script, |_, game, _| {
            assert_eq!(hashes[tick], state_hash(game).0);
            tick += 1;
        });
        prop_assert_eq!(&game, &again);
        let mut sorted = hashes.clone();
        sorted.sort_unstable();
        sorted.dedup();
        prop_assert!(sorted.len() >= hashes.len().saturating_sub(1), "no two ticks of a game are alike, but for its end");
        prop_assert_ne!(state_hash(&game), state_hash(&Game::new(rules, seed.wrapping_add(1))));
    }

    /// Equal hashes if and only if equal states, between games that differ in one button at most.
    #[test]
    fn hashes_are_as_equal_as_states(rules in any_rules(), seed: u64, script in any_script(), left_out in 0_usize..250) {
        let mut other = script.clone();
        if left_out < other.len() {
            let (wait, _) = other.remove(left_out);
            if let Some(next) = other.get_mut(left_out) {
                next.0 += wait;
            }
        }
        let mut states = Vec::new();
        let mut game = Game::new(rules, seed);
        play(&mut game, &script, |_, game, _| states.push((state_hash(game), game.clone())));
        let mut tick = 0;
        let mut game = Game::new(rules, seed);
        play(&mut game, &other, |_, game, _| {
            if let Some((hash, state)) = states.get(tick) {
                assert_eq!(*hash == state_hash(game), state == game, "tick {tick}");
            }
            tick += 1;
        });
    }

    /// A snapshot, as a copy or through JSON, has the same future.
    #[test]
    fn a_snapshot_has_the_same_future(rules in any_rules(), seed: u64, first in any_script(), then in any_script()) {
        let mut game = Game::new(rules, seed);
        play(&mut game, &first, |_, _, _| {});
        let text = serde_json::to_string(&game).unwrap();
        let mut read: Game = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &game);
        let mut copy = game.clone();
        for game in [&mut game, &mut copy, &mut read] {
            play(game, &then, |_, _, _| {});
        }
        prop_assert_eq!(&game, &copy);
        prop_assert_eq!(&game, &read);
        prop_assert_eq!(state_hash(&game), state_hash(&read));
    }

    /// A recording of random play is verified, and refused once its result is improved.
    #[test]
    fn recordings_are_confirmed(
        rules in any_rules(), seed: u64, script in any_script(), attack_every in 50_u64..4_000,
    ) {
        let mut game = Game::new(rules, seed);
        let inputs = play_attacked(&mut game, &script, attack_every, |_, _, _| {});
        let replay = SeatRecording::new(rules, seed, inputs, Outcome::of(&game));
        let read = SeatRecording::from_json(&replay.to_json().unwrap()).unwrap();
        prop_assert_eq!(&read, &replay);
        prop_assert_eq!(read.check().unwrap(), game.clone());
        let mut better = read;
        better.result.score += 1;
        prop_assert!(better.check().is_err());
    }

    /// A release of a button that is up changes nothing.
    #[test]
    fn releases_without_a_press_do_nothing(rules in any_rules(), seed: u64, script in any_script()) {
        let mut game = Game::new(rules, seed);
        let mut other = Game::new(rules, seed);
        let mut events = Vec::new();
        for (_, change) in script {
            let up: Vec<_> = Button::ALL
                .into_iter()
                .filter(|button| !game.buttons().is_down(*button))
                .map(Input::Release)
                .collect();
            game.step(&[change], &mut events);
            let mut changes = up;
            changes.push(change);
            other.step(&changes, &mut events);
            prop_assert_eq!(&game, &other);
        }
    }

    /// No valid rules and no buttons make a game panic; the same seed and buttons give the same game.
    #[test]
    fn any_rules_can_be_played(
        rules in prop::collection::vec(all_rules(), 12), seed: u64, presses in any_presses(160), attack_every in 50_u64..4_000,
    ) {
        for rules in rules {
            let mut games = [Game::new(rules, seed), Game::new(rules, seed)];
            let mut events = [Vec::new(), Vec::new()];
            for (game, events) in games.iter_mut().zip(&mut events) {
                let mut score = 0;
                play_attacked(game, &presses, attack_every, |before, game, new| {
                    let piece = game.in_play();
                    assert!(piece.is_none_or(|piece| game.matrix().fits(piece)), "{rules:?}");
                    assert!(score <= game.score(), "{rules:?}");
                    assert_eq!(game.is_over(), game.now() == before.now(), "{rules:?}");
                    assert!(rules.limit_ms.is_none_or(|limit| game.now().millis() <= limit.into()), "{rules:?}");
                    score = game.score();
                    events.extend_from_slice(new);
                });
            }
            prop_assert_eq!(&games[0], &games[1]);
            prop_assert_eq!(&events[0], &events[1]);
        }
    }

    /// In every mode the same buttons at the same instants give the same game, however many frames a second.
    #[test]
    fn no_mode_depends_on_the_frames(seed: u64, presses in any_presses(60)) {
        let mut at = 0;
        let presses: Vec<_> = presses
            .into_iter()
            .map(|(wait, change)| {
                // Not at whole milliseconds, like real presses.
                at += 1_000 * u64::from(wait) + 137;
                (at, change)
            })
            .collect();
        let end = at + 2_000_000;
        for mode in ModeId::ALL {
            let at_rate = |rate: u64| {
                let mut session = Match::new(Seat::new(Rules::preset(mode), seed), [], Duration::ZERO);
                let mut presses = presses.iter().peekable();
                for frame in (1..).map(|frame| frame * 1_000_000 / rate).take_while(|at| *at < end).chain([end]) {
                    let mut inputs = Vec::new();
                    while let Some(&(at, change)) = presses.next_if(|(at, _)| *at <= frame) {
                        inputs.push(SeatInput { seat: 0, at: Duration::from_micros(at), input: change });
                    }
                    session.frame(&inputs, Duration::from_micros(frame));
                }
                (state_hash(session.seat(0).game()), session.seat(0).replay())
            };
            let expected = at_rate(60);
            prop_assert!(expected.1.check().is_ok());
            for rate in [30, 144, 1_000] {
                prop_assert_eq!(at_rate(rate), expected.clone(), "{:?} at {} frames a second", mode, rate);
            }
        }
    }
}
