//! Seeking in a recorded match: a timeline for each seat in each round.

use std::sync::Arc;

use super::together::{AttackHistory, PlayedRound};
use super::{MatchReplay, MatchSetup, MatchTotals, ReplayError, Timeline};
use crate::engine::Ticks;
use crate::engine::versus::{KnockOuts, Series};

/// A recorded match with instant seeking. Its times count from the start of the first round.
///
/// ```
/// use skyline::engine::{Game, Rules, Ticks};
/// use skyline::replay::{MatchReplay, MatchTimeline, Outcome, Replay};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..1_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let seat = Replay::new(Rules::default(), 42, Vec::new(), Outcome::of(&game));
/// let timeline = MatchTimeline::new(MatchReplay::new(vec![seat; 2]));
/// assert!(timeline.verdict().is_ok());
/// assert_eq!((timeline.rounds().len(), timeline.end()), (1, Ticks::from_millis(1_000)));
/// assert_eq!(timeline.round(0).seats().len(), 2);
/// ```
#[derive(Debug)]
pub struct MatchTimeline {
    recorded: MatchReplay,
    /// Never empty.
    rounds: Vec<RoundTimeline>,
    verdict: Result<(), ReplayError>,
}

/// A round of a recorded match with instant seeking.
#[derive(Debug)]
pub struct RoundTimeline {
    recorded: MatchReplay,
    setup: MatchSetup,
    seats: Vec<Arc<Timeline>>,
    knock_outs: KnockOuts,
    attack_history: AttackHistory,
    /// The time of the match at its start.
    start: Ticks,
}

impl RoundTimeline {
    fn new(recorded: MatchReplay, played: &PlayedRound, start: Ticks) -> Self {
        let seats = recorded.seats.iter().map(|seat| Arc::new(Timeline::new(seat.clone()))).collect();
        let setup = recorded.setup.clone().unwrap_or_default();
        let (knock_outs, attack_history) = (played.knock_outs.clone(), played.attack_history.clone());
        Self { recorded, setup, seats, knock_outs, attack_history, start }
    }

    /// Returns the recording of this round by itself.
    #[must_use]
    pub const fn recorded(&self) -> &MatchReplay {
        &self.recorded
    }

    /// Returns the common data of the seats with the places in this round, or the default if the file has none.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Returns the recorded games in the order of the seats.
    #[must_use]
    pub fn seats(&self) -> &[Arc<Timeline>] {
        &self.seats
    }

    /// Returns the knock-outs of the complete round.
    #[must_use]
    pub const fn knock_outs(&self) -> &KnockOuts {
        &self.knock_outs
    }

    /// Returns the attacks of this round at every tick.
    #[must_use]
    pub const fn attack_history(&self) -> &AttackHistory {
        &self.attack_history
    }

    /// Returns the time of the match at the start of this round.
    #[must_use]
    pub const fn start(&self) -> Ticks {
        self.start
    }

    /// Returns the game time at the end of the last seat, from the start of this round.
    #[must_use]
    pub fn end(&self) -> Ticks {
        self.seats.iter().map(|seat| seat.end()).max().unwrap_or(Ticks::ZERO)
    }
}

impl MatchTimeline {
    /// Plays all seats of all rounds from start to end and compares the results with the file.
    #[must_use]
    pub fn new(recorded: MatchReplay) -> Self {
        let (mut rounds, mut verdict): (Vec<RoundTimeline>, _) = (Vec::new(), Ok(()));
        let mut totals = MatchTotals::default();
        for round in recorded.each_round() {
            // The next round starts after the last tick of this one, so that each has times of its own.
            let next = |round: &RoundTimeline| Ticks::from_millis(round.start.millis() + round.end().millis()).after(1);
            let start = rounds.last().map_or(Ticks::ZERO, next);
            let played = PlayedRound::of(&round);
            totals.add(&played.totals);
            let round = RoundTimeline::new(round, &played, start);
            let in_round = |error| ReplayError::in_round(recorded.round_count(), rounds.len(), error);
            verdict = verdict.and_then(|()| played.compare(&round.recorded).map(drop).map_err(in_round));
            rounds.push(round);
        }
        let verdict = verdict.and_then(|()| recorded.check_totals(&totals));
        Self { recorded, rounds, verdict }
    }

    /// Returns the recorded match.
    #[must_use]
    pub const fn recorded(&self) -> &MatchReplay {
        &self.recorded
    }

    /// Returns the rounds in order.
    #[must_use]
    pub fn rounds(&self) -> &[RoundTimeline] {
        &self.rounds
    }

    /// Returns a round; the last one if the index is too large.
    #[must_use]
    pub fn round(&self, index: usize) -> &RoundTimeline {
        &self.rounds[index.min(self.rounds.len() - 1)]
    }

    /// Returns the index of the round that is played at a time of the match.
    #[must_use]
    pub fn round_at(&self, time: Ticks) -> usize {
        self.rounds.partition_point(|round| round.start <= time).saturating_sub(1)
    }

    /// Returns the score at the start of a round.
    #[must_use]
    pub fn score_before(&self, round: usize) -> Series {
        let earlier = self.rounds.iter().take(round).map(|round| &round.setup.places);
        Series::of(self.recorded.rounds().first_to, self.round(0).setup.teams.clone(), earlier)
    }

    /// Returns the time at the end of the last round.
    #[must_use]
    pub fn end(&self) -> Ticks {
        let last = self.round(usize::MAX);
        Ticks::from_millis(last.start.millis() + last.end().millis())
    }

    /// Returns the error if the inputs do not give the results, the attacks and the places of the file.
    ///
    /// # Errors
    /// Those of [`MatchReplay::check`].
    pub const fn verdict(&self) -> Result<(), &ReplayError> {
        match &self.verdict {
            Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
