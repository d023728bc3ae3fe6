//! The moves that a playing bot considers, one per row. The best move is first and marked.
//!
//! ```text
//!   ┌ CONSIDERED ────────┐
//!   │ ▄█▄  ▆▁▁▁    41.27 │   the Tetrimino, the well after the move, the expected number of Tetriminos
//!   │ ▀▀█▖ ▙▁▁▁     Hold │
//!   │               38.02│
//! ```
//!
//! The panel is to the right of the play field. In a narrow window it is between the panels beside the Matrix, with one
//! or two rows. Its position and size do not depend on the moves.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::PlayLayout;
use crate::bots::combo::Candidate;
use crate::engine::{Block, Facing, Piece, Tetrimino};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// The visible state of a playing bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Thinking<'a> {
    /// The moves considered for the Tetrimino in play or the last one, best first. `None` hides the list.
    pub considered: Option<&'a [Candidate]>,
    /// The chosen placement of the Tetrimino in play, or of the one that Hold will bring into play.
    pub plan: Option<Piece>,
}

/// The minimum and maximum width beside the play field, in cells.
const MIN_WIDTH: f32 = 3.6;
const MAX_WIDTH: f32 = 6.0;
/// The width of the panel and the heights of a row, of a heading line and of the space below, in small cells.
const PANEL_WIDTH: f32 = 15.0;
const ROW: f32 = 4.8;
const LINE: f32 = 1.5;
const BELOW: f32 = 0.4;
/// The maximum number of moves beside the play field, and between the panels.
const MAX_MOVES: usize = 5;
const MAX_MOVES_BETWEEN: usize = 2;
/// The minimum side of a small cell between the panels, in cells.
const MIN_SIDE: f32 = 0.22;

/// The value of a move: the expected number of Tetriminos that continue the combo.
pub(super) fn value(considered: &Candidate, words: &Words) -> String {
    words.ratio((considered.value * 100.0).round() as u64, 100)
}

/// Draws the considered moves beside a play field in `rect`.
pub(super) fn paint(
    painter: &Painter,
    layout: &PlayLayout,
    rect: Rect,
    considered: &[Candidate],
    look: (&Theme, &Words),
) {
    if let Some(plan) = Plan::beside(layout, rect).or_else(|| Plan::between(layout)) {
        Panel { painter, plan, look }.show(considered);
    }
}

/// The layout of the panel.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Plan {
    panel: Rect,
    /// The side of a small cell.
    side: f32,
    /// The number of heading lines and of rows.
    lines: usize,
    rows: usize,
}

impl Plan {
    fn new(room: Rect, side: f32, lines: usize, most: usize) -> Self {
        let head = Self::head(lines) * side;
        let rows = (((room.height() - head - BELOW * side) / (ROW * side)) as usize).min(most);
        let height = (ROW * side).mul_add(rows as f32, head + BELOW * side);
        Self { panel: Rect::from_min_size(room.min, vec2(room.width(), height)), side, lines, rows }
    }

    fn head(lines: usize) -> f32 {
        LINE * lines as f32 + 0.7
    }

    /// A panel right of the play field, from the Skyline down.
    fn beside(layout: &PlayLayout, rect: Rect) -> Option<Self> {
        let cell = layout.cell();
        let left = layout.next.right().max(layout.scores.right()).max(layout.matrix.right()) + 0.4 * cell;
        let width = (rect.right() - left - 0.4 * cell).min(MAX_WIDTH * cell);
        let room =
            Rect::from_min_size(layout.snap(pos2(left, layout.matrix.top())), vec2(width, layout.matrix.height()));
        (width >= MIN_WIDTH * cell).then(|| Self::new(room, width / PANEL_WIDTH, 2, MAX_MOVES))
    }

    /// A panel below the Hold Queue or the Next Queue, whichever leaves more space; `None` if that is too low.
    fn between(layout: &PlayLayout) -> Option<Self> {
        let margin = 0.35 * layout.cell();
        let under = |panel: Rect, next: Rect| {
            let [top, bottom] = [panel.bottom() + margin, next.top() - margin];
            Rect::from_min_max(layout.snap(pos2(panel.left(), top)), pos2(panel.right(), bottom))
        };
        let rooms = if layout.is_tall() {
            // The Hold Queue is above the Matrix here.
            [under(layout.next, layout.info); 2]
        } else {
            [under(layout.next, layout.scores), under(layout.hold, layout.info)]
        };
        let [one, other] = rooms;
        let room = if other.height() > one.height() { other } else { one };
        let fits = |rows: usize| {
            let side =
                (room.height() / ROW.mul_add(rows as f32, Self::head(1) + BELOW)).min(room.width() / PANEL_WIDTH);
            (side >= MIN_SIDE * layout.cell()).then(|| Self::new(room, side, 1, rows))
        };
        (1..=MAX_MOVES_BETWEEN).rev().find_map(fits)
    }
}

struct Panel<'a> {
    painter: &'a Painter,
    plan: Plan,
    look: (&'a Theme, &'a Words),
}

impl Panel<'_> {
    fn show(&self, considered: &[Candidate]) {
        let (theme, words) = self.look;
        let palette = &theme.palette;
        let Plan { panel, side, lines, rows } = self.plan;
        let radius = CornerRadius::same(theme.metrics.radius);
        let edge = Stroke::new(theme.metrics.stroke, palette.outline);
        self.painter.rect(panel, radius, palette.panel.gamma_multiply(0.92), edge, StrokeKind::Inside);
        let inset = 0.7 * side;
        let heading = [
            (words.text(id::BOT_CONSIDERED).to_uppercase(), TextRole::Label),
            (words.text(id::BOT_EXPECTED), TextRole::Small),
        ];
        let corner = panel.min + vec2(inset, 0.4 * side);
        let line = Rect::from_min_size(corner, vec2(panel.width() - 2.0 * inset, LINE * side));
        for (index, (text, role)) in heading.into_iter().take(lines).enumerate() {
            let place = line.translate(vec2(0.0, LINE * side * index as f32));
            self.line(place, Align2::LEFT_CENTER, (&text, role, palette.text_secondary));
        }
        for (index, move_) in considered.iter().take(rows).enumerate() {
            let top = (ROW * side).mul_add(index as f32, panel.top() + Plan::head(lines) * side);
            let row = Rect::from_min_size(pos2(panel.left(), top), vec2(panel.width(), ROW * side));
            if index == 0 {
                let mark = row.shrink2(vec2(0.3 * side, 0.0));
                let edge = Stroke::new(theme.metrics.stroke, palette.accent);
                self.painter.rect(mark, radius, palette.accent_surface, edge, StrokeKind::Inside);
            }
            self.row(row.shrink2(vec2(inset, 0.4 * side)), move_);
        }
    }

    fn row(&self, row: Rect, considered: &Candidate) {
        let (theme, words) = self.look;
        let side = self.plan.side;
        if let Some(place) = considered.place {
            self.tetrimino(Rect::from_min_size(row.min, vec2(4.0 * side, row.height())), place.tetrimino);
        }
        self.layout(pos2(4.8 * side + row.left(), row.bottom()).to_vec2(), considered);
        let text = row.with_min_x(row.left() + 9.2 * side);
        let value = value(considered, words);
        let color = theme.palette.text_primary;
        if considered.hold {
            let (above, below) = text.split_top_bottom_at_fraction(0.5);
            let hold = (&*words.text(id::PLAY_HOLD), TextRole::Small, theme.palette.text_secondary);
            self.line(above, Align2::RIGHT_CENTER, hold);
            self.line(below, Align2::RIGHT_CENTER, (&value, TextRole::Small, color));
        } else {
            self.line(text, Align2::RIGHT_CENTER, (&value, TextRole::Small, color));
        }
    }

    /// Draws a Tetrimino facing North in the middle of `slot`.
    fn tetrimino(&self, slot: Rect, tetrimino: Tetrimino) {
        let minos = tetrimino.minos(Facing::North).map(|(x, y)| vec2(f32::from(x), -f32::from(y)));
        let all = minos.iter().fold(Rect::NOTHING, |all, mino| all.union(self.mino(*mino)));
        let by = slot.center() - all.center();
        for mino in minos {
            self.fill(self.mino(mino).translate(by), Block::Of(tetrimino));
        }
    }

    /// Draws the Blocks in the well with its walls and floor; `corner` is the lower left one.
    fn layout(&self, corner: Vec2, considered: &Candidate) {
        let well = Rect::from_min_max(
            (corner - vec2(0.0, 4.0 * self.plan.side)).to_pos2(),
            (corner + vec2(4.0 * self.plan.side, 0.0)).to_pos2(),
        );
        let palette = &self.look.0.palette;
        let edge = Stroke::new(self.look.0.metrics.stroke, palette.outline);
        self.painter.rect(well, 0, palette.well, edge, StrokeKind::Outside);
        for (y, row) in considered.layout.rows().enumerate() {
            for (x, _) in row.into_iter().enumerate().filter(|(_, is_taken)| *is_taken) {
                let mino = self.mino(vec2(x as f32, -1.0 - y as f32));
                self.fill(mino.translate(corner), Block::Neutral);
            }
        }
    }

    fn mino(&self, at: Vec2) -> Rect {
        Rect::from_min_size((at * self.plan.side).to_pos2(), Vec2::splat(self.plan.side))
    }

    fn fill(&self, mino: Rect, block: Block) {
        self.painter.rect_filled(mino.shrink(0.5), 0, self.look.0.palette.block(block).base);
    }

    /// Draws a line of text, scaled with the small cells and reduced to fit.
    fn line(&self, place: Rect, align: Align2, (text, role, color): (&str, TextRole, Color32)) {
        let scale = self.plan.side * LINE / TextRole::Small.font(1.35).size;
        let lay = |scale: f32| {
            let font = role.font(scale);
            let spacing = role.letter_spacing() * font.size;
            self.painter.layout_job(fonts::line(text, &font, spacing, color))
        };
        let whole = lay(scale);
        let fits = (place.width() / whole.size().x).min(1.0);
        let galley = if fits < 1.0 { lay(scale * fits * 0.98) } else { whole };
        self.painter.galley(align.align_size_within_rect(galley.size(), place).min, galley, color);
    }
}

#[cfg(test)]
mod tests {
    use egui::Pos2;

    use super::*;

    /// The panel covers nothing at either place, and its numbers are legible.
    #[test]
    fn the_panel_fits_into_every_window() {
        for (width, height) in
            [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (540.0, 960.0), (1080.0, 1920.0), (2560.0, 1440.0)]
        {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let layout = PlayLayout::new(rect, 1.0, 4);
            let plan = Plan::beside(&layout, rect).or_else(|| Plan::between(&layout)).unwrap();
            assert!((1..=MAX_MOVES).contains(&plan.rows), "{width}: {plan:?}");
            assert!(rect.contains_rect(plan.panel), "{width}: {plan:?}");
            for other in [layout.hold, layout.next, layout.info, layout.scores, layout.matrix] {
                assert!(!plan.panel.intersects(other), "{width}: {plan:?} and {other:?}");
            }
            assert!(plan.side >= 7.0, "{width}: {plan:?}");
        }
    }
}
