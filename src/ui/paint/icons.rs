//! Icons, drawn with lines and surfaces in the colour of the text beside them.

use std::sync::Arc;

use egui::cache::{ComputerMut, FrameCache};
use egui::epaint::{Mesh, TessellationOptions, Tessellator};
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::ui::theme::TextRole;

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Icon {
    /// A triangle to the right: play, continue.
    Play,
    /// An arrow around: start over.
    Restart,
    /// An arrow to the left: leave, back.
    Leave,
    /// Three bars of a podium: scores.
    Podium,
    /// A rising line: statistics.
    Chart,
    /// A triangle in a circle: replays.
    Replay,
    /// Three lines: a list.
    List,
    /// A wheel with teeth: options.
    Gear,
    /// A question mark: help.
    Question,
    /// A pencil: edit.
    Pencil,
    /// Two rings and a dot: practice.
    Target,
    /// Four Minos: a question for the solver.
    Minos,
    /// A camera: snapshots.
    Camera,
    /// A sun over hills in a frame: a picture.
    Picture,
    /// A ribbon: a snapshot to return to.
    Bookmark,
    /// An arrow into a tray: save.
    Save,
    /// An arrow out of a tray: open.
    Open,
    /// A lid over a bin: delete.
    Bin,
    /// Two overlapping pages: copy, paste.
    Pages,
    /// A check mark: done.
    Check,
    /// Four corners: full screen.
    Corners,
    /// Two crossed lines: quit.
    Cross,
    /// A padlock: not available yet.
    Lock,
    /// Two Matrices side by side: matches.
    Matrices,
    /// Three towers: the player's city.
    Towers,
    /// A globe: online.
    Globe,
    /// Four cards: the gallery of modes.
    Cards,
    /// A board with keys: letters to press.
    Keyboard,
    /// Two arrows to the sides: how pieces move.
    Arrows,
    /// Sliders: rules to set.
    Sliders,
    /// A loudspeaker: sound.
    Speaker,
    /// A screen on its foot: display.
    Monitor,
    /// A head and shoulders: a person.
    Person,
    /// A prompt in a window: a program.
    Terminal,
    /// A gamepad.
    Gamepad,
}

/// A point of a drawing, from -1 to 1 in both directions.
type Point = (f32, f32);

/// A part of a drawing.
#[derive(Debug, Clone, Copy)]
enum IconPart {
    /// A line through these points.
    Line(&'static [Point]),
    /// A filled convex surface.
    Surface(&'static [Point]),
    /// A filled rectangle.
    Bar(Point, Point),
    /// The edge of a rectangle.
    Frame(Point, Point),
    /// A circle around a point.
    Ring(Point, f32),
    /// A filled circle in the middle.
    Dot(f32),
    /// A circle of this radius in the middle, with a gap at the right.
    Arc(f32),
}

impl Icon {
    #[expect(clippy::too_many_lines, reason = "a table with a row for each icon")]
    const fn parts(self) -> &'static [IconPart] {
        use IconPart::{Arc, Bar, Dot, Frame, Line, Ring, Surface};

        match self {
            Self::Play => &[Surface(&[(-0.6, -0.8), (0.8, 0.0), (-0.6, 0.8)])],
            Self::Restart => &[Arc(0.7), Surface(&[(0.25, -0.15), (0.98, -0.15), (0.75, -0.8)])],
            Self::Leave => &[Line(&[(-0.7, 0.0), (0.8, 0.0)]), Line(&[(-0.1, -0.6), (-0.75, 0.0), (-0.1, 0.6)])],
            Self::Podium => {
                &[Bar((-0.9, 0.0), (-0.4, 0.8)), Bar((-0.25, -0.8), (0.25, 0.8)), Bar((0.4, -0.3), (0.9, 0.8))]
            }
            Self::Chart => &[AXES, Line(&[(-0.5, 0.35), (-0.1, -0.15), (0.2, 0.1), (0.8, -0.6)])],
            Self::Replay => &[Ring((0.0, 0.0), 0.85), Surface(&[(-0.28, -0.45), (0.5, 0.0), (-0.28, 0.45)])],
            Self::List => &[
                Line(&[(-0.8, -0.6), (0.8, -0.6)]),
                Line(&[(-0.8, 0.0), (0.8, 0.0)]),
                Line(&[(-0.8, 0.6), (0.8, 0.6)]),
            ],
            Self::Gear => &[
                Ring((0.0, 0.0), 0.5),
                Line(&[(0.5, 0.0), (0.9, 0.0)]),
                Line(&[(-0.5, 0.0), (-0.9, 0.0)]),
                Line(&[(0.0, 0.5), (0.0, 0.9)]),
                Line(&[(0.0, -0.5), (0.0, -0.9)]),
                Line(&[(0.36, 0.36), (0.64, 0.64)]),
                Line(&[(-0.36, 0.36), (-0.64, 0.64)]),
                Line(&[(0.36, -0.36), (0.64, -0.64)]),
                Line(&[(-0.36, -0.36), (-0.64, -0.64)]),
            ],
            Self::Question => &[],
            Self::Pencil => &[Line(&[(-0.5, 0.5), (0.7, -0.7)]), Surface(&[(-0.8, 0.8), (-0.65, 0.3), (-0.3, 0.65)])],
            Self::Target => &[Ring((0.0, 0.0), 0.8), Dot(0.3)],
            Self::Minos => &[
                Bar((-0.92, 0.05), (-0.38, 0.59)),
                Bar((-0.27, 0.05), (0.27, 0.59)),
                Bar((0.38, 0.05), (0.92, 0.59)),
                Bar((-0.27, -0.6), (0.27, -0.06)),
            ],
            Self::Camera => {
                &[Frame((-0.85, -0.45), (0.85, 0.65)), Ring((0.0, 0.1), 0.3), Bar((-0.3, -0.75), (0.3, -0.45))]
            }
            Self::Picture => &[
                Frame((-0.9, -0.7), (0.9, 0.75)),
                Ring((0.42, -0.25), 0.16),
                Line(&[(-0.75, 0.6), (-0.3, -0.1), (0.1, 0.45), (0.35, 0.15), (0.75, 0.6)]),
            ],
            Self::Bookmark => {
                &[Line(&[(-0.55, -0.85), (0.55, -0.85), (0.55, 0.85), (0.0, 0.35), (-0.55, 0.85), (-0.55, -0.85)])]
            }
            Self::Save => {
                &[TRAY, Line(&[(0.0, -0.8), (0.0, 0.35)]), Line(&[(-0.42, -0.07), (0.0, 0.35), (0.42, -0.07)])]
            }
            Self::Open => {
                &[TRAY, Line(&[(0.0, 0.35), (0.0, -0.8)]), Line(&[(-0.42, -0.38), (0.0, -0.8), (0.42, -0.38)])]
            }
            Self::Bin => &[
                Line(&[(-0.8, -0.55), (0.8, -0.55)]),
                Line(&[(-0.55, -0.5), (-0.45, 0.8), (0.45, 0.8), (0.55, -0.5)]),
                Bar((-0.25, -0.85), (0.25, -0.55)),
            ],
            Self::Pages => &[Frame((-0.7, -0.4), (0.35, 0.8)), Line(&[(-0.3, -0.8), (0.75, -0.8), (0.75, 0.4)])],
            Self::Check => &[Line(&[(-0.75, 0.05), (-0.2, 0.6), (0.8, -0.6)])],
            Self::Corners => &CORNERS,
            Self::Lock => &[Bar((-0.65, -0.05), (0.65, 0.85)), SHACKLE],
            Self::Matrices => &MATRICES,
            Self::Cards => &CARDS,
            Self::Keyboard => &KEYBOARD,
            Self::Towers => {
                &[Bar((-0.95, 0.0), (-0.4, 0.85)), Bar((-0.25, -0.9), (0.3, 0.85)), Frame((0.45, -0.35), (0.95, 0.85))]
            }
            Self::Arrows => &[
                Line(&[(-0.9, 0.0), (0.9, 0.0)]),
                Line(&[(-0.5, -0.45), (-0.95, 0.0), (-0.5, 0.45)]),
                Line(&[(0.5, -0.45), (0.95, 0.0), (0.5, 0.45)]),
            ],
            Self::Sliders => &SLIDERS,
            Self::Speaker => &[
                Surface(&[(-0.9, -0.3), (-0.5, -0.3), (0.0, -0.75), (0.0, 0.75), (-0.5, 0.3), (-0.9, 0.3)]),
                Line(&[(0.3, -0.35), (0.45, 0.0), (0.3, 0.35)]),
                Line(&[(0.6, -0.65), (0.88, 0.0), (0.6, 0.65)]),
            ],
            Self::Monitor => {
                &[Frame((-0.9, -0.75), (0.9, 0.4)), Line(&[(0.0, 0.4), (0.0, 0.8)]), Line(&[(-0.4, 0.82), (0.4, 0.82)])]
            }
            Self::Person => &[
                Ring((0.0, -0.4), 0.38),
                Line(&[(-0.75, 0.85), (-0.6, 0.4), (-0.25, 0.2), (0.25, 0.2), (0.6, 0.4), (0.75, 0.85)]),
            ],
            Self::Terminal => &[
                Frame((-0.9, -0.75), (0.9, 0.75)),
                Line(&[(-0.5, -0.3), (-0.1, 0.05), (-0.5, 0.4)]),
                Line(&[(0.1, 0.4), (0.55, 0.4)]),
            ],
            Self::Gamepad => &GAMEPAD,
            Self::Globe => &[Ring((0.0, 0.0), 0.85), EQUATOR, MERIDIANS[0], MERIDIANS[1]],
            Self::Cross => &[Line(&[(-0.65, -0.65), (0.65, 0.65)]), Line(&[(-0.65, 0.65), (0.65, -0.65)])],
        }
    }
}

/// The shackle of a padlock.
const SHACKLE: IconPart =
    IconPart::Line(&[(-0.4, 0.0), (-0.4, -0.5), (-0.2, -0.8), (0.2, -0.8), (0.4, -0.5), (0.4, 0.0)]);

/// Two Matrices with their stacks.
const MATRICES: [IconPart; 4] = [
    IconPart::Line(&[(-0.95, -0.8), (-0.95, 0.75), (-0.2, 0.75), (-0.2, -0.8)]),
    IconPart::Line(&[(0.2, -0.8), (0.2, 0.75), (0.95, 0.75), (0.95, -0.8)]),
    IconPart::Bar((-0.8, 0.1), (-0.4, 0.6)),
    IconPart::Bar((0.35, -0.4), (0.75, 0.6)),
];

/// The cards of a gallery.
const CARDS: [IconPart; 4] = [
    IconPart::Bar((-0.8, -0.8), (-0.12, -0.12)),
    IconPart::Bar((0.12, -0.8), (0.8, -0.12)),
    IconPart::Bar((-0.8, 0.12), (-0.12, 0.8)),
    IconPart::Bar((0.12, 0.12), (0.8, 0.8)),
];

/// The edge and the keys of a keyboard.
const KEYBOARD: [IconPart; 7] = [
    IconPart::Frame((-0.95, -0.6), (0.95, 0.6)),
    IconPart::Bar((-0.7, -0.35), (-0.45, -0.1)),
    IconPart::Bar((-0.3, -0.35), (-0.05, -0.1)),
    IconPart::Bar((0.1, -0.35), (0.35, -0.1)),
    IconPart::Bar((0.5, -0.35), (0.7, -0.1)),
    IconPart::Bar((-0.45, 0.12), (0.45, 0.35)),
    IconPart::Bar((0.6, 0.12), (0.7, 0.35)),
];

/// The edge of a gamepad, its direction pad, and its buttons.
const GAMEPAD: [IconPart; 4] = [
    IconPart::Line(&[
        (-0.35, 0.25),
        (-0.65, 0.65),
        (-0.92, 0.5),
        (-0.7, -0.45),
        (0.7, -0.45),
        (0.92, 0.5),
        (0.65, 0.65),
        (0.35, 0.25),
        (-0.35, 0.25),
    ]),
    IconPart::Bar((-0.5, -0.2), (-0.2, 0.05)),
    IconPart::Bar((0.12, -0.08), (0.28, 0.08)),
    IconPart::Bar((0.38, -0.24), (0.54, -0.08)),
];

/// Three sliders, each set differently.
const SLIDERS: [IconPart; 6] = [
    IconPart::Line(&[(-0.9, -0.55), (0.9, -0.55)]),
    IconPart::Line(&[(-0.9, 0.0), (0.9, 0.0)]),
    IconPart::Line(&[(-0.9, 0.55), (0.9, 0.55)]),
    IconPart::Bar((0.2, -0.8), (0.5, -0.3)),
    IconPart::Bar((-0.6, -0.25), (-0.3, 0.25)),
    IconPart::Bar((0.05, 0.3), (0.35, 0.8)),
];

/// The middle of a globe.
const EQUATOR: IconPart = IconPart::Line(&[(-0.85, 0.0), (0.85, 0.0)]);

/// The sides of a globe.
const MERIDIANS: [IconPart; 2] = [
    IconPart::Line(&[(0.0, -0.85), (-0.26, -0.6), (-0.38, -0.2), (-0.38, 0.2), (-0.26, 0.6), (0.0, 0.85)]),
    IconPart::Line(&[(0.0, -0.85), (0.26, -0.6), (0.38, -0.2), (0.38, 0.2), (0.26, 0.6), (0.0, 0.85)]),
];

/// The axes of a chart.
const AXES: IconPart = IconPart::Line(&[(-0.85, -0.8), (-0.85, 0.8), (0.85, 0.8)]);

/// The corners of a screen.
const CORNERS: [IconPart; 4] = [
    IconPart::Line(&[(-0.8, -0.3), (-0.8, -0.8), (-0.3, -0.8)]),
    IconPart::Line(&[(0.8, -0.3), (0.8, -0.8), (0.3, -0.8)]),
    IconPart::Line(&[(-0.8, 0.3), (-0.8, 0.8), (-0.3, 0.8)]),
    IconPart::Line(&[(0.8, 0.3), (0.8, 0.8), (0.3, 0.8)]),
];

/// The tray of Save and Open.
const TRAY: IconPart = IconPart::Line(&[(-0.8, 0.2), (-0.8, 0.75), (0.8, 0.75), (0.8, 0.2)]);

/// Draws an icon into a square around `center`.
pub fn paint(painter: &Painter, icon: Icon, center: Pos2, size: f32, color: Color32) {
    if icon == Icon::Question {
        // Text is not cached as a mesh: the font's texture can change at any time.
        let font = TextRole::Button.font(size / TextRole::Button.size() * 1.1);
        painter.text(center, Align2::CENTER_CENTER, "?", font, color);
        return;
    }
    let scale = painter.pixels_per_point();
    let key = MeshKey {
        icon,
        center: [center.x, center.y].map(f32::to_bits),
        size: size.to_bits(),
        color,
        scale: scale.to_bits(),
    };
    let mesh = painter.ctx().memory_mut(|memory| Arc::clone(memory.caches.cache::<FrameCache<_, Meshes>>().get(key)));
    painter.add(Shape::Mesh(mesh));
}

/// The cache key of an icon's mesh. The numbers are the bits of `f32` values.
#[derive(Debug, Clone, Copy, Hash)]
struct MeshKey {
    icon: Icon,
    center: [u32; 2],
    size: u32,
    color: Color32,
    scale: u32,
}

/// Builds the meshes of icons for the frame cache, since buttons stay in place for many frames.
#[derive(Default)]
struct Meshes;

impl ComputerMut<MeshKey, Arc<Mesh>> for Meshes {
    fn compute(&mut self, drawn: MeshKey) -> Arc<Mesh> {
        let [x, y] = drawn.center.map(f32::from_bits);
        let options = TessellationOptions::default();
        let mut tessellator = Tessellator::new(f32::from_bits(drawn.scale), options, [1, 1], Vec::new());
        let mut mesh = Mesh::default();
        for shape in shapes(drawn.icon, pos2(x, y), f32::from_bits(drawn.size), drawn.color) {
            tessellator.tessellate_shape(shape, &mut mesh);
        }
        Arc::new(mesh)
    }
}

fn shapes(icon: Icon, center: Pos2, size: f32, color: Color32) -> impl Iterator<Item = Shape> {
    let half = size / 2.0;
    let at = move |(x, y): Point| center + vec2(x, y) * half;
    let all = move |points: &[Point]| points.iter().copied().map(at).collect::<Vec<_>>();
    let stroke = Stroke::new((size * 0.11).max(1.2), color);
    icon.parts().iter().map(move |part| match *part {
        IconPart::Line(points) => Shape::line(all(points), stroke),
        IconPart::Surface(points) => Shape::convex_polygon(all(points), color, Stroke::NONE),
        IconPart::Bar(one, other) => Shape::rect_filled(Rect::from_two_pos(at(one), at(other)), 1.0, color),
        IconPart::Frame(one, other) => {
            Shape::rect_stroke(Rect::from_two_pos(at(one), at(other)), 1.5, stroke, StrokeKind::Middle)
        }
        IconPart::Ring(middle, radius) => Shape::circle_stroke(at(middle), radius * half, stroke),
        IconPart::Dot(radius) => Shape::circle_filled(center, radius * half, color),
        IconPart::Arc(radius) => {
            let angles = (0..=14_u8).map(|step| f32::from(step) * 0.36 - 0.1);
            Shape::line(angles.map(|angle| center + Vec2::angled(angle) * radius * half).collect(), stroke)
        }
    })
}
