//! `skyline ladder`: plays each level of the computer player against the one below it.
//!
//! The games are those of `skyline match --a level:7 --b level:6 --pieces 400`. The report is a Markdown table, as in
//! the documentation of the [levels](crate::bots::level).

use std::io::Write;
use std::num::NonZeroUsize;

use clap::Args;

use super::report::MatchReport;
use super::{Contestant, MatchOptions, Preset, Sight};
use crate::bots::level::BotLevel;
use crate::cli::error::CliError;

/// The options of `skyline ladder`.
#[derive(Debug, Args)]
pub struct Ladder {
    /// Only this level against the one below it.
    #[arg(long, value_parser = upper_level)]
    level: Option<BotLevel>,
    /// Number of games for each step.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the first game of each step; the following games count up from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Attack rules.
    #[arg(long, value_enum, default_value_t = Preset::Guideline)]
    rules: Preset,
    /// Maximum number of Tetriminos of a game; then it is drawn.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pieces: u64,
    /// Number of simultaneous games.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    jobs: NonZeroUsize,
}

fn upper_level(text: &str) -> Result<BotLevel, String> {
    let level = text.parse().ok().filter(|level| *level > BotLevel::WEAKEST);
    level.ok_or_else(|| format!("a level from 2 to {} was expected", BotLevel::STRONGEST))
}

impl Ladder {
    pub(in crate::cli) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        MatchReport::write_ladder_head(out)?;
        for (below, level) in BotLevel::all().zip(BotLevel::all().skip(1)) {
            if self.level.is_none_or(|only| only == level) {
                let games = self.step(level, below).games()?;
                MatchReport::new(&games).write_ladder_row(level, out)?;
                // The next step takes minutes.
                out.flush()?;
            }
        }
        Ok(())
    }

    /// The match of a level against the one below it.
    const fn step(&self, level: BotLevel, below: BotLevel) -> MatchOptions {
        let Self { games, seed, rules, pieces, jobs, .. } = *self;
        MatchOptions {
            a: Contestant::Level(level, Sight::Seeing),
            b: Contestant::Level(below, Sight::Seeing),
            games,
            rules,
            seed,
            next: 6,
            pieces,
            think_ms: 0,
            timeout_ms: 0,
            restart: false,
            log: None,
            jobs,
            json: false,
        }
    }
}
