//! A playout buffer (jitter buffer) for settled ticks.

use std::collections::VecDeque;

use super::message::{SeatInputs, Settled};
use crate::engine::Ticks;

/// A playout buffer: settled ticks wait in it, so that opponents move evenly on an uneven network.
///
/// A tick that arrives after it should have been shown would cause a jump. So everything is shown with a delay, which
/// grows at once to the lateness of the latest message, and shrinks slowly.
#[derive(Debug)]
pub(super) struct Playout {
    waiting: VecDeque<Settled>,
    /// The first tick that has not arrived.
    known: Ticks,
    /// The first tick that is not shown.
    shown: Ticks,
    /// The current and the maximum delay, in milliseconds.
    late: u64,
    max: u64,
}

impl Playout {
    /// An empty buffer, after everything before the tick `shown` was shown. `travel_ms` is the travel time of lines.
    #[must_use]
    pub(super) fn new(shown: Ticks, travel_ms: u32) -> Self {
        // A player may be ahead of the shown match for as long as lines travel. The other half is for the network.
        let max = u64::from(travel_ms) / 2;
        Self { waiting: VecDeque::new(), known: shown, shown, late: 0, max }
    }

    /// Adds a message that arrived at the tick `now` of the match.
    pub(super) fn push(&mut self, settled: Settled, now: Ticks) {
        let needed = now.since(self.known).millis().min(self.max);
        self.late = needed.max(self.late.saturating_sub(1));
        self.known = settled.to;
        self.waiting.push_back(settled);
    }

    /// Records that everything before the tick `to` was shown without waiting.
    pub(super) const fn skip_to(&mut self, to: Ticks) {
        self.known = to;
        self.shown = to;
    }

    /// Removes the next ticks to show at the tick `now`. Call it until it returns `None`.
    pub(super) fn next_due(&mut self, now: Ticks) -> Option<Settled> {
        let to = now.since(Ticks::from_millis(self.late));
        let next = self.waiting.front_mut()?;
        let taken = if next.to <= to { self.waiting.pop_front() } else { (to > self.shown).then(|| split(next, to)) };
        self.shown = taken.as_ref().map_or(self.shown, |taken| taken.to);
        taken
    }
}

/// Splits off the ticks before `to`. Seats that leave and hashes stay in the rest.
fn split(settled: &mut Settled, to: Ticks) -> Settled {
    let take = |list: &mut SeatInputs| {
        let due = list.inputs.partition_point(|timed| timed.at < to);
        SeatInputs { seat: list.seat, inputs: list.inputs.drain(..due).collect() }
    };
    let inputs = settled.inputs.iter_mut().map(take).filter(|list| !list.inputs.is_empty()).collect();
    Settled { to, inputs, dealt: std::mem::take(&mut settled.dealt), ..Settled::default() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Button, Input};
    use crate::replay::TimedInput;

    const INTERVAL_MS: u64 = 40;
    const FRAME: u64 = 16;
    const TRAVEL: u32 = 500;

    const fn ms(millis: u64) -> Ticks {
        Ticks::from_millis(millis)
    }

    /// A message with an input in every tick.
    fn message(from: u64) -> Settled {
        let press = |at| TimedInput { at: ms(at), input: Input::Press(Button::Left) };
        let inputs = vec![SeatInputs { seat: 1, inputs: (from..from + INTERVAL_MS).map(press).collect() }];
        Settled { to: ms(from + INTERVAL_MS), inputs, ..Settled::default() }
    }

    proptest! {
        #![proptest_config(crate::property::cases(64))]

        #[test]
        fn nothing_is_lost_or_repeated_and_frames_are_even(
            delays in prop::collection::vec(20_u64..60, 100), jumps in any::<bool>()
        ) {
            let mut playout = Playout::new(Ticks::ZERO, TRAVEL);
            let mut arrivals: VecDeque<(u64, Settled)> = VecDeque::new();
            for (number, delay) in (0..).zip(&delays) {
                let from = number * INTERVAL_MS;
                // A network that sometimes delivers nothing for long.
                let extra = if jumps && number % 30 == 29 { 900 } else { 0 };
                let at = (from + INTERVAL_MS + delay + extra).max(arrivals.back().map_or(0, |(at, _)| *at));
                arrivals.push_back((at, message(from)));
            }
            let (mut shown, mut inputs) = (0, Vec::new());
            for now in (0..8_000).step_by(FRAME as usize) {
                while let Some((_, settled)) = arrivals.pop_front_if(|(at, _)| *at <= now) {
                    playout.push(settled, ms(now));
                }
                let before = shown;
                while let Some(settled) = playout.next_due(ms(now)) {
                    prop_assert!(settled.to > ms(shown));
                    shown = settled.to.millis();
                    inputs.extend(settled.of(1));
                }
                let is_under_way = now > 1_000 && shown < 100 * INTERVAL_MS && before > 0;
                prop_assert!(jumps || !is_under_way || shown - before <= FRAME + 2, "{} to {} at {}", before, shown, now);
            }
            prop_assert_eq!(shown, 100 * INTERVAL_MS);
            prop_assert!(inputs.iter().map(|timed| timed.at).eq((0..100 * INTERVAL_MS).map(ms)));
        }
    }

    #[test]
    fn the_delay_is_at_most_half_the_travel_time() {
        let mut playout = Playout::new(Ticks::ZERO, TRAVEL);
        playout.push(message(0), ms(2_000));
        assert_eq!(playout.next_due(ms(2_000)).map(|settled| settled.to), Some(ms(INTERVAL_MS)));
        playout.push(message(INTERVAL_MS), ms(2_000));
        assert_eq!(playout.next_due(ms(2_000)).map(|settled| settled.to), Some(ms(2 * INTERVAL_MS)));
        playout.push(Settled { to: ms(1_990), ..Settled::default() }, ms(2_000));
        assert_eq!(playout.next_due(ms(2_000)).map(|settled| settled.to), Some(ms(2_000 - u64::from(TRAVEL) / 2)));
    }
}
