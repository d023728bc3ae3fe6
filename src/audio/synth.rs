//! From notes to samples: a small additive synthesiser that runs once, before the first sound is needed.
//!
//! ```text
//!   Note × n ─▶ oscillators and noise ─▶ room ─▶ no offset, closed end ─▶ loudness of its weight ─▶ Sound
//! ```
//!
//! It is plain code rather than a signal graph from a library: everything is rendered ahead, so what such a library is
//! good at, changing a graph while it sounds, is not needed.

use std::f32::consts::{PI, TAU};

use super::cue::Cue;
use super::patch::{self, Note, Timbre};

/// One instant of sound: the left and the right sample, silence at 0, full scale at ±1.
pub type Frame = [f32; 2];

/// No sound of its own is louder than this; the rest is room for others.
pub const PEAK: f32 = 0.5;

/// The rate that needs no conversion on most devices, in frames a second.
pub const USUAL_RATE: u32 = 48_000;

/// The time over which the ear judges a short sound's loudness.
const LOUDNESS_WINDOW_SECONDS: f32 = 0.05;

/// All sounds, rendered for one rate.
#[derive(Debug)]
pub struct Bank {
    rate: u32,
    sounds: Vec<Vec<Frame>>,
}

impl Bank {
    /// Renders every cue for a device of `rate` frames a second; takes some hundredths of a second.
    #[must_use]
    pub fn render(rate: u32) -> Self {
        Self { rate, sounds: Cue::ALL.iter().map(|&cue| render(cue, rate)).collect() }
    }

    /// Frames a second.
    #[must_use]
    pub const fn rate(&self) -> u32 {
        self.rate
    }

    /// The frames of a cue.
    #[must_use]
    pub fn sound(&self, cue: Cue) -> &[Frame] {
        self.sounds.get(cue.index()).map_or(&[], Vec::as_slice)
    }
}

/// One cue at `rate` frames a second. It begins and ends at 0 and stays below [`PEAK`].
#[must_use]
pub fn render(cue: Cue, rate: u32) -> Vec<Frame> {
    let rate = rate as f32;
    let score = patch::of(cue);
    let tail = if score.room > 0.0 { Room::TAIL_SECONDS } else { 0.0 };
    let end = score.notes.iter().map(|note| note.start + note.length).fold(0.0, f32::max) + tail;
    let mut frames = vec![[0.0; 2]; (end * rate) as usize];
    for (index, note) in score.notes.iter().enumerate() {
        // Each noise its own, so that two at once do not add up to one louder.
        add(&mut frames, note, rate, index as u32 + 1);
    }
    if score.room > 0.0 {
        Room::new(rate).fill(&mut frames, score.room);
    }
    block_offset(&mut frames, rate);
    close(&mut frames, rate);
    level(&mut frames, rate, score.decibels);
    frames
}

/// Adds one note to the frames.
fn add(frames: &mut [Frame], note: &Note, rate: f32, seed: u32) {
    let first = (note.start * rate) as usize;
    let count = (note.length * rate) as usize;
    // Equal power: a sound keeps its loudness on its way from left to right.
    let angle = (note.pan.clamp(-1.0, 1.0) + 1.0) * PI / 4.0;
    let sides = [angle.cos() * note.level, angle.sin() * note.level];
    let mut voice = Oscillator::new(note, rate, seed);
    for (index, frame) in frames.iter_mut().skip(first).take(count).enumerate() {
        let seconds = index as f32 / rate;
        let value = voice.next(seconds) * envelope(note, seconds);
        frame[0] += value * sides[0];
        frame[1] += value * sides[1];
    }
}

/// From 0 up, away, and back to 0 at the end of the note.
fn envelope(note: &Note, seconds: f32) -> f32 {
    let attack = note.timbre.attack().min(note.length / 3.0);
    let rise = smooth(seconds / attack);
    let away = (-seconds / (note.length * note.timbre.sustain())).exp();
    let release = smooth((note.length - seconds) / (note.length * 0.3));
    rise * away * release
}

/// From 0 at 0 to 1 at 1, without a corner.
fn smooth(part: f32) -> f32 {
    0.5 - 0.5 * (part.clamp(0.0, 1.0) * PI).cos()
}

/// Makes the raw tone or noise of one note.
struct Oscillator<'a> {
    note: &'a Note,
    rate: f32,
    /// Phases of the partials, in turns.
    phases: [f32; 5],
    noise: Noise,
}

impl<'a> Oscillator<'a> {
    fn new(note: &'a Note, rate: f32, seed: u32) -> Self {
        Self { note, rate, phases: [0.0; 5], noise: Noise::new(seed) }
    }

    fn next(&mut self, seconds: f32) -> f32 {
        let note = self.note;
        let pitch = note.pitch() * note.bend.powf((-seconds / note.timbre.bend_time(note.length)).exp());
        let tone: f32 = note
            .timbre
            .partials()
            .iter()
            .zip(&mut self.phases)
            .filter(|(partial, _)| pitch * partial.ratio < self.rate * 0.45)
            .map(|(partial, phase)| {
                let value = (*phase * TAU).sin() * partial.level * (-seconds * partial.damping / note.length).exp();
                *phase = (*phase + pitch * partial.ratio / self.rate).fract();
                value
            })
            .sum();
        match note.timbre.breath() {
            0.0 => tone,
            breath => tone + breath * self.noise.next(pitch * Timbre::BREATH_RATIO, self.rate),
        }
    }
}

/// White noise through a band around a pitch.
struct Noise {
    state: u32,
    low: f32,
    band: f32,
}

impl Noise {
    /// Width of the band: larger is narrower.
    const RESONANCE: f32 = 1.6;

    const fn new(seed: u32) -> Self {
        Self { state: seed.wrapping_mul(0x9e37_79b9) | 1, low: 0.0, band: 0.0 }
    }

    fn next(&mut self, pitch: f32, rate: f32) -> f32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        let white = self.state as f32 / u32::MAX as f32 * 2.0 - 1.0;
        // A state variable filter with trapezoidal integration, stable while its pitch is swept.
        let g = (PI * (pitch / rate).min(0.45)).tan();
        let k = 1.0 / Self::RESONANCE;
        let high = (white - (k + g) * self.band - self.low) / (1.0 + g * (g + k));
        let band = self.band + g * high;
        let low = self.low + g * band;
        self.band = band + g * high;
        self.low = low + g * band;
        band * k
    }
}

/// A small room: four delays that feed each other.
struct Room {
    lines: [Vec<f32>; 4],
    at: usize,
    damped: [f32; 4],
}

impl Room {
    /// How long it answers after the last note.
    const TAIL_SECONDS: f32 = 0.45;
    /// Lengths without a common divisor, so that no pitch of the room itself is heard.
    const SECONDS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
    const FEEDBACK: f32 = 0.78;
    /// How much of the treble each pass takes.
    const DAMPING: f32 = 0.35;

    fn new(rate: f32) -> Self {
        Self { lines: Self::SECONDS.map(|seconds| vec![0.0; (seconds * rate) as usize + 1]), at: 0, damped: [0.0; 4] }
    }

    /// Adds the room's answer, `share` strong.
    fn fill(mut self, frames: &mut [Frame], share: f32) {
        for frame in frames {
            let [a, b, c, d] = self.pass(*frame);
            frame[0] += share * (a + c);
            frame[1] += share * (b + d);
        }
    }

    fn pass(&mut self, [left, right]: Frame) -> [f32; 4] {
        let mut heard = [0.0; 4];
        for ((heard, line), damped) in heard.iter_mut().zip(&self.lines).zip(&mut self.damped) {
            let late = line[self.at % line.len()];
            *damped = late + Self::DAMPING * (*damped - late);
            *heard = *damped;
        }
        let [a, b, c, d] = heard.map(|value| value * Self::FEEDBACK * 0.5);
        // An orthogonal mix keeps the energy, so the room dies away at the rate of its feedback.
        let mixed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
        for (index, (line, value)) in self.lines.iter_mut().zip(mixed).enumerate() {
            let at = self.at % line.len();
            line[at] = value + if index % 2 == 0 { left } else { right };
        }
        self.at += 1;
        heard
    }
}

/// Takes away what lies below hearing, above all a constant offset, which would click at both ends.
fn block_offset(frames: &mut [Frame], rate: f32) {
    let keep = 1.0 - TAU * 30.0 / rate;
    for side in 0..2 {
        let (mut before, mut out) = (0.0, 0.0);
        for frame in frames.iter_mut() {
            out = keep * (out + frame[side] - before);
            before = frame[side];
            frame[side] = out;
        }
    }
}

/// Leads the last fifth to exactly 0.
fn close(frames: &mut [Frame], rate: f32) {
    let count = (frames.len() / 5).min((0.2 * rate) as usize);
    for (index, frame) in frames.iter_mut().rev().take(count).enumerate() {
        let gain = smooth(index as f32 / count as f32);
        *frame = frame.map(|value| value * gain);
    }
}

/// Brings the sound to a loudness in decibels of full scale, but not above [`PEAK`].
fn level(frames: &mut [Frame], rate: f32, decibels: f32) {
    let wanted = 10.0_f32.powf(decibels / 20.0);
    let gain = (wanted / loudness(frames, rate)).min(PEAK / peak(frames));
    if gain.is_finite() {
        for frame in frames {
            *frame = frame.map(|value| value * gain);
        }
    }
}

/// The largest distance from 0.
pub(super) fn peak(frames: &[Frame]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, value| peak.max(value.abs()))
}

/// The loudest twentieth of a second, as the ear has it: it hears little below some hundred hertz.
///
/// One high-pass at 500 Hz stands for that; it is within 3 dB of the A curve from 80 Hz to 8 kHz.
pub(super) fn loudness(frames: &[Frame], rate: f32) -> f32 {
    let keep = 1.0 / (1.0 + TAU * 500.0 / rate);
    let mut before = [0.0; 2];
    let mut heard = [0.0_f32; 2];
    let energies: Vec<f32> = frames
        .iter()
        .map(|frame| {
            for side in 0..2 {
                heard[side] = keep * (heard[side] + frame[side] - before[side]);
            }
            before = *frame;
            f32::midpoint(heard[0] * heard[0], heard[1] * heard[1])
        })
        .collect();
    let window = (LOUDNESS_WINDOW_SECONDS * rate) as usize;
    let step = (window / 4).max(1);
    let loudest = (0..energies.len())
        .step_by(step)
        .map(|from| energies[from..].iter().take(window).sum::<f32>())
        .fold(0.0, f32::max);
    (loudest / window as f32).sqrt()
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::audio::cue::Weight;
    use crate::engine::Action;

    static BANK: LazyLock<Bank> = LazyLock::new(|| Bank::render(USUAL_RATE));

    fn sounds() -> impl Iterator<Item = (Cue, &'static [Frame])> {
        Cue::ALL.into_iter().map(|cue| (cue, BANK.sound(cue)))
    }

    fn decibels(value: f32) -> f32 {
        20.0 * value.log10()
    }

    #[test]
    fn no_sound_is_silent_or_louder_than_its_share() {
        for (cue, frames) in sounds() {
            let peak = peak(frames);
            assert!(frames.iter().flatten().all(|value| value.is_finite()), "{cue:?}");
            assert!((0.03..=PEAK * 1.0001).contains(&peak), "{cue:?} {peak}");
        }
    }

    #[test]
    fn the_rarer_a_sound_the_louder_and_the_longer_it_may_be() {
        let bounds = |weight| match weight {
            Weight::Stream => (-39.5..-38.5, 20..=40),
            Weight::Touch => (-32.5..-31.5, 30..=90),
            Weight::Step => (-27.5..-26.5, 80..=250),
            Weight::Reward => (-23.5..-22.5, 500..=1_000),
            Weight::Milestone => (-21.5..-19.0, 900..=2_000),
        };
        for (cue, frames) in sounds() {
            let (loudnesses, lengths) = bounds(cue.weight());
            let loudness = decibels(loudness(frames, USUAL_RATE as f32));
            let millis = frames.len() * 1_000 / USUAL_RATE as usize;
            assert!(loudnesses.contains(&loudness), "{cue:?}: {loudness} dB");
            assert!(lengths.contains(&millis), "{cue:?}: {millis} ms");
        }
    }

    #[test]
    fn no_sound_clicks() {
        for (cue, frames) in sounds() {
            let [first, last] = [frames.first(), frames.last()].map(|frame| frame.copied().unwrap_or_default());
            assert!(first.iter().chain(&last).all(|value| value.abs() < 1e-6), "{cue:?}: {first:?} to {last:?}");
            // The first and the last fifth of a millisecond, against the loudest moment.
            let edge = USUAL_RATE as usize / 5_000;
            let edges = peak(&frames[..edge]).max(peak(&frames[frames.len() - edge..]));
            assert!(edges < 0.1 * peak(frames), "{cue:?}: {edges}");
        }
    }

    #[test]
    fn no_sound_has_an_offset() {
        for (cue, frames) in sounds() {
            for side in 0..2 {
                let mean = frames.iter().map(|frame| frame[side]).sum::<f32>() / frames.len() as f32;
                assert!(mean.abs() < 1e-4, "{cue:?}: {mean}");
            }
        }
    }

    /// The strength of each semitone from A1 to A7, as a direction.
    fn colour(frames: &[Frame]) -> Vec<f32> {
        let strength = |semitone: u8| {
            let turn = TAU * 55.0 * (f32::from(semitone) / 12.0).exp2() / USUAL_RATE as f32;
            let (mut re, mut im) = (0.0, 0.0);
            for (index, [left, right]) in frames.iter().enumerate() {
                let (sin, cos) = (index as f32 * turn).sin_cos();
                re += cos * (left + right);
                im += sin * (left + right);
            }
            re.hypot(im)
        };
        let strengths: Vec<f32> = (0..72).map(strength).collect();
        let length = strengths.iter().map(|value| value * value).sum::<f32>().sqrt();
        strengths.iter().map(|value| value / length).collect()
    }

    #[test]
    fn each_sound_differs_from_every_other_in_colour_or_length() {
        let colours: Vec<_> = sounds().map(|(cue, frames)| (cue, frames.len() as f32, colour(frames))).collect();
        for (index, (cue, length, colour)) in colours.iter().enumerate() {
            for (other, other_length, other_colour) in &colours[..index] {
                let alike = colour.iter().zip(other_colour).map(|(a, b)| a * b).sum::<f32>();
                let ratio = (length / other_length).max(other_length / length);
                assert!(alike < 0.97 || ratio > 1.3, "{cue:?} and {other:?}: {alike} alike, lengths {ratio}");
            }
        }
    }

    #[test]
    fn a_sound_is_the_same_at_every_rate_but_for_the_number_of_frames() {
        for cue in [Cue::Move, Cue::HardDrop, Cue::Action(Action::Tetris)] {
            for rate in [22_050, 44_100, 96_000] {
                let (usual, other) = (BANK.sound(cue), render(cue, rate));
                let seconds = usual.len() as f32 / USUAL_RATE as f32 - other.len() as f32 / rate as f32;
                assert!(seconds.abs() < 0.001, "{cue:?} at {rate}");
                let louder = loudness(usual, USUAL_RATE as f32) / loudness(&other, rate as f32);
                assert!(decibels(louder).abs() < 0.5, "{cue:?} at {rate}: {louder}");
            }
        }
    }
}
