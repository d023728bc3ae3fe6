//! A program at a seat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::command::ProgramCommand;
use super::{ProgramError, ProgramLink};
use crate::bots::beam::{BotMove, Opponent, Position};
use crate::bots::level::RatedChoice;
use crate::engine::{Game, Piece, Rules};
use crate::session::{CandidateMove, Chooser, Pace, Runner};

/// The state of a program at a seat: whether it has failed.
#[derive(Debug, Clone)]
pub struct ProgramStatus {
    connection: Arc<Mutex<Connection>>,
    error: Arc<Mutex<Option<ProgramError>>>,
    /// Whether the game is paused or over.
    is_suspended: Arc<AtomicBool>,
}

/// The decisions of a program at a seat.
#[derive(Debug, Clone)]
pub struct ProgramChooser {
    status: ProgramStatus,
    next_count: usize,
    moves: Vec<CandidateMove>,
    /// The moves that the program suggested last.
    suggested: Vec<RatedChoice>,
}

#[derive(Debug)]
enum Connection {
    /// It has not been started yet.
    New(Box<ProgramCommand>, Box<Rules>),
    Open(Box<ProgramLink>),
    Failed,
}

/// A program at a seat, in a game by these rules that shows `next_count` Tetriminos of the Next Queue.
///
/// The program is started at once on a background thread. If the system has no thread, it is started with the first
/// Tetrimino.
#[must_use]
pub fn player(
    command: ProgramCommand,
    rules: &Rules,
    next_count: usize,
    pace: Pace,
) -> (Runner<ProgramChooser>, ProgramStatus) {
    // The first press comes after its thinking time.
    let look_ms = pace.look_ms.max(command.thinking.as_millis() as u32 + 60);
    let connection = Connection::New(Box::new(command), Box::new(*rules));
    let connection = Arc::new(Mutex::new(connection));
    let status = ProgramStatus { connection, error: Arc::default(), is_suspended: Arc::default() };
    let chooser = ProgramChooser { status: status.clone(), next_count, moves: Vec::new(), suggested: Vec::new() };
    let starting = status.clone();
    if let Err(error) = thread::Builder::new().name("program start".to_owned()).spawn(move || starting.start()) {
        log::info!("the start thread of a program could not start, so it starts with its first move: {error}");
    }
    (Runner::with(chooser, Pace { look_ms, ..pace }).in_background(), status)
}

impl ProgramStatus {
    /// Returns the reason why the program stopped playing, if it has.
    #[must_use]
    pub fn error(&self) -> Option<ProgramError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops the program's search until the next request: the game is paused or over.
    pub fn suspend(&self) {
        self.is_suspended.store(true, Ordering::Relaxed);
        // During a request the lock is taken. The requesting thread then stops the search after the answer.
        if let Ok(mut connection) = self.connection.try_lock()
            && let Connection::Open(link) = &mut *connection
        {
            link.suspend();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the program unless it is running.
    fn start(&self) {
        self.open(&mut self.lock());
    }

    fn open(&self, connection: &mut Connection) {
        if let Connection::New(command, rules) = connection {
            match ProgramLink::open(command, rules) {
                Ok(link) => *connection = Connection::Open(Box::new(link)),
                Err(error) => self.fail(connection, error),
            }
        }
    }

    /// Stops the program after an error.
    fn fail(&self, connection: &mut Connection, error: ProgramError) {
        log::warn!("a program at a seat failed: {error}");
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        *connection = Connection::Failed;
    }
}

impl ProgramChooser {
    /// Requests the moves for a position, unless the program has answered it already.
    fn request(&mut self, status: &ProgramStatus, game: &Game, position: &Position) {
        let mut connection = status.lock();
        status.open(&mut connection);
        let Connection::Open(link) = &mut *connection else {
            self.follow(&[], game.rules());
            return;
        };
        if link.knows(position) && !self.moves.is_empty() {
            // The same Tetrimino again: its plan failed.
            return;
        }
        let choices = match link.choose(position) {
            Ok(choices) => choices,
            Err(error) => {
                status.fail(&mut connection, error);
                Vec::new()
            }
        };
        self.follow(&choices, game.rules());
    }

    /// Replaces the moves.
    fn follow(&mut self, choices: &[BotMove], rules: &Rules) {
        self.moves = moves(choices, rules);
        self.suggested = choices.iter().map(|choice| RatedChoice { choice: *choice, lost: None }).collect();
    }
}

impl Chooser for ProgramChooser {
    fn think(&mut self, game: &Game, _opponents: &[Opponent], _piece: Piece, _pace: Pace) {
        let position = Position::remembered(game, self.next_count);
        let status = self.status.clone();
        status.is_suspended.store(false, Ordering::Relaxed);
        self.request(&status, game, &position);
        // Only now: until the lock is free, a pause leaves this to the requesting thread.
        if status.is_suspended.load(Ordering::Relaxed) {
            status.suspend();
        }
    }

    fn moves(&self) -> Vec<CandidateMove> {
        self.moves.clone()
    }

    fn take_considered(&mut self) -> Vec<RatedChoice> {
        // They stay for another plan for the same Tetrimino, about which the program is not asked again.
        self.suggested.clone()
    }

    fn suspend(&mut self) {
        self.status.suspend();
    }
}

/// Returns the moves for these choices. Moves with a spin are repeated without it, in case the spin is impossible.
fn moves(choices: &[BotMove], rules: &Rules) -> Vec<CandidateMove> {
    let suggested = choices.iter().map(|choice| CandidateMove::of(choice, rules));
    let with_spin = choices.iter().filter(|choice| choice.spin.is_some());
    let plain = with_spin.map(|choice| CandidateMove::of(&BotMove { spin: None, ..*choice }, rules));
    suggested.chain(plain).collect()
}
