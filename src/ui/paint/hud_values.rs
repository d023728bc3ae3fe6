//! The values of the HUD, as drawn and as read by screen readers. The mode selects them.

use super::layout::Slot;
use crate::engine::mode::{HudValue, Quantity, puzzle};
use crate::engine::{Game, Objective, Rules};
use crate::settings::{Figure, HudPlace};
use crate::ui::theme::Theme;
use crate::ui::words::{MessageId, Words, id};

/// A value in its slot.
pub(super) struct HudText {
    pub(super) slot: Slot,
    /// The message with its name.
    pub(super) label: MessageId,
    pub(super) text: String,
    /// The number of characters it is sized for.
    pub(super) signs: usize,
    /// Whether it is the time left, which has the meter of the goal.
    pub(super) is_time_left: bool,
    /// The level before this one, if it is the level.
    pub(super) before: Option<String>,
}

/// The places of statistics to the left of the Matrix, from the top down, and their slots.
const LEFT: [HudPlace; 3] = [HudPlace::Large, HudPlace::Second, HudPlace::Third];
const LEFT_SLOTS: [Slot; 3] = [Slot::Level, Slot::Lines, Slot::Time];

/// Returns the statistics of a game in their slots. Where lines cannot be cleared, those below move up.
fn figures(rules: &Rules, theme: &Theme) -> impl Iterator<Item = (Slot, Figure)> + use<> {
    let figures = theme.hud.of(rules);
    let has_lines = rules.hud().has_lines;
    let is_shown = move |figure: &Figure| has_lines || !matches!(figure, Figure::Lines | Figure::LinesPerMinute);
    let left = LEFT_SLOTS.into_iter().zip(LEFT.into_iter().map(move |place| figures.at(place)).filter(is_shown));
    let right = Some((Slot::Score, figures.at(HudPlace::Right))).filter(|(_, figure)| is_shown(figure));
    left.chain(right).chain(figures.at_goal().map(|figure| (Slot::Goal, figure)))
}

/// Whether a slot has a value. That of the goal has the goal, if it is not shown as a statistic already.
pub(super) fn has_value(slot: Slot, game: &Game, theme: &Theme) -> bool {
    figures(game.rules(), theme).any(|(of, _)| of == slot)
        || slot == Slot::Goal && HudGoal::in_its_slot(game, theme).is_some()
}

/// Returns all values of a game except its goal. The displayed score and the rank in the table are given.
pub(super) fn values(
    game: &Game,
    (score, rank): (u64, Option<usize>),
    theme: &Theme,
    words: &Words,
) -> impl Iterator<Item = HudText> {
    figures(game.rules(), theme).map(move |(slot, figure)| {
        let text = text(game, (score, rank), figure, words);
        let most = match figure {
            // Levels are short, so they are set as large as the slot allows.
            Figure::Level if slot == Slot::Level => text.chars().count().max(2),
            Figure::Score => 9,
            // Colon and point are narrow. A time of ten minutes is set in a smaller size.
            Figure::Time if slot == Slot::Level => 6,
            Figure::Pieces
            | Figure::PiecesPerSecond
            | Figure::KeysPerPiece
            | Figure::Rank
            | Figure::LinesSent
            | Figure::LinesReceived
                if slot == Slot::Level =>
            {
                5
            }
            _ => 8,
        };
        let is_time_left = figure == Figure::Time && game.rules().limit_ms.is_some();
        let is_level = figure == Figure::Level && game.rules().hud().headline.quantity == Quantity::Level;
        let before = is_level.then(|| game.level().saturating_sub(1).to_string());
        HudText { slot, label: label(game.rules(), figure), text, signs: most, is_time_left, before }
    })
}

/// Whether points decide a game with information around the Matrix, or are shown there.
pub(super) fn has_points(rules: &Rules, theme: &Theme) -> bool {
    rules.objective == Objective::Score || rules.limit_score.is_some() || theme.hud.of(rules).shows(Figure::Score)
}

/// The message with the name of a figure.
pub fn label(rules: &Rules, figure: Figure) -> MessageId {
    match figure {
        Figure::Level => MessageId::of_engine(rules.hud().headline.label),
        Figure::Lines => id::PLAY_LINES,
        Figure::Time if rules.limit_ms.is_some() => id::PLAY_TIME_LEFT,
        Figure::Time => id::PLAY_TIME,
        Figure::Score => MessageId::of_engine(rules.hud().score),
        Figure::Pieces => id::HUD_PIECES,
        Figure::PiecesPerSecond => id::HUD_PIECES_PER_SECOND,
        Figure::KeysPerPiece => id::HUD_KEYS_PER_PIECE,
        Figure::LinesPerMinute => id::HUD_LINES_PER_MINUTE,
        Figure::Rank => id::HUD_RANK,
        Figure::LinesSent => id::VERSUS_SENT,
        Figure::LinesReceived => id::VERSUS_RECEIVED,
    }
}

fn text(game: &Game, (score, rank): (u64, Option<usize>), figure: Figure, words: &Words) -> String {
    let (pieces, millis) = (u64::from(game.statistics().locked_down()), game.now().millis());
    // Before the first piece or second there is no pace.
    let pace = |count: u64, of: u64| {
        if count == 0 || of == 0 { words.text(id::HUD_NONE) } else { words.ratio(count, of) }
    };
    match figure {
        Figure::Level => headline(game, game.rules().hud().headline, words),
        Figure::Lines => words.number(game.lines().into()),
        Figure::Time => words.time(time_left(game).unwrap_or(millis)),
        Figure::Score => words.number(score),
        Figure::Pieces => words.number(pieces),
        Figure::PiecesPerSecond => pace(pieces * 1_000, millis),
        Figure::KeysPerPiece => pace(game.statistics().presses.into(), pieces),
        Figure::Rank => rank.map_or_else(|| words.text(id::HUD_NONE), |rank| words.number(rank as u64)),
        Figure::LinesPerMinute => pace(u64::from(game.lines()) * 60_000, millis),
        Figure::LinesSent => words.number(game.statistics().lines_sent.into()),
        Figure::LinesReceived => words.number(game.statistics().lines_received.into()),
    }
}

/// The time left in milliseconds, in a game with a limit. Rounded up to hundredths, so that it starts with the limit
/// and ends with zero.
pub(super) fn time_left(game: &Game) -> Option<u64> {
    let left = u64::from(game.rules().limit_ms?).saturating_sub(game.now().millis());
    Some(left.next_multiple_of(10))
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
pub(super) struct HudGoal {
    left: u64,
    /// The share that is done, 0 to 1. For time and attempts, the share that is left.
    pub(super) part: f32,
    kind: GoalKind,
}

/// The kind of a goal or limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GoalKind {
    Attempts,
    Time,
    Lines,
    Points,
    Pieces,
    Goal,
}

impl HudGoal {
    /// Returns the message with its name, and its value.
    pub(super) fn text(&self, words: &Words) -> (MessageId, String) {
        let number = || words.number(self.left);
        match self.kind {
            GoalKind::Attempts => (id::PLAY_ATTEMPTS_LEFT, number()),
            GoalKind::Time => (id::PLAY_TIME_LEFT, words.time(self.left)),
            GoalKind::Lines => (id::PLAY_LINES_LEFT, number()),
            GoalKind::Points => (id::PLAY_POINTS_LEFT, number()),
            GoalKind::Pieces => (id::PLAY_PIECES_LEFT, number()),
            GoalKind::Goal => (id::PLAY_GOAL, number()),
        }
    }

    /// Returns the goal of a game, if it has one that no statistic shows or replaces.
    pub(super) fn in_its_slot(game: &Game, theme: &Theme) -> Option<Self> {
        let figures = theme.hud.of(game.rules());
        let is_free =
            |goal: &Self| figures.at_goal().is_none() && !(goal.kind == GoalKind::Time && figures.shows(Figure::Time));
        Self::of(game).filter(is_free)
    }

    pub(super) fn is_time_left(&self) -> bool {
        self.kind == GoalKind::Time
    }

    /// Returns the goal of a game, if it has one.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let rules = game.rules();
        let pieces = || u64::from(game.statistics().locked_down());
        if let Some((_, attempts)) = game.stage() {
            return Some(Self::used_up(GoalKind::Attempts, attempts.into(), puzzle::ATTEMPTS.into()));
        }
        if let Some((limit, left)) = rules.limit_ms.zip(time_left(game)) {
            return Some(Self::used_up(GoalKind::Time, left, limit.into()));
        }
        match (rules.limit_lines, rules.limit_score, rules.limit_pieces) {
            (Some(limit), ..) => Some(Self::reached(GoalKind::Lines, game.goal_left()?.into(), limit.into())),
            (_, Some(limit), _) => Some(Self::reached(GoalKind::Points, limit.saturating_sub(game.score()), limit)),
            (_, _, Some(limit)) => {
                Some(Self::reached(GoalKind::Pieces, u64::from(limit).saturating_sub(pieces()), limit.into()))
            }
            (None, None, None) => {
                let Rules { goal, level, .. } = *rules;
                Some(Self::reached(GoalKind::Goal, game.goal_left()?.into(), goal.goal(game.level(), level).into()))
            }
        }
    }

    fn used_up(kind: GoalKind, left: u64, whole: u64) -> Self {
        Self { left, part: left as f32 / (whole as f32).max(1.0), kind }
    }

    fn reached(kind: GoalKind, left: u64, whole: u64) -> Self {
        Self { left, part: 1.0 - left as f32 / (whole as f32).max(1.0), kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, ModeId};

    /// Checks the start, which is shown during the countdown, and later times.
    #[test]
    fn the_time_left_is_large_and_shown_once() {
        let (theme, words) = (Theme::default(), Words::english());
        for mode in [ModeId::Ultra, ModeId::TimeTrial, ModeId::Descent] {
            let rules = Rules { limit_ms: Some(180_000), ..Rules::preset(mode) };
            let mut game = Game::new(rules, 1);
            for (ticks, shown) in [(1, "3:00.00"), (9, "2:59.99"), (1_005, "2:58.99")] {
                for _ in 0..ticks {
                    game.step(&[], &mut Vec::new());
                }
                let times: Vec<(Slot, String)> = values(&game, (0, None), &theme, &words)
                    .filter(|value| [id::PLAY_TIME, id::PLAY_TIME_LEFT].contains(&value.label))
                    .map(|value| (value.slot, value.text))
                    .collect();
                assert_eq!(times, [(Slot::Level, shown.to_owned())], "{mode:?}");
                assert!(HudGoal::in_its_slot(&game, &theme).is_none());
            }
        }
        // Without that statistic, the time left is the goal.
        let mut theme = Theme::default();
        let rules = Rules::preset(ModeId::Ultra);
        theme.hud.choose(&rules, HudPlace::Large, Figure::Pieces);
        assert!(HudGoal::in_its_slot(&Game::new(rules, 1), &theme).is_some_and(|goal| goal.is_time_left()));
    }

    #[test]
    fn the_five_statistics_of_a_game_fit_together() {
        let (mut theme, words) = (Theme::default(), Words::english());
        let rules = Rules::preset(ModeId::Marathon);
        theme.hud.choose_at_goal(&rules, Some(Figure::Pieces));
        let game = Game::new(rules, 1);
        let shown: Vec<MessageId> = values(&game, (0, None), &theme, &words).map(|value| value.label).collect();
        let expected = [id::PLAY_LEVEL, id::PLAY_LINES, id::PLAY_TIME, id::PLAY_SCORE, id::HUD_PIECES];
        assert_eq!(shown, expected);
        assert!(HudGoal::in_its_slot(&game, &theme).is_none() && has_value(Slot::Goal, &game, &theme));
    }

    fn slots_of(game: &Game, words: &Words) -> Vec<Slot> {
        values(game, (0, None), &Theme::default(), words).map(|value| value.slot).collect()
    }

    #[test]
    fn descent_has_no_lines() {
        let words = Words::english();
        let slots = |mode| slots_of(&Game::new(Rules::preset(mode), 1), &words);
        assert_eq!(slots(ModeId::Descent), [Slot::Level, Slot::Lines, Slot::Score], "none is empty between them");
        assert_eq!(slots(ModeId::Master), [Slot::Level, Slot::Lines, Slot::Time, Slot::Score]);
    }

    /// The pace at the end of a game equals the pace in its results.
    #[test]
    fn figures_of_the_pace_are_those_of_the_results() {
        let words = Words::english();
        let mut game = Game::new(Rules::preset(ModeId::Sprint), 1);
        let figure = |game: &Game, figure| text(game, (game.score(), Some(3)), figure, &words);
        let pace = [Figure::Pieces, Figure::PiecesPerSecond, Figure::KeysPerPiece, Figure::LinesPerMinute];
        assert_eq!(pace.map(|of| figure(&game, of)), ["0", "–", "–", "–"]);
        for tick in 0..1_600 {
            let inputs: &[Input] = match tick % 400 {
                100 => &[Input::Press(Button::Left)],
                130 => &[Input::Release(Button::Left)],
                200 => &[Input::Press(Button::HardDrop)],
                230 => &[Input::Release(Button::HardDrop)],
                _ => &[],
            };
            game.step(inputs, &mut Vec::new());
        }
        assert_eq!(pace.map(|of| figure(&game, of)), ["4", "2.50", "2.00", "–"]);
    }
}
