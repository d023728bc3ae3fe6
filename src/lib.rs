//! Skyline: a falling-block game that follows the 2009 design guideline.
//!
//! The library is the whole game; the binary `skyline` only parses the command line and opens the window.
//! The rules need no window, no clock and no files, so programs can play, check and analyse games on their own:
//!
//! ```
//! use skyline::engine::{Game, Rules};
//!
//! let mut game = Game::new(Rules::default(), 42);
//! let mut events = Vec::new();
//! // One second of game time: a step is one millisecond.
//! for _ in 0..1_000 {
//!     game.step(&[], &mut events);
//! }
//! assert!(game.in_play().is_some() && !events.is_empty());
//! ```
//!
//! # Architecture
//!
//! ```text
//!   keyboard, gamepads ─▶ input ─▶ timed inputs ─▶ session ─▶ Game::step, every ms ─▶ events ─▶ audio, effects
//!                                                     │
//!                                                     └─ &Game, read only ─▶ ui::paint, every frame
//! ```
//!
//! A game is a pure function of its rules, its seed and its timed inputs. Every recorded game therefore replays exactly,
//! on every platform and in every build. The engine counts ticks of one millisecond and integers only.
//!
//! `tests/architecture.rs` reads the two tables below and checks them against the sources. There are no other copies.
//!
//! ## Modules
//!
//! Every module may use itself. "pure" modules deny `clippy::disallowed_types` (clocks, files, hash maps) and
//! `clippy::float_arithmetic`; "pure, floats" modules deny the first only.
//!
//! | module | contents | may use | lints |
//! |---|---|---|---|
//! | `main` | the binary: parses arguments, opens the window | app, cli, external, storage | |
//! | `app` | the program in its window: services, input, the stack of screens (feature `gui`) | everything | |
//! | `audio` | sound effects, music and the sound device (feature `gui`) | engine, settings | |
//! | [`bots`] | programs that play | engine, movegen, moves | pure, floats |
//! | [`cli`] | commands that need no window | audio, bots, engine, external, formal, formats, json, movegen, net, online, pc, replay, review, scenario, search, serve, session, settings, storage, tbp | |
//! | [`engine`] | the rules of one player's game, attacks between games | nothing | pure |
//! | [`external`] | external programs that play, each in its own process | bots, engine, moves, online, session, tbp | |
//! | [`formal`] | formal model: definitions, checker, questions and answers | engine, json | pure |
//! | [`formats`] | texts from outside: Skyline's own lines in a chat, formats of other programs | nothing | pure |
//! | [`input`] | key and button bindings, keyboard, gamepads | engine | |
//! | [`json`] | line and field numbers of errors in JSON files | formats | pure |
//! | [`movegen`] | move generators: placements, paths, perft | engine, formal | pure |
//! | [`moves`] | the moves of one piece as a graph, cheapest paths | engine | pure |
//! | [`net`] | rooms and their members over the network: QUIC, certificates (feature `online`) | engine, online | |
//! | [`online`] | matches between machines: players, computers, referee, rooms, messages | bots, engine, formats, replay, session | pure |
//! | [`pc`] | perfect-clear finder and all perfect-clear openings | engine, movegen | pure |
//! | [`practice`] | undo and redo, board editor, finesse | engine, json, moves, replay, scenario | pure, floats |
//! | [`replay`] | recorded games: format, playback, verification | engine, formats | pure |
//! | [`review`] | game review: recorded games judged by the computer player | bots, engine, replay | pure |
//! | [`scenario`] | positions with timed inputs, read from files | engine, json, replay | pure |
//! | [`search`] | the solver: is there a solution that meets an objective? | engine, formal, movegen, pc | pure |
//! | [`serve`] | the public server: lobby, ratings, leaderboards (feature `server`) | engine, net, online, replay, storage | |
//! | [`session`] | running matches without a window: the clock, the seats and their recordings | bots, engine, moves, practice, replay | pure, floats |
//! | [`settings`] | player settings as data | engine, input | |
//! | [`storage`] | files: settings, High Score Tables, recorded games | engine, formats, replay, settings | |
//! | [`tbp`] | Tetris Bot Protocol: messages, a bot that answers them | bots, engine | pure |
//! | `ui` | the face: theme, words, painting, screens (feature `gui`) | audio, bots, engine, external, formal, formats, input, json, net, online, pc, practice, replay, review, scenario, search, session, settings, storage, tbp | |
//!
//! ## Outside crates
//!
//! | crate | only in |
//! |---|---|
//! | `eframe`, `egui` | app, input, ui |
//! | `egui_plot`, `fluent_bundle`, `qrcode`, `sys_locale` | ui |
//! | `rfd`, `opener`, `egui_system_font_provider`, `x11rb`, `xkeysym` | app |
//! | `winit` | input, ui |
//! | `gilrs` | input |
//! | `rodio`, `fundsp`, `alsa` | audio |
//! | `confy`, `etcetera` | storage |
//! | `quinn`, `rustls`, `rcgen`, `if_addrs`, `igd_next`, `crab_nat`, `netdev`, `mdns_sd`, `socket2` | net |
//! | `tokio` | app, cli, net, serve |
//! | `sqlx`, `axum`, `prometheus_client`, `skillratings`, `async_nats`, `futures_util` | serve |
//! | `ring` | net, online |
//! | `clap` | cli, main |
//! | `sysinfo` | cli, external |
//! | `ctrlc` | app, cli |
//! | `hound`, `indicatif`, `rustix` | cli |
//! | `url` | cli, serve |
//! | `signal_hook` | app |
//! | `std::fs` | cli, storage |
//! | `std::thread` | app, audio, bots, cli, external, input, net, pc, review, search, serve, storage, ui |

#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "gui")]
pub mod audio;
pub mod bots;
pub mod cli;
pub mod engine;
pub mod external;
pub mod formal;
pub mod formats;
pub mod input;
pub mod json;
pub mod movegen;
pub mod moves;
#[cfg(feature = "online")]
pub mod net;
pub mod online;
pub mod pc;
pub mod practice;
#[cfg(test)]
#[path = "../tests/support/property.rs"]
mod property;
pub mod replay;
pub mod review;
pub mod scenario;
pub mod search;
#[cfg(feature = "server")]
pub mod serve;
pub mod session;
pub mod settings;
pub mod storage;
pub mod tbp;
#[cfg(feature = "gui")]
pub mod ui;
