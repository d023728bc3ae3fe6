//! Kick tables: rotation systems that players bring, with a list of attempts for every turn.
//!
//! ```text
//!   kick file ──▶ formats::kick_file ──▶ KickTable::new ─┐
//!   "Name:5ssz…", in settings, recordings and rules ─────┴─▶ checked ──▶ the one copy of the table ◀── KickTable
//! ```
//!
//! Rules are small values that are copied and compared everywhere, and a table has two kilobytes. So each table is
//! stored once for the whole run of the program, and a [`KickTable`] points to it.

use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::list::{List, Lists, MAX_ATTEMPTS, Rotation, Shift};
use super::{RotationPoint, RotationSystem, System};
use crate::engine::tetrimino::{Facing, Tetrimino, Turn};

/// The texts of all kick tables; their attempts are in the tables themselves.
pub(super) const SYSTEM: System = System {
    name: "rotation-kicks",
    hint: "rotation-kicks-hint",
    option_hint: "extended-rotation-kicks-hint",
    argument: "kicks",
    about: "The system of a kick file",
    t_spin_point: None,
    starts_nub_down: false,
    lists: NO_ATTEMPTS,
};

const NO_ATTEMPTS: Lists = [[[List::new(&[]); 3]; 4]; 7];

/// The tables of this run of the program.
static KNOWN: Mutex<Vec<&'static Table>> = Mutex::new(Vec::new());
/// The maximum number of tables: two megabytes, so that files from elsewhere cannot fill the memory.
const MOST: usize = 1_000;

/// A rotation system from a kick file: its name, and the attempts of every turn.
///
/// ```
/// use skyline_foundation::engine::rotation::KickTable;
/// use skyline_foundation::engine::{Facing, RotationSystem, Tetrimino, Turn};
///
/// let plus = RotationSystem::SuperPlus;
/// let own = KickTable::new("Mine", None, |piece, facing, turn| plus.corner_shifts(piece, facing, turn))?;
/// let (own, half) = (RotationSystem::Kicks(own), Turn::Half);
/// assert_eq!(own.shifts(Tetrimino::T, Facing::North, half), plus.shifts(Tetrimino::T, Facing::North, half));
/// # Ok::<(), skyline_foundation::engine::rotation::KickTableError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KickTable(&'static Table);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Table {
    name: String,
    t_spin_point: Option<RotationPoint>,
    lists: Lists,
}

/// The error for a kick table that is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KickTableError {
    /// A quarter turn without attempts. Some Facing could not be reached.
    #[error("{0} has no shift")]
    NoAttempt(String),
    /// A turn with too many attempts.
    #[error("{turn} has {count} shifts; at most {most} are possible", most = MAX_ATTEMPTS)]
    Attempts {
        /// The turn, named as in files.
        turn: String,
        /// Its number of attempts.
        count: usize,
    },
    /// An attempt that is too far away.
    #[error("{turn}: shift {number} moves the centre of the piece by {shift:?}; at most {most} columns and rows are \
        possible", most = KickTable::MAX_SHIFT)]
    Shift {
        /// The turn, named as in files.
        turn: String,
        /// The number of the attempt, from 1.
        number: usize,
        /// The columns to the right and the rows up.
        shift: (i8, i8),
    },
    /// A T-Spin point that is no attempt.
    #[error("t_spin_point is {0}; a number from 1 to {most} was expected", most = MAX_ATTEMPTS)]
    TSpinPoint(u8),
    /// A damaged text.
    #[error("the kick table is incomplete")]
    Text,
    /// Too many tables since the program was started.
    #[error("{MOST} kick tables were loaded; restart Skyline to load others")]
    Full,
}

impl KickTable {
    /// The maximum distance of an attempt from the centre Mino, in columns and in rows.
    // The move generators look this far beyond the board.
    pub const MAX_SHIFT: i8 = 3;
    /// The maximum length of a name, in characters.
    pub const NAME_LENGTH: usize = 40;

    /// Creates a table. `corner_shifts` returns the attempts of a turn, each a shift of the lower-left corner of the
    /// tight box around the Tetrimino. A half turn without attempts is refused. By the `t_spin_point`, a quarter turn
    /// makes a T-Spin of any T-Slot.
    ///
    /// # Errors
    /// The first turn with too few or too many attempts, or with one that is too far away.
    pub fn new(
        name: &str,
        t_spin_point: Option<u8>,
        corner_shifts: impl Fn(Tetrimino, Facing, Turn) -> Vec<(i8, i8)>,
    ) -> Result<Self, KickTableError> {
        let mut lists = NO_ATTEMPTS;
        for rotation in all_turns() {
            let Rotation { tetrimino, facing, turn } = rotation;
            let (dx, dy) = rotation.in_place();
            let given = corner_shifts(tetrimino, facing, turn);
            let shifts: Vec<Shift> =
                given.into_iter().map(|(x, y)| (x.saturating_add(dx), y.saturating_add(dy))).collect();
            *list_of(&mut lists, rotation) = list(rotation, &shifts)?;
        }
        if let Some(point) = t_spin_point.filter(|point| !(1..=MAX_ATTEMPTS).contains(&usize::from(*point))) {
            return Err(KickTableError::TSpinPoint(point));
        }
        Self::stored(Table { name: name_of(name), t_spin_point: t_spin_point.map(RotationPoint::numbered), lists })
    }

    /// Creates a table with the attempts of another system.
    ///
    /// # Errors
    /// [`KickTableError::Full`] if too many tables were created.
    pub fn of(system: RotationSystem, name: &str) -> Result<Self, KickTableError> {
        let point = system.t_spin_point().map(RotationPoint::number);
        Self::new(name, point, |tetrimino, facing, turn| system.corner_shifts(tetrimino, facing, turn))
    }

    /// Returns the name, which may be empty.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// Returns the name of a turn in kick files: Tetrimino, Facing and direction, such as `TNR`.
    #[must_use]
    pub fn turn_key(tetrimino: Tetrimino, facing: Facing, turn: Turn) -> String {
        Rotation { tetrimino, facing, turn }.key()
    }

    pub(super) const fn t_spin_point(self) -> Option<RotationPoint> {
        self.0.t_spin_point
    }

    pub(super) const fn lists(self) -> &'static Lists {
        &self.0.lists
    }

    /// Points to the copy of a table that is stored.
    fn stored(table: Table) -> Result<Self, KickTableError> {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = known.iter().find(|known| ***known == table) {
            return Ok(Self(same));
        }
        if known.len() >= MOST {
            return Err(KickTableError::Full);
        }
        let table: &'static Table = Box::leak(Box::new(table));
        known.push(table);
        Ok(Self(table))
    }
}

/// All turns, in the order of the text.
fn all_turns() -> impl Iterator<Item = Rotation> {
    Tetrimino::ALL.into_iter().flat_map(|tetrimino| {
        let of = move |facing| Turn::ALL.map(|turn| Rotation { tetrimino, facing, turn });
        Facing::ALL.into_iter().flat_map(of)
    })
}

const fn list_of(lists: &mut Lists, Rotation { tetrimino, facing, turn }: Rotation) -> &mut List {
    &mut lists[tetrimino as usize][facing as usize][turn as usize]
}

/// Returns the list of these shifts of the centre Mino.
fn list(rotation: Rotation, shifts: &[Shift]) -> Result<List, KickTableError> {
    if shifts.is_empty() && rotation.turn != Turn::Half {
        return Err(KickTableError::NoAttempt(rotation.key()));
    }
    if shifts.len() > MAX_ATTEMPTS {
        return Err(KickTableError::Attempts { turn: rotation.key(), count: shifts.len() });
    }
    let reach = -KickTable::MAX_SHIFT..=KickTable::MAX_SHIFT;
    match (1..).zip(shifts).find(|(_, (dx, dy))| !reach.contains(dx) || !reach.contains(dy)) {
        Some((number, shift)) => Err(KickTableError::Shift { turn: rotation.key(), number, shift: *shift }),
        None => Ok(List::new(shifts)),
    }
}

/// Returns a name without control characters, and not too long.
fn name_of(text: &str) -> String {
    let shown: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let short: String = shown.trim().chars().take(KickTable::NAME_LENGTH).collect();
    short.trim_end().to_owned()
}

/// The number of different columns or rows of a shift.
const SIDE: u8 = 2 * KickTable::MAX_SHIFT as u8 + 1;
/// The letter of a shift by no column and no row is the middle one of 49: `A` to `Z`, then `a` to `w`.
const CAPITALS: u8 = 26;
/// The letter at the end of each list.
const END: char = 'z';

fn letter((dx, dy): Shift) -> char {
    let index = (dx + KickTable::MAX_SHIFT) as u8 * SIDE + (dy + KickTable::MAX_SHIFT) as u8;
    char::from(if index < CAPITALS { b'A' + index } else { b'a' + index - CAPITALS })
}

const fn shift(letter: char) -> Option<Shift> {
    let index = match letter {
        'A'..='Z' => letter as u8 - b'A',
        'a'..='w' => letter as u8 - b'a' + CAPITALS,
        _ => return None,
    };
    Some(((index / SIDE) as i8 - KickTable::MAX_SHIFT, (index % SIDE) as i8 - KickTable::MAX_SHIFT))
}

/// The table as a short text of letters and digits that every chat leaves as it is, after its name.
impl fmt::Display for KickTable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:", self.0.name)?;
        if let Some(point) = self.0.t_spin_point {
            write!(formatter, "{}", point.number())?;
        }
        for Rotation { tetrimino, facing, turn } in all_turns() {
            let shifts = self.0.lists[tetrimino as usize][facing as usize][turn as usize].shifts();
            let letters: String = shifts.iter().map(|shift| letter(*shift)).collect();
            write!(formatter, "{letters}{END}")?;
        }
        Ok(())
    }
}

impl FromStr for KickTable {
    type Err = KickTableError;

    fn from_str(text: &str) -> Result<Self, KickTableError> {
        let (name, rest) = text.rsplit_once(':').ok_or(KickTableError::Text)?;
        let letters = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let point = match &rest[..rest.len() - letters.len()] {
            "" => None,
            digits => Some(digits.parse::<u8>().map_err(|_error| KickTableError::Text)?),
        };
        let mut parts = letters.split_terminator(END);
        let mut lists = NO_ATTEMPTS;
        for rotation in all_turns() {
            let part = parts.next().ok_or(KickTableError::Text)?;
            let shifts: Option<Vec<Shift>> = part.chars().map(shift).collect();
            *list_of(&mut lists, rotation) = list(rotation, &shifts.ok_or(KickTableError::Text)?)?;
        }
        if parts.next().is_some() || !letters.ends_with(END) {
            return Err(KickTableError::Text);
        }
        match point {
            Some(point) if !(1..=MAX_ATTEMPTS).contains(&usize::from(point)) => Err(KickTableError::TSpinPoint(point)),
            point => {
                let t_spin_point = point.map(RotationPoint::numbered);
                Self::stored(Table { name: name_of(name), t_spin_point, lists })
            }
        }
    }
}

impl TryFrom<String> for KickTable {
    type Error = KickTableError;

    fn try_from(text: String) -> Result<Self, KickTableError> {
        text.parse()
    }
}

impl From<KickTable> for String {
    fn from(table: KickTable) -> Self {
        table.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_from_its_text() {
        for system in RotationSystem::ALL {
            for name in ["Mine", "a: b", "", "\u{418}\u{43c}\u{44f} 8"] {
                let table = KickTable::of(system, name).unwrap();
                let text = table.to_string();
                assert_eq!((text.parse(), table.name()), (Ok(table), name), "{text}");
                let rotation = RotationSystem::Kicks(table);
                let json = serde_json::to_string(&rotation).unwrap();
                assert_eq!(json, format!("{{\"kicks\":\"{text}\"}}"));
                assert_eq!(serde_json::from_str::<RotationSystem>(&json).unwrap(), rotation);
                for turn in all_turns() {
                    let [own, other] = [rotation, system].map(|s| s.shifts(turn.tetrimino, turn.facing, turn.turn));
                    assert_eq!(own, other, "{system:?} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn a_damaged_text_is_refused() {
        let text = KickTable::of(RotationSystem::Super, "Mine").unwrap().to_string();
        assert!(text.len() < 600, "{}", text.len());
        for end in 0..text.len() {
            assert!(text[..end].parse::<KickTable>().is_err(), "{end}");
        }
        for wrong in [text.replacen('z', "y", 1), format!("{text}z"), text.replacen(":5", ":13", 1)] {
            assert!(wrong.parse::<KickTable>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_too_far_or_too_much_is_named() {
        let given = |attempts: Vec<Shift>| {
            KickTable::new("", None, |tetrimino, facing, turn| {
                let is_meant = (tetrimino, facing, turn) == (Tetrimino::S, Facing::West, Turn::Half);
                if is_meant { attempts.clone() } else { vec![(0, 0)] }
            })
        };
        assert!(given(vec![(0, 0); 12]).is_ok() && given(Vec::new()).is_ok());
        let error = |attempts| given(attempts).unwrap_err().to_string();
        assert_eq!(error(vec![(0, 0); 13]), "SW2 has 13 shifts; at most 12 are possible");
        let far = "SW2: shift 2 moves the centre of the piece by (-5, 0); at most 3 columns and rows are possible";
        assert_eq!(error(vec![(0, 0), (-4, 0)]), far);
        assert!(error(vec![(i8::MIN, i8::MAX)]).starts_with("SW2: shift 1 moves"));
        assert_eq!(KickTable::of(RotationSystem::Super, "\n One \t").unwrap().name(), "One");
    }
}
