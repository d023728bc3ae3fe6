//! The seasons of ranked matches: what each player played in them, for the leagues.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

use super::ratings::Rated;
use super::{Database, DatabaseError, key, number, rounded};
use crate::online::{League, PlayerKey, Season, SeasonRecord};
use crate::serve::service::now;

/// The least deviation at the first match of a season, so that the placement matches can move the rating. Five matches
/// against equals bring it back to 110, which is certain enough for a place on the page of ratings.
const SEASON_DEVIATION: f64 = 140.0;
/// The maximum numbers of players and of seasons in a list.
const MAX_PLAYERS: i64 = 500;
const MAX_SEASONS: i64 = 40;

/// A player of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::serve) struct PublicStanding {
    pub(in crate::serve) player: (PlayerKey, String),
    /// The rating after the last match of the season.
    pub(in crate::serve) rating: u32,
    pub(in crate::serve) record: SeasonRecord,
}

impl Database {
    /// Returns the players of a season who have played their placement matches, by rating.
    pub(in crate::serve) async fn season(&self, season: Season) -> Result<Vec<PublicStanding>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT players.player, name, season, seasons.rating, seasons.matches, seasons.wins FROM seasons
             JOIN players ON players.player = seasons.player
             LEFT JOIN bans ON bans.player = players.player AND (until = 0 OR until > $1)
             WHERE bans.player IS NULL AND season = $2 AND seasons.matches >= $3
             ORDER BY seasons.rating DESC, players.player LIMIT $4",
        )
        .bind(now())
        .bind(i64::from(season.number()))
        .bind(i64::from(League::PLACEMENT_MATCHES))
        .bind(MAX_PLAYERS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(standing).collect()
    }

    /// Returns the seasons of a player who is not banned, the latest first.
    pub(in crate::serve) async fn seasons_of(&self, player: PlayerKey) -> Result<Vec<PublicStanding>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT players.player, name, season, seasons.rating, seasons.matches, seasons.wins FROM seasons
             JOIN players ON players.player = seasons.player
             WHERE players.player = $1 ORDER BY season DESC LIMIT $2",
        )
        .bind(player.text())
        .bind(MAX_SEASONS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(standing).collect()
    }

    /// Returns the seasons with ranked matches, the latest first.
    pub(in crate::serve) async fn seasons(&self) -> Result<Vec<Season>, DatabaseError> {
        let rows = sqlx::query("SELECT DISTINCT season FROM seasons ORDER BY season DESC LIMIT $1")
            .bind(MAX_SEASONS)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(Season::numbered(number(row, 0)?))).collect()
    }
}

fn standing(row: &AnyRow) -> Result<PublicStanding, DatabaseError> {
    Ok(PublicStanding {
        player: (key(row, 0)?, row.try_get(1)?),
        rating: rounded(row.try_get(3)?),
        record: SeasonRecord {
            season: Season::numbered(number(row, 2)?),
            matches: number(row, 4)?,
            wins: number(row, 5)?,
        },
    })
}

/// Returns the last season of a player, also of one whose data is deleted.
pub(super) async fn last_season(
    connection: &mut AnyConnection,
    player: PlayerKey,
) -> Result<SeasonRecord, DatabaseError> {
    let row = sqlx::query(
        "SELECT season, matches, wins FROM seasons WHERE player = $1 OR player = $2 ORDER BY season DESC LIMIT 1",
    )
    .bind(player.text())
    .bind(player.pseudonym())
    .fetch_optional(connection)
    .await?;
    row.map_or(Ok(SeasonRecord::default()), |row| {
        let season = Season::numbered(number(&row, 0)?);
        Ok(SeasonRecord { season, matches: number(&row, 1)?, wins: number(&row, 2)? })
    })
}

/// Returns the rating with which a player enters a match of a season: before the first one its deviation is widened.
pub(super) async fn entering(
    connection: &mut AnyConnection,
    (player, mut rated): (PlayerKey, Rated),
    season: Season,
) -> Result<Rated, DatabaseError> {
    if last_season(connection, player).await?.season != season {
        rated.rating.deviation = rated.rating.deviation.max(SEASON_DEVIATION);
    }
    Ok(rated)
}

pub(super) async fn count_match(
    connection: &mut AnyConnection,
    player: PlayerKey,
    season: Season,
    (rating, has_won): (f64, bool),
) -> Result<(), DatabaseError> {
    sqlx::query(
        "INSERT INTO seasons (season, player, rating, matches, wins) VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (season, player) DO UPDATE
         SET rating = excluded.rating, matches = seasons.matches + 1, wins = seasons.wins + excluded.wins",
    )
    .bind(i64::from(season.number()))
    .bind(player.text())
    .bind(rating)
    .bind(i64::from(has_won))
    .execute(connection)
    .await?;
    Ok(())
}

/// Moves the seasons of a player to another name: the key, or its hash while the player's data is deleted.
pub(super) async fn move_seasons(connection: &mut AnyConnection, from: &str, to: &str) -> Result<(), DatabaseError> {
    sqlx::query("UPDATE seasons SET player = $1 WHERE player = $2").bind(to).bind(from).execute(connection).await?;
    Ok(())
}
