//! What the player hears: facts become cues, cues become samples, samples go to the default device.
//!
//! ```text
//!                 ┌ cue ┐            Order                      rodio
//!   GameEvents ──▶│  of │──▶ Audio ────────▶ Bus (Mixer) ─────────────────▶ device
//!                 └─────┘      ┊             ▲ samples of a Bank (synth, score)
//!                              ┊ volume      ┊ opens, watches, opens again
//!                              └┄┄┄┄┄┄┄▶ supervisor thread
//! ```
//!
//! **Delay.** An [`Audio::play`] puts the cue straight into the queue that the device's own thread empties: nothing lies
//! between but the device's buffer. The mixer looks into the queue every 32 frames, so a sound begins in the next buffer the
//! device asks for. The buffer is the shortest the device agrees to, from 256 frames on (5 ms at
//! 48 kHz; ALSA plays from two of them), and grows again if the machine cannot keep up with it.
//!
//! **Silence.** No device, no permission, a device pulled out: all of that is silence, never an error. The supervisor tries
//! again, and follows the system to another default device.

mod bus;
pub mod cue;
pub mod mix;
pub mod music;
mod output;
mod score;
pub mod soundtrack;
mod supervisor;
pub mod synth;

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Thread};
use std::time::Duration;

pub use cue::{Cue, Listener, Sound, Weight};
pub use music::{Music, Tempo};
pub use supervisor::Output;

use crate::engine::GameEvent;
use bus::Order;
use music::desk::{Desk, Maker};
use output::Speakers;
use supervisor::{Link, Supervisor};

/// The sound of the program. Dropping it ends the sound.
///
/// No call waits for the device, and none can fail: without a device all of them do nothing.
pub struct Audio {
    link: Link,
    desk: Desk,
    listener: Listener,
    supervisor: Option<Thread>,
    ended: Receiver<()>,
}

impl Audio {
    /// How long dropping it may wait for a device that does not answer.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Starts the supervisor thread, which opens the default device; returns at once.
    #[must_use]
    pub fn start() -> Self {
        let (link, desk) = (Link::default(), Desk::default());
        let (end, ended) = mpsc::channel();
        let (supervised, told) = (link.clone(), desk.clone());
        let spawned = thread::Builder::new().name("audio".to_owned()).spawn(move || {
            Supervisor::new(Speakers::new(supervised.clone(), told), supervised).run();
            drop(end);
        });
        if let Err(error) = &spawned {
            log::warn!("no sound: {error}");
        }
        let maker = Maker::new(desk.clone(), link.clone());
        if let Err(error) = thread::Builder::new().name("music".to_owned()).spawn(move || maker.run()) {
            log::warn!("no music: {error}");
        }
        let supervisor = spawned.ok().map(|handle| handle.thread().clone());
        Self { link, desk, listener: Listener::default(), supervisor, ended }
    }

    /// Plays a sound as soon as the device asks for its next samples.
    pub fn play(&self, sound: impl Into<Sound>) {
        if self.link.is_audible() {
            self.link.send(Order::Play(sound.into()));
        }
    }

    /// Plays the sounds of what a step did.
    pub fn react(&mut self, events: &[GameEvent]) {
        for event in events {
            if let Some(sound) = self.listener.hear(event) {
                self.play(sound);
            }
        }
    }

    /// Silences the effects that are playing.
    pub fn stop(&self) {
        self.link.send(Order::Stop);
    }

    /// Sets the volume of the effects, 0 to 100 percent; more counts as 100.
    pub fn set_effects_volume(&self, percent: u32) {
        self.link.set_volume(factor(percent));
    }

    /// Turns the effects on or off; turning them off silences what is playing.
    pub fn set_effects(&self, on: bool) {
        self.link.set_effects(on);
        if !on {
            self.stop();
        }
    }

    /// Sets the volume of the music, 0 to 100 percent; more counts as 100.
    pub fn set_music_volume(&self, percent: u32) {
        self.link.set_music_volume(factor(percent));
    }

    /// Turns the music on or off. It is off until it is turned on.
    pub fn set_music_on(&self, on: bool) {
        self.desk.set_on(on);
    }

    /// Goes on to other music, as soon as it is ready. What is asked for already plays on.
    pub fn set_music(&self, music: Music) {
        self.desk.ask(music);
    }

    /// Fades the music out and lets it stand still, or back in from there.
    pub fn set_music_paused(&self, paused: bool) {
        self.link.set_music_paused(paused);
    }

    /// What the device was opened with; `None` while there is none.
    #[must_use]
    pub fn output(&self) -> Option<Output> {
        self.link.output()
    }
}

/// Percent as a factor of the samples. Squared, since the ear hears ratios: half the slider sounds about half as loud.
fn factor(percent: u32) -> f32 {
    let part = percent.min(100) as f32 / 100.0;
    part * part
}

impl Drop for Audio {
    fn drop(&mut self) {
        self.link.end();
        self.desk.end();
        if let Some(supervisor) = &self.supervisor {
            supervisor.unpark();
            // Either the thread ended, or the device does not answer; then it ends with the program.
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

    fn silent() -> Audio {
        let (link, desk) = (Link::default(), Desk::default());
        Audio { link, desk, listener: Listener::default(), supervisor: None, ended: mpsc::channel().1 }
    }

    /// Whether or not the machine that runs it has a device.
    #[test]
    fn with_or_without_a_device_no_call_fails_or_waits() {
        let mut audio = Audio::start();
        let started = Instant::now();
        audio.set_effects_volume(100);
        for cue in Cue::ALL {
            audio.play(cue);
        }
        audio.react(&[GameEvent::Landed, GameEvent::LevelUp(2)]);
        audio.set_effects(false);
        audio.stop();
        drop(audio);
        assert!(started.elapsed() < Duration::from_secs(3));
    }

    #[test]
    fn effects_that_are_off_are_not_ordered() {
        let mut audio = silent();
        let orders = audio.link.connect();
        audio.play(Cue::Move);
        audio.set_effects(false);
        audio.play(Cue::Hold);
        audio.set_effects(true);
        audio.react(&[GameEvent::Landed, GameEvent::HardDropped { rows: 0 }]);
        let orders: Vec<Order> = orders.try_iter().collect();
        assert_eq!(orders, [Order::Play(Cue::Move.into()), Order::Stop, Order::Play(Cue::Land.into())]);
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
