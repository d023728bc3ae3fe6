//! Grades: how good a result is, from E to S.
//!
//! `tests/city.rs` holds the thresholds to games of the computer player's ten levels, from which they are. The means of
//! the first one to three seeds (`skyline bot --game KIND --level N`):
//!
//! | kind | level 1 | 2 | 4 | 6 | 7 | 8 | 9 |
//! |---|---|---|---|---|---|---|---|
//! | `sprint_40`, seconds | 183 | 130 | 103 | 82 | 57 | 38 | 40 |
//! | `cheese`, pieces | 64 | | 52 | 40 | 40 | 31 | 31 |
//! | `ultra_2_score`, points | 6 393 | 9 784 | 16 553 | 26 865 | 47 191 | | |
//! | `classic`, points | 2 967 | 15 520 | 21 690 | 203 840 | 191 250 | | |
//! | `marathon_fixed`, points | 88 946 | 309 861 | 379 254 | 526 287 | | | |
//! | `time_trial`, points | 1 610 | 6 270 | 12 000 | 94 960 | | | |
//!
//! E is any game with a line that was not given up. D is about a result of level 2, C of level 4, B of level 6, A of
//! level 8; S takes more than that. Sprints of other lengths, and Ultra in lines or over three minutes, have thresholds
//! of the same pace.
//!
//! Empty cells were not measured. Where the computer is no measure, the thresholds are estimates: it plays Master and
//! Rising Marathon to their ends from level 4 on, its games of Survival and Invisible were cut off, it loses Combo at
//! once, and it does not play Puzzle and Descent. S is an estimate everywhere but in `cheese`. Modes whose results have
//! no thresholds, as Zen and Custom, which have no end of their own, are graded by all their lines.

use crate::engine::{GameKind, GameOver, ModeId, Objective};
use crate::storage::ScoreEntry;

/// A grade, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// A first result.
    E,
    /// A beginner's.
    D,
    /// A player's.
    C,
    /// A good player's.
    B,
    /// A very good player's.
    A,
    /// A master's.
    S,
}

impl Grade {
    /// All grades, the lowest first.
    pub const ALL: [Self; 6] = [Self::E, Self::D, Self::C, Self::B, Self::A, Self::S];

    /// Returns its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::E => 'E',
            Self::D => 'D',
            Self::C => 'C',
            Self::B => 'B',
            Self::A => 'A',
            Self::S => 'S',
        }
    }

    /// Returns the next higher grade.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

/// The thresholds of Marathon in points, whatever its goals.
const MARATHON: [u64; 5] = [80_000, 220_000, 420_000, 700_000, 1_100_000];
/// The thresholds of 40 lines.
const SPRINT: [u64; 5] = [160_000, 110_000, 75_000, 50_000, 32_000];

/// The results from which the grades D to S begin, by the objective of the kind. Times are in milliseconds.
const RESULTS: [(&str, [u64; 5]); 22] = [
    ("marathon_fixed", MARATHON),
    ("marathon_variable", MARATHON),
    ("marathon_fixed_endless", MARATHON),
    ("marathon_variable_endless", MARATHON),
    ("sprint_20", [80_000, 55_000, 37_000, 25_000, 16_000]),
    ("sprint_40", SPRINT),
    ("sprint_100", [400_000, 275_000, 187_000, 125_000, 80_000]),
    ("ultra_2_score", [8_000, 14_000, 25_000, 45_000, 80_000]),
    ("ultra_3_score", [12_000, 21_000, 38_000, 68_000, 120_000]),
    ("ultra_2_lines", [27, 40, 58, 85, 130]),
    ("ultra_3_lines", [40, 60, 87, 128, 195]),
    ("classic", [5_000, 15_000, 50_000, 150_000, 400_000]),
    ("forty_lines", SPRINT),
    ("rising_marathon", [3, 6, 9, 12, 15]),
    ("time_trial", [2_500, 8_000, 25_000, 70_000, 200_000]),
    ("master", [20, 50, 90, 130, 150]),
    ("puzzle", [4, 8, 12, 18, 24]),
    ("cheese", [62, 54, 47, 40, 34]),
    ("combo", [4, 7, 12, 20, 40]),
    ("descent", [5, 10, 18, 28, 40]),
    ("survival", [60_000, 150_000, 240_000, 360_000, 600_000]),
    ("invisible", [10, 25, 50, 100, 150]),
];

/// The lines of all games together from which the grades E to S begin, in a mode whose results have no thresholds.
const ALL_LINES: [u64; 6] = [1, 40, 150, 500, 1_500, 5_000];
/// The same in Zen, whose games are long.
const ZEN_LINES: [u64; 6] = [1, 100, 300, 1_000, 3_000, 10_000];

fn thresholds(kind: GameKind) -> Option<&'static [u64; 5]> {
    RESULTS.iter().find(|(id, _)| *id == kind.id()).map(|(_, from)| from)
}

/// The thresholds of a mode that is graded by all its lines.
fn all_lines(mode: ModeId) -> Option<&'static [u64; 6]> {
    let has_results = GameKind::of_mode(mode).any(|kind| thresholds(kind).is_some());
    let from = if mode == ModeId::Zen { &ZEN_LINES } else { &ALL_LINES };
    (!has_results).then_some(from)
}

/// Returns the grade of a game; `None` if it reaches none.
///
/// ```
/// use skyline::city::{Grade, representative};
/// use skyline::engine::ModeId;
///
/// assert_eq!(representative(ModeId::Sprint).id(), "sprint_40");
/// assert!(Grade::S > Grade::E);
/// ```
#[must_use]
pub fn grade_of(entry: &ScoreEntry) -> Option<Grade> {
    let from = thresholds(entry.kind)?;
    let is_low = entry.kind.objective().is_lower_better();
    let has_any = entry.lines > 0 || (!entry.kind.mode().hud.has_lines && entry.score > 0);
    if !has_any || entry.game_over == GameOver::GivenUp {
        return None;
    }
    // A race counts only if it was finished.
    if is_low && !entry.is_completed() {
        return Some(Grade::E);
    }
    let value = entry.value();
    let reached = from.iter().filter(|from| if is_low { value <= **from } else { value >= **from }).count();
    Some(Grade::ALL[reached])
}

/// Returns the grade of a mode that is graded by all its lines.
pub(super) fn of_all_lines(mode: ModeId, lines: u64) -> Option<Grade> {
    let from = all_lines(mode)?;
    let reached = from.iter().filter(|from| lines >= **from).count();
    Grade::ALL.get(reached.checked_sub(1)?).copied()
}

/// Returns the grade after one; the lowest after none.
#[must_use]
pub fn next_grade(grade: Option<Grade>) -> Option<Grade> {
    grade.map_or(Some(Grade::E), Grade::next)
}

/// Whether a mode is graded by the lines of all its games.
#[must_use]
pub fn counts_all_lines(mode: ModeId) -> bool {
    all_lines(mode).is_some()
}

/// Returns the kind by which the grades of a mode are explained.
#[must_use]
pub fn representative(mode: ModeId) -> GameKind {
    let usual = (mode == ModeId::Sprint).then(|| GameKind::named("sprint_40")).flatten();
    usual.unwrap_or_else(|| GameKind::first_of(mode))
}

/// Returns what the next grade after this one takes in a mode: a result of its [`representative`] by its objective, or
/// a number of lines in all games.
#[must_use]
pub fn next_goal(mode: ModeId, grade: Option<Grade>) -> Option<(Grade, Objective, u64)> {
    let next = next_grade(grade)?;
    if let Some(from) = all_lines(mode) {
        return Some((next, Objective::Lines, from[next as usize]));
    }
    let kind = representative(mode);
    match (next as usize).checked_sub(1) {
        // Any game with a line is the first grade.
        None => Some((next, Objective::Lines, 1)),
        Some(index) => Some((next, kind.objective(), thresholds(kind)?[index])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: GameKind, value: u64) -> ScoreEntry {
        let mut entry = ScoreEntry { lines: 40, pieces: 100, ..ScoreEntry::example(kind, 1) };
        match kind.objective() {
            Objective::Score => entry.score = value,
            Objective::Time | Objective::Endurance => entry.time_ms = value,
            Objective::Lines => entry.lines = value as u32,
            Objective::Level => entry.level = value as u8,
            Objective::Pieces => entry.pieces = value as u32,
        }
        entry
    }

    /// Each threshold is the first result of its grade, and each grade is harder than the one below.
    #[test]
    fn every_kind_has_grades_in_order() {
        for kind in GameKind::ALL {
            let Some(from) = thresholds(kind) else {
                assert!(counts_all_lines(kind.mode().id), "{}: the other kinds of its mode are graded", kind.id());
                continue;
            };
            let is_low = kind.objective().is_lower_better();
            let is_harder = |pair: &[u64]| if is_low { pair[1] < pair[0] } else { pair[1] > pair[0] };
            assert!(from.windows(2).all(is_harder), "{}", kind.id());
            for (grade, value) in Grade::ALL.into_iter().skip(1).zip(from) {
                let short = if is_low { value + 1 } else { value - 1 };
                assert_eq!(grade_of(&entry(kind, *value)), Some(grade), "{} {value}", kind.id());
                assert!(grade_of(&entry(kind, short)) < Some(grade), "{} {short}", kind.id());
            }
        }
    }

    #[test]
    fn a_race_that_was_lost_is_the_lowest_grade_and_nothing_without_a_line() {
        let sprint = representative(ModeId::Sprint);
        let lost = ScoreEntry { game_over: GameOver::BlockOut, ..entry(sprint, 10_000) };
        assert_eq!(grade_of(&lost), Some(Grade::E));
        assert_eq!(grade_of(&ScoreEntry { lines: 0, ..lost }), None);
        let descent = representative(ModeId::Descent);
        assert_eq!(grade_of(&ScoreEntry { lines: 0, ..entry(descent, 10) }), Some(Grade::C));
    }

    #[test]
    fn modes_without_thresholds_are_graded_by_all_their_lines() {
        assert!(counts_all_lines(ModeId::Custom) && counts_all_lines(ModeId::Zen) && !counts_all_lines(ModeId::Sprint));
        let grades = [0, 1, 39, 40, 100, 5_000].map(|lines| of_all_lines(ModeId::Custom, lines));
        let [none, some] = [None, Some(Grade::E)];
        assert_eq!(grades, [none, some, some, Some(Grade::D), Some(Grade::D), Some(Grade::S)]);
        assert_eq!(of_all_lines(ModeId::Zen, 99), some);
        assert_eq!(of_all_lines(ModeId::Sprint, 5_000), none);
    }

    #[test]
    fn every_mode_names_what_comes_next() {
        for mode in ModeId::ALL {
            assert_eq!(next_goal(mode, None).map(|(grade, ..)| grade), Some(Grade::E), "{mode:?}");
            for grade in Grade::ALL {
                assert_eq!(next_goal(mode, Some(grade)).map(|(next, ..)| next), grade.next(), "{mode:?}");
            }
        }
        let goal = next_goal(ModeId::Sprint, Some(Grade::E));
        assert_eq!(goal, Some((Grade::D, Objective::Time, RESULTS[5].1[0])));
    }
}
