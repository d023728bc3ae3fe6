//! The players: their visits, their names, and the deletion of their data.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::ratings::{Rated, former_rating, keep_rating, rated};
use super::{Database, DatabaseError, Proof, begin_change, key, rounded, seasons};
use crate::online::{PlayerKey, PlayerRating};

/// A player, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPlayer {
    pub key: PlayerKey,
    pub name: String,
    /// The last visit, in seconds since 1970.
    pub seen: i64,
    pub rating: u32,
    /// The number of ranked matches.
    pub matches: i64,
}

impl Database {
    /// Records that a player is online, and returns the rating.
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
    pub(crate) async fn rating(&self, player: PlayerKey) -> Result<PlayerRating, DatabaseError> {
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

    /// Deletes all data of a player except a ban, a mute and what others report: the name, the entries, and the matches
    /// with their recordings. The rating and the seasons stay under a hash of the key, for a player who comes back with
    /// it.
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
    pub(crate) async fn players(&self, name: &str) -> Result<Vec<StoredPlayer>, DatabaseError> {
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
}

/// Adds a player, with a part of the key as the name until the next visit, if there is none. A player who had all data
/// deleted continues with the former rating and seasons.
pub(super) async fn add_player(
    connection: &mut AnyConnection,
    player: PlayerKey,
    now: i64,
) -> Result<(), DatabaseError> {
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
