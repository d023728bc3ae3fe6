//! The beam search bot at a seat, at any of its levels and in any mode.

use super::plan::{CandidateMove, Chooser, EARLY_PRESSES, Pace};
use super::runner::Runner;
use crate::bots::beam::{Aim, Opponent, Position, Weights, lands_within};
use crate::bots::level::{BotLevel, LevelBot, RatedChoice};
use crate::engine::versus::TeamGoal;
use crate::engine::{Game, Piece, Rules};

/// A [`LevelBot`] at a seat.
///
/// It plays every mode in which Tetriminos lock down. It plans no placement that gravity keeps it from reaching at its
/// speed. Equal games give equal inputs, so their recordings can be played back without the bot.
///
/// An endless game played by a bot, as in the background of a menu:
///
/// ```
/// use std::time::Duration;
/// use skyline::bots::level::BotLevel;
/// use skyline::engine::{GoalSystem, Rules};
/// use skyline::session::{BeamRunner, Match, Seat};
///
/// let (rules, seed) = (Rules { goal: GoalSystem::None, ..Rules::default() }, 42);
/// let level = BotLevel::new(6).unwrap();
/// let bot = BeamRunner::new(level, &rules, 6, seed);
/// let mut game = Match::new(Seat::new(rules, seed).played_by(Box::new(bot)), [], Duration::ZERO);
/// for frame in 1..=600 {
///     game.frame(&[], frame * Duration::from_millis(16));
/// }
/// assert!(game.seat(0).game().statistics().locked_down() > 5);
/// ```
pub type BeamRunner = Runner<BeamChooser>;

/// The decisions of a [`BeamRunner`].
#[derive(Debug, Clone)]
pub struct BeamChooser {
    bot: LevelBot,
    next_count: usize,
    /// The goal of its team in a match.
    goal: Option<TeamGoal>,
    /// The number of Tetriminos placed before the last decision.
    placed: Option<u32>,
    moves: Vec<CandidateMove>,
    considered: Vec<RatedChoice>,
}

impl BeamRunner {
    /// A bot of this level for a game by these rules that shows `next_count` Tetriminos of the Next Queue. The seed
    /// determines its errors.
    #[must_use]
    pub fn new(level: BotLevel, rules: &Rules, next_count: usize, seed: u64) -> Self {
        let bot = LevelBot::new(level, rules, seed);
        let (look_ms, step_ms) = bot.pace_ms();
        Self::at_pace(bot, next_count, Pace { look_ms, step_ms })
    }

    /// The same bot with another aim.
    #[must_use]
    pub fn with_aim(mut self, aim: Aim) -> Self {
        self.chooser.bot = self.chooser.bot.with_aim(aim);
        self
    }

    /// The same bot with other weights, of which it knows what its level knows.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.chooser.bot = self.chooser.bot.with_weights(weights);
        self
    }

    /// The same bot, which ignores opponents.
    #[must_use]
    pub fn without_opponents(mut self) -> Self {
        self.chooser.bot = self.chooser.bot.without_opponents();
        self
    }

    /// The same bot for a match by these rules in which its team has this goal, if it has one.
    #[must_use]
    pub fn in_match(mut self, goal: Option<TeamGoal>, rules: &Rules) -> Self {
        self.chooser.goal = goal;
        self.with_aim(Aim::in_match(goal, rules))
    }

    /// A bot with another speed than its level's.
    #[must_use]
    pub const fn at_pace(bot: LevelBot, next_count: usize, pace: Pace) -> Self {
        let moves = Vec::new();
        let considered = Vec::new();
        Self::with(BeamChooser { bot, next_count, goal: None, placed: None, moves, considered }, pace)
    }
}

impl Chooser for BeamChooser {
    fn think(&mut self, game: &Game, opponents: &[Opponent], _piece: Piece, pace: Pace) {
        let placed = game.statistics().locked_down();
        if self.placed != Some(placed) {
            self.placed = Some(placed);
            if let Some(is_instant) = lands_within(game, EARLY_PRESSES * pace.step_ms) {
                self.bot.set_instant_gravity(is_instant);
            }
        }
        let own = Position::of(game, self.next_count).toward(self.goal, game);
        let position = Position { opponents: opponents.to_vec(), ..own };
        let choices = self.bot.choose(&position, placed);
        self.moves = choices.iter().map(|rated| CandidateMove::of(&rated.choice, game.rules())).collect();
        // A slip comes before the best move, and was never considered.
        self.considered = choices.into_iter().skip_while(|rated| rated.lost.is_none()).collect();
    }

    fn moves(&self) -> Vec<CandidateMove> {
        self.moves.clone()
    }

    fn take_considered(&mut self) -> Vec<RatedChoice> {
        std::mem::take(&mut self.considered)
    }

    fn sees_receiving(&self) -> bool {
        true
    }

    fn next_of_opponents(&self) -> Option<usize> {
        self.bot.sees_opponents().then_some(self.next_count)
    }

    fn pace(&self, pace: Pace, placed: u32) -> Pace {
        Pace { look_ms: self.bot.look_ms(pace.look_ms, placed), ..pace }
    }
}
