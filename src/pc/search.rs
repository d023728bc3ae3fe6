//! The search for one question: depth first, what looks easiest to finish first, and nothing twice.
//!
//! A state is the field and the piece that is held; how many pieces have come follows from these. So a state that was
//! left without a solution is never entered again, and a search that ends without one has looked at everything but what
//! the rules of [`prune`](super::prune) exclude: that is the proof of a no.

use std::fmt;

use super::Placement;
use super::field::{COLUMNS, Word, full_rows, settled};
use super::movegen::Movement;
use super::prune::{columns_allow, stripes_allow};
use super::states::States;
use crate::engine::Tetrimino;

/// What stops a search, and how far it is.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Hears how many states were looked at since it was last asked, and how many pieces are placed in the last one. It
    /// tells how many more may be before it is asked again: none stops the search. It is asked before the first one and
    /// told of those after which the search ended.
    pub more: &'a dyn Fn(u64, usize) -> u64,
    /// The most bytes for remembering states. What does not fit is looked at again.
    pub memory: usize,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Watch").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// How a search of one number of rows ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    Found(Vec<Placement>),
    None,
    Stopped,
}

/// The pieces that come, and how Hold may be used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Supply<'a> {
    pub(super) pieces: &'a [Tetrimino],
    pub(super) held: Option<Tetrimino>,
    pub(super) hold: bool,
    /// Whether the first piece may be held.
    pub(super) first_hold: bool,
    /// Whether others come after these, whatever they are.
    pub(super) goes_on: bool,
}

/// What is to come after some placements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand {
    /// How many of the pieces have come.
    come: usize,
    held: Option<Tetrimino>,
}

impl Supply<'_> {
    /// The pieces that can be placed next, each with whether Hold is used and what is to come then.
    pub(super) fn choices(&self, hand: Hand, is_first: bool) -> [Option<(Tetrimino, bool, Hand)>; 2] {
        let Hand { come, held } = hand;
        let next = self.pieces.get(come).copied();
        let plain = next.map(|piece| (piece, false, Hand { come: come + 1, held }));
        if !self.hold || (is_first && !self.first_hold) {
            return [plain, None];
        }
        let swapped = match (held, next) {
            (Some(held), Some(next)) if held == next => None,
            (Some(held), Some(next)) => Some((held, true, Hand { come: come + 1, held: Some(next) })),
            (Some(held), None) if self.goes_on => Some((held, true, Hand { come, held: None })),
            (None, Some(next)) => {
                let second = self.pieces.get(come + 1);
                second.map(|second| (*second, true, Hand { come: come + 2, held: Some(next) }))
            }
            (_, None) => None,
        };
        [plain, swapped]
    }

    /// The pieces that are left, if all of them are needed.
    fn left(&self, hand: Hand) -> impl Iterator<Item = Tetrimino> {
        hand.held.into_iter().chain(self.pieces.get(hand.come..).unwrap_or_default().iter().copied())
    }
}

/// A way to go on from a state.
#[derive(Debug, Clone, Copy)]
struct Next<W> {
    /// The lower, the earlier it is tried.
    order: u32,
    field: W,
    hand: Hand,
    tetrimino: Tetrimino,
    shape: usize,
    place: u32,
    hold: bool,
}

pub(super) struct Search<'a, W> {
    movement: &'a Movement<W>,
    supply: Supply<'a>,
    watch: Watch<'a>,
    states: States,
    /// The states looked at since the watch was asked, and how many more may be before it is asked again.
    looked_at: u64,
    more: u64,
    path: Vec<Placement>,
    /// Lists that were used and can be used again.
    spare: Vec<Vec<Next<W>>>,
}

impl<'a, W: Word> Search<'a, W> {
    pub(super) fn new(movement: &'a Movement<W>, supply: Supply<'a>, watch: Watch<'a>) -> Self {
        let states = States::new(watch.memory);
        Self { movement, supply, watch, states, looked_at: 0, more: 0, path: Vec::new(), spare: Vec::new() }
    }

    /// Looks for a way to fill the field with pieces as they come.
    pub(super) fn run(mut self, field: W) -> Outcome {
        let hand = Hand { come: 0, held: self.supply.held };
        let found = if columns_allow(field) { self.visit(field, hand) } else { Some(false) };
        (self.watch.more)(self.looked_at, self.path.len());
        match found {
            Some(true) => Outcome::Found(self.path),
            Some(false) => Outcome::None,
            None => Outcome::Stopped,
        }
    }

    /// Whether the field can be filled from here; `None` if the search was stopped.
    fn visit(&mut self, field: W, hand: Hand) -> Option<bool> {
        if field == W::rows(W::ROWS) {
            return Some(true);
        }
        if self.more == 0 {
            self.more = (self.watch.more)(std::mem::take(&mut self.looked_at), self.path.len());
        }
        self.more = self.more.checked_sub(1)?;
        self.looked_at += 1;
        let mut nexts = self.spare.pop().unwrap_or_default();
        self.list(field, hand, &mut nexts);
        nexts.sort_unstable_by_key(|next| next.order);
        let mut found = Some(false);
        for next in &nexts {
            let held = next.hand.held.map_or(0, |held| 1 + held as u64);
            if !self.states.add((next.field.wide() as u64) << 3 | held) {
                continue;
            }
            self.path.push(self.placement(field, next));
            found = self.visit(next.field, next.hand);
            if found != Some(false) {
                break;
            }
            self.path.pop();
        }
        nexts.clear();
        self.spare.push(nexts);
        found
    }

    fn placement(&self, field: W, next: &Next<W>) -> Placement {
        let piece = self.movement.shapes(next.tetrimino)[next.shape].piece(next.tetrimino, next.place);
        Placement { piece: piece.offset(0, -(full_rows(field) as i8)), hold: next.hold }
    }

    /// All ways to go on that no rule excludes.
    fn list(&self, field: W, hand: Hand, nexts: &mut Vec<Next<W>>) {
        let choices = self.supply.choices(hand, self.path.is_empty());
        for (tetrimino, hold, hand) in choices.into_iter().flatten() {
            let of_three = self.of_three(field, hand);
            let places = self.movement.places(tetrimino, field);
            let shapes = self.movement.shapes(tetrimino);
            for (shape, (form, places)) in shapes.iter().zip(places).enumerate() {
                for place in places.places() {
                    let after = settled(field | (form.cells << place));
                    if columns_allow(after) && of_three.is_none_or(|count| stripes_allow(after, count)) {
                        nexts.push(Next { order: order(after), field: after, hand, tetrimino, shape, place, hold });
                    }
                }
            }
        }
    }

    /// How many L and J are to come after a piece was placed on this field, if all that is left is needed and has no T.
    fn of_three(&self, field: W, hand: Hand) -> Option<u32> {
        let needed = (COLUMNS * W::ROWS - field.count()) / 4 - 1;
        let (mut left, mut of_three) = (0, 0);
        for tetrimino in self.supply.left(hand) {
            match tetrimino {
                Tetrimino::T => return None,
                Tetrimino::L | Tetrimino::J => of_three += 1,
                Tetrimino::O | Tetrimino::I | Tetrimino::S | Tetrimino::Z => {}
            }
            left += 1;
        }
        (left == needed).then_some(of_three)
    }
}

/// How uneven a field is: its free cells that have a taken one, or a wall, beside them or above them.
///
/// The order changes how soon a solution is found, not whether.
fn order<W: Word>(field: W) -> u32 {
    let all = W::rows(W::ROWS);
    let free = !field & all;
    let left = free & ((field & W::NOT_RIGHT) << 1 | !W::NOT_LEFT);
    let right = free & ((field & W::NOT_LEFT) >> 1 | !W::NOT_RIGHT);
    let above = free & (field >> COLUMNS);
    left.count() + right.count() + 4 * above.count()
}
