//! *Winner stays on*: one match at a time, from a queue.

use super::fixture::{BracketPlace, BracketSide, Fixture, SeatSource};
use super::ids::EntrantId;

/// Returns the next fixture, or `None` if somebody has won `streak` in a row or no two are left.
///
/// `is_out` says who left the tournament.
pub(super) fn next(
    seeds: &[EntrantId],
    fixtures: &[Fixture],
    streak: u8,
    is_out: impl Fn(EntrantId) -> bool,
) -> Option<Fixture> {
    let (mut staying, mut wins) = (None, 0);
    for fixture in fixtures {
        let winner = fixture.winner();
        wins = match winner {
            Some(_) if winner == staying => wins + 1,
            Some(_) => 1,
            // Nobody stays.
            None => 0,
        };
        staying = winner;
        if wins >= streak.max(1) {
            return None;
        }
    }
    let mut present = waiting(seeds, fixtures, &is_out).into_iter();
    let first = staying.filter(|entrant| !is_out(*entrant)).or_else(|| present.next())?;
    let second = present.find(|entrant| *entrant != first)?;
    let place = BracketPlace { side: BracketSide::Main, round: fixtures.len() as u16 + 1, number: 1 };
    Some(Fixture::new(place, [SeatSource::Entrant(first), SeatSource::Entrant(second)]))
}

/// Returns who waits behind the last fixture, the next one first.
pub(super) fn waiting(seeds: &[EntrantId], fixtures: &[Fixture], is_out: impl Fn(EntrantId) -> bool) -> Vec<EntrantId> {
    let mut queue = seeds.to_vec();
    for fixture in fixtures {
        let Some(players) = fixture.players() else { continue };
        queue.retain(|entrant| !players.contains(entrant));
        if fixture.outcome.is_some() {
            let winner = fixture.winner();
            queue.extend(players.into_iter().filter(|player| Some(*player) != winner));
        }
    }
    queue.retain(|entrant| !is_out(*entrant));
    queue
}
