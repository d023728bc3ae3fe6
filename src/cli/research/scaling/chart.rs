//! The chart of `skyline scaling`: positions and seconds against pieces and cells.

use super::ScalingRow;
use crate::cli::svg::{Anchor, Ink, SvgPicture, grouped, ticks};

const SIZE: (f64, f64) = (1000.0, 760.0);
/// The upper left corners of the four plots, and their size.
const LEFT: [f64; 2] = [84.0, 588.0];
const TOP: [f64; 2] = [104.0, 436.0];
const PLOT: (f64, f64) = (388.0, 260.0);
/// The colours by number of groups.
const INKS: [Ink; 5] = [Ink::Pale, Ink::Main, Ink::Second, Ink::Accent, Ink::Dark];

type Measure = fn(&ScalingRow) -> f64;

struct Axis {
    measure: Measure,
    name: &'static str,
}

const ACROSS: [Axis; 2] = [
    Axis { measure: |row| row.pieces as f64, name: "pieces" },
    Axis { measure: |row| (row.size.0 * row.size.1) as f64, name: "cells of the board" },
];
const UP: [Axis; 2] = [
    Axis { measure: |row| row.positions as f64, name: "positions searched" },
    Axis { measure: |row| row.time.as_secs_f64(), name: "seconds on one thread" },
];

/// Draws the chart. Unanswered instances are omitted.
pub(super) fn svg(rows: &[ScalingRow], title: &str) -> String {
    let rows: Vec<&ScalingRow> = rows.iter().filter(|row| row.is_answered).collect();
    let heading = "Search cost of 3-PARTITION boards";
    let mut picture = SvgPicture::new(SIZE.0, SIZE.1, heading);
    picture.heading((LEFT[0], 34.0), Anchor::Start, heading);
    picture.words((LEFT[0], 56.0), Anchor::Start, Ink::Pale, title);
    legend(&mut picture, &rows);
    for (across, left) in ACROSS.iter().zip(LEFT) {
        for (up, top) in UP.iter().zip(TOP) {
            plot(&mut picture, &rows, across, up, (left, top));
        }
    }
    picture.end()
}

/// The series: number of groups and answer.
fn lines(rows: &[&ScalingRow]) -> Vec<(usize, bool)> {
    let mut lines: Vec<_> = rows.iter().map(|row| (row.groups, row.is_yes)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

const fn ink(groups: usize) -> Ink {
    INKS[(groups - 1) % INKS.len()]
}

/// The line width: *no* is thicker than *yes*.
const fn width(is_yes: bool) -> f64 {
    if is_yes { 1.0 } else { 2.5 }
}

fn legend(picture: &mut SvgPicture, rows: &[&ScalingRow]) {
    let mut x = LEFT[0];
    for (groups, is_yes) in lines(rows) {
        let answer = if is_yes { "yes" } else { "no" };
        let words = format!("{groups} group{}, {answer}", if groups == 1 { "" } else { "s" });
        picture.line((x, 78.0), (x + 18.0, 78.0), width(is_yes), ink(groups));
        picture.dot((x + 9.0, 78.0), 1.5 + width(is_yes), ink(groups));
        picture.words((x + 24.0, 82.5), Anchor::Start, Ink::Dark, &words);
        x += 112.0;
    }
}

fn plot(picture: &mut SvgPicture, rows: &[&ScalingRow], across: &Axis, up: &Axis, (left, top): (f64, f64)) {
    let values = |axis: &Axis| rows.iter().map(|row| (axis.measure)(row)).collect::<Vec<_>>();
    let most = values(across).into_iter().fold(1.0, f64::max);
    // The range ends at powers of ten.
    let (least, greatest) = values(up).into_iter().fold((f64::MAX, f64::MIN_POSITIVE), |(least, greatest), value| {
        (least.min(value.max(1e-4)), greatest.max(value))
    });
    let (low, high) = (least.min(greatest).log10().floor() as i32, (greatest.log10().floor() as i32) + 1);
    let bottom = top + PLOT.1;
    let x = |value: f64| left + PLOT.0 * value / most / 1.05;
    let y = |value: f64| {
        let share = (value.max(1e-4).log10() - f64::from(low)) / f64::from(high - low);
        bottom - PLOT.1 * share
    };
    for power in low..=high {
        let value = 10_f64.powi(power);
        picture.line((left, y(value)), (left + PLOT.0, y(value)), 1.0, Ink::Grid);
        let words = if power < 0 { format!("{value:.*}", power.unsigned_abs() as usize) } else { grouped(value) };
        picture.words((left - 8.0, y(value) + 4.5), Anchor::End, Ink::Pale, &words);
    }
    picture.line((left, bottom), (left + PLOT.0, bottom), 1.0, Ink::Dark);
    for tick in ticks(most) {
        picture.line((x(tick), bottom), (x(tick), bottom + 5.0), 1.0, Ink::Dark);
        picture.words((x(tick), bottom + 19.0), Anchor::Middle, Ink::Pale, &grouped(tick));
    }
    picture.words((left + PLOT.0 / 2.0, bottom + 40.0), Anchor::Middle, Ink::Dark, across.name);
    picture.upright((left - 62.0, top + PLOT.1 / 2.0), Ink::Dark, up.name);
    for (groups, is_yes) in lines(rows) {
        let of_line = rows.iter().filter(|row| (row.groups, row.is_yes) == (groups, is_yes));
        let points: Vec<_> = of_line.map(|row| (x((across.measure)(row)), y((up.measure)(row)))).collect();
        for pair in points.windows(2) {
            picture.line(pair[0], pair[1], width(is_yes), ink(groups));
        }
        for point in points {
            picture.dot(point, 1.5 + width(is_yes), ink(groups));
        }
    }
}
