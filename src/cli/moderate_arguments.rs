//! The arguments with which an operator moderates. Every build accepts them, so that one without a server can say so.

use clap::{Args, Subcommand};
use jiff::{Span, Timestamp, ToSpan as _};

use crate::online::{PlayerKey, RecordingId};

/// A decision of an operator, which also works while the server runs. The audit has it.
#[derive(Debug, Subcommand)]
pub(super) enum Moderate {
    /// Let a player in no more, and delete the player's entries in leaderboards.
    Ban(Punish),
    /// Let a banned player in again.
    Unban(OfPlayer),
    /// Let nobody read what a player writes.
    Mute(Punish),
    /// Let others read again what a player writes.
    Unmute(OfPlayer),
    /// Give a player another name, from the next visit on, whatever the player's own one is.
    Rename {
        #[command(flatten)]
        of: OfPlayer,
        /// Name. Without it, the player's own one counts again.
        name: Option<String>,
    },
    /// Remove an entry from a leaderboard.
    RemoveEntry {
        /// ID of its recording, as on the page of the day.
        recording: RecordingId,
        #[command(flatten)]
        note: AuditNote,
    },
    /// Close the reports about a player without another decision. A ban or a mute also closes them.
    CloseReports(OfPlayer),
    /// Close a room, and end its match.
    CloseRoom {
        /// Number of the room, as in the list of rooms or, with 0x, in the log.
        #[arg(value_parser = room)]
        room: u32,
        #[command(flatten)]
        note: AuditNote,
    },
}

/// A penalty for a player.
#[derive(Debug, Args)]
pub(super) struct Punish {
    #[command(flatten)]
    pub(super) of: OfPlayer,
    /// Time after which it ends, such as 30m, 2d or 1w [default: when it is lifted].
    #[arg(long = "for", value_name = "TIME", value_parser = seconds)]
    pub(super) term: Option<i64>,
}

/// The player whom a decision is about.
#[derive(Debug, Args)]
pub(super) struct OfPlayer {
    /// The complete key, as in the log and in the lists of players and rooms.
    #[arg(value_parser = player_key)]
    pub(super) key: PlayerKey,
    #[command(flatten)]
    pub(super) note: AuditNote,
}

/// What the audit says about a decision.
#[derive(Debug, Args)]
pub(super) struct AuditNote {
    /// Reason.
    #[arg(long, default_value = "")]
    pub(super) reason: String,
    /// Name of the operator.
    #[arg(long, default_value = "operator")]
    pub(super) by: String,
}

/// Parses a length of time. Returns seconds.
fn seconds(text: &str) -> Result<i64, String> {
    let explained = || "not a time; write 30m, 12h, 2d or 1w".to_owned();
    let span: Span = text.parse().map_err(|_error| explained())?;
    let now = Timestamp::now();
    // Days of 24 hours, whatever the clocks of the place do.
    let hours = i64::from(span.get_weeks()) * 7 * 24 + i64::from(span.get_days()) * 24;
    let span = span.weeks(0).days(0).checked_add(hours.hours()).map_err(|_error| explained())?;
    let end = now.checked_add(span).map_err(|_error| explained())?;
    Some(end.as_second() - now.as_second()).filter(|seconds| *seconds > 0).ok_or_else(explained)
}

/// Parses the number of a room.
fn room(text: &str) -> Result<u32, String> {
    let number =
        text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
    number.ok_or_else(|| "not a room; `skyline serve rooms` lists their numbers".to_owned())
}

fn player_key(text: &str) -> Result<PlayerKey, String> {
    let explained = "not a player's key, which has 43 characters; `skyline serve players` lists them";
    text.parse().map_err(|_damaged| explained.to_owned())
}
