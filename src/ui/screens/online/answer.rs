//! Answers to actions, each below its button.

use egui::Ui;

use super::{OnlineScreen, PASSWORD};
use crate::online::{Invitation, PlayerKey};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{backed, focus, note};
use crate::ui::words::id;

/// A part of the entry or of the lobby with an action, whose answer is shown there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Part {
    /// No button of this page was pressed: a room has ended.
    #[default]
    Top,
    Host,
    Join,
    Paste,
    /// Quick play on the server visited last, ranked or not.
    FindMatch(bool),
    /// A server visited before, by its invitation.
    Server(String),
    Nearby(Box<Invitation>),
    /// The room of a friend.
    Friend(PlayerKey),
    /// The best match of the server.
    BestMatch,
    /// A room of the server, by its number.
    Room(u32),
    /// The key as a file.
    Key,
    /// The recovery code of the key.
    RecoveryCode,
    /// The recovery code that is entered.
    Recovery,
}

/// Whether the host of the part whose action was chosen last wants a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum WantedPassword {
    #[default]
    None,
    /// It has just asked for one.
    Now,
    /// The field is shown.
    Shown,
}

/// The answer to an action.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The label and the look of a button.
type Look<'a> = (Tone, &'a str);

impl OnlineScreen {
    /// The button of a part with its answer below, and above it the field for a password that its host asked for.
    /// While the part's connection is being made, the button cancels it.
    pub(super) fn offer(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        part: Part,
        (tone, text): Look<'_>,
        command: impl FnOnce(&Self) -> OnlineCommand,
    ) -> Option<Command> {
        let cancels = self.is_connecting() && self.asked == part;
        let cancel = shared.words.text(id::HINT_CANCEL);
        self.password_field(ui, shared, &part);
        let pressed = button(ui, shared.theme, tone, if cancels { &cancel } else { text });
        self.answer_at(ui, shared, &part);
        if !pressed {
            return None;
        }
        if cancels {
            return Some(Command::Online(OnlineCommand::Leave));
        }
        self.ask(part);
        Some(Command::Online(command(self)))
    }

    /// The field for the password of a room, which has the focus when it appears.
    fn password_field(&mut self, ui: &mut Ui, shared: &Shared<'_>, part: &Part) {
        // Always a scope, so that the field does not move the focus.
        ui.scope(|ui| {
            if self.wanted == WantedPassword::None || self.asked != *part {
                return;
            }
            if self.wanted == WantedPassword::Now {
                self.wanted = WantedPassword::Shown;
                focus::give_to_next(ui);
            }
            let label = shared.words.text(id::ONLINE_PASSWORD);
            let typed = row::long_text(ui, shared, Named::new(&label, ""), &self.password, PASSWORD);
            self.password = typed.unwrap_or_else(|| std::mem::take(&mut self.password));
        });
    }

    /// The answer to the last action, below its button.
    pub(super) fn answer_at(&self, ui: &mut Ui, shared: &Shared<'_>, part: &Part) {
        let Shared { theme, words, .. } = shared;
        // Always a scope, so that the answer does not move the focus.
        ui.scope(|ui| {
            if self.asked != *part {
                return;
            }
            if self.is_connecting() {
                backed(ui, theme, |ui| note(ui, theme, &words.text(id::ONLINE_CONNECTING)));
            } else if let Some(Answer { text, is_error }) = &self.answer {
                let color = if *is_error { theme.palette.danger } else { theme.palette.text_primary };
                // At the top of a page the sky is behind it.
                backed(ui, theme, |ui| ui.add(egui::Label::new(theme.text(TextRole::Body, text).color(color)).wrap()));
                ui.add_space(theme.metrics.space.s);
            }
        });
    }
}
