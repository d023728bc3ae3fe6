//! The places of the values beside and above the Matrix.

use egui::{Rect, vec2};

use super::PlayLayout;
use super::plan::{Arrangement, Grid, LayoutPlan, PADDING, Parts};

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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui::paint) enum LabelPlace {
    Above,
    /// At the left edge, with the value at the right edge.
    Before,
    /// At the right edge, with the value at the left edge.
    After,
}

/// The minimum size of a text that can be truncated, in points.
pub(in crate::ui::paint) const LEGIBLE: f32 = 10.5;
/// The height in points below which a value has its label beside it instead of above it.
const LOW: f32 = 2.3 * LEGIBLE;

/// Whether cells of this size are too small for labels above the values.
pub(super) fn is_low(cell: f32) -> bool {
    1.3 * cell < LOW
}

/// The width in points that a column beside the Matrix needs for a label and its value in one line.
pub(super) const LINE_WIDTH: f32 = 150.0;

impl PlayLayout {
    /// The same layout with wider columns beside the Matrix where labels are beside their values and `rect` has room.
    pub(super) fn with_legible_columns(mut self, rect: Rect) -> Self {
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
        let by = self.slot(Slot::Lines).top() - self.slot(Slot::Goal).top();
        self.without(Slot::Goal, (Slot::Level, &[]), by)
    }

    /// The same layout for a game without the lowest value beside the Matrix: the panel is lower by its place.
    #[must_use]
    pub(crate) fn without_lowest(&self) -> Self {
        let by = self.slot(Slot::Time).top() - self.slot(Slot::Lines).top();
        self.without(Slot::Time, (Slot::Lines, &[Slot::Level, Slot::Goal]), by)
    }

    /// The same layout without a value. Those above it, of which `last` is the lowest one, are lower by `by`.
    fn without(&self, value: Slot, (last, others): (Slot, &[Slot]), by: f32) -> Self {
        let mut layout = self.clone();
        let head: &[Slot] = match self.form {
            Arrangement::Wide => &[Slot::Mode, Slot::Player],
            Arrangement::Tall => &[],
            Arrangement::Compact | Arrangement::Narrow | Arrangement::Above | Arrangement::Bare => return layout,
        };
        let by = vec2(0.0, self.snap_length(by));
        layout.info.min += by;
        for slot in head.iter().chain(others).chain([&last]) {
            layout.slots[*slot as usize] = self.slot(*slot).translate(by);
        }
        let last = layout.slot(last);
        layout.slots[value as usize] = Rect::from_min_max(last.left_bottom(), last.right_bottom());
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
    pub(in crate::ui::paint) fn label_place(&self, slot: Slot) -> LabelPlace {
        match (self.form, slot) {
            _ if self.has_labels_beside() => LabelPlace::Before,
            (Arrangement::Wide, Slot::Goal) => LabelPlace::After,
            (Arrangement::Wide, Slot::Lines | Slot::Time) => LabelPlace::Before,
            _ => LabelPlace::Above,
        }
    }
}

/// The slots of a wide window: one large value, one of half its size with the meter, and two in a line each. In a small
/// one all of them have one line.
pub(super) fn wide_slots(grid: &Grid, plan: &LayoutPlan, is_low: bool) -> [Rect; Slot::ALL.len()] {
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

pub(super) fn tall_slots(grid: &Grid, plan: &LayoutPlan) -> [Rect; Slot::ALL.len()] {
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
