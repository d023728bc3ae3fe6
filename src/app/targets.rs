//! Targets opened from outside: given at the start, or passed on by a later copy of the program.

use std::time::Instant;

use egui::{Context, UserAttentionType, ViewportCommand};

use super::App;
use super::screen::Screen;
use crate::cli::OpenTarget;
use crate::input::{InputEvent, InputKind};
use crate::ui::waker::waker;
use crate::ui::words::id;
use crate::window::handover::{Handovers, SocketName, is_in_use};

/// Targets from outside.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// The receiver of targets from later copies; `None` if another copy has it.
    received: Option<Handovers>,
    /// Received targets that wait for the end of a game.
    waiting: Vec<OpenTarget>,
}

impl App {
    /// Enables receiving targets from later copies.
    #[must_use]
    pub(super) fn with_handovers(mut self, ctx: &Context, place: &SocketName) -> Self {
        match Handovers::receive(place, waker(ctx)) {
            Ok(handovers) => self.targets.received = Some(handovers),
            // Files and invitations then open a separate window.
            Err(error) => {
                log::info!("arguments of further copies cannot be received: {error}");
                if is_in_use(&error) {
                    self.services.notice = self.services.look.words.text(id::NOTICE_OTHER_OPEN);
                }
            }
        }
        self
    }

    pub(super) fn open_target(&mut self, target: OpenTarget) {
        match target {
            OpenTarget::File(file) => self.open_file(&file),
            OpenTarget::Invitation(text) => self.show_invitation(text),
            OpenTarget::Text(text) => self.open_text(&text),
        }
    }

    /// Takes received targets, shows the window and pauses the game.
    pub(super) fn take_handed_over(&mut self, ctx: &Context, now: Instant) {
        let targets = self.targets.received.as_ref().map(Handovers::take).unwrap_or_default();
        if targets.is_empty() {
            return;
        }
        log::info!("arguments handed over: {}", targets.len());
        if !self.controls.has_focus {
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
            // Some systems let no window take the focus, but they highlight it.
            ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(UserAttentionType::Informational));
        }
        if self.is_in_room() {
            self.services.show_message(id::HANDOVER_WAITS);
        } else if self.is_playing() {
            // As if the window had lost the focus.
            self.controls.received.push(InputEvent { at: now, kind: InputKind::Away });
        }
        for target in targets {
            if !self.targets.waiting.contains(&target) {
                self.targets.waiting.push(target);
            }
        }
    }

    /// Opens received targets as soon as no game is running.
    pub(super) fn open_handed_over(&mut self) {
        if self.is_playing() || self.is_in_room() {
            return;
        }
        for target in std::mem::take(&mut self.targets.waiting) {
            self.open_target(target);
        }
    }

    /// Whether the player is in a room online, whose match continues under every other screen.
    pub(super) fn is_in_room(&self) -> bool {
        self.screens.top_down().any(|screen| matches!(screen, Screen::Online(online) if online.session().is_some()))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::storage::{Folders, Storage};

    #[test]
    fn a_second_copy_says_that_another_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let place = SocketName::of(&Folders::single(folder.path().to_owned()));
        let ctx = Context::default();
        let start = || {
            let (pads, events) = mpsc::channel();
            App::new(&ctx, Storage::in_memory(), pads, events).with_handovers(&ctx, &place)
        };
        let first = start();
        assert_eq!(first.services.notice, "");
        let second = start();
        assert_eq!(second.services.notice, second.services.look.words.text(id::NOTICE_OTHER_OPEN));
    }
}
