//! The socket of a room, and the addresses at which it is reached.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use quinn::{ConnectionId, ConnectionIdGenerator, Endpoint, EndpointConfig, ServerConfig, TokioRuntime};
use socket2::{Domain, Protocol, SockRef, Socket, Type};

/// The most IPv6 addresses in an invitation: each makes it longer, and an interface can have many.
const MOST_IPV6: usize = 3;

/// The packets in bytes that may wait for the program, in each direction. Members speak all at once, at the rhythm of the match,
/// and everything that the system has no room for is lost.
const BUFFER: usize = 4 * 1_024 * 1_024;
/// The length of the number of a connection.
const ID_BYTES: usize = 8;

/// Numbers of connections, which are never equal.
///
/// Those that quinn makes have 24 bits of chance, and the number in a Retry may be that of a connection. The next packet of the
/// caller would then go to that connection, and nobody would answer: one in a few thousand calls at a server with a thousand
/// players.
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

/// Opens the endpoint of a room. All addresses of IPv6 include those of IPv4, and are IPv4 alone where there is no IPv6.
pub(super) fn open(config: ServerConfig, bind: SocketAddr) -> std::io::Result<Endpoint> {
    let socket = if bind.ip() == Ipv6Addr::UNSPECIFIED {
        both(bind).or_else(|error| {
            log::info!("IPv4 only: {error}");
            UdpSocket::bind((Ipv4Addr::UNSPECIFIED, bind.port()))
        })?
    } else {
        UdpSocket::bind(bind)?
    };
    enlarge(&socket);
    Endpoint::new(endpoint_config(), Some(config), socket, Arc::new(TokioRuntime))
}

/// Opens the endpoint of somebody who calls a host.
pub(super) fn caller(bind: SocketAddr) -> std::io::Result<Endpoint> {
    let socket = UdpSocket::bind(bind)?;
    enlarge(&socket);
    Endpoint::new(endpoint_config(), None, socket, Arc::new(TokioRuntime))
}

/// Asks for large buffers. The system may grant less, which is no error.
fn enlarge(socket: &UdpSocket) {
    let socket = SockRef::from(socket);
    for granted in [socket.set_recv_buffer_size(BUFFER), socket.set_send_buffer_size(BUFFER)] {
        if let Err(error) = granted {
            log::info!("the buffers of the port stay as they are: {error}");
        }
    }
}

/// A socket for IPv6 and IPv4, which Windows keeps apart unless it is asked.
fn both(bind: SocketAddr) -> std::io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV6, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_only_v6(false)?;
    socket.bind(&bind.into())?;
    Ok(socket.into())
}

/// Chooses those addresses of this machine at which others may reach it: IPv4 first, which works in most networks, local
/// ones before others; then IPv6, global ones before local ones.
pub(super) fn reachable(addresses: impl IntoIterator<Item = IpAddr>) -> Vec<IpAddr> {
    let (mut four, mut six) = (Vec::new(), Vec::new());
    for address in addresses {
        match address {
            IpAddr::V4(address) if !address.is_loopback() => four.push(address),
            // A link-local address means nothing without the interface.
            IpAddr::V6(address) if !address.is_loopback() && !address.is_unicast_link_local() => six.push(address),
            IpAddr::V4(_) | IpAddr::V6(_) => {}
        }
    }
    four.sort_by_key(|address| !address.is_private());
    six.sort_by_key(Ipv6Addr::is_unique_local);
    let six = six.into_iter().take(MOST_IPV6);
    four.into_iter().map(IpAddr::from).chain(six.map(IpAddr::from)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn connections_have_numbers_of_their_own() {
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
        assert_eq!(reachable(many).len(), MOST_IPV6);
    }
}
