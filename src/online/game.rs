//! A match of a room from the perspective of a member, who plays or watches.

use super::clock::MatchClock;
use super::message::{Batch, SeatEnd, SeatInputs, Settled, is_own};
use super::plan::{MatchPlan, PlanError};
use super::playout::Playout;
use super::prediction::{Desync, Prediction};
use super::protocol::MatchStart;
use super::referee::play;
use super::send_pacer::SendPacer;
use crate::engine::{Game, GameEvent, Input, Ticks};
use crate::replay::TimedInput;
use crate::session::Match;

/// A match of a room, played or watched.
#[derive(Debug)]
pub struct OnlineMatch {
    plan: MatchPlan,
    clock: MatchClock,
    /// The settled match.
    game: Match,
    /// The game of the local seat, ahead of it; `None` for a spectator.
    own: Option<Prediction>,
    /// The seats whose players left or were dropped.
    ends: Vec<SeatEnd>,
}

/// An error that ends a match on this machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The plan is invalid.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The local match differs from the referee's.
    #[error(transparent)]
    Desync(#[from] Desync),
    /// The settled ticks span more time than a match can last.
    #[error("the host sent ticks far beyond the length of a match")]
    Time,
    /// The ticks are not the next ones, or have inputs that no referee accepts.
    #[error("the host sent ticks that no referee settles")]
    Impossible,
}

impl OnlineMatch {
    /// The maximum time settled at once. A hostile host could otherwise keep this machine busy.
    const MAX_MS: u64 = 3_600_000;

    /// Starts or continues a match. `before` is the same match before the connection was lost.
    ///
    /// # Errors
    /// The match cannot be played on this machine.
    pub fn new(start: MatchStart, before: Option<&Self>) -> Result<Self, MatchError> {
        Self::observed(start, before, &mut |_| {})
    }

    /// The same, and calls `observe` with the match after each part of its history.
    ///
    /// # Errors
    /// The match cannot be played on this machine.
    pub fn observed(
        start: MatchStart,
        before: Option<&Self>,
        observe: &mut dyn FnMut(&Match),
    ) -> Result<Self, MatchError> {
        let MatchStart { plan, seat, clock, history, to, pending } = start;
        let game = plan.new_match()?;
        let end = history.last().map_or(Ticks::ZERO, |settled| settled.to).max(to);
        if end.millis() > Self::MAX_MS {
            return Err(MatchError::Time);
        }
        let seat = seat.map(usize::from).filter(|seat| *seat < game.seats().len());
        if !pending.is_sorted_by_key(|timed| timed.at) || !pending.iter().all(|one| is_own(one.input) && one.at < to) {
            return Err(MatchError::Impossible);
        }
        let ends = history.iter().flat_map(|settled| settled.left.iter().copied()).collect();
        let same = before.filter(|before| before.plan == plan && before.seat() == seat);
        let unsettled: Vec<TimedInput> = same.map(Self::unsettled).unwrap_or_default();
        let own = seat.map(|seat| Prediction::new(&game, seat).with_dealer(!plan.dealt.is_empty()));
        let mut online = Self { plan, clock, game, own, ends };
        for settled in &history {
            online.play(settled)?;
            observe(&online.game);
        }
        if let Some(own) = &mut online.own {
            own.resume(&online.game, (to, pending), &unsettled);
        }
        Ok(online)
    }

    /// Returns the plan.
    #[must_use]
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// Returns the match's ticks on the host's clock.
    #[must_use]
    pub const fn clock(&self) -> MatchClock {
        self.clock
    }

    /// Returns an empty playout buffer for this match.
    pub(super) fn playout(&self) -> Playout {
        let travels = self.game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        Playout::new(self.game.now(), travels.min().unwrap_or_default())
    }

    /// Returns the timing of the messages to the referee.
    #[must_use]
    pub fn pacer(&self) -> SendPacer {
        SendPacer::new(SendPacer::interval(&self.game, 0))
    }

    /// Returns the local seat, or `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<usize> {
        self.own.as_ref().map(Prediction::seat)
    }

    /// Returns the settled match.
    #[must_use]
    pub const fn settled(&self) -> &Match {
        &self.game
    }

    /// Returns the seats whose players left or were dropped, with the reasons.
    #[must_use]
    pub fn ends(&self) -> &[SeatEnd] {
        &self.ends
    }

    /// Returns the game of a seat to show. The local one is ahead of the settled match.
    #[must_use]
    pub fn shown(&self, seat: usize) -> &Game {
        match &self.own {
            // After the end, the ticks predicted beyond it are discarded.
            Some(own) if own.seat() == seat && !self.game.is_over() => own.game(),
            _ => self.game.seat(seat).game(),
        }
    }

    /// Queues an input of the local game.
    pub fn queue(&mut self, at: Ticks, input: Input) {
        if let Some(own) = &mut self.own {
            own.queue(at, input);
        }
    }

    /// Plays the local game up to the tick `to`. Adds its events to `events`.
    pub fn advance(&mut self, to: Ticks, events: &mut Vec<GameEvent>) {
        if let Some(own) = &mut self.own {
            own.advance(&self.game, to, events);
        }
    }

    /// Returns the next message for the referee.
    pub fn batch(&mut self) -> Option<Batch> {
        self.own.as_mut().map(Prediction::batch).filter(|batch| batch.to > batch.from)
    }

    /// Plays settled ticks. Their events are in the [settled match](Self::settled)'s last frame.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn settle(&mut self, settled: &Settled) -> Result<(), MatchError> {
        if settled.to.since(self.game.now()).millis() > Self::MAX_MS {
            return Err(MatchError::Time);
        }
        self.play(settled)?;
        self.ends.extend(&settled.left);
        Ok(())
    }

    fn play(&mut self, settled: &Settled) -> Result<(), MatchError> {
        if !self.is_possible(settled) {
            return Err(MatchError::Impossible);
        }
        match &mut self.own {
            Some(own) => own.settle(&mut self.game, settled)?,
            None => play(&mut self.game, settled),
        }
        Ok(())
    }

    /// Returns whether a referee can have settled these ticks after those before them. The prediction relies on it.
    fn is_possible(&self, settled: &Settled) -> bool {
        let (from, seats) = (self.game.now(), self.game.seats().len());
        // Inputs that were late when a seat left come in the next tick.
        let until = if settled.left.is_empty() { settled.to } else { settled.to.after(1) };
        let is_due = |timed: &TimedInput| is_own(timed.input) && (from..until).contains(&timed.at);
        let is_of_seat = |list: &SeatInputs| usize::from(list.seat) < seats && list.inputs.iter().all(is_due);
        let ends_seats = settled.left.iter().all(|end| usize::from(end.seat) < seats);
        self.game.is_over() || settled.to >= from && ends_seats && settled.inputs.iter().all(is_of_seat)
    }

    fn unsettled(&self) -> Vec<TimedInput> {
        self.own.iter().flat_map(Prediction::unsettled).collect()
    }
}
