//! The title (Guideline 2.2), with a mark of our own.

use egui::{Align, Layout, Rect, Ui, UiBuilder, vec2};

use crate::ui::screens::{Command, Shared, anything_pressed};
use crate::ui::theme::TextRole;

/// The title: any key or click goes on.
#[derive(Debug, Clone, Default)]
pub struct Title {}

impl Title {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let all = ui.max_rect();
        let width = (all.width() / 2.0).clamp(280.0, 720.0);
        let mark = Rect::from_center_size(all.center() - vec2(0.0, all.height() * 0.12), vec2(width, width / 4.0));
        super::wordmark(ui, shared, mark);
        let below = Rect::from_center_size(all.center() + vec2(0.0, all.height() * 0.2), vec2(width, 40.0));
        let mut lower = ui.new_child(UiBuilder::new().max_rect(below).layout(Layout::top_down(Align::Center)));
        lower.label(theme.text(TextRole::Strong, words.text("title-press-any-key")));
        let foot = all.shrink(theme.metrics.space.l).with_min_y(all.bottom() - 48.0);
        let mut foot = ui.new_child(UiBuilder::new().max_rect(foot).layout(Layout::bottom_up(Align::Max)));
        let version = words.with("title-version", &[("version", env!("CARGO_PKG_VERSION").into())]);
        foot.label(theme.text(TextRole::Small, version));
        anything_pressed(ui).then_some(Command::Continue)
    }
}
