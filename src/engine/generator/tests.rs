//! Repetitions and droughts of each generator, compared with measured and exact figures.
//!
//! Seeds are fixed, so no run differs from another. The tolerances are sound for other seeds, too: with [`PIECES`]
//! Tetriminos the standard error of a share is at most √(0.25 / 300 000) = 0.0009, and that of the deviation of 300 000
//! gaps at most 6.5 × √(8 / 1 200 000) = 0.017, so four standard errors of both, ours and the known figure's, are
//! within them.

#![expect(clippy::float_arithmetic, reason = "shares and deviations are compared")]

use proptest::prelude::*;

use super::*;
use crate::engine::queues::NextQueue;

const PIECES: usize = 300_000;

/// Statistics of a long sequence.
#[derive(Debug)]
struct Figures {
    /// The share of Tetriminos that repeat the previous one.
    repeats: f64,
    /// The share of Tetriminos that repeat one of the previous four.
    recent: f64,
    /// The mean of the gaps between two of a kind, and how far they are from it.
    mean: f64,
    deviation: f64,
    /// 99 of 100 gaps are no longer.
    p99: usize,
    longest: usize,
    /// The shares of the rarest and the most common one.
    shares: (f64, f64),
}

fn figures(generator: Generator) -> Figures {
    let drawn: Vec<Tetrimino> = generator.sequence(1).take(PIECES).collect();
    let share = |count: usize| count as f64 / PIECES as f64;
    let among = |before: usize| share(drawn.windows(before + 1).filter(|w| w[..before].contains(&w[before])).count());
    let (mut last, mut counts, mut gaps) = ([None; 7], [0; 7], Vec::new());
    for (at, &tetrimino) in drawn.iter().enumerate() {
        counts[tetrimino as usize] += 1;
        if let Some(before) = last[tetrimino as usize].replace(at) {
            gaps.push(at - before);
        }
    }
    gaps.sort_unstable();
    let of_gaps = |sum: f64| sum / gaps.len() as f64;
    let mean = of_gaps(gaps.iter().map(|&gap| gap as f64).sum());
    let variance = of_gaps(gaps.iter().map(|&gap| (gap as f64 - mean).powi(2)).sum());
    counts.sort_unstable();
    Figures {
        repeats: among(1),
        recent: among(4),
        mean,
        deviation: variance.sqrt(),
        p99: gaps[gaps.len() * 99 / 100],
        longest: gaps[gaps.len() - 1],
        shares: (share(counts[0]), share(counts[6])),
    }
}

/// The known figures: repeats, recent, deviation of the gaps, 99th percentile, and the longest gap possible or the one
/// that is never passed by far.
#[test]
fn the_figures_are_the_known_ones() {
    let stock = |bags, restock_at| Generator::Stock { bags, restock_at };
    let recency = |exponent_tenths| Generator::Recency { exponent_tenths };
    let table = [
        (Generator::Uniform, 0.1429, 0.460, 6.46, 30, 200),
        (Generator::Bag, 0.0204, 0.204, 2.83, 13, 13),
        (stock(1, 0), 0.0204, 0.204, 2.83, 13, 13),
        (stock(2, 0), 0.0815, 0.339, 4.35, 19, 25),
        (stock(3, 0), 0.1021, 0.380, 4.91, 21, 37),
        (stock(2, 7), 0.1127, 0.402, 5.24, 23, 100),
        (recency(0), 0.1429, 0.460, 6.46, 30, 200),
        (recency(10), 0.0, 0.223, 3.07, 16, 50),
        (Generator::RECENCY, 0.0, 0.0871, 1.857, 12, 30),
        (recency(160), 0.0, 0.0000, 0.327, 8, 12),
        (Generator::BalanceRelative, 0.0917, 0.363, 4.69, 20, 80),
    ];
    for (generator, repeats, recent, deviation, p99, longest) in table {
        let found = figures(generator);
        let is_close = |found: f64, known: f64, most: f64| (found - known).abs() <= most;
        let shares = 0.1395..=0.1462;
        assert!(
            is_close(found.repeats, repeats, 0.003)
                && is_close(found.recent, recent, 0.004)
                && is_close(found.deviation, deviation, 0.015 * deviation)
                && found.p99.abs_diff(p99) <= 1
                && found.longest <= longest
                && is_close(found.mean, 7.0, 0.01)
                && shares.contains(&found.shares.0)
                && shares.contains(&found.shares.1),
            "{generator:?}: {found:?}"
        );
    }
}

/// A stock's longest gap is from the last of a filling to the first of the one after next.
#[test]
fn a_bag_never_makes_wait_longer_than_thirteen() {
    assert_eq!(figures(Generator::Bag).longest, 13);
    assert_eq!(figures(Generator::Stock { bags: 1, restock_at: 0 }).longest, 13);
}

#[test]
fn a_reroll_makes_repeats_rarer_each_time() {
    for (times, expected) in [(1, 1.0 / 49.0), (2, 1.0 / 343.0), (3, 1.0 / 2_401.0)] {
        let found = figures(Generator::Reroll { times });
        // Four standard errors of a share of one in forty-nine.
        assert!((found.repeats - expected).abs() < 0.001, "{times}: {found:?}");
        assert!((found.mean - 7.0).abs() < 0.01, "{times}: {found:?}");
    }
    assert!(figures(Generator::Reroll { times: 100 }).repeats == 0.0);
}

/// Pins the sequences: if this fails, recorded games are lost.
#[test]
fn the_sequences_are_pinned() {
    let table = [
        (Generator::Bag, "SZTJLOIZITLSJOOZLTJSITLZJSOIZI"),
        (Generator::Stock { bags: 2, restock_at: 7 }, "SZJITZISZLJOIJTOSLTOOOTIJILTIO"),
        (Generator::RECENCY, "TILJZOSILTOJSZLITOJZSLIJTZIOST"),
        (Generator::Recency { exponent_tenths: 0 }, "TZSLSLIISJOJJJTJSSOZTOIOOITZIO"),
        (Generator::Recency { exponent_tenths: 320 }, "TIZOLJSTIZOLJSTIZOLJSTIZOLJSTI"),
        (Generator::Uniform, "JJZOTOOTOILLJOJLLOOJTTZTTZSITI"),
        (Generator::BalanceRelative, "TLZJSSOOJISZTILTLIZLTIOJLJZSII"),
        (Generator::Reroll { times: 1 }, "JLZOTOITOILLJOJLJOJSTLZTLZSITI"),
        (Generator::Fixed("TIOLJSZTT".parse().unwrap()), "TIOLJSZTTTIOLJSZTTTIOLJSZTTTIO"),
    ];
    let found = table.map(|(generator, _)| generator.sequence(1).take(30).map(Tetrimino::letter).collect::<String>());
    assert_eq!(found.each_ref().map(String::as_str), table.map(|(_, sequence)| sequence));
}

#[test]
fn all_orders_of_a_bag_appear() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40_000 {
        let mut bag = Bag::new(seed);
        seen.insert([(); 7].map(|()| bag.draw()));
    }
    // 5 040 orders; a missing one has a chance of e^-7.9 each, about two in all.
    assert!(seen.len() > 5_025, "{}", seen.len());
}

fn any_generator() -> impl Strategy<Value = Generator> {
    let stock = (1_u8..=100).prop_flat_map(|bags| (Just(bags), 0..u16::from(bags) * 7));
    let tetriminos = prop::collection::vec(prop::sample::select(Tetrimino::ALL.as_slice()), 1..=40);
    prop_oneof![
        Just(Generator::Bag),
        stock.prop_map(|(bags, restock_at)| Generator::Stock { bags, restock_at }),
        (0_u16..=320).prop_map(|exponent_tenths| Generator::Recency { exponent_tenths }),
        Just(Generator::Uniform),
        Just(Generator::BalanceRelative),
        (1_u8..=100).prop_map(|times| Generator::Reroll { times }),
        tetriminos.prop_map(|tetriminos| Generator::Fixed(Sequence::new(&tetriminos).unwrap())),
    ]
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    /// Guideline 3.3: each seven from the start are all different.
    #[test]
    fn every_bag_holds_all_seven(seed: u64) {
        let drawn: Vec<Tetrimino> = Generator::Bag.sequence(seed).take(210).collect();
        for bag in drawn.chunks(7) {
            let mut bag = bag.to_vec();
            bag.sort_unstable();
            prop_assert_eq!(bag, Tetrimino::ALL);
        }
    }

    #[test]
    fn equal_seeds_make_equal_sequences(generator in any_generator(), seed: u64, before in 0_usize..300) {
        prop_assert_eq!(generator.out_of_range(), None);
        let mut source = Source::new(generator, seed);
        for drawn in generator.sequence(seed).take(before) {
            prop_assert_eq!(source.draw(), Some(drawn));
        }
        // A generator that was saved and loaded continues in the same way.
        let text = serde_json::to_string(&source).unwrap();
        let mut read: Source = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &source, "{}", text);
        for _ in 0..50 {
            prop_assert_eq!(read.draw(), source.draw());
        }
    }

    #[test]
    fn files_say_the_same_generator(generator in any_generator()) {
        let text = serde_json::to_string(&generator).unwrap();
        prop_assert_eq!(serde_json::from_str::<Generator>(&text).unwrap(), generator);
    }

    /// Rules that are not valid play, too.
    #[test]
    fn nothing_out_of_range_panics(value: u16, seed: u64) {
        let byte = value.to_le_bytes()[0];
        for generator in [
            Generator::Stock { bags: byte, restock_at: value },
            Generator::Recency { exponent_tenths: value },
            Generator::Reroll { times: byte },
        ] {
            prop_assert_eq!(generator.sequence(seed).take(500).count(), 500);
        }
    }
}

#[test]
fn files_are_readable() {
    let table = [
        (Generator::Bag, r#""bag""#),
        (Generator::Uniform, r#""uniform""#),
        (Generator::BalanceRelative, r#""balance_relative""#),
        (Generator::RECENCY, r#"{"recency":{"exponent_tenths":25}}"#),
        (Generator::Stock { bags: 2, restock_at: 7 }, r#"{"stock":{"bags":2,"restock_at":7}}"#),
        (Generator::Reroll { times: 1 }, r#"{"reroll":{"times":1}}"#),
        (Generator::Fixed("TIO".parse().unwrap()), r#"{"fixed":"TIO"}"#),
        (Generator::Adversary, r#""adversary""#),
    ];
    for (generator, text) in table {
        assert_eq!(serde_json::to_string(&generator).unwrap(), text);
        assert_eq!(serde_json::from_str::<Generator>(text).unwrap(), generator);
    }
    for wrong in [r#""bags""#, r#"{"reroll":{}}"#, r#"{"reroll":{"times":1,"more":1}}"#, r#"{"fixed":""}"#] {
        assert!(serde_json::from_str::<Generator>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn values_out_of_range_are_reported() {
    let table = [
        (Generator::Stock { bags: 0, restock_at: 0 }, 0, "a number of bags from 1 to 100"),
        (Generator::Stock { bags: 101, restock_at: 0 }, 101, "a number of bags from 1 to 100"),
        (Generator::Stock { bags: 2, restock_at: 14 }, 14, "a number left to restock at from 0 to 13"),
        (Generator::Recency { exponent_tenths: 321 }, 321, "an exponent in tenths from 0 to 320"),
        (Generator::Reroll { times: 0 }, 0, "a number of rerolls from 1 to 100"),
        (Generator::Reroll { times: 101 }, 101, "a number of rerolls from 1 to 100"),
    ];
    for (generator, value, expected) in table {
        assert_eq!(generator.out_of_range(), Some((value, expected.to_owned())));
    }
}

fn every_generator() -> impl Strategy<Value = Generator> {
    prop_oneof![
        Just(Generator::Bag),
        Just(Generator::Uniform),
        Just(Generator::BalanceRelative),
        (1_u8..4, 0_u16..7).prop_map(|(bags, restock_at)| Generator::Stock { bags, restock_at }),
        (0_u16..60).prop_map(|exponent_tenths| Generator::Recency { exponent_tenths }),
        (1_u8..=100).prop_map(|times| Generator::Reroll { times }),
        prop::collection::vec(prop::sample::select(&Tetrimino::ALL), 1..=40)
            .prop_map(|pattern| Generator::Fixed(Sequence::new(&pattern).unwrap())),
    ]
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    /// The odds are those of somebody who knows the generator and has seen the Tetriminos, nothing more.
    #[test]
    fn odds_depend_only_on_what_was_seen(
        generator in every_generator(), seed: u64, given in 0..3_usize, taken in 0..60_usize, in_sight in 0..=7_usize,
    ) {
        let mut queue = NextQueue::new(generator, seed, vec![Tetrimino::T; given]);
        let seen: Vec<Tetrimino> = queue.ahead(taken + in_sight);
        for _ in 0..taken {
            queue.take();
        }
        let mut odds = PieceOdds::new(generator);
        for tetrimino in seen.iter().skip(given) {
            odds.observe(*tetrimino);
        }
        let is_unknown = taken + in_sight < given || given > 0 && matches!(generator, Generator::Fixed(_));
        let expected = (!is_unknown || generator == Generator::Uniform).then_some(odds);
        prop_assert_eq!(queue.odds(in_sight), expected);
    }

    #[test]
    fn what_comes_has_a_weight(generator in every_generator(), seed: u64) {
        let mut odds = PieceOdds::new(generator);
        for tetrimino in generator.sequence(seed).take(100) {
            prop_assert!(odds.weights()[tetrimino as usize] > 0);
            prop_assert!(odds.certain().is_none_or(|certain| certain == tetrimino));
            odds.observe(tetrimino);
        }
    }
}

/// Tetriminos with a chance of one in three come one time in three, for all chances and generators.
#[test]
fn odds_are_the_frequencies() {
    let stock = |bags, restock_at| Generator::Stock { bags, restock_at };
    let (reroll, recency) = (Generator::Reroll { times: 1 }, Generator::Recency { exponent_tenths: 10 });
    let generators = [Generator::Bag, Generator::Uniform, Generator::BalanceRelative, Generator::RECENCY, recency];
    for generator in generators.into_iter().chain([stock(2, 0), stock(2, 7), reroll]) {
        let mut odds = PieceOdds::new(generator);
        // By tenths of the chance: how many were expected to come, their variance, and how many came.
        let mut tenths = [(0.0_f64, 0.0_f64, 0.0_f64); 11];
        for came in generator.sequence(9).take(30_000) {
            let weights = odds.weights();
            let all = weights.iter().map(|weight| *weight as f64).sum::<f64>();
            for (tetrimino, weight) in Tetrimino::ALL.into_iter().zip(weights) {
                let chance = weight as f64 / all;
                let (expected, variance, count) = &mut tenths[(chance * 10.0) as usize];
                *expected += chance;
                *variance += chance * (1.0 - chance);
                *count += f64::from(u8::from(tetrimino == came));
            }
            odds.observe(came);
        }
        for (tenth, (expected, variance, count)) in tenths.into_iter().enumerate() {
            assert!((count - expected).abs() <= 4.0 * variance.sqrt(), "{generator:?}, {tenth}: {count} of {expected}");
        }
    }
}

#[test]
fn odds_of_known_histories() {
    use Tetrimino::{I, J, L, O, S, T, Z};

    let after = |generator, seen: &[Tetrimino]| {
        let mut odds = PieceOdds::new(generator);
        for tetrimino in seen {
            odds.observe(*tetrimino);
        }
        odds
    };
    let stock = Generator::Stock { bags: 2, restock_at: 12 };
    assert_eq!(after(stock, &[]).weights(), [2; 7]);
    assert_eq!(after(stock, &[O]).weights(), [1, 2, 2, 2, 2, 2, 2]);
    assert_eq!(after(stock, &[O, O]).weights(), [2, 4, 4, 4, 4, 4, 4], "it was refilled");
    assert_eq!(after(Generator::Reroll { times: 1 }, &[Z, I]).weights(), [48, 6, 48, 48, 48, 48, 48]);
    assert_eq!(after(Generator::Reroll { times: 1 }, &[]).weights(), [1; 7]);
    assert_eq!(after(Generator::RECENCY, &[T]).weights()[T as usize], 0);
    let bag = after(Generator::Bag, &[O, I, T, L, J, S]);
    assert_eq!((bag.certain(), after(Generator::Bag, &[O, I, T, L, J, S, Z]).weights()), (Some(Z), [1; 7]));
    assert_eq!(bag, PieceOdds::of_bag(&[Z]));
    let fixed = Generator::Fixed(Sequence::new(&[T, T, O]).unwrap());
    assert_eq!(after(fixed, &[T, T]).certain(), Some(O));
    assert_eq!(NextQueue::only(vec![T; 20]).odds(5), None);
}
