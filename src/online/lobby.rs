//! The lobby of a server: its rooms, quick play, the games of the day and their leaderboards.

use std::collections::BTreeSet;
use std::fmt;

use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};

use super::identity::PlayerKey;
use super::invitation::Invitation;
use crate::engine::GameKind;

/// A room in the list of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomLine {
    /// Its number.
    pub number: u32,
    /// How it came to be.
    pub kind: RoomKind,
    /// Those who have seats.
    pub players: Vec<RoomPlayer>,
    /// The number of those who watch.
    pub watchers: u8,
    /// Whether a seat is free.
    pub has_seat: bool,
    /// Who may enter.
    pub access: RoomAccess,
    /// Whether a match is played.
    pub is_playing: bool,
}

/// Somebody with a seat in a room of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomPlayer {
    /// The name.
    pub name: String,
    /// The key.
    pub key: PlayerKey,
}

/// Who may enter a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomAccess {
    /// Everybody.
    Open,
    /// Who knows the password.
    Password,
    /// Nobody.
    Locked,
}

/// How a room on a server came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomKind {
    /// A player opened it.
    Open,
    /// Quick play made it.
    Casual,
    /// Quick play made it, and its matches change the ratings.
    Ranked,
}

/// The games of a day: everybody gets the same sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The day, counted from 1 January 1970 in UTC.
    pub day: u32,
    /// The games.
    pub games: Vec<DailyGame>,
}

/// A game of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyGame {
    /// Its kind, which has its rules.
    pub kind: GameKind,
    /// Its seed.
    pub seed: u64,
}

/// The leaderboard of a game of a day. Every result in it was computed from a recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The day.
    pub day: u32,
    /// The game.
    pub kind: GameKind,
    /// The number of players in it.
    pub players: u32,
    /// The first ones, and the player who asked.
    pub entries: Vec<BoardEntry>,
}

/// An entry of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardEntry {
    /// The place, from 1.
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

/// The name of a recording on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RecordingId(pub u64);

/// What a server knows of a player's strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlayerRating {
    /// The rating (Glicko-2).
    pub rating: u32,
    /// The rating deviation: the real strength is within twice of it, 19 times in 20.
    pub deviation: u32,
    /// The ranked matches.
    pub matches: u32,
    /// Those that were won.
    pub wins: u32,
}

/// What a player asks of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyRequest {
    /// Open a room.
    OpenRoom,
    /// Find an opponent.
    Seek {
        /// Whether the match changes the ratings.
        is_ranked: bool,
        /// Whom the player never meets.
        blocked: BTreeSet<PlayerKey>,
    },
    /// Do not look any further.
    StopSeeking,
    /// Show the leaderboard of a game of a day.
    Board {
        /// The day.
        day: u32,
        /// The game.
        kind: GameKind,
    },
    /// Enter a game of a day: its recording, as text to share.
    Submit(String),
    /// Send a recording.
    Fetch(RecordingId),
    /// Delete everything that is kept of this player.
    Forget,
}

/// What the lobby tells a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyNews {
    /// The own rating.
    Rating(PlayerRating),
    /// The games of the day.
    Daily(Daily),
    /// The rooms.
    Rooms(Vec<RoomLine>),
    /// A room is open: enter it.
    Enter(u32),
    /// An opponent is looked for, or no longer.
    Seeking(bool),
    /// A leaderboard.
    Board(Board),
    /// The recording was played again and entered.
    Entered {
        /// The game.
        kind: GameKind,
        /// The place, from 1.
        place: u32,
        /// The number of players.
        players: u32,
        /// Whether it is the player's best of the day.
        is_best: bool,
    },
    /// A recording, as text to share.
    Recording(RecordingId, String),
    /// Nothing of this player is kept any more.
    Forgotten,
    /// Something was not granted.
    Denied(LobbyDenial),
    /// The other servers, which have the same lobby.
    Servers(Vec<Invitation>),
}

/// The reason for which the lobby does not grant a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum LobbyDenial {
    /// Too much was asked in a short time.
    #[error("too many requests")]
    TooFast,
    /// There are as many rooms as there may be.
    #[error("the server is full")]
    Full,
    /// The server stops, and begins nothing new.
    #[error("the server stops soon")]
    Stopping,
    /// There is no such recording.
    #[error("there is no such recording")]
    NoRecording,
    /// The recording cannot be read.
    #[error("the recording cannot be read")]
    Damaged,
    /// Another version of the rules made the recording.
    #[error("another version of the game made the recording")]
    Version,
    /// The recording is not of a game of this day.
    #[error("this is not a game of the day")]
    OtherGame,
    /// The game has not ended, or did not reach what counts.
    #[error("the game has no result that counts")]
    Unfinished,
    /// The inputs of the recording lead to another result.
    #[error("the inputs lead to another result")]
    Mismatch,
    /// Somebody else entered this recording before.
    #[error("somebody else has entered this recording")]
    Taken,
    /// The server cannot reach its own data.
    #[error("the server has a fault; try again later")]
    Fault,
}

impl RecordingId {
    /// The name of a recording with this text.
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
