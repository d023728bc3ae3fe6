//! The moon over the city: a lit sphere with seas and craters, and its glow. By day the sun stands in its place.
//!
//! ```text
//!   SEAS, CRATERS, SUNLIGHT ─▶ brightness ─▶ Moon, once ─▶ vertices, each frame
//! ```

use std::f32::consts::TAU;

use egui::{Color32, Mesh, Pos2, Vec2, vec2};

use super::spot;

/// The radius, in units of the backdrop.
pub(super) const RADIUS: f32 = 3.4;

/// The number of vertices of a ring, and of rings.
const CORNERS: u32 = 48;
const RINGS: u32 = 12;

/// The direction of the sunlight, of length 1: from the upper left and behind the observer, so that the moon is almost
/// full.
const SUNLIGHT: [f32; 3] = [-0.56, -0.26, 0.787];

/// The share of light that the night side gets from the earth.
const EARTHLIGHT: f32 = 0.08;

/// The dark plains: the middle of each on the disc, its radius, and how dark it is.
const SEAS: [(Vec2, f32, f32); 8] = [
    (Vec2::new(-0.38, -0.34), 0.36, 0.42),
    (Vec2::new(-0.58, 0.06), 0.34, 0.40),
    (Vec2::new(-0.24, 0.22), 0.24, 0.30),
    (Vec2::new(0.08, -0.30), 0.22, 0.38),
    (Vec2::new(0.30, -0.12), 0.24, 0.40),
    (Vec2::new(0.44, 0.14), 0.20, 0.34),
    (Vec2::new(0.60, -0.28), 0.12, 0.36),
    (Vec2::new(-0.46, 0.42), 0.16, 0.28),
];

/// The craters with bright rays: the middle of each on the disc, its radius, and how bright it is.
const CRATERS: [(Vec2, f32, f32); 4] = [
    (Vec2::new(-0.08, 0.68), 0.15, 0.34),
    (Vec2::new(-0.30, -0.08), 0.09, 0.24),
    (Vec2::new(-0.66, -0.22), 0.06, 0.26),
    (Vec2::new(0.16, 0.40), 0.07, 0.16),
];

/// The surface of the moon, which does not change.
#[derive(Debug)]
pub(super) struct Moon {
    /// The places on the disc, whose radius is 1, from the middle outwards ring by ring, and their brightness, 0 to 1.
    surface: Vec<(Vec2, f32)>,
}

impl Moon {
    pub(super) fn new() -> Self {
        Self { surface: places().map(|at| (at, brightness(at))).collect() }
    }

    /// Draws the moon. `night` is the colour of the sky around it, `light` that of its brightest place, and `clear` its
    /// visibility, 0 to 1.
    pub(super) fn paint(&self, mesh: &mut Mesh, middle: Pos2, unit: f32, [night, light]: [Color32; 2], clear: f32) {
        glow(mesh, middle, unit, light.gamma_multiply(clear));
        let shine = |brightness: f32| night.lerp_to_gamma(light, (0.05 + 0.93 * brightness) * clear);
        self.disc(mesh, middle, unit * RADIUS, shine);
    }

    /// Draws the sun of the sky by day in its place.
    pub(super) fn paint_sun(&self, mesh: &mut Mesh, middle: Pos2, unit: f32, light: Color32) {
        glow(mesh, middle, unit, light);
        self.disc(mesh, middle, unit * RADIUS, |_| light.gamma_multiply(0.75));
    }

    /// Draws a disc whose colour depends on the brightness of the surface.
    fn disc(&self, mesh: &mut Mesh, middle: Pos2, radius: f32, color: impl Fn(f32) -> Color32) {
        let start = mesh.vertices.len() as u32;
        for (at, brightness) in &self.surface {
            mesh.colored_vertex(middle + *at * (radius - 0.5), color(*brightness));
        }
        // A rim of one point fades to anti-alias the edge.
        for (way, _) in &self.surface[self.surface.len() - CORNERS as usize..] {
            mesh.colored_vertex(middle + *way * (radius + 0.5), Color32::TRANSPARENT);
        }
        for (ring, corner) in (0..=RINGS).flat_map(|ring| (0..CORNERS).map(move |corner| (ring, corner))) {
            let outer = start + 1 + ring * CORNERS;
            let (here, next) = (outer + corner, outer + (corner + 1) % CORNERS);
            if ring == 0 {
                mesh.add_triangle(start, here, next);
            } else {
                mesh.add_triangle(here - CORNERS, here, next - CORNERS);
                mesh.add_triangle(here, next, next - CORNERS);
            }
        }
    }
}

/// The vertices of the disc: its middle, then the rings from the inside.
fn places() -> impl Iterator<Item = Vec2> {
    let ring = |ring: u32| {
        (0..CORNERS).map(move |corner| {
            let angle = corner as f32 / CORNERS as f32 * TAU;
            vec2(angle.cos(), angle.sin()) * (ring as f32 / RINGS as f32)
        })
    };
    std::iter::once(Vec2::ZERO).chain((1..=RINGS).flat_map(ring))
}

fn glow(mesh: &mut Mesh, middle: Pos2, unit: f32, light: Color32) {
    spot(mesh, middle, Vec2::splat(unit * 17.0), light.gamma_multiply(0.09));
    spot(mesh, middle, Vec2::splat(unit * RADIUS * 2.0), light.gamma_multiply(0.16));
}

/// The brightness at a point of the disc, whose radius is 1: 0 to 1.
fn brightness(at: Vec2) -> f32 {
    let height = (1.0 - at.length_sq()).max(0.0).sqrt();
    let [x, y, z] = SUNLIGHT;
    // The surface is dust, which is bright up to the edge of the day: no mirror, and no matt ball.
    let day = (x * at.x + y * at.y + z * height).clamp(0.0, 1.0).powf(0.7);
    let near = |(middle, radius, depth): &(Vec2, f32, f32)| {
        // Circles look narrower towards the rim of a sphere.
        let narrow = (1.0 - middle.length_sq()).sqrt();
        let outwards = middle.normalized();
        let way = at - *middle;
        let (along, across) = (way.dot(outwards) / narrow, way.dot(outwards.rot90()));
        depth * (-(along * along + across * across) / (radius * radius)).exp()
    };
    let dark: f32 = SEAS.iter().map(near).sum();
    let bright: f32 = CRATERS.iter().map(near).sum();
    let surface = (0.97 - dark.min(0.5) + bright).clamp(0.0, 1.0);
    (EARTHLIGHT + (1.0 - EARTHLIGHT) * day) * surface
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moon_is_almost_full_and_has_seas() {
        let lit = |at: Vec2| brightness(at) > 0.2;
        assert!(lit(vec2(-0.85, 0.1)) && lit(vec2(0.0, 0.9)) && !lit(vec2(0.97, 0.1)), "the day is on the left");
        assert!(brightness(vec2(-0.38, -0.34)) < brightness(vec2(-0.1, 0.68)), "a sea is darker than a crater");
        let places = (-10_i8..=10).flat_map(|x| (-10_i8..=10).map(move |y| vec2(x.into(), y.into()) / 10.0));
        let on_disc: Vec<f32> = places.filter(|at| at.length() <= 1.0).map(brightness).collect();
        assert!(on_disc.iter().all(|light| (0.0..=1.0).contains(light)));
        let day = on_disc.iter().filter(|light| **light > 0.2).count() as f32 / on_disc.len() as f32;
        assert!((0.65..0.95).contains(&day), "{day}");
    }

    #[test]
    fn the_rim_is_transparent_and_the_mesh_is_whole() {
        let mut mesh = Mesh::default();
        Moon::new().paint(&mut mesh, Pos2::ZERO, 8.0, [Color32::BLACK, Color32::WHITE], 1.0);
        assert!(mesh.is_valid());
        let farthest = mesh.vertices.iter().map(|vertex| vertex.pos.to_vec2().length()).fold(0.0, f32::max);
        assert!(
            mesh.vertices.iter().all(|vertex| {
                vertex.pos.to_vec2().length() < farthest - 0.1 || vertex.color == Color32::TRANSPARENT
            })
        );
    }
}
