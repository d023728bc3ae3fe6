//! Two programs at two servers of a cluster.

use std::io::Read as _;

use super::*;

/// A process that is killed on drop, with its log.
struct Process {
    child: Child,
    log: PathBuf,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
        show_log_of_failure("a server", &self.log);
    }
}

/// A server of a cluster: its process and the ports of its addresses for players and for pages.
struct Server {
    _process: Process,
    players: u16,
    pages: u16,
}

/// A port that was free just now.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Starts NATS. `None` if it is not installed.
fn start_nats(port: u16, folder: &Path) -> Option<Process> {
    let log = folder.join("nats.log");
    let mut command = Command::new("nats-server");
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"]);
    command.arg(folder.join("nats")).arg("--log").arg(&log);
    match command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
        Ok(child) => Some(Process { child, log }),
        Err(error) => {
            let skipped = "skipped: nats-server is not installed";
            let mut errors = std::io::stderr();
            writeln!(errors, "{skipped} ({error}); `sh .ci/setup cluster` installs it").unwrap();
            None
        }
    }
}

/// Starts a server of a cluster on free ports.
fn start_server(nats: u16, home: &Path, database: &Path) -> Server {
    let log = home.with_extension("log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command.args(["serve", "--players", "127.0.0.1:0", "--pages", "127.0.0.1:0", "--folder"]).arg(home);
    command.args(["--nats", &format!("nats://127.0.0.1:{nats}"), "--database"]);
    command.arg(format!("sqlite://{}?mode=rwc", database.display()));
    #[expect(clippy::disallowed_types, reason = "the log of a process belongs to no storage")]
    let errors = fs::File::create(&log).unwrap();
    let child = command.stdout(Stdio::piped()).stderr(errors).spawn().unwrap();
    let mut process = Process { child, log };
    let mut lines = BufReader::new(process.child.stdout.take().unwrap()).lines();
    let mut port_of = |name: &str| {
        let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with(name)));
        let line = line.unwrap_or_else(|| panic!("the server does not start")).unwrap();
        line.rsplit(':').next().unwrap().parse().unwrap()
    };
    let (players, pages) = (port_of("players"), port_of("pages"));
    Server { _process: process, players, pages }
}

/// Requests a page of a server.
fn page(port: u16, path: &str) -> Option<String> {
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.write_all(format!("GET {path} HTTP/1.0\r\n\r\n").as_bytes()).ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    Some(text)
}

/// Two programs at two servers of a cluster meet by quick play. The server of their match is killed, and they finish
/// the match on the other one.
#[test]
fn two_programs_play_on_when_the_server_of_their_match_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let Some(_nats) = start_nats(port, folder.path()) else { return };
    let start = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < PATIENCE, "NATS does not start");
        thread::sleep(Duration::from_millis(20));
    }
    let database = folder.path().join("database");
    let mut servers = ["a", "b"].map(|name| Some(start_server(port, &folder.path().join(name), &database)));
    let displays = [(); 2].map(|()| Display::start("800x600"));
    let homes = ["Ada", "Bob"].map(online_home);
    let mut programs: Vec<_> =
        displays.iter().zip(&homes).map(|(display, home)| Program::start(display, home.path())).collect();
    for (program, server) in programs.iter_mut().zip(&servers) {
        go_to(program, &format!("127.0.0.1:{}", server.as_ref().unwrap().players));
        program.wait_for("online: in the lobby of a server");
    }
    thread::sleep(Duration::from_secs(1));
    for program in &programs {
        // Quick play is the first button.
        program.press(&["Return"]);
    }
    for program in &mut programs {
        program.wait_for("online: the match begins");
    }
    programs[0].picture("online-cluster");
    let has_match = |server: &Option<Server>| {
        page(server.as_ref().unwrap().pages, "/metrics")
            .is_some_and(|metrics| metrics.contains("skyline_matches_running 1"))
    };
    let lost = servers.iter().position(has_match).expect("it is played on one of them");
    servers[lost] = None;
    let (mut one, mut other) = (programs.remove(0), programs.remove(0));
    one.wait_for("online: in the room as member");
    drop_to_the_end(&mut one);
    other.wait_for("online: the match is over");
    thread::sleep(Duration::from_secs(1));
    other.picture("online-cluster-results");
    let [of_one, of_other] = homes.each_ref().map(|home| recorded_matches(home.path()));
    assert_eq!((of_one.len(), &of_one), (1, &of_other), "both recorded the same match");
}
