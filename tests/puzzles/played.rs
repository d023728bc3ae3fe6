//! All stages in one game, played by its rules with the buttons of a player, and what that opens.

use skyline::engine::{
    Button, Cell, Game, GameEvent, GameOver, Generator, Input, Phase, RotationSystem, Tetrimino, Variation,
    script::{ATTEMPTS, stages},
};
use skyline::moves::reachable;
use skyline::replay::{Outcome, Replay, TimedInput};
use skyline::settings::{Settings, TetrsPreset};
use skyline::storage::{ScoreEntry, Storage};

use crate::search::Movement;

/// The longest a player who knows the way would need, with much to spare.
const PATIENCE_MS: u64 = 10 * 60 * 1_000;
/// How long a player holds a button, and how long it takes to the next one.
const TAP_MS: u64 = 30;

/// A game and everything that was done in it.
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

    /// Brings the piece in play to these cells, however gravity has moved it meanwhile, and Locks it Down there.
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

    /// Clears the stage that is up.
    fn solve(&mut self, movement: Movement) {
        let queue: Vec<Tetrimino> = self.game.next().to_vec();
        for cells in movement.solution(self.game.matrix(), &queue).unwrap() {
            self.place(cells);
        }
        while self.game.phase() == Phase::Animate {
            self.step(None);
        }
    }

    fn replay(&self) -> Replay {
        Replay::new(*self.game.rules(), self.seed, self.buttons.clone(), Outcome::of(&self.game))
    }
}

/// Puzzle as the menu starts it.
fn puzzle() -> Settings {
    let mut settings = Settings::default();
    settings.game.variation = Variation::Puzzle;
    settings
}

/// Clears all stages, one after the other, without a second attempt.
fn won(settings: &Settings) -> Playing {
    let mut playing = Playing::new(settings, 24);
    for number in 1..=stages().len() as u8 {
        assert_eq!(playing.game.stage(), Some((number, ATTEMPTS)));
        playing.solve(Movement::of(RotationSystem::Ocular));
    }
    playing
}

/// Whatever the player has chosen for the other modes, all stages can be cleared.
#[test]
fn all_stages_are_cleared_by_buttons_and_that_opens_descent() {
    let mut own = puzzle();
    own.tetrs = TetrsPreset::Console.values();
    own.tetrs.generator = Generator::Uniform;
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
        settings.game.variation = Variation::Descent;
        assert!(settings.game.is_locked());
        assert!(settings.game.open_by(game) && !settings.game.open_by(game), "it is opened once");
        storage.set_settings(&settings);
        drop(storage);
        assert!(!Storage::open_in(folder.path().to_owned()).settings().game.is_locked());
    }
}

/// Neither a game that was lost on the way nor any other one opens Descent.
#[test]
fn nothing_but_the_last_stage_opens_descent() {
    let mut lost = Playing::new(&puzzle(), 1);
    while !lost.game.is_over() {
        lost.tap(Button::HardDrop);
    }
    assert_eq!(lost.game.game_over(), Some(GameOver::AttemptsUsed));
    let mut given_up = Playing::new(&puzzle(), 1);
    given_up.solve(Movement::of(RotationSystem::Ocular));
    given_up.game.end_now(&mut Vec::new());
    let mut settings = Settings::default();
    settings.game.variation = Variation::TimeTrial;
    let mut other = Playing::new(&settings, 1);
    while !other.game.is_over() {
        other.tap(Button::HardDrop);
    }
    for playing in [&lost, &given_up, &other] {
        assert!(!settings.game.open_by(&playing.game));
        assert!(!settings.game.descent_is_open);
    }
}
