//! A program at a seat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::{ProgramCommand, ProgramError, ProgramLink};
use crate::bots::beam::{Choice, Position};
use crate::engine::scoring::Scoring;
use crate::engine::{Game, Piece, Rules};
use crate::moves::timed::Placement;
use crate::session::{Chooser, Move, Pace, Runner};

/// A program at a seat, seen from the match: whether it has failed.
#[derive(Debug, Clone)]
pub struct ProgramStatus {
    connection: Arc<Mutex<Connection>>,
    error: Arc<Mutex<Option<ProgramError>>>,
    /// Whether the game has no question for a while.
    rests: Arc<AtomicBool>,
}

/// The part of a seat's player that asks the program.
#[derive(Debug, Clone)]
pub struct ProgramChooser {
    status: ProgramStatus,
    next_count: usize,
    moves: Vec<Move>,
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
/// It is started at once on a thread of its own. If the system has no thread for it, it is started with the first
/// Tetrimino.
#[must_use]
pub fn player(
    command: ProgramCommand,
    rules: &Rules,
    next_count: usize,
    pace: Pace,
) -> (Runner<ProgramChooser>, ProgramStatus) {
    // The buttons begin once it has thought.
    let look_ms = pace.look_ms.max(command.thinking.as_millis() as u32 + 60);
    let connection = Connection::New(Box::new(command), Box::new(*rules));
    let connection = Arc::new(Mutex::new(connection));
    let status = ProgramStatus { connection, error: Arc::default(), rests: Arc::default() };
    let chooser = ProgramChooser { status: status.clone(), next_count, moves: Vec::new() };
    let starting = status.clone();
    if let Err(error) = thread::Builder::new().name("program start".to_owned()).spawn(move || starting.start()) {
        log::info!("a program starts later: {error}");
    }
    (Runner::with(chooser, Pace { look_ms, ..pace }).in_background(), status)
}

impl ProgramStatus {
    /// The reason for which the program plays no longer.
    #[must_use]
    pub fn error(&self) -> Option<ProgramError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets the program rest until the next question: the game is paused or over.
    pub fn rest(&self) {
        self.rests.store(true, Ordering::Relaxed);
        // While it thinks, the thread that asks lets it rest after its answer.
        if let Ok(mut connection) = self.connection.try_lock()
            && let Connection::Open(link) = &mut *connection
        {
            link.rest();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the program, if that has not been done.
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

    /// Ends the program.
    fn fail(&self, connection: &mut Connection, error: ProgramError) {
        log::warn!("a program at a seat: {error}");
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        *connection = Connection::Failed;
    }
}

impl Chooser for ProgramChooser {
    fn think(&mut self, game: &Game, _piece: Piece, _pace: Pace) {
        let position = Position::remembered(game, self.next_count);
        let status = self.status.clone();
        status.rests.store(false, Ordering::Relaxed);
        let mut connection = status.lock();
        status.open(&mut connection);
        let Connection::Open(link) = &mut *connection else {
            drop(connection);
            self.moves.clear();
            return;
        };
        if link.knows(&position) && !self.moves.is_empty() {
            // The same Tetrimino once more: its plan did not work out.
            return;
        }
        let found = link.choose(&position);
        if status.rests.load(Ordering::Relaxed) {
            link.rest();
        }
        let moves = match found {
            Ok(choices) => moves(&choices, game.rules()),
            Err(error) => {
                status.fail(&mut connection, error);
                Vec::new()
            }
        };
        drop(connection);
        self.moves = moves;
    }

    fn moves(&self) -> Vec<Move> {
        self.moves.clone()
    }

    fn rest(&mut self) {
        self.status.rest();
    }
}

/// The moves for these choices; those with a spin again without one, in case it cannot be done here.
fn moves(choices: &[Choice], rules: &Rules) -> Vec<Move> {
    // Only the Guideline tells a spin by the last move.
    let knows_spins = rules.scoring == Scoring::Guideline;
    let with =
        |choice: &Choice, spin| Move { hold: choice.hold, placement: Some(Placement { piece: choice.piece, spin }) };
    let asked = choices.iter().map(|choice| with(choice, choice.spin.filter(|_| knows_spins)));
    let plain = choices.iter().filter(|choice| choice.spin.is_some()).map(|choice| with(choice, None));
    asked.chain(plain).collect()
}
