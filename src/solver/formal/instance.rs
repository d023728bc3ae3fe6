//! Instances of the solver's problem, as JSON files.
//!
//! ```json
//! { "board": ["....", "X..X"], "rows": 2, "pieces": "IOT", "model": "literal",
//!   "objective": { "survive": true, "lines": 1 }, "limits": { "seconds": 10 } }
//! ```
//!
//! * `board` or `size`: the board as rows of `.` (or `_`) and `X`, the top row first, or the size of an empty one,
//!   `[rows, columns]`: up to 1 000 each, 100 000 cells
//! * `rows`: the height of the Matrix if `board` draws only its lowest rows; without it 20 in the guideline model, and
//!   the drawn rows in the literal one or if more are drawn or the Skyline is
//! * `pieces`: the sequence, up to 5 000 of `I O T L J S Z`
//! * `model`: `"literal"`, the definitions of the paper with the additions of the [models](super::model) (the default),
//!   or `{ "guideline": { "rotation": "super", "hold": true } }`
//! * `held`: the piece that is held at the start, if the model has `"hold": true`
//! * `objective`: any of `survive`, `perfect_clear`, `back_to_back` (true), `lines`, `tetrises`, `combo` (minimum),
//!   `final_height`, `max_height`, `holes` (maximum), `reach` (a board), `setup` (rows of `X`, `.` and `?`), `t_spin`
//!   (`{ "lines": 2, "kind": "full", "count": 1 }`, `full`, `mini` or `any`), and one `best`: `most_lines`,
//!   `most_pieces`, `least_height`, `longest_combo`
//! * `limits`: `seconds`, `nodes` (positions), `memory_mib`, `threads`
//!
//! `pieces` and one of `board` and `size` are required. Pieces start above the highest row, so a board of four rows is
//! another question than the four lowest rows of a Matrix. A `reach` of fewer rows is filled up with empty ones. An
//! instance with contradictory conditions is answered *no*. Only invalid fields are errors.

use std::iter;

use serde::{Deserialize, Serialize};

use super::board::{self, Board, BoardError};
use super::model::Model;
use super::objective::Objective;
use crate::engine::Tetrimino;
use crate::engine::units::SKYLINE;
use crate::json::{self, Fault, JsonPath, TextError};

/// The maximum number of cells of a board: 1 000 × 100.
pub const MAX_CELLS: usize = 100_000;
/// The maximum number of pieces.
pub const MAX_PIECES: usize = 5_000;
/// The maximum memory limit, in MiB: one tebibyte.
pub const MAX_MEMORY_MIB: usize = 1 << 20;
/// The maximum length of a text, in bytes. The largest instance is several times shorter.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// The number of bytes of a MiB.
pub(crate) const MIB: usize = 1024 * 1024;
/// The maximum number of threads.
pub const MAX_THREADS: usize = 1_024;

/// An instance for the solver: a board, a sequence of pieces, a model of movement, an objective, and limits.
///
/// ```
/// use skyline_foundation::solver::formal::instance::Instance;
///
/// let instance = Instance::from_json(r#"{ "size": [20, 10], "pieces": "IOT", "objective": { "lines": 1 } }"#)?;
/// assert_eq!((instance.board.rows(), instance.pieces.len()), (20, 3));
/// assert_eq!(Instance::from_json(&instance.to_json())?, instance);
/// # Ok::<(), skyline_foundation::json::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The board at the start, B₀.
    pub board: Board,
    /// The sequence, `t₁ … t_k`.
    pub pieces: Vec<Tetrimino>,
    /// The held piece at the start, if the model has Hold.
    pub held: Option<Tetrimino>,
    /// The model of movement.
    pub model: Model,
    /// The objective, Φ.
    pub objective: Objective,
    /// The limits of the search.
    pub limits: Limits,
}

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "limits in braces { }")]
pub struct Limits {
    /// The time limit in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// The maximum number of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The memory limit in MiB, 1 to [`MAX_MEMORY_MIB`].
    pub memory_mib: usize,
    /// The number of threads, up to [`MAX_THREADS`], or 0 for the number of processors.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: None, nodes: None, memory_mib: 512, threads: 0 }
    }
}

/// The fields of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an instance in braces { }")]
struct InstanceFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<Vec<usize>>,
    pieces: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<String>,
    #[serde(default)]
    model: Model,
    #[serde(default)]
    objective: Objective,
    #[serde(default)]
    limits: Limits,
}

impl Instance {
    /// Reads an instance from its JSON text.
    ///
    /// # Errors
    /// Names the line, the field, and what was expected.
    pub fn from_json(text: &str) -> Result<Self, TextError> {
        Self::from_json_with(text, |_| {})
    }

    /// Like [`Instance::from_json`], with limits that `change` overrides before they are validated.
    ///
    /// # Errors
    /// As for [`Instance::from_json`].
    pub fn from_json_with(text: &str, change: impl FnOnce(&mut Limits)) -> Result<Self, TextError> {
        if text.len() > MAX_BYTES {
            let problem = format!("the text has {} bytes; {MAX_BYTES} at most are possible", text.len());
            return Err(Fault::new(JsonPath::default(), problem).in_text(text, 1));
        }
        let mut file: InstanceFile = json::read(text, "an instance", 1).map_err(|error| error.of_whole(text))?;
        change(&mut file.limits);
        file.instance().map_err(|fault| fault.in_text(text, 1))
    }

    /// The JSON text, without default values.
    #[must_use]
    pub fn to_json(&self) -> String {
        let is_empty = self.board.filled() == 0;
        let letters = |pieces: &[Tetrimino]| pieces.iter().map(|piece| piece.letter()).collect::<String>();
        // All rows are drawn, which a reader would otherwise take for the lowest ones of a higher Matrix.
        let rows = self.board.rows();
        let is_low = self.board.height() <= rows && rows < default_rows(self.model, rows);
        // The size is sufficient for an empty board.
        let file = InstanceFile {
            board: (!is_empty).then(|| self.board.drawing()),
            rows: (!is_empty && is_low).then_some(rows),
            size: is_empty.then(|| vec![self.board.rows(), self.board.columns()]),
            pieces: letters(&self.pieces),
            held: self.held.map(|piece| letters(&[piece])),
            model: self.model,
            objective: self.objective.clone(),
            limits: self.limits,
        };
        // Strings and numbers are always serializable.
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// The maximum number of pieces to place: the sequence, and the held one.
    #[must_use]
    pub fn known(&self) -> usize {
        self.pieces.len() + usize::from(self.held.is_some())
    }

    /// The memory of one thread, in bytes: a board and the placements of a piece for each level of the search.
    pub(crate) fn least_memory(&self) -> usize {
        (self.pieces.len() + 2) * (8 * self.board.words().len() + 40 * self.places())
    }

    /// An estimate of the number of placements of the next piece and the one to exchange for it.
    pub(crate) const fn places(&self) -> usize {
        8 * self.board.columns()
    }

    /// Checks an instance that was not read from a file as [`Instance::from_json`] does.
    ///
    /// # Errors
    /// Names the field, and what was expected.
    pub fn validate(&self) -> Result<(), Fault> {
        let cells = self.board.rows() * self.board.columns();
        if cells > MAX_CELLS {
            let problem = format!(
                "{} × {} = {cells} cells; {MAX_CELLS} at most are possible",
                self.board.rows(),
                self.board.columns()
            );
            return Err(Fault::new(JsonPath::field("board"), problem));
        }
        let wanted = self.objective.reach.as_ref().map(|wanted| (JsonPath::field("objective").then("reach"), wanted));
        for (place, board) in iter::once((JsonPath::field("board"), &self.board)).chain(wanted) {
            if self.model == Model::Literal && board.height() > board.rows() {
                let problem = "there are cells above the line of dashes, which the literal model does not have; use the guideline model";
                return Err(Fault::new(place, problem.to_owned()));
            }
        }
        if self.pieces.len() > MAX_PIECES {
            let problem = format!("{} pieces; {MAX_PIECES} at most are possible", self.pieces.len());
            return Err(Fault::new(JsonPath::field("pieces"), problem));
        }
        if self.held.is_some() && !self.model.holds() {
            let problem = "this model has no Hold; \"hold\": true was expected in `model`";
            return Err(Fault::new(JsonPath::field("held"), problem.to_owned()));
        }
        if let Some((field, problem)) = self.objective.wrong_size(&self.board) {
            return Err(Fault::new(JsonPath::field("objective").then(field), problem));
        }
        self.limits.validate()?;
        let (memory, least) = (self.limits.memory_mib, self.least_memory().div_ceil(MIB));
        if memory < least {
            let problem = format!("{memory} was found, but this board and sequence need at least {least}");
            return Err(Fault::new(JsonPath::field("limits").then("memory_mib"), problem));
        }
        Ok(())
    }
}

impl Limits {
    fn validate(&self) -> Result<(), Fault> {
        let place = |field| JsonPath::field("limits").then(field);
        if !(1..=MAX_MEMORY_MIB).contains(&self.memory_mib) {
            let problem = format!("{} was found; a number from 1 to {MAX_MEMORY_MIB} was expected", self.memory_mib);
            return Err(Fault::new(place("memory_mib"), problem));
        }
        if self.threads > MAX_THREADS {
            let problem = format!("{} was found; a number from 0 to {MAX_THREADS} was expected", self.threads);
            return Err(Fault::new(place("threads"), problem));
        }
        Ok(())
    }
}

impl InstanceFile {
    fn instance(mut self) -> Result<Instance, Fault> {
        let board = board(self.board.as_deref(), self.size.as_deref())?;
        let has_skyline = self.board.iter().flatten().any(|row| board::is_skyline(row));
        let board = match self.rows {
            Some(_) if self.size.is_some() => {
                let problem = "`size` names the rows already; `rows` is for a `board`";
                return Err(Fault::new(JsonPath::field("rows"), problem.to_owned()));
            }
            None if self.size.is_some() => board,
            rows => with_rows(&board, rows, has_skyline, self.model)?,
        };
        // Drawn from the floor, like the board. If that does not fit, the validation says so.
        if let Some(wanted) = &mut self.objective.reach
            && wanted.height() <= wanted.rows()
            && let Ok(raised) = wanted.raised(board.rows())
        {
            *wanted = raised;
        }
        let held = self.held.map(|letters| held(&letters)).transpose()?;
        let pieces = pieces(&self.pieces)?;
        let (model, objective, limits) = (self.model, self.objective, self.limits);
        let has_board = self.size.is_none();
        let instance = Instance { board, pieces, held, model, objective, limits };
        // An error must name a field that the file contains.
        instance.validate().map_err(|fault| {
            let is_size = !has_board && fault.path == JsonPath::field("board");
            if is_size { Fault::new(JsonPath::field("size"), fault.problem) } else { fault }
        })?;
        Ok(instance)
    }
}

fn board(drawing: Option<&[String]>, size: Option<&[usize]>) -> Result<Board, Fault> {
    match (drawing, size) {
        (Some(drawing), None) => Board::from_drawing(drawing).map_err(|error| {
            let place = JsonPath::field("board");
            let place = match error {
                BoardError::Size { .. } | BoardError::Buffer { .. } | BoardError::Lower { .. } => place,
                BoardError::Ragged { row, .. } | BoardError::Letter { row, .. } => place.element(row - 1),
            };
            Fault::new(place, error.to_string())
        }),
        (None, Some(&[rows, columns])) => {
            Board::new(rows, columns).map_err(|error| Fault::new(JsonPath::field("size"), error.to_string()))
        }
        (None, Some(numbers)) => {
            let problem = format!("{} numbers were found; two were expected, [rows, columns]", numbers.len());
            Err(Fault::new(JsonPath::field("size"), problem))
        }
        (Some(_), Some(_)) => {
            let problem = "both `board` and `size` were found; one of them was expected";
            Err(Fault::new(JsonPath::field("size"), problem.to_owned()))
        }
        (None, None) => {
            let problem = "a board was expected: its drawing as `board`, or its rows and columns as `size`";
            Err(Fault::new(JsonPath::default(), problem.to_owned()))
        }
    }
}

/// The height of the Matrix over this many drawn rows, unless `rows` names it.
fn default_rows(model: Model, drawn: usize) -> usize {
    match model {
        Model::Literal => drawn,
        Model::Guideline { .. } => drawn.max(SKYLINE.unsigned_abs().into()),
    }
}

/// A drawn board at the floor of a Matrix of `rows` rows.
fn with_rows(board: &Board, rows: Option<usize>, has_skyline: bool, model: Model) -> Result<Board, Fault> {
    let drawn = board.rows();
    // The line of dashes shows how high the Matrix is.
    let rows = rows.unwrap_or_else(|| if has_skyline { drawn } else { default_rows(model, drawn) });
    let fault = |problem: String| Fault::new(JsonPath::field("rows"), problem);
    if has_skyline && rows != drawn {
        return Err(fault(format!("{rows} was found, but {drawn} rows are drawn below the line of dashes")));
    }
    board.raised(rows).map_err(|error| fault(error.to_string()))
}

fn pieces(letters: &str) -> Result<Vec<Tetrimino>, Fault> {
    let known = |(index, letter)| {
        Tetrimino::from_letter(letter).ok_or_else(|| {
            let problem =
                format!("{letter:?} was found as number {}; the letters I O T L J S Z were expected", index + 1);
            Fault::new(JsonPath::field("pieces"), problem)
        })
    };
    letters.chars().enumerate().map(known).collect()
}

fn held(text: &str) -> Result<Tetrimino, Fault> {
    let mut letters = text.chars();
    let piece = letters.next().and_then(Tetrimino::from_letter).filter(|_| letters.next().is_none());
    piece.ok_or_else(|| {
        let problem = format!("{text:?} was found; one of the letters I O T L J S Z was expected");
        Fault::new(JsonPath::field("held"), problem)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::solver::formal::objective::{Best, SpinGoal, SpinKind};
    use crate::solver::formal::setup::Setup;

    #[test]
    fn instances_read_back() {
        let mut board = Board::from_drawing(&["....", "X..X"]).unwrap();
        let all = Objective {
            survive: true,
            lines: Some(1),
            tetrises: Some(0),
            final_height: Some(2),
            max_height: Some(2),
            holes: Some(3),
            reach: Some(Board::from_drawing(&["....", "XX.."]).unwrap()),
            t_spin: Some(SpinGoal { lines: 2, kind: SpinKind::Mini, count: 3 }),
            back_to_back: true,
            combo: Some(4),
            setup: Some(Setup::from_drawing(&["?X.?"]).unwrap()),
            best: Some(Best::LongestCombo),
            perfect_clear: false,
        };
        let model = Model::Guideline { rotation: RotationSystem::Ocular, hold: true };
        let limits = Limits { seconds: Some(3), nodes: Some(4), memory_mib: 5, threads: 6 };
        let pieces = Tetrimino::ALL.to_vec();
        let instance =
            Instance { board: board.clone(), pieces, held: Some(Tetrimino::T), model, objective: all, limits };
        assert_eq!(Instance::from_json(&instance.to_json()), Ok(instance.clone()));
        board.set(1, 1, false);
        board.set(1, 4, false);
        let plain = Instance {
            board,
            held: None,
            model: Model::Literal,
            objective: Objective { perfect_clear: true, ..Objective::default() },
            limits: Limits::default(),
            ..instance
        };
        assert!(plain.to_json().contains("\"size\""));
        assert_eq!(Instance::from_json(&plain.to_json()), Ok(plain));
    }

    #[test]
    fn the_model_is_literal_unless_it_is_said() {
        let read = |text: &str| Instance::from_json(text).unwrap();
        let least = read(r#"{"size": [20, 10], "pieces": "I"}"#);
        assert_eq!((least.model, least.limits, least.objective), Default::default());
        let hold = read(r#"{"size": [20, 10], "pieces": "", "held": "O", "model": {"guideline": {"hold": true}}}"#);
        assert_eq!(hold.model, Model::Guideline { rotation: RotationSystem::Super, hold: true });
    }

    #[test]
    fn a_drawing_is_the_lowest_rows_of_the_matrix() {
        const GUIDELINE: &str = r#", "model": {"guideline": {}}"#;
        let board = |fields: &str| {
            let text = format!(r#"{{"board": ["....", "X..X"], "pieces": "I"{fields}}}"#);
            let instance = Instance::from_json(&text).map_err(|error| error.to_string())?;
            assert_eq!(Instance::from_json(&instance.to_json()), Ok(instance.clone()), "{fields}");
            Ok::<Board, String>(instance.board)
        };
        for (fields, rows) in [
            (GUIDELINE.to_owned(), 20),
            (String::new(), 2),
            (format!(", \"rows\": 2{GUIDELINE}"), 2),
            (format!(", \"rows\": 24{GUIDELINE}"), 24),
            (", \"rows\": 5".to_owned(), 5),
        ] {
            let board = board(&fields).unwrap();
            let drawing = board.drawing();
            assert_eq!((drawing.len(), &drawing[rows - 1], board.filled()), (rows, &"X..X".to_owned(), 2), "{fields}");
        }
        assert_eq!(board(", \"rows\": 1"), Err("line 1: rows: 2 rows are drawn, but the board has 1".to_owned()));
        assert!(board(", \"rows\": 1001").unwrap_err().starts_with("line 1: rows: a board has 1 to 1000 rows"));
        let error = |text| Instance::from_json(text).unwrap_err().to_string();
        let doubled = error(r#"{"size": [4, 4], "rows": 20, "pieces": ""}"#);
        assert_eq!(doubled, "line 1: rows: `size` names the rows already; `rows` is for a `board`");
    }

    /// The line of dashes shows how high the Matrix is, even if the row above it is empty.
    #[test]
    fn the_line_of_dashes_is_the_top_of_the_matrix() {
        for above in ["..X.", "...."] {
            let text = |rows| {
                let fields = format!(r#""pieces": "I", "model": {{"guideline": {{}}}}{rows}"#);
                format!(r#"{{"board": ["{above}", "----", "....", "X..X"], {fields}}}"#)
            };
            let instance = Instance::from_json(&text("")).unwrap();
            assert_eq!(instance.board.rows(), 2, "{above}");
            assert_eq!(Instance::from_json(&instance.to_json()), Ok(instance.clone()), "{above}");
            assert_eq!(Instance::from_json(&text(r#", "rows": 2"#)), Ok(instance));
            let error = Instance::from_json(&text(r#", "rows": 20"#)).unwrap_err().to_string();
            assert_eq!(error, "line 1: rows: 20 was found, but 2 rows are drawn below the line of dashes");
        }
    }

    /// A board to reach is drawn from the floor, too.
    #[test]
    fn a_low_board_to_reach_is_filled_up() {
        let text =
            r#"{"board": ["X..X"], "pieces": "I", "model": {"guideline": {}}, "objective": {"reach": ["XX.."]}}"#;
        let instance = Instance::from_json(text).unwrap();
        let reach = instance.objective.reach.as_ref().unwrap();
        assert_eq!((reach.rows(), reach.filled(), reach.height()), (20, 2, 1));
        assert_eq!(Instance::from_json(&instance.to_json()), Ok(instance));
    }

    #[test]
    fn invalid_values_are_reported_in_plain_words() {
        for (fields, start) in [
            ("\"size\": [2, -2]", "size[1]: invalid value: integer `-2`, expected a whole number of at least 0"),
            ("\"size\": [2, 2, 2]", "size: 3 numbers were found; two were expected"),
            ("\"size\": [2, NaN]", "size[1]: a JSON value was expected"),
            ("\"size\": \"2x2\"", "size: invalid type: string \"2x2\", expected a list in brackets [ ]"),
            ("\"size\": [2, 2], \"objective\": {\"lines\": many}", "objective.lines: "),
            (
                "\"size\": [2, 2], \"objective\": \"survive\"",
                "objective: invalid type: string \"survive\", expected conditions in braces { }",
            ),
            (
                "\"size\": [2, 2], \"limits\": {\"seconds\": 0.5}",
                "limits.seconds: invalid type: floating point `0.5`, expected a whole number of at least 0",
            ),
            (
                "\"size\": [2, 2], \"model\": \"guideline\"",
                "model: invalid type: a name alone, expected a name with braces: { \"name\": { } }",
            ),
            ("\"size\": [2, 2], \"model\": {\"literal\": {}}", "model: invalid type: braces, expected a name alone"),
        ] {
            let error = Instance::from_json(&format!("{{\"pieces\": \"I\",\n{fields}}}")).unwrap_err().to_string();
            assert!(error.starts_with(&format!("line 2: {start}")), "{fields}: {error}");
        }
        let error = Instance::from_json("null").unwrap_err().to_string();
        assert_eq!(error, "line 1: invalid type: null, expected an instance in braces { }");
    }

    #[test]
    fn every_error_has_its_line() {
        let table = [
            ("", "line 1: EOF"),
            ("[]", "line 1: an instance in braces"),
            ("{\n\"size\": [2, 2]\n}", "line 3: missing field `pieces`"),
            ("{\"pieces\": \"I\"}", "line 1: a board was expected"),
            (
                "{\"pieces\": \"I\",\n\"size\": [2, 2],\n\"board\": [\"..\"]}",
                "line 2: size: both `board` and `size` were found",
            ),
            ("{\"pieces\": \"I\",\n\"size\": [0, 2]}", "line 2: size: a board has 1 to 1000"),
            ("{\"pieces\": \"I\",\n\"size\": [1000, 1000]}", "line 2: size: 1000 × 1000 = 1000000 cells"),
            ("{\"pieces\": \"I\",\n\"board\": []}", "line 2: board: a board has 1 to 1000"),
            ("{\"pieces\": \"I\",\n\"board\": [\"..\",\n\".\"]}", "line 3: board[1]: row 2 from the top has 1 cells"),
            ("{\"pieces\": \"I\",\n\"board\": [\"..\",\n\".#\"]}", "line 3: board[1]: `#` in row 2"),
            ("{\"pieces\": \"I\",\n\"board\": [\"X.\",\n\"--\", \"..\"]}", "line 2: board: there are cells above"),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"objective\": {\n\"reach\": [\"X.\", \"--\", \"..\", \"..\"]}}",
                "line 2: objective.reach: there are cells above",
            ),
            ("{\"size\": [2, 2],\n\"pieces\": \"IX\"}", "line 2: pieces: 'X' was found as number 2"),
            ("{\"size\": [2, 2], \"pieces\": \"I\",\n\"model\": \"gravity\"}", "line 2: model: unknown variant"),
            ("{\"size\": [2, 2], \"pieces\": \"I\",\n\"held\": \"T\"}", "line 2: held: this model has no Hold"),
            ("{\"size\": [2, 2], \"pieces\": \"I\",\n\"held\": \"TT\"}", "line 2: held: \"TT\" was found"),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\",\n\"objective\": {\"line\": 1}}",
                "line 2: objective.line: unknown field",
            ),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"objective\": {\n\"reach\": [\".\"]}}",
                "line 2: objective.reach: 2 × 1 cells, but the board has 2 × 2",
            ),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"objective\": {\n\"setup\": [\"..\", \"??\", \"X?\"]}}",
                "line 2: objective.setup: 3 × 2 cells, but the board has 2 × 2",
            ),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"objective\": {\n\"t_spin\": {\"lines\": \"two\"}}}",
                "line 2: objective.t_spin.lines: invalid type",
            ),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"limits\": {\n\"memory_mib\": 0}}",
                "line 2: limits.memory_mib: 0",
            ),
            (
                "{\"size\": [2, 2], \"pieces\": \"I\", \"limits\": {\n\"threads\": 5000}}",
                "line 2: limits.threads: 5000",
            ),
        ];
        let wide = format!("{{\"size\": [100, 1000], \"pieces\": \"{}\"}}", "I".repeat(MAX_PIECES));
        let long = format!("{{\"size\": [2, 2], \"pieces\": \"{}\"}}", "I".repeat(MAX_PIECES + 1));
        let endless = " ".repeat(MAX_BYTES + 1);
        let large = [
            (wide.as_str(), "line 1: limits.memory_mib: 512 was found, but"),
            (&long, "line 1: pieces: 5001 pieces"),
            (&endless, "line 1: the text has 4194305 bytes"),
        ];
        for (text, start) in table.into_iter().chain(large) {
            let error = Instance::from_json(text).unwrap_err().to_string();
            assert!(error.starts_with(start), "{}: {error}", text.trim());
        }
    }

    #[test]
    fn limits_that_are_changed_are_those_that_are_looked_at() {
        let wide = format!("{{\"size\": [100, 1000], \"pieces\": \"{}\"}}", "I".repeat(MAX_PIECES));
        assert_eq!(
            Instance::from_json_with(&wide, |limits| limits.memory_mib = 4_096).unwrap().limits.memory_mib,
            4_096
        );
        let small = "{\"size\": [20, 10], \"pieces\": \"I\"}";
        let error = Instance::from_json_with(small, |limits| limits.memory_mib = 0).unwrap_err();
        assert_eq!(error.field, "limits.memory_mib: ");
    }
}
