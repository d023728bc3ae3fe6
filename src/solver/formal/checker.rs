//! The checker: replays a claimed match move by move against the definitions and evaluates the objective.
//!
//! ```text
//!   Instance ─┐
//!             ├──▶ step by step: next piece, legal moves ──▶ Verdict: boards, lines …, Φ
//!   Match ────┘                                     └──▶ CheckError: step, move, reason
//! ```
//!
//! It depends only on the [`definitions`](super::definitions), not on the search, so an answer is as reliable as the
//! definitions.
//!
//! # When a match may end
//!
//! By the definitions, a match is shorter than the sequence if and only if the next piece has no trajectory, so that
//! the match is lost. With Hold, neither the next piece nor the one to exchange for it has one. If the objective
//! requires a perfect clear, the match may end with it. If it requires T-Spins, a Combo or a setup, or optimizes the
//! Combo, the match may end after every piece.
//!
//! # Hold
//!
//! Before it moves, the next piece may be exchanged for the held one or, if none is held, for the one after it. After
//! the last piece of the sequence, the held piece can still be placed, because in a game another piece would follow.
//! This is optional.

use std::fmt;

use super::board::Board;
use super::definitions::{NoTrajectory, has_trajectory, merged, replay, spin};
use super::instance::Instance;
use super::matches::{Match, MatchStep};
use super::objective::{Best, Objective, SpinGoal, ends_back_to_back};
use super::piece::PieceState;
use crate::engine::Tetrimino;
use crate::engine::tspin::Spin;

/// A checked match and its properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The result of each step.
    pub steps: Vec<Checked>,
    /// The last board; the given board if there are no steps.
    pub last: Board,
    /// The total number of lines cleared.
    pub lines: u32,
    /// The number of Tetrises: four lines cleared at once.
    pub tetrises: u32,
    /// The maximum height of a merged board.
    pub max_height: u32,
    /// The longest Combo: pieces in a row that clear lines, the first not counted.
    pub combo: u32,
    /// Whether the match is lost: pieces are left, but none can be placed.
    pub is_loss: bool,
    /// The conditions of the objective that are not met.
    pub unmet: Vec<Unmet>,
}

/// A checked step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The final state of the piece.
    pub piece: PieceState,
    /// The merged board.
    pub board: Board,
    /// The number of lines cleared.
    pub lines: u32,
    /// The height of the merged board.
    pub height: u32,
    /// The number of holes of the merged board.
    pub holes: u32,
    /// The T-Spin.
    pub spin: Option<Spin>,
}

/// A condition that is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unmet {
    /// The field of the objective.
    pub field: &'static str,
    /// The required value, if it is a number.
    pub asked: Option<u32>,
    /// The actual value, if it is a number.
    pub found: Option<u32>,
}

/// The error for a claimed match that is not a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The piece is not the next one.
    #[error("step {step}: the piece is {found:?}, but {}", comes(*.expected))]
    Piece {
        /// The number of the step, from 1.
        step: usize,
        /// The next piece, or the one to exchange for it. `None` if none remains.
        expected: Option<Tetrimino>,
        /// The piece of the step.
        found: Tetrimino,
    },
    /// The model has no Hold.
    #[error("step {step}: the piece is from Hold, but the model has no Hold")]
    Hold {
        /// The number of the step, from 1.
        step: usize,
    },
    /// The moves are not a trajectory.
    #[error("step {step}: {why}")]
    Trajectory {
        /// The number of the step, from 1.
        step: usize,
        /// The move, and the reason.
        why: NoTrajectory,
    },
    /// The match ends too early.
    #[error("after step {step} another piece can be placed, so the match does not end there")]
    Ended {
        /// The number of the last step, or 0.
        step: usize,
    },
}

impl Verdict {
    /// Whether the objective Φ is met.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.unmet.is_empty()
    }

    /// The value of the optimized quantity.
    #[must_use]
    pub fn value(&self, best: Best) -> u32 {
        match best {
            Best::MostLines => self.lines,
            Best::MostPieces => count(self.steps.len()),
            Best::LeastHeight => count(self.last.height()),
            Best::LongestCombo => self.combo,
        }
    }
}

impl fmt::Display for Unmet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.asked, self.found) {
            (Some(asked), Some(found)) => write!(formatter, "{}: {asked} asked, {found} found", self.field),
            _ => write!(formatter, "{} is not met", self.field),
        }
    }
}

/// Checks a claimed match.
///
/// ```
/// use skyline_foundation::solver::formal::answer::Answer;
/// use skyline_foundation::solver::formal::checker::check;
/// use skyline_foundation::solver::formal::instance::Instance;
/// use skyline_foundation::solver::search::{Control, pruning::PruneRules, solve};
///
/// let text = r#"{ "size": [4, 6], "pieces": "OOO", "objective": { "perfect_clear": true } }"#;
/// let instance = Instance::from_json(text)?;
/// let Answer::Yes { found, .. } = solve(&instance, PruneRules::ALL, Control::default()) else { panic!() };
/// let verdict = check(&instance, &found)?;
/// assert!(verdict.holds() && verdict.lines == 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the number of the first invalid step and the reason, or that the match ends too early.
pub fn check(instance: &Instance, claimed: &Match) -> Result<Verdict, CheckError> {
    let mut board = instance.board.clone();
    let mut queue = RemainingPieces { coming: &instance.pieces, held: instance.held };
    let mut steps: Vec<Checked> = Vec::new();
    for (number, step) in (1..).zip(&claimed.steps) {
        queue = queue.after(number, step, instance.model.holds())?;
        let piece = replay(instance.model, &board, step.tetrimino, &step.moves)
            .map_err(|why| CheckError::Trajectory { step: number, why })?;
        let spin = spin(instance.model, &board, step.tetrimino, &step.moves);
        let (next, lines) = merged(&board, piece);
        board = next;
        let (height, holes) = (count(board.height()), count(board.holes()));
        steps.push(Checked { piece, board: board.clone(), lines: count(lines), height, holes, spin });
    }
    // A board that was empty at the start is no perfect clear.
    let is_cleared = instance.objective.perfect_clear && !steps.is_empty() && board.filled() == 0;
    let is_loss = !queue.coming.is_empty() && !queue.can_place(instance, &board);
    if !queue.coming.is_empty() && !is_loss && !is_cleared && !instance.objective.may_end_early() {
        return Err(CheckError::Ended { step: steps.len() });
    }
    let mut verdict = Verdict {
        lines: steps.iter().map(|step| step.lines).sum(),
        tetrises: count(steps.iter().filter(|step| step.lines >= 4).count()),
        max_height: steps.iter().map(|step| step.height).max().unwrap_or(0),
        combo: longest_combo(&steps),
        steps,
        last: board,
        is_loss,
        unmet: Vec::new(),
    };
    verdict.unmet = unmet(&instance.objective, &verdict, queue.coming.is_empty());
    Ok(verdict)
}

#[derive(Debug, Clone, Copy)]
struct RemainingPieces<'a> {
    coming: &'a [Tetrimino],
    held: Option<Tetrimino>,
}

impl RemainingPieces<'_> {
    /// The remaining pieces after a step.
    fn after(self, number: usize, step: &MatchStep, holds: bool) -> Result<Self, CheckError> {
        if step.held && !holds {
            return Err(CheckError::Hold { step: number });
        }
        let taken = if step.held { self.exchanged() } else { self.plain() };
        match taken {
            Some((tetrimino, rest)) if tetrimino == step.tetrimino => Ok(rest),
            other => {
                let expected = other.map(|(tetrimino, _)| tetrimino);
                Err(CheckError::Piece { step: number, expected, found: step.tetrimino })
            }
        }
    }

    /// The next piece, and the remaining pieces after it.
    fn plain(self) -> Option<(Tetrimino, Self)> {
        let (&first, coming) = self.coming.split_first()?;
        Some((first, Self { coming, ..self }))
    }

    /// The piece that Hold exchanges for the next one, and the remaining pieces after it.
    fn exchanged(self) -> Option<(Tetrimino, Self)> {
        match (self.held, self.coming) {
            (Some(held), []) => Some((held, Self { held: None, ..self })),
            (Some(held), [first, coming @ ..]) => Some((held, Self { held: Some(*first), coming })),
            (None, [first, second, coming @ ..]) => Some((*second, Self { held: Some(*first), coming })),
            (None, [_] | []) => None,
        }
    }

    fn can_place(self, instance: &Instance, board: &Board) -> bool {
        let other = self.exchanged().filter(|_| instance.model.holds());
        let mut pieces = self.plain().into_iter().chain(other).map(|(tetrimino, _)| tetrimino);
        pieces.any(|tetrimino| has_trajectory(instance.model, board, tetrimino))
    }
}

fn longest_combo(steps: &[Checked]) -> u32 {
    let runs = steps.split(|step| step.lines == 0).map(<[Checked]>::len);
    count(runs.max().unwrap_or(0)).saturating_sub(1)
}

/// The conditions that are not met.
fn unmet(objective: &Objective, verdict: &Verdict, all_came: bool) -> Vec<Unmet> {
    let number = |field, asked: Option<u32>, found: u32, holds: fn(u32, u32) -> bool| {
        asked.filter(|asked| !holds(found, *asked)).map(|_| Unmet { field, asked, found: Some(found) })
    };
    let plain = |field, holds: bool| (!holds).then_some(Unmet { field, asked: None, found: None });
    let least: fn(u32, u32) -> bool = |found, asked| found >= asked;
    let most: fn(u32, u32) -> bool = |found, asked| found <= asked;
    let is_cleared = !verdict.steps.is_empty() && verdict.last.filled() == 0;
    let spins = |goal: SpinGoal| verdict.steps.iter().filter(|step| goal.counts(step.spin, step.lines)).count();
    let keeps = !verdict.steps.iter().any(|step| ends_back_to_back(step.spin, step.lines));
    let spins_asked = objective.t_spin.map(|goal| goal.count);
    [
        number("t_spin", spins_asked, count(objective.t_spin.map_or(0, spins)), least),
        plain("back_to_back", !objective.back_to_back || keeps),
        number("combo", objective.combo, verdict.combo, least),
        plain("setup", objective.setup.as_ref().is_none_or(|setup| setup.holds(&verdict.last))),
        plain("survive", !objective.survive || all_came),
        number("lines", objective.lines, verdict.lines, least),
        number("tetrises", objective.tetrises, verdict.tetrises, least),
        plain("perfect_clear", !objective.perfect_clear || is_cleared),
        number("final_height", objective.final_height, count(verdict.last.height()), most),
        number("max_height", objective.max_height, verdict.max_height, most),
        number("holes", objective.holes, count(verdict.last.holes()), most),
        plain("reach", objective.reach.as_ref().is_none_or(|board| *board == verdict.last)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn comes(expected: Option<Tetrimino>) -> String {
    expected.map_or_else(|| "no piece is left".to_owned(), |piece| format!("the next one is {piece:?}"))
}

/// Converts a count of cells, rows or pieces.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::solver::formal::definitions::Illegal;
    use crate::solver::formal::instance::Limits;
    use crate::solver::formal::model::Model;
    use crate::solver::formal::piece::Move::{self, Clockwise, Down, Fix, Left, Right};

    fn instance(model: Model, board: &[&str], pieces: &str, objective: Objective) -> Instance {
        Instance {
            board: Board::from_drawing(board).unwrap(),
            pieces: pieces.chars().filter_map(Tetrimino::from_letter).collect(),
            held: None,
            model,
            objective,
            limits: Limits::default(),
        }
    }

    fn plain(letter: char, moves: &[Move]) -> MatchStep {
        MatchStep { tetrimino: Tetrimino::from_letter(letter).unwrap(), held: false, moves: moves.to_vec() }
    }

    fn held(letter: char, moves: &[Move]) -> MatchStep {
        MatchStep { held: true, ..plain(letter, moves) }
    }

    const HOLD: Model = Model::Guideline { rotation: RotationSystem::Super, hold: true };

    #[test]
    fn a_match_is_replayed_and_counted() {
        let asked = Objective {
            survive: true,
            lines: Some(2),
            tetrises: Some(1),
            final_height: Some(2),
            max_height: Some(1),
            holes: Some(0),
            ..Objective::default()
        };
        let instance = instance(Model::Literal, &["......", "......", "......", "......"], "OIO", asked);
        let steps = vec![
            plain('O', &[Left, Left, Down, Down, Down, Fix]),
            plain('I', &[Right, Down, Down, Down, Fix]),
            plain('O', &[Left, Left, Down, Down, Fix]),
        ];
        let verdict = check(&instance, &Match { steps }).unwrap();
        assert_eq!(verdict.last.drawing(), ["......", "XX....", "XX....", "XX...."]);
        let counts: Vec<_> = verdict.steps.iter().map(|step| (step.lines, step.height, step.holes)).collect();
        assert_eq!(counts, [(0, 2, 0), (1, 1, 0), (0, 3, 0)]);
        let unmet: Vec<String> = verdict.unmet.iter().map(ToString::to_string).collect();
        let expected = [
            "lines: 2 asked, 1 found",
            "tetrises: 1 asked, 0 found",
            "final_height: 2 asked, 3 found",
            "max_height: 1 asked, 3 found",
        ];
        assert_eq!(unmet, expected);
        assert!(!verdict.holds() && !verdict.is_loss);
        let values = [Best::MostLines, Best::MostPieces, Best::LeastHeight].map(|best| verdict.value(best));
        assert_eq!(values, [1, 3, 3]);
    }

    #[test]
    fn every_unmet_condition_is_named() {
        let instance = instance(Model::Literal, &["....", "...."], "OI", Objective::default());
        let error = |steps: &[MatchStep]| check(&instance, &Match { steps: steps.to_vec() }).unwrap_err().to_string();
        let first = plain('O', &[Down, Fix]);
        let table: [(&[MatchStep], &str); 7] = [
            (&[plain('I', &[Down, Fix])], "step 1: the piece is I, but the next one is O"),
            (&[held('I', &[Down, Fix])], "step 1: the piece is from Hold, but the model has no Hold"),
            (&[plain('O', &[Fix])], "step 1: move 1 (f): nothing supports the piece"),
            (&[plain('O', &[Down])], "step 1: the last move is not a fix (f)"),
            (&[first.clone(), plain('I', &[])], "step 2: the piece cannot start: row 2, column 2 is occupied"),
            (&[], "after step 0 another piece can be placed, so the match does not end there"),
            (
                &[plain('O', &[Down, Clockwise, Down])],
                "step 1: move 3 (d): the piece cannot be placed there: row 0, column 2 is occupied",
            ),
        ];
        for (steps, expected) in table {
            assert_eq!(error(steps), expected);
        }
        let lost = check(&instance, &Match { steps: vec![first] }).unwrap();
        assert!(lost.is_loss && lost.holds());
        let start = NoTrajectory::Start(Illegal::Start { row: 2, column: 2 });
        assert_eq!(start.to_string(), "the piece cannot start: row 2, column 2 is occupied");
    }

    #[test]
    fn more_pieces_than_come_are_none() {
        let instance = instance(Model::Literal, &["....", "...."], "O", Objective::default());
        let steps = vec![plain('O', &[Down, Fix]), plain('O', &[Fix])];
        let error = check(&instance, &Match { steps }).unwrap_err();
        assert_eq!(error.to_string(), "step 2: the piece is O, but no piece is left");
    }

    #[test]
    fn hold_changes_the_piece_that_comes_with_the_held_one() {
        let instance = instance(HOLD, &["......", "......", "......", "......"], "TIO", Objective::default());
        let lying = [Down, Down, Down, Fix];
        let on_top = [Down, Down, Fix];
        // T is held in exchange for I. The next piece is O, and T can still be placed afterwards.
        let mut steps = vec![held('I', &lying), plain('O', &on_top)];
        assert!(check(&instance, &Match { steps: steps.clone() }).is_ok());
        steps.push(held('T', &[Fix]));
        let verdict = check(&instance, &Match { steps: steps.clone() }).unwrap();
        assert_eq!(verdict.steps.len(), 3);
        steps[1] = held('T', &on_top);
        let error = check(&instance, &Match { steps }).unwrap_err();
        assert_eq!(error.to_string(), "step 3: the piece is T, but the next one is O");
    }

    #[test]
    fn a_match_may_end_with_a_perfect_clear_that_was_asked_for() {
        let mut asked = Objective { perfect_clear: true, ..Objective::default() };
        let steps = vec![plain('I', &[Down, Fix])];
        let claimed = Match { steps };
        let clear = instance(Model::Literal, &["....", "...."], "IO", asked.clone());
        assert!(check(&clear, &claimed).unwrap().holds());
        asked.survive = true;
        let survive = instance(Model::Literal, &["....", "...."], "IO", asked);
        assert_eq!(check(&survive, &claimed).unwrap().unmet[0].field, "survive");
        let other = instance(Model::Literal, &["....", "...."], "IO", Objective::default());
        assert_eq!(check(&other, &claimed), Err(CheckError::Ended { step: 1 }));
        let two = instance(Model::Literal, &["....", "...."], "O", clear.objective);
        let verdict = check(&two, &Match { steps: vec![plain('O', &[Down, Fix])] }).unwrap();
        assert_eq!(verdict.unmet[0].to_string(), "perfect_clear is not met");
    }

    #[test]
    fn the_board_to_be_reached_is_the_last_one() {
        let reach = Some(Board::from_drawing(&["....", ".XX.", ".XX."]).unwrap());
        let instance =
            instance(Model::Literal, &["....", "....", "...."], "O", Objective { reach, ..Objective::default() });
        let at = |moves: &[Move]| check(&instance, &Match { steps: vec![plain('O', moves)] }).unwrap().holds();
        assert!(at(&[Down, Down, Fix]));
        assert!(!at(&[Left, Down, Down, Fix]));
    }
}
