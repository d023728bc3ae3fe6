//! Renders sheet music to samples that loop seamlessly.
//!
//! ```text
//!   SheetMusic ─▶ each distinct note once ─▶ mix, wrapped at the end ─▶ reverb ─▶ loudness ─▶ 16 bits
//!                                         └▶ drums, counterpart: layers without reverb ─┘
//! ```
//!
//! Notes that still ring at the end of a looping track are mixed into its start, so the seam is inaudible. The samples
//! are 16-bit integers, which take half the memory of floats.

use std::collections::BTreeMap;
use std::fmt;

use fundsp::prelude32::{AudioUnit, BufferVec, reverb_stereo};

use super::abc::{QUARTER, SheetMusic, Voice};
use super::instrument::Instrument;
use super::{Layers, Tempo, Track};
use crate::synth::bank::Frame;

/// A track rendered at one tempo and sample rate.
#[derive(PartialEq, Eq)]
pub struct RenderedTrack {
    track: Track,
    tempo: Tempo,
    rate: u32,
    // Sixteen bits, because floats would take 30 MB instead of 15 MB per track.
    frames: Vec<[i16; 2]>,
    /// The drums and the counterpart, which are not in `frames`. Each comes from one place, so it has one channel.
    layers: [Layer; 2],
    /// The first frame of each bar.
    bars: Vec<u32>,
    /// The number of sixteenths in a bar.
    sixteenths: u32,
    transposition: i8,
}

/// The voices that can be silent while the rest of the music plays.
#[derive(PartialEq, Eq)]
struct Layer {
    samples: Vec<i16>,
    /// The share of the left and the right channel, in sixteen bits.
    sides: [i16; 2],
}

/// The voices of the layers.
const LAYERS: [&[&str]; 2] = [&["drums"], &["counter", "high"]];

impl RenderedTrack {
    /// The target loudness as a weighted root mean square: about a tenth of full scale.
    const LOUDNESS: f32 = 0.092;
    /// The maximum peak, which leaves headroom for the effects.
    pub const PEAK: f32 = 0.7;
    /// The time in seconds for the last notes of a track that does not loop.
    const TAIL: f32 = 2.5;

    /// Renders sheet music for a device of `rate` frames per second.
    #[must_use]
    pub fn new(track: Track, tempo: Tempo, sheet: &SheetMusic, rate: u32) -> Self {
        let ticks_a_minute = f64::from(sheet.tempo * QUARTER) * f64::from(tempo.percent()) / 100.0;
        let frames_a_tick = f64::from(rate) * 60.0 / ticks_a_minute;
        // Computed from the start of the track, so that rounding errors do not add up.
        let at = |tick: u32| (f64::from(tick) * frames_a_tick).round() as usize;
        let bars = (0..sheet.bars).map(|bar| at(bar * sheet.bar) as u32).collect();
        let tail = if track.loops() { 0 } else { (Self::TAIL * rate as f32) as usize };
        let count = at(sheet.length()) + tail;
        let mut performer = Performer { sheet, frames_a_tick, rate, known: BTreeMap::new() };
        let is_layer = |voice: &&Voice| LAYERS.iter().any(|voices| voices.contains(&voice.id.as_str()));
        let mut frames = vec![[0.0; 2]; count];
        sheet.voices.iter().filter(|voice| !is_layer(voice)).for_each(|voice| performer.stereo(voice, &mut frames));
        Reverb::new(rate).fill(&mut frames, track.loops());
        let layers = LAYERS.map(|names| {
            let voices = || sheet.voices.iter().filter(|voice| names.contains(&voice.id.as_str()));
            let mut samples = vec![0.0; if voices().next().is_some() { count } else { 0 }];
            voices().for_each(|voice| performer.mono(voice, &mut samples));
            (samples, sides(voices().next().map_or(0.0, |voice| voice.pan)))
        });
        let gain = gain(&frames, &layers, rate);
        let sample = |value: f32| (value * gain * f32::from(i16::MAX)).round() as i16;
        let frames = frames.into_iter().map(|frame| frame.map(sample)).collect();
        let layers = layers.map(|(samples, sides)| Layer {
            samples: samples.into_iter().map(sample).collect(),
            sides: sides.map(|side| (side * f32::from(i16::MAX)) as i16),
        });
        let (sixteenths, transposition) = (sheet.bar / (QUARTER / 4), sheet.transposition);
        Self { track, tempo, rate, frames, layers, bars, sixteenths, transposition }
    }

    /// The track.
    #[must_use]
    pub const fn track(&self) -> Track {
        self.track
    }

    /// The tempo.
    #[must_use]
    pub const fn tempo(&self) -> Tempo {
        self.tempo
    }

    /// The sample rate in frames per second.
    #[must_use]
    pub const fn rate(&self) -> u32 {
        self.rate
    }

    /// The length in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.frames.len() as f64 / f64::from(self.rate)
    }

    /// The number of frames.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are no frames.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The frame at `at` with all layers, or silence beyond the end.
    #[must_use]
    pub fn frame(&self, at: usize) -> Frame {
        self.frame_with(at, Layers::FULL)
    }

    /// The frame at `at` with the layers at these levels, or silence beyond the end.
    #[must_use]
    pub fn frame_with(&self, at: usize, levels: Layers) -> Frame {
        let full = f32::from(i16::MAX);
        let mut frame = self.frames.get(at).map_or([0.0; 2], |frame| frame.map(|value| f32::from(value) / full));
        for (layer, level) in self.layers.iter().zip([levels.drums, levels.counterpart]) {
            let sample = layer.samples.get(at).map_or(0.0, |value| f32::from(*value) * level / (full * full));
            frame[0] += sample * f32::from(layer.sides[0]);
            frame[1] += sample * f32::from(layer.sides[1]);
        }
        frame
    }

    /// The number of frames from `at` to the next sixteenth; 0 on one. `None` after the last bar.
    #[must_use]
    pub fn until_sixteenth(&self, at: usize) -> Option<usize> {
        let bar = self.bars.partition_point(|start| *start as usize <= at).checked_sub(1)?;
        let start = *self.bars.get(bar)? as usize;
        // The last bar is as long as the first.
        let next_bar = self.bars.get(bar + 1).map(|next| *next as usize - start);
        let length = next_bar.or_else(|| self.bars.get(1).map(|second| *second as usize))?;
        let count = self.sixteenths as usize;
        let passed = (at - start) * count;
        let next = passed.div_ceil(length);
        let next = start + (next * length + count / 2) / count;
        // Rounding may put it just before this frame.
        if next < at { Some(0) } else { (at < start + length).then_some(next - at) }
    }

    /// The distance of the key from A minor in semitones, from -6 to 5.
    #[must_use]
    pub const fn transposition(&self) -> i8 {
        self.transposition
    }

    /// The index of the frame at this progress, 0 to 1.
    #[must_use]
    pub fn frame_at_progress(&self, part: f32) -> usize {
        (f64::from(part.clamp(0.0, 1.0)) * self.len() as f64).round() as usize
    }

    /// The bar that starts exactly at this frame.
    #[must_use]
    pub fn bar_at(&self, at: usize) -> Option<usize> {
        self.bars.binary_search(&(at as u32)).ok()
    }

    /// The first frame of a bar, or 0 if the bar does not exist.
    #[must_use]
    pub fn start_of(&self, bar: usize) -> usize {
        self.bars.get(bar).map_or(0, |frame| *frame as usize)
    }
}

impl fmt::Debug for RenderedTrack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { track, tempo, rate, frames, .. } = self;
        write!(f, "RenderedTrack({track:?}, {tempo:?}, {} frames at {rate})", frames.len())
    }
}

/// The share of each channel, with equal-power panning as for the effects.
fn sides(pan: f32) -> [f32; 2] {
    let angle = (pan + 1.0) * std::f32::consts::FRAC_PI_4;
    [angle.cos(), angle.sin()]
}

/// Mixes the notes of voices. Notes that reach beyond the end wrap to the start.
struct Performer<'a> {
    sheet: &'a SheetMusic,
    frames_a_tick: f64,
    rate: u32,
    /// Most notes repeat, so each distinct note is rendered once.
    known: BTreeMap<(Instrument, u8, u32), Vec<f32>>,
}

impl Performer<'_> {
    fn stereo(&mut self, voice: &Voice, frames: &mut [Frame]) {
        let [left, right] = sides(voice.pan);
        let count = frames.len();
        self.play(voice, |index, sample| {
            if let Some(frame) = frames.get_mut(index % count) {
                frame[0] += sample * left;
                frame[1] += sample * right;
            }
        });
    }

    fn mono(&mut self, voice: &Voice, samples: &mut [f32]) {
        let count = samples.len();
        self.play(voice, |index, sample| {
            if let Some(sum) = samples.get_mut(index % count) {
                *sum += sample;
            }
        });
    }

    /// Calls `add` with each sample of each note and its index.
    fn play(&mut self, voice: &Voice, mut add: impl FnMut(usize, f32)) {
        let Some(instrument) = Instrument::of(voice.program) else { return };
        let Self { sheet, frames_a_tick, rate, known } = self;
        for note in &voice.notes {
            let samples = known.entry((instrument, note.pitch, note.length)).or_insert_with(|| {
                let seconds = f64::from(note.length) * *frames_a_tick / f64::from(*rate);
                instrument.play(note.pitch, seconds as f32, *rate)
            });
            let strength = voice.volume * note.strength * accent(note.start % sheet.bar, sheet.bar);
            let start = (f64::from(note.start) * *frames_a_tick).round() as usize;
            for (index, sample) in samples.iter().enumerate() {
                add(start + index, sample * strength);
            }
        }
    }
}

/// The gain of a note by its position: the first beat of a bar is the strongest, then the other beats.
const fn accent(at: u32, bar: u32) -> f32 {
    if at == 0 {
        1.0
    } else if at * 2 == bar {
        0.95
    } else if at.is_multiple_of(QUARTER) {
        0.9
    } else {
        0.84
    }
}

struct Reverb {
    graph: Box<dyn AudioUnit>,
    rate: u32,
    input: BufferVec,
    output: BufferVec,
}

impl Reverb {
    const METRES: f32 = 11.0;
    const SECONDS: f32 = 1.1;
    const DAMPING: f32 = 0.6;
    /// The share of reverb in the mix.
    const SHARE: f32 = 0.16;

    fn new(rate: u32) -> Self {
        let mut graph: Box<dyn AudioUnit> = Box::new(reverb_stereo(Self::METRES, Self::SECONDS, Self::DAMPING));
        graph.set_sample_rate(f64::from(rate));
        graph.allocate();
        Self { graph, rate, input: BufferVec::new(2), output: BufferVec::new(2) }
    }

    /// Adds the reverb. For a looping track it first processes the end, whose reverb continues at the start.
    fn fill(mut self, frames: &mut [Frame], loops: bool) {
        if loops {
            // Processes the end first, so that its reverb continues at the start.
            let before = frames.len().saturating_sub((Self::SECONDS * 1.5 * self.rate as f32) as usize);
            for block in frames[before..].chunks(fundsp::MAX_BUFFER_SIZE) {
                self.process(block);
            }
        }
        for block in frames.chunks_mut(fundsp::MAX_BUFFER_SIZE) {
            self.process(block);
            for (index, frame) in block.iter_mut().enumerate() {
                for (side, value) in frame.iter_mut().enumerate() {
                    *value += Self::SHARE * self.output.at_f32(side, index);
                }
            }
        }
    }

    fn process(&mut self, block: &[Frame]) {
        for (index, frame) in block.iter().enumerate() {
            for (side, value) in frame.iter().enumerate() {
                self.input.set_f32(side, index, *value);
            }
        }
        self.graph.process(block.len(), &self.input.buffer_ref(), &mut self.output.buffer_mut());
    }
}

/// The gain that gives the music with all its layers its loudness, but not more than its peak.
fn gain(frames: &[Frame], layers: &[(Vec<f32>, [f32; 2]); 2], rate: u32) -> f32 {
    let mut all = frames.to_vec();
    for (samples, sides) in layers {
        for (frame, sample) in all.iter_mut().zip(samples) {
            frame[0] += sample * sides[0];
            frame[1] += sample * sides[1];
        }
    }
    let peak = all.iter().flatten().fold(0.0_f32, |peak, value| peak.max(value.abs()));
    let gain = (RenderedTrack::LOUDNESS / loudness(&all, rate)).min(RenderedTrack::PEAK / peak);
    // Silence cannot be scaled.
    if gain.is_finite() { gain } else { 1.0 }
}

/// The root mean square above 150 Hz, where hearing is sensitive. Silent seconds are ignored.
fn loudness(frames: &[Frame], rate: u32) -> f32 {
    let keep = 1.0 / (1.0 + std::f32::consts::TAU * 150.0 / rate as f32);
    let (mut before, mut filtered) = ([0.0; 2], [0.0_f32; 2]);
    let mut energies: Vec<f64> = Vec::new();
    for second in frames.chunks(rate as usize) {
        let mut energy = 0.0;
        for frame in second {
            for side in 0..2 {
                filtered[side] = keep * (filtered[side] + frame[side] - before[side]);
                energy += f64::from(filtered[side] * filtered[side]);
            }
            before = *frame;
        }
        energies.push(energy / second.len() as f64);
    }
    let mean = |energies: &[f64]| energies.iter().sum::<f64>() / energies.len().max(1) as f64;
    // Seconds 10 dB below the mean are ignored, like the gate of EBU R 128. Otherwise rests would make a track too
    // loud.
    let gate = mean(&energies) / 10.0;
    energies.retain(|energy| *energy >= gate);
    (mean(&energies) as f32).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 32_000;

    #[test]
    fn the_melody_is_loudest_and_every_voice_is_audible() {
        for track in Track::ALL {
            let sheet = track.sheet_music().unwrap();
            let frames_a_tick = f64::from(RATE) * 60.0 / f64::from(sheet.tempo * QUARTER);
            let alone = |id: &str| {
                let mut performer = Performer { sheet: &sheet, frames_a_tick, rate: RATE, known: BTreeMap::new() };
                let mut frames = vec![[0.0; 2]; (f64::from(sheet.length()) * frames_a_tick) as usize];
                let voices = sheet.voices.iter().filter(|voice| voice.id == id);
                voices.for_each(|voice| performer.stereo(voice, &mut frames));
                20.0 * loudness(&frames, RATE).log10()
            };
            let lead = alone("lead");
            let others: Vec<f32> = ["counter", "chords", "bass", "drums"].map(|id| alone(id) - lead).to_vec();
            let bounds = [-12.0..-3.0, -14.0..-3.0, -16.0..-2.0, -35.0..-4.0];
            let fits = others.iter().zip(bounds).all(|(other, bounds)| bounds.contains(other));
            assert!(fits, "{}: counterpart, chords, bass, drums at {others:.1?} dB of the melody", track.id());
        }
    }

    /// Sixteenths are where the notes of the sheet music begin, in every bar and at every tempo.
    #[test]
    fn sixteenths_are_evenly_spread_over_the_bars() {
        let text = "M:3/4\nL:1/4\nQ:1/4=100\nV:lead\n%%MIDI program 80\nK:Em\n[V:lead] A c e | e3 |\n";
        let sheet = SheetMusic::read(text).unwrap();
        for percent in [70, 100, 135] {
            let track = RenderedTrack::new(Track::Results, Tempo::new(percent), &sheet, 8_000);
            let sixteenth = 8_000.0 * 60.0 / f64::from(percent) / 4.0;
            for count in 0..24_u32 {
                let at = (f64::from(count) * sixteenth).round() as usize;
                let left = track.until_sixteenth(at.saturating_sub(50)).unwrap();
                assert!(left.abs_diff(50.min(at)) <= 1, "{count} at {percent} %: {left}");
            }
            assert_eq!(track.until_sixteenth((24.0 * sixteenth) as usize + 2), None);
            assert_eq!(track.transposition(), -5);
        }
    }
}
