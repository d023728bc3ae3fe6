//! Friends in the lobby, and challenges between them.

use super::*;
use crate::online::{ChallengeStage, FriendPlace, FriendStatus, RoomAccess};

impl Visitor {
    /// Tells the server who the visitor's friends are.
    fn befriend(&self, friends: &[PlayerKey]) {
        self.connection.request(LobbyRequest::Friends(friends.iter().copied().collect()));
    }

    /// Waits until the server says that exactly these friends are online.
    fn wait_for_friends(&mut self, friends: &[FriendStatus]) {
        self.wait("the friends", |update| match update {
            LobbyUpdate::Friends(seen) => (seen == friends).then_some(()),
            _ => None,
        });
    }

    fn wait_for_challengers(&mut self, challengers: &[PlayerKey]) {
        self.wait("the challengers", |update| match update {
            LobbyUpdate::Challengers(seen) => (seen == challengers).then_some(()),
            _ => None,
        });
    }

    fn wait_for_stage(&mut self, player: PlayerKey, stage: ChallengeStage) {
        self.wait("the challenge", |update| (*update == LobbyUpdate::Challenge(player, stage)).then_some(()));
    }

    /// Waits until the server says that the challenge which the visitor has accepted is over.
    fn wait_for_end(&mut self, challenger: PlayerKey, stage: ChallengeStage) {
        let expected = LobbyUpdate::ChallengeOver(challenger, stage);
        self.wait("the end of the challenge", |update| (*update == expected).then_some(()));
    }

    fn challenge(&self, player: Option<PlayerKey>) {
        self.connection.request(LobbyRequest::Challenge(player));
    }

    fn answer(&self, challenger: PlayerKey, is_accepted: bool) {
        self.connection.request(LobbyRequest::AnswerChallenge { challenger, is_accepted });
    }

    /// Returns what the server has said about friends and challenges so far.
    fn said_about_friends(&mut self) -> Vec<LobbyUpdate> {
        // What came before the answer to this has arrived.
        self.connection.request(LobbyRequest::Fetch(RecordingId(0)));
        assert_eq!(self.denied(), LobbyDenial::NoRecording);
        let about = |update: &&LobbyUpdate| {
            matches!(
                update,
                LobbyUpdate::Friends(_)
                    | LobbyUpdate::Challengers(_)
                    | LobbyUpdate::Challenge(..)
                    | LobbyUpdate::ChallengeOver(..)
            )
        };
        self.received.iter().filter(about).cloned().collect()
    }
}

const fn in_lobby(key: PlayerKey) -> FriendStatus {
    FriendStatus { key, place: FriendPlace::Lobby }
}

/// Visitors of servers, who have each other as friends and know that they are here.
fn friends<const N: usize>(servers: [&Running; N], identities: &[Arc<Identity>; N]) -> [Visitor; N] {
    let names = ["Ada", "Bob", "Cy"];
    let mut visitors: [Visitor; N] = std::array::from_fn(|at| Visitor::new(names[at], &identities[at], servers[at]));
    let keys = identities.each_ref().map(|identity| identity.key());
    for visitor in &mut visitors {
        visitor.rating();
        visitor.befriend(&keys);
    }
    for (visitor, own) in visitors.iter_mut().zip(keys) {
        let mut others: Vec<FriendStatus> = keys.into_iter().filter(|key| *key != own).map(in_lobby).collect();
        others.sort_by_key(|status| status.key);
        visitor.wait_for_friends(&others);
    }
    // Nobody waits for what was true before.
    for visitor in &mut visitors {
        visitor.received.clear();
    }
    visitors
}

/// A server with two friends in its lobby.
struct Meeting {
    server: Running,
    identities: [Arc<Identity>; 2],
    /// Removed after the server has ended.
    _folder: tempfile::TempDir,
}

impl Meeting {
    fn keys(&self) -> [PlayerKey; 2] {
        self.identities.each_ref().map(|identity| identity.key())
    }
}

/// Ada and Bob, who are friends in the lobby of the same server.
fn meet() -> (Meeting, [Visitor; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let identities = [identity(), identity()];
    let visitors = friends([&server, &server], &identities);
    (Meeting { server, identities, _folder: folder }, visitors)
}

#[test]
fn only_players_who_have_each_other_as_friends_see_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let identities = [(); 3].map(|()| identity());
    let [ada, bob, eve] = identities.each_ref().map(|identity| identity.key());
    let [mut one, mut two, mut spy] =
        std::array::from_fn(|at| Visitor::new(["Ada", "Bob", "Eve"][at], &identities[at], &server));
    spy.befriend(&[ada, bob]);
    spy.wait_for_friends(&[]);
    spy.received.clear();
    one.befriend(&[bob]);
    one.wait_for_friends(&[]);
    two.befriend(&[ada]);
    two.wait_for_friends(&[in_lobby(ada)]);
    one.wait_for_friends(&[in_lobby(bob)]);
    assert_eq!(spy.said_about_friends(), [], "nobody has Eve as a friend");
    spy.challenge(Some(ada));
    spy.wait_for_stage(ada, ChallengeStage::Gone);
    spy.answer(ada, true);
    // The same as for somebody who is not here.
    spy.wait_for_end(ada, ChallengeStage::Gone);
    assert_eq!((spy.said_about_friends(), one.said_about_friends()), (vec![], vec![]));
    // Now the spy is a friend of Bob, who is not one of Ada any more.
    two.befriend(&[eve]);
    two.wait_for_friends(&[in_lobby(eve)]);
    one.wait_for_friends(&[]);
}

#[test]
fn a_friend_in_a_room_can_be_joined_if_it_is_open() {
    let (meeting, [mut one, mut two]) = meet();
    let [ada, bob] = meeting.keys();
    two.connection.request(LobbyRequest::OpenRoom);
    let room = two.room();
    let mut host = Program::new("Bob", Arc::clone(&meeting.identities[1]), &meeting.server.invitation(Some(room)));
    run_until(&mut [&mut host], "in the room", |all| all[0].state.is_some());
    one.wait_for_friends(&[FriendStatus { key: bob, place: FriendPlace::Room(Some(room)) }]);
    host.connection.request(RoomRequest::Lock(true));
    one.wait_for_friends(&[FriendStatus { key: bob, place: FriendPlace::Room(None) }]);
    host.connection.leave();
    one.wait_for_friends(&[in_lobby(bob)]);
    // Without a seat, in a room of somebody else.
    one.connection.request(LobbyRequest::OpenRoom);
    let watched = one.room();
    let mut host = Program::new("Ada", Arc::clone(&meeting.identities[0]), &meeting.server.invitation(Some(watched)));
    run_until(&mut [&mut host], "in the room", |all| all[0].state.is_some());
    two.wait_for_friends(&[FriendStatus { key: ada, place: FriendPlace::Room(Some(watched)) }]);
    let mut watching =
        Program::new("Bob", Arc::clone(&meeting.identities[1]), &meeting.server.invitation(Some(watched)));
    run_until(&mut [&mut host, &mut watching], "in the room", |all| all[1].state.is_some());
    one.wait_for_friends(&[FriendStatus { key: bob, place: FriendPlace::Room(Some(watched)) }]);
    watching.connection.request(RoomRequest::Stand);
    one.wait_for_friends(&[FriendStatus { key: bob, place: FriendPlace::Watching(Some(watched)) }]);
    host.connection.request(RoomRequest::Lock(true));
    one.wait_for_friends(&[FriendStatus { key: bob, place: FriendPlace::Watching(None) }]);
    watching.connection.leave();
    one.wait_for_friends(&[in_lobby(bob)]);
    drop(two);
    one.wait_for_friends(&[]);
    let again = Visitor::new("Bob", &meeting.identities[1], &meeting.server);
    again.befriend(&[ada]);
    one.wait_for_friends(&[in_lobby(bob)]);
}

#[test]
fn a_challenge_leads_both_to_a_room_or_ends() {
    let (meeting, [mut one, mut two]) = meet();
    let [ada, bob] = meeting.keys();
    // Declined.
    one.challenge(Some(bob));
    one.wait_for_stage(bob, ChallengeStage::Open);
    two.wait_for_challengers(&[ada]);
    two.answer(ada, false);
    one.wait_for_stage(bob, ChallengeStage::Declined);
    two.wait_for_challengers(&[]);
    // Withdrawn, so that the acceptance is too late.
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    one.challenge(None);
    one.wait_for_stage(bob, ChallengeStage::Withdrawn);
    two.wait_for_challengers(&[]);
    two.answer(ada, true);
    two.wait_for_end(ada, ChallengeStage::Withdrawn);
    assert!(!two.received.iter().any(|update| matches!(update, LobbyUpdate::RoomOpened(_))), "{:?}", two.received);
    // Accepted, by two presses.
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    two.answer(ada, true);
    two.answer(ada, true);
    one.wait_for_stage(bob, ChallengeStage::Accepted);
    let rooms = [one.room(), two.room()];
    assert_eq!(rooms[0], rooms[1]);
    two.wait_for_challengers(&[]);
    assert_eq!(two.said_about_friends(), [], "the challenge was not withdrawn");
    let mut programs = [0, 1].map(|at: usize| {
        Program::new(
            ["Ada", "Bob"][at],
            Arc::clone(&meeting.identities[at]),
            &meeting.server.invitation(Some(rooms[0])),
        )
    });
    let [first, second] = &mut programs;
    run_until(&mut [first, second], "the match", |all| all.iter().all(|one| one.game.is_some()));
    let listed = one.wait("the room in the list", |update| match update {
        LobbyUpdate::Rooms(rooms) => rooms.iter().find(|room| room.is_playing).cloned(),
        _ => None,
    });
    assert_eq!((listed.kind, listed.access), (RoomKind::Casual, RoomAccess::Open), "it changes no rating");
    // The fourth within seconds.
    one.challenge(Some(bob));
    assert_eq!(one.denied(), LobbyDenial::TooFast);
}

#[test]
fn a_challenge_ends_after_a_minute_without_an_answer() {
    let (meeting, [mut one, mut two]) = meet();
    let [ada, bob] = meeting.keys();
    one.challenge(Some(bob));
    one.wait_for_stage(bob, ChallengeStage::Open);
    two.wait_for_challengers(&[ada]);
    meeting.server.clock.advance(Duration::from_secs(40));
    sleep(4 * TICK_INTERVAL);
    assert_eq!((one.said_about_friends(), two.said_about_friends()), (vec![], vec![]), "there is time");
    meeting.server.clock.advance(Duration::from_secs(20));
    one.wait_for_stage(bob, ChallengeStage::Unanswered);
    two.wait_for_challengers(&[]);
    two.answer(ada, true);
    two.wait_for_end(ada, ChallengeStage::Unanswered);
    // The next one has its own minute.
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    two.answer(ada, true);
    assert_eq!(one.room(), two.room());
}

/// Who has no friends any more is not looked after, but learns that once.
#[test]
fn a_challenge_ends_with_the_friendship() {
    let (meeting, [mut one, mut two]) = meet();
    let [ada, bob] = meeting.keys();
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    two.befriend(&[]);
    two.wait_for_challengers(&[]);
    one.wait_for_stage(bob, ChallengeStage::Gone);
    one.wait_for_friends(&[]);
    one.challenge(Some(bob));
    one.wait_for_stage(bob, ChallengeStage::Gone);
    two.befriend(&[ada]);
    one.wait_for_friends(&[in_lobby(bob)]);
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    // Both forget each other in the same moment.
    one.befriend(&[]);
    two.befriend(&[]);
    one.wait_for_stage(bob, ChallengeStage::Gone);
    two.wait_for_challengers(&[]);
}

#[test]
fn a_challenge_ends_with_the_visit_of_either_player() {
    let (meeting, [one, mut two]) = meet();
    let [ada, bob] = meeting.keys();
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    drop(one);
    two.wait_for_challengers(&[]);
    let mut one = Visitor::new("Ada", &meeting.identities[0], &meeting.server);
    one.befriend(&[bob]);
    one.wait_for_friends(&[in_lobby(bob)]);
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    drop(two);
    one.wait_for_stage(bob, ChallengeStage::Gone);
}

/// Lets friends at two servers challenge each other, and kills one of the servers.
fn meet_across(cluster: &Cluster) {
    let folder = tempfile::tempdir().unwrap();
    let mut servers = [(); 2].map(|()| Running::start_in(folder.path().to_owned(), Some(cluster.clone())));
    let identities = [identity(), identity()];
    let [ada, bob] = identities.each_ref().map(|identity| identity.key());
    let [mut one, mut two] = friends([&servers[0], &servers[1]], &identities);
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    two.answer(ada, true);
    assert_eq!(one.room(), two.room());
    two.wait_for_challengers(&[]);
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    // Withdrawn at the other server.
    one.challenge(None);
    two.wait_for_challengers(&[]);
    two.answer(ada, true);
    two.wait_for_end(ada, ChallengeStage::Withdrawn);
    one.challenge(Some(bob));
    two.wait_for_challengers(&[ada]);
    servers[0].kill();
    two.wait_for_challengers(&[]);
    two.wait_for_friends(&[]);
    // The visitor of the killed server comes to the other one.
    one.received.clear();
    one.daily();
    one.befriend(&[bob]);
    one.wait_for_friends(&[in_lobby(bob)]);
    two.wait_for_friends(&[in_lobby(ada)]);
}

#[test]
fn friends_at_two_servers_meet_until_one_fails() {
    meet_across(&Cluster::Local(Local::default()));
}

#[test]
fn friends_at_two_servers_meet_over_nats_until_one_fails() {
    if let Some(nats) = TestService::nats() {
        meet_across(&Cluster::Nats(nats.address.clone()));
    }
}
