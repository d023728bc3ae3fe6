//! The legal notice at the start (Guideline 2.1).

use std::time::Duration;

use egui::{Align, Layout, Rect, Ui, UiBuilder, vec2};

use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The display time, in seconds.
const STAY: f64 = 6.0;
/// Maximum line width, in points.
const WIDTH: f32 = 560.0;
/// Approximate height of the text, in points.
const HEIGHT: f32 = 240.0;

/// The legal notice; any key, a click or six seconds continue.
#[derive(Debug, Clone, Default)]
pub struct LegalNotice {
    since: Option<f64>,
}

impl LegalNotice {
    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let now = ui.input(|input| input.time);
        let since = *self.since.get_or_insert(now);
        let left = STAY - (now - since);
        if left <= 0.0 || shared.anything_pressed(ui) {
            return Some(Command::Continue);
        }
        ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
        notice(ui, shared);
        None
    }
}

fn notice(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let all = ui.max_rect().shrink(space.xl);
    // Slightly above the centre looks centred.
    let middle = all.center() - vec2(0.0, all.height() * 0.08);
    let column = Rect::from_center_size(middle, vec2(WIDTH.min(all.width()), HEIGHT.min(all.height())));
    let layout = Layout::top_down(Align::Center);
    let foot = all.with_min_y(all.bottom() - TextRole::Body.size());
    let skip = theme.text(TextRole::Small, words.text(id::TITLE_PRESS_ANY_KEY));
    ui.new_child(UiBuilder::new().max_rect(foot).layout(layout).id_salt("skip")).label(skip);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(column).layout(layout));
    ui.label(theme.text(TextRole::Heading, words.text(id::LEGAL_TITLE)));
    ui.add_space(space.l);
    for paragraph in [id::LEGAL_INDEPENDENT, id::LEGAL_TRADEMARKS, id::LEGAL_OWN] {
        let text = theme.text(TextRole::Body, words.text(paragraph)).color(theme.palette.text_secondary);
        ui.add(egui::Label::new(text).wrap());
        ui.add_space(space.s);
    }
}
