//! The panel beside the board: the question, the progress of the search, or the answer.

use egui::{Rect, Ui, UiBuilder, vec2};

use super::form::Rows;
use super::lookahead::perfect_clear_note;
use super::view::Viewport;
use super::{Solver, SolverState};
use crate::formats::Document;
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::sequences::Pattern;
use crate::solver::search::background::BackgroundSearch;
use crate::solver::search::{SearchProgress, can_cover};
use crate::ui::screens::{PictureCommand, SolverCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, compact_width, side_by_side, sized};
use crate::ui::widgets::fading::column;
use crate::ui::widgets::{note, panel, paragraph, rows};
use crate::ui::words::{MessageId, id};

/// What the progress panel shows of a search.
struct Running<'a> {
    instance: &'a Instance,
    progress: SearchProgress,
    millis: u64,
    /// Whether it is for a set of sequences.
    is_set: bool,
    is_cancelled: bool,
}

impl<'a> Running<'a> {
    fn of<A: Send + 'static>(instance: &'a Instance, solving: &BackgroundSearch<A>, is_set: bool) -> Self {
        let millis = u64::try_from(solving.elapsed().as_millis()).unwrap_or(u64::MAX);
        Self { instance, progress: solving.progress(), millis, is_set, is_cancelled: solving.is_cancelled() }
    }
}

impl Solver {
    /// Draws the form of the question.
    pub(super) fn question_panel(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let question = self.question(words);
        let solve = sized(ui, theme, Tone::Primary, &words.text(id::SOLVER_SOLVE), ui.available_width() - space.m);
        self.beside = Some(solve.id);
        let pattern = self.pattern(words);
        let problem = match (&question, &pattern) {
            (Err(problem), _) | (_, Err(problem)) => Some((problem.clone(), theme.palette.danger)),
            _ if self.has_failed => Some((words.text(id::SOLVER_FAILED), theme.palette.danger)),
            (Ok(instance), Ok(None)) if instance.pieces.is_empty() => {
                Some((words.text(id::SOLVER_NO_PIECES), theme.palette.text_secondary))
            }
            (Ok(instance), Ok(Some(_))) if self.draft.covers && !can_cover(instance) => {
                Some((words.text(id::SOLVER_COVERS_NOT), theme.palette.danger))
            }
            (Ok(instance), Ok(pattern)) => {
                let known = instance.known() + pattern.as_ref().map_or(0, Pattern::longest);
                perfect_clear_note(words, instance, known).map(|note| (note, theme.palette.text_secondary))
            }
        };
        // In a separate scope, so that the following widgets keep their ids in the focus order.
        ui.scope(|ui| {
            if let Some((text, color)) = problem {
                ui.add(egui::Label::new(theme.text(TextRole::Small, text).color(color)).wrap());
            }
        });
        if solve.clicked() && question.is_ok() {
            self.ask(ui, shared);
        }
        column(ui, theme, "question", |ui| {
            ui.add_space(space.xs);
            rows(ui, theme, |ui| {
                let mut rows = Rows::new(ui, shared);
                rows.pieces(&mut self.draft);
                rows.sequences(&mut self.draft);
                rows.model(&mut self.draft);
                rows.objective(&mut self.draft);
            });
            ui.add_space(space.xs);
            rows(ui, theme, |ui| Rows::new(ui, shared).sides(&mut self.draft));
            ui.add_space(space.xs);
            self.tools(ui, shared);
            ui.add_space(space.s);
            rows(ui, theme, |ui| Rows::new(ui, shared).limits(&mut self.draft));
            ui.add_space(space.s);
            self.files(ui, shared)
        })
        .inner
    }

    /// Draws the buttons that change the complete board.
    fn tools(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        type Change = fn(&mut BlockBoard);
        let tools: [(MessageId, Change); 4] = [
            (id::PRACTICE_ROWS_UP, BlockBoard::shift_up),
            (id::PRACTICE_ROWS_DOWN, BlockBoard::shift_down),
            (id::PRACTICE_MIRROR, BlockBoard::mirror),
            (id::PRACTICE_CLEAR, BlockBoard::clear),
        ];
        let gap = theme.metrics.space.xs;
        let width = ((ui.available_width() - 2.0 * gap) / 3.0).floor();
        let mut pressed = Vec::new();
        let mut zoom = 0;
        let is_large = Viewport::is_large(ui, self.room, self.draft.boards.start.shown());
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing = vec2(gap, gap);
            ui.horizontal_wrapped(|ui| {
                let mut tool = |text: MessageId| sized(ui, theme, Tone::Plain, &words.text(text), width).clicked();
                pressed = tools.iter().filter(|&&(text, _)| tool(text)).map(|(_, change)| *change).collect();
                if tool(id::PRACTICE_EDITOR_UNDO) {
                    self.draft.undo();
                }
                if tool(id::SOLVER_REDO) {
                    self.draft.redo();
                }
                if is_large {
                    zoom = i32::from(tool(id::SOLVER_LARGER)) - i32::from(tool(id::SOLVER_SMALLER));
                }
            });
        });
        for change in pressed {
            self.draft.change(|draft| change(draft.edited_board()));
        }
        if zoom != 0 {
            let blocks = self.draft.edited_board().clone();
            self.board_editor.zoom(ui, self.room, &blocks, zoom);
        }
    }

    /// Draws the buttons for files and the clipboard.
    fn files(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let Shared { theme, words, .. } = shared;
        let mut command = None;
        let gap = theme.metrics.space.xs;
        // A board of another width is none.
        let fumen = self.draft.start().and_then(|start| Document::of(&start, "").to_fumen().ok());
        let names =
            [id::SOLVER_OPEN, id::SOLVER_SAVE, id::SOLVER_COPY, id::PRACTICE_COPY_FUMEN].map(|id| words.text(id));
        let widest = names.iter().map(|name| compact_width(ui, theme, name)).fold(0.0, f32::max);
        let third = ((ui.available_width() - 2.0 * gap) / 3.0).floor();
        // One below the other if they do not fit side by side.
        let width = if widest <= third { third } else { ui.available_width() };
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        ui.horizontal_wrapped(|ui| {
            if sized(ui, theme, Tone::Plain, &names[0], width).clicked() {
                command = Some(SolverCommand::Open);
            }
            if sized(ui, theme, Tone::Plain, &names[1], width).clicked() {
                command = Some(SolverCommand::Save);
            }
            if sized(ui, theme, Tone::Plain, &names[2], width).clicked() {
                command = self.question(words).ok().map(|instance| SolverCommand::Copy(instance.to_json()));
            }
            if let Some(fumen) = fumen
                && sized(ui, theme, Tone::Plain, &names[3], width).clicked()
            {
                command = Some(SolverCommand::Copy(fumen));
            }
        });
        // Pictures show a Matrix.
        if self.start().is_some() {
            ui.horizontal_wrapped(|ui| {
                for picture in PictureCommand::ALL {
                    if sized(ui, theme, Tone::Plain, &words.text(picture.info().text), width).clicked() {
                        command = Some(SolverCommand::Picture(picture));
                    }
                }
            });
        }
        note(ui, theme, &words.text(id::SOLVER_FILES_HINT));
        command
    }

    /// Draws the progress of the search.
    pub(super) fn progress_panel(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let Shared { theme, words, .. } = shared;
        self.lookahead_row(ui, shared);
        let running = match &self.stage {
            SolverState::Solving(instance, solving) => Running::of(instance, solving, false),
            SolverState::SolvingSet(instance, solving) => Running::of(instance, solving, true),
            _ => return None,
        };
        // As wide as the answer, which has a scroll bar.
        ui.set_max_width(ui.available_width() - theme.metrics.space.m);
        ui.label(theme.text(TextRole::Title, words.text(id::SOLVER_SEARCHING)));
        let Running { instance, progress, millis, is_set, is_cancelled } = running;
        let pieces = instance.known() as u64;
        if instance.objective.perfect_clear && !is_set {
            paragraph(ui, theme, &words.with(id::SOLVER_ASKS_PERFECT_CLEAR, &[("pieces", pieces.into())]));
        }
        ui.add_space(theme.metrics.space.xs);
        let rate = progress.nodes.saturating_mul(1_000) / millis.max(1);
        let work = (progress.parts > 1).then(|| progress.done as f32 / progress.parts as f32);
        let time = instance.limits.seconds.map(|seconds| millis as f32 / (seconds.max(1) * 1_000) as f32);
        // Shows the limit that is nearest.
        let part = work.into_iter().chain(time).reduce(f32::max);
        let (done, depth) = if is_set {
            let args = [("done", progress.done), ("count", progress.parts)];
            let args = args.map(|(name, number)| (name, words.number(number as u64).into()));
            (id::SOLVER_SEQUENCES, words.with(id::SOLVER_SET_PROGRESS, &args))
        } else {
            let args = [("depth", (progress.depth as u64).into()), ("pieces", pieces.into())];
            (id::SOLVER_PROGRESS_DEPTH, words.with(id::SOLVER_PROGRESS_OF, &args))
        };
        let lines = [
            (id::SOLVER_PROGRESS_NODES, words.number(progress.nodes)),
            (id::SOLVER_PROGRESS_RATE, words.number(rate)),
            (done, depth),
            (id::SOLVER_PROGRESS_TIME, words.clock(millis)),
        ];
        rows(ui, theme, |ui| {
            for (name, value) in lines {
                figures(ui, shared, &words.text(name), &value);
            }
            if let Some(part) = part {
                meter(ui, shared, part);
            }
        });
        ui.add_space(theme.metrics.space.s);
        let text = if is_cancelled { id::SOLVER_CANCELLING } else { id::SOLVER_CANCEL };
        if button(ui, theme, Tone::Plain, &words.text(text)) {
            match &self.stage {
                SolverState::Solving(_, solving) => solving.cancel(),
                SolverState::SolvingSet(_, solving) => solving.cancel(),
                _ => {}
            }
        }
        None
    }

    /// Draws the answer and its buttons.
    pub(super) fn answer_panel(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let theme = shared.theme;
        let space = theme.metrics.space;
        let mut command = None;
        let mut edits = false;
        self.lookahead_row(ui, shared);
        match answer_buttons(ui, shared) {
            Some(0) => edits = true,
            Some(_) => {
                let answer = self.answer().and_then(|answer| serde_json::to_string_pretty(answer).ok());
                command = answer.map(SolverCommand::Copy);
            }
            None => {}
        }
        ui.add_space(space.xs);
        if let SolverState::Answered(answered) = &mut self.stage {
            column(ui, theme, "answer", |ui| {
                ui.add_space(space.xs);
                panel(ui, theme, |ui| answered.ui(ui, shared));
            });
        }
        if edits {
            self.stage = SolverState::Editing;
            self.lookahead = None;
        }
        command
    }
}

/// Draws the buttons above an answer: edit the question, copy the answer. Returns the index of the pressed one.
pub(super) fn answer_buttons(ui: &mut Ui, shared: &Shared<'_>) -> Option<usize> {
    let Shared { theme, words, .. } = shared;
    // As wide as the answer, which has a scroll bar.
    let row = ui.available_rect_before_wrap();
    let row = row.with_max_x(row.right() - theme.metrics.space.m);
    let texts = [id::SOLVER_EDIT, id::SOLVER_COPY_ANSWER].map(|text| words.text(text));
    ui.scope_builder(UiBuilder::new().max_rect(row), |ui| side_by_side(ui, theme, &texts)).inner
}

/// Draws a name and its value at the two ends of a line.
fn figures(ui: &mut Ui, shared: &Shared<'_>, name: &str, value: &str) {
    let theme = shared.theme;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(theme.metrics.space.m as i8, 0)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(theme.text(TextRole::Body, name).color(theme.palette.text_secondary));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(theme.text(TextRole::Strong, value));
            });
        });
    });
}

/// Draws a progress bar.
fn meter(ui: &mut Ui, shared: &Shared<'_>, part: f32) {
    let palette = &shared.theme.palette;
    let space = shared.theme.metrics.space;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), space.l), egui::Sense::hover());
    let rail = Rect::from_center_size(rect.center(), vec2(rect.width() - 2.0 * space.m, 6.0));
    ui.painter().rect_filled(rail, 3, palette.track);
    ui.painter().rect_filled(rail.with_max_x(rail.left() + rail.width() * part.min(1.0)), 3, palette.fill);
}
