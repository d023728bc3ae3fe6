//! The options of the Extended ruleset: all that its manual makes adjustable in every mode.

use serde::{Deserialize, Serialize};

use super::{Handling, Range};
use crate::engine::{Generator, InitialAction, LockDelay, LockDown, ModeId, RotationSystem, Rules, SoftDropFactor};

/// The options of the Extended ruleset; the defaults are those of the program tetrs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Extended {
    /// The rotation system.
    pub rotation: RotationSystem,
    /// The generator of the sequence.
    pub generator: Generator,
    /// Tetriminos shown in the Next Queue, 0 to 11: 4.
    pub next_count: u8,
    /// From the press to the first repeated cell: 167.
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells, 0 for instant: 33.
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// The factor of Soft Drop, or 0 for instant: 10.
    #[doc(alias = "SDF")]
    pub soft_drop_factor: SoftDropFactor,
    /// Whether a press of Soft Drop on a Surface Locks Down.
    pub soft_drop_locks: bool,
    /// From a Hard Drop to its Lock Down: 0.
    pub hard_drop_delay_ms: u32,
    /// The Lock Down ruleset.
    pub lock_down: LockDown,
    /// The duration of the Lock Down Timer: by the level, or constant.
    pub lock_down_ms: LockDelay,
    /// With Lock Down by Timer: the maximum total time on Surfaces: 2 000.
    pub ground_time_ms: u32,
    /// From the Completion Phase to the Next Tetrimino: 50.
    #[doc(alias = "ARE")]
    pub generation_delay_ms: u32,
    /// The Animate Phase: 200.
    pub line_clear_delay_ms: u32,
    /// Whether a rotation pressed early acts on the next Tetrimino.
    pub initial_rotation: InitialAction,
    /// Whether Hold pressed early acts on the next Tetrimino.
    pub initial_hold: InitialAction,
}

impl Extended {
    /// Returns the number of settings that differ.
    #[must_use]
    pub fn differences(&self, other: &Self) -> usize {
        let differs = [
            self.rotation != other.rotation,
            self.generator != other.generator,
            self.next_count != other.next_count,
            self.auto_repeat_delay_ms != other.auto_repeat_delay_ms,
            self.auto_repeat_interval_ms != other.auto_repeat_interval_ms,
            self.soft_drop_factor != other.soft_drop_factor,
            self.soft_drop_locks != other.soft_drop_locks,
            self.hard_drop_delay_ms != other.hard_drop_delay_ms,
            // Custom sets the Lock Down ruleset among its own rules.
            self.lock_down_ms != other.lock_down_ms,
            self.ground_time_ms != other.ground_time_ms,
            self.generation_delay_ms != other.generation_delay_ms,
            self.line_clear_delay_ms != other.line_clear_delay_ms,
            self.initial_rotation != other.initial_rotation,
            self.initial_hold != other.initial_hold,
        ];
        differs.into_iter().filter(|differs| *differs).count()
    }
}

impl Default for Extended {
    fn default() -> Self {
        ExtendedPreset::Manual.values()
    }
}

/// Named sets of these settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtendedPreset {
    /// The defaults of the original program.
    Manual,
    /// As close to the 2009 Guideline as possible.
    Guideline,
    /// Instant movement, with a long Next Queue.
    Finesse,
    /// Like the computers that the game was first written for.
    #[doc(alias = "Elektronika 60")]
    Terminal,
    /// Like a handheld console of the late eighties.
    #[doc(alias = "Gameboy")]
    Handheld,
    /// Like a home console of the late eighties.
    #[doc(alias = "NES")]
    Console,
}

impl ExtendedPreset {
    /// All presets, the default first.
    pub const ALL: [Self; 6] =
        [Self::Manual, Self::Guideline, Self::Finesse, Self::Terminal, Self::Handheld, Self::Console];

    /// Returns the values of the preset.
    #[must_use]
    pub const fn values(self) -> Extended {
        let manual = Extended::of(&Rules::preset(ModeId::Custom));
        // The games of the eighties had neither kicks nor initial actions, and showed one Tetrimino of the queue.
        let eighties = Extended {
            rotation: RotationSystem::ClassicLeft,
            generator: Generator::Uniform,
            next_count: 1,
            initial_rotation: InitialAction::Off,
            initial_hold: InitialAction::Off,
            ..manual
        };
        match self {
            Self::Manual => manual,
            Self::Guideline => Extended {
                rotation: RotationSystem::Super,
                generator: Generator::Bag,
                next_count: 3,
                soft_drop_factor: SoftDropFactor::times(20),
                ..manual
            },
            Self::Finesse => Extended {
                next_count: 6,
                auto_repeat_delay_ms: 110,
                auto_repeat_interval_ms: 0,
                soft_drop_factor: SoftDropFactor::AT_ONCE,
                ..manual
            },
            Self::Terminal => Extended {
                auto_repeat_delay_ms: 350,
                auto_repeat_interval_ms: 100,
                generation_delay_ms: 0,
                line_clear_delay_ms: 400,
                ..eighties
            },
            Self::Handheld => Extended {
                auto_repeat_delay_ms: 400,
                auto_repeat_interval_ms: 150,
                soft_drop_factor: SoftDropFactor::times(20),
                generation_delay_ms: 33,
                line_clear_delay_ms: 1_500,
                ..eighties
            },
            Self::Console => Extended {
                rotation: RotationSystem::ClassicRight,
                generator: Generator::Reroll { times: 1 },
                auto_repeat_delay_ms: 266,
                auto_repeat_interval_ms: 100,
                soft_drop_factor: SoftDropFactor::times(30),
                generation_delay_ms: 250,
                line_clear_delay_ms: 333,
                ..eighties
            },
        }
    }

    /// Returns the preset that has exactly these values.
    #[must_use]
    pub fn of(extended: Extended) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.values() == extended)
    }
}

impl Extended {
    /// The maximum length of the Next Queue.
    pub const MAX_NEXT: u8 = 11;
    /// The range of the length of the Next Queue.
    pub const NEXT_COUNT: Range = Range::count(0, Self::MAX_NEXT as u32, 1);
    /// The Lock Down rulesets offered, the default first.
    pub const LOCK_DOWNS: [LockDown; 4] = [LockDown::Timer, LockDown::Extended, LockDown::Infinite, LockDown::Classic];
    /// The range of the Soft Drop factor, in halves.
    pub const SOFT_DROP: Range = Range::count(1, 200, 1);
    /// The range of the delay of a Hard Drop.
    pub const HARD_DROP: Range = Range::millis(0, 1_000, 10);
    /// The range of the Lock Down Timer, the Generation Phase and the Animate Phase. A timer of 0 follows the level.
    pub const DELAY: Range = Range::millis(0, 3_000, 10);
    /// The range of the maximum total time on Surfaces.
    pub const GROUND_TIME: Range = Range::millis(1, 10_000, 250);
    /// The range of the copies of each Tetrimino in a stock.
    pub const BAGS: Range = Range::count(1, Generator::MAX_BAGS as u32, 1);
    /// The range of the exponent by which a Tetrimino's age counts, in tenths.
    pub const EXPONENT: Range = Range::count(0, Generator::MAX_EXPONENT as u32, 1);
    /// The range of the redraws.
    pub const REROLLS: Range = Range::count(1, Generator::MAX_REROLLS as u32, 1);

    /// Returns the range of the Tetriminos left at which a stock is refilled.
    #[must_use]
    pub const fn restock(bags: u8) -> Range {
        Range::count(0, bags as u32 * 7 - 1, 1)
    }

    /// Returns the options in the rules of a mode.
    #[must_use]
    pub const fn of(rules: &Rules) -> Self {
        Self {
            rotation: rules.rotation,
            generator: rules.generator,
            // Rules do not contain the length of the Next Queue.
            next_count: 4,
            auto_repeat_delay_ms: rules.auto_repeat_delay_ms,
            auto_repeat_interval_ms: rules.auto_repeat_interval_ms,
            soft_drop_factor: rules.soft_drop_factor,
            soft_drop_locks: rules.soft_drop_locks,
            hard_drop_delay_ms: rules.hard_drop_delay_ms,
            lock_down: rules.lock_down,
            lock_down_ms: rules.lock_down_ms,
            ground_time_ms: rules.ground_time_ms,
            generation_delay_ms: rules.generation_delay_ms,
            line_clear_delay_ms: rules.line_clear_delay_ms,
            initial_rotation: rules.initial_rotation,
            initial_hold: rules.initial_hold,
        }
    }

    /// Returns `rules` with these options.
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
            lock_down_ms: match self.lock_down_ms {
                // By the level, unless the mode has its own constant delay.
                LockDelay::Rising => rules.lock_down_ms,
                LockDelay::Millis(_) => self.lock_down_ms,
            },
            ground_time_ms: self.ground_time_ms,
            generation_delay_ms: self.generation_delay_ms,
            line_clear_delay_ms: self.line_clear_delay_ms,
            initial_rotation: self.initial_rotation,
            initial_hold: self.initial_hold,
            ..rules
        }
    }

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::NEXT_COUNT.clamp(&mut self.next_count);
        clamp_generator(&mut self.generator);
        Handling::DELAY.clamp(&mut self.auto_repeat_delay_ms);
        Handling::INTERVAL.clamp(&mut self.auto_repeat_interval_ms);
        self.soft_drop_factor = self.soft_drop_factor.min(SoftDropFactor::from_halves(Self::SOFT_DROP.most));
        Self::HARD_DROP.clamp(&mut self.hard_drop_delay_ms);
        Self::DELAY.clamp(&mut self.generation_delay_ms);
        Self::DELAY.clamp(&mut self.line_clear_delay_ms);
        Self::GROUND_TIME.clamp(&mut self.ground_time_ms);
        if let LockDelay::Millis(millis) = &mut self.lock_down_ms {
            *millis = (*millis).clamp(1, Self::DELAY.most);
        }
        if !Self::LOCK_DOWNS.contains(&self.lock_down) {
            self.lock_down = Self::LOCK_DOWNS[0];
        }
    }
}

/// Clamps the numbers of a generator to their ranges.
fn clamp_generator(generator: &mut Generator) {
    match generator {
        Generator::Stock { bags, restock_at } => {
            Extended::BAGS.clamp(bags);
            Extended::restock(*bags).clamp(restock_at);
        }
        Generator::Recency { exponent_tenths } => Extended::EXPONENT.clamp(exponent_tenths),
        Generator::Reroll { times } => Extended::REROLLS.clamp(times),
        Generator::Bag
        | Generator::Uniform
        | Generator::BalanceRelative
        | Generator::Fixed(_)
        | Generator::Adversary => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Family, GameKind};

    use super::*;

    #[test]
    fn presets_are_recognized_by_their_values_and_stay_in_their_ranges() {
        for preset in ExtendedPreset::ALL {
            let mut values = preset.values();
            assert_eq!(ExtendedPreset::of(values), Some(preset));
            values.clamp();
            assert_eq!(values, preset.values());
        }
        assert_eq!(ExtendedPreset::of(Extended { next_count: 0, ..Extended::default() }), None);
    }

    #[test]
    fn the_defaults_change_no_mode() {
        for mode in Family::Extended.modes() {
            let rules = Rules::preset(mode);
            assert_eq!(rules.mode().tuned(rules, &Extended::default().applied_to(rules)), rules, "{mode:?}");
        }
    }

    #[test]
    fn whatever_the_file_says_every_mode_is_playable_and_has_its_table() {
        let wild = Extended {
            next_count: 255,
            auto_repeat_delay_ms: u32::MAX,
            auto_repeat_interval_ms: u32::MAX,
            soft_drop_factor: SoftDropFactor::from_halves(u32::MAX),
            hard_drop_delay_ms: u32::MAX,
            lock_down: LockDown::OnLanding,
            lock_down_ms: LockDelay::Millis(0),
            ground_time_ms: 0,
            generation_delay_ms: u32::MAX,
            line_clear_delay_ms: u32::MAX,
            ..Extended::default()
        };
        let generators = [
            Generator::Stock { bags: 0, restock_at: u16::MAX },
            Generator::Stock { bags: 255, restock_at: u16::MAX },
            Generator::Recency { exponent_tenths: u16::MAX },
            Generator::Reroll { times: 0 },
            Generator::Reroll { times: 255 },
        ];
        for (generator, mode) in
            generators.into_iter().flat_map(|generator| Family::Extended.modes().map(move |of| (generator, of)))
        {
            let mut extended = Extended { generator, ..wild };
            extended.clamp();
            let preset = Rules::preset(mode);
            let rules = preset.mode().tuned(preset, &extended.applied_to(preset));
            assert_eq!(rules.validate(), Ok(()), "{mode:?}");
            assert_eq!(GameKind::of(&rules), Some(GameKind::first_of(mode)));
            let once = extended;
            extended.clamp();
            assert_eq!(extended, once);
        }
    }
}
