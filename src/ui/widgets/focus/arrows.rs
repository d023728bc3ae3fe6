//! Where the arrows lead: the spots in the rows above and below, and those beside.

use egui::{Id, Rect};

use super::Keys;
use super::state::{FocusPart, Spot};

/// The spot in the row below, wrapping to the first row.
pub(super) fn below(spots: &[Spot], from: Spot) -> Option<Spot> {
    lower(spots, from).or_else(|| first_row(&of_part(spots, from).collect::<Vec<_>>(), from))
}

/// The spot in the row below; `None` in the last row. A value leads to what is right of it, if nothing else leads
/// there.
pub(super) fn lower(spots: &[Spot], from: Spot) -> Option<Spot> {
    // Left and right change the value.
    let beyond = to_the_right(spots, from).filter(|_| from.keys.changes_a_value());
    beyond.filter(|beyond| !is_led_to(spots, from, beyond.id)).or_else(|| next_row(spots, from))
}

/// Whether arrows lead from a spot to another one.
fn is_led_to(spots: &[Spot], from: Spot, to: Id) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(spot) = reached.get(next).copied() {
        next += 1;
        let first = || first_row(&of_part(spots, spot).collect::<Vec<_>>(), spot);
        let sideways =
            [to_the_left, to_the_right].map(|find| find(spots, spot).filter(|_| !spot.keys.changes_a_value()));
        let vertical = [next_row(spots, spot).or_else(first), above(spots, spot)];
        for found in sideways.into_iter().chain(vertical).flatten() {
            if reached.iter().all(|spot| spot.id != found.id) {
                reached.push(found);
            }
        }
    }
    reached.iter().any(|spot| spot.id == to)
}

fn next_row(spots: &[Spot], from: Spot) -> Option<Spot> {
    let is_lower = |spot: &Spot| spot.rect.center().y > from.rect.bottom();
    first_row(&of_part(spots, from).filter(is_lower).collect::<Vec<_>>(), from)
}

fn first_row(spots: &[Spot], from: Spot) -> Option<Spot> {
    let top = spots.iter().min_by(|a, b| a.rect.top().total_cmp(&b.rect.top()))?;
    nearest_in_row(spots, top.rect, from)
}

/// The spots of the part of the screen that a spot is in.
fn of_part(spots: &[Spot], from: Spot) -> impl Iterator<Item = Spot> {
    spots.iter().copied().filter(move |spot| spot.part == from.part)
}

/// The spot in the row above, wrapping to the last row.
pub(super) fn above(spots: &[Spot], from: Spot) -> Option<Spot> {
    upper(spots, from).or_else(|| last_row(&of_part(spots, from).collect::<Vec<_>>(), from))
}

/// The spot in the row above; `None` in the first row.
pub(super) fn upper(spots: &[Spot], from: Spot) -> Option<Spot> {
    let is_upper = |spot: &Spot| spot.rect.center().y < from.rect.top();
    last_row(&of_part(spots, from).filter(is_upper).collect::<Vec<_>>(), from)
}

fn last_row(spots: &[Spot], from: Spot) -> Option<Spot> {
    let bottom = spots.iter().max_by(|a, b| a.rect.bottom().total_cmp(&b.rect.bottom()))?;
    nearest_in_row(spots, bottom.rect, from)
}

fn nearest_in_row(spots: &[Spot], row: Rect, from: Spot) -> Option<Spot> {
    let distance = |spot: &Spot| {
        let is_over = from.rect.x_range().contains(spot.rect.left()) && from.rect.x_range().contains(spot.rect.right());
        if is_over { spot.rect.left() - from.rect.left() } else { (spot.rect.center().x - from.rect.center().x).abs() }
    };
    let in_row = spots.iter().copied().filter(|spot| row.y_range().contains(spot.rect.center().y));
    in_row.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn to_the_right(spots: &[Spot], from: Spot) -> Option<Spot> {
    beside(spots, from).filter(|spot| spot.rect.center().x > from.rect.right()).min_by(by_left)
}

fn to_the_left(spots: &[Spot], from: Spot) -> Option<Spot> {
    beside(spots, from).filter(|spot| spot.rect.center().x < from.rect.left()).max_by(by_left)
}

/// The spot at the left; in a page without one there, its rail.
pub(super) fn to_the_left_or_the_rail(spots: &[Spot], from: Spot) -> Option<Spot> {
    to_the_left(spots, from).or_else(|| rail(spots))
}

/// The spot at the right; in a page with a rail and without one there, what is [beside](super::aside) it.
pub(super) fn to_the_right_or_aside(spots: &[Spot], from: Spot) -> Option<Spot> {
    let aside = |_| spots.iter().copied().find(|spot| spot.part == FocusPart::Aside && from.part == FocusPart::Main);
    to_the_right(spots, from).or_else(|| rail(spots).and_then(aside))
}

fn rail(spots: &[Spot]) -> Option<Spot> {
    spots.iter().copied().find(|spot| spot.keys == Keys::Rail)
}

fn by_left(one: &Spot, other: &Spot) -> std::cmp::Ordering {
    one.rect.left().total_cmp(&other.rect.left())
}

fn beside(spots: &[Spot], from: Spot) -> impl Iterator<Item = Spot> {
    spots.iter().copied().filter(move |spot| spot.rect.y_range().intersects(from.rect.y_range()))
}

#[cfg(test)]
mod tests {
    use super::super::state::tests::spots;
    use super::*;

    #[test]
    fn arrows_follow_what_is_seen_and_wrap_around() {
        let spots = spots();
        type Find = fn(&[Spot], Spot) -> Option<Spot>;
        let table: [(Find, [Option<usize>; 5]); 4] = [
            (below, [Some(2), Some(3), Some(4), Some(4), Some(0)]),
            (above, [Some(4), Some(4), Some(0), Some(1), Some(2)]),
            (to_the_left, [None, Some(0), None, Some(2), None]),
            (to_the_right, [Some(1), None, Some(3), None, None]),
        ];
        for (find, expected) in table {
            for (from, expected) in expected.into_iter().enumerate() {
                let found = find(&spots, spots[from]).map(|spot| spot.id);
                assert_eq!(found, expected.map(Id::unique), "from {from}");
            }
        }
    }

    /// `a < b > c d` above `e`: nothing but the value b leads to c and d, since left and right change it.
    #[test]
    fn a_value_in_a_row_of_buttons_hides_none() {
        let mut spots = spots();
        for (spot, left) in spots.iter_mut().zip([0.0, 50.0, 100.0, 150.0, 0.0]) {
            spot.rect = Rect::from_min_size(egui::pos2(left, spot.rect.top().max(20.0)), egui::vec2(40.0, 10.0));
        }
        let from = |spots: &[Spot], spot: usize| below(spots, spots[spot]).map(|spot| spot.id);
        assert_eq!(from(&spots, 1), Some(Id::unique(4_usize)), "right leads to c");
        spots[1].keys = Keys::Adjust;
        assert_eq!(from(&spots, 1), Some(Id::unique(2_usize)));
        assert_eq!(from(&spots, 2), Some(Id::unique(4_usize)));
        spots[4].rect = spots[4].rect.translate(egui::vec2(100.0, 0.0));
        assert_eq!(from(&spots, 1), Some(Id::unique(4_usize)), "up leads from e to c");
    }

    /// `a b` and `c d` are cards; two rows are beside them, the second between the rows of cards.
    #[test]
    fn up_and_down_stay_in_their_part_of_the_screen() {
        let mut spots = spots();
        spots.truncate(4);
        for (index, top) in [(4_usize, 0.0), (5, 12.0)] {
            let rect = Rect::from_min_size(egui::pos2(100.0, top), egui::vec2(40.0, 6.0));
            let keys = Keys::Move;
            spots.push(Spot { id: Id::unique(index), rect, keys, part: FocusPart::Aside, is_seen: true });
        }
        let from = |find: fn(&[Spot], Spot) -> Option<Spot>, spot: usize| find(&spots, spots[spot]).map(|spot| spot.id);
        assert_eq!([1, 3, 4, 5].map(|spot| from(below, spot)), [3, 1, 5, 4].map(|spot: usize| Some(Id::unique(spot))));
        assert_eq!([1, 3, 4, 5].map(|spot| from(above, spot)), [3, 1, 5, 4].map(|spot: usize| Some(Id::unique(spot))));
        assert_eq!(from(to_the_right, 1), Some(Id::unique(4_usize)));
        assert_eq!(from(to_the_left, 4), Some(Id::unique(1_usize)));
    }
}
