//! What a running game or match has played since its recording was saved, as one line of JSON.
//!
//! ```text
//!   recording   {"format":2,"seats":[{…,"inputs":"…","result":{…}}]}
//!   deltas      {"time_ms":4210,"seats":["4013L 84l 90H"]}
//!               {"time_ms":4310,"seats":["4255h"]}
//! ```
//!
//! A recording is written as a whole, so each save of a long game costs more than the one before. A delta costs only
//! what is new. It has no result, because that follows from the inputs. The first input of each seat has its tick
//! instead of a distance, so that every line can be read alone.

use serde::{Deserialize, Serialize};

use super::{Outcome, Recording, ReplayError, TimedInput, codec};
use crate::engine::Ticks;

/// How every line begins.
const BEGINNING: &str = "{\"time_ms\":";

/// The inputs of all seats of a running game or match since an earlier recording.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules, Ticks};
/// use skyline_foundation::replay::{Outcome, Recording, RecordingDelta, SeatRecording};
///
/// let mut game = Game::new(Rules::default(), 7);
/// let seat = |game: &Game| SeatRecording::new(*game.rules(), 7, Vec::new(), Outcome::of(game));
/// let earlier = Recording::from(seat(&game));
/// for _ in 0..500 {
///     game.step(&[], &mut Vec::new());
/// }
/// let line = RecordingDelta::new(game.now(), vec![Vec::new()]).to_line()?;
/// assert_eq!(line, "{\"time_ms\":500,\"seats\":[\"\"]}\n");
/// let extended = earlier.extended(RecordingDelta::from_lines(&line))?;
/// assert_eq!(extended, Recording::from(seat(&game)));
/// # Ok::<(), skyline_foundation::replay::ReplayError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordingDelta {
    /// The tick up to which the seats were played.
    time_ms: Ticks,
    /// The new inputs, in the order of the seats.
    seats: Vec<NewInputs>,
}

/// The new inputs of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct NewInputs(#[serde(with = "codec")] Vec<TimedInput>);

impl RecordingDelta {
    /// Creates a delta from the new inputs of all seats and the tick up to which they were played.
    #[must_use]
    pub fn new(time: Ticks, seats: Vec<Vec<TimedInput>>) -> Self {
        Self { time_ms: time, seats: seats.into_iter().map(NewInputs).collect() }
    }

    /// Returns one line of JSON, with its line break.
    ///
    /// # Errors
    /// Serialization fails. No delta is known to cause this.
    pub fn to_line(&self) -> Result<String, ReplayError> {
        let mut line = serde_json::to_string(self)?;
        line.push('\n');
        Ok(line)
    }

    /// Returns whether a line is a delta, or the beginning of one that was not written to its end.
    #[must_use]
    pub fn is_line(line: &str) -> bool {
        line.starts_with(BEGINNING) || (!line.is_empty() && BEGINNING.starts_with(line))
    }

    /// Reads lines up to the first that is damaged: a power cut may leave the last ones incomplete.
    #[must_use]
    pub fn from_lines(lines: &str) -> Vec<Self> {
        let lines = lines.lines().filter(|line| !line.trim().is_empty());
        lines.map_while(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Whether this is what was played next after a recording.
    fn follows(&self, recorded: &Recording) -> bool {
        let is_next = |(NewInputs(inputs), earlier): (&NewInputs, &[TimedInput])| {
            let is_later = inputs.first().zip(earlier.last()).is_none_or(|(first, last)| first.at >= last.at);
            // The tick of the time was not played.
            is_later && inputs.last().is_none_or(|last| last.at < self.time_ms)
        };
        self.seats.len() == recorded.seats.len()
            && self.time_ms >= recorded.end()
            && self.seats.iter().zip(recorded.seats.iter().map(|seat| &seat.inputs[..])).all(is_next)
    }
}

impl Recording {
    /// Returns the recording with what was played since, and the results that follow from it. Ignores all deltas from
    /// the first on that is not what was played next.
    ///
    /// # Errors
    /// [`ReplayError::TooLong`] if it would be longer than a day.
    pub fn extended(mut self, deltas: Vec<RecordingDelta>) -> Result<Self, ReplayError> {
        let mut is_extended = false;
        let is_running: Vec<bool> = self.seats.iter().map(|seat| seat.result.game_over.is_none()).collect();
        for delta in deltas {
            if !delta.follows(&self) {
                break;
            }
            let seats = self.seats.iter_mut().zip(delta.seats).zip(&is_running);
            for ((seat, NewInputs(inputs)), _) in seats.filter(|(_, is_running)| **is_running) {
                seat.inputs.extend(inputs);
                seat.result.time_ms = delta.time_ms;
            }
            is_extended = true;
        }
        // Before anything is played: a damaged time could be years.
        self.check_length()?;
        if is_extended {
            for (seat, _) in self.seats.iter_mut().zip(is_running).filter(|(_, is_running)| *is_running) {
                seat.result = Outcome::of(seat.finish().game());
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Game, Input, Rules};
    use crate::replay::SeatRecording;

    /// A game with a Hard Drop every `gap` ticks and two received lines after each fifth, up to this tick.
    fn played_to(end: u64, gap: u64) -> SeatRecording {
        let mut game = Game::new(Rules::default(), 5);
        let mut inputs = Vec::new();
        while game.now().millis() < end && !game.is_over() {
            let at = game.now();
            let due: &[Input] = match (at.millis() % gap, at.millis() % (5 * gap)) {
                (1, _) => &[Input::Press(Button::HardDrop)],
                (7, _) => &[Input::Release(Button::HardDrop)],
                (_, 9) => &[Input::Receive(2)],
                _ => &[],
            };
            inputs.extend(due.iter().map(|&input| TimedInput { at, input }));
            game.step(due, &mut Vec::new());
        }
        SeatRecording::new(*game.rules(), 5, inputs, Outcome::of(&game))
    }

    /// The delta of a recording behind an earlier one of the same games.
    fn delta(earlier: &Recording, later: &Recording) -> RecordingDelta {
        let seats = earlier.seats.iter().zip(&later.seats);
        let new = seats.map(|(earlier, later)| later.inputs[earlier.inputs.len()..].to_vec()).collect();
        RecordingDelta::new(later.end(), new)
    }

    /// Two seats at a tick, the second of which loses soon.
    fn at(tick: u64) -> Recording {
        Recording::new(vec![played_to(tick, 1_000), played_to(tick, 40)])
    }

    #[test]
    fn a_recording_is_extended_to_what_was_played() {
        let ticks = [0, 1, 2, 90, 130, 131, 210, 2_000, 2_500, 6_000];
        let is_over = |tick| at(tick).seats.iter().map(|seat| seat.result.game_over.is_some()).collect::<Vec<_>>();
        assert_eq!((is_over(210), is_over(6_000)), (vec![false; 2], vec![false, true]), "one ends among the deltas");
        for from in 0..ticks.len() {
            let mut lines = String::new();
            for pair in ticks[from..].windows(2) {
                lines += &delta(&at(pair[0]), &at(pair[1])).to_line().unwrap();
                let extended = at(ticks[from]).extended(RecordingDelta::from_lines(&lines)).unwrap();
                assert_eq!(extended, at(pair[1]), "from {} to {}", ticks[from], pair[1]);
                assert!(extended.seats.iter().all(|seat| seat.check().is_ok()));
            }
        }
    }

    /// Whatever is cut off, all complete lines are used.
    #[test]
    fn damage_costs_only_what_follows_it() {
        let ticks = [400, 900, 1_300];
        let lines: Vec<String> =
            ticks.windows(2).map(|pair| delta(&at(pair[0]), &at(pair[1])).to_line().unwrap()).collect();
        let text = lines.concat();
        for length in 0..=text.len() {
            let extended = at(ticks[0]).extended(RecordingDelta::from_lines(&text[..length])).unwrap();
            // A line is complete without its line break.
            let complete = usize::from(length + 1 >= lines[0].len()) + usize::from(length + 1 >= text.len());
            assert_eq!(extended, at(ticks[complete]), "{length} bytes");
        }
        let damaged = format!("{}\0\0\0\n{}", lines[0], lines[1]);
        assert_eq!(at(ticks[0]).extended(RecordingDelta::from_lines(&damaged)).unwrap(), at(ticks[1]));
        for beginning in ["{", "{\"time", lines[0].trim_end()] {
            assert!(RecordingDelta::is_line(beginning), "{beginning}");
        }
        for other in ["", "{\"format\":2", "\0\0", "x"] {
            assert!(!RecordingDelta::is_line(other), "{other}");
        }
    }

    #[test]
    fn what_was_not_played_next_is_ignored() {
        let next = delta(&at(900), &at(1_300));
        let of_one = RecordingDelta::new(Ticks::from_millis(1_300), vec![Vec::new()]);
        let too_early = delta(&at(0), &at(400));
        let input = TimedInput { at: Ticks::from_millis(1_300), input: Input::Press(Button::Left) };
        let not_played = RecordingDelta::new(input.at, vec![vec![input], Vec::new()]);
        for other in [of_one, too_early, not_played] {
            assert_eq!(at(900).extended(vec![other, next.clone()]).unwrap(), at(900));
        }
        let endless = RecordingDelta::new(Ticks::NEVER, vec![Vec::new(); 2]);
        assert!(matches!(at(900).extended(vec![endless]), Err(ReplayError::TooLong)));
        assert_eq!(at(900).extended(Vec::new()).unwrap(), at(900));
    }
}
