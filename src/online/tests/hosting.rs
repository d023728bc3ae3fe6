//! A host with its members: complete matches, lost connections, late arrivals.

use std::collections::BTreeMap;

use super::super::*;
use crate::engine::queues::NextQueue;
use crate::engine::versus::{GameType, TargetLaw, TeamGoal, TeamGoals, VersusPreset, VersusRules};
use crate::engine::{Button, GameEvent, Input, Rules, Target, Tetrimino, Ticks};
use crate::replay::TimedInput;

/// A member with its connection.
struct Client {
    identity: Identity,
    id: MemberId,
    game: Option<OnlineMatch>,
    state: Option<RoomState>,
    /// Messages to the host wait while the connection is lost.
    is_connected: bool,
    /// The error of its estimate of the host's clock, in microseconds.
    ahead: u64,
    /// Whether it corrects that error after a warning.
    is_fair: bool,
    /// The member who left in the countdown, so that the match did not start.
    canceled_by: Option<MemberId>,
    /// The late seats, in the order of the messages.
    late: Vec<Vec<LateSeat>>,
    /// The complete match after its end, if the host sent it.
    over: Option<MatchStart>,
}

/// Host and members in one process. Messages arrive immediately, as their real bytes.
struct World {
    host: Host,
    clients: Vec<Client>,
    now: u64,
    /// The time between two pieces of the first seat.
    drop_ms: u64,
    /// The bytes of the settled ticks for the first member.
    bytes: usize,
}

impl World {
    fn new(members: usize) -> Self {
        let identities: Vec<Identity> = (0..members).map(|_| Identity::generate().unwrap()).collect();
        let mut world =
            Self { host: Host::new(identities[0].key()), clients: Vec::new(), now: 0, drop_ms: 800, bytes: 0 };
        for identity in identities {
            world.join(identity);
        }
        world
    }

    fn guest(key: PlayerKey) -> Guest {
        Guest { name: format!("{key}"), avatar: 3, key, password: String::new(), handling: Rules::default() }
    }

    fn join(&mut self, identity: Identity) {
        let id = self.host.join(Self::guest(identity.key())).unwrap();
        self.clients.push(Client {
            identity,
            id,
            game: None,
            state: None,
            is_connected: true,
            ahead: 0,
            is_fair: true,
            canceled_by: None,
            late: Vec::new(),
            over: None,
        });
        self.deliver();
    }

    fn reconnect(&mut self, client: usize) {
        let key = self.clients[client].identity.key();
        assert_eq!(self.host.join(Self::guest(key)), Ok(self.clients[client].id));
        self.clients[client].is_connected = true;
        self.deliver();
    }

    fn deliver(&mut self) {
        for outgoing in self.host.take_outgoing() {
            if let Outgoing::Match(id, update @ MatchUpdate::Settled(_)) = &outgoing
                && self.clients.first().is_some_and(|client| client.id == *id)
            {
                self.bytes += update.to_bytes().len();
            }
            let (id, room, play) = match outgoing {
                Outgoing::Room(id, update) => (id, Some(RoomUpdate::from_bytes(&update.to_bytes()).unwrap()), None),
                Outgoing::Match(id, update) => (id, None, Some(MatchUpdate::from_bytes(&update.to_bytes()).unwrap())),
                Outgoing::Close(_) => continue,
            };
            let Some(client) = self.clients.iter_mut().find(|client| client.id == id && client.is_connected) else {
                continue;
            };
            match (room, play) {
                (Some(RoomUpdate::State(state)), _) => client.state = Some(state),
                (_, Some(MatchUpdate::Start(start))) => {
                    client.game = Some(OnlineMatch::new(*start, client.game.as_ref()).unwrap());
                }
                (_, Some(MatchUpdate::Settled(settled))) => {
                    if let Some(game) = &mut client.game {
                        game.settle(&settled).unwrap();
                    }
                }
                (_, Some(MatchUpdate::Canceled(by))) => (client.game, client.canceled_by) = (None, Some(by)),
                (_, Some(MatchUpdate::Late(late))) => client.late.push(late),
                (_, Some(MatchUpdate::Over(Some(start)))) => client.over = Some(*start),
                (_, Some(MatchUpdate::Early { .. })) if client.is_fair => client.ahead = 0,
                _ => {}
            }
        }
    }

    fn request(&mut self, client: usize, request: RoomRequest) {
        self.host.request(self.clients[client].id, request, self.now);
        self.deliver();
    }

    /// Advances by a millisecond.
    fn step(&mut self) {
        self.now += 1_000;
        for client in &mut self.clients {
            let Some(game) = &mut client.game else { continue };
            let tick = game.clock().tick(self.now + client.ahead);
            let mut events: Vec<GameEvent> = Vec::new();
            game.advance(tick, &mut events);
            if client.is_connected
                && self.now.is_multiple_of(25_000)
                && let Some(batch) = game.batch()
            {
                let bytes = MatchRequest::Batch(batch).to_bytes();
                self.host.play(client.id, MatchRequest::from_bytes(&bytes).unwrap(), self.now);
            }
        }
        if self.now.is_multiple_of(10_000) {
            self.host.tick(self.now);
        }
        self.deliver();
    }

    /// Starts the match and plays it for `seconds`. Each player drops pieces at an individual rate. Returns
    /// the inputs.
    fn play(&mut self, seconds: u64, mut each_second: impl FnMut(&mut Self, u64)) -> Vec<(usize, TimedInput)> {
        self.request(0, RoomRequest::Start);
        let mut pressed = Vec::new();
        for ms in 0..(Host::COUNTDOWN_MICROS / 1_000 + seconds * 1_000) {
            if ms % 1_000 == 0 {
                each_second(self, ms / 1_000);
            }
            for client in &mut self.clients {
                let Some(game) = &mut client.game else { continue };
                let (Some(seat), None) = (game.seat(), game.clock().countdown(self.now)) else { continue };
                let tick = game.clock().tick(self.now);
                let input = match (tick.millis() + 1) % (self.drop_ms + 130 * seat as u64) {
                    0 => Input::Press(Button::HardDrop),
                    40 => Input::Release(Button::HardDrop),
                    100 => Input::Press(Button::Left),
                    120 => Input::Release(Button::Left),
                    _ => continue,
                };
                game.queue(tick, input);
                pressed.push((seat, TimedInput { at: tick, input }));
            }
            self.step();
        }
        pressed
    }

    fn hashes(&self) -> BTreeMap<MemberId, crate::replay::StateHash> {
        let games = self.clients.iter().filter_map(|client| Some((client.id, client.game.as_ref()?)));
        games.map(|(id, game)| (id, game.settled().state_hash())).collect()
    }

    fn check_equal_to_one_machine(&self, pressed: &[(usize, TimedInput)]) {
        let game = self.clients[0].game.as_ref().unwrap();
        let mut local = game.plan().new_match().unwrap();
        local.give(&dealt_later(game));
        local.play(pressed.iter().copied(), game.settled().now());
        let hashes = self.hashes();
        assert_eq!(hashes.len(), self.clients.len());
        assert!(hashes.values().all(|hash| *hash == local.state_hash()), "{hashes:?}");
        assert!(local.seats().iter().any(|seat| seat.game().statistics().locked_down() > 3), "something was played");
        let recording = game.settled().recording(game.plan().names());
        assert!(recording.check().is_ok());
    }
}

#[test]
fn everybody_learns_who_is_late_and_since_when() {
    let mut world = World::new(3);
    world.play(9, |world, second| match second {
        4 => {
            world.clients[2].is_connected = false;
            world.host.disconnect(world.clients[2].id, world.now);
        }
        7 => world.reconnect(2),
        _ => {}
    });
    let late = &world.clients[0].late;
    let [first, .., last] = &late[..] else { panic!("{late:?}") };
    assert!(matches!(first[..], [LateSeat { seat: 2, to }] if (980..=1_000).contains(&to.millis())), "{late:?}");
    assert!(last.is_empty() && late.len() == 2, "{late:?}");
}

/// All Matrices are live, however many there are.
#[test]
fn the_inputs_of_sixteen_players_are_few_bytes() {
    const SECONDS: usize = 10;
    let mut world = World { drop_ms: 500, ..World::new(16) };
    world.play(SECONDS as u64, |_, _| {});
    let inputs: usize =
        (0..16).map(|seat| world.clients[0].game.as_ref().unwrap().settled().seat(seat).replay().inputs.len()).sum();
    let (a_second, each) = (world.bytes / SECONDS, world.bytes / inputs.max(1));
    assert!(
        inputs > 300 && a_second < 1_500 && each < 16,
        "{inputs} inputs, {a_second} bytes a second, {each} for each"
    );
}

/// All Tetriminos that were dealt during a match.
pub(crate) fn dealt_later(game: &OnlineMatch) -> Vec<Tetrimino> {
    let given = game.settled().seat(0).replay().start.unwrap().queue;
    given[game.plan().dealt.len()..].to_vec()
}

/// What a changed program could know of the queue, and what it cannot find out by the seed that all programs have.
#[test]
fn tetriminos_are_dealt_a_bag_at_a_time() {
    const MAX_AHEAD: usize = 16;
    let mut world = World { drop_ms: 2_500, ..World::new(1) };
    world.request(0, RoomRequest::AddComputer(10, "Computer".to_owned()));
    let mut seen = 0;
    world.play(20, |world, _| {
        let Some(game) = &world.clients[0].game else { return };
        for (seat, played) in game.settled().seats().iter().enumerate() {
            assert!(game.shown(seat).given_left() >= 3, "enough for the next tick");
            let quickest = game.settled().seats().iter().map(|seat| seat.game().given_left()).min();
            assert!(quickest.unwrap() <= MAX_AHEAD, "{quickest:?} behind the known ones");
            seen = seen.max(played.game().statistics().locked_down());
        }
    });
    let game = world.clients[0].game.as_ref().unwrap();
    assert!(!dealt_later(game).is_empty(), "{seen} were played, too few for another bag");
    let dealt = [game.plan().dealt.clone(), dealt_later(game)].concat();
    for bag in dealt.chunks_exact(7) {
        assert!(Tetrimino::ALL.iter().all(|tetrimino| bag.contains(tetrimino)), "{bag:?}");
    }
    let by_seed = NextQueue::new(game.plan().seats[0].rules.generator, game.plan().seed, Vec::new()).ahead(dealt.len());
    assert_ne!(dealt, by_seed);
    let recording = game.settled().recording(game.plan().names());
    assert!(recording.check().is_ok());
    let text = recording.to_shared().unwrap();
    assert!(crate::replay::Recording::from_text(&text).unwrap().check().is_ok());
}

#[test]
fn a_match_in_a_room_is_the_match_on_one_machine() {
    let mut world = World::new(3);
    world.request(2, RoomRequest::Stand);
    let pressed = world.play(8, |_, _| {});
    assert_eq!(world.clients[2].game.as_ref().unwrap().seat(), None, "who stands watches");
    world.check_equal_to_one_machine(&pressed);
}

#[test]
fn a_late_member_watches_from_the_start_and_plays_the_next_match() {
    let mut world = World::new(2);
    let pressed = world.play(6, |world, second| {
        if second == 7 {
            world.join(Identity::generate().unwrap());
        }
    });
    assert_eq!(world.clients[2].game.as_ref().unwrap().seat(), None);
    world.check_equal_to_one_machine(&pressed);
    for client in 0..2 {
        world.host.play(world.clients[client].id, MatchRequest::Quit, world.now);
    }
    (0..100).for_each(|_| world.step());
    assert_eq!(world.host.room().state().phase, Phase::Gathering);
    world.request(0, RoomRequest::Start);
    assert_eq!(world.clients[2].game.as_ref().unwrap().seat(), Some(2), "a late comer has a seat of the next match");
}

/// A disconnected player's own game continues up to the horizon, and no input is lost.
#[test]
fn a_player_who_reconnects_in_time_loses_no_input() {
    let mut world = World::new(2);
    let pressed = world.play(8, |world, second| {
        // Shorter than half the travel time, so no tick becomes overdue.
        if second == 5 {
            world.clients[1].is_connected = false;
            let id = world.clients[1].id;
            world.host.disconnect(id, world.now);
            (0..200).for_each(|_| world.step());
            world.reconnect(1);
        }
    });
    world.check_equal_to_one_machine(&pressed);
}

#[test]
fn a_killed_program_rejoins_and_plays_on() {
    let mut world = World::new(2);
    world.play(9, |world, second| match second {
        5 => {
            world.clients[1].is_connected = false;
            world.host.disconnect(world.clients[1].id, world.now);
        }
        7 => {
            world.clients[1].game = None;
            world.reconnect(1);
        }
        _ => {}
    });
    let hashes = world.hashes();
    assert_eq!(hashes.len(), 2);
    assert!(hashes.values().all(|hash| Some(hash) == hashes.values().next()), "{hashes:?}");
    let game = world.clients[1].game.as_ref().unwrap();
    let end = Ticks::from_millis(4_500);
    let later = game.settled().seat(1).replay().inputs.iter().filter(|timed| timed.at > end).count();
    assert!(later > 2, "they play on");
    assert!(!world.clients[0].game.as_ref().unwrap().settled().seat(1).is_over());
}

#[test]
fn a_player_who_stays_away_is_dropped_and_the_others_play_on() {
    let mut world = World { drop_ms: 2_500, ..World::new(3) };
    world.play(16, |world, second| {
        if second == 4 {
            world.clients[1].is_connected = false;
            world.host.disconnect(world.clients[1].id, world.now);
        }
    });
    let settled = world.clients[0].game.as_ref().unwrap().settled();
    assert!(settled.seat(1).is_over() && !settled.seat(0).is_over() && !settled.is_over());
    assert_eq!(world.host.room().state().members.len(), 2);
}

/// The countdown of a match of `members`, in which `leave` is called.
fn leave_in_countdown(members: usize, teams: &[u8], leave: impl Fn(&mut World)) -> World {
    let mut world = World::new(members);
    for (client, team) in teams.iter().enumerate() {
        world.request(client, RoomRequest::Team(*team));
    }
    world.request(0, RoomRequest::Start);
    (0..1_000).for_each(|_| world.step());
    assert!(world.clients.iter().all(|client| client.game.is_some()));
    leave(&mut world);
    world.deliver();
    world
}

#[test]
fn a_match_without_opponents_is_canceled_in_its_countdown() {
    let leave = |world: &mut World, client: usize| world.host.leave(world.clients[client].id, world.now);
    let quit = |world: &mut World| world.host.play(world.clients[1].id, MatchRequest::Quit, world.now);
    let kick = |world: &mut World| world.request(0, RoomRequest::Kick(world.clients[1].id));
    let worlds = [
        (1, leave_in_countdown(2, &[], |world| leave(world, 1))),
        (1, leave_in_countdown(2, &[], quit)),
        (1, leave_in_countdown(2, &[], kick)),
        (2, leave_in_countdown(3, &[1, 1, 2], |world| leave(world, 2))),
    ];
    for (gone, mut world) in worlds {
        assert_eq!(world.clients[0].canceled_by, Some(world.clients[gone].id));
        (0..5_000).for_each(|_| world.step());
        let state = world.clients[0].state.as_ref().unwrap();
        assert_eq!(state.phase, Phase::Gathering);
        assert!(state.members.iter().all(|member| member.wins == 0 && !member.is_ready), "nobody won");
        assert!(world.clients[0].game.is_none());
    }
}

#[test]
fn a_match_starts_without_a_player_who_left_in_its_countdown() {
    let quit = |world: &mut World| world.host.play(world.clients[1].id, MatchRequest::Quit, world.now);
    let mut world = leave_in_countdown(3, &[], quit);
    // The program of the player who quit shows the room.
    world.clients[1].game = None;
    (0..10_000).for_each(|_| world.step());
    let game = world.clients[0].game.as_ref().unwrap();
    let members: Vec<MemberId> = game.plan().seats.iter().map(|seat| seat.member).collect();
    assert_eq!(members, [world.clients[0].id, world.clients[2].id]);
    assert_eq!((game.ends(), world.clients[2].game.as_ref().unwrap().seat()), (&[][..], Some(1)));
    assert!(game.settled().now().millis() > 7_000, "{:?}", game.settled().now());
    assert!(world.hashes().values().all(|hash| *hash == game.settled().state_hash()));
    assert!(world.clients[1].game.is_none() && world.host.room().state().members.len() == 3);
}

/// Matches of quick play follow each other so quickly that the last message of one can arrive in the next one, from a
/// busy player even after its countdown.
#[test]
fn a_late_message_of_the_previous_match_does_no_harm() {
    let mut world = World::new(2);
    let late = |world: &mut World, second| {
        if second <= 3 {
            let (from, to) = (Ticks::from_millis(5_000), Ticks::from_millis(5_030));
            let batch = Batch { from, to, ..Batch::default() };
            world.host.play(world.clients[1].id, MatchRequest::Batch(batch), world.now);
        }
    };
    world.play(5, late);
    let game = world.clients[0].game.as_ref().unwrap();
    assert!(game.ends().is_empty() && game.settled().now().millis() > 3_000, "{:?}", game.ends());
}

/// A program that was starved while it measured the host's clock starts up to the round trip too early: its first
/// messages arrive in the countdown.
#[test]
fn a_player_whose_clock_is_early_is_not_dropped_at_the_start() {
    for ahead in [30_000, 160_000, 240_000, 450_000] {
        let mut world = World::new(2);
        world.clients[1].ahead = ahead;
        let pressed = world.play(5, |_, _| {});
        let game = world.clients[0].game.as_ref().unwrap();
        assert_eq!(game.ends(), [], "{ahead} µs too early");
        assert!(game.settled().now().millis() > 3_000 && !pressed.is_empty());
        let hashes = world.hashes();
        assert!(hashes.values().all(|hash| *hash == game.settled().state_hash()), "{ahead} µs too early");
    }
}

/// A computer that slept, or a host that did, is ahead by what it slept.
#[test]
fn a_wrong_clock_is_corrected_after_a_warning() {
    let mut world = World::new(2);
    let wrong = |world: &mut World, second| {
        if second == 5 {
            world.clients[1].ahead = 400_000;
        }
    };
    world.play(12, wrong);
    assert_eq!(world.clients[1].ahead, 0, "it was warned");
    assert_eq!(world.clients[0].game.as_ref().unwrap().ends(), []);
    let hashes = world.hashes();
    assert!(hashes.values().all(|hash| Some(hash) == hashes.values().next()));
    let mut world = World::new(2);
    world.clients[1].is_fair = false;
    world.play(12, wrong);
    let ends = world.clients[0].game.as_ref().unwrap().ends();
    assert!(matches!(ends, [SeatEnd { seat: 1, fault: Fault::Early(_) }]), "{ends:?}");
}

/// The player's own game is predicted again when something happens that nobody predicts: a Target Mark that moves away
/// from a seat that is out, and the end of a match by a goal. Development builds compare all predictions.
#[test]
fn marks_that_move_and_goals_are_surprises() {
    let rules = VersusRules { targets: TargetLaw::Chosen, ..VersusPreset::Modern.rules() };
    let mut world = World { drop_ms: 2_500, ..World::new(3) };
    world.request(0, RoomRequest::SetRules(rules.into()));
    world.play(9, |world, second| match second {
        4 => {
            let game = world.clients[0].game.as_mut().unwrap();
            let tick = game.clock().tick(world.now);
            game.queue(tick, Input::Target(Target::Seat(1)));
        }
        6 => world.host.leave(world.clients[1].id, world.now),
        _ => {}
    });
    let game = world.clients[0].game.as_ref().unwrap();
    assert_eq!((game.ends().len(), game.settled().seat(0).game().target()), (1, Target::Seat(2)));

    let goals = TeamGoals::NONE.with(1, TeamGoal::Score(150));
    let mut world = World::new(2);
    world.request(0, RoomRequest::SetRules(VersusRules { goals, ..VersusRules::default() }.into()));
    world.request(0, RoomRequest::Team(1));
    world.request(1, RoomRequest::Team(2));
    world.play(12, |_, _| {});
    let settled = world.clients[0].game.as_ref().unwrap().settled();
    let scores: Vec<u64> = settled.seats().iter().map(|seat| seat.game().score()).collect();
    assert!(settled.is_over() && scores[0] >= 150, "{scores:?}, {:?}", settled.seat(0).game().game_over());
    assert!(settled.seats().iter().any(|seat| !seat.is_over()), "the goal ended the match");
    let hashes = world.hashes();
    assert!(hashes.values().all(|hash| Some(hash) == hashes.values().next()));
}

#[test]
fn computers_do_not_play_when_the_last_person_has_quit_the_countdown() {
    let mut world = World::new(1);
    for level in [10, 1] {
        world.request(0, RoomRequest::AddComputer(level, format!("Computer {level}")));
    }
    world.request(0, RoomRequest::Start);
    (0..1_000).for_each(|_| world.step());
    world.host.play(world.clients[0].id, MatchRequest::Quit, world.now);
    world.deliver();
    assert_eq!(world.clients[0].canceled_by, Some(world.clients[0].id));
    assert_eq!(world.host.room().state().phase, Phase::Gathering);
}

/// A busy server sends less often, and so do the players, whose matches stay the same.
#[test]
fn the_messages_of_a_busy_server_are_rare() {
    let messages = |wanted_ms: u64| {
        let mut world = World::new(2);
        world.host.set_wanted_interval(wanted_ms * 1_000);
        let (mut settled_to, mut messages) = (Ticks::ZERO, 0);
        world.request(0, RoomRequest::Start);
        for _ in 0..(Host::COUNTDOWN_MICROS / 1_000 + 6_000) {
            world.step();
            let now = world.clients[0].game.as_ref().map_or(Ticks::ZERO, |game| game.settled().now());
            messages += usize::from(now != std::mem::replace(&mut settled_to, now));
        }
        let hashes = world.hashes();
        assert!(hashes.values().all(|hash| Some(hash) == hashes.values().next()));
        messages
    };
    // The rules of a room let lines travel for 500 ms, of which at most a fifth is an interval.
    for (wanted_ms, expected) in [(0, 150), (40, 150), (80, 75), (100, 60), (1_000, 60)] {
        let found = messages(wanted_ms);
        assert!(found.abs_diff(expected) <= 3, "{found} instead of {expected} at {wanted_ms} ms");
    }
}

#[test]
fn computers_play_against_a_member() {
    let mut world = World::new(1);
    for level in [10, 1] {
        world.request(0, RoomRequest::AddComputer(level, format!("Computer {level}")));
    }
    world.play(20, |_, _| {});
    let settled = world.clients[0].game.as_ref().unwrap().settled();
    let placed = |seat: usize| settled.seat(seat).game().statistics().locked_down();
    assert!(placed(1) > placed(2) && placed(2) > 3, "{} and {}", placed(1), placed(2));
    let names = (1..=3).map(|seat| seat.to_string()).collect();
    assert!(settled.recording(names).check().is_ok());
}

/// A match of which only computers are left goes on while one of its players watches, and is finished at once when all
/// have left it. Everybody gets the complete match.
#[test]
fn a_match_that_all_players_have_left_is_finished_at_once() {
    let mut world = World::new(2);
    for level in [2, 1] {
        world.request(0, RoomRequest::AddComputer(level, format!("Computer {level}")));
    }
    world.play(6, |_, _| {});
    let ids = [0, 1].map(|client: usize| world.clients[client].id);
    // The first one leaves, the second one is out and watches.
    world.host.play(ids[0], MatchRequest::Quit, world.now);
    (0..2_000).for_each(|_| world.step());
    assert!(world.host.is_playing());
    world.host.play(ids[1], MatchRequest::Quit, world.now);
    world.deliver();
    let mut steps = 0;
    while world.host.is_playing() {
        assert!(steps < 10_000, "it is not finished at once");
        world.step();
        steps += 1;
    }
    let played = |client: &Client| client.over.clone().expect("the complete match");
    let [one, other] = [0, 1].map(|client: usize| played(&world.clients[client]));
    let watched = OnlineMatch::new(one.clone(), None).unwrap();
    assert!(watched.settled().is_over());
    let length = watched.settled().now().millis();
    assert!(length > 4 * steps, "{length} ms in {steps} steps");
    assert_eq!((one.history, one.plan), (other.history, other.plan));
    let names = (1..=4).map(|seat| seat.to_string()).collect();
    assert!(watched.settled().recording(names).check().is_ok());
}

/// Plays steps until the phase of the room is another one.
fn until_phase_changes(world: &mut World) {
    let phase = world.host.room().state().phase;
    let mut steps = 0;
    while world.host.room().state().phase == phase {
        assert!(steps < 30_000, "still {phase:?}");
        world.step();
        steps += 1;
    }
}

/// Two play and one watches; a fourth comes between two rounds. The computer changes its level before the match.
#[test]
fn everybody_knows_the_score_of_a_match_of_several_rounds() {
    let mut world = World::new(3);
    let rules = RoomRules { first_to: 2, ..RoomRules::default() };
    world.request(0, RoomRequest::SetRules(rules));
    world.request(2, RoomRequest::Stand);
    world.request(0, RoomRequest::Start);
    let lose = |world: &mut World, client: usize| {
        (0..Host::COUNTDOWN_MICROS / 1_000 + 500).for_each(|_| world.step());
        world.host.play(world.clients[client].id, MatchRequest::Quit, world.now);
        until_phase_changes(world);
    };
    lose(&mut world, 1);
    assert!(matches!(world.host.room().state().phase, Phase::Break { .. }));
    assert!(!world.host.is_playing());
    world.join(Identity::generate().unwrap());
    world.request(0, RoomRequest::Ready(true));
    world.request(1, RoomRequest::Ready(true));
    until_phase_changes(&mut world);
    world.step();
    for client in &world.clients {
        let plan = client.game.as_ref().unwrap().plan();
        assert_eq!((plan.seats.len(), plan.rounds.number(), plan.score().wins(0)), (2, 2, 1));
    }
    assert_eq!(world.clients[3].game.as_ref().unwrap().seat(), None, "the late comer watches");
    lose(&mut world, 0);
    assert_eq!(world.host.room().state().won, [1, 2]);
    // The break ends by itself.
    until_phase_changes(&mut world);
    lose(&mut world, 1);
    let state = world.clients[2].state.as_ref().unwrap();
    assert_eq!((state.phase, state.won.len()), (Phase::Gathering, 0));
    let wins: Vec<u32> = state.members.iter().map(|member| member.wins).collect();
    assert_eq!(wins, [1, 0, 0, 0], "the match is won, not its rounds");
}

/// Quitting the countdown of a later round is no way to play it again.
#[test]
fn a_later_round_is_lost_by_who_quits_its_countdown() {
    let mut world = World::new(2);
    world.request(0, RoomRequest::SetRules(RoomRules { first_to: 2, ..RoomRules::default() }));
    world.request(0, RoomRequest::Start);
    for _ in 0..2 {
        (0..1_000).for_each(|_| world.step());
        if world.host.room().state().won.is_empty() {
            (0..3_000).for_each(|_| world.step());
        }
        world.host.play(world.clients[1].id, MatchRequest::Quit, world.now);
        until_phase_changes(&mut world);
        if matches!(world.host.room().state().phase, Phase::Break { .. }) {
            until_phase_changes(&mut world);
        }
    }
    let wins: Vec<u32> = world.host.room().state().members.iter().map(|member| member.wins).collect();
    assert_eq!((world.host.room().state().phase, wins), (Phase::Gathering, vec![1, 0]));
}

/// Another host continues the match between two of its rounds, and in one.
#[test]
fn a_match_of_several_rounds_moves_to_another_host() {
    let keys = [(); 2].map(|()| Identity::generate().unwrap().key());
    let mut server = Host::of(Room::on_server()).with_changes();
    let ids = keys.map(|key| server.join(World::guest(key)).unwrap());
    server.request(ids[0], RoomRequest::SetRules(RoomRules { first_to: 3, ..RoomRules::default() }), 0);
    server.request(ids[0], RoomRequest::Start, 0);
    let mut now = 0;
    let until = |server: &mut Host, now: &mut u64, to: u64| {
        while *now < to {
            *now += 10_000;
            server.tick(*now);
        }
    };
    until(&mut server, &mut now, Host::COUNTDOWN_MICROS + 100_000);
    server.play(ids[1], MatchRequest::Quit, now);
    until(&mut server, &mut now, Host::COUNTDOWN_MICROS + 300_000);
    assert_eq!(server.room().state().won, [1]);
    let saved = |server: &mut Host| {
        let is_saved = |change| if let RoomChange::Saved(saved) = change { Some(*saved) } else { None };
        server.take_changes().into_iter().rev().find_map(is_saved).unwrap()
    };
    let mut moved = Host::resume(saved(&mut server), &[], now).unwrap();
    assert_eq!((moved.room().state().won.as_slice(), moved.is_playing()), (&[1][..], false));
    for key in keys {
        moved.join(World::guest(key)).unwrap();
    }
    let end = now + Room::BREAK_MS * 1_000 + 100_000;
    until(&mut moved, &mut now, end);
    assert!(moved.is_playing(), "the break is over");
    let again = Host::resume(saved(&mut moved), &[], now).unwrap();
    assert_eq!((again.room().state().won.as_slice(), again.is_playing()), (&[1][..], true));
}

#[test]
fn a_computer_with_another_level_is_another_player() {
    let mut world = World::new(1);
    world.request(0, RoomRequest::AddComputer(1, "Computer 1".to_owned()));
    let id = world.host.room().state().members[1].id;
    world.request(0, RoomRequest::Level(id, 10, "Computer 10".to_owned()));
    world.play(6, |_, _| {});
    let game = world.clients[0].game.as_ref().unwrap();
    assert_eq!(game.plan().names()[1], "Computer 10");
    let placed = game.settled().seat(1).game().statistics().locked_down();
    assert!(placed > 5, "{placed} pieces: level 1 places two");
}

#[test]
fn one_team_reaches_its_goal_together() {
    let mut world = World::new(2);
    let versus = VersusRules { game_type: GameType::Lines { lines: 400 }, ..VersusRules::default() };
    world.request(0, RoomRequest::SetRules(RoomRules { is_together: true, ..versus.into() }));
    world.play(4, |_, _| {});
    let game = world.clients[0].game.as_ref().unwrap();
    assert!(!game.settled().has_opponents() && game.settled().now().millis() > 3_000);
    let hashes = world.hashes();
    assert!(hashes.values().all(|hash| Some(hash) == hashes.values().next()));
}
