//! The buildings of the player's city in words.

use super::{MessageId, Words, id};
use crate::city::{Building, City, Feat, counts_all_lines, next_goal, next_grade, representative};
use crate::engine::{ModeId, Objective};

impl Words {
    /// The name of a building.
    #[must_use]
    pub fn building(&self, building: Building) -> String {
        match building {
            Building::Tower(mode, grade) => {
                let args = [("mode", self.mode(mode).into()), ("grade", grade.letter().to_string().into())];
                self.with(id::CITY_TOWER, &args)
            }
            Building::Landmark(feat) => self.feat(feat),
        }
    }

    /// The name of a feat.
    #[must_use]
    pub fn feat(&self, feat: Feat) -> String {
        self.text(messages(feat).0)
    }

    /// What a feat takes, in one sentence.
    #[must_use]
    pub fn feat_hint(&self, feat: Feat) -> String {
        self.text(messages(feat).1)
    }

    /// The grade of a mode in a city, and its lit windows.
    #[must_use]
    pub fn district(&self, city: &City, mode: ModeId) -> String {
        let grade = city.grade(mode).map_or_else(
            || self.text(id::CITY_NO_GRADE),
            |grade| self.with(id::CITY_GRADE, &[("grade", grade.letter().to_string().into())]),
        );
        let windows = city.windows(mode);
        let args = [("count", windows.into()), ("value", self.number(windows).into())];
        format!("{grade} · {}", self.with(id::CITY_WINDOWS, &args))
    }

    /// What the next tower of a mode takes.
    #[must_use]
    pub fn next_tower(&self, city: &City, mode: ModeId) -> String {
        let grade = city.grade(mode);
        let Some((next, objective, value)) = next_grade(grade).and_then(|_| next_goal(mode, grade)) else {
            return self.text(id::CITY_ALL);
        };
        let kind = representative(mode);
        let goal = if value <= 1 {
            self.text(id::CITY_GOAL_FIRST)
        } else if counts_all_lines(mode) {
            let args = [("count", value.into()), ("value", self.number(value).into())];
            self.with(id::CITY_GOAL_LINES, &[("value", self.with(id::RESULT_LINES, &args).into())])
        } else {
            let result = self.result(&kind.rules(), value);
            let is_low = objective.is_lower_better();
            if is_low { self.with(id::CITY_GOAL_MOST, &[("value", result.into())]) } else { result }
        };
        // The other kinds of a mode have thresholds of their own.
        let goal = match kind.mode().kinds.len() {
            0 | 1 => goal,
            _ if objective == Objective::Lines => goal,
            _ => format!("{} · {goal}", self.kind(kind)),
        };
        self.with(id::CITY_NEXT, &[("grade", next.letter().to_string().into()), ("goal", goal.into())])
    }
}

/// The messages that name a feat and say what it takes.
const fn messages(feat: Feat) -> (MessageId, MessageId) {
    match feat {
        Feat::FirstLine => (id::FEAT_LINE, id::FEAT_LINE_HOW),
        Feat::FirstTetris => (id::FEAT_TETRIS, id::FEAT_TETRIS_HOW),
        Feat::MarathonDone => (id::FEAT_MARATHON, id::FEAT_MARATHON_HOW),
        Feat::HighStart => (id::FEAT_HIGH_START, id::FEAT_HIGH_START_HOW),
        Feat::SprintDone => (id::FEAT_SPRINT, id::FEAT_SPRINT_HOW),
        Feat::SprintMinute => (id::FEAT_SPRINT_MINUTE, id::FEAT_SPRINT_MINUTE_HOW),
        Feat::DailyFirst => (id::FEAT_DAILY, id::FEAT_DAILY_HOW),
        Feat::DailyWeek => (id::FEAT_DAILY_WEEK, id::FEAT_DAILY_WEEK_HOW),
        Feat::TenTetrises => (id::FEAT_TEN_TETRISES, id::FEAT_TEN_TETRISES_HOW),
        Feat::TwoPieces => (id::FEAT_TWO_PIECES, id::FEAT_TWO_PIECES_HOW),
        Feat::ThreePieces => (id::FEAT_THREE_PIECES, id::FEAT_THREE_PIECES_HOW),
        Feat::ClassicTen => (id::FEAT_CLASSIC_TEN, id::FEAT_CLASSIC_TEN_HOW),
        Feat::Lines1000 => (id::FEAT_LINES_1000, id::FEAT_LINES_1000_HOW),
        Feat::Lines10000 => (id::FEAT_LINES_10000, id::FEAT_LINES_10000_HOW),
        Feat::Finesse100 => (id::FEAT_FINESSE, id::FEAT_FINESSE_HOW),
        Feat::FirstTSpin => (id::FEAT_T_SPIN, id::FEAT_T_SPIN_HOW),
        Feat::MiniTSpin => (id::FEAT_MINI_T_SPIN, id::FEAT_MINI_T_SPIN_HOW),
        Feat::TSpinDouble => (id::FEAT_T_SPIN_DOUBLE, id::FEAT_T_SPIN_DOUBLE_HOW),
        Feat::TSpinTriple => (id::FEAT_T_SPIN_TRIPLE, id::FEAT_T_SPIN_TRIPLE_HOW),
        Feat::TenTSpins => (id::FEAT_TEN_T_SPINS, id::FEAT_TEN_T_SPINS_HOW),
        Feat::MasterDone => (id::FEAT_MASTER, id::FEAT_MASTER_HOW),
        Feat::FirstBackToBack => (id::FEAT_BACK_TO_BACK, id::FEAT_BACK_TO_BACK_HOW),
        Feat::BackToBackTen => (id::FEAT_BACK_TO_BACK_TEN, id::FEAT_BACK_TO_BACK_TEN_HOW),
        Feat::PuzzleDone => (id::FEAT_PUZZLE, id::FEAT_PUZZLE_HOW),
        Feat::PerfectClear => (id::FEAT_PERFECT_CLEAR, id::FEAT_PERFECT_CLEAR_HOW),
        Feat::ThreePerfectClears => (id::FEAT_PERFECT_CLEAR_THREE, id::FEAT_PERFECT_CLEAR_THREE_HOW),
        Feat::CheeseDone => (id::FEAT_CHEESE, id::FEAT_CHEESE_HOW),
        Feat::ComboFour => (id::FEAT_COMBO_FOUR, id::FEAT_COMBO_FOUR_HOW),
        Feat::ComboSeven => (id::FEAT_COMBO_SEVEN, id::FEAT_COMBO_SEVEN_HOW),
        Feat::ComboTwenty => (id::FEAT_COMBO_TWENTY, id::FEAT_COMBO_TWENTY_HOW),
        Feat::DescentTen => (id::FEAT_DESCENT_TEN, id::FEAT_DESCENT_TEN_HOW),
        Feat::Games100 => (id::FEAT_GAMES_100, id::FEAT_GAMES_100_HOW),
        Feat::EveryMode => (id::FEAT_EVERY_MODE, id::FEAT_EVERY_MODE_HOW),
        Feat::Shared => (id::FEAT_SHARED, id::FEAT_SHARED_HOW),
        Feat::ZenHundred => (id::FEAT_ZEN, id::FEAT_ZEN_HOW),
        Feat::Hours10 => (id::FEAT_HOURS_10, id::FEAT_HOURS_10_HOW),
        Feat::Hours100 => (id::FEAT_HOURS_100, id::FEAT_HOURS_100_HOW),
        Feat::SurvivalThree => (id::FEAT_SURVIVAL, id::FEAT_SURVIVAL_HOW),
        Feat::BeatFive => (id::FEAT_BEAT_FIVE, id::FEAT_BEAT_FIVE_HOW),
        Feat::InvisibleTetris => (id::FEAT_INVISIBLE, id::FEAT_INVISIBLE_HOW),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::{Grade, Ledger};
    use crate::storage::History;

    #[test]
    fn the_next_tower_says_what_it_takes() {
        let words = Words::english();
        let empty = City::default();
        assert_eq!(words.next_tower(&empty, ModeId::Sprint), "Next tower, E: clear a line");
        let mut ledger = Ledger::default();
        ledger.add(Building::Tower(ModeId::Sprint, Grade::B));
        ledger.add(Building::Tower(ModeId::Cheese, Grade::E));
        ledger.add(Building::Tower(ModeId::Zen, Grade::E));
        ledger.add(Building::Tower(ModeId::Puzzle, Grade::S));
        let city = City::built_from(&History::default(), &ledger);
        let next = |mode| words.next_tower(&city, mode);
        assert_eq!(next(ModeId::Sprint), "Next tower, A: 40 lines · at most 0:50.00");
        assert_eq!(next(ModeId::Cheese), "Next tower, D: at most 62 pieces");
        assert_eq!(next(ModeId::Zen), "Next tower, D: 100 lines in all games");
        assert_eq!(next(ModeId::Puzzle), "All towers stand.");
        assert_eq!(words.district(&city, ModeId::Sprint), "Grade B · 0 lit windows");
        assert_eq!(words.building(Building::Tower(ModeId::Sprint, Grade::B)), "Sprint, tower B");
    }
}
