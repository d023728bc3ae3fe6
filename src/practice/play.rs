//! A game for practice: it never ends, and every piece can be taken back.

use std::collections::VecDeque;
use std::time::Duration;

use crate::engine::{Button, Game, GameEvent, GameOver, Input, Rules, RulesError, StartError, Ticks};
use crate::replay::TimedInput;
use crate::session::StepClock;

use super::Position;
use super::finesse::{Placement, Totals, Watch};

/// A game being practised.
///
/// ```text
///   copies   [ 0 ]──[ 1 ]──[ 2 ]──[ 3 ]      one as each Tetrimino comes into play
///                      ▲ here                undo goes to the left, redo to the right;
///                                            a Lock Down drops what is to the right
/// ```
///
/// A copy of a game takes about a kilobyte, so that an hour of fast play fits into twenty megabytes; there is no limit.
#[derive(Debug)]
pub struct Practice {
    start: Position,
    rules: Rules,
    now: Moment,
    copies: Vec<Moment>,
    here: usize,
    /// The Tetrimino of this copy has Locked Down and no other has come yet.
    is_locked: bool,
    stopped_by: Option<GameOver>,
    clock: StepClock,
    /// The game time at which the clock began.
    base: Ticks,
    paused: bool,
    waiting: VecDeque<TimedInput>,
    due: Vec<Input>,
    step_events: Vec<GameEvent>,
    events: Vec<(Ticks, GameEvent)>,
}

/// All that undo brings back.
#[derive(Debug, Clone)]
struct Moment {
    game: Game,
    watch: Watch,
    totals: Totals,
    last: Option<Placement>,
}

impl Moment {
    fn new(game: Game) -> Self {
        Self { watch: Watch::new(&game), game, totals: Totals::default(), last: None }
    }
}

impl Practice {
    /// A practice by these rules from a position, starting at the instant `now`. Limits and goals do not count in it.
    ///
    /// # Errors
    /// The piece in play has no room, or a rule is out of its range.
    pub fn new(rules: Rules, start: Position, now: Duration) -> Result<Self, StartError> {
        let rules = endless(rules);
        let moment = Moment::new(start.game(&rules)?);
        Ok(Self {
            start,
            rules,
            now: moment.clone(),
            copies: vec![moment],
            here: 0,
            is_locked: false,
            stopped_by: None,
            clock: StepClock::new(now),
            base: Ticks::ZERO,
            paused: false,
            waiting: VecDeque::new(),
            due: Vec::new(),
            step_events: Vec::with_capacity(64),
            events: Vec::with_capacity(64),
        })
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.now.game
    }

    /// The position it started from.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position as it stands.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(self.game(), self.game().next().len(), self.start.seed)
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Presses counted for the Tetrimino in play.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.now.watch.used()
    }

    /// All placements that were not taken back.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        self.now.totals
    }

    /// The placement before the Tetrimino in play.
    #[must_use]
    pub const fn last(&self) -> Option<&Placement> {
        self.now.last.as_ref()
    }

    /// What would have ended the game, until the next Lock Down: the Tetrimino was taken back instead.
    #[must_use]
    pub const fn stopped_by(&self) -> Option<GameOver> {
        self.stopped_by
    }

    /// How many pieces can be taken back.
    #[must_use]
    pub const fn undo_count(&self) -> usize {
        self.here + self.is_locked as usize
    }

    /// How many pieces that were taken back can be placed again.
    #[must_use]
    pub const fn redo_count(&self) -> usize {
        if self.is_locked { 0 } else { self.copies.len() - 1 - self.here }
    }

    /// Goes on by other rules. They hold for what is taken back, too, which stays as it was otherwise.
    ///
    /// # Errors
    /// A rule is out of its range; it goes on by those before.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        let rules = endless(rules);
        if rules != self.rules {
            rules.validate()?;
            for moment in self.copies.iter_mut().chain([&mut self.now]) {
                moment.game.set_rules(rules)?;
                moment.watch.set_rules(rules);
            }
            self.rules = rules;
        }
        Ok(())
    }

    /// Takes all pieces back.
    pub fn start_over(&mut self, now: Duration) {
        self.here = 0;
        self.stopped_by = None;
        self.go(now);
    }

    /// Takes the last piece back: the one before it is in play once more.
    pub fn undo(&mut self, now: Duration) {
        if self.is_locked || self.here > 0 {
            self.here -= usize::from(!self.is_locked);
            self.stopped_by = None;
            self.go(now);
        }
    }

    /// Places a piece again that was taken back.
    pub fn redo(&mut self, now: Duration) {
        if self.redo_count() > 0 {
            self.here += 1;
            self.stopped_by = None;
            self.go(now);
        }
    }

    /// Goes to the copy that is `here`, with every button let go.
    fn go(&mut self, now: Duration) {
        let Some(copy) = self.copies.get(self.here) else { return };
        self.now.clone_from(copy);
        self.is_locked = false;
        self.clock = StepClock::new(now);
        self.base = self.now.game.now();
        self.waiting.clear();
        self.release_all();
    }

    fn release_all(&mut self) {
        let mut down = self.game().buttons();
        for timed in &self.waiting {
            down.change(timed.input);
        }
        let down: Vec<Button> = down.iter().collect();
        for button in down {
            self.queue(self.game().now(), Input::Release(button));
        }
    }

    /// A button changed at the instant `at`; while paused it has no effect.
    pub fn change(&mut self, at: Duration, change: Input) {
        if !self.paused {
            self.queue(self.since_base(self.clock.tick_of(at)), change);
        }
    }

    fn since_base(&self, ticks: Ticks) -> Ticks {
        Ticks::from_millis(self.base.millis() + ticks.millis())
    }

    fn queue(&mut self, tick: Ticks, change: Input) {
        let earliest = self.waiting.back().map_or(tick, |last| last.at);
        self.waiting.push_back(TimedInput { at: tick.max(earliest).max(self.game().now()), input: change });
    }

    /// How long after `now` everything that was pressed has its effect: less than a tick.
    #[must_use]
    pub fn until_answer(&self, now: Duration) -> Duration {
        let last = self.waiting.back().filter(|_| !self.paused);
        last.map_or(Duration::ZERO, |last| {
            self.clock.until(last.at.since(self.base), now).min(Duration::from_millis(1))
        })
    }

    /// Plays every tick that is due at the frame `now` and returns what happened, in order.
    ///
    /// What would end the game takes the last piece back and shows why in [`Practice::stopped_by`].
    pub fn advance(&mut self, now: Duration) -> &[(Ticks, GameEvent)] {
        self.events.clear();
        if !self.paused {
            let due = self.clock.advance(now);
            let last = self.since_base(due);
            while self.game().now() <= last {
                self.step();
                if let Some(reason) = self.game().game_over() {
                    self.events.retain(|(_, event)| !matches!(event, GameEvent::GameOver(_)));
                    self.stopped_by = Some(reason);
                    self.go(now);
                    break;
                }
            }
        }
        &self.events
    }

    fn step(&mut self) {
        let now = self.game().now();
        self.due.clear();
        while let Some(timed) = self.waiting.pop_front_if(|timed| timed.at <= now) {
            self.due.push(timed.input);
        }
        self.step_events.clear();
        let Moment { game, watch, totals, last } = &mut self.now;
        game.step(&self.due, &mut self.step_events);
        if let Some(placement) = watch.step(&self.due, &self.step_events, game) {
            totals.add(&placement);
            *last = Some(placement);
        }
        for index in 0..self.step_events.len() {
            self.keep(self.step_events[index]);
        }
        self.events.extend(self.step_events.iter().map(|&event| (now, event)));
    }

    /// Keeps a copy of what comes into play after a Lock Down.
    fn keep(&mut self, event: GameEvent) {
        match event {
            GameEvent::LockedDown(_) => {
                self.copies.truncate(self.here + 1);
                self.is_locked = true;
            }
            GameEvent::Generated(_) if self.is_locked => {
                self.is_locked = false;
                self.stopped_by = None;
                self.copies.push(self.now.clone());
                self.here += 1;
            }
            _ => {}
        }
    }

    /// Whether time stands still.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Stops time at the instant `now` and lets go of every button.
    pub fn pause(&mut self, now: Duration) -> &[(Ticks, GameEvent)] {
        self.advance(now);
        if !self.paused {
            self.release_all();
            self.paused = true;
        }
        &self.events
    }

    /// Lets time go on from the instant `now`.
    pub const fn resume(&mut self, now: Duration) {
        self.clock.resume(now);
        self.paused = false;
    }
}

/// The rules without anything that would end the game but Blocks.
const fn endless(rules: Rules) -> Rules {
    Rules {
        endless: true,
        limit_ms: None,
        limit_lines: None,
        limit_score: None,
        limit_pieces: None,
        limit_level: None,
        ..rules
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::position::tests::any_position;
    use super::*;
    use crate::engine::{FallSpeed, LockDelay};
    use crate::replay::{StateHash, state_hash};

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn rules() -> Rules {
        Rules { fall_ms: FallSpeed::None, generation_delay_ms: 0, line_clear_delay_ms: 0, ..Rules::default() }
    }

    /// A practice and its clock.
    struct Bench {
        practice: Practice,
        now: u64,
    }

    impl Bench {
        fn new(rules: Rules, start: Position) -> Self {
            let mut bench = Self { practice: Practice::new(rules, start, ms(0)).unwrap(), now: 0 };
            bench.wait(1);
            bench
        }

        fn wait(&mut self, millis: u64) {
            for _ in 0..millis {
                self.now += 1;
                self.practice.advance(ms(self.now));
            }
        }

        fn press(&mut self, button: Button) {
            self.practice.change(ms(self.now), Input::Press(button));
            self.wait(2);
            self.practice.change(ms(self.now), Input::Release(button));
            self.wait(2);
        }

        fn hash(&self) -> StateHash {
            state_hash(self.practice.game())
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(32))]

        /// Undo then redo is the same game, however many pieces and whatever was pressed.
        #[test]
        fn undo_then_redo_is_where_it_was(
            start in any_position(),
            buttons in prop::collection::vec(prop::sample::select(Button::ALL.as_slice()), 1..60),
        ) {
            let mut bench = Bench::new(rules(), start);
            for button in buttons {
                bench.press(button);
            }
            bench.practice.redo(ms(bench.now));
            let count = bench.practice.undo_count();
            let mut hashes = Vec::new();
            for _ in 0..count {
                bench.practice.undo(ms(bench.now));
                hashes.push(bench.hash());
            }
            prop_assert_eq!(bench.practice.undo_count(), 0);
            prop_assert_eq!(bench.practice.game().statistics().locked_down(), 0);
            while bench.practice.redo_count() > 0 {
                prop_assert_eq!(Some(bench.hash()), hashes.pop());
                bench.practice.redo(ms(bench.now));
            }
        }
    }

    #[test]
    fn a_piece_is_taken_back_and_another_way_drops_what_came_after() {
        let mut bench = Bench::new(rules(), Position::empty(4));
        for _ in 0..3 {
            bench.press(Button::HardDrop);
        }
        assert_eq!((bench.practice.undo_count(), bench.practice.redo_count()), (3, 0));
        bench.practice.undo(ms(bench.now));
        bench.practice.undo(ms(bench.now));
        assert_eq!((bench.practice.undo_count(), bench.practice.redo_count()), (1, 2));
        assert_eq!(bench.practice.totals().pieces, 1);
        bench.press(Button::Left);
        assert_eq!(bench.practice.redo_count(), 2, "a move drops nothing yet");
        bench.press(Button::HardDrop);
        assert_eq!((bench.practice.undo_count(), bench.practice.redo_count()), (2, 0));
    }

    /// A line clear takes its time; meanwhile undo takes back the piece that cleared it.
    #[test]
    fn a_piece_that_has_just_locked_is_taken_back() {
        let rules = Rules { generation_delay_ms: 500, ..rules() };
        let mut bench = Bench::new(rules, Position::empty(4));
        bench.press(Button::HardDrop);
        assert!(bench.practice.game().in_play().is_none());
        bench.practice.undo(ms(bench.now));
        bench.wait(2);
        assert!(bench.practice.game().in_play().is_some());
        assert_eq!(bench.practice.game().statistics().locked_down(), 0);
        assert_eq!(bench.practice.undo_count(), 0);
    }

    #[test]
    fn nothing_ends_it() {
        let limits = Rules { limit_lines: Some(1), limit_ms: Some(5), limit_pieces: Some(1), ..rules() };
        let mut bench = Bench::new(limits, Position::empty(9));
        let mut pieces = Vec::new();
        while bench.practice.stopped_by().is_none() {
            bench.press(Button::HardDrop);
            pieces.push(bench.practice.game().statistics().locked_down());
            assert!(pieces.len() < 50, "the Matrix is full by now");
        }
        assert_eq!(bench.practice.stopped_by(), Some(GameOver::BlockOut));
        assert!(!bench.practice.game().is_over());
        assert!(bench.practice.game().in_play().is_some(), "the last piece is in play again");
        for _ in 0..4 {
            bench.practice.undo(ms(bench.now));
        }
        assert_eq!(bench.practice.stopped_by(), None);
        bench.press(Button::HardDrop);
        assert!(bench.practice.game().statistics().locked_down() > 3);
    }

    #[test]
    fn buttons_held_in_a_copy_are_let_go() {
        let mut bench = Bench::new(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }, Position::empty(3));
        bench.practice.change(ms(bench.now), Input::Press(Button::SoftDrop));
        bench.press(Button::HardDrop);
        bench.press(Button::HardDrop);
        bench.practice.undo(ms(bench.now));
        bench.wait(2);
        assert_eq!(bench.practice.game().buttons(), crate::engine::Buttons::default());
    }

    /// Other rules hold from now on and for what is taken back; nothing else changes, and nothing is lost.
    #[test]
    fn other_rules_keep_the_game_and_what_came_before() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        bench.press(Button::Hold);
        for _ in 0..3 {
            bench.press(Button::HardDrop);
        }
        bench.press(Button::Left);
        let before = bench.practice.game().clone();
        let used = bench.practice.used();
        let fast = Rules { level: 15, lock_down_ms: LockDelay::Millis(60_000), ..rules() };
        bench.practice.set_rules(fast).unwrap();
        let after = bench.practice.game();
        assert_eq!((after.level(), after.rules().lock_down_ms), (15, LockDelay::Millis(60_000)));
        assert_eq!((after.matrix(), after.in_play(), after.next()), (before.matrix(), before.in_play(), before.next()));
        assert_eq!((after.score(), after.now()), (before.score(), before.now()));
        assert_eq!((bench.practice.undo_count(), bench.practice.used()), (3, used));
        bench.practice.undo(ms(bench.now));
        bench.wait(2);
        assert_eq!(bench.practice.game().level(), 15);
        bench.practice.redo(ms(bench.now));
        bench.wait(2);
        assert_eq!(bench.practice.game().next(), before.next(), "the same Tetriminos come again");
        let hash = bench.hash();
        bench.practice.set_rules(fast).unwrap();
        assert_eq!(bench.hash(), hash, "the same rules change nothing");
        assert!(bench.practice.set_rules(Rules { level: 99, ..rules() }).is_err());
        assert_eq!(bench.hash(), hash, "rules that are none change nothing");
    }

    /// What begins to fall by other rules falls at their speed, and what lies on a Surface locks by their clock.
    #[test]
    fn other_rules_hold_for_the_piece_in_play() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        let y = |bench: &Bench| bench.practice.game().in_play().unwrap().centre.y;
        let start = y(&bench);
        bench.wait(3_000);
        assert_eq!(y(&bench), start, "nothing falls by itself");
        bench.practice.set_rules(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }).unwrap();
        bench.wait(1_100);
        assert_eq!(y(&bench), start - 1);
        bench.practice.change(ms(bench.now), Input::Press(Button::SoftDrop));
        bench.wait(1_200);
        let slow = Rules { fall_ms: FallSpeed::ByLevel, lock_down_ms: LockDelay::Millis(60_000), ..rules() };
        bench.practice.set_rules(slow).unwrap();
        bench.wait(5_000);
        assert_eq!(bench.practice.game().statistics().locked_down(), 0);
        bench.practice.set_rules(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }).unwrap();
        bench.wait(600);
        assert_eq!(bench.practice.game().statistics().locked_down(), 1);
    }

    #[test]
    fn starting_over_takes_everything_back_and_can_be_undone() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        for _ in 0..4 {
            bench.press(Button::HardDrop);
        }
        bench.practice.start_over(ms(bench.now));
        bench.wait(2);
        assert!(bench.practice.game().matrix().is_empty());
        assert_eq!((bench.practice.undo_count(), bench.practice.redo_count()), (0, 4));
    }

    #[test]
    fn a_pause_stops_time() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        bench.practice.pause(ms(bench.now));
        let before = bench.hash();
        bench.press(Button::HardDrop);
        assert_eq!(bench.hash(), before);
        bench.practice.resume(ms(bench.now));
        bench.press(Button::HardDrop);
        assert_eq!(bench.practice.game().statistics().locked_down(), 1);
    }
}
