//! A game as it stood at one moment, to be played on from there as often as wished.
//!
//! ```text
//!   Snapshot { state ── the game itself, down to timers and generator
//!              game ─── its recording up to there, by which the state can be proved or made again
//!              picture  what was to be seen ─── shown in lists; what a recording of an older engine has to lead to }
//! ```

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{ENGINE, LONGEST, Outcome, Playback, Position, Replay, ReplayError, state_hash};
use crate::engine::diagram::{self, DiagramError};
use crate::engine::{Game, Matrix, Piece, Tetrimino, Ticks};

/// The version of the file's shape.
const SNAPSHOT_FORMAT: u32 = 1;

/// A game at one moment.
///
/// ```
/// use skyline::engine::{Game, Rules};
/// use skyline::replay::{Outcome, Replay, Snapshot};
///
/// let game = Game::new(Rules::default(), 7);
/// let recording = Replay::new(*game.rules(), 7, Vec::new(), Outcome::of(&game));
/// let text = Snapshot::new(&game, recording, 0).to_json()?;
/// assert_eq!(Snapshot::from_json(&text)?.restore()?.position.into_game(), game);
/// # Ok::<(), skyline::replay::ReplayError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The version of the file's shape when it was written.
    format: u32,
    /// When it was taken, in seconds since 1970.
    date: i64,
    picture: Picture,
    /// The whole state; read only once it is known to be of this engine.
    state: Value,
    /// What was played up to there.
    game: Replay,
}

/// What is to be seen of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The Blocks, top row first.
    matrix: Vec<String>,
    in_play: Option<Piece>,
    next: Vec<Tetrimino>,
    hold: Option<Tetrimino>,
}

impl Picture {
    fn of(game: &Game) -> Self {
        Self {
            matrix: diagram::draw(game.matrix()),
            in_play: game.in_play(),
            next: game.next().to_vec(),
            hold: game.held_tetrimino(),
        }
    }

    /// The Blocks.
    ///
    /// # Errors
    /// The file was changed by hand.
    pub fn matrix(&self) -> Result<Matrix, DiagramError> {
        diagram::matrix(&self.matrix)
    }

    /// The Tetrimino in play.
    #[must_use]
    pub const fn in_play(&self) -> Option<Piece> {
        self.in_play
    }
}

/// How a snapshot was restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestoredBy {
    /// From the state that was kept.
    State,
    /// By playing its recording, which led to the same.
    Recording,
}

/// A snapshot, ready to be played on.
#[derive(Debug, Clone)]
pub struct Restored {
    /// The end of [`Snapshot::game`].
    pub position: Position,
    /// How it was made.
    pub by: RestoredBy,
}

impl Snapshot {
    /// Of a game and its recording up to now, taken `date` seconds after 1970 began.
    #[must_use]
    pub fn new(game: &Game, recording: Replay, date: i64) -> Self {
        let state = serde_json::to_value(game).unwrap_or_default();
        Self { format: SNAPSHOT_FORMAT, date, picture: Picture::of(game), state, game: recording }
    }

    /// When it was taken, in seconds since 1970.
    #[must_use]
    pub const fn date(&self) -> i64 {
        self.date
    }

    /// What was to be seen.
    #[must_use]
    pub const fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The recording up to there; its result is what the game had come to.
    #[must_use]
    pub const fn game(&self) -> &Replay {
        &self.game
    }

    /// Writes it as one line of JSON.
    ///
    /// # Errors
    /// None that is known: every part of it can be written.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads it. One of an older engine is read, too: [`Snapshot::restore`] tells whether it can still be played.
    ///
    /// # Errors
    /// No snapshot, one of a newer version, rules out of range, or a game longer than a day.
    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
            game: Engine,
        }
        #[derive(Deserialize)]
        struct Engine {
            engine: u32,
        }
        let Version { format, game: Engine { engine } } = serde_json::from_str(text)?;
        if format > SNAPSHOT_FORMAT {
            return Err(ReplayError::NewerFormat { found: format });
        }
        if engine > ENGINE {
            return Err(ReplayError::OtherEngine { found: engine });
        }
        let snapshot: Self = serde_json::from_str(text)?;
        snapshot.game.rules.validate()?;
        let last = snapshot.game.buttons.last().map_or(Ticks::ZERO, |change| change.at);
        if last > LONGEST || snapshot.game.result.time_ms > LONGEST {
            return Err(ReplayError::TooLong);
        }
        Ok(snapshot)
    }

    /// The game as it stood, exactly: generator, timers and script. A state that cannot be read, or that an older engine
    /// wrote, is made again from the recording.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if neither gives what the snapshot says, [`ReplayError::OtherEngine`] if that is because
    /// the rules of play have changed since.
    pub fn restore(&self) -> Result<Restored, ReplayError> {
        if let Some(game) = self.kept_state() {
            let position = self.game.end(game);
            return Ok(Restored { position, by: RestoredBy::State });
        }
        let position = Playback::new(&self.game).finish_at();
        if self.game.engine == ENGINE {
            self.game.compare(position.game())?;
        } else if !self.looks_like(position.game()) {
            return Err(ReplayError::OtherEngine { found: self.game.engine });
        }
        Ok(Restored { position, by: RestoredBy::Recording })
    }

    /// The state that was kept, if it is this engine's and whole.
    fn kept_state(&self) -> Option<Game> {
        if self.game.engine != ENGINE {
            return None;
        }
        let game = Game::deserialize(&self.state).ok()?;
        let is_whole = state_hash(&game) == self.game.result.state_hash && *game.rules() == self.game.rules;
        is_whole.then_some(game)
    }

    /// Whether a game has come to what was to be seen; hidden parts of the state have another form in every engine.
    fn looks_like(&self, game: &Game) -> bool {
        let result = Outcome { state_hash: self.game.result.state_hash, ..Outcome::of(game) };
        result == self.game.result && Picture::of(game) == self.picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, ButtonChange, Rules, Variation};
    use crate::replay::TimedChange;

    /// A game of some moves, in the middle of a Lock Down Timer.
    fn snapshot() -> Snapshot {
        let rules = Rules::preset(Variation::Cheese);
        let mut game = Game::new(rules, 5);
        let mut buttons = Vec::new();
        for tick in 0..900_u64 {
            let changes = match tick % 150 {
                0 => vec![ButtonChange::Press(Button::Left)],
                40 => vec![ButtonChange::Release(Button::Left), ButtonChange::Press(Button::HardDrop)],
                60 => vec![ButtonChange::Release(Button::HardDrop)],
                _ => Vec::new(),
            };
            buttons.extend(changes.iter().map(|&change| TimedChange { at: game.now(), change }));
            game.step(&changes, &mut Vec::new());
        }
        Snapshot::new(&game, Replay::new(rules, 5, buttons, Outcome::of(&game)), 1_234)
    }

    fn hash_of(restored: &Restored) -> super::super::StateHash {
        state_hash(restored.position.game())
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let snapshot = snapshot();
        let read = Snapshot::from_json(&snapshot.to_json().unwrap()).unwrap();
        assert_eq!(read, snapshot);
        let restored = read.restore().unwrap();
        assert_eq!((restored.by, hash_of(&restored)), (RestoredBy::State, snapshot.game.result.state_hash));
        assert_eq!(read.game.played(&restored.position), read.game.buttons);
        assert_eq!(read.picture().matrix().unwrap().blocks(), restored.position.game().matrix().blocks());
    }

    #[test]
    fn a_damaged_state_is_made_again_from_the_recording() {
        for state in [Value::Null, Value::from(7), serde_json::json!({"rules": {}})] {
            let damaged = Snapshot { state, ..snapshot() };
            let restored = damaged.restore().unwrap();
            assert_eq!((restored.by, hash_of(&restored)), (RestoredBy::Recording, damaged.game.result.state_hash));
        }
    }

    #[test]
    fn a_state_of_another_moment_is_not_taken() {
        let mut damaged = snapshot();
        damaged.state = serde_json::to_value(Game::new(damaged.game.rules, 6)).unwrap();
        assert_eq!(damaged.restore().unwrap().by, RestoredBy::Recording);
        damaged.game.buttons.truncate(3);
        assert!(matches!(damaged.restore(), Err(ReplayError::Mismatch { .. })));
    }

    #[test]
    fn one_of_an_older_engine_is_restored_if_its_recording_still_leads_there() {
        let mut older = snapshot();
        older.game.engine = ENGINE - 1;
        older.game.result.state_hash = super::super::StateHash(1);
        let mut older = Snapshot::from_json(&older.to_json().unwrap()).unwrap();
        assert_eq!(older.restore().unwrap().by, RestoredBy::Recording);
        older.picture.next.rotate_left(1);
        assert!(matches!(older.restore(), Err(ReplayError::OtherEngine { found }) if found == ENGINE - 1));
    }

    #[test]
    fn what_is_no_snapshot_is_told() {
        let text = snapshot().to_json().unwrap();
        let newer = text.replacen("\"format\":1", "\"format\":2", 1);
        assert!(matches!(Snapshot::from_json(&newer), Err(ReplayError::NewerFormat { found: 2 })));
        let newer = text.replacen(&format!("\"engine\":{ENGINE}"), "\"engine\":99", 1);
        assert!(matches!(Snapshot::from_json(&newer), Err(ReplayError::OtherEngine { found: 99 })));
        for cut in [0, 1, text.len() / 2, text.len() - 1] {
            assert!(matches!(Snapshot::from_json(&text[..cut]), Err(ReplayError::Shape(_))), "{cut}");
        }
    }
}
