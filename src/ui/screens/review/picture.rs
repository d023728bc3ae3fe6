//! The picture of a whole game: the accuracy as a ring with its grade, one sentence, and the loss of each piece.

use std::f32::consts::TAU;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, Key, Modifiers, Pos2, Rect, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::moments::{Mistakes, is_low};
use crate::bots::review::{Chance, Finding, Reason, Review};
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{describe, lay, note, ring, rows};
use crate::ui::words::{MessageId, Words, id, rounded};

/// The diameter and the thickness of the ring, in points.
/// A low window has the smaller ones.
const RING: [f32; 2] = [96.0, 84.0];
const THICK: f32 = 10.0;
/// The height of the chart, in points, also in a low window.
const CHART: [f32; 2] = [70.0, 48.0];
/// The distance from a bar within which a click means it, in points.
const NEAR: f32 = 6.0;

/// The accuracy, one sentence about the game, and the missed chances. Returns the place of [`definition`].
pub(super) fn summary(ui: &mut Ui, shared: &Shared<'_>, review: &Review) -> Rect {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    rows(ui, theme, |ui| {
        let all = ui.available_rect_before_wrap();
        let (circle, response) = ui.allocate_exact_size(Vec2::splat(RING[is_low(ui)]), Sense::hover());
        let accuracy = accuracy_text(words, review.accuracy);
        let spoken = [words.text(id::REVIEW_ACCURACY), accuracy.clone(), review.grade().to_string()].join(", ");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        paint_ring(ui, theme, circle, (review, &accuracy));
        let side = theme.metrics.control_height;
        let corner = Rect::from_min_size(pos2(all.right() - side, circle.top()), vec2(side, side));
        let beside =
            Rect::from_min_max(pos2(circle.right() + space.l, circle.top()), pos2(corner.left(), circle.bottom()));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(beside).id_salt("sentence"));
        ui.spacing_mut().item_spacing.y = space.xs;
        if let Some(finding) = Finding::of(review) {
            ui.add(egui::Label::new(theme.text(TextRole::Heading, sentence(words, finding))).wrap());
        }
        ui.add(egui::Label::new(theme.text(TextRole::Body, figures(words, review))).wrap());
        corner
    })
}

/// The definition of the accuracy, behind a button in the corner of the summary.
// It is drawn last, so that the chart has the focus first.
pub(super) fn definition(ui: &mut Ui, shared: &Shared<'_>, corner: Rect, is_shown: &mut bool) {
    let Shared { theme, words, .. } = shared;
    let name = words.text(id::REVIEW_HOW);
    let mut place = ui.new_child(UiBuilder::new().max_rect(corner).id_salt("definition"));
    let response = button::alone(&mut place, theme, Tone::Plain, ("?".into(), corner.width()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.clicked() {
        *is_shown = !*is_shown;
    }
    response.on_hover_text(name);
    if *is_shown {
        ui.add_space(theme.metrics.space.s);
        note(ui, theme, &words.text(id::REVIEW_DEFINITION));
    }
}

/// The average loss, the missed chances, and the pieces that were judged if not all were.
fn figures(words: &Words, review: &Review) -> String {
    let average = rounded(review.lost, review.judged.into());
    let named = |id: MessageId, value: String| format!("{}: {value}", words.text(id));
    let number = |count: u32| words.number(count.into());
    let missed = review.missed;
    let mut all = vec![named(id::REVIEW_AVERAGE, words.lost(review.aim, average))];
    if review.judged < review.pieces {
        let judged = [("judged", number(review.judged).into()), ("pieces", number(review.pieces).into())];
        all.push(named(id::REVIEW_JUDGED, words.with(id::REVIEW_JUDGED_OF, &judged)));
    }
    let chances = [
        (id::REVIEW_MISSED_T_SPINS, missed.t_spins),
        (id::REVIEW_MISSED_TETRISES, missed.tetrises),
        (id::REVIEW_MISSED_PERFECT_CLEARS, missed.perfect_clears),
    ];
    all.extend(chances.into_iter().filter(|(_, count)| *count > 0).map(|(id, count)| named(id, number(count))));
    all.join(" · ")
}

fn sentence(words: &Words, finding: Finding) -> String {
    let time = |at: crate::engine::Ticks| ("time", words.clock(at.millis()).into());
    let of = |count: usize, of: usize| [("count", count.into()), ("of", of.into())];
    match finding {
        Finding::Flawless => words.text(id::REVIEW_NO_LOSS),
        Finding::OnePiece { number, at, percent } => {
            words.with(id::REVIEW_ONE_PIECE, &[("number", number.into()), ("percent", percent.into()), time(at)])
        }
        Finding::SameReason { reason, count, of: all } => words.with(same_reason(reason), &of(count, all)),
        Finding::Late { from, count, of: all } => {
            let [count, of] = of(count, all);
            words.with(id::REVIEW_LATE, &[count, of, time(from)])
        }
        Finding::Early { until, count, of: all } => {
            let [count, of] = of(count, all);
            words.with(id::REVIEW_EARLY, &[count, of, time(until)])
        }
        Finding::Missed { chance, count } => {
            let id = match chance {
                Chance::TSpin => id::REVIEW_SENTENCE_T_SPINS,
                Chance::Tetris => id::REVIEW_SENTENCE_TETRISES,
                Chance::PerfectClear => id::REVIEW_SENTENCE_PERFECT_CLEARS,
            };
            words.with(id, &[("count", count.into())])
        }
        Finding::Clean { count, of: all } => words.with(id::REVIEW_CLEAN, &of(count, all)),
    }
}

/// The sentence about worst pieces with the same reason.
const fn same_reason(reason: Reason) -> MessageId {
    match reason {
        Reason::GameEnd => id::REVIEW_SAME_GAME_END,
        Reason::Missed(Chance::TSpin) => id::REVIEW_SAME_T_SPIN,
        Reason::Missed(Chance::Tetris) => id::REVIEW_SAME_TETRIS,
        Reason::Missed(Chance::PerfectClear) => id::REVIEW_SAME_PERFECT_CLEAR,
        Reason::AttackMissed => id::REVIEW_SAME_ATTACK,
        Reason::NotCancelled => id::REVIEW_SAME_CANCEL,
        Reason::WellBlocked => id::REVIEW_SAME_WELL,
        Reason::Hole => id::REVIEW_SAME_HOLE,
        Reason::TetrisSpent => id::REVIEW_SAME_SPENT,
        Reason::TooHigh => id::REVIEW_SAME_HIGH,
        Reason::Uneven => id::REVIEW_SAME_UNEVEN,
        Reason::FewerLines => id::REVIEW_SAME_LINES,
        Reason::Order => id::REVIEW_SAME_ORDER,
    }
}

/// Draws the ring: as much of it as the accuracy, with the figure and the grade inside.
fn paint_ring(ui: &Ui, theme: &Theme, rect: Rect, (review, accuracy): (&Review, &str)) {
    let palette = &theme.palette;
    let color = match review.grade() {
        'S' | 'A' => palette.good,
        'B' | 'C' => palette.accent,
        _ => palette.danger,
    };
    paint_share(ui, theme, rect, (review.accuracy as f32 / 1_000.0, color));
    let text = |text: &str, role: TextRole, color: Color32, up: f32| {
        let galley = lay(ui, role, text, color, f32::INFINITY);
        let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect.translate(vec2(0.0, up)));
        ui.painter().galley(place.min, galley, color);
    };
    let (grade, up, down) = [(TextRole::LargeFigure, -9.0, 20.0), (TextRole::Figure, -11.0, 12.0)][is_low(ui)];
    text(&review.grade().to_string(), grade, palette.text_primary, up);
    text(accuracy, TextRole::Small, palette.text_secondary, down);
}

/// Draws a ring that is filled to a share, 0 to 1.
fn paint_share(ui: &Ui, theme: &Theme, rect: Rect, (share, color): (f32, Color32)) {
    const STEPS: u32 = 96;
    let radius = (rect.width() - THICK) / 2.0;
    let at = |part: f32| {
        let (sin, cos) = (part * TAU).sin_cos();
        rect.center() + vec2(sin, -cos) * radius
    };
    ui.painter().circle_stroke(rect.center(), radius, Stroke::new(THICK, theme.palette.track));
    let points: Vec<Pos2> = (0..=STEPS).map(|step| at(share * step as f32 / STEPS as f32)).collect();
    ui.painter().add(Shape::line(points, Stroke::new(THICK, color)));
}

/// Draws the progress of the review, in thousandths, where the accuracy will be.
pub(super) fn progress(ui: &mut Ui, shared: &Shared<'_>, done: u32) {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let percent = words.number(u64::from(done / 10));
    rows(ui, theme, |ui| {
        let (circle, response) = ui.allocate_exact_size(Vec2::splat(RING[is_low(ui)]), Sense::hover());
        let text = words.with(id::REVIEW_RUNNING, &[("percent", percent.into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
        paint_share(ui, theme, circle, (done.min(1_000) as f32 / 1_000.0, palette.fill));
        let galley = lay(ui, TextRole::Heading, &text, palette.text_primary, f32::INFINITY);
        let at = pos2(circle.right() + theme.metrics.space.l, circle.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, palette.text_primary);
        ui.set_min_width(ui.available_width());
    });
}

/// Goes from mistake to mistake: by the arrows, Home and End on the chart, and by N and P as in the recording.
fn step(ui: &Ui, moments: &mut Mistakes, reach: focus::Reach) {
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32;
    moments.step(reach.step + pressed(Key::N) - pressed(Key::P));
    // Elsewhere they move the focus.
    for (key, is_last) in [(Key::Home, false), (Key::End, true)] {
        if reach.focused && pressed(key) > 0 {
            moments.go_to_end(is_last);
        }
    }
}

/// Draws the loss of each piece as a bar. The arrows go from mistake to mistake, Enter and a click open the recording.
pub(super) fn chart(ui: &mut Ui, shared: &Shared<'_>, review: &Review, moments: &mut Mistakes) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let name = words.text(id::REVIEW_CHART);
    let is_heading = is_low(ui) > 0 && !review.moments.is_empty();
    let heading = if is_heading { moments.heading(words) } else { name.to_uppercase() };
    ui.label(theme.text(TextRole::Label, heading));
    let size = vec2(ui.available_width(), CHART[is_low(ui)]);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let value = moments.selected().map(|moment| Mistakes::caption(words, review, moment)).unwrap_or_default();
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.clone()),
        ..WidgetInfo::labeled(Role::Slider, true, &name)
    });
    describe(&response, &value, "");
    let reach = focus::join(ui, &response, Keys::Adjust);
    step(ui, moments, reach);
    ui.painter().rect_filled(rect, theme.metrics.radius, palette.panel);
    let area = rect.shrink2(vec2(theme.metrics.space.s, theme.metrics.space.xs));
    let most = review.losses.iter().map(|loss| loss.lost).max().unwrap_or(0).max(1) as f32;
    let last = review.pieces.max(1) as f32;
    let width = (area.width() / last).max(1.0);
    let left = |number: u32| area.left() + (number.saturating_sub(1)) as f32 / last * area.width();
    for loss in review.losses.iter().filter(|loss| loss.lost > 0) {
        // The root, so that small losses are seen beside large ones.
        let height = (loss.lost as f32 / most).sqrt() * area.height();
        let bar = Rect::from_min_max(
            pos2(left(loss.number), area.bottom() - height),
            pos2(left(loss.number) + width, area.bottom()),
        );
        let is_selected = moments.selected().is_some_and(|moment| moment.number == loss.number);
        let color = match (is_selected, moments.has(loss.number)) {
            (true, _) => palette.text_primary,
            (false, true) => palette.danger,
            (false, false) => palette.text_faint,
        };
        ui.painter().rect_filled(bar.expand2(vec2(if is_selected { 1.0 } else { 0.0 }, 0.0)), 0.0, color);
    }
    ui.painter().hline(area.x_range(), area.bottom(), Stroke::new(theme.metrics.stroke, palette.outline));
    if reach.focused {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    if !response.clicked() {
        return None;
    }
    let Some(pointer) = response.interact_pointer_pos() else {
        return moments.selected().map(|moment| Command::Review(ReviewCommand::Show(Box::new(*moment))));
    };
    let distance = |number: u32| (left(number) + width / 2.0 - pointer.x).abs();
    let nearest = review.losses.iter().min_by(|one, other| distance(one.number).total_cmp(&distance(other.number)))?;
    // A narrow bar is hard to hit, so that a mistake near the pointer is meant.
    let mistakes = review.moments.iter().filter(|moment| distance(moment.number) <= NEAR.max(width));
    match mistakes.min_by(|one, other| distance(one.number).total_cmp(&distance(other.number))) {
        Some(moment) => {
            moments.select(moment.number);
            Some(Command::Review(ReviewCommand::Show(Box::new(*moment))))
        }
        None => Some(Command::Review(ReviewCommand::ShowAt(nearest.at))),
    }
}

fn accuracy_text(words: &Words, thousandths: u32) -> String {
    words.with(id::RESULTS_PERCENT, &[("percent", words.tenths(thousandths.into()).into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::beam::Aim;

    #[test]
    fn the_average_loss_is_rounded() {
        let text = |lost, judged| {
            figures(&Words::english(), &Review { aim: Aim::Speed, lost, judged, pieces: judged, ..Review::default() })
        };
        let table = [(5, 3, "0.02"), (4, 3, "0.01"), (300, 2, "1.50"), (0, 0, "0.00")];
        for (lost, judged, average) in table {
            assert_eq!(text(lost, judged), format!("Average loss per piece: {average}"));
        }
    }
}
