//! `skyline match`: plays many games between two players and reports which one is stronger.
//!
//! A player is the computer player with a width (`beam:100`) or any program that supports TBP. These take turns,
//! without a clock. Two levels of the computer player (`level:7`) play in game time, each at its own pace. Games of the
//! computer player depend only on widths or levels and the seed, for any number of jobs.

pub mod ladder;
mod levels;
mod report;

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Stdio;
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use self::levels::LevelMatchOptions;
use self::report::MatchReport;
use crate::bots::arena::{self, ArenaGame, ArenaRules, Defeat, SideStats};
use crate::bots::beam::{BeamBot, BotMove, Weights};
use crate::bots::level::BotLevel;
use crate::cli::error::CliError;
use crate::engine::Rules;
use crate::engine::attack::{AttackRules, Entry, GapLaw};
use crate::external::{self, ProgramCommand, ProgramError, ProgramLink};

/// The options of `skyline match`.
#[derive(Debug, Args)]
pub struct MatchOptions {
    /// First player: beam:WIDTH, level:N, or the command of a TBP program, which is split at spaces and started without
    /// a shell. With :blind behind it, our own player ignores its opponent.
    #[arg(long)]
    a: Contestant,
    /// Second player.
    #[arg(long)]
    b: Contestant,
    /// Number of games.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Attack rules.
    #[arg(long, value_enum, default_value_t = Preset::Guideline)]
    rules: Preset,
    /// Seed of the first game; the following games count up from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of Tetriminos in the visible Next Queue.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=20))]
    next: u8,
    /// Maximum number of Tetriminos of a game; then it is drawn.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pieces: u64,
    /// Thinking time of a TBP program before each move, in milliseconds.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    think_ms: u64,
    /// Time limit for the answer of a TBP program, in milliseconds; twice that for the greeting.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    timeout_ms: u64,
    /// Send every position as a new start, for programs that lose track of the game.
    #[arg(long)]
    restart: bool,
    /// Append the standard error of TBP programs to this file.
    #[arg(long)]
    log: Option<PathBuf>,
    /// Number of simultaneous games.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    jobs: NonZeroUsize,
    /// Write the report and every game as JSON.
    #[arg(long)]
    json: bool,
}

/// Attack rules by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Preset {
    /// Guideline rules: lines enter at the next Lock Down, eight with the same gap.
    Guideline,
    /// As in modern games: lines have a travel time and enter at most eight at once, unless lines are cleared. Combos,
    /// longer Back-to-Backs and Perfect Clears send more, and all attacks grow after 360 pieces.
    Modern,
    /// Guideline rules, but lines enter one Lock Down later, unless lines are cleared, and the gap changes with a
    /// chance of 30 %.
    Delayed,
}

impl Preset {
    pub(super) const fn attacks(self) -> AttackRules {
        match self {
            Self::Guideline => AttackRules::GUIDELINE,
            Self::Modern => AttackRules::MODERN,
            Self::Delayed => AttackRules {
                travel_ms: 500,
                entry: Entry::NotOnClears,
                gap: GapLaw::Chance { attack: 30, line: 30 },
                ..AttackRules::GUIDELINE
            },
        }
    }

    pub(super) fn rules(self) -> Rules {
        Rules { attacks: self.attacks(), ..Rules::default() }
    }
}

/// Whether our own player sees its opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    Seeing,
    Blind,
}

/// A player from its description.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Contestant {
    Beam(usize, Sight),
    Level(BotLevel, Sight),
    Program(Vec<String>),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (own, sight) = text.strip_suffix(":blind").map_or((text, Sight::Seeing), |own| (own, Sight::Blind));
        if let Some(width) = own.strip_prefix("beam:") {
            let width = width.parse().ok().filter(|width| (1..=100_000).contains(width));
            let player = width.map(|width| Self::Beam(width, sight));
            return player.ok_or_else(|| "beam: a width from 1 to 100000 was expected".to_owned());
        }
        if let Some(level) = own.strip_prefix("level:") {
            return level.parse().map(|level| Self::Level(level, sight));
        }
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() { Err("a player was expected".to_owned()) } else { Ok(Self::Program(words)) }
    }
}

/// The reason why a side's game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
enum EndReason {
    /// The game did not end.
    Alive,
    Defeat(Defeat),
    Failure(ProgramError),
}

/// A side of a finished game.
#[derive(Debug, Clone)]
struct Played {
    end: EndReason,
    stats: SideStats,
    thinking_time: Duration,
}

/// A finished game.
#[derive(Debug, Clone)]
struct Game {
    seed: u64,
    sides: [Played; 2],
}

impl MatchOptions {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let games = self.games();
        external::wait_for_exits();
        let games = games?;
        let report = MatchReport::new(&games);
        let written = if self.json { report.write_json(&games, out) } else { report.write_table(out) };
        Ok(written?)
    }

    /// Plays all games, in the order of their seeds.
    fn games(&self) -> Result<Vec<Game>, CliError> {
        let is_level = |player: &Contestant| matches!(player, Contestant::Level(..));
        if is_level(&self.a) != is_level(&self.b) {
            return Err(CliError::Levels);
        }
        let jobs = self.jobs.get().min(self.games as usize);
        let games = thread::scope(|scope| {
            let play = |job: usize| move || self.play_every(job as u64, jobs as u64);
            let start = |job| thread::Builder::new().name(format!("match {job}")).spawn_scoped(scope, play(job));
            let workers: Vec<_> = (1..jobs).map(start).collect();
            let mut games = self.play_every(0, jobs as u64)?;
            for (job, worker) in (1..).zip(workers) {
                // If the thread of a job cannot be started, the job runs here.
                let done = worker.ok().and_then(|worker| worker.join().ok());
                games.extend(done.unwrap_or_else(|| self.play_every(job, jobs as u64))?);
            }
            Ok::<_, CliError>(games)
        });
        let mut games = games?;
        // Jobs finish in any order.
        games.sort_by_key(|game| game.seed.wrapping_sub(self.seed));
        Ok(games)
    }

    /// Plays the games of one job.
    fn play_every(&self, job: u64, jobs: u64) -> Result<Vec<Game>, CliError> {
        let numbers = (0..self.games).filter(|number| number % jobs == job);
        let seeds = numbers.clone().map(|number| self.seed.wrapping_add(number));
        if let (Contestant::Level(a, sight_a), Contestant::Level(b, sight_b)) = (&self.a, &self.b) {
            let limits = LevelMatchOptions { next: self.next.into(), pieces: self.pieces };
            let players = [(*a, *sight_a), (*b, *sight_b)];
            return Ok(seeds.map(|seed| levels::play(players, self.rules.rules(), limits, seed)).collect());
        }
        let mut seats = [self.seat(&self.a), self.seat(&self.b)];
        let game = |seed: u64| {
            // If a program cannot be started, the complete match ends, not only a game.
            for seat in &mut seats {
                self.prepare(seat).map_err(|source| CliError::Program { command: seat.name(), source })?;
            }
            Ok(self.play(&mut seats, seed))
        };
        seeds.map(game).collect()
    }

    fn seat(&self, player: &Contestant) -> SeatedPlayer {
        // A referee only generates legal moves, so it needs no search.
        let (width, sight) =
            if let Contestant::Beam(width, sight) = player { (*width, *sight) } else { (1, Sight::Blind) };
        let referee = BeamBot::new(&self.rules.rules(), Weights::default(), width);
        let referee = if sight == Sight::Blind { referee.without_opponents() } else { referee };
        let command = match player {
            Contestant::Program(words) => self.command(words),
            Contestant::Beam(..) | Contestant::Level(..) => None,
        };
        SeatedPlayer { referee, command, link: None }
    }

    fn command(&self, words: &[String]) -> Option<ProgramCommand> {
        let (program, arguments) = words.split_first()?;
        Some(ProgramCommand {
            program: program.into(),
            arguments: arguments.to_vec(),
            folder: None,
            thinking: Duration::from_millis(self.think_ms),
            answer: Duration::from_millis(self.timeout_ms),
            restarts: self.restart,
        })
    }

    /// Starts the program of a seat, or restarts it after a failure.
    fn prepare(&self, seat: &mut SeatedPlayer) -> Result<(), ProgramError> {
        if let (Some(command), None) = (&seat.command, &seat.link) {
            let rules = self.rules.rules();
            seat.link = Some(ProgramLink::open_with_errors(command, &rules, Some(self.errors()?))?);
        }
        Ok(())
    }

    /// The destination of the programs' standard error.
    fn errors(&self) -> Result<Stdio, ProgramError> {
        let Some(path) = &self.log else { return Ok(Stdio::null()) };
        let file = File::options().append(true).create(true).open(path);
        file.map(Stdio::from).map_err(|error| ProgramError::Start(error.to_string()))
    }

    fn play(&self, seats: &mut [SeatedPlayer; 2], seed: u64) -> Game {
        let rules = ArenaRules { next: self.next.into(), ..ArenaRules::by(self.rules.attacks()) };
        // Equal seeds give both sides the same Tetriminos.
        let mut sides = seats.each_ref().map(|seat| ArenaGame::new(seat.referee.clone(), rules, seed));
        let [one, other] = seats;
        let mut players = [one, other].map(|seat| GameInPlay { seat, thinking_time: Duration::ZERO, failure: None });
        arena::take_turns(&mut sides, self.pieces, |at, side| players[at].take_turn(side));
        let [one, other] = players;
        Game { seed, sides: [one.finish(&sides[0]), other.finish(&sides[1])] }
    }
}

/// A player with its process, if it is a program.
struct SeatedPlayer {
    /// The computer player, or the referee of a program.
    referee: BeamBot,
    command: Option<ProgramCommand>,
    link: Option<ProgramLink>,
}

impl SeatedPlayer {
    /// The command of the program as given.
    fn name(&self) -> String {
        let Some(ProgramCommand { program, arguments, .. }) = &self.command else { return String::new() };
        [&[program.to_string_lossy().into_owned()], &arguments[..]].concat().join(" ")
    }
}

/// A player during a game.
struct GameInPlay<'a> {
    seat: &'a mut SeatedPlayer,
    thinking_time: Duration,
    failure: Option<ProgramError>,
}

impl GameInPlay<'_> {
    /// Plays a move. Returns the number of sent lines.
    fn take_turn(&mut self, side: &mut ArenaGame) -> u32 {
        let began = Instant::now();
        let choice = self.choose(side);
        self.thinking_time += began.elapsed();
        match choice {
            Ok(Some(choice)) => return side.play(choice).map_or(0, |turn| turn.sent),
            Ok(None) => {}
            Err(failure) => self.failure = Some(failure),
        }
        side.give_up();
        0
    }

    fn choose(&mut self, side: &mut ArenaGame) -> Result<Option<BotMove>, ProgramError> {
        if let Some(link) = &mut self.seat.link {
            let choices = link.choose(side.position())?;
            let legal = choices.into_iter().find_map(|choice| side.legal(choice));
            return legal.map(Some).ok_or(ProgramError::NoMove);
        }
        let found = self.seat.referee.search(side.position());
        side.count_children(found.children);
        Ok(found.choices.first().map(|(choice, _)| *choice))
    }

    fn finish(self, side: &ArenaGame) -> Played {
        let end = match (self.failure, side.defeat()) {
            (Some(failure), _) => {
                // The next game gets a new process.
                self.seat.link = None;
                EndReason::Failure(failure)
            }
            (None, Some(defeat)) => EndReason::Defeat(defeat),
            (None, None) => EndReason::Alive,
        };
        if let Some(link) = &mut self.seat.link {
            link.suspend();
        }
        Played { end, stats: *side.stats(), thinking_time: self.thinking_time }
    }
}

#[cfg(test)]
mod tests;
