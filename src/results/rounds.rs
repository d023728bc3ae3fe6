//! What recordings say about the matches of a bracket.

use super::document::BracketRound;
use super::error::RoundFault;
use crate::replay::Recording;
use crate::tournament::{EntrantId, Fixture, OutcomeReason};

/// A round of a match, played again from its recording.
#[derive(Debug)]
pub struct CheckedRound {
    /// The round.
    pub round: BracketRound,
    /// The entrant who won it, `None` for a draw; or why the recording confirms nothing.
    pub winner: Result<Option<EntrantId>, RoundFault>,
}

/// What verification says about a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchVerdict {
    /// Its recordings lead to the winner and the score in the bracket.
    Confirmed {
        /// The number of recordings.
        recordings: usize,
    },
    /// A recording leads to something else.
    Differs {
        /// The difference, as a sentence without its end.
        why: String,
    },
    /// A recording cannot be judged.
    Unconfirmed {
        /// The reason, as a sentence without its end.
        why: String,
    },
    /// Not all of its recordings were given. Those that were given do not contradict the bracket.
    NotGiven {
        /// The number of recordings that were given.
        given: usize,
        /// The number of its recordings.
        of: usize,
        /// The names of the files that are missing.
        missing: Vec<String>,
    },
    /// It has a result without recordings, which a referee entered.
    Entered,
    /// It was decided without a match, or has no result yet.
    Unplayed,
}

impl CheckedRound {
    /// Plays the recording of a round again.
    pub(super) fn new(round: BracketRound, recorded: Result<Recording, RoundFault>) -> Self {
        let winner = recorded.and_then(|recorded| winner(&round, &recorded));
        Self { round, winner }
    }
}

/// Plays a recording, and returns the entrant who won.
fn winner(round: &BracketRound, recorded: &Recording) -> Result<Option<EntrantId>, RoundFault> {
    recorded.check()?;
    let (_, places) = recorded.score();
    if places.places().is_empty() {
        return Err(RoundFault::Unfinished);
    }
    let [Some(_), Some(_)] = round.seats[..] else { return Err(RoundFault::Nameless) };
    let mut winners = places.winners();
    let (first, second) = (winners.next(), winners.next());
    Ok(first.filter(|_| second.is_none()).and_then(|seat| round.seats.get(seat).copied().flatten()))
}

impl MatchVerdict {
    /// Returns what the given recordings say about a match.
    pub(super) fn of(fixture: &Fixture, rounds: &[BracketRound], played: &[CheckedRound]) -> Self {
        let Some(outcome) = &fixture.outcome else { return Self::Unplayed };
        let OutcomeReason::Played { recordings } = &outcome.verdict else { return Self::Unplayed };
        if recordings.is_empty() {
            return Self::Entered;
        }
        let (mut won, mut missing) = ([0_u8; 2], Vec::new());
        for recording in recordings {
            match played.iter().find(|one| one.round.recording == *recording) {
                None => {
                    let round = rounds.iter().find(|round| round.recording == *recording);
                    missing.push(round.map_or_else(|| recording.clone(), |round| round.file.clone()));
                }
                Some(one) => match count(fixture, one) {
                    Ok(Some(seat)) => won[seat] = won[seat].saturating_add(1),
                    Ok(None) => {}
                    Err(verdict) => return verdict,
                },
            }
        }
        let score = outcome.score;
        let is_possible = won[0] <= score[0] && won[1] <= score[1];
        if !missing.is_empty() && is_possible {
            let of = recordings.len();
            return Self::NotGiven { given: of - missing.len(), of, missing };
        }
        // The record allows no result whose winner has not the most rounds, so the score decides.
        if won == score {
            return Self::Confirmed { recordings: recordings.len() };
        }
        let [won, score] = [won, score].map(|[one, other]| format!("{one} to {other}"));
        Self::Differs { why: format!("the recordings lead to {won}, but the bracket says {score}") }
    }
}

/// Returns the seat of the match to which a round counts, `None` after a draw.
fn count(fixture: &Fixture, played: &CheckedRound) -> Result<Option<usize>, MatchVerdict> {
    let because = |why: &dyn std::fmt::Display| format!("{}: {why}", played.round.file);
    let winner = match &played.winner {
        Ok(winner) => winner,
        Err(fault) if fault.is_contradiction() => return Err(MatchVerdict::Differs { why: because(fault) }),
        Err(fault) => return Err(MatchVerdict::Unconfirmed { why: because(fault) }),
    };
    let is_player = |entrant: &Option<EntrantId>| entrant.is_some_and(|entrant| fixture.seat_of(entrant).is_some());
    let is_of_both = match played.round.seats[..] {
        [first, second] => first != second && is_player(&first) && is_player(&second),
        _ => false,
    };
    if !is_of_both {
        return Err(MatchVerdict::Differs { why: because(&"others than the players of this match played it") });
    }
    Ok(winner.and_then(|winner| fixture.seat_of(winner)))
}
