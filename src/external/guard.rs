//! A second process of our own that kills programs after a crash of the game.
//!
//! ```text
//!   game ── ids of its programs ──▶ pipe ──▶ `skyline guard` ── at the end of the pipe ──▶ kills them
//! ```
//!
//! Programs end with their input, and the game kills those that do not. If the game itself is killed, nobody is left to
//! do that: on Linux alone the system could, by a call that is unsafe in Rust (`prctl(PR_SET_PDEATHSIG)` in a new
//! process). But every system closes the pipes of a killed process.

use std::io::{self, BufRead, Write as _};
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sysinfo::System;

use super::watched::Watched;

/// The time for a program to exit before it is killed.
pub(super) const MAX_EXIT_TIME: Duration = Duration::from_secs(2);
/// The polling interval for its exit.
pub(super) const EXIT_POLL: Duration = Duration::from_millis(20);

/// The file of our own program.
static OWN_PROGRAM: OnceLock<PathBuf> = OnceLock::new();
/// The input of the guard. It closes when this process ends, however that happens.
static INPUT: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// Lets external programs be guarded by this program, whose command `guard` calls [`guard`]. Without it, there is no
/// guard: tests have no such command.
pub fn guard_with(own_program: PathBuf) {
    // Only the first call counts.
    OWN_PROGRAM.set(own_program).ok();
}

/// Guards a process from now on. The first call starts the guard.
pub(super) fn watch(process: u32) {
    let Some(own_program) = OWN_PROGRAM.get() else { return };
    let mut input = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    let written = match &mut *input {
        Some(input) => writeln!(input, "{process}"),
        None => start(own_program).and_then(|started| writeln!(input.insert(started), "{process}")),
    };
    if let Err(error) = written {
        log::warn!("a program may outlive a crash of the game: {error}");
        // The next program gets a new guard.
        *input = None;
    }
}

fn start(own_program: &PathBuf) -> io::Result<ChildStdin> {
    let mut command = Command::new(own_program);
    command.arg("guard").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(windows)]
    hide_console(&mut command);
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        // A signal to the group of the game, as by Ctrl-C, must not end the guard.
        command.process_group(0);
    }
    command.spawn()?.stdin.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
}

/// Lets a program start without a console window beside the game.
#[cfg(windows)]
pub(super) fn hide_console(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(CREATE_NO_WINDOW);
}

/// Reads the ids of processes, one a line. At the end of the input, kills those that do not end by themselves.
pub fn guard(input: impl BufRead) {
    let mut system = System::new();
    let mut watched = Vec::new();
    for id in input.lines().map_while(Result::ok).filter_map(|line| line.parse().ok()) {
        watched.retain(|process: &Watched| process.find(&mut system).is_some());
        watched.extend(Watched::new(id, &mut system));
    }
    let end = Instant::now();
    while end.elapsed() < MAX_EXIT_TIME && watched.iter().any(|process| process.find(&mut system).is_some()) {
        thread::sleep(EXIT_POLL);
    }
    for process in watched {
        process.find(&mut system).map(sysinfo::Process::kill);
    }
}
