//! A game of combos, thought by thought: what the bot would do now, and what else it has considered.
//!
//! Whoever runs the game asks whenever a Tetrimino has come into play, by Generation or by Hold; and shows the thought,
//! or presses its buttons, or both.

use std::sync::Arc;

use super::graph::after;
use super::policy::{Desk, Move, Place};
use super::value::Held;
use super::{Bot, Layout};
use crate::engine::{Button, Matrix, Piece, Tetrimino};
use crate::moves::{self, Reached};

/// What a player sees of a game.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The Blocks.
    pub matrix: &'a Matrix,
    /// The Tetrimino in play.
    pub in_play: Piece,
    /// What is in the Hold Queue.
    pub hold: Option<Tetrimino>,
    /// Whether Hold can be used now.
    pub can_hold: bool,
    /// The Next Queue as far as it is shown.
    pub next: &'a [Tetrimino],
    /// How many Tetriminos have Locked Down since the game began.
    pub placed: usize,
}

/// What can be done with the Tetrimino in play.
#[derive(Debug, Clone, PartialEq)]
pub struct Considered {
    /// Whether Hold is used first.
    pub hold: bool,
    /// Where the Tetrimino in play after that Locks Down; `None` if Hold brings one that is thought about when it is
    /// there.
    pub place: Option<Piece>,
    /// What is left in the well, which is what lies there already where nothing is placed.
    pub layout: Layout,
    /// How many Tetriminos can be expected to keep the combo, this one included.
    pub value: f32,
    /// A shortest way there; a Soft Drop is one row.
    pub buttons: Vec<Button>,
}

/// What the bot thinks: all that keeps the combo, the best first. Never empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    considered: Vec<Considered>,
}

impl Thought {
    /// All that keeps the combo, the best first.
    #[must_use]
    pub fn considered(&self) -> &[Considered] {
        &self.considered
    }

    /// What the bot would do.
    #[must_use]
    pub fn best(&self) -> &Considered {
        &self.considered[0]
    }
}

/// One who plays one game. It remembers which Tetriminos have come, as far as it has seen them.
#[derive(Debug, Clone)]
pub struct Player {
    bot: Arc<Bot>,
    desk: Desk,
    /// How many Tetriminos were seen, or passed unseen.
    seen: usize,
    /// The state of the forecast after them.
    state: usize,
}

impl Player {
    /// Begins at any moment of a game; what came before is not known then.
    #[must_use]
    pub fn new(bot: Arc<Bot>) -> Self {
        Self { bot, desk: Desk::default(), seen: 0, state: 0 }
    }

    /// What to do with the Tetrimino in play. `None` if nothing keeps the combo, or if the Matrix is not a well that the
    /// bot knows.
    pub fn think(&mut self, view: &View<'_>) -> Option<Thought> {
        self.see(view);
        let layout = self.bot.graph().index(Layout::of(view.matrix)?)?;
        let held = match view.hold {
            Some(held) if view.can_hold => Held::ready(held as usize),
            Some(held) => Held::used(held as usize),
            None => Held::NOTHING,
        };
        let place = Place { held, layout };
        let mut moves = Vec::new();
        self.bot.policy.moves(place, view.in_play.tetrimino as usize, &mut moves);
        let queue: Vec<usize> = view.next.iter().map(|next| *next as usize).collect();
        let ways = Ways::new(&self.bot, view);
        let mut considered = Vec::new();
        for this in moves {
            let value = self.bot.policy.value(place, this.to, &queue, self.state, &mut self.desk);
            considered.extend(self.consider(view, &ways, this, value));
        }
        considered.sort_by(|one, other| other.value.total_cmp(&one.value));
        (!considered.is_empty()).then_some(Thought { considered })
    }

    fn consider(&self, view: &View<'_>, ways: &Ways, this: Move, value: f32) -> Option<Considered> {
        let layout = *self.bot.graph().layouts().get(this.to.layout)?;
        let hold = this.deed.placed != Some(view.in_play.tetrimino as usize);
        if hold && !view.can_hold {
            return None;
        }
        if this.deed.placed.is_none() {
            return Some(Considered { hold, place: None, layout, value, buttons: vec![Button::Hold] });
        }
        let reached = if hold { &ways.held } else { &ways.in_play };
        let Reached { piece, buttons } =
            reached.iter().find(|reached| after(view.matrix, reached.piece) == Some(layout))?;
        let hold_first = hold.then_some(Button::Hold);
        let buttons = hold_first.into_iter().chain(buttons.iter().copied()).collect();
        Some(Considered { hold, place: Some(*piece), layout, value, buttons })
    }

    /// Notes what has come into sight.
    fn see(&mut self, view: &View<'_>) {
        let came = view.placed + 1 + usize::from(view.hold.is_some());
        let in_sight: Vec<Tetrimino> =
            std::iter::once(view.in_play.tetrimino).chain(view.next.iter().copied()).collect();
        let end = came + view.next.len();
        // One that comes back from the Hold Queue was seen before.
        let first = self.seen.max(end - in_sight.len().min(end));
        for number in first..end {
            let tetrimino = in_sight[in_sight.len() - (end - number)];
            self.state = self.bot.policy.forecast.after(self.state, number, tetrimino as usize);
        }
        self.seen = self.seen.max(end);
    }
}

/// Where the Tetrimino in play can go, and the one that Hold would bring.
struct Ways {
    in_play: Vec<Reached>,
    held: Vec<Reached>,
}

impl Ways {
    fn new(bot: &Bot, view: &View<'_>) -> Self {
        let held = view.hold.filter(|_| view.can_hold);
        let held = held.map(|held| moves::reachable(&bot.rules, view.matrix, view.matrix.entered(held)));
        Self { in_play: moves::reachable(&bot.rules, view.matrix, view.in_play), held: held.unwrap_or_default() }
    }
}
