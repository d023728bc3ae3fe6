//! Emblems: a shape and a colour for each team, so that friends are recognised without reading.
//!
//! Eight shapes, first filled and then hollow. No two of them look alike without their colours.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::ui::theme::Theme;

/// The number of emblems. More teams than this do not fit in a match.
const EMBLEMS: usize = 2 * SHAPES.len();

/// The part of the radius that the shape takes inside its dark edge, and the hole of a hollow one in the shape.
const INSIDE: f32 = 0.8;
const HOLE: f32 = 0.5;

/// A convex part of a shape, in a circle of radius 1 with y downwards.
enum ConvexPart {
    Polygon(&'static [(f32, f32)]),
    Circle { at: (f32, f32), radius: f32 },
}

use ConvexPart::{Circle, Polygon};

const SHAPES: [&[ConvexPart]; 8] = [
    // Circle.
    &[Circle { at: (0.0, 0.0), radius: 0.9 }],
    // Triangle.
    &[Polygon(&[(0.0, -0.95), (0.95, 0.75), (-0.95, 0.75)])],
    // Square.
    &[Polygon(&[(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)])],
    // Star.
    &[Polygon(&[(0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)]), Polygon(&[(0.0, 1.0), (-0.87, -0.5), (0.87, -0.5)])],
    // Diamond.
    &[Polygon(&[(0.0, -1.0), (0.65, 0.0), (0.0, 1.0), (-0.65, 0.0)])],
    // Cross.
    &[
        Polygon(&[(-0.32, -0.95), (0.32, -0.95), (0.32, 0.95), (-0.32, 0.95)]),
        Polygon(&[(-0.95, -0.32), (0.95, -0.32), (0.95, 0.32), (-0.95, 0.32)]),
    ],
    // Heart.
    &[
        Circle { at: (-0.42, -0.32), radius: 0.48 },
        Circle { at: (0.42, -0.32), radius: 0.48 },
        Polygon(&[(-0.84, -0.1), (0.84, -0.1), (0.0, 0.95)]),
    ],
    // Hourglass.
    &[
        Polygon(&[(-0.8, -0.9), (0.8, -0.9), (0.12, 0.1), (-0.12, 0.1)]),
        Polygon(&[(-0.12, -0.1), (0.12, -0.1), (0.8, 0.9), (-0.8, 0.9)]),
    ],
];

/// The colour of a team.
#[must_use]
pub fn color(theme: &Theme, team: usize) -> Color32 {
    theme.player_color(index(team))
}

/// Draws the emblem of a team, by its number, in a circle. A dark edge makes it visible on everything.
pub fn paint(painter: &Painter, (center, radius): (Pos2, f32), team: usize, theme: &Theme) {
    let index = index(team);
    let shape = SHAPES[index % SHAPES.len()];
    let draw = |scale: f32, color: Color32| {
        let at = |(x, y): (f32, f32)| center + vec2(x, y) * radius * scale;
        for part in shape {
            painter.add(match part {
                Polygon(points) => Shape::convex_polygon(points.iter().copied().map(at).collect(), color, Stroke::NONE),
                Circle { at: middle, radius: part } => Shape::circle_filled(at(*middle), part * radius * scale, color),
            });
        }
    };
    draw(1.0, theme.palette.well);
    draw(INSIDE, color(theme, team));
    if index >= SHAPES.len() {
        draw(INSIDE * HOLE, theme.palette.well);
    }
}

/// The index of a team's emblem. Teams have numbers from 1.
const fn index(team: usize) -> usize {
    (team + EMBLEMS - 1) % EMBLEMS
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Rect, pos2};

    use super::*;
    use crate::replay::MOST_SEATS;

    /// The shapes that are drawn for a team, without their colours.
    fn shapes(team: usize) -> String {
        let theme = Theme::default();
        let (center, radius) = (pos2(30.0, 30.0), 20.0);
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            paint(ui.painter(), (center, radius), team, &theme);
        });
        output.textures_delta.clear();
        let place = Rect::from_center_size(center, vec2(2.0, 2.0) * radius);
        let mut drawn = String::new();
        for clipped in &output.shapes {
            match &clipped.shape {
                Shape::Noop => continue,
                Shape::Path(path) => drawn = format!("{drawn} {:?}", path.points),
                Shape::Circle(circle) => drawn = format!("{drawn} {:?} {}", circle.center, circle.radius),
                other => panic!("no part of an emblem: {other:?}"),
            }
            assert!(place.expand(1.0).contains_rect(clipped.shape.visual_bounding_rect()), "team {team}");
        }
        drawn
    }

    /// The emblems of all teams of a match differ without their colours, and stay inside their circles.
    #[test]
    fn emblems_differ_in_shape() {
        const { assert!(EMBLEMS >= MOST_SEATS) };
        let mut drawn: Vec<String> = (1..=MOST_SEATS).map(shapes).collect();
        assert!(drawn.iter().all(|shape| !shape.is_empty()));
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), MOST_SEATS);
    }
}
