//! The reasons why a replay of Jstris cannot be played.

/// The error for a replay of Jstris that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JstrisError {
    /// The text cannot be unpacked, such as a truncated one.
    #[error("a part of the text is missing or was changed; copy all of it")]
    Damaged,
    /// The text is larger than any replay.
    #[error("it is too long")]
    TooLong,
    /// A version of the format that is not known.
    #[error("it has version {0} of the format; Skyline reads version 3")]
    Version(String),
    /// There are no actions.
    #[error("it contains no game")]
    NoGame,
    /// A mode or an action that Skyline does not have.
    #[error("the game has {0}, which Skyline cannot play")]
    Rule(&'static str),
}
