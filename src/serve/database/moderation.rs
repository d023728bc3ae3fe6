//! The tables of moderation: bans, mutes, given names, rooms to close, and the audit of what operators did.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::{Database, DatabaseError, Proof, begin_change, key};
use crate::online::{PlayerKey, RecordingId};

/// What keeps a player away or silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Penalty {
    /// The player is not let in.
    Ban,
    /// Nobody reads the player's texts.
    Mute,
}

/// What an operator does, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deed {
    pub operator: String,
    /// What is done.
    pub kind: DeedKind,
    pub reason: String,
}

/// What an operator can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DeedKind {
    /// Punish a player, in place of an earlier penalty of this kind, and close the reports about the player. A ban also
    /// deletes the player's entries.
    Punish {
        penalty: Penalty,
        player: PlayerKey,
        /// The end in seconds since 1970, `None` for never.
        until: Option<i64>,
    },
    /// Lift a penalty.
    Lift { penalty: Penalty, player: PlayerKey },
    /// Give a player another name, or with `None` the name of the player's choice at the next visit.
    Rename { player: PlayerKey, name: Option<String> },
    /// Remove an entry from a leaderboard.
    RemoveEntry(RecordingId),
    /// Close a room.
    CloseRoom(u32),
    /// Close the reports about a player without another decision.
    CloseReports(PlayerKey),
}

/// A penalty, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPenalty {
    pub key: PlayerKey,
    /// The start, in seconds since 1970.
    pub since: i64,
    /// The end, `None` for never.
    pub until: Option<i64>,
    pub reason: String,
    /// The name, empty if the player's data is deleted.
    pub name: String,
}

/// What an operator did, as the audit has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredDeed {
    /// The time, in seconds since 1970.
    pub since: i64,
    pub operator: String,
    /// What was done.
    pub deed: String,
    /// Whom or what it was done to.
    pub subject: String,
    pub reason: String,
}

impl DeedKind {
    /// Returns the word for it in the audit.
    const fn word(&self) -> &'static str {
        match self {
            Self::Punish { penalty: Penalty::Ban, .. } => "ban",
            Self::Punish { penalty: Penalty::Mute, .. } => "mute",
            Self::Lift { penalty: Penalty::Ban, .. } => "unban",
            Self::Lift { penalty: Penalty::Mute, .. } => "unmute",
            Self::Rename { .. } => "rename",
            Self::RemoveEntry(_) => "remove-entry",
            Self::CloseRoom(_) => "close-room",
            Self::CloseReports(_) => "close-reports",
        }
    }

    /// Returns whom or what it is done to.
    fn subject(&self) -> String {
        match self {
            Self::Punish { player, .. }
            | Self::Lift { player, .. }
            | Self::Rename { player, .. }
            | Self::CloseReports(player) => player.text(),
            Self::RemoveEntry(recording) => recording.to_string(),
            Self::CloseRoom(room) => format!("{room:08x}"),
        }
    }
}

impl Database {
    /// Does what an operator wants, and notes it in the audit, unless it changes nothing. Returns whether it did.
    pub(crate) async fn moderate(&self, deed: &Deed, now: i64) -> Result<bool, DatabaseError> {
        // In the order in which they were made, also within a second.
        let id = format!("{:016x}{:016x}", jiff::Timestamp::now().as_microsecond(), rand::random::<u64>());
        let mut connection = self.writer().await?;
        let done = async {
            let mut transaction = begin_change(&mut connection).await?;
            let is_done = change(&mut transaction, &deed.kind, (&deed.reason, now)).await?;
            if is_done {
                sqlx::query(
                    "INSERT INTO audit (id, since, operator, deed, subject, reason) VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&id)
                .bind(now)
                .bind(&deed.operator)
                .bind(deed.kind.word())
                .bind(deed.kind.subject())
                .bind(&deed.reason)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
            Ok(is_done)
        };
        let done = done.await;
        // What changed nothing is not in the audit.
        let proof = Proof { query: "SELECT 1 FROM audit WHERE id = $1", parameter: &id, finds: true };
        let proof = matches!(done, Ok(true)).then_some(proof);
        self.finish(connection, done, proof).await
    }

    /// Returns the keys with a penalty.
    pub(crate) async fn punished(&self, penalty: Penalty, now: i64) -> Result<BTreeSet<PlayerKey>, DatabaseError> {
        let rows = sqlx::query(match penalty {
            Penalty::Ban => "SELECT player FROM bans WHERE until = 0 OR until > $1",
            Penalty::Mute => "SELECT player FROM mutes WHERE until = 0 OR until > $1",
        });
        let rows = rows.bind(now).fetch_all(&self.readers).await?;
        rows.iter().map(|row| key(row, 0)).collect()
    }

    /// Returns all penalties that have not ended, the latest first.
    pub(crate) async fn penalties(&self, penalty: Penalty, now: i64) -> Result<Vec<StoredPenalty>, DatabaseError> {
        let rows = sqlx::query(match penalty {
            Penalty::Ban => {
                "SELECT bans.player, since, until, reason, COALESCE(name, '') FROM bans
                 LEFT JOIN players ON players.player = bans.player
                 WHERE until = 0 OR until > $1 ORDER BY since DESC"
            }
            Penalty::Mute => {
                "SELECT mutes.player, since, until, reason, COALESCE(name, '') FROM mutes
                 LEFT JOIN players ON players.player = mutes.player
                 WHERE until = 0 OR until > $1 ORDER BY since DESC"
            }
        });
        let read = |row: &AnyRow| {
            let until: i64 = row.try_get(2)?;
            Ok(StoredPenalty {
                key: key(row, 0)?,
                since: row.try_get(1)?,
                until: (until != 0).then_some(until),
                reason: row.try_get(3)?,
                name: row.try_get(4)?,
            })
        };
        rows.bind(now).fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// Returns the names that operators gave.
    pub(in crate::serve) async fn given_names(&self) -> Result<BTreeMap<PlayerKey, String>, DatabaseError> {
        let rows = sqlx::query("SELECT player, name FROM given_names").fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((key(row, 0)?, row.try_get(1)?))).collect()
    }

    /// Returns the rooms that an operator closes.
    pub(in crate::serve) async fn closings(&self) -> Result<Vec<u32>, DatabaseError> {
        let rows = sqlx::query("SELECT room FROM closings").fetch_all(&self.readers).await?;
        rows.iter().map(|row| super::number(row, 0)).collect()
    }

    /// Notes that a room is closed, or was not there within a time that all servers have had.
    pub(in crate::serve) async fn end_closings(&self, closed: &[u32], before: i64) -> Result<(), DatabaseError> {
        let mut connection = self.writer().await?;
        let done = async {
            let mut transaction = begin_change(&mut connection).await?;
            for room in closed {
                let statement = sqlx::query("DELETE FROM closings WHERE room = $1");
                statement.bind(i64::from(*room)).execute(&mut *transaction).await?;
            }
            let statement = sqlx::query("DELETE FROM closings WHERE since < $1");
            statement.bind(before).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        };
        let done = done.await;
        self.finish(connection, done, None).await
    }

    /// Returns what operators did last, the latest first, at most `limit` of it.
    pub(crate) async fn audit(&self, limit: u32) -> Result<Vec<StoredDeed>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT since, operator, deed, subject, reason FROM audit ORDER BY since DESC, id DESC LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(StoredDeed {
                since: row.try_get(0)?,
                operator: row.try_get(1)?,
                deed: row.try_get(2)?,
                subject: row.try_get(3)?,
                reason: row.try_get(4)?,
            })
        };
        rows.iter().map(read).collect()
    }
}

/// Makes a change with its reason at a time. Returns whether anything changed.
async fn change(
    connection: &mut AnyConnection,
    kind: &DeedKind,
    (reason, now): (&str, i64),
) -> Result<bool, DatabaseError> {
    match kind {
        DeedKind::Punish { penalty, player, until } => {
            let player = player.text();
            lift(connection, *penalty, &player).await?;
            sqlx::query(match penalty {
                Penalty::Ban => "INSERT INTO bans (player, since, until, reason) VALUES ($1, $2, $3, $4)",
                Penalty::Mute => "INSERT INTO mutes (player, since, until, reason) VALUES ($1, $2, $3, $4)",
            })
            .bind(&player)
            .bind(now)
            .bind(until.unwrap_or_default())
            .bind(reason)
            .execute(&mut *connection)
            .await?;
            close_reports(connection, &player).await?;
            if *penalty == Penalty::Ban {
                execute(connection, DELETE_RECORDINGS_OF_ENTRIES, &player).await?;
                execute(connection, "DELETE FROM entries WHERE player = $1", &player).await?;
            }
            Ok(true)
        }
        DeedKind::Lift { penalty, player } => Ok(lift(connection, *penalty, &player.text()).await? > 0),
        DeedKind::Rename { player, name } => {
            let player = player.text();
            let removed = execute(connection, "DELETE FROM given_names WHERE player = $1", &player).await?;
            let Some(name) = name else { return Ok(removed > 0) };
            for statement in [
                "INSERT INTO given_names (player, name) VALUES ($1, $2)",
                "UPDATE players SET name = $2 WHERE player = $1",
            ] {
                sqlx::query(statement).bind(&player).bind(name).execute(&mut *connection).await?;
            }
            Ok(true)
        }
        DeedKind::RemoveEntry(recording) => {
            let recording = recording.to_string();
            let removed = execute(connection, "DELETE FROM entries WHERE recording = $1", &recording).await?;
            if removed > 0 {
                execute(connection, "DELETE FROM recordings WHERE recording = $1", &recording).await?;
            }
            Ok(removed > 0)
        }
        DeedKind::CloseRoom(room) => {
            let statement = "INSERT INTO closings (room, since) VALUES ($1, $2) ON CONFLICT (room) DO NOTHING";
            sqlx::query(statement).bind(i64::from(*room)).bind(now).execute(connection).await?;
            Ok(true)
        }
        DeedKind::CloseReports(player) => Ok(close_reports(connection, &player.text()).await? > 0),
    }
}

/// Deletes the recordings of a player's entries.
const DELETE_RECORDINGS_OF_ENTRIES: &str =
    "DELETE FROM recordings WHERE recording IN (SELECT recording FROM entries WHERE player = $1)";

async fn lift(connection: &mut AnyConnection, penalty: Penalty, player: &str) -> Result<u64, DatabaseError> {
    let statement = match penalty {
        Penalty::Ban => "DELETE FROM bans WHERE player = $1",
        Penalty::Mute => "DELETE FROM mutes WHERE player = $1",
    };
    execute(connection, statement, player).await
}

async fn close_reports(connection: &mut AnyConnection, player: &str) -> Result<u64, DatabaseError> {
    execute(connection, "DELETE FROM reports WHERE player = $1", player).await
}

/// Runs a statement with one parameter. Returns the number of rows that it changed.
async fn execute(
    connection: &mut AnyConnection,
    statement: &'static str,
    parameter: &str,
) -> Result<u64, DatabaseError> {
    Ok(sqlx::query(statement).bind(parameter).execute(connection).await?.rows_affected())
}
