//! Games between two levels of the computer player in game time, with their speed of play.

use std::time::Duration;

use super::{EndReason, Game, Played, Sight};
use crate::bots::arena::{Defeat, SideStats};
use crate::bots::level::BotLevel;
use crate::engine::{self, Action, GameEvent, GameOver, GoalSystem, Rules, Statistics, Tetrimino};
use crate::session::{BeamRunner, Match, Seat};

/// The time between two frames. The games do not depend on it.
const FRAME: Duration = Duration::from_millis(50);

/// The options of a match of two levels.
#[derive(Debug, Clone, Copy)]
pub(super) struct LevelMatchOptions {
    /// The length of the visible Next Queue.
    pub(super) next: usize,
    /// The number of Tetriminos after which the game is drawn.
    pub(super) pieces: u64,
}

pub(super) fn play(players: [(BotLevel, Sight); 2], rules: Rules, limits: LevelMatchOptions, seed: u64) -> Game {
    let LevelMatchOptions { next, pieces } = limits;
    let rules = Rules { goal: GoalSystem::None, ..rules };
    let [one, other] = [0, 1].map(|at| {
        // A different seed, so that two equal levels make different errors.
        let (level, sight) = players[at];
        let bot = BeamRunner::new(level, &rules, next, seed ^ (at as u64) << 63);
        let bot = if sight == Sight::Blind { bot.without_opponents() } else { bot };
        Seat::new(rules, seed).played_by(Box::new(bot))
    });
    let mut played = Match::new(one, [other], Duration::ZERO);
    let mut attacks = [0; 2];
    let mut now = Duration::ZERO;
    let is_short = |seat: &Seat| u64::from(seat.game().statistics().locked_down()) < pieces;
    while !played.is_over() && played.seats().iter().all(is_short) {
        now += FRAME;
        for event in &played.frame(&[], now).events {
            if let GameEvent::Attack(exchange) = event.event {
                attacks[event.seat] += u64::from(exchange.sent + exchange.cancelled);
            }
        }
    }
    Game { seed, sides: [0, 1].map(|at| side(played.seat(at).game(), attacks[at])) }
}

fn side(game: &engine::Game, attack: u64) -> Played {
    let statistics = game.statistics();
    let end = match game.game_over() {
        None => EndReason::Alive,
        Some(GameOver::LockOut) => EndReason::Defeat(Defeat::LockOut),
        Some(GameOver::TopOut) => EndReason::Defeat(Defeat::TopOut),
        Some(_) => EndReason::Defeat(Defeat::BlockOut),
    };
    let stats = SideStats {
        pieces: statistics.locked_down().into(),
        lines: statistics.lines.into(),
        attack,
        received: statistics.lines_received.into(),
        ts: statistics.pieces[Tetrimino::T as usize].into(),
        t_spins: t_spins(statistics),
        children: 0,
    };
    Played { end, stats, thinking_time: Duration::from_millis(game.now().millis()) }
}

/// The number of T-Spins that cleared lines.
fn t_spins(statistics: &Statistics) -> u64 {
    let spins = Action::ALL.into_iter().filter(|action| action.t_spin().is_some() && action.lines() > 0);
    spins.map(|action| u64::from(statistics.count(action))).sum()
}
