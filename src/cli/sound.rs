//! What sounds in recorded games, and WAV files.

use std::path::Path;

use crate::audio::soundtrack;
use crate::engine::Ticks;
use crate::replay::SeatRecording;
use crate::session::Danger;
use crate::synth::bank::{Frame, USUAL_RATE};
use crate::synth::mix::SoundEvent;
use crate::synth::{Cue, CueMapper};

/// Returns what sounds in a recorded game.
pub(super) fn sounds_of(replay: &SeatRecording) -> Vec<(Ticks, SoundEvent)> {
    let (mut playback, mut cues) = (replay.start(), CueMapper::default());
    let (mut events, mut sounds) = (Vec::new(), Vec::new());
    let (mut danger, mut layers) = (Danger::default(), None);
    loop {
        let now = playback.game().now();
        let was_in_danger = danger.is_on();
        danger.observe(playback.game());
        if danger.is_on() && !was_in_danger {
            sounds.push((now, SoundEvent::Cue(Cue::Danger.into())));
        }
        let next = soundtrack::layers(playback.game(), danger.is_on());
        if layers.replace(next) != Some(next) {
            sounds.push((now, SoundEvent::Layers(next)));
        }
        if !replay.step(&mut playback, &mut events) {
            return sounds;
        }
        let cues = events.drain(..).filter_map(|event| cues.map(&event));
        sounds.extend(cues.map(|sound| (now, SoundEvent::Cue(sound))));
    }
}

/// Writes sound as 16-bit WAV.
pub(super) fn write_wav(file: &Path, frames: &[Frame]) -> Result<(), hound::Error> {
    let spec = hound::WavSpec {
        channels: 2,
        sample_rate: USUAL_RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut wav = hound::WavWriter::create(file, spec)?;
    for value in frames.iter().flatten() {
        wav.write_sample((value * f32::from(i16::MAX)).round() as i16)?;
    }
    wav.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synth::Layers;

    /// The layers come in with line clears in a row, and go again.
    #[test]
    fn a_recorded_game_changes_the_layers_of_the_music() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/marathon.json");
        let sounds = sounds_of(&SeatRecording::from_json(&std::fs::read_to_string(path).unwrap()).unwrap());
        assert!(sounds.is_sorted_by_key(|(at, _)| *at));
        let layers: Vec<Layers> = sounds
            .iter()
            .filter_map(|(_, sound)| match sound {
                SoundEvent::Layers(layers) => Some(*layers),
                SoundEvent::Cue(_) => None,
            })
            .collect();
        assert!(layers.windows(2).all(|pair| pair[0] != pair[1]));
        let (first, counterpart) = (layers[0], |layers: &Layers| layers.counterpart);
        assert!(layers.iter().any(|later| counterpart(later) > counterpart(&first)), "{layers:?}");
    }
}
