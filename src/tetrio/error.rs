//! The reasons why a replay of TETR.IO cannot be played.

/// The error for a replay of TETR.IO that cannot be played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TetrioError {
    /// The text is not valid JSON, such as a truncated file.
    #[error("the TETR.IO replay is damaged (line {line}, column {column}); download it again")]
    Damaged {
        /// The line of the error.
        line: usize,
        /// The column.
        column: usize,
    },
    /// There is no game in the file.
    #[error("the TETR.IO replay contains no game")]
    NoGame,
    /// The file has no options of a game.
    #[error("the TETR.IO replay does not say by which rules it was played")]
    NoOptions,
    /// An option is out of its range.
    #[error("the TETR.IO replay has {option} {value}; {least} to {most} was expected")]
    Range {
        /// The option of the file.
        option: &'static str,
        /// Its value.
        value: f64,
        /// The least value that can be played.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// A rule of TETR.IO that Skyline does not have.
    #[error("this TETR.IO game has {rule}, which Skyline cannot play")]
    Rule {
        /// The rule.
        rule: String,
    },
    /// The game is longer than three hours.
    #[error("the TETR.IO game lasts longer than three hours")]
    TooLong,
    /// The board is not as large as a Matrix.
    #[error("the board of this TETR.IO game is {width} × {height}; Skyline shows 10 × 20")]
    Size {
        /// Its columns.
        width: i32,
        /// Its visible rows.
        height: i32,
    },
    /// A match of other players in each round.
    #[error("the rounds of this TETR.IO match have different players, which Skyline cannot show")]
    Players,
    /// A match of too many rounds.
    #[error("this TETR.IO match has {rounds} rounds; Skyline shows up to {most}")]
    Rounds {
        /// The rounds of the file.
        rounds: usize,
        /// The most that a match can have.
        most: usize,
    },
}

impl From<serde_json::Error> for TetrioError {
    fn from(error: serde_json::Error) -> Self {
        Self::Damaged { line: error.line(), column: error.column() }
    }
}
