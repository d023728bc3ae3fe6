//! Kills players, hosts, servers, and the NATS and the PostgreSQL of a cluster at random times, and checks that matches
//! are saved exactly once and rated exactly once.
//!
//! Each of them is a separate process. The process of a player is this test program, with the connections of the game
//! but without its window. `SKYLINE_KILLS=200 cargo test --features server --test kills` makes more kills, and
//! `SKYLINE_SEED` chooses others.

#![cfg(all(unix, feature = "server"))]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod services;
}

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skyline::engine::{Button, Input, ModeId, Rules, Ticks};
use skyline::online::net::{HostedRoom, LobbyConnection, LobbyConnectionEvent, RoomConnection, RoomConnectionEvent};
use skyline::online::{
    Destination, Guest, Identity, Invitation, LobbyRequest, LobbyUpdate, MatchRequest, MatchUpdate, OnlineMatch, Phase,
    RoomRequest, RoomUpdate,
};
use skyline::replay::Recording;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _, Row as _};

use self::support::services::TestService;

/// The number of players on the server.
const PLAYERS: usize = 6;
/// The number of kills without `SKYLINE_KILLS`.
const KILLS: usize = 10;
/// The same for a cluster, where each kill takes longer.
const CLUSTER_KILLS: usize = 4;
/// The time between two kills in milliseconds, which is enough for some matches to end.
const KILL_INTERVAL_MS: std::ops::Range<u64> = 200..2_600;
/// The time limit for a host or a guest to notice that the other one was killed.
const PATIENCE: Duration = Duration::from_secs(40);
/// The minimum number of finished matches, and the time limit for them after the last kill. A busy machine plays
/// slowly.
const MATCHES: usize = 3;
const MAX_TIME: Duration = Duration::from_mins(2);
/// The maximum time that a player waits for a match.
const MATCH_TIMEOUT: Duration = Duration::from_secs(8);

// ---- the process of a player ----

#[test]
#[ignore = "the process of a player, which the tests below start"]
fn player() {
    let Ok(secret) = env::var("SKYLINE_SECRET") else { return };
    let identity = Arc::new(Identity::read(&secret).unwrap());
    match env::var("SKYLINE_SERVER").ok() {
        Some(server) => play_on_server(&identity, &server.parse().unwrap()),
        None => play_in_room(&identity, env::var("SKYLINE_ROOM").ok()),
    }
}

/// Writes an entry for the parent process, in one write.
fn report(words: &str) {
    let mut file = OpenOptions::new().append(true).create(true).open(env::var("SKYLINE_LOG").unwrap()).unwrap();
    file.write_all(format!("{words} {}\n", now_ms()).as_bytes()).unwrap();
}

fn now_ms() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()
}

fn guest(identity: &Identity) -> Guest {
    let key = identity.key();
    let handling = Rules::preset(ModeId::Marathon);
    Guest { name: key.to_string(), avatar: 0, key, password: String::new(), handling }
}

/// Plays ranked matches until the process is killed. Tries the room from before the last kill first.
fn play_on_server(identity: &Arc<Identity>, server: &Invitation) -> ! {
    let addresses = || server.addresses().map(|address| address.ip()).collect();
    let port = server.addresses().next().unwrap().port();
    let mut room = env::var("SKYLINE_ROOM").ok().and_then(|number| number.parse().ok());
    loop {
        if let Some(number) = room.take().or_else(|| find_room(identity, server)) {
            report(&format!("room {number}"));
            Member::new(identity, Invitation::new(addresses(), port, server.fingerprint(), Some(number))).play(false);
        }
        sleep(Duration::from_millis(100));
    }
}

/// Finds an opponent by quick play.
fn find_room(identity: &Arc<Identity>, server: &Invitation) -> Option<u32> {
    let destination = Destination::Invitation(server.clone());
    let lobby = LobbyConnection::open(destination, Arc::clone(identity), guest(identity), || {});
    loop {
        match lobby.next_event() {
            Some(LobbyConnectionEvent::Joined(_)) => {
                lobby.request(LobbyRequest::FindMatch { is_ranked: true, blocked: BTreeSet::new() });
            }
            Some(LobbyConnectionEvent::Lobby(LobbyUpdate::RoomOpened(number))) => return Some(number),
            Some(LobbyConnectionEvent::Ended(_)) => return None,
            Some(LobbyConnectionEvent::Lobby(_) | LobbyConnectionEvent::Lost) => {}
            None => sleep(Duration::from_millis(5)),
        }
    }
}

/// Plays in the room of the invitation, or in a new room, until the other player is gone.
fn play_in_room(identity: &Arc<Identity>, invitation: Option<String>) {
    let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let hosted = invitation.is_none().then(|| HostedRoom::open(loopback, vec![loopback.ip()], identity.key()).unwrap());
    let room = match (&hosted, invitation) {
        (Some(hosted), _) => hosted.invitation().clone(),
        (None, invitation) => invitation.unwrap().parse().unwrap(),
    };
    if hosted.is_some() {
        report(&format!("invite {room}"));
    }
    Member::new(identity, room).play(true);
}

/// A member of a room.
struct Member {
    connection: RoomConnection,
    game: Option<OnlineMatch>,
    generation: u32,
    pressed_to: u64,
    rhythm: u64,
    has_reported: bool,
}

impl Member {
    fn new(identity: &Arc<Identity>, room: Invitation) -> Self {
        let destination = Destination::Invitation(room);
        let connection = RoomConnection::open(destination, Arc::clone(identity), guest(identity), || {});
        // Players have different speeds; faster ones lose sooner.
        let rhythm = 110 + 15 * u64::from(identity.key().to_string().bytes().map(u32::from).sum::<u32>() % 7);
        Self { connection, game: None, generation: 0, pressed_to: 0, rhythm, has_reported: false }
    }

    /// Plays until a match is over or the connection has ended. In a private room, every player is ready at once, and
    /// the time played when the other player left is reported.
    fn play(mut self, is_private: bool) {
        let begin = Instant::now();
        while self.game.is_some() || is_private || begin.elapsed() < MATCH_TIMEOUT {
            match self.connection.next_event() {
                Some(RoomConnectionEvent::Room(RoomUpdate::State(state))) if state.phase == Phase::Gathering => {
                    if is_private && self.game.is_none() && state.members.len() == 2 {
                        self.connection.request(RoomRequest::Ready(true));
                    }
                }
                Some(RoomConnectionEvent::Match(generation, MatchUpdate::Start(start))) => {
                    self.generation = generation;
                    self.game = Some(OnlineMatch::new(*start, self.game.as_ref()).unwrap());
                    report("play");
                }
                Some(RoomConnectionEvent::Match(_, MatchUpdate::Settled(settled))) => {
                    self.game.as_mut().unwrap().settle(&settled).unwrap();
                }
                // The end came while the connection was lost.
                Some(RoomConnectionEvent::Match(_, MatchUpdate::Over(last))) => {
                    let Some(game) = &mut self.game else { continue };
                    let Some(last) = last.filter(|last| last.plan == *game.plan()) else { break };
                    *game = OnlineMatch::new(*last, None).unwrap();
                }
                Some(RoomConnectionEvent::Ended(_)) => break,
                Some(_) => {}
                None => {
                    self.press();
                    sleep(Duration::from_millis(10));
                }
            }
            let Some(game) = self.game.as_ref().filter(|game| game.settled().is_over()) else { continue };
            if !std::mem::replace(&mut self.has_reported, true) {
                report(&format!("over {}", game.plan().seed));
            }
            break;
        }
        if let Some(game) = self.game.as_ref().filter(|_| is_private) {
            let recording = game.settled().recording(game.plan().names());
            recording.check().unwrap();
            report(&format!("saved {}", game.settled().now().millis()));
        }
        self.connection.leave();
        sleep(Duration::from_millis(200));
    }

    fn press(&mut self) {
        let (Some(game), Some(now)) = (&mut self.game, self.connection.host_time(Instant::now())) else { return };
        let (Some(seat), None) = (game.seat(), game.clock().countdown(now)) else { return };
        let now = game.clock().tick(now).millis();
        for ms in self.pressed_to.max(game.shown(seat).now().millis())..now {
            match ms % self.rhythm {
                60 => game.queue(Ticks::from_millis(ms), Input::Press(Button::HardDrop)),
                90 => game.queue(Ticks::from_millis(ms), Input::Release(Button::HardDrop)),
                _ => {}
            }
        }
        self.pressed_to = self.pressed_to.max(now);
        game.advance(Ticks::from_millis(now), &mut Vec::new());
        if let Some(batch) = game.batch() {
            self.connection.play(self.generation, MatchRequest::Batch(batch));
        }
    }
}

// ---- the processes ----

/// A process that is killed on drop.
struct Process(Child);

impl Process {
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that it has ended.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Starts the process of a player.
fn start_player(identity: &Identity, log: &Path, settings: &[(&str, String)]) -> Process {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "player", "--ignored", "--nocapture"]).stdout(Stdio::null());
    command.env("SKYLINE_SECRET", identity.secret()).env("SKYLINE_LOG", log);
    command.envs(settings.iter().map(|(name, value)| (name, value)));
    Process(command.spawn().unwrap())
}

/// The entries of a player so far, split into words.
fn entries(log: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The value of the last entry of a player with this name.
fn last_entry(log: &Path, name: &str) -> Option<String> {
    entries(log).into_iter().rev().find(|words| words[0] == name).map(|words| words[1].clone())
}

/// Waits until enough matches have ended, up to the time limit.
fn wait_for_matches(logs: &[PathBuf]) {
    let ended = || -> BTreeSet<String> {
        let all = logs.iter().flat_map(|log| entries(log));
        all.filter(|words| words[0] == "over").map(|words| words[1].clone()).collect()
    };
    let begun = Instant::now();
    while ended().len() < MATCHES && begun.elapsed() < MAX_TIME {
        sleep(Duration::from_millis(100));
    }
}

struct Server {
    process: Process,
    invitation: String,
    ports: [String; 2],
}

impl Server {
    /// Starts a server with these options on ports that the system chooses.
    fn new(folder: &Path, options: &[String]) -> Self {
        Self::start(folder, &[(); 2].map(|()| "127.0.0.1:0".to_owned()), options)
    }

    /// Starts a server with these options on these ports.
    fn start(folder: &Path, ports: &[String; 2], options: &[String]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_skyline"))
            .args(["serve", "--players", &ports[0], "--pages", &ports[1], "--folder"])
            .arg(folder)
            .args(options)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        let process = Process(child);
        let said: Vec<String> = lines.lines().map_while(Result::ok).take(3).collect();
        let value = |name: &str| {
            let line = said.iter().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("no {name} in {said:?}")).trim().to_owned()
        };
        let pages = value("pages").trim_start_matches("http://").to_owned();
        Self { process, invitation: value("invite"), ports: [value("players"), pages] }
    }
}

fn number(name: &str, default: usize) -> usize {
    env::var(name).map_or(default, |value| value.parse().unwrap())
}

/// Prints a line, which is shown if the test fails or with `--nocapture`.
#[expect(clippy::print_stdout, reason = "the test's own report")]
fn say(words: &str) {
    println!("{words}");
}

fn random() -> ChaCha8Rng {
    let seed = number("SKYLINE_SEED", usize::from(rand::random::<u16>()));
    say(&format!("SKYLINE_SEED={seed}"));
    ChaCha8Rng::seed_from_u64(seed as u64)
}

// ---- the tests ----

#[test]
fn kills_at_any_moment_lose_no_match_and_count_none_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = random();
    let mut server = Server::new(folder.path(), &[]);
    let invitation = server.invitation.clone();
    let identities: Vec<Identity> = (0..PLAYERS).map(|_| Identity::generate().unwrap()).collect();
    let log = |player: usize| -> PathBuf { folder.path().join(format!("player {player}")) };
    let start = |player: usize, room: Option<String>| {
        let mut settings = vec![("SKYLINE_SERVER", invitation.clone())];
        settings.extend(room.map(|room| ("SKYLINE_ROOM", room)));
        start_player(&identities[player], &log(player), &settings)
    };
    let mut players: Vec<Process> = (0..PLAYERS).map(|player| start(player, None)).collect();
    let mut server_kills = 0;
    for _ in 0..number("SKYLINE_KILLS", KILLS) {
        sleep(Duration::from_millis(random.random_range(KILL_INTERVAL_MS)));
        let pause = Duration::from_millis(random.random_range(0..400));
        let player = random.random_range(0..=PLAYERS);
        if player < PLAYERS {
            players[player].kill();
            sleep(pause);
            // Half of them return to their room.
            let room = last_entry(&log(player), "room").filter(|_| random.random());
            players[player] = start(player, room);
        } else {
            server_kills += 1;
            server.process.kill();
            sleep(pause);
            server = Server::start(folder.path(), &server.ports, &[]);
            assert_eq!(server.invitation, invitation, "the invitation stays the same");
        }
    }
    // Players notice a killed server after four seconds. Then some more matches end and are saved before everything is
    // stopped.
    sleep(Duration::from_secs(13));
    let logs: Vec<PathBuf> = (0..PLAYERS).map(log).collect();
    wait_for_matches(&logs);
    drop(players);
    sleep(Duration::from_secs(1));
    drop(server);

    say(&format!("{server_kills} server kills"));
    check_matches(&logs, &format!("sqlite://{}", folder.path().join("skyline.sqlite").display()));
    let verified = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .args(["serve", "verify-all", "--folder"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(verified.status.success());
    let expected = format!("confirmed 0, removed 0, in {}", folder.path().join("skyline.sqlite").display());
    assert_eq!(String::from_utf8(verified.stdout).unwrap().trim(), expected);
}

/// The servers, NATS and PostgreSQL of a cluster are killed in turn by chance, and start again.
#[test]
fn kills_in_a_cluster_lose_no_match_and_count_none_twice() {
    let (Some(mut nats), Some(mut postgres)) = (TestService::nats(), TestService::postgres()) else {
        return say("skipped: NATS or PostgreSQL is not installed; `sh .ci/setup cluster` installs them");
    };
    wait_for_database(&postgres.address);
    let mut random = random();
    let folder = tempfile::tempdir().unwrap();
    let folders = ["a", "b"].map(|name| folder.path().join(name));
    let options = ["--database", &postgres.address, "--nats", &nats.address].map(str::to_owned);
    let mut servers = folders.each_ref().map(|folder| Server::new(folder, &options));
    let logs: Vec<PathBuf> = (0..PLAYERS).map(|player| folder.path().join(format!("player {player}"))).collect();
    let start = |(player, log): (usize, &PathBuf)| {
        let server = servers[player % 2].invitation.clone();
        start_player(&Identity::generate().unwrap(), log, &[("SKYLINE_SERVER", server)])
    };
    let players: Vec<Process> = logs.iter().enumerate().map(start).collect();
    let mut kills = [0; 4];
    for _ in 0..number("SKYLINE_KILLS", CLUSTER_KILLS) {
        sleep(Duration::from_millis(random.random_range(KILL_INTERVAL_MS)));
        let pause = Duration::from_millis(random.random_range(0..400));
        let killed = random.random_range(0..kills.len());
        kills[killed] += 1;
        match killed {
            0 | 1 => {
                let (server, folder) = (&mut servers[killed], &folders[killed]);
                server.process.kill();
                sleep(pause);
                *server = Server::start(folder, &server.ports, &options);
            }
            2 => {
                nats.kill();
                sleep(pause);
                nats.start();
            }
            _ => {
                postgres.kill();
                sleep(pause);
                postgres.start();
                wait_for_database(&postgres.address);
            }
        }
    }
    // Some more matches end and are saved before everything is stopped.
    sleep(Duration::from_secs(6));
    wait_for_matches(&logs);
    drop(players);
    sleep(Duration::from_secs(1));
    drop(servers);
    let [one, other, nats_kills, postgres_kills] = kills;
    say(&format!("{one} and {other} kills of the servers, {nats_kills} of NATS, {postgres_kills} of PostgreSQL"));
    check_matches(&logs, &postgres.address);
}

/// Waits until PostgreSQL answers, which opens its port before it is ready.
fn wait_for_database(address: &str) {
    sqlx::any::install_default_drivers();
    let begin = Instant::now();
    while let Err(error) = runtime().block_on(async { AnyConnection::connect(address).await?.close().await }) {
        assert!(begin.elapsed() < PATIENCE, "{error}");
        sleep(Duration::from_millis(50));
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Checks that each match whose end was shown to a player is saved once, and that the ratings follow from the matches.
fn check_matches(logs: &[PathBuf], database: &str) {
    let shown: Vec<(u64, u128)> = logs
        .iter()
        .flat_map(|log| entries(log))
        .filter(|words| words[0] == "over")
        .map(|words| (words[1].parse().unwrap(), words[2].parse().unwrap()))
        .collect();
    let saved = runtime().block_on(check_database(database));
    let lost: BTreeMap<u64, u128> = shown.iter().copied().filter(|(seed, _)| !saved.contains(seed)).collect();
    say(&format!("{} saved matches", saved.len()));
    assert!(lost.is_empty(), "matches ended but were not saved: {lost:?}");
    let all_entries = || logs.iter().map(|log| entries(log)).collect::<Vec<_>>();
    assert!(saved.len() >= MATCHES, "too few matches were played: {:?}", all_entries());
}

/// Checks that each match is saved once and completely, and that the ratings follow from the matches in order. Returns
/// the seeds of the matches.
async fn check_database(address: &str) -> BTreeSet<u64> {
    sqlx::any::install_default_drivers();
    let pool = AnyPoolOptions::new().connect(address).await.unwrap();
    let (mut seeds, mut ratings) = (BTreeSet::new(), BTreeMap::new());
    // In the order of their transactions.
    let matches = if address.starts_with("postgres") {
        "SELECT recording FROM matches ORDER BY xmin::text::bigint"
    } else {
        "SELECT recording FROM matches ORDER BY rowid"
    };
    let matches = sqlx::query(matches).fetch_all(&pool).await.unwrap();
    for row in matches {
        let id: String = row.get(0);
        let content: String = one(&pool, "SELECT content FROM recordings WHERE recording = $1", &id).await;
        let recording = Recording::from_text(&content).unwrap();
        recording.check().unwrap();
        assert!(seeds.insert(recording.seats[0].seed), "a match was saved twice");
        let seats = sqlx::query("SELECT player, place FROM match_players WHERE recording = $1 ORDER BY seat");
        let seats = seats.bind(&id).fetch_all(&pool).await.unwrap();
        assert_eq!(seats.len(), 2);
        let (keys, places): (Vec<String>, Vec<i64>) =
            seats.iter().map(|row| (row.get::<String, _>(0), row.get::<i64, _>(1))).unzip();
        let outcome = match places[0].cmp(&places[1]) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let before = |key: &String| ratings.get(key).copied().unwrap_or((Glicko2Rating::new(), 0_i64));
        let ((one, played), (other, other_played)) = (before(&keys[0]), before(&keys[1]));
        let (one, other) = glicko2(&one, &other, &outcome, &Glicko2Config::default());
        ratings.insert(keys[0].clone(), (one, played + 1));
        ratings.insert(keys[1].clone(), (other, other_played + 1));
    }
    let players = sqlx::query("SELECT player, rating, deviation, matches FROM players").fetch_all(&pool).await.unwrap();
    for row in players {
        let (key, rating, deviation, played): (String, f64, f64, i64) =
            (row.get(0), row.get(1), row.get(2), row.get(3));
        let (expected, matches) = ratings.remove(&key).unwrap_or((Glicko2Rating::new(), 0));
        assert_eq!(played, matches, "matches of {key}");
        let difference = (rating - expected.rating).abs() + (deviation - expected.deviation).abs();
        assert!(difference < 1e-6, "{key}: {rating} instead of {}", expected.rating);
    }
    assert!(ratings.is_empty(), "unknown players have ratings");
    pool.close().await;
    seeds
}

async fn one(pool: &AnyPool, statement: &'static str, id: &str) -> String {
    sqlx::query(statement).bind(id).fetch_one(pool).await.unwrap().get(0)
}

/// The remaining player has a recording that is valid so far.
#[test]
fn a_host_or_a_guest_that_is_killed_leaves_the_other_a_whole_recording() {
    let mut random = random();
    let rounds = number("SKYLINE_KILLS", KILLS).div_ceil(20).max(2);
    thread::scope(|scope| {
        let rounds: Vec<_> = (0..rounds)
            .map(|round| {
                let after = Duration::from_millis(random.random_range(0..5_000));
                let is_host = round % 2 == 0;
                scope.spawn(move || kill_one_of_two(is_host, after))
            })
            .collect();
        for round in rounds {
            round.join().unwrap();
        }
    });
}

fn kill_one_of_two(is_host: bool, after: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let [host_log, guest_log] = ["host", "guest"].map(|name| folder.path().join(name));
    let wait = |log: &Path, name: &str| {
        let begin = Instant::now();
        loop {
            if let Some(value) = last_entry(log, name) {
                return value;
            }
            assert!(begin.elapsed() < PATIENCE, "no {name}: {:?}", entries(log));
            sleep(Duration::from_millis(20));
        }
    };
    let mut host = start_player(&Identity::generate().unwrap(), &host_log, &[]);
    let room = wait(&host_log, "invite");
    let mut guest = start_player(&Identity::generate().unwrap(), &guest_log, &[("SKYLINE_ROOM", room)]);
    for log in [&host_log, &guest_log] {
        wait(log, "play");
    }
    sleep(after);
    let (killed, left) = if is_host { (&mut host, &guest_log) } else { (&mut guest, &host_log) };
    killed.kill();
    let saved: u64 = wait(left, "saved").parse().unwrap();
    // The countdown takes three seconds, and messages take some time.
    assert!(saved + 4_000 > after.as_millis() as u64, "{saved} ms of {after:?} were recorded");
}
