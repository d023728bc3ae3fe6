//! Asking the router to let others in, by `UPnP`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use igd_next::{Gateway, PortMappingProtocol, SearchOptions, search_gateway};

/// The time in which a router must answer.
const SEARCH: Duration = Duration::from_secs(4);
/// The time for which the router keeps the port without being asked again, in seconds. A program that is killed leaves it open
/// for no longer.
const LEASE_S: u32 = 3_600;
/// The time after which it is asked again.
const AGAIN: Duration = Duration::from_mins(45);

/// A port that the router is asked to forward as long as this lives.
#[derive(Debug)]
pub struct ForwardedPort {
    state: Forwarding,
    news: Receiver<Forwarding>,
    /// Dropping it ends the thread.
    _stop: Sender<()>,
}

/// What the router has said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forwarding {
    /// Nothing yet.
    Asked,
    /// It forwards the port from this address.
    Open(IpAddr),
    /// It forwards the port, but is not in the internet itself: another router is in front of it.
    Hidden(IpAddr),
    /// It does not, or there is no router that can be asked.
    Closed(String),
}

impl ForwardedPort {
    /// Asks the router of the local network to forward a port of UDP to this machine's address in it.
    #[must_use]
    pub fn ask(local: SocketAddr) -> Self {
        let mut options = SearchOptions::default();
        options.timeout = Some(SEARCH);
        Self::ask_by(options, local)
    }

    fn ask_by(options: SearchOptions, local: SocketAddr) -> Self {
        let (send, news) = mpsc::channel();
        let (stop, stopped) = mpsc::channel::<()>();
        let failed = send.clone();
        let run = move || match open(options, local) {
            Ok((gateway, ip)) => {
                let state = if is_public(ip) { Forwarding::Open(ip) } else { Forwarding::Hidden(ip) };
                log::info!("the router forwards port {}: {state:?}", local.port());
                drop(send.send(state));
                keep(&gateway, local, &stopped);
            }
            Err(error) => {
                log::info!("the router forwards no port: {error}");
                drop(send.send(Forwarding::Closed(error)));
            }
        };
        if let Err(error) = thread::Builder::new().name("router".to_owned()).spawn(run) {
            drop(failed.send(Forwarding::Closed(error.to_string())));
        }
        Self { state: Forwarding::Asked, news, _stop: stop }
    }

    /// What the router has said up to now.
    pub fn state(&mut self) -> &Forwarding {
        match self.news.try_recv() {
            Ok(state) => self.state = state,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        &self.state
    }
}

fn open(options: SearchOptions, local: SocketAddr) -> Result<(Gateway, IpAddr), String> {
    let gateway = search_gateway(options).map_err(|error| error.to_string())?;
    let ip = gateway.get_external_ip().map_err(|error| error.to_string())?;
    add(&gateway, local)?;
    Ok((gateway, ip))
}

fn add(gateway: &Gateway, local: SocketAddr) -> Result<(), String> {
    // The same port outside as inside: the invitation has one for all addresses.
    let add = gateway.add_port(PortMappingProtocol::UDP, local.port(), local, LEASE_S, "Skyline");
    add.map_err(|error| error.to_string())
}

/// Renews the port until nobody needs it, then gives it back.
fn keep(gateway: &Gateway, local: SocketAddr, stopped: &Receiver<()>) {
    while matches!(stopped.recv_timeout(AGAIN), Err(mpsc::RecvTimeoutError::Timeout)) {
        if let Err(error) = add(gateway, local) {
            log::info!("the router does not renew the port: {error}");
        }
    }
    if let Err(error) = gateway.remove_port(PortMappingProtocol::UDP, local.port()) {
        log::info!("the router keeps the port for a while: {error}");
    }
}

/// Whether others reach an address over the internet.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [first, second, ..] = ip.octets();
            // 100.64.0.0/10 is that of providers whose customers share addresses.
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
    /// What the router can do, and with which values.
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

    /// A router on the loopback interface, with the requests that it has heard.
    struct Router {
        search: SocketAddr,
        heard: Arc<Mutex<String>>,
    }

    impl Router {
        fn new(external: &'static str) -> Self {
            let (search, control) = (
                UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap(),
                TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap(),
            );
            let (address, location) = (search.local_addr().unwrap(), control.local_addr().unwrap());
            let heard: Arc<Mutex<String>> = Arc::default();
            start(move || {
                let mut packet = [0; 1_500];
                while let Ok((_, from)) = search.recv_from(&mut packet) {
                    let answer = format!("HTTP/1.1 200 OK\r\nLOCATION: http://{location}/device\r\n\r\n");
                    search.send_to(answer.as_bytes(), from).unwrap();
                }
            });
            let log = Arc::clone(&heard);
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
            Self { search: address, heard }
        }

        fn ask(&self) -> ForwardedPort {
            ask(self.search, Duration::from_secs(15))
        }

        fn wait_for(&self, text: &str) {
            let start = Instant::now();
            while !self.heard.lock().unwrap().contains(text) {
                assert!(start.elapsed() < Duration::from_secs(20), "{text} was not asked");
                thread::sleep(Duration::from_millis(10));
            }
        }
    }

    fn ask(router: SocketAddr, time: Duration) -> ForwardedPort {
        let mut options = SearchOptions::default();
        options.bind_addr = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        options.broadcast_address = router;
        options.allowed_gateway_ips = vec![Ipv4Addr::LOCALHOST.into()];
        options.timeout = Some(time);
        options.single_search_timeout = Some(Duration::from_millis(500));
        ForwardedPort::ask_by(options, SocketAddr::from((Ipv4Addr::LOCALHOST, 47_810)))
    }

    fn answer(port: &mut ForwardedPort) -> Forwarding {
        let start = Instant::now();
        while *port.state() == Forwarding::Asked {
            assert!(start.elapsed() < Duration::from_secs(20), "no answer");
            thread::sleep(Duration::from_millis(10));
        }
        port.state().clone()
    }

    #[test]
    fn a_port_is_forwarded_and_given_back() {
        let router = Router::new("203.0.113.7");
        let mut port = router.ask();
        assert_eq!(answer(&mut port), Forwarding::Open("203.0.113.7".parse().unwrap()));
        router.wait_for(">127.0.0.1</NewInternalClient>");
        assert!(!router.heard.lock().unwrap().contains("#DeletePortMapping"));
        drop(port);
        router.wait_for("#DeletePortMapping");
    }

    #[test]
    fn a_router_behind_another_one_and_none_at_all_are_told_apart() {
        assert_eq!(answer(&mut Router::new("100.70.0.1").ask()), Forwarding::Hidden("100.70.0.1".parse().unwrap()));
        let nobody = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        assert!(matches!(
            answer(&mut ask(nobody.local_addr().unwrap(), Duration::from_secs(1))),
            Forwarding::Closed(_)
        ));
    }
}
