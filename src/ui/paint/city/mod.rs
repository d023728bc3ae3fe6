//! The player's city as a street: a district of towers for each mode, and between them the landmarks of feats.
//!
//! ```text
//!   City ─▶ lots of the street ─▶ camera ─▶ shapes, cached until one of them changes
//! ```
//!
//! What is not built yet is an outline: the next tower of a district, and every landmark that is missing.

mod brush;
mod landmarks;
mod towers;

use std::sync::Arc;

use egui::{Context, Id, Pos2, Rect, Shape, pos2};

use self::brush::CityBrush;
use crate::city::{City, Feat};
use crate::engine::ModeId;
use crate::settings::Background;
use crate::ui::theme::{Palette, Theme};

/// The space between two lots, in units.
const GAP: f32 = 1.6;

/// What stands on a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LotPlace {
    /// The towers of a mode.
    District(ModeId),
    /// The landmark of a feat.
    Landmark(Feat),
}

/// A part of the street. Lengths are in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lot {
    /// What stands there.
    pub place: LotPlace,
    /// Its left edge.
    pub left: f32,
    /// Its width.
    pub width: f32,
}

/// The part of the street that is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The place of the start of the street on the ground, in points.
    pub origin: Pos2,
    /// The length of a unit, in points.
    pub unit: f32,
}

impl Camera {
    /// The rectangle of a lot up to a height in units.
    #[must_use]
    pub fn rect(&self, lot: &Lot, height: f32) -> Rect {
        let at = |x: f32, y: f32| self.origin + egui::vec2(x, -y) * self.unit;
        Rect::from_two_pos(at(lot.left, 0.0), at(lot.left + lot.width, height))
    }
}

impl LotPlace {
    const fn width(self) -> f32 {
        match self {
            Self::District(_) => towers::WIDTH,
            Self::Landmark(_) => landmarks::WIDTH,
        }
    }

    /// Its height in units, whether it is built or not.
    #[must_use]
    pub fn height(self, city: &City) -> f32 {
        match self {
            Self::District(mode) => towers::height(mode, city.grade(mode)),
            Self::Landmark(feat) => landmarks::height(feat),
        }
    }

    /// How much of it is built: a tower counts as a landmark.
    fn built(self, city: &City) -> usize {
        match self {
            Self::District(mode) => city.grade(mode).map_or(0, |grade| grade as usize + 1),
            Self::Landmark(feat) => usize::from(city.has(feat)),
        }
    }
}

/// Returns the whole street, the districts in the order of the modes.
#[must_use]
pub fn street() -> Vec<Lot> {
    let district = |mode: ModeId| {
        let landmarks = Feat::ALL.into_iter().filter(move |feat| feat.mode() == mode).map(LotPlace::Landmark);
        // Half of the landmarks on each side of the towers.
        let (mut before, mut after): (Vec<_>, Vec<_>) = landmarks.enumerate().partition(|(number, _)| number % 2 == 1);
        let place = |(_, place): (usize, LotPlace)| place;
        before
            .drain(..)
            .map(place)
            .chain([LotPlace::District(mode)])
            .chain(after.drain(..).map(place))
            .collect::<Vec<_>>()
    };
    lay_out(ModeId::ALL.into_iter().flat_map(district), 0.0)
}

/// Returns the lots that a window of a width in units shows behind something in its middle: what is built stands at the
/// edges, which nothing covers.
#[must_use]
pub fn skyline(city: &City, width: f32) -> Vec<Lot> {
    let mut places: Vec<LotPlace> = street().into_iter().map(|lot| lot.place).collect();
    // Stable: what is alike stays in the order of the street.
    places.sort_by_key(|place| std::cmp::Reverse(place.built(city)));
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut used = GAP;
    for (number, place) in places.into_iter().enumerate() {
        used += place.width() + GAP;
        if used > width {
            break;
        }
        if number % 2 == 0 { left.push(place) } else { right.push(place) }
    }
    let across: f32 = right.iter().map(|place| place.width() + GAP).sum();
    right.reverse();
    let mut lots = lay_out(left.into_iter(), GAP);
    lots.extend(lay_out(right.into_iter(), width - across));
    lots
}

fn lay_out(places: impl Iterator<Item = LotPlace>, mut left: f32) -> Vec<Lot> {
    let mut lots = Vec::new();
    for place in places {
        lots.push(Lot { place, left, width: place.width() });
        left += place.width() + GAP;
    }
    lots
}

/// Returns lots of the city, those that are in the rectangle, and the ground below them.
pub fn picture(ctx: &Context, rect: Rect, theme: &Theme, city: &City, (lots, camera): (&[Lot], Camera)) -> Shape {
    let scene = StreetScene {
        rect,
        palette: theme.palette.clone(),
        is_light: theme.is_light(),
        city: city.clone(),
        lots: lots.to_vec(),
        camera,
        pixels_per_point: ctx.pixels_per_point(),
    };
    Shape::Vec(cached(ctx, scene).shapes.clone())
}

/// Whether the backdrop has a city, in whose place the player's can stand.
#[must_use]
pub fn suits(theme: &Theme) -> bool {
    theme.background == Background::Skyline
}

#[derive(PartialEq)]
struct StreetScene {
    rect: Rect,
    palette: Palette,
    is_light: bool,
    city: City,
    lots: Vec<Lot>,
    camera: Camera,
    pixels_per_point: f32,
}

struct DrawnStreet {
    scene: StreetScene,
    shapes: Vec<Shape>,
}

fn cached(ctx: &Context, scene: StreetScene) -> Arc<DrawnStreet> {
    let id = Id::unique("the player's city");
    if let Some(drawn) = ctx.data(|data| data.get_temp::<Arc<DrawnStreet>>(id)).filter(|drawn| drawn.scene == scene) {
        return drawn;
    }
    let shapes = scene.draw();
    let drawn = Arc::new(DrawnStreet { scene, shapes });
    ctx.data_mut(|data| data.insert_temp(id, Arc::clone(&drawn)));
    drawn
}

impl StreetScene {
    fn draw(&self) -> Vec<Shape> {
        let Self { rect, palette, city, camera, .. } = self;
        let mut brush = CityBrush::new(palette, self.is_light, camera.unit);
        let ground = rect.with_min_y(camera.origin.y);
        brush.ground(ground);
        for lot in &self.lots {
            let place = camera.rect(lot, towers::HIGHEST);
            if !place.expand(camera.unit).intersects(*rect) {
                continue;
            }
            brush.move_to(pos2(place.left(), camera.origin.y));
            match lot.place {
                LotPlace::District(mode) => towers::paint(&mut brush, mode, city.grade(mode), city.windows(mode)),
                LotPlace::Landmark(feat) => landmarks::paint(&mut brush, feat, city.has(feat)),
            }
        }
        brush.finish(self.pixels_per_point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::{Building, Grade, Ledger};
    use crate::storage::History;

    fn rich() -> City {
        let mut ledger = Ledger::default();
        for feat in Feat::ALL.into_iter().step_by(2) {
            ledger.add(Building::Landmark(feat));
        }
        for mode in ModeId::ALL.into_iter().step_by(3) {
            ledger.add(Building::Tower(mode, Grade::S));
        }
        City::built_from(&History::default(), &ledger)
    }

    fn shapes(city: &City) -> Vec<Shape> {
        let camera = Camera { origin: pos2(0.0, 600.0), unit: 10.0 };
        let theme = Theme::default();
        let scene = StreetScene {
            rect: Rect::from_min_max(pos2(0.0, 0.0), pos2(20_000.0, 700.0)),
            palette: theme.palette.clone(),
            is_light: false,
            city: city.clone(),
            lots: street(),
            camera,
            pixels_per_point: 1.0,
        };
        scene.draw()
    }

    #[test]
    fn every_mode_and_every_feat_has_a_place_in_the_street() {
        let street = street();
        assert_eq!(street.len(), ModeId::ALL.len() + Feat::ALL.len());
        for pair in street.windows(2) {
            assert!(pair[0].left + pair[0].width < pair[1].left, "{pair:?}");
        }
    }

    #[test]
    fn what_is_built_is_filled_and_the_rest_is_an_outline() {
        let corners = |city: &City| -> Vec<usize> {
            let corners = |shape: &Shape| match shape {
                Shape::Mesh(mesh) if mesh.is_valid() => mesh.vertices.len(),
                _ => panic!("{shape:?}"),
            };
            shapes(city).iter().map(corners).collect()
        };
        let [empty, city] = [City::default(), rich()].map(|city| corners(&city));
        // Outlines, surfaces, lights.
        assert!(empty[0] > city[0] && empty[1] + 1_000 < city[1] && empty[2] + 1_000 < city[2], "{empty:?} {city:?}");
    }

    #[test]
    fn home_shows_what_is_built_at_its_edges() {
        let city = rich();
        for width in [60.0, 110.0, 260.0] {
            let lots = skyline(&city, width);
            assert!(lots.iter().all(|lot| lot.left >= 0.0 && lot.left + lot.width <= width));
            for pair in lots.windows(2) {
                assert!(pair[0].left + pair[0].width < pair[1].left, "{pair:?}");
            }
            assert!(lots.first().is_some_and(|lot| lot.place.built(&city) == 6));
            assert!(lots.last().is_some_and(|lot| lot.place.built(&city) == 6));
        }
    }
}
