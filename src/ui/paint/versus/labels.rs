//! The texts of a seat: name, team, end and practice.

use std::sync::Arc;

use egui::text::TextWrapping;
use egui::{Align2, Color32, Galley, Painter, Pos2, Rect, RichText, Stroke, Ui, pos2, vec2};

use super::layout::SeatLayout;
use super::view::{SeatView, SharedView, Targeting};
use crate::engine::versus::GoalProgress;
use crate::ui::fonts;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::{avatar, emblem, matrix};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// The part of the strip of the name that a text beside the name has at most.
const BESIDE_NAME: f32 = 0.5;
/// The part of its size to which a text is scaled down before a shorter form is better.
pub(super) const LEGIBLE: f32 = 0.75;
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

/// The targets of the player's attacks. `form` returns the form of the name of a targeted player.
pub(super) fn targeting_text(
    view: &SeatView<'_>,
    seats: &[SeatView<'_>],
    words: &Words,
    form: &dyn Fn(&str) -> String,
) -> Option<String> {
    let target = match view.targeting? {
        Targeting::Law(law) => words.text(law),
        Targeting::Seat(seat) => form(&seats.get(seat)?.player.name),
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
    let player = view.player;
    let color = player.color(theme);
    // Wider than high, because the longest avatar is four Minos long.
    let side = seat.name_side();
    let picture = seat.name.with_max_x(seat.name.left() + 1.4 * side);
    avatar::paint(painter, picture.shrink(0.08 * side), player.look.avatar.into(), color, theme);
    let mut left = picture.right() + 0.15 * side;
    if let Some(team) = view.team {
        team_signs(painter, seat, (team, pos2(left + 0.35 * side, seat.name.center().y)), theme);
        left += 0.85 * side;
    }
    // That the match waits for the player is said beside the name: over the Matrix it would cover the game.
    let (beside, color_beside) = match view.waits {
        Some(seconds) => (vec![words.with(id::VERSUS_WAITING, &[("seconds", seconds.into())])], palette.danger),
        None => (beside_name(team_text(view, words), crowns), palette.accent),
    };
    let (align, gap) = (Align2::LEFT_CENTER, 0.3 * side);
    let rest = seat.name.with_min_x(left);
    let label = |rect| Label { rect, align, role: TextRole::Small, color: color_beside };
    let under = Rect::from_min_max(
        Pos2::new(seat.field.matrix.left(), seat.name.bottom() - 2.0),
        Pos2::new(seat.field.matrix.right(), seat.name.bottom()),
    );
    let mut chosen = beside.first();
    if shared.has_names {
        // A line in the player's colour connects the name with the Matrix.
        painter.rect_filled(under, 0.0, color);
        let kept = |beside: &String| (label(rest).width(painter, beside) + gap).min(BESIDE_NAME * rest.width());
        let name = |beside: Option<&String>| {
            let rect = rest.with_max_x(rest.right() - beside.map_or(0.0, kept));
            Label { rect, align, role: TextRole::Heading, color: palette.text_primary }
        };
        let short = words.short_name(&player.name).unwrap_or_else(|| player.name.clone());
        // The name is more important than the team, whose emblem is there, and the score.
        let is_whole = |beside: &&String| view.waits.is_some() || name(Some(*beside)).fits(painter, &short);
        chosen = beside.iter().find(is_whole);
        let name = name(chosen);
        let text = words.fitting_name(&player.name, |form| name.fits(painter, form));
        left = name.paint(painter, &text).right() + gap;
    }
    if let Some(beside) = chosen {
        label(rest.with_min_x(left)).paint(painter, beside);
    }
    ending(painter, seat, (view, knocked_out_by), (theme, words));
}

/// The forms of the text beside a name: the team and the rounds won, or one of them.
fn beside_name(team: Option<String>, wins: Option<String>) -> Vec<String> {
    let both = team.as_ref().zip(wins.as_ref()).map(|(team, wins)| format!("{team} · {wins}"));
    [both, wins, team].into_iter().flatten().collect()
}

/// Draws the emblem of a team beside the name, and on the frame of the Matrix: an edge in the colour of the team with
/// the emblem at its lower corner, below the Receiving Queue.
fn team_signs(painter: &Painter, seat: &SeatLayout, (team, beside_name): (usize, Pos2), theme: &Theme) {
    let (cell, matrix) = (seat.field.cell(), seat.field.matrix);
    emblem::paint(painter, (beside_name, 0.35 * seat.name_side()), team, theme);
    let edge = Stroke::new(0.1 * cell, emblem::color(theme, team));
    for side in [matrix.left_bottom(), matrix.right_bottom()] {
        painter.line_segment([side - vec2(0.0, 3.0 * cell), side], edge);
    }
    painter.line_segment([matrix.left_bottom(), matrix.right_bottom()], edge);
    emblem::paint(painter, seat.team_sign(), team, theme);
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
        let text = |name: &str| words.with(id::VERSUS_KNOCKED_OUT, &[("name", name.into())]);
        let label = Label { rect: below.shrink2(inside), align, role: TextRole::Small, color };
        let name = words.fitting_name(name, |form| label.fits(painter, &text(form)));
        label.paint(painter, &text(&name));
    }
}

/// Draws a line of text in the strip of the timer, cut off where it does not fit.
pub(crate) fn beside_timer(ui: &mut Ui, theme: &Theme, place: Rect, text: RichText) {
    let inside = place.shrink2(vec2(theme.metrics.space.s, 0.0));
    let line = ui.put(inside, egui::Label::new(text).truncate());
    live_data::mark(ui.ctx(), LiveData::Lasting, [line.rect]);
}

/// The text of a place, which may be a draw.
pub(crate) fn place_text(words: &Words, (place, is_drawn): (u32, bool)) -> String {
    let text = words.with(id::VERSUS_PLACE, &[("place", place.into())]);
    if is_drawn { words.with(id::VERSUS_PLACE_DRAWN, &[("place", text.into())]) } else { text }
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
    matrix::shade(painter, &seat.field, (label.union(place), 1.0), theme);
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
    /// Draws the text. Returns its rectangle.
    pub(super) fn paint(&self, painter: &Painter, text: &str) -> Rect {
        self.paint_up_to(painter, text, 1.0)
    }

    /// Draws the text as large as the rectangle allows.
    fn fill(&self, painter: &Painter, text: &str) {
        self.paint_up_to(painter, text, f32::INFINITY);
    }

    /// Draws the text in up to this part of its size. Returns its rectangle.
    pub(super) fn paint_up_to(&self, painter: &Painter, text: &str, most: f32) -> Rect {
        let full = self.lay(painter, text, 1.0);
        let [wide, high] = [self.rect.width() / full.size().x, self.rect.height() / full.size().y];
        let fits = wide.max(LEAST / self.role.size()).min(high).min(most);
        let galley = if fits >= 1.0 && most <= 1.0 { full } else { self.lay(painter, text, (fits * 0.98).max(0.1)) };
        let place = self.align.align_size_within_rect(galley.size(), self.rect);
        painter.galley(place.min, galley, self.color);
        place
    }

    /// Lays out a text at a scale; a smaller one is cut at the width.
    fn lay(&self, painter: &Painter, text: &str, scale: f32) -> Arc<Galley> {
        let mut job = fonts::line(text, &self.role.font(scale), 0.0, self.color);
        if scale < 1.0 {
            job.wrap = TextWrapping::truncate_at_width(self.rect.width());
        }
        painter.layout_job(job)
    }

    /// The part of its size in which a text has the height of the rectangle, at most 1.
    pub(super) fn scale(&self, painter: &Painter) -> f32 {
        (self.rect.height() / self.lay(painter, "0", 1.0).size().y).min(1.0)
    }

    /// The width of a text as large as the height allows.
    pub(super) fn width(&self, painter: &Painter, text: &str) -> f32 {
        self.lay(painter, text, 1.0).size().x * self.scale(painter)
    }

    /// Whether a text fits without being much smaller than its height allows.
    pub(super) fn fits(&self, painter: &Painter, text: &str) -> bool {
        LEGIBLE * self.width(painter, text) <= self.rect.width()
    }
}
