//! The bot in one game: for each Tetrimino in play, the best move and the alternatives.
//!
//! A seat asks for a [`Decision`] whenever a Tetrimino comes into play, by generation or by Hold. It shows the
//! candidates, presses the buttons of the best one, or both.

use std::sync::Arc;

use super::graph::after;
use super::policy::{ComboState, Continuation, Scratch};
use super::value::HoldState;
use super::{ComboPlanner, Layout};
use crate::engine::{Button, Matrix, Piece, Tetrimino};
use crate::solver::moves::{self, Reached};

/// The visible part of a game.
#[derive(Debug, Clone, Copy)]
pub struct VisibleGame<'a> {
    /// The Blocks.
    pub matrix: &'a Matrix,
    /// The Tetrimino in play.
    pub in_play: Piece,
    /// The held Tetrimino.
    pub hold: Option<Tetrimino>,
    /// Whether Hold can be used now.
    pub can_hold: bool,
    /// The visible part of the Next Queue.
    pub next: &'a [Tetrimino],
    /// Number of Tetriminos that have locked down since the game began.
    pub placed: usize,
}

/// A candidate move.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The piece at Lock Down. `None` for the first Hold: the Tetrimino that it releases is decided about in play.
    pub place: Option<Piece>,
    /// The layout after the move.
    pub layout: Layout,
    /// The expected number of Tetriminos until the combo ends, this one included.
    pub value: f32,
    /// A shortest path there; a Soft Drop is one row.
    pub buttons: Vec<Button>,
}

/// All moves that continue the combo, the best first. Never empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    candidates: Vec<Candidate>,
}

impl Decision {
    /// All moves that continue the combo, the best first.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> &Candidate {
        &self.candidates[0]
    }
}

/// A bot that plays one game. It remembers the Tetriminos that it has seen, so it knows the rest of the bag.
///
/// ```
/// use std::sync::Arc;
/// use skyline_foundation::bots::combo::{ComboBot, ComboPlanner, VisibleGame};
/// use skyline_foundation::engine::{Game, ModeId, Rules};
///
/// let rules = Rules::preset(ModeId::Combo);
/// let mut game = Game::new(rules, 7);
/// game.step(&[], &mut Vec::new());
/// let mut bot = ComboBot::new(Arc::new(ComboPlanner::new(&rules, 1)));
/// let decision = game.in_play().and_then(|in_play| {
///     bot.think(&VisibleGame {
///         matrix: game.matrix(),
///         in_play,
///         hold: game.held_tetrimino(),
///         can_hold: game.can_hold(),
///         next: &game.next()[..1],
///         placed: 0,
///     })
/// });
/// assert!(decision.is_some_and(|decision| !decision.best().buttons.is_empty()));
/// ```
#[derive(Debug, Clone)]
pub struct ComboBot {
    planner: Arc<ComboPlanner>,
    scratch: Scratch,
    /// Number of Tetriminos that have come, seen or not.
    seen: usize,
    /// The state of the model after them.
    state: usize,
}

impl ComboBot {
    /// A bot that can join a game at any time; it does not know earlier Tetriminos.
    #[must_use]
    pub fn new(planner: Arc<ComboPlanner>) -> Self {
        Self { planner, scratch: Scratch::default(), seen: 0, state: 0 }
    }

    /// Returns the moves for the Tetrimino in play; `None` if no move continues the combo, or if the Matrix is not a
    /// known layout.
    pub fn think(&mut self, view: &VisibleGame<'_>) -> Option<Decision> {
        self.update(view);
        let layout = self.planner.graph().index(Layout::of(view.matrix)?)?;
        let held = match view.hold {
            Some(held) if view.can_hold => HoldState::ready(held as usize),
            Some(held) => HoldState::used(held as usize),
            None => HoldState::NOTHING,
        };
        let place = ComboState { held, layout };
        let mut moves = Vec::new();
        self.planner.policy.moves(place, view.in_play.tetrimino as usize, &mut moves);
        let queue: Vec<usize> = view.next.iter().map(|next| *next as usize).collect();
        let routes = Routes::new(&self.planner, view);
        let mut candidates = Vec::new();
        for this in moves {
            let value = self.planner.policy.value(place, this.to, &queue, self.state, &mut self.scratch);
            candidates.extend(self.candidate(view, &routes, this, value));
        }
        candidates.sort_by(|one, other| other.value.total_cmp(&one.value));
        (!candidates.is_empty()).then_some(Decision { candidates })
    }

    fn candidate(&self, view: &VisibleGame<'_>, routes: &Routes, this: Continuation, value: f32) -> Option<Candidate> {
        let layout = *self.planner.graph().layouts().get(this.to.layout)?;
        // `actions` leaves out a swap of equal Tetriminos, so a different one always comes from Hold.
        let hold = this.action.placed != Some(view.in_play.tetrimino as usize);
        // While nothing is held, `actions` offers Hold without knowing whether the game allows it.
        if hold && !view.can_hold {
            return None;
        }
        if this.action.placed.is_none() {
            return Some(Candidate { hold, place: None, layout, value, buttons: vec![Button::Hold] });
        }
        let reached = if hold { &routes.held } else { &routes.in_play };
        let Reached { piece, buttons } =
            reached.iter().find(|reached| after(view.matrix, reached.piece) == Some(layout))?;
        let hold_first = hold.then_some(Button::Hold);
        let buttons = hold_first.into_iter().chain(buttons.iter().copied()).collect();
        Some(Candidate { hold, place: Some(*piece), layout, value, buttons })
    }

    /// Updates the model with the Tetriminos that have become visible.
    fn update(&mut self, view: &VisibleGame<'_>) {
        let came = view.placed + 1 + usize::from(view.hold.is_some());
        let visible: Vec<Tetrimino> =
            std::iter::once(view.in_play.tetrimino).chain(view.next.iter().copied()).collect();
        let end = came + view.next.len();
        // A Tetrimino from the Hold Queue was counted when it became visible.
        let first = self.seen.max(end - visible.len().min(end));
        for number in first..end {
            let tetrimino = visible[visible.len() - (end - number)];
            self.state = self.planner.policy.model.after(self.state, number, tetrimino as usize);
        }
        self.seen = self.seen.max(end);
    }
}

/// The placements of the Tetrimino in play, and of the held one.
struct Routes {
    in_play: Vec<Reached>,
    held: Vec<Reached>,
}

impl Routes {
    fn new(planner: &ComboPlanner, view: &VisibleGame<'_>) -> Self {
        let held = view.hold.filter(|_| view.can_hold);
        let held = held.map(|held| {
            moves::reachable(&planner.rules, view.matrix, view.matrix.entered(planner.rules.rotation.generated(held)))
        });
        Self { in_play: moves::reachable(&planner.rules, view.matrix, view.in_play), held: held.unwrap_or_default() }
    }
}
