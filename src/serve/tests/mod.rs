//! Tests of the server with its database, with complete visits over the loopback interface.

mod cluster;
mod databases;
mod friends;
mod load;
mod requests;
#[path = "../../../tests/support/services.rs"]
mod services;
mod site;
mod tournaments;

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::mpsc;
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use self::databases::{decided, punished, two_seasons};
use self::services::TestService;
use super::*;
use crate::engine::versus::VersusPreset;
use crate::engine::{Button, Game, GameKind, Input, Rules, Ticks};
use crate::online::net::tests::{Program, guest, identity, run_until};
use crate::online::net::{ConnectError, LobbyConnection, LobbyConnectionEvent};
use crate::online::{
    ChatMessage, Daily, Denial, Destination, Dismissal, Identity, Invitation, JoinError, LobbyDenial, LobbyRequest,
    LobbyUpdate, MatchRequest, MemberId, PlayerKey, PlayerRating, RecordingId, Refusal, RoomKind, RoomRequest,
};
use crate::replay::{Outcome, Recording, SeatRecording, TimedInput};

const PATIENCE: Duration = Duration::from_mins(1);
/// The limits of most servers.
const USUAL_LIMITS: ConnectionLimits = ConnectionLimits { connections: 100, per_address: 50 };

/// The options of a server of its own, on the loopback interface.
fn options(folder: PathBuf) -> ServeOptions {
    let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    ServeOptions {
        players: loopback,
        pages: Some(loopback),
        site: Some(loopback),
        folder,
        database: None,
        addresses: Vec::new(),
        cluster: None,
        limits: USUAL_LIMITS,
        max_rooms: 3,
        keep_days: None,
        results: Arc::new(SigningKey::generate().unwrap()),
    }
}

/// A server in its own thread.
struct Running {
    stop: Arc<AtomicBool>,
    started: Started,
    kill: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    folder: PathBuf,
    clock: LobbyClock,
}

impl Running {
    fn start(folder: PathBuf) -> Self {
        Self::start_in(folder, None)
    }

    fn start_in(folder: PathBuf, cluster: Option<Cluster>) -> Self {
        Self::start_with(folder, None, cluster)
    }

    fn start_with(folder: PathBuf, database: Option<String>, cluster: Option<Cluster>) -> Self {
        Self::start_limited(folder, database, cluster, USUAL_LIMITS)
    }

    fn start_limited(
        folder: PathBuf,
        database: Option<String>,
        cluster: Option<Cluster>,
        limits: ConnectionLimits,
    ) -> Self {
        let options = ServeOptions { database, cluster, limits, ..options(folder.clone()) };
        let stop = Arc::new(AtomicBool::new(false));
        let (send, receive) = mpsc::channel();
        let flag = Arc::clone(&stop);
        let (kill, killed) = tokio::sync::oneshot::channel();
        let clock = LobbyClock::start();
        let own_clock = clock.clone();
        let thread = thread::Builder::new().name("server".to_owned()).spawn(move || {
            let key = ServerKey::generate().unwrap();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let started = |started: &Started| send.send(started.clone()).unwrap();
            // A killed server drops its tasks, some of which need the runtime for that.
            let _entered = runtime.enter();
            LocalSet::new().block_on(&runtime, async {
                tokio::select! {
                    served = run(&options, &key, &flag, started, own_clock) => served.unwrap(),
                    Ok(()) = killed => {}
                }
            });
        });
        let started = receive.recv_timeout(PATIENCE).unwrap();
        Self { stop, kill: Some(kill), started, thread: Some(thread.unwrap()), folder, clock }
    }

    fn invitation(&self, room: Option<u32>) -> Invitation {
        self.started.invitation.to_room(room)
    }

    fn page(&self, page: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.started.pages.unwrap()).unwrap();
        write!(stream, "GET {page} HTTP/1.0\r\nHost: skyline\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, content) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), content.to_owned())
    }

    /// Kills the server without notifying anybody.
    fn kill(&mut self) {
        self.kill.take().unwrap().send(()).unwrap();
        self.thread.take().unwrap().join().unwrap();
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// A visitor of the lobby, with all received messages.
struct Visitor {
    connection: LobbyConnection,
    received: Vec<LobbyUpdate>,
    ended: Option<ConnectError>,
}

impl Visitor {
    fn new(name: &str, identity: &Arc<Identity>, server: &Running) -> Self {
        let destination = Destination::Invitation(server.invitation(None));
        let guest = guest(name, identity.key());
        let connection = LobbyConnection::open(destination, Arc::clone(identity), guest, || {});
        Self { connection, received: Vec::new(), ended: None }
    }

    /// Waits for a message, and removes it.
    fn wait<T>(&mut self, what: &str, find: impl Fn(&LobbyUpdate) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            while let Some(update) = self.connection.next_event() {
                match update {
                    LobbyConnectionEvent::Lobby(update) => self.received.push(update),
                    LobbyConnectionEvent::Ended(error) => self.ended = Some(error),
                    LobbyConnectionEvent::Joined(_) | LobbyConnectionEvent::Lost => {}
                }
            }
            if let Some(index) = self.received.iter().position(|update| find(update).is_some()) {
                return find(&self.received.remove(index)).unwrap();
            }
            assert!(
                start.elapsed() < PATIENCE && self.ended.is_none(),
                "{what}: {:?}, {:?}",
                self.received,
                self.ended
            );
            sleep(Duration::from_millis(5));
        }
    }

    fn daily(&mut self) -> Daily {
        self.wait("the daily challenges", |update| match update {
            LobbyUpdate::Daily(daily) => Some(daily.clone()),
            _ => None,
        })
    }

    fn rating(&mut self) -> PlayerRating {
        self.wait("the rating", |update| match update {
            LobbyUpdate::Rating(rating) => Some(*rating),
            _ => None,
        })
    }

    fn room(&mut self) -> u32 {
        self.wait("a room", |update| match update {
            LobbyUpdate::RoomOpened(room) => Some(*room),
            _ => None,
        })
    }

    fn denied(&mut self) -> LobbyDenial {
        self.wait("a denial", |update| match update {
            LobbyUpdate::Denied(denial) => Some(*denial),
            _ => None,
        })
    }

    fn rank(&mut self) -> (u32, u32, bool) {
        self.wait("a place", |update| match update {
            LobbyUpdate::Submitted { place, players, is_best, .. } => Some((*place, *players, *is_best)),
            _ => None,
        })
    }
}

/// Plays a daily challenge in which a piece drops at fixed intervals until the game ends.
fn played(kind: GameKind, seed: u64, every: u64) -> SeatRecording {
    let rules = kind.rules();
    let mut game = Game::new(rules, seed);
    let mut inputs = Vec::new();
    let mut events = Vec::new();
    for ms in 0..600_000 {
        let input = match ms % every {
            0 => Some(Input::Press(Button::HardDrop)),
            40 => Some(Input::Release(Button::HardDrop)),
            _ => None,
        };
        let due: Vec<Input> = input.into_iter().collect();
        inputs.extend(due.iter().map(|input| TimedInput { at: Ticks::from_millis(ms), input: *input }));
        game.step(&due, &mut events);
        if game.is_over() {
            break;
        }
    }
    SeatRecording::new(rules, seed, inputs, Outcome::of(&game))
}

fn ultra(daily: &Daily) -> (GameKind, u64) {
    let kind = GameKind::named("ultra_2_score").unwrap();
    (kind, daily.games.iter().find(|game| game.kind == kind).unwrap().seed)
}

/// Two visitors who found each other for a ranked match, in its room. Quick play marks both as ready.
fn paired(server: &Running, visitors: &mut [Visitor; 2], [ada, bob]: [&Arc<Identity>; 2]) -> (Program, Program) {
    for visitor in &*visitors {
        visitor.connection.request(LobbyRequest::FindMatch { is_ranked: true, blocked: BTreeSet::new() });
    }
    let rooms = visitors.each_mut().map(Visitor::room);
    assert_eq!(rooms[0], rooms[1], "one room for both");
    let join =
        |name, identity: &Arc<Identity>| Program::new(name, Arc::clone(identity), &server.invitation(Some(rooms[0])));
    (join("Ada", ada), join("Bob", bob))
}

/// Otherwise players could choose their opponents.
#[test]
fn who_leaves_a_ranked_match_in_its_countdown_has_lost_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path().to_owned());
    let (ada, bob) = (identity(), identity());
    let mut visitors = [Visitor::new("Ada", &ada, &server), Visitor::new("Bob", &bob, &server)];
    assert_eq!(visitors.each_mut().map(Visitor::rating).map(|rating| rating.matches), [0; 2]);
    let (mut one, mut other) = paired(&server, &mut visitors, [&ada, &bob]);
    run_until(&mut [&mut one, &mut other], "the countdown", |all| all.iter().all(|one| one.game.is_some()));
    other.connection.play(other.generation, MatchRequest::Quit);
    run_until(&mut [&mut one, &mut other], "the end", |all| all[0].game.as_ref().unwrap().settled().is_over());
    let game = one.game.as_ref().unwrap();
    let ends: Vec<MemberId> = game.ends().iter().map(|end| game.plan().seats[usize::from(end.seat)].member).collect();
    assert_eq!((ends, game.settled().now()), (vec![other.id.unwrap()], Ticks::ZERO));
    let after = visitors.each_mut().map(Visitor::rating);
    assert!(after[0].rating > 1_500 && after[1].rating < 1_500, "{after:?}");
    server.end();
    let saved = in_database(&server.folder, async |database| {
        let id = database.matches().await.unwrap()[0];
        database.recording(id).await.unwrap().unwrap()
    });
    Recording::from_text(&saved).unwrap().check().unwrap();
}

#[test]
fn a_ranked_match_is_played_saved_and_rated_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path().to_owned());
    let (ada, bob) = (identity(), identity());
    let mut visitors = [Visitor::new("Ada", &ada, &server), Visitor::new("Bob", &bob, &server)];
    let before = visitors.each_mut().map(Visitor::rating);
    assert_eq!(before.map(|rating| (rating.rating, rating.matches)), [(1_500, 0); 2]);
    let (mut one, mut other) = paired(&server, &mut visitors, [&ada, &bob]);
    run_until(&mut [&mut one, &mut other], "play", |all| {
        all.iter().all(|one| one.game.as_ref().is_some_and(|game| game.settled().now().millis() > 1_500))
    });
    let watched = visitors[0].wait("the room in the list", |update| match update {
        LobbyUpdate::Rooms(rooms) => rooms.iter().find(|room| room.is_playing).cloned(),
        _ => None,
    });
    assert_eq!((watched.kind, watched.players.len(), watched.free_seats), (RoomKind::Ranked, 2, 0));
    assert!(watched.players.iter().all(|player| player.rating.is_none()), "nobody has played a ranked match");
    let rules = watched.rules.unwrap();
    assert_eq!((rules.preset, rules.first_to), (Some(VersusPreset::Guideline), 1));
    other.connection.play(other.generation, MatchRequest::Quit);
    run_until(&mut [&mut one, &mut other], "the end", |all| {
        all.iter().all(|one| one.game.as_ref().unwrap().settled().is_over())
    });
    let after = visitors.each_mut().map(Visitor::rating);
    assert!(after[0].rating > 1_500 && after[1].rating < 1_500, "{after:?}");
    assert_eq!(after.map(|rating| (rating.matches, rating.wins)), [(1, 1), (1, 0)]);
    let rated = visitors[0].wait("the ratings in the list", |update| match update {
        LobbyUpdate::Rooms(rooms) => {
            rooms.iter().find(|room| room.players.iter().any(|one| one.rating.is_some())).cloned()
        }
        _ => None,
    });
    let shown: BTreeSet<Option<u32>> = rated.players.iter().map(|player| player.rating).collect();
    assert_eq!(shown, after.map(|rating| Some(rating.rating)).into());
    let (status, metrics) = server.page("/metrics");
    assert_eq!(status, 200);
    assert!(metrics.contains("skyline_matches_finished_total 1"), "{metrics}");
    server.end();
    // Anyone with the link can watch the match.
    let (saved, content) = in_database(&server.folder, async |database| {
        let ids = database.matches().await.unwrap();
        let content = database.recording(ids[0]).await.unwrap().unwrap();
        (ids.len(), content)
    });
    assert_eq!(saved, 1);
    Recording::from_text(&content).unwrap().check().unwrap();
}

#[test]
fn a_server_that_stops_starts_no_rematch() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path().to_owned());
    let players = [(); 4].map(|()| identity());
    let mut visitors = ["Ada", "Bob"].map(|name| Visitor::new(name, &players[usize::from(name == "Bob")], &server));
    let (mut ada, mut bob) = paired(&server, &mut visitors, [&players[0], &players[1]]);
    let mut others = ["Cy", "Di"].map(|name| Visitor::new(name, &players[2 + usize::from(name == "Di")], &server));
    let (mut cy, mut di) = paired(&server, &mut others, [&players[2], &players[3]]);
    run_until(&mut [&mut ada, &mut bob, &mut cy, &mut di], "play", |all| {
        all.iter().all(|one| one.game.as_ref().is_some_and(|game| game.settled().now().millis() > 500))
    });
    server.stop.store(true, Ordering::Relaxed);
    run_until(&mut [&mut ada, &mut bob, &mut cy, &mut di], "the notice", |all| {
        all.iter().all(|one| one.denials.contains(&Denial::Stopping))
    });
    assert_eq!(visitors[0].denied(), LobbyDenial::Stopping);
    assert_eq!(server.page("/health"), (503, "stopping\n".to_owned()));
    let is_over = |program: &Program| program.game.as_ref().unwrap().settled().is_over();
    bob.connection.play(bob.generation, MatchRequest::Quit);
    run_until(&mut [&mut ada, &mut bob, &mut cy, &mut di], "the end", |all| is_over(all[0]) && is_over(all[1]));
    for player in [&ada, &bob] {
        player.connection.request(RoomRequest::Ready(true));
    }
    let start = Instant::now();
    run_until(&mut [&mut ada, &mut bob, &mut cy, &mut di], "no rematch", |all| {
        assert!(is_over(all[0]) && is_over(all[1]) && !is_over(all[2]));
        start.elapsed() > Duration::from_secs(1)
    });
    di.connection.play(di.generation, MatchRequest::Quit);
    let start = Instant::now();
    server.end();
    assert!(start.elapsed() < Duration::from_secs(30), "a rematch keeps the server running");
    assert_eq!(in_database(&server.folder, async |database| database.matches().await.unwrap().len()), 2);
}

#[test]
fn too_many_players_of_a_network_learn_why() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let identities: Vec<_> = (0..51).map(|_| identity()).collect();
    let mut visitors: Vec<Visitor> =
        identities[..50].iter().map(|identity| Visitor::new("Ada", identity, &server)).collect();
    for visitor in &mut visitors {
        visitor.daily();
    }
    let visitor = Visitor::new("Bob", &identities[50], &server);
    let start = Instant::now();
    let ended = loop {
        if let Some(LobbyConnectionEvent::Ended(error)) = visitor.connection.next_event() {
            break error;
        }
        assert!(start.elapsed() < PATIENCE, "it is refused");
        sleep(Duration::from_millis(5));
    };
    assert_eq!(ended, ConnectError::Refused(Refusal::Network));
    let start = Instant::now();
    while !server.page("/metrics").1.contains("skyline_refused_connections_total 1\n") {
        assert!(start.elapsed() < PATIENCE, "{}", server.page("/metrics").1);
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn idle_and_slow_connections_to_the_pages_end_and_health_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let open = || TcpStream::connect(server.started.pages.unwrap()).unwrap();
    let mut idle: Vec<TcpStream> = (0..200).map(|_| open()).collect();
    let start = Instant::now();
    assert_eq!(server.page("/health"), (200, "ok\n".to_owned()));
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let mut slow = open();
    let sent = (0..120).take_while(|_| {
        sleep(Duration::from_millis(100));
        slow.write_all(b"G").is_ok()
    });
    assert!(sent.count() < 100, "a request without an end is cut off");
    for stream in &mut idle {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let closed = stream
            .read(&mut [0; 9])
            .map_or_else(|error| error.kind() == io::ErrorKind::ConnectionReset, |read| read == 0);
        assert!(closed, "an idle connection is closed");
    }
    assert!(server.page("/").1.contains("<a href=health>"));
    assert!(server.page("/metrics").1.ends_with("# EOF\n"));
}

#[test]
fn an_operator_finds_players_and_bans_by_key() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let (ada, bob) = (identity(), identity());
    let mut visitors = [Visitor::new("Ada", &ada, &server), Visitor::new("Bob", &bob, &server)];
    for visitor in &mut visitors {
        visitor.rating();
    }
    let (mut one, mut other) = paired(&server, &mut visitors, [&ada, &bob]);
    run_until(&mut [&mut one, &mut other], "the room in the list", |_| {
        let rooms = server.page("/rooms").1;
        [&ada, &bob].iter().all(|player| rooms.contains(&format!("\"{}\"", player.key().text())))
    });
    in_database(&server.folder, async |database| {
        let found = database.players("aD").await.unwrap();
        assert_eq!(
            found.iter().map(|player| (player.key, player.name.as_str())).collect::<Vec<_>>(),
            [(ada.key(), "Ada")]
        );
        assert_eq!(database.players("").await.unwrap().len(), 2);
    });
    let decide =
        |kind| in_database(&server.folder, async |database| database.moderate(&decided(kind), 7).await.unwrap());
    assert!(decide(punished(Penalty::Mute, bob.key(), None)));
    let said = |program: &Program| program.chat.last().cloned();
    let say = |program: &Program, text: &str| {
        program.connection.request(RoomRequest::Chat(ChatMessage::Text(text.to_owned())));
    };
    let (start, mut count) = (Instant::now(), 0);
    run_until(&mut [&mut one, &mut other], "Bob is muted", |all| {
        if start.elapsed() > Duration::from_secs(2) * count {
            count += 1;
            say(all[1], &format!("insult {count}"));
        }
        all[1].denials.contains(&Denial::Muted)
    });
    say(&one, "hello");
    let hello = Some(ChatMessage::Text("hello".to_owned()));
    run_until(&mut [&mut one, &mut other], "Ada is not", |all| all.iter().all(|one| said(one) == hello));
    let rooms: serde_json::Value = serde_json::from_str(&server.page("/rooms").1).unwrap();
    let number = u32::try_from(rooms[0]["number"].as_u64().unwrap()).unwrap();
    assert!(decide(DeedKind::CloseRoom(number)));
    run_until(&mut [&mut one, &mut other], "the room is closed", |all| {
        all.iter().all(|one| one.dismissed == Some(Dismissal::Closed))
    });
    in_database(&server.folder, async |database| {
        let start = Instant::now();
        while !database.closings().await.unwrap().is_empty() {
            assert!(start.elapsed() < PATIENCE, "the server forgets the room");
            sleep(Duration::from_millis(50));
        }
    });
}

fn in_database<T>(folder: &std::path::Path, work: impl AsyncFnOnce(Database) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let database = Database::open(folder, None).await.unwrap();
        work(database).await
    })
}

#[test]
fn a_daily_challenge_counts_only_as_it_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let (ada, bob) = (identity(), identity());
    let mut visitor = Visitor::new("Ada", &ada, &server);
    let daily = visitor.daily();
    assert_eq!(daily.games.len(), 3);
    let (kind, seed) = ultra(&daily);
    let slow = played(kind, seed, 2_000);
    let quick = played(kind, seed, 700);
    assert!(slow.result.score > 0 && quick.result.score > slow.result.score, "{:?} {:?}", slow.result, quick.result);
    let submit = |visitor: &Visitor, replay: &SeatRecording| {
        visitor.connection.request(LobbyRequest::Submit(replay.to_shared().unwrap()));
    };
    submit(&visitor, &slow);
    assert_eq!(visitor.rank(), (1, 1, true));
    let mut other = Visitor::new("Bob", &bob, &server);
    let forged = SeatRecording { result: Outcome { score: 999_999, ..quick.result }, ..quick.clone() };
    let other_seed = played(kind, seed ^ 1, 700);
    let easier = SeatRecording { rules: Rules { limit_ms: Some(180_000), ..quick.rules }, ..quick.clone() };
    let unfinished = SeatRecording { result: Outcome { game_over: None, ..quick.result }, ..quick.clone() };
    let taken_over = SeatRecording { taken_over: true, ..quick.clone() };
    for (replay, denial) in [
        (&forged, LobbyDenial::Mismatch),
        (&other_seed, LobbyDenial::OtherGame),
        (&easier, LobbyDenial::OtherGame),
        (&unfinished, LobbyDenial::Unfinished),
        (&taken_over, LobbyDenial::OtherGame),
        (&slow, LobbyDenial::AlreadySubmitted),
    ] {
        submit(&other, replay);
        assert_eq!(other.denied(), denial);
    }
    for text in ["", "{}", "'; DROP TABLE entries; --", "../../etc/passwd"] {
        other.connection.request(LobbyRequest::Submit(text.to_owned()));
        assert_eq!(other.denied(), LobbyDenial::Damaged, "{text}");
    }
    submit(&other, &quick);
    assert_eq!(other.rank(), (1, 2, true));
    submit(&other, &played(kind, seed, 1_500));
    assert_eq!(other.rank(), (1, 2, false), "a worse game changes nothing");
    check_board(&server, (&mut visitor, &mut other), (&daily, kind), [&quick, &slow]);
}

/// Checks the board with these two games, and what remains after the second player's data is deleted.
fn check_board(
    server: &Running,
    (visitor, other): (&mut Visitor, &mut Visitor),
    (daily, kind): (&Daily, GameKind),
    [quick, slow]: [&SeatRecording; 2],
) {
    visitor.connection.request(LobbyRequest::Board { day: daily.day, kind });
    let board = visitor.wait("the board", |update| match update {
        LobbyUpdate::Board(board) => Some(board.clone()),
        _ => None,
    });
    let shown: Vec<_> = board.entries.iter().map(|entry| (entry.place, entry.name.as_str(), entry.score)).collect();
    assert_eq!(shown, [(1, "Bob", quick.result.score), (2, "Ada", slow.result.score)]);
    let id = board.entries[0].recording;
    visitor.connection.request(LobbyRequest::Fetch(id));
    let text = visitor.wait("the recording", |update| match update {
        LobbyUpdate::Recording(_, text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(&SeatRecording::from_text(&text).unwrap(), quick);
    assert_eq!(server.page(&format!("/recordings/{id}")).0, 200);
    assert_eq!(server.page("/recordings/..%2F..%2Fetc").0, 404);
    assert_eq!(server.page("/health"), (200, "ok\n".to_owned()));
    other.connection.request(LobbyRequest::DeleteData);
    other.wait("to be forgotten", |update| matches!(update, LobbyUpdate::DataDeleted).then_some(()));
    visitor.connection.request(LobbyRequest::Board { day: daily.day, kind });
    let left = visitor.wait("the board", |update| match update {
        LobbyUpdate::Board(board) => Some(board.entries.len()),
        _ => None,
    });
    assert_eq!(left, 1);
    assert_eq!(server.page(&format!("/recordings/{id}")).0, 404, "nothing is left");
}

#[test]
fn a_flood_is_denied_and_others_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path().to_owned());
    let (eve, ada) = (identity(), identity());
    let mut flood = Visitor::new("Eve", &eve, &server);
    let day = flood.daily().day;
    let kind = GameKind::default();
    for _ in 0..500 {
        flood.connection.request(LobbyRequest::Board { day, kind });
    }
    assert_eq!(flood.denied(), LobbyDenial::TooFast);
    let mut visitor = Visitor::new("Ada\u{202E}\0", &ada, &server);
    visitor.connection.request(LobbyRequest::Submit("[".repeat(900_000)));
    assert_eq!(visitor.denied(), LobbyDenial::Damaged);
    visitor.connection.request(LobbyRequest::Fetch(RecordingId(0)));
    assert_eq!(visitor.denied(), LobbyDenial::NoRecording);
    // An oversized message ends this visit, and no other.
    flood.connection.request(LobbyRequest::Submit("x".repeat(2_000_000)));
    let start = Instant::now();
    loop {
        match flood.connection.next_event() {
            Some(LobbyConnectionEvent::Lost) => break,
            _ => assert!(start.elapsed() < PATIENCE, "a giant message is read"),
        }
        sleep(Duration::from_millis(5));
    }
    visitor.connection.request(LobbyRequest::Board { day, kind });
    visitor.wait("the board", |update| matches!(update, LobbyUpdate::Board(_)).then_some(()));
}

#[test]
fn rooms_open_fill_and_close_and_bans_keep_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path().to_owned());
    let ada = identity();
    let mut visitor = Visitor::new("Ada", &ada, &server);
    visitor.rating();
    for _ in 0..4 {
        visitor.connection.request(LobbyRequest::OpenRoom);
    }
    let rooms: BTreeSet<u32> = (0..3).map(|_| visitor.room()).collect();
    assert_eq!((rooms.len(), visitor.denied()), (3, LobbyDenial::Full));
    let room = *rooms.first().unwrap();
    let bob = identity();
    let mut one = Program::new("Ada", Arc::clone(&ada), &server.invitation(Some(room)));
    run_until(&mut [&mut one], "in the room", |all| all[0].state.is_some());
    let mut other = Program::new("Bob", Arc::clone(&bob), &server.invitation(Some(room)));
    run_until(&mut [&mut one, &mut other], "both in the room", |all| {
        all.iter().all(|one| one.state.as_ref().is_some_and(|state| state.members.len() == 2))
    });
    let hosts = |program: &Program| {
        program.state.as_ref().unwrap().members.iter().map(|member| member.is_host).collect::<Vec<_>>()
    };
    assert_eq!(hosts(&other), [true, false], "who opened it is the host");
    one.connection.leave();
    run_until(&mut [&mut other], "alone", |all| hosts(all[0]) == [true]);
    in_database(&server.folder, async |database| {
        database.moderate(&decided(punished(Penalty::Ban, bob.key(), None)), 0).await.unwrap()
    });
    let start = Instant::now();
    let refused = loop {
        let mut banned = Visitor::new("Bob", &bob, &server);
        let ended = loop {
            match banned.connection.next_event() {
                Some(LobbyConnectionEvent::Ended(error)) => break Some(error),
                Some(LobbyConnectionEvent::Lobby(_)) => break None,
                _ => sleep(Duration::from_millis(5)),
            }
        };
        banned.received.clear();
        if ended.is_some() || start.elapsed() > PATIENCE {
            break ended;
        }
        sleep(Duration::from_millis(200));
    };
    assert_eq!(refused, Some(ConnectError::Refused(Refusal::Join(JoinError::Banned))));
    server.end();
    assert!(visitor.connection.next_event().is_some());
}

#[test]
fn addresses_of_databases_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let open = |address: &str| runtime.block_on(Database::open(folder.path(), Some(address))).unwrap_err().to_string();
    assert!(open("mysql://localhost").contains("must begin with sqlite: or postgres:"));
    assert!(open("sqlite:///nowhere/at/all").starts_with("the database /nowhere/at/all cannot be opened: "));
    let start = Instant::now();
    let refused = open("postgres://ada:secret@127.0.0.1:1/skyline");
    assert!(refused.starts_with("the database postgres://127.0.0.1:1/skyline cannot be opened: "), "{refused}");
    assert!(start.elapsed() < Duration::from_secs(20), "at once, not after half a minute");
    let missing = runtime.block_on(Database::open_existing(folder.path(), None)).unwrap_err().to_string();
    assert!(missing.starts_with("there is no database at ") && !folder.path().join("skyline.sqlite").exists());
}
