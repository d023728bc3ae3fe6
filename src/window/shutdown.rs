//! Ends of the program not caused by the player: a signal, a closed console, a lost display.
//!
//! They end the program in order and save the last moment of the game. All before it is already saved, as
//! `storage/autosave.rs` describes, because other ends run no code of the program: SIGKILL, a power cut, a lack of
//! memory, Xlib's own exit, and the end of a session on Windows, for which `winit` does not handle `WM_ENDSESSION`.

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::thread;

use egui::{Context, ViewportCommand, ViewportId};

use crate::window::tap::WindowError;

/// The exit status of a program ended by Ctrl-C, as shells report it.
const INTERRUPTED: i32 = 130;

/// Closes the window on SIGTERM, SIGINT and SIGHUP, or when the console of the program is closed on Windows.
///
/// Closing the window saves the running game. A second signal ends the program at once.
pub(crate) fn close_on_signals(ctx: &Context) {
    let ctx = ctx.clone();
    let mut is_closing = false;
    let close = move || {
        if std::mem::replace(&mut is_closing, true) {
            end_at_once();
        }
        log::info!("closed by a signal");
        // Another window may be drawing now: without its id, the command would be for that one.
        ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Close);
    };
    if let Err(error) = listen(close) {
        log::warn!("signals end the program without saving: {error}");
    }
}

#[cfg(unix)]
fn listen(mut close: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    // Not `ctrlc`, which the commands use: with SIGHUP in it, a long count started by `nohup` would end with the
    // terminal.
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || signals.forever().for_each(|_| close()))?;
    Ok(())
}

#[cfg(not(unix))]
fn listen(close: impl FnMut() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(close).map_err(io::Error::other)
}

#[expect(clippy::exit, reason = "whoever asks twice does not want to wait for a window that hangs")]
fn end_at_once() {
    std::process::exit(INTERRUPTED);
}

/// Runs the window, and turns a panic in the window system's code of `winit` into an error.
///
/// When the X server goes away during a frame, `winit` panics: it unwraps the results of its requests. Unwinding drops
/// the app, which saves the running game. Between frames, Xlib's own handler is usually first: it prints a line and
/// calls `exit`, which does not unwind. Then the next start finds the game as it was saved while it was played, a
/// tenth of a second ago. Wayland has no such handler; there `winit` ends its loop with an error. Any other panic is
/// resumed.
// Another handler for Xlib would need `unsafe`. A second connection that waits for the end would only race with it.
pub(crate) fn catch_lost_display(run: impl FnOnce() -> Result<(), WindowError>) -> Result<(), WindowError> {
    let is_lost = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&is_lost);
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        // Dropping the window can cause further panics.
        if noted.load(Ordering::Relaxed) || panic.location().is_some_and(|place| is_window_system(place.file())) {
            noted.store(true, Ordering::Relaxed);
            log::error!("the display is lost: {panic}");
        } else {
            report(panic);
        }
    }));
    // No borrowed data of `run` is used after a panic.
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        if is_lost.load(Ordering::Relaxed) {
            Err(WindowError::Lost("the display is gone".to_owned()))
        } else {
            panic::resume_unwind(payload)
        }
    })
}

/// Whether a source file is the part of `winit` that talks to the window system.
fn is_window_system(file: &str) -> bool {
    file.contains("winit") && file.contains("platform_impl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_panics_of_the_window_system_mean_that_the_display_is_lost() {
        for file in ["/r/winit-0.30.13/src/platform_impl/linux/x11/mod.rs", "vendor\\winit\\src\\platform_impl\\x.rs"] {
            assert!(is_window_system(file), "{file}");
        }
        for file in ["src/app/mod.rs", "/r/egui-winit-0.37.0/src/lib.rs", file!()] {
            assert!(!is_window_system(file), "{file}");
        }
    }
}
