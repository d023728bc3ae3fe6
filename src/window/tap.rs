//! The program's window, with exact times of key events.
//!
//! ```text
//!   window system ─▶ WindowTap ─▶ eframe ─▶ egui, once a frame
//!                        │
//!                        └─▶ InputEvent with the time of arrival ─▶ channel ─▶ Devices
//! ```
//!
//! The first window is the game's. Keys of all other windows go to a separate channel and do not play the game.
//!
//! egui reports keys once per frame and without times. The tap wraps eframe's winit event handler and stamps each event
//! on arrival. eframe draws a frame immediately after a key, so reading the channel every frame adds no delay.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use eframe::{AppCreator, EframeWinitApplication, NativeOptions, UserEvent};
use winit::application::ApplicationHandler;
use winit::event::{DeviceEvent, DeviceId, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement as _;
use winit::window::WindowId;

use crate::input::{InputEvent, InputKind, KeyCode, keyboard};

/// An error of the window.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// There is no display server.
    #[error("no display is available for the window ({0})")]
    NoDisplay(String),
    /// There is a display, but no working graphics driver. Contains the tried drivers and their errors.
    #[error("no graphics driver works; install a newer driver (tried: {0})")]
    NoGraphics(String),
    /// The app could not be created.
    #[error("the game could not start: {0}")]
    App(String),
    /// The connection to the display server was lost while the window was open.
    #[error("the window was closed by an error: {0}")]
    Lost(String),
}

/// The receivers of key events.
#[derive(Debug)]
pub struct KeySenders {
    /// The channel of the game's window.
    pub game: Sender<InputEvent>,
    /// The channel of all other windows.
    pub beside: Sender<InputEvent>,
    /// The channel of the characters that keys type in any window, which show the keyboard layout.
    pub typed: Sender<(KeyCode, char)>,
}

/// Opens the window and runs the app until it is closed. Key events also go to `keys`. `options` is called once the
/// display responds.
///
/// Ctrl is a rotation key, so egui's zoom with Ctrl and plus or minus is turned off. eframe's clipboard shortcuts are
/// turned off as well, because it cannot tell a game from a menu; see [`clipboard`](crate::input::clipboard).
///
/// It can be called once, and only from the main thread.
///
/// # Errors
///
/// [`WindowError`], worded for the player.
pub fn run(
    app_name: &str,
    options: impl FnOnce() -> NativeOptions,
    keys: KeySenders,
    creator: AppCreator<'_>,
) -> Result<(), WindowError> {
    let event_loop = EventLoop::<UserEvent>::with_user_event()
        .build()
        .map_err(|error| WindowError::NoDisplay(reason(&error.to_string())))?;
    let options = NativeOptions { clipboard_shortcuts: false, ..options() };
    // With an external event loop, eframe logs an error at startup but does not return it.
    let start = Rc::new(RefCell::new(Err(WindowError::NoGraphics(String::new()))));
    let noted = Rc::clone(&start);
    let creator: AppCreator<'_> = Box::new(move |context| {
        // The size of the interface is an option that is set every frame, so egui's own zoom would have no effect.
        context.egui_ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let app = creator(context);
        *noted.borrow_mut() = match &app {
            Ok(_) => Ok(()),
            Err(error) => Err(WindowError::App(error.to_string())),
        };
        app
    });
    let eframe = eframe::create_native(app_name, options, creator, &event_loop);
    let mut tap = WindowTap { eframe, keys, game: None };
    let end = event_loop.run_app(&mut tap);
    drop(tap);
    start.replace(Ok(()))?;
    end.map_err(|error| WindowError::Lost(error.to_string()))
}

/// Returns the message of a winit error without the location in winit's source.
fn reason(error: &str) -> String {
    let text =
        error.strip_prefix("os error at ").and_then(|rest| rest.split_once(": ")).map_or(error, |(_, text)| text);
    text.trim_end_matches('.').to_owned()
}

/// Forwards all events to eframe and records the keys.
struct WindowTap<'app> {
    eframe: EframeWinitApplication<'app>,
    keys: KeySenders,
    /// The window of the game, known from its first event. No other window exists before that.
    game: Option<WindowId>,
}

impl fmt::Debug for WindowTap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WindowTap").finish_non_exhaustive()
    }
}

/// The input event of a window event, if it is one.
fn input_kind(event: &WindowEvent) -> Option<InputKind> {
    match event {
        WindowEvent::KeyboardInput { event, is_synthetic, .. } => {
            keyboard::input_kind(event.physical_key, event.state, event.repeat || *is_synthetic)
        }
        WindowEvent::Focused(false) | WindowEvent::Occluded(true) => Some(InputKind::Away),
        _ => None,
    }
}

impl ApplicationHandler<UserEvent> for WindowTap<'_> {
    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        self.eframe.new_events(event_loop, cause);
    }

    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.eframe.resumed(event_loop);
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        self.eframe.user_event(event_loop, event);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, window_id: WindowId, event: WindowEvent) {
        let is_game = *self.game.get_or_insert(window_id) == window_id;
        if let WindowEvent::KeyboardInput { event, .. } = &event
            && let Some(typed) = keyboard::typed(event.physical_key, &event.key_without_modifiers())
        {
            // As below, nobody needs it while the window closes.
            let _ = self.keys.typed.send(typed);
        }
        // Sent before eframe handles the event, because it may draw a frame first.
        if let Some(kind) = input_kind(&event) {
            let keys = if is_game { &self.keys.game } else { &self.keys.beside };
            // winit does not stamp events, so this is the earliest available time.
            // While the window closes, the receiver no longer exists, and the event is not needed.
            let _ = keys.send(InputEvent { at: Instant::now(), kind });
        }
        self.eframe.window_event(event_loop, window_id, event);
    }

    fn device_event(&mut self, event_loop: &ActiveEventLoop, device_id: DeviceId, event: DeviceEvent) {
        self.eframe.device_event(event_loop, device_id, event);
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.eframe.about_to_wait(event_loop);
    }

    fn suspended(&mut self, event_loop: &ActiveEventLoop) {
        self.eframe.suspended(event_loop);
    }

    fn exiting(&mut self, event_loop: &ActiveEventLoop) {
        self.eframe.exiting(event_loop);
    }

    fn memory_warning(&mut self, event_loop: &ActiveEventLoop) {
        self.eframe.memory_warning(event_loop);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_the_window_is_an_event() {
        assert_eq!(input_kind(&WindowEvent::Focused(false)), Some(InputKind::Away));
        assert_eq!(input_kind(&WindowEvent::Occluded(true)), Some(InputKind::Away));
        assert_eq!(input_kind(&WindowEvent::Focused(true)), None);
        assert_eq!(input_kind(&WindowEvent::Occluded(false)), None);
    }

    #[test]
    fn reasons_are_for_players() {
        let winit = "os error at /some/where/mod.rs:758: neither WAYLAND_DISPLAY nor DISPLAY is set.";
        assert_eq!(reason(winit), "neither WAYLAND_DISPLAY nor DISPLAY is set");
        assert_eq!(reason("EventLoop can't be recreated"), "EventLoop can't be recreated");
    }
}
