//! The sound of the program: its settings, and the music for the current screen.

use super::App;
use crate::audio::soundtrack::MusicFacts;
use crate::audio::{Audio, Music};
use crate::settings::Sound;
use crate::ui::screen_stack::Screen;

/// Applies the settings to the sound.
pub(super) fn apply(audio: &Audio, sound: &Sound) {
    audio.set_effects(sound.effects);
    audio.set_effects_volume(sound.effects_volume);
    audio.set_music_on(sound.music);
    audio.set_music_volume(sound.music_volume);
}

impl App {
    /// Plays the music for the current screen.
    pub(super) fn follow_music(&mut self) {
        let is_shown = |wanted: fn(&Screen) -> bool| self.screens.iter().any(wanted);
        let has_result = is_shown(|screen| matches!(screen, Screen::Results(_)));
        let is_running = matches!(self.screens.top(), Some(Screen::Play | Screen::Practice));
        let sound = &self.storage.settings().sound;
        let mut cues = Vec::new();
        let music = match (&self.play, &self.practice) {
            _ if has_result => Music::Results,
            (_, Some(practice)) => {
                let facts = MusicFacts { is_danger: practice.seat().danger().is_on(), ..MusicFacts::default() };
                self.music.follow(practice.game(), facts, sound, &mut cues)
            }
            (Some(play), None) if play.game().is_over() => Music::Silence,
            (Some(play), None) => {
                let facts = MusicFacts {
                    is_danger: play.seat().danger().is_on(),
                    splits: play.seat().marks(),
                    lead: self.to_beat.lead,
                };
                self.music.follow(play.game(), facts, sound, &mut cues)
            }
            (None, None) => Music::Menu,
        };
        for cue in cues {
            self.audio.play(cue);
        }
        self.audio.set_music_paused(matches!(music, Music::Play { .. }) && !is_running);
        self.audio.set_music(music);
    }
}
