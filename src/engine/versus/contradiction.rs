//! Rules of a match that contradict each other.

use serde::{Deserialize, Serialize};

use super::rules::{GameType, VersusRules};
use super::target::TargetLaw;
use crate::engine::attack::{AttackRules, LineKind, StartingLines};
use crate::engine::units::SKYLINE;

/// Two rules of a match that cannot both have an effect. Each rule alone is in its range.
///
/// A match by such rules is well defined, and recorded ones play; but nobody means them.
///
/// ```
/// use skyline_foundation::engine::attack::AttackRules;
/// use skyline_foundation::engine::versus::{Contradiction, VersusPreset, VersusRules};
///
/// let modern = VersusPreset::Modern.rules();
/// assert_eq!(modern.contradiction(), None);
/// let silent = VersusRules { attacks: AttackRules { cap: Some(4), ..AttackRules::NONE }, ..modern };
/// assert_eq!(silent.contradiction(), Some(Contradiction::NothingSent));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Contradiction {
    /// No action sends lines, but there are rules about how lines arrive, grow or find their targets.
    NothingSent,
    /// The lines of a Perfect Clear replace those of its action, but it has none.
    EmptyPerfectClear,
    /// Attacks begin to grow after the time of the match.
    LateMargin,
    /// Lines turn solid after the time of the match.
    LateSolidLines,
    /// The speed rises for the first time after the time of the match.
    LateSpeed,
    /// Lines travel longer than the match lasts.
    LateLines,
}

impl Contradiction {
    /// All contradictions.
    pub const ALL: [Self; 6] = [
        Self::NothingSent,
        Self::EmptyPerfectClear,
        Self::LateMargin,
        Self::LateSolidLines,
        Self::LateSpeed,
        Self::LateLines,
    ];
}

impl VersusRules {
    /// Returns the first contradiction among these rules.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        Contradiction::ALL.into_iter().find(|contradiction| self.contains(*contradiction))
    }

    fn contains(&self, contradiction: Contradiction) -> bool {
        let attacks = &self.attacks;
        let ends_by = |ms: u32| matches!(self.game_type, GameType::Score { ms: end } if ms >= end);
        match contradiction {
            Contradiction::NothingSent => attacks.sends_nothing() && self.has_rules_of_arrival(),
            Contradiction::EmptyPerfectClear => attacks.perfect_clear_replaces && attacks.perfect_clear == 0,
            Contradiction::LateMargin => attacks.margin.is_some_and(|margin| ends_by(margin.after_ms)),
            Contradiction::LateSolidLines => matches!(attacks.kind, LineKind::SolidAfter(ms) if ends_by(ms)),
            Contradiction::LateSpeed => self.level_up_ms.is_some_and(ends_by),
            Contradiction::LateLines => attacks.travel_ms > 0 && ends_by(attacks.travel_ms),
        }
    }

    /// Whether a rule says how lines arrive, grow or find their targets otherwise than by the Guideline.
    fn has_rules_of_arrival(&self) -> bool {
        let AttackRules { travel_ms, entry, cap, gap, margin, kind, .. } = self.attacks;
        let default = AttackRules::GUIDELINE;
        self.targets != TargetLaw::Chosen
            || (travel_ms, entry, cap) != (default.travel_ms, default.entry, default.cap)
            || (gap, margin, kind) != (default.gap, default.margin, default.kind)
    }
}

impl StartingLines {
    /// Returns whether they leave no free row below the Skyline.
    #[must_use]
    pub fn fill_the_matrix(&self) -> bool {
        i32::from(self.broken) + i32::from(self.solid) >= i32::from(SKYLINE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::Margin;
    use crate::engine::versus::VersusPreset;

    #[test]
    fn every_contradiction_is_found_and_presets_have_none() {
        for preset in VersusPreset::ALL {
            assert_eq!(preset.rules().contradiction(), None, "{preset:?}");
        }
        let short = VersusRules { game_type: GameType::Score { ms: 60_000 }, ..VersusRules::default() };
        let with = |attacks: AttackRules| VersusRules { attacks, ..short };
        let guideline = AttackRules::GUIDELINE;
        let margin = |after_ms| AttackRules { margin: Some(Margin { after_ms, percent: 10 }), ..guideline };
        let solid = |ms| AttackRules { kind: LineKind::SolidAfter(ms), ..guideline };
        let travel = |travel_ms| AttackRules { travel_ms, ..guideline };
        let table = [
            (VersusRules { targets: TargetLaw::Even, attacks: AttackRules::NONE, ..short }, Contradiction::NothingSent),
            (with(AttackRules { perfect_clear_replaces: true, ..guideline }), Contradiction::EmptyPerfectClear),
            (with(margin(60_000)), Contradiction::LateMargin),
            (with(solid(60_000)), Contradiction::LateSolidLines),
            (VersusRules { level_up_ms: Some(60_000), ..short }, Contradiction::LateSpeed),
            (with(travel(60_000)), Contradiction::LateLines),
        ];
        assert_eq!(table.map(|(_, expected)| expected), Contradiction::ALL);
        for (rules, expected) in table {
            assert_eq!(rules.contradiction(), Some(expected));
            assert_eq!(rules.validate(), Ok(()), "a recorded match by them is read");
        }
        for rules in [with(margin(59_999)), with(solid(59_999)), with(travel(59_999)), with(AttackRules::NONE)] {
            assert_eq!(rules.contradiction(), None);
        }
        let endless = VersusRules { game_type: GameType::LastStanding, ..with(margin(3_600_000)) };
        assert_eq!(endless.contradiction(), None);
    }

    #[test]
    fn starting_lines_leave_a_free_row() {
        let lines = |broken, solid| StartingLines { broken, solid, ..StartingLines::NONE };
        assert!(lines(12, 8).fill_the_matrix() && !lines(12, 7).fill_the_matrix());
    }
}
