//! How the music sounds, measured.

use std::sync::{Arc, LazyLock};

use ebur128::{EbuR128, Mode};
use skyline::synth::bank::{Bank, Frame};
use skyline::synth::mix::Mixer;
use skyline::synth::music::{RenderedTrack, Track};
use skyline::synth::{Layers, Tempo};

/// Half the usual rate is enough to measure, and takes half the time.
const RATE: u32 = 24_000;

/// Each piece once for all tests.
static TRACKS: LazyLock<Vec<RenderedTrack>> =
    LazyLock::new(|| Track::ALL.into_iter().map(|track| rendition(track, Tempo::WRITTEN)).collect());

fn rendition(track: Track, tempo: Tempo) -> RenderedTrack {
    RenderedTrack::new(track, tempo, &track.sheet_music().unwrap(), RATE)
}

fn frames(music: &RenderedTrack) -> Vec<Frame> {
    (0..music.len()).map(|at| music.frame(at)).collect()
}

fn meter(frames: &[Frame]) -> EbuR128 {
    let mut meter = EbuR128::new(2, RATE, Mode::I | Mode::LRA | Mode::TRUE_PEAK).unwrap();
    meter.add_frames_f32(frames.as_flattened()).unwrap();
    meter
}

#[test]
fn all_music_is_about_equally_loud_and_leaves_room_above() {
    for music in TRACKS.iter() {
        let meter = meter(&frames(music));
        let (loudness, range) = (meter.loudness_global().unwrap(), meter.loudness_range().unwrap());
        let peak = meter.true_peak(0).unwrap().max(meter.true_peak(1).unwrap());
        assert!((-21.5..-17.5).contains(&loudness), "{:?}: {loudness} LUFS", music.track());
        assert!(range < 15.0, "{:?}: {range} LU", music.track());
        assert!(peak < 0.75, "{:?}: {peak}", music.track());
    }
}

/// The music of a calm start, of a chain and of danger: each is quieter than all layers together, and still music.
#[test]
fn layers_change_the_music_and_never_drown_it() {
    for music in TRACKS.iter().filter(|music| music.track().loops()) {
        let loudness = |drums: f32, counterpart: f32| {
            let levels = Layers { drums, counterpart };
            let frames: Vec<Frame> = (0..music.len()).map(|at| music.frame_with(at, levels)).collect();
            let meter = meter(&frames);
            let peak = meter.true_peak(0).unwrap().max(meter.true_peak(1).unwrap());
            assert!(peak < 0.8, "{:?}: {peak}", music.track());
            meter.loudness_global().unwrap()
        };
        let (full, start, danger) = (loudness(1.0, 1.0), loudness(0.4, 0.3), loudness(1.0, 0.0));
        assert!((0.2..6.0).contains(&(full - start)), "{:?}: {full} and {start} LUFS", music.track());
        assert!((-0.5..6.0).contains(&(full - danger)), "{:?}: {full} and {danger} LUFS", music.track());
    }
}

#[test]
fn both_sides_are_used_and_neither_is_alone() {
    for music in TRACKS.iter() {
        let energy = |side: usize| frames(music).iter().map(|frame| f64::from(frame[side]).powi(2)).sum::<f64>();
        let (left, right) = (energy(0), energy(1));
        let apart = frames(music).iter().map(|[left, right]| f64::from(left - right).powi(2)).sum::<f64>();
        assert!((0.4..2.5).contains(&(left / right)), "{:?}: {left} and {right}", music.track());
        assert!(apart > 0.02 * (left + right), "{:?} is in the middle", music.track());
    }
}

/// The end of the last bar and the beginning of the first are as near as any two bars.
#[test]
fn loops_have_no_audible_seam() {
    for music in TRACKS.iter().filter(|music| music.track().loops()) {
        let frames = frames(music);
        let jump = |a: Frame, b: Frame| (a[0] - b[0]).abs().max((a[1] - b[1]).abs());
        let seam = jump(frames[frames.len() - 1], frames[0]);
        let mut inside: Vec<f32> = frames.windows(2).map(|w| jump(w[0], w[1])).collect();
        inside.sort_by(f32::total_cmp);
        let usual = inside[inside.len() * 999 / 1_000];
        assert!(seam <= usual, "{:?}: {seam}, where {usual} is usual", music.track());
    }
}

#[test]
fn one_shot_tracks_end_in_silence() {
    let results = TRACKS.iter().find(|music| music.track() == Track::Results).unwrap();
    let end = frames(results).split_off(results.len() - RATE as usize / 10);
    assert!(end.iter().flatten().all(|value| value.abs() < 0.001));
}

#[test]
fn a_faster_tempo_is_shorter_and_not_higher() {
    let tune = Track::ALL[0];
    let (slow, fast) = (&TRACKS[0], rendition(tune, Tempo::DANGER));
    assert!((slow.seconds() / fast.seconds() - 1.3).abs() < 1e-4);
    // E, the first note of the melody, against its neighbours.
    let strength = |music: &RenderedTrack, hertz: f32| {
        let (re, im) = (0..RATE as usize / 4).fold((0.0, 0.0), |(re, im), at| {
            let (sin, cos) = (std::f32::consts::TAU * hertz * at as f32 / RATE as f32).sin_cos();
            let [left, right] = music.frame(at);
            (re + cos * (left + right), im + sin * (left + right))
        });
        f32::hypot(re, im)
    };
    for music in [slow, &fast] {
        assert!(strength(music, 659.26) > 2.0 * strength(music, 698.46).max(strength(music, 622.25)));
    }
}

#[test]
fn everything_off_renders_silence() {
    let mut mixer = Mixer::new(Arc::new(Bank::render(RATE)));
    mixer.set_effects_volume(0.0);
    mixer.music().set_volume(0.0);
    mixer.music().switch_to(Some(Arc::new(rendition(Track::Results, Tempo::WRITTEN))));
    for _ in 0..RATE {
        let _ = mixer.next_frame();
    }
    assert!((0..RATE).all(|_| mixer.next_frame().iter().all(|value| *value == 0.0)));
}
