//! A small additive synthesizer that renders every cue once in advance.
//!
//! ```text
//!   Note × n ─▶ oscillators and noise ─▶ reverb ─▶ no DC offset, faded end ─▶ loudness of its priority ─▶ frames
//! ```
//!
//! It is plain code instead of a signal graph from a library, because all effects are rendered in advance and nothing
//! changes during playback.

use std::f32::consts::{PI, TAU};

use super::cue::Cue;
use super::patch::{self, Note, Timbre};

/// A stereo sample, left and right: silence at 0, full scale at ±1.
pub type Frame = [f32; 2];

/// The maximum peak of a single effect, which leaves headroom for others.
pub const PEAK: f32 = 0.5;

/// The native sample rate of most devices, in frames per second.
pub const USUAL_RATE: u32 = 48_000;

/// The time over which people perceive the loudness of a short sound.
const LOUDNESS_WINDOW_SECONDS: f32 = 0.05;

/// All cues, rendered for one sample rate.
#[derive(Debug)]
pub struct Bank {
    rate: u32,
    sounds: Vec<Vec<Frame>>,
}

impl Bank {
    /// Renders every cue for a device of `rate` frames per second. Takes some hundredths of a second.
    #[must_use]
    pub fn render(rate: u32) -> Self {
        Self { rate, sounds: Cue::ALL.iter().map(|&cue| render(cue, rate)).collect() }
    }

    /// The sample rate in frames per second.
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

/// Renders a cue at `rate` frames per second. The frames start and end at 0 and stay below [`PEAK`].
#[must_use]
pub fn render(cue: Cue, rate: u32) -> Vec<Frame> {
    let rate = rate as f32;
    let patch = patch::of(cue);
    let tail = if patch.reverb > 0.0 { Reverb::TAIL_SECONDS } else { 0.0 };
    let end = patch.notes.iter().map(|note| note.start + note.length).fold(0.0, f32::max) + tail;
    let mut frames = vec![[0.0; 2]; (end * rate) as usize];
    for (index, note) in patch.notes.iter().enumerate() {
        // Each note has different noise, because equal noise would only add up to a louder sound.
        add(&mut frames, note, rate, index as u32 + 1);
    }
    if patch.reverb > 0.0 {
        Reverb::new(rate).fill(&mut frames, patch.reverb);
    }
    block_offset(&mut frames, rate);
    close(&mut frames, rate);
    level(&mut frames, rate, patch.decibels);
    frames
}

/// Adds one note to the frames.
fn add(frames: &mut [Frame], note: &Note, rate: f32, seed: u32) {
    let first = (note.start * rate) as usize;
    let count = (note.length * rate) as usize;
    // Equal-power panning keeps the loudness constant from left to right.
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

/// The envelope of a note: attack, decay, and release to 0 at its end.
fn envelope(note: &Note, seconds: f32) -> f32 {
    let attack = note.timbre.attack().min(note.length / 3.0);
    let rise = smooth(seconds / attack);
    let away = (-seconds / (note.length * note.timbre.sustain())).exp();
    let release = smooth((note.length - seconds) / (note.length * 0.3));
    rise * away * release
}

/// A smooth step from 0 at 0 to 1 at 1.
fn smooth(part: f32) -> f32 {
    0.5 - 0.5 * (part.clamp(0.0, 1.0) * PI).cos()
}

/// Generates the raw tone or noise of one note.
struct Oscillator<'a> {
    note: &'a Note,
    rate: f32,
    /// The phases of the partials, 0 to 1.
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
            // Partials above half the sample rate would alias.
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

/// White noise through a band-pass filter.
struct Noise {
    state: u32,
    low: f32,
    band: f32,
}

impl Noise {
    /// The resonance of the filter: larger is narrower.
    const RESONANCE: f32 = 1.6;

    const fn new(seed: u32) -> Self {
        // Never 0, because xorshift would stay at 0.
        Self { state: seed.wrapping_mul(0x9e37_79b9) | 1, low: 0.0, band: 0.0 }
    }

    fn next(&mut self, pitch: f32, rate: f32) -> f32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        let white = self.state as f32 / u32::MAX as f32 * 2.0 - 1.0;
        // A state variable filter with trapezoidal integration, which stays stable while its frequency is swept. The
        // frequency is capped, because the tangent is unbounded at half the sample rate.
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

/// A reverb: a feedback network of four delay lines.
struct Reverb {
    lines: [Vec<f32>; 4],
    at: usize,
    damped: [f32; 4],
}

impl Reverb {
    /// The length of the tail after the last note.
    const TAIL_SECONDS: f32 = 0.45;
    /// The lengths of the delays. They have no common divisor, so the reverb has no audible pitch.
    const SECONDS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
    const FEEDBACK: f32 = 0.78;
    /// The share of treble that each pass removes.
    const DAMPING: f32 = 0.35;

    fn new(rate: f32) -> Self {
        Self { lines: Self::SECONDS.map(|seconds| vec![0.0; (seconds * rate) as usize + 1]), at: 0, damped: [0.0; 4] }
    }

    /// Adds the reverb with a gain of `share`.
    fn fill(mut self, frames: &mut [Frame], share: f32) {
        for frame in frames {
            let [a, b, c, d] = self.pass(*frame);
            frame[0] += share * (a + c);
            frame[1] += share * (b + d);
        }
    }

    fn pass(&mut self, [left, right]: Frame) -> [f32; 4] {
        let mut output = [0.0; 4];
        for ((output, line), damped) in output.iter_mut().zip(&self.lines).zip(&mut self.damped) {
            let late = line[self.at % line.len()];
            *damped = late + Self::DAMPING * (*damped - late);
            *output = *damped;
        }
        // Halved, because the mix below doubles the level.
        let [a, b, c, d] = output.map(|value| value * Self::FEEDBACK * 0.5);
        // An orthogonal mix preserves energy, so only the feedback determines the decay.
        let mixed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
        for (index, (line, value)) in self.lines.iter_mut().zip(mixed).enumerate() {
            let at = self.at % line.len();
            line[at] = value + if index % 2 == 0 { left } else { right };
        }
        self.at += 1;
        output
    }
}

/// Removes inaudible low frequencies, above all a DC offset, which would click at both ends.
fn block_offset(frames: &mut [Frame], rate: f32) {
    let coefficient = 1.0 - TAU * 30.0 / rate;
    for side in 0..2 {
        let (mut before, mut out) = (0.0, 0.0);
        for frame in frames.iter_mut() {
            out = coefficient * (out + frame[side] - before);
            before = frame[side];
            frame[side] = out;
        }
    }
}

/// Fades the last fifth to exactly 0.
fn close(frames: &mut [Frame], rate: f32) {
    let count = (frames.len() / 5).min((0.2 * rate) as usize);
    for (index, frame) in frames.iter_mut().rev().take(count).enumerate() {
        let gain = smooth(index as f32 / count as f32);
        *frame = frame.map(|value| value * gain);
    }
}

/// Scales the frames to a loudness in decibels relative to full scale, but not above [`PEAK`].
fn level(frames: &mut [Frame], rate: f32, decibels: f32) {
    let wanted = 10.0_f32.powf(decibels / 20.0);
    let gain = (wanted / loudness(frames, rate)).min(PEAK / peak(frames));
    // Silence cannot be scaled.
    if gain.is_finite() {
        for frame in frames {
            *frame = frame.map(|value| value * gain);
        }
    }
}

/// The largest absolute sample.
pub(super) fn peak(frames: &[Frame]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, value| peak.max(value.abs()))
}

/// The loudness of the loudest twentieth of a second, weighted by hearing.
///
/// A high-pass filter at 500 Hz approximates the A-weighting curve within 3 dB from 80 Hz to 8 kHz.
pub(super) fn loudness(frames: &[Frame], rate: f32) -> f32 {
    let coefficient = 1.0 / (1.0 + TAU * 500.0 / rate);
    let mut before = [0.0; 2];
    let mut filtered = [0.0_f32; 2];
    let energies: Vec<f32> = frames
        .iter()
        .map(|frame| {
            for side in 0..2 {
                filtered[side] = coefficient * (filtered[side] + frame[side] - before[side]);
            }
            before = *frame;
            f32::midpoint(filtered[0] * filtered[0], filtered[1] * filtered[1])
        })
        .collect();
    let window = (LOUDNESS_WINDOW_SECONDS * rate) as usize;
    // The windows overlap, so that no loud part is split.
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
    use crate::engine::Action;
    use crate::synth::cue::Priority;

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
        let bounds = |cue: Cue| match cue.priority() {
            Priority::Step if cue == Cue::HardDrop => (-24.5..-23.5, 80..=250),
            Priority::Stream => (-39.5..-38.5, 20..=40),
            Priority::Touch => (-32.5..-31.5, 30..=90),
            Priority::Step => (-27.5..-26.5, 80..=250),
            Priority::Reward => (-23.5..-22.5, 500..=1_000),
            Priority::Milestone => (-21.5..-19.0, 900..=2_000),
        };
        for (cue, frames) in sounds() {
            let (loudnesses, lengths) = bounds(cue);
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
            // The first and the last fifth of a millisecond, compared with the peak.
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

    /// The strength of each semitone from A1 to A7, as a unit vector.
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
