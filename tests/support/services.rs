//! NATS and PostgreSQL as processes of a test, where they are installed.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time after which a process has failed to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// A process on a free port of the loopback interface, with its data in a folder. It is killed on drop.
pub(crate) struct TestService {
    /// The address for its clients.
    pub(crate) address: String,
    port: u16,
    command: Command,
    child: Option<Child>,
    _folder: tempfile::TempDir,
}

impl Drop for TestService {
    fn drop(&mut self) {
        self.kill();
    }
}

impl TestService {
    /// Starts NATS. Returns `None` if it is not installed.
    pub(crate) fn nats() -> Option<Self> {
        if let Err(error) = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status() {
            let hint = "`sh .ci/setup cluster` installs it";
            #[expect(clippy::print_stderr, reason = "a skipped test must say so")]
            {
                eprintln!("skipped: nats-server is not installed ({error}); {hint}");
            }
            return None;
        }
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"]);
        command.arg(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        Some(Self::started(format!("nats://127.0.0.1:{port}"), port, (command, folder)))
    }

    /// Starts PostgreSQL. Returns `None` if it is not installed, which `.ci/run` reports.
    pub(crate) fn postgres() -> Option<Self> {
        let programs = postgres_programs()?;
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let data = folder.path().join("data");
        let mut folders = Command::new("install");
        folders.args(["-d", "-m", "755"]).arg(folder.path());
        assert!(folders.status().unwrap().success(), "the folder of the test");
        let mut folders = Command::new("install");
        folders.args(["-d", "-m", "700"]);
        if is_root() {
            folders.args(["-o", "65534", "-g", "65534"]);
        }
        assert!(folders.arg(&data).status().unwrap().success(), "the folder of the database");
        let made = as_somebody(&programs.join("initdb"))
            .args(["--no-sync", "-A", "trust", "-U", "skyline", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .status();
        assert!(made.unwrap().success(), "initdb");
        let mut command = as_somebody(&programs.join("postgres"));
        command.args(["-F", "-h", "127.0.0.1", "-p", &port.to_string(), "-k"]);
        command.arg(&data).arg("-D").arg(&data).stderr(Stdio::null());
        Some(Self::started(format!("postgres://skyline@127.0.0.1:{port}/postgres"), port, (command, folder)))
    }

    fn started(address: String, port: u16, (command, folder): (Command, tempfile::TempDir)) -> Self {
        let mut service = Self { address, port, command, child: None, _folder: folder };
        service.start();
        service
    }

    /// Starts it, also again after it was killed, and waits until its port is open.
    pub(crate) fn start(&mut self) {
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(start.elapsed() < PATIENCE, "{} does not start", self.address);
            // PostgreSQL ends at once while a process of the one that was killed still uses the data.
            if self.child.as_mut().is_none_or(|child| child.try_wait().unwrap().is_some()) {
                self.child = Some(self.command.spawn().unwrap());
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Kills it without a warning.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have exited already.
            drop((child.kill(), child.wait()));
        }
    }
}

/// A port that is free again when this returns.
fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

/// The folder of PostgreSQL's programs, if it is installed.
fn postgres_programs() -> Option<PathBuf> {
    let versions = Path::new("/usr/lib/postgresql").read_dir().ok()?;
    versions.flatten().map(|version| version.path().join("bin")).find(|folder| folder.join("initdb").is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

/// A command that runs as another user, because PostgreSQL refuses to run as root.
fn as_somebody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
    command
}
