//! Tests of the database, on SQLite and, where it is installed, on PostgreSQL.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::*;
use crate::online::PlayerKey;

/// A test database.
struct Trial {
    address: Option<String>,
    folder: tempfile::TempDir,
    _postgres: Option<Postgres>,
}

/// A PostgreSQL server on the loopback interface.
struct Postgres(Child);

impl Drop for Postgres {
    fn drop(&mut self) {
        // An error means that it has already exited.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// The folder of PostgreSQL's programs, if it is installed.
fn postgres_programs() -> Option<PathBuf> {
    let versions = Path::new("/usr/lib/postgresql").read_dir().ok()?;
    versions.flatten().map(|version| version.path().join("bin")).find(|folder| folder.join("initdb").is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

/// A command that runs as another user, because PostgreSQL refuses to run as root.
fn as_somebody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
    command
}

fn postgres() -> Option<Trial> {
    // `.ci/run` reports where PostgreSQL is missing.
    let programs = postgres_programs()?;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut folders = Command::new("install");
    folders.args(["-d", "-m", "755"]).arg(folder.path());
    assert!(folders.status().unwrap().success(), "the folder of the test");
    let mut folders = Command::new("install");
    folders.args(["-d", "-m", "700"]);
    if is_root() {
        folders.args(["-o", "65534", "-g", "65534"]);
    }
    assert!(folders.arg(&data).status().unwrap().success(), "the folder of the database");
    let made = as_somebody(&programs.join("initdb"))
        .args(["--no-sync", "-A", "trust", "-U", "skyline", "-D"])
        .arg(&data)
        .stdout(Stdio::null())
        .status();
    assert!(made.unwrap().success(), "initdb");
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let server = as_somebody(&programs.join("postgres"))
        .args(["-F", "-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
        .arg(&data)
        .arg("-D")
        .arg(&data)
        .stderr(Stdio::null())
        .spawn();
    let server = Postgres(server.unwrap());
    let start = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(start.elapsed() < PATIENCE, "PostgreSQL does not start");
        sleep(Duration::from_millis(50));
    }
    let address = format!("postgres://skyline@127.0.0.1:{port}/postgres");
    Some(Trial { address: Some(address), folder, _postgres: Some(server) })
}

/// Runs a check on each kind of database.
fn on_each(check: impl AsyncFn(Database)) {
    let sqlite = Trial { address: None, folder: tempfile::tempdir().unwrap(), _postgres: None };
    for trial in [Some(sqlite), postgres()].into_iter().flatten() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let start = Instant::now();
            let database = loop {
                match Database::open(trial.folder.path(), trial.address.as_deref()).await {
                    Ok(database) => break database,
                    // PostgreSQL accepts connections before it is ready.
                    Err(error) => assert!(start.elapsed() < PATIENCE && trial.address.is_some(), "{error}"),
                }
                sleep(Duration::from_millis(50));
            };
            check(database.clone()).await;
            database.close().await;
            // Opening it again must accept the existing tables.
            Database::open(trial.folder.path(), trial.address.as_deref()).await.unwrap().close().await;
        });
    }
}

fn keys<const N: usize>() -> [PlayerKey; N] {
    std::array::from_fn(|_| identity().key())
}

#[test]
fn a_match_that_is_saved_twice_changes_the_ratings_once() {
    on_each(async |database| {
        let [one, other] = keys();
        for (player, name) in [(one, "Ada"), (other, "Bob'; DROP TABLE players; --")] {
            assert_eq!(database.record_visit(player, name, 1).await.unwrap().rating, 1_500);
        }
        let seats = [(Some(one), 1), (Some(other), 2)];
        for again in 0..3 {
            let is_new = database.save_match("a match", &seats, true, 2).await.unwrap();
            assert_eq!(is_new, again == 0);
        }
        database.save_match("for fun", &seats, false, 2).await.unwrap();
        database.save_match("with a computer", &[(Some(one), 1), (None, 2)], true, 2).await.unwrap();
        let rating = database.rating(one).await.unwrap();
        assert_eq!((rating.matches, rating.wins), (1, 1));
        let mut ended = Vec::new();
        for number in 0..20 {
            let database = database.clone();
            let end = async move { database.save_match(&format!("match {number}"), &seats, true, 3).await.unwrap() };
            ended.push(tokio::task::spawn(end));
        }
        for end in ended {
            assert!(end.await.unwrap(), "all at once");
        }
        assert_eq!(database.rating(one).await.unwrap().wins, 21);
        assert_eq!(database.rating(other).await.unwrap().matches, 21);
        assert_eq!(database.matches().await.unwrap().len(), 23);
        database.delete_player(one).await.unwrap();
        let new = PlayerRating { rating: 1_500, deviation: 350, matches: 0, wins: 0 };
        assert_eq!(database.rating(one).await.unwrap(), new);
        assert_eq!(database.recording(RecordingId::of("a match")).await.unwrap(), None);
        database.ban(other, "test", 4).await.unwrap();
        assert_eq!(database.banned().await.unwrap(), BTreeSet::from([other]));
        assert_eq!([database.unban(other).await.unwrap(), database.unban(other).await.unwrap()], [true, false]);
    });
}

#[test]
fn leaderboards_hold_each_player_s_best_game_in_order() {
    on_each(async |database| {
        let kind = GameKind::named("ultra_2_score").unwrap();
        let players: [PlayerKey; 60] = keys();
        for (index, player) in players.iter().enumerate() {
            database.record_visit(*player, &format!("player {index}"), 0).await.unwrap();
            let score = 1_000 + 10 * (index as i64 % 30);
            let result = GameResult { kind, first: -score, second: 5, time_ms: 5, score, lines: 1, level: 1 };
            let text = format!("game {index}");
            database.submit((7, *player), &result, &text, index as i64).await.unwrap();
        }
        let board = database.board((7, kind), players[0]).await.unwrap();
        assert_eq!((board.players, board.entries.len()), (60, 51), "the first fifty and the player");
        let own = board.entries.last().unwrap();
        assert_eq!((own.key, own.place), (players[0], 59), "before the one with as many points who came later");
        let scores: Vec<u64> = board.entries.iter().map(|entry| entry.score).collect();
        assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
        let better = GameResult { kind, first: -9_000, second: 5, time_ms: 5, score: 9_000, lines: 1, level: 1 };
        let rank = database.submit((7, players[0]), &better, "a better game", 99).await.unwrap();
        assert_eq!(rank, SubmittedRank { place: 1, players: 60, is_best: true });
        assert_eq!(database.recording(RecordingId::of("game 0")).await.unwrap(), None, "only the best is saved");
        let worse = GameResult { first: -1, score: 1, ..better };
        assert!(!database.submit((7, players[0]), &worse, "a worse game", 99).await.unwrap().is_best);
        let taken = database.submit((7, players[1]), &better, "a better game", 99).await;
        assert!(matches!(taken, Err(DatabaseError::AlreadySubmitted)));
        assert_eq!(database.board((8, kind), players[0]).await.unwrap().entries, [], "another day");
        assert_eq!(database.daily(7).await.unwrap(), database.daily(7).await.unwrap());
        assert_ne!(database.daily(7).await.unwrap().games, database.daily(8).await.unwrap().games);
        assert_eq!(database.entries().await.unwrap().len(), 60);
    });
}
