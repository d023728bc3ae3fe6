//! Kick files: rotation systems as JSON, with a list of shifts for every turn.
//!
//! ```json
//! { "name": "Mine", "TNR": [[1, -1], [0, -1], [0, 0], [1, -3], [0, -3]], "TNL": [[0, -1], [1, -1]] }
//! ```
//!
//! A key is a Tetrimino (O I T L J S Z), the Facing before the turn (N E S W) and the direction: R for clockwise, L for
//! counterclockwise, 2 for a half turn. Each shift moves the lower-left corner of the tight box around the Tetrimino,
//! by columns to the right and rows up; the first one that fits is taken. Without a key for a half turn, that turn is
//! refused. All other keys are needed.
//!
//! `t_spin_point` is the number of the shift by which a quarter turn makes a T-Spin of any T-Slot, if there is one: 5
//! in the Super Rotation System. `convention` may have any text. A file may also have several systems, by name.

use serde_json::{Map, Value};

use super::foreign::has_field;
use super::is_json;
use crate::engine::rotation::{KickTable, KickTableError};
use crate::engine::{Facing, RotationSystem, Tetrimino, Turn};

/// The maximum length of a file, in bytes.
const LONGEST: usize = 256 * 1024;
/// The maximum number of systems in a file.
const MOST_SYSTEMS: usize = 8;
/// The number of known keys by which a kick file is recognised, even if others are misspelt.
const RECOGNISED: usize = 8;
/// The name of a system without one.
const UNNAMED: &str = "Kicks";

/// The reason why a kick file cannot be read. Each names the field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KickFileError {
    /// No JSON.
    #[error("it is no JSON: {0}")]
    Json(String),
    /// A field that is no turn.
    #[error(
        "{0:?} is no turn; a Tetrimino (O I T L J S Z), a Facing (N E S W) and a direction (L R 2) were expected, as in \
        \"TNR\""
    )]
    Field(String),
    /// A turn of an unknown Tetrimino.
    #[error("{field}: {letter:?} is no Tetrimino; O, I, T, L, J, S or Z was expected")]
    Tetrimino {
        /// The field.
        field: String,
        /// Its first letter.
        letter: char,
    },
    /// A value of a wrong type.
    #[error("{field}: {expected} was expected")]
    Value {
        /// The field.
        field: String,
        /// The expected value.
        expected: &'static str,
    },
    /// A turn that is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// No system, or too many.
    #[error("it has {0} systems; 1 to {MOST_SYSTEMS} are possible")]
    Systems(usize),
    /// A table that is not possible.
    #[error("{system}{error}")]
    Table {
        /// The name of the system with a dot, if the file has several.
        system: String,
        /// What is wrong with it.
        error: KickTableError,
    },
}

/// Whether a text looks like a kick file, perhaps with an error.
#[must_use]
pub fn is_kick_file(text: &str) -> bool {
    is_json(text) && text.len() <= LONGEST && keys().filter(|(key, ..)| has_field(text, key)).count() >= RECOGNISED
}

/// Reads all systems of a kick file.
///
/// ```
/// use skyline_foundation::engine::{Facing, RotationSystem, Tetrimino, Turn};
/// use skyline_foundation::formats::kick_file;
///
/// let text = kick_file::write(RotationSystem::SuperX, "Far");
/// let own = RotationSystem::Kicks(kick_file::read(&text)?[0]);
/// let kicks = own.shifts(Tetrimino::I, Facing::North, Turn::Half);
/// assert_eq!(kicks, RotationSystem::SuperX.shifts(Tetrimino::I, Facing::North, Turn::Half));
/// # Ok::<(), kick_file::KickFileError>(())
/// ```
///
/// # Errors
/// The first fault, with the name of the field.
pub fn read(text: &str) -> Result<Vec<KickTable>, KickFileError> {
    let text = text.trim_start_matches('\u{feff}');
    let json = |error: serde_json::Error| KickFileError::Json(error.to_string());
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(json)?;
    if !fields.values().any(Value::is_object) {
        return Ok(vec![system(UNNAMED, "", &fields)?]);
    }
    let mut systems = Vec::new();
    for (name, value) in &fields {
        match value {
            Value::Object(fields) => systems.push((name, fields)),
            _ if name == "convention" => {}
            _ => return Err(wrong(name, "a system")),
        }
    }
    if systems.len() > MOST_SYSTEMS {
        return Err(KickFileError::Systems(systems.len()));
    }
    let path = |name: &str| if systems.len() == 1 { String::new() } else { format!("{name}.") };
    systems.iter().map(|(name, fields)| system(name, &path(name), fields)).collect()
}

/// Writes a system as a kick file.
#[must_use]
pub fn write(system: RotationSystem, name: &str) -> String {
    let mut lines = vec![format!("  \"name\": {}", Value::from(name))];
    lines.extend(system.t_spin_point().map(|point| format!("  \"t_spin_point\": {}", point.number())));
    lines.extend(keys().map(|(key, tetrimino, facing, turn)| {
        let shifts = system.corner_shifts(tetrimino, facing, turn);
        let shifts: Vec<String> = shifts.into_iter().map(|(dx, dy)| format!("[{dx}, {dy}]")).collect();
        format!("  \"{key}\": [{}]", shifts.join(", "))
    }));
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// All turns with their names.
fn keys() -> impl Iterator<Item = (String, Tetrimino, Facing, Turn)> {
    Tetrimino::ALL.into_iter().flat_map(|tetrimino| {
        Facing::ALL.into_iter().flat_map(move |facing| {
            Turn::ALL.map(|turn| (KickTable::turn_key(tetrimino, facing, turn), tetrimino, facing, turn))
        })
    })
}

/// Reads a system. `path` is what its fields are called by in errors.
fn system(name: &str, path: &str, fields: &Map<String, Value>) -> Result<KickTable, KickFileError> {
    let mut name = name.to_owned();
    let mut t_spin_point = None;
    let mut lists = Map::new();
    for (key, value) in fields {
        let field = format!("{path}{key}");
        match (key.as_str(), value) {
            ("convention", _) => {}
            ("name", Value::String(given)) => name.clone_from(given),
            ("name", _) => return Err(wrong(&field, "a text")),
            ("t_spin_point", value) => {
                let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
                t_spin_point = Some(number.ok_or_else(|| wrong(&field, "a number from 1 to 12"))?);
            }
            _ if keys().any(|(known, ..)| known == *key) => {
                lists.insert(key.clone(), shifts(&field, value)?);
            }
            _ => return Err(unknown(field, key)),
        }
    }
    let missing = keys().find(|(key, _, _, turn)| *turn != Turn::Half && !lists.contains_key(key));
    if let Some((key, ..)) = missing {
        return Err(KickFileError::Missing(format!("{path}{key}")));
    }
    let of_turn = |tetrimino, facing, turn| {
        let list = lists.get(&KickTable::turn_key(tetrimino, facing, turn));
        list.and_then(Value::as_array).into_iter().flatten().filter_map(pair).collect()
    };
    KickTable::new(&name, t_spin_point, of_turn)
        .map_err(|error| KickFileError::Table { system: path.to_owned(), error })
}

/// Returns the error for a key that is no turn.
fn unknown(field: String, key: &str) -> KickFileError {
    let mut letters = key.chars();
    let first = letters.next().unwrap_or_default();
    let rest = letters.as_str();
    // With another first letter it would be a turn.
    if keys().any(|(known, ..)| known[1..] == *rest) {
        KickFileError::Tetrimino { field, letter: first }
    } else {
        KickFileError::Field(field)
    }
}

/// Checks that a value is a list of shifts.
fn shifts(field: &str, value: &Value) -> Result<Value, KickFileError> {
    let list = value.as_array().filter(|list| list.iter().all(|shift| pair(shift).is_some()));
    list.map(|_| value.clone()).ok_or_else(|| wrong(field, "a list of shifts like [[0, 0], [1, -1]]"))
}

fn pair(value: &Value) -> Option<(i8, i8)> {
    // Far beyond what a table accepts, which then names the shift.
    let number = |value: &Value| value.as_i64().map(|number| number.clamp(-99, 99) as i8);
    match value.as_array()?.as_slice() {
        [dx, dy] => Some((number(dx)?, number(dy)?)),
        _ => None,
    }
}

fn wrong(field: &str, expected: &'static str) -> KickFileError {
    KickFileError::Value { field: field.to_owned(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: &str = include_str!("../../tests/data/kick_tables.json");

    #[test]
    fn every_system_reads_back() {
        for system in RotationSystem::ALL {
            let text = write(system, "A \"name\"");
            assert!(is_kick_file(&text) && !crate::formats::is_document(&text));
            let tables = read(&text).unwrap();
            assert_eq!(tables, [KickTable::of(system, "A \"name\"").unwrap()], "{system:?}");
            assert_eq!(write(RotationSystem::Kicks(tables[0]), tables[0].name()), text);
        }
    }

    #[test]
    fn a_file_of_several_systems_is_read() {
        let tables = read(PUBLISHED).unwrap();
        let mut systems = RotationSystem::ALL;
        systems.sort_by_key(|system| system.id());
        let names: Vec<&str> = tables.iter().map(|table| table.name()).collect();
        assert_eq!(names, systems.map(RotationSystem::id));
        for (table, system) in tables.iter().zip(systems) {
            for (key, tetrimino, facing, turn) in keys() {
                let [mut own, other] =
                    [RotationSystem::Kicks(*table), system].map(|s| s.shifts(tetrimino, facing, turn).to_vec());
                // The published table has two repetitions, which can never be used.
                let first = own.clone();
                let mut at = 0;
                own.retain(|shift| {
                    at += 1;
                    !first[..at - 1].contains(shift)
                });
                assert_eq!(own, other, "{system:?} {key}");
            }
        }
    }

    #[test]
    fn a_wrong_field_is_named() {
        let good = write(RotationSystem::Super, "Mine");
        let line = |key: &str| good.lines().find(|line| line.contains(key)).unwrap().to_owned();
        let table = [
            ("\"TNR\"", "\"XNR\"", "XNR: 'X' is no Tetrimino; O, I, T, L, J, S or Z was expected"),
            (
                "\"TNR\"",
                "\"TXR\"",
                "\"TXR\" is no turn; a Tetrimino (O I T L J S Z), a Facing (N E S W) and a direction",
            ),
            ("\"TNR\"", "\"kicks\"", "\"kicks\" is no turn"),
            (
                "\"TNR\": [[1, -1]",
                "\"TNR\": [[1, 5]",
                "TNR: shift 1 moves the centre of the piece by (0, 6); at most 3",
            ),
            ("\"TNR\": [[1, -1]", "\"TNR\": [[1]", "TNR: a list of shifts like [[0, 0], [1, -1]] was expected"),
            ("\"TNR\": [[1, -1]", "\"TNR\": [[1, 0.5]", "TNR: a list of shifts like"),
            ("\"ONR\": [[0, 0]]", "\"ONR\": []", "ONR has no shift"),
            (&line("TNR"), "", "TNR is missing"),
            (
                &line("ONL"),
                &format!("  \"ONL\": [{}],", vec!["[0, 0]"; 13].join(", ")),
                "ONL has 13 shifts; at most 12",
            ),
            ("\"t_spin_point\": 5", "\"t_spin_point\": 0", "t_spin_point is 0; a number from 1 to 12 was expected"),
            ("\"t_spin_point\": 5", "\"t_spin_point\": \"5\"", "t_spin_point: a number from 1 to 12 was expected"),
            ("\"name\": \"Mine\"", "\"name\": 5", "name: a text was expected"),
            (",\n  \"TNL", "\n  \"TNL", "it is no JSON: expected `,` or `}` at line"),
        ];
        for (from, to, expected) in table {
            let text = good.replacen(from, to, 1);
            assert!(text != good && is_kick_file(&text), "{from}");
            let error = read(&text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let nested = PUBLISHED.replacen("\"INR\": [[2, -1]", "\"INR\": [[20, -1]", 1);
        assert!(nested != PUBLISHED, "{}", &PUBLISHED[..200]);
        assert!(
            read(&nested).unwrap_err().to_string().contains(".INR: shift 1 moves"),
            "{}",
            read(&nested).unwrap_err()
        );
        assert!(!is_kick_file("{\"TNR\": []}") && !is_kick_file("TNR"));
    }

    #[test]
    fn half_turns_may_be_left_out() {
        let text: Vec<String> = write(RotationSystem::Super, "Mine")
            .lines()
            .filter(|line| !line.contains("2\""))
            .map(str::to_owned)
            .collect();
        let text = text.join("\n").replace("],\n}", "]\n}");
        let own = RotationSystem::Kicks(read(&text).unwrap()[0]);
        assert_eq!(own.shifts(Tetrimino::T, Facing::North, Turn::Half), []);
        assert_eq!(own.shifts(Tetrimino::T, Facing::North, Turn::Clockwise).len(), 5);
    }
}
