//! The place of a message: where it covers no live data, and as few widgets as possible.

use egui::{Align2, Pos2, Rect, Vec2};

/// The gap between a message and live data, and to the edge of the window, in points.
const GAP: f32 = 8.0;

/// The places of a message in a menu and during a game, the preferred one first.
const IN_MENU: [Align2; 6] = [
    Align2::CENTER_BOTTOM,
    Align2::RIGHT_TOP,
    Align2::LEFT_TOP,
    Align2::CENTER_TOP,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_BOTTOM,
];
const IN_GAME: [Align2; 4] = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];

/// The parts of a window that a message keeps off.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Taken {
    pub(super) window: Rect,
    /// The height of the key hints below the preferred place.
    pub(super) foot: f32,
    /// Whether a game has the screen.
    pub(super) is_playing: bool,
    /// The live data, which a message never covers.
    pub(super) live: Vec<Rect>,
    /// Widgets and passing texts, which it covers only if there is no other place.
    pub(super) other: Vec<Rect>,
}

impl Taken {
    /// Whether the message may be here.
    pub(super) fn allows(&self, rect: Rect) -> bool {
        self.window.contains_rect(rect) && !self.live.iter().any(|part| overlaps(*part, rect))
    }

    /// The area of widgets and passing texts below the message.
    pub(super) fn covered(&self, rect: Rect) -> f32 {
        self.other.iter().filter(|part| overlaps(**part, rect)).map(|part| part.intersect(rect).area()).sum()
    }

    /// Finds the best place for a message that can have one of these sizes, the preferred one first.
    pub(super) fn find(&self, sizes: &[Vec2]) -> Option<Rect> {
        let preferred: &[Align2] = if self.is_playing { &IN_GAME } else { &IN_MENU };
        let foot = if self.is_playing { 0.0 } else { self.foot };
        let usual = self.window.shrink(GAP);
        let usual = usual.with_max_y(usual.bottom() - foot);
        let first = preferred[0];
        let mut best: Option<((f32, usize, usize, f32), Rect)> = None;
        for (index, size) in sizes.iter().enumerate() {
            let places = preferred.iter().map(|place| place.align_size_within_rect(*size, usual)).enumerate();
            let beside = self.beside(*size).map(|rect| (preferred.len(), rect));
            let wanted = first.align_size_within_rect(*size, usual).center();
            for (place, rect) in places.chain(beside).filter(|(_, rect)| self.allows(*rect)) {
                let cost = (self.covered(rect), place, index, rect.center().distance(wanted));
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, rect));
                }
            }
        }
        best.map(|(_, rect)| rect)
    }

    /// All places of a size beside live data or at the edges of the window.
    fn beside(&self, size: Vec2) -> impl Iterator<Item = Rect> + '_ {
        let inside = self.window.shrink(GAP);
        let along = move |from: f32, to: f32, length: f32, parts: Vec<[f32; 2]>| {
            let mut starts = vec![from, to - length];
            starts.extend(parts.into_iter().flat_map(|[start, end]| [end + GAP, start - GAP - length]));
            starts.retain(|start| *start >= from && start + length <= to);
            starts
        };
        let sides = |of: fn(&Rect) -> [f32; 2]| self.live.iter().map(of).collect();
        let lefts = along(inside.left(), inside.right(), size.x, sides(|part| [part.left(), part.right()]));
        let tops = along(inside.top(), inside.bottom(), size.y, sides(|part| [part.top(), part.bottom()]));
        lefts.into_iter().flat_map(move |left| {
            let at = move |top: &f32| Rect::from_min_size(Pos2::new(left, *top), size);
            tops.iter().map(at).collect::<Vec<_>>()
        })
    }
}

/// Whether two rectangles have a common area, not only an edge.
fn overlaps(one: Rect, other: Rect) -> bool {
    one.intersect(other).is_positive()
}
