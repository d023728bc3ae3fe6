//! How fast perfect clears are found: single openings without any preparation, and all of them.
//!
//! `cargo bench --no-default-features --bench pc`. Tried as a test it answers a few openings only.

#![expect(clippy::expect_used, reason = "a benchmark without its question fails")]

use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use skyline::engine::{Matrix, RotationSystem, diagram};
use skyline::solver::formal::sequences::{Sequence, sequences};
use skyline::solver::pc::openings::{Graph, OPENINGS, Orders, PARTS, WorkerPool, opening};
use skyline::solver::pc::{Answer, Budget, Hold, Question, SequenceFinder, TurnRules};

/// A question about an opening. The numbers are spread over all of them.
fn question(number: u32, hold: Hold) -> Question {
    let number = (u64::from(number) * 611_953 % u64::from(OPENINGS)) as u32;
    let pieces = opening(number).to_vec();
    Question { matrix: Matrix::default(), pieces, hold, more_follow: true, turns: TurnRules::of(RotationSystem::Super) }
}

fn has_solution(question: &Question) -> bool {
    matches!(question.answer(Budget { more: &|_, _| u64::MAX, memory: 1 << 28 }), Ok(Answer::Yes(_)))
}

/// A thousand openings with Hold and without. The median is that of the questions, not of rounds through them.
fn single(criterion: &mut Criterion) {
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let asked = if is_measured { 1_000 } else { 20 };
    let mut group = criterion.benchmark_group("perfect clear");
    group.throughput(Throughput::Elements(1));
    for (name, hold, least) in [("hold", Hold::EMPTY, 100), ("no hold", Hold::Off, 90)] {
        let mut times = Vec::new();
        let mut found = 0;
        for number in 0..asked {
            let question = question(number, hold);
            let began = Instant::now();
            found += u32::from(has_solution(&question));
            times.push(began.elapsed());
        }
        assert!(found * 100 >= asked * least, "{name}: {found} of {asked}");
        times.sort_unstable();
        let median = times[times.len() / 2];
        assert!(!is_measured || median < Duration::from_millis(50), "{name}: median {median:?}");
        let mut number = 0;
        group.bench_function(format!("an opening, {name}"), |bencher| {
            bencher.iter(|| {
                number = (number + 1) % asked;
                has_solution(black_box(&question(number, hold)))
            });
        });
    }
    group.finish();
}

/// The 5 040 orders of seven pieces for a started perfect clear, with what they share and one after another.
fn sequences_of_seven(criterion: &mut Criterion) {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let matrix = diagram::matrix(&["XXX......X", "XX.......X", "XXXX.....X", "XXX......X"]).expect("ten columns each");
    let turns = TurnRules::of(RotationSystem::Super);
    let question = Question { matrix, pieces: Vec::new(), hold: Hold::EMPTY, more_follow: true, turns };
    let all = sequences("*p7").expect("a pattern");
    let mut group = criterion.benchmark_group("perfect clear");
    group.sample_size(10).throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("5040 sequences, shared", |bencher| {
        bencher.iter(|| {
            let mut finder = SequenceFinder::new(question.clone(), 1 << 28);
            let met = all.iter().filter(|sequence| finder.is_possible(sequence.pieces(), &|_| true) == Ok(Some(true)));
            assert_eq!(met.count(), 4_282);
        });
    });
    group.bench_function("5040 sequences, one by one", |bencher| {
        bencher.iter(|| {
            let alone = |sequence: &&Sequence| {
                has_solution(&Question { pieces: sequence.pieces().collect(), ..question.clone() })
            };
            assert_eq!(all.iter().filter(alone).count(), 4_282);
        });
    });
    group.finish();
}

/// The whole set, and a thousand of it asked one by one.
fn all(criterion: &mut Criterion) {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let (cancel, steps) = (AtomicBool::new(false), AtomicU64::new(0));
    let pool = WorkerPool { threads: 2, cancel: &cancel, steps: &steps };
    let make = || {
        let graph = Graph::new(TurnRules::default(), pool)?;
        let (numbers, parts) = ((0..PARTS).collect::<Vec<_>>(), Mutex::new(Vec::new()));
        graph.parts(&numbers, pool, |part| parts.lock().map(|mut parts| parts.push(part)).unwrap_or_default())?;
        Orders::new(parts.into_inner().unwrap_or_default())
    };
    let mut group = criterion.benchmark_group("perfect clear");
    group.sample_size(10);
    group.bench_function("all openings", |bencher| {
        bencher.iter(|| {
            let orders = make();
            let count = |hold| orders.as_ref()?.count(hold, pool);
            assert_eq!([false, true].map(count), [Some(1_029_547), Some(1_058_400)]);
        });
    });
    group.finish();
    let orders = make();
    for number in 0..1_000 {
        for hold in [Hold::Off, Hold::EMPTY] {
            let question = question(number, hold);
            let pieces = question.pieces.as_slice().try_into();
            let expected = orders.as_ref().zip(pieces.ok());
            let expected = expected.map(|(orders, pieces)| orders.has_solution(pieces, hold != Hold::Off));
            assert_eq!(Some(has_solution(&question)), expected);
        }
    }
}

criterion_group!(benches, single, sequences_of_seven, all);
criterion_main!(benches);
