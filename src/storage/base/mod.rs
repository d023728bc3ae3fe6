//! Ground layer: file names, errors, locks and atomic file access. Nothing here knows what the files hold.

pub(super) mod driver_note;
pub(super) mod error;
pub(super) mod escape;
pub(super) mod file;
pub(super) mod folders;
pub(super) mod layout;
pub(super) mod lock;
pub mod log_file;
pub(super) mod time;
