//! The reports of players about others.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Database, DatabaseError, key, recording};
use crate::online::{PlayerKey, RecordingId, ReportReason};

/// The reports that a player can make in a day.
const MAX_A_DAY: i64 = 20;
/// Seconds per day.
const DAY: i64 = 24 * 60 * 60;
/// Seconds after a report in which the match that it is about may end.
const REST_OF_MATCH: i64 = 60 * 60;

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reported {
    /// It is saved, in place of an earlier one of the same player about the same player.
    Saved,
    /// The server does not know the player.
    NoPlayer,
    /// The reporter has made too many today.
    TooMany,
}

/// A report, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredReport {
    /// The key of the player it is about.
    pub key: PlayerKey,
    /// The name, empty if the player's data is deleted.
    pub name: String,
    /// The key of the player who reports.
    pub reporter: PlayerKey,
    /// The time, in seconds since 1970.
    pub since: i64,
    pub reason: ReportReason,
    /// The recording of the last match of both.
    pub recording: Option<RecordingId>,
}

impl Database {
    /// Saves a report of one player about another one.
    pub(crate) async fn report(
        &self,
        reporter: PlayerKey,
        player: PlayerKey,
        reason: ReportReason,
        now: i64,
    ) -> Result<Reported, DatabaseError> {
        let known = sqlx::query("SELECT 1 FROM players WHERE player = $1").bind(player.text());
        if known.fetch_optional(&self.readers).await?.is_none() || reporter == player {
            return Ok(Reported::NoPlayer);
        }
        let today = sqlx::query("SELECT COUNT(*) FROM reports WHERE reporter = $1 AND player <> $2 AND since > $3");
        let today = today.bind(reporter.text()).bind(player.text()).bind(now - DAY).fetch_one(&self.readers).await?;
        if today.try_get::<i64, _>(0)? >= MAX_A_DAY {
            return Ok(Reported::TooMany);
        }
        let mut connection = self.writer().await?;
        let saved = sqlx::query(
            "INSERT INTO reports (reporter, player, since, reason) VALUES ($1, $2, $3, $4)
             ON CONFLICT (reporter, player) DO UPDATE SET since = $3, reason = $4",
        )
        .bind(reporter.text())
        .bind(player.text())
        .bind(now)
        .bind(reason.id())
        .execute(&mut *connection)
        .await;
        let done = saved.map(|_saved| Reported::Saved).map_err(DatabaseError::from);
        self.finish(connection, done, None).await
    }

    /// Returns all reports, those about the most reported player first, and about the same one the latest first.
    pub(crate) async fn reports(&self) -> Result<Vec<StoredReport>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT reports.player, COALESCE(name, ''), reporter, since, reason, COALESCE((
                SELECT matches.recording FROM matches
                JOIN match_players AS one ON one.recording = matches.recording AND one.player = reports.reporter
                JOIN match_players AS other ON other.recording = matches.recording AND other.player = reports.player
                WHERE ended < since + $1 ORDER BY ended DESC LIMIT 1
             ), '') FROM reports
             LEFT JOIN players ON players.player = reports.player
             JOIN (SELECT player, COUNT(*) AS times FROM reports GROUP BY player) AS counted
             ON counted.player = reports.player
             ORDER BY times DESC, reports.player, since DESC",
        );
        let read = |row: &AnyRow| {
            let (reason, found): (String, String) = (row.try_get(4)?, row.try_get(5)?);
            Ok(StoredReport {
                key: key(row, 0)?,
                name: row.try_get(1)?,
                reporter: key(row, 2)?,
                since: row.try_get(3)?,
                reason: ReportReason::of_id(&reason).ok_or_else(|| DatabaseError::Content(reason.clone()))?,
                recording: if found.is_empty() { None } else { Some(recording(row, 5)?) },
            })
        };
        rows.bind(REST_OF_MATCH).fetch_all(&self.readers).await?.iter().map(read).collect()
    }
}
