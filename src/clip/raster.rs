//! Draws egui's triangles into a picture without a graphics card.
//!
//! ```text
//!   meshes ─▶ triangles, sorted into tiles ─▶ tiles whose triangles are other than before ─▶ drawn again
//! ```
//!
//! Most of a game stands still from frame to frame, so few tiles are drawn, and only these are looked at when the
//! change to the frame before is written.

use std::collections::BTreeMap;

use egui::epaint::{ImageData, Primitive};
use egui::{ClippedPrimitive, ColorImage, Pos2, Rect, TextureId, TexturesDelta};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::canvas::{Area, Canvas};
use super::triangle::{Corner, Texture, Triangle};

/// The width and height of a tile in pixels.
const TILE: usize = 32;
/// The farthest position of a corner, in pixels.
const FARTHEST: f32 = 8_192.0;

/// A picture and the textures that it is drawn with.
#[derive(Debug)]
pub(super) struct Raster {
    textures: BTreeMap<TextureId, Texture>,
    canvas: Canvas,
    tiles: Vec<Tile>,
}

#[derive(Debug, Default)]
struct Tile {
    /// The indices of the triangles that may touch it, in the order of drawing.
    triangles: Vec<u32>,
    /// The hash of these triangles.
    hash: u64,
    /// The hash of those that were drawn last.
    drawn: Option<u64>,
}

impl Raster {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let count = width.div_ceil(TILE) * height.div_ceil(TILE);
        let tiles = std::iter::repeat_with(Tile::default).take(count).collect();
        Self { textures: BTreeMap::new(), canvas: Canvas::new(width, height), tiles }
    }

    pub(super) const fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// Takes over new and changed textures.
    pub(super) fn update(&mut self, mut delta: TexturesDelta) {
        let mut set: Vec<_> = delta.set.drain().collect();
        set.sort_by_key(|(id, _)| *id);
        for (id, changes) in set {
            let texture = self.textures.entry(id).or_default();
            for change in changes {
                let ImageData::Color(image) = change.image;
                if let Some(at) = change.pos {
                    change_part(texture, at, &image);
                } else {
                    let pixels = image.pixels.iter().map(|color| u32::from_le_bytes(color.to_array())).collect();
                    let [width, height] = image.size;
                    *texture = Texture { width, height, pixels, version: texture.version + 1 };
                }
            }
        }
        self.textures.retain(|id, _| !delta.free.contains(id));
        delta.clear();
    }

    /// Draws a frame. Returns the areas that may have changed since the last one.
    pub(super) fn draw(&mut self, primitives: &[ClippedPrimitive], pixels_per_point: f32) -> Vec<Area> {
        let triangles = self.sort(primitives, pixels_per_point);
        let Self { textures, canvas, tiles } = self;
        let columns = canvas.width.div_ceil(TILE);
        let mut changed = Vec::new();
        for (index, tile) in tiles.iter_mut().enumerate() {
            if tile.drawn.replace(tile.hash) == Some(tile.hash) {
                continue;
            }
            let (left, top) = (index % columns * TILE, index / columns * TILE);
            let area = Area { left, top, right: left + TILE, bottom: top + TILE };
            let Some(area) = area.within(canvas.area()) else { continue };
            for row in area.top..area.bottom {
                canvas.row_mut(row, area.left, area.right).fill(u32::from_le_bytes([0, 0, 0, 255]));
            }
            for triangle in &tile.triangles {
                let (triangle, texture) = &triangles[*triangle as usize];
                if let Some(texture) = textures.get(texture) {
                    triangle.draw(canvas, area, texture);
                }
            }
            changed.push(area);
        }
        changed
    }

    /// The triangles of a frame with their textures. Sorts them into the tiles.
    fn sort(&mut self, primitives: &[ClippedPrimitive], pixels_per_point: f32) -> Vec<(Triangle, TextureId)> {
        let Self { textures, canvas, tiles } = self;
        let columns = canvas.width.div_ceil(TILE);
        for tile in &mut *tiles {
            tile.triangles.clear();
            tile.hash = 0;
        }
        let mut triangles = Vec::new();
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = textures.get(&mesh.texture_id) else { continue };
            let Some(clip) = pixels(*clip_rect, pixels_per_point).within(canvas.area()) else { continue };
            let to_corner = |index: u32| {
                let vertex = &mesh.vertices[index as usize];
                let along = |uv: f32, size: usize| (f64::from(uv) * size as f64 * 65_536.0).round() as i64;
                Corner {
                    at: position(vertex.pos, pixels_per_point),
                    texel: [along(vertex.uv.x, texture.width), along(vertex.uv.y, texture.height)],
                    color: vertex.color.to_array(),
                }
            };
            for indices in mesh.triangles() {
                let corners = indices.map(to_corner);
                let Some(triangle) = Triangle::new(corners, clip, texture) else { continue };
                let hash = hash(&corners, triangle.area, texture.version);
                let Area { left, top, right, bottom } = triangle.area;
                for row in top / TILE..bottom.div_ceil(TILE) {
                    for tile in &mut tiles[row * columns..][left / TILE..right.div_ceil(TILE)] {
                        tile.triangles.push(triangles.len() as u32);
                        tile.hash = (tile.hash ^ hash).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
                    }
                }
                triangles.push((triangle, mesh.texture_id));
            }
        }
        triangles
    }
}

/// The hash of what a triangle draws.
fn hash(corners: &[Corner; 3], clip: Area, version: u64) -> u64 {
    let mut bytes = [0; 3 * 36];
    for (corner, bytes) in corners.iter().zip(bytes.chunks_exact_mut(36)) {
        let values = corner.at.into_iter().chain(corner.texel);
        for (value, bytes) in values.zip(bytes.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        bytes[32..].copy_from_slice(&corner.color);
    }
    // The area says where the clip rectangle cuts the triangle.
    let Area { left, top, right, bottom } = clip;
    let seed = [left, top, right, bottom].into_iter().fold(version, |seed, side| (seed << 14) ^ side as u64);
    xxh3_64_with_seed(&bytes, seed)
}

/// A position in 256ths of a pixel.
fn position(at: Pos2, pixels_per_point: f32) -> [i64; 2] {
    [at.x, at.y].map(|value| ((value * pixels_per_point).clamp(-FARTHEST, FARTHEST) * 256.0).round() as i64)
}

/// The pixels of a clip rectangle.
fn pixels(rect: Rect, pixels_per_point: f32) -> Area {
    let pixel = |value: f32| (value * pixels_per_point).round().clamp(0.0, FARTHEST) as usize;
    Area { left: pixel(rect.left()), top: pixel(rect.top()), right: pixel(rect.right()), bottom: pixel(rect.bottom()) }
}

fn change_part(texture: &mut Texture, [left, top]: [usize; 2], image: &ColorImage) {
    let [width, _] = image.size;
    for (row, colors) in image.pixels.chunks_exact(width.max(1)).enumerate() {
        let start = (top + row) * texture.width + left;
        let Some(pixels) = texture.pixels.get_mut(start..start + width) else { continue };
        for (pixel, color) in pixels.iter_mut().zip(colors) {
            *pixel = u32::from_le_bytes(color.to_array());
        }
    }
}
