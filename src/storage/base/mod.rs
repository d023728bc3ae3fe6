//! Ground types and file access.

pub mod error;
pub mod file;
pub mod folder;
pub mod log_file;
