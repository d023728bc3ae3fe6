//! Matches over a simulated network with a simulated clock.

use std::collections::VecDeque;
use std::time::Duration;

use proptest::prelude::*;

use super::super::*;
use crate::engine::versus::{Teams, VersusRules};
use crate::engine::{AttackRules, Button, Game, GameEvent, Input, Rules, Start, Tetrimino, Ticks, diagram};
use crate::replay::TimedInput;
use crate::session::{Match, Seat};

/// The length of a match.
const END: u64 = 15_000;
/// The time between two messages.
const BATCH_MS: u64 = 25;
const SETTLE_MS: u64 = 10;
/// The time after which every message has arrived.
const QUIET_MS: u64 = 4_000;

const fn ms(millis: u64) -> Ticks {
    Ticks::from_millis(millis)
}

/// A match in which most dropped O Tetriminos clear lines.
fn new_match(seats: usize, teams: &[u8]) -> Match {
    let attacks = AttackRules { travel_ms: 500, ..AttackRules::MODERN };
    let versus = VersusRules { attacks, ..VersusRules::default() };
    let rules = versus.seat_rules(Rules { generation_delay_ms: 0, line_clear_delay_ms: 20, ..Rules::default() });
    let matrix = diagram::matrix(&["XXXX..XXXX"; 12]).unwrap();
    let start = Start { matrix, queue: vec![Tetrimino::O; 60], ..Start::default() };
    let seat = || Seat::starting_from(rules, 3, start.clone()).unwrap();
    Match::new(seat(), (1..seats).map(|_| seat()), Duration::ZERO).by(&versus, Teams::new(teams))
}

/// Generates inputs of the seats, in the order of their ticks.
fn any_inputs(seats: usize) -> impl Strategy<Value = Vec<(usize, TimedInput)>> {
    use Button::{HardDrop, Hold, Left, Right, RotateClockwise};
    let buttons = vec![HardDrop, HardDrop, HardDrop, HardDrop, HardDrop, HardDrop, Left, Right, RotateClockwise, Hold];
    let press = (0..seats, 0..END - 1_000, prop::sample::select(buttons));
    prop::collection::vec(press, 30 * seats..60 * seats).prop_map(|presses| {
        let both = presses.into_iter().flat_map(|(seat, at, button)| {
            let input = |at, input| (seat, TimedInput { at: ms(at), input });
            [input(at, Input::Press(button)), input(at + 30, Input::Release(button))]
        });
        let mut inputs: Vec<(usize, TimedInput)> = both.collect();
        inputs.sort_by_key(|(_, timed)| timed.at);
        inputs
    })
}

/// A channel that delivers messages in order.
#[derive(Default)]
struct Way {
    waiting: VecDeque<(u64, Vec<u8>)>,
    bytes: usize,
}

impl Way {
    fn send(&mut self, bytes: Vec<u8>, now: u64, delay: u64) {
        let before = self.waiting.back().map_or(0, |(at, _)| *at);
        self.bytes += bytes.len();
        self.waiting.push_back((before.max(now + delay), bytes));
    }

    fn receive(&mut self, now: u64) -> Option<Vec<u8>> {
        self.waiting.pop_front_if(|(at, _)| *at <= now).map(|(_, bytes)| bytes)
    }
}

/// The parts of a player's own game that are compared.
#[derive(Debug, PartialEq)]
struct Seen(crate::engine::Matrix, Option<crate::engine::Piece>, Option<Tetrimino>, u64);

impl Seen {
    fn of(game: &Game) -> Self {
        Self(game.matrix().clone(), game.in_play(), game.held_tetrimino(), game.score())
    }
}

/// The side of a player, without the plan and the clock of an [`OnlineMatch`].
struct Side {
    game: Match,
    own: Prediction,
}

impl Side {
    fn new(game: Match, seat: usize) -> Self {
        let own = Prediction::new(&game, seat);
        Self { game, own }
    }

    fn settle(&mut self, settled: &Settled) -> Result<(), Desync> {
        self.own.settle(&mut self.game, settled)
    }

    fn advance(&mut self, to: Ticks, events: &mut Vec<GameEvent>) {
        self.own.advance(&self.game, to, events);
    }

    fn own(&self) -> &Game {
        self.own.game()
    }
}

struct Network {
    referee: Referee,
    players: Vec<Side>,
    up: Vec<Way>,
    down: Vec<Way>,
    /// The state that each player saw, every 16 ms.
    seen: Vec<Vec<(Ticks, Seen)>>,
    events: Vec<Vec<GameEvent>>,
    /// The maximum ticks by which each player's game was behind the clock.
    behind: Vec<u64>,
}

impl Network {
    fn new(seats: usize, teams: &[u8]) -> Self {
        Self {
            referee: Referee::new(new_match(seats, teams)).unwrap(),
            players: (0..seats).map(|seat| Side::new(new_match(seats, teams), seat)).collect(),
            up: (0..seats).map(|_| Way::default()).collect(),
            down: (0..seats).map(|_| Way::default()).collect(),
            seen: (0..seats).map(|_| Vec::new()).collect(),
            events: vec![Vec::new(); seats],
            behind: vec![0; seats],
        }
    }

    /// Plays the match. `delay` returns the delay of a message from its player, direction and time.
    fn run(&mut self, inputs: &[(usize, TimedInput)], mut delay: impl FnMut(usize, bool, u64) -> u64) {
        let mut inputs = inputs;
        for now in 0..END + QUIET_MS {
            let (due, later) = inputs.split_at(inputs.partition_point(|(_, timed)| timed.at.millis() <= now));
            inputs = later;
            for (seat, timed) in due {
                self.players[*seat].own.queue(timed.at, timed.input);
            }
            for seat in 0..self.players.len() {
                let player = &mut self.players[seat];
                while let Some(bytes) = self.down[seat].receive(now) {
                    player.settle(&Settled::from_bytes(&bytes).unwrap()).unwrap();
                }
                player.advance(ms(now + 1), &mut self.events[seat]);
                if !player.own().is_over() && !self.referee.game().is_over() {
                    self.behind[seat] = self.behind[seat].max(now + 1 - player.own().now().millis());
                }
                if now % 16 == 0 {
                    // A finished game stays in its last tick, which was played.
                    let at = player.own().now().after(player.own().is_over().into());
                    self.seen[seat].push((at, Seen::of(player.own())));
                }
                if now % BATCH_MS == 0 {
                    let bytes = player.own.batch().to_bytes();
                    self.up[seat].send(bytes, now, delay(seat, true, now));
                }
                while let Some(bytes) = self.up[seat].receive(now) {
                    self.referee.receive(seat, Batch::from_bytes(&bytes).unwrap(), ms(now));
                }
            }
            if now % SETTLE_MS == 0
                && let Some(settled) = self.referee.settle(ms(now))
            {
                for (seat, way) in self.down.iter_mut().enumerate() {
                    way.send(settled.to_bytes(), now, delay(seat, false, now));
                }
            }
        }
    }

    /// Returns the first point at which a player saw something else than the recording shows.
    fn first_difference(&self, seat: usize) -> Option<(Ticks, &Seen, Seen)> {
        let recorded = self.referee.recording(Vec::new());
        let replay = &recorded.seats[seat];
        let mut playback = replay.start();
        self.seen[seat].iter().find_map(|(at, seen)| {
            while playback.game().now() < *at && replay.step(&mut playback, &mut Vec::new()) {}
            let expected = Seen::of(playback.game());
            // A finished match stops in the tick of its end.
            let was_played = playback.game().now() >= *at || playback.game().is_over();
            (was_played && *seen != expected).then_some((*at, seen, expected))
        })
    }
}

fn hashes(game: &Match) -> crate::replay::StateHash {
    game.state_hash()
}

fn sent(events: &[GameEvent]) -> u32 {
    let lines = events.iter().map(|event| if let GameEvent::Attack(exchange) = event { exchange.sent } else { 0 });
    lines.sum()
}

fn seats_and_inputs() -> impl Strategy<Value = (usize, Vec<(usize, TimedInput)>)> {
    (2_usize..5).prop_flat_map(|seats| (Just(seats), any_inputs(seats)))
}

proptest! {
    #![proptest_config(crate::property::cases(24))]

    /// Delays below the travel time change neither the match, nor what a player saw of the own game.
    #[test]
    fn a_match_over_a_network_is_the_match_on_one_machine((seats, inputs) in seats_and_inputs(), delays in prop::collection::vec(0_u64..200, 64)) {
        let mut local = new_match(seats, &[]);
        local.play(inputs.iter().copied(), ms(END));
        let mut network = Network::new(seats, &[]);
        let mut next = delays.iter().cycle();
        network.run(&inputs, |_, _, _| *next.next().unwrap());
        local.play([], network.referee.settled());
        prop_assert_eq!(hashes(network.referee.game()), hashes(&local));
        prop_assert_eq!(network.referee.recording(Vec::new()).seats, local.recording(Vec::new()).seats);
        for seat in 0..seats {
            prop_assert_eq!(network.first_difference(seat), None, "seat {}", seat);
            prop_assert_eq!(network.behind[seat], 0, "seat {} waited", seat);
            prop_assert_eq!(network.referee.fault(seat), None);
        }
    }

    /// A player whose messages take seconds does not disturb the others.
    #[test]
    fn a_late_player_disturbs_nobody_else((seats, inputs) in seats_and_inputs(), lag in 300_u64..3_000, from in 0..END) {
        let mut network = Network::new(seats, &[]);
        network.run(&inputs, |seat, _, now| if seat == 0 && now > from { lag } else { 40 });
        prop_assert!(network.referee.recording(Vec::new()).check().is_ok());
        for seat in 1..seats {
            prop_assert_eq!(network.first_difference(seat), None, "seat {}", seat);
            prop_assert_eq!(network.behind[seat], 0, "seat {} waited", seat);
        }
        prop_assert_eq!(network.referee.fault(0), None);
        for player in &network.players {
            prop_assert_eq!(hashes(&player.game), hashes(network.referee.game()), "all end in the same state");
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(batch) = Batch::from_bytes(&bytes) {
            let mut referee = Referee::new(new_match(2, &[])).unwrap();
            referee.receive(0, batch, ms(100));
            referee.settle(ms(500));
        }
        drop(Settled::from_bytes(&bytes));
    }
}

/// Checks that the properties above are not vacuous.
#[test]
fn lines_are_sent_and_enter() {
    let drop = |n: u64| {
        let input = |at, input| (0, TimedInput { at: ms(at), input });
        [input(n * 200, Input::Press(Button::HardDrop)), input(n * 200 + 20, Input::Release(Button::HardDrop))]
    };
    let inputs: Vec<(usize, TimedInput)> = (1..40).flat_map(drop).collect();
    let mut network = Network::new(2, &[]);
    network.run(&inputs, |_, _, _| 100);
    assert!(sent(&network.events[0]) >= 8, "{}", sent(&network.events[0]));
    let settled = network.referee.game();
    assert!(settled.seat(1).replay().inputs.iter().any(|timed| matches!(timed.input, Input::Receive(_))));
    // The average per second, for 19 seconds.
    let (up, down) = (network.up[0].bytes / 19, network.down[0].bytes / 19);
    assert!(up <= 3_000 && down <= 5_000, "{up} bytes a second up, {down} down");
}

#[test]
fn impossible_batches_drop_the_seat() {
    let input = |at, input| TimedInput { at: ms(at), input };
    let press = |at| input(at, Input::Press(Button::Left));
    let batch = |from, to, inputs: Vec<TimedInput>| Batch { from: ms(from), to: ms(to), inputs, claim: None };
    let claim = Claim { at: ms(0), hash: crate::replay::StateHash(1) };
    let cases = [
        (batch(11, 20, vec![]), Fault::Gap { to: ms(10), from: ms(11) }),
        // The seat cannot know yet which lines enter at 502 ms.
        (batch(0, 502, vec![]), Fault::Early(402)),
        (batch(0, u64::MAX, vec![]), Fault::Early(u64::MAX - 100)),
        (batch(0, 20, vec![press(7), press(6)]), Fault::Order),
        (batch(0, 20, vec![press(20)]), Fault::Order),
        (batch(0, 20, vec![input(3, Input::Receive(1))]), Fault::Lines),
        (batch(0, 20, vec![press(3); Batch::MAX_INPUTS + 1]), Fault::Flood(Batch::MAX_INPUTS + 1)),
        (Batch { claim: Some(claim), ..batch(0, 20, vec![]) }, Fault::Desync(ms(0))),
    ];
    for (batch, fault) in cases {
        let mut referee = Referee::new(new_match(3, &[])).unwrap();
        if batch.from > Ticks::ZERO {
            referee.receive(0, Batch { to: ms(10), ..Batch::default() }, ms(100));
        }
        referee.receive(0, batch, ms(100));
        assert_eq!(referee.fault(0), Some(fault));
        let settled = referee.settle(ms(100)).unwrap();
        assert_eq!(settled.left, [SeatEnd { seat: 0, fault }], "all learn the reason");
        assert!(referee.game().seat(0).is_over() && !referee.game().is_over(), "{fault}: the others go on");
        assert!(referee.recording(Vec::new()).check().is_ok());
    }
}

#[test]
fn late_batches_of_an_earlier_match_are_ignored_until_the_first_of_this_one() {
    let press = |at| TimedInput { at: ms(at), input: Input::Press(Button::Left) };
    let batch = |from, to| Batch { from: ms(from), to: ms(to), inputs: vec![press(from)], claim: None };
    let mut referee = Referee::new(new_match(2, &[])).unwrap();
    for (now, late) in [(0, batch(9_000, 9_040)), (120, batch(9_040, 9_080)), (160, batch(9_080, 9_080))] {
        assert_eq!(referee.receive(0, late, ms(now)), None);
    }
    assert_eq!((referee.fault(0), referee.unsettled(0)), (None, (ms(0), vec![])));
    referee.receive(0, batch(0, 200), ms(200));
    assert_eq!((referee.fault(0), referee.unsettled(0)), (None, (ms(200), vec![press(0)])));
    // The countdown began again: what was sent before it did counts no more.
    referee.receive(0, batch(0, 150), ms(200));
    assert_eq!((referee.fault(0), referee.unsettled(0)), (None, (ms(150), vec![press(0)])));
    referee.receive(0, batch(9_000, 9_040), ms(240));
    assert_eq!(referee.fault(0), Some(Fault::Gap { to: ms(150), from: ms(9_000) }), "a gap within the match");
}

/// Sends batches that are each `ahead` milliseconds ahead, and returns the warnings and the fault.
fn send_early(ahead: impl Fn(u64) -> u64) -> (Vec<(u64, u64)>, Option<Fault>) {
    let mut referee = Referee::new(new_match(2, &[])).unwrap();
    let (mut warnings, mut from) = (Vec::new(), [0; 2]);
    for now in (25..8_000).step_by(25) {
        for (seat, from) in (0..).zip(&mut from) {
            let to = if seat == 0 { now + ahead(now) } else { now };
            let (to, start) = (to.max(*from), std::mem::replace(from, to.max(*from)));
            let batch = Batch { from: ms(start), to: ms(to), ..Batch::default() };
            warnings.extend(referee.receive(seat, batch, ms(now)).map(|ahead| (now, ahead)));
        }
        referee.settle(ms(now));
    }
    assert_eq!(referee.fault(1), None, "the others go on");
    (warnings, referee.fault(0))
}

#[test]
fn early_inputs_are_tolerated_after_a_warning_until_the_clock_is_corrected() {
    assert_eq!(send_early(|_| 250), (vec![], None), "as early as on a quick network");
    assert_eq!(send_early(|_| 251), (vec![(25, 251)], Some(Fault::Early(251))), "goes on");
    let corrected = |now| if now < 2_000 { 400 } else { 0 };
    assert_eq!(send_early(corrected), (vec![(25, 400)], None), "corrected in time");
    let late = |now| if now < 3_200 { 400 } else { 0 };
    assert_eq!(send_early(late).1, Some(Fault::Early(400)), "corrected too late");
    let twice = |now| if now < 2_000 || (5_000..6_000).contains(&now) { 300 } else { 100 };
    assert_eq!(send_early(twice), (vec![(25, 300), (5_000, 300)], None), "each time has its own warning");
    assert_eq!(
        send_early(|now| if now < 2_000 { 0 } else { 800 }),
        (vec![], Some(Fault::Early(800))),
        "no program can"
    );
}

#[test]
fn a_silent_player_is_dropped() {
    let mut referee = Referee::new(new_match(2, &[])).unwrap();
    for now in (0..=11_000).step_by(50) {
        if !referee.game().is_over() {
            referee.receive(1, Batch { from: ms(now.max(50) - 50), to: ms(now), ..Batch::default() }, ms(now));
            referee.settle(ms(now));
        }
    }
    assert_eq!((referee.fault(0), referee.fault(1)), (Some(Fault::Silent), None));
    assert_eq!(referee.game().seat(0).game().now().millis() / 100, Referee::SILENCE_MS / 100, "it fell on meanwhile");
    assert!(referee.game().is_over());
    assert!(referee.recording(Vec::new()).check().is_ok());
}

/// Without settled ticks, a player stops before an unknown line could enter.
#[test]
fn a_player_stops_at_the_horizon() {
    let mut player = Side::new(new_match(2, &[]), 0);
    let mut events = Vec::new();
    player.advance(ms(2_000), &mut events);
    assert_eq!(player.own().now(), ms(501));
    player.settle(&Settled { to: ms(100), ..Settled::default() }).unwrap();
    player.advance(ms(2_000), &mut events);
    assert_eq!(player.own().now(), ms(601));
}

#[test]
fn a_state_other_than_the_referee_s_is_detected() {
    let mut player = Side::new(new_match(2, &[]), 0);
    let settled = Settled { to: ms(10), hash: Some(crate::replay::StateHash(7)), ..Settled::default() };
    assert_eq!(player.settle(&settled), Err(Desync { at: ms(10) }));
}

#[test]
fn lines_without_travel_time_need_one_machine() {
    let seat = || Seat::new(Rules::default(), 1);
    let refused = Referee::new(Match::new(seat(), [seat()], Duration::ZERO)).unwrap_err();
    assert_eq!(refused, TravelError { found: 0 });
}
