//! The answers for a set of sequences: how many, which not, and by the pieces that come first.

use std::fmt;

use super::objective::Best;
use super::sequences::Sequence;
use crate::engine::Tetrimino;

/// The answers for the sequences of a set.
///
/// ```
/// use skyline_foundation::solver::formal::sequences::sequences;
/// use skyline_foundation::solver::formal::set_answer::{SequenceAnswer, SetAnswer};
///
/// let answers = [SequenceAnswer::Yes, SequenceAnswer::Yes, SequenceAnswer::No].map(Some).to_vec();
/// let answer = SetAnswer::new(sequences("I[OTL]").unwrap(), answers);
/// assert_eq!(answer.to_string(), "2 of 3 sequences (66.67 %)\nno: IL\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAnswer {
    sequences: Vec<Sequence>,
    answers: Vec<Option<SequenceAnswer>>,
    /// The optimized quantity, if the question has one.
    best: Option<Best>,
}

/// The answer for a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequenceAnswer {
    /// No match meets the objective.
    No,
    /// A match meets the objective, which has no quantity to optimize.
    Yes,
    /// A match meets the objective, and this is the best value of the quantity to optimize.
    Best(u32),
}

impl SequenceAnswer {
    /// The answer without a quantity to optimize.
    #[must_use]
    pub const fn of(is_met: bool) -> Self {
        if is_met { Self::Yes } else { Self::No }
    }

    /// Whether a match meets the objective.
    #[must_use]
    pub const fn is_yes(self) -> bool {
        !matches!(self, Self::No)
    }
}

/// How many sequences reach a value of the optimized quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The value.
    pub value: u32,
    /// The number of sequences with this value or a better one.
    pub sequences: usize,
}

/// The sequences with the same first pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The first pieces.
    pub first: Vec<Tetrimino>,
    /// The number of sequences that begin with them.
    pub all: usize,
    /// Those with the answer yes.
    pub yes: usize,
}

impl SetAnswer {
    /// The answers for these sequences in their order: yes, no, or `None` if the search was stopped before.
    #[must_use]
    pub const fn new(sequences: Vec<Sequence>, answers: Vec<Option<SequenceAnswer>>) -> Self {
        Self { sequences, answers, best: None }
    }

    /// The answers to a question that optimizes this quantity.
    #[must_use]
    pub fn with_best(self, best: Option<Best>) -> Self {
        Self { best, ..self }
    }

    /// The optimized quantity, if the question has one.
    #[must_use]
    pub const fn best(&self) -> Option<Best> {
        self.best
    }

    /// How many sequences reach each value of the optimized quantity that is the best of some, the best one first.
    #[must_use]
    pub fn reached(&self) -> Vec<Reached> {
        let value = |answer: &Option<SequenceAnswer>| match answer {
            Some(SequenceAnswer::Best(value)) => Some(*value),
            Some(SequenceAnswer::No | SequenceAnswer::Yes) | None => None,
        };
        let mut values: Vec<u32> = self.answers.iter().filter_map(value).collect();
        values.sort_unstable();
        if self.best != Some(Best::LeastHeight) {
            values.reverse();
        }
        let mut reached: Vec<Reached> = Vec::new();
        for (sequences, value) in (1..).zip(values) {
            match reached.last_mut() {
                Some(last) if last.value == value => last.sequences = sequences,
                _ => reached.push(Reached { value, sequences }),
            }
        }
        reached
    }

    /// The number of sequences.
    #[must_use]
    pub const fn all(&self) -> usize {
        self.sequences.len()
    }

    /// The number of sequences with this answer.
    #[must_use]
    pub fn count(&self, answer: Option<bool>) -> usize {
        self.answers.iter().filter(|other| other.map(SequenceAnswer::is_yes) == answer).count()
    }

    /// The sequences with this answer.
    pub fn with(&self, answer: Option<bool>) -> impl Iterator<Item = Sequence> {
        let answered = self.sequences.iter().zip(&self.answers);
        let is_answer = move |other: Option<SequenceAnswer>| other.map(SequenceAnswer::is_yes) == answer;
        answered.filter(move |(_, other)| is_answer(**other)).map(|(sequence, _)| *sequence)
    }

    /// One line: how many have the answer yes.
    #[must_use]
    pub fn summary(&self) -> String {
        let (yes, all) = (self.count(Some(true)), self.all());
        let ending = if all == 1 { "" } else { "s" };
        format!("{yes} of {all} sequence{ending} ({} %)", percent(yes, all))
    }

    /// The shares of the pieces that follow these first ones, in the order of [`Tetrimino::ALL`].
    #[must_use]
    pub fn shares(&self, first: &[Tetrimino]) -> Vec<Share> {
        let mut counts = [(0, 0); Tetrimino::ALL.len()];
        for (sequence, answer) in self.sequences.iter().zip(&self.answers) {
            let mut pieces = sequence.pieces();
            if first.iter().all(|piece| pieces.next() == Some(*piece))
                && let Some(next) = pieces.next()
            {
                let (all, yes) = &mut counts[next as usize];
                *all += 1;
                *yes += usize::from(answer.is_some_and(SequenceAnswer::is_yes));
            }
        }
        let share = |(next, (all, yes))| Share { first: [first, &[next]].concat(), all, yes };
        Tetrimino::ALL.into_iter().zip(counts).filter(|(_, (all, _))| *all > 0).map(share).collect()
    }
}

/// A line with the number of sequences with the answer yes, one for each value of the optimized quantity, and one for
/// each of the other sequences.
impl fmt::Display for SetAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}", self.summary())?;
        let unit = match self.best {
            Some(Best::MostLines) => "lines, at least",
            Some(Best::MostPieces) => "pieces, at least",
            Some(Best::LeastHeight) => "height, at most",
            Some(Best::LongestCombo) | None => "Combo, at least",
        };
        for Reached { value, sequences } in self.reached() {
            let ending = if sequences == 1 { "" } else { "s" };
            writeln!(formatter, "{unit} {value}: {sequences} sequence{ending} ({} %)", percent(sequences, self.all()))?;
        }
        self.with(Some(false)).try_for_each(|sequence| writeln!(formatter, "no: {sequence}"))?;
        self.with(None).try_for_each(|sequence| writeln!(formatter, "unknown: {sequence}"))
    }
}

/// A part in percent, rounded to two decimals.
#[must_use]
pub fn percent(part: usize, all: usize) -> String {
    let hundredths = (part * 10_000 + all / 2) / all.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::formal::sequences::sequences;

    #[test]
    fn sequences_are_counted_by_their_first_pieces() {
        let all = sequences("[IT]p2; TT; [IS]").unwrap();
        let yes = Some(SequenceAnswer::Yes);
        let answer = SetAnswer::new(all, vec![yes, None, yes, Some(SequenceAnswer::No), yes]);
        let texts: Vec<String> = answer.sequences.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["I", "S", "IT", "TI", "TT"]);
        let shares = |first: &[Tetrimino]| {
            let shares = answer.shares(first).into_iter();
            shares.map(|Share { first, all, yes }| (first.last().copied(), all, yes)).collect::<Vec<_>>()
        };
        let [i, t, s] = [Tetrimino::I, Tetrimino::T, Tetrimino::S];
        assert_eq!(shares(&[]), [(Some(i), 2, 2), (Some(t), 2, 1), (Some(s), 1, 0)]);
        assert_eq!(shares(&[t]), [(Some(i), 1, 0), (Some(t), 1, 1)]);
        assert_eq!(shares(&[s]), []);
        assert_eq!(answer.to_string(), "3 of 5 sequences (60.00 %)\nno: TI\nunknown: S\n");
    }

    #[test]
    fn values_are_counted_from_the_best_one() {
        let all = sequences("[IOTLJ]").unwrap();
        let answers = [3, 1, 3, 0].map(|value| Some(SequenceAnswer::Best(value))).into_iter();
        let answers: Vec<_> = answers.chain([Some(SequenceAnswer::No)]).collect();
        let answer = SetAnswer::new(all.clone(), answers.clone()).with_best(Some(Best::LongestCombo));
        assert_eq!(
            answer.to_string(),
            "4 of 5 sequences (80.00 %)\nCombo, at least 3: 2 sequences (40.00 %)\n\
             Combo, at least 1: 3 sequences (60.00 %)\nCombo, at least 0: 4 sequences (80.00 %)\nno: J\n"
        );
        let low = SetAnswer::new(all, answers).with_best(Some(Best::LeastHeight)).reached();
        assert_eq!(
            low.iter().map(|reached| (reached.value, reached.sequences)).collect::<Vec<_>>(),
            [(0, 1), (1, 2), (3, 4)]
        );
    }
}
