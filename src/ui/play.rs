//! A game on the screen: the session that runs it and what lingers of its events.

use std::time::{Duration, Instant};

use crate::engine::{Game, GameEvent, Rules, Split, Start, StartError, Ticks};
use crate::input::StampedInput;
use crate::replay::{Position, Replay};
use crate::session::{Countdown, Session};
use crate::ui::bot::ComboBot;
use crate::ui::paint::effects::Effects;

/// A game being played, on the program's clock.
#[derive(Debug)]
pub struct Play {
    session: Session,
    effects: Effects,
    /// The instant that the session counts from.
    epoch: Instant,
    over_since: Option<Instant>,
    /// The first moment of the game, shown while it is counted down.
    preview: Option<Box<Game>>,
    /// The number of the countdown that was told last.
    told: Option<u32>,
    is_ranked: bool,
    bot: Option<Box<ComboBot>>,
}

impl Play {
    /// How long the field is still shown once the game is over, before the results.
    pub const FAREWELL: Duration = Duration::from_millis(1_600);
    /// How far a bot may be behind after a frame that came late; what it missed before is not made up for.
    const BOT_LATE: Duration = Duration::from_millis(100);
    /// How much of it nobody can skip: a press that was meant for the game is no wish to go on.
    pub const FAREWELL_AT_LEAST: Duration = Duration::from_millis(600);

    /// A game that starts now.
    #[must_use]
    pub fn new(rules: Rules, seed: u64, now: Instant) -> Self {
        Self::of(Session::new(rules, seed, Duration::ZERO), now)
    }

    /// A game that starts now from a position.
    ///
    /// # Errors
    /// No game can begin from it.
    pub fn starting_from(rules: Rules, seed: u64, start: Start, now: Instant) -> Result<Self, StartError> {
        Ok(Self::of(Session::starting_from(rules, seed, start, Duration::ZERO)?, now))
    }

    /// A recorded game that goes on from `position` now.
    #[must_use]
    pub fn continue_from(replay: &Replay, position: Position, now: Instant) -> Self {
        Self::of(Session::continue_from(replay, position, Duration::ZERO), now)
    }

    /// A position that is played from now on.
    #[must_use]
    pub fn from_position(game: Game, now: Instant) -> Self {
        Self::of(Session::from_position(game, Duration::ZERO), now)
    }

    fn of(session: Session, now: Instant) -> Self {
        Self {
            session,
            effects: Effects::default(),
            epoch: now,
            over_since: None,
            preview: None,
            told: None,
            is_ranked: true,
            bot: None,
        }
    }

    /// The same game, whose result is in no table.
    #[must_use]
    pub fn unranked(self) -> Self {
        Self { is_ranked: false, ..self }
    }

    /// The same game, played by a bot: the player's buttons do nothing in it, and its result is in no table.
    #[must_use]
    pub fn played_by(self, bot: ComboBot) -> Self {
        Self { is_ranked: false, bot: Some(Box::new(bot)), ..self }
    }

    /// The bot that plays it, if it is no person.
    #[must_use]
    pub fn bot(&self) -> Option<&ComboBot> {
        self.bot.as_deref()
    }

    /// Whether its result may be in a High Score Table.
    #[must_use]
    pub const fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// What lingers of its events.
    #[must_use]
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// The recording up to now.
    #[must_use]
    pub fn replay(&self) -> Replay {
        Replay { taken_over: !self.is_ranked, ..self.session.replay() }
    }

    /// What the game had come to at the marks it has passed.
    #[must_use]
    pub fn splits(&self) -> &[Split] {
        self.session.splits()
    }

    /// How many marks the game has passed.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.session.marks()
    }

    /// Whether time stands still.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// When the game ended, on the program's clock.
    #[must_use]
    pub const fn over_since(&self) -> Option<Instant> {
        self.over_since
    }

    /// Has time run, for the first time or again, after a countdown with steps of this length.
    pub fn get_ready(&mut self, now: Instant, step: Duration) {
        self.session.get_ready(since(self.epoch, now), step);
        self.preview = None;
        if self.countdown(now).is_some() && self.game().now() == Ticks::ZERO {
            let mut first = Box::new(self.game().clone());
            first.step(&[], &mut Vec::new());
            self.preview = Some(first);
        }
    }

    /// The countdown as it stands; `None` while time runs or is paused.
    #[must_use]
    pub fn countdown(&self, now: Instant) -> Option<Countdown> {
        self.session.countdown(since(self.epoch, now))
    }

    /// The number that the countdown has come to since this was last asked, 0 for its end.
    pub fn counted(&mut self, now: Instant) -> Option<u32> {
        let number = self.countdown(now).map(|countdown| countdown.number);
        let before = std::mem::replace(&mut self.told, number);
        (number != before && !self.is_paused()).then_some(number.unwrap_or(0))
    }

    /// The game as it is to be seen: while the start is counted down, with the first Tetrimino in its place.
    #[must_use]
    pub fn seen(&self) -> &Game {
        match &self.preview {
            Some(preview) if self.game().now() == Ticks::ZERO => preview,
            Some(_) | None => self.game(),
        }
    }

    /// Whether so much was played that nobody would want to lose it by one press: a minute of Marathon, or any game whose
    /// end counts.
    #[must_use]
    pub fn is_precious(&self) -> bool {
        let game = self.game();
        let after = game.rules().mode().confirms_quit_after_ms;
        let is_long = after.is_some_and(|millis| game.now().millis() >= millis);
        (is_long || self.end_counts()) && !game.is_over()
    }

    /// Whether a game that its player ends is finished, and not given up: the classic game's result goes to its table.
    #[must_use]
    pub fn end_counts(&self) -> bool {
        self.game().rules().end_counts()
    }

    /// Ends the game because its player will have it so; what that did is appended to `happened`.
    pub fn end_now(&mut self, happened: &mut Vec<GameEvent>) {
        for &(at, event) in self.session.end_now() {
            self.effects.react(at, &event);
            happened.push(event);
        }
    }

    /// Takes the player's button changes at their instants; where a bot plays they do nothing.
    pub fn take(&mut self, changes: &[StampedInput]) {
        if self.bot.is_some() {
            return;
        }
        for timed in changes {
            self.session.change(since(self.epoch, timed.at), timed.input);
        }
    }

    /// How long to wait before the frame so that it answers everything that was pressed: less than a millisecond.
    #[must_use]
    pub fn until_answer(&self, now: Instant) -> Duration {
        self.session.until_answer(since(self.epoch, now))
    }

    /// Plays what is due and appends what happened to `happened`.
    pub fn advance(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        let until = since(self.epoch, now);
        if let Some(mut bot) = self.bot.take() {
            self.let_play(&mut bot, until, happened);
            self.bot = Some(bot);
        }
        self.advance_to(until, happened);
        self.effects.observe(self.session.game());
        if self.over_since.is_none() && self.session.game().is_over() {
            self.over_since = Some(now);
        }
    }

    fn advance_to(&mut self, until: Duration, happened: &mut Vec<GameEvent>) {
        for &(at, event) in self.session.advance(until) {
            self.effects.react(at, &event);
            happened.push(event);
        }
    }

    /// Has the bot do what it is due for, each thing at its instant.
    fn let_play(&mut self, bot: &mut ComboBot, until: Duration, happened: &mut Vec<GameEvent>) {
        bot.skip_to(until.saturating_sub(Self::BOT_LATE));
        while bot.due() <= until && !self.session.is_paused() && !self.session.game().is_over() {
            let at = bot.due();
            self.advance_to(at, happened);
            if self.session.countdown(at).is_some() {
                bot.skip_to(until);
                break;
            }
            for change in bot.act(self.session.game()) {
                self.session.change(at, *change);
            }
        }
    }

    /// Stops time at the instant `at`; what was due before is appended to `happened`.
    pub fn pause(&mut self, at: Instant, happened: &mut Vec<GameEvent>) {
        self.advance(at, happened);
        self.session.pause(since(self.epoch, at));
        if let Some(bot) = &mut self.bot {
            bot.rest();
        }
    }

    /// Lets time go on.
    pub fn resume(&mut self, now: Instant) {
        self.session.resume(since(self.epoch, now));
    }
}

fn since(epoch: Instant, at: Instant) -> Duration {
    at.saturating_duration_since(epoch)
}
