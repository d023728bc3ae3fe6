//! Matches between machines: every player plays at once, and a referee settles what happened.
//!
//! ```text
//!   player A ── Batch: buttons with their ticks ──▶ ┌─────────┐ ◀── Batch ── player B
//!   own game, ahead of the match                    │ Referee │
//!   settled match ◀──── Settled: all inputs ─────── └─────────┘ ──── Settled ────▶
//! ```
//!
//! Only buttons travel. The [`Referee`] plays the match from them, tick by tick, as far as all inputs are known: those ticks
//! are *settled*. Each [`Player`] plays the same settled match from the same inputs, and its own game ahead of it.
//!
//! A game depends on others only by the lines that enter its Matrix, and lines travel for a while first
//! ([`travel_ms`](crate::engine::AttackRules::travel_ms)). So a player may be that far ahead of the settled match: whatever
//! the others do meanwhile cannot reach the Matrix before. Nothing that was seen is ever taken back, and delays below the
//! travel time change nothing at all. What they do change is how soon the lines on their way are shown.
//!
//! All Matrices are live, also in matches of sixteen. Boards at each Lock Down would save a few hundred bytes a second beside what
//! packets themselves cost, and take away what inputs give: every program checks the match, records it and shows it without a
//! jump.
//!
//! Nobody waits for a player who is late. Ticks that are [overdue](Referee::GRACE_PERCENT) are settled without the missing inputs,
//! and these take effect in the first tick that is still open. Only the late player's own game jumps then.
//!
//! The host deals the Tetriminos, a bag at a time, as the first player needs them. So no program knows more of the queue than two
//! bags behind what its screen shows. Recordings hold all that were dealt.
//!
//! Around the match are a [`Room`], which its [`Host`] keeps, and an [`Invitation`] that leads to it. Players are known by
//! their keys ([`Identity`]). A connection is not needed here: `net` carries the messages.
//!
//! Neither side reads a clock: the tick of the match is always given.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod cadence;
mod chat;
mod clock;
mod computer;
mod contacts;
mod dealer;
mod game;
mod host;
mod identity;
mod invitation;
mod lobby;
mod message;
mod plan;
mod player;
mod playout;
mod protocol;
mod referee;
mod room;
mod text;

pub use cadence::Cadence;
pub use chat::{Allowance, Phrase, Speech};
pub use clock::{HostClock, MatchClock};
pub use contacts::{Contact, ContactChange, Contacts, Relation};
pub use game::{MatchError, OnlineMatch};
pub use host::{FinishedMatch, Host, Outgoing, RoomChange, SavedRoom};
pub use identity::{ConnectionProof, Identity, IdentityError, PlayerKey};
pub use invitation::{Destination, Invitation, InvitationError};
pub use lobby::{
    Board, BoardEntry, Daily, DailyGame, LobbyDenial, LobbyNews, LobbyRequest, PlayerRating, RecordingId, RoomAccess,
    RoomKind, RoomLine, RoomPlayer,
};
pub use message::{Batch, Claim, MessageError, SeatInputs, Settled};
pub use plan::{MatchPlan, MemberId, PlanError, PlannedSeat};
pub use player::{Desync, Player};
pub use playout::Playout;
pub use protocol::{Hello, MatchStart, Message, PROTOCOL, PlayNews, PlayRequest, Refusal, RoomNews, Welcome};
pub use referee::{Fault, Referee, TravelError};
pub use room::{Denial, Dismissal, EntryError, Guest, Member, Phase, Room, RoomEvent, RoomRequest, RoomState};

#[cfg(test)]
pub(crate) mod tests;
