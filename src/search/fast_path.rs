//! Perfect clears on ten columns: asked of the search that knows nothing else, which is much faster where there is one.
//!
//! What it finds is taken if it is a match that is asked for, by the same measure as everything else. Where it finds
//! none, everything is searched here, for what was searched is part of the answer. It is held to the same limits: its
//! states are counted among the positions, and it leaves at least half of those that are allowed to the search.

use std::cell::Cell;

use super::control::Guard;
use super::pruning::PruneRules;
use super::question::Question;
use crate::engine::diagram;
use crate::engine::units::COLUMNS;
use crate::formal::instance::{Instance, MIB};
use crate::formal::model::Model;
use crate::formal::piece::PieceState;
use crate::movegen::Placed;
use crate::pc::{self, Budget, Hold, MOST_ROWS, TurnRules};

/// States that it may look at: about a second.
const MOST_STATES: u64 = 1_000_000;

/// How many states it looks at before it looks up.
const PAUSE: u64 = 4_096;

/// The pieces of a match that is asked for, if it finds one.
pub(super) fn perfect_clear(question: &Question<'_>, guard: &Guard<'_>) -> Option<Vec<Placed>> {
    let instance = question.instance;
    if question.rules != PruneRules::ALL || !instance.objective.perfect_clear || instance.objective.best.is_some() {
        return None;
    }
    let left = Cell::new(instance.limits.nodes.map_or(MOST_STATES, |nodes| (nodes / 2).min(MOST_STATES)));
    let more = |states, depth| {
        left.set(left.get().saturating_sub(states));
        guard.count(states, depth).min(left.get()).min(PAUSE)
    };
    let stop = Budget { more: &more, memory: instance.limits.memory_mib.saturating_mul(MIB) };
    let pc::Answer::Yes(placements) = asked(instance)?.answer(stop).ok()? else { return None };
    let way: Vec<Placed> = placements
        .into_iter()
        .map(|pc::Placement { piece, hold }| {
            let (row, column) = (i32::from(piece.centre.y), i32::from(piece.centre.x));
            let piece = PieceState { tetrimino: piece.tetrimino, facing: piece.facing, row, column, is_fixed: true };
            Placed { is_held: hold, piece }
        })
        .collect();
    question.is_asked_for(&way).then_some(way)
}

fn asked(instance: &Instance) -> Option<pc::Question> {
    let Model::Guideline { rotation, hold } = instance.model else { return None };
    let board = &instance.board;
    let height = board.height();
    if board.columns() != COLUMNS as usize || height > usize::from(MOST_ROWS).min(board.rows()) {
        return None;
    }
    let drawing = board.drawing();
    let hold = if hold { Hold::On { held: instance.held, is_used: false } } else { Hold::Off };
    Some(pc::Question {
        matrix: diagram::matrix(&drawing[board.rows() - height..]).ok()?,
        pieces: instance.pieces.clone(),
        hold,
        more_follow: true,
        turns: TurnRules::of(rotation),
    })
}
