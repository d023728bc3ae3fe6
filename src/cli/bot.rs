//! `skyline bot`: plays games without an opponent and reports the computer player's results.
//!
//! By default it plays without a clock and reports attack and speed. The games depend only on the seed and the width,
//! and only the times vary. With `--game`, it plays a kind of game in game time and reports the result.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;

use super::error::CliError;
use crate::bots::arena::{self, ArenaGame, ArenaRules, SideStats};
use crate::bots::beam::{Aim, BeamBot, Weights};
use crate::bots::level::BotLevel;
use crate::engine::{Game, GameKind, GameOver, Objective, Rules};
use crate::session::{BeamRunner, Match, Seat};

/// The maximum length of a game, in game time.
const MAX_GAME_TIME: Duration = Duration::from_hours(1);
/// The time between two frames, which does not influence the games.
const FRAME: Duration = Duration::from_millis(50);

/// The options of `skyline bot`.
#[derive(Debug, Args)]
pub struct Bot {
    /// Number of Tetriminos in each game.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pieces: u64,
    /// Number of games.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Width of the search.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    width: u32,
    /// Number of Tetriminos in the visible Next Queue.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    next: u8,
    /// Lines received per Tetrimino, in thousandths; they arrive every seven Tetriminos.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pressure: u32,
    /// Seed of the first game; the following games count up from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Play this kind of game in game time, such as `sprint_40`.
    #[arg(long, value_parser = kind, conflicts_with_all = ["pieces", "width", "pressure", "threads"])]
    game: Option<GameKind>,
    /// Level of the computer player in such games.
    #[arg(long, default_value_t = BotLevel::STRONGEST, requires = "game")]
    level: BotLevel,
    /// Aim for attacks in such games, instead of the game's objective.
    #[arg(long, requires = "game")]
    attacks: bool,
}

pub(super) fn kind(id: &str) -> Result<GameKind, String> {
    GameKind::named(id).ok_or_else(|| {
        let ids: Vec<&str> = GameKind::ALL.into_iter().map(GameKind::id).collect();
        format!("one of {} was expected", ids.join(", "))
    })
}

impl Bot {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        if let Some(kind) = self.game {
            return Ok(self.play_games(kind, out)?);
        }
        let bot = BeamBot::new(&Rules::default(), Weights::default(), self.width as usize);
        let bot = bot.with_threads(self.threads.into());
        let rules = ArenaRules { next: self.next.into(), pressure: self.pressure, ..ArenaRules::default() };
        let began = Instant::now();
        let play = |game| arena::solo(&bot, rules, self.pieces, self.seed.wrapping_add(game));
        let results: Vec<ArenaGame> = (0..self.games).map(play).collect();
        Ok(self.report(&results, began.elapsed().as_secs_f64(), out)?)
    }

    fn play_games(&self, kind: GameKind, out: &mut impl Write) -> io::Result<()> {
        let (rules, Self { games, level, next, seed, .. }) = (kind.rules(), self);
        writeln!(out, "{games} games of {}, level {level}, next {next}, seed {seed}", kind.id())?;
        writeln!(out, "  time (s)   lines  pieces  level      score  end")?;
        let mut sum = 0.0;
        for number in 0..*games {
            let seed = seed.wrapping_add(number);
            let aim = if self.attacks { Aim::Attack } else { Aim::alone(&rules) };
            let bot = BeamRunner::new(*level, &rules, usize::from(*next), seed).with_aim(aim);
            let played = play_out(bot, rules, seed);
            let game = played.seat(0).game();
            let (time, lines, pieces) = (game.now().millis(), game.goal_lines(), game.statistics().locked_down());
            let (level, score) = (game.level(), game.score());
            let end = game.game_over().map_or_else(|| "plays on".to_owned(), |end| format!("{end:?}"));
            let seconds = time as f64 / 1e3;
            writeln!(out, "{seconds:>10.3} {lines:>7} {pieces:>7} {level:>6} {score:>10}  {end}")?;
            sum += result(game);
        }
        writeln!(out, "mean of the objective: {:.2}", sum / *games as f64)
    }

    fn report(&self, results: &[ArenaGame], seconds: f64, out: &mut impl Write) -> io::Result<()> {
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

/// Plays a game in game time, up to an hour.
pub(super) fn play_out(bot: BeamRunner, rules: Rules, seed: u64) -> Match {
    let mut played = Match::new(Seat::new(rules, seed).played_by(Box::new(bot)), [], Duration::ZERO);
    let mut now = Duration::ZERO;
    while !played.is_over() && now < MAX_GAME_TIME {
        now += FRAME;
        played.frame(&[], now);
    }
    played
}

/// The result of a game as a number, by its objective.
fn result(game: &Game) -> f64 {
    match game.rules().objective {
        Objective::Score => game.score() as f64,
        Objective::Time | Objective::Endurance => game.now().millis() as f64 / 1e3,
        Objective::Lines => f64::from(game.goal_lines()),
        Objective::Level => f64::from(game.level()),
        Objective::Pieces => f64::from(game.statistics().locked_down()),
    }
}

/// The rating of a game. Greater is better.
pub(super) fn rating(game: &Game) -> f64 {
    match game.rules().objective {
        // An unfinished race is worse than all finished ones.
        Objective::Time | Objective::Pieces if game.game_over() != Some(GameOver::GoalReached) => f64::NEG_INFINITY,
        Objective::Time | Objective::Pieces => -result(game),
        Objective::Score | Objective::Lines | Objective::Level | Objective::Endurance => result(game),
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

    /// The mean of the objective over a few games.
    fn mean(line: &str) -> f64 {
        let report = report(&format!("{line} --level 8 --games 2"));
        report.last().unwrap().strip_prefix("mean of the objective: ").unwrap().parse().unwrap()
    }

    #[test]
    fn each_kind_of_game_is_played_for_its_own_aim() {
        for (game, is_lower_better) in [("sprint_20", true), ("cheese", true), ("ultra_2_lines", false)] {
            let (own, attacks) = (mean(&format!("--game {game}")), mean(&format!("--game {game} --attacks")));
            assert!(if is_lower_better { own < attacks } else { own > attacks }, "{game}: {own} {attacks}");
        }
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
