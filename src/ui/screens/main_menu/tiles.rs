//! The other ways to play: modes, matches, rooms online, and Today's Sprint with the time that is left.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::is_low;
use crate::replay::daily_kind;
use crate::storage::{date_of, today as day_of_today, until_tomorrow};
use crate::ui::paint::icons;
use crate::ui::paint::mode_picture::calendar_leaf;
use crate::ui::screens::{Command, OnlineCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys, Reach};
use crate::ui::widgets::{describe, lay_centered, lay_lines, ring};
use crate::ui::words::id;

/// The heights of a tile and of Today's Sprint in points: usual, and in a low window.
const TILE: [f32; 2] = [92.0, 68.0];
const TODAY: [f32; 2] = [60.0, 52.0];
/// The sizes of the icon on a tile, in points.
const ICON: [f32; 2] = [36.0, 26.0];

/// Shows the tiles side by side. Returns the chosen command.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let commands = [Command::ShowModes, Command::Versus(VersusCommand::Open), Command::Online(OnlineCommand::Open)];
    let gap = shared.theme.metrics.space.s;
    let width = (ui.available_width() - gap * (commands.len() - 1) as f32) / commands.len() as f32;
    let size = vec2(width, TILE[usize::from(is_low(ui))]);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        commands.into_iter().fold(None, |chosen, command| tile(ui, shared, &command, size).or(chosen))
    })
    .inner
}

fn tile(ui: &mut Ui, shared: &Shared<'_>, command: &Command, size: Vec2) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let info = command.info()?;
    let text = words.text(info.text);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let reach = focus::join(ui, &response, Keys::Move);
    surface(ui, theme, rect, reach);
    let space = theme.metrics.space;
    let color = theme.palette.text_primary;
    let icon = ICON[usize::from(is_low(ui))];
    let caption = lay_centered(ui, TextRole::Body, &text, color, rect.width() - 2.0 * space.s);
    let tall = icon + space.s + caption.size().y;
    let top = rect.center().y - tall / 2.0;
    if let Some(of_command) = info.icon {
        icons::paint(ui.painter(), of_command, pos2(rect.center().x, top + icon / 2.0), icon, color);
    }
    let middle = pos2(rect.center().x, top + icon + space.s + caption.size().y / 2.0);
    ui.painter().galley(middle - caption.rect.center().to_vec2(), caption, color);
    command.given(ui, response)
}

/// Shows Today's Sprint: the best result of the day, and the time until the next one.
pub(super) fn today(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, history, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let height = TODAY[usize::from(is_low(ui))];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let name = words.text(id::MODES_TODAY);
    // Rounded up, so that there is always a minute left.
    let left = words.hours(until_tomorrow().as_millis() as u64 + 59_999);
    let left = words.with(id::MENU_TODAY_LEFT, &[("time", left.into())]);
    let best = history.best_of_day(day_of_today()).map(|best| words.result(&daily_kind().rules(), best.value()));
    let state = best
        .map_or_else(|| words.text(id::MENU_TODAY_OPEN), |best| words.with(id::MODES_BEST, &[("best", best.into())]));
    let value = format!("{state} · {left}");
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.clone()),
        ..WidgetInfo::labeled(Role::Button, true, &name)
    });
    describe(&response, &value, "");
    let reach = focus::join(ui, &response, Keys::Move);
    surface(ui, theme, rect, reach);
    let inside = rect.shrink(space.s);
    let picture = inside.with_max_x(inside.left() + inside.height());
    calendar_leaf(ui.painter(), picture.shrink(1.0), date_of(day_of_today()).day().unsigned_abs(), theme);
    let room = inside.with_min_x(picture.right() + space.m).with_max_x(inside.right() - space.s);
    let line = |role, text: &str, color: Color32, width: f32| lay_lines(ui, role, (text, color), (width, 1));
    let left = line(TextRole::Strong, &left, palette.text_primary, room.width() * 0.55);
    let width = room.width() - left.size().x - space.s;
    let name = line(TextRole::Strong, &name, palette.text_primary, width);
    let state = line(TextRole::Small, &state, palette.text_secondary, width);
    let place = Align2::RIGHT_CENTER.align_size_within_rect(left.size(), room);
    ui.painter().galley(place.min, left, palette.text_primary);
    let top = rect.center().y - f32::midpoint(name.size().y, state.size().y);
    let below = pos2(room.left(), top + name.size().y);
    ui.painter().galley(pos2(room.left(), top), name, palette.text_primary);
    ui.painter().galley(below, state, palette.text_secondary);
    Command::PlayToday.given(ui, response)
}

/// Draws the surface of a way to play.
fn surface(ui: &Ui, theme: &Theme, rect: Rect, reach: Reach) {
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let fill = if reach.lit { palette.raised_hovered } else { palette.panel };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
}
