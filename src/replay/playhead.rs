//! Recorded games, played tick by tick.

use super::{SeatRecording, TimedInput, take_due};
use crate::engine::{Game, GameEvent, GameOver, Input, Splits, Start, Ticks};
use crate::jstris::JstrisRun;
use crate::tetrio::TetrioRun;

/// A position in a recording: the game at that tick, and the number of inputs played so far.
///
/// It is valid only for its own [`SeatRecording`].
///
/// ```
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::replay::{Outcome, SeatRecording};
///
/// let mut game = Game::new(Rules::default(), 42);
/// let mut events = Vec::new();
/// for _ in 0..500 {
///     game.step(&[], &mut events);
/// }
/// let replay = SeatRecording::new(Rules::default(), 42, Vec::new(), Outcome::of(&game));
/// let (mut playhead, mut played) = (replay.start(), Vec::new());
/// while replay.step(&mut playhead, &mut played) {}
/// assert_eq!((playhead.game(), played), (&game, events));
/// ```
#[derive(Debug, Clone)]
pub struct Playhead {
    game: Game,
    played: usize,
    due: Vec<Input>,
    /// A game of another program, which plays itself.
    run: Option<ForeignRun>,
}

/// A game that is played by the rules of another program.
#[derive(Debug, Clone)]
enum ForeignRun {
    Tetrio(Box<TetrioRun>),
    Jstris(Box<JstrisRun>),
}

impl Playhead {
    /// Returns the game at this position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of inputs played so far.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Returns the game, to continue it.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }
}

impl SeatRecording {
    /// Returns the position at the start.
    #[must_use]
    pub fn start(&self) -> Playhead {
        let new = || Game::new(self.rules, self.seed);
        // Reading a recording rejects invalid start positions, so the fallback is never used.
        let game = self.start.as_ref().map_or_else(new, |start| {
            Game::from_position(self.rules, self.seed, Start::clone(start)).unwrap_or_else(|_| new())
        });
        let tetrio = self.tetrio.as_ref().map(|side| ForeignRun::Tetrio(Box::new(TetrioRun::new(side))));
        let run = tetrio.or_else(|| Some(ForeignRun::Jstris(Box::new(JstrisRun::new(self.jstris.as_ref()?)))));
        Playhead { game, played: 0, due: Vec::new(), run }
    }

    /// Returns the position at the end of the recording, given the final game.
    pub(super) fn end(&self, game: Game) -> Playhead {
        // Inputs at or after the tick in which the game was quit were not played.
        let played =
            if game.is_over() { self.inputs.len() } else { self.inputs.partition_point(|timed| timed.at < game.now()) };
        Playhead { game, played, due: Vec::new(), run: None }
    }

    /// Plays one tick. Returns false at the end of the recording.
    pub fn step(&self, position: &mut Playhead, events: &mut Vec<GameEvent>) -> bool {
        let now = position.game.now();
        if position.game.is_over() || now >= self.last_tick() {
            return false;
        }
        if let Some(run) = &mut position.run {
            return match run {
                ForeignRun::Tetrio(run) => run.tick(&mut position.game, events),
                ForeignRun::Jstris(run) => run.tick(&mut position.game, events),
            };
        }
        // Ending the game is not an input but part of the result.
        let is_ended = matches!(self.result.game_over, Some(GameOver::Ended | GameOver::GivenUp));
        if is_ended && now >= self.result.time_ms {
            position.game.end_now(events);
            return true;
        }
        let all = self.inputs.get(position.played..).unwrap_or_default();
        let mut waiting = all;
        take_due(&mut waiting, now, &mut position.due);
        position.played += all.len() - waiting.len();
        position.game.step(&position.due, events);
        true
    }

    /// Plays to the end and returns the position there.
    #[must_use]
    pub fn finish(&self) -> Playhead {
        let (mut position, mut events) = (self.start(), Vec::new());
        while self.step(&mut position, &mut events) {
            events.clear();
        }
        position
    }

    /// Returns the tick at which playback ends.
    const fn last_tick(&self) -> Ticks {
        // The clock of a finished game stops in the tick of its end, which was played. In a game that was quit, the
        // tick of the result was not played.
        self.result.time_ms.after(self.result.game_over.is_some() as u32)
    }

    /// Returns the inputs played up to a position.
    #[must_use]
    pub fn played(&self, position: &Playhead) -> &[TimedInput] {
        self.inputs.get(..position.played).unwrap_or(&self.inputs)
    }
}

/// A search for the splits of a recorded game, which can be spread over many frames.
#[derive(Debug, Clone)]
pub struct SplitSearch {
    replay: SeatRecording,
    position: Playhead,
    until: Ticks,
    splits: Splits,
    events: Vec<GameEvent>,
}

impl SplitSearch {
    /// Starts a search for the splits before tick `until`.
    #[must_use]
    pub fn new(replay: SeatRecording, until: Ticks) -> Self {
        Self { position: replay.start(), replay, until, splits: Splits::default(), events: Vec::new() }
    }

    /// Plays up to `ticks` more ticks. Returns the splits when the search is complete.
    pub fn advance(&mut self, ticks: u64) -> Option<Splits> {
        for _ in 0..ticks {
            let at = self.position.game.now();
            self.events.clear();
            if at >= self.until || !self.replay.step(&mut self.position, &mut self.events) {
                return Some(std::mem::take(&mut self.splits));
            }
            self.splits.note(at, &self.position.game);
        }
        None
    }
}
