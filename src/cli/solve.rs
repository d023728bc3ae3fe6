//! `skyline solve`: decides whether a match on a board with given pieces can meet an objective.
//!
//! ```text
//!   FILE ─▶ Instance ─▶ search ─▶ Answer ─▶ checker ─▶ report, exit status
//!                        ▲   └─▶ progress bar on a terminal
//!                        └────── Ctrl-C: stop with the results so far
//! ```
//!
//! `--sequences` asks the question for each sequence of a set instead, and lists those without an answer *yes*.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::{Serialize, Serializer};

use super::error::{CliError, STOPPED};
use super::files::{read, unless_pipe_closed};
use super::interrupt;
use crate::formats;
use crate::json::TextError;
use crate::solver::formal::answer::{Answer, BestFound, Certificate};
use crate::solver::formal::board::Board;
use crate::solver::formal::checker::{Verdict, check};
use crate::solver::formal::definitions;
use crate::solver::formal::draft::Draft;
use crate::solver::formal::instance::{Instance, Limits, MAX_BYTES, MAX_MEMORY_MIB, MAX_THREADS};
use crate::solver::formal::matches::{Match, MatchStep};
use crate::solver::formal::model::Model;
use crate::solver::formal::objective::Best;
use crate::solver::formal::piece::PieceState;
use crate::solver::formal::sequences::{PatternError, Sequence, sequences};
use crate::solver::search::pruning::{PruneRule, PruneRules};
use crate::solver::search::{Control, SearchProgress, solve, solve_each};

/// The template of the progress bar.
const BAR: &str = "{elapsed_precise} {bar:24} {pos}/{len} parts, {msg}";

/// The interval between updates of the progress bar.
const TICK: Duration = Duration::from_millis(500);

/// The format of an instance, for the help.
const QUESTION: &str = r#"An instance with all fields; only "pieces" and one of "board" and "size" are required:
  { "board": ["....", "X..X"], "rows": 20,          the top row first; or "size": [rows, columns]
    "pieces": "IOTLJSZ", "held": "T",
    "model": "literal",                             or { "guideline": { "rotation": "super", "hold": true } }
    "objective": { "survive": true, "perfect_clear": true, "lines": 2, "tetrises": 0, "holes": 3,
                   "final_height": 2, "max_height": 4, "reach": ["....", "...."],
                   "best": "most_lines" },          or "most_pieces", "least_height"
    "limits": { "seconds": 60, "nodes": 1000000, "memory_mib": 512, "threads": 0 } }
Rows: "board" draws the lowest rows, and "rows" is the height of the Matrix, above which pieces start. Without "rows" it
is 20 in the guideline model, so that four drawn rows are the lowest four of the game, and the drawn rows in the literal
model. Up to Skyline 0.2 it was always the drawn rows: for such a question set "rows" to their number.
Rows above the board: in the literal model, a piece is fixed only if all its cells are on the board. In the guideline
model one cell on the board is enough; a piece completely above it is a Lock Out. A match is lost if the next piece has
no room to start or cannot be fixed anywhere.
Answers: yes with a match (exit status 0), no with the reason or what was searched (1), unknown if a limit or Ctrl-C
stopped the search (3), errors (2).

Sets of sequences: --sequences asks the question for each sequence of a pattern, which follows its "pieces". Parts of a
pattern are a piece, * for any, [SZO] for one of these, [^SZO] for one of the others; p4 after * or brackets takes four
different ones in any order, ! all of them; ; separates alternatives. The first line is the number of sequences with the
answer yes; a line for each of the others follows. The limits are those of all sequences together.

Examples:
  skyline solve instance.json --seconds 60
  skyline solve --sequences '*p7' setup.txt
  echo '{"size": [4, 4], "pieces": "IIII", "objective": {"perfect_clear": true}}' | skyline solve -"#;

/// The instance, and options of the search, which override those in the file.
#[derive(Debug, Args)]
#[command(after_help = QUESTION)]
pub struct Solve {
    /// File with the instance, as JSON; - for standard input.
    file: PathBuf,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
    /// Number of threads; 0 for the number of processors.
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=MAX_THREADS as u64))]
    threads: Option<u64>,
    /// Time limit in seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Maximum number of positions.
    #[arg(long)]
    nodes: Option<u64>,
    /// Memory limit in MiB [default: 512].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_MEMORY_MIB as u64))]
    memory: Option<u64>,
    /// Pruning rules to disable, separated by commas: area, parity, walls, rows, pieces, pockets, mirror. The answer
    /// stays the same.
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    without: Vec<PruneRule>,
    /// Ask for each sequence of a pattern, for example '*p7' or 'T,*p4'.
    #[arg(long, value_name = "PATTERN", value_parser = SequenceSet::read)]
    sequences: Option<SequenceSet>,
}

/// The sequences of a pattern.
#[derive(Debug, Clone)]
struct SequenceSet(Vec<Sequence>);

impl SequenceSet {
    fn read(pattern: &str) -> Result<Self, PatternError> {
        sequences(pattern).map(Self)
    }
}

/// The JSON report of a set of sequences.
#[derive(Debug, Serialize)]
struct SetReport {
    /// The numbers of sequences: all, and those with the answers yes, no and unknown.
    sequences: usize,
    yes: usize,
    no: usize,
    unknown: usize,
    /// The sequences with the answer no, and those that a limit left open.
    without: Vec<String>,
    open: Vec<String>,
}

/// The JSON report.
#[derive(Debug, Serialize)]
struct SolveReport<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    /// The height of the Matrix, of which the question may have drawn only the lowest rows.
    rows: usize,
    /// The boards of the match, starting with the given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Boards<'a>>,
}

/// The boards of a match, drawn one by one, because all of them may need more memory than the search.
#[derive(Debug)]
struct Boards<'a> {
    instance: &'a Instance,
    found: &'a Match,
}

impl Serialize for Boards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let after = scenes(self.instance, self.found).map(|scene| scene.after.drawing());
        serializer.collect_seq(std::iter::once(self.instance.board.drawing()).chain(after))
    }
}

/// A step of a match with the boards before and after it.
#[derive(Debug)]
struct Scene<'a> {
    step: &'a MatchStep,
    before: Board,
    piece: PieceState,
    after: Board,
}

impl Solve {
    /// Solves the instance. Returns the exit status of the answer.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        let text = read(&self.file, MAX_BYTES)?;
        let instance = self.instance(&text).map_err(|source| self.error(source))?;
        // The text may have megabytes, and the search may take long.
        drop(text);
        let rules = self.without.iter().fold(PruneRules::ALL, |rules, rule| rules.without(*rule));
        if let Some(SequenceSet(set)) = &self.sequences {
            return self.solve_set(&instance, set, rules, out);
        }
        let answer = search(&instance, rules);
        let verdict = confirmed(&instance, &answer)?;
        let written = if self.json {
            write_json(&instance, &answer, out)
        } else {
            write_text(&instance, &answer, verdict.as_ref(), out)
        };
        let status = match answer {
            Answer::Yes { .. } => 0,
            Answer::No { .. } => 1,
            Answer::Unknown { .. } => STOPPED,
        };
        // If the reader closes the pipe early, the exit status is still the answer.
        unless_pipe_closed(written.map(|()| status).map_err(CliError::Write), status)
    }

    /// Answers the question for each sequence of a set. Returns the exit status: that of the worst answer.
    fn solve_set(
        &self,
        instance: &Instance,
        set: &[Sequence],
        rules: PruneRules,
        out: &mut impl Write,
    ) -> Result<u8, CliError> {
        let answers = with_progress(|control| solve_each(instance, set, rules, control));
        let of = |wanted| {
            let answered = set.iter().zip(&answers).filter(move |(_, answer)| **answer == wanted);
            answered.map(|(sequence, _)| sequence.to_string()).collect::<Vec<_>>()
        };
        let (without, open) = (of(Some(false)), of(None));
        let yes = set.len() - without.len() - open.len();
        let status = match (without.is_empty(), open.is_empty()) {
            (_, false) => STOPPED,
            (false, true) => 1,
            (true, true) => 0,
        };
        let (no, unknown) = (without.len(), open.len());
        let report = SetReport { sequences: set.len(), yes, no, unknown, without, open };
        let written = if self.json { write_set_json(&report, out) } else { write_set(&report, out) };
        unless_pipe_closed(written.map(|()| status).map_err(CliError::Write), status)
    }

    /// Reads the instance: JSON, or a fumen or a drawn board as the solver's screen would open it.
    fn instance(&self, text: &str) -> Result<Instance, TextError> {
        if !formats::is_document(text) {
            let whole = self.sequences.as_ref().and_then(|_| with_no_pieces(text));
            return Instance::from_json_with(whole.as_deref().unwrap_or(text), |limits| self.set(limits));
        }
        let json = Draft::read(text)?.instance().map(|instance| instance.to_json());
        Instance::from_json_with(&json.unwrap_or_default(), |limits| self.set(limits))
    }

    /// The error of the instance, or of the option --memory.
    fn error(&self, source: TextError) -> CliError {
        if self.memory.is_some() && source.field == "limits.memory_mib: " {
            CliError::Memory(source.problem)
        } else {
            CliError::Text { file: self.file.clone(), source }
        }
    }

    fn set(&self, limits: &mut Limits) {
        limits.seconds = self.seconds.or(limits.seconds);
        limits.nodes = self.nodes.or(limits.nodes);
        limits.memory_mib = self.memory.map_or(limits.memory_mib, |memory| memory as usize);
        limits.threads = self.threads.map_or(limits.threads, |threads| threads as usize);
    }
}

/// A question without `pieces` with an empty list of them, because those of a set follow. `None` if it has some.
fn with_no_pieces(text: &str) -> Option<String> {
    let mut question: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).ok()?;
    if question.contains_key("pieces") {
        return None;
    }
    question.insert("pieces".to_owned(), "".into());
    serde_json::to_string(&question).ok()
}

/// Searches with a progress bar on a terminal, until Ctrl-C.
fn search(instance: &Instance, rules: PruneRules) -> Answer {
    with_progress(|control| solve(instance, rules, control))
}

/// Runs a search with a progress bar on a terminal, until Ctrl-C.
fn with_progress<A>(run: impl FnOnce(Control<'_>) -> A) -> A {
    let cancel = interrupt::flag();
    let bar = ProgressBar::new(1);
    bar.set_style(ProgressStyle::with_template(BAR).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = |progress: SearchProgress| {
        let seconds = bar.elapsed().as_secs_f64().max(0.001);
        let rate = HumanCount((progress.nodes as f64 / seconds) as u64);
        bar.set_length(progress.parts as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!(
            "{} positions, {rate} per second, {} deep",
            HumanCount(progress.nodes),
            progress.depth
        ));
    };
    // Updates the clock even if a single position takes long.
    bar.enable_steady_tick(TICK);
    let answer = run(Control { cancel: Some(&*cancel), progress: Some(&report) });
    bar.finish_and_clear();
    answer
}

/// Replays the match of an answer against the definitions.
fn confirmed(instance: &Instance, answer: &Answer) -> Result<Option<Verdict>, CliError> {
    let Answer::Yes { found, best } = answer else { return Ok(None) };
    let verdict = check(instance, found).map_err(|error| CliError::Unconfirmed(error.to_string()))?;
    if let Some(unmet) = verdict.unmet.first() {
        return Err(CliError::Unconfirmed(unmet.to_string()));
    }
    let value = instance.objective.best.map(|best| verdict.value(best));
    if value != best.map(|best| best.value) {
        return Err(CliError::Unconfirmed("its value is different".to_owned()));
    }
    Ok(Some(verdict))
}

fn write_json(instance: &Instance, answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    let boards = match answer {
        Answer::Yes { found, .. } | Answer::Unknown { reached: found } => Some(Boards { instance, found }),
        Answer::No { .. } => None,
    };
    serde_json::to_writer_pretty(&mut *out, &SolveReport { answer, rows: instance.board.rows(), boards })?;
    out.write_all(b"\n")
}

fn write_text(instance: &Instance, answer: &Answer, verdict: Option<&Verdict>, out: &mut impl Write) -> io::Result<()> {
    match answer {
        Answer::Yes { found, best } => {
            write!(out, "yes: {}", counted(found.steps.len(), "piece"))?;
            if let Some(verdict) = verdict {
                let lines = counted(verdict.lines as usize, "line");
                write!(out, ", {lines}, {}, ", counted(verdict.tetrises as usize, "Tetris"))?;
                write!(out, "height {}, {}", verdict.last.height(), counted(verdict.last.holes(), "hole"))?;
            }
            writeln!(out)?;
            write_rows(instance, out)?;
            if let (Some(asked), Some(best)) = (instance.objective.best, best) {
                writeln!(out, "{}", optimum_text(asked, *best))?;
            }
            write_match(instance, found, out)
        }
        Answer::No { certificate } => write_certificate(instance, certificate, out),
        Answer::Unknown { reached } => {
            writeln!(
                out,
                "unknown: a limit was reached; at most {} were placed",
                counted(reached.steps.len(), "piece")
            )?;
            write_rows(instance, out)?;
            write_match(instance, reached, out)
        }
    }
}

fn write_set(report: &SetReport, out: &mut impl Write) -> io::Result<()> {
    let SetReport { sequences, yes, without, open, .. } = report;
    let percent = *yes as f64 * 100.0 / *sequences as f64;
    writeln!(out, "{yes} of {} ({percent:.2} %)", counted(*sequences, "sequence"))?;
    without.iter().try_for_each(|sequence| writeln!(out, "no: {sequence}"))?;
    open.iter().try_for_each(|sequence| writeln!(out, "unknown: {sequence}"))
}

fn write_set_json(report: &SetReport, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)
}

fn optimum_text(asked: Best, BestFound { value, bound }: BestFound) -> String {
    let what = match asked {
        Best::MostLines => "most lines",
        Best::MostPieces => "most pieces",
        Best::LeastHeight => "least height",
    };
    if value == bound {
        format!("{what}: {value} (optimal)")
    } else {
        format!("{what}: {value} so far; no match can be better than {bound}")
    }
}

/// The height of the Matrix, if pieces start above it as in the game.
fn write_rows(instance: &Instance, out: &mut impl Write) -> io::Result<()> {
    match instance.model {
        Model::Literal => Ok(()),
        Model::Guideline { .. } => writeln!(out, "Matrix of {}", counted(instance.board.rows(), "row")),
    }
}

fn write_certificate(instance: &Instance, certificate: &Certificate, out: &mut impl Write) -> io::Result<()> {
    if let Some(reason) = &certificate.reason {
        return writeln!(out, "no: {reason}");
    }
    writeln!(out, "no: every position was searched")?;
    write_rows(instance, out)?;
    writeln!(out, "pieces  positions")?;
    for (pieces, positions) in certificate.positions.iter().enumerate() {
        writeln!(out, "{pieces:6}  {positions:9}")?;
    }
    if !certificate.cut.is_empty() {
        writeln!(out, "rule         pruned")?;
    }
    for (rule, cut) in &certificate.cut {
        writeln!(out, "{rule:8} {cut:10}")?;
    }
    if certificate.is_repetitive {
        writeln!(out, "the memory was full, so some positions were counted more than once")?;
    }
    Ok(())
}

fn write_match(instance: &Instance, found: &Match, out: &mut impl Write) -> io::Result<()> {
    let height = |scene: Scene<'_>| {
        let top = scene.piece.cells().iter().map(|(row, _)| *row as usize).max().unwrap_or(0);
        scene.before.height().max(top)
    };
    let rows = scenes(instance, found).map(height).max().unwrap_or(0);
    for (number, scene) in (1..).zip(scenes(instance, found)) {
        let signs: Vec<&str> = scene.step.moves.iter().map(|sign| sign.sign()).collect();
        let held = if scene.step.held { " from Hold" } else { "" };
        writeln!(out, "\n{number}. {}{held}: {}", scene.step.tetrimino.letter(), signs.join(" "))?;
        for row in (1..=rows).rev() {
            writeln!(out, "   {}   {}", before(&scene, row), line(&scene.after, row))?;
        }
    }
    Ok(())
}

/// A row of the board with the piece, before the merge.
fn before(scene: &Scene<'_>, row: usize) -> String {
    let cells = scene.piece.cells();
    let letter = |(column, letter): (usize, char)| {
        if cells.contains(&(row as i32, column as i32)) { scene.step.tetrimino.letter() } else { letter }
    };
    (1..).zip(line(&scene.before, row).chars()).map(letter).collect()
}

fn line(board: &Board, row: usize) -> String {
    (1..=board.columns()).map(|column| if board.is_filled(row, column) { 'X' } else { '.' }).collect()
}

/// The steps of a match, replayed with the definitions.
fn scenes<'a>(instance: &Instance, found: &'a Match) -> impl Iterator<Item = Scene<'a>> {
    let (model, mut board) = (instance.model, instance.board.clone());
    found.steps.iter().map_while(move |step| {
        let piece = definitions::replay(model, &board, step.tetrimino, &step.moves).ok()?;
        let (after, _) = definitions::merged(&board, piece);
        Some(Scene { step, before: std::mem::replace(&mut board, after.clone()), piece, after })
    })
}

fn counted(number: usize, what: &str) -> String {
    let ending = match (number, what.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {what}{ending}")
}
