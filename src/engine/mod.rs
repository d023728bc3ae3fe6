//! The rules of one player's game, and the attacks between games. Pure: equal rules, seed and inputs make equal games.
//!
//! There is no clock, file, thread, text or floating-point number in here. Time is counted in ticks of one millisecond;
//! the owner of a [`Game`] decides when to play the next tick. A [`Mode`] describes everything about a game mode.
//!
//! ```text
//!   Inputs ──▶ Game::step, one tick ──▶ GameEvents (facts)
//!                          │
//!    ┌──────────────────── │ ──────────────────────────────────────────────┐
//!    │ Generation ─▶ Falling ⇄ Lock ─▶ Pattern ─▶ Iterate ─▶ Animate ─▶    │   Guideline A1.1
//!    │     ▲                                      Eliminate ─▶ Completion  │
//!    │     └──────────────────────────────────────────────────────┘        │
//!    └──────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! The Guideline leaves the Iterate Phase empty (A1.2.5). The modes that use it act on a Matrix without the cleared
//! lines, so it runs at the end of Completion.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod attack;
pub mod buttons;
pub mod diagram;
pub mod event;
pub mod game;
pub mod generator;
pub mod goal;
pub mod gravity;
pub mod initial;
pub mod input;
pub mod kind;
pub mod lock_down;
pub mod matrix;
mod millis_or_word;
pub mod mode;
pub mod queues;
mod random;
pub mod rotation;
pub mod rules;
pub mod scoring;
pub mod soft_drop;
pub mod splits;
pub mod statistics;
pub mod tetrimino;
pub mod tspin;
pub mod units;
pub mod versus;

pub use attack::{AttackRules, Exchange};
pub use buttons::{Button, Buttons, DirectionPolicy};
pub use event::{GameEvent, GameOver};
pub use game::{Game, Mirrored, Phase, Start, StartError};
pub use generator::{Generator, PieceOdds, Sequence, SequenceError};
pub use goal::GoalSystem;
pub use gravity::FallSpeed;
pub use initial::InitialAction;
pub use input::{Input, Target};
pub use kind::GameKind;
pub use lock_down::{LockDelay, LockDown};
pub use matrix::{Block, HitList, Matrix};
pub use mode::{Family, Mechanic, Mode, ModeId};
pub use rotation::{RotationPoint, RotationSystem};
pub use rules::{Objective, Rules, RulesError};
pub use scoring::{Action, Award};
pub use soft_drop::SoftDropFactor;
pub use splits::{Lead, Split, Splits};
pub use statistics::Statistics;
pub use tetrimino::{Facing, Piece, Tetrimino, Turn};
pub use units::{Cell, Ticks};
