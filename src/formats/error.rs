//! The reasons why a text from outside cannot be read.

use super::foreign::Foreign;
use super::fumen::FumenError;
use crate::engine::diagram::DiagramError;

/// The reason why a text is no document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No known format.
    #[error("a fumen, or a board drawn with characters, was expected")]
    Unknown,
    /// A format that cannot be read.
    #[error(transparent)]
    Foreign(#[from] Foreign),
    /// A fumen with an error.
    #[error("This is a fumen diagram, but {0}")]
    Fumen(#[from] FumenError),
    /// A drawn board with an error.
    #[error("This is a board drawn as text. {}", capital(.0))]
    Board(#[from] DiagramError),
    /// Too many drawn boards.
    #[error("there are more than 2000 boards")]
    Pages,
}

/// Starts the message with a capital letter.
fn capital(error: &DiagramError) -> String {
    let message = error.to_string();
    let (first, rest) = message.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}
