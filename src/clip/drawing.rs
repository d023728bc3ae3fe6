//! A position as an SVG, which stays sharp at every size.
//!
//! ```text
//!   Hold │ rows around the Blocks and the piece │ Next
//! ```

use std::fmt::Write as _;

use egui::Color32;

use crate::engine::{Block, Cell, Facing, Game, Tetrimino};
use crate::ui::theme::{Shades, Theme};

/// The side of a cell, and that of a Mino in the queues.
const CELL: i32 = 30;
const SMALL: i32 = 18;
/// The distance between parts.
const GAP: i32 = 12;
/// The width of a queue.
const QUEUE: i32 = 4 * SMALL + 2 * GAP;
/// The least and the greatest number of rows.
const ROWS: std::ops::RangeInclusive<i32> = 8..=24;
/// The empty rows above all Blocks.
const ABOVE: i32 = 2;

struct Drawing<'a> {
    text: String,
    theme: &'a Theme,
}

/// Draws the position of a game with this number of pieces of the Next Queue.
pub(super) fn drawing(game: &Game, known: usize, theme: &Theme) -> String {
    let top = game.in_play().into_iter().flat_map(|piece| piece.cells()).map(|cell| cell.y).max().unwrap_or(0);
    let needed = i32::from(game.matrix().height()).max(i32::from(top)) + ABOVE;
    let rows = needed.clamp(*ROWS.start(), *ROWS.end());
    let next: Vec<Tetrimino> = game.ahead(known);
    let left = if game.held_tetrimino().is_some() { QUEUE } else { GAP };
    let right = if next.is_empty() { GAP } else { QUEUE };
    let columns = game.matrix().width();
    let (inside, high) = (i32::from(columns) * CELL, rows * CELL);
    let (width, height) = (left + inside + right, high + 2 * GAP);
    let mut drawing = Drawing { text: String::new(), theme };
    drawing.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">"
    ));
    let palette = &theme.palette;
    drawing.rect([0, 0, width, height], 8, palette.background);
    drawing.rect([left, GAP, inside, high], 0, palette.well);
    for column in 1..i32::from(columns) {
        drawing.rect([left + column * CELL, GAP, 1, high], 0, palette.grid);
    }
    for row in 1..rows {
        drawing.rect([left, GAP + row * CELL, inside, 1], 0, palette.grid);
    }
    let corner = |cell: Cell| (left + i32::from(cell.x - 1) * CELL, GAP + (rows - i32::from(cell.y)) * CELL);
    for y in 1..=rows as i8 {
        for cell in (1..=columns).map(|x| Cell::new(x, y)) {
            if let Some(block) = game.matrix().block(cell) {
                drawing.mino(corner(cell), CELL, block);
            }
        }
    }
    let pieces = [(game.ghost_piece(), true), (game.in_play(), false)];
    for (piece, is_ghost) in pieces.into_iter().filter_map(|(piece, is_ghost)| Some((piece?, is_ghost))) {
        for cell in piece.cells().into_iter().filter(|cell| i32::from(cell.y) <= rows) {
            let block = Block::Of(piece.tetrimino);
            if is_ghost { drawing.outline(corner(cell), block) } else { drawing.mino(corner(cell), CELL, block) }
        }
    }
    let aside = |x: i32, slot: usize| (x + GAP, GAP + slot as i32 * 3 * SMALL);
    if let Some(held) = game.held_tetrimino() {
        drawing.small(aside(0, 0), held);
    }
    for (slot, tetrimino) in next.into_iter().enumerate().take((high / (3 * SMALL)) as usize) {
        drawing.small(aside(left + inside, slot), tetrimino);
    }
    drawing.put(format_args!("</svg>"));
    drawing.text
}

impl Drawing<'_> {
    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _written = writeln!(self.text, "{what}");
    }

    fn rect(&mut self, [x, y, width, height]: [i32; 4], radius: i32, color: Color32) {
        let [red, green, blue, _] = color.to_array();
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" \
             fill=\"#{red:02x}{green:02x}{blue:02x}\"/>"
        ));
    }

    fn shades(&self, block: Block) -> Shades {
        self.theme.palette.block(block)
    }

    fn mino(&mut self, (x, y): (i32, i32), side: i32, block: Block) {
        let Shades { base, light, dark } = self.shades(block);
        self.rect([x, y, side, side], 2, dark);
        self.rect([x + 1, y + 1, side - 2, side - 2], 2, base);
        self.rect([x + 1, y + 1, side - 2, side / 8], 1, light);
    }

    fn outline(&mut self, (x, y): (i32, i32), block: Block) {
        let [red, green, blue, _] = self.shades(block).base.to_array();
        let side = CELL - 4;
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"2\" fill=\"none\" \
             stroke=\"#{red:02x}{green:02x}{blue:02x}\" stroke-width=\"2\"/>",
            x + 2,
            y + 2,
        ));
    }

    /// A Tetrimino in a queue.
    fn small(&mut self, (x, y): (i32, i32), tetrimino: Tetrimino) {
        for (column, row) in tetrimino.minos(Facing::North) {
            let corner = (x + (i32::from(column) + 1) * SMALL, y + (1 - i32::from(row)) * SMALL);
            self.mino(corner, SMALL, Block::Of(tetrimino));
        }
    }
}
