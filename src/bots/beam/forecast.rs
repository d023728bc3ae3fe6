//! What opponents can do next, and what that means for the search.
//!
//! ```text
//!   Opponent ─▶ narrow beam over their queue ─▶ Forecast ─┬─ the lines that end them ─▶ finish
//!                                                         └─ the lines that they send ─▶ survive, counter
//! ```
//!
//! A forecast is made once for each search, and each node only compares numbers with it.

use super::board::{Board, height};
use super::opponent::{FORECAST, Outlook};
use super::search::{BeamNode, SearchContext};
use super::{BeamBot, Position, Weights};
use crate::engine::attack::Share;
use crate::engine::units::SKYLINE;

/// What an opponent can do up to each of their next Lock Downs; the first figure is for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Forecast {
    /// The most lines that can arrive without ending their game.
    pub(super) withstands: [i32; FORECAST + 1],
    /// The most lines that pass on to the player.
    pub(super) sends: [i32; FORECAST + 1],
}

impl Board {
    /// The number of lines that can enter before the cells in which Tetriminos appear are blocked. Negative if some
    /// are.
    #[inline(always)]
    pub(super) fn room(&self) -> i32 {
        // The I takes four columns, and all others three of them.
        let middle = self.columns[3..7].iter().fold(0, |all, column| all | column);
        i32::from(SKYLINE) - height(middle) as i32
    }
}

/// Returns the lines of an attack that a player with this share receives.
fn received(mut share: Share, lines: i32) -> i32 {
    share.take(lines as u32) as i32
}

/// Returns the lines of the greatest attack of which a player with this share receives no more than `lines`.
fn most_sent(share: Share, lines: i32) -> i32 {
    let hundredths = (i64::from(lines) + 1) * 100 - 1 - i64::from(share.rest);
    hundredths.div_euclid(share.percent.max(1) as i64) as i32
}

impl BeamBot {
    /// The width of the search for the moves of an opponent.
    const FORECAST_WIDTH: usize = 5;
    /// More waiting lines than this make no difference.
    const MAX_WAITING: u32 = 100;
    /// The number of Lock Downs of an opponent until the lines of the next move have entered: they arrive after the
    /// first.
    const ARRIVAL: usize = 2;
    /// The number of lines over which the reward for finishing an opponent rises.
    const FINISH_STEPS: i32 = 4;
    /// The number of moves until finishing an opponent earns nothing.
    const FINISH_HORIZON: i32 = 8;

    /// Returns the opponents' threats and the damage they can take. `None` without opponents, or if the weights ignore
    /// them.
    pub(super) fn outlook(&self, position: &Position) -> Option<Outlook> {
        if position.opponents.is_empty() || !self.looks_at_opponents() {
            return None;
        }
        let mut outlook = Outlook::default();
        for opponent in &position.opponents {
            let Forecast { withstands, sends } = self.forecast(&opponent.position);
            if opponent.is_target {
                let most = withstands.map(|lines| most_sent(opponent.position.received_share, lines));
                outlook.withstands = std::array::from_fn(|at| outlook.withstands[at].min(most[at]));
            }
            if opponent.is_attacker {
                let arriving = sends.map(|lines| received(position.received_share, lines));
                outlook.threat = std::array::from_fn(|at| outlook.threat[at].max(arriving[at]));
            }
        }
        Some(outlook).filter(Outlook::is_relevant)
    }

    /// Searches the next moves of an opponent.
    pub(super) fn forecast(&self, position: &Position) -> Forecast {
        let context = SearchContext::new(position);
        let mut layer = vec![BeamNode::root(position)];
        let waiting =
            |node: &BeamNode| context.all_incoming().saturating_sub(node.resolved).min(Self::MAX_WAITING) as i32;
        let room = |node: &BeamNode| node.board.room() + node.delivered as i32 - waiting(node);
        let now = room(&layer[0]);
        let mut forecast = Forecast { withstands: [now; FORECAST + 1], sends: [0; FORECAST + 1] };
        for ply in 0..FORECAST {
            layer = self.best_after(&layer, &context, ply as u32, Self::FORECAST_WIDTH);
            if layer.is_empty() {
                break;
            }
            let sends = layer.iter().map(|node| node.delivered as i32).max().unwrap_or(0);
            let withstands = layer.iter().map(room).max().unwrap_or(0);
            // Without more visible Tetriminos, nothing changes.
            forecast.sends[ply + 1..].fill(sends);
            forecast.withstands[ply + 1..].fill(withstands);
        }
        forecast
    }

    /// Returns a move's reward for the pressure it puts on opponents; `waiting` lines are in transit.
    #[inline(always)]
    pub(super) fn opponent_reward(&self, after: &mut BeamNode, outlook: &Outlook, waiting: u32, ply: u32) -> i32 {
        let Weights { finish, exposed, .. } = self.weights;
        let up_to = |figures: &[i32; FORECAST + 1], lock_downs: usize| figures[lock_downs.min(FORECAST)];
        let delivered = after.delivered as i32;
        let withstands = up_to(&outlook.withstands, ply as usize + Self::ARRIVAL);
        let steps = (delivered - withstands + Self::FINISH_STEPS - 1).clamp(0, Self::FINISH_STEPS);
        let mut earned = 0;
        if steps > after.finish_steps {
            // A forecast becomes less certain with every move.
            earned += finish * (steps - after.finish_steps) * (Self::FINISH_HORIZON - ply as i32).max(0)
                / (Self::FINISH_HORIZON * Self::FINISH_STEPS);
            after.finish_steps = steps;
        }
        let threat = (up_to(&outlook.threat, ply as usize + 1) - delivered).max(0);
        let arriving = threat + waiting.min(Self::MAX_WAITING) as i32;
        earned + exposed * (arriving - after.board.room()).max(0)
    }
}
