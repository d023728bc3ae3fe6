//! Reads the setup of a match from a file. The files up to version 0.3 have an array for each value of the seats and
//! teams.

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer};
use serde_json::{Map, Value};

use super::Versus;

/// The arrays of a file, and the place in a setup of the values at `#`.
const ARRAYS: [(&str, &str); 17] = [
    ("seats", "/seats/#/player"),
    ("names", "/seats/#/name"),
    ("colors", "/seats/#/color"),
    ("avatars", "/seats/#/avatar"),
    ("profiles", "/seats/#/profile"),
    ("teams", "/seats/#/team"),
    ("sent", "/seats/#/handicap/sent_percent"),
    ("received", "/seats/#/handicap/received_percent"),
    ("levels", "/seats/#/handicap/level"),
    ("starting_lines", "/seats/#/handicap/starting_lines/broken"),
    ("starting_patterns", "/seats/#/handicap/starting_lines/pattern"),
    ("starting_solid", "/seats/#/handicap/starting_lines/solid"),
    ("next_counts", "/seats/#/next_count"),
    ("practices", "/seats/#/practices"),
    ("team_goals", "/teams/#/goal"),
    ("team_lines", "/teams/#/lines"),
    ("team_points", "/teams/#/points"),
];

/// Reads a setup. Missing values are those of the default setup.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Versus, D::Error> {
    let mut given = Map::deserialize(deserializer)?;
    let mut setup = serde_json::to_value(Versus::default()).map_err(D::Error::custom)?;
    for (key, place) in ARRAYS {
        let Some(values) = given.remove(key) else { continue };
        let values: Vec<Value> = serde_json::from_value(values).map_err(D::Error::custom)?;
        for (index, value) in values.into_iter().enumerate() {
            match value {
                Value::Object(whole) if !is_player(&whole) => {
                    if let Some(Value::Object(found)) = setup.pointer_mut(&format!("/{key}/{index}")) {
                        found.extend(whole);
                    }
                }
                value => {
                    if let Some(found) = setup.pointer_mut(&place.replace('#', &index.to_string())) {
                        *found = value;
                    }
                }
            }
        }
    }
    if let Value::Object(setup) = &mut setup {
        setup.extend(given);
    }
    serde_json::from_value(setup).map_err(D::Error::custom)
}

/// Whether a value is the player of a seat in an old file. An empty seat is no object.
fn is_player(value: &Map<String, Value>) -> bool {
    ["person", "computer", "program"].iter().any(|player| value.contains_key(*player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::{StartingLines, StartingPattern};
    use crate::engine::versus::{Handicap, VersusPreset};
    use crate::input::SeatDevice;
    use crate::settings::{SeatSetup, Settings, TeamSetup, VersusGoal, VersusSeat, VersusTeamGoal};

    /// The settings of a player of version 0.3.0.
    const OLD: &str = include_str!("../../tests/data/settings-0.3.toml");

    #[test]
    fn the_arrays_of_older_files_are_read() {
        let Versus { seats: [ada, pad, computer, nobody], teams, .. } = toml::from_str::<Settings>(OLD).unwrap().versus;
        let [first, second, third, fourth] = Versus::default().seats;
        let plain = first.handicap;
        let person = VersusSeat::Person;
        let seat =
            SeatSetup { player: person(SeatDevice::LeftHalf), name: "Ada".to_owned(), color: 6, team: 2, ..first };
        assert_eq!(ada, SeatSetup { handicap: Handicap { received_percent: 50, ..plain }, ..seat });
        let seat = SeatSetup { player: person(SeatDevice::Pad(1)), avatar: 27, team: 1, ..second };
        let handicap = Handicap { sent_percent: 150, level: 4, ..plain };
        assert_eq!(pad, SeatSetup { handicap, practices: false, ..seat });
        let lines = StartingLines { broken: 3, pattern: StartingPattern::Zigzag, solid: 2 };
        let handicap = Handicap { starting_lines: lines, ..plain };
        let player = VersusSeat::Computer(7);
        assert_eq!(computer, SeatSetup { player, handicap, next_count: 2, team: 2, ..third });
        assert_eq!(nobody, fourth);
        let [usual, ..] = Versus::default().teams;
        assert_eq!(teams[0], TeamSetup { goal: VersusTeamGoal::Race, lines: 15, ..usual });
        assert_eq!(teams[1], TeamSetup { goal: VersusTeamGoal::Score, points: 9_000, ..usual });
        assert_eq!(teams[2..], [usual; 2]);
    }

    #[test]
    fn the_rest_of_older_files_is_read_and_today_s_files_too() {
        let settings: Settings = toml::from_str(OLD).unwrap();
        let Versus { rules, is_custom, level_up_s, goal, lines, minutes, first_to, attacks, .. } = settings.versus;
        assert_eq!((rules, goal, is_custom), (VersusPreset::Modern, VersusGoal::Score, true));
        assert_eq!((level_up_s, lines, minutes, first_to, attacks.travel_ms), (30, 70, 5, 3, 500));
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(toml::from_str::<Settings>(&text).unwrap(), settings, "{text}");
        let part = "[[versus.seats]]\nname = 'Ada'\n[[versus.seats]]\nhandicap = { level = 3 }";
        let seats = toml::from_str::<Settings>(part).unwrap().versus.seats;
        assert_eq!((seats[0].name.as_str(), seats[1].handicap.level), ("Ada", 3));
        assert_eq!(seats[1].player, VersusSeat::Computer(3));
        assert_eq!(toml::from_str::<Settings>("[versus]").unwrap(), Settings::default());
        for wrong in
            ["seats = 3", "seats = ['nobody']", "seats = [{ person = 'nobody' }]", "levels = [256]", "goal = 3"]
        {
            assert!(toml::from_str::<Settings>(&format!("[versus]\n{wrong}")).is_err(), "{wrong}");
        }
    }
}
