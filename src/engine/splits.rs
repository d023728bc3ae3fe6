//! Splits: intermediate results, to compare games while they are played.
//!
//! A game with a time limit is marked every ten seconds, any other at every tenth line:
//!
//! ```text
//!   lines  0 ──── 10 ──── 20 ──── 30 ──── 40
//!                 ▲ time, lines and score at this mark
//! ```

use serde::{Deserialize, Serialize};

use super::game::Game;
use super::rules::Objective;
use super::units::Ticks;

/// Lines from split to split.
const LINES: u32 = 10;
/// Milliseconds from split to split in a game with a time limit.
const MILLIS: u64 = 10_000;

/// The state of a game at a mark. Files have an array of its three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u64, u32, u64)", into = "(u64, u32, u64)")]
pub struct Split {
    /// Game time in milliseconds.
    pub time_ms: u64,
    /// Lines.
    pub lines: u32,
    /// Points.
    pub score: u64,
}

impl From<(u64, u32, u64)> for Split {
    fn from(parts: (u64, u32, u64)) -> Self {
        let (time_ms, lines, score) = parts;
        Self { time_ms, lines, score }
    }
}

impl From<Split> for (u64, u32, u64) {
    fn from(Split { time_ms, lines, score }: Split) -> Self {
        (time_ms, lines, score)
    }
}

/// The marks that a game has passed.
///
/// ```
/// use skyline_foundation::engine::{Game, ModeId, Rules, Splits};
///
/// let mut game = Game::new(Rules::preset(ModeId::Ultra), 42);
/// let mut splits = Splits::default();
/// for _ in 0..25_000 {
///     let at = game.now();
///     game.step(&[], &mut Vec::new());
///     splits.note(at, &game);
/// }
/// assert_eq!(splits.all().iter().map(|split| split.time_ms).collect::<Vec<_>>(), [10_000, 20_000]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Splits {
    marks: Vec<Split>,
    /// The number of earlier marks that are not known yet.
    unknown: u64,
}

impl Splits {
    /// Creates the splits of a game that is already running; its earlier marks are unknown.
    #[must_use]
    pub fn from_now_on(game: &Game) -> Self {
        // `note` names a tick by the time at which it was played, one before the game's time now.
        let last = Ticks::from_millis(game.now().millis().saturating_sub(1));
        Self { marks: Vec::new(), unknown: passed(last, game) }
    }

    /// Returns the marks in order; none until all of them are known.
    #[must_use]
    pub fn all(&self) -> &[Split] {
        // Marks are compared by their index, so a list with gaps would compare the wrong ones.
        if self.unknown == 0 { &self.marks } else { &[] }
    }

    /// Returns the number of marks that were passed, known or not.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.unknown as usize + self.marks.len()
    }

    /// Adds the marks that the tick `at` passed. Call it after every tick.
    pub fn note(&mut self, at: Ticks, game: &Game) {
        let split = Split { time_ms: at.millis(), lines: game.lines(), score: game.score() };
        let passed = passed(at, game);
        while (self.passed() as u64) < passed {
            self.marks.push(split);
        }
    }

    /// Adds the earlier marks that were unknown.
    pub fn learn(&mut self, earlier: Self) {
        self.marks.splice(0..0, earlier.marks);
        self.unknown = 0;
    }
}

/// Returns the number of marks that a game has passed after the tick `at`.
fn passed(at: Ticks, game: &Game) -> u64 {
    match game.rules().limit_ms {
        Some(_) => at.millis() / MILLIS,
        None => u64::from(game.lines() / LINES),
    }
}

/// The lead of one game over another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    /// The quantity that is compared; a time is in milliseconds.
    pub by: Objective,
    /// The lead, negative if it is behind.
    pub amount: i64,
}

impl Lead {
    /// Returns the lead of the game with the marks `own` over that with the marks `other` at its last mark.
    ///
    /// `None` before the first mark, and if the other game never reached it.
    #[must_use]
    pub fn at_last_mark(by: Objective, own: &[Split], other: &[Split]) -> Option<Self> {
        let split = own.last()?;
        let other = other.get(own.len() - 1)?;
        let signed = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let amount = match by {
            Objective::Time => signed(other.time_ms) - signed(split.time_ms),
            Objective::Score => signed(split.score) - signed(other.score),
            Objective::Lines | Objective::Level => i64::from(split.lines) - i64::from(other.lines),
            // Splits do not hold the number of Tetriminos, and neither game lasts longer before its end.
            Objective::Pieces | Objective::Endurance => return None,
        };
        Some(Self { by, amount })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Button, Input, Matrix, Rules, Start, Tetrimino, diagram};
    use super::*;

    /// A game in which every second tick drops an I into the last column.
    fn game(rules: Rules) -> Game {
        let matrix: Matrix = diagram::matrix(&["XXXXXXXXX."; 16]).unwrap();
        let queue = vec![Tetrimino::I; 8];
        Game::from_position(rules, 1, Start { matrix, queue, ..Start::default() }).unwrap()
    }

    fn play(rules: Rules) -> Splits {
        let rules = Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, auto_repeat_interval_ms: 0, ..rules };
        let mut game = game(rules);
        let mut splits = Splits::default();
        let mut events = Vec::new();
        let buttons = [Button::RotateClockwise, Button::Right, Button::Right, Button::Right, Button::Right];
        while !game.is_over() {
            let (at, has_room) = (game.now(), game.lines() < 16);
            let presses: Vec<_> = buttons.into_iter().chain([Button::HardDrop]).map(Input::Press).collect();
            game.step(if has_room { &presses } else { &[] }, &mut events);
            splits.note(at, &game);
        }
        splits
    }

    #[test]
    fn lines_are_marked_by_tens_where_time_is_not_limited() {
        let splits = play(Rules { limit_lines: Some(16), ..Rules::default() });
        let [Split { time_ms: 2, lines: 12, score }] = *splits.all() else { panic!("{splits:?}") };
        assert!(score > 2_400);
        let both = play(Rules { limit_lines: Some(10), line_clear_delay_ms: 0, ..Rules::default() });
        assert_eq!(both.all().len(), 1, "the mark that is the end counts");
    }

    #[test]
    fn a_limited_time_is_marked_every_ten_seconds() {
        let splits = play(Rules { limit_ms: Some(20_000), ..Rules::default() });
        let times: Vec<_> = splits.all().iter().map(|split| (split.time_ms, split.lines)).collect();
        assert_eq!(times, [(10_000, 16), (20_000, 16)]);
    }

    #[test]
    fn the_lead_depends_on_the_objective() {
        let split = |time_ms, lines, score| Split { time_ms, lines, score };
        let own = [split(9_000, 10, 500), split(20_000, 21, 900)];
        let other = [split(10_000, 10, 400), split(18_500, 20, 1_000), split(30_000, 30, 2_000)];
        let lead = |by, own: &[Split]| Lead::at_last_mark(by, own, &other).map(|lead| lead.amount);
        assert_eq!(lead(Objective::Time, &own[..1]), Some(1_000));
        assert_eq!(lead(Objective::Time, &own), Some(-1_500));
        assert_eq!(lead(Objective::Score, &own), Some(-100));
        assert_eq!(lead(Objective::Lines, &own), Some(1));
        assert_eq!(lead(Objective::Time, &[]), None);
        assert_eq!(Lead::at_last_mark(Objective::Time, &other, &own), None, "the other one never came so far");
    }

    #[test]
    fn a_split_is_three_numbers() {
        let split = Split { time_ms: 1, lines: 2, score: 3 };
        assert_eq!(serde_json::to_string(&split).unwrap(), "[1,2,3]");
        assert_eq!(serde_json::from_str::<Split>("[1,2,3]").unwrap(), split);
    }
}
