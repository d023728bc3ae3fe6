//! A child process that reads and writes lines.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{io, mem};

use sysinfo::System;

use super::command::ProgramCommand;
use super::guard::{self, EXIT_POLL, MAX_EXIT_TIME};
use super::watched::Watched;

/// The maximum length of a line, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// The capacity of the line queue in each direction. A program that writes more has to wait.
const MAX_LINES: usize = 256;
/// The maximum number of lines of its standard error that are logged.
const MAX_LOGGED: usize = 200;

/// The threads that wait for programs to exit.
static ENDING: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// A running process. Dropping it asks the process to exit, and kills it after a while.
#[derive(Debug)]
pub(super) struct Process {
    child: Option<Child>,
    to: Option<SyncSender<String>>,
    from: Receiver<Result<String, LineError>>,
    /// Whether it was killed because it used too much memory.
    is_too_large: Arc<AtomicBool>,
}

/// A line that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineError {
    TooLong,
    NotText,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProcessOutput {
    Line(String),
    Unreadable(LineError),
    /// No line within the given time.
    Nothing,
    End,
}

impl Process {
    /// Starts a program without a shell. Its standard error goes to `errors`, or to the log under this name. It is
    /// killed when it uses more than `max_memory` bytes.
    pub(super) fn start(
        command: &ProgramCommand,
        name: &str,
        errors: Option<Stdio>,
        max_memory: u64,
    ) -> io::Result<Self> {
        let mut start = Command::new(&command.program);
        start.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        start.stderr(errors.unwrap_or_else(Stdio::piped));
        if let Some(folder) = &command.folder {
            start.current_dir(folder);
        }
        #[cfg(windows)]
        guard::hide_console(&mut start);
        let mut child = start.spawn()?;
        guard::watch(child.id());
        let (to, lines) = mpsc::sync_channel::<String>(MAX_LINES);
        let (send, from) = mpsc::sync_channel(MAX_LINES);
        let thread = |name: &str| thread::Builder::new().name(name.to_owned());
        if let Some(mut input) = child.stdin.take() {
            thread("program in").spawn(move || {
                // A program that has exited reads nothing; the output thread notices the exit.
                while let Ok(line) = lines.recv()
                    && input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_ok()
                {}
            })?;
        }
        if let Some(output) = child.stdout.take() {
            thread("program out").spawn(move || read_lines(output, |line| send.send(line).is_ok()))?;
        }
        if let Some(errors) = child.stderr.take() {
            let name = name.to_owned();
            let mut count = 0;
            thread("program errors").spawn(move || {
                read_lines(errors, |line| {
                    count += 1;
                    if let Some(line) = line.ok().filter(|_| count <= MAX_LOGGED) {
                        log::info!("{name}: {}", line.escape_debug());
                    }
                    true
                });
            })?;
        }
        let is_too_large = Arc::new(AtomicBool::new(false));
        if let Some(watched) = Watched::new(child.id(), &mut System::new()) {
            let is_too_large = Arc::clone(&is_too_large);
            thread("program memory").spawn(move || watched.kill_beyond(max_memory, &is_too_large))?;
        }
        Ok(Self { child: Some(child), to: Some(to), from, is_too_large })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The program has closed its input, as at its end, or has not read it for a long time.
    pub(super) fn send(&self, line: String) -> Result<(), TrySendError<String>> {
        match &self.to {
            Some(to) => to.try_send(line),
            None => Err(TrySendError::Disconnected(line)),
        }
    }

    /// Waits for the next line.
    pub(super) fn receive(&self, time: Duration) -> ProcessOutput {
        match self.from.recv_timeout(time) {
            Ok(Ok(line)) => ProcessOutput::Line(line),
            Ok(Err(error)) => ProcessOutput::Unreadable(error),
            Err(RecvTimeoutError::Timeout) => ProcessOutput::Nothing,
            Err(RecvTimeoutError::Disconnected) => ProcessOutput::End,
        }
    }

    /// Returns whether it was killed because it used too much memory.
    pub(super) fn is_too_large(&self) -> bool {
        self.is_too_large.load(Ordering::Relaxed)
    }

    pub(super) fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its input is closed after everything was written.
        self.to = None;
        let Some(child) = self.child.take() else { return };
        let ending = thread::Builder::new().name("program end".to_owned()).spawn(move || end(child));
        match ending {
            Ok(thread) => ENDING.lock().unwrap_or_else(PoisonError::into_inner).push(thread),
            Err(error) => log::warn!("a program cannot be awaited: {error}"),
        }
    }
}

/// Waits until all stopped programs have exited, for up to two seconds.
pub fn wait_for_exits() {
    for thread in mem::take(&mut *ENDING.lock().unwrap_or_else(PoisonError::into_inner)) {
        if thread.join().is_err() {
            log::error!("the thread that waits for a program has panicked");
        }
    }
}

fn end(mut child: Child) {
    let start = Instant::now();
    while matches!(child.try_wait(), Ok(None)) {
        if start.elapsed() > MAX_EXIT_TIME {
            log::warn!("a program did not exit in time");
            child.kill().ok();
            break;
        }
        thread::sleep(EXIT_POLL);
    }
    if let Err(error) = child.wait() {
        log::warn!("the end of a program could not be awaited: {error}");
    }
}

/// Reads lines until the end, or until `take` returns false.
fn read_lines(from: impl Read, mut take: impl FnMut(Result<String, LineError>) -> bool) {
    let mut reader = BufReader::new(from);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(MAX_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = bytes.last() == Some(&b'\n') || (bytes.len() as u64) < MAX_BYTES;
        let line = match String::from_utf8(mem::take(&mut bytes)) {
            _ if !is_whole => Err(LineError::TooLong),
            Ok(line) => Ok(line),
            Err(_not_text) => Err(LineError::NotText),
        };
        let is_last = line == Err(LineError::TooLong);
        if !take(line) || is_last {
            return;
        }
    }
}
