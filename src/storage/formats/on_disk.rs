//! The kinds of files in the storage folder, grouped as in the save policy.

use super::history::History;
use super::scores::ScoreTables;
use crate::settings::{General, SavePolicy, Settings};

/// The kinds of files that exist on the disk.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OnDisk {
    /// Settings that differ from the defaults, although the policy is to save none.
    pub(crate) settings: bool,
    /// High Scores or a history.
    pub(crate) scores: bool,
    /// Recorded games or matches, reviews, or an unfinished game.
    pub(crate) games: bool,
}

impl OnDisk {
    /// Returns the kinds that the start has found.
    pub(crate) fn new(settings: &Settings, tables: &ScoreTables, history: &History, has_unfinished: bool) -> Self {
        Self {
            settings: settings.general.save_policy == SavePolicy::Nothing && *settings != policy_alone(),
            scores: tables.entries().next().is_some() || history.entries().next().is_some(),
            games: has_unfinished || tables.entries().any(|entry| entry.replay.is_some()),
        }
    }
}

/// Returns default settings with the policy to save nothing.
pub(crate) fn policy_alone() -> Settings {
    Settings { general: General { save_policy: SavePolicy::Nothing, ..General::default() }, ..Settings::default() }
}
