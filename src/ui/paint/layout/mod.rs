//! The layout of the play field. It depends only on the window's size, so that nothing moves when values change.
//!
//! Sizes are hundredths of a cell, rounded to whole physical pixels, so that Minos are crisp at every scale. In a wide
//! window the queues and the game information are beside the Matrix. In a tall one the Hold Queue and the score are
//! above it, and the rest is to its right. In a layout with only the queues, the Matrix fills the height, with the Hold
//! Queue at its upper left (Guideline 2.4.8). Notices have a place of their own outside the Matrix wherever there is
//! room.
//!
//! ```text
//!   wide    hold   ┌──────┐  next       tall    hold  score
//!                  │      │                      notice
//!           notice │Matrix│                     ┌──────┐ next
//!                  │      │  score              │Matrix│
//!           info   └──────┘                     └──────┘ info
//! ```

mod plan;
mod slots;
#[cfg(test)]
mod tests;

use egui::{Pos2, Rect, pos2, vec2};

use self::plan::{Arrangement, CAPTION, Grid, IN_COLUMN, IN_ROW, PADDING, PEEK, Parts, rows_of_others};
pub use self::slots::Slot;
pub(super) use self::slots::{LEGIBLE, LabelPlace};
use self::slots::{is_low, tall_slots, wide_slots};
use crate::engine::Cell;
use crate::engine::units::{COLUMNS, SKYLINE};

/// The rectangles of the play field, in points.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayLayout {
    pixels_per_point: f32,
    cell_pixels: u32,
    next_count: u8,
    /// The 20 visible rows.
    pub matrix: Rect,
    /// The partly visible rows above the Skyline.
    pub peek: Rect,
    /// The panel of the Hold Queue.
    pub hold: Rect,
    /// The panel of the Next Queue.
    pub next: Rect,
    /// The panel of level, goal, lines and time.
    pub info: Rect,
    /// The panel of the scores.
    pub scores: Rect,
    /// The notice of the last action.
    pub notice: Rect,
    /// The rectangles of the values, in the order of [`Slot::ALL`].
    slots: [Rect; Slot::ALL.len()],
    form: Arrangement,
    columns: i8,
}

impl PlayLayout {
    /// Lays out the play field in `rect`, with ten columns and `next_count` Tetriminos in the Next Queue, 0 to 6.
    #[must_use]
    pub fn new(rect: Rect, pixels_per_point: f32, next_count: u8) -> Self {
        Self::of_width(rect, pixels_per_point, next_count, COLUMNS)
    }

    /// Lays out the play field as [`PlayLayout::new`] does, with this number of columns.
    #[must_use]
    pub fn of_width(rect: Rect, pixels_per_point: f32, next_count: u8, columns: i8) -> Self {
        let [wide, tall] =
            [Arrangement::Wide, Arrangement::Tall].map(|form| form.cell(rect, pixels_per_point, columns));
        let (form, cell) = if tall > wide { (Arrangement::Tall, tall) } else { (Arrangement::Wide, wide) };
        let grid = Grid::new(rect, pixels_per_point, cell, &form.plan(columns));
        Self::arranged(&grid, pixels_per_point, next_count, (form, columns)).with_legible_columns(rect)
    }

    /// Lays out only the Matrix and the queues, as large as possible, at the left edge.
    #[must_use]
    pub(crate) fn compact(rect: Rect, pixels_per_point: f32, next_count: u8, columns: i8) -> Self {
        let forms = [Arrangement::Compact, Arrangement::Narrow];
        Self::largest_of(&forms, (rect, pixels_per_point), next_count, columns)
    }

    /// Lays out the Matrix and the queues of a seat. The queues are above the Matrix if that makes it a tenth larger;
    /// then `bar` points to its left stay free for the Receiving Queue.
    #[must_use]
    pub fn of_seat(rect: Rect, bar: f32, pixels_per_point: f32, next_count: u8) -> Self {
        let beside = Self::compact(rect, pixels_per_point, next_count, COLUMNS);
        let right = rect.with_min_x(rect.left() + bar);
        let above = Self::largest_of(&[Arrangement::Above], (right, pixels_per_point), next_count, COLUMNS);
        if above.cell_pixels * 10 >= beside.cell_pixels * 11 { above } else { beside }
    }

    /// The same layout with the queues on the other sides of the Matrix, for a seat at the right of another one.
    #[must_use]
    pub(crate) fn mirrored(self) -> Self {
        if !matches!(self.form, Arrangement::Compact | Arrangement::Narrow) {
            return self;
        }
        // The queues are equally wide, and only the Receiving Queue stays at its side.
        let by = vec2(self.next.left() - self.hold.left(), 0.0);
        Self {
            hold: self.hold.translate(by),
            notice: self.notice.translate(by),
            next: self.next.translate(-by),
            slots: self.slots.map(|slot| slot.translate(by)),
            ..self
        }
    }

    /// Whether notices are to the right of the Matrix.
    #[must_use]
    pub(crate) fn has_notices_right(&self) -> bool {
        self.notice.left() >= self.matrix.right()
    }

    /// Lays out only the Matrix, as large as possible, at the left edge.
    #[must_use]
    pub(crate) fn bare(rect: Rect, pixels_per_point: f32, columns: i8) -> Self {
        Self::largest_of(&[Arrangement::Bare], (rect, pixels_per_point), 0, columns)
    }

    /// Lays out the form with the largest cells, or the first of several.
    fn largest_of(forms: &[Arrangement], (rect, pixels_per_point): (Rect, f32), next_count: u8, columns: i8) -> Self {
        let cells = forms.iter().map(|form| (*form, form.cell(rect, pixels_per_point, columns)));
        let largest = cells.reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (form, cell) = largest.unwrap_or((Arrangement::Compact, 1));
        let plan = form.plan(columns);
        let width = (cell as f32 / pixels_per_point * plan.size[0] as f32 / 100.0).min(rect.width());
        // The cell is not computed again: in a rectangle that it fills exactly, rounding could give a smaller one.
        let grid = Grid::new(rect.with_max_x(rect.left() + width), pixels_per_point, cell, &plan);
        Self::arranged(&grid, pixels_per_point, next_count, (form, columns))
    }

    fn arranged(grid: &Grid, pixels_per_point: f32, next_count: u8, (form, columns): (Arrangement, i8)) -> Self {
        let next_count = next_count.min(form.max_next());
        let plan = &form.plan(columns);
        let at = |[x, y, width, height]: [Parts; 4]| grid.rect(x, y, width, height);
        let [x, y] = plan.matrix;
        let (next_x, next_y, next_width) = (plan.next[0], plan.next[1], plan.next[2]);
        let next_height = match Parts::from(next_count) {
            0 => 0,
            _ if form == Arrangement::Above => {
                CAPTION + plan.first_slot * Parts::from(next_count.div_ceil(IN_ROW)) + PADDING / 2
            }
            _ => CAPTION + plan.first_slot + plan.other_slot * Parts::from(rows_of_others(next_count)) + PADDING / 2,
        };
        let matrix = grid.rect(x, y, 100 * Parts::from(columns), 100 * Parts::from(SKYLINE));
        Self {
            pixels_per_point,
            cell_pixels: grid.cell,
            next_count,
            matrix,
            peek: grid.rect(x, y - PEEK, 100 * Parts::from(columns), PEEK),
            hold: at(plan.hold),
            next: grid.rect(next_x, next_y, next_width, next_height),
            info: at(plan.info),
            scores: at(plan.scores),
            notice: at(plan.notice),
            slots: match form {
                Arrangement::Wide => wide_slots(grid, plan, is_low(grid.cell as f32 / pixels_per_point)),
                Arrangement::Tall => tall_slots(grid, plan),
                // These forms show no values.
                Arrangement::Compact | Arrangement::Narrow | Arrangement::Above | Arrangement::Bare => {
                    [at(plan.notice); Slot::ALL.len()]
                }
            },
            form,
            columns,
        }
    }

    /// The side of a cell in points, a whole number of physical pixels.
    #[must_use]
    pub fn cell(&self) -> f32 {
        self.cell_pixels as f32 / self.pixels_per_point
    }

    /// The side of a cell in physical pixels.
    #[must_use]
    pub(crate) const fn cell_pixels(&self) -> u32 {
        self.cell_pixels
    }

    /// The length of one physical pixel in points.
    #[must_use]
    pub fn pixel(&self) -> f32 {
        1.0 / self.pixels_per_point
    }

    /// The scale of texts, 1 in a window of 1280 by 800.
    #[must_use]
    pub(crate) fn text_scale(&self) -> f32 {
        // The wide plan is 22.9 cells high, so a height of 800 points gives cells of 34 points.
        self.cell() / 34.0
    }

    /// Whether this is the layout of a tall window.
    #[must_use]
    pub(crate) const fn is_tall(&self) -> bool {
        matches!(self.form, Arrangement::Tall)
    }

    /// Whether the Hold Queue is to the left of the Matrix and the Next Queue to its right.
    #[must_use]
    pub(crate) const fn has_queues_beside(&self) -> bool {
        matches!(self.form, Arrangement::Wide | Arrangement::Compact | Arrangement::Narrow)
    }

    /// Whether the queues are above the Matrix.
    #[must_use]
    pub(crate) const fn has_queues_above(&self) -> bool {
        matches!(self.form, Arrangement::Above)
    }

    /// Whether there is room for chips outside the Matrix.
    #[must_use]
    pub(crate) const fn has_chips(&self) -> bool {
        !matches!(self.form, Arrangement::Bare)
    }

    /// The total width in points.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.cell() * self.form.plan(self.columns).size[0] as f32 / 100.0
    }

    /// The lower limit for what is drawn above the field, in points.
    #[must_use]
    pub fn top(&self) -> f32 {
        self.peek.top().min(self.hold.top() - 0.2 * self.cell())
    }

    /// The rectangle of a cell, which may be above the Skyline.
    #[must_use]
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        let side = self.cell();
        let left = self.matrix.left() + f32::from(cell.x - 1) * side;
        let bottom = self.matrix.bottom() - f32::from(cell.y - 1) * side;
        Rect::from_min_max(pos2(left, bottom - side), pos2(left + side, bottom))
    }

    /// The same layout with fewer Tetriminos in the Next Queue. Nothing else moves.
    #[must_use]
    pub fn showing(&self, next_count: u8) -> Self {
        Self { next_count: next_count.min(self.next_count), ..self.clone() }
    }

    /// The rectangles of the Tetriminos in the Next Queue, in order.
    pub(crate) fn next_slots(&self) -> impl Iterator<Item = Rect> + '_ {
        let plan = self.form.plan(self.columns);
        let side = self.cell() / 100.0;
        let mut top = self.next.top() + CAPTION as f32 * side;
        let in_rows = self.form == Arrangement::Above;
        let third = vec2(self.next.width() / f32::from(IN_ROW), plan.first_slot as f32 * side);
        let pairs = self.has_pairs();
        (0..self.next_count).map(move |index| {
            if in_rows {
                let place = vec2(f32::from(index % IN_ROW) * third.x, f32::from(index / IN_ROW) * third.y);
                return Rect::from_min_size(pos2(self.next.left(), top) + place, third);
            }
            let height = if index == 0 { plan.first_slot } else { plan.other_slot } as f32 * side;
            let slot = Rect::from_min_size(pos2(self.next.left(), top), vec2(self.next.width(), height));
            if pairs && index % 2 == 1 {
                // The other one of the pair stands beside it.
                return slot.with_max_x(slot.center().x);
            }
            top += height;
            if pairs && index > 0 { slot.with_min_x(slot.center().x) } else { slot }
        })
    }

    /// The rectangle of the Tetrimino in the Hold Queue.
    #[must_use]
    pub(crate) fn hold_slot(&self) -> Rect {
        let side = self.cell() / 100.0;
        let top = self.hold.top() + CAPTION as f32 * side;
        let bottom = self.hold.bottom() - (PADDING / 2) as f32 * side;
        Rect::from_min_max(pos2(self.hold.left(), top), pos2(self.hold.right(), bottom))
    }

    /// Whether the Tetriminos in the Next Queue after the first are in pairs.
    const fn has_pairs(&self) -> bool {
        self.next_count > IN_COLUMN
    }

    /// The side of the Minos of the held Tetrimino, in physical pixels.
    #[must_use]
    pub(crate) const fn hold_cell_pixels(&self) -> u32 {
        self.queue_cell_pixels(!matches!(self.form, Arrangement::Wide))
    }

    /// The side of a Mino in the Next Queue, in physical pixels. The first Tetrimino is larger, in a wide window as
    /// large as in the Matrix.
    #[must_use]
    pub(crate) const fn queue_cell_pixels(&self, large: bool) -> u32 {
        let percent = match (self.form, large) {
            (Arrangement::Tall | Arrangement::Compact, false) if self.has_pairs() => 40,
            (Arrangement::Wide, true) => 100,
            (Arrangement::Wide, false) | (Arrangement::Tall | Arrangement::Compact, true) => 70,
            (Arrangement::Tall | Arrangement::Compact, false) => 52,
            (Arrangement::Narrow | Arrangement::Bare, true) => 58,
            (Arrangement::Above, true) => 54,
            (Arrangement::Above, false) => 48,
            (Arrangement::Narrow | Arrangement::Bare, false) => 50,
        };
        let pixels = self.cell_pixels * percent / 100;
        // `Ord::max` is not const.
        if pixels == 0 { 1 } else { pixels }
    }

    /// The padding of panels in points.
    #[must_use]
    pub(crate) fn padding(&self) -> f32 {
        self.cell() * PADDING as f32 / 100.0
    }

    /// A position rounded to whole physical pixels.
    #[must_use]
    pub(crate) fn snap(&self, position: Pos2) -> Pos2 {
        pos2(self.snap_length(position.x), self.snap_length(position.y))
    }

    /// A length rounded to whole physical pixels.
    fn snap_length(&self, length: f32) -> f32 {
        (length * self.pixels_per_point).round() / self.pixels_per_point
    }
}
