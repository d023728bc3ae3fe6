//! The brackets of single and double elimination.

use super::fixture::{BracketPlace, BracketSide, Fixture, SeatSource};
use super::ids::{EntrantId, FixtureId};

/// The fixtures of a bracket while it is built.
#[derive(Debug, Default)]
struct Builder {
    fixtures: Vec<Fixture>,
}

impl Builder {
    fn add(&mut self, side: BracketSide, round: usize, number: usize, sources: [SeatSource; 2]) -> FixtureId {
        let id = FixtureId(self.fixtures.len() as u32);
        let place = BracketPlace { side, round: round as u16, number: number as u16 + 1 };
        self.fixtures.push(Fixture::new(place, sources));
        id
    }

    /// Adds a round whose players come from these sources, two by two.
    fn add_round(&mut self, side: BracketSide, round: usize, sources: &[SeatSource]) -> Vec<FixtureId> {
        let (pairs, _) = sources.as_chunks::<2>();
        pairs.iter().enumerate().map(|(number, pair)| self.add(side, round, number, *pair)).collect()
    }

    /// Sets the place that the loser of each of these fixtures reaches.
    fn losers_reach(&mut self, fixtures: &[FixtureId], place: u32) {
        for fixture in fixtures {
            self.fixtures[fixture.index()].decides[1] = Some(place);
        }
    }

    /// Adds all rounds of a bracket, and returns them.
    fn add_main(&mut self, seeds: &[EntrantId]) -> Vec<Vec<FixtureId>> {
        let mut sources: Vec<SeatSource> = seed_order(seeds.len())
            .into_iter()
            .map(|seed| seeds.get(seed).map_or(SeatSource::Nobody, |entrant| SeatSource::Entrant(*entrant)))
            .collect();
        let mut rounds = Vec::new();
        while sources.len() > 1 {
            let round = self.add_round(BracketSide::Main, rounds.len() + 1, &sources);
            sources = round.iter().map(|fixture| SeatSource::Winner(*fixture)).collect();
            rounds.push(round);
        }
        rounds
    }
}

/// Returns the seeds, from 0, in the order of the bracket: the two best meet in the final at the earliest.
fn seed_order(count: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < count {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|seed| [*seed, last - seed]).collect();
    }
    order
}

/// Returns the fixtures of a single elimination.
pub(super) fn single(seeds: &[EntrantId], third_place: bool) -> Vec<Fixture> {
    let mut builder = Builder::default();
    let rounds = builder.add_main(seeds);
    for (index, round) in rounds.iter().enumerate() {
        let is_semi_final = third_place && index + 2 == rounds.len();
        if !is_semi_final {
            builder.losers_reach(round, round.len() as u32 + 1);
        }
    }
    if let [.., last] = &rounds[..] {
        builder.fixtures[last[0].index()].decides[0] = Some(1);
    }
    if third_place && let [.., semi_finals, _] = &rounds[..] {
        let sources = [SeatSource::Loser(semi_finals[0]), SeatSource::Loser(semi_finals[1])];
        let third = builder.add(BracketSide::ThirdPlace, 1, 0, sources);
        builder.fixtures[third.index()].decides = [Some(3), Some(4)];
    }
    builder.fixtures
}

/// Returns the fixtures of a double elimination.
///
/// The losers of a round join the second bracket in another order each time, so that two players meet again as late as
/// possible.
pub(super) fn double(seeds: &[EntrantId]) -> Vec<Fixture> {
    let mut builder = Builder::default();
    let rounds = builder.add_main(seeds);
    // How many are left, which is the place of those who lose next.
    let mut left = rounds.first().map_or(1, |round| 2 * round.len() as u32);
    let mut number = 0;
    let mut sources: Vec<SeatSource> = rounds[0].iter().map(|fixture| SeatSource::Loser(*fixture)).collect();
    let mut eliminate = |builder: &mut Builder, sources: &[SeatSource]| {
        number += 1;
        let round = builder.add_round(BracketSide::Losers, number, sources);
        left -= round.len() as u32;
        builder.losers_reach(&round, left + 1);
        round.iter().map(|fixture| SeatSource::Winner(*fixture)).collect::<Vec<_>>()
    };
    for (index, round) in rounds.iter().enumerate() {
        if index > 0 {
            let joining = joining_order(round, index);
            let pairs: Vec<SeatSource> =
                sources.iter().zip(joining).flat_map(|(stays, joins)| [*stays, joins]).collect();
            sources = eliminate(&mut builder, &pairs);
        }
        if sources.len() > 1 {
            sources = eliminate(&mut builder, &sources);
        }
    }
    add_final(&mut builder, &rounds, sources[0]);
    builder.fixtures
}

/// Returns the losers of a round in the order in which they join the second bracket.
fn joining_order(round: &[FixtureId], index: usize) -> Vec<SeatSource> {
    let mut joining: Vec<SeatSource> = round.iter().map(|fixture| SeatSource::Loser(*fixture)).collect();
    let half = joining.len() / 2;
    match index % 4 {
        1 => joining.reverse(),
        2 => {
            joining.rotate_left(half);
            joining[..half].reverse();
            joining[half..].reverse();
        }
        3 => joining.rotate_left(half),
        _ => {}
    }
    joining
}

/// Adds the final between the winners of both brackets, and a second match if the first is lost by the one who has not
/// lost before.
fn add_final(builder: &mut Builder, rounds: &[Vec<FixtureId>], challenger: SeatSource) {
    let Some(last) = rounds.last() else { return };
    let first = builder.add(BracketSide::Final, 1, 0, [SeatSource::Winner(last[0]), challenger]);
    let second = builder.add(BracketSide::Final, 2, 0, [SeatSource::Winner(first), SeatSource::Loser(first)]);
    builder.fixtures[first.index()].decides = [Some(1), Some(2)];
    let fixture = &mut builder.fixtures[second.index()];
    fixture.only_after_upset = Some(first);
    fixture.decides = [Some(1), Some(2)];
}
