//! The hint: the first request shows the placement on the Matrix, the second one the presses.

use crate::engine::{Game, Piece};
use crate::session::Hint;
use crate::ui::paint::Thinking;
use crate::ui::words::{MessageId, id};

/// The visible hint, if there is one.
#[derive(Debug, Default)]
pub(super) struct ShownHint {
    hint: Option<Hint>,
    shows_presses: bool,
}

impl ShownHint {
    /// Drops the hint for another Tetrimino than the one in play.
    pub(super) fn follow(&mut self, game: &Game) {
        if self.hint.as_ref().is_some_and(|hint| !hint.is_for(game)) {
            *self = Self::default();
        }
    }

    /// Shows the placement, or the presses as well.
    pub(super) fn ask(&mut self, game: &Game, next_count: usize) {
        if self.hint.is_some() {
            self.shows_presses = true;
        } else {
            self.hint = Hint::of(game, next_count);
        }
    }

    /// The text of its button; `None` once everything is shown.
    pub(super) const fn button(&self) -> Option<MessageId> {
        match (&self.hint, self.shows_presses) {
            (None, _) => Some(id::PRACTICE_HINT),
            (Some(_), false) => Some(id::PRACTICE_HINT_KEYS),
            (Some(_), true) => None,
        }
    }

    /// The hint as drawn on the Matrix.
    pub(super) fn thinking(&self) -> Option<Thinking<'_>> {
        let plan: Option<Piece> = self.hint.as_ref().map(|hint| hint.piece);
        plan.is_some().then_some(Thinking { plan, ..Thinking::default() })
    }

    /// The hint, if one is shown.
    pub(super) const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    pub(super) const fn shows_presses(&self) -> bool {
        self.shows_presses
    }
}
