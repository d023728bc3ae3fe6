//! Handicaps.

use serde::{Deserialize, Serialize};

use crate::engine::attack::{AttackRules, StartingLines};
use crate::engine::rules::Rules;

/// The handicap of a seat: how its rules differ from those of the others.
///
/// ```
/// use skyline_foundation::engine::Rules;
/// use skyline_foundation::engine::versus::Handicap;
///
/// let weak = Handicap { sent_percent: 150, received_percent: 50, ..Handicap::default() };
/// assert_eq!(weak.apply(Rules::default()).attacks.sent_percent, 150);
/// assert_eq!(Handicap::default().apply(Rules::default()), Rules::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Handicap {
    /// The share of its attacks that is sent, 50 to 150 %: 100.
    pub sent_percent: u8,
    /// The share of the lines sent to it that it receives, 50 to 150 %: 100.
    pub received_percent: u8,
    /// Its starting level; 1 for that of the match.
    pub level: u8,
    /// Its Starting Lines; none for those of the match.
    pub starting_lines: StartingLines,
}

impl Handicap {
    /// Returns the handicap of a seat with these rules: what differs from a match at level 1 without Starting Lines.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let Rules { level, starting_lines, attacks, .. } = *rules;
        let AttackRules { sent_percent, received_percent, .. } = attacks;
        Self { sent_percent, received_percent, level, starting_lines }
    }

    /// Returns the rules of a seat with this handicap. They are [valid](Rules::validate) if it is.
    #[must_use]
    pub fn apply(&self, rules: Rules) -> Rules {
        let Self { sent_percent, received_percent, level, starting_lines } = *self;
        let has_lines = starting_lines.broken + starting_lines.solid > 0;
        Rules {
            level: if level > 1 { level } else { rules.level },
            attacks: AttackRules { sent_percent, received_percent, ..rules.attacks },
            starting_lines: if has_lines { starting_lines } else { rules.starting_lines },
            ..rules
        }
    }
}

impl Default for Handicap {
    fn default() -> Self {
        Self { sent_percent: 100, received_percent: 100, level: 1, starting_lines: StartingLines::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_changes_its_rules_only() {
        let lines = StartingLines { broken: 4, ..StartingLines::NONE };
        let all = Handicap { sent_percent: 50, received_percent: 150, level: 3, starting_lines: lines };
        let rules = all.apply(Rules::default());
        assert_eq!((rules.level, rules.starting_lines), (3, lines));
        assert_eq!((rules.attacks.sent_percent, rules.attacks.received_percent), (50, 150));
        assert_eq!(rules.validate(), Ok(()));
        assert_eq!((Handicap::of(&rules), Handicap::of(&Rules::default())), (all, Handicap::default()));
        let wrong = Handicap { sent_percent: 151, ..all };
        assert_eq!(wrong.apply(Rules::default()).validate().unwrap_err().field, "attacks.sent_percent");
        let read: Handicap = serde_json::from_str(&serde_json::to_string(&all).unwrap()).unwrap();
        assert_eq!(read, all);
        assert_eq!(serde_json::from_str::<Handicap>("{}").unwrap(), Handicap::default());
        assert!(serde_json::from_str::<Handicap>(r#"{"lives": 3}"#).is_err());
    }
}
