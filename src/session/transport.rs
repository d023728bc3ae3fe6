//! The playback controls: play, stop, speed, steps and jumps.
//!
//! ```text
//!   keys, buttons, the bar of moments ─▶ TransportCommand ─▶ Transport::apply ─▶ Track: a recording, a demonstration
//! ```

/// A track that a [`Transport`] controls.
///
/// Positions are whole numbers: milliseconds of a recording, frames of an animation.
pub trait Track {
    /// Returns whether it is playing.
    fn is_playing(&self) -> bool;

    /// Plays or stops it.
    fn set_playing(&mut self, is_playing: bool);

    /// Returns whether the end is reached.
    fn is_at_end(&self) -> bool;

    /// Sets the speed in percent.
    fn set_speed(&mut self, percent: u32);

    /// Jumps to a position, or to the end if it is beyond.
    fn seek(&mut self, to: u64);

    /// Jumps by a number of skips, negative for back. The track defines the length of a skip.
    fn skip(&mut self, steps: i32);

    /// Returns the position of the next frame, or of the previous one if not `forward`.
    fn next_frame(&self, forward: bool) -> u64;

    /// Returns the start of the next piece, or of the previous one if not `forward`.
    fn next_piece(&self, forward: bool) -> u64;
}

/// A command to a [`Transport`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransportCommand {
    /// Plays or stops; at the end it plays again from the start.
    Toggle,
    /// Stops at the next or previous frame.
    StepFrame {
        /// Whether to step forward.
        forward: bool,
    },
    /// Stops at the next or previous piece.
    StepPiece {
        /// Whether to step forward.
        forward: bool,
    },
    /// Changes the speed by a number of steps, negative for slower.
    ChangeSpeed(i32),
    /// Jumps to a position.
    Seek(u64),
    /// Jumps by a number of skips, negative for back.
    Skip(i32),
}

/// The available speeds, and the chosen one.
///
/// ```
/// use skyline::session::Transport;
///
/// let transport = Transport::new(&[50, 100, 200]);
/// assert_eq!(transport.speed(), 100);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transport {
    speeds: &'static [u32],
    index: usize,
}

impl Transport {
    /// Creates controls with these speeds in percent, in ascending order. The speed of 100 % is chosen.
    #[must_use]
    pub fn new(speeds: &'static [u32]) -> Self {
        Self { speeds, index: speeds.iter().position(|speed| *speed == 100).unwrap_or(0) }
    }

    /// Returns the speed in percent.
    #[must_use]
    pub fn speed(&self) -> u32 {
        self.speeds.get(self.index).copied().unwrap_or(100)
    }

    /// Returns the index of the speed.
    #[must_use]
    pub const fn speed_index(&self) -> usize {
        self.index
    }

    /// Chooses a speed by its index, or the fastest if the index is too large.
    pub fn choose_speed(&mut self, index: usize, track: &mut impl Track) {
        self.index = index.min(self.speeds.len().saturating_sub(1));
        track.set_speed(self.speed());
    }

    /// Runs a command.
    pub fn apply(&mut self, command: TransportCommand, track: &mut impl Track) {
        match command {
            TransportCommand::Toggle => {
                let plays = !track.is_playing();
                if plays && track.is_at_end() {
                    track.seek(0);
                }
                track.set_playing(plays);
            }
            TransportCommand::StepFrame { forward } => {
                track.set_playing(false);
                track.seek(track.next_frame(forward));
            }
            TransportCommand::StepPiece { forward } => {
                track.set_playing(false);
                track.seek(track.next_piece(forward));
            }
            TransportCommand::ChangeSpeed(steps) => {
                self.choose_speed(self.index.saturating_add_signed(steps as isize), track);
            }
            TransportCommand::Seek(to) => track.seek(to),
            TransportCommand::Skip(steps) => track.skip(steps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A track of ten frames with a piece every four.
    #[derive(Default)]
    struct Tape {
        at: u64,
        is_playing: bool,
        speed: u32,
    }

    impl Track for Tape {
        fn is_playing(&self) -> bool {
            self.is_playing
        }

        fn set_playing(&mut self, is_playing: bool) {
            self.is_playing = is_playing;
        }

        fn is_at_end(&self) -> bool {
            self.at == 9
        }

        fn set_speed(&mut self, percent: u32) {
            self.speed = percent;
        }

        fn seek(&mut self, to: u64) {
            self.at = to.min(9);
        }

        fn skip(&mut self, steps: i32) {
            self.at = self.at.saturating_add_signed(i64::from(steps) * 2).min(9);
        }

        fn next_frame(&self, forward: bool) -> u64 {
            if forward { self.at + 1 } else { self.at.saturating_sub(1) }
        }

        fn next_piece(&self, forward: bool) -> u64 {
            if forward { self.at / 4 * 4 + 4 } else { self.at.saturating_sub(1) / 4 * 4 }
        }
    }

    #[test]
    fn every_command_works() {
        let (mut tape, mut transport) = (Tape::default(), Transport::new(&[25, 50, 100, 200]));
        let table = [
            (TransportCommand::Toggle, (0, true)),
            (TransportCommand::StepFrame { forward: true }, (1, false)),
            (TransportCommand::StepPiece { forward: true }, (4, false)),
            (TransportCommand::StepPiece { forward: false }, (0, false)),
            (TransportCommand::StepFrame { forward: false }, (0, false)),
            (TransportCommand::Skip(3), (6, false)),
            (TransportCommand::Seek(u64::MAX), (9, false)),
            (TransportCommand::Toggle, (0, true)),
            (TransportCommand::Toggle, (0, false)),
        ];
        for (command, expected) in table {
            transport.apply(command, &mut tape);
            assert_eq!((tape.at, tape.is_playing), expected, "{command:?}");
        }
    }

    #[test]
    fn the_speed_stays_among_its_speeds() {
        let (mut tape, mut transport) = (Tape::default(), Transport::new(&[25, 50, 100, 200]));
        for (steps, speed) in [(1, 200), (1, 200), (-2, 50), (i32::MIN, 25), (i32::MAX, 200)] {
            transport.apply(TransportCommand::ChangeSpeed(steps), &mut tape);
            assert_eq!((transport.speed(), tape.speed), (speed, speed));
        }
    }
}
