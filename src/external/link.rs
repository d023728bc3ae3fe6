//! The connection to a program: the handshake, and its suggested moves.

use std::io;
use std::process::Stdio;
use std::sync::mpsc::TrySendError;
use std::time::{Duration, Instant};

use super::command::ProgramCommand;
use super::process::{LineError, Process, ProcessOutput};
use crate::bots::beam::{BotMove, Position};
use crate::bots::tbp::{FromBot, Frontend, TbpMove, ToBot, without_mark};
use crate::engine::Rules;

/// The time limit of each step of the handshake, in multiples of that of an answer: a program may load books first.
const HANDSHAKE_FACTOR: u32 = 2;
/// The time in which a program may answer a new position without moves.
// Cold Clear 2 answers at once with no moves until it has expanded the position (its issue 3).
const FIRST_SEARCH: Duration = Duration::from_millis(250);
/// The delay before the next request then.
const RETRY_DELAY: Duration = Duration::from_millis(10);
/// The number of useless messages after which a program counts as flooding.
const MAX_USELESS: usize = 2_000;
/// The most memory of a program, in bytes.
const MAX_MEMORY: u64 = 2 << 30;
/// The most characters of its errors that are shown.
const MAX_REPORTED: usize = 100;

/// A program after a successful handshake.
#[derive(Debug)]
pub struct ProgramLink {
    process: Process,
    frontend: Frontend,
    thinking: Duration,
    answer: Duration,
    info: ProgramInfo,
}

/// The information that a program gives about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProgramInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its author.
    pub author: String,
}

/// An error of an external program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The system cannot start it.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// It did not complete the handshake in time.
    #[error("it does not support the Tetris Bot Protocol")]
    NoHandshake,
    /// It cannot play by the rules.
    #[error("it cannot play by these rules")]
    Rules,
    /// It reported an error.
    #[error("it reports: {0}")]
    Reported(String),
    /// It ended.
    #[error("it has ended")]
    Ended,
    /// It did not answer in time.
    #[error("it does not answer")]
    Silent,
    /// It stopped reading its input.
    #[error("it does not read its input")]
    NotReading,
    /// It writes far more than requested.
    #[error("it writes too much")]
    Flood,
    /// It uses too much memory.
    #[error("it uses more than two gigabytes of memory")]
    Memory,
    /// It suggested no legal move.
    #[error("it suggests no legal move")]
    NoMove,
}

impl ProgramLink {
    /// Starts a program for a game by these rules, and waits until it is ready.
    ///
    /// # Errors
    /// It cannot be started, does not support the protocol, or cannot play by the rules.
    pub fn open(command: &ProgramCommand, rules: &Rules) -> Result<Self, ProgramError> {
        Self::open_with_errors(command, rules, None)
    }

    /// The same. What the program writes to its standard error goes there, or to the log if it is nowhere.
    ///
    /// # Errors
    /// Those of [`ProgramLink::open`].
    pub fn open_with_errors(
        command: &ProgramCommand,
        rules: &Rules,
        errors: Option<Stdio>,
    ) -> Result<Self, ProgramError> {
        let name = command.program.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let failed = |error: io::Error| ProgramError::Start(error.to_string());
        let process = Process::start(command, &name, errors, MAX_MEMORY).map_err(failed)?;
        let frontend = Frontend::new(rules).restarting(command.restarts);
        let ProgramCommand { thinking, answer, .. } = *command;
        let mut link = Self { process, frontend, thinking, answer, info: ProgramInfo::default() };
        let handshake = answer * HANDSHAKE_FACTOR;
        link.info = link.wait(handshake, ProgramError::NoHandshake, |message| match message {
            FromBot::Info { name, version, author, .. } => Some(ProgramInfo { name, version, author }),
            _ => None,
        })?;
        link.send(&link.frontend.rules())?;
        link.wait(handshake, ProgramError::NoHandshake, |message| match message {
            FromBot::Ready => Some(()),
            _ => None,
        })?;
        Ok(link)
    }

    /// Returns the program's information about itself.
    #[must_use]
    pub const fn info(&self) -> &ProgramInfo {
        &self.info
    }

    /// Lets the program think about a position. Returns its legal moves, the best first.
    ///
    /// # Errors
    /// The program failed.
    pub fn choose(&mut self, position: &Position) -> Result<Vec<BotMove>, ProgramError> {
        let messages = self.frontend.update(position);
        for message in &messages {
            self.send(message)?;
        }
        std::thread::sleep(self.thinking);
        let asked = Instant::now();
        loop {
            self.discard_unasked()?;
            self.send(&ToBot::Suggest)?;
            let moves: Vec<TbpMove> = self.wait(self.answer, ProgramError::Silent, |message| match message {
                FromBot::Suggestion { moves, .. } => Some(moves),
                _ => None,
            })?;
            let choices = self.frontend.choices(moves);
            if !choices.is_empty() {
                return Ok(choices);
            }
            if asked.elapsed() >= FIRST_SEARCH {
                return Err(ProgramError::NoMove);
            }
            std::thread::sleep(RETRY_DELAY);
        }
    }

    /// Returns whether the program already knows a position.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        self.frontend.knows(position)
    }

    /// Stops the program's search, as in a pause.
    pub fn suspend(&mut self) {
        if let Some(stop) = self.frontend.stop()
            && let Err(error) = self.send(&stop)
        {
            log::info!("a program could not be suspended: {error}");
        }
    }

    /// Returns the id of the process.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.process.id()
    }

    fn send(&self, message: &ToBot) -> Result<(), ProgramError> {
        let mut line = serde_json::to_string(message).map_err(|error| ProgramError::Reported(error.to_string()))?;
        line.push('\n');
        self.process.send(line).map_err(|error| match error {
            TrySendError::Disconnected(_) => self.unless_too_large(ProgramError::Ended),
            TrySendError::Full(_) => ProgramError::NotReading,
        })
    }

    /// Returns the reason why the program is gone: this one, unless it was killed because of its memory.
    fn unless_too_large(&self, error: ProgramError) -> ProgramError {
        if self.process.is_too_large() { ProgramError::Memory } else { error }
    }

    /// Discards the messages that were not requested.
    // Answers name no position, so a second answer to the last request would count for this position.
    fn discard_unasked(&self) -> Result<(), ProgramError> {
        match self.wait(Duration::ZERO, ProgramError::Silent, |_message| None::<()>) {
            Ok(()) | Err(ProgramError::Silent) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Waits for a message; `timeout` is the error if there is none in time.
    fn wait<T>(
        &self,
        time: Duration,
        timeout: ProgramError,
        mut read: impl FnMut(FromBot) -> Option<T>,
    ) -> Result<T, ProgramError> {
        let start = Instant::now();
        for _ in 0..MAX_USELESS {
            let left = time.checked_sub(start.elapsed()).unwrap_or_default();
            let line = match self.process.receive(left) {
                ProcessOutput::Line(line) => line,
                ProcessOutput::Unreadable(LineError::TooLong) => return Err(ProgramError::Flood),
                ProcessOutput::Unreadable(LineError::NotText) => continue,
                ProcessOutput::Nothing => return Err(timeout),
                ProcessOutput::End => return Err(self.unless_too_large(ProgramError::Ended)),
            };
            let Ok(message) = serde_json::from_str(without_mark(&line)) else {
                log::debug!("a program sent a line that is not a message: {}", line.escape_debug());
                continue;
            };
            if let FromBot::Error { reason } = message {
                return Err(reported(&reason));
            }
            match read(message) {
                Some(answer) => return Ok(answer),
                None => log::debug!("a program sent an unexpected message"),
            }
        }
        Err(ProgramError::Flood)
    }
}

fn reported(reason: &str) -> ProgramError {
    match reason {
        "unsupported_rules" => ProgramError::Rules,
        // The text may have any length.
        other => ProgramError::Reported(other.chars().take(MAX_REPORTED).collect()),
    }
}

impl Drop for ProgramLink {
    fn drop(&mut self) {
        if let Err(error) = self.send(&ToBot::Quit) {
            log::debug!("a program could not be sent the end of the game: {error}");
        }
    }
}
