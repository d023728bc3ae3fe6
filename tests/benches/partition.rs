//! How fast hard questions are answered: pairs of the same size, one with yes and one with no.
//!
//! `cargo bench --no-default-features --bench partition`. Each answer must be the known one. How it grows:
//! `skyline scaling`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use skyline::solver::formal::answer::Answer;
use skyline::solver::formal::hardness::Partition;
use skyline::solver::formal::model::Model;
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, solve};

#[expect(clippy::unwrap_used, reason = "these questions are there")]
fn pairs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("3-PARTITION");
    group.sample_size(10);
    for (groups, a) in [(2, 2), (2, 4), (3, 2)] {
        for partition in Partition::pair(groups, a).unwrap() {
            let mut instance = partition.instance(Model::Literal).unwrap();
            instance.limits.threads = 1;
            let is_yes = partition.answer().is_some();
            let name = if is_yes { "yes" } else { "no" };
            group.throughput(Throughput::Elements(instance.pieces.len() as u64));
            group.bench_function(BenchmarkId::new(name, format!("{:?}", partition.numbers())), |bencher| {
                bencher.iter(|| {
                    let answer = solve(black_box(&instance), PruneRules::ALL, Control::default());
                    assert!(matches!((&answer, is_yes), (Answer::Yes { .. }, true) | (Answer::No { .. }, false)));
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, pairs);
criterion_main!(benches);
