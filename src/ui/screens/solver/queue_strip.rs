//! The strip above the board with the held piece and the queue.
//!
//! ```text
//!   ┌──────────────────────────────┐
//!   │ HOLD  T   NEXT  I  O  S  +4  │
//!   └──────────────────────────────┘
//! ```

use egui::accesskit::Role;
use egui::{Align2, Color32, Pos2, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Facing, Tetrimino};
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The height of the strip, and the size of a Mino in it, in points.
const HEIGHT: f32 = 40.0;
const MINO: f32 = 9.0;
/// The width of a Tetrimino in it, in points.
const SLOT: f32 = 5.2 * MINO;

/// The content of the strip.
#[derive(Debug)]
pub(super) struct Waiting<'a> {
    /// Whether there is Hold, empty or not.
    pub(super) holds: bool,
    /// The held piece.
    pub(super) held: Option<Tetrimino>,
    /// The queue, next piece first.
    pub(super) next: &'a [Tetrimino],
}

/// Splits a room into the strip and the board below it.
pub(super) fn above(shared: &Shared<'_>, room: Rect) -> (Rect, Rect) {
    let space = shared.theme.metrics.space;
    let (strip, room) = room.split_top_bottom_at_y(room.top() + HEIGHT + space.s);
    (strip.with_max_y(strip.bottom() - space.s), room)
}

/// Creates a mesh for [`figure`].
pub(super) fn mesh(ui: &Ui, shared: &Shared<'_>) -> MinoMesh {
    MinoMesh::new(ui.ctx(), shared.theme, (MINO * ui.ctx().pixels_per_point()).round() as u32)
}

/// Draws the held piece on the left and as much of the queue as fits.
pub(super) fn strip(ui: &Ui, shared: &Shared<'_>, rect: Rect, waiting: &Waiting<'_>) {
    let Shared { theme, words, .. } = shared;
    let Waiting { holds, held, next } = waiting;
    let response = ui.interact(rect, ui.scope_id().with("strip"), Sense::hover());
    let letters = |pieces: &[Tetrimino]| {
        if pieces.is_empty() { words.text(id::PRACTICE_NOTHING) } else { crate::solver::formal::draft::letters(pieces) }
    };
    let args = [("held", letters(held.as_slice()).into()), ("next", letters(next).into())];
    let spoken = words.with(id::SOLVER_QUEUE, &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    let space = theme.metrics.space;
    ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.queue);
    let inside = rect.shrink2(vec2(space.m, 0.0));
    let mut mesh = mesh(ui, shared);
    let mut left = inside.left();
    let slot = |left: f32| Rect::from_min_size(pos2(left, rect.top()), vec2(SLOT, rect.height()));
    if *holds {
        left = label(ui, shared, pos2(left, inside.center().y), &words.text(id::PLAY_HOLD).to_uppercase()) + space.xs;
        if let Some(held) = held {
            figure(ui, &mut mesh, slot(left), *held);
        }
        left += SLOT + space.m;
    }
    left = label(ui, shared, pos2(left, inside.center().y), &words.text(id::PLAY_NEXT).to_uppercase()) + space.xs;
    let room = ((inside.right() - left) / SLOT).floor().max(0.0) as usize;
    // The last slot shows how many more there are.
    let shown = if next.len() > room { room.saturating_sub(1) } else { next.len() };
    for (index, tetrimino) in next.iter().take(shown).enumerate() {
        figure(ui, &mut mesh, slot(left + index as f32 * SLOT), *tetrimino);
    }
    ui.painter().add(mesh.into_shape());
    if next.len() > shown {
        let more = words.with(id::SOLVER_QUEUE_MORE, &[("count", (next.len() - shown).into())]);
        label(ui, shared, pos2(left + shown as f32 * SLOT + space.s, inside.center().y), &more);
    }
}

/// Draws small text; returns its right edge.
fn label(ui: &Ui, shared: &Shared<'_>, at: Pos2, text: &str) -> f32 {
    let color = shared.theme.palette.on_well.gamma_multiply(0.75);
    ui.painter().text(at, Align2::LEFT_CENTER, text, TextRole::Label.font(1.0), color).right()
}

/// Draws a Tetrimino facing North in the middle of `slot`.
pub(super) fn figure(ui: &Ui, mesh: &mut MinoMesh, slot: Rect, tetrimino: Tetrimino) {
    let pixels_per_point = ui.ctx().pixels_per_point();
    let side = (MINO * pixels_per_point).round() / pixels_per_point;
    mesh.tetrimino(slot, (tetrimino, Facing::North), (side, pixels_per_point), (MinoStyle::InPlay, Color32::WHITE));
}
