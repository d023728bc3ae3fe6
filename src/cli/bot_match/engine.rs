//! A TBP program as a player.
//!
//! Its lines are read and written by threads of their own, so a program that hangs, floods or never reads costs a match
//! nothing but its timeout.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::bots::arena::{Side, Turn};
use crate::bots::beam::Choice;
use crate::tbp::{FromBot, Letter, Randomizer, Start, ToBot, cells_of, choice_of, move_of};

/// The options of a program.
#[derive(Debug, Clone)]
pub(super) struct Launch {
    /// The program and its arguments.
    pub(super) command: Vec<String>,
    /// The file for its standard error.
    pub(super) log: Option<PathBuf>,
    /// The time before it is asked.
    pub(super) think: Duration,
    /// The time in which it must answer.
    pub(super) timeout: Duration,
    /// Whether every position is sent as a new start.
    pub(super) restarts: bool,
}

/// The reason why a program lost or cannot play.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It ended.
    #[error("the program ended")]
    Ended,
    /// It did not answer in time.
    #[error("no answer in time")]
    Late,
    /// It does not read what is sent.
    #[error("the program does not read its input")]
    Deaf,
    /// It writes something else.
    #[error("the program does not support TBP")]
    NotTbp,
    /// It refuses.
    #[error("the program reports an error: {0}")]
    Refused(String),
    /// No move that it offered is legal.
    #[error("no legal move")]
    Illegal,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    launch: Launch,
    /// `None` closes its input.
    to: Option<SyncSender<String>>,
    from: Receiver<String>,
}

/// The longest line of a program that is read.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that wait at most, in each direction.
const MOST_WAITING: usize = 256;
/// A program may load books before its first message.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// Some programs offer no move at once after `start`.
const PATIENCE: Duration = Duration::from_millis(250);
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(2);
/// The time between `quit` and the end of the process.
const FAREWELL: Duration = Duration::from_secs(2);

impl Engine {
    /// Starts a program and makes sure that it speaks TBP.
    pub(super) fn launch(launch: &Launch) -> Result<Self, EngineError> {
        let failed = |error: io::Error| EngineError::Start(error.to_string());
        let [program, arguments @ ..] = &launch.command[..] else {
            return Err(EngineError::Start("no command".to_owned()));
        };
        let log = match &launch.log {
            Some(path) => File::options().append(true).create(true).open(path).map_err(failed)?.into(),
            None => Stdio::null(),
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(failed)?;
        let (to, outgoing) = sync_channel(MOST_WAITING);
        let (incoming, from) = sync_channel(MOST_WAITING);
        let pipes = child.stdin.take().zip(child.stdout.take());
        let engine = Self { child, launch: launch.clone(), to: Some(to), from };
        let Some((input, output)) = pipes else { return Err(EngineError::Ended) };
        thread::Builder::new()
            .name("TBP input".to_owned())
            .spawn(move || write_lines(input, &outgoing))
            .map_err(failed)?;
        thread::Builder::new()
            .name("TBP output".to_owned())
            .spawn(move || read_lines(output, &incoming))
            .map_err(failed)?;
        engine.expect(HANDSHAKE, |message| matches!(message, FromBot::Info { .. }).then_some(()))?;
        engine.send(&ToBot::Rules { randomizer: Some("seven_bag".into()) })?;
        engine.expect(HANDSHAKE, |message| matches!(message, FromBot::Ready).then_some(()))?;
        Ok(engine)
    }

    fn send(&self, message: &ToBot) -> Result<(), EngineError> {
        let line = serde_json::to_string(message).map_err(|error| EngineError::Start(error.to_string()))?;
        // Waiting here would let a program that never reads stop the match.
        self.to.as_ref().ok_or(EngineError::Ended)?.try_send(line).map_err(|_full_or_closed| EngineError::Deaf)
    }

    /// Waits for a message; others are ignored.
    fn expect<T>(&self, timeout: Duration, wanted: impl Fn(&FromBot) -> Option<T>) -> Result<T, EngineError> {
        let end = Instant::now() + timeout;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            // A flood of other messages takes time, too.
            if left.is_zero() {
                return Err(EngineError::Late);
            }
            let line = self.from.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => EngineError::Late,
                RecvTimeoutError::Disconnected => EngineError::Ended,
            })?;
            if line.trim().is_empty() {
                continue;
            }
            let message = serde_json::from_str(&line).map_err(|_syntax| EngineError::NotTbp)?;
            // Its text may have any length.
            if let FromBot::Error { reason } = &message {
                return Err(EngineError::Refused(reason.chars().take(100).collect()));
            }
            if let Some(found) = wanted(&message) {
                return Ok(found);
            }
        }
    }

    /// Sends the position of a side.
    pub(super) fn start(&self, side: &Side) -> Result<(), EngineError> {
        let position = side.position();
        let letters = |tetriminos: &[_]| tetriminos.iter().map(|tetrimino| Letter::from(*tetrimino)).collect();
        self.send(&ToBot::Start(Box::new(Start {
            hold: position.hold.map(Letter::from),
            queue: letters(&position.queue),
            combo: position.combo,
            back_to_back: position.sequence > 0,
            board: cells_of(&position.board),
            randomizer: Some(Randomizer::SevenBag { bag_state: letters(&position.bag) }),
        })))
    }

    /// Asks for a move and returns the first one that is legal.
    pub(super) fn choose(&self, side: &Side) -> Result<Option<Choice>, EngineError> {
        // A TBP program thinks until it is asked.
        thread::sleep(self.launch.think);
        let began = Instant::now();
        let moves = loop {
            self.send(&ToBot::Suggest)?;
            let suggested = |message: &FromBot| match message {
                FromBot::Suggestion { moves, .. } => Some(moves.clone()),
                _ => None,
            };
            let moves = self.expect(self.launch.timeout, suggested)?;
            if !moves.is_empty() || began.elapsed() > PATIENCE {
                break moves;
            }
            thread::sleep(BETWEEN_QUESTIONS);
        };
        let Some(in_play) = side.position().queue.first().filter(|_| !moves.is_empty()) else { return Ok(None) };
        let mut legal = moves.iter().filter_map(|offered| side.legal(choice_of(offered, *in_play)?));
        legal.next().map(Some).ok_or(EngineError::Illegal)
    }

    /// Reports a move. TBP has no message for received lines, so they make a new start.
    pub(super) fn played(&self, side: &Side, turn: &Turn) -> Result<(), EngineError> {
        if turn.received > 0 || self.launch.restarts {
            self.send(&ToBot::Stop)?;
            return self.start(side);
        }
        self.send(&ToBot::Play { played: move_of(turn.choice) })?;
        let queue = &side.position().queue;
        for new in &queue[queue.len().saturating_sub(turn.taken)..] {
            self.send(&ToBot::NewPiece { piece: Letter::from(*new) })?;
        }
        Ok(())
    }

    /// Ends the calculation. If that cannot be sent, the next game finds out.
    pub(super) fn stop(&self) {
        self.send(&ToBot::Stop).ok();
    }
}

impl Drop for Engine {
    /// Ends the process, by force if it does not end by itself.
    fn drop(&mut self) {
        self.send(&ToBot::Quit).ok();
        self.to = None;
        let end = Instant::now() + FAREWELL;
        // Reading on lets a program end that is about to write; its output is closed when it has ended.
        while let Ok(_line) = self.from.recv_timeout(end.saturating_duration_since(Instant::now())) {}
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            self.child.kill().ok();
        }
        self.child.wait().ok();
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads until the end, or until a line that is too long to be a message.
fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let is_message = matches!(read, Ok(length) if length > 0 && (length as u64) < LONGEST_LINE);
        if !is_message || lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            break;
        }
    }
}
