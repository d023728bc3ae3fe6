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
        self.text(MessageId::of_engine(feat.name()))
    }

    /// What a feat takes, in one sentence.
    #[must_use]
    pub fn feat_hint(&self, feat: Feat) -> String {
        self.text(MessageId::of_engine(feat.hint()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::{Grade, Ledger};
    use crate::storage::History;

    #[test]
    fn every_feat_has_words() {
        let words = Words::english();
        for feat in Feat::ALL {
            assert_ne!(words.feat(feat), feat.name());
            assert_ne!(words.feat_hint(feat), feat.hint());
        }
    }

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
