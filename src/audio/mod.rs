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
mod output;
mod score;
mod supervisor;
pub mod synth;

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Thread};
use std::time::Duration;

pub use cue::{Cue, Weight};
pub use supervisor::Output;

use crate::engine::GameEvent;
use bus::Order;
use output::Speakers;
use supervisor::{Link, Supervisor};

/// The sound of the program. Dropping it ends the sound.
///
/// No call waits for the device, and none can fail: without a device all of them do nothing.
pub struct Audio {
    link: Link,
    supervisor: Option<Thread>,
    ended: Receiver<()>,
}

impl Audio {
    /// How long dropping it may wait for a device that does not answer.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Starts the supervisor thread, which opens the default device; returns at once.
    #[must_use]
    pub fn start() -> Self {
        let link = Link::default();
        let (end, ended) = mpsc::channel();
        let supervised = link.clone();
        let spawned = thread::Builder::new().name("audio".to_owned()).spawn(move || {
            Supervisor::new(Speakers::new(supervised.clone()), supervised).run();
            drop(end);
        });
        if let Err(error) = &spawned {
            log::warn!("no sound: {error}");
        }
        Self { link, supervisor: spawned.ok().map(|handle| handle.thread().clone()), ended }
    }

    /// Plays a sound as soon as the device asks for its next samples.
    pub fn play(&self, cue: Cue) {
        if self.link.is_audible() {
            self.link.send(Order::Play(cue));
        }
    }

    /// Plays the sounds of what a step did.
    pub fn react(&self, events: &[GameEvent]) {
        for cue in events.iter().filter_map(cue::of) {
            self.play(cue);
        }
    }

    /// Silences what is playing.
    pub fn stop(&self) {
        self.link.send(Order::Stop);
    }

    /// Sets the volume of the effects, 0 to 100 percent; more counts as 100.
    pub fn set_volume(&self, percent: u32) {
        // Squared, since the ear hears ratios: half the slider sounds about half as loud.
        let part = percent.min(100) as f32 / 100.0;
        self.link.set_volume(part * part);
    }

    /// Turns the effects on or off; turning them off silences what is playing.
    pub fn set_effects(&self, on: bool) {
        self.link.set_effects(on);
        if !on {
            self.stop();
        }
    }

    /// What the device was opened with; `None` while there is none.
    #[must_use]
    pub fn output(&self) -> Option<Output> {
        self.link.output()
    }
}

impl Drop for Audio {
    fn drop(&mut self) {
        self.link.end();
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

    /// Whether or not the machine that runs it has a device.
    #[test]
    fn with_or_without_a_device_no_call_fails_or_waits() {
        let audio = Audio::start();
        let started = Instant::now();
        audio.set_volume(100);
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
        let audio = Audio { link: Link::default(), supervisor: None, ended: mpsc::channel().1 };
        let orders = audio.link.connect();
        audio.play(Cue::Move);
        audio.set_effects(false);
        audio.play(Cue::Hold);
        audio.set_effects(true);
        audio.react(&[GameEvent::Landed, GameEvent::HardDropped { rows: 0 }]);
        let orders: Vec<Order> = orders.try_iter().collect();
        assert_eq!(orders, [Order::Play(Cue::Move), Order::Stop, Order::Play(Cue::Land)]);
    }

    #[test]
    fn the_volume_is_squared_and_bounded() {
        let audio = Audio { link: Link::default(), supervisor: None, ended: mpsc::channel().1 };
        for (percent, volume) in [(0, 0.0), (50, 0.25), (100, 1.0), (1_000, 1.0)] {
            audio.set_volume(percent);
            assert!((audio.link.volume() - volume).abs() < 1e-6, "{percent}");
        }
    }
}
