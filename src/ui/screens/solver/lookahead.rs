//! The number of Tetriminos for a perfect clear, and how far ahead practice searches for one.

use egui::{Ui, UiBuilder};

use super::{Solver, SolverState};
use crate::engine::Tetrimino;
use crate::solver::formal::draft::letters;
use crate::solver::formal::instance::Instance;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::rows;
use crate::ui::words::{Words, id};

/// The maximum number of choices beyond the visible Tetriminos.
const MAX_FURTHER: usize = 2;

/// The Tetriminos of a practice game, and how many of them the question uses.
#[derive(Debug, Clone)]
pub(super) struct Lookahead {
    /// All known Tetriminos, the visible ones first.
    all: Vec<Tetrimino>,
    /// The number of held pieces, which count as well.
    held: usize,
    /// The choices: the visible Tetriminos, then each number that might empty the Matrix.
    reaches: Vec<usize>,
    /// The index of the chosen one.
    chosen: usize,
}

impl Lookahead {
    /// Creates the choices from the question about the visible Tetriminos and those beyond.
    pub(super) fn new(instance: &Instance, beyond: &[Tetrimino]) -> Self {
        let held = instance.known() - instance.pieces.len();
        let all: Vec<Tetrimino> = instance.pieces.iter().chain(beyond).copied().collect();
        let seen = instance.pieces.len();
        let further =
            instance.board.perfect_clear_counts().into_iter().flatten().map(|count| count.saturating_sub(held));
        let further = further.skip_while(|count| *count <= seen).take_while(|count| *count <= all.len());
        let reaches = std::iter::once(seen).chain(further.take(MAX_FURTHER)).collect();
        Self { all, held, reaches, chosen: 0 }
    }

    /// The names of the choices.
    fn names(&self, words: &Words) -> Vec<String> {
        let name = |(index, reach): (usize, &usize)| {
            let id = if index == 0 { id::SOLVER_AHEAD_SEEN } else { id::SOLVER_AHEAD_FURTHER };
            words.with(id, &[("count", (reach + self.held).into())])
        };
        self.reaches.iter().enumerate().map(name).collect()
    }

    /// The explanations of the choices.
    fn hints(&self, words: &Words) -> Vec<String> {
        let seen = self.reaches.first().copied().unwrap_or(0);
        let hint = |reach: &usize| match reach.saturating_sub(seen) {
            0 => words.text(id::SOLVER_AHEAD_SEEN_HINT),
            unseen => words.with(id::SOLVER_AHEAD_FURTHER_HINT, &[("count", unseen.into())]),
        };
        self.reaches.iter().map(hint).collect()
    }

    /// The Tetriminos of the chosen question.
    fn asked(&self) -> &[Tetrimino] {
        self.reaches.get(self.chosen).and_then(|reach| self.all.get(..*reach)).unwrap_or(&self.all)
    }
}

impl Solver {
    /// Draws the row for the lookahead. Another choice starts the search again.
    pub(super) fn lookahead_row(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let Some(lookahead) = self.lookahead.as_mut().filter(|lookahead| lookahead.reaches.len() > 1) else { return };
        let space = theme.metrics.space;
        let (label, hints) = (words.text(id::SOLVER_AHEAD), lookahead.hints(words));
        let hint = hints.get(lookahead.chosen).map_or("", String::as_str);
        let named = Named { others: &hints, ..Named::new(&label, hint) };
        let place = ui.available_rect_before_wrap();
        let place = place.with_max_x(place.right() - space.m);
        let show = |ui: &mut Ui| row::choice(ui, theme, named, &lookahead.names(words), lookahead.chosen);
        let command = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| rows(ui, theme, show)).inner;
        ui.add_space(space.xs);
        if let Some(chosen) = command {
            lookahead.chosen = chosen;
            self.draft.pieces = letters(lookahead.asked());
            self.stage = SolverState::Editing;
            self.ask(ui, shared);
        }
    }
}

/// The note about a perfect clear with `known` pieces by the number of cells alone: impossible, or too few pieces.
pub(super) fn perfect_clear_note(words: &Words, instance: &Instance, known: usize) -> Option<String> {
    if !instance.objective.perfect_clear {
        return None;
    }
    let board = &instance.board;
    let (filled, columns) = (board.filled(), board.columns());
    let Some(least) = board.perfect_clear_counts().and_then(|mut counts| counts.next()) else {
        let args = [("filled", filled.into()), ("columns", columns.into())];
        return Some(words.with(id::SOLVER_PERFECT_CLEAR_NEVER, &args));
    };
    let args = [("least", least.into()), ("known", known.into())];
    (least > known).then(|| words.with(id::SOLVER_PERFECT_CLEAR_SHORT, &args))
}

/// The next larger number of pieces that might make a perfect clear.
pub(super) fn perfect_clear_later(words: &Words, instance: &Instance) -> Option<String> {
    let known = instance.known();
    if !instance.objective.perfect_clear {
        return None;
    }
    let next = instance.board.perfect_clear_counts()?.find(|count| *count > known)?;
    Some(words.with(id::SOLVER_PERFECT_CLEAR_LATER, &[("next", next.into()), ("known", known.into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::solver::formal::board::Board;
    use crate::solver::formal::instance::Limits;
    use crate::solver::formal::model::Model;
    use crate::solver::formal::objective::Objective;
    use crate::solver::search::background::solve_monitored;

    /// A board, how many are seen, whether one is held, how many come after; the numbers that can be asked about.
    type Row = (&'static [&'static str], usize, bool, usize, &'static [usize]);

    #[test]
    fn a_practice_looks_as_far_as_a_perfect_clear_takes() {
        let table: [Row; 7] = [
            (&[".........."], 7, false, 20, &[7, 10, 15]),
            (&[".........."], 7, true, 20, &[7, 9, 14]),
            (&[".........."], 10, true, 20, &[10, 14, 19]),
            (&["XXXXXX....", "XXXXXX...."], 7, false, 9, &[7, 12]),
            (&[".........."], 7, false, 2, &[7]),
            (&["X........."], 7, false, 20, &[7]),
            (&["...", "..."], 7, true, 5, &[7, 8, 11]),
        ];
        for (drawing, seen, holds, beyond, reaches) in table {
            let instance = Instance {
                board: Board::from_drawing(drawing).unwrap(),
                pieces: vec![Tetrimino::T; seen],
                held: holds.then_some(Tetrimino::O),
                model: Model::Guideline { rotation: RotationSystem::Super, hold: true },
                objective: Objective { perfect_clear: true, ..Objective::default() },
                limits: Limits::default(),
            };
            let lookahead = Lookahead::new(&instance, &vec![Tetrimino::I; beyond]);
            assert_eq!(lookahead.reaches, reaches, "{drawing:?}, {seen} seen");
            assert_eq!(lookahead.all.get(..seen), Some(instance.pieces.as_slice()));
        }
    }

    /// Five pieces fill two empty rows, four do not.
    #[test]
    fn a_perfect_clear_is_preferred_where_the_cells_allow_one() {
        for (drawing, pieces, is_preferred) in [
            (&["..........", ".........."][..], 5, true),
            (&["..........", ".........."][..], 4, false),
            (&["X........."][..], 20, false),
        ] {
            let instance = Instance {
                board: Board::from_drawing(drawing).unwrap(),
                pieces: vec![Tetrimino::O; pieces],
                held: None,
                model: Model::Guideline { rotation: RotationSystem::Super, hold: true },
                objective: Objective::default(),
                limits: Limits::default(),
            };
            let solver = Solver::of(solve_monitored, &instance).preferring_perfect_clear();
            let asked = solver.question(&Words::english()).unwrap().objective;
            assert_eq!(asked.perfect_clear, is_preferred, "{drawing:?}, {pieces}");
        }
    }

    #[test]
    fn what_is_held_can_be_placed_too() {
        let words = Words::english();
        let board = Board::from_drawing(&["XX........"]).unwrap();
        let instance = |held| Instance {
            board: board.clone(),
            pieces: vec![Tetrimino::O],
            held,
            model: Model::Guideline { rotation: RotationSystem::Super, hold: true },
            objective: Objective { perfect_clear: true, ..Objective::default() },
            limits: Limits::default(),
        };
        let note = |held| {
            let instance = instance(held);
            perfect_clear_note(&words, &instance, instance.known())
        };
        assert!(note(None).is_some_and(|note| note.contains("at least 2 pieces")));
        assert_eq!(note(Some(Tetrimino::O)), None);
    }
}
