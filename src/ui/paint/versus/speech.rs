//! The chat messages of players.

use std::ops::Range;

use egui::text::TextWrapping;
use egui::{Align2, Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::layout::SeatLayout;
use super::view::{PlayerLook, Speech};
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};

/// The height of a row of text relative to the size of its font.
const ROW_HEIGHT: f32 = 1.25;

/// Draws a player's chat message beside the avatar, over the name.
pub(super) fn speech_bubble(
    ui: &Ui,
    (index, seat): (usize, &SeatLayout),
    (player, speech): (&PlayerLook, &Speech),
    theme: &Theme,
) {
    let color = player.color(theme);
    let side = seat.name_side();
    let place = seat.name.with_min_x(seat.name.left() + 1.5 * side).with_max_y(seat.name.bottom() - 2.0);
    let painter = ui.painter();
    painter.rect(place, theme.metrics.radius, theme.palette.panel, Stroke::new(1.0, color), StrokeKind::Inside);
    let inside = place.shrink2(vec2(theme.metrics.space.s, 0.0));
    // In a match of many, the strip of the name is lower than a line of text.
    let row = ROW_HEIGHT * TextRole::Small.size();
    let font = TextRole::Small.font((inside.height() / row).min(1.0));
    let mut job = fonts::line(&speech.text, &font, 0.0, theme.palette.text_primary);
    job.wrap = TextWrapping { max_width: inside.width(), ..TextWrapping::default() };
    let galley = painter.layout_job(job);
    let page = page(galley.rows.len(), ((inside.height() / row) as usize).clamp(1, 2), speech.part);
    let shown = galley.rows[page].iter().map(|row| row.rect()).reduce(Rect::union).unwrap_or(Rect::NOTHING);
    let at = Align2::LEFT_CENTER.align_size_within_rect(vec2(inside.width(), shown.height()), inside);
    painter.with_clip_rect(at).galley(at.min - vec2(0.0, shown.top()), galley, Color32::WHITE);
    let response = ui.interact(place, ui.scope_id().with(("speech", index)), Sense::hover());
    let name = format!("{}: ", player.name);
    // The text of a failed program has its name already, since it covers that.
    let spoken = format!("{name}{}", speech.text.strip_prefix(&name).unwrap_or(&speech.text));
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &spoken));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// Returns the rows of a message to show when this part of its time is over, at most `most` at a time.
pub(super) fn page(rows: usize, most: usize, part: f32) -> Range<usize> {
    let pages = rows.div_ceil(most).max(1);
    let first = ((part.clamp(0.0, 1.0) * pages as f32) as usize).min(pages - 1) * most;
    first..(first + most).min(rows)
}
