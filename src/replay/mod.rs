//! Recorded games: rules, seed and inputs, with the expected result.
//!
//! ```text
//!   session ──▶ SeatRecording ──▶ JSON, or a line to share ──▶ SeatRecording ──▶ Playhead ──▶ Game, tick by tick
//!                                                          ├─────▶ check: compares the results
//!                                                          ├─────▶ Timeline: instant seeking
//!                                                          └─────▶ Snapshot: a saved game, with its complete state
//!   a running game: SeatRecording + RecordingDelta + RecordingDelta + …
//! ```
//!
//! The engine is deterministic, so this data is sufficient to watch a game again or to prove a score. A
//! [`SeatRecording`] is the recording of one seat. It can be replayed alone, because received lines are among its
//! inputs. A [`Recording`] contains the recordings of all seats in all [`Rounds`]. Files contain this type.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod analysis;
mod codec;
mod daily;
mod delta;
mod diagram;
mod digest;
mod file;
mod jstris;
mod match_rounds;
mod playhead;
mod round_timeline;
mod rounds;
pub mod scenario;
mod seat_timeline;
mod share;
mod snapshot;
mod tetrio;
mod timeline;
mod totals;

use serde::{Deserialize, Serialize};

use crate::engine::versus::Standings;
use crate::engine::{Game, GameOver, Input, Rules, Start, Ticks};
use crate::formats::Foreign;
use crate::jstris::{JstrisError, JstrisReplay, JstrisVerdict};
use crate::tetrio::{TetrioError, TetrioSide, TetrioVerdict};

pub use codec::CodecError;
pub use daily::{daily_kind, daily_seed};
pub use delta::RecordingDelta;
pub use digest::{StateHash, setup_hash, state_hash};
pub use file::SeatHead;
pub use file::{MOST_SEATS, MatchSetup, Recording, SeatLook};
pub use playhead::{Playhead, SplitSearch};
pub use round_timeline::RoundTimeline;
pub use rounds::{MOST_ROUNDS, RecordedRound, Rounds};
pub use seat_timeline::{Mark, MarkKind, SeatTimeline};
pub use share::{ShareError, is_shared};
pub use snapshot::{Picture, Snapshot};
pub use timeline::Timeline;
pub use totals::{MatchTotals, SeatTotals};

/// The latest version of the file format.
///
/// Recordings of Skyline's games are written in formats 2 and 3, those of matches of tournaments in format 6. A file
/// has the oldest format that can contain it, so that earlier versions of the program read all they can, and say of
/// the others that they are newer.
pub const FORMAT: u32 = 6;

/// The version of the rules engine, which does not rise any more.
///
/// A change of rules is a new field of [`Rules`], so that every recorded game keeps its result. Recordings of version 3
/// [imply](Rules::implied_by_engine) two rules that version 4 does not have. Recordings of versions 1 and 2, which were
/// in use for some hours of development, have the hash of another state, so only the rest of their results is compared.
pub const ENGINE: u32 = 4;

/// The first version of the rules engine whose states have the hashes of today.
const HASHED_ENGINE: u32 = 3;

/// The maximum length of a recording: a day. Without a limit, playing a malicious file could take forever.
const LONGEST: Ticks = Ticks::from_millis(24 * 60 * 60 * 1_000);

/// An input and its tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedInput {
    /// The tick in which it takes effect.
    pub at: Ticks,
    /// The input.
    pub input: Input,
}

/// Moves the inputs up to tick `now` from the front of `waiting` into `due`, replacing its contents.
pub fn take_due(waiting: &mut &[TimedInput], now: Ticks, due: &mut Vec<Input>) {
    let count = waiting.iter().take_while(|timed| timed.at <= now).count();
    let (first, later) = waiting.split_at(count);
    *waiting = later;
    due.clear();
    due.extend(first.iter().map(|timed| timed.input));
}

/// The recording of one seat: a game of one player, or one player's game of a match.
///
/// ```
/// use skyline_foundation::engine::{Button, Game, Input, Rules, Ticks};
/// use skyline_foundation::replay::{Outcome, SeatRecording, TimedInput};
///
/// let inputs = vec![TimedInput { at: Ticks::from_millis(20), input: Input::Press(Button::HardDrop) }];
/// let mut game = Game::new(Rules::default(), 42);
/// for tick in 0..100 {
///     let pressed: &[Input] = if tick == 20 { &[Input::Press(Button::HardDrop)] } else { &[] };
///     game.step(pressed, &mut Vec::new());
/// }
/// let replay = SeatRecording::new(Rules::default(), 42, inputs, Outcome::of(&game));
/// assert_eq!(replay.check()?, game);
///
/// let cheated = SeatRecording { result: Outcome { score: 1_000_000, ..replay.result }, ..replay };
/// assert!(cheated.check().is_err());
/// # Ok::<(), skyline_foundation::replay::ReplayError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecording {
    /// [`ENGINE`] when it was recorded.
    pub engine: u32,
    /// The program that recorded it.
    pub made_by: String,
    /// The rules of the game.
    pub rules: Rules,
    /// The seed of the game.
    pub seed: u64,
    /// The position at the start. `None` for an empty Matrix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<Start>>,
    /// Whether the player took over another recorded game. Such a game is not ranked, because two players played it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_over: bool,
    /// The inputs in the order of their times. If the game was quit before its end, inputs from the tick of the result
    /// on were not played, such as lines just sent by opponents.
    #[serde(with = "codec")]
    pub inputs: Vec<TimedInput>,
    /// The result.
    pub result: Outcome,
    /// The game of TETR.IO that plays itself by its own rules. Then there are no inputs, and the rules are only those
    /// most like it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tetrio: Option<TetrioSide>,
    /// The same for a game of Jstris.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jstris: Option<JstrisReplay>,
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Game time at the end, in milliseconds.
    pub time_ms: Ticks,
    /// The reason for the end. `None` if the game was quit before.
    pub game_over: Option<GameOver>,
    /// Points.
    pub score: u64,
    /// Level.
    pub level: u8,
    /// Lines.
    pub lines: u32,
    /// The hash of the complete state.
    pub state_hash: StateHash,
}

impl Outcome {
    /// Returns the current result of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            time_ms: game.now(),
            game_over: game.game_over(),
            score: game.score(),
            level: game.level(),
            lines: game.lines(),
            state_hash: state_hash(game),
        }
    }
}

/// The error for a recorded game that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The text is not valid JSON.
    #[error("not a recorded game: {0}")]
    Shape(#[from] serde_json::Error),
    /// The text has the format of another program.
    #[error(transparent)]
    Foreign(#[from] Foreign),
    /// The text is a replay of TETR.IO that cannot be played.
    #[error(transparent)]
    Tetrio(#[from] TetrioError),
    /// A game of TETR.IO leads to other figures than those in its file.
    #[error("{}", unconfirmed(player, verdict))]
    Unconfirmed {
        /// The player.
        player: String,
        /// The comparison.
        verdict: Box<TetrioVerdict>,
    },
    /// The text is a replay of Jstris that cannot be played.
    #[error("this Jstris replay cannot be played: {0}")]
    Jstris(#[from] JstrisError),
    /// A game of Jstris differs from its replay.
    #[error("{0}")]
    JstrisUnconfirmed(Box<JstrisVerdict>),
    /// A match of another program's rules cannot be continued.
    #[error("a match of TETR.IO cannot be continued")]
    Unplayable,
    /// The text looks like a shared line but cannot be decoded.
    #[error("not a complete line of a shared game: {0}")]
    Share(#[from] ShareError),
    /// The file is from a newer program.
    #[error("format {found} is newer than this program's {FORMAT}; a newer version of Skyline reads it")]
    NewerFormat {
        /// The version in the file.
        found: u32,
    },
    /// The game was recorded with another engine version.
    #[error("recorded with engine version {found}, this program has {ENGINE}; its result cannot be recomputed")]
    OtherEngine {
        /// The version in the file.
        found: u32,
    },
    /// The recording has no seats, or too many.
    #[error("a match of {found} seats; 1 to {most} were expected")]
    Seats {
        /// The number of seats in the file.
        found: usize,
        /// The maximum number of seats.
        most: usize,
    },
    /// The recording has too many rounds.
    #[error("a match of {found} rounds; 1 to {most} were expected")]
    Rounds {
        /// The number of rounds in the file.
        found: usize,
        /// The maximum number of rounds.
        most: usize,
    },
    /// A rule is out of its range.
    #[error("rules: {0}")]
    Rules(#[from] crate::engine::RulesError),
    /// The start position is invalid.
    #[error("position: {0}")]
    Start(#[from] crate::engine::StartError),
    /// The recording is longer than a day.
    #[error("the game lasts longer than a day")]
    TooLong,
    /// The inputs give another result than the one in the file.
    #[error("the inputs lead to another result: {}", differences(claimed, computed))]
    Mismatch {
        /// The result in the file.
        claimed: Box<Outcome>,
        /// The result computed by the engine.
        computed: Box<Outcome>,
    },
    /// A seat received other lines than those sent to it.
    #[error("seat {} received {received} lines at {} ms, but {sent} were sent to it", seat + 1, at.millis())]
    Attacks {
        /// The index of the seat.
        seat: usize,
        /// The tick.
        at: Ticks,
        /// The lines that were sent to it.
        sent: u64,
        /// The lines that it received.
        received: u64,
    },
    /// The games give other places.
    #[error("the places are {:?}, but the file says {:?}", computed.places(), claimed.places())]
    Places {
        /// The places in the file.
        claimed: Standings,
        /// The places computed by the engine.
        computed: Standings,
    },
    /// The games give other totals.
    #[error("the games lead to other statistics than those in the file")]
    Totals,
    /// A round of a match of several rounds cannot be confirmed.
    #[error("round {}: {error}", round + 1)]
    Round {
        /// The index of the round.
        round: usize,
        /// Why.
        error: Box<Self>,
    },
}

impl ReplayError {
    /// Names the round of an error, if there are several.
    pub(crate) fn in_round(rounds: usize, round: usize, error: Self) -> Self {
        if rounds > 1 { Self::Round { round, error: Box::new(error) } } else { error }
    }

    /// Returns whether the recording is readable, but its inputs lead to another result.
    #[must_use]
    pub const fn is_refuted(&self) -> bool {
        matches!(
            self,
            Self::Mismatch { .. }
                | Self::Unconfirmed { .. }
                | Self::JstrisUnconfirmed(_)
                | Self::Attacks { .. }
                | Self::Places { .. }
                | Self::Totals
                | Self::Round { .. }
        )
    }
}

/// Describes the first differences of a game of TETR.IO, and from which piece on they can be.
fn unconfirmed(player: &str, verdict: &TetrioVerdict) -> String {
    let place = match verdict.agreed_pieces() {
        0 => String::new(),
        agreed => format!(" from piece {} on", agreed + 1),
    };
    let phrases: Vec<String> = verdict.differences.iter().take(3).map(ToString::to_string).collect();
    format!("the TETR.IO game of {player} differs from its file{place}: {}", phrases.join("; "))
}

/// Describes the differences of two results.
fn differences(claimed: &Outcome, computed: &Outcome) -> String {
    // Destructured, so that the compiler reports a new field that is not compared.
    let Outcome { time_ms, game_over, score, level, lines, state_hash } = *computed;
    let over = |reason: Option<GameOver>| reason.map_or_else(|| "none".to_owned(), |reason| format!("{reason:?}"));
    let all = [
        ("time in ms", claimed.time_ms.millis().to_string(), time_ms.millis().to_string()),
        ("game over", over(claimed.game_over), over(game_over)),
        ("score", claimed.score.to_string(), score.to_string()),
        ("level", claimed.level.to_string(), level.to_string()),
        ("lines", claimed.lines.to_string(), lines.to_string()),
        ("state", claimed.state_hash.to_string(), state_hash.to_string()),
    ];
    let differ = all.into_iter().filter(|(_, claimed, computed)| claimed != computed);
    let phrases = differ.map(|(name, claimed, computed)| format!("{name} {computed}, but the file says {claimed}"));
    phrases.collect::<Vec<_>>().join("; ")
}

impl SeatRecording {
    /// Creates the recording of a game played by this program.
    #[must_use]
    pub fn new(rules: Rules, seed: u64, inputs: Vec<TimedInput>, result: Outcome) -> Self {
        let made_by = concat!("Skyline ", env!("CARGO_PKG_VERSION")).to_owned();
        Self {
            engine: ENGINE,
            made_by,
            rules,
            seed,
            start: None,
            taken_over: false,
            inputs,
            result,
            tetrio: None,
            jstris: None,
        }
    }

    /// Whether it is played by the rules of another program.
    #[must_use]
    pub const fn is_foreign(&self) -> bool {
        self.tetrio.is_some() || self.jstris.is_some()
    }

    /// Sets the position at the start of the game.
    #[must_use]
    pub fn starting_from(self, start: Option<Start>) -> Self {
        Self { start: start.map(Box::new), ..self }
    }

    /// Plays the complete game, compares it with the result, and returns the final game.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if the inputs give another result.
    pub fn check(&self) -> Result<Game, ReplayError> {
        let game = self.finish().into_game();
        self.compare(&game).map(|()| game)
    }

    /// Compares a game played from the inputs with the result.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if they differ.
    pub fn compare(&self, game: &Game) -> Result<(), ReplayError> {
        let mut computed = Outcome::of(game);
        if self.engine < HASHED_ENGINE {
            computed.state_hash = self.result.state_hash;
        }
        if computed == self.result {
            Ok(())
        } else {
            Err(ReplayError::Mismatch { claimed: Box::new(self.result), computed: Box::new(computed) })
        }
    }
}
