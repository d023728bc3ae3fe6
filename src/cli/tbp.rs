//! `skyline tbp`: the computer player as a Tetris Bot Protocol bot on standard input and output.

use std::io::{self, BufRead, Read as _, Write};

use clap::{Args, ValueEnum};

use super::error::CliError;
use crate::bots::beam::{Aim, BeamBot, Weights};
use crate::bots::tbp::{FromBot, Program, Reaction};
use crate::engine::Rules;

/// The options of `skyline tbp`.
#[derive(Debug, Args)]
pub struct Tbp {
    /// Width of the search: higher is stronger and slower.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    width: u32,
    /// Number of threads. It does not change the moves.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Aim of the bot.
    #[arg(long, value_enum, default_value_t = Style::Attack)]
    style: Style,
}

/// An aim that the information of the protocol supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Lines sent to an opponent: T-Spins, Tetrises and Back-to-Back.
    Attack,
    /// Points: T-Spins, Tetrises and Back-to-Back, with few holes.
    Score,
    /// Lines in the shortest time: Tetrises, no T-Spins.
    Sprint,
    /// Lines for as long as possible: a low stack.
    Survive,
}

impl Style {
    const fn aim(self) -> Aim {
        match self {
            Self::Attack => Aim::Attack,
            Self::Score => Aim::Points,
            Self::Sprint => Aim::Speed,
            Self::Survive => Aim::Survival,
        }
    }
}

/// The maximum length of a line in bytes. A `start` with a full board has about three thousand.
const MAX_LINE: u64 = 1 << 20;

impl Tbp {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        Ok(serve(Program::new(self.bot()), io::stdin().lock(), out)?)
    }

    fn bot(&self) -> BeamBot {
        let weights = Weights::of(self.style.aim());
        BeamBot::new(&Rules::default(), weights, self.width as usize).with_threads(self.threads.into())
    }
}

/// Answers lines until the end of the input or of the game.
fn serve(mut program: Program, mut input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    send(&Program::info(), out)?;
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        match program.answer(&String::from_utf8_lossy(&line)) {
            Reaction::Reply(reply) => send(&reply, out)?,
            Reaction::Silence => {}
            // Errors of writing to standard error are ignored.
            Reaction::Problem(problem) => drop(writeln!(io::stderr(), "skyline tbp: {problem}")),
            Reaction::End => break,
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

/// Reads a line. Returns whether there was one. Too long lines are read as empty.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.by_ref().take(MAX_LINE).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(false);
    }
    if !line.ends_with(b"\n") && line.len() as u64 == MAX_LINE {
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
        answers_by(BeamBot::new(&Rules::default(), Weights::default(), 3), input)
    }

    fn answers_by(bot: BeamBot, input: &[u8]) -> Vec<String> {
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

    /// Some frontends write a byte order mark before their first message.
    #[test]
    fn a_byte_order_mark_before_the_first_message_is_skipped() {
        let message = "{\"type\":\"rules\"}\n{\"type\":\"quit\"}\n";
        let marked = answers(format!("\u{feff}{message}").as_bytes());
        assert_eq!((marked.len(), marked[1].as_str()), (2, r#"{"type":"ready"}"#));
        assert_eq!(marked, answers(message.as_bytes()));
    }

    /// The style attack waits for a T-Spin Double, and survive clears lines at once.
    #[test]
    fn the_style_decides_about_the_move() {
        use clap::Parser;

        #[derive(Parser)]
        struct Program {
            #[command(flatten)]
            tbp: Tbp,
        }
        let row = |empty: &[usize]| {
            let cell = |x| if empty.contains(&x) { serde_json::Value::Null } else { "G".into() };
            (0..10).map(cell).collect::<Vec<_>>()
        };
        let all: Vec<usize> = (0..10).collect();
        let mut board = vec![row(&[1]), row(&[0, 1, 2]), row(&[1, 2, 3, 4, 5, 6, 7, 8, 9])];
        board.resize(40, row(&all));
        let start = serde_json::json!({
            "type": "start", "hold": null, "queue": ["I", "T", "O"], "combo": 0, "back_to_back": false, "board": board,
        });
        let input = format!("{start}\n{{\"type\":\"suggest\"}}\n");
        let first = |style: &[&str]| {
            let options = ["tbp", "--width", "30"].iter().chain(style);
            let bot = Program::try_parse_from(options).unwrap().tbp.bot();
            let suggestion: serde_json::Value = serde_json::from_str(&answers_by(bot, input.as_bytes())[1]).unwrap();
            suggestion["moves"][0]["location"].clone()
        };
        assert_eq!(first(&[]), first(&["--style", "attack"]));
        assert_ne!(first(&["--style", "attack"]), first(&["--style", "survive"]));
    }

    #[test]
    fn lines_that_are_too_long_or_not_text_are_skipped() {
        let mut input = vec![b'['; 3 * MAX_LINE as usize];
        input.extend(b"\n\xff\xfe\n\n{\"type\":\"rules\"}\n{\"type\":\"quit\"}\n{\"type\":\"rules\"}\n");
        assert_eq!(answers(&input)[1..], [r#"{"type":"ready"}"#]);
    }
}
