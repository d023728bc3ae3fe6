//! Ground layer: file names, errors, locks and atomic file access. Nothing here knows what the files hold.

pub mod error;
pub mod escape;
pub mod file;
pub mod folder;
pub mod layout;
pub mod lock;
pub mod log_file;
pub mod time;
