//! Speed of the Combo bot: its tables, and a decision at each of two lookaheads.
//!
//! `cargo bench --no-default-features --bench combo`

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use skyline::bots::combo::ComboPlanner;
use skyline::engine::{Generator, ModeId, Rules};

fn rules() -> Rules {
    Rules { generator: Generator::Bag, ..Rules::preset(ModeId::Combo) }
}

/// The graph of layouts and all tables, with a horizon of three Tetriminos.
fn preparation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("combo");
    group.sample_size(10);
    group.bench_function("preparation", |bencher| {
        bencher.iter(|| {
            let bot = ComboPlanner::new(black_box(&rules()), 6);
            assert_eq!((bot.graph().layouts().len(), bot.graph().edges()), (40, 196));
            bot
        });
    });
    group.finish();
}

/// Complete combos, generation of the sequence included.
///
/// On average they must be twice as long as those of the published bot; 300 combos are six standard errors above that.
fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("combo decision");
    group.throughput(Throughput::Elements(1));
    for (lookahead, twice) in [(3, 2 * 50), (6, 2 * 500)] {
        let bot = ComboPlanner::new(&rules(), lookahead);
        let placed: u64 = (0..300).map(|seed| bot.run(Generator::Bag.sequence(seed)).placed).sum();
        assert!(placed > 300 * twice, "lookahead {lookahead}: {placed} in 300 combos");
        group.bench_function(format!("lookahead {lookahead}"), |bencher| {
            bencher.iter_custom(|decisions| {
                let (mut took, mut made, mut seed) = (Duration::ZERO, 0, 0);
                while made < decisions {
                    let began = Instant::now();
                    let run = bot.run(black_box(Generator::Bag.sequence(seed)));
                    took += began.elapsed();
                    assert!(run.decisions >= run.placed);
                    made += run.decisions.max(1);
                    seed += 1;
                }
                took.mul_f64(decisions as f64 / made as f64)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, preparation, decisions);
criterion_main!(benches);
