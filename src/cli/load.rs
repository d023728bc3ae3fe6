//! `skyline load`: a load test with scripted players on a server.

use std::io::{self, BufRead as _, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use super::error::CliError;
use super::server_arguments::LoadTest;
use crate::online::net::{ConnectError, Load};
use crate::online::{Invitation, InvitationError};

/// The share of the test in which the server is measured, so that the players still play at the end.
const MEASURED: f64 = 0.95;

#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// The text is not the invitation of a server.
    #[error("--server: {0}")]
    Invitation(#[from] InvitationError),
    /// The players cannot connect.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The server cannot be started.
    #[error("the server cannot be started: {0}")]
    Start(#[source] io::Error),
}

impl From<LoadError> for CliError {
    fn from(error: LoadError) -> Self {
        Self::Own(Box::new(error))
    }
}

/// The server started for the test.
struct Started {
    child: Child,
    invitation: Invitation,
    _folder: tempfile::TempDir,
}

impl Drop for Started {
    fn drop(&mut self) {
        // An error means that it has already ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The resources used by a process.
#[derive(Debug, Clone, Copy, Default)]
struct Used {
    memory: u64,
    processor_ms: u64,
}

/// The resources used by a process in a time span.
#[derive(Debug)]
struct Share {
    from: Used,
    to: Used,
    time: Duration,
}

impl LoadTest {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        let started = match self.server {
            Some(_) => None,
            None => Some(self.start()?),
        };
        let server = match (&self.server, &started) {
            (Some(server), _) => server.parse().map_err(LoadError::from)?,
            (None, Some(started)) => started.invitation.clone(),
            (None, None) => return Ok(2),
        };
        let time = Duration::from_secs(self.seconds.into());
        let players =
            Load { server, matches: self.matches as usize, seats: self.seats as usize, rate: self.rate, time };
        let id = self.process.or_else(|| Some(started.as_ref()?.child.id()));
        let before = id.map(used);
        let (all_play, begins) = mpsc::channel();
        let report = std::thread::scope(|scope| {
            let watch = scope.spawn(move || {
                // Not sent if they never do.
                let id = begins.recv().ok().and(id)?;
                let (begin, from) = (Instant::now(), used(id));
                sleep(time.mul_f64(MEASURED));
                Some(Share { from, to: used(id), time: begin.elapsed() })
            });
            let report = players.run(move || {
                // Sending fails only if the watching thread failed.
                let _unheard = all_play.send(());
            });
            report.map(|report| (report, watch.join().unwrap_or_default()))
        });
        let (report, share) = report.map_err(LoadError::from)?;
        let (sent, received) = report.bytes_a_second();
        writeln!(out, "matches   {} at the same time, {} begun", self.matches, report.begun)?;
        writeln!(out, "failed    {} of {} players", report.failed, self.matches * self.seats)?;
        if let Some(reason) = &report.first_failure {
            writeln!(out, "          the first: {reason}")?;
        }
        if let Some(fault) = report.first_drop {
            writeln!(out, "dropped   {} seats, the first because {fault}", report.dropped)?;
        }
        if report.repeated > 0 {
            writeln!(out, "busy      {} attempts to connect were repeated", report.repeated)?;
        }
        if let Some(after) = report.all_play_after {
            let (after, rate) = (after.as_secs_f64(), self.rate);
            writeln!(out, "start     all play after {after:.1} s, {rate} players connected per second")?;
        }
        let [half, most, nearly_all, all] = [0.5, 0.9, 0.99, 1.0].map(|part| report.delay_ms(part));
        writeln!(
            out,
            "delay     half of the news within {half} ms, 90 % {most} ms, 99 % {nearly_all} ms, all {all} ms"
        )?;
        writeln!(out, "traffic   {:.1} kB/s up, {:.1} kB/s down per player", sent / 1_000.0, received / 1_000.0)?;
        if report.moved > 0 {
            let pause = report.longest_pause.as_millis();
            writeln!(out, "moved     {} players to another server, the longest pause {pause} ms", report.moved)?;
        }
        if let (Some(before), Some(share)) = (before, share) {
            let memory = share.to.memory.saturating_sub(before.memory) / u64::from(self.matches);
            writeln!(out, "server    {:.0} % of a core, {} kB per match", 100.0 * share.cores(), memory / 1_000)?;
        }
        Ok(u8::from(report.failed > 0))
    }

    fn start(&self) -> Result<Started, LoadError> {
        let folder = tempfile::tempdir().map_err(LoadError::Start)?;
        let program = std::env::current_exe().map_err(LoadError::Start)?;
        let players = (2 * self.matches * self.seats).to_string();
        let mut child = Command::new(program)
            .args(["serve", "--players", "127.0.0.1:0", "--pages", "127.0.0.1:0"])
            .args(["--connections", &players, "--connections-per-address", &players, "--rooms", &players, "--folder"])
            .arg(folder.path())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(LoadError::Start)?;
        let lines = child.stdout.take().map(BufReader::new);
        let mut said = lines.into_iter().flat_map(|lines| lines.lines()).map_while(Result::ok);
        let link = said.find_map(|line| Some(line.strip_prefix("invite")?.trim().to_owned()));
        let link = link.ok_or_else(|| LoadError::Start(io::ErrorKind::UnexpectedEof.into()))?;
        Ok(Started { child, invitation: link.parse()?, _folder: folder })
    }
}

impl Share {
    /// The average number of busy cores.
    fn cores(&self) -> f64 {
        let used = self.to.processor_ms.saturating_sub(self.from.processor_ms);
        used as f64 / self.time.as_millis().max(1) as f64
    }
}

/// Returns the resources used by a process so far.
fn used(id: u32) -> Used {
    let mut system = System::new();
    let pid = Pid::from_u32(id);
    let kind = ProcessRefreshKind::nothing().with_memory().with_cpu();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, kind);
    system.process(pid).map_or_else(Used::default, |process| Used {
        memory: process.memory(),
        processor_ms: process.accumulated_cpu_time(),
    })
}
