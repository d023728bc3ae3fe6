//! `skyline tbp`: the computer player for other programs, by the Tetris Bot Protocol on standard input and output.

use std::io::{self, BufRead, Read as _, Write};

use clap::Args;

use super::CliError;
use crate::bots::beam::{BeamBot, Weights};
use crate::engine::Rules;
use crate::tbp::{Answer, FromBot, Program};

/// The options of `skyline tbp`.
#[derive(Debug, Args)]
pub struct Tbp {
    /// Width of the search: higher is stronger and slower.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    width: u32,
    /// Number of threads. It does not change the moves.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
}

/// The maximum length of a line. A `start` with a full board has about three thousand bytes.
const LONGEST_LINE: u64 = 1 << 20;

impl Tbp {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), self.width as usize);
        Ok(serve(Program::new(bot.with_threads(self.threads.into())), io::stdin().lock(), out)?)
    }
}

/// Answers lines until the end of the input or of the game.
fn serve(mut program: Program, mut input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    send(&Program::info(), out)?;
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        match program.answer(&String::from_utf8_lossy(&line)) {
            Answer::Reply(reply) => send(&reply, out)?,
            Answer::Silence => {}
            // Without a standard error there is no log.
            Answer::Problem(problem) => drop(writeln!(io::stderr(), "skyline tbp: {problem}")),
            Answer::End => break,
        }
    }
    Ok(())
}

/// Writes a message and flushes it, because the frontend waits for it.
fn send(message: &FromBot, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, message)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Reads a line. Returns whether there was one. Lines that are too long are read as empty.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(false);
    }
    if !line.ends_with(b"\n") && line.len() as u64 == LONGEST_LINE {
        line.clear();
        skip_line(input)?;
    }
    Ok(true)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = input.fill_buf()?;
        let end = available.iter().position(|byte| *byte == b'\n');
        let (read, is_done) = end.map_or((available.len(), available.is_empty()), |end| (end + 1, true));
        input.consume(read);
        if is_done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> Vec<String> {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), 3);
        let mut out = Vec::new();
        serve(Program::new(bot), input, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn info_comes_first_and_the_end_of_input_ends_it() {
        let lines = answers(b"");
        assert_eq!(lines.len(), 1);
        assert!(lines[0].starts_with(r#"{"type":"info","name":"Skyline""#));
    }

    #[test]
    fn lines_that_are_too_long_or_not_text_are_skipped() {
        let mut input = vec![b'['; 3 * LONGEST_LINE as usize];
        input.extend(b"\n\xff\xfe\n\n{\"type\":\"rules\"}\n{\"type\":\"quit\"}\n{\"type\":\"rules\"}\n");
        assert_eq!(answers(&input)[1..], [r#"{"type":"ready"}"#]);
    }
}
