//! The fast path for perfect clears on ten columns: the perfect-clear finder, which is much faster if a solution
//! exists.
//!
//! Its solution counts if it meets the objective, and its *no* counts for every objective with a perfect clear: it lets
//! pieces enter from anywhere above the field, so it has all matches of the model. If it is undecided, the general
//! search runs. Both share the limits: the finder's states count as positions, and it leaves at least half of the
//! allowed positions to the search.

use std::cell::Cell;

use super::control::Guard;
use super::pruning::PruneRules;
use super::question::SearchData;
use crate::engine::units::COLUMNS;
use crate::solver::formal::answer::Certificate;
use crate::solver::formal::instance::{Instance, MIB};
use crate::solver::formal::model::Model;
use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::Placed;
use crate::solver::pc::{self, Budget, Hold, MAX_ROWS, TurnRules};

/// The maximum number of states to search: about one second.
const MAX_STATES: u64 = 1_000_000;

/// The number of states between two checks of the limits.
const INTERVAL: u64 = 4_096;

/// An answer of the finder.
#[derive(Debug)]
pub(super) enum FastAnswer {
    /// The placements of a match that meets the objective.
    Met(Vec<Placed>),
    /// No match has a perfect clear.
    None(Certificate),
}

/// The answer of the finder, if it decides the question.
pub(super) fn perfect_clear(question: &SearchData<'_>, guard: &Guard<'_>) -> Option<FastAnswer> {
    let instance = question.instance;
    // Disabled rules are for measuring the general search, and an optimum needs the general search anyway.
    if question.rules != PruneRules::ALL || !instance.objective.perfect_clear || instance.objective.best.is_some() {
        return None;
    }
    // At least half of the positions are left to the general search.
    let left = Cell::new(instance.limits.nodes.map_or(MAX_STATES, |nodes| (nodes / 2).min(MAX_STATES)));
    let more = |states, depth| {
        left.set(left.get().saturating_sub(states));
        guard.count(states, depth).min(left.get()).min(INTERVAL)
    };
    let budget = Budget { more: &more, memory: instance.limits.memory_mib.saturating_mul(MIB) };
    let placements = match pc_question(instance)?.counted_answer(budget).ok()? {
        (pc::Answer::Yes(placements), _) => placements,
        (pc::Answer::No, states) => {
            let (positions, is_repetitive) = (states.by_pieces, states.is_repetitive);
            return Some(FastAnswer::None(Certificate { positions, is_repetitive, ..Certificate::default() }));
        }
        (pc::Answer::Unknown, _) => return None,
    };
    let placed: Vec<Placed> = placements
        .into_iter()
        .map(|pc::Placement { piece, hold }| {
            let (row, column) = (i32::from(piece.centre.y), i32::from(piece.centre.x));
            let piece = PieceState { tetrimino: piece.tetrimino, facing: piece.facing, row, column, is_fixed: true };
            Placed { is_held: hold, piece, spin: None }
        })
        .collect();
    question.is_solution(&placed).then_some(FastAnswer::Met(placed))
}

/// The question for the finder, if it supports the instance.
pub(super) fn pc_question(instance: &Instance) -> Option<pc::Question> {
    let Model::Guideline { rotation, hold } = instance.model else { return None };
    let board = &instance.board;
    // Its fields are single registers of at most six rows.
    if board.height() > usize::from(MAX_ROWS).min(board.rows()) {
        return None;
    }
    let turns = TurnRules::of(rotation);
    if !turns.is_supported() {
        return None;
    }
    Some(pc::Question {
        matrix: board.to_matrix().filter(|matrix| matrix.width() == COLUMNS)?,
        pieces: instance.pieces.clone(),
        hold: if hold { Hold::On { held: instance.held, is_used: false } } else { Hold::Off },
        more_follow: true,
        turns,
    })
}
