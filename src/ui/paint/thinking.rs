//! What a bot that plays considers, to the right of the play field: each move in a row, the best first and marked.
//!
//! ```text
//!   ┌ CONSIDERED ────────┐
//!   │ ▄█▄  ▆▁▁▁    41.27 │   the Tetrimino, what is left in the well, the Tetriminos that can be expected
//!   │ ▀▀█▖ ▙▁▁▁     Hold │
//!   │               38.02│
//! ```
//!
//! In a window without room for it there is nothing.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::PlayLayout;
use crate::bots::combo::Considered;
use crate::engine::{Block, Facing, Tetrimino};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::Words;

/// The least and the greatest width, in cells.
const NARROW: f32 = 3.6;
const WIDE: f32 = 6.0;
/// A row's height and the panel's width in small cells.
const ROW: f32 = 4.8;
const ACROSS: f32 = 15.0;
/// The most moves that are shown.
const MOST: usize = 8;

/// What a considered move is worth: how many Tetriminos can be expected to keep the combo.
pub(super) fn value(considered: &Considered, words: &Words) -> String {
    words.ratio((considered.value * 100.0).round() as u64, 100)
}

/// Draws the moves that are considered at the right edge of the play field in `rect`.
pub(super) fn paint(
    painter: &Painter,
    layout: &PlayLayout,
    rect: Rect,
    considered: &[Considered],
    look: (&Theme, &Words),
) {
    if let (false, Some(room)) = (considered.is_empty(), place(layout, rect)) {
        Panel { painter, room, side: room.width() / ACROSS, look }.show(considered);
    }
}

/// The room for it: beside what stands right of the Matrix, if that is wide enough.
fn place(layout: &PlayLayout, rect: Rect) -> Option<Rect> {
    let cell = layout.cell();
    let left = layout.next.right().max(layout.scores.right()).max(layout.matrix.right()) + 0.4 * cell;
    let width = (rect.right() - left - 0.4 * cell).min(WIDE * cell);
    let corner = layout.snap(pos2(left, layout.matrix.top()));
    (width >= NARROW * cell).then(|| Rect::from_min_size(corner, vec2(width, layout.matrix.height())))
}

struct Panel<'a> {
    painter: &'a Painter,
    room: Rect,
    /// Of a small cell.
    side: f32,
    look: (&'a Theme, &'a Words),
}

impl Panel<'_> {
    fn show(&self, considered: &[Considered]) {
        let (theme, words) = self.look;
        let palette = &theme.palette;
        let head = 3.6 * self.side;
        let room = ((self.room.height() - head) / (ROW * self.side)) as usize;
        let shown = considered.len().min(MOST).min(room);
        let height = (ROW * self.side).mul_add(shown as f32, head + 0.4 * self.side);
        let radius = CornerRadius::same(theme.metrics.radius);
        let panel = Rect::from_min_size(self.room.min, vec2(self.room.width(), height));
        let edge = Stroke::new(theme.metrics.stroke, palette.outline);
        self.painter.rect(panel, radius, palette.panel.gamma_multiply(0.92), edge, StrokeKind::Inside);
        let inset = 0.7 * self.side;
        let title = words.text("bot-considered").to_uppercase();
        let line = Rect::from_min_size(panel.min + vec2(inset, 0.5 * self.side), vec2(panel.width(), 1.4 * self.side));
        self.line(line.with_max_x(panel.right() - inset), Align2::LEFT_CENTER, &title, palette.text_secondary);
        let below = line.translate(vec2(0.0, 1.4 * self.side)).with_max_x(panel.right() - inset);
        self.line(below, Align2::LEFT_CENTER, &words.text("bot-expected"), palette.text_secondary);
        for (index, move_) in considered.iter().take(shown).enumerate() {
            let top = (ROW * self.side).mul_add(index as f32, panel.top() + head);
            let row = Rect::from_min_size(pos2(panel.left(), top), vec2(panel.width(), ROW * self.side));
            if index == 0 {
                let mark = row.shrink2(vec2(0.3 * self.side, 0.0));
                let edge = Stroke::new(theme.metrics.stroke, palette.accent);
                self.painter.rect(mark, radius, palette.accent_surface, edge, StrokeKind::Inside);
            }
            self.row(row.shrink2(vec2(inset, 0.4 * self.side)), move_);
        }
    }

    fn row(&self, row: Rect, considered: &Considered) {
        let (theme, words) = self.look;
        if let Some(place) = considered.place {
            self.tetrimino(Rect::from_min_size(row.min, vec2(4.0 * self.side, row.height())), place.tetrimino);
        }
        self.layout(pos2(4.8 * self.side + row.left(), row.bottom()).to_vec2(), considered);
        let text = row.with_min_x(row.left() + 9.2 * self.side);
        let value = value(considered, words);
        let color = theme.palette.text_primary;
        if considered.hold {
            let (above, below) = text.split_top_bottom_at_fraction(0.5);
            self.line(above, Align2::RIGHT_CENTER, &words.text("play-hold"), theme.palette.text_secondary);
            self.line(below, Align2::RIGHT_CENTER, &value, color);
        } else {
            self.line(text, Align2::RIGHT_CENTER, &value, color);
        }
    }

    /// A Tetrimino in the middle of `slot`, facing North.
    fn tetrimino(&self, slot: Rect, tetrimino: Tetrimino) {
        let minos = tetrimino.minos(Facing::North).map(|(x, y)| vec2(f32::from(x), -f32::from(y)));
        let all = minos.iter().fold(Rect::NOTHING, |all, mino| all.union(self.mino(*mino)));
        let by = slot.center() - all.center();
        for mino in minos {
            self.fill(self.mino(mino).translate(by), Block::Of(tetrimino));
        }
    }

    /// What is left in the well, which has walls and a floor; `corner` is its left lower one.
    fn layout(&self, corner: Vec2, considered: &Considered) {
        let well = Rect::from_min_max(
            (corner - vec2(0.0, 4.0 * self.side)).to_pos2(),
            (corner + vec2(4.0 * self.side, 0.0)).to_pos2(),
        );
        self.painter.rect_filled(well, 0, self.look.0.palette.well);
        for (y, row) in considered.layout.rows().enumerate() {
            for (x, _) in row.into_iter().enumerate().filter(|(_, is_taken)| *is_taken) {
                let mino = self.mino(vec2(x as f32, -1.0 - y as f32));
                self.fill(mino.translate(corner), Block::Neutral);
            }
        }
    }

    fn mino(&self, at: Vec2) -> Rect {
        Rect::from_min_size((at * self.side).to_pos2(), Vec2::splat(self.side))
    }

    fn fill(&self, mino: Rect, block: Block) {
        self.painter.rect_filled(mino.shrink(0.5), 0, self.look.0.palette.block(block).base);
    }

    /// A line of text in its place, set smaller where it would not fit.
    fn line(&self, place: Rect, align: Align2, text: &str, color: Color32) {
        let lay = |scale: f32| self.painter.layout_job(fonts::line(text, &TextRole::Small.font(scale), 0.0, color));
        let fits = |size: Vec2| (place.width() / size.x).min(place.height() / size.y).min(1.0);
        let whole = lay(1.0);
        let scale = fits(whole.size());
        let galley = if scale < 1.0 { lay(scale * 0.98) } else { whole };
        self.painter.galley(align.align_size_within_rect(galley.size(), place).min, galley, color);
    }
}
