//!
//! | module | what it is |
//! |---|---|
//! | [`app`] | the program: joins devices, game, sound, storage and screens |
//! | [`identity`] | what the desktop knows the program by |
//! | [`play`] | a game on the screen |
//! | [`bot`] | the bot that plays it, when asked |
//! | [`demonstration`] | a scenario that plays itself |
//! | [`practice`] | a practice on the screen |
//! | [`try_out`] | the field in which handling is tried |
//! | [`look`] | theme, words and window settings, applied |
//! | [`file_dialogs`] | the system's windows in which a file is chosen |
//! | [`frames`] | the frame counter |
//! | [`toast`] | short messages over everything |
//! | [`theme`] | every colour, size and text style |
//! | [`fonts`] | the typeface and figures that keep their width |
//! | [`words`] | every visible word |
//! | [`widgets`] | the parts menus are made of, and their focus |
//! | [`screen_stack`] | the screens that lie on one another |
//! | [`watch`] | a recorded game on the screen |
//! | [`solving`] | a search in the background |
//! | [`screens`] | what the window can show |
//! | [`paint`] | the game, drawn |

pub mod app;
pub mod bot;
pub mod demonstration;
pub mod file_dialogs;
pub mod fonts;
pub mod frames;
pub mod identity;
pub mod look;
pub mod paint;
pub mod play;
pub mod practice;
pub mod screen_stack;
pub mod screens;
pub mod solving;
pub mod theme;
pub mod toast;
pub mod try_out;
pub mod watch;
pub mod widgets;
pub mod words;
