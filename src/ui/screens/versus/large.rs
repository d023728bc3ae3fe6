//! The seat of a watched match that is shown large, and the order in which the seats are drawn.

use egui::Ui;

use super::PlayerLook;
use crate::engine::versus::Hit;
use crate::ui::paint::versus::{Flight, SeatLayout, SeatView, VersusLayout};
use crate::ui::words::{Words, id};

/// The seat that a spectator has enlarged; none while all are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LargeSeat(Option<usize>);

impl LargeSeat {
    /// Whether all seats are alike.
    pub(super) const fn is_none(self) -> bool {
        self.0.is_none()
    }

    /// Whether it is this seat.
    pub(super) fn is(self, seat: usize) -> bool {
        self.0 == Some(seat)
    }

    /// Enlarges the next of this number of seats; after the last one all are alike.
    pub(super) fn turn(&mut self, seats: usize) {
        let next = self.0.map_or(0, |seat| seat + 1);
        self.0 = (next < seats).then_some(next);
    }

    /// The text of the button that turns the seats.
    pub(super) fn text(self, words: &Words, players: &[PlayerLook]) -> String {
        match self.0.and_then(|seat| players.get(seat)) {
            None => words.text(id::VERSUS_ALL_SEATS),
            Some(player) => words.with(id::VERSUS_LARGE_SEAT, &[("name", player.name.as_str().into())]),
        }
    }

    /// The seats in the order in which they are drawn: the large one is first.
    fn order(self, seats: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..seats).collect();
        order.sort_by_key(|seat| !self.is(*seat));
        order
    }

    /// Brings the seats and the attacks between them into the order in which they are drawn.
    pub(super) fn arrange(
        self,
        mut views: Vec<SeatView<'_>>,
        mut flights: Vec<Flight>,
    ) -> (Vec<SeatView<'_>>, Vec<Flight>) {
        let order = self.order(views.len());
        // Where a seat stands among those that are drawn.
        let drawn = |seat: usize| order.iter().position(|other| *other == seat).unwrap_or(seat);
        for view in &mut views {
            view.marked_by.iter_mut().chain(&mut view.knocked_out_by).for_each(|by| *by = drawn(*by));
        }
        for Flight { hit, .. } in &mut flights {
            *hit = Hit { from: drawn(hit.from), to: drawn(hit.to), ..*hit };
        }
        let views = order.iter().filter_map(|seat| views.get(*seat).cloned()).collect();
        (views, flights)
    }

    /// Follows a click on a Matrix, which enlarges its seat or makes all alike again.
    pub(super) fn follow_click(&mut self, ui: &Ui, layout: &VersusLayout) {
        let clicked = ui.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.primary_clicked()));
        let is_clicked = |place: &SeatLayout| clicked.is_some_and(|at| place.field.matrix.contains(at));
        let order = self.order(layout.seats.len());
        let clicked = order.iter().zip(&layout.seats).find(|(_, place)| is_clicked(place));
        if let Some((&seat, _)) = clicked {
            self.0 = (!self.is(seat)).then_some(seat);
        }
    }
}
