//! `skyline tune`: finds better weights for the computer player by self-play.
//!
//! Simultaneous perturbation (SPSA): in each step all weights are changed randomly by a few percent, once in one
//! direction and once in the opposite one, and the two resulting players play a match. The weights move towards the
//! winner. A sequential test (SPRT) then decides whether the result is stronger than the start. The results depend only
//! on the seed and the options. [`Weights`] describes past results.
//!
//! With `--game` the weights of the aim of such a game are tuned. Both players play it with the same Tetriminos, and
//! the better result wins.

use std::cmp::Ordering;
use std::io::{self, Write};

use clap::Args;
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use crate::bots::arena::{ArenaGame, ArenaRules, duel};
use crate::bots::beam::{Aim, BeamBot, Weights};
use crate::bots::level::BotLevel;
use crate::cli::bot;
use crate::cli::bot_match::Preset;
use crate::cli::error::CliError;
use crate::engine::GameKind;
use crate::session::BeamRunner;

/// The options of `skyline tune`.
#[derive(Debug, Args)]
pub struct Tune {
    /// Number of steps.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    steps: u32,
    /// Number of games in each step.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Maximum number of Tetriminos of a game in a step; then the lead in lines sent decides.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pieces: u64,
    /// Attack rules.
    #[arg(long, value_enum, default_value_t = Preset::Guideline)]
    rules: Preset,
    /// Width of the search.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    width: u32,
    /// Seed of the tuning.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Change of each weight in a step, in percent of the weight.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=90))]
    percent: u8,
    /// Maximum number of games of the test at the end.
    #[arg(long, default_value_t = 2_000)]
    test_games: u64,
    /// Kind of game whose aim is tuned instead of attacks, such as `sprint_40`; it is played in game time.
    #[arg(long, value_parser = bot::kind, conflicts_with_all = ["pieces", "rules", "width"])]
    game: Option<GameKind>,
    /// Level of the players in such games.
    #[arg(long, default_value_t = BotLevel::STRONGEST, requires = "game")]
    level: BotLevel,
}

/// The number of Tetriminos after which a game of the test is drawn.
const MAX_TEST_PIECES: u64 = 400;
/// The change of the weights after a won match, in multiples of a step's change.
const LEARNING_RATE: f64 = 0.6;
/// The minimum change of weights near zero. Weights of 0 stay unchanged.
const MIN_SCALE: f64 = 20.0;
/// The first seed of the games of the test.
const TEST_SEEDS: u64 = 1 << 32;
/// The number of visible Tetriminos in the Next Queue in games of a kind, if the kind shows that many.
const NEXT_COUNT: usize = 6;

type Vector = [f64; Weights::COUNT];

impl Tune {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let start = Weights::of(self.game.map_or(Aim::Attack, |kind| Aim::alone(&kind.rules())));
        let tuned = self.climb(start, out)?;
        writeln!(out, "{tuned:#?}")?;
        Ok(self.test(tuned, start, out)?)
    }

    fn climb(&self, start: Weights, out: &mut impl Write) -> io::Result<Weights> {
        let mut at: Vector = start.to_array().map(f64::from);
        let least = |weight: f64| if weight == 0.0 { 0.0 } else { weight.abs().max(MIN_SCALE) };
        let scale: Vector = at.map(|weight| least(weight) * f64::from(self.percent) / 100.0);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        for step in 0..self.steps {
            let mut change = scale;
            for change in &mut change {
                if random.next_u32() & 1 == 0 {
                    *change = -*change;
                }
            }
            // Steps shrink, as the theory requires, but slowly.
            let damping = (1.0 + f64::from(step) / 50.0).powf(-0.6);
            let shifted = |sign: f64| {
                let mut weights = at;
                weights.iter_mut().zip(change).for_each(|(weight, change)| *weight += sign * change);
                rounded(&weights)
            };
            let first = self.seed.wrapping_add(u64::from(step) * u64::from(self.games));
            let mut points = 0.0;
            for game in 0..u64::from(self.games) {
                let seed = first.wrapping_add(game);
                points += self.step_points([shifted(1.0), shifted(-1.0)], seed) - 0.5;
            }
            let gain = 2.0 * points / f64::from(self.games);
            at.iter_mut().zip(change).for_each(|(weight, change)| *weight += LEARNING_RATE * damping * gain * change);
            writeln!(out, "step {step}: gain {gain:+.2} {:?}", rounded(&at).to_array())?;
            out.flush()?;
        }
        Ok(rounded(&at))
    }

    /// The points of the first player for a game of a step.
    fn step_points(&self, players: [Weights; 2], seed: u64) -> f64 {
        let alone = self.game.map(|kind| self.better(kind, players, seed));
        alone.unwrap_or_else(|| points_or_lead(&self.duel(players, self.pieces, seed)))
    }

    /// The points of the first player for a game of the test.
    fn test_points(&self, players: [Weights; 2], seed: u64) -> f64 {
        let alone = self.game.map(|kind| self.better(kind, players, seed));
        alone.unwrap_or_else(|| points(&self.duel(players, MAX_TEST_PIECES, seed)))
    }

    /// The points of the first player if both play separately with the same Tetriminos.
    fn better(&self, kind: GameKind, players: [Weights; 2], seed: u64) -> f64 {
        let rules = kind.rules();
        let [one, other] = players.map(|weights| {
            let bot = BeamRunner::new(self.level, &rules, NEXT_COUNT, seed).with_weights(weights);
            bot::rating(bot::play_out(bot, rules, seed).seat(0).game())
        });
        match one.total_cmp(&other) {
            Ordering::Less => 0.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 1.0,
        }
    }

    fn duel(&self, players: [Weights; 2], pieces: u64, seed: u64) -> [ArenaGame; 2] {
        let bots = players.map(|weights| BeamBot::new(&self.rules.rules(), weights, self.width as usize));
        duel([&bots[0], &bots[1]], ArenaRules::by(self.rules.attacks()), pieces, seed)
    }

    /// Tests 20 Elo against 0, with an error rate of 5 % on either side.
    fn test(&self, tuned: Weights, start: Weights, out: &mut impl Write) -> io::Result<()> {
        // Wald's bound for error rates of 5 % on either side.
        let bound = (0.95_f64 / 0.05).ln();
        let (mut wins, mut draws, mut losses) = (0_u64, 0_u64, 0_u64);
        for game in 0..self.test_games {
            let points = self.test_points([tuned, start], self.seed.wrapping_add(TEST_SEEDS + game));
            *(if points > 0.6 {
                &mut wins
            } else if points < 0.4 {
                &mut losses
            } else {
                &mut draws
            }) += 1;
            let ratio = log_likelihood_ratio(wins, draws, losses);
            if ratio.abs() >= bound {
                let verdict = if ratio > 0.0 { "stronger" } else { "not stronger" };
                return writeln!(out, "{verdict}: {wins} won, {draws} drawn, {losses} lost, LLR {ratio:.2}");
            }
        }
        writeln!(out, "undecided: {wins} won, {draws} drawn, {losses} lost")
    }
}

/// The points of the first player.
fn points([one, other]: &[ArenaGame; 2]) -> f64 {
    match (one.defeat(), other.defeat()) {
        (None, Some(_)) => 1.0,
        (Some(_), None) => 0.0,
        _ => 0.5,
    }
}

/// The points of the first player. The lead in sent lines decides a game without a loser. Otherwise most games of
/// strong players would be draws without a signal.
fn points_or_lead(sides: &[ArenaGame; 2]) -> f64 {
    let [one, other] = sides.each_ref().map(|side| side.stats().attack);
    match points(sides) {
        0.5 if one > other => 1.0,
        0.5 if one < other => 0.0,
        points => points,
    }
}

fn rounded(weights: &Vector) -> Weights {
    Weights::from_array(weights.map(|weight| weight.round() as i32))
}

/// The log-likelihood ratio of 20 Elo against 0, by the normal approximation.
fn log_likelihood_ratio(wins: u64, draws: u64, losses: u64) -> f64 {
    // Half a game of each result is added, so that a streak at the start is not decisive.
    let [wins, draws, losses] = [wins, draws, losses].map(|count| count as f64 + 0.5);
    let games = wins + draws + losses;
    let mean = (wins + draws / 2.0) / games;
    let variance = (wins + draws / 4.0) / games - mean * mean;
    let expected = 1.0 / (1.0 + 10_f64.powf(-20.0 / 400.0));
    (expected - 0.5) * (2.0 * mean - 0.5 - expected) * games / (2.0 * variance)
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::cli::{Arguments, Command};

    #[test]
    fn weights_survive_as_an_array() {
        let numbers = std::array::from_fn(|at| at as i32 * 7 - 50);
        assert_eq!(Weights::from_array(numbers).to_array(), numbers);
        assert_eq!(Weights::from_array(Weights::default().to_array()), Weights::default());
    }

    #[test]
    fn the_test_distinguishes_stronger_from_equal() {
        assert!(log_likelihood_ratio(700, 0, 300) > 2.9);
        assert!(log_likelihood_ratio(300, 0, 700) < -2.9);
        assert!(log_likelihood_ratio(3, 0, 0).abs() < 2.9 && log_likelihood_ratio(52, 0, 48).abs() < 1.0);
    }

    #[test]
    fn a_run_depends_on_its_options_alone() {
        let attacks = "skyline tune --steps 2 --games 1 --width 1 --test-games 2";
        let race = "skyline tune --steps 1 --games 1 --test-games 1 --game sprint_20 --level 7";
        let run = |line: &str| {
            let Some(Command::Tune(tune)) = Arguments::try_parse_from(line.split(' ')).unwrap().command else {
                panic!()
            };
            let mut out = Vec::new();
            tune.run(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        for line in [attacks, race] {
            let report = run(line);
            assert_eq!(report, run(line));
            assert!(report.contains("hole:"), "{report}");
        }
        // Each run starts with the weights of its aim.
        assert!(!run(attacks).contains("attack: 0,") && run(race).contains("attack: 0,"));
    }
}
