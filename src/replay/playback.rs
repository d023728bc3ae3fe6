//! A recorded game being played.

use super::{Replay, TimedInput, take_due};
use crate::engine::{Game, GameEvent, GameOver, Input, Splits, Start, Ticks};

/// How far a recorded game has been played: the game as it stands, and how many inputs led there.
///
/// It belongs to the [`Replay`] it was made from and means nothing to another one.
#[derive(Debug, Clone)]
pub struct Position {
    game: Game,
    played: usize,
    due: Vec<Input>,
}

impl Position {
    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How many inputs have been played.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played
    }

    /// The game as it stands, to play on.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }
}

impl Replay {
    /// The start of the game.
    #[must_use]
    pub fn start(&self) -> Position {
        let new = || Game::new(self.rules, self.seed);
        // A position that no game can begin from is refused when the recording is read.
        let game = self.start.as_ref().map_or_else(new, |start| {
            Game::from_position(self.rules, self.seed, Start::clone(start)).unwrap_or_else(|_| new())
        });
        Position { game, played: 0, due: Vec::new() }
    }

    /// The end of a game that has come to `game`.
    pub(super) fn end(&self, game: Game) -> Position {
        // Inputs that were still waiting when the game was left have not been played.
        let played =
            if game.is_over() { self.inputs.len() } else { self.inputs.partition_point(|timed| timed.at < game.now()) };
        Position { game, played, due: Vec::new() }
    }

    /// Plays one tick from a position of this game; tells whether there was one left.
    pub fn step(&self, position: &mut Position, events: &mut Vec<GameEvent>) -> bool {
        let now = position.game.now();
        if position.game.is_over() || now >= self.last_tick() {
            return false;
        }
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

    /// The tick at which play ends.
    const fn last_tick(&self) -> Ticks {
        // A game that ended by itself has played the tick of its end; one that was left has not.
        self.result.time_ms.after(self.result.game_over.is_some() as u32)
    }

    /// The inputs that led to a position.
    #[must_use]
    pub fn played(&self, position: &Position) -> &[TimedInput] {
        self.inputs.get(..position.played).unwrap_or(&self.inputs)
    }
}

/// What a recorded game had come to at its marks, looked for a part at a time.
#[derive(Debug, Clone)]
pub struct MarkSearch {
    replay: Replay,
    position: Position,
    until: Ticks,
    splits: Splits,
    events: Vec<GameEvent>,
}

impl MarkSearch {
    /// Looks for the marks that are passed before the tick `until`.
    #[must_use]
    pub fn new(replay: Replay, until: Ticks) -> Self {
        Self { position: replay.start(), replay, until, splits: Splits::default(), events: Vec::new() }
    }

    /// Plays so many ticks more; the marks, once all of them are found.
    pub fn go_on(&mut self, ticks: u64) -> Option<Splits> {
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

/// A recorded game being played from its start to its end.
#[derive(Debug, Clone)]
pub struct Playback<'a> {
    replay: &'a Replay,
    position: Position,
}

impl<'a> Playback<'a> {
    /// From the start.
    #[must_use]
    pub fn new(replay: &'a Replay) -> Self {
        Self { replay, position: replay.start() }
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.position.game()
    }

    /// Plays one tick; tells whether there was one left.
    pub fn step(&mut self, events: &mut Vec<GameEvent>) -> bool {
        self.replay.step(&mut self.position, events)
    }

    /// Plays to the end.
    #[must_use]
    pub fn finish(self) -> Game {
        self.finish_at().into_game()
    }

    /// Plays to the end; the position there.
    #[must_use]
    pub fn finish_at(mut self) -> Position {
        let mut events = Vec::new();
        while self.step(&mut events) {
            events.clear();
        }
        self.position
    }
}
