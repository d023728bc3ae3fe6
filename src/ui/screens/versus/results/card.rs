//! The card of a seat: its name, its grey Matrix, its place and its figures.

use egui::accesskit::Role;
use egui::{Align2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::MatchResults;
use super::details::ResultColumn;
use crate::engine::versus::Standings;
use crate::replay::MatchTotals;
use crate::ui::fonts;
use crate::ui::paint::versus::place_text;
use crate::ui::paint::{avatar, emblem, miniature};
use crate::ui::screens::results::{line, styled};
use crate::ui::screens::versus::shown_team;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::{Words, id};

/// The height of the strip of the name: its part of the height of the card, and its limits.
const NAME: (f32, [f32; 2]) = (0.13, [20.0, 40.0]);
/// The width of an avatar, relative to its height: the longest one is four Minos long.
const AVATAR: f32 = 1.4;
/// The maximum width of the Matrix as a part of that of the card.
const MATRIX: f32 = 0.42;
/// The size of the place: its part of the height beside the Matrix, and its limits.
const PLACE: (f32, [f32; 2]) = (0.16, [14.0, 34.0]);
/// The part of its size to which a name becomes smaller before a shorter form is better.
const LEGIBLE: f32 = 0.75;
/// The minimum size of a figure, and the sizes of its column and of its row, relative to it.
const LEAST: f32 = 14.0;
const CELL_WIDTH: f32 = 3.0;
const CELL_HEIGHT: f32 = 1.3;

/// The place and the figures of all seats.
pub(super) struct SeatCards<'a> {
    pub(super) results: &'a MatchResults<'a>,
    pub(super) standings: &'a Standings,
    pub(super) totals: &'a MatchTotals,
    pub(super) figures: &'a [ResultColumn],
}

impl SeatCards<'_> {
    /// Returns the greatest height of a card of this width: more would be empty.
    pub(super) fn most_height(width: f32) -> f32 {
        2.0 * MATRIX * width / (1.0 - NAME.0)
    }

    /// Draws the card of a seat.
    pub(super) fn show(&self, ui: &Ui, shared: &Shared<'_>, (seat, rect): (usize, Rect)) {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let player = &self.results.players[seat];
        let response = ui.interact(rect, ui.scope_id().with(("card", seat)), Sense::hover());
        let spoken = self.spoken(words, seat);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
        let color = player.color(theme);
        let is_first = self.place(words, seat).is_some() && self.standings.places()[seat] == 1;
        let edge = if is_first {
            Stroke::new(metrics.focus_stroke, color)
        } else {
            Stroke::new(metrics.stroke, palette.outline)
        };
        ui.painter().rect_stroke(rect, metrics.radius, edge, StrokeKind::Inside);
        let inside = rect.shrink(if rect.height() < 200.0 { metrics.space.xs + 2.0 } else { metrics.space.m });
        let (part, [least, most]) = NAME;
        let (name, below) = inside.split_top_bottom_at_y(inside.top() + (part * rect.height()).clamp(least, most));
        self.name(ui, shared, (seat, name.with_max_y(name.bottom() - metrics.space.xs)));
        let high = below.height().min(2.0 * MATRIX * rect.width());
        let matrix = Rect::from_min_size(below.min, vec2(high / 2.0, high));
        miniature::paint_over(ui.painter(), matrix, self.results.state.seat(seat).game(), theme);
        let beside =
            below.with_min_x(matrix.right() + if rect.width() < 200.0 { metrics.space.s } else { metrics.space.l });
        self.values(ui, shared, (seat, beside.with_max_y(matrix.bottom())));
    }

    /// The avatar, the name, the emblem of the team and the rounds won, above a line in the player's colour.
    fn name(&self, ui: &Ui, shared: &Shared<'_>, (seat, rect): (usize, Rect)) {
        let Shared { theme, words, .. } = shared;
        let player = &self.results.players[seat];
        let (side, color) = (rect.height(), player.color(theme));
        let picture = rect.with_max_x(rect.left() + AVATAR * side);
        avatar::paint(ui.painter(), picture.shrink(0.08 * side), player.look.avatar.into(), color, theme);
        let mut text = rect.with_min_x(picture.right() + 0.2 * side).with_max_y(rect.bottom() - 2.0);
        let size = 0.66 * side;
        if let Some(wins) = self.wins(words, seat) {
            let wins =
                line(ui, &styled(&wins, TextRole::Strong, theme.palette.accent), (text, Align2::RIGHT_CENTER), size);
            text.max.x = wins.left() - theme.metrics.space.xs;
        }
        if let Some(team) = shown_team(self.results.state, seat) {
            let radius = 0.3 * side;
            emblem::paint(ui.painter(), (text.right_center() - vec2(radius, 0.0), radius), team, theme);
            text.max.x -= 2.0 * radius + theme.metrics.space.xs;
        }
        let (role, primary) = (TextRole::Strong, theme.palette.text_primary);
        let font = role.font(size / role.size());
        let width = |form: &str| ui.painter().layout_job(fonts::line(form, &font, 0.0, primary)).size().x;
        let shown = words.fitting_name(&player.name, |form| LEGIBLE * width(form) <= text.width());
        line(ui, &styled(&shown, role, primary), (text, Align2::LEFT_CENTER), size);
        ui.painter().rect_filled(rect.with_min_y(rect.bottom() - 2.0), 0.0, color);
    }

    /// The place and the figures beside the Matrix.
    fn values(&self, ui: &Ui, shared: &Shared<'_>, (seat, rect): (usize, Rect)) {
        let Shared { theme, words, .. } = shared;
        let palette = &theme.palette;
        let mut rest = rect;
        if let Some(place) = self.place(words, seat) {
            let (part, [least, most]) = PLACE;
            let size = (part * rect.height()).clamp(least, most);
            let head = rect.with_max_y(rect.top() + 1.2 * size);
            let color = if self.standings.places()[seat] == 1 { palette.good } else { palette.text_secondary };
            line(ui, &styled(&place, TextRole::Title, color), (head, Align2::LEFT_CENTER), size);
            rest.min.y = head.bottom() + theme.metrics.space.xs;
        }
        let Some((columns, rows, count)) = arrange(rest, self.figures.len()) else { return };
        let size = vec2(rest.width() / columns as f32, rest.height() / rows as f32);
        for (index, figure) in self.figures.iter().take(count).enumerate() {
            let corner = rest.min + vec2((index % columns) as f32 * size.x, (index / columns) as f32 * size.y);
            let cell = Rect::from_min_size(corner, size).with_max_x(corner.x + size.x - theme.metrics.space.xs);
            let value = figure_size(size);
            let label = figure.heading().map(|label| words.text(label).to_uppercase()).unwrap_or_default();
            let name = TextRole::Label.size();
            line(ui, &styled(&label, TextRole::Label, palette.text_secondary), (cell, Align2::LEFT_TOP), name);
            let below = cell.with_min_y(cell.top() + name + 1.0);
            let text = self.results.cell(words, *figure, seat, (self.standings, self.totals));
            line(ui, &styled(&text, TextRole::Figure, palette.text_primary), (below, Align2::LEFT_TOP), value);
        }
    }

    /// The place, where there are any.
    fn place(&self, words: &Words, seat: usize) -> Option<String> {
        let MatchResults { state, is_unfinished, .. } = self.results;
        let has_places = state.teams().has_opponents(self.results.players.len()) && !is_unfinished;
        let is_drawn = self.standings.is_drawn(seat, state.teams());
        has_places.then(|| place_text(words, (self.standings.places()[seat], is_drawn)))
    }

    /// The rounds won, in a match of several.
    fn wins(&self, words: &Words, seat: usize) -> Option<String> {
        let wins = self.results.of_match.map(|of| of.score.wins(seat)).filter(|wins| *wins > 0)?;
        let is_series = self.results.of_match.is_some_and(|of| of.rounds > 1 || of.score.winner().is_none());
        is_series.then(|| words.with(id::VERSUS_WINS, &[("wins", wins.into())]))
    }

    fn spoken(&self, words: &Words, seat: usize) -> String {
        let player = &self.results.players[seat];
        let team =
            shown_team(self.results.state, seat).map(|team| words.with(id::VERSUS_IN_TEAM, &[("team", team.into())]));
        let figure = |column: &ResultColumn| {
            let label = column.heading().map(|label| words.text(label)).unwrap_or_default();
            format!("{label} {}", self.results.cell(words, *column, seat, (self.standings, self.totals)))
        };
        let who = self.place(words, seat).into_iter().chain([player.name.clone()]).chain(team);
        let parts = who.chain(self.wins(words, seat)).chain(self.figures.iter().map(figure));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// The columns and rows of as many of `count` figures as there is room for, in the largest type.
fn arrange(rect: Rect, count: usize) -> Option<(usize, usize, usize)> {
    let fitting = (1..=count).rev().find_map(|count| {
        let forms = (1..=count).map(|columns| (columns, count.div_ceil(columns)));
        let size = |(columns, rows): (usize, usize)| {
            figure_size(vec2(rect.width() / columns as f32, rect.height() / rows as f32))
        };
        let (columns, rows) = forms.max_by(|one, other| size(*one).total_cmp(&size(*other)))?;
        (size((columns, rows)) >= LEAST).then_some((columns, rows, count))
    })?;
    Some(fitting)
}

/// The size of a figure in a cell.
fn figure_size(cell: egui::Vec2) -> f32 {
    let high = (cell.y - TextRole::Label.size()) / CELL_HEIGHT;
    (cell.x / CELL_WIDTH).min(high).min(TextRole::LargeFigure.size())
}
