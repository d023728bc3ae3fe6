//! The face of the game: screens, the painting of games, widgets, themes and texts.

pub mod attract;
pub mod bot;
pub mod fonts;
pub mod live;
pub mod live_data;
pub mod paint;
pub mod screens;
pub mod shared;
pub mod theme;
pub(crate) mod waker;
pub mod widgets;
pub mod words;
