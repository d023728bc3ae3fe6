//! The messages between a host and its members: the handshake, then one stream for the room and one for the match.
//!
//! ```text
//!   member ── Hello ──────────▶ host     its first bytes are the same in every version
//!          ◀── Welcome, or Refusal ──    or, in every version, the link of a server of the member's version
//!          ── RoomRequest ────▶
//!          ◀── RoomUpdate ────         the stream of the room
//!          ── MatchRequest ───▶
//!          ◀── MatchUpdate ───         the stream of the match
//!          ── LobbyRequest ───▶
//!          ◀── LobbyUpdate ───         the only stream in the lobby of a server
//! ```

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::chat::ChatMessage;
use super::clock::MatchClock;
use super::identity::ConnectionProof;
use super::invitation::Invitation;
use super::lobby::{LobbyRequest, LobbyUpdate};
use super::message::{Batch, LateSeat, MessageError, Settled, read, write};
use super::plan::{MatchPlan, MemberId};
use super::room::{Denial, Dismissal, Guest, JoinError, RoomRequest, RoomState};
use crate::engine::Ticks;
use crate::replay::TimedInput;

/// The version of the protocol. Both sides must have the same one. A server of another version knows a server of this
/// one, if there is one beside it.
pub const PROTOCOL: u16 = 5;
/// The magic bytes at the start of both sides' first messages, before the version.
const MAGIC: [u8; 4] = *b"SKYL";

/// A message with a maximum length.
pub trait Message: Serialize + DeserializeOwned {
    /// The maximum length in bytes.
    const MAX_BYTES: usize;

    /// Serializes the message.
    fn to_bytes(&self) -> Vec<u8> {
        write(self)
    }

    /// Parses a message.
    ///
    /// # Errors
    /// The message is too long or invalid.
    fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        read(bytes, Self::MAX_BYTES)
    }
}

macro_rules! messages {
    ($($message:ty: $max:expr;)*) => { $(
        impl Message for $message {
            const MAX_BYTES: usize = $max;
        }
    )* };
}

messages! {
    RoomRequest: 16 * 1_024;
    RoomUpdate: 64 * 1_024;
    Batch: 16 * 1_024;
    MatchRequest: Batch::MAX_BYTES + 16;
    // The complete history of a long match, for a player who reconnects.
    Settled: 16 * 1_024 * 1_024;
    MatchUpdate: Settled::MAX_BYTES;
    LobbyRequest: 1_024 * 1_024;
    LobbyUpdate: 1_024 * 1_024 + 1_024;
}

/// The first message of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The room of the invitation; `None` for the lobby of a server, or for an address without an invitation.
    pub room: Option<u32>,
    /// The player who wants to join.
    pub guest: Guest,
    /// The proof of the player's key.
    pub proof: ConnectionProof,
}

/// The host's acceptance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Welcome {
    /// Joined a room, as the member with this number.
    Room(MemberId),
    /// Joined the lobby of a server.
    Lobby,
    /// A redirect: the room is at another server.
    Redirect(Invitation),
}

/// The reason for a refused connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The two sides have different versions.
    #[error("the versions differ: {who} must update the game", who = if *.host > PROTOCOL { "this side" } else { "the host" })]
    Version {
        /// The host's version.
        host: u16,
    },
    /// The room does not exist: the invitation is old.
    #[error("this room no longer exists")]
    Room,
    /// The proof of the key is invalid.
    #[error("the proof of the key is invalid")]
    Proof,
    /// The server is full or shutting down.
    #[error("the server is full or shutting down; try again later")]
    Busy,
    /// The room refused the player.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// The host could not parse the message.
    #[error("the host did not understand the first message")]
    Shape,
    /// Too many players are connected from the same network.
    #[error("too many players are connected from your network; the server's operator can allow more")]
    Network,
}

/// A message of the host to a member of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "most of these messages are the largest one")]
pub enum RoomUpdate {
    /// The state of the room.
    State(RoomState),
    /// A chat message of a member.
    Chat(MemberId, ChatMessage),
    /// A request was denied.
    Denied(Denial),
    /// The member was dismissed.
    Dismissed(Dismissal),
    /// The other servers, any of which leads to the room if this one fails.
    Servers(Vec<Invitation>),
}

/// A message of a member during a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchRequest {
    /// The next inputs.
    Batch(Batch),
    /// A ping with the member's time.
    Ping(u64),
    /// The member leaves the match, but not the room. A match in which only computers are left is finished at once when
    /// all its players have left it.
    Quit,
}

/// A message of the host during a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchUpdate {
    /// A match starts, or continues for a member who rejoins it.
    Start(Box<MatchStart>),
    /// The next ticks are settled.
    Settled(Settled),
    /// The answer to a ping.
    Pong {
        /// The time in the ping.
        sent: u64,
        /// The time of the host's clock, in microseconds.
        host: u64,
    },
    /// A warning: the member's inputs are early, so its clock is wrong. A seat that stays early is
    /// [dropped](crate::online::Referee::EARLY_GRACE_MS).
    Early {
        /// How far the inputs are ahead of the match.
        ahead_ms: u64,
    },
    /// The seats whose inputs do not come, after each change of them.
    Late(Vec<LateSeat>),
    /// The match of the countdown does not start: this member left, and too few players remain.
    Canceled(MemberId),
    /// The answer to a member who rejoins, unless its match still runs: that match is over, or this host does not know
    /// it. Holds the last match, complete, if the member belonged to it. Also the end of a match whose rest was played
    /// at once.
    Over(Option<Box<MatchStart>>),
}

/// All data that a machine needs to play or watch a match, from any tick on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchStart {
    /// The plan.
    pub plan: MatchPlan,
    /// The member's seat, if it plays.
    pub seat: Option<u8>,
    /// The match's ticks on the host's clock.
    pub clock: MatchClock,
    /// All settled ticks.
    pub history: Vec<Settled>,
    /// The end of the last batch that the referee has.
    pub to: Ticks,
    /// The inputs of the seat that the referee holds for later ticks.
    pub pending: Vec<TimedInput>,
}

impl Hello {
    /// The maximum length in bytes.
    pub const MAX_BYTES: usize = 16 * 1_024;

    /// Serializes the message.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        with_version(&write(self))
    }

    /// Returns the version of the member.
    #[must_use]
    pub fn version(bytes: &[u8]) -> Option<u16> {
        split(bytes).map(|(version, _)| version)
    }

    /// Parses the message at the host.
    ///
    /// # Errors
    /// The version differs, or the message is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let (version, content) = split(bytes).ok_or(Refusal::Shape)?;
        if version != PROTOCOL {
            return Err(Refusal::Version { host: PROTOCOL });
        }
        read(content, Self::MAX_BYTES).map_err(|_error| Refusal::Shape)
    }
}

impl Welcome {
    /// The maximum length in bytes.
    pub const MAX_BYTES: usize = 1_024;

    /// Serializes the answer to a hello.
    #[must_use]
    pub fn answer(answer: &Result<Self, Refusal>) -> Vec<u8> {
        with_version(&write(answer))
    }

    /// Serializes the answer to a hello of another version, which leads to a server of that version. All versions
    /// understand it.
    #[must_use]
    pub fn elsewhere(server: &Invitation) -> Vec<u8> {
        with_version(server.to_string().as_bytes())
    }

    /// Parses the answer.
    ///
    /// # Errors
    /// The host refused, or has another version and knows no server of this one.
    pub fn from_answer(bytes: &[u8]) -> Result<Self, Refusal> {
        let (host, content) = split(bytes).ok_or(Refusal::Shape)?;
        if host != PROTOCOL {
            let server = std::str::from_utf8(content).ok().and_then(|link| link.parse().ok());
            return server.map(Self::Redirect).ok_or(Refusal::Version { host });
        }
        read(content, Self::MAX_BYTES).map_err(|_error| Refusal::Shape)?
    }
}

fn with_version(content: &[u8]) -> Vec<u8> {
    [&MAGIC[..], &PROTOCOL.to_le_bytes(), content].concat()
}

fn split(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let (version, content) = bytes.strip_prefix(&MAGIC)?.split_first_chunk()?;
    Some((u16::from_le_bytes(*version), content))
}
