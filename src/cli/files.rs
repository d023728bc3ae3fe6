//! What commands read and write: files, standard input, pipes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::string::FromUtf8Error;

use super::error::CliError;
use crate::formats::Foreign;

/// Returns the result, or this status if the reader has closed the pipe.
pub(super) fn unless_pipe_closed(done: Result<u8, CliError>, status: u8) -> Result<u8, CliError> {
    match done {
        Err(CliError::Write(error)) if is_pipe_closed(&error) => Ok(status),
        done => done,
    }
}

/// Whether a write failed because the reader has closed the pipe.
#[must_use]
pub fn is_pipe_closed(error: &io::Error) -> bool {
    // The standard library maps two of Windows' three errors for this. This is the third: no process is at the other
    // end.
    const PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe || (cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED))
}

/// The maximum size of a file of scenarios or of a recorded game, in bytes. No valid file reaches it.
pub(super) const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Reads a file, or standard input, of at most `most` bytes.
pub(crate) fn read(file: &Path, most: usize) -> Result<String, CliError> {
    let text = if file == Path::new("-") {
        read_text(io::stdin().lock(), most)
    } else {
        File::open(file).and_then(|file| read_text(file, most))
    };
    // Some editors write a byte order mark.
    text.map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
        .map_err(|source| CliError::Read { file: file.to_owned(), source })
}

fn read_text(source: impl Read, most: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    // A device such as /dev/zero never ends.
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let as_large = || format!("larger than {most} bytes");
        let problem = Foreign::of(&String::from_utf8_lossy(&bytes)).map_or_else(as_large, |format| format.to_string());
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
    }
    let no_text = |error: FromUtf8Error| {
        let place = error.utf8_error().valid_up_to() + 1;
        io::Error::new(io::ErrorKind::InvalidData, format!("byte {place} is not valid UTF-8; a text file was expected"))
    };
    String::from_utf8(bytes).map_err(no_text)
}
