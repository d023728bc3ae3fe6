//! Triangles drawn with integers only, so that every computer draws the same pixels.
//!
//! Positions are 256ths of a pixel. A pixel belongs to a triangle if its middle does; of two triangles with a common
//! edge, exactly one has the pixels on it.

use std::ops::Range;

use super::canvas::{Area, Canvas, over, product};

/// The units of a pixel.
const UNIT: i64 = 256;
/// The steepest change of a value from pixel to pixel. Only triangles too thin for a pixel are steeper.
const STEEPEST: i64 = 1 << 32;
/// The largest value of a channel, with 16 bits behind the point.
const FULL: i64 = 255 << 16;

/// A texture: colours with premultiplied alpha, row by row.
#[derive(Debug, Default)]
pub(super) struct Texture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u32>,
    /// The number of times that all of it was replaced.
    pub(super) version: u64,
}

impl Texture {
    fn texel(&self, x: i64, y: i64) -> u32 {
        let at = |value: i64, size: usize| value.clamp(0, size as i64 - 1) as usize;
        self.pixels[at(y, self.height) * self.width + at(x, self.width)]
    }

    /// The colour at a position in texels with 16 bits behind the point, between the four nearest ones.
    fn at(&self, x: i64, y: i64) -> u32 {
        let (x, y) = (x - (1 << 15), y - (1 << 15));
        let (column, row) = (x >> 16, y >> 16);
        let [right, below] = [x, y].map(|value| ((value >> 8) & 255) as u32);
        if right == 0 && below == 0 {
            return self.texel(column, row);
        }
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| self.texel(column + x, row + y).to_le_bytes());
        let parts = [(256 - right) * (256 - below), right * (256 - below), (256 - right) * below, right * below];
        u32::from_le_bytes(std::array::from_fn(|channel| {
            let sum: u32 = corners.iter().zip(parts).map(|(color, part)| u32::from(color[channel]) * part).sum();
            ((sum + (1 << 15)) >> 16) as u8
        }))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Corner {
    /// The position in 256ths of a pixel.
    pub(super) at: [i64; 2],
    /// The position in the texture, in texels with 16 bits behind the point.
    pub(super) texel: [i64; 2],
    /// Red, green, blue and alpha, premultiplied.
    pub(super) color: [u8; 4],
}

/// A value that changes evenly over a triangle, with 16 bits behind the point.
#[derive(Debug, Clone, Copy)]
struct Plane {
    /// At the first corner.
    first: i64,
    /// Its change from pixel to pixel, to the right and down.
    change: [i64; 2],
}

impl Plane {
    /// The value at a pixel this far from the first corner, in 256ths of a pixel.
    const fn at(&self, [x, y]: [i64; 2]) -> i64 {
        self.first + ((self.change[0] * x + self.change[1] * y) >> 8)
    }
}

/// The pixels on one side of an edge: those where `a * x + b * y + c` is not negative.
#[derive(Debug, Clone, Copy)]
struct EdgeFunction {
    a: i64,
    b: i64,
    c: i64,
}

impl EdgeFunction {
    const fn new([x, y]: [i64; 2], [to_x, to_y]: [i64; 2]) -> Self {
        let (a, b) = (y - to_y, to_x - x);
        // The pixels exactly on an upper or left edge belong to the triangle.
        let is_inclusive = a > 0 || a == 0 && b > 0;
        Self { a, b, c: -(a * x + b * y) - if is_inclusive { 0 } else { 1 } }
    }

    /// Restricts the columns of a row of pixels to this side.
    fn restrict(&self, columns: &mut Range<i64>, y: i64) {
        let (step, start) = (self.a * UNIT, self.a * UNIT / 2 + self.b * y + self.c);
        if step > 0 {
            // The first column is -start / step, rounded up.
            columns.start = columns.start.max(-start.div_euclid(step));
        } else if step < 0 {
            columns.end = columns.end.min(start.div_euclid(-step) + 1);
        } else if start < 0 {
            columns.end = columns.start;
        }
    }
}

/// What fills a triangle.
#[derive(Debug)]
enum Paint {
    Solid(u32),
    Gradient([Plane; 4]),
    Textured { color: [Plane; 4], texel: [Plane; 2] },
}

/// A triangle ready to be drawn.
#[derive(Debug)]
pub(super) struct Triangle {
    /// The pixels around it, inside its clip rectangle.
    pub(super) area: Area,
    first: [i64; 2],
    edges: [EdgeFunction; 3],
    paint: Paint,
}

impl Triangle {
    /// `None` if no pixel of `clip` belongs to it.
    pub(super) fn new([first, mut second, mut third]: [Corner; 3], clip: Area, texture: &Texture) -> Option<Self> {
        let mut size = doubled_area(first.at, second.at, third.at);
        if size == 0 {
            return None;
        }
        if size < 0 {
            (second, third, size) = (third, second, -size);
        }
        let corners = [first, second, third];
        let range = |axis: usize| {
            let values = corners.map(|corner| corner.at[axis]);
            let [least, most] = [values.iter().min(), values.iter().max()].map(|value| value.copied().unwrap_or(0));
            // Pixels whose middle is inside.
            let pixel = |value: i64| ((value + UNIT / 2 - 1).div_euclid(UNIT)).max(0) as usize;
            (pixel(least), pixel(most + 1))
        };
        let ((left, right), (top, bottom)) = (range(0), range(1));
        let area = Area { left, top, right, bottom }.within(clip)?;
        let edges =
            [(first, second), (second, third), (third, first)].map(|(from, to)| EdgeFunction::new(from.at, to.at));
        Some(Self { area, first: first.at, edges, paint: paint(corners, size, texture) })
    }

    /// Draws the part inside an area.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: Area, texture: &Texture) {
        let Some(area) = self.area.within(area) else { return };
        for row in area.top..area.bottom {
            let y = row as i64 * UNIT + UNIT / 2;
            let mut columns = area.left as i64..area.right as i64;
            for edge in &self.edges {
                edge.restrict(&mut columns, y);
            }
            if columns.is_empty() {
                continue;
            }
            let from = [columns.start * UNIT + UNIT / 2 - self.first[0], y - self.first[1]];
            let pixels = canvas.row_mut(row, columns.start as usize, columns.end as usize);
            match &self.paint {
                Paint::Solid(color) => fill(pixels, *color),
                Paint::Gradient(planes) => gradient(pixels, planes, from),
                Paint::Textured { color, texel } => textured(pixels, (color, texel), from, texture),
            }
        }
    }
}

/// Twice the area of a triangle, positive if its corners go clockwise on the screen.
const fn doubled_area([x, y]: [i64; 2], [x1, y1]: [i64; 2], [x2, y2]: [i64; 2]) -> i64 {
    (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)
}

fn paint(corners: [Corner; 3], size: i64, texture: &Texture) -> Paint {
    let [first, second, third] = corners;
    let plane = |value: &dyn Fn(&Corner) -> i64, fraction: u32| {
        let [base, one, other] = corners.map(|corner| value(&corner));
        let (one, other) = (one - base, other - base);
        let slope = |along_one: i64, along_other: i64| {
            // At most 60 bits, since positions have 22 and texels 29.
            let steep = (one * along_one - other * along_other) * (UNIT << fraction);
            (steep / size).clamp(-STEEPEST, STEEPEST)
        };
        let change = [
            slope(third.at[1] - first.at[1], second.at[1] - first.at[1]),
            -slope(third.at[0] - first.at[0], second.at[0] - first.at[0]),
        ];
        Plane { first: base << fraction, change }
    };
    let is_textured = first.texel != second.texel || first.texel != third.texel;
    let texel = if is_textured { u32::MAX } else { texture.at(first.texel[0], first.texel[1]) };
    let colors = corners.map(|corner| product(u32::from_le_bytes(corner.color), texel));
    if !is_textured && colors[0] == colors[1] && colors[0] == colors[2] {
        return Paint::Solid(colors[0]);
    }
    let channel = |channel: usize| {
        plane(&|corner| i64::from(product(u32::from_le_bytes(corner.color), texel).to_le_bytes()[channel]), 16)
    };
    let color = std::array::from_fn(channel);
    if is_textured {
        let texel = std::array::from_fn(|axis| plane(&|corner| corner.texel[axis], 0));
        Paint::Textured { color, texel }
    } else {
        Paint::Gradient(color)
    }
}

fn fill(pixels: &mut [u32], color: u32) {
    match color >> 24 {
        255 => pixels.fill(color),
        _ if color == 0 => {}
        _ => pixels.iter_mut().for_each(|pixel| *pixel = over(color, *pixel)),
    }
}

/// The channels at the first pixel of a row and their change, with 16 bits behind the point.
fn channels(planes: &[Plane; 4], from: [i64; 2]) -> ([i32; 4], [i32; 4]) {
    let start = planes.map(|plane| plane.at(from).clamp(0, FULL) as i32);
    (start, planes.map(|plane| plane.change[0].clamp(-FULL, FULL) as i32))
}

fn packed(channels: &[i32; 4]) -> u32 {
    u32::from_le_bytes(channels.map(|value| ((value + (1 << 15)) >> 16).clamp(0, 255) as u8))
}

fn gradient(pixels: &mut [u32], planes: &[Plane; 4], from: [i64; 2]) {
    let (mut value, change) = channels(planes, from);
    if change == [0; 4] {
        return fill(pixels, packed(&value));
    }
    for pixel in pixels {
        *pixel = over(packed(&value), *pixel);
        for (value, change) in value.iter_mut().zip(change) {
            *value = value.wrapping_add(change);
        }
    }
}

fn textured(pixels: &mut [u32], (color, texel): (&[Plane; 4], &[Plane; 2]), from: [i64; 2], texture: &Texture) {
    let (mut value, change) = channels(color, from);
    let (mut at, next) = (texel.map(|plane| plane.at(from)), texel.map(|plane| plane.change[0]));
    for pixel in pixels {
        let texel = texture.at(at[0], at[1]);
        if texel != 0 {
            *pixel = over(product(texel, packed(&value)), *pixel);
        }
        for (value, change) in value.iter_mut().zip(change) {
            *value = value.wrapping_add(change);
        }
        at = [at[0] + next[0], at[1] + next[1]];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 4] = [255; 4];

    fn corner(x: f32, y: f32, color: [u8; 4]) -> Corner {
        Corner { at: [x, y].map(|value| (value * 256.0).round() as i64), texel: [0, 0], color }
    }

    fn white() -> Texture {
        Texture { width: 1, height: 1, pixels: vec![u32::MAX], version: 0 }
    }

    fn draw(canvas: &mut Canvas, corners: [Corner; 3]) {
        let (texture, all) = (white(), canvas.area());
        if let Some(triangle) = Triangle::new(corners, all, &texture) {
            triangle.draw(canvas, all, &texture);
        }
    }

    /// A fan around any point covers every pixel exactly once, whatever the directions of its triangles.
    #[test]
    fn triangles_with_common_edges_have_no_gap_and_no_overlap() {
        const ADDED: [u8; 4] = [1, 0, 0, 0];
        for (x, y) in [(8.5, 8.5), (3.1, 12.7), (8.0, 8.0), (0.2, 15.9)] {
            let mut canvas = Canvas::new(16, 16);
            let around = [(-3.0, -3.0), (9.0, -3.0), (19.0, -3.0), (19.0, 19.0), (6.3, 19.0), (-3.0, 19.0)];
            for (index, &(left, top)) in around.iter().enumerate() {
                let (right, bottom) = around[(index + 1) % around.len()];
                let mut corners = [corner(x, y, ADDED), corner(left, top, ADDED), corner(right, bottom, ADDED)];
                if index % 2 == 0 {
                    corners.swap(0, 1);
                }
                draw(&mut canvas, corners);
            }
            assert!(canvas.pixels.iter().all(|pixel| pixel.to_le_bytes() == [1, 0, 0, 255]), "{x} {y}");
        }
    }

    #[test]
    fn colours_change_evenly() {
        let mut canvas = Canvas::new(16, 4);
        let (dark, light) = ([0, 0, 0, 255], [160, 80, 0, 255]);
        draw(&mut canvas, [corner(0.0, 0.0, dark), corner(16.0, 0.0, light), corner(0.0, 4.0, dark)]);
        draw(&mut canvas, [corner(0.0, 4.0, dark), corner(16.0, 0.0, light), corner(16.0, 4.0, light)]);
        for y in 0..4 {
            let reds: Vec<u8> = canvas.row(y, 0, 16).iter().map(|pixel| pixel.to_le_bytes()[0]).collect();
            assert_eq!(reds, (0..16).map(|x| x * 10 + 5).collect::<Vec<u8>>());
        }
    }

    #[test]
    fn glyphs_on_whole_pixels_are_copied() {
        let texture =
            Texture { width: 4, height: 4, pixels: (0..16).map(|red| 0xff00_0000 + red * 9).collect(), version: 0 };
        let mut canvas = Canvas::new(8, 8);
        let corner =
            |x: i64, y: i64| Corner { at: [(x + 2) * 256, (y + 3) * 256], texel: [x << 16, y << 16], color: WHITE };
        for corners in [[corner(0, 0), corner(4, 0), corner(0, 4)], [corner(4, 0), corner(4, 4), corner(0, 4)]] {
            let all = canvas.area();
            Triangle::new(corners, all, &texture).unwrap().draw(&mut canvas, all, &texture);
        }
        for y in 0..4 {
            assert_eq!(canvas.row(y + 3, 2, 6), &texture.pixels[y * 4..y * 4 + 4]);
        }
    }

    /// Whatever egui makes of a picture, nothing overflows.
    #[test]
    fn any_triangle_can_be_drawn() {
        let far = (1_i64 << 21) as f32 / 256.0;
        let mut canvas = Canvas::new(16, 16);
        for x in [-far, 0.0, 0.004, 7.5, far] {
            for y in [-far, 7.496, 7.5, 7.504, far] {
                let corners = [corner(x, y, WHITE), corner(far, 8.0, [0; 4]), corner(-far, 7.9, [9, 200, 0, 0])];
                draw(&mut canvas, corners);
            }
        }
    }
}
