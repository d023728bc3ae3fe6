//! The statistics beside the Matrix, chosen for each mode.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::{Mechanic, ModeId, Objective, Rules};

/// A statistic beside the Matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The level, or the mode's replacement for it.
    Level,
    /// Lines cleared.
    Lines,
    /// The time played, or the time left in a game with a limit.
    Time,
    /// The points.
    Score,
    /// Tetriminos that Locked Down.
    #[doc(alias = "pieces placed")]
    Pieces,
    /// Tetriminos a second.
    #[doc(alias = "PPS")]
    PiecesPerSecond,
    /// Presses for each Tetrimino.
    #[doc(alias = "KPP")]
    KeysPerPiece,
    /// Lines a minute.
    #[doc(alias = "LPM")]
    LinesPerMinute,
    /// The rank in the High Score Table that the game would have if it ended now (Guideline 2.4.7).
    Rank,
    /// Lines sent to opponents, in a match.
    LinesSent,
    /// Lines received from opponents, in a match.
    LinesReceived,
}

/// A place for a statistic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HudPlace {
    /// The large one below the Hold Queue.
    Large,
    /// The one below the goal.
    Second,
    /// The lowest one there.
    Third,
    /// The large one on the side of the Next Queue.
    Right,
}

/// The statistics of a mode, by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    large: Figure,
    second: Figure,
    third: Figure,
    right: Figure,
    /// The one in the place of the goal; `None` for the goal itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<Figure>,
}

/// The statistics of all modes.
///
/// ```
/// use skyline::engine::{ModeId, Rules};
/// use skyline::settings::{Figure, Hud, HudPlace};
///
/// let mut hud = Hud::default();
/// let sprint = Rules::preset(ModeId::Sprint);
/// assert_eq!(hud.of(&sprint).at(HudPlace::Large), Figure::Time);
/// hud.choose(&sprint, HudPlace::Third, Figure::Score);
/// assert_eq!(hud.of(&sprint).at(HudPlace::Third), Figure::Score);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hud(BTreeMap<ModeId, Figures>);

impl Figure {
    /// The figures that can be chosen for a mode.
    pub const ALL: [Self; 9] = [
        Self::Level,
        Self::Lines,
        Self::Time,
        Self::Score,
        Self::Pieces,
        Self::PiecesPerSecond,
        Self::KeysPerPiece,
        Self::LinesPerMinute,
        Self::Rank,
    ];
}

impl HudPlace {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Large, Self::Second, Self::Third, Self::Right];
}

impl Figures {
    const STANDARD: Self =
        Self { large: Figure::Level, second: Figure::Lines, third: Figure::Time, right: Figure::Score, goal: None };
    /// The defaults for a race against the clock. The lines left are shown as its goal.
    const RACE: Self = Self {
        large: Figure::Time,
        second: Figure::Pieces,
        third: Figure::KeysPerPiece,
        right: Figure::PiecesPerSecond,
        goal: None,
    };

    /// The defaults for the fewest pieces, which are the headline.
    const PIECES: Self = Self { right: Figure::PiecesPerSecond, ..Self::STANDARD };
    /// The defaults for stages.
    const STAGES: Self = Self { right: Figure::Pieces, ..Self::STANDARD };

    /// The defaults for points in a limited time.
    const TIMED: Self = Self {
        large: Figure::Time,
        second: Figure::Lines,
        third: Figure::PiecesPerSecond,
        right: Figure::Score,
        goal: None,
    };
    /// The defaults for lines in a limited time.
    const TIMED_LINES: Self = Self { second: Figure::Score, right: Figure::Lines, ..Self::TIMED };
    /// The defaults for a limited time without lines.
    const TIMED_WITHOUT_LINES: Self = Self { second: Figure::Level, third: Figure::Lines, ..Self::TIMED };

    /// Those of a seat of a match, whose level, points and goal say nothing.
    const MATCH: Self = Self {
        large: Figure::LinesSent,
        second: Figure::LinesReceived,
        third: Figure::Time,
        right: Figure::PiecesPerSecond,
        goal: Some(Figure::Lines),
    };

    /// Returns the default statistics.
    #[must_use]
    pub fn usual(rules: &Rules) -> Self {
        let is_timed = rules.limit_ms.is_some();
        match rules.objective {
            Objective::Score if is_timed && !rules.hud().has_lines => Self::TIMED_WITHOUT_LINES,
            Objective::Time => Self::RACE,
            Objective::Score if is_timed => Self::TIMED,
            Objective::Lines if is_timed => Self::TIMED_LINES,
            Objective::Endurance => Self::TIMED,
            // Points say nothing there.
            Objective::Pieces => Self::PIECES,
            Objective::Level if rules.mechanic == Mechanic::Puzzle => Self::STAGES,
            Objective::Score | Objective::Lines | Objective::Level => Self::STANDARD,
        }
    }

    /// Returns the statistic in a place.
    #[must_use]
    pub const fn at(&self, place: HudPlace) -> Figure {
        match place {
            HudPlace::Large => self.large,
            HudPlace::Second => self.second,
            HudPlace::Third => self.third,
            HudPlace::Right => self.right,
        }
    }

    /// Returns the statistic in the place of the goal; `None` for the goal itself.
    #[must_use]
    pub const fn at_goal(&self) -> Option<Figure> {
        self.goal
    }

    /// Returns whether a statistic is shown.
    #[must_use]
    pub fn shows(&self, figure: Figure) -> bool {
        self.goal == Some(figure) || HudPlace::ALL.into_iter().any(|place| self.at(place) == figure)
    }

    const fn set(&mut self, place: HudPlace, figure: Figure) {
        *match place {
            HudPlace::Large => &mut self.large,
            HudPlace::Second => &mut self.second,
            HudPlace::Third => &mut self.third,
            HudPlace::Right => &mut self.right,
        } = figure;
    }
}

impl Hud {
    /// Returns the statistics of a game.
    #[must_use]
    pub fn of(&self, rules: &Rules) -> Figures {
        self.0.get(&rules.mode).copied().unwrap_or_else(|| Figures::usual(rules))
    }

    /// Returns the statistics of matches, for a game of one.
    #[must_use]
    pub fn of_match(rules: &Rules) -> Self {
        Self(BTreeMap::from([(rules.mode, Figures::MATCH)]))
    }

    /// Puts a statistic in a place, for all games of the mode. If it was in another place, the two are swapped.
    pub fn choose(&mut self, rules: &Rules, place: HudPlace, figure: Figure) {
        let mut figures = self.of(rules);
        let before = figures.at(place);
        if let Some(other) = HudPlace::ALL.into_iter().find(|other| figures.at(*other) == figure) {
            figures.set(other, before);
        } else if figures.goal == Some(figure) {
            figures.goal = Some(before);
        }
        figures.set(place, figure);
        self.put(rules, figures);
    }

    /// Puts a statistic in the place of the goal, for all games of the mode; `None` shows the goal again. If it was in
    /// another place, that one gets the statistic from here, or one that is not shown yet.
    pub fn choose_at_goal(&mut self, rules: &Rules, figure: Option<Figure>) {
        let mut figures = self.of(rules);
        if let Some(place) = HudPlace::ALL.into_iter().find(|place| Some(figures.at(*place)) == figure) {
            let unshown = Figure::ALL.into_iter().find(|other| !figures.shows(*other));
            if let Some(other) = figures.goal.or(unshown) {
                figures.set(place, other);
            }
        }
        figures.goal = figure;
        self.put(rules, figures);
    }

    fn put(&mut self, rules: &Rules, figures: Figures) {
        if figures == Figures::usual(rules) {
            self.0.remove(&rules.mode);
        } else {
            self.0.insert(rules.mode, figures);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::mode::ScoreColumn;

    /// The fewest pieces and the stages are not about points.
    #[test]
    fn points_are_shown_only_where_they_mean_something() {
        for (mode, is_shown) in [
            (ModeId::Cheese, false),
            (ModeId::Puzzle, false),
            (ModeId::Sprint, false),
            (ModeId::Marathon, true),
            (ModeId::Ultra, true),
            (ModeId::Descent, true),
        ] {
            assert_eq!(Figures::usual(&Rules::preset(mode)).shows(Figure::Score), is_shown, "{mode:?}");
            let mut columns = mode.mode().kinds.iter().flat_map(|kind| kind.columns);
            let has_column = columns.any(|column| *column == ScoreColumn::Score);
            assert!(is_shown || mode == ModeId::Sprint || !has_column, "{mode:?}");
        }
    }

    #[test]
    fn a_race_shows_its_time_and_pace_and_other_modes_their_level_and_score() {
        let at = |mode| HudPlace::ALL.map(|place| Hud::default().of(&Rules::preset(mode)).at(place));
        let race = [Figure::Time, Figure::Pieces, Figure::KeysPerPiece, Figure::PiecesPerSecond];
        assert_eq!(at(ModeId::Sprint), race);
        assert_eq!(at(ModeId::Marathon), [Figure::Level, Figure::Lines, Figure::Time, Figure::Score]);
        let timed = [Figure::Time, Figure::Lines, Figure::PiecesPerSecond, Figure::Score];
        assert_eq!([ModeId::Ultra, ModeId::TimeTrial].map(at), [timed; 2]);
        let descent = [Figure::Time, Figure::Level, Figure::Lines, Figure::Score];
        assert_eq!(at(ModeId::Descent), descent, "lines are not counted, so their place stays empty");
        let lines = Rules { objective: Objective::Lines, ..Rules::preset(ModeId::Ultra) };
        assert_eq!(Hud::default().of(&lines).at(HudPlace::Right), Figure::Lines);
    }

    #[test]
    fn figures_change_places_and_are_kept_for_their_mode() {
        let mut hud = Hud::default();
        let [marathon, ultra] = [ModeId::Marathon, ModeId::Ultra].map(Rules::preset);
        hud.choose(&marathon, HudPlace::Large, Figure::Score);
        hud.choose(&marathon, HudPlace::Third, Figure::PiecesPerSecond);
        let of = |hud: &Hud, rules| HudPlace::ALL.map(|place| hud.of(rules).at(place));
        let chosen = [Figure::Score, Figure::Lines, Figure::PiecesPerSecond, Figure::Level];
        assert_eq!(of(&hud, &marathon), chosen);
        assert_eq!(of(&hud, &ultra), of(&Hud::default(), &ultra));
        let read: Hud = toml::from_str(&toml::to_string(&hud).unwrap()).unwrap();
        assert_eq!(read, hud);
        // The place of the goal makes room for a fifth one.
        hud.choose_at_goal(&marathon, Some(Figure::Pieces));
        let read: Hud = toml::from_str(&toml::to_string(&hud).unwrap()).unwrap();
        assert_eq!(read.of(&marathon).at_goal(), Some(Figure::Pieces));
        hud.choose_at_goal(&marathon, Some(Figure::Score));
        assert_eq!(
            (hud.of(&marathon).at_goal(), hud.of(&marathon).at(HudPlace::Large)),
            (Some(Figure::Score), Figure::Pieces)
        );
        hud.choose(&marathon, HudPlace::Large, Figure::Score);
        assert_eq!((hud.of(&marathon).at_goal(), of(&hud, &marathon)), (Some(Figure::Pieces), chosen));
        let mut fresh = Hud::default();
        fresh.choose_at_goal(&ultra, Some(Figure::Time));
        assert_eq!(
            (fresh.of(&ultra).at_goal(), fresh.of(&ultra).at(HudPlace::Large)),
            (Some(Figure::Time), Figure::Level)
        );
        hud.choose_at_goal(&marathon, None);
        assert_eq!(of(&hud, &marathon), chosen);
        hud.choose(&marathon, HudPlace::Third, Figure::Time);
        hud.choose(&marathon, HudPlace::Large, Figure::Level);
        assert_eq!(hud, Hud::default(), "the defaults need not be saved");
    }
}
