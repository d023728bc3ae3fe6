//! The standing of a result in its table, and the reasons for a congratulation (Guideline 11.1).
//!
//! A result with at least one line is rewarded if one of these is true:
//!
//! | reward | rule |
//! |---|---|
//! | all the way | a Marathon reached its final Goal |
//! | best | it is first in its table |
//! | above average | of at least ten it is better than more than half of the others: above their median |
//! | level | a Marathon climbed to level 10 or higher, from below |
//!
//! The first result of a table gets a greeting. Among a few games a rank is luck, so the show for the best of them is
//! small.

use crate::engine::{Action, Game, GameKind, GameOver, Lead, Statistics};
use crate::storage::{ScoreEntry, ScoreId, ScoreTable};
use crate::ui::words::{MessageId, id};

/// The level that counts as a feat.
const HIGH_LEVEL: u8 = 10;
/// The minimum number of results in a table for rewards by rank.
const ENOUGH_RESULTS: usize = 10;
/// The minimum size of the show for a reward.
const SMALLEST_SHOW: f32 = 0.25;

/// The standing of a result in its table.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// Its table and its entry there; `None` for a result without a table.
    pub entry: Option<(GameKind, ScoreId)>,
    /// The rank, from 1; `None` if the table has no place for it.
    pub rank: Option<usize>,
    /// The other results in the table.
    pub others: usize,
    /// The ratio to the best other result: 1 is equal, more is better. 0 without others.
    pub ratio: f32,
    /// The lead over the best of the others, if it can be compared.
    pub lead: Option<Lead>,
    /// The best of the others.
    pub best: Option<u64>,
}

impl Standing {
    /// The standing of `entry`, which may be in `table` already.
    #[must_use]
    pub fn of(entry: &ScoreEntry, table: &ScoreTable) -> Self {
        let others = || table.entries().iter().filter(|other| other.id != entry.id);
        let rank = table.place(entry);
        let by = entry.kind.objective();
        // The table is sorted, the best first.
        let best = others().next().map(ScoreEntry::value);
        let ordered = |value: u64| if by.is_lower_better() { (best, Some(value)) } else { (Some(value), best) };
        let (high, low) = ordered(entry.value());
        let ratio = high.zip(low).map_or(0.0, |(high, low)| high as f32 / low.max(1) as f32);
        let amount = high.zip(low).map(|(high, low)| high.cast_signed().saturating_sub(low.cast_signed()));
        let lead = rank.and(amount).map(|amount| Lead { by, amount });
        Self { entry: Some((entry.kind, entry.id)), rank, others: others().count(), ratio, lead, best }
    }

    /// The number of other results that it beats.
    #[must_use]
    pub fn beaten(self) -> usize {
        self.rank.map_or(0, |rank| (self.others + 1).saturating_sub(rank))
    }

    /// Whether it is better than all others.
    #[must_use]
    pub(crate) fn is_new_best(self) -> bool {
        self.rank == Some(1) && self.others > 0
    }
}

/// Whether the game has a line, or a point in a mode without lines. Nothing else is congratulated.
pub(super) fn has_achieved(game: &Game) -> bool {
    let achieved: u64 = if game.rules().hud().has_lines { game.lines().into() } else { game.score() };
    achieved > 0
}

/// The reason for a reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Merit {
    /// A Marathon to its end.
    AllTheWay,
    /// The best result of its table.
    Best,
    /// Better than most of the other results.
    AboveAverage {
        /// The number of results that it beats.
        beaten: usize,
        others: usize,
    },
    /// It reached this level.
    Level(u8),
    /// The first result of its table.
    First,
}

impl Merit {
    /// Returns the rewards of `game`, the greatest first.
    pub(super) fn all(game: &Game, standing: Standing) -> Vec<Self> {
        let rules = game.rules();
        if !has_achieved(game) {
            return Vec::new();
        }
        let Standing { rank, others, .. } = standing;
        let rewards_levels = rules.mode().rewards_levels;
        let beaten = standing.beaten();
        let level = game.level();
        let is_compared = others + 1 >= ENOUGH_RESULTS;
        let mut all = Vec::new();
        if rewards_levels && game.game_over() == Some(GameOver::GoalReached) {
            all.push(Self::AllTheWay);
        }
        match (rank, others) {
            (Some(1), 0) => all.push(Self::First),
            (Some(1), _) => all.push(Self::Best),
            _ if is_compared && beaten * 2 > others => all.push(Self::AboveAverage { beaten, others }),
            _ => {}
        }
        // The final goal is at the last level.
        let is_all_the_way = all.contains(&Self::AllTheWay);
        if rewards_levels && !is_all_the_way && level >= HIGH_LEVEL && rules.level < HIGH_LEVEL {
            all.push(Self::Level(level));
        }
        all
    }

    /// The size of the show, 0 to 1: in proportion to the previous best result.
    pub(super) fn show(self, standing: Standing) -> f32 {
        match self {
            Self::Best if standing.others + 1 < ENOUGH_RESULTS => SMALLEST_SHOW,
            Self::AllTheWay | Self::Best => 1.0,
            Self::AboveAverage { .. } => standing.ratio.clamp(SMALLEST_SHOW, 1.0),
            Self::Level(level) => (f32::from(level) / 15.0).clamp(SMALLEST_SHOW, 1.0),
            Self::First => 0.0,
        }
    }
}

/// A feat: the message that names it and its count.
pub(super) type Feat = (MessageId, u32);

/// The feats of a game, independent of its result.
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
    use crate::engine::{Button, Input, Objective, Rules, Start, Tetrimino, diagram};
    use crate::storage::Storage;

    /// A lost game in which the first O clears a line.
    fn lost(rules: Rules) -> Game {
        lost_from(rules, &["XXXX..XXXX"])
    }

    fn lost_from(rules: Rules, stack: &[&str]) -> Game {
        let start = Start { matrix: diagram::matrix(stack).unwrap(), queue: vec![Tetrimino::O], ..Start::default() };
        let mut game = Game::from_position(rules, 7, start).unwrap();
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
        // Of equal results the older one ranks first.
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

    /// `better` scores of 150 and `worse` scores of 50.
    fn scores(better: usize, worse: usize) -> Vec<u64> {
        [vec![150; better], vec![50; worse]].concat()
    }

    #[test]
    fn rewarded_are_the_best_and_what_is_above_the_median_of_at_least_ten() {
        let game = lost(Rules::default());
        assert_eq!(game.lines(), 1);
        let above = |beaten, others| vec![Merit::AboveAverage { beaten, others }];
        let table = [
            (scores(0, 0), vec![Merit::First]),
            (scores(0, 1), vec![Merit::Best]),
            (scores(0, 8), vec![Merit::Best]),
            (scores(0, 9), vec![Merit::Best]),
            (scores(1, 7), vec![]),
            (scores(1, 8), above(8, 9)),
            (scores(4, 5), above(5, 9)),
            (scores(5, 5), vec![]),
            (vec![100; 9], vec![]),
        ];
        for (others, expected) in table {
            let merits = Merit::all(&game, standing(&game, 100, &others));
            assert_eq!(merits, expected, "100 among {others:?}");
        }
        let without_a_line = lost_from(Rules::default(), &[]);
        assert_eq!(without_a_line.lines(), 0);
        for others in [scores(0, 0), scores(0, 20)] {
            assert_eq!(Merit::all(&without_a_line, standing(&game, 100, &others)), []);
        }
    }

    #[test]
    fn the_lead_is_over_the_best_of_the_others() {
        let game = lost(Rules::default());
        let lead = |score, others: &[u64]| standing(&game, score, others).lead.map(|lead| (lead.by, lead.amount));
        assert_eq!(lead(100, &[]), None);
        assert_eq!(lead(100, &[150, 50]), Some((Objective::Score, -50)));
        assert_eq!(lead(200, &[150, 50]), Some((Objective::Score, 50)));
        assert!(standing(&game, 200, &[150]).is_new_best() && !standing(&game, 200, &[]).is_new_best());
        let kind = GameKind::named("sprint_40").unwrap();
        let run = |time_ms| ScoreEntry {
            id: ScoreId::new(),
            kind,
            time_ms,
            game_over: GameOver::GoalReached,
            ..ScoreEntry::of(&game, "Ada", &[]).unwrap()
        };
        let mut storage = Storage::in_memory();
        storage.add(run(60_000), None);
        let lead = |entry: &ScoreEntry| Standing::of(entry, storage.table(kind)).lead.map(|lead| lead.amount);
        assert_eq!((lead(&run(58_000)), lead(&run(61_000))), (Some(2_000), Some(-1_000)));
        assert_eq!(lead(&ScoreEntry { game_over: GameOver::BlockOut, ..run(10) }), None, "it has no time");
    }

    #[test]
    fn the_show_grows_with_the_score_and_has_an_end() {
        let game = lost(Rules::default());
        let show = |score| {
            let others = [1_000, 90, 80, 70, 60, 50, 40, 30, 20];
            let standing = standing(&game, score, &others);
            Merit::all(&game, standing).first().map_or(0.0, |merit| merit.show(standing))
        };
        let shows = [100, 300, 600, 999, 2_000].map(show);
        let expected = [0.25, 0.3, 0.6, 0.999, 1.0];
        assert!(shows.iter().zip(expected).all(|(show, expected)| (show - expected).abs() < 1e-4), "{shows:?}");
        assert!(show(45) == 0.0 && show(1) == 0.0);
        let second = standing(&game, 512, &[222]);
        assert!((Merit::Best.show(second) - SMALLEST_SHOW).abs() < 1e-4, "the best of two");
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
