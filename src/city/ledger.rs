//! What confirmed games have built.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::building::Building;
use super::feat::{self, Deeds};
use super::grade;
use crate::storage::ScoreEntry;

/// The buildings of confirmed games, by their names in the file. Newer versions may know more of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ledger {
    built: BTreeSet<String>,
}

impl Ledger {
    /// Reads the text of [`Ledger::to_json`]; empty if it is damaged.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Returns the text to save.
    ///
    /// # Errors
    /// Serialization fails. No ledger is known to cause this.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Adds what a confirmed game builds. Returns whether any of it is new.
    pub fn add_game(&mut self, entry: &ScoreEntry, deeds: Deeds) -> bool {
        self.add_all(of_game(entry, deeds))
    }

    /// Adds a building. Returns whether it is new.
    pub fn add(&mut self, building: Building) -> bool {
        self.built.insert(building.name())
    }

    /// Adds buildings, such as those of a city, so that they stay when old games leave the history. Returns whether any
    /// is new.
    pub fn add_all(&mut self, buildings: impl Iterator<Item = Building>) -> bool {
        let before = self.built.len();
        self.built.extend(buildings.map(Building::name));
        self.built.len() > before
    }

    /// Adds what another copy of the program has added.
    pub fn join(&mut self, other: Self) {
        self.built.extend(other.built);
    }

    pub(super) fn buildings(&self) -> impl Iterator<Item = Building> {
        self.built.iter().filter_map(|name| Building::named(name))
    }
}

fn of_game(entry: &ScoreEntry, deeds: Deeds) -> impl Iterator<Item = Building> {
    let grade = grade::grade_of(entry).map(|grade| Building::Tower(entry.kind.mode().id, grade));
    grade.into_iter().chain(feat::of_game(entry, deeds).map(Building::Landmark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::{Feat, Grade};
    use crate::engine::ModeId;

    #[test]
    fn every_building_has_a_name_of_its_own() {
        let towers = ModeId::ALL.into_iter().flat_map(|mode| Grade::ALL.map(|grade| Building::Tower(mode, grade)));
        let all: Vec<Building> = towers.chain(Feat::ALL.map(Building::Landmark)).collect();
        let mut ledger = Ledger::default();
        for building in &all {
            assert_eq!(Building::named(&building.name()), Some(*building));
            assert!(ledger.add(*building) && !ledger.add(*building), "{building:?}");
        }
        assert_eq!(ledger.buildings().count(), all.len());
        assert_eq!(Ledger::from_json(&ledger.to_json().unwrap()), ledger);
    }

    /// A file of a newer version, and one that is damaged.
    #[test]
    fn unknown_names_stay_and_build_nothing() {
        let text = r#"{"built":["sprint.S","tetris","moon.S","sprint.Q","castle"]}"#;
        let ledger = Ledger::from_json(text);
        assert_eq!(ledger.buildings().count(), 2);
        assert_eq!(Ledger::from_json(&ledger.to_json().unwrap()).built.len(), 5);
        assert_eq!(Ledger::from_json("{"), Ledger::default());
    }
}
