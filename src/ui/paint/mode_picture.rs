//! Pictures of the modes, each drawn from what its rules are about: a tidy stack, forty rows, a clock, rising garbage.
//!
//! A picture is a Matrix of ten by twenty cells. A diagram gives its Minos, and a mark over them tells the rest.

use std::f32::consts::TAU;

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::miniature::{ALL_ROWS, COLUMNS, ground};
use super::minos::{MinoMesh, MinoStyle};
use crate::engine::{Block, ModeId, Tetrimino};
use crate::ui::theme::{TextRole, Theme};

/// The subject of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ModePicture {
    Mode(ModeId),
    /// Today's Sprint, with the day of the month.
    Today(u8),
    /// The lessons: a piece above its place.
    Lessons,
    /// A player who knows the game: a spin below an overhang.
    Known,
}

/// What is drawn over the Minos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Nothing,
    /// Forty rows, a part of which is done.
    FortyRows,
    /// A clock that has run for a while.
    Clock,
    /// The lines of motion above pieces that fell at once.
    Streaks,
    /// An arrow up.
    Arrow,
    Moon,
    /// Gems along a way.
    Gems,
    /// The sliders of rules.
    Sliders,
    /// A calendar leaf with a day.
    Leaf(u8),
}

/// The Minos of a picture, the floor last: a letter is a Tetrimino's Mino, `#` one that belongs to none, and a small
/// letter the outline of one that fades. The piece in play is above the first empty row.
type Diagram = &'static [&'static str];

const TIDY: Diagram = &[
    ".........I",
    ".........I",
    ".........I",
    ".........I",
    "..........",
    "..........",
    "..........",
    "ZZ.....JJ.",
    "OZZSSTTTJ.",
    "OOSSLLTIJ.",
    "JJJOOLSIZ.",
    "LLJOOLSIZ.",
];
const FAST: Diagram =
    &["......S...", "......SS..", ".......S..", "..........", "..........", "OO..TTT..Z", "OOLLLTIIZZ"];
const LONG_AGO: Diagram =
    &["....####..", "..........", "..........", "..........", "##......##", "###..#####", "####.#####", "#########."];
const STAIRS: Diagram = &[
    ".........O",
    "........ZO",
    "........ZI",
    "......SSZI",
    "......TSLI",
    "....JJTTLI",
    "....JOOTLL",
    "..LLJOOSSZ",
    "..TLIIIISZ",
    "OOTTLLJJJZ",
];
const FALLEN: Diagram = &["...T......", "OO.TT...S.", "OO.T....SS", "JJJ.IIII.S"];
const PUZZLE: Diagram =
    &["...TTT....", "....T.....", "..........", "..........", "..........", "###...####", "####.#####"];
const CHEESE: Diagram = &[
    "....I.....",
    "....I.....",
    "....I.....",
    "....I.....",
    "..........",
    "..........",
    "..........",
    "####.#####",
    "#######.##",
    "##.#######",
    "#####.####",
    "########.#",
    "#.########",
];
const CHANNEL: Diagram = &[
    "###....###",
    "###....###",
    "###.J..###",
    "###.JJJ###",
    "###....###",
    "###....###",
    "###....###",
    "###....###",
    "###....###",
    "###....###",
    "###....###",
    "###S...###",
    "###SSOO###",
    "####SOO###",
];
const CAVE: Diagram = &[
    "..TTT.....",
    "...T......",
    "##....####",
    "####...###",
    "#####...##",
    "###....###",
    "##...#####",
    "#...######",
    "##...#####",
    "####...###",
    "######...#",
    "#####...##",
];
const LOW: Diagram = &["....O.....", "....OO....", "..........", "JLLLTTTSSZ", "JJJLOTSSZZ"];
const RISING: Diagram =
    &["SS...OO...", ".SS..OO.ZZ", "###.######", "###.######", "######.###", "######.###", "######.###", "#.########"];
const FADING: Diagram = &[
    "...TTT....",
    "....T.....",
    "..........",
    "..........",
    "oo......jj",
    "oozzsslllj",
    "lllzzssijj",
    "looiiisijt",
    "jjooossitt",
    "jttteeeizt",
];
const FIRST_ROW: Diagram = &["....OO....", "....OO....", "..........", "LLLL..JJJJ", "LIII..IIIJ"];
const SLOT: Diagram = &[
    "....T.....",
    "...TT.....",
    "....T.....",
    "..........",
    "....OO....",
    "SS..OO....",
    "ZSS...LJJJ",
    "ZZTI...LLJ",
    "OZTI..OOLJ",
    "OTTI.SSOOI",
    "JJJI.LSSZI",
    "JIII.LLLZI",
];
const EMPTY: Diagram = &[];

impl ModePicture {
    /// The Minos, the mark and the [hue](Self::hue).
    const fn parts(self) -> (Diagram, Mark, Tetrimino) {
        use Tetrimino::{I, J, O, S, T, Z};
        let mode = match self {
            Self::Mode(mode) => mode,
            Self::Today(day) => return (FAST, Mark::Leaf(day), O),
            Self::Lessons => return (FIRST_ROW, Mark::Nothing, I),
            Self::Known => return (SLOT, Mark::Nothing, I),
        };
        match mode {
            ModeId::Marathon => (TIDY, Mark::Nothing, I),
            ModeId::Sprint | ModeId::FortyLines => (EMPTY, Mark::FortyRows, O),
            ModeId::Ultra | ModeId::TimeTrial => (FAST, Mark::Clock, I),
            ModeId::Classic => (LONG_AGO, Mark::Nothing, I),
            ModeId::RisingMarathon => (STAIRS, Mark::Nothing, Z),
            ModeId::Master => (FALLEN, Mark::Streaks, Z),
            ModeId::Puzzle => (PUZZLE, Mark::Nothing, S),
            ModeId::Cheese => (CHEESE, Mark::Nothing, O),
            ModeId::Combo => (CHANNEL, Mark::Nothing, S),
            ModeId::Descent => (CAVE, Mark::Gems, S),
            ModeId::Custom => (EMPTY, Mark::Sliders, J),
            ModeId::Zen => (LOW, Mark::Moon, J),
            ModeId::Survival => (RISING, Mark::Arrow, Z),
            ModeId::Invisible => (FADING, Mark::Nothing, T),
        }
    }

    /// The Tetrimino whose colour says what counts: points, time, endurance, thought, memory, or nothing.
    pub(crate) const fn hue(self) -> Tetrimino {
        self.parts().2
    }

    /// Draws the picture as large as possible in the middle of `rect`. Returns the rectangle of its Matrix.
    pub(crate) fn paint(self, painter: &Painter, rect: Rect, theme: &Theme) -> Rect {
        let pixels = painter.pixels_per_point();
        let side = (rect.height() / ALL_ROWS as f32).min(rect.width() / COLUMNS as f32);
        let side = (side * pixels).floor().max(1.0) / pixels;
        let size = vec2(COLUMNS as f32, ALL_ROWS as f32) * side;
        let corner = ((rect.center() - size / 2.0).to_vec2() * pixels).round() / pixels;
        let field = PictureField { well: Rect::from_min_size(corner.to_pos2(), size), side, theme };
        ground(painter, field.well, theme);
        let (diagram, mark, hue) = self.parts();
        // The stars of a sky, and what fades, are behind what is in play.
        if matches!(mark, Mark::Streaks | Mark::FortyRows | Mark::Moon) {
            field.mark(painter, mark, hue);
        }
        field.minos(painter, diagram);
        if !matches!(mark, Mark::Streaks | Mark::FortyRows | Mark::Moon) {
            field.mark(painter, mark, hue);
        }
        field.well
    }
}

/// The Matrix of a picture.
struct PictureField<'a> {
    well: Rect,
    side: f32,
    theme: &'a Theme,
}

impl PictureField<'_> {
    /// The place of a point in cells from the upper left corner.
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.well.min + vec2(x, y) * self.side
    }

    fn minos(&self, painter: &Painter, diagram: Diagram) {
        let Self { side, theme, .. } = *self;
        let mut mesh = MinoMesh::new(painter.ctx(), theme, (side * painter.pixels_per_point()).round() as u32);
        let in_play = diagram.iter().position(|row| row.bytes().all(|cell| cell == b'.')).unwrap_or(0);
        let top = ALL_ROWS - diagram.len().min(ALL_ROWS);
        for (index, row) in diagram.iter().enumerate() {
            // What falls is near the top, however low the stack is.
            let y = if index < in_play { index + 2 } else { top + index };
            for (x, letter) in row.bytes().enumerate() {
                let cell = Rect::from_min_size(self.at(x as f32, y as f32), Vec2::splat(side));
                let look = if index < in_play { MinoStyle::InPlay } else { MinoStyle::Locked };
                match block(letter) {
                    Some(block) => mesh.mino(cell, block, look, Color32::WHITE),
                    None if letter.is_ascii_lowercase() => self.outline(painter, cell, index.saturating_sub(in_play)),
                    None => {}
                }
            }
        }
        painter.add(mesh.into_shape());
    }

    /// Draws the outline of a cell that can be seen less the longer it has been there.
    fn outline(&self, painter: &Painter, cell: Rect, age: usize) {
        let color = self.theme.palette.on_well.gamma_multiply((0.75 - 0.11 * age as f32).max(0.06));
        painter.rect_stroke(cell.shrink(0.5), 0, Stroke::new(1.0, color), StrokeKind::Inside);
    }

    fn mark(&self, painter: &Painter, mark: Mark, hue: Tetrimino) {
        let palette = &self.theme.palette;
        let color = palette.tetrimino(hue).base;
        match mark {
            Mark::Nothing => {}
            Mark::FortyRows => self.forty_rows(painter, color),
            Mark::Clock => self.clock(painter, color),
            Mark::Streaks => self.streaks(painter),
            Mark::Arrow => self.arrow(painter, color),
            Mark::Moon => self.moon(painter),
            Mark::Gems => {
                for (x, y) in [(4.5, 9.5), (6.5, 12.5), (3.5, 14.5), (3.5, 16.5), (7.5, 18.5)] {
                    self.gem(painter, self.at(x, y), palette.tetrimino(Tetrimino::O).light);
                }
            }
            Mark::Sliders => self.sliders(painter, color),
            Mark::Leaf(day) => {
                calendar_leaf(painter, Rect::from_two_pos(self.at(1.0, 3.8), self.at(9.0, 12.4)), day, self.theme);
            }
        }
    }

    /// The lower rows are done, and a line is the goal.
    fn forty_rows(&self, painter: &Painter, color: Color32) {
        const ROWS: u8 = 40;
        const DONE: u8 = 26;
        for row in 0..ROWS {
            let y = ALL_ROWS as f32 - 0.5 * f32::from(row) - 0.25;
            let line = [self.at(0.5, y), self.at(9.5, y)];
            let color = if row < DONE { color } else { color.gamma_multiply(0.28) };
            painter.line_segment(line, Stroke::new(0.24 * self.side, color));
        }
    }

    fn clock(&self, painter: &Painter, color: Color32) {
        /// The part of the time that is over.
        const PART: f32 = 0.7;
        let (center, radius) = (self.at(5.0, 9.0), 3.9 * self.side);
        painter.circle(center, radius, self.theme.palette.well, Stroke::NONE);
        let width = 0.9 * self.side;
        painter.circle_stroke(center, radius, Stroke::new(width, color.gamma_multiply(0.3)));
        let angle = |part: f32| Vec2::angled(TAU * (part - 0.25));
        let arc = (0..=24_u8).map(|step| center + radius * angle(PART * f32::from(step) / 24.0)).collect();
        painter.add(Shape::line(arc, Stroke::new(width, color)));
        let hand = Stroke::new(0.6 * self.side, self.theme.palette.on_well);
        painter.line_segment([center, center + 2.6 * self.side * angle(PART)], hand);
        painter.circle_filled(center, 0.55 * self.side, self.theme.palette.on_well);
    }

    /// Light from the top to each piece at the floor.
    fn streaks(&self, painter: &Painter) {
        let light = self.theme.palette.on_well;
        for (x, floor) in [(0.5, 17.0), (1.5, 17.0), (3.5, 16.0), (5.5, 19.0), (7.5, 19.0), (8.5, 17.0)] {
            for part in 0..8_u8 {
                let [from, to] = [part, part + 1].map(|step| egui::lerp(1.0..=floor, f32::from(step) / 8.0));
                let color = light.gamma_multiply(0.05 + 0.055 * f32::from(part));
                painter.line_segment([self.at(x, from), self.at(x, to)], Stroke::new(0.35 * self.side, color));
            }
        }
    }

    fn arrow(&self, painter: &Painter, color: Color32) {
        let points = [(5.0, 4.0), (8.2, 7.4), (6.2, 7.4)].map(|(x, y)| self.at(x, y));
        let other = [(5.0, 4.0), (3.8, 7.4), (1.8, 7.4)].map(|(x, y)| self.at(x, y));
        for triangle in [points.to_vec(), other.to_vec(), [points[0], points[2], other[1]].to_vec()] {
            painter.add(Shape::convex_polygon(triangle, color, Stroke::NONE));
        }
        painter.rect_filled(Rect::from_two_pos(self.at(3.9, 7.3), self.at(6.1, 11.0)), 0, color);
    }

    /// A crescent and some stars.
    fn moon(&self, painter: &Painter) {
        let palette = &self.theme.palette;
        painter.circle_filled(self.at(6.8, 5.6), 2.2 * self.side, palette.on_well_accent);
        painter.circle_filled(self.at(5.8, 5.0), 1.95 * self.side, palette.well);
        for (x, y) in [(1.5, 2.5), (3.0, 9.5), (8.8, 11.0), (1.2, 12.6), (3.9, 2.0), (8.9, 1.6)] {
            painter.circle_filled(self.at(x, y), 0.18 * self.side, palette.on_well.gamma_multiply(0.7));
        }
    }

    fn gem(&self, painter: &Painter, center: Pos2, color: Color32) {
        let points = [(0.0, -0.8), (0.65, 0.0), (0.0, 0.8), (-0.65, 0.0)].map(|(x, y)| center + vec2(x, y) * self.side);
        painter.add(Shape::convex_polygon(points.to_vec(), color, Stroke::NONE));
    }

    fn sliders(&self, painter: &Painter, color: Color32) {
        for (y, knob) in [(6.0, 6.6), (10.0, 3.2), (14.0, 7.6)] {
            let width = 0.5 * self.side;
            let rail = Stroke::new(width, self.theme.palette.on_well.gamma_multiply(0.4));
            painter.line_segment([self.at(1.5, y), self.at(8.5, y)], rail);
            painter.line_segment([self.at(1.5, y), self.at(knob, y)], Stroke::new(width, color));
            painter.circle_filled(self.at(knob, y), 1.0 * self.side, self.theme.palette.on_well);
        }
    }
}

/// Draws a leaf of a calendar with a day of the month.
pub(crate) fn calendar_leaf(painter: &Painter, rect: Rect, day: u8, theme: &Theme) {
    let palette = &theme.palette;
    let unit = rect.height() / 9.0;
    // The rings are above the leaf.
    let leaf = rect.with_min_y(rect.top() + 0.8 * unit);
    painter.rect_filled(leaf, 2, palette.on_well);
    let band = leaf.with_max_y(leaf.top() + 2.0 * unit);
    painter.rect_filled(band, 2, palette.tetrimino(Tetrimino::Z).base);
    for part in [0.25, 0.75] {
        let x = egui::lerp(leaf.left()..=leaf.right(), part);
        let ring = Rect::from_center_size(pos2(x, leaf.top()), vec2(0.7, 1.6) * unit);
        painter.rect_filled(ring, 1, palette.neutral.dark);
    }
    let font = TextRole::Figure.font(4.6 * unit / TextRole::Figure.size());
    let middle = pos2(leaf.center().x, f32::midpoint(band.bottom(), leaf.bottom()));
    painter.text(middle, Align2::CENTER_CENTER, day.to_string(), font, palette.well);
}

fn block(letter: u8) -> Option<Block> {
    Some(Block::Of(match letter {
        b'I' => Tetrimino::I,
        b'O' => Tetrimino::O,
        b'T' => Tetrimino::T,
        b'L' => Tetrimino::L,
        b'J' => Tetrimino::J,
        b'S' => Tetrimino::S,
        b'Z' => Tetrimino::Z,
        b'#' => return Some(Block::Neutral),
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_differ_and_fit_into_a_matrix() {
        let mut seen: Vec<(Diagram, Mark)> = Vec::new();
        for mode in ModeId::ALL {
            let (diagram, mark, _) = ModePicture::Mode(mode).parts();
            // The two rulesets of a mode have one card.
            if !matches!(mode, ModeId::FortyLines | ModeId::TimeTrial) {
                assert!(!seen.contains(&(diagram, mark)), "{mode:?}");
            }
            seen.push((diagram, mark));
            assert!(diagram.len() <= ALL_ROWS && diagram.iter().all(|row| row.len() == COLUMNS), "{mode:?}");
        }
    }

    #[test]
    fn there_are_six_hues() {
        let hues = ModeId::ALL.map(|mode| ModePicture::Mode(mode).hue());
        let count = Tetrimino::ALL.into_iter().filter(|hue| hues.contains(hue)).count();
        assert_eq!(count, 6);
    }
}
