//! The window: screens, painter, theme and words. The only folder that draws.

pub mod words;
