//! The seat of a watched match that is shown large, and the order in which the seats are drawn.

use egui::Ui;

use super::{PlayerLook, side};
use crate::engine::versus::Hit;
use crate::ui::paint::versus::{Flight, SeatLayout, SeatView, Targeting, VersusLayout};
use crate::ui::words::{Words, id};

/// The seat that a spectator has enlarged; none while all are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::ui::screens) struct LargeSeat(Option<usize>);

/// The order in which the seats are drawn.
pub(in crate::ui::screens) struct Drawn {
    /// The seats in this order.
    pub(in crate::ui::screens) seats: Vec<usize>,
    /// The number of fields before those of the seats.
    before: usize,
}

impl Drawn {
    /// The usual order with one of the seats first, after the field of a late player if there is one.
    pub(in crate::ui::screens) fn new(seats: usize, first: Option<usize>, has_late: bool) -> Self {
        let mut seats: Vec<usize> = (0..seats).collect();
        seats.sort_by_key(|seat| Some(*seat) != first);
        Self { seats, before: usize::from(has_late) }
    }

    /// Returns the index of a seat in drawing order.
    pub(in crate::ui::screens) fn index(&self, seat: usize) -> usize {
        self.before + self.seats.iter().position(|other| *other == seat).unwrap_or(seat)
    }

    /// Brings the seats and the attacks between them into this order.
    pub(in crate::ui::screens) fn arrange<'a>(
        &self,
        mut views: Vec<SeatView<'a>>,
        mut flights: Vec<Flight>,
    ) -> (Vec<SeatView<'a>>, Vec<Flight>) {
        for view in &mut views {
            let others = view.marked_by.iter_mut().chain(&mut view.attackers);
            others.chain(&mut view.knocked_out_by).for_each(|by| *by = self.index(*by));
            if let Some(Targeting::Seat(seat)) = &mut view.targeting {
                *seat = self.index(*seat);
            }
        }
        for Flight { hit, .. } in &mut flights {
            *hit = Hit { from: self.index(hit.from), to: self.index(hit.to), ..*hit };
        }
        if let Some(up_to_first) = self.seats.first().and_then(|first| views.get_mut(..=*first)) {
            up_to_first.rotate_right(1);
        }
        (views, flights)
    }
}

impl LargeSeat {
    /// This seat, or none.
    pub(in crate::ui::screens) const fn of(seat: Option<usize>) -> Self {
        Self(seat)
    }

    /// The number of the seat; `None` while all are alike.
    pub(in crate::ui::screens) const fn seat(self) -> Option<usize> {
        self.0
    }

    /// Whether all seats are alike.
    pub(super) const fn is_none(self) -> bool {
        self.0.is_none()
    }

    pub(in crate::ui::screens) fn is(self, seat: usize) -> bool {
        self.0 == Some(seat)
    }

    /// Enlarges the next of this number of seats; after the last one all are alike.
    pub(in crate::ui::screens) fn turn(&mut self, seats: usize) {
        let next = self.0.map_or(0, |seat| seat + 1);
        self.0 = (next < seats).then_some(next);
    }

    /// The text of the button that turns the seats.
    pub(in crate::ui::screens) fn text(self, words: &Words, players: &[PlayerLook]) -> String {
        match self.0.and_then(|seat| players.get(seat)) {
            None => words.text(id::VERSUS_ALL_SEATS),
            Some(player) => words.with(id::VERSUS_LARGE_SEAT, &[("name", player.name.as_str().into())]),
        }
    }

    /// All texts of that button.
    pub(super) fn texts(words: &Words, players: &[PlayerLook]) -> Vec<String> {
        let large = std::iter::once(None).chain((0..players.len()).map(Some));
        large.map(|seat| Self(seat).text(words, players)).collect()
    }

    /// The panning of a seat's sounds, in percent: by its place on the screen, in the middle while a seat is large.
    pub(super) fn side(self, seat: usize, seats: usize) -> i8 {
        if self.is_none() { side(seat, seats) } else { 0 }
    }

    /// Brings the seats and the attacks between them into the order in which they are drawn.
    pub(super) fn arrange(self, views: Vec<SeatView<'_>>, flights: Vec<Flight>) -> (Vec<SeatView<'_>>, Vec<Flight>) {
        Drawn::new(views.len(), self.0, false).arrange(views, flights)
    }

    /// Follows a click on a Matrix, which enlarges its seat or makes all alike again.
    pub(in crate::ui::screens) fn follow_click(&mut self, ui: &Ui, layout: &VersusLayout) {
        let clicked = ui.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.primary_clicked()));
        let is_clicked = |place: &SeatLayout| clicked.is_some_and(|at| place.field.matrix.contains(at));
        let order = Drawn::new(layout.seats.len(), self.0, false);
        let clicked = order.seats.iter().zip(&layout.seats).find(|(_, place)| is_clicked(place));
        if let Some((&seat, _)) = clicked {
            self.0 = (!self.is(seat)).then_some(seat);
        }
    }
}
