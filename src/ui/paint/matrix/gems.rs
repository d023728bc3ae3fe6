//! Draws the gems of Descent: cut stones in Blocks of the grid.

use egui::emath::Rot2;
use egui::{Color32, Rect, Vec2, vec2};

use super::Drawing;
use crate::engine::mode::Mechanic;
use crate::engine::{Block, Cell, Tetrimino};

/// The side of a gem before it is turned, and of its facet, in cells.
const SIDE: f32 = 0.62;
const FACET: f32 = 0.34;
/// The reach of its light in cells, and its opacity.
const REACH: f32 = 0.85;
const LIGHT: f32 = 0.45;
/// The number of surfaces of a gem: its light in four quarters, the stone and the facet.
#[cfg(test)]
pub(super) const SURFACES: usize = 6;

impl Drawing<'_> {
    /// Returns the colour of a gem in a Block of the grid, and the Block around it.
    pub(super) fn gem(&self, block: Block) -> (Option<Tetrimino>, Block) {
        match block {
            Block::Of(colour) if self.view.game.rules().mechanic == Mechanic::Descent => (Some(colour), Block::Neutral),
            _ => (None, block),
        }
    }

    pub(super) fn draw_gem(&mut self, cell: Cell, colour: Tetrimino, opacity: f32) {
        let rect = self.layout.cell_rect(cell);
        let (side, middle) = (self.layout.cell(), rect.center());
        let shades = self.theme.palette.tetrimino(colour);
        let light = shades.light.gamma_multiply(LIGHT * opacity);
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            self.mesh.round_light(middle, vec2(x, y) * side * REACH, light);
        }
        let first = self.mesh.len();
        // Turned by an eighth: the first corner is the top.
        for (size, [top, sides, bottom]) in [
            (SIDE, [shades.light, shades.base, shades.dark]),
            (FACET, [self.theme.palette.flash, shades.light, shades.base]),
        ] {
            let [top, sides, bottom] = [top, sides, bottom].map(|color: Color32| color.gamma_multiply(opacity));
            self.mesh.shaded(Rect::from_center_size(middle, Vec2::splat(size * side)), [top, sides, sides, bottom]);
        }
        self.mesh.rotate_since(first, Rot2::from_angle(std::f32::consts::FRAC_PI_4), middle);
    }
}
