//! The frontend's side of the protocol: the messages that bring a bot to a position.

use super::convert::{cells_of, choice_of};
use super::message::{Counts, Letter, Randomizer, Start, TbpMove, ToBot};
use super::program::advance;
use crate::bots::beam::{BeamBot, BotMove, Position, Weights};
use crate::engine::attack::{LineKind, Share};
use crate::engine::{FallSpeed, Generator, Rules, Tetrimino};

/// A session with an external bot.
///
/// ```
/// use skyline_foundation::bots::beam::Position;
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::bots::tbp::{Frontend, ToBot};
///
/// let rules = Rules::default();
/// let mut game = Game::new(rules, 1);
/// game.step(&[], &mut Vec::new());
/// let mut frontend = Frontend::new(&rules);
/// let messages = frontend.update(&Position::of(&game, 5));
/// assert!(matches!(messages[..], [ToBot::Start(_)]));
/// ```
#[derive(Debug)]
pub struct Frontend {
    /// Only for computing the outcome of moves.
    bot: BeamBot,
    generator: Generator,
    restarts: bool,
    /// The position that the bot knows, with its suggested moves there; `None` before `start` and after `stop`.
    known: Option<(Position, Vec<TbpMove>)>,
}

/// A rule that the protocol cannot express.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnsupportedRule {
    /// The rotation system is not the Super Rotation System.
    Rotation,
    /// The Matrix has not ten columns.
    Width,
    /// Hold is disabled.
    Hold,
    /// Gravity is instant.
    Gravity,
    /// Solid Lines can enter.
    SolidLines,
}

impl Frontend {
    /// A session for a game by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let bot = BeamBot::new(rules, Weights::default(), 1);
        Self { bot, generator: rules.generator, restarts: false, known: None }
    }

    /// The same session with a new `start` for each Tetrimino, for bots that lose track of longer games.
    #[must_use]
    pub fn restarting(self, restarts: bool) -> Self {
        Self { restarts, ..self }
    }

    /// Returns the first rule that the protocol cannot express, if there is one.
    #[must_use]
    pub fn unsupported_rule(rules: &Rules) -> Option<UnsupportedRule> {
        let guideline = Rules::default();
        let cases = [
            (rules.rotation != guideline.rotation, UnsupportedRule::Rotation),
            (rules.width != guideline.width, UnsupportedRule::Width),
            (!rules.hold, UnsupportedRule::Hold),
            (rules.fall_ms == FallSpeed::Millis(0), UnsupportedRule::Gravity),
            (rules.attacks.kind != LineKind::Broken || rules.starting_lines.solid > 0, UnsupportedRule::SolidLines),
        ];
        cases.into_iter().find_map(|(holds, rule)| holds.then_some(rule))
    }

    /// Returns the message with the rules: the generator, if the protocol has a name for it.
    #[must_use]
    pub fn rules(&self) -> ToBot {
        let randomizer = match self.generator {
            Generator::Bag => "seven_bag",
            Generator::Stock { restock_at: 0, .. } => "general_bag",
            Generator::Uniform => "uniform",
            Generator::Stock { .. }
            | Generator::Recency { .. }
            | Generator::BalanceRelative
            | Generator::Reroll { .. }
            | Generator::Fixed(_)
            | Generator::Adversary => "unknown",
        };
        ToBot::Rules { randomizer: Some(randomizer.into()) }
    }

    /// Returns whether the bot already knows a position.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        self.known.as_ref().is_some_and(|(known, _)| expressible(position) == *known)
    }

    /// Returns the messages that bring the bot to a position, before a request for moves.
    pub fn update(&mut self, position: &Position) -> Vec<ToBot> {
        let position = &expressible(position);
        if self.knows(position) {
            return Vec::new();
        }
        let messages = self.follow(position).unwrap_or_else(|| {
            let stop = self.known.is_some().then_some(ToBot::Stop);
            stop.into_iter().chain([ToBot::Start(Box::new(self.start(position)))]).collect()
        });
        self.known = Some((position.clone(), Vec::new()));
        messages
    }

    fn start(&self, position: &Position) -> Start {
        let letters = |list: &[Tetrimino]| list.iter().map(|piece| Letter::from(*piece)).collect::<Vec<_>>();
        let randomizer = position.odds.as_ref().and_then(|odds| {
            let weights = odds.weights();
            match self.generator {
                // Neither bag is ever empty here, as the protocol demands.
                Generator::Bag => {
                    let coming = Tetrimino::ALL.into_iter().zip(weights).filter(|(_, weight)| *weight > 0);
                    let bag_state = coming.map(|(tetrimino, _)| Letter::from(tetrimino)).collect();
                    Some(Randomizer::SevenBag { bag_state })
                }
                Generator::Stock { bags, restock_at: 0 } => {
                    let current_bag = Counts(weights.map(|weight| u16::try_from(weight).unwrap_or(u16::MAX)));
                    Some(Randomizer::GeneralBag { current_bag, filled_bag: Counts([bags.into(); 7]) })
                }
                Generator::Uniform => Some(Randomizer::Uniform),
                _ => None,
            }
        });
        Start {
            hold: position.hold.map(Letter::from),
            queue: letters(&position.queue),
            combo: position.combo,
            back_to_back: position.sequence > 0,
            board: cells_of(&position.board),
            randomizer,
        }
    }

    /// Returns the messages from the known position to one that a suggested move leads to.
    fn follow(&self, position: &Position) -> Option<Vec<ToBot>> {
        let (known, moves) = self.known.as_ref().filter(|_| !self.restarts)?;
        moves.iter().find_map(|played| {
            let mut after = known.clone();
            advance(&self.bot, &mut after, played)?;
            let is_same = after.board == position.board
                && after.hold == position.hold
                && after.combo == position.combo
                && (after.sequence > 0) == (position.sequence > 0);
            let new = position.queue.strip_prefix(&after.queue[..]).filter(|_| is_same)?;
            let pieces = new.iter().map(|piece| ToBot::NewPiece { piece: (*piece).into() });
            Some(std::iter::once(ToBot::Play { played: *played }).chain(pieces).collect())
        })
    }

    /// Returns the choices for the bot's suggested moves, the best first. Moves that are impossible in this position
    /// are omitted.
    pub fn choices(&mut self, moves: Vec<TbpMove>) -> Vec<BotMove> {
        let Some((position, known)) = &mut self.known else { return Vec::new() };
        let Some(&in_play) = position.queue.first() else { return Vec::new() };
        let other = position.hold.or_else(|| position.queue.get(1).copied());
        let is_legal = |choice: &BotMove| {
            let rests = position.board.fits(choice.piece) && !position.board.fits(choice.piece.offset(0, -1));
            rests && (!choice.hold || (position.can_hold && other == Some(choice.piece.tetrimino)))
        };
        let choices = moves.iter().filter_map(|played| choice_of(played, in_play)).filter(is_legal).collect();
        *known = moves;
        choices
    }

    /// Returns the message that stops the bot; `None` if it is already stopped.
    pub fn stop(&mut self) -> Option<ToBot> {
        self.known.take().map(|_| ToBot::Stop)
    }
}

/// Returns the part of a position that the protocol can express: it has neither incoming lines nor opponents, and knows
/// nothing of handicaps and growth.
fn expressible(position: &Position) -> Position {
    Position {
        incoming: Vec::new(),
        solid_after: None,
        sent_share: Share::ALL,
        received_share: Share::ALL,
        opponents: Vec::new(),
        ..position.clone()
    }
}
