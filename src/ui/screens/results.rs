//! What a game came to (Guideline 11), with the statistics of its actions (Guideline A1.2.7).

use egui::{Align2, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::engine::{Action, Game, GameOver, Statistics, Variation};
use crate::ui::fonts;
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::panel;

/// The widest the screen becomes, in points.
const WIDTH: f32 = 760.0;
/// The height of a large value with its name, in points.
const TILE: f32 = 86.0;

/// The result of a game.
#[derive(Debug, Clone)]
pub struct Results {
    variation: Variation,
    reason: Option<GameOver>,
    score: u64,
    level: u8,
    lines: u32,
    time_ms: u64,
    statistics: Statistics,
    rank: Option<usize>,
}

impl Results {
    /// What `game` came to, and its rank in the High Score Table, from 1, if it has one.
    #[must_use]
    pub fn new(game: &Game, rank: Option<usize>) -> Self {
        Self {
            variation: game.rules().preset,
            reason: game.game_over(),
            score: game.score(),
            level: game.level(),
            lines: game.lines(),
            time_ms: game.now().millis(),
            statistics: game.statistics().clone(),
            rank,
        }
    }

    /// Shows it.
    #[expect(clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = self.reason.map_or_else(String::new, |reason| shared.words.game_over(reason));
        let page = Page {
            id: "Results",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Scroll,
            inner: false,
            hints: &[Hint::Aside, Hint::Scroll, Hint::Accept, Hint::Back],
        };
        let (wish, back) = page.show(ui, shared, |ui| self.body(ui, shared));
        if back { Some(Command::LeaveGame) } else { wish }
    }

    fn body(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let about = words.text(match self.reason {
            Some(GameOver::LockOut) => "results-lock-out",
            Some(GameOver::BlockOut) => "results-block-out",
            Some(GameOver::TopOut) => "results-top-out",
            Some(GameOver::GoalReached) => "results-goal-reached",
            Some(GameOver::TimeUp) | None => "results-time-up",
        });
        ui.label(theme.text(TextRole::Body, about).color(theme.palette.text_secondary));
        if let Some(rank) = self.rank {
            let args =
                [("rank", words.number(rank as u64).into()), ("variation", words.variation(self.variation).into())];
            ui.label(theme.text(TextRole::Strong, words.with("results-rank", &args)).color(theme.palette.accent));
        }
        ui.add_space(space.s);
        self.tiles(ui, shared);
        ui.add_space(space.m);
        let wish = buttons(ui, shared);
        ui.add_space(space.m);
        panel(ui, theme, |ui| self.statistics(ui, shared));
        wish
    }

    /// What counts, large; what decides the variation first.
    fn tiles(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let words = shared.words;
        let score = ("play-score", words.number(self.score));
        let time = ("play-time", words.time(self.time_ms));
        let [first, second] = match self.variation {
            Variation::Marathon | Variation::Ultra => [score, time],
            Variation::Sprint => [time, score],
        };
        let lines = ("play-lines", words.number(self.lines.into()));
        let level = ("play-level", words.number(self.level.into()));
        let tiles = [first, second, lines, level];
        let gap = shared.theme.metrics.space.s;
        let width = (ui.available_width() - gap * (tiles.len() - 1) as f32) / tiles.len() as f32;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (label, value) in tiles {
                tile(ui, shared, width, (&words.text(label), &value));
            }
        });
    }

    /// Two columns: the actions, and everything else that was counted.
    fn statistics(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let actions = Action::ALL
            .iter()
            .map(|action| [words.action(*action), words.number(self.statistics.count(*action).into())])
            .collect();
        let half_gap = theme.metrics.space.xl / 2.0;
        let all = ui.available_rect_before_wrap();
        let (left, right) = all.split_left_right_at_fraction(0.5);
        let left = left.with_max_x(left.right() - half_gap);
        let right = right.with_min_x(right.left() + half_gap);
        let columns = [
            Column { title: String::new(), part: 2.0, is_number: false },
            Column { title: String::new(), part: 1.0, is_number: true },
        ];
        let mut bottom = all.top();
        for (side, rect, lines) in [("left", left, actions), ("right", right, self.others(shared))] {
            let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(side));
            ui.spacing_mut().item_spacing.y = 0.0;
            for texts in &lines {
                table::row(&mut ui, theme, &columns, texts, Mark::Plain);
            }
            bottom = bottom.max(ui.min_rect().bottom());
        }
        ui.allocate_rect(all.with_max_y(bottom), Sense::hover());
    }

    fn others(&self, shared: &Shared<'_>) -> Vec<[String; 2]> {
        let words = shared.words;
        let statistics = &self.statistics;
        let pieces = statistics.locked_down();
        let count = |id: &str, value: u32| [words.text(id), words.number(value.into())];
        vec![
            count("results-back-to-backs", statistics.back_to_backs),
            count("results-longest-back-to-back", statistics.longest_back_to_back),
            count("results-longest-combo", statistics.longest_combo),
            count("results-perfect-clears", statistics.perfect_clears),
            count("results-pieces", pieces),
            [words.text("results-pieces-per-second"), words.ratio(u64::from(pieces) * 1_000, self.time_ms)],
            [words.text("results-keys-per-piece"), words.ratio(statistics.presses.into(), pieces.into())],
            count("results-holds", statistics.holds),
            count("results-soft-drop-rows", statistics.soft_drop_rows),
            count("results-hard-drop-rows", statistics.hard_drop_rows),
        ]
    }
}

fn buttons(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let all = [
        (Tone::Primary, "results-again", Command::Play),
        (Tone::Plain, "watch-last", Command::WatchLast),
        (Tone::Plain, "menu-high-scores", Command::ShowHighScores),
        (Tone::Plain, "results-menu", Command::LeaveGame),
    ];
    let gap = theme.metrics.space.m;
    let width = (ui.available_width() - gap * (all.len() - 1) as f32) / all.len() as f32;
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (tone, text, command) in all {
            if sized(ui, theme, tone, &words.text(text), width).clicked() {
                wish = Some(command);
            }
        }
    });
    wish
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
