//! What the game of a screen did in a frame.

use crate::engine::GameEvent;
use crate::session::{Frame, SeatEvent};
use crate::synth::{Cue, PitchedCue};

/// What the game of a screen did in a frame, for sound, rumble and the fingers on the screen.
#[derive(Debug, Default)]
pub struct Played {
    /// The events of the player's game.
    pub events: Vec<GameEvent>,
    /// The audible events of a match of several seats, each with the side from which it is heard, in percent.
    pub(crate) heard: Vec<(SeatEvent, i8)>,
    /// Other sounds.
    pub cues: Vec<PitchedCue>,
}

impl Played {
    /// Adds a frame of a match of one seat.
    pub fn add(&mut self, frame: &Frame) {
        self.events.extend(frame.game_events());
        self.count_down(frame);
    }

    /// Adds the sound of the countdown.
    pub(crate) fn count_down(&mut self, frame: &Frame) {
        let cue = |number| PitchedCue::from(if number == 0 { Cue::Go } else { Cue::Countdown });
        self.cues.extend(frame.countdown.map(cue));
    }
}
