//! Automatic port forwarding: asks the router by `UPnP`, then by PCP or NAT-PMP.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use igd_next::{Gateway, PortMappingProtocol, SearchOptions, search_gateway};

use super::port_control::{MappedPort, router_of};

/// The time limit for a router to answer.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(4);
/// The lease of the forwarded port, in seconds. If the program is killed, the port stays open no longer
/// than that.
const LEASE_S: u32 = 3_600;
/// The time between renewals of the lease.
const RENEWAL_INTERVAL: Duration = Duration::from_mins(45);

/// A UDP port that the router forwards until this is dropped.
#[derive(Debug)]
pub struct ForwardedPort {
    state: Forwarding,
    updates: Receiver<Forwarding>,
    /// Dropping it ends the thread.
    _stop: Sender<()>,
}

/// The router's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forwarding {
    /// No answer yet.
    Pending,
    /// The router forwards the port from this public address.
    Open(IpAddr),
    /// The router forwards the port, but this address is not public: it is behind another router.
    Hidden(IpAddr),
    /// The router refused, or none was found. Holds the reason.
    Closed(String),
}

impl ForwardedPort {
    /// Asks the router of the local network to forward a UDP port to this machine.
    #[must_use]
    pub fn request(local: SocketAddr) -> Self {
        let mut options = SearchOptions::default();
        options.timeout = Some(SEARCH_TIMEOUT);
        Self::request_with(options, move || router_of(local.ip()), local)
    }

    /// Asks a router found by `UPnP` with these options, or else the one that `router` returns.
    fn request_with(
        options: SearchOptions,
        router: impl FnOnce() -> Option<Ipv4Addr> + Send + 'static,
        local: SocketAddr,
    ) -> Self {
        let (send, updates) = mpsc::channel();
        let (stop, stopped) = mpsc::channel::<()>();
        let failed = send.clone();
        let run = move || match Router::open(options, router, local) {
            Ok((router, ip)) => {
                let state = if is_public(ip) { Forwarding::Open(ip) } else { Forwarding::Hidden(ip) };
                log::info!("the router forwards port {}: {state:?}", local.port());
                drop(send.send(state));
                renew_until_dropped(router, local, &stopped);
            }
            Err(error) => {
                log::info!("the router forwards no port: {error}");
                drop(send.send(Forwarding::Closed(error)));
            }
        };
        if let Err(error) = thread::Builder::new().name("router".to_owned()).spawn(run) {
            drop(failed.send(Forwarding::Closed(error.to_string())));
        }
        Self { state: Forwarding::Pending, updates, _stop: stop }
    }

    /// Returns the router's latest answer.
    pub fn state(&mut self) -> &Forwarding {
        match self.updates.try_recv() {
            Ok(state) => self.state = state,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        &self.state
    }
}

/// A router that forwards a port, with the protocol that it understood.
#[derive(Debug)]
enum Router {
    Upnp(Gateway),
    PortControl(MappedPort),
}

impl Router {
    /// Asks for the port. Returns the router and its public address.
    fn open(
        options: SearchOptions,
        router: impl FnOnce() -> Option<Ipv4Addr>,
        local: SocketAddr,
    ) -> Result<(Self, IpAddr), String> {
        let upnp = match open_upnp(options, local) {
            Ok((gateway, ip)) => return Ok((Self::Upnp(gateway), ip)),
            Err(error) => error,
        };
        let Some(router) = router() else { return Err(upnp) };
        let opened = MappedPort::open(router, local, LEASE_S);
        opened.map(|(port, ip)| (Self::PortControl(port), ip)).map_err(|error| format!("{upnp}; {error}"))
    }

    /// The time until the lease should be renewed.
    fn renewal(&self) -> Duration {
        match self {
            Self::Upnp(_) => RENEWAL_INTERVAL,
            Self::PortControl(port) => port.renewal().min(RENEWAL_INTERVAL),
        }
    }

    fn renew(&mut self, local: SocketAddr) -> Result<(), String> {
        match self {
            Self::Upnp(gateway) => add(gateway, local),
            Self::PortControl(port) => port.renew(),
        }
    }

    fn close(self, local: SocketAddr) -> Result<(), String> {
        match self {
            Self::Upnp(gateway) => {
                gateway.remove_port(PortMappingProtocol::UDP, local.port()).map_err(|error| error.to_string())
            }
            Self::PortControl(port) => port.close(),
        }
    }
}

fn open_upnp(options: SearchOptions, local: SocketAddr) -> Result<(Gateway, IpAddr), String> {
    let gateway = search_gateway(options).map_err(|error| error.to_string())?;
    let ip = gateway.get_external_ip().map_err(|error| error.to_string())?;
    add(&gateway, local)?;
    Ok((gateway, ip))
}

fn add(gateway: &Gateway, local: SocketAddr) -> Result<(), String> {
    // The external port must equal the internal one: an invitation has one port for all addresses.
    let add = gateway.add_port(PortMappingProtocol::UDP, local.port(), local, LEASE_S, "Skyline");
    add.map_err(|error| error.to_string())
}

/// Renews the lease until the owner is dropped, then removes the forwarding.
fn renew_until_dropped(mut router: Router, local: SocketAddr, stopped: &Receiver<()>) {
    while matches!(stopped.recv_timeout(router.renewal()), Err(mpsc::RecvTimeoutError::Timeout)) {
        if let Err(error) = router.renew(local) {
            log::info!("the router does not renew the port: {error}");
        }
    }
    if let Err(error) = router.close(local) {
        log::info!("the router still forwards the port, until its lease ends: {error}");
    }
}

/// Returns whether an address can be reached over the internet.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [first, second, ..] = ip.octets();
            // 100.64.0.0/10 is for carrier-grade NAT (RFC 6598): providers whose customers share addresses.
            let is_shared = first == 100 && (64..128).contains(&second);
            !(ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip == Ipv4Addr::UNSPECIFIED || is_shared)
        }
        IpAddr::V6(ip) => !(ip.is_loopback() || ip.is_unspecified()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, UdpSocket};
    use std::sync::{Arc, Mutex};
    use std::time::Instant;

    use super::*;

    const DEVICE: &str = r#"<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0"><device>
        <deviceType>urn:schemas-upnp-org:device:InternetGatewayDevice:1</deviceType><deviceList><device>
        <deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType><deviceList><device>
        <deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType><serviceList><service>
        <serviceType>urn:schemas-upnp-org:service:WANIPConnection:1</serviceType><controlURL>/control</controlURL>
        <SCPDURL>/actions</SCPDURL></service></serviceList></device></deviceList></device></deviceList></device></root>"#;
    /// The router's `UPnP` actions, and their arguments.
    fn actions() -> String {
        let action = |name: &str, values: &[&str]| {
            let argument = |value: &&str| format!("<argument><name>{value}</name><direction>in</direction></argument>");
            let arguments: String = values.iter().map(argument).collect();
            format!("<action><name>{name}</name><argumentList>{arguments}</argumentList></action>")
        };
        let port = ["NewRemoteHost", "NewExternalPort", "NewProtocol"];
        let more =
            ["NewInternalPort", "NewInternalClient", "NewEnabled", "NewPortMappingDescription", "NewLeaseDuration"];
        let (add, delete) =
            (action("AddPortMapping", &[&port[..], &more].concat()), action("DeletePortMapping", &port));
        format!(
            "<?xml version=\"1.0\"?><scpd xmlns=\"urn:schemas-upnp-org:service-1-0\"><actionList>{add}{delete}</actionList></scpd>"
        )
    }

    fn start(run: impl FnOnce() + Send + 'static) {
        thread::Builder::new().name("test router".to_owned()).spawn(run).unwrap();
    }

    /// A `UPnP` router on the loopback interface, which records its requests.
    struct UpnpRouter {
        search: SocketAddr,
        requests: Arc<Mutex<String>>,
    }

    impl UpnpRouter {
        fn new(external: &'static str) -> Self {
            let (search, control) = (
                UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap(),
                TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap(),
            );
            let (address, location) = (search.local_addr().unwrap(), control.local_addr().unwrap());
            let requests: Arc<Mutex<String>> = Arc::default();
            start(move || {
                let mut packet = [0; 1_500];
                while let Ok((_, from)) = search.recv_from(&mut packet) {
                    let answer = format!("HTTP/1.1 200 OK\r\nLOCATION: http://{location}/device\r\n\r\n");
                    search.send_to(answer.as_bytes(), from).unwrap();
                }
            });
            let log = Arc::clone(&requests);
            start(move || {
                for connection in control.incoming() {
                    let mut connection = connection.unwrap();
                    connection.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
                    let (mut request, mut part) = (Vec::new(), [0; 4_096]);
                    while let Ok(read @ 1..) = connection.read(&mut part) {
                        request.extend(&part[..read]);
                    }
                    let request = String::from_utf8(request).unwrap();
                    let response = |name: &str, content: &str| {
                        format!(
                            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><u:{name} \
                                 xmlns:u=\"urn:schemas-upnp-org:service:WANIPConnection:1\">{content}</u:{name}></s:Body></s:Envelope>"
                        )
                    };
                    let body = if request.starts_with("GET /device") {
                        DEVICE.to_owned()
                    } else if request.starts_with("GET /actions") {
                        actions()
                    } else if request.contains("#GetExternalIPAddress") {
                        let ip = format!("<NewExternalIPAddress>{external}</NewExternalIPAddress>");
                        response("GetExternalIPAddressResponse", &ip)
                    } else if request.contains("#AddPortMapping") {
                        response("AddPortMappingResponse", "")
                    } else {
                        response("DeletePortMappingResponse", "")
                    };
                    log.lock().unwrap().push_str(&request);
                    let head =
                        format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
                    connection.write_all([head, body].concat().as_bytes()).unwrap();
                }
            });
            Self { search: address, requests }
        }

        fn ask(&self) -> ForwardedPort {
            ask(self.search, Duration::from_secs(15))
        }

        fn wait_for(&self, text: &str) {
            let start = Instant::now();
            while !self.requests.lock().unwrap().contains(text) {
                assert!(start.elapsed() < Duration::from_secs(20), "{text} was not requested");
                thread::sleep(Duration::from_millis(10));
            }
        }
    }

    fn ask(router: SocketAddr, time: Duration) -> ForwardedPort {
        ask_both(router, None, time)
    }

    fn ask_both(router: SocketAddr, other: Option<Ipv4Addr>, time: Duration) -> ForwardedPort {
        let mut options = SearchOptions::default();
        options.bind_addr = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        options.broadcast_address = router;
        options.allowed_gateway_ips = vec![Ipv4Addr::LOCALHOST.into()];
        options.timeout = Some(time);
        options.single_search_timeout = Some(Duration::from_millis(500));
        ForwardedPort::request_with(options, move || other, SocketAddr::from((Ipv4Addr::LOCALHOST, 47_810)))
    }

    fn answer(port: &mut ForwardedPort) -> Forwarding {
        let start = Instant::now();
        while *port.state() == Forwarding::Pending {
            assert!(start.elapsed() < Duration::from_secs(20), "no answer");
            thread::sleep(Duration::from_millis(10));
        }
        port.state().clone()
    }

    #[test]
    fn a_port_is_forwarded_and_removed() {
        let router = UpnpRouter::new("203.0.113.7");
        let mut port = router.ask();
        assert_eq!(answer(&mut port), Forwarding::Open("203.0.113.7".parse().unwrap()));
        router.wait_for(">127.0.0.1</NewInternalClient>");
        assert!(!router.requests.lock().unwrap().contains("#DeletePortMapping"));
        drop(port);
        router.wait_for("#DeletePortMapping");
    }

    #[test]
    fn a_router_behind_another_one_is_not_taken_for_none() {
        assert_eq!(answer(&mut UpnpRouter::new("100.70.0.1").ask()), Forwarding::Hidden("100.70.0.1".parse().unwrap()));
        let nobody = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        assert!(matches!(
            answer(&mut ask(nobody.local_addr().unwrap(), Duration::from_secs(1))),
            Forwarding::Closed(_)
        ));
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn a_router_without_upnp_is_asked_by_pcp() {
        use crate::online::net::port_control::tests::{Kind, OUTSIDE, router};

        let nobody = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let at = Ipv4Addr::new(127, 0, 0, 36);
        let requests = router(at, Kind::Pcp);
        let mut port = ask_both(nobody.local_addr().unwrap(), Some(at), Duration::from_millis(500));
        assert_eq!(answer(&mut port), Forwarding::Open(OUTSIDE.into()));
        assert_eq!(requests.lock().unwrap().len(), 1);
        drop(port);
        let start = Instant::now();
        while requests.lock().unwrap().len() < 2 {
            assert!(start.elapsed() < Duration::from_secs(20), "it is not given back");
            thread::sleep(Duration::from_millis(10));
        }
        // If UPnP works, no other protocol is tried.
        let upnp = UpnpRouter::new("203.0.113.9");
        let mut port = ask_both(upnp.search, Some(at), Duration::from_secs(15));
        assert_eq!(answer(&mut port), Forwarding::Open("203.0.113.9".parse().unwrap()));
        assert_eq!(requests.lock().unwrap().len(), 2);
    }
}
