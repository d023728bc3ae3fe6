//! The rest that is played at once, taken-over seats, and guests.

use std::thread;
use std::time::{Duration, Instant};

use super::play::FINISH_POLL;
use super::{VersusRound, VersusStage};
use crate::engine::versus::Standings;
use crate::engine::{GameEvent, GameOver, Ticks};
use crate::input::{Control, Device, InputEvent, InputKind, PadControl, SeatDevice};
use crate::replay::{MOST_ROUNDS, MatchSetup, RecordedRound, Recording, Timeline};
use crate::session::{BeamRunner, Frame, Seat, SeatEvent};
use crate::settings::{Settings, Versus, VersusSeat};
use crate::ui::screens::Others;
use crate::ui::words::Words;

/// A match of a person and two computers, in steps that the computers are waited for.
struct Waited {
    round: VersusRound,
    now: Instant,
    steps: u32,
}

impl Waited {
    fn new() -> Self {
        let person = VersusSeat::Person(SeatDevice::Keyboard);
        let seats = [person, VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty];
        let mut versus = Versus::played_by(seats);
        versus.seats.iter_mut().for_each(|seat| seat.practices = false);
        // A frame plays up to the real time if that is later, which would be no short step.
        let now = Instant::now() + Duration::from_hours(1);
        Self { round: VersusRound::new(&Settings { versus, ..Settings::default() }, 7, now), now, steps: 0 }
    }

    fn step(&mut self, events: &[(InputKind, Duration)]) {
        while self.round.live.is_thinking() {
            thread::sleep(FINISH_POLL);
        }
        self.now += Duration::from_millis(BeamRunner::STEP_MS.into());
        let event = |&(kind, before)| InputEvent { at: self.now.checked_sub(before).unwrap(), kind };
        let events: Vec<InputEvent> = events.iter().map(event).collect();
        self.round.play(&events, self.now);
        self.steps += 1;
    }

    /// Drops all pieces of the person at once.
    fn until_computers_are_left(&mut self) {
        let drop = Control::Key(crate::input::KeyCode::Space);
        let down = (InputKind::Down(Device::Keyboard, drop), Duration::from_millis(2));
        let up = (InputKind::Up(Device::Keyboard, drop), Duration::from_millis(1));
        while !self.round.state().seat(0).is_over() {
            assert!(!self.round.can_finish(), "a person plays");
            self.step(&[down, up]);
        }
        self.steps = 0;
    }

    fn until_the_end(mut self) -> Self {
        while self.round.stage != VersusStage::Over {
            self.step(&[]);
        }
        self
    }
}

/// The rest that is played at once is the rest that would have been played.
#[test]
fn a_match_without_people_is_finished_exactly() {
    let play = |finishes: bool| {
        let mut game = Waited::new();
        game.until_computers_are_left();
        if finishes {
            game.round.finish_now(game.now);
            assert!(game.round.is_finishing() && !game.round.can_finish());
        }
        game.until_the_end()
    };
    let (played, finished) = (play(false), play(true));
    assert!(finished.steps < played.steps, "{} frames instead of {}", finished.steps, played.steps);
    assert_eq!(finished.round.state().standings(), played.round.state().standings());
    let inputs = |round: &VersusRound| {
        let recorded = round.recording(&Words::english());
        recorded.seats.into_iter().map(|seat| (seat.inputs, seat.result)).collect::<Vec<_>>()
    };
    assert_eq!(inputs(&finished.round), inputs(&played.round));
}

/// A match whose rounds end in draws is over when a recording has no room for another one, and can be read.
#[test]
fn a_match_without_a_winner_ends_with_the_most_rounds() {
    let (start, words) = (Instant::now(), Words::english());
    let settings = Settings { versus: Versus { first_to: 2, ..Versus::default() }, ..Settings::default() };
    let mut round = VersusRound::new(&settings, 7, start);
    let now = start + Duration::from_secs(6);
    round.play(&[], now);
    let seats = round.state().seats().iter().map(Seat::replay).collect::<Vec<_>>();
    let drawn = RecordedRound { places: Standings::default(), seats };
    for count in [MOST_ROUNDS - 1, MOST_ROUNDS] {
        round.rounds.rounds.earlier = vec![drawn.clone(); count - 1];
        let is_last = count == MOST_ROUNDS;
        assert_eq!(round.ends_match(), is_last, "round {count}");
        assert_eq!(round.next(&settings, 8, now).rounds.number(), if is_last { 1 } else { MOST_ROUNDS });
        let recorded = round.recording(&words);
        assert_eq!(recorded.round_count(), count);
        assert_eq!(Recording::from_text(&recorded.to_json().unwrap()).unwrap().round_count(), count);
    }
}

/// A pause stops where it was pressed, and the match continues at its normal speed.
#[test]
fn a_pause_ends_the_finishing() {
    let mut game = Waited::new();
    game.until_computers_are_left();
    let settings = Settings { versus: game.round.players.setup.clone(), ..Settings::default() };
    game.round.pause(game.now, None);
    game.round.resume(&settings, game.now);
    game.round.finish_now(game.now);
    let before = game.round.state().now();
    game.step(&[]);
    let ahead = game.round.state().now();
    assert!(ahead > before && game.round.live.countdown(game.now).is_none(), "the countdown is over, too");
    let later = game.now + Duration::from_millis(7);
    game.round.pause(later, None);
    assert!(game.round.state().now().since(ahead).millis() <= 7);
    assert!(!game.round.is_finishing() && game.round.can_finish());
    game.now = later;
    game.round.resume(&settings, later);
    let countdown = game.round.live.countdown(later);
    assert!(countdown.is_some());
    let paused = game.round.state().now();
    game.step(&[]);
    assert_eq!(game.round.state().now(), paused, "the countdown runs");
}

/// A match that continues a recording keeps the names of its seats and the levels of its computers.
#[test]
fn taking_a_seat_over_changes_no_name_and_no_level() {
    let text = include_str!("../../../../../tests/data/golden/match_rising.json");
    let recorded = Recording::from_text(text).unwrap();
    let names = ["Ada", "Computer, level 7", "Bo"].map(str::to_owned).to_vec();
    let setup = MatchSetup { names: names.clone(), ..recorded.setup.clone().unwrap_or_default() };
    let timeline = Timeline::new(recorded.with_setup(setup));
    let mut settings = Settings::default();
    settings.player.name = "Cy".to_owned();
    let at = (Ticks::from_millis(20_000), Instant::now());
    let round = VersusRound::taken_over(&settings, timeline.round(0), (2, Others::Computers), &[], at).unwrap();
    assert_eq!(round.recording(&Words::english()).setup.unwrap().names, names);
    let person = VersusSeat::Person(SeatDevice::Keyboard);
    // Where a person played, the computer of the lobby does.
    assert_eq!(round.players.seats, [VersusSeat::Computer(3), VersusSeat::Computer(7), person]);
}

#[test]
fn the_gamepad_of_a_guest_rumbles() {
    let (settings, now) = (Settings::default(), Instant::now());
    let mut round = VersusRound::new(&settings, 7, now);
    round.pause(now, None);
    let press = InputKind::Down(Device::Pad(3), Control::Pad(PadControl::South));
    round.note_pads(&settings, &[], &mut vec![InputEvent { at: now, kind: press }]);
    round.resume(&settings, now);
    let mut placed = 0;
    for frame in 0..100 {
        let drop = if frame % 2 == 0 { InputKind::Down } else { InputKind::Up };
        let kind = drop(Device::Pad(3), Control::Pad(PadControl::DPadUp));
        let at = now + Duration::from_millis(5_000 + 50 * frame);
        round.play(&[InputEvent { at, kind }], at);
        let own = round.own_events(round.state().last_frame());
        let of_guest = own.filter(|(device, _)| *device == SeatDevice::Pad(3));
        placed += of_guest.filter(|(_, event)| matches!(event, GameEvent::LockedDown(_))).count();
    }
    assert!(placed > 10, "{placed} pieces");
    let knock_out = SeatEvent { seat: 2, at: Ticks::ZERO, event: GameEvent::GameOver(GameOver::TopOut) };
    let frame = Frame { events: vec![knock_out], ..Frame::default() };
    assert_eq!(round.felt(&frame).map(|(pad, _)| pad).collect::<Vec<_>>(), [3]);
    round.play(&[InputEvent { at: now, kind: InputKind::PadLost(3) }], now);
    let lost: Vec<String> = round.players.lost_pads(&Words::english()).collect();
    assert!(lost.len() == 1 && lost[0].contains("Gamepad 4"), "{lost:?}");
}
