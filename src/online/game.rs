//! A match as a member of the room plays or watches it.

use super::cadence::Cadence;
use super::clock::MatchClock;
use super::message::{Batch, Settled};
use super::plan::{MatchPlan, PlanError};
use super::player::{Desync, Player};
use super::playout::Playout;
use super::protocol::MatchStart;
use super::referee::play;
use crate::engine::{Game, GameEvent, Input, Ticks};
use crate::replay::TimedInput;
use crate::session::Match;

/// A match of a room, played or watched.
#[derive(Debug)]
pub struct OnlineMatch {
    plan: MatchPlan,
    clock: MatchClock,
    side: Side,
}

#[derive(Debug)]
enum Side {
    Player(Box<Player>, usize),
    Watcher(Box<Match>),
}

/// A match that cannot be played here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// Its plan is none.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// It went another way here than at the referee.
    #[error(transparent)]
    Desync(#[from] Desync),
    /// More time passed at once than a match has.
    #[error("the host says that hours have passed")]
    Time,
}

impl OnlineMatch {
    /// The most time that is settled at once. A host could otherwise keep a machine busy for long.
    const MOST_MS: u64 = 3_600_000;

    /// A match that begins or goes on. `before` is the same match before the connection was lost.
    ///
    /// # Errors
    /// It cannot be played here.
    pub fn new(start: MatchStart, before: Option<&Self>) -> Result<Self, MatchError> {
        let MatchStart { plan, seat, clock, past, to, waiting } = start;
        let mut game = plan.new_match()?;
        let end = past.last().map_or(Ticks::ZERO, |settled| settled.to).max(to);
        if end.millis() > Self::MOST_MS {
            return Err(MatchError::Time);
        }
        let seat = seat.map(usize::from).filter(|seat| *seat < game.seats().len());
        let side = if let Some(seat) = seat {
            let same = before.filter(|before| before.plan == plan && before.seat() == Some(seat));
            let own: Vec<TimedInput> = same.map(Self::open).unwrap_or_default();
            let player = Player::new(game, seat).with_dealer(!plan.dealt.is_empty());
            Side::Player(Box::new(player.resume(&past, (to, waiting), &own)?), seat)
        } else {
            for settled in &past {
                play(&mut game, settled);
            }
            Side::Watcher(Box::new(game))
        };
        Ok(Self { plan, clock, side })
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// Its ticks on the host's clock.
    #[must_use]
    pub const fn clock(&self) -> MatchClock {
        self.clock
    }

    /// What was settled and waits to be shown: nothing yet.
    #[must_use]
    pub fn playout(&self) -> Playout {
        let game = self.settled();
        let travels = game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        Playout::new(game.now(), travels.min().unwrap_or_default())
    }

    /// When the player speaks to the referee.
    #[must_use]
    pub fn cadence(&self) -> Cadence {
        Cadence::new(Cadence::rhythm(self.settled()))
    }

    /// The own seat; nothing if the match is watched.
    #[must_use]
    pub const fn seat(&self) -> Option<usize> {
        match &self.side {
            Side::Player(_, seat) => Some(*seat),
            Side::Watcher(_) => None,
        }
    }

    /// The settled match.
    #[must_use]
    pub fn settled(&self) -> &Match {
        match &self.side {
            Side::Player(player, _) => player.game(),
            Side::Watcher(game) => game,
        }
    }

    /// The game of a seat to show: the own one is ahead of the settled match.
    #[must_use]
    pub fn shown(&self, seat: usize) -> &Game {
        match &self.side {
            // What was played ahead of the end never happened.
            Side::Player(player, own) if *own == seat && !player.game().is_over() => player.own(),
            _ => self.settled().seat(seat).game(),
        }
    }

    /// Queues an input of the own game.
    pub fn queue(&mut self, at: Ticks, input: Input) {
        if let Side::Player(player, _) = &mut self.side {
            player.queue(at, input);
        }
    }

    /// Plays the own game up to the tick `to`. Adds its events to `events`.
    pub fn advance(&mut self, to: Ticks, events: &mut Vec<GameEvent>) {
        if let Side::Player(player, _) = &mut self.side {
            player.advance(to, events);
        }
    }

    /// The next message for the referee.
    pub fn batch(&mut self) -> Option<Batch> {
        match &mut self.side {
            Side::Player(player, _) => Some(player.batch()).filter(|batch| batch.to > batch.from),
            Side::Watcher(_) => None,
        }
    }

    /// Plays what was settled. The events are those of the [settled match](Self::settled)'s last frame.
    ///
    /// # Errors
    /// The match went another way here than at the referee.
    pub fn settle(&mut self, settled: &Settled) -> Result<(), MatchError> {
        if settled.to.since(self.settled().now()).millis() > Self::MOST_MS {
            return Err(MatchError::Time);
        }
        match &mut self.side {
            Side::Player(player, _) => player.settle(settled)?,
            Side::Watcher(game) => play(game, settled),
        }
        Ok(())
    }

    fn open(&self) -> Vec<TimedInput> {
        match &self.side {
            Side::Player(player, _) => player.open().collect(),
            Side::Watcher(_) => Vec::new(),
        }
    }
}
