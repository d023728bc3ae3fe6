//! Custom rules, and saved ones.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::{Extended, Range};
use crate::engine::gravity::LAST_LEVEL;
use crate::engine::rotation::KickTable;
use crate::engine::{Game, GoalSystem, Mechanic, ModeId, Rules, Start};

/// The current custom rules, and the saved ones.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Custom {
    /// The name of the saved game that is played instead of the current one.
    // First, because TOML writes tables after plain values.
    pub chosen: Option<String>,
    /// The rotation systems of kick files that were loaded, the last one first, at most [`Custom::MAX_KICK_TABLES`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kick_tables: Vec<KickTable>,
    /// The current game.
    pub game: CustomGame,
    /// The saved games, at most [`Custom::MAX_SAVED`].
    #[serde(rename = "kept")]
    pub saved: BTreeMap<String, CustomGame>,
}

/// A game by the player's own rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CustomGame {
    /// Tetriminos shown in the Next Queue, 0 to 11: 4.
    pub next_count: u8,
    /// The seed of the sequence; `None` for a random one.
    pub seed: Option<u32>,
    /// The player that the rules are from; empty for this one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The rules; fields missing in a file take the defaults of Custom.
    #[serde(deserialize_with = "with_the_usual")]
    pub rules: Rules,
    /// The start position; `None` for an empty Matrix.
    pub start: Option<Start>,
}

/// The limit of a game by custom rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// No limit.
    None,
    /// Seconds.
    Time,
    /// Points.
    Score,
    /// Lock Downs.
    Pieces,
    /// Lines.
    Lines,
    /// This level.
    Level,
}

impl Limit {
    /// All limits, none first.
    pub const ALL: [Self; 6] = [Self::None, Self::Time, Self::Score, Self::Pieces, Self::Lines, Self::Level];

    /// Returns the range of its amount.
    #[must_use]
    pub const fn range(self) -> Range {
        match self {
            Self::None => Range::count(0, 0, 1),
            Self::Time => Range::count(1, 24 * 60 * 60, 5),
            Self::Score => Range::count(1, 1_000_000, 200),
            Self::Pieces => Range::count(1, 10_000, 10),
            Self::Lines => Range::count(1, 10_000, 5),
            Self::Level => Range::count(1, u8::MAX as u32, 1),
        }
    }

    /// Returns the default amount.
    const fn usual(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Time => 180,
            Self::Score => 9_000,
            Self::Pieces => 100,
            Self::Lines => 40,
            Self::Level => 20,
        }
    }

    /// Returns the limit of these rules and its amount, a time in seconds.
    #[must_use]
    pub fn of(rules: &Rules) -> (Self, u32) {
        let Rules { limit_ms, limit_score, limit_pieces, limit_lines, limit_level, .. } = *rules;
        match (limit_ms, limit_score, limit_pieces, limit_lines, limit_level) {
            (Some(millis), ..) => (Self::Time, millis / 1_000),
            (_, Some(score), ..) => (Self::Score, u32::try_from(score).unwrap_or(u32::MAX)),
            (_, _, Some(pieces), ..) => (Self::Pieces, pieces),
            (_, _, _, Some(lines), _) => (Self::Lines, lines),
            (.., Some(level)) => (Self::Level, level.into()),
            (None, None, None, None, None) => (Self::None, 0),
        }
    }

    /// The rules with this limit alone; `amount` is as in [`Limit::of`], the usual one if it is `None`.
    #[must_use]
    pub fn set(self, rules: Rules, amount: Option<u32>) -> Rules {
        let mut amount = amount.unwrap_or_else(|| self.usual());
        self.range().clamp(&mut amount);
        // Truncated for other limits, which do not use it.
        let level = (amount as u8).max(rules.level.saturating_add(1));
        let is = |other| (self == other).then_some(amount);
        Rules {
            limit_ms: is(Self::Time).map(|seconds| seconds * 1_000),
            limit_score: is(Self::Score).map(u64::from),
            limit_pieces: is(Self::Pieces),
            limit_lines: is(Self::Lines),
            limit_level: is(Self::Level).map(|_| level).filter(|level| *level > rules.level),
            ..rules
        }
    }
}

impl Default for CustomGame {
    fn default() -> Self {
        Self {
            next_count: Extended::default().next_count,
            seed: None,
            source: String::new(),
            rules: Rules::preset(ModeId::Custom),
            start: None,
        }
    }
}

/// Deserializes rules whose missing fields have the defaults of Custom, not of Marathon.
fn with_the_usual<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
    let given = Map::deserialize(deserializer)?;
    let mut all = serde_json::to_value(Rules::preset(ModeId::Custom)).map_err(D::Error::custom)?;
    if let Value::Object(fields) = &mut all {
        fields.extend(given);
    }
    serde_json::from_value(all).map_err(D::Error::custom)
}

impl Custom {
    /// The maximum number of saved games.
    pub const MAX_SAVED: usize = 100;
    /// The maximum length of a name, in characters.
    pub const NAME_LENGTH: usize = 40;

    /// The maximum number of rotation systems of kick files.
    pub const MAX_KICK_TABLES: usize = 8;

    /// Adds a rotation system, and removes the one that was loaded first if there are too many.
    pub fn add_kick_table(&mut self, table: KickTable) {
        self.kick_tables.retain(|known| *known != table);
        self.kick_tables.insert(0, table);
        self.kick_tables.truncate(Self::MAX_KICK_TABLES);
    }

    /// Saves the current game under a name, and replaces one with the same name.
    pub fn save_as(&mut self, name: &str) {
        let name = name_of(name);
        if !name.is_empty() && (self.saved.len() < Self::MAX_SAVED || self.saved.contains_key(&name)) {
            self.saved.insert(name, self.game.clone());
        }
    }

    /// Saves a game under a name, or under one with a number if another game has that name.
    pub fn add(&mut self, name: &str, game: &CustomGame) {
        let name = name_of(name);
        let names = std::iter::once(name.clone()).chain((2..=Self::MAX_SAVED).map(|number| format!("{name} {number}")));
        let is_free = |name: &String| self.saved.get(name).is_none_or(|saved| saved == game);
        let free = names.map(|name| name_of(&name)).find(is_free);
        if let Some(free) = free.filter(|_| !name.is_empty() && self.saved.len() < Self::MAX_SAVED) {
            self.saved.insert(free, game.clone());
        }
    }

    /// Returns the name under which a game is saved.
    #[must_use]
    pub fn name_of(&self, game: &CustomGame) -> Option<&str> {
        self.saved.iter().find(|(_, saved)| *saved == game).map(|(name, _)| name.as_str())
    }

    /// Returns the game that is played: the chosen saved game, or else the current one.
    #[must_use]
    pub fn played(&self) -> &CustomGame {
        self.chosen.as_ref().and_then(|name| self.saved.get(name)).unwrap_or(&self.game)
    }

    /// Renames a saved game, unless the name is taken.
    pub fn rename(&mut self, from: &str, to: &str) {
        let to = name_of(to);
        if !to.is_empty()
            && !self.saved.contains_key(&to)
            && let Some(game) = self.saved.remove(from)
        {
            if self.chosen.as_deref() == Some(from) {
                self.chosen = Some(to.clone());
            }
            self.saved.insert(to, game);
        }
    }

    /// Clamps everything to its range.
    pub(super) fn clamp(&mut self) {
        self.kick_tables.truncate(Self::MAX_KICK_TABLES);
        self.game.clamp();
        let saved = std::mem::take(&mut self.saved);
        for (name, mut game) in saved {
            let name = name_of(&name);
            if !name.is_empty() && self.saved.len() < Self::MAX_SAVED {
                game.clamp();
                self.saved.insert(name, game);
            }
        }
        self.chosen.take_if(|name| !self.saved.contains_key(name));
    }
}

/// Returns a name without control characters.
fn name_of(text: &str) -> String {
    let shown: String = text.chars().filter(|letter| !letter.is_control()).collect();
    shown.trim().chars().take(Custom::NAME_LENGTH).collect()
}

impl CustomGame {
    /// The range of the seed.
    pub const SEED: Range = Range::count(0, 9_999, 1);
    /// The range of the seconds between two rows of garbage; 0 for none.
    pub const GARBAGE_S: Range = Range::count(0, 120, 1);
    /// The range of a constant Fall Speed, in milliseconds per row.
    pub const FALL_MS: Range = Range::millis(0, 10_000, 10);
    /// The range of the moves of Extended Placement.
    pub const MOVES: Range = Range::count(1, 100, 1);
    /// The range of the time for which Hard Drop is ignored.
    pub const PROTECTION: Range = Range::millis(0, 1_000, 10);

    /// Returns the range of starting levels: that of the Guideline if the game has Goals.
    #[must_use]
    pub const fn levels(&self) -> (u8, u8) {
        if self.has_goals() { (1, LAST_LEVEL) } else { self.rules.levels() }
    }

    /// Returns whether the level rises by Goals, which end at the last level.
    #[must_use]
    pub const fn has_goals(&self) -> bool {
        matches!(self.rules.goal, GoalSystem::Fixed | GoalSystem::Variable)
    }

    /// Clamps everything to its range; rules that are still invalid become the default ones.
    pub fn clamp(&mut self) {
        Extended::NEXT_COUNT.clamp(&mut self.next_count);
        self.source = name_of(&self.source);
        self.rules = Rules {
            mode: ModeId::Custom,
            mechanic: if self.rules.mechanic.fits_custom() { self.rules.mechanic } else { Mechanic::None },
            ..self.rules
        };
        let ((first, last), (narrowest, widest)) = (self.levels(), self.rules.widths());
        let rules = Rules {
            level: self.rules.level.clamp(first, last),
            width: self.rules.width.clamp(narrowest, widest),
            ..self.rules
        };
        let (limit, amount) = Limit::of(&rules);
        self.rules = limit.set(rules, Some(amount));
        if self.rules.validate().is_err() {
            self.rules = Rules::preset(ModeId::Custom);
        }
        // Last, because it depends on the rules.
        self.start.take_if(|start| Game::from_position(self.rules, 0, start.clone()).is_err());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{FallSpeed, GameKind, Objective, diagram};
    use crate::settings::{ChosenGame, Settings};

    #[test]
    fn each_limit_is_the_only_one_and_begins_as_usual() {
        let rules = Rules::preset(ModeId::Custom);
        for limit in Limit::ALL {
            let limited = limit.set(rules, None);
            assert_eq!(limited.validate(), Ok(()));
            assert_eq!(Limit::of(&limited), (limit, limit.usual()));
            let all = [
                limited.limit_ms.is_some(),
                limited.limit_score.is_some(),
                limited.limit_pieces.is_some(),
                limited.limit_lines.is_some(),
                limited.limit_level.is_some(),
            ];
            assert_eq!(all.into_iter().filter(|is| *is).count(), usize::from(limit != Limit::None));
            assert_eq!(Limit::None.set(limited, None), rules);
        }
        let high = Limit::Level.set(Rules { level: 30, ..rules }, Some(20));
        assert_eq!((high.limit_level, high.validate()), (Some(31), Ok(())));
        assert_eq!(Limit::Level.set(Rules { level: 255, ..rules }, None).limit_level, None);
    }

    #[test]
    fn games_are_saved_renamed_and_survive_the_file() {
        let mut settings = Settings::default();
        settings.game.mode = ModeId::Custom;
        let game = &mut settings.custom.game;
        game.rules = Limit::Time.set(Rules { level: 19, hold: false, ..game.rules }, Some(95));
        game.seed = Some(4_711);
        let matrix = diagram::matrix(&["XXXX.XXXXX"]).unwrap();
        game.start = Some(Start { matrix, ..Start::default() });
        settings.custom.save_as(" Wells \u{7}");
        settings.custom.rename("Wells", "Deep wells");
        settings.custom.rename("Nothing", "Something");
        settings.clamp();
        assert_eq!(settings.custom.saved.keys().collect::<Vec<_>>(), ["Deep wells"]);
        assert_eq!(settings.custom.saved["Deep wells"], settings.custom.game);
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(toml::from_str::<Settings>(&text).unwrap(), settings, "{text}");
        assert_eq!(settings.rules(), settings.custom.game.rules);
        assert_eq!(GameKind::of(&settings.rules()), Some(GameKind::first_of(ModeId::Custom)));
    }

    #[test]
    fn a_chosen_saved_game_is_played_and_the_current_one_stays() {
        let mut settings = Settings::default();
        settings.custom.game.rules.level = 9;
        settings.custom.game.next_count = 2;
        settings.custom.save_as("Nine");
        settings.custom.game = CustomGame::default();
        let nine = ChosenGame::Saved("Nine".to_owned());
        settings.choose_game(nine.clone());
        assert_eq!(settings.chosen_game(), nine);
        assert_eq!((settings.rules().level, settings.next_count(ModeId::Custom)), (9, 2));
        settings.custom.rename("Nine", "Neun");
        settings.clamp();
        assert_eq!((settings.custom.chosen.as_deref(), settings.rules().level), (Some("Neun"), 9));
        assert_eq!(settings.custom.game, CustomGame::default());
        settings.custom.saved.clear();
        settings.clamp();
        assert_eq!((settings.custom.chosen.as_deref(), settings.rules()), (None, CustomGame::default().rules));
    }

    /// Every valid choice is preserved.
    #[test]
    fn goals_mechanics_and_objectives_are_the_players() {
        for goal in GoalSystem::ALL {
            for mechanic in Mechanic::custom() {
                let rules = Rules {
                    goal,
                    mechanic,
                    endless: true,
                    objective: Objective::Time,
                    ..Rules::preset(ModeId::Custom)
                };
                let mut game = CustomGame { rules, ..CustomGame::default() };
                game.clamp();
                assert_eq!(game.rules, rules);
                assert_eq!(GameKind::of(&rules), Some(GameKind::first_of(ModeId::Custom)));
            }
        }
        for mechanic in [Mechanic::Puzzle, Mechanic::Descent] {
            let mut game = CustomGame::default();
            game.rules.mechanic = mechanic;
            game.clamp();
            assert_eq!(game, CustomGame::default());
        }
    }

    #[test]
    fn what_cannot_be_played_is_brought_into_range() {
        let mut game = CustomGame { next_count: 99, ..CustomGame::default() };
        game.rules = Rules { level: 200, fall_ms: FallSpeed::ByLevel, ..Rules::preset(ModeId::Marathon) };
        game.clamp();
        assert_eq!((game.rules.mode, game.rules.goal), (ModeId::Custom, GoalSystem::Fixed));
        assert_eq!(game.rules.level, 15);
        game.rules = Rules { level: 200, fall_ms: FallSpeed::Rising, ..game.rules };
        game.clamp();
        assert_eq!(game.rules.level, 15, "the last one that has a Goal");
        assert_eq!((game.next_count, game.rules.validate()), (11, Ok(())));
        game.rules = Rules { width: 30, ..game.rules };
        game.clamp();
        assert_eq!((game.rules.width, game.rules.validate()), (20, Ok(())));
        let matrix = diagram::of_any_width(&[".X.."]).unwrap();
        game.rules.width = 4;
        game.start = Some(Start { matrix, ..Start::default() });
        game.clamp();
        assert!(game.start.is_some());
        let combo = Mechanic::Combo { layout: Mechanic::COMBO_LAYOUT };
        game.rules = Rules { mechanic: combo, ..game.rules };
        game.clamp();
        assert_eq!((game.rules.width, &game.start), (10, &None), "its well has walls of three columns");
        game.rules = Rules { lock_down_moves: 0, ..game.rules };
        let piece = crate::engine::Piece::generated(crate::engine::Tetrimino::T);
        game.start = Some(Start { in_play: Some(piece.offset(0, 100)), ..Start::default() });
        game.clamp();
        assert_eq!(game, CustomGame { next_count: 11, ..CustomGame::default() });
    }
}
