//! The tower with a game that plays itself: the player's name at its top, the Matrix as its front, and at its foot
//! whose game it is, or that it is a demo, and best results.
//!
//! Each line that is cleared lights a window.

use egui::{Align2, Color32, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Game, GameKind};
use crate::storage::ScoreEntry;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::miniature::{self, ALL_ROWS};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::{lay, lay_lines};
use crate::ui::words::id;

/// The maximum number of best results listed.
const MAX_BESTS: usize = 3;
/// The height of the mast, in points.
const MAST: f32 = 20.0;
/// The walls beside the Matrix, as a share of the width, and their greatest width in points.
const WALL: (f32, f32) = (0.1, 36.0);
/// The size of a window, and the distance to the next one, in points.
const WINDOW: (f32, f32) = (7.0, 9.0);
const PITCH: (f32, f32) = (13.0, 17.0);

/// Draws the tower as large as possible, standing at the bottom of the space. Its game is a bot's, or one of the player
/// with this result.
pub(super) fn show(ui: &Ui, shared: &Shared<'_>, game: &Game, own: Option<&ScoreEntry>) {
    let Shared { theme, settings, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let room = ui.max_rect();
    let name = &settings.player.name;
    let bests = bests(shared);
    let line = lay(ui, TextRole::Small, "0", palette.text_secondary, room.width()).size().y;
    let head = if name.is_empty() { space.l } else { TextRole::Heading.size() * 1.4 + space.m };
    // One line says that it is no game of the player. Two say which one it is.
    let said = 1 + usize::from(own.is_some());
    let foot = (bests.len() + said) as f32 * line + space.l;
    let wall = (room.width() * WALL.0).min(WALL.1);
    // In whole pixels, as the Matrix draws its cells, so that it is as wide as the texts around it.
    let pixels = ui.ctx().pixels_per_point();
    let tall = room.height() - MAST - head - foot;
    let columns = f32::from(game.matrix().width());
    let side = (tall / ALL_ROWS as f32).min((room.width() - 2.0 * wall) / columns);
    let side = (side * pixels).floor().max(1.0) / pixels;
    let well = vec2(columns, ALL_ROWS as f32) * side;
    let size = vec2(well.x + 2.0 * wall, head + well.y + foot);
    let tower = Align2::CENTER_BOTTOM.align_size_within_rect(size, room);
    let well = Rect::from_min_size(pos2(tower.left() + wall, tower.top() + head), well);
    building(ui.painter(), theme, tower);
    windows(ui.painter(), theme, (tower, well), game.lines());
    miniature::paint_whole(ui.painter(), well, game, theme);
    if !name.is_empty() {
        let text = lay_lines(ui, TextRole::Heading, (name, palette.text_primary), (tower.width() - space.l, 1));
        let at = Align2::CENTER_CENTER.align_size_within_rect(text.size(), tower.with_max_y(well.top())).min;
        label(ui, Rect::from_min_size(at, text.size()), name);
        ui.painter().galley(at, text, palette.text_primary);
    }
    let texts = tower.x_range().shrink(wall.min(space.m));
    let mut row = Rect::from_x_y_ranges(texts, well.bottom() + space.s..=well.bottom() + space.s + line);
    match own {
        Some(entry) => own_game(ui, shared, [row, row.translate(vec2(0.0, line))], entry),
        None => demo(ui, shared, row),
    }
    row = row.translate(vec2(0.0, said as f32 * line));
    for (kind, best) in bests {
        best_result(ui, shared, row, kind, &best);
        row = row.translate(vec2(0.0, line));
    }
}

/// Draws the body and the mast with its light.
fn building(painter: &Painter, theme: &Theme, tower: Rect) {
    let palette = &theme.palette;
    let [_, _, near] = palette.buildings;
    let mast = Rect::from_center_size(tower.center_top() - vec2(0.0, MAST / 2.0), vec2(3.0, MAST));
    painter.rect_filled(mast, 0, palette.outline);
    painter.circle_filled(mast.center_top(), 3.0, palette.window);
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    painter.rect(tower, 0, near, edge, StrokeKind::Inside);
}

/// Draws the windows of the walls: some are lit at any time, and one more for each line.
fn windows(painter: &Painter, theme: &Theme, (tower, well): (Rect, Rect), lines: u32) {
    let palette = &theme.palette;
    let wall = well.left() - tower.left();
    let columns = ((wall - 4.0) / PITCH.0).floor().max(0.0);
    let rows = (well.height() / PITCH.1).floor().max(0.0);
    let (columns, rows) = (columns as u32, rows as u32);
    let glass = if theme.is_light() { palette.frame } else { palette.window };
    let dark = glass.lerp_to_gamma(palette.buildings[2], if theme.is_light() { 0.6 } else { 0.86 });
    // Scattered: the order in which they are lit is that of a hash.
    let mut order: Vec<u32> = (0..2 * columns * rows).collect();
    order.sort_by_key(|index| index.wrapping_mul(0x9E37_79B1).rotate_left(13).wrapping_mul(0x85EB_CA6B));
    let lit = order.len() / 6 + lines as usize;
    let inset = (wall - columns as f32 * PITCH.0 + PITCH.0 - WINDOW.0) / 2.0;
    for (rank, index) in order.into_iter().enumerate() {
        let (column, row) = (index % (2 * columns), index / (2 * columns));
        let color = if rank < lit { palette.window } else { dark };
        let across = inset + (column % columns) as f32 * PITCH.0;
        let x = if column < columns { tower.left() + across } else { tower.right() - across - WINDOW.0 };
        let at = pos2(x, well.top() + row as f32 * PITCH.1);
        painter.rect_filled(Rect::from_min_size(at, vec2(WINDOW.0, WINDOW.1)), 0, color);
    }
}

/// The best results: of the current mode, then of others.
fn bests(shared: &Shared<'_>) -> Vec<(GameKind, String)> {
    let next = shared.settings.game.kind();
    let kinds = std::iter::once(next).chain(GameKind::ALL.into_iter().filter(|kind| *kind != next));
    let best = |kind: GameKind| Some((kind, shared.best(kind)?));
    kinds.filter_map(best).take(MAX_BESTS).collect()
}

/// Says in the middle of a row that the game is a demo, so that nobody takes it for a recording of the player.
fn demo(ui: &Ui, shared: &Shared<'_>, row: Rect) {
    let demo = shared.words.text(id::MENU_DEMO);
    let place = centered(ui, shared, row, &demo);
    label(ui, place, &demo);
}

/// Says in two rows whose best game it is, and its mode and date. Where they have no room, the name and the date, which
/// screen readers read, are left out.
fn own_game(ui: &Ui, shared: &Shared<'_>, [above, below]: [Rect; 2], entry: &ScoreEntry) {
    let words = shared.words;
    let named = match entry.name.as_str() {
        "" => words.text(id::MENU_OWN_GAME),
        name => words.with(id::MENU_BEST_GAME_OF, &[("name", name.into())]),
    };
    let (mode, date) = (words.mode_of_kind(entry.kind), words.date(entry.ended_at().date()));
    let short = words.mode(entry.kind.mode().id);
    let spoken = format!("{named}, {mode}, {date}");
    let whose = fitting(ui, above, [named, words.text(id::MENU_OWN_GAME)]);
    let which = fitting(ui, below, [format!("{mode} · {date}"), format!("{short} · {date}"), short]);
    let place = centered(ui, shared, above, &whose).union(centered(ui, shared, below, &which));
    label(ui, place, &spoken);
}

/// Returns the first of these texts that fits into a row, or else the last one.
fn fitting<const N: usize>(ui: &Ui, row: Rect, texts: [String; N]) -> String {
    let width = |text: &str| lay(ui, TextRole::Small, text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let last = texts.len().saturating_sub(1);
    let mut texts = texts.into_iter().enumerate();
    texts.find(|(index, text)| *index == last || width(text) <= row.width()).map(|(_, text)| text).unwrap_or_default()
}

/// Draws a small text in the middle of a row. Returns its place.
fn centered(ui: &Ui, shared: &Shared<'_>, row: Rect, text: &str) -> Rect {
    let color = shared.theme.palette.text_secondary;
    let text = lay_lines(ui, TextRole::Small, (text, color), (row.width(), 1));
    let place = Align2::CENTER_CENTER.align_size_within_rect(text.size(), row);
    ui.painter().galley(place.min, text, color);
    place
}

/// Draws a mode with its best result in one line. Where both have no room, the result has no unit.
fn best_result(ui: &Ui, shared: &Shared<'_>, row: Rect, kind: GameKind, best: &str) {
    let Shared { theme, words, scores, .. } = shared;
    let palette = &theme.palette;
    let mode = words.mode(kind.mode().id);
    let mut value = lay(ui, TextRole::Small, best, palette.text_primary, row.width());
    let name = lay(ui, TextRole::Small, &mode, palette.text_secondary, f32::INFINITY);
    if name.size().x + theme.metrics.space.s + value.size().x > row.width()
        && let Some(entry) = scores[kind.index()].best()
    {
        let amount = words.amount(kind.objective(), entry.value());
        value = lay(ui, TextRole::Small, &amount, palette.text_primary, row.width());
    }
    let width = (row.width() - value.size().x - theme.metrics.space.s).max(1.0);
    let name = lay_lines(ui, TextRole::Small, (&mode, palette.text_secondary), (width, 1));
    let args = [("mode", mode.into()), ("best", best.into())];
    label(ui, row, &words.with(id::MENU_MODE_WITH_BEST, &args));
    ui.painter().galley(pos2(row.right() - value.size().x, row.top()), value, palette.text_primary);
    ui.painter().galley(row.min, name, palette.text_secondary);
}

/// Names a painted text for screen readers, and lets no message cover it.
fn label(ui: &Ui, rect: Rect, text: &str) {
    live_data::mark(ui.ctx(), LiveData::Lasting, [rect]);
    let response = ui.interact(rect, ui.scope_id().with((text, rect.top() as i32)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}
