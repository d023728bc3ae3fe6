//! How a result stands among the others of its table, and what is worth a congratulation (Guideline 11.1).
//!
//! A result is rewarded if at least one of these is true:
//!
//! | reward | rule |
//! |---|---|
//! | all the way | a Marathon reached its last Goal |
//! | best | it is first in its table, and not the only one |
//! | above average | it is better than more than half of the other results in its table: above their median |
//! | level | a Marathon climbed to level 10 or higher, from below |
//!
//! The first result of a table is greeted, but there is no average yet that it could be above.

use crate::engine::{Action, Game, GameOver, Objective, Statistics};
use crate::storage::{ScoreEntry, ScoreTable};
use crate::ui::words::{MessageId, id};

/// The level from which on reaching it is a feat.
const HIGH_LEVEL: u8 = 10;
/// The least part of the show that a reward is worth.
const SMALLEST_SHOW: f32 = 0.25;

/// How a result stands among the others of its table.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// The rank, from 1; `None` if the table has no place for it.
    pub rank: Option<usize>,
    /// The other results in the table.
    pub others: usize,
    /// How near it came to the best of the others: 1 is as good, more is better. 0 without others.
    pub ratio: f32,
}

impl Standing {
    /// The standing of `entry`, which may be in `table` already.
    #[must_use]
    pub fn of(entry: &ScoreEntry, table: &ScoreTable) -> Self {
        let others = || table.entries().iter().filter(|other| other.id != entry.id);
        let ratio = others().next().map_or(0.0, |best| match entry.kind.objective() {
            Objective::Score => entry.score as f32 / best.score.max(1) as f32,
            Objective::Lines => entry.lines as f32 / best.lines.max(1) as f32,
            Objective::Level => f32::from(entry.level) / f32::from(best.level.max(1)),
            Objective::Pieces => best.pieces as f32 / entry.pieces.max(1) as f32,
            Objective::Time => best.time_ms as f32 / entry.time_ms.max(1) as f32,
        });
        Self { rank: table.place(entry), others: others().count(), ratio }
    }

    /// How many of the others it is better than.
    #[must_use]
    pub fn beaten(self) -> usize {
        self.rank.map_or(0, |rank| (self.others + 1).saturating_sub(rank))
    }
}

/// Why a result is rewarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Merit {
    /// A Marathon to its end.
    AllTheWay,
    /// The best of its table.
    Best,
    /// Better than so many of so many others.
    AboveAverage {
        /// The others that it is better than.
        beaten: usize,
        /// All others.
        others: usize,
    },
    /// It climbed to this level.
    Level(u8),
    /// The first of its table.
    First,
}

impl Merit {
    /// What `game` deserves, the greatest merit first.
    pub(super) fn all(game: &Game, standing: Standing) -> Vec<Self> {
        let Standing { rank, others, .. } = standing;
        let rewards_levels = game.rules().mode().rewards_levels;
        let beaten = standing.beaten();
        let level = game.level();
        let mut all = Vec::new();
        if rewards_levels && game.game_over() == Some(GameOver::GoalReached) {
            all.push(Self::AllTheWay);
        }
        match (rank, others) {
            (Some(1), 0) => all.push(Self::First),
            (Some(1), _) => all.push(Self::Best),
            _ if beaten * 2 > others => all.push(Self::AboveAverage { beaten, others }),
            _ => {}
        }
        if rewards_levels && level >= HIGH_LEVEL && game.rules().level < HIGH_LEVEL {
            all.push(Self::Level(level));
        }
        all
    }

    /// How much there is to see for it, 0 to 1: in proportion to the best result before.
    pub(super) fn show(self, standing: Standing) -> f32 {
        match self {
            Self::AllTheWay | Self::Best => 1.0,
            Self::AboveAverage { .. } => standing.ratio.clamp(SMALLEST_SHOW, 1.0),
            Self::Level(level) => (f32::from(level) / 15.0).clamp(SMALLEST_SHOW, 1.0),
            Self::First => 0.0,
        }
    }
}

/// Something done well: the message that names it and how often it was done.
pub(super) type Feat = (MessageId, u32);

/// What was done well in a game, whatever it came to.
pub(super) fn feats(statistics: &Statistics) -> Vec<Feat> {
    let spins = [Action::TSpinSingle, Action::TSpinDouble, Action::TSpinTriple];
    let all = [
        (id::RESULTS_FEAT_TETRISES, statistics.count(Action::Tetris), 1),
        (id::RESULTS_FEAT_T_SPINS, spins.iter().map(|action| statistics.count(*action)).sum(), 1),
        (id::RESULTS_FEAT_BACK_TO_BACK, statistics.longest_back_to_back, 2),
        (id::RESULTS_FEAT_COMBO, statistics.longest_combo, 3),
        (id::RESULTS_FEAT_PERFECT_CLEARS, statistics.perfect_clears, 1),
    ];
    all.into_iter().filter(|(_, count, least)| count >= least).map(|(id, count, _)| (id, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, GameKind, Input, Rules};
    use crate::storage::Storage;

    fn lost(rules: Rules) -> Game {
        let mut game = Game::new(rules, 7);
        let mut events = Vec::new();
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut events);
            game.step(&[Input::Release(Button::HardDrop)], &mut events);
        }
        game
    }

    /// The standing of a game with `score` in a table of these other scores.
    fn standing(game: &Game, score: u64, others: &[u64]) -> Standing {
        let mut storage = Storage::in_memory();
        // What was there before stays before what comes to the same.
        let entry = |score, date| ScoreEntry { score, date, ..ScoreEntry::of(game, "Ada", &[]).unwrap() };
        for other in others {
            storage.add(entry(*other, 1), None);
        }
        let mine = entry(score, 2);
        let before = Standing::of(&mine, storage.table(GameKind::default()));
        storage.add(mine.clone(), None);
        assert_eq!(before, Standing::of(&mine, storage.table(GameKind::default())), "being entered changes nothing");
        before
    }

    #[test]
    fn rewarded_is_what_is_above_the_median_of_the_others() {
        let game = lost(Rules::default());
        let above = |beaten, others| vec![Merit::AboveAverage { beaten, others }];
        let table: [(u64, &[u64], Vec<Merit>); 8] = [
            (100, &[], vec![Merit::First]),
            (100, &[50], vec![Merit::Best]),
            (100, &[150], vec![]),
            (100, &[150, 50], vec![]),
            (100, &[150, 90, 50], above(2, 3)),
            (100, &[150, 120, 90, 50], vec![]),
            (100, &[150, 120, 90, 50, 40], above(3, 5)),
            (100, &[100], vec![]),
        ];
        for (score, others, expected) in table {
            let merits = Merit::all(&game, standing(&game, score, others));
            assert_eq!(merits, expected, "{score} among {others:?}");
        }
    }

    #[test]
    fn the_show_grows_with_the_score_and_has_an_end() {
        let game = lost(Rules::default());
        let show = |score| {
            let standing = standing(&game, score, &[1_000, 90, 80, 70]);
            Merit::all(&game, standing).first().map_or(0.0, |merit| merit.show(standing))
        };
        let shows = [100, 300, 600, 999, 2_000].map(show);
        let expected = [0.25, 0.3, 0.6, 0.999, 1.0];
        assert!(shows.iter().zip(expected).all(|(show, expected)| (show - expected).abs() < 1e-4), "{shows:?}");
        assert!(show(75) == 0.0 && show(1) == 0.0);
    }

    #[test]
    fn a_high_level_counts_only_if_it_was_climbed_to() {
        let game = lost(Rules { level: 12, ..Rules::default() });
        assert_eq!(Merit::all(&game, standing(&game, 1, &[2, 2])), []);
    }

    #[test]
    fn feats_are_named_from_their_least_count() {
        let mut statistics = Statistics::default();
        (statistics.longest_combo, statistics.longest_back_to_back) = (2, 1);
        assert_eq!(feats(&statistics), []);
        statistics.actions[Action::Tetris as usize] = 3;
        statistics.actions[Action::TSpinDouble as usize] = 2;
        statistics.longest_combo = 4;
        let expected = [(id::RESULTS_FEAT_TETRISES, 3), (id::RESULTS_FEAT_T_SPINS, 2), (id::RESULTS_FEAT_COMBO, 4)];
        assert_eq!(feats(&statistics), expected);
    }
}
