//! The street at the foot of the main menu: the screens that are not for playing, as small icons with captions.

use egui::accesskit::Role;
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

use crate::ui::paint::icons;
use crate::ui::screens::{Command, PracticeCommand, ShowCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{lay_centered, ring};

/// The size of an icon, in points.
const ICON: f32 = 24.0;

/// The height of the street, in points.
pub(super) fn height(theme: &Theme) -> f32 {
    let space = theme.metrics.space;
    // Space for one line of text.
    space.s + ICON + space.xs + 1.5 * TextRole::Small.size() + space.s
}

/// Shows the screens side by side over the whole width. Returns the chosen command.
pub(super) fn show(ui: &Ui, shared: &Shared<'_>) -> Option<Command> {
    let theme = shared.theme;
    let all = ui.max_rect();
    let edge = Stroke::new(theme.metrics.stroke, theme.palette.outline);
    ui.painter().rect(all, theme.metrics.radius, theme.palette.panel, edge, StrokeKind::Inside);
    let commands = [
        Command::Show(ShowCommand::City),
        Command::Practice(PracticeCommand::Enter),
        Command::Show(ShowCommand::Replays),
        Command::Show(ShowCommand::HighScores),
        Command::Show(ShowCommand::Help),
        Command::Show(ShowCommand::Options),
        Command::Quit,
    ];
    let width = all.width() / commands.len() as f32;
    let mut chosen = None;
    for (index, command) in commands.iter().enumerate() {
        let left = all.left() + index as f32 * width;
        let place = Rect::from_x_y_ranges(left..=left + width, all.y_range());
        chosen = item(ui, shared, command, place).or(chosen);
    }
    chosen
}

fn item(ui: &Ui, shared: &Shared<'_>, command: &Command, place: Rect) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let info = command.info()?;
    let text = words.text(info.text);
    let response = ui.interact(place, ui.scope_id().with(&text), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let reach = focus::join(ui, &response, Keys::Move);
    let inside = place.shrink(metrics.stroke);
    if reach.lit {
        ui.painter().rect_filled(inside, metrics.radius, palette.raised_hovered);
    }
    let color = if reach.lit { palette.text_primary } else { palette.text_secondary };
    let middle = pos2(place.center().x, place.top() + metrics.space.s + ICON / 2.0);
    if let Some(icon) = info.icon {
        icons::paint(ui.painter(), icon, middle, ICON, color);
    }
    let caption = lay_centered(ui, TextRole::Small, &text, color, place.width() - metrics.space.xs);
    let top = middle.y + ICON / 2.0 + metrics.space.xs;
    let center = pos2(place.center().x, top + caption.size().y / 2.0);
    ui.painter().galley(center - caption.rect.center().to_vec2(), caption, color);
    if reach.focused {
        ring(ui.painter(), theme, inside, metrics.radius);
    }
    command.given(ui, response)
}
