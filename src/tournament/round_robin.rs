//! The rounds of a round robin.

use super::fixture::{BracketPlace, BracketSide, Fixture, SeatSource};
use super::ids::EntrantId;

/// Returns all rounds by the circle method: the first entrant stays, the others move on by one seat a round.
pub(super) fn fixtures(seeds: &[EntrantId], cycles: u8) -> Vec<Fixture> {
    let mut circle: Vec<SeatSource> = seeds.iter().map(|entrant| SeatSource::Entrant(*entrant)).collect();
    if circle.len() % 2 == 1 {
        circle.push(SeatSource::Nobody);
    }
    let rounds = circle.len() - 1;
    let mut fixtures = Vec::new();
    for cycle in 0..usize::from(cycles.max(1)) {
        for round in 0..rounds {
            // Seats change sides from round to round and from cycle to cycle.
            add_round(&mut fixtures, &circle, cycle * rounds + round + 1, (cycle + round) % 2 == 1);
            circle[1..].rotate_right(1);
        }
    }
    fixtures
}

/// Adds a round: the first seat of the circle meets the last, the second the last but one.
fn add_round(fixtures: &mut Vec<Fixture>, circle: &[SeatSource], round: usize, swaps: bool) {
    let mut number = 0;
    for index in 0..circle.len() / 2 {
        let mut sources = [circle[index], circle[circle.len() - 1 - index]];
        if sources.contains(&SeatSource::Nobody) {
            continue;
        }
        if swaps {
            sources.swap(0, 1);
        }
        number += 1;
        fixtures.push(Fixture::new(BracketPlace { side: BracketSide::Main, round: round as u16, number }, sources));
    }
}
