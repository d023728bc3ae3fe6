//! Fingers on the screen.

use serde::{Deserialize, Serialize};

use crate::input::touch::TouchScheme;

/// Fingers on the screen, and the mouse as one of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Touch {
    /// How they play.
    pub scheme: TouchScheme,
}
