//! The figures of a seat below its Matrix or under its Next Queue: what decides the match, the attack, the pace and the
//! level.

use egui::text::TextWrapping;
use egui::{Align2, Painter, Rect, pos2};

use super::labels::{LEGIBLE, Label, targeting_text};
use super::layout::SeatLayout;
use super::view::SeatView;
use crate::engine::versus::GoalProgress;
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{MessageId, Words, id};

/// The part of the strip of the values that the figures have above targets and handicap, and the minimum height of
/// figures, in points.
const FIGURES: f32 = 0.66;
const LEAST_FIGURES: f32 = 28.0;
/// The part of their height that the labels of the figures have.
const LABELS: f32 = 0.38;
/// The greatest height of a figure with its label where they are one below the other, in points.
const STACKED: f32 = 60.0;
/// The most lines of targets and handicap below those.
const MORE_LINES: usize = 4;
/// The least gap between two figures, in points. Closer ones would be read as one number.
const GAP: f32 = 8.0;

/// A figure of a seat.
struct SeatFigure {
    label: MessageId,
    /// The word where room is small.
    short: MessageId,
    value: String,
    /// The number of characters for which it has room, so that others do not move with each digit.
    room: usize,
}

/// A figure as it is drawn.
struct FigureText<'a> {
    label: String,
    value: &'a str,
    /// A value of the greatest width.
    widest: String,
}

/// Draws the values, and under them the player's targets and handicap.
pub(super) fn values(
    painter: &Painter,
    seat: &SeatLayout,
    (view, seats): (&SeatView<'_>, &[SeatView<'_>]),
    (theme, words): (&Theme, &Words),
) {
    let all = if view.team.is_some() { seat.values_beside_sign() } else { seat.values };
    let handicap = Some(view.player.handicap.as_str()).filter(|handicap| !handicap.is_empty());
    let more = |form: &dyn Fn(&str) -> String| {
        let targets = targeting_text(view, seats, words, form);
        targets.into_iter().chain(handicap.map(str::to_owned)).collect::<Vec<_>>().join(" · ")
    };
    let figures = figures(view, words);
    if seat.has_values_beside() {
        return stack(painter, all, (&figures, &more(&str::to_owned)), (theme, words));
    }
    let (has_more, has_figures) = (!more(&str::to_owned).is_empty(), FIGURES * all.height() >= LEAST_FIGURES);
    let (above, below) = match (has_more, has_figures) {
        (false, _) => (all, all.with_min_y(all.bottom())),
        (true, true) => all.split_top_bottom_at_fraction(FIGURES),
        (true, false) => all.split_top_bottom_at_fraction(0.5),
    };
    let (align, role, color) = (Align2::LEFT_CENTER, TextRole::Small, theme.palette.text_secondary);
    let label = Label { rect: below, align, role, color };
    if has_more {
        let fits = |form: &str| label.fits(painter, &more(&|_: &str| form.to_owned()));
        label.paint(painter, &more(&|name: &str| words.fitting_name(name, fits)));
    }
    let forms = forms(&figures, words);
    if above.height() >= LEAST_FIGURES {
        return columns(painter, above, forms, theme);
    }
    let line = |form: Vec<FigureText<'_>>| {
        let texts: Vec<String> = form.iter().map(|text| format!("{} {}", text.label, text.value)).collect();
        texts.join(" · ")
    };
    let label = Label { rect: above, align, role, color };
    if let Some(line) = fitting(forms.map(line), |line| label.fits(painter, line)) {
        label.paint(painter, &line);
    }
}

/// Returns the first item that fits, or else the last one. It makes none behind that: laying a form out takes time in
/// every frame.
fn fitting<T>(items: impl Iterator<Item = T>, fits: impl Fn(&T) -> bool) -> Option<T> {
    let mut last = None;
    for item in items {
        if fits(&item) {
            return Some(item);
        }
        last = Some(item);
    }
    last
}

/// Draws the figures one below the other, each below its label, and under them what `more` says.
fn stack(painter: &Painter, all: Rect, (figures, more): (&[SeatFigure], &str), (theme, words): (&Theme, &Words)) {
    let (align, palette) = (Align2::LEFT_CENTER, &theme.palette);
    let mut room = all;
    if !more.is_empty() {
        let mut job = fonts::line(more, &TextRole::Small.font(1.0), 0.0, palette.text_secondary);
        job.wrap = TextWrapping { max_width: all.width(), max_rows: MORE_LINES, ..TextWrapping::default() };
        let galley = painter.layout_job(job);
        room.max.y -= galley.size().y;
        painter.galley(pos2(all.left(), room.bottom()), galley, palette.text_secondary);
    }
    // What says least about the match is last.
    let count = ((room.height() / LEAST_FIGURES) as usize).min(figures.len());
    let height = (room.height() / count.max(1) as f32).min(STACKED);
    for (index, figure) in figures.iter().take(count).enumerate() {
        let bottom = room.bottom() - (count - 1 - index) as f32 * height;
        let place = room.with_max_y(bottom).with_min_y(bottom - height);
        let (upper, lower) = place.split_top_bottom_at_fraction(LABELS);
        let label = Label { rect: upper, align, role: TextRole::Label, color: palette.text_secondary };
        let [whole, short] = [figure.label, figure.short].map(|label| words.text(label).to_uppercase());
        label.paint(painter, if label.fits(painter, &whole) { &whole } else { &short });
        Label { rect: lower, align, role: TextRole::Figure, color: palette.text_primary }.paint(painter, &figure.value);
    }
}

/// Draws each figure below its label, in the first form that fits.
fn columns<'a>(painter: &Painter, rect: Rect, forms: impl Iterator<Item = Vec<FigureText<'a>>>, theme: &Theme) {
    let (upper, lower) = rect.split_top_bottom_at_fraction(LABELS);
    let (align, palette) = (Align2::LEFT_CENTER, &theme.palette);
    let name = |rect| Label { rect, align, role: TextRole::Label, color: palette.text_secondary };
    let value = |rect| Label { rect, align, role: TextRole::Figure, color: palette.text_primary };
    let width = |text: &FigureText<'_>| {
        let label = name(upper).width(painter, &text.label.to_uppercase());
        label.max(value(lower).width(painter, &text.widest))
    };
    let room = |widths: &[f32]| rect.width() - GAP * (widths.len() as f32 - 1.0).max(0.0);
    let part = |widths: &[f32]| room(widths) / widths.iter().sum::<f32>().max(1.0);
    let measured = forms.map(|form| {
        let widths: Vec<f32> = form.iter().map(&width).collect();
        (form, widths)
    });
    let Some((form, widths)) = fitting(measured, |(_, widths)| part(widths) >= LEGIBLE) else { return };
    let scale = part(&widths).min(1.0);
    let spare = (room(&widths) - scale * widths.iter().sum::<f32>()) / widths.len().max(1) as f32;
    let mut left = rect.left();
    for (text, width) in form.iter().zip(&widths) {
        let right = left + scale * width + spare;
        let column = |rect: Rect| rect.with_min_x(left).with_max_x(right);
        let most = |label: Label| scale * label.scale(painter);
        name(column(upper)).paint_up_to(painter, &text.label.to_uppercase(), most(name(upper)));
        value(column(lower)).paint_up_to(painter, text.value, most(value(lower)));
        left = right + GAP;
    }
}

/// The figures with the forms that a place can have: whole words, short ones, and ever fewer figures. What says least
/// about the match is last.
fn forms<'a>(figures: &'a [SeatFigure], words: &'a Words) -> impl Iterator<Item = Vec<FigureText<'a>>> {
    let text = move |figure: &'a SeatFigure, is_short: bool| {
        let zeros: String = figure.value.chars().map(|sign| if sign.is_ascii_digit() { '0' } else { sign }).collect();
        let missing = figure.room.saturating_sub(zeros.chars().count());
        FigureText {
            label: words.text(if is_short { figure.short } else { figure.label }),
            value: &figure.value,
            widest: format!("{}{zeros}", "0".repeat(missing)),
        }
    };
    let shorter = (1..=figures.len()).rev().map(|count| (count, true));
    let all = std::iter::once((figures.len(), false)).chain(shorter);
    all.map(move |(count, is_short)| {
        figures.iter().take(count).map(|figure| text(figure, is_short)).collect::<Vec<_>>()
    })
}

/// The figures of a seat.
fn figures(view: &SeatView<'_>, words: &Words) -> Vec<SeatFigure> {
    let (game, millis) = (view.game, view.game.now().millis());
    let figure = |label, short, value: String, room| SeatFigure { label, short, value, room };
    let goal = view.goal.map(|GoalProgress { done, goal }| {
        let (done, goal) = (words.number(done), words.number(goal));
        let room = 2 * goal.chars().count() + 1;
        figure(id::VERSUS_GOAL, id::VERSUS_GOAL_SHORT, format!("{done}/{goal}"), room)
    });
    let points =
        view.has_points.then(|| figure(id::PLAY_SCORE, id::VERSUS_POINTS_SHORT, words.number(game.score()), 5));
    let attack = view.sent.map(|sent| {
        [
            figure(id::VERSUS_SENT, id::VERSUS_SENT_SHORT, words.number(sent.into()), 2),
            figure(id::VERSUS_APM, id::VERSUS_APM, words.attack_per_minute(sent, millis), 4),
        ]
    });
    let lines =
        attack.is_none().then(|| figure(id::PLAY_LINES, id::VERSUS_LINES_SHORT, words.number(game.lines().into()), 2));
    let pieces = game.statistics().locked_down();
    let pace = figure(id::VERSUS_PPS, id::VERSUS_PPS_SHORT, words.pieces_per_second(pieces, millis), 4);
    let level = figure(id::PLAY_LEVEL, id::VERSUS_LEVEL_SHORT, words.number(game.level().into()), 2);
    let first = goal.into_iter().chain(points).chain(attack.into_iter().flatten()).chain(lines);
    first.chain([pace, level]).collect()
}

/// The figures of a seat for screen readers. The progress towards a goal is a part of the description itself.
pub(super) fn spoken_figures(view: &SeatView<'_>, words: &Words) -> impl Iterator<Item = String> {
    let shown = figures(view, words).into_iter().filter(|figure| figure.label != id::VERSUS_GOAL);
    shown.map(|SeatFigure { label, value, .. }| {
        words.with(id::SPOKEN_VALUE, &[("name", words.text(label).into()), ("value", value.into())])
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn no_form_is_made_behind_one_that_fits() {
        let made = Cell::new(0);
        let counted = (1..=5).inspect(|_| made.set(made.get() + 1));
        assert_eq!((fitting(counted, |item| *item >= 2), made.get()), (Some(2), 2));
        assert_eq!(fitting(1..=5, |item| *item > 9), Some(5), "the last one if none fits");
    }
}
