//! The player's key as a file: its buttons, and the question before another one replaces it.

use egui::Ui;

use crate::online::PlayerKey;
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::{note, panel};
use crate::ui::words::id;

/// The player's key, if it can be read, and the imported key.
pub(super) type Question = (Option<PlayerKey>, PlayerKey);

/// The buttons, or the question.
pub(super) fn ui(ui: &mut Ui, shared: &Shared<'_>, question: Option<Question>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    panel(ui, theme, |ui| {
        ui.label(theme.text(TextRole::Heading, words.text(id::ONLINE_KEY)));
        if let Some((own, imported)) = question {
            let own = own.map_or_else(|| "?".to_owned(), |key| key.to_string());
            let args = [("own", own.into()), ("imported", imported.to_string().into())];
            ui.label(theme.text(TextRole::Body, words.with(id::ONLINE_KEY_QUESTION, &args)));
            let accepted = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_KEY_REPLACE));
            ui.add_space(theme.metrics.space.xs);
            let refused = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_KEY_STAY));
            return (accepted || refused).then_some(Command::Online(OnlineCommand::AnswerImport(accepted)));
        }
        note(ui, theme, &words.text(id::ONLINE_KEY_WARNING));
        let exported = Command::Online(OnlineCommand::ExportKey).offer_wide(ui, shared, Tone::Plain);
        ui.add_space(theme.metrics.space.xs);
        let imported = Command::Online(OnlineCommand::ImportKey).offer_wide(ui, shared, Tone::Plain);
        exported.or(imported)
    })
}
