//! The buildings of the player's city in words.

use super::{MessageId, Words, id};
use crate::city::{Building, City, Feat, Grade, counts_all_lines, next_goal, representative};
use crate::engine::{GameKind, ModeId, Objective};

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
        let grade = city.grade(mode).map_or_else(|| self.text(id::CITY_NO_GRADE), |grade| self.grade_meaning(grade));
        let windows = city.windows(mode);
        let args = [("count", windows.into()), ("value", self.number(windows).into())];
        format!("{grade} · {}", self.with(id::CITY_WINDOWS, &args))
    }

    /// A grade with its place among all.
    #[must_use]
    pub fn grade_meaning(&self, grade: Grade) -> String {
        let args = [("grade", grade.letter().to_string().into()), ("number", (grade as usize + 1).into())];
        self.with(id::CITY_GRADE_MEANS, &args)
    }

    /// What the tower after this grade of a mode takes, and how far the player is: the best result of its
    /// [`representative`], or all lines of the mode.
    #[must_use]
    pub fn next_tower(&self, mode: ModeId, grade: Option<Grade>, progress: Option<u64>) -> String {
        let Some((next, objective, value)) = next_goal(mode, grade) else {
            return self.text(id::CITY_ALL);
        };
        let kind = representative(mode);
        let goal = if value <= 1 {
            // In Descent nothing is placed.
            let has_lines = kind.mode().hud.has_lines;
            if has_lines { self.text(id::CITY_GOAL_FIRST) } else { self.result(&kind.rules(), value) }
        } else if counts_all_lines(mode) {
            let args = [("count", value.into()), ("value", self.number(value).into())];
            let lines = self.with(id::RESULT_LINES, &args);
            let of = self.on_the_way(kind, Objective::Lines, (progress, value), lines);
            self.with(id::CITY_GOAL_LINES, &[("value", of.into())])
        } else {
            let result = self.result(&kind.rules(), value);
            let is_low = objective.is_lower_better();
            let goal = if is_low { self.with(id::CITY_GOAL_MOST, &[("value", result.into())]) } else { result };
            self.on_the_way(kind, objective, (progress, value), goal)
        };
        // The other kinds of a mode have thresholds of their own.
        let goal = match kind.mode().kinds.len() {
            0 | 1 => goal,
            _ if objective == Objective::Lines => goal,
            _ => format!("{} · {goal}", self.kind(kind)),
        };
        self.with(id::CITY_NEXT, &[("grade", next.letter().to_string().into()), ("goal", goal.into())])
    }

    /// A goal in words, with the value that is on the way to it. A result that reaches it without its tower, because
    /// its recording is not confirmed, says nothing.
    fn on_the_way(
        &self,
        kind: GameKind,
        objective: Objective,
        (progress, value): (Option<u64>, u64),
        goal: String,
    ) -> String {
        let is_low = objective.is_lower_better();
        let is_short = |progress: &u64| *progress > 0 && if is_low { *progress > value } else { *progress < value };
        let Some(progress) = progress.filter(is_short) else { return goal };
        let (id, shown) = match objective {
            Objective::Score | Objective::Lines => (id::CITY_GOAL_OF, self.number(progress)),
            Objective::Endurance => (id::CITY_GOAL_OF, self.time(progress)),
            Objective::Time | Objective::Level | Objective::Pieces => {
                (id::CITY_GOAL_BEST, self.result(&kind.rules(), progress))
            }
        };
        self.with(id, &[("value", shown.into()), ("goal", goal.into())])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::city::Ledger;
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
        assert_eq!(words.next_tower(ModeId::Sprint, None, None), "Next tower, E: clear a line");
        assert_eq!(words.next_tower(ModeId::Descent, None, None), "Next tower, E: 1 gem");
        let mut ledger = Ledger::default();
        ledger.add(Building::Tower(ModeId::Sprint, Grade::B));
        ledger.add(Building::Tower(ModeId::Cheese, Grade::E));
        ledger.add(Building::Tower(ModeId::Zen, Grade::E));
        ledger.add(Building::Tower(ModeId::Puzzle, Grade::S));
        let city = City::built_from(&History::default(), &ledger);
        let next = |mode| words.next_tower(mode, city.grade(mode), None);
        assert_eq!(next(ModeId::Sprint), "Next tower, A: 40 lines · at most 0:50.00");
        assert_eq!(next(ModeId::Cheese), "Next tower, D: at most 62 pieces");
        assert_eq!(next(ModeId::Zen), "Next tower, D: 100 lines in all games");
        assert_eq!(next(ModeId::Puzzle), "All towers stand.");
        assert_eq!(words.district(&city, ModeId::Sprint), "B, the fourth of six grades · 0 lit windows");
        assert_eq!(words.building(Building::Tower(ModeId::Sprint, Grade::B)), "Sprint, tower B");
    }

    /// The best result, or all lines; nothing where it says nothing.
    #[test]
    fn the_next_tower_says_how_far_the_player_is() {
        let words = Words::english();
        let table = [
            (ModeId::Marathon, Grade::E, 2_036, "Next tower, D: Fixed · 2,036 of 80,000 points"),
            (ModeId::Marathon, Grade::E, 90_000, "Next tower, D: Fixed · 80,000 points"),
            (ModeId::Sprint, Grade::E, 178_100, "Next tower, D: 40 lines · at most 2:40.00 (best: 2:58.10)"),
            (ModeId::Sprint, Grade::E, 100_000, "Next tower, D: 40 lines · at most 2:40.00"),
            (ModeId::Cheese, Grade::E, 64, "Next tower, D: at most 62 pieces (best: 64 pieces)"),
            (ModeId::Survival, Grade::E, 30_000, "Next tower, D: 0:30.00 of 1:00.00"),
            (ModeId::Puzzle, Grade::E, 3, "Next tower, D: Stage 4 (best: Stage 3)"),
            (ModeId::Zen, Grade::E, 40, "Next tower, D: 40 of 100 lines in all games"),
        ];
        for (mode, grade, progress, expected) in table {
            assert_eq!(words.next_tower(mode, Some(grade), Some(progress)), expected);
        }
    }

    #[test]
    fn every_grade_says_its_place() {
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            let meanings: BTreeSet<String> = Grade::ALL.into_iter().map(|grade| words.grade_meaning(grade)).collect();
            assert_eq!(meanings.len(), Grade::ALL.len(), "{language}");
        }
        assert_eq!(Words::english().grade_meaning(Grade::E), "E, the first of six grades");
        assert_eq!(Words::english().grade_meaning(Grade::S), "S, the highest of six grades");
    }
}
