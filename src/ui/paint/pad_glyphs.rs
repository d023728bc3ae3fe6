//! The symbols on the buttons of gamepads, drawn for each family of pads.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::input::PadControl as P;
use crate::input::{PadControl, PadFamily};
use crate::ui::theme::TextRole;

/// The symbol of a gamepad's control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadSymbol {
    /// Letters printed on a button.
    Printed(&'static str),
    /// A letter in a circle: a face button.
    Face(&'static str),
    /// A face button without a letter, by its position among the four.
    Position(Direction),
    /// The cross on a face button.
    Cross,
    /// The circle on a face button.
    Circle,
    /// The square on a face button.
    Square,
    /// The triangle on a face button.
    Triangle,
    /// The directional pad with one of its arms.
    Pad(Direction),
    /// A stick with its letter, moved in a direction.
    Stick(&'static str, Direction),
}

/// A direction on a pad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Direction {
    const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    const fn vector(self) -> Vec2 {
        match self {
            Self::Left => vec2(-1.0, 0.0),
            Self::Right => vec2(1.0, 0.0),
            Self::Up => vec2(0.0, -1.0),
            Self::Down => vec2(0.0, 1.0),
        }
    }
}

impl PadSymbol {
    /// The symbol of a control on the pads of a family. `None` for buttons whose names differ from pad to pad.
    #[must_use]
    pub(crate) const fn of(family: PadFamily, control: PadControl) -> Option<Self> {
        Some(match control {
            P::DPadLeft => Self::Pad(Direction::Left),
            P::DPadRight => Self::Pad(Direction::Right),
            P::DPadUp => Self::Pad(Direction::Up),
            P::DPadDown => Self::Pad(Direction::Down),
            P::LeftStickLeft => Self::Stick("L", Direction::Left),
            P::LeftStickRight => Self::Stick("L", Direction::Right),
            P::LeftStickUp => Self::Stick("L", Direction::Up),
            P::LeftStickDown => Self::Stick("L", Direction::Down),
            P::RightStickLeft => Self::Stick("R", Direction::Left),
            P::RightStickRight => Self::Stick("R", Direction::Right),
            P::RightStickUp => Self::Stick("R", Direction::Up),
            P::RightStickDown => Self::Stick("R", Direction::Down),
            P::South => Self::face(family, ["A", "B"], Self::Cross, Direction::Down),
            P::East => Self::face(family, ["B", "A"], Self::Circle, Direction::Right),
            P::West => Self::face(family, ["X", "Y"], Self::Square, Direction::Left),
            P::North => Self::face(family, ["Y", "X"], Self::Triangle, Direction::Up),
            P::LeftShoulder => Self::by_family(family, ["LB", "L1", "L"]),
            P::RightShoulder => Self::by_family(family, ["RB", "R1", "R"]),
            P::LeftTrigger => Self::by_family(family, ["LT", "L2", "ZL"]),
            P::RightTrigger => Self::by_family(family, ["RT", "R2", "ZR"]),
            P::LeftThumb => Self::by_family(family, ["LS", "L3", "LS"]),
            P::RightThumb => Self::by_family(family, ["RS", "R3", "RS"]),
            P::C | P::Z | P::Select | P::Start | P::Guide => return None,
        })
    }

    /// The symbol of a face button: letters on Xbox and Nintendo pads, shapes on `PlayStation` pads, else its position.
    const fn face(family: PadFamily, [xbox, nintendo]: [&'static str; 2], shape: Self, position: Direction) -> Self {
        match family {
            PadFamily::Xbox => Self::Face(xbox),
            PadFamily::PlayStation => shape,
            PadFamily::Nintendo => Self::Face(nintendo),
            PadFamily::Plain => Self::Position(position),
        }
    }

    /// The letters by family. Most other pads use those of `PlayStation` pads.
    const fn by_family(family: PadFamily, [xbox, play_station, nintendo]: [&'static str; 3]) -> Self {
        Self::Printed(match family {
            PadFamily::Xbox => xbox,
            PadFamily::PlayStation | PadFamily::Plain => play_station,
            PadFamily::Nintendo => nintendo,
        })
    }
}

/// Draws a symbol in the middle of `rect`.
pub fn paint(painter: &Painter, mark: PadSymbol, rect: Rect, color: Color32) {
    let (center, radius) = (rect.center(), rect.size().min_elem() * 0.34);
    let line = Stroke::new((radius * 0.22).max(1.5), color);
    let letter = |text: &str, at: Pos2, share: f32| {
        let mut font = TextRole::Small.font(1.0);
        font.size = radius * share;
        painter.text(at, Align2::CENTER_CENTER, text, font, color);
    };
    match mark {
        PadSymbol::Printed(text) => letter(text, center, 1.7),
        PadSymbol::Face(text) => {
            painter.circle_stroke(center, radius * 1.15, line);
            letter(text, center, 1.5);
        }
        PadSymbol::Position(position) => {
            for direction in Direction::ALL {
                let at = center + direction.vector() * radius * 0.75;
                if direction == position {
                    painter.circle_filled(at, radius * 0.42, color);
                } else {
                    painter.circle_stroke(at, radius * 0.34, Stroke::new(1.0, color));
                }
            }
        }
        PadSymbol::Cross => {
            for side in [-1.0, 1.0] {
                let half = vec2(radius, radius * side) * 0.8;
                painter.line_segment([center - half, center + half], line);
            }
        }
        PadSymbol::Circle => {
            painter.circle_stroke(center, radius * 0.9, line);
        }
        PadSymbol::Square => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.6));
            painter.rect_stroke(square, 1, line, StrokeKind::Middle);
        }
        PadSymbol::Triangle => {
            let corners = [vec2(0.0, -1.0), vec2(0.95, 0.7), vec2(-0.95, 0.7)].map(|at| center + at * radius);
            painter.add(Shape::closed_line(corners.to_vec(), line));
        }
        PadSymbol::Pad(arm) => {
            for direction in Direction::ALL {
                let at = Rect::from_center_size(center + direction.vector() * radius * 0.75, Vec2::splat(radius * 0.7));
                if direction == arm {
                    painter.rect_filled(at, 1, color);
                } else {
                    painter.rect_stroke(at, 1, Stroke::new(1.0, color), StrokeKind::Inside);
                }
            }
        }
        PadSymbol::Stick(side, direction) => {
            let back = center - direction.vector() * radius * 0.25;
            painter.circle_stroke(back, radius, Stroke::new(line.width * 0.7, color));
            letter(side, back, 1.3);
            let (tip, across) =
                (center + direction.vector() * radius * 1.45, direction.vector().rot90() * radius * 0.45);
            let base = center + direction.vector() * radius * 0.95;
            painter.add(Shape::convex_polygon(vec![tip, base + across, base - across], color, Stroke::NONE));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_face_buttons_are_marked_as_on_the_pads_of_each_family() {
        let face = [P::South, P::East, P::West, P::North];
        let table = [
            (PadFamily::Xbox, ["A", "B", "X", "Y"].map(PadSymbol::Face)),
            (PadFamily::Nintendo, ["B", "A", "Y", "X"].map(PadSymbol::Face)),
            (PadFamily::PlayStation, [PadSymbol::Cross, PadSymbol::Circle, PadSymbol::Square, PadSymbol::Triangle]),
            (
                PadFamily::Plain,
                [Direction::Down, Direction::Right, Direction::Left, Direction::Up].map(PadSymbol::Position),
            ),
        ];
        for (family, marks) in table {
            assert_eq!(face.map(|control| PadSymbol::of(family, control)), marks.map(Some), "{family:?}");
        }
    }

    #[test]
    fn no_two_controls_of_a_pad_are_marked_alike() {
        for family in PadFamily::ALL {
            let marks: Vec<PadSymbol> = P::ALL.iter().filter_map(|control| PadSymbol::of(family, *control)).collect();
            for (index, mark) in marks.iter().enumerate() {
                assert!(!marks[..index].contains(mark), "{family:?} {mark:?}");
            }
        }
    }
}
