//! Sets of sequences, written as patterns.
//!
//! ```text
//!   TIO          one sequence
//!   *            any Tetrimino
//!   [SZO]        one of these; [^SZO] is one of the others
//!   *p4          four different Tetriminos in any order, [SZO]p2 two of these
//!   *!           all of them in any order, like *p7
//!   T,*p4; I,*p4 T and then any four, or I and then any four
//! ```
//!
//! Parts follow each other, with or without commas and spaces. `;` or a new line separates alternatives. Patterns of
//! other perfect-clear tools mean the same here.

use std::fmt;

use crate::engine::Tetrimino;

/// The maximum number of sequences of a set.
pub const MAX_SEQUENCES: u64 = 10_000_000;
/// The maximum length of a sequence.
pub const MAX_LENGTH: usize = 20;

/// A sequence of up to [`MAX_LENGTH`] Tetriminos, in eight bytes. Sequences are sorted by length, then like words, in
/// the order of [`Tetrimino::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(u64);

impl Sequence {
    /// The sequence without a Tetrimino.
    pub const EMPTY: Self = Self(1);

    /// The sequence with a Tetrimino added. Beyond [`MAX_LENGTH`] the first are lost.
    #[must_use]
    const fn with(self, tetrimino: Tetrimino) -> Self {
        Self(self.0 << 3 | tetrimino as u64)
    }

    /// The Tetriminos.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Tetrimino> {
        let len = (u64::BITS - 1 - self.0.leading_zeros()) / 3;
        (0..len).rev().filter_map(move |at| Tetrimino::ALL.get((self.0 >> (3 * at) & 7) as usize).copied())
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| write!(formatter, "{}", piece.letter()))
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Sequence({self})")
    }
}

/// The reason why a pattern has no meaning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// No sequence.
    #[error("a pattern was expected, for example *p7")]
    Empty,
    /// A character that no part begins with.
    #[error("`{found}` at character {at}: a Tetrimino (I O T L J S Z), * or [ was expected")]
    Unexpected {
        /// The character.
        found: char,
        /// Its number, from 1.
        at: usize,
    },
    /// Brackets without an end, without a Tetrimino, or with something else.
    #[error("the brackets at character {0} were expected to have Tetriminos and an end, as in [SZO]")]
    Brackets(usize),
    /// A `p` without a number that its set allows.
    #[error("p at character {at}: a number from 1 to {most} was expected")]
    Count {
        /// The number of the character, from 1.
        at: usize,
        /// The number of Tetriminos in the set.
        most: usize,
    },
    /// Sequences beyond [`MAX_LENGTH`].
    #[error("a sequence of {0} Tetriminos; {MAX_LENGTH} at most are possible")]
    TooLong(usize),
    /// More than [`MAX_SEQUENCES`].
    #[error("{0} sequences; {MAX_SEQUENCES} at most are possible")]
    TooMany(u64),
}

/// Different Tetriminos in any order: a part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    /// The Tetriminos to choose from.
    from: Vec<Tetrimino>,
    /// The number to choose.
    count: usize,
}

impl Part {
    /// The number of choices.
    fn len(&self) -> u64 {
        (0..self.count).map(|chosen| (self.from.len() - chosen) as u64).product()
    }

    /// Adds the choices in the order of `from`.
    fn add_to(&self, start: Sequence, visit: &mut dyn FnMut(Sequence)) {
        self.choose(start, &mut Vec::new(), visit);
    }

    fn choose(&self, start: Sequence, chosen: &mut Vec<Tetrimino>, visit: &mut dyn FnMut(Sequence)) {
        if chosen.len() == self.count {
            return visit(start);
        }
        for tetrimino in &self.from {
            if !chosen.contains(tetrimino) {
                chosen.push(*tetrimino);
                self.choose(start.with(*tetrimino), chosen, visit);
                chosen.pop();
            }
        }
    }
}

/// A set of sequences as it is written, before they are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    alternatives: Vec<Vec<Part>>,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The pattern cannot be read, or has too many sequences or too long ones.
    pub fn read(pattern: &str) -> Result<Self, PatternError> {
        let pattern = Self { alternatives: alternatives(pattern)? };
        match (pattern.longest(), pattern.most()) {
            (length, _) if length > MAX_LENGTH => Err(PatternError::TooLong(length)),
            (_, count) if count > MAX_SEQUENCES => Err(PatternError::TooMany(count)),
            _ => Ok(pattern),
        }
    }

    /// The length of its longest sequences.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.alternatives.iter().map(|parts| parts.iter().map(|part| part.count).sum()).max().unwrap_or(0)
    }

    /// The number of its sequences; those that several alternatives have count for each.
    fn most(&self) -> u64 {
        let product = |parts: &Vec<Part>| parts.iter().map(Part::len).fold(1, u64::saturating_mul);
        self.alternatives.iter().map(product).fold(0, u64::saturating_add)
    }

    /// Its sequences in order, each of them once.
    #[must_use]
    pub fn sequences(&self) -> Vec<Sequence> {
        let mut all = Vec::with_capacity(self.most() as usize);
        for parts in &self.alternatives {
            add(parts, Sequence::EMPTY, &mut all);
        }
        // Alternatives can have sequences in common.
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Reads a pattern. Returns its sequences in order, each of them once.
///
/// ```
/// use skyline_foundation::solver::formal::sequences::sequences;
///
/// assert_eq!(sequences("*p7")?.len(), 5_040);
/// let texts: Vec<String> = sequences("T, [SZ]p2")?.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["TSZ", "TZS"]);
/// # Ok::<(), skyline_foundation::solver::formal::sequences::PatternError>(())
/// ```
///
/// # Errors
/// As for [`Pattern::read`].
pub fn sequences(pattern: &str) -> Result<Vec<Sequence>, PatternError> {
    Pattern::read(pattern).map(|pattern| pattern.sequences())
}

fn add(parts: &[Part], start: Sequence, all: &mut Vec<Sequence>) {
    match parts {
        [] => all.push(start),
        [part, rest @ ..] => part.add_to(start, &mut |start| add(rest, start, all)),
    }
}

fn alternatives(pattern: &str) -> Result<Vec<Vec<Part>>, PatternError> {
    let mut alternatives = vec![Vec::new()];
    let characters: Vec<char> = pattern.chars().collect();
    let mut at = 0;
    while let Some(character) = characters.get(at).copied() {
        at += 1;
        let from = match character {
            ';' | '\n' => {
                alternatives.push(Vec::new());
                continue;
            }
            ',' => continue,
            _ if character.is_whitespace() => continue,
            '*' => Tetrimino::ALL.to_vec(),
            '[' => brackets(&characters, &mut at)?,
            _ => vec![tetrimino(character).ok_or(PatternError::Unexpected { found: character, at })?],
        };
        let count = count(&characters, &mut at, from.len())?;
        if let Some(parts) = alternatives.last_mut() {
            parts.push(Part { from, count });
        }
    }
    alternatives.retain(|parts| !parts.is_empty());
    if alternatives.is_empty() { Err(PatternError::Empty) } else { Ok(alternatives) }
}

fn tetrimino(letter: char) -> Option<Tetrimino> {
    Tetrimino::from_letter(letter.to_ascii_uppercase())
}

/// Reads the Tetriminos in brackets, of which the first is read.
fn brackets(characters: &[char], at: &mut usize) -> Result<Vec<Tetrimino>, PatternError> {
    let error = PatternError::Brackets(*at);
    let is_inverted = characters.get(*at) == Some(&'^');
    *at += usize::from(is_inverted);
    let len = characters.get(*at..).unwrap_or_default().iter().position(|character| *character == ']');
    let inside = &characters[*at..*at + len.ok_or_else(|| error.clone())?];
    *at += inside.len() + 1;
    let mut named = Vec::new();
    for letter in inside.iter().filter(|letter| !letter.is_whitespace() && **letter != ',') {
        let tetrimino = tetrimino(*letter).ok_or_else(|| error.clone())?;
        if !named.contains(&tetrimino) {
            named.push(tetrimino);
        }
    }
    let chosen: Vec<_> =
        Tetrimino::ALL.into_iter().filter(|tetrimino| named.contains(tetrimino) != is_inverted).collect();
    if named.is_empty() || chosen.is_empty() { Err(error) } else { Ok(chosen) }
}

/// Reads how many of a set are chosen: `p` and a number, `!` for all, nothing for one.
fn count(characters: &[char], at: &mut usize, most: usize) -> Result<usize, PatternError> {
    match characters.get(*at) {
        Some('!') => {
            *at += 1;
            Ok(most)
        }
        Some('p' | 'P') => {
            let error = PatternError::Count { at: *at + 1, most };
            let digits: String = characters[*at + 1..].iter().take_while(|digit| digit.is_ascii_digit()).collect();
            *at += 1 + digits.len();
            digits.parse().ok().filter(|count| (1..=most).contains(count)).ok_or(error)
        }
        _ => Ok(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pattern: &str) -> Vec<String> {
        sequences(pattern).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn patterns_are_sets_of_sequences() {
        for (pattern, count) in [
            ("TIO", 1),
            ("*", 7),
            ("**", 49),
            ("*p7", 5_040),
            ("*!", 5_040),
            ("[SZO]p2", 6),
            ("[^SZO]!", 24),
            ("T,*p4", 840),
            ("*p7,*p3", 5_040 * 210),
            ("[ss z]", 2),
            ("T*; TI", 7),
            ("IO\nOI;", 2),
        ] {
            let found = texts(pattern);
            assert_eq!(found.len(), count, "{pattern}");
            assert!(found.is_sorted_by(|a, b| a != b), "{pattern}: each once");
        }
        assert_eq!(texts("o [lj]"), ["OL", "OJ"]);
        assert_eq!(texts("[JL]p2"), ["LJ", "JL"]);
    }

    #[test]
    fn a_wrong_pattern_says_where() {
        for (pattern, error) in [
            (" ;", PatternError::Empty),
            ("TX", PatternError::Unexpected { found: 'X', at: 2 }),
            ("T[SZ", PatternError::Brackets(2)),
            ("[]", PatternError::Brackets(1)),
            ("[^IOTLJSZ]", PatternError::Brackets(1)),
            ("[S9]", PatternError::Brackets(1)),
            ("[SZ]p3", PatternError::Count { at: 5, most: 2 }),
            ("*p0", PatternError::Count { at: 2, most: 7 }),
            ("*p", PatternError::Count { at: 2, most: 7 }),
            ("*p99999999999999999999999", PatternError::Count { at: 2, most: 7 }),
            ("*!*!*!", PatternError::TooLong(21)),
            ("*p7,*p7", PatternError::TooMany(25_401_600)),
        ] {
            assert_eq!(sequences(pattern), Err(error), "{pattern}");
        }
    }

    #[test]
    fn a_sequence_of_every_length_keeps_its_pieces() {
        for len in 0..=MAX_LENGTH {
            let pieces: Vec<_> = Tetrimino::ALL.into_iter().cycle().take(len).collect();
            let sequence = pieces.iter().fold(Sequence::EMPTY, |sequence, piece| sequence.with(*piece));
            assert!(sequence.pieces().eq(pieces), "{len}");
        }
    }
}
