//! The column beside the main menu: the player's name, the game that a bot plays, and best results.

use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Game, GameKind};
use crate::ui::paint::miniature::{self, ALL_ROWS, COLUMNS};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::{lay, lay_lines};
use crate::ui::words::id;

/// The maximum number of best results listed.
const MAX_BESTS: usize = 3;

/// Draws the column, vertically centred.
pub(super) fn show(ui: &Ui, shared: &Shared<'_>, game: &Game) {
    let Shared { theme, settings, .. } = shared;
    let space = theme.metrics.space;
    let room = ui.max_rect();
    let name = &settings.player.name;
    let bests = bests(shared);
    let line = lay(ui, TextRole::Small, "0", theme.palette.text_secondary, room.width()).size().y;
    let head = if name.is_empty() { 0.0 } else { TextRole::Heading.size() * 1.4 + space.s };
    let foot = if bests.is_empty() { 0.0 } else { bests.len() as f32 * line + space.m };
    // In whole pixels, as the Matrix draws its cells, so that it is as wide as the texts around it.
    let pixels = ui.ctx().pixels_per_point();
    let side = ((room.height() - head - foot) / ALL_ROWS as f32).min(room.width() / COLUMNS as f32);
    let side = (side * pixels).floor().max(1.0) / pixels;
    let well = vec2(COLUMNS as f32, ALL_ROWS as f32) * side;
    let column = Rect::from_center_size(room.center(), vec2(well.x, head + well.y + foot));
    ui.painter().rect_filled(column.expand(space.s), theme.metrics.radius_large, theme.palette.panel);
    if !name.is_empty() {
        let name = lay_lines(ui, TextRole::Heading, (name, theme.palette.text_primary), (column.width(), 1));
        let at = Align2::CENTER_TOP.align_size_within_rect(name.size(), column).min;
        label(ui, Rect::from_min_size(at, name.size()), &settings.player.name);
        ui.painter().galley(at, name, theme.palette.text_primary);
    }
    let top = column.top() + head;
    let well = Rect::from_min_size(pos2(column.left(), top), well);
    let well = miniature::paint_whole(ui.painter(), well, game, theme);
    let mut row = Rect::from_min_size(pos2(column.left(), well.bottom() + space.m), vec2(column.width(), line));
    for (kind, best) in bests {
        best_result(ui, shared, row, kind, &best);
        row = row.translate(vec2(0.0, line));
    }
}

/// The best results: of the current mode, then of others.
fn bests(shared: &Shared<'_>) -> Vec<(GameKind, String)> {
    let next = shared.settings.game.kind();
    let kinds = std::iter::once(next).chain(GameKind::ALL.into_iter().filter(|kind| *kind != next));
    let best = |kind: GameKind| Some((kind, shared.best(kind)?));
    kinds.filter_map(best).take(MAX_BESTS).collect()
}

/// Draws a mode with its best result in one line. Where both have no room, the result has no unit.
fn best_result(ui: &Ui, shared: &Shared<'_>, row: Rect, kind: GameKind, best: &str) {
    let Shared { theme, words, scores, .. } = shared;
    let palette = &theme.palette;
    let mode = words.mode(kind.mode().id);
    let mut value = lay(ui, TextRole::Small, best, palette.accent, row.width());
    let name = lay(ui, TextRole::Small, &mode, palette.text_secondary, f32::INFINITY);
    if name.size().x + theme.metrics.space.s + value.size().x > row.width()
        && let Some(entry) = scores[kind.index()].best()
    {
        let amount = words.amount(kind.objective(), entry.value());
        value = lay(ui, TextRole::Small, &amount, palette.accent, row.width());
    }
    let width = (row.width() - value.size().x - theme.metrics.space.s).max(1.0);
    let name = lay_lines(ui, TextRole::Small, (&mode, palette.text_secondary), (width, 1));
    let args = [("mode", mode.into()), ("best", best.into())];
    label(ui, row, &words.with(id::MENU_MODE_WITH_BEST, &args));
    ui.painter().galley(pos2(row.right() - value.size().x, row.top()), value, palette.accent);
    ui.painter().galley(row.min, name, palette.text_secondary);
}

/// Names a painted text for screen readers.
fn label(ui: &Ui, rect: Rect, text: &str) {
    let response = ui.interact(rect, ui.scope_id().with((text, rect.top() as i32)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}
