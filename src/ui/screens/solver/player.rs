//! A solution that plays on the board: its pieces, the queue and the transport.

use egui::accesskit::Role;
use egui::{Color32, Rect, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::queue_strip::{Waiting, above, strip};
use super::view::{BoardView, Viewport};
use crate::engine::{Block, Ticks};
use crate::replay::{Mark, MarkKind};
use crate::session::{Track, Transport, TransportCommand};
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::piece::{Move, PieceState};
use crate::solver::formal::timeline::{FrameState, MatchTimeline, fix};
use crate::ui::paint::minos::MinoStyle;
use crate::ui::screens::watch::speed_text;
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::lay;
use crate::ui::widgets::transport::{self, Moments, Sign};
use crate::ui::words::id;

/// The speeds in percent.
const SPEEDS: &[u32] = &[25, 50, 100, 200, 400, 800];
/// The times at full speed, in seconds: a piece that starts, a move, a row of a drop, a landed piece, a fixed piece,
/// cleared lines.
const START: f64 = 0.4;
const MOVE: f64 = 0.11;
const ROW: f64 = 0.03;
const LANDED: f64 = 0.18;
const FIXED: f64 = 0.2;
const LINES: f64 = 0.55;

/// The rows that are shown above the highest place where a piece is fixed.
const ABOVE: usize = 3;

/// A match with its playback position.
#[derive(Debug)]
pub(super) struct MatchPlayback {
    reel: Reel,
    transport: Transport,
    viewport: Viewport,
    /// The board before a step, cached.
    board: (usize, BlockBoard),
    /// The places where lines are cleared.
    marks: Vec<Mark>,
    /// The number of rows that are shown.
    rows: usize,
}

/// The frames of a match, and the current one.
#[derive(Debug)]
struct Reel {
    timeline: MatchTimeline,
    frame: usize,
    is_playing: bool,
    /// The speed in percent.
    speed: u32,
    /// The time of the next frame on the clock of the window, in seconds.
    due: Option<f64>,
}

impl MatchPlayback {
    pub(super) fn new(timeline: MatchTimeline) -> Self {
        let clears = timeline.steps.iter().filter(|step| step.lines > 0);
        let mark = |frame: usize, lines: usize| Mark {
            // The transport counts in ticks; here a tick is a frame.
            at: Ticks::from_millis(frame as u64),
            kind: MarkKind::Cleared(lines.min(4) as u8),
        };
        let marks = clears.map(|step| mark(step.first + step.states.len(), step.lines)).collect();
        let board = (0, timeline.board(0));
        let viewport = Viewport::default();
        let rows = (highest(&timeline) + ABOVE).min(timeline.rows);
        let reel = Reel { timeline, frame: 0, is_playing: true, speed: 100, due: None };
        Self { reel, transport: Transport::new(SPEEDS), viewport, board, marks, rows }
    }

    pub(super) const fn timeline(&self) -> &MatchTimeline {
        &self.reel.timeline
    }

    /// The index of the current step; the number of steps at the end.
    pub(super) fn step(&self) -> usize {
        self.reel.step()
    }

    /// The number of moves that the piece on the board has made.
    pub(super) fn moves_made(&self) -> usize {
        match self.reel.seen() {
            FrameState::Moving(_, made) => made,
            FrameState::Fixed(step) => self.timeline().steps[step].moves.len(),
            FrameState::Over => 0,
        }
    }

    /// Stops at the start of a step.
    pub(super) fn show(&mut self, step: usize) {
        self.reel.seek(self.reel.first_frame(step));
    }

    /// Plays up to now. Time lost in a stall is skipped.
    pub(super) fn advance(&mut self, ui: &Ui) {
        let now = ui.input(|input| input.time);
        if let Some(wait) = self.reel.advance(now) {
            ui.ctx().request_repaint_after_secs(wait as f32);
        }
    }

    /// Handles keys regardless of the focus; page keys step through the pieces.
    pub(super) fn keys(&mut self, ui: &Ui, pages: i32) {
        for command in transport::keys(ui, pages) {
            self.transport.apply(command, &mut self.reel);
        }
    }

    /// Draws the board, and the queue above it.
    pub(super) fn board(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect) {
        let step = self.step();
        if self.board.0 != step {
            self.board = (step, self.reel.timeline.board(step));
        }
        let (queue, room) = above(shared, room);
        let room = room.shrink(shared.theme.metrics.space.xs);
        let sides = (self.rows, self.board.1.columns());
        let view = self.viewport.view(ui, room, sides);
        let response = ui.interact(view.rect, ui.scope_id().with("match"), Sense::hover());
        let name = self.spoken(shared);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        self.viewport.handle_wheel(ui, &response, &view);
        match self.reel.seen() {
            FrameState::Moving(step, at) => {
                view.paint(ui, shared.theme, &self.board.1);
                let walked = &self.reel.timeline.steps[step];
                let states = (walked.states[at], walked.states.last().copied());
                moving(ui, shared.theme, &view, states);
                if self.reel.is_playing {
                    self.follow(&view, states.0);
                }
            }
            FrameState::Fixed(step) => {
                let mut canvas = self.board.1.clone();
                let last = self.reel.timeline.steps[step].states.last().copied();
                if let Some(last) = last {
                    fix(&mut canvas, last);
                }
                view.paint(ui, shared.theme, &canvas);
                if let Some(last) = last {
                    pieces(ui, shared.theme, &view, &[(last, MinoStyle::InPlay, Color32::WHITE)]);
                }
                lit(ui, shared.theme, &view, &canvas);
            }
            FrameState::Over => view.paint(ui, shared.theme, &self.board.1),
        }
        self.skyline(ui, shared.theme, &view);
        self.queue(ui, shared, queue);
    }

    /// Scrolls to the piece if the board does not fit.
    fn follow(&mut self, view: &BoardView, piece: PieceState) {
        let place = |value: i32, most: usize| usize::try_from(value).unwrap_or(1).clamp(1, most);
        let at = (place(piece.row, self.rows), place(piece.column, self.board.1.columns()));
        self.viewport.reveal(at, view);
    }

    /// The line above row n, if anything above it is visible.
    fn skyline(&self, ui: &Ui, theme: &Theme, view: &BoardView) {
        let rows = self.board.1.rows();
        if self.reel.timeline.rows > rows {
            let y = view.cell(rows, 1).top();
            let color = theme.palette.on_well_accent.gamma_multiply(0.7);
            if view.rect.y_range().contains(y) {
                ui.painter().hline(view.rect.x_range(), y, Stroke::new(2.0 / ui.ctx().pixels_per_point(), color));
            }
        }
    }

    /// The description of the board for screen readers.
    fn spoken(&self, shared: &Shared<'_>) -> String {
        let count = self.reel.timeline.steps.len();
        let Some(step) = self.reel.timeline.steps.get(self.step()) else {
            return shared.words.with(id::SOLVER_SHOWN_OVER, &[("count", count.into())]);
        };
        let args = [
            ("piece", (self.step() + 1).into()),
            ("count", count.into()),
            ("letter", step.tetrimino.letter().to_string().into()),
            ("move", self.moves_made().into()),
            ("moves", step.moves.len().into()),
        ];
        shared.words.with(id::SOLVER_SHOWN, &args)
    }

    /// Draws Hold and the queue.
    fn queue(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect) {
        let step = self.reel.timeline.steps.get(self.step());
        let held = step.map_or(self.reel.timeline.held, |step| step.held);
        let come = step.map_or_else(|| self.come(), |step| step.drawn);
        let next = self.reel.timeline.pieces.get(come..).unwrap_or_default();
        let holds =
            self.reel.timeline.held.is_some() || self.reel.timeline.steps.iter().any(|step| step.held.is_some());
        strip(ui, shared, rect, &Waiting { holds, held, next });
    }

    /// The number of pieces drawn from the sequence by the end.
    fn come(&self) -> usize {
        self.reel.timeline.steps.last().map_or(0, |step| step.drawn)
    }

    /// Draws the seek bar and the buttons.
    pub(super) fn transport(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let count = self.reel.timeline.steps.len();
        let piece =
            words.with(id::SOLVER_PIECE_OF, &[("piece", (self.step() + 1).min(count).into()), ("count", count.into())]);
        let end = self.reel.last() as u64;
        let moments = Moments { at: self.reel.frame as u64, end, marks: &self.marks, text: &piece };
        if let Some(command) = transport::seek_bar(ui, theme, &words.text(id::SOLVER_MOMENT), &moments) {
            self.transport.apply(command, &mut self.reel);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
            self.signs(ui, shared);
            let speed =
                words.with(id::WATCH_SPEED_VALUE, &[("speed", speed_text(shared, self.transport.speed()).into())]);
            let steps = transport::stepper(ui, theme, &words.text(id::WATCH_SPEED), &speed);
            if steps != 0 {
                self.transport.apply(TransportCommand::ChangeSpeed(steps), &mut self.reel);
            }
            ui.add_space(theme.metrics.space.xs);
            let text = lay(ui, TextRole::Small, &piece, theme.palette.text_primary, f32::INFINITY);
            // The list shows it too.
            if text.size().x <= ui.available_size_before_wrap().x {
                ui.label(text);
            }
        });
    }

    fn signs(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let name = |sign| {
            shared.words.text(match sign {
                Sign::Play => id::SOLVER_PLAY,
                Sign::Stop => id::SOLVER_STOP,
                Sign::PieceBack => id::SOLVER_PIECE_BACK,
                Sign::FrameBack => id::SOLVER_MOVE_BACK,
                Sign::FrameOn => id::SOLVER_MOVE_ON,
                Sign::PieceOn => id::SOLVER_PIECE_ON,
            })
        };
        if let Some(command) = transport::step_buttons(ui, shared.theme, self.reel.is_playing, name) {
            self.transport.apply(command, &mut self.reel);
        }
    }
}

impl Reel {
    fn seen(&self) -> FrameState {
        self.timeline.state_at(self.frame)
    }

    fn step(&self) -> usize {
        match self.seen() {
            FrameState::Moving(step, _) | FrameState::Fixed(step) => step,
            FrameState::Over => self.timeline.steps.len(),
        }
    }

    const fn last(&self) -> usize {
        self.timeline.frames.saturating_sub(1)
    }

    /// The frame at which a step starts; the last frame after all steps.
    fn first_frame(&self, step: usize) -> u64 {
        self.timeline.steps.get(step).map_or_else(|| self.last(), |step| step.first) as u64
    }

    /// The duration of this frame, in seconds.
    fn span(&self) -> f64 {
        let usual = match self.seen() {
            FrameState::Moving(_, 0) => START,
            FrameState::Moving(step, at) => match &self.timeline.steps[step].moves[at - 1..] {
                [_, Move::Fix, ..] => LANDED,
                [Move::Down, Move::Down, ..] => ROW,
                _ => MOVE,
            },
            FrameState::Fixed(step) if self.timeline.steps[step].lines > 0 => LINES,
            FrameState::Fixed(_) | FrameState::Over => FIXED,
        };
        usual * 100.0 / f64::from(self.speed)
    }

    /// Plays up to now. Returns the seconds until the next frame; `None` if it is stopped.
    fn advance(&mut self, now: f64) -> Option<f64> {
        if !self.is_playing || self.is_at_end() {
            self.is_playing = false;
            self.due = None;
            return None;
        }
        // After a pause longer than any frame, the missed frames are skipped.
        let mut due = self.due.filter(|due| *due > now - LINES).unwrap_or_else(|| now + self.span());
        while due <= now && !self.is_at_end() {
            self.frame += 1;
            due += self.span();
        }
        self.due = Some(due);
        Some(due - now)
    }
}

/// The frames of a match. A jump stops playback.
impl Track for Reel {
    fn is_playing(&self) -> bool {
        self.is_playing
    }

    fn set_playing(&mut self, is_playing: bool) {
        self.is_playing = is_playing;
    }

    fn is_at_end(&self) -> bool {
        self.frame + 1 >= self.timeline.frames
    }

    fn set_speed(&mut self, percent: u32) {
        self.speed = percent;
    }

    fn seek(&mut self, to: u64) {
        self.is_playing = false;
        self.frame = usize::try_from(to).unwrap_or(usize::MAX).min(self.last());
    }

    fn skip(&mut self, steps: i32) {
        self.seek((self.frame as u64).saturating_add_signed(steps.into()));
    }

    fn next_frame(&self, forward: bool) -> u64 {
        let frame = self.frame as u64;
        if forward { frame + 1 } else { frame.saturating_sub(1) }
    }

    fn next_piece(&self, forward: bool) -> u64 {
        let step = self.step();
        let begins = self.first_frame(step);
        if forward {
            self.first_frame(step + 1)
        } else if self.frame as u64 > begins {
            begins
        } else {
            self.first_frame(step.saturating_sub(1))
        }
    }
}

/// The piece, and its final place.
/// The highest row with a Block or a fixed piece. Most solutions use a few rows only, and a piece above them just
/// falls.
pub(super) fn highest(timeline: &MatchTimeline) -> usize {
    let fixed = timeline.steps.iter().filter_map(|step| step.states.last()).flat_map(|state| state.cells());
    let fixed = fixed.filter_map(|(row, _)| usize::try_from(row).ok());
    fixed.fold(timeline.board(0).height(), usize::max)
}

fn moving(ui: &Ui, theme: &Theme, view: &BoardView, (piece, last): (PieceState, Option<PieceState>)) {
    // Visible even if the games' Ghost Piece is faint.
    let ghost = Color32::WHITE.gamma_multiply(theme.ghost.max(0.5));
    let mut drawn = Vec::with_capacity(2);
    drawn.extend(last.filter(|last| *last != piece).map(|last| (last, MinoStyle::Ghost, ghost)));
    drawn.push((piece, MinoStyle::InPlay, Color32::WHITE));
    pieces(ui, theme, view, &drawn);
}

fn pieces(ui: &Ui, theme: &Theme, view: &BoardView, pieces: &[(PieceState, MinoStyle, Color32)]) {
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
fn lit(ui: &Ui, theme: &Theme, view: &BoardView, canvas: &BlockBoard) {
    let painter = ui.painter().with_clip_rect(view.rect);
    for row in canvas.full_rows() {
        let line = view.cell(row, 1).union(view.cell(row, canvas.columns()));
        painter.rect_filled(line, 0, theme.palette.flash.gamma_multiply(0.45));
    }
}
