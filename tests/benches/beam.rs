//! Speed of the beam search, in moves per second on one thread.
//!
//! `cargo bench --no-default-features --bench beam`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use skyline::bots::arena::{ArenaRules, SideStats, solo};
use skyline::bots::beam::{BeamBot, Weights};
use skyline::engine::Rules;

/// Games of 100 Tetriminos, which must be the same ones as ever.
fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("beam");
    group.sample_size(10);
    for (width, lines, attack, children) in [(10, 37, 67, 320_397), (100, 36, 69, 2_929_846)] {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), width);
        let play = || *solo(black_box(&bot), ArenaRules::default(), 100, 1).stats();
        let stats = play();
        let SideStats { pieces, .. } = stats;
        assert_eq!(
            (pieces, stats.lines, stats.attack, stats.children),
            (100, lines, attack, children),
            "width {width}"
        );
        group.throughput(Throughput::Elements(children));
        group.bench_function(format!("width {width}"), |bencher| bencher.iter(|| assert_eq!(play(), stats)));
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
