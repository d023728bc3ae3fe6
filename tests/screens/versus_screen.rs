//! The lobby of a match, and a match up to its results.

use std::time::{Duration, Instant};

use skyline::input::{Device, InputEvent, InputKind, SeatDevice};
use skyline::settings::{Versus, VersusSeat};
use skyline::ui::screens::{VersusLobby, VersusRound, VersusStage};

use super::*;

const LEFT: VersusSeat = VersusSeat::Person(SeatDevice::LeftHalf);
const RIGHT: VersusSeat = VersusSeat::Person(SeatDevice::RightHalf);

fn key(code: KeyCode, is_down: bool, at: Instant) -> InputEvent {
    let change = if is_down { InputKind::Down } else { InputKind::Up };
    InputEvent { at, kind: change(Device::Keyboard, Control::Key(code)) }
}

fn lobby<'a>(versus: Versus) -> Harness<'a, Stage<VersusLobby>> {
    let mut stage = Stage::new(VersusLobby::default());
    stage.settings.versus = versus;
    harness(stage, VersusLobby::ui, vec2(800.0, 600.0))
}

#[test]
fn enter_in_the_lobby_starts_the_match() {
    let mut harness = lobby(Versus::default());
    harness.key_press(Key::Enter);
    harness.run_ok();
    assert_eq!(harness.state().commands, [Command::Versus(VersusCommand::Start)]);
}

#[test]
fn a_key_of_a_half_joins() {
    let mut harness = lobby(Versus::default());
    let mut events = vec![key(KeyCode::KeyD, true, Instant::now()), key(KeyCode::Enter, true, Instant::now())];
    let setup = harness.state().settings.versus;
    harness.state_mut().screen.take_joins(&setup, &mut events);
    assert_eq!(events.len(), 1, "Enter stays with the menu");
    harness.run_ok();
    assert_eq!(harness.state().settings.versus.seats[..2], [RIGHT, LEFT]);
}

#[test]
fn seats_that_share_keys_are_named_and_cannot_start() {
    let seats = [VersusSeat::Person(SeatDevice::Keyboard), VersusSeat::Empty, LEFT, VersusSeat::Empty];
    let harness = lobby(Versus { seats, ..Versus::default() });
    assert!(harness.query_by_label_contains("Seat 1 and seat 3 share keys").is_some());
    assert!(harness.query_by_label("Start").is_none());
}

/// Plays with the left half of the keyboard until the match is over: one Hard Drop after another.
fn play_to_the_end(round: &mut VersusRound, start: Instant) -> Instant {
    let mut now = start;
    for frame in 0..20_000 {
        now += Duration::from_millis(16);
        round.play(&[key(KeyCode::KeyW, frame % 2 == 0, now)], now);
        if round.stage() == VersusStage::Over {
            return now;
        }
    }
    panic!("the match has no end");
}

#[test]
fn a_person_and_a_computer_play_to_the_results_and_again() {
    let start = Instant::now();
    let seats = [LEFT, VersusSeat::Computer(2), VersusSeat::Empty, VersusSeat::Empty];
    let settings = Settings { versus: Versus { seats, first_to: 2, ..Versus::default() }, ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let end = play_to_the_end(&mut round, start);
    assert_eq!(round.state().standings().places(), [2, 1]);
    let second = round.next(&settings, 8, end);
    let mut stage = Stage::new(round);
    stage.settings = settings.clone();
    let harness = harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(1280.0, 800.0));
    assert!(harness.query_by_label("Computer, level 2 wins").is_some());
    assert!(harness.query_by_label("Next round").is_some(), "nobody has won twice");
    let mut round = second;
    let end = play_to_the_end(&mut round, end);
    let again = round.next(&settings, 9, end);
    let mut stage = Stage::new(round);
    stage.settings = settings;
    let harness = super::harness(stage, |round, ui, shared| round.ui(ui, shared), vec2(800.0, 600.0));
    assert!(harness.query_by_label("Computer, level 2 wins the match").is_some());
    assert!(harness.query_by_label("Rematch").is_some());
    assert_eq!((again.stage(), again.state().now()), (VersusStage::Playing, Ticks::ZERO));
}

#[test]
fn a_pause_stops_all_seats() {
    let start = Instant::now();
    let mut round = VersusRound::new(&Settings::default(), 7, start);
    let at = start + Duration::from_secs(6);
    round.play(&[], at);
    round.play(&[key(KeyCode::Escape, true, at)], at);
    assert_eq!(round.stage(), VersusStage::Paused(Some(0)));
    let stopped = round.state().now();
    round.play(&[], at + Duration::from_secs(2));
    assert!(stopped > Ticks::ZERO && round.state().now() == stopped);
}
