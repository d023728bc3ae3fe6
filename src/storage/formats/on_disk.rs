//! Kinds of files in the storage folder, in the groups of the save policy.

use super::history::History;
use super::scores::ScoreTables;
use crate::settings::{General, SavePolicy, Settings};

/// Kinds of files on the disk.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OnDisk {
    /// Settings other than the defaults, although none are saved now.
    pub(crate) settings: bool,
    /// High Scores or a history.
    pub(crate) scores: bool,
    /// Recorded games or matches, reviews, or an unfinished game.
    pub(crate) games: bool,
}

impl OnDisk {
    /// Returns what the start has found.
    pub(crate) fn new(settings: &Settings, tables: &ScoreTables, history: &History, has_unfinished: bool) -> Self {
        Self {
            settings: settings.general.save_policy == SavePolicy::Nothing && *settings != policy_alone(),
            scores: tables.entries().next().is_some() || history.entries().next().is_some(),
            games: has_unfinished || tables.entries().any(|entry| entry.replay.is_some()),
        }
    }
}

/// Returns settings that hold nothing but the choice to save nothing.
pub(crate) fn policy_alone() -> Settings {
    Settings { general: General { save_policy: SavePolicy::Nothing, ..General::default() }, ..Settings::default() }
}
