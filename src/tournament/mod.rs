//! Tournaments: the pairings, the decisions of a referee, the places in the end.
//!
//! A tournament is a pure function of its rules and its record, as a game is one of its rules, seed and inputs. The
//! record lists everything that happened, with its time and who decided it. So a saved record proves every pairing and
//! every place, and a server that was killed continues where its record ends.
//!
//! ```text
//!   rules, record ─▶ Tournament ─▶ fixtures: who plays whom ─▶ matches, played elsewhere
//!                        ▲                                          │
//!                        └── Step::Result, Step::NoShow, … ─────────┘
//! ```
//!
//! | format | fixtures |
//! |---|---|
//! | single elimination | all at the start; the winner of one goes on to the next |
//! | double elimination | a second bracket for those who lost once, and a final that its winner must win twice |
//! | round robin | all at the start, by the circle method |
//! | Swiss | a round at a time, between entrants with equal wins who have not met |
//! | winner stays on | one at a time; the loser joins the end of the queue |
//!
//! ```
//! use skyline_foundation::tournament::{Authority, EntrantId, Format, Step, Tournament, TournamentRules};
//!
//! let format = Format::SingleElimination { third_place: false };
//! let rules = TournamentRules { format, ..TournamentRules::default() };
//! let mut tournament = Tournament::new(rules);
//! let referee = Authority::Referee("Ada".to_owned());
//! for name in ["Bo", "Cy", "Di"] {
//!     tournament.apply(0, referee.clone(), Step::Enter { name: name.to_owned(), rating: None, key: None })?;
//! }
//! tournament.apply(60, referee.clone(), Step::Start { seeds: tournament.seeds_by_rating() })?;
//! // Three entrants in a bracket of four: the first seed has no opponent in the first round.
//! let [fixture] = tournament.playable()[..] else { panic!("one fixture can be played") };
//! tournament.apply(300, referee.clone(), Step::result(fixture, EntrantId(2), [1, 2]))?;
//! let [last] = tournament.playable()[..] else { panic!("the final can be played") };
//! tournament.apply(900, referee, Step::result(last, EntrantId(0), [2, 0]))?;
//! assert_eq!(tournament.places(), [1, 3, 2]);
//! # Ok::<(), skyline_foundation::tournament::Refused>(())
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod bracket;
mod decisions;
mod elimination;
mod fixture;
mod ids;
mod overview;
mod record;
mod round_robin;
mod rules;
mod saved;
mod standings;
mod swiss;
#[cfg(test)]
mod tests;
mod titles;
mod winner_stays;

pub use bracket::{Entrant, Tournament, TournamentPhase};
pub use decisions::{DecidedBy, LastDecision};
pub use fixture::{BracketPlace, BracketSide, Fixture, FixtureOutcome, FixtureSeat, OutcomeReason, SeatSource};
pub use ids::{EntrantId, FixtureId};
pub use overview::{EntrantRow, FixtureRow, Overview};
pub use record::{Authority, RecordEntry, Refused, Step};
pub use rules::{Format, TournamentRules};
pub use saved::{FixtureInPlay, RecordError, SavedTournament};
pub use standings::TableRow;
pub use titles::{FixtureTitle, RoundTitle, TournamentMatch};
