//! A tournament as one document: what a page, a stream or another program shows.

use serde::Serialize;

use super::bracket::{Tournament, TournamentPhase};
use super::fixture::{BracketPlace, Fixture, FixtureSeat, OutcomeReason};
use super::ids::FixtureId;
use super::rules::TournamentRules;
use super::standings::TableRow;

/// A tournament as one document, for JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Overview<'a> {
    /// The rules.
    pub rules: &'a TournamentRules,
    /// The phase.
    pub phase: TournamentPhase,
    /// The entrants, in the order of entry.
    pub entrants: Vec<EntrantRow<'a>>,
    /// The fixtures.
    pub fixtures: Vec<FixtureRow<'a>>,
    /// The table, the best first.
    pub table: Vec<TableRow>,
}

/// An entrant in an [`Overview`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntrantRow<'a> {
    /// The name.
    pub name: &'a str,
    /// The rating.
    pub rating: Option<i32>,
    /// The seed, from 1.
    pub seed: Option<usize>,
    /// Whether the entrant has left.
    pub is_out: bool,
    /// The place, once the tournament is over.
    pub place: Option<u32>,
}

/// A fixture in an [`Overview`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FixtureRow<'a> {
    /// The number.
    pub fixture: FixtureId,
    /// Where it stands.
    #[serde(flatten)]
    pub place: BracketPlace,
    /// The names of its players, as far as they are known.
    pub players: [Option<&'a str>; 2],
    /// The name of the winner.
    pub winner: Option<&'a str>,
    /// The rounds won, if it was played.
    pub score: Option<[u8; 2]>,
    /// Why it ended so.
    #[serde(flatten)]
    pub verdict: Option<&'a OutcomeReason>,
    /// When its players were called, in seconds since the start of 1970.
    pub called_at: Option<u64>,
}

impl Tournament {
    /// Returns the tournament as one document.
    #[must_use]
    pub fn overview(&self) -> Overview<'_> {
        let places = (self.phase() == TournamentPhase::Over).then(|| self.places());
        let entrants = self.entrants().iter().enumerate().map(|(index, entrant)| EntrantRow {
            name: &entrant.name,
            rating: entrant.rating,
            seed: self.seeds().iter().position(|seed| seed.index() == index).map(|seed| seed + 1),
            is_out: entrant.is_out,
            place: places.as_ref().map(|places| places[index]),
        });
        let fixtures = (0..).map(FixtureId).zip(self.fixtures()).map(|(id, fixture)| self.fixture_row(id, fixture));
        Overview {
            rules: self.rules(),
            phase: self.phase(),
            entrants: entrants.collect(),
            fixtures: fixtures.collect(),
            table: self.table(),
        }
    }

    fn fixture_row<'a>(&'a self, fixture: FixtureId, one: &'a Fixture) -> FixtureRow<'a> {
        let name = |seat: FixtureSeat| Some(self.name(seat.entrant()?));
        let verdict = one.outcome.as_ref().map(|outcome| &outcome.verdict);
        let is_played = matches!(verdict, Some(OutcomeReason::Played { .. }));
        FixtureRow {
            fixture,
            place: one.place,
            players: one.seats.map(name),
            winner: one.winner().and_then(|winner| name(FixtureSeat::Entrant(winner))),
            score: one.outcome.as_ref().filter(|_| is_played).map(|outcome| outcome.score),
            verdict,
            called_at: one.called_at,
        }
    }
}
