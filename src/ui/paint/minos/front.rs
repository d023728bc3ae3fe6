//! Renders the front of a Mino pixel by pixel.
//!
//! Bevel is a house front at night, lit from above, with a bevelled rim. Its windows identify the Tetrimino without
//! colour; they are lit in play and dark once locked. Flat is a plain surface, Glass has light inside, and Brackets are
//! two characters on a dark surface. Pattern has the patterns of the Guideline for monochrome screens (section 3.2).

use egui::{Color32, Pos2, Vec2, pos2, vec2};

use super::MinoStyle;
use crate::engine::{Block, Tetrimino};
use crate::settings::{GhostStyle, Skin};
use crate::ui::theme::{MinoSkin, Shades, Theme};

/// The geometry and colours of a Mino, in pixels.
pub(super) struct Front {
    block: Block,
    look: MinoStyle,
    skin: MinoSkin,
    shades: Shades,
    /// The colour of windows and patterns.
    mark: Color32,
    /// The colour of highlights.
    shine: Color32,
    /// The colour behind brackets.
    ground: Color32,
    half: f32,
    /// The distance from the middle to the edge: `half` minus the gap between two Minos.
    reach: f32,
    /// The middle, off by half a pixel for an odd gap.
    middle: f32,
    radius: f32,
    rim: f32,
}

impl Front {
    pub(super) fn new(theme: &Theme, block: Block, look: MinoStyle, side: usize) -> Self {
        let palette = &theme.palette;
        let shades = palette.block(block);
        let shades = match look {
            MinoStyle::InPlay | MinoStyle::Ghost | MinoStyle::Light => shades,
            MinoStyle::Locked => shades.locked(palette),
            MinoStyle::Greyed => shades.greyed(palette),
        };
        let is_lit = look == MinoStyle::InPlay && theme.skin.skin == Skin::Bevel;
        let mark = if is_lit {
            shades.light.lerp_to_gamma(palette.flash, 0.55)
        } else {
            shades.base.lerp_to_gamma(shades.dark, 0.75).lerp_to_gamma(palette.well, 0.25)
        };
        let size = side as f32;
        let gap = (size * 0.045).round().max(1.0);
        let near = (gap / 2.0).floor();
        let (radius, rim) = match theme.skin.skin {
            Skin::Bevel => (0.15, 0.085),
            Skin::Flat => (0.07, 0.06),
            Skin::Glass => (0.24, 0.075),
            Skin::Brackets => (0.0, 0.085),
            Skin::Pattern => (0.05, 0.07),
        };
        Self {
            block,
            look,
            skin: theme.skin,
            shades,
            mark,
            shine: palette.flash,
            ground: palette.well.lerp_to_gamma(shades.dark, 0.35),
            half: size / 2.0,
            reach: (size - gap) / 2.0,
            middle: near + (size - gap) / 2.0,
            radius: size * radius,
            rim: (size * rim).max(1.0),
        }
    }

    pub(super) fn pixel(&self, place: Pos2) -> Color32 {
        let from_middle = place - pos2(self.middle, self.middle);
        let (distance, normal) = self.edge(from_middle);
        // The coverage of a pixel follows from the distance of its middle to the edge: anti-aliasing.
        let inside = (0.5 - distance).clamp(0.0, 1.0);
        match self.look {
            MinoStyle::Light => Color32::WHITE.gamma_multiply(inside),
            MinoStyle::Ghost => self.ghost(distance, inside),
            MinoStyle::InPlay | MinoStyle::Locked | MinoStyle::Greyed => {
                let color = match self.skin.skin {
                    Skin::Bevel => self.bevel(from_middle, distance, normal),
                    Skin::Flat | Skin::Pattern => self.flat(from_middle, distance),
                    Skin::Glass => self.glass(from_middle, distance),
                    Skin::Brackets => self.brackets(from_middle),
                };
                color.gamma_multiply(inside)
            }
        }
    }

    fn ghost(&self, distance: f32, inside: f32) -> Color32 {
        let line = (self.rim * 0.95).max(1.0);
        let face = (0.5 - distance - line).clamp(0.0, 1.0);
        let color = self.shades.base.lerp_to_gamma(self.shades.light, 0.25);
        let (filled, edge) = match self.skin.ghost {
            GhostStyle::Outline => (0.13, 0.9),
            GhostStyle::Filled => (0.36, 0.5),
        };
        color.gamma_multiply(face.mul_add(filled, edge * (inside - face)))
    }

    /// Bevel: the face, its rim and its windows, lit from above.
    fn bevel(&self, from_middle: Vec2, distance: f32, normal: Vec2) -> Color32 {
        let Shades { base, light, dark } = self.shades;
        let height = -from_middle.y / self.reach;
        let face = if height > 0.0 {
            base.lerp_to_gamma(light, height * 0.22)
        } else {
            base.lerp_to_gamma(dark, -height * 0.20)
        };
        let toward = normal.dot(vec2(-0.32, -0.95));
        let rim = if toward > 0.0 { base.lerp_to_gamma(light, toward) } else { base.lerp_to_gamma(dark, -toward) };
        let on_rim = (distance + self.rim + 0.5).clamp(0.0, 1.0);
        let window = (0.5 - self.window(from_middle / self.half) * self.half).clamp(0.0, 1.0);
        face.lerp_to_gamma(self.mark, window).lerp_to_gamma(rim, on_rim)
    }

    /// Flat: one colour, or two in a pattern, with a faint outline.
    fn flat(&self, from_middle: Vec2, distance: f32) -> Color32 {
        let Shades { base, light, dark } = self.shades;
        let edge = if self.look == MinoStyle::InPlay {
            base.lerp_to_gamma(light, 0.75)
        } else {
            base.lerp_to_gamma(dark, 0.55)
        };
        let on_rim = (distance + self.rim + 0.5).clamp(0.0, 1.0);
        self.marked(base, from_middle).lerp_to_gamma(edge, on_rim)
    }

    /// Glass: light enters at the top and leaves at the bottom.
    fn glass(&self, from_middle: Vec2, distance: f32) -> Color32 {
        let Shades { base, light, dark } = self.shades;
        let place = from_middle / self.reach;
        let depth = (-distance / self.reach).clamp(0.0, 1.0);
        let body = base.lerp_to_gamma(dark, 0.62 * depth.sqrt());
        let glow = (place.y.max(0.0) * (1.0 - 0.5 * place.x.abs())).powi(2);
        let body = self.marked(body.lerp_to_gamma(light, 0.55 * glow), from_middle);
        let sheen = vec2(place.x / 0.78, (place.y + 0.52) / 0.34).length();
        let brightness = if self.look == MinoStyle::InPlay { 0.62 } else { 0.26 };
        let sheen = ((1.0 - sheen) * 4.0).clamp(0.0, 1.0) * brightness * (0.35 - place.y).clamp(0.0, 1.0);
        let on_rim = (distance + self.rim + 0.5).clamp(0.0, 1.0);
        let edge = base.lerp_to_gamma(light, if self.look == MinoStyle::InPlay { 0.7 } else { 0.3 });
        body.lerp_to_gamma(self.shine, sheen).lerp_to_gamma(edge, on_rim * 0.85)
    }

    /// Brackets: two square brackets that face each other.
    fn brackets(&self, from_middle: Vec2) -> Color32 {
        let place = (from_middle / self.half).abs();
        let pane = |x: f32, y: f32, wide: f32, high: f32| {
            let beyond = (place - vec2(x, y)).abs() - vec2(wide, high);
            beyond.x.max(beyond.y)
        };
        let sign = pane(0.64, 0.0, 0.11, 0.74).min(pane(0.50, 0.64, 0.25, 0.10));
        let ink = if self.look == MinoStyle::InPlay {
            self.shades.base.lerp_to_gamma(self.shades.light, 0.35)
        } else {
            self.shades.base
        };
        self.ground.lerp_to_gamma(ink, (0.5 - sign * self.half).clamp(0.0, 1.0))
    }

    /// The face, with the pattern of its Tetrimino if patterns are on.
    fn marked(&self, face: Color32, from_middle: Vec2) -> Color32 {
        if !self.skin.patterns {
            return face;
        }
        let mark = (0.5 - self.pattern(from_middle / self.half) * self.half).clamp(0.0, 1.0);
        face.lerp_to_gamma(self.mark, mark)
    }

    /// The signed distance to the edge, negative inside, and the direction to it.
    fn edge(&self, from_middle: Vec2) -> (f32, Vec2) {
        let core = self.reach - self.radius;
        let beyond = from_middle.abs() - Vec2::splat(core);
        let sign = vec2(from_middle.x.signum(), from_middle.y.signum());
        if beyond.x > 0.0 && beyond.y > 0.0 {
            (beyond.length() - self.radius, beyond.normalized() * sign)
        } else if beyond.x > beyond.y {
            (beyond.x - self.radius, vec2(sign.x, 0.0))
        } else {
            (beyond.y - self.radius, vec2(0.0, sign.y))
        }
    }

    /// The signed distance to the windows, negative inside; 1 is half a Mino.
    fn window(&self, place: Vec2) -> f32 {
        let pane = |x: f32, y: f32, wide: f32, high: f32| {
            let beyond = (place - vec2(x, y)).abs() - vec2(wide, high);
            beyond.x.max(beyond.y)
        };
        match self.block {
            Block::Of(Tetrimino::O) => pane(0.0, 0.0, 0.26, 0.26).max(-pane(0.0, 0.0, 0.09, 0.09)),
            Block::Of(Tetrimino::I) => pane(-0.20, 0.0, 0.09, 0.36).min(pane(0.20, 0.0, 0.09, 0.36)),
            Block::Of(Tetrimino::T) => (place.x.abs() + place.y.abs() - 0.34) * std::f32::consts::FRAC_1_SQRT_2,
            Block::Of(Tetrimino::L) => pane(-0.20, 0.0, 0.09, 0.34).min(pane(0.02, 0.25, 0.31, 0.09)),
            Block::Of(Tetrimino::J) => pane(0.20, 0.0, 0.09, 0.34).min(pane(-0.02, 0.25, 0.31, 0.09)),
            Block::Of(Tetrimino::S) => pane(0.17, -0.17, 0.12, 0.12).min(pane(-0.17, 0.17, 0.12, 0.12)),
            Block::Of(Tetrimino::Z) => pane(-0.17, -0.17, 0.12, 0.12).min(pane(0.17, 0.17, 0.12, 0.12)),
            Block::Neutral => pane(0.0, 0.0, 0.34, 0.08),
        }
    }

    /// The signed distance to the pattern, negative inside; 1 is half a Mino.
    fn pattern(&self, place: Vec2) -> f32 {
        let Vec2 { x, y } = place;
        let across = std::f32::consts::FRAC_1_SQRT_2;
        match self.block {
            Block::Of(Tetrimino::O) => ((x.abs().max(y.abs()) - 0.5).abs() - 0.12).min(x.abs().max(y.abs()) - 0.14),
            Block::Of(Tetrimino::I) => stripes(x, 0.5),
            Block::Of(Tetrimino::T) => {
                let near = |at: f32| at - (at / 0.56).round() * 0.56;
                vec2(near(x), near(y)).length() - 0.17
            }
            Block::Of(Tetrimino::L) => stripes((x + y) * across, 0.53),
            Block::Of(Tetrimino::J) => stripes((x - y) * across, 0.53),
            Block::Of(Tetrimino::S) => stripes(y, 0.5),
            Block::Of(Tetrimino::Z) => {
                let (a, b) = (stripes(x + 0.25, 1.0), stripes(y + 0.25, 1.0));
                if (a < 0.0) == (b < 0.0) { -a.abs().min(b.abs()) } else { a.abs().min(b.abs()) }
            }
            Block::Neutral => (x.abs() - y.abs()).abs() * across - 0.09,
        }
    }
}

/// The signed distance to the nearest stripe, negative inside. Stripes and gaps have the same width.
fn stripes(at: f32, period: f32) -> f32 {
    ((at / period).rem_euclid(1.0) - 0.5).abs() * period - period * 0.25
}
