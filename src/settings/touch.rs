//! The touch controls.

use serde::{Deserialize, Serialize};

use crate::input::touch::TouchScheme;

/// The touch controls, which also work with the mouse.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Touch {
    /// The touch scheme.
    pub scheme: TouchScheme,
}
