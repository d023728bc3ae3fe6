//! Every state of a client × everything that can happen to the others while the client is away.

use std::net::SocketAddr;
use std::time::Duration;

use self::Meanwhile as M;
use self::Stands as S;
use super::*;
use crate::engine::{Rules, Ticks};
use crate::online::{
    Batch, Destination, Guest, Host, Identity, MatchClock, MatchRequest, MatchUpdate, Outgoing, PlayerKey, Refusal,
    RoomChange, SavedRoom, TournamentId,
};
use crate::tournament::{DecidedBy, FixtureTitle, RoundTitle};
use crate::ui::screens::online::room_facts::decided_text;
use crate::ui::screens::online::room_matches::Missed;
use crate::ui::words::Words;

/// The state of the client when it goes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Room,
    Countdown,
    Match,
    Results,
}

/// What happens meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meanwhile {
    /// Five seconds pass.
    Little,
    /// The match goes on for twelve seconds.
    GoesOn,
    /// The match ends.
    Ends,
    /// The others are in the countdown of the next match.
    NextCounts,
    /// The others play the next match.
    NextRuns,
    /// The opponent leaves the countdown.
    Canceled,
    Kicked,
    Banned,
    Locked,
    /// The host is gone, or has closed the room.
    Gone,
    /// The server was restarted, and has no rooms.
    Restarted,
    /// Another server has taken over the room.
    Moved,
    /// Another server has taken over the room after the match.
    EndsAndMoved,
}

/// Where the client stands after its return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    Room(Option<Missed>),
    Countdown,
    Playing,
    /// In the match as it runs, without a game: the own one has ended, or is not in it.
    Watching(Option<Missed>),
    Results(Option<Missed>),
    /// The results, and then the entry with this error.
    LastResults(MessageId),
    Entry(MessageId),
}

/// Ada, who hosts, Bob, whose program is tested, and perhaps Cleo.
struct World {
    host: Host,
    people: Vec<Person>,
    is_away: bool,
    session: OnlineSession,
    /// Microseconds of the host's clock, and the instant of 0.
    now: u64,
    epoch: Instant,
    saved: Option<SavedRoom>,
}

/// A member with the clock of the match, and the end of the inputs that were sent.
struct Person {
    key: PlayerKey,
    id: MemberId,
    clock: Option<MatchClock>,
    sent: Ticks,
}

const ADA: usize = 0;
const BOB: usize = 1;

fn guest(key: PlayerKey) -> Guest {
    Guest { name: key.to_string(), avatar: 3, key, password: String::new(), handling: Rules::default() }
}

impl World {
    fn new(people: usize) -> Self {
        let keys: Vec<PlayerKey> = (0..people).map(|_| Identity::generate().unwrap().key()).collect();
        let identity = Arc::new(Identity::generate().unwrap());
        // The test makes the events itself.
        let nowhere = Destination::Address(SocketAddr::from(([127, 0, 0, 1], 9)));
        let connection = RoomConnection::open(nowhere, Arc::clone(&identity), guest(identity.key()), || {});
        let mut world = Self {
            host: Host::new(keys[ADA]).with_changes(),
            people: Vec::new(),
            is_away: false,
            session: OnlineSession::new(connection, true),
            now: 0,
            epoch: Instant::now(),
            saved: None,
        };
        for key in keys {
            let id = world.host.join(guest(key)).unwrap();
            world.people.push(Person { key, id, clock: None, sent: Ticks::ZERO });
            if world.people.len() == BOB + 1 {
                world.receive(RoomConnectionEvent::Joined(id));
            }
            world.deliver();
        }
        world
    }

    fn instant(&self) -> Instant {
        self.epoch + Duration::from_micros(self.now)
    }

    fn receive(&mut self, event: RoomConnectionEvent) {
        let now = self.instant();
        self.session.handle(event, now);
    }

    fn deliver(&mut self) {
        for outgoing in self.host.take_outgoing() {
            let (Outgoing::Room(id, _) | Outgoing::Match(id, _) | Outgoing::Close(id)) = &outgoing;
            let Some(index) = self.people.iter().position(|person| person.id == *id) else { continue };
            if let Outgoing::Match(_, MatchUpdate::Start(start)) = &outgoing {
                let person = &mut self.people[index];
                (person.clock, person.sent) = (Some(start.clock), start.to);
            }
            match outgoing {
                _ if index != BOB || self.is_away => {}
                Outgoing::Room(_, update) => self.receive(RoomConnectionEvent::Room(update)),
                Outgoing::Match(_, update) => self.receive(RoomConnectionEvent::Match(1, update)),
                Outgoing::Close(_) => {}
            }
        }
        let is_saved = |change| if let RoomChange::Saved(saved) = change { Some(*saved) } else { None };
        self.saved = self.host.take_changes().into_iter().rev().find_map(is_saved).or_else(|| self.saved.take());
    }

    /// Lets time pass. Everybody who is there sends empty inputs.
    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / 20 {
            self.now += 20_000;
            for index in (0..self.people.len()).filter(|index| *index != BOB || !self.is_away) {
                let person = &mut self.people[index];
                let Some(to) = person.clock.map(|clock| clock.tick(self.now)) else { continue };
                let batch = Batch { from: std::mem::replace(&mut person.sent, to), to, ..Batch::default() };
                self.host.play(person.id, MatchRequest::Batch(batch), self.now);
            }
            self.host.tick(self.now);
            self.deliver();
            let now = self.instant();
            self.session.play(&[], now);
        }
    }

    fn request(&mut self, index: usize, request: RoomRequest) {
        self.host.request(self.people[index].id, request, self.now);
        self.deliver();
    }

    /// The host starts the match, whoever is ready, and everybody who is there plays it for some time.
    fn start(&mut self, millis: u64) {
        self.request(ADA, RoomRequest::Start);
        self.wait(Host::COUNTDOWN_MICROS / 1_000 + millis);
    }

    /// Ends the match: everybody but Bob leaves it.
    fn end_match(&mut self) {
        for index in (0..self.people.len()).filter(|index| *index != BOB) {
            self.host.play(self.people[index].id, MatchRequest::Quit, self.now);
        }
        self.deliver();
        self.wait(100);
    }

    fn go_away(&mut self) {
        self.is_away = true;
        self.host.disconnect(self.people[BOB].id, self.now);
        self.deliver();
        self.receive(RoomConnectionEvent::Lost);
    }

    fn come_back(&mut self) {
        self.is_away = false;
        match self.host.join(guest(self.people[BOB].key)) {
            Ok(id) => {
                self.people[BOB].id = id;
                self.people[BOB].clock = None;
                self.receive(RoomConnectionEvent::Joined(id));
                self.deliver();
                self.wait(40);
            }
            Err(why) => self.end(ConnectError::Refused(Refusal::Join(why))),
        }
    }

    fn end(&mut self, why: ConnectError) {
        self.receive(RoomConnectionEvent::Ended(why));
    }

    fn bring_to(&mut self, state: State) {
        match state {
            State::Room => {}
            State::Countdown => {
                self.request(ADA, RoomRequest::Start);
                self.wait(1_000);
            }
            State::Match => self.start(2_000),
            State::Results => {
                self.start(2_000);
                self.end_match();
                self.wait(2_000);
                assert_eq!(self.session.take_recordings().len(), 1);
            }
        }
    }

    fn happen(&mut self, meanwhile: Meanwhile) {
        self.go_away();
        match meanwhile {
            Meanwhile::Little => self.wait(5_000),
            Meanwhile::GoesOn => self.wait(15_000),
            Meanwhile::Ends | Meanwhile::EndsAndMoved => {
                self.wait(4_000);
                self.end_match();
            }
            Meanwhile::NextCounts | Meanwhile::NextRuns => {
                self.wait(16_000);
                self.end_match();
                self.start(0);
                assert!(self.host.is_playing());
                if meanwhile == Meanwhile::NextRuns {
                    self.wait(1_000);
                }
            }
            Meanwhile::Canceled => self.host.play(self.people[ADA].id, MatchRequest::Quit, self.now),
            Meanwhile::Kicked => {
                self.request(ADA, RoomRequest::Kick(self.people[BOB].id));
                self.wait(100);
            }
            Meanwhile::Banned => self.request(ADA, RoomRequest::Ban(self.people[BOB].id)),
            Meanwhile::Locked => {
                self.request(ADA, RoomRequest::Lock(true));
                self.wait(16_000);
            }
            Meanwhile::Gone => return self.end(ConnectError::Lost),
            Meanwhile::Restarted => return self.end(ConnectError::Refused(Refusal::Room)),
            Meanwhile::Moved => {}
        }
        if matches!(meanwhile, Meanwhile::Moved | Meanwhile::EndsAndMoved) {
            self.host = Host::resume(self.saved.take().unwrap(), &[], self.now).unwrap();
        }
        self.come_back();
    }

    fn stands(&self) -> Stands {
        let (now, missed) = (self.instant(), self.session.matches.missed());
        match (self.session.round(), self.session.ended) {
            (None, Some(Ended::For(why))) => Stands::Entry(why),
            (Some(round), Some(Ended::For(why))) if round.has_results(now) => Stands::LastResults(why),
            (None, None) => Stands::Room(missed),
            (Some(round), None) if round.has_results(now) => Stands::Results(missed),
            (Some(round), None) if round.is_watched() => Stands::Watching(missed),
            (Some(round), None) if !round.has_begun() => Stands::Countdown,
            (Some(_), None) => Stands::Playing,
            other => panic!("{other:?}"),
        }
    }
}

const LOST: MessageId = id::ONLINE_ERROR_LOST;
const NO_ROOM: MessageId = id::ONLINE_ERROR_ROOM;
const BANNED: MessageId = id::ONLINE_ERROR_BANNED;
const LOCKED: MessageId = id::ONLINE_ERROR_LOCKED;
const START: Option<Missed> = Some(Missed::Start);
const END: Option<Missed> = Some(Missed::End);
const DROPPED: Option<Missed> = Some(Missed::Dropped);

/// The table of `OnlineSession`: the state, the number of people, what happens, where the client then stands, and the
/// number of saved recordings.
const TABLE: &[(State, usize, M, S, usize)] = &[
    (State::Room, 3, M::Little, S::Room(None), 0),
    (State::Room, 3, M::GoesOn, S::Room(None), 0),
    (State::Room, 3, M::NextCounts, S::Watching(None), 0),
    (State::Room, 3, M::NextRuns, S::Watching(None), 0),
    (State::Room, 3, M::Kicked, S::Room(None), 0),
    (State::Room, 3, M::Banned, S::Entry(BANNED), 0),
    (State::Room, 3, M::Locked, S::Entry(LOCKED), 0),
    (State::Room, 3, M::Gone, S::Entry(LOST), 0),
    (State::Room, 3, M::Restarted, S::Entry(NO_ROOM), 0),
    (State::Room, 3, M::Moved, S::Room(None), 0),
    (State::Countdown, 3, M::Little, S::Playing, 0),
    (State::Countdown, 3, M::GoesOn, S::Watching(None), 0),
    (State::Countdown, 2, M::GoesOn, S::Results(DROPPED), 1),
    (State::Countdown, 3, M::Ends, S::Results(END), 1),
    (State::Countdown, 2, M::Canceled, S::Room(START), 0),
    (State::Countdown, 3, M::NextCounts, S::Watching(DROPPED), 1),
    (State::Countdown, 3, M::NextRuns, S::Watching(DROPPED), 1),
    (State::Countdown, 3, M::Kicked, S::Watching(START), 0),
    (State::Countdown, 2, M::Kicked, S::Room(START), 0),
    (State::Countdown, 3, M::Banned, S::Entry(BANNED), 0),
    (State::Countdown, 3, M::Gone, S::Entry(LOST), 0),
    (State::Countdown, 3, M::Restarted, S::Entry(NO_ROOM), 0),
    (State::Countdown, 3, M::Moved, S::Countdown, 0),
    (State::Match, 3, M::Little, S::Playing, 0),
    (State::Match, 3, M::GoesOn, S::Watching(None), 0),
    (State::Match, 2, M::GoesOn, S::Results(DROPPED), 1),
    (State::Match, 3, M::Ends, S::Results(END), 1),
    (State::Match, 3, M::NextCounts, S::Watching(DROPPED), 1),
    (State::Match, 3, M::NextRuns, S::Watching(DROPPED), 1),
    (State::Match, 2, M::Kicked, S::Results(END), 1),
    (State::Match, 3, M::Kicked, S::Watching(None), 0),
    (State::Match, 3, M::Banned, S::LastResults(BANNED), 1),
    (State::Match, 2, M::Locked, S::LastResults(LOCKED), 1),
    (State::Match, 3, M::Gone, S::LastResults(LOST), 1),
    (State::Match, 3, M::Restarted, S::LastResults(NO_ROOM), 1),
    (State::Match, 3, M::Moved, S::Playing, 0),
    (State::Match, 3, M::EndsAndMoved, S::Results(END), 1),
    (State::Results, 3, M::Little, S::Results(None), 0),
    (State::Results, 3, M::GoesOn, S::Results(None), 0),
    (State::Results, 3, M::NextCounts, S::Watching(None), 0),
    (State::Results, 3, M::NextRuns, S::Watching(None), 0),
    (State::Results, 3, M::Kicked, S::Results(None), 0),
    (State::Results, 3, M::Banned, S::LastResults(BANNED), 0),
    (State::Results, 3, M::Locked, S::LastResults(LOCKED), 0),
    (State::Results, 3, M::Gone, S::LastResults(LOST), 0),
    (State::Results, 3, M::Restarted, S::LastResults(NO_ROOM), 0),
    (State::Results, 3, M::Moved, S::Results(None), 0),
];

#[test]
fn a_returning_player_learns_what_happened_and_stands_where_it_belongs() {
    let mut wrong = Vec::new();
    for &(state, people, meanwhile, expected, recordings) in TABLE {
        let mut world = World::new(people);
        world.bring_to(state);
        world.happen(meanwhile);
        let found = (world.stands(), world.session.take_recordings());
        if (found.0, found.1.len()) != (expected, recordings) {
            wrong.push(format!("{state:?} of {people}, {meanwhile:?}: {:?}, {} saved", found.0, found.1.len()));
        }
        assert!(found.1.iter().all(|recording| recording.check().is_ok()), "{state:?}, {meanwhile:?}");
        let Some(why) = world.session.ended() else { continue };
        world.session.matches.close();
        assert_eq!(world.stands(), S::Entry(why), "the results are closed");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Two rounds and a third that breaks off.
#[test]
fn the_rounds_of_a_match_are_one_recording() {
    let rounds = |ending: &dyn Fn(World) -> Vec<Recording>| {
        let mut world = World::new(2);
        world.request(ADA, RoomRequest::SetRules(RoomRules { first_to: 3, ..RoomRules::default() }));
        world.start(2_000);
        for _ in 0..2 {
            world.end_match();
            world.wait(2_000);
            assert!(world.session.take_recordings().is_empty(), "the match goes on");
            // Back to the room, and then the next round begins.
            world.session.matches.close();
            world.wait(Room::BREAK_MS + Host::COUNTDOWN_MICROS / 1_000 + 1_000);
            assert_eq!(world.stands(), S::Playing);
        }
        let recordings = ending(world);
        let found: Vec<usize> = recordings.iter().map(|recording| recording.rounds().earlier.len() + 1).collect();
        assert!(recordings.iter().all(|recording| recording.check().is_ok()));
        found
    };
    let won = rounds(&|mut world| {
        world.end_match();
        world.session.take_recordings()
    });
    assert_eq!(won, [3]);
    let left = rounds(&|world| world.session.into_recordings());
    assert_eq!(left, [3], "what was played of the third round, too");
    let quit = rounds(&|mut world| {
        world.session.quit_match();
        world.session.into_recordings()
    });
    assert_eq!(quit, [3]);
    let ended = rounds(&|mut world| {
        world.host.play(world.people[BOB].id, MatchRequest::Quit, world.now);
        world.wait(1_000);
        world.request(ADA, RoomRequest::EndMatch);
        world.session.take_recordings()
    });
    assert_eq!(ended, [3], "the host has ended it between two rounds");
}

/// The match goes on behind the room, also over a lost connection. Its end leaves nothing to watch.
#[test]
fn a_match_that_a_spectator_has_left_is_watched_again() {
    let mut world = World::new(3);
    world.request(BOB, RoomRequest::Stand);
    world.start(2_000);
    assert_eq!(world.stands(), S::Watching(None));
    world.session.quit_match();
    assert_eq!(world.stands(), S::Room(None));
    world.go_away();
    world.wait(2_000);
    world.come_back();
    assert!(world.session.matches.can_watch(), "it is the same match");
    assert_eq!(world.stands(), S::Room(None));
    world.session.matches.watch();
    world.wait(500);
    assert_eq!(world.stands(), S::Watching(None));
    world.session.quit_match();
    world.end_match();
    world.wait(2_000);
    assert!(!world.session.matches.can_watch());
    assert_eq!(world.stands(), S::Room(None));
    world.start(500);
    assert_eq!(world.stands(), S::Watching(None), "the next match is shown");
}

/// A seat is offered only if the player can have it.
#[test]
fn a_seat_of_an_arranged_match_is_for_its_players() {
    let mut world = World::new(2);
    assert!(world.session.can_sit());
    let mut state = world.session.state.clone().unwrap();
    let show = |world: &mut World, state: &RoomState| {
        world.receive(RoomConnectionEvent::Room(RoomUpdate::State(state.clone())));
    };
    for member in &mut state.members {
        member.is_host = false;
    }
    show(&mut world, &state);
    assert!(world.session.can_sit(), "it is a player of the match, who had a seat");
    world.session.was_seated = false;
    let own = world.session.you.unwrap();
    state.members.iter_mut().find(|member| member.id == own).unwrap().seat = None;
    show(&mut world, &state);
    assert!(!world.session.can_sit(), "it is a spectator");
}

/// The final of a tournament, which is decided or not.
fn final_of_cup(is_decided: bool) -> RoomTournament {
    let title = FixtureTitle { round: RoundTitle::Final, number: 1 };
    RoomTournament { id: TournamentId(7), name: "Cup".to_owned(), title, is_decided }
}

/// The recording of a match names its tournament, also if the room says it a moment after the start.
#[test]
fn a_match_of_a_tournament_is_recorded_as_one() {
    let mut world = World::new(2);
    world.start(2_000);
    let recorded = |world: &World| world.session.round().unwrap().recording().setup.unwrap().tournament;
    assert_eq!(recorded(&world), None);
    let state = RoomState { tournament: Some(final_of_cup(false)), ..world.session.state.clone().unwrap() };
    world.receive(RoomConnectionEvent::Room(RoomUpdate::State(state)));
    assert_eq!(recorded(&world), Some(final_of_cup(false).recorded()));
}

/// The room says it, also to a player who waits for an opponent that does not come, so that nobody has a win.
#[test]
fn a_match_of_a_tournament_is_decided_when_its_room_says_so() {
    let mut world = World::new(2);
    let state = world.session.state.clone().unwrap();
    let show = |world: &mut World, is_decided: bool, phase: Phase| {
        let tournament = Some(final_of_cup(is_decided));
        let state = RoomState { phase, tournament, ..state.clone() };
        world.receive(RoomConnectionEvent::Room(RoomUpdate::State(state)));
        world.session.is_decided()
    };
    assert!(!world.session.is_decided(), "a room of a player");
    assert!(!show(&mut world, false, Phase::Gathering));
    assert!(!show(&mut world, true, Phase::Playing), "the round that runs is played to its end");
    assert!(show(&mut world, true, Phase::Gathering));
}

/// What the lobby says of another match is no outcome of this one.
#[test]
fn a_decided_match_says_what_decided_it_and_what_follows() {
    let mut world = World::new(2);
    let words = Words::english();
    let state = RoomState { tournament: Some(final_of_cup(true)), ..world.session.state.clone().unwrap() };
    world.receive(RoomConnectionEvent::Room(RoomUpdate::State(state)));
    let decided = "This match of the tournament is decided.";
    let next = "If you have another one, the lobby shows it when it is called.";
    let last = "It was your last match of the tournament: you took place 2.";
    assert_eq!(decided_text(&words, &world.session), decided, "to a spectator");
    let own_match = |round: RoundTitle, by: DecidedBy| {
        let title = FixtureTitle { round, number: 1 };
        LastMatch { title, opponent: "Ben".to_owned(), has_won: true, score: [2, 0], by }
    };
    for (round, by, place, text) in [
        (RoundTitle::SemiFinal, DecidedBy::Absence, None, decided.to_owned()),
        (RoundTitle::Final, DecidedBy::Play, None, format!("{decided} {next}")),
        (RoundTitle::Final, DecidedBy::Absence, None, format!("Won: Ben did not come. {next}")),
        (RoundTitle::Final, DecidedBy::Play, Some(2), format!("{decided} {last}")),
        (RoundTitle::Final, DecidedBy::Absence, Some(2), format!("Won: Ben did not come. {last}")),
    ] {
        world.session.set_entry(OwnEntry {
            has_checked_in: true,
            is_out: false,
            opponent: None,
            room: None,
            place,
            seconds_left: None,
            last: Some(own_match(round, by)),
        });
        assert_eq!(decided_text(&words, &world.session), text, "{round:?} {by:?} {place:?}");
    }
    let lost = LastMatch { has_won: false, ..own_match(RoundTitle::Final, DecidedBy::Referee) };
    world.session.set_entry(OwnEntry {
        has_checked_in: true,
        is_out: true,
        opponent: None,
        room: None,
        place: None,
        seconds_left: None,
        last: Some(lost),
    });
    let excluded = "Lost to Ben by the referee's decision.";
    assert_eq!(decided_text(&words, &world.session), excluded, "no match of an excluded player follows");
}
