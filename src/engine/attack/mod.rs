//! Line Attack, Counter Attack and the Receiving Queue (Guideline B1.3).

mod gap;
mod queue;
mod rules;
mod starting;

pub use gap::next_gap;
pub use queue::{Exchange, Share};
pub(super) use queue::{LockedDown, ReceivingQueue};
pub use rules::{AttackRules, AttackTable, BackToBackLaw, ComboLaw, Entry, GapLaw, LineKind, Margin, Strike};
pub use starting::{StartingLines, StartingPattern};
