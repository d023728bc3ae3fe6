//! The background (Guideline 13.1.4): calm, and never brighter than the game. It reflects the level and great moves.
//!
//! ```text
//!   Game, Effects ─▶ Mood ─▶ city · aurora · mosaic · nothing ─▶ one mesh, dimmed as set
//! ```
//!
//! Static parts are built once per size and palette; each frame adds the moving ones. In menus nothing moves, so that no
//! frames are needed.

mod aurora;
mod city;
mod mosaic;

use std::sync::Arc;

use egui::{Color32, Id, Mesh, Painter, Pos2, Rect, Shape, Vec2, vec2};

use super::effects::Effects;
use crate::engine::Game;
use crate::settings::Background;
use crate::ui::theme::{Palette, Theme};

/// The state of the game that the background reflects.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mood {
    /// The game time in seconds, which drives all movement.
    pub seconds: f32,
    /// The level, fractional during a transition.
    pub level: f32,
    /// The remaining share of a great move's effect, 1 to 0.
    pub swell: f32,
}

impl Mood {
    /// The mood of menus: the first level, without movement.
    pub const STILL: Self = Self { seconds: 0.0, level: 1.0, swell: 0.0 };

    /// The mood of a running game.
    #[must_use]
    pub fn of(game: &Game, effects: &Effects) -> Self {
        let now = game.now();
        let level = f32::from(game.level());
        let rising = effects.level_up(now).map_or(0.0, |(_, left)| left * left);
        let (strength, left) = effects.great_move(now).unwrap_or_default();
        Self { seconds: now.millis() as f32 / 1_000.0, level: level - rising, swell: strength * left }
    }

    /// The mood scaled by the strength of the effect.
    fn calmed(self, strength: f32) -> Self {
        if strength <= 0.0 {
            return Self { level: self.level.ceil(), ..Self::STILL };
        }
        Self { swell: self.swell * strength, ..self }
    }

    /// The progress from level 1 to 15, 0 to 1.
    fn progress(self) -> f32 {
        ((self.level - 1.0) / 14.0).clamp(0.0, 1.0)
    }
}

/// Draws the static background of menus in `rect`.
pub fn paint(painter: &Painter, rect: Rect, theme: &Theme) {
    paint_in(painter, rect, theme, Mood::STILL);
}

/// Draws the background of a game in `rect`.
pub fn paint_in(painter: &Painter, rect: Rect, theme: &Theme, mood: Mood) {
    let scene = Scene { rect, theme, mood: mood.calmed(theme.strength.background), unit: rect.height() / 100.0 };
    let mut mesh = Mesh::default();
    match &*scenery(painter, &scene) {
        Scenery::City(city) => city.paint(&mut mesh, &scene),
        Scenery::Aurora(aurora) => aurora.paint(&mut mesh, &scene),
        Scenery::Mosaic(mosaic) => mosaic.paint(&mut mesh, &scene),
        Scenery::Plain => mesh.add_colored_rect(rect, theme.palette.background),
    }
    if theme.dim > 0.0 {
        mesh.add_colored_rect(rect, theme.palette.background.gamma_multiply(theme.dim));
    }
    painter.add(Shape::mesh(mesh));
}

/// The canvas of a background; `unit` is a hundredth of the height.
#[derive(Clone, Copy)]
struct Scene<'a> {
    rect: Rect,
    theme: &'a Theme,
    mood: Mood,
    unit: f32,
}

/// The static mesh.
enum Scenery {
    City(city::City),
    Aurora(aurora::Aurora),
    Mosaic(mosaic::Mosaic),
    Plain,
}

#[derive(Clone)]
struct Kept {
    rect: Rect,
    palette: Palette,
    background: Background,
    scenery: Arc<Scenery>,
}

fn scenery(painter: &Painter, scene: &Scene<'_>) -> Arc<Scenery> {
    let &Scene { rect, theme, .. } = scene;
    let id = Id::unique("backdrop");
    let kept = painter.ctx().data(|data| data.get_temp::<Kept>(id));
    let same = |kept: &Kept| kept.rect == rect && kept.background == theme.background && kept.palette == theme.palette;
    if let Some(kept) = kept.filter(same) {
        return kept.scenery;
    }
    let scenery = Arc::new(match theme.background {
        Background::Skyline => Scenery::City(city::City::new(scene)),
        Background::Aurora => Scenery::Aurora(aurora::Aurora::new(scene)),
        Background::Mosaic => Scenery::Mosaic(mosaic::Mosaic::new(scene)),
        Background::Plain => Scenery::Plain,
    });
    let kept =
        Kept { rect, palette: theme.palette.clone(), background: theme.background, scenery: Arc::clone(&scenery) };
    painter.ctx().data_mut(|data| data.insert_temp(id, kept));
    scenery
}

/// Adds a vertical gradient.
fn gradient(mesh: &mut Mesh, rect: Rect, top: Color32, bottom: Color32) {
    let start = mesh.vertices.len() as u32;
    mesh.colored_vertex(rect.left_top(), top);
    mesh.colored_vertex(rect.right_top(), top);
    mesh.colored_vertex(rect.left_bottom(), bottom);
    mesh.colored_vertex(rect.right_bottom(), bottom);
    mesh.add_triangle(start, start + 1, start + 2);
    mesh.add_triangle(start + 2, start + 1, start + 3);
}

/// Adds a round spot of light that fades to its edge.
pub(super) fn spot(mesh: &mut Mesh, middle: Pos2, radius: Vec2, color: Color32) {
    const CORNERS: u32 = 20;
    let start = mesh.vertices.len() as u32;
    mesh.colored_vertex(middle, color);
    for corner in 0..CORNERS {
        let turn = corner as f32 / CORNERS as f32 * std::f32::consts::TAU;
        mesh.colored_vertex(middle + vec2(turn.cos(), turn.sin()) * radius, Color32::TRANSPARENT);
        mesh.add_triangle(start, start + 1 + corner, start + 1 + (corner + 1) % CORNERS);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::settings::Appearance;

    fn drawn(background: Background, mood: Mood) -> Mesh {
        let theme = Theme::of(&Appearance { background, ..Appearance::default() });
        drawn_by(&theme, mood)
    }

    fn drawn_by(theme: &Theme, mood: Mood) -> Mesh {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let ctx = Context::default();
        let mut output = ctx.run_ui(RawInput::default(), |ui| paint_in(ui.painter(), rect, theme, mood));
        output.textures_delta.clear();
        let mut found = Mesh::default();
        for clipped in output.shapes {
            if let Shape::Mesh(mesh) = clipped.shape {
                found.append_ref(&mesh);
            }
        }
        found
    }

    #[test]
    fn every_background_is_the_same_in_the_same_mood_and_fits_a_weak_machine() {
        for background in Background::ALL {
            let mood = Mood { seconds: 12.5, level: 7.0, swell: 0.5 };
            let mesh = drawn(background, mood);
            assert_eq!(mesh, drawn(background, mood), "{background:?}");
            assert!(mesh.is_valid() && mesh.vertices.len() < 16_000, "{background:?}: {}", mesh.vertices.len());
        }
    }

    #[test]
    fn levels_and_great_moves_are_seen_in_every_picture() {
        for background in [Background::Skyline, Background::Aurora, Background::Mosaic] {
            let still = drawn(background, Mood::STILL);
            assert_ne!(still, drawn(background, Mood { level: 2.0, ..Mood::STILL }), "{background:?}: level");
            assert_ne!(still, drawn(background, Mood { swell: 1.0, ..Mood::STILL }), "{background:?}: great move");
            assert_ne!(still, drawn(background, Mood { seconds: 9.0, ..Mood::STILL }), "{background:?}: time");
        }
    }

    #[test]
    fn with_reduced_motion_only_levels_change_it() {
        for background in Background::ALL {
            let appearance = Appearance { background, reduced_motion: true, ..Appearance::default() };
            let theme = Theme::of(&appearance);
            let still = drawn_by(&theme, Mood { level: 3.0, ..Mood::STILL });
            assert_eq!(still, drawn_by(&theme, Mood { seconds: 9.0, level: 2.4, swell: 1.0 }), "{background:?}");
        }
    }
}
