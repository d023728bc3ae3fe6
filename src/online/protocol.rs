//! The messages between a host and its members: first the entry, then a stream for the room and one for play.
//!
//! ```text
//!   member ── Hello ──────────▶ host     its first bytes are the same in every version
//!          ◀── Welcome, or Refusal ──
//!          ── RoomRequest ────▶
//!          ◀── RoomNews ──────         the stream of the room
//!          ── PlayRequest ────▶
//!          ◀── PlayNews ──────         the stream of play
//!          ── LobbyRequest ───▶
//!          ◀── LobbyNews ─────         the only stream in the lobby of a server
//! ```

use serde::{Deserialize, Serialize};

use super::chat::Speech;
use super::clock::MatchClock;
use super::identity::ConnectionProof;
use super::invitation::Invitation;
use super::lobby::{LobbyNews, LobbyRequest};
use super::message::{Batch, MessageError, Settled, read, write};
use super::plan::{MatchPlan, MemberId};
use super::room::{Denial, Dismissal, EntryError, Guest, RoomRequest, RoomState};
use crate::engine::Ticks;
use crate::replay::TimedInput;

/// The version of the protocol. Two sides understand each other only if theirs are equal.
pub const PROTOCOL: u16 = 1;
/// The first bytes of what both sides say first, before the version.
const MAGIC: [u8; 4] = *b"SKYL";

/// A message with a limit to its length.
pub trait Message: Sized {
    /// The longest message in bytes.
    const MOST_BYTES: usize;

    /// Writes the message.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads a message.
    ///
    /// # Errors
    /// It is too long or has another shape.
    fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError>;
}

macro_rules! messages {
    ($($message:ty: $most:expr;)*) => { $(
        impl Message for $message {
            const MOST_BYTES: usize = $most;

            fn to_bytes(&self) -> Vec<u8> {
                write(self)
            }

            fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
                read(bytes, Self::MOST_BYTES)
            }
        }
    )* };
}

messages! {
    RoomRequest: 16 * 1_024;
    RoomNews: 64 * 1_024;
    PlayRequest: Batch::MOST_BYTES + 16;
    PlayNews: Settled::MOST_BYTES;
    LobbyRequest: 1_024 * 1_024;
    LobbyNews: 1_024 * 1_024 + 1_024;
}

/// The first message of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The room of the invitation; nothing for the lobby of a server, or if only an address was known.
    pub room: Option<u32>,
    /// Who wants to enter.
    pub guest: Guest,
    /// The proof that the key is the member's.
    pub proof: ConnectionProof,
}

/// The host's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Welcome {
    /// In a room, as the member with this number.
    Room(MemberId),
    /// In the lobby of a server.
    Lobby,
    /// Not here: the room is at another server.
    Elsewhere(Invitation),
}

/// The reason for which nobody is let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The two sides speak different versions.
    #[error("the versions differ: {who} must update the game", who = if *.host > PROTOCOL { "this side" } else { "the host" })]
    Version {
        /// The host's.
        host: u16,
    },
    /// The host's room is another one: the invitation is old.
    #[error("this room does not exist any more")]
    Room,
    /// The key was not proven.
    #[error("the proof of the key is wrong")]
    Proof,
    /// The server is full, or stops.
    #[error("the server takes nobody else at the moment")]
    Busy,
    /// The room lets nobody in.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// The host does not understand.
    #[error("not understood")]
    Shape,
}

/// News of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomNews {
    /// Its state.
    State(RoomState),
    /// A member said something.
    Said(MemberId, Speech),
    /// A request was denied.
    Denied(Denial),
    /// The member has to go.
    Dismissed(Dismissal),
    /// The other servers, any of which leads to the room if this one is lost.
    Servers(Vec<Invitation>),
}

/// What a member sends during a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayRequest {
    /// The next inputs.
    Batch(Batch),
    /// A question for the time, with the own time.
    Ping(u64),
    /// The member leaves the match, but not the room.
    Quit,
}

/// What the host sends during a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayNews {
    /// A match begins, or goes on for a member who comes back.
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
}

/// Everything that a machine needs to play or watch a match, from its beginning or from any tick on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchStart {
    /// The plan.
    pub plan: MatchPlan,
    /// The member's seat, if it plays.
    pub seat: Option<u8>,
    /// Its ticks on the host's clock.
    pub clock: MatchClock,
    /// All that is settled.
    pub past: Vec<Settled>,
    /// The end of the last batch that the referee has.
    pub to: Ticks,
    /// The inputs of the seat that wait at the referee.
    pub waiting: Vec<TimedInput>,
}

impl Hello {
    /// The longest message in bytes.
    pub const MOST_BYTES: usize = 16 * 1_024;

    /// Writes the message.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        with_version(self)
    }

    /// Reads the message at the host.
    ///
    /// # Errors
    /// It has another version or another shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let (version, content) = split(bytes).ok_or(Refusal::Shape)?;
        if version != PROTOCOL {
            return Err(Refusal::Version { host: PROTOCOL });
        }
        read(content, Self::MOST_BYTES).map_err(|_error| Refusal::Shape)
    }
}

impl Welcome {
    /// The longest answer in bytes.
    pub const MOST_BYTES: usize = 1_024;

    /// Writes the answer to a hello.
    #[must_use]
    pub fn answer(answer: &Result<Self, Refusal>) -> Vec<u8> {
        with_version(answer)
    }

    /// Reads the answer.
    ///
    /// # Errors
    /// The host refuses, or speaks another version.
    pub fn from_answer(bytes: &[u8]) -> Result<Self, Refusal> {
        let (host, content) = split(bytes).ok_or(Refusal::Shape)?;
        if host != PROTOCOL {
            return Err(Refusal::Version { host });
        }
        read(content, Self::MOST_BYTES).map_err(|_error| Refusal::Shape)?
    }
}

fn with_version(message: &impl Serialize) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(PROTOCOL.to_le_bytes());
    bytes.extend(write(message));
    bytes
}

fn split(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let (version, content) = bytes.strip_prefix(&MAGIC)?.split_first_chunk()?;
    Some((u16::from_le_bytes(*version), content))
}
