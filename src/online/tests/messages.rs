//! Messages: limits, versions, hostile bytes.

use std::fmt;

use proptest::prelude::*;
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::super::*;
use crate::engine::versus::{GameType, Handicap, VersusPreset};
use crate::engine::{GameKind, Rules, Tetrimino, Ticks};
use crate::replay::StateHash;
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

/// A sample message of each kind, with every kind of content.
fn messages() -> Vec<Vec<u8>> {
    let hello = hello();
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
    sent.chain(samples().concat()).chain(answers).chain([proof]).collect()
}

/// Reads bytes as each kind of message, and uses the results.
fn read_as_everything(bytes: &[u8]) {
    drop(Hello::from_bytes(bytes));
    let _answer = Welcome::from_answer(bytes);
    let [host, other] = [0; 2].map(|_| Identity::generate().unwrap().key());
    let guest = |key| Guest { key, ..hello().guest };
    let mut room = Room::new(host);
    let ids = [host, other].map(|key| room.join(guest(key)).unwrap());
    if let Ok(request) = RoomRequest::from_bytes(bytes) {
        for id in ids {
            let _denied = room.request(id, request.clone(), 0);
        }
        assert!(room.state().members.len() <= Room::MAX_MEMBERS);
    }
    match RoomUpdate::from_bytes(bytes) {
        Ok(RoomUpdate::State(state)) => {
            assert!(
                state.sanitized().members.iter().all(|member| member.name.chars().count() <= Room::NAME_CHARACTERS)
            );
        }
        Ok(RoomUpdate::Chat(_, message)) => drop(message.sanitized()),
        _ => {}
    }
    drop(LobbyRequest::from_bytes(bytes));
    drop(LobbyUpdate::from_bytes(bytes));
    let mut game = Host::new(host);
    let id = game.join(guest(host)).unwrap();
    if let Ok(request) = MatchRequest::from_bytes(bytes) {
        game.play(id, request, 0);
    }
    if let Ok(MatchUpdate::Start(start)) = MatchUpdate::from_bytes(bytes) {
        drop(OnlineMatch::new(*start, None));
    }
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        drop(Hello::from_bytes(&bytes));
        let _answer = Welcome::from_answer(&bytes);
        drop(RoomRequest::from_bytes(&bytes));
        drop(RoomUpdate::from_bytes(&bytes).map(|update| match update {
            RoomUpdate::State(state) => drop(state.sanitized()),
            other => drop(other),
        }));
        drop(MatchRequest::from_bytes(&bytes));
        drop(LobbyRequest::from_bytes(&bytes));
        drop(LobbyUpdate::from_bytes(&bytes));
        if let Ok(MatchUpdate::Start(start)) = MatchUpdate::from_bytes(&bytes) {
            drop(OnlineMatch::new(*start, None));
        }
    }

    #[test]
    fn damaged_messages_are_read_or_refused(
        which in 0_usize..1_000,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let messages = messages();
        let mut bytes = messages[which % messages.len()].clone();
        for (at, to) in &damage {
            let at = at.index(bytes.len());
            bytes[at] = *to;
        }
        if damage.len() < 2 {
            bytes.truncate(cut.index(bytes.len()));
        }
        read_as_everything(&bytes);
    }

    #[test]
    fn a_damaged_hello_is_refused_or_another_one(at in 0_usize..400, to in any::<u8>()) {
        let mut bytes = hello().to_bytes();
        let at = at % bytes.len();
        bytes[at] = to;
        drop(Hello::from_bytes(&bytes));
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
