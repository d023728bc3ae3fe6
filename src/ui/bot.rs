//! The bot at the game: it sees what a player would see and presses the same buttons, at a pace that can be followed.
//!
//! ```text
//!   Game ─▶ bots::combo::ComboBot ─▶ Thought ─┬▶ shown beside the Matrix
//!                                           └▶ the next button on the way, at its instant ─▶ session
//! ```
//!
//! The way is looked for anew before each button, since the Tetrimino falls in between.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::bots::combo::{self, ComboPlanner, Considered, Thought, View};
use crate::engine::{Button, Game, Input, Piece, Rules, Tetrimino, Variation};
use crate::moves;
use crate::settings::{BotPace, ComboPlayer, GameChoice};
use crate::ui::paint::Thinking;

/// How often it looks whether there is something to do while there is not.
const IDLE: Duration = Duration::from_millis(4);
/// How often it looks how far a Soft Drop has come.
const DROPPING: Duration = Duration::from_millis(1);

/// Whether the next game is the bot's.
#[must_use]
pub fn is_asked(choice: &GameChoice) -> bool {
    choice.variation == Variation::Combo && choice.combo_player == ComboPlayer::Bot
}

/// One that plays one game of Combo.
#[derive(Debug)]
pub struct ComboBot {
    mind: Mind,
    /// What its mind is made for.
    rules: Rules,
    next_count: usize,
    pace: BotPace,
    /// When it does something next, on the session's clock.
    due: Duration,
    moment: Option<Moment>,
    thought: Option<Thought>,
    is_dropping: bool,
    changes: Vec<Input>,
}

/// The part that thinks.
#[derive(Debug)]
enum Mind {
    /// It is being made on another thread.
    Coming(Receiver<Arc<ComboPlanner>>),
    Here(Arc<ComboPlanner>, Box<combo::ComboBot>),
}

/// What a thought is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Moment {
    placed: u32,
    tetrimino: Tetrimino,
    can_hold: bool,
}

impl Moment {
    fn of(game: &Game) -> Option<Self> {
        let Piece { tetrimino, .. } = game.in_play()?;
        Some(Self { placed: game.statistics().locked_down(), tetrimino, can_hold: game.can_hold() })
    }
}

impl ComboBot {
    /// One for a game by these rules that shows so many Tetriminos of the Next Queue. It thinks as soon as its mind is
    /// made, at once if that of the bot `before` will do.
    #[must_use]
    pub fn new(rules: &Rules, next_count: u8, pace: BotPace, before: Option<&Self>) -> Self {
        let next_count = usize::from(next_count);
        let made = before.filter(|before| before.rules == *rules && before.next_count == next_count);
        let mind = match made.map(|before| &before.mind) {
            Some(Mind::Here(bot, _)) => Mind::here(Arc::clone(bot)),
            Some(Mind::Coming(_)) | None => Mind::make(*rules, next_count),
        };
        Self {
            mind,
            rules: *rules,
            next_count,
            pace,
            due: Duration::ZERO,
            moment: None,
            thought: None,
            is_dropping: false,
            changes: Vec::new(),
        }
    }

    /// What it lets be seen of its last thought. That stays until there is another; only what it means to do goes with
    /// the Tetrimino it was about.
    #[must_use]
    pub fn thinking(&self, game: &Game) -> Thinking<'_> {
        let considered = self.considered();
        let is_current = self.moment.is_some() && self.moment == Moment::of(game);
        Thinking { considered, plan: considered.first().filter(|_| is_current).and_then(|best| best.place) }
    }

    fn considered(&self) -> &[Considered] {
        self.thought.as_ref().map_or(&[], Thought::considered)
    }

    /// Whether it can think by now.
    pub fn is_ready(&mut self) -> bool {
        if let Mind::Coming(made) = &self.mind
            && let Ok(bot) = made.try_recv()
        {
            self.mind = Mind::here(bot);
        }
        matches!(self.mind, Mind::Here(..))
    }

    /// When it does something next, on the session's clock.
    #[must_use]
    pub const fn due(&self) -> Duration {
        self.due
    }

    /// What it did not do before this is not made up for.
    pub fn skip_to(&mut self, at: Duration) {
        self.due = self.due.max(at);
    }

    /// Its buttons were let go, as in a pause.
    pub const fn rest(&mut self) {
        self.is_dropping = false;
    }

    /// What it does at the instant it is due, with the game as it then is.
    pub fn act(&mut self, game: &Game) -> &[Input] {
        self.changes.clear();
        let wait = self.decide(game);
        self.due += wait;
        &self.changes
    }

    /// Does one thing, and tells how long after it there is another.
    fn decide(&mut self, game: &Game) -> Duration {
        let Some(in_play) = game.in_play().filter(|_| self.is_ready()) else {
            self.let_go();
            return IDLE;
        };
        let moment = Moment::of(game);
        if self.moment != moment {
            self.let_go();
            self.moment = moment;
            self.think(game, in_play);
            return self.pace.look();
        }
        match (self.next_button(game, in_play), self.is_dropping) {
            (Button::SoftDrop, true) => DROPPING,
            (Button::SoftDrop, false) => {
                self.changes.push(Input::Press(Button::SoftDrop));
                self.is_dropping = true;
                DROPPING
            }
            (_, true) => {
                self.let_go();
                self.pace.step()
            }
            (button, false) => {
                self.changes.extend([Input::Press(button), Input::Release(button)]);
                self.pace.step()
            }
        }
    }

    fn let_go(&mut self) {
        if std::mem::take(&mut self.is_dropping) {
            self.changes.push(Input::Release(Button::SoftDrop));
        }
    }

    fn think(&mut self, game: &Game, in_play: Piece) {
        let Mind::Here(_, player) = &mut self.mind else { return };
        let view = View {
            matrix: game.matrix(),
            in_play,
            hold: game.held_tetrimino(),
            can_hold: game.can_hold(),
            next: game.next().get(..self.next_count).unwrap_or_else(|| game.next()),
            placed: game.statistics().locked_down() as usize,
        };
        self.thought = player.think(&view);
    }

    /// The next button on the way. Where there is no way any more another is thought of; where nothing keeps the combo
    /// the Tetrimino is dropped.
    fn next_button(&mut self, game: &Game, in_play: Piece) -> Button {
        if let Some(button) = self.planned(game, in_play) {
            return button;
        }
        self.think(game, in_play);
        self.planned(game, in_play).unwrap_or(Button::HardDrop)
    }

    fn planned(&self, game: &Game, in_play: Piece) -> Option<Button> {
        let best = self.considered().first()?;
        if best.hold {
            return Some(Button::Hold);
        }
        moves::path(game.rules(), game.matrix(), in_play, best.place?)?.first().copied()
    }
}

impl Mind {
    fn here(bot: Arc<ComboPlanner>) -> Self {
        let player = Box::new(combo::ComboBot::new(Arc::clone(&bot)));
        Self::Here(bot, player)
    }

    /// One that comes when it is made; never, where the system has no thread left.
    fn make(rules: Rules, next_count: usize) -> Self {
        let (made, coming) = mpsc::channel();
        let make = move || {
            // Nobody waits for it once the game was left.
            let _ = made.send(Arc::new(ComboPlanner::new(&rules, next_count)));
        };
        if let Err(error) = thread::Builder::new().name("bot".to_owned()).spawn(make) {
            log::error!("no bot: {error}");
        }
        Self::Coming(coming)
    }
}
