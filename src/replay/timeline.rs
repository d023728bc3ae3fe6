//! Seeking in a recording: a timeline for each seat in each round.
//!
//! ```text
//!   Timeline ─▶ RoundTimeline ─▶ SeatTimeline ─▶ Playhead     a game of one player has one round of one seat
//! ```

use std::sync::Arc;

use super::{MatchTotals, Recording, ReplayError, RoundTimeline, SeatTimeline};
use crate::engine::versus::Series;
use crate::engine::{Game, Ticks};

/// A recording with instant seeking. Its times count from the start of the first round.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules, Ticks};
/// use skyline_foundation::replay::{Recording, Outcome, SeatRecording, Timeline};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..1_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let seat = SeatRecording::new(Rules::default(), 42, Vec::new(), Outcome::of(&game));
/// let timeline = Timeline::new(Recording::new(vec![seat.clone(); 2]));
/// assert!(timeline.verdict().is_ok());
/// assert_eq!((timeline.rounds().len(), timeline.end()), (1, Ticks::from_millis(1_000)));
/// assert_eq!(timeline.round(0).seats().len(), 2);
/// let time = Ticks::from_millis(400);
/// assert_eq!(timeline.games_at(time).map(|game| game.now()).collect::<Vec<_>>(), [time; 2]);
/// assert!(Timeline::new(seat).only_seat().is_some(), "a game of one player");
/// ```
#[derive(Debug)]
pub struct Timeline {
    recorded: Recording,
    /// Never empty.
    rounds: Vec<Arc<RoundTimeline>>,
    verdict: Result<(), ReplayError>,
}

impl Timeline {
    /// Plays all seats of all rounds from start to end and compares the results with the file.
    #[must_use]
    pub fn new(recorded: impl Into<Recording>) -> Self {
        let recorded = recorded.into();
        let (rounds, verdict) = recorded.play(recorded.round_count());
        let verdict = verdict.and_then(|()| recorded.check_totals(&totals_of(&rounds)));
        Self { recorded, rounds, verdict }
    }

    /// Returns the recording.
    #[must_use]
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// Returns the rounds in order.
    #[must_use]
    pub fn rounds(&self) -> &[Arc<RoundTimeline>] {
        &self.rounds
    }

    /// Returns a round; the last one if the index is too large.
    #[must_use]
    pub fn round(&self, index: usize) -> &Arc<RoundTimeline> {
        &self.rounds[index.min(self.rounds.len() - 1)]
    }

    /// Returns the seat of a game of one player; `None` for a match.
    #[must_use]
    pub fn only_seat(&self) -> Option<&Arc<SeatTimeline>> {
        let [round] = &self.rounds[..] else { return None };
        if let [seat] = round.seats() { Some(seat) } else { None }
    }

    /// Returns the index of the round that is played at a time of the match.
    #[must_use]
    pub fn round_at(&self, time: Ticks) -> usize {
        self.rounds.partition_point(|round| round.start() <= time).saturating_sub(1)
    }

    /// Returns the games of all seats at a time of the match. From the end on, returns the finished games.
    pub fn games_at(&self, time: Ticks) -> impl Iterator<Item = Game> {
        let round = self.round(self.round_at(time));
        let in_round = time.since(round.start());
        round.seats().iter().map(move |seat| seat.at(in_round).game().clone())
    }

    /// Returns the score at the start of a round.
    #[must_use]
    pub fn score_before(&self, round: usize) -> Series {
        let earlier = self.rounds.iter().take(round).map(|round| &round.setup().places);
        Series::of(self.recorded.rounds().first_to, self.round(0).setup().teams.clone(), earlier)
    }

    /// Returns the time at the end of the last round.
    #[must_use]
    pub fn end(&self) -> Ticks {
        let last = self.round(usize::MAX);
        Ticks::from_millis(last.start().millis() + last.end().millis())
    }

    /// Returns the error if the inputs do not give the results, the attacks and the places of the file.
    ///
    /// # Errors
    /// Those of [`Recording::check`].
    pub const fn verdict(&self) -> Result<(), &ReplayError> {
        match &self.verdict {
            Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Returns the totals of all rounds.
fn totals_of(rounds: &[Arc<RoundTimeline>]) -> MatchTotals {
    let mut totals = MatchTotals::default();
    for round in rounds {
        totals.add(round.totals());
    }
    totals
}

impl Recording {
    /// Plays this number of rounds. Also returns the first error if they have another result.
    fn play(&self, count: usize) -> (Vec<Arc<RoundTimeline>>, Result<(), ReplayError>) {
        let (mut rounds, mut verdict): (Vec<Arc<RoundTimeline>>, _) = (Vec::new(), Ok(()));
        for round in self.each_round().take(count) {
            // The next round starts after the last tick of this one, so that each has times of its own.
            let next =
                |round: &Arc<RoundTimeline>| Ticks::from_millis(round.start().millis() + round.end().millis()).after(1);
            let (round, compared) = RoundTimeline::new(round, rounds.last().map_or(Ticks::ZERO, next));
            let in_round = |error| ReplayError::in_round(self.round_count(), rounds.len(), error);
            verdict = verdict.and_then(|()| compared.map_err(in_round));
            rounds.push(Arc::new(round));
        }
        (rounds, verdict)
    }

    /// Plays every seat of every round, compares it with its result, and returns the final games of the last round. If
    /// the rules of the match are known, this also compares the places, and the lines that each seat received with
    /// those sent to it.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if the inputs of a seat give another result, [`ReplayError::Attacks`] if a seat
    /// received other lines than those sent to it, [`ReplayError::Places`] if the games give other places. In a match
    /// of several rounds, these are in a [`ReplayError::Round`]. [`ReplayError::Totals`] if the games give other
    /// totals.
    pub fn check(&self) -> Result<Vec<Game>, ReplayError> {
        let (rounds, verdict) = self.play(self.round_count());
        verdict.and_then(|()| self.check_totals(&totals_of(&rounds)))?;
        let last = rounds.last().map(|round| round.seats()).unwrap_or_default();
        Ok(last.iter().map(|seat| seat.game().clone()).collect())
    }

    /// Compares the totals of all rounds with those of the file, if it has any.
    fn check_totals(&self, computed: &MatchTotals) -> Result<(), ReplayError> {
        let claimed = self.setup.as_ref().map_or(&[][..], |setup| &setup.totals);
        if claimed.is_empty() || claimed == computed.seats() { Ok(()) } else { Err(ReplayError::Totals) }
    }

    /// Plays all rounds, and adds the totals of the seats to the common data.
    #[must_use]
    pub fn with_totals(mut self) -> Self {
        let (rounds, _) = self.play(self.round_count());
        if let Some(setup) = &mut self.setup {
            setup.totals = totals_of(&rounds).seats().to_vec();
        }
        self
    }

    /// Plays the rounds before the last one, and returns their totals.
    ///
    /// # Errors
    /// [`ReplayError::Round`] if a round has another result.
    pub fn earlier_totals(&self) -> Result<MatchTotals, ReplayError> {
        let (rounds, verdict) = self.play(self.round_count() - 1);
        verdict.map(|()| totals_of(&rounds))
    }
}
