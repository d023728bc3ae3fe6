//! The course of a game, drawn: pace and height over time.

use egui::{Role, Sense, Ui, Vec2b, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridInput, GridMark, HoverPosition, Line, Plot, PlotPoints};

use crate::engine::units::SKYLINE;
use crate::replay::analysis::{GameAnalysis, Sample};
use crate::ui::screens::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// Spans of a chart.
const SPANS: usize = 96;
/// The height of a chart, in points.
const HEIGHT: f32 = 168.0;
/// Below this width, in points, the charts lie below one another.
const NARROW: f32 = 600.0;
/// What a line of time may stand for, in seconds.
const SECONDS: [f64; 12] = [1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_800.0, 3_600.0, 36_000.0];
/// What a line of values may stand for.
const VALUES: [f64; 6] = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0];
/// The room between lines, in multiples of what the plot holds for the least.
const TIME_ROOM: f64 = 7.0;
const VALUE_ROOM: f64 = 3.5;

/// The charts of a game.
#[derive(Debug, Clone)]
pub(super) struct Charts {
    samples: Vec<Sample>,
    /// Tetriminos a second over the whole game, in hundredths.
    average: u32,
}

/// What is drawn over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Curve {
    Pace,
    Height,
}

impl Charts {
    pub(super) fn new(analysis: &GameAnalysis) -> Self {
        let pieces = analysis.curve().last().map_or(0, |point| point.pieces);
        let average = (u64::from(pieces) * 100_000).checked_div(analysis.end().millis()).unwrap_or(0) as u32;
        Self { samples: analysis.samples(SPANS), average }
    }

    /// Both, side by side where there is room.
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
        let title = words.text(title);
        ui.set_width(width);
        ui.label(theme.text(TextRole::Strong, title.as_str()));
        let font = TextRole::Label.font(1.0);
        let faint = theme.palette.text_faint;
        let axis = |hints: AxisHints<'static>| hints.tick_label_color(faint).tick_label_font(font.clone());
        let seconds = |value: f64| words.clock((value.max(0.0) * 1_000.0).round() as u64);
        let value = move |value: f64| match curve {
            Curve::Pace => words.ratio((value.max(0.0) * 100.0).round() as u64, 100),
            Curve::Height => words.number(value.max(0.0).round() as u64),
        };
        let points: Vec<[f64; 2]> = self.points(curve);
        let end = points.last().map_or(1.0, |point| point[0]).max(1.0);
        let hovered = |position: &HoverPosition<'_>| match position {
            HoverPosition::NearDataPoint { position, .. } => {
                let args = [("time", seconds(position.x).into()), ("value", value(position.y).into())];
                Some(words.with(id::RESULTS_AT, &args))
            }
            HoverPosition::Elsewhere { .. } => None,
        };
        let response = Plot::new(("results", curve as u8))
            .width(width)
            .height(HEIGHT)
            .sense(Sense::hover())
            .allow_scroll(false)
            .allow_zoom(false)
            .allow_drag(false)
            .allow_boxed_zoom(false)
            .allow_axis_zoom_drag(false)
            .allow_double_click_reset(false)
            .show_background(false)
            .show_crosshair(false)
            .show_grid(Vec2b::TRUE)
            .grid_color(theme.palette.outline)
            .set_margin_fraction(vec2(0.0, 0.0))
            .include_x(0.0)
            .include_x(end)
            .include_y(0.0)
            .include_y(self.top(curve))
            .x_grid_spacer(|input| marks(&input, &SECONDS, TIME_ROOM))
            .y_grid_spacer(|input| marks(&input, &VALUES, VALUE_ROOM))
            .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(move |mark, _| seconds(mark.value))])
            .custom_y_axes(vec![
                axis(AxisHints::new_y())
                    .formatter(move |mark, _| if mark.value > 0.0 { value(mark.value) } else { String::new() }),
            ])
            .label_formatter(hovered)
            .show(ui, |plot| {
                let line = Line::new(title.clone(), PlotPoints::from(points));
                plot.line(line.color(color).width(2.0).fill(0.0).fill_alpha(0.12));
            })
            .response;
        let spoken = self.spoken(shared, curve);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    }

    fn points(&self, curve: Curve) -> Vec<[f64; 2]> {
        let at = |sample: &Sample| sample.at.millis() as f64 / 1_000.0;
        let value = |sample: &Sample| match curve {
            Curve::Pace => f64::from(sample.pace) / 100.0,
            Curve::Height => f64::from(sample.height),
        };
        // From the left edge on, at the height of the first span.
        let first = self.samples.first().map(|sample| [0.0, value(sample)]);
        first.into_iter().chain(self.samples.iter().map(|sample| [at(sample), value(sample)])).collect()
    }

    /// The upper edge of a chart: a little above the curve, or the Skyline.
    fn top(&self, curve: Curve) -> f64 {
        match curve {
            Curve::Pace => f64::from(self.fastest()).mul_add(1.1 / 100.0, 0.1),
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

/// The lines of a chart at multiples of the first of `steps` that leaves `room` times the least distance between them.
fn marks(input: &GridInput, steps: &[f64], room: f64) -> Vec<GridMark> {
    let least = input.base_step_size * room;
    let Some(step) = steps.iter().copied().find(|step| *step >= least).or_else(|| steps.last().copied()) else {
        return Vec::new();
    };
    let (low, high) = input.bounds;
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|index| GridMark { value: index as f64 * step, step_size: step }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_time_are_steps_that_people_count_in() {
        let table: [(f64, f64, &[f64]); 4] = [
            (10.0, 0.25, &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0]),
            (95.0, 2.5, &[0.0, 30.0, 60.0, 90.0]),
            (600.0, 15.0, &[0.0, 120.0, 240.0, 360.0, 480.0, 600.0]),
            (200_000.0, 9_000.0, &[0.0, 36_000.0, 72_000.0, 108_000.0, 144_000.0, 180_000.0]),
        ];
        for (end, base_step_size, expected) in table {
            let found = marks(&GridInput { bounds: (0.0, end), base_step_size }, &SECONDS, TIME_ROOM);
            assert_eq!(found.iter().map(|mark| mark.value).collect::<Vec<_>>(), expected, "{end} s");
        }
    }
}
