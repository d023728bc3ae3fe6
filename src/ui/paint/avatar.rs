//! Avatars: a creature for each Tetrimino, with four faces each, in the colour of its player.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::engine::Tetrimino;
use crate::ui::theme::Theme;

const FACES: usize = 4;

/// A creature: its Minos by column and row from the top left, and the middle between its eyes, in Minos.
struct Body {
    minos: [(u8, u8); 4],
    size: (f32, f32),
    middle: (f32, f32),
    /// Half the distance between the eyes.
    reach: f32,
}

const fn body(tetrimino: Tetrimino) -> Body {
    match tetrimino {
        Tetrimino::O => {
            Body { minos: [(0, 0), (1, 0), (0, 1), (1, 1)], size: (2.0, 2.0), middle: (1.0, 0.75), reach: 0.45 }
        }
        Tetrimino::I => {
            Body { minos: [(0, 0), (1, 0), (2, 0), (3, 0)], size: (4.0, 1.0), middle: (2.0, 0.35), reach: 0.6 }
        }
        Tetrimino::T => {
            Body { minos: [(1, 0), (0, 1), (1, 1), (2, 1)], size: (3.0, 2.0), middle: (1.5, 1.25), reach: 0.5 }
        }
        Tetrimino::L => {
            Body { minos: [(2, 0), (0, 1), (1, 1), (2, 1)], size: (3.0, 2.0), middle: (1.5, 1.3), reach: 0.5 }
        }
        Tetrimino::J => {
            Body { minos: [(0, 0), (0, 1), (1, 1), (2, 1)], size: (3.0, 2.0), middle: (1.5, 1.3), reach: 0.5 }
        }
        Tetrimino::S => {
            Body { minos: [(1, 0), (2, 0), (0, 1), (1, 1)], size: (3.0, 2.0), middle: (1.5, 0.7), reach: 0.3 }
        }
        Tetrimino::Z => {
            Body { minos: [(0, 0), (1, 0), (1, 1), (2, 1)], size: (3.0, 2.0), middle: (1.5, 0.7), reach: 0.3 }
        }
    }
}

/// Draws an avatar by its number, as large as fits into the middle of `rect`.
pub fn paint(painter: &Painter, rect: Rect, number: usize, color: Color32, theme: &Theme) {
    let tetrimino = Tetrimino::ALL[number % Tetrimino::ALL.len()];
    let Body { minos, size, middle, reach } = body(tetrimino);
    let mino = (rect.width() / size.0).min(rect.height() / size.1);
    let corner = rect.center() - vec2(size.0, size.1) * mino / 2.0;
    let at = |x: f32, y: f32| corner + vec2(x, y) * mino;
    for (x, y) in minos {
        let square = Rect::from_min_size(at(x.into(), y.into()), vec2(mino, mino));
        painter.rect_filled(square.shrink(0.03 * mino), 0.18 * mino, color);
    }
    let face = AvatarFace {
        left: at(middle.0 - reach, middle.1),
        right: at(middle.0 + reach, middle.1),
        mouth: at(middle.0, middle.1 + 0.45),
        mino,
        light: theme.palette.flash,
        dark: theme.palette.well,
    };
    face.paint(painter, number / Tetrimino::ALL.len() % FACES);
}

struct AvatarFace {
    left: Pos2,
    right: Pos2,
    mouth: Pos2,
    mino: f32,
    light: Color32,
    dark: Color32,
}

impl AvatarFace {
    fn paint(&self, painter: &Painter, mood: usize) {
        let unit = self.mino;
        let line = Stroke::new(0.1 * unit, self.dark);
        let curve = |bend: f32| {
            let reach = 0.28 * unit;
            let point = |part: f32| pos2(self.mouth.x + part * reach, self.mouth.y + bend * unit * (1.0 - part * part));
            painter.add(Shape::line([-1.0, -0.5, 0.0, 0.5, 1.0].map(point).to_vec(), line));
        };
        match mood {
            // Glad.
            0 => {
                self.eyes(painter, vec2(0.0, 0.0));
                curve(0.14);
            }
            // Amazed.
            1 => {
                self.eyes(painter, vec2(0.0, -0.06));
                painter.circle_filled(self.mouth, 0.13 * unit, self.dark);
            }
            // Fierce: brows that fall to the middle.
            2 => {
                self.eyes(painter, vec2(0.0, 0.05));
                for (eye, out) in [(self.left, -1.0), (self.right, 1.0)] {
                    let brow = [vec2(out * 0.26, -0.3), vec2(-out * 0.2, -0.14)].map(|by| eye + by * unit);
                    painter.line_segment(brow, line);
                }
                curve(-0.12);
            }
            // Cool: dark glasses.
            _ => {
                painter.line_segment([self.left, self.right], line);
                for eye in [self.left, self.right] {
                    let glass = Rect::from_center_size(eye, vec2(0.5, 0.32) * unit);
                    painter.rect_filled(glass, 0.1 * unit, self.dark);
                }
                curve(0.06);
            }
        }
    }

    fn eyes(&self, painter: &Painter, look: egui::Vec2) {
        for eye in [self.left, self.right] {
            painter.circle_filled(eye, 0.22 * self.mino, self.light);
            painter.circle_filled(eye + look * self.mino, 0.11 * self.mino, self.dark);
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;
    use crate::settings::Versus;

    const AVATARS: usize = Tetrimino::ALL.len() * FACES;

    /// Every avatar looks different from all others, and stays inside its rectangle.
    #[test]
    fn avatars_differ_and_stay_in_their_place() {
        assert_eq!(AVATARS, usize::from(Versus::AVATARS));
        let theme = Theme::default();
        let place = Rect::from_min_size(pos2(10.0, 10.0), vec2(40.0, 40.0));
        let mut drawn: Vec<String> = Vec::new();
        for number in 0..AVATARS {
            let mut output = Context::default().run_ui(RawInput::default(), |ui| {
                paint(ui.painter(), place, number, Color32::WHITE, &theme);
            });
            output.textures_delta.clear();
            let shapes = output.shapes.iter().map(|clipped| &clipped.shape);
            let shapes: Vec<&Shape> = shapes.filter(|shape| !matches!(shape, Shape::Noop)).collect();
            assert!(
                shapes.iter().all(|shape| place.expand(1.0).contains_rect(shape.visual_bounding_rect())),
                "{number}"
            );
            drawn.push(format!("{shapes:?}"));
        }
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), AVATARS);
    }
}
