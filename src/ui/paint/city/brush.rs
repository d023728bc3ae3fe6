//! The strokes of the city: filled surfaces, outlines and lights, in units from the ground up.

use std::f32::consts::PI;

use egui::epaint::{TessellationOptions, Tessellator};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::super::backdrop::{gradient, spot};
use crate::ui::theme::Palette;

/// The corners of a half circle.
const CORNERS: usize = 16;

/// Draws at the current place.
pub(super) struct CityBrush<'a> {
    palette: &'a Palette,
    is_light: bool,
    unit: f32,
    origin: Pos2,
    filled: Mesh,
    lights: Mesh,
    outlines: Vec<Shape>,
}

/// A colour of the city.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    /// A wall, lighter towards its top.
    Wall,
    /// The wall of a landmark.
    Stone,
    /// What is before the wall: edges, roofs.
    Trim,
    /// The sign of a mode: the colour of a Tetrimino.
    Sign(usize),
}

impl<'a> CityBrush<'a> {
    pub(super) fn new(palette: &'a Palette, is_light: bool, unit: f32) -> Self {
        let (filled, lights) = (Mesh::default(), Mesh::default());
        Self { palette, is_light, unit, origin: Pos2::ZERO, filled, lights, outlines: Vec::new() }
    }

    /// Moves to the lower left corner of a lot.
    pub(super) const fn move_to(&mut self, origin: Pos2) {
        self.origin = origin;
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.origin + vec2(x, -y) * self.unit
    }

    fn rect(&self, [x, y, wide, high]: [f32; 4]) -> Rect {
        Rect::from_two_pos(self.at(x, y), self.at(x + wide, y + high))
    }

    /// The colours at the foot and at the top of a surface.
    fn colors(&self, paint: Paint) -> [Color32; 2] {
        let Palette { buildings: [_, middle, near], text_secondary, sky, tetriminos, .. } = self.palette;
        let haze = sky[1];
        match paint {
            // By day the near row is the darkest one, too.
            Paint::Wall => [*near, near.lerp_to_gamma(*middle, 0.55).lerp_to_gamma(haze, 0.12)],
            Paint::Stone => {
                let stone = near.lerp_to_gamma(*text_secondary, if self.is_light { 0.10 } else { 0.17 });
                [near.lerp_to_gamma(stone, 0.5), stone.lerp_to_gamma(*text_secondary, 0.06)]
            }
            Paint::Trim => [near.lerp_to_gamma(*text_secondary, 0.30); 2],
            Paint::Sign(hue) => [tetriminos[hue % tetriminos.len()].base.gamma_multiply(0.85); 2],
        }
    }

    /// Draws the ground down to the lower edge of the window.
    pub(super) fn ground(&mut self, rect: Rect) {
        let [_, _, near] = self.palette.buildings;
        let edge = near.lerp_to_gamma(self.palette.text_secondary, 0.16);
        gradient(&mut self.filled, rect, near.lerp_to_gamma(edge, 0.35), near);
        self.filled.add_colored_rect(rect.with_max_y(rect.top() + (0.12 * self.unit).max(1.0)), edge);
    }

    pub(super) fn block(&mut self, place: [f32; 4], paint: Paint) {
        let [foot, top] = self.colors(paint);
        let rect = self.rect(place);
        gradient(&mut self.filled, rect, top, foot);
        if paint != Paint::Trim && !matches!(paint, Paint::Sign(_)) {
            // The edge in the moonlight, which comes from the left.
            let edge = rect.with_max_x(rect.left() + (0.12 * self.unit).max(1.0));
            self.filled.add_colored_rect(edge, top.lerp_to_gamma(self.palette.text_secondary, 0.14));
        }
    }

    /// A triangle or a half disc from its corners, as a fan around the first.
    pub(super) fn fan(&mut self, corners: &[Pos2], paint: Paint) {
        let [_, color] = self.colors(paint);
        fan(&mut self.filled, corners, color);
    }

    pub(super) fn lit_disc(&mut self, x: f32, y: f32, radius: f32) {
        let corners = self.circle(x, y, radius);
        fan(&mut self.lights, &corners, self.palette.window.gamma_multiply(0.9));
    }

    /// A lit pane.
    pub(super) fn pane(&mut self, place: [f32; 4], light: f32) {
        let rect = self.rect(place);
        self.lights.add_colored_rect(rect, self.palette.window.gamma_multiply(light));
    }

    pub(super) fn dark_pane(&mut self, place: [f32; 4]) {
        let rect = self.rect(place);
        let glass = if self.is_light { self.palette.frame } else { self.palette.window };
        let color = glass.gamma_multiply(if self.is_light { 0.22 } else { 0.07 });
        self.lights.add_colored_rect(rect, color);
    }

    /// A light with its glow.
    pub(super) fn lamp(&mut self, x: f32, y: f32) {
        let middle = self.at(x, y);
        let light = self.palette.window;
        spot(&mut self.lights, middle, Vec2::splat(1.5 * self.unit), light.gamma_multiply(0.26));
        let size = Vec2::splat((0.42 * self.unit).max(2.0));
        self.lights.add_colored_rect(Rect::from_center_size(middle, size), light);
    }

    /// The corners of an upper half circle from its right to its left.
    pub(super) fn half_circle(&self, x: f32, y: f32, radius: f32) -> Vec<Pos2> {
        let corner = |number: usize| {
            let (sin, cos) = (PI * number as f32 / CORNERS as f32).sin_cos();
            self.at(x + radius * cos, y + radius * sin)
        };
        (0..=CORNERS).map(corner).collect()
    }

    pub(super) fn circle(&self, x: f32, y: f32, radius: f32) -> Vec<Pos2> {
        let corner = |number: usize| {
            let (sin, cos) = (PI * number as f32 / CORNERS as f32).sin_cos();
            self.at(x + radius * cos, y + radius * sin)
        };
        (0..2 * CORNERS).map(corner).collect()
    }

    pub(super) fn triangle(&self, corners: [(f32, f32); 3]) -> Vec<Pos2> {
        corners.into_iter().map(|(x, y)| self.at(x, y)).collect()
    }

    /// A band along an upper half circle.
    pub(super) fn band(&mut self, (x, y): (f32, f32), radius: f32, thick: f32) {
        let [_, color] = self.colors(Paint::Stone);
        let (outer, inner) = (self.half_circle(x, y, radius), self.half_circle(x, y, radius - thick));
        for (outer, inner) in outer.windows(2).zip(inner.windows(2)) {
            fan(&mut self.filled, &[outer[0], outer[1], inner[1], inner[0]], color);
        }
    }

    fn line(&self) -> Stroke {
        let part = if self.is_light { 0.9 } else { 0.45 };
        let color = self.palette.outline.lerp_to_gamma(self.palette.text_faint, part);
        Stroke::new((0.09 * self.unit).clamp(1.0, 2.0), color)
    }

    /// The outline of what is not built.
    pub(super) fn outline(&mut self, corners: Vec<Pos2>) {
        self.outlines.push(Shape::closed_line(corners, self.line()));
    }

    pub(super) fn open_outline(&mut self, corners: Vec<Pos2>) {
        self.outlines.push(Shape::line(corners, self.line()));
    }

    pub(super) fn outlined_block(&mut self, place: [f32; 4]) {
        let rect = self.rect(place);
        self.outline(vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]);
    }

    /// Returns everything that was drawn as meshes: outlines behind surfaces, lights before them.
    pub(super) fn finish(self, pixels_per_point: f32) -> Vec<Shape> {
        let mut tessellator = Tessellator::new(pixels_per_point, TessellationOptions::default(), [1, 1], Vec::new());
        let mut outlines = Mesh::default();
        for shape in self.outlines {
            tessellator.tessellate_shape(shape, &mut outlines);
        }
        [outlines, self.filled, self.lights].map(|mesh| Shape::Mesh(mesh.into())).into()
    }
}

fn fan(mesh: &mut Mesh, corners: &[Pos2], color: Color32) {
    let start = mesh.vertices.len() as u32;
    for corner in corners {
        mesh.colored_vertex(*corner, color);
    }
    for number in 1..(corners.len() as u32).saturating_sub(1) {
        mesh.add_triangle(start, start + number, start + number + 1);
    }
}
