//! Messages: limits, versions, hostile bytes.

use proptest::prelude::*;

use super::super::*;
use crate::engine::Rules;
use crate::engine::versus::{Handicap, VersusPreset};

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
    let requests = [
        RoomRequest::SetRules(VersusPreset::Modern.rules().into()),
        RoomRequest::Chat(ChatMessage::Text("hello".to_owned())),
        RoomRequest::SetPassword("sesame".to_owned()),
        RoomRequest::Block([key].into()),
        RoomRequest::TeamOf(id, 2),
        RoomRequest::Handicap(id, Handicap { sent_percent: 50, ..Handicap::default() }),
        RoomRequest::Move(id, 3),
        RoomRequest::Level(id, 7, "Computer 7".to_owned()),
        RoomRequest::EndMatch,
    ];
    let requests = requests.map(|request| request.to_bytes());
    let answers = [Ok(Welcome::Room(id)), Err(Refusal::Join(JoinError::Full))].map(|one| Welcome::answer(&one));
    let play = [MatchRequest::Ping(7).to_bytes(), MatchRequest::Quit.to_bytes()];
    let chat = RoomUpdate::Chat(id, ChatMessage::Phrase(Phrase::Hello)).to_bytes();
    sent.chain(requests).chain(answers).chain(play).chain([proof, chat]).collect()
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
        which in 0_usize..100,
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
    let mut room = Room::new(hello.guest.key);
    room.join(hello.guest).unwrap();
    let update = RoomUpdate::State(room.state().clone());
    assert_eq!(RoomUpdate::from_bytes(&update.to_bytes()), Ok(update));
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
    let longest = Invitation::new(vec![[0xFF; 16].into(); Invitation::MAX_ADDRESSES], u16::MAX, [7; 32], Some(u32::MAX));
    assert!(Welcome::elsewhere(&longest).len() <= Welcome::MAX_BYTES);
}

#[test]
fn long_messages_are_refused_before_they_are_read() {
    let long = vec![0; RoomRequest::MAX_BYTES + 1];
    assert!(matches!(RoomRequest::from_bytes(&long), Err(MessageError::TooLong { .. })));
    // A claimed length of two billion in a short message must not allocate memory.
    assert!(MatchUpdate::from_bytes(&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]).is_err());
}
