//! Lock Down: when a Tetrimino on a Surface becomes Blocks (Guideline 5.7 to 5.9, A1.2.3).
//!
//! One Lock Down Timer serves the Guideline's three rulesets and the Extended ruleset. It runs only while the
//! Tetrimino is on a Surface and stops in the air.
//!
//! | ruleset | a move or rotation | a new lowest row |
//! |---|---|---|
//! | Extended | resets the timer, 15 times | resets timer and count |
//! | Infinite | resets the timer | resets the timer |
//! | Classic | nothing | resets the timer |
//! | Timer | resets the timer, while ground time is left | resets timer and ground time |
//! | On landing | no timer | no timer |
//!
//! Ground time is the total time on Surfaces. A short hop counts too: otherwise a player could stall forever by
//! hopping.
//!
//! ```text
//!             lift   land          lift             land
//!   ━━━━━━━━━━━┷━━━━━━┷━━━━━━━━━━━━━┷                ┷━━━━━━━━
//!   on the ground all along, hop     in the air for more than two rows' time
//! ```

mod ruleset;
mod timer;

pub use ruleset::{LockDelay, LockDown};
pub use timer::LockDownTimer;
