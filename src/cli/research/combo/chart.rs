//! A histogram of the lengths of the combos.

use super::report::ComboReport;
use crate::cli::svg::{Anchor, Ink, SvgPicture, grouped, round_up, ticks};

const SIZE: (f64, f64) = (900.0, 480.0);
/// The upper left and lower right corners of the plot area.
const PLOT: ((f64, f64), (f64, f64)) = ((80.0, 84.0), (870.0, 410.0));
/// The approximate number of bars.
const BARS: u64 = 50;

/// Draws a histogram of the lengths.
pub(super) fn svg(report: &ComboReport, title: &str) -> String {
    let most = report.lengths.last().copied().unwrap_or_default();
    let width = round_up(most.div_ceil(BARS).max(1));
    let mut bars = vec![0_u32; (most / width) as usize + 1];
    for length in &report.lengths {
        bars[(length / width) as usize] += 1;
    }
    let highest = f64::from(bars.iter().copied().max().unwrap_or_default().max(1));
    let end = (bars.len() as u64 * width) as f64;
    let ((left, top), (right, bottom)) = PLOT;
    let x = |combo: f64| left + (right - left) * combo / end;
    let y = |count: f64| bottom - (bottom - top) * count / highest / 1.05;
    let mut picture = SvgPicture::new(SIZE.0, SIZE.1, "How long the bot's combos are");
    picture.heading((left, 34.0), Anchor::Start, "How long the bot's combos are");
    picture.words((left, 56.0), Anchor::Start, Ink::Pale, title);
    for count in ticks(highest) {
        picture.line((left, y(count)), (right, y(count)), 1.0, Ink::Grid);
        picture.words((left - 8.0, y(count) + 4.5), Anchor::End, Ink::Pale, &grouped(count));
    }
    for (bar, &count) in bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        let from = (x((bar as u64 * width) as f64), y(count.into()));
        let until = x(((bar as u64 + 1) * width) as f64);
        picture.rect(from, ((until - from.0 - 1.0).max(0.5), bottom - from.1), Ink::Main);
    }
    picture.line((left, bottom), (right, bottom), 1.0, Ink::Dark);
    for combo in ticks(end) {
        picture.line((x(combo), bottom), (x(combo), bottom + 5.0), 1.0, Ink::Dark);
        picture.words((x(combo), bottom + 20.0), Anchor::Middle, Ink::Pale, &grouped(combo));
    }
    let middle = f64::midpoint(left, right);
    picture.words(
        (middle, bottom + 46.0),
        Anchor::Middle,
        Ink::Dark,
        "combo: Tetriminos placed, each with a line cleared",
    );
    let axis = format!("combos, of {} in a bar", grouped(width as f64));
    let axis = if width == 1 { "combos".to_owned() } else { axis.replace(" in a bar", " lengths a bar") };
    picture.upright((22.0, f64::midpoint(top, bottom)), Ink::Dark, &axis);
    let marks =
        [(report.percentile(50) as f64, Ink::Accent, "median", 12.0), (report.average(), Ink::Second, "average", 30.0)];
    for (value, ink, name, down) in marks {
        picture.line((x(value), top), (x(value), bottom), 1.5, ink);
        let words = format!("{name} {}", grouped(value));
        picture.words((x(value) + 6.0, top + down), Anchor::Start, ink, &words);
    }
    picture.end()
}
