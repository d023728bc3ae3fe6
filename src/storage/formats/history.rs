//! History of the games played, ranked or not, and the sums of the games that left it.
//!
//! The sums are in the file of the history, so both are always written together: no crash can lose a game or count it
//! twice.

use serde::{Deserialize, Serialize};

use super::scores::{ScoreEntry, ScoreId};
use super::totals::Totals;
use crate::engine::{GameKind, Objective};
use crate::replay::StateHash;

/// The latest games played, the oldest first.
///
/// ```
/// use skyline::engine::GameKind;
/// use skyline::storage::Storage;
///
/// let storage = Storage::in_memory();
/// assert!(storage.history().newest(GameKind::default()).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    entries: Vec<ScoreEntry>,
    dropped: Dropped,
}

/// The games that left the history.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Dropped {
    /// Their sums.
    totals: Totals,
    /// The last of them. Adding one of these again, for example with another name, must not count it twice.
    last: Vec<ScoreId>,
}

impl Dropped {
    /// The maximum number of ids.
    const LAST: usize = 256;

    fn add(&mut self, entry: &ScoreEntry) {
        if self.last.contains(&entry.id) {
            return;
        }
        self.totals.add(entry);
        self.last.push(entry.id);
        let old = self.last.len().saturating_sub(Self::LAST);
        self.last.drain(..old);
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl History {
    /// The maximum number of games in a history.
    pub const SIZE: usize = 2_000;

    /// Iterates over all games, the oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &ScoreEntry> + Clone {
        self.entries.iter()
    }

    /// Returns the usual pace of the latest games, in hundredths of pieces per second: their median. `None` without
    /// games of some length.
    #[must_use]
    pub fn pace(&self) -> Option<u32> {
        /// The number of games, and the minimum number of pieces of each.
        const GAMES: usize = 10;
        const PIECES: u32 = 20;
        let whole = self.entries.iter().rev().filter(|entry| entry.pieces >= PIECES && entry.time_ms > 0);
        let pace = |entry: &ScoreEntry| (u64::from(entry.pieces) * 100_000 / entry.time_ms) as u32;
        let mut paces: Vec<u32> = whole.take(GAMES).map(pace).collect();
        paces.sort_unstable();
        paces.get(paces.len() / 2).copied()
    }

    /// Returns the sums over all games ever played, those that left the history included.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = self.dropped.totals.clone();
        for entry in &self.entries {
            totals.add(entry);
        }
        totals
    }

    /// Returns the games that left the history.
    pub(crate) const fn dropped(&self) -> &Dropped {
        &self.dropped
    }

    /// Sets the games that left the history, as read from its file.
    pub(crate) fn set_dropped(&mut self, dropped: Dropped) {
        self.dropped = dropped;
    }

    /// Returns the games of a kind, the newest first.
    #[must_use]
    pub fn newest(&self, kind: GameKind) -> Vec<&ScoreEntry> {
        self.entries.iter().rev().filter(|entry| entry.kind == kind).collect()
    }

    /// Returns the games of a kind in the order of its High Score Table, the unranked ones last.
    #[must_use]
    pub fn best(&self, kind: GameKind) -> Vec<&ScoreEntry> {
        let mut entries = self.newest(kind);
        entries.sort_by(|one, other| other.counts().cmp(&one.counts()).then_with(|| one.order(other)));
        entries
    }

    /// Returns the games of the Sprint of a day, the oldest first.
    pub(crate) fn games_of_day(&self, day: u32) -> impl Iterator<Item = &ScoreEntry> {
        self.entries.iter().filter(move |entry| entry.day == Some(day))
    }

    /// Returns the best game of the Sprint of a day, if one was finished.
    #[must_use]
    pub fn best_of_day(&self, day: u32) -> Option<&ScoreEntry> {
        self.games_of_day(day).filter(|entry| entry.counts()).min_by(|one, other| one.order(other))
    }

    /// Returns whether an earlier game of the same day's Sprint exists, from which the player knows the Tetriminos of
    /// this one.
    #[must_use]
    pub(crate) fn is_repeat_of_day(&self, entry: &ScoreEntry) -> bool {
        let is_earlier = |other: &ScoreEntry| other.id != entry.id && other.date <= entry.date;
        entry.day.is_some_and(|day| self.games_of_day(day).any(is_earlier))
    }

    /// Returns the best result of the games with a setup, by an objective. A race counts only if it was finished.
    #[must_use]
    pub fn best_of_setup(&self, setup: StateHash, objective: Objective) -> Option<u64> {
        let is_race = objective.is_lower_better();
        let games = self.entries.iter().filter(|entry| entry.setup == Some(setup) && entry.counts());
        let values = games.filter(|entry| !is_race || entry.is_completed()).map(|entry| entry.value_of(objective));
        if is_race { values.min() } else { values.max() }
    }

    /// Adds a game, or replaces the one with the same id. Drops the oldest game beyond [`History::SIZE`].
    pub(crate) fn insert(&mut self, entry: &ScoreEntry) {
        // Only the High Score Tables store splits and recorded games.
        let entry = ScoreEntry { splits: Vec::new(), replay: None, ..entry.clone() };
        // The id makes the order of games in the same second deterministic.
        let place = |entry: &ScoreEntry| -> (i64, ScoreId) { (entry.date, entry.id) };
        self.entries.retain(|other| other.id != entry.id);
        let index = self.entries.partition_point(|other| place(other) <= place(&entry));
        self.entries.insert(index, entry);
        if self.entries.len() > Self::SIZE {
            self.dropped.add(&self.entries.remove(0));
        }
    }

    /// Removes the games without a result, which still count in the sums. Returns whether there were any.
    pub(crate) fn remove_empty(&mut self) -> bool {
        let before = self.entries.len();
        let dropped = &mut self.dropped;
        self.entries.retain(|entry| {
            let is_empty = is_empty(entry);
            if is_empty {
                dropped.add(entry);
            }
            !is_empty
        });
        self.entries.len() < before
    }
}

/// Whether a game has no result: no lines, or in Descent no gems.
///
/// A game of a day's Sprint is never empty: the first one is the one that counts, also if it was abandoned at once.
const fn is_empty(entry: &ScoreEntry) -> bool {
    if entry.day.is_some() {
        return false;
    }
    let has_lines = entry.kind.mode().hud.has_lines;
    let achieved = if has_lines { entry.lines as u64 } else { entry.score };
    achieved == 0 && !entry.is_completed()
}

#[cfg(test)]
mod tests {
    use super::super::scores::entry;
    use super::*;
    use crate::engine::{GameOver, ModeId};

    fn lost(mode: ModeId, date: i64, lines: u32, score: u64) -> ScoreEntry {
        ScoreEntry { date, lines, game_over: GameOver::BlockOut, ..entry(mode, score) }
    }

    fn dates(entries: &[&ScoreEntry]) -> Vec<i64> {
        entries.iter().map(|entry| entry.date).collect()
    }

    #[test]
    fn each_kind_has_two_orders_and_unranked_games_come_last() {
        let mut history = History::default();
        for (date, score) in [(3, 50), (1, 70), (2, 0), (4, 60)] {
            history.insert(&lost(ModeId::Marathon, date, 1, score));
        }
        history.insert(&lost(ModeId::Sprint, 9, 1, 1));
        let kind = GameKind::default();
        assert_eq!(dates(&history.newest(kind)), [4, 3, 2, 1]);
        assert_eq!(dates(&history.best(kind)), [1, 4, 3, 2]);
        let mut history = History::default();
        history.insert(&lost(ModeId::Sprint, 1, 39, 900));
        history.insert(&ScoreEntry { date: 2, ..entry(ModeId::Sprint, 1) });
        assert_eq!(dates(&history.best(GameKind::named("sprint_40").unwrap())), [2, 1]);
    }

    #[test]
    fn the_best_of_a_day_and_of_a_setup_are_found() {
        let mut history = History::default();
        let mut sprint = |day, time_ms, game_over| {
            history.insert(&ScoreEntry { time_ms, day, game_over, ..entry(ModeId::Sprint, 5) });
        };
        sprint(Some(7), 50_000, GameOver::GoalReached);
        sprint(Some(7), 10_000, GameOver::BlockOut);
        sprint(Some(7), 48_000, GameOver::GoalReached);
        sprint(Some(8), 20_000, GameOver::GoalReached);
        sprint(None, 20_000, GameOver::GoalReached);
        assert_eq!(history.best_of_day(7).map(|entry| entry.time_ms), Some(48_000));
        assert_eq!(history.best_of_day(9), None);
        let (setup, other) = (Some(StateHash(1)), Some(StateHash(2)));
        let mut custom = |setup, score, time_ms, game_over| {
            history.insert(&ScoreEntry { time_ms, setup, game_over, ..entry(ModeId::Custom, score) });
        };
        custom(setup, 300, 9_000, GameOver::BlockOut);
        custom(setup, 200, 30_000, GameOver::GoalReached);
        custom(setup, 900, 1_000, GameOver::GivenUp);
        custom(other, 800, 2_000, GameOver::GoalReached);
        let best = |objective| history.best_of_setup(StateHash(1), objective);
        assert_eq!((best(Objective::Score), best(Objective::Time)), (Some(300), Some(30_000)));
        assert_eq!(best(Objective::Endurance), Some(30_000));
        assert_eq!(history.best_of_setup(StateHash(3), Objective::Score), None);
    }

    #[test]
    fn the_pace_is_that_of_the_latest_whole_games() {
        let mut history = History::default();
        assert_eq!(history.pace(), None);
        let mut play = |date, pieces, time_ms| {
            history.insert(&ScoreEntry { pieces, time_ms, date, ..entry(ModeId::Marathon, 1) });
            history.pace()
        };
        assert_eq!(play(1, 19, 1_000), None, "too short");
        assert_eq!(play(2, 100, 100_000), Some(100));
        assert_eq!(play(3, 100, 50_000), Some(200));
        assert_eq!(play(4, 30, 0), Some(200), "without a time");
        assert_eq!(play(5, 60, 40_000), Some(150), "the one in the middle");
        for date in 10..20 {
            play(date, 120, 100_000);
        }
        assert_eq!(history.pace(), Some(120), "the latest ten");
    }

    #[test]
    fn a_game_is_listed_once_without_table_fields() {
        let mut history = History::default();
        let played = ScoreEntry { replay: Some("a.json".to_owned()), ..entry(ModeId::Ultra, 5) };
        history.insert(&played);
        history.insert(&ScoreEntry { name: "Bo".to_owned(), ..played.clone() });
        let found: Vec<_> = history.entries().collect();
        assert_eq!(found, [&ScoreEntry { name: "Bo".to_owned(), replay: None, splits: Vec::new(), ..played }]);
    }

    #[test]
    fn the_oldest_goes_where_there_are_too_many() {
        let mut history = History::default();
        for date in 0..=History::SIZE as i64 {
            history.insert(&ScoreEntry { date, ..entry(ModeId::Ultra, 5) });
        }
        assert_eq!(history.entries().count(), History::SIZE);
        assert_eq!(history.entries().next().map(|entry| entry.date), Some(1));
    }

    #[test]
    fn the_sums_keep_what_the_history_drops() {
        let (mut history, mut all) = (History::default(), Totals::default());
        for date in 0..History::SIZE as i64 + 700 {
            let played = ScoreEntry { date, ..entry(ModeId::ALL[date as usize % 3], 5) };
            all.add(&played);
            history.insert(&played);
        }
        assert_eq!(history.entries().count(), History::SIZE);
        assert_eq!((history.totals(), history.totals().games()), (all.clone(), History::SIZE as u64 + 700));
        let empty = lost(ModeId::Marathon, i64::MAX, 0, 0);
        all.add(&empty);
        history.insert(&empty);
        assert!(history.remove_empty());
        assert_eq!(history.totals(), all);
    }

    #[test]
    fn a_game_counts_once_however_often_it_is_added() {
        let mut history = History::default();
        // Older than all others, so that a full history drops it at once: the clock was wrong.
        for date in 1..=History::SIZE as i64 {
            history.insert(&ScoreEntry { date, ..entry(ModeId::Ultra, 5) });
        }
        let old = ScoreEntry { date: 0, ..entry(ModeId::Sprint, 5) };
        for name in ["", "Ada", "Bo"] {
            history.insert(&ScoreEntry { name: name.to_owned(), ..old.clone() });
        }
        let last = history.entries().next_back().unwrap().clone();
        history.insert(&ScoreEntry { name: "Ada".to_owned(), ..last });
        assert_eq!(history.totals().games(), History::SIZE as u64 + 1);
        assert_eq!(history.totals().games_of(old.kind), 1);
    }

    #[test]
    fn only_games_without_any_result_are_removed() {
        let mut history = History::default();
        history.insert(&lost(ModeId::Marathon, 1, 0, 38));
        history.insert(&lost(ModeId::Marathon, 2, 1, 0));
        history.insert(&lost(ModeId::Descent, 3, 0, 2));
        history.insert(&lost(ModeId::Descent, 4, 0, 0));
        history.insert(&ScoreEntry { date: 5, lines: 0, ..entry(ModeId::Ultra, 9) });
        let given_up =
            |date, lines| ScoreEntry { game_over: GameOver::GivenUp, ..lost(ModeId::Sprint, date, lines, 9) };
        history.insert(&given_up(6, 0));
        history.insert(&given_up(7, 1));
        assert!(history.remove_empty() && !history.remove_empty());
        assert_eq!(dates(&history.entries().collect::<Vec<_>>()), [2, 3, 5, 7]);
    }

    #[test]
    fn an_abandoned_first_game_of_a_day_stays_the_first() {
        let mut history = History::default();
        let game = |date| {
            let lost = lost(ModeId::Sprint, date, 0, 0);
            ScoreEntry { day: Some(20_000), game_over: GameOver::GivenUp, ..lost }
        };
        history.insert(&game(1));
        assert!(!history.remove_empty());
        assert!(history.is_repeat_of_day(&game(2)));
    }
}
