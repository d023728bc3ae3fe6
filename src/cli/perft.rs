//! `skyline perft`: in how many ways a queue of Tetriminos can be placed, and how fast that is found.
//!
//! ```text
//!   queue, depth 1 ─▶ perft ─▶ a line      each depth anew, so that the last line's rate is that of the whole count
//!   queue, depth 2 ─▶ perft ─▶ a line
//!   …                     └─▶ so far ─▶ a bar on a terminal
//! ```

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use super::{CliError, read};
use crate::engine::diagram::{self, DiagramError};
use crate::engine::{Matrix, RotationSystem, Tetrimino};
use crate::movegen::batch::Columns;
use crate::movegen::perft::perft_with_progress;

/// The longest queue: with it nobody sees the end.
const MOST_QUEUE: usize = 100;
/// The most bytes of the drawing of a Matrix: a comment in it or two are no harm.
const MOST_BYTES: usize = 64 * 1024;
/// How often it is told how far the count is.
const TICK: Duration = Duration::from_millis(50);
/// What the bar shows.
const BAR: &str = "depth {prefix}: {msg} so far, {elapsed}";

/// What shall be counted.
#[derive(Debug, Args)]
pub struct Perft {
    /// The Tetriminos in their order, by their letters: up to 100 of OITLJSZ.
    #[arg(long, value_parser = queue)]
    queue: Queue,
    /// How many Tetriminos of the queue are placed; all of them if it is not said.
    #[arg(long)]
    depth: Option<usize>,
    /// How Tetriminos turn.
    #[arg(long, value_enum, default_value = "super")]
    rotation: Rotation,
    /// A file that draws the Matrix, a line for each row, the top row first: . for an empty cell, one of IOTLJSZX for a
    /// Block; - for standard input. Without it the Matrix is empty.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

/// A rotation system, as it is named on the command line; also as files name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rotation {
    /// The Super Rotation System.
    Super,
    /// The Ocular Rotation System.
    Ocular,
    /// Plain turns, left-handed.
    #[value(alias = "classic_left")]
    ClassicLeft,
    /// Plain turns, right-handed.
    #[value(alias = "classic_right")]
    ClassicRight,
}

impl From<Rotation> for RotationSystem {
    fn from(rotation: Rotation) -> Self {
        match rotation {
            Rotation::Super => Self::Super,
            Rotation::Ocular => Self::Ocular,
            Rotation::ClassicLeft => Self::ClassicLeft,
            Rotation::ClassicRight => Self::ClassicRight,
        }
    }
}

/// Tetriminos one after the other.
#[derive(Debug, Clone)]
struct Queue(Vec<Tetrimino>);

/// Why nothing was counted.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
    /// The queue is too long.
    #[error("--queue: {0} Tetriminos; {MOST_QUEUE} at most are possible")]
    Queue(usize),
    /// The depth is not that of a part of the queue.
    #[error("--depth {depth}: the queue has {len} Tetriminos, so 1 to {len} was expected")]
    Depth {
        /// The depth.
        depth: usize,
        /// The number of Tetriminos in the queue.
        len: usize,
    },
    /// The file does not draw a Matrix.
    #[error("{file}: {source}", file = .file.display())]
    Board {
        /// The file.
        file: PathBuf,
        /// Which row is wrong, and how.
        source: DiagramError,
    },
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Queue(queue) = &self.queue;
        if queue.len() > MOST_QUEUE {
            return Err(PerftError::Queue(queue.len()).into());
        }
        let depth = self.depth.unwrap_or(queue.len());
        if !(1..=queue.len()).contains(&depth) {
            return Err(PerftError::Depth { depth, len: queue.len() }.into());
        }
        let matrix = self.board.as_deref().map_or_else(|| Ok(Matrix::default()), board)?;
        let columns = Columns::from(&matrix);
        writeln!(out, "depth            count       time   nodes per second")?;
        for depth in 1..=depth {
            self.write(&columns, queue.split_at(depth).0, out)?;
        }
        Ok(())
    }

    fn write(&self, columns: &Columns<u64>, queue: &[Tetrimino], out: &mut impl Write) -> io::Result<()> {
        let (count, took) = counted(self.rotation.into(), columns, queue)?;
        let took = took.as_secs_f64();
        writeln!(out, "{:5} {count:16} {took:8.3} s {:18.0}", queue.len(), count as f64 / took.max(1e-9))?;
        // Whoever waits for the next depth sees this one.
        out.flush()
    }
}

/// Counts, with a bar on a terminal meanwhile; tells how long it took, too.
fn counted(system: RotationSystem, columns: &Columns<u64>, queue: &[Tetrimino]) -> io::Result<(u64, Duration)> {
    let so_far = AtomicU64::new(0);
    thread::scope(|scope| {
        let (done, end) = mpsc::channel::<()>();
        let so_far = &so_far;
        let count = move || {
            let began = Instant::now();
            let count = perft_with_progress(system, columns, queue, so_far);
            let took = began.elapsed();
            // Whoever waits sees that there is nothing to wait for any more, also after a panic.
            drop(done);
            (count, took)
        };
        let worker = thread::Builder::new().name("perft".to_owned()).spawn_scoped(scope, count)?;
        show(queue.len(), so_far, &end);
        worker.join().map_err(|_panic| io::Error::other("the count has stopped"))
    })
}

/// Shows how far the count is until its end. Without a terminal nothing is shown.
fn show(depth: usize, so_far: &AtomicU64, end: &mpsc::Receiver<()>) {
    let bar = ProgressBar::new_spinner().with_prefix(depth.to_string());
    if let Ok(style) = ProgressStyle::with_template(BAR) {
        bar.set_style(style);
    }
    while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let ways = so_far.load(Ordering::Relaxed);
        let rate = ways as f64 / bar.elapsed().as_secs_f64().max(0.001);
        bar.set_message(format!("{} ways, {} a second", HumanCount(ways), HumanCount(rate as u64)));
    }
    bar.finish_and_clear();
}

fn queue(text: &str) -> Result<Queue, String> {
    if text.is_empty() {
        return Err("one Tetrimino at least was expected".to_owned());
    }
    let tetrimino = |letter| {
        Tetrimino::from_letter(letter)
            .ok_or_else(|| format!("{letter:?} is no Tetrimino; some of OITLJSZ were expected"))
    };
    text.chars().map(tetrimino).collect::<Result<_, _>>().map(Queue)
}

fn board(file: &Path) -> Result<Matrix, CliError> {
    let text = read(file, MOST_BYTES)?;
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    diagram::matrix(rows.split_at(end).0).map_err(|source| PerftError::Board { file: file.to_owned(), source }.into())
}
