//! The weights of the evaluation, for each aim of a game.
//!
//! The score is the sum of the rewards of the moves and of the value of the board at the end of the search.
//! The features are those that the strong open programs share; all weights are whole numbers, 100 being about a line:
//! one sent to an opponent, one of a race, or 250 points at the lowest level.
//!
//! # Tuning
//!
//! The weights for attacks are those of `skyline tune --rules guideline --steps 1200 --games 24 --width 5 --pieces 100
//! --test-games 400`, from earlier ones that were chosen manually: 28 800 games in less than half an hour on one core.
//! Progress:
//!
//! | step | hole | row change | above 10 | above 15 | well | T-Slot of two lines | attack | clear of one line | T-Spin Triple |
//! |---|---|---|---|---|---|---|---|---|---|
//! | 0 | -250 | -18 | -130 | -500 | 40 | 330 | 100 | -220 | 150 |
//! | 400 | -129 | -27 | -81 | -337 | 54 | 302 | 104 | -165 | 72 |
//! | 800 | -111 | -32 | -45 | -253 | 57 | 288 | 112 | -142 | 86 |
//! | 1 200 | -113 | -33 | -24 | -137 | 60 | 313 | 106 | -141 | 79 |
//!
//! The result against the weights before, up to 400 Tetriminos a game, on seeds not used for tuning:
//!
//! | rules | width | won | drawn | lost | Elo |
//! |---|---|---|---|---|---|
//! | guideline, the sequential test at the end | 5 | 74 | 6 | 30 | +147 |
//! | guideline | 30 | 397 | 127 | 276 | +53 (95 %: +29 to +77) |
//! | guideline | 100 | 91 | 28 | 81 | +17 (95 %: -31 to +65) |
//! | modern | 5 | 37 | 128 | 35 | +3 (95 %: -45 to +51) |
//!
//! Alone, attack per piece rose from 0.746 to 0.765 at width 100, and under 0.7 received lines a piece from 1.08 to
//! 1.13. The same number of steps by the modern rules found nothing better: 50 won, 94 drawn, 56 lost against the
//! weights before (width 5), and 40 won, 100 drawn, 60 lost against those for the guideline rules. So both rule sets
//! use these weights.
//!
//! # Aims
//!
//! The effect of each aim, as the mean of 20 games of level 9 (`skyline bot --game … --level 9 --games 20 --next 6`,
//! and the same with `--attacks`):
//!
//! | kind of game | objective | with its own weights | with the weights for matches |
//! |---|---|---|---|
//! | `sprint_40` | seconds | 54.29 | 71.32 |
//! | `ultra_2_score` | points | 53 873 | 52 246 |
//! | `ultra_2_lines` | lines | 96.60 | 73.05 |
//! | `classic` | points | 377 830 | 190 852 |
//! | `time_trial` | points | 2 248 914 | 1 275 268 |
//! | `cheese` | Tetriminos | 38.10 | 114.85 |
//!
//! `skyline tune --game sprint_40` looks for better weights of such an aim.

use serde::{Deserialize, Serialize};

use crate::engine::scoring::Scoring;
use crate::engine::versus::TeamGoal;
use crate::engine::{Mechanic, Objective, Rules};

/// The aim of a game.
///
/// ```
/// use skyline_foundation::bots::beam::Aim;
/// use skyline_foundation::engine::{ModeId, Rules};
///
/// assert_eq!(Aim::alone(&Rules::preset(ModeId::Sprint)), Aim::Speed);
/// assert_eq!(Aim::alone(&Rules::preset(ModeId::Ultra)), Aim::Points);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Lines sent to opponents: every match without another goal.
    #[default]
    Attack,
    /// Points.
    Points,
    /// Points of the classic game: only lines score, and the game becomes too fast for everybody.
    ClassicPoints,
    /// Lines in the shortest time.
    Speed,
    /// Lines for as long as possible.
    Survival,
    /// Lines with holes in the fewest Tetriminos.
    Cheese,
}

impl Aim {
    /// Returns the aim of a game of one player.
    #[must_use]
    pub const fn alone(rules: &Rules) -> Self {
        match (rules.mechanic, rules.objective) {
            (Mechanic::Cheese, _) => Self::Cheese,
            (_, Objective::Score) if matches!(rules.scoring, Scoring::Classic) => Self::ClassicPoints,
            (_, Objective::Score) => Self::Points,
            (_, Objective::Time | Objective::Pieces) => Self::Speed,
            (_, Objective::Lines | Objective::Level) if rules.limit_ms.is_some() => Self::Speed,
            (_, Objective::Lines | Objective::Level | Objective::Endurance) => Self::Survival,
        }
    }

    /// Returns whether the aim is points.
    #[must_use]
    pub const fn is_points(self) -> bool {
        matches!(self, Self::Points | Self::ClassicPoints)
    }

    /// Returns the aim of a seat of a match whose team has this goal, if it has one.
    #[must_use]
    pub const fn in_match(goal: Option<TeamGoal>, rules: &Rules) -> Self {
        match goal {
            Some(TeamGoal::Cheese(_)) => Self::Cheese,
            Some(TeamGoal::Lines(_)) => Self::Speed,
            Some(TeamGoal::Score(_)) => Self::Points,
            // When the time is up, the most points win.
            None if rules.limit_ms.is_some() => Self::Points,
            None => Self::Attack,
        }
    }
}

/// The weights of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For each empty cell below the top of its column.
    pub hole: i32,
    /// For each Block above the highest hole of its column, up to six.
    pub cover: i32,
    /// For each change between Block and empty cell along the rows.
    pub row_change: i32,
    /// For each row of difference between neighbouring columns, without the well.
    pub bump: i32,
    /// For each row of the highest column.
    pub height: i32,
    /// For each row of the highest column above 10.
    pub above_10: i32,
    /// For each row of the highest column above 15.
    pub above_15: i32,
    /// For each line that lacks only the lowest column, up to four.
    pub well: i32,
    /// For a T-Slot that would clear 0, 1 or 2 lines.
    pub t_slot: [i32; 3],
    /// For an open Back-to-Back sequence.
    pub back_to_back: i32,
    /// For each line sent.
    pub attack: i32,
    /// For clearing 1 to 4 lines without a T-Spin.
    pub clear: [i32; 4],
    /// For a T-Spin of 0 to 3 lines, Mini or not.
    pub t_spin: [i32; 4],
    /// For a T that is placed without a T-Spin Double or Triple.
    pub wasted_t: i32,
    /// For each Lock Down of a combo beyond the second.
    pub combo: i32,
    /// For an empty board after a line clear.
    pub all_clear: i32,
    /// For ten points at the lowest level.
    pub points: i32,
    /// For each cheese line that is cleared.
    pub cheese: i32,
    /// For completing the game, for each Tetrimino of the longest search that is saved by it.
    pub complete: i32,
    /// For lines that end the game of the weakest target, unless it survives better than in its forecast. Up to three
    /// lines fewer earn a part of it, and later moves earn less.
    pub finish: i32,
    /// For each line that opponents can send or have sent and for which there is no room, after each Lock Down.
    pub exposed: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            hole: -113,
            cover: -21,
            row_change: -33,
            bump: -1,
            height: -17,
            above_10: -24,
            above_15: -137,
            well: 60,
            t_slot: [10, 121, 313],
            back_to_back: 119,
            attack: 106,
            clear: [-141, -185, -183, 42],
            t_spin: [-54, 0, 219, 79],
            wasted_t: -232,
            combo: 4,
            all_clear: 0,
            points: 0,
            cheese: 0,
            complete: 0,
            finish: 1_500,
            exposed: -20,
        }
    }
}

impl Weights {
    /// The weights for an aim.
    #[must_use]
    pub fn of(aim: Aim) -> Self {
        let alone = Self::alone();
        // T-Spins clear no more lines than other clears, and take longer.
        let without_spins = Self { t_slot: [0; 3], t_spin: [-60, -90, -90, -90], wasted_t: 0, complete: 300, ..alone };
        match aim {
            Aim::Attack => Self::default(),
            // A Tetris is worth 800 points, and a T-Spin Double 1 200.
            Aim::Points => Self {
                hole: -260,
                cover: -22,
                row_change: -12,
                bump: -4,
                height: 15,
                above_10: -160,
                well: 45,
                back_to_back: 185,
                clear: [-260, -240, -150, 60],
                t_spin: [-80, 0, 220, 165],
                wasted_t: -100,
                points: 4,
                ..alone
            },
            Aim::ClassicPoints => Self {
                hole: -350,
                cover: -33,
                bump: -10,
                height: -50,
                clear: [-100, -80, -50, 60],
                t_spin: [0; 4],
                points: 4,
                complete: 0,
                ..without_spins
            },
            // Each line clear takes the time of its animation, so four lines at once are fastest.
            Aim::Speed => Self {
                hole: -370,
                cover: -33,
                row_change: -11,
                bump: -16,
                height: -24,
                above_10: -50,
                clear: [-135, -100, -90, 45],
                t_spin: [-50, -80, -300, -85],
                ..without_spins
            },
            Aim::Survival => Self { clear: [20, 50, 80, 120], well: 0, height: -50, ..without_spins },
            Aim::Cheese => Self {
                hole: -220,
                cover: -42,
                row_change: -5,
                bump: -12,
                height: -24,
                above_10: -60,
                well: 0,
                clear: [0; 4],
                t_spin: [-15, 0, 0, 0],
                cheese: 100,
                ..without_spins
            },
        }
    }

    /// The weights of a game without an opponent, which the aims modify: a hole is never worth the risk there.
    fn alone() -> Self {
        Self {
            hole: -250,
            cover: -25,
            row_change: -18,
            bump: -8,
            height: -30,
            above_10: -130,
            above_15: -500,
            well: 40,
            t_slot: [10, 130, 330],
            back_to_back: 0,
            attack: 0,
            clear: [-220, -190, -160, 50],
            t_spin: [-60, 0, 230, 150],
            wasted_t: -190,
            combo: 0,
            finish: 0,
            exposed: 0,
            ..Self::default()
        }
    }

    /// The number of weights.
    pub const COUNT: usize = 29;

    /// All weights in the order of their fields.
    #[must_use]
    pub const fn to_array(self) -> [i32; Self::COUNT] {
        let Self { hole, cover, row_change, bump, height, above_10, above_15, well, .. } = self;
        let Self { t_slot: [s0, s1, s2], back_to_back, attack, wasted_t, combo, all_clear, .. } = self;
        let Self { points, cheese, complete, finish, exposed, .. } = self;
        let Self { clear: [c1, c2, c3, c4], t_spin: [t0, t1, t2, t3], .. } = self;
        [
            hole,
            cover,
            row_change,
            bump,
            height,
            above_10,
            above_15,
            well,
            s0,
            s1,
            s2,
            back_to_back,
            attack,
            c1,
            c2,
            c3,
            c4,
            t0,
            t1,
            t2,
            t3,
            wasted_t,
            combo,
            all_clear,
            points,
            cheese,
            complete,
            finish,
            exposed,
        ]
    }

    /// The weights in the order of [`Weights::to_array`].
    #[must_use]
    pub const fn from_array(weights: [i32; Self::COUNT]) -> Self {
        let [hole, cover, row_change, bump, height, above_10, above_15, well, rest @ ..] = weights;
        let [s0, s1, s2, back_to_back, attack, c1, c2, c3, c4, t0, t1, t2, t3, wasted_t, combo, all_clear, rest @ ..] =
            rest;
        let [points, cheese, complete, finish, exposed] = rest;
        let (t_slot, clear, t_spin) = ([s0, s1, s2], [c1, c2, c3, c4], [t0, t1, t2, t3]);
        Self {
            hole,
            cover,
            row_change,
            bump,
            height,
            above_10,
            above_15,
            well,
            t_slot,
            back_to_back,
            attack,
            clear,
            t_spin,
            wasted_t,
            combo,
            all_clear,
            points,
            cheese,
            complete,
            finish,
            exposed,
        }
    }

    pub(super) const fn use_opponents(&self) -> bool {
        let Self { finish, exposed, .. } = *self;
        finish != 0 || exposed != 0
    }
}
