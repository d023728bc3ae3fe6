//! The texts of a seat: name, team, values, end and practice.

use egui::text::TextWrapping;
use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, pos2, vec2};

use super::layout::SeatLayout;
use super::view::{SeatView, SharedView, Targeting};
use crate::engine::Ticks;
use crate::engine::versus::GoalProgress;
use crate::replay::SeatTotals;
use crate::ui::fonts;
use crate::ui::paint::{avatar, emblem, matrix};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// The part of the strip of the name that the name has, and while the match waits for the player.
const NAME_PART: f32 = 0.7;
const NAME_PART_WAITING: f32 = 0.5;

/// The part of the strip of the values that the figures have above targets and handicap, and the minimum height of
/// figures, in points.
const FIGURES: f32 = 0.66;
const LEAST_FIGURES: f32 = 28.0;
/// The size in points below which a text is not scaled down for its length.
const LEAST: f32 = 9.0;

/// The progress of the player's team towards its goal.
pub(super) fn goal_text(view: &SeatView<'_>, words: &Words) -> Option<String> {
    let GoalProgress { done, goal } = view.goal?;
    Some(
        words
            .with(id::VERSUS_GOAL_REACHED, &[("done", words.number(done).into()), ("goal", words.number(goal).into())]),
    )
}

/// The team, in a match of teams.
pub(super) fn team_text(view: &SeatView<'_>, words: &Words) -> Option<String> {
    view.team.map(|team| words.with(id::VERSUS_IN_TEAM, &[("team", team.into())]))
}

/// The targets of the player's attacks.
pub(super) fn targeting_text(view: &SeatView<'_>, seats: &[SeatView<'_>], words: &Words) -> Option<String> {
    let target = match view.targeting? {
        Targeting::Law(law) => words.text(law),
        Targeting::Seat(seat) => seats.get(seat)?.player.name.clone(),
    };
    Some(words.with(id::VERSUS_TARGET, &[("target", target.into())]))
}

pub(super) fn texts(
    painter: &Painter,
    seat: &SeatLayout,
    (view, knocked_out_by): (&SeatView<'_>, Option<(&str, Color32)>),
    shared: SharedView,
    (theme, words): (&Theme, &Words),
) {
    let palette = &theme.palette;
    // Above large names there is the score.
    let crowns =
        (view.wins > 0 && shared.has_names).then(|| words.with(id::VERSUS_WINS, &[("wins", view.wins.into())]));
    let crowns = team_text(view, words).into_iter().chain(crowns).collect::<Vec<_>>().join(" · ");
    let player = view.player;
    let color = player.color(theme);
    // Wider than high, because the longest avatar is four Minos long.
    let side = seat.name.height();
    let picture = seat.name.with_max_x(seat.name.left() + 1.4 * side);
    avatar::paint(painter, picture.shrink(0.08 * side), player.look.avatar.into(), color, theme);
    let mut left = picture.right() + 0.15 * side;
    if let Some(team) = view.team {
        team_signs(painter, seat, (team, pos2(left + 0.35 * side, seat.name.center().y)), theme);
        left += 0.85 * side;
    }
    // That the match waits for the player is said beside the name: over the Matrix it would cover the game.
    let (beside, color_beside, name_part) = match view.waits {
        Some(seconds) => {
            (words.with(id::VERSUS_WAITING, &[("seconds", seconds.into())]), palette.danger, NAME_PART_WAITING)
        }
        None => (crowns, palette.accent, NAME_PART),
    };
    let [name, wins] = [(0.0, name_part), (name_part, 1.0)].map(|(from, to)| {
        let at = |part: f32| left + (seat.name.right() - left) * part;
        seat.name.with_min_x(at(from)).with_max_x(at(to))
    });
    let under = Rect::from_min_max(
        Pos2::new(seat.field.matrix.left(), seat.name.bottom() - 2.0),
        Pos2::new(seat.field.matrix.right(), seat.name.bottom()),
    );
    if shared.has_names {
        // A line in the player's colour connects the name with the Matrix.
        painter.rect_filled(under, 0.0, color);
        let align = Align2::LEFT_CENTER;
        Label { rect: name, align, role: TextRole::Heading, color: palette.text_primary }.paint(painter, &player.name);
    }
    let label = Label { rect: wins, align: Align2::RIGHT_CENTER, role: TextRole::Small, color: color_beside };
    label.paint(painter, &beside);
    ending(painter, seat, (view, knocked_out_by), (theme, words));
}

/// Draws the emblem of a team beside the name, and on the frame of the Matrix: an edge in the colour of the team with
/// the emblem at its lower corner, below the Receiving Queue.
fn team_signs(painter: &Painter, seat: &SeatLayout, (team, beside_name): (usize, Pos2), theme: &Theme) {
    let (cell, matrix) = (seat.field.cell(), seat.field.matrix);
    emblem::paint(painter, (beside_name, 0.35 * seat.name.height()), team, theme);
    let edge = Stroke::new(0.1 * cell, emblem::color(theme, team));
    for side in [matrix.left_bottom(), matrix.right_bottom()] {
        painter.line_segment([side - vec2(0.0, 3.0 * cell), side], edge);
    }
    painter.line_segment([matrix.left_bottom(), matrix.right_bottom()], edge);
    emblem::paint(painter, (pos2(seat.bar.center().x, matrix.bottom() + 0.5 * cell), 0.42 * cell), team, theme);
}

/// Draws the end of a seat in one box: its place with the reason, and the name of the player who knocked it out. A
/// player's practice after elimination has only the reason.
fn ending(
    painter: &Painter,
    seat: &SeatLayout,
    (view, knocked_out_by): (&SeatView<'_>, Option<(&str, Color32)>),
    (theme, words): (&Theme, &Words),
) {
    let (place, knocked_out_by) = if view.is_practice { (None, None) } else { (view.place, knocked_out_by) };
    let parts =
        [place.map(|place| place_text(words, place)), view.game.game_over().map(|reason| words.game_over(reason))];
    let headline = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    if headline.is_empty() && knocked_out_by.is_none() {
        return;
    }
    let palette = &theme.palette;
    let rect = seat.field.matrix.shrink(seat.field.cell());
    let at = pos2(rect.center().x, rect.top() + rect.height() / 4.0);
    let back = Rect::from_center_size(at, vec2(rect.width(), 3.0 * seat.field.cell()));
    painter.rect_filled(back, theme.metrics.radius, palette.panel.gamma_multiply(0.92));
    let (above, below) = if headline.is_empty() || knocked_out_by.is_none() {
        (back, back)
    } else {
        back.split_top_bottom_at_fraction(0.6)
    };
    let align = Align2::CENTER_CENTER;
    let inside = vec2(0.3 * seat.field.cell(), 0.0);
    let color = if place.is_some_and(|(place, _)| place == 1) { palette.accent } else { palette.text_primary };
    Label { rect: above.shrink2(inside), align, role: TextRole::Title, color }.paint(painter, &headline);
    if let Some((name, color)) = knocked_out_by {
        let text = words.with(id::VERSUS_KNOCKED_OUT, &[("name", name.into())]);
        Label { rect: below.shrink2(inside), align, role: TextRole::Small, color }.paint(painter, &text);
    }
}

/// The text of a place, which may be a draw.
pub(crate) fn place_text(words: &Words, (place, is_drawn): (u32, bool)) -> String {
    let text = words.with(id::VERSUS_PLACE, &[("place", place.into())]);
    if is_drawn { words.with(id::VERSUS_PLACE_DRAWN, &[("place", text.into())]) } else { text }
}

/// Draws the values below the Matrix, and under them the player's targets and handicap.
pub(super) fn values(
    painter: &Painter,
    seat: &SeatLayout,
    (view, seats): (&SeatView<'_>, &[SeatView<'_>]),
    (theme, words): (&Theme, &Words),
) {
    let palette = &theme.palette;
    let handicap = Some(view.player.handicap.clone()).filter(|handicap| !handicap.is_empty());
    let more = targeting_text(view, seats, words).into_iter().chain(handicap).collect::<Vec<_>>().join(" · ");
    let values = figures(view, words);
    let align = Align2::LEFT_CENTER;
    let small = |rect, color, text: &str| Label { rect, align, role: TextRole::Small, color }.paint(painter, text);
    let has_figures = FIGURES * seat.values.height() >= LEAST_FIGURES;
    let (above, below) = match (more.is_empty(), has_figures) {
        (true, _) => (seat.values, seat.values.with_min_y(seat.values.bottom())),
        (false, true) => seat.values.split_top_bottom_at_fraction(FIGURES),
        (false, false) => seat.values.split_top_bottom_at_fraction(0.5),
    };
    small(below, palette.text_secondary, &more);
    if above.height() < LEAST_FIGURES {
        let texts: Vec<String> = values.iter().map(|(label, value)| format!("{label} {value}")).collect();
        return small(above, palette.text_secondary, &texts.join(" · "));
    }
    let width = above.width() / values.len().max(1) as f32;
    for (index, (label, value)) in values.iter().enumerate() {
        let left = above.left() + width * index as f32;
        let cell = above.with_min_x(left).with_max_x(left + 0.95 * width);
        let (name, figure) = cell.split_top_bottom_at_fraction(0.38);
        let role = TextRole::Label;
        Label { rect: name, align, role, color: palette.text_secondary }.paint(painter, &label.to_uppercase());
        let role = TextRole::Figure;
        Label { rect: figure, align, role, color: palette.text_primary }.paint(painter, value);
    }
}

/// The values of a seat with their labels: what decides the match, the attack and the pace.
fn figures(view: &SeatView<'_>, words: &Words) -> Vec<(String, String)> {
    let game = view.game;
    // Counted by the second, so that the figures can be read.
    let time = Ticks::from_millis(game.now().millis() / 1_000 * 1_000);
    let totals = SeatTotals { time, ..SeatTotals::of(game, 0, 0) };
    let goal = view.goal.map(|GoalProgress { done, goal }| {
        (words.text(id::VERSUS_GOAL), format!("{}/{}", words.number(done), words.number(goal)))
    });
    let points = view.has_points.then(|| (words.text(id::PLAY_SCORE), words.number(game.score())));
    let attack = view.sent.map(|sent| {
        let minute = words.number(totals.per_minute(sent) / 100);
        [(words.text(id::VERSUS_SENT), words.number(sent.into())), (words.text(id::VERSUS_APM), minute)]
    });
    let lines = attack.is_none().then(|| (words.text(id::PLAY_LINES), words.number(game.lines().into())));
    let pace = (words.text(id::VERSUS_PPS), words.ratio(totals.per_minute(totals.pieces), 6_000));
    let level = (words.text(id::PLAY_LEVEL), words.number(game.level().into()));
    let first = goal.into_iter().chain(points).chain(attack.into_iter().flatten()).chain(lines);
    first.chain([pace, level]).collect()
}

/// Draws the label of a player's practice after elimination (Guideline B1.2.3) behind the Minos, with the place in the
/// match.
pub(super) fn practice(painter: &Painter, seat: &SeatLayout, view: &SeatView<'_>, (theme, words): (&Theme, &Words)) {
    let (palette, cell) = (&theme.palette, seat.field.cell());
    let row = |top: f32, height: f32| {
        let top = seat.field.matrix.top() + top * cell;
        seat.field.matrix.with_min_y(top).with_max_y(top + height * cell).shrink2(vec2(0.4 * cell, 0.0))
    };
    let word = |rect, role, color, text: &str| {
        Label { rect, align: Align2::CENTER_CENTER, role, color }.fill(painter, text);
    };
    // Below the rows in which Tetriminos appear.
    let (label, place) = (row(2.5, 2.5), row(5.0, 1.2));
    word(label, TextRole::Title, palette.on_well_accent.gamma_multiply(0.85), &words.text(id::VERSUS_PRACTICE));
    if let Some(rank) = view.place {
        word(place, TextRole::Strong, palette.on_well, &place_text(words, rank));
    }
    matrix::uncover(painter, &seat.field, (view.game, view.effects), label.union(place), theme);
}

/// A text that is scaled down to fit its rectangle. If it would be too small for its length, its end is left out.
pub(super) struct Label {
    pub(super) rect: Rect,
    pub(super) align: Align2,
    pub(super) role: TextRole,
    pub(super) color: Color32,
}

impl Label {
    pub(super) fn paint(&self, painter: &Painter, text: &str) {
        self.paint_up_to(painter, text, 1.0);
    }

    /// Draws the text as large as the rectangle allows.
    fn fill(&self, painter: &Painter, text: &str) {
        self.paint_up_to(painter, text, f32::INFINITY);
    }

    fn paint_up_to(&self, painter: &Painter, text: &str, most: f32) {
        let lay = |scale: f32| {
            let mut job = fonts::line(text, &self.role.font(scale), 0.0, self.color);
            if scale < 1.0 {
                job.wrap = TextWrapping::truncate_at_width(self.rect.width());
            }
            painter.layout_job(job)
        };
        let full = lay(1.0);
        let [wide, high] = [self.rect.width() / full.size().x, self.rect.height() / full.size().y];
        let fits = wide.max(LEAST / self.role.size()).min(high).min(most);
        let galley = if fits >= 1.0 && most <= 1.0 { full } else { lay((fits * 0.98).max(0.1)) };
        painter.galley(self.align.align_size_within_rect(galley.size(), self.rect).min, galley, self.color);
    }
}
