//! The form of the question: pieces, movement, objective, limits, and the size of the board.

use egui::accesskit::Role;
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::queue_strip::{figure, mesh};
use crate::engine::{RotationSystem, Tetrimino};
use crate::settings::Range;
use crate::solver::formal::board::MAX_SIDE;
use crate::solver::formal::draft::{Draft, DrawnBoard, TargetKind};
use crate::solver::formal::instance::{MAX_MEMORY_MIB, MAX_PIECES, MAX_THREADS};
use crate::solver::formal::objective::{Best, Objective, SpinGoal, SpinKind};
use crate::ui::screens::form::{Caption, Form};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, compact_width, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::ring;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{MessageId, id};

/// The size of the buttons that add a Tetrimino, in points.
const WIDE: f32 = 44.0;
const MIN_WIDE: f32 = 40.0;
const TALL: f32 = 40.0;
/// The maximum length of a pattern, in characters.
const MAX_PATTERN: usize = 1_000;
/// The maxima of the sliders; files may have larger numbers.
const MAX_LINES: u32 = 400;
const MAX_SPIN_LINES: u32 = 3;
const MAX_SPINS: u32 = 20;
const MAX_SECONDS: u32 = 3_600;
const MAX_MILLIONS: u32 = 9_999;
const MAX_OFFERED_MIB: u32 = 8_192;
const MAX_OFFERED_THREADS: u32 = 64;
const MILLION: u64 = 1_000_000;

/// A condition with a number: the labels of its switch and of its number, and the number to begin with.
#[derive(Debug, Clone, Copy)]
struct Condition {
    ask: MessageId,
    label: MessageId,
    usual: u32,
    most: u32,
}

pub(super) struct Rows<'a, 'b> {
    form: Form<'a, 'b>,
}

impl<'a, 'b> Rows<'a, 'b> {
    pub(super) fn new(ui: &'a mut Ui, shared: &'a Shared<'b>) -> Self {
        Self { form: Form::new(ui, shared) }
    }

    fn heading(&mut self, label: MessageId) {
        let Form { ui, shared, .. } = &mut self.form;
        let Shared { theme, words, .. } = shared;
        ui.add_space(theme.metrics.space.s);
        let text = theme.text(TextRole::Heading, words.text(label));
        ui.horizontal(|ui| {
            ui.add_space(theme.metrics.space.l);
            ui.label(text);
        });
    }

    fn toggle(&mut self, caption: impl Caption, is_on: &mut bool) -> bool {
        let is_changed = self.form.toggle(caption, is_on);
        self.seen(is_changed)
    }

    fn pick<T: Copy + PartialEq>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        offered: impl IntoIterator<Item = T>,
        name: impl Fn(T) -> MessageId,
    ) -> bool {
        let words = self.form.words();
        let is_changed = self.form.pick(caption, value, offered, |value| words.text(name(value)));
        self.seen(is_changed)
    }

    /// Shows a change of the player at once.
    fn seen(&self, is_changed: bool) -> bool {
        if is_changed {
            self.form.ui.ctx().request_repaint();
        }
        is_changed
    }

    /// A number from 1 up to `most` with steps; with `none`, from 0, which that text stands for. A file may have a
    /// greater one.
    fn number(&mut self, label: MessageId, none: Option<MessageId>, value: &mut u32, (most, step): (u32, u32)) -> bool {
        let least = u32::from(none.is_none()).min(*value);
        let range = Range::count(least, most.max(*value), step);
        let is_changed = match none {
            Some(none) => self.form.number_or_zero(label, value, range, none),
            None => self.form.number(label, value, range),
        };
        self.seen(is_changed)
    }

    /// A condition whose number may be 0: a switch, and the number below it.
    fn bounded(&mut self, condition: Condition, asked: &mut Option<u32>) {
        let Condition { ask, label, usual, most } = condition;
        let mut is_asked = asked.is_some();
        if self.toggle(ask, &mut is_asked) {
            *asked = is_asked.then_some(usual);
        }
        if let Some(value) = asked {
            let range = Range::count(0, most.max(*value), 1);
            let is_changed = self.form.number(label, value, range);
            self.seen(is_changed);
        }
    }

    /// The sequence, typed or composed of buttons.
    pub(super) fn pieces(&mut self, draft: &mut Draft) {
        let Form { ui, shared, .. } = &mut self.form;
        let Shared { theme, words, .. } = shared;
        let count = draft.sequence().map_or(0, |pieces| pieces.len());
        let hint = words.with(id::SOLVER_PIECES_HINT, &[("count", count.into())]);
        let label = words.text(id::SOLVER_PIECES);
        let named = Named::new(&label, &hint);
        // The letters may be separated by spaces.
        if let Some(text) = row::long_text(ui, shared, named, &draft.pieces, 2 * MAX_PIECES) {
            draft.pieces = text;
        }
        let space = theme.metrics.space;
        let margin = egui::Margin::symmetric(space.l as i8, space.s as i8);
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(space.xs, space.xs);
                let text = words.text(id::SOLVER_ERASE);
                let width = compact_width(ui, theme, &text);
                let all = ui.available_width();
                let beside = ((all - width) / Tetrimino::ALL.len() as f32 - space.xs).floor();
                let quarter = ((all - 3.0 * space.xs) / 4.0).floor();
                // In one row or, where that is too narrow, in two rows of four.
                let (wide, width) = if beside < MIN_WIDE { (quarter, quarter) } else { (beside.min(WIDE), width) };
                for tetrimino in Tetrimino::ALL {
                    if add_button(ui, shared, tetrimino, wide) {
                        draft.pieces.push(tetrimino.letter());
                    }
                }
                if sized(ui, theme, Tone::Plain, &text, width).clicked() {
                    draft.pieces.pop();
                }
            });
        });
    }

    /// The pattern of the sequences that follow the pieces.
    pub(super) fn sequences(&mut self, draft: &mut Draft) {
        let Form { ui, shared, .. } = &mut self.form;
        let words = shared.words;
        let (label, hint) = (words.text(id::SOLVER_SEQUENCES), words.text(id::SOLVER_SEQUENCES_HINT));
        if let Some(text) = row::long_text(ui, shared, Named::new(&label, &hint), &draft.sequences, MAX_PATTERN) {
            draft.sequences = text;
        }
        ui.add_space(shared.theme.metrics.space.s);
        if !draft.sequences.trim().is_empty() {
            self.toggle((id::SOLVER_COVERS, id::SOLVER_COVERS_HINT), &mut draft.covers);
        }
    }

    /// The model of movement.
    pub(super) fn model(&mut self, draft: &mut Draft) {
        let hint = if draft.is_guideline { id::SOLVER_MODEL_GUIDELINE_HINT } else { id::SOLVER_MODEL_LITERAL_HINT };
        let name = |is_guideline| if is_guideline { id::SOLVER_MODEL_GUIDELINE } else { id::SOLVER_MODEL_LITERAL };
        self.pick((id::SOLVER_MODEL, hint), &mut draft.is_guideline, [false, true], name);
        if !draft.is_guideline {
            return;
        }
        let words = self.form.words();
        let name = |system| words.rotation_system(system);
        let is_changed = self.form.pick(id::ROTATION_SYSTEM, &mut draft.rotation, RotationSystem::ALL, name);
        self.seen(is_changed);
        self.toggle(id::SOLVER_HOLD, &mut draft.hold);
        if draft.hold {
            let offered = std::iter::once(None).chain(Tetrimino::ALL.map(Some));
            let is_changed = self.form.pick(id::SOLVER_HELD, &mut draft.held, offered, |held| {
                held.map_or_else(|| words.text(id::PRACTICE_NOTHING), |held| held.letter().to_string())
            });
            self.seen(is_changed);
        }
    }

    pub(super) fn objective(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_OBJECTIVE);
        let rows = draft.boards.start.rows() as u32;
        let Objective {
            survive,
            lines,
            tetrises,
            perfect_clear,
            final_height,
            max_height,
            holes,
            t_spin,
            back_to_back,
            combo,
            best,
            ..
        } = &mut draft.objective;
        self.toggle((id::SOLVER_SURVIVE, id::SOLVER_SURVIVE_HINT), survive);
        self.toggle((id::SOLVER_PERFECT_CLEAR, id::SOLVER_PERFECT_CLEAR_HINT), perfect_clear);
        self.t_spin(t_spin);
        self.toggle((id::SOLVER_BACK_TO_BACK, id::SOLVER_BACK_TO_BACK_HINT), back_to_back);
        for (label, asked) in [(id::SOLVER_LINES, lines), (id::SOLVER_TETRISES, tetrises), (id::SOLVER_COMBO, combo)] {
            let mut value = asked.unwrap_or(0);
            if self.number(label, Some(id::SOLVER_NOT_ASKED), &mut value, (MAX_LINES, 1)) {
                *asked = (value > 0).then_some(value);
            }
        }
        let (ask, label) = (id::SOLVER_FINAL_HEIGHT, id::SOLVER_FINAL_HEIGHT_MOST);
        self.bounded(Condition { ask, label, usual: rows / 2, most: rows }, final_height);
        let (ask, label) = (id::SOLVER_MAX_HEIGHT, id::SOLVER_MAX_HEIGHT_MOST);
        self.bounded(Condition { ask, label, usual: rows, most: rows }, max_height);
        let (ask, label) = (id::SOLVER_HOLES, id::SOLVER_HOLES_MOST);
        self.bounded(Condition { ask, label, usual: 0, most: MAX_LINES }, holes);
        let bests = [Best::MostLines, Best::MostPieces, Best::LeastHeight, Best::LongestCombo].map(Some);
        let bests = std::iter::once(None).chain(bests);
        self.pick(id::SOLVER_BEST, best, bests, |best| match best {
            None => id::SOLVER_BEST_NONE,
            Some(best) => best_name(best),
        });
        self.target(draft);
    }

    fn t_spin(&mut self, asked: &mut Option<SpinGoal>) {
        let mut kind = asked.map(|goal| goal.kind);
        let kinds = [None, Some(SpinKind::Full), Some(SpinKind::Mini), Some(SpinKind::Any)];
        let is_changed = self.pick(id::SOLVER_T_SPIN, &mut kind, kinds, |kind| match kind {
            None => id::SOLVER_NOT_ASKED,
            Some(SpinKind::Full) => id::WORD_T_SPIN,
            Some(SpinKind::Mini) => id::WORD_MINI_T_SPIN,
            Some(SpinKind::Any) => id::SOLVER_T_SPIN_ANY,
        });
        if is_changed {
            *asked = kind.map(|kind| SpinGoal { kind, ..asked.unwrap_or(SpinGoal { lines: 1, kind, count: 1 }) });
        }
        let Some(SpinGoal { lines, count, .. }) = asked else { return };
        let range = Range::count(0, MAX_SPIN_LINES.max(*lines), 1);
        let is_changed = self.form.number(id::SOLVER_T_SPIN_LINES, lines, range);
        self.seen(is_changed);
        self.number(id::SOLVER_T_SPIN_COUNT, None, count, (MAX_SPINS, 1));
    }

    /// The board to reach or the setup, and which of the boards is edited.
    fn target(&mut self, draft: &mut Draft) {
        let mut is_asked = draft.target_kind() != TargetKind::None;
        if self.toggle((id::SOLVER_REACH, id::SOLVER_REACH_HINT), &mut is_asked) {
            draft.ask_for_target(if is_asked { TargetKind::Board } else { TargetKind::None });
        }
        let mut kind = draft.target_kind();
        if kind == TargetKind::None {
            return;
        }
        let name = |kind| if kind == TargetKind::Setup { id::SOLVER_TARGET_SETUP } else { id::SOLVER_TARGET_BOARD };
        if self.pick(id::SOLVER_TARGET, &mut kind, [TargetKind::Board, TargetKind::Setup], name) {
            draft.ask_for_target(kind);
        }
        let free = (kind == TargetKind::Setup).then_some(DrawnBoard::Free);
        let boards = [DrawnBoard::Start, DrawnBoard::Target].into_iter().chain(free);
        self.pick(id::SOLVER_DRAWN, &mut draft.drawn, boards, |drawn| match (drawn, kind) {
            (DrawnBoard::Start, _) => id::SOLVER_DRAWN_START,
            (DrawnBoard::Target, TargetKind::Setup) => id::SOLVER_DRAWN_FILLED,
            (DrawnBoard::Target, TargetKind::Board | TargetKind::None) => id::SOLVER_DRAWN_TARGET,
            (DrawnBoard::Free, _) => id::SOLVER_DRAWN_FREE,
        });
    }

    /// The limits of the search.
    pub(super) fn limits(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_LIMITS);
        let limits = &mut draft.limits;
        let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        let none = Some(id::SOLVER_NO_LIMIT);
        let mut seconds = limits.seconds.map_or(0, small);
        if self.number(id::SOLVER_SECONDS, none, &mut seconds, (MAX_SECONDS, 10)) {
            limits.seconds = (seconds > 0).then_some(seconds.into());
        }
        let mut millions = limits.nodes.map_or(0, |nodes| small(nodes.div_ceil(MILLION)));
        if self.number(id::SOLVER_MILLIONS, none, &mut millions, (MAX_MILLIONS, 10)) {
            limits.nodes = (millions > 0).then_some(u64::from(millions) * MILLION);
        }
        let mut memory = small(limits.memory_mib as u64);
        if self.number(id::SOLVER_MEMORY, None, &mut memory, (MAX_OFFERED_MIB, 64)) {
            limits.memory_mib = (memory as usize).clamp(1, MAX_MEMORY_MIB);
        }
        let mut threads = small(limits.threads as u64);
        if self.number(id::SOLVER_THREADS, Some(id::SOLVER_ALL_CORES), &mut threads, (MAX_OFFERED_THREADS, 1)) {
            limits.threads = (threads as usize).min(MAX_THREADS);
        }
    }

    /// The size of the board.
    pub(super) fn sides(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_SIDES);
        let (mut rows, mut columns) = (draft.boards.start.rows() as u32, draft.boards.start.columns() as u32);
        let most = MAX_SIDE as u32;
        let is_higher = self.number(id::SOLVER_ROWS, None, &mut rows, (most, 1));
        if self.number(id::SOLVER_COLUMNS, None, &mut columns, (most, 1)) || is_higher {
            draft.resize(rows as usize, columns as usize);
        }
    }
}

/// The name of a quantity to optimize.
pub(super) const fn best_name(best: Best) -> MessageId {
    match best {
        Best::MostLines => id::SOLVER_BEST_LINES,
        Best::MostPieces => id::SOLVER_BEST_PIECES,
        Best::LeastHeight => id::SOLVER_BEST_HEIGHT,
        Best::LongestCombo => id::SOLVER_BEST_COMBO,
    }
}

/// A button that adds a Tetrimino; returns whether it was clicked.
fn add_button(ui: &mut Ui, shared: &Shared<'_>, tetrimino: Tetrimino, wide: f32) -> bool {
    let theme = shared.theme;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let name = shared.words.with(id::SOLVER_ADD, &[("letter", tetrimino.letter().to_string().into())]);
    let (rect, response) = ui.allocate_exact_size(vec2(wide, TALL), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let reach = focus::join(ui, &response, Keys::Move);
    let fill = if reach.lit || response.hovered() { palette.raised_hovered } else { palette.raised };
    let radius = CornerRadius::same(metrics.radius);
    ui.painter().rect(rect, radius, fill, Stroke::new(metrics.stroke, palette.outline), StrokeKind::Inside);
    let mut mesh = mesh(ui, shared);
    figure(ui, &mut mesh, Rect::from_center_size(rect.center(), rect.size()), tetrimino);
    ui.painter().add(mesh.into_shape());
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response.clicked()
}
