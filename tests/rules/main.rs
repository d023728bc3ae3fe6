//! The rules of the game, ruling by ruling, tested through buttons alone.
//!
//! Most tables are scenarios, so a row that fails can be put into a file and watched with `skyline scenario`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]
#![expect(clippy::string_add, clippy::format_collect, reason = "tests build their buttons from text")]
#![expect(clippy::needless_pass_by_value, reason = "scenarios are written in place")]

mod any_rules;
mod appendix_b;
mod attacks;
mod command_line;
mod endings;
mod generation;
mod initial;
mod lock_down;
mod match_rules;
mod matches;
mod mechanics;
mod movement;
mod properties;
mod reach;
mod regressions;
mod rotation;
mod rotation_systems;
mod scoring;
mod snapshots;
mod spins;
#[path = "../support"]
mod support {
    pub(crate) mod battle;
    pub(crate) mod diver;
    pub(crate) mod player;
    pub(crate) mod program;
    pub(crate) mod property;
    pub(crate) mod random_kicks;
    pub(crate) mod scenario;
}
mod texts;
mod versus;
