//! The biggest mistakes as pairs of boards: as played, and better.

use std::cmp::Reverse;

use egui::accesskit::Role;
use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use crate::bots::review::{Chance, Judgement, PieceLoss, Reason, Review};
use crate::engine::{Game, Matrix, Piece, Target};
use crate::replay::{Recording, SeatRecording};
use crate::solver::moves;
use crate::ui::paint::miniature::{self, PlacementPath};
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{Alike, Tone, equally};
use crate::ui::widgets::{is_lower_than, lay_lines, paragraph};
use crate::ui::words::{MessageId, Words, id};

/// The minimum width of a card, and the height of its boards, also in a low window, in points.
const CARD: f32 = 340.0;
const BOARDS: [f32; 2] = [190.0, 116.0];
/// The minimum height of the boards of a card, where its buttons would be out of view.
const LEAST_BOARDS: f32 = 72.0;
/// The height of a window below which its parts are lower, in points.
const LOW: f32 = 700.0;
/// The maximum number of cards beside each other.
const BESIDE: usize = 3;
/// The part of the width of a card that the opponent's board has.
const OPPONENT: f32 = 0.24;
/// The maximum number of lines of the text above it, also in a low window.
const OPPONENT_LINES: [usize; 2] = [4, 2];
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
    all: Vec<Moment>,
    /// The opponent at each of them, in a match.
    opponents: Vec<ShownOpponent>,
    selected: usize,
    /// Whether another one was selected in this frame.
    is_moved: bool,
}

/// A mistake: its judgement, the Matrix before it, and how both pieces get to their places.
#[derive(Debug)]
struct Moment {
    judgement: Judgement,
    matrix: Matrix,
    played: PlacementPath,
    best: PlacementPath,
    /// The target of the player.
    target: Target,
}

impl Moment {
    fn of(judgement: Judgement, game: &Game) -> Self {
        let (rules, matrix) = (game.rules(), game.matrix());
        let placed = |piece: Piece| {
            let positions =
                moves::positions(rules, matrix, matrix.entered(rules.rotation.generated(piece.tetrimino)), piece);
            PlacementPath { piece, positions: positions.unwrap_or_default() }
        };
        let (played, best) = (placed(judgement.played.piece), placed(judgement.best.piece));
        Self { judgement, matrix: matrix.clone(), played, best, target: game.target() }
    }
}

/// A mistake with the opponent then.
#[derive(Debug, Clone, Copy)]
struct Mistake<'a> {
    moment: &'a Moment,
    opponent: Option<&'a ShownOpponent>,
}

/// An opponent at a mistake, and why this one is shown.
#[derive(Debug)]
struct ShownOpponent {
    seat: usize,
    game: Game,
    reason: OpponentReason,
}

/// Why an opponent is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpponentReason {
    /// There is no other one.
    Only,
    /// The player aimed at this one.
    Target,
    /// This one had sent the most lines.
    MostSent,
}

impl ShownOpponent {
    /// Chooses the opponent at a mistake from the games of all: the one that the player aims at, or else the one that
    /// has sent the most lines, first of those that still play.
    fn chosen(target: Target, games: impl Iterator<Item = (usize, Game)>) -> Option<Self> {
        let mut all: Vec<(usize, Game)> = games.collect();
        let is_aimed = |(seat, game): &(usize, Game)| target == Target::Seat(*seat as u8) && !game.is_over();
        let (index, reason) = if all.len() == 1 {
            (0, OpponentReason::Only)
        } else if let Some(index) = all.iter().position(is_aimed) {
            (index, OpponentReason::Target)
        } else {
            let sent =
                |index: &usize| (!all[*index].1.is_over(), all[*index].1.statistics().lines_sent, Reverse(*index));
            ((0..all.len()).max_by_key(sent)?, OpponentReason::MostSent)
        };
        let (seat, game) = all.swap_remove(index);
        Some(Self { seat, game, reason })
    }

    /// The name, and why it is this one of several.
    fn text(&self, words: &Words, names: &[String]) -> String {
        let name = names.get(self.seat).cloned().unwrap_or_default();
        match self.reason {
            OpponentReason::Only => name,
            OpponentReason::Target => words.with(id::REVIEW_OPPONENT_TARGET, &[("name", name.into())]),
            OpponentReason::MostSent => words.with(id::REVIEW_OPPONENT_SENT, &[("name", name.into())]),
        }
    }
}

impl Mistakes {
    /// The mistakes of a review, in the order of the game. The worst one is selected.
    pub(in crate::ui::screens) fn of(replay: &SeatRecording, review: &Review) -> Self {
        let mut playhead = replay.start();
        let mut events = Vec::new();
        let mut all = Vec::new();
        for moment in review.moments_by_time() {
            while playhead.game().now() < moment.at && replay.step(&mut playhead, &mut events) {
                events.clear();
            }
            all.push(Moment::of(moment, playhead.game()));
        }
        let worst = review.moments.first().map(|moment| moment.number);
        let selected = all.iter().position(|moment| Some(moment.judgement.number) == worst).unwrap_or(0);
        Self { all, opponents: Vec::new(), selected, is_moved: false }
    }

    /// The same mistakes, with the game of an opponent at each of them if it is a match.
    pub(super) fn against_opponents(self, recorded: &Recording, seat: usize) -> Self {
        let teams = recorded.setup.as_ref().map(|setup| setup.teams.clone()).unwrap_or_default();
        let others = (0..recorded.seats.len()).filter(|other| !teams.are_friends(seat, *other));
        let mut others: Vec<_> = others.map(|other| (other, recorded.seats[other].start())).collect();
        let mut events = Vec::new();
        let mut opponent_at = |moment: &Moment| {
            let games = others.iter_mut().map(|(other, playhead)| {
                let replay = &recorded.seats[*other];
                while playhead.game().now() < moment.judgement.at && replay.step(playhead, &mut events) {
                    events.clear();
                }
                (*other, playhead.game().clone())
            });
            ShownOpponent::chosen(moment.target, games)
        };
        let opponents = self.all.iter().map_while(&mut opponent_at).collect();
        Self { opponents, ..self }
    }

    pub(super) fn selected(&self) -> Option<&Judgement> {
        self.all.get(self.selected).map(|moment| &moment.judgement)
    }

    /// Whether this piece is one of the mistakes.
    pub(super) fn has(&self, number: u32) -> bool {
        self.all.iter().any(|moment| moment.judgement.number == number)
    }

    /// Selects the mistake of this piece.
    pub(super) fn select(&mut self, number: u32) {
        self.selected = self.all.iter().position(|moment| moment.judgement.number == number).unwrap_or(self.selected);
    }

    /// Goes this many mistakes on, or back; after the last one to the first.
    pub(super) fn step(&mut self, steps: i32) {
        let count = self.all.len().max(1) as i32;
        self.is_moved = steps != 0;
        self.selected = (self.selected as i32 + steps).rem_euclid(count) as usize;
    }

    /// Goes to the first mistake or to the last one.
    pub(super) const fn go_to_end(&mut self, is_last: bool) {
        self.is_moved = true;
        self.selected = if is_last { self.all.len().saturating_sub(1) } else { 0 };
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

    /// Draws the worst mistake as a pair of boards, and a line for each piece with a loss, so that the lines add up.
    pub(in crate::ui::screens) fn picture(&self, ui: &mut Ui, shared: &Shared<'_>, review: &Review) {
        let Some(worst) = self.all.get(self.selected) else { return };
        let theme = shared.theme;
        for loss in review.losses.iter().filter(|loss| loss.lost > 0) {
            // Mistakes in a row with the same answer are one, but each has its loss.
            let moment = self.all.iter().find(|moment| moment.judgement.number == loss.number);
            let text = moment.map_or_else(
                || short_caption(shared.words, review, loss),
                |moment| Self::caption(shared.words, review, &moment.judgement),
            );
            paragraph(ui, theme, &text);
        }
        let size = vec2(ui.available_width(), BOARDS[is_low(ui)] + TextRole::Body.size() + theme.metrics.space.s);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        pair(ui, shared, rect, (Mistake { moment: worst, opponent: None }, ""));
    }

    /// Draws the cards around the selected mistake.
    ///
    /// `names` are those of the seats.
    pub(super) fn ui(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (review, names): (&Review, &[String]),
    ) -> Option<Command> {
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
        let size = vec2(width, card_height(ui, theme));
        let mut chosen = None;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (index, moment) in self.all.iter().enumerate().skip(first).take(count) {
                let is_selected = index == self.selected;
                let mistake = Mistake { moment, opponent: self.opponents.get(index) };
                let opponent = mistake.opponent.map(|opponent| opponent.text(words, names)).unwrap_or_default();
                let given = self.card(ui, shared, review, (mistake, &opponent), (size, is_selected));
                chosen = given.or_else(|| chosen.take());
            }
        });
        chosen
    }

    fn card(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        review: &Review,
        (mistake, opponent): (Mistake<'_>, &str),
        (size, is_selected): (Vec2, bool),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let moment = &mistake.moment.judgement;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let space = metrics.space;
        let lines = caption_height(theme);
        let high = size.y - around_boards(theme);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        if is_selected && self.is_moved {
            ui.scroll_to_rect(rect, None);
        }
        let caption = Self::caption(words, review, moment);
        let spoken = [caption.as_str(), opponent].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken.join(", ")));
        let color = if is_selected { palette.text_primary } else { palette.outline };
        let edge = Stroke::new(if is_selected { metrics.focus_stroke } else { metrics.stroke }, color);
        ui.painter().rect(rect, metrics.radius_large, palette.panel, edge, StrokeKind::Inside);
        let inside = rect.shrink(space.m);
        let text = lay_lines(ui, TextRole::Body, (&caption, palette.text_primary), (inside.width(), 1));
        ui.painter().galley(inside.min, text, palette.text_primary);
        let boards = inside.with_min_y(inside.top() + lines / 2.0);
        let boards = boards.with_max_y(boards.top() + high + lines / 2.0);
        pair(ui, shared, boards, (mistake, opponent));
        let foot = inside.with_min_y(inside.bottom() - metrics.control_height);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(foot).id_salt(("moment", moment.number)));
        buttons(&mut ui, shared, moment)
    }
}

/// A piece without a card in a line: its number and loss.
fn short_caption(words: &Words, review: &Review, loss: &PieceLoss) -> String {
    let lost = words.lost(review.aim, loss.lost.into());
    words.with(id::REVIEW_CAPTION_SHORT, &[("number", loss.number.into()), ("lost", lost.into())])
}

/// The height of the caption of a card and of the names of its boards.
fn caption_height(theme: &Theme) -> f32 {
    2.0 * (TextRole::Body.size() + theme.metrics.space.s)
}

/// The height of a card without its boards.
fn around_boards(theme: &Theme) -> f32 {
    caption_height(theme) + theme.metrics.control_height + 4.0 * theme.metrics.space.s
}

/// The height of the cards below what was drawn: lower boards where the buttons would else be out of view.
fn card_height(ui: &Ui, theme: &Theme) -> f32 {
    let above = ui.cursor().top() - ui.min_rect().top();
    let left = ui.clip_rect().height() - above - around_boards(theme) - theme.metrics.space.s;
    left.clamp(LEAST_BOARDS, BOARDS[is_low(ui)]) + around_boards(theme)
}

/// Draws the boards of a mistake: as played, and better; in a match also that of the opponent with this text, small
/// beside them.
fn pair(ui: &Ui, shared: &Shared<'_>, boards: Rect, (mistake, text): (Mistake<'_>, &str)) {
    let Mistake { moment: Moment { judgement, matrix, played, best, .. }, opponent } = mistake;
    let Shared { theme, words, .. } = shared;
    let palette = &theme.palette;
    let boards = match opponent {
        None => boards,
        Some(opponent) => {
            let (own, other) = boards.split_left_right_at_fraction(1.0 - OPPONENT);
            let color = palette.text_secondary;
            let text = lay_lines(ui, TextRole::Small, (text, color), (other.width(), OPPONENT_LINES[is_low(ui)]));
            let at = pos2(other.center().x - text.size().x / 2.0, other.top());
            let top = at.y + text.size().y + theme.metrics.space.xs;
            ui.painter().galley(at, text, color);
            // Small, and at the foot of the others.
            let small = other.with_min_y(top.max(other.top() + OPPONENT * other.height()));
            miniature::paint_whole(
                ui.painter(),
                small.shrink2(vec2(theme.metrics.space.xs, 0.0)),
                &opponent.game,
                theme,
            );
            own
        }
    };
    let (left, right) = boards.split_left_right_at_fraction(0.5);
    let better = if judgement.best.hold && !judgement.played.hold { id::REVIEW_BETTER_HOLD } else { id::REVIEW_BETTER };
    let sides = [(left, id::REVIEW_AS_PLAYED, played, palette.on_well_danger), (right, better, best, palette.on_well)];
    for (side, name, placement, color) in sides {
        board(ui, theme, (side, &words.text(name)), (matrix, rows(matrix, judgement)), (placement, color));
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
    (placement, color): (&PlacementPath, Color32),
) {
    let place = under_name(ui, theme, (rect, name));
    miniature::paint_placement(ui.painter(), place, (matrix, rows), (placement, color), theme);
}

/// Draws the name of a board. Returns the place of the board.
fn under_name(ui: &Ui, theme: &Theme, (rect, name): (Rect, &str)) -> Rect {
    let text = lay_lines(ui, TextRole::Small, (name, theme.palette.text_secondary), (rect.width(), 1));
    let top = rect.top() + TextRole::Body.size() + theme.metrics.space.s;
    let at = pos2(rect.center().x - text.size().x / 2.0, rect.top());
    ui.painter().galley(at, text, theme.palette.text_secondary);
    rect.with_min_y(top).shrink2(vec2(theme.metrics.space.xs, 0.0))
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
        Reason::AttackMissed => id::REVIEW_REASON_ATTACK,
        Reason::NotCancelled => id::REVIEW_REASON_CANCEL,
        Reason::WellBlocked => id::REVIEW_REASON_WELL,
        Reason::Hole => id::REVIEW_REASON_HOLE,
        Reason::TetrisSpent => id::REVIEW_REASON_SPENT,
        Reason::TooHigh => id::REVIEW_REASON_HIGH,
        Reason::Uneven => id::REVIEW_REASON_UNEVEN,
        Reason::FewerLines => id::REVIEW_REASON_LINES,
        Reason::Order => id::REVIEW_REASON_ORDER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rules;

    #[test]
    fn the_target_is_shown_or_else_who_has_sent_most() {
        let over = || {
            let mut game = Game::new(Rules::default(), 7);
            game.end_now(&mut Vec::new());
            game
        };
        let game = || Game::new(Rules::default(), 7);
        let chosen = |target: Target, games: Vec<(usize, Game)>| {
            ShownOpponent::chosen(target, games.into_iter()).map(|opponent| (opponent.seat, opponent.reason))
        };
        let three = || vec![(1, game()), (2, game()), (3, game())];
        assert_eq!(chosen(Target::Seat(2), three()), Some((2, OpponentReason::Target)));
        assert_eq!(chosen(Target::Everybody, three()), Some((1, OpponentReason::MostSent)), "nobody has sent anything");
        let two = || vec![(1, over()), (3, game())];
        assert_eq!(chosen(Target::Seat(1), two()), Some((3, OpponentReason::MostSent)), "the target is out");
        assert_eq!(chosen(Target::Seat(1), vec![(1, over())]), Some((1, OpponentReason::Only)));
        assert_eq!(chosen(Target::Everybody, Vec::new()), None);
    }
}
