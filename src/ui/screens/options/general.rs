//! The page of everything that is not the game's: the language, the player, the files.

use egui::{Margin, Ui};

use crate::settings::{General, Language, Player};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
use crate::ui::widgets::row::{self, Named};

/// Language, player and files.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, (general, player): (&General, &Player)) -> Option<Command> {
    let General { language } = general;
    let Player { name } = player;
    let words = shared.words;
    let mut form = Form::new(ui, shared);
    let names = Language::ALL.map(|language| words.language(language));
    form.choice("options-language", "", (&names, *language as usize), |settings, index| {
        settings.general.language = Language::ALL[index];
    });
    let wish = form.finish();
    let named = player_name(ui, shared, name);
    files(ui, shared).or(named).or(wish)
}

fn player_name(ui: &mut Ui, shared: &Shared<'_>, name: &str) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let (label, hint) = (words.text("options-player"), words.text("options-player-hint"));
    let new = row::text(ui, theme, Named { label: &label, hint: &hint }, name, Player::NAME_LENGTH)?;
    Some(Command::apply(settings, |settings| settings.player.name = new))
}

/// Where the files lie, and the ways of the settings out of the program and in.
fn files(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, folder, .. } = shared;
    let space = theme.metrics.space;
    let mut wish = None;
    egui::Frame::new().inner_margin(Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = space.s;
        let all = [
            ("options-save-settings", Command::SaveSettings),
            ("options-open-settings", Command::OpenSettings),
            ("options-open-folder", Command::OpenFolder),
        ];
        let kept = folder.is_some();
        note(
            ui,
            theme,
            &match folder {
                Some(folder) => words.with("options-folder", &[("path", folder.display().to_string().into())]),
                None => words.text("options-no-folder"),
            },
        );
        ui.add_space(space.xs);
        for (text, command) in all.into_iter().filter(|(_, command)| kept || *command != Command::OpenFolder) {
            if button(ui, theme, Tone::Plain, &words.text(text)) {
                wish = Some(command);
            }
        }
    });
    wish
}
