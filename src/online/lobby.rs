//! The messages of a server's lobby: rooms, quick play, daily challenges and their leaderboards.

use std::collections::BTreeSet;
use std::fmt;

use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};

use super::identity::PlayerKey;
use super::invitation::Invitation;
use crate::engine::GameKind;

/// A room in the list of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its number.
    pub number: u32,
    /// The origin of the room.
    pub kind: RoomKind,
    /// The players in its seats.
    pub players: Vec<RoomPlayer>,
    /// The number of spectators.
    pub watchers: u8,
    /// Whether a seat is free.
    pub has_seat: bool,
    /// The access rule.
    pub access: RoomAccess,
    /// Whether a match is running.
    pub is_playing: bool,
}

/// A player with a seat in a room of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomPlayer {
    /// The name.
    pub name: String,
    /// The key.
    pub key: PlayerKey,
}

/// The access rule of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomAccess {
    /// Everybody.
    Open,
    /// Players who know the password.
    Password,
    /// Nobody.
    Locked,
}

/// The origin of a room on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomKind {
    /// A player opened it.
    Open,
    /// Quick play opened it.
    Casual,
    /// Quick play opened it for a ranked match.
    Ranked,
}

/// The daily challenges: every player gets the same sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The day, counted from 1 January 1970 in UTC.
    pub day: u32,
    /// The games.
    pub games: Vec<DailyGame>,
}

/// A daily challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyGame {
    /// Its kind, which has its rules.
    pub kind: GameKind,
    /// Its seed.
    pub seed: u64,
}

/// The leaderboard of a daily challenge. Every result in it was computed from a recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The day.
    pub day: u32,
    /// The game.
    pub kind: GameKind,
    /// The number of players in it.
    pub players: u32,
    /// The top entries, and that of the requesting player.
    pub entries: Vec<BoardEntry>,
}

/// An entry of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardEntry {
    /// The rank, from 1.
    pub place: u32,
    /// The player's name.
    pub name: String,
    /// The player's key.
    pub key: PlayerKey,
    /// The recording.
    pub recording: RecordingId,
    /// Game time in milliseconds.
    pub time_ms: u64,
    /// Points.
    pub score: u64,
    /// Lines.
    pub lines: u32,
    /// Level at the end.
    pub level: u8,
}

/// The ID of a recording on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RecordingId(pub u64);

/// A player's rating on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlayerRating {
    /// The rating (Glicko-2).
    pub rating: u32,
    /// The rating deviation: the real strength is within two deviations in 95 % of all cases.
    pub deviation: u32,
    /// The number of ranked matches.
    pub matches: u32,
    /// The number of ranked matches won.
    pub wins: u32,
}

/// A request to the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyRequest {
    /// Open a room.
    OpenRoom,
    /// Find an opponent by quick play.
    FindMatch {
        /// Whether the match changes the ratings.
        is_ranked: bool,
        /// The players who are never paired with this one.
        blocked: BTreeSet<PlayerKey>,
    },
    /// Stop looking for an opponent.
    StopSearch,
    /// Show the leaderboard of a daily challenge.
    Board {
        /// The day.
        day: u32,
        /// The game.
        kind: GameKind,
    },
    /// Submit a daily challenge: its recording, as text to share.
    Submit(String),
    /// Request a recording.
    Fetch(RecordingId),
    /// Delete all stored data of this player.
    DeleteData,
}

/// A message of the lobby to a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyUpdate {
    /// The player's own rating.
    Rating(PlayerRating),
    /// The daily challenges.
    Daily(Daily),
    /// The rooms.
    Rooms(Vec<RoomSummary>),
    /// A room was opened for the player, who should join it.
    RoomOpened(u32),
    /// Whether the server looks for an opponent.
    Searching(bool),
    /// A leaderboard.
    Board(Leaderboard),
    /// The submitted recording was verified and saved.
    Submitted {
        /// The game.
        kind: GameKind,
        /// The rank, from 1.
        place: u32,
        /// The number of players.
        players: u32,
        /// Whether it is the player's best of the day.
        is_best: bool,
    },
    /// A recording, as text to share.
    Recording(RecordingId, String),
    /// All data of this player was deleted.
    DataDeleted,
    /// A request was denied.
    Denied(LobbyDenial),
    /// The other servers of the cluster, which have the same lobby.
    Servers(Vec<Invitation>),
}

/// The reason why the lobby denies a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum LobbyDenial {
    /// Too many requests in a short time.
    #[error("too many requests")]
    TooFast,
    /// The maximum number of rooms is reached.
    #[error("the server is full")]
    Full,
    /// The server is shutting down and starts nothing new.
    #[error("the server is shutting down")]
    Stopping,
    /// There is no such recording.
    #[error("there is no such recording")]
    NoRecording,
    /// The recording cannot be read.
    #[error("the recording cannot be read")]
    Damaged,
    /// Another version of the rules made the recording.
    #[error("another version of the game made this recording")]
    Version,
    /// The recording is not of a game of this day.
    #[error("this game is not one of today's challenges")]
    OtherGame,
    /// The game did not end with a result that counts.
    #[error("the game did not end with a result that counts")]
    Unfinished,
    /// The inputs of the recording lead to another result.
    #[error("the inputs of the recording give another result")]
    Mismatch,
    /// Another player already submitted this recording.
    #[error("another player has already submitted this recording")]
    AlreadySubmitted,
    /// The server's database failed.
    #[error("the server's database failed; try again later")]
    Fault,
}

impl RecordingId {
    /// Returns the ID of a recording with this text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let hash = digest(&SHA256, text.as_bytes());
        Self(hash.as_ref().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

impl fmt::Display for RecordingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl std::str::FromStr for RecordingId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}
