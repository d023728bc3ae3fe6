//! The form of the question: pieces, movement, objective, limits, and the size of the board.

use egui::accesskit::Role;
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::queue_strip::{figure, mesh};
use crate::engine::{RotationSystem, Tetrimino};
use crate::solver::formal::board::MAX_SIDE;
use crate::solver::formal::draft::Draft;
use crate::solver::formal::instance::{MAX_MEMORY_MIB, MAX_PIECES, MAX_THREADS};
use crate::solver::formal::objective::{Best, Objective};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, compact_width, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::ring;
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::words::{MessageId, id};

/// The size of the buttons that add a Tetrimino, in points.
const WIDE: f32 = 44.0;
const MIN_WIDE: f32 = 40.0;
const TALL: f32 = 40.0;
/// The maxima of the sliders; files may have larger numbers.
const MAX_LINES: u32 = 400;
const MAX_SECONDS: u32 = 3_600;
const MAX_MILLIONS: u32 = 9_999;
const MAX_OFFERED_MIB: u32 = 8_192;
const MAX_OFFERED_THREADS: u32 = 64;
const MILLION: u64 = 1_000_000;

/// A number that is set with a slider, from 0 or 1 to `most`.
#[derive(Debug, Clone, Copy)]
struct Slider {
    value: u32,
    most: u32,
    step: u32,
}

/// A condition with a number: the labels of its switch and of its number, and the number to begin with.
#[derive(Debug, Clone, Copy)]
struct Condition {
    ask: MessageId,
    label: MessageId,
    usual: u32,
    most: u32,
}

/// The rows of the form.
pub(super) struct Rows<'a, 'b> {
    ui: &'a mut Ui,
    shared: &'a Shared<'b>,
}

impl<'a, 'b> Rows<'a, 'b> {
    pub(super) fn new(ui: &'a mut Ui, shared: &'a Shared<'b>) -> Self {
        ui.spacing_mut().item_spacing.y = shared.theme.metrics.space.xs / 2.0;
        Self { ui, shared }
    }

    fn heading(&mut self, label: MessageId) {
        let Shared { theme, words, .. } = self.shared;
        self.ui.add_space(theme.metrics.space.s);
        let text = theme.text(TextRole::Heading, words.text(label));
        self.ui.horizontal(|ui| {
            ui.add_space(theme.metrics.space.l);
            ui.label(text);
        });
    }

    fn switch(&mut self, label: MessageId, hint: Option<MessageId>, on: bool) -> Option<bool> {
        let words = self.shared.words;
        let state = words.text(if on { id::SWITCH_ON } else { id::SWITCH_OFF });
        let hint = hint.map_or_else(String::new, |hint| words.text(hint));
        let command = row::switch(self.ui, self.shared.theme, Named::new(&words.text(label), &hint), on, &state);
        self.seen(command)
    }

    /// The command of the player, and whether the change must be shown at once.
    fn seen<T>(&self, command: Option<T>) -> Option<T> {
        if command.is_some() {
            self.ui.ctx().request_repaint();
        }
        command
    }

    fn choice(&mut self, label: MessageId, hint: &str, values: &[String], index: usize) -> Option<usize> {
        let label = self.shared.words.text(label);
        let command = row::choice(self.ui, self.shared.theme, Named::new(&label, hint), values, index);
        self.seen(command)
    }

    /// A slider for a number; `none` is the text for 0 if that means no condition.
    fn number(
        &mut self,
        label: MessageId,
        none: Option<MessageId>,
        Slider { value, most, step }: Slider,
    ) -> Option<u32> {
        let words = self.shared.words;
        let text = match none {
            Some(none) if value == 0 => words.text(none),
            _ => words.number(value.into()),
        };
        let least = u32::from(none.is_none());
        let number = Number { value, least: least.min(value), most: most.max(value), step, text: &text, per_one: 1 };
        let command = row::number(self.ui, self.shared.theme, Named::new(&words.text(label), ""), number);
        self.seen(command)
    }

    /// A condition whose number may be 0: a switch, and the number below it.
    fn bounded(&mut self, condition: Condition, asked: &mut Option<u32>) {
        let Condition { ask, label, usual, most } = condition;
        if let Some(on) = self.switch(ask, None, asked.is_some()) {
            *asked = on.then_some(usual);
        }
        if let Some(value) = *asked {
            let words = self.shared.words;
            let text = words.number(value.into());
            let number = Number { value, least: 0, most: most.max(value), step: 1, text: &text, per_one: 1 };
            let command = row::number(self.ui, self.shared.theme, Named::new(&words.text(label), ""), number);
            *asked = Some(self.seen(command).unwrap_or(value));
        }
    }

    /// The sequence, typed or composed of buttons.
    pub(super) fn pieces(&mut self, draft: &mut Draft) {
        let Shared { theme, words, .. } = self.shared;
        let count = draft.sequence().map_or(0, |pieces| pieces.len());
        let hint = words.with(id::SOLVER_PIECES_HINT, &[("count", count.into())]);
        let label = words.text(id::SOLVER_PIECES);
        let named = Named::new(&label, &hint);
        // The letters may be separated by spaces.
        if let Some(text) = row::long_text(self.ui, self.shared, named, &draft.pieces, 2 * MAX_PIECES) {
            draft.pieces = text;
        }
        let space = theme.metrics.space;
        let margin = egui::Margin::symmetric(space.l as i8, space.s as i8);
        egui::Frame::new().inner_margin(margin).show(self.ui, |ui| {
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
                    if add_button(ui, self.shared, tetrimino, wide) {
                        draft.pieces.push(tetrimino.letter());
                    }
                }
                if sized(ui, theme, Tone::Plain, &text, width).clicked() {
                    draft.pieces.pop();
                }
            });
        });
    }

    /// The model of movement.
    pub(super) fn model(&mut self, draft: &mut Draft) {
        let words = self.shared.words;
        let names = [id::SOLVER_MODEL_LITERAL, id::SOLVER_MODEL_GUIDELINE].map(|id| words.text(id));
        let hint = if draft.is_guideline { id::SOLVER_MODEL_GUIDELINE_HINT } else { id::SOLVER_MODEL_LITERAL_HINT };
        if let Some(index) = self.choice(id::SOLVER_MODEL, &words.text(hint), &names, usize::from(draft.is_guideline)) {
            draft.is_guideline = index == 1;
        }
        if !draft.is_guideline {
            return;
        }
        let names = RotationSystem::ALL.map(|system| words.name(system));
        let index = RotationSystem::ALL.iter().position(|system| *system == draft.rotation).unwrap_or(0);
        if let Some(index) = self.choice(id::ROTATION_SYSTEM, "", &names, index) {
            draft.rotation = RotationSystem::ALL[index];
        }
        if let Some(on) = self.switch(id::SOLVER_HOLD, None, draft.hold) {
            draft.hold = on;
        }
        if draft.hold {
            let letters = Tetrimino::ALL.map(|tetrimino| tetrimino.letter().to_string());
            let values: Vec<String> = std::iter::once(words.text(id::PRACTICE_NOTHING)).chain(letters).collect();
            let index = draft.held.map_or(0, |held| held as usize + 1);
            if let Some(index) = self.choice(id::SOLVER_HELD, "", &values, index) {
                draft.held = index.checked_sub(1).and_then(|index| Tetrimino::ALL.get(index)).copied();
            }
        }
    }

    /// The objective.
    pub(super) fn objective(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_OBJECTIVE);
        let rows = draft.boards.start.rows() as u32;
        let Objective { survive, lines, tetrises, perfect_clear, final_height, max_height, holes, best, .. } =
            &mut draft.objective;
        if let Some(on) = self.switch(id::SOLVER_SURVIVE, Some(id::SOLVER_SURVIVE_HINT), *survive) {
            *survive = on;
        }
        if let Some(on) = self.switch(id::SOLVER_PERFECT_CLEAR, Some(id::SOLVER_PERFECT_CLEAR_HINT), *perfect_clear) {
            *perfect_clear = on;
        }
        for (label, asked) in [(id::SOLVER_LINES, &mut *lines), (id::SOLVER_TETRISES, &mut *tetrises)] {
            let slider = Slider { value: asked.unwrap_or(0), most: MAX_LINES, step: 1 };
            if let Some(value) = self.number(label, Some(id::SOLVER_NOT_ASKED), slider) {
                *asked = (value > 0).then_some(value);
            }
        }
        let (ask, label) = (id::SOLVER_FINAL_HEIGHT, id::SOLVER_FINAL_HEIGHT_MOST);
        self.bounded(Condition { ask, label, usual: rows / 2, most: rows }, final_height);
        let (ask, label) = (id::SOLVER_MAX_HEIGHT, id::SOLVER_MAX_HEIGHT_MOST);
        self.bounded(Condition { ask, label, usual: rows, most: rows }, max_height);
        let (ask, label) = (id::SOLVER_HOLES, id::SOLVER_HOLES_MOST);
        self.bounded(Condition { ask, label, usual: 0, most: MAX_LINES }, holes);
        let names = [id::SOLVER_BEST_NONE, id::SOLVER_BEST_LINES, id::SOLVER_BEST_PIECES, id::SOLVER_BEST_HEIGHT];
        let names = names.map(|id| self.shared.words.text(id));
        let bests = [None, Some(Best::MostLines), Some(Best::MostPieces), Some(Best::LeastHeight)];
        let index = bests.iter().position(|other| other == best).unwrap_or(0);
        if let Some(index) = self.choice(id::SOLVER_BEST, "", &names, index) {
            *best = bests[index];
        }
        self.target(draft);
    }

    /// The board to reach, and which of the two boards is edited.
    fn target(&mut self, draft: &mut Draft) {
        let is_asked = draft.boards.target.is_some();
        if let Some(on) = self.switch(id::SOLVER_REACH, Some(id::SOLVER_REACH_HINT), is_asked) {
            draft.ask_for_target(on);
        }
        if draft.boards.target.is_some() {
            let names = [id::SOLVER_DRAWN_START, id::SOLVER_DRAWN_TARGET].map(|id| self.shared.words.text(id));
            if let Some(index) = self.choice(id::SOLVER_DRAWN, "", &names, usize::from(draft.draws_target)) {
                draft.draws_target = index == 1;
            }
        }
    }

    /// The limits of the search.
    pub(super) fn limits(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_LIMITS);
        let limits = &mut draft.limits;
        let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        let none = Some(id::SOLVER_NO_LIMIT);
        let seconds = limits.seconds.map_or(0, small);
        if let Some(value) =
            self.number(id::SOLVER_SECONDS, none, Slider { value: seconds, most: MAX_SECONDS, step: 10 })
        {
            limits.seconds = (value > 0).then_some(value.into());
        }
        let millions = limits.nodes.map_or(0, |nodes| small(nodes.div_ceil(MILLION)));
        if let Some(value) =
            self.number(id::SOLVER_MILLIONS, none, Slider { value: millions, most: MAX_MILLIONS, step: 10 })
        {
            limits.nodes = (value > 0).then_some(u64::from(value) * MILLION);
        }
        let memory = small(limits.memory_mib as u64);
        if let Some(value) =
            self.number(id::SOLVER_MEMORY, None, Slider { value: memory, most: MAX_OFFERED_MIB, step: 64 })
        {
            limits.memory_mib = (value as usize).clamp(1, MAX_MEMORY_MIB);
        }
        let threads = small(limits.threads as u64);
        if let Some(value) = self.number(
            id::SOLVER_THREADS,
            Some(id::SOLVER_ALL_CORES),
            Slider { value: threads, most: MAX_OFFERED_THREADS, step: 1 },
        ) {
            limits.threads = (value as usize).min(MAX_THREADS);
        }
    }

    /// The size of the board.
    pub(super) fn sides(&mut self, draft: &mut Draft) {
        self.heading(id::SOLVER_SIDES);
        let (rows, columns) = (draft.boards.start.rows(), draft.boards.start.columns());
        let most = MAX_SIDE as u32;
        if let Some(value) = self.number(id::SOLVER_ROWS, None, Slider { value: rows as u32, most, step: 1 }) {
            draft.resize(value as usize, columns);
        }
        if let Some(value) = self.number(id::SOLVER_COLUMNS, None, Slider { value: columns as u32, most, step: 1 }) {
            draft.resize(rows, value as usize);
        }
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
