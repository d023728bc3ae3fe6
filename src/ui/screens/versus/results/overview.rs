//! The result of a match on one screen: the winner, a card of each seat, the attacks over time, and the buttons.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::MatchResults;
use super::card::SeatCards;
use crate::engine::versus::Standings;
use crate::replay::MatchTotals;
use crate::ui::screens::line_chart::{ChartLine, LineChart, SECONDS};
use crate::ui::screens::results::{ResultButton, SURFACE, at_the_foot, line, parts_in_a_line, styled};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::words::{Words, id};

/// The maximum width of the screen and of its details, in points.
const WIDTH: f32 = 1_280.0;
const DETAILS: f32 = 1_000.0;
/// The size of the winner's name and the height of the chart: their parts of the height, and their limits.
const WINNER: (f32, [f32; 2]) = (0.1, [32.0, 72.0]);
const CHART: (f32, [f32; 2]) = (0.14, [36.0, 130.0]);
/// The height of a chart's title and axis, in points.
const AROUND: f32 = 52.0;
/// The width of a card below which there is another row of them, and the maximum one.
const CARD: [f32; 2] = [138.0, 620.0];
/// The height of a line of notes, in points.
const NOTE: f32 = 20.0;
/// The minimum width of a page with the chat beside its chart, the part of the width that the chat has, and the minimum
/// height of the page.
const CHAT: (f32, f32, f32) = (900.0, 0.36, 600.0);

/// Where the chat of a room is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui::screens) enum ChatPlace {
    /// Beside the chart, with its last lines.
    Beside,
    /// Complete, in the details.
    Whole,
}

/// What of the result of a match is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::ui::screens) enum ResultView {
    /// The most important figures.
    #[default]
    Overview,
    /// Everything.
    Details,
}

/// Draws the chat of a room.
pub(in crate::ui::screens) type DrawChat<'a> = dyn FnMut(&mut Ui, ChatPlace) + 'a;

/// What is around the result of a match on its screen.
pub(in crate::ui::screens) struct ResultPage<'a, T> {
    /// The id of the page.
    pub(in crate::ui::screens) id: &'a str,
    /// What is said in place of who has won.
    pub(in crate::ui::screens) headline: Option<String>,
    /// What else is to be said.
    pub(in crate::ui::screens) notes: Vec<(String, Color32)>,
    /// The buttons; `None` opens the details.
    pub(in crate::ui::screens) buttons: Vec<ResultButton<Option<T>>>,
    /// Draws the chat of a room.
    pub(in crate::ui::screens) chat: Option<&'a mut DrawChat<'a>>,
}

impl MatchResults<'_> {
    /// Draws the result, or its details. Returns what was chosen, and whether the screen is left.
    pub(in crate::ui::screens) fn show<T: Clone>(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        page: ResultPage<'_, T>,
        shown: &mut ResultView,
    ) -> (Option<T>, bool) {
        if *shown == ResultView::Details {
            if self.details(ui, shared, page.chat) {
                *shown = ResultView::Overview;
            }
            return (None, false);
        }
        let frame = Page::of(page.id, "", WIDTH).hints(&[Hint::Aside, Hint::Accept, Hint::Back]);
        let mut frame = frame.open(ui, shared);
        let space = shared.theme.metrics.space;
        let chosen = frame.fixed(ui, |ui| {
            let all = ui.available_rect_before_wrap();
            let surface = shared.theme.palette.panel.gamma_multiply(SURFACE);
            ui.painter().rect_filled(all, shared.theme.metrics.radius_large, surface);
            let inside = all.shrink2(vec2(space.l, space.m));
            let (above, chosen) = at_the_foot(ui, shared, inside, &page.buttons);
            self.values(ui, shared, above, page.headline, (&page.notes, page.chat));
            chosen
        });
        if matches!(chosen, Some(None)) {
            *shown = ResultView::Details;
        }
        (chosen.flatten(), frame.close(ui))
    }

    /// Draws the details. Returns whether they are left.
    fn details(&self, ui: &mut Ui, shared: &Shared<'_>, chat: Option<&mut DrawChat<'_>>) -> bool {
        let title = self.title(shared.words, &self.standings());
        let hints = [Hint::Scroll, Hint::Accept, Hint::Back];
        let page = Page::of("MatchDetails", &title, DETAILS).vertical(Vertical::Scroll).inner(true).hints(&hints);
        let frame = page.open(ui, shared);
        frame.body(ui, |ui| {
            self.all(ui, shared);
            if let Some(chat) = chat {
                ui.add_space(shared.theme.metrics.space.m);
                chat(ui, ChatPlace::Whole);
            }
        });
        frame.close(ui)
    }

    /// What is above the buttons.
    fn values(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        rect: Rect,
        headline: Option<String>,
        (notes, chat): (&[(String, Color32)], Option<&mut DrawChat<'_>>),
    ) {
        let gap = shared.theme.metrics.space.s;
        let part = |(part, [least, most]): (f32, [f32; 2])| (part * rect.height()).clamp(least, most);
        let (standings, totals) = (self.standings(), self.totals());
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("result"));
        ui.spacing_mut().item_spacing.y = 2.0;
        let title = headline.unwrap_or_else(|| self.title(shared.words, &standings));
        self.head(&mut ui, shared, &totals, (&title, part(WINNER)));
        for (text, color) in notes {
            note(&mut ui, text, *color);
        }
        let foot = part(CHART) + AROUND;
        let cards = rect.with_min_y(ui.cursor().top() + gap).with_max_y(rect.bottom() - foot - gap);
        let used = self.cards(&ui, shared, cards, (&standings, &totals));
        // A chart has the height that the cards leave.
        let foot = rect.with_min_y(used.bottom() + gap);
        let (width, share, height) = CHAT;
        let has_chat = rect.width() >= width && rect.height() >= height;
        let (left, right) = foot.split_left_right_at_fraction(1.0 - share);
        let chart = if chat.is_some() && has_chat { left.with_max_x(left.right() - gap) } else { foot };
        let mut below = ui.new_child(UiBuilder::new().max_rect(chart).id_salt("chart"));
        self.chart(&mut below, shared, chart.height().min(2.0 * CHART.1[1]) - AROUND);
        if let Some(chat) = chat.filter(|_| has_chat) {
            chat(&mut ui.new_child(UiBuilder::new().max_rect(right).id_salt("chat")), ChatPlace::Beside);
        }
    }

    /// The winner, with the score of the match, the round and the time.
    fn head(&self, ui: &mut Ui, shared: &Shared<'_>, totals: &MatchTotals, (title, size): (&str, f32)) {
        let Shared { theme, words, .. } = shared;
        let palette = &theme.palette;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 1.15 * size), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, title));
        line(ui, &styled(title, TextRole::Title, palette.text_primary), (rect, Align2::CENTER_CENTER), size);
        let score = self.score_text(words).map(|score| (score, palette.text_primary));
        let best = self
            .best_text(words)
            .map(|(text, is_new)| (text, if is_new { palette.good } else { palette.text_secondary }));
        let subtitle = (self.subtitle(words, totals), palette.text_secondary);
        let parts: Vec<(String, Color32)> = score.into_iter().chain([subtitle]).chain(best).collect();
        parts_in_a_line(ui, shared, &parts, Align2::CENTER_CENTER);
    }

    /// Draws the cards in `rect`. Returns the space that they have used.
    fn cards(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect, (standings, totals): (&Standings, &MatchTotals)) -> Rect {
        let gap = shared.theme.metrics.space.s;
        let order = self.order();
        let [least, most] = CARD;
        let beside = ((rect.width() + gap) / (least + gap)) as usize;
        let rows = order.len().div_ceil(beside.max(1)).max(1);
        let columns = order.len().div_ceil(rows).max(1);
        let room = |length: f32, count: usize| (length - gap * (count - 1) as f32) / count as f32;
        let width = room(rect.width(), columns).min(most);
        let height = room(rect.height(), rows).min(SeatCards::most_height(width));
        let all =
            vec2(width * columns as f32 + gap * (columns - 1) as f32, height * rows as f32 + gap * (rows - 1) as f32);
        let all = Align2::CENTER_TOP.align_size_within_rect(all, rect);
        let figures = self.figures(totals);
        let cards = SeatCards { results: self, standings, totals, figures: &figures };
        for (index, seat) in order.into_iter().enumerate() {
            let step = vec2((index % columns) as f32 * (width + gap), (index / columns) as f32 * (height + gap));
            cards.show(ui, shared, (seat, Rect::from_min_size(all.min + step, vec2(width, height))));
        }
        all
    }

    /// The attack that each seat has sent over time; where nobody sent any the heights.
    fn chart(&self, ui: &mut Ui, shared: &Shared<'_>, height: f32) {
        let Shared { theme, words, .. } = *shared;
        let all = 0..self.players.len();
        let lines: Vec<Vec<[f64; 2]>> = all.clone().map(|seat| self.sent_over_time(seat)).collect();
        // What is sent is never taken back, so the last point of a line is its highest.
        let last = || lines.iter().filter_map(|points| points.last().copied());
        let [end, most] = last().fold([2.0, 0.0], |[end, most], [at, sent]| [f64::max(end, at), f64::max(most, sent)]);
        if most < 1.0 {
            return self.heights(ui, shared, height);
        }
        let line = |(seat, points): (usize, Vec<[f64; 2]>)| ChartLine {
            name: self.name(seat).to_owned(),
            color: self.players[seat].color(theme),
            points,
        };
        let is_last = self.decided().is_some();
        let chart = LineChart {
            title: words.text(if is_last { id::VERSUS_ATTACK_LAST } else { id::VERSUS_ATTACK_CHART }),
            spoken: self.attack_spoken(words),
            lines: all.zip(lines).map(line).collect(),
            height,
            end,
            top: most * 1.1,
            steps: &SECONDS,
            along: &|value| words.clock((value.max(0.0) * 1_000.0).round() as u64),
            value: &|value| words.number(value.max(0.0).round() as u64),
        };
        let width = ui.available_width();
        chart.show(ui, shared, width);
    }

    /// The lines that a seat had sent in each second, and at its end.
    pub(super) fn sent_over_time(&self, seat: usize) -> Vec<[f64; 2]> {
        let game = self.state.seat(seat).game();
        let in_seconds = (0_u32..).zip(&self.tally.seat(seat).sent).map(|(at, sent)| [f64::from(at), f64::from(*sent)]);
        let end = [game.now().millis() as f64 / 1_000.0, f64::from(game.statistics().lines_sent)];
        in_seconds.filter(|[at, _]| *at < end[0]).chain([end]).collect()
    }

    /// The lines that each seat has sent in the round, in words.
    fn attack_spoken(&self, words: &Words) -> String {
        let sent = |seat: usize| {
            let lines = self.state.seat(seat).game().statistics().lines_sent;
            format!("{} {}", self.name(seat), words.number(lines.into()))
        };
        let results: Vec<String> = (0..self.players.len()).map(sent).collect();
        words.with(id::VERSUS_ATTACK_SPOKEN, &[("results", results.join(" · ").into())])
    }
}

/// Draws a note in the middle of a line, smaller where it is too wide.
fn note(ui: &mut Ui, text: &str, color: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), NOTE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    line(ui, &styled(text, TextRole::Body, color), (rect, Align2::CENTER_CENTER), TextRole::Body.size());
}
