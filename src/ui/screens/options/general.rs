//! The general page: language, player and files.

use egui::{Margin, Ui};

use crate::settings::{General, Language, Player, SavePolicy};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{MessageId, id};

/// Draws the page; `asks` is whether the deletion of files awaits confirmation.
pub(super) fn page(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (general, player): (&General, &Player),
    asks: &mut bool,
) -> Option<Command> {
    #[expect(clippy::unneeded_field_pattern, reason = "a new option must be named here")]
    let General { language, save_policy, forgets_empty, opens_at_home: _, shows_opening, knows_low_power: _ } = general;
    let Player { name, .. } = player;
    let words = shared.words;
    let mut form = Form::new(ui, shared);
    let names = Language::ALL.map(|language| words.language(language));
    form.choice(id::OPTIONS_LANGUAGE, "", (&names, *language as usize), |settings, index| {
        settings.general.language = Language::ALL[index];
    });
    form.switch(id::OPTIONS_OPENING, &words.text(id::OPTIONS_OPENING_HINT), *shows_opening, |settings, on| {
        settings.general.shows_opening = on;
    });
    let language = form.finish();
    let named = player_name(ui, shared, name);
    let mut form = Form::new(ui, shared);
    form.heading(id::OPTIONS_FILES);
    save_policy_row(&mut form, shared, *save_policy);
    let policy = form.finish();
    let removal = leftovers(ui, shared, asks);
    let mut form = Form::new(ui, shared);
    let hint = words.text(id::OPTIONS_FORGETS_HINT);
    form.switch(id::OPTIONS_FORGETS, &hint, *forgets_empty, |settings, on| settings.general.forgets_empty = on);
    let chosen = form.finish().or(policy).or(named).or(language);
    files(ui, shared).or(removal).or(chosen)
}

/// Draws the choice of what is saved to disk.
fn save_policy_row(form: &mut Form<'_, '_>, shared: &Shared<'_>, policy: SavePolicy) {
    let words = shared.words;
    let (_, hint) = policy_names(policy);
    let names = SavePolicy::ALL.map(|policy| words.text(policy_names(policy).0));
    form.choice(id::OPTIONS_KEEP, &words.text(hint), (&names, policy as usize), |settings, index| {
        settings.general.save_policy = SavePolicy::ALL[index];
    });
    form.note(id::KEEP_BY_HAND);
}

/// Returns the message ids of a policy's name and explanation.
const fn policy_names(policy: SavePolicy) -> (MessageId, MessageId) {
    match policy {
        SavePolicy::Nothing => (id::KEEP_NOTHING, id::KEEP_NOTHING_HINT),
        SavePolicy::Settings => (id::KEEP_SETTINGS, id::KEEP_SETTINGS_HINT),
        SavePolicy::Scores => (id::KEEP_SCORES, id::KEEP_SCORES_HINT),
        SavePolicy::Everything => (id::KEEP_EVERYTHING, id::KEEP_EVERYTHING_HINT),
    }
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
            removes.then_some(Command::RemoveLeftovers)
        })
        .inner
}

fn player_name(ui: &mut Ui, shared: &Shared<'_>, name: &str) -> Option<Command> {
    let Shared { words, settings, .. } = shared;
    let (label, hint) = (words.text(id::OPTIONS_PLAYER), words.text(id::OPTIONS_PLAYER_HINT));
    let new = row::text(ui, shared, Named::new(&label, &hint), name, Player::NAME_LENGTH)?;
    Some(Command::apply(settings, |settings| settings.player.name = new))
}

/// Draws the data folders and the export and import of settings.
fn files(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, folders, .. } = shared;
    let space = theme.metrics.space;
    let mut chosen = None;
    egui::Frame::new().inner_margin(Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = space.s;
        let all = [Command::SaveSettings, Command::OpenSettings, Command::OpenFolder];
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
        for command in all.into_iter().filter(|command| has_folder || *command != Command::OpenFolder) {
            chosen = command.offer_wide(ui, shared, Tone::Plain).or_else(|| chosen.take());
        }
    });
    chosen
}
