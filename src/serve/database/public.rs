//! What the pages for visitors read: no banned player, and nothing of a player who has deleted all data.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Database, DatabaseError, key, number, recording, rounded};
use crate::engine::GameKind;
use crate::online::{Leaderboard, PlayerKey, PlayerRating, RecordingId, Season, SeasonRecord, TournamentId};
use crate::serve::service::now;

/// The deviation from which a rating is too uncertain for a place.
const MAX_PLACED_DEVIATION: f64 = 110.0;
/// The maximum numbers of players and of games in a list.
const MAX_PLAYERS: i64 = 100;
const MAX_GAMES: i64 = 30;

/// A player who has played ranked matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::serve) struct PublicPlayer {
    pub(in crate::serve) key: PlayerKey,
    pub(in crate::serve) name: String,
    pub(in crate::serve) rating: PlayerRating,
    /// Whether the rating is certain enough for a place.
    pub(in crate::serve) is_placed: bool,
}

/// A finished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::serve) struct PublicMatch {
    pub(in crate::serve) recording: RecordingId,
    /// The end, in seconds since 1970.
    pub(in crate::serve) ended: i64,
    pub(in crate::serve) is_ranked: bool,
    /// The tournament of which it is a round.
    pub(in crate::serve) tournament: Option<TournamentId>,
    pub(in crate::serve) seats: Vec<PublicSeat>,
}

/// A seat of a finished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::serve) struct PublicSeat {
    /// The player, `None` for a computer and for a player whose data is deleted.
    pub(in crate::serve) player: Option<(PlayerKey, String)>,
    pub(in crate::serve) place: u32,
}

/// A player's best game of a daily challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::serve) struct PublicGame {
    pub(in crate::serve) recording: RecordingId,
    pub(in crate::serve) day: u32,
    pub(in crate::serve) kind: GameKind,
    pub(in crate::serve) player: (PlayerKey, String),
    pub(in crate::serve) time_ms: u64,
    pub(in crate::serve) score: u64,
}

impl Database {
    /// Returns the players with ranked matches: those with a place by rating, then the others.
    pub(in crate::serve) async fn rated_players(&self) -> Result<Vec<PublicPlayer>, DatabaseError> {
        let season = Season::at(now());
        let rows = sqlx::query(
            "SELECT players.player, name, players.rating, deviation, players.matches, players.wins,
                 COALESCE(seasons.matches, 0), COALESCE(seasons.wins, 0) FROM players
             LEFT JOIN bans ON bans.player = players.player AND (until = 0 OR until > $3)
             LEFT JOIN seasons ON seasons.player = players.player AND season = $4
             WHERE bans.player IS NULL AND players.matches > 0
             ORDER BY CASE WHEN deviation <= $1 THEN 0 ELSE 1 END, players.rating DESC, players.player LIMIT $2",
        )
        .bind(MAX_PLACED_DEVIATION)
        .bind(MAX_PLAYERS)
        .bind(now())
        .bind(i64::from(season.number()))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| player(row, season)).collect()
    }

    /// Returns a player, if there is one with this key who is not banned.
    pub(in crate::serve) async fn public_player(&self, key: PlayerKey) -> Result<Option<PublicPlayer>, DatabaseError> {
        let season = Season::at(now());
        let row = sqlx::query(
            "SELECT players.player, name, players.rating, deviation, players.matches, players.wins,
                 COALESCE(seasons.matches, 0), COALESCE(seasons.wins, 0) FROM players
             LEFT JOIN bans ON bans.player = players.player AND (until = 0 OR until > $2)
             LEFT JOIN seasons ON seasons.player = players.player AND season = $3
             WHERE bans.player IS NULL AND players.player = $1",
        )
        .bind(key.text())
        .bind(now())
        .bind(i64::from(season.number()))
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(|row| player(row, season)).transpose()
    }

    /// Returns the top of a leaderboard.
    pub(in crate::serve) async fn public_board(&self, day: u32, kind: GameKind) -> Result<Leaderboard, DatabaseError> {
        self.board_with((day, kind), "").await
    }

    /// Returns the latest matches, all or those of a player.
    pub(in crate::serve) async fn latest_matches(
        &self,
        player: Option<PlayerKey>,
    ) -> Result<Vec<PublicMatch>, DatabaseError> {
        let player = player.map(|player| player.text()).unwrap_or_default();
        self.matches_where(&player, "").await
    }

    /// Returns the match with this recording.
    pub(in crate::serve) async fn public_match(&self, id: RecordingId) -> Result<Option<PublicMatch>, DatabaseError> {
        Ok(self.matches_where("", &id.to_string()).await?.pop())
    }

    async fn matches_where(&self, player: &str, id: &str) -> Result<Vec<PublicMatch>, DatabaseError> {
        // A match whose recording was deleted with a player's data cannot be shown.
        let rows = sqlx::query(
            "SELECT latest.recording, ended, ranked, place, COALESCE(match_players.player, ''), COALESCE(name, ''),
                COALESCE(games.tournament, '') FROM (
                SELECT matches.recording, ended, CASE WHEN ranked THEN 1 ELSE 0 END AS ranked FROM matches
                JOIN recordings ON recordings.recording = matches.recording
                WHERE ($1 = '' OR matches.recording IN (SELECT recording FROM match_players WHERE player = $1))
                AND ($2 = '' OR matches.recording = $2)
                ORDER BY ended DESC, matches.recording LIMIT $3
             ) AS latest
             JOIN match_players ON match_players.recording = latest.recording
             LEFT JOIN players ON players.player = match_players.player
             LEFT JOIN tournament_games AS games ON games.recording = latest.recording
             ORDER BY ended DESC, latest.recording, seat",
        )
        .bind(player)
        .bind(id)
        .bind(MAX_GAMES)
        .fetch_all(&self.readers)
        .await?;
        let mut matches: Vec<PublicMatch> = Vec::new();
        for row in &rows {
            let id = recording(row, 0)?;
            let name: String = row.try_get(5)?;
            let player = if name.is_empty() { None } else { Some((key(row, 4)?, name)) };
            let seat = PublicSeat { player, place: number(row, 3)? };
            match matches.last_mut().filter(|last| last.recording == id) {
                Some(last) => last.seats.push(seat),
                None => matches.push(PublicMatch {
                    recording: id,
                    ended: row.try_get(1)?,
                    is_ranked: number::<i64>(row, 2)? == 1,
                    tournament: row.try_get::<String, _>(6)?.parse().ok(),
                    seats: vec![seat],
                }),
            }
        }
        Ok(matches)
    }

    /// Returns the latest games of daily challenges of a player.
    pub(in crate::serve) async fn latest_games(&self, player: PlayerKey) -> Result<Vec<PublicGame>, DatabaseError> {
        self.games_where(&player.text(), "").await
    }

    /// Returns the game of a daily challenge with this recording.
    pub(in crate::serve) async fn public_game(&self, id: RecordingId) -> Result<Option<PublicGame>, DatabaseError> {
        Ok(self.games_where("", &id.to_string()).await?.pop())
    }

    async fn games_where(&self, player: &str, id: &str) -> Result<Vec<PublicGame>, DatabaseError> {
        let rows = sqlx::query(
            "SELECT recording, day, kind, entries.player, name, time_ms, score FROM entries
             JOIN players ON players.player = entries.player
             WHERE ($1 = '' OR entries.player = $1) AND ($2 = '' OR recording = $2)
             ORDER BY day DESC, kind LIMIT $3",
        )
        .bind(player)
        .bind(id)
        .bind(MAX_GAMES)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(game).collect()
    }
}

fn player(row: &AnyRow, season: Season) -> Result<PublicPlayer, DatabaseError> {
    let (rating, deviation): (f64, f64) = (row.try_get(2)?, row.try_get(3)?);
    let rating = PlayerRating {
        rating: rounded(rating),
        deviation: rounded(deviation),
        matches: number(row, 4)?,
        wins: number(row, 5)?,
        last_season: SeasonRecord { season, matches: number(row, 6)?, wins: number(row, 7)? },
    };
    Ok(PublicPlayer { key: key(row, 0)?, name: row.try_get(1)?, rating, is_placed: deviation <= MAX_PLACED_DEVIATION })
}

fn game(row: &AnyRow) -> Result<PublicGame, DatabaseError> {
    let kind: String = row.try_get(2)?;
    Ok(PublicGame {
        recording: recording(row, 0)?,
        day: number(row, 1)?,
        kind: GameKind::named(&kind).ok_or(DatabaseError::Content(kind))?,
        player: (key(row, 3)?, row.try_get(4)?),
        time_ms: number(row, 5)?,
        score: number(row, 6)?,
    })
}
