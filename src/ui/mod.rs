//! The window: how the game looks, and the screens around it.
//!
//! | module | what it is |
//! |---|---|
//! | [`theme`] | every colour, size and text style |
//! | [`fonts`] | the typeface and figures that keep their width |

pub mod fonts;
pub mod theme;
