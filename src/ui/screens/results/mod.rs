//! What a game came to (Guideline 11), with the statistics of its actions (Guideline A1.2.7).

mod charts;
mod finesse;
mod standing;
mod tables;

use std::time::Duration;

use egui::{Align2, Frame, Margin, Sense, Stroke, StrokeKind, Ui, vec2};

use self::charts::Charts;
pub use self::finesse::Finesse;
pub use self::standing::Standing;
use self::standing::{Feat, Merit};
use self::tables::Tables;
use crate::engine::{Game, GameOver, ModeId, Objective};
use crate::replay::analysis::GameAnalysis;
use crate::ui::fonts;
use crate::ui::paint::fireworks;
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::panel;
use crate::ui::words::{MessageId, id};

/// The widest the screen becomes, in points.
const WIDTH: f32 = 860.0;
/// The height of a large value with its name, in points.
const TILE: f32 = 86.0;
/// Between two looks whether the finesse is known.
const FINESSE_POLL: Duration = Duration::from_millis(50);

/// The result of a game.
#[derive(Debug, Clone)]
pub struct Results {
    mode: ModeId,
    reason: Option<GameOver>,
    tiles: [Tile; 4],
    standing: Standing,
    merits: Vec<Merit>,
    feats: Vec<Feat>,
    charts: Charts,
    tables: Tables,
    finesse: Finesse,
    /// When it was shown first, in seconds of the interface's clock.
    shown_at: Option<f64>,
    /// The fireworks that have burst, and those of them that were told of.
    bursts: u32,
    told: u32,
}

impl Results {
    /// What `game` came to, how it went, with what finesse, and how it stands among the others.
    #[must_use]
    pub fn new(game: &Game, analysis: &GameAnalysis, finesse: Finesse, standing: Standing) -> Self {
        Self {
            mode: game.rules().preset,
            reason: game.game_over(),
            tiles: tiles(game),
            standing,
            merits: Merit::all(game, standing),
            feats: standing::feats(game.statistics()),
            charts: Charts::new(analysis),
            tables: Tables::new(game, analysis),
            finesse,
            shown_at: None,
            bursts: 0,
            told: 0,
        }
    }

    /// Whether a firework burst since this was last asked; for its sound.
    pub const fn has_burst(&mut self) -> bool {
        let has_burst = self.bursts > self.told;
        self.told = self.bursts;
        has_burst
    }

    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.fireworks(ui, shared);
        let title = self.reason.map_or_else(String::new, |reason| shared.words.game_over(reason));
        let page = Page {
            id: "Results",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Scroll,
            inner: false,
            hints: &[Hint::Aside, Hint::Scroll, Hint::Accept, Hint::Back],
        };
        let (chosen, back) = page.show(ui, shared, |ui| self.body(ui, shared));
        if back { Some(Command::LeaveGame) } else { chosen }
    }

    /// Draws the fireworks for an above-average result behind the page. They end after a few seconds.
    fn fireworks(&mut self, ui: &Ui, shared: &Shared<'_>) {
        let now = ui.input(|input| input.time);
        let since = Duration::from_secs_f64((now - *self.shown_at.get_or_insert(now)).max(0.0));
        let amount = self.merits.iter().map(|merit| merit.show(self.standing)).fold(0.0, f32::max);
        if since < fireworks::duration(amount, shared.theme) {
            self.bursts = fireworks::bursts(amount, since);
            fireworks::paint(ui.painter(), ui.max_rect(), amount, since, shared.theme);
            ui.ctx().request_repaint();
        }
    }

    fn body(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let about = words.text(match self.reason {
            Some(GameOver::LockOut) => id::RESULTS_LOCK_OUT,
            Some(GameOver::BlockOut) => id::RESULTS_BLOCK_OUT,
            Some(GameOver::TopOut) => id::RESULTS_TOP_OUT,
            Some(GameOver::GoalReached) => id::RESULTS_GOAL_REACHED,
            Some(GameOver::TimeUp) | None => id::RESULTS_TIME_UP,
            Some(GameOver::ComboBroken) => id::RESULTS_COMBO_BROKEN,
            Some(GameOver::AttemptsUsed) => id::RESULTS_ATTEMPTS_USED,
            Some(GameOver::Ended) => id::RESULTS_ENDED,
            Some(GameOver::GivenUp) => id::RESULTS_GIVEN_UP,
        });
        ui.label(theme.text(TextRole::Body, about).color(theme.palette.text_secondary));
        self.congratulation(ui, shared);
        ui.add_space(space.s);
        self.tiles(ui, shared);
        ui.add_space(space.m);
        let chosen = buttons(ui, shared);
        for part in [Part::Course, Part::Splits, Part::Points, Part::More] {
            self.part(ui, shared, part);
        }
        chosen
    }

    /// What the player may be proud of: the rank, what is rewarded, and what was done well.
    fn congratulation(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        for merit in &self.merits {
            let text = match *merit {
                Merit::AllTheWay => words.text(id::RESULTS_ALL_THE_WAY),
                Merit::Best => words.text(id::RESULTS_BEST),
                Merit::First => words.text(id::RESULTS_FIRST),
                Merit::Level(level) => words.with(id::RESULTS_HIGH_LEVEL, &[("level", level.into())]),
                Merit::AboveAverage { beaten, others } => {
                    let args = [("beaten", beaten), ("others", others)].map(|(name, count)| (name, count.into()));
                    words.with(id::RESULTS_ABOVE_AVERAGE, &args)
                }
            };
            ui.label(theme.text(TextRole::Heading, text).color(theme.palette.accent));
        }
        if let Some(rank) = self.standing.rank {
            let args = [("rank", words.number(rank as u64).into()), ("variation", words.mode(self.mode).into())];
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

    /// A surface with its title, if there is something to show on it.
    fn part(&self, ui: &mut Ui, shared: &Shared<'_>, part: Part) {
        let Shared { theme, words, .. } = shared;
        let title = match part {
            Part::Course => id::RESULTS_COURSE,
            Part::Splits => id::RESULTS_SPLITS,
            Part::Points => id::RESULTS_POINTS,
            Part::More => id::RESULTS_MORE,
        };
        if part == Part::Splits && !self.tables.has_splits() {
            return;
        }
        ui.add_space(theme.metrics.space.m);
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(title)));
            ui.add_space(theme.metrics.space.xs);
            match part {
                Part::Course => self.charts.ui(ui, shared),
                Part::Splits => self.tables.splits(ui, shared),
                Part::Points => self.tables.points(ui, shared),
                Part::More => {
                    if self.finesse.is_awaited() {
                        ui.ctx().request_repaint_after(FINESSE_POLL);
                    }
                    self.tables.more(ui, shared, self.finesse.totals());
                }
            }
        });
    }

    /// What counts, large; what decides the mode first.
    fn tiles(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let words = shared.words;
        let gap = shared.theme.metrics.space.s;
        let width = (ui.available_width() - gap * (self.tiles.len() - 1) as f32) / self.tiles.len() as f32;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for Tile { label, value, is_time } in self.tiles {
                let value = if is_time { words.time(value) } else { words.number(value) };
                tile(ui, shared, width, (&words.text(label), &value));
            }
        });
    }
}

/// A large value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tile {
    /// The message that names it.
    label: MessageId,
    value: u64,
    is_time: bool,
}

/// Returns the large values of a game, the deciding one first.
fn tiles(game: &Game) -> [Tile; 4] {
    let number = |label, value| Tile { label, value, is_time: false };
    let hud = game.rules().hud();
    let score = number(MessageId::of_engine(hud.score), game.score());
    let level = number(MessageId::of_engine(hud.progress.label), hud.progress.quantity.of(game));
    let time = Tile { label: id::PLAY_TIME, value: game.now().millis(), is_time: true };
    let lines = number(id::PLAY_LINES, game.lines().into());
    let pieces = number(id::SCORES_PIECES, game.statistics().locked_down().into());
    match game.rules().objective {
        Objective::Score => [score, time, lines, level],
        Objective::Time => [time, score, lines, level],
        Objective::Lines => [lines, score, time, level],
        Objective::Level => [level, time, lines, score],
        Objective::Pieces => [pieces, time, lines, score],
    }
}

/// A surface of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Course,
    Splits,
    Points,
    More,
}

/// Something done well, on a surface of its own.
fn chip(ui: &mut Ui, shared: &Shared<'_>, text: &str) {
    let theme = shared.theme;
    let space = theme.metrics.space;
    Frame::new()
        .fill(theme.palette.accent_surface)
        .corner_radius(theme.metrics.radius)
        .inner_margin(Margin::symmetric(space.s as i8, space.xs as i8))
        .show(ui, |ui| ui.label(theme.text(TextRole::Small, text).color(theme.palette.accent)));
}

fn buttons(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let all = [
        (Tone::Primary, Command::Play, id::RESULTS_AGAIN),
        (Tone::Plain, Command::WatchLast, id::WATCH_LAST),
        (Tone::Plain, Command::ShowHighScores, id::MENU_HIGH_SCORES),
        (Tone::Plain, Command::LeaveGame, id::RESULTS_MENU),
    ];
    let gap = theme.metrics.space.m;
    let width = (ui.available_width() - gap * (all.len() - 1) as f32) / all.len() as f32;
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (tone, command, text) in all {
            chosen = command.offer_as(ui, shared, tone, (&words.text(text), width)).or_else(|| chosen.take());
        }
    });
    chosen
}

/// A value with its name above.
fn tile(ui: &mut Ui, shared: &Shared<'_>, width: f32, (label, value): (&str, &str)) {
    let theme = shared.theme;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let (rect, response) = ui.allocate_exact_size(vec2(width, TILE), Sense::hover());
    let spoken = format!("{label}: {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &spoken));
    ui.painter().rect(
        rect,
        metrics.radius,
        palette.panel,
        Stroke::new(metrics.stroke, palette.outline),
        StrokeKind::Inside,
    );
    let inside = rect.shrink(metrics.space.m);
    let at = |text: &str, role: TextRole, color, align: Align2| {
        let galley = ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(1.0), color));
        let scale = (inside.width() / galley.size().x).min(1.0);
        let galley = if scale < 1.0 {
            ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(scale), color))
        } else {
            galley
        };
        let place = align.align_size_within_rect(galley.size(), inside);
        ui.painter().galley(place.min, galley, color);
    };
    at(&label.to_uppercase(), TextRole::Label, palette.text_faint, Align2::LEFT_TOP);
    at(value, TextRole::LargeFigure, palette.text_primary, Align2::LEFT_BOTTOM);
}
