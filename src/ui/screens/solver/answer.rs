//! The answer as text and lists: the match, or the extent of the search.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::lookahead::{perfect_clear_later, perfect_clear_note};
use super::player::{MatchPlayback, highest};
use super::queue_strip::{figure, mesh};
use crate::solver::formal::answer::{Answer, BestFound, Certificate};
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::objective::Best;
use crate::solver::formal::piece::Move;
use crate::solver::formal::timeline::{MatchTimeline, TimelineStep};
use crate::ui::paint::miniature;
use crate::ui::paint::minos::MinoMesh;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{paragraph, ring, row};
use crate::ui::words::{MessageId, Words, id};

/// The height of a piece in the list, and the widths of its number and figure, in points.
const ROW: f32 = 48.0;
const NUMBER: f32 = 34.0;
const FIGURE: f32 = 46.0;
/// The width of most moves in their full size, in points, and the minimum scale to which they are shrunk for it.
const USUAL_MOVES: f32 = 160.0;
const SMALLEST: f32 = 0.75;
/// The limits of the small boards in the list: cell size and width in points, and board size.
const THUMB: f32 = 8.0;
const THUMB_WIDTH: f32 = 60.0;
const MAX_THUMB: usize = 24;
/// The height of a bar of the certificate, in points.
const BAR: f32 = 24.0;

/// An answered question.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) instance: Instance,
    pub(super) answer: Answer,
    /// The player of the match, if there is one.
    pub(super) player: Option<MatchPlayback>,
    /// The reason why the match cannot be shown.
    pub(super) fault: Option<String>,
    /// Whether the player cancelled the search.
    pub(super) was_cancelled: bool,
    /// The step that the list last scrolled to.
    listed: usize,
    /// Whether the extent of the search is shown.
    has_details: bool,
}

impl Answered {
    pub(super) const fn new(instance: Instance, answer: Answer, was_cancelled: bool) -> Self {
        Self { instance, answer, player: None, fault: None, was_cancelled, listed: 0, has_details: false }
    }

    /// Draws the complete answer.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let (headline, color) = match &self.answer {
            Answer::Yes { .. } => (id::SOLVER_YES, theme.palette.good),
            Answer::No { .. } => (id::SOLVER_NO, theme.palette.danger),
            Answer::Unknown { .. } => (id::SOLVER_UNKNOWN, theme.palette.accent),
        };
        ui.label(theme.text(TextRole::Title, words.text(headline)).color(color));
        for line in self.lines(words) {
            paragraph(ui, theme, &line);
        }
        if let Some(fault) = &self.fault {
            let text = words.with(id::SOLVER_FAULT, &[("problem", fault.clone().into())]);
            ui.add(egui::Label::new(theme.text(TextRole::Body, text).color(theme.palette.danger)).wrap());
        }
        ui.add_space(theme.metrics.space.xs);
        if let Answer::No { certificate } = &self.answer
            && has_extent(certificate)
        {
            let details = words.text(id::SOLVER_DETAILS);
            let part = Unfolding::begin(ui, "details");
            if row::section(ui, theme, (&details, ""), self.has_details) {
                self.has_details = !self.has_details;
                ui.ctx().request_discard("the details are opened at once");
            }
            if self.has_details {
                ui.scope(|ui| show_certificate(ui, shared, certificate));
            }
            part.end(ui, self.has_details);
        }
        if let Some(player) = &mut self.player {
            list(ui, shared, player, &mut self.listed);
        }
    }

    fn lines(&self, words: &Words) -> Vec<String> {
        let pieces = self.instance.known();
        match &self.answer {
            Answer::Yes { found, best } => {
                let lines = self.player.as_ref().map_or(0, |player| lines(player.timeline()));
                let args = [("pieces", found.steps.len().into()), ("lines", lines.into())];
                let id = if self.instance.objective.perfect_clear {
                    id::SOLVER_YES_PERFECT_CLEAR
                } else {
                    id::SOLVER_YES_MATCH
                };
                let text = words.with(id, &args);
                std::iter::once(text).chain(best.and_then(|best| self.best(words, best))).collect()
            }
            Answer::No { certificate } => {
                let all: u64 = certificate.positions.iter().sum();
                let id = if self.instance.objective.perfect_clear {
                    id::SOLVER_NO_PERFECT_CLEAR
                } else {
                    id::SOLVER_NO_MATCH
                };
                let text = words.with(id, &[("pieces", pieces.into())]);
                let searched = words.with(id::SOLVER_NO_SEARCHED, &[("positions", words.number(all).into())]);
                let why = perfect_clear_note(words, &self.instance, pieces);
                let later = if why.is_none() { perfect_clear_later(words, &self.instance) } else { None };
                // A rule can decide the question before the search.
                let searched = (all > 0).then_some(searched);
                [Some(text), certificate.reason.clone(), why, later, searched].into_iter().flatten().collect()
            }
            Answer::Unknown { reached } => {
                let id = if self.was_cancelled { id::SOLVER_UNKNOWN_CANCELLED } else { id::SOLVER_UNKNOWN_LIMIT };
                let args = [("reached", reached.steps.len().into()), ("pieces", pieces.into())];
                vec![words.text(id), words.with(id::SOLVER_UNKNOWN_REACHED, &args)]
            }
        }
    }

    /// The best value, and whether it is proven.
    fn best(&self, words: &Words, best: BestFound) -> Option<String> {
        let id = match self.instance.objective.best? {
            Best::MostLines => id::SOLVER_BEST_FOUND_LINES,
            Best::MostPieces => id::SOLVER_BEST_FOUND_PIECES,
            Best::LeastHeight => id::SOLVER_BEST_FOUND_HEIGHT,
            Best::LongestCombo => id::SOLVER_BEST_FOUND_COMBO,
        };
        let found = words.with(id, &[("value", best.value.into())]);
        let proof = if best.bound == best.value {
            words.text(id::SOLVER_BEST_PROVEN)
        } else {
            words.with(id::SOLVER_BEST_BOUND, &[("bound", best.bound.into())])
        };
        Some(words.with(id::SOLVER_BEST_AND_PROOF, &[("found", found.into()), ("proof", proof.into())]))
    }
}

/// The total number of lines of a match.
fn lines(timeline: &MatchTimeline) -> usize {
    timeline.steps.iter().map(|step| step.lines).sum()
}

/// Whether a certificate counts anything.
fn has_extent(certificate: &Certificate) -> bool {
    !certificate.positions.is_empty() || certificate.cut.iter().any(|(_, count)| *count > 0)
}

/// Draws the number of positions after each piece, and what the rules pruned.
fn show_certificate(ui: &mut Ui, shared: &Shared<'_>, certificate: &Certificate) {
    let Shared { theme, words, .. } = shared;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.add_space(theme.metrics.space.xs);
    if !certificate.positions.is_empty() {
        ui.label(theme.text(TextRole::Heading, words.text(id::SOLVER_POSITIONS)));
    }
    let most = certificate.positions.iter().copied().max().unwrap_or(0);
    for (pieces, &count) in certificate.positions.iter().enumerate() {
        let name = words.with(id::SOLVER_AFTER_PIECES, &[("pieces", pieces.into())]);
        bar(ui, shared, &name, (count, most));
    }
    let cut: Vec<_> = certificate.cut.iter().filter(|(_, count)| *count > 0).collect();
    if cut.is_empty() {
        return;
    }
    ui.add_space(theme.metrics.space.s);
    ui.label(theme.text(TextRole::Heading, words.text(id::SOLVER_CUT)));
    let most = cut.iter().map(|(_, count)| *count).max().unwrap_or(0);
    for (rule, count) in cut {
        let name = rule_name(words, rule);
        bar(ui, shared, &name, (*count, most));
    }
}

/// The name of a rule; its identifier if there is no translation.
fn rule_name(words: &Words, rule: &str) -> String {
    words.text(match rule {
        "area" => id::SOLVER_RULE_AREA,
        "parity" => id::SOLVER_RULE_PARITY,
        "walls" => id::SOLVER_RULE_WALLS,
        "rows" => id::SOLVER_RULE_ROWS,
        "pieces" => id::SOLVER_RULE_PIECES,
        "pockets" => id::SOLVER_RULE_POCKETS,
        "mirror" => id::SOLVER_RULE_MIRROR,
        other => return other.to_owned(),
    })
}

/// Draws a name and number over a bar with a logarithmic length.
fn bar(ui: &mut Ui, shared: &Shared<'_>, name: &str, (count, most): (u64, u64)) {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let figure = words.number(count);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let spoken = words.with(id::SOLVER_NAMED_COUNT, &[("name", name.into()), ("count", figure.clone().into())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    if !ui.is_rect_visible(rect) {
        return;
    }
    // A logarithm, because the counts grow by orders of magnitude; of one more, because that of 1 is 0.
    let part = if count < most { ((count + 1) as f32).ln() / ((most + 1) as f32).ln() } else { 1.0 };
    let filled = rect.with_max_x(rect.left() + rect.width() * part);
    ui.painter().rect_filled(filled, 3, palette.accent_surface);
    let inside = rect.shrink2(vec2(theme.metrics.space.s, 0.0));
    let font = TextRole::Small.font(1.0);
    let value = ui.painter().layout_no_wrap(figure, font.clone(), palette.text_primary);
    let room = inside.width() - value.size().x - theme.metrics.space.s;
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), font, palette.text_primary);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(1.0));
    let name = ui.painter().layout_job(job);
    let at = Align2::LEFT_CENTER.align_size_within_rect(name.size(), inside).min;
    ui.painter().galley(at, name, palette.text_primary);
    let at = Align2::RIGHT_CENTER.align_size_within_rect(value.size(), inside).min;
    ui.painter().galley(at, value, palette.text_primary);
}

/// Draws the list of pieces with their moves; a click goes to a piece.
fn list(ui: &mut Ui, shared: &Shared<'_>, player: &mut MatchPlayback, listed: &mut usize) {
    let current = player.step();
    let made = player.moves_made();
    let mut shown = None;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.add_space(shared.theme.metrics.space.xs);
    ui.label(shared.theme.text(TextRole::Heading, shared.words.text(id::SOLVER_MOVES)));
    // The first row has a surface, which would touch the heading.
    ui.add_space(shared.theme.metrics.space.xs);
    let high = thumb_rows(player.timeline());
    for index in 0..player.timeline().steps.len() {
        let is_current = index == current;
        let (rect, pressed) = piece(ui, shared, player.timeline(), (index, is_current.then_some(made)), high);
        if pressed {
            shown = Some(index);
        }
        // Only at a change, or the list could not be scrolled.
        if is_current && *listed != current {
            ui.scroll_to_rect(rect.expand2(vec2(0.0, ROW)), None);
        }
    }
    *listed = current;
    if let Some(step) = shown {
        player.show(step);
    }
}

/// The number of rows of the small boards; `None` if the boards are too large.
fn thumb_rows(timeline: &MatchTimeline) -> Option<usize> {
    let columns = timeline.board(0).columns();
    let rows = highest(timeline).max(1);
    (columns <= MAX_THUMB && rows <= MAX_THUMB).then_some(rows)
}

/// Draws a piece of the list: number, figure, moves, board after it. Returns its rectangle and whether it was clicked.
fn piece(
    ui: &mut Ui,
    shared: &Shared<'_>,
    timeline: &MatchTimeline,
    (index, made): (usize, Option<usize>),
    high: Option<usize>,
) -> (Rect, bool) {
    let Shared { theme, words, .. } = shared;
    let (palette, space) = (&theme.palette, theme.metrics.space);
    let step = &timeline.steps[index];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken(words, index, step)));
    let reach = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        if made.is_some() {
            ui.painter().rect_filled(rect, theme.metrics.radius, palette.accent_surface);
        } else if reach.lit {
            ui.painter().rect_filled(rect, theme.metrics.radius, palette.raised);
        }
        let inside = rect.shrink2(vec2(space.s, 0.0));
        let number = words.number(index as u64 + 1);
        let font = TextRole::Strong.font(1.0);
        ui.painter().text(
            pos2(inside.left() + NUMBER - space.s, inside.center().y),
            Align2::RIGHT_CENTER,
            number,
            font,
            palette.text_secondary,
        );
        let mut mesh = mesh(ui, shared);
        let slot = Rect::from_min_size(pos2(inside.left() + NUMBER, inside.top()), vec2(FIGURE, inside.height()));
        figure(ui, &mut mesh, slot, step.tetrimino);
        ui.painter().add(mesh.into_shape());
        let wide = high.map_or(0.0, |rows| thumb(ui, shared, &timeline.board(index + 1), rows, inside));
        let right = inside.right() - wide;
        let room = inside.with_min_x(slot.right() + space.s).with_max_x(right - space.s);
        moves(ui, shared, step, made, room);
        if reach.focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
    }
    (rect, response.clicked())
}

/// Draws a small board at the right end of a row; returns its width.
pub(super) fn thumb(ui: &Ui, shared: &Shared<'_>, blocks: &BlockBoard, rows: usize, room: Rect) -> f32 {
    let pixel = 1.0 / ui.ctx().pixels_per_point();
    let side = ((room.height() - 8.0) / rows as f32).min(THUMB_WIDTH / blocks.columns() as f32).min(THUMB);
    let side = (side / pixel).floor().max(1.0) * pixel;
    let size = vec2(blocks.columns() as f32, rows as f32) * side;
    let corner = pos2(room.right() - size.x, room.center().y - size.y / 2.0);
    let corner = pos2((corner.x / pixel).round() * pixel, (corner.y / pixel).round() * pixel);
    let well = Rect::from_min_size(corner, size);
    miniature::ground(ui.painter(), well, shared.theme);
    let mut mesh = MinoMesh::new(ui.ctx(), shared.theme, (side / pixel).round() as u32);
    for row in 1..=rows {
        for column in 1..=blocks.columns() {
            if let Some(block) = blocks.block(row, column) {
                let at = pos2(well.left() + (column as f32 - 1.0) * side, well.bottom() - row as f32 * side);
                let cell = Rect::from_min_size(at, vec2(side, side));
                mesh.mino(cell, block, crate::ui::paint::minos::MinoStyle::InPlay, Color32::WHITE);
            }
        }
    }
    ui.painter().add(mesh.into_shape());
    size.x + 4.0
}

/// Draws the moves in one line or in two lines of similar length. Their size depends only on the room, so that all
/// rows have the same.
fn moves(ui: &Ui, shared: &Shared<'_>, step: &TimelineStep, made: Option<usize>, room: Rect) {
    let mut job = signs(shared, step, made, (room.width() / USUAL_MOVES).clamp(SMALLEST, 1.0));
    let whole = ui.painter().layout_job(job.clone()).size().x;
    if whole > room.width() {
        // Lines as long as the room could leave a single sign to the second one.
        let max_width = room.width().min(0.7 * whole).max(1.0);
        job.wrap = egui::text::TextWrapping { max_width, max_rows: 2, ..egui::text::TextWrapping::default() };
    }
    let galley = ui.painter().layout_job(job);
    let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), room).min;
    ui.painter().galley(at, galley, shared.theme.palette.text_primary);
}

/// Lays out the moves as signs, repeated ones with a count; moves already made are bright.
fn signs(shared: &Shared<'_>, step: &TimelineStep, made: Option<usize>, scale: f32) -> egui::text::LayoutJob {
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let font = TextRole::Strong.font(scale);
    let mut job = egui::text::LayoutJob::default();
    let mut add = |text: &str, color: Color32| {
        let format = egui::TextFormat { font_id: font.clone(), color, ..egui::TextFormat::default() };
        job.append(text, 0.0, format);
    };
    if step.is_swapped {
        // Hold comes before all moves.
        let color = if made.is_some() { palette.accent } else { palette.text_primary };
        add(&words.text(id::WATCH_HOLD), color);
        add("  ", color);
    }
    let mut at = 0;
    for (sign, count) in runs(&step.moves) {
        let color = if made.is_some_and(|made| made > at) { palette.accent } else { palette.text_primary };
        let text = if count == 1 { words.text(sign_of(sign)) } else { format!("{}{count}", words.text(sign_of(sign))) };
        add(&text, color);
        add(" ", color);
        at += count;
    }
    job
}

/// Runs of equal moves with their lengths.
fn runs(moves: &[Move]) -> Vec<(Move, usize)> {
    let mut runs: Vec<(Move, usize)> = Vec::new();
    for &sign in moves {
        match runs.last_mut() {
            Some((last, count)) if *last == sign => *count += 1,
            _ => runs.push((sign, 1)),
        }
    }
    runs
}

/// The message id of the sign of a move.
const fn sign_of(sign: Move) -> MessageId {
    match sign {
        Move::Clockwise => id::WATCH_CLOCKWISE,
        Move::Counterclockwise => id::WATCH_COUNTERCLOCKWISE,
        Move::Left => id::WATCH_LEFT,
        Move::Right => id::WATCH_RIGHT,
        Move::Down => id::WATCH_SOFT_DROP,
        Move::Fix => id::SOLVER_SIGN_FIX,
    }
}

/// The text of a piece of the list for screen readers.
fn spoken(words: &Words, index: usize, step: &TimelineStep) -> String {
    let name = |sign: Move| {
        words.text(match sign {
            Move::Clockwise => id::ROTATION_CLOCKWISE,
            Move::Counterclockwise => id::ROTATION_COUNTERCLOCKWISE,
            Move::Left => id::BUTTON_LEFT,
            Move::Right => id::BUTTON_RIGHT,
            Move::Down => id::SOLVER_DOWN,
            Move::Fix => id::SOLVER_FIX,
        })
    };
    let moves = runs(&step.moves).into_iter().map(|(sign, count)| {
        if count == 1 {
            name(sign)
        } else {
            words.with(id::SOLVER_TIMES, &[("count", count.into()), ("move", name(sign).into())])
        }
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    let args = [
        ("number", (index + 1).into()),
        ("letter", step.tetrimino.letter().to_string().into()),
        ("moves", moves.into()),
    ];
    words.with(id::SOLVER_PIECE_SPOKEN, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_moves_are_counted_together() {
        let moves = [Move::Left, Move::Left, Move::Down, Move::Left, Move::Fix];
        let expected = [(Move::Left, 2), (Move::Down, 1), (Move::Left, 1), (Move::Fix, 1)];
        assert_eq!(runs(&moves), expected);
    }
}
