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
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::{Serialize, Serializer};

use super::answers_file::AnswersFile;
use super::error::{CliError, STOPPED};
use super::files::{read, unless_pipe_closed};
use super::wording::counted;
use super::{answer_fumen, covering, interrupt};
use crate::engine::Tetrimino;
use crate::engine::tspin::Spin;
use crate::formats;
use crate::json::TextError;
use crate::solver::formal::answer::{Answer, BestFound, Certificate};
use crate::solver::formal::board::Board;
use crate::solver::formal::checker::{Verdict, check};
use crate::solver::formal::definitions;
use crate::solver::formal::draft::{Draft, letters};
use crate::solver::formal::instance::{Instance, Limits, MAX_BYTES, MAX_MEMORY_MIB, MAX_THREADS};
use crate::solver::formal::matches::{Match, MatchStep};
use crate::solver::formal::model::Model;
use crate::solver::formal::objective::Best;
use crate::solver::formal::piece::PieceState;
use crate::solver::formal::sequences::{PatternError, Sequence, sequences};
use crate::solver::formal::set_answer::{Reached, SequenceAnswer, SetAnswer, Share, percent};
use crate::solver::search::pruning::{PruneRule, PruneRules};
use crate::solver::search::{Control, SearchProgress, cover_each, solve, solve_each, solve_others};

/// The template of the progress bar.
const BAR: &str = "{elapsed_precise} {bar:24} {pos}/{len} parts, {msg}";

/// The interval between two savings of the answers for a set of sequences.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// The interval between updates of the progress bar.
const TICK: Duration = Duration::from_millis(500);

/// The maximum number of first pieces by which sequences are counted: 16 807 lines.
const MAX_ORDER: usize = 5;

/// The format of an instance, for the help.
const QUESTION: &str = r#"An instance with all fields; only "pieces" and one of "board" and "size" are required:
  { "board": ["....", "X..X"], "rows": 20,          the top row first; or "size": [rows, columns]
    "pieces": "IOTLJSZ", "held": "T",
    "model": "literal",                             or { "guideline": { "rotation": "super", "hold": true } }
    "objective": { "survive": true, "perfect_clear": true, "back_to_back": true,
                   "lines": 2, "tetrises": 0, "combo": 3,
                   "t_spin": { "lines": 2, "kind": "full", "count": 1 },    "full", "mini" or "any"
                   "holes": 3, "final_height": 2, "max_height": 4,
                   "reach": ["....", "...."],       the last board
                   "setup": ["X..?"],               X filled, . free, ? and all rows above either
                   "best": "most_lines" },          or "most_pieces", "least_height", "longest_combo"
    "limits": { "seconds": 60, "nodes": 1000000, "memory_mib": 512, "threads": 0 } }
Rows: "board" draws the lowest rows, and "rows" is the height of the Matrix, above which pieces start. Without "rows" it
is 20 in the guideline model, so that four drawn rows are the lowest four of the game, and the drawn rows in the literal
model. Up to Skyline 0.2 it was always the drawn rows: for such a question set "rows" to their number.
Rows above the board: in the literal model, a piece is fixed only if all its cells are on the board. In the guideline
model one cell on the board is enough; a piece completely above it is a Lock Out. A match is lost if the next piece has
no room to start or cannot be fixed anywhere.
Goals: lines, Tetrises, Combo and T-Spins are at least so many; heights and holes at most. back_to_back allows no line
clear that ends Back-to-Back. Combo counts as in the game: pieces in a row that clear lines, the first not counted. With
combo, t_spin, setup, and longest_combo, a match may end after every piece, and the other goals apply to that board.
Answers: yes with a match (exit status 0), no with the reason or what was searched (1), unknown if a limit or Ctrl-C
stopped the search (3), errors (2).

Sets of sequences: --sequences asks the question for each sequence of a pattern, which follows its "pieces". Parts of a
pattern are a piece, * for any, [SZO] for one of these, [^SZO] for one of the others; p4 after * or brackets takes four
different ones in any order, ! all of them; ; separates alternatives. The first line is the number of sequences with the
answer yes; a line for each of the others follows. With "best", a line for each value says how many sequences reach at
least that. With --fumen, each different end is a page, with its number of sequences. --by-order 2 adds how many it is for each first piece and each first
two. The limits are those of all sequences together. After a limit or Ctrl-C, --resume FILE continues: the file gets the
answers every ten seconds and at the end. With --covering, the fewest end positions for all sequences with a
perfect clear follow instead, each with its number of sequences, and all of them as a fumen. If a limit or Ctrl-C stops
the search for fewer, the report says how many are needed at least (3). It needs a perfect clear as the only goal, and a
board of ten columns.

Examples:
  skyline solve instance.json --seconds 60
  skyline solve --sequences '*p7' setup.txt
  skyline solve --sequences 'I,*p4' --covering setup.txt
  echo '{"board": ["XXX...XXXX", "XXXX.XXXXX"], "model": {"guideline": {"hold": true}}, "objective": {"t_spin": {"lines": 2}}}' | skyline solve - --sequences '*p4'
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
    /// Count the sequences by their first pieces, too: 1 for the first piece, 2 for the first two, and so on.
    #[arg(long = "by-order", value_name = "PIECES", requires = "sequences", value_parser = order)]
    order: Option<usize>,
    /// Save the answers for the sequences in this file, and continue from those in it.
    #[arg(long, value_name = "FILE", requires = "sequences", conflicts_with = "covering")]
    resume: Option<PathBuf>,
    /// Find the fewest end positions with which every sequence that has a perfect clear has one, and draw them.
    #[arg(long, requires = "sequences", conflicts_with_all = ["order", "without"])]
    covering: bool,
    /// Add the answer as a fumen: a page for each piece of the match or, for a set, for each different end.
    #[arg(long, conflicts_with = "covering")]
    fumen: bool,
}

/// The sequences of a pattern.
#[derive(Debug, Clone)]
struct SequenceSet(Vec<Sequence>);

impl SequenceSet {
    fn read(pattern: &str) -> Result<Self, PatternError> {
        sequences(pattern).map(Self)
    }
}

/// The number of first pieces by which sequences are counted.
fn order(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_ORDER).contains(number));
    number.ok_or_else(|| format!("a number from 1 to {MAX_ORDER} was expected"))
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
    /// How many reach each value of the quantity to optimize, if there is one, the best value first.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Best>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reached: Vec<ReachedReport>,
    /// By the first pieces, if that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<ShareReport>,
    /// The ends as a fumen, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    fumen: Option<String>,
}

/// How many sequences reach a value or a better one, in the JSON report.
#[derive(Debug, Serialize)]
struct ReachedReport {
    value: u32,
    sequences: usize,
}

/// The sequences with the same first pieces, in the JSON report.
#[derive(Debug, Serialize)]
struct ShareReport {
    first: String,
    sequences: usize,
    yes: usize,
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
    /// The match as a fumen, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    fumen: Option<String>,
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
    spin: Option<Spin>,
    lines: usize,
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
        match &self.sequences {
            Some(SequenceSet(set)) if self.covering => return self.cover_set(&instance, set, out),
            Some(SequenceSet(set)) => return self.solve_set(&instance, set, rules, out),
            None => {}
        }
        let answer = search(&instance, rules);
        let verdict = confirmed(&instance, &answer)?;
        let fumen = match &answer {
            Answer::Yes { found, .. } if self.fumen => answer_fumen::of_match(&instance, found),
            _ => None,
        };
        let written = if self.json {
            write_json(&instance, &answer, fumen, out)
        } else {
            write_text(&instance, &answer, verdict.as_ref(), out).and_then(|()| write_fumen(fumen.as_deref(), out))
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
        let answers = self.answers(instance, set, rules)?;
        let answer = SetAnswer::new(set.to_vec(), answers).with_best(instance.objective.best);
        let (no, unknown) = (answer.count(Some(false)), answer.count(None));
        let status = match (no, unknown) {
            (_, 1..) => STOPPED,
            (1.., 0) => 1,
            (0, 0) => 0,
        };
        let mut order = Vec::new();
        add_shares(&answer, &[], self.order.unwrap_or(0), &mut order);
        let fumen =
            if self.fumen { with_progress(|control| answer_fumen::of_set(instance, &answer, control)) } else { None };
        let written = if self.json {
            write_set_json(&answer, order, fumen, out)
        } else {
            write_set(&answer, &order, out).and_then(|()| write_fumen(fumen.as_deref(), out))
        };
        unless_pipe_closed(written.map(|()| status).map_err(CliError::Write), status)
    }

    /// The answers for a set: those in the file of --resume, and the others.
    fn answers(
        &self,
        instance: &Instance,
        set: &[Sequence],
        rules: PruneRules,
    ) -> Result<Vec<Option<SequenceAnswer>>, CliError> {
        let Some(file) = &self.resume else {
            return Ok(with_progress(|control| solve_each(instance, set, rules, control)));
        };
        // An unusable file is reported before the work.
        let (file, known) = AnswersFile::open(file.clone(), instance, set)?;
        let saved = Mutex::new(Instant::now());
        let save = |answers: &[Option<SequenceAnswer>]| {
            // Another thread may be writing the file.
            let Ok(mut saved) = saved.try_lock() else { return };
            if saved.elapsed() >= SAVE_EVERY {
                if let Err(error) = file.save(answers) {
                    log::warn!("{error}");
                }
                *saved = Instant::now();
            }
        };
        let run = |control: Control<'_>| solve_others(instance, set, &known, &save, (rules, control));
        let answers = with_progress(run);
        file.save(&answers)?;
        Ok(answers)
    }

    /// Finds the fewest solutions for a set. Returns the exit status: that of the worst answer, or that of a limit if
    /// there may be fewer solutions.
    fn cover_set(&self, instance: &Instance, set: &[Sequence], out: &mut impl Write) -> Result<u8, CliError> {
        let Some(found) = with_progress(|control| cover_each(instance, set.to_vec(), control)) else {
            return Err(CliError::NoCovering);
        };
        let status = match (found.answer.count(Some(false)), found.answer.count(None)) {
            (_, unknown) if unknown > 0 || found.least < found.chosen.len() => STOPPED,
            (0, _) => 0,
            _ => 1,
        };
        let written = if self.json {
            covering::write_json(&instance.board, &found, out)
        } else {
            out.write_all(found.text(&instance.board).as_bytes())
        };
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

fn write_json(instance: &Instance, answer: &Answer, fumen: Option<String>, out: &mut impl Write) -> io::Result<()> {
    let boards = match answer {
        Answer::Yes { found, .. } | Answer::Unknown { reached: found } => Some(Boards { instance, found }),
        Answer::No { .. } => None,
    };
    serde_json::to_writer_pretty(&mut *out, &SolveReport { answer, rows: instance.board.rows(), boards, fumen })?;
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
                if verdict.combo > 0 {
                    write!(out, ", Combo {}", verdict.combo)?;
                }
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

/// Adds the shares of the next `depth` pieces after these first ones, each before those that begin with it.
fn add_shares(answer: &SetAnswer, first: &[Tetrimino], depth: usize, order: &mut Vec<Share>) {
    if depth > 0 {
        for share in answer.shares(first) {
            let first = share.first.clone();
            order.push(share);
            add_shares(answer, &first, depth - 1, order);
        }
    }
}

fn write_set(answer: &SetAnswer, order: &[Share], out: &mut impl Write) -> io::Result<()> {
    write!(out, "{answer}")?;
    order.iter().try_for_each(|Share { first, all, yes }| {
        writeln!(out, "first {}: {yes} of {all} ({} %)", letters(first), percent(*yes, *all))
    })
}

fn write_set_json(
    answer: &SetAnswer,
    order: Vec<Share>,
    fumen: Option<String>,
    out: &mut impl Write,
) -> io::Result<()> {
    let names = |wanted| answer.with(wanted).map(|sequence| sequence.to_string()).collect();
    let share = |Share { first, all, yes }: Share| ShareReport { first: letters(&first), sequences: all, yes };
    let reached = |Reached { value, sequences }| ReachedReport { value, sequences };
    let report = SetReport {
        sequences: answer.all(),
        yes: answer.count(Some(true)),
        no: answer.count(Some(false)),
        unknown: answer.count(None),
        without: names(Some(false)),
        open: names(None),
        best: answer.best(),
        reached: answer.reached().into_iter().map(reached).collect(),
        order: order.into_iter().map(share).collect(),
        fumen,
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

/// The fumen of an answer on a line of its own.
fn write_fumen(fumen: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    fumen.map_or(Ok(()), |fumen| writeln!(out, "\n{fumen}"))
}

fn optimum_text(asked: Best, BestFound { value, bound }: BestFound) -> String {
    let what = match asked {
        Best::MostLines => "most lines",
        Best::MostPieces => "most pieces",
        Best::LeastHeight => "least height",
        Best::LongestCombo => "longest Combo",
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
        let spin = match (scene.spin, scene.lines) {
            (None, _) => String::new(),
            (Some(Spin::Full), lines) => format!(", T-Spin, {}", counted(lines, "line")),
            (Some(Spin::Mini), lines) => format!(", Mini T-Spin, {}", counted(lines, "line")),
        };
        writeln!(out, "\n{number}. {}{held}{spin}: {}", scene.step.tetrimino.letter(), signs.join(" "))?;
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
        let spin = definitions::spin(model, &board, step.tetrimino, &step.moves);
        let (after, lines) = definitions::merged(&board, piece);
        Some(Scene { step, before: std::mem::replace(&mut board, after.clone()), piece, spin, lines, after })
    })
}
