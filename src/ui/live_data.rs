//! Live data: the parts of the screen that no message may cover, such as the Matrix, the queues and the values of a
//! game, and the headings that a player reads.
//!
//! Whatever draws such a part marks it in each frame. Messages above the screen are placed beside all marked parts.

use egui::{Context, Id, Rect};

/// How long a part of the screen matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveData {
    /// It is read at any time.
    Lasting,
    /// It appears for a moment, such as the name of an action. A message covers it only where there is no other place.
    Passing,
}

/// The marked parts of a window in a pass of egui.
#[derive(Debug, Clone, Default)]
struct Marked {
    pass: u64,
    parts: Vec<(LiveData, Rect)>,
}

impl Marked {
    /// Returns the parts of a pass. Those of an earlier pass are no longer on the screen.
    fn of(&mut self, pass: u64) -> &mut Vec<(LiveData, Rect)> {
        if self.pass != pass {
            self.pass = pass;
            self.parts.clear();
        }
        &mut self.parts
    }
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut Vec<(LiveData, Rect)>) -> R) -> R {
    // Read before the data is locked, since reading locks the same context.
    let (window, pass) = (ctx.viewport_id(), ctx.cumulative_pass_nr());
    ctx.data_mut(|data| {
        let marked: &mut Marked = data.get_temp_mut_or_default(Id::unique(("live data", window)));
        change(marked.of(pass))
    })
}

/// Marks parts of the screen. Empty rectangles are ignored.
pub fn mark(ctx: &Context, data: LiveData, parts: impl IntoIterator<Item = Rect>) {
    let parts: Vec<Rect> = parts.into_iter().filter(Rect::is_positive).collect();
    with(ctx, |marked| marked.extend(parts.into_iter().map(|part| (data, part))));
}

/// Returns the parts that were marked so far in this pass.
#[must_use]
pub fn marked(ctx: &Context, data: LiveData) -> Vec<Rect> {
    with(ctx, |marked| marked.iter().filter(|(of, _)| *of == data).map(|(_, part)| *part).collect())
}

#[cfg(test)]
mod tests {
    use egui::{Pos2, RawInput, vec2};

    use super::*;

    #[test]
    fn a_mark_lasts_one_frame() {
        let ctx = Context::default();
        let part = Rect::from_min_size(Pos2::ZERO, vec2(20.0, 10.0));
        let mut seen = Vec::new();
        for is_marked in [true, false] {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                if is_marked {
                    mark(ui.ctx(), LiveData::Lasting, [part, Rect::NOTHING]);
                }
                seen.push([LiveData::Lasting, LiveData::Passing].map(|data| marked(ui.ctx(), data)));
            });
            output.textures_delta.clear();
        }
        assert_eq!(seen, [[vec![part], vec![]], [vec![], vec![]]]);
    }
}
