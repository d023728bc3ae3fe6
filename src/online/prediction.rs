//! The prediction of a player's own game, ahead of the settled match.

use std::collections::VecDeque;

use super::message::{Batch, Claim, Settled};
use super::referee::play;
use crate::engine::{Game, GameEvent, Input, Ticks};
use crate::replay::TimedInput;
use crate::session::{Match, SeatEvent};

/// A player's own game, predicted ahead of the settled match, and the inputs that are not settled.
///
/// The player's own inputs show immediately. Those of others show when they are settled. All calls get the same settled
/// match.
#[derive(Debug)]
pub struct Prediction {
    seat: usize,
    /// The first tick that is not settled yet.
    settled: Ticks,
    /// The player's own game, ahead of the settled match.
    ahead: Box<Game>,
    /// The own inputs that are not settled.
    unsettled: VecDeque<TimedInput>,
    /// The number of inputs in `unsettled` that were sent.
    sent: usize,
    /// The end of the last batch.
    sent_to: Ticks,
    claim: Option<Claim>,
    /// Whether the next settled tick may move the Target Mark, because a seat was out in the last settled ones.
    moves_mark: bool,
    due: Vec<Input>,
    /// Whether the Tetriminos are dealt during the match.
    is_dealt: bool,
}

/// The local match differs from the referee's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this match differs from the referee's at {} ms; one of the two programs is faulty", at.millis())]
pub struct Desync {
    /// The tick at which the difference was detected.
    pub at: Ticks,
}

impl Prediction {
    /// An upper bound of the Tetriminos that a game takes from its queue in a tick.
    const MAX_PER_TICK: usize = 4;

    /// The prediction for a seat in a match that has not started.
    #[must_use]
    pub fn new(game: &Match, seat: usize) -> Self {
        let ahead = Box::new(game.seat(seat).game().clone());
        let settled = game.now();
        Self {
            seat,
            settled,
            ahead,
            unsettled: VecDeque::new(),
            sent: 0,
            sent_to: settled,
            claim: None,
            moves_mark: false,
            due: Vec::new(),
            is_dealt: false,
        }
    }

    /// The same prediction in a match whose Tetriminos are dealt.
    #[must_use]
    pub fn with_dealer(self, is_dealt: bool) -> Self {
        Self { is_dealt, ..self }
    }

    /// Returns whether the known Tetriminos might not last for another tick.
    fn needs_bag(&self) -> bool {
        self.is_dealt && self.ahead.given_left() < Self::MAX_PER_TICK
    }

    /// Continues a match that the player rejoins and whose history is settled. `to` and `pending` are the seat's inputs
    /// that the referee [holds beyond that](super::Referee::unsettled). `own` are the inputs that were
    /// [unsettled](Self::unsettled) before.
    pub fn resume(&mut self, game: &Match, (to, pending): (Ticks, Vec<TimedInput>), own: &[TimedInput]) {
        self.sent = pending.len();
        self.sent_to = to;
        self.unsettled = pending.into();
        // The referee already has the inputs before `to`.
        self.unsettled.extend(own.iter().filter(|timed| timed.at >= to));
        self.ahead.as_mut().clone_from(game.seat(self.seat).game());
        self.advance(game, to, &mut Vec::new());
    }

    /// Returns the seat.
    #[must_use]
    pub const fn seat(&self) -> usize {
        self.seat
    }

    /// Returns the inputs that are not settled yet.
    pub fn unsettled(&self) -> impl Iterator<Item = TimedInput> {
        self.unsettled.iter().copied()
    }

    /// Returns the own game, ahead of the match.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.ahead
    }

    /// Returns the first tick that may not be played yet, because unknown lines could enter in it.
    #[must_use]
    pub fn horizon(&self) -> Ticks {
        // Lines sent in the first open tick arrive in the tick after it, plus the travel time.
        self.settled.after(self.ahead.rules().attacks.travel_ms).after(1)
    }

    /// Queues an input for a tick, or for the next unplayed tick if that is later.
    pub fn queue(&mut self, at: Ticks, input: Input) {
        let now = self.ahead.now();
        let earliest = self.unsettled.back().map_or(now, |last| last.at.max(now));
        self.unsettled.push_back(TimedInput { at: at.max(earliest), input });
    }

    /// Plays the own game up to the tick `to`, but not beyond the [horizon](Self::horizon). Adds its events to
    /// `events`.
    pub fn advance(&mut self, game: &Match, to: Ticks, events: &mut Vec<GameEvent>) {
        let to = to.min(self.horizon());
        while self.ahead.now() < to && !self.ahead.is_over() && !self.needs_bag() {
            self.step(game, events);
        }
    }

    /// Returns the inputs since the last batch, up to the tick of the own game.
    pub fn batch(&mut self) -> Batch {
        let from = self.sent_to;
        // A finished game stays in its last tick, which was played.
        let to = self.ahead.now().after(u32::from(self.ahead.is_over())).max(from);
        let unsent = self.unsettled.range(self.sent..);
        let inputs: Vec<TimedInput> = unsent.take_while(|timed| timed.at < to).copied().collect();
        self.sent += inputs.len();
        self.sent_to = to;
        Batch { from, to, inputs, claim: self.claim.take() }
    }

    /// Plays settled ticks of the match. Then predicts the own game again, unless they were as predicted.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn settle(&mut self, game: &mut Match, settled: &Settled) -> Result<(), Desync> {
        play(game, settled);
        self.settled = settled.to;
        let own = settled.of(self.seat).count().min(self.sent);
        let is_as_sent = settled.of(self.seat).eq(self.unsettled.drain(..own));
        self.sent -= own;
        if let Some(hash) = settled.hash {
            let claim = Claim { at: settled.to, hash: game.state_hash() };
            self.claim = Some(claim);
            if claim.hash != hash {
                return Err(Desync { at: settled.to });
            }
        }
        let has_end = has_end(game, settled);
        let moved_mark = std::mem::replace(&mut self.moves_mark, has_end);
        if !is_as_sent || has_end || moved_mark || self.has_surprise(game, settled) {
            self.predict(game);
        }
        debug_assert!(self.is_predicted(game));
        Ok(())
    }

    /// Returns whether the last settled ticks contain lines or Tetriminos for the own game, or were played without an
    /// own input.
    fn has_surprise(&self, game: &Match, settled: &Settled) -> bool {
        let mut hits = game.last_frame().hits.iter();
        let is_late =
            self.ahead.now() < settled.to || self.unsettled.front().is_some_and(|timed| timed.at < settled.to);
        is_late || !settled.dealt.is_empty() || hits.any(|(_, hit)| hit.to == self.seat)
    }

    /// Returns whether the own game is as predicted from the settled match.
    fn is_predicted(&self, game: &Match) -> bool {
        let mut own = game.seat(self.seat).game().clone();
        let open = OpenTicks::new(game, self.seat, self.settled, &self.unsettled);
        // A finished game stays in its last tick, which was played.
        let shown = self.ahead.now().after(u32::from(self.ahead.is_over()));
        open.play(&mut own, shown, &mut Vec::new());
        own == *self.ahead
    }

    /// Predicts the own game from the settled match to the tick that was shown.
    fn predict(&mut self, game: &Match) {
        let Self { seat, settled, unsettled, ahead, due, .. } = self;
        let shown = ahead.now();
        ahead.as_mut().clone_from(game.seat(*seat).game());
        OpenTicks::new(game, *seat, *settled, unsettled).play(ahead, shown, due);
    }

    /// Plays one tick of the own game.
    fn step(&mut self, game: &Match, events: &mut Vec<GameEvent>) {
        let Self { seat, settled, unsettled, ahead, due, .. } = self;
        OpenTicks::new(game, *seat, *settled, unsettled).step(ahead, due, events);
    }
}

/// Returns whether the match or the game of a seat ended in the last settled ticks.
fn has_end(game: &Match, settled: &Settled) -> bool {
    let mut events = game.last_frame().events.iter();
    let is_end = |event: &SeatEvent| matches!(event.event, GameEvent::GameOver(_));
    game.is_over() || !settled.left.is_empty() || events.any(is_end)
}

/// What is known of the ticks of a seat that are not settled.
struct OpenTicks<'a> {
    /// The lines that arrive in the first of them.
    lines: u32,
    settled: Ticks,
    unsettled: &'a VecDeque<TimedInput>,
}

impl<'a> OpenTicks<'a> {
    fn new(game: &Match, seat: usize, settled: Ticks, unsettled: &'a VecDeque<TimedInput>) -> Self {
        Self { lines: game.lines_arriving(seat), settled, unsettled }
    }

    /// Plays those before the tick `to`, whose events were shown or never will be. `due` is a buffer.
    fn play(&self, game: &mut Game, to: Ticks, due: &mut Vec<Input>) {
        let mut discarded = Vec::new();
        while game.now() < to && !game.is_over() {
            self.step(game, due, &mut discarded);
            discarded.clear();
        }
    }

    /// Plays one of them. `due` is a buffer.
    fn step(&self, game: &mut Game, due: &mut Vec<Input>, events: &mut Vec<GameEvent>) {
        let now = game.now();
        due.clear();
        if now == self.settled && self.lines > 0 {
            due.push(Input::Receive(self.lines));
        }
        let from = self.unsettled.partition_point(|timed| timed.at < now);
        // Inputs before the first open tick were too late. They will be settled in an open one.
        let from = if now == self.settled { 0 } else { from };
        due.extend(self.unsettled.range(from..).take_while(|timed| timed.at <= now).map(|timed| timed.input));
        game.step(due, events);
    }
}
