//! The names of the players of a match.

use super::program_name;
use crate::input::SeatDevice;
use crate::settings::{Language, PlayerProgram, Versus, VersusSeat};
use crate::ui::words::{MessageId, Words, id};

/// The name of what plays a seat: a device, a computer or a program.
pub(super) fn seat_name(words: &Words, programs: &[PlayerProgram], seat: VersusSeat) -> String {
    match seat {
        VersusSeat::Empty => words.text(id::VERSUS_EMPTY),
        VersusSeat::Person(SeatDevice::Keyboard) => words.text(id::VERSUS_KEYBOARD),
        VersusSeat::Person(SeatDevice::LeftHalf) => words.text(id::VERSUS_LEFT_HALF),
        VersusSeat::Person(SeatDevice::RightHalf) => words.text(id::VERSUS_RIGHT_HALF),
        VersusSeat::Person(SeatDevice::Touch) => words.text(id::VERSUS_TOUCHSCREEN),
        VersusSeat::Person(SeatDevice::Pad(number)) => words.with(id::VERSUS_PAD, &[("pad", (number + 1).into())]),
        VersusSeat::Computer(level) => words.computer_name(level),
        VersusSeat::Program(index) => program_name(words, programs, index.into()),
    }
}

/// The name of one of several people, counted from 0, who has none.
pub(super) fn person_name(words: &Words, person: usize) -> String {
    words.with(id::VERSUS_PERSON, &[("number", (person + 1).into())])
}

/// The names of the players of a setup, in the order of the taken seats. `played` contains the current players of the
/// seats, and `alone` is the name of the only person, if the setup has none.
pub(super) fn player_names(
    words: &Words,
    (setup, programs): (&Versus, &[PlayerProgram]),
    played: &[VersusSeat],
    alone: MessageId,
) -> Vec<String> {
    let is_person = |player: &VersusSeat| matches!(player, VersusSeat::Person(_));
    let is_alone = played.iter().filter(|player| is_person(player)).count() == 1;
    let name = |(index, (seat, player)): (usize, (usize, &VersusSeat))| match setup.seats[seat].name.trim() {
        "" if is_person(player) && is_alone => words.text(alone),
        "" if is_person(player) => {
            person_name(words, played[..index].iter().filter(|player| is_person(player)).count())
        }
        "" => seat_name(words, programs, *player),
        name => name.to_owned(),
    };
    setup.taken().zip(played).enumerate().map(name).collect()
}

/// The level of the computer with this recorded name, in any language; `None` if it is another name.
pub(super) fn recorded_level(name: &str) -> Option<u8> {
    // Most names have no number, so that no language needs to be read for them.
    let is_candidate = name.ends_with(|last: char| last.is_ascii_digit() || last == ')');
    let level = |language| Words::of(language).level_of(name).filter(|level| (1..=Versus::LEVELS).contains(level));
    is_candidate.then(|| Language::ALL.into_iter().find_map(level))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(seats: [VersusSeat; 4], own: [&str; 4]) -> Vec<String> {
        let mut setup = Versus::played_by(seats);
        setup.seats.iter_mut().zip(own).for_each(|(seat, name)| seat.name = name.to_owned());
        let played: Vec<VersusSeat> = setup.players().collect();
        player_names(&Words::english(), (&setup, &[]), &played, id::ONLINE_YOU)
    }

    /// Nobody is called by a device.
    #[test]
    fn people_are_called_by_their_names() {
        use VersusSeat::{Computer, Empty, Person};
        let (keyboard, left, right) =
            (Person(SeatDevice::Keyboard), Person(SeatDevice::LeftHalf), Person(SeatDevice::RightHalf));
        assert_eq!(names([keyboard, Computer(3), Empty, Empty], [""; 4]), ["You", "Computer, level 3"]);
        assert_eq!(names([Empty, Computer(3), keyboard, Empty], ["", "", "Ada", ""]), ["Computer, level 3", "Ada"]);
        assert_eq!(names([left, Empty, right, Empty], [""; 4]), ["Player 1", "Player 2"]);
        assert_eq!(names([left, right, Computer(1), Empty], ["Ada", "", "Hal", ""]), ["Ada", "Player 2", "Hal"]);
    }

    #[test]
    fn the_level_of_a_recorded_computer_is_known_in_every_language() {
        for language in Language::ALL {
            let words = Words::of(language);
            for name in [words.computer_name(7), words.short_computer_name(7)] {
                assert_eq!(recorded_level(&name), Some(7), "{name}");
                assert_eq!(recorded_level(&format!("{name} (3)")), Some(7), "{name}");
            }
        }
        let others = ["Ada", "Ada 7", "Computer, level 11", "Ada (2)"];
        assert_eq!(others.map(recorded_level), [None; 4]);
        assert_eq!(recorded_level("Computer 4"), Some(4), "by earlier versions");
    }
}
