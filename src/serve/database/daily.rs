//! Daily challenges: their seeds, and the leaderboards.

use rand::Rng as _;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::{Database, DatabaseError, Proof, begin_change, delete_recording, key, number, recording, save_recording};
use crate::engine::GameKind;
use crate::online::{BoardEntry, Daily, DailyGame, Leaderboard, PlayerKey, RecordingId};
use crate::serve::check::GameResult;

/// The kinds of game of each day, with their names.
pub(in crate::serve) const DAILY_KINDS: [(&str, &str); 3] =
    [("sprint_40", "Sprint, 40 lines"), ("ultra_2_score", "Ultra, 2 minutes"), ("marathon_fixed", "Marathon")];
/// The number of leaderboard entries in one reply.
const MAX_ENTRIES: i64 = 50;

/// A player's rank after submitting a daily challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SubmittedRank {
    /// The rank, from 1.
    pub place: u32,
    /// The number of players.
    pub players: u32,
    /// Whether the game is the player's best of the day.
    pub is_best: bool,
}

/// An entry of a leaderboard with its recording, for another verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredEntry {
    pub recording: RecordingId,
    pub day: u32,
    pub kind: GameKind,
    /// The sort key and the tie-breaker.
    pub keys: (i64, i64),
    /// The recording as text, or `None` if it is missing.
    pub content: Option<String>,
}

/// A result for the leaderboard of a day.
#[derive(Clone, Copy)]
struct Submission<'a> {
    day: u32,
    player: PlayerKey,
    result: &'a GameResult,
    recording: &'a str,
}

impl StoredEntry {
    /// Returns whether the entry matches a result.
    #[must_use]
    pub(crate) fn is_of(&self, result: &GameResult) -> bool {
        self.kind == result.kind && self.keys == (result.first, result.second)
    }
}

impl Database {
    /// Returns the daily challenges of a day. The first call of the day draws their seeds.
    pub(crate) async fn daily(&self, day: u32) -> Result<Daily, DatabaseError> {
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
    pub(crate) async fn submit(
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
    pub(crate) async fn board(&self, of: (u32, GameKind), player: PlayerKey) -> Result<Leaderboard, DatabaseError> {
        self.board_with(of, &player.text()).await
    }

    /// Returns the top of a leaderboard, and the entry of the player with a key, if it is not empty.
    pub(super) async fn board_with(
        &self,
        (day, kind): (u32, GameKind),
        player: &str,
    ) -> Result<Leaderboard, DatabaseError> {
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

    /// Returns all leaderboard entries with their recordings, for another verification.
    pub(crate) async fn entries(&self) -> Result<Vec<StoredEntry>, DatabaseError> {
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
