//! `skyline serve tournament`: what a referee decides.

use super::serve::ServeCommandError;
use super::tournament_arguments::{FormatName, NewTournament, Referee, RefereeStep, TournamentCommand};
use crate::online::{SigningKey, TournamentId};
use crate::serve::{Database, Decided, Tournaments, signed_bracket};
use crate::tournament::{Authority, EntrantId, FixtureId, Format, Step, Tournament, TournamentRules};

impl Referee {
    /// Runs the command. Returns what to print. The key signs what is shown, if there is one.
    pub(super) async fn run(
        &self,
        database: &Database,
        key: Option<&SigningKey>,
        now: i64,
    ) -> Result<String, ServeCommandError> {
        let tournaments = Tournaments::default();
        match &self.command {
            TournamentCommand::Open(new) => {
                let id = Tournaments::open(database, &new.rules(), now).await?;
                Ok(format!("opened tournament {id}; a running server shows it within five seconds"))
            }
            TournamentCommand::List => list(&tournaments, database).await,
            TournamentCommand::Show { id } => {
                let tournament = tournaments.load(database, *id).await?;
                Ok(signed_bracket(database, *id, &tournament, key).await?)
            }
            TournamentCommand::RefereeStep(decision) => {
                let id = decision.tournament();
                let step = step(decision, &tournaments.load(database, id).await?)?;
                let by = Authority::Referee(self.referee.clone());
                tournaments.decide(database, Decided { tournament: id, by, step }, now).await?;
                Ok(format!("done in tournament {id}; a running server knows within five seconds"))
            }
        }
    }
}

impl RefereeStep {
    const fn tournament(&self) -> TournamentId {
        match self {
            Self::Start { id }
            | Self::Pause { id }
            | Self::Resume { id }
            | Self::End { id }
            | Self::Award { id, .. }
            | Self::Replay { id, .. }
            | Self::Disqualify { id, .. } => *id,
        }
    }
}

impl NewTournament {
    fn rules(&self) -> TournamentRules {
        let format = match self.format {
            FormatName::Single => Format::SingleElimination { third_place: true },
            FormatName::Double => Format::DoubleElimination,
            FormatName::RoundRobin => Format::RoundRobin { cycles: self.rounds.min(4) },
            FormatName::Swiss => Format::Swiss { rounds: self.rounds },
            FormatName::WinnerStays => Format::WinnerStaysOn { streak: self.rounds },
        };
        TournamentRules {
            name: self.name.clone(),
            format,
            first_to: self.first_to,
            limit: self.limit,
            check_in: self.check_in,
            no_show_after: 60 * self.no_show_minutes,
        }
    }
}

async fn list(tournaments: &Tournaments, database: &Database) -> Result<String, ServeCommandError> {
    let mut lines = vec![format!("{:8}  {:8}  {:>7}  name", "ID", "phase", "players")];
    for id in Tournaments::all(database).await? {
        let tournament = tournaments.load(database, id).await?;
        let phase = serde_json::to_value(tournament.phase()).unwrap_or_default();
        let phase = phase.as_str().unwrap_or_default().to_owned();
        lines.push(format!("{id}  {phase:8}  {:>7}  {}", tournament.entrants().len(), tournament.rules().name));
    }
    Ok(lines.join("\n"))
}

/// Returns the match that people count from 1.
const fn fixture(number: u32) -> FixtureId {
    FixtureId(number.saturating_sub(1))
}

fn step(decision: &RefereeStep, tournament: &Tournament) -> Result<Step, ServeCommandError> {
    let named = |name: &str| {
        let index = tournament.entrants().iter().position(|entrant| entrant.name == name);
        let id = index.and_then(|index| u16::try_from(index).ok()).map(EntrantId);
        id.ok_or_else(|| ServeCommandError::NoEntrant(name.to_owned()))
    };
    Ok(match decision {
        RefereeStep::Start { .. } => Step::Start { seeds: tournament.seeds_by_rating() },
        RefereeStep::Pause { .. } => Step::Pause,
        RefereeStep::Resume { .. } => Step::Resume,
        RefereeStep::End { .. } => Step::End,
        RefereeStep::Award { number, winner, reason, .. } => {
            Step::Award { fixture: fixture(*number), winner: named(winner)?, reason: reason.clone() }
        }
        RefereeStep::Replay { number, reason, .. } => {
            Step::Replay { fixture: fixture(*number), reason: reason.clone() }
        }
        RefereeStep::Disqualify { player, reason, .. } => {
            Step::Disqualify { entrant: named(player)?, reason: reason.clone() }
        }
    })
}
