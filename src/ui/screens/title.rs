//! The title screen (Guideline 2.2), with our own wordmark.

use egui::{Align, Layout, Rect, Shape, Ui, UiBuilder, vec2};

use crate::ui::paint::wordmark;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The title screen; any key or click continues.
#[derive(Debug, Clone, Copy, Default)]
pub struct Title;

impl Title {
    /// Draws the screen.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let all = ui.max_rect();
        let width = wordmark_width(all);
        let column = Rect::from_center_size(all.center(), vec2(width, all.height()));
        let layout = Layout::top_down(Align::Center);
        let mut middle = ui.new_child(UiBuilder::new().max_rect(column).layout(layout));
        middle.add_space(all.height() * 0.28);
        wordmark::wordmark(&mut middle, width, theme, words);
        middle.add_space(all.height() * 0.14);
        prompt(&mut middle, shared);
        let foot = all.shrink(theme.metrics.space.l);
        let mut foot = ui.new_child(UiBuilder::new().max_rect(foot).layout(Layout::bottom_up(Align::Max)));
        let version = words.with(id::TITLE_VERSION, &[("version", env!("CARGO_PKG_VERSION").into())]);
        foot.label(theme.text(TextRole::Small, version));
        shared.anything_pressed(ui).then_some(Command::Continue)
    }
}

/// The width of the wordmark: a third of a wide window at least, half of one of 4:3, two thirds of an upright one
/// (Guideline 2.2.1).
fn wordmark_width(all: Rect) -> f32 {
    let part = match all.aspect_ratio() {
        ..1.0 => 2.0 / 3.0,
        1.0..1.5 => 1.0 / 2.0,
        _ => 2.0 / 5.0,
    };
    all.width() * part
}

/// Draws the prompt on a band, because the lit windows of the city are behind it.
fn prompt(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let band = ui.painter().add(Shape::Noop);
    let text = ui.label(theme.text(TextRole::Heading, words.text(id::TITLE_PRESS_ANY_KEY)));
    let rect = text.rect.expand2(vec2(space.xl, space.m));
    ui.painter().set(band, Shape::rect_filled(rect, rect.height() / 2.0, theme.palette.panel.gamma_multiply(0.8)));
}

#[cfg(test)]
mod tests {
    use egui::{Pos2, Rect, vec2};

    use super::wordmark_width;

    /// The shares of Guideline 2.2.1, by the shape of the window.
    #[test]
    fn the_wordmark_has_its_share_of_every_window() {
        for (width, height, share) in [
            (1280.0, 800.0, 2.0 / 5.0),
            (1920.0, 1080.0, 2.0 / 5.0),
            (3840.0, 1600.0, 2.0 / 5.0),
            (640.0, 480.0, 1.0 / 2.0),
            (800.0, 600.0, 1.0 / 2.0),
            (1600.0, 1200.0, 1.0 / 2.0),
            (1080.0, 1920.0, 2.0 / 3.0),
            (480.0, 640.0, 2.0 / 3.0),
        ] {
            let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let found = wordmark_width(window) / width;
            assert!((found - share).abs() < 1e-5, "{width} × {height}: {found}");
        }
    }
}
