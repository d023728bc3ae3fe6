//! Glicko-2 ratings, also of players whose data is deleted.

use skillratings::glicko2::Glicko2Rating;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::DatabaseError;
use crate::online::PlayerKey;

/// A Glicko-2 rating.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rated {
    pub(super) rating: Glicko2Rating,
    pub(super) matches: i64,
    pub(super) wins: i64,
}

/// Returns the rating of a player, who may be new.
pub(super) async fn rated(connection: &mut AnyConnection, player: PlayerKey) -> Result<Rated, DatabaseError> {
    let row = sqlx::query("SELECT rating, deviation, volatility, matches, wins FROM players WHERE player = $1")
        .bind(player.text())
        .fetch_optional(&mut *connection)
        .await?;
    match row {
        Some(row) => read_rated(&row),
        None => former_rating(connection, player).await,
    }
}

/// Returns the rating of a player who is not among the players: the former one after a deletion, or that of a new
/// player.
pub(super) async fn former_rating(connection: &mut AnyConnection, player: PlayerKey) -> Result<Rated, DatabaseError> {
    let row = sqlx::query("SELECT rating, deviation, volatility, matches, wins FROM former_ratings WHERE hash = $1")
        .bind(player.pseudonym())
        .fetch_optional(connection)
        .await?;
    row.map_or(Ok(Rated { rating: Glicko2Rating::new(), matches: 0, wins: 0 }), |row| read_rated(&row))
}

fn read_rated(row: &AnyRow) -> Result<Rated, DatabaseError> {
    let rating = Glicko2Rating { rating: row.try_get(0)?, deviation: row.try_get(1)?, volatility: row.try_get(2)? };
    Ok(Rated { rating, matches: row.try_get(3)?, wins: row.try_get(4)? })
}

/// Updates a rating, unless another match has changed it.
pub(super) async fn rate(
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

/// Keeps the rating of a player whose data is deleted, under a hash.
pub(super) async fn keep_rating(
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
