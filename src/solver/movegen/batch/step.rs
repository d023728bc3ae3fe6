//! One step of the flood fill, in all lanes at once.
//!
//! All lanes execute the same operations without branches, so the compiler vectorizes each loop over the lanes. A step
//! passes over the columns several times:
//!
//! ```text
//!   cells ─▶ fit     free positions by Facing, and those reached from the sky
//!            slide   East and West: column by column, to the right and back to the left, falling in each
//!            turned  into North and South: attempt by attempt, for those that failed so far
//!            slide   North and South
//!            turned  into East and West: a lane with a new position needs another step
//! ```
//!
//! Falling is an addition. In a run of free positions `f`, with `r` the highest one reached, `f + r` clears all bits
//! from `r` down, because the carry runs through them.
//!
//! ```text
//!   bit    0  1  2  3  4  5        f + r: the carry starts in bit 2 and ends in bit 4, the first that is not free.
//!   f      0  1  1  1  0  1        f & !(f + r) is what lies between; positions above r are not in it.
//!   r      0  0  1  0  0  0
//!   f + r  0  1  0  0  1  1
//! ```

use pulp::{Simd, WithSimd};

use super::columns::WIDTH;
use super::tables::{KICKS, PieceTable, REACH, TurnLists, WINDOW, before, twin, twin_of};
use super::word::ColumnWord;
use crate::engine::Tetrimino;

/// One word for each lane.
pub(super) type Lanes<W, const N: usize> = [W; N];

/// The columns of the board and the walls on both sides.
pub(super) const SET: usize = WIDTH + 2 * REACH;

/// One word for each lane and column, with columns of walls on both sides.
pub(super) type ColumnSet<W, const N: usize> = [Lanes<W, N>; SET];

/// The columns of the board among those of a [`ColumnSet`].
pub(super) const INSIDE: std::ops::Range<usize> = REACH..REACH + WIDTH;

/// The state of all lanes.
#[derive(Debug, Clone)]
pub(super) struct BatchState<W, const N: usize> {
    /// The free cells.
    pub(super) cells: ColumnSet<W, N>,
    /// The positions of the centre Mino in which the piece fits, by Facing.
    pub(super) free: [ColumnSet<W, N>; 4],
    /// The positions of the centre Mino that the piece reaches, by Facing.
    pub(super) reached: [ColumnSet<W, N>; 4],
    /// Zero for a lane with a new board, all ones for the others: what is retained of `reached`.
    pub(super) retained: Lanes<W, N>,
    /// Non-zero for a lane that may need another step.
    pub(super) unfinished: Lanes<W, N>,
    /// The number of placements in each lane.
    pub(super) placements: [u16; N],
    /// The attempts of the turns. Only those of kick files are read from here; all others are constants.
    lists: TurnLists,
}

impl<W: ColumnWord, const N: usize> BatchState<W, N> {
    #[expect(clippy::unnecessary_box_returns, reason = "it has many kilobytes, and its owner is moved")]
    pub(super) fn new(lists: TurnLists) -> Box<Self> {
        let nowhere = [[W::ZERO; N]; SET];
        Box::new(Self {
            cells: nowhere,
            free: [nowhere; 4],
            reached: [nowhere; 4],
            retained: [W::ZERO; N],
            unfinished: [W::ZERO; N],
            placements: [0; N],
            lists,
        })
    }
}

/// One step for one Tetrimino in one rotation system.
pub(super) struct StepTask<'a, const S: usize, const T: usize, W, const N: usize>(pub(super) &'a mut BatchState<W, N>);

impl<const S: usize, const T: usize, W: ColumnWord, const N: usize> WithSimd for StepTask<'_, S, T, W, N> {
    type Output = ();

    #[inline(always)]
    fn with_simd<I: Simd>(self, _instructions: I) {
        // The instruction set is not used explicitly: everything inlined here is compiled for it.
        step::<S, T, W, N>(self.0);
    }
}

/// Counts the placements of one Tetrimino.
pub(super) struct CountTask<'a, const T: usize, W, const N: usize>(pub(super) &'a mut BatchState<W, N>);

impl<const T: usize, W: ColumnWord, const N: usize> WithSimd for CountTask<'_, T, W, N> {
    type Output = ();

    #[inline(always)]
    fn with_simd<I: Simd>(self, _instructions: I) {
        count::<T, W, N>(self.0);
    }
}

/// Shifts the bits so that each row contains the row `dy` above it. Zeros are shifted in.
#[inline(always)]
fn above<W: ColumnWord>(word: W, dy: i8) -> W {
    if dy < 0 { word >> u32::from(dy.unsigned_abs()) } else { word << dy as u32 }
}

/// The reached positions and the free ones below them.
#[inline(always)]
fn fallen<W: ColumnWord>(free: W, reached: W) -> W {
    reached | (free & !free.plus(reached))
}

#[inline(always)]
fn step<const S: usize, const T: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>) {
    state.unfinished = [W::ZERO; N];
    for x in INSIDE {
        fit::<S, T, W, N>(state, x);
    }
    // After this step no board is new, so later steps keep the reached positions.
    state.retained = [!W::ZERO; N];
    if PieceTable::<S, T>::TURNS {
        // Two Facings, then the other two. Positions reached by the first turns are followed in the same step, so fewer
        // boards need another one.
        slide::<1, 3, W, N>(state);
        for x in INSIDE {
            turned::<S, T, 0, false, W, N>(state, x);
            turned::<S, T, 2, false, W, N>(state, x);
        }
        slide::<0, 2, W, N>(state);
        for x in INSIDE {
            turned::<S, T, 1, true, W, N>(state, x);
            turned::<S, T, 3, true, W, N>(state, x);
        }
    } else {
        slide::<0, 0, W, N>(state);
    }
}

/// Moves the piece right, left and down in two Facings.
#[inline(always)]
fn slide<const F: usize, const G: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>) {
    for x in INSIDE {
        from_the_left::<F, W, N>(state, x);
        if F != G {
            from_the_left::<G, W, N>(state, x);
        }
    }
    // The last column has no column to its right.
    for x in INSIDE.rev().skip(1) {
        from_the_right::<F, W, N>(state, x);
        if F != G {
            from_the_right::<G, W, N>(state, x);
        }
    }
}

/// A column and its neighbours. The padding gives every column of the board enough neighbours on both sides.
#[inline(always)]
fn window<W, const N: usize>(set: &ColumnSet<W, N>, x: usize) -> Option<&[Lanes<W, N>; WINDOW]> {
    set[x - REACH..].first_chunk()
}

/// What is above a column and its neighbours: sky above the columns of the board, and wall above the walls.
#[inline(always)]
fn sky<W: ColumnWord>(x: usize) -> [W; WINDOW] {
    std::array::from_fn(|column| if INSIDE.contains(&(x + column - REACH)) { !W::ZERO } else { W::ZERO })
}

/// The rows from which the cell that far away is free.
#[inline(always)]
fn free_at<W: ColumnWord, const N: usize>(
    cells: &[Lanes<W, N>; WINDOW],
    sky: &[W; WINDOW],
    lane: usize,
    (dx, dy): (i8, i8),
) -> W {
    let column = (dx + REACH as i8) as usize;
    // A shift inserts zeros, which are not free. Above the board they must be sky.
    let shifted_in = if dy > 0 { sky[column] & !(!W::ZERO << dy as u32) } else { W::ZERO };
    above(cells[column][lane], dy) | shifted_in
}

/// Computes the free positions in one column, and those reached from the sky.
#[inline(always)]
fn fit<const S: usize, const T: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>, x: usize) {
    let Some(cells) = window(&state.cells, x) else { return };
    let [free0, free1, free2, free3] = state.free.each_mut().map(|free| &mut free[x]);
    let [reached0, reached1, reached2, reached3] = state.reached.each_mut().map(|reached| &mut reached[x]);
    let sky = sky(x);
    for lane in 0..N {
        let retained = state.retained[lane];
        let reach = |free: W, reached: W| (reached & retained) | (free & !free.plus(W::SKY));
        free0[lane] = fitting::<S, T, 0, W, N>(cells, &sky, lane);
        reached0[lane] = reach(free0[lane], reached0[lane]);
        if PieceTable::<S, T>::TURNS {
            free1[lane] = fitting::<S, T, 1, W, N>(cells, &sky, lane);
            reached1[lane] = reach(free1[lane], reached1[lane]);
            free2[lane] = fitting::<S, T, 2, W, N>(cells, &sky, lane);
            reached2[lane] = reach(free2[lane], reached2[lane]);
            free3[lane] = fitting::<S, T, 3, W, N>(cells, &sky, lane);
            reached3[lane] = reach(free3[lane], reached3[lane]);
        }
    }
}

/// Adds the positions of one column and Facing reached from the column to the left, and by falling.
#[inline(always)]
fn from_the_left<const F: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>, x: usize) {
    let free = &state.free[F][x];
    let (left, right) = state.reached[F].split_at_mut(x);
    let (left, reached) = (&left[x - 1], &mut right[0]);
    for lane in 0..N {
        reached[lane] = fallen(free[lane], reached[lane] | (left[lane] & free[lane]));
    }
}

/// The rows in which the piece fits with its centre Mino in the middle column of the window.
#[inline(always)]
fn fitting<const S: usize, const T: usize, const F: usize, W: ColumnWord, const N: usize>(
    cells: &[Lanes<W, N>; WINDOW],
    sky: &[W; WINDOW],
    lane: usize,
) -> W {
    let minos = const { PieceTable::<S, T>::minos(F) };
    let [a, b, c, d] = minos.map(|mino| free_at(cells, sky, lane, mino));
    a & b & c & d
}

/// Adds the positions of one column and Facing reached from the column to the right, and by falling. The lane stays
/// unfinished if the piece can then move back to the right, below an overhang.
#[inline(always)]
fn from_the_right<const F: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>, x: usize) {
    let (free, right_free) = (&state.free[F][x], &state.free[F][x + 1]);
    let (left, right) = state.reached[F].split_at_mut(x + 1);
    let (reached, right) = (&mut left[x], &right[0]);
    for lane in 0..N {
        reached[lane] = fallen(free[lane], reached[lane] | (right[lane] & free[lane]));
        state.unfinished[lane] |= reached[lane] & right_free[lane] & !right[lane];
    }
}

/// Adds the positions reached by turns from one column into one Facing. In the last pass of a step, a new position
/// leaves the lane unfinished.
#[inline(always)]
fn turned<const S: usize, const T: usize, const F: usize, const IS_LAST: bool, W: ColumnWord, const N: usize>(
    state: &mut BatchState<W, N>,
    x: usize,
) {
    let (Some(free), Some(cells)) = (window(&state.free[F], x), window(&state.cells, x)) else { return };
    let around = (cells, &sky(x));
    let Ok([reached, clockwise, counterclockwise]) =
        state.reached.get_disjoint_mut([F, const { before(F, 0) }, const { before(F, 1) }])
    else {
        return;
    };
    let (clockwise, counterclockwise) = (&clockwise[x], &counterclockwise[x]);
    let Some(reached) = reached[x - REACH..].first_chunk_mut::<WINDOW>() else { return };
    let lists = &state.lists[F];
    for lane in 0..N {
        let mut hits = [W::ZERO; WINDOW];
        if S == KICKS {
            given_attempts(free, lane, (clockwise[lane], lists[0]), &mut hits);
            given_attempts(free, lane, (counterclockwise[lane], lists[1]), &mut hits);
        } else if const { PieceTable::<S, T>::is_alike(F) } {
            attempts::<S, T, F, 0, W, N>(free, around, lane, clockwise[lane] | counterclockwise[lane], &mut hits);
        } else {
            attempts::<S, T, F, 0, W, N>(free, around, lane, clockwise[lane], &mut hits);
            attempts::<S, T, F, 1, W, N>(free, around, lane, counterclockwise[lane], &mut hits);
        }
        let mut new = W::ZERO;
        macro_rules! add {
            ($($column:literal)*) => {$(
                if const { PieceTable::<S, T>::lands(F, $column) } {
                    let known = reached[$column][lane];
                    new |= hits[$column] & !known;
                    reached[$column][lane] = known | hits[$column];
                }
            )*};
        }
        add!(0 1 2 3 4 5 6);
        if IS_LAST {
            state.unfinished[lane] |= new;
        }
    }
}

/// Makes all attempts of a turn into Facing `F`, each for the positions at which all earlier attempts failed.
#[inline(always)]
fn attempts<const S: usize, const T: usize, const F: usize, const U: usize, W: ColumnWord, const N: usize>(
    free: &[Lanes<W, N>; WINDOW],
    (cells, sky): (&[Lanes<W, N>; WINDOW], &[W; WINDOW]),
    lane: usize,
    mut places: W,
    hits: &mut [W; WINDOW],
) {
    // Unrolled by a macro, because a const block needs the number as a literal. So the kick table costs no run time.
    macro_rules! attempt {
        ($($number:literal)*) => {$(
            if let Some(shift) = const { PieceTable::<S, T>::attempt(F, U, $number) } {
                attempt(free, lane, &mut places, shift, hits);
            }
            if $number == 0
                && let Some(gate) = const { PieceTable::<S, T>::gate(F, U) }
            {
                places &= !free_at(cells, sky, lane, gate.blocked());
                for &cell in gate.free() {
                    places &= free_at(cells, sky, lane, cell);
                }
            }
        )*};
    }
    attempt!(0 1 2 3 4 5 6 7 8 9);
}

/// Makes all attempts of a turn of a kick file.
#[inline(always)]
fn given_attempts<W: ColumnWord, const N: usize>(
    free: &[Lanes<W, N>; WINDOW],
    lane: usize,
    (mut places, shifts): (W, &[(i8, i8)]),
    hits: &mut [W; WINDOW],
) {
    for &shift in shifts {
        attempt(free, lane, &mut places, shift, hits);
    }
}

/// Makes an attempt, and removes the positions at which it succeeds.
#[inline(always)]
fn attempt<W: ColumnWord, const N: usize>(
    free: &[Lanes<W, N>; WINDOW],
    lane: usize,
    places: &mut W,
    (dx, dy): (i8, i8),
    hits: &mut [W; WINDOW],
) {
    let column = (dx + REACH as i8) as usize;
    let succeeds = above(free[column][lane], dy);
    hits[column] |= above(*places & succeeds, -dy);
    *places &= !succeeds;
}

/// Counts the placements of each lane.
#[inline(always)]
fn count<const T: usize, W: ColumnWord, const N: usize>(state: &mut BatchState<W, N>) {
    for lane in 0..N {
        let mut digits = [W::ZERO; DIGITS];
        macro_rules! add {
            ($($column:literal)*) => {$(
                let [a, b, c, d] = [
                    placements::<T, 0, W, N>(state, REACH + $column, lane),
                    placements::<T, 1, W, N>(state, REACH + $column, lane),
                    placements::<T, 2, W, N>(state, REACH + $column, lane),
                    placements::<T, 3, W, N>(state, REACH + $column, lane),
                ];
                add_bits(&mut digits, a, b, c, d);
            )*};
        }
        add!(0 1 2 3 4 5 6 7 8 9);
        let [ones, twos, fours, eights, sixteens, more] = digits.map(|digit| digit.ones() as u16);
        state.placements[lane] = ones + twos * 2 + fours * 4 + eights * 8 + sixteens * 16 + more * 32;
    }
}

/// The binary digits of a count of up to 40.
const DIGITS: usize = 6;

/// Adds four words to the bit-sliced counters.
///
/// Each bit position has a counter, whose binary digits are in `DIGITS` words. So forty words take a few operations
/// each, and only six population counts at the end.
#[inline(always)]
fn add_bits<W: ColumnWord>(digits: &mut [W; DIGITS], a: W, b: W, c: W, d: W) {
    let one = sum(&mut digits[0], a, b);
    let other = sum(&mut digits[0], c, d);
    let mut carry = sum(&mut digits[1], one, other);
    for digit in &mut digits[2..] {
        let both = *digit & carry;
        *digit = *digit ^ carry;
        carry = both;
    }
}

/// Adds two bits to a digit and returns the carry.
#[inline(always)]
fn sum<W: ColumnWord>(digit: &mut W, a: W, b: W) -> W {
    let either = *digit ^ a;
    let carry = (*digit & a) | (either & b);
    *digit = either ^ b;
    carry
}

/// The placements in one column and Facing, including those of later Facings with the same cells. Zero for a Facing
/// with an earlier twin.
#[inline(always)]
fn placements<const T: usize, const F: usize, W: ColumnWord, const N: usize>(
    state: &BatchState<W, N>,
    x: usize,
    lane: usize,
) -> W {
    if const { twin(Tetrimino::ALL[T], F).is_some() } {
        return W::ZERO;
    }
    let mut places = state.reached[F][x][lane];
    macro_rules! add {
        ($($later:literal)*) => {$(
            if let Some((dx, dy)) = const { twin_of(Tetrimino::ALL[T], F, $later) } {
                places |= above(state.reached[$later][(x as i8 + dx) as usize][lane], dy);
            }
        )*};
    }
    add!(1 2 3);
    places & !above(state.free[F][x][lane], -1)
}
