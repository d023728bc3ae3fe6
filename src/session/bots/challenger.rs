//! A bot for the modes that the beam search does not play: Puzzle, Combo and Descent.
//!
//! ```text
//!   Puzzle   placements that leave nothing above the position's rows, until the queue is used up
//!   Combo    the longest series of placements that each clear a line
//!   Descent  the shortest path to the lowest placement, by turns and sideways moves
//! ```
//!
//! It is no opponent: it only has to show what a mode is about.

use std::collections::{BTreeSet, VecDeque};

use super::bot::{Bot, BotView};
use super::plan::Pace;
use crate::engine::{Button, Game, Input, Matrix, Mechanic, Phase, Piece, Rules, Tetrimino, Ticks, Turn};
use crate::solver::moves;

/// The Tetriminos of the Next Queue that are planned for in Combo. Each doubles or triples the work.
const AHEAD: usize = 4;
/// The maximum number of positions looked at for a plan, so that a frame never waits for one.
const BUDGET: u32 = 600;

/// A bot for one game, which shows what its mode is about.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::{ModeId, Rules};
/// use skyline::session::{Challenger, Match, Pace, Seat};
///
/// let rules = Rules::preset(ModeId::Combo);
/// assert!(Challenger::can_play(&rules) && !Challenger::can_play(&Rules::preset(ModeId::Sprint)));
/// let bot = Challenger::new(Pace { look_ms: 250, step_ms: 80 });
/// let mut game = Match::new(Seat::new(rules, 7).played_by(Box::new(bot)), [], Duration::ZERO);
/// for frame in 1..=40 {
///     game.frame(&[], frame * Duration::from_millis(50));
/// }
/// assert!(game.seat(0).game().lines() > 0);
/// ```
#[derive(Debug)]
pub struct Challenger {
    pace: Pace,
    due: Ticks,
    /// The number of Tetriminos that had locked down when the current placement was chosen.
    placed: Option<u32>,
    /// The placements to come, that of the Tetrimino in play first.
    plan: VecDeque<Piece>,
    inputs: Vec<Input>,
}

impl Challenger {
    /// Returns whether it plays games by these rules.
    #[must_use]
    pub const fn can_play(rules: &Rules) -> bool {
        matches!(rules.mechanic, Mechanic::Puzzle | Mechanic::Combo { .. } | Mechanic::Descent)
    }

    /// A bot at the start of a game.
    #[must_use]
    pub const fn new(pace: Pace) -> Self {
        Self { pace, due: Ticks::ZERO, placed: None, plan: VecDeque::new(), inputs: Vec::new() }
    }

    /// The next button, and the time until the one after it.
    fn press(&mut self, game: &Game, piece: Piece) -> (Option<Button>, u32) {
        if game.rules().mechanic == Mechanic::Descent {
            return (down(game, piece), self.pace.look_ms);
        }
        let placed = game.statistics().locked_down();
        if self.placed != Some(placed) {
            self.placed = Some(placed);
            self.plan.pop_front();
            if self.plan.front().is_none_or(|next| next.tetrimino != piece.tetrimino) {
                self.plan = Search::of(game).plan(game, piece);
            }
            // A look at the new Tetrimino.
            return (None, self.pace.look_ms);
        }
        let buttons = self.plan.front().and_then(|target| moves::path(game.rules(), game.matrix(), piece, *target));
        let button = buttons.and_then(|buttons| buttons.first().copied());
        (Some(button.unwrap_or(Button::HardDrop)), self.pace.step_ms)
    }
}

impl Bot for Challenger {
    fn due(&self) -> Ticks {
        self.due
    }

    fn skip_to(&mut self, tick: Ticks) {
        self.due = self.due.max(tick);
    }

    fn buttons_released(&mut self) {}

    fn act(&mut self, view: &BotView<'_>) -> &[Input] {
        let game = view.game;
        self.inputs.clear();
        let in_play = game.in_play().filter(|_| matches!(game.phase(), Phase::Falling | Phase::Lock));
        let (button, wait) = in_play.map_or((None, self.pace.step_ms), |piece| self.press(game, piece));
        self.inputs.extend(button.into_iter().flat_map(|button| [Input::Press(button), Input::Release(button)]));
        self.due = self.due.max(game.now()).after(wait.max(1));
        &self.inputs
    }
}

/// A search for a series of placements.
struct Search<'a> {
    rules: &'a Rules,
    /// Whether each placement has to clear a line. Otherwise each has to stay within the rows of the position.
    clears: bool,
    budget: u32,
    /// The positions from which the rest of the queue cannot be placed, by the number of Tetriminos left.
    hopeless: BTreeSet<(usize, Vec<u32>)>,
}

impl<'a> Search<'a> {
    const fn of(game: &'a Game) -> Self {
        let rules = game.rules();
        let clears = matches!(rules.mechanic, Mechanic::Combo { .. });
        Self { rules, clears, budget: BUDGET, hopeless: BTreeSet::new() }
    }

    /// The longest series of placements found for the piece in play and the queue.
    fn plan(&mut self, game: &Game, piece: Piece) -> VecDeque<Piece> {
        let queue = game.next();
        let seen = if self.clears { queue.get(..AHEAD).unwrap_or(queue) } else { queue };
        self.longest(game.matrix(), piece, seen).into()
    }

    fn longest(&mut self, matrix: &Matrix, piece: Piece, rest: &[Tetrimino]) -> Vec<Piece> {
        let rows: Vec<u32> = (1..=matrix.height() as i8).map(|y| matrix.row_bits(y)).collect();
        let position = (rest.len(), rows);
        if self.budget == 0 || self.hopeless.contains(&position) {
            return Vec::new();
        }
        self.budget -= 1;
        let mut longest = Vec::new();
        for reached in moves::reachable(self.rules, matrix, piece) {
            let (after, lines) = matrix.after_lock(reached.piece);
            let is_inside = || reached.piece.cells().iter().all(|cell| cell.y <= matrix.height() as i8);
            let is_allowed = if self.clears { lines > 0 } else { is_inside() };
            if !is_allowed {
                continue;
            }
            let mut series = vec![reached.piece];
            if let Some((next, rest)) = rest.split_first() {
                series.extend(self.longest(&after, after.entered(self.rules.rotation.generated(*next)), rest));
            }
            if series.len() > rest.len() {
                return series;
            }
            if series.len() > longest.len() {
                longest = series;
            }
        }
        self.hopeless.insert(position);
        longest
    }
}

/// The first button of a shortest path to the lowest placement of the piece that turns and sideways moves reach.
/// `None` if it cannot get lower.
fn down(game: &Game, piece: Piece) -> Option<Button> {
    const TURNS: [(Turn, Button); 2] =
        [(Turn::Clockwise, Button::RotateClockwise), (Turn::Counterclockwise, Button::RotateCounterclockwise)];
    let mut places: Vec<(Piece, Option<Button>)> = vec![(piece, None)];
    let mut at = 0;
    while let Some(&(piece, first)) = places.get(at) {
        let sides = [(-1, Button::Left), (1, Button::Right)].map(|(dx, button)| (piece.offset(dx, 0), button));
        let sides = sides.into_iter().filter(|(moved, _)| game.matrix().fits(*moved));
        let turned = TURNS.into_iter().filter_map(|(turn, button)| {
            let (turned, _) = game.rules().turned(game.matrix(), piece, turn)?;
            Some((turned, button))
        });
        for (moved, button) in sides.chain(turned) {
            if places.iter().all(|(known, _)| *known != moved) {
                places.push((moved, first.or(Some(button))));
            }
        }
        at += 1;
    }
    places.into_iter().min_by_key(|(piece, _)| piece.lowest_row())?.1
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::ModeId;
    use crate::session::{Match, Seat};

    fn played(mode: ModeId, seconds: u64) -> Match {
        let pace = Pace { look_ms: 250, step_ms: 80 };
        let seat = Seat::new(Rules::preset(mode), 2009).played_by(Box::new(Challenger::new(pace)));
        let mut game = Match::new(seat, [], Duration::ZERO);
        for frame in 1..=seconds * 20 {
            game.frame(&[], frame as u32 * Duration::from_millis(50));
        }
        game
    }

    #[test]
    fn the_first_stages_of_puzzle_are_cleared() {
        let game = played(ModeId::Puzzle, 20);
        let stage = game.seat(0).game().stage();
        assert!(stage.is_some_and(|(stage, _)| stage >= 4), "{stage:?}");
    }

    #[test]
    fn a_combo_lasts() {
        let game = played(ModeId::Combo, 10);
        let lines = game.seat(0).game().lines();
        assert!(lines >= 5, "{lines} lines");
    }

    #[test]
    fn descent_goes_down() {
        let game = played(ModeId::Descent, 20);
        let game = game.seat(0).game();
        let depth = game.rules().hud().headline.quantity.of(game);
        assert!(depth >= 10, "{depth} rows");
    }
}
