//! The biggest mistakes as pairs of boards: as played, and better.

use egui::accesskit::Role;
use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::bots::review::{Chance, Judgement, Reason, Review};
use crate::engine::{Matrix, Piece};
use crate::replay::SeatRecording;
use crate::ui::paint::miniature;
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{Alike, Tone, equally};
use crate::ui::widgets::{is_lower_than, lay, lay_lines, paragraph};
use crate::ui::words::{MessageId, Words, id};

/// The minimum width of a card, and the height of its boards, also in a low window, in points.
const CARD: f32 = 340.0;
const BOARDS: [f32; 2] = [190.0, 116.0];
/// The height of a window below which its parts are lower, in points.
const LOW: f32 = 700.0;
/// The maximum number of cards beside each other.
const BESIDE: usize = 3;
/// The rows above the highest Block that a board shows.
const ABOVE: i8 = 3;
/// The minimum number of rows of a board.
const ROWS: usize = 12;

/// The index of the sizes: 1 in a low window, 0 elsewhere.
pub(super) fn is_low(ui: &Ui) -> usize {
    usize::from(is_lower_than(ui, LOW))
}

/// The biggest mistakes of a game in the order of their times.
#[derive(Debug)]
pub(in crate::ui::screens) struct Mistakes {
    all: Vec<(Judgement, Matrix)>,
    selected: usize,
}

impl Mistakes {
    /// The mistakes of a review, each with the Matrix before the piece. The worst one is selected.
    pub(in crate::ui::screens) fn of(replay: &SeatRecording, review: &Review) -> Self {
        let mut playhead = replay.start();
        let mut events = Vec::new();
        let mut all = Vec::new();
        for moment in review.moments_by_time() {
            while playhead.game().now() < moment.at && replay.step(&mut playhead, &mut events) {
                events.clear();
            }
            all.push((moment, playhead.game().matrix().clone()));
        }
        let worst = review.moments.first().map(|moment| moment.number);
        let selected = all.iter().position(|(moment, _)| Some(moment.number) == worst).unwrap_or(0);
        Self { all, selected }
    }

    pub(super) fn selected(&self) -> Option<&Judgement> {
        self.all.get(self.selected).map(|(moment, _)| moment)
    }

    /// Whether this piece is one of the mistakes.
    pub(super) fn has(&self, number: u32) -> bool {
        self.all.iter().any(|(moment, _)| moment.number == number)
    }

    /// Selects the mistake of this piece.
    pub(super) fn select(&mut self, number: u32) {
        self.selected = self.all.iter().position(|(moment, _)| moment.number == number).unwrap_or(self.selected);
    }

    /// Goes this many mistakes on, or back.
    pub(super) fn step(&mut self, steps: i32) {
        let last = self.all.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(steps as isize).min(last);
    }

    /// Which of the mistakes is selected, in words.
    pub(super) fn heading(&self, words: &Words) -> String {
        let args = [("number", (self.selected + 1).into()), ("all", self.all.len().into())];
        words.with(id::REVIEW_MOMENTS_OF, &args)
    }

    /// A mistake in a line: its piece, reason and loss.
    pub(super) fn caption(words: &Words, review: &Review, moment: &Judgement) -> String {
        let tetrimino = moment.played.piece.tetrimino.letter().to_string();
        let args = [
            ("number", moment.number.into()),
            ("piece", tetrimino.into()),
            ("reason", words.text(reason_text(moment.reason)).into()),
            ("lost", words.lost(review.aim, moment.lost.into()).into()),
        ];
        words.with(id::REVIEW_CAPTION, &args)
    }

    /// Draws the worst mistake as a pair of boards, and the others as lines.
    pub(in crate::ui::screens) fn picture(&self, ui: &mut Ui, shared: &Shared<'_>, review: &Review) {
        let Some((worst, matrix)) = self.all.get(self.selected) else { return };
        let theme = shared.theme;
        for (moment, _) in &self.all {
            paragraph(ui, theme, &Self::caption(shared.words, review, moment));
        }
        let size = vec2(ui.available_width(), BOARDS[is_low(ui)] + TextRole::Body.size() + theme.metrics.space.s);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        pair(ui, shared, rect, (worst, matrix));
    }

    /// Draws the cards around the selected mistake.
    pub(super) fn ui(&self, ui: &mut Ui, shared: &Shared<'_>, review: &Review) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if self.all.is_empty() {
            paragraph(ui, theme, &words.text(id::REVIEW_NO_LOSS));
            return None;
        }
        let gap = theme.metrics.space.m;
        let room = ui.available_width();
        let count = (((room + gap) / (CARD + gap)) as usize).clamp(1, BESIDE);
        let first = self.selected / count * count;
        // A low window has it above the chart.
        if is_low(ui) == 0 {
            ui.label(theme.text(TextRole::Heading, self.heading(words)));
        }
        let width = (room - gap * (count - 1) as f32) / count as f32;
        let mut chosen = None;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (index, (moment, matrix)) in self.all.iter().enumerate().skip(first).take(count) {
                let is_selected = index == self.selected;
                let given = Self::card(ui, shared, review, (moment, matrix), (width, is_selected));
                chosen = given.or_else(|| chosen.take());
            }
        });
        chosen
    }

    fn card(
        ui: &mut Ui,
        shared: &Shared<'_>,
        review: &Review,
        (moment, matrix): (&Judgement, &Matrix),
        (width, is_selected): (f32, bool),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let space = metrics.space;
        let lines = 2.0 * (TextRole::Body.size() + space.s);
        let high = BOARDS[is_low(ui)];
        let height = high + lines + metrics.control_height + 4.0 * space.s;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let caption = Self::caption(words, review, moment);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &caption));
        let color = if is_selected { palette.text_primary } else { palette.outline };
        let edge = Stroke::new(if is_selected { metrics.focus_stroke } else { metrics.stroke }, color);
        ui.painter().rect(rect, metrics.radius_large, palette.panel, edge, StrokeKind::Inside);
        let inside = rect.shrink(space.m);
        let text = lay_lines(ui, TextRole::Body, (&caption, palette.text_primary), (inside.width(), 1));
        ui.painter().galley(inside.min, text, palette.text_primary);
        let boards = inside.with_min_y(inside.top() + lines / 2.0);
        let boards = boards.with_max_y(boards.top() + high + lines / 2.0);
        pair(ui, shared, boards, (moment, matrix));
        let foot = inside.with_min_y(inside.bottom() - metrics.control_height);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(foot).id_salt(("moment", moment.number)));
        buttons(&mut ui, shared, moment)
    }
}

/// Draws the boards of a mistake: as played, and better.
fn pair(ui: &Ui, shared: &Shared<'_>, boards: Rect, (moment, matrix): (&Judgement, &Matrix)) {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let (left, right) = boards.split_left_right_at_fraction(0.5);
    let better = if moment.best.hold && !moment.played.hold { id::REVIEW_BETTER_HOLD } else { id::REVIEW_BETTER };
    let sides = [
        (left, id::REVIEW_AS_PLAYED, moment.played.piece, palette.on_well_danger),
        (right, better, moment.best.piece, palette.on_well_accent),
    ];
    for (side, name, piece, color) in sides {
        board(ui, theme, (side, &words.text(name)), (matrix, rows(matrix, moment)), (piece, color));
    }
}

/// The rows that both boards of a mistake show.
fn rows(matrix: &Matrix, moment: &Judgement) -> usize {
    let pieces = [moment.played.piece, moment.best.piece];
    let top = pieces.iter().flat_map(|piece| piece.cells()).map(|cell| cell.y).max().unwrap_or(0);
    let top = top.max(matrix.height() as i8 + ABOVE);
    (top.max(0) as usize).clamp(ROWS, miniature::ALL_ROWS)
}

/// Draws a board with its name above.
fn board(
    ui: &Ui,
    theme: &Theme,
    (rect, name): (Rect, &str),
    (matrix, rows): (&Matrix, usize),
    (piece, color): (Piece, Color32),
) {
    let text = lay(ui, TextRole::Small, name, theme.palette.text_secondary, rect.width());
    let top = rect.top() + TextRole::Body.size() + theme.metrics.space.s;
    let at = pos2(rect.center().x - text.size().x / 2.0, rect.top());
    ui.painter().galley(at, text, theme.palette.text_secondary);
    let place = rect.with_min_y(top).shrink2(vec2(theme.metrics.space.xs, 0.0));
    miniature::paint_placement(ui.painter(), place, (matrix, rows), (piece, color), theme);
}

/// Offers to watch a mistake, and to play on from before it.
fn buttons(ui: &mut Ui, shared: &Shared<'_>, moment: &Judgement) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let gap = theme.metrics.space.s;
    let all = [
        (Command::Review(ReviewCommand::Show(Box::new(*moment))), id::WATCH_LAST),
        (Command::Review(ReviewCommand::Practise(Box::new(*moment))), id::PRACTICE_FROM_HERE),
    ];
    let texts = all.each_ref().map(|(_, text)| words.text(*text));
    let widths = equally(ui.available_width() - gap, 2);
    let faces: Vec<_> = texts.iter().zip(&widths).map(|(text, width)| (text.as_str().into(), *width)).collect();
    let alike = Alike::of(ui, theme, Tone::Plain, &faces);
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (((command, _), text), width) in all.iter().zip(&texts).zip(&widths) {
            let given = command.offer_alike(ui, shared, Tone::Plain, (text, *width), alike);
            chosen = given.or_else(|| chosen.take());
        }
    });
    chosen
}

/// A reason in a player's words.
const fn reason_text(reason: Reason) -> MessageId {
    match reason {
        Reason::GameEnd => id::REVIEW_REASON_GAME_END,
        Reason::Missed(Chance::TSpin) => id::REVIEW_REASON_T_SPIN,
        Reason::Missed(Chance::Tetris) => id::REVIEW_REASON_TETRIS,
        Reason::Missed(Chance::PerfectClear) => id::REVIEW_REASON_PERFECT_CLEAR,
        Reason::WellBlocked => id::REVIEW_REASON_WELL,
        Reason::Hole => id::REVIEW_REASON_HOLE,
        Reason::TetrisSpent => id::REVIEW_REASON_SPENT,
        Reason::TooHigh => id::REVIEW_REASON_HIGH,
        Reason::Uneven => id::REVIEW_REASON_UNEVEN,
        Reason::FewerLines => id::REVIEW_REASON_LINES,
        Reason::Order => id::REVIEW_REASON_ORDER,
    }
}
