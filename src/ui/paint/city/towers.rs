//! The towers of a district: one for each grade, their windows, and the sign of the mode.

use super::brush::{CityBrush, Paint};
use crate::city::{Grade, next_grade};
use crate::engine::ModeId;

/// The width of a district, in units.
pub(super) const WIDTH: f32 = 26.3;
/// The height of the highest building with its mast, in units.
pub(super) const HIGHEST: f32 = 36.0;

/// The towers from the left: left edge, width, height. The highest is in the middle.
const TOWERS: [(Grade, f32, f32, f32); 6] = [
    (Grade::C, 0.0, 4.0, 15.0),
    (Grade::E, 4.3, 3.6, 8.5),
    (Grade::A, 8.2, 4.4, 23.0),
    (Grade::S, 12.9, 5.0, 30.0),
    (Grade::B, 18.2, 4.2, 19.0),
    (Grade::D, 22.7, 3.6, 11.5),
];

/// The height of the spire of the highest tower with its light.
const SPIRE: f32 = 5.6;
/// The distance between windows, the size of one, and the margin to the edges of the wall, in units.
const PITCH: [f32; 2] = [0.95, 1.3];
const PANE: [f32; 2] = [0.5, 0.72];
const MARGIN: [f32; 2] = [0.55, 0.9];

/// A tower of a district.
struct Tower {
    grade: Grade,
    left: f32,
    wide: f32,
    high: f32,
}

fn towers(mode: ModeId) -> impl Iterator<Item = Tower> {
    let number = mode as usize;
    TOWERS.into_iter().map(move |(grade, left, wide, high)| {
        // No two districts are alike: their heights differ, and every second is mirrored.
        let high = high * (1.0 + 0.025 * ((number * 7 + grade as usize * 3) % 7) as f32 - 0.075);
        let left = if number.is_multiple_of(2) { left } else { WIDTH - left - wide };
        Tower { grade, left, wide, high }
    })
}

/// The height of a district with its next tower, in units.
pub(super) fn height(mode: ModeId, grade: Option<Grade>) -> f32 {
    let is_seen = |tower: &Tower| Some(tower.grade) <= next_grade(grade).or(grade);
    let roof = |tower: &Tower| if tower.grade == Grade::S { SPIRE } else { 3.0 };
    towers(mode).filter(is_seen).map(|tower| tower.high + roof(&tower)).fold(0.0, f32::max)
}

/// Draws a district up to a grade, with a number of lit windows, and the outline of its next tower.
pub(super) fn paint(brush: &mut CityBrush<'_>, mode: ModeId, grade: Option<Grade>, windows: u64) {
    let next = next_grade(grade);
    let mut panes: Vec<(u32, [f32; 4])> = Vec::new();
    for tower in towers(mode) {
        if Some(tower.grade) <= grade {
            wall(brush, mode, &tower);
            panes.extend(tower.panes(mode));
        } else if Some(tower.grade) == next {
            brush.outlined_block([tower.left, 0.0, tower.wide, tower.high]);
        } else {
            // The foundations of those after it.
            brush.outlined_block([tower.left, 0.0, tower.wide, 0.5]);
        }
    }
    // Scattered: they are lit in the order of a hash.
    panes.sort_by_key(|(order, _)| *order);
    for (number, (order, pane)) in (0_u64..).zip(panes) {
        if number < windows {
            brush.pane(pane, 0.5 + 0.45 * ((order >> 8) % 64) as f32 / 63.0);
        } else {
            brush.dark_pane(pane);
        }
    }
}

fn wall(brush: &mut CityBrush<'_>, mode: ModeId, tower: &Tower) {
    let &Tower { grade, left, wide, high } = tower;
    let middle = left + wide / 2.0;
    brush.block([left, 0.0, wide, high], Paint::Wall);
    match (mode as usize + 2 * grade as usize) % 5 {
        _ if grade == Grade::S => {
            // A spire, whatever the mode.
            brush.block([left + 0.9, high, wide - 1.8, 1.1], Paint::Wall);
            brush.block([left + 1.7, high + 1.1, wide - 3.4, 0.9], Paint::Wall);
            brush.block([middle - 0.12, high + 2.0, 0.24, 3.0], Paint::Trim);
            brush.lamp(middle, high + 5.0);
        }
        0 => brush.block([left - 0.25, high, wide + 0.5, 0.45], Paint::Trim),
        1 => {
            brush.block([left + 0.7, high, wide - 1.4, 1.2], Paint::Wall);
            brush.block([middle - 0.1, high + 1.2, 0.2, 1.8], Paint::Trim);
        }
        2 => {
            let roof = brush.triangle([(left, high), (left + wide, high), (left + wide, high + 2.2)]);
            brush.fan(&roof, Paint::Wall);
        }
        3 => {
            let dome = brush.half_circle(middle, high, wide / 2.0 - 0.3);
            brush.fan(&dome, Paint::Wall);
        }
        _ => {
            brush.block([left, high, 0.9, 1.0], Paint::Wall);
            brush.block([left + wide - 0.9, high, 0.9, 1.0], Paint::Wall);
        }
    }
    // The colour of the mode, on the towers of the higher grades.
    if grade >= Grade::B {
        brush.block([left + 0.3, high - 0.55, wide - 0.6, 0.22], Paint::Sign(mode as usize * 3));
    }
}

impl Tower {
    /// The places of its windows, each with its place in the order in which they are lit.
    fn panes(&self, mode: ModeId) -> Vec<(u32, [f32; 4])> {
        let columns = ((self.wide - 2.0 * MARGIN[0] - PANE[0]) / PITCH[0]).floor().max(0.0) as u32 + 1;
        let rows = ((self.high - 2.0 * MARGIN[1] - PANE[1]) / PITCH[1]).floor().max(0.0) as u32 + 1;
        let inset = (self.wide - (columns - 1) as f32 * PITCH[0] - PANE[0]) / 2.0;
        let tower = mode as u32 * 6 + self.grade as u32;
        let pane = |number: u32| {
            let (column, row) = (number % columns, number / columns);
            let order = (tower * 1_009 + number).wrapping_mul(0x9E37_79B1).rotate_left(13).wrapping_mul(0x85EB_CA6B);
            let at = [self.left + inset + column as f32 * PITCH[0], MARGIN[1] + row as f32 * PITCH[1]];
            (order, [at[0], at[1], PANE[0], PANE[1]])
        };
        (0..columns * rows).map(pane).collect()
    }
}
