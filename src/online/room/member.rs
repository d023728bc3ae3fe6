//! The members of a room, and the guests who become members.

use serde::{Deserialize, Serialize};

use super::Room;
use crate::engine::Rules;
use crate::engine::versus::Handicap;
use crate::online::identity::PlayerKey;
use crate::online::plan::{MemberId, from_json, to_json};
use crate::online::text::sanitize;

/// A member of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The number.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
    /// The key.
    pub key: PlayerKey,
    /// Whether this member is the host.
    pub is_host: bool,
    /// The computer player or program; `None` for people.
    pub computer: Option<ComputerPlayer>,
    /// The seat; `None` for spectators.
    pub seat: Option<u8>,
    /// The team, by its number.
    pub team: u8,
    /// The handicap.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub handicap: Handicap,
    /// Whether the member is ready to start.
    pub is_ready: bool,
    /// Whether the connection is lost.
    pub is_away: bool,
    /// The matches won.
    pub wins: u32,
}

/// A member that is no person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ComputerPlayer {
    /// The computer player of a level, from 1 to [the strongest](crate::bots::level::BotLevel::STRONGEST).
    Level(u8),
    /// A program on the host's machine.
    Program,
}

/// A player who wants to join.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// The name.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
    /// The key, already verified.
    pub key: PlayerKey,
    /// The password, empty if none was given.
    pub password: String,
    /// The rules whose handling values are used.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub handling: Rules,
}

impl Guest {
    /// Returns the name as it is shown, or `None` if nothing is left of it.
    #[must_use]
    pub fn sanitized_name(name: &str) -> Option<String> {
        sanitize(name, Room::NAME_CHARACTERS)
    }
}
