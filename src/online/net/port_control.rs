//! Port forwarding by PCP, or by its predecessor NAT-PMP (RFC 6887 and 6886).

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU16;
use std::time::Duration;

use crab_nat::{InternetProtocol, PortMapping, PortMappingOptions, PortMappingType, TimeoutConfig, natpmp};
use tokio::runtime::{Builder, Runtime};

/// The time limit for a router: four requests, each waiting twice as long as the one before, 3.75 s in total.
const TIMEOUTS: TimeoutConfig =
    TimeoutConfig { initial_timeout: Duration::from_millis(250), max_retries: 3, max_retry_timeout: None };
/// The minimum time between two renewals, however short the lease is.
const MIN_RENEWAL_INTERVAL: Duration = Duration::from_mins(1);

/// A UDP port that a router forwards.
#[derive(Debug)]
pub(super) struct MappedPort {
    mapping: PortMapping,
    runtime: Runtime,
}

impl MappedPort {
    /// Asks a router to forward a port to `local`. Also returns the router's public address.
    pub(super) fn open(router: Ipv4Addr, local: SocketAddr, lease_s: u32) -> Result<(Self, IpAddr), String> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
        let port = NonZeroU16::new(local.port()).ok_or("there is no port to forward")?;
        let options = PortMappingOptions {
            external_port: Some(port),
            lifetime_seconds: Some(lease_s),
            timeout_config: Some(TIMEOUTS),
        };
        let request = PortMapping::new(router.into(), local.ip(), InternetProtocol::Udp, port, options);
        let mapping = runtime.block_on(request).map_err(|error| error.to_string())?;
        let mapped = Self { mapping, runtime };
        match mapped.check().and_then(|()| mapped.address(router)) {
            Ok(ip) => Ok((mapped, ip)),
            Err(error) => {
                // The reason for the failure is more useful than an error of removing the mapping.
                mapped.close().ok();
                Err(error)
            }
        }
    }

    /// Renews the lease.
    pub(super) fn renew(&mut self) -> Result<(), String> {
        self.runtime.block_on(self.mapping.renew()).map_err(|error| error.to_string())?;
        self.check()
    }

    /// The time until the lease should be renewed: half of it.
    pub(super) fn renewal(&self) -> Duration {
        (Duration::from_secs(self.mapping.lifetime().into()) / 2).max(MIN_RENEWAL_INTERVAL)
    }

    /// Removes the forwarding.
    pub(super) fn close(self) -> Result<(), String> {
        self.runtime.block_on(self.mapping.try_drop()).map_err(|(error, _)| error.to_string())
    }

    /// Returns an error if the external port differs: an invitation has one port for all addresses.
    fn check(&self) -> Result<(), String> {
        let (outside, inside) = (self.mapping.external_port(), self.mapping.internal_port());
        if outside == inside { Ok(()) } else { Err(format!("the router offers port {outside} instead of {inside}")) }
    }

    fn address(&self, router: Ipv4Addr) -> Result<IpAddr, String> {
        match self.mapping.mapping_type() {
            PortMappingType::Pcp { external_ip, .. } => Ok(external_ip),
            PortMappingType::NatPmp => {
                let request = natpmp::external_address(router.into(), Some(TIMEOUTS));
                self.runtime.block_on(request).map(IpAddr::from).map_err(|error| error.to_string())
            }
        }
    }
}

/// Returns the router of the network that an address of this machine belongs to.
pub(super) fn router_of(local: IpAddr) -> Option<Ipv4Addr> {
    let IpAddr::V4(local) = local else { return None };
    let interfaces = netdev::get_interfaces();
    let own = interfaces.into_iter().find(|interface| interface.ipv4.iter().any(|network| network.addr() == local))?;
    own.gateway?.ipv4.first().copied()
}

// On macOS the loopback interface has only 127.0.0.1.
#[cfg(test)]
#[cfg(not(target_os = "macos"))]
pub(super) mod tests {
    use std::net::UdpSocket;
    use std::sync::{Arc, Mutex};
    use std::thread;

    use super::*;

    const LEASE_S: u32 = 3_600;
    const LOCAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 47_810);
    pub(in crate::online::net) const OUTSIDE: Ipv4Addr = Ipv4Addr::new(203, 0, 113, 7);

    /// The protocol that the test router speaks, or its fault.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(in crate::online::net) enum Kind {
        Pcp,
        NatPmp,
        /// It forwards another port than requested.
        OtherPort,
        /// It sends invalid answers.
        Damaged,
    }

    /// Returns the answer to a request: version 2 is PCP, version 0 NAT-PMP.
    fn answer(kind: Kind, request: &[u8]) -> Vec<u8> {
        match (kind, request[0], request[1]) {
            (Kind::Damaged, ..) => b"HTTP/1.1 400 Bad Request\r\n\r\n".repeat(3),
            // Error 1: unsupported version.
            (Kind::NatPmp, 2, _) => vec![0, 128, 0, 1, 0, 0, 0, 9],
            (_, 2, 1) => {
                let lease = &request[4..8];
                let (nonce_to_inside, offered) = (&request[24..42], &request[42..44]);
                let offered = if kind == Kind::OtherPort { &[0xc0, 0] } else { offered };
                let outside = OUTSIDE.to_ipv6_mapped().octets();
                [&[2, 129, 0, 0], lease, &[0, 0, 0, 9], &[0; 12], nonce_to_inside, offered, &outside].concat()
            }
            (_, 0, 0) => [&[0, 128, 0, 0, 0, 0, 0, 9][..], &OUTSIDE.octets()].concat(),
            (_, 0, 1) => [&[0, 129, 0, 0, 0, 0, 0, 9], &request[4..12]].concat(),
            other => panic!("no such request: {other:?}"),
        }
    }

    /// A router at a loopback address, which records its requests.
    pub(in crate::online::net) fn router(at: Ipv4Addr, kind: Kind) -> Arc<Mutex<Vec<Vec<u8>>>> {
        let socket = UdpSocket::bind((at, crab_nat::GATEWAY_PORT)).unwrap();
        let requests: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
        let log = Arc::clone(&requests);
        let run = move || {
            let mut packet = [0; 1_500];
            while let Ok((length, from)) = socket.recv_from(&mut packet) {
                log.lock().unwrap().push(packet[..length].to_vec());
                socket.send_to(&answer(kind, &packet[..length]), from).unwrap();
            }
        };
        thread::Builder::new().name("test router".to_owned()).spawn(run).unwrap();
        requests
    }

    /// Returns the lease that a request asks for, in seconds.
    fn lease_s(request: &[u8]) -> Option<u32> {
        let lease = match request {
            [2, 1, ..] => &request[4..8],
            [0, 1, ..] => &request[8..12],
            _ => return None,
        };
        Some(u32::from_be_bytes(lease.try_into().unwrap()))
    }

    #[test]
    fn a_port_is_forwarded_renewed_and_removed() {
        for (at, kind) in [([127, 0, 0, 31], Kind::Pcp), ([127, 0, 0, 32], Kind::NatPmp)] {
            let requests = router(at.into(), kind);
            let (mut port, ip) = MappedPort::open(at.into(), LOCAL, LEASE_S).unwrap();
            assert_eq!(ip, IpAddr::from(OUTSIDE), "{kind:?}");
            assert_eq!(port.renewal(), Duration::from_secs(u64::from(LEASE_S) / 2), "{kind:?}");
            port.renew().unwrap();
            port.close().unwrap();
            let requests = requests.lock().unwrap();
            let versions = [if kind == Kind::Pcp { 2 } else { 0 }];
            let leases: Vec<u32> = requests
                .iter()
                .filter(|request| versions.contains(&request[0]))
                .filter_map(|request| lease_s(request))
                .collect();
            assert_eq!(leases, [LEASE_S, LEASE_S, 0], "{kind:?}");
        }
    }

    #[test]
    fn a_router_with_invalid_answers_is_an_error() {
        let requests = router([127, 0, 0, 33].into(), Kind::OtherPort);
        let error = MappedPort::open([127, 0, 0, 33].into(), LOCAL, LEASE_S).unwrap_err();
        assert!(error.contains("port 49152 instead of 47810"), "{error}");
        assert_eq!(requests.lock().unwrap().last().and_then(|request| lease_s(request)), Some(0), "it is given back");
        router([127, 0, 0, 34].into(), Kind::Damaged);
        MappedPort::open([127, 0, 0, 34].into(), LOCAL, LEASE_S).unwrap_err();
        // No router answers at this address.
        MappedPort::open([127, 0, 0, 35].into(), LOCAL, LEASE_S).unwrap_err();
    }

    #[test]
    fn an_address_that_is_in_no_network_has_no_router() {
        assert_eq!(router_of(Ipv4Addr::LOCALHOST.into()), None);
        assert_eq!(router_of(OUTSIDE.into()), None);
    }
}
