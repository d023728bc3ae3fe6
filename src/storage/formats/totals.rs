//! Sums over games, for the lifetime statistics.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::scores::{Counts, ScoreEntry};
use crate::engine::{Action, GameKind};

/// The sums over games.
///
/// The history saves those of the games that left it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Totals {
    /// The number of games of each kind, by its name in files. Newer versions may have more kinds.
    pub games: BTreeMap<String, u64>,
    /// The lines of each kind, by its name in files. Games that older versions dropped are missing.
    pub(crate) lines_of: BTreeMap<String, u64>,
    /// Game time in milliseconds.
    pub time_ms: u64,
    /// Tetriminos Locked Down.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Buttons pressed.
    pub presses: u64,
    /// The Tetriminos of games whose presses were counted.
    pub(crate) pressed_pieces: u64,
    /// Lock Downs of each Tetrimino.
    pub(crate) tetriminos: [u64; 7],
    /// The lines of games whose actions were counted.
    pub(crate) action_lines: u64,
    pub(crate) tetris_lines: u64,
    pub(crate) t_spin_lines: u64,
    /// Perfect Clears.
    pub perfect_clears: u64,
    pub(crate) longest_combo: u32,
}

impl Totals {
    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.values().fold(0, |sum, games| sum.saturating_add(*games))
    }

    /// Returns the number of games of a kind.
    #[must_use]
    pub fn games_of(&self, kind: GameKind) -> u64 {
        self.games.get(kind.id()).copied().unwrap_or_default()
    }

    /// Returns the lines cleared in games of a kind.
    #[must_use]
    pub fn lines_of(&self, kind: GameKind) -> u64 {
        self.lines_of.get(kind.id()).copied().unwrap_or_default()
    }

    /// Adds a game.
    pub fn add(&mut self, entry: &ScoreEntry) {
        // A file can contain any numbers, so no sum may overflow.
        let add = |sum: &mut u64, value: u64| *sum = sum.saturating_add(value);
        add(self.games.entry(entry.kind.id().to_owned()).or_default(), 1);
        add(self.lines_of.entry(entry.kind.id().to_owned()).or_default(), entry.lines.into());
        add(&mut self.time_ms, entry.time_ms);
        add(&mut self.pieces, entry.pieces.into());
        add(&mut self.lines, entry.lines.into());
        if entry.presses > 0 {
            add(&mut self.presses, entry.presses.into());
            add(&mut self.pressed_pieces, entry.pieces.into());
        }
        let Some(Counts { tetriminos, actions, perfect_clears, longest_combo, .. }) = entry.counts.as_deref() else {
            return;
        };
        for (sum, count) in self.tetriminos.iter_mut().zip(tetriminos) {
            add(sum, (*count).into());
        }
        for (action, count) in actions {
            let lines = u64::from(action.lines()) * u64::from(*count);
            add(&mut self.action_lines, lines);
            if *action == Action::Tetris {
                add(&mut self.tetris_lines, lines);
            }
            if action.t_spin().is_some() {
                add(&mut self.t_spin_lines, lines);
            }
        }
        add(&mut self.perfect_clears, (*perfect_clears).into());
        self.longest_combo = self.longest_combo.max(*longest_combo);
    }
}
