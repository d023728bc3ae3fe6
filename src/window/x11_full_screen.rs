//! The full screen state of an X11 window.
//!
//! winit reports the state that the program has requested. A window manager that changes the state, by its own keys or
//! menu, writes it to a property of the window.

use std::time::{Duration, Instant};

use eframe::wgpu::rwh::{HasWindowHandle, RawWindowHandle};
use egui::{Context, Vec2};
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt as _, Window};
use x11rb::rust_connection::RustConnection;

/// The time after a change of the window's size in which its state is read: a window manager can write it a little
/// later.
const SETTLING: Duration = Duration::from_millis(500);
/// The maximum number of states of a window.
const MAX_STATES: u32 = 64;

/// The full screen state of an X11 window, read when the size of the window changes.
#[derive(Debug)]
pub(crate) struct X11FullScreen {
    connection: RustConnection,
    window: Window,
    /// The property with the window's states, and the state in question.
    states: Atom,
    full_screen: Atom,
    size: Vec2,
    resized: Instant,
    is_on: bool,
}

impl X11FullScreen {
    /// The state of a window, if it is one of X11.
    pub(crate) fn of(window: &impl HasWindowHandle) -> Option<Self> {
        let window = match window.window_handle().ok()?.as_raw() {
            RawWindowHandle::Xlib(handle) => Window::try_from(handle.window).ok()?,
            RawWindowHandle::Xcb(handle) => handle.window.get(),
            _ => return None,
        };
        let (connection, _screen) = x11rb::connect(None)
            .inspect_err(|error| log::warn!("the full screen state cannot be read: {error}"))
            .ok()?;
        let atom = |name: &[u8]| Some(connection.intern_atom(false, name).ok()?.reply().ok()?.atom);
        let (states, full_screen) = (atom(b"_NET_WM_STATE")?, atom(b"_NET_WM_STATE_FULLSCREEN")?);
        Some(Self { connection, window, states, full_screen, size: Vec2::ZERO, resized: Instant::now(), is_on: false })
    }

    /// Returns the state if it has changed since the last call.
    pub(crate) fn changed(&mut self, ctx: &Context, now: Instant) -> Option<bool> {
        let size = ctx.content_rect().size();
        if size != self.size {
            (self.size, self.resized) = (size, now);
            ctx.request_repaint_after(SETTLING * 4 / 5);
        }
        if now > self.resized + SETTLING {
            return None;
        }
        let is_on = self.read()?;
        (std::mem::replace(&mut self.is_on, is_on) != is_on).then_some(is_on)
    }

    fn read(&self) -> Option<bool> {
        let request = self.connection.get_property(false, self.window, self.states, AtomEnum::ATOM, 0, MAX_STATES);
        let states = request.ok()?.reply().ok()?;
        Some(states.value32().is_some_and(|mut states| states.any(|state| state == self.full_screen)))
    }
}
