//! A difference between a game and its file.

use std::fmt;

/// A figure that differs from the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TetrioDifference {
    /// The figure.
    pub what: String,
    /// Its value in the file.
    pub stated: String,
    /// The value that the keys lead to.
    pub found: String,
}

impl TetrioDifference {
    pub(super) fn new(what: &str, stated: &dyn fmt::Display, found: &dyn fmt::Display) -> Self {
        Self { what: what.to_owned(), stated: stated.to_string(), found: found.to_string() }
    }
}

impl fmt::Display for TetrioDifference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, stated, found } = self;
        write!(formatter, "{what} {found}, but the file says {stated}")
    }
}
