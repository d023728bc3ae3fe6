//! A computer player in a room. The host plays it like any other member, but without a connection.
//!
//! It thinks on the host's network thread, never on the render thread: a few milliseconds for each piece, far less than the
//! travel time of lines.

use super::game::{MatchError, OnlineMatch};
use super::message::{Batch, Settled};
use super::plan::MemberId;
use super::protocol::MatchStart;
use crate::bots::level::BotLevel;
use crate::session::{BeamRunner, Bot as _, BotView};

/// The number of Next pieces that computer players see.
const NEXT_COUNT: usize = 6;

/// A computer player in a room.
#[derive(Debug)]
pub(super) struct Computer {
    id: MemberId,
    level: BotLevel,
    game: Option<(OnlineMatch, BeamRunner)>,
}

impl Computer {
    pub(super) const fn new(id: MemberId, level: BotLevel) -> Self {
        Self { id, level, game: None }
    }

    pub(super) const fn id(&self) -> MemberId {
        self.id
    }

    /// Starts a match, if this computer has a seat in it.
    pub(super) fn begin(&mut self, start: MatchStart) {
        let game = OnlineMatch::new(start, None).map(|game| {
            let plan = game.plan();
            let seat = game.seat()?;
            let rules = &plan.seats.get(seat)?.rules;
            // The seat is part of the seed, so that two computers of one level make different errors.
            let bot = BeamRunner::new(self.level, rules, NEXT_COUNT, plan.seed.wrapping_add(seat as u64));
            let bot = bot.in_match(plan.rules.goal_of(usize::from(plan.seats[seat].team)), rules);
            Some((game, bot))
        });
        self.game = game.unwrap_or_else(|error| {
            log::warn!("a computer cannot play: {error}");
            None
        });
    }

    /// Plays settled ticks.
    pub(super) fn settle(&mut self, settled: &Settled) {
        let settle = |(game, _): &mut (OnlineMatch, BeamRunner)| game.settle(settled);
        if let Some(Err(error)) = self.game.as_mut().map(settle) {
            self.stop(&error);
        }
    }

    /// Plays up to a time of the host's clock, in microseconds. Returns the message for the referee.
    pub(super) fn play(&mut self, now: u64) -> Option<Batch> {
        let (game, bot) = self.game.as_mut()?;
        let seat = game.seat()?;
        let to = game.clock().tick(now);
        loop {
            let own = game.shown(seat);
            let at = own.now();
            if at >= to || own.is_over() {
                break;
            }
            while bot.due() < at {
                let opponents = |next_count: usize| game.settled().opponents(seat, next_count);
                for input in bot.act(&BotView::in_match(game.shown(seat), &opponents)).to_vec() {
                    game.queue(at, input);
                }
            }
            game.advance(at.after(1), &mut Vec::new());
            // Lines that are still unknown could enter.
            if game.shown(seat).now() == at {
                break;
            }
        }
        game.batch()
    }

    /// Ends the match.
    pub(super) fn finish(&mut self) {
        self.game = None;
    }

    fn stop(&mut self, error: &MatchError) {
        log::error!("a computer stops: {error}");
        self.game = None;
    }
}
