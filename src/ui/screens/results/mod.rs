//! The result of a game (Guideline 11), with the statistics of its actions (Guideline A1.2.7).
//!
//! ```text
//!   Game over             headline and reason
//!   [ Score  +1,200 ] [ ] [ ] [ ]   the value that decides counts up, its lead over the best beside it
//!   [ Play again ] ...    works from the first frame on
//!   the table around the result ─▶ charts ─▶ splits ─▶ points ─▶ pieces ─▶ all statistics
//! ```

mod charts;
mod finesse;
mod standing;
mod tables;

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Align2, Frame, Margin, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use self::charts::Charts;
pub use self::finesse::Finesse;
pub use self::standing::Standing;
use self::standing::{Feat, Merit};
use self::tables::Tables;
use crate::engine::{Game, GameOver, Lead, ModeId, Objective, Rules};
use crate::replay::analysis::GameAnalysis;
use crate::session::practice::finesse::Totals;
use crate::storage::date_of;
use crate::ui::fonts;
use crate::ui::paint::fireworks;
use crate::ui::screens::high_scores::{Field, NARROW, fields, measured};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Alike, Tone, divide, equally, needed_width};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{lay, note, panel};
use crate::ui::words::{MessageId, Words, id, review_refusal};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 860.0;
/// The height of a large value with its name, in points.
const TILE: f32 = 86.0;
/// The width of the objective's value, relative to the others.
const WIDE: f32 = 1.9;
/// The duration of the count-up.
const COUNTING: Duration = Duration::from_millis(700);
/// The number of results shown above and below the game's own.
const NEIGHBOURS: usize = 2;
/// The polling interval for the finesse.
const FINESSE_POLL: Duration = Duration::from_millis(50);

/// The result of a game.
#[derive(Debug, Clone)]
pub struct Results {
    rules: Rules,
    reason: Option<GameOver>,
    outcome: ObjectiveValue,
    others: [ValueTile; 3],
    standing: Standing,
    merits: Vec<Merit>,
    feats: Vec<Feat>,
    charts: Charts,
    tables: Tables,
    finesse: Finesse,
    /// The day of a daily Sprint.
    day: Option<u32>,
    /// Whether the computer played.
    is_watched: bool,
    /// The time of the first frame, in seconds of the interface's clock.
    shown_at: Option<f64>,
    /// Whether the values are shown without the count-up.
    is_still: bool,
    /// The number of fireworks that have burst, and the number already reported.
    bursts: u32,
    reported: u32,
    /// The title and the lines below it, as drawn last. The fireworks leave them free.
    text: Rect,
}

impl Results {
    /// Creates the screen from the final `game`, its analysis, its finesse and its standing.
    #[must_use]
    pub fn new(game: &Game, analysis: &GameAnalysis, finesse: Finesse, standing: Standing) -> Self {
        let [tile, others @ ..] = tiles(game);
        let has_achieved = standing::has_achieved(game);
        let outcome = ObjectiveValue {
            mode: game.rules().mode,
            tile,
            lead: standing.lead,
            is_new_best: has_achieved && standing.is_new_best(),
            is_high_score: has_achieved && standing.rank == Some(1),
        };
        Self {
            rules: *game.rules(),
            reason: game.game_over(),
            outcome,
            others,
            standing,
            merits: Merit::all(game, standing),
            feats: standing::feats(game.statistics()),
            charts: Charts::new(analysis),
            tables: Tables::new(game, analysis),
            finesse,
            day: None,
            is_watched: false,
            shown_at: None,
            is_still: false,
            bursts: 0,
            reported: 0,
            text: Rect::NOTHING,
        }
    }

    /// The same results, of the Sprint of a day. They can be copied as text.
    #[must_use]
    pub fn of_day(self, day: Option<u32>) -> Self {
        Self { day, ..self }
    }

    /// The same results, of a game that the computer played. Nobody is congratulated.
    #[must_use]
    pub fn watched(self) -> Self {
        Self { is_watched: true, merits: Vec::new(), ..self }
    }

    /// The objective's value.
    #[must_use]
    pub const fn outcome(&self) -> ObjectiveValue {
        self.outcome
    }

    /// Ends the count-up.
    pub(crate) const fn skip_motion(&mut self) {
        self.is_still = true;
    }

    /// Whether a firework has burst since the last call, for its sound.
    pub(crate) const fn has_burst(&mut self) -> bool {
        let has_burst = self.bursts > self.reported;
        self.reported = self.bursts;
        has_burst
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.is_still |= shared.anything_pressed(ui);
        self.fireworks(ui, shared);
        let title = self.reason.map_or_else(String::new, |reason| shared.words.ending(reason));
        let page = Page::of("Results", &title, WIDTH).vertical(Vertical::Scroll).hints(&[
            Hint::Aside,
            Hint::Scroll,
            Hint::Accept,
            Hint::Back,
        ]);
        let frame = page.open(ui, shared);
        let (lines, chosen) = frame.body(ui, |ui| {
            let lines = ui.scope(|ui| self.headline(ui, shared)).response.rect;
            (lines, self.body(ui, shared))
        });
        let title = lay(ui, TextRole::Title, &title, shared.theme.palette.text_primary, f32::INFINITY).size().x;
        let title = Rect::from_min_size(pos2(lines.left(), frame.head.top()), vec2(title, frame.head.height()));
        self.text = title.union(lines);
        if frame.close(ui) { Some(Command::LeaveGame) } else { chosen }
    }

    /// The time since the first frame.
    fn since_shown(&self, ui: &Ui) -> Duration {
        let now = ui.input(|input| input.time);
        Duration::from_secs_f64((now - self.shown_at.unwrap_or(now)).max(0.0))
    }

    /// The progress of the count-up, 0 to 1.
    fn counted(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let passed = self.since_shown(ui).as_secs_f32() / COUNTING.as_secs_f32();
        if self.is_still || shared.theme.strength.is_still || passed >= 1.0 {
            return 1.0;
        }
        ui.ctx().request_repaint();
        1.0 - (1.0 - passed).powi(3)
    }

    /// Draws the fireworks for an above-average result behind the page. They end after a few seconds.
    fn fireworks(&mut self, ui: &Ui, shared: &Shared<'_>) {
        self.shown_at.get_or_insert_with(|| ui.input(|input| input.time));
        let since = self.since_shown(ui);
        let amount = self.merits.iter().map(|merit| merit.show(self.standing)).fold(0.0, f32::max);
        if since < fireworks::duration(amount, shared.theme) {
            self.bursts = fireworks::bursts(amount, since);
            fireworks::paint(ui.painter(), (ui.max_rect(), self.text), amount, since, shared.theme);
            ui.ctx().request_repaint();
        }
    }

    /// Draws the lines below the title: the reason of the end, and the congratulation.
    fn headline(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        if let Some(day) = self.day {
            ui.label(theme.text(TextRole::Strong, words.sprint_of_day(day)));
        }
        if let Some(reason) = self.reason {
            let text = words.ending_reason(reason, &self.rules);
            ui.label(theme.text(TextRole::Body, text).color(theme.palette.text_secondary));
        }
        self.congratulation(ui, shared);
    }

    fn body(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        ui.add_space(space.s);
        self.tiles(ui, shared);
        ui.add_space(space.m);
        let chosen = self.buttons(ui, shared);
        if let Some(day) = self.day {
            // This game is the newest one in the history.
            let newest = shared.history.games_of_day(day).last();
            if newest.is_some_and(|game| shared.history.is_repeat_of_day(game)) {
                note(ui, theme, &words.text(id::RESULTS_DAILY_AGAIN));
            }
        }
        self.neighbours(ui, shared);
        for part in [ResultPart::Course, ResultPart::Splits, ResultPart::Points, ResultPart::Pieces, ResultPart::More] {
            self.part(ui, shared, part);
        }
        chosen
    }

    /// The result of the Sprint of a day in one line, with a bar for the pace of every ten lines.
    fn daily_text(&self, shared: &Shared<'_>, day: u32) -> String {
        let words = shared.words;
        let [first, second, _] = self.others;
        let values = [self.outcome.tile, first, second].into_iter().filter_map(|tile| tile.short(words));
        let values: Vec<String> = values.chain(self.tables.spark()).collect();
        let args = [("date", date_of(day).to_string().into()), ("values", values.join(" · ").into())];
        words.with(id::RESULTS_DAILY, &args)
    }

    /// The congratulation: the rank, the rewards and the feats.
    fn congratulation(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        // The title says that the goal was reached, and the line below it how.
        for merit in &self.merits {
            let text = match *merit {
                Merit::AllTheWay => continue,
                Merit::Best => words.text(id::RESULTS_BEST),
                Merit::First => words.text(id::RESULTS_FIRST),
                Merit::Level(level) => words.with(id::RESULTS_HIGH_LEVEL, &[("level", level.into())]),
                Merit::AboveAverage { beaten, others } => {
                    let args = [("beaten", beaten), ("others", others)].map(|(name, count)| (name, count.into()));
                    words.with(id::RESULTS_ABOVE_AVERAGE, &args)
                }
            };
            let color = if *merit == Merit::First { theme.palette.text_secondary } else { theme.palette.accent };
            ui.label(theme.text(TextRole::Heading, text).color(color));
        }
        if let Some(rank) = self.standing.rank {
            let mode = words.mode(self.rules.mode);
            let args = [("rank", words.number(rank as u64).into()), ("mode", mode.into())];
            ui.label(theme.text(TextRole::Strong, words.with(id::RESULTS_RANK, &args)));
        }
        if !self.feats.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for (id, count) in &self.feats {
                    chip(ui, shared, &words.with(*id, &[("count", (*count).into())]));
                }
            });
        }
    }

    /// A part of the screen with its title, if it has content.
    fn part(&self, ui: &mut Ui, shared: &Shared<'_>, part: ResultPart) {
        let Shared { theme, words, .. } = shared;
        let title = match part {
            ResultPart::Course => id::RESULTS_COURSE,
            ResultPart::Splits => id::RESULTS_SPLITS,
            ResultPart::Points => id::RESULTS_POINTS,
            ResultPart::Pieces => id::RESULTS_PIECES_BY_TYPE,
            ResultPart::More => id::RESULTS_MORE,
        };
        let is_empty = match part {
            ResultPart::Splits => !self.tables.has_splits(),
            ResultPart::Points => !self.tables.has_points(),
            ResultPart::Course | ResultPart::Pieces | ResultPart::More => false,
        };
        if is_empty {
            return;
        }
        ui.add_space(theme.metrics.space.m);
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(title)));
            ui.add_space(theme.metrics.space.xs);
            match part {
                ResultPart::Course => self.charts.ui(ui, shared),
                ResultPart::Splits => self.tables.splits(ui, shared),
                ResultPart::Points => self.tables.points(ui, shared),
                ResultPart::Pieces => self.tables.pieces(ui, shared),
                ResultPart::More => {
                    if self.finesse.is_awaited() {
                        ui.ctx().request_repaint_after(FINESSE_POLL);
                    }
                    self.tables.more(ui, shared, self.finesse.totals());
                }
            }
        });
    }

    /// The large values, the objective first.
    fn tiles(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let gap = shared.theme.metrics.space.s;
        let counted = self.counted(ui, shared);
        let count = self.others.len() as f32;
        let width = (ui.available_width() - gap * count) / (count + WIDE);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            self.outcome.show(ui, shared, width * WIDE, counted);
            for other in self.others {
                other.known(self.finesse.totals()).show(ui, shared, width, 1.0);
            }
        });
    }

    /// The High Score Table around the result (Guideline 11.2).
    fn neighbours(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, scores, .. } = shared;
        let Some((kind, id)) = self.standing.entry else { return };
        let entries = scores[kind.index()].entries();
        let Some(index) = entries.iter().position(|entry| entry.id == id) else { return };
        let first = index.saturating_sub(NEIGHBOURS);
        let shown = &entries[first..entries.len().min(index + NEIGHBOURS + 1)];
        ui.add_space(theme.metrics.space.m);
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(id::MENU_HIGH_SCORES)));
            ui.add_space(theme.metrics.space.xs);
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut fields = fields(kind, shown.iter(), ui.available_width() < NARROW);
            fields.retain(|field| *field != Field::Doubt);
            let (columns, rows) = measured(ui, shared, &fields, ui.available_width(), (first + 1..).zip(shown));
            table::head(ui, theme, &columns);
            for (entry, texts) in shown.iter().zip(&rows) {
                let mark = if entry.id == id { RowMark::New } else { RowMark::Plain };
                table::row(ui, theme, &columns, texts, mark);
            }
        });
    }

    /// The buttons, in one row, or in two where that is too narrow.
    fn buttons(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let again = if self.is_watched { id::RESULTS_WATCH_ANOTHER } else { id::RESULTS_AGAIN };
        let has_name = self.standing.rank.and(self.standing.entry).is_some();
        let own = Command::PlayGame(settings.chosen_game());
        let copy = self.day.map_or_else(String::new, |day| self.daily_text(shared, day));
        let all = [
            (true, Tone::Primary, Command::Play, again),
            (true, self.review_tone(), Command::Review(ReviewCommand::shown(0)), id::REVIEW_OPEN),
            (true, Tone::Plain, Command::WatchLast, id::WATCH_LAST),
            (self.is_watched, Tone::Plain, own, id::RESULTS_PLAY_YOURSELF),
            (!self.is_watched, Tone::Plain, Command::ShowHighScores, id::MENU_HIGH_SCORES),
            (self.day.is_some(), Tone::Plain, Command::CopyResult(copy), id::RESULTS_COPY),
            (has_name, Tone::Plain, Command::ChangeName, id::RESULTS_CHANGE_NAME),
            (true, Tone::Plain, Command::LeaveGame, id::RESULTS_MENU),
        ];
        let offered: Vec<(Tone, Command, String)> = all
            .into_iter()
            .filter(|(is_offered, ..)| *is_offered)
            .map(|(_, tone, command, text)| (tone, command, words.text(text)))
            .collect();
        let gap = theme.metrics.space.m;
        let needed =
            |(tone, command, text): &(Tone, Command, String)| needed_width(ui, theme, *tone, command.face(text));
        let needed: Vec<f32> = offered.iter().map(needed).collect();
        let room = ui.available_width() - gap * (needed.len() - 1) as f32;
        if divide(room, &needed).is_some() {
            return self.button_row(ui, shared, &offered);
        }
        let (first, second) = offered.split_at(offered.len().div_ceil(2));
        let chosen = self.button_row(ui, shared, first);
        ui.add_space(theme.metrics.space.xs);
        self.button_row(ui, shared, second).or(chosen)
    }

    /// Buttons in a row over the whole width, those of one size alike.
    fn button_row(&self, ui: &mut Ui, shared: &Shared<'_>, offered: &[(Tone, Command, String)]) -> Option<Command> {
        let theme = shared.theme;
        let gap = theme.metrics.space.m;
        let needed =
            |(tone, command, text): &(Tone, Command, String)| needed_width(ui, theme, *tone, command.face(text));
        let needed: Vec<f32> = offered.iter().map(needed).collect();
        let room = ui.available_width() - gap * needed.len().saturating_sub(1) as f32;
        let widths = divide(room, &needed).unwrap_or_else(|| equally(room, needed.len()));
        let row: Vec<(&(Tone, Command, String), f32)> = offered.iter().zip(widths).collect();
        let [first, others] = [true, false].map(|is_primary| {
            let these = row.iter().filter(|((tone, ..), _)| (*tone == Tone::Primary) == is_primary);
            let faces: Vec<_> = these.map(|((_, command, text), width)| (command.face(text), *width)).collect();
            Alike::of(ui, theme, if is_primary { Tone::Primary } else { Tone::Plain }, &faces)
        });
        let mut chosen = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for ((tone, command, text), width) in row {
                let is_first = *tone == Tone::Primary;
                let alike = if is_first { first.with_icons_of(others) } else { others.with_icons_of(first) };
                let refusal = review_refusal(&self.rules).filter(|_| *tone == Tone::Off);
                let given = match refusal {
                    Some(reason) => command.refuse(ui, shared, reason, (text, width), alike),
                    None => command.offer_alike(ui, shared, *tone, (text, width), alike),
                };
                chosen = given.or_else(|| chosen.take());
            }
        });
        chosen
    }

    fn review_tone(&self) -> Tone {
        review_refusal(&self.rules).map_or(Tone::Plain, |_| Tone::Off)
    }
}

/// The value of the game's objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectiveValue {
    /// The mode of the game.
    pub mode: ModeId,
    tile: ValueTile,
    lead: Option<Lead>,
    is_new_best: bool,
    is_high_score: bool,
}

impl ObjectiveValue {
    /// Whether the result is first in its table, with at least a line or a point.
    #[must_use]
    pub(crate) const fn is_high_score(self) -> bool {
        self.is_high_score
    }

    /// Draws it with its lead over the best. `counted` is the progress of the count-up, 0 to 1.
    pub(super) fn show(self, ui: &mut Ui, shared: &Shared<'_>, width: f32, counted: f32) {
        let Shared { theme, words, .. } = shared;
        let rect = self.tile.show(ui, shared, width, counted);
        let Some(lead) = self.lead else { return };
        let (id, color) = match lead.amount {
            _ if self.is_new_best => (id::RESULTS_NEW_BEST, theme.palette.good),
            0.. => (id::RESULTS_TO_BEST, theme.palette.good),
            _ => (id::RESULTS_TO_BEST, theme.palette.danger),
        };
        let text = words.with(id, &[("difference", words.lead(lead).into())]);
        let label = ui.interact(rect, ui.scope_id().with("lead"), Sense::hover());
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let color = color.gamma_multiply(counted);
        let inside = rect.shrink(theme.metrics.space.m);
        let galley = ui.painter().layout_job(fonts::figures(ui.ctx(), &text, &TextRole::Strong.font(1.0), color));
        // It slides in during the count-up.
        let aside = (1.0 - counted) * theme.metrics.space.xl;
        let place = Align2::RIGHT_TOP.align_size_within_rect(galley.size(), inside).translate(vec2(aside, 0.0));
        ui.painter().galley(place.min, galley, color);
    }
}

/// A large value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ValueTile {
    /// The message that names it.
    label: MessageId,
    value: u64,
    unit: Unit,
}

/// What the number of a tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Count,
    /// Milliseconds.
    Time,
    /// Hundredths.
    Ratio,
    /// Finesse faults, while they are not counted.
    Awaited,
}

impl ValueTile {
    fn text(self, words: &Words, value: u64) -> String {
        match self.unit {
            Unit::Count => words.number(value),
            Unit::Time => words.time(value),
            Unit::Ratio => words.ratio(value, 100),
            Unit::Awaited => words.text(id::HUD_NONE),
        }
    }

    /// The same tile, with the finesse once it is counted.
    fn known(self, finesse: Option<Totals>) -> Self {
        match finesse.filter(|_| self.unit == Unit::Awaited) {
            Some(totals) => Self { value: totals.faults.into(), unit: Unit::Count, ..self },
            None => self,
        }
    }

    /// The value with its name before it.
    fn described(self, words: &Words) -> String {
        format!("{}: {}", words.text(self.label), self.text(words, self.value))
    }

    /// The value with its unit, if it has a short one.
    fn short(self, words: &Words) -> Option<String> {
        let text = self.text(words, self.value);
        match self.label {
            id::PLAY_TIME => Some(text),
            id::PLAY_LINES => {
                Some(words.with(id::RESULT_LINES, &[("count", self.value.into()), ("value", text.into())]))
            }
            id::RESULTS_PIECES_PER_SECOND => Some(format!("{text} {}", words.text(id::SCORES_PACE))),
            _ => None,
        }
    }

    /// Draws the value with its name above. Returns its rectangle.
    fn show(self, ui: &mut Ui, shared: &Shared<'_>, width: f32, counted: f32) -> Rect {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let text = |value| self.text(words, value);
        let label = words.text(self.label);
        let (rect, response) = ui.allocate_exact_size(vec2(width, TILE), Sense::hover());
        let spoken = self.described(words);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        let edge = Stroke::new(metrics.stroke, palette.outline);
        ui.painter().rect(rect, metrics.radius, palette.panel, edge, StrokeKind::Inside);
        let inside = rect.shrink(metrics.space.m);
        let at = |text: &str, scale: f32, role: TextRole, color, align: Align2| {
            let lay = |scale| ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(scale), color));
            let galley = lay(scale);
            ui.painter().galley(align.align_size_within_rect(galley.size(), inside).min, galley, color);
        };
        let fitting = |text: &str, role: TextRole| {
            let job = fonts::figures(ui.ctx(), text, &role.font(1.0), palette.text_primary);
            (inside.width() / ui.painter().layout_job(job).size().x).min(1.0)
        };
        let name = label.to_uppercase();
        at(&name, fitting(&name, TextRole::Label), TextRole::Label, palette.text_faint, Align2::LEFT_TOP);
        // The size fits the final value, so that it stays constant during the count-up.
        let scale = fitting(&text(self.value), TextRole::LargeFigure);
        let value = if counted < 1.0 { (self.value as f64 * f64::from(counted)) as u64 } else { self.value };
        at(&text(value), scale, TextRole::LargeFigure, palette.text_primary, Align2::LEFT_BOTTOM);
        rect
    }
}

/// Returns the large values of a game, the objective first.
fn tiles(game: &Game) -> [ValueTile; 4] {
    let tile = |label, value, unit| ValueTile { label, value, unit };
    let number = |label, value| tile(label, value, Unit::Count);
    let hud = game.rules().hud();
    let statistics = game.statistics();
    let (placed, millis) = (u64::from(statistics.locked_down()), game.now().millis());
    let score = number(MessageId::of_engine(hud.score), game.score());
    let level = number(MessageId::of_engine(hud.progress.label), hud.progress.quantity.of(game));
    let time = tile(id::PLAY_TIME, millis, Unit::Time);
    let lines = number(id::PLAY_LINES, game.lines().into());
    let pieces = number(id::SCORES_PIECES, placed);
    let ratio = |label, of: u64, to: u64| tile(label, (of * 100 + to / 2).checked_div(to).unwrap_or(0), Unit::Ratio);
    let speed = ratio(id::RESULTS_PIECES_PER_SECOND, placed * 1_000, millis);
    let keys = ratio(id::RESULTS_KEYS_PER_PIECE, statistics.presses.into(), placed);
    let faults = tile(id::RESULTS_FINESSE, 0, Unit::Awaited);
    let is_completed = game.game_over().is_some_and(GameOver::is_completed);
    match game.rules().objective {
        // An unfinished race has no time.
        Objective::Time | Objective::Pieces if !is_completed => [lines, time, speed, keys],
        Objective::Score => [score, time, lines, level],
        // The lines, the level and the points of a race are always the same, or count for nothing.
        Objective::Time => [time, speed, keys, faults],
        Objective::Lines => [lines, score, time, level],
        Objective::Level => [level, time, lines, score],
        Objective::Pieces => [pieces, time, keys, faults],
        Objective::Endurance => [time, lines, score, level],
    }
}

/// A part of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultPart {
    Course,
    Splits,
    Points,
    Pieces,
    More,
}

/// A feat, in its own frame.
fn chip(ui: &mut Ui, shared: &Shared<'_>, text: &str) {
    let theme = shared.theme;
    let space = theme.metrics.space;
    Frame::new()
        .fill(theme.palette.accent_surface)
        .corner_radius(theme.metrics.radius)
        .inner_margin(Margin::symmetric(space.s as i8, space.xs as i8))
        .show(ui, |ui| ui.label(theme.text(TextRole::Small, text).color(theme.palette.accent)));
}
