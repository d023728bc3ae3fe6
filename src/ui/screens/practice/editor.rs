//! The editor of a position: the Matrix, the queues and the files.
//!
//! In a tall window the controls are below the Matrix, otherwise beside it.

use egui::accesskit::Role;
use egui::emath::GuiRounding as _;
use egui::{
    Align2, Color32, CornerRadius, Id, InnerResponse, Key, Modifiers, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::board::{BoardCursor, Brush, Sheet, block_name};
use crate::engine::{Block, Tetrimino};
use crate::session::practice::Position;
use crate::settings::CustomGame;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::screens::{Command, PictureCommand, PracticeCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, fit_side_by_side, in_a_row, side_by_side};
use crate::ui::widgets::fading::column;
use crate::ui::widgets::focus::{self, Keys, Vertical};
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::widgets::{is_lower_than, lay, note, panel, ring, rows, take_pasted_json};
use crate::ui::words::{MessageId, id};

/// The maximum width of the editor, in points.
const WIDTH: f32 = 1_000.0;
/// The width of its questions, in points.
const QUESTION: f32 = 520.0;
/// The minimum and maximum share of the height for the board above the controls.
const TALL_BOARD_PARTS: [f32; 2] = [0.33, 0.68];
/// The side of a brush, in points.
const SWATCH: f32 = 40.0;
/// The maximum number of undo steps.
const MAX_CHANGES: usize = 500;
/// The maximum length of a position's name, in characters.
const NAME_LENGTH: usize = 40;

/// The key hints while the focus is on the board.
const ON_BOARD: [Hint; 4] = [Hint::Fill, Hint::FillOnTheWay, Hint::Colour, Hint::Back];

/// All brushes, in display order.
const BRUSHES: [Brush; 9] = {
    let [o, i, t, l, j, s, z] = Tetrimino::ALL;
    [
        Some(Block::Neutral),
        Some(Block::Of(o)),
        Some(Block::Of(i)),
        Some(Block::Of(t)),
        Some(Block::Of(l)),
        Some(Block::Of(j)),
        Some(Block::Of(s)),
        Some(Block::Of(z)),
        None,
    ]
};

/// What the editor asks in the place of the board.
#[derive(Debug, Clone, Copy)]
enum EditorQuestion {
    /// Whether to leave without saving.
    Unsaved,
    /// Whether to copy or to save the picture.
    Picture,
}

/// A position being edited.
#[derive(Debug, Clone)]
pub struct Editor {
    position: Position,
    /// The positions that leaving does not lose: opened, pasted or saved as they are.
    safe: Vec<Position>,
    brush: Brush,
    board: BoardCursor,
    past: Vec<Position>,
    future: Vec<Position>,
    name: String,
    /// The names of the saved positions.
    names: Vec<String>,
    chosen: usize,
    /// The question in the place of the board, if there is one.
    question: Option<EditorQuestion>,
    /// The first brush, which gets the focus after the board.
    beside: Option<Id>,
}

impl Editor {
    /// An editor of this position; `names` are the names of the saved positions.
    #[must_use]
    pub fn new(position: Position, names: Vec<String>) -> Self {
        Self {
            safe: vec![position.clone()],
            position,
            brush: Some(Block::Neutral),
            board: BoardCursor::default(),
            past: Vec::new(),
            future: Vec::new(),
            name: String::new(),
            names,
            chosen: 0,
            question: None,
            beside: None,
        }
    }

    /// The edited position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Loads another position under its name. Undo restores the previous one.
    pub fn load(&mut self, position: Position, name: &str) {
        // Changes that it replaces are lost with the undo steps.
        let is_safe = !self.is_changed();
        self.change(|editor| *editor = position);
        if is_safe {
            self.safe.push(self.position.clone());
        }
        self.name = name.chars().take(NAME_LENGTH).collect();
    }

    /// Updates the names of the saved positions, and the name of the edited one.
    pub fn set_saved(&mut self, names: Vec<String>, name: String) {
        self.chosen = names.iter().position(|other| *other == name).unwrap_or(0);
        (self.names, self.name) = (names, name);
        self.safe.push(self.position.clone());
        self.question = None;
    }

    /// Whether leaving loses changes.
    fn is_changed(&self) -> bool {
        !self.safe.contains(&self.position)
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        match self.question {
            Some(EditorQuestion::Unsaved) => return self.ask_about_changes(ui, shared),
            Some(EditorQuestion::Picture) => return self.ask_about_picture(ui, shared),
            None => {}
        }
        let is_drawing = focus::is_at(ui, BoardCursor::id());
        let pasted = take_pasted_json(ui).map(PracticeCommand::Read);
        let title = page::title_where_high(ui, shared, id::PRACTICE_EDIT);
        let page = Page::of("Editor", &title, WIDTH)
            .vertical(if is_drawing { Vertical::Draw } else { Vertical::Move })
            .inner(true)
            .hints(if is_drawing {
                &ON_BOARD
            } else {
                &[Hint::Move, Hint::Change, Hint::Next, Hint::Accept, Hint::Back]
            });
        self.take_back_by_keys(ui);
        let mut frame = page.open(ui, shared);
        self.turn(frame.opened.pages);
        let down = if is_drawing { frame.opened.lines } else { 0 };
        let head = title.is_empty().then_some(id::PRACTICE_EDIT);
        let command = frame.fixed(ui, |ui| self.columns(ui, shared, head, down));
        let back = frame.close(ui).then(|| self.back()).flatten();
        pasted.or(command).or(back).map(Command::Practice)
    }

    /// Page Up and Page Down, or a gamepad's shoulder buttons, select a brush regardless of the focus.
    fn turn(&mut self, pages: i32) {
        if let Some(index) = BRUSHES.iter().position(|brush| *brush == self.brush) {
            let next = (index as i32 + pages).rem_euclid(BRUSHES.len() as i32);
            self.brush = BRUSHES[next as usize];
        }
    }

    /// Escape leaves at once if nothing is lost, and asks otherwise.
    fn back(&mut self) -> Option<PracticeCommand> {
        self.question = self.is_changed().then_some(EditorQuestion::Unsaved);
        self.question.is_none().then_some(PracticeCommand::Pause)
    }

    /// Asks about unsaved changes. Escape continues editing, so pressing it twice loses nothing.
    fn ask_about_changes(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let ((stays, leaves), back) = ask(ui, shared, ("EditorUnsaved", id::PRACTICE_UNSAVED_TITLE), |ui| {
            ui.add_space(theme.metrics.space.s);
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::PRACTICE_UNSAVED_TEXT)));
            ui.add_space(theme.metrics.space.m);
            let stays = button(ui, theme, Tone::Primary, &words.text(id::PRACTICE_UNSAVED_STAY));
            ui.add_space(theme.metrics.space.xs);
            (stays, button(ui, theme, Tone::Danger, &words.text(id::PRACTICE_UNSAVED_LEAVE)))
        });
        if stays || back {
            self.question = None;
        }
        leaves.then_some(Command::Practice(PracticeCommand::Pause))
    }

    /// Asks where a picture of the position should go.
    fn ask_about_picture(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let space = shared.theme.metrics.space;
        let (chosen, back) = ask(ui, shared, ("EditorPicture", id::PICTURE_OF_POSITION), |ui| {
            ui.add_space(space.m);
            let [copy, save] = PictureCommand::ALL.map(|command| Command::Practice(PracticeCommand::Picture(command)));
            let copied = copy.offer_wide(ui, shared, Tone::Primary);
            ui.add_space(space.xs);
            let saved = save.offer_wide(ui, shared, Tone::Plain);
            copied.or(saved)
        });
        if back || chosen.is_some() {
            self.question = None;
        }
        chosen
    }

    /// Draws the board and the controls, and the hint below both. The title is above the controls where the board needs
    /// the whole height.
    // The board above the controls gets the space that they left in the last frame.
    fn columns(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        head: Option<MessageId>,
        down: i32,
    ) -> Option<PracticeCommand> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let all = ui.available_rect_before_wrap().shrink2(vec2(space.xs, space.xs));
        let hint = words.text(id::PRACTICE_FILES_HINT);
        let tall = lay(ui, TextRole::Small, &hint, theme.palette.text_secondary, all.width()).size().y;
        let foot = all.with_min_y(all.bottom() - tall);
        note(&mut ui.new_child(UiBuilder::new().max_rect(foot).id_salt("hint")), theme, &hint);
        let all = all.with_max_y(foot.top() - space.s);
        let height_id = Id::unique("height of the editor's controls");
        let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
        let shape = (self.position.width(), ui.ctx().pixels_per_point());
        let (room, aside) = divide(all, shape, height, space.l);
        let before = self.position.clone();
        let Self { position, brush, board, beside, .. } = self;
        let mut sheet = Sheet { position, brush, down, beside: *beside };
        if board.ui(ui, shared, room, &mut sheet) && before != self.position {
            self.save_name(before);
        }
        let mut ui = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
        if let Some(head) = head {
            ui.label(theme.text(TextRole::Heading, words.text(head)));
        }
        let above = ui.cursor().top() - aside.top();
        let InnerResponse { inner: command, response } = column(&mut ui, theme, "editor", |ui| self.aside(ui, shared));
        let tall = above + response.rect.height();
        if (tall - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height_id, tall));
            ui.ctx().request_discard("the board takes what the controls leave");
        }
        command
    }

    /// The controls. The queues are last, because a low window shows only the first controls without scrolling.
    fn aside(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<PracticeCommand> {
        self.brushes(ui, shared);
        self.tools(ui, shared);
        let used = self.uses(ui, shared);
        let file = self.files(ui, shared);
        rows(ui, shared.theme, |ui| self.queues(ui, shared));
        file.or(used)
    }

    /// The buttons that play or examine the position.
    fn uses(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<PracticeCommand> {
        let Shared { theme, words, settings, .. } = shared;
        let is_possible = self.position.game(&settings.practice_rules()).is_ok();
        if !is_possible {
            let text = theme.text(TextRole::Small, words.text(id::PRACTICE_NO_ROOM)).color(theme.palette.danger);
            ui.add(egui::Label::new(text).wrap());
        }
        let [play, solve, custom] =
            [id::PRACTICE_PLAY, id::SOLVER_FROM_HERE, id::CUSTOM_BOARD_PLAY].map(|text| words.text(text));
        let buttons = [(Tone::Primary, play.as_str()), (Tone::Plain, solve.as_str()), (Tone::Plain, custom.as_str())];
        let position = || Box::new(self.position.clone());
        match in_a_row(ui, theme, &buttons)? {
            0 => is_possible.then(|| PracticeCommand::Start(position())),
            1 => Some(PracticeCommand::Solve(position())),
            _ => Some(PracticeCommand::Custom(position())),
        }
    }

    /// The brushes for the pointer and the cursor.
    fn brushes(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(shared.theme.metrics.space.xs, shared.theme.metrics.space.xs);
            for (index, brush) in BRUSHES.into_iter().enumerate() {
                let (id, clicked) = swatch(ui, shared, brush, self.brush == brush);
                if index == 0 {
                    self.beside = Some(id);
                }
                if clicked {
                    self.brush = brush;
                }
            }
        });
    }

    /// Tools that change the complete Matrix, in one row where that has room for their names.
    fn tools(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        type Tool = fn(&mut Editor);
        let Shared { theme, words, .. } = shared;
        let tools: [(MessageId, Tool); 6] = [
            (id::PRACTICE_ROWS_UP, |editor| editor.change(Position::shift_up)),
            (id::PRACTICE_ROWS_DOWN, |editor| editor.change(Position::shift_down)),
            (id::PRACTICE_ADD_LINE, |editor| editor.change(add_line)),
            (id::PRACTICE_MIRROR, |editor| editor.change(Position::mirror)),
            (id::PRACTICE_CLEAR, |editor| editor.change(Position::clear)),
            (id::PRACTICE_EDITOR_UNDO, Self::undo),
        ];
        let names = tools.map(|(name, _)| words.text(name));
        let per_row = if fit_side_by_side(ui, theme, &names) { tools.len() } else { tools.len() / 2 };
        for (names, tools) in names.chunks(per_row).zip(tools.chunks(per_row)) {
            let pressed = side_by_side(ui, theme, names).and_then(|index| tools.get(index));
            if let Some((_, tool)) = pressed {
                tool(self);
            }
        }
    }

    /// The rows of the queue, Hold and the piece in play.
    fn queues(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let named = |ui: &Ui, label, hint| (words.text(label), hint_where_high(ui, shared, hint));
        let letters = Tetrimino::ALL.map(|tetrimino| tetrimino.letter().to_string());
        let index = |tetrimino: Option<Tetrimino>| tetrimino.map_or(0, |tetrimino| tetrimino as usize + 1);
        let offered = |none: MessageId| std::iter::once(words.text(none)).chain(letters.clone()).collect::<Vec<_>>();
        let pick = |index: usize| Tetrimino::ALL.get(index.checked_sub(1)?).copied();

        let (label, hint) = named(ui, id::PRACTICE_QUEUE, id::PRACTICE_QUEUE_HINT);
        let queue = self.position.queue_letters();
        if let Some(text) = row::text(ui, shared, Named::new(&label, &hint), &queue, Position::LONGEST_QUEUE) {
            self.change(|position| position.set_queue(&text));
        }
        let label = words.text(id::PLAY_HOLD);
        let values = offered(id::PRACTICE_NOTHING);
        if let Some(next) = row::choice(ui, theme, Named::new(&label, ""), &values, index(self.position.hold)) {
            self.change(|position| position.hold = pick(next));
        }
        let label = words.text(id::PRACTICE_IN_PLAY);
        let values = offered(id::PRACTICE_FROM_QUEUE);
        let in_play = self.position.in_play.map(|piece| piece.tetrimino);
        if let Some(next) = row::choice(ui, theme, Named::new(&label, ""), &values, index(in_play)) {
            self.change(|position| position.set_in_play(pick(next)));
        }
        let (label, hint) = named(ui, id::PRACTICE_SEQUENCE, id::PRACTICE_SEQUENCE_HINT);
        let text = words.number(self.position.seed);
        // A file can have a greater one.
        let range = CustomGame::SEED;
        let value = u32::try_from(self.position.seed).unwrap_or(range.most).min(range.most);
        let number = Number { value, range, text: &text, per_one: 1 };
        if let Some(seed) = row::seed(ui, theme, Named::new(&label, &hint), number) {
            self.change(|position| position.seed = seed.into());
        }
    }

    /// Saved positions, and the position as text.
    fn files(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<PracticeCommand> {
        let Shared { theme, words, .. } = shared;
        rows(ui, theme, |ui| {
            let (label, hint) = (words.text(id::PRACTICE_NAME), hint_where_high(ui, shared, id::PRACTICE_NAME_HINT));
            if let Some(name) = row::text(ui, shared, Named::new(&label, &hint), &self.name, NAME_LENGTH) {
                self.name = name;
            }
            if !self.names.is_empty() {
                let label = words.text(id::PRACTICE_KEPT);
                let index = self.chosen.min(self.names.len() - 1);
                self.chosen = row::choice(ui, theme, Named::new(&label, ""), &self.names, index).unwrap_or(index);
            }
            let saved = self.names.get(self.chosen);
            let files = [Some(id::PRACTICE_SAVE), saved.map(|_| id::PRACTICE_OPEN)].into_iter().flatten();
            let offered: Vec<MessageId> =
                files.chain([id::PRACTICE_COPY, id::PRACTICE_COPY_FUMEN, id::PICTURE_CHOOSE]).collect();
            let texts: Vec<String> = offered.iter().map(|text| words.text(*text)).collect();
            // The copies are below where a row has no room for all.
            let copies = texts.len() - 3;
            let per_row: &[usize] =
                if fit_side_by_side(ui, theme, &texts) { &[texts.len()] } else { &[copies, texts.len() - copies] };
            let mut pressed = None;
            let mut from = 0;
            for count in per_row {
                let row = from..from + count;
                let chosen =
                    side_by_side(ui, theme, &texts[row.clone()]).and_then(|index| offered[row].get(index).copied());
                (pressed, from) = (pressed.or(chosen), from + count);
            }
            let position = || Box::new(self.position.clone());
            match (pressed?, saved) {
                (id::PRACTICE_SAVE, _) => Some(PracticeCommand::Save(self.name.clone(), position())),
                (id::PRACTICE_OPEN, Some(saved)) => Some(PracticeCommand::Open(saved.clone())),
                (id::PRACTICE_COPY_FUMEN, _) => Some(PracticeCommand::CopyFumen(position())),
                (id::PICTURE_CHOOSE, _) => {
                    self.question = Some(EditorQuestion::Picture);
                    None
                }
                _ => Some(PracticeCommand::Copy(position())),
            }
        })
    }

    /// Changes the position with an undo step.
    fn change(&mut self, change: impl FnOnce(&mut Position)) {
        let before = self.position.clone();
        change(&mut self.position);
        if before != self.position {
            self.save_name(before);
        }
    }

    fn save_name(&mut self, before: Position) {
        if self.past.len() == MAX_CHANGES {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.position, before));
        }
    }

    fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.position, after));
        }
    }

    fn take_back_by_keys(&mut self, ui: &Ui) {
        let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let shifted = Modifiers::COMMAND | Modifiers::SHIFT;
        // egui ignores an additional Shift when it matches Ctrl+Z, so shortcuts with Shift are checked first.
        if pressed(shifted, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
            self.redo();
        } else if pressed(Modifiers::COMMAND, Key::Z) {
            self.undo();
        }
    }
}

/// Shows a question with a title in the place of the board. Returns what `body` returns, and whether the player goes
/// back.
fn ask<R>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (page, title): (&'static str, MessageId),
    body: impl FnOnce(&mut Ui) -> R,
) -> (R, bool) {
    let Shared { theme, words, .. } = shared;
    let page = Page::of(page, "", QUESTION).inner(true).hints(&[Hint::Move, Hint::Accept, Hint::Back]);
    page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(title))));
            body(ui)
        })
    })
}

/// A hint, if there is space for it.
fn hint_where_high(ui: &Ui, shared: &Shared<'_>, hint: MessageId) -> String {
    if is_lower_than(ui, page::HIGH) { String::new() } else { shared.words.text(hint) }
}

/// Divides the space into the rectangles of the board and of the controls, `gap` points apart. A board above the
/// controls leaves them `height` points.
fn divide(all: Rect, (columns, pixels_per_point): (i8, f32), height: f32, gap: f32) -> (Rect, Rect) {
    if page::is_tall(all) {
        let [least, most] = TALL_BOARD_PARTS.map(|part| all.height() * part);
        // A little more for the controls, so that rounding shows no scroll bar.
        let bottom = all.top() + (all.height() - height - gap - 1.0).clamp(least, most);
        let width = BoardCursor::width(bottom - all.top(), pixels_per_point, columns).min(all.width());
        let left = (all.center().x - width / 2.0).round_to_pixels(pixels_per_point);
        let room = Rect::from_min_max(pos2(left, all.top()), pos2(all.right(), bottom));
        return (room, all.with_min_y(bottom + gap));
    }
    let width = BoardCursor::width(all.height(), pixels_per_point, columns).min(all.width() * 0.5);
    let room = all.with_max_x(all.left() + width);
    (room, all.with_min_x(room.right() + gap))
}

/// Adds a line from below, its gap under that of the lowest line if that has exactly one.
fn add_line(position: &mut Position) {
    // A shaft continues downwards; otherwise the gap is at the right wall.
    let mut gaps = (1..=position.width()).filter(|x| position.block(crate::engine::Cell::new(*x, 1)).is_none());
    let gap = gaps.next().filter(|_| gaps.next().is_none()).unwrap_or_else(|| position.width());
    position.add_line(gap);
}

/// A brush button. Returns its id in the focus order, and whether it was chosen.
fn swatch(ui: &mut Ui, shared: &Shared<'_>, brush: Brush, is_chosen: bool) -> (Id, bool) {
    let theme = shared.theme;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let name = brush.map_or_else(|| shared.words.text(id::PRACTICE_ERASER), |block| block_name(shared, block));
    let (rect, response) = ui.allocate_exact_size(vec2(SWATCH, SWATCH), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, &name));
    let reach = focus::join(ui, &response, Keys::Move);
    let fill = if is_chosen { palette.accent_surface } else { palette.raised };
    let edge = if is_chosen { palette.accent } else { palette.outline };
    let radius = CornerRadius::same(metrics.radius);
    ui.painter().rect(rect, radius, fill, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
    let side = (SWATCH * 0.6 * ui.ctx().pixels_per_point()).round() / ui.ctx().pixels_per_point();
    let inside = Align2::CENTER_CENTER.align_size_within_rect(vec2(side, side), rect);
    match brush {
        Some(block) => {
            let mut mesh = MinoMesh::new(ui.ctx(), theme, (side * ui.ctx().pixels_per_point()).round() as u32);
            mesh.mino(inside, block, MinoStyle::InPlay, Color32::WHITE);
            ui.painter().add(mesh.into_shape());
        }
        None => cross(ui, inside, palette.text_secondary),
    }
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    (response.id, response.clicked())
}

fn cross(ui: &Ui, rect: Rect, color: Color32) {
    let inside = rect.shrink(rect.width() * 0.2);
    let stroke = Stroke::new(2.5, color);
    ui.painter().line_segment([inside.left_top(), inside.right_bottom()], stroke);
    ui.painter().line_segment([inside.right_top(), inside.left_bottom()], stroke);
}
