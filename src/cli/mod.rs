//! The command line: commands without a window.

mod answer_fumen;
mod answers_file;
pub mod bot;
pub mod bot_match;
pub mod bracket;
pub mod convert;
mod covering;
mod error;
mod examples;
mod files;
mod interrupt;
#[cfg(feature = "server")]
pub mod load;
#[cfg(feature = "server")]
mod moderate;
mod moderate_arguments;
#[cfg(feature = "gui")]
mod mp4;
pub mod part;
#[cfg(feature = "gui")]
mod picture;
#[cfg(feature = "gui")]
pub mod render;
pub mod research;
pub mod review;
#[cfg(feature = "server")]
pub mod serve;
pub mod server_arguments;
mod server_settings;
pub mod solve;
#[cfg(feature = "gui")]
mod sound;
mod svg;
pub mod tbp;
#[cfg(feature = "server")]
mod tournament;
mod tournament_arguments;
mod wording;

pub use error::CliError;
pub use files::is_pipe_closed;
pub use server_settings::{SettingsError, with_settings};

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser as _};
use clap::{Parser, Subcommand};
use serde::{Deserialize, Serialize};
use url::Url;

use self::files::{MAX_BYTES, read, unless_pipe_closed};
use crate::external;
use crate::formats::{self, Foreign};
use crate::online::Invitation;
use crate::replay::scenario::{self, Layout};
use crate::replay::{Recording, SeatRecording, is_shared};

/// The text after the options in the help.
const AFTER_HELP: &str = "Environment:
  SKYLINE_HOME  The folder for settings, High Scores and recorded games, instead of the default
  SKYLINE_SERVE_…  The options of `skyline serve`, such as SKYLINE_SERVE_DATABASE
  RUST_LOG      The log level, such as debug";

/// A falling-block game that follows the 2009 design guideline exactly.
///
/// Without a command the game opens in its window.
#[derive(Debug, Parser)]
#[command(name = "skyline", version, about, args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub struct Arguments {
    /// A recorded game to watch, also one of TETR.IO (.ttr, .ttrm), a scenario or a fumen to open in the editor, or an
    /// invitation to a room online. The text of a fumen, or a link to it, can be given itself.
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().try_map(target))]
    pub target: Option<OpenTarget>,
    /// The command to run instead of opening the window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The file or link to open in the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpenTarget {
    /// A file, which is recognised by its contents.
    File(PathBuf),
    /// An invitation to a room online, as given.
    Invitation(String),
    /// What [`is_text`] accepts, as given.
    Text(String),
}

/// Whether an argument is a text itself and not the name of a missing file: a fumen, a drawn board, rules, a recorded
/// game, or anything in JSON.
#[must_use]
pub fn is_text(argument: &str) -> bool {
    formats::is_document(argument)
        || formats::is_rules(argument)
        || is_shared(argument)
        || Foreign::of(argument).is_some()
        || argument.trim_start().starts_with('{')
}

/// Accepts a link or an existing file, so that a misspelt command does not open the window.
fn target(given: PathBuf) -> Result<OpenTarget, &'static str> {
    if let Some(link) = given.to_str().filter(|text| Invitation::is_link(text)) {
        return Ok(OpenTarget::Invitation(link.to_owned()));
    }
    // File managers can pass files as URLs.
    let linked = || Url::parse(given.to_str()?).ok()?.to_file_path().ok();
    if let Some(file) = linked().filter(|file| file.is_file()) {
        return Ok(OpenTarget::File(file));
    }
    if given.is_file() {
        return Ok(OpenTarget::File(given));
    }
    match given.to_str() {
        Some(text) if is_text(text) => Ok(OpenTarget::Text(text.to_owned())),
        Some(_) | None => Err("there is no such command and no such file"),
    }
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
    /// Convert positions, questions, recorded games and rules: fumens, drawn boards, scenarios.
    #[command(after_help = examples::CONVERT)]
    Convert(convert::Convert),
    /// Verify recorded games: play them again and compare the results.
    #[command(after_help = examples::REPLAY)]
    Replay {
        /// Files of recorded games, also those of TETR.IO; - for standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Verify the bracket of a server's tournament: its signature, its record, and the recordings of its matches. Exit
    /// status 1 if something is not as the bracket says.
    #[command(after_help = examples::BRACKET)]
    Bracket(bracket::Bracket),
    /// Review recorded games: compare every piece with the computer player's choice.
    #[command(after_help = examples::REVIEW)]
    Review(review::Review),
    /// Measure the computer player: games without an opponent, attack and speed.
    #[command(after_help = examples::BOT)]
    Bot(bot::Bot),
    /// Play two computer players or TBP programs against each other, and report which one is stronger.
    #[command(after_help = examples::MATCH)]
    Match(Box<bot_match::MatchOptions>),
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
    #[command(after_help = examples::SERVE)]
    Serve(Box<server_arguments::Serve>),
    /// Measure the capacity of a server with scripted players.
    #[command(after_help = examples::LOAD)]
    Load(server_arguments::LoadTest),
    /// Render music and sound effects to a WAV file, or a recorded game to a film or a picture.
    #[cfg(feature = "gui")]
    #[command(after_help = examples::RENDER)]
    Render(render::Render),
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
            Self::Convert(convert) => convert.run(&mut out).map(|()| 0),
            Self::Replay { files } => check_replays(files, &mut out).map(|()| 0),
            Self::Bracket(bracket) => bracket.run(&mut out),
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
            #[cfg(not(feature = "server"))]
            Self::Serve(_) | Self::Load(_) => Err(CliError::WithoutServer),
            #[cfg(feature = "gui")]
            Self::Render(render) => render.run(&mut out),
        };
        let status = unless_pipe_closed(done, 0)?;
        unless_pipe_closed(out.flush().map(|()| status).map_err(CliError::Write), status)
    }
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
        let recorded = Recording::from_text(&read(file, MAX_BYTES)?).map_err(fail)?;
        recorded.check().map_err(fail)?;
        let (is_match, has_rounds) = (recorded.seats.len() > 1, recorded.round_count() > 1);
        for (round, recorded) in recorded.each_round().enumerate() {
            let mut compared = recorded.tetrio_verdicts().into_iter().map(|verdict| verdict.compared);
            for (seat, replay) in recorded.seats.iter().enumerate() {
                write!(out, "{}: ", file.display())?;
                if has_rounds {
                    write!(out, "round {}, ", round + 1)?;
                }
                if is_match {
                    write!(out, "seat {seat}: ")?;
                }
                let jstris = recorded.jstris_verdict().map(|verdict| verdict.compared);
                let compared = replay.tetrio.as_ref().and_then(|_| compared.next()).or(jstris);
                write_confirmed(replay, compared, out)?;
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

/// Writes the result of a game. In one of another program, this many figures were compared with its file.
fn write_confirmed(replay: &SeatRecording, compared: Option<u32>, out: &mut impl Write) -> io::Result<()> {
    let result = &replay.result;
    let kind = match (&replay.tetrio, compared) {
        (Some(side), Some(compared)) => format!("TETR.IO, {}, {compared} figures equal", side.player()),
        (None, Some(compared)) => format!("Jstris, {compared} figures equal"),
        _ => replay.rules.mode.id().to_owned(),
    };
    writeln!(
        out,
        "confirmed: {kind}, score {}, level {}, lines {}, {} ms, state {}",
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
                    // A shell takes the quotes away.
                    let parsed = Arguments::try_parse_from(one.split_whitespace().map(|word| word.trim_matches('\'')));
                    assert!(parsed.is_ok_and(|parsed| parsed.command.is_some()), "{one}");
                }
            }
        }
    }

    #[test]
    fn a_fumen_itself_is_opened() {
        for text in ["https://fumen.zui.jp/?v115@vhAAgH", "d115@vhAAgH", "XX________\n__________"] {
            let target = Arguments::try_parse_from(["skyline", text]).unwrap().target;
            assert_eq!(target, Some(OpenTarget::Text(text.to_owned())));
        }
        assert!(Arguments::try_parse_from(["skyline", "slove"]).is_err());
    }

    #[test]
    fn the_help_says_that_the_game_opens_without_a_command() {
        let help = Arguments::command().render_long_help().to_string();
        assert!(help.contains("Without a command the game opens in its window."), "{help}");
    }
}
