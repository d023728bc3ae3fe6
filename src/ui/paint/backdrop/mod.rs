//! The background (Guideline 13.1.4): calm, and never brighter than the game. It reflects the level and great moves.
//!
//! ```text
//!   Game, Effects ─▶ Mood ─▶ city · aurora · mosaic · plain ─▶ one mesh, dimmed as the options say
//! ```
//!
//! Static parts are built once per size and palette; each frame of a game adds the moving ones. In menus nothing moves.

mod aurora;
mod city;
mod moon;
mod mosaic;

use std::sync::Arc;

use egui::{Color32, Context, Id, Mesh, Painter, Pos2, Rect, Shape, Vec2, vec2};

use super::effects::Effects;
use super::layout::PlayLayout;
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
    /// The share of the city whose windows are all lit, from its middle outwards, 0 to 1.
    pub lit: f32,
    /// The number of towers that cleared lines lit, fractional while one lights up.
    pub towers: f32,
    /// How far danger has taken the colour away, 0 to 1.
    pub grey: f32,
    /// The light of the dawn after a perfect clear, 0 to 1.
    pub dawn: f32,
    /// What covers the sky, where no moon can be seen.
    pub cover: Cover,
    /// Whether the player's own city is drawn in front: only dark, distant buildings are behind it.
    pub is_distant: bool,
}

/// What covers the sky in the middle of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cover {
    /// Text or cards all over the window.
    All,
    /// The play field and its panels.
    PlayField,
    /// A column of this width, in points.
    Column(f32),
}

impl Cover {
    /// The width of the free sky on each side; `None` without any.
    fn free_side(self, rect: Rect) -> Option<f32> {
        let covered = match self {
            Self::All => return None,
            Self::PlayField => PlayLayout::new(rect, 1.0, MAX_NEXT).width(),
            Self::Column(width) => width,
        };
        Some((rect.width() - covered) / 2.0)
    }
}

/// The length of the Next Queue for which the play field is widest.
const MAX_NEXT: u8 = 6;

impl Mood {
    /// The mood of menus: the first level, without movement, and without the moon, which would be behind the text.
    pub const STILL: Self = Self {
        seconds: 0.0,
        level: 1.0,
        swell: 0.0,
        lit: 0.0,
        towers: 0.0,
        grey: 0.0,
        dawn: 0.0,
        cover: Cover::All,
        is_distant: false,
    };

    /// The mood of screens that do not cover the sky: as in menus, with the moon.
    pub const OPEN: Self = Self { cover: Cover::Column(0.0), ..Self::STILL };

    /// The mood of a running game.
    #[must_use]
    pub fn of(game: &Game, effects: &Effects) -> Self {
        let now = game.now();
        let level = f32::from(game.level());
        let (strength, left) = effects.great_move(now).unwrap_or_default();
        Self {
            seconds: now.millis() as f32 / 1_000.0,
            level: level - effects.sky(now),
            swell: strength * left,
            lit: 0.0,
            towers: (game.lines() as f32 - effects.unlit(now)).max(0.0),
            grey: if game.is_over() { 0.0 } else { effects.danger().strength(now) },
            dawn: effects.dawn(now),
            cover: Cover::PlayField,
            is_distant: false,
        }
    }

    /// Whether the sky is on its way to another hour, or dawns.
    pub(crate) fn is_sky_changing(self) -> bool {
        self.dawn > 0.0 || self.level.fract() > 0.0
    }

    /// The mood scaled by the strength of background effects in the options.
    fn scaled(self, strength: f32) -> Self {
        if strength <= 0.0 {
            // The level is fractional during a transition. Without motion the new level shows at once.
            return Self {
                level: self.level.ceil(),
                lit: self.lit.ceil(),
                cover: self.cover,
                is_distant: self.is_distant,
                ..Self::STILL
            };
        }
        Self { swell: self.swell * strength, grey: self.grey * strength, dawn: self.dawn * strength, ..self }
    }

    /// The colour without what danger takes from it.
    fn faded(self, color: Color32) -> Color32 {
        /// The share of colour that the greatest danger takes.
        const MOST: f32 = 0.85;
        let [red, green, blue, alpha] = color.to_array();
        let grey = 0.3 * f32::from(red) + 0.59 * f32::from(green) + 0.11 * f32::from(blue);
        let towards = |value: u8| egui::lerp(f32::from(value)..=grey, MOST * self.grey) as u8;
        Color32::from_rgba_premultiplied(towards(red), towards(green), towards(blue), alpha)
    }

    /// Whether nothing moves.
    #[must_use]
    pub(crate) fn is_still(self) -> bool {
        Self { lit: 0.0, cover: Cover::All, is_distant: false, ..self } == Self::STILL
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
    let scene = Scene { rect, theme, mood: mood.scaled(theme.strength.background), unit: rect.height() / 100.0 };
    painter.add(Shape::Mesh(cached_mesh(painter.ctx(), &scene)));
}

/// The area and the inputs of a background. `unit` is a hundredth of the height.
#[derive(Clone, Copy)]
struct Scene<'a> {
    rect: Rect,
    theme: &'a Theme,
    mood: Mood,
    unit: f32,
}

/// The static mesh.
enum Scenery {
    City(Box<city::City>),
    Aurora(aurora::Aurora),
    Mosaic(mosaic::Mosaic),
    Plain,
}

impl Scenery {
    fn new(scene: &Scene<'_>) -> Self {
        match scene.theme.background {
            Background::Skyline => Self::City(Box::new(city::City::new(scene))),
            Background::Aurora => Self::Aurora(aurora::Aurora::new(scene)),
            Background::Mosaic => Self::Mosaic(mosaic::Mosaic::new(scene)),
            Background::Plain => Self::Plain,
        }
    }

    fn mesh(&self, scene: &Scene<'_>) -> Mesh {
        let &Scene { rect, theme, .. } = scene;
        let mut mesh = Mesh::default();
        match self {
            Self::City(city) => city.paint(&mut mesh, scene),
            Self::Aurora(aurora) => aurora.paint(&mut mesh, scene),
            Self::Mosaic(mosaic) => mosaic.paint(&mut mesh, scene),
            Self::Plain => mesh.add_colored_rect(rect, theme.palette.background),
        }
        if scene.mood.grey > 0.0 {
            mesh.vertices.iter_mut().for_each(|vertex| vertex.color = scene.mood.faded(vertex.color));
        }
        if theme.dim > 0.0 {
            mesh.add_colored_rect(rect, theme.palette.background.gamma_multiply(theme.dim));
        }
        mesh
    }
}

/// The inputs of a background besides the mood.
#[derive(PartialEq)]
struct BackdropScene {
    rect: Rect,
    palette: Palette,
    background: Background,
    dim: f32,
}

/// The cached background of the last frame.
struct Cached {
    stage: BackdropScene,
    mood: Mood,
    scenery: Arc<Scenery>,
    mesh: Arc<Mesh>,
}

/// Returns the mesh of a scene, from the cache if nothing changed since the last frame.
fn cached_mesh(ctx: &Context, scene: &Scene<'_>) -> Arc<Mesh> {
    let &Scene { rect, theme, mood, .. } = scene;
    let stage = BackdropScene { rect, palette: theme.palette.clone(), background: theme.background, dim: theme.dim };
    let id = Id::unique("backdrop");
    let cached = ctx.data(|data| data.get_temp::<Arc<Cached>>(id)).filter(|cached| cached.stage == stage);
    if let Some(cached) = cached.as_ref().filter(|cached| cached.mood == mood) {
        return Arc::clone(&cached.mesh);
    }
    let scenery = cached.map_or_else(|| Arc::new(Scenery::new(scene)), |cached| Arc::clone(&cached.scenery));
    let mesh = Arc::new(scenery.mesh(scene));
    let cached = Cached { stage, mood, scenery, mesh: Arc::clone(&mesh) };
    ctx.data_mut(|data| data.insert_temp(id, Arc::new(cached)));
    mesh
}

/// Adds a vertical gradient.
pub(super) fn gradient(mesh: &mut Mesh, rect: Rect, top: Color32, bottom: Color32) {
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
    // Rotating from corner to corner is faster than a sine and a cosine for each.
    let (sin, cos) = (std::f32::consts::TAU / CORNERS as f32).sin_cos();
    let mut way = vec2(1.0, 0.0);
    for corner in 0..CORNERS {
        mesh.colored_vertex(middle + way * radius, Color32::TRANSPARENT);
        way = vec2(cos * way.x - sin * way.y, sin * way.x + cos * way.y);
        mesh.add_triangle(start, start + 1 + corner, start + 1 + (corner + 1) % CORNERS);
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::settings::Appearance;
    use crate::ui::words::Choice as _;

    fn mesh_of(background: Background, mood: Mood) -> Mesh {
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
        for &background in Background::ALL {
            let mood = Mood { seconds: 12.5, level: 7.0, swell: 0.5, ..Mood::STILL };
            let mesh = mesh_of(background, mood);
            assert_eq!(mesh, mesh_of(background, mood), "{background:?}");
            assert!(mesh.is_valid() && mesh.vertices.len() < 16_000, "{background:?}: {}", mesh.vertices.len());
        }
    }

    #[test]
    fn levels_and_great_moves_are_seen_in_every_picture() {
        for background in [Background::Skyline, Background::Aurora, Background::Mosaic] {
            let still = mesh_of(background, Mood::STILL);
            assert_ne!(still, mesh_of(background, Mood { level: 2.0, ..Mood::STILL }), "{background:?}: level");
            assert_ne!(still, mesh_of(background, Mood { swell: 1.0, ..Mood::STILL }), "{background:?}: great move");
            assert_ne!(still, mesh_of(background, Mood { seconds: 9.0, ..Mood::STILL }), "{background:?}: time");
            assert_ne!(still, mesh_of(background, Mood { grey: 1.0, ..Mood::STILL }), "{background:?}: danger");
        }
    }

    /// Each line lights one more tower window by window, up to all of them; a perfect clear brings dawn.
    #[test]
    fn lines_light_the_city() {
        let city = |towers, dawn| mesh_of(Background::Skyline, Mood { towers, dawn, ..Mood::STILL });
        let sizes: Vec<usize> = [0.0, 0.5, 1.0, 2.0, 4.0].map(|towers| city(towers, 0.0).vertices.len()).to_vec();
        assert!(sizes.windows(2).all(|pair| pair[0] < pair[1]), "{sizes:?}");
        assert_eq!(city(90.0, 0.0), city(400.0, 0.0));
        assert_ne!(city(0.0, 0.0), city(0.0, 1.0));
    }

    #[test]
    fn danger_takes_the_colour_and_keeps_the_light() {
        let sign = Theme::of(&Appearance::default()).palette.danger;
        let [red, green, blue, alpha] = Mood { grey: 1.0, ..Mood::STILL }.faded(sign).to_array();
        assert!(red.abs_diff(green) < 30 && green.abs_diff(blue) < 30 && alpha == 255, "{red} {green} {blue}");
        assert_eq!(Mood::STILL.faded(sign), sign);
    }

    #[test]
    fn the_moon_is_in_the_sky_of_open_screens_alone() {
        assert_ne!(mesh_of(Background::Skyline, Mood::STILL), mesh_of(Background::Skyline, Mood::OPEN));
        assert!(Mood::OPEN.is_still() && !Mood { seconds: 1.0, ..Mood::OPEN }.is_still());
    }

    #[test]
    fn with_reduced_motion_only_levels_change_it() {
        for &background in Background::ALL {
            let appearance = Appearance { background, reduced_motion: true, ..Appearance::default() };
            let theme = Theme::of(&appearance);
            let still = drawn_by(&theme, Mood { level: 3.0, ..Mood::STILL });
            assert_eq!(
                still,
                drawn_by(
                    &theme,
                    Mood { seconds: 9.0, level: 2.4, swell: 1.0, towers: 3.0, grey: 1.0, dawn: 1.0, ..Mood::STILL }
                ),
                "{background:?}"
            );
        }
    }
}
