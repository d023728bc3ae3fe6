//! The UDP socket of a room, and the choice of addresses for invitations.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use quinn::{ConnectionId, ConnectionIdGenerator, Endpoint, EndpointConfig, ServerConfig, TokioRuntime};
use socket2::{Domain, Protocol, SockRef, Socket, Type};

/// The maximum number of IPv6 addresses in an invitation: each makes it longer, and an interface can have many.
const MAX_IPV6: usize = 3;

/// The socket buffer for each direction, in bytes. All members send at the same time, once per interval of the match,
/// and the system drops packets that do not fit.
const BUFFER: usize = 4 * 1_024 * 1_024;
/// The length of a connection ID.
const ID_BYTES: usize = 8;

/// A generator of connection IDs that never collide.
///
/// quinn's own generator has 24 random bits, and the ID in a Retry may equal that of a connection. The client's next
/// packet then went to that connection, and nobody answered: this happened once in a few thousand attempts at a server
/// with a thousand players.
#[derive(Debug)]
struct RandomIds;

impl ConnectionIdGenerator for RandomIds {
    fn generate_cid(&mut self) -> ConnectionId {
        ConnectionId::new(&rand::random::<[u8; ID_BYTES]>())
    }

    fn cid_len(&self) -> usize {
        ID_BYTES
    }

    fn cid_lifetime(&self) -> Option<Duration> {
        None
    }
}

fn endpoint_config() -> EndpointConfig {
    let mut config = EndpointConfig::default();
    config.cid_generator(|| Box::new(RandomIds));
    config
}

/// Opens the endpoint of a room. The unspecified IPv6 address also accepts IPv4, and falls back to IPv4 without IPv6.
pub(super) fn open(config: ServerConfig, bind: SocketAddr) -> std::io::Result<Endpoint> {
    let socket = if bind.ip() == Ipv6Addr::UNSPECIFIED {
        both(bind).or_else(|error| {
            if error.kind() == std::io::ErrorKind::AddrInUse {
                return Err(error);
            }
            log::info!("IPv6 is not available: {error}");
            UdpSocket::bind((Ipv4Addr::UNSPECIFIED, bind.port()))
        })?
    } else {
        UdpSocket::bind(bind)?
    };
    enlarge(&socket);
    Endpoint::new(endpoint_config(), Some(config), socket, Arc::new(TokioRuntime))
}

pub(super) fn client(bind: SocketAddr) -> std::io::Result<Endpoint> {
    let socket = UdpSocket::bind(bind)?;
    enlarge(&socket);
    Endpoint::new(endpoint_config(), None, socket, Arc::new(TokioRuntime))
}

/// Requests large buffers. It is no error if the system grants less.
fn enlarge(socket: &UdpSocket) {
    let socket = SockRef::from(socket);
    for granted in [socket.set_recv_buffer_size(BUFFER), socket.set_send_buffer_size(BUFFER)] {
        if let Err(error) = granted {
            log::info!("the socket buffers could not be enlarged: {error}");
        }
    }
}

/// Opens a dual-stack socket for IPv6 and IPv4. On Windows this is not the default.
fn both(bind: SocketAddr) -> std::io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV6, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_only_v6(false)?;
    socket.bind(&bind.into())?;
    Ok(socket.into())
}

/// Returns the addresses at which others may reach this machine: IPv4 first, because it works in most networks, with
/// local addresses before others; then IPv6, with global addresses before local ones.
pub(super) fn reachable(addresses: impl IntoIterator<Item = IpAddr>) -> Vec<IpAddr> {
    let (mut four, mut six) = (Vec::new(), Vec::new());
    for address in addresses {
        match address {
            IpAddr::V4(address) if !address.is_loopback() => four.push(address),
            // A link-local address is useless without its interface.
            IpAddr::V6(address) if !address.is_loopback() && !address.is_unicast_link_local() => six.push(address),
            IpAddr::V4(_) | IpAddr::V6(_) => {}
        }
    }
    four.sort_by_key(|address| !address.is_private());
    six.sort_by_key(Ipv6Addr::is_unique_local);
    let six = six.into_iter().take(MAX_IPV6);
    four.into_iter().map(IpAddr::from).chain(six.map(IpAddr::from)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn connection_ids_never_collide() {
        let numbers: BTreeSet<_> = (0..20_000).map(|_| RandomIds.generate_cid().to_vec()).collect();
        assert_eq!(numbers.len(), 20_000, "of 24 bits a dozen would be equal");
        assert!(numbers.iter().all(|number| number.len() == RandomIds.cid_len()));
    }

    #[test]
    fn invitations_hold_addresses_of_both_kinds_in_the_order_of_use() {
        let machine = ["fe80::1", "fd00::7", "::1", "2001:db8::7", "127.0.0.1", "203.0.113.7", "192.168.0.7"];
        let chosen = reachable(machine.map(|address| address.parse().unwrap()));
        let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        assert_eq!(chosen, ["192.168.0.7", "203.0.113.7", "2001:db8::7", "fd00::7"]);
        let many = (0..9).map(|host| IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, host]));
        assert_eq!(reachable(many).len(), MAX_IPV6);
    }
}
