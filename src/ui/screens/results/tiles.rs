//! The values of a result: the one that decides, and the four beside it that fit the mode.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::engine::{Action, Game, GameOver, Lead, ModeId, Objective};
use crate::session::practice::finesse::FinesseTotals;
use crate::ui::fonts;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::words::{MessageId, Words, id, rounded};

/// The height of a large value with its name, in points.
const TILE: f32 = 86.0;
/// The number of values beside the one that decides.
pub(super) const BESIDE: usize = 4;

/// The value of the game's objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectiveValue {
    /// The mode of the game.
    pub mode: ModeId,
    pub(super) tile: ValueTile,
    pub(super) lead: Option<Lead>,
    pub(super) is_new_best: bool,
    pub(super) is_high_score: bool,
}

impl ObjectiveValue {
    /// Whether the result is first in its table, with at least a line or a point.
    #[must_use]
    pub(crate) const fn is_high_score(self) -> bool {
        self.is_high_score
    }

    /// Draws it with its lead over the best. `counted` is the progress of the count-up, 0 to 1.
    pub(in crate::ui::screens) fn show(self, ui: &mut Ui, shared: &Shared<'_>, width: f32, counted: f32) {
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
pub(super) struct ValueTile {
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
    pub(super) fn text(self, words: &Words, value: u64) -> String {
        match self.unit {
            Unit::Count => words.number(value),
            Unit::Time => words.time(value),
            Unit::Ratio => words.ratio(value, 100),
            Unit::Awaited => words.text(id::HUD_NONE),
        }
    }

    /// The same tile, with the finesse once it is counted.
    pub(super) fn known(self, finesse: Option<FinesseTotals>) -> Self {
        match finesse.filter(|_| self.unit == Unit::Awaited) {
            Some(totals) => Self { value: totals.faults.into(), unit: Unit::Count, ..self },
            None => self,
        }
    }

    /// The name of the value.
    pub(super) fn name(self, words: &Words) -> String {
        words.text(self.label)
    }

    /// The value with its name before it.
    pub(super) fn described(self, words: &Words) -> String {
        format!("{}: {}", self.name(words), self.text(words, self.value))
    }

    /// The value with its unit, if it has a short one.
    pub(super) fn short(self, words: &Words) -> Option<String> {
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
        let label = self.name(words);
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
        at(&text(self.counted(counted)), scale, TextRole::LargeFigure, palette.text_primary, Align2::LEFT_BOTTOM);
        rect
    }
}

impl ValueTile {
    /// The value during the count-up, whose progress is `counted`, 0 to 1.
    pub(super) fn counted(self, counted: f32) -> u64 {
        if counted < 1.0 { (self.value as f64 * f64::from(counted)) as u64 } else { self.value }
    }

    /// The name in a narrow place.
    fn short_label(self) -> MessageId {
        match self.label {
            id::RESULTS_PIECES_PER_SECOND => id::SCORES_PACE,
            id::RESULTS_KEYS_PER_PIECE => id::SCORES_KEYS,
            label => label,
        }
    }

    /// Draws the value below its name, without a surface.
    pub(super) fn show_small(self, ui: &mut Ui, shared: &Shared<'_>, width: f32) {
        let Shared { theme, words, .. } = shared;
        let (label, figure) = (TextRole::Label, TextRole::Figure);
        let size = vec2(width, label.size() + figure.size() + 2.0 * theme.metrics.space.xs);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let spoken = self.described(words);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        let name = words.text(self.short_label()).to_uppercase();
        line(ui, &styled(&name, label, theme.palette.text_faint), (rect, Align2::LEFT_TOP), label.size());
        let value = self.text(words, self.value);
        line(ui, &styled(&value, figure, theme.palette.text_primary), (rect, Align2::LEFT_BOTTOM), figure.size());
    }
}

/// A text with its font and colour.
pub(in crate::ui::screens) struct StyledText<'a> {
    text: &'a str,
    role: TextRole,
    color: Color32,
}

pub(in crate::ui::screens) const fn styled(text: &str, role: TextRole, color: Color32) -> StyledText<'_> {
    StyledText { text, role, color }
}

/// Draws a text in one line of this size, smaller where it is too wide.
pub(in crate::ui::screens) fn line(ui: &Ui, styled: &StyledText<'_>, (rect, align): (Rect, Align2), size: f32) -> Rect {
    let StyledText { text, role, color } = *styled;
    let lay = |scale: f32| ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(scale), color));
    let scale = size / role.size();
    let fitting = (rect.width() / lay(scale).size().x.max(1.0)).min(1.0);
    let galley = lay(scale * fitting);
    let place = align.align_size_within_rect(galley.size(), rect);
    ui.painter().galley(place.min, galley, color);
    place
}

/// Returns the value that decides, and up to four others that fit the mode. Nothing that did not happen is among them.
pub(super) fn tiles(game: &Game) -> (ValueTile, Vec<ValueTile>) {
    let all = Values::of(game);
    let Values { score, level, time, lines, pieces, speed, keys, faults, .. } = all;
    let is_completed = game.game_over().is_some_and(GameOver::is_completed);
    let (first, others) = match game.rules().objective {
        // An unfinished race has no time.
        Objective::Time | Objective::Pieces if !is_completed => (lines, vec![time, speed, keys, faults]),
        Objective::Score => {
            (score, [vec![lines, level], all.feats(), vec![time, speed, pieces]].into_iter().flatten().collect())
        }
        // The lines, the level and the points of a race are always the same, or count for nothing.
        Objective::Time => (time, vec![speed, keys, faults, pieces]),
        Objective::Lines => (lines, vec![time, score, speed, level, pieces]),
        // Points say nothing about a puzzle.
        Objective::Level if game.stage().is_some() => (level, vec![time, lines, pieces, keys]),
        Objective::Level => (level, vec![time, lines, score, speed]),
        Objective::Pieces => (pieces, vec![time, speed, keys, faults]),
        Objective::Endurance => (time, vec![lines, score, speed, level]),
    };
    let happened = |tile: &ValueTile| tile.value > 0 || tile.unit == Unit::Awaited;
    (first, others.into_iter().filter(happened).take(BESIDE).collect())
}

/// All values of a game from which its mode chooses.
#[derive(Debug, Clone, Copy)]
struct Values {
    score: ValueTile,
    level: ValueTile,
    time: ValueTile,
    lines: ValueTile,
    pieces: ValueTile,
    speed: ValueTile,
    keys: ValueTile,
    faults: ValueTile,
    tetrises: ValueTile,
    t_spins: ValueTile,
}

impl Values {
    fn of(game: &Game) -> Self {
        let tile = |label, value, unit| ValueTile { label, value, unit };
        let number = |label, value| tile(label, value, Unit::Count);
        let ratio = |label, of: u64, to: u64| tile(label, rounded(of * 100, to), Unit::Ratio);
        let hud = game.rules().hud();
        let statistics = game.statistics();
        let (placed, millis) = (u64::from(statistics.locked_down()), game.now().millis());
        let spins = [Action::TSpinSingle, Action::TSpinDouble, Action::TSpinTriple];
        let spins: u32 = spins.iter().map(|action| statistics.count(*action)).sum();
        Self {
            score: number(MessageId::of_engine(hud.score), game.score()),
            level: number(MessageId::of_engine(hud.progress.label), hud.progress.quantity.of(game)),
            time: tile(id::PLAY_TIME, millis, Unit::Time),
            lines: number(id::PLAY_LINES, game.lines().into()),
            pieces: number(id::SCORES_PIECES, placed),
            speed: ratio(id::RESULTS_PIECES_PER_SECOND, placed * 1_000, millis),
            keys: ratio(id::RESULTS_KEYS_PER_PIECE, statistics.presses.into(), placed),
            faults: tile(id::RESULTS_FINESSE, 0, Unit::Awaited),
            tetrises: number(id::RESULTS_TETRISES, statistics.count(Action::Tetris).into()),
            t_spins: number(id::RESULTS_T_SPINS, spins.into()),
        }
    }

    /// What is worth most points.
    fn feats(self) -> Vec<ValueTile> {
        vec![self.tetrises, self.t_spins]
    }
}
