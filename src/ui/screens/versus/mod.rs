//! Matches of two to four players on one screen: the lobby, the match with its pause and its results, the list of
//! recorded matches, and a recorded match being watched.

mod lobby;
mod matches;
mod round;
mod watch;

pub use lobby::VersusLobby;
pub use matches::MatchList;
pub use round::{Stage as VersusStage, VersusRound};
pub use watch::MatchWatch;

use crate::engine::versus::{VersusPreset, VersusRules};
use crate::input::SeatDevice;
use crate::settings::VersusSeat;
use crate::ui::live::LiveMatch;
use crate::ui::paint::versus::SeatView;
use crate::ui::words::{MessageId, Words, id};

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

/// The name of a set of rules.
const fn preset_name(preset: VersusPreset) -> MessageId {
    match preset {
        VersusPreset::Guideline => id::VERSUS_RULES_GUIDELINE,
        VersusPreset::Modern => id::VERSUS_RULES_MODERN,
        VersusPreset::CheeseRace => id::VERSUS_RULES_CHEESE,
    }
}

/// The name of the rules of a match.
fn rules_name(words: &Words, rules: &VersusRules) -> String {
    // The goal has a row of its own in the lobby, so the name is that of the attacks.
    let has_attacks_of = |preset: &VersusPreset| preset.rules().attacks == rules.attacks;
    let preset = VersusPreset::ALL.into_iter().find(has_attacks_of);
    words.text(preset.map_or(id::VERSUS_RULES_CUSTOM, preset_name))
}

/// The seats to draw. A seat that is out has a place; once the match is over, all have one if it `has_result`.
fn seat_views<'a>(
    live: &'a LiveMatch,
    names: &'a [String],
    wins: impl Fn(usize) -> usize,
    has_result: bool,
) -> Vec<SeatView<'a>> {
    let state = live.state();
    let standings = state.standings();
    let is_decided = has_result && state.is_over();
    let seats = state.seats().iter().enumerate();
    seats
        .map(|(index, seat)| SeatView {
            game: seat.shown(),
            effects: live.effects_of(index),
            name: names.get(index).map_or("", String::as_str),
            wins: wins(index),
            place: (is_decided || seat.game().is_over()).then(|| standings.places()[index]),
        })
        .collect()
}
