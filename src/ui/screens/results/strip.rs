//! The pace of a game as one strip, with that of the best game as a thin line.

use egui::accesskit::Role;
use egui::{Align2, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::charts::Charts;
use super::tiles::{line, styled};
use crate::replay::analysis::{GameAnalysis, Sample};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::id;

/// The number of spans of the best game.
const SPANS: usize = 96;
/// The widths of the lines, in points.
const OWN: f32 = 2.0;
const BEST: f32 = 1.0;
/// The height from which the strip has figures of the time below it.
const SCALED: f32 = 56.0;
/// The opacity of the surface below the line.
const SURFACE: f32 = 0.14;

#[derive(Debug, Clone)]
pub(super) struct BestPace(Vec<Sample>);

impl BestPace {
    pub(super) fn of(analysis: &GameAnalysis) -> Self {
        Self(analysis.samples(SPANS))
    }
}

/// Draws the pace over time in a strip of this size.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, (own, best): (&Charts, Option<&BestPace>), height: f32) {
    let theme = shared.theme;
    let palette = &theme.palette;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let spoken = own.pace_spoken(shared);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    let (samples, best) = (own.samples(), best.map_or(&[][..], |best| &best.0));
    let all = || samples.iter().chain(best);
    let end = all().map(|sample| sample.at.millis()).max().unwrap_or(0).max(1) as f32;
    let top = all().map(|sample| sample.pace).max().unwrap_or(0).max(1) as f32;
    let label = TextRole::Label.size();
    let area = scale(ui, shared, rect.with_min_y(rect.top() + label + theme.metrics.space.xs), (top, end));
    let place = |sample: &Sample| {
        let (x, y) = (sample.at.millis() as f32 / end, sample.pace as f32 / top);
        pos2(area.left() + x * area.width(), area.bottom() - y * (area.height() - OWN))
    };
    let line_of = |samples: &[Sample]| -> Vec<Pos2> {
        let first = samples.first().map(|sample| pos2(area.left(), place(sample).y));
        first.into_iter().chain(samples.iter().map(place)).collect()
    };
    let (mine, other) = (line_of(samples), line_of(best));
    ui.painter().add(Shape::mesh(surface(&mine, area, palette.accent.gamma_multiply(SURFACE))));
    ui.painter().hline(area.x_range(), area.bottom(), Stroke::new(theme.metrics.stroke, palette.outline));
    ui.painter().add(Shape::line(other, Stroke::new(BEST, palette.text_secondary)));
    ui.painter().add(Shape::line(mine, Stroke::new(OWN, palette.accent)));
    let name = shared.words.text(id::RESULTS_PACE).to_uppercase();
    line(ui, &styled(&name, TextRole::Label, palette.text_faint), (rect, Align2::LEFT_TOP), label);
    if !best.is_empty() {
        let text = shared.words.text(id::RESULTS_BEST_LINE);
        let half = rect.with_min_x(rect.center().x);
        line(ui, &styled(&text, TextRole::Small, palette.text_secondary), (half, Align2::RIGHT_TOP), label);
    }
}

/// Draws the figures at the axes of a strip in `rect`: the highest pace and none, and where there is room the end of
/// the time. Returns what they leave.
fn scale(ui: &Ui, shared: &Shared<'_>, rect: Rect, (top, end): (f32, f32)) -> Rect {
    let Shared { theme, words, .. } = shared;
    let (role, size, gap) = (TextRole::Small, TextRole::Label.size(), theme.metrics.space.xs);
    let faint = theme.palette.text_faint;
    let (most, none) = (words.ratio(top as u64, 100), words.number(0));
    let wide = ui.painter().layout_no_wrap(most.clone(), role.font(size / role.size()), faint).size().x;
    let foot = if rect.height() >= SCALED { size + gap } else { 0.0 };
    let area = rect.with_min_x(rect.left() + wide + 2.0 * gap).with_max_y(rect.bottom() - foot);
    let beside = rect.with_max_x(rect.left() + wide + gap).with_max_y(area.bottom());
    line(ui, &styled(&most, role, faint), (beside, Align2::RIGHT_TOP), size);
    line(ui, &styled(&none, role, faint), (beside, Align2::RIGHT_BOTTOM), size);
    if foot > 0.0 {
        let below = area.with_min_y(area.bottom() + gap).with_max_y(rect.bottom());
        line(ui, &styled(&words.clock(0), role, faint), (below, Align2::LEFT_TOP), size);
        line(ui, &styled(&words.clock(end as u64), role, faint), (below, Align2::RIGHT_TOP), size);
    }
    area
}

/// The surface between a line and the floor of `area`.
fn surface(line: &[Pos2], area: Rect, color: egui::Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for (index, at) in line.iter().enumerate() {
        mesh.colored_vertex(*at, color);
        mesh.colored_vertex(pos2(at.x, area.bottom()), color);
        if index > 0 {
            let last = 2 * index as u32;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    mesh
}
