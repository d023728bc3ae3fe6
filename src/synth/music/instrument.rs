//! The instruments of the music: one small signal graph each.

use fundsp::prelude32::{
    AudioUnit, BufferRef, BufferVec, bandpass_hz, dc, envelope, highpass_hz, lowpass, lowpass_hz, noise, organ_hz,
    pluck, saw_hz, sine, sine_hz, soft_saw_hz, square_hz, triangle_hz, zero,
};

/// An instrument, selected by its General MIDI program number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Instrument {
    /// A soft piano.
    Piano,
    /// A celesta: struck steel bars.
    Celesta,
    /// An accordion: two reeds slightly out of tune.
    Accordion,
    /// A harp: a ringing plucked string.
    Harp,
    /// A plucked bass.
    Bass,
    /// Plucked strings.
    Pizzicato,
    /// Bowed strings.
    Strings,
    Clarinet,
    Flute,
    /// A soft square wave, as in old consoles.
    Square,
    /// Percussion. The pitch selects the instrument.
    Percussion,
}

impl Instrument {
    /// The instrument of a program number, or percussion without one. `None` for numbers that no tune uses.
    pub(super) const fn of(program: Option<u8>) -> Option<Self> {
        Some(match program {
            None => Self::Percussion,
            Some(0) => Self::Piano,
            Some(8) => Self::Celesta,
            Some(21) => Self::Accordion,
            Some(32) => Self::Bass,
            Some(45) => Self::Pizzicato,
            Some(46) => Self::Harp,
            Some(48) => Self::Strings,
            Some(71) => Self::Clarinet,
            Some(73) => Self::Flute,
            Some(80) => Self::Square,
            Some(_) => return None,
        })
    }

    /// The attack and release times in seconds.
    const fn edges(self) -> (f32, f32) {
        match self {
            Self::Piano | Self::Bass => (0.004, 0.14),
            Self::Celesta => (0.002, 0.9),
            Self::Accordion => (0.03, 0.09),
            Self::Harp => (0.002, 0.5),
            Self::Pizzicato => (0.002, 0.25),
            Self::Strings => (0.09, 0.28),
            Self::Clarinet | Self::Flute => (0.025, 0.1),
            Self::Square => (0.008, 0.08),
            Self::Percussion => (0.001, 0.0),
        }
    }

    /// The gain that makes all instruments about equally loud.
    const fn gain(self) -> f32 {
        match self {
            Self::Piano => 0.55,
            Self::Celesta => 0.5,
            Self::Accordion => 0.34,
            Self::Harp => 0.5,
            Self::Bass => 0.53,
            Self::Pizzicato => 1.6,
            Self::Strings => 0.4,
            Self::Clarinet => 0.21,
            Self::Flute => 0.32,
            Self::Square => 0.48,
            Self::Percussion => 0.6,
        }
    }

    /// Renders one note, from its attack to the end of its release.
    pub(super) fn play(self, pitch: u8, seconds: f32, rate: u32) -> Vec<f32> {
        let (attack, release) = self.edges();
        // A filter near half the sample rate is unstable.
        let top = 0.42 * rate as f32;
        let (mut graph, seconds) = match self {
            Self::Percussion => drum(pitch, top),
            _ => (self.graph(hertz(pitch), top), seconds),
        };
        graph.set_sample_rate(f64::from(rate));
        graph.allocate();
        let rate = rate as f32;
        let mut samples = vec![0.0; ((seconds + release) * rate) as usize + 1];
        fill(graph.as_mut(), &mut samples);
        // A short note is released before its attack is complete.
        let attack = (attack * rate).min(samples.len() as f32 / 3.0);
        let fall = (release.max(0.02) * rate).min(samples.len() as f32 * 0.9);
        let last = (samples.len() - 1) as f32;
        for (index, sample) in samples.iter_mut().enumerate() {
            let edge = smooth(index as f32 / attack) * smooth((last - index as f32) / fall);
            *sample *= edge * self.gain();
        }
        samples
    }

    fn graph(self, hertz: f32, top: f32) -> Box<dyn AudioUnit> {
        let f = hertz;
        match self {
            Self::Piano => {
                let tone = triangle_hz(f) * 0.7 + soft_saw_hz(f * 1.001) * 0.3;
                let light = envelope(move |t| (f * (1.5 + 6.0 * (-t * 5.0).exp())).clamp(200.0, 12_000.0).min(top));
                let fading = envelope(move |t| (-t * (1.3 + f / 900.0)).exp());
                Box::new(((tone | light | dc(0.6)) >> lowpass()) * fading)
            }
            Self::Celesta => Box::new(
                sine_hz(f) * envelope(|t| 0.8 * (-t * 3.5).exp())
                    + sine_hz(f * 2.0) * envelope(|t| 0.12 * (-t * 6.0).exp())
                    + sine_hz(f * 4.0) * envelope(|t| 0.2 * (-t * 11.0).exp()),
            ),
            Self::Accordion => {
                // Slightly detuned reeds beat against each other, as in an accordion.
                let reeds = saw_hz(f * 0.9988) * 0.45 + saw_hz(f * 1.0012) * 0.45 + square_hz(f * 0.5) * 0.12;
                let bellows = envelope(|t: f32| 0.94 + 0.06 * (t * 33.0).sin());
                Box::new((reeds >> lowpass_hz((f * 3.5).clamp(900.0, 5_000.0).min(top), 0.7)) * bellows)
            }
            Self::Harp => {
                Box::new(zero() >> pluck(f, 0.45, 0.35) >> lowpass_hz((f * 7.0).clamp(1_200.0, 8_000.0).min(top), 0.6))
            }
            Self::Bass => {
                let tone = triangle_hz(f) * 0.75 + saw_hz(f) * 0.25;
                let light = envelope(move |t| (f * (2.0 + 5.0 * (-t * 9.0).exp())).clamp(120.0, 3_000.0).min(top));
                let fading = envelope(|t| (-t * 1.8).exp());
                Box::new(((tone | light | dc(0.7)) >> lowpass()) * fading)
            }
            Self::Pizzicato => {
                let tone = soft_saw_hz(f) * 0.6 + triangle_hz(f * 1.002) * 0.6;
                let light = envelope(move |t| (f * (1.2 + 4.0 * (-t * 22.0).exp())).clamp(200.0, 7_000.0).min(top));
                let fading = envelope(|t| (-t * 9.0).exp());
                Box::new(((tone | light | dc(0.7)) >> lowpass()) * fading)
            }
            Self::Strings => {
                // Slightly detuned, they sound like several players.
                let bows = saw_hz(f * 0.9975) + saw_hz(f) + saw_hz(f * 1.0025);
                Box::new((bows * 0.4) >> lowpass_hz((f * 3.0).clamp(700.0, 3_600.0).min(top), 0.6))
            }
            Self::Clarinet => {
                // A clarinet has mostly odd partials, like a square wave.
                let reed = square_hz(f) * 0.6 + triangle_hz(f) * 0.4;
                Box::new(reed >> lowpass_hz((f * 4.0).clamp(900.0, 4_500.0).min(top), 0.7))
            }
            Self::Flute => {
                let breath = (noise() * 0.05) >> bandpass_hz((f * 2.0).min(9_000.0).min(top), 2.0);
                let tone = triangle_hz(f) * 0.8 + sine_hz(f * 2.0) * 0.12;
                Box::new((tone + breath) * envelope(|t: f32| 0.95 + 0.05 * (t * 31.0).sin() * (t * 3.0).min(1.0)))
            }
            Self::Square => {
                let tone = square_hz(f * 0.9993) * 0.6 + square_hz(f * 1.0007) * 0.4 + organ_hz(f * 2.0) * 0.1;
                let light = envelope(move |t| (f * (3.0 + 3.0 * (-t * 6.0).exp())).clamp(800.0, 7_000.0).min(top));
                let fading = envelope(|t| 0.7 + 0.3 * (-t * 5.0).exp());
                Box::new(((tone | light | dc(0.6)) >> lowpass()) * fading)
            }
            // Percussion numbers are not pitches. `drum` renders them.
            Self::Percussion => Box::new(zero()),
        }
    }
}

/// A drum by its General MIDI number, and its length in seconds. No filter frequency exceeds `top` hertz.
fn drum(number: u8, top: f32) -> (Box<dyn AudioUnit>, f32) {
    match number {
        // Kick drum.
        35 | 36 => {
            let fall = envelope(|t| 46.0 + 120.0 * (-t * 32.0).exp()) >> sine();
            (Box::new(fall * envelope(|t| 1.1 * (-t * 13.0).exp())), 0.3)
        }
        // Side stick, wood block.
        37 | 76 => {
            let knock = sine_hz(1_150.0) * 0.5 + sine_hz(1_730.0) * 0.3;
            (Box::new(knock * envelope(|t| 0.5 * (-t * 70.0).exp())), 0.07)
        }
        // Snare drum, with wires.
        38 | 40 => {
            let wires = (noise() >> bandpass_hz(top.min(2_600.0), 0.6)) * envelope(|t| 0.75 * (-t * 20.0).exp());
            let skin = sine_hz(186.0) * envelope(|t| 0.5 * (-t * 26.0).exp());
            (Box::new(wires + skin), 0.22)
        }
        // Open cymbals.
        46 | 49 | 51 => {
            let metal = noise() >> highpass_hz(top.min(6_200.0), 0.7) >> bandpass_hz(top.min(8_800.0), 0.5);
            (Box::new(metal * envelope(|t| 0.34 * (-t * 6.5).exp())), 0.6)
        }
        // Tambourine.
        54 => {
            let jingles = noise() >> bandpass_hz(top.min(7_400.0), 2.2);
            (Box::new(jingles * envelope(|t| 0.5 * (-t * 24.0).exp() + 0.2 * (-(t - 0.05).abs() * 60.0).exp())), 0.2)
        }
        // Triangle.
        80 | 81 => {
            let steel = sine_hz(4_120.0) * 0.3 + sine_hz(6_790.0) * 0.22 + sine_hz(9_240.0) * 0.12;
            (Box::new(steel * envelope(|t| 0.35 * (-t * 6.0).exp())), 0.7)
        }
        // Toms and timpani: a lower number is a lower tone.
        41 | 43 | 45 | 47 | 48 => {
            let base = 70.0 * (f32::from(number - 41) / 12.0).exp2();
            let skin = envelope(move |t| base * (1.0 + 0.35 * (-t * 18.0).exp())) >> sine();
            (Box::new(skin * envelope(|t| 0.9 * (-t * 8.0).exp())), 0.45)
        }
        // All others: closed cymbals.
        _ => {
            let metal = noise() >> highpass_hz(top.min(7_600.0), 0.7);
            (Box::new(metal * envelope(|t| 0.3 * (-t * 60.0).exp())), 0.09)
        }
    }
}

/// The frequency of a MIDI pitch. 69 is A at 440 Hz.
fn hertz(pitch: u8) -> f32 {
    440.0 * ((f32::from(pitch) - 69.0) / 12.0).exp2()
}

/// Fills the samples from a graph without inputs, block by block.
fn fill(graph: &mut dyn AudioUnit, samples: &mut [f32]) {
    let mut output = BufferVec::new(1);
    // fundsp renders at most this number of samples at once.
    for block in samples.chunks_mut(fundsp::MAX_BUFFER_SIZE) {
        graph.process(block.len(), &BufferRef::empty(), &mut output.buffer_mut());
        block.copy_from_slice(&output.channel_f32(0)[..block.len()]);
    }
}

/// A smooth step from 0 at 0 to 1 at 1.
fn smooth(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [u8; 10] = [0, 8, 21, 32, 45, 46, 48, 71, 73, 80];

    #[test]
    fn every_instrument_sounds_stays_within_bounds_and_ends_in_silence() {
        for program in ALL {
            let instrument = Instrument::of(Some(program)).unwrap();
            for pitch in [36, 57, 76, 91] {
                let samples = instrument.play(pitch, 0.4, 24_000);
                let peak = samples.iter().fold(0.0_f32, |peak, value| peak.max(value.abs()));
                assert!((0.03..1.2).contains(&peak), "{instrument:?} {pitch}: {peak}");
                let (first, last) = (samples[0].abs(), samples[samples.len() - 1].abs());
                assert!(first < 1e-3 && last < 1e-6, "{instrument:?} {pitch}: {first} to {last}");
            }
        }
        assert_eq!((Instrument::of(Some(1)), Instrument::of(None)), (None, Some(Instrument::Percussion)));
    }

    #[test]
    fn the_pitch_is_the_one_that_is_written() {
        let strength = |samples: &[f32], hertz: f32| {
            let (re, im) = samples.iter().enumerate().fold((0.0, 0.0), |(re, im), (index, sample)| {
                let (sin, cos) = (std::f32::consts::TAU * hertz * index as f32 / 24_000.0).sin_cos();
                (re + cos * sample, im + sin * sample)
            });
            f32::hypot(re, im)
        };
        for program in ALL {
            let samples = Instrument::of(Some(program)).unwrap().play(69, 0.5, 24_000);
            let output = strength(&samples, 440.0);
            for other in [415.3, 466.2, 392.0, 493.9] {
                assert!(output > 4.0 * strength(&samples, other), "{program}: {output} and {other}");
            }
        }
    }

    #[test]
    fn drums_differ_and_end() {
        let kick = Instrument::Percussion.play(36, 9.0, 24_000);
        let hat = Instrument::Percussion.play(42, 9.0, 24_000);
        assert!(kick.len() > 2 * hat.len() && kick.len() < 24_000);
        for number in [36, 38, 42, 46, 54, 76, 81, 45] {
            let samples = Instrument::Percussion.play(number, 1.0, 24_000);
            assert!(samples.iter().any(|value| value.abs() > 0.02), "{number}");
            assert!(samples[samples.len() - 1].abs() < 1e-6, "{number}");
        }
    }
}
