//! The owner of the player's settings.

use crate::settings::Settings;
use crate::storage::Storage;

/// The player's current settings. Every change is saved.
#[derive(Debug)]
pub(super) struct Preferences {
    settings: Settings,
}

impl Preferences {
    /// Loads the settings from the storage.
    #[must_use]
    pub(super) fn load(storage: &Storage) -> Self {
        Self { settings: storage.saved_settings().clone() }
    }

    /// The settings.
    #[must_use]
    pub(super) const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Replaces the settings and saves them.
    pub(super) fn replace(&mut self, settings: Settings, storage: &mut Storage) {
        storage.save_settings(&settings);
        self.settings = settings;
    }
}
