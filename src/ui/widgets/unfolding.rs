//! Parts of a page that can be unfolded. The page scrolls to what was unfolded, whatever unfolded it.
//!
//! ```text
//!   begin(salt) ── the head, and what it unfolds ── end(is_open)
//!                                                    └─ newly open: scrolls for a moment
//! ```

use egui::{Align, AsIdSalt, Context, Id, Rangef, Rect, Ui};

/// The time in which the page scrolls to a part, in seconds. The height of the part is not known at once, and what is
/// left of a turn of the wheel would stop a single request.
const SCROLLING: f64 = 0.5;
/// The space above and below the part in points, in which a page fades where it is cut.
const MARGIN: f32 = 24.0;
/// The distance in points by which a part may miss its place.
const SLACK: f32 = 1.0;

/// A part that is being drawn.
#[derive(Debug)]
pub(crate) struct Unfolding {
    id: Id,
    top: f32,
    before: Option<DrawnPart>,
    around: Enclosing,
}

#[derive(Debug, Clone, Copy)]
struct DrawnPart {
    frame: u64,
    is_open: bool,
    /// The end of the time in which the page scrolls to it.
    until: f64,
}

/// What a part is drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Enclosing {
    /// A page that may be new: what is open there was not unfolded now.
    #[default]
    Page,
    /// A part that was also drawn in the frame before.
    Part,
}

/// What the parts of a window have in common.
#[derive(Debug, Clone, Copy, Default)]
struct AllParts {
    around: Enclosing,
    /// The last pass in which the page scrolled to a part.
    scrolled: Option<u64>,
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut AllParts) -> R) -> R {
    // Read before the data is locked, since reading locks the same context.
    let window = ctx.viewport_id();
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::unique(("unfolding", window)))))
}

impl Unfolding {
    /// Begins a part that is like no other on its page. [`end`](Self::end) must be called after it was drawn.
    #[must_use]
    pub(crate) fn begin(ui: &Ui, salt: impl AsIdSalt) -> Self {
        let id = ui.scope_id().with(("unfolding", salt));
        let frame = ui.ctx().cumulative_frame_nr();
        let before: Option<DrawnPart> = ui.data(|data| data.get_temp(id));
        let before = before.filter(|before| frame <= before.frame + 1);
        let inside = if before.is_some() { Enclosing::Part } else { Enclosing::Page };
        let around = with(ui.ctx(), |all| std::mem::replace(&mut all.around, inside));
        Self { id, top: ui.cursor().top(), before, around }
    }

    /// Ends a part. If it was unfolded now, the page scrolls until all of it is in view, or as much of its top as has
    /// room.
    pub(crate) fn end(self, ui: &Ui, is_open: bool) {
        let (frame, pass) = (ui.ctx().cumulative_frame_nr(), ui.ctx().cumulative_pass_nr());
        let now = ui.input(|input| input.time);
        let until = match self.before {
            _ if !is_open => now,
            Some(DrawnPart { is_open: true, until, .. }) => until,
            None if self.around == Enclosing::Page => now,
            _ => now + SCROLLING,
        };
        ui.data_mut(|data| data.insert_temp(self.id, DrawnPart { frame, is_open, until }));
        let is_first = with(ui.ctx(), |all| {
            all.around = self.around;
            // A part inside this one comes first.
            now < until && all.scrolled.replace(pass) != Some(pass)
        });
        if !is_first {
            return;
        }
        ui.ctx().request_repaint();
        let part = Rangef::new(self.top - MARGIN, ui.cursor().top() + MARGIN);
        if let Some((line, align)) = goal(ui.clip_rect().y_range(), part) {
            ui.scroll_to_rect(Rect::from_x_y_ranges(ui.max_rect().x_range(), line..=line), Some(align));
        }
    }
}

/// Returns the line to scroll to, and the edge of the view where it goes. `None` if the part is in its place.
fn goal(view: Rangef, part: Rangef) -> Option<(f32, Align)> {
    if part.span() > view.span() || part.min < view.min {
        ((part.min - view.min).abs() > SLACK).then_some((part.min, Align::Min))
    } else {
        (part.max > view.max + SLACK).then_some((part.max, Align::Max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_in_view_from_its_top() {
        let view = Rangef::new(100.0, 500.0);
        for (part, expected) in [
            ((200.0, 400.0), None),
            ((100.0, 500.0), None),
            ((300.0, 600.0), Some((600.0, Align::Max))),
            ((50.0, 300.0), Some((50.0, Align::Min))),
            ((300.0, 900.0), Some((300.0, Align::Min))),
            ((100.4, 900.0), None),
        ] {
            assert_eq!(goal(view, Rangef::new(part.0, part.1)), expected, "{part:?}");
        }
    }
}
