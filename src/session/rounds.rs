//! The rounds of a match that is played, up to the current one.

use super::r#match::Match;
use super::seat::Seat;
use crate::engine::Ticks;
use crate::engine::versus::Series;
use crate::replay::{MatchTotals, RecordedRound, Recording, Rounds};

/// The rounds of a match that is played.
#[derive(Debug, Clone)]
pub struct MatchRounds {
    /// Those before the current one.
    pub rounds: Rounds,
    /// The totals of those.
    pub earlier: MatchTotals,
}

impl MatchRounds {
    /// The first round of a match that a team wins with `wins` rounds.
    #[must_use]
    pub fn first_to(wins: u8) -> Self {
        Self { rounds: Rounds::first_to(wins), earlier: MatchTotals::default() }
    }

    /// The number of the current round, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.rounds.earlier.len() + 1
    }

    /// The score, with the current round once it is over.
    #[must_use]
    pub fn score(&self, state: &Match) -> Series {
        let mut score = self.rounds.series(state.teams());
        if state.is_over() {
            score.record(&state.standings().winners().collect::<Vec<_>>());
        }
        score
    }

    /// The next round, after the current one is over with these totals.
    #[must_use]
    pub fn next(&self, state: &Match, totals: MatchTotals) -> Self {
        let (mut rounds, mut earlier) = (self.rounds.clone(), totals);
        let seats = state.seats().iter().map(Seat::replay).collect();
        rounds.earlier.push(RecordedRound { places: state.standings(), seats });
        earlier.add(&self.earlier);
        Self { rounds, earlier }
    }

    /// The recording of the match, from that of the current round.
    #[must_use]
    pub fn recording(&self, mut current: Recording, state: &Match) -> Recording {
        let mut rounds = self.rounds.clone();
        // A round in its countdown has nothing to record yet.
        if state.now() == Ticks::ZERO
            && let Some(RecordedRound { places, seats }) = rounds.earlier.pop()
        {
            current.seats = seats;
            current.setup.iter_mut().for_each(|setup| setup.places.clone_from(&places));
        }
        current.after(rounds)
    }
}
