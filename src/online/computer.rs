//! A computer player or a program in a room. The host plays it like any other member, but without a connection.
//!
//! A computer thinks on the host's network thread, never on the render thread: a few milliseconds for each piece, far
//! less than the travel time of lines. A program thinks in its own process.

use super::fault::Fault;
use super::game::{MatchError, OnlineMatch};
use super::message::{Batch, Settled};
use super::plan::MemberId;
use super::program::SeatProgram;
use super::protocol::MatchStart;
use crate::bots::level::BotLevel;
use crate::engine::Ticks;
use crate::session::{BeamRunner, Bot, BotView};

/// The number of Next pieces that computer players and programs see.
const NEXT_COUNT: usize = 6;

/// A computer player or a program in a room.
#[derive(Debug)]
pub(super) struct Computer {
    id: MemberId,
    kind: ComputerKind,
    game: Option<(OnlineMatch, SeatBot)>,
    /// The reason why it does not play the match to its end.
    fault: Option<Fault>,
}

/// What plays.
#[derive(Debug)]
enum ComputerKind {
    Level(BotLevel),
    Program(Box<dyn SeatProgram>),
}

/// A bot that presses the buttons of the own seat of a match.
#[derive(Debug)]
pub(super) struct SeatBot(Box<dyn Bot>);

impl SeatBot {
    /// A computer player of this level. `None` without a seat, or if there is no such level.
    pub(super) fn of_level(level: u8, game: &OnlineMatch) -> Option<Self> {
        let (plan, seat) = (game.plan(), game.seat()?);
        let planned = plan.seats.get(seat)?;
        // The seat is part of the seed, so that two computers of one level make different errors.
        let seed = plan.seed.wrapping_add(seat as u64);
        let bot = BeamRunner::new(BotLevel::new(level)?, &planned.rules, NEXT_COUNT, seed);
        Some(Self(Box::new(bot.in_match(plan.rules.goal_of(usize::from(planned.team)), &planned.rules))))
    }

    /// Plays up to a tick of the match.
    pub(super) fn play(&mut self, game: &mut OnlineMatch, to: Ticks) {
        let Self(bot) = self;
        let Some(seat) = game.seat() else { return };
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
            // The horizon is reached: unknown lines could enter.
            if game.shown(seat).now() == at {
                break;
            }
        }
    }
}

impl Computer {
    pub(super) const fn new(id: MemberId, level: BotLevel) -> Self {
        Self::of(id, ComputerKind::Level(level))
    }

    pub(super) const fn program(id: MemberId, program: Box<dyn SeatProgram>) -> Self {
        Self::of(id, ComputerKind::Program(program))
    }

    const fn of(id: MemberId, kind: ComputerKind) -> Self {
        Self { id, kind, game: None, fault: None }
    }

    pub(super) const fn id(&self) -> MemberId {
        self.id
    }

    pub(super) const fn level(&self) -> Option<u8> {
        match &self.kind {
            ComputerKind::Level(level) => Some(level.number()),
            ComputerKind::Program(_) => None,
        }
    }

    /// Starts a match, if this computer has a seat in it.
    pub(super) fn begin(&mut self, start: MatchStart) {
        (self.game, self.fault) = (None, None);
        match OnlineMatch::new(start, None) {
            Ok(game) => self.game = self.bot(&game).map(|bot| (game, bot)),
            Err(error) => log::warn!("a computer player cannot play: {error}"),
        }
    }

    /// Makes the bot that plays the seat of this computer.
    fn bot(&mut self, game: &OnlineMatch) -> Option<SeatBot> {
        match &mut self.kind {
            ComputerKind::Level(level) => SeatBot::of_level(level.number(), game),
            ComputerKind::Program(program) => {
                let rules = &game.plan().seats.get(game.seat()?)?.rules;
                let started = program.start(rules, NEXT_COUNT);
                self.fault = started.as_ref().err().map(|fault| Fault::Program(*fault));
                started.ok().map(SeatBot)
            }
        }
    }

    /// Plays settled ticks.
    pub(super) fn settle(&mut self, settled: &Settled) {
        let settle = |(game, _): &mut (OnlineMatch, SeatBot)| game.settle(settled);
        if let Some(Err(error)) = self.game.as_mut().map(settle) {
            self.stop(&error);
        }
    }

    /// Returns the reason why it does not play the match to its end, if there is one.
    pub(super) fn fault(&self) -> Option<Fault> {
        let of_program = || match &self.kind {
            ComputerKind::Program(program) => program.fault().filter(|_| self.game.is_some()).map(Fault::Program),
            ComputerKind::Level(_) => None,
        };
        self.fault.or_else(of_program)
    }

    /// Returns whether a decision is pending. Takes a finished one.
    pub(super) fn is_thinking(&mut self) -> bool {
        let plays = |game: &OnlineMatch| game.seat().is_some_and(|seat| !game.shown(seat).is_over());
        self.game.as_mut().is_some_and(|(game, SeatBot(bot))| plays(game) && bot.is_thinking())
    }

    /// Plays up to a tick of the match. Returns the message for the referee.
    pub(super) fn play(&mut self, to: Ticks) -> Option<Batch> {
        let (game, bot) = self.game.as_mut()?;
        bot.play(game, to);
        game.batch()
    }

    /// Ends the match.
    pub(super) fn finish(&mut self) {
        (self.game, self.fault) = (None, None);
    }

    fn stop(&mut self, error: &MatchError) {
        log::error!("a computer player stopped: {error}");
        self.game = None;
    }
}
