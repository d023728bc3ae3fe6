//! The window: screens, painter, theme and words. The only folder that draws.
//!
//! | module | what it is |
//! |---|---|
//! | [`theme`] | every colour, size and text style |
//! | [`fonts`] | the typeface and figures that keep their width |
//! | [`words`] | every visible word |
//! | [`paint`] | the game, drawn |

pub mod fonts;
pub mod paint;
pub mod theme;
pub mod words;
