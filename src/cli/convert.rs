//! `skyline convert`: positions, questions and games from one format to another.
//!
//! ```text
//!   INPUT ─▶ fumen, drawn board ─▶ Document ─┐
//!         ─▶ scenario, question ─▶ Start     ├─▶ pages ─▶ scenario, fumen, text, question
//!         ─▶ recorded game ─▶ piece by piece ┘
//!         ─▶ rules, or those of a position or game ─▶ rules as text
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use super::is_text;
use crate::engine::rotation::KickTable;
use crate::engine::{ModeId, RotationSystem, Rules, Start};
use crate::formats::kick_file::{self, KickFileError};
use crate::formats::{self, CustomRules, Document, Foreign, FumenError, Page, RulesContent, RulesText, RulesTextError};
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
    /// question, a recorded game, rules, or a kick file.
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
    /// The rules of each position or seat, one a line.
    Rules,
    /// The kick file of each rotation system.
    Kicks,
}

/// The reason why a text cannot be converted.
#[derive(Debug, thiserror::Error)]
enum ConvertError {
    /// The input is no file and nothing that can be read.
    #[error("there is no such file, and this is no fumen, drawn board, scenario, question, recorded game or rules")]
    Input,
    /// Rules alone have no position.
    #[error("these are rules without a position; --to rules, scenario or kicks was expected")]
    NoPosition,
    /// The text has an error.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The recorded game has an error.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The board of a question does not fit into a Matrix.
    #[error("the board of the question is not 4 to 20 cells wide, or higher than the Matrix")]
    Size,
    /// Only a recorded game can be written as one.
    #[error("this is no recorded game, but positions; --to scenario, fumen, text or question was expected")]
    NoGame,
    /// The rules have an error.
    #[error(transparent)]
    Rules(#[from] RulesTextError),
    /// A kick file cannot say everything about the rotation system.
    #[error(
        "the rotation system {0} cannot be a kick file, which has only shifts: here T, J and L start nub down, and a kick \
        depends on which cell blocks the turn; use its name in rules as text, rotation={0}"
    )]
    NoTable(RotationSystem),
    /// The kick file has an error.
    #[error(transparent)]
    Kicks(#[from] KickFileError),
    /// The rules of a match have no position.
    #[error("these are the rules of a match; --to rules was expected")]
    Match,
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
    /// Rules or rotation systems without a position.
    Bare(Vec<Position>),
    /// A recorded game or match.
    Game(Box<Recording>),
    /// The rules of a match.
    Match(Box<RulesText>),
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
        let (text, name) = (read_input(&self.input)?, name_of(&self.input));
        let fail = |error: ConvertError| CliError::Own(format!("{name}: {error}").into());
        let source = source(&text).map_err(fail)?;
        if matches!(source, Source::Match(_)) && self.to != Format::Rules {
            return Err(fail(ConvertError::Match));
        }
        if matches!(source, Source::Bare(_)) && matches!(self.to, Format::Fumen | Format::Text | Format::Question) {
            // An empty Matrix would say that there was one.
            return Err(fail(ConvertError::NoPosition));
        }
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
            Format::Rules => {
                for text in source.rules() {
                    writeln!(out, "{}", text.write().map_err(|error| fail(error.into()))?)?;
                }
            }
            Format::Kicks => {
                for Position { name, rules, .. } in source.positions() {
                    if !rules.rotation.is_table() {
                        return Err(fail(ConvertError::NoTable(rules.rotation)));
                    }
                    let name = if let RotationSystem::Kicks(table) = rules.rotation { table.name() } else { &*name };
                    write!(out, "{}", kick_file::write(rules.rotation, name))?;
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
}

/// The text of an input: of a file, of standard input, or the argument itself.
pub(super) fn read_input(input: &Path) -> Result<String, CliError> {
    match input.to_str().filter(|text| is_text(text)) {
        Some(text) if !input.is_file() => Ok(text.to_owned()),
        _ if input.is_file() || input == Path::new("-") => read(input, MAX_BYTES),
        _ => Err(CliError::Own(format!("{}: {}", input.display(), ConvertError::Input).into())),
    }
}

fn name_of(input: &Path) -> String {
    let is_text = !input.is_file() && input.to_str().is_some_and(is_text);
    if is_text { "the text".to_owned() } else { input.display().to_string() }
}

/// The first position of a text and its rules; `None` for a recorded game.
#[cfg(feature = "gui")]
pub(super) fn first_position(text: &str) -> Result<Option<(Rules, Start)>, impl std::fmt::Display> {
    source(text).map(|source| match source {
        Source::Game(_) => None,
        source => source.positions().into_iter().next().map(|position| (position.rules, position.start)),
    })
}

fn source(text: &str) -> Result<Source, ConvertError> {
    if formats::is_document(text) {
        return Ok(Source::Document(formats::read(text).map_err(TextError::from)?));
    }
    if formats::is_rules(text) {
        return Ok(rules(RulesText::read(text)?));
    }
    if kick_file::is_kick_file(text) {
        return Ok(Source::Bare(kick_file::read(text)?.into_iter().map(of_kicks).collect()));
    }
    if is_shared(text) || matches!(Foreign::of(text), Some(Foreign::TetrioReplay | Foreign::JstrisReplay)) {
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

/// The rules of Custom with a rotation system.
fn of_kicks(table: KickTable) -> Position {
    let rules = Rules { rotation: RotationSystem::Kicks(table), ..Rules::preset(ModeId::Custom) };
    Position { name: String::new(), rules, seed: 0, start: Start::default() }
}

fn rules(text: RulesText) -> Source {
    match text.content {
        RulesContent::Custom(custom) => {
            let CustomRules { rules, seed, start, .. } = *custom;
            let seed = seed.unwrap_or_default().into();
            let at = |start| vec![Position { name: text.name, rules, seed, start }];
            match start {
                Some(start) => Source::Positions(at(start)),
                None => Source::Bare(at(Start::default())),
            }
        }
        RulesContent::Match { .. } => Source::Match(Box::new(text)),
    }
}

/// The rules as those of Custom, with the position if there is one.
fn rules_of(name: String, rules: Rules, start: Start) -> RulesText {
    // An empty Matrix of any width is none.
    let is_empty = start == Start { matrix: start.matrix.clone(), ..Start::default() } && start.matrix.is_empty();
    let start = Some(start).filter(|_| !is_empty);
    let rules = Rules { mode: ModeId::Custom, ..rules.current() };
    let custom = CustomRules { rules, next_count: None, seed: None, start };
    RulesText { name, source: String::new(), content: RulesContent::Custom(Box::new(custom)) }
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
    let rules = Rules { width: matrix.width().unsigned_abs(), ..Rules::default() };
    let start = Start { matrix, queue: instance.pieces.clone(), hold: instance.held, ..Start::default() };
    Some(Position { name: String::new(), rules, seed: 0, start })
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
            Self::Positions(positions) | Self::Bare(positions) => {
                vec![pages(positions.iter().map(|position| Page::of(&position.start, &position.name)).collect())]
            }
            Self::Game(recorded) => {
                let rounds: Vec<Recording> = recorded.each_round().collect();
                rounds.iter().flat_map(|round| &round.seats).map(SeatRecording::diagram).collect()
            }
            Self::Match(_) => Vec::new(),
        }
    }

    fn rules(self) -> Vec<RulesText> {
        let of_position = |Position { name, rules, start, .. }| rules_of(name, rules, start);
        match self {
            Self::Match(text) => vec![*text],
            Self::Game(recorded) => {
                let seats = recorded.seats.iter();
                seats.map(|seat| rules_of(String::new(), seat.rules, Start::default())).collect()
            }
            source => source.positions().into_iter().map(of_position).collect(),
        }
    }

    fn positions(self) -> Vec<Position> {
        let position =
            |page: Page| Position { name: page.name(), rules: Rules::default(), seed: 0, start: page.start() };
        match self {
            Self::Positions(positions) | Self::Bare(positions) => positions,
            source => source.documents().into_iter().flat_map(|document| document.pages).map(position).collect(),
        }
    }
}
