//! `skyline convert`: positions, questions and games from one format to another.
//!
//! ```text
//!   INPUT ─▶ fumen, drawn board ─▶ Document ─┐
//!         ─▶ scenario, question ─▶ Start     ├─▶ pages ─▶ scenario, fumen, text, question
//!         ─▶ recorded game ─▶ piece by piece ┘
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use crate::engine::{GameEvent, Rules, Start};
use crate::formats::{self, Document, Foreign, FumenError, Page};
use crate::json::TextError;
use crate::replay::scenario::{self, Layout};
use crate::replay::{Recording, ReplayError, SeatRecording, is_shared};
use crate::solver::formal::board::BoardError;
use crate::solver::formal::draft::{Draft, Problem};
use crate::solver::formal::instance::Instance;

/// The options of `skyline convert`.
#[derive(Debug, Args)]
pub struct Convert {
    /// The format to write.
    #[arg(long, value_name = "FORMAT", default_value = "scenario")]
    to: Format,
    /// A file, - for standard input, or the text itself: a fumen or a link to one, a drawn board, a scenario, a
    /// question, or a recorded game.
    input: PathBuf,
}

/// A format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A scenario for each position, one a line.
    Scenario,
    /// A fumen of all positions, or one for each seat of a recorded match.
    Fumen,
    /// The boards drawn with characters.
    Text,
    /// The recorded game as JSON.
    Replay,
    /// A question for the solver for each position, one a line.
    Question,
}

/// The reason why a text cannot be converted.
#[derive(Debug, thiserror::Error)]
enum ConvertError {
    /// The input is no file and nothing that can be read.
    #[error("there is no such file, and this is no fumen, drawn board, scenario, question or recorded game")]
    Input,
    /// The text has an error.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The recorded game has an error.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The board of a question does not fit into a Matrix.
    #[error("the board of the question is not ten cells wide, or higher than the Matrix")]
    Size,
    /// Only a recorded game can be written as one.
    #[error("this is no recorded game, but positions; --to scenario, fumen, text or question was expected")]
    NoGame,
    /// The positions cannot be written as a fumen.
    #[error(transparent)]
    Fumen(#[from] FumenError),
    /// The position has no question.
    #[error("the board cannot be asked about: {0}")]
    Board(BoardError),
}

/// A text that was read.
enum Source {
    /// The pages of other programs.
    Document(Document),
    /// Positions with their rules and seeds.
    Positions(Vec<Position>),
    /// A recorded game or match.
    Game(Box<Recording>),
}

/// A position with what a scenario needs.
struct Position {
    name: String,
    rules: Rules,
    seed: u64,
    start: Start,
}

impl Convert {
    /// Writes the input in the other format, one result a line or a page.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (text, name) = self.text()?;
        let fail = |error: ConvertError| CliError::Own(format!("{name}: {error}").into());
        let source = source(&text).map_err(fail)?;
        match self.to {
            Format::Fumen => {
                for document in source.documents() {
                    writeln!(out, "{}", document.to_fumen().map_err(|error| fail(error.into()))?)?;
                }
            }
            Format::Replay => {
                let Source::Game(recorded) = source else { return Err(fail(ConvertError::NoGame)) };
                writeln!(out, "{}", recorded.to_json().map_err(|error| fail(error.into()))?)?;
            }
            Format::Text => {
                let pages = source.documents().into_iter().flat_map(|document| document.pages);
                for (index, page) in pages.enumerate() {
                    let gap = if index == 0 { "" } else { "\n" };
                    writeln!(out, "{gap}{}", page.drawing())?;
                }
            }
            Format::Scenario => {
                for Position { name, rules, seed, start } in source.positions() {
                    writeln!(out, "{}", in_a_line(&scenario::write(&name, &rules, seed, &start)))?;
                }
            }
            Format::Question => {
                for Position { rules, start, .. } in source.positions() {
                    let question = question(&start, &rules).map_err(fail)?;
                    writeln!(out, "{}", in_a_line(&question.to_json()))?;
                }
            }
        }
        Ok(())
    }

    /// The text of the input, and its name in errors.
    fn text(&self) -> Result<(String, String), CliError> {
        let given = self.input.to_str().filter(|text| is_readable(text));
        match given {
            Some(text) if !self.input.is_file() => Ok((text.to_owned(), "the text".to_owned())),
            _ if self.input.is_file() || self.input == Path::new("-") => {
                Ok((read(&self.input, MAX_BYTES)?, self.input.display().to_string()))
            }
            _ => Err(CliError::Own(format!("{}: {}", self.input.display(), ConvertError::Input).into())),
        }
    }
}

/// Whether an argument is a text itself and not the name of a missing file.
fn is_readable(text: &str) -> bool {
    formats::is_document(text) || is_shared(text) || text.trim_start().starts_with('{')
}

fn source(text: &str) -> Result<Source, ConvertError> {
    if formats::is_document(text) {
        return Ok(Source::Document(formats::read(text).map_err(TextError::from)?));
    }
    if is_shared(text) || Foreign::of(text) == Some(Foreign::TetrioReplay) {
        return Ok(Source::Game(Box::new(Recording::from_text(text)?)));
    }
    // The formats of Skyline have no field in common with another one that is required there.
    scenario::read(text, Layout::Either)
        .map(|scenarios| Source::Positions(scenarios.into_iter().map(position).collect()))
        .or_else(|error| match Instance::from_json(text) {
            Ok(instance) => Ok(Source::Positions(vec![position_of(&instance).ok_or(ConvertError::Size)?])),
            Err(_) => match Recording::from_text(text) {
                Ok(recorded) => Ok(Source::Game(Box::new(recorded))),
                Err(_) => Err(error.into()),
            },
        })
}

fn position(scenario: scenario::Scenario) -> Position {
    let scenario::Scenario { id, game, start, seed, .. } = scenario;
    // A scenario without a name has the number of its line.
    let name = if id.parse::<usize>().is_ok() { String::new() } else { id };
    Position { name, rules: *game.rules(), seed, start }
}

/// The position of a question. `None` if its board does not fit into a Matrix.
fn position_of(instance: &Instance) -> Option<Position> {
    let matrix = instance.board.to_matrix()?;
    let start = Start { matrix, queue: instance.pieces.clone(), hold: instance.held, ..Start::default() };
    Some(Position { name: String::new(), rules: Rules::default(), seed: 0, start })
}

/// The question about a position that the solver's screen would open with.
fn question(start: &Start, rules: &Rules) -> Result<Instance, ConvertError> {
    Draft::of_diagram(start, rules).instance().map_err(|problem| match problem {
        Problem::Board(error) => ConvertError::Board(error),
        // The letters come from Tetriminos.
        Problem::Letter(..) => ConvertError::Input,
    })
}

/// The text of pretty JSON in one line. Line breaks in strings are escaped.
fn in_a_line(json: &str) -> String {
    json.lines().map(str::trim_start).collect()
}

impl Source {
    /// A document for each seat.
    fn documents(self) -> Vec<Document> {
        let pages = |pages| Document { pages, guideline_colours: true };
        match self {
            Self::Document(document) => vec![document],
            Self::Positions(positions) => {
                vec![pages(positions.iter().map(|position| Page::of(&position.start, &position.name)).collect())]
            }
            Self::Game(recorded) => {
                let rounds: Vec<Recording> = recorded.each_round().collect();
                rounds.iter().flat_map(|round| &round.seats).map(|seat| pages(pieces(seat))).collect()
            }
        }
    }

    fn positions(self) -> Vec<Position> {
        let position =
            |page: Page| Position { name: page.name(), rules: Rules::default(), seed: 0, start: page.start() };
        match self {
            Self::Positions(positions) => positions,
            source => source.documents().into_iter().flat_map(|document| document.pages).map(position).collect(),
        }
    }
}

/// A page for each piece of a recorded game, where it locks down, and one for the end.
fn pieces(recording: &SeatRecording) -> Vec<Page> {
    let (mut position, mut events, mut pages) = (recording.start(), Vec::new(), Vec::new());
    loop {
        let before = position.game().matrix().clone();
        events.clear();
        if !recording.step(&mut position, &mut events) {
            pages.push(Page { matrix: before, ..Page::default() });
            return pages;
        }
        let locked = events
            .iter()
            .filter_map(|event| if let GameEvent::LockedDown(piece) = event { Some(*piece) } else { None });
        pages.extend(locked.map(|piece| Page { matrix: before.clone(), piece: Some(piece), ..Page::default() }));
    }
}
