//! An online match in real time.
//!
//! ```text
//!   host ───▶ Settled ─▶ Playout ─▶ OnlineMatch, when it is due ─▶ screen
//!   player ─▶ inputs ─────────────▶ OnlineMatch ─▶ Batch, when the SendPacer says so ─▶ host
//! ```

use super::game::{MatchError, OnlineMatch};
use super::message::{Batch, LateSeat, Settled};
use super::playout::Playout;
use super::protocol::MatchStart;
use super::referee::Referee;
use super::send_pacer::SendPacer;
use crate::engine::{Button, Game, GameEvent, Input, Ticks};
use crate::session::Match;

/// The delay of the settled ticks from which the connection counts as slow, in milliseconds.
const SLOW_MS: u64 = 1_500;

/// An online match in real time: the host's messages are played when they are due, the player's are sent when they are
/// due.
///
/// All times are microseconds; those named `host` are of the host's clock.
#[derive(Debug)]
pub struct TimedMatch {
    game: OnlineMatch,
    playout: Playout,
    pacer: SendPacer,
    /// The tick of the match by the host's clock.
    tick: Ticks,
    /// The time until the first tick.
    countdown: Option<u64>,
    /// The number of the countdown that was returned last.
    number: Option<u32>,
    /// The other seats whose inputs do not come.
    late: Vec<Late>,
}

/// A seat whose inputs do not come, with its game as it was when that was noticed.
#[derive(Debug)]
struct Late {
    seat: usize,
    /// The first tick whose inputs are not known.
    to: Ticks,
    game: Box<Game>,
}

impl TimedMatch {
    /// The step of the countdown.
    pub const COUNTDOWN_STEP: u64 = 1_000_000;

    /// Starts a match, or continues it after a lost connection. Calls `observe` after each part of its history.
    ///
    /// # Errors
    /// The match cannot be played on this machine.
    pub fn new(start: MatchStart, before: Option<&Self>, observe: &mut dyn FnMut(&Match)) -> Result<Self, MatchError> {
        let game = OnlineMatch::observed(start, before.map(|before| &before.game), observe)?;
        let (playout, pacer) = (game.playout(), game.pacer());
        let mut timed =
            Self { game, playout, pacer, tick: Ticks::ZERO, countdown: None, number: None, late: Vec::new() };
        timed.number = before.filter(|before| timed.continues_clock_of(before)).and_then(|before| before.number);
        Ok(timed)
    }

    /// Whether this match continues the countdown of another one, which a player has left before its start.
    #[must_use]
    pub fn continues_clock_of(&self, before: &Self) -> bool {
        before.game.clock() == self.game.clock()
    }

    /// The match.
    #[must_use]
    pub const fn game(&self) -> &OnlineMatch {
        &self.game
    }

    /// The tick at the host's time; `None` before the first one.
    #[must_use]
    pub fn tick_at(&self, host: u64) -> Option<Ticks> {
        let clock = self.game.clock();
        clock.countdown(host).is_none().then(|| clock.tick(host))
    }

    /// Receives settled ticks at the time `now`. They are played when they are due.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn receive(
        &mut self,
        settled: Settled,
        (host, now): (Option<u64>, u64),
        observe: &mut dyn FnMut(&OnlineMatch),
    ) -> Result<(), MatchError> {
        self.pacer.message_received(now);
        if let Some(host) = host {
            self.playout.push(settled, self.game.clock().tick(host));
        } else {
            // A match does not begin before the host's time is known.
            self.settle(&settled, observe)?;
            self.playout.skip_to(settled.to);
        }
        Ok(())
    }

    /// Plays the settled ticks that are due. Calls `observe` after each of their messages.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn play_settled(&mut self, host: u64, observe: &mut dyn FnMut(&OnlineMatch)) -> Result<(), MatchError> {
        self.tick = self.game.clock().tick(host);
        while let Some(settled) = self.playout.next_due(self.tick) {
            self.settle(&settled, observe)?;
        }
        Ok(())
    }

    fn settle(&mut self, settled: &Settled, observe: &mut dyn FnMut(&OnlineMatch)) -> Result<(), MatchError> {
        self.game.settle(settled)?;
        observe(&self.game);
        Ok(())
    }

    /// Whether the settled ticks are so late that the player's inputs are late too.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        let settled = self.game.settled();
        !settled.is_over() && self.tick.since(settled.now()).millis() > SLOW_MS
    }

    /// Counts down to the first tick. Returns the number if it has changed, 0 at the end.
    pub fn count_down(&mut self, host: u64) -> Option<u32> {
        self.countdown = self.game.clock().countdown(host);
        let number = self.countdown.map_or(0, |left| left.div_ceil(Self::COUNTDOWN_STEP) as u32);
        let previous = self.number.replace(number);
        let has_begun = previous.is_some() || number > 0;
        (previous != Some(number) && has_begun).then_some(number)
    }

    /// The time until the first tick.
    #[must_use]
    pub const fn countdown(&self) -> Option<u64> {
        self.countdown
    }

    /// Whether the countdown is over.
    #[must_use]
    pub const fn has_counted_down(&self) -> bool {
        self.countdown.is_none() && self.number.is_some()
    }

    /// Plays the local game up to the tick `to` with the player's inputs, each in its own tick. Returns the events.
    pub fn advance(&mut self, inputs: impl IntoIterator<Item = (Ticks, Input)>, to: Option<Ticks>) -> Vec<GameEvent> {
        let (mut events, mut to) = (Vec::new(), to);
        for (at, input) in inputs {
            self.game.queue(at, input);
            // So that this frame shows an input of the last millisecond.
            to = to.max(Some(at.after(1)));
        }
        if let Some(to) = to {
            self.game.advance(to, &mut events);
        }
        events
    }

    /// Returns the message for the referee if one is due at the time `now`.
    pub fn due_batch(&mut self, now: u64) -> Option<Batch> {
        if !self.pacer.is_due(now) {
            return None;
        }
        self.pacer.message_sent(now);
        self.game.batch()
    }

    /// Releases all buttons of the local game.
    pub fn release_all(&mut self) {
        let Some(own) = self.game.seat() else { return };
        let (now, down) = (self.game.shown(own).now(), self.game.shown(own).buttons());
        let down: Vec<Button> = down.iter().collect();
        for button in down {
            self.game.queue(now, Input::Release(button));
        }
    }

    /// Sets the seats whose inputs do not come. Their games are only simulated from then on, so they are shown as they
    /// were.
    pub fn set_late(&mut self, late: &[LateSeat]) {
        let mut known = std::mem::take(&mut self.late);
        for LateSeat { seat, to } in late {
            let seat = usize::from(*seat);
            if self.game.seat() == Some(seat) || seat >= self.game.plan().seats.len() {
                continue;
            }
            let before = known.iter().position(|late| late.seat == seat).map(|index| known.swap_remove(index).game);
            let game = before.unwrap_or_else(|| Box::new(self.game.shown(seat).clone()));
            self.late.push(Late { seat, to: *to, game });
        }
    }

    fn late_of(&self, seat: usize) -> Option<&Late> {
        // The end of its game is not simulated.
        self.late.iter().find(|late| late.seat == seat).filter(|_| !self.game.settled().seat(seat).is_over())
    }

    /// The seconds until a seat whose inputs do not come is dropped.
    #[must_use]
    pub fn waits(&self, seat: usize) -> Option<u64> {
        let silence = self.tick.since(self.late_of(seat)?.to).millis();
        Some(Referee::SILENCE_MS.saturating_sub(silence).div_ceil(1_000))
    }

    /// The game of a seat to show.
    #[must_use]
    pub fn visible(&self, seat: usize) -> &Game {
        self.late_of(seat).map_or_else(|| self.game.shown(seat), |late| &*late.game)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::engine::versus::VersusRules;
    use crate::engine::{ModeId, Rules};
    use crate::online::{Fault, MatchClock, MatchPlan, MemberId, PlannedRounds, PlannedSeat, SeatEnd};
    use crate::replay::TimedInput;
    use crate::session::SeatInput;

    /// The length of the test match, in which the piece does not fall.
    const END_MICROS: u64 = 480_000;
    /// The delay of the referee's messages.
    const DELAY_MS: u64 = 90;

    fn start() -> MatchStart {
        let mut rules = VersusRules::default();
        rules.attacks.travel_ms = 500;
        let seat = |number: u16| PlannedSeat {
            member: MemberId(number),
            name: String::new(),
            avatar: 0,
            team: 0,
            rules: rules.seat_rules(Rules::preset(ModeId::Marathon)),
        };
        let plan = MatchPlan {
            seed: 7,
            dealt: Vec::new(),
            rules,
            seats: vec![seat(0), seat(1)],
            rounds: PlannedRounds::default(),
        };
        MatchStart {
            plan,
            seat: Some(0),
            clock: MatchClock::starting(0),
            history: Vec::new(),
            to: Ticks::ZERO,
            pending: Vec::new(),
        }
    }

    /// Short presses, each with its time in microseconds.
    fn any_presses() -> impl Strategy<Value = Vec<(u64, Input)>> {
        use Button::{Hold, Left, Right, RotateClockwise, RotateCounterclockwise};
        let buttons = prop::sample::select(vec![Left, Right, RotateClockwise, RotateCounterclockwise, Hold]);
        prop::collection::vec((20_000..END_MICROS - 60_000, 2_000_u64..60_000, buttons), 1..12).prop_map(|presses| {
            let both = presses
                .into_iter()
                .flat_map(|(at, length, button)| [(at, Input::Press(button)), (at + length, Input::Release(button))]);
            let mut changes: Vec<(u64, Input)> = both.collect();
            changes.sort_by_key(|(at, _)| *at);
            changes
        })
    }

    /// The visible part of a game.
    fn shown(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
        (game.in_play(), game.held_tetrimino())
    }

    proptest! {
        /// An input shows in the same frame as offline, and takes effect at its own time rather than the frame's.
        #[test]
        fn the_own_buttons_are_as_quick_as_offline(
            presses in any_presses(), frames in prop::collection::vec(2_000_u64..34_000, 8),
        ) {
            let mut online = TimedMatch::new(start(), None, &mut |_| {}).unwrap();
            let mut offline = start().plan.new_match().unwrap();
            let mut referee = start().plan.referee().unwrap();
            let mut lengths = frames.iter().cycle();
            let (mut now, mut waiting) = (0, &presses[..]);
            while now < END_MICROS {
                now += lengths.next().unwrap();
                let (due, later) = waiting.split_at(waiting.partition_point(|(at, _)| *at <= now));
                waiting = later;
                let tick = |micros: u64| Ticks::from_millis(micros / 1_000);
                online.advance(due.iter().map(|(at, input)| (tick(*at), *input)), Some(tick(now)));
                let inputs: Vec<SeatInput> = due.iter()
                    .map(|(at, input)| SeatInput { seat: 0, at: Duration::from_micros(*at), input: *input })
                    .collect();
                let frame = Duration::from_micros(now);
                // Like the window.
                let lag = offline.input_lag(&inputs, frame);
                offline.frame(&inputs, frame + lag);
                prop_assert_eq!(shown(online.game.shown(0)), shown(offline.seat(0).game()), "in the frame at {} us", now);

                let known = Ticks::from_millis((now / 1_000).saturating_sub(DELAY_MS));
                if let Some(batch) = online.game.batch() {
                    referee.receive(0, batch, tick(now));
                }
                let (from, _) = referee.unsettled(1);
                referee.receive(1, Batch { from, to: known, ..Batch::default() }, tick(now));
                if let Some(settled) = referee.settle(tick(now)) {
                    online.settle(&settled, &mut |_| {}).unwrap();
                }
            }
            online.game.advance(tick_after(END_MICROS), &mut Vec::new());
            referee.receive(0, online.game.batch().unwrap_or_default(), tick_after(END_MICROS));
            let (to, _) = referee.unsettled(0);
            let (from, _) = referee.unsettled(1);
            referee.receive(1, Batch { from, to, ..Batch::default() }, to);
            referee.settle(to);
            let played = referee.game().seat(0).replay().inputs;
            prop_assert_eq!(played.len(), presses.len());
            for (TimedInput { at, input }, (pressed, expected)) in played.into_iter().zip(&presses) {
                prop_assert_eq!(input, *expected);
                let late = (at.millis() * 1_000).abs_diff(*pressed);
                prop_assert!(late <= 1_000, "{:?} at {} us was played at {} ms", input, pressed, at.millis());
            }
        }
    }

    /// Who enters the room in the middle of a match gets settled ticks before the host's time.
    #[test]
    fn ticks_follow_those_that_came_before_the_host_s_time() {
        let mut online = TimedMatch::new(MatchStart { seat: None, ..start() }, None, &mut |_| {}).unwrap();
        let settled = |millis| Settled { to: Ticks::from_millis(millis), ..Settled::default() };
        online.receive(settled(80), (None, 0), &mut |_| {}).unwrap();
        online.receive(settled(120), (Some(150_000), 0), &mut |_| {}).unwrap();
        let shown = [150_000, 170_000, 300_000].map(|host| {
            online.play_settled(host, &mut |_| {}).unwrap();
            online.game().settled().now().millis()
        });
        assert_eq!(shown, [80, 100, 120]);
    }

    #[test]
    fn a_connection_that_is_seconds_behind_counts_as_slow() {
        let mut online = TimedMatch::new(start(), None, &mut |_| {}).unwrap();
        let is_behind = |online: &mut TimedMatch, millis: u64| {
            online.tick = Ticks::from_millis(millis);
            online.is_behind()
        };
        assert_eq!([1_500, 1_501].map(|now| is_behind(&mut online, now)), [false, true]);
        let later = Settled { to: Ticks::from_millis(400), ..Settled::default() };
        online.settle(&later, &mut |_| {}).unwrap();
        assert_eq!([1_900, 1_901].map(|now| is_behind(&mut online, now)), [false, true]);
        let left = [0, 1].map(|seat| SeatEnd { seat, fault: Fault::Left }).to_vec();
        online.settle(&Settled { to: Ticks::from_millis(401), left, ..Settled::default() }, &mut |_| {}).unwrap();
        assert!(!is_behind(&mut online, 9_000), "the match is over");
    }

    fn tick_after(micros: u64) -> Ticks {
        Ticks::from_millis(micros / 1_000).after(20)
    }
}
