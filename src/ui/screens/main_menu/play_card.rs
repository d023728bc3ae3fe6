//! The card that plays: a picture of the mode, its level and the best result.

use egui::accesskit::Role;
use egui::{Align2, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::is_low;
use crate::ui::paint::mode_picture::ModePicture;
use crate::ui::screens::{Command, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::ringed;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{cap, describe, lay, lay_lines, ring};
use crate::ui::words::id;

/// The heights of the card in points: as the main action, in a low window, and beside another main action.
const HEIGHT: f32 = 88.0;
const LOW_HEIGHT: f32 = 72.0;
const PLAIN_HEIGHT: f32 = 56.0;
/// The minimum width, in points, for the key.
const WIDE: f32 = 380.0;

/// Shows the card, if the chosen mode can be played.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, is_main: bool) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    if settings.game.is_locked() {
        return None;
    }
    let height = match (is_main, is_low(ui)) {
        (true, false) => HEIGHT,
        (true, true) => LOW_HEIGHT,
        (false, _) => PLAIN_HEIGHT,
    };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let (name, mode, best) = chosen(shared);
    let value = [Some(mode.as_str()), best.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.clone()),
        ..WidgetInfo::labeled(Role::Button, true, &name)
    });
    describe(&response, &value, "");
    let reach = focus::join(ui, &response, Keys::Move);
    let (palette, metrics, space) = (&theme.palette, &theme.metrics, theme.metrics.space);
    let (fill, edge, color) = match (is_main, reach.lit) {
        (true, _) => (palette.fill, palette.fill, palette.on_fill),
        (false, true) => (palette.raised_hovered, palette.outline, palette.text_primary),
        (false, false) => (palette.raised, palette.outline, palette.text_primary),
    };
    let surface = if reach.focused && is_main { ringed(ui, theme, rect) } else { rect };
    ui.painter().rect(surface, metrics.radius, fill, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
    let inside = rect.shrink(space.s);
    let picture = inside.with_max_x(inside.left() + inside.height() / 2.0);
    let picture = ModePicture::Mode(settings.game.mode).paint(ui.painter(), picture, theme);
    let mut room = inside.with_min_x(picture.right() + space.l);
    if is_main && !shared.by_pointer && room.width() >= WIDE {
        let key = words.text(id::KEY_ENTER);
        let size = cap::cap_size(ui, theme, &key);
        let place = Align2::RIGHT_CENTER.align_size_within_rect(size, room.with_max_x(room.right() - space.s));
        cap::paint_cap(ui, theme, &key, place.min);
        room.max.x = place.left() - space.s;
    }
    let title = lay(ui, TextRole::Figure, &name, color, room.width());
    let beside = if is_main { 0.0 } else { title.size().x + 2.0 * space.s };
    let mut lines = vec![title, lay_lines(ui, TextRole::Strong, (&mode, color), (room.width() - beside, 1))];
    if let Some(best) = best.filter(|_| is_main) {
        lines.push(lay_lines(ui, TextRole::Small, (&best, color), (room.width(), 1)));
    }
    if !is_main {
        // Side by side, since another action is the main one.
        let mode = lines.remove(1);
        let at = Align2::RIGHT_CENTER.align_size_within_rect(mode.size(), room.shrink2(vec2(space.s, 0.0)));
        ui.painter().galley(at.min, mode, color);
    }
    let tall: f32 = lines.iter().map(|line| line.size().y).sum();
    let mut at = pos2(room.left(), rect.center().y - tall / 2.0);
    for line in lines {
        let size = line.size();
        ui.painter().galley(at, line, color);
        at.y += size.y;
    }
    if reach.focused && !is_main {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    ui.add_space(space.s);
    Command::Start(StartCommand::New).given(ui, response)
}

/// The name of the button, the mode with its level, and the best result.
fn chosen(shared: &Shared<'_>) -> (String, String, Option<String>) {
    let Shared { words, settings, .. } = shared;
    let kind = settings.game.kind();
    let mut mode = words.mode_of_kind(kind);
    if let Some(level) = settings.game.starting_level() {
        mode = words.with(id::MENU_MODE_AT_LEVEL, &[("mode", mode.into()), ("level", level.into())]);
    }
    // Beside *Continue*, so that nobody starts a new game who wants to continue the other one.
    let is_waiting = shared.unfinished_of(settings.game.mode).is_some();
    let name = words.text(if is_waiting { id::PAUSE_NEW_GAME } else { id::MENU_PLAY });
    (name, mode, shared.best(kind).map(|best| words.with(id::MODES_BEST, &[("best", best.into())])))
}
