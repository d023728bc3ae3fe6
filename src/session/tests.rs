use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::engine::attack::AttackRules;
use crate::engine::mode::Mechanic;
use crate::engine::versus::{GameType, TargetLaw, TeamGoal, TeamGoals, Teams, VersusRules};
use crate::engine::{
    Button, Facing, Game, GameEvent, GameOver, InitialAction, Input, ModeId, Rules, Split, Start, Target, Tetrimino,
    Ticks,
};
use crate::replay::{
    Outcome, Playhead, Recording, ReplayError, SeatRecording, SeatTimeline, StateHash, TimedInput, Timeline, state_hash,
};

/// A match of one seat that collects the inputs since the last frame.
struct Session {
    game: Match,
    inputs: Vec<SeatInput>,
}

impl Session {
    fn of(seat: Seat, now: Duration) -> Self {
        Self { game: Match::new(seat, [], now), inputs: Vec::new() }
    }

    fn new(rules: Rules, seed: u64, now: Duration) -> Self {
        Self::of(Seat::new(rules, seed), now)
    }

    fn continue_from(replay: &SeatRecording, position: Playhead, now: Duration) -> Self {
        Self::of(Seat::continue_from(replay, position), now)
    }

    fn change(&mut self, at: Duration, change: Input) {
        self.inputs.push(SeatInput { seat: 0, at, input: change });
    }

    fn advance(&mut self, now: Duration) -> Vec<(Ticks, GameEvent)> {
        let frame = self.game.frame(&std::mem::take(&mut self.inputs), now);
        frame.events.iter().map(|event| (event.at, event.event)).collect()
    }

    fn seat(&self) -> &Seat {
        self.game.seat(0)
    }

    fn game(&self) -> &Game {
        self.seat().game()
    }

    fn replay(&self) -> SeatRecording {
        self.seat().replay()
    }

    fn splits(&self) -> &[Split] {
        self.seat().splits()
    }

    fn marks(&self) -> usize {
        self.seat().marks()
    }
}

/// Plays a session with inputs and frames at the given microseconds.
fn play(changes: &[(u64, Input)], frames: impl IntoIterator<Item = u64>) -> Session {
    let rules = Rules { auto_repeat_delay_ms: 100, auto_repeat_interval_ms: 10, ..Rules::default() };
    let mut session = Session::new(rules, 11, Duration::ZERO);
    let mut changes = changes.iter().peekable();
    for frame in frames {
        while let Some(&(at, change)) = changes.next_if(|(at, _)| *at <= frame) {
            session.change(Duration::from_micros(at), change);
        }
        session.advance(Duration::from_micros(frame));
    }
    session
}

fn any_changes() -> impl Strategy<Value = Vec<(u64, Input)>> {
    let change = (prop::sample::select(Button::ALL.as_slice()), any::<bool>())
        .prop_map(|(button, press)| if press { Input::Press(button) } else { Input::Release(button) });
    prop::collection::vec((0_u64..8_000_000, change), 0..300).prop_map(|mut changes| {
        changes.sort_by_key(|(at, _)| *at);
        changes
    })
}

const END: u64 = 9_000_000;

proptest! {
    #![proptest_config(crate::property::cases(40))]

    /// Equal timed inputs give the same game at 30, 60, 144, 1000 and irregular frames a second.
    #[test]
    fn the_game_does_not_depend_on_the_frames(
        changes in any_changes(),
        gaps in prop::collection::vec(1_u64..240_000, 40..400),
    ) {
        let at_rate = |rate: u64| (1..).map(move |frame| frame * 1_000_000 / rate).take_while(|at| *at < END).chain([END]);
        let expected = state_hash(play(&changes, at_rate(60)).game());
        for rate in [30, 144, 1_000] {
            prop_assert_eq!(state_hash(play(&changes, at_rate(rate)).game()), expected, "{} frames a second", rate);
        }
        let irregular = gaps.iter().scan(0, |now, gap| {
            *now += gap;
            Some(*now)
        });
        let mut frames: Vec<u64> = irregular.take_while(|at| *at < END).collect();
        let last = frames.last().copied().unwrap_or(0);
        frames.extend((1..).map(|n| last + n * 200_000).take_while(|at| *at < END));
        frames.push(END);
        prop_assert_eq!(state_hash(play(&changes, frames).game()), expected, "irregular frames");
    }

    /// A recording plays back to the same end.
    #[test]
    fn a_recording_plays_again(changes in any_changes()) {
        let session = play(&changes, (1..=540).map(|frame| frame * 16_667));
        let replay = session.replay();
        let read = SeatRecording::from_json(&replay.to_json().unwrap()).unwrap();
        prop_assert_eq!(&read, &replay);
        prop_assert!(read.check().is_ok());
    }
}

/// A game that started from a position, and one that its player ended, play back to the same end.
#[test]
fn a_recording_holds_where_it_began_and_that_it_was_ended() {
    let ms = Duration::from_millis;
    let matrix = crate::engine::diagram::matrix(&["XXXX.XXXXX"]).unwrap();
    let start = Start { matrix, queue: vec![Tetrimino::I; 3], ..Start::default() };
    let custom = Rules { line_clear_delay_ms: 1_000, ..Rules::preset(ModeId::Custom) };
    let classic = Rules { mode: ModeId::Classic, ..custom };
    let endings = [(custom, GameOver::GivenUp), (classic, GameOver::Ended)];
    for (end, (rules, reason)) in [100, 900, 1_500].into_iter().flat_map(|end| endings.map(|ending| (end, ending))) {
        let mut session = Session::of(Seat::starting_from(rules, 5, start.clone()).unwrap(), ms(0));
        session.change(ms(20), Input::Press(Button::RotateClockwise));
        session.change(ms(40), Input::Press(Button::Left));
        session.change(ms(50), Input::Release(Button::Left));
        session.change(ms(60), Input::Press(Button::HardDrop));
        session.change(ms(70), Input::Release(Button::HardDrop));
        session.advance(ms(end));
        let events = session.game.end_now(ms(end)).events.clone();
        assert!(events.iter().any(|event| event.event == GameEvent::GameOver(reason)), "{events:?}");
        let replay = session.replay();
        assert_eq!(replay.start.as_deref(), Some(&start));
        let read = SeatRecording::from_json(&replay.to_json().unwrap()).unwrap();
        assert_eq!(read, replay);
        assert_eq!(read.check().unwrap().lines(), 1);
        assert!(SeatRecording { start: None, ..read }.check().is_err());
    }
}

/// A game continued from a recording is the same game, and its recording is complete.
#[test]
fn a_game_continues_from_a_recording() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 5, ms(0));
    session.change(ms(20), Input::Press(Button::HardDrop));
    session.change(ms(30), Input::Release(Button::HardDrop));
    session.change(ms(400), Input::Press(Button::Left));
    for frame in 1..50 {
        session.advance(ms(frame * 10));
    }
    let replay = session.replay();
    let mut position = replay.start();
    while replay.step(&mut position, &mut Vec::new()) {}
    let mut taken_up = Session::continue_from(&replay, position, ms(9_000));
    assert_eq!(state_hash(taken_up.game()), state_hash(session.game()));
    taken_up.advance(ms(9_200));
    assert!(taken_up.game().buttons() == crate::engine::Buttons::default(), "nothing is held any more");
    assert_eq!(taken_up.game().now().millis(), session.game().now().millis() + 200);
    taken_up.change(ms(9_210), Input::Press(Button::HardDrop));
    taken_up.advance(ms(9_300));
    let whole = taken_up.replay();
    assert_eq!(whole.inputs[..3], replay.inputs[..]);
    assert_eq!(whole.check().unwrap().statistics().locked_down(), 2);
}

/// The splits are missing in the first frames, because no frame waits for the complete search.
#[test]
fn the_marks_of_a_long_recording_are_found_in_parts() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::preset(ModeId::Ultra), 5, ms(0));
    for second in 1..=90 {
        session.change(ms(second * 1_000 - 500), Input::Press(Button::Hold));
        session.change(ms(second * 1_000 - 400), Input::Release(Button::Hold));
        for frame in 1..=10 {
            session.advance(ms((second - 1) * 1_000 + frame * 100));
        }
    }
    let marks = session.splits().to_vec();
    assert!(marks.len() >= 8 && !session.game().is_over(), "{marks:?}");
    let replay = session.replay();
    let mut position = replay.start();
    while replay.step(&mut position, &mut Vec::new()) {}
    let mut taken_up = Session::continue_from(&replay, position.clone(), ms(0));
    assert_eq!((taken_up.marks(), taken_up.splits().len()), (marks.len(), 0));
    taken_up.advance(ms(10));
    assert_eq!((taken_up.marks(), taken_up.splits().len()), (marks.len(), 0));
    for frame in 2..20 {
        taken_up.advance(ms(frame * 10));
    }
    assert_eq!(taken_up.splits(), marks);
    // They are also there if the game ends earlier.
    let mut ended = Session::continue_from(&replay, position, ms(0));
    ended.game.end_now(ms(0));
    assert_eq!(ended.splits(), marks);
}

#[test]
fn a_press_just_before_a_frame_is_answered_within_a_tick() {
    let micros = Duration::from_micros;
    let mut session = Session::new(Rules::default(), 1, Duration::ZERO);
    session.advance(micros(16_000));
    assert_eq!(session.game.input_lag(&[], micros(16_100)), Duration::ZERO);
    session.change(micros(16_300), Input::Press(Button::HardDrop));
    assert_eq!(session.game.input_lag(&session.inputs, micros(16_400)), micros(600));
    session.advance(micros(16_400));
    assert_eq!(session.game().statistics().locked_down(), 0);
    session.advance(micros(17_000));
    assert_eq!(session.game().statistics().locked_down(), 1);
    assert_eq!(session.game.input_lag(&[], micros(17_000)), Duration::ZERO);
}

#[test]
fn a_pause_stops_time_and_releases_the_buttons() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 1, ms(0));
    session.change(ms(10), Input::Press(Button::SoftDrop));
    session.game.pause(ms(40));
    let now = session.game().now();
    session.change(ms(50), Input::Press(Button::HardDrop));
    session.advance(ms(500));
    assert_eq!(session.game().now(), now, "time stands still");
    session.game.resume(ms(1_000));
    session.advance(ms(1_002));
    assert_eq!(session.game().buttons(), crate::engine::Buttons::default());
    assert_eq!(session.game().statistics().locked_down(), 0, "buttons of the pause have no effect");
    assert_eq!(session.game().now().millis(), now.millis() + 2);
}

const STEP: Duration = Duration::from_millis(600);

fn number(session: &Session, at: u64) -> Option<(u32, bool)> {
    let countdown = session.game.countdown(Duration::from_millis(at));
    countdown.map(|countdown| (countdown.number, countdown.is_covered))
}

#[test]
fn time_runs_once_it_was_counted_down() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 1, ms(100));
    session.game.start_countdown(ms(100), STEP);
    for (at, expected) in [(100, 3), (699, 3), (700, 2), (1_300, 1), (1_899, 1)] {
        session.advance(ms(at));
        assert_eq!(number(&session, at), Some((expected, false)), "at {at}: the first pieces may be seen");
        assert_eq!(session.game().now().millis(), 0);
    }
    session.advance(ms(1_900));
    assert_eq!((number(&session, 1_900), session.game().now().millis()), (None, 1));
    session.advance(ms(1_910));
    assert_eq!(session.game().now().millis(), 11, "time runs from the end of the countdown on");
}

/// Buttons held at the end are pressed in the first tick; all other presses in the countdown are ignored.
#[test]
fn held_directions_are_taken_at_the_start() {
    let ms = Duration::from_millis;
    for (rule, facing) in [(InitialAction::Off, Facing::North), (InitialAction::Hold, Facing::East)] {
        let mut session = Session::new(Rules { initial_rotation: rule, ..Rules::default() }, 1, ms(0));
        session.game.start_countdown(ms(0), STEP);
        let press = Input::Press;
        let script = [
            (10, press(Button::HardDrop)),
            (20, press(Button::Right)),
            (30, press(Button::Hold)),
            (40, Input::Release(Button::Right)),
            (1_500, press(Button::Left)),
            (1_600, press(Button::RotateClockwise)),
        ];
        for (at, change) in script {
            session.change(ms(at), change);
        }
        session.advance(ms(1_800));
        let piece = session.game().in_play().unwrap();
        assert_eq!((piece.centre.x, piece.facing), (4, facing), "{rule:?}");
        session.advance(ms(1_800 + 250));
        session.advance(ms(1_800 + 299));
        assert_eq!(session.game().in_play().unwrap().centre.x, 4, "the charge begins with the game");
        session.advance(ms(1_800 + 300));
        assert_eq!(session.game().in_play().unwrap().centre.x, 3);
        assert_eq!((session.game().statistics().holds, session.game().statistics().locked_down()), (0, 0));
        let replay = session.replay();
        assert!(replay.check().is_ok());
        assert_eq!(replay.inputs.first().unwrap().at, Ticks::ZERO);
    }
}

/// A pause shows the Matrix during the last step only, and only if a tick was played since the last one.
#[test]
fn a_pause_shows_nothing_for_longer_than_a_step() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 1, ms(0));
    session.advance(ms(100));
    session.game.pause(ms(100));
    session.game.start_countdown(ms(1_000), STEP);
    assert_eq!(
        [1_000, 1_700, 2_200].map(|at| number(&session, at)),
        [Some((3, true)), Some((2, true)), Some((1, false))]
    );
    session.game.pause(ms(2_500));
    session.game.start_countdown(ms(3_000), STEP);
    assert_eq!(number(&session, 4_799), Some((1, true)), "nothing was played since");
    let before = session.game().now().millis();
    session.advance(ms(4_805));
    assert_eq!(session.game().now().millis(), before + 5);
    session.game.pause(ms(4_805));
    session.game.start_countdown(ms(5_000), Duration::ZERO);
    assert_eq!(number(&session, 5_000), None);
    session.advance(ms(5_005));
    assert_eq!(session.game().now().millis(), before + 10, "without a countdown it goes on at once");
    assert!(session.replay().check().is_ok());
}

#[test]
fn the_first_seed_of_pieces_is_not_studied_by_pausing() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 1, ms(0));
    session.game.start_countdown(ms(0), STEP);
    session.game.pause(ms(500));
    session.game.start_countdown(ms(600), STEP);
    assert_eq!(number(&session, 700), Some((3, true)));
}

/// Ultra's clock ends on the tick, whenever frames happen, and not one tick is shown beyond.
#[test]
fn a_limited_time_ends_on_its_tick_at_every_frame_rate() {
    let rules = Rules { limit_ms: Some(2_000), ..Rules::preset(ModeId::Ultra) };
    for rate in [30, 60, 144, 1_000] {
        let mut session = Session::new(rules, 5, Duration::ZERO);
        let mut ends = Vec::new();
        for frame in 1..3 * rate {
            let events = session.advance(Duration::from_secs(1) * frame / rate);
            ends.extend(events.iter().filter(|(_, event)| matches!(event, GameEvent::GameOver(_))).copied());
            assert!(session.game().now().millis() <= 2_000);
        }
        assert_eq!(ends, [(Ticks::from_millis(2_000), GameEvent::GameOver(GameOver::TimeUp))], "{rate} a second");
        assert_eq!(session.game().now().millis(), 2_000);
    }
}

#[test]
fn a_finished_game_stays_finished_and_checks() {
    let mut session = Session::new(Rules { limit_ms: Some(50), ..Rules::default() }, 1, Duration::ZERO);
    session.advance(Duration::from_millis(200));
    assert_eq!(session.game().now().millis(), 50);
    assert!(session.replay().check().is_ok());
}

/// Each number of the countdown is reported once, and 0 when the clock starts.
#[test]
fn a_frame_has_the_number_of_the_countdown() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules::default(), 1, ms(0));
    session.game.start_countdown(ms(0), STEP);
    let numbers = (0..120).filter_map(|frame| session.game.frame(&[], ms(frame * 16)).countdown);
    assert_eq!(numbers.collect::<Vec<_>>(), [3, 2, 1, 0]);
}

/// The end of a match is reported in exactly one frame.
#[test]
fn a_frame_reports_the_end_of_the_match() {
    let ms = Duration::from_millis;
    let mut session = Session::new(Rules { limit_ms: Some(100), ..Rules::default() }, 1, ms(0));
    let ends: Vec<u64> = (1..20).map(|n| n * 16).filter(|at| session.game.frame(&[], ms(*at)).has_ended).collect();
    assert_eq!((ends, session.game.over_since()), (vec![112], Some(ms(112))));
}

/// Buttons of one seat, each with its seat and its microsecond.
fn any_inputs(seats: usize) -> impl Strategy<Value = Vec<SeatInput>> {
    let buttons =
        [Button::Left, Button::Right, Button::RotateClockwise, Button::HardDrop, Button::HardDrop, Button::Hold];
    let input = (0..seats, 0_u64..20_000_000, prop::sample::select(buttons.to_vec()));
    prop::collection::vec(input, 100..600).prop_map(|presses| {
        let mut inputs: Vec<SeatInput> = presses
            .into_iter()
            .flat_map(|(seat, at, button)| {
                let input = |at, change| SeatInput { seat, at: Duration::from_micros(at), input: change };
                [input(at, Input::Press(button)), input(at + 30_000, Input::Release(button))]
            })
            .collect();
        inputs.sort_by_key(|input| input.at);
        inputs
    })
}

/// A position in which any dropped Tetrimino clears lines and sends some.
fn armed() -> Start {
    let matrix = crate::engine::diagram::matrix(&["XXX....XXX", "XXX....XXX", "XXXX..XXXX", "XXXX..XXXX"]).unwrap();
    let queue = [Tetrimino::O; 12].to_vec();
    Start { matrix, queue, ..Start::default() }
}

fn duel(seats: usize, inputs: &[SeatInput], frames: impl IntoIterator<Item = u64>) -> (Match, Vec<SeatEvent>) {
    fight(seats, &VersusRules::default(), &Teams::default(), inputs, frames)
}

/// The same between teams, by these rules.
fn fight(
    seats: usize,
    versus: &VersusRules,
    teams: &Teams,
    inputs: &[SeatInput],
    frames: impl IntoIterator<Item = u64>,
) -> (Match, Vec<SeatEvent>) {
    let rules = Rules { generation_delay_ms: 0, line_clear_delay_ms: 20, attacks: versus.attacks, ..Rules::default() };
    let seat = || Seat::starting_from(rules, 3, armed()).unwrap();
    let mut game = Match::new(seat(), (1..seats).map(|_| seat()), Duration::ZERO).by(versus, teams.clone());
    let (mut events, mut inputs) = (Vec::new(), inputs);
    for frame in frames {
        let now = Duration::from_micros(frame);
        let (due, later) = inputs.split_at(inputs.partition_point(|input| input.at <= now));
        inputs = later;
        events.extend_from_slice(&game.frame(due, now).events);
    }
    (game, events)
}

fn at_rate(rate: u64) -> impl Iterator<Item = u64> {
    (1..=21 * rate).map(move |frame| frame * 1_000_000 / rate)
}

fn hashes(game: &Match) -> Vec<StateHash> {
    game.seats().iter().map(|seat| state_hash(seat.game())).collect()
}

proptest! {
    #![proptest_config(crate::property::cases(24))]

    /// Two to four seats play the same match at every frame rate.
    #[test]
    fn a_match_does_not_depend_on_the_frames((seats, inputs) in (2_usize..5).prop_flat_map(|seats| (Just(seats), any_inputs(seats)))) {
        let (expected, events) = duel(seats, &inputs, at_rate(60));
        for rate in [24, 144, 1_000] {
            let (game, other) = duel(seats, &inputs, at_rate(rate));
            prop_assert_eq!(hashes(&game), hashes(&expected), "{} frames a second", rate);
            prop_assert!(other == events, "{} frames a second", rate);
        }
    }

    /// Swapping seats changes only their order.
    #[test]
    fn the_order_of_the_seats_changes_nothing((seats, inputs) in (2_usize..5).prop_flat_map(|seats| (Just(seats), any_inputs(seats)))) {
        let turned: Vec<SeatInput> =
            inputs.iter().map(|input| SeatInput { seat: (input.seat + 1) % seats, ..*input }).collect();
        let (one, _) = duel(seats, &inputs, at_rate(60));
        let (other, _) = duel(seats, &turned, at_rate(60));
        let mut expected = hashes(&one);
        expected.rotate_right(1);
        prop_assert_eq!(hashes(&other), expected);
    }

    /// The same with teams, every law of targets, targets that players choose, and travel time.
    #[test]
    fn a_match_of_teams_depends_neither_on_the_frames_nor_on_the_order_of_the_seats(
        (seats, inputs) in (2_usize..5).prop_flat_map(|seats| (Just(seats), any_inputs(seats))),
        chosen in prop::collection::vec((0_usize..4, 0_u64..20_000_000, 0_usize..5, 0_u8..4), 0..20),
        law in prop::sample::select(TargetLaw::ALL.as_slice()),
        numbers in prop::array::uniform4(0_u8..3),
        travel_ms in prop::sample::select(vec![0_u32, 1, 20, 500]),
    ) {
        let attacks = AttackRules { travel_ms, cap: Some(3), ..AttackRules::GUIDELINE };
        let rules = VersusRules { targets: law, attacks, ..VersusRules::default() };
        // The inputs as they are after each seat has moved on by so many places.
        let all = |by: usize| {
            let turn = |seat: usize| (seat + by) % seats;
            let targets = chosen.iter().map(|(seat, at, kind, marked)| {
                let marked = Target::Seat(turn(usize::from(*marked) % seats) as u8);
                let target = [Target::Everybody, marked, Target::Even, Target::Leader, Target::Attackers][*kind];
                SeatInput { seat: turn(seat % seats), at: Duration::from_micros(*at), input: Input::Target(target) }
            });
            let buttons = inputs.iter().map(|input| SeatInput { seat: turn(input.seat), ..*input });
            let mut all: Vec<SeatInput> = buttons.chain(targets).collect();
            all.sort_by_key(|input| input.at);
            let mut teams = numbers[..seats].to_vec();
            teams.rotate_right(by);
            (Teams::new(&teams), all)
        };
        let (teams, own) = all(0);
        let (expected, events) = fight(seats, &rules, &teams, &own, at_rate(60));
        for rate in [24, 1_000] {
            let (game, other) = fight(seats, &rules, &teams, &own, at_rate(rate));
            prop_assert_eq!(hashes(&game), hashes(&expected), "{} frames a second", rate);
            prop_assert!(other == events, "{} frames a second", rate);
        }
        prop_assert!(expected.recording(Vec::new()).check().is_ok());
        // Each seat draws random targets from a separate stream.
        if law != TargetLaw::Random {
            let (teams, turned) = all(1);
            let (other, _) = fight(seats, &rules, &teams, &turned, at_rate(60));
            let mut hashes_before = hashes(&expected);
            hashes_before.rotate_right(1);
            if own.iter().all(|input| !matches!(input.input, Input::Target(Target::Seat(_)))) {
                prop_assert_eq!(hashes(&other), hashes_before);
            } else {
                // A mark names another seat, which is a part of the state; the Matrices are the same.
                let matrices = |game: &Match| game.seats().iter().map(|seat| seat.game().matrix().clone()).collect::<Vec<_>>();
                let mut expected = matrices(&expected);
                expected.rotate_right(1);
                prop_assert_eq!(matrices(&other), expected);
            }
        }
    }

    /// Every line that is sent is cancelled, received, waiting or in transit, at each opponent.
    #[test]
    fn every_line_that_is_sent_arrives((seats, inputs) in (2_usize..5).prop_flat_map(|seats| (Just(seats), any_inputs(seats)))) {
        let (game, events) = duel(seats, &inputs, at_rate(60));
        let attacks = |seat: usize| {
            events.iter().filter(move |event| event.seat == seat).filter_map(|event| match event.event {
                GameEvent::Attack(exchange) => Some(exchange),
                _ => None,
            })
        };
        let all: u32 = (0..seats).flat_map(attacks).map(|exchange| exchange.sent).sum();
        prop_assert!(game.recording(Vec::new()).check().is_ok(), "the recording of the match routes the same lines");
        for (index, seat) in game.seats().iter().enumerate() {
            prop_assert!(seat.replay().check().is_ok(), "the recording of seat {} replays alone", index);
            let own: u32 = attacks(index).map(|exchange| exchange.sent).sum();
            let settled: u32 = attacks(index).map(|exchange| exchange.cancelled + exchange.received).sum();
            let arrived = settled + seat.game().receiving() + game.lines_arriving(index);
            if seat.is_over() {
                prop_assert!(arrived <= all - own);
            } else {
                prop_assert_eq!(arrived, all - own, "seat {}", index);
            }
        }
    }
}

fn drops(count: u64) -> Vec<SeatInput> {
    let input = |at, change| SeatInput { seat: 0, at: Duration::from_millis(at), input: change };
    let drop = |at| [input(at, Input::Press(Button::HardDrop)), input(at + 20, Input::Release(Button::HardDrop))];
    (0..count).flat_map(|n| drop(50 + n * 200)).collect()
}

/// Checks that the properties above are not vacuous: lines are sent, and every opponent gets them.
#[test]
fn lines_reach_every_opponent() {
    let (game, events) = duel(3, &drops(60), at_rate(60));
    let exchanges = |seat| {
        events.iter().filter_map(move |event| match event.event {
            GameEvent::Attack(exchange) if event.seat == seat => Some(exchange),
            _ => None,
        })
    };
    let sent = |seat| exchanges(seat).map(|exchange| exchange.sent).sum::<u32>();
    assert!(sent(0) > 0);
    for (index, seat) in game.seats().iter().enumerate().skip(1) {
        let settled: u32 = exchanges(index).map(|exchange| exchange.cancelled + exchange.received).sum();
        let arrived = settled + seat.game().receiving() + game.lines_arriving(index);
        let others = (0..3).filter(|other| *other != index);
        assert_eq!(arrived, others.map(sent).sum::<u32>(), "seat {index}");
    }
    assert!(game.seat(0).is_over() && !game.is_over(), "two seats play on");
}

/// The seats' recordings are valid, but one of them lacks lines that were sent to it.
#[test]
fn a_recording_with_other_lines_than_were_sent_is_refused() {
    let (game, _) = duel(3, &drops(60), at_rate(60));
    let mut recorded = game.recording(vec!["Ada".to_owned(), "Grace".to_owned(), "Edsger".to_owned()]);
    assert_eq!(Recording::from_text(&recorded.to_shared().unwrap()).unwrap(), recorded);
    assert!(recorded.check().is_ok());
    let seat = &mut recorded.seats[1];
    let received = seat.inputs.iter().position(|timed| matches!(timed.input, Input::Receive(_))).unwrap();
    let TimedInput { at, .. } = seat.inputs.remove(received);
    seat.result = Outcome::of(seat.finish().game());
    assert!(seat.check().is_ok(), "it replays alone");
    let refused = recorded.check();
    assert!(
        matches!(refused, Err(ReplayError::Attacks { seat: 1, at: when, received: 0, .. }) if when == at),
        "{refused:?}"
    );
    recorded.setup = None;
    assert!(recorded.check().is_ok(), "without the rules nobody knows what was sent");
}

/// A match of two ends with the first game that ends; the other one stops there.
#[test]
fn a_match_ends_when_one_seat_is_left() {
    let (game, _) = duel(2, &drops(60), at_rate(60));
    assert!(game.is_over() && game.seat(0).is_over() && !game.seat(1).is_over());
    let left = game.seat(1).game().now();
    let end = game.seat(0).game().now();
    assert!(left.since(end).millis() <= 1 && end < Ticks::from_millis(12_000), "{left:?} {end:?}");
}

/// A recorded game runs on the same clock as a played one, and stops at its end.
#[test]
fn a_recording_plays_in_a_match() {
    let text = include_str!("../../tests/data/golden/sprint.json");
    let timeline = SeatTimeline::new(SeatRecording::from_text(text).unwrap());
    let (end, expected) = (timeline.end(), timeline.replay().result.state_hash);
    let mut game = Match::new(Seat::recording(Arc::new(timeline)), [], Duration::ZERO);
    game.set_speed(800);
    let mut frames = 0_u64;
    while !game.is_over() {
        frames += 1;
        game.frame(&[], Duration::from_millis(frames * 16));
    }
    assert!(frames.abs_diff(end.millis() / 128) < 3, "{frames} frames");
    assert_eq!(state_hash(game.seat(0).game()), expected);
    game.seek(Ticks::from_millis(5_000), 2_000);
    assert_eq!((game.now().millis(), game.is_over()), (5_000, false));
}

/// A match by these rules whose seats drop a piece at this interval in ms; 0 never drops.
fn dropped(rules: &VersusRules, teams: &[u8], paces: &[u64], seconds: u64) -> Match {
    let seat = |_pace: &u64| Seat::new(rules.seat_rules(Rules::default()), 3);
    let mut seats = paces.iter().map(seat);
    let first = seats.next().unwrap();
    drop_pieces(Match::new(first, seats, Duration::ZERO).by(rules, Teams::new(teams)), paces, seconds)
}

/// Plays a match for `seconds`, in which each seat drops a piece at an interval in ms.
fn drop_pieces(mut game: Match, paces: &[u64], seconds: u64) -> Match {
    for ms in (0..seconds * 1_000).step_by(50) {
        let drops = (0..).zip(paces).filter(|(_, pace)| **pace > 0 && ms % **pace == 0);
        let inputs: Vec<SeatInput> = drops
            .flat_map(|(seat, _)| {
                let at = Duration::from_millis(ms);
                [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)].map(|input| SeatInput {
                    seat,
                    at,
                    input,
                })
            })
            .collect();
        game.frame(&inputs, Duration::from_millis(ms + 50));
    }
    game
}

#[test]
fn the_last_team_wins_and_ties_are_draws() {
    let rules = VersusRules::default();
    let game = dropped(&rules, &[0, 0, 1], &[300, 0, 500], 30);
    assert!(game.is_over() && game.seat(0).is_over() && !game.seat(1).is_over());
    assert_eq!(game.standings().places(), [1, 1, 3], "a team is out when all its seats are");
    assert!(!game.standings().is_drawn(0, game.teams()), "friends share their place");
    assert!(game.recording(Vec::new()).check().is_ok());
    let tie = dropped(&rules, &[], &[300, 400, 300], 30);
    assert!(tie.is_over());
    assert_eq!(tie.standings().places(), [2, 1, 2]);
    assert_eq!([0, 1, 2].map(|seat| tie.standings().is_drawn(seat, tie.teams())), [true, false, true]);
    let runs = dropped(&rules, &[0, 0, 1, 1, 2], &[300, 0, 300, 0, 400], 20);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|seat| runs.certain_place(seat)),
        [None, None, None, None, Some(5)],
        "mates play on"
    );
    let one_team = dropped(&rules, &[5, 5], &[300, 0], 30);
    assert!(!one_team.is_over(), "nobody is left to win against");
    let all = dropped(&rules, &[0, 0], &[300, 300], 30);
    assert!(all.is_over());
    assert_eq!(all.standings().places(), [1, 1]);
}

/// Guideline B1.2.3: a player who is out practices at once, and again after each Top Out. The match is not affected.
#[test]
fn who_is_out_practices_until_the_others_finish() {
    let rules = VersusRules { game_type: GameType::Score { ms: 40_000 }, ..VersusRules::default() };
    let play = |practices: bool, seconds: u64| {
        let seat = || Seat::new(rules.seat_rules(Rules { level: 3, ..Rules::default() }), 3);
        let first = if practices { seat().practicing_while_waiting() } else { seat() };
        let mut game = Match::new(first, [seat(), seat()], Duration::ZERO).by(&rules, Teams::default());
        let mut practiced = Vec::new();
        for ms in (0..seconds * 1_000).step_by(100) {
            let at = Duration::from_millis(ms);
            let press = |input| SeatInput { seat: 0, at, input };
            let drop = [press(Input::Press(Button::HardDrop)), press(Input::Release(Button::HardDrop))];
            let was_over = game.seat(0).is_over();
            let frame = game.frame(&drop, at + Duration::from_millis(100));
            let own = frame.events.iter().filter(|event| event.seat == 0 && was_over);
            practiced.extend(own.map(|event| event.event));
        }
        (game, practiced)
    };
    let (game, practiced) = play(true, 20);
    let practice = game.seat(0);
    assert!(practice.is_over() && practice.waiting_attempt() > Some(2), "{:?}", practice.waiting_attempt());
    let shown = practice.shown();
    assert!(!shown.is_over() && shown.statistics().locked_down() > 0 && shown.receiving() == 0);
    assert_eq!((shown.level(), shown.rules().attacks), (3, AttackRules::NONE));
    assert!(practiced.iter().any(|event| matches!(event, GameEvent::LockedDown(_))));
    assert!(!practiced.iter().any(|event| matches!(event, GameEvent::GameOver(_))), "the next game starts at once");
    let (ended, _) = play(true, 41);
    assert!(ended.is_over() && ended.seat(0).waiting_attempt().is_none());
    assert_eq!(ended.seat(0).shown().now(), ended.seat(0).game().now(), "the results show the game of the match");
    for (with, without) in [(game, play(false, 20)), (ended, play(false, 41))] {
        assert!(without.1.is_empty());
        assert_eq!(with.recording(Vec::new()), without.0.recording(Vec::new()));
        assert!(with.recording(Vec::new()).check().is_ok());
    }
}

#[test]
fn the_target_mark_moves_on_from_a_player_who_is_out() {
    let seat = || Seat::new(Rules::default(), 3);
    let mut game = Match::new(seat(), [seat(), seat(), seat()], Duration::ZERO);
    let ms = Duration::from_millis;
    assert_eq!(game.next_mark(0), Target::Seat(1));
    let cycle = [Target::Everybody, Target::Seat(1), Target::Seat(2), Target::Seat(3), Target::Random];
    for pair in cycle.windows(2) {
        assert_eq!(game.next_target(0, pair[0]), Some(pair[1]));
    }
    let mark = SeatInput { seat: 0, at: ms(1), input: Input::Target(game.next_mark(0)) };
    game.frame(&[mark], ms(10));
    assert_eq!((game.seat(0).game().target(), game.next_mark(0)), (Target::Seat(1), Target::Seat(2)));
    for at in (10..30_000).step_by(100) {
        let drop = |input| SeatInput { seat: 1, at: ms(at), input };
        game.frame(&[drop(Input::Press(Button::HardDrop)), drop(Input::Release(Button::HardDrop))], ms(at + 100));
    }
    assert!(game.seat(1).is_over());
    assert_eq!(game.seat(0).game().target(), Target::Seat(2));
    assert_eq!(game.next_target(1, Target::Everybody), None, "it is out");
    assert!(game.seat(0).replay().check().is_ok(), "the move is an input of the recording");
}

#[test]
fn a_score_match_ends_in_time_and_the_points_of_a_team_count_together() {
    let rules = VersusRules { game_type: GameType::Score { ms: 3_000 }, ..VersusRules::default() };
    let game = dropped(&rules, &[0, 1, 0], &[600, 500, 900], 4);
    assert!(game.is_over() && game.seats().iter().all(|seat| seat.game().game_over() == Some(GameOver::TimeUp)));
    let score = |seat| game.seat(seat).game().score();
    assert!(score(0) < score(1) && score(0) + score(2) > score(1));
    let runs = dropped(&rules, &[0, 1, 0], &[600, 500, 900], 2);
    assert_eq!(runs.certain_place(1), None, "points can change every place");
    assert_eq!(game.certain_place(1), Some(3));
    assert_eq!(game.standings().places(), [1, 3, 1]);
}

/// Cheese of one line: a seat that clears it ends the match.
#[test]
fn a_race_ends_when_a_team_has_its_lines() {
    let rules = VersusRules { game_type: GameType::Lines { lines: 1 }, ..VersusRules::default() };
    let queue = vec![Tetrimino::I];
    let matrix = crate::engine::diagram::matrix(&["XXX....XXX"]).unwrap();
    let ready = Start { matrix, queue, ..Start::default() };
    let seat = |start| Seat::starting_from(rules.seat_rules(Rules::default()), 1, start).unwrap();
    let mut game = Match::new(seat(Start::default()), [seat(ready)], Duration::ZERO).by(&rules, Teams::default());
    let drop = |seat| SeatInput { seat, at: Duration::from_millis(20), input: Input::Press(Button::HardDrop) };
    game.frame(&[drop(0), drop(1)], Duration::from_millis(50));
    for at in (100..=900).step_by(50) {
        game.frame(&[], Duration::from_millis(at));
    }
    assert!(game.over_since().is_some() && game.is_over());
    assert_eq!(game.standings().places(), [2, 1]);
    assert!(!game.seat(1).is_over(), "the match has ended, not the game");
}

/// Guideline B1.2.2: one team must clear lines, one must score, and one must only survive. The first to reach its goal
/// wins.
#[test]
fn teams_win_by_goals_of_their_own() {
    let goals = TeamGoals::NONE.with(1, TeamGoal::Cheese(3)).with(2, TeamGoal::Score(200));
    let rules = VersusRules { goals, ..VersusRules::default() };
    let teams = [1, 2, 2, 3];
    let play = |paces: [u64; 4], seconds: u64| {
        let mut seats = teams.iter().map(|team| Seat::new(rules.team_rules((*team).into(), Rules::default()), 3));
        let game = Match::new(seats.next().unwrap(), seats, Duration::ZERO).by(&rules, Teams::new(&teams));
        drop_pieces(game, &paces, seconds)
    };
    let game = play([0, 300, 300, 0], 30);
    assert_eq!(game.seat(0).game().rules().mechanic, Mechanic::Cheese);
    let progress = |seat| game.progress(seat).map(|progress| (progress.done, progress.goal));
    assert_eq!([0, 1, 2, 3].map(progress), [Some((0, 3)), Some((200, 200)), Some((200, 200)), None]);
    assert!(game.is_over() && game.seats().iter().all(|seat| !seat.is_over()), "the points ended it");
    assert_eq!(game.standings().places(), [3, 1, 1, 3]);
    let recorded = game.recording(Vec::new());
    assert!(recorded.check().is_ok());
    assert_eq!(recorded.setup.unwrap().rules.goals, goals);
    let outlasted = play([300, 0, 0, 0], 60);
    assert!(outlasted.seat(0).is_over() && !outlasted.is_over(), "two teams still play");
    assert_eq!(outlasted.standings().places()[0], 4);
}

/// A match rebuilt from its recording continues with the attacks in transit, to the same places.
#[test]
fn a_match_continues_from_any_tick_of_its_recording() {
    for text in [
        include_str!("../../tests/data/golden/match_teams.json"),
        include_str!("../../tests/data/golden/match_race.json"),
        include_str!("../../tests/data/golden/match_score.json"),
    ] {
        let recorded = Recording::from_text(text).unwrap();
        let timeline = Timeline::new(recorded.clone());
        let end = timeline.end().millis();
        let mut continued = 0;
        for at in (0..end).step_by(end as usize / 7).map(Ticks::from_millis) {
            let mut game = Match::continue_from(&recorded, at, |_| ()).unwrap();
            for (seat, recording) in game.seats().iter().zip(timeline.round(0).seats()) {
                assert_eq!(seat.game(), recording.at(at).game(), "{at:?}");
            }
            assert!(game.recording(Vec::new()).check().is_ok(), "a match that breaks off is a record up to there");
            if game.seats().iter().any(|seat| seat.game().buttons().iter().next().is_some()) {
                continue;
            }
            continued += 1;
            let own = |timed: &&TimedInput| timed.at >= at && !matches!(timed.input, Input::Receive(_));
            // All other moves of a Target Mark come from the match itself.
            let rest = recorded.seats.iter().enumerate().flat_map(|(seat, replay)| {
                replay.inputs.iter().filter(own).map(move |timed| (seat, *timed)).collect::<Vec<_>>()
            });
            game.play(rest, Ticks::from_millis(end + 1));
            assert_eq!(game.standings(), recorded.setup.as_ref().unwrap().places, "{at:?}");
        }
        assert!(continued > 2);
    }
    let recorded = Recording::from_text(include_str!("../../tests/data/golden/match_race.json")).unwrap();
    let mut changed = recorded.clone();
    changed.seats[0].result.score += 1;
    assert!(Match::continue_from(&changed, Ticks::NEVER, |_| ()).is_err());
    assert!(Match::continue_from(&Recording::new(Vec::new()), Ticks::ZERO, |_| ()).is_err());
}

/// A taken-over seat plays against the recording of the others: their attacks arrive, and they end as recorded.
#[test]
fn a_seat_is_taken_over_against_the_recording_of_the_others() {
    let recorded = Recording::from_text(include_str!("../../tests/data/golden/match_score.json")).unwrap();
    let timeline = Timeline::new(recorded.clone());
    let at = Ticks::from_millis(timeline.end().millis() / 4);
    let follow = |game: Match, seat: usize| {
        game.with_seat(seat, |it| it.following(Arc::clone(&timeline.round(0).seats()[seat])))
    };
    let mut game = follow(follow(Match::continue_from(&recorded, at, |_| ()).unwrap(), 1), 2);
    let before = game.seat(0).game().statistics().lines_received + game.seat(0).game().receiving();
    assert!(game.now() == at && game.seat(1).as_recording().is_some());
    game.resume(Duration::ZERO);
    let mut now = 0;
    while !game.is_over() && now < 200_000 {
        now += 100;
        game.frame(&[], Duration::from_millis(now));
    }
    assert!(game.is_over());
    let after = game.seat(0).game().statistics().lines_received + game.seat(0).game().receiving();
    assert!(after > before, "their attacks arrive");
    for seat in [1, 2] {
        assert_eq!(game.seat(seat).replay(), recorded.seats[seat], "they play as recorded");
    }
}

/// The practice of a guest stops with the clock of the match, not with its end.
#[test]
fn a_guest_practices_on_after_the_end() {
    let seat = || Seat::new(Rules::default(), 7);
    let mut game = Match::new(seat(), [seat()], Duration::ZERO);
    game.add_guest(Rules::default(), 9);
    let practiced = |game: &Match| game.guests()[0].shown().now().millis();
    game.frame(&[], Duration::from_millis(100));
    game.end_seat(1);
    let before = practiced(&game);
    let drop = SeatInput { seat: 2, at: Duration::from_millis(150), input: Input::Press(Button::HardDrop) };
    assert!(game.frame(&[drop], Duration::from_millis(200)).has_ended);
    assert_eq!(practiced(&game) - before, 100);
    assert_eq!(game.guests()[0].shown().statistics().locked_down(), 1);
    game.frame(&[], Duration::from_millis(300));
    assert_eq!(practiced(&game) - before, 200);
    game.pause(Duration::from_millis(300));
    game.frame(&[], Duration::from_millis(400));
    assert_eq!(practiced(&game) - before, 200, "the clock is stopped");
}
