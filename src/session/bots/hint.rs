//! A hint for the Tetrimino in play: the bot's placement, and the presses for it.

use super::plan::{EARLY_PRESSES, placement_of};
use crate::bots::beam::{Aim, BeamBot, BotMove, Position, Weights, lands_within};
use crate::engine::{Button, Game, Input, Piece, Tetrimino};
use crate::solver::moves::timed;

/// A hint for the Tetrimino in play.
///
/// ```
/// use skyline::engine::{Button, Game, Rules};
/// use skyline::session::Hint;
///
/// let mut game = Game::new(Rules::default(), 42);
/// game.step(&[], &mut Vec::new());
/// let hint = Hint::of(&game, 6).unwrap();
/// assert!(hint.is_for(&game) && game.matrix().fits(hint.piece));
/// assert_eq!(hint.presses.last().map(|press| press.button), Some(Button::HardDrop));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The placement, of the Tetrimino in play or of the one that Hold brings.
    pub piece: Piece,
    /// The presses, in order.
    pub presses: Vec<HintPress>,
    /// What speaks for the placement.
    pub reason: HintReason,
    placed: u32,
    in_play: Tetrimino,
}

/// A press of a [`Hint`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintPress {
    /// The button.
    pub button: Button,
    /// Whether it is held until the next press, rather than tapped.
    pub is_held: bool,
}

/// What speaks for the placement of a [`Hint`], as far as the placement alone shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintReason {
    /// It empties the Matrix.
    PerfectClear,
    /// It is a spin that clears lines.
    Spin,
    /// It clears this number of lines.
    Lines(u32),
    /// It covers no empty cell.
    CoversNothing,
    /// It covers empty cells, but the next Tetriminos make up for it.
    NextPieces,
}

impl HintReason {
    fn of(bot: &BeamBot, position: &Position, choice: BotMove) -> Self {
        let Some(outcome) = bot.outcome(position, choice) else { return Self::NextPieces };
        match outcome.lines {
            1.. if outcome.board.is_cleared(position.solid) => Self::PerfectClear,
            1.. if bot.spin(position, choice).is_some() => Self::Spin,
            1.. => Self::Lines(outcome.lines),
            0 if outcome.board.covered_cells() <= position.board.covered_cells() => Self::CoversNothing,
            0 => Self::NextPieces,
        }
    }
}

impl Hint {
    /// The width of the search.
    const WIDTH: usize = 60;
    /// The assumed time between two presses, in milliseconds.
    const STEP_MS: u32 = 100;
    /// The maximum wait for another Tetrimino, in milliseconds.
    const MAX_WAIT_MS: u32 = 2_000;

    /// Returns the best reachable placement for a player who sees `next_count` Tetriminos of the Next Queue; `None`
    /// while nothing is in play, if nothing can be reached, and by rules that the bot cannot play.
    #[must_use]
    pub fn of(game: &Game, next_count: usize) -> Option<Self> {
        if !BeamBot::can_play(game.rules()) {
            return None;
        }
        let in_play = game.in_play()?.tetrimino;
        let placed = game.statistics().locked_down();
        let mut bot = BeamBot::new(game.rules(), Weights::of(Aim::alone(game.rules())), Self::WIDTH);
        if let Some(is_instant) = has_instant_gravity(game) {
            bot.set_instant_gravity(is_instant);
        }
        let position = Position::of(game, next_count);
        let choices = bot.best(&position);
        let held = after_hold(game);
        choices.into_iter().find_map(|(choice, _)| {
            let start = if choice.hold { held.as_ref()? } else { game };
            let presses = presses(start, choice)?;
            let hold = choice.hold.then_some(HintPress { button: Button::Hold, is_held: false });
            let presses = hold.into_iter().chain(presses).collect();
            let reason = HintReason::of(&bot, &position, choice);
            Some(Self { piece: choice.piece, presses, reason, placed, in_play })
        })
    }

    /// Returns whether the hint is for the Tetrimino in play.
    #[must_use]
    pub fn is_for(&self, game: &Game) -> bool {
        let in_play = game.in_play().map(|piece| piece.tetrimino);
        in_play == Some(self.in_play) && game.statistics().locked_down() == self.placed
    }
}

/// Returns the game after Hold has brought another Tetrimino.
fn after_hold(game: &Game) -> Option<Game> {
    let mut held = game.clone();
    let release = held.buttons().iter().map(Input::Release);
    let inputs: Vec<Input> = release.chain([Input::Press(Button::Hold), Input::Release(Button::Hold)]).collect();
    held.step(&inputs, &mut Vec::new());
    wait(&mut held);
    (held.in_play().is_some() && held.held_tetrimino() != game.held_tetrimino()).then_some(held)
}

/// Waits until a Tetrimino is in play.
fn wait(game: &mut Game) {
    for _ in 0..Hint::MAX_WAIT_MS {
        if game.in_play().is_some() {
            break;
        }
        game.step(&[], &mut Vec::new());
    }
}

/// Returns whether the next Tetrimino will reach the Surface before it can be moved. The one in play may have been
/// falling for some time, so the next one is examined. `None` if it was generated on the stack.
fn has_instant_gravity(game: &Game) -> Option<bool> {
    let mut next = game.clone();
    next.step(&[Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)], &mut Vec::new());
    wait(&mut next);
    lands_within(&next, EARLY_PRESSES * Hint::STEP_MS)
}

/// Returns the presses for a placement.
fn presses(game: &Game, choice: BotMove) -> Option<Vec<HintPress>> {
    let path = timed::quickest(game, Hint::STEP_MS, &[placement_of(&choice, game.rules())])?;
    let press = |inputs: &Vec<Input>| {
        let button = inputs.iter().rev().find_map(|input| match input {
            Input::Press(button) => Some(*button),
            _ => None,
        })?;
        Some(HintPress { button, is_held: !inputs.contains(&Input::Release(button)) })
    };
    Some(path.presses.iter().filter_map(|timed| press(&timed.inputs)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{FallSpeed, Rules, Start, diagram};

    fn game(drawing: &[&str], queue: &[Tetrimino], hold: Option<Tetrimino>) -> Game {
        let matrix = diagram::matrix(drawing).unwrap();
        let start = Start { matrix, queue: queue.to_vec(), hold, ..Start::default() };
        let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
        game.step(&[], &mut Vec::new());
        game
    }

    #[test]
    fn a_tetris_with_the_held_tetrimino_is_shown_with_its_presses() {
        let game = game(&["XXXXXXXXX."; 4], &[Tetrimino::O, Tetrimino::T, Tetrimino::S], Some(Tetrimino::I));
        let hint = Hint::of(&game, 6).unwrap();
        assert!(hint.piece.tetrimino == Tetrimino::I && hint.piece.cells().iter().all(|cell| cell.x == 10), "{hint:?}");
        let buttons: Vec<Button> = hint.presses.iter().map(|press| press.button).collect();
        assert_eq!((buttons[0], buttons.last()), (Button::Hold, Some(&Button::HardDrop)));
        assert!(buttons.len() > 2 && hint.is_for(&game));
    }

    #[test]
    fn the_reason_is_what_the_placement_does() {
        let table: [(&[&str], Tetrimino, HintReason); 4] = [
            (&["XXXXXXXXX."; 4], Tetrimino::I, HintReason::PerfectClear),
            (
                &["XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXX.X"],
                Tetrimino::I,
                HintReason::Lines(4),
            ),
            (&["XXX.......", "XX...XXXXX", "XXX.XXXXXX"], Tetrimino::T, HintReason::Spin),
            (&[], Tetrimino::I, HintReason::CoversNothing),
        ];
        for (drawing, tetrimino, reason) in table {
            let hint = Hint::of(&game(drawing, &[tetrimino, Tetrimino::O], None), 1).unwrap();
            assert_eq!(hint.reason, reason, "{drawing:?}, {:?}", hint.piece);
        }
        // Whatever is placed here covers a cell.
        let game = game(&["X.X.X.X.X."], &[Tetrimino::O, Tetrimino::O], None);
        assert_eq!(Hint::of(&game, 1).unwrap().reason, HintReason::NextPieces);
    }

    #[test]
    fn gravity_is_instant_where_tetriminos_appear_on_the_surface() {
        for (fall_ms, is_instant) in [(FallSpeed::ByLevel, false), (FallSpeed::Millis(0), true)] {
            let mut game = Game::new(Rules { fall_ms, ..Rules::default() }, 7);
            while game.in_play().is_none() {
                game.step(&[], &mut Vec::new());
            }
            assert_eq!(has_instant_gravity(&game), Some(is_instant), "{fall_ms:?}");
            // A piece that starts low reaches the Surface at any speed.
            game.step(&[Input::Press(Button::SoftDrop)], &mut Vec::new());
            for _ in 0..1_000 {
                game.step(&[], &mut Vec::new());
            }
            game.step(&[Input::Release(Button::SoftDrop)], &mut Vec::new());
            assert!(game.in_play().is_none_or(|piece| piece.cells().iter().any(|cell| cell.y < 8)), "{fall_ms:?}");
            assert_ne!(has_instant_gravity(&game), Some(!is_instant), "{fall_ms:?}");
        }
    }

    #[test]
    fn a_hint_is_for_one_tetrimino() {
        let mut game = game(&[], &[Tetrimino::O, Tetrimino::O], None);
        let hint = Hint::of(&game, 6).unwrap();
        game.step(&[Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)], &mut Vec::new());
        assert!(!hint.is_for(&game) && Hint::of(&game, 6).is_none(), "nothing is in play");
        for _ in 0..500 {
            game.step(&[], &mut Vec::new());
        }
        assert!(game.in_play().is_some() && !hint.is_for(&game));
    }
}
