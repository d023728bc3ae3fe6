//! The plans of the arrangements, in hundredths of a cell.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::engine::units::COLUMNS;
use crate::settings::Extended;

/// The arrangement of the play field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrangement {
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

/// A length in hundredths of a cell.
pub(super) type Parts = i32;

/// The visible part of the Buffer Zone.
pub(super) const PEEK: Parts = 150;
/// The padding of panels.
pub(super) const PADDING: Parts = 55;
/// The height of a queue's caption.
pub(super) const CAPTION: Parts = 125;

/// The size and the rectangles of the play field with ten columns, relative to the upper left corner.
#[derive(Clone, Copy)]
pub(super) struct LayoutPlan {
    pub(super) size: [Parts; 2],
    pub(super) matrix: [Parts; 2],
    pub(super) hold: [Parts; 4],
    pub(super) next: [Parts; 3],
    pub(super) info: [Parts; 4],
    pub(super) scores: [Parts; 4],
    pub(super) notice: [Parts; 4],
    pub(super) first_slot: Parts,
    pub(super) other_slot: Parts,
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

/// The Next Queue has rows of three, so that its Minos are as large as beside the Matrix. Below the Hold Queue is a row
/// for the chips. It begins to the right of the avatars of attackers, which are above the bar of the Receiving Queue.
const ABOVE: LayoutPlan = LayoutPlan {
    size: [1060, 2595],
    hold: [30, 30, 300, 280],
    next: [350, 30, 680],
    info: [30, 310, 0, 0],
    scores: [30, 310, 0, 0],
    notice: [60, 315, 280, 105],
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
pub(super) const IN_ROW: u8 = 3;
/// The maximum number of Tetriminos below each other in a Next Queue. If there are more, those after the first are in
/// pairs.
pub(super) const IN_COLUMN: u8 = 6;

/// The rows of the Tetriminos in a Next Queue after the first.
pub(super) const fn rows_of_others(next_count: u8) -> u8 {
    let others = next_count.saturating_sub(1);
    if next_count > IN_COLUMN { others.div_ceil(2) } else { others }
}

impl Arrangement {
    /// The maximum number of Tetriminos in the Next Queue.
    pub(super) const fn max_next(self) -> u8 {
        match self {
            Self::Wide | Self::Tall | Self::Compact => Extended::MAX_NEXT,
            // Too narrow for pairs.
            Self::Narrow | Self::Above | Self::Bare => IN_COLUMN,
        }
    }

    /// The plan for a Matrix of this number of columns: what is right of it moves with its right wall.
    pub(super) const fn plan(self, columns: i8) -> LayoutPlan {
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
    pub(super) fn cell(self, rect: Rect, pixels_per_point: f32, columns: i8) -> u32 {
        let [width, height] = self.plan(columns).size;
        let across = |pixels: f32, parts: Parts| (pixels * pixels_per_point * 100.0 / parts as f32).floor();
        across(rect.width(), width).min(across(rect.height(), height)).max(1.0) as u32
    }
}

/// The origin of a plan and its unit cell, in physical pixels.
pub(super) struct Grid {
    origin: Vec2,
    pub(super) cell: u32,
    pixels_per_point: f32,
}

impl Grid {
    pub(super) fn new(rect: Rect, pixels_per_point: f32, cell: u32, plan: &LayoutPlan) -> Self {
        let free = |pixels: f32, parts: Parts| (pixels * pixels_per_point - cell as f32 * parts as f32 / 100.0) / 2.0;
        let origin = vec2(
            (rect.left() * pixels_per_point + free(rect.width(), plan.size[0])).round(),
            (rect.top() * pixels_per_point + free(rect.height(), plan.size[1])).round(),
        );
        Self { origin, cell, pixels_per_point }
    }

    pub(super) fn rect(&self, x: Parts, y: Parts, width: Parts, height: Parts) -> Rect {
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
