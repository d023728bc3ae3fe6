//! Text from the clipboard, which the window delivers some frames after a request.

use egui::{Context, Event, RawInput, ViewportCommand, ViewportId};

use super::App;
use super::screen::Screen;
use crate::input::clipboard;
use crate::online::RecoveryWords;

/// The receiver of a requested text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PasteTarget {
    /// The screen: its text field, or whatever else it can read.
    Screen,
    /// The replay screen, which opens a recorded game.
    Recording,
    OptionsWindow,
}

#[derive(Debug, Default)]
pub(super) struct Clipboard {
    request: Option<Request>,
}

#[derive(Debug)]
struct Request {
    target: PasteTarget,
    frames: u8,
}

impl Clipboard {
    /// The number of frames in which a text can arrive. eframe reads the clipboard at the end of the next frame. An
    /// empty clipboard gives no event at all, and must not leave a request for the next paste.
    const FRAMES: u8 = 4;

    /// Requests the text.
    pub(super) fn ask(&mut self, ctx: &Context, target: PasteTarget) {
        self.request = Some(Request { target, frames: Self::FRAMES });
        // Only the main window answers: eframe ignores requests of an immediate viewport.
        ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::RequestPaste);
        ctx.request_repaint_of(ViewportId::ROOT);
    }

    /// Whether a text may still arrive, which needs frames.
    pub(super) const fn is_waiting(&self) -> bool {
        self.request.is_some()
    }

    /// Counts a frame. Returns the text that arrived in it, with its receiver.
    fn receive(&mut self, input: &mut RawInput) -> Option<(PasteTarget, String)> {
        let request = self.request.as_mut()?;
        let target = request.target;
        let is_paste = |event: &Event| matches!(event, Event::Paste(_));
        let Some(index) = input.events.iter().position(is_paste) else {
            request.frames -= 1;
            if request.frames == 0 {
                self.request = None;
            }
            return None;
        };
        self.request = None;
        match input.events.remove(index) {
            Event::Paste(text) => Some((target, text)),
            _ => None,
        }
    }
}

impl App {
    /// Passes a requested text on, in every frame before the screens see its input.
    pub(super) fn receive_clipboard(&mut self, ctx: &Context, input: &mut RawInput) {
        match self.controls.clipboard.receive(input) {
            // Other players see some of the options.
            Some((PasteTarget::OptionsWindow, text)) if !RecoveryWords::is_in(&text) => {
                self.controls.beside.pasted = Some(text);
            }
            Some((target, text)) if !self.is_playing() || self.is_practising() => {
                self.take_paste(ctx, input, text, target);
            }
            // The player has started a game since.
            Some(_) | None => {}
        }
    }

    /// Whether practice is played, which pauses for what is opened.
    pub(super) fn is_practising(&self) -> bool {
        matches!(self.screens.top(), Some(Screen::Practice(_)))
    }

    /// Lets the keys of the clipboard work in a menu.
    pub(super) fn take_clipboard_keys(&mut self, ctx: &Context, input: &mut RawInput) {
        // While a key is being bound, every press is for the binding.
        if !self.screens.top().is_some_and(Screen::is_binding) && clipboard::take_keys(&mut input.events) {
            self.controls.clipboard.ask(ctx, PasteTarget::Screen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_to_the_receiver_that_asked_for_it() {
        let (ctx, mut clipboard) = (Context::default(), Clipboard::default());
        clipboard.ask(&ctx, PasteTarget::OptionsWindow);
        assert_eq!(clipboard.receive(&mut RawInput::default()), None);
        let events = vec![Event::Copy, Event::Paste("abc".to_owned())];
        let mut input = RawInput { events, ..RawInput::default() };
        assert_eq!(clipboard.receive(&mut input), Some((PasteTarget::OptionsWindow, "abc".to_owned())));
        assert_eq!(input.events, [Event::Copy]);
        assert!(!clipboard.is_waiting());
    }

    #[test]
    fn an_empty_clipboard_leaves_no_request() {
        let (ctx, mut clipboard) = (Context::default(), Clipboard::default());
        clipboard.ask(&ctx, PasteTarget::Recording);
        for _ in 0..Clipboard::FRAMES {
            assert!(clipboard.is_waiting());
            assert_eq!(clipboard.receive(&mut RawInput::default()), None);
        }
        assert!(!clipboard.is_waiting());
    }
}
