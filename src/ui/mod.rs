//! The window: the app and its screens, the painting of games, widgets, themes and texts.

pub mod app;
pub mod bot;
pub mod demonstration;
pub mod file_dialogs;
pub mod fonts;
pub mod frames;
pub mod identity;
pub mod live;
pub mod paint;
pub mod presentation;
pub mod screen_stack;
pub mod screens;
pub mod theme;
pub mod toast;
pub mod try_out;
pub mod watch;
pub mod widgets;
pub mod words;
