//! A small Matrix for cards and menus.

use egui::{Color32, Painter, Rect, Stroke, StrokeKind, vec2};

use super::minos::{MinoMesh, MinoStyle};
use crate::engine::{Block, Cell, Game};
use crate::ui::theme::Theme;

/// The minimum number of rows on a card, from the floor.
const ROWS: usize = 14;
/// The number of rows of a complete Matrix.
pub(crate) const ALL_ROWS: usize = 20;
/// The opacity of a hidden stack.
const HIDDEN: f32 = 0.16;
/// The number of columns.
pub const COLUMNS: usize = 10;

/// Returns the width of a card's Matrix of this height.
#[must_use]
pub(crate) fn width_for(height: f32) -> f32 {
    height / ROWS as f32 * COLUMNS as f32
}

/// Draws the lower part of a game's Matrix and the Ghost Piece, as large as possible at the lower left of `rect`, with
/// as many rows as its shape has room for. Returns the rectangle of the Matrix.
pub fn paint(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) -> Rect {
    let rows = (rect.height() * COLUMNS as f32 / rect.width()) as usize;
    draw(painter, rect, (rows.clamp(ROWS, ALL_ROWS), false), game, theme)
}

/// Draws a game's Matrix up to the Skyline and the piece in play, as large as possible at the lower left of `rect`.
/// Returns the rectangle of the Matrix.
pub(crate) fn paint_whole(painter: &Painter, rect: Rect, game: &Game, theme: &Theme) -> Rect {
    draw(painter, rect, (ALL_ROWS, true), game, theme)
}

/// Draws the ground of a small Matrix, with its frame around `well`.
///
/// The frame is what shows the size of an almost empty Matrix where cards are as dark as the ground.
pub fn ground(painter: &Painter, well: Rect, theme: &Theme) {
    let edge = Stroke::new(theme.metrics.stroke, theme.palette.frame);
    painter.rect(well.expand(2.0), 2.0, theme.palette.well, edge, StrokeKind::Inside);
}

/// Draws a number of rows, with the piece in play at its place or as it would land.
fn draw(painter: &Painter, rect: Rect, (rows, in_place): (usize, bool), game: &Game, theme: &Theme) -> Rect {
    /// The tolerance for rounding errors.
    const ROUNDED: f32 = 0.01;
    let pixels = painter.pixels_per_point();
    let side = (rect.height() / rows as f32).min(rect.width() / COLUMNS as f32);
    let side_pixels = (side * pixels + ROUNDED).floor().max(1.0);
    let side = side_pixels / pixels;
    let size = vec2(side * COLUMNS as f32, side * rows as f32);
    let well = Rect::from_min_size(rect.left_bottom() - vec2(0.0, size.y), size);
    ground(painter, well, theme);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    // A hidden stack is hinted at, so that the card shows what the piece lands on.
    let stack = if game.rules().hidden_stack && !game.is_over() { HIDDEN } else { 1.0 };
    let stack = Color32::WHITE.gamma_multiply(stack);
    let mut mino = |cell: Cell, block, look, tint| {
        if (1..=rows as i8).contains(&cell.y) {
            let corner = well.left_bottom() + vec2(f32::from(cell.x) - 1.0, -f32::from(cell.y)) * side;
            mesh.mino(Rect::from_min_size(corner, vec2(side, side)), block, look, tint);
        }
    };
    for y in 1..=rows as i8 {
        for x in 1..=COLUMNS as i8 {
            let cell = Cell::new(x, y);
            if let Some(block) = game.matrix().block(cell) {
                mino(cell, block, MinoStyle::Locked, stack);
            }
        }
    }
    if let Some(piece) = game.in_play() {
        let shown = if in_place { piece } else { game.matrix().dropped(piece) };
        for cell in shown.cells() {
            mino(cell, Block::Of(piece.tetrimino), MinoStyle::InPlay, Color32::WHITE);
        }
    }
    painter.add(mesh.into_shape());
    well
}
