//! The answer for a set of sequences: the percentage, how many reach each value of the optimized quantity, the fewest
//! solutions, the shares of the first pieces, and the sequences without a solution.
//!
//! ```text
//!   84.64 %
//!   ▸ T   ██████████████░░   92.5 %     a click opens the shares of the next piece,
//!   ▾ I   ███████████░░░░░   71.2 %     and lists only the sequences that begin like this
//!       T ██████████░░░░░░   70.0 %
//! ```

use egui::accesskit::Role;
use egui::{Align2, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::answer::thumb;
use super::form::best_name;
use super::queue_strip::{figure, mesh};
use super::side_panel::answer_buttons;
use super::{Solver, SolverState};
use crate::engine::Tetrimino;
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::covering::Covering;
use crate::solver::formal::draft::letters;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::objective::Best;
use crate::solver::formal::sequences::Sequence;
use crate::solver::formal::set_answer::{Reached, SetAnswer, Share};
use crate::ui::screens::SolverCommand;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::fading::column;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{note, panel, paragraph, ring};
use crate::ui::words::{Words, id};

/// The height of a row, the width of a piece, and the indent of each further piece, in points.
const ROW: f32 = 40.0;
const PIECE: f32 = 46.0;
const INDENT: f32 = 18.0;
/// The width of the number of a solution.
const NUMBER: f32 = 34.0;
/// The number of first pieces by which the sequences are counted.
const MAX_DEPTH: usize = 3;
/// The maximum number of listed sequences, and of solutions. The copied text has all of them.
const MAX_LISTED: usize = 200;
/// The height of a solution, and the maximum number of rows of its drawing.
const TALL_ROW: f32 = 56.0;
const MAX_ROWS: usize = 12;

/// What a search for a set of sequences found.
#[derive(Debug)]
pub(super) enum FoundSet {
    Answer(SetAnswer),
    /// The answer, and the fewest solutions.
    Covering(Covering),
}

/// The fewest solutions.
#[derive(Debug)]
struct SolutionList {
    covering: Covering,
    /// The covering as text and as a fumen.
    text: String,
    fumen: Option<String>,
    /// The boards with the pieces of each solution, the number of rows to draw, and the solution on the large board.
    boards: Vec<BlockBoard>,
    rows: usize,
    shown: usize,
}

impl SolutionList {
    fn new(covering: Covering, instance: &Instance, given: &BlockBoard) -> Self {
        let boards: Vec<BlockBoard> = covering.chosen.iter().map(|solution| solution.blocks(given)).collect();
        let rows = boards.iter().map(BlockBoard::height).max().unwrap_or(0);
        let (text, fumen) = (covering.text(&instance.board), covering.fumen(&instance.board));
        Self { covering, text, fumen, boards, rows, shown: 0 }
    }

    /// Draws the solutions. Returns the fumen if it is to be copied.
    fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let Shared { theme, words, .. } = shared;
        let Covering { chosen, solutions, least, .. } = &self.covering;
        let number = |count: usize| words.number(count as u64).into();
        ui.add_space(theme.metrics.space.s);
        ui.label(theme.text(TextRole::Heading, words.text(id::SOLVER_COVERS)));
        let found = words.with(id::SOLVER_COVERING, &[("chosen", number(chosen.len())), ("count", number(*solutions))]);
        paragraph(ui, theme, &found);
        let proof = if self.covering.is_minimal() {
            words.text(id::SOLVER_COVERING_MINIMAL)
        } else {
            words.with(id::SOLVER_COVERING_LEAST, &[("least", number(*least))])
        };
        paragraph(ui, theme, &proof);
        ui.add_space(theme.metrics.space.xs);
        let all = self.covering.answer.count(Some(true));
        for index in 0..self.boards.len().min(MAX_LISTED) {
            if self.row(ui, shared, index, all) {
                self.shown = index;
            }
        }
        if self.boards.len() > MAX_LISTED {
            note(ui, theme, &words.with(id::SOLVER_QUEUE_MORE, &[("count", (self.boards.len() - MAX_LISTED).into())]));
        }
        ui.add_space(theme.metrics.space.xs);
        let fumen = self.fumen.as_ref()?;
        button(ui, theme, Tone::Plain, &words.text(id::PRACTICE_COPY_FUMEN)).then(|| SolverCommand::Copy(fumen.clone()))
    }

    /// Draws a solution: its number, its share of the sequences, and its drawing. Returns whether it was clicked.
    fn row(&self, ui: &mut Ui, shared: &Shared<'_>, index: usize, all: usize) -> bool {
        let Shared { theme, words, .. } = shared;
        let (palette, space) = (&theme.palette, theme.metrics.space);
        let count = self.covering.chosen[index].sequences.len();
        let number = |count: usize| words.number(count as u64).into();
        let args = [("number", number(index + 1)), ("yes", number(count)), ("count", number(all))];
        let spoken = words.with(id::SOLVER_COVERING_SOLUTION, &args);
        let is_shown = index == self.shown;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), TALL_ROW), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_shown, &spoken));
        let reach = focus::join(ui, &response, Keys::Move);
        if ui.is_rect_visible(rect) {
            if is_shown || reach.lit {
                let fill = if is_shown { palette.accent_surface } else { palette.raised };
                ui.painter().rect_filled(rect, theme.metrics.radius, fill);
            }
            let inside = rect.shrink2(vec2(space.s, 0.0));
            let wide = thumb(ui, shared, &self.boards[index], self.rows.clamp(1, MAX_ROWS), inside);
            let font = TextRole::Strong.font(1.0);
            let name =
                ui.painter().layout_no_wrap(words.number(index as u64 + 1), font.clone(), palette.text_secondary);
            let middle = |height: f32| inside.center().y - height / 2.0;
            ui.painter().galley(pos2(inside.left(), middle(name.size().y)), name, palette.text_secondary);
            let share = percent(words, count, all);
            let value = ui.painter().layout_no_wrap(share, font.clone(), palette.text_primary);
            let widest = ui.painter().layout_no_wrap(percent(words, 1, 1), font, palette.text_primary).size().x;
            let right = inside.right() - wide - space.m;
            let left = inside.left() + NUMBER;
            let rail = rail(left, (right - widest - space.m).max(left), inside.center().y);
            fill_rail(ui, shared, rail, count as f32 / all.max(1) as f32);
            ui.painter().galley(pos2(right - value.size().x, middle(value.size().y)), value, palette.text_primary);
            if reach.focused {
                ring(ui.painter(), theme, rect, theme.metrics.radius);
            }
        }
        response.on_hover_text(&spoken).clicked()
    }
}

/// An answered question about a set of sequences.
#[derive(Debug)]
pub(super) struct AnsweredSet {
    pub(super) answer: SetAnswer,
    solutions: Option<SolutionList>,
    asks_perfect_clear: bool,
    /// The first pieces whose share is open.
    open: Vec<Tetrimino>,
    /// The shares of the first piece, and of the next one after each open piece.
    shares: Vec<Vec<Share>>,
    /// The first of the sequences without a solution that begin with the open pieces, and the number of all of them.
    without: (Vec<Sequence>, usize),
}

impl AnsweredSet {
    pub(super) fn new(found: FoundSet, instance: &Instance, given: &BlockBoard) -> Self {
        let (answer, solutions) = match found {
            FoundSet::Answer(answer) => (answer, None),
            FoundSet::Covering(covering) => {
                (covering.answer.clone(), Some(SolutionList::new(covering, instance, given)))
            }
        };
        let mut answered = Self {
            answer,
            solutions,
            asks_perfect_clear: instance.objective.perfect_clear,
            open: Vec::new(),
            shares: Vec::new(),
            without: (Vec::new(), 0),
        };
        answered.open(Vec::new());
        answered
    }

    pub(super) fn shown(&self) -> Option<&BlockBoard> {
        let list = self.solutions.as_ref()?;
        list.boards.get(list.shown)
    }

    /// The fewest solutions, if they were asked for.
    pub(super) fn covering(&self) -> Option<&Covering> {
        self.solutions.as_ref().map(|list| &list.covering)
    }

    fn text(&self) -> String {
        self.solutions.as_ref().map_or_else(|| self.answer.to_string(), |list| list.text.clone())
    }

    /// Opens the share of these first pieces.
    fn open(&mut self, first: Vec<Tetrimino>) {
        let Self { answer, .. } = self;
        let levels = 0..=first.len().min(MAX_DEPTH - 1);
        self.shares = levels.map(|level| answer.shares(&first[..level])).collect();
        let begins = |sequence: &Sequence| sequence.pieces().take(first.len()).eq(first.iter().copied());
        let without = || answer.with(Some(false)).filter(begins);
        self.without = (without().take(MAX_LISTED).collect(), without().count());
        self.open = first;
    }

    fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let Shared { theme, words, .. } = shared;
        let (yes, all, open) = (self.answer.count(Some(true)), self.answer.all(), self.answer.count(None));
        let color = match yes {
            _ if yes == all => theme.palette.good,
            0 => theme.palette.danger,
            _ => theme.palette.text_primary,
        };
        ui.label(theme.text(TextRole::LargeFigure, percent(words, yes, all)).color(color));
        let number = |count: usize| words.number(count as u64).into();
        let text = if self.asks_perfect_clear { id::SOLVER_SET_PERFECT_CLEAR } else { id::SOLVER_SET_SOLVED };
        paragraph(ui, theme, &words.with(text, &[("yes", number(yes)), ("count", number(all))]));
        if open > 0 {
            paragraph(ui, theme, &words.with(id::SOLVER_SET_OPEN, &[("count", number(open))]));
        }
        ui.spacing_mut().item_spacing.y = 2.0;
        self.reached_rows(ui, shared);
        let command = self.solutions.as_mut().and_then(|solutions| solutions.ui(ui, shared));
        ui.add_space(theme.metrics.space.s);
        ui.label(theme.text(TextRole::Heading, words.text(id::SOLVER_SET_ORDER)));
        ui.add_space(theme.metrics.space.xs);
        if let Some(first) = self.share_rows(ui, shared, 0) {
            self.open(first);
            ui.ctx().request_discard("the shares are opened at once");
        }
        let (listed, count) = &self.without;
        if *count == 0 {
            return command;
        }
        ui.add_space(theme.metrics.space.s);
        let first = letters(&self.open);
        let args = [("count", number(*count)), ("pieces", first.clone().into())];
        let heading = if first.is_empty() { id::SOLVER_SET_WITHOUT } else { id::SOLVER_SET_WITHOUT_AFTER };
        ui.label(theme.text(TextRole::Heading, words.with(heading, &args)));
        ui.add_space(theme.metrics.space.xs);
        let pressed = listed.iter().filter(|sequence| sequence_row(ui, shared, **sequence)).last();
        if *count > listed.len() {
            note(ui, theme, &words.with(id::SOLVER_QUEUE_MORE, &[("count", (count - listed.len()).into())]));
        }
        pressed.map(|sequence| SolverCommand::Copy(sequence.to_string())).or(command)
    }

    /// Draws how many sequences reach each value of the optimized quantity.
    fn reached_rows(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let Some(best) = self.answer.best() else { return };
        ui.add_space(theme.metrics.space.s);
        ui.label(theme.text(TextRole::Heading, words.text(best_name(best))));
        ui.add_space(theme.metrics.space.xs);
        let name = if best == Best::LeastHeight { id::SOLVER_SET_AT_MOST } else { id::SOLVER_SET_AT_LEAST };
        for Reached { value, sequences } in self.answer.reached() {
            let name = words.with(name, &[("value", value.into())]);
            reached_row(ui, shared, &name, (sequences, self.answer.all()));
        }
    }

    /// Draws the shares of a level, and below the open one those of the next piece. Returns the first pieces to open.
    fn share_rows(&self, ui: &mut Ui, shared: &Shared<'_>, level: usize) -> Option<Vec<Tetrimino>> {
        let mut opened = None;
        for share in self.shares.get(level).into_iter().flatten() {
            let is_open = self.open.get(..=level) == Some(share.first.as_slice());
            if share_row(ui, shared, share, is_open) {
                let closed = share.first.get(..level).unwrap_or_default();
                opened = Some(if is_open { closed.to_vec() } else { share.first.clone() });
            }
            if is_open && let Some(first) = self.share_rows(ui, shared, level + 1) {
                opened = Some(first);
            }
        }
        opened
    }
}

impl Solver {
    /// Draws the answer for a set of sequences and its buttons.
    pub(super) fn set_panel(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<SolverCommand> {
        let theme = shared.theme;
        let pressed = answer_buttons(ui, shared);
        ui.add_space(theme.metrics.space.xs);
        let SolverState::AnsweredSet(answered) = &mut self.stage else { return None };
        let body = |ui: &mut Ui| {
            ui.add_space(theme.metrics.space.xs);
            let mut command = None;
            panel(ui, theme, |ui| command = answered.ui(ui, shared));
            command
        };
        let command = column(ui, theme, "set answer", body).inner;
        match pressed {
            Some(0) => {
                self.stage = SolverState::Editing;
                None
            }
            Some(_) => Some(SolverCommand::Copy(answered.text())),
            None => command,
        }
    }
}

/// A part of a set in percent. Never rounded up: only all of them are 100 percent.
fn percent(words: &Words, part: usize, all: usize) -> String {
    words.with(id::PERCENT, &[("value", words.ratio(part as u64 * 100, all as u64).into())])
}

/// The bar of a row between two sides.
fn rail(left: f32, right: f32, middle: f32) -> Rect {
    Rect::from_x_y_ranges(left..=right, middle - 4.0..=middle + 4.0)
}

/// Draws a bar that is filled up to a part.
fn fill_rail(ui: &Ui, shared: &Shared<'_>, rail: Rect, part: f32) {
    let palette = &shared.theme.palette;
    ui.painter().rect_filled(rail, 4, palette.track);
    ui.painter().rect_filled(rail.with_max_x(rail.left() + rail.width() * part), 4, palette.fill);
}

/// Draws a value, and how many of the sequences reach it.
fn reached_row(ui: &mut Ui, shared: &Shared<'_>, name: &str, (sequences, all): (usize, usize)) {
    let Shared { theme, words, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let number = |count: usize| words.number(count as u64).into();
    let args = [("name", name.into()), ("yes", number(sequences)), ("count", number(all))];
    let spoken = words.with(id::SOLVER_SET_REACHED, &args);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    if ui.is_rect_visible(rect) {
        let inside = rect.shrink2(vec2(space.s, 0.0));
        let middle = |height: f32| inside.center().y - height / 2.0;
        let font = TextRole::Strong.font(1.0);
        let text = ui.painter().layout_no_wrap(name.to_owned(), TextRole::Body.font(1.0), palette.text_primary);
        let value = ui.painter().layout_no_wrap(percent(words, sequences, all), font.clone(), palette.text_primary);
        let widest = ui.painter().layout_no_wrap(percent(words, 1, 1), font, palette.text_primary).size().x;
        let left = inside.left() + (inside.width() * 0.3).max(text.size().x) + space.m;
        let rail = rail(left, (inside.right() - widest - space.m).max(left), inside.center().y);
        fill_rail(ui, shared, rail, sequences as f32 / all.max(1) as f32);
        ui.painter().galley(pos2(inside.left(), middle(text.size().y)), text, palette.text_primary);
        ui.painter().galley(pos2(inside.right() - value.size().x, middle(value.size().y)), value, palette.text_primary);
    }
    response.on_hover_text(&spoken);
}

/// Draws the share of the sequences with the same first pieces; returns whether it was clicked.
fn share_row(ui: &mut Ui, shared: &Shared<'_>, share: &Share, is_open: bool) -> bool {
    let Shared { theme, words, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let Share { first, all, yes } = share;
    let text = percent(words, *yes, *all);
    let count = |count: usize| words.number(count as u64).into();
    let args = [("pieces", letters(first).into()), ("yes", count(*yes)), ("count", count(*all))];
    let spoken = words.with(id::SOLVER_SET_FIRST, &args);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    response.ctx.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
    let reach = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        let inside = rect.with_min_x(rect.left() + INDENT * (first.len() as f32 - 1.0));
        if is_open || reach.lit {
            let fill = if is_open { palette.accent_surface } else { palette.raised };
            ui.painter().rect_filled(rect, theme.metrics.radius, fill);
        }
        let slot = Rect::from_min_size(pos2(inside.left() + space.s, inside.top()), vec2(PIECE, inside.height()));
        let mut mesh = mesh(ui, shared);
        if let Some(last) = first.last() {
            figure(ui, &mut mesh, slot, *last);
        }
        ui.painter().add(mesh.into_shape());
        let font = TextRole::Strong.font(1.0);
        let value = ui.painter().layout_no_wrap(text, font, palette.text_primary);
        // As wide as 100.00 %, so that all bars are equally long.
        let widest =
            ui.painter().layout_no_wrap(percent(words, 1, 1), TextRole::Strong.font(1.0), palette.text_primary);
        let right = inside.right() - space.s;
        let left = slot.right() + space.s;
        let rail = rail(left, (right - widest.size().x - space.m).max(left), inside.center().y);
        fill_rail(ui, shared, rail, *yes as f32 / (*all).max(1) as f32);
        let at = pos2(right - value.size().x, inside.center().y - value.size().y / 2.0);
        ui.painter().galley(at, value, palette.text_primary);
        if reach.focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
    }
    response.on_hover_text(&spoken).clicked()
}

/// Draws a sequence as pieces, in several lines where it is long; returns whether it was clicked.
fn sequence_row(ui: &mut Ui, shared: &Shared<'_>, sequence: Sequence) -> bool {
    let theme = shared.theme;
    let pieces: Vec<Tetrimino> = sequence.pieces().collect();
    let beside = ((ui.available_width() / PIECE).floor() as usize).clamp(1, pieces.len().max(1));
    let lines = pieces.len().div_ceil(beside).max(1);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW * lines as f32), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, letters(&pieces)));
    let reach = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        if reach.lit {
            ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.raised);
        }
        let mut mesh = mesh(ui, shared);
        for (index, piece) in pieces.iter().enumerate() {
            let corner = rect.min + vec2((index % beside) as f32 * PIECE, (index / beside) as f32 * ROW);
            figure(ui, &mut mesh, Rect::from_min_size(corner, vec2(PIECE, ROW)), *piece);
        }
        ui.painter().add(mesh.into_shape());
        if pieces.is_empty() {
            let at = rect.left_center();
            ui.painter().text(at, Align2::LEFT_CENTER, "–", TextRole::Body.font(1.0), theme.palette.text_secondary);
        }
        if reach.focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
    }
    response.on_hover_text(shared.words.text(id::SOLVER_COPY)).clicked()
}
