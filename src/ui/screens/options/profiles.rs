//! The page of profiles: the people who play matches on this computer.

use egui::Ui;

use super::controls::Controls;
use super::handling;
use crate::settings::{Player, Profile, Settings, Versus};
use crate::storage::{MatchPlayer, MatchRecords, StoredMatch};
use crate::ui::screens::Command;
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::versus::{record_line, statistics};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, asking, button};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{inset, note};
use crate::ui::words::id;

#[derive(Debug, Default)]
pub(super) struct ProfilesPage {
    shown: usize,
    /// Whether the removal of the profile awaits confirmation.
    asks_removal: bool,
    /// Whether the statistics of the profile are shown.
    shows_statistics: bool,
    /// The results of all matches, once they are known.
    records: Option<MatchRecords>,
    pub(super) controls: Controls,
}

impl ProfilesPage {
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let count = settings.profiles.len();
        let mut command = None;
        inset(ui, theme, |ui| note(ui, theme, &words.text(id::PROFILE_HINT)));
        if count > 0 {
            let names: Vec<String> = (0..count).map(|index| words.profile(settings, index)).collect();
            let label = words.text(id::PROFILE);
            self.shown = self.shown.min(count - 1);
            if let Some(chosen) = row::choice(ui, theme, Named::new(&label, ""), &names, self.shown) {
                self.show(chosen);
            }
        }
        let add = |ui: &mut Ui| button(ui, theme, Tone::Plain, &words.text(id::PROFILE_NEW));
        if count < Profile::MAX && inset(ui, theme, add) {
            self.show(count);
            command = Some(Command::apply(settings, |settings| {
                let Settings { handling, bindings, halves, .. } = settings.clone();
                // Copied from the player's own, so that only differences must be set.
                settings.profiles.push(Profile {
                    id: rand::random(),
                    handling,
                    bindings,
                    halves,
                    ..Profile::default()
                });
            }));
        }
        let shown = self.shown;
        let Some(profile) = settings.profiles.get(shown) else { return command };
        let texts = (&*words.text(id::PROFILE_REMOVE), &*words.text(id::SNAPSHOTS_DELETE_SURE));
        let asks = &mut self.asks_removal;
        if inset(ui, theme, |ui| asking(ui, theme, texts, ui.available_width(), asks)) {
            self.show(shown);
            command = Some(Command::apply(settings, |settings| settings.remove_profile(shown)));
        }
        self.statistics(ui, shared, profile);
        command = form::edit(ui, shared, |form, settings| rows(form, &mut settings.profiles[shown])).or(command);
        self.controls.profile = Some(shown);
        self.controls.keys(ui, shared).or(command)
    }

    /// Counts the results of the recorded matches, if that is not done yet.
    pub(super) fn count(&mut self, matches: impl FnOnce() -> Vec<StoredMatch>) {
        self.records.get_or_insert_with(|| MatchRecords::of(&matches()));
    }

    /// Draws the results of the profile, with a section for its statistics. A profile without matches has none.
    fn statistics(&mut self, ui: &mut Ui, shared: &Shared<'_>, profile: &Profile) {
        let Shared { theme, words, settings, .. } = shared;
        let Some(records) = &self.records else { return };
        let Some(record) = records.of_player(&MatchPlayer::Profile(profile.id)) else { return };
        if let Some(line) = record_line(words, settings, records, profile) {
            inset(ui, theme, |ui| note(ui, theme, &line));
        }
        let label = words.text(id::STATISTICS_TITLE);
        let matches = words.with(id::VERSUS_RECORD_COUNT, &[("matches", record.matches().into())]);
        let part = Unfolding::begin(ui, "statistics");
        if row::section(ui, theme, (&label, &matches), self.shows_statistics) {
            self.shows_statistics ^= true;
        }
        if self.shows_statistics {
            inset(ui, theme, |ui| statistics(ui, shared, record));
        }
        part.end(ui, self.shows_statistics);
    }

    fn show(&mut self, profile: usize) {
        let Self { shows_statistics, records, .. } = std::mem::take(self);
        *self = Self { shown: profile, shows_statistics, records, ..Self::default() };
    }
}

/// The rows of a profile above its keys.
fn rows(form: &mut Form<'_, '_>, profile: &mut Profile) {
    form.line(id::VERSUS_NAME, &mut profile.name, Player::NAME_LENGTH);
    form.pick_index(id::VERSUS_AVATAR, &mut profile.avatar, Versus::AVATARS);
    handling::rows(form, &mut profile.handling);
}
