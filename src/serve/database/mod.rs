//! The server's database: players with their ratings, bans, daily challenges, leaderboards, matches and recordings.
//!
//! The same statements run on SQLite and on PostgreSQL, so they use only types that both have.

mod daily;
mod matches;
mod moderation;
mod players;
mod public;
mod ratings;
mod reports;
mod seasons;
mod tournaments;
mod upkeep;

pub(super) use daily::{DAILY_KINDS, SubmittedRank};
pub(crate) use moderation::{Deed, DeedKind, Penalty, StoredDeed, StoredPenalty};
pub(crate) use players::StoredPlayer;
pub(super) use public::{PublicGame, PublicMatch, PublicPlayer, PublicSeat};
pub(super) use reports::Reported;
pub(crate) use reports::StoredReport;
pub(super) use seasons::PublicStanding;
pub(super) use tournaments::{MatchAttempt, TournamentGame};

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Row as _, SqlSafeStr as _, Transaction};
use tokio::time::timeout;
use url::Url;

use crate::online::{PlayerKey, RecordingId};
use crate::storage::make_secret;

/// The time limit for the first connection, and for an answer to a health check.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ANSWER_TIMEOUT: Duration = Duration::from_millis(800);
/// The size of the row that a test of writing inserts and deletes: more than a page of either database.
const PROBE_BYTES: usize = 16 * 1_024;

/// The connections to the database.
#[derive(Debug, Clone)]
pub(crate) struct Database {
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

impl Database {
    /// Opens the database in a folder, or at this address. Makes the one in the folder if there is none.
    ///
    /// # Errors
    /// The database is unreachable, or its tables could not be migrated.
    pub(crate) async fn open(folder: &Path, address: Option<&str>) -> Result<Self, DatabaseError> {
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
    pub(crate) fn place(&self) -> &str {
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

    /// Returns whether the database answers within a second.
    pub(crate) async fn answers(&self) -> bool {
        let answer = timeout(ANSWER_TIMEOUT, sqlx::query("SELECT 1").execute(&self.readers)).await;
        matches!(answer, Ok(Ok(_)))
    }

    /// Closes all connections.
    pub(crate) async fn close(&self) {
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

async fn save_recording(connection: &mut AnyConnection, recording: &str, content: &str) -> Result<(), DatabaseError> {
    sqlx::query("INSERT INTO recordings (recording, content) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(recording)
        .bind(content)
        .execute(connection)
        .await?;
    Ok(())
}

async fn delete_recording(connection: &mut AnyConnection, recording: &str) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM recordings WHERE recording = $1").bind(recording).execute(connection).await?;
    Ok(())
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
