//! Clients that violate the protocol.

use super::*;
use crate::online::Message as _;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Joins a room without the game's client.
async fn enter(connection: &quinn::Connection, eve: &Identity) -> (quinn::SendStream, FrameReader) {
    let (mut send, receive) = connection.open_bi().await.unwrap();
    let mut receive = FrameReader::new(receive);
    let proof = eve.prove(&binding(connection).unwrap());
    let hello = Hello { room: None, guest: guest("Eve", eve.key()), proof };
    frames::send(&mut send, &hello.to_bytes()).await.unwrap();
    let answer = receive.next(Welcome::MAX_BYTES).await.unwrap();
    assert!(Welcome::from_answer(&answer).is_ok());
    (send, receive)
}

#[test]
fn a_hello_that_was_valid_elsewhere_is_refused() {
    let (host, eve) = (identity(), identity());
    let room = open_room(&host);
    let invitation = room.own_invitation();
    runtime().block_on(async {
        let (_endpoint, connection) = raw(&invitation).await;
        let proof = eve.prove(&binding(&connection).unwrap());
        let hello = Hello { room: invitation.room(), guest: guest("Eve", eve.key()), proof }.to_bytes();
        let replayed = answer_to(&invitation, &framed(&hello)).await;
        assert_eq!(replayed, Some(Err(Refusal::Proof)), "recorded on the first connection, sent on the second");
        let (mut send, receive) = connection.open_bi().await.unwrap();
        frames::send(&mut send, &hello).await.unwrap();
        let answer = FrameReader::new(receive).next(Welcome::MAX_BYTES).await.unwrap();
        assert!(Welcome::from_answer(&answer).is_ok(), "it is valid where it was made");
    });
}

#[test]
fn who_sends_a_byte_a_second_is_cut_off() {
    let room = open_room(&identity());
    let invitation = room.own_invitation();
    runtime().block_on(async {
        let (_endpoint, connection) = raw(&invitation).await;
        let (mut send, _receive) = connection.open_bi().await.unwrap();
        let start = Instant::now();
        send.write_all(&1_000_u32.to_le_bytes()).await.unwrap();
        while connection.close_reason().is_none() {
            assert!(start.elapsed() < 3 * JOIN_TIMEOUT, "still connected");
            drop(send.write_all(&[0]).await);
            tokio::select! {
                _ = connection.closed() => {}
                () = tokio::time::sleep(Duration::from_secs(1)) => {}
            }
        }
        assert!(start.elapsed() >= JOIN_TIMEOUT / 2, "an honest member has time");
    });
}

#[test]
fn a_flood_of_requests_disconnects_only_its_sender() {
    let (host, eve) = (identity(), identity());
    let room = open_room(&host);
    let invitation = room.own_invitation();
    let mut ada = Program::new("Ada", host, &invitation);
    run_until(&mut [&mut ada], "the host enters", |all| all[0].state.is_some());
    let flood = move || {
        runtime().block_on(async {
            let (_endpoint, connection) = raw(&invitation).await;
            let (mut send, receive) = enter(&connection, &eve).await;
            let frame = framed(&RoomRequest::Chat(ChatMessage::Text("!".to_owned())).to_bytes());
            let start = Instant::now();
            while send.write_all(&frame).await.is_ok() {
                assert!(start.elapsed() < PATIENCE, "the flood is not stopped");
            }
            drop(receive);
        });
    };
    let flooding = thread::Builder::new().name("flood".to_owned()).spawn(flood).unwrap();
    run_until(&mut [&mut ada], "the flood is over", |_| flooding.is_finished());
    flooding.join().unwrap();
    run_until(&mut [&mut ada], "it is seen", |all| all[0].state.as_ref().is_some_and(is_one_away));
    ada.chat.clear();
    ada.connection.request(RoomRequest::Chat(ChatMessage::Text("still here".to_owned())));
    run_until(&mut [&mut ada], "chat", |all| all[0].chat.contains(&ChatMessage::Text("still here".to_owned())));
    assert!(ada.ended.is_none() && !ada.is_lost);
}

/// The first packet of a client, as it is on the wire.
fn first_packet() -> Vec<u8> {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let address = socket.local_addr().unwrap();
    runtime().block_on(async {
        let (config, _) = certificate::client(None).unwrap();
        let endpoint = quinn::Endpoint::client(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
        let connecting = endpoint.connect_with(config, address, certificate::NAME).unwrap();
        drop(tokio::time::timeout(Duration::from_millis(100), connecting).await);
    });
    let mut packet = vec![0; 2_000];
    let length = socket.recv(&mut packet).unwrap();
    packet.truncate(length);
    packet
}

/// A Retry packet holds all state that the host needs to continue, so the host stores nothing.
#[test]
fn half_open_handshakes_are_answered_and_dropped() {
    const HANDSHAKES: usize = 10_000;
    const SOURCES: usize = 50;
    let host = identity();
    let room = open_room(&host);
    let invitation = room.own_invitation();
    let address = invitation.addresses().next().unwrap();
    let packet = first_packet();
    let sources: Vec<UdpSocket> = (0..SOURCES).map(|_| UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap()).collect();
    let start = Instant::now();
    let (mut answers, mut answered) = (0, 0);
    let mut take = |source: &UdpSocket| {
        let mut answer = [0; 2_000];
        while let Ok(length) = source.recv(&mut answer) {
            let is_retry = answer[0] & 0xF0 == 0xF0;
            assert!(is_retry, "a packet of type {:#x} needs a state", answer[0]);
            (answers, answered) = (answers + 1, answered + length);
        }
    };
    for source in &sources {
        source.set_nonblocking(true).unwrap();
    }
    for number in 0..HANDSHAKES {
        let source = &sources[number % SOURCES];
        source.send_to(&packet, address).unwrap();
        take(source);
    }
    let mut ada = Program::new("Ada", host, &invitation);
    run_until(&mut [&mut ada], "the host enters among them", |all| all[0].state.is_some());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    sources.iter().for_each(&mut take);
    assert!(answers > 0, "none came through");
    assert!(answered <= HANDSHAKES * packet.len(), "more is sent than received: {answered} bytes");
}
