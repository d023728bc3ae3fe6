//! The screens with their state, and their requirements while on top: input, music, background.

use std::path::Path;
use std::time::Instant;

use egui::{Key, Ui};

use crate::audio::soundtrack::MusicFacts;
use crate::engine::Game;
use crate::input::touch::{TouchField, TouchScheme};
use crate::input::{InputEvent, PlayInput};
use crate::session::{Seat, Track as _};
use crate::settings::Settings;
use crate::synth::Cue;
use crate::ui::paint::backdrop::{Cover, Mood};
use crate::ui::screens::practice::{Editor, PracticeMenu, PracticeScreen};
use crate::ui::screens::{
    CityScreen, ClipScreen, Command, CustomScreen, DiagramScreen, DrillScreen, FirstSteps, Help, HighScores,
    HistoryView, Interrupted, LegalNotice, MainMenu, Modes, NameEntry, OnlineScreen, Options, Pause, Play, Played,
    Replays, Results, ReviewScreen, Snapshots, Solver, Statistics, Title, TournamentScreen, VersusLobby, VersusRound,
    VersusStage, Watch,
};
use crate::ui::shared::Shared;
use crate::ui::widgets::focus;
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::words::{Words, id};

/// A screen with its state.
#[derive(Debug)]
pub enum Screen {
    /// The legal notice at the start.
    LegalNotice(LegalNotice),
    /// The title.
    Title(Title),
    /// The lessons of a new player.
    FirstSteps(Box<FirstSteps>),
    /// The main menu.
    MainMenu(MainMenu),
    /// The gallery of modes.
    Modes(Modes),
    /// The question about an interrupted game.
    Interrupted(Interrupted),
    /// The game being played.
    Play(Box<Play>),
    /// The pause menu.
    Pause(Pause),
    /// Practice.
    Practice(Box<PracticeScreen>),
    /// The practice menu.
    PracticeMenu(PracticeMenu),
    /// The position editor.
    Editor(Box<Editor>),
    /// The list of snapshots.
    Snapshots(Box<Snapshots>),
    /// The name entry.
    NameEntry(NameEntry),
    /// The player's city.
    City(CityScreen),
    /// The results of a game.
    Results(Box<Results>),
    /// The High Score Tables.
    HighScores(HighScores),
    /// The list of recorded games.
    Replays(Replays),
    /// The history of played games.
    History(HistoryView),
    /// The statistics of all games.
    Statistics(Statistics),
    /// The setup of a Custom game.
    Custom(Box<CustomScreen>),
    /// The options.
    Options(Box<Options>),
    /// The help.
    Help(Box<Help>),
    /// A recording being watched.
    Watch(Box<Watch>),
    /// The review of a recording.
    Review(Box<ReviewScreen>),
    /// An exercise from a mistake.
    Drill(Box<DrillScreen>),
    /// The choice of a clip of a recording.
    Clip(Box<ClipScreen>),
    /// A diagram page by page.
    Diagram(Box<DiagramScreen>),
    /// The solver.
    Solver(Box<Solver>),
    /// The lobby of a match.
    VersusLobby(VersusLobby),
    /// A round of a match.
    Versus(Box<VersusRound>),
    /// A tournament on one screen.
    Tournament(Box<TournamentScreen>),
    /// The rooms online.
    Online(Box<OnlineScreen>),
}

/// The target of keys, buttons and touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputMode {
    /// The widgets. Start on a gamepad presses the key `start`.
    Menu {
        /// Enter, or Escape if Start returns to the game.
        start: Key,
    },
    Game,
    /// An embedded game on the screen, such as the try-out field. Escape still reaches the screen.
    Embedded,
}

/// The music of a screen.
#[derive(Debug)]
pub enum ScreenMusic<'a> {
    /// The music of menus.
    Menu,
    /// The music of results.
    Results,
    /// None.
    Silence,
    /// The music of a game.
    Game(&'a Game, MusicFacts),
}

/// The type of a file from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DroppedFile {
    /// Settings.
    Settings,
    /// Anything else, which is recognised by its contents.
    Text,
}

/// The music of a seat that is compared with no other game.
fn music_of(seat: &Seat) -> ScreenMusic<'_> {
    ScreenMusic::Game(seat.game(), MusicFacts { is_danger: seat.danger().is_on(), ..MusicFacts::default() })
}

impl DroppedFile {
    /// The type of a file by its extension.
    #[must_use]
    pub(crate) fn of(path: &Path) -> Self {
        let is_settings = path.extension().is_some_and(|extension| extension == "toml");
        if is_settings { Self::Settings } else { Self::Text }
    }
}

impl Screen {
    /// The screen's name in the log.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::LegalNotice(_) => "legal notice",
            Self::Title(_) => "title",
            Self::FirstSteps(_) => "first steps",
            Self::MainMenu(_) => "main menu",
            Self::Modes(_) => "modes",
            Self::Interrupted(_) => "interrupted",
            Self::Play(_) => "play",
            Self::Pause(_) => "pause",
            Self::Practice(_) => "practice",
            Self::PracticeMenu(_) => "practice menu",
            Self::Editor(_) => "editor",
            Self::Snapshots(_) => "snapshots",
            Self::NameEntry(_) => "name entry",
            Self::City(_) => "city",
            Self::Results(_) => "results",
            Self::HighScores(_) => "high scores",
            Self::Replays(_) => "replays",
            Self::History(_) => "history",
            Self::Statistics(_) => "statistics",
            Self::Custom(_) => "custom",
            Self::Options(_) => "options",
            Self::Help(_) => "help",
            Self::Watch(_) => "watch",
            Self::Review(_) => "review",
            Self::Drill(_) => "drill",
            Self::Clip(_) => "clip",
            Self::Diagram(_) => "diagram",
            Self::Solver(_) => "solver",
            Self::VersusLobby(_) => "versus lobby",
            Self::Versus(_) => "versus",
            Self::Tournament(_) => "tournament",
            Self::Online(_) => "online",
        }
    }

    /// The screen's name for screen readers; `None` for the title, whose name is the program's.
    #[must_use]
    pub fn title(&self, words: &Words) -> Option<String> {
        Some(words.text(match self {
            Self::Title(_) => return None,
            Self::Play(play) => return Some(words.mode(play.game().rules().mode)),
            Self::LegalNotice(_) => id::LEGAL_TITLE,
            Self::FirstSteps(_) => id::FIRST_STEPS_TITLE,
            Self::MainMenu(_) => id::RESULTS_MENU,
            Self::Modes(_) => id::MODES_TITLE,
            Self::Interrupted(_) => id::INTERRUPTED_TITLE,
            Self::Pause(_) => id::PAUSE_TITLE,
            Self::Practice(_) | Self::PracticeMenu(_) => id::PRACTICE_TITLE,
            Self::Editor(_) => id::PRACTICE_EDIT,
            Self::Snapshots(_) => id::SNAPSHOTS_TITLE,
            Self::NameEntry(_) => id::NAME_FIELD,
            Self::City(_) => id::CITY_TITLE,
            Self::Results(_) => id::RESULTS_COURSE,
            Self::HighScores(_) => id::MENU_HIGH_SCORES,
            Self::Replays(_) | Self::Watch(_) => id::REPLAYS_TITLE,
            Self::Review(_) => id::REVIEW_TITLE,
            Self::Drill(_) => id::DRILL_TITLE,
            Self::History(_) => id::SCORES_HISTORY,
            Self::Statistics(_) => id::STATISTICS_TITLE,
            Self::Custom(_) => id::MENU_CUSTOM,
            Self::Options(_) => id::MENU_OPTIONS,
            Self::Help(_) => id::MENU_HELP,
            Self::Clip(_) => id::CLIP_TITLE,
            Self::Diagram(_) => id::DIAGRAM_TITLE,
            Self::Solver(_) => id::SOLVER_TITLE,
            Self::VersusLobby(_) | Self::Versus(_) => id::VERSUS_TITLE,
            Self::Tournament(_) => id::TOURNAMENT_TITLE,
            Self::Online(_) => id::ONLINE_TITLE,
        }))
    }

    #[must_use]
    pub(crate) const fn mini_game(&self) -> Option<&MiniGame> {
        match self {
            Self::Help(help) => Some(&help.game),
            Self::FirstSteps(steps) => Some(&steps.game),
            Self::Options(options) => Some(&options.game),
            Self::Drill(drill) => Some(&drill.game),
            _ => None,
        }
    }

    /// The game inside the screen, to be played.
    pub(crate) const fn mini_game_mut(&mut self) -> Option<&mut MiniGame> {
        match self {
            Self::Help(help) => Some(&mut help.game),
            Self::FirstSteps(steps) => Some(&mut steps.game),
            Self::Options(options) => Some(&mut options.game),
            Self::Drill(drill) => Some(&mut drill.game),
            _ => None,
        }
    }

    /// The target of input.
    #[must_use]
    pub(crate) fn input_mode(&self) -> InputMode {
        match self {
            Self::Play(_) | Self::Practice(_) => InputMode::Game,
            _ if self.mini_game().is_some_and(MiniGame::is_played) => InputMode::Embedded,
            Self::Versus(round) => match round.stage() {
                VersusStage::Playing => InputMode::Game,
                VersusStage::Paused(_) => InputMode::Menu { start: Key::Escape },
                VersusStage::Over => InputMode::Menu { start: Key::Enter },
            },
            Self::Online(online) => match online.round() {
                Some(round) if round.is_playing() => InputMode::Game,
                Some(round) if !round.is_over() => InputMode::Menu { start: Key::Escape },
                _ => InputMode::Menu { start: Key::Enter },
            },
            // Start leaves a pause as it entered it.
            Self::Pause(_) | Self::PracticeMenu(_) => InputMode::Menu { start: Key::Escape },
            _ => InputMode::Menu { start: Key::Enter },
        }
    }

    /// Plays its game up to now with the player's input. The seats of a match take theirs from the events `received`.
    pub(super) fn play(
        &mut self,
        settings: &Settings,
        (input, received): (&PlayInput, &[InputEvent]),
        now: Instant,
    ) -> Played {
        let mut played = Played::default();
        match self {
            Self::Play(play) => return play.play(input, now),
            Self::Practice(practice) => return practice.play(input, settings.options.next_count.into(), now),
            Self::Versus(round) => {
                round.play(received, now);
                return round.played();
            }
            Self::Online(online) => played.events = online.play(input, now),
            _ => {
                if let Some(game) = self.mini_game_mut() {
                    game.play(settings, input, now, &mut played.events);
                }
            }
        }
        played
    }

    /// Plays the recording on it up to now, or pauses its embedded game, while the input goes to its widgets.
    pub(super) fn rest(&mut self, now: Instant) -> Played {
        if let Self::Watch(watch) = self {
            return watch.play(now);
        }
        if let Some(game) = self.mini_game_mut() {
            game.rest(now);
        }
        Played::default()
    }

    /// The touch scheme of its game, and the touch areas as they were drawn last.
    #[must_use]
    pub fn touch(&self, settings: &Settings) -> (TouchScheme, Option<&TouchField>) {
        match self {
            Self::Play(play) => (play.touch_scheme(settings), play.touch_field()),
            Self::Practice(practice) => (settings.touch.scheme, practice.touch_field()),
            Self::Versus(round) => (round.touch_scheme(settings), round.touch_field()),
            Self::Online(online) => online.touch(settings),
            _ => (TouchScheme::Off, None),
        }
    }

    /// Whether the player, and not a bot, plays a game on it now.
    #[must_use]
    pub(crate) fn has_own_game(&self) -> bool {
        match self {
            Self::Play(play) => play.live.seat().bot().is_none() && !play.game().is_over(),
            Self::Practice(_) => true,
            Self::Online(online) => online.round().is_some_and(|round| round.is_playing()),
            _ => false,
        }
    }

    /// Whether it shows the result of a game or a match that has just ended.
    #[must_use]
    pub(crate) fn shows_result(&self) -> bool {
        match self {
            Self::Results(_) => true,
            Self::Versus(round) => round.stage() == VersusStage::Over,
            Self::Online(online) => online.round().is_some_and(|round| round.is_over()),
            _ => false,
        }
    }

    /// Whether it is animated all the time.
    #[must_use]
    pub(crate) fn is_live(&self) -> bool {
        match self {
            Self::Play(play) => !play.live.is_paused(),
            Self::Watch(watch) => watch.recording.is_playing(),
            // The match continues under its menu.
            Self::Online(online) => online.round().is_some(),
            _ => !matches!(self.input_mode(), InputMode::Menu { .. }),
        }
    }

    /// Whether a key is being bound, so that no shortcut works.
    #[must_use]
    pub(crate) const fn is_binding(&self) -> bool {
        matches!(self, Self::Options(options) if options.is_capturing())
    }

    /// The music; `None` to continue that of the screen below.
    #[must_use]
    pub fn music(&self) -> Option<ScreenMusic<'_>> {
        match self {
            Self::Results(_) => Some(ScreenMusic::Results),
            Self::Tournament(tournament) if tournament.shows_end() => Some(ScreenMusic::Results),
            Self::Versus(round) if round.stage() == VersusStage::Over => Some(ScreenMusic::Results),
            Self::Versus(round) => Some(music_of(round.music_seat())),
            Self::Online(online) => {
                let round = online.round()?;
                Some(if round.is_over() { ScreenMusic::Results } else { music_of(round.music_seat()) })
            }
            Self::Play(play) if play.game().is_over() => Some(ScreenMusic::Silence),
            Self::Play(play) => {
                let seat = play.live.seat();
                let facts = MusicFacts {
                    is_danger: seat.danger().is_on(),
                    splits: seat.marks(),
                    lead: play.lead(),
                    is_best: play.is_best(),
                };
                Some(ScreenMusic::Game(seat.game(), facts))
            }
            Self::Practice(practice) => Some(music_of(practice.live.seat())),
            Self::LegalNotice(_) | Self::Title(_) | Self::MainMenu(_) => Some(ScreenMusic::Menu),
            _ => None,
        }
    }

    /// The mood of the backdrop: the game's while it is visible, calm in menus.
    #[must_use]
    pub fn mood(&self) -> Mood {
        match self {
            Self::Play(play) => Mood::of(play.game(), play.live.effects()),
            Self::LegalNotice(_) | Self::Title(_) => Mood::OPEN,
            Self::MainMenu(menu) => Mood { cover: Cover::Column(menu.width()), is_distant: true, ..Mood::OPEN },
            Self::City(_) => Mood { is_distant: true, ..Mood::OPEN },
            Self::Results(results) => results.mood(),
            Self::Tournament(tournament) => tournament.mood(),
            Self::Online(online) => online.mood(),
            _ => Mood::STILL,
        }
    }

    /// Returns the sound of a celebration on it, of what has happened since the last call.
    pub(crate) fn take_cue(&mut self) -> Option<Cue> {
        match self {
            Self::Results(results) => results.has_burst().then_some(Cue::Firework),
            Self::Tournament(tournament) => tournament.take_cue(),
            Self::Online(online) => online.take_cue(),
            _ => None,
        }
    }

    /// Draws the screen. Returns the command that the player chose.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if self.input_mode() == InputMode::Game {
            if matches!(self, Self::Practice(_)) {
                focus::cover(ui, "PracticeMenu");
            } else {
                focus::leave(ui);
            }
        }
        match self {
            Self::LegalNotice(screen) => screen.ui(ui, shared),
            Self::Title(screen) => screen.ui(ui, shared),
            Self::Interrupted(screen) => screen.ui(ui, shared),
            Self::FirstSteps(screen) => screen.ui(ui, shared),
            Self::MainMenu(screen) => screen.ui(ui, shared),
            Self::Modes(screen) => screen.ui(ui, shared),
            Self::Play(screen) => screen.ui(ui, shared, false),
            Self::Practice(screen) => screen.ui(ui, shared),
            Self::PracticeMenu(screen) => screen.ui(ui, shared),
            Self::Editor(screen) => screen.ui(ui, shared),
            Self::Snapshots(screen) => screen.ui(ui, shared),
            Self::Pause(screen) => screen.ui(ui, shared),
            Self::NameEntry(screen) => screen.ui(ui, shared),
            Self::City(screen) => screen.ui(ui, shared),
            Self::Results(screen) => screen.ui(ui, shared),
            Self::Custom(screen) => screen.ui(ui, shared),
            Self::HighScores(screen) => screen.ui(ui, shared),
            Self::Replays(screen) => screen.ui(ui, shared),
            Self::History(screen) => screen.ui(ui, shared),
            Self::Statistics(screen) => screen.ui(ui, shared),
            Self::Options(screen) => screen.ui(ui, shared),
            Self::Help(screen) => screen.ui(ui, shared),
            Self::Watch(screen) => screen.ui(ui, shared),
            Self::Review(screen) => screen.ui(ui, shared),
            Self::Drill(drill) => drill.ui(ui, shared),
            Self::Clip(screen) => screen.ui(ui, shared),
            Self::Diagram(screen) => screen.ui(ui, shared),
            Self::Solver(screen) => screen.ui(ui, shared),
            Self::VersusLobby(screen) => screen.ui(ui, shared),
            Self::Versus(screen) => screen.ui(ui, shared),
            Self::Tournament(screen) => screen.ui(ui, shared),
            Self::Online(screen) => screen.ui(ui, shared),
        }
    }
}
