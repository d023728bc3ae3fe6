//! The feats, each with a landmark in the district of a mode. A district may have none.

use std::collections::BTreeSet;

use crate::engine::{Action, Game, GameKind, ModeId};
use crate::storage::{Counts, History, ScoreEntry, Totals};

/// The days in a row of Today's Sprint that are a feat.
const WEEK: u32 = 7;
/// An hour of game time, in milliseconds.
const HOUR: u64 = 3_600_000;
/// The pieces of a game from which its speed is a feat.
const PIECES: u32 = 100;

/// Makes [`Feat`] from the list: the name, the name in files and messages, and the mode in whose district it stands.
/// The messages of the feat `line` are `feat-line`, which names it, and `feat-line-how`, which says what it takes.
macro_rules! feats {
    ($($(#[$about:meta])* $name:ident = $id:literal in $mode:ident,)*) => {
        /// A feat.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feat {
            $($(#[$about])* $name,)*
        }

        impl Feat {
            /// All feats.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$name),*];

            /// Returns the name in files.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Returns the message that names it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => concat!("feat-", $id),)*
                }
            }

            /// Returns the message that says what it takes, in one sentence.
            #[must_use]
            pub const fn hint(self) -> &'static str {
                match self {
                    $(Self::$name => concat!("feat-", $id, "-how"),)*
                }
            }

            /// Returns the mode in whose district the landmark stands. It can be played to reach the feat.
            #[must_use]
            pub const fn mode(self) -> ModeId {
                match self {
                    $(Self::$name => ModeId::$mode,)*
                }
            }
        }
    };
}

feats! {
    /// A line.
    FirstLine = "line" in Marathon,
    /// A Tetris.
    FirstTetris = "tetris" in Marathon,
    /// A Marathon played to its end.
    MarathonDone = "marathon" in Marathon,
    /// Ten lines of a game that started at level 10 or higher.
    HighStart = "high-start" in Marathon,
    /// A Sprint of 40 lines.
    SprintDone = "sprint" in Sprint,
    /// A Sprint of 40 lines in less than a minute.
    SprintMinute = "sprint-minute" in Sprint,
    /// A game of Today's Sprint.
    DailyFirst = "daily" in Sprint,
    /// Today's Sprint on seven days in a row.
    DailyWeek = "daily-week" in Sprint,
    /// Ten Tetrises in a game.
    TenTetrises = "ten-tetrises" in Ultra,
    /// A game at two pieces a second.
    TwoPieces = "two-pieces" in Ultra,
    /// A game at three pieces a second.
    ThreePieces = "three-pieces" in Ultra,
    /// Level 10 in the classic game.
    ClassicTen = "classic-ten" in Classic,
    /// A thousand lines in all games.
    Lines1000 = "lines-1000" in Classic,
    /// Ten thousand lines in all games.
    Lines10000 = "lines-10000" in Classic,
    /// A hundred pieces in a row with the fewest presses.
    Finesse100 = "finesse" in FortyLines,
    /// A T-Spin that clears a line.
    FirstTSpin = "t-spin" in RisingMarathon,
    /// A Mini T-Spin that clears a line.
    MiniTSpin = "mini-t-spin" in RisingMarathon,
    /// A T-Spin Double.
    TSpinDouble = "t-spin-double" in RisingMarathon,
    /// A T-Spin Triple.
    TSpinTriple = "t-spin-triple" in TimeTrial,
    /// Ten T-Spins with lines in a game.
    TenTSpins = "ten-t-spins" in TimeTrial,
    /// A Master game played to its end.
    MasterDone = "master" in Master,
    /// A Back-to-Back Bonus.
    FirstBackToBack = "back-to-back" in Master,
    /// Ten Back-to-Back Bonuses in a row.
    BackToBackTen = "back-to-back-ten" in Master,
    /// All stages of Puzzle.
    PuzzleDone = "puzzle" in Puzzle,
    /// A perfect clear.
    PerfectClear = "perfect-clear" in Puzzle,
    /// Three perfect clears in a game.
    ThreePerfectClears = "perfect-clear-three" in Puzzle,
    /// A Cheese game played to its end.
    CheeseDone = "cheese" in Cheese,
    /// A combo of four.
    ComboFour = "combo-four" in Combo,
    /// A combo of seven.
    ComboSeven = "combo-seven" in Combo,
    /// A combo of twenty.
    ComboTwenty = "combo-twenty" in Combo,
    /// Ten gems in Descent.
    DescentTen = "descent-ten" in Descent,
    /// A hundred games.
    Games100 = "games-100" in Custom,
    /// A game of every mode but Custom and Descent.
    EveryMode = "every-mode" in Custom,
    /// A recording saved or copied to show it.
    Shared = "shared" in Custom,
    /// A hundred lines in a game of Zen.
    ZenHundred = "zen" in Zen,
    /// Ten hours of play.
    Hours10 = "hours-10" in Zen,
    /// A hundred hours of play.
    Hours100 = "hours-100" in Zen,
    /// Three minutes of Survival.
    SurvivalThree = "survival" in Survival,
    /// A match won against a computer of level 5 or higher.
    BeatFive = "beat-five" in Survival,
    /// A Tetris in Invisible.
    InvisibleTetris = "invisible" in Invisible,
}

/// Facts of a game that its entry does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds {
    /// The most Back-to-Back Bonuses in a row.
    pub back_to_backs: u32,
    /// The most pieces in a row that were placed with the fewest presses.
    pub finesse_run: u32,
}

impl Deeds {
    /// The facts of a game that the game itself counts.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self { back_to_backs: game.statistics().longest_back_to_back, finesse_run: 0 }
    }
}

impl Feat {
    /// The pieces in a row with the fewest presses that are a feat.
    pub const FINESSE_RUN: u32 = 100;

    pub(super) fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feat| feat.id() == id)
    }
}

/// The feats of one game.
pub(super) fn of_game(entry: &ScoreEntry, deeds: Deeds) -> impl Iterator<Item = Feat> {
    let none = Counts::default();
    let counts = entry.counts.as_deref().unwrap_or(&none);
    let has = |feat: &Feat| has_feat(*feat, entry, counts, deeds);
    Feat::ALL.into_iter().filter(has).collect::<Vec<_>>().into_iter()
}

fn has_feat(feat: Feat, entry: &ScoreEntry, counts: &Counts, deeds: Deeds) -> bool {
    let count = |action: Action| counts.actions.get(&action).copied().unwrap_or(0);
    let spins = |is_mini: bool| {
        let is_wanted = |action: &Action| {
            let is_mini_spin = matches!(action, Action::MiniTSpin | Action::MiniTSpinSingle);
            action.t_spin().is_some() && action.lines() > 0 && is_mini_spin == is_mini
        };
        counts.actions.iter().filter(|(action, _)| is_wanted(action)).map(|(_, count)| *count).sum::<u32>()
    };
    let mode = entry.kind.mode().id;
    let is_done = |of: ModeId| mode == of && entry.is_completed();
    let is_forty = entry.kind.id() == "sprint_40" || mode == ModeId::FortyLines;
    // In Descent nothing is placed.
    let is_as_fast_as = |per_second: u64| {
        entry.pieces >= PIECES && u64::from(entry.pieces) * 1_000 >= per_second * entry.time_ms.max(1)
    };
    match feat {
        Feat::FirstLine => entry.lines > 0,
        Feat::FirstTetris => count(Action::Tetris) > 0,
        Feat::TenTetrises => count(Action::Tetris) >= 10,
        Feat::MarathonDone => is_done(ModeId::Marathon) || is_done(ModeId::RisingMarathon),
        Feat::HighStart => mode == ModeId::Marathon && entry.starting_level >= 10 && entry.lines >= 10,
        Feat::SprintDone => is_forty && entry.is_completed(),
        Feat::SprintMinute => is_forty && entry.is_completed() && entry.time_ms < 60_000,
        Feat::DailyFirst => entry.day.is_some() && entry.is_completed(),
        Feat::TwoPieces => is_as_fast_as(2),
        Feat::ThreePieces => is_as_fast_as(3),
        Feat::ClassicTen => mode == ModeId::Classic && entry.level >= 10,
        Feat::Finesse100 => deeds.finesse_run >= Feat::FINESSE_RUN,
        Feat::FirstTSpin => spins(false) > 0,
        Feat::MiniTSpin => spins(true) > 0,
        Feat::TSpinDouble => count(Action::TSpinDouble) > 0,
        Feat::TSpinTriple => count(Action::TSpinTriple) > 0,
        Feat::TenTSpins => spins(false) >= 10,
        Feat::MasterDone => is_done(ModeId::Master),
        Feat::FirstBackToBack => counts.back_to_backs > 0,
        Feat::BackToBackTen => deeds.back_to_backs >= 10,
        Feat::PuzzleDone => is_done(ModeId::Puzzle),
        Feat::PerfectClear => counts.perfect_clears > 0,
        Feat::ThreePerfectClears => counts.perfect_clears >= 3,
        Feat::CheeseDone => is_done(ModeId::Cheese),
        Feat::ComboFour => counts.longest_combo >= 4,
        Feat::ComboSeven => counts.longest_combo >= 7,
        Feat::ComboTwenty => counts.longest_combo >= 20,
        Feat::DescentTen => mode == ModeId::Descent && entry.score >= 10,
        Feat::ZenHundred => mode == ModeId::Zen && entry.lines >= 100,
        Feat::SurvivalThree => mode == ModeId::Survival && entry.time_ms >= 180_000,
        Feat::InvisibleTetris => mode == ModeId::Invisible && count(Action::Tetris) > 0,
        Feat::DailyWeek
        | Feat::Lines1000
        | Feat::Lines10000
        | Feat::Games100
        | Feat::EveryMode
        | Feat::Hours10
        | Feat::Hours100
        | Feat::Shared
        | Feat::BeatFive => false,
    }
}

/// The feats of all games together.
pub(super) fn of_statistics(history: &History, totals: &Totals) -> impl Iterator<Item = Feat> {
    let is_played = |mode: ModeId| GameKind::of_mode(mode).any(|kind| totals.games_of(kind) > 0);
    let is_every = |mode: &ModeId| !matches!(mode, ModeId::Custom | ModeId::Descent);
    [
        (Feat::Lines1000, totals.lines >= 1_000),
        (Feat::Lines10000, totals.lines >= 10_000),
        (Feat::Games100, totals.games() >= 100),
        (Feat::Hours10, totals.time_ms >= 10 * HOUR),
        (Feat::Hours100, totals.time_ms >= 100 * HOUR),
        (Feat::EveryMode, ModeId::ALL.into_iter().filter(is_every).all(is_played)),
        (Feat::DailyWeek, longest_streak(history) >= WEEK),
    ]
    .into_iter()
    .filter_map(|(feat, is_reached)| is_reached.then_some(feat))
}

/// The most days in a row with a finished game of Today's Sprint.
fn longest_streak(history: &History) -> u32 {
    let finished = history.entries().filter(|entry| entry.is_completed());
    let days: BTreeSet<u32> = finished.filter_map(|entry| entry.day).collect();
    let (mut longest, mut run, mut last) = (0, 0, None);
    for day in days {
        run = if last.is_some_and(|last: u32| last.checked_add(1) == Some(day)) { run + 1 } else { 1 };
        longest = longest.max(run);
        last = Some(day);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameOver;

    fn feats(entry: &ScoreEntry, deeds: Deeds) -> Vec<Feat> {
        of_game(entry, deeds).collect()
    }

    #[test]
    fn every_feat_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = Feat::ALL.map(Feat::id).into();
        assert_eq!(names.len(), Feat::ALL.len());
    }

    #[test]
    fn what_a_game_did_is_a_feat() {
        let kind = GameKind::named("ultra_2_score").unwrap();
        let actions = [
            (Action::Tetris, 10),
            (Action::TSpinTriple, 1),
            (Action::TSpinDouble, 9),
            (Action::MiniTSpinSingle, 1),
            // A spin without lines is none.
            (Action::TSpin, 4),
        ];
        let counts = Counts { actions: actions.into(), back_to_backs: 11, perfect_clears: 3, ..Counts::default() };
        let entry = ScoreEntry {
            lines: 70,
            pieces: 250,
            time_ms: 120_000,
            counts: Some(Box::new(counts)),
            ..ScoreEntry::example(kind, 50_000)
        };
        let found = feats(&entry, Deeds { back_to_backs: 10, finesse_run: 99 });
        let expected = [
            Feat::FirstLine,
            Feat::FirstTetris,
            Feat::TenTetrises,
            Feat::TwoPieces,
            Feat::FirstTSpin,
            Feat::MiniTSpin,
            Feat::TSpinDouble,
            Feat::TSpinTriple,
            Feat::TenTSpins,
            Feat::FirstBackToBack,
            Feat::BackToBackTen,
            Feat::PerfectClear,
            Feat::ThreePerfectClears,
        ];
        assert_eq!(found, expected);
        assert!(feats(&entry, Deeds { finesse_run: 100, ..Deeds::default() }).contains(&Feat::Finesse100));
    }

    #[test]
    fn a_week_of_the_daily_sprint_is_seven_days_in_a_row() {
        let sprint = GameKind::named("sprint_40").unwrap();
        let mut history = History::default();
        let mut play = |day: u32, game_over| {
            let game = ScoreEntry { day: Some(day), game_over, ..ScoreEntry::example(sprint, 9) };
            history.insert(&ScoreEntry { date: i64::from(day), lines: 40, ..game });
            longest_streak(&history)
        };
        for day in [10, 11, 12, 14, 15, 16] {
            play(day, GameOver::GoalReached);
        }
        assert_eq!(play(13, GameOver::BlockOut), 3, "a game that was lost is none");
        assert_eq!(play(13, GameOver::GoalReached), 7, "the gap is closed, whatever came first");
    }
}
