//! The names of the engine's things in the language shown.

use super::Words;
use crate::engine::{Action, Award, Family, GameKind, Objective, RotationSystem, Variation};
use crate::ui::paint::effects::Stage;

impl Words {
    /// The name of a family of variations.
    #[must_use]
    pub fn family(&self, family: Family) -> String {
        self.text(match family {
            Family::Guideline => "family-guideline",
            Family::Classic => "family-classic",
            Family::Tetrs => "family-tetrs",
        })
    }

    /// The name of a variation.
    #[must_use]
    pub fn variation(&self, variation: Variation) -> String {
        self.text(match variation {
            Variation::Marathon => "variation-marathon",
            Variation::Sprint => "variation-sprint",
            Variation::Ultra => "variation-ultra",
            Variation::Classic => "variation-classic",
            Variation::FortyLines => "variation-forty-lines",
            Variation::RisingMarathon => "variation-rising-marathon",
            Variation::TimeTrial => "variation-time-trial",
            Variation::Master => "variation-master",
            Variation::Puzzle => "variation-puzzle",
            Variation::Cheese => "variation-cheese",
            Variation::Combo => "variation-combo",
            Variation::Descent => "variation-descent",
            Variation::Custom => "variation-custom",
        })
    }

    /// The name of a kind of game among those of its variation.
    #[must_use]
    pub fn kind(&self, kind: GameKind) -> String {
        match kind {
            GameKind::Marathon { goal, endless: false } => self.goal(goal),
            GameKind::Marathon { goal, endless: true } => {
                self.with("kind-endless", &[("goal", self.goal(goal).into())])
            }
            GameKind::Sprint { lines } => self.with("kind-lines", &[("lines", lines.into())]),
            GameKind::Ultra { minutes, objective } => {
                let id = if objective == Objective::Lines { "kind-minutes-lines" } else { "kind-minutes-score" };
                self.with(id, &[("minutes", minutes.into())])
            }
            GameKind::Of(_) => self.text("kind-own"),
        }
    }

    /// The name of a rotation system.
    #[must_use]
    pub fn rotation_system(&self, system: RotationSystem) -> String {
        self.text(match system {
            RotationSystem::Super => "rotation-super",
            RotationSystem::Ocular => "rotation-ocular",
            RotationSystem::ClassicLeft => "rotation-classic-left",
            RotationSystem::ClassicRight => "rotation-classic-right",
        })
    }

    /// The name of a point-scoring action.
    #[must_use]
    pub fn action(&self, action: Action) -> String {
        self.text(match action {
            Action::Single => "action-single",
            Action::Double => "action-double",
            Action::Triple => "action-triple",
            Action::Tetris => "action-tetris",
            Action::MiniTSpin => "action-mini-t-spin",
            Action::MiniTSpinSingle => "action-mini-t-spin-single",
            Action::TSpin => "action-t-spin",
            Action::TSpinSingle => "action-t-spin-single",
            Action::TSpinDouble => "action-t-spin-double",
            Action::TSpinTriple => "action-t-spin-triple",
            Action::SpinSingle => "action-spin-single",
            Action::SpinDouble => "action-spin-double",
            Action::SpinTriple => "action-spin-triple",
            Action::SpinTetris => "action-spin-tetris",
        })
    }

    /// A stage begins, for the first time or again.
    #[must_use]
    pub fn stage_began(&self, began: Stage) -> String {
        let Stage { stage, attempts_left } = began;
        if began.is_again() {
            self.with("play-stage-again", &[("left", attempts_left.into())])
        } else {
            self.with("play-stage", &[("stage", stage.into())])
        }
    }

    /// The name of what was done, with the Tetrimino where that is not told by the action: "L-Spin Double".
    #[must_use]
    pub fn award(&self, award: Award) -> String {
        let action = self.action(award.action);
        match award.action {
            Action::SpinSingle | Action::SpinDouble | Action::SpinTriple | Action::SpinTetris => {
                let tetrimino = award.tetrimino.letter().to_string();
                self.with("action-of", &[("tetrimino", tetrimino.into()), ("action", action.into())])
            }
            Action::Single
            | Action::Double
            | Action::Triple
            | Action::Tetris
            | Action::MiniTSpin
            | Action::MiniTSpinSingle
            | Action::TSpin
            | Action::TSpinSingle
            | Action::TSpinDouble
            | Action::TSpinTriple => action,
        }
    }
}
