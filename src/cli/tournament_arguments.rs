//! The arguments of `skyline serve tournament`. Every build accepts them, so that one without a server can say so.

use clap::{Args, Subcommand, ValueEnum};

use crate::online::TournamentId;

/// A command of a referee, which also works while the server runs.
#[derive(Debug, Args)]
pub(super) struct Referee {
    #[command(subcommand)]
    pub(super) command: TournamentCommand,
    /// Name of the referee, which the record names.
    #[arg(long, global = true, default_value = "referee")]
    pub(super) referee: String,
}

#[derive(Debug, Subcommand)]
pub(super) enum TournamentCommand {
    /// Open a tournament that players can enter in the lobby.
    Open(NewTournament),
    /// List all tournaments with their IDs, the latest first.
    List,
    /// Show a tournament with its matches and table as JSON, signed with the server's key for `skyline bracket`.
    Show {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
    },
    #[command(flatten)]
    RefereeStep(RefereeStep),
}

/// A step that a referee takes in a tournament.
#[derive(Debug, Subcommand)]
pub(super) enum RefereeStep {
    /// Start it, with the players seeded by rating. Who has not checked in does not play, if that is needed.
    Start {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
    },
    /// Call no more matches.
    Pause {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
    },
    /// Call matches again.
    Resume {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
    },
    /// End it with the places reached.
    End {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
    },
    /// Give a match to one of its players.
    Award {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
        /// Number of the match, as the page of the bracket has it.
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        /// Name of the winner.
        winner: String,
        /// Reason, for everybody to read.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Have a match played again.
    Replay {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
        /// Number of the match, as the page of the bracket has it.
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        /// Reason, for everybody to read.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Exclude a player.
    Disqualify {
        /// ID.
        #[arg(value_parser = tournament_id)]
        id: TournamentId,
        /// Name of the player.
        player: String,
        /// Reason, for everybody to read.
        #[arg(long, default_value = "")]
        reason: String,
    },
}

/// The rules of a new tournament.
#[derive(Debug, Args)]
pub(super) struct NewTournament {
    /// Name that players read.
    pub(super) name: String,
    /// How players are paired.
    #[arg(long, value_enum, default_value_t = FormatName::Single)]
    pub(super) format: FormatName,
    /// Rounds of Swiss, cycles of a round robin, or wins in a row with `winner-stays`.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    pub(super) rounds: u8,
    /// Rounds that win a match.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(super) first_to: u8,
    /// Maximum number of players.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(2..=512))]
    pub(super) limit: u16,
    /// Players must check in before the start.
    #[arg(long)]
    pub(super) check_in: bool,
    /// Minutes after which an absent player has lost a match.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) no_show_minutes: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// Who loses is out; the losers of the semi-finals play for the third place.
    Single,
    /// Who loses twice is out.
    Double,
    /// Everybody plays everybody.
    RoundRobin,
    /// A fixed number of rounds between players with equal wins.
    Swiss,
    /// The winner plays the next one in the queue.
    WinnerStays,
}

fn tournament_id(text: &str) -> Result<TournamentId, String> {
    let explained = "not the ID of a tournament, which has 8 digits; `skyline serve tournament list` names them";
    text.parse().map_err(|_damaged| explained.to_owned())
}
