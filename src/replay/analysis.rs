//! Analysis of a finished game: pace, height and score over time, and the points of each action.
//!
//! ```text
//!   SeatRecording ──▶ Playhead, once ──▶ GameAnalysis ──▶ curve ──▶ samples at equal intervals, for charts
//!                                      ├─────────▶ count and points of each action
//!                                      └─────────▶ splits at every tenth line
//! ```

use super::SeatRecording;
use crate::engine::{Action, Game, GameEvent, Ticks};

/// The number of lines between splits.
const SPLIT: u32 = 10;

/// The minimum and maximum time over which the pace is measured, in milliseconds.
const MIN_SPAN: u64 = 5_000;
const MAX_SPAN: u64 = 30_000;

/// The analysis of a game.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::replay::analysis::GameAnalysis;
/// use skyline_foundation::replay::{Outcome, SeatRecording};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..60_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let replay = SeatRecording::new(Rules::default(), 42, Vec::new(), Outcome::of(&game));
/// let samples = GameAnalysis::of(&replay).samples(10);
/// assert_eq!((samples.len(), samples[9].at), (10, game.now()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameAnalysis {
    end: Ticks,
    curve: Vec<CurvePoint>,
    earned: [Earned; Action::ALL.len()],
    dropped: u64,
    splits: Vec<Ticks>,
}

/// The values of a game at one time: at the start, after each Lock Down and line clear, and at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CurvePoint {
    /// The time.
    pub at: Ticks,
    /// Tetriminos Locked Down.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Points.
    pub score: u64,
    /// The [height](Game::height) of the stack, 0 to 40.
    pub height: u8,
}

/// The awards of an action in a complete game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Earned {
    /// The number of awards.
    pub count: u32,
    /// The points, with levels and Back-to-Back Bonuses.
    pub points: u64,
}

/// A span of a game, for a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The end of the span.
    pub at: Ticks,
    /// Tetriminos per second before that time, in hundredths.
    pub pace: u32,
    /// The maximum [height](Game::height) in the span, 0 to 40.
    pub height: u8,
    /// Lines cleared up to the end of the span.
    pub lines: u32,
    /// Points up to the end of the span.
    pub score: u64,
}

impl CurvePoint {
    fn of(game: &Game) -> Self {
        Self {
            at: game.now(),
            pieces: game.statistics().locked_down(),
            lines: game.lines(),
            score: game.score(),
            height: game.height(),
        }
    }
}

impl GameAnalysis {
    /// Analyses a recorded game by playing it once. For a long game this takes some milliseconds.
    #[must_use]
    pub fn of(replay: &SeatRecording) -> Self {
        let mut playback = replay.start();
        let mut analysis = Self { curve: vec![CurvePoint::of(playback.game())], ..Self::default() };
        let mut events = Vec::new();
        loop {
            let at = playback.game().now();
            if !replay.step(&mut playback, &mut events) {
                break;
            }
            analysis.add(at, playback.game(), &events);
            events.clear();
        }
        let end = CurvePoint::of(playback.game());
        analysis.end = end.at;
        analysis.curve.push(end);
        let paid: u64 = analysis.earned.iter().map(|earned| earned.points).sum();
        // Drops have no award events, so the rest of the score is from drops.
        analysis.dropped = end.score.saturating_sub(paid);
        analysis
    }

    /// Adds the events of the tick `at`.
    fn add(&mut self, at: Ticks, game: &Game, events: &[GameEvent]) {
        let mut changed = false;
        for event in events {
            match event {
                GameEvent::Action(award) => {
                    let earned = &mut self.earned[award.action as usize];
                    earned.count += 1;
                    earned.points += award.points;
                }
                GameEvent::LockedDown(_) | GameEvent::LinesCleared(_) => changed = true,
                _ => {}
            }
        }
        if changed {
            // The tick of the events. The game's time is already one tick later.
            self.curve.push(CurvePoint { at, ..CurvePoint::of(game) });
            let reached = (game.lines() / SPLIT) as usize;
            self.splits.resize(reached.max(self.splits.len()), at);
        }
    }

    /// Returns the length of the game.
    #[must_use]
    pub const fn end(&self) -> Ticks {
        self.end
    }

    /// Returns the values of the game over time, in order.
    #[must_use]
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }

    /// Returns the awards of an action.
    #[must_use]
    pub const fn earned(&self, action: Action) -> Earned {
        self.earned[action as usize]
    }

    /// Returns the points of Soft and Hard Drops.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Returns the times at which ten, twenty, thirty lines and so on were cleared.
    #[must_use]
    pub fn splits(&self) -> &[Ticks] {
        &self.splits
    }

    /// Returns the game in `count` spans of equal length, or none for a game of no length.
    ///
    /// The pace is measured over a twelfth of the game, clamped to 5 to 30 seconds. That is long enough for a steady
    /// value and short enough to show bursts.
    #[must_use]
    pub fn samples(&self, count: usize) -> Vec<Sample> {
        let end = self.end.millis();
        if end == 0 {
            return Vec::new();
        }
        let window = (end / 12).clamp(MIN_SPAN, MAX_SPAN);
        let time = |index: usize| end * index as u64 / count as u64;
        (1..=count).map(|index| self.sample(time(index - 1), time(index), window)).collect()
    }

    /// Returns the span from `start` to `end`, with the pace over the last `window` of it. All times are in
    /// milliseconds.
    fn sample(&self, start: u64, end: u64, window: u64) -> Sample {
        let from = end.saturating_sub(window);
        let reached = self.reached(end);
        let pieces = u64::from(reached.pieces - self.reached(from).pieces);
        let first = self.curve.partition_point(|point| point.at.millis() <= start);
        let last = self.curve.partition_point(|point| point.at.millis() <= end);
        let within = self.curve[first..last].iter().map(|point| point.height);
        Sample {
            at: Ticks::from_millis(end),
            pace: (pieces * 100_000).checked_div(end - from).unwrap_or(0) as u32,
            height: within.fold(self.reached(start).height, u8::max),
            lines: reached.lines,
            score: reached.score,
        }
    }

    /// Returns the values at a time in milliseconds.
    fn reached(&self, at: u64) -> CurvePoint {
        let later = self.curve.partition_point(|point| point.at.millis() <= at);
        self.curve.get(later.saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, ModeId, Rules};
    use crate::replay::{Outcome, TimedInput};

    /// A Hard Drop every `gap` milliseconds until the game is over, or quit after `limit` milliseconds.
    fn dropped(rules: Rules, gap: u64, limit: u64) -> SeatRecording {
        let mut game = Game::new(rules, 3);
        let (mut buttons, mut events) = (Vec::new(), Vec::new());
        while !game.is_over() && game.now().millis() < limit {
            let due = match game.now().millis() % gap {
                0 => Some(Input::Press(Button::HardDrop)),
                1 => Some(Input::Release(Button::HardDrop)),
                _ => None,
            };
            buttons.extend(due.map(|change| TimedInput { at: game.now(), input: change }));
            game.step(due.as_slice(), &mut events);
        }
        SeatRecording::new(rules, 3, buttons, Outcome::of(&game))
    }

    fn golden(name: &str) -> SeatRecording {
        let path = format!("{}/../tests/data/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
        SeatRecording::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn a_steady_game_has_a_steady_pace_and_a_rising_stack() {
        let replay = dropped(Rules::default(), 1_000, 9_500);
        let analysis = GameAnalysis::of(&replay);
        assert_eq!(analysis.end().millis(), 9_500);
        let samples = analysis.samples(9);
        assert!(samples[5..].iter().all(|sample| sample.pace == 100), "{samples:?}");
        assert!(samples.is_sorted_by_key(|sample| sample.height) && samples[8].height > samples[0].height);
        assert_eq!(samples.last().map(|sample| (sample.at.millis(), sample.lines)), Some((9_500, 0)));
    }

    #[test]
    fn every_point_has_a_source() {
        for name in ["marathon", "sprint", "ultra", "instant", "lock_down_classic"] {
            let replay = golden(name);
            let game = replay.check().unwrap();
            let analysis = GameAnalysis::of(&replay);
            let paid: u64 = Action::ALL.iter().map(|action| analysis.earned(*action).points).sum();
            assert_eq!(paid + analysis.dropped(), game.score(), "{name}");
            let dropped = game.statistics().soft_drop_rows + 2 * game.statistics().hard_drop_rows;
            assert_eq!(analysis.dropped(), u64::from(dropped), "{name}");
            for action in Action::ALL {
                assert_eq!(analysis.earned(action).count, game.statistics().count(action), "{name}: {action:?}");
            }
        }
    }

    #[test]
    fn samples_end_where_the_game_ended_and_pass_no_summit_over() {
        for name in ["marathon", "sprint", "ultra"] {
            let replay = golden(name);
            let game = replay.check().unwrap();
            let analysis = GameAnalysis::of(&replay);
            for count in [1, 7, 120] {
                let samples = analysis.samples(count);
                assert_eq!(samples.len(), count);
                let last = samples[count - 1];
                assert_eq!((last.at, last.score, last.lines), (game.now(), game.score(), game.lines()), "{name}");
                let summit = analysis.curve().iter().map(|point| point.height).max();
                assert_eq!(samples.iter().map(|sample| sample.height).max(), summit, "{name}");
                assert!(samples.is_sorted_by_key(|sample| (sample.at, sample.score)));
            }
        }
    }

    /// The walls of Combo do not count as stack.
    #[test]
    fn walls_are_not_counted() {
        let analysis = GameAnalysis::of(&golden("combo"));
        assert!((1..8).contains(&analysis.curve()[0].height));
    }

    #[test]
    fn a_sprint_has_a_split_for_every_ten_lines() {
        let replay = golden("sprint");
        let analysis = GameAnalysis::of(&replay);
        assert_eq!(analysis.splits().len(), (replay.result.lines / 10) as usize);
        assert!(analysis.splits().is_sorted() && analysis.splits()[0] > Ticks::ZERO);
        assert_eq!(replay.rules.mode, ModeId::Sprint);
        assert_eq!(analysis.splits().last().copied(), Some(analysis.end()), "the last line ends the game");
    }

    #[test]
    fn a_game_left_at_once_has_no_samples() {
        let replay = dropped(Rules::default(), 10, 0);
        assert_eq!(GameAnalysis::of(&replay).samples(50), []);
    }
}
