//! The mixer as a rodio source that reads commands.

use std::num::NonZero;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use rodio::{ChannelCount, SampleRate, Source};

use super::supervisor::DeviceLink;
use crate::synth::bank::Frame;
use crate::synth::mix::{Mixer, MixerCommand};

/// An endless source, silent while nothing plays. It has one channel for a mono device, otherwise two.
#[derive(Debug)]
pub(super) struct MixerSource {
    mixer: Mixer,
    commands: Receiver<MixerCommand>,
    link: DeviceLink,
    channels: ChannelCount,
    rate: SampleRate,
    /// The number of frames until the commands are read again.
    until_commands: u32,
    /// The right sample, after the left one was returned.
    right: Option<f32>,
}

impl MixerSource {
    /// The number of frames between two reads of the commands. It is less than a millisecond and much shorter than any
    /// buffer.
    const BLOCK: u32 = 32;

    pub(super) const fn new(
        mixer: Mixer,
        commands: Receiver<MixerCommand>,
        link: DeviceLink,
        rate: SampleRate,
        channels: ChannelCount,
    ) -> Self {
        let channels = if channels.get() == 1 { NonZero::<u16>::MIN } else { Self::STEREO };
        Self { mixer, commands, link, channels, rate, until_commands: 0, right: None }
    }

    const STEREO: ChannelCount = NonZero::<u16>::MIN.saturating_add(1);

    fn take_commands(&mut self) {
        self.until_commands = Self::BLOCK;
        self.mixer.set_effects_volume(self.link.volume());
        self.mixer.music().set_volume(self.link.music_volume());
        self.mixer.music().set_paused(self.link.is_music_paused());
        self.mixer.music().set_layers(self.link.music_layers());
        self.mixer.set_in_time(self.link.is_in_time());
        for command in self.commands.try_iter() {
            match command {
                MixerCommand::Play(sound) => self.mixer.start_sound(sound),
                MixerCommand::Stop => self.mixer.stop(),
                MixerCommand::Music(music) => self.mixer.music().switch_to(music),
                MixerCommand::MusicAt(music, at) => self.mixer.music().switch_to_at(Some(music), at),
            }
        }
        self.link.set_music_progress(self.mixer.music().progress());
    }

    fn next_frame(&mut self) -> Frame {
        if self.until_commands == 0 {
            self.take_commands();
        }
        self.until_commands -= 1;
        self.mixer.next_frame()
    }
}

impl Iterator for MixerSource {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if let Some(right) = self.right.take() {
            return Some(right);
        }
        let [left, right] = self.next_frame();
        if self.channels == Self::STEREO {
            self.right = Some(right);
            Some(left)
        } else {
            // The mean stays below the limiter's ceiling.
            Some(f32::midpoint(left, right))
        }
    }
}

impl Source for MixerSource {
    fn current_span_len(&self) -> Option<usize> {
        // rodio reads rate and channels again after each span. They never change here.
        None
    }

    fn channels(&self) -> ChannelCount {
        self.channels
    }

    fn sample_rate(&self) -> SampleRate {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, LazyLock};

    use super::*;
    use crate::engine::Action;
    use crate::synth::bank::{Bank, USUAL_RATE};
    use crate::synth::cue::Cue;

    static BANK: LazyLock<Arc<Bank>> = LazyLock::new(|| Arc::new(Bank::render(USUAL_RATE)));

    fn bus(link: &DeviceLink, channels: u16) -> MixerSource {
        let rate = NonZero::new(USUAL_RATE).unwrap();
        MixerSource::new(
            Mixer::new(Arc::clone(&BANK)),
            link.connect(),
            link.clone(),
            rate,
            NonZero::new(channels).unwrap(),
        )
    }

    #[test]
    fn a_command_sounds_in_the_next_buffer() {
        let link = DeviceLink::default();
        let mut bus = bus(&link, 2);
        // Two buffers of the shortest length, with the command between them.
        assert!(bus.by_ref().take(2 * 256).all(|sample| sample == 0.0));
        link.send(MixerCommand::Play(Cue::HardDrop.into()));
        let first = bus.by_ref().take(2 * 256).position(|sample| sample != 0.0);
        assert!(first.is_some_and(|first| first <= 2 * MixerSource::BLOCK as usize), "{first:?}");
    }

    #[test]
    fn it_never_ends_and_has_as_many_channels_as_the_device_can_use() {
        for (device, used) in [(1, 1), (2, 2), (6, 2)] {
            let link = DeviceLink::default();
            let mut bus = bus(&link, device);
            assert_eq!((bus.channels().get(), bus.sample_rate().get()), (used, USUAL_RATE));
            assert_eq!((bus.current_span_len(), bus.total_duration()), (None, None));
            link.send(MixerCommand::Play(Cue::Move.into()));
            assert_eq!(bus.by_ref().take(10_000).count(), 10_000);
        }
    }

    #[test]
    fn one_channel_has_both_sides() {
        let link = DeviceLink::default();
        let bus = bus(&link, 1);
        link.send(MixerCommand::Play(Cue::Action(Action::Tetris).into()));
        let sound = BANK.sound(Cue::Action(Action::Tetris));
        for (sample, [left, right]) in bus.zip(sound) {
            assert!((sample - f32::midpoint(*left, *right)).abs() < 1e-6);
        }
    }

    #[test]
    fn stop_and_volume_reach_the_mixer() {
        let link = DeviceLink::default();
        let mut bus = bus(&link, 1);
        link.send(MixerCommand::Play(Cue::GameOver.into()));
        link.set_volume(0.0);
        let _ = bus.by_ref().take(9_600).count();
        assert!(bus.by_ref().take(480).all(|sample| sample.abs() < 1e-5), "the volume is 0");
        link.set_volume(1.0);
        assert!(bus.by_ref().take(9_600).any(|sample| sample.abs() > 0.01), "the sound went on");
        link.send(MixerCommand::Stop);
        let _ = bus.by_ref().take(960).count();
        assert!(bus.take(960).all(|sample| sample == 0.0), "it was stopped");
    }
}
