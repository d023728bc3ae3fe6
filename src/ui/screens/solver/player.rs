//! The playback of a match on the board, with its queue and controls.

use egui::accesskit::Role;
use egui::{Color32, Key, Modifiers, Rect, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::queue_strip::{Waiting, above, strip};
use super::view::{View, Viewport};
use crate::engine::{Block, Ticks};
use crate::formal::block_board::BlockBoard;
use crate::formal::piece::{Move, PieceState};
use crate::formal::timeline::{FrameState, MatchTimeline, fix};
use crate::replay::{Mark, MarkKind};
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
pub(super) struct MatchPlayer {
    timeline: MatchTimeline,
    frame: usize,
    is_playing: bool,
    speed: usize,
    /// When the next frame is due, on the clock of the window, in seconds.
    due: Option<f64>,
    viewport: Viewport,
    /// The board before a step, made once.
    board: (usize, BlockBoard),
    /// Where lines are cleared.
    marks: Vec<Mark>,
}

impl MatchPlayer {
    /// From its start, playing.
    pub(super) fn new(timeline: MatchTimeline) -> Self {
        let clears = timeline.steps.iter().filter(|step| step.lines > 0);
        let mark = |frame: usize, lines: usize| Mark {
            at: Ticks::from_millis(frame as u64),
            kind: MarkKind::Cleared(lines.min(4) as u8),
        };
        let marks = clears.map(|step| mark(step.first + step.states.len(), step.lines)).collect();
        let board = (0, timeline.board(0));
        let viewport = Viewport::default();
        Self { timeline, frame: 0, is_playing: true, speed: USUAL, due: None, viewport, board, marks }
    }

    pub(super) const fn timeline(&self) -> &MatchTimeline {
        &self.timeline
    }

    /// The step that is seen; as many as there are once all is over.
    pub(super) fn step(&self) -> usize {
        match self.timeline.state_at(self.frame) {
            FrameState::Moving(step, _) | FrameState::Fixed(step) => step,
            FrameState::Over => self.timeline.steps.len(),
        }
    }

    /// How many moves of the piece that is seen were made.
    pub(super) fn moves_made(&self) -> usize {
        match self.timeline.state_at(self.frame) {
            FrameState::Moving(_, made) => made,
            FrameState::Fixed(step) => self.timeline.steps[step].moves.len(),
            FrameState::Over => 0,
        }
    }

    /// Stops where a step begins.
    pub(super) fn show(&mut self, step: usize) {
        self.is_playing = false;
        let over = self.timeline.frames.saturating_sub(1);
        self.frame = self.timeline.steps.get(step).map_or(over, |step| step.first);
    }

    /// Runs it, or stops it; at the end it begins anew.
    fn toggle(&mut self) {
        if !self.is_playing && self.is_at_end() {
            self.frame = 0;
        }
        self.is_playing = !self.is_playing;
    }

    const fn is_at_end(&self) -> bool {
        self.frame + 1 >= self.timeline.frames
    }

    /// Stops, a frame later, or earlier.
    fn step_frame(&mut self, forward: bool) {
        self.is_playing = false;
        let last = self.timeline.frames.saturating_sub(1);
        self.frame = if forward { (self.frame + 1).min(last) } else { self.frame.saturating_sub(1) };
    }

    /// Stops where the next piece starts, or this one; there already, the one before.
    fn step_piece(&mut self, forward: bool) {
        let step = self.step();
        let over = self.timeline.frames.saturating_sub(1);
        let begins = self.timeline.steps.get(step).map_or(over, |step| step.first);
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
        let usual = match self.timeline.state_at(self.frame) {
            FrameState::Moving(_, 0) => START,
            FrameState::Moving(step, at) => match &self.timeline.steps[step].moves[at - 1..] {
                [_, Move::Fix, ..] => LANDED,
                [Move::Down, Move::Down, ..] => ROW,
                _ => MOVE,
            },
            FrameState::Fixed(step) if self.timeline.steps[step].lines > 0 => LINES,
            FrameState::Fixed(_) | FrameState::Over => FIXED,
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
            self.show(self.timeline.steps.len());
        }
    }

    /// The board with what is on it now, and above it what comes.
    pub(super) fn board(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect) {
        let step = self.step();
        if self.board.0 != step {
            self.board = (step, self.timeline.board(step));
        }
        let (queue, room) = above(shared, room);
        let room = room.shrink(shared.theme.metrics.space.xs);
        let sides = (self.timeline.rows, self.board.1.columns());
        let view = self.viewport.view(ui, room, sides);
        let response = ui.interact(view.rect, ui.scope_id().with("match"), Sense::hover());
        let name = self.spoken(shared);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        self.viewport.hear_wheel(ui, &response, &view);
        match self.timeline.state_at(self.frame) {
            FrameState::Moving(step, at) => {
                view.paint(ui, shared.theme, &self.board.1);
                let walked = &self.timeline.steps[step];
                let states = (walked.states[at], walked.states.last().copied());
                moving(ui, shared.theme, &view, states);
                if self.is_playing {
                    self.follow(&view, states.0);
                }
            }
            FrameState::Fixed(step) => {
                let mut blocks = self.board.1.clone();
                let last = self.timeline.steps[step].states.last().copied();
                if let Some(last) = last {
                    fix(&mut blocks, last);
                }
                view.paint(ui, shared.theme, &blocks);
                if let Some(last) = last {
                    pieces(ui, shared.theme, &view, &[(last, MinoStyle::InPlay, Color32::WHITE)]);
                }
                lit(ui, shared.theme, &view, &blocks);
            }
            FrameState::Over => view.paint(ui, shared.theme, &self.board.1),
        }
        self.skyline(ui, shared.theme, &view);
        self.queue(ui, shared, queue);
    }

    /// Keeps the piece in sight on a board that is not seen whole.
    fn follow(&mut self, view: &View, piece: PieceState) {
        let place = |value: i32, most: usize| usize::try_from(value).unwrap_or(1).clamp(1, most);
        let at = (place(piece.row, self.timeline.rows), place(piece.column, self.board.1.columns()));
        self.viewport.reveal(at, view);
    }

    /// The line above row n, where something above it is seen.
    fn skyline(&self, ui: &Ui, theme: &Theme, view: &View) {
        let rows = self.board.1.rows();
        if self.timeline.rows > rows {
            let y = view.cell(rows, 1).top();
            let color = theme.palette.on_well_accent.gamma_multiply(0.7);
            if view.rect.y_range().contains(y) {
                ui.painter().hline(view.rect.x_range(), y, Stroke::new(2.0 / ui.ctx().pixels_per_point(), color));
            }
        }
    }

    /// What is seen, in words.
    fn spoken(&self, shared: &Shared<'_>) -> String {
        let count = self.timeline.steps.len();
        let Some(step) = self.timeline.steps.get(self.step()) else {
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
        let step = self.timeline.steps.get(self.step());
        let held = step.map_or(self.timeline.held, |step| step.held);
        let come = step.map_or_else(|| self.come(), |step| step.come);
        let next = self.timeline.pieces.get(come..).unwrap_or_default();
        let holds = self.timeline.held.is_some() || self.timeline.steps.iter().any(|step| step.held.is_some());
        strip(ui, shared, rect, &Waiting { holds, held, next });
    }

    /// How many pieces of the sequence have come when it is over.
    fn come(&self) -> usize {
        self.timeline.steps.last().map_or(0, |step| step.come)
    }

    /// All moments in a bar, and the buttons that go through them.
    pub(super) fn transport(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let count = self.timeline.steps.len();
        let piece =
            words.with("solver-piece-of", &[("piece", (self.step() + 1).min(count).into()), ("count", count.into())]);
        let end = self.timeline.frames.saturating_sub(1) as u64;
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
fn lit(ui: &Ui, theme: &Theme, view: &View, blocks: &BlockBoard) {
    let painter = ui.painter().with_clip_rect(view.rect);
    for row in blocks.full_rows() {
        let line = view.cell(row, 1).union(view.cell(row, blocks.columns()));
        painter.rect_filled(line, 0, theme.palette.flash.gamma_multiply(0.45));
    }
}
