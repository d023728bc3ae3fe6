//! Rotation systems that nobody would play, for tests.

use proptest::prelude::*;

/// The texts of kick tables: up to four attempts for each turn, up to three columns and rows away.
pub(crate) fn random_kicks() -> impl Strategy<Value = String> {
    // Few, because the tables of a run are never forgotten.
    (0_u64..100).prop_map(kicks)
}

fn kicks(seed: u64) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw";
    let mut state = seed;
    let mut next = |below: usize| {
        // A linear congruential generator, because the fault must come back.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut text = format!("Random {seed}:{}", if seed.is_multiple_of(2) { "" } else { "2" });
    for turn in 0..84 {
        // Every third turn is a half turn, which may have no attempt.
        let least = usize::from(turn % 3 < 2);
        for _ in 0..least + next(4) {
            text.push(char::from(LETTERS[next(LETTERS.len())]));
        }
        text.push('z');
    }
    text
}
