//! Finished matches: their recordings, and the ratings that they change.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, glicko2};
use sqlx::{AnyConnection, Row as _};

use super::players::add_player;
use super::ratings::{rate, rated};
use super::{Database, DatabaseError, Proof, begin_change, save_recording, seasons};
use crate::online::{PlayerKey, RecordingId, Season};

/// The maximum number of attempts to update ratings while other matches of the same players end.
const MAX_ATTEMPTS: usize = 20;

impl Database {
    /// Saves a finished match, and updates the ratings if it is ranked. A match that is already saved changes nothing.
    /// Returns whether it was new.
    pub(crate) async fn save_match(
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
    #[cfg(test)]
    pub(in crate::serve) async fn matches(&self) -> Result<Vec<RecordingId>, DatabaseError> {
        let rows = sqlx::query("SELECT recording FROM matches ORDER BY ended DESC").fetch_all(&self.readers).await?;
        rows.iter().map(|row| super::recording(row, 0)).collect()
    }

    /// Returns a recording as text to share.
    pub(crate) async fn recording(&self, id: RecordingId) -> Result<Option<String>, DatabaseError> {
        let row = sqlx::query("SELECT content FROM recordings WHERE recording = $1")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
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
