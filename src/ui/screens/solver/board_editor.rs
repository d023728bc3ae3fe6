//! The board editor: drawing with the pointer or with a cursor.

use egui::accesskit::Role;
use egui::{Event, Id, Key, Modifiers, PointerButton, Pos2, Rect, Sense, Ui, WidgetInfo, vec2};

use super::view::{BoardView, Viewport};
use crate::engine::Block;
use crate::solver::formal::block_board::BlockBoard;
use crate::ui::shared::Shared;
use crate::ui::widgets::cell_ring;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::words::{MessageId, id};

/// The distance of an arrow key with Control, in cells.
const FAR: i32 = 10;

/// A row and a column, from 1.
type RowAndColumn = (usize, usize);

/// The board editor: cursor, visible part, and the stroke in progress.
#[derive(Debug, Clone)]
pub(super) struct BoardEditor {
    cursor: RowAndColumn,
    viewport: Viewport,
    /// Whether the pointer's stroke fills, and its last cell.
    stroke: Option<(bool, RowAndColumn)>,
}

impl Default for BoardEditor {
    fn default() -> Self {
        Self { cursor: (1, 1), viewport: Viewport::default(), stroke: None }
    }
}

#[derive(Debug)]
pub(super) struct EditedBoard<'a> {
    pub(super) blocks: &'a mut BlockBoard,
    /// The id of the name for screen readers.
    pub(super) name: MessageId,
    /// The number of rows that the arrow keys move down.
    pub(super) down: i32,
    /// The focus target to the right of the board.
    pub(super) beside: Option<Id>,
}

impl BoardEditor {
    /// The id of the editor in the focus order.
    pub(super) fn id() -> Id {
        Id::unique("solver board")
    }

    /// Draws the editor in `room`; returns whether a new change begins.
    pub(super) fn ui(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect, edited: &mut EditedBoard<'_>) -> bool {
        let sides = edited.blocks.shown();
        // The board may have become smaller since.
        self.cursor = (self.cursor.0.min(sides.0), self.cursor.1.min(sides.1));
        let view = self.viewport.view(ui, room, sides);
        let response = ui.interact(view.rect, Self::id(), Sense::click_and_drag());
        let name = shared.words.with(edited.name, &[("cell", self.spoken(shared, edited.blocks).into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let reach = focus::join(ui, &response, Keys::Text);
        focus::point_to_draw(&response);
        self.viewport.handle_wheel(ui, &response, &view);
        let mut begins = self.draw_with_pointer(ui, &view, edited.blocks);
        if reach.focused {
            begins |= self.draw_with_keys(ui, &view, edited);
        }
        view.paint(ui, shared.theme, edited.blocks);
        let palette = &shared.theme.palette;
        let painter = ui.painter().with_clip_rect(view.rect.expand(3.0));
        if let Some(at) = response.hover_pos().filter(|_| self.stroke.is_none()) {
            let (row, column) = view.cell_at(at);
            cell_ring(&painter, shared.theme, view.cell(row, column), palette.on_queue);
        }
        if reach.focused {
            cell_ring(&painter, shared.theme, view.cell(self.cursor.0, self.cursor.1), palette.on_well_accent);
        }
        begins
    }

    /// Zooms in by `steps`, or out if negative.
    pub(super) fn zoom(&mut self, ui: &Ui, room: Rect, blocks: &BlockBoard, steps: i32) {
        let view = self.viewport.view(ui, room, blocks.shown());
        self.viewport.zoom(steps, &view);
    }

    /// The text of the cursor's cell for screen readers.
    fn spoken(&self, shared: &Shared<'_>, blocks: &BlockBoard) -> String {
        let (row, column) = self.cursor;
        let is_filled = blocks.block(row, column).is_some();
        let state = shared.words.text(if is_filled { id::SOLVER_CELL_FILLED } else { id::SOLVER_CELL_UNFILLED });
        let args = [("row", row.into()), ("column", column.into()), ("state", state.into())];
        shared.words.with(id::SOLVER_CELL, &args)
    }

    /// Handles the pointer: the left button fills, or empties if the stroke begins on a filled cell; the right one
    /// empties.
    ///
    /// It reads events, not the state of the frame, because a quick stroke may start and end within one frame.
    fn draw_with_pointer(&mut self, ui: &Ui, view: &BoardView, blocks: &mut BlockBoard) -> bool {
        let events: Vec<Event> = ui.input(|input| {
            let is_pointer = |event: &&Event| matches!(event, Event::PointerMoved(_) | Event::PointerButton { .. });
            input.events.iter().filter(is_pointer).cloned().collect()
        });
        let mut begins = false;
        for event in events {
            match event {
                Event::PointerButton { pos, button, pressed: true, .. } if view.rect.contains(pos) => {
                    let place = view.cell_at(pos);
                    let fills = match button {
                        PointerButton::Primary => blocks.block(place.0, place.1).is_none(),
                        PointerButton::Secondary => false,
                        PointerButton::Middle | PointerButton::Extra1 | PointerButton::Extra2 => continue,
                    };
                    self.stroke = Some((fills, place));
                    begins = true;
                    self.stroke_to(view, blocks, pos);
                }
                Event::PointerMoved(pos) => self.stroke_to(view, blocks, pos),
                Event::PointerButton { pos, pressed: false, .. } => {
                    self.stroke_to(view, blocks, pos);
                    self.stroke = None;
                }
                _ => {}
            }
        }
        begins
    }

    /// Continues the stroke to a point.
    fn stroke_to(&mut self, view: &BoardView, blocks: &mut BlockBoard, at: Pos2) {
        let Some((fills, from)) = self.stroke else { return };
        let place = view.cell_at(at.clamp(view.rect.min, view.rect.max - vec2(0.5, 0.5)));
        draw(blocks, from, place, fills);
        self.stroke = Some((fills, place));
        self.cursor = place;
    }

    /// Handles the keys: arrows move the cursor, Enter and Space toggle, Shift fills on the way, plus and minus zoom.
    fn draw_with_keys(&mut self, ui: &Ui, view: &BoardView, edited: &mut EditedBoard<'_>) -> bool {
        let count = |modifiers, key| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as i32;
        let pressed = |key| count(Modifiers::NONE, key);
        let far = |key| count(Modifiers::COMMAND, key) * FAR;
        let sideways = pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
        let right = sideways + far(Key::ArrowRight) - far(Key::ArrowLeft);
        let up = far(Key::ArrowUp) - far(Key::ArrowDown) - edited.down;
        let toggles = pressed(Key::Enter) + pressed(Key::Space) > 0;
        let empties = pressed(Key::Delete) + pressed(Key::Backspace) > 0;
        // On many keyboards, plus is Shift with the key of the equals sign.
        let zoom = pressed(Key::Plus) + pressed(Key::Equals) - pressed(Key::Minus);
        if zoom != 0 {
            self.viewport.zoom(zoom.signum(), view);
        }
        let (rows, columns) = edited.blocks.shown();
        if sideways > 0
            && self.cursor.1 == columns
            && let Some(beside) = edited.beside
        {
            focus::give(ui, beside);
        }
        let before = self.cursor;
        self.cursor = (moved(before.0, up, rows), moved(before.1, right, columns));
        let (row, column) = self.cursor;
        let paints = self.cursor != before && ui.input(|input| input.modifiers.shift);
        if self.cursor != before {
            self.viewport.reveal(self.cursor, view);
        }
        if toggles {
            let is_filled = edited.blocks.block(row, column).is_some();
            edited.blocks.set(row, column, (!is_filled).then_some(Block::Neutral));
        } else if empties {
            edited.blocks.set(row, column, None);
        } else if paints {
            draw(edited.blocks, before, self.cursor, true);
        }
        toggles || empties || paints
    }
}

/// The value moved by `by`, clamped to 1 … `most`.
fn moved(value: usize, by: i32, most: usize) -> usize {
    value.saturating_add_signed(by as isize).clamp(1, most)
}

/// Fills or empties the cells on the line between two cells, so that a quick stroke leaves no gap.
fn draw(blocks: &mut BlockBoard, from: RowAndColumn, to: RowAndColumn, fills: bool) {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    // Rounds to the nearest cell at each step.
    let part = |from: usize, to: usize, step: usize| (2 * (from * (steps - step) + to * step) + steps) / (2 * steps);
    for step in 0..=steps {
        let place = (part(from.0, to.0, step), part(from.1, to.1, step));
        blocks.set(place.0, place.1, fills.then_some(Block::Neutral));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_stroke_leaves_no_gap() {
        for to in [(5, 5), (9, 6), (1, 20), (2, 2), (5, 9), (10, 1)] {
            let mut blocks = BlockBoard::new(20, 20);
            draw(&mut blocks, (5, 5), to, true);
            let filled = (1..=20).flat_map(|row| (1..=20).map(move |column| (row, column)));
            let filled: Vec<RowAndColumn> =
                filled.filter(|(row, column)| blocks.block(*row, *column).is_some()).collect();
            assert_eq!(filled.len(), to.0.abs_diff(5).max(to.1.abs_diff(5)) + 1, "{to:?}");
            let near =
                |one: &RowAndColumn, other: &RowAndColumn| one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) == 1;
            let is_joined = |place: &RowAndColumn| filled.len() == 1 || filled.iter().any(|other| near(place, other));
            assert!(filled.contains(&to) && filled.contains(&(5, 5)) && filled.iter().all(is_joined), "{filled:?}");
            draw(&mut blocks, to, (5, 5), false);
            assert_eq!(blocks, BlockBoard::new(20, 20), "{to:?}");
        }
    }

    #[test]
    fn a_step_stays_on_the_board() {
        for (by, expected) in [(10, 8), (-10, 1), (-2, 3), (0, 5)] {
            assert_eq!(moved(5, by, 8), expected);
        }
    }
}
