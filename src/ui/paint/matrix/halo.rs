//! The light around the frame: the glow of a Back-to-Back sequence, how it breaks, and the flash of a Tetris.
//!
//! The glow grows with the sequence and stands still otherwise, so it needs no frames of its own.

use egui::emath::{Rot2, TSTransform};
use egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

use super::{MatrixView, frame_width};
use crate::ui::paint::dice::Dice;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::theme::Theme;

/// The lengths of a sequence with the narrowest and with the widest glow, and these widths in cells: 2 and 10 pixels in
/// a window of 1280 by 800.
const LENGTHS: [f32; 2] = [2.0, 20.0];
const WIDTHS: [f32; 2] = [2.0 / 34.0, 10.0 / 34.0];
/// The width of the flash of a Tetris in cells, and its opacity.
const FLASH: f32 = 0.1;
const FLASH_OPACITY: f32 = 0.6;
/// The number of pieces and of cracks of a broken glow.
const SHARDS: u32 = 34;
const CRACKS: u32 = 9;

/// How far a sequence is on the way to the widest glow, 0 to 1. `None` if it has no glow yet.
fn progress(length: u32) -> Option<f32> {
    let part = (length as f32 - LENGTHS[0]) / (LENGTHS[1] - LENGTHS[0]);
    (part >= 0.0).then_some(part.min(1.0))
}

/// The light of the glow or of the flash on the frame itself, 0 to 1.
pub(super) fn light(view: &MatrixView<'_>, theme: &Theme) -> f32 {
    let flash = FLASH_OPACITY * view.effects.frame_flash(view.game.now());
    let glow = progress(view.effects.sequence()).map_or(0.0, |part| 0.45 + 0.45 * part);
    theme.strength.line_clear * flash.max(glow)
}

/// Draws the glow and the flash around the frame.
pub(super) fn paint(
    mesh: &mut Mesh,
    layout: &PlayLayout,
    view: &MatrixView<'_>,
    (theme, camera): (&Theme, TSTransform),
) {
    let strength = theme.strength.line_clear;
    if strength <= 0.0 || view.hidden {
        return;
    }
    let frame = camera.mul_rect(layout.matrix.expand(frame_width(layout)));
    let accent = theme.palette.on_well_accent;
    if let Some(part) = progress(view.effects.sequence()) {
        let width = egui::lerp(WIDTHS[0]..=WIDTHS[1], part) * layout.cell();
        // The inner half is bright, so that the width is seen.
        let color = accent.gamma_multiply(strength * (0.55 + 0.35 * part));
        band(mesh, [frame, frame.expand(width)], [color, color.gamma_multiply(0.35)]);
        band(
            mesh,
            [frame.expand(width), frame.expand(2.2 * width)],
            [color.gamma_multiply(0.35), Color32::TRANSPARENT],
        );
    }
    let flash = view.effects.frame_flash(view.game.now());
    if flash > 0.0 {
        let color = accent.gamma_multiply(strength * FLASH_OPACITY * flash);
        band(mesh, [frame, frame.expand(FLASH * layout.cell())], [color, Color32::TRANSPARENT]);
    }
}

/// Draws the pieces of a broken glow, which fall from the frame, and its cracks.
pub(super) fn shards(
    mesh: &mut Mesh,
    layout: &PlayLayout,
    view: &MatrixView<'_>,
    (theme, camera): (&Theme, TSTransform),
) {
    let strength = theme.strength.line_clear;
    let Some((since, length, left)) = view.effects.broken(view.game.now()) else { return };
    let Some(part) = progress(length).filter(|_| strength > 0.0 && !view.hidden) else { return };
    let side = layout.cell();
    let frame = camera.mul_rect(layout.matrix.expand(frame_width(layout)));
    let width = (2.0 * egui::lerp(WIDTHS[0]..=WIDTHS[1], part) * side).max(2.0 * layout.pixel());
    let mut dice = Dice::new(since.millis() as u32);
    let seconds = (1.0 - left) * 0.7;
    for index in 0..SHARDS {
        let (at, outward) = on_edge(frame, (index as f32 + dice.roll()) / SHARDS as f32);
        let along = vec2(outward.y, outward.x).abs();
        let size = along * side * dice.between(0.5, 1.3) + outward.abs() * width;
        let throw = outward * dice.between(0.6, 3.2) + along * dice.between(-1.0, 1.0);
        let flown = (throw * seconds + vec2(0.0, 12.0 * seconds * seconds)) * side;
        let turn = Rot2::from_angle(dice.between(-5.0, 5.0) * seconds);
        let light = theme.palette.on_well_accent.lerp_to_gamma(theme.palette.flash, (2.0 * left - 1.0).max(0.0));
        let color = light.gamma_multiply(strength * left * (0.6 + 0.4 * part));
        quad(mesh, at + outward * width / 2.0 + flown, (size, turn), color);
    }
    for index in 0..CRACKS {
        let (at, outward) = on_edge(frame, (index as f32 + dice.roll()) / CRACKS as f32);
        crack(mesh, (at, outward), (side, &mut dice), theme.palette.on_well.gamma_multiply(strength * left));
    }
}

/// Adds a jagged line across the frame.
fn crack(mesh: &mut Mesh, (at, outward): (Pos2, Vec2), (side, dice): (f32, &mut Dice), color: Color32) {
    let along = vec2(outward.y, outward.x).abs();
    let mut from = at - outward * 0.12 * side;
    for _ in 0..4 {
        let to = from + (outward * dice.between(0.12, 0.3) + along * dice.between(-0.28, 0.28)) * side;
        let way = to - from;
        quad(
            mesh,
            from + way / 2.0,
            (vec2(way.length() + 0.04 * side, 0.06 * side), Rot2::from_angle(way.angle())),
            color,
        );
        from = to;
    }
}

/// The place at a share of the way around a rectangle, and the direction outward.
fn on_edge(rect: Rect, part: f32) -> (Pos2, Vec2) {
    let (width, height) = (rect.width(), rect.height());
    let way = part.fract() * 2.0 * (width + height);
    if way < width {
        (pos2(rect.left() + way, rect.top()), vec2(0.0, -1.0))
    } else if way < width + height {
        (pos2(rect.right(), rect.top() + way - width), vec2(1.0, 0.0))
    } else if way < 2.0 * width + height {
        (pos2(rect.right() - (way - width - height), rect.bottom()), vec2(0.0, 1.0))
    } else {
        (pos2(rect.left(), rect.bottom() - (way - 2.0 * width - height)), vec2(-1.0, 0.0))
    }
}

/// Adds the band between two rectangles, with a colour at each.
fn band(mesh: &mut Mesh, [inner, outer]: [Rect; 2], [near, far]: [Color32; 2]) {
    let start = mesh.vertices.len() as u32;
    let corners = |rect: Rect| [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    for (inner, outer) in corners(inner).into_iter().zip(corners(outer)) {
        mesh.colored_vertex(inner, near);
        mesh.colored_vertex(outer, far);
    }
    for side in 0..4 {
        let (from, to) = (start + 2 * side, start + 2 * ((side + 1) % 4));
        mesh.add_triangle(from, from + 1, to);
        mesh.add_triangle(to, from + 1, to + 1);
    }
}

/// Adds a turned rectangle.
fn quad(mesh: &mut Mesh, middle: Pos2, (size, turn): (Vec2, Rot2), color: Color32) {
    let start = mesh.vertices.len() as u32;
    for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        mesh.colored_vertex(middle + turn * vec2(x * size.x, y * size.y), color);
    }
    mesh.add_triangle(start, start + 1, start + 2);
    mesh.add_triangle(start + 2, start + 1, start + 3);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glow_begins_with_the_first_bonus_and_is_widest_at_twenty() {
        assert_eq!([0, 1].map(progress), [None, None]);
        let parts = [2, 5, 20, 90].map(|length| progress(length).unwrap());
        assert!(parts[0].abs() < 1e-6 && parts.is_sorted() && (parts[2] - 1.0).abs() < 1e-6 && parts[3] <= 1.0);
    }

    #[test]
    fn the_edge_is_walked_once_around() {
        let frame = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 220.0));
        for step in 0..60_u8 {
            let (at, outward) = on_edge(frame, f32::from(step) / 60.0);
            assert!(frame.expand(0.1).contains(at) && !frame.shrink(0.1).contains(at), "{at:?}");
            assert!(!frame.contains(at + outward) && frame.contains(at - outward), "{at:?} {outward:?}");
        }
    }
}
