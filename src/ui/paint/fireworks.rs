//! Fireworks for a result above the average (Guideline 11.1). Better results have more of them.
//!
//! They depend on the time only and have no state.

use std::f32::consts::TAU;
use std::time::Duration;

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};

use super::backdrop::spot;
use super::dice::Dice;
use crate::engine::Tetrimino;
use crate::ui::theme::Theme;

/// The greatest number of rockets.
const ROCKETS: f32 = 18.0;
/// The interval between two launches, in seconds.
const INTERVAL: f32 = 0.42;
/// The time a rocket rises, in seconds.
const RISE: f32 = 0.85;
/// The life of its sparks, in seconds.
const GLOW: f32 = 1.7;
/// The greatest number of sparks of a rocket.
const SPARKS: f32 = 64.0;
/// The distances from the text, in units, up to which sparks are hidden and from which they are fully seen.
const HIDDEN: f32 = 0.5;
const SEEN: f32 = 3.5;

/// The number of rockets for a result of `amount`, 0 to 1.
fn rockets(amount: f32) -> u32 {
    (amount.clamp(0.0, 1.0) * ROCKETS).ceil() as u32
}

/// The duration of the fireworks for `amount`, 0 to 1.
#[must_use]
pub(crate) fn duration(amount: f32, theme: &Theme) -> Duration {
    if theme.strength.particles <= 0.0 || rockets(amount) == 0 {
        return Duration::ZERO;
    }
    let last = (rockets(amount) - 1) as f32 * INTERVAL;
    Duration::from_secs_f32(last + RISE + GLOW)
}

/// The number of rockets that have burst `since` the start.
#[must_use]
pub(crate) fn bursts(amount: f32, since: Duration) -> u32 {
    let first = since.as_secs_f32() - RISE;
    if first < 0.0 { 0 } else { rockets(amount).min((first / INTERVAL) as u32 + 1) }
}

/// Draws the fireworks for `amount`, 0 to 1, in `rect`. `since` is the time since their start. Sparks fade before they
/// reach `text`.
///
/// They need further frames until `duration`. Without particles, and with reduced motion, they are not drawn.
pub fn paint(painter: &Painter, (rect, text): (Rect, Rect), amount: f32, since: Duration, theme: &Theme) {
    let now = since.as_secs_f32();
    if since >= duration(amount, theme) {
        return;
    }
    let mut mesh = Mesh::default();
    for index in 0..rockets(amount) {
        let age = now - index as f32 * INTERVAL;
        if (0.0..RISE + GLOW).contains(&age) {
            Rocket::new(index, (rect, text), theme).paint(&mut mesh, age, theme.strength.particles);
        }
    }
    painter.with_clip_rect(rect).add(Shape::mesh(mesh));
}

/// A rocket and the position where it bursts.
struct Rocket {
    dice: Dice,
    ground: Pos2,
    burst: Pos2,
    color: Color32,
    light: Color32,
    unit: f32,
    /// The text that stays free.
    text: Rect,
}

impl Rocket {
    fn new(index: u32, (rect, text): (Rect, Rect), theme: &Theme) -> Self {
        let mut dice = Dice::new(index + 1);
        let unit = rect.size().min_elem() / 100.0;
        // Consecutive rockets burst on different sides.
        let side = (index as f32 * 0.618 + 0.2).fract();
        let x = rect.left() + rect.width() * (0.08 + 0.84 * side);
        let y = rect.top() + rect.height() * dice.between(0.12, 0.42);
        // Steps of three use all seven colours, and consecutive rockets differ clearly.
        let shades = theme.palette.tetrimino(Tetrimino::ALL[index as usize * 3 % Tetrimino::ALL.len()]);
        let ground = pos2(x + dice.between(-9.0, 9.0) * unit, rect.bottom());
        Self { dice, ground, burst: pos2(x, y), color: shades.base, light: shades.light, unit, text }
    }

    fn paint(mut self, mesh: &mut Mesh, age: f32, strength: f32) {
        if age < RISE {
            self.rise(mesh, age / RISE);
        } else {
            self.glow(mesh, age - RISE, strength);
        }
    }

    /// A rising, slowing spark with a tail.
    fn rise(&self, mesh: &mut Mesh, part: f32) {
        let at = |part: f32| self.ground + (self.burst - self.ground) * (part * (2.0 - part));
        for step in 0..9_u8 {
            let step = f32::from(step) / 9.0;
            let color = self.light.gamma_multiply(0.8 * (1.0 - step) * (1.0 - part * part));
            self.spark(mesh, at((part - 0.09 * step).max(0.0)), 0.55 - 0.3 * step, color);
        }
    }

    /// A sphere of sparks that slow down and fall.
    fn glow(&mut self, mesh: &mut Mesh, age: f32, strength: f32) {
        let left = (1.0 - age / GLOW).clamp(0.0, 1.0);
        let reach = self.dice.between(20.0, 30.0) * self.unit;
        let glow = self.light.gamma_multiply(0.16 * left * left * left * self.seen(self.burst));
        spot(mesh, self.burst, Vec2::splat(reach * 0.8), glow);
        for _ in 0..(SPARKS * strength).ceil() as u32 {
            // Random directions on a sphere, seen from the side. A uniform angle with a uniform height is uniform on
            // its surface (Archimedes).
            let (turn, height) = (self.dice.roll() * TAU, self.dice.between(-1.0, 1.0));
            let ring = (1.0 - height * height).sqrt();
            let way = vec2(turn.cos() * ring, height) * reach * self.dice.between(0.86, 1.0);
            let fading = (left * self.dice.between(1.0, 1.7)).min(1.0);
            let twinkle = 0.8 + 0.2 * (age * 14.0 + turn * 3.0).sin();
            for echo in 0..3_u8 {
                let echo = f32::from(echo);
                let then = (age - 0.045 * echo).max(0.0);
                let flown = 1.0 - (-3.2 * then).exp();
                let fall = vec2(0.0, self.unit * 7.0 * then * then);
                let color = self.light.lerp_to_gamma(self.color, (age * 2.0).min(1.0));
                let alpha = fading * fading * twinkle * (1.0 - 0.33 * echo);
                let middle = self.burst + way * flown + fall;
                self.spark(mesh, middle, 0.62 - 0.14 * echo, color.gamma_multiply(alpha));
            }
        }
    }

    /// A square with its side in units. Nothing is drawn at the text.
    fn spark(&self, mesh: &mut Mesh, middle: Pos2, side: f32, color: Color32) {
        let seen = self.seen(middle);
        if seen > 0.0 {
            let side = (self.unit * side).max(1.0);
            mesh.add_colored_rect(Rect::from_center_size(middle, Vec2::splat(side)), color.gamma_multiply(seen));
        }
    }

    /// The part of a light that is seen at this place, 0 to 1.
    fn seen(&self, at: Pos2) -> f32 {
        let distance = self.text.distance_to_pos(at) / self.unit;
        ((distance - HIDDEN) / (SEEN - HIDDEN)).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::settings::Appearance;

    fn vertices(amount: f32, seconds: f32, theme: &Theme) -> usize {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let ctx = Context::default();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            paint(ui.painter(), (rect, Rect::NOTHING), amount, Duration::from_secs_f32(seconds), theme);
        });
        output.textures_delta.clear();
        let counts = output.shapes.iter().map(|clipped| match &clipped.shape {
            Shape::Mesh(mesh) => mesh.vertices.len(),
            _ => 0,
        });
        counts.sum()
    }

    #[test]
    fn better_results_have_longer_fireworks_and_none_is_for_ever() {
        let theme = Theme::default();
        assert_eq!(duration(0.0, &theme), Duration::ZERO);
        let lengths = [0.05, 0.3, 0.6, 1.0].map(|amount| duration(amount, &theme));
        assert!(lengths.is_sorted() && lengths[0] < lengths[3]);
        assert!(vertices(1.0, 2.0, &theme) > vertices(0.05, 2.0, &theme));
        assert_eq!(vertices(1.0, lengths[3].as_secs_f32() + 0.1, &theme), 0);
        assert!(vertices(1.0, 4.0, &theme) < 6_000, "few enough for every graphics card");
    }

    #[test]
    fn every_rocket_bursts_once_and_in_time() {
        let at = |seconds: f32| bursts(0.25, Duration::from_secs_f32(seconds));
        assert_eq!([0.0, RISE - 0.01, RISE, RISE + INTERVAL - 0.01, RISE + INTERVAL + 0.01].map(at), [0, 0, 1, 1, 2]);
        assert_eq!((at(60.0), bursts(0.0, Duration::from_mins(1))), (rockets(0.25), 0));
    }

    #[test]
    fn without_particles_there_are_none() {
        let still = Appearance { reduced_motion: true, ..Appearance::default() };
        let theme = Theme::of(&still);
        assert_eq!(duration(1.0, &theme), Duration::ZERO);
        assert_eq!(vertices(1.0, 2.0, &theme), 0);
    }
}
