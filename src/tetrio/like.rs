//! The rules of Skyline that are most like those of a game, for its screen and for who continues it.

use super::options::{INSTANT, TetrioGoal, TetrioOptions};
use super::side::TetrioSide;
use crate::engine::soft_drop::SoftDropFactor;
use crate::engine::versus::{VersusPreset, VersusRules};
use crate::engine::{FallSpeed, ModeId, RotationSystem, Rules};

/// The rules of a match that are most like those of TETR.IO.
#[must_use]
pub fn match_rules() -> VersusRules {
    VersusPreset::Modern.rules()
}

impl TetrioSide {
    /// The rules of Skyline that are most like those of this game. They do not play it: see
    /// [`TetrioRun`](super::TetrioRun).
    #[must_use]
    pub fn rules_alike(&self) -> Rules {
        let TetrioOptions { goal, handling, gravity, half_turns, hold, .. } = **self.options();
        let rules = match goal {
            TetrioGoal::Lines(lines) => Rules { limit_lines: Some(lines.max(1)), ..Rules::preset(ModeId::Sprint) },
            TetrioGoal::Time(ms) => {
                Rules { limit_ms: Some((ms as u32).clamp(1, 86_400_000)), ..Rules::preset(ModeId::Ultra) }
            }
            TetrioGoal::None if self.is_of_match() => match_rules().seat_rules(Rules::default()),
            TetrioGoal::None => Rules::preset(ModeId::Custom).without_limits(),
        };
        let millis = |frames: f64| (frames * 1_000.0 / 60.0).round() as u32;
        let factor = if handling.sdf >= INSTANT { 0 } else { handling.sdf as u32 };
        Rules {
            rotation: RotationSystem::SuperPlus,
            half_turns,
            hold,
            level: 1,
            fall_ms: FallSpeed::Millis((1_000.0 / 60.0 / gravity.max(1e-4)).clamp(0.0, 60_000.0) as u32),
            soft_drop_factor: SoftDropFactor::times(factor),
            auto_repeat_delay_ms: millis(handling.das),
            auto_repeat_interval_ms: millis(handling.arr),
            generation_delay_ms: 0,
            line_clear_delay_ms: 0,
            ..rules
        }
    }
}
