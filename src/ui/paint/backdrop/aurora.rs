//! Northern lights above hills. Their colours change with the level, and great moves make them flare.

use std::f32::consts::TAU;

use egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

use super::super::dice::Dice;
use super::city::star_light;
use super::{Scene, gradient};

/// The columns of a curtain of light or a hill.
const COLUMNS: u16 = 72;
const CURTAINS: u8 = 3;

/// The static parts of the sky.
pub(super) struct Aurora {
    stars: Vec<(Pos2, f32, f32)>,
    hills: Mesh,
}

impl Aurora {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let &Scene { rect, theme, unit, .. } = scene;
        // A fixed seed: a window of another size has the same sky.
        let mut dice = Dice::new(11);
        let star = |_| {
            let at = rect.min + vec2(dice.roll() * rect.width(), dice.roll() * unit * 66.0);
            (at, dice.between(0.06, 0.45), dice.roll() * TAU)
        };
        let stars = (0..160).map(star).collect();
        let mut hills = Mesh::default();
        for (layer, &color) in theme.palette.buildings.iter().enumerate() {
            let depth = layer as f32;
            let height = |part: f32| {
                let at = part * rect.width() / (unit * 100.0);
                let waves = (at * (3.1 - 0.7 * depth) + depth * 2.3).sin() * 5.0 + (at * 7.7 + depth).sin() * 2.0;
                rect.top() + unit * (78.0 + 7.0 * depth - waves)
            };
            strip(&mut hills, rect, |part| [(height(part), color), (rect.bottom(), color)]);
        }
        Self { stars, hills }
    }

    pub(super) fn paint(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        let [zenith, sky, _] = theme.palette.sky;
        gradient(mesh, rect, zenith, sky);
        let light = star_light(theme);
        for &(at, brightness, phase) in &self.stars {
            let twinkle = 0.75 + 0.25 * (mood.seconds * 0.8 + phase).sin();
            let size = Vec2::splat((unit * 0.16).max(1.0));
            mesh.add_colored_rect(Rect::from_center_size(at, size), light.gamma_multiply(brightness * twinkle));
        }
        for curtain in 0..CURTAINS {
            paint_curtain(mesh, scene, f32::from(curtain));
        }
        mesh.append_ref(&self.hills);
    }
}

/// Draws a curtain of light: faint at its foot, brightest just above, then fading.
fn paint_curtain(mesh: &mut Mesh, scene: &Scene<'_>, index: f32) {
    let &Scene { rect, theme, mood, unit } = scene;
    let time = mood.seconds;
    let strength = (0.30 + 0.16 * mood.progress() + 0.12 * mood.swell) * if theme.is_light() { 1.9 } else { 1.0 };
    let color = |shift: f32| {
        let colors = theme.palette.aurora;
        let place = (index * 0.8 + shift + mood.level * 0.31).rem_euclid(colors.len() as f32);
        let (whole, part) = (place.floor(), place.fract());
        colors[whole as usize % colors.len()].lerp_to_gamma(colors[(whole as usize + 1) % colors.len()], part)
    };
    strip(mesh, rect, |part| {
        let at = part * rect.width() / (unit * 100.0);
        let sway = (at * 2.3 + index * 2.1 + time * 0.11).sin() * 6.0 + (at * 5.1 - time * 0.17 + index).sin() * 2.6;
        let foot = rect.top() + unit * (60.0 - 11.0 * index + sway);
        let rise = unit * (26.0 + 9.0 * (at * 3.3 + time * 0.13 + index * 4.0).sin());
        // Bright and dark bands move along the curtain like folds.
        let fold = 0.62 + 0.38 * (at * 9.0 + (at * 4.0 + time * 0.2).sin() * 2.0 + index * 5.0 - time * 0.23).sin();
        let reach = 0.55 + 0.45 * (at * 1.7 - time * 0.07 + index * 1.3).sin();
        let light = strength * fold * reach;
        [
            (foot + unit * 4.0, Color32::TRANSPARENT),
            (foot, color(0.0).gamma_multiply(light)),
            (foot - rise * 0.4, color(0.5).gamma_multiply(light * 0.62)),
            (foot - rise, color(1.0).gamma_multiply(light * 0.16)),
            (foot - rise * 1.7, Color32::TRANSPARENT),
        ]
    });
}

/// Adds a horizontal strip whose columns have these heights and colours.
fn strip<const ROWS: usize>(mesh: &mut Mesh, rect: Rect, column: impl Fn(f32) -> [(f32, Color32); ROWS]) {
    let start = mesh.vertices.len() as u32;
    let rows = ROWS as u32;
    for index in 0..=COLUMNS {
        let part = f32::from(index) / f32::from(COLUMNS);
        for (y, color) in column(part) {
            mesh.colored_vertex(pos2(rect.left() + part * rect.width(), y.clamp(rect.top(), rect.bottom())), color);
        }
        if index > 0 {
            let right = start + u32::from(index) * rows;
            for row in 0..rows - 1 {
                let (a, b) = (right - rows + row, right + row);
                mesh.add_triangle(a, b, a + 1);
                mesh.add_triangle(a + 1, b, b + 1);
            }
        }
    }
}
