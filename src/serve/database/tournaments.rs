//! The tables of tournaments: rules, steps and rounds.

use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::{Database, DatabaseError, Proof, begin_change};
use crate::online::{PlayerKey, RecordingId, TournamentId};
use crate::tournament::{FixtureId, RecordEntry, Step, TournamentRules};

/// The seconds for which a tournament that is over is still shown to players.
const SHOWN_AFTER: i64 = 24 * 60 * 60;

/// The attempt to play a match of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::serve) struct MatchAttempt {
    pub(in crate::serve) tournament: TournamentId,
    pub(in crate::serve) fixture: FixtureId,
    /// How often the match was replayed before.
    pub(in crate::serve) number: u32,
}

/// A round of a match of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::serve) struct TournamentGame {
    pub(in crate::serve) recording: RecordingId,
    /// Who won it, `None` if nobody did.
    pub(in crate::serve) winner: Option<PlayerKey>,
}

impl Database {
    /// Adds a tournament that players can enter.
    pub(in crate::serve) async fn add_tournament(
        &self,
        id: TournamentId,
        rules: &TournamentRules,
        now: i64,
    ) -> Result<(), DatabaseError> {
        let (key, rules) = (id.to_string(), json(rules)?);
        let mut connection = self.writer().await?;
        let done = sqlx::query("INSERT INTO tournaments (tournament, opened, ended, rules) VALUES ($1, $2, 0, $3)")
            .bind(&key)
            .bind(now)
            .bind(rules)
            .execute(&mut *connection)
            .await;
        let query = "SELECT 1 FROM tournaments WHERE tournament = $1";
        let proof = Proof { query, parameter: &key, finds: true };
        self.finish(connection, done.map_err(DatabaseError::from), Some(proof)).await.map(drop)
    }

    /// Returns the tournaments that are not over, or have been for less than a day, the latest first.
    pub(in crate::serve) async fn current_tournaments(
        &self,
        now: i64,
    ) -> Result<Vec<(TournamentId, TournamentRules)>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT tournament, rules FROM tournaments WHERE ended = 0 OR ended > $1 ORDER BY opened DESC, tournament",
        )
        .bind(now - SHOWN_AFTER)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(tournament).collect()
    }

    /// Returns all tournaments, the latest first.
    pub(in crate::serve) async fn all_tournaments(
        &self,
    ) -> Result<Vec<(TournamentId, TournamentRules)>, DatabaseError> {
        let rows = sqlx::query("SELECT tournament, rules FROM tournaments ORDER BY opened DESC, tournament")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(tournament).collect()
    }

    /// Returns the rules of a tournament.
    pub(in crate::serve) async fn tournament_rules(
        &self,
        id: TournamentId,
    ) -> Result<Option<TournamentRules>, DatabaseError> {
        let row = sqlx::query("SELECT tournament, rules FROM tournaments WHERE tournament = $1")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(tournament).transpose()?.map(|(_, rules)| rules))
    }

    /// Returns the steps of a tournament from a number on.
    pub(in crate::serve) async fn tournament_steps(
        &self,
        id: TournamentId,
        from: usize,
    ) -> Result<Vec<RecordEntry>, DatabaseError> {
        let rows =
            sqlx::query("SELECT entry FROM tournament_steps WHERE tournament = $1 AND number >= $2 ORDER BY number")
                .bind(id.to_string())
                .bind(from as i64)
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }

    /// Returns the number of a tournament's steps and their total length. Every change changes one of them: steps are
    /// only added, or shortened when a player's name and key are removed.
    pub(in crate::serve) async fn tournament_size(&self, id: TournamentId) -> Result<(i64, i64), DatabaseError> {
        let row =
            sqlx::query("SELECT COUNT(*), COALESCE(SUM(LENGTH(entry)), 0) FROM tournament_steps WHERE tournament = $1")
                .bind(id.to_string())
                .fetch_one(&self.readers)
                .await?;
        Ok((row.try_get(0)?, row.try_get(1)?))
    }

    /// Adds the step of this number, and with it the time at which the tournament ended, if the step changes that: 0 if
    /// it is played again. Returns whether nobody was faster.
    pub(in crate::serve) async fn add_tournament_step(
        &self,
        id: TournamentId,
        number: usize,
        entry: &RecordEntry,
        ended: Option<i64>,
    ) -> Result<bool, DatabaseError> {
        let key = id.to_string();
        let entry = json(entry)?;
        let mut connection = self.writer().await?;
        let done = add_step(&mut connection, (&key, number), &entry, ended).await;
        let proof =
            Proof { query: "SELECT 1 FROM tournament_steps WHERE tournament = $1", parameter: &key, finds: true };
        self.finish(connection, done, Some(proof)).await
    }

    /// Removes the name and the key of a player from all records. The steps stay possible: they name entrants by
    /// number.
    pub(in crate::serve) async fn forget_entrant(&self, player: PlayerKey) -> Result<(), DatabaseError> {
        let key = player.text();
        let mut connection = self.writer().await?;
        let done = forget_entrant(&mut connection, &key).await;
        self.finish(connection, done, None).await
    }

    /// Adds a round of a match. A round that is already there changes nothing.
    pub(in crate::serve) async fn add_tournament_game(
        &self,
        attempt: MatchAttempt,
        game: TournamentGame,
    ) -> Result<(), DatabaseError> {
        let key = game.recording.to_string();
        let mut connection = self.writer().await?;
        let done = sqlx::query(
            "INSERT INTO tournament_games (recording, tournament, fixture, attempt, winner) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
        )
        .bind(&key)
        .bind(attempt.tournament.to_string())
        .bind(i64::from(attempt.fixture.0))
        .bind(i64::from(attempt.number))
        .bind(game.winner.map(|winner| winner.text()).unwrap_or_default())
        .execute(&mut *connection)
        .await;
        let query = "SELECT 1 FROM tournament_games WHERE recording = $1";
        let proof = Proof { query, parameter: &key, finds: true };
        self.finish(connection, done.map_err(DatabaseError::from), Some(proof)).await.map(drop)
    }

    /// Returns the rounds of a match, in the order of their recordings' IDs.
    pub(in crate::serve) async fn tournament_games(
        &self,
        attempt: MatchAttempt,
    ) -> Result<Vec<TournamentGame>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT recording, winner FROM tournament_games WHERE tournament = $1 AND fixture = $2 AND attempt = $3
             ORDER BY recording",
        )
        .bind(attempt.tournament.to_string())
        .bind(i64::from(attempt.fixture.0))
        .bind(i64::from(attempt.number))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            let winner: String = row.try_get(1)?;
            let winner = if winner.is_empty() { None } else { Some(super::key(row, 1)?) };
            Ok(TournamentGame { recording: super::recording(row, 0)?, winner })
        };
        rows.iter().map(read).collect()
    }

    /// Returns the players of all rounds of a tournament, in the order of the seats; `None` for one who has deleted all
    /// data.
    pub(in crate::serve) async fn tournament_seats(
        &self,
        id: TournamentId,
    ) -> Result<BTreeMap<RecordingId, Vec<Option<PlayerKey>>>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT games.recording, COALESCE(player, '') FROM tournament_games AS games
             JOIN match_players ON match_players.recording = games.recording
             WHERE tournament = $1 ORDER BY games.recording, seat",
        )
        .bind(id.to_string())
        .fetch_all(&self.readers)
        .await?;
        let mut seats: BTreeMap<RecordingId, Vec<Option<PlayerKey>>> = BTreeMap::new();
        for row in &rows {
            let player: String = row.try_get(1)?;
            let player = if player.is_empty() { None } else { Some(super::key(row, 1)?) };
            seats.entry(super::recording(row, 0)?).or_default().push(player);
        }
        Ok(seats)
    }
}

async fn add_step(
    connection: &mut AnyConnection,
    (tournament, number): (&str, usize),
    entry: &str,
    ended: Option<i64>,
) -> Result<bool, DatabaseError> {
    let mut transaction = begin_change(connection).await?;
    let added = sqlx::query(
        "INSERT INTO tournament_steps (tournament, number, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(tournament)
    .bind(number as i64)
    .bind(entry)
    .execute(&mut *transaction)
    .await?;
    let is_added = added.rows_affected() == 1;
    if let Some(ended) = ended.filter(|_| is_added) {
        sqlx::query("UPDATE tournaments SET ended = $1 WHERE tournament = $2")
            .bind(ended)
            .bind(tournament)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(is_added)
}

async fn forget_entrant(connection: &mut AnyConnection, key: &str) -> Result<(), DatabaseError> {
    let mut transaction = begin_change(connection).await?;
    let rows = sqlx::query("SELECT tournament, number, entry FROM tournament_steps WHERE entry LIKE $1")
        .bind(format!("%{key}%"))
        .fetch_all(&mut *transaction)
        .await?;
    for row in &rows {
        let (tournament, number): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let mut entry: RecordEntry = parsed(row, 2)?;
        if let Step::Enter { name, key, .. } = &mut entry.step {
            *name = format!("deleted player {}", number + 1);
            *key = None;
        }
        sqlx::query("UPDATE tournament_steps SET entry = $1 WHERE tournament = $2 AND number = $3")
            .bind(json(&entry)?)
            .bind(tournament)
            .bind(number)
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query("UPDATE tournament_games SET winner = '' WHERE winner = $1")
        .bind(key)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

fn tournament(row: &AnyRow) -> Result<(TournamentId, TournamentRules), DatabaseError> {
    let id: String = row.try_get(0)?;
    let id = id.parse().map_err(|_error| DatabaseError::Content(id))?;
    Ok((id, parsed(row, 1)?))
}

fn parsed<T: serde::de::DeserializeOwned>(row: &AnyRow, column: usize) -> Result<T, DatabaseError> {
    let text: String = row.try_get(column)?;
    serde_json::from_str(&text).map_err(|_error| DatabaseError::Content(text))
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, DatabaseError> {
    serde_json::to_string(value).map_err(|error| DatabaseError::Content(error.to_string()))
}
