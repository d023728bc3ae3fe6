//! The values of the HUD, for the eyes and for screen readers. Which ones a game has is up to its mode.

use super::layout::Slot;
use crate::engine::mode::{HudValue, Quantity, puzzle};
use crate::engine::{Game, Rules};
use crate::ui::words::{MessageId, Words, id};

/// A value in its slot.
pub(super) struct HudText {
    pub(super) slot: Slot,
    /// The message that names it.
    pub(super) label: MessageId,
    pub(super) text: String,
}

/// Returns the values of a game beside its goal.
pub(super) fn values(game: &Game, words: &Words) -> impl Iterator<Item = HudText> {
    let value = |slot, label, text| HudText { slot, label, text };
    let hud = game.rules().hud();
    let lines = value(Slot::Lines, id::PLAY_LINES, words.number(game.lines().into()));
    [
        Some(value(Slot::Score, MessageId::of_engine(hud.score), words.number(game.score()))),
        Some(value(Slot::Level, MessageId::of_engine(hud.headline.label), headline(game, hud.headline, words))),
        hud.has_lines.then_some(lines),
        Some(value(Slot::Time, id::PLAY_TIME, words.time(game.now().millis()))),
    ]
    .into_iter()
    .flatten()
}

fn headline(game: &Game, headline: HudValue, words: &Words) -> String {
    match headline.quantity {
        Quantity::Level => game.level().to_string(),
        Quantity::StageOfAll => {
            let args = [("stage", game.level().into()), ("stages", puzzle::stages().len().into())];
            words.with(id::PLAY_STAGE_OF, &args)
        }
        Quantity::Pieces | Quantity::Lines | Quantity::Depth => words.number(headline.quantity.of(game)),
    }
}

/// The goal of a game, or the limit of its attempts or time.
pub(super) struct Goal {
    left: u64,
    /// The part that is done, 0 to 1; of time and attempts the part that is left.
    pub(super) part: f32,
    kind: Kind,
}

/// The quantity that is left.
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
    /// Returns the message that names it, and its value.
    pub(super) fn text(&self, words: &Words) -> (MessageId, String) {
        let number = || words.number(self.left);
        match self.kind {
            Kind::Attempts => (id::PLAY_ATTEMPTS_LEFT, number()),
            // Rounded up to the hundredths shown, so that time played and time left add up to the limit.
            Kind::Time => (id::PLAY_TIME_LEFT, words.time(self.left.next_multiple_of(10))),
            Kind::Lines => (id::PLAY_LINES_LEFT, number()),
            Kind::Points => (id::PLAY_POINTS_LEFT, number()),
            Kind::Pieces => (id::PLAY_PIECES_LEFT, number()),
            Kind::Goal => (id::PLAY_GOAL, number()),
        }
    }

    /// Returns the goal of a game, if it has one.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let rules = game.rules();
        let pieces = || u64::from(game.statistics().locked_down());
        if let Some((_, attempts)) = game.stage() {
            return Some(Self::used_up(Kind::Attempts, attempts.into(), puzzle::ATTEMPTS.into()));
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
            (None, None, None) => {
                let Rules { goal, level, .. } = *rules;
                Some(Self::reached(Kind::Goal, game.goal_left()?.into(), goal.goal(game.level(), level).into()))
            }
        }
    }

    fn used_up(kind: Kind, left: u64, whole: u64) -> Self {
        Self { left, part: left as f32 / (whole as f32).max(1.0), kind }
    }

    fn reached(kind: Kind, left: u64, whole: u64) -> Self {
        Self { left, part: 1.0 - left as f32 / (whole as f32).max(1.0), kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ModeId;

    /// The first moment, which is shown while it is counted down, and any other.
    #[test]
    fn the_time_played_and_the_time_left_are_the_limit_together() {
        let words = Words::english();
        let mut game = Game::new(Rules::preset(ModeId::TimeTrial), 1);
        for (ticks, shown) in
            [(1, ["0:00.00", "3:00.00"]), (9, ["0:00.01", "2:59.99"]), (1_005, ["0:01.01", "2:58.99"])]
        {
            for _ in 0..ticks {
                game.step(&[], &mut Vec::new());
            }
            let played = values(&game, &words).find(|value| value.slot == Slot::Time).map(|value| value.text);
            let left = Goal::of(&game).map(|goal| goal.text(&words).1);
            assert_eq!([played.as_deref(), left.as_deref()], shown.map(Some));
        }
    }

    #[test]
    fn descent_has_no_lines() {
        let words = Words::english();
        let slots =
            |mode| values(&Game::new(Rules::preset(mode), 1), &words).map(|value| value.slot).collect::<Vec<_>>();
        assert_eq!(slots(ModeId::Descent), [Slot::Score, Slot::Level, Slot::Time]);
        assert_eq!(slots(ModeId::Master), [Slot::Score, Slot::Level, Slot::Lines, Slot::Time]);
    }
}
