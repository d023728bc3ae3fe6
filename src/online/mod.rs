//! Online matches: all players play in real time, and a referee settles the result.
//!
//! ```text
//!   player A ── Batch: buttons with their ticks ──▶ ┌─────────┐ ◀── Batch ── player B
//!   own game, ahead of the match                    │ Referee │
//!   settled match ◀──── Settled: all inputs ─────── └─────────┘ ──── Settled ────▶
//! ```
//!
//! Members send only inputs. The [`Referee`] plays the match from them, tick by tick, as soon as all inputs of a tick
//! are known: those ticks are *settled*. Each [member](OnlineMatch) plays the same settled match from the same
//! inputs. A player's own game is [predicted](Prediction) ahead of it.
//!
//! Games influence each other only by lines, and lines travel before they enter a Matrix
//! ([`travel_ms`](crate::engine::AttackRules::travel_ms)). So a player's own game may run ahead by the travel time: no
//! action of the others can reach the Matrix earlier. Delays below the travel time roll nothing back and change nothing
//! in the game. They only change how early incoming lines are shown.
//!
//! All Matrices are live, also in matches of sixteen. Boards at each Lock Down would save a few hundred bytes a second
//! beside what packets themselves cost, and take away what inputs give: every program checks the match, records it and
//! shows it without a jump.
//!
//! Nobody waits for a late player. [Overdue](Referee::GRACE_PERCENT) ticks are settled without the missing inputs,
//! which then take effect in the first open tick. Only the late player's own game jumps. After a second of
//! [silence](Referee::LATE_MS) all members learn who is late, so that they do not take the simulated game for a played
//! one.
//!
//! A member who was away and rejoins learns what became of its match: it runs, or it is over and comes as a whole.
//!
//! A player who is early is warned, because the reason can be a wrong clock: the computer or the host slept. The
//! program then asks for the time again. Only a player who [stays](Referee::EARLY_GRACE_MS) early is dropped, or one
//! who claims to have played beyond the travel time.
//!
//! A player who leaves in the countdown leaves no seat behind: the match starts without it, or is cancelled if no
//! opponents are left. A ranked match is lost by then, because players could otherwise choose their opponents.
//!
//! A match of several rounds is a plan for each of them. The plan carries the score, so that everybody knows it who
//! comes in the middle. Between two rounds the players have a break; who does not come back in it is not waited for.
//!
//! The host deals the Tetriminos, a bag at a time, as the first player needs them. So no program knows more of the
//! queue than two bags behind what its screen shows. Recordings hold all that were dealt.
//!
//! A match takes place in a [`Room`], which a [`Host`] runs, and an [`Invitation`] leads to it. Players are identified
//! by their keys ([`Identity`]). This module needs no connection: `net` carries the messages.
//!
//! No part reads a clock: callers pass the tick of the match.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod chat;
mod clock;
mod computer;
mod contacts;
mod dealer;
mod fault;
mod game;
mod host;
mod identity;
mod invitation;
mod league;
mod lobby;
mod message;
#[cfg(feature = "online")]
pub mod net;
mod plan;
mod playout;
mod prediction;
mod program;
mod protocol;
mod recovery;
mod referee;
mod room;
mod room_rules;
mod send_pacer;
mod signing;
mod text;
mod timed;

pub use chat::{ChatMessage, Phrase, RateLimit};
pub use clock::{HostClock, MatchClock};
pub use contacts::{Contact, ContactChange, Contacts, Relation};
pub use fault::Fault;
pub use game::{MatchError, OnlineMatch};
pub use host::{FinishedMatch, Host, Outgoing, RoomChange, SavedRoom};
pub use identity::{ConnectionProof, Identity, IdentityError, PlayerKey};
pub use invitation::{Destination, Invitation, InvitationError};
pub use league::{League, Season, SeasonError, SeasonRecord};
pub use lobby::{
    BoardEntry, ChallengeStage, Daily, DailyGame, FriendPlace, FriendStatus, LastMatch, Leaderboard, LobbyDenial,
    LobbyRequest, LobbyUpdate, OwnEntry, PlayerRating, RecordingId, ReportReason, RoomAccess, RoomKind, RoomPlayer,
    RoomSummary, RulesSummary, TournamentId, TournamentRequest, TournamentStage, TournamentSummary,
};
pub use message::{Batch, Claim, LateSeat, MessageError, SeatEnd, SeatInputs, Settled};
pub use plan::{MatchPlan, MemberId, PlanError, PlannedRounds, PlannedSeat, are_opponents, can_play};
pub use prediction::{Desync, Prediction};
pub use program::{ProgramFault, SeatProgram};
pub use protocol::{Hello, MatchRequest, MatchStart, MatchUpdate, Message, PROTOCOL, Refusal, RoomUpdate, Welcome};
pub use recovery::{RecoveryError, RecoveryWords};
pub use referee::{Referee, TravelError};
pub use room::{
    ComputerPlayer, Denial, Dismissal, Guest, JoinError, Member, Phase, Room, RoomEvent, RoomRequest, RoomState,
    RoomTournament,
};
pub use room_rules::RoomRules;
pub use send_pacer::SendPacer;
pub use signing::{SigningKey, VerifyingKey};
pub use text::number_suffix;
pub use timed::TimedMatch;

#[cfg(test)]
pub(crate) mod tests;
