//! The play field for screen readers: named nodes for what is visible, and announcements of events.
//!
//! AccessKit cannot see painted shapes, so every part needs a node of its own.
//!
//! | node | text |
//! |---|---|
//! | Matrix | the height of the stack, and its holes |
//! | piece in play | the Tetrimino, its Facing, its columns |
//! | Next, Hold | the Tetriminos |
//! | mode, player | their names |
//! | considered | the moves that a bot considers |
//! | chips | the Back-to-Back sequence and the combo, while they last |
//! | score, level, lines, goal, time | the values |
//! | notifications | the last action, a new level; the end of the game assertively |
//!
//! The texts are built only while a screen reader is active.

use egui::accesskit::Live;
use egui::{AsIdSalt, Rect, Response, Role, Sense, Ui, WidgetInfo};

use super::PlayView;
use super::chips;
use super::hud_values::{self, HudGoal};
use super::layout::{PlayLayout, Slot};
use super::thinking::{self, Considered};
use crate::bots::beam::Aim;
use crate::bots::combo::Candidate;
use crate::bots::level::RatedChoice;
use crate::engine::units::ROWS;
use crate::engine::{Matrix, Piece, Tetrimino};
use crate::ui::theme::Theme;
use crate::ui::words::{MessageId, Words, id};

/// Adds the nodes of the play field, except that of the Matrix.
pub(super) fn describe(ui: &Ui, layout: &PlayLayout, view: &PlayView<'_>, theme: &Theme, words: &Words) {
    let speaker = Speaker { ui };
    let game = view.game;
    speaker.say("variation", layout.slot(Slot::Mode), || view.name(words));
    if !view.player.is_empty() {
        speaker.say("player", layout.slot(Slot::Player), || view.player.to_owned());
    }
    describe_pieces(ui, layout, view, words);
    for (index, text) in chips::spoken(game, words).enumerate() {
        speaker.say(("chip", index), layout.notice, || text.clone());
    }
    let goal =
        HudGoal::in_its_slot(game, theme).map(|goal| goal.text(words)).map(|(label, text)| (Slot::Goal, label, text));
    let values = hud_values::values(game, (game.score(), view.rank()), theme, words);
    for (slot, label, text) in values.map(|value| (value.slot, value.label, value.text)).chain(goal) {
        // Hundredths of a second would be out of date before they are read aloud.
        let text = match label {
            id::PLAY_TIME => words.clock(game.now().millis()),
            id::PLAY_TIME_LEFT => words.clock(hud_values::time_left(game).unwrap_or(0)),
            _ => text,
        };
        let args = [("name", words.text(label).into()), ("value", text.into())];
        speaker.say(label, layout.slot(slot), || words.with(id::SPOKEN_VALUE, &args));
    }
    speaker.announce(layout.notice, &news(view, theme, words), game.is_over());
}

/// Adds the nodes of the piece in play and of the queues.
pub(super) fn describe_pieces(ui: &Ui, layout: &PlayLayout, view: &PlayView<'_>, words: &Words) {
    let speaker = Speaker { ui };
    let game = view.game;
    if !view.hidden {
        let place = game.in_play().map_or(layout.peek, |piece| bounds(layout, piece));
        speaker.say("piece", place, || piece(game.in_play(), words));
        if view.next_count > 0 {
            speaker.say("next", layout.next, || queue(id::SPOKEN_NEXT, view.next().iter().copied(), words));
        }
        let moves = view.thinking.and_then(|thinking| thinking.considered);
        if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
            speaker.say("considered", layout.matrix, || considered(moves, words));
        }
        if let Some((stage, _)) = game.stage() {
            speaker.say("stage", layout.hold, || words.stage(stage));
        }
        if game.rules().hold {
            speaker.say("hold", layout.hold, || queue(id::SPOKEN_HOLD, game.held_tetrimino(), words));
        }
    }
}

/// Adds a text that is read after the current one whenever it changes.
pub(super) fn announce(ui: &Ui, place: Rect, text: &str) {
    Speaker { ui }.announce(place, text, false);
}

/// Adds nodes to the play field.
struct Speaker<'a> {
    ui: &'a Ui,
}

impl Speaker<'_> {
    fn node(&self, name: impl AsIdSalt, place: Rect) -> Response {
        self.ui.interact(place, self.ui.scope_id().with(("spoken", name)), Sense::hover())
    }

    fn say(&self, name: impl AsIdSalt, place: Rect, text: impl Fn() -> String) {
        self.node(name, place).widget_info(|| WidgetInfo::labeled(Role::Label, true, text()));
    }

    /// Adds a live region. When its text changes, it is read at once or after the current text.
    fn announce(&self, place: Rect, text: &str, at_once: bool) {
        let response = self.node("notifications", place);
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
        let live = if at_once { Live::Assertive } else { Live::Polite };
        self.ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(live));
    }
}

fn bounds(layout: &PlayLayout, piece: Piece) -> Rect {
    let minos = piece.tetrimino.minos(piece.facing).map(|(dx, dy)| layout.cell_rect(piece.centre.offset(dx, dy)));
    minos.into_iter().fold(Rect::NOTHING, Rect::union)
}

/// A description of the Matrix.
pub(super) fn matrix(view: &PlayView<'_>, words: &Words) -> String {
    let matrix = view.game.matrix();
    if view.hidden {
        return words.text(id::SPOKEN_MATRIX_COVERED);
    }
    if matrix.is_empty() {
        return words.text(id::SPOKEN_MATRIX_EMPTY);
    }
    words.with(id::SPOKEN_MATRIX, &[("height", matrix.height().into()), ("holes", holes(matrix).into())])
}

/// The number of holes: free cells with a Block above them.
fn holes(matrix: &Matrix) -> u32 {
    let mut covered = 0;
    let mut holes = 0;
    for bits in (1..=ROWS).rev().map(|y| matrix.row_bits(y)) {
        holes += (covered & !bits).count_ones();
        covered |= bits;
    }
    holes
}

fn piece(piece: Option<Piece>, words: &Words) -> String {
    let Some(piece) = piece else { return words.text(id::SPOKEN_NO_PIECE) };
    let [first, last] = columns(piece);
    let args = [
        ("piece", piece.tetrimino.letter().to_string().into()),
        ("facing", words.facing(piece.facing).into()),
        ("first", first.into()),
        ("last", last.into()),
    ];
    words.with(id::SPOKEN_PIECE, &args)
}

/// The first and last column of a piece.
fn columns(piece: Piece) -> [i8; 2] {
    let columns = piece.tetrimino.minos(piece.facing).map(|(dx, _)| piece.centre.x + dx);
    [columns.iter().min(), columns.iter().max()].map(|column| column.copied().unwrap_or(1))
}

/// The names of the Tetriminos in a queue.
fn queue(id: MessageId, tetriminos: impl IntoIterator<Item = Tetrimino>, words: &Words) -> String {
    let letters: Vec<String> = tetriminos.into_iter().map(|tetrimino| tetrimino.letter().to_string()).collect();
    let none = || words.text(id::SPOKEN_NOTHING);
    let all = if letters.is_empty() { none() } else { letters.join(", ") };
    words.with(id, &[("tetriminos", all.into())])
}

/// The moves that a bot considers, best first.
fn considered(moves: Considered<'_>, words: &Words) -> String {
    let moves: Vec<String> = match moves {
        Considered::Combo(moves) => moves.iter().map(|move_| move_of_combo(move_, words)).collect(),
        Considered::Computer(moves, aim) => {
            // Only the moves that the panel has room for: there are dozens.
            moves.iter().take(thinking::MAX_MOVES).map(|move_| move_of_computer(move_, aim, words)).collect()
        }
        Considered::Program(moves) => {
            moves.iter().take(thinking::MAX_MOVES).map(|move_| placement(move_, words)).collect()
        }
    };
    words.with(id::SPOKEN_CONSIDERED, &[("moves", moves.join("; ").into())])
}

fn move_of_combo(considered: &Candidate, words: &Words) -> String {
    let value = ("value", thinking::value(considered, words).into());
    let Some(place) = considered.place else { return words.with(id::SPOKEN_CONSIDERED_HOLD, &[value]) };
    let id = if considered.hold { id::SPOKEN_CONSIDERED_HOLD_PIECE } else { id::SPOKEN_CONSIDERED_MOVE };
    words.with(id, &[("piece", place.tetrimino.letter().to_string().into()), value])
}

fn move_of_computer(considered: &RatedChoice, aim: Aim, words: &Words) -> String {
    let loss = |lost| words.with(id::SPOKEN_LOSS, &[("lost", words.lost(aim, lost).into())]);
    let value = thinking::loss(considered).map_or_else(|| words.text(id::SPOKEN_PRUNED), loss);
    words.with(id::SPOKEN_RATED, &[("move", placement(considered, words).into()), ("value", value.into())])
}

fn placement(considered: &RatedChoice, words: &Words) -> String {
    let piece = considered.choice.piece;
    let [first, last] = columns(piece);
    let args = [("piece", piece.tetrimino.letter().to_string().into()), ("first", first.into()), ("last", last.into())];
    words.with(if considered.choice.hold { id::SPOKEN_PLACE_HOLD } else { id::SPOKEN_PLACE }, &args)
}

/// The description of the last event. Empty once its notice is gone.
pub(super) fn news(view: &PlayView<'_>, theme: &Theme, words: &Words) -> String {
    let game = view.game;
    let now = game.now();
    if let Some(reason) = game.game_over() {
        let args = [("reason", words.game_over(reason).into()), ("score", words.number(game.score()).into())];
        return words.with(id::SPOKEN_GAME_OVER, &args);
    }
    let mut parts = Vec::new();
    if view.countdown.is_some_and(|countdown| countdown.is_first) {
        parts.push(view.goal.map_or_else(|| words.goal_of_game(game.rules()), str::to_owned));
    }
    // A line clear is announced only with its award, so that it is announced once.
    if let Some((notice, _)) = view.effects.notice(now)
        && let Some(award) = notice.award
    {
        let name = words.award(award);
        let args = [("action", name.as_str().into()), ("points", words.number(award.points).into())];
        parts.push(match (view.has_points(theme), award.back_to_back) {
            (true, true) => words.with(id::SPOKEN_BACK_TO_BACK, &args),
            (true, false) => words.with(id::SPOKEN_ACTION, &args),
            (false, true) => words.with(id::PLAY_BACK_TO_BACK_ACTION, &args[..1]),
            (false, false) => name,
        });
        if notice.perfect_clear {
            parts.push(words.text(id::PLAY_PERFECT_CLEAR));
        }
    }
    if let Some((level, _)) = view.effects.level_up(now) {
        parts.push(words.with(id::PLAY_LEVEL_UP, &[("level", level.into())]));
    }
    if let Some((began, _)) = view.effects.stage(now) {
        parts.push(words.stage_began(began));
    }
    parts.join(". ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::diagram;

    #[test]
    fn holes_are_free_cells_below_blocks() {
        let table: [(&[&str], u32); 4] = [
            (&[], 0),
            (&["..........", "..J......."], 0),
            (&["JJ........", "..J......."], 2),
            (&["J.........", "..........", "J........."], 1),
        ];
        for (drawing, expected) in table {
            let matrix = diagram::matrix(drawing).unwrap();
            assert_eq!(holes(&matrix), expected, "{drawing:?}");
        }
    }
}
