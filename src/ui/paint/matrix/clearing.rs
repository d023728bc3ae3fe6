//! The animation of a line clear (Guideline 13.1.1): light sweeps over the lines, and their Minos turn into sparks.
//! More lines at once have brighter and wider light and more sparks.
//!
//! It ends with the Animate Phase, except for the sparks.

use egui::{Color32, Mesh, Painter, Rect, Shape, Vec2, pos2, vec2};

use super::Drawing;
use crate::engine::units::COLUMNS;
use crate::engine::{Cell, Game, HitList, Ticks};
use crate::session::ClearedLines;
use crate::ui::paint::dice::Dice;
use crate::ui::paint::effects::Effects;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::minos::MinoStyle;
use crate::ui::paint::motion;
use crate::ui::theme::Theme;

/// The progress of the Animate Phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineClear {
    pub(super) hits: HitList,
    /// The elapsed share, 0 to 1.
    pub(super) over: f32,
    /// The elapsed time in milliseconds.
    millis: f32,
    /// The progress of a smooth collapse, 0 to 1.
    collapse: f32,
}

impl LineClear {
    /// The share at which the lines are gone and the collapse starts.
    pub(super) const COLLAPSE: f32 = 0.62;
    /// The fade-out of Minos with reduced motion, in milliseconds.
    const FADE_MS: f32 = 100.0;

    pub(super) fn of(game: &Game) -> Option<Self> {
        let (hits, over, all) = game.animation()?;
        let part = (over as f32 / (all as f32).max(1.0)).clamp(0.0, 1.0);
        Some(Self { hits, over: part, millis: over as f32, collapse: motion::collapse(over, all) })
    }

    /// The distance of the sweep from the middle, in columns; 5 is the wall.
    pub(super) fn front(self) -> f32 {
        let part = (self.over / Self::COLLAPSE).min(1.0);
        // It ends 2.4 columns beyond the walls, because a Mino takes 2.4 columns to fade.
        part * (2.0 - part) * 7.4
    }

    /// The number of rows that the row at `y` has fallen so far.
    pub(super) fn sunk(self, y: i8, is_smooth: bool) -> f32 {
        let below = self.hits.rows().iter().filter(|&&row| row < y).count() as f32;
        if is_smooth {
            return below * self.collapse;
        }
        let part = ((self.over - Self::COLLAPSE) / (1.0 - Self::COLLAPSE)).clamp(0.0, 1.0);
        below * part * part * (3.0 - 2.0 * part)
    }

    /// The strength of the light on the frame. It grows with the lines and fades over time.
    pub(super) fn glow(self) -> f32 {
        0.11 * f32::from(self.hits.len()) * (1.0 - self.over)
    }
}

impl Drawing<'_> {
    /// Draws the sweep of light from the middle to the walls. Minos disappear as it passes.
    pub(super) fn line_clear(&mut self) {
        let Some(clear) = self.clear else { return };
        let wanted = self.theme.strength.line_clear;
        let strength = (0.4 + 0.15 * f32::from(clear.hits.len())) * wanted;
        let front = clear.front();
        for &y in clear.hits.rows() {
            for x in 1..=COLUMNS {
                let cell = Cell::new(x, y);
                if wanted > 0.0 {
                    let from_middle = (f32::from(x) - 5.5).abs();
                    // The light fades at the walls: four complete lines would be glaring in a narrow window.
                    let strength = if from_middle > 4.0 { 0.0 } else { strength };
                    self.clearing_mino(cell, (front - from_middle).clamp(-1.0, 2.4), strength);
                } else {
                    self.fading_mino(cell, clear);
                }
            }
            self.beam(y, clear, strength);
        }
    }

    /// Draws a Mino of a cleared line; `passed` is the distance of the front beyond it, in columns.
    fn clearing_mino(&mut self, cell: Cell, passed: f32, strength: f32) {
        let Some(block) = self.view.game.matrix().block(cell) else { return };
        let rect = self.layout.cell_rect(cell);
        if passed < 0.0 {
            self.mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE);
            let light = self.theme.palette.flash.gamma_multiply((1.0 + passed) * strength.min(1.0));
            self.mesh.mino(rect, block, MinoStyle::Light, light);
        } else {
            let left = ((2.4 - passed) / 1.6).clamp(0.0, 1.0);
            let light = self.theme.palette.block(block).light.lerp_to_gamma(self.theme.palette.flash, left * strength);
            let small = Rect::from_center_size(rect.center(), rect.size() * (0.3 + 0.7 * left));
            let (look, tint) =
                if strength > 0.0 { (MinoStyle::Light, light) } else { (MinoStyle::Locked, Color32::WHITE) };
            self.mesh.mino(small, block, look, tint.gamma_multiply(left.sqrt()));
        }
    }

    /// Draws a Mino with reduced motion: it fades in place.
    fn fading_mino(&mut self, cell: Cell, clear: LineClear) {
        let Some(block) = self.view.game.matrix().block(cell) else { return };
        let left = 1.0 - (clear.millis / LineClear::FADE_MS).min(1.0);
        let rect = self.layout.cell_rect(cell);
        self.mesh.mino(rect, block, MinoStyle::Locked, Color32::WHITE.gamma_multiply(left));
    }

    /// Draws a band of light along the line, brightest at the front.
    fn beam(&mut self, y: i8, clear: LineClear, strength: f32) {
        let row = self.layout.cell_rect(Cell::new(1, y)).union(self.layout.cell_rect(Cell::new(COLUMNS, y)));
        let left = (1.0 - clear.over / LineClear::COLLAPSE).max(0.0);
        let light = self.theme.palette.on_well_accent.lerp_to_gamma(self.theme.palette.flash, 0.35);
        let color = light.gamma_multiply((0.8 * left * left * (strength - 0.25)).clamp(0.0, 1.0));
        let middle = row.center();
        let reach = (clear.front() / 5.0).min(1.0) * row.width() / 2.0;
        let clear_color = Color32::TRANSPARENT;
        let to_left = Rect::from_min_max(pos2(middle.x - reach, row.top()), pos2(middle.x, row.bottom()));
        let to_right = Rect::from_min_max(pos2(middle.x, row.top()), pos2(middle.x + reach, row.bottom()));
        self.mesh.shaded(to_left, [color, clear_color, color, clear_color]);
        self.mesh.shaded(to_right, [clear_color, color, clear_color, color]);
    }
}

/// Draws light beyond the walls at cleared lines, farther with more lines.
pub(super) fn flares(mesh: &mut Mesh, layout: &PlayLayout, clear: LineClear, theme: &Theme) {
    let lines = f32::from(clear.hits.len());
    let wanted = theme.strength.line_clear;
    let sweep = ((clear.over - 0.25) / 0.3).clamp(0.0, 1.0) * (1.0 - clear.over);
    let light = theme.palette.on_well_accent.gamma_multiply(0.09 * lines * sweep * wanted);
    let reach = layout.cell() * (0.5 + 0.9 * lines);
    for &y in clear.hits.rows() {
        let row = layout.cell_rect(Cell::new(1, y)).union(layout.cell_rect(Cell::new(COLUMNS, y)));
        for (inner, outer) in [(row.left(), row.left() - reach), (row.right(), row.right() + reach)] {
            let start = mesh.vertices.len() as u32;
            mesh.colored_vertex(pos2(inner, row.top()), light);
            mesh.colored_vertex(pos2(outer, row.top()), Color32::TRANSPARENT);
            mesh.colored_vertex(pos2(inner, row.bottom()), light);
            mesh.colored_vertex(pos2(outer, row.bottom()), Color32::TRANSPARENT);
            mesh.add_triangle(start, start + 1, start + 2);
            mesh.add_triangle(start + 2, start + 1, start + 3);
        }
    }
}

/// Draws the sparks of the last line clear, which start at the sweep, fall and fade.
pub(super) fn sparks(painter: &Painter, layout: &PlayLayout, effects: &Effects, now: Ticks, theme: &Theme) {
    /// The sparks per Mino for one to four lines.
    const COUNT: [f32; 4] = [3.0, 4.0, 5.0, 6.0];
    let Some((sparks, seconds)) = effects.sparks(now) else { return };
    let Some(&most) = COUNT.get(usize::from(sparks.hits.len()).wrapping_sub(1)) else { return };
    let count = (most * theme.strength.particles).ceil() as u32;
    if count == 0 {
        return;
    }
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(40 * 4 * count as usize);
    mesh.reserve_triangles(40 * 2 * count as usize);
    let ClearedLines { since, hits, blocks } = sparks;
    for (&y, row) in hits.rows().iter().zip(blocks) {
        for (x, block) in (1..).zip(row) {
            let Some(block) = block else { continue };
            // The seed depends on the time and the cell, so that every frame draws the same sparks.
            let seed = (since.millis() as u32).wrapping_mul(64).wrapping_add(u32::from(y.unsigned_abs()) * 16 + x);
            let cell = Cell::new(x as i8, y);
            // Sparks start as the sweep passes their cell.
            let age = seconds - 0.016 * (f32::from(cell.x) - 5.5).abs();
            if age > 0.0 {
                burst(&mut mesh, layout.cell_rect(cell), theme.palette.block(block).light, seed, count, age);
            }
        }
    }
    painter.add(Shape::mesh(mesh));
}

fn burst(mesh: &mut Mesh, cell: Rect, color: Color32, seed: u32, count: u32, age: f32) {
    let mut dice = Dice::new(seed);
    let side = cell.width();
    for _ in 0..count {
        let start = vec2(dice.between(-0.4, 0.4), dice.between(-0.4, 0.4));
        let throw = vec2(dice.between(-8.0, 8.0), dice.between(-11.0, 2.0));
        let life = dice.between(0.35, 0.70);
        // Most are small, a few are large.
        let size = 0.05 + 0.17 * dice.roll().powi(3);
        let left = 1.0 - age / life;
        if left > 0.0 {
            let flown = throw * age + vec2(0.0, 17.0 * age * age);
            let at = cell.center() + (start + flown) * side;
            let rect = Rect::from_center_size(at, Vec2::splat((side * size * (0.4 + 0.6 * left)).max(1.0)));
            mesh.add_colored_rect(rect, color.gamma_multiply(left.min(0.75)));
        }
    }
}

/// A line clear at a given progress.
#[cfg(test)]
pub(super) const fn at(hits: HitList, over: f32) -> LineClear {
    LineClear { hits, over, millis: 0.0, collapse: 0.0 }
}
