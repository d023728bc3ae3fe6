//! The server's database: players with their ratings, bans, daily challenges, leaderboards, matches and recordings.
//!
//! The same statements run on SQLite and on PostgreSQL, so they use only types that both have.

mod moderation;
mod public;
mod reports;
mod seasons;
mod tournaments;
mod upkeep;

pub use moderation::{Deed, DeedKind, Penalty, StoredDeed, StoredPenalty};
pub(super) use public::{PublicGame, PublicMatch, PublicPlayer, PublicSeat};
pub use reports::{Reported, StoredReport};
pub(super) use seasons::PublicStanding;
pub(super) use tournaments::{MatchAttempt, TournamentGame};

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand::Rng as _;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Row as _, SqlSafeStr as _, Transaction};
use tokio::time::timeout;
use url::Url;

use super::check::GameResult;
use crate::engine::GameKind;
use crate::online::{BoardEntry, Daily, DailyGame, Leaderboard, PlayerKey, PlayerRating, RecordingId, Season};
use crate::storage::make_secret;

/// The kinds of game of each day, with their names.
pub(in crate::serve) const DAILY_KINDS: [(&str, &str); 3] =
    [("sprint_40", "Sprint, 40 lines"), ("ultra_2_score", "Ultra, 2 minutes"), ("marathon_fixed", "Marathon")];
/// The number of leaderboard entries in one reply.
const MAX_ENTRIES: i64 = 50;
/// The maximum number of attempts to update ratings while other matches of the same players end.
const MAX_ATTEMPTS: usize = 20;

/// The time limit for the first connection, and for an answer to a health check.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ANSWER_TIMEOUT: Duration = Duration::from_millis(800);
/// The size of the row that a test of writing inserts and deletes: more than a page of either database.
const PROBE_BYTES: usize = 16 * 1_024;

/// The connections to the database.
#[derive(Debug, Clone)]
pub struct Database {
    writers: AnyPool,
    /// Separate connections: they see only what is committed, and a writer can wait for one of them.
    readers: AnyPool,
    place: Arc<str>,
    /// Whether it is PostgreSQL, which can be at another machine.
    is_remote: bool,
    writing: Arc<Mutex<Writing>>,
}

/// The state of writing to the database.
#[derive(Debug, Clone, Default)]
struct Writing {
    /// The error of the last write, if it failed.
    error: Option<String>,
    failures: u64,
}

/// A condition that holds for other connections once a change is committed.
#[derive(Debug, Clone, Copy)]
struct Proof<'a> {
    /// A query with a single parameter.
    query: &'static str,
    parameter: &'a str,
    /// Whether it finds a row.
    finds: bool,
}

/// An error of the database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The address is invalid.
    #[error("{0} is not a database address; it must begin with sqlite: or postgres:")]
    Address(String),
    /// There is no database yet.
    #[error("there is no database at {}; give the --folder or the --database of the server", .0.display())]
    Missing(PathBuf),
    /// The database cannot be used at all.
    #[error("the database {place} cannot be opened: {reason}")]
    Open {
        /// The address, without a password.
        place: String,
        /// The reason.
        reason: String,
    },
    /// The database does not answer.
    #[error("the database {0} does not answer; check the address, and whether it is running")]
    Silent(String),
    /// The tables are those of a later version.
    #[error("the database {0} was made by a newer version of Skyline; update this one, or restore an older copy of it")]
    Newer(String),
    /// The tables could not be migrated to this version.
    #[error("the tables of the database {place} cannot be updated: {source}")]
    Tables {
        /// The address, without a password.
        place: String,
        /// The reason.
        source: MigrateError,
    },
    /// The database returned an error.
    #[error("database: {0}")]
    Refused(#[from] sqlx::Error),
    /// A change was confirmed, but other connections do not see it.
    #[error("the database confirmed a change that is not there")]
    Lost,
    /// The database cannot be copied.
    #[error("{}: the database cannot be copied there: {reason}", file.display())]
    Copy {
        /// The file of the copy.
        file: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A stored value is invalid.
    #[error("the database contains the invalid value {0:?}")]
    Content(String),
    /// Another player already submitted this recording.
    #[error("another player has already submitted this recording")]
    AlreadySubmitted,
    /// Concurrent changes of the same players never stopped.
    #[error("the ratings were changed by other matches at the same time")]
    Busy,
}

/// A player's rank after submitting a daily challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubmittedRank {
    /// The rank, from 1.
    pub place: u32,
    /// The number of players.
    pub players: u32,
    /// Whether the game is the player's best of the day.
    pub is_best: bool,
}

/// An entry of a leaderboard with its recording, for another verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// The recording.
    pub recording: RecordingId,
    /// The day.
    pub day: u32,
    /// The game.
    pub kind: GameKind,
    /// The sort key and the tie-breaker.
    pub keys: (i64, i64),
    /// The recording as text, or `None` if it is missing.
    pub content: Option<String>,
}

/// A player, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlayer {
    /// The key.
    pub key: PlayerKey,
    /// The name.
    pub name: String,
    /// The last visit, in seconds since 1970.
    pub seen: i64,
    /// The rating.
    pub rating: u32,
    /// The number of ranked matches.
    pub matches: i64,
}

impl StoredEntry {
    /// Returns whether the entry matches a result.
    #[must_use]
    pub(crate) fn is_of(&self, result: &GameResult) -> bool {
        self.kind == result.kind && self.keys == (result.first, result.second)
    }
}

/// A Glicko-2 rating.
#[derive(Debug, Clone, Copy)]
struct Rated {
    rating: Glicko2Rating,
    matches: i64,
    wins: i64,
}

impl Database {
    /// Opens the database in a folder, or at this address. Makes the one in the folder if there is none.
    ///
    /// # Errors
    /// The database is unreachable, or its tables could not be migrated.
    pub async fn open(folder: &Path, address: Option<&str>) -> Result<Self, DatabaseError> {
        let address = match address {
            Some(address) => address.to_owned(),
            None => create_private(&in_folder(folder)).and_then(|()| sqlite_address(&in_folder(folder)))?,
        };
        Self::connect(&address).await
    }

    /// Opens the database in a folder, or at this address, if it exists.
    ///
    /// # Errors
    /// There is none, it is unreachable, or its tables could not be migrated.
    pub(crate) async fn open_existing(folder: &Path, address: Option<&str>) -> Result<Self, DatabaseError> {
        let address = match address {
            Some(address) => address.replace("mode=rwc", "mode=rw"),
            None if in_folder(folder).is_file() => sqlite_address(&in_folder(folder))?,
            None => return Err(DatabaseError::Missing(in_folder(folder))),
        };
        Self::connect(&address).await
    }

    async fn connect(address: &str) -> Result<Self, DatabaseError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = address.starts_with("sqlite:");
        if !is_sqlite && !address.starts_with("postgres:") && !address.starts_with("postgresql:") {
            return Err(DatabaseError::Address(address.to_owned()));
        }
        let place = place(address);
        if is_sqlite && address.contains(":memory:") {
            let reason = "a database in memory would be lost".to_owned();
            return Err(DatabaseError::Open { place, reason });
        }
        let opened = |error: sqlx::Error| DatabaseError::Open { place: place.clone(), reason: error.to_string() };
        // A pool would repeat a refused attempt for half a minute.
        let first = timeout(CONNECT_TIMEOUT, AnyConnection::connect(address)).await;
        let first = first.map_err(|_elapsed| DatabaseError::Silent(place.clone()))?.map_err(opened)?;
        let pool = |connections: u32, setup: &'static [&'static str]| {
            AnyPoolOptions::new().max_connections(connections).after_connect(move |connection, _meta| {
                Box::pin(async move {
                    for statement in setup {
                        sqlx::query(*statement).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
        };
        let writers = if is_sqlite {
            // SQLite allows one writer, so a second connection would only wait. WAL lets others read meanwhile.
            // Confirmed changes survive a power loss.
            pool(1, &["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"])
        } else {
            pool(8, &[])
        };
        let writers = writers.connect(address).await.map_err(opened)?;
        // It was needed until the pool has its own: the last connection to SQLite removes the log.
        first.close().await.map_err(opened)?;
        let migrated = Migrator::with_migrations(migrations()).run(&writers).await;
        migrated.map_err(|error| match error {
            MigrateError::VersionMissing(_) => DatabaseError::Newer(place.clone()),
            source => DatabaseError::Tables { place: place.clone(), source },
        })?;
        let readers = pool(4, if is_sqlite { &["PRAGMA query_only = ON"] } else { &[] });
        let readers = readers.connect(address).await.map_err(opened)?;
        Ok(Self { writers, readers, place: place.into(), is_remote: !is_sqlite, writing: Arc::default() })
    }

    /// Returns the address of the database without a password.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns whether it is PostgreSQL, not a file of SQLite.
    pub(crate) const fn is_remote(&self) -> bool {
        self.is_remote
    }

    /// Returns the error of the last write, if it failed.
    #[must_use]
    pub(crate) fn write_error(&self) -> Option<String> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner).error.clone()
    }

    /// Returns the number of writes that have failed.
    #[must_use]
    pub(crate) fn write_failures(&self) -> u64 {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner).failures
    }

    /// Ends a write: checks that others see it, and records whether writing works.
    ///
    /// A connection is not used again after an error. SQLite ends the transaction itself on some errors, and then the
    /// connection counts one transaction too many: it would commit nothing more, without an error.
    async fn finish<T>(
        &self,
        connection: PoolConnection<Any>,
        done: Result<T, DatabaseError>,
        proof: Option<Proof<'_>>,
    ) -> Result<T, DatabaseError> {
        let done = match (done, proof) {
            (Ok(done), Some(proof)) => self.prove(proof).await.map(|()| done),
            (done, _) => done,
        };
        let error = match &done {
            // The database works, but the change makes no sense.
            Ok(_) | Err(DatabaseError::AlreadySubmitted | DatabaseError::Busy) => None,
            Err(error) => Some(error.to_string()),
        };
        if error.is_some() {
            // An error here changes nothing: the pool opens another connection.
            drop(connection.close().await);
        }
        self.record_write(error);
        done
    }

    async fn prove(&self, Proof { query, parameter, finds }: Proof<'_>) -> Result<(), DatabaseError> {
        let found = sqlx::query(query).bind(parameter).fetch_optional(&self.readers).await?;
        if found.is_some() == finds { Ok(()) } else { Err(DatabaseError::Lost) }
    }

    fn record_write(&self, error: Option<String>) {
        let mut writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        writing.failures += u64::from(error.is_some());
        writing.error = error;
    }

    /// Returns a connection for a change, which [`finish`](Self::finish) ends.
    async fn writer(&self) -> Result<PoolConnection<Any>, DatabaseError> {
        let connection = self.writers.acquire().await;
        connection.map_err(|error| {
            self.record_write(Some(error.to_string()));
            error.into()
        })
    }

    /// Tests whether the database can be written, by a change that leaves nothing.
    ///
    /// # Errors
    /// The database returned an error.
    pub(crate) async fn probe_writing(&self) -> Result<(), DatabaseError> {
        let mut connection = self.writer().await?;
        let done = async {
            let mut transaction = begin_change(&mut connection).await?;
            save_recording(&mut transaction, "probe", &" ".repeat(PROBE_BYTES)).await?;
            delete_recording(&mut transaction, "probe").await?;
            transaction.commit().await?;
            Ok(())
        };
        let done = done.await;
        let query = "SELECT 1 FROM recordings WHERE recording = $1";
        self.finish(connection, done, Some(Proof { query, parameter: "probe", finds: false })).await
    }

    /// Records that a player is online, and returns the rating.
    ///
    /// # Errors
    /// The database returned an error.
    pub(crate) async fn record_visit(
        &self,
        player: PlayerKey,
        name: &str,
        now: i64,
    ) -> Result<PlayerRating, DatabaseError> {
        let text = player.text();
        let mut connection = self.writer().await?;
        let done = update_player(&mut connection, player, name, now).await;
        let proof = Proof { query: "SELECT 1 FROM players WHERE player = $1", parameter: &text, finds: true };
        self.finish(connection, done, Some(proof)).await?;
        self.rating(player).await
    }

    /// Returns the rating of a player.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn rating(&self, player: PlayerKey) -> Result<PlayerRating, DatabaseError> {
        let mut connection = self.readers.acquire().await?;
        let Rated { rating, matches, wins } = rated(&mut connection, player).await?;
        let last_season = seasons::last_season(&mut connection, player).await?;
        let count = |number: i64| u32::try_from(number).unwrap_or_default();
        Ok(PlayerRating {
            rating: rounded(rating.rating),
            deviation: rounded(rating.deviation),
            matches: count(matches),
            wins: count(wins),
            last_season,
        })
    }

    /// Returns the daily challenges of a day. The first call of the day draws their seeds.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn daily(&self, day: u32) -> Result<Daily, DatabaseError> {
        let mut games = Vec::new();
        for kind in DAILY_KINDS.into_iter().filter_map(|(id, _name)| GameKind::named(id)) {
            let seed = match self.daily_seed(day, kind).await? {
                Some(seed) => seed,
                None => self.draw_daily(day, kind).await?,
            };
            let seed = u64::from_str_radix(&seed, 16).map_err(|_error| DatabaseError::Content(seed))?;
            games.push(DailyGame { kind, seed });
        }
        Ok(Daily { day, games })
    }

    async fn daily_seed(&self, day: u32, kind: GameKind) -> Result<Option<String>, DatabaseError> {
        let row = sqlx::query("SELECT seed FROM dailies WHERE day = $1 AND kind = $2")
            .bind(i64::from(day))
            .bind(kind.id())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Draws the seed of a daily challenge, unless another server was faster. Returns the valid one.
    async fn draw_daily(&self, day: u32, kind: GameKind) -> Result<String, DatabaseError> {
        let mut connection = self.writer().await?;
        let seed: u64 = rand::rng().next_u64();
        let done =
            sqlx::query("INSERT INTO dailies (day, kind, seed) VALUES ($1, $2, $3) ON CONFLICT (day, kind) DO NOTHING")
                .bind(i64::from(day))
                .bind(kind.id())
                .bind(format!("{seed:016x}"))
                .execute(&mut *connection)
                .await;
        let proof = Proof { query: "SELECT 1 FROM dailies WHERE kind = $1", parameter: kind.id(), finds: true };
        self.finish(connection, done.map_err(DatabaseError::from), Some(proof)).await?;
        self.daily_seed(day, kind).await?.ok_or(DatabaseError::Lost)
    }

    /// Saves the result of a daily challenge, if it is the player's best.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn submit(
        &self,
        (day, player): (u32, PlayerKey),
        result: &GameResult,
        content: &str,
        now: i64,
    ) -> Result<SubmittedRank, DatabaseError> {
        let recording = RecordingId::of(content).to_string();
        let mut connection = self.writer().await?;
        let done =
            submit(&mut connection, Submission { day, player, result, recording: &recording }, content, now).await;
        // A game that is not the best changes nothing.
        let query = "SELECT 1 FROM entries WHERE recording = $1";
        let proof = matches!(done, Ok(true)).then_some(Proof { query, parameter: &recording, finds: true });
        let is_best = self.finish(connection, done, proof).await?;
        let board = self.board((day, result.kind), player).await?;
        let own = board.entries.iter().find(|entry| entry.key == player);
        Ok(SubmittedRank { place: own.map_or(0, |entry| entry.place), players: board.players, is_best })
    }

    /// Returns the top of a leaderboard, and the player's own entry.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn board(&self, of: (u32, GameKind), player: PlayerKey) -> Result<Leaderboard, DatabaseError> {
        self.board_with(of, &player.text()).await
    }

    /// Returns the top of a leaderboard, and the entry of the player with a key, if it is not empty.
    async fn board_with(&self, (day, kind): (u32, GameKind), player: &str) -> Result<Leaderboard, DatabaseError> {
        let rows = sqlx::query(
            "SELECT place, name, player, recording, time_ms, score, lines, level, players FROM (
                SELECT ROW_NUMBER() OVER (ORDER BY first_key, second_key, entered, recording) AS place, COUNT(*) OVER () AS players,
                    name, entries.player AS player, recording, time_ms, score, lines, level
                FROM entries JOIN players ON players.player = entries.player WHERE day = $1 AND kind = $2
             ) AS ranked WHERE place <= $3 OR player = $4 ORDER BY place",
        )
        .bind(i64::from(day))
        .bind(kind.id())
        .bind(MAX_ENTRIES)
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        let players = rows.first().map(|row| number(row, 8)).transpose()?.unwrap_or_default();
        let entries = rows.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Leaderboard { day, kind, players, entries })
    }

    /// Saves a finished match, and updates the ratings if it is ranked. A match that is already saved changes nothing.
    /// Returns whether it was new.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn save_match(
        &self,
        content: &str,
        seats: &[(Option<PlayerKey>, u32)],
        is_ranked: bool,
        now: i64,
    ) -> Result<bool, DatabaseError> {
        for _ in 0..MAX_ATTEMPTS {
            match self.try_to_save_match(content, seats, is_ranked, now).await {
                Err(DatabaseError::Busy) => {}
                done => return done,
            }
        }
        Err(DatabaseError::Busy)
    }

    async fn try_to_save_match(
        &self,
        content: &str,
        seats: &[(Option<PlayerKey>, u32)],
        is_ranked: bool,
        now: i64,
    ) -> Result<bool, DatabaseError> {
        let recording = RecordingId::of(content).to_string();
        let mut connection = self.writer().await?;
        let done = add_match(&mut connection, (&recording, content), seats, is_ranked, now).await;
        let query = "SELECT 1 FROM matches WHERE recording = $1";
        self.finish(connection, done, Some(Proof { query, parameter: &recording, finds: true })).await
    }

    /// Returns the IDs of all match recordings, the latest first.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn matches(&self) -> Result<Vec<RecordingId>, DatabaseError> {
        let rows = sqlx::query("SELECT recording FROM matches ORDER BY ended DESC").fetch_all(&self.readers).await?;
        rows.iter().map(|row| recording(row, 0)).collect()
    }

    /// Returns a recording as text to share.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn recording(&self, id: RecordingId) -> Result<Option<String>, DatabaseError> {
        let row = sqlx::query("SELECT content FROM recordings WHERE recording = $1")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Deletes all data of a player except a ban, a mute and what others report: the name, the entries, and the matches
    /// with their recordings. The rating and the seasons stay under a hash of the key, for a player who comes back with
    /// it.
    ///
    /// # Errors
    /// The database returned an error.
    pub(crate) async fn delete_player(&self, player: PlayerKey, now: i64) -> Result<(), DatabaseError> {
        let (hash, player) = (player.pseudonym(), player.text());
        let statements = [
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM entries WHERE player = $1)",
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM match_players WHERE player = $1)",
            "DELETE FROM entries WHERE player = $1",
            "UPDATE match_players SET player = NULL WHERE player = $1",
            "DELETE FROM given_names WHERE player = $1",
            "DELETE FROM reports WHERE reporter = $1",
            "DELETE FROM players WHERE player = $1",
        ];
        let mut connection = self.writer().await?;
        let done = async {
            let mut transaction = begin_change(&mut connection).await?;
            keep_rating(&mut transaction, (&player, &hash), now).await?;
            for statement in statements {
                sqlx::query(statement).bind(&player).execute(&mut *transaction).await?;
            }
            // Last, because a match that is being saved has locked the player's row until here.
            seasons::move_seasons(&mut transaction, &player, &hash).await?;
            transaction.commit().await?;
            Ok(())
        };
        let done = done.await;
        let proof = Proof { query: "SELECT 1 FROM players WHERE player = $1", parameter: &player, finds: false };
        self.finish(connection, done, Some(proof)).await
    }

    /// Returns the players whose names contain a text, the latest visitors first.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn players(&self, name: &str) -> Result<Vec<StoredPlayer>, DatabaseError> {
        let rows = sqlx::query("SELECT player, name, seen, rating, matches FROM players ORDER BY seen DESC, name")
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &AnyRow| {
            Ok(StoredPlayer {
                key: key(row, 0)?,
                name: row.try_get(1)?,
                seen: row.try_get(2)?,
                rating: rounded(row.try_get(3)?),
                matches: row.try_get(4)?,
            })
        };
        let players: Result<Vec<StoredPlayer>, DatabaseError> = rows.iter().map(read).collect();
        let name = name.to_lowercase();
        Ok(players?.into_iter().filter(|player| player.name.to_lowercase().contains(&name)).collect())
    }

    /// Returns all leaderboard entries with their recordings, for another verification.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn entries(&self) -> Result<Vec<StoredEntry>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT entries.recording, day, kind, content, first_key, second_key FROM entries
             LEFT JOIN recordings ON recordings.recording = entries.recording ORDER BY day, kind, first_key",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            let kind: String = row.try_get(2)?;
            Ok(StoredEntry {
                recording: recording(row, 0)?,
                day: number(row, 1)?,
                kind: GameKind::named(&kind).ok_or(DatabaseError::Content(kind))?,
                keys: (row.try_get(4)?, row.try_get(5)?),
                content: row.try_get(3)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Returns whether the database answers within a second.
    pub async fn answers(&self) -> bool {
        let answer = timeout(ANSWER_TIMEOUT, sqlx::query("SELECT 1").execute(&self.readers)).await;
        matches!(answer, Ok(Ok(_)))
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// Returns the file of the database in a folder.
fn in_folder(folder: &Path) -> PathBuf {
    folder.join("skyline.sqlite")
}

fn sqlite_address(file: &Path) -> Result<String, DatabaseError> {
    let url = std::path::absolute(file).ok().and_then(|file| Url::from_file_path(file).ok());
    let url = url.ok_or_else(|| DatabaseError::Address(file.display().to_string()))?;
    Ok(format!("sqlite://{}", url.path()))
}

/// Makes the file of a database if there is none. It has names and keys, and SQLite gives its log the same rights.
fn create_private(file: &Path) -> Result<(), DatabaseError> {
    let error =
        |error: std::io::Error| DatabaseError::Open { place: file.display().to_string(), reason: error.to_string() };
    make_secret(file).map_err(error)
}

/// Returns a database's address without a password, or the file.
fn place(address: &str) -> String {
    if let Some(file) = address.strip_prefix("sqlite:") {
        let file = file.strip_prefix("//").unwrap_or(file);
        return file.split('?').next().unwrap_or(file).to_owned();
    }
    let Ok(url) = Url::parse(address) else { return "with this address".to_owned() };
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}{}", url.scheme(), url.host_str().unwrap_or_default(), url.path())
}

/// A result for the leaderboard of a day.
#[derive(Clone, Copy)]
struct Submission<'a> {
    day: u32,
    player: PlayerKey,
    result: &'a GameResult,
    recording: &'a str,
}

/// Adds a leaderboard entry if it is the player's best. Returns whether it is.
async fn submit(
    connection: &mut AnyConnection,
    submission: Submission<'_>,
    content: &str,
    now: i64,
) -> Result<bool, DatabaseError> {
    let Submission { day, player, result, recording } = submission;
    let GameResult { kind, first, second, .. } = *result;
    let mut transaction = begin_change(connection).await?;
    let before = sqlx::query(
        "SELECT first_key, second_key, recording FROM entries WHERE day = $1 AND kind = $2 AND player = $3",
    )
    .bind(i64::from(day))
    .bind(kind.id())
    .bind(player.text())
    .fetch_optional(&mut *transaction)
    .await?;
    let before = before.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)));
    let before: Option<(i64, i64, String)> = before.transpose()?;
    let is_best = before
        .as_ref()
        .is_none_or(|(first_before, second_before, _)| (first, second) < (*first_before, *second_before));
    if is_best {
        if let Some((_, _, old)) = &before {
            delete_recording(&mut transaction, old).await?;
            sqlx::query("DELETE FROM entries WHERE recording = $1").bind(old).execute(&mut *transaction).await?;
        }
        add_entry(&mut transaction, submission, now).await?;
        save_recording(&mut transaction, recording, content).await?;
    }
    transaction.commit().await?;
    Ok(is_best)
}

/// Adds a match, and updates the ratings if it is ranked. Returns whether it is new.
async fn add_match(
    connection: &mut AnyConnection,
    (recording, content): (&str, &str),
    seats: &[(Option<PlayerKey>, u32)],
    is_ranked: bool,
    now: i64,
) -> Result<bool, DatabaseError> {
    let mut transaction = begin_change(connection).await?;
    let added =
        sqlx::query("INSERT INTO matches (recording, ended, ranked) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(recording)
            .bind(now)
            .bind(is_ranked)
            .execute(&mut *transaction)
            .await?;
    if added.rows_affected() == 0 {
        transaction.rollback().await?;
        return Ok(false);
    }
    save_recording(&mut transaction, recording, content).await?;
    for (seat, (player, place)) in seats.iter().enumerate() {
        sqlx::query("INSERT INTO match_players (recording, seat, player, place) VALUES ($1, $2, $3, $4)")
            .bind(recording)
            .bind(seat as i64)
            .bind(player.map(|player| player.text()))
            .bind(i64::from(*place))
            .execute(&mut *transaction)
            .await?;
    }
    if let (true, &[(Some(one), place), (Some(other), other_place)]) = (is_ranked, seats) {
        let outcome = match place.cmp(&other_place) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        rate_match(&mut transaction, [one, other], outcome, now).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Updates the ratings and the seasons of the players of a ranked match.
async fn rate_match(
    connection: &mut AnyConnection,
    players: [PlayerKey; 2],
    outcome: Outcomes,
    now: i64,
) -> Result<(), DatabaseError> {
    let season = Season::at(now);
    let mut before = Vec::new();
    for player in players {
        // Nobody's visit may be recorded: writing failed then, or the player has deleted all data since.
        add_player(connection, player, now).await?;
        let known = rated(connection, player).await?;
        before.push(seasons::entering(connection, (player, known), season).await?);
    }
    let (one, other) = glicko2(&before[0].rating, &before[1].rating, &outcome, &Glicko2Config::default());
    let results = [(one, outcome == Outcomes::WIN), (other, outcome == Outcomes::LOSS)];
    for ((player, before), (after, has_won)) in players.into_iter().zip(&before).zip(results) {
        rate(connection, player, (before, after), has_won).await?;
        seasons::count_match(connection, player, season, (after.rating, has_won)).await?;
    }
    Ok(())
}

/// Adds a leaderboard entry, unless its recording already belongs to another player.
async fn add_entry(connection: &mut AnyConnection, submission: Submission<'_>, now: i64) -> Result<(), DatabaseError> {
    let Submission { day, player, result, recording } = submission;
    let GameResult { kind, first, second, time_ms, score, lines, level } = *result;
    let added = sqlx::query(
        "INSERT INTO entries (recording, day, kind, player, first_key, second_key, time_ms, score, lines, level, entered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
    )
    .bind(recording)
    .bind(i64::from(day))
    .bind(kind.id())
    .bind(player.text())
    .bind(first)
    .bind(second)
    .bind(time_ms)
    .bind(score)
    .bind(lines)
    .bind(level)
    .bind(now)
    .execute(connection)
    .await?;
    if added.rows_affected() == 0 {
        return Err(DatabaseError::AlreadySubmitted);
    }
    Ok(())
}

async fn save_recording(connection: &mut AnyConnection, recording: &str, content: &str) -> Result<(), DatabaseError> {
    sqlx::query("INSERT INTO recordings (recording, content) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(recording)
        .bind(content)
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds a player, with a part of the key as the name until the next visit, if there is none. A player who had all data
/// deleted continues with the former rating and seasons.
async fn add_player(connection: &mut AnyConnection, player: PlayerKey, now: i64) -> Result<(), DatabaseError> {
    let Rated { rating, matches, wins } = former_rating(connection, player).await?;
    let added = sqlx::query(
        "INSERT INTO players (player, name, seen, rating, deviation, volatility, matches, wins)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (player) DO NOTHING",
    )
    .bind(player.text())
    .bind(player.to_string())
    .bind(now)
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(matches)
    .bind(wins)
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() > 0 {
        seasons::move_seasons(connection, &player.pseudonym(), &player.text()).await?;
    }
    Ok(())
}

/// Keeps the rating of a player whose data is deleted, under a hash.
async fn keep_rating(
    connection: &mut AnyConnection,
    (player, hash): (&str, &str),
    now: i64,
) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM former_ratings WHERE hash = $1").bind(hash).execute(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO former_ratings (hash, rating, deviation, volatility, matches, wins, since)
         SELECT $1, rating, deviation, volatility, matches, wins, $2 FROM players WHERE player = $3 AND matches > 0",
    )
    .bind(hash)
    .bind(now)
    .bind(player)
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the rating of a player who is not among the players: the former one after a deletion, or that of a new
/// player.
async fn former_rating(connection: &mut AnyConnection, player: PlayerKey) -> Result<Rated, DatabaseError> {
    let row = sqlx::query("SELECT rating, deviation, volatility, matches, wins FROM former_ratings WHERE hash = $1")
        .bind(player.pseudonym())
        .fetch_optional(connection)
        .await?;
    row.map_or(Ok(Rated { rating: Glicko2Rating::new(), matches: 0, wins: 0 }), |row| read_rated(&row))
}

/// Returns all versions of the tables, the oldest first.
pub(in crate::serve) fn migrations() -> Vec<Migration> {
    let files = [
        ("first", include_str!("migrations/1_first.sql")),
        ("tournaments", include_str!("migrations/2_tournaments.sql")),
        ("moderation", include_str!("migrations/3_moderation.sql")),
        ("reports", include_str!("migrations/4_reports.sql")),
        ("seasons", include_str!("migrations/5_seasons.sql")),
    ];
    let numbered = files.into_iter().zip(1..);
    let migrations = numbered.map(|(file, number)| {
        let (name, sql) = file;
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    migrations.collect()
}

/// Begins a transaction that may read before it changes anything.
async fn begin_change(connection: &mut AnyConnection) -> sqlx::Result<Transaction<'_, Any>> {
    if connection.backend_name() == "SQLite" {
        // Otherwise SQLite refuses the change at once if another server changed anything after the first query.
        connection.begin_with("BEGIN IMMEDIATE").await
    } else {
        connection.begin().await
    }
}

/// Updates the name and the last visit of a player, who may be new.
async fn update_player(
    connection: &mut AnyConnection,
    player: PlayerKey,
    name: &str,
    now: i64,
) -> Result<(), DatabaseError> {
    let mut transaction = begin_change(connection).await?;
    add_player(&mut transaction, player, now).await?;
    sqlx::query(
        "UPDATE players SET name = COALESCE((SELECT name FROM given_names WHERE given_names.player = $3), $1), seen = $2
         WHERE player = $3",
    )
        .bind(name)
        .bind(now)
        .bind(player.text())
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

async fn delete_recording(connection: &mut AnyConnection, recording: &str) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM recordings WHERE recording = $1").bind(recording).execute(connection).await?;
    Ok(())
}

async fn rated(connection: &mut AnyConnection, player: PlayerKey) -> Result<Rated, DatabaseError> {
    let row = sqlx::query("SELECT rating, deviation, volatility, matches, wins FROM players WHERE player = $1")
        .bind(player.text())
        .fetch_optional(&mut *connection)
        .await?;
    match row {
        Some(row) => read_rated(&row),
        None => former_rating(connection, player).await,
    }
}

fn read_rated(row: &AnyRow) -> Result<Rated, DatabaseError> {
    let rating = Glicko2Rating { rating: row.try_get(0)?, deviation: row.try_get(1)?, volatility: row.try_get(2)? };
    Ok(Rated { rating, matches: row.try_get(3)?, wins: row.try_get(4)? })
}

/// Updates a rating, unless another match has changed it.
async fn rate(
    connection: &mut AnyConnection,
    player: PlayerKey,
    (before, after): (&Rated, Glicko2Rating),
    has_won: bool,
) -> Result<(), DatabaseError> {
    let changed = sqlx::query(
        "UPDATE players SET rating = $1, deviation = $2, volatility = $3, matches = $4, wins = $5
         WHERE player = $6 AND matches = $7",
    )
    .bind(after.rating)
    .bind(after.deviation)
    .bind(after.volatility)
    .bind(before.matches + 1)
    .bind(before.wins + i64::from(has_won))
    .bind(player.text())
    .bind(before.matches)
    .execute(connection)
    .await?;
    if changed.rows_affected() == 1 { Ok(()) } else { Err(DatabaseError::Busy) }
}

/// Returns a rating or its deviation as players read it.
fn rounded(number: f64) -> u32 {
    number.round().clamp(0.0, 9_999.0) as u32
}

fn number<T: TryFrom<i64>>(row: &AnyRow, column: usize) -> Result<T, DatabaseError> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|_error| DatabaseError::Content(number.to_string()))
}

fn key(row: &AnyRow, column: usize) -> Result<PlayerKey, DatabaseError> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|_error| DatabaseError::Content(text))
}

fn recording(row: &AnyRow, column: usize) -> Result<RecordingId, DatabaseError> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|_error| DatabaseError::Content(text))
}

fn entry(row: &AnyRow) -> Result<BoardEntry, DatabaseError> {
    Ok(BoardEntry {
        place: number(row, 0)?,
        name: row.try_get(1)?,
        key: key(row, 2)?,
        recording: recording(row, 3)?,
        time_ms: number(row, 4)?,
        score: number(row, 5)?,
        lines: number(row, 6)?,
        level: number(row, 7)?,
    })
}
