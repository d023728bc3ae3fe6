//! The player's city, built by the games they played: a pure function of the history and of what confirmed games built.
//!
//! ```text
//!   confirmed game ─▶ Ledger: towers and landmarks, which stay ─┐
//!   History: statistics, days ──────────────────────────────────┴─▶ City ─▶ ui::paint::city
//! ```
//!
//! Every mode has a district with a tower for each [`Grade`] reached, and [`LINES_PER_WINDOW`] lines light one more
//! window in it. Each [`Feat`] is a landmark.
//!
//! A game is confirmed if its recording gives its result: a game of the player at its end, and later one in a High
//! Score Table after its recording was replayed. Windows and the feats of the statistics come from the history. Nothing
//! that was built goes away: sums only grow, and the ledger, a small file, only gains entries. Neither a clock nor
//! chance decides anything, so the city is the same on every machine.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod building;
mod feat;
mod grade;
mod ledger;

use std::collections::BTreeSet;

pub use self::building::Building;
pub use self::feat::{Deeds, Feat};
pub use self::grade::{Grade, counts_all_lines, grade_of, next_goal, next_grade, representative};
pub use self::ledger::Ledger;
use crate::engine::{GameKind, ModeId};
use crate::storage::History;

/// The lines that light a window.
pub const LINES_PER_WINDOW: u64 = 5;

/// The player's city.
///
/// ```
/// use skyline::city::{City, Ledger};
/// use skyline::storage::History;
///
/// let city = City::built_from(&History::default(), &Ledger::default());
/// assert_eq!(city.buildings().count(), 0);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct City {
    /// The lines cleared in each mode, in the order of [`ModeId::ALL`].
    lines: [u64; ModeId::ALL.len()],
    towers: BTreeSet<(ModeId, Grade)>,
    feats: BTreeSet<Feat>,
}

impl City {
    /// Builds the city of a history and of a ledger.
    #[must_use]
    pub fn built_from(history: &History, ledger: &Ledger) -> Self {
        let totals = history.totals();
        let lines = ModeId::ALL.map(|mode| GameKind::of_mode(mode).map(|kind| totals.lines_of(kind)).sum());
        let mut city = Self { lines, ..Self::default() };
        for building in ledger.buildings() {
            city.add(building);
        }
        for (mode, lines) in ModeId::ALL.into_iter().zip(lines) {
            if let Some(grade) = grade::of_all_lines(mode, lines) {
                city.add(Building::Tower(mode, grade));
            }
        }
        for feat in feat::of_statistics(history, &totals) {
            city.add(Building::Landmark(feat));
        }
        city
    }

    /// Adds a building. The towers of all lower grades of a mode are there as well.
    fn add(&mut self, building: Building) {
        match building {
            Building::Tower(mode, grade) => {
                self.towers.extend(Grade::ALL.into_iter().filter(|lower| *lower <= grade).map(|lower| (mode, lower)));
            }
            Building::Landmark(feat) => drop(self.feats.insert(feat)),
        }
    }

    /// Returns the highest grade of a mode.
    #[must_use]
    pub fn grade(&self, mode: ModeId) -> Option<Grade> {
        Grade::ALL.into_iter().rev().find(|grade| self.towers.contains(&(mode, *grade)))
    }

    /// Returns the lines cleared in a mode.
    #[must_use]
    pub fn lines(&self, mode: ModeId) -> u64 {
        self.lines[mode as usize]
    }

    /// Returns the number of lit windows in the district of a mode.
    #[must_use]
    pub fn windows(&self, mode: ModeId) -> u64 {
        self.lines(mode) / LINES_PER_WINDOW
    }

    /// Whether the landmark of a feat stands.
    #[must_use]
    pub fn has(&self, feat: Feat) -> bool {
        self.feats.contains(&feat)
    }

    /// Returns what stands in it: the towers by mode, then the landmarks.
    pub fn buildings(&self) -> impl Iterator<Item = Building> {
        let towers = self.towers.iter().map(|(mode, grade)| Building::Tower(*mode, *grade));
        towers.chain(self.feats.iter().copied().map(Building::Landmark))
    }

    /// Returns what stands in it and did not before. Of a mode only the highest new tower is named.
    #[must_use]
    pub fn since(&self, before: &Self) -> Vec<Building> {
        let is_new = |building: &Building| match *building {
            Building::Tower(mode, grade) => self.grade(mode) == Some(grade) && before.grade(mode) != Some(grade),
            Building::Landmark(feat) => !before.has(feat),
        };
        self.buildings().filter(is_new).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Action, GameOver};
    use crate::storage::{Counts, ScoreEntry};

    /// A game from a few numbers.
    fn game((kind, amount, day): (usize, u32, u32)) -> ScoreEntry {
        let kind = GameKind::ALL[kind % GameKind::COUNT];
        let actions = [(Action::Tetris, amount % 12), (Action::TSpinTriple, amount % 3)];
        ScoreEntry {
            lines: amount % 170,
            pieces: 3 * amount,
            level: (amount % 25) as u8,
            time_ms: 1_000 + u64::from(amount) * 900,
            day: Some(day % 12),
            date: i64::from(amount),
            game_over: [GameOver::GoalReached, GameOver::BlockOut, GameOver::GivenUp][amount as usize % 3],
            counts: Some(Box::new(Counts { actions: actions.into(), ..Counts::default() })),
            ..ScoreEntry::example(kind, u64::from(amount) * 300)
        }
    }

    fn city(games: &[ScoreEntry]) -> City {
        let (mut history, mut ledger) = (History::default(), Ledger::default());
        for game in games {
            history.insert(game);
            ledger.add_game(game, Deeds::default());
        }
        City::built_from(&history, &ledger)
    }

    fn games() -> impl Strategy<Value = Vec<ScoreEntry>> {
        proptest::collection::vec((0..GameKind::COUNT, 0..900_u32, 0..12_u32).prop_map(game), 0..40)
    }

    proptest! {
        #![proptest_config(crate::property::cases(64))]

        #[test]
        fn more_history_never_takes_a_building_away(all in games(), cut in any::<prop::sample::Index>()) {
            let (few, many) = (city(&all[..cut.index(all.len() + 1)]), city(&all));
            let standing: BTreeSet<Building> = many.buildings().collect();
            prop_assert!(few.buildings().all(|building| standing.contains(&building)));
            prop_assert!(ModeId::ALL.into_iter().all(|mode| few.windows(mode) <= many.windows(mode)));
        }

        #[test]
        fn the_order_of_the_games_does_not_matter(all in games(), shift in any::<prop::sample::Index>()) {
            let mut other = all.clone();
            other.reverse();
            let shift = shift.index(other.len().max(1));
            if !other.is_empty() {
                other.rotate_left(shift);
            }
            prop_assert_eq!(city(&all), city(&other));
        }
    }

    #[test]
    fn a_new_player_has_a_dark_city() {
        let empty = city(&[]);
        assert_eq!((empty.buildings().count(), empty.since(&empty)), (0, Vec::new()));
        assert!(ModeId::ALL.into_iter().all(|mode| empty.windows(mode) == 0 && empty.grade(mode).is_none()));
    }

    #[test]
    fn a_grade_brings_the_towers_below_it_and_is_named_once() {
        let sprint = GameKind::named("sprint_40").unwrap();
        let fast = ScoreEntry { lines: 40, pieces: 100, time_ms: 20_000, ..ScoreEntry::example(sprint, 9_000) };
        let (before, after) = (city(&[]), city(std::slice::from_ref(&fast)));
        let towers = after.buildings().filter(|building| matches!(building, Building::Tower(ModeId::Sprint, _)));
        assert_eq!((after.grade(ModeId::Sprint), towers.count()), (Some(Grade::S), 6));
        let news = after.since(&before);
        let named: Vec<_> = news.iter().filter(|building| matches!(building, Building::Tower(..))).collect();
        assert_eq!(named, [&Building::Tower(ModeId::Sprint, Grade::S)]);
        assert!(news.contains(&Building::Landmark(Feat::SprintMinute)));
        assert_eq!((after.lines(ModeId::Sprint), after.windows(ModeId::Sprint)), (40, 8));
    }

    /// A game that was quit builds no tower. Its lines light windows, and its feats are landmarks.
    #[test]
    fn a_game_that_was_given_up_reaches_no_grade() {
        let marathon = GameKind::default();
        let left =
            ScoreEntry { lines: 30, pieces: 80, game_over: GameOver::GivenUp, ..ScoreEntry::example(marathon, 90_000) };
        let city = city(&[left]);
        assert_eq!((city.grade(ModeId::Marathon), city.windows(ModeId::Marathon)), (None, 6));
        assert!(city.has(Feat::FirstLine));
    }
}
