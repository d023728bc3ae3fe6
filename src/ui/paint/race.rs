//! The ghost of the best game beside the play field, with the player's lead. It is a small Matrix, or in narrow windows
//! a strip that shows the height of its stack.

use egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::layout::PlayLayout;
use crate::engine::units::SKYLINE;
use crate::engine::{Block, Cell, Game};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// The minimum and maximum side of a small cell, relative to a cell.
const MIN_SIDE: f32 = 0.14;
const MAX_SIDE: f32 = 0.5;

/// Draws the ghost's `game` at the right edge of `rect`, with the player's `lead`. Returns the covered place.
pub fn paint(
    painter: &Painter,
    layout: &PlayLayout,
    rect: Rect,
    (game, lead): (&Game, i64),
    look: (&Theme, &Words),
) -> Rect {
    let (theme, words) = look;
    let cell = layout.cell();
    let right = layout.next.right().max(layout.scores.right()).max(layout.matrix.right());
    let room = rect.right() - right - 0.8 * cell;
    let columns = game.matrix().width();
    let side = (room / f32::from(columns)).min(MAX_SIDE * cell);
    let side = (side / layout.pixel()).floor() * layout.pixel();
    let bottom = layout.matrix.bottom();
    if side < MIN_SIDE * cell {
        return strip(painter, layout, game, theme);
    }
    let size = vec2(f32::from(columns), f32::from(SKYLINE)) * side;
    let matrix = Rect::from_min_size(layout.snap(pos2(right + 0.4 * cell, bottom - size.y)), size);
    minos(painter, matrix, side, game, theme);
    let text = if lead < 0 { id::RACE_BEHIND } else { id::RACE_AHEAD };
    let text = words.with(text, &[("count", words.number(lead.unsigned_abs()).into())]);
    let color = if lead < 0 { theme.palette.danger } else { theme.palette.good };
    let above = label(painter, matrix, matrix.top() - 0.2 * cell, &text, TextRole::Strong, color);
    let name = words.text(id::RACE_BEST).to_uppercase();
    let top = label(painter, matrix, above, &name, TextRole::Label, theme.palette.text_secondary);
    matrix.with_min_y(top)
}

/// Draws a text above `bottom`, at most as wide as the small Matrix. Returns its upper edge.
fn label(painter: &Painter, matrix: Rect, bottom: f32, text: &str, role: TextRole, color: Color32) -> f32 {
    let lay = |scale: f32| painter.layout_job(fonts::line(text, &role.font(scale), 0.0, color));
    let full = lay(1.0);
    let galley = if full.size().x <= matrix.width() { full } else { lay(matrix.width() / full.size().x * 0.98) };
    let at = Align2::LEFT_BOTTOM.anchor_size(pos2(matrix.left(), bottom), galley.size()).min;
    painter.galley(at, galley, color);
    at.y
}

fn minos(painter: &Painter, matrix: Rect, side: f32, game: &Game, theme: &Theme) {
    let palette = &theme.palette;
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    painter.rect(matrix.expand(1.0), 1, palette.well.gamma_multiply(0.85), edge, StrokeKind::Outside);
    let place = |cell: Cell| {
        let corner = vec2(f32::from(cell.x - 1), f32::from(SKYLINE - cell.y)) * side;
        Rect::from_min_size(matrix.min + corner, vec2(side, side))
    };
    let mino = |cell: Cell, block: Block| {
        painter.rect_filled(place(cell), 0, palette.block(block).base.gamma_multiply(0.75));
    };
    for y in 1..=SKYLINE {
        for x in 1..=game.matrix().width() {
            if let Some(block) = game.matrix().block(Cell::new(x, y)) {
                mino(Cell::new(x, y), block);
            }
        }
    }
    if let Some(piece) = game.in_play() {
        for cell in piece.cells().into_iter().filter(|cell| cell.y <= SKYLINE) {
            mino(cell, Block::Of(piece.tetrimino));
        }
    }
}

/// Draws the height of the ghost's stack as a strip to the right of the Matrix, and returns the strip.
fn strip(painter: &Painter, layout: &PlayLayout, game: &Game, theme: &Theme) -> Rect {
    let cell = layout.cell();
    let left = layout.matrix.right() + 0.28 * cell;
    let strip = Rect::from_min_max(
        layout.snap(pos2(left, layout.matrix.top())),
        layout.snap(pos2(left + 0.22 * cell, layout.matrix.bottom())),
    );
    let height = (game.matrix().height() as f32).min(f32::from(SKYLINE)) * cell;
    let edge = Stroke::new(layout.pixel(), theme.palette.outline);
    painter.rect(strip, 1, theme.palette.well, edge, StrokeKind::Outside);
    painter.rect_filled(strip.with_min_y(strip.bottom() - height), 1, theme.palette.fill.gamma_multiply(0.7));
    strip
}
