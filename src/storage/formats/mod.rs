//! What a file's text was found to be.

pub(in crate::storage) mod entries;
pub(in crate::storage) mod history;
pub(in crate::storage) mod named;
pub(in crate::storage) mod scores;
pub(in crate::storage) mod settings;

/// How much of a file could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::storage) enum Condition {
    /// All of it.
    Good,
    /// All that this version knows; a newer one wrote it.
    Newer,
    /// Some of it, or nothing.
    Damaged,
}

/// What was read.
#[derive(Debug)]
pub(in crate::storage) struct Reading<T> {
    /// The parts that could be used, defaults for the rest.
    pub(in crate::storage) value: T,
    /// How much that was.
    pub(in crate::storage) condition: Condition,
}
