//! Coverings: the fewest solutions with which every sequence of a set has one.

use crate::engine::{Block, Cell, Matrix, Start, Tetrimino};
use crate::formats::{Document, Page};

use super::block_board::BlockBoard;
use super::board::Board;
use super::sequences::Sequence;
use super::set_answer::SetAnswer;

/// A covering of a set of sequences.
#[derive(Debug, Clone)]
pub struct Covering {
    /// The answer for each sequence.
    pub answer: SetAnswer,
    /// The number of all solutions.
    pub solutions: usize,
    /// Solutions with which every sequence has one, those for the most sequences first.
    pub chosen: Vec<CoveringSolution>,
    /// No covering has fewer. It is minimal if this is its size.
    pub least: usize,
}

/// A solution of a covering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveringSolution {
    /// Its pieces with their cells, in the rows before any line is cleared.
    pub pieces: Vec<(Tetrimino, Vec<Cell>)>,
    /// The sequences that can end like this, in order. Other solutions can have some of them, too.
    pub sequences: Vec<Sequence>,
}

impl Covering {
    /// Whether no covering has fewer solutions.
    #[must_use]
    pub const fn is_minimal(&self) -> bool {
        self.chosen.len() == self.least
    }

    /// The covering as text: how many sequences have a solution, the drawings of the chosen ones with their numbers of
    /// sequences, and all of them as a fumen.
    #[must_use]
    pub fn text(&self, board: &Board) -> String {
        let counted =
            |count: usize, name: &str| if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") };
        let mut lines = vec![self.answer.summary()];
        let unknown = self.answer.count(None);
        if unknown > 0 {
            lines.push(format!("unknown: {}", counted(unknown, "sequence")));
        }
        let proof =
            if self.is_minimal() { "minimal".to_owned() } else { format!("at least {} are needed", self.least) };
        let solutions = counted(self.solutions, "solution");
        lines.push(format!("{} of {solutions} for all of them ({proof})", self.chosen.len()));
        for (number, solution) in (1..).zip(&self.chosen) {
            lines.push(format!("\n{number}. {}", counted(solution.sequences.len(), "sequence")));
            lines.extend(solution.rows(board).into_iter().map(|row| format!("   {row}")));
        }
        lines.extend(self.fumen(board).map(|fumen| format!("\n{fumen}")));
        // The text ends with a line break.
        lines.push(String::new());
        lines.join("\n")
    }

    /// The solutions as the pages of a fumen, each with its number of sequences. `None` if there are none, or the board
    /// has another width than fumens.
    #[must_use]
    pub fn fumen(&self, board: &Board) -> Option<String> {
        let given = board.to_matrix()?;
        let all = self.answer.count(Some(true));
        let page = |solution: &CoveringSolution| {
            let add = |mut matrix: Matrix, (tetrimino, cell): (Tetrimino, Cell)| {
                matrix.set(cell, Block::Of(tetrimino));
                matrix
            };
            let matrix = solution.cells().fold(given.clone(), add);
            let start = Start { matrix, ..Start::default() };
            // The complete rows must not be cleared before the next page.
            Page { locks: false, ..Page::of(&start, &format!("{} of {all}", solution.sequences.len())) }
        };
        let pages: Vec<Page> = self.chosen.iter().map(page).collect();
        if pages.is_empty() {
            return None;
        }
        Document { pages, guideline_colours: true }.to_fumen().ok()
    }
}

impl CoveringSolution {
    /// The cells of its pieces.
    pub fn cells(&self) -> impl Iterator<Item = (Tetrimino, Cell)> {
        self.pieces.iter().flat_map(|(tetrimino, cells)| cells.iter().map(|cell| (*tetrimino, *cell)))
    }

    /// The given board with its pieces.
    #[must_use]
    pub fn blocks(&self, given: &BlockBoard) -> BlockBoard {
        let mut blocks = given.clone();
        for (tetrimino, cell) in self.cells() {
            blocks.set(cell.y.unsigned_abs().into(), cell.x.unsigned_abs().into(), Some(Block::Of(tetrimino)));
        }
        blocks
    }

    /// Its rows, the top row first: letters of pieces between the given Blocks.
    #[must_use]
    pub fn rows(&self, board: &Board) -> Vec<String> {
        let blocks = self.blocks(&BlockBoard::of_board(board));
        let letter = |row: usize, column: usize| match blocks.block(row, column) {
            None => '.',
            Some(Block::Neutral) => 'X',
            Some(Block::Of(tetrimino)) => tetrimino.letter(),
        };
        (1..=blocks.height())
            .rev()
            .map(|row| (1..=board.columns()).map(|column| letter(row, column)).collect())
            .collect()
    }
}
