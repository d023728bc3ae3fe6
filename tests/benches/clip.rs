//! Time to make a clip at 480 p: three seconds of play as a GIF and as a WebP, on one core.
//!
//! `cargo bench --bench clip`
//!
//! Faster than real time is less than three seconds.

#![expect(clippy::unwrap_used, reason = "a benchmark's helpers fail the benchmark")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use skyline::clip::{ClipFormat, ClipOptions, film};
use skyline::replay::{Recording, Timeline};

/// The largest clip of three seconds, in bytes: thirty of them are 8 MB.
const LARGEST: usize = 800_000;

fn clips(criterion: &mut Criterion) {
    let text = include_str!("../data/golden/sprint.json");
    let timeline = Arc::new(Timeline::new(Recording::from_text(text).unwrap()));
    let options = ClipOptions { stretch: (20_000, 23_000), ..ClipOptions::default() };
    let mut group = criterion.benchmark_group("clip");
    group.sample_size(10);
    for format in ClipFormat::ALL {
        let make = || film(&timeline, (&options, format), &mut |_, _| ControlFlow::Continue(())).unwrap();
        let made = make();
        assert_eq!(made, make(), "the same bytes every time");
        assert!(format != ClipFormat::Gif || made.len() < LARGEST, "{} bytes", made.len());
        group.bench_function(format.extension(), |bencher| bencher.iter(|| black_box(make()).len()));
    }
    group.finish();
}

criterion_group!(benches, clips);
criterion_main!(benches);
