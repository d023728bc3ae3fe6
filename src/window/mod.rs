//! What the program asks of the systems that it runs on: a window, a graphics driver, one running copy, an orderly end.
//!
//! ```text
//!   handover   is a copy running? then it shows the target ─▶ end
//!      ▼
//!   graphics   a driver that works ─▶ tap: the window, with exact times of keys ─▶ app
//!                                      retained, pace: what is painted again, and how often
//!   shutdown   signals and lost displays ─▶ the last moment is saved
//! ```

pub mod awake;
pub mod frames;
pub mod graphics;
pub mod handover;
pub mod identity;
pub mod pace;
pub mod retained;
pub mod shutdown;
pub mod system_fonts;
pub mod tap;
#[cfg(target_os = "linux")]
pub mod x11_full_screen;
#[cfg(target_os = "linux")]
pub mod x11_key_layout;
