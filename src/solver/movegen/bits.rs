//! Bitboards: cells and positions as the bits of words.
//!
//! A set over a whole board is a run of words, in which bit (row − 1) · m + (column − 1) is the cell (row, column).

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// An unsigned integer as a set of bits.
pub trait Word:
    Copy
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const ZERO: Self;

    /// The number of set bits.
    fn ones(self) -> u32;
    /// The index of the lowest set bit, or the number of bits if none is set.
    fn lowest(self) -> u32;
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;

            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    )*};
}

word!(u16 u64 u128);

/// `length` bits (1 to 64) from `at` on. Bits beyond the end are 0.
#[inline]
pub(crate) fn bits(set: &[u64], at: usize, length: usize) -> u64 {
    let (word, bit) = (at / 64, at % 64);
    let low = set.get(word).copied().unwrap_or(0) >> bit;
    // A shift by 64 bits would overflow.
    let high = if bit == 0 { 0 } else { set.get(word + 1).copied().unwrap_or(0) << (64 - bit) };
    (low | high) & (u64::MAX >> (64 - length))
}

/// The 64 bits from `from` on, which may be negative. Bits outside the set are 0.
pub(crate) fn window(set: &[u64], from: i64) -> u64 {
    usize::try_from(from).map_or_else(
        |_| {
            let before = u32::try_from(-from).unwrap_or(u32::MAX);
            bits(set, 0, 64).checked_shl(before).unwrap_or(0)
        },
        |at| bits(set, at, 64),
    )
}

pub(crate) fn fill(set: &mut [u64], from: usize, to: usize) {
    let mut at = from;
    while at < to {
        let bits = (64 - at % 64).min(to - at);
        set[at / 64] |= (u64::MAX >> (64 - bits)) << (at % 64);
        at += bits;
    }
}

/// The indices of the set bits in rising order.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = word.trailing_zeros();
        word &= word.checked_sub(1)?;
        Some(at as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_exactly_the_filled_bits() {
        let mut set = [0; 3];
        fill(&mut set, 60, 130);
        for from in -130..260 {
            for at in ones(window(&set, from)) {
                let bit = from + at as i64;
                assert!((60..130).contains(&bit), "{from} {at}");
            }
        }
        assert_eq!(ones(set[0]).collect::<Vec<_>>(), [60, 61, 62, 63]);
        assert_eq!((set[1], set[2]), (u64::MAX, 3));
        assert_eq!(window(&set, 62), u64::MAX);
        assert_eq!(window(&set, 59), u64::MAX - 1);
        assert_eq!((bits(&set, 58, 5), bits(&set, 128, 64)), (0b11100, 3));
    }
}
