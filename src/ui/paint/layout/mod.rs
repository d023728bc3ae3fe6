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

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::engine::Cell;
use crate::engine::units::{COLUMNS, SKYLINE};
use crate::settings::Extended;

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

/// The arrangement of the play field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    Wide,
    Tall,
    /// Only the Matrix with the Hold Queue to its left and the Next Queue to its right.
    Compact,
    /// As `Compact` with smaller queues, for a slightly narrow space.
    Narrow,
    /// As `Compact` with the queues above the Matrix, for a very narrow space.
    Above,
    /// Only the Matrix.
    Bare,
}

/// A value of the game information (Guideline 2.4.7). Each has a fixed place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The name of the mode.
    Mode,
    /// The level.
    Level,
    /// The remaining Goal or time.
    Goal,
    /// The lines cleared.
    Lines,
    /// The elapsed time.
    Time,
    /// The score.
    Score,
    /// The best score or time.
    Best,
    /// The player's name.
    Player,
}

impl Slot {
    /// All values.
    pub const ALL: [Self; 8] =
        [Self::Mode, Self::Level, Self::Goal, Self::Lines, Self::Time, Self::Score, Self::Best, Self::Player];
}

/// The place of a value's label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelPlace {
    Above,
    /// At the left edge, with the value at the right edge.
    Before,
    /// At the right edge, with the value at the left edge.
    After,
}

/// The minimum size of a text that can be truncated, in points.
pub(super) const LEGIBLE: f32 = 10.5;
/// The height in points below which a value has its label beside it instead of above it.
const LOW: f32 = 2.3 * LEGIBLE;

/// Whether cells of this size are too small for labels above the values.
fn is_low(cell: f32) -> bool {
    1.3 * cell < LOW
}

/// The width in points that a column beside the Matrix needs for a label and its value in one line.
const LINE_WIDTH: f32 = 150.0;

/// A length in hundredths of a cell.
type Parts = i32;

/// The visible part of the Buffer Zone.
const PEEK: Parts = 150;
/// The padding of panels.
const PADDING: Parts = 55;
/// The height of a queue's caption.
const CAPTION: Parts = 125;

/// The size and the rectangles of the play field with ten columns, relative to the upper left corner.
#[derive(Clone, Copy)]
struct LayoutPlan {
    size: [Parts; 2],
    matrix: [Parts; 2],
    hold: [Parts; 4],
    next: [Parts; 3],
    info: [Parts; 4],
    scores: [Parts; 4],
    notice: [Parts; 4],
    first_slot: Parts,
    other_slot: Parts,
}

const WIDE: LayoutPlan = LayoutPlan {
    size: [2480, 2290],
    matrix: [740, 200],
    hold: [200, 200, 460, 350],
    next: [1820, 200, 620],
    info: [40, 1450, 620, 750],
    scores: [1820, 1740, 620, 460],
    notice: [40, 590, 620, 710],
    first_slot: 290,
    other_slot: 205,
};

const TALL: LayoutPlan = LayoutPlan {
    size: [1480, 2760],
    matrix: [40, 710],
    hold: [40, 40, 440, 370],
    next: [1090, 710, 350],
    info: [1090, 1850, 350, 860],
    scores: [520, 40, 920, 370],
    notice: [40, 425, 1400, 130],
    first_slot: 215,
    other_slot: 145,
};

/// Values have no rectangles here and share that of the notice. Between the Hold Queue and the Matrix is room for the
/// bar of a Receiving Queue.
const COMPACT: LayoutPlan = LayoutPlan {
    size: [1870, 2215],
    matrix: [460, 175],
    hold: [30, 175, 340, 370],
    next: [1500, 175, 340],
    info: [30, 545, 0, 0],
    scores: [30, 545, 0, 0],
    notice: [30, 620, 340, 600],
    first_slot: 215,
    other_slot: 145,
};

/// The columns of the queues are only as wide as an I-Tetrimino.
const NARROW: LayoutPlan = LayoutPlan {
    size: [1650, 2215],
    matrix: [350, 175],
    hold: [20, 175, 250, 340],
    next: [1380, 175, 250],
    info: [20, 515, 0, 0],
    scores: [20, 515, 0, 0],
    notice: [20, 590, 250, 600],
    first_slot: 190,
    other_slot: 135,
};

/// The Next Queue has rows of three, so that its Minos are as large as beside the Matrix.
const ABOVE: LayoutPlan = LayoutPlan {
    size: [1060, 2595],
    hold: [30, 30, 300, 280],
    next: [350, 30, 680],
    info: [30, 310, 0, 0],
    scores: [30, 310, 0, 0],
    notice: [30, 315, 300, 105],
    matrix: [30, 575],
    first_slot: 120,
    other_slot: 120,
};

/// There are no queues, and notices are drawn behind the Minos.
const BARE: LayoutPlan = LayoutPlan {
    size: [1060, 2215],
    hold: [30, 175, 0, 0],
    next: [30, 175, 0],
    info: [30, 175, 0, 0],
    scores: [30, 175, 0, 0],
    notice: [30, 175, 1000, 400],
    matrix: [30, 175],
    first_slot: 0,
    other_slot: 0,
};

/// The number of Tetriminos in a row of [`ABOVE`].
const IN_ROW: u8 = 3;
/// The maximum number of Tetriminos below each other in a Next Queue. If there are more, those after the first are in
/// pairs.
const IN_COLUMN: u8 = 6;

/// The rows of the Tetriminos in a Next Queue after the first.
const fn rows_of_others(next_count: u8) -> u8 {
    let others = next_count.saturating_sub(1);
    if next_count > IN_COLUMN { others.div_ceil(2) } else { others }
}

impl Arrangement {
    /// The maximum number of Tetriminos in the Next Queue.
    const fn max_next(self) -> u8 {
        match self {
            Self::Wide | Self::Tall | Self::Compact => Extended::MAX_NEXT,
            // Too narrow for pairs.
            Self::Narrow | Self::Above | Self::Bare => IN_COLUMN,
        }
    }

    /// The plan for a Matrix of this number of columns: what is right of it moves with its right wall.
    const fn plan(self, columns: i8) -> LayoutPlan {
        let by = 100 * (columns - COLUMNS) as Parts;
        let mut plan = match self {
            Self::Wide => WIDE,
            Self::Tall => TALL,
            Self::Compact => COMPACT,
            Self::Narrow => NARROW,
            Self::Above => ABOVE,
            Self::Bare => BARE,
        };
        if matches!(self, Self::Tall | Self::Above | Self::Bare) && by < 0 {
            // What is above the Matrix is as wide as ten columns, so a narrower one is in the middle below it.
            plan.matrix[0] -= by / 2;
            return plan;
        }
        plan.size[0] += by;
        match self {
            Self::Wide => {
                plan.next[0] += by;
                plan.scores[0] += by;
            }
            Self::Tall => {
                plan.next[0] += by;
                plan.info[0] += by;
                plan.notice[2] += by;
            }
            Self::Compact | Self::Narrow => plan.next[0] += by,
            Self::Above => plan.next[2] += by,
            Self::Bare => plan.notice[2] += by,
        }
        plan
    }

    /// The largest side of a cell that fits, in physical pixels.
    fn cell(self, rect: Rect, pixels_per_point: f32, columns: i8) -> u32 {
        let [width, height] = self.plan(columns).size;
        let across = |pixels: f32, parts: Parts| (pixels * pixels_per_point * 100.0 / parts as f32).floor();
        across(rect.width(), width).min(across(rect.height(), height)).max(1.0) as u32
    }
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

    /// The same layout with wider columns beside the Matrix where labels are beside their values and `rect` has room.
    fn with_legible_columns(mut self, rect: Rect) -> Self {
        if self.form != Arrangement::Wide || !self.has_labels_beside() {
            return self;
        }
        // The margin of the plan stays.
        let room = (self.info.left() - rect.left()).min(rect.right() - self.scores.right()) - 0.4 * self.cell();
        let by = self.snap_length((LINE_WIDTH - self.info.width()).min(room).max(0.0));
        for left in [&mut self.notice, &mut self.info] {
            left.min.x -= by;
        }
        self.hold.min.x = self.info.min.x;
        for right in [&mut self.next, &mut self.scores] {
            right.max.x += by;
        }
        for slot in [Slot::Mode, Slot::Level, Slot::Goal, Slot::Lines, Slot::Time] {
            self.slots[slot as usize].min.x -= by;
        }
        for slot in [Slot::Score, Slot::Best] {
            self.slots[slot as usize].max.x += by;
        }
        self
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

    /// Whether there is room for chips with the notices.
    #[must_use]
    pub(crate) const fn has_chips(&self) -> bool {
        matches!(self.form, Arrangement::Wide | Arrangement::Tall | Arrangement::Compact)
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

    /// The same layout for a game without a best result: the score fills its panel, and nothing else moves.
    #[must_use]
    pub(crate) fn without_best(&self) -> Self {
        let (score, best) = (self.slot(Slot::Score), self.slot(Slot::Best));
        let mut layout = self.clone();
        let lower = |by: f32| vec2(0.0, self.snap_length(by));
        let by = match self.form {
            // The panel ends level with the Matrix.
            Arrangement::Wide => lower(best.bottom() - score.bottom()),
            // The panel is as high as that of the Hold Queue beside it.
            Arrangement::Tall => lower(self.scores.center().y - score.center().y),
            Arrangement::Compact | Arrangement::Narrow | Arrangement::Above | Arrangement::Bare => return layout,
        };
        if self.form == Arrangement::Wide {
            layout.scores.min += by;
        }
        let score = score.translate(by);
        layout.slots[Slot::Score as usize] = score;
        layout.slots[Slot::Best as usize] = Rect::from_min_max(score.left_bottom(), score.right_bottom());
        layout
    }

    /// The same layout for a game without a goal: the panel is lower by its place, and nothing below that moves.
    #[must_use]
    pub(crate) fn without_goal(&self) -> Self {
        let mut layout = self.clone();
        let above: &[Slot] = match self.form {
            Arrangement::Wide => &[Slot::Mode, Slot::Player, Slot::Level],
            Arrangement::Tall => &[Slot::Level],
            Arrangement::Compact | Arrangement::Narrow | Arrangement::Above | Arrangement::Bare => return layout,
        };
        let by = vec2(0.0, self.snap_length(self.slot(Slot::Lines).top() - self.slot(Slot::Goal).top()));
        layout.info.min += by;
        for slot in above {
            layout.slots[*slot as usize] = self.slot(*slot).translate(by);
        }
        let level = layout.slot(Slot::Level);
        layout.slots[Slot::Goal as usize] = Rect::from_min_max(level.left_bottom(), level.right_bottom());
        layout
    }

    /// The same layout for a game without the lowest value beside the Matrix: the panel is lower by its place.
    #[must_use]
    pub(crate) fn without_lowest(&self) -> Self {
        let mut layout = self.clone();
        let above: &[Slot] = match self.form {
            Arrangement::Wide => &[Slot::Mode, Slot::Player, Slot::Level, Slot::Goal, Slot::Lines],
            Arrangement::Tall => &[Slot::Level, Slot::Goal, Slot::Lines],
            Arrangement::Compact | Arrangement::Narrow | Arrangement::Above | Arrangement::Bare => return layout,
        };
        let by = vec2(0.0, self.snap_length(self.slot(Slot::Time).top() - self.slot(Slot::Lines).top()));
        layout.info.min += by;
        for slot in above {
            layout.slots[*slot as usize] = self.slot(*slot).translate(by);
        }
        let lowest = layout.slot(Slot::Lines);
        layout.slots[Slot::Time as usize] = Rect::from_min_max(lowest.left_bottom(), lowest.right_bottom());
        layout
    }

    /// The rectangle of a value.
    #[must_use]
    pub const fn slot(&self, slot: Slot) -> Rect {
        self.slots[slot as usize]
    }

    /// Whether the values are so low that all labels are beside them.
    #[must_use]
    pub(crate) fn has_labels_beside(&self) -> bool {
        matches!(self.form, Arrangement::Wide | Arrangement::Tall) && is_low(self.cell())
    }

    /// The arrangement of a value and its label.
    #[must_use]
    pub(super) fn label_place(&self, slot: Slot) -> LabelPlace {
        match (self.form, slot) {
            _ if self.has_labels_beside() => LabelPlace::Before,
            (Arrangement::Wide, Slot::Goal) => LabelPlace::After,
            (Arrangement::Wide, Slot::Lines | Slot::Time) => LabelPlace::Before,
            _ => LabelPlace::Above,
        }
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

/// The slots of a wide window: one large value, one of half its size with the meter, and two in a line each. In a small
/// one all of them have one line.
fn wide_slots(grid: &Grid, plan: &LayoutPlan, is_low: bool) -> [Rect; Slot::ALL.len()] {
    let [x, y, width, _] = plan.info;
    let [scores_x, scores_y, ..] = plan.scores;
    let width = width - 2 * PADDING;
    let info = |top: Parts, height: Parts| grid.rect(x + PADDING, y + top, width, height);
    let scores = |top: Parts, height: Parts| grid.rect(scores_x + PADDING, scores_y + top, width, height);
    let [level, goal, lines, time] = if is_low {
        [info(150, 130), info(290, 130), info(435, 130), info(575, 130)]
    } else {
        [info(150, 195), info(385, 130), info(560, 65), info(640, 65)]
    };
    [
        grid.rect(x + PADDING, y + 50, 310, 60),
        level,
        goal,
        lines,
        time,
        scores(50, 165),
        scores(265, 130),
        grid.rect(x + PADDING + 330, y + 50, width - 330, 60),
    ]
}

fn tall_slots(grid: &Grid, plan: &LayoutPlan) -> [Rect; Slot::ALL.len()] {
    let [x, y, width, _] = plan.info;
    let [scores_x, scores_y, ..] = plan.scores;
    let info = |top: Parts, height: Parts| grid.rect(x + 40, y + top, width - 80, height);
    let left = |top: Parts, height: Parts| grid.rect(scores_x + PADDING, scores_y + top, 455, height);
    let right = |top: Parts, height: Parts| grid.rect(scores_x + 550, scores_y + top, 325, height);
    [
        right(45, 60),
        info(45, 170),
        info(260, 170),
        info(485, 130),
        info(670, 130),
        left(40, 160),
        left(220, 130),
        right(220, 60),
    ]
}

/// The origin of a plan and its unit cell, in physical pixels.
struct Grid {
    origin: Vec2,
    cell: u32,
    pixels_per_point: f32,
}

impl Grid {
    fn new(rect: Rect, pixels_per_point: f32, cell: u32, plan: &LayoutPlan) -> Self {
        let free = |pixels: f32, parts: Parts| (pixels * pixels_per_point - cell as f32 * parts as f32 / 100.0) / 2.0;
        let origin = vec2(
            (rect.left() * pixels_per_point + free(rect.width(), plan.size[0])).round(),
            (rect.top() * pixels_per_point + free(rect.height(), plan.size[1])).round(),
        );
        Self { origin, cell, pixels_per_point }
    }

    fn rect(&self, x: Parts, y: Parts, width: Parts, height: Parts) -> Rect {
        Rect::from_min_max(self.corner(x, y), self.corner(x + width, y + height))
    }

    /// A corner on whole pixels. Distances of whole cells are exact, since only the remainder is rounded.
    fn corner(&self, x: Parts, y: Parts) -> Pos2 {
        let pixels = |parts: Parts| {
            let (whole, rest) = (parts.div_euclid(100), parts.rem_euclid(100));
            let cell = self.cell as i32;
            (whole * cell + (rest * cell + 50) / 100) as f32
        };
        let corner = self.origin + vec2(pixels(x), pixels(y));
        (corner / self.pixels_per_point).to_pos2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f32, f32); 12] = [
        (640.0, 480.0),
        (800.0, 600.0),
        (1024.0, 768.0),
        (1280.0, 800.0),
        (1280.0, 1280.0),
        (1366.0, 768.0),
        (1920.0, 1080.0),
        (2560.0, 1440.0),
        (3440.0, 1440.0),
        (3840.0, 2160.0),
        (480.0, 800.0),
        (1080.0, 1920.0),
    ];

    fn layouts() -> impl Iterator<Item = (Rect, PlayLayout)> {
        SIZES.into_iter().flat_map(|(width, height)| {
            [1.0, 1.25, 1.5, 2.0].into_iter().flat_map(move |pixels_per_point| {
                (0..=Extended::MAX_NEXT).flat_map(move |next_count| {
                    let rect = Rect::from_min_size(pos2(3.0, 7.0), vec2(width, height));
                    [COLUMNS, 4, 7, 15, 20]
                        .map(|columns| (rect, PlayLayout::of_width(rect, pixels_per_point, next_count, columns)))
                })
            })
        })
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for (rect, layout) in layouts() {
            let panels = [layout.matrix, layout.hold, layout.next, layout.info, layout.scores, layout.notice];
            let places = panels.into_iter().chain([layout.peek]).collect::<Vec<_>>();
            for (index, one) in places.iter().enumerate() {
                assert!(rect.expand(1.0).contains_rect(*one), "{one:?} leaves {rect:?}");
                for other in &places[index + 1..] {
                    let common = one.intersect(*other);
                    assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?} in {rect:?}");
                }
            }
        }
    }

    #[test]
    fn the_matrix_alone_is_larger_and_keeps_apart_from_the_queues() {
        for (width, height) in [(600.0, 380.0), (760.0, 500.0), (900.0, 620.0)] {
            let rect = Rect::from_min_size(pos2(20.0, 30.0), vec2(width, height));
            for (next_count, columns) in
                (1..=Extended::MAX_NEXT).flat_map(|next| [(next, COLUMNS), (next, 4), (next, 20)])
            {
                let layout = PlayLayout::compact(rect, 1.0, next_count, columns);
                let usual = PlayLayout::of_width(rect, 1.0, next_count, columns);
                assert!(layout.cell_pixels() >= usual.cell_pixels());
                assert!(columns > COLUMNS || layout.width() < width * 0.6);
                // The Hold Queue is at the upper left, as the guideline asks.
                assert!(layout.hold.right() < layout.matrix.left() && layout.next.left() > layout.matrix.right());
                assert!((layout.hold.top() - layout.matrix.top()).abs() < 0.5);
                let places = [layout.matrix, layout.peek, layout.next, layout.hold, layout.notice];
                for (index, one) in places.iter().enumerate() {
                    assert!(rect.expand(1.0).contains_rect(*one), "{one:?} leaves {rect:?}");
                    for other in &places[index + 1..] {
                        let common = one.intersect(*other);
                        assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn queues_stand_above_a_matrix_that_the_width_limits() {
        for next_count in 0..=6 {
            let rect = Rect::from_min_size(pos2(20.0, 30.0), vec2(190.0, 499.0));
            let layout = PlayLayout::of_seat(rect, 0.0, 1.0, next_count);
            assert!(
                layout.cell_pixels() * 10 >= PlayLayout::compact(rect, 1.0, next_count, COLUMNS).cell_pixels() * 11
            );
            assert!(layout.next.bottom() <= layout.peek.top() + 0.5 && layout.top() < layout.hold.top());
            let places = [layout.matrix, layout.peek, layout.next, layout.hold, layout.notice];
            for (index, one) in places.iter().enumerate() {
                assert!(rect.expand(1.0).contains_rect(*one), "{one:?} leaves {rect:?}");
                for other in &places[index + 1..] {
                    let common = one.intersect(*other);
                    assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?}");
                }
            }
            let slots: Vec<Rect> = layout.next_slots().collect();
            assert_eq!(slots.len(), usize::from(next_count));
            assert!(slots.iter().all(|slot| layout.next.expand(0.5).contains_rect(*slot)));
            assert!(slots.windows(2).all(|pair| !pair[0].shrink(0.5).intersects(pair[1].shrink(0.5))));
            // A wide room has them beside the Matrix.
            let wide = Rect::from_min_size(pos2(20.0, 30.0), vec2(400.0, 499.0));
            assert_eq!(
                PlayLayout::of_seat(wide, 20.0, 1.0, next_count),
                PlayLayout::compact(wide, 1.0, next_count, COLUMNS)
            );
        }
    }

    #[test]
    fn values_stay_in_their_panels_and_apart() {
        let all = |(rect, layout): (Rect, PlayLayout)| {
            let less = layout.without_best().without_goal();
            [layout.without_best(), layout.without_goal(), layout.without_lowest(), less.without_lowest(), less, layout]
                .map(|layout| (rect, layout))
        };
        for (rect, layout) in layouts().flat_map(all) {
            for (index, one) in Slot::ALL.into_iter().enumerate() {
                let place = layout.slot(one);
                let panel = if layout.info.intersects(place) { layout.info } else { layout.scores };
                assert!(panel.contains_rect(place), "{one:?} in {rect:?}");
                for other in &Slot::ALL[index + 1..] {
                    let common = place.intersect(layout.slot(*other));
                    assert!(common.width() < 0.5 || common.height() < 0.5, "{one:?} and {other:?} in {rect:?}");
                }
            }
            let slots: Vec<Rect> = layout.next_slots().collect();
            for (index, slot) in slots.iter().enumerate() {
                assert!(layout.next.expand(0.1).contains_rect(*slot), "{rect:?}");
                let minos = layout.queue_cell_pixels(index == 0) as f32 * layout.pixel() * vec2(4.0, 2.0);
                assert!(minos.x <= slot.width() && minos.y <= slot.height(), "{} in {rect:?}", slots.len());
                assert!(slots[..index].iter().all(|other| !other.shrink(0.1).intersects(slot.shrink(0.1))));
            }
            assert!(layout.hold.contains_rect(layout.hold_slot()));
        }
    }

    #[test]
    fn small_cells_have_columns_that_are_wide_enough_for_a_label_and_its_value() {
        for (width, height, is_legible) in [(640.0, 250.0, true), (800.0, 330.0, true), (300.0, 250.0, false)] {
            let rect = Rect::from_min_size(pos2(3.0, 7.0), vec2(width, height));
            let layout = PlayLayout::new(rect, 1.0, 6);
            assert!(layout.has_labels_beside(), "{rect:?}");
            assert_eq!(layout.info.width() >= LINE_WIDTH - 1.0, is_legible, "{:?} in {rect:?}", layout.info);
            for place in [layout.hold, layout.next, layout.notice, layout.info, layout.scores] {
                assert!(rect.contains_rect(place), "{place:?} leaves {rect:?}");
            }
            for slot in Slot::ALL {
                let place = layout.slot(slot);
                assert!(layout.info.contains_rect(place) || layout.scores.contains_rect(place), "{slot:?} in {rect:?}");
            }
            assert_eq!((layout.hold.left(), layout.next.right()), (layout.info.left(), layout.scores.right()));
        }
    }

    #[test]
    fn without_a_best_result_the_score_has_the_same_space_above_and_below() {
        for (rect, layout) in layouts() {
            let alone = layout.without_best();
            let (panel, score) = (alone.scores, alone.slot(Slot::Score));
            let (above, below) = (score.top() - panel.top(), panel.bottom() - score.bottom());
            assert!((above - below).abs() < 0.3 * layout.cell(), "{above} above, {below} below in {rect:?}");
            let change = score.size() - layout.slot(Slot::Score).size();
            assert!(change.length() < 0.01, "{change:?} in {rect:?}");
            assert_eq!((alone.scores.bottom(), alone.matrix), (layout.scores.bottom(), layout.matrix));
        }
    }

    #[test]
    fn without_a_goal_the_lines_follow_the_level() {
        for (rect, layout) in layouts() {
            let endless = layout.without_goal();
            let gap =
                |layout: &PlayLayout, one: Slot, other: Slot| layout.slot(other).top() - layout.slot(one).bottom();
            let (before, after) = (gap(&layout, Slot::Level, Slot::Goal), gap(&endless, Slot::Level, Slot::Lines));
            assert!((before - after).abs() < 0.2 * layout.cell(), "{before} and {after} in {rect:?}");
            assert_eq!(endless.slot(Slot::Lines), layout.slot(Slot::Lines));
            assert_eq!((endless.info.bottom(), endless.matrix), (layout.info.bottom(), layout.matrix));
        }
    }

    #[test]
    fn cells_are_whole_physical_pixels_from_the_floor_to_the_skyline() {
        for (_, layout) in layouts() {
            for cell in [Cell::new(1, 1), Cell::new(10, 20), Cell::new(4, 13)] {
                let rect = layout.cell_rect(cell);
                for edge in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                    let pixels = edge * layout.pixels_per_point;
                    assert!((pixels - pixels.round()).abs() < 0.02, "{edge} is {pixels} pixels");
                }
            }
            assert!((layout.cell_rect(Cell::new(1, 20)).top() - layout.matrix.top()).abs() < 0.01);
            assert!((layout.cell_rect(Cell::new(layout.columns, 1)).right() - layout.matrix.right()).abs() < 0.01);
        }
    }

    #[test]
    fn the_matrix_is_in_the_middle_of_a_wide_window() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let layout = PlayLayout::new(rect, 1.0, 6);
        assert!((layout.matrix.center().x - 640.0).abs() <= 1.0);
        assert!(layout.cell_pixels() >= 34);
        assert!(layout.hold.right() < layout.matrix.left() && layout.next.left() > layout.matrix.right());
    }
}
