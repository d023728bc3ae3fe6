//! Answers to actions, each below its button.

use egui::Ui;

use super::OnlineScreen;
use crate::online::Invitation;
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
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
    Server,
    Nearby(Box<Invitation>),
    /// A room of the server, by its number.
    Room(u32),
    Key,
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
    /// The button of a part with its answer below. While the part's connection is being made, the button cancels it.
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

    /// The answer to the last action, below its button.
    pub(super) fn answer_at(&self, ui: &mut Ui, shared: &Shared<'_>, part: &Part) {
        let Shared { theme, words, .. } = shared;
        // Always a scope, so that the answer does not move the focus.
        ui.scope(|ui| {
            if self.asked != *part {
                return;
            }
            if self.is_connecting() {
                note(ui, theme, &words.text(id::ONLINE_CONNECTING));
            } else if let Some(Answer { text, is_error }) = &self.answer {
                let color = if *is_error { theme.palette.danger } else { theme.palette.text_primary };
                ui.add(egui::Label::new(theme.text(TextRole::Body, text).color(color)).wrap());
                ui.add_space(theme.metrics.space.s);
            }
        });
    }
}
