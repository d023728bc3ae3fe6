//! Snapshots: games of one player saved at one tick, which can be continued any number of times.
//!
//! ```text
//!   format 2   { format, seats: [ { date, picture, state, game } ] }
//!                                         │        │      └── the recording so far, which proves or rebuilds the state
//!                                         │        └── the complete state, with timers and generator
//!                                         └── the visible part: for lists, and for comparison after an engine change
//!   format 1   { format, date, picture, state, game }
//! ```

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::file::{self, Format1};
use super::{ENGINE, Outcome, Playhead, ReplayError, SeatRecording, state_hash};
use crate::engine::diagram::{self, DiagramError};
use crate::engine::{Game, Matrix, Piece, Tetrimino};

/// The version of the layout of the file.
const SNAPSHOT_FORMAT: u32 = 2;

/// The snapshot of a game of one player.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::replay::{Outcome, SeatRecording, Snapshot};
///
/// let game = Game::new(Rules::default(), 7);
/// let recording = SeatRecording::new(*game.rules(), 7, Vec::new(), Outcome::of(&game));
/// let text = Snapshot::new(&game, recording, 0).to_json()?;
/// assert_eq!(Snapshot::from_json(&text)?.restore()?.into_game(), game);
/// # Ok::<(), skyline_foundation::replay::ReplayError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The time of the snapshot, in seconds since 1970.
    date: i64,
    picture: Picture,
    /// The complete state. It is parsed only if the engine version matches, because other engines have other fields.
    state: Value,
    /// The recording up to the snapshot.
    game: SeatRecording,
}

/// The file of a snapshot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotFile {
    format: u32,
    /// One seat, as in the recording of a game of one player.
    seats: Vec<Snapshot>,
}

/// A snapshot of format 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotFormat1 {
    // Listed, because unknown fields are errors.
    #[serde(rename = "format")]
    _format: u32,
    date: i64,
    picture: Picture,
    state: Value,
    game: Format1,
}

impl From<SnapshotFormat1> for Snapshot {
    fn from(file: SnapshotFormat1) -> Self {
        let SnapshotFormat1 { _format, date, picture, state, game } = file;
        Self { date, picture, state, game: game.into() }
    }
}

/// The engine version of a seat. It is read first, because a newer engine may have other rules.
#[derive(Deserialize)]
struct Seat {
    game: Engine,
}

#[derive(Deserialize)]
struct Engine {
    engine: u32,
}

impl Seat {
    const fn check(&self) -> Result<(), ReplayError> {
        if self.game.engine > ENGINE { Err(ReplayError::OtherEngine { found: self.game.engine }) } else { Ok(()) }
    }
}

/// The visible part of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The Blocks, starting with the top row.
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

    /// Returns the Blocks, in a Matrix of this width.
    ///
    /// # Errors
    /// The file was edited and is invalid.
    pub fn matrix(&self, width: u8) -> Result<Matrix, DiagramError> {
        diagram::of_width(&self.matrix, width)
    }

    /// Returns the Tetrimino in play.
    #[must_use]
    pub const fn in_play(&self) -> Option<Piece> {
        self.in_play
    }
}

impl Snapshot {
    /// Takes a snapshot of a game with its recording so far. `date` is in seconds since 1970.
    #[must_use]
    pub fn new(game: &Game, recording: SeatRecording, date: i64) -> Self {
        let state = serde_json::to_value(game).unwrap_or_default();
        Self { date, picture: Picture::of(game), state, game: recording }
    }

    /// Returns the time of the snapshot, in seconds since 1970.
    #[must_use]
    pub const fn date(&self) -> i64 {
        self.date
    }

    /// Returns the visible part of the game.
    #[must_use]
    pub const fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Returns the recording up to the snapshot, with the result at that time.
    #[must_use]
    pub const fn game(&self) -> &SeatRecording {
        &self.game
    }

    /// Returns one line of JSON, as a match with one seat.
    ///
    /// # Errors
    /// Serialization fails. No recording is known to cause this.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        Ok(serde_json::to_string(&SnapshotFile { format: SNAPSHOT_FORMAT, seats: vec![self.clone()] })?)
    }

    /// Reads a snapshot, which may be from an older engine. [`Self::restore`] decides whether it can still be played.
    ///
    /// # Errors
    /// The text is not a snapshot, has a newer format or engine, no seats or several, rules out of range, or a game
    /// longer than a day.
    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        #[derive(Deserialize)]
        struct Seats {
            seats: Vec<Seat>,
        }
        let format = file::read_format(text, SNAPSHOT_FORMAT)?;
        let mut snapshot: Self = if format < 2 {
            serde_json::from_str::<Seat>(text)?.check()?;
            serde_json::from_str::<SnapshotFormat1>(text)?.into()
        } else {
            serde_json::from_str::<Seats>(text)?.seats.iter().try_for_each(Seat::check)?;
            let SnapshotFile { mut seats, .. } = serde_json::from_str(text)?;
            file::check_count(seats.len(), 1)?;
            seats.pop().ok_or(ReplayError::Seats { found: 0, most: 1 })?
        };
        let Self { game, .. } = &mut snapshot;
        game.add_implied_rules();
        game.rules.validate()?;
        game.check_length()?;
        Ok(snapshot)
    }

    /// Restores the exact game, with generator, timers and mechanic: the end of [`Self::game`]. A state that is not
    /// [intact](Self::has_intact_state) is rebuilt from the recording.
    ///
    /// # Errors
    /// [`ReplayError::Mismatch`] if neither has the result of the snapshot, [`ReplayError::OtherEngine`] if this is
    /// because the rules of play have changed since then.
    pub fn restore(&self) -> Result<Playhead, ReplayError> {
        if let Some(game) = self.saved_state() {
            return Ok(self.game.end(game));
        }
        let position = self.game.finish();
        if self.game.engine == ENGINE {
            self.game.compare(position.game())?;
        } else if !self.looks_like(position.game()) {
            return Err(ReplayError::OtherEngine { found: self.game.engine });
        }
        Ok(position)
    }

    /// Returns whether the saved state is readable and from this engine.
    #[must_use]
    pub fn has_intact_state(&self) -> bool {
        self.saved_state().is_some()
    }

    /// Returns the saved state, if it is intact and from this engine.
    fn saved_state(&self) -> Option<Game> {
        if self.game.engine != ENGINE {
            return None;
        }
        let game = Game::deserialize(&self.state).ok()?;
        // The hash detects a damaged state, and one copied from another snapshot.
        let is_intact = state_hash(&game) == self.game.result.state_hash && *game.rules() == self.game.rules;
        is_intact.then_some(game)
    }

    /// Returns whether a game has the visible result of the snapshot. The hash is ignored, because hidden parts of the
    /// state differ between engines.
    fn looks_like(&self, game: &Game) -> bool {
        let result = Outcome { state_hash: self.game.result.state_hash, ..Outcome::of(game) };
        result == self.game.result && Picture::of(game) == self.picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, ModeId, Rules};
    use crate::replay::{StateHash, TimedInput};

    /// A snapshot of a game after some moves, during a Lock Down Timer.
    fn snapshot() -> Snapshot {
        let rules = Rules::preset(ModeId::Cheese);
        let mut game = Game::new(rules, 5);
        let mut buttons = Vec::new();
        for tick in 0..900_u64 {
            let changes = match tick % 150 {
                0 => vec![Input::Press(Button::Left)],
                40 => vec![Input::Release(Button::Left), Input::Press(Button::HardDrop)],
                60 => vec![Input::Release(Button::HardDrop)],
                _ => Vec::new(),
            };
            buttons.extend(changes.iter().map(|&change| TimedInput { at: game.now(), input: change }));
            game.step(&changes, &mut Vec::new());
        }
        Snapshot::new(&game, SeatRecording::new(rules, 5, buttons, Outcome::of(&game)), 1_234)
    }

    /// The hash of the restored game, and whether its state was intact.
    fn restored(snapshot: &Snapshot) -> (StateHash, bool) {
        (state_hash(snapshot.restore().unwrap().game()), snapshot.has_intact_state())
    }

    #[test]
    fn snapshots_read_back() {
        let snapshot = snapshot();
        let read = Snapshot::from_json(&snapshot.to_json().unwrap()).unwrap();
        assert_eq!(read, snapshot);
        assert_eq!(restored(&read), (snapshot.game.result.state_hash, true));
        let position = read.restore().unwrap();
        assert_eq!(read.game.played(&position), read.game.inputs);
        assert_eq!(read.picture().matrix(10).unwrap().blocks(), position.game().matrix().blocks());
    }

    #[test]
    fn format_1_is_read() {
        let snapshot = snapshot();
        let mut file = serde_json::to_value(&snapshot).unwrap();
        file["format"] = 1.into();
        let game = file["game"].as_object_mut().unwrap();
        game.insert("format".to_owned(), 1.into());
        let inputs = game.remove("inputs").unwrap();
        game.insert("buttons".to_owned(), inputs);
        let read = Snapshot::from_json(&file.to_string()).unwrap();
        assert_eq!(read, snapshot);
        assert_eq!(restored(&read), (snapshot.game.result.state_hash, true));
    }

    #[test]
    fn a_damaged_state_is_rebuilt_from_the_recording() {
        for state in [Value::Null, Value::from(7), serde_json::json!({"rules": {}})] {
            let damaged = Snapshot { state, ..snapshot() };
            assert_eq!(restored(&damaged), (damaged.game.result.state_hash, false));
        }
    }

    #[test]
    fn the_state_of_another_game_is_rejected() {
        let mut damaged = snapshot();
        damaged.state = serde_json::to_value(Game::new(damaged.game.rules, 6)).unwrap();
        assert_eq!(restored(&damaged), (damaged.game.result.state_hash, false));
        damaged.game.inputs.truncate(3);
        assert!(matches!(damaged.restore(), Err(ReplayError::Mismatch { .. })));
    }

    #[test]
    fn a_snapshot_of_an_older_engine_is_restored_if_its_recording_still_leads_there() {
        let mut older = snapshot();
        older.game.engine = ENGINE - 1;
        older.game.result.state_hash = StateHash(1);
        let mut older = Snapshot::from_json(&older.to_json().unwrap()).unwrap();
        assert!(older.restore().is_ok() && !older.has_intact_state());
        older.picture.next.rotate_left(1);
        assert!(matches!(older.restore(), Err(ReplayError::OtherEngine { found }) if found == ENGINE - 1));
    }

    #[test]
    fn other_texts_are_rejected() {
        let text = snapshot().to_json().unwrap();
        let newer = text.replacen("\"format\":2", "\"format\":3", 1);
        assert!(matches!(Snapshot::from_json(&newer), Err(ReplayError::NewerFormat { found: 3 })));
        let newer = text.replacen(&format!("\"engine\":{ENGINE}"), "\"engine\":99", 1);
        assert!(matches!(Snapshot::from_json(&newer), Err(ReplayError::OtherEngine { found: 99 })));
        for cut in [0, 1, text.len() / 2, text.len() - 1] {
            assert!(matches!(Snapshot::from_json(&text[..cut]), Err(ReplayError::Shape(_))), "{cut}");
        }
    }
}
