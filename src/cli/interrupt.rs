//! Ctrl-C: the first one stops the command, which reports its results so far. The second one ends the program.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program ended by Ctrl-C. By convention it is 128 + SIGINT.
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
    // A progress bar may be on this line, so the prompt of the shell starts on the next one.
    if io::stderr().is_terminal() {
        let _written = io::stderr().write_all(b"\n");
    }
    std::process::exit(ENDED);
}
