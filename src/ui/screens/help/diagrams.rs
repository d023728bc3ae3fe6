//! Small drawings beside the texts of the help, with the Minos of the current look.
//!
//! ```text
//!   t     a Mino of a piece in play, by its Tetrimino        +     where that piece goes: its Ghost Piece
//!   J     a locked Block of a Tetrimino                      C, *  a Block, or an empty cell, that the text is about
//!   X     any other Block                                    .     an empty cell
//! ```

use egui::{Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Block, Tetrimino};
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::shared::Shared;
use crate::ui::theme::Theme;
use crate::ui::words::{MessageId, id};

/// The side of a cell, in points.
const SIDE: f32 = 14.0;

const TETRIMINOS: &[&str] = &["oo.......t....l.j....ss.zz.", "oo.iiii.ttt.lll.jjj.ss...zz"];
const GHOST: &[&str] = &[".t....", "ttt...", "......", ".+....", "+++..J", "LLLSSJ"];
const T_SPIN: &[&str] = &["XC.*.", "XtttX", "XCtCX"];
const T_SLOT: &[&str] = &["XC.*.", "X+++X", "XC+CX"];
const LOCK_DOWN: &[&str] = &["..t...", ".ttt..", "XXXX.X", "XX.XXX"];
const TETRIS: &[&str] = &["XXXXXi", "XXXXXi", "XXXXXi", "XXXXXi"];
const PERFECT_CLEAR: &[&str] = &["XXXiiiiXXX"];
const FACINGS: &[&str] = &[".t...t.......t.", "ttt..tt.ttt.tt.", ".....t...t...t."];
const MINO: &[&str] = &["t"];
const WELL: &[&str] = &["XXX.XX", "XXX.XX", "XXX.XX", "XXX.XX"];
const O: &[&str] = &["oo", "oo"];
const I: &[&str] = &["iiii"];
const T: &[&str] = &[".t.", "ttt"];
const L: &[&str] = &["..l", "lll"];
const J: &[&str] = &["j..", "jjj"];
const S: &[&str] = &[".ss", "ss."];
const Z: &[&str] = &["zz.", ".zz"];
const LINE_CLEAR: &[&str] = &[".J....", "XXttt.", "XXXtXX"];

/// The rows of a drawing, the top one first.
pub(super) type DiagramRows = &'static [&'static str];

/// The drawing that belongs to a heading.
pub(super) fn of(heading: MessageId) -> Option<DiagramRows> {
    const ALL: [(MessageId, &[&str]); 23] = [
        (id::WORD_O_TETRIMINO, O),
        (id::WORD_I_TETRIMINO, I),
        (id::WORD_T_TETRIMINO, T),
        (id::WORD_L_TETRIMINO, L),
        (id::WORD_J_TETRIMINO, J),
        (id::WORD_S_TETRIMINO, S),
        (id::WORD_Z_TETRIMINO, Z),
        (id::HELP_TETRIMINOS, TETRIMINOS),
        (id::WORD_TETRIMINO, TETRIMINOS),
        (id::HELP_GHOST, GHOST),
        (id::WORD_GHOST_PIECE, GHOST),
        (id::HELP_T_SPIN, T_SPIN),
        (id::WORD_T_SPIN, T_SPIN),
        (id::WORD_T_SLOT, T_SLOT),
        (id::HELP_LOCK_DOWN, LOCK_DOWN),
        (id::WORD_LOCK_DOWN, LOCK_DOWN),
        (id::WORD_TETRIS, TETRIS),
        (id::HELP_BACK_TO_BACK, TETRIS),
        (id::WORD_PERFECT_CLEAR, PERFECT_CLEAR),
        (id::WORD_FACING, FACINGS),
        (id::WORD_MINO, MINO),
        (id::WORD_WELL, WELL),
        (id::WORD_LINE_CLEAR, LINE_CLEAR),
    ];
    ALL.iter().find(|(of, _)| *of == heading).map(|(_, drawing)| *drawing)
}

/// The width of a drawing with its margin, in points.
pub(super) fn width(drawing: &[&str]) -> f32 {
    (drawing.iter().map(|row| row.len()).max().unwrap_or(0) + 1) as f32 * SIDE
}

/// The height of a drawing with its margin, in points.
pub(super) fn height(drawing: &[&str]) -> f32 {
    (drawing.len() + 1) as f32 * SIDE
}

/// Shows a drawing. Screen readers read `name`.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, drawing: &[&str], name: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(width(drawing), height(drawing)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    if ui.is_rect_visible(rect) {
        paint(ui.painter(), shared.theme, rect.min, drawing);
    }
}

/// Draws a drawing with its upper left corner at `corner`.
pub(super) fn paint(painter: &Painter, theme: &Theme, corner: Pos2, drawing: &[&str]) {
    let pixels = painter.pixels_per_point();
    let side_pixels = (SIDE * pixels).floor().max(1.0);
    let side = side_pixels / pixels;
    let rect = Rect::from_min_size(corner, vec2(width(drawing), height(drawing)));
    painter.rect_filled(rect, theme.metrics.radius, theme.palette.well);
    let mut mesh = MinoMesh::new(painter.ctx(), theme, side_pixels as u32);
    let mut marked = Vec::new();
    let snap = |value: f32| (value * pixels).round() / pixels;
    let origin = pos2(snap(rect.left() + SIDE / 2.0), snap(rect.top() + SIDE / 2.0));
    let moving = drawing.iter().flat_map(|row| row.chars()).find(char::is_ascii_lowercase).unwrap_or('t');
    for (y, row) in drawing.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let cell = Rect::from_min_size(origin + vec2(x as f32, y as f32) * side, vec2(side, side));
            let (block, look) = match sign {
                '+' => (block_of(moving), MinoStyle::Ghost),
                'X' | 'C' => (Some(Block::Neutral), MinoStyle::Locked),
                'a'..='z' => (block_of(sign), MinoStyle::InPlay),
                _ => (block_of(sign), MinoStyle::Locked),
            };
            if let Some(block) = block {
                mesh.mino(cell, block, look, egui::Color32::WHITE);
            }
            if matches!(sign, 'C' | '*') {
                marked.push(cell);
            }
        }
    }
    painter.add(mesh.into_shape());
    let stroke = Stroke::new(theme.metrics.focus_stroke, theme.palette.on_well_accent);
    for cell in marked {
        painter.rect_stroke(cell, 0.0, stroke, StrokeKind::Inside);
    }
}

fn block_of(letter: char) -> Option<Block> {
    let letter = letter.to_ascii_uppercase();
    Tetrimino::ALL.into_iter().find(|tetrimino| tetrimino.letter() == letter).map(Block::Of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Facing;

    #[test]
    fn pieces_in_play_have_four_minos_each() {
        for drawing in [T_SPIN, GHOST, LOCK_DOWN, TETRIS, PERFECT_CLEAR] {
            let minos = drawing.iter().flat_map(|row| row.chars()).filter(char::is_ascii_lowercase).count();
            assert_eq!(minos, 4, "{drawing:?}");
        }
        let seven = TETRIMINOS.iter().flat_map(|row| row.chars());
        let mut letters: Vec<char> = seven.filter(char::is_ascii_lowercase).collect();
        letters.sort_unstable();
        assert_eq!(letters.chunks(4).map(|minos| minos[0]).collect::<String>(), "ijlostz");
        assert!(letters.chunks(4).all(|minos| minos.len() == 4 && minos.iter().all(|mino| *mino == minos[0])));
    }

    /// Each drawn piece is its Tetrimino in one of its Facings.
    #[test]
    fn the_seven_are_drawn_in_their_shapes() {
        for tetrimino in Tetrimino::ALL {
            let letter = tetrimino.letter().to_ascii_lowercase();
            let rows = TETRIMINOS.iter().rev().zip(0_i8..);
            let cells = rows.flat_map(|(row, y)| row.chars().zip(0_i8..).map(move |(sign, x)| (sign, x, y)));
            let drawn: Vec<(i8, i8)> = cells.filter(|cell| cell.0 == letter).map(|(_, x, y)| (x, y)).collect();
            let minos = tetrimino.minos(Facing::North);
            let corner = |cells: &[(i8, i8)]| {
                let least = |of: fn(&(i8, i8)) -> i8| cells.iter().map(of).min().unwrap();
                let (left, low) = (least(|cell| cell.0), least(|cell| cell.1));
                let mut cells: Vec<_> = cells.iter().map(|(x, y)| (x - left, y - low)).collect();
                cells.sort_unstable();
                cells
            };
            assert_eq!(corner(&drawn), corner(&minos), "{tetrimino:?}");
        }
    }

    #[test]
    fn a_t_spin_fills_its_slot_and_has_three_filled_corners() {
        let cells = |drawing: &[&str], sign| {
            let rows = drawing.iter().enumerate();
            let cells = rows.flat_map(|(y, row)| row.char_indices().map(move |(x, other)| (x, y, other)));
            cells.filter(|(_, _, other)| *other == sign).map(|(x, y, _)| (x, y)).collect::<Vec<_>>()
        };
        assert_eq!(cells(T_SPIN, 't'), cells(T_SLOT, '+'));
        assert_eq!((cells(T_SPIN, 'C').len(), cells(T_SPIN, '*').len()), (3, 1));
    }
}
