//! The rectangles of a match.

use std::cmp::Reverse;

use egui::{Pos2, Rect, Ui, Vec2, vec2};

use crate::engine::units::COLUMNS;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::{PlayView, thinking};

/// The width of the Receiving Queue's bar with its gap, and the heights of the name and the values, as shares of a
/// seat.
const BAR: f32 = 0.05;
const NAME: f32 = 0.06;
const VALUES: f32 = 0.065;
/// The maximum share of the width of a name's strip for the height of an avatar.
const NAME_SIDE: f32 = 0.16;
/// How far the bar reaches from the Matrix, in cells: it stands in the frame of the Matrix.
const BAR_CELLS: (f32, f32) = (0.07, 0.5);
/// The height of the timer as a share of the window, and its minimum and maximum in points.
const TIMER: (f32, f32, f32) = (0.05, 20.0, 64.0);
/// Where the time begins and ends in its strip, as shares of the width.
const SIDES_OF_TIMER: [f32; 2] = [0.42, 0.58];
/// The maximum gap between two seats, in cells.
const MAX_GAP: f32 = 1.5;
/// The part of a pixel by which a field's space is smaller than whole pixels. No number of cells fills the space
/// exactly, so seats at different positions round to the same cell size.
const ROUNDING: f32 = 0.373;
/// The maximum number of seats that all have the same size as the player's own.
pub(crate) const MAX_EQUAL: usize = 4;
/// The maximum number of seats with queues.
const MAX_WITH_QUEUES: usize = 8;
/// The maximum share of the width of a wide window for a large seat, and its width relative to its height: for the
/// player's own, and for one that a spectator enlarged, without and with the moves that its player considers.
const OWN: (f32, f32) = (0.5, 0.72);
const LARGE: (f32, f32) = (0.55, 0.86);
const LARGE_WITH_MOVES: (f32, f32) = (0.68, 1.04);
/// The share of the height of an upright window for a large seat above the others.
const LARGE_SHARE: f32 = 0.5;
/// The share of the width of an upright window for a large seat beside the others, without and with those moves.
const UPRIGHT: f32 = 0.62;
const UPRIGHT_WITH_MOVES: f32 = 0.75;
/// The space between the Next Queue and the values under it, in cells.
const UNDER_NEXT: f32 = 0.5;
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
pub(crate) struct SeatCount {
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
    pub(crate) has_queues: bool,
}

/// Returns the strip of the timer above the seats of a match in `rect`. Beside the timer, in its middle, it is free.
#[must_use]
fn timer_strip(rect: Rect) -> Rect {
    let (share, least, most) = TIMER;
    rect.with_max_y(rect.top() + (rect.height() * share).clamp(least, most))
}

/// Returns the parts of the timer's strip to the left and to the right of the time.
#[must_use]
pub(crate) fn sides_of_timer(strip: Rect) -> [Rect; 2] {
    let [left, right] = SIDES_OF_TIMER;
    [strip.split_left_right_at_fraction(left).0, strip.split_left_right_at_fraction(right).1]
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

impl VersusLayout {
    /// Lays out a match in `rect` with the largest cells that fit.
    #[must_use]
    pub(crate) fn new(rect: Rect, pixels_per_point: f32, count: SeatCount) -> Self {
        let SeatCount { seats, first, next_count } = count;
        let timer = timer_strip(rect);
        let room = rect.with_min_y(timer.bottom());
        let has_queues = seats <= MAX_WITH_QUEUES;
        let form = SeatForm { pixels_per_point, next_count, has_queues, has_moves: false };
        match first {
            FirstSeat::Large | FirstSeat::LargeWithMoves if seats > 1 => {
                let large = SeatForm { has_moves: first == FirstSeat::LargeWithMoves, ..form };
                Self::following(rect, timer, (large, form), seats)
            }
            FirstSeat::Own if seats > MAX_EQUAL => {
                let (own, others) = split(room, OWN);
                let seats = std::iter::once(form.fill(own)).chain(form.grid(others, seats - 1));
                Self { timer, seats: seats.collect() }
            }
            FirstSeat::Equal | FirstSeat::Own | FirstSeat::Large | FirstSeat::LargeWithMoves => {
                let mut seats = form.grid(room, seats);
                if let [left, right] = &mut seats[..]
                    && left.all.top() >= right.all.top()
                {
                    right.mirror();
                }
                Self { timer, seats }
            }
        }
    }

    /// Lays out a match whose first seat a spectator enlarged. In a wide window, where the height limits its cells, its
    /// name is beside the timer, which is over the others then, and its values are beside its Matrix.
    fn following(rect: Rect, timer: Rect, (large, others): (SeatForm, SeatForm), seats: usize) -> Self {
        let room = rect.with_min_y(timer.bottom());
        let is_wide = room.width() > room.height();
        let (large, rest) = if is_wide {
            let (_, rest) = split(room, if large.has_moves { LARGE_WITH_MOVES } else { LARGE });
            (large.beside_timer(rect.with_max_x(rest.left()), timer.height()), rest)
        } else {
            large.upright(room)
        };
        let others = others.small_grid(rest, seats - 1, large.field.cell() / LARGE_RATIO);
        let timer = if is_wide { timer.with_min_x(rest.left()) } else { timer };
        Self { timer, seats: std::iter::once(large).chain(others).collect() }
    }

    /// The place between the names of two seats beside each other.
    pub(super) fn between_names(&self) -> Option<Rect> {
        let [left, right] = &self.seats[..] else { return None };
        let is_beside = (left.name.top() - right.name.top()).abs() < 1.0;
        let between = left.name.with_min_x(left.field.matrix.right()).with_max_x(right.field.matrix.left());
        (is_beside && between.is_positive()).then_some(between)
    }

    /// The part of the timer's strip that the time needs, in its middle.
    pub(super) fn time(&self) -> Rect {
        let height = self.timer.height();
        Rect::from_center_size(self.timer.center(), vec2((6.0 * height).min(self.timer.width()), height))
    }
}

impl SeatLayout {
    /// Mirrors the queues, so that two seats have their Hold Queues outside and their Next Queues inside.
    fn mirror(&mut self) {
        self.field = self.field.clone().mirrored();
        // Name and values reach from the Matrix to the queue at its right.
        let right = self.field.next.right().max(self.field.hold.right()).max(self.field.matrix.right());
        (self.name.max.x, self.values.max.x) = (right, right);
    }

    /// The size of the avatar and the emblem before the name. In a narrow seat it leaves room for the name.
    pub(super) fn name_side(&self) -> f32 {
        self.name.height().min(NAME_SIDE * self.name.width())
    }

    /// Whether the values are beside the Matrix, under the Next Queue, rather than below it.
    pub(super) fn has_values_beside(&self) -> bool {
        self.values.left() >= self.field.matrix.right()
    }

    /// The centre and the radius of the emblem of a team at the lower corner of the Matrix.
    pub(super) fn team_sign(&self) -> (Pos2, f32) {
        let (cell, bottom) = (self.field.cell(), self.field.matrix.bottom());
        let center = if self.has_values_beside() {
            // Below the Matrix there is no room.
            Pos2::new(self.bar.left() - 0.55 * cell, bottom - 0.5 * cell)
        } else {
            Pos2::new(self.bar.center().x, bottom + 0.5 * cell)
        };
        (center, 0.42 * cell)
    }

    /// The place of the values beside the emblem of a team.
    pub(super) fn values_beside_sign(&self) -> Rect {
        let (center, radius) = self.team_sign();
        self.values.with_min_x(self.values.left().max(center.x + 1.3 * radius))
    }

    /// Marks what a player reads during the match.
    pub(super) fn mark(&self, ui: &Ui, play: &PlayView<'_>) {
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

    /// Lays out a single seat with a name of this height above it, and without values below it.
    fn beside_timer(self, room: Rect, name: f32) -> SeatLayout {
        let size = vec2(self.floor_to_pixels(room.width()), self.floor_to_pixels(room.height()));
        Self { has_queues: true, ..self }.seat_with(room.min, size, (name, None))
    }

    /// Lays out a single seat in an upright window: beside the others, or above them if it is larger there. Returns the
    /// space of the others, too.
    fn upright(self, room: Rect) -> (SeatLayout, Rect) {
        let share = if self.has_moves { UPRIGHT_WITH_MOVES } else { UPRIGHT };
        let parts = [room.split_left_right_at_fraction(share), room.split_top_bottom_at_fraction(LARGE_SHARE)];
        let [beside, above] = parts.map(|(large, others)| (self.fill(large), others));
        if beside.0.field.cell_pixels() >= above.0.field.cell_pixels() { beside } else { above }
    }

    /// Lays out seats of the same size in rows in the middle of `room`, with cells of at most `cell` points.
    fn small_grid(self, room: Rect, seats: usize, cell: f32) -> Vec<SeatLayout> {
        let part = |share: u8| room.split_top_bottom_at_fraction(f32::from(share) / 20.0).0;
        let at = |share: u8| (part(share), self.grid(part(share), seats));
        let is_small = |(_, seats): &(Rect, Vec<SeatLayout>)| seats.iter().all(|seat| seat.field.cell() <= cell);
        let (part, top) = SHARES.rev().map(at).find(is_small).unwrap_or_else(|| at(*SHARES.start()));
        // Where the width limits the cells, the rows end far above the bottom.
        let above = top.iter().map(|seat| seat.name.top()).fold(room.bottom(), f32::min) - room.top();
        let below = room.bottom() - top.iter().map(|seat| seat.values.bottom()).fold(room.top(), f32::max);
        let down = self.floor_to_pixels((below - above) / 2.0);
        let mut middle = self.grid(part.translate(vec2(0.0, down)), seats);
        for seat in &mut middle {
            seat.all = seat.all.intersect(room);
        }
        middle
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
        self.seat_with(corner, size, (size.y * NAME, Some(size.y * VALUES)))
    }

    /// Lays out a seat with these heights of the name and of the values. Values without a height are beside the Matrix.
    fn seat_with(self, corner: Pos2, size: Vec2, (name, values): (f32, Option<f32>)) -> SeatLayout {
        let Self { pixels_per_point, next_count, has_queues, has_moves } = self;
        let all = Rect::from_min_size(corner, size);
        let bar = size.x * BAR;
        let inner = |length: f32| ((length * pixels_per_point).floor() - ROUNDING) / pixels_per_point;
        let room = vec2(inner(size.x), inner(size.y - name - values.unwrap_or(0.0)));
        let room = Rect::from_min_size(corner + vec2(0.0, name), room);
        let in_room = |room: Rect| match values {
            None => PlayLayout::compact(room, pixels_per_point, next_count, COLUMNS),
            Some(_) if has_queues => PlayLayout::of_seat(room, bar, pixels_per_point, next_count),
            Some(_) => PlayLayout::bare(room.with_min_x(room.left() + bar), pixels_per_point, COLUMNS),
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
        let (below, under_next) = (matrix.bottom() + 0.2 * cell, field.next.bottom() + UNDER_NEXT * cell);
        let values = match values {
            Some(height) => {
                Rect::from_min_max(Pos2::new(matrix.left(), below), Pos2::new(right, all.bottom().min(below + height)))
            }
            None => Rect::from_min_max(Pos2::new(field.next.left(), under_next), Pos2::new(right, matrix.bottom())),
        };
        SeatLayout {
            all,
            name: Rect::from_min_max(Pos2::new(matrix.left(), field.top() - name), Pos2::new(right, field.top())),
            bar: Rect::from_min_max(
                Pos2::new((matrix.left() - BAR_CELLS.1 * cell).max(left), matrix.top()),
                Pos2::new(matrix.left() - BAR_CELLS.0 * cell, matrix.bottom()),
            ),
            values,
            has_queues,
            field,
        }
    }
}
