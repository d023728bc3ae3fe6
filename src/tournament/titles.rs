//! What people call the rounds and matches of a tournament: one table for pages, commands and screens.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bracket::Tournament;
use super::fixture::{BracketPlace, BracketSide, Fixture};
use super::rules::Format;

/// What people call a round of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundTitle {
    /// A round without a name of its own, by its number from 1.
    Round(u16),
    /// A round of the bracket of those who have lost once, by its number from 1.
    Losers(u16),
    /// The quarter-finals.
    QuarterFinal,
    /// The semi-finals.
    SemiFinal,
    /// The final.
    Final,
    /// The second match of a double-elimination final.
    SecondFinal,
    /// The match for the third place.
    ThirdPlace,
}

/// What people call a match of a tournament. No two fixtures of a tournament have the same title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FixtureTitle {
    /// Its round.
    pub round: RoundTitle,
    /// Its number in the round, from 1.
    pub number: u16,
}

/// A match of a tournament, as its recording names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentMatch {
    /// The name of the tournament; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Which of its matches it is.
    pub title: FixtureTitle,
}

impl RoundTitle {
    /// Returns the English name above the matches of the round, in its part of the tournament.
    #[must_use]
    pub fn heading(self) -> String {
        match self {
            Self::Round(round) | Self::Losers(round) => format!("Round {round}"),
            Self::QuarterFinal => "Quarter-finals".to_owned(),
            Self::SemiFinal => "Semi-finals".to_owned(),
            Self::Final => "Final".to_owned(),
            Self::SecondFinal => "Final, second match".to_owned(),
            Self::ThirdPlace => "Third place".to_owned(),
        }
    }
}

impl fmt::Display for RoundTitle {
    /// Writes the English name of the round of one match.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round(round) => write!(f, "round {round}"),
            Self::Losers(round) => write!(f, "losers' bracket, round {round}"),
            Self::QuarterFinal => f.write_str("quarter-final"),
            Self::SemiFinal => f.write_str("semi-final"),
            Self::Final => f.write_str("final"),
            Self::SecondFinal => f.write_str("final, second match"),
            Self::ThirdPlace => f.write_str("third place"),
        }
    }
}

impl Tournament {
    /// Returns what the round of a place is called.
    #[must_use]
    pub fn round_title(&self, place: BracketPlace) -> RoundTitle {
        let BracketPlace { side, round, .. } = place;
        // In a double elimination the last round of the first bracket is no final.
        let is_single = matches!(self.rules().format, Format::SingleElimination { .. });
        match (side, self.rounds_after(round)) {
            (BracketSide::Losers, _) => RoundTitle::Losers(round),
            (BracketSide::Final, _) if round > 1 => RoundTitle::SecondFinal,
            (BracketSide::Final, _) => RoundTitle::Final,
            (BracketSide::ThirdPlace, _) => RoundTitle::ThirdPlace,
            (BracketSide::Main, 0) if is_single => RoundTitle::Final,
            (BracketSide::Main, 1) if is_single => RoundTitle::SemiFinal,
            (BracketSide::Main, 2) if is_single => RoundTitle::QuarterFinal,
            (BracketSide::Main, _) => RoundTitle::Round(round),
        }
    }

    /// Returns what a fixture is called.
    #[must_use]
    pub fn title(&self, fixture: &Fixture) -> FixtureTitle {
        FixtureTitle { round: self.round_title(fixture.place), number: fixture.place.number }
    }

    /// Returns the number of rounds of the main part after one with this number.
    fn rounds_after(&self, round: u16) -> u16 {
        let main = self.fixtures().iter().filter(|fixture| fixture.place.side == BracketSide::Main);
        // The bracket of those who have lost has more rounds.
        main.map(|fixture| fixture.place.round).max().unwrap_or(round).saturating_sub(round)
    }
}
