//! The server's database: players with their ratings, bans, daily challenges, leaderboards, matches and recordings.
//!
//! The same statements run on SQLite and on PostgreSQL, so they use only types that both have.

use std::collections::BTreeSet;
use std::path::Path;

use rand::Rng as _;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Row as _, SqlSafeStr as _};
use url::Url;

use super::check::GameResult;
use crate::engine::GameKind;
use crate::online::{Board, BoardEntry, Daily, DailyGame, PlayerKey, PlayerRating, RecordingId};

/// The kinds of game of each day.
const KINDS: [&str; 3] = ["sprint_40", "ultra_2_score", "marathon_fixed"];
/// The number of leaderboard entries in one reply.
const MAX_ENTRIES: i64 = 50;
/// The maximum number of attempts to update ratings while other matches of the same players end.
const MAX_ATTEMPTS: usize = 20;

/// A connection pool of the database.
#[derive(Debug, Clone)]
pub struct Database {
    pool: AnyPool,
}

/// An error of the database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The address is invalid.
    #[error("{0} is not a database address; it must begin with sqlite: or postgres:")]
    Address(String),
    /// The database returned an error.
    #[error("database: {0}")]
    Refused(#[from] sqlx::Error),
    /// The tables could not be migrated to this version.
    #[error("database: {0}")]
    Tables(#[from] sqlx::migrate::MigrateError),
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

impl StoredEntry {
    /// Returns whether the entry matches a result.
    #[must_use]
    pub fn is_of(&self, result: &GameResult) -> bool {
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
    /// Opens the database in a folder, or at this address.
    ///
    /// # Errors
    /// The database is unreachable, or its tables could not be migrated.
    pub async fn open(folder: &Path, address: Option<&str>) -> Result<Self, DatabaseError> {
        sqlx::any::install_default_drivers();
        let given = address.map(str::to_owned);
        let address =
            given.or_else(|| in_folder(folder)).ok_or_else(|| DatabaseError::Address(folder.display().to_string()))?;
        let is_sqlite = address.starts_with("sqlite:");
        if !is_sqlite && !address.starts_with("postgres:") && !address.starts_with("postgresql:") {
            return Err(DatabaseError::Address(address));
        }
        // SQLite allows one writer, so a second connection would only wait.
        let pool = AnyPoolOptions::new().max_connections(if is_sqlite { 1 } else { 8 }).connect(&address).await?;
        if is_sqlite {
            // WAL lets other programs read meanwhile. Confirmed changes survive a power loss.
            sqlx::query("PRAGMA journal_mode = WAL").execute(&pool).await?;
            sqlx::query("PRAGMA synchronous = FULL").execute(&pool).await?;
        }
        let first = include_str!("migrations/1_first.sql").into_sql_str();
        let migrations = vec![Migration::new(1, "first".into(), MigrationType::Simple, first, false)];
        Migrator::with_migrations(migrations).run(&pool).await?;
        Ok(Self { pool })
    }

    /// Records that a player is online, and returns the rating.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn record_visit(&self, player: PlayerKey, name: &str, now: i64) -> Result<PlayerRating, DatabaseError> {
        let new = Glicko2Rating::new();
        sqlx::query(
            "INSERT INTO players (player, name, seen, rating, deviation, volatility, matches, wins)
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0)
             ON CONFLICT (player) DO UPDATE SET name = excluded.name, seen = excluded.seen",
        )
        .bind(player.text())
        .bind(name)
        .bind(now)
        .bind(new.rating)
        .bind(new.deviation)
        .bind(new.volatility)
        .execute(&self.pool)
        .await?;
        self.rating(player).await
    }

    /// Returns the rating of a player.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn rating(&self, player: PlayerKey) -> Result<PlayerRating, DatabaseError> {
        let mut connection = self.pool.acquire().await?;
        let Rated { rating, matches, wins } = rated(&mut connection, player).await?;
        let rounded = |number: f64| number.round().clamp(0.0, 9_999.0) as u32;
        let count = |number: i64| u32::try_from(number).unwrap_or_default();
        Ok(PlayerRating {
            rating: rounded(rating.rating),
            deviation: rounded(rating.deviation),
            matches: count(matches),
            wins: count(wins),
        })
    }

    /// Returns the daily challenges of a day. The first call of the day draws their seeds.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn daily(&self, day: u32) -> Result<Daily, DatabaseError> {
        let mut games = Vec::new();
        for kind in KINDS.into_iter().filter_map(GameKind::named) {
            let seed: u64 = rand::rng().next_u64();
            sqlx::query("INSERT INTO dailies (day, kind, seed) VALUES ($1, $2, $3) ON CONFLICT (day, kind) DO NOTHING")
                .bind(i64::from(day))
                .bind(kind.id())
                .bind(format!("{seed:016x}"))
                .execute(&self.pool)
                .await?;
            let row = sqlx::query("SELECT seed FROM dailies WHERE day = $1 AND kind = $2")
                .bind(i64::from(day))
                .bind(kind.id())
                .fetch_one(&self.pool)
                .await?;
            let seed: String = row.try_get(0)?;
            let seed = u64::from_str_radix(&seed, 16).map_err(|_error| DatabaseError::Content(seed))?;
            games.push(DailyGame { kind, seed });
        }
        Ok(Daily { day, games })
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
        let GameResult { kind, first, second, .. } = *result;
        let mut transaction = self.pool.begin().await?;
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
                sqlx::query("DELETE FROM recordings WHERE recording = $1").bind(old).execute(&mut *transaction).await?;
                sqlx::query("DELETE FROM entries WHERE recording = $1").bind(old).execute(&mut *transaction).await?;
            }
            add_entry(&mut transaction, ((day, player), result, &recording), now).await?;
            save_recording(&mut transaction, &recording, content).await?;
        }
        transaction.commit().await?;
        let board = self.board((day, kind), player).await?;
        let own = board.entries.iter().find(|entry| entry.key == player);
        Ok(SubmittedRank { place: own.map_or(0, |entry| entry.place), players: board.players, is_best })
    }

    /// Returns the top of a leaderboard, and the player's own entry.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn board(&self, (day, kind): (u32, GameKind), player: PlayerKey) -> Result<Board, DatabaseError> {
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
        .bind(player.text())
        .fetch_all(&self.pool)
        .await?;
        let players = rows.first().map(|row| number(row, 8)).transpose()?.unwrap_or_default();
        let entries = rows.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Board { day, kind, players, entries })
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
        let mut transaction = self.pool.begin().await?;
        let added =
            sqlx::query("INSERT INTO matches (recording, ended, ranked) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(&recording)
                .bind(now)
                .bind(is_ranked)
                .execute(&mut *transaction)
                .await?;
        if added.rows_affected() == 0 {
            return Ok(false);
        }
        save_recording(&mut transaction, &recording, content).await?;
        for (seat, (player, place)) in seats.iter().enumerate() {
            sqlx::query("INSERT INTO match_players (recording, seat, player, place) VALUES ($1, $2, $3, $4)")
                .bind(&recording)
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
            let (before, other_before) = (rated(&mut transaction, one).await?, rated(&mut transaction, other).await?);
            let (after, other_after) =
                glicko2(&before.rating, &other_before.rating, &outcome, &Glicko2Config::default());
            rate(&mut transaction, one, &before, after, outcome == Outcomes::WIN).await?;
            rate(&mut transaction, other, &other_before, other_after, outcome == Outcomes::LOSS).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the IDs of all match recordings, the latest first.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn matches(&self) -> Result<Vec<RecordingId>, DatabaseError> {
        let rows = sqlx::query("SELECT recording FROM matches ORDER BY ended DESC").fetch_all(&self.pool).await?;
        rows.iter().map(|row| recording(row, 0)).collect()
    }

    /// Returns a recording as text to share.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn recording(&self, id: RecordingId) -> Result<Option<String>, DatabaseError> {
        let row = sqlx::query("SELECT content FROM recordings WHERE recording = $1")
            .bind(id.to_string())
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Deletes all data of a player except a ban: the name, the rating, the entries, and the matches with their recordings.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn delete_player(&self, player: PlayerKey) -> Result<(), DatabaseError> {
        let player = player.text();
        let mut transaction = self.pool.begin().await?;
        for statement in [
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM entries WHERE player = $1)",
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM match_players WHERE player = $1)",
            "DELETE FROM entries WHERE player = $1",
            "UPDATE match_players SET player = NULL WHERE player = $1",
            "DELETE FROM players WHERE player = $1",
        ] {
            sqlx::query(statement).bind(&player).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Bans a player and deletes the player's entries.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn ban(&self, player: PlayerKey, reason: &str, now: i64) -> Result<(), DatabaseError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("INSERT INTO bans (player, since, reason) VALUES ($1, $2, $3) ON CONFLICT (player) DO NOTHING")
            .bind(player.text())
            .bind(now)
            .bind(reason)
            .execute(&mut *transaction)
            .await?;
        for statement in [
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM entries WHERE player = $1)",
            "DELETE FROM entries WHERE player = $1",
        ] {
            sqlx::query(statement).bind(player.text()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Lifts a ban. Returns whether there was one.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn unban(&self, player: PlayerKey) -> Result<bool, DatabaseError> {
        let lifted = sqlx::query("DELETE FROM bans WHERE player = $1").bind(player.text()).execute(&self.pool).await?;
        Ok(lifted.rows_affected() > 0)
    }

    /// Returns all banned keys.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn banned(&self) -> Result<BTreeSet<PlayerKey>, DatabaseError> {
        let rows = sqlx::query("SELECT player FROM bans").fetch_all(&self.pool).await?;
        rows.iter().map(|row| key(row, 0)).collect()
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
        .fetch_all(&self.pool)
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

    /// Deletes an entry whose recording does not confirm it.
    ///
    /// # Errors
    /// The database returned an error.
    pub async fn remove_entry(&self, recording: RecordingId) -> Result<(), DatabaseError> {
        for statement in ["DELETE FROM entries WHERE recording = $1", "DELETE FROM recordings WHERE recording = $1"] {
            sqlx::query(statement).bind(recording.to_string()).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Returns whether the database answers.
    pub async fn answers(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Returns the address of the database in a folder.
fn in_folder(folder: &Path) -> Option<String> {
    let file = Url::from_file_path(std::path::absolute(folder).ok()?.join("skyline.sqlite")).ok()?;
    Some(format!("sqlite://{}?mode=rwc", file.path()))
}

/// Adds a leaderboard entry, unless its recording already belongs to another player.
async fn add_entry(
    connection: &mut sqlx::AnyConnection,
    ((day, player), result, recording): ((u32, PlayerKey), &GameResult, &str),
    now: i64,
) -> Result<(), DatabaseError> {
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

async fn save_recording(
    connection: &mut sqlx::AnyConnection,
    recording: &str,
    content: &str,
) -> Result<(), DatabaseError> {
    sqlx::query("INSERT INTO recordings (recording, content) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(recording)
        .bind(content)
        .execute(connection)
        .await?;
    Ok(())
}

async fn rated(connection: &mut sqlx::AnyConnection, player: PlayerKey) -> Result<Rated, DatabaseError> {
    let row = sqlx::query("SELECT rating, deviation, volatility, matches, wins FROM players WHERE player = $1")
        .bind(player.text())
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(Rated { rating: Glicko2Rating::new(), matches: 0, wins: 0 }) };
    let rating = Glicko2Rating { rating: row.try_get(0)?, deviation: row.try_get(1)?, volatility: row.try_get(2)? };
    Ok(Rated { rating, matches: row.try_get(3)?, wins: row.try_get(4)? })
}

/// Updates a rating, unless another match has changed it.
async fn rate(
    connection: &mut sqlx::AnyConnection,
    player: PlayerKey,
    before: &Rated,
    after: Glicko2Rating,
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
