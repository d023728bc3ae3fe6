//! Discovery of rooms on the local network, by multicast DNS.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use mdns_sd::{IfKind, Receiver, ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};

use crate::online::{Guest, Identity, Invitation, PlayerKey};

const SERVICE: &str = "_skyline._udp.local.";
/// The properties of an announcement: the host's name, the invitation, the host's key and its signature.
const NAME: &str = "name";
const INVITATION: &str = "room";
const KEY: &str = "key";
const SIGNATURE: &str = "proof";
/// The maximum length of a property, in bytes.
const MAX_BYTES: usize = 250;
/// The maximum number of rooms in the list.
const MAX_ROOMS: usize = 32;
/// The time for a closing room to say goodbye.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(200);

/// The networks on which rooms are announced and found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Networks {
    /// All networks of this machine.
    All,
    /// This machine alone.
    Loopback,
}

/// A room's announcement, which ends when this is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    name: String,
}

/// A search for rooms.
pub struct Discovery {
    daemon: ServiceDaemon,
    events: Receiver<ServiceEvent>,
    /// By service name.
    rooms: BTreeMap<String, NearbyRoom>,
}

/// A room on the local network. Anyone there can announce anything: only the key proves an identity, a name does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearbyRoom {
    /// The name of its host.
    pub host: String,
    /// The key of the host, if it signed the announcement.
    pub key: Option<PlayerKey>,
    /// The invitation to it.
    pub invitation: Invitation,
}

/// An error of announcing or finding rooms.
#[derive(Debug, thiserror::Error)]
pub enum DiscoveryError {
    /// The system reported an error.
    #[error("network discovery failed: {0}")]
    System(#[from] mdns_sd::Error),
    /// The invitation has too many addresses.
    #[error("the invitation is too long to be announced")]
    TooLong,
}

/// Starts multicast DNS. It sends nothing until something is announced or searched for.
fn daemon(networks: Networks) -> Result<ServiceDaemon, DiscoveryError> {
    let daemon = ServiceDaemon::new()?;
    match networks {
        Networks::All => daemon.disable_interface(IfKind::IPv6)?,
        Networks::Loopback => {
            daemon.disable_interface(IfKind::All)?;
            daemon.enable_interface(IfKind::LoopbackV4)?;
        }
    }
    Ok(daemon)
}

/// Stops multicast DNS in a background thread.
fn shut_down(daemon: &ServiceDaemon) {
    if let Err(error) = daemon.shutdown() {
        log::debug!("multicast DNS could not be stopped: {error}");
    }
}

impl Announcement {
    /// Announces a host's room with the host's name and identity.
    ///
    /// # Errors
    /// The system refused, or the invitation is too long.
    pub fn new(
        networks: Networks,
        (host, identity): (&str, &Identity),
        invitation: &Invitation,
    ) -> Result<Self, DiscoveryError> {
        let link = invitation.to_string();
        if link.len() > MAX_BYTES {
            return Err(DiscoveryError::TooLong);
        }
        let instance = format!("{:08x}", invitation.room().unwrap_or(0));
        let machine = format!("skyline-{instance}.local.");
        let addresses: Vec<_> = invitation.addresses().map(|address| address.ip()).collect();
        let port = invitation.addresses().next().map_or(0, |address| address.port());
        let (key, signature) = (identity.key().to_line(), identity.sign_announcement(&link));
        let properties = [(NAME, host), (INVITATION, &link), (KEY, &key), (SIGNATURE, &signature)];
        let service = ServiceInfo::new(SERVICE, &instance, &machine, &addresses[..], port, &properties[..])?;
        let name = service.get_fullname().to_owned();
        let daemon = daemon(networks)?;
        daemon.register(service)?;
        Ok(Self { daemon, name })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        if let Ok(done) = self.daemon.unregister(&self.name) {
            // Waits for the goodbye: without it, other machines list the room until its record expires.
            let _answer = done.recv_timeout(CLOSE_TIMEOUT);
        }
        shut_down(&self.daemon);
    }
}

impl Discovery {
    /// Starts searching.
    ///
    /// # Errors
    /// The system refused.
    pub fn new(networks: Networks) -> Result<Self, DiscoveryError> {
        let daemon = daemon(networks)?;
        let events = daemon.browse(SERVICE)?;
        Ok(Self { daemon, events, rooms: BTreeMap::new() })
    }

    /// Handles the results since the last call. Returns whether the list changed.
    pub fn update(&mut self) -> bool {
        let mut has_changed = false;
        while let Ok(event) = self.events.try_recv() {
            has_changed |= match event {
                ServiceEvent::ServiceResolved(service) => self.add_room(&service),
                ServiceEvent::ServiceRemoved(_, name) => self.rooms.remove(&name).is_some(),
                _ => false,
            };
        }
        has_changed
    }

    fn add_room(&mut self, service: &ResolvedService) -> bool {
        let Some(room) = read(service) else {
            log::debug!("{} is not a room of this version", service.fullname);
            return false;
        };
        let is_known = self.rooms.contains_key(&service.fullname);
        if !is_known && self.rooms.len() >= MAX_ROOMS {
            return false;
        }
        self.rooms.insert(service.fullname.clone(), room.clone()) != Some(room)
    }

    /// Returns the rooms that are open now.
    pub fn rooms(&self) -> impl Iterator<Item = &NearbyRoom> {
        self.rooms.values()
    }
}

/// Reads a room from a service. Anyone can announce one, so every field is checked.
fn read(service: &ResolvedService) -> Option<NearbyRoom> {
    let property = |name| service.get_property_val_str(name);
    let host = Guest::sanitized_name(property(NAME)?)?;
    let link = property(INVITATION)?;
    let signature = property(SIGNATURE).unwrap_or_default();
    let key = property(KEY).and_then(PlayerKey::read).filter(|key| key.has_announced(link, signature));
    Some(NearbyRoom { host, key, invitation: link.parse().ok()? })
}

impl Drop for Discovery {
    fn drop(&mut self) {
        shut_down(&self.daemon);
    }
}

impl fmt::Debug for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announcement").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Debug for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Discovery").field("rooms", &self.rooms).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::thread;
    use std::time::Instant;

    use super::*;

    fn invitation(room: u32) -> Invitation {
        Invitation::new(vec![IpAddr::from(Ipv4Addr::LOCALHOST)], 47_810, [7; 32], Some(room))
    }

    /// Waits until exactly these of the rooms with these numbers are listed, by host.
    fn wait_for(discovery: &mut Discovery, numbers: [u32; 2], hosts: &[&str]) {
        let start = Instant::now();
        loop {
            discovery.update();
            // Another test may announce rooms at the same time.
            let own =
                discovery.rooms().filter(|room| room.invitation.room().is_some_and(|room| numbers.contains(&room)));
            let mut found: Vec<&str> = own.map(|room| room.host.as_str()).collect();
            found.sort_unstable();
            if found == hosts {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "{found:?} instead of {hosts:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn rooms_appear_and_disappear() {
        let mut discovery = Discovery::new(Networks::Loopback).unwrap();
        let numbers: [u32; 2] = rand::random();
        let identity = Identity::generate().unwrap();
        let ada = Announcement::new(Networks::Loopback, ("Ada", &identity), &invitation(numbers[0])).unwrap();
        wait_for(&mut discovery, numbers, &["Ada"]);
        let is_hers = |room: &NearbyRoom| room.invitation == invitation(numbers[0]) && room.key == Some(identity.key());
        assert!(discovery.rooms().any(is_hers));
        let _bob = Announcement::new(Networks::Loopback, ("Bob", &identity), &invitation(numbers[1])).unwrap();
        wait_for(&mut discovery, numbers, &["Ada", "Bob"]);
        drop(ada);
        wait_for(&mut discovery, numbers, &["Bob"]);
    }

    #[test]
    fn what_cannot_be_announced_is_refused() {
        let address = IpAddr::from([0xfe80, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff]);
        let long = Invitation::new(vec![address; 8], u16::MAX, [255; 32], Some(u32::MAX));
        let error = Announcement::new(Networks::Loopback, ("Ada", &Identity::generate().unwrap()), &long).unwrap_err();
        assert!(matches!(error, DiscoveryError::TooLong), "{error}");
    }

    #[test]
    fn a_foreign_announcement_is_read_safely_or_left_out() {
        let service = |properties: &[(&str, &str)]| {
            let info = ServiceInfo::new(SERVICE, "x", "x.local.", "127.0.0.1", 1, properties).unwrap();
            read(&info.as_resolved_service())
        };
        let link = invitation(5).to_string();
        let room = service(&[(NAME, "A\u{202e}\u{7}da"), (INVITATION, &link)]).unwrap();
        assert_eq!((room.host.as_str(), room.key, room.invitation), ("Ada", None, invitation(5)));
        let (ada, eve) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let (key, own, other) = (ada.key().to_line(), ada.sign_announcement(&link), eve.sign_announcement(&link));
        for (signature, proven) in [(own.as_str(), Some(ada.key())), (&other, None), ("", None)] {
            let properties = [(NAME, "Ada"), (INVITATION, &link), (KEY, &key), (SIGNATURE, signature)];
            assert_eq!(service(&properties).unwrap().key, proven, "{signature}");
        }
        assert_eq!(service(&[(NAME, "\u{200b}"), (INVITATION, &link)]), None);
        assert_eq!(service(&[(NAME, "Ada"), (INVITATION, "http://x")]), None);
        assert_eq!(service(&[(INVITATION, &link)]), None);
    }
}
