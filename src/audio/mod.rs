//! Sound effects and music: game events are mapped to cues, cues to samples, and samples are sent to the default
//! device.
//!
//! ```text
//!                 CueMapper         MixerCommand                        rodio
//!   GameEvents ────────────▶ Audio ──────────────▶ MixerSource (Mixer) ───────▶ device
//!                              ┊                    ▲ samples of a Bank (room synth)
//!                              ┊ volume             ┊ opens, monitors, reopens
//!                              └┄┄┄┄┄┄┄┄┄┄┄┄▶ supervisor thread
//! ```
//!
//! **Latency.** [`Audio::play`] sends the cue directly to the queue of the device's thread. The mixer reads it every 32
//! frames, so a sound starts in the next buffer that the device requests. The buffer is the shortest that the device
//! accepts, from 256 frames (5 ms at 48 kHz; ALSA uses two). It grows if the computer is too slow.
//!
//! **Silence.** A missing device, a denied permission and an unplugged device cause silence, never an error. The
//! supervisor retries, and follows changes of the system's default device.

mod bus;
mod output;
mod renderer;
pub mod soundtrack;
mod supervisor;

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Thread};
use std::time::Duration;

pub use supervisor::OutputFormat;

use crate::engine::GameEvent;
use crate::synth::mix::MixerCommand;
use crate::synth::{CueMapper, Layers, Music, PitchedCue};
use output::Speakers;
use renderer::{MusicControl, MusicRenderer};
use supervisor::{DeviceLink, Supervisor};

/// The sound output of the program. Dropping it stops the sound.
///
/// No call waits for the device, and none fails. Without a device, calls do nothing.
///
/// ```no_run
/// use skyline::audio::Audio;
/// use skyline::synth::{Cue, Music};
///
/// let audio = Audio::start();
/// audio.set_effects_volume(80);
/// audio.play(Cue::HardDrop);
/// audio.set_music_on(true);
/// audio.set_music(Music::Menu);
/// ```
pub struct Audio {
    link: DeviceLink,
    control: MusicControl,
    mapper: CueMapper,
    /// The mappers of the seats of a match, since each seat has its own combos.
    seat_mappers: Vec<CueMapper>,
    supervisor: Option<Thread>,
    ended: Receiver<()>,
}

impl Audio {
    /// The maximum time that dropping waits for a device that does not respond.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Starts the supervisor thread, which opens the default device. Returns immediately.
    #[must_use]
    pub fn start() -> Self {
        let (link, control) = (DeviceLink::default(), MusicControl::default());
        let (end, ended) = mpsc::channel();
        let (supervised, music_control) = (link.clone(), control.clone());
        let spawned = thread::Builder::new().name("audio".to_owned()).spawn(move || {
            Supervisor::new(Speakers::new(supervised.clone(), music_control), supervised).run();
            // Wakes `drop`, which waits for the device to close.
            drop(end);
        });
        if let Err(error) = &spawned {
            log::warn!("the sound thread cannot start: {error}");
        }
        let renderer = MusicRenderer::new(control.clone(), link.clone());
        if let Err(error) = thread::Builder::new().name("music".to_owned()).spawn(move || renderer.run()) {
            log::warn!("the music thread cannot start: {error}");
        }
        let supervisor = spawned.ok().map(|handle| handle.thread().clone());
        Self { link, control, mapper: CueMapper::default(), seat_mappers: Vec::new(), supervisor, ended }
    }

    /// Plays a cue as soon as the device requests its next samples.
    pub fn play(&self, sound: impl Into<PitchedCue>) {
        if self.link.is_audible() {
            self.link.send(MixerCommand::Play(sound.into()));
        }
    }

    /// Plays the cues of events of a game in a Matrix of this number of columns.
    pub fn react(&mut self, events: &[GameEvent], columns: i8) {
        self.mapper.columns = columns;
        for event in events {
            if let Some(sound) = self.mapper.map(event) {
                self.play(sound);
            }
        }
    }

    /// Plays the cue of an event of a seat in a match, with a pan in percent.
    pub fn react_at(&mut self, seat: usize, side: i8, event: &GameEvent) {
        if self.seat_mappers.len() <= seat {
            self.seat_mappers.resize(seat + 1, CueMapper::default());
        }
        if let Some(sound) = self.seat_mappers[seat].map(event) {
            self.play(sound.at_side(side));
        }
    }

    /// Stops the effects that are playing.
    pub fn stop(&self) {
        self.link.send(MixerCommand::Stop);
    }

    /// Sets the volume of the effects in percent, at most 100.
    pub fn set_effects_volume(&self, percent: u32) {
        self.link.set_volume(factor(percent));
    }

    /// Turns the effects on or off. Turning them off stops the playing ones.
    pub fn set_effects(&self, on: bool) {
        self.link.set_effects(on);
        if !on {
            self.stop();
        }
    }

    /// Sets the volume of the music in percent, at most 100.
    pub fn set_music_volume(&self, percent: u32) {
        self.link.set_music_volume(factor(percent));
    }

    /// Turns the music on or off. It is off at first.
    pub fn set_music_on(&self, on: bool) {
        self.control.set_on(on);
    }

    /// Switches to other music as soon as it is rendered. If the music is already playing, it continues.
    pub fn set_music(&self, music: Music) {
        self.control.request(music);
    }

    /// Sets the levels of the layers of the music, which fade in and out.
    pub fn set_music_layers(&self, layers: Layers) {
        self.link.set_music_layers(layers);
    }

    /// Sets whether line clears also get an accent on the next sixteenth of the music.
    pub fn set_in_time(&self, in_time: bool) {
        self.link.set_in_time(in_time);
    }

    /// Fades the music out and pauses it, or resumes it.
    pub fn set_music_paused(&self, paused: bool) {
        self.link.set_music_paused(paused);
    }

    /// The format of the open device, if there is one.
    #[must_use]
    pub fn output(&self) -> Option<OutputFormat> {
        self.link.output()
    }
}

/// Converts percent to a gain. It is squared, because loudness is perceived as a ratio: half the slider sounds about
/// half as loud.
fn factor(percent: u32) -> f32 {
    let part = percent.min(100) as f32 / 100.0;
    part * part
}

impl Drop for Audio {
    fn drop(&mut self) {
        self.link.close();
        self.control.close();
        if let Some(supervisor) = &self.supervisor {
            supervisor.unpark();
            // A driver may block forever while it closes. Its thread then ends with the program.
            let _ = self.ended.recv_timeout(Self::PATIENCE);
        }
    }
}

impl fmt::Debug for Audio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Audio").field("output", &self.output()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::synth::Cue;

    fn silent() -> Audio {
        let (link, control) = (DeviceLink::default(), MusicControl::default());
        Audio {
            link,
            control,
            mapper: CueMapper::default(),
            seat_mappers: Vec::new(),
            supervisor: None,
            ended: mpsc::channel().1,
        }
    }

    /// Passes on machines with and without a device.
    #[test]
    fn with_or_without_a_device_no_call_fails_or_waits() {
        let mut audio = Audio::start();
        let started = Instant::now();
        audio.set_effects_volume(100);
        for cue in Cue::ALL {
            audio.play(cue);
        }
        audio.react(&[GameEvent::Landed, GameEvent::LevelUp(2)], 10);
        audio.set_effects(false);
        audio.stop();
        drop(audio);
        assert!(started.elapsed() < Duration::from_secs(3));
    }

    #[test]
    fn effects_that_are_off_send_no_commands() {
        let mut audio = silent();
        let commands = audio.link.connect();
        audio.play(Cue::Move);
        audio.set_effects(false);
        audio.play(Cue::Hold);
        audio.set_effects(true);
        audio.react(&[GameEvent::Landed, GameEvent::HardDropped { rows: 0 }], 10);
        let commands: Vec<MixerCommand> = commands.try_iter().collect();
        assert_eq!(
            commands,
            [MixerCommand::Play(Cue::Move.into()), MixerCommand::Stop, MixerCommand::Play(Cue::Land.into())]
        );
    }

    #[test]
    fn the_volume_is_squared_and_bounded() {
        let audio = silent();
        for (percent, volume) in [(0, 0.0), (50, 0.25), (100, 1.0), (1_000, 1.0)] {
            audio.set_effects_volume(percent);
            assert!((audio.link.volume() - volume).abs() < 1e-6, "{percent}");
        }
    }
}
