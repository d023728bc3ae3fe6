//! Weights for random draws: powers and exponentials in integers.
//!
//! Floating-point powers differ between platforms, and the Tetriminos of a seed would differ with them. So logarithms
//! and powers of two are computed here bit by bit from squares and square roots, with [`FRACTION`] fractional bits:
//!
//! ```text
//!   age^e / greatest^e  =  2 ^ −(e × (log2 greatest − log2 age))
//! ```
//!
//! A weight is a share of the greatest one, which is [`WHOLE`], so even the 32nd power does not overflow. Weights below
//! half a unit are zero. The error is less than one unit; relative to a weight above a millionth of [`WHOLE`], it is
//! less than a millionth.

/// The fractional bits of a logarithm.
const FRACTION: u32 = 40;

/// The greatest weight. The sum of seven fits in 64 bits.
pub(super) const WHOLE: u64 = 1 << WHOLE_BITS;

const WHOLE_BITS: u32 = 56;

/// The binary logarithm of e, with [`FRACTION`] fractional bits.
const LOG2_E: u64 = 1_586_259_972_792;

/// The logarithms of the most common ages.
const LOGARITHMS: [u64; 64] = {
    let mut table = [0; 64];
    // Entry 0 is never read: 0 has no logarithm.
    let mut number = 1;
    while number < table.len() {
        table[number] = log2_by_squares(number as u32);
        number += 1;
    }
    table
};

/// Two to the power of minus a half, a quarter, an eighth and so on, in units of 2^-64.
const ROOTS: [u64; FRACTION as usize] = {
    let mut roots = [0; FRACTION as usize];
    let mut square = 1 << 127;
    let mut bit = 0;
    while bit < roots.len() {
        roots[bit] = u128::isqrt(square) as u64;
        square = (roots[bit] as u128) << 64;
        bit += 1;
    }
    roots
};

/// `e` to the power of minus 0, 1, 2 and so on, as weights; the next one would be zero.
const EXPONENTIALS: [u64; 40] = {
    let mut table = [0; 40];
    let mut power = 0;
    while power < table.len() {
        table[power] = two_to_minus(LOG2_E * power as u64);
        power += 1;
    }
    table
};

/// Returns the weights age^(`tenths` / 10), with `tenths` from 0 to 320. An age of 0 has no weight unless the exponent
/// is 0, when all weights are equal.
pub(super) fn powers(ages: [u32; 7], tenths: u16) -> [u64; 7] {
    let greatest = ages.into_iter().fold(1, u32::max);
    if tenths == 0 {
        return [WHOLE; 7];
    }
    let all = log2(greatest);
    ages.map(|age| if age == 0 { 0 } else { two_to_minus((all - log2(age)) * u64::from(tenths) / 10) })
}

/// Returns the weights e^-`count`.
pub(super) fn exponentials(counts: [u8; 7]) -> [u64; 7] {
    counts.map(|count| EXPONENTIALS.get(usize::from(count)).copied().unwrap_or(0))
}

/// Returns the binary logarithm of a number of at least 1.
fn log2(number: u32) -> u64 {
    match LOGARITHMS.get(number as usize) {
        Some(&known) => known,
        None => log2_by_squares(number),
    }
}

/// Returns the binary logarithm, bit by bit: squaring a number from 1 to 2 doubles its logarithm, and the next bit is
/// set if the square is at least 2.
const fn log2_by_squares(number: u32) -> u64 {
    let whole = number.ilog2();
    let mut logarithm = whole as u64;
    // From 1 to 2, with 62 fractional bits.
    let mut rest = (number as u128) << (62 - whole);
    let mut bit = 0;
    while bit < FRACTION {
        rest = (rest * rest) >> 62;
        logarithm <<= 1;
        if rest >= 1 << 63 {
            logarithm |= 1;
            rest >>= 1;
        }
        bit += 1;
    }
    logarithm
}

/// Returns 2^-`exponent` as a weight: the product of one root for each fractional bit that is set.
const fn two_to_minus(exponent: u64) -> u64 {
    let whole = exponent >> FRACTION;
    if whole > WHOLE_BITS as u64 {
        return 0;
    }
    // Seven bits more than the result needs, to absorb the rounding of up to forty products.
    let mut power = 1_u64 << 63;
    let mut fraction = exponent << (64 - FRACTION);
    let mut bit = 0;
    while fraction != 0 {
        if fraction >> 63 == 1 {
            power = ((power as u128 * ROOTS[bit] as u128) >> 64) as u64;
        }
        fraction <<= 1;
        bit += 1;
    }
    let shift = 63 - WHOLE_BITS + whole as u32;
    // Round to nearest.
    (power >> (shift - 1)).div_ceil(2)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::float_arithmetic, reason = "the tests compare with the platform's own floating-point functions")]

    use super::*;

    #[test]
    fn the_logarithms_are_right() {
        for number in (1..2_000).chain([65_535, 65_536, 1_000_000_007, u32::MAX]) {
            let expected = f64::from(number).log2();
            let found = log2(number) as f64 / (1_u64 << FRACTION) as f64;
            assert!((found - expected).abs() < 1e-11, "{number}: {found}, not {expected}");
        }
        let log2_e = LOG2_E as f64 / (1_u64 << FRACTION) as f64;
        assert!((log2_e - std::f64::consts::LOG2_E).abs() < 1e-12);
    }

    /// A millionth of the weight where it counts, one unit where it is nearly nothing.
    fn assert_close(found: u64, expected: f64, what: &str) {
        let found = found as f64 / WHOLE as f64;
        let most = if expected > 1e-6 { expected * 1e-6 } else { 1.0 / WHOLE as f64 };
        assert!((found - expected).abs() <= most, "{what}: {found}, not {expected}");
    }

    #[test]
    fn powers_are_right() {
        for tenths in [1, 5, 10, 15, 20, 25, 30, 80, 160, 319, 320] {
            for greatest in [1, 2, 7, 8, 20, 60, 100, 1_000, 4_000_000_000] {
                let ages = [0, 1, greatest / 2, greatest - greatest / 7, greatest / 10 * 9, greatest - 1, greatest];
                for (age, weight) in ages.into_iter().zip(powers(ages, tenths)) {
                    let expected = (f64::from(age) / f64::from(greatest)).powf(f64::from(tenths) / 10.0);
                    assert_close(weight, expected, &format!("{age} of {greatest} to the {tenths} tenths"));
                }
            }
        }
    }

    #[test]
    fn zero_to_the_power_of_zero_is_one() {
        assert_eq!(powers([0, 1, 2, 3, 4, 5, u32::MAX], 0), [WHOLE; 7]);
        assert_eq!(powers([0; 7], 25), [0; 7]);
    }

    #[test]
    fn exponentials_are_right() {
        for count in 0..=u8::MAX {
            let weight = exponentials([count; 7])[0];
            assert_close(weight, (-f64::from(count)).exp(), &format!("e to the minus {count}"));
        }
        assert_eq!(exponentials([0; 7]), [WHOLE; 7]);
        assert_eq!(exponentials([40, 41, 255, 40, 0, 0, 0])[..4], [0; 4]);
        assert!(exponentials([39; 7])[0] > 0);
    }
}
