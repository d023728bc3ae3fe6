//! A preview of the Minos for the display options.
//!
//! ```text
//!   in play  ██  ████  ▄█▄  ...
//!   ghost    ░░  ░░░░  ░░░  ...
//! ```

use egui::{Color32, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::minos::{MinoMesh, MinoStyle};
use crate::engine::{Block, Facing, Tetrimino};
use crate::ui::theme::Theme;

/// The width of all seven Tetriminos in Minos, with half a Mino between them and at both ends.
const COLUMNS: f32 = 26.0;
/// The space above, below and between the two lines, in Minos.
const GAP: f32 = 0.7;
/// The largest side of a Mino, in points.
const LARGEST: f32 = 26.0;

/// Shows all seven Tetriminos with their Ghost Pieces over the full width. Screen readers read `name`.
pub(crate) fn specimen(ui: &mut Ui, theme: &Theme, name: &str) {
    let pixels = ui.ctx().pixels_per_point();
    let side_pixels = ((ui.available_width() / COLUMNS).min(LARGEST) * pixels).floor().max(1.0);
    let side = side_pixels / pixels;
    let size = vec2(ui.available_width(), (4.0 + 3.0 * GAP) * side);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.well);
    let mut mesh = MinoMesh::new(ui.ctx(), theme, side_pixels as u32);
    let snap = |value: f32| (value * pixels).round() / pixels;
    let mut left = rect.center().x - (COLUMNS - 2.0) / 2.0 * side;
    for tetrimino in Tetrimino::ALL {
        let minos = tetrimino.minos(Facing::North).map(|(x, y)| (f32::from(x), f32::from(y)));
        let first = minos.iter().map(|mino| mino.0).fold(f32::INFINITY, f32::min);
        let last = minos.iter().map(|mino| mino.0).fold(f32::NEG_INFINITY, f32::max);
        let ghost = Color32::WHITE.gamma_multiply(theme.ghost);
        for (line, look, tint) in [(0.0, MinoStyle::InPlay, Color32::WHITE), (1.0, MinoStyle::Ghost, ghost)] {
            let floor = rect.top() + ((line + 1.0) * (2.0 + GAP) - 1.0) * side;
            for (x, y) in minos {
                let corner = pos2(snap(left + (x - first) * side), snap(floor - y * side));
                mesh.mino(Rect::from_min_size(corner, vec2(side, side)), Block::Of(tetrimino), look, tint);
            }
        }
        left += (last - first + 1.5) * side;
    }
    ui.painter().add(mesh.into_shape());
}
