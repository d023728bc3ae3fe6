//! A seat of a match: a game, the source of its inputs, and its recording.

use std::collections::VecDeque;
use std::sync::Arc;

use super::bots::{Bot, BotView};
use super::danger::Danger;
use super::facts::Facts;
use super::playback::Playback;
use super::waiting::{WaitingPractice, waiting_rules};
use crate::bots::beam::Opponent;
use crate::engine::{
    Button, Game, GameEvent, Input, Rules, Split, Splits, Start, StartError, Target, Tetrimino, Ticks,
};
use crate::replay::{Outcome, Playhead, SeatRecording, SeatTimeline, SplitSearch, TimedInput};
use crate::session::practice::{Position, Practice};

/// A game of a match, with the source of its inputs.
///
/// ```
/// use skyline::engine::Rules;
/// use skyline::session::Seat;
///
/// let seat = Seat::new(Rules::default(), 42);
/// assert!(seat.is_ranked() && seat.game().in_play().is_none(), "nothing is in play before the first tick");
/// ```
#[derive(Debug)]
pub struct Seat {
    source: Source,
    pub(super) seed: u64,
    /// The position at the start of the game.
    start: Option<Start>,
    is_ranked: bool,
    /// Inputs queued for later ticks.
    waiting: VecDeque<TimedInput>,
    played: Vec<TimedInput>,
    due: Vec<Input>,
    pub(super) events: Vec<GameEvent>,
    splits: Splits,
    /// The search for the splits of a game that continues a recording.
    search: Option<Box<SplitSearch>>,
    facts: Facts,
    /// The game after its first tick, shown during the countdown at the start.
    preview: Option<Box<Game>>,
    /// Whether the player practices while the others finish.
    practices_while_waiting: bool,
    waiting_practice: Option<WaitingPractice>,
}

/// The source of the inputs of a seat.
#[derive(Debug)]
enum Source {
    Person(Box<Game>),
    Bot(Box<Game>, Box<dyn Bot>),
    Recording(Box<Playback>),
    Practice(Box<Practice>),
}

impl Seat {
    /// The number of ticks of a recording played per frame to find its splits.
    // About half a millisecond of work, so it delays no frame.
    const SEARCH_TICKS: u64 = 30_000;
    /// The maximum delay of a bot after a late frame.
    // Without a limit, a bot slower than its reaction time would also delay every following frame.
    const BOT_LATE_MS: u64 = 100;

    /// A new game, played by a person.
    #[must_use]
    pub fn new(rules: Rules, seed: u64) -> Self {
        Self::with(Source::Person(Box::new(Game::new(rules, seed))), seed)
    }

    /// A new game that starts from a position, which its recording includes.
    ///
    /// # Errors
    /// No game can start from the position.
    pub fn starting_from(rules: Rules, seed: u64, start: Start) -> Result<Self, StartError> {
        let game = Game::from_position(rules, seed, start.clone())?;
        Ok(Self { start: Some(start), ..Self::with(Source::Person(Box::new(game)), seed) })
    }

    /// A recorded game that continues from `position` with all buttons released. The new recording begins with the
    /// inputs up to there; after a game that other rules played, with its position.
    #[must_use]
    pub fn continue_from(replay: &SeatRecording, position: Playhead) -> Self {
        if replay.is_foreign() {
            return Self::continue_mirrored(position.game());
        }
        let played = replay.played(&position).to_vec();
        let game = position.into_game();
        let splits = Splits::from_now_on(&game);
        let search = Some(Box::new(SplitSearch::new(replay.clone(), game.now())));
        let start = replay.start.as_deref().cloned();
        let source = Source::Person(Box::new(game));
        let mut seat = Self { start, played, splits, search, ..Self::with(source, replay.seed) };
        // The new player does not hold the buttons that were down in the recording.
        seat.release_all();
        seat
    }

    /// A new game from the position of a game that other rules played.
    fn continue_mirrored(game: &Game) -> Self {
        let rules = game.rules().without_limits();
        let start = Position::of(game, game.next().len(), 0).start();
        Self::starting_from(rules, 0, start).unwrap_or_else(|_blocked| Self::new(rules, 0))
    }

    /// A recorded game from its start, to be played again.
    ///
    /// # Errors
    /// The recording starts from an invalid position.
    pub fn restarted(replay: &SeatRecording) -> Result<Self, StartError> {
        match replay.start.as_deref() {
            Some(start) => Self::starting_from(replay.rules, replay.seed, start.clone()),
            None => Ok(Self::new(replay.rules, replay.seed)),
        }
    }

    /// The same game, continued by its recording from the current tick.
    #[must_use]
    pub fn following(self, timeline: Arc<SeatTimeline>) -> Self {
        let mut recording = Playback::new(timeline);
        recording.jump(self.game().now());
        Self { source: Source::Recording(Box::new(recording)), waiting: VecDeque::new(), ..self }
    }

    /// A recorded game that plays itself.
    #[must_use]
    pub fn recording(timeline: Arc<SeatTimeline>) -> Self {
        let seed = timeline.replay().seed;
        Self::with(Source::Recording(Box::new(Playback::new(timeline))), seed)
    }

    /// A practice game, in which pieces can be undone.
    #[must_use]
    pub fn practice(practice: Practice) -> Self {
        let seed = practice.start().seed;
        Self::with(Source::Practice(Box::new(practice)), seed).unranked()
    }

    /// The same game, played by a bot. Its result is not ranked.
    #[must_use]
    pub fn played_by(self, bot: Box<dyn Bot>) -> Self {
        let source = match self.source {
            Source::Person(game) | Source::Bot(game, _) => Source::Bot(game, bot),
            other => other,
        };
        Self { source, is_ranked: false, ..self }
    }

    /// The same game, whose result is not ranked.
    #[must_use]
    pub fn unranked(self) -> Self {
        Self { is_ranked: false, ..self }
    }

    /// The same game, whose player then practices until the others of the match finish (Guideline B1.2.3). The
    /// practice is not part of the match or its recording.
    #[must_use]
    pub fn practicing_while_waiting(self) -> Self {
        Self { practices_while_waiting: true, ..self }
    }

    /// The seat of a player who came late and practices until the match is over. Its first Tetrimino is in place.
    pub(super) fn guest(rules: Rules, seed: u64) -> Self {
        let waiting_practice = Some(WaitingPractice::new(rules, seed));
        let mut seat = Self { waiting_practice, ..Self::new(rules, seed).unranked().practicing_while_waiting() };
        seat.practice_while_waiting(Ticks::ZERO);
        seat
    }

    fn with(source: Source, seed: u64) -> Self {
        Self {
            source,
            seed,
            start: None,
            is_ranked: true,
            waiting: VecDeque::new(),
            played: Vec::new(),
            due: Vec::new(),
            // More events than a tick produces, so that playing does not allocate.
            events: Vec::with_capacity(64),
            splits: Splits::default(),
            search: None,
            facts: Facts::default(),
            preview: None,
            practices_while_waiting: false,
            waiting_practice: None,
        }
    }

    /// The seed of its game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        match &self.source {
            Source::Person(game) | Source::Bot(game, _) => game,
            Source::Recording(recording) => recording.game(),
            Source::Practice(practice) => practice.game(),
        }
    }

    /// Returns the number of the player's practice game while the others finish, from 1; `None` outside practice.
    #[must_use]
    pub fn waiting_attempt(&self) -> Option<u32> {
        self.waiting_practice.as_ref().map(WaitingPractice::attempt)
    }

    /// Returns the game to show: the practice while waiting, or during the countdown at the start the game with its
    /// first Tetrimino in place.
    #[must_use]
    pub fn shown(&self) -> &Game {
        if let Some(practice) = &self.waiting_practice {
            return practice.game();
        }
        self.preview.as_deref().filter(|_| self.game().now() == Ticks::ZERO).unwrap_or_else(|| self.game())
    }

    /// Returns the bot that plays this seat.
    #[must_use]
    pub fn bot(&self) -> Option<&dyn Bot> {
        match &self.source {
            Source::Bot(_, bot) => Some(&**bot),
            _ => None,
        }
    }

    /// The practice, if it is one.
    #[must_use]
    pub fn as_practice(&self) -> Option<&Practice> {
        match &self.source {
            Source::Practice(practice) => Some(practice),
            _ => None,
        }
    }

    pub(super) fn practice_mut(&mut self) -> Option<&mut Practice> {
        match &mut self.source {
            Source::Practice(practice) => Some(practice),
            _ => None,
        }
    }

    /// The recording that plays itself, if it is one.
    #[must_use]
    pub fn as_recording(&self) -> Option<&Playback> {
        match &self.source {
            Source::Recording(recording) => Some(recording),
            _ => None,
        }
    }

    pub(super) fn recording_mut(&mut self) -> Option<&mut Playback> {
        match &mut self.source {
            Source::Recording(recording) => Some(recording),
            _ => None,
        }
    }

    /// Returns whether the game is over, or the recording at its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match &self.source {
            Source::Recording(recording) => recording.is_at_end(),
            _ => self.game().is_over(),
        }
    }

    /// Whether its result may enter a High Score Table.
    #[must_use]
    pub const fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    /// Returns whether ending the game early counts as finishing it: then the classic game's result is ranked.
    #[must_use]
    pub fn end_counts(&self) -> bool {
        self.game().rules().end_counts()
    }

    /// Returns whether ending the game needs a second press. `is_best` is whether it is already better than all others
    /// of its table.
    #[must_use]
    pub fn needs_confirmation(&self, is_best: bool) -> bool {
        let game = self.game();
        // Descent has gems instead of lines.
        let has_built = game.lines() > 0 || (game.depth().is_some() && game.score() > 0);
        !game.is_over() && (is_best || game.rules().mode().confirms_end(has_built))
    }

    /// The inputs played so far, which only grow.
    #[must_use]
    pub fn played(&self) -> &[TimedInput] {
        &self.played
    }

    /// The recording up to now.
    #[must_use]
    pub fn replay(&self) -> SeatRecording {
        if let Some(recording) = self.as_recording() {
            return recording.timeline().replay().clone();
        }
        let game = self.game();
        let replay = SeatRecording::new(*game.rules(), self.seed, self.played.clone(), Outcome::of(game));
        // The file format has one flag for all unranked games, including those of bots.
        SeatRecording { taken_over: !self.is_ranked, ..replay.starting_from(self.start.clone()) }
    }

    /// Returns the splits reached so far. Empty while those of a continued recording are being searched;
    /// they are known at the end of the game at the latest.
    #[must_use]
    pub fn splits(&self) -> &[Split] {
        self.splits.all()
    }

    /// Returns the number of splits reached.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.splits.passed()
    }

    /// The facts that effects and sound need.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The danger of Blocks near the Skyline.
    #[must_use]
    pub const fn danger(&self) -> Danger {
        self.facts.danger
    }

    /// Returns whether a person plays this seat.
    pub(super) const fn takes_buttons(&self) -> bool {
        matches!(self.source, Source::Person(_) | Source::Practice(_))
    }

    /// Returns the tick of the last queued input.
    pub(super) fn last_waiting(&self) -> Option<Ticks> {
        self.waiting.back().map(|last| last.at)
    }

    /// Returns the target that the player chose last, even if it is still queued.
    #[must_use]
    pub fn target(&self) -> Target {
        let chosen = self.waiting.iter().rev().find_map(|timed| match timed.input {
            Input::Target(target) => Some(target),
            _ => None,
        });
        chosen.unwrap_or_else(|| self.game().target())
    }

    /// Adds Tetriminos behind those that its game was given, also in the recording.
    pub(super) fn give(&mut self, more: &[Tetrimino]) {
        if let (Source::Person(game), Some(start)) = (&mut self.source, &mut self.start) {
            game.give(more);
            start.queue.extend_from_slice(more);
        }
    }

    pub(super) fn queue(&mut self, tick: Ticks, change: Input) {
        // Inputs keep their order, whatever their time stamps, and cannot take effect in a past tick.
        let earliest = self.waiting.back().map_or_else(|| self.game().now(), |last| last.at);
        let at = tick.max(earliest).max(self.game().now());
        self.waiting.push_back(TimedInput { at, input: change });
    }

    /// Queues an input for the next tick, before the inputs of the player.
    // Behind them, it would take effect earlier or later by the inputs that a frame brings along.
    pub(super) fn queue_first(&mut self, input: Input) {
        self.waiting.push_front(TimedInput { at: self.game().now(), input });
    }

    /// Releases all held buttons in the next tick.
    pub(super) fn release_all(&mut self) {
        let mut down = self.shown().buttons();
        // The state after the queued inputs.
        for timed in &self.waiting {
            down.change(timed.input);
        }
        let down: Vec<Button> = down.iter().collect();
        let now = self.game().now();
        for button in down {
            self.queue(now, Input::Release(button));
        }
        if let Source::Bot(_, bot) = &mut self.source {
            bot.buttons_released();
        }
    }

    /// Discards inputs and facts after the game has jumped.
    pub(super) fn forget(&mut self) {
        self.waiting.clear();
        self.facts = Facts::default();
        self.observe();
    }

    /// Prepares the game shown during the countdown.
    pub(super) fn prepare_preview(&mut self) {
        if self.game().now() == Ticks::ZERO {
            let mut first = Box::new(self.game().clone());
            first.step(&[], &mut Vec::new());
            self.preview = Some(first);
        }
    }

    /// Lets a bot skip overdue actions before the game is played up to the tick `end`.
    pub(super) fn skip_missed(&mut self, end: Ticks) {
        if let Source::Bot(_, bot) = &mut self.source {
            bot.skip_to(Ticks::from_millis(end.millis().saturating_sub(Self::BOT_LATE_MS)));
        }
    }

    /// Returns whether its bot has a decision pending. A game that is over waits for none.
    pub(super) fn is_thinking(&mut self) -> bool {
        match &mut self.source {
            Source::Bot(game, bot) => !game.is_over() && bot.is_thinking(),
            _ => false,
        }
    }

    /// Lets a bot act before the next tick. `opponents` returns those that it sees.
    pub(super) fn act(&mut self, opponents: &dyn Fn(usize) -> Vec<Opponent>) {
        let Source::Bot(game, bot) = &mut self.source else { return };
        let now = game.now();
        while bot.due() < now {
            let changes = bot
                .act(&BotView::in_match(game, opponents))
                .iter()
                .map(|&change| TimedInput { at: now, input: change });
            self.waiting.extend(changes);
        }
    }

    /// Plays one tick, in which an attack may arrive, and stores its events in `events`. Returns whether the game
    /// continues. A practice that would end jumps back instead.
    pub(super) fn step(&mut self, attack: Option<Input>) -> bool {
        self.events.clear();
        let now = self.game().now();
        self.due.clear();
        // Attacks come before the buttons of the tick in every seat, so that a recording has one order.
        self.due.extend(attack);
        while let Some(timed) = self.waiting.pop_front_if(|timed| timed.at <= now) {
            self.due.push(timed.input);
        }
        let continues = match &mut self.source {
            Source::Person(game) | Source::Bot(game, _) => {
                self.played.extend(self.due.iter().map(|&input| TimedInput { at: now, input }));
                game.step(&self.due, &mut self.events);
                self.splits.note(now, game);
                true
            }
            Source::Recording(recording) => {
                recording.step(&mut self.events);
                true
            }
            Source::Practice(practice) => practice.step(&self.due, &mut self.events),
        };
        // The Matrix changes only in ticks with events, so the facts can skip the others.
        if !self.events.is_empty() {
            self.observe();
        }
        continues
    }

    /// Plays one practice tick of a seat that is out; `now` is the tick of the match. Stores its events in `events`.
    /// Returns their tick; `None` if the seat does not practice.
    pub(super) fn practice_while_waiting(&mut self, now: Ticks) -> Option<Ticks> {
        if !self.practices_while_waiting {
            return None;
        }
        if self.waiting_practice.is_none() {
            // Inputs for the finished game must not affect the practice.
            self.waiting.clear();
            self.waiting_practice = Some(WaitingPractice::new(waiting_rules(self.game()), self.seed));
        }
        self.events.clear();
        self.due.clear();
        while let Some(timed) = self.waiting.pop_front_if(|timed| timed.at <= now) {
            self.due.push(timed.input);
        }
        let practice = self.waiting_practice.as_mut()?;
        let (at, attempt) = (practice.game().now(), practice.attempt());
        practice.step(&self.due, &mut self.events);
        if practice.attempt() != attempt {
            self.facts = Facts::default();
        }
        self.observe();
        Some(at)
    }

    /// Ends the practice of a seat that is out.
    pub(super) fn end_waiting(&mut self) {
        if self.waiting_practice.take().is_some() {
            self.facts = Facts::default();
        }
    }

    /// Ends the game at the player's request, and stores its events in `events`.
    pub(super) fn end(&mut self) {
        self.events.clear();
        if let Source::Person(game) | Source::Bot(game, _) = &mut self.source {
            game.end_now(&mut self.events);
        }
        self.observe();
        self.search_marks();
    }

    fn observe(&mut self) {
        if self.events.iter().any(|event| matches!(event, GameEvent::GameOver(_))) {
            self.facts = Facts::default();
        }
        let Self { source, facts, waiting_practice, .. } = self;
        facts.observe(match (waiting_practice, source) {
            (Some(practice), _) => practice.game(),
            (None, Source::Person(game) | Source::Bot(game, _)) => game,
            (None, Source::Recording(recording)) => recording.game(),
            (None, Source::Practice(practice)) => practice.game(),
        });
    }

    /// Updates facts and marks at the end of a frame.
    pub(super) fn finish_frame(&mut self) {
        self.observe();
        self.search_marks();
    }

    /// Continues the search for the splits of the continued recording.
    fn search_marks(&mut self) {
        // The results of a finished game show its splits, so the search is completed at once.
        let ticks = if self.game().is_over() { u64::MAX } else { Self::SEARCH_TICKS };
        if let Some(earlier) = self.search.as_mut().and_then(|search| search.advance(ticks)) {
            self.splits.learn(earlier);
            self.search = None;
        }
    }
}
