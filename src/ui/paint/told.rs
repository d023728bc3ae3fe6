//! The numbers that tell of a game, for the eyes and for screen readers: which they are follows from its rules.
//!
//! | place | what stands there |
//! |---|---|
//! | level | the level; where that means nothing, what the game is about: stage, Tetriminos, combo, depth |
//! | goal | what is left: of attempts, time, lines, points, Tetriminos, or of the level's Goal |
//! | score | the points; in Descent the gems |

use super::layout::Slot;
use crate::engine::{Game, GoalSystem, Script, script};
use crate::ui::words::Words;

/// A number in its place.
pub(super) struct Value {
    pub(super) slot: Slot,
    /// The message that names it.
    pub(super) label: &'static str,
    pub(super) text: String,
}

/// What is told of every game beside its Goal; in Descent there are no lines.
pub(super) fn values(game: &Game, words: &Words) -> impl Iterator<Item = Value> {
    let value = |slot, label, text| Value { slot, label, text };
    let is_descent = game.rules().script == Script::Descent;
    let score = if is_descent { "play-gems" } else { "play-score" };
    let lines = value(Slot::Lines, "play-lines", words.number(game.lines().into()));
    [
        Some(value(Slot::Score, score, words.number(game.score()))),
        Some(headline(game, words)),
        (!is_descent).then_some(lines),
        Some(value(Slot::Time, "play-time", words.time(game.now().millis()))),
    ]
    .into_iter()
    .flatten()
}

/// What the game is about, as far as that is no score.
fn headline(game: &Game, words: &Words) -> Value {
    let (label, text) = match game.rules().script {
        Script::None => ("play-level", game.level().to_string()),
        Script::Puzzle => {
            let args = [("stage", game.level().into()), ("stages", script::stages().len().into())];
            ("play-stage-title", words.with("play-stage-of", &args))
        }
        Script::Cheese => ("scores-pieces", words.number(game.statistics().locked_down().into())),
        Script::Combo { .. } => ("play-combo-title", words.number(game.lines().into())),
        Script::Descent => ("play-depth", words.number(game.depth().unwrap_or(0).into())),
    };
    Value { slot: Slot::Level, label, text }
}

/// What is left to reach, or to be used up.
pub(super) struct Goal {
    left: u64,
    /// The part that is done, 0 to 1; of time and attempts, the part that is left.
    pub(super) part: f32,
    kind: Kind,
}

/// What it is that is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Attempts,
    Time,
    Lines,
    Points,
    Pieces,
    Goal,
}

impl Goal {
    /// The message that names it, and its value.
    pub(super) fn told(&self, words: &Words) -> (&'static str, String) {
        let number = || words.number(self.left);
        match self.kind {
            Kind::Attempts => ("play-attempts-left", number()),
            // Rounded up to what is shown: together with the time played it is the limit.
            Kind::Time => ("play-time-left", words.time(self.left.next_multiple_of(10))),
            Kind::Lines => ("play-lines-left", number()),
            Kind::Points => ("play-points-left", number()),
            Kind::Pieces => ("play-pieces-left", number()),
            Kind::Goal => ("play-goal", number()),
        }
    }

    pub(super) fn of(game: &Game) -> Option<Self> {
        let rules = game.rules();
        let pieces = || u64::from(game.statistics().locked_down());
        if let Some((_, attempts)) = game.stage() {
            return Some(Self::used_up(Kind::Attempts, attempts.into(), script::ATTEMPTS.into()));
        }
        if let Some(limit) = rules.limit_ms {
            let left = u64::from(limit).saturating_sub(game.now().millis());
            return Some(Self::used_up(Kind::Time, left, limit.into()));
        }
        match (rules.limit_lines, rules.limit_score, rules.limit_pieces) {
            (Some(limit), ..) => Some(Self::reached(Kind::Lines, game.goal_left()?.into(), limit.into())),
            (_, Some(limit), _) => Some(Self::reached(Kind::Points, limit.saturating_sub(game.score()), limit)),
            (_, _, Some(limit)) => {
                Some(Self::reached(Kind::Pieces, u64::from(limit).saturating_sub(pieces()), limit.into()))
            }
            (None, None, None) => Some(Self::reached(Kind::Goal, game.goal_left()?.into(), level_goal(game))),
        }
    }

    fn used_up(kind: Kind, left: u64, whole: u64) -> Self {
        Self { left, part: left as f32 / (whole as f32).max(1.0), kind }
    }

    fn reached(kind: Kind, left: u64, whole: u64) -> Self {
        Self { left, part: 1.0 - left as f32 / (whole as f32).max(1.0), kind }
    }
}

/// The lines of the level's Goal.
fn level_goal(game: &Game) -> u64 {
    let level = u64::from(game.level());
    match game.rules().goal {
        GoalSystem::Variable => 5 * level,
        GoalSystem::Fixed if game.level() == game.rules().level => 10 * level,
        GoalSystem::Fixed | GoalSystem::None | GoalSystem::TenLines => 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Variation};

    /// The first moment, which is shown while it is counted down, and any other.
    #[test]
    fn the_time_played_and_the_time_left_are_the_limit_together() {
        let words = Words::english();
        let mut game = Game::new(Rules::preset(Variation::TimeTrial), 1);
        for (ticks, told) in [(1, ["0:00.00", "3:00.00"]), (9, ["0:00.01", "2:59.99"]), (1_005, ["0:01.01", "2:58.99"])]
        {
            for _ in 0..ticks {
                game.step(&[], &mut Vec::new());
            }
            let played = values(&game, &words).find(|value| value.slot == Slot::Time).map(|value| value.text);
            let left = Goal::of(&game).map(|goal| goal.told(&words).1);
            assert_eq!([played.as_deref(), left.as_deref()], told.map(Some));
        }
    }

    #[test]
    fn descent_has_no_lines() {
        let words = Words::english();
        let slots = |variation| {
            values(&Game::new(Rules::preset(variation), 1), &words).map(|value| value.slot).collect::<Vec<_>>()
        };
        assert_eq!(slots(Variation::Descent), [Slot::Score, Slot::Level, Slot::Time]);
        assert_eq!(slots(Variation::Master), [Slot::Score, Slot::Level, Slot::Lines, Slot::Time]);
    }
}
