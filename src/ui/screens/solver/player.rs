//! A match being played on the board: its pieces, what comes, and all that moves through it.

use egui::accesskit::Role;
use egui::{Color32, Key, Modifiers, Rect, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::canvas::Canvas;
use super::strip::{Waiting, above, strip};
use super::view::{View, Viewport};
use super::walk::{Seen, Walk, fix};
use crate::engine::{Block, Ticks};
use crate::replay::{Mark, MarkKind};
use crate::solver::piece::{Move, PieceState};
use crate::ui::paint::minos::MinoStyle;
use crate::ui::screens::Shared;
use crate::ui::screens::watch::speed_text;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::lay;
use crate::ui::widgets::transport::{self, Moments, Sign, Sought};

/// The speeds, in percent.
const SPEEDS: [u32; 6] = [25, 50, 100, 200, 400, 800];
/// Where the usual one is among them.
const USUAL: usize = 2;
/// How long things are seen at the usual speed, in seconds: a piece that starts, a move, a row on the way down, a piece
/// that has landed, one that is fixed, lines.
const START: f64 = 0.4;
const MOVE: f64 = 0.11;
const ROW: f64 = 0.03;
const LANDED: f64 = 0.18;
const FIXED: f64 = 0.2;
const LINES: f64 = 0.55;

/// A match on the screen, and where it is.
#[derive(Debug)]
pub(super) struct Player {
    walk: Walk,
    frame: usize,
    is_playing: bool,
    speed: usize,
    /// When the next frame is due, on the clock of the window, in seconds.
    due: Option<f64>,
    viewport: Viewport,
    /// The board before a step, made once.
    board: (usize, Canvas),
    /// Where lines are cleared.
    marks: Vec<Mark>,
}

impl Player {
    /// From its start, playing.
    pub(super) fn new(walk: Walk) -> Self {
        let clears = walk.steps.iter().filter(|step| step.lines > 0);
        let mark = |frame: usize, lines: usize| Mark {
            at: Ticks::from_millis(frame as u64),
            kind: MarkKind::Cleared(lines.min(4) as u8),
        };
        let marks = clears.map(|step| mark(step.first + step.states.len(), step.lines)).collect();
        let board = (0, walk.board(0));
        let viewport = Viewport::default();
        Self { walk, frame: 0, is_playing: true, speed: USUAL, due: None, viewport, board, marks }
    }

    pub(super) const fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The step that is seen; as many as there are once all is over.
    pub(super) fn step(&self) -> usize {
        match self.walk.seen(self.frame) {
            Seen::Moving(step, _) | Seen::Fixed(step) => step,
            Seen::Over => self.walk.steps.len(),
        }
    }

    /// How many moves of the piece that is seen were made.
    pub(super) fn moves_made(&self) -> usize {
        match self.walk.seen(self.frame) {
            Seen::Moving(_, made) => made,
            Seen::Fixed(step) => self.walk.steps[step].moves.len(),
            Seen::Over => 0,
        }
    }

    /// Stops where a step begins.
    pub(super) fn show(&mut self, step: usize) {
        self.is_playing = false;
        let over = self.walk.frames.saturating_sub(1);
        self.frame = self.walk.steps.get(step).map_or(over, |step| step.first);
    }

    /// Runs it, or stops it; at the end it begins anew.
    fn toggle(&mut self) {
        if !self.is_playing && self.is_at_end() {
            self.frame = 0;
        }
        self.is_playing = !self.is_playing;
    }

    const fn is_at_end(&self) -> bool {
        self.frame + 1 >= self.walk.frames
    }

    /// Stops, a frame later, or earlier.
    fn step_frame(&mut self, forward: bool) {
        self.is_playing = false;
        let last = self.walk.frames.saturating_sub(1);
        self.frame = if forward { (self.frame + 1).min(last) } else { self.frame.saturating_sub(1) };
    }

    /// Stops where the next piece starts, or this one; there already, the one before.
    fn step_piece(&mut self, forward: bool) {
        let step = self.step();
        let over = self.walk.frames.saturating_sub(1);
        let begins = self.walk.steps.get(step).map_or(over, |step| step.first);
        self.show(if forward {
            step + 1
        } else if self.frame > begins {
            step
        } else {
            step.saturating_sub(1)
        });
    }

    fn change_speed(&mut self, steps: i32) {
        self.speed = self.speed.saturating_add_signed(steps as isize).min(SPEEDS.len() - 1);
    }

    /// For how long this frame is seen, in seconds.
    fn span(&self) -> f64 {
        let usual = match self.walk.seen(self.frame) {
            Seen::Moving(_, 0) => START,
            Seen::Moving(step, at) => match &self.walk.steps[step].moves[at - 1..] {
                [_, Move::Fix, ..] => LANDED,
                [Move::Down, Move::Down, ..] => ROW,
                _ => MOVE,
            },
            Seen::Fixed(step) if self.walk.steps[step].lines > 0 => LINES,
            Seen::Fixed(_) | Seen::Over => FIXED,
        };
        usual * 100.0 / f64::from(SPEEDS[self.speed])
    }

    /// Plays what is due. A stall loses time.
    pub(super) fn advance(&mut self, ui: &Ui) {
        if !self.is_playing || self.is_at_end() {
            self.is_playing = false;
            self.due = None;
            return;
        }
        let now = ui.input(|input| input.time);
        let mut due = self.due.filter(|due| *due > now - LINES).unwrap_or_else(|| now + self.span());
        while due <= now && !self.is_at_end() {
            self.frame += 1;
            due += self.span();
        }
        self.due = Some(due);
        ui.ctx().request_repaint_after_secs((due - now) as f32);
    }

    /// Keys that work wherever the focus is; pages turn pieces.
    pub(super) fn keys(&mut self, ui: &Ui, pages: i32) {
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32;
        for (key, forward) in [(Key::Comma, false), (Key::Period, true)] {
            for _ in 0..pressed(key) {
                self.step_frame(forward);
            }
        }
        for _ in 0..pages.unsigned_abs() {
            self.step_piece(pages > 0);
        }
        self.change_speed(pressed(Key::Plus) + pressed(Key::Equals) - pressed(Key::Minus));
        if pressed(Key::Home) > 0 {
            self.show(0);
        }
        if pressed(Key::End) > 0 {
            self.show(self.walk.steps.len());
        }
    }

    /// The board with what is on it now, and above it what comes.
    pub(super) fn board(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect) {
        let step = self.step();
        if self.board.0 != step {
            self.board = (step, self.walk.board(step));
        }
        let (queue, room) = above(shared, room);
        let room = room.shrink(shared.theme.metrics.space.xs);
        let sides = (self.walk.rows, self.board.1.columns());
        let view = self.viewport.view(ui, room, sides);
        let response = ui.interact(view.rect, ui.scope_id().with("match"), Sense::hover());
        let name = self.spoken(shared);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        self.viewport.hear_wheel(ui, &response, &view);
        match self.walk.seen(self.frame) {
            Seen::Moving(step, at) => {
                view.paint(ui, shared.theme, &self.board.1);
                let walked = &self.walk.steps[step];
                let states = (walked.states[at], walked.states.last().copied());
                moving(ui, shared.theme, &view, states);
                if self.is_playing {
                    self.follow(&view, states.0);
                }
            }
            Seen::Fixed(step) => {
                let mut canvas = self.board.1.clone();
                let last = self.walk.steps[step].states.last().copied();
                if let Some(last) = last {
                    fix(&mut canvas, last);
                }
                view.paint(ui, shared.theme, &canvas);
                if let Some(last) = last {
                    pieces(ui, shared.theme, &view, &[(last, MinoStyle::InPlay, Color32::WHITE)]);
                }
                lit(ui, shared.theme, &view, &canvas);
            }
            Seen::Over => view.paint(ui, shared.theme, &self.board.1),
        }
        self.skyline(ui, shared.theme, &view);
        self.queue(ui, shared, queue);
    }

    /// Keeps the piece in sight on a board that is not seen whole.
    fn follow(&mut self, view: &View, piece: PieceState) {
        let place = |value: i32, most: usize| usize::try_from(value).unwrap_or(1).clamp(1, most);
        let at = (place(piece.row, self.walk.rows), place(piece.column, self.board.1.columns()));
        self.viewport.reveal(at, view);
    }

    /// The line above row n, where something above it is seen.
    fn skyline(&self, ui: &Ui, theme: &Theme, view: &View) {
        let rows = self.board.1.rows();
        if self.walk.rows > rows {
            let y = view.cell(rows, 1).top();
            let color = theme.palette.on_well_accent.gamma_multiply(0.7);
            if view.rect.y_range().contains(y) {
                ui.painter().hline(view.rect.x_range(), y, Stroke::new(2.0 / ui.ctx().pixels_per_point(), color));
            }
        }
    }

    /// What is seen, in words.
    fn spoken(&self, shared: &Shared<'_>) -> String {
        let count = self.walk.steps.len();
        let Some(step) = self.walk.steps.get(self.step()) else {
            return shared.words.with("solver-shown-over", &[("count", count.into())]);
        };
        let args = [
            ("piece", (self.step() + 1).into()),
            ("count", count.into()),
            ("letter", step.tetrimino.letter().to_string().into()),
            ("move", self.moves_made().into()),
            ("moves", step.moves.len().into()),
        ];
        shared.words.with("solver-shown", &args)
    }

    /// What is held and what comes by now.
    fn queue(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect) {
        let step = self.walk.steps.get(self.step());
        let held = step.map_or(self.walk.held, |step| step.held);
        let come = step.map_or_else(|| self.come(), |step| step.come);
        let next = self.walk.pieces.get(come..).unwrap_or_default();
        let holds = self.walk.held.is_some() || self.walk.steps.iter().any(|step| step.held.is_some());
        strip(ui, shared, rect, &Waiting { holds, held, next });
    }

    /// How many pieces of the sequence have come when it is over.
    fn come(&self) -> usize {
        self.walk.steps.last().map_or(0, |step| step.come)
    }

    /// All moments in a bar, and the buttons that go through them.
    pub(super) fn transport(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let count = self.walk.steps.len();
        let piece =
            words.with("solver-piece-of", &[("piece", (self.step() + 1).min(count).into()), ("count", count.into())]);
        let end = self.walk.frames.saturating_sub(1) as u64;
        let moments = Moments { at: self.frame as u64, end, marks: &self.marks, text: &piece };
        match transport::seek_bar(ui, theme, &words.text("solver-moment"), &moments) {
            Some(Sought::At(frame)) => {
                self.is_playing = false;
                self.frame = (frame as usize).min(end as usize);
            }
            Some(Sought::Steps(steps)) => {
                for _ in 0..steps.unsigned_abs() {
                    self.step_frame(steps > 0);
                }
            }
            Some(Sought::Pressed) => self.toggle(),
            None => {}
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
            self.signs(ui, shared);
            let speed = words.with("watch-speed-value", &[("speed", speed_text(shared, SPEEDS[self.speed]).into())]);
            let steps = transport::stepper(ui, theme, &words.text("watch-speed"), &speed);
            self.change_speed(steps);
            ui.add_space(theme.metrics.space.xs);
            let text = lay(ui, TextRole::Small, &piece, theme.palette.text_primary, f32::INFINITY);
            // The list tells it as well.
            if text.size().x <= ui.available_size_before_wrap().x {
                ui.label(text);
            }
        });
    }

    fn signs(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let (sign, name) = if self.is_playing { (Sign::Stop, "solver-stop") } else { (Sign::Play, "solver-play") };
        let mut pressed = |sign, id| transport::sign_button(ui, shared.theme, sign, &shared.words.text(id));
        let toggled = pressed(sign, name);
        let piece_back = pressed(Sign::PieceBack, "solver-piece-back");
        let move_back = pressed(Sign::FrameBack, "solver-move-back");
        let move_on = pressed(Sign::FrameOn, "solver-move-on");
        let piece_on = pressed(Sign::PieceOn, "solver-piece-on");
        if toggled {
            self.toggle();
        }
        if piece_back || piece_on {
            self.step_piece(piece_on);
        }
        if move_back || move_on {
            self.step_frame(move_on);
        }
    }
}

/// The piece, and where it will be fixed.
fn moving(ui: &Ui, theme: &Theme, view: &View, (piece, last): (PieceState, Option<PieceState>)) {
    let ghost = Color32::WHITE.gamma_multiply(theme.ghost.max(0.5));
    let mut drawn = Vec::with_capacity(2);
    drawn.extend(last.filter(|last| *last != piece).map(|last| (last, MinoStyle::Ghost, ghost)));
    drawn.push((piece, MinoStyle::InPlay, Color32::WHITE));
    pieces(ui, theme, view, &drawn);
}

fn pieces(ui: &Ui, theme: &Theme, view: &View, pieces: &[(PieceState, MinoStyle, Color32)]) {
    let mut mesh = view.minos(ui, theme);
    for (piece, look, tint) in pieces {
        for (row, column) in piece.cells() {
            if let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) {
                mesh.mino(view.cell(row, column), Block::Of(piece.tetrimino), *look, *tint);
            }
        }
    }
    ui.painter().with_clip_rect(view.rect).add(mesh.into_shape());
}

/// Light on the rows that are full.
fn lit(ui: &Ui, theme: &Theme, view: &View, canvas: &Canvas) {
    let painter = ui.painter().with_clip_rect(view.rect);
    for row in canvas.full_rows() {
        let line = view.cell(row, 1).union(view.cell(row, canvas.columns()));
        painter.rect_filled(line, 0, theme.palette.flash.gamma_multiply(0.45));
    }
}
