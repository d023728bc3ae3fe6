//! A practice game, which never ends and in which every piece can be undone.

use crate::engine::{Game, GameEvent, GameOver, Input, Rules, RulesError, StartError};

use super::Position;
use super::finesse::{FinesseTotals, Placement, PressCounter};

/// A practice game, which is played tick by tick.
///
/// ```text
///   copies   [ 0 ]──[ 1 ]──[ 2 ]──[ 3 ]      one for each Tetrimino that enters play
///                      ▲ here                undo moves to the left, redo to the right;
///                                            a Lock Down drops the copies to the right
/// ```
///
/// ```
/// use skyline::engine::{Button, Input, Rules};
/// use skyline::session::practice::{Position, Practice};
///
/// let mut practice = Practice::new(Rules::default(), Position::empty(42))?;
/// practice.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
/// assert_eq!(practice.game().statistics().locked_down(), 1);
/// assert!(practice.undo() && practice.game().matrix().is_empty());
/// # Ok::<(), skyline::engine::StartError>(())
/// ```
// A copy of a game takes about a kilobyte, so an hour of fast play takes twenty megabytes. No limit is needed.
#[derive(Debug)]
pub struct Practice {
    start: Position,
    rules: Rules,
    now: UndoState,
    copies: Vec<UndoState>,
    here: usize,
    /// Whether the Tetrimino of this copy has locked down and the next one is not in play yet.
    is_locked: bool,
    stopped_by: Option<GameOver>,
}

#[derive(Debug, Clone)]
struct UndoState {
    game: Game,
    counter: PressCounter,
    totals: FinesseTotals,
    last: Option<Placement>,
}

impl UndoState {
    fn new(game: Game) -> Self {
        Self { counter: PressCounter::new(&game), game, totals: FinesseTotals::default(), last: None }
    }
}

impl Practice {
    /// Starts a practice with these rules from a position, in a Matrix of its width and without their limits and goals.
    ///
    /// # Errors
    /// The piece in play is blocked, or a rule is out of range.
    pub fn new(rules: Rules, start: Position) -> Result<Self, StartError> {
        let rules = Self::own_rules(&rules, &start);
        let state = UndoState::new(start.game(&rules)?);
        Ok(Self { start, rules, now: state.clone(), copies: vec![state], here: 0, is_locked: false, stopped_by: None })
    }

    const fn own_rules(rules: &Rules, start: &Position) -> Rules {
        Rules { width: start.width() as u8, ..rules.without_limits() }
    }

    /// The current game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.now.game
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(self.game(), self.game().next().len(), self.start.seed)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of presses of the Tetrimino in play.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.now.counter.used()
    }

    /// The totals of all placements that were not undone.
    #[must_use]
    pub const fn totals(&self) -> FinesseTotals {
        self.now.totals
    }

    /// The last placement.
    #[must_use]
    pub const fn last(&self) -> Option<&Placement> {
        self.now.last.as_ref()
    }

    /// The end of the game that the last Tetrimino would have caused, so that it was undone. `None` after the next Lock
    /// Down.
    #[must_use]
    pub const fn stopped_by(&self) -> Option<GameOver> {
        self.stopped_by
    }

    /// The number of pieces that can be undone.
    #[must_use]
    pub const fn undo_count(&self) -> usize {
        // The piece that has just locked has no later copy yet, but can be undone.
        self.here + self.is_locked as usize
    }

    /// The number of undone pieces that can be redone.
    #[must_use]
    pub const fn redo_count(&self) -> usize {
        if self.is_locked { 0 } else { self.copies.len() - 1 - self.here }
    }

    /// Changes the rules, also of the copies that undo restores.
    ///
    /// # Errors
    /// A rule is out of range. The rules then stay unchanged.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        let rules = Self::own_rules(&rules, &self.start);
        if rules != self.rules {
            rules.validate()?;
            for state in self.copies.iter_mut().chain([&mut self.now]) {
                state.game.set_rules(rules)?;
                state.counter.set_rules(rules);
            }
            self.rules = rules;
        }
        Ok(())
    }

    /// Undoes all pieces.
    pub fn start_over(&mut self) {
        self.here = 0;
        self.stopped_by = None;
        self.restore();
    }

    /// Undoes the last piece, so that it is in play again. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let can_undo = self.undo_count() > 0;
        if can_undo {
            // Before the next piece enters play, the last copy is that of the locked piece itself.
            self.here -= usize::from(!self.is_locked);
            self.stopped_by = None;
            self.restore();
        }
        can_undo
    }

    /// Redoes an undone piece. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let can_redo = self.redo_count() > 0;
        if can_redo {
            self.here += 1;
            self.stopped_by = None;
            self.restore();
        }
        can_redo
    }

    fn restore(&mut self) {
        if let Some(copy) = self.copies.get(self.here) {
            self.now.clone_from(copy);
            self.is_locked = false;
        }
    }

    /// Plays one tick and appends its events. Returns whether the game continues. A piece that would end it is undone,
    /// and [`Practice::stopped_by`] returns the reason.
    pub fn step(&mut self, changes: &[Input], events: &mut Vec<GameEvent>) -> bool {
        let before = events.len();
        let UndoState { game, counter, totals, last } = &mut self.now;
        game.step(changes, events);
        let happened = events.get(before..).unwrap_or_default();
        if let Some(placement) = counter.step(changes, happened, game) {
            totals.add(&placement);
            *last = Some(placement);
        }
        for event in happened {
            self.copy(event);
        }
        let game_over = self.game().game_over();
        if game_over.is_some() {
            // The practice continues, so effects and sound must not react to an end.
            events.retain(|event| !matches!(event, GameEvent::GameOver(_)));
            self.stopped_by = game_over;
            self.restore();
        }
        game_over.is_none()
    }

    /// Copies the game when a Tetrimino enters play after a Lock Down.
    fn copy(&mut self, event: &GameEvent) {
        match event {
            GameEvent::LockedDown(_) => {
                // A new placement invalidates redo.
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
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::super::position::tests::any_position;
    use super::*;
    use crate::engine::Button;
    use crate::engine::{FallSpeed, LockDelay};
    use crate::replay::{StateHash, state_hash};
    use crate::session::{Match, Seat, SeatInput};

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn rules() -> Rules {
        Rules { fall_ms: FallSpeed::None, generation_delay_ms: 0, line_clear_delay_ms: 0, ..Rules::default() }
    }

    /// A practice in a match, with its clock.
    struct Bench {
        game: Match,
        now: u64,
    }

    impl Bench {
        fn new(rules: Rules, start: Position) -> Self {
            let seat = Seat::practice(Practice::new(rules, start).unwrap());
            let mut bench = Self { game: Match::new(seat, [], ms(0)), now: 0 };
            bench.wait(1);
            bench
        }

        fn practice(&self) -> &Practice {
            self.game.seat(0).as_practice().unwrap()
        }

        fn change(&mut self, change: impl FnOnce(&mut Practice) -> bool) {
            self.game.change_practice(ms(self.now), change);
        }

        fn set_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
            let mut result = Ok(());
            self.change(|practice| {
                result = practice.set_rules(rules);
                false
            });
            result
        }

        fn start_over(&mut self) {
            self.change(|practice| {
                practice.start_over();
                true
            });
        }

        fn wait(&mut self, millis: u64) {
            for _ in 0..millis {
                self.now += 1;
                self.game.frame(&[], ms(self.now));
            }
        }

        fn button(&mut self, change: Input) {
            self.game.frame(&[SeatInput { seat: 0, at: ms(self.now), input: change }], ms(self.now));
        }

        fn press(&mut self, button: Button) {
            self.button(Input::Press(button));
            self.wait(2);
            self.button(Input::Release(button));
            self.wait(2);
        }

        fn hash(&self) -> StateHash {
            state_hash(self.practice().game())
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(32))]

        /// Undo followed by redo gives the same game, for any number of pieces and any inputs.
        #[test]
        fn undo_then_redo_is_where_it_was(
            start in any_position(),
            buttons in prop::collection::vec(prop::sample::select(Button::ALL.as_slice()), 1..60),
        ) {
            let mut bench = Bench::new(rules(), start);
            for button in buttons {
                bench.press(button);
            }
            bench.change(Practice::redo);
            let count = bench.practice().undo_count();
            let mut hashes = Vec::new();
            for _ in 0..count {
                bench.change(Practice::undo);
                hashes.push(bench.hash());
            }
            prop_assert_eq!(bench.practice().undo_count(), 0);
            prop_assert_eq!(bench.practice().game().statistics().locked_down(), 0);
            while bench.practice().redo_count() > 0 {
                prop_assert_eq!(Some(bench.hash()), hashes.pop());
                bench.change(Practice::redo);
            }
        }
    }

    #[test]
    fn undo_and_another_placement_drop_the_redo_list() {
        let mut bench = Bench::new(rules(), Position::empty(4));
        for _ in 0..3 {
            bench.press(Button::HardDrop);
        }
        assert_eq!((bench.practice().undo_count(), bench.practice().redo_count()), (3, 0));
        bench.change(Practice::undo);
        bench.change(Practice::undo);
        assert_eq!((bench.practice().undo_count(), bench.practice().redo_count()), (1, 2));
        assert_eq!(bench.practice().totals().pieces, 1);
        bench.press(Button::Left);
        assert_eq!(bench.practice().redo_count(), 2, "a move drops nothing yet");
        bench.press(Button::HardDrop);
        assert_eq!((bench.practice().undo_count(), bench.practice().redo_count()), (2, 0));
    }

    /// During the delays after a Lock Down, undo removes the piece that has just locked.
    #[test]
    fn a_piece_that_has_just_locked_is_undone() {
        let rules = Rules { generation_delay_ms: 500, ..rules() };
        let mut bench = Bench::new(rules, Position::empty(4));
        bench.press(Button::HardDrop);
        assert!(bench.practice().game().in_play().is_none());
        bench.change(Practice::undo);
        bench.wait(2);
        assert!(bench.practice().game().in_play().is_some());
        assert_eq!(bench.practice().game().statistics().locked_down(), 0);
        assert_eq!(bench.practice().undo_count(), 0);
    }

    #[test]
    fn nothing_ends_it() {
        let limits = Rules { limit_lines: Some(1), limit_ms: Some(5), limit_pieces: Some(1), ..rules() };
        let mut bench = Bench::new(limits, Position::empty(9));
        let mut pieces = Vec::new();
        while bench.practice().stopped_by().is_none() {
            bench.press(Button::HardDrop);
            pieces.push(bench.practice().game().statistics().locked_down());
            assert!(pieces.len() < 50, "the Matrix is full by now");
        }
        assert_eq!(bench.practice().stopped_by(), Some(GameOver::BlockOut));
        assert!(!bench.practice().game().is_over());
        assert!(bench.practice().game().in_play().is_some(), "the last piece is in play again");
        for _ in 0..4 {
            bench.change(Practice::undo);
        }
        assert_eq!(bench.practice().stopped_by(), None);
        bench.press(Button::HardDrop);
        assert!(bench.practice().game().statistics().locked_down() > 3);
    }

    #[test]
    fn buttons_held_in_a_copy_are_released() {
        let mut bench = Bench::new(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }, Position::empty(3));
        bench.button(Input::Press(Button::SoftDrop));
        bench.press(Button::HardDrop);
        bench.press(Button::HardDrop);
        bench.change(Practice::undo);
        bench.wait(2);
        assert_eq!(bench.practice().game().buttons(), crate::engine::Buttons::default());
    }

    /// New rules apply from now on and to undone pieces. Nothing else changes.
    #[test]
    fn new_rules_keep_the_game_and_its_history() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        bench.press(Button::Hold);
        for _ in 0..3 {
            bench.press(Button::HardDrop);
        }
        bench.press(Button::Left);
        let before = bench.practice().game().clone();
        let used = bench.practice().used();
        let fast = Rules { level: 15, lock_down_ms: LockDelay::Millis(60_000), ..rules() };
        bench.set_rules(fast).unwrap();
        let after = bench.practice().game();
        assert_eq!((after.level(), after.rules().lock_down_ms), (15, LockDelay::Millis(60_000)));
        assert_eq!((after.matrix(), after.in_play(), after.next()), (before.matrix(), before.in_play(), before.next()));
        assert_eq!((after.score(), after.now()), (before.score(), before.now()));
        assert_eq!((bench.practice().undo_count(), bench.practice().used()), (3, used));
        bench.change(Practice::undo);
        bench.wait(2);
        assert_eq!(bench.practice().game().level(), 15);
        bench.change(Practice::redo);
        bench.wait(2);
        assert_eq!(bench.practice().game().next(), before.next(), "the same Tetriminos come again");
        let hash = bench.hash();
        bench.set_rules(fast).unwrap();
        assert_eq!(bench.hash(), hash, "the same rules change nothing");
        assert!(bench.set_rules(Rules { level: 99, ..rules() }).is_err());
        assert_eq!(bench.hash(), hash, "rules that are none change nothing");
    }

    /// After a change of rules, pieces fall at the new speed and lock with the new timer.
    #[test]
    fn other_rules_hold_for_the_piece_in_play() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        let y = |bench: &Bench| bench.practice().game().in_play().unwrap().centre.y;
        let start = y(&bench);
        bench.wait(3_000);
        assert_eq!(y(&bench), start, "nothing falls by itself");
        bench.set_rules(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }).unwrap();
        bench.wait(1_100);
        assert_eq!(y(&bench), start - 1);
        bench.button(Input::Press(Button::SoftDrop));
        bench.wait(1_200);
        let slow = Rules { fall_ms: FallSpeed::ByLevel, lock_down_ms: LockDelay::Millis(60_000), ..rules() };
        bench.set_rules(slow).unwrap();
        bench.wait(5_000);
        assert_eq!(bench.practice().game().statistics().locked_down(), 0);
        bench.set_rules(Rules { fall_ms: FallSpeed::ByLevel, ..rules() }).unwrap();
        bench.wait(600);
        assert_eq!(bench.practice().game().statistics().locked_down(), 1);
    }

    #[test]
    fn starting_over_takes_everything_back_and_can_be_undone() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        for _ in 0..4 {
            bench.press(Button::HardDrop);
        }
        bench.start_over();
        bench.wait(2);
        assert!(bench.practice().game().matrix().is_empty());
        assert_eq!((bench.practice().undo_count(), bench.practice().redo_count()), (0, 4));
    }

    #[test]
    fn a_pause_stops_time() {
        let mut bench = Bench::new(rules(), Position::empty(3));
        bench.game.pause(ms(bench.now));
        let before = bench.hash();
        bench.press(Button::HardDrop);
        assert_eq!(bench.hash(), before);
        bench.game.resume(ms(bench.now));
        bench.press(Button::HardDrop);
        assert_eq!(bench.practice().game().statistics().locked_down(), 1);
    }
}
