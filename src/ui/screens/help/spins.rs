//! The list of the trainer: a card for each spin, with its position drawn and a tick if it was done.

use std::sync::LazyLock;

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::trainer::TrainerSpin;
use crate::engine::{Block, Cell, Tetrimino};
use crate::replay::scenario::Scenario;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::paint::miniature::{self, COLUMNS};
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{lay_title, note, paragraph, ring};
use crate::ui::words::id;

/// The minimum width of a card, in points, and the maximum number of cards side by side.
const MIN_WIDTH: f32 = 216.0;
const MAX_COLUMNS: f32 = 4.0;
/// The side of a cell, in points.
const SIDE: f32 = 9.0;
/// The minimum number of rows of a picture, and the highest row that can have Blocks.
const ROWS: i8 = 6;
const HIGHEST: i8 = 12;

/// The pictures of all spins; `None` for one that cannot be read.
static PICTURES: LazyLock<Vec<Option<SpinPicture>>> =
    LazyLock::new(|| TrainerSpin::ALL.iter().map(|spin| spin.read().map(SpinPicture::of)).collect());

/// The position of a spin, with its T where it belongs.
struct SpinPicture {
    blocks: Vec<(Cell, Block)>,
    target: Vec<Cell>,
}

impl SpinPicture {
    fn of((scenario, target): (Scenario, Vec<Cell>)) -> Self {
        let matrix = scenario.game.matrix();
        let cells = (1..=HIGHEST).flat_map(|y| (1..=COLUMNS as i8).map(move |x| Cell::new(x, y)));
        let blocks = cells.filter_map(|cell| Some((cell, matrix.block(cell)?))).collect();
        Self { blocks, target }
    }

    /// The rows that are drawn.
    fn rows(&self) -> i8 {
        let cells = self.blocks.iter().map(|(cell, _)| cell).chain(&self.target);
        cells.map(|cell| cell.y + 1).fold(ROWS, i8::max)
    }

    fn paint(&self, ui: &Ui, shared: &Shared<'_>, well: Rect) {
        miniature::ground(ui.painter(), well, shared.theme);
        let side = well.width() / COLUMNS as f32;
        let pixels = (side * ui.ctx().pixels_per_point()).round() as u32;
        let mut mesh = MinoMesh::new(ui.ctx(), shared.theme, pixels);
        let place = |cell: Cell| {
            let by = vec2(f32::from(cell.x - 1), -f32::from(cell.y)) * side;
            Rect::from_min_size(well.left_bottom() + by, vec2(side, side))
        };
        for &(cell, block) in &self.blocks {
            mesh.mino(place(cell), block, MinoStyle::Locked, Color32::WHITE);
        }
        for &cell in &self.target {
            mesh.mino(place(cell), Block::Of(Tetrimino::T), MinoStyle::InPlay, Color32::WHITE);
        }
        ui.painter().add(mesh.into_shape());
    }
}

/// Draws the spins, and returns the index of the chosen one.
pub(super) fn list(ui: &mut Ui, shared: &Shared<'_>) -> Option<usize> {
    let Shared { theme, words, settings, .. } = shared;
    let gap = theme.metrics.space.s;
    paragraph(ui, theme, &words.text(id::TRAINER_INTRO));
    let done = settings.training.done.len();
    let count =
        [("done", words.number(done as u64).into()), ("all", words.number(TrainerSpin::ALL.len() as u64).into())];
    note(ui, theme, &words.with(id::TRAINER_COUNT, &count));
    ui.add_space(gap);
    let available = ui.available_width();
    let columns = ((available + gap) / (MIN_WIDTH + gap)).floor().clamp(1.0, MAX_COLUMNS);
    let width = (available - gap * (columns - 1.0)) / columns;
    let rows = PICTURES.iter().flatten().map(SpinPicture::rows).fold(ROWS, i8::max);
    let well = vec2(COLUMNS as f32, f32::from(rows)) * SIDE;
    let size = vec2(width, well.y + 2.0 * theme.metrics.space.s);
    let mut chosen = None;
    for (line, first) in TrainerSpin::ALL.chunks(columns as usize).zip((0..).step_by(columns as usize)) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (spin, index) in line.iter().zip(first..) {
                if card(ui, shared, (*spin, index), (size, well)).clicked() {
                    chosen = Some(index);
                }
            }
        });
    }
    chosen
}

/// Draws a card: the position, and beside it the action, the turn and the tick.
fn card(ui: &mut Ui, shared: &Shared<'_>, (spin, index): (TrainerSpin, usize), (size, well): (Vec2, Vec2)) -> Response {
    let Shared { theme, words, settings, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let space = metrics.space;
    let is_done = settings.training.done.contains(&spin.example);
    let name = spin.name(words);
    let name = if is_done { words.with(id::TRAINER_DONE, &[("name", name.into())]) } else { name };
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let reach = focus::join(ui, &response, Keys::Move);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let fill = if reach.lit { palette.raised_hovered } else { palette.raised };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    let inside = rect.shrink(space.s);
    let place = Align2::LEFT_CENTER.align_size_within_rect(well, inside.translate(vec2(2.0, 0.0)));
    if let Some(Some(picture)) = PICTURES.get(index) {
        picture.paint(ui, shared, place);
    }
    let left = place.right() + space.m;
    let room = inside.right() - left;
    let action = lay_title(ui, TextRole::Strong, &words.action(spin.action), palette.text_primary, room);
    let turn = lay_title(ui, TextRole::Small, &spin.turn(words), palette.text_secondary, room);
    let top = pos2(left, inside.top());
    let below = top + vec2(0.0, action.size().y);
    ui.painter().galley(top, action, palette.text_primary);
    ui.painter().galley(below, turn, palette.text_secondary);
    if is_done {
        let mark = TextRole::Heading.size();
        let corner = Align2::RIGHT_BOTTOM.align_size_within_rect(vec2(mark, mark), inside);
        icons::paint(ui.painter(), Icon::Check, corner.center(), mark, palette.good);
    }
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spin_has_a_picture_with_its_t_in_the_stack() {
        assert_eq!(PICTURES.len(), TrainerSpin::ALL.len());
        for (picture, spin) in PICTURES.iter().zip(TrainerSpin::ALL) {
            let picture = picture.as_ref().unwrap();
            let is_free = |cell: &Cell| picture.blocks.iter().all(|(block, _)| block != cell);
            assert!(picture.target.len() == 4 && picture.target.iter().all(is_free), "{:?}", spin.example);
            assert!(picture.blocks.len() > 3 && picture.rows() <= 10, "{:?}: {}", spin.example, picture.rows());
        }
    }
}
