//! `skyline bot`: plays games without a clock or an opponent and reports attack and speed of the computer player.
//!
//! The games depend on the seed and the width alone; only the times vary.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;

use super::CliError;
use crate::bots::arena::{self, ArenaRules, Side, SideStats};
use crate::bots::beam::{BeamBot, Weights};
use crate::engine::Rules;

/// The options of `skyline bot`.
#[derive(Debug, Args)]
pub struct Bot {
    /// Number of Tetriminos in each game.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pieces: u64,
    /// Number of games.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Number of positions that the bot keeps of each layer.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    width: u32,
    /// Number of Tetriminos in the visible Next Queue.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    next: u8,
    /// Lines received for each Tetrimino, in thousandths; they come in every seven Tetriminos.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pressure: u32,
    /// Seed of the first game; the others count up from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
}

impl Bot {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), self.width as usize);
        let bot = bot.with_threads(self.threads.into());
        let rules = ArenaRules { next: self.next.into(), pressure: self.pressure, ..ArenaRules::default() };
        let began = Instant::now();
        let play = |game| arena::solo(&bot, rules, self.pieces, self.seed.wrapping_add(game));
        let results: Vec<Side> = (0..self.games).map(play).collect();
        Ok(self.report(&results, began.elapsed().as_secs_f64(), out)?)
    }

    fn report(&self, results: &[Side], seconds: f64, out: &mut impl Write) -> io::Result<()> {
        let sum = |count: fn(&SideStats) -> u64| results.iter().map(|side| count(side.stats())).sum::<u64>();
        let ratio = |count: u64, of: u64| count as f64 / of.max(1) as f64;
        let (pieces, lines, sent) = (sum(|game| game.pieces), sum(|game| game.lines), sum(|game| game.attack));
        let children = sum(|game| game.children);
        let lost = results.iter().filter(|side| side.defeat().is_some()).count();
        let Self { games, width, next, seed, .. } = self;
        writeln!(out, "{games} games, width {width}, next {next}, seed {seed}")?;
        writeln!(out, "pieces            {pieces}")?;
        writeln!(out, "games lost        {lost}")?;
        writeln!(out, "attack per piece  {:.3}", ratio(sent, pieces))?;
        writeln!(out, "attack per line   {:.3}", ratio(sent, lines))?;
        writeln!(out, "T-Spins           {:.1} % of T", 100.0 * ratio(sum(|game| game.t_spins), sum(|game| game.ts)))?;
        writeln!(out, "moves per piece   {}", children / pieces.max(1))?;
        writeln!(out, "moves per second  {:.2} million", children as f64 / seconds / 1e6)?;
        writeln!(out, "time per piece    {:.2} ms", seconds * 1e3 / pieces.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::cli::{Arguments, Command};

    fn report(line: &str) -> Vec<String> {
        let words = ["skyline", "bot"].into_iter().chain(line.split_whitespace());
        let Some(Command::Bot(bot)) = Arguments::try_parse_from(words).unwrap().command else { panic!("{line}") };
        let mut out = Vec::new();
        bot.run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().filter(|line| !line.contains(" second") && !line.starts_with("time")).map(str::to_owned).collect()
    }

    #[test]
    fn the_report_depends_on_seed_and_width_alone() {
        let line = "--pieces 20 --games 2 --width 40";
        let one = report(line);
        assert_eq!(one, report(&format!("{line} --threads 2")));
        assert_ne!(one[3..], report(&format!("{line} --seed 7"))[3..]);
        assert_eq!(one[1], "pieces            40");
    }
}
