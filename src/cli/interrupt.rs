//! Ctrl-C: once for what is known by then, twice for the end.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that Ctrl-C has ended, as shells have it.
const ENDED: i32 = 130;

/// A flag that Ctrl-C sets from now on. With the second one the program ends at once, whatever it does.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let caught = Arc::clone(&flag);
    // Where the signal cannot be caught it ends the program, as it does without us.
    let _caught = ctrlc::set_handler(move || {
        if caught.swap(true, Ordering::Relaxed) {
            end();
        }
    });
    flag
}

#[expect(clippy::exit, reason = "whoever asks for the second time does not want to wait for the threads")]
fn end() {
    // A bar may be there still, and what comes next shall not stand beside it.
    if io::stderr().is_terminal() {
        let _told = io::stderr().write_all(b"\n");
    }
    std::process::exit(ENDED);
}
