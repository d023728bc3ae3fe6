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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

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
    // A length of two billion in a message of a few bytes takes no memory.
    assert!(PlayNews::from_bytes(&[1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]).is_err());
}
