//! The rules of one player's game, and the attacks between games. Pure: equal rules, seed and inputs make equal games.
//!
//! Here is no clock, no file, no thread, no text for the screen and no floating-point number. Time is counted in ticks of
//! one millisecond; whoever owns a [`Game`] decides when a tick is due.
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
//! | module | what it knows |
//! |---|---|
//! | [`units`] | ticks, cells, the Skyline |
//! | [`tetrimino`] | shapes, Facings, pieces |
//! | [`rotation`] | Rotation Points |
//! | [`matrix`] | Blocks: collision, lines, collapse |
//! | [`diagram`] | the Matrix as text |
//! | `random` | the seeded streams |
//! | [`generator`] | the bag and its relatives |
//! | [`queues`] | the Next Queue |
//! | [`buttons`] | buttons, Auto-Repeat |
//! | [`initial`] | initial rotation, initial Hold |
//! | [`input`] | buttons, received lines, the target |
//! | [`gravity`] | Fall Speed, Soft Drop |
//! | [`lock_down`] | when a Tetrimino on a Surface Locks Down |
//! | `millis_or_word` | rules that files say as a number or a word |
//! | [`tspin`] | T-Spins and Mini T-Spins |
//! | [`scoring`] | actions, points, Back-to-Back |
//! | [`goal`] | levels and Goals |
//! | [`attack`] | Line Attack, Counter Attack, Receiving Queue |
//! | [`statistics`] | what is counted beside the score |
//! | [`soft_drop`] | how many times faster Soft Drop is |
//! | [`splits`] | what a game had come to on its way |
//! | [`script`] | what a variation does to the Matrix beyond the Guideline |
//! | [`rules`] | every rule as a field |
//! | `presets` | the rules of each variation |
//! | [`kind`] | which games can be compared |
//! | [`event`] | what a step did |
//! | [`game`] | the game: all of these, tick by tick |
//! | [`versus`] | several games that attack each other |

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
mod presets;
pub mod queues;
mod random;
pub mod rotation;
pub mod rules;
pub mod scoring;
pub mod script;
pub mod soft_drop;
pub mod splits;
pub mod statistics;
pub mod tetrimino;
pub mod tspin;
pub mod units;
pub mod versus;

pub use attack::Exchange;
pub use buttons::{Button, Buttons, DirectionPolicy};
pub use event::{GameEvent, GameOver};
pub use game::{Game, Phase, Start, StartError};
pub use generator::{Generator, Sequence, SequenceError};
pub use goal::GoalSystem;
pub use gravity::FallSpeed;
pub use initial::InitialAction;
pub use input::{Input, Target};
pub use kind::GameKind;
pub use lock_down::{LockDelay, LockDown};
pub use matrix::{Block, HitList, Matrix};
pub use rotation::{RotationPoint, RotationSystem};
pub use rules::{Family, Objective, Rules, RulesError, Variation};
pub use scoring::{Action, Award};
pub use script::Script;
pub use soft_drop::SoftDropFactor;
pub use splits::{Lead, Split, Splits};
pub use statistics::Statistics;
pub use tetrimino::{Facing, Piece, Tetrimino, Turn};
pub use units::{Cell, Ticks};
