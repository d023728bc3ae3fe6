//! The files: `.ttr` of one player, `.ttrm` of a match.
//!
//! | | `.ttr` old | `.ttr` | `.ttrm` old | `.ttrm` |
//! |---|---|---|---|---|
//! | game | `gametype` | `gamemode` | `ismulti` | `gamemode` |
//! | events | `data.events` | `replay.events` | `data[r].replays[p].events` | `replay.rounds[r][p].replay.events` |
//! | options | in the first `full` event | `replay.options` | in the first `full` event | beside the events |
//! | figures | `endcontext`, the `end` event | `replay.results` | the `end` event | beside the events |
//!
//! Old files are those until July 2024.

use std::collections::BTreeSet;

use serde_json::Value;

use super::error::TetrioError;
use super::side::{ROUND, StoredSide, TetrioSide};

/// The games of a file: rounds of players. A game of one player has one round of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TetrioFile {
    /// The rounds in order, with the players in the order of the first one.
    pub rounds: Vec<Vec<TetrioSide>>,
}

impl TetrioFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The text is damaged, without a game, or of a game that cannot be played.
    pub fn read(text: &str) -> Result<Self, TetrioError> {
        let root: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))?;
        let mut stored = match (root["replay"]["rounds"].as_array(), root["data"].as_array()) {
            (Some(rounds), _) => rounds.iter().map(round_of_today).collect::<Result<_, _>>()?,
            (None, Some(rounds)) => rounds.iter().map(old_round).collect::<Result<_, _>>()?,
            (None, None) => vec![vec![only_game(&root)?]],
        };
        let date = root["ts"].as_str().unwrap_or_default();
        stored.retain(|round| !round.is_empty());
        let mut rounds = Vec::new();
        for round in stored {
            let dated = round.into_iter().map(|side| StoredSide { date: date.to_owned(), ..side });
            rounds.push(dated.map(TetrioSide::read).collect::<Result<Vec<_>, _>>()?);
        }
        if rounds.is_empty() {
            return Err(TetrioError::NoGame);
        }
        let mut file = Self { rounds };
        file.order_players()?;
        Ok(file)
    }

    /// Puts the players of every round into the order of the first one.
    fn order_players(&mut self) -> Result<(), TetrioError> {
        let Some((first, others)) = self.rounds.split_first_mut() else { return Ok(()) };
        let names: BTreeSet<&str> = first.iter().map(TetrioSide::player).collect();
        if names.len() < first.len() {
            // Players without names, in the order of the file.
            return if others.iter().all(|round| round.len() == first.len()) {
                Ok(())
            } else {
                Err(TetrioError::Players)
            };
        }
        for round in others {
            let place = |side: &TetrioSide| first.iter().position(|other| other.player() == side.player());
            let mut places: Vec<usize> = round.iter().filter_map(place).collect();
            places.sort_unstable();
            if !places.into_iter().eq(0..first.len()) {
                return Err(TetrioError::Players);
            }
            round.sort_by_key(place);
        }
        Ok(())
    }
}

fn name_of(value: &Value) -> String {
    // A damaged file may have a name of any length.
    value.as_str().unwrap_or_default().chars().take(40).collect()
}

fn round_of_today(round: &Value) -> Result<Vec<StoredSide>, TetrioError> {
    let players = round.as_array().into_iter().flatten();
    players.map(|player| side(name_of(&player["username"]), ROUND, &player["replay"], &Value::Null)).collect()
}

fn old_round(round: &Value) -> Result<Vec<StoredSide>, TetrioError> {
    let replays = round["replays"].as_array().into_iter().flatten().enumerate();
    replays
        .map(|(index, replay)| {
            let player = &round["board"][index];
            let user = if player["user"].is_object() { &player["user"] } else { player };
            side(name_of(&user["username"]), ROUND, replay, &Value::Null)
        })
        .collect()
}

/// Reads a game of one player.
fn only_game(root: &Value) -> Result<StoredSide, TetrioError> {
    let game = root["gamemode"].as_str().or_else(|| root["gametype"].as_str()).unwrap_or("custom");
    let user = if root["user"].is_object() { &root["user"] } else { &root["users"][0] };
    let body = if root["replay"].is_object() { &root["replay"] } else { &root["data"] };
    side(name_of(&user["username"]), game, body, &root["endcontext"])
}

/// Reads the game of a player. `outer` are the figures of the file around it.
fn side(player: String, game: &str, body: &Value, outer: &Value) -> Result<StoredSide, TetrioError> {
    let events = body["events"].as_array().ok_or(TetrioError::NoGame)?;
    let first = events.iter().find(|event| event["type"] == "full").unwrap_or(&Value::Null);
    let end = events.iter().rfind(|event| event["type"] == "end").map_or(&Value::Null, |event| &event["data"]);
    let is_there = |value: &&Value| value.is_object();
    let options = [&body["options"], &first["data"]["options"]].into_iter().find(is_there);
    let Some(options) = options else { return Err(TetrioError::NoOptions) };
    let figures = [&body["results"]["stats"], &end["export"]["stats"], outer].into_iter().find(is_there);
    let reason = body["results"]["gameoverreason"].as_str().or_else(|| end["reason"].as_str());
    Ok(StoredSide {
        player,
        game: game.chars().take(40).collect(),
        date: String::new(),
        reason: reason.unwrap_or_default().to_owned(),
        options: options.clone(),
        figures: figures.cloned().unwrap_or_default(),
        events: events.clone(),
    })
}
