//! A distant city during one night. Each level has its own time of night and weather, and more lit windows than the
//! level before. Great moves send a wave of light over the windows. Each cleared line lights one tower for the rest of
//! the game, those at the edges first, which nothing covers; once all are lit, one after another flares up again. After
//! a perfect clear it is dawn for a moment.
//!
//! | levels | weather |
//! |---|---|
//! | 1 to 3 | a clear evening that turns rosy |
//! | 4 to 7 | neon signs, one after another |
//! | 8 to 10 | clouds and rain |
//! | 11 to 14 | a storm |
//! | 15 | dawn |

use std::f32::consts::TAU;

use egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

use super::super::dice::Dice;
use super::moon::{self, Moon};
use super::{Mood, Scene, gradient, spot};
use crate::ui::theme::Theme;

/// The share of lit windows at the first and at the last level.
const LIT: [f32; 2] = [0.14, 0.58];

/// The static parts of the city.
pub(super) struct City {
    moon: Moon,
    stars: Vec<Star>,
    clouds: Vec<Cloud>,
    /// The rows of buildings: the distant ones, and the front.
    buildings: [Mesh; 2],
    windows: Vec<Window>,
    signs: Vec<NeonSign>,
    rain: Vec<Streak>,
    /// The number of towers.
    towers: u32,
    /// The place of each tower in the order in which they light up.
    order: Vec<u32>,
}

/// The weather at a level. Each value is between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Weather {
    evening: f32,
    rain: f32,
    storm: f32,
    dawn: f32,
}

impl Weather {
    fn of(mood: Mood) -> Self {
        let between = |from: f32, to: f32| ((mood.level - from) / (to - from)).clamp(0.0, 1.0);
        let dawn = between(14.0, 15.0).max(mood.dawn);
        Self {
            evening: between(1.0, 3.0) * (1.0 - between(3.0, 5.0)),
            rain: between(7.0, 10.0) * (1.0 - dawn),
            storm: between(10.0, 14.0) * (1.0 - dawn),
            dawn,
        }
    }

    /// The visibility of the stars and the moon.
    fn clear(self) -> f32 {
        (1.0 - 0.75 * self.rain) * (1.0 - 0.8 * self.storm) * (1.0 - 0.6 * self.dawn)
    }
}

struct NeonSign {
    rect: Rect,
    /// The index of the Tetrimino that gives the colour.
    hue: usize,
    /// The level at which the sign turns on.
    from: f32,
}

/// A streak of rain.
struct Streak {
    at: Pos2,
    /// The amount of rain, 0 to 1, above which the streak is visible.
    threshold: f32,
    length: f32,
}

struct Star {
    at: Pos2,
    light: f32,
    phase: f32,
}

struct Cloud {
    /// The start position, relative to the window's width.
    x: f32,
    y: f32,
    /// The speed in units per second.
    speed: f32,
    puffs: [(Vec2, Vec2); 5],
}

struct Window {
    rect: Rect,
    /// The share of lit windows, 0 to 1, above which this one is lit.
    threshold: f32,
    light: f32,
    /// The phase of a window that turns off and on repeatedly.
    flicker: Option<f32>,
    tower: Option<u32>,
    /// The height in its building, 0 at the top and 1 at the ground.
    height: f32,
}

impl City {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let &Scene { rect, theme, unit, .. } = scene;
        let mut dice = Dice::new(7);
        let horizon = rect.top() + unit * 78.0;
        let star = |dice: &mut Dice| Star {
            at: rect.min + vec2(dice.roll() * rect.width(), dice.roll().powi(2) * (horizon - rect.top()) * 0.8),
            light: dice.between(0.05, 0.34),
            phase: dice.roll() * TAU,
        };
        let stars = (0..110).map(|_| star(&mut dice)).collect();
        let clouds = (0..7).map(|index| Cloud::new(&mut dice, index)).collect();
        // A separate generator, so that changes to the weather leave the buildings where they are.
        let mut drops = Dice::new(11);
        let rain = (0..260).map(|_| Streak::new(&mut drops, rect)).collect();
        let mut city = Self {
            moon: Moon::new(),
            stars,
            clouds,
            buildings: [Mesh::default(), Mesh::default()],
            windows: Vec::new(),
            signs: Vec::new(),
            rain,
            towers: 0,
            order: Vec::new(),
        };
        for (layer, &color) in theme.palette.buildings.iter().enumerate() {
            let depth = layer as f32;
            let ground = horizon + unit * (6.0 * depth - 2.0);
            let row = usize::from(layer + 1 == theme.palette.buildings.len());
            city.row(&mut dice, rect, ground, (unit * 0.35_f32.mul_add(depth, 0.75), color), row);
        }
        city.number_towers(rect);
        city
    }

    /// Numbers the towers from the edges to the middle. One that others hide has no place among them.
    fn number_towers(&mut self, rect: Rect) {
        /// The number of windows at which a tower is seen.
        const SEEN: usize = 12;
        let windows = |tower: u32| self.windows.iter().filter(move |window| window.tower == Some(tower));
        let mut seen: Vec<(u32, f32)> = (0..self.towers)
            .filter(|tower| windows(*tower).count() >= SEEN)
            .filter_map(|tower| Some((tower, (windows(tower).next()?.rect.center().x - rect.center().x).abs())))
            .collect();
        seen.sort_by(|one, other| other.1.total_cmp(&one.1));
        let place = |tower| seen.iter().position(|(other, _)| *other == tower).map_or(u32::MAX, |place| place as u32);
        self.order = (0..self.towers).map(place).collect();
        self.towers = seen.len() as u32;
    }

    /// Adds a row of buildings in front of the others.
    fn row(&mut self, dice: &mut Dice, rect: Rect, ground: f32, (unit, color): (f32, Color32), row: usize) {
        let mut left = rect.left() - unit * dice.between(0.0, 6.0);
        let mut added = Vec::new();
        while left < rect.right() {
            let tower = dice.roll() > 0.86;
            let width = unit * dice.between(4.0, 9.0);
            let height = unit * if tower { dice.between(20.0, 30.0) } else { dice.between(4.0, 16.0) };
            let building = Rect::from_min_max(pos2(left, ground - height), pos2(left + width, rect.bottom()));
            // Lights are drawn after all buildings, so windows behind a nearer building would shine through it.
            self.windows.retain(|window| !building.intersects(window.rect));
            self.signs.retain(|sign| !building.intersects(sign.rect));
            self.buildings[row].add_colored_rect(building.intersect(rect), color);
            if tower {
                let middle = pos2(left + width / 2.0, ground - height - unit);
                let mast = Rect::from_center_size(middle, vec2(unit * 0.3, unit * 2.0));
                self.buildings[row].add_colored_rect(mast.intersect(rect), color);
                self.towers += 1;
                self.sign(building, unit);
            }
            let first = added.len();
            windows(&mut added, dice, building.with_max_y(ground.min(rect.bottom())), unit);
            for window in &mut added[first..] {
                window.tower = tower.then_some(self.towers - 1);
            }
            left += width + unit * dice.between(0.0, 1.2);
        }
        self.windows.append(&mut added);
    }

    /// Adds a sign that juts out beside a tower.
    fn sign(&mut self, building: Rect, unit: f32) {
        let number = self.towers as usize;
        let size = vec2(unit * 0.9, unit * (4.0 + 2.0 * (number % 3) as f32));
        let left = if number.is_multiple_of(2) { building.left() - size.x } else { building.right() };
        let rect = Rect::from_min_size(pos2(left, building.top() + unit * 3.0), size);
        // One more at about every half level.
        self.signs.push(NeonSign { rect, hue: number * 3 % 7, from: 3.5 + 0.45 * (number * 5 % 9) as f32 });
    }

    pub(super) fn paint(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        let [zenith, sky, glow] = theme.palette.sky;
        let weather = Weather::of(mood);
        let [_, blue, violet, rose] = theme.palette.aurora;
        let clouded = theme.palette.text_faint;
        // By day text is dark, so the sky must stay bright.
        let dark = if theme.is_light() { theme.palette.outline } else { theme.palette.well };
        let zenith = zenith.lerp_to_gamma(blue, 0.10 * mood.progress()).lerp_to_gamma(clouded, 0.10 * weather.rain);
        let sky = sky
            .lerp_to_gamma(violet, 0.10 * weather.evening)
            .lerp_to_gamma(clouded, 0.16 * weather.rain)
            .lerp_to_gamma(dark, 0.55 * weather.storm)
            .lerp_to_gamma(rose, 0.30 * weather.dawn);
        let glow = glow
            .lerp_to_gamma(theme.palette.window, 0.10 * mood.progress() + 0.05 * mood.swell)
            .lerp_to_gamma(rose, 0.32 * weather.evening)
            .lerp_to_gamma(clouded, 0.22 * weather.rain)
            .lerp_to_gamma(dark, 0.60 * weather.storm)
            .lerp_to_gamma(theme.palette.window, 0.42 * weather.dawn);
        let bend = rect.top() + unit * 40.0;
        gradient(mesh, rect.with_max_y(bend), zenith, sky);
        gradient(mesh, rect.with_min_y(bend), sky, glow);
        self.sky(mesh, scene);
        let [distant, front] = &self.buildings;
        mesh.append_ref(distant);
        if !mood.is_distant {
            mesh.append_ref(front);
            self.neon(mesh, scene);
            self.lights(mesh, scene);
        }
        self.rain(mesh, scene, weather);
    }

    fn sky(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        let light = star_light(theme);
        let clear = Weather::of(mood).clear();
        for star in &self.stars {
            let twinkle = 0.75 + 0.25 * (mood.seconds * 0.9 + star.phase).sin();
            let size = Vec2::splat((unit * 0.16).max(1.0));
            mesh.add_colored_rect(
                Rect::from_center_size(star.at, size),
                light.gamma_multiply(star.light * twinkle * clear),
            );
        }
        if let Some(x) = mood.cover.free_side(rect).and_then(|side| moon_at(rect.width(), side, unit, mood.progress()))
        {
            let at = pos2(rect.left() + x, rect.top() + unit * 14.0);
            if theme.is_light() {
                self.moon.paint_sun(mesh, at, unit, light.gamma_multiply(clear));
            } else {
                let [zenith, sky, _] = theme.palette.sky;
                let moonlight = theme.palette.text_primary.lerp_to_gamma(theme.palette.window, 0.22);
                self.moon.paint(mesh, at, unit, [zenith.lerp_to_gamma(sky, 0.35), moonlight], clear);
            }
        }
        for cloud in &self.clouds {
            let around = rect.width() + unit * 80.0;
            let distance = cloud.x * around + cloud.speed * unit * mood.seconds;
            let middle = pos2(rect.left() - unit * 40.0 + distance.rem_euclid(around), rect.top() + cloud.y * unit);
            for (offset, radius) in cloud.puffs {
                spot(
                    mesh,
                    middle + offset * unit,
                    radius * unit,
                    light.gamma_multiply(if theme.is_light() { 0.34 } else { 0.05 }),
                );
            }
        }
    }

    fn lights(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        let lit = egui::lerp(LIT[0]..=LIT[1], mood.progress());
        // The wave of a great move starts in the middle, behind the Matrix, and ends at the edges.
        let front = (1.0 - mood.swell) * rect.width() * 0.75;
        // The lights of a new best run from the middle to the edges, too, and stay.
        let reach = mood.lit * rect.width() * 0.5;
        for window in &self.windows {
            let on = ((lit - window.threshold) * 60.0).clamp(0.0, 1.0);
            let awake =
                window.flicker.map_or(1.0, |phase| (1.5 + 6.0 * (mood.seconds * 0.11 + phase).sin()).clamp(0.0, 1.0));
            let mut light = window.light * on * awake;
            if mood.lit > 0.0 {
                let inside = (reach - (window.rect.center().x - rect.center().x).abs()) / (unit * 6.0);
                let glow = (1.0 - mood.lit) * (-inside * inside).exp();
                light = light.max(window.light.max(0.34) * inside.clamp(0.0, 1.0)) + 0.5 * glow;
            }
            if mood.swell > 0.0 {
                let distance = ((window.rect.center().x - rect.center().x).abs() - front) / (unit * 14.0);
                let wave = mood.swell.min(0.6) * (-distance * distance).exp();
                light += 0.35 * wave * (0.4 + window.threshold);
            }
            light = light.max(self.tower_light(window, mood.towers));
            // A flickering window that is dark stays in the mesh, so that only its own triangles change.
            if light > 0.01 || (window.flicker.is_some() && on > 0.0) {
                mesh.add_colored_rect(window.rect, theme.palette.window.gamma_multiply(light));
            }
        }
    }
}

impl City {
    /// The light of a window in a tower, of which `lit` have light: all that are, and the one that lights up now.
    fn tower_light(&self, window: &Window, lit: f32) -> f32 {
        /// The share of windows that stay dark, and the light of one that has just been lit.
        const DARK: f32 = 0.12;
        const FLARE: f32 = 0.9;
        /// The way after which it has its steady light.
        const SETTLES: f32 = 0.65;
        let place = window.tower.and_then(|tower| self.order.get(tower as usize)).filter(|place| **place < self.towers);
        let Some(&place) = place.filter(|_| window.threshold > DARK) else { return 0.0 };
        let count = lit.floor() as u32;
        let steady = 0.2 + 0.8 * window.light;
        if count.checked_rem(self.towers) == Some(place) {
            // From the ground up; the threshold makes the edge irregular.
            let reached = lit.fract() * 1.9 - (1.0 - window.height) - 0.25 * (window.threshold - DARK);
            if reached > 0.0 {
                return egui::lerp(FLARE..=steady, (reached / SETTLES).min(1.0));
            }
        }
        if place < count { steady } else { 0.0 }
    }

    fn neon(&self, mesh: &mut Mesh, scene: &Scene<'_>) {
        let &Scene { rect, theme, mood, unit } = scene;
        for sign in self.signs.iter().filter(|sign| rect.contains_rect(sign.rect)) {
            let on = (2.0 * (mood.level - sign.from)).clamp(0.0, 1.0);
            if on > 0.0 {
                let color = theme.palette.tetriminos[sign.hue].base;
                spot(
                    mesh,
                    sign.rect.center(),
                    sign.rect.size() + Vec2::splat(unit * 3.0),
                    color.gamma_multiply(0.14 * on),
                );
                mesh.add_colored_rect(sign.rect, color.gamma_multiply(0.62 * on));
            }
        }
    }

    fn rain(&self, mesh: &mut Mesh, scene: &Scene<'_>, weather: Weather) {
        let &Scene { theme, unit, .. } = scene;
        let share = 0.45 * weather.rain + 0.55 * weather.storm;
        // A storm slants the rain.
        let slant = 0.12 + 0.38 * weather.storm;
        let color = star_light(theme).gamma_multiply(0.10 + 0.08 * weather.storm);
        let width = (unit * 0.12).max(1.0);
        for drop in self.rain.iter().filter(|drop| drop.threshold < share) {
            let fall = vec2(-slant, 1.0) * drop.length * unit;
            let start = mesh.vertices.len() as u32;
            for at in [drop.at, drop.at + vec2(width, 0.0)] {
                mesh.colored_vertex(at, Color32::TRANSPARENT);
                mesh.colored_vertex(at + fall, color);
            }
            mesh.add_triangle(start, start + 1, start + 2);
            mesh.add_triangle(start + 2, start + 1, start + 3);
        }
    }
}

impl Streak {
    fn new(dice: &mut Dice, rect: Rect) -> Self {
        let at = rect.min + vec2(dice.between(0.0, 1.1) * rect.width(), dice.between(-0.05, 1.0) * rect.height());
        Self { at, threshold: dice.roll(), length: dice.between(3.0, 7.0) }
    }
}

/// The place of the moon in a window of this width, from the left: it crosses the sky in one night, but not behind what
/// covers the middle. `None` if the free sky on each side is too narrow for it.
fn moon_at(width: f32, side: f32, unit: f32, progress: f32) -> Option<f32> {
    let room = (moon::RADIUS + 1.0) * unit;
    if side < 2.0 * room {
        return None;
    }
    let outer = if 0.075 * width + room <= side { 0.075 * width } else { side / 2.0 };
    let inner = (side - room).max(outer);
    // The way along one side; the other side is its reflection.
    let way = |part: f32| egui::lerp(outer..=inner, part);
    Some(if progress < 0.5 { width - way(2.0 * progress) } else { way(2.0 - 2.0 * progress) })
}

/// The colour of the lights in the sky; clouds are white by day.
pub(super) fn star_light(theme: &Theme) -> Color32 {
    if theme.is_light() { theme.palette.window } else { theme.palette.text_secondary }
}

impl Cloud {
    fn new(dice: &mut Dice, index: u32) -> Self {
        let wide = dice.between(0.9, 1.7);
        let mut puff = |place: f32| {
            let size = (1.0 - 0.26 * place.abs()) * wide * dice.between(0.8, 1.15);
            (vec2(place * 6.5 * wide, dice.between(-1.2, 1.2) - size), vec2(9.0 * size, 4.4 * size))
        };
        let puffs = [puff(-2.0), puff(-1.0), puff(0.0), puff(1.0), puff(2.0)];
        Self {
            // The golden ratio spreads any number of clouds evenly.
            x: (index as f32 * 0.618 + dice.roll() * 0.1).fract(),
            y: dice.between(8.0, 46.0),
            speed: dice.between(0.35, 0.9),
            puffs,
        }
    }
}

fn windows(windows: &mut Vec<Window>, dice: &mut Dice, front: Rect, unit: f32) {
    let (pitch, pane) = (unit * 1.5, vec2(unit * 0.5, unit * 0.7));
    let columns = ((front.width() - unit) / pitch).floor().max(0.0) as u32;
    let rows = ((front.height() - unit) / (pitch * 1.2)).floor().max(0.0) as u32;
    let indent = (front.width() - columns as f32 * pitch + pitch - pane.x) / 2.0;
    for y in 0..rows {
        for x in 0..columns {
            let place = front.min + vec2(indent + x as f32 * pitch, unit + y as f32 * pitch * 1.2);
            let threshold = dice.roll();
            // Most are dim, a few are bright.
            let light = 0.5_f32.mul_add(dice.roll().powi(3), 0.16);
            let flicker = (dice.roll() < 0.12).then(|| dice.roll() * TAU);
            let height = y as f32 / rows as f32;
            let rect = Rect::from_min_size(place, pane);
            windows.push(Window { rect, threshold, light, flicker, tower: None, height });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole moon is beside the play field at every level, or it is not shown.
    #[test]
    fn the_moon_is_never_half_behind_the_play_field() {
        for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0), (1080.0, 1920.0)] {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let side = super::super::Cover::PlayField.free_side(rect).unwrap();
            let unit = height / 100.0;
            for level in 0..=14_u8 {
                let Some(x) = moon_at(width, side, unit, f32::from(level) / 14.0) else { continue };
                let edges = [x - moon::RADIUS * unit, x + moon::RADIUS * unit];
                let is_beside = edges[1] <= side || edges[0] >= width - side;
                assert!(is_beside && edges[0] >= 0.0 && edges[1] <= width, "{width} × {height}, {level}: {edges:?}");
            }
        }
        assert!(moon_at(1280.0, 640.0, 8.0, 0.0).is_some_and(|x| (x - 1184.0).abs() < 0.1), "in an open sky as before");
    }

    #[test]
    fn every_level_has_its_own_hour_and_weather() {
        let nights: Vec<(Weather, f32)> = (1..=15_u8)
            .map(|level| {
                let mood = Mood { level: level.into(), ..Mood::STILL };
                (Weather::of(mood), mood.progress())
            })
            .collect();
        for (index, one) in nights.iter().enumerate() {
            assert!(nights[..index].iter().all(|other| other != one), "level {}", index + 1);
        }
        let at = |level| Weather::of(Mood { level, ..Mood::STILL });
        assert_eq!(at(1.0), Weather { evening: 0.0, rain: 0.0, storm: 0.0, dawn: 0.0 });
        assert!(at(15.0).rain <= 0.0 && at(15.0).dawn >= 1.0 && at(14.0).storm >= 1.0 && at(10.0).rain >= 1.0);
        assert!(
            Weather::of(Mood { level: 10.0, dawn: 1.0, ..Mood::STILL }).rain <= 0.0,
            "a perfect clear ends the rain"
        );
    }
}
