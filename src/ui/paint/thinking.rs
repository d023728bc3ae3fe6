//! The moves that a playing bot considers, one per row. The best move is first and marked.
//!
//! ```text
//!   ┌ CONSIDERED ────────┐
//!   │ ▄█▄  ▆▁▁▁    41.27 │   the Tetrimino, the well after the move, the expected number of Tetriminos
//!   │ ▀▀█▖ ▙▁▁▁     Hold │
//!   │               38.02│
//! ```
//!
//! For the computer player it shows the columns of the placement instead of the well, and the loss of value compared
//! with the best move. A move that the search abandoned early has no value, and neither have the moves that a program
//! suggests.
//!
//! The panel is to the right of the play field. In a narrow window it is between the panels beside the Matrix, with one
//! or two rows; an upright window with a long Next Queue has no room for it. Its position and size do not depend on the
//! moves. In a match it is to the right of the large seat's field.

use egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::PlayView;
use super::layout::PlayLayout;
use crate::bots::beam::Aim;
use crate::bots::combo::{Candidate, Layout};
use crate::bots::level::RatedChoice;
use crate::bots::review::Judgement;
use crate::engine::units::COLUMNS;
use crate::engine::{Block, Facing, Piece, Tetrimino};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{MessageId, Words, id};

/// The visible state of a playing bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Thinking<'a> {
    /// The moves considered for the Tetrimino in play or the last one, best first. `None` hides the list.
    pub considered: Option<Considered<'a>>,
    /// The chosen placement of the Tetrimino in play, or of the one that Hold will bring into play.
    pub plan: Option<Piece>,
    /// The placement that was played instead, in a review.
    pub played: Option<Piece>,
}

/// The moves that a bot considers, best first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Considered<'a> {
    /// The moves of the Combo bot.
    Combo(&'a [Candidate]),
    /// The moves of the computer player in a game with this aim.
    Computer(&'a [RatedChoice], Aim),
    /// The moves that a program suggests.
    Program(&'a [RatedChoice]),
}

impl<'a> Considered<'a> {
    /// Returns whether there are no moves.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        match self {
            Self::Combo(moves) => moves.is_empty(),
            Self::Computer(moves, _) | Self::Program(moves) => moves.is_empty(),
        }
    }

    /// The heading of the values, or the order of moves without values.
    const fn heading(self) -> MessageId {
        match self {
            Self::Combo(_) => id::BOT_EXPECTED,
            Self::Computer(_, aim) if aim.is_points() => id::BOT_LOST_POINTS,
            Self::Computer(..) => id::REVIEW_LOST,
            Self::Program(_) => id::BOT_BEST_FIRST,
        }
    }

    /// The first `count` moves.
    fn rows(self, count: usize, words: &Words) -> Vec<PanelRow<'a>> {
        let of_combo = |move_: &'a Candidate| PanelRow {
            hold: move_.hold,
            place: move_.place,
            well: Some(&move_.layout),
            value: Some(value(move_, words)),
        };
        let of_program = |move_: &RatedChoice| PanelRow {
            hold: move_.choice.hold,
            place: Some(move_.choice.piece),
            well: None,
            value: None,
        };
        let of_computer = |move_: &RatedChoice, aim: Aim| {
            let value = loss(move_).map_or_else(|| PRUNED.to_owned(), |lost| words.lost_number(aim, lost));
            PanelRow { value: Some(value), ..of_program(move_) }
        };
        match self {
            Self::Combo(moves) => moves.iter().take(count).map(of_combo).collect(),
            Self::Computer(moves, aim) => moves.iter().take(count).map(|move_| of_computer(move_, aim)).collect(),
            Self::Program(moves) => moves.iter().take(count).map(of_program).collect(),
        }
    }
}

/// The content of a row.
struct PanelRow<'a> {
    hold: bool,
    place: Option<Piece>,
    /// The well of Combo after the move. Without it, the columns of the placement are drawn.
    well: Option<&'a Layout>,
    value: Option<String>,
}

/// The minimum and maximum width beside the play field, in cells.
const MIN_WIDTH: f32 = 3.6;
const MAX_WIDTH: f32 = 6.0;
/// The space on both sides of the panel beside the play field, in cells.
const GAP: f32 = 0.4;
/// The maximum width of the panel beside the play field with the space around it, in cells.
pub(super) const WIDTH_BESIDE: f32 = MAX_WIDTH + 2.0 * GAP;
/// The minimum of the same.
pub(super) const MIN_WIDTH_BESIDE: f32 = MIN_WIDTH + 2.0 * GAP;
/// The width of the panel and the heights of a row, of a heading line and of the space below, in small cells.
const PANEL_WIDTH: f32 = 15.0;
const ROW: f32 = 4.8;
const LINE: f32 = 1.5;
const BELOW: f32 = 0.4;
/// The maximum number of moves beside the play field, and between the panels.
pub(super) const MAX_MOVES: usize = 5;
const MAX_MOVES_BETWEEN: usize = 2;
/// The loss of a pruned move.
const PRUNED: &str = "–";
/// The minimum side of a small cell between the panels, in cells.
const MIN_SIDE: f32 = 0.22;

/// The value of a move: the expected number of Tetriminos that continue the combo.
pub(super) fn value(considered: &Candidate, words: &Words) -> String {
    words.ratio((considered.value * 100.0).round() as u64, 100)
}

/// The loss of a move of the computer player in hundredths of a line, limited as in a review; `None` for a pruned move.
pub(super) fn loss(considered: &RatedChoice) -> Option<u64> {
    considered.lost.map(|lost| lost.min(Judgement::MAX_LOST).into())
}

/// Draws the considered moves beside a play field in `rect`, if the view shows them and there is room.
pub(super) fn paint(painter: &Painter, layout: &PlayLayout, rect: Rect, view: &PlayView<'_>, look: (&Theme, &Words)) {
    if let Some(considered) = shown(view)
        && let Some(plan) = PanelLayout::of(layout, rect)
    {
        Panel { painter, plan, look }.show(considered);
    }
}

/// The place of the considered moves beside a play field in `rect`, if they are shown.
pub(super) fn place(layout: &PlayLayout, rect: Rect, view: &PlayView<'_>) -> Option<Rect> {
    shown(view).and_then(|_| PanelLayout::of(layout, rect)).map(|plan| plan.panel)
}

/// The considered moves, if the view shows them.
fn shown<'a>(view: &PlayView<'a>) -> Option<Considered<'a>> {
    view.thinking.filter(|_| !view.hidden)?.considered
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PanelLayout {
    pub(super) panel: Rect,
    /// The side of a small cell.
    side: f32,
    /// The number of heading lines and of rows.
    lines: usize,
    rows: usize,
}

impl PanelLayout {
    /// The panel of a play field in `rect`, if there is room.
    pub(super) fn of(layout: &PlayLayout, rect: Rect) -> Option<Self> {
        Self::beside(layout, rect).or_else(|| Self::between(layout))
    }

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
        let left = layout.next.right().max(layout.scores.right()).max(layout.matrix.right()) + GAP * cell;
        let width = (rect.right() - left - GAP * cell).min(MAX_WIDTH * cell);
        let room =
            Rect::from_min_size(layout.snap(pos2(left, layout.matrix.top())), vec2(width, layout.matrix.height()));
        (width >= MIN_WIDTH * cell).then(|| Self::new(room, width / PANEL_WIDTH, 2, MAX_MOVES))
    }

    /// A panel below the Hold Queue or the Next Queue, whichever leaves more space; `None` if that is too low, or if
    /// there are no panels of values below the queues.
    fn between(layout: &PlayLayout) -> Option<Self> {
        if !layout.info.is_positive() {
            return None;
        }
        let margin = 0.35 * layout.cell();
        let under = |panel: Rect, next: Rect| {
            let [top, bottom] = [panel.bottom() + margin, next.top() - margin];
            Rect::from_min_max(layout.snap(pos2(next.left(), top)), pos2(next.right(), bottom))
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
    plan: PanelLayout,
    look: (&'a Theme, &'a Words),
}

impl Panel<'_> {
    fn show(&self, considered: Considered<'_>) {
        let (theme, words) = self.look;
        let palette = &theme.palette;
        let PanelLayout { panel, side, lines, rows } = self.plan;
        let radius = CornerRadius::same(theme.metrics.radius);
        let edge = Stroke::new(theme.metrics.stroke, palette.outline);
        self.painter.rect(panel, radius, palette.queue.gamma_multiply(0.92), edge, StrokeKind::Inside);
        let inset = 0.7 * side;
        let heading = [
            (words.text(id::BOT_CONSIDERED).to_uppercase(), TextRole::Label),
            (words.text(considered.heading()), TextRole::Small),
        ];
        let corner = panel.min + vec2(inset, 0.4 * side);
        let line = Rect::from_min_size(corner, vec2(panel.width() - 2.0 * inset, LINE * side));
        for (index, (text, role)) in heading.into_iter().take(lines).enumerate() {
            let place = line.translate(vec2(0.0, LINE * side * index as f32));
            self.line(place, Align2::LEFT_CENTER, &text, role, palette.on_queue);
        }
        for (index, move_) in considered.rows(rows, words).iter().enumerate() {
            let top = (ROW * side).mul_add(index as f32, panel.top() + PanelLayout::head(lines) * side);
            let row = Rect::from_min_size(pos2(panel.left(), top), vec2(panel.width(), ROW * side));
            if index == 0 {
                let mark = row.shrink2(vec2(0.3 * side, 0.0));
                let edge = Stroke::new(theme.metrics.stroke, palette.on_well_accent);
                self.painter.rect(mark, radius, palette.grid, edge, StrokeKind::Inside);
            }
            self.row(row.shrink2(vec2(inset, 0.4 * side)), move_);
        }
    }

    fn row(&self, row: Rect, move_: &PanelRow<'_>) {
        let (theme, words) = self.look;
        let side = self.plan.side;
        if let Some(place) = move_.place {
            self.tetrimino(Rect::from_min_size(row.min, vec2(4.0 * side, row.height())), place.tetrimino);
        }
        let left = 4.8 * side + row.left();
        if let Some(well) = move_.well {
            self.layout(pos2(left, row.bottom()).to_vec2(), well);
        } else if let Some(place) = move_.place {
            self.columns(pos2(left, row.center().y).to_vec2(), place);
        }
        let hold = move_.hold.then(|| (words.text(id::PLAY_HOLD), theme.palette.on_queue));
        let value = move_.value.clone().map(|value| (value, theme.palette.on_well));
        let texts: Vec<(String, Color32)> = hold.into_iter().chain(value).collect();
        let room = row.with_min_x(row.left() + 9.2 * side);
        let line = Rect::from_min_size(room.min, vec2(room.width(), room.height() / texts.len().max(1) as f32));
        for (index, (text, color)) in texts.iter().enumerate() {
            let place = line.translate(vec2(0.0, line.height() * index as f32));
            self.line(place, Align2::RIGHT_CENTER, text, TextRole::Small, *color);
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
    fn layout(&self, corner: Vec2, layout: &Layout) {
        self.well(corner, Vec2::splat(4.0 * self.plan.side));
        for (y, row) in layout.rows().enumerate() {
            for (x, _) in row.into_iter().enumerate().filter(|(_, is_taken)| *is_taken) {
                let mino = self.mino(vec2(x as f32, -1.0 - y as f32));
                self.fill(mino.translate(corner), Block::Neutral);
            }
        }
    }

    /// Draws the Minos of a placement in their columns of the Matrix; `middle` is in the middle of the left edge.
    fn columns(&self, middle: Vec2, place: Piece) {
        // As wide as the well of Combo.
        let size = 4.0 * self.plan.side / f32::from(COLUMNS);
        let corner = middle + vec2(0.0, 2.0 * size);
        self.well(corner, vec2(f32::from(COLUMNS), 4.0) * size);
        let palette = &self.look.0.palette;
        for cell in place.cells() {
            let at = vec2(f32::from(cell.x - 1), f32::from(place.lowest_row() - cell.y - 1));
            let mino = Rect::from_min_size((corner + at * size).to_pos2(), Vec2::splat(size));
            // Without a gap, because the Minos are only a few pixels wide.
            self.painter.rect_filled(mino, 0, palette.block(Block::Of(place.tetrimino)).base);
        }
    }

    /// Draws an empty well with its walls and floor; `corner` is the lower left one.
    fn well(&self, corner: Vec2, size: Vec2) {
        let well = Rect::from_min_size((corner - vec2(0.0, size.y)).to_pos2(), size);
        let Theme { palette, metrics, .. } = self.look.0;
        self.painter.rect(well, 0, palette.well, Stroke::new(metrics.stroke, palette.outline), StrokeKind::Outside);
    }

    fn mino(&self, at: Vec2) -> Rect {
        Rect::from_min_size((at * self.plan.side).to_pos2(), Vec2::splat(self.plan.side))
    }

    fn fill(&self, mino: Rect, block: Block) {
        self.painter.rect_filled(mino.shrink(0.5), 0, self.look.0.palette.block(block).base);
    }

    /// Draws a line of text, scaled with the small cells and reduced to fit.
    fn line(&self, place: Rect, align: Align2, text: &str, role: TextRole, color: Color32) {
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

    /// The panel covers nothing at either place, and its numbers are legible. Only a long Next Queue in an upright
    /// window leaves no room for it.
    #[test]
    fn the_panel_fits_into_every_window() {
        for (width, height) in
            [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (540.0, 960.0), (1080.0, 1920.0), (2560.0, 1440.0)]
        {
            for next_count in [4, 6] {
                let rect = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
                let layout = PlayLayout::new(rect, 1.0, next_count);
                let Some(plan) = PanelLayout::of(&layout, rect) else {
                    assert!(layout.is_tall() && next_count > 4, "{width}: no panel");
                    continue;
                };
                assert!((1..=MAX_MOVES).contains(&plan.rows), "{width}: {plan:?}");
                assert!(rect.contains_rect(plan.panel), "{width}: {plan:?}");
                for other in [layout.hold, layout.next, layout.info, layout.scores, layout.matrix] {
                    assert!(!plan.panel.intersects(other), "{width}: {plan:?} and {other:?}");
                }
                assert!(plan.side >= 7.0, "{width}: {plan:?}");
            }
        }
    }
}
