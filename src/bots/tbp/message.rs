//! The messages of both directions.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::engine::Tetrimino;
use crate::engine::tspin::Spin;

/// Removes the byte order mark that some programs write before their first message.
#[must_use]
pub fn without_mark(line: &str) -> &str {
    line.strip_prefix('\u{feff}').unwrap_or(line)
}

/// A message to the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// The rules that will be played.
    Rules {
        /// The generator: `seven_bag`, `uniform`, `general_bag` or `unknown`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        randomizer: Option<Value>,
    },
    /// A position to calculate. It replaces everything before.
    Start(Box<Start>),
    /// A request for moves.
    Suggest,
    /// The move that was played.
    Play {
        /// The move.
        #[serde(rename = "move")]
        played: TbpMove,
    },
    /// A Tetrimino at the end of the queue.
    NewPiece {
        /// The Tetrimino.
        piece: Letter,
    },
    /// The position is no longer of interest.
    Stop,
    /// The end of the program.
    Quit,
    /// A message of a later version or of an extension.
    #[serde(other)]
    Unknown,
}

/// A message from the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The bot's introduction, its first message.
    Info {
        /// The name.
        #[serde(default)]
        name: String,
        /// The version.
        #[serde(default)]
        version: String,
        /// The author.
        #[serde(default)]
        author: String,
        /// The extensions that it supports.
        #[serde(default)]
        features: Vec<String>,
    },
    /// The bot can play the rules.
    Ready,
    /// The bot cannot continue.
    Error {
        /// Why, for example `unsupported_rules`.
        #[serde(default)]
        reason: String,
    },
    /// The answer to a request for moves.
    Suggestion {
        /// The moves, the best first.
        #[serde(default)]
        moves: Vec<TbpMove>,
        /// Statistics of the search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        move_info: Option<Value>,
    },
    /// A message of a later version or of an extension.
    #[serde(other)]
    Unknown,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The held Tetrimino.
    #[serde(default)]
    pub hold: Option<Letter>,
    /// The Tetrimino in play and the Next Queue.
    pub queue: Vec<Letter>,
    /// The number of line clears in a row.
    #[serde(default)]
    pub combo: u32,
    /// Whether a Back-to-Back sequence is open.
    #[serde(default)]
    pub back_to_back: bool,
    /// The rows, the lowest first.
    pub board: Vec<Vec<BoardCell>>,
    /// The known state of the generator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub randomizer: Option<Randomizer>,
}

/// The state of the generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Randomizer {
    /// Each bag has all seven Tetriminos.
    SevenBag {
        /// The Tetriminos left in the bag after the end of the queue.
        #[serde(default)]
        bag_state: Vec<Letter>,
    },
    /// All Tetriminos are equally likely.
    Uniform,
    /// Tetriminos are drawn from a bag with any number of each. It is filled again when empty.
    GeneralBag {
        /// The Tetriminos left in the bag after the end of the queue.
        #[serde(default)]
        current_bag: Counts,
        /// The Tetriminos of a full bag.
        #[serde(default)]
        filled_bag: Counts,
    },
    /// Any other generator.
    #[serde(other)]
    Unknown,
}

/// Numbers of Tetriminos, in the order of [`Tetrimino::ALL`]. In messages an object: `{"O": 2, "I": 1, …}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts(pub [u16; 7]);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Tetrimino::ALL.map(Letter::from).into_iter().zip(self.0))
    }
}

impl<'de> Deserialize<'de> for Counts {
    // Anything but a number of a Tetrimino counts as none.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let count = |tetrimino: Tetrimino| u16::try_from(value.get(format!("{tetrimino:?}"))?.as_u64()?).ok();
        Ok(Self(Tetrimino::ALL.map(|tetrimino| count(tetrimino).unwrap_or(0))))
    }
}

/// A cell of the board: whether it has a Block. Colours are not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardCell(pub bool);

impl Serialize for BoardCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.then_some("G").serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BoardCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<IgnoredAny>::deserialize(deserializer).map(|block| Self(block.is_some()))
    }
}

/// A Tetrimino by its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the letters of the Tetriminos")]
pub enum Letter {
    #[serde(alias = "o")]
    O,
    #[serde(alias = "i")]
    I,
    #[serde(alias = "t")]
    T,
    #[serde(alias = "l")]
    L,
    #[serde(alias = "j")]
    J,
    #[serde(alias = "s")]
    S,
    #[serde(alias = "z")]
    Z,
}

impl From<Letter> for Tetrimino {
    fn from(letter: Letter) -> Self {
        match letter {
            Letter::O => Self::O,
            Letter::I => Self::I,
            Letter::T => Self::T,
            Letter::L => Self::L,
            Letter::J => Self::J,
            Letter::S => Self::S,
            Letter::Z => Self::Z,
        }
    }
}

impl From<Tetrimino> for Letter {
    fn from(tetrimino: Tetrimino) -> Self {
        match tetrimino {
            Tetrimino::O => Self::O,
            Tetrimino::I => Self::I,
            Tetrimino::T => Self::T,
            Tetrimino::L => Self::L,
            Tetrimino::J => Self::J,
            Tetrimino::S => Self::S,
            Tetrimino::Z => Self::Z,
        }
    }
}

/// A placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TbpMove {
    /// The place of the Lock Down.
    pub location: Location,
    /// The spin.
    #[serde(default)]
    pub spin: SpinName,
}

/// A piece at a place. Columns and rows count from 0, at the left and at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The Tetrimino.
    #[serde(rename = "type")]
    pub piece: Letter,
    /// Its Facing.
    pub orientation: Orientation,
    /// The column of its centre.
    pub x: i32,
    /// The row of its centre.
    pub y: i32,
}

/// A Facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the Facings")]
pub enum Orientation {
    North,
    East,
    South,
    West,
}

/// The class of a T-Spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpinName {
    /// No T-Spin.
    #[default]
    None,
    /// A Mini T-Spin.
    Mini,
    /// A T-Spin.
    Full,
}

impl From<Option<Spin>> for SpinName {
    fn from(spin: Option<Spin>) -> Self {
        match spin {
            None => Self::None,
            Some(Spin::Mini) => Self::Mini,
            Some(Spin::Full) => Self::Full,
        }
    }
}

impl From<SpinName> for Option<Spin> {
    fn from(spin: SpinName) -> Self {
        match spin {
            SpinName::None => None,
            SpinName::Mini => Some(Spin::Mini),
            SpinName::Full => Some(Spin::Full),
        }
    }
}
