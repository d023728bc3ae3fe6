//! The player's key: as a file, as the words of its recovery code, and the question before another one replaces it.

use egui::{Grid, Ui};

use super::OnlineScreen;
use super::answer::Part;
use crate::online::{PlayerKey, RecoveryWords};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{focus, note, panel, rows};
use crate::ui::words::id;

/// The width of a word with its number, in points.
const WORD_WIDTH: f32 = 132.0;

/// The player's key, if it can be read, and the imported key.
pub(super) type Question = (Option<PlayerKey>, PlayerKey);

/// The recovery codes on the page of the key.
#[derive(Debug, Default)]
pub(super) struct RecoveryPart {
    /// The words of the player's key, while they are shown.
    shown: Option<RecoveryWords>,
    /// The words that are being entered, while their field is shown.
    entered: Option<RecoveryWords>,
    /// Whether the next paste is for the field.
    is_pasting: bool,
    /// Whether the question was opened or closed, so that the widget with the focus is gone.
    needs_focus: bool,
}

impl RecoveryPart {
    /// Shows the words of the player's key.
    pub(super) fn show(&mut self, words: RecoveryWords) {
        self.shown = Some(words);
    }

    /// Takes a text that was pasted, if the player asked for it here.
    pub(super) fn take_asked(&mut self, text: &str) -> bool {
        let is_asked = std::mem::take(&mut self.is_pasting);
        if is_asked {
            self.enter(text);
        }
        is_asked
    }

    /// Moves the focus to the question, or to the buttons after it.
    pub(super) const fn take_focus(&mut self) {
        self.needs_focus = true;
    }

    /// Shows the field with these words in it.
    pub(super) fn enter(&mut self, text: &str) {
        // The field has one line.
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.entered = Some(RecoveryWords::typed(&line));
        self.is_pasting = false;
    }
}

impl OnlineScreen {
    /// The buttons of the key and its recovery code, or the question.
    pub(super) fn key_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        panel(ui, theme, |ui| {
            ui.label(theme.text(TextRole::Heading, words.text(id::ONLINE_KEY)));
            let needs_focus = std::mem::take(&mut self.recovery.needs_focus);
            if let Some(question) = self.key_question {
                return ask(ui, shared, question, needs_focus);
            }
            if let Some(own) = self.key {
                let text = words.with(id::ONLINE_KEY_OWN, &[("key", own.to_string().into())]);
                ui.label(theme.text(TextRole::Body, text));
            }
            note(ui, theme, &words.text(id::ONLINE_KEY_WARNING));
            if needs_focus {
                focus::give_to_next(ui);
            }
            let exported = Command::Online(OnlineCommand::ExportKey).offer_wide(ui, shared, Tone::Plain);
            ui.add_space(theme.metrics.space.xs);
            let imported = Command::Online(OnlineCommand::ImportKey).offer_wide(ui, shared, Tone::Plain);
            let filed = exported.or(imported);
            if filed.is_some() {
                self.ask(Part::Key);
            }
            self.answer_at(ui, shared, &Part::Key);
            ui.add_space(theme.metrics.space.m);
            // Each has its own id scope, so that what one shows does not move the focus in the other.
            let shown = ui.scope(|ui| self.shown_words(ui, shared)).inner;
            ui.add_space(theme.metrics.space.xs);
            let entered = ui.scope(|ui| self.entered_words(ui, shared)).inner;
            filed.or(shown).or(entered)
        })
    }

    /// The recovery code, hidden until the player asks for it.
    fn shown_words(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let part = Unfolding::begin(ui, "recovery code");
        let chosen = self.recovery_code(ui, shared);
        part.end(ui, self.recovery.shown.is_some());
        chosen
    }

    fn recovery_code(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let label = if self.recovery.shown.is_some() { id::ONLINE_RECOVERY_HIDE } else { id::ONLINE_RECOVERY_SHOW };
        let is_pressed = button(ui, theme, Tone::Plain, &words.text(label));
        self.answer_at(ui, shared, &Part::RecoveryCode);
        if is_pressed && self.recovery.shown.take().is_none() {
            self.ask(Part::RecoveryCode);
            return Some(Command::Online(OnlineCommand::ShowRecovery));
        }
        let code = self.recovery.shown.clone()?;
        note(ui, theme, &words.text(id::ONLINE_RECOVERY_WARNING));
        ui.add_space(theme.metrics.space.s);
        word_grid(ui, shared, &code);
        ui.add_space(theme.metrics.space.s);
        let copied = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_RECOVERY_COPY));
        copied.then_some(Command::Online(OnlineCommand::CopyRecovery(code)))
    }

    /// The field for the recovery code of another key.
    fn entered_words(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let part = Unfolding::begin(ui, "recovery field");
        let chosen = self.recovery_field(ui, shared);
        part.end(ui, self.recovery.entered.is_some());
        chosen
    }

    fn recovery_field(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        if button(ui, theme, Tone::Plain, &words.text(id::ONLINE_RECOVERY_ENTER)) {
            if self.recovery.entered.take().is_none() {
                self.recovery.enter("");
            }
            self.ask(Part::Recovery);
        }
        let entered = self.recovery.entered.clone()?;
        note(ui, theme, &words.text(id::ONLINE_RECOVERY_HINT));
        ui.add_space(space.xs);
        let label = words.text(id::ONLINE_RECOVERY_FIELD);
        let named = Named::new(&label, "");
        let most = RecoveryWords::MAX_CHARACTERS;
        let typed = rows(ui, theme, |ui| row::long_text(ui, shared, named, entered.text(), most));
        if let Some(typed) = typed {
            self.recovery.entered = Some(RecoveryWords::typed(&typed));
            // The last answer was about other words.
            self.ask(Part::Recovery);
        }
        ui.add_space(space.xs);
        let pastes = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_RECOVERY_PASTE));
        ui.add_space(space.xs);
        let used = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_RECOVERY_USE));
        self.answer_at(ui, shared, &Part::Recovery);
        if used {
            self.ask(Part::Recovery);
            return Some(Command::Online(OnlineCommand::Recover(entered)));
        }
        self.recovery.is_pasting |= pastes;
        pastes.then_some(Command::Online(OnlineCommand::Paste))
    }
}

/// The question whether an imported key replaces the player's.
fn ask(ui: &mut Ui, shared: &Shared<'_>, (own, imported): Question, needs_focus: bool) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let own = own.map_or_else(|| "?".to_owned(), |key| key.to_string());
    let args = [("own", own.into()), ("imported", imported.to_string().into())];
    ui.label(theme.text(TextRole::Body, words.with(id::ONLINE_KEY_QUESTION, &args)));
    let accepted = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_KEY_REPLACE));
    ui.add_space(theme.metrics.space.xs);
    if needs_focus {
        focus::give_to_next(ui);
    }
    let refused = button(ui, theme, Tone::Plain, &words.text(id::ONLINE_KEY_STAY));
    (accepted || refused).then_some(Command::Online(OnlineCommand::AnswerImport(accepted)))
}

/// The words with their numbers, row after row.
fn word_grid(ui: &mut Ui, shared: &Shared<'_>, code: &RecoveryWords) {
    let Shared { theme, words, .. } = shared;
    let gap = theme.metrics.space.m;
    // All rows are full.
    let columns = [6, 4, 3, 2].into_iter().find(|columns| {
        let columns = *columns as f32;
        columns * WORD_WIDTH + (columns - 1.0) * gap <= ui.available_width()
    });
    let columns = columns.unwrap_or(1);
    Grid::new("recovery words").min_col_width(WORD_WIDTH).spacing([gap, theme.metrics.space.xs]).show(ui, |ui| {
        for (index, word) in code.words().enumerate() {
            let args = [("number", (index + 1).into()), ("word", word.into())];
            ui.label(theme.text(TextRole::Strong, words.with(id::ONLINE_RECOVERY_WORD, &args)));
            if (index + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
}
