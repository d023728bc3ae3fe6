//! The pairings of a Swiss tournament.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use super::fixture::{BracketPlace, BracketSide, Fixture, SeatSource};
use super::ids::EntrantId;

/// What a Swiss round knows of an entrant.
#[derive(Debug, Clone, Copy)]
struct SwissEntrant {
    entrant: EntrantId,
    wins: usize,
    /// Whether it has already been without an opponent.
    has_rested: bool,
}

/// The pairs that have met, in both orders.
#[derive(Debug, Default)]
struct Meetings(BTreeSet<(EntrantId, EntrantId)>);

/// Returns the fixtures of the next round.
///
/// Entrants with equal wins meet, the upper half of them against the lower half, by seed. Nobody meets an opponent
/// twice, as long as there are such pairings for all: the best entrant gets the first opponent in this order who leaves
/// the others one. With an odd number, the last who has not yet been without an opponent wins without a match.
pub(super) fn next(seeds: &[EntrantId], fixtures: &[Fixture], is_out: impl Fn(EntrantId) -> bool) -> Vec<Fixture> {
    let meetings = Meetings::of(fixtures);
    let mut candidates: Vec<SwissEntrant> =
        seeds.iter().filter(|entrant| !is_out(**entrant)).map(|entrant| SwissEntrant::of(*entrant, fixtures)).collect();
    // Stable, so that seeds decide between equal wins.
    candidates.sort_by_key(|candidate| Reverse(candidate.wins));
    let rests = (candidates.len() % 2 == 1).then(|| candidates.remove(resting(&candidates, &meetings)).entrant);
    let pairs = pairs(&candidates, &meetings)
        // Everybody who could be paired has met.
        .or_else(|| pairs(&candidates, &Meetings::default()))
        .unwrap_or_default();
    let round = fixtures.last().map_or(1, |fixture| fixture.place.round + 1);
    let sources = pairs.into_iter().map(|pair| pair.map(SeatSource::Entrant));
    let without = rests.map(|entrant| [SeatSource::Entrant(entrant), SeatSource::Nobody]);
    let fixture = |(index, sources)| {
        Fixture::new(BracketPlace { side: BracketSide::Main, round, number: index as u16 + 1 }, sources)
    };
    sources.chain(without).enumerate().map(fixture).collect()
}

impl SwissEntrant {
    fn of(entrant: EntrantId, fixtures: &[Fixture]) -> Self {
        let own = || fixtures.iter().filter(|fixture| fixture.seat_of(entrant).is_some());
        Self {
            entrant,
            wins: own().filter(|fixture| fixture.winner() == Some(entrant)).count(),
            has_rested: own().any(|fixture| fixture.opponent_of(entrant).is_none()),
        }
    }
}

impl Meetings {
    fn of(fixtures: &[Fixture]) -> Self {
        let players = fixtures.iter().filter_map(Fixture::players);
        Self(players.flat_map(|[first, second]| [(first, second), (second, first)]).collect())
    }

    fn contains(&self, first: SwissEntrant, second: SwissEntrant) -> bool {
        self.0.contains(&(first.entrant, second.entrant))
    }

    /// Returns whether all of these candidates, an even number, can meet somebody new.
    fn allow(&self, candidates: &[SwissEntrant]) -> bool {
        let new = |one: SwissEntrant| candidates.iter().filter(|other| !self.contains(one, **other)).count() - 1;
        // Dirac's theorem: where everybody has half of the others left, there is a circle through all.
        if candidates.iter().all(|candidate| 2 * new(*candidate) >= candidates.len()) {
            return true;
        }
        let mut graph = UnGraph::<(), ()>::with_capacity(candidates.len(), 0);
        let nodes: Vec<_> = candidates.iter().map(|_| graph.add_node(())).collect();
        for (index, one) in candidates.iter().enumerate() {
            for (other_index, other) in candidates.iter().enumerate().skip(index + 1) {
                if !self.contains(*one, *other) {
                    graph.add_edge(nodes[index], nodes[other_index], ());
                }
            }
        }
        maximum_matching(&graph).is_perfect()
    }
}

/// Returns the index of the candidate who has no opponent in this round.
fn resting(candidates: &[SwissEntrant], meetings: &Meetings) -> usize {
    let leaves_pairs = |index: &usize| {
        let mut others = candidates.to_vec();
        others.remove(*index);
        meetings.allow(&others)
    };
    let new = || (0..candidates.len()).rev().filter(|index| !candidates[*index].has_rested);
    new().find(leaves_pairs).or_else(|| new().next()).unwrap_or(candidates.len() - 1)
}

/// Returns the pairs of an even number of candidates, or `None` if somebody would meet an opponent again.
fn pairs(candidates: &[SwissEntrant], meetings: &Meetings) -> Option<Vec<[EntrantId; 2]>> {
    if !meetings.allow(candidates) {
        return None;
    }
    let mut left = candidates.to_vec();
    let mut pairs = Vec::new();
    while let Some(best) = left.first().copied() {
        let (opponent, others) = opponents(&left)
            .into_iter()
            .filter(|index| !meetings.contains(best, left[*index]))
            .map(|index| {
                let others: Vec<SwissEntrant> = left
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != 0 && *other != index)
                    .map(|(_, one)| *one)
                    .collect();
                (left[index], others)
            })
            .find(|(_, others)| meetings.allow(others))?;
        pairs.push([best.entrant, opponent.entrant]);
        left = others;
    }
    Some(pairs)
}

/// Returns the indices of the possible opponents of the first candidate, the most suitable first.
fn opponents(left: &[SwissEntrant]) -> Vec<usize> {
    let equal = left.iter().take_while(|candidate| candidate.wins == left[0].wins).count();
    let middle = (equal / 2).max(1);
    (middle..equal).chain((1..middle).rev()).chain(equal.max(1)..left.len()).collect()
}
