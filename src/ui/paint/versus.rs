//! The play field of a match: a Matrix with its queues and values for each seat.
//!
//! The layout depends only on the window and the number of seats, so nothing moves when a player is out. Up to four
//! seats have the same size, unless a spectator enlarges one. In larger matches the player's own seat is larger than
//! the others. With more than eight seats, the others have no queues. Where nobody plays, the moves that the player of the
//! large seat considers are beside its field.
//!
//! ```text
//!              timer                                timer
//!          name ★                name          name ★              name    name    name
//!   hold │┌──────┐ next   hold │┌──────┐ next  hold │┌──────┐ next  │┌───┐  │┌───┐  │┌───┐
//!        ││Matrix│             ││Matrix│            ││      │       │└───┘  │└───┘  │└───┘
//!        │└──────┘             │└──────┘            ││Matrix│        name    name    name
//!          values                values             ││      │       │┌───┐  │┌───┐  │┌───┐
//!                                                   │└──────┘       │└───┘  │└───┘  │└───┘
//! ```

use std::cmp::Reverse;
use std::ops::Range;

use egui::text::TextWrapping;
use egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::effects::Effects;
use super::layout::PlayLayout;
use super::matrix::{self, MatrixView};
use super::notices::Countdown;
use super::{Around, PlayView, Thinking, avatar, emblem, hud, spoken, thinking};
use crate::engine::Game;
use crate::engine::versus::{GoalProgress, Hit};
use crate::replay::SeatLook;
use crate::ui::fonts;
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{MessageId, Words, id};

/// The width of the Receiving Queue's bar with its gap, and the heights of the name and the values, as shares of a
/// seat.
const BAR: f32 = 0.05;
const NAME: f32 = 0.06;
const VALUES: f32 = 0.065;
/// The height of the timer as a share of the window, and its minimum and maximum in points.
const TIMER: (f32, f32, f32) = (0.05, 20.0, 64.0);
/// The maximum gap between two seats, in cells.
const MAX_GAP: f32 = 1.5;
/// The part of a pixel by which a field's space is smaller than whole pixels. No number of cells fills the space
/// exactly, so seats at different positions round to the same cell size.
const ROUNDING: f32 = 0.373;
/// The height of a row of text relative to the size of its font.
const ROW_HEIGHT: f32 = 1.25;
/// The maximum number of lines in the bar of the Receiving Queue.
const BAR_LINES: u32 = 20;

/// The maximum number of seats that all have the same size as the player's own.
pub const MAX_EQUAL: usize = 4;
/// The maximum number of seats with queues.
const MAX_WITH_QUEUES: usize = 8;
/// The share of the height of an upright window for a large seat.
const LARGE_SHARE: f32 = 0.5;
/// The maximum share of the width of a wide window for a large seat, and its width relative to its height: without and with
/// the moves that its player considers.
const LARGE: (f32, f32) = (0.5, 0.72);
const LARGE_WITH_MOVES: (f32, f32) = (0.6, 0.9);
/// The minimum ratio between the cells of a seat that a spectator enlarged and those of the others.
const LARGE_RATIO: f32 = 1.5;
/// The shares of the height that the others try, in twentieths.
const SHARES: std::ops::RangeInclusive<u8> = 4..=20;

/// The size of the first seat compared with the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstSeat {
    /// The same size.
    Equal,
    /// Larger in matches of more than four seats, because it is the player's own.
    Own,
    /// As large as possible.
    Large,
    /// As large as possible, with room for the moves that its player considers.
    LargeWithMoves,
}

/// The seats of a match, for its layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatCount {
    /// The number of seats.
    pub seats: usize,
    /// The size of the first one.
    pub first: FirstSeat,
    /// The number of Tetriminos in the Next Queue, 0 to 6.
    pub next_count: u8,
}

/// The rectangles of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct VersusLayout {
    /// The time of the match.
    pub timer: Rect,
    /// The seats in order.
    pub seats: Vec<SeatLayout>,
}

/// The rectangles of a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatLayout {
    /// The complete area of the seat.
    pub all: Rect,
    /// The Matrix and the queues.
    pub field: PlayLayout,
    /// The name, the crowns and the place.
    pub name: Rect,
    /// The bar of the Receiving Queue.
    pub bar: Rect,
    /// Level, lines, and lines sent.
    pub values: Rect,
    /// Whether there is space for the queues.
    pub has_queues: bool,
}

/// Returns the strip of the timer above the seats of a match in `rect`. Beside the timer, in its middle, it is free.
#[must_use]
pub fn timer_strip(rect: Rect) -> Rect {
    let (share, least, most) = TIMER;
    rect.with_max_y(rect.top() + (rect.height() * share).clamp(least, most))
}

impl VersusLayout {
    /// Lays out a match in `rect` with the largest cells that fit.
    #[must_use]
    pub fn new(rect: Rect, pixels_per_point: f32, count: SeatCount) -> Self {
        let SeatCount { seats, first, next_count } = count;
        let timer = timer_strip(rect);
        let room = rect.with_min_y(timer.bottom());
        let has_queues = seats <= MAX_WITH_QUEUES;
        let form = SeatForm { pixels_per_point, next_count, has_queues, has_moves: false };
        let has_large = match first {
            FirstSeat::Equal => false,
            FirstSeat::Own => seats > MAX_EQUAL,
            FirstSeat::Large | FirstSeat::LargeWithMoves => seats > 1,
        };
        let seats = if has_large {
            let has_moves = first == FirstSeat::LargeWithMoves;
            let (large, others) = Self::split(room, if has_moves { LARGE_WITH_MOVES } else { LARGE });
            let large = SeatForm { has_moves, ..form }.fill(large);
            let others = if first == FirstSeat::Own {
                form.grid(others, seats - 1)
            } else {
                form.small_grid(others, seats - 1, large.field.cell() / LARGE_RATIO)
            };
            std::iter::once(large).chain(others).collect()
        } else {
            form.grid(room, seats)
        };
        Self { timer, seats }
    }

    /// Splits the space between the large seat and the others. In a wide window the large seat has at most a share of the
    /// width, and a width relative to its height.
    fn split(room: Rect, (share, aspect): (f32, f32)) -> (Rect, Rect) {
        if room.width() > room.height() {
            room.split_left_right_at_x(room.left() + (share * room.width()).min(aspect * room.height()))
        } else {
            room.split_top_bottom_at_fraction(LARGE_SHARE)
        }
    }
}

impl VersusLayout {
    /// The part of the timer's strip that the time needs, in its middle.
    fn time(&self) -> Rect {
        let height = self.timer.height();
        Rect::from_center_size(self.timer.center(), vec2((6.0 * height).min(self.timer.width()), height))
    }
}

impl SeatLayout {
    /// Marks what a player reads during the match.
    fn mark(&self, ui: &Ui, play: &PlayView<'_>) {
        // The number of waiting lines is above the bar, and Target Marks are at its side.
        let bar = Rect::from_min_max(self.bar.min - vec2(0.5, 1.1) * self.field.cell(), self.bar.max)
            .with_max_x(self.field.matrix.left());
        live_data::mark(ui.ctx(), LiveData::Lasting, [bar, self.name, self.values]);
        play.mark(ui, &self.field, self.all);
    }
}

/// The common data of the seats of a match.
#[derive(Debug, Clone, Copy)]
struct SeatForm {
    pixels_per_point: f32,
    next_count: u8,
    has_queues: bool,
    /// Whether there is room for considered moves at the right of the field.
    has_moves: bool,
}

impl SeatForm {
    /// Rounds a length down to whole pixels, so that all seats get cells of the same size.
    fn floor_to_pixels(self, length: f32) -> f32 {
        (length * self.pixels_per_point).floor() / self.pixels_per_point
    }

    /// Lays out a single seat in the middle of `room`.
    fn fill(self, room: Rect) -> SeatLayout {
        let size = vec2(self.floor_to_pixels(room.width()), self.floor_to_pixels(room.height()));
        Self { has_queues: true, ..self }.seat(room.min, size)
    }

    /// Lays out seats of the same size in rows at the top of `room`, with cells of at most `cell` points.
    fn small_grid(self, room: Rect, seats: usize, cell: f32) -> Vec<SeatLayout> {
        let at = |share: u8| self.grid(room.split_top_bottom_at_fraction(f32::from(share) / 20.0).0, seats);
        let is_small = |seats: &Vec<SeatLayout>| seats.iter().all(|seat| seat.field.cell() <= cell);
        SHARES.rev().map(at).find(is_small).unwrap_or_else(|| at(*SHARES.start()))
    }

    /// Lays out seats of the same size in rows.
    fn grid(self, room: Rect, seats: usize) -> Vec<SeatLayout> {
        let arranged = |columns: usize| self.in_columns(room, (seats.max(1), columns));
        // If cells are equal, prefers a grid without gaps, then more columns, so that players look at the same row.
        let gaps = |columns: usize| seats.div_ceil(columns) * columns - seats;
        let rank = |(columns, seats): &(usize, Vec<SeatLayout>)| {
            (seats.first().map(|seat| seat.field.cell_pixels()), Reverse(gaps(*columns)), *columns)
        };
        let all = (1..=seats.max(1)).map(|columns| (columns, arranged(columns)));
        all.max_by_key(rank).map_or_else(Vec::new, |(_, seats)| seats)
    }

    fn in_columns(self, room: Rect, (seats, columns): (usize, usize)) -> Vec<SeatLayout> {
        let rows = seats.div_ceil(columns);
        let widest = self.floor_to_pixels(room.width() / columns as f32);
        let high = self.floor_to_pixels(room.height() / rows as f32);
        // Where the height limits the cells, the seats move together, so that the eye has a short way between them.
        let sample = self.seat(room.min, vec2(widest, high));
        let used = sample.field.width() + if sample.field.has_queues_beside() { 0.0 } else { widest * BAR };
        let size = vec2(widest.min(self.floor_to_pixels(used + MAX_GAP * sample.field.cell())), high);
        let seat = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            let in_row = columns.min(seats - row * columns);
            let left = room.left()
                + self.floor_to_pixels((room.width() - size.x * in_row as f32) / 2.0)
                + size.x * column as f32;
            self.seat(Pos2::new(left, room.top() + size.y * row as f32), size)
        };
        (0..seats).map(seat).collect()
    }

    fn seat(self, corner: Pos2, size: Vec2) -> SeatLayout {
        let Self { pixels_per_point, next_count, has_queues, has_moves } = self;
        let all = Rect::from_min_size(corner, size);
        let (bar, name, values) = (size.x * BAR, size.y * NAME, size.y * VALUES);
        let inner = |length: f32| ((length * pixels_per_point).floor() - ROUNDING) / pixels_per_point;
        let room = vec2(inner(size.x), inner(size.y - name - values));
        let room = Rect::from_min_size(corner + vec2(0.0, name), room);
        let in_room = |room: Rect| {
            if has_queues {
                PlayLayout::of_seat(room, bar, pixels_per_point, next_count)
            } else {
                PlayLayout::bare(room.with_min_x(room.left() + bar), pixels_per_point)
            }
        };
        // Beside the queues, the bar is inside the field.
        let needed = |field: &PlayLayout| field.width() + if field.has_queues_beside() { 0.0 } else { bar };
        let mut first = in_room(room);
        let moves = if has_moves {
            let least = thinking::MIN_WIDTH_BESIDE * first.cell();
            if room.width() - needed(&first) < least {
                first = in_room(room.with_max_x(room.right() - least));
            }
            (thinking::WIDTH_BESIDE * first.cell()).min(room.width() - needed(&first))
        } else {
            0.0
        };
        // The layout aligns the field to the left; this centres it with its moves.
        let spare = room.width() - needed(&first) - moves;
        let shift = (spare / 2.0 * pixels_per_point).floor().max(0.0) / pixels_per_point;
        let field = in_room(room.translate(vec2(shift, 0.0)).with_max_x(room.right() - moves));
        let (matrix, cell) = (field.matrix, field.cell());
        let right = field.next.right().max(matrix.right());
        let left = matrix.left() - bar;
        SeatLayout {
            all,
            name: Rect::from_min_max(Pos2::new(matrix.left(), field.top() - name), Pos2::new(right, field.top())),
            bar: Rect::from_min_max(
                Pos2::new((matrix.left() - 0.75 * cell).max(left), matrix.top()),
                Pos2::new(matrix.left() - 0.25 * cell, matrix.bottom()),
            ),
            values: Rect::from_min_max(
                Pos2::new(matrix.left(), matrix.bottom() + 0.2 * cell),
                Pos2::new(right, all.bottom().min(matrix.bottom() + 0.2 * cell + values)),
            ),
            has_queues,
            field,
        }
    }
}

/// The part of the strip of the name that the name has, and while the match waits for the player.
const NAME_PART: f32 = 0.7;
const NAME_PART_WAITING: f32 = 0.5;

/// A player's name, colour and other display data for the screens of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerLook {
    /// The name.
    pub name: String,
    /// The colour, the avatar and the length of the Next Queue.
    pub look: SeatLook,
    /// The player's handicap. May be empty.
    pub handicap: String,
}

impl PlayerLook {
    /// A player with a name and otherwise the defaults of the seat.
    #[must_use]
    pub const fn of_seat(name: String, seat: usize) -> Self {
        Self { name, look: SeatLook::of_seat(seat), handicap: String::new() }
    }

    /// The player's colour.
    #[must_use]
    pub fn color(&self, theme: &Theme) -> Color32 {
        theme.player_color(self.look.color.into())
    }
}

/// The targets of a player's attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Targeting {
    /// Those of a rule.
    Law(MessageId),
    /// One seat.
    Seat(usize),
}

/// A seat to draw.
#[derive(Debug, Clone)]
pub struct SeatView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The visual effects of its events.
    pub effects: &'a Effects,
    /// The player.
    pub player: &'a PlayerLook,
    /// The number of the team, in a match of teams.
    pub team: Option<usize>,
    /// The rounds won.
    pub wins: usize,
    /// The place, once it is final, and whether it is a draw.
    pub place: Option<(u32, bool)>,
    /// The seats whose Target Mark is on this seat.
    pub marked_by: Vec<usize>,
    /// The targets of the player's attacks, in a match in which players choose them among several opponents.
    pub targeting: Option<Targeting>,
    /// The progress of the player's team towards its goal.
    pub goal: Option<GoalProgress>,
    /// The goal of the match for the player, in one sentence; `None` in practice.
    pub aim: Option<String>,
    /// Whether points decide the match, so that they are shown.
    pub has_points: bool,
    /// The lines sent; `None` where there are no attacks.
    pub sent: Option<u32>,
    /// The seat that knocked this one out.
    pub knocked_out_by: Option<usize>,
    /// Whether the game is practice of a player who is out.
    pub is_practice: bool,
    /// The seconds until a player whose inputs do not come is dropped.
    pub waits: Option<u64>,
    /// The player's latest chat message.
    pub speech: Option<Speech>,
    /// The plan and the considered moves of a bot, if they are shown.
    pub thinking: Option<Thinking<'a>>,
    /// Whether screen readers announce its events.
    pub is_followed: bool,
}

impl<'a> SeatView<'a> {
    /// A practice outside a match.
    pub(in crate::ui) const fn practice(game: &'a Game, effects: &'a Effects, player: &'a PlayerLook) -> Self {
        Self {
            game,
            effects,
            player,
            team: None,
            wins: 0,
            place: None,
            marked_by: Vec::new(),
            targeting: None,
            goal: None,
            aim: None,
            has_points: false,
            sent: None,
            knocked_out_by: None,
            is_practice: true,
            waits: None,
            speech: None,
            thinking: None,
            is_followed: true,
        }
    }
}

impl SeatView<'_> {
    fn play(&self, shared: SharedView, has_queues: bool) -> PlayView<'_> {
        PlayView {
            next_count: shared.next_count.min(self.player.look.next_count),
            ghost: shared.ghost,
            hidden: shared.hidden,
            player: &self.player.name,
            countdown: shared.countdown,
            goal: self.aim.as_deref(),
            around: if has_queues { Around::Seat { has_points: self.has_points } } else { Around::Nothing },
            thinking: self.thinking,
            ..PlayView::of(self.game, self.effects)
        }
    }
}

/// A message in a player's bubble.
#[derive(Debug, Clone, PartialEq)]
pub struct Speech {
    /// The complete message.
    pub text: String,
    /// The part of its time that is over, from 0 to 1. A message that is too long for the bubble is shown page by page.
    pub part: f32,
}

/// An attack on its way from Matrix to Matrix.
#[derive(Debug, Clone, Copy)]
pub struct Flight {
    /// The attacker, the target and the number of lines.
    pub hit: Hit,
    /// The progress of the flight, 0 to 1.
    pub part: f32,
}

/// The common data of all seats.
#[derive(Debug, Clone, Copy)]
pub struct SharedView {
    /// The size of the first seat.
    pub first: FirstSeat,
    /// The number of Tetriminos in the Next Queue, 0 to 6.
    pub next_count: u8,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// Whether the Matrices and the queues are covered, as during a pause.
    pub hidden: bool,
    /// The countdown.
    pub countdown: Option<Countdown>,
    /// The time on the timer, in milliseconds.
    pub time: u64,
}

/// Draws a match in the remaining space of `ui` and describes it to screen readers.
pub fn paint(
    ui: &mut Ui,
    (seats, flights): (&[SeatView<'_>], &[Flight]),
    shared: SharedView,
    (theme, words): (&Theme, &Words),
) -> VersusLayout {
    let rect = ui.available_rect_before_wrap();
    let SharedView { first, next_count, .. } = shared;
    let layout =
        VersusLayout::new(rect, ui.ctx().pixels_per_point(), SeatCount { seats: seats.len(), first, next_count });
    let painter = ui.painter().with_clip_rect(rect);
    let palette = &theme.palette;
    let time = Label {
        rect: layout.timer,
        align: Align2::CENTER_CENTER,
        role: TextRole::Heading,
        color: palette.text_primary,
    };
    time.paint(&painter, &words.time(shared.time));
    live_data::mark(ui.ctx(), LiveData::Lasting, [layout.time()]);
    for (index, (seat, view)) in layout.seats.iter().zip(seats).enumerate() {
        let play = view.play(shared, seat.has_queues);
        let matrix = MatrixView {
            game: view.game,
            effects: view.effects,
            ghost: shared.ghost,
            plan: view.thinking.and_then(|thinking| thinking.plan),
            played: None,
            hidden: shared.hidden,
        };
        matrix::paint_ground(&painter, &seat.field, &matrix, theme);
        hud::paint_behind_minos(&painter, &seat.field, &play, theme, words);
        if view.is_practice {
            practice(&painter, seat, view, (theme, words));
        }
        matrix::paint_minos(&painter, &seat.field, &matrix, theme);
        hud::paint(&painter, &seat.field.showing(play.next_count), &play, theme, words);
        thinking::paint(&painter, &seat.field, seat.all, &play, (theme, words));
        receiving_bar(&painter, seat, view.game, theme);
        let marks: Vec<TargetMark> = view.marked_by.iter().map(|by| TargetMark::of(&seats[*by], theme)).collect();
        target_marks(&painter, seat, &marks, theme);
        let by = view.knocked_out_by.and_then(|by| seats.get(by)).map(|by| by.player);
        let by = by.map(|player| (player.name.as_str(), player.color(theme)));
        texts(&painter, seat, (view, by), (theme, words));
        values(&painter, seat, (view, seats), (theme, words));
        seat.mark(ui, &play);
        describe(ui, (index, seat), (seats, &play), (theme, words));
        if let Some(speech) = &view.speech {
            speech_bubble(ui, (index, seat), (view.player, speech), theme);
        }
    }
    if !shared.hidden {
        for flight in flights {
            paint_flight(&painter, &layout, (seats, *flight), theme);
        }
    }
    ui.advance_cursor_after_rect(rect);
    layout
}

/// Describes a seat to screen readers.
fn describe(
    ui: &mut Ui,
    (index, seat): (usize, &SeatLayout),
    (seats, play): (&[SeatView<'_>], &PlayView<'_>),
    (theme, words): (&Theme, &Words),
) {
    let view = &seats[index];
    let response = ui.interact(seat.field.matrix, ui.scope_id().with(("matrix", index)), Sense::hover());
    let mut spoken = format!("{}: {}", view.player.name, spoken::matrix(play, words));
    for by in &view.marked_by {
        let mark = words.with(id::VERSUS_MARKED, &[("name", seats[*by].player.name.as_str().into())]);
        spoken = format!("{spoken} {mark}");
    }
    let more = [team_text(view, words), goal_text(view, words), targeting_text(view, seats, words)];
    for text in more.into_iter().flatten() {
        spoken = format!("{spoken} {text}.");
    }
    if view.is_practice {
        spoken = format!("{}. {spoken}", words.text(id::VERSUS_PRACTICE));
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    if view.is_followed {
        let ui = ui.new_child(UiBuilder::new().max_rect(seat.all).id_salt(("followed", index)));
        if seat.has_queues {
            spoken::describe_pieces(&ui, &seat.field, play, words);
        }
        spoken::announce(&ui, seat.field.notice, &news(index, (seats, play), (theme, words)));
    }
}

/// Describes the latest events of a seat. Starts with the player's name if screen readers follow several seats.
fn news(index: usize, (seats, play): (&[SeatView<'_>], &PlayView<'_>), (theme, words): (&Theme, &Words)) -> String {
    let view = &seats[index];
    let happened = if view.game.is_over() { String::new() } else { spoken::news(play, theme, words) };
    let place = view.place.map(|place| place_text(words, place));
    let by = view.knocked_out_by.and_then(|by| seats.get(by)).map(|by| by.player.name.as_str());
    let by = by.map(|name| words.with(id::VERSUS_KNOCKED_OUT, &[("name", name.into())]));
    let waiting = view.game.receiving();
    let waiting = (waiting > 0).then(|| words.with(id::VERSUS_LINES_COMING, &[("lines", waiting.into())]));
    let parts = [by, place, Some(happened), waiting].into_iter().flatten().filter(|part| !part.is_empty());
    let news = parts.collect::<Vec<_>>().join(". ");
    let is_alone = seats.iter().filter(|seat| seat.is_followed).count() < 2;
    if is_alone || news.is_empty() { news } else { format!("{}: {news}", view.player.name) }
}

/// Draws an attack that flies from the attacker's Matrix to the target's bar, which flashes. With reduced motion, only
/// the bar flashes.
fn paint_flight(painter: &Painter, layout: &VersusLayout, (seats, flight): (&[SeatView<'_>], Flight), theme: &Theme) {
    const TRAIL: usize = 6;
    let Flight { hit, part } = flight;
    let (Some(from), Some(to)) = (layout.seats.get(hit.from), layout.seats.get(hit.to)) else { return };
    let color = seats.get(hit.from).map_or(theme.palette.accent, |view| view.player.color(theme));
    let cell = to.field.cell();
    let left = 1.0 - part;
    let glow = Stroke::new(0.22 * cell, color.gamma_multiply(left));
    painter.rect_stroke(to.bar.expand(0.12 * cell), 0.2 * cell, glow, StrokeKind::Outside);
    if theme.strength.is_still || part >= 1.0 {
        return;
    }
    let (start, end) = (from.field.matrix.center(), to.bar.center());
    // The path curves over the Matrices between the two, so that the eye can follow it.
    let top = start.lerp(end, 0.5) - vec2(0.0, 0.25 * from.field.matrix.height());
    let at = |part: f32| start.lerp(top, part).lerp(top.lerp(end, part), part);
    let size = cell * (0.22 + 0.05 * hit.lines.min(8) as f32);
    for step in 0..TRAIL {
        let behind = (part - step as f32 * 0.05).max(0.0);
        let fade = 1.0 - step as f32 / TRAIL as f32;
        // Accelerates.
        painter.circle_filled(at(behind * behind), size * fade, color.gamma_multiply(fade * (4.0 * left).min(1.0)));
    }
}

/// Draws the waiting lines (Guideline B1.3.3): those that enter next, those beyond the cap, and those still in flight.
fn receiving_bar(painter: &Painter, seat: &SeatLayout, game: &Game, theme: &Theme) {
    let palette = &theme.palette;
    let bar = seat.bar;
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    painter.rect(bar, CornerRadius::ZERO, palette.well.gamma_multiply(0.85), edge, StrokeKind::Outside);
    let cap = game.rules().attacks.cap.map_or(BAR_LINES, u32::from);
    let due = game.receiving_due();
    let height = |lines: u32| bar.height() * lines.min(BAR_LINES) as f32 / BAR_LINES as f32;
    let part = |from: u32, to: u32, color: Color32| {
        if from < to {
            let part = bar.with_max_y(bar.bottom() - height(from)).with_min_y(bar.bottom() - height(to));
            painter.rect_filled(part, CornerRadius::ZERO, color);
        }
    };
    let number = Label {
        rect: Rect::from_center_size(
            pos2(bar.center().x, bar.top() - 0.6 * seat.field.cell()),
            vec2(2.0 * bar.width(), seat.field.cell()),
        ),
        align: Align2::CENTER_CENTER,
        role: TextRole::Strong,
        color: palette.danger,
    };
    if game.receiving() > 0 {
        number.paint(painter, &game.receiving().to_string());
    }
    part(0, due.min(cap), palette.danger);
    part(due.min(cap), due, palette.danger.gamma_multiply(0.6));
    part(due, game.receiving(), palette.text_faint);
    for line in 1..game.receiving().min(BAR_LINES) {
        let y = bar.bottom() - height(line);
        painter.hline(bar.x_range(), y, Stroke::new(seat.field.pixel(), palette.well));
    }
    if cap < BAR_LINES {
        painter.hline(
            bar.x_range(),
            bar.bottom() - height(cap),
            Stroke::new(theme.metrics.stroke, palette.text_primary),
        );
    }
}

/// A Target Mark: the colour of its owner, and the emblem of the owner's team.
#[derive(Debug, Clone, Copy)]
struct TargetMark {
    color: Color32,
    team: Option<usize>,
}

impl TargetMark {
    fn of(owner: &SeatView<'_>, theme: &Theme) -> Self {
        Self { color: owner.player.color(theme), team: owner.team }
    }
}

/// Draws the Target Marks of opponents at the frame of the Matrix, each in the colour of its owner (Guideline B1.1.2), with
/// the emblem of the owner's team.
// Inside, they would cover the Tetrimino in play and the stack.
fn target_marks(painter: &Painter, seat: &SeatLayout, marks: &[TargetMark], theme: &Theme) {
    let (cell, matrix) = (seat.field.cell(), seat.field.matrix);
    let radius = (0.45 * cell).min(seat.bar.width()).max(0.3 * cell);
    let left = matrix.left() - 1.4 * radius;
    for (index, TargetMark { color, team }) in marks.iter().enumerate() {
        let center = pos2(left, matrix.top() + (1.5 + 3.0 * index as f32) * radius);
        // A dark line below makes the mark visible on Blocks of its colour.
        for (width, color) in [(0.38 * radius, theme.palette.well), (0.2 * radius, *color)] {
            let stroke = Stroke::new(width, color);
            painter.circle_stroke(center, radius, stroke);
            for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                let out = vec2(x, y);
                painter.line_segment([center + out * 0.55 * radius, center + out * 1.35 * radius], stroke);
            }
        }
        if let Some(team) = team {
            emblem::paint(painter, (center, 0.55 * radius), *team, theme);
        }
    }
}

/// The progress of the player's team towards its goal.
fn goal_text(view: &SeatView<'_>, words: &Words) -> Option<String> {
    let GoalProgress { done, goal } = view.goal?;
    Some(
        words
            .with(id::VERSUS_GOAL_REACHED, &[("done", words.number(done).into()), ("goal", words.number(goal).into())]),
    )
}

/// The team, in a match of teams.
fn team_text(view: &SeatView<'_>, words: &Words) -> Option<String> {
    view.team.map(|team| words.with(id::VERSUS_IN_TEAM, &[("team", team.into())]))
}

/// The targets of the player's attacks.
fn targeting_text(view: &SeatView<'_>, seats: &[SeatView<'_>], words: &Words) -> Option<String> {
    let target = match view.targeting? {
        Targeting::Law(law) => words.text(law),
        Targeting::Seat(seat) => seats.get(seat)?.player.name.clone(),
    };
    Some(words.with(id::VERSUS_TARGET, &[("target", target.into())]))
}

fn texts(
    painter: &Painter,
    seat: &SeatLayout,
    (view, knocked_out_by): (&SeatView<'_>, Option<(&str, Color32)>),
    (theme, words): (&Theme, &Words),
) {
    let palette = &theme.palette;
    let crowns = (view.wins > 0).then(|| words.with(id::VERSUS_WINS, &[("wins", view.wins.into())]));
    let crowns = team_text(view, words).into_iter().chain(crowns).collect::<Vec<_>>().join(" · ");
    let player = view.player;
    let color = player.color(theme);
    // Wider than high, because the longest avatar is four Minos long.
    let side = seat.name.height();
    let picture = seat.name.with_max_x(seat.name.left() + 1.4 * side);
    avatar::paint(painter, picture.shrink(0.08 * side), player.look.avatar.into(), color, theme);
    let mut left = picture.right() + 0.15 * side;
    if let Some(team) = view.team {
        team_signs(painter, seat, (team, pos2(left + 0.35 * side, seat.name.center().y)), theme);
        left += 0.85 * side;
    }
    // That the match waits for the player is said beside the name: over the Matrix it would cover the game.
    let (beside, color_beside, name_part) = match view.waits {
        Some(seconds) => {
            (words.with(id::VERSUS_WAITING, &[("seconds", seconds.into())]), palette.danger, NAME_PART_WAITING)
        }
        None => (crowns, palette.accent, NAME_PART),
    };
    let [name, wins] = [(0.0, name_part), (name_part, 1.0)].map(|(from, to)| {
        let at = |part: f32| left + (seat.name.right() - left) * part;
        seat.name.with_min_x(at(from)).with_max_x(at(to))
    });
    // A line in the player's colour connects the name with the Matrix.
    let under = Rect::from_min_max(
        Pos2::new(seat.field.matrix.left(), seat.name.bottom() - 2.0),
        Pos2::new(seat.field.matrix.right(), seat.name.bottom()),
    );
    painter.rect_filled(under, 0.0, color);
    let align = Align2::LEFT_CENTER;
    Label { rect: name, align, role: TextRole::Strong, color: palette.text_primary }.paint(painter, &player.name);
    let label = Label { rect: wins, align: Align2::RIGHT_CENTER, role: TextRole::Small, color: color_beside };
    label.paint(painter, &beside);
    ending(painter, seat, (view, knocked_out_by), (theme, words));
}

/// Draws the emblem of a team beside the name, and on the frame of the Matrix: an edge in the colour of the team with the
/// emblem at its lower corner, below the Receiving Queue.
fn team_signs(painter: &Painter, seat: &SeatLayout, (team, beside_name): (usize, Pos2), theme: &Theme) {
    let (cell, matrix) = (seat.field.cell(), seat.field.matrix);
    emblem::paint(painter, (beside_name, 0.35 * seat.name.height()), team, theme);
    let edge = Stroke::new(0.1 * cell, emblem::color(theme, team));
    for side in [matrix.left_bottom(), matrix.right_bottom()] {
        painter.line_segment([side - vec2(0.0, 3.0 * cell), side], edge);
    }
    painter.line_segment([matrix.left_bottom(), matrix.right_bottom()], edge);
    emblem::paint(painter, (pos2(seat.bar.center().x, matrix.bottom() + 0.5 * cell), 0.42 * cell), team, theme);
}

/// Draws the end of a seat in one box: its place with the reason, and the name of the player who knocked it out. A player's
/// practice after elimination has only the reason.
fn ending(
    painter: &Painter,
    seat: &SeatLayout,
    (view, knocked_out_by): (&SeatView<'_>, Option<(&str, Color32)>),
    (theme, words): (&Theme, &Words),
) {
    let (place, knocked_out_by) = if view.is_practice { (None, None) } else { (view.place, knocked_out_by) };
    let parts =
        [place.map(|place| place_text(words, place)), view.game.game_over().map(|reason| words.game_over(reason))];
    let headline = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    if headline.is_empty() && knocked_out_by.is_none() {
        return;
    }
    let palette = &theme.palette;
    let rect = seat.field.matrix.shrink(seat.field.cell());
    let at = pos2(rect.center().x, rect.top() + rect.height() / 4.0);
    let back = Rect::from_center_size(at, vec2(rect.width(), 3.0 * seat.field.cell()));
    painter.rect_filled(back, theme.metrics.radius, palette.panel.gamma_multiply(0.92));
    let (above, below) = if headline.is_empty() || knocked_out_by.is_none() {
        (back, back)
    } else {
        back.split_top_bottom_at_fraction(0.6)
    };
    let align = Align2::CENTER_CENTER;
    let inside = vec2(0.3 * seat.field.cell(), 0.0);
    let color = if place.is_some_and(|(place, _)| place == 1) { palette.accent } else { palette.text_primary };
    Label { rect: above.shrink2(inside), align, role: TextRole::Title, color }.paint(painter, &headline);
    if let Some((name, color)) = knocked_out_by {
        let text = words.with(id::VERSUS_KNOCKED_OUT, &[("name", name.into())]);
        Label { rect: below.shrink2(inside), align, role: TextRole::Small, color }.paint(painter, &text);
    }
}

/// The text of a place, which may be a draw.
pub fn place_text(words: &Words, (place, is_drawn): (u32, bool)) -> String {
    let text = words.with(id::VERSUS_PLACE, &[("place", place.into())]);
    if is_drawn { words.with(id::VERSUS_PLACE_DRAWN, &[("place", text.into())]) } else { text }
}

/// Draws the values below the Matrix, and under them the player's targets and handicap.
fn values(
    painter: &Painter,
    seat: &SeatLayout,
    (view, seats): (&SeatView<'_>, &[SeatView<'_>]),
    (theme, words): (&Theme, &Words),
) {
    let palette = &theme.palette;
    let game = view.game;
    let number = |id, value: u32| format!("{} {}", words.text(id), words.number(value.into()));
    let counts = [number(id::PLAY_LEVEL, game.level().into()), number(id::PLAY_LINES, game.lines())];
    let sent = view.sent.map(|sent| number(id::VERSUS_SENT, sent));
    let points = view.has_points.then(|| format!("{} {}", words.text(id::PLAY_SCORE), words.number(game.score())));
    let values =
        counts.into_iter().chain(sent).chain(points).chain(goal_text(view, words)).collect::<Vec<_>>().join(" · ");
    let small = |rect, color, text: &str| {
        Label { rect, align: Align2::LEFT_CENTER, role: TextRole::Small, color }.paint(painter, text);
    };
    let handicap = Some(view.player.handicap.clone()).filter(|handicap| !handicap.is_empty());
    let more = targeting_text(view, seats, words).into_iter().chain(handicap).collect::<Vec<_>>().join(" · ");
    if more.is_empty() {
        small(seat.values, palette.text_secondary, &values);
    } else {
        let (above, below) = seat.values.split_top_bottom_at_fraction(0.5);
        small(above, palette.text_secondary, &values);
        small(below, palette.text_faint, &more);
    }
}

/// Draws a player's chat message beside the avatar, over the name.
fn speech_bubble(
    ui: &Ui,
    (index, seat): (usize, &SeatLayout),
    (player, speech): (&PlayerLook, &Speech),
    theme: &Theme,
) {
    let color = player.color(theme);
    let side = seat.name.height();
    let place = seat.name.with_min_x(seat.name.left() + 1.5 * side).with_max_y(seat.name.bottom() - 2.0);
    let painter = ui.painter();
    painter.rect(place, theme.metrics.radius, theme.palette.panel, Stroke::new(1.0, color), StrokeKind::Inside);
    let inside = place.shrink2(vec2(theme.metrics.space.s, 0.0));
    // In a match of many, the strip of the name is lower than a line of text.
    let row = ROW_HEIGHT * TextRole::Small.size();
    let font = TextRole::Small.font((inside.height() / row).min(1.0));
    let mut job = fonts::line(&speech.text, &font, 0.0, theme.palette.text_primary);
    job.wrap = TextWrapping { max_width: inside.width(), ..TextWrapping::default() };
    let galley = painter.layout_job(job);
    let page = page(galley.rows.len(), ((inside.height() / row) as usize).clamp(1, 2), speech.part);
    let shown = galley.rows[page].iter().map(|row| row.rect()).reduce(Rect::union).unwrap_or(Rect::NOTHING);
    let at = Align2::LEFT_CENTER.align_size_within_rect(vec2(inside.width(), shown.height()), inside);
    painter.with_clip_rect(at).galley(at.min - vec2(0.0, shown.top()), galley, Color32::WHITE);
    let response = ui.interact(place, ui.scope_id().with(("speech", index)), Sense::hover());
    let spoken = format!("{}: {}", player.name, speech.text);
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &spoken));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// Returns the rows of a message to show when this part of its time is over, at most `most` at a time.
fn page(rows: usize, most: usize, part: f32) -> Range<usize> {
    let pages = rows.div_ceil(most).max(1);
    let first = ((part.clamp(0.0, 1.0) * pages as f32) as usize).min(pages - 1) * most;
    first..(first + most).min(rows)
}

/// Draws the label of a player's practice after elimination (Guideline B1.2.3) behind the Minos, with the place in the
/// match.
fn practice(painter: &Painter, seat: &SeatLayout, view: &SeatView<'_>, (theme, words): (&Theme, &Words)) {
    let (palette, cell) = (&theme.palette, seat.field.cell());
    let row = |top: f32, height: f32| {
        let top = seat.field.matrix.top() + top * cell;
        seat.field.matrix.with_min_y(top).with_max_y(top + height * cell).shrink2(vec2(0.4 * cell, 0.0))
    };
    let word = |rect, role, color, text: &str| {
        Label { rect, align: Align2::CENTER_CENTER, role, color }.fill(painter, text);
    };
    // Below the rows in which Tetriminos appear.
    let (label, place) = (row(2.5, 2.5), row(5.0, 1.2));
    word(label, TextRole::Title, palette.on_well_accent.gamma_multiply(0.85), &words.text(id::VERSUS_PRACTICE));
    if let Some(rank) = view.place {
        word(place, TextRole::Strong, palette.on_well, &place_text(words, rank));
    }
    matrix::uncover(painter, &seat.field, (view.game, view.effects), label.union(place), theme);
}

/// A text that is scaled down to fit its rectangle.
struct Label {
    rect: Rect,
    align: Align2,
    role: TextRole,
    color: Color32,
}

impl Label {
    fn paint(&self, painter: &Painter, text: &str) {
        self.paint_up_to(painter, text, 1.0);
    }

    /// Draws the text as large as the rectangle allows.
    fn fill(&self, painter: &Painter, text: &str) {
        self.paint_up_to(painter, text, f32::INFINITY);
    }

    fn paint_up_to(&self, painter: &Painter, text: &str, most: f32) {
        let lay = |scale: f32| painter.layout_job(fonts::line(text, &self.role.font(scale), 0.0, self.color));
        let full = lay(1.0);
        let fits = (self.rect.width() / full.size().x).min(self.rect.height() / full.size().y).min(most);
        let galley = if fits >= 1.0 && most <= 1.0 { full } else { lay((fits * 0.98).max(0.1)) };
        painter.galley(self.align.align_size_within_rect(galley.size(), self.rect).min, galley, self.color);
    }
}

#[cfg(test)]
mod tests {
    use egui::accesskit::{Live, Node};
    use egui::{Context, RawInput, Shape};

    use super::*;
    use crate::engine::{Button, Cell, GameEvent, HitList, Input, Piece, Rules};

    const SHARED: SharedView =
        SharedView { first: FirstSeat::Own, next_count: 6, ghost: true, hidden: false, countdown: None, time: 0 };

    /// A seat that plays and has no result yet.
    fn playing<'a>(game: &'a Game, effects: &'a Effects, player: &'a PlayerLook) -> SeatView<'a> {
        SeatView { sent: Some(0), is_practice: false, ..SeatView::practice(game, effects, player) }
    }

    fn players() -> [PlayerLook; 4] {
        let mut seat = 0;
        ["Ada", "Bo", "Cy", "Di"].map(|name| {
            seat += 1;
            PlayerLook::of_seat(name.to_owned(), seat - 1)
        })
    }

    /// A game that has just started, with this number of waiting lines.
    fn attacked(lines: u8) -> Game {
        let mut game = Game::new(Rules::default(), 7);
        let receive = [Input::Receive(lines.into())];
        game.step(if lines > 0 { &receive } else { &[] }, &mut Vec::new());
        game
    }

    fn topped_out() -> Game {
        let mut game = Game::new(Rules::default(), 7);
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        game
    }

    /// A drawn match.
    struct Drawn {
        layout: VersusLayout,
        shapes: Vec<Shape>,
        /// The texts that screen readers announce.
        news: Vec<String>,
        /// The descriptions of the Matrices.
        described: Vec<String>,
        /// What no message may cover.
        live: Vec<Rect>,
    }

    /// Draws the seats in a window of this size.
    fn drawn(views: &[SeatView<'_>], size: Vec2) -> Drawn {
        let (theme, words) = (Theme::default(), Words::english());
        let ctx = Context::default();
        theme.apply(&ctx);
        ctx.enable_accesskit();
        let (mut layout, mut live) = (None, Vec::new());
        let window = Some(Rect::from_min_size(Pos2::ZERO, size));
        let mut output = ctx.run_ui(RawInput { screen_rect: window, ..RawInput::default() }, |ui| {
            layout = Some(paint(ui, (views, &[]), SHARED, (&theme, &words)));
            live = live_data::marked(ui.ctx(), LiveData::Lasting);
        });
        output.textures_delta.clear();
        let nodes = output.platform_output.accesskit_update.unwrap().nodes;
        let texts = |is_meant: &dyn Fn(&Node) -> bool| {
            let nodes = nodes.iter().map(|(_, node)| node).filter(|node| is_meant(node));
            let texts = nodes.filter_map(|node| node.label().or_else(|| node.value()));
            let mut texts: Vec<String> = texts.filter(|text| !text.is_empty()).map(str::to_owned).collect();
            // They come in any order.
            texts.sort();
            texts
        };
        Drawn {
            layout: layout.unwrap(),
            shapes: output.shapes.into_iter().map(|clipped| clipped.shape).collect(),
            news: texts(&|node| node.live() == Some(Live::Polite)),
            described: texts(&|node| node.role() == Role::Image),
            live,
        }
    }

    /// Messages keep off the Matrices, the queues, the bars with the Target Marks, the names, the values and the timer.
    #[test]
    fn all_data_of_a_match_are_live() {
        let (game, effects, players) = (attacked(4), Effects::default(), players());
        for seats in [2, 3, 4, 9] {
            let views: Vec<SeatView<'_>> =
                (0..seats).map(|seat| playing(&game, &effects, &players[seat % players.len()])).collect();
            for size in [vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
                let Drawn { layout, live, .. } = drawn(&views, size);
                let is_live = |part: Rect| live.iter().any(|marked| marked.expand(0.1).contains_rect(part));
                assert!(is_live(layout.time()), "the time of {seats} in {size:?}");
                for seat in &layout.seats {
                    let field = &seat.field;
                    let queues = [field.hold, field.next].into_iter().filter(|_| seat.has_queues);
                    for part in [field.matrix, seat.bar, seat.name, seat.values].into_iter().chain(queues) {
                        assert!(is_live(part), "{part:?} of {seats} in {size:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn seats_stand_together_in_a_wide_window() {
        for seats in [2, 3] {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(2560.0, 1440.0));
            let layout = VersusLayout::new(rect, 1.0, SeatCount { seats, first: FirstSeat::Equal, next_count: 6 });
            let cell = layout.seats[0].field.cell();
            for pair in layout.seats.windows(2) {
                let gap = pair[1].field.hold.left() - pair[0].field.next.right();
                assert!((0.0..2.5 * cell).contains(&gap), "{seats}: {gap} with cells of {cell}");
            }
            let (first, last) = (&layout.seats[0], &layout.seats[seats - 1]);
            let [left, right] = [first.all.left(), rect.right() - last.all.right()];
            assert!((left - right).abs() <= 2.0 && left >= 0.0, "in the middle: {left} and {right}");
        }
    }

    #[test]
    fn the_outline_of_a_plan_is_drawn_in_its_own_matrix() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        let vertices = |view: SeatView<'_>| {
            let other = playing(&game, &effects, &players[1]);
            let Drawn { shapes, .. } = drawn(&[view, other], vec2(1280.0, 800.0));
            let vertices = shapes.iter().map(|shape| match shape {
                Shape::Mesh(mesh) => mesh.vertices.len(),
                _ => 0,
            });
            vertices.sum::<usize>()
        };
        let view = playing(&game, &effects, &players[0]);
        let plan = game.ghost_piece();
        assert!(plan.is_some());
        let thinking = Some(Thinking { plan, ..Thinking::default() });
        assert!(vertices(SeatView { thinking, ..view.clone() }) > vertices(view));
    }

    /// The emblem of a team is beside the names of its players, at their Matrices and in their Target Marks.
    #[test]
    fn friends_have_one_emblem_everywhere() {
        let (game, effects, players, theme) = (attacked(0), Effects::default(), players(), Theme::default());
        // The emblem of the first team is a circle.
        let mut views: Vec<SeatView<'_>> = players.iter().map(|player| playing(&game, &effects, player)).collect();
        let places = |views: &[SeatView<'_>]| {
            let Drawn { layout, shapes, described, .. } = drawn(views, vec2(1280.0, 800.0));
            let color = emblem::color(&theme, 1);
            let circles = shapes.iter().filter_map(|shape| match shape {
                Shape::Circle(circle) if circle.fill == color => Some(circle.center),
                _ => None,
            });
            let circles: Vec<Pos2> = circles.collect();
            let found = |seat: &SeatLayout| {
                let below = Rect::everything_below(seat.field.matrix.bottom()).intersect(seat.all);
                let matrix = seat.field.matrix;
                let beside = seat.all.with_max_x(matrix.left()).with_min_y(matrix.top()).with_max_y(matrix.bottom());
                [seat.name, below, beside, matrix].map(|place| circles.iter().any(|center| place.contains(*center)))
            };
            let spoken = |index: usize, seat: &SeatLayout| (found(seat), described[index].contains("Team 1."));
            layout.seats.iter().enumerate().map(|(index, seat)| spoken(index, seat)).collect::<Vec<_>>()
        };
        assert_eq!(places(&views), [([false; 4], false); 4], "nobody has friends");
        for (view, team) in views.iter_mut().zip([1, 2, 1, 2]) {
            view.team = Some(team);
        }
        let (friend, other) = (([true, true, false, false], true), ([false; 4], false));
        assert_eq!(places(&views), [friend, other, friend, other]);
        // The first seat marks the second one, beside the Blocks.
        views[1].marked_by = vec![0];
        assert_eq!(places(&views), [friend, ([false, false, true, false], false), friend, other]);
    }

    /// Screen readers hear who knocked out a followed seat, its place and the lines that come, and whose they are if
    /// they follow several seats.
    #[test]
    fn places_and_knock_outs_are_announced() {
        let (calm, attacked, over) = (attacked(0), attacked(3), topped_out());
        let (effects, players) = (Effects::default(), players());
        let seats = |changes: [&dyn Fn(&mut SeatView<'_>); 3]| -> Vec<String> {
            let mut views: Vec<SeatView<'_>> =
                players.iter().take(3).map(|player| playing(&calm, &effects, player)).collect();
            for (view, change) in views.iter_mut().zip(changes) {
                change(view);
            }
            drawn(&views, vec2(1280.0, 800.0)).news
        };
        let ignored = |view: &mut SeatView<'_>| view.is_followed = false;
        let followed = |_view: &mut SeatView<'_>| ();
        let out = |view: &mut SeatView<'_>| {
            (view.place, view.knocked_out_by) = (Some((3, false)), Some(1));
        };
        let out_unheard = |view: &mut SeatView<'_>| {
            (view.place, view.knocked_out_by, view.is_followed) = (Some((2, false)), Some(0), false);
        };
        let drawn_first = |view: &mut SeatView<'_>| view.place = Some((1, true));
        assert_eq!(seats([&followed, &ignored, &ignored]), [""; 0], "nothing has happened");
        assert_eq!(seats([&out, &ignored, &ignored]), ["Knocked out by Bo. 3rd"]);
        assert_eq!(seats([&followed, &out_unheard, &ignored]), [""; 0], "only what concerns the listener");
        assert_eq!(seats([&drawn_first, &drawn_first, &ignored]), ["Ada: 1st (draw)", "Bo: 1st (draw)"]);
        let views = |game, change: &dyn Fn(&mut SeatView<'_>)| {
            let mut view = playing(game, &effects, &players[0]);
            change(&mut view);
            drawn(&[view, playing(&calm, &effects, &players[1])], vec2(1280.0, 800.0)).news
        };
        assert_eq!(views(&attacked, &followed), ["Ada: 3 lines coming"]);
        assert_eq!(views(&over, &out), ["Ada: Knocked out by Bo. 3rd"], "in place of the score");
        let by_nobody = |view: &mut SeatView<'_>| (view.place, view.knocked_out_by) = (Some((2, false)), Some(9));
        assert_eq!(views(&over, &by_nobody), ["Ada: 2nd"], "no such seat");
    }

    /// In matches of two to eight seats, the topmost shape over every Mino is the mesh of the Minos, whatever is named.
    #[test]
    fn nothing_in_a_match_covers_a_mino() {
        use crate::engine::Action;
        let players = players();
        let matrix = crate::engine::diagram::matrix(&["OO.TTT.IIO"; 13]).unwrap();
        let start = crate::engine::Start { matrix, ..crate::engine::Start::default() };
        let mut game = Game::from_position(Rules::default(), 7, start).unwrap();
        game.step(&[], &mut Vec::new());
        let mut effects = Effects::default();
        effects.react(game.now(), &GameEvent::PatternMatched { action: Action::Tetris, hits: HitList::default() });
        effects.react(game.now(), &GameEvent::Action(Action::Tetris.award(1, true)));
        effects.react(game.now(), &GameEvent::LevelUp(5));
        for _ in 0..300 {
            game.step(&[], &mut Vec::new());
        }
        let pieces = game.in_play().into_iter().chain(game.ghost_piece()).flat_map(Piece::cells);
        let stack = (1..=13).flat_map(|y| (1..=10).map(move |x| Cell::new(x, y)));
        let cells: Vec<Cell> = pieces
            .chain(stack.filter(|cell| game.matrix().block(*cell).is_some()))
            .filter(|cell| cell.y <= 20)
            .collect();
        for size in [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(1080.0, 1920.0)] {
            for (count, is_practice) in [(2, false), (3, false), (4, false), (4, true), (8, false)] {
                let seat = |player| SeatView {
                    is_practice,
                    has_points: true,
                    waits: Some(8),
                    targeting: Some(Targeting::Seat(1)),
                    marked_by: vec![1],
                    ..playing(&game, &effects, player)
                };
                let views: Vec<SeatView<'_>> = players.iter().cycle().take(count).map(seat).collect();
                let Drawn { layout, shapes, .. } = drawn(&views, size);
                let field = &layout.seats[0].field;
                for cell in &cells {
                    let rect = field.cell_rect(*cell).shrink(0.3 * field.cell());
                    let top = shapes.iter().rfind(|shape| shape.visual_bounding_rect().intersects(rect));
                    let is_mesh = matches!(top, Some(Shape::Mesh(mesh)) if mesh.vertices.len() > 4 * cells.len());
                    assert!(is_mesh, "{cell:?} of {count} in {size:?} is below {top:?}");
                }
                let named = shapes
                    .iter()
                    .any(|shape| matches!(shape, Shape::Text(text) if text.galley.text().contains("Tetris")));
                assert!(named, "{count} in {size:?}");
                let waits = shapes
                    .iter()
                    .any(|shape| matches!(shape, Shape::Text(text) if text.galley.text().contains("Waiting 8 s")));
                assert!(waits, "{count} in {size:?}");
            }
        }
    }

    /// Whoever is out, practices, wins or speaks: every Matrix and everything around it stays where it is.
    #[test]
    fn nothing_moves_when_somebody_drops_out() {
        let (game, over, effects, players) = (attacked(0), topped_out(), Effects::default(), players());
        for (size, count) in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(1080.0, 1920.0)]
            .into_iter()
            .flat_map(|size| (1..=4).map(move |count| (size, count)))
        {
            let layout = |out: usize, practices: bool| {
                let seat = |(seat, player)| {
                    let is_out = out >> seat & 1 == 1;
                    let view = playing(if is_out && !practices { &over } else { &game }, &effects, player);
                    let speech = is_out.then(|| Speech { text: "Well played!".to_owned(), part: 0.5 });
                    let place = is_out.then_some((seat as u32 + 1, false));
                    let knocked_out_by = is_out.then_some((seat + 1) % count);
                    let wins = usize::from(is_out);
                    SeatView { place, knocked_out_by, wins, speech, is_practice: is_out && practices, ..view }
                };
                drawn(&players.iter().take(count).enumerate().map(seat).collect::<Vec<_>>(), size).layout
            };
            let all = layout(0, false);
            assert_eq!(all.seats.len(), count);
            for out in 1..1 << count {
                for practices in [false, true] {
                    assert_eq!(layout(out, practices), all, "{out:b} of {count} are out in {size:?}");
                }
            }
        }
    }

    /// Window sizes with the minimum cell for two and for four seats, in pixels.
    const SIZES: [(f32, f32, u32, u32); 6] = [
        (800.0, 600.0, 21, 17),
        (1280.0, 800.0, 29, 25),
        (1920.0, 1080.0, 40, 27),
        (2560.0, 1440.0, 54, 37),
        (3840.0, 2160.0, 81, 55),
        (1080.0, 1920.0, 31, 31),
    ];

    /// A lost match has one box on the Matrix: the place, the reason and who did it.
    #[test]
    fn the_end_of_a_seat_is_one_box() {
        let (calm, over, effects, players) = (attacked(0), topped_out(), Effects::default(), players());
        let lost =
            SeatView { place: Some((2, false)), knocked_out_by: Some(1), ..playing(&over, &effects, &players[0]) };
        let Drawn { layout, shapes, .. } = drawn(&[lost, playing(&calm, &effects, &players[1])], vec2(1280.0, 800.0));
        let matrix = layout.seats[0].field.matrix;
        let texts = shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) if matrix.contains_rect(text.visual_bounding_rect()) => {
                Some(text.galley.text().to_owned())
            }
            _ => None,
        });
        assert_eq!(texts.collect::<Vec<_>>(), ["2nd · Lock Out", "Knocked out by Bo"]);
    }

    #[test]
    fn a_long_message_turns_its_pages() {
        let pages = |rows, most| [0.0, 0.3, 0.5, 0.99, 1.0].map(|part| page(rows, most, part));
        assert_eq!(pages(1, 2), [0..1, 0..1, 0..1, 0..1, 0..1]);
        assert_eq!(pages(4, 2), [0..2, 0..2, 2..4, 2..4, 2..4]);
        assert_eq!(pages(5, 2), [0..2, 0..2, 2..4, 4..5, 4..5]);
        assert_eq!(pages(3, 1), [0..1, 0..1, 1..2, 2..3, 2..3]);
    }

    /// Checks that the parts of the seats are inside the window and do not overlap.
    fn check_places(rect: Rect, layout: &VersusLayout) {
        for (index, seat) in layout.seats.iter().enumerate() {
            let queues = if seat.has_queues { [seat.field.next, seat.field.hold].to_vec() } else { Vec::new() };
            let parts: Vec<Rect> =
                [seat.field.matrix, seat.bar, seat.name, seat.values].into_iter().chain(queues).collect();
            for (place, part) in parts.iter().enumerate() {
                assert!(seat.all.expand(0.6).contains_rect(*part), "{part:?} in {seat:?}");
                assert!(rect.expand(0.6).contains_rect(*part) && part.is_positive(), "{part:?} in {rect:?}");
                // Values are as wide as the Matrix and the queues.
                for other in &parts[place + 1..] {
                    assert!(!part.shrink(0.6).intersects(other.shrink(0.6)), "{parts:?}");
                }
            }
            let others = &layout.seats[index + 1..];
            assert!(others.iter().all(|other| !other.all.shrink(0.6).intersects(seat.all.shrink(0.6))));
        }
    }

    #[test]
    fn up_to_four_seats_have_the_same_size() {
        for (width, height, two, four) in SIZES {
            for (seats, scale) in [2, 3, 4].into_iter().flat_map(|seats| [(seats, 1.0), (seats, 1.25), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Own, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let least = ((if seats == 2 { two } else { four }) as f32 * scale).floor() as u32;
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= least, "{cell} pixels in {rect:?} for {seats} seats");
                assert!(layout.seats.iter().all(|seat| seat.field.cell_pixels() == cell), "{rect:?}");
                check_places(rect, &layout);
            }
        }
    }

    /// The enlarged seat is at least half as large again as the others. Its cells are as large as the height or the width of the window allows.
    #[test]
    fn one_seat_of_any_match_is_large() {
        for (width, height, two, _) in SIZES {
            for (seats, scale) in (2..=16).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout =
                    VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Large, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= (two as f32 * 0.9 * scale) as u32, "{cell} pixels in {rect:?} for {seats} seats");
                assert!(
                    layout.seats[1..].iter().all(|seat| seat.field.cell_pixels() * 3 <= cell * 2),
                    "{rect:?}, {seats} seats"
                );
                check_places(rect, &layout);
            }
        }
    }

    /// The considered moves are beside the field of the large seat. They cover nothing, and the field is no smaller.
    #[test]
    fn a_large_seat_has_room_for_the_moves_of_its_player() {
        for (width, height, ..) in SIZES {
            for (seats, scale) in (2..=4).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = |first| VersusLayout::new(rect, scale, SeatCount { seats, first, next_count: 6 });
                let (with_moves, plain) = (layout(FirstSeat::LargeWithMoves), layout(FirstSeat::Large));
                check_places(rect, &with_moves);
                let large = &with_moves.seats[0];
                assert_eq!(large.field.cell_pixels(), plain.seats[0].field.cell_pixels(), "{rect:?}");
                let others = &with_moves.seats[1..];
                assert!(others.iter().all(|seat| seat.field.cell_pixels() < large.field.cell_pixels()), "{rect:?}");
                let Some(thinking::Plan { panel, .. }) = thinking::Plan::of(&large.field, large.all) else {
                    panic!("no room in {rect:?} for {seats} seats");
                };
                assert!(large.all.contains_rect(panel), "{panel:?} in {large:?}");
                let SeatLayout { field, name, bar, values, .. } = large;
                for part in [field.matrix, field.peek, field.next, field.hold, field.notice, *name, *bar, *values] {
                    assert!(!part.intersects(panel), "{part:?} and {panel:?} in {rect:?}");
                }
            }
        }
    }

    #[test]
    fn in_larger_matches_the_own_seat_is_larger_than_the_others() {
        for (width, height, _, four) in SIZES {
            for (seats, scale) in (5..=16).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Own, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= (four as f32 * 0.9 * scale) as u32, "{cell} pixels in {rect:?} for {seats} seats");
                let others = layout.seats[1].field.cell_pixels();
                assert!(layout.seats[1..].iter().all(|seat| seat.field.cell_pixels() == others), "{rect:?}");
                assert!(
                    others < cell && others >= (5.0 * scale) as u32,
                    "{others} pixels in {rect:?} for {seats} seats"
                );
                assert!(layout.seats[0].has_queues);
                check_places(rect, &layout);
                let watched =
                    VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Equal, next_count: 6 });
                assert!(watched.seats.windows(2).all(|two| two[0].all.size() == two[1].all.size()));
                check_places(rect, &watched);
            }
        }
    }
}
