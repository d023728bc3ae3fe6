//! Tests of the database, on SQLite and, where it is installed, on PostgreSQL.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sqlx::Connection as _;

use super::*;
use crate::online::{League, PlayerKey, ReportReason, Season, SeasonRecord, TournamentId};
use crate::serve::check::GameResult;
use crate::serve::database::{MatchAttempt, Reported, SubmittedRank, TournamentGame, migrations};
use crate::tournament::FixtureId;

/// A test database.
struct Trial {
    address: Option<String>,
    /// Unmounted before its folder is removed.
    disk: Option<SmallDisk>,
    folder: tempfile::TempDir,
    _postgres: Option<TestService>,
}

/// A file system of two megabytes in a folder.
struct SmallDisk(PathBuf);

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // An error leaves an empty folder behind.
        drop(Command::new("umount").arg("--lazy").arg(&self.0).status());
    }
}

/// A trigger that refuses each change of a table, and its end.
const REFUSE: &str = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$";
const TABLES: [&str; 10] = [
    "players",
    "bans",
    "dailies",
    "entries",
    "matches",
    "match_players",
    "recordings",
    "former_ratings",
    "reports",
    "seasons",
];
const ACCEPT: &str = "DROP FUNCTION refuse CASCADE";

impl Trial {
    fn sqlite() -> Self {
        Self { address: None, folder: tempfile::tempdir().unwrap(), disk: None, _postgres: None }
    }

    /// SQLite on a small disk, where the test may make one.
    fn sqlite_on_small_disk() -> Option<Self> {
        let trial = Self::sqlite();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "skyline-test"]).arg(trial.folder.path());
        if !mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
            writeln!(io::stderr(), "skipped: only root can mount a small disk").unwrap();
            return None;
        }
        let disk = Some(SmallDisk(trial.folder.path().to_owned()));
        Some(Self { disk, ..trial })
    }

    /// Fills the disk, or makes PostgreSQL refuse each change as if it were full.
    async fn fill(&self) {
        if self.disk.is_some() {
            let mut filler = std::fs::File::create(self.folder.path().join("filler")).unwrap();
            while filler.write(&[7; 4_096]).is_ok_and(|written| written > 0) {}
            return;
        }
        let triggers = TABLES.map(|table| {
            format!("CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON {table} EXECUTE FUNCTION refuse()")
        });
        self.execute(std::iter::once(REFUSE.to_owned()).chain(triggers)).await;
    }

    async fn free(&self) {
        match &self.disk {
            Some(_) => std::fs::remove_file(self.folder.path().join("filler")).unwrap(),
            None => self.execute([ACCEPT.to_owned()]).await,
        }
    }

    /// A connection past the server's own.
    async fn connect(&self) -> sqlx::AnyConnection {
        sqlx::any::install_default_drivers();
        let file = || format!("sqlite://{}?mode=rwc", self.folder.path().join("skyline.sqlite").display());
        let address = self.address.clone().unwrap_or_else(file);
        let start = Instant::now();
        loop {
            match sqlx::AnyConnection::connect(&address).await {
                Ok(connection) => return connection,
                // PostgreSQL accepts connections before it is ready.
                Err(error) => assert!(start.elapsed() < PATIENCE && self.address.is_some(), "{error}"),
            }
            sleep(Duration::from_millis(50));
        }
    }

    async fn execute(&self, statements: impl IntoIterator<Item = String>) {
        let mut connection = self.connect().await;
        for statement in statements {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        }
    }

    async fn open(&self) -> Database {
        let start = Instant::now();
        loop {
            match Database::open(self.folder.path(), self.address.as_deref()).await {
                Ok(database) => return database,
                // PostgreSQL accepts connections before it is ready.
                Err(error) => assert!(start.elapsed() < PATIENCE && self.address.is_some(), "{error}"),
            }
            sleep(Duration::from_millis(50));
        }
    }
}

fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
}

/// PostgreSQL, where it is installed.
fn postgres() -> Option<Trial> {
    let server = TestService::postgres()?;
    let (address, folder) = (Some(server.address.clone()), tempfile::tempdir().unwrap());
    Some(Trial { address, folder, disk: None, _postgres: Some(server) })
}

/// Runs a check on each kind of database.
fn on_each(check: impl AsyncFn(Database)) {
    for trial in [Some(Trial::sqlite()), postgres()].into_iter().flatten() {
        run(async {
            let database = trial.open().await;
            check(database.clone()).await;
            database.close().await;
            // Opening it again must accept the existing tables.
            trial.open().await.close().await;
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
        let before = database.rating(one).await.unwrap();
        database.delete_player(one, 4).await.unwrap();
        assert!(!database.players("").await.unwrap().iter().any(|player| player.key == one));
        assert_eq!(database.recording(RecordingId::of("a match")).await.unwrap(), None);
        assert_eq!(database.rating(one).await.unwrap(), before, "a deletion is no way to a new rating");
        assert_eq!(database.record_visit(one, "Ada", 5).await.unwrap(), before);
        let new = PlayerRating { rating: 1_500, deviation: 350, ..PlayerRating::default() };
        assert_eq!(database.rating(keys::<1>()[0]).await.unwrap(), new);
    });
}

/// A time in each of two seasons, the second of which is the current one.
pub(super) fn two_seasons() -> [i64; 2] {
    let now = jiff::Timestamp::now().as_second();
    let a_quarter = 92 * 24 * 60 * 60;
    [now - a_quarter, now]
}

#[test]
fn a_season_counts_its_own_matches_and_widens_the_deviation_once() {
    on_each(async |database| {
        let [one, other] = keys();
        let [earlier, now] = two_seasons();
        let [before, current] = [earlier, now].map(Season::at);
        let play = async |name: &str, (winner, loser): (PlayerKey, PlayerKey), at| {
            let seats = [(Some(winner), 1), (Some(loser), 2)];
            assert!(database.save_match(name, &seats, true, at).await.unwrap());
        };
        for number in 0..40 {
            let pair = if number % 2 == 0 { (one, other) } else { (other, one) };
            play(&format!("early {number}"), pair, earlier).await;
        }
        let record = |season, matches, wins| SeasonRecord { season, matches, wins };
        let known = database.rating(one).await.unwrap();
        assert_eq!((known.last_season, known.last_season.matches_in(current)), (record(before, 40, 20), 0));
        assert!(known.deviation < 110, "{known:?}");
        for number in 1..=League::PLACEMENT_MATCHES {
            assert_eq!(database.rating(one).await.unwrap().last_season.league_in(current, 1_500), None);
            play(&format!("late {number}"), (one, other), now).await;
            let rating = database.rating(one).await.unwrap();
            assert_eq!(rating.last_season, record(current, number, number));
            if number == 1 {
                assert!(rating.deviation > known.deviation, "{known:?} {rating:?}");
            }
        }
        let rating = database.rating(one).await.unwrap();
        assert_eq!(rating.last_season.league_in(current, rating.rating), Some(League::of(rating.rating)));
        assert_eq!((rating.matches, rating.wins), (45, 25));
        assert_eq!(database.seasons().await.unwrap(), [current, before]);
        let finals = database.season(before).await.unwrap();
        let of_one = finals.iter().find(|row| row.player.0 == one).unwrap();
        assert_eq!((of_one.rating, of_one.record), (known.rating, record(before, 40, 20)), "it stays as it was");
        assert!(finals.len() == 2 && finals[0].rating >= finals[1].rating, "{finals:?}");
        let of_other = database.seasons_of(other).await.unwrap();
        let played: Vec<_> =
            of_other.iter().map(|row| (row.record.season, row.record.matches, row.record.wins)).collect();
        assert_eq!(played, [(current, 5, 0), (before, 40, 20)]);
    });
}

/// The rows of a database before there were seasons: two players with 31 ranked matches, one whose data is deleted, and
/// one of the matches.
fn rows_without_seasons([one, other, deleted]: [PlayerKey; 3]) -> Vec<String> {
    let [match_id, one, other] = [RecordingId::of("a match").to_string(), one.text(), other.text()];
    let player = |key: &str, figures| format!("INSERT INTO players VALUES ('{key}', 'Ada', 7, {figures})");
    let seat =
        |seat, key: &str, place| format!("INSERT INTO match_players VALUES ('{match_id}', {seat}, '{key}', {place})");
    vec![
        player(&one, "1846.5, 62.25, 0.059, 31, 25"),
        player(&other, "1390.5, 71.5, 0.061, 31, 6"),
        format!("INSERT INTO former_ratings VALUES ('{}', 2011.0, 80.0, 0.06, 50, 44, 7)", deleted.pseudonym()),
        format!("INSERT INTO matches VALUES ('{match_id}', 9, TRUE)"),
        format!("INSERT INTO recordings VALUES ('{match_id}', 'a match')"),
        seat(0, &one, 1),
        seat(1, &other, 2),
    ]
}

/// Ratings go on as they were. Matches from before count for no season, so that everybody plays placement matches.
#[test]
fn a_database_without_seasons_is_updated_with_all_ratings() {
    for trial in [Some(Trial::sqlite()), postgres()].into_iter().flatten() {
        run(async {
            let players = keys();
            let [one, other, deleted] = players;
            let mut connection = trial.connect().await;
            let before = migrations().into_iter().filter(|migration| migration.version < 5).collect();
            sqlx::migrate::Migrator::with_migrations(before).run(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            trial.execute(rows_without_seasons(players)).await;
            let database = trial.open().await;
            let known = |rating, deviation, matches, wins| PlayerRating {
                rating,
                deviation,
                matches,
                wins,
                last_season: SeasonRecord::default(),
            };
            let [_, now] = two_seasons();
            let season = Season::at(now);
            assert_eq!(database.rating(one).await.unwrap(), known(1_847, 62, 31, 25));
            assert_eq!(database.rating(other).await.unwrap(), known(1_391, 72, 31, 6));
            assert_eq!(database.record_visit(deleted, "Eve", 8).await.unwrap(), known(2_011, 80, 50, 44));
            assert_eq!(database.rating(one).await.unwrap().last_season.league_in(season, 1_847), None);
            assert_eq!((database.seasons().await.unwrap(), database.season(season).await.unwrap()), (vec![], vec![]));
            assert_eq!(database.matches().await.unwrap().len(), 1);
            assert_eq!(database.recording(RecordingId::of("a match")).await.unwrap().as_deref(), Some("a match"));
            let seats = [(Some(one), 1), (Some(other), 2)];
            for number in 1..=League::PLACEMENT_MATCHES {
                database.save_match(&format!("match {number}"), &seats, true, now).await.unwrap();
                let rating = database.rating(one).await.unwrap();
                assert_eq!(rating.last_season, SeasonRecord { season, matches: number, wins: number });
                assert_eq!((rating.matches, rating.wins), (31 + number, 25 + number));
                assert!(rating.deviation > 62, "less certain with the first one: {rating:?}");
            }
            let rating = database.rating(one).await.unwrap();
            assert_eq!(rating.last_season.league_in(season, rating.rating), Some(League::Diamond), "{rating:?}");
            let table = database.season(season).await.unwrap();
            assert_eq!(table.iter().map(|row| row.player.0).collect::<Vec<_>>(), [one, other]);
            database.close().await;
            // The next start finds nothing to update.
            trial.open().await.close().await;
        });
    }
}

/// A deletion hides a player, and is no way to another placement.
#[test]
fn the_seasons_of_a_deleted_player_wait_for_the_key() {
    on_each(async |database| {
        let [one, other] = keys();
        let seats = [(Some(one), 1), (Some(other), 2)];
        let [_, now] = two_seasons();
        for number in 0..6 {
            database.save_match(&format!("match {number}"), &seats, true, now).await.unwrap();
        }
        let before = database.rating(one).await.unwrap();
        let shown = async || database.season(Season::at(now)).await.unwrap().len();
        assert_eq!((before.last_season.matches, shown().await), (6, 2));
        database.delete_player(one, now).await.unwrap();
        assert_eq!((shown().await, database.seasons_of(one).await.unwrap()), (1, vec![]));
        assert_eq!(database.rating(one).await.unwrap(), before);
        for again in 1..3 {
            database.save_match(&format!("match {}", 6 + again), &seats, true, now).await.unwrap();
            let rating = database.rating(one).await.unwrap();
            assert_eq!((rating.last_season.matches, shown().await), (6 + again, 2));
            assert!(rating.deviation <= before.deviation, "it is not widened again: {rating:?}");
            database.delete_player(one, now).await.unwrap();
        }
        database.moderate(&decided(punished(Penalty::Ban, other, None)), now).await.unwrap();
        assert_eq!(shown().await, 0, "neither a deleted nor a banned player");
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

/// A decision of the operator Grace.
pub(super) fn decided(kind: DeedKind) -> Deed {
    Deed { operator: "Grace".to_owned(), kind, reason: "test".to_owned() }
}

pub(super) const fn punished(penalty: Penalty, player: PlayerKey, until: Option<i64>) -> DeedKind {
    DeedKind::Punish { penalty, player, until }
}

#[test]
fn penalties_end_and_all_decisions_are_in_the_audit() {
    on_each(async |database| {
        let [one, other] = keys();
        database.record_visit(one, "Ada", 1).await.unwrap();
        for penalty in [Penalty::Ban, Penalty::Mute] {
            let is_done = async |kind| database.moderate(&decided(kind), 10).await.unwrap();
            assert!(is_done(punished(penalty, one, Some(20))).await);
            assert!(is_done(punished(penalty, other, None)).await);
            let keys = async |now| database.punished(penalty, now).await.unwrap();
            assert_eq!([keys(19).await, keys(20).await], [BTreeSet::from([one, other]), BTreeSet::from([other])]);
            let listed = database.penalties(penalty, 19).await.unwrap();
            let of_one = listed.iter().find(|penalty| penalty.key == one).unwrap();
            let StoredPenalty { since, until, reason, name, .. } = of_one;
            assert_eq!((*since, *until, reason.as_str(), name.as_str()), (10, Some(20), "test", "Ada"));
            assert!(is_done(punished(penalty, one, None)).await, "another end in place of the first one");
            assert!(keys(1_000).await.contains(&one));
            let lift = DeedKind::Lift { penalty, player: one };
            assert_eq!([is_done(lift.clone()).await, is_done(lift).await], [true, false]);
            assert_eq!(keys(10).await, BTreeSet::from([other]));
        }
        let audit = database.audit(100).await.unwrap();
        let count = |word: &str| audit.iter().filter(|done| done.deed == word).count();
        assert_eq!(["ban", "unban", "mute", "unmute"].map(count), [3, 1, 3, 1], "what changed nothing is not there");
        assert!(audit.iter().all(|done| (done.operator.as_str(), done.since) == ("Grace", 10)));
        let last = database.audit(2).await.unwrap();
        assert_eq!(last.iter().map(|done| done.deed.as_str()).collect::<Vec<_>>(), ["unmute", "mute"]);
    });
}

#[test]
fn reports_stay_until_an_operator_decides_or_they_are_old() {
    on_each(async |database| {
        let players: [PlayerKey; 24] = keys();
        let [one, two, rude, stranger] = [0, 1, 2, 23].map(|index: usize| players[index]);
        for player in &players[..23] {
            database.record_visit(*player, "somebody", 1).await.unwrap();
        }
        let report = async |who, whom, reason, now| database.report(who, whom, reason, now).await.unwrap();
        let listed = async || {
            let reports = database.reports().await.unwrap();
            reports.iter().map(|report| (report.key, report.reporter, report.reason)).collect::<Vec<_>>()
        };
        assert_eq!(report(one, stranger, ReportReason::Name, 5).await, Reported::NoPlayer);
        assert_eq!(report(one, one, ReportReason::Name, 5).await, Reported::NoPlayer, "nobody reports oneself");
        assert_eq!(report(one, two, ReportReason::Spoiling, 5).await, Reported::Saved);
        for reporter in [one, two] {
            assert_eq!(report(reporter, rude, ReportReason::Name, 6).await, Reported::Saved);
        }
        assert_eq!(report(one, rude, ReportReason::Insults, 7).await, Reported::Saved, "in place of the first one");
        let about_rude = [(rude, one, ReportReason::Insults), (rude, two, ReportReason::Name)];
        assert_eq!(listed().await[..2], about_rude, "the most reported first");
        assert_eq!(listed().await[2..], [(two, one, ReportReason::Spoiling)]);

        // The last match of both that ended before the report or was running then.
        let of_both = [(Some(one), 1), (Some(rude), 2)];
        for (content, ended) in [("earlier", 2), ("running", 600), ("of another day", 50_000)] {
            database.save_match(content, &of_both, false, ended).await.unwrap();
        }
        database.save_match("of others", &[(Some(two), 1), (Some(one), 2)], false, 700).await.unwrap();
        let recordings: Vec<_> = database.reports().await.unwrap().iter().map(|report| report.recording).collect();
        let [running, of_others] = ["running", "of others"].map(RecordingId::of);
        assert_eq!(recordings, [Some(running), None, Some(of_others)]);

        let decide = async |kind| database.moderate(&decided(kind), 8).await.unwrap();
        assert_eq!(
            [decide(DeedKind::CloseReports(two)).await, decide(DeedKind::CloseReports(two)).await],
            [true, false]
        );
        assert_eq!(listed().await, about_rude);
        assert!(decide(punished(Penalty::Mute, rude, Some(20))).await);
        assert_eq!(listed().await, [], "the mute is the answer");
        let audit = database.audit(2).await.unwrap();
        assert_eq!(audit.iter().map(|done| done.deed.as_str()).collect::<Vec<_>>(), ["mute", "close-reports"]);

        for (index, player) in players[2..22].iter().enumerate() {
            assert_eq!(report(one, *player, ReportReason::Cheating, 100 + index as i64).await, Reported::Saved);
        }
        assert_eq!(report(one, players[22], ReportReason::Cheating, 200).await, Reported::TooMany);
        assert_eq!(report(one, players[2], ReportReason::Name, 200).await, Reported::Saved, "a known one again");
        let tomorrow = 200 + 24 * 60 * 60;
        assert_eq!(report(one, players[22], ReportReason::Cheating, tomorrow).await, Reported::Saved);
        database.delete_matches(tomorrow).await.unwrap();
        assert_eq!(listed().await, [(players[22], one, ReportReason::Cheating)], "the others are old");
        database.delete_player(players[22], tomorrow).await.unwrap();
        assert_eq!(listed().await.len(), 1, "a deletion is no way out");
        database.delete_player(one, tomorrow).await.unwrap();
        assert_eq!(listed().await, []);
    });
}

#[test]
fn a_given_name_stays_until_it_is_taken_back() {
    on_each(async |database| {
        let [one] = keys();
        let name = async || database.players("").await.unwrap()[0].name.clone();
        let rename = async |name: Option<&str>| {
            let kind = DeedKind::Rename { player: one, name: name.map(str::to_owned) };
            database.moderate(&decided(kind), 2).await.unwrap()
        };
        database.record_visit(one, "Rude", 1).await.unwrap();
        assert!(rename(Some("Player 7")).await);
        assert_eq!(name().await, "Player 7");
        database.record_visit(one, "Rude again", 3).await.unwrap();
        assert_eq!(name().await, "Player 7");
        assert_eq!(database.given_names().await.unwrap().get(&one).map(String::as_str), Some("Player 7"));
        assert_eq!([rename(None).await, rename(None).await], [true, false]);
        database.record_visit(one, "Kind", 4).await.unwrap();
        assert_eq!(name().await, "Kind");
    });
}

#[test]
fn old_matches_are_deleted_but_not_those_of_tournaments() {
    on_each(async |database| {
        let [one, other] = keys();
        let seats = [(Some(one), 1), (Some(other), 2)];
        for (content, ended) in [("old", 5), ("of a tournament", 5), ("new", 50)] {
            database.save_match(content, &seats, true, ended).await.unwrap();
        }
        let tournament = MatchAttempt { tournament: TournamentId(1), fixture: FixtureId(1), number: 0 };
        let game = TournamentGame { recording: RecordingId::of("of a tournament"), winner: Some(one) };
        database.add_tournament_game(tournament, game).await.unwrap();
        let rating = database.rating(one).await.unwrap();
        assert_eq!(database.delete_matches(50).await.unwrap(), 1);
        let kept = ["old", "of a tournament", "new"].map(RecordingId::of);
        let mut found = Vec::new();
        for id in kept {
            found.push(database.recording(id).await.unwrap().is_some());
        }
        assert_eq!(found, [false, true, true]);
        assert_eq!(database.matches().await.unwrap().len(), 2);
        assert_eq!(database.rating(one).await.unwrap(), rating);
    });
}

/// All changes that a server and its administration make, by name, with their errors.
async fn change_everything(
    database: &Database,
    players: [PlayerKey; 4],
    day: u32,
) -> Vec<(&'static str, Option<String>)> {
    let [one, other, deleted, banned] = players;
    let kind = GameKind::named("ultra_2_score").unwrap();
    let result = GameResult { kind, first: -5, second: 5, time_ms: 5, score: 5, lines: 1, level: 1 };
    let game = format!("game {day} {}", "x".repeat(20_000));
    let content = format!("match {day} {}", "x".repeat(20_000));
    let seats = [(Some(one), 1), (Some(other), 2)];
    let entry = RecordingId::of(&format!("entry of {}", other.text()));
    let lift = DeedKind::Lift { penalty: Penalty::Ban, player: banned };
    let error = |done: Result<(), DatabaseError>| done.err().map(|error| error.to_string());
    vec![
        ("visit", error(database.record_visit(one, "Ada", day.into()).await.map(drop))),
        ("daily", error(database.daily(day).await.map(drop))),
        ("submit", error(database.submit((day, one), &result, &game, 1).await.map(drop))),
        ("match", error(database.save_match(&content, &seats, true, 1).await.map(drop))),
        ("report", error(database.report(other, one, ReportReason::Name, 1).await.map(drop))),
        ("delete", error(database.delete_player(deleted, 1).await)),
        ("entry", error(database.moderate(&decided(DeedKind::RemoveEntry(entry)), 1).await.map(drop))),
        ("ban", error(database.moderate(&decided(punished(Penalty::Ban, other, None)), 1).await.map(drop))),
        ("unban", error(database.moderate(&decided(lift), 1).await.map(drop))),
        ("probe", error(database.probe_writing().await)),
    ]
}

#[test]
fn each_change_fails_while_the_disk_is_full_and_is_saved_afterwards() {
    for trial in [Trial::sqlite_on_small_disk(), postgres()].into_iter().flatten() {
        run(async {
            let database = trial.open().await;
            let players: [PlayerKey; 4] = keys();
            let [one, other, deleted, banned] = players;
            for player in players {
                database.record_visit(player, "somebody", 1).await.unwrap();
            }
            let kind = GameKind::named("ultra_2_score").unwrap();
            let result = GameResult { kind, first: -5, second: 5, time_ms: 5, score: 5, lines: 1, level: 1 };
            database.submit((6, other), &result, &format!("entry of {}", other.text()), 1).await.unwrap();
            database.moderate(&decided(punished(Penalty::Ban, banned, None)), 1).await.unwrap();
            let before = database.daily(6).await.unwrap();
            trial.fill().await;
            for again in 0..3 {
                for (change, error) in change_everything(&database, players, 7).await {
                    assert!(error.is_some(), "{change} fails, time {again}");
                }
                assert!(database.write_error().is_some());
            }
            assert_eq!(database.daily(6).await.unwrap(), before, "reading works");
            assert!(database.answers().await && database.write_failures() >= 27);
            trial.free().await;
            database.probe_writing().await.unwrap();
            assert_eq!(database.write_error(), None);
            for (change, error) in change_everything(&database, players, 7).await {
                assert_eq!(error, None, "{change}");
            }
            // Another program sees all of it at once.
            let reader = trial.open().await;
            assert_eq!(reader.matches().await.unwrap().len(), 1);
            assert_eq!(reader.board((7, kind), one).await.unwrap().entries.len(), 1);
            assert_eq!(reader.board((6, kind), one).await.unwrap().entries, []);
            assert_eq!(reader.punished(Penalty::Ban, 1).await.unwrap(), BTreeSet::from([other]));
            assert_eq!((reader.rating(one).await.unwrap().wins, reader.rating(deleted).await.unwrap().matches), (1, 0));
            reader.close().await;
            database.close().await;
        });
    }
}

/// The players learn of the end when the match is saved.
#[test]
fn matches_wait_while_the_disk_is_full() {
    for trial in [Trial::sqlite_on_small_disk(), postgres()].into_iter().flatten() {
        run(async { trial.open().await.close().await });
        let mut server = Running::start_with(trial.folder.path().to_owned(), trial.address.clone(), None);
        let (ada, bob) = (identity(), identity());
        let mut visitors = [Visitor::new("Ada", &ada, &server), Visitor::new("Bob", &bob, &server)];
        for visitor in &mut visitors {
            visitor.rating();
        }
        let (mut one, mut other) = paired(&server, &mut visitors, [&ada, &bob]);
        run_until(&mut [&mut one, &mut other], "play", |all| {
            all.iter().all(|one| one.game.as_ref().is_some_and(|game| game.settled().now().millis() > 500))
        });
        assert_eq!(server.page("/health"), (200, "ok\n".to_owned()));
        run(trial.fill());
        other.connection.play(other.generation, MatchRequest::Quit);
        run_until(&mut [&mut one, &mut other], "the health", |_| server.page("/health").0 == 503);
        assert!(server.page("/health").1.starts_with("the database cannot be written: "));
        let is_over = |program: &Program| program.game.as_ref().unwrap().settled().is_over();
        let wait = Instant::now();
        run_until(&mut [&mut one, &mut other], "the next attempt", |all| {
            assert!(!all.iter().any(|one| is_over(one)), "the end is not saved");
            wait.elapsed() > Duration::from_secs(2)
        });
        run(trial.free());
        run_until(&mut [&mut one, &mut other], "the end", |all| all.iter().all(|one| is_over(one)));
        let after = visitors.each_mut().map(Visitor::rating);
        assert_eq!(after.map(|rating| (rating.matches, rating.wins)), [(1, 1), (1, 0)]);
        run_until(&mut [&mut one, &mut other], "health", |_| server.page("/health").0 == 200);
        assert!(server.page("/metrics").1.contains("skyline_matches_finished_total 1\n"));
        let saved = run(async { trial.open().await.matches().await.unwrap().len() });
        assert_eq!(saved, 1, "while the server runs");
        server.end();
    }
}
