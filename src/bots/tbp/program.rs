//! A bot that speaks the protocol, line by line.

use serde_json::json;

use super::convert::{board_of, choice_of, move_of};
use super::message::{FromBot, Letter, Randomizer, Start, TbpMove, ToBot, without_mark};
use crate::bots::beam::{BeamBot, Position};
use crate::engine::{Generator, Matrix, PieceOdds, Tetrimino};

/// The reaction to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// A message for the frontend.
    Reply(FromBot),
    /// No message.
    Silence,
    /// No message for the frontend, and a problem for a log.
    Problem(String),
    /// The end of the program.
    End,
}

/// A bot that speaks the protocol. It searches only on request, so it needs no time and no memory while it waits.
///
/// ```
/// use skyline_foundation::bots::beam::{BeamBot, Weights};
/// use skyline_foundation::engine::Rules;
/// use skyline_foundation::bots::tbp::{Reaction, FromBot, Program};
///
/// let mut program = Program::new(BeamBot::new(&Rules::default(), Weights::default(), 10));
/// assert_eq!(program.answer(r#"{"type":"rules"}"#), Reaction::Reply(FromBot::Ready));
/// program.answer(r#"{"type":"start","hold":null,"queue":["T","I"],"board":[]}"#);
/// let answer = program.answer(r#"{"type":"suggest"}"#);
/// assert!(matches!(answer, Reaction::Reply(FromBot::Suggestion { moves, .. }) if moves.len() > 1));
/// ```
#[derive(Debug)]
pub struct Program {
    bot: BeamBot,
    state: ProgramState,
}

#[derive(Debug)]
enum ProgramState {
    /// Before `start` and after `stop`.
    Idle,
    At(Box<Position>),
    /// An illegal move was played, so the position is unknown.
    Lost,
}

impl Program {
    /// The most moves of an answer.
    const MAX_MOVES: usize = 16;
    /// The longest queue that is stored; a frontend shows far fewer.
    const MAX_QUEUED: usize = 256;

    /// A program that plays with this bot.
    // Programs and frontends count point 5 only for the last rotation. Claiming less than a frontend allows costs
    // little; claiming more loses the game.
    #[must_use]
    pub fn new(bot: BeamBot) -> Self {
        Self { bot: bot.with_last_kick_only(), state: ProgramState::Idle }
    }

    /// The first message of the program.
    #[must_use]
    pub fn info() -> FromBot {
        FromBot::Info {
            name: "Skyline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "The Skyline authors".to_owned(),
            features: Vec::new(),
        }
    }

    /// Reacts to a line of the frontend.
    pub fn answer(&mut self, line: &str) -> Reaction {
        let line = without_mark(line);
        if line.trim().is_empty() {
            return Reaction::Silence;
        }
        match serde_json::from_str(line) {
            Ok(message) => self.react(message),
            Err(error) => Reaction::Problem(format!("not a message of the protocol: {error}")),
        }
    }

    fn react(&mut self, message: ToBot) -> Reaction {
        match message {
            ToBot::Rules { .. } => Reaction::Reply(FromBot::Ready),
            ToBot::Start(start) => {
                self.state = ProgramState::At(Box::new(position(&start)));
                Reaction::Silence
            }
            ToBot::Suggest => self.suggest(),
            ToBot::Play { played } => self.play(&played),
            ToBot::NewPiece { piece } => self.add(piece.into()),
            ToBot::Stop => {
                self.state = ProgramState::Idle;
                Reaction::Silence
            }
            ToBot::Quit => Reaction::End,
            ToBot::Unknown => Reaction::Silence,
        }
    }

    fn suggest(&self) -> Reaction {
        let position = match &self.state {
            ProgramState::Idle => return Reaction::Problem("suggest without a position".to_owned()),
            // No moves: the frontend need not wait for an answer that cannot come.
            ProgramState::Lost => return Reaction::Reply(FromBot::Suggestion { moves: Vec::new(), move_info: None }),
            ProgramState::At(position) => position,
        };
        let found = self.bot.search(position);
        let moves = found.choices.iter().take(Self::MAX_MOVES).map(|(choice, _)| move_of(*choice)).collect();
        let move_info = Some(json!({ "nodes": found.children, "depth": found.depth }));
        Reaction::Reply(FromBot::Suggestion { moves, move_info })
    }

    fn play(&mut self, played: &TbpMove) -> Reaction {
        let ProgramState::At(position) = &mut self.state else {
            return Reaction::Problem("play without a position".to_owned());
        };
        if advance(&self.bot, position, played).is_none() {
            self.state = ProgramState::Lost;
            return Reaction::Problem("that move cannot be played; waiting for start".to_owned());
        }
        Reaction::Silence
    }

    fn add(&mut self, piece: Tetrimino) -> Reaction {
        let ProgramState::At(position) = &mut self.state else { return Reaction::Silence };
        if position.queue.len() >= Self::MAX_QUEUED {
            return Reaction::Problem("new_piece: the queue is full".to_owned());
        }
        position.queue.push(piece);
        if let Some(odds) = &mut position.odds {
            if odds.weights()[piece as usize] > 0 {
                odds.observe(piece);
            } else {
                // Not the sequence of this generator.
                position.odds = None;
            }
        }
        Reaction::Silence
    }
}

fn position(start: &Start) -> Position {
    let letters = |letters: &[Letter]| letters.iter().map(|letter| Tetrimino::from(*letter)).collect::<Vec<_>>();
    let odds = match &start.randomizer {
        Some(Randomizer::SevenBag { bag_state }) => Some(PieceOdds::of_bag(&letters(bag_state))),
        Some(Randomizer::Uniform) => Some(PieceOdds::new(Generator::Uniform)),
        Some(Randomizer::GeneralBag { current_bag, filled_bag }) => {
            // Only bags with as many of each are expressible.
            let each = filled_bag.0[0];
            let bags = u8::try_from(each).ok().filter(|bags| (1..=Generator::MAX_BAGS).contains(bags));
            bags.filter(|_| filled_bag.0 == [each; 7]).map(|bags| PieceOdds::of_stock(bags, current_bag.0))
        }
        Some(Randomizer::Unknown) | None => None,
    };
    let mut queue = letters(&start.queue);
    queue.truncate(Program::MAX_QUEUED);
    Position {
        board: board_of(&start.board),
        hold: start.hold.map(Tetrimino::from),
        queue,
        sequence: start.back_to_back.into(),
        combo: start.combo,
        odds,
        ..Position::new(&Matrix::default())
    }
}

/// Plays a move; `None` if it is illegal.
pub(super) fn advance(bot: &BeamBot, position: &mut Position, played: &TbpMove) -> Option<()> {
    let choice = choice_of(played, *position.queue.first()?)?;
    let other = position.hold.or_else(|| position.queue.get(1).copied());
    let piece = choice.piece;
    // Reachability is not checked: a frontend may allow moves that this bot does not know.
    let rests = position.board.fits(piece) && !position.board.fits(piece.offset(0, -1));
    if !rests || (choice.hold && other != Some(piece.tetrimino)) {
        return None;
    }
    let outcome = bot.outcome(position, choice)?;
    position.take(choice.hold);
    position.board = outcome.board;
    position.sequence = outcome.sequence;
    position.combo = outcome.combo;
    Some(())
}
