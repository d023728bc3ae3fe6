//! The general page: language, player and files.

use egui::{Margin, Ui};

use crate::settings::{General, Player, Settings};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, FileCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
use crate::ui::words::id;

/// Draws the rows; `asks` is whether the deletion of files awaits confirmation.
pub(super) fn rows(form: &mut Form<'_, '_>, settings: &mut Settings, asks: &mut bool) {
    let Settings { general, player, game, .. } = settings;
    #[expect(clippy::unneeded_field_pattern, reason = "a new option must be named here")]
    let General { language, save_policy, forgets_empty, opens_at_home: _, shows_opening, knows_low_power: _ } = general;
    form.choice(id::OPTIONS_LANGUAGE, language);
    form.toggle((id::OPTIONS_OPENING, id::OPTIONS_OPENING_HINT), shows_opening);
    form.line((id::OPTIONS_PLAYER, id::OPTIONS_PLAYER_HINT), &mut player.name, Player::NAME_LENGTH);
    form.toggle((id::OPTIONS_DESCENT, id::OPTIONS_DESCENT_HINT), &mut game.descent_is_open);
    form.heading(id::OPTIONS_FILES);
    form.choice(id::OPTIONS_KEEP, save_policy);
    form.note(id::KEEP_BY_HAND);
    form.command = leftovers(form.ui, form.shared, asks);
    form.toggle((id::OPTIONS_FORGETS, id::OPTIONS_FORGETS_HINT), forgets_empty);
    form.command = files(form.ui, form.shared).or_else(|| form.command.take());
}

/// Offers to delete files that the policy would not write; needs a second press.
fn leftovers(ui: &mut Ui, shared: &Shared<'_>, asks: &mut bool) -> Option<Command> {
    let Shared { theme, words, has_leftovers, .. } = shared;
    if !has_leftovers {
        *asks = false;
        return None;
    }
    let space = theme.metrics.space;
    egui::Frame::new()
        .inner_margin(Margin::symmetric(space.l as i8, space.s as i8))
        .show(ui, |ui| {
            note(ui, theme, &words.text(id::KEEP_LEFTOVERS));
            ui.add_space(space.xs);
            let text = words.text(if *asks { id::KEEP_REMOVE_SURELY } else { id::KEEP_REMOVE });
            let pressed = button(ui, theme, Tone::Danger, &text);
            let removes = pressed && *asks;
            *asks ^= pressed;
            removes.then_some(Command::Files(FileCommand::RemoveLeftovers))
        })
        .inner
}

/// Draws the data folders and the export and import of settings.
fn files(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, folders, .. } = shared;
    let space = theme.metrics.space;
    let mut chosen = None;
    egui::Frame::new().inner_margin(Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = space.s;
        let all = [FileCommand::SaveSettings, FileCommand::OpenSettings, FileCommand::OpenFolder];
        let has_folder = folders.is_some();
        note(
            ui,
            theme,
            &match folders {
                Some(folders) => words.with(id::OPTIONS_FOLDER, &[("path", folders.to_string().into())]),
                None => words.text(id::OPTIONS_NO_FOLDER),
            },
        );
        ui.add_space(space.xs);
        for command in all.into_iter().filter(|command| has_folder || *command != FileCommand::OpenFolder) {
            chosen = Command::Files(command).offer_wide(ui, shared, Tone::Plain).or_else(|| chosen.take());
        }
    });
    chosen
}
