//! Clusters of servers, in one process and over NATS.

use super::*;
use crate::online::net::tests::{framed, raw_answer_to};
use crate::online::{Dismissal, Hello, PROTOCOL, Welcome};
use crate::serve::cluster::{Announcement, takeover_server};

fn settled_to(program: &Program) -> u64 {
    program.game.as_ref().map_or(0, |game| game.settled().now().millis())
}

/// Lets players of two servers meet, kills the server of their match, and plays the match to the end.
fn play_through_a_loss(cluster: &Cluster) {
    let folder = tempfile::tempdir().unwrap();
    let mut servers = [(); 2].map(|()| Running::start_in(folder.path().to_owned(), Some(cluster.clone())));
    let players = [identity(), identity()];
    let mut visitors = [0, 1].map(|index| Visitor::new(["Ada", "Bob"][index], &players[index], &servers[index]));
    for visitor in &mut visitors {
        visitor.rating();

        visitor.connection.request(LobbyRequest::FindMatch { is_ranked: true, blocked: BTreeSet::new() });
    }
    let rooms = visitors.each_mut().map(Visitor::room);
    assert_eq!(rooms[0], rooms[1], "one room for players of two servers");
    // Each client calls its own server, and is redirected to the room.
    let enter = |index: usize| {
        let invitation = servers[index].invitation(Some(rooms[0]));
        Program::new(["Ada", "Bob"][index], Arc::clone(&players[index]), &invitation)
    };
    let (mut ada, mut bob) = (enter(0), enter(1));
    run_until(&mut [&mut ada, &mut bob], "play", |all| all.iter().all(|one| settled_to(one) > 1_500));
    let has_room = |server: &Running| server.page("/metrics").1.contains("skyline_matches_running 1");
    let lost = servers.iter().position(has_room).expect("it is played on one of them");
    servers[lost].kill();
    let before = [&ada, &bob].map(settled_to);
    run_until(&mut [&mut ada, &mut bob], "the match goes on", |all| {
        all.iter().zip(before).all(|(one, before)| settled_to(one) > before + 300)
    });
    run_until(&mut [&mut ada, &mut bob], "it goes on for a while", |all| {
        all.iter().all(|one| settled_to(one) > before[0] + 2_000)
    });
    assert!(ada.ended.is_none() && bob.ended.is_none());
    bob.connection.play(bob.generation, MatchRequest::Quit);
    run_until(&mut [&mut ada, &mut bob], "the end", |all| {
        all.iter().all(|one| one.game.as_ref().unwrap().settled().is_over())
    });
    let [ada, bob] = [&ada, &bob].map(|one| one.game.as_ref().unwrap().settled().state_hash());
    assert_eq!(ada, bob);
    // The visitor of the killed server reconnects to the other one.
    let other = visitors[lost].wait("the rating", |update| match update {
        LobbyUpdate::Rating(rating) if rating.matches == 1 => Some(*rating),
        _ => None,
    });
    assert_eq!(other.wins, u32::from(lost == 0));
    servers[1 - lost].end();
    let (saved, ratings) = in_database(folder.path(), async |database| {
        let mut ratings = Vec::new();
        for player in &players {
            ratings.push(database.record_visit(player.key(), "again", 0).await.unwrap());
        }
        (database.matches().await.unwrap().len(), ratings)
    });
    assert_eq!((saved, ratings[0].matches, ratings[1].matches), (1, 1, 1), "once, whatever was lost");
}

#[test]
fn a_match_continues_when_its_server_fails() {
    play_through_a_loss(&Cluster::Local(Local::default()));
}

#[test]
fn a_match_continues_over_nats_when_its_server_fails() {
    if let Some(nats) = TestService::nats() {
        play_through_a_loss(&Cluster::Nats(nats.address.clone()));
    }
}

/// Servers of two versions have one database and nothing else in common. `join` makes this test a server of another
/// version in the cluster.
fn lead_to_another_version<S: SharedState>(
    cluster: &Cluster,
    join: impl AsyncFnOnce() -> (S, tokio::sync::mpsc::UnboundedReceiver<ClusterEvent>),
) {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start_in(folder.path().to_owned(), Some(cluster.clone()));
    let newer = Invitation::new(vec![Ipv4Addr::LOCALHOST.into()], 47_810, [3; 32], None);
    let ada = identity();
    let hello = Hello { room: Some(7), guest: guest("Ada", ada.key()), proof: ada.prove(b"") };
    let mut hello = hello.to_bytes();
    hello[4] += 1;
    let announcement = Announcement { version: PROTOCOL + 1, server: newer.clone() }.to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    LocalSet::new().block_on(&runtime, async {
        let (shared, mut events) = join().await;
        let (address, hello) = (server.invitation(None), framed(&hello));
        let refused = raw_answer_to(&address, &hello).await.unwrap();
        assert_eq!(Welcome::from_answer(&refused), Err(Refusal::Version { host: PROTOCOL }), "nobody else is there");
        let start = Instant::now();
        while raw_answer_to(&address, &hello).await.unwrap() != Welcome::elsewhere(&newer) {
            assert!(start.elapsed() < PATIENCE, "no redirect");
            shared.announce(announcement.clone());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let own = async {
            loop {
                if let Some(ClusterEvent::Announced(text)) = events.recv().await
                    && let Some(announced) = Announcement::of_text(&text).filter(|one| one.version == PROTOCOL)
                {
                    return announced.server;
                }
            }
        };
        assert_eq!(tokio::time::timeout(PATIENCE, own).await.unwrap(), address, "it announces itself, too");
        while events.try_recv().is_ok() {}
        let start = Instant::now();
        tokio::time::sleep(Duration::from_secs(2)).await;
        let received = std::iter::from_fn(|| events.try_recv().ok());
        let text = Announcement { version: PROTOCOL, server: address }.to_string();
        let announced = received.filter(|event| *event == ClusterEvent::Announced(text.clone())).count();
        let ticks = start.elapsed().div_duration_f32(TICK_INTERVAL);
        assert!(announced as f32 <= ticks + 2.0, "{announced} announcements in {ticks} ticks");
    });
}

#[test]
fn a_player_of_another_version_is_led_to_a_server_of_it() {
    let local = Local::default();
    lead_to_another_version(&Cluster::Local(local.clone()), async || (local.clone(), local.join(ServerId(1))));
}

#[test]
fn a_player_of_another_version_is_led_to_a_server_of_it_over_nats() {
    let Some(nats) = TestService::nats() else { return };
    lead_to_another_version(&Cluster::Nats(nats.address.clone()), async || {
        Nats::connect(&nats.address, ServerId(1)).await.unwrap()
    });
}

/// A match of many that lasts long has more inputs than NATS lets through in a message.
#[test]
fn entries_longer_than_a_message_of_nats_are_saved() {
    let Some(nats) = TestService::nats() else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    LocalSet::new().block_on(&runtime, async {
        let (shared, _events) = Nats::connect(&nats.address, ServerId(1)).await.unwrap();
        let long: Vec<u8> = (0..3_000_000_u32).map(|number| (number / 7) as u8).collect();
        let first = shared.append(7, vec![1], 0, true).await.unwrap();
        let second = shared.append(7, long.clone(), first, false).await.unwrap();
        assert_eq!(shared.read(7).await.unwrap().entries, [vec![1], long.clone()]);
        let third = shared.append(7, long.clone(), second, true).await.unwrap();
        let fourth = shared.append(7, vec![2], third, false).await.unwrap();
        assert_eq!(shared.append(7, long.clone(), third, true).await, None, "somebody else was quicker");
        let journal = shared.read(7).await.unwrap();
        assert_eq!(journal.last, fourth);
        assert_eq!(journal.entries, [long, vec![2]]);
    });
}

#[test]
fn rooms_of_all_servers_are_listed_until_their_server_stops() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Some(Cluster::Local(Local::default()));
    let mut servers = [(); 2].map(|()| Running::start_in(folder.path().to_owned(), cluster.clone()));
    let ada = identity();
    let mut here = Visitor::new("Ada", &ada, &servers[0]);
    let mut there = Visitor::new("Bob", &identity(), &servers[1]);
    here.connection.request(LobbyRequest::OpenRoom);
    let room = here.room();
    let mut host = Program::new("Ada", Arc::clone(&ada), &servers[0].invitation(Some(room)));
    run_until(&mut [&mut host], "in the room", |all| all[0].state.is_some());
    there.wait("the room of the other server", |update| match update {
        LobbyUpdate::Rooms(rooms) => {
            rooms.iter().find(|line| line.number == room && line.players.iter().any(|one| one.name == "Ada")).map(drop)
        }
        _ => None,
    });
    let mut guest = Program::new("Bob", identity(), &servers[1].invitation(Some(room)));
    run_until(&mut [&mut host, &mut guest], "both in the room", |all| {
        all.iter().all(|one| one.state.as_ref().is_some_and(|state| state.members.len() == 2))
    });
    servers[0].end();
    run_until(&mut [&mut host, &mut guest], "the room is closed", |all| {
        all.iter().all(|one| one.dismissed == Some(Dismissal::Closed))
    });
    there.wait("no room", |update| match update {
        LobbyUpdate::Rooms(rooms) => rooms.is_empty().then_some(()),
        _ => None,
    });
}

#[test]
fn rooms_of_a_failed_server_are_divided_among_all_others() {
    let servers = [1, 2, 3].map(ServerId);
    let mut shares = [0; 3];
    for room in 0..3_000 {
        let chosen = takeover_server(room, servers.into_iter()).unwrap();
        assert_eq!(takeover_server(room, servers.into_iter().rev()), Some(chosen), "whoever asks");
        shares[chosen.0 as usize - 1] += 1;
    }
    assert!(shares.iter().all(|share| (800..1_200).contains(share)), "{shares:?}");
}
