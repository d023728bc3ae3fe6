//! The graph of the fields between an empty Matrix and a perfect clear, from a bidirectional search.
//!
//! ```text
//!   empty ──▶ level 1 ──▶ … ──▶ level 6 ─┐      forward: six different pieces, as `prune` allows
//!                                        ├─▶    fields on a path between both ends are kept
//!    full ◀── level 9 ◀── 8 ◀── level 7 ─┘      backward: any pieces
//! ```
//!
//! In an opening, the first six placed pieces are all different, with and without Hold: at most seven have been drawn
//! by then, and one may be held. The last four may be any pieces. So the completions of a field are a set of sequences
//! of four pieces, which fits into a few words.

use super::index::FieldIndex;
use super::workers::{STEPS, WorkerPool};
use crate::engine::Tetrimino;
use crate::solver::pc::field::FieldWord as _;
use crate::solver::pc::movegen::{FieldMoveGen, TurnRules};
use crate::solver::pc::predecessors::for_each_predecessor;
use crate::solver::pc::prune::columns_fit;

/// The number of Tetriminos.
pub(super) const KINDS: usize = 7;
/// The number of pieces placed before the last four.
pub(super) const FIRST: usize = 6;

/// A set of sequences of two pieces: bit 7v + w for v before w.
type Two = u64;
/// A set of sequences of three pieces. The first piece is the index of the word.
type Three = [Two; KINDS];
/// A set of sequences of four pieces. The index of the word is 7t + u for t before u.
pub(super) type Four = [Two; KINDS * KINDS];

/// The empty set of sequences of four pieces.
pub(super) const NONE: Four = [0; KINDS * KINDS];

/// The fields with the same number of pieces, and the edges to the next level.
#[derive(Debug, Default)]
struct Level {
    fields: Vec<u64>,
    /// The ends of the edges in `targets`, seven for each field: one for each Tetrimino.
    ends: Vec<u32>,
    /// Indices into the next level.
    targets: Vec<u32>,
}

/// All fields on the path of an opening to a perfect clear.
#[derive(Debug)]
pub struct Graph {
    levels: Vec<Level>,
    /// The completions of each field of the last level.
    completions: Vec<Four>,
}

impl Graph {
    /// The number of progress steps for building the graph.
    pub const STEPS: u64 = (STEPS * (1 + FIRST + 1 + FIRST)) as u64;

    /// Builds the graph for these turn rules. `None` if the pool was cancelled.
    #[must_use]
    pub fn new(turns: TurnRules, pool: WorkerPool<'_>) -> Option<Self> {
        let movegen = FieldMoveGen::new(turns);
        let last = Last::new(&movegen, pool)?;
        let mut reached = vec![vec![0]];
        let mut level = vec![0];
        for _ in 0..FIRST {
            level = forward(&movegen, &level, pool)?;
            reached.push(fields(&level));
        }
        let (met, completions) = last.meet(&movegen, &reached.pop()?, pool)?;
        let mut levels = vec![met];
        while let (Some(fields), Some(next)) = (reached.pop(), levels.last()) {
            let level = Level::leading(&movegen, &fields, &next.fields, pool)?;
            levels.push(level);
        }
        levels.reverse();
        Some(Self { levels, completions })
    }

    /// The numbers of fields with 0, 1, … 6 pieces.
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        self.levels.iter().map(|level| level.fields.len()).collect()
    }

    /// The index of the empty field in the first level, if it leads to a perfect clear.
    pub(super) fn start(&self) -> Vec<u32> {
        self.levels.first().into_iter().flat_map(|level| 0..level.fields.len() as u32).collect()
    }

    /// The distinct indices in level `level + 1` that a piece leads to from these indices in level `level`.
    pub(super) fn next(&self, level: usize, from: &[u32], tetrimino: usize, is_marked: &mut [bool]) -> Vec<u32> {
        let mut next = Vec::new();
        for &place in from {
            for &target in self.levels[level].targets_of(place, tetrimino) {
                if !std::mem::replace(&mut is_marked[target as usize], true) {
                    next.push(target);
                }
            }
        }
        // Clears only the set marks, because a level is much larger than the result.
        for &target in &next {
            is_marked[target as usize] = false;
        }
        next
    }

    /// The completions of the fields at these indices of the last level.
    pub(super) fn completions(&self, places: &[u32]) -> Four {
        let mut all = NONE;
        for &place in places {
            for (all, one) in all.iter_mut().zip(&self.completions[place as usize]) {
                *all |= one;
            }
        }
        all
    }

    /// The number of fields of the largest level.
    pub(super) fn widest(&self) -> usize {
        self.sizes().into_iter().max().unwrap_or_default()
    }
}

/// Calls `visit` with the field after each placement, if it can still be filled.
fn for_each_allowed(movegen: &FieldMoveGen<u64>, tetrimino: Tetrimino, field: u64, mut visit: impl FnMut(u64)) {
    movegen.for_each_next(tetrimino, field, |after| {
        if columns_fit(after) {
            visit(after);
        }
    });
}

/// The number of bits for the set of Tetriminos that follows a field in one number.
const SET_BITS: u32 = KINDS as u32;

/// The fields after one more Tetrimino that is not in the set yet.
fn forward(movegen: &FieldMoveGen<u64>, level: &[u64], pool: WorkerPool<'_>) -> Option<Vec<u64>> {
    let parts = pool.share(level.len(), |range| {
        let mut next = Vec::new();
        for &number in &level[range] {
            for tetrimino in Tetrimino::ALL {
                let bit = 1 << tetrimino as u32;
                if number & bit == 0 {
                    let set = number & ((1 << SET_BITS) - 1) | bit;
                    for_each_allowed(movegen, tetrimino, number >> SET_BITS, |field| {
                        next.push(field << SET_BITS | set);
                    });
                }
            }
        }
        sorted(next)
    })?;
    Some(sorted(parts.concat()))
}

fn fields(level: &[u64]) -> Vec<u64> {
    let mut fields: Vec<u64> = level.iter().map(|number| number >> SET_BITS).collect();
    // The field is in the high bits, so equal fields are adjacent.
    fields.dedup();
    fields
}

fn sorted(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl Level {
    /// Selects the fields that lead to one of the next level, with their edges.
    fn leading(movegen: &FieldMoveGen<u64>, fields: &[u64], next: &[u64], pool: WorkerPool<'_>) -> Option<Self> {
        let index = FieldIndex::new(next);
        let parts = pool.share(fields.len(), |range| {
            let mut level = Self::default();
            for &field in &fields[range] {
                let (targets, ends) = (level.targets.len(), level.ends.len());
                for tetrimino in Tetrimino::ALL {
                    for_each_allowed(movegen, tetrimino, field, |after| level.targets.extend(index.find(after)));
                    level.ends.push(level.targets.len() as u32);
                }
                if level.targets.len() > targets {
                    level.fields.push(field);
                } else {
                    level.ends.truncate(ends);
                }
            }
            level
        })?;
        let mut whole = Self::default();
        for part in parts {
            let targets = whole.targets.len() as u32;
            whole.fields.extend(part.fields);
            whole.ends.extend(part.ends.into_iter().map(|end| end + targets));
            whole.targets.extend(part.targets);
        }
        Some(whole)
    }

    fn targets_of(&self, place: u32, tetrimino: usize) -> &[u32] {
        let end = place as usize * KINDS + tetrimino;
        let start = end.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[start as usize..self.ends[end] as usize]
    }
}

/// The fields that three pieces can complete, and their completions.
struct Last {
    fields: Vec<u64>,
    completions: Vec<Three>,
}

impl Last {
    fn new(movegen: &FieldMoveGen<u64>, pool: WorkerPool<'_>) -> Option<Self> {
        let one = back(movegen, &[(u64::rows(u64::ROWS), 1)], 1);
        let two = back(movegen, &one, KINDS as u32);
        let parts = pool.share(two.len(), |range| {
            let mut before = Vec::new();
            for &(field, completions) in &two[range] {
                for_each_predecessor(movegen, field, |field, tetrimino| before.push((field, tetrimino, completions)));
            }
            before.sort_unstable();
            before.dedup();
            before
        })?;
        let mut before = parts.concat();
        before.sort_unstable();
        let mut last = Self { fields: Vec::new(), completions: Vec::new() };
        for (field, tetrimino, completions) in before {
            if last.fields.last() != Some(&field) {
                last.fields.push(field);
                last.completions.push(Three::default());
            }
            if let Some(three) = last.completions.last_mut() {
                three[tetrimino as usize] |= completions;
            }
        }
        Some(last)
    }

    /// Selects the fields from which a piece leads to one of these, with their completions.
    fn meet(&self, movegen: &FieldMoveGen<u64>, fields: &[u64], pool: WorkerPool<'_>) -> Option<(Level, Vec<Four>)> {
        let index = FieldIndex::new(&self.fields);
        let parts = pool.share(fields.len(), |range| {
            let (mut met, mut completions) = (Vec::new(), Vec::new());
            for &field in &fields[range] {
                let mut four = NONE;
                for (tetrimino, words) in Tetrimino::ALL.into_iter().zip(four.chunks_exact_mut(KINDS)) {
                    for_each_allowed(movegen, tetrimino, field, |after| {
                        let three = index.find(after).map(|place| &self.completions[place as usize]);
                        words.iter_mut().zip(three.into_iter().flatten()).for_each(|(word, two)| *word |= two);
                    });
                }
                if four != NONE {
                    met.push(field);
                    completions.push(four);
                }
            }
            (met, completions)
        })?;
        let (fields, completions): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        Some((Level { fields: fields.concat(), ..Level::default() }, completions.concat()))
    }
}

/// The predecessors of these fields with their completions: the piece, followed by the completions of the field.
///
/// `shift` is the number of bits by which the index of that piece moves the completions.
fn back(movegen: &FieldMoveGen<u64>, level: &[(u64, Two)], shift: u32) -> Vec<(u64, Two)> {
    let mut before = Vec::new();
    for &(field, completions) in level {
        for_each_predecessor(movegen, field, |field, tetrimino| {
            before.push((field, completions << (tetrimino as u32 * shift)));
        });
    }
    before.sort_unstable();
    before.dedup_by(|(field, completions), (previous, all)| {
        let is_same = field == previous;
        if is_same {
            *all |= *completions;
        }
        is_same
    });
    before
}
