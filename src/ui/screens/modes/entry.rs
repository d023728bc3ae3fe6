//! The cards of the gallery: modes, Today's Sprint and saved rules of Custom.

use super::SEED;
use crate::engine::ModeId;
use crate::replay::{daily_kind, daily_seed, setup_hash};
use crate::settings::{CustomGame, GameChoice, Settings};
use crate::storage::today;
use crate::ui::screens::{Command, CustomCommand, Shared, custom};
use crate::ui::words::id;

/// A card of the gallery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A mode.
    Mode(ModeId),
    /// Today's Sprint.
    Today,
    /// The saved rules of Custom with this name.
    Saved(String),
}

impl Entry {
    /// Returns the card of the settings' game.
    pub(super) fn last(settings: &Settings) -> Self {
        match &settings.custom.chosen {
            Some(name) if settings.game.mode == ModeId::Custom => Self::Saved(name.clone()),
            _ => Self::Mode(settings.game.mode),
        }
    }

    /// Returns the settings with the game of the card.
    pub(super) fn settings(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        settings.custom.chosen = None;
        match self {
            Self::Mode(mode) => settings.game.mode = *mode,
            Self::Today => {
                settings.game.choose(daily_kind());
                settings.game.level = daily_kind().rules().level;
            }
            Self::Saved(name) => {
                settings.game.mode = ModeId::Custom;
                settings.custom.chosen = Some(name.clone());
            }
        }
        settings
    }

    /// Returns the seed of the game on the card.
    pub(super) fn seed(&self) -> u64 {
        match self {
            Self::Today => daily_seed(today()),
            Self::Mode(_) | Self::Saved(_) => SEED,
        }
    }

    /// Returns the command that plays the game.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::Mode(mode) => Command::PlayMode(*mode),
            Self::Today => Command::PlayToday,
            Self::Saved(name) => Command::Custom(CustomCommand::Play(name.clone())),
        }
    }

    /// Returns its name.
    pub(super) fn name(&self, shared: &Shared<'_>) -> String {
        match self {
            Self::Mode(mode) => shared.words.mode(*mode),
            Self::Today => shared.words.text(id::MODES_TODAY),
            Self::Saved(name) => name.clone(),
        }
    }

    /// Returns the goal with the player's choices in one sentence; of saved rules what differs from the defaults.
    pub(super) fn goal(&self, shared: &Shared<'_>) -> String {
        let Shared { words, settings, .. } = shared;
        match self {
            Self::Mode(mode) => {
                let choice = GameChoice { mode: *mode, ..settings.game.clone() };
                words.goal_of_game(&choice.rules())
            }
            Self::Today => words.text(id::MODES_TODAY_GOAL),
            Self::Saved(name) => {
                settings.custom.saved.get(name).map_or_else(String::new, |game| custom::summary(words, game))
            }
        }
    }

    /// Returns the best result, if there is one.
    pub(super) fn best(&self, shared: &Shared<'_>) -> Option<String> {
        let Shared { words, settings, history, .. } = shared;
        let kind = |mode| GameChoice { mode, ..settings.game.clone() }.kind();
        match self {
            Self::Mode(mode) if mode.mode().is_ranked => shared.best(kind(*mode)),
            // Custom, whose results compare only by equal rules.
            Self::Mode(_) => shared.best_of_custom(&settings.custom.game),
            Self::Today => {
                let best = history.best_of_day(today())?;
                Some(words.amount(best.kind.objective(), best.value()))
            }
            Self::Saved(name) => shared.best_of_custom(settings.custom.saved.get(name)?),
        }
    }
}

impl Shared<'_> {
    /// Returns the best result by custom rules as text, if they were played.
    fn best_of_custom(&self, game: &CustomGame) -> Option<String> {
        let objective = game.rules.objective;
        let best = self.history.best_of_setup(setup_hash(&game.rules, game.start.as_ref()), objective)?;
        Some(self.words.amount(objective, best))
    }
}
