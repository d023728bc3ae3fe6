//! A match of a room from the perspective of a member, who plays or watches.

use super::clock::MatchClock;
use super::message::{Batch, SeatEnd, Settled};
use super::plan::{MatchPlan, PlanError};
use super::prediction::{Desync, Player};
use super::playout::Playout;
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
    side: Role,
    /// The seats whose players left or were dropped.
    ends: Vec<SeatEnd>,
}

#[derive(Debug)]
enum Role {
    Player(Box<Player>, usize),
    Watcher(Box<Match>),
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
        let mut game = plan.new_match()?;
        let end = history.last().map_or(Ticks::ZERO, |settled| settled.to).max(to);
        if end.millis() > Self::MAX_MS {
            return Err(MatchError::Time);
        }
        let seat = seat.map(usize::from).filter(|seat| *seat < game.seats().len());
        let ends = history.iter().flat_map(|settled| settled.left.iter().copied()).collect();
        let side = if let Some(seat) = seat {
            let same = before.filter(|before| before.plan == plan && before.seat() == Some(seat));
            let own: Vec<TimedInput> = same.map(Self::unsettled).unwrap_or_default();
            let player = Player::new(game, seat).with_dealer(!plan.dealt.is_empty());
            Role::Player(Box::new(player.resume(&history, (to, pending), &own, observe)?), seat)
        } else {
            for settled in &history {
                play(&mut game, settled);
                observe(&game);
            }
            Role::Watcher(Box::new(game))
        };
        Ok(Self { plan, clock, side, ends })
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
        let game = self.settled();
        let travels = game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        Playout::new(game.now(), travels.min().unwrap_or_default())
    }

    /// Returns the timing of the messages to the referee.
    #[must_use]
    pub fn pacer(&self) -> SendPacer {
        SendPacer::new(SendPacer::interval(self.settled(), 0))
    }

    /// Returns the local seat, or `None` for a spectator.
    #[must_use]
    pub const fn seat(&self) -> Option<usize> {
        match &self.side {
            Role::Player(_, seat) => Some(*seat),
            Role::Watcher(_) => None,
        }
    }

    /// Returns the settled match.
    #[must_use]
    pub fn settled(&self) -> &Match {
        match &self.side {
            Role::Player(player, _) => player.game(),
            Role::Watcher(game) => game,
        }
    }

    /// Returns the seats whose players left or were dropped, with the reasons.
    #[must_use]
    pub fn ends(&self) -> &[SeatEnd] {
        &self.ends
    }

    /// Returns the game of a seat to show. The local one is ahead of the settled match.
    #[must_use]
    pub fn shown(&self, seat: usize) -> &Game {
        match &self.side {
            // After the end, the ticks predicted beyond it are discarded.
            Role::Player(player, own) if *own == seat && !player.game().is_over() => player.own(),
            _ => self.settled().seat(seat).game(),
        }
    }

    /// Queues an input of the local game.
    pub fn queue(&mut self, at: Ticks, input: Input) {
        if let Role::Player(player, _) = &mut self.side {
            player.queue(at, input);
        }
    }

    /// Plays the local game up to the tick `to`. Adds its events to `events`.
    pub fn advance(&mut self, to: Ticks, events: &mut Vec<GameEvent>) {
        if let Role::Player(player, _) = &mut self.side {
            player.advance(to, events);
        }
    }

    /// Returns the next message for the referee.
    pub fn batch(&mut self) -> Option<Batch> {
        match &mut self.side {
            Role::Player(player, _) => Some(player.batch()).filter(|batch| batch.to > batch.from),
            Role::Watcher(_) => None,
        }
    }

    /// Plays settled ticks. Their events are in the [settled match](Self::settled)'s last frame.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn settle(&mut self, settled: &Settled) -> Result<(), MatchError> {
        if settled.to.since(self.settled().now()).millis() > Self::MAX_MS {
            return Err(MatchError::Time);
        }
        self.ends.extend(&settled.left);
        match &mut self.side {
            Role::Player(player, _) => player.settle(settled)?,
            Role::Watcher(game) => play(game, settled),
        }
        Ok(())
    }

    fn unsettled(&self) -> Vec<TimedInput> {
        match &self.side {
            Role::Player(player, _) => player.unsettled().collect(),
            Role::Watcher(_) => Vec::new(),
        }
    }
}
