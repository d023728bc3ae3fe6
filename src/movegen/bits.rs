//! Cells and positions as bits: bit (row − 1) · m + (column − 1) of a run of words.

/// `length` bits (1 to 64) from `at` on, those beyond the end not being set.
#[inline]
pub(crate) fn bits(set: &[u64], at: usize, length: usize) -> u64 {
    let (word, bit) = (at / 64, at % 64);
    let low = set.get(word).copied().unwrap_or(0) >> bit;
    let high = if bit == 0 { 0 } else { set.get(word + 1).copied().unwrap_or(0) << (64 - bit) };
    (low | high) & (u64::MAX >> (64 - length))
}

/// The 64 bits from `from` on, which may be before the first one.
pub(crate) fn window(set: &[u64], from: i64) -> u64 {
    usize::try_from(from).map_or_else(
        |_| {
            let before = u32::try_from(-from).unwrap_or(u32::MAX);
            bits(set, 0, 64).checked_shl(before).unwrap_or(0)
        },
        |at| bits(set, at, 64),
    )
}

/// Puts the bits `from..to` into the set.
pub(crate) fn fill(set: &mut [u64], from: usize, to: usize) {
    let mut at = from;
    while at < to {
        let bits = (64 - at % 64).min(to - at);
        set[at / 64] |= (u64::MAX >> (64 - bits)) << (at % 64);
        at += bits;
    }
}

/// The positions of the bits of a word.
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
    fn a_window_sees_what_was_filled_and_nothing_else() {
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
