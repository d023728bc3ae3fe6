//! Skyline: a falling-block game that follows the 2009 design guideline.
//!
//! The library is the whole game; the binary `skyline` only parses the command line and opens the window. The rooms
//! that compute most, those of rules and thinking and `synth`, are the package `skyline-foundation` in the same folder,
//! so that they can be optimized where a fast build matters more for all others. This library shows them as its own.
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
//! A game is a pure function of its rules, its seed and its timed inputs. Every recorded game therefore replays
//! exactly, on every platform and in every build. The engine counts ticks of one millisecond and integers only.
//!
//! `tests/architecture.rs` reads the three tables below and checks them against the sources. There are no other copies.
//!
//! ## Rooms
//!
//! Every room may use itself. "pure" rooms deny `clippy::disallowed_types` (clocks, files, hash maps) and
//! `clippy::float_arithmetic`; "pure, floats" rooms deny the first only.
//!
//! | room | group | contents | may use | lints |
//! |---|---|---|---|---|
//! | [`engine`] | rules | the rules of one player's game, attacks between games | nothing | pure |
//! | [`formats`] | rules | texts from outside: Skyline's own lines in a chat, fumens, drawn boards, formats of other programs | engine | pure |
//! | [`json`] | rules | line and field numbers of errors in JSON files | formats | pure |
//! | [`replay`] | rules | recorded games: format, playback, verification; scenarios | engine, formats, jstris, tetrio, tournament | pure |
//! | [`jstris`] | rules | Jstris: its replays, its rules, the comparison of both | engine | pure, floats |
//! | [`tournament`] | rules | tournaments: pairings, decisions of a referee, places | nothing | pure |
//! | [`tetrio`] | rules | TETR.IO: its replay files, its rules, the comparison of both | engine | pure, floats |
//! | [`solver`] | thinking | all placements of a Tetrimino, perfect clears, questions with objectives | nothing | pure |
//! | [`bots`] | thinking | programs that play, their protocol, the review of games | engine, `solver::movegen`, `solver::moves` | pure, floats |
//! | [`session`] | running | running matches without a window: clock, seats, bots, practice | bots, engine, replay, `session::bots`, `session::practice` | pure, floats |
//! | [`online`] | running | matches between machines: players, computers, referee, rooms, messages | bots, engine, formats, replay, session, tournament | pure |
//! | [`results`] | running | signed results of tournaments: the document, its verification with the recordings | online, replay, tournament | pure |
//! | [`external`] | running | external programs that play, each in its own process | bots, `bots::tbp`, engine, online, session | |
//! | [`settings`] | keeping | player settings as data | bots, engine, input, synth | |
//! | [`storage`] | keeping | files: settings, High Score Tables, recorded games | engine, formats, replay, settings, tournament | |
//! | [`city`] | keeping | the player's city, built from the history | engine, storage | pure |
//! | [`input`] | meeting | key and button bindings, keyboard, gamepads | engine | |
//! | [`synth`] | meeting | sound effects and music as samples: cues, notes, instruments, their mix (feature `gui`) | engine | pure, floats |
//! | `audio` | meeting | the sound device, and the music of a moment of a game (feature `gui`) | engine, settings, synth | |
//! | `ui` | meeting | the face: theme, words, painting, screens (feature `gui`) | bots, `bots::review`, `bots::tbp`, city, engine, external, formats, input, json, online, `online::net`, replay, `replay::scenario`, session, `session::practice`, settings, `solver::formal`, `solver::moves`, `solver::pc`, `solver::search`, storage, synth, tournament | |
//! | `clip` | meeting | pictures and films of recorded games, drawn without a window (feature `gui`) | engine, replay, session, settings, ui | |
//! | `window` | meeting | what the program asks of the system: window, graphics driver, one running copy (feature `gui`) | cli, engine, formats, input, online, storage, ui | |
//! | `app` | doors | the program in its window: services, input, the stack of screens (feature `gui`) | everything | |
//! | [`cli`] | doors | commands that need no window | audio, bots, `bots::review`, `bots::tbp`, clip, `cli::research`, engine, external, formats, json, online, `online::net`, replay, `replay::scenario`, results, serve, session, settings, `solver::formal`, `solver::search`, storage, synth, tournament | |
//! | `serve` | doors | the public server: lobby, ratings, leaderboards, pages for visitors (feature `server`) | clip, engine, online, `online::net`, replay, results, storage, tournament | |
//! | `main` | doors | the binary: parses arguments, opens the window | app, cli, external, storage | |
//!
//! ## Rooms inside rooms
//!
//! | inner room | contents | may use | lints |
//! |---|---|---|---|
//! | [`bots::review`] | game review: recorded games judged by the computer player | bots, engine, replay | pure |
//! | [`bots::tbp`] | Tetris Bot Protocol: messages, a bot that answers them | bots, engine | pure |
//! | [`cli::research`] | commands that measure, count and tune | bots, cli, engine, formats, json, replay, session, `solver::formal`, `solver::movegen`, `solver::pc`, `solver::search`, storage | |
//! | `online::net` | rooms and their members over the network: QUIC, certificates (feature `online`) | engine, online | |
//! | [`replay::scenario`] | positions with timed inputs, read from files | engine, formats, json, replay | pure |
//! | `session::bots` | how computer players look, think and press | bots, engine, `solver::moves` | |
//! | [`session::practice`] | undo and redo, board editor, finesse | engine, json, replay, `replay::scenario`, `solver::moves` | pure, floats |
//! | [`solver::formal`] | formal model: definitions, checker, questions and answers | engine, formats, json | pure |
//! | [`solver::movegen`] | move generators: placements, paths, perft | engine, `solver::formal` | pure |
//! | [`solver::moves`] | the moves of one piece as a graph, cheapest paths | engine | pure |
//! | [`solver::pc`] | perfect-clear finder and all perfect-clear openings | engine, `solver::movegen` | pure |
//! | [`solver::search`] | the solver: is there a solution that meets an objective? | engine, `solver::formal`, `solver::movegen`, `solver::pc` | pure |
//!
//! ## Outside crates
//!
//! | crate | only in |
//! |---|---|
//! | `eframe`, `egui` | app, clip, input, ui, window |
//! | `gif`, `image_webp` | clip |
//! | `png` | app, clip |
//! | `egui_plot`, `fluent_bundle`, `qrcode`, `sys_locale` | ui |
//! | `rfd`, `opener` | app |
//! | `egui_system_font_provider`, `x11rb`, `xkeysym`, `signal_hook` | window |
//! | `winit` | input, ui, window |
//! | `gilrs` | input |
//! | `rodio`, `alsa` | audio |
//! | `fundsp` | synth |
//! | `confy`, `etcetera` | storage |
//! | `quinn`, `rustls`, `rcgen`, `if_addrs`, `igd_next`, `crab_nat`, `netdev`, `mdns_sd`, `socket2` | `online::net` |
//! | `tokio` | cli, `online::net`, serve, window |
//! | `sqlx`, `axum`, `maud`, `prometheus_client`, `skillratings`, `async_nats`, `futures_util` | serve |
//! | `petgraph` | tournament |
//! | `ring`, `bip39`, `unicode_security` | online |
//! | `clap` | cli, main |
//! | `sysinfo` | cli, external |
//! | `ctrlc` | cli, window |
//! | `hound`, `indicatif`, `rustix` | cli |
//! | `url` | cli, serve |
//! | `std::fs` | cli, storage |
//! | `std::thread` | app, audio, bots, cli, external, input, `online::net`, serve, `solver::pc`, `solver::search`, storage, ui, window |

#[doc(inline)]
pub use skyline_foundation::{bots, engine, formats, json, jstris, replay, solver, synth, tetrio, tournament};

#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "gui")]
pub mod audio;
pub mod city;
pub mod cli;
#[cfg(feature = "gui")]
pub mod clip;
pub mod external;
pub mod input;
#[cfg(test)]
#[path = "../tests/support/manglings.rs"]
mod manglings;
pub mod online;
#[cfg(test)]
#[path = "../tests/support/property.rs"]
mod property;
pub mod results;
#[cfg(feature = "server")]
pub mod serve;
pub mod session;
pub mod settings;
pub mod storage;
#[cfg(feature = "gui")]
pub mod ui;
#[cfg(feature = "gui")]
pub mod window;
