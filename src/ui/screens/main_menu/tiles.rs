//! The other ways to play: modes, matches, rooms online, quick play once a server is known, Today's Sprint with the
//! time that is left, and Today's drill.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::is_low;
use crate::bots::review::drills::DrillSet;
use crate::storage::{date_of, today as day_of_today, until_tomorrow};
use crate::ui::paint::icons;
use crate::ui::paint::mode_picture::calendar_leaf;
use crate::ui::screens::{
    Command, DrillCommand, OnlineCommand, ShowCommand, StartCommand, VersusCommand, known_server,
};
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

/// The width of the texts of Today's Sprint, in points, from which the time has a place of its own.
const WIDE: f32 = 260.0;

/// Shows the tiles side by side. Returns the chosen command.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let commands =
        [Command::Show(ShowCommand::Modes), Command::Versus(VersusCommand::Open), Command::Online(OnlineCommand::Open)];
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

/// Shows Today's Sprint, and beside it Today's drill if there are exercises, also where all are done.
pub(super) fn today(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let height = TODAY[usize::from(is_low(ui))];
    let due = shared.drills.due(DrillSet::All, day_of_today()).count();
    if due == 0 && !shared.drills.has(DrillSet::All) {
        return sprint(ui, shared, vec2(ui.available_width(), height));
    }
    side_by_side(ui, shared.theme, height, |ui, size| {
        // Both are drawn, even after a press.
        let (played, drilled) = (sprint(ui, shared, size), drill(ui, shared, due, size));
        played.or(drilled)
    })
}

/// Shows both kinds of quick play, if a server is known.
pub(super) fn find_match(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    known_server(&shared.settings.online.servers)?;
    let chosen = side_by_side(ui, shared.theme, TODAY[usize::from(is_low(ui))], |ui, size| {
        let kinds =
            [(false, [id::ONLINE_QUICK, id::ONLINE_QUICK_ABOUT]), (true, [id::ONLINE_RANKED, id::ONLINE_RANKED_ABOUT])];
        kinds.into_iter().fold(None, |chosen, (is_ranked, texts)| {
            let command = Command::Online(OnlineCommand::FindMatch { is_ranked });
            named_tile(ui, shared, &command, (&texts.map(|text| shared.words.text(text)), size)).or(chosen)
        })
    });
    ui.add_space(shared.theme.metrics.space.s);
    chosen
}

/// Shows two tiles of this height beside each other.
fn side_by_side<R>(ui: &mut Ui, theme: &Theme, height: f32, show: impl FnOnce(&mut Ui, Vec2) -> R) -> R {
    let gap = theme.metrics.space.s;
    let size = vec2((ui.available_width() - gap) / 2.0, height);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        show(ui, size)
    })
    .inner
}

/// Draws the surface of a tile of the day, which has a picture at its left. Returns its response, the rectangle inside
/// its edge, and that of the picture.
fn day_tile(ui: &mut Ui, theme: &Theme, size: Vec2, [name, value]: [&str; 2]) -> (Response, Rect, Rect) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(Role::Button, true, name)
    });
    describe(&response, value, "");
    let reach = focus::join(ui, &response, Keys::Move);
    surface(ui, theme, rect, reach);
    let inside = rect.shrink(theme.metrics.space.s);
    (response, inside, inside.with_max_x(inside.left() + inside.height()))
}

/// Shows Today's Sprint: the result of the game that counts, and the time until the next one.
fn sprint(ui: &mut Ui, shared: &Shared<'_>, size: Vec2) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let name = words.text(id::MODES_TODAY);
    // Rounded up, so that there is always a minute left.
    let left = words.hours(until_tomorrow().as_millis() as u64 + 59_999);
    let left = words.with(id::MENU_TODAY_LEFT, &[("time", left.into())]);
    let state = shared.played_today().unwrap_or_else(|| words.text(id::MENU_TODAY_FIRST));
    let (response, inside, picture) = day_tile(ui, theme, size, [&name, &format!("{state} · {left}")]);
    calendar_leaf(ui.painter(), picture.shrink(1.0), date_of(day_of_today()).day().unsigned_abs(), theme);
    let mut room = inside.with_min_x(picture.right() + space.m).with_max_x(inside.right() - space.s);
    if room.width() < WIDE {
        two_lines(ui, theme, room, [&name, &state]);
        return Command::Start(StartCommand::Today).given(ui, response);
    }
    let left = lay_lines(ui, TextRole::Strong, (&left, palette.text_primary), (room.width() * 0.55, 1));
    let place = Align2::RIGHT_CENTER.align_size_within_rect(left.size(), room);
    room.max.x = place.left() - space.s;
    ui.painter().galley(place.min, left, palette.text_primary);
    two_lines(ui, theme, room, [&name, &state]);
    Command::Start(StartCommand::Today).given(ui, response)
}

/// Shows Today's drill, with the number of exercises that are due, or that all are done.
fn drill(ui: &mut Ui, shared: &Shared<'_>, due: usize, size: Vec2) -> Option<Command> {
    let words = shared.words;
    let value = match due {
        0 => words.text(id::DRILL_DONE),
        _ => words.with(id::DRILL_DUE, &[("count", due.into()), ("value", words.number(due as u64).into())]),
    };
    let texts = [words.text(id::DRILL_TODAY), value];
    named_tile(ui, shared, &Command::Drill(DrillCommand::Next(DrillSet::All)), (&texts, size))
}

/// Shows a command by its icon, a name, and what is said about it below.
fn named_tile(
    ui: &mut Ui,
    shared: &Shared<'_>,
    command: &Command,
    (texts, size): (&[String; 2], Vec2),
) -> Option<Command> {
    let (theme, texts) = (shared.theme, texts.each_ref().map(String::as_str));
    let (response, inside, picture) = day_tile(ui, theme, size, texts);
    if let Some(icon) = command.info()?.icon {
        icons::paint(ui.painter(), icon, picture.center(), picture.height() * 0.8, theme.palette.text_primary);
    }
    two_lines(ui, theme, inside.with_min_x(picture.right() + theme.metrics.space.m), texts);
    command.given(ui, response)
}

/// Draws a name and what is said about it below, in the middle of a space.
fn two_lines(ui: &Ui, theme: &Theme, room: Rect, [name, about]: [&str; 2]) {
    let palette = &theme.palette;
    let line = |role, text: &str, color: Color32| lay_lines(ui, role, (text, color), (room.width(), 1));
    let name = line(TextRole::Strong, name, palette.text_primary);
    let about = line(TextRole::Small, about, palette.text_secondary);
    let top = room.center().y - f32::midpoint(name.size().y, about.size().y);
    let below = pos2(room.left(), top + name.size().y);
    ui.painter().galley(pos2(room.left(), top), name, palette.text_primary);
    ui.painter().galley(below, about, palette.text_secondary);
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
