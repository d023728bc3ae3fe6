//! A coarse software rasterizer for egui shapes, exact enough to measure brightness.

use std::collections::BTreeMap;

use egui::epaint::{ClippedShape, ImageData, Primitive};
use egui::{Color32, Context, Pos2, RawInput, Rect, TextureId, TexturesDelta, Ui, Vec2};

/// A rasterizer that keeps the textures of earlier frames.
pub(crate) struct Raster {
    ctx: Context,
    textures: BTreeMap<TextureId, egui::ColorImage>,
    window: Vec2,
    step: f32,
}

/// The relative luminance of every sample, 0 to 1, by WCAG 2.
pub(crate) type Luminance = Vec<f32>;

impl Raster {
    /// Creates a rasterizer for a window of this size, with one sample every `step` points in both directions.
    pub(crate) fn new(ctx: Context, window: Vec2, step: f32) -> Self {
        Self { ctx, textures: BTreeMap::new(), window, step }
    }

    fn take(&mut self, mut delta: TexturesDelta) {
        let mut deltas: Vec<_> = delta.set.drain().collect();
        deltas.sort_by_key(|(id, _)| *id);
        for (id, delta) in deltas.into_iter().flat_map(|(id, deltas)| deltas.into_iter().map(move |delta| (id, delta)))
        {
            let ImageData::Color(image) = delta.image;
            match (delta.pos, self.textures.get_mut(&id)) {
                (Some([left, top]), Some(whole)) => {
                    let width = whole.size[0];
                    for (y, row) in image.pixels.chunks(image.size[0]).enumerate() {
                        let at = (top + y) * width + left;
                        whole.pixels[at..at + row.len()].copy_from_slice(row);
                    }
                }
                _ => {
                    self.textures.insert(id, (*image).clone());
                }
            }
        }
    }

    /// Runs frames that nobody sees: the first ones load fonts and pictures.
    pub(crate) fn prepare(&mut self, mut ui: impl FnMut(&mut Ui)) {
        for _ in 0..2 {
            self.run(&mut ui);
        }
    }

    fn run(&mut self, ui: impl FnMut(&mut Ui)) -> (Vec<ClippedShape>, f32) {
        let input = RawInput { screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.window)), ..RawInput::default() };
        let output = self.ctx.clone().run_ui(input, ui);
        self.take(output.textures_delta);
        (output.shapes, output.pixels_per_point)
    }

    /// Returns the luminance of every sample of this frame.
    pub(crate) fn frame(&mut self, ui: impl FnMut(&mut Ui)) -> Luminance {
        let (shapes, pixels_per_point) = self.run(ui);
        let (columns, rows) = ((self.window.x / self.step) as usize, (self.window.y / self.step) as usize);
        let mut picture = vec![[0.0_f32; 3]; columns * rows];
        for clipped in self.ctx.tessellate(shapes, pixels_per_point) {
            let Primitive::Mesh(mesh) = clipped.primitive else { continue };
            let image = &self.textures[&mesh.texture_id];
            for [a, b, c] in mesh.triangles() {
                let corners = [a, b, c].map(|index| mesh.vertices[index as usize]);
                self.triangle(&mut picture, (columns, rows), clipped.clip_rect, (corners, image));
            }
        }
        picture.into_iter().map(luminance).collect()
    }

    fn triangle(
        &self,
        picture: &mut [[f32; 3]],
        (columns, rows): (usize, usize),
        clip: Rect,
        (corners, image): ([egui::epaint::Vertex; 3], &egui::ColorImage),
    ) {
        let bounds = Rect::from_points(&corners.map(|corner| corner.pos)).intersect(clip);
        if !bounds.is_positive() {
            return;
        }
        let [a, b, c] = corners.map(|corner| corner.pos);
        let area = edge(a, b, c);
        if area.abs() < 1e-6 {
            return;
        }
        let range = |from: f32, to: f32, most: usize| {
            let index = |at: f32| (at - sample(self.step, 0)) / self.step;
            let first = index(from).ceil().max(0.0) as usize;
            let end = (index(to).floor() + 1.0).clamp(0.0, most as f32) as usize;
            first..end
        };
        // Most triangles have one colour, which need not be computed for each sample.
        let [first, ..] = corners;
        let is_plain = corners.iter().all(|corner| (corner.color, corner.uv) == (first.color, first.uv));
        let plain = is_plain.then(|| color_at([1.0, 0.0, 0.0], &corners, image));
        for row in range(bounds.top(), bounds.bottom(), rows) {
            for column in range(bounds.left(), bounds.right(), columns) {
                let at = Pos2::new(sample(self.step, column), sample(self.step, row));
                let Some(sides) = sides([a, b, c], at, area) else { continue };
                let color = plain.unwrap_or_else(|| color_at(sides.map(|side| side / area), &corners, image));
                blend(&mut picture[row * columns + column], color);
            }
        }
    }
}

/// The signed areas between the three edges of a triangle and a point; `None` if it is outside.
// Without iterators, which cost most of the time in a build that is not optimized.
fn sides([a, b, c]: [Pos2; 3], at: Pos2, area: f32) -> Option<[f32; 3]> {
    let first = edge(b, c, at);
    if !is_inside(first * area.signum(), b, c, area) {
        return None;
    }
    let second = edge(c, a, at);
    if !is_inside(second * area.signum(), c, a, area) {
        return None;
    }
    let third = edge(a, b, at);
    is_inside(third * area.signum(), a, b, area).then_some([first, second, third])
}

/// The position of a sample in a row or column: the middle of a pixel, where no edge of whole pixels is.
pub(crate) fn sample(step: f32, index: usize) -> f32 {
    (index as f32).mul_add(step, (step / 2.0).floor() + 0.5)
}

/// The signed area between an edge and a point, twice. The reversed edge gives exactly the negative, so that neither
/// rounding leaves a gap between two triangles nor their common edge is drawn twice.
fn edge(one: Pos2, next: Pos2, at: Pos2) -> f32 {
    let of = |from: Pos2, to: Pos2| (to - from).rot90().dot(at - from);
    if (one.x, one.y) <= (next.x, next.y) { of(one, next) } else { -of(next, one) }
}

/// Whether a point is inside an edge. Of two triangles, exactly one has the points on their common edge.
fn is_inside(side: f32, one: Pos2, next: Pos2, area: f32) -> bool {
    let (one, next) = if area > 0.0 { (one, next) } else { (next, one) };
    side > 0.0 || side == 0.0 && (one.y, one.x) < (next.y, next.x)
}

/// The colour of a triangle at a point, with alpha, by the shares of its corners.
fn color_at(parts: [f32; 3], corners: &[egui::epaint::Vertex; 3], image: &egui::ColorImage) -> [f32; 4] {
    let sum = |of: &dyn Fn(&egui::epaint::Vertex) -> f32| -> f32 {
        parts.iter().zip(corners).map(|(part, corner)| part * of(corner)).sum()
    };
    let [width, height] = image.size;
    let texel = |uv: f32, size: usize| ((uv * size as f32) as usize).min(size - 1);
    let (x, y) = (texel(sum(&|corner| corner.uv.x), width), texel(sum(&|corner| corner.uv.y), height));
    let texel = image.pixels[y * width + x];
    // In whole steps of a screen, so that rounding lets nothing shine through what is opaque.
    let channel = |of: fn(&Color32) -> u8| {
        (sum(&|corner| f32::from(of(&corner.color))) * f32::from(of(&texel)) / 255.0).round() / 255.0
    };
    [channel(Color32::r), channel(Color32::g), channel(Color32::b), channel(Color32::a)]
}

fn blend(pixel: &mut [f32; 3], [r, g, b, alpha]: [f32; 4]) {
    let rest = 1.0 - alpha;
    *pixel = [pixel[0] * rest + r, pixel[1] * rest + g, pixel[2] * rest + b];
}

fn luminance(color: [f32; 3]) -> f32 {
    let [r, g, b] =
        color.map(|channel| if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}
