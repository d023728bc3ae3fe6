//! A UDP proxy between a member and its host that delays, reorders, loses and duplicates packets, or drops all of them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

/// The maximum time until a thread notices that the proxy was dropped.
const LOOK: Duration = Duration::from_millis(50);

/// The impairment of each direction.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Impairment {
    /// The maximum delay of a packet. Each packet has its own delay, so some overtake others.
    pub(super) most_delay_ms: u64,
    /// The share of lost packets, in percent.
    pub(super) lost_percent: u8,
    /// The share of duplicated packets, in percent.
    pub(super) twice_percent: u8,
    /// The seed of the random decisions.
    pub(super) seed: u64,
}

/// A proxy for one member, over the loopback interface.
pub(super) struct Proxy {
    pub(super) address: SocketAddr,
    pub(super) is_cut: Arc<AtomicBool>,
    is_gone: Arc<AtomicBool>,
}

/// One direction of the proxy.
struct Lane {
    from: UdpSocket,
    to: UdpSocket,
    impairment: Impairment,
    random: ChaCha8Rng,
    is_cut: Arc<AtomicBool>,
    is_gone: Arc<AtomicBool>,
    waiting: BinaryHeap<Reverse<(Instant, Vec<u8>)>>,
}

impl Proxy {
    pub(super) fn new(host: SocketAddr, impairment: Impairment) -> Self {
        let bind = || UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let (near, far) = (bind(), bind());
        let address = near.local_addr().unwrap();
        let (is_cut, is_gone): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
        let lane = |from: &UdpSocket, to: &UdpSocket, way: u64| Lane {
            from: from.try_clone().unwrap(),
            to: to.try_clone().unwrap(),
            impairment,
            random: ChaCha8Rng::seed_from_u64(2 * impairment.seed + way),
            is_cut: Arc::clone(&is_cut),
            is_gone: Arc::clone(&is_gone),
            waiting: BinaryHeap::new(),
        };
        let (mut up, mut down) = (lane(&near, &far, 0), lane(&far, &near, 1));
        let member: Arc<Mutex<Option<SocketAddr>>> = Arc::default();
        let known = Arc::clone(&member);
        let start = |name: &str, run: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.to_owned()).spawn(run).unwrap();
        };
        start(
            "proxy up",
            Box::new(move || {
                up.run(|sender| {
                    *known.lock().unwrap() = Some(sender);
                    Some(host)
                });
            }),
        );
        start("proxy down", Box::new(move || down.run(|_| *member.lock().unwrap())));
        Self { address, is_cut, is_gone }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.is_gone.store(true, Ordering::Relaxed);
    }
}

impl Lane {
    /// Forwards packets. `receiver` returns the destination for a sender.
    fn run(&mut self, mut receiver: impl FnMut(SocketAddr) -> Option<SocketAddr>) {
        let mut packet = [0; 2_000];
        let mut to = None;
        while !self.is_gone.load(Ordering::Relaxed) {
            self.pass_on(to);
            let next =
                self.waiting.peek().map_or(LOOK, |Reverse((due, _))| due.saturating_duration_since(Instant::now()));
            // A timeout of zero would wait forever.
            self.from.set_read_timeout(Some(next.clamp(Duration::from_micros(200), LOOK))).unwrap();
            match self.from.recv_from(&mut packet) {
                Ok((length, sender)) => {
                    to = receiver(sender);
                    self.take(&packet[..length]);
                }
                // On some systems the next call reports that the receiver's port is closed.
                Err(error) => assert!(
                    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::ConnectionReset),
                    "{error}"
                ),
            }
        }
    }

    fn take(&mut self, packet: &[u8]) {
        let Impairment { most_delay_ms, lost_percent, twice_percent, .. } = self.impairment;
        let copies = 1 + usize::from(self.random.random_range(0..100) < twice_percent);
        for _ in 0..copies {
            let delay = Duration::from_micros(self.random.random_range(0..=most_delay_ms * 1_000));
            if self.random.random_range(0..100) >= lost_percent {
                self.waiting.push(Reverse((Instant::now() + delay, packet.to_vec())));
            }
        }
    }

    fn pass_on(&mut self, to: Option<SocketAddr>) {
        let now = Instant::now();
        while self.waiting.peek().is_some_and(|Reverse((due, _))| *due <= now) {
            let packet = self.waiting.pop();
            if let (Some(Reverse((_, packet))), Some(to), false) = (packet, to, self.is_cut.load(Ordering::Relaxed)) {
                // The receiver may be gone, as on any network.
                drop(self.to.send_to(&packet, to));
            }
        }
    }
}
