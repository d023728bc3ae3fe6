//! A line chart, with margins that do not depend on its content.

use egui::{Color32, Role, Sense, Ui, Vec2b, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridMark, HoverPosition, Line, Plot, PlotPoints};

use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::{Words, id};

/// The steps of a time axis, in seconds. None is more than 2.5 times the one before, see [`ticks`].
pub(super) const SECONDS: [f64; 16] = [
    1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_200.0, 1_800.0, 3_600.0, 7_200.0, 18_000.0, 43_200.0,
];
/// The steps of an axis that counts.
pub(super) const COUNTS: [f64; 6] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
/// The steps of an axis of values.
const VALUES: [f64; 7] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
/// The maximum number of ticks of an axis.
const MAX_TICKS: f64 = 5.0;
/// The usual height of a chart, in points.
pub(super) const HEIGHT: f32 = 168.0;
/// The space for the values beside a chart, in points.
const VALUE_ROOM: f32 = 44.0;
/// The space for the last label's half beyond the chart, in points.
const LABEL_ROOM: f32 = 28.0;

/// A line over an axis from 0.
pub(super) struct LineChart<'a> {
    /// The title, which is unique on its screen.
    pub(super) title: String,
    /// The text for screen readers.
    pub(super) spoken: String,
    pub(super) lines: Vec<ChartLine>,
    /// The height, in points.
    pub(super) height: f32,
    /// The right edge.
    pub(super) end: f64,
    /// The upper edge.
    pub(super) top: f64,
    /// The steps of the axis.
    pub(super) steps: &'a [f64],
    /// The text of a place on the axis, for its ticks and under the pointer.
    pub(super) along: &'a dyn Fn(f64) -> String,
    /// The text of a value under the pointer.
    pub(super) value: &'a dyn Fn(f64) -> String,
}

pub(super) struct ChartLine {
    /// The name, unique in its chart.
    pub(super) name: String,
    pub(super) color: Color32,
    pub(super) points: Vec<[f64; 2]>,
}

impl LineChart<'_> {
    pub(super) fn show(self, ui: &mut Ui, shared: &Shared<'_>, width: f32) {
        let Shared { theme, words, .. } = *shared;
        let Self { title, spoken, lines, height, end, top, steps, along, value } = self;
        ui.set_width(width);
        ui.label(theme.text(TextRole::Strong, title.as_str()));
        // Space for the upper half of the highest value's label.
        ui.add_space(theme.metrics.space.s);
        let font = TextRole::Label.font(1.0);
        let faint = theme.palette.text_faint;
        let hovered = |position: &HoverPosition<'_>| match position {
            HoverPosition::NearDataPoint { position, .. } => {
                let args = [("time", along(position.x).into()), ("value", value(position.y).into())];
                Some(words.with(id::RESULTS_AT, &args))
            }
            HoverPosition::Elsewhere { .. } => None,
        };
        // The ticks are so few that every label fits.
        let axis = |hints: AxisHints<'static>| {
            hints.tick_label_color(faint).tick_label_font(font.clone()).label_spacing(0.0..=1.0)
        };
        let response = Plot::new(title.as_str())
            .width(width - LABEL_ROOM)
            .height(height)
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
            .include_y(top)
            .x_grid_spacer(|_| ticks(end, steps))
            .y_grid_spacer(|_| ticks(top, &VALUES))
            .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| along(mark.value))])
            .custom_y_axes(vec![
                axis(AxisHints::new_y().min_thickness(VALUE_ROOM)).formatter(|mark, _| value_label(words, mark)),
            ])
            .label_formatter(hovered)
            .show(ui, |plot| {
                // The areas below several lines would hide each other.
                let is_alone = lines.len() == 1;
                for ChartLine { name, color, points } in lines {
                    // Without bands: egui_plot draws points within one pixel as bars, with gaps in steep lines.
                    let line = Line::new(name, PlotPoints::from(points)).color(color).width(2.0).allow_band(false);
                    plot.line(if is_alone { line.fill(0.0).fill_alpha(0.12) } else { line });
                }
            })
            .response;
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    }
}

/// The ticks of an axis from 0 to `end`: three to five, at multiples of the first of `steps` that is large enough.
// With the previous step there were more than five, and no step is more than 2.5 times the previous one.
fn ticks(end: f64, steps: &[f64]) -> Vec<GridMark> {
    let fits = |step: &f64| end < MAX_TICKS * step;
    let Some(step) = steps.iter().copied().find(fits).or_else(|| steps.last().copied()) else { return Vec::new() };
    let count = (end / step) as u32;
    (0..=count).map(|index| GridMark { value: f64::from(index) * step, step_size: step }).collect()
}

/// The label of a tick on the axis of values, with the decimals of its step. The axis starts without one.
fn value_label(words: &Words, mark: GridMark) -> String {
    match mark {
        GridMark { value, .. } if value <= 0.0 => String::new(),
        GridMark { value, step_size } if step_size < 1.0 => words.tenths((value * 10.0).round() as u64),
        GridMark { value, .. } => words.number(value.round() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn an_axis_has_three_to_five_ticks() {
        for (steps, from, to) in [(&SECONDS[..], 2.0, 200_000.0), (&COUNTS, 2.0, 240.0), (&VALUES, 0.2, 40.0)] {
            let mut end = from;
            while end < to {
                let ticks = ticks(end, steps);
                assert!((3..=5).contains(&ticks.len()), "{end}: {ticks:?}");
                assert!(ticks.iter().all(|tick| tick.value <= end), "{end}: {ticks:?}");
                end *= 1.01;
            }
        }
    }

    #[test]
    fn ticks_are_at_multiples_of_a_round_step() {
        let table: [(f64, &[f64], &[f64]); 4] = [
            (10.0, &SECONDS, &[0.0, 5.0, 10.0]),
            (95.0, &SECONDS, &[0.0, 20.0, 40.0, 60.0, 80.0]),
            (600.0, &SECONDS, &[0.0, 300.0, 600.0]),
            (20.0, &VALUES, &[0.0, 5.0, 10.0, 15.0, 20.0]),
        ];
        for (end, steps, expected) in table {
            let found: Vec<f64> = ticks(end, steps).iter().map(|tick| tick.value).collect();
            assert_eq!(found, expected, "{end}");
        }
    }

    #[test]
    fn the_labels_of_values_have_the_decimals_of_their_step() {
        let table: [(Language, f64, &[&str]); 5] = [
            (Language::English, 3.6, &["", "1", "2", "3"]),
            (Language::English, 24.0, &["", "5", "10", "15", "20"]),
            (Language::English, 1.9, &["", "0.5", "1.0", "1.5"]),
            (Language::Spanish, 1.9, &["", "0,5", "1,0", "1,5"]),
            (Language::Russian, 0.45, &["", "0,1", "0,2", "0,3", "0,4"]),
        ];
        for (language, top, expected) in table {
            let words = Words::of(language);
            let found: Vec<String> = ticks(top, &VALUES).into_iter().map(|mark| value_label(&words, mark)).collect();
            assert_eq!(found, expected, "{language:?}, {top}");
        }
    }
}
