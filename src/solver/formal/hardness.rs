//! 3-PARTITION instances as boards and sequences of pieces: hard instances with known answers.
//!
//! 3-PARTITION asks: can the numbers a₁ … a₃ₛ be put into s groups of three, each with the sum T? "Tetris is hard, even
//! to approximate" (Demaine, Hohenberger, Liben-Nowell) turns every instance into a board and a sequence such that the
//! board can be emptied if and only if the numbers can be grouped. 3-PARTITION is NP-complete, so clearing a board is
//! NP-hard, and the work of a search grows faster than any polynomial unless P = NP.
//!
//! ```
//! use skyline_foundation::solver::formal::hardness::Partition;
//! use skyline_foundation::solver::formal::model::Model;
//!
//! let partition = Partition::new(vec![1, 1, 2], 4)?;
//! assert_eq!(partition.answer(), Some(vec![[0, 1, 2]]));
//! let instance = partition.instance(Model::Literal)?;
//! assert_eq!((instance.board.rows(), instance.board.columns(), instance.pieces.len()), (42, 7, 32));
//! # Ok::<(), skyline_foundation::solver::formal::hardness::PartitionError>(())
//! ```
//!
//! # The board
//!
//! Each group is a bucket: a shaft of two columns (A, B) whose right wall (C) has a notch of two rows in every five. At
//! the right edge is a shaft of one column (P), closed by a lid.
//!
//! ```text
//!            A B C D      P
//!   row R    . . X X      . . .     the lock: fits a T, which completes the two top rows and opens the shaft below it
//!            . . X X      X . X
//!            . . X X      . X X
//!            …            …
//!            . . . X      . X X   ┐
//!            . . . X      . X X   ┘ a notch: rows 4 and 5, 9 and 10, 14 and 15 …, T + 3 of them
//!            . . X X      . X X
//!            X . X X      . X X   ┐
//!   row 1    X . X X      . X X   ┘ A is two rows higher than B: the bucket is closed
//! ```
//!
//! R = 5T + 18. Up to three rows are added at the bottom, full except in P, to make the length of the shaft a multiple
//! of that of an I. In four empty rows on top every piece can turn.
//!
//! # The pieces
//!
//! For each number a: `L`, a times `O J O`, `O I`. At the end, an `L` for each bucket, a `T` for the lock, and the `I`
//! pieces that fill the shaft.
//!
//! ```text
//!     opened by L       a unit: O J O           closed by O I        rows that a number a takes:
//!                       5 O O . X               5 . . . X            5 for each of its a units, and 5 for
//!                       4 O O . X               4 I . . X            opening and closing it: 5 (a + 1)
//!     3 L L . X         3 J J . X               3 I . . X
//!     2 X L . X         2 J O O     (slides     2 I O O              three numbers, and an L on top:
//!     1 X L . X         1 J O O      right)     1 I O O              5 (T + 3) + 3 = R rows
//! ```
//!
//! (Rows are counted from the level where the bucket is even. The first `O` of a unit slides into the notch.)
//!
//! # Why the answers agree
//!
//! *If the numbers can be grouped*, the placements above empty the board: [`Partition::solution`] lists them, and a
//! test replays them with the checker.
//!
//! *If the board can be emptied*, the numbers can be grouped:
//!
//! 1. Every row that ever has a filled cell is cleared, and the cells of board and pieces fill exactly R rows (and
//!    those added below). So no cell is ever filled above row R.
//! 2. Every row below the top two needs its cell in the shaft, which the lid closes until row R − 1 is cleared. Both
//!    top rows need cells of the lock, which only the T fits. So no line is cleared before the T.
//! 3. After the T there are only the I pieces that fill the shaft, which nothing else fits. So all buckets are full
//!    when the T is fixed. Until then they are rigid boxes with walls up to row R.
//! 4. All pieces of a number go into the bucket that its `L` opened. This step relies on the case analysis of the
//!    paper: a single bucket can be filled in a few other orders, such as `L O J O` to the top, which use the pieces in
//!    other proportions. `tests/solver/hardness.rs` tries all placements for the smallest instances of one and two
//!    groups, and solves all of [`KNOWN`]. `skyline scaling` compares larger ones with the known answers.
//! 5. A bucket is full if Σ (a + 1) = T + 3. Three numbers fill it if and only if their sum is T. In 3-PARTITION every
//!    number is between T / 4 and T / 2, so groups of other sizes do not fill it. Smaller numbers are allowed here if
//!    no group of another size fills a bucket.
//!
//! The paper has a `J` in the lock. The `T`, which occurs nowhere else, simplifies step 2.
//!
//! # How the work grows
//!
//! The search does not use this construction. Every cell below the lock must be filled before the T, so the rule
//! [`Pockets`](crate::solver::search::pruning::PruneRule::Pockets) immediately prunes a placement that makes one of
//! them unreachable. What remains is mainly the choice of a bucket for each number.
//!
//! `skyline partition --numbers 4,4,4,4,4,6` writes an instance. `skyline scaling --groups 4 --largest 6 --seconds 600
//! --chart scaling.svg` solves instances of growing size, in pairs of equal size with the answers yes and no, and draws
//! positions and seconds against pieces and cells. A match is found almost directly. For a *no*, the positions grow in
//! proportion to the pieces if the number of groups is constant, and about sixfold with every further group:
//!
//! | instance with the answer no | board | pieces | positions | time |
//! | --- | --- | --- | --- | --- |
//! | nine numbers, on one core | 58 × 15 | 107 | 1 542 | 1.0 s |
//! | twelve numbers, on one core | 118 × 19 | 297 | 18 893 | 55 s |
//!
//! (AMD EPYC, family 25, model 17, at 2.6 GHz.)

use std::collections::BTreeSet;

use super::board::{Board, BoardError};
use super::instance::{Instance, Limits};
use super::model::Model;
use super::objective::Objective;
use super::piece::PieceState;
use crate::engine::{Facing, Tetrimino};

/// The number of columns of a bucket with its walls.
const BUCKET: usize = 4;
/// The number of rows of a unit.
const UNIT: usize = 5;
/// The number of empty rows above the buckets.
const ABOVE: usize = 4;

/// An instance of 3-PARTITION.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    numbers: Vec<u32>,
    target: u32,
}

/// The error for numbers that are not an instance.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// The number of numbers is not a multiple of three.
    #[error("{found} numbers cannot be divided into groups of three")]
    Count {
        /// The number of numbers.
        found: usize,
    },
    /// A number is 0.
    #[error("numbers must be at least 1")]
    Zero,
    /// The sum of the numbers is wrong.
    #[error("the sum of the numbers is {sum}, but {groups} times {target} is {}", u64::from(*target) * *groups as u64)]
    Sum {
        /// The sum of the numbers.
        sum: u64,
        /// The number of groups.
        groups: usize,
        /// The target sum of a group.
        target: u32,
    },
    /// A group of another size would fill a bucket, so the answers could differ.
    #[error(
        "{size} of the numbers with the sum {sum} would fill a bucket, too; add the same amount to every number, and \
         three times as much to the target"
    )]
    Group {
        /// The size of the group.
        size: usize,
        /// The sum of the group.
        sum: usize,
    },
    /// The board would be too large.
    #[error("the board would be too large: {0}")]
    Board(#[from] BoardError),
}

impl Partition {
    /// Creates the instance with these numbers and this sum of each group.
    ///
    /// # Errors
    /// The number of numbers is not 3, 6, 9 …, one is 0, their sum is wrong, a group of another size would fill a
    /// bucket, or the board would be too large.
    pub fn new(numbers: Vec<u32>, target: u32) -> Result<Self, PartitionError> {
        let groups = numbers.len() / 3;
        if numbers.is_empty() || !numbers.len().is_multiple_of(3) {
            return Err(PartitionError::Count { found: numbers.len() });
        }
        if numbers.contains(&0) {
            return Err(PartitionError::Zero);
        }
        let sum = numbers.iter().copied().map(u64::from).sum();
        if sum != u64::from(target) * groups as u64 {
            return Err(PartitionError::Sum { sum, groups, target });
        }
        let partition = Self { numbers, target };
        // The size also limits the work of the next check.
        Board::new(partition.rows(), partition.columns())?;
        partition.only_three_fill_a_bucket()?;
        Ok(partition)
    }

    /// Two instances of equal size: one that can be grouped, and, from two groups on, one that cannot.
    ///
    /// The first has the numbers a, a and a + 1 for each group, in rising order. The second has a and a + 2 instead of
    /// the last two a + 1: the sum of a + 2 and any two others is too large.
    ///
    /// # Errors
    /// As for [`Partition::new`]. With one group or a ≥ 2, only the board can be too large.
    pub fn pair(groups: usize, a: u32) -> Result<Vec<Self>, PartitionError> {
        let target = a.saturating_mul(3).saturating_add(1);
        let (less, more) = (a.saturating_add(1), a.saturating_add(2));
        let rising = |of_a, of_less, rest: &[u32]| [vec![a; of_a], vec![less; of_less], rest.to_vec()].concat();
        let mut pair = vec![Self::new(rising(2 * groups, groups, &[]), target)?];
        if groups > 1 {
            pair.push(Self::new(rising(2 * groups + 1, groups - 2, &[more]), target)?);
        }
        Ok(pair)
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The target sum T of a group.
    #[must_use]
    pub const fn target(&self) -> u32 {
        self.target
    }

    /// The groups as indices of the numbers, if they can be grouped. Tries all groupings.
    #[must_use]
    pub fn answer(&self) -> Option<Vec<[usize; 3]>> {
        let mut groups = Vec::new();
        let mut is_used = vec![false; self.numbers.len()];
        self.group(&mut is_used, &mut groups).then_some(groups)
    }

    /// The instance for the solver, whose objective is to empty the board.
    ///
    /// # Errors
    /// Never, because [`Partition::new`] checks the size.
    pub fn instance(&self, model: Model) -> Result<Instance, PartitionError> {
        Ok(Instance {
            board: self.board()?,
            pieces: self.pieces(),
            held: None,
            model,
            objective: Objective { perfect_clear: true, ..Objective::default() },
            limits: Limits::default(),
        })
    }

    /// The placements that empty the board, built from the groups without a search. `None` if the numbers cannot be
    /// grouped.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<PieceState>> {
        Some(self.places(&self.answer()?))
    }

    /// Checks that no group of another size fills a bucket.
    fn only_three_fill_a_bucket(&self) -> Result<(), PartitionError> {
        let full = self.target as usize + 3;
        let mut known = BTreeSet::from([(0, 0)]);
        for &number in &self.numbers {
            let one_more = |&(size, sum): &(usize, usize)| (size + 1, sum + number as usize);
            let more: Vec<_> = known.iter().map(one_more).filter(|(size, sum)| size + sum <= full).collect();
            known.extend(more);
        }
        match known.into_iter().find(|&(size, sum)| size != 3 && size + sum == full) {
            Some((size, sum)) => Err(PartitionError::Group { size, sum }),
            None => Ok(()),
        }
    }

    /// Tries every group of the first remaining number with two others.
    fn group(&self, is_used: &mut [bool], groups: &mut Vec<[usize; 3]>) -> bool {
        let Some(first) = is_used.iter().position(|is_used| !is_used) else { return true };
        // Exchanging equal numbers gives the same grouping.
        let mut tried = BTreeSet::new();
        for second in first + 1..self.numbers.len() {
            for third in second + 1..self.numbers.len() {
                let group = [first, second, third];
                let numbers = group.map(|at| self.numbers[at]);
                let sum: u64 = numbers.into_iter().map(u64::from).sum();
                if sum != u64::from(self.target) || is_used[second] || is_used[third] || !tried.insert(numbers) {
                    continue;
                }
                for at in group {
                    is_used[at] = true;
                }
                groups.push(group);
                if self.group(is_used, groups) {
                    return true;
                }
                groups.pop();
                for at in group {
                    is_used[at] = false;
                }
            }
        }
        false
    }

    const fn groups(&self) -> usize {
        self.numbers.len() / 3
    }

    /// R: the rows of the board without those added below and above.
    const fn height(&self) -> usize {
        // The target is not checked yet: a board that is too large is rejected later.
        UNIT.saturating_mul(self.target as usize).saturating_add(18)
    }

    /// The number of rows added below.
    const fn below(&self) -> usize {
        // The I pieces fill the shaft four rows at a time, up to the lock.
        (4 - (self.height() - 2) % 4) % 4
    }

    const fn rows(&self) -> usize {
        self.height().saturating_add(self.below() + ABOVE)
    }

    const fn columns(&self) -> usize {
        BUCKET * self.groups() + 3
    }

    fn board(&self) -> Result<Board, BoardError> {
        let mut board = Board::new(self.rows(), self.columns())?;
        let (below, top) = (self.below(), self.below() + self.height());
        for row in 1..=top {
            for column in 1..=self.columns() {
                board.set(row, column, true);
            }
        }
        for bucket in 0..self.groups() {
            let a = BUCKET * bucket + 1;
            for row in below + 1..=top {
                board.set(row, a, row <= below + 2);
                board.set(row, a + 1, false);
                let is_notch = row > below + 3 && matches!((row - below - 3) % UNIT, 1 | 2);
                board.set(row, a + 2, !is_notch);
            }
        }
        let shaft = self.columns() - 2;
        for row in 1..=top - 2 {
            board.set(row, shaft, false);
        }
        for (row, column) in [(top, shaft), (top, shaft + 1), (top, shaft + 2), (top - 1, shaft + 1)] {
            board.set(row, column, false);
        }
        Ok(board)
    }

    fn pieces(&self) -> Vec<Tetrimino> {
        use Tetrimino::{I, J, L, O, T};
        let mut pieces = Vec::new();
        for &number in &self.numbers {
            pieces.push(L);
            (0..number).for_each(|_| pieces.extend([O, J, O]));
            pieces.extend([O, I]);
        }
        pieces.extend(vec![L; self.groups()]);
        pieces.push(T);
        pieces.extend(vec![I; (self.below() + self.height() - 2) / 4]);
        pieces
    }

    fn places(&self, groups: &[[usize; 3]]) -> Vec<PieceState> {
        use Facing::{East, North, South, West};
        use Tetrimino::{I, J, L, O, T};
        let at = |tetrimino, facing, row: usize, column: usize| PieceState {
            tetrimino,
            facing,
            row: row as i32,
            column: column as i32,
            is_fixed: true,
        };
        let mut places = Vec::new();
        let mut levels = vec![self.below(); self.groups()];
        let opened = |level: usize, a: usize| at(L, West, level + 2, a + 1);
        for (place, &number) in self.numbers.iter().enumerate() {
            let bucket = groups.iter().position(|group| group.contains(&place)).unwrap_or(0);
            let (a, level) = (BUCKET * bucket + 1, &mut levels[bucket]);
            places.push(opened(*level, a));
            *level += 3;
            for _ in 0..number {
                places.extend([
                    at(O, North, *level + 1, a + 1),
                    at(J, East, *level + 2, a),
                    at(O, North, *level + 4, a),
                ]);
                *level += UNIT;
            }
            places.extend([at(O, North, *level + 1, a + 1), at(I, East, *level + 3, a)]);
            *level += 2;
        }
        places.extend(levels.iter().enumerate().map(|(bucket, level)| opened(*level, BUCKET * bucket + 1)));
        let shaft = self.columns() - 2;
        places.push(at(T, South, self.below() + self.height(), shaft + 1));
        places.extend(vec![at(I, East, 3, shaft); (self.below() + self.height() - 2) / 4]);
        places
    }
}

/// Small instances with known answers: numbers, target, whether they can be grouped.
pub const KNOWN: [(&[u32], u32, bool); 8] = [
    (&[1, 1, 1], 3, true),
    (&[1, 1, 2], 4, true),
    (&[1, 1, 1, 1, 1, 1], 3, true),
    (&[1, 1, 1, 1, 1, 3], 4, false),
    (&[2, 2, 2, 2, 2, 4], 7, false),
    (&[1, 1, 1, 1, 2, 2], 4, true),
    (&[4, 4, 4, 4, 4, 6], 13, false),
    (&[4, 4, 4, 5, 5, 4], 13, true),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::solver::formal::checker::check;
    use crate::solver::movegen::{Placed, shortest_match};

    #[test]
    fn the_board_is_as_it_is_drawn() {
        let partition = Partition::new(vec![1, 1, 1], 3).unwrap();
        let drawing = partition.board().unwrap().drawing();
        let rows: Vec<&str> = drawing.iter().map(String::as_str).collect();
        assert_eq!(rows.len(), 38);
        assert_eq!(
            &rows[..8],
            &[".......", ".......", ".......", ".......", "..XX...", "..XXX.X", "..XX.XX", "...X.XX"]
        );
        assert_eq!(
            &rows[30..],
            &["..XX.XX", "..XX.XX", "...X.XX", "...X.XX", "..XX.XX", "X.XX.XX", "X.XX.XX", "XXXX.XX"]
        );
        let pieces: String = partition.pieces().iter().map(|piece| piece.letter()).collect();
        assert_eq!(pieces, "LOJOOILOJOOILOJOOILTIIIIIIII");
    }

    #[test]
    fn numbers_that_can_be_grouped_empty_the_board() {
        let more: [(&[u32], u32, bool); 2] =
            [(&[5, 6, 7, 8, 9, 10, 6, 7, 8], 22, true), (&[6, 7, 7, 6, 8, 6, 7, 6, 7], 20, true)];
        let models = [Model::Literal, Model::Guideline { rotation: RotationSystem::Super, hold: false }];
        for (numbers, target, is_yes) in KNOWN.into_iter().chain(more) {
            let partition = Partition::new(numbers.to_vec(), target).unwrap();
            assert_eq!(partition.answer().is_some(), is_yes, "{numbers:?}");
            for model in models {
                let solution = partition.solution();
                assert_eq!(solution.is_some(), is_yes, "{numbers:?} {model:?}");
                if let Some(solution) = solution {
                    let instance = partition.instance(model).unwrap();
                    let placed = solution.into_iter().map(|piece| Placed { is_held: false, piece, spin: None });
                    let emptied = shortest_match(model, &instance.board, placed);
                    let verdict = check(&instance, &emptied).unwrap();
                    assert!(verdict.holds(), "{numbers:?}");
                    assert_eq!(emptied.steps.len(), instance.pieces.len());
                }
            }
        }
    }

    #[test]
    fn one_question_of_a_pair_can_be_answered_with_yes() {
        for (groups, a) in [(1, 1), (2, 1), (2, 2), (3, 2), (3, 7), (4, 5)] {
            let pair = Partition::pair(groups, a).unwrap();
            let answers: Vec<_> = pair.iter().map(|partition| partition.answer().is_some()).collect();
            assert_eq!(answers, [true, false][..groups.min(2)]);
            let sizes = pair.iter().map(|partition| (partition.numbers.len(), partition.pieces().len()));
            assert!(sizes.clone().all(|size| size == sizes.clone().next().unwrap()));
        }
        assert_eq!(Partition::pair(2, 4).unwrap()[1].numbers(), [4, 4, 4, 4, 4, 6]);
        assert!(matches!(Partition::pair(3, 1), Err(PartitionError::Group { .. })));
        assert!(matches!(Partition::pair(2, u32::MAX), Err(PartitionError::Sum { .. })));
    }

    #[test]
    fn every_wrong_question_is_named() {
        let error = |numbers: &[u32], target| Partition::new(numbers.to_vec(), target).unwrap_err().to_string();
        assert_eq!(error(&[], 3), "0 numbers cannot be divided into groups of three");
        assert_eq!(error(&[1, 2], 3), "2 numbers cannot be divided into groups of three");
        assert_eq!(error(&[0, 2, 1], 3), "numbers must be at least 1");
        assert_eq!(error(&[1, 2, 1], 3), "the sum of the numbers is 4, but 1 times 3 is 3");
        assert!(error(&[1, 1, 1, 2, 3, 4], 6).starts_with("2 of the numbers with the sum 7"));
        assert!(error(&[100, 100, 100], 300).starts_with("the board would be too large"));
        assert!(error(&[u32::MAX, u32::MAX, u32::MAX], u32::MAX).contains("the sum of the numbers is 12884901885"));
    }
}
