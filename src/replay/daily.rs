//! Today's Sprint: on a day, everybody gets the same Tetriminos.
//!
//! It is a Sprint over 40 lines at level 1 by the rules of its table. Only its seed is given, so its recordings need no
//! mark of their own. Servers draw the seeds of their daily challenges at random; this one needs no server.

use xxhash_rust::xxh3::xxh3_64;

use super::SeatRecording;
use crate::engine::{GameKind, ModeId};

/// The name of its kind.
const KIND: &str = "sprint_40";

/// Returns the kind of the daily Sprint.
#[must_use]
pub fn daily_kind() -> GameKind {
    GameKind::named(KIND).unwrap_or_else(|| GameKind::first_of(ModeId::Sprint))
}

/// Returns the seed of the Sprint of a day, counted in days since 1 January 1970 (UTC).
///
/// It is the XXH3 hash, with 64 bits and without a seed, of the text `skyline sprint 20782` with the number of the day.
#[must_use]
pub fn daily_seed(day: u32) -> u64 {
    xxh3_64(format!("skyline sprint {day}").as_bytes())
}

impl SeatRecording {
    /// Returns whether it records the Sprint of a day.
    #[must_use]
    pub fn is_daily(&self, day: u32) -> bool {
        let kind = daily_kind();
        self.seed == daily_seed(day)
            && GameKind::of(&self.rules) == Some(kind)
            && self.rules.level == kind.rules().level
            && self.start.is_none()
            && !self.taken_over
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engine::{Game, Rules};
    use crate::replay::Outcome;

    /// Another seed would be another game for everybody who plays another version.
    #[test]
    fn the_seeds_stay_and_each_day_has_its_own() {
        assert_eq!([20_782, 20_783].map(daily_seed), [0x5cf1_3575_5cfe_8c77, 0xef46_452b_59e3_2ae5]);
        let seeds: BTreeSet<u64> = (20_000..30_000).map(daily_seed).collect();
        assert_eq!(seeds.len(), 10_000);
    }

    #[test]
    fn only_an_unchanged_sprint_of_the_day_is_its_sprint() {
        let rules = daily_kind().rules();
        let replay = |rules, seed| {
            let game = Game::new(rules, seed);
            SeatRecording::new(rules, seed, Vec::new(), Outcome::of(&game))
        };
        let sprint = replay(Rules { auto_repeat_delay_ms: 100, ..rules }, daily_seed(9));
        assert!(sprint.is_daily(9) && !sprint.is_daily(10), "handling does not matter");
        for other in [
            replay(rules, 9),
            replay(Rules { level: 5, ..rules }, daily_seed(9)),
            replay(Rules { limit_lines: Some(20), ..rules }, daily_seed(9)),
            SeatRecording { taken_over: true, ..sprint.clone() },
            sprint.starting_from(Some(crate::engine::Start::default())),
        ] {
            assert!(!other.is_daily(9), "{:?}", other.rules);
        }
    }
}
