//! The Blocks of a game. Boards of custom games have other sizes than the Matrix.

use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Block, Cell, Matrix};
use crate::tetrio::shape::BoxCell;

pub(super) type StackRow = Vec<Option<Block>>;

/// The rows from the floor up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BlockStack {
    width: i32,
    rows: Vec<StackRow>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct ClearedLines {
    /// The rows before the clear, from 0.
    pub(super) rows: Vec<i32>,
    /// Those with garbage in them.
    pub(super) with_garbage: u32,
}

impl BlockStack {
    pub(super) fn new(width: i32, height: i32) -> Self {
        Self { width, rows: vec![vec![None; width as usize]; height as usize] }
    }

    pub(super) const fn height(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn block(&self, x: i32, row: i32) -> Option<Block> {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row))?;
        *usize::try_from(x).ok().and_then(|x| row.get(x))?
    }

    /// Whether a cell holds a Block or is outside.
    pub(super) fn is_taken(&self, x: i32, row: i32) -> bool {
        x < 0 || row < 0 || x >= self.width || row >= self.rows.len() as i32 || self.block(x, row).is_some()
    }

    pub(super) fn fits(&self, cells: &[BoxCell; 4], x: i32, row: i32) -> bool {
        cells.iter().all(|&(dx, down)| !self.is_taken(x + dx, row - down))
    }

    /// Puts a Block into a cell, if it is inside.
    pub(super) fn set(&mut self, x: i32, row: i32, block: Option<Block>) {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get_mut(row));
        let x = usize::try_from(x).ok();
        if let Some(cell) = row.zip(x).and_then(|(row, x)| row.get_mut(x)) {
            *cell = block;
        }
    }

    pub(super) fn clear_lines(&mut self) -> ClearedLines {
        let mut cleared = ClearedLines::default();
        let mut index = -1;
        self.rows.retain(|row| {
            index += 1;
            let is_full = row.iter().all(Option::is_some);
            if is_full {
                cleared.rows.push(index);
                cleared.with_garbage += u32::from(row.contains(&Some(Block::Neutral)));
            }
            !is_full
        });
        let height = self.rows.len() + cleared.rows.len();
        self.rows.resize(height, vec![None; self.width as usize]);
        cleared
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_none)
    }

    /// Pushes everything up by a row of garbage with a hole.
    pub(super) fn raise(&mut self, hole: i32) {
        let row = (0..self.width).map(|x| (x != hole).then_some(Block::Neutral)).collect();
        self.rows.insert(0, row);
        self.rows.pop();
    }

    /// The part of it that a Matrix holds.
    pub(super) fn matrix(&self) -> Matrix {
        let mut matrix = Matrix::default();
        for (y, row) in (1..=ROWS).zip(&self.rows) {
            for (x, block) in (1..=COLUMNS).zip(row) {
                if let Some(block) = block {
                    matrix.set(Cell::new(x, y), *block);
                }
            }
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Tetrimino, diagram};

    #[test]
    fn lines_are_cleared_and_garbage_rises() {
        let mut stack = BlockStack::new(10, 40);
        stack.raise(3);
        stack.set(0, 1, Some(Block::Of(Tetrimino::T)));
        assert!(stack.is_taken(-1, 0) && stack.is_taken(0, 40) && stack.is_taken(2, 0) && !stack.is_taken(3, 0));
        assert_eq!(diagram::draw(&stack.matrix()), ["T.........", "XXX.XXXXXX"]);
        stack.set(3, 0, Some(Block::Of(Tetrimino::I)));
        let cleared = stack.clear_lines();
        assert_eq!((cleared.rows, cleared.with_garbage, stack.height()), (vec![0], 1, 40));
        assert_eq!(diagram::draw(&stack.matrix()), ["T........."]);
        stack.set(0, 0, None);
        assert!(stack.is_empty());
    }
}
