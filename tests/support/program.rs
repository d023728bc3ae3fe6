//! The program, run with arguments and an input as in a terminal.

use std::io::{Seek as _, Write as _};
use std::process::{Child, Command, Output, Stdio};

/// Runs the program with these arguments and this standard input.
pub(crate) fn skyline(arguments: &[&str], input: &str) -> Output {
    start(arguments, input, Stdio::piped()).wait_with_output().unwrap()
}

/// Starts the program without waiting for it.
pub(crate) fn start(arguments: &[&str], input: &str, report: Stdio) -> Child {
    // A file instead of a pipe, because a program that rejects its arguments does not read its input.
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    file.rewind().unwrap();
    Command::new(env!("CARGO_BIN_EXE_skyline"))
        .args(arguments)
        .stdin(file)
        .stdout(report)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The exit status, the standard output and the standard error.
pub(crate) fn text(output: &Output) -> (Option<i32>, String, String) {
    let words = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), words(&output.stdout), words(&output.stderr))
}
