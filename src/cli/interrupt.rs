//! Ctrl-C: the first one stops the command and reports its results so far, the second one ends the program.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program ended by Ctrl-C, by the convention of shells: 128 + SIGINT.
const ENDED: i32 = 130;

/// Returns a flag that Ctrl-C sets from now on. A second Ctrl-C ends the program at once.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let caught = Arc::clone(&flag);
    // If the handler cannot be set, Ctrl-C ends the program, which is the default.
    let _caught = ctrlc::set_handler(move || {
        if caught.swap(true, Ordering::Relaxed) {
            end();
        }
    });
    flag
}

#[expect(clippy::exit, reason = "a second Ctrl-C must not wait for the threads")]
fn end() {
    // A progress bar may still be on this line; the prompt of the shell belongs below it.
    if io::stderr().is_terminal() {
        let _written = io::stderr().write_all(b"\n");
    }
    std::process::exit(ENDED);
}
