//! Skyline: a falling-block game that follows the 2009 design guideline to the letter.
//!
//! # The way through the house
//!
//! ```text
//!   keyboard, gamepads ─▶ input ─▶ timed Inputs ─▶ session ─▶ Game::step, tick by tick ─▶ GameEvents ─▶ audio, effects
//!                                                            │
//!                                                            └─ &Game, read only ─▶ ui::paint, every frame
//! ```
//!
//! | module | what it is | may use |
//! |---|---|---|
//! | `audio` | which sound belongs to which fact, the music, their samples, the device (feature `gui`) | engine, settings |
//! | [`bots`] | computer players | engine, moves |
//! | [`cli`] | the command line: scenarios, recorded games, their sound, bots and solver without a window | replay, scenario, audio, bots, solver |
//! | [`engine`] | the rules of one player's game, attacks between games | itself |
//! | [`input`] | which controls do what, keyboard and gamepads | engine |
//! | [`json`] | texts that people write: the line and the field of what is wrong | nothing |
//! | [`moves`] | the moves of a piece as a graph, shortest paths | engine |
//! | [`practice`] | undo and redo, positions to edit, the least number of presses | engine, moves, replay, scenario, session |
//! | [`replay`] | a recorded game as data | engine |
//! | [`scenario`] | a position with buttons pressed on it, from a file | engine, json, replay |
//! | [`session`] | a running game without a window: the fixed step, the recording | engine, replay |
//! | [`settings`] | what the player chose, as data | engine, input |
//! | [`solver`] | the formal game: definitions, every final state of a piece, answers with proofs | engine, json |
//! | [`storage`] | every byte on the disk: settings, High Score Tables, recorded games | engine, replay, settings |
//! | `ui` | the window: theme, painting, screens (feature `gui`) | everything |

#[cfg(feature = "gui")]
pub mod audio;
pub mod bots;
pub mod cli;
pub mod engine;
pub mod input;
pub mod json;
pub mod moves;
pub mod practice;
pub mod replay;
pub mod scenario;
pub mod session;
pub mod settings;
pub mod solver;
pub mod storage;
#[cfg(feature = "gui")]
pub mod ui;
