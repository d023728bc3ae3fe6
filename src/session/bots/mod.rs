//! Computer players in a match: how they look, think, choose a move and press buttons.
//!
//! ```text
//!   BotView ─▶ Bot ─▶ Chooser: a bot's search ─▶ Move ─▶ Plan at a Pace ─▶ inputs, tick by tick
//! ```

mod beam_runner;
mod bot;
mod challenger;
mod combo_runner;
mod hint;
mod plan;
mod runner;
#[cfg(test)]
mod tests;

pub use beam_runner::{BeamChooser, BeamRunner};
pub use bot::{Bot, BotView};
pub use challenger::Challenger;
pub use combo_runner::{ComboChooser, ComboRunner};
pub use hint::{Hint, HintPress, HintReason};
pub use plan::{CandidateMove, Chooser, Pace};
pub use runner::Runner;
