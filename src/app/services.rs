//! The services that commands of all screens use: files, settings, sound, presentation, messages.

use egui::Context;

use super::city::CitySite;
use super::file_dialogs::FileDialogs;
use super::pictures::Pictures;
use super::presentation::Presentation;
use super::toast::Toast;
use crate::audio::Audio;
use crate::audio::soundtrack::{self, Follower, MusicFacts};
use crate::bots::review::drills::DrillBook;
use crate::engine::{Game, GameKind};
use crate::replay::ReplayError;
use crate::settings::Settings;
use crate::storage::{Storage, StorageError};
use crate::synth::Music;
use crate::ui::words::{MessageId, id};
use crate::window::awake::Awake;

#[derive(Debug)]
pub(super) struct Services {
    /// Scores and games on the disk.
    pub(super) storage: Storage,
    /// Sound effects and music.
    pub(super) audio: Audio,
    soundtrack: Follower,
    /// Theme, texts and window settings.
    pub(super) look: Presentation,
    /// The message that is shown for a short time.
    pub(super) toast: Toast,
    /// The storage's notices that the main menu shows until they are dismissed.
    pub(super) notice: String,
    pub(super) file_dialogs: FileDialogs,
    /// The pictures of the window that are being saved.
    pub(super) pictures: Pictures,
    pub(super) site: CitySite,
    /// The exercises, as read or saved last.
    pub(super) drills: DrillBook,
    /// Keeps the display on.
    pub(super) awake: Awake,
}

impl Services {
    pub(super) fn start(ctx: &Context, storage: Storage) -> Self {
        log_best(&storage);
        let look = Presentation::new(ctx, storage.saved_settings().general.language);
        let (site, drills) = (CitySite::of(&storage), drills_of(&storage));
        let services = Self {
            storage,
            site,
            drills,
            audio: Audio::start(),
            soundtrack: Follower::default(),
            look,
            toast: Toast::default(),
            notice: String::new(),
            file_dialogs: FileDialogs::default(),
            pictures: Pictures::default(),
            awake: Awake::default(),
        };
        services.apply_sound();
        services
    }

    /// Applies the settings to the window and the texts.
    pub(super) fn apply_look(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        if let Some(fullscreen) =
            self.look.changed_fullscreen(ctx, frame).filter(|on| *on != self.settings().display.fullscreen)
        {
            self.change_settings(|settings| settings.display.fullscreen = fullscreen);
        }
        self.look.apply(self.storage.saved_settings(), ctx, frame);
    }

    /// Chooses the music of a new game.
    pub(super) fn begin_music(&mut self) {
        self.soundtrack.begin(&self.storage.saved_settings().sound);
    }

    /// Returns the music of a game in its current state, and plays its cues.
    pub(super) fn follow_game(&mut self, game: &Game, facts: MusicFacts) -> Music {
        let mut cues = Vec::new();
        let music = self.soundtrack.follow(game, facts, &self.storage.saved_settings().sound, &mut cues);
        for cue in cues {
            self.audio.play(cue);
        }
        self.audio.set_music_layers(soundtrack::layers(game, facts.is_danger));
        music
    }

    pub(super) fn settings(&self) -> &Settings {
        self.storage.saved_settings()
    }

    /// Applies and saves new settings.
    pub(super) fn apply(&mut self, settings: Settings) {
        self.storage.save_settings(settings);
        self.apply_sound();
    }

    /// Applies and saves a change of the settings.
    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings().clone();
        change(&mut settings);
        self.apply(settings);
    }

    fn apply_sound(&self) {
        let sound = &self.settings().sound;
        self.audio.set_effects(sound.effects);
        self.audio.set_effects_volume(sound.effects_volume);
        self.audio.set_music_on(sound.music);
        self.audio.set_music_volume(sound.music_volume);
        self.audio.set_in_time(sound.in_time);
    }

    /// Shows a text for a short time.
    pub(super) fn show_text(&mut self, text: String) {
        self.toast.post(text);
    }

    /// Shows a message for a short time.
    pub(super) fn show_message(&mut self, message: MessageId) {
        self.show_text(self.look.words.text(message));
    }

    /// Shows why a recording cannot be opened for a short time.
    pub(super) fn show_replay_error(&mut self, error: &ReplayError) {
        let error = self.look.words.replay_error(error);
        self.show_text(self.look.words.with(id::WATCH_NOT_OPENED, &[("error", error.into())]));
    }

    /// Shows a file error for a short time.
    pub(super) fn show_storage_error(&mut self, error: &StorageError) {
        self.show_text(self.look.words.storage_error(error));
    }
}

/// The saved exercises.
pub(super) fn drills_of(storage: &Storage) -> DrillBook {
    storage.drills().map(|text| DrillBook::from_json(&text)).unwrap_or_default()
}

fn log_best(storage: &Storage) {
    for kind in GameKind::ALL {
        if let Some(best) = storage.table(kind).best() {
            log::info!("best of {}: {}, {}", kind.id(), best.name, best.score);
        }
    }
}
