//! Gamepads, read on their own thread.
//!
//! Pads can be connected at any time. A stick works as a second directional pad. A system without gamepad support sends
//! no events, which is no error.
//!
//! ```text
//!   system ─▶ gilrs ─▶ Pads (stick directions, held controls) ─▶ InputEvent ─▶ channel ─▶ Devices
//!                                                                        └─▶ wake the window
//! ```

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use gilrs::ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Repeat, Replay, Ticks};
use gilrs::{EventType, Gamepad, GamepadId, Gilrs, GilrsBuilder};

use super::event::{InputEvent, InputKind};
use super::pad_family::PadFamily;
use super::pad_roster::{PadIdentity, PadRoster};
use super::pad_tuning::PadTuning;
use super::pads::Pads;
use super::rumble::{Motors, Pulse, RumbleCommand, Rumbler};

/// The pressure at which a trigger presses, 0 to 1.
const TRIGGER_PRESS: f32 = 0.5;
/// The pressure below which it releases, 0 to 1. The hysteresis prevents repeated presses by a trembling finger.
const TRIGGER_RELEASE: f32 = 0.3;

/// The maximum wait for an event while gamepads may rumble, and so the maximum delay of a command to the motors.
const RUMBLE_INTERVAL: Duration = Duration::from_millis(50);
/// The maximum wait for an event otherwise, and so the maximum time until the thread ends.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The maximum wait for the end of the thread.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);
/// The maximum age of an event. An older timestamp means that the system clock was changed.
const MAX_EVENT_AGE: Duration = Duration::from_secs(1);

/// The connected gamepads. Dropping it ends their thread.
#[derive(Debug)]
pub struct Gamepads {
    shared: Arc<Shared>,
    rumble: Sender<RumbleCommand>,
    /// Disconnected once the thread has ended.
    ended: Receiver<()>,
    thread: Option<JoinHandle<()>>,
}

/// The state shared with the thread.
#[derive(Debug, Default)]
struct Shared {
    ending: AtomicBool,
    rumbles: AtomicBool,
    ignored: AtomicBool,
    tuning: Mutex<PadTuning>,
    names: Mutex<Vec<String>>,
    keys: Mutex<Vec<String>>,
    connected: Mutex<Vec<usize>>,
    family: Mutex<PadFamily>,
}

impl Gamepads {
    /// Starts reading all pads. Sends each event to `events`, then calls `wake`. `rumbles` enables the motors.
    ///
    /// # Errors
    ///
    /// An I/O error if the system cannot start a thread. A computer without pads is no error.
    pub fn new(rumbles: bool, events: Sender<InputEvent>, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let shared = Arc::new(Shared { rumbles: rumbles.into(), ..Shared::default() });
        let (end, ended) = mpsc::channel();
        let (rumble, commands) = mpsc::channel();
        let seen = Arc::clone(&shared);
        let thread = Builder::new().name("gamepads".to_owned()).spawn(move || {
            listen(&seen, (&events, &commands), &wake);
            drop(end);
        })?;
        Ok(Self { shared, rumble, ended, thread: Some(thread) })
    }

    /// Enables or disables the pads. Disable them while another window has the focus.
    // On Linux, evdev also reports presses for windows without the focus.
    pub fn set_enabled(&self, enabled: bool) {
        self.shared.ignored.store(!enabled, Ordering::Relaxed);
    }

    /// Sets whether pads may rumble. Without rumble, no thread runs for the motors. A change takes up to 250 ms.
    pub fn set_rumble(&self, rumbles: bool) {
        self.shared.rumbles.store(rumbles, Ordering::Relaxed);
    }

    /// Sets the response of sticks and directional pads, from their next event on.
    pub fn tune(&self, tuning: PadTuning) {
        *self.shared.tuning.lock().unwrap_or_else(PoisonError::into_inner) = tuning;
    }

    /// Sends a command to the motors. Disconnected pads, and pads without motors, ignore it.
    pub fn rumble(&self, command: RumbleCommand) {
        // Without gamepad support the thread has ended.
        let _ = self.rumble.send(command);
    }

    /// The names of all pads by number, including disconnected ones.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.shared.names.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The numbers of the connected pads.
    #[must_use]
    pub fn connected(&self) -> Vec<usize> {
        self.shared.connected.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The persistent keys of the pads, by number: the model and the index among identical pads. They are the same at
    /// the next start of the program.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        self.shared.keys.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The family of the first connected pad.
    #[must_use]
    pub fn family(&self) -> PadFamily {
        *self.shared.family.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Gamepads {
    fn drop(&mut self) {
        self.shared.ending.store(true, Ordering::Relaxed);
        let is_hung = self.ended.recv_timeout(SHUTDOWN_TIMEOUT) == Err(mpsc::RecvTimeoutError::Timeout);
        // A longer wait would prevent the program from ending.
        if is_hung {
            log::warn!("the gamepad thread does not respond; exiting without it");
        } else if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::warn!("the gamepad thread has panicked");
        }
    }
}

/// Opens the pads of the system. The force feedback of gilrs runs a thread that wakes every 50 ms, even without
/// effects.
fn open(rumbles: bool) -> Option<Gilrs> {
    let builder = GilrsBuilder::new().set_axis_to_btn(TRIGGER_PRESS, TRIGGER_RELEASE).with_force_feedback(rumbles);
    builder.build().inspect_err(|error| log::info!("gamepads are not available: {error}")).ok()
}

/// Reads the pads until the program ends. This is the thread's main function.
fn listen(shared: &Shared, (events, commands): (&Sender<InputEvent>, &Receiver<RumbleCommand>), wake: &impl Fn()) {
    let mut rumbles = shared.rumbles.load(Ordering::Relaxed);
    let Some(mut gilrs) = open(rumbles) else { return };
    let (mut pads, mut rumbler, mut effects) = (Pads::default(), Rumbler::default(), BTreeMap::new());
    pads.reopen(&all_pads(&gilrs));
    note_names(&pads.roster, shared);
    // A blocking wait uses no CPU time while the pads are idle. The timeout notices the end of the program.
    while !shared.ending.load(Ordering::Relaxed) {
        let now = Instant::now();
        let mut kinds = Vec::new();
        if shared.rumbles.load(Ordering::Relaxed) != rumbles {
            rumbles = !rumbles;
            if let Some(opened) = open(rumbles) {
                effects.clear();
                (gilrs, rumbler) = (opened, Rumbler::default());
                kinds = pads.reopen(&all_pads(&gilrs));
                note_names(&pads.roster, shared);
            }
        }
        for command in commands.try_iter() {
            rumbler.accept(command, now);
        }
        rumbler.flush(now, &mut GilrsMotors { gilrs: &mut gilrs, roster: &pads.roster, effects: &mut effects });
        let wait = if rumbles { RUMBLE_INTERVAL } else { POLL_INTERVAL };
        let mut at = now;
        if let Some(event) = gilrs.next_event_blocking(Some(wait)) {
            at = instant_of(event.time, SystemTime::now(), Instant::now());
            pads.tuning = *shared.tuning.lock().unwrap_or_else(PoisonError::into_inner);
            kinds.extend(pads.take(event.id.into(), || identity(&gilrs.gamepad(event.id)), event.event));
            if matches!(event.event, EventType::Connected | EventType::Disconnected) {
                note_names(&pads.roster, shared);
            }
        }
        for kind in &kinds {
            if let InputKind::PadLost(pad) = kind {
                rumbler.forget(*pad);
                effects.remove(pad);
            }
        }
        // Disabled pads are tracked too, so that held controls and connections are known when they are enabled again.
        if shared.ignored.load(Ordering::Relaxed) {
            kinds.retain(|kind| matches!(kind, InputKind::PadLost(_) | InputKind::PadFound(_)));
        }
        if kinds.is_empty() {
            continue;
        }
        for kind in kinds {
            if events.send(InputEvent { at, kind }).is_err() {
                return;
            }
        }
        wake();
    }
}

/// The connected pads, by the system's id.
fn all_pads(gilrs: &Gilrs) -> Vec<(usize, PadIdentity)> {
    gilrs.gamepads().map(|(id, pad)| (id.into(), identity(&pad))).collect()
}

/// The motors of the pads that gilrs knows.
struct GilrsMotors<'a> {
    gilrs: &'a mut Gilrs,
    roster: &'a PadRoster,
    /// The effect of each pad. Dropping an effect stops it.
    effects: &'a mut BTreeMap<usize, Effect>,
}

impl Motors for GilrsMotors<'_> {
    fn run(&mut self, pad: usize, pulse: Pulse) {
        self.effects.remove(&pad);
        let find = |(id, gamepad): (GamepadId, Gamepad<'_>)| {
            (self.roster.number(id.into()) == Some(pad) && gamepad.is_ff_supported()).then_some(id)
        };
        let Some(id) = self.gilrs.gamepads().find_map(find) else { return };
        if pulse == Pulse::REST {
            return;
        }
        let scheduling = Replay { play_for: Ticks::from_ms(pulse.ms), ..Replay::default() };
        let motor = |kind| BaseEffect { kind, scheduling, ..BaseEffect::default() };
        let effect = EffectBuilder::new()
            .add_effect(motor(BaseEffectType::Strong { magnitude: pulse.strong }))
            .add_effect(motor(BaseEffectType::Weak { magnitude: pulse.weak }))
            .repeat(Repeat::For(scheduling.dur()))
            .gamepads(&[id])
            .finish(self.gilrs);
        match effect.and_then(|effect| effect.play().map(|()| effect)) {
            Ok(effect) => {
                self.effects.insert(pad, effect);
            }
            Err(error) => log::info!("gamepad {pad} cannot rumble: {error}"),
        }
    }
}

fn identity(pad: &Gamepad<'_>) -> PadIdentity {
    PadIdentity { uuid: pad.uuid(), name: pad.name().to_owned() }
}

fn note_names(roster: &PadRoster, shared: &Shared) {
    let family = roster.first_name().map_or(PadFamily::Plain, PadFamily::of_name);
    *shared.family.lock().unwrap_or_else(PoisonError::into_inner) = family;
    *shared.keys.lock().unwrap_or_else(PoisonError::into_inner) = roster.keys();
    *shared.connected.lock().unwrap_or_else(PoisonError::into_inner) = roster.connected();
    *shared.names.lock().unwrap_or_else(PoisonError::into_inner) = roster.names();
}

/// The monotonic time of an event. gilrs stamps events with the system clock, which can be changed at any time.
fn instant_of(event: SystemTime, system_now: SystemTime, now: Instant) -> Instant {
    let age = system_now.duration_since(event).unwrap_or(Duration::ZERO);
    if age > MAX_EVENT_AGE { now } else { now.checked_sub(age).unwrap_or(now) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_system_become_times_of_the_program() {
        let now = Instant::now() + Duration::from_mins(1);
        let system = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        let at = |millis: i64| {
            let wait = Duration::from_millis(millis.unsigned_abs());
            let event = if millis < 0 { system.checked_sub(wait) } else { system.checked_add(wait) };
            instant_of(event.unwrap(), system, now)
        };
        assert_eq!(at(-5), now.checked_sub(Duration::from_millis(5)).unwrap());
        assert_eq!(at(5), now, "never from the future");
        assert_eq!(at(-60_000), now, "a clock that was set");
    }

    #[test]
    fn dropping_it_ends_the_thread() {
        let (events, received) = mpsc::channel();
        let gamepads = Gamepads::new(false, events, || {}).unwrap();
        gamepads.set_enabled(false);
        gamepads.set_rumble(true);
        gamepads.rumble(RumbleCommand::Run(7, Pulse { strong: 1, weak: 1, ms: 50 }));
        drop(gamepads);
        assert_eq!(received.recv(), Err(mpsc::RecvError), "the thread has dropped the channel");
    }
}
