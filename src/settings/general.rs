//! What belongs to no single page of the game: the language.

use serde::{Deserialize, Serialize};

/// What belongs to no other section.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct General {
    /// The language of every visible word.
    pub language: Language,
}

/// The languages there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The system's, or English where it is none of these.
    #[default]
    System,
    /// English.
    English,
    /// Spanish.
    Spanish,
    /// Russian.
    Russian,
}

impl Language {
    /// All choices, the default first.
    pub const ALL: [Self; 4] = [Self::System, Self::English, Self::Spanish, Self::Russian];

    /// The identifier of the language by BCP 47; `None` for the system's.
    #[must_use]
    pub const fn id(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::English => Some("en"),
            Self::Spanish => Some("es"),
            Self::Russian => Some("ru"),
        }
    }
}
