//! Matches of two to four players on one screen: the lobby, and the match with its pause and its results.

mod lobby;
mod round;

pub use lobby::VersusLobby;
pub use round::{Stage as VersusStage, VersusRound};

use crate::input::SeatDevice;
use crate::settings::VersusSeat;
use crate::ui::words::{Words, id};

/// The name of whoever plays a seat.
fn seat_name(words: &Words, seat: VersusSeat) -> String {
    match seat {
        VersusSeat::Empty => words.text(id::VERSUS_EMPTY),
        VersusSeat::Person(SeatDevice::Keyboard) => words.text(id::VERSUS_KEYBOARD),
        VersusSeat::Person(SeatDevice::LeftHalf) => words.text(id::VERSUS_LEFT_HALF),
        VersusSeat::Person(SeatDevice::RightHalf) => words.text(id::VERSUS_RIGHT_HALF),
        VersusSeat::Person(SeatDevice::Pad(number)) => words.with(id::VERSUS_PAD, &[("pad", (number + 1).into())]),
        VersusSeat::Computer(level) => words.with(id::VERSUS_COMPUTER, &[("level", level.into())]),
    }
}
