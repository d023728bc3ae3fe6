//! Reports of players to the operators of the server.

use egui::Ui;

use crate::online::{Member, MemberId, PlayerKey, ReportReason};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, compact};
use crate::ui::widgets::{note, panel};
use crate::ui::words::{MessageId, id};

/// What the player reports, and whether anybody would read it.
#[derive(Debug, Default)]
pub(super) struct Reports {
    /// Whether the room belongs to a server whose lobby is connected.
    is_possible: bool,
    /// The member whose reasons are shown.
    open: Option<MemberId>,
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
        if self.is_possible && compact(ui, shared.theme, Tone::Plain, &shared.words.text(id::ONLINE_REPORT)) {
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
