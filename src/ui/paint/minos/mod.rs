//! Textures of Minos, rendered once per size in physical pixels, and the mesh that places them.
//!
//! Textures anti-alias every edge and keep the Matrix one mesh.

mod front;

use std::f32::consts::{FRAC_1_SQRT_2, TAU};
use std::fmt;

use egui::{
    Color32, ColorImage, Context, Id, Mesh, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2,
    emath::{Rot2, TSTransform},
    epaint::Vertex,
    pos2, vec2,
};

use self::front::Front;
use crate::engine::{Block, Facing, Tetrimino};
use crate::ui::theme::{MinoSkin, Palette, Theme};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MinoStyle {
    /// In play or in a queue: bright, with lit windows.
    InPlay,
    /// A locked Block: darker and paler, with dark windows.
    Locked,
    /// The Ghost Piece: an outline.
    Ghost,
    /// Grey: a Block of a lost game, or a held Tetrimino that cannot be used yet.
    Greyed,
    /// A white shape for tinted light.
    Light,
}

impl MinoStyle {
    const ALL: [Self; 5] = [Self::InPlay, Self::Locked, Self::Ghost, Self::Greyed, Self::Light];
}

const KINDS: usize = 8;

fn kind(block: Block) -> usize {
    match block {
        Block::Of(tetrimino) => tetrimino as usize,
        Block::Neutral => KINDS - 1,
    }
}

/// The texture of all Minos at one size.
#[derive(Clone)]
struct Atlas {
    texture: TextureHandle,
    side: usize,
    palette: Palette,
    skin: MinoSkin,
}

impl Atlas {
    /// The number of cached sizes. A play field needs three, and a match with a large seat twice as many and those of
    /// avatars and moves; resizing a window adds more.
    const CACHED: usize = 16;
    /// The largest rendered size; larger Minos are scaled up. Eight in a row fit 2,048 pixels, which every GPU
    /// supports.
    const LARGEST: u32 = 254;

    /// The texture for Minos of `side` physical pixels, rendered on first use.
    fn of(ctx: &Context, theme: &Theme, side: u32) -> Self {
        let id = Id::unique("mino pictures");
        let same =
            |atlas: &Self| atlas.side == side as usize && atlas.skin == theme.skin && atlas.palette == theme.palette;
        let known = ctx.data_mut(|data| {
            let drawn = data.get_temp_mut_or_default::<Vec<Self>>(id);
            let atlas = drawn.remove(drawn.iter().position(same)?);
            // The least recently used one is the first.
            drawn.push(atlas.clone());
            Some(atlas)
        });
        if let Some(atlas) = known {
            return atlas;
        }
        let image = picture(theme, side as usize);
        let texture = ctx.load_texture(format!("minos-{side}"), image, TextureOptions::LINEAR);
        let atlas = Self { texture, side: side as usize, palette: theme.palette.clone(), skin: theme.skin };
        ctx.data_mut(|data| {
            let drawn = data.get_temp_mut_or_default::<Vec<Self>>(id);
            if drawn.len() >= Self::CACHED {
                drawn.remove(0);
            }
            drawn.push(atlas.clone());
        });
        atlas
    }

    fn uv(&self, block: Block, look: MinoStyle) -> Rect {
        // Each Mino has a transparent pixel around it, so that filtering does not mix in its neighbours.
        let pitch = (self.side + 2) as f32;
        let size = self.size();
        let min = vec2(kind(block) as f32 * pitch + 1.0, look as usize as f32 * pitch + 1.0);
        Rect::from_min_size((min / size).to_pos2(), Vec2::splat(self.side as f32) / size)
    }

    /// A white pixel of the texture, for plain surfaces.
    fn white(&self) -> Pos2 {
        let uv = self.uv(Block::Neutral, MinoStyle::Light);
        uv.center()
    }

    fn size(&self) -> Vec2 {
        let pitch = (self.side + 2) as f32;
        vec2(pitch * KINDS as f32, pitch * MinoStyle::ALL.len() as f32)
    }
}

/// A mesh of Minos of one size and of plain surfaces, drawn in the order in which they were added.
pub(crate) struct MinoMesh {
    mesh: Mesh,
    atlas: Atlas,
}

impl fmt::Debug for MinoMesh {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("MinoMesh").field("side", &self.atlas.side).field("mesh", &self.mesh).finish()
    }
}

impl MinoMesh {
    /// An empty mesh for Minos of `side` physical pixels.
    #[must_use]
    pub(crate) fn new(ctx: &Context, theme: &Theme, side: u32) -> Self {
        let atlas = Atlas::of(ctx, theme, side.clamp(1, Atlas::LARGEST));
        let mut mesh = Mesh::with_texture(atlas.texture.id());
        mesh.reserve_vertices(1_200);
        mesh.reserve_triangles(600);
        Self { mesh, atlas }
    }

    /// Adds a Mino, its colours multiplied by `tint`.
    pub(crate) fn mino(&mut self, rect: Rect, block: Block, look: MinoStyle, tint: Color32) {
        self.mino_fading(rect, block, look, [tint, tint]);
    }

    /// Adds a Mino with a vertical gradient of tints.
    pub(crate) fn mino_fading(&mut self, rect: Rect, block: Block, look: MinoStyle, tints: [Color32; 2]) {
        let uv = self.atlas.uv(block, look);
        let first = self.mesh.vertices.len();
        self.mesh.add_rect_with_uv(rect, uv, tints[0]);
        // egui adds the upper corners first.
        for vertex in &mut self.mesh.vertices[first + 2..] {
            vertex.color = tints[1];
        }
    }

    /// Adds a Tetrimino in this Facing in the middle of `slot`, on whole pixels. Its Minos have a side of `side`
    /// points.
    pub(crate) fn tetrimino(
        &mut self,
        slot: Rect,
        (tetrimino, facing): (Tetrimino, Facing),
        (side, pixels_per_point): (f32, f32),
        (look, tint): (MinoStyle, Color32),
    ) {
        let minos = tetrimino.minos(facing).map(|(x, y)| (f32::from(x), f32::from(y)));
        let left = minos.iter().map(|mino| mino.0).fold(f32::INFINITY, f32::min);
        let right = minos.iter().map(|mino| mino.0).fold(f32::NEG_INFINITY, f32::max);
        let top = minos.iter().map(|mino| mino.1).fold(f32::NEG_INFINITY, f32::max);
        let bottom = minos.iter().map(|mino| mino.1).fold(f32::INFINITY, f32::min);
        let size = vec2(right - left + 1.0, top - bottom + 1.0) * side;
        let corner = ((slot.center() - size / 2.0).to_vec2() * pixels_per_point).round() / pixels_per_point;
        for (x, y) in minos {
            let place = corner + vec2(x - left, top - y) * side;
            self.mino(Rect::from_min_size(place.to_pos2(), Vec2::splat(side)), Block::Of(tetrimino), look, tint);
        }
    }

    /// Moves and scales everything added so far.
    pub(crate) fn transform(&mut self, transform: TSTransform) {
        self.mesh.transform(transform);
    }

    /// Rotates all Minos and surfaces after the first `first` ones.
    pub(crate) fn rotate_since(&mut self, first: usize, rotation: Rot2, pivot: Pos2) {
        for vertex in &mut self.mesh.vertices[4 * first..] {
            vertex.pos = pivot + rotation * (vertex.pos - pivot);
        }
    }

    /// Adds a plain surface.
    pub(crate) fn surface(&mut self, rect: Rect, color: Color32) {
        self.shaded(rect, [color; 4]);
    }

    /// Adds a surface with a colour per corner: upper left, upper right, lower left, lower right.
    pub(crate) fn shaded(&mut self, rect: Rect, corners: [Color32; 4]) {
        // A mesh has one texture, so plain surfaces use a white pixel of it.
        let uv = self.atlas.white();
        let start = self.mesh.vertices.len() as u32;
        let places = [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()];
        for (pos, color) in places.into_iter().zip(corners) {
            self.mesh.vertices.push(Vertex { pos, uv, color });
        }
        self.mesh.add_triangle(start, start + 1, start + 2);
        self.mesh.add_triangle(start + 2, start + 1, start + 3);
    }

    /// Adds a quarter of a round light that fades from `color` to transparent. `reach` is its signed extent.
    pub(crate) fn round_light(&mut self, middle: Pos2, reach: Vec2, color: Color32) {
        let uv = self.atlas.white();
        let start = self.mesh.vertices.len() as u32;
        let edge = [vec2(reach.x, 0.0), reach * FRAC_1_SQRT_2, vec2(0.0, reach.y)];
        self.mesh.vertices.push(Vertex { pos: middle, uv, color });
        for by in edge {
            self.mesh.vertices.push(Vertex { pos: middle + by, uv, color: Color32::TRANSPARENT });
        }
        self.mesh.add_triangle(start, start + 1, start + 2);
        self.mesh.add_triangle(start, start + 2, start + 3);
    }

    /// Adds a ring of light that fades to both sides of its radius.
    pub(crate) fn ring(&mut self, middle: Pos2, radius: f32, width: f32, color: Color32) {
        const CORNERS: u32 = 48;
        let uv = self.atlas.white();
        let start = self.mesh.vertices.len() as u32;
        let (sin, cos) = (TAU / CORNERS as f32).sin_cos();
        let mut way = vec2(1.0, 0.0);
        let rings = [
            ((radius - width).max(0.0), Color32::TRANSPARENT),
            (radius, color),
            (radius + width, Color32::TRANSPARENT),
        ];
        for corner in 0..CORNERS {
            for (distance, color) in rings {
                self.mesh.vertices.push(Vertex { pos: middle + way * distance, uv, color });
            }
            way = vec2(cos * way.x - sin * way.y, sin * way.x + cos * way.y);
            let (from, to) = (start + 3 * corner, start + 3 * ((corner + 1) % CORNERS));
            for band in 0..2 {
                self.mesh.add_triangle(from + band, from + band + 1, to + band);
                self.mesh.add_triangle(to + band, from + band + 1, to + band + 1);
            }
        }
    }

    /// The number of Minos and surfaces.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.mesh.vertices.len() / 4
    }

    /// The finished mesh.
    pub(crate) fn into_shape(self) -> Shape {
        Shape::mesh(self.mesh)
    }
}

fn picture(theme: &Theme, side: usize) -> ColorImage {
    let pitch = side + 2;
    let (width, height) = (pitch * KINDS, pitch * MinoStyle::ALL.len());
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    let blocks = Tetrimino::ALL.map(Block::Of).into_iter().chain([Block::Neutral]);
    for block in blocks {
        for look in MinoStyle::ALL {
            let front = Front::new(theme, block, look, side);
            for y in 0..side {
                for x in 0..side {
                    let place = (look as usize * pitch + 1 + y) * width + kind(block) * pitch + 1 + x;
                    image.pixels[place] = front.pixel(pos2(x as f32 + 0.5, y as f32 + 0.5));
                }
            }
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use egui::{RawInput, TextureId};

    use super::*;

    /// A match with a large seat has many sizes, and while a window is resized, each frame has new ones.
    #[test]
    fn sizes_in_use_are_rendered_once() {
        let (ctx, theme) = (Context::default(), Theme::default());
        let rendered = |sides: &[u32]| {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                for side in sides {
                    Atlas::of(ui.ctx(), &theme, *side);
                }
            });
            let rendered = output.textures_delta.set.keys().filter(|id| **id != TextureId::default()).count();
            output.textures_delta.clear();
            rendered
        };
        let mut sides: Vec<u32> = (10..20).collect();
        assert_eq!([rendered(&sides), rendered(&sides)], [10, 0]);
        for new in 30..60 {
            sides[9] = new;
            assert_eq!(rendered(&sides), 1, "{new}");
        }
    }
}
