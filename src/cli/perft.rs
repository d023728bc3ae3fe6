//! `skyline perft`: in how many ways a queue of Tetriminos can be placed, and how fast that is found.
//!
//! ```text
//!   queue, depth 1 ─▶ perft ─▶ a line      each depth anew, so that the last line's rate is that of the whole count
//!   queue, depth 2 ─▶ perft ─▶ a line
//!   …
//! ```

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde::Deserialize as _;
use serde::de::value::{Error as ValueError, StrDeserializer};

use super::{CliError, read};
use crate::engine::diagram::{self, DiagramError};
use crate::engine::{Matrix, RotationSystem, Tetrimino};
use crate::solver::lanes::Columns;
use crate::solver::perft::perft;

/// What shall be counted.
#[derive(Debug, Args)]
pub struct Perft {
    /// The Tetriminos in their order, by their letters: some of OITLJSZ.
    #[arg(long, value_parser = queue)]
    queue: Queue,
    /// How many Tetriminos of the queue are placed; all of them if it is not said.
    #[arg(long)]
    depth: Option<usize>,
    /// How Tetriminos turn: super, ocular, `classic_left` or `classic_right`.
    #[arg(long, default_value = "super", value_parser = rotation)]
    rotation: RotationSystem,
    /// A file that draws the Matrix, a line for each row, the top row first: . for an empty cell, one of IOTLJSZX for a
    /// Block; - for standard input. Without it the Matrix is empty.
    #[arg(long)]
    board: Option<PathBuf>,
}

/// Tetriminos one after the other.
#[derive(Debug, Clone)]
struct Queue(Vec<Tetrimino>);

/// Why nothing was counted.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
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
        let began = Instant::now();
        let count = perft(self.rotation, columns, queue);
        let took = began.elapsed().as_secs_f64();
        writeln!(out, "{:5} {count:16} {took:8.3} s {:18.0}", queue.len(), count as f64 / took.max(1e-9))?;
        // Whoever waits for the next depth sees this one.
        out.flush()
    }
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

/// A rotation system by the name that files have for it.
fn rotation(text: &str) -> Result<RotationSystem, String> {
    RotationSystem::deserialize(StrDeserializer::<ValueError>::new(text)).map_err(|error| error.to_string())
}

fn board(file: &Path) -> Result<Matrix, CliError> {
    let text = read(file)?;
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    diagram::matrix(rows.split_at(end).0).map_err(|source| PerftError::Board { file: file.to_owned(), source }.into())
}
