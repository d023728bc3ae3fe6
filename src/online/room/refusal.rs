//! The reasons why a room refuses guests and denies requests.

use serde::{Deserialize, Serialize};

use crate::engine::versus::Contradiction;

/// The reason why a player cannot join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum JoinError {
    /// The host locked the room.
    #[error("the room is locked")]
    Locked,
    /// The password is wrong.
    #[error("the password is wrong")]
    Password,
    /// The host banned this key.
    #[error("the host has banned you")]
    Banned,
    /// The maximum number of members is reached.
    #[error("the room is full")]
    Full,
    /// The name has no visible character.
    #[error("the name is empty")]
    Name,
}

/// The reason why a request is denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Denial {
    /// Only the host may do this.
    #[error("only the host can do this")]
    NotHost,
    /// The member does not exist, or is the host.
    #[error("there is no such member")]
    NoMember,
    /// All seats are taken.
    #[error("all seats are taken")]
    NoSeat,
    /// Not possible during a match.
    #[error("not possible during a match")]
    Playing,
    /// Too few players have seats, or all are in one team.
    #[error("too few players")]
    TooFew,
    /// These rules cannot be played online.
    #[error("these rules cannot be played online")]
    Rules,
    /// The host's custom rules contradict each other.
    #[error("these rules contradict each other")]
    Contradiction(Contradiction),
    /// Too many messages in a short time.
    #[error("too many messages")]
    TooFast,
    /// The password is too long.
    #[error("the password is too long")]
    PasswordLength,
    /// The computer player's level or name is invalid.
    #[error("there is no computer player of this level")]
    Computer,
    /// The server stops, so no new match starts. Members also get this when it begins to stop.
    #[error("the server is shutting down and starts no new matches")]
    Stopping,
    /// An operator of the server lets nobody read the member's texts.
    #[error("the server lets nobody read your texts")]
    Muted,
}
