//! `skyline load`: a load test with scripted players on a server.

use std::io::{self, BufRead as _, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use super::error::CliError;
use super::server_arguments::LoadTest;
use crate::online::net::{ConnectError, Load, LoadReport, MatchKind};
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
    /// No person is left in a match.
    #[error("--computers {computers} leaves no person in a match of {seats} players; give more --seats")]
    Computers {
        /// The number of computer players.
        computers: u32,
        /// The number of all players.
        seats: u32,
    },
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

/// The resources used by the players, and by the server if its process is known, while all played.
#[derive(Debug)]
struct Shares {
    players: Share,
    server: Option<Share>,
}

impl LoadTest {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        let kind = self.kind()?;
        let started = match self.server {
            Some(_) => None,
            None => Some(self.start()?),
        };
        let server = match (&self.server, &started) {
            (Some(server), _) => server.parse().map_err(LoadError::from)?,
            (None, Some(started)) => started.invitation.clone(),
            (None, None) => return Ok(2),
        };
        let (matches, seats, time) = (self.matches as usize, self.seats as usize, self.time());
        let players = Load { server, matches, seats, kind, rate: self.rate, time };
        let id = self.process.or_else(|| Some(started.as_ref()?.child.id()));
        let before = id.map(used);
        let (all_play, begins) = mpsc::channel();
        let report = std::thread::scope(|scope| {
            let watch = scope.spawn(move || {
                // Not sent if they never do.
                begins.recv().ok()?;
                Some(Shares::measure(id, time.mul_f64(MEASURED)))
            });
            let report = players.run(move || {
                // Sending fails only if the watching thread failed.
                let _unheard = all_play.send(());
            });
            report.map(|report| (report, watch.join().unwrap_or_default()))
        });
        let (report, shares) = report.map_err(LoadError::from)?;
        self.write_players(&report, out)?;
        write_messages(&report, out)?;
        if let Some(Shares { players, server }) = shares {
            writeln!(out, "players   {:.0} % of a core", 100.0 * players.cores())?;
            if let (Some(before), Some(server)) = (before, server) {
                let (cores, matches) = (server.cores(), f64::from(self.matches));
                let memory = server.to.memory.saturating_sub(before.memory) / u64::from(self.matches);
                writeln!(
                    out,
                    "server    {:.0} % of a core, {:.2} ms a second per match, {} kB per match",
                    100.0 * cores,
                    1_000.0 * cores / matches,
                    memory / 1_000
                )?;
            }
        }
        Ok(u8::from(report.failed > 0 || report.unrated > 0))
    }

    fn kind(&self) -> Result<MatchKind, LoadError> {
        let Self { ranked, computers, seats, .. } = *self;
        match (ranked, computers) {
            (true, _) => Ok(MatchKind::Ranked),
            (false, 0) => Ok(MatchKind::Casual),
            (false, computers) if computers < seats => Ok(MatchKind::Mixed { computers: computers as usize }),
            (false, computers) => Err(LoadError::Computers { computers, seats }),
        }
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Writes what became of the players and their matches.
    fn write_players(&self, report: &LoadReport, out: &mut impl Write) -> io::Result<()> {
        let (begun, finished, results) = (report.begun, report.finished(), report.results);
        writeln!(out, "matches   {} at the same time, {begun} begun, {finished} finished", self.matches)?;
        if results > 0 {
            writeln!(out, "results   {results} were shown to players")?;
        }
        if report.unrated > 0 {
            writeln!(out, "unrated   {} of them are missing in the ratings", report.unrated)?;
        }
        if report.searched_again > 0 {
            writeln!(out, "searches  {} were repeated after a match or a server was lost", report.searched_again)?;
        }
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
        Ok(())
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

/// Writes how long messages took, how many bytes they had, and the pauses after the failure of a server.
fn write_messages(report: &LoadReport, out: &mut impl Write) -> io::Result<()> {
    let (sent, received) = report.bytes_a_second();
    let [half, most, nearly_all, all] = [0.5, 0.9, 0.99, 1.0].map(|part| report.delay_ms(part));
    writeln!(out, "delay     half of the news within {half} ms, 90 % {most} ms, 99 % {nearly_all} ms, all {all} ms")?;
    writeln!(out, "traffic   {:.1} kB/s up, {:.1} kB/s down per player", sent / 1_000.0, received / 1_000.0)?;
    if report.moved > 0 {
        let pause = report.longest_pause.as_millis();
        writeln!(out, "moved     {} players to another server, the longest pause {pause} ms", report.moved)?;
    }
    Ok(())
}

impl Shares {
    /// Measures this process, which has the players, and that of the server for a time.
    fn measure(server: Option<u32>, time: Duration) -> Self {
        let (begin, processes) = (Instant::now(), (std::process::id(), server));
        let used_by = |(players, server): (u32, Option<u32>)| (used(players), server.map(used));
        let from = used_by(processes);
        sleep(time);
        let (to, time) = (used_by(processes), begin.elapsed());
        let server = from.1.zip(to.1).map(|(from, to)| Share { from, to, time });
        Self { players: Share { from: from.0, to: to.0, time }, server }
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
