//! The editor's Matrix, drawn with the pointer or the keyboard.

use egui::accesskit::Role;
use egui::{
    Color32, CornerRadius, Event, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};

use crate::engine::units::SKYLINE;
use crate::engine::{Block, Cell, diagram};
use crate::session::practice::Position;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::shared::Shared;
use crate::ui::widgets::cell_ring;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::words::id;

/// The rows shown: the Matrix and the two in which Tetriminos are generated.
const ROWS: i8 = SKYLINE + 2;

/// The Block to draw; `None` erases.
pub(super) type Brush = Option<Block>;

/// The state of the board: its cursor, and the current stroke.
#[derive(Debug, Clone)]
pub(super) struct BoardCursor {
    cursor: Cell,
    /// The brush and the last cell of the pointer's stroke.
    stroke: Option<(Brush, Cell)>,
}

impl Default for BoardCursor {
    fn default() -> Self {
        Self { cursor: Cell::new(5, 1), stroke: None }
    }
}

/// The position being edited, and the brush.
pub(super) struct Sheet<'a> {
    pub(super) position: &'a mut Position,
    pub(super) brush: &'a mut Brush,
    /// The number of rows that the arrow keys move down.
    pub(super) down: i32,
    /// The widget that gets the focus beyond the right wall.
    pub(super) beside: Option<Id>,
}

impl BoardCursor {
    /// Its place in the order of the focus.
    pub(super) fn id() -> Id {
        Id::unique("practice board")
    }

    /// The width of a board of this many columns for this height, in points.
    pub(super) fn width(height: f32, pixels_per_point: f32, columns: i8) -> f32 {
        cell_side((height, f32::INFINITY), columns, pixels_per_point) * f32::from(columns)
    }

    /// Draws the board. Returns whether a new change starts.
    pub(super) fn ui(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect, sheet: &mut Sheet<'_>) -> bool {
        let columns = sheet.position.width();
        let side = cell_side((room.height(), room.width()), columns, ui.ctx().pixels_per_point());
        let size = vec2(side * f32::from(columns), side * f32::from(ROWS));
        // Another position may have been opened.
        self.cursor.x = self.cursor.x.min(columns);
        let rect = Rect::from_min_size(room.min, size);
        let response = ui.interact(rect, Self::id(), Sense::click_and_drag());
        let name = shared.words.with(id::PRACTICE_BOARD, &[("cell", self.spoken(shared, sheet.position).into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let reach = focus::join(ui, &response, Keys::Text);
        focus::point_to_draw(&response);
        let mut begins = self.draw_with_pointer(ui, &response, (rect, side), sheet);
        if reach.focused {
            begins |= self.draw_with_keys(ui, sheet);
        }
        paint(ui, shared, (rect, side), sheet.position);
        let hovered = response.hover_pos().and_then(|at| cell_at(at, rect, side));
        let palette = &shared.theme.palette;
        if let Some(cell) = hovered {
            cell_ring(ui.painter(), shared.theme, cell_rect(cell, rect, side), palette.on_queue);
        }
        if reach.focused {
            cell_ring(ui.painter(), shared.theme, cell_rect(self.cursor, rect, side), palette.on_well_accent);
        }
        begins
    }

    /// The cell of the cursor in words.
    fn spoken(&self, shared: &Shared<'_>, position: &Position) -> String {
        let block = match position.block(self.cursor) {
            None => shared.words.text(id::PRACTICE_CELL_EMPTY),
            Some(block) => block_name(shared, block),
        };
        let args = [("x", self.cursor.x.into()), ("y", self.cursor.y.into()), ("block", block.into())];
        shared.words.with(id::PRACTICE_CELL, &args)
    }

    /// The left button draws, or erases if the stroke starts on the same Block; the right button erases.
    fn draw_with_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        (rect, side): (Rect, f32),
        sheet: &mut Sheet<'_>,
    ) -> bool {
        // A click may end before any frame shows the button down.
        let ends =
            response.drag_stopped() || response.clicked_by(PointerButton::Primary) || response.secondary_clicked();
        if !ends && !response.is_pointer_button_down_on() {
            self.stroke = None;
            return false;
        }
        let cell = |at: Pos2| cell_at(at.clamp(rect.min, rect.max - vec2(0.5, 0.5)), rect, side);
        let begins = self.stroke.is_none();
        for cell in strokes(ui, begins).into_iter().filter_map(cell) {
            let (brush, from) = self.stroke.unwrap_or_else(|| {
                let erases = ui.input(|input| input.pointer.button_down(PointerButton::Secondary))
                    || response.secondary_clicked()
                    || sheet.position.block(cell) == *sheet.brush;
                (if erases { None } else { *sheet.brush }, cell)
            });
            for cell in line(from, cell) {
                sheet.position.set(cell, brush);
            }
            self.stroke = Some((brush, cell));
            self.cursor = cell;
        }
        if ends {
            self.stroke = None;
        }
        begins
    }

    /// Arrows move the cursor, with Shift they draw; Enter and Space draw; letters choose the brush.
    fn draw_with_keys(&mut self, ui: &Ui, sheet: &mut Sheet<'_>) -> bool {
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32;
        let sideways = pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
        let draws = pressed(Key::Enter) + pressed(Key::Space) > 0;
        let erases = pressed(Key::Delete) + pressed(Key::Backspace) > 0;
        if sideways > 0
            && self.cursor.x == sheet.position.width()
            && let Some(beside) = sheet.beside
        {
            focus::give(ui, beside);
        }
        let step = |value: i8, by: i32, most: i8| (i32::from(value) + by).clamp(1, most.into()) as i8;
        let before = self.cursor;
        self.cursor = Cell::new(step(before.x, sideways, sheet.position.width()), step(before.y, -sheet.down, ROWS));
        for letter in letters(ui) {
            if let Ok(block) = diagram::cell(letter) {
                *sheet.brush = block;
            }
        }
        let paints = self.cursor != before && ui.input(|input| input.modifiers.shift);
        if draws {
            let is_there = sheet.position.block(self.cursor) == *sheet.brush;
            sheet.position.set(self.cursor, if is_there { None } else { *sheet.brush });
        } else if erases {
            sheet.position.set(self.cursor, None);
        } else if paints {
            for cell in line(before, self.cursor) {
                sheet.position.set(cell, *sheet.brush);
            }
        }
        draws || erases || paints
    }
}

/// The Matrix, its Blocks and the piece in play.
fn paint(ui: &Ui, shared: &Shared<'_>, (rect, side): (Rect, f32), position: &Position) {
    let palette = &shared.theme.palette;
    let painter = ui.painter();
    let corner = CornerRadius::same(shared.theme.metrics.radius / 2);
    painter.rect_filled(rect.expand(3.0), corner, palette.well);
    let pixel = 1.0 / ui.ctx().pixels_per_point();
    let mut mesh = MinoMesh::new(ui.ctx(), shared.theme, (side / pixel).round() as u32);
    for x in 1..position.width() {
        let left = side.mul_add(f32::from(x), rect.left());
        mesh.surface(Rect::from_min_max(pos2(left - pixel, rect.top()), pos2(left, rect.bottom())), palette.grid);
    }
    for y in 1..ROWS {
        let top = side.mul_add(f32::from(y), rect.top());
        mesh.surface(Rect::from_min_max(pos2(rect.left(), top - pixel), pos2(rect.right(), top)), palette.grid);
    }
    for y in 1..=ROWS {
        for x in 1..=position.width() {
            let cell = Cell::new(x, y);
            if let Some(block) = position.block(cell) {
                mesh.mino(cell_rect(cell, rect, side), block, MinoStyle::Locked, Color32::WHITE);
            }
        }
    }
    if let Some(piece) = position.in_play {
        for cell in piece.cells().into_iter().filter(|cell| cell.y <= ROWS) {
            let block = Block::Of(piece.tetrimino);
            mesh.mino(cell_rect(cell, rect, side), block, MinoStyle::InPlay, Color32::WHITE);
        }
    }
    painter.add(mesh.into_shape());
    let skyline = cell_rect(Cell::new(1, SKYLINE), rect, side).top();
    painter.hline(rect.x_range(), skyline, Stroke::new(2.0 * pixel, palette.on_well_accent.gamma_multiply(0.7)));
    painter.rect_stroke(rect.expand(3.0), corner, Stroke::new(2.0, palette.frame), StrokeKind::Inside);
}

/// The pointer's positions since the last frame, from the press on if the stroke `begins`.
fn strokes(ui: &Ui, begins: bool) -> Vec<Pos2> {
    ui.input(|input| {
        let moved = input.events.iter().filter_map(|event| match event {
            Event::PointerMoved(at) | Event::PointerButton { pos: at, .. } => Some(*at),
            _ => None,
        });
        let origin = input.pointer.press_origin().filter(|_| begins);
        // Movement before the press is not drawn.
        let moved: Vec<Pos2> = if begins { Vec::new() } else { moved.collect() };
        origin.into_iter().chain(moved).chain(input.pointer.latest_pos()).collect()
    })
}

/// The letters typed in this frame, as capitals.
fn letters(ui: &Ui) -> Vec<char> {
    ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.flat_map(str::chars).map(|letter| letter.to_ascii_uppercase()).collect()
    })
}

/// A whole number of physical pixels.
fn cell_side((height, width): (f32, f32), columns: i8, pixels_per_point: f32) -> f32 {
    let side = (height / f32::from(ROWS)).min(width / f32::from(columns));
    ((side * pixels_per_point).floor() / pixels_per_point).max(1.0)
}

fn cell_rect(cell: Cell, rect: Rect, side: f32) -> Rect {
    let left = side.mul_add(f32::from(cell.x - 1), rect.left());
    let top = side.mul_add(-f32::from(cell.y), rect.bottom());
    Rect::from_min_size(pos2(left, top), vec2(side, side))
}

fn cell_at(at: Pos2, rect: Rect, side: f32) -> Option<Cell> {
    let inside = rect.contains(at);
    let column = ((at.x - rect.left()) / side).floor() as i8 + 1;
    let row = ((rect.bottom() - at.y) / side).floor() as i8 + 1;
    let columns = (rect.width() / side).round() as i8;
    inside.then(|| Cell::new(column.clamp(1, columns), row.clamp(1, ROWS)))
}

/// The cells from one to the other, inclusive, so that a fast stroke leaves no gap.
fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
    let steps = dx.abs().max(dy.abs()).max(1);
    // Division rounds towards zero; adding a half rounds to the nearest cell.
    let part = move |start: i8, by: i32, step: i32| start + ((2 * by * step + by.signum() * steps) / (2 * steps)) as i8;
    (0..=steps).map(move |step| Cell::new(part(from.x, dx, step), part(from.y, dy, step)))
}

pub(super) fn block_name(shared: &Shared<'_>, block: Block) -> String {
    match block {
        Block::Of(tetrimino) => tetrimino.letter().to_string(),
        Block::Neutral => shared.words.text(id::PRACTICE_NEUTRAL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_stroke_leaves_no_gap() {
        for to in [(5, 5), (9, 6), (1, 20), (2, 2), (5, 9), (10, 1)] {
            let (from, to) = (Cell::new(5, 5), Cell::new(to.0, to.1));
            let cells: Vec<Cell> = line(from, to).collect();
            assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
            let near = |pair: &[Cell]| (pair[0].x - pair[1].x).abs() <= 1 && (pair[0].y - pair[1].y).abs() <= 1;
            assert!(cells.windows(2).all(near), "{cells:?}");
        }
    }

    #[test]
    fn every_point_is_in_the_cell_that_is_drawn_there() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 660.0));
        for cell in [Cell::new(1, 1), Cell::new(10, 22), Cell::new(4, 7)] {
            assert_eq!(cell_at(cell_rect(cell, rect, 30.0).center(), rect, 30.0), Some(cell));
        }
        assert_eq!(cell_at(pos2(0.0, 0.0), rect, 30.0), None);
    }
}
