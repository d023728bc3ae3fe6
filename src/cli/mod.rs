//! The command line: commands without a window.

pub mod bot;
pub mod bot_match;
mod examples;
mod interrupt;
#[cfg(feature = "server")]
pub mod load;
pub mod part;
#[cfg(feature = "gui")]
pub mod render;
pub mod research;
pub mod review;
#[cfg(feature = "server")]
pub mod serve;
pub mod solve;
mod svg;
pub mod tbp;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use clap::builder::{PathBufValueParser, TypedValueParser as _};
use clap::{Parser, Subcommand};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::external::{self, ProgramError};
use crate::formats::Foreign;
use crate::json::TextError;
use crate::online::Invitation;
use crate::replay::scenario::{self, Layout};
use crate::replay::{MatchReplay, Replay, ReplayError};
use crate::solver::formal::hardness::PartitionError;

/// The exit status of a command stopped by a limit or Ctrl-C.
const STOPPED: u8 = 3;

/// The text after the options in the help.
const AFTER_HELP: &str = "Environment:
  SKYLINE_HOME  The folder for settings, High Scores and recorded games, instead of the default
  RUST_LOG      The log level, such as debug";

/// A falling-block game that follows the 2009 design guideline exactly.
///
/// Without a command the game opens in its window.
#[derive(Debug, Parser)]
#[command(name = "skyline", version, about, args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub struct Arguments {
    /// A recorded game to watch, a scenario to open in the editor, or an invitation to a room online.
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().try_map(target))]
    pub target: Option<Target>,
    /// The command to run instead of opening the window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The file or link to open in the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A recorded game to watch, or a scenario to open in the editor.
    File(PathBuf),
    /// An invitation to a room online, as given.
    Invitation(String),
}

/// Accepts a link or an existing file, so that a misspelt command does not open the window.
fn target(given: PathBuf) -> Result<Target, &'static str> {
    if let Some(link) = given.to_str().filter(|text| Invitation::is_link(text)) {
        return Ok(Target::Invitation(link.to_owned()));
    }
    // File managers can pass files as URLs.
    let linked = || Url::parse(given.to_str()?).ok()?.to_file_path().ok();
    let file = if given.is_file() { given } else { linked().unwrap_or_default() };
    if file.is_file() { Ok(Target::File(file)) } else { Err("there is no such command and no such file") }
}

/// The commands without a window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play scenario files and report the events as JSON Lines.
    #[command(after_help = examples::SCENARIO)]
    Scenario {
        /// Files with one scenario (.json) or one per line (.jsonl); - for standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Verify recorded games: play them again and compare the results.
    #[command(after_help = examples::REPLAY)]
    Replay {
        /// Files of recorded games; - for standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Review recorded games: compare every piece with the computer player's choice.
    #[command(after_help = examples::REVIEW)]
    Review(review::Review),
    /// Measure the computer player: games without an opponent, attack and speed.
    #[command(after_help = examples::BOT)]
    Bot(bot::Bot),
    /// Play two computer players or TBP programs against each other, and report which one is stronger.
    #[command(after_help = examples::MATCH)]
    Match(Box<bot_match::Match>),
    /// Play each level of the computer player against the one below it, and report the differences.
    #[command(after_help = examples::LADDER)]
    Ladder(bot_match::ladder::Ladder),
    /// Search for better weights of the computer player by self-play.
    #[command(after_help = examples::TUNE)]
    Tune(research::tune::Tune),
    /// Run the computer player as a Tetris Bot Protocol (TBP) bot on standard input and output.
    #[command(after_help = examples::TBP)]
    Tbp(tbp::Tbp),
    /// Kill the processes whose ids come on standard input when it ends. The program starts this itself.
    #[command(hide = true)]
    Guard,
    /// Play combos with the bot, and report their lengths.
    #[command(after_help = examples::COMBO)]
    Combo(research::combo::Combo),
    /// Count the openings of ten Tetriminos that have a perfect clear.
    #[command(after_help = examples::OPENINGS)]
    Openings(research::openings::Openings),
    /// Count the placements of a queue (perft), and show the speed.
    #[command(after_help = examples::PERFT)]
    Perft(research::perft::Perft),
    /// Decide whether given pieces can meet an objective on a board. Exit status 0 for yes, 1 for no, 3 for unknown
    /// within the limits.
    Solve(solve::Solve),
    /// Write a 3-PARTITION instance for the solver, whose objective is to clear a board.
    #[command(alias = "hard", after_help = examples::PARTITION)]
    Partition(research::partition::MakePartition),
    /// Solve growing 3-PARTITION instances, and show how the work grows.
    #[command(alias = "growth", after_help = examples::SCALING)]
    Scaling(research::scaling::Scaling),
    /// Run a public server: rooms, quick play, daily challenges with leaderboards.
    #[cfg(feature = "server")]
    #[command(after_help = examples::SERVE)]
    Serve(Box<serve::Serve>),
    /// Measure the capacity of a server with scripted players.
    #[cfg(feature = "server")]
    #[command(after_help = examples::LOAD)]
    Load(load::LoadTest),
    /// Render music and sound effects to a WAV file.
    #[cfg(feature = "gui")]
    #[command(after_help = examples::RENDER)]
    Render(render::Render),
}

/// The error of a command. Messages start with the path, so that it can be clicked in a terminal.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A file cannot be read.
    #[error("{file}: {source}", file = .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A scenario or an instance is invalid.
    #[error("{file}: {source}", file = .file.display())]
    Text {
        /// The file.
        file: PathBuf,
        /// The line and the problem.
        source: TextError,
    },
    /// A recorded game is invalid or has another result.
    #[error("{file}: {source}", file = .file.display())]
    Replay {
        /// The file.
        file: PathBuf,
        /// Why.
        source: ReplayError,
    },
    /// The computer player cannot judge the mode of a recorded game.
    #[error("{file}: {mode} cannot be reviewed", file = .file.display())]
    NotReviewed {
        /// The file.
        file: PathBuf,
        /// The mode.
        mode: &'static str,
    },
    /// A recording has no seat with this number.
    #[error("--seat {seat}: {file} has seats 0 to {last}", file = .file.display(), last = .seats.saturating_sub(1))]
    NoSeat {
        /// The file.
        file: PathBuf,
        /// The number.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The memory limit is too small for the instance.
    #[error("--memory: {0}")]
    Memory(String),
    /// The checker rejected a solution, which is a bug in the solver or in the checker.
    #[error("the checker rejected the solution; this is a bug: {0}")]
    Unconfirmed(String),
    /// The numbers are not a 3-PARTITION instance.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A drawing or an instance cannot be written.
    #[error("{file}: {source}", file = .file.display())]
    Draw {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file with parts of the openings cannot be used.
    #[error("{0}")]
    Openings(#[from] research::openings::PartsFileError),
    /// The files of `skyline combo --merge` are not parts of one job.
    #[error(transparent)]
    Merge(#[from] research::combo::MergeError),
    /// A fixed sequence makes all combos equal.
    #[error("--generator fixed: every combo would have the same sequence; add --samples 1")]
    FixedSequence,
    /// The count cannot start.
    #[error("{0}")]
    Perft(#[from] research::perft::PerftError),
    /// The tune or cue does not exist, or the sound file cannot be written.
    #[cfg(feature = "gui")]
    #[error("{0}")]
    Render(#[from] render::RenderError),
    /// A level plays in game time, but its opponent plays without a clock.
    #[error("level:N can only play against another level:N")]
    Levels,
    /// A program cannot play.
    #[error("{command}: {source}")]
    Program {
        /// The command of the program.
        command: String,
        /// Why.
        source: ProgramError,
    },
    /// A load test cannot run.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Load(#[from] load::LoadError),
    /// A server cannot run.
    #[cfg(feature = "server")]
    #[error(transparent)]
    Serve(#[from] serve::ServeCommandError),
    /// The report cannot be written.
    #[error("cannot write the report: {0}")]
    Write(#[from] io::Error),
}

impl CliError {
    /// Returns the exit status: 1 for a recorded game with another result, 2 for unreadable or unwritable files.
    #[must_use]
    pub const fn exit_status(&self) -> u8 {
        match self {
            Self::Replay { source, .. } if source.is_refuted() => 1,
            #[cfg(feature = "gui")]
            Self::Render(_) => 2,
            #[cfg(feature = "server")]
            Self::Serve(_) | Self::Load(_) => 2,
            Self::Read { .. }
            | Self::Text { .. }
            | Self::Replay { .. }
            | Self::Draw { .. }
            | Self::NotReviewed { .. }
            | Self::NoSeat { .. }
            | Self::Memory(_)
            | Self::Unconfirmed(_)
            | Self::Openings(_)
            | Self::Merge(_)
            | Self::FixedSequence
            | Self::Perft(_)
            | Self::Program { .. }
            | Self::Partition(_)
            | Self::Levels
            | Self::Write(_) => 2,
        }
    }
}

impl Command {
    /// Runs the command and writes its report to `out`. Returns the exit status.
    ///
    /// # Errors
    /// The first file that cannot be read or confirmed. A closed pipe ends the report without an error.
    pub fn run(&self, out: impl Write) -> Result<u8, CliError> {
        let mut out = BufWriter::new(out);
        let done = match self {
            Self::Scenario { files } => run_scenarios(files, &mut out).map(|()| 0),
            Self::Replay { files } => check_replays(files, &mut out).map(|()| 0),
            Self::Review(review) => review.run(&mut out).map(|()| 0),
            Self::Bot(bot) => bot.run(&mut out).map(|()| 0),
            Self::Match(played) => played.run(&mut out).map(|()| 0),
            Self::Ladder(ladder) => ladder.run(&mut out).map(|()| 0),
            Self::Tune(tune) => tune.run(&mut out).map(|()| 0),
            Self::Tbp(tbp) => tbp.run(&mut out).map(|()| 0),
            Self::Guard => {
                external::guard(io::stdin().lock());
                Ok(0)
            }
            Self::Combo(combo) => combo.run(&mut out).map(|()| 0),
            Self::Openings(openings) => openings.run(&mut out),
            Self::Perft(perft) => perft.run(&mut out).map(|()| 0),
            Self::Solve(solve) => solve.run(&mut out),
            Self::Partition(partition) => partition.run(&mut out).map(|()| 0),
            Self::Scaling(scaling) => scaling.run(&mut out),
            #[cfg(feature = "server")]
            Self::Serve(serve) => serve.run(&mut out),
            #[cfg(feature = "server")]
            Self::Load(load) => load.run(&mut out),
            #[cfg(feature = "gui")]
            Self::Render(render) => render.run(&mut out).map(|()| 0),
        };
        let status = unless_pipe_closed(done, 0)?;
        unless_pipe_closed(out.flush().map(|()| status).map_err(CliError::Write), status)
    }
}

/// Returns the result, or this status if the reader has closed the pipe.
fn unless_pipe_closed(done: Result<u8, CliError>, status: u8) -> Result<u8, CliError> {
    match done {
        Err(CliError::Write(error)) if is_pipe_closed(&error) => Ok(status),
        done => done,
    }
}

/// Whether a write failed because the reader has closed the pipe.
#[must_use]
pub fn is_pipe_closed(error: &io::Error) -> bool {
    // The standard library maps two of Windows' three errors for this. This is the third: no process is at the other
    // end.
    const PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe || (cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED))
}

/// The maximum size of a file of scenarios or of a recorded game, in bytes. No valid file reaches it.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Reads a file, or standard input, of at most `most` bytes.
fn read(file: &Path, most: usize) -> Result<String, CliError> {
    let text = if file == Path::new("-") {
        read_text(io::stdin().lock(), most)
    } else {
        File::open(file).and_then(|file| read_text(file, most))
    };
    // Some editors write a byte order mark.
    text.map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
        .map_err(|source| CliError::Read { file: file.to_owned(), source })
}

fn read_text(source: impl Read, most: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    // A device such as /dev/zero never ends.
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let as_large = || format!("larger than {most} bytes");
        let problem = Foreign::of(&String::from_utf8_lossy(&bytes)).map_or_else(as_large, |format| format.to_string());
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
    }
    let no_text = |error: FromUtf8Error| {
        let place = error.utf8_error().valid_up_to() + 1;
        io::Error::new(io::ErrorKind::InvalidData, format!("byte {place} is not valid UTF-8; a text file was expected"))
    };
    String::from_utf8(bytes).map_err(no_text)
}

fn run_scenarios(files: &[PathBuf], out: &mut impl Write) -> Result<(), CliError> {
    for file in files {
        let layout = match file.extension().and_then(|extension| extension.to_str()) {
            Some("json") => Layout::One,
            Some("jsonl") => Layout::Lines,
            _ => Layout::Either,
        };
        let scenarios = scenario::read(&read(file, MAX_BYTES)?, layout)
            .map_err(|source| CliError::Text { file: file.clone(), source })?;
        for scenario in scenarios {
            for line in scenario.run() {
                serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
                out.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}

fn check_replays(files: &[PathBuf], out: &mut impl Write) -> Result<(), CliError> {
    for file in files {
        let fail = |source| CliError::Replay { file: file.clone(), source };
        let recorded = MatchReplay::from_text(&read(file, MAX_BYTES)?).map_err(fail)?;
        recorded.check().map_err(fail)?;
        let (is_match, has_rounds) = (recorded.seats.len() > 1, recorded.round_count() > 1);
        for (round, recorded) in recorded.each_round().enumerate() {
            for (seat, replay) in recorded.seats.iter().enumerate() {
                write!(out, "{}: ", file.display())?;
                if has_rounds {
                    write!(out, "round {}, ", round + 1)?;
                }
                if is_match {
                    write!(out, "seat {seat}: ")?;
                }
                write_confirmed(replay, out)?;
            }
        }
        if has_rounds {
            let (score, places) = recorded.score();
            let won: Vec<usize> = (0..recorded.seats.len()).map(|seat| score.wins(seat)).collect();
            writeln!(out, "{}: rounds won {won:?}, places {:?}", file.display(), places.places())?;
        }
    }
    Ok(())
}

fn write_confirmed(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let result = &replay.result;
    writeln!(
        out,
        "confirmed: {}, score {}, level {}, lines {}, {} ms, state {}",
        replay.rules.mode.id(),
        result.score,
        result.level,
        result.lines,
        result.time_ms.millis(),
        result.state_hash,
    )
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    /// The README says that `skyline help COMMAND` explains each command with examples.
    #[test]
    fn every_command_has_examples_that_it_accepts() {
        for command in Arguments::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let (_, examples) = help.split_once("Examples:\n").unwrap_or_default();
            assert!(!examples.is_empty(), "{name}: {help}");
            for example in examples.lines() {
                let commands: Vec<&str> = example.split(" | ").map(str::trim).collect();
                assert!(commands.iter().any(|one| one.starts_with(&format!("skyline {name}"))), "{name}: {example}");
                for one in commands.into_iter().filter(|one| one.starts_with("skyline ")) {
                    let parsed = Arguments::try_parse_from(one.split_whitespace());
                    assert!(parsed.is_ok_and(|parsed| parsed.command.is_some()), "{one}");
                }
            }
        }
    }

    #[test]
    fn the_help_says_that_the_game_opens_without_a_command() {
        let help = Arguments::command().render_long_help().to_string();
        assert!(help.contains("Without a command the game opens in its window."), "{help}");
    }
}
