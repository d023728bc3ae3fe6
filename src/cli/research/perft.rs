//! `skyline perft`: counts the placements of a queue depth by depth, and shows the speed.
//!
//! ```text
//!   queue, depth 1 ─▶ perft ─▶ a line      each depth from the start, so each line shows the speed of a full count
//!   queue, depth 2 ─▶ perft ─▶ a line
//!   …                     └─▶ count so far ─▶ progress bar on a terminal
//! ```

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::cli::error::CliError;
use crate::cli::files::read;
use crate::engine::diagram::{self, DiagramError};
use crate::engine::{Matrix, RotationSystem, Tetrimino};
use crate::formats::Foreign;
use crate::solver::movegen::batch::Columns;
use crate::solver::movegen::perft::perft_with_progress;

/// The maximum length of a queue, much longer than any feasible count.
const MAX_QUEUE: usize = 100;
/// The maximum size of the drawing of a Matrix, in bytes.
const MAX_BYTES: usize = 64 * 1024;
/// The interval between updates of the progress bar.
const TICK: Duration = Duration::from_millis(50);
/// The template of the progress bar.
const BAR: &str = "depth {prefix}: {msg} so far, {elapsed}";

/// The queue and board to count.
#[derive(Debug, Args)]
pub struct Perft {
    /// The queue, up to 100 of OITLJSZ.
    #[arg(long, value_parser = queue)]
    queue: Queue,
    /// Number of Tetriminos of the queue to place [default: all].
    #[arg(long)]
    depth: Option<usize>,
    /// Rotation system.
    #[arg(long, value_parser = systems(), default_value = "super")]
    rotation: RotationSystem,
    /// File with a drawing of the Matrix, starting with the top row: . or _ for an empty cell, one of IOTLJSZX for a
    /// Block;
    /// - for standard input [default: the empty Matrix].
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

/// Returns a rotation system as the value of an option. Its id in files is accepted, too.
pub(super) fn value(rotation: RotationSystem) -> PossibleValue {
    let system = rotation.system();
    let value = PossibleValue::new(system.argument).help(system.about);
    if system.argument == rotation.id() { value } else { value.alias(rotation.id()) }
}

fn systems() -> impl TypedValueParser<Value = RotationSystem> {
    let systems = PossibleValuesParser::new(RotationSystem::ALL.map(value));
    systems.try_map(|name| name.parse::<RotationSystem>())
}

#[derive(Debug, Clone)]
struct Queue(Vec<Tetrimino>);

/// The error for a count that cannot start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PerftError {
    /// The queue is too long.
    #[error("--queue: {0} Tetriminos; the maximum is {MAX_QUEUE}")]
    Queue(usize),
    /// The depth is not between 1 and the length of the queue.
    #[error("--depth {depth}: expected 1 to {len}, the length of the queue")]
    Depth {
        /// The depth.
        depth: usize,
        /// The number of Tetriminos in the queue.
        len: usize,
    },
    /// The file has the format of another program.
    #[error("{file}: {source}", file = .file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
        /// The format.
        source: Foreign,
    },
    /// The file is not a drawing of a Matrix.
    #[error("{file}: {source}", file = .file.display())]
    Board {
        /// The file.
        file: PathBuf,
        /// The row and the reason.
        source: DiagramError,
    },
}

impl From<PerftError> for CliError {
    fn from(error: PerftError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl Perft {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Queue(queue) = &self.queue;
        if queue.len() > MAX_QUEUE {
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
        let (count, took) = counted(self.rotation, columns, queue)?;
        let took = took.as_secs_f64();
        writeln!(out, "{:5} {count:16} {took:8.3} s {:18.0}", queue.len(), count as f64 / took.max(1e-9))?;
        // Flushed before the next depth, which takes much longer.
        out.flush()
    }
}

/// Counts with a progress bar on a terminal. Returns the count and the duration.
fn counted(system: RotationSystem, columns: &Columns<u64>, queue: &[Tetrimino]) -> io::Result<(u64, Duration)> {
    let so_far = AtomicU64::new(0);
    thread::scope(|scope| {
        let (done, end) = mpsc::channel::<()>();
        let so_far = &so_far;
        let count = move || {
            let began = Instant::now();
            let count = perft_with_progress(system, columns, queue, so_far);
            let took = began.elapsed();
            // Ends the progress bar, also after a panic.
            drop(done);
            (count, took)
        };
        let worker = thread::Builder::new().name("perft".to_owned()).spawn_scoped(scope, count)?;
        show(queue.len(), so_far, &end);
        worker.join().map_err(|_panic| io::Error::other("the count has stopped"))
    })
}

/// Shows a progress bar on a terminal until the count ends.
fn show(depth: usize, so_far: &AtomicU64, end: &mpsc::Receiver<()>) {
    let bar = ProgressBar::new_spinner().with_prefix(depth.to_string());
    if let Ok(style) = ProgressStyle::with_template(BAR) {
        bar.set_style(style);
    }
    while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let placements = so_far.load(Ordering::Relaxed);
        let rate = placements as f64 / bar.elapsed().as_secs_f64().max(0.001);
        bar.set_message(format!("{} placements, {} per second", HumanCount(placements), HumanCount(rate as u64)));
    }
    bar.finish_and_clear();
}

fn queue(text: &str) -> Result<Queue, String> {
    if text.is_empty() {
        return Err("expected at least one Tetrimino".to_owned());
    }
    let tetrimino = |letter| {
        Tetrimino::from_letter(letter)
            .ok_or_else(|| format!("{letter:?} is not a Tetrimino; expected letters of OITLJSZ"))
    };
    text.chars().map(tetrimino).collect::<Result<_, _>>().map(Queue)
}

fn board(file: &Path) -> Result<Matrix, CliError> {
    let text = read(file, MAX_BYTES)?;
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    let file = file.to_owned();
    diagram::matrix(rows.split_at(end).0).map_err(|source| match Foreign::of(&text) {
        // A drawing with an error is still a drawing.
        None | Some(Foreign::BoardText) => PerftError::Board { file, source }.into(),
        Some(source) => PerftError::Foreign { file, source }.into(),
    })
}
