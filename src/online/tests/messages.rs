//! Messages: limits, versions, hostile bytes.

use proptest::prelude::*;

use super::super::*;
use crate::engine::Rules;
use crate::engine::versus::VersusPreset;

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
    let id = host.enter(hello.guest).unwrap();
    host.request(id, RoomRequest::AddComputer(4, "Computer".to_owned()), 0);
    host.request(id, RoomRequest::Start, 0);
    host.play(id, PlayRequest::Ping(7), 0);
    host.tick(Host::COUNTDOWN_MICROS + 3_000_000);
    let sent = host.take_outgoing().into_iter().filter_map(|outgoing| match outgoing {
        Outgoing::Room(_, news) => Some(news.to_bytes()),
        Outgoing::Play(_, news) => Some(news.to_bytes()),
        Outgoing::Close(_) => None,
    });
    let requests = [
        RoomRequest::SetRules(VersusPreset::Modern.rules()),
        RoomRequest::Say(Speech::Text("hello".to_owned())),
        RoomRequest::SetPassword("sesame".to_owned()),
        RoomRequest::Block([key].into()),
    ];
    let requests = requests.map(|request| request.to_bytes());
    let answers = [Ok(Welcome::Room(id)), Err(Refusal::Entry(EntryError::Full))].map(|one| Welcome::answer(&one));
    let play = [PlayRequest::Ping(7).to_bytes(), PlayRequest::Quit.to_bytes()];
    let said = RoomNews::Said(id, Speech::Phrase(Phrase::Hello)).to_bytes();
    sent.chain(requests).chain(answers).chain(play).chain([proof, said]).collect()
}

/// Reads bytes as each kind of message, and uses the results.
fn read_as_everything(bytes: &[u8]) {
    drop(Hello::from_bytes(bytes));
    let _answer = Welcome::from_answer(bytes);
    let [host, other] = [0; 2].map(|_| Identity::generate().unwrap().key());
    let guest = |key| Guest { key, ..hello().guest };
    let mut room = Room::new(host);
    let ids = [host, other].map(|key| room.enter(guest(key)).unwrap());
    if let Ok(request) = RoomRequest::from_bytes(bytes) {
        for id in ids {
            let _denied = room.request(id, request.clone(), 0);
        }
        assert!(room.state().members.len() <= Room::MOST_MEMBERS);
    }
    match RoomNews::from_bytes(bytes) {
        Ok(RoomNews::State(state)) => {
            assert!(state.cleaned().members.iter().all(|member| member.name.chars().count() <= Room::NAME_CHARACTERS));
        }
        Ok(RoomNews::Said(_, speech)) => drop(speech.cleaned()),
        _ => {}
    }
    let mut game = Host::new(host);
    let id = game.enter(guest(host)).unwrap();
    if let Ok(request) = PlayRequest::from_bytes(bytes) {
        game.play(id, request, 0);
    }
    if let Ok(PlayNews::Start(start)) = PlayNews::from_bytes(bytes) {
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
        drop(RoomNews::from_bytes(&bytes).map(|news| match news {
            RoomNews::State(state) => drop(state.cleaned()),
            other => drop(other),
        }));
        drop(PlayRequest::from_bytes(&bytes));
        drop(LobbyRequest::from_bytes(&bytes));
        drop(LobbyNews::from_bytes(&bytes));
        if let Ok(PlayNews::Start(start)) = PlayNews::from_bytes(&bytes) {
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
fn messages_read_as_themselves() {
    let hello = hello();
    assert_eq!(Hello::from_bytes(&hello.to_bytes()), Ok(hello.clone()));
    for answer in [Ok(Welcome::Room(MemberId(7))), Err(Refusal::Entry(EntryError::Locked)), Err(Refusal::Room)] {
        assert_eq!(Welcome::from_answer(&Welcome::answer(&answer)), answer);
    }
    for preset in VersusPreset::ALL {
        let request = RoomRequest::SetRules(preset.rules());
        assert_eq!(RoomRequest::from_bytes(&request.to_bytes()), Ok(request));
    }
    let mut room = Room::new(hello.guest.key);
    room.enter(hello.guest).unwrap();
    let news = RoomNews::State(room.state().clone());
    assert_eq!(RoomNews::from_bytes(&news.to_bytes()), Ok(news));
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
}

#[test]
fn long_messages_are_refused_before_they_are_read() {
    let long = vec![0; RoomRequest::MOST_BYTES + 1];
    assert!(matches!(RoomRequest::from_bytes(&long), Err(MessageError::TooLong { .. })));
    // A claimed length of two billion in a short message must not allocate memory.
    assert!(PlayNews::from_bytes(&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]).is_err());
}
