//! Reports of players to the operators of the server.

use egui::Ui;

use crate::online::{Member, MemberId, PlayerKey, ReportReason};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, compact};
use crate::ui::widgets::{focus, note, panel};
use crate::ui::words::{MessageId, id};

/// What the player reports, and whether anybody would read it.
#[derive(Debug, Default)]
pub(super) struct Reports {
    /// Whether the room belongs to a server whose lobby is connected.
    is_possible: bool,
    /// The member whose reasons are shown.
    open: Option<MemberId>,
    /// The member whose button gets the focus, because the reasons that had it are closed.
    returns_to: Option<MemberId>,
    chosen: Option<(PlayerKey, ReportReason)>,
}

impl Reports {
    /// Sets whether the room belongs to a server whose lobby is connected. Returns the report to send there.
    pub(super) const fn follow(&mut self, is_possible: bool) -> Option<(PlayerKey, ReportReason)> {
        self.is_possible = is_possible;
        if is_possible { self.chosen.take() } else { None }
    }

    /// Draws the button that shows the reasons.
    pub(super) fn button(&mut self, ui: &mut Ui, shared: &Shared<'_>, member: &Member) {
        if !self.is_possible {
            return;
        }
        if self.returns_to.take() == Some(member.id) {
            // Otherwise the first widget of the page would get it, and the page would scroll there.
            focus::give_to_next(ui);
        }
        if compact(ui, shared.theme, Tone::Plain, &shared.words.text(id::ONLINE_REPORT)) {
            self.open = Some(member.id).filter(|open| self.open != Some(*open));
        }
    }

    /// Draws the reasons, if they are shown for this member.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, member: &Member) {
        if !self.is_possible || self.open != Some(member.id) {
            return;
        }
        let Shared { theme, words, .. } = shared;
        ui.add_space(theme.metrics.space.s);
        panel(ui, theme, |ui| {
            note(ui, theme, &words.text(id::ONLINE_REPORT_HINT));
            ui.horizontal_wrapped(|ui| {
                for reason in ReportReason::ALL {
                    if compact(ui, theme, Tone::Plain, &words.text(text(reason))) {
                        (self.chosen, self.open) = (Some((member.key, reason)), None);
                        self.returns_to = Some(member.id);
                    }
                }
            });
        });
    }
}

const fn text(reason: ReportReason) -> MessageId {
    match reason {
        ReportReason::Insults => id::ONLINE_REPORT_INSULTS,
        ReportReason::Name => id::ONLINE_REPORT_NAME,
        ReportReason::Cheating => id::ONLINE_REPORT_CHEATING,
        ReportReason::Spoiling => id::ONLINE_REPORT_SPOILING,
    }
}
