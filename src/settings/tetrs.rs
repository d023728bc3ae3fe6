//! How the tetrs system is played: what its manual leaves to the player, in every mode.

use serde::{Deserialize, Serialize};

use crate::engine::{Generator, InitialAction, LockDown, RotationSystem, Rules, Variation};

/// The settings of the tetrs system's manual; its defaults are those of its own program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tetrs {
    /// How Tetriminos turn.
    pub rotation: RotationSystem,
    /// How the sequence of Tetriminos is made.
    pub generator: Generator,
    /// Tetriminos shown in the Next Queue, 0 to 6: 4.
    pub next_count: u8,
    /// From the press to the first repeated cell: 167.
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells: 33.
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// How many times faster Soft Drop is, 0 for at once: 10.
    pub soft_drop_factor: u32,
    /// Whether a press of Soft Drop on a Surface Locks Down.
    pub soft_drop_locks: bool,
    /// From a Hard Drop to its Lock Down: 0.
    pub hard_drop_delay_ms: u32,
    /// When a Tetrimino on a Surface Locks Down.
    pub lock_down: LockDown,
    /// From the Completion Phase to the Next Tetrimino: 50.
    #[doc(alias = "ARE")]
    pub generation_delay_ms: u32,
    /// The Animate Phase: 200.
    pub line_clear_delay_ms: u32,
    /// Whether rotations act on a Tetrimino that comes after the press.
    pub initial_rotation: InitialAction,
    /// Whether Hold acts on a Tetrimino that comes after the press.
    pub initial_hold: InitialAction,
}

impl Default for Tetrs {
    fn default() -> Self {
        let rules = Rules::preset(Variation::Custom);
        Self {
            rotation: rules.rotation,
            generator: rules.generator,
            next_count: 4,
            auto_repeat_delay_ms: rules.auto_repeat_delay_ms,
            auto_repeat_interval_ms: rules.auto_repeat_interval_ms,
            soft_drop_factor: rules.soft_drop_factor,
            soft_drop_locks: rules.soft_drop_locks,
            hard_drop_delay_ms: rules.hard_drop_delay_ms,
            lock_down: rules.lock_down,
            generation_delay_ms: rules.generation_delay_ms,
            line_clear_delay_ms: rules.line_clear_delay_ms,
            initial_rotation: rules.initial_rotation,
            initial_hold: rules.initial_hold,
        }
    }
}

impl Tetrs {
    /// The most Tetriminos shown in the Next Queue.
    pub const MOST_NEXT: u8 = 6;

    /// The rules of a mode, played so.
    #[must_use]
    pub const fn applied_to(&self, rules: Rules) -> Rules {
        Rules {
            rotation: self.rotation,
            generator: self.generator,
            auto_repeat_delay_ms: self.auto_repeat_delay_ms,
            auto_repeat_interval_ms: self.auto_repeat_interval_ms,
            soft_drop_factor: self.soft_drop_factor,
            soft_drop_locks: self.soft_drop_locks,
            hard_drop_delay_ms: self.hard_drop_delay_ms,
            lock_down: self.lock_down,
            generation_delay_ms: self.generation_delay_ms,
            line_clear_delay_ms: self.line_clear_delay_ms,
            initial_rotation: self.initial_rotation,
            initial_hold: self.initial_hold,
            ..rules
        }
    }

    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.next_count = self.next_count.min(Self::MOST_NEXT);
        let most = |value: &mut u32, most: u32| *value = (*value).min(most);
        most(&mut self.auto_repeat_delay_ms, 2_000);
        most(&mut self.auto_repeat_interval_ms, 2_000);
        most(&mut self.soft_drop_factor, 1_000);
        most(&mut self.hard_drop_delay_ms, 1_000);
        most(&mut self.generation_delay_ms, 10_000);
        most(&mut self.line_clear_delay_ms, 10_000);
    }
}
