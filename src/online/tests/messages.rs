//! Messages: limits, versions, hostile bytes.
//!
//! `PROPTEST_CASES=1000000 cargo test --release --lib tests::messages` reads a million frames of each kind.

use std::fmt;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::super::*;
use crate::engine::versus::{GameType, Handicap, VersusPreset};
use crate::engine::{Button, GameKind, Input, Rules, Tetrimino, Ticks};
use crate::replay::{StateHash, TimedInput};
use crate::tournament::{DecidedBy, FixtureTitle, RoundTitle};

/// The version of the protocol whose messages [`VARIANTS`] and [`CONTENT`] describe.
const VERSION: u16 = 5;

/// The variants of the messages. Postcard writes their numbers.
const VARIANTS: [&[&str]; 6] = [
    &[
        "Sit",
        "Stand",
        "Ready",
        "Team",
        "Chat",
        "SetRules",
        "Lock",
        "SetPassword",
        "Kick",
        "Ban",
        "AddComputer",
        "Start",
        "Block",
        "TeamOf",
        "Handicap",
        "Move",
        "Level",
        "EndMatch",
    ],
    &["State", "Chat", "Denied", "Dismissed", "Servers"],
    &["Batch", "Ping", "Quit"],
    &["Start", "Settled", "Pong", "Early", "Late", "Canceled", "Over"],
    &[
        "OpenRoom",
        "FindMatch",
        "StopSearch",
        "Board",
        "Submit",
        "Fetch",
        "DeleteData",
        "Tournament",
        "Report",
        "Friends",
        "Challenge",
        "AnswerChallenge",
    ],
    &[
        "Rating",
        "Daily",
        "Rooms",
        "RoomOpened",
        "Searching",
        "Board",
        "Submitted",
        "Recording",
        "DataDeleted",
        "Denied",
        "Servers",
        "Tournaments",
        "Reported",
        "Friends",
        "Challenge",
        "Challengers",
        "ChallengeOver",
    ],
];
/// A hash of the samples of all messages, which changes with their fields.
const CONTENT: u64 = 0x30F2_DF53_660B_5A4B;

fn hello() -> Hello {
    let identity = Identity::generate().unwrap();
    let guest = Guest {
        name: "Ada".to_owned(),
        avatar: 3,
        key: identity.key(),
        password: String::new(),
        handling: Rules::default(),
    };
    Hello { room: Some(3), guest, proof: identity.prove(b"here") }
}

/// The first message of a player, made once: keys and proofs take longer than reading a message.
static HELLO: LazyLock<Hello> = LazyLock::new(hello);
/// The first message of another player.
static OTHER: LazyLock<Hello> = LazyLock::new(hello);
/// A sample message of each kind, made once: the computer in them thinks.
static MESSAGES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(messages);
/// The rooms of both players before a match and in one.
static GATHERING: LazyLock<SavedRoom> = LazyLock::new(|| saved(&mut host_of_two().0));
static PLAYING: LazyLock<SavedRoom> = LazyLock::new(|| {
    let (mut host, ids) = host_of_two();
    host.request(ids[0], RoomRequest::Start, 0);
    saved(&mut host)
});
/// The updates of a match that the first of both players receives.
static UPDATES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(updates_of_a_match);

/// The times between the batches and at which presses are, in milliseconds, and the number of batches.
const BATCH_MS: u64 = 40;
const PRESS_MS: [u64; 2] = [5, 20];
const BATCHES: u64 = 6;

/// A key that is the same in every run.
fn key() -> PlayerKey {
    PlayerKey::read(&"A".repeat(43)).unwrap()
}

/// A sample of every request to a room, in order.
fn room_requests() -> Vec<RoomRequest> {
    let id = MemberId(1);
    vec![
        RoomRequest::Sit,
        RoomRequest::Stand,
        RoomRequest::Ready(true),
        RoomRequest::Team(2),
        RoomRequest::Chat(ChatMessage::Text("hello".to_owned())),
        RoomRequest::SetRules(VersusPreset::Modern.rules().into()),
        RoomRequest::Lock(true),
        RoomRequest::SetPassword("sesame".to_owned()),
        RoomRequest::Kick(id),
        RoomRequest::Ban(id),
        RoomRequest::AddComputer(4, "Computer".to_owned()),
        RoomRequest::Start,
        RoomRequest::Block([key()].into()),
        RoomRequest::TeamOf(id, 2),
        RoomRequest::Handicap(id, Handicap { sent_percent: 50, ..Handicap::default() }),
        RoomRequest::Move(id, 3),
        RoomRequest::Level(id, 7, "Computer 7".to_owned()),
        RoomRequest::EndMatch,
    ]
}

fn invitation() -> Invitation {
    Invitation::new(vec!["192.168.0.7".parse().unwrap()], Invitation::PORT, [7; 32], Some(3))
}

fn cup() -> RoomTournament {
    let title = FixtureTitle { round: RoundTitle::Losers(2), number: 3 };
    RoomTournament { id: TournamentId(3), name: "Cup".to_owned(), title, is_decided: true }
}

/// A sample of every message of a room, in order.
fn room_updates() -> Vec<RoomUpdate> {
    let mut room = Room::new(key()).of_tournament(cup());
    let id = room.join(Guest { key: key(), ..hello().guest }).unwrap();
    vec![
        RoomUpdate::State(room.state().clone()),
        RoomUpdate::Chat(id, ChatMessage::Phrase(Phrase::Hello)),
        RoomUpdate::Denied(Denial::TooFew),
        RoomUpdate::Dismissed(Dismissal::Kicked),
        RoomUpdate::Servers(vec![invitation()]),
    ]
}

/// A sample of every request in a match, in order.
fn match_requests() -> Vec<MatchRequest> {
    let claim = Some(Claim { at: Ticks::from_millis(9), hash: StateHash(7) });
    let batch = Batch { from: Ticks::ZERO, to: Ticks::from_millis(20), inputs: Vec::new(), claim };
    vec![MatchRequest::Batch(batch), MatchRequest::Ping(7), MatchRequest::Quit]
}

/// A sample of every message of a match, in order.
fn match_updates() -> Vec<MatchUpdate> {
    let at = Ticks::from_millis(20);
    let rules = VersusPreset::Modern.rules();
    let seat = |number| PlannedSeat {
        member: MemberId(number),
        name: "Ada".to_owned(),
        avatar: 3,
        team: 1,
        rules: rules.seat_rules(Rules::default()),
    };
    let plan = MatchPlan {
        seed: 7,
        dealt: vec![Tetrimino::T],
        rules,
        seats: vec![seat(0), seat(1)],
        rounds: PlannedRounds { first_to: 2, won: vec![1] },
    };
    let settled = Settled {
        to: at,
        inputs: Vec::new(),
        dealt: vec![Tetrimino::I],
        left: vec![SeatEnd { seat: 1, fault: Fault::Left }],
        hash: Some(StateHash(7)),
    };
    let start = MatchStart {
        plan,
        seat: Some(0),
        clock: MatchClock::starting(9),
        history: vec![settled.clone()],
        to: at,
        pending: Vec::new(),
    };
    vec![
        MatchUpdate::Start(Box::new(start.clone())),
        MatchUpdate::Settled(settled),
        MatchUpdate::Pong { sent: 7, host: 8 },
        MatchUpdate::Early { ahead_ms: 600 },
        MatchUpdate::Late(vec![LateSeat { seat: 1, to: at }]),
        MatchUpdate::Canceled(MemberId(1)),
        MatchUpdate::Over(Some(Box::new(start))),
    ]
}

/// A sample of every request to the lobby, in order.
fn lobby_requests() -> Vec<LobbyRequest> {
    vec![
        LobbyRequest::OpenRoom,
        LobbyRequest::FindMatch { is_ranked: true, blocked: [key()].into() },
        LobbyRequest::StopSearch,
        LobbyRequest::Board { day: 20_786, kind: GameKind::default() },
        LobbyRequest::Submit("skyline-replay1:".to_owned()),
        LobbyRequest::Fetch(RecordingId(7)),
        LobbyRequest::DeleteData,
        LobbyRequest::Tournament(TournamentId(3), TournamentRequest::CheckIn),
        LobbyRequest::Report(key(), ReportReason::Name),
        LobbyRequest::Friends([key()].into()),
        LobbyRequest::Challenge(Some(key())),
        LobbyRequest::AnswerChallenge { challenger: key(), is_accepted: true },
    ]
}

/// A called player's own part in a tournament.
fn own_entry() -> OwnEntry {
    let name = || "Ada".to_owned();
    let last = LastMatch { title: cup().title, opponent: name(), has_won: true, score: [2, 1], by: DecidedBy::Absence };
    OwnEntry {
        has_checked_in: true,
        is_out: false,
        opponent: Some(name()),
        room: Some(3),
        place: None,
        seconds_left: Some(300),
        last: Some(last),
    }
}

/// A sample of every message of the lobby, in order.
fn lobby_updates() -> Vec<LobbyUpdate> {
    let (day, kind, name) = (20_786, GameKind::default(), || "Ada".to_owned());
    let room = RoomSummary {
        number: 3,
        kind: RoomKind::Ranked,
        players: vec![RoomPlayer { name: name(), key: key(), rating: Some(1_500) }],
        rules: Some(RulesSummary { preset: None, goal: GameType::default(), first_to: 1, is_together: false }),
        watchers: 1,
        free_seats: 2,
        access: RoomAccess::Open,
        is_playing: true,
    };
    let entry = BoardEntry {
        place: 1,
        name: name(),
        key: key(),
        recording: RecordingId(7),
        time_ms: 60_000,
        score: 9_000,
        lines: 40,
        level: 5,
    };
    let tournament = TournamentSummary {
        id: TournamentId(3),
        name: name(),
        stage: TournamentStage::Playing,
        entrants: 8,
        limit: 16,
        needs_check_in: true,
        winner: None,
        own: Some(own_entry()),
    };
    vec![
        LobbyUpdate::Rating(PlayerRating::default()),
        LobbyUpdate::Daily(Daily { day, games: vec![DailyGame { kind, seed: 7 }] }),
        LobbyUpdate::Rooms(vec![room]),
        LobbyUpdate::RoomOpened(3),
        LobbyUpdate::Searching(true),
        LobbyUpdate::Board(Leaderboard { day, kind, players: 1, entries: vec![entry] }),
        LobbyUpdate::Submitted { kind, place: 1, players: 1, is_best: true },
        LobbyUpdate::Recording(RecordingId(7), "skyline-replay1:".to_owned()),
        LobbyUpdate::DataDeleted,
        LobbyUpdate::Denied(LobbyDenial::Full),
        LobbyUpdate::Servers(vec![invitation()]),
        LobbyUpdate::Tournaments(vec![tournament]),
        LobbyUpdate::Reported,
        LobbyUpdate::Friends(vec![FriendStatus { key: key(), place: FriendPlace::Room(Some(3)) }]),
        LobbyUpdate::Challenge(key(), ChallengeStage::Open),
        LobbyUpdate::Challengers(vec![key()]),
        LobbyUpdate::ChallengeOver(key(), ChallengeStage::Withdrawn),
    ]
}

/// The samples as bytes, for each kind of message.
fn samples() -> [Vec<Vec<u8>>; 6] {
    fn bytes<M: Message>(samples: &[M]) -> Vec<Vec<u8>> {
        samples.iter().map(Message::to_bytes).collect()
    }
    [
        bytes(&room_requests()),
        bytes(&room_updates()),
        bytes(&match_requests()),
        bytes(&match_updates()),
        bytes(&lobby_requests()),
        bytes(&lobby_updates()),
    ]
}

/// A deserializer that fails with the variants of the enum that it should read.
struct VariantNames;

/// The variants as the error of [`VariantNames`].
#[derive(Debug)]
struct Found(&'static [&'static str]);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Found {}

impl serde::de::Error for Found {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self(&[])
    }
}

impl<'de> Deserializer<'de> for VariantNames {
    type Error = Found;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Found> {
        Err(Found(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Found> {
        Err(Found(variants))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

fn variants<'de, M: Deserialize<'de>>() -> &'static [&'static str] {
    M::deserialize(VariantNames).err().map_or(&[], |Found(names)| names)
}

/// A room of two players, whose matches are journaled.
fn host_of_two() -> (Host, [MemberId; 2]) {
    let mut host = Host::new(HELLO.guest.key).with_changes();
    let ids = [&*HELLO, &*OTHER].map(|hello| host.join(hello.guest.clone()).unwrap());
    (host, ids)
}

/// The last complete state in the journal of a room.
fn saved(host: &mut Host) -> SavedRoom {
    let mut states = host.take_changes().into_iter().filter_map(|change| match change {
        RoomChange::Saved(saved) => Some(*saved),
        RoomChange::Settled(_) | RoomChange::Finished(_) => None,
    });
    states.next_back().unwrap()
}

/// A room as it was saved, to which both players have come back.
fn resumed(room: &SavedRoom) -> (Host, [MemberId; 2]) {
    let mut host = Host::resume(room.clone(), &[], 0).unwrap();
    let ids = [&*HELLO, &*OTHER].map(|hello| host.join(hello.guest.clone()).unwrap());
    (host, ids)
}

/// The presses of a player in a batch that starts at this time.
fn presses(from: u64) -> Vec<TimedInput> {
    let [press, release] = PRESS_MS.map(|after| Ticks::from_millis(from + after));
    let button = if from.is_multiple_of(2 * BATCH_MS) { Button::HardDrop } else { Button::Left };
    vec![
        TimedInput { at: press, input: Input::Press(button) },
        TimedInput { at: release, input: Input::Release(button) },
    ]
}

/// A batch that starts at this time.
fn batch(from: u64) -> Batch {
    let [begin, to] = [from, from + BATCH_MS].map(Ticks::from_millis);
    Batch { from: begin, to, inputs: presses(from), claim: None }
}

fn updates_of_a_match() -> Vec<Vec<u8>> {
    let (mut host, ids) = host_of_two();
    host.request(ids[0], RoomRequest::Start, 0);
    for from in (0..BATCHES).map(|number| number * BATCH_MS) {
        let now = Host::COUNTDOWN_MICROS + 1_000 * (from + BATCH_MS);
        for id in ids {
            host.play(id, MatchRequest::Batch(batch(from)), now);
        }
        host.play(ids[0], MatchRequest::Ping(now), now);
        host.tick(now);
    }
    // So early that its player is warned. Who rejoins gets the inputs that are not settled yet.
    host.play(ids[0], MatchRequest::Batch(batch(BATCHES * BATCH_MS)), Host::COUNTDOWN_MICROS);
    host.join(HELLO.guest.clone()).unwrap();
    let updates = host.take_outgoing().into_iter().filter_map(|outgoing| match outgoing {
        Outgoing::Match(id, update) => (id == ids[0]).then(|| update.to_bytes()),
        Outgoing::Room(..) | Outgoing::Close(_) => None,
    });
    updates.collect()
}

/// A sample message of each kind, with every kind of content.
fn messages() -> Vec<Vec<u8>> {
    let hello = HELLO.clone();
    let (key, proof) = (hello.guest.key, hello.to_bytes());
    let mut host = Host::new(key);
    let id = host.join(hello.guest).unwrap();
    host.request(id, RoomRequest::AddComputer(4, "Computer".to_owned()), 0);
    host.request(id, RoomRequest::Start, 0);
    host.play(id, MatchRequest::Ping(7), 0);
    host.tick(Host::COUNTDOWN_MICROS + 3_000_000);
    let sent = host.take_outgoing().into_iter().filter_map(|outgoing| match outgoing {
        Outgoing::Room(_, update) => Some(update.to_bytes()),
        Outgoing::Match(_, update) => Some(update.to_bytes()),
        Outgoing::Close(_) => None,
    });
    let answers = [Ok(Welcome::Room(id)), Err(Refusal::Join(JoinError::Full))].map(|one| Welcome::answer(&one));
    let batch = MatchRequest::Batch(batch(0)).to_bytes();
    sent.chain(samples().concat()).chain(answers).chain([proof, batch]).collect()
}

/// Reads bytes as each kind of message, and uses the results.
fn read_as_everything(bytes: &[u8]) {
    drop(Hello::from_bytes(bytes));
    let _answer = Welcome::from_answer(bytes);
    drop(LobbyRequest::from_bytes(bytes));
    drop(LobbyUpdate::from_bytes(bytes));
    if let Ok(request) = RoomRequest::from_bytes(bytes) {
        handle_in_room(&request);
    }
    if let Ok(request) = MatchRequest::from_bytes(bytes) {
        handle_in_match(&request);
    }
    if let Ok(update) = RoomUpdate::from_bytes(bytes) {
        show(update);
    }
    if let Ok(MatchUpdate::Start(start)) = MatchUpdate::from_bytes(bytes) {
        drop(OnlineMatch::new(*start, None));
    }
}

/// Handles a request of both members, before a match and in one. What they are sent can be read.
fn handle_in_room(request: &RoomRequest) {
    for room in [&*GATHERING, &*PLAYING] {
        let (mut host, ids) = resumed(room);
        for id in ids {
            host.request(id, request.clone(), 20_000);
        }
        host.tick(40_000);
        assert!(host.room().state().members.len() <= Room::MAX_MEMBERS);
        read_all(&mut host);
    }
}

/// Handles a request of both players in their match, and settles what follows from it.
fn handle_in_match(request: &MatchRequest) {
    let (mut host, ids) = resumed(&PLAYING);
    let now = Host::COUNTDOWN_MICROS + 1_000 * 2 * BATCH_MS;
    for id in ids {
        host.play(id, request.clone(), now);
    }
    for later in [0, 1_000 * BATCH_MS, 1_000_000] {
        host.tick(now + later);
    }
    read_all(&mut host);
}

/// Reads everything that a host sends.
fn read_all(host: &mut Host) {
    for outgoing in host.take_outgoing() {
        let is_read = match outgoing {
            Outgoing::Room(_, update) => RoomUpdate::from_bytes(&update.to_bytes()).is_ok(),
            Outgoing::Match(_, update) => MatchUpdate::from_bytes(&update.to_bytes()).is_ok(),
            Outgoing::Close(_) => true,
        };
        assert!(is_read, "a member cannot read what the host sends");
    }
}

/// Uses the message of a room as a screen does.
fn show(update: RoomUpdate) {
    match update {
        RoomUpdate::State(state) => {
            let state = state.sanitized();
            let _summary = RulesSummary::from(&state.rules);
            let _denied = Room::check_rules(&state.rules);
            for member in &state.members {
                assert!(member.name.chars().count() <= Room::NAME_CHARACTERS);
                assert!(state.rounds_won(member) <= state.won.len() && state.member(member.id).is_some());
            }
        }
        RoomUpdate::Chat(_, message) => drop(message.sanitized()),
        RoomUpdate::Denied(_) | RoomUpdate::Dismissed(_) | RoomUpdate::Servers(_) => {}
    }
}

/// The side of a player who follows a match.
#[derive(Default)]
struct Follower {
    played: Option<TimedMatch>,
    clock: HostClock,
}

impl Follower {
    /// Handles an update at a time of the host's clock, and then plays on as a screen does.
    fn follow(&mut self, update: MatchUpdate, host: u64) -> Result<(), MatchError> {
        match (update, &mut self.played) {
            (MatchUpdate::Start(start) | MatchUpdate::Over(Some(start)), played) => {
                *played = Some(TimedMatch::new(*start, played.as_ref(), &mut |_| {})?);
            }
            (MatchUpdate::Settled(settled), Some(played)) => {
                played.receive(settled, (Some(host), host), &mut |_| {})?;
            }
            (MatchUpdate::Late(late), Some(played)) => played.set_late(&late),
            (MatchUpdate::Canceled(_), played) => *played = None,
            (MatchUpdate::Pong { sent, host: at }, _) => self.clock.record_pong(sent, at, host),
            (MatchUpdate::Early { .. }, _) => self.clock.restart(),
            (MatchUpdate::Settled(_) | MatchUpdate::Late(_), None) | (MatchUpdate::Over(None), _) => {}
        }
        let Some(played) = &mut self.played else { return Ok(()) };
        played.play_settled(host, &mut |_| {})?;
        let _number = played.count_down(host);
        if let Some(tick) = played.tick_at(host) {
            let at = played.game().shown(0).now();
            let pressed = presses(tick.millis() % 1_000).into_iter().map(|timed| (at, timed.input));
            drop(played.advance(pressed, Some(tick)));
            let _batch = played.due_batch(host);
        }
        for seat in 0..played.game().plan().seats.len() {
            let _game = played.visible(seat);
            let _seconds = played.waits(seat);
        }
        let _is_behind = played.is_behind();
        Ok(())
    }
}

/// Changes of the bytes of a message, and a place where it may end.
#[derive(Debug, Clone)]
struct Damage {
    bytes: Vec<(Index, u8)>,
    end: Option<Index>,
}

fn any_damage() -> impl Strategy<Value = Damage> {
    let bytes = prop::collection::vec((any::<Index>(), any::<u8>()), 0..4);
    (bytes, prop::option::weighted(0.3, any::<Index>())).prop_map(|(bytes, end)| Damage { bytes, end })
}

fn damaged(message: &[u8], damage: &Damage) -> Vec<u8> {
    let mut bytes = message.to_vec();
    for (at, to) in &damage.bytes {
        let at = at.index(bytes.len());
        bytes[at] = *to;
    }
    if let Some(end) = &damage.end {
        bytes.truncate(end.index(bytes.len()));
    }
    bytes
}

/// The bytes of requests to the lobby, most of them damaged.
#[cfg(feature = "server")]
pub(crate) fn any_lobby_bytes() -> impl Strategy<Value = Vec<u8>> {
    let samples: Vec<Vec<u8>> = lobby_requests().iter().map(Message::to_bytes).collect();
    (prop::sample::select(samples), any_damage()).prop_map(|(sample, damage)| damaged(&sample, &damage))
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_as_everything(&bytes);
    }

    #[test]
    fn damaged_messages_are_read_or_refused(which in any::<Index>(), damage in any_damage()) {
        read_as_everything(&damaged(&MESSAGES[which.index(MESSAGES.len())], &damage));
    }

    #[test]
    fn a_damaged_hello_is_refused_or_another_one(at in 0_usize..400, to in any::<u8>()) {
        let mut bytes = HELLO.to_bytes();
        let at = at % bytes.len();
        bytes[at] = to;
        drop(Hello::from_bytes(&bytes));
    }
}

proptest! {
    #![proptest_config(crate::property::cases(64))]

    /// The match goes on, or it ends with an error.
    #[test]
    fn a_damaged_update_of_a_running_match_is_played_or_refused(which in any::<Index>(), damage in any_damage()) {
        let (mut follower, damaged_one) = (Follower::default(), which.index(UPDATES.len()));
        for (number, update) in UPDATES.iter().enumerate() {
            let update = if number == damaged_one { damaged(update, &damage) } else { update.clone() };
            let host = Host::COUNTDOWN_MICROS + 1_000 * BATCH_MS * number as u64;
            let Ok(update) = MatchUpdate::from_bytes(&update) else { break };
            if follower.follow(update, host).is_err() {
                break;
            }
        }
    }
}

/// Otherwise the damaged ones would say nothing.
#[test]
fn the_updates_of_the_running_match_are_played() {
    let mut follower = Follower::default();
    let updates: Vec<MatchUpdate> = UPDATES.iter().map(|bytes| MatchUpdate::from_bytes(bytes).unwrap()).collect();
    let settled = updates.iter().filter(|update| matches!(update, MatchUpdate::Settled(one) if one.inputs.len() == 2));
    assert_eq!(settled.count() as u64, BATCHES);
    assert!(matches!(updates.last(), Some(MatchUpdate::Late(_))), "{updates:?}");
    assert!(updates.iter().any(|update| matches!(update, MatchUpdate::Start(start) if !start.pending.is_empty())));
    for (number, update) in updates.into_iter().enumerate() {
        follower.follow(update, Host::COUNTDOWN_MICROS + 1_000 * BATCH_MS * number as u64).unwrap();
    }
    assert!(follower.played.unwrap().game().settled().now().millis() >= (BATCHES - 1) * BATCH_MS);
}

/// A host can send anything, but a member plays only what a referee can have settled.
#[test]
fn ticks_that_no_referee_settles_end_the_match() {
    let start = UPDATES.iter().find_map(|bytes| match MatchUpdate::from_bytes(bytes).unwrap() {
        MatchUpdate::Start(start) => Some(*start),
        _ => None,
    });
    let start = start.unwrap();
    let ms = Ticks::from_millis;
    let of = |seat, at, input| vec![SeatInputs { seat, inputs: vec![TimedInput { at: ms(at), input }] }];
    let press = Input::Press(Button::Left);
    let settled = |to, inputs| Settled { to: ms(to), inputs, ..Settled::default() };
    let left = |seat| vec![SeatEnd { seat, fault: Fault::Left }];
    let cases = [
        (settled(80, of(1, 79, press)), None),
        (Settled { left: left(1), ..settled(40, of(0, 40, press)) }, None),
        (settled(39, Vec::new()), Some(MatchError::Impossible)),
        (settled(80, of(1, 39, press)), Some(MatchError::Impossible)),
        (settled(80, of(1, 80, press)), Some(MatchError::Impossible)),
        (settled(80, of(2, 50, press)), Some(MatchError::Impossible)),
        (settled(80, of(1, 50, Input::Receive(4))), Some(MatchError::Impossible)),
        (Settled { left: left(2), ..settled(80, Vec::new()) }, Some(MatchError::Impossible)),
    ];
    for (next, error) in cases {
        let mut game = OnlineMatch::new(start.clone(), None).unwrap();
        game.settle(&settled(40, of(0, 0, press))).unwrap();
        assert_eq!(game.settle(&next).err(), error, "{next:?}");
        let rejoined = MatchStart { history: vec![settled(40, of(0, 0, press)), next], ..start.clone() };
        assert_eq!(OnlineMatch::new(rejoined, None).err(), error);
    }
    for pending in [of(0, 90, press), of(0, 50, Input::Receive(4))].map(|mut lists| lists.remove(0).inputs) {
        let rejoined = MatchStart { to: ms(80), pending, ..start.clone() };
        assert_eq!(OnlineMatch::new(rejoined, None).err(), Some(MatchError::Impossible));
    }
}

/// A new variant comes at the end of its list, and a change of fields changes the hash. Both need a new `PROTOCOL`.
#[test]
fn the_messages_of_a_version_stay() {
    assert_eq!(PROTOCOL, VERSION, "check the lists, the samples and the hash, and write the new version here");
    let found = [
        variants::<RoomRequest>(),
        variants::<RoomUpdate>(),
        variants::<MatchRequest>(),
        variants::<MatchUpdate>(),
        variants::<LobbyRequest>(),
        variants::<LobbyUpdate>(),
    ];
    for ((found, expected), samples) in found.into_iter().zip(VARIANTS).zip(samples()) {
        assert_eq!(found, expected, "the numbers of messages changed: raise PROTOCOL");
        let numbers: Vec<usize> = samples.iter().map(|sample| usize::from(sample[0])).collect();
        assert!(numbers.iter().copied().eq(0..found.len()), "a sample of each, in order: {numbers:?} of {found:?}");
    }
    let all = samples().concat().concat();
    let hash = all
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3));
    assert_eq!(hash, CONTENT, "the fields of messages changed: raise PROTOCOL and write {hash:#x} here");
}

#[test]
fn messages_survive_a_round_trip() {
    let hello = hello();
    assert_eq!(Hello::from_bytes(&hello.to_bytes()), Ok(hello.clone()));
    for answer in [Ok(Welcome::Room(MemberId(7))), Err(Refusal::Join(JoinError::Locked)), Err(Refusal::Room)] {
        assert_eq!(Welcome::from_answer(&Welcome::answer(&answer)), answer);
    }
    for preset in VersusPreset::ALL {
        let request = RoomRequest::SetRules(preset.rules().into());
        assert_eq!(RoomRequest::from_bytes(&request.to_bytes()), Ok(request));
    }
    for mut room in [Room::new(hello.guest.key), Room::new(hello.guest.key).of_tournament(cup())] {
        room.join(hello.guest.clone()).unwrap();
        let update = RoomUpdate::State(room.state().clone());
        assert_eq!(RoomUpdate::from_bytes(&update.to_bytes()), Ok(update));
    }
    for update in lobby_updates() {
        assert_eq!(LobbyUpdate::from_bytes(&update.to_bytes()), Ok(update));
    }
}

/// Every title of a match and every decision survives, not only those of the samples.
#[test]
fn the_names_and_decisions_of_tournaments_survive_a_round_trip() {
    let titles = [
        RoundTitle::Round(9),
        RoundTitle::Losers(1),
        RoundTitle::QuarterFinal,
        RoundTitle::SemiFinal,
        RoundTitle::Final,
        RoundTitle::SecondFinal,
        RoundTitle::ThirdPlace,
    ];
    for round in titles {
        let tournament = RoomTournament { title: FixtureTitle { round, number: 7 }, is_decided: false, ..cup() };
        let update = RoomUpdate::State(Room::new(key()).of_tournament(tournament).state().clone());
        assert_eq!(RoomUpdate::from_bytes(&update.to_bytes()), Ok(update));
    }
    for by in [DecidedBy::Play, DecidedBy::Absence, DecidedBy::Withdrawal, DecidedBy::Referee] {
        let last = own_entry().last.map(|last| LastMatch { has_won: false, by, ..last });
        let tournament = TournamentSummary {
            id: TournamentId(3),
            name: "Cup".to_owned(),
            stage: TournamentStage::Over,
            entrants: 8,
            limit: 16,
            needs_check_in: false,
            winner: None,
            own: Some(OwnEntry { opponent: None, seconds_left: None, last, ..own_entry() }),
        };
        let update = LobbyUpdate::Tournaments(vec![tournament]);
        assert_eq!(LobbyUpdate::from_bytes(&update.to_bytes()), Ok(update));
    }
}

/// A host can send anything.
#[test]
fn the_levels_of_computers_are_those_that_there_are() {
    let mut room = Room::new(key());
    for _ in 0..2 {
        room.join(hello().guest).unwrap();
    }
    let shown = |level: u8| {
        let mut state = room.state().clone();
        state.members[1].computer = Some(ComputerPlayer::Level(level));
        state.sanitized().members[1].computer
    };
    for (sent, level) in [(0, 1), (4, 4), (11, 10), (255, 10)] {
        assert_eq!(shown(sent), Some(ComputerPlayer::Level(level)), "{sent}");
    }
}

/// A host can send anything.
#[test]
fn the_name_of_a_tournament_is_sanitized() {
    let named = |name: String| {
        let state = Room::new(key()).of_tournament(RoomTournament { name, ..cup() }).state().clone();
        state.sanitized().tournament.unwrap().name
    };
    assert_eq!(named("Winter\n\u{202E}Cup".to_owned()), "Winter Cup");
    assert_eq!(named("a".repeat(1_000)).len(), RoomTournament::NAME_CHARACTERS);
    assert_eq!(named("\u{200B}".to_owned()), "");
}

#[test]
fn another_version_says_who_must_update() {
    let mut old = hello().to_bytes();
    old[4] = 0;
    assert_eq!(Hello::from_bytes(&old), Err(Refusal::Version { host: PROTOCOL }));
    let mut newer = Welcome::answer(&Ok(Welcome::Room(MemberId(1))));
    newer[4] = 200;
    let refusal = Welcome::from_answer(&newer).unwrap_err();
    assert_eq!(refusal.to_string(), "the versions differ: this side must update the game");
    newer[4] = 0;
    let refusal = Welcome::from_answer(&newer).unwrap_err();
    assert_eq!(refusal.to_string(), "the versions differ: the host must update the game");
    assert_eq!(Hello::from_bytes(b"GET / HTTP/1.1\r\n\r\n"), Err(Refusal::Shape));
    assert_eq!((Hello::version(&old), Hello::version(b"GET / HTTP/1.1\r\n\r\n")), (Some(PROTOCOL & 0xFF00), None));
}

/// A server of another version leads to one of this version, with bytes that never change.
#[test]
fn another_version_leads_to_a_server_of_this_one() {
    let server = Invitation::new(vec![[192, 0, 2, 1].into()], 47_810, [7; 32], None);
    let mut answer = Welcome::elsewhere(&server);
    answer[4] = 200;
    assert_eq!(Welcome::from_answer(&answer), Ok(Welcome::Redirect(server)));
    assert_eq!(answer[..6], *b"SKYL\xC8\0");
    assert!(answer[6..].starts_with(b"skyline://join/"));
    answer.pop();
    assert_eq!(Welcome::from_answer(&answer), Err(Refusal::Version { host: 200 }), "a damaged link");
    let longest =
        Invitation::new(vec![[0xFF; 16].into(); Invitation::MAX_ADDRESSES], u16::MAX, [7; 32], Some(u32::MAX));
    assert!(Welcome::elsewhere(&longest).len() <= Welcome::MAX_BYTES);
}

#[test]
fn long_messages_are_refused_before_they_are_read() {
    let long = vec![0; RoomRequest::MAX_BYTES + 1];
    assert!(matches!(RoomRequest::from_bytes(&long), Err(MessageError::TooLong { .. })));
    // A claimed length of two billion in a short message must not allocate memory.
    assert!(MatchUpdate::from_bytes(&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]).is_err());
}
