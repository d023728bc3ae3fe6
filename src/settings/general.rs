//! The language and the save policy.

use serde::{Deserialize, Serialize};

/// Options of no other section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own, named so in files")]
pub struct General {
    /// The language of all texts.
    pub language: Language,
    /// The save policy.
    #[serde(rename = "keep")]
    pub save_policy: SavePolicy,
    /// Whether games without a line are removed from the history when the program quits.
    pub forgets_empty: bool,
    /// Whether the title was shown before, so that the program opens at the main menu.
    pub opens_at_home: bool,
    /// Whether the legal notice and the title are shown at every start.
    pub shows_opening: bool,
    /// Whether the notice about low-power mode was shown.
    pub knows_low_power: bool,
}

impl Default for General {
    fn default() -> Self {
        Self {
            language: Language::default(),
            save_policy: SavePolicy::default(),
            forgets_empty: true,
            opens_at_home: false,
            shows_opening: false,
            knows_low_power: false,
        }
    }
}

/// The data saved to disk; each policy includes the previous one.
///
/// ```
/// use skyline::settings::SavePolicy;
///
/// assert!(SavePolicy::Scores > SavePolicy::Settings);
/// assert_eq!(SavePolicy::default(), SavePolicy::Everything);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SavePolicy {
    /// Nothing but this choice.
    Nothing,
    /// The settings, and the progress in the trainer.
    Settings,
    /// High Scores and the history of games, too.
    Scores,
    /// Recorded games and the unfinished one, too.
    #[default]
    Everything,
}

impl SavePolicy {
    /// All choices, the least first.
    pub const ALL: [Self; 4] = [Self::Nothing, Self::Settings, Self::Scores, Self::Everything];
}

/// The supported languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The language of the system, or English if it is not supported.
    #[default]
    System,
    /// English.
    #[serde(alias = "en")]
    English,
    /// Spanish.
    #[serde(alias = "es")]
    Spanish,
    /// Russian.
    #[serde(alias = "ru")]
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
