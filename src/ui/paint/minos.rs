//! The Minos as small pictures, drawn once for each size in physical pixels, and the mesh that places them.
//!
//! A Mino is a house front seen by night: light falls on it from above, its rim is bevelled, and its windows tell the
//! Tetrimino apart without its colour. The windows are lit while the Tetrimino is in play and dark once it is locked.
//! Drawing them as pictures keeps every edge smooth, and the whole Matrix one mesh.

use std::fmt;

use egui::{
    Color32, ColorImage, Context, Id, Mesh, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2, epaint::Vertex,
    pos2, vec2,
};

use crate::engine::{Block, Tetrimino};
use crate::ui::theme::{Palette, Shades, Theme};

/// How a Mino looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// In play or in a queue: bright, its windows lit.
    InPlay,
    /// Locked: darker and paler, its windows dark.
    Locked,
    /// The Ghost Piece: an outline.
    Ghost,
    /// Locked in a game that is over: grey.
    Spent,
    /// The shape alone, in white, to be tinted.
    Light,
}

impl Look {
    const ALL: [Self; 5] = [Self::InPlay, Self::Locked, Self::Ghost, Self::Spent, Self::Light];
}

const KINDS: usize = 8;

fn kind(block: Block) -> usize {
    match block {
        Block::Of(tetrimino) => tetrimino as usize,
        Block::Neutral => KINDS - 1,
    }
}

/// The pictures of all Minos at one size.
#[derive(Clone)]
struct Atlas {
    texture: TextureHandle,
    side: usize,
    palette: Palette,
}

impl Atlas {
    /// A play field needs three sizes; a window that is being resized leaves others behind.
    const KEPT: usize = 6;
    /// Larger Minos are these, magnified: eight beside each other fit every graphics card's textures of 2 048 pixels.
    const LARGEST: u32 = 254;

    /// The pictures for Minos of `side` physical pixels, drawn when that size is first asked for.
    fn of(ctx: &Context, theme: &Theme, side: u32) -> Self {
        let id = Id::unique("mino pictures");
        let mut drawn = ctx.data(|data| data.get_temp::<Vec<Self>>(id)).unwrap_or_default();
        let same = |atlas: &&Self| atlas.side == side as usize && atlas.palette == theme.palette;
        if let Some(atlas) = drawn.iter().find(same) {
            return atlas.clone();
        }
        let image = picture(&theme.palette, side as usize);
        let texture = ctx.load_texture(format!("minos-{side}"), image, TextureOptions::LINEAR);
        let atlas = Self { texture, side: side as usize, palette: theme.palette.clone() };
        if drawn.len() >= Self::KEPT {
            drawn.remove(0);
        }
        drawn.push(atlas.clone());
        ctx.data_mut(|data| data.insert_temp(id, drawn));
        atlas
    }

    fn uv(&self, block: Block, look: Look) -> Rect {
        let pitch = (self.side + 2) as f32;
        let size = self.size();
        let min = vec2(kind(block) as f32 * pitch + 1.0, look as usize as f32 * pitch + 1.0);
        Rect::from_min_size((min / size).to_pos2(), Vec2::splat(self.side as f32) / size)
    }

    /// A place in the picture that is plain white.
    fn white(&self) -> Pos2 {
        let uv = self.uv(Block::Neutral, Look::Light);
        uv.center()
    }

    fn size(&self) -> Vec2 {
        let pitch = (self.side + 2) as f32;
        vec2(pitch * KINDS as f32, pitch * Look::ALL.len() as f32)
    }
}

/// A mesh of Minos of one size and plain surfaces between them, in the order in which they are added.
pub struct MinoMesh {
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
    pub fn new(ctx: &Context, theme: &Theme, side: u32) -> Self {
        let atlas = Atlas::of(ctx, theme, side.clamp(1, Atlas::LARGEST));
        let mut mesh = Mesh::with_texture(atlas.texture.id());
        mesh.reserve_vertices(1_200);
        mesh.reserve_triangles(600);
        Self { mesh, atlas }
    }

    /// Adds a Mino; `tint` multiplies its colours, white leaves them.
    pub fn mino(&mut self, rect: Rect, block: Block, look: Look, tint: Color32) {
        self.mino_fading(rect, block, look, [tint, tint]);
    }

    /// Adds a Mino whose tint runs from the first at its top to the second at its bottom.
    pub fn mino_fading(&mut self, rect: Rect, block: Block, look: Look, tints: [Color32; 2]) {
        let uv = self.atlas.uv(block, look);
        let first = self.mesh.vertices.len();
        self.mesh.add_rect_with_uv(rect, uv, tints[0]);
        for vertex in &mut self.mesh.vertices[first + 2..] {
            vertex.color = tints[1];
        }
    }

    /// Adds a plain surface.
    pub fn surface(&mut self, rect: Rect, color: Color32) {
        self.shaded(rect, [color; 4]);
    }

    /// Adds a surface whose colour runs between its corners: left top, right top, left bottom, right bottom.
    pub fn shaded(&mut self, rect: Rect, corners: [Color32; 4]) {
        let uv = self.atlas.white();
        let start = self.mesh.vertices.len() as u32;
        let places = [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()];
        for (pos, color) in places.into_iter().zip(corners) {
            self.mesh.vertices.push(Vertex { pos, uv, color });
        }
        self.mesh.add_triangle(start, start + 1, start + 2);
        self.mesh.add_triangle(start + 2, start + 1, start + 3);
    }

    /// How many Minos and surfaces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.mesh.vertices.len() / 4
    }

    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The finished mesh.
    pub fn into_shape(self) -> Shape {
        Shape::mesh(self.mesh)
    }
}

fn picture(palette: &Palette, side: usize) -> ColorImage {
    let pitch = side + 2;
    let (width, height) = (pitch * KINDS, pitch * Look::ALL.len());
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    let blocks = Tetrimino::ALL.map(Block::Of).into_iter().chain([Block::Neutral]);
    for block in blocks {
        for look in Look::ALL {
            let front = Front::new(palette, block, look, side);
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

/// A Mino about to be drawn, in pixels.
struct Front {
    block: Block,
    look: Look,
    shades: Shades,
    /// The colour of the windows.
    windows: Color32,
    half: f32,
    /// From the middle to the edge; less than `half` by the gap between two Minos.
    reach: f32,
    /// The middle, half a pixel off where the gap is odd.
    middle: f32,
    radius: f32,
    rim: f32,
}

impl Front {
    fn new(palette: &Palette, block: Block, look: Look, side: usize) -> Self {
        let shades = palette.block(block);
        let shades = match look {
            Look::InPlay | Look::Ghost | Look::Light => shades,
            Look::Locked => shades.locked(palette),
            Look::Spent => shades.spent(palette),
        };
        let windows = match look {
            Look::InPlay => shades.light.lerp_to_gamma(palette.flash, 0.55),
            Look::Locked | Look::Ghost | Look::Spent | Look::Light => shades.base.lerp_to_gamma(shades.dark, 0.62),
        };
        let size = side as f32;
        let gap = (size * 0.045).round().max(1.0);
        let near = (gap / 2.0).floor();
        Self {
            block,
            look,
            shades,
            windows,
            half: size / 2.0,
            reach: (size - gap) / 2.0,
            middle: near + (size - gap) / 2.0,
            radius: size * 0.15,
            rim: (size * 0.085).max(1.0),
        }
    }

    fn pixel(&self, place: Pos2) -> Color32 {
        let from_middle = place - pos2(self.middle, self.middle);
        let (distance, normal) = self.edge(from_middle);
        let inside = (0.5 - distance).clamp(0.0, 1.0);
        match self.look {
            Look::Light => Color32::WHITE.gamma_multiply(inside),
            Look::Ghost => {
                let line = (self.rim * 0.95).max(1.0);
                let face = (0.5 - distance - line).clamp(0.0, 1.0);
                let color = self.shades.base.lerp_to_gamma(self.shades.light, 0.25);
                color.gamma_multiply(0.13_f32.mul_add(face, 0.9 * (inside - face)))
            }
            Look::InPlay | Look::Locked | Look::Spent => self.lit(from_middle, distance, normal).gamma_multiply(inside),
        }
    }

    /// The face, its rim and its windows under the light from above.
    fn lit(&self, from_middle: Vec2, distance: f32, normal: Vec2) -> Color32 {
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
        face.lerp_to_gamma(self.windows, window).lerp_to_gamma(rim, on_rim)
    }

    /// The distance to the edge, negative inside, and the direction to it.
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

    /// The distance to the windows of this Mino, negative inside; 1 is half a Mino.
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
}
