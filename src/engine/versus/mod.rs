//! Matches: attacks between games, teams, and who wins (Guideline B1.2).
//!
//! ```text
//!   VersusRules ─▶ the rules of each seat ─▶ Game ─▶ events ─▶ AttackRouter ─▶ lines that arrive in the next tick
//!        │                                    │                    ▲
//!        └─▶ GameType, Teams ─────────────────┴─▶ end, Standings   └── TargetLaw, Teams
//! ```

mod contradiction;
mod goals;
mod handicap;
mod handling_cap;
mod knock_outs;
mod router;
mod rules;
mod standings;
mod target;
mod teams;

pub use contradiction::Contradiction;
pub use goals::{GoalProgress, SeatProgress, TeamGoal, TeamGoals};
pub use handicap::Handicap;
pub use handling_cap::HandlingCap;
pub use knock_outs::KnockOuts;
pub use router::{AttackRouter, Hit};
pub use rules::{GameType, VersusPreset, VersusRules};
pub use standings::{Series, Standings};
pub use target::TargetLaw;
pub use teams::Teams;
