//! Speed of counting placements: a queue of seven Tetriminos on the empty Matrix, and the first six of it.
//!
//! `cargo bench --no-default-features --bench perft`

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use skyline::engine::{Matrix, RotationSystem, Tetrimino};
use skyline::solver::movegen::batch::Columns;
use skyline::solver::movegen::perft::perft;

use Tetrimino::{I, J, L, O, S, T, Z};

fn ways(criterion: &mut Criterion) {
    // A test of the benchmark is built without the speed that the whole queue needs.
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let queues: &[(&[Tetrimino], u64)] =
        &[(&[I, O, L, J], 188_374), (&[I, O, L, J, S, Z], 67_002_200), (&[I, O, L, J, S, Z, T], 2_647_076_135)];
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    let board = Columns::from(&Matrix::default());
    for (queue, ways) in queues.iter().take(if is_measured { 3 } else { 1 }) {
        group.throughput(Throughput::Elements(*ways));
        group.bench_function(format!("depth {}", queue.len()), |bencher| {
            bencher.iter(|| assert_eq!(perft(RotationSystem::Super, black_box(&board), queue), *ways));
        });
    }
    group.finish();
}

criterion_group!(benches, ways);
criterion_main!(benches);
