//! Starting games: by the settings, of a day, by the computer.

use std::time::Instant;

use crate::app::App;
use crate::app::controls::Used;
use crate::app::recordings::is_running;
use crate::app::screen::Screen;
use crate::bots::beam::BeamBot;
use crate::engine::ModeId;
use crate::online::DailyGame;
use crate::replay::{daily_kind, daily_seed};
use crate::session::ComboRunner;
use crate::settings::{ChosenGame, HandlingPreset};
use crate::storage::today;
use crate::ui::bot;
use crate::ui::live::LiveMatch;
use crate::ui::screens::Play;
use crate::ui::words::id;

/// A challenge of a day: a game whose seed is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum DailyChallenge {
    OfServer(DailyGame),
    /// Today's Sprint.
    Today,
}

impl DailyChallenge {
    /// Its kind and its seed now. After midnight, Today's Sprint is that of the next day.
    pub(in crate::app) fn game(self) -> DailyGame {
        match self {
            Self::OfServer(game) => game,
            Self::Today => DailyGame { kind: daily_kind(), seed: daily_seed(today()) },
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GamePlayer {
    /// The person, or the bot if the settings choose it.
    BySettings,
    /// The computer at its highest level.
    Computer,
}

impl App {
    pub(in crate::app) fn start_chosen(&mut self, game: ChosenGame) {
        self.services.change_settings(|settings| settings.choose_game(game));
        self.start_game();
    }

    /// Sets the speed of the controls and starts the first Marathon.
    pub(super) fn start_first(&mut self, speed: HandlingPreset) {
        self.services.change_settings(|settings| settings.handling = speed.values());
        self.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    }

    pub(super) fn start_today(&mut self) {
        self.start_challenge(DailyChallenge::Today);
    }

    /// Starts a challenge. The computer never plays it, because that would show its Tetriminos.
    pub(in crate::app) fn start_challenge(&mut self, challenge: DailyChallenge) {
        self.online.daily = Some(challenge);
        self.start_game_of(GamePlayer::BySettings);
    }

    /// Chooses a game and starts it, played by the computer at its highest level.
    pub(super) fn watch_computer(&mut self, game: ChosenGame) {
        self.services.change_settings(|settings| settings.choose_game(game));
        self.online.daily = None;
        self.start_game_of(GamePlayer::Computer);
    }

    /// Starts a new game by the settings, on top of the main menu.
    fn start_game(&mut self) {
        self.online.daily = None;
        self.start_game_of(GamePlayer::BySettings);
    }

    /// Starts a new game by the settings or, on the results of a game with a given seed or by the computer, the same
    /// game again.
    pub(super) fn play(&mut self) {
        if self.plays_the_same_again() {
            self.start_same_game();
        } else {
            self.start_game();
        }
    }

    /// Whether the results of a game with a given seed, or by the computer, are shown, which is played again.
    pub(in crate::app) fn plays_the_same_again(&self) -> bool {
        let seed = self.screens.play().map(|play| play.live.seat().seed());
        let has_given_seed = self.online.daily.is_some_and(|challenge| Some(challenge.game().seed) == seed);
        (has_given_seed || self.computer_plays()) && matches!(self.screens.top(), Some(Screen::Results(_)))
    }

    /// Starts a new game of the same kind: the same daily challenge again, or another game of the computer if it
    /// was playing.
    pub(super) fn start_same_game(&mut self) {
        self.start_game_of(if self.computer_plays() { GamePlayer::Computer } else { GamePlayer::BySettings });
    }

    /// Whether the computer plays the game on the screen, or has played it to its end, and can play by the settings.
    fn computer_plays(&self) -> bool {
        let can_play = BeamBot::can_play(&self.services.settings().rules());
        can_play && self.screens.play().is_some_and(|play| play.live.computer().is_some())
    }

    fn start_game_of(&mut self, player: GamePlayer) {
        let now = Instant::now();
        let settings = self.services.settings();
        if settings.game.is_locked() && self.online.daily.is_none() {
            self.services.show_message(id::MENU_DESCENT_LOCKED_HINT);
            return;
        }
        let countdown = settings.options.countdown;
        let countdown = if self.screens.play().is_some() { countdown.again() } else { countdown };
        let step = countdown.step();
        let seat = self.new_seat();
        let seat = match player {
            GamePlayer::Computer => {
                let rules = seat.game().rules();
                let next_count = usize::from(self.services.settings().next_count(rules.mode));
                let bot = bot::computer(rules, next_count, seat.seed());
                seat.played_by(Box::new(bot))
            }
            GamePlayer::BySettings => match self.new_bot() {
                Some(bot) => seat.played_by(Box::new(bot)),
                None => seat,
            },
        };
        self.services.begin_music();
        // Watching touches no game of the player.
        if seat.bot().is_none() {
            self.give_up_unfinished(seat.game().rules().mode);
        }
        let mut live = LiveMatch::new(seat, now);
        live.start_countdown(now, step);
        self.begin(live, now);
        self.open_race();
    }

    /// The bot for the next game, if a bot plays it. It reuses the previous bot's planner.
    fn new_bot(&self) -> Option<ComboRunner> {
        let settings = self.services.settings();
        let rules = settings.rules();
        let before = self.screens.play().and_then(|play| play.live.combo_bot());
        let made = || bot::combo_runner(&rules, settings.next_count(rules.mode), settings.game.bot_pace, before);
        (self.online.daily.is_none() && bot::plays(&settings.game)).then(made)
    }

    /// Shows a game and directs the controls to it.
    pub(in crate::app) fn begin(&mut self, live: LiveMatch, now: Instant) {
        // Before its screen is closed, which drops the game. One of another mode waits to be continued.
        let running = self.screens.play().filter(|play| is_running(play)).map(|play| play.game().rules().mode);
        let is_watched = live.seat().bot().is_some();
        if running.is_some_and(|mode| is_watched || mode != live.game().rules().mode) {
            self.save_unfinished();
        } else {
            self.give_up();
        }
        let is_by_pointer = self.controls.used == Used::Pointer;
        let is_city = |screen: &Screen| matches!(screen, Screen::City(_));
        // A game that follows another one leads back to where that one began.
        let is_from_city = match self.screens.play() {
            Some(play) => play.is_from_city,
            None => self.screens.top_down().any(is_city),
        };
        let mut play = Play::new(live);
        play.is_from_city = is_from_city;
        play.is_by_pointer = is_by_pointer;
        self.screens.replace_above_lowest(Screen::Play(Box::new(play)));
        self.controls.devices.start(&self.bindings(), now);
    }
}
