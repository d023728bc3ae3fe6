//! Speed of the engine: an idle tick, a tick of a match of four, a piece of random play, and recorded games of ten
//! minutes.
//!
//! `cargo bench --no-default-features --bench engine`

#![expect(clippy::unwrap_used, reason = "a benchmark's helpers fail the benchmark")]

#[path = "../support"]
mod support {
    pub(crate) mod long_game;
    pub(crate) mod player;
}

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use skyline::engine::versus::AttackRouter;
use skyline::engine::{Button, FallSpeed, Game, GameEvent, Input, LockDown, Rules, Ticks};
use skyline::replay::{Recording, SeatRecording, Timeline};
use skyline::session::{Match, Seat};
use support::long_game::long_game;

/// Most ticks: no input and no event.
fn idle_tick(criterion: &mut Criterion) {
    let rules = Rules { fall_ms: FallSpeed::None, ..Rules::default() };
    let mut events = Vec::with_capacity(16);
    let mut start = Game::new(rules, 1);
    start.step(&[], &mut events);
    events.clear();
    criterion.bench_function("idle tick", |bencher| {
        bencher.iter_custom(|ticks| {
            let mut game = start.clone();
            let began = Instant::now();
            for _ in 0..ticks {
                game.step(black_box(&[]), black_box(&mut events));
            }
            let took = began.elapsed();
            assert!(events.is_empty() && game.now().millis() == ticks + 1);
            took
        });
    });
}

/// The same tick of four games that attack each other, with the routing of the attacks.
fn idle_tick_of_four(criterion: &mut Criterion) {
    let rules = Rules { fall_ms: FallSpeed::None, ..Rules::default() };
    let mut events = Vec::with_capacity(16);
    let mut start = Game::new(rules, 1);
    start.step(&[], &mut events);
    events.clear();
    criterion.bench_function("idle tick of four", |bencher| {
        bencher.iter_custom(|ticks| {
            let mut games = [(); 4].map(|()| start.clone());
            let mut router = AttackRouter::new(games.len());
            let began = Instant::now();
            for _ in 0..ticks {
                for (seat, game) in games.iter_mut().enumerate() {
                    game.step(black_box(router.arriving(seat).as_slice()), black_box(&mut events));
                    router.send(seat, game, &events);
                }
                router.next_tick();
            }
            let took = began.elapsed();
            assert!(events.is_empty() && games.iter().all(|game| game.now().millis() == ticks + 1));
            took
        });
    });
}

/// The same tick as the program plays it: in a match of one seat, and in one of four.
fn idle_tick_of_matches(criterion: &mut Criterion) {
    let rules = Rules { fall_ms: FallSpeed::None, ..Rules::default() };
    for (others, name) in [(0, "idle tick of a match of one"), (3, "idle tick of a match of four")] {
        criterion.bench_function(name, |bencher| {
            bencher.iter_custom(|ticks| {
                let others = (0..others).map(|_| Seat::new(rules, 1));
                let mut game = Match::new(Seat::new(rules, 1), others, Duration::ZERO);
                game.play([], Ticks::from_millis(1));
                let end = Ticks::from_millis(ticks + 1);
                let began = Instant::now();
                game.play(black_box([]), black_box(end));
                let took = began.elapsed();
                assert!(game.last_frame().events.is_empty());
                assert!(game.seats().iter().all(|seat| seat.game().now() == end));
                took
            });
        });
    }
}

/// Random inputs for pieces: some turns and moves, then a drop, two changes a tick.
fn random_piece(random: &mut u64, changes: &mut Vec<Input>) {
    let mut draw = |below: u64| {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        (*random >> 11) % below
    };
    changes.clear();
    for _ in 0..draw(4) {
        changes.extend([Input::Press(Button::RotateClockwise), Input::Release(Button::RotateClockwise)]);
    }
    let side = if draw(2) == 0 { Button::Left } else { Button::Right };
    for _ in 0..draw(6) {
        changes.extend([Input::Press(side), Input::Release(side)]);
    }
    changes.extend([Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)]);
}

/// Complete pieces without idle ticks: without delays a drop generates the next piece at once, and every tick has two
/// button changes. Restarting a game that is over is not timed.
fn random_play(criterion: &mut Criterion) {
    let rules = Rules {
        generation_delay_ms: 0,
        line_clear_delay_ms: 0,
        lock_down: LockDown::Infinite,
        endless: true,
        ..Rules::default()
    };
    let mut events: Vec<GameEvent> = Vec::with_capacity(256);
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(1));
    group.bench_function("piece", |bencher| {
        bencher.iter_custom(|pieces| {
            let (mut random, mut changes) = (0x2545_f491_4f6c_dd1d, Vec::new());
            let (mut took, mut played, mut seed) = (Duration::ZERO, 0, 0);
            while played < pieces {
                let mut game = Game::new(rules, seed);
                seed += 1;
                let mut script = Vec::new();
                for _ in 0..40 {
                    random_piece(&mut random, &mut changes);
                    script.extend_from_slice(&changes);
                }
                let began = Instant::now();
                for changes in script.chunks(2) {
                    events.clear();
                    game.step(changes, &mut events);
                    if game.is_over() {
                        break;
                    }
                }
                took += began.elapsed();
                let locked = u64::from(game.statistics().locked_down());
                assert!(locked >= 5, "a random game lasts some pieces");
                played += locked;
            }
            took.mul_f64(pieces as f64 / played as f64)
        });
    });
    group.finish();
}

/// Verifies a recorded game of ten minutes from its first tick to its last.
fn ten_minutes(criterion: &mut Criterion) {
    let text = include_str!("../data/golden/ultra.json");
    let replay = SeatRecording::from_json(text).unwrap();
    let times = 600_000_u64.div_ceil(replay.result.time_ms.millis());
    let mut group = criterion.benchmark_group("replay");
    group.sample_size(20);
    group.bench_function("ten minutes", |bencher| {
        bencher.iter_batched(
            || replay.clone(),
            |replay| {
                for _ in 0..times {
                    let game = black_box(&replay).check().unwrap();
                    assert_eq!(game.score(), replay.result.score);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Seeks in ten minutes of play: opens the recording, then jumps to random times and checks each. A longer game takes
/// longer to open, but seeking takes the same time.
fn seek(criterion: &mut Criterion) {
    let replay = long_game(10);
    let timeline = Timeline::new(replay.clone());
    let end = timeline.end().millis();
    let seat = timeline.only_seat().unwrap();
    assert!(timeline.verdict().is_ok() && end == 600_000, "{end} ms");
    let mut group = criterion.benchmark_group("watching");
    group.sample_size(20);
    group.bench_function("open ten minutes", |bencher| {
        bencher.iter_batched(
            || replay.clone(),
            |replay| {
                let timeline = Timeline::new(replay);
                assert_eq!(timeline.end().millis(), end);
                timeline
            },
            BatchSize::LargeInput,
        );
    });
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    group.bench_function("seek in ten minutes", |bencher| {
        bencher.iter(|| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let moment = Ticks::from_millis((random >> 20) % end);
            let position = seat.at(black_box(moment));
            assert_eq!(position.game().now(), moment);
            position
        });
    });
    group.finish();
}

/// Seeks in a match of four seats of ten minutes each, as its screen does.
fn seek_in_match(criterion: &mut Criterion) {
    let timeline = Timeline::new(Recording::new(vec![long_game(10); 4]));
    let end = timeline.end().millis();
    let mut watched = Match::recorded(timeline.round(0)).unwrap();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut group = criterion.benchmark_group("watching");
    group.sample_size(20);
    group.bench_function("seek in a match of four", |bencher| {
        bencher.iter(|| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let moment = Ticks::from_millis((random >> 20) % end);
            // The effects of the two seconds before are rebuilt.
            watched.seek(black_box(moment), 2_000);
            assert_eq!(watched.now(), moment);
        });
    });
    group.finish();
}

criterion_group!(
    benches,
    idle_tick,
    idle_tick_of_four,
    idle_tick_of_matches,
    random_play,
    ten_minutes,
    seek,
    seek_in_match
);
criterion_main!(benches);
