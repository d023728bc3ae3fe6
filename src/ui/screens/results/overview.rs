//! The result on one screen: the Matrix of the game, and beside it the value that decides with what surrounds it.

use std::ops::Range;
use std::sync::Arc;

use egui::{Align2, Color32, Rect, Ui, UiBuilder, pos2, vec2};

use super::buttons::{self, ResultButton};
use super::strip;
use super::tiles::{line, styled};
use super::{FINESSE_POLL, Results, standing::Merit};
use crate::city::Building;
use crate::engine::Objective;
use crate::ui::fonts;
use crate::ui::paint::miniature;
use crate::ui::screens::high_scores::{Field, fields, measured};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::screens::{Command, GameCommand, RecordingCommand, ReviewCommand, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::page::{Hint, Page, is_tall};
use crate::ui::words::{MessageId, id, review_refusal};

/// The maximum width of the screen and of the column beside the Matrix, in points.
const WIDTH: f32 = 1_040.0;
const COLUMN: f32 = 600.0;
/// The width of a column below which the Matrix leaves it all the space.
const NARROWEST: f32 = 380.0;
/// The part of the height that the Matrix has above the column of an upright window.
const UPRIGHT: f32 = 0.46;
/// The height of the column below which its parts are lower.
const LOW: f32 = 600.0;
/// The height of the column from which a title can be large.
const TITLE_FROM: f32 = 480.0;
/// The size of the value that decides and the height of the chart: their parts of the height, and their limits.
const VALUE: (f32, [f32; 2]) = (0.17, [44.0, 72.0]);
const CHART: (f32, [f32; 2]) = (0.14, [32.0, 90.0]);
/// The maximum height of the chart where there is space.
const HIGHEST_CHART: f32 = 200.0;
/// The size of the line below the value, and the height of a row of the table, in points.
const BELOW: f32 = 22.0;
const ROW: f32 = 22.0;
/// The part of the height of the value that is below its digits.
const BASE: f32 = 0.16;
/// The number of results shown above and below the game's own.
const NEIGHBOURS: usize = 2;
/// The scale down to which a remark shrinks to stay in one line.
const LEAST_REMARK: f32 = 0.75;
/// The number of new buildings that are named.
const MOST_NEWS: usize = 3;
/// The opacity of the surface behind the column.
pub(in crate::ui::screens) const SURFACE: f32 = 0.82;

impl Results {
    pub(super) fn overview(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page::of("Results", "", WIDTH).hints(&[Hint::Aside, Hint::Accept, Hint::Back]);
        let mut frame = page.open(ui, shared);
        let chosen = frame.fixed(ui, |ui| {
            let all = ui.available_rect_before_wrap();
            let (matrix, column) = Self::divide(all, self.game.matrix().width(), shared);
            if let Some(matrix) = matrix {
                miniature::paint_over(ui.painter(), matrix, &self.game, shared.theme);
            }
            self.column(ui, shared, column)
        });
        if frame.close(ui) { Some(Command::Game(GameCommand::Leave)) } else { chosen }
    }

    /// The places of the Matrix and of the column. A column without room beside the Matrix has all the space.
    fn divide(all: Rect, columns: i8, shared: &Shared<'_>) -> (Option<Rect>, Rect) {
        let gap = shared.theme.metrics.space.xl;
        let width_for = |height: f32| height * f32::from(columns) / miniature::ALL_ROWS as f32;
        if is_tall(all) {
            let height = all.height() * UPRIGHT;
            let matrix = Align2::CENTER_TOP.align_size_within_rect(vec2(width_for(height), height), all);
            let column = all.with_min_y(matrix.bottom() + gap);
            let width = column.width().min(COLUMN);
            return (Some(matrix), Align2::CENTER_TOP.align_size_within_rect(vec2(width, column.height()), column));
        }
        let wide = width_for(all.height());
        let room = all.width() - wide - gap;
        if room < NARROWEST {
            return (None, Align2::CENTER_TOP.align_size_within_rect(vec2(all.width().min(COLUMN), all.height()), all));
        }
        let column = room.min(COLUMN);
        let both = Align2::CENTER_TOP.align_size_within_rect(vec2(wide + gap + column, all.height()), all);
        (Some(both.with_max_x(both.left() + wide)), both.with_min_x(both.right() - column))
    }

    fn column(&mut self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) -> Option<Command> {
        let Shared { theme, .. } = shared;
        let space = theme.metrics.space;
        let palette = &theme.palette;
        ui.painter().rect_filled(rect, theme.metrics.radius_large, palette.panel.gamma_multiply(SURFACE));
        let inside = rect.shrink2(vec2(space.l, space.m));
        let offered = self.offered(shared);
        let (above, chosen) = if inside.height() < LOW {
            buttons::at_the_foot(ui, shared, inside, &offered)
        } else {
            buttons::with_icons_at_the_foot(ui, shared, inside, &offered)
        };
        let mut top = ui.new_child(UiBuilder::new().max_rect(above).id_salt("result"));
        self.values(&mut top, shared, above);
        self.is_detailed |= chosen == Some(None);
        chosen.flatten()
    }

    /// What is above the buttons.
    fn values(&mut self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) {
        let Shared { theme, .. } = shared;
        let space = theme.metrics.space;
        let gap = if rect.height() < LOW { space.s } else { space.l };
        let part = |(part, [least, most]): (f32, [f32; 2])| (part * rect.height()).clamp(least, most);
        ui.spacing_mut().item_spacing.y = space.xs;
        self.title(ui, shared, rect.height());
        self.value(ui, shared, part(VALUE));
        self.comparison(ui, shared);
        for (forms, color) in self.remarks(shared) {
            remark(ui, theme, &forms, color);
        }
        self.text = ui.min_rect();
        ui.add_space(gap);
        self.tiles(ui, shared);
        ui.add_space(gap);
        // The chart has what the table leaves.
        let table = match self.rows_around(shared, NEIGHBOURS).len() {
            0 => 0.0,
            rows => gap + space.m + (rows + 1) as f32 * ROW,
        };
        let height = (rect.bottom() - ui.cursor().top() - table).clamp(part(CHART), HIGHEST_CHART);
        strip::show(ui, shared, (&self.charts, self.best_pace.as_ref()), height);
        ui.add_space(gap);
        self.neighbours(ui, shared, rect.bottom() - ui.cursor().top());
    }

    /// The value that decides, which counts up, and its name beside it.
    fn value(&self, ui: &mut Ui, shared: &Shared<'_>, size: f32) {
        let tile = self.outcome.tile;
        let words = shared.words;
        let color = shared.theme.palette.text_primary;
        let name = tile.name(words).to_uppercase();
        let (role, faint) = (TextRole::Strong, shared.theme.palette.text_faint);
        let named = ui.painter().layout_job(fonts::line(&name, &role.font(1.0), 0.0, faint));
        let gap = shared.theme.metrics.space.s;
        let left = (ui.available_width() - gap - named.size().x).max(1.0);
        // The size fits the final value, so that it stays constant during the count-up.
        let whole = ui.painter().layout_job(fonts::figures(
            ui.ctx(),
            &tile.text(words, tile.counted(1.0)),
            &TextRole::LargeFigure.font(size / TextRole::LargeFigure.size()),
            color,
        ));
        let scale = (left / whole.size().x.max(1.0)).min(1.0);
        let room = vec2(ui.available_width(), whole.size().y * scale);
        let (rect, response) = ui.allocate_exact_size(room, egui::Sense::hover());
        let spoken = tile.described(words);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &spoken));
        let shown = tile.text(words, tile.counted(self.counted(ui, shared)));
        line(ui, &styled(&shown, TextRole::LargeFigure, color), (rect, Align2::LEFT_CENTER), size * scale);
        let beside = pos2(rect.left() + whole.size().x * scale + gap, rect.bottom() - BASE * rect.height());
        ui.painter().galley(Align2::LEFT_BOTTOM.anchor_size(beside, named.size()).min, named, faint);
    }

    /// The mode and how the game ended: large and green if the goal was reached.
    fn title(&self, ui: &mut Ui, shared: &Shared<'_>, height: f32) {
        let (theme, text) = (shared.theme, self.headline(shared.words));
        let color = if self.has_reached_goal() { theme.palette.good } else { theme.palette.text_primary };
        let wide = ui.painter().layout_no_wrap(text.clone(), TextRole::Title.font(1.0), color).size().x;
        let is_large = self.has_reached_goal() && height >= TITLE_FROM && wide <= ui.available_width();
        let role = if is_large { TextRole::Title } else { TextRole::Heading };
        ui.label(theme.text(role, text).color(color));
    }

    /// The difference to the best, the best, and the rank, in one line.
    fn comparison(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let palette = &theme.palette;
        let mut parts: Vec<(String, Color32)> = Vec::new();
        if let Some(lead) = self.outcome.lead {
            let id = if self.outcome.is_new_best { id::RESULTS_NEW_BEST } else { id::RESULTS_TO_BEST };
            let color = if lead.amount >= 0 { palette.good } else { palette.accent };
            parts.push((words.with(id, &[("difference", words.lead(lead).into())]), color));
        }
        if let Some(best) = self.standing.best {
            let value = words.result(&self.rules, best);
            let id = if self.outcome.is_new_best { id::RESULTS_BEST_BEFORE } else { id::RESULTS_BEST_VALUE };
            parts.push((words.with(id, &[("value", value.into())]), palette.text_secondary));
        }
        if let Some(rank) = self.standing.rank {
            let rank = words.number(rank as u64);
            parts.push((words.with(id::RESULTS_RANK_HERE, &[("rank", rank.into())]), palette.text_secondary));
        }
        if !parts.is_empty() {
            parts_in_a_line(ui, shared, &parts, Align2::LEFT_CENTER);
        }
    }

    /// The reason of the end, the congratulation, and what else is to be said, a line each. What has forms for less
    /// room has them behind the longest one.
    fn remarks(&self, shared: &Shared<'_>) -> Vec<(Vec<String>, Color32)> {
        let Shared { theme, words, .. } = shared;
        let palette = &theme.palette;
        let mut all: Vec<(String, Color32)> = Vec::new();
        all.extend(self.reason.map(|reason| (words.ending_reason(reason, &self.rules), palette.text_secondary)));
        all.extend(
            self.lines_short()
                .map(|count| (words.with(id::RESULTS_LINES_SHORT, &[("count", count.into())]), palette.text_primary)),
        );
        all.extend(self.merits.iter().filter_map(|merit| {
            let text = match *merit {
                // The headline and the line of the comparison say it.
                Merit::AllTheWay => return None,
                Merit::Best if self.outcome.lead.is_some() => return None,
                Merit::Best => words.text(id::RESULTS_BEST),
                Merit::First => words.text(id::RESULTS_FIRST),
                Merit::Level(level) => words.with(id::RESULTS_HIGH_LEVEL, &[("level", level.into())]),
                Merit::AboveAverage { beaten, others } => {
                    let args = [("beaten", beaten), ("others", others)].map(|(name, count)| (name, count.into()));
                    words.with(id::RESULTS_ABOVE_AVERAGE, &args)
                }
            };
            Some((text, palette.good))
        }));
        if self.is_repeat_of_day(shared) {
            all.push((words.text(id::RESULTS_DAILY_AGAIN), palette.text_secondary));
        }
        if !self.news.is_empty() {
            let names: Vec<String> = self.news.iter().map(|building| words.building(*building)).collect();
            let (shown, others) = names.split_at(names.len().min(MOST_NEWS));
            let mut what = shown.join(" · ");
            if !others.is_empty() {
                what = format!("{what} · +{}", others.len());
            }
            all.push((words.with(id::CITY_NEWS, &[("what", what.into())]), palette.accent));
        }
        let tower = self.tower(shared).map(|forms| (forms, palette.text_secondary));
        all.into_iter().map(|(text, color)| (vec![text], color)).chain(tower).collect()
    }

    /// What the letter of a new tower means, and what the next one takes; where there is less room, only that. The
    /// tower of the mode that was played comes before one of a game that was confirmed meanwhile.
    fn tower(&self, shared: &Shared<'_>) -> Option<Vec<String>> {
        let towers = self.news.iter().filter_map(|building| match *building {
            Building::Tower(mode, grade) => Some((mode, grade)),
            Building::Landmark(_) => None,
        });
        let (mode, grade) = towers.max_by_key(|(mode, _)| *mode == self.rules.mode)?;
        let next = shared.words.next_tower(mode, Some(grade), shared.tower_progress(mode));
        Some(vec![format!("{}. {next}", shared.words.grade_meaning(grade)), next])
    }

    /// The lines that were missing to the goal of a race that ended before it.
    fn lines_short(&self) -> Option<u32> {
        let is_race = self.rules.objective == Objective::Time;
        let is_lost = is_race && self.reason.is_some_and(|reason| !reason.is_completed());
        let short = self.rules.limit_lines?.saturating_sub(self.game.lines());
        (is_lost && short > 0 && self.game.lines() > 0).then_some(short)
    }

    fn tiles(&self, ui: &mut Ui, shared: &Shared<'_>) {
        if self.finesse.is_awaited() {
            ui.ctx().request_repaint_after(FINESSE_POLL);
        }
        let known = self.others.iter().map(|tile| tile.known(self.finesse.totals()));
        let gap = shared.theme.metrics.space.m;
        let count = self.others.len().max(1) as f32;
        let width = (ui.available_width() - gap * (count - 1.0)) / count;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for tile in known {
                tile.show_small(ui, shared, width);
            }
        });
    }

    /// The indices of the results in the High Score Table up to `beside` places from the game's own; none without a
    /// place there.
    fn rows_around(&self, shared: &Shared<'_>, beside: usize) -> Range<usize> {
        let Some((kind, id)) = self.standing.entry else { return 0..0 };
        let entries = shared.scores[kind.index()].entries();
        let index = entries.iter().position(|entry| entry.id == id);
        index.map_or(0..0, |index| index.saturating_sub(beside)..entries.len().min(index + beside + 1))
    }

    /// The High Score Table around the result (Guideline 11.2), with as many rows as there is room for.
    fn neighbours(&self, ui: &mut Ui, shared: &Shared<'_>, height: f32) {
        let Shared { theme, scores, .. } = shared;
        let Some((kind, id)) = self.standing.entry else { return };
        let room = (height.max(0.0) / ROW) as usize;
        let rows = self.rows_around(shared, NEIGHBOURS.min(room.saturating_sub(1) / 2));
        if room == 0 || rows.is_empty() {
            return;
        }
        let first = rows.start;
        let shown = &scores[kind.index()].entries()[rows];
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut fields = fields(kind, shown.iter(), true);
        fields.retain(|field| *field != Field::Doubt);
        let (columns, rows) = measured(ui, shared, &fields, ui.available_width(), (first + 1..).zip(shown));
        if room > shown.len() {
            table::head(ui, theme, &columns);
        }
        for (entry, texts) in shown.iter().zip(&rows) {
            let mark = if entry.id == id { RowMark::New } else { RowMark::Plain };
            table::row_of(ui, theme, &columns, texts, mark, ROW);
        }
    }

    /// The buttons, the main one first, with their commands; `None` for the details.
    fn offered(&self, shared: &Shared<'_>) -> Vec<ResultButton<Option<Command>>> {
        let Shared { words, settings, .. } = shared;
        let again = if self.is_watched { id::RESULTS_WATCH_ANOTHER } else { id::RESULTS_AGAIN };
        let offer = |tone, command: Command, text: MessageId| {
            ResultButton::like(&command, tone, words.text(text), Some(command.clone()))
        };
        let review = Command::Review(ReviewCommand::shown(0));
        let mut all = vec![
            offer(Tone::Primary, Command::Start(StartCommand::New), again),
            offer(Tone::Plain, review, id::REVIEW_OPEN).unless(review_refusal(&self.rules)),
        ];
        if self.is_watched {
            let own = Command::Start(StartCommand::Game(settings.chosen_game()));
            all.push(offer(Tone::Plain, own, id::RESULTS_PLAY_YOURSELF));
        }
        if let Some(day) = self.day {
            let copy = Command::CopyResult(self.daily_text(shared, day));
            all.push(offer(Tone::Plain, copy, id::RESULTS_COPY));
        }
        all.push(offer(Tone::Plain, Command::Recording(RecordingCommand::WatchLast), id::WATCH_LAST));
        all.push(ResultButton::more(words));
        all.push(offer(Tone::Plain, Command::Game(GameCommand::Leave), id::RESULTS_LEAVE));
        all
    }
}

/// Draws a remark in one line: the longest of its forms that fits, smaller where it is too wide.
fn remark(ui: &mut Ui, theme: &Theme, forms: &[String], color: Color32) {
    let role = TextRole::Body;
    let scale = |text: &str| {
        let wide = ui.painter().layout_no_wrap(text.to_owned(), role.font(1.0), color).size().x;
        // A little less, so that rounding does not wrap it.
        (0.99 * ui.available_width() / wide.max(1.0)).min(1.0)
    };
    let fitting = forms.iter().find(|form| scale(form) >= LEAST_REMARK).or_else(|| forms.last());
    if let Some(text) = fitting {
        let font = role.font(scale(text).max(LEAST_REMARK));
        ui.label(theme.text(role, text).font(font).color(color));
    }
}

/// Draws texts in one line with dots between them, smaller where they are too wide together.
pub(in crate::ui::screens) fn parts_in_a_line(
    ui: &mut Ui,
    shared: &Shared<'_>,
    parts: &[(String, Color32)],
    align: Align2,
) {
    let faint = shared.theme.palette.text_faint;
    let spoken = parts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" · ");
    let role = TextRole::Heading;
    let font = |scale: f32| role.font(scale);
    let wide = |scale: f32| ui.painter().layout_job(fonts::figures(ui.ctx(), &spoken, &font(scale), faint)).size();
    let scale = BELOW / role.size();
    let scale = scale * (ui.available_width() / wide(scale).x.max(1.0)).min(1.0);
    let whole = wide(scale);
    let size = vec2(ui.available_width(), whole.y);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &spoken));
    let mut left = align.align_size_within_rect(whole, rect).left();
    let mut draw = |text: &str, color: Color32| {
        let galley = ui.painter().layout_job(fonts::figures(ui.ctx(), text, &font(scale), color));
        ui.painter().galley(pos2(left, rect.center().y - galley.size().y / 2.0), Arc::clone(&galley), color);
        left += galley.size().x;
    };
    for (index, (text, color)) in parts.iter().enumerate() {
        if index > 0 {
            draw(" · ", faint);
        }
        draw(text, *color);
    }
}
