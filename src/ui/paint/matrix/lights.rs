//! Light effects in the Matrix: trails of Hard Drops and moves, the flash of a Lock Down, the ring of a spin, the dawn
//! of a perfect clear, and the danger warning.

use std::f32::consts::PI;

use egui::{Color32, Mesh, Rect, pos2, vec2};

use super::{Drawing, MatrixView, is_stack_hidden};
use crate::engine::units::SKYLINE;
use crate::engine::{Block, Cell, Tetrimino};
use crate::settings::Skin;
use crate::ui::paint::backdrop::gradient;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::minos::MinoStyle;
use crate::ui::paint::motion;
use crate::ui::theme::Theme;

/// The time from one heartbeat of the warning to the next, in seconds, and that from its first stroke to the second.
const HEARTBEAT: f32 = 0.8;
const SECOND_STROKE: f32 = 0.2;
/// The height of the light edge on the stack, in cells.
const EDGE: f32 = 0.08;
/// The maximum opacity of the warning.
const MAX_WARNING: f32 = 0.25;
/// The number of triangles of the rising sun.
const SUN_CORNERS: u32 = 24;
/// The last radius of the ring of a spin in cells: 120 pixels in a window of 1280 by 800.
const RING: f32 = 3.53;

/// The danger, 0 to 1: the nearness of the Blocks to the Skyline.
pub(super) fn danger(view: &MatrixView<'_>) -> f32 {
    if view.hidden || view.game.is_over() { 0.0 } else { view.effects.danger().strength(view.game.now()) }
}

/// The strength of the warning's heartbeat, 0 to 1.
pub(super) fn pulse(view: &MatrixView<'_>, theme: &Theme) -> f32 {
    if theme.strength.is_still { 0.5 } else { heartbeat(view.game.now().millis()) }
}

/// A heartbeat at a time: two strokes, the second weaker, then rest.
fn heartbeat(millis: u64) -> f32 {
    let over = (millis % (HEARTBEAT * 1_000.0) as u64) as f32 / 1_000.0;
    let stroke = |since: f32| if since < 0.0 { 0.0 } else { (since / 0.04).min(1.0) * (-8.0 * since).exp() };
    (1.4 * (stroke(over) + 0.7 * stroke(over - SECOND_STROKE))).min(1.0)
}

fn warning_color(view: &MatrixView<'_>, theme: &Theme) -> Color32 {
    theme.palette.danger.gamma_multiply(MAX_WARNING * danger(view) * (0.35 + 0.65 * pulse(view, theme)))
}

/// Draws the dawn of a perfect clear in the empty Matrix: light that rises from the floor.
pub(super) fn dawn(mesh: &mut Mesh, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    let light = view.effects.dawn(view.game.now()) * theme.strength.line_clear;
    if light <= 0.0 || view.hidden {
        return;
    }
    let [.., rose] = theme.palette.aurora;
    let (matrix, side) = (layout.matrix, layout.cell());
    let [low, high] = [7.0, 13.0].map(|rows| matrix.bottom() - rows * side * (0.4 + 0.6 * light));
    let (sun, sky) = (theme.palette.window.gamma_multiply(0.5 * light), rose.gamma_multiply(0.22 * light));
    gradient(mesh, matrix.with_min_y(high).with_max_y(low), Color32::TRANSPARENT, sky);
    gradient(mesh, matrix.with_min_y(low), sky, sun);
    // The sun itself, half behind the floor.
    let start = mesh.vertices.len() as u32;
    let (middle, radius) = (matrix.center_bottom(), side * 4.4 * light);
    mesh.colored_vertex(middle, theme.palette.window.gamma_multiply(0.7 * light));
    for corner in 0..=SUN_CORNERS {
        let (sin, cos) = (PI * corner as f32 / SUN_CORNERS as f32).sin_cos();
        mesh.colored_vertex(middle + vec2(cos, -sin) * radius, Color32::TRANSPARENT);
        if corner > 0 {
            mesh.add_triangle(start, start + corner, start + corner + 1);
        }
    }
}

/// Draws the warning around the Matrix: a glow beside its upper half.
pub(super) fn warning(mesh: &mut Mesh, layout: &PlayLayout, view: &MatrixView<'_>, theme: &Theme) {
    let color = warning_color(view, theme);
    if color == Color32::TRANSPARENT {
        return;
    }
    let (matrix, reach) = (layout.matrix, layout.cell() * 1.6);
    for (inner, outer) in [(matrix.left(), matrix.left() - reach), (matrix.right(), matrix.right() + reach)] {
        let start = mesh.vertices.len() as u32;
        mesh.colored_vertex(pos2(inner, matrix.top()), color);
        mesh.colored_vertex(pos2(outer, matrix.top()), Color32::TRANSPARENT);
        mesh.colored_vertex(pos2(inner, matrix.bottom()), Color32::TRANSPARENT);
        mesh.add_triangle(start, start + 1, start + 2);
    }
}

impl Drawing<'_> {
    /// Draws the warning inside the Matrix and the position of the next Tetrimino.
    pub(super) fn warn(&mut self) {
        let color = warning_color(self.view, self.theme);
        if color == Color32::TRANSPARENT {
            return;
        }
        let matrix = self.layout.matrix;
        let deep = Rect::from_min_size(matrix.min, vec2(matrix.width(), self.layout.cell() * 6.0));
        self.mesh.shaded(deep, [color, color, Color32::TRANSPARENT, Color32::TRANSPARENT]);
        let game = self.view.game;
        // A Tetrimino drops one row as soon as it is generated.
        let Some(&next) = game.next().first() else { return };
        let next = game.matrix().generated(game.rules().rotation.generated(next)).offset(0, -1);
        let tint = Color32::WHITE.gamma_multiply(0.45);
        for cell in next.cells() {
            if !game.matrix().is_occupied(cell) {
                self.mino(cell, 0.0, Block::Of(next.tetrimino), MinoStyle::Ghost, tint);
            }
        }
    }

    /// Draws a light edge on the highest Block of each column.
    pub(super) fn surface_of_stack(&mut self) {
        let game = self.view.game;
        if is_stack_hidden(game)
            || self.theme.skin.skin == Skin::Brackets
            || game.game_over().is_some_and(|reason| !reason.is_completed())
        {
            return;
        }
        let top = (game.matrix().height() as i8).min(SKYLINE);
        let is_seen = |y| !self.clear.is_some_and(|clear| clear.hits.contains(y));
        let pixel = self.layout.pixel();
        let height = (self.layout.cell() * EDGE / pixel).round().max(1.0) * pixel;
        for x in 1..=game.matrix().width() {
            let mut rows = (1..=top).rev().filter(|y| is_seen(*y)).map(|y| Cell::new(x, y));
            let highest = rows.find_map(|cell| Some((cell, game.matrix().block(cell)?)));
            let Some((cell, block)) = highest else { continue };
            let rect = self.layout.cell_rect(cell).translate(vec2(0.0, self.sunk(cell.y)));
            // Leaves the gap between two Minos.
            let edge = Rect::from_min_size(rect.min, vec2(rect.width() - pixel, height));
            let light = self.theme.palette.block(block).light;
            self.mesh.surface(edge, light.lerp_to_gamma(self.theme.palette.flash, 0.35).gamma_multiply(0.9));
        }
    }

    /// Draws a streak of light in each column of the piece, brightest in the middle and at the end.
    pub(super) fn trail(&mut self) {
        let Some((trail, left)) = self.view.effects.trail(self.view.game.now()) else { return };
        let strength = self.theme.strength.trail * left * left;
        if strength <= 0.0 {
            return;
        }
        let cells = trail.piece.cells();
        let shades = self.theme.palette.tetrimino(trail.piece.tetrimino);
        let outer = shades.base.lerp_to_gamma(shades.light, 0.4).gamma_multiply(0.42 * strength);
        let core = shades.light.gamma_multiply(0.30 * strength);
        for cell in cells {
            if cells.contains(&cell.offset(0, 1)) {
                continue;
            }
            let lower = self.layout.cell_rect(cell).left_top();
            let height = self.layout.cell() * f32::from(trail.rows);
            let size = vec2(self.layout.cell(), height);
            let rect = Rect::from_min_size(lower - vec2(0.0, height), size).intersect(self.layout.matrix);
            // The light narrows as it fades.
            let narrow = rect.shrink2(vec2(rect.width() * (0.38 - 0.1 * left), 0.0));
            let none = Color32::TRANSPARENT;
            self.mesh.shaded(rect, [none, none, outer, outer]);
            self.mesh.shaded(narrow, [none, none, core, core]);
        }
    }

    /// Draws the ring of a spin, which grows from the centre of its piece. It is behind the piece in play.
    pub(super) fn ring(&mut self) {
        let Some((piece, left)) = self.view.effects.ring(self.view.game.now()) else { return };
        let strength = left * self.theme.strength.line_clear;
        if strength <= 0.0 {
            return;
        }
        let side = self.layout.cell();
        let middle = self.layout.cell_rect(piece.centre).center() + motion::pivot(piece) * side;
        let light = self.theme.palette.tetrimino(Tetrimino::T).light.gamma_multiply(strength.min(1.0));
        let radius = RING * side * (1.0 - left * left);
        self.mesh.ring(middle, radius, side * (0.15 + 0.35 * left), light);
    }

    pub(super) fn flash(&mut self) {
        let Some((piece, left)) = self.view.effects.flash(self.view.game.now()) else { return };
        let light = self.theme.palette.flash.gamma_multiply(0.75 * left * left * self.theme.strength.flash);
        if light == Color32::TRANSPARENT {
            return;
        }
        for cell in piece.cells() {
            // The line-clear animation draws the Minos of cleared lines.
            if !self.clear.is_some_and(|clear| clear.hits.contains(cell.y)) {
                self.mino(cell, 0.0, Block::Neutral, MinoStyle::Light, light);
            }
        }
    }

    /// Draws a faint afterimage of the piece at its previous position.
    pub(super) fn after_image(&mut self) {
        let Some((piece, left)) = self.view.effects.after_image(self.view.game.now()) else { return };
        let strength = 0.22 * left * self.theme.strength.trail;
        let Some(in_play) = self.view.game.in_play().filter(|_| strength > 0.0) else { return };
        let light = self.theme.palette.tetrimino(piece.tetrimino).base.gamma_multiply(strength);
        for cell in piece.cells() {
            if !in_play.cells().contains(&cell) && !self.view.game.matrix().is_occupied(cell) {
                self.mino(cell, 0.0, Block::Neutral, MinoStyle::Light, light);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heart_beats_twice_and_rests() {
        let beats: Vec<f32> = (0..1_600).map(heartbeat).collect();
        assert!(beats.iter().all(|beat| (0.0..=1.0).contains(beat)) && beats[..800] == beats[800..]);
        let peaks = (1..800).filter(|&at| beats[at] > beats[at - 1] && beats[at] >= beats[at + 1]).count();
        assert_eq!(peaks, 2);
        assert!(
            beats[40] > 0.9 && beats[240] > 0.6 && beats[790] < 0.05,
            "{} {} {}",
            beats[40],
            beats[240],
            beats[790]
        );
    }
}
