//! Keeps a device open as long as there is one.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use super::bus::Order;

/// What a device was opened with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Output {
    /// Frames a second.
    pub rate: u32,
    /// Channels; the game uses the first two.
    pub channels: u16,
    /// Frames in the buffer that was agreed on; `None` if the device keeps that to itself.
    pub buffer_frames: Option<u32>,
}

/// What the game, the supervisor and the device's thread share.
#[derive(Debug, Clone)]
pub(super) struct Link(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    line: Mutex<Option<SyncSender<Order>>>,
    output: Mutex<Option<Output>>,
    /// The bits of the volumes of the effects and of the music, 0 to 1.
    volume: AtomicU32,
    music_volume: AtomicU32,
    music_paused: AtomicBool,
    /// The bits of how far the music is, 0 to 1.
    music_part: AtomicU32,
    effects: AtomicBool,
    ended: AtomicBool,
}

impl Default for Link {
    fn default() -> Self {
        Self(Arc::new(Shared {
            line: Mutex::new(None),
            output: Mutex::new(None),
            volume: AtomicU32::new(1.0_f32.to_bits()),
            music_volume: AtomicU32::new(1.0_f32.to_bits()),
            music_paused: AtomicBool::new(false),
            music_part: AtomicU32::new(0),
            effects: AtomicBool::new(true),
            ended: AtomicBool::new(false),
        }))
    }
}

/// None of the locks is held while anything can fail or wait, so a poisoned one still holds good data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Link {
    /// Orders that wait between two buffers; far more than a game gives. What does not fit is not heard.
    const QUEUE: usize = 64;

    /// Hands an order to the device's thread, if there is one, without waiting; tells whether there was room for it.
    pub(super) fn send(&self, order: Order) -> bool {
        // Without a device, or cut off from it, there is nobody to hear it.
        let sent = lock(&self.0.line).as_ref().map(|line| line.try_send(order));
        !matches!(sent, Some(Err(TrySendError::Full(_))))
    }

    /// The end at which a new device takes orders; the one before gets no more.
    pub(super) fn connect(&self) -> Receiver<Order> {
        let (sender, receiver) = mpsc::sync_channel(Self::QUEUE);
        *lock(&self.0.line) = Some(sender);
        receiver
    }

    fn disconnect(&self) {
        *lock(&self.0.line) = None;
        *lock(&self.0.output) = None;
    }

    pub(super) fn output(&self) -> Option<Output> {
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

    pub(super) fn is_music_paused(&self) -> bool {
        self.0.music_paused.load(Ordering::Relaxed)
    }

    pub(super) fn set_music_paused(&self, paused: bool) {
        self.0.music_paused.store(paused, Ordering::Relaxed);
    }

    /// How far the music is that is or was heard last, as a part of it.
    pub(super) fn music_part(&self) -> f32 {
        f32::from_bits(self.0.music_part.load(Ordering::Relaxed))
    }

    pub(super) fn set_music_part(&self, part: f32) {
        self.0.music_part.store(part.to_bits(), Ordering::Relaxed);
    }

    pub(super) fn is_audible(&self) -> bool {
        self.0.effects.load(Ordering::Relaxed)
    }

    pub(super) fn set_effects(&self, on: bool) {
        self.0.effects.store(on, Ordering::Relaxed);
    }

    pub(super) fn end(&self) {
        self.0.ended.store(true, Ordering::Release);
    }

    fn has_ended(&self) -> bool {
        self.0.ended.load(Ordering::Acquire)
    }
}

/// What a device's thread tells the supervisor about one stream.
#[derive(Debug)]
pub(super) struct Health {
    lost: AtomicBool,
    missed: AtomicU32,
    supervisor: Thread,
}

impl Health {
    fn new() -> Arc<Self> {
        Arc::new(Self { lost: AtomicBool::new(false), missed: AtomicU32::new(0), supervisor: thread::current() })
    }

    /// The stream is over.
    pub(super) fn lost(&self) {
        self.lost.store(true, Ordering::Release);
        self.supervisor.unpark();
    }

    /// The samples came too late for the device.
    pub(super) fn missed(&self) {
        self.missed.fetch_add(1, Ordering::Relaxed);
    }
}

/// Where streams come from.
pub(super) trait Outputs {
    /// An open device; dropping it closes it.
    type Stream;
    /// What tells one device from another.
    type Id: PartialEq;

    /// The device that sound should go to now.
    fn default_id(&mut self) -> Option<Self::Id>;

    /// Opens that device with the first of these buffers it agrees to, in frames; `None` is its own choice.
    fn open(&mut self, buffers: &[Option<NonZero<u32>>], health: &Arc<Health>) -> Option<(Self::Stream, Output)>;
}

/// The buffers to try, the shortest first. The last but one is what is safe almost everywhere.
const BUFFERS: [Option<NonZero<u32>>; 5] =
    [NonZero::new(256), NonZero::new(512), NonZero::new(1_024), NonZero::new(2_048), None];

/// Opens the device, watches it, and opens it again.
pub(super) struct Supervisor<O: Outputs> {
    outputs: O,
    link: Link,
    playing: Option<Playing<O>>,
    /// The first of [`BUFFERS`] to try: later ones where the machine was too slow.
    first_buffer: usize,
    /// Failed attempts in a row.
    failures: u32,
}

struct Playing<O: Outputs> {
    /// Held only to be dropped.
    _stream: O::Stream,
    id: Option<O::Id>,
    health: Arc<Health>,
    /// Where in [`BUFFERS`] to go on if this buffer is too short.
    longer_buffer: usize,
}

impl<O: Outputs> Supervisor<O> {
    /// How often an open device is looked after.
    const WATCH: Duration = Duration::from_secs(2);
    /// The longest wait between two attempts to open one.
    const RETRY_AT_MOST: Duration = Duration::from_secs(5);
    /// Buffers missed between two looks that make the buffer longer.
    const TOO_MANY_MISSED: u32 = 3;

    pub(super) const fn new(outputs: O, link: Link) -> Self {
        Self { outputs, link, playing: None, first_buffer: 0, failures: 0 }
    }

    /// Works until the link is ended.
    pub(super) fn run(mut self) {
        while !self.link.has_ended() {
            let wait = self.look();
            self.rest(wait);
        }
        self.close();
    }

    /// Waits, but not while there is something to do.
    fn rest(&self, wait: Duration) {
        let until = Instant::now() + wait;
        while !self.link.has_ended() && !self.is_lost() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::park_timeout(left);
        }
    }

    fn is_lost(&self) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.health.lost.load(Ordering::Acquire))
    }

    /// Does what is to be done now and tells when to look again.
    fn look(&mut self) -> Duration {
        let Some(playing) = &self.playing else { return self.open() };
        if self.is_lost() {
            self.close();
            // A device that fails as soon as it is opened is one that cannot be opened.
            return if self.failures == 0 { self.open() } else { self.back_off() };
        }
        let is_too_slow = playing.health.missed.swap(0, Ordering::Relaxed) >= Self::TOO_MANY_MISSED;
        // What the device chooses by itself need not be longer, so that is not a way out.
        if is_too_slow && playing.longer_buffer < BUFFERS.len() - 1 {
            self.first_buffer = playing.longer_buffer;
        } else if self.outputs.default_id() != playing.id {
            self.first_buffer = 0;
        } else {
            self.failures = 0;
            return Self::WATCH;
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
        self.playing = Some(Playing { _stream: stream, id, health, longer_buffer });
        // Counted as a failure until the first look finds it well.
        self.failures += 1;
        Self::WATCH
    }

    fn back_off(&mut self) -> Duration {
        self.link.disconnect();
        self.failures = self.failures.saturating_add(1);
        Duration::from_secs(u64::from(self.failures)).min(Self::RETRY_AT_MOST)
    }

    fn close(&mut self) {
        self.link.disconnect();
        self.playing = None;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    /// Devices as a test needs them.
    #[derive(Default)]
    struct World {
        device: Option<&'static str>,
        /// Buffers the device refuses are below this.
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

        fn open(&mut self, buffers: &[Option<NonZero<u32>>], health: &Arc<Health>) -> Option<(Stream, Output)> {
            let mut world = self.0.borrow_mut();
            world.device?;
            let shortest = world.shortest;
            let frames = buffers.iter().flatten().find(|buffer| buffer.get() >= shortest)?.get();
            world.opened.push(frames);
            world.open_now += 1;
            world.health = Some(Arc::clone(health));
            drop(world);
            Some((Stream(self.clone()), Output { rate: 48_000, channels: 2, buffer_frames: Some(frames) }))
        }
    }

    fn supervisor(device: Option<&'static str>) -> (Fake, Link, Supervisor<Fake>) {
        let fake = Fake::default();
        fake.0.borrow_mut().device = device;
        let link = Link::default();
        (fake.clone(), link.clone(), Supervisor::new(fake, link))
    }

    fn health(fake: &Fake) -> Arc<Health> {
        fake.0.borrow().health.clone().expect("a stream was opened")
    }

    #[test]
    fn without_a_device_it_asks_less_and_less_often() {
        let (fake, link, mut supervisor) = supervisor(None);
        let waits: Vec<u64> = (0..8).map(|_| supervisor.look().as_secs()).collect();
        assert_eq!(waits, [1, 2, 3, 4, 5, 5, 5, 5]);
        assert_eq!(link.output(), None);
        fake.0.borrow_mut().device = Some("speakers");
        assert_eq!(supervisor.look(), Supervisor::<Fake>::WATCH);
        assert_eq!(link.output().and_then(|output| output.buffer_frames), Some(256));
    }

    #[test]
    fn the_shortest_buffer_the_device_agrees_to_is_taken() {
        for (shortest, agreed) in [(0, 256), (257, 512), (1_000, 1_024), (2_000, 2_048)] {
            let (fake, _, mut supervisor) = supervisor(Some("speakers"));
            fake.0.borrow_mut().shortest = shortest;
            supervisor.look();
            assert_eq!(fake.0.borrow().opened, [agreed]);
        }
    }

    #[test]
    fn a_lost_device_is_closed_and_the_next_one_opened_at_once() {
        let (fake, _, mut supervisor) = supervisor(Some("headphones"));
        supervisor.look();
        supervisor.look();
        health(&fake).lost();
        fake.0.borrow_mut().device = Some("speakers");
        assert_eq!(supervisor.look(), Supervisor::<Fake>::WATCH);
        assert_eq!(fake.0.borrow().opened.len(), 2);
        assert_eq!(fake.0.borrow().open_now, 1);
    }

    #[test]
    fn a_device_that_fails_whenever_it_is_opened_is_not_opened_in_a_loop() {
        let (fake, _, mut supervisor) = supervisor(Some("broken"));
        let mut waits = Vec::new();
        for _ in 0..4 {
            supervisor.look();
            health(&fake).lost();
            waits.push(supervisor.look().as_secs());
        }
        assert_eq!(waits, [2, 4, 5, 5]);
        assert_eq!(fake.0.borrow().open_now, 0);
    }

    #[test]
    fn it_follows_the_system_to_another_default_device() {
        let (fake, _, mut supervisor) = supervisor(Some("speakers"));
        for _ in 0..3 {
            supervisor.look();
        }
        assert_eq!(fake.0.borrow().opened.len(), 1, "a device that is well stays open");
        fake.0.borrow_mut().device = Some("headphones");
        supervisor.look();
        assert_eq!(fake.0.borrow().opened.len(), 2);
        fake.0.borrow_mut().device = None;
        supervisor.look();
        assert_eq!(fake.0.borrow().open_now, 0);
    }

    #[test]
    fn a_buffer_that_is_too_short_for_the_machine_grows_to_the_longest_and_stays() {
        let (fake, _, mut supervisor) = supervisor(Some("speakers"));
        supervisor.look();
        for _ in 0..6 {
            for _ in 0..Supervisor::<Fake>::TOO_MANY_MISSED {
                health(&fake).missed();
            }
            supervisor.look();
        }
        assert_eq!(fake.0.borrow().opened, [256, 512, 1_024, 2_048]);
        assert_eq!(fake.0.borrow().open_now, 1);
    }

    #[test]
    fn orders_go_to_the_newest_device_only_and_never_wait() {
        let link = Link::default();
        link.send(Order::Stop);
        let first = link.connect();
        let second = link.connect();
        for _ in 0..2 * Link::QUEUE {
            link.send(Order::Stop);
        }
        assert_eq!((first.try_iter().count(), second.try_iter().count()), (0, Link::QUEUE));
    }
}
