//! The difference between the shapes of two frames, as areas of the window.

use std::sync::Arc;

use egui::emath::TSTransform;
use egui::epaint::{ClippedShape, Vertex};
use egui::{CornerRadius, Mesh, Rect, Shape, pos2};

/// The side of a tile in physical pixels.
const TILE: usize = 32;
/// More areas than this are merged into one: each of them is tessellated separately.
// An animated background changes at about 70 places at once, a quarter of the window.
const MAX_AREAS: usize = 160;
/// The distance in physical pixels by which anti-aliasing can reach beyond the bounds of a shape.
const REACH: f32 = 2.0;
/// The maximum number of inserted or removed shapes to detect at one place; beyond that, shapes count as changed.
const LOOK_AHEAD: usize = 24;

/// The tiles of the window that changed.
#[derive(Debug)]
pub(crate) struct Damage {
    columns: usize,
    tiles: Vec<bool>,
    size: [u32; 2],
    pixels_per_point: f32,
}

impl Damage {
    /// No tiles of a window of `size` physical pixels.
    pub(crate) fn none(size: [u32; 2], pixels_per_point: f32) -> Self {
        let [columns, rows] = size.map(|side| (side as usize).div_ceil(TILE));
        Self { columns, tiles: vec![false; columns * rows], size, pixels_per_point }
    }

    /// All tiles.
    pub(crate) fn all(size: [u32; 2], pixels_per_point: f32) -> Self {
        let mut damage = Self::none(size, pixels_per_point);
        damage.tiles.fill(true);
        damage
    }

    /// The tiles that differ between painting the second list of shapes and painting the first.
    ///
    /// Outside these tiles the same shapes are painted in the same order.
    pub(crate) fn between(
        before: &[ClippedShape],
        after: &[ClippedShape],
        size: [u32; 2],
        pixels_per_point: f32,
    ) -> Self {
        let mut damage = Self::none(size, pixels_per_point);
        let (mut before, mut after) = (before, after);
        loop {
            match (before, after) {
                ([], rest) | (rest, []) => {
                    for shape in rest {
                        damage.mark(shape);
                    }
                    return damage;
                }
                ([old, olds @ ..], [new, news @ ..]) if is_same(old, new) => (before, after) = (olds, news),
                ([old, olds @ ..], [new, news @ ..]) => {
                    let (gone, came) = skipped(before, after);
                    if (gone, came) == (0, 0) {
                        damage.mark_change(old, new);
                        (before, after) = (olds, news);
                    } else {
                        for shape in before[..gone].iter().chain(&after[..came]) {
                            damage.mark(shape);
                        }
                        (before, after) = (&before[gone..], &after[came..]);
                    }
                }
            }
        }
    }

    /// Marks everything that a shape covers.
    fn mark(&mut self, shape: &ClippedShape) {
        let bounds = shape.transform_after_tessellation.mul_rect(shape.shape.visual_bounding_rect());
        self.mark_rect(bounds, shape.clip_rect);
    }

    fn mark_rect(&mut self, rect: Rect, clip: Rect) {
        let reach = REACH / self.pixels_per_point;
        let seen = rect.expand(reach).intersect(clip);
        // An empty shape has inverted bounds.
        if !(rect.is_finite() && seen.width() > 0.0 && seen.height() > 0.0) {
            return;
        }
        let rows = self.tiles.len() / self.columns.max(1);
        let tile = |side: f32| (side * self.pixels_per_point / TILE as f32).max(0.0);
        let (left, top) = (tile(seen.left()).floor() as usize, tile(seen.top()).floor() as usize);
        // A clipped edge is rounded to the next pixel, which may lie in the next tile.
        let past = |side: f32| tile(side + 1.0 / self.pixels_per_point).ceil() as usize;
        let (right, bottom) = (past(seen.right()).min(self.columns), past(seen.bottom()).min(rows));
        for row in top..bottom {
            let start = row * self.columns;
            if left < right {
                self.tiles[start + left..start + right].fill(true);
            }
        }
    }

    /// Marks what a shape covered and what the shape in its place covers. Of a mesh only the changed triangles count.
    fn mark_change(&mut self, before: &ClippedShape, after: &ClippedShape) {
        if let (Shape::Mesh(old), Shape::Mesh(new)) = (&before.shape, &after.shape)
            && before.clip_rect == after.clip_rect
            && old.texture_id == new.texture_id
            && [before, after].map(is_in_place) == [true; 2]
        {
            self.mark_mesh(old, new, after.clip_rect);
        } else {
            self.mark(before);
            self.mark(after);
        }
    }

    fn mark_mesh(&mut self, before: &Mesh, after: &Mesh, clip: Rect) {
        let (old, new) = (before.indices.len() / 3, after.indices.len() / 3);
        let is_equal = |old: usize, new: usize| triangle(before, old) == triangle(after, new);
        let mut mark = |mesh: &Mesh, index: usize| {
            let corners = triangle(mesh, index).into_iter().flatten();
            self.mark_rect(Rect::from_points(&corners.map(|corner| corner.pos).collect::<Vec<_>>()), clip);
        };
        if old == new {
            for index in (0..new).filter(|&index| !is_equal(index, index)) {
                mark(before, index);
                mark(after, index);
            }
            return;
        }
        let most = old.min(new);
        let head = (0..most).take_while(|&index| is_equal(index, index)).count();
        let tail = (0..most - head).take_while(|&index| is_equal(old - 1 - index, new - 1 - index)).count();
        for index in head..old - tail {
            mark(before, index);
        }
        for index in head..new - tail {
            mark(after, index);
        }
    }

    /// The marked tiles as few disjoint rectangles, in points.
    pub(crate) fn areas(&self) -> Vec<Rect> {
        // Left, top, right and bottom in tiles.
        let mut areas: Vec<[usize; 4]> = Vec::new();
        for (row, tiles) in self.tiles.chunks(self.columns.max(1)).enumerate() {
            let mut left = 0;
            for run in tiles.chunk_by(|one, other| one == other) {
                let right = left + run.len();
                let above = areas.iter_mut().find(|area| [area[0], area[2], area[3]] == [left, right, row]);
                match above {
                    _ if !run[0] => {}
                    Some(above) => above[3] = row + 1,
                    None => areas.push([left, row, right, row + 1]),
                }
                left = right;
            }
        }
        if areas.len() > MAX_AREAS {
            let around = |one: [usize; 4], [a, b, c, d]: [usize; 4]| {
                [one[0].min(a), one[1].min(b), one[2].max(c), one[3].max(d)]
            };
            areas = areas.into_iter().reduce(around).into_iter().collect();
        }
        areas.into_iter().map(|area| self.in_points(area)).collect()
    }

    fn in_points(&self, [left, top, right, bottom]: [usize; 4]) -> Rect {
        let place = |tiles: usize, side: u32| (tiles * TILE).min(side as usize) as f32 / self.pixels_per_point;
        let [width, height] = self.size;
        Rect::from_min_max(
            pos2(place(left, width), place(top, height)),
            pos2(place(right, width), place(bottom, height)),
        )
    }
}

fn is_same(before: &ClippedShape, after: &ClippedShape) -> bool {
    before.clip_rect == after.clip_rect
        && before.transform_after_tessellation == after.transform_after_tessellation
        && match (&before.shape, &after.shape) {
            (Shape::Mesh(old), Shape::Mesh(new)) => Arc::ptr_eq(old, new) || old == new,
            (old, new) => old == new,
        }
}

/// Whether a shape's coordinates show where it is painted.
fn is_in_place(shape: &ClippedShape) -> bool {
    shape.transform_after_tessellation == TSTransform::IDENTITY
}

/// The minimum numbers of shapes to skip in both lists until the same shape follows.
fn skipped(before: &[ClippedShape], after: &[ClippedShape]) -> (usize, usize) {
    let mut pairs = (1..=LOOK_AHEAD).flat_map(|count| [(count, 0), (0, count)]);
    // If both lists are equally long, one shape has probably changed.
    let change = before.get(1).zip(after.get(1)).is_some_and(|(old, new)| is_same(old, new));
    if change || before.len() == after.len() {
        return (0, 0);
    }
    pairs
        .find(|&(gone, came)| before.get(gone).zip(after.get(came)).is_some_and(|(old, new)| is_same(old, new)))
        .unwrap_or_default()
}

fn triangle(mesh: &Mesh, index: usize) -> [Option<Vertex>; 3] {
    let corner = |corner: usize| {
        let vertex = *mesh.indices.get(3 * index + corner)?;
        mesh.vertices.get(vertex as usize).copied()
    };
    [corner(0), corner(1), corner(2)]
}

/// The shapes seen in `area`, clipped to it.
pub(crate) fn cut(shapes: &[ClippedShape], area: Rect) -> impl Iterator<Item = ClippedShape> {
    // Each layer of a pixel costs as much as the one on top.
    let lowest = shapes.iter().rposition(|shape| hides_all_below(shape, area)).unwrap_or_default();
    shapes[lowest..].iter().filter_map(move |whole| {
        let clip_rect = whole.clip_rect.intersect(area);
        if clip_rect.width() <= 0.0 || clip_rect.height() <= 0.0 {
            return None;
        }
        let shape = match &whole.shape {
            Shape::Mesh(mesh) if is_in_place(whole) => Shape::mesh(part(mesh, clip_rect)?),
            shape => shape.clone(),
        };
        Some(ClippedShape { clip_rect, shape, ..*whole })
    })
}

/// Whether a shape fills `area` with one opaque colour.
fn hides_all_below(shape: &ClippedShape, area: Rect) -> bool {
    let Shape::Rect(rect) = &shape.shape else { return false };
    let CornerRadius { nw, ne, sw, se } = rect.corner_radius;
    let border = f32::from(nw.max(ne).max(sw).max(se)) + rect.stroke.width + rect.blur_width + REACH;
    is_in_place(shape)
        && shape.clip_rect.contains_rect(area)
        && rect.fill.is_opaque()
        && rect.brush.is_none()
        && rect.angle == 0.0
        && rect.rect.shrink(border).contains_rect(area)
}

/// The triangles of a mesh that can be seen in `area`.
// The vertices cost as much as the pixels if the mesh is that of a background and the area that of a digit.
fn part(mesh: &Mesh, area: Rect) -> Option<Mesh> {
    let mut part = Mesh::with_texture(mesh.texture_id);
    for index in 0..mesh.indices.len() / 3 {
        let [Some(a), Some(b), Some(c)] = triangle(mesh, index) else { continue };
        let apart = |one: f32, other: f32, third: f32, low: f32, high: f32| {
            one.max(other).max(third) < low || one.min(other).min(third) > high
        };
        if apart(a.pos.x, b.pos.x, c.pos.x, area.left(), area.right())
            || apart(a.pos.y, b.pos.y, c.pos.y, area.top(), area.bottom())
        {
            continue;
        }
        let first = part.vertices.len() as u32;
        part.vertices.extend([a, b, c]);
        part.add_triangle(first, first + 1, first + 2);
    }
    (!part.is_empty()).then_some(part)
}
