//! What a file's text was found to be.

/// How much of a file could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// All of it.
    Good,
    /// All that this version knows; a newer one wrote it.
    Newer,
    /// Some of it, or nothing.
    Damaged,
}

/// What was read.
#[derive(Debug)]
pub(super) struct Reading<T> {
    /// The parts that could be used, defaults for the rest.
    pub(super) value: T,
    /// How much that was.
    pub(super) condition: Condition,
}
