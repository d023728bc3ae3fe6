//! Charts of a game's pace and height over time.

use egui::Ui;

use crate::engine::units::SKYLINE;
use crate::replay::analysis::{GameAnalysis, Sample};
use crate::ui::screens::line_chart::{ChartLine, HEIGHT, LineChart, SECONDS};
use crate::ui::shared::Shared;
use crate::ui::words::{id, rounded};

const SPANS: usize = 96;
/// The width, in points, below which the charts are stacked.
const NARROW: f32 = 600.0;

/// The charts of a game.
#[derive(Debug, Clone)]
pub(super) struct Charts {
    samples: Vec<Sample>,
    /// Tetriminos per second over the complete game, in hundredths.
    average: u32,
}

/// A value drawn over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Curve {
    Pace,
    Height,
}

impl Charts {
    pub(super) fn new(analysis: &GameAnalysis) -> Self {
        let pieces = analysis.curve().last().map_or(0, |point| point.pieces);
        let average = rounded(u64::from(pieces) * 100_000, analysis.end().millis()) as u32;
        Self { samples: analysis.samples(SPANS), average }
    }

    /// The game in spans of equal length.
    pub(super) fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The pace in words.
    pub(super) fn pace_spoken(&self, shared: &Shared<'_>) -> String {
        self.spoken(shared, Curve::Pace)
    }

    /// Draws both, side by side if there is space.
    pub(super) fn ui(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let gap = shared.theme.metrics.space.xl;
        let all = ui.available_width();
        if all < NARROW {
            self.chart(ui, shared, Curve::Pace, all);
            ui.add_space(shared.theme.metrics.space.m);
            self.chart(ui, shared, Curve::Height, all);
        } else {
            let width = (all - gap) / 2.0;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for curve in [Curve::Pace, Curve::Height] {
                    ui.vertical(|ui| self.chart(ui, shared, curve, width));
                }
            });
        }
    }

    fn chart(&self, ui: &mut Ui, shared: &Shared<'_>, curve: Curve, width: f32) {
        let Shared { theme, words, .. } = *shared;
        let (title, color) = match curve {
            Curve::Pace => (id::RESULTS_PACE, theme.palette.accent),
            Curve::Height => (id::RESULTS_HEIGHT, theme.palette.good),
        };
        let points = self.points(curve);
        let chart = LineChart {
            title: words.text(title),
            spoken: self.spoken(shared, curve),
            height: HEIGHT,
            end: points.last().map_or(2.0, |point| point[0]).max(2.0),
            top: self.top(curve),
            lines: vec![ChartLine { name: words.text(title), color, points }],
            steps: &SECONDS,
            along: &|value| words.clock((value.max(0.0) * 1_000.0).round() as u64),
            value: &move |value| match curve {
                Curve::Pace => words.ratio((value.max(0.0) * 100.0).round() as u64, 100),
                Curve::Height => words.number(value.max(0.0).round() as u64),
            },
        };
        chart.show(ui, shared, width);
    }

    fn points(&self, curve: Curve) -> Vec<[f64; 2]> {
        let at = |sample: &Sample| sample.at.millis() as f64 / 1_000.0;
        let value = |sample: &Sample| match curve {
            Curve::Pace => f64::from(sample.pace) / 100.0,
            Curve::Height => f64::from(sample.height),
        };
        // The line starts at the left edge, at the height of the first span.
        let first = self.samples.first().map(|sample| [0.0, value(sample)]);
        first.into_iter().chain(self.samples.iter().map(|sample| [at(sample), value(sample)])).collect()
    }

    /// The upper edge of a chart: a little above the curve, or the Skyline.
    fn top(&self, curve: Curve) -> f64 {
        match curve {
            Curve::Pace => f64::from(self.fastest()).mul_add(1.1 / 100.0, 0.2),
            Curve::Height => f64::from(self.highest().max(SKYLINE as u8)),
        }
    }

    fn fastest(&self) -> u32 {
        self.samples.iter().map(|sample| sample.pace).max().unwrap_or(0)
    }

    fn highest(&self) -> u8 {
        self.samples.iter().map(|sample| sample.height).max().unwrap_or(0)
    }

    fn spoken(&self, shared: &Shared<'_>, curve: Curve) -> String {
        let words = shared.words;
        let hundredths = |value: u32| words.ratio(value.into(), 100).into();
        match curve {
            Curve::Pace => {
                let args = [("average", hundredths(self.average)), ("most", hundredths(self.fastest()))];
                words.with(id::RESULTS_PACE_SPOKEN, &args)
            }
            Curve::Height => {
                words.with(id::RESULTS_HEIGHT_SPOKEN, &[("most", words.number(self.highest().into()).into())])
            }
        }
    }
}
