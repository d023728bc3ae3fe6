//! The cards of the gallery: modes, Today's Sprint and saved rules of Custom.

use super::SEED;
use super::group::card_of;
use crate::engine::ModeId;
use crate::replay::{SeatRecording, daily_kind, daily_seed, setup_hash};
use crate::settings::{ChosenGame, CustomGame, GameChoice, Settings};
use crate::storage::{date_of, today, until_tomorrow};
use crate::ui::paint::mode_picture::ModePicture;
use crate::ui::screens::{Command, StartCommand, custom};
use crate::ui::shared::Shared;
use crate::ui::words::{MessageId, id};

/// A card of the gallery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A mode or saved rules of Custom.
    Game(ChosenGame),
    /// Today's Sprint.
    Today,
}

impl Entry {
    /// The card of a mode.
    #[must_use]
    pub const fn of_mode(mode: ModeId) -> Self {
        Self::Game(ChosenGame::Mode(mode))
    }

    /// The card of the saved rules of Custom with this name.
    #[must_use]
    pub const fn of_saved(name: String) -> Self {
        Self::Game(ChosenGame::Saved(name))
    }

    /// Whether its rules can be changed beside the cards; those of the others are given.
    pub(super) const fn has_choices(&self) -> bool {
        matches!(self, Self::Game(ChosenGame::Mode(_)))
    }

    /// Returns the settings with the game of the card.
    pub(super) fn settings(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        match self {
            Self::Game(game) => settings.choose_game(game.clone()),
            Self::Today => {
                settings.game.choose(daily_kind());
                settings.game.level = daily_kind().rules().level;
            }
        }
        settings
    }

    /// Returns the seed of the game on the card.
    pub(super) fn seed(&self) -> u64 {
        match self {
            Self::Today => daily_seed(today()),
            Self::Game(_) => SEED,
        }
    }

    /// Returns the command that plays the game.
    pub(super) fn command(&self) -> Command {
        match self {
            Self::Game(game) => Command::Start(StartCommand::Game(game.clone())),
            Self::Today => Command::Start(StartCommand::Today),
        }
    }

    /// Returns the command of a press on the card: the game that waits goes on, or a new one starts.
    pub(super) fn main_command(&self, shared: &Shared<'_>) -> Command {
        self.unfinished(shared)
            .map_or_else(|| self.command(), |game| Command::Start(StartCommand::Unfinished(game.rules.mode)))
    }

    /// Returns the command that lets the computer play the game.
    pub(super) fn watch_command(&self) -> Option<Command> {
        match self {
            Self::Game(game) => Some(Command::Start(StartCommand::ByComputer(game.clone()))),
            // Only the first game of a day is ranked. Watching first would reveal today's pieces.
            Self::Today => None,
        }
    }

    pub(super) fn name(&self, shared: &Shared<'_>) -> String {
        match self {
            Self::Game(ChosenGame::Mode(mode)) => shared.words.mode(card_of(*mode)),
            Self::Game(ChosenGame::Saved(name)) => name.clone(),
            Self::Today => shared.words.text(id::MODES_TODAY),
        }
    }

    /// The picture of the card.
    pub(super) fn picture(&self) -> ModePicture {
        match self {
            Self::Game(ChosenGame::Mode(mode)) => ModePicture::Mode(*mode),
            Self::Game(ChosenGame::Saved(_)) => ModePicture::Mode(ModeId::Custom),
            Self::Today => ModePicture::Today(date_of(today()).day().unsigned_abs()),
        }
    }

    /// Returns the line on the card; of saved rules what differs from the defaults.
    pub(super) fn line(&self, shared: &Shared<'_>) -> String {
        match self {
            Self::Game(ChosenGame::Mode(mode)) => shared.words.text(MessageId::of_engine(mode.mode().card)),
            Self::Game(ChosenGame::Saved(_)) => self.goal(shared),
            Self::Today => shared.words.text(id::MENU_TODAY_OPEN),
        }
    }

    /// Returns the goal with the player's choices in one sentence; of saved rules what differs from the defaults.
    pub(super) fn goal(&self, shared: &Shared<'_>) -> String {
        let Shared { words, settings, .. } = shared;
        match self {
            Self::Game(ChosenGame::Mode(mode)) => {
                let choice = GameChoice { mode: *mode, ..settings.game.clone() };
                words.goal_of_game(&choice.rules())
            }
            Self::Game(ChosenGame::Saved(name)) => {
                settings.custom.saved.get(name).map_or_else(String::new, |game| custom::summary(words, game))
            }
            Self::Today => {
                let date = words.day_of_year(date_of(today()));
                // Rounded up, so that there is always a minute left.
                let left = words.hours(until_tomorrow().as_millis() as u64 + 59_999);
                words.with(id::MODES_TODAY_GOAL, &[("date", date.into()), ("time", left.into())])
            }
        }
    }

    /// Returns the game of its mode that waits to be continued, if there is one.
    pub(super) fn unfinished<'a>(&self, shared: &Shared<'a>) -> Option<&'a SeatRecording> {
        match self {
            Self::Game(game) => shared.unfinished_of(match game {
                ChosenGame::Mode(mode) => *mode,
                ChosenGame::Saved(_) => ModeId::Custom,
            }),
            Self::Today => shared.unfinished_of(daily_kind().mode().id).filter(|game| game.is_daily(today())),
        }
    }

    /// Returns the best result, or that of the game of the day that counts, if there is one.
    pub(super) fn best(&self, shared: &Shared<'_>) -> Option<String> {
        let settings = shared.settings;
        let kind = |mode| GameChoice { mode, ..settings.game.clone() }.kind();
        match self {
            Self::Game(ChosenGame::Mode(mode)) if mode.mode().is_ranked => shared.best(kind(*mode)),
            // Custom, whose results compare only by equal rules.
            Self::Game(ChosenGame::Mode(_)) => shared.best_of_custom(&settings.custom.game),
            Self::Game(ChosenGame::Saved(name)) => shared.best_of_custom(settings.custom.saved.get(name)?),
            Self::Today => shared.played_today(),
        }
    }

    /// Returns the best result in words, or that there is none, for which a low window has no room.
    pub(super) fn record(&self, shared: &Shared<'_>, is_low: bool) -> Option<String> {
        let words = shared.words;
        match (self, self.best(shared)) {
            (Self::Today, played) => played.or_else(|| Some(words.text(id::MENU_TODAY_FIRST))),
            (Self::Game(_), Some(best)) => Some(words.with(id::MODES_BEST, &[("best", best.into())])),
            (Self::Game(_), None) => (!is_low).then(|| words.text(id::MODES_NO_BEST)),
        }
    }

    /// Returns the text of the button that plays, beside *Continue* if a game waits. A later game of Today's Sprint is
    /// only practice.
    pub(super) fn play_text(&self, shared: &Shared<'_>) -> String {
        let is_practice = *self == Self::Today && shared.played_today().is_some();
        shared.words.text(match (is_practice, self.unfinished(shared)) {
            (true, _) => id::MODES_TODAY_AGAIN,
            (false, Some(_)) => id::PAUSE_NEW_GAME,
            (false, None) => id::MENU_PLAY,
        })
    }
}

impl Shared<'_> {
    /// Returns what the first game of Today's Sprint has reached, which is the one that counts. A game that was ended
    /// early is one, too.
    pub(in crate::ui::screens) fn played_today(&self) -> Option<String> {
        let Self { words, history, .. } = self;
        let first = history.games_of_day(today()).next()?;
        Some(if first.counts() {
            let result = words.result(&first.kind.rules(), first.value());
            words.with(id::MENU_TODAY_PLAYED, &[("result", result.into())])
        } else {
            words.with(id::MENU_TODAY_UNFINISHED, &[("lines", first.lines.into())])
        })
    }

    /// Returns the best result by custom rules as text, if they were played.
    fn best_of_custom(&self, game: &CustomGame) -> Option<String> {
        let objective = game.rules.objective;
        let best = self.history.best_of_setup(setup_hash(&game.rules, game.start.as_ref()), objective)?;
        Some(self.words.result(&game.rules, best))
    }
}
