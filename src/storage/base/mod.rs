//! The lowest layer of storage: file names, errors, locks and atomic file access, independent of the file contents.

pub(super) mod append;
pub(super) mod driver_note;
pub(super) mod error;
pub(super) mod escape;
pub(super) mod file;
pub(super) mod folders;
pub(super) mod layout;
pub(super) mod lock;
pub mod log_file;
mod pictures;
pub(super) mod time;
