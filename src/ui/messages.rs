//! What the player is told in passing: at the foot of the window, for a while, on top of every screen.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use egui::{Align2, Area, Frame, Id, Order, Ui, vec2};

use crate::storage::{Notice, Subject};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::Words;

/// The messages being shown, the oldest first.
#[derive(Debug, Default)]
pub struct Messages {
    shown: VecDeque<(Notice, Instant)>,
}

impl Messages {
    /// How long each is shown.
    const STAY: Duration = Duration::from_secs(12);

    /// Takes on what the storage has to tell.
    pub fn add(&mut self, notices: Vec<Notice>, now: Instant) {
        for notice in notices {
            log::warn!("told the player: {notice:?}");
            self.shown.push_back((notice, now));
        }
    }

    /// Shows them.
    pub fn ui(&mut self, ui: &Ui, theme: &Theme, words: &Words, now: Instant) {
        while self.shown.pop_front_if(|(_, since)| now.duration_since(*since) >= Self::STAY).is_some() {}
        let Some((_, oldest)) = self.shown.front() else { return };
        ui.ctx().request_repaint_after(Self::STAY.saturating_sub(now.duration_since(*oldest)));
        Area::new(Id::new("messages"))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -theme.metrics.space.l))
            .interactable(false)
            .show(ui.ctx(), |ui| {
                for (notice, _) in &self.shown {
                    let text = theme.text(TextRole::Body, text(words, notice));
                    Frame::window(ui.style()).show(ui, |ui| {
                        ui.set_max_width(theme.metrics.menu_width * 2.0);
                        ui.label(text);
                    });
                }
            });
    }
}

fn text(words: &Words, notice: &Notice) -> String {
    let subject = |subject: &Subject| {
        words.text(match subject {
            Subject::Settings => "message-settings",
            Subject::Scores => "message-scores",
        })
    };
    match notice {
        Notice::Damaged { subject: file, path } => words.with(
            "message-damaged",
            &[("file", subject(file).into()), ("path", path.display().to_string().into())],
        ),
        Notice::Newer { subject: file, path } => {
            words.with("message-newer", &[("file", subject(file).into()), ("path", path.display().to_string().into())])
        }
        Notice::NotSaved(error) => words.with("message-not-saved", &[("reason", error.to_string().into())]),
        Notice::SavedAfterAll => words.text("message-saved-after-all"),
    }
}
