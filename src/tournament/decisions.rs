//! What decided the matches of a tournament.

use serde::{Deserialize, Serialize};

use super::bracket::Tournament;
use super::fixture::{Fixture, FixtureOutcome, OutcomeReason, SeatSource};
use super::ids::{EntrantId, FixtureId};
use super::record::{Authority, Step};

/// What decided a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DecidedBy {
    /// Its rounds, which were played.
    Play,
    /// A player did not come.
    Absence,
    /// A player left the tournament.
    Withdrawal,
    /// A referee decided it, or excluded a player.
    Referee,
}

/// The match of an entrant that was decided last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastDecision {
    /// The match.
    pub fixture: FixtureId,
    /// What decided it.
    pub by: DecidedBy,
}

/// A decision, with the index of its step in the record.
type DecidingStep = (usize, DecidedBy);

/// The last step that decided each fixture, and the one with which each entrant left.
#[derive(Debug)]
struct DecidingSteps {
    fixtures: Vec<Option<DecidingStep>>,
    entrants: Vec<Option<DecidingStep>>,
}

impl DecidingSteps {
    fn of(tournament: &Tournament) -> Self {
        let (fixtures, entrants) = (tournament.fixtures().len(), tournament.entrants().len());
        let mut all = Self { fixtures: vec![None; fixtures], entrants: vec![None; entrants] };
        for (at, entry) in tournament.record().iter().enumerate() {
            let is_referee = matches!(entry.by, Authority::Referee(_));
            match &entry.step {
                Step::Result { fixture, .. } if is_referee => all.decide(*fixture, (at, DecidedBy::Referee)),
                Step::Result { fixture, .. } => all.decide(*fixture, (at, DecidedBy::Play)),
                Step::NoShow { fixture, .. } => all.decide(*fixture, (at, DecidedBy::Absence)),
                Step::Award { fixture, .. } => all.decide(*fixture, (at, DecidedBy::Referee)),
                Step::Withdraw { entrant } => all.leave(*entrant, (at, DecidedBy::Withdrawal)),
                Step::Disqualify { entrant, .. } => all.leave(*entrant, (at, DecidedBy::Referee)),
                Step::Enter { .. }
                | Step::CheckIn { .. }
                | Step::Start { .. }
                | Step::Call { .. }
                | Step::Replay { .. }
                | Step::Pause
                | Step::Resume
                | Step::End => {}
            }
        }
        all
    }

    /// Notes a decision. A fixture that was replayed has several, and one that was paired again may be gone.
    fn decide(&mut self, fixture: FixtureId, step: DecidingStep) {
        if let Some(known) = self.fixtures.get_mut(fixture.index()) {
            *known = Some(step);
        }
    }

    fn leave(&mut self, entrant: EntrantId, step: DecidingStep) {
        if let Some(known) = self.entrants.get_mut(entrant.index()) {
            known.get_or_insert(step);
        }
    }

    /// Returns what decided a fixture that needed no match. `earlier` are the decisions of the fixtures before it.
    fn walkover(
        &self,
        fixture: &Fixture,
        outcome: &FixtureOutcome,
        earlier: &[Option<DecidingStep>],
    ) -> Option<DecidingStep> {
        let loser = outcome.winner.and_then(|winner| fixture.seats[1 - winner].entrant());
        let left = loser.and_then(|loser| *self.entrants.get(loser.index())?);
        let sources = fixture.sources.iter().copied().filter_map(SeatSource::fixture);
        let sources = sources.filter_map(|source| *earlier.get(source.index())?);
        // It is decided once both players are known, of whom one may have left long before.
        let at = sources.chain(left).map(|(at, _)| at).max()?;
        Some((at, left.map_or(DecidedBy::Withdrawal, |(_, by)| by)))
    }
}

impl Tournament {
    /// Returns the match of each entrant that was decided last, in the order of entry. A match without an opponent
    /// counts for nobody.
    #[must_use]
    pub fn last_decisions(&self) -> Vec<Option<LastDecision>> {
        let mut last: Vec<Option<(usize, LastDecision)>> = vec![None; self.entrants().len()];
        for ((fixture, one), decision) in (0..).map(FixtureId).zip(self.fixtures()).zip(self.decisions()) {
            let (Some((at, by)), Some(players)) = (decision, one.players()) else { continue };
            for player in players {
                if let Some(known) = last.get_mut(player.index())
                    && known.is_none_or(|(before, _)| before <= at)
                {
                    *known = Some((at, LastDecision { fixture, by }));
                }
            }
        }
        last.into_iter().map(|last| last.map(|(_, decision)| decision)).collect()
    }

    /// Returns what decided each fixture, and when.
    fn decisions(&self) -> Vec<Option<DecidingStep>> {
        let steps = DecidingSteps::of(self);
        let mut decisions: Vec<Option<DecidingStep>> = Vec::with_capacity(self.fixtures().len());
        // Fixtures stand after those that decide their players.
        for (fixture, step) in self.fixtures().iter().zip(&steps.fixtures) {
            let decision = fixture.outcome.as_ref().and_then(|outcome| match outcome.verdict {
                OutcomeReason::Played { .. } | OutcomeReason::NoShow | OutcomeReason::Awarded { .. } => *step,
                OutcomeReason::Walkover => steps.walkover(fixture, outcome, &decisions),
                OutcomeReason::NotNeeded => None,
            });
            decisions.push(decision);
        }
        decisions
    }
}
