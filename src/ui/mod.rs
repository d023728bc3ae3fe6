//!
//! | module | what it is |
//! |---|---|
//! | [`theme`] | every colour, size and text style |
//! | [`fonts`] | the typeface and figures that keep their width |
//! | [`words`] | every visible word |
//! | [`widgets`] | the parts menus are made of, and their focus |
//! | [`screens`] | what the window can show |
//! | [`paint`] | the game, drawn |

pub mod fonts;
pub mod paint;
pub mod screens;
pub mod theme;
pub mod widgets;
pub mod words;
