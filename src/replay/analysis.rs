//! How a game went: pace, height and score over its time, and what the points came from.
//!
//! ```text
//!   Replay ──▶ Playback, once ──▶ Course ──▶ moments ──▶ samples at equal distances, for charts
//!                                    ├─────▶ what each action earned
//!                                    └─────▶ splits at every tenth line
//! ```

use super::{Playback, Replay};
use crate::engine::{Action, Game, GameEvent, Ticks};

/// Lines from one split to the next.
const SPLIT: u32 = 10;

/// The shortest and the longest time that a pace is measured over, in milliseconds.
const SHORTEST_SPAN: u64 = 5_000;
const LONGEST_SPAN: u64 = 30_000;

/// The course of a game from its start to its end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    end: Ticks,
    moments: Vec<Moment>,
    earned: [Earned; Action::ALL.len()],
    dropped: u64,
    splits: Vec<Ticks>,
}

/// What had been reached when something changed: at the start, after each Lock Down and line clear, and at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moment {
    /// The time.
    pub at: Ticks,
    /// Tetriminos Locked Down.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Points.
    pub score: u64,
    /// Rows up to the highest Block that can be in the way, 0 to 40: see [`Game::height`].
    pub height: u8,
}

/// What an action brought in a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Earned {
    /// How often it was paid.
    pub count: u32,
    /// The points, with levels and Back-to-Back Bonuses.
    pub points: u64,
}

/// A span of a game, for a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The end of the span.
    pub at: Ticks,
    /// Tetriminos a second in the time before, in hundredths.
    pub pace: u32,
    /// The most rows up to the highest Block that can be in the way in the span, 0 to 40.
    pub height: u8,
    /// Lines cleared up to its end.
    pub lines: u32,
    /// Points up to its end.
    pub score: u64,
}

impl Moment {
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

impl Course {
    /// The course of a recorded game, found by playing it once: some milliseconds for a long one.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let mut playback = Playback::new(replay);
        let mut course = Self { moments: vec![Moment::of(playback.game())], ..Self::default() };
        let mut events = Vec::new();
        loop {
            let at = playback.game().now();
            if !playback.step(&mut events) {
                break;
            }
            course.note(at, playback.game(), &events);
            events.clear();
        }
        let end = Moment::of(playback.game());
        course.end = end.at;
        course.moments.push(end);
        let paid: u64 = course.earned.iter().map(|earned| earned.points).sum();
        course.dropped = end.score.saturating_sub(paid);
        course
    }

    /// Notes what a tick that began `at` brought.
    fn note(&mut self, at: Ticks, game: &Game, events: &[GameEvent]) {
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
            self.moments.push(Moment { at, ..Moment::of(game) });
            let reached = (game.lines() / SPLIT) as usize;
            self.splits.resize(reached.max(self.splits.len()), at);
        }
    }

    /// The length of the game.
    #[must_use]
    pub const fn end(&self) -> Ticks {
        self.end
    }

    /// What had been reached, from the start to the end, times not decreasing.
    #[must_use]
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// What an action brought.
    #[must_use]
    pub const fn earned(&self, action: Action) -> Earned {
        self.earned[action as usize]
    }

    /// The points of Soft and Hard Drops.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// When ten lines were cleared, twenty, thirty and so on.
    #[must_use]
    pub fn splits(&self) -> &[Ticks] {
        &self.splits
    }

    /// The game in `count` spans of equal length; none where it was over at once.
    ///
    /// A pace is measured over the last twelfth of the game, but over 5 to 30 seconds: long enough to be steady, short
    /// enough to show a rush.
    #[must_use]
    pub fn samples(&self, count: usize) -> Vec<Sample> {
        let end = self.end.millis();
        if end == 0 {
            return Vec::new();
        }
        let window = (end / 12).clamp(SHORTEST_SPAN, LONGEST_SPAN);
        let time = |index: usize| end * index as u64 / count as u64;
        (1..=count).map(|index| self.sample(time(index - 1), time(index), window)).collect()
    }

    /// The span from `start` to `end`, with the pace of the `window` before its end; all in milliseconds.
    fn sample(&self, start: u64, end: u64, window: u64) -> Sample {
        let from = end.saturating_sub(window);
        let reached = self.reached(end);
        let pieces = u64::from(reached.pieces - self.reached(from).pieces);
        let first = self.moments.partition_point(|moment| moment.at.millis() <= start);
        let last = self.moments.partition_point(|moment| moment.at.millis() <= end);
        let within = self.moments[first..last].iter().map(|moment| moment.height);
        Sample {
            at: Ticks::from_millis(end),
            pace: (pieces * 100_000).checked_div(end - from).unwrap_or(0) as u32,
            height: within.fold(self.reached(start).height, u8::max),
            lines: reached.lines,
            score: reached.score,
        }
    }

    /// What had been reached at a time in milliseconds.
    fn reached(&self, at: u64) -> Moment {
        let later = self.moments.partition_point(|moment| moment.at.millis() <= at);
        self.moments.get(later.saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, ModeId, Rules};
    use crate::replay::{Outcome, TimedInput};

    /// A Hard Drop every `gap` milliseconds until the game is over or left after `limit` milliseconds.
    fn dropped(rules: Rules, gap: u64, limit: u64) -> Replay {
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
        Replay::new(rules, 3, buttons, Outcome::of(&game))
    }

    fn golden(name: &str) -> Replay {
        let path = format!("{}/tests/data/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
        Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn a_steady_game_has_a_steady_pace_and_a_rising_stack() {
        let replay = dropped(Rules::default(), 1_000, 9_500);
        let course = Course::of(&replay);
        assert_eq!(course.end().millis(), 9_500);
        let samples = course.samples(9);
        assert!(samples[5..].iter().all(|sample| sample.pace == 100), "{samples:?}");
        assert!(samples.is_sorted_by_key(|sample| sample.height) && samples[8].height > samples[0].height);
        assert_eq!(samples.last().map(|sample| (sample.at.millis(), sample.lines)), Some((9_500, 0)));
    }

    #[test]
    fn every_point_has_a_source() {
        for name in ["marathon", "sprint", "ultra", "instant", "lock_down_classic"] {
            let replay = golden(name);
            let game = replay.check().unwrap();
            let course = Course::of(&replay);
            let paid: u64 = Action::ALL.iter().map(|action| course.earned(*action).points).sum();
            assert_eq!(paid + course.dropped(), game.score(), "{name}");
            let dropped = game.statistics().soft_drop_rows + 2 * game.statistics().hard_drop_rows;
            assert_eq!(course.dropped(), u64::from(dropped), "{name}");
            for action in Action::ALL {
                assert_eq!(course.earned(action).count, game.statistics().count(action), "{name}: {action:?}");
            }
        }
    }

    #[test]
    fn samples_end_where_the_game_ended_and_pass_no_summit_over() {
        for name in ["marathon", "sprint", "ultra"] {
            let replay = golden(name);
            let game = replay.check().unwrap();
            let course = Course::of(&replay);
            for count in [1, 7, 120] {
                let samples = course.samples(count);
                assert_eq!(samples.len(), count);
                let last = samples[count - 1];
                assert_eq!((last.at, last.score, last.lines), (game.now(), game.score(), game.lines()), "{name}");
                let summit = course.moments().iter().map(|moment| moment.height).max();
                assert_eq!(samples.iter().map(|sample| sample.height).max(), summit, "{name}");
                assert!(samples.is_sorted_by_key(|sample| (sample.at, sample.score)));
            }
        }
    }

    /// The walls of Combo are no stack.
    #[test]
    fn walls_are_not_counted() {
        let course = Course::of(&golden("combo"));
        assert!((1..8).contains(&course.moments()[0].height));
    }

    #[test]
    fn a_sprint_has_a_split_for_every_ten_lines() {
        let replay = golden("sprint");
        let course = Course::of(&replay);
        assert_eq!(course.splits().len(), (replay.result.lines / 10) as usize);
        assert!(course.splits().is_sorted() && course.splits()[0] > Ticks::ZERO);
        assert_eq!(replay.rules.preset, ModeId::Sprint);
        assert_eq!(course.splits().last().copied(), Some(course.end()), "the last line ends the game");
    }

    #[test]
    fn a_game_left_at_once_has_no_samples() {
        let replay = dropped(Rules::default(), 10, 0);
        assert_eq!(Course::of(&replay).samples(50), []);
    }
}
