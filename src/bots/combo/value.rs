//! What a place is worth: how many Tetriminos a combo goes on for.
//!
//! A place is a layout and what is held, see [`Held`]. Two tables are made once.
//!
//! **Lifetimes**: the combo to be expected by one who sees no Tetrimino but the one in play, and plays as well as
//! possible. Value iteration over layout, Hold and forecast: a place is worth what the best of its moves is worth, plus
//! one, averaged over the Tetriminos that can come.
//!
//! **Outlooks**: a place has one number for every sequence of the next few Tetriminos, the lifetime at the best end that
//! sequence leads to. Of a *set* of places the best is taken for every sequence by itself before the average is drawn,
//! so a set that has an answer to every sequence is worth more than its best place alone.
//!
//! ```text
//!            O   I   T   L   J   S   Z
//!   place a  9   2   0   8   7   0   1
//!   place b  0   0   8   0   1   9   7
//!   both     9   2   8   8   7   9   7   ──▶ average by the odds of the forecast
//! ```

use std::ops::Range;

use super::forecast::{Forecast, Way};
use super::graph::{Bits, Graph, indices, insert};

/// What is held, as part of a place; the number is its row in a [`Set`].
///
/// A Tetrimino that was put into an empty Hold Queue brings the next one into play, which cannot be held: that is a
/// place of its own, since the next one need not be known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Held(usize);

impl Held {
    /// All there are.
    pub(super) const COUNT: usize = 15;
    /// Nothing.
    pub(super) const NOTHING: Self = Self(7);

    /// This Tetrimino, which can be swapped.
    pub(super) const fn ready(tetrimino: usize) -> Self {
        Self(tetrimino)
    }

    /// This Tetrimino, which cannot be swapped before the next Lock Down.
    pub(super) const fn used(tetrimino: usize) -> Self {
        Self(8 + tetrimino)
    }

    /// A Lock Down makes Hold ready again.
    const fn after_lock_down(self) -> Self {
        if self.0 > 7 { Self(self.0 - 8) } else { self }
    }

    /// The Tetrimino.
    pub(super) const fn tetrimino(self) -> Option<usize> {
        match self.0 {
            ready @ 0..7 => Some(ready),
            7 => None,
            used => Some(used - 8),
        }
    }

    /// Whether it cannot be swapped.
    pub(super) const fn is_used(self) -> bool {
        self.0 > 7
    }

    /// The value of a place where nothing more can be placed.
    ///
    /// Values are counted by the Tetriminos that come, of which one is held. Who holds nothing is one ahead.
    pub(super) const fn dead(self) -> f32 {
        if self.0 == Self::NOTHING.0 { 1.0 } else { 0.0 }
    }
}

/// Places of equally many Tetriminos: by what is held, the layouts.
#[derive(Debug, Clone, Default)]
pub(super) struct Set {
    words: usize,
    bits: Vec<Bits>,
}

impl Set {
    /// Makes it the empty set of places in this graph.
    pub(super) fn clear(&mut self, graph: &Graph) {
        self.words = graph.words();
        self.bits.clear();
        self.bits.resize(Held::COUNT * self.words, 0);
    }

    pub(super) fn insert(&mut self, held: Held, layout: usize) {
        insert(self.row_mut(held), layout);
    }

    /// The layouts with this held.
    pub(super) fn row(&self, held: Held) -> &[Bits] {
        &self.bits[held.0 * self.words..][..self.words]
    }

    fn row_mut(&mut self, held: Held) -> &mut [Bits] {
        &mut self.bits[held.0 * self.words..][..self.words]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.iter().all(|bits| *bits == 0)
    }
}

/// What can be done with the Tetrimino in play: the Tetrimino that is placed, if one is, and the Hold Queue after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Deed {
    pub(super) placed: Option<usize>,
    pub(super) held: Held,
}

/// The one or two deeds there are, without Hold first.
pub(super) fn deeds(held: Held, in_play: usize) -> impl Iterator<Item = Deed> {
    let place = Deed { placed: Some(in_play), held: held.after_lock_down() };
    let swap = match held.0 {
        // A Tetrimino of the same kind is no change.
        ready @ 0..7 => (ready != in_play).then_some(Deed { placed: Some(ready), held: Held::ready(in_play) }),
        7 => Some(Deed { placed: None, held: Held::used(in_play) }),
        _ => None,
    };
    std::iter::once(place).chain(swap)
}

/// Makes `after` all places that one Tetrimino leads to from a set.
pub(super) fn step(graph: &Graph, set: &Set, in_play: usize, after: &mut Set) {
    after.clear(graph);
    for held in (0..Held::COUNT).map(Held) {
        let layouts = set.row(held);
        if layouts.iter().all(|bits| *bits == 0) {
            continue;
        }
        for Deed { placed, held } in deeds(held, in_play) {
            let row = after.row_mut(held);
            match placed {
                None => unite(row, layouts),
                Some(tetrimino) => indices(layouts).for_each(|layout| unite(row, graph.next(layout, tetrimino))),
            }
        }
    }
}

fn unite(all: &mut [Bits], more: &[Bits]) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

/// Lanes of the sums; the rows of a table are filled up to a multiple.
const LANES: usize = 8;

/// The outlooks of all places.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Values {
    layouts: usize,
    states: Vec<State>,
}

/// The outlooks of one state of the forecast.
#[derive(Debug, Clone, PartialEq)]
struct State {
    /// How likely each sequence is.
    odds: Vec<f32>,
    /// By place and sequence.
    outlooks: Vec<f32>,
}

impl Values {
    /// Outlooks over `horizon` Tetriminos, 1 to 4: each more makes the table four times as large.
    pub(super) fn new(graph: &Graph, forecast: &Forecast, horizon: usize) -> Self {
        let layouts = graph.layouts().len();
        let Lifetimes { ends, values, .. } = Lifetimes::new(graph, forecast);
        let start = |values: Vec<f32>| State { odds: vec![1.0], outlooks: values };
        let mut states: Vec<State> = values.into_iter().map(start).collect();
        for _ in 0..horizon {
            states = (0..states.len()).map(|state| further(&ends, forecast, &states, state)).collect();
        }
        for state in &mut states {
            state.fill_up();
        }
        Self { layouts, states }
    }

    /// The combo to be expected from the best of a set of places, counted from here, in a state of the forecast.
    ///
    /// `best` is room for the work; what is in it is of no meaning.
    pub(super) fn of(&self, set: &Set, state: usize, best: &mut Vec<f32>) -> f32 {
        let State { odds, outlooks } = &self.states[state];
        best.clear();
        best.resize(odds.len(), 0.0);
        for held in (0..Held::COUNT).map(Held) {
            for layout in indices(set.row(held)) {
                let from = (held.0 * self.layouts + layout) * odds.len();
                for (best, outlook) in best.iter_mut().zip(&outlooks[from..from + odds.len()]) {
                    *best = if *outlook > *best { *outlook } else { *best };
                }
            }
        }
        let mut sums = [0.0; LANES];
        for (best, odds) in best.chunks_exact(LANES).zip(odds.chunks_exact(LANES)) {
            for ((sum, best), odds) in sums.iter_mut().zip(best).zip(odds) {
                *sum += best * odds;
            }
        }
        sums.iter().sum()
    }
}

impl State {
    /// Makes all rows a multiple of the lanes long, by sequences that never come.
    fn fill_up(&mut self) {
        let (width, full) = (self.odds.len(), self.odds.len().next_multiple_of(LANES));
        let mut outlooks = vec![0.0; self.outlooks.len() / width * full];
        for (row, from) in outlooks.chunks_exact_mut(full).zip(self.outlooks.chunks_exact(width)) {
            row[..width].copy_from_slice(from);
        }
        self.outlooks = outlooks;
        self.odds.resize(full, 0.0);
    }
}

/// The outlooks of a state over one Tetrimino more than `states` have.
fn further(ends: &Ends, forecast: &Forecast, states: &[State], state: usize) -> State {
    let ways = forecast.ways(state);
    let odds: Vec<f32> =
        ways.iter().flat_map(|way| states[way.to].odds.iter().map(move |odds| way.odds * odds)).collect();
    let mut outlooks = vec![0.0; ends.of.len() * odds.len()];
    for (place, mut row) in outlooks.chunks_exact_mut(odds.len()).enumerate() {
        for way in ways {
            let to = &states[way.to];
            let width = to.odds.len();
            let (now, later) = row.split_at_mut(width);
            row = later;
            now.fill(ends.dead(place));
            for &end in ends.of(place, way.tetrimino) {
                let from = usize::from(end) * width;
                for (best, outlook) in now.iter_mut().zip(&to.outlooks[from..from + width]) {
                    *best = f32::max(*best, 1.0 + outlook);
                }
            }
        }
    }
    State { odds, outlooks }
}

/// The lifetimes of all places, counted by the Tetriminos that come: one with an empty Hold Queue has one more.
struct Lifetimes<'a> {
    forecast: &'a Forecast,
    ends: Ends,
    /// By state and place.
    values: Vec<Vec<f32>>,
}

impl<'a> Lifetimes<'a> {
    /// What is not settled by then is of no weight.
    const MOST_ROUNDS: usize = 2_000;
    /// Two rounds that differ by less, of what they say, are one.
    const SETTLED: f32 = 1e-5;

    fn new(graph: &Graph, forecast: &'a Forecast) -> Self {
        let layouts = graph.layouts().len();
        let values = vec![vec![0.0; Held::COUNT * layouts]; forecast.len()];
        let mut lifetimes = Self { forecast, ends: Ends::new(graph), values };
        // Who holds something goes on to hold something; only then is the rest looked at.
        for rows in [0..7, 8..15, 7..8] {
            lifetimes.settle(rows.start * layouts..rows.end * layouts);
        }
        lifetimes
    }

    fn settle(&mut self, places: Range<usize>) {
        for _ in 0..Self::MOST_ROUNDS {
            let mut change = 0.0_f32;
            // What is left in a bag leads to later states, so that a round that goes backwards sees a whole bag.
            for state in (0..self.forecast.len()).rev() {
                for place in places.clone() {
                    let value = self.look(state, place);
                    let old = &mut self.values[state][place];
                    change = change.max((value - *old).abs() / (1.0 + value));
                    *old = value;
                }
            }
            if change < Self::SETTLED {
                return;
            }
        }
    }

    /// The value of a place by those of the places after it.
    fn look(&self, state: usize, place: usize) -> f32 {
        let value = |way: &Way| {
            let values = &self.values[way.to];
            let ends = self.ends.of(place, way.tetrimino).iter().map(|end| 1.0 + values[usize::from(*end)]);
            way.odds * ends.fold(self.ends.dead(place), f32::max)
        };
        self.forecast.ways(state).iter().map(value).sum()
    }
}

/// Where each Tetrimino leads from each place.
struct Ends {
    layouts: usize,
    places: Vec<u16>,
    /// By place and Tetrimino: from where to where in `places`.
    of: Vec<[(u32, u32); 7]>,
}

impl Ends {
    fn new(graph: &Graph) -> Self {
        let layouts = graph.layouts().len();
        let mut ends = Self { layouts, places: Vec::new(), of: Vec::new() };
        for row in 0..Held::COUNT {
            for layout in 0..layouts {
                let of = [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| ends.note(graph, (Held(row), layout), tetrimino));
                ends.of.push(of);
            }
        }
        ends
    }

    fn note(&mut self, graph: &Graph, (held, layout): (Held, usize), tetrimino: usize) -> (u32, u32) {
        let from = self.places.len() as u32;
        for Deed { placed, held } in deeds(held, tetrimino) {
            let place = |layout: usize| (held.0 * self.layouts + layout) as u16;
            match placed {
                None => self.places.push(place(layout)),
                Some(tetrimino) => self.places.extend(indices(graph.next(layout, tetrimino)).map(place)),
            }
        }
        (from, self.places.len() as u32)
    }

    fn of(&self, place: usize, tetrimino: usize) -> &[u16] {
        let (from, to) = self.of[place][tetrimino];
        &self.places[from as usize..to as usize]
    }

    const fn dead(&self, place: usize) -> f32 {
        Held(place / self.layouts).dead()
    }
}
