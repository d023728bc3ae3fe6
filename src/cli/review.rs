//! `skyline review`: judges each piece of recorded games with the computer player.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use crate::bots::beam::{Aim, BotMove};
use crate::bots::review::{self as reviews, Chance, Judgement, MissedChances, Reason, Reviewer};
use crate::engine::tspin::Spin;
use crate::engine::{Cell, Facing, Rules, Tetrimino, Ticks};
use crate::replay::Recording;

/// The name of a match, whose seats play no mode.
const MATCH: &str = "versus";

/// The options of `skyline review`.
#[derive(Debug, Args)]
pub struct Review {
    /// Files of recorded games; - for standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Width of the search: higher is better and slower.
    #[arg(long, default_value_t = Reviewer::WIDTH as u32, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    width: u32,
    /// Review only this seat of matches, counted from 0 [default: all seats].
    #[arg(long)]
    seat: Option<usize>,
    /// Write a JSON object for each game instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct GameReport<'a> {
    file: String,
    /// The number of the round, counted from 1, in a match of several rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    seat: usize,
    mode: &'a str,
    #[serde(flatten)]
    review: &'a reviews::Review,
}

/// The error for a game that the computer player cannot judge.
fn refusal(file: &Path, rules: &Rules) -> CliError {
    let mode = rules.mode.id();
    let mode = if rules.width == 10 { mode.to_owned() } else { format!("{mode} in {} columns", rules.width) };
    CliError::NotReviewed { file: file.to_owned(), mode }
}

impl Review {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        for file in &self.files {
            let fail = |source| CliError::Replay { file: file.clone(), source };
            let recorded = Recording::from_text(&read(file, MAX_BYTES)?).map_err(fail)?;
            let seats = recorded.seats.len();
            if let Some(seat) = self.seat.filter(|seat| *seat >= seats) {
                return Err(CliError::NoSeat { file: file.clone(), seat, seats });
            }
            let judged = |seat: usize| self.seat.is_none_or(|only| only == seat);
            let has_rounds = recorded.round_count() > 1;
            for (round, recorded) in recorded.each_round().enumerate() {
                let round = has_rounds.then_some(round + 1);
                for (seat, replay) in recorded.seats.iter().enumerate().filter(|(seat, _)| judged(*seat)) {
                    let mode = replay.rules.mode.id();
                    let reviewer = Reviewer::of_seat(&recorded, seat, self.width as usize);
                    let mut reviewer = reviewer.ok_or_else(|| refusal(file, &replay.rules))?;
                    while reviewer.advance() {}
                    let review = &reviewer.finish();
                    let mode = if seats > 1 { MATCH } else { mode };
                    self.write(&GameReport { file: file.display().to_string(), round, seat, mode, review }, out)?;
                }
            }
        }
        Ok(())
    }

    fn write(&self, report: &GameReport<'_>, out: &mut impl Write) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, report)?;
            writeln!(out)
        } else {
            write_text(report, out)
        }
    }
}

fn write_text(report: &GameReport<'_>, out: &mut impl Write) -> io::Result<()> {
    let GameReport { file, round, seat, mode, review } = report;
    let MissedChances { t_spins, tetrises, perfect_clears } = review.missed;
    let round = round.map_or_else(String::new, |round| format!("round {round}, "));
    writeln!(out, "{file}: {round}seat {seat}, {mode}, width {}", review.width)?;
    writeln!(out, "judged    {} of {} pieces", review.judged, review.pieces)?;
    writeln!(out, "accuracy  {}.{} %", review.accuracy / 10, review.accuracy % 10)?;
    writeln!(out, "loss      {}", loss(review.aim, review.lost))?;
    writeln!(out, "missed    T-Spins {t_spins}, Tetrises {tetrises}, perfect clears {perfect_clears}")?;
    for moment in &review.moments {
        write_moment(review.aim, moment, out)?;
    }
    Ok(())
}

fn write_moment(aim: Aim, moment: &Judgement, out: &mut impl Write) -> io::Result<()> {
    let Judgement { number, at, played, best, lost, reason, .. } = moment;
    let reason = match reason {
        Reason::GameEnd => " (leads to the end)",
        Reason::Missed(Chance::TSpin) => " (missed T-Spin)",
        Reason::Missed(Chance::Tetris) => " (missed Tetris)",
        Reason::Missed(Chance::PerfectClear) => " (missed perfect clear)",
        Reason::WellBlocked => " (blocks the well)",
        Reason::Hole => " (leaves a hole)",
        Reason::TetrisSpent => " (I without a Tetris)",
        Reason::TooHigh => " (too high)",
        Reason::Uneven => " (uneven)",
        Reason::FewerLines => " (fewer lines)",
        Reason::AttackMissed => " (sends fewer lines)",
        Reason::NotCancelled => " (cancels fewer lines)",
        Reason::Order => "",
    };
    let (played, best) = (placement(*played), placement(*best));
    writeln!(out, "piece {number}, {}: loss {}{reason}", time(*at), loss(aim, u64::from(*lost)))?;
    writeln!(out, "  played  {played}")?;
    writeln!(out, "  best    {best}")
}

/// The text of a loss. Only in games for points does it have a unit: otherwise it is a difference of evaluations.
fn loss(aim: Aim, hundredths: u64) -> String {
    if aim.is_points() {
        return format!("{} points", reviews::Review::points(hundredths));
    }
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn time(at: Ticks) -> String {
    let millis = at.millis();
    format!("{}:{:02}.{:03}", millis / 60_000, millis / 1_000 % 60, millis % 1_000)
}

/// The text of a placement: its centre, counted from the lower left corner.
fn placement(choice: BotMove) -> String {
    let Cell { x, y } = choice.piece.centre;
    let facing = match choice.piece.facing {
        Facing::North => "North",
        Facing::East => "East",
        Facing::South => "South",
        Facing::West => "West",
    };
    let hold = if choice.hold { "Hold, " } else { "" };
    let spin = match choice.spin {
        None => "",
        Some(_) if choice.piece.tetrimino != Tetrimino::T => ", spin",
        Some(Spin::Mini) => ", Mini T-Spin",
        Some(Spin::Full) => ", T-Spin",
    };
    format!("{hold}{} facing {facing}, column {x}, row {y}{spin}", choice.piece.tetrimino.letter())
}
