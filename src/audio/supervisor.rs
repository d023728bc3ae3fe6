//! Opens an output device, monitors it, and reopens it after an error or a change.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::synth::Layers;
use crate::synth::mix::MixerCommand;

/// The format of an open device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputFormat {
    /// The sample rate in frames per second.
    pub rate: u32,
    /// The number of channels. The game uses the first two.
    pub channels: u16,
    /// The number of frames in the buffer. `None` if the device does not report it.
    pub buffer_frames: Option<u32>,
}

/// The state shared by the game, the supervisor and the device's thread.
#[derive(Debug, Clone)]
pub(super) struct DeviceLink(Arc<SharedDevice>);

#[derive(Debug)]
struct SharedDevice {
    line: Mutex<Option<SyncSender<MixerCommand>>>,
    output: Mutex<Option<OutputFormat>>,
    // Floats are stored as bits: there is no atomic float, and the device's thread must not wait for a lock.
    /// The volumes of the effects and of the music, 0 to 1, as bits.
    volume: AtomicU32,
    music_volume: AtomicU32,
    /// The levels of the drums and of the counterpart, 0 to 1, as bits.
    music_layers: [AtomicU32; 2],
    music_paused: AtomicBool,
    in_time: AtomicBool,
    /// The progress of the music, 0 to 1, as bits.
    music_progress: AtomicU32,
    effects: AtomicBool,
    closed: AtomicBool,
}

impl Default for DeviceLink {
    fn default() -> Self {
        Self(Arc::new(SharedDevice {
            line: Mutex::new(None),
            output: Mutex::new(None),
            volume: AtomicU32::new(1.0_f32.to_bits()),
            music_volume: AtomicU32::new(1.0_f32.to_bits()),
            music_layers: [(); 2].map(|()| AtomicU32::new(1.0_f32.to_bits())),
            music_paused: AtomicBool::new(false),
            in_time: AtomicBool::new(false),
            music_progress: AtomicU32::new(0),
            effects: AtomicBool::new(true),
            closed: AtomicBool::new(false),
        }))
    }
}

/// Locks a mutex, even if it is poisoned. Nothing can panic between two writes, so the data is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DeviceLink {
    /// The capacity of the command queue, which is much more than a game sends between two buffers. Excess commands are
    /// dropped.
    const QUEUE: usize = 64;

    /// Sends a command to the device's thread without waiting. Returns whether the queue had space.
    pub(super) fn send(&self, command: MixerCommand) -> bool {
        // Without a device the command is dropped on purpose, because it would be out of date when one opens.
        let sent = lock(&self.0.line).as_ref().map(|line| line.try_send(command));
        !matches!(sent, Some(Err(TrySendError::Full(_))))
    }

    /// Connects a new device, which receives all further commands.
    pub(super) fn connect(&self) -> Receiver<MixerCommand> {
        // A bounded channel allocates here, so that sending and receiving never allocate on the device's thread.
        let (sender, receiver) = mpsc::sync_channel(Self::QUEUE);
        *lock(&self.0.line) = Some(sender);
        receiver
    }

    fn disconnect(&self) {
        *lock(&self.0.line) = None;
        *lock(&self.0.output) = None;
    }

    pub(super) fn output(&self) -> Option<OutputFormat> {
        *lock(&self.0.output)
    }

    pub(super) fn volume(&self) -> f32 {
        f32::from_bits(self.0.volume.load(Ordering::Relaxed))
    }

    pub(super) fn set_volume(&self, volume: f32) {
        self.0.volume.store(volume.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn music_volume(&self) -> f32 {
        f32::from_bits(self.0.music_volume.load(Ordering::Relaxed))
    }

    pub(super) fn set_music_volume(&self, volume: f32) {
        self.0.music_volume.store(volume.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn music_layers(&self) -> Layers {
        let [drums, counterpart] =
            self.0.music_layers.each_ref().map(|level| f32::from_bits(level.load(Ordering::Relaxed)));
        Layers { drums, counterpart }
    }

    pub(super) fn set_music_layers(&self, Layers { drums, counterpart }: Layers) {
        for (level, value) in self.0.music_layers.iter().zip([drums, counterpart]) {
            level.store(value.to_bits(), Ordering::Relaxed);
        }
    }

    pub(super) fn is_in_time(&self) -> bool {
        self.0.in_time.load(Ordering::Relaxed)
    }

    pub(super) fn set_in_time(&self, in_time: bool) {
        self.0.in_time.store(in_time, Ordering::Relaxed);
    }

    pub(super) fn is_music_paused(&self) -> bool {
        self.0.music_paused.load(Ordering::Relaxed)
    }

    pub(super) fn set_music_paused(&self, paused: bool) {
        self.0.music_paused.store(paused, Ordering::Relaxed);
    }

    /// The progress of the current or last music, 0 to 1.
    pub(super) fn music_progress(&self) -> f32 {
        f32::from_bits(self.0.music_progress.load(Ordering::Relaxed))
    }

    pub(super) fn set_music_progress(&self, part: f32) {
        self.0.music_progress.store(part.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn is_audible(&self) -> bool {
        self.0.effects.load(Ordering::Relaxed)
    }

    pub(super) fn set_effects(&self, on: bool) {
        self.0.effects.store(on, Ordering::Relaxed);
    }

    pub(super) fn close(&self) {
        self.0.closed.store(true, Ordering::Release);
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Acquire)
    }
}

/// The reports of a device's thread about one stream.
#[derive(Debug)]
pub(super) struct Health {
    lost: AtomicBool,
    underruns: AtomicU32,
    supervisor: Thread,
}

impl Health {
    fn new() -> Arc<Self> {
        // Created on the supervisor's thread, which the device's thread must wake.
        Arc::new(Self { lost: AtomicBool::new(false), underruns: AtomicU32::new(0), supervisor: thread::current() })
    }

    /// Reports that the stream has ended.
    pub(super) fn lost(&self) {
        self.lost.store(true, Ordering::Release);
        self.supervisor.unpark();
    }

    /// Reports a buffer underrun: the samples were too late.
    pub(super) fn underrun(&self) {
        self.underruns.fetch_add(1, Ordering::Relaxed);
    }
}

/// The source of streams. Tests replace it.
pub(super) trait Outputs {
    /// An open device. Dropping it closes it.
    type Stream;
    /// The identity of a device.
    type Id: PartialEq;

    /// The system's current default device.
    fn default_id(&mut self) -> Option<Self::Id>;

    /// Opens that device with the first of these buffer sizes in frames that it accepts. `None` is the device's
    /// default.
    fn open(&mut self, buffers: &[Option<NonZero<u32>>], health: &Arc<Health>) -> Option<(Self::Stream, OutputFormat)>;
}

/// The buffer sizes to try, shortest first. rodio's default is 2,048 frames (43 ms at 48 kHz), which is an audible
/// delay.
const BUFFERS: [Option<NonZero<u32>>; 5] =
    [NonZero::new(256), NonZero::new(512), NonZero::new(1_024), NonZero::new(2_048), None];

/// Opens the device, monitors it, and reopens it.
pub(super) struct Supervisor<O: Outputs> {
    outputs: O,
    link: DeviceLink,
    stream: Option<OpenStream<O>>,
    /// The index of the first of [`BUFFERS`] to try. It grows if the computer is too slow.
    first_buffer: usize,
    failures: u32,
}

struct OpenStream<O: Outputs> {
    /// Dropping it closes the stream.
    _stream: O::Stream,
    id: Option<O::Id>,
    health: Arc<Health>,
    /// The index of the next longer buffer in [`BUFFERS`].
    longer_buffer: usize,
}

impl<O: Outputs> Supervisor<O> {
    /// The interval between two checks of an open device.
    // WASAPI does not follow changes of the default device, and a lost Bluetooth device may report no error on macOS,
    // so the default device must be polled.
    const CHECK_INTERVAL: Duration = Duration::from_secs(2);
    /// The maximum delay between two attempts to open a device.
    const MAX_RETRY_DELAY: Duration = Duration::from_secs(5);
    /// The number of underruns between two checks at which the buffer grows.
    const MAX_UNDERRUNS: u32 = 3;

    pub(super) const fn new(outputs: O, link: DeviceLink) -> Self {
        Self { outputs, link, stream: None, first_buffer: 0, failures: 0 }
    }

    /// Runs until the link is closed.
    pub(super) fn run(mut self) {
        while !self.link.is_closed() {
            let wait = self.check();
            self.wait(wait);
        }
        self.close();
    }

    /// Waits until the time is up, the stream is lost or the link is closed.
    fn wait(&self, wait: Duration) {
        let until = Instant::now() + wait;
        // Parking may end spuriously, so the remaining time is computed again.
        while !self.link.is_closed() && !self.is_lost() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::park_timeout(left);
        }
    }

    fn is_lost(&self) -> bool {
        self.stream.as_ref().is_some_and(|stream| stream.health.lost.load(Ordering::Acquire))
    }

    /// Checks the device, reopens it if needed, and returns the time until the next check.
    fn check(&mut self) -> Duration {
        let Some(stream) = &self.stream else { return self.open() };
        if self.is_lost() {
            self.close();
            // A device that fails immediately counts as a failed attempt. Otherwise this would loop without a pause.
            return if self.failures == 0 { self.open() } else { self.back_off() };
        }
        let is_too_slow = stream.health.underruns.swap(0, Ordering::Relaxed) >= Self::MAX_UNDERRUNS;
        // The device's default size may not be longer, so it is no solution.
        if is_too_slow && stream.longer_buffer < BUFFERS.len() - 1 {
            self.first_buffer = stream.longer_buffer;
        } else if self.outputs.default_id() != stream.id {
            // Another device may be faster, so the shortest buffer is tried again.
            self.first_buffer = 0;
        } else {
            self.failures = 0;
            return Self::CHECK_INTERVAL;
        }
        self.close();
        self.open()
    }

    fn open(&mut self) -> Duration {
        let health = Health::new();
        let id = self.outputs.default_id();
        let Some((stream, output)) = self.outputs.open(&BUFFERS[self.first_buffer..], &health) else {
            return self.back_off();
        };
        log::debug!("sound: {output:?}");
        *lock(&self.link.0.output) = Some(output);
        let agreed = BUFFERS.iter().position(|buffer| buffer.map(NonZero::get) == output.buffer_frames);
        let longer_buffer = agreed.map_or(BUFFERS.len(), |index| index + 1);
        self.stream = Some(OpenStream { _stream: stream, id, health, longer_buffer });
        // Counts as a failure until the first check finds it healthy.
        self.failures += 1;
        Self::CHECK_INTERVAL
    }

    fn back_off(&mut self) -> Duration {
        self.link.disconnect();
        self.failures = self.failures.saturating_add(1);
        Duration::from_secs(u64::from(self.failures)).min(Self::MAX_RETRY_DELAY)
    }

    fn close(&mut self) {
        self.link.disconnect();
        self.stream = None;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    /// Devices for a test.
    #[derive(Default)]
    struct World {
        device: Option<&'static str>,
        /// The minimum buffer that the device accepts.
        shortest: u32,
        opened: Vec<u32>,
        open_now: usize,
        health: Option<Arc<Health>>,
    }

    #[derive(Clone, Default)]
    struct Fake(Rc<RefCell<World>>);

    struct Stream(Fake);

    impl Drop for Stream {
        fn drop(&mut self) {
            self.0.0.borrow_mut().open_now -= 1;
        }
    }

    impl Outputs for Fake {
        type Stream = Stream;
        type Id = &'static str;

        fn default_id(&mut self) -> Option<&'static str> {
            self.0.borrow().device
        }

        fn open(&mut self, buffers: &[Option<NonZero<u32>>], health: &Arc<Health>) -> Option<(Stream, OutputFormat)> {
            let mut world = self.0.borrow_mut();
            world.device?;
            let shortest = world.shortest;
            let frames = buffers.iter().flatten().find(|buffer| buffer.get() >= shortest)?.get();
            world.opened.push(frames);
            world.open_now += 1;
            world.health = Some(Arc::clone(health));
            drop(world);
            Some((Stream(self.clone()), OutputFormat { rate: 48_000, channels: 2, buffer_frames: Some(frames) }))
        }
    }

    fn supervisor(device: Option<&'static str>) -> (Fake, DeviceLink, Supervisor<Fake>) {
        let fake = Fake::default();
        fake.0.borrow_mut().device = device;
        let link = DeviceLink::default();
        (fake.clone(), link.clone(), Supervisor::new(fake, link))
    }

    fn health(fake: &Fake) -> Arc<Health> {
        fake.0.borrow().health.clone().expect("a stream was opened")
    }

    #[test]
    fn without_a_device_it_retries_less_and_less_often() {
        let (fake, link, mut supervisor) = supervisor(None);
        let waits: Vec<u64> = (0..8).map(|_| supervisor.check().as_secs()).collect();
        assert_eq!(waits, [1, 2, 3, 4, 5, 5, 5, 5]);
        assert_eq!(link.output(), None);
        fake.0.borrow_mut().device = Some("speakers");
        assert_eq!(supervisor.check(), Supervisor::<Fake>::CHECK_INTERVAL);
        assert_eq!(link.output().and_then(|output| output.buffer_frames), Some(256));
    }

    #[test]
    fn the_shortest_accepted_buffer_is_used() {
        for (shortest, agreed) in [(0, 256), (257, 512), (1_000, 1_024), (2_000, 2_048)] {
            let (fake, _, mut supervisor) = supervisor(Some("speakers"));
            fake.0.borrow_mut().shortest = shortest;
            supervisor.check();
            assert_eq!(fake.0.borrow().opened, [agreed]);
        }
    }

    #[test]
    fn a_lost_device_is_closed_and_the_next_one_opened_at_once() {
        let (fake, _, mut supervisor) = supervisor(Some("headphones"));
        supervisor.check();
        supervisor.check();
        health(&fake).lost();
        fake.0.borrow_mut().device = Some("speakers");
        assert_eq!(supervisor.check(), Supervisor::<Fake>::CHECK_INTERVAL);
        assert_eq!(fake.0.borrow().opened.len(), 2);
        assert_eq!(fake.0.borrow().open_now, 1);
    }

    #[test]
    fn a_device_that_fails_whenever_it_is_opened_is_not_opened_in_a_loop() {
        let (fake, _, mut supervisor) = supervisor(Some("broken"));
        let mut waits = Vec::new();
        for _ in 0..4 {
            supervisor.check();
            health(&fake).lost();
            waits.push(supervisor.check().as_secs());
        }
        assert_eq!(waits, [2, 4, 5, 5]);
        assert_eq!(fake.0.borrow().open_now, 0);
    }

    #[test]
    fn it_follows_the_system_to_another_default_device() {
        let (fake, _, mut supervisor) = supervisor(Some("speakers"));
        for _ in 0..3 {
            supervisor.check();
        }
        assert_eq!(fake.0.borrow().opened.len(), 1, "a device that is well stays open");
        fake.0.borrow_mut().device = Some("headphones");
        supervisor.check();
        assert_eq!(fake.0.borrow().opened.len(), 2);
        fake.0.borrow_mut().device = None;
        supervisor.check();
        assert_eq!(fake.0.borrow().open_now, 0);
    }

    #[test]
    fn a_buffer_that_is_too_short_for_the_machine_grows_to_the_longest_and_stays() {
        let (fake, _, mut supervisor) = supervisor(Some("speakers"));
        supervisor.check();
        for _ in 0..6 {
            for _ in 0..Supervisor::<Fake>::MAX_UNDERRUNS {
                health(&fake).underrun();
            }
            supervisor.check();
        }
        assert_eq!(fake.0.borrow().opened, [256, 512, 1_024, 2_048]);
        assert_eq!(fake.0.borrow().open_now, 1);
    }

    #[test]
    fn commands_go_to_the_newest_device_only_and_never_wait() {
        let link = DeviceLink::default();
        link.send(MixerCommand::Stop);
        let first = link.connect();
        let second = link.connect();
        for _ in 0..2 * DeviceLink::QUEUE {
            link.send(MixerCommand::Stop);
        }
        assert_eq!((first.try_iter().count(), second.try_iter().count()), (0, DeviceLink::QUEUE));
    }
}
