//! A player's own room, hosted in its own thread.

use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc as std_mpsc;
use std::thread::{self, JoinHandle};

use quinn::Endpoint;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::certificate::{HostError, ServerKey};
use super::hub::{ConnectionLimits, Hub};
use super::quic::{CLOSE_TIMEOUT, STEP_INTERVAL};
use super::socket;
use crate::online::{Host, Invitation, PlayerKey, SeatProgram};

/// The maximum number of incomplete connections.
const MAX_INCOMPLETE: usize = 1_024;
/// A player's room needs few connections.
const LIMITS: ConnectionLimits = ConnectionLimits { connections: 32, per_address: 20 };

/// A hosted room. Dropping it closes the room.
#[derive(Debug)]
pub struct HostedRoom {
    invitation: Invitation,
    address: SocketAddr,
    programs: mpsc::UnboundedSender<NamedProgram>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

type NamedProgram = (String, Box<dyn SeatProgram>);

impl HostedRoom {
    /// Opens a room for the player with this key. `addresses` are those for the invitation.
    ///
    /// # Errors
    /// The port is taken, or the system refused.
    pub fn open(bind: SocketAddr, addresses: Vec<IpAddr>, host: PlayerKey) -> Result<Self, HostError> {
        let (opened, receive) = std_mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let (programs, seated) = mpsc::unbounded_channel();
        let number = rand::random_range(1..=u32::MAX);
        let start = |error: &dyn std::fmt::Display| HostError::Start(error.to_string());
        let thread = thread::Builder::new().name("room".to_owned()).spawn(move || {
            let opening = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match opening {
                Ok(runtime) => {
                    LocalSet::new().block_on(&runtime, run(bind, (host, number), &opened, (seated, stopped)));
                }
                Err(error) => drop(opened.send(Err(HostError::Port(error)))),
            }
        });
        let thread = thread.map_err(|error| start(&error))?;
        let (address, fingerprint) = receive.recv().map_err(|error| start(&error))??;
        let invitation = Invitation::new(addresses, address.port(), fingerprint, Some(number));
        log::info!("room open at {address}");
        Ok(Self { invitation, address, programs, stop: Some(stop), thread: Some(thread) })
    }

    /// The invitation to the room.
    #[must_use]
    pub const fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Seats a program, which runs on this machine. Without a free seat, the host receives a denial.
    pub fn add_program(&self, name: String, program: Box<dyn SeatProgram>) {
        // Sending fails only if the thread has already ended.
        drop(self.programs.send((name, program)));
    }

    /// Adds an address at which the room can be reached, before all others.
    pub fn add_public_address(&mut self, address: IpAddr) {
        let others = self.invitation.addresses().map(|other| other.ip()).filter(|other| *other != address);
        let addresses = std::iter::once(address).chain(others).collect();
        self.invitation =
            Invitation::new(addresses, self.address.port(), self.invitation.fingerprint(), self.invitation.room());
    }

    /// Returns the invitation for the host's own player, who needs no network.
    #[must_use]
    pub fn own_invitation(&self) -> Invitation {
        let address = if self.address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { self.address.ip() };
        let (port, fingerprint) = (self.address.port(), self.invitation.fingerprint());
        Invitation::new(vec![address], port, fingerprint, self.invitation.room())
    }
}

impl Drop for HostedRoom {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // Sending fails only if the thread has already ended.
            let _ended = stop.send(());
        }
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the thread of the room panicked");
        }
    }
}

/// Returns the addresses of this machine, local networks first.
#[must_use]
pub fn own_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        log::warn!("the addresses of this machine are unknown: {error}");
        Vec::new()
    });
    socket::reachable(interfaces.iter().map(if_addrs::Interface::ip))
}

type Opened = Result<(SocketAddr, [u8; 32]), HostError>;

async fn run(
    bind: SocketAddr,
    (host, number): (PlayerKey, u32),
    opened: &std_mpsc::Sender<Opened>,
    (mut requests, mut stopped): (mpsc::UnboundedReceiver<NamedProgram>, oneshot::Receiver<()>),
) {
    let endpoint = match open(bind) {
        Ok((endpoint, at)) => {
            drop(opened.send(Ok(at)));
            endpoint
        }
        Err(error) => {
            drop(opened.send(Err(error)));
            return;
        }
    };
    let hub = Rc::new(Hub::new(LIMITS, None));
    hub.open(number, Host::new(host), None);
    let programs = Rc::clone(&hub);
    spawn_local(async move {
        while let Some((name, program)) = requests.recv().await {
            programs.add_program(number, &name, program);
        }
    });
    run_hub(&hub, &endpoint, &mut stopped).await;
}

/// Accepts connections and advances the rooms until it is stopped, then dismisses everyone.
pub(super) async fn run_hub(hub: &Rc<Hub>, endpoint: &Endpoint, stopped: &mut oneshot::Receiver<()>) {
    let mut steps = interval(STEP_INTERVAL);
    // After a suspend, missed steps need no repetition. Late steps do not shift later ones.
    steps.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            _ = &mut *stopped => break,
            _ = steps.tick() => hub.step(),
            incoming = endpoint.accept() => match incoming {
                Some(incoming) => hub.accept(incoming),
                None => break,
            },
        }
    }
    hub.close();
    // Lets the last messages arrive.
    drop(timeout(CLOSE_TIMEOUT, endpoint.wait_idle()).await);
    endpoint.close(0_u8.into(), b"closed");
}

fn open(bind: SocketAddr) -> Result<(Endpoint, (SocketAddr, [u8; 32])), HostError> {
    let key = ServerKey::generate()?;
    open_endpoint(bind, &key, LIMITS).map(|(endpoint, address)| (endpoint, (address, key.fingerprint())))
}

/// Opens a port with this key.
pub(super) fn open_endpoint(
    bind: SocketAddr,
    key: &ServerKey,
    limits: ConnectionLimits,
) -> Result<(Endpoint, SocketAddr), HostError> {
    let config =
        key.config(limits.connections.min(MAX_INCOMPLETE)).map_err(|error| HostError::Start(error.to_string()))?;
    let endpoint = socket::open(config, bind).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => HostError::Taken(bind.port()),
        _ => HostError::Port(error),
    })?;
    let address = endpoint.local_addr().map_err(HostError::Port)?;
    Ok((endpoint, address))
}
