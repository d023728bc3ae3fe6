//! All stages in one game, played with buttons, and the mode this unlocks.

use skyline::engine::{
    Button, Cell, Game, GameEvent, GameOver, Generator, Input, ModeId, Phase, RotationSystem, Tetrimino,
    mode::puzzle::{ATTEMPTS, stages},
};
use skyline::replay::{Outcome, SeatRecording, TimedInput};
use skyline::settings::{ExtendedPreset, Settings};
use skyline::solver::moves::reachable;
use skyline::storage::{ScoreEntry, Storage};

use crate::support::search::StageSearch;

/// An upper limit for a game whose solutions are known.
const PATIENCE_MS: u64 = 10 * 60 * 1_000;
/// The time a button is held, and the time until the next press.
const TAP_MS: u64 = 30;

/// A game and its recording.
struct Playing {
    game: Game,
    seed: u64,
    buttons: Vec<TimedInput>,
    events: Vec<GameEvent>,
}

impl Playing {
    fn new(settings: &Settings, seed: u64) -> Self {
        Self { game: Game::new(settings.rules(), seed), seed, buttons: Vec::new(), events: Vec::new() }
    }

    fn step(&mut self, change: Option<Input>) {
        self.buttons.extend(change.map(|change| TimedInput { at: self.game.now(), input: change }));
        self.game.step(change.as_slice(), &mut self.events);
        assert!(self.game.now().millis() < PATIENCE_MS);
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis {
            self.step(None);
        }
    }

    fn until_in_play(&mut self) {
        while !matches!(self.game.phase(), Phase::Falling | Phase::Lock | Phase::Over) {
            self.step(None);
        }
    }

    fn tap(&mut self, button: Button) {
        self.step(Some(Input::Press(button)));
        self.wait(TAP_MS);
        self.step(Some(Input::Release(button)));
        self.wait(TAP_MS);
    }

    /// Moves the piece in play to these cells and Locks it Down. Plans again after every tap: gravity moves it, too.
    fn place(&mut self, cells: [Cell; 4]) {
        self.until_in_play();
        let locked = self.game.statistics().locked_down();
        while self.game.statistics().locked_down() == locked {
            let piece = self.game.in_play().unwrap();
            let places = reachable(self.game.rules(), self.game.matrix(), piece);
            let way = places.into_iter().find(|reached| reached.piece.cells() == cells);
            let way = way.unwrap_or_else(|| panic!("{piece:?} does not get to {cells:?}")).buttons;
            self.tap(way[0]);
        }
    }

    /// Clears the current stage.
    fn solve(&mut self, search: StageSearch) {
        let queue: Vec<Tetrimino> = self.game.next().to_vec();
        for cells in search.solution(self.game.matrix(), &queue).unwrap() {
            self.place(cells);
        }
        while self.game.phase() == Phase::Animate {
            self.step(None);
        }
    }

    fn replay(&self) -> SeatRecording {
        SeatRecording::new(*self.game.rules(), self.seed, self.buttons.clone(), Outcome::of(&self.game))
    }
}

/// Puzzle as the menu starts it.
fn puzzle() -> Settings {
    let mut settings = Settings::default();
    settings.game.mode = ModeId::Puzzle;
    settings
}

/// Clears all stages, one after the other, without a second attempt.
fn won(settings: &Settings) -> Playing {
    let mut playing = Playing::new(settings, 24);
    for number in 1..=stages().len() as u8 {
        assert_eq!(playing.game.stage(), Some((number, ATTEMPTS)));
        playing.solve(StageSearch::new(RotationSystem::Ocular));
    }
    playing
}

/// All stages can be cleared with any options for the other modes.
#[test]
fn all_stages_are_cleared_by_buttons_and_that_opens_descent() {
    let mut own = puzzle();
    own.extended = ExtendedPreset::Console.values();
    own.extended.generator = Generator::Uniform;
    for mut settings in [puzzle(), own] {
        let playing = won(&settings);
        let game = &playing.game;
        assert_eq!(game.game_over(), Some(GameOver::GoalReached));
        assert!(game.matrix().is_empty() && game.next().is_empty());
        let last = stages().len() as u8;
        assert_eq!((game.level(), game.stage()), (last, Some((last, ATTEMPTS))), "the last stage is what is shown");
        let attempts = playing.events.iter().filter(|event| matches!(event, GameEvent::StageBegan { .. })).count();
        assert_eq!(attempts, stages().len() - 1, "the first one began with the game");

        let entry = ScoreEntry::of(game, "Ada", &[]).unwrap();
        assert!(entry.is_completed());
        assert_eq!(playing.replay().check().unwrap().game_over(), Some(GameOver::GoalReached));
        assert_eq!(Storage::in_memory().add(entry, None), Some(1));

        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        settings.game.mode = ModeId::Descent;
        assert!(settings.game.is_locked());
        assert!(settings.game.open_by(game) && !settings.game.open_by(game), "it is opened once");
        storage.save_settings(settings);
        drop(storage);
        assert!(!Storage::open_in(folder.path().to_owned()).saved_settings().game.is_locked());
    }
}

/// No other game unlocks Descent, a lost game of Puzzle included.
#[test]
fn only_the_last_stage_opens_descent() {
    let mut lost = Playing::new(&puzzle(), 1);
    while !lost.game.is_over() {
        lost.tap(Button::HardDrop);
    }
    assert_eq!(lost.game.game_over(), Some(GameOver::AttemptsUsed));
    let mut given_up = Playing::new(&puzzle(), 1);
    given_up.solve(StageSearch::new(RotationSystem::Ocular));
    given_up.game.end_now(&mut Vec::new());
    let mut settings = Settings::default();
    settings.game.mode = ModeId::TimeTrial;
    let mut other = Playing::new(&settings, 1);
    while !other.game.is_over() {
        other.tap(Button::HardDrop);
    }
    for playing in [&lost, &given_up, &other] {
        assert!(!settings.game.open_by(&playing.game));
        assert!(!settings.game.descent_is_open);
    }
}
