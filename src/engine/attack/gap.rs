//! The gap columns of received lines (Guideline B1.3.2).

use super::rules::GapLaw;
use crate::engine::random::{Purpose, Stream};

/// Returns the gap column of the next line that appears in a Matrix of `columns` columns.
///
/// `appeared` is the number of lines that appeared before it, `starts_attack` whether it is the first of its attack,
/// and `before` the gap of the line before it. The result follows from them and the seed.
#[must_use]
pub fn next_gap(law: GapLaw, seed: u64, appeared: u32, starts_attack: bool, before: Option<i8>, columns: i8) -> i8 {
    let draw = match law {
        GapLaw::EveryLines(lines) => appeared / lines.max(1),
        GapLaw::Chance { .. } => appeared,
    };
    let open = || Stream::new(seed, Purpose::Gap, draw);
    let mut stream = match (law, before) {
        (GapLaw::EveryLines(lines), Some(gap)) if !appeared.is_multiple_of(lines.max(1)) => return gap,
        (GapLaw::Chance { attack, line }, Some(gap)) => {
            let percent = if starts_attack { attack } else { line };
            let mut stream = open();
            if stream.below(100) >= usize::from(percent) {
                return gap;
            }
            stream
        }
        _ => open(),
    };
    match before {
        None => stream.below(columns as u32) as i8 + 1,
        // One of the other columns: more lines with the same gap would be one clean well.
        Some(gap) => {
            let other = stream.below(columns as u32 - 1) as i8 + 1;
            other + i8::from(other >= gap)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of lines that change the gap, in percent.
    fn changes(law: GapLaw, starts_attack: bool) -> u32 {
        let mut gap = next_gap(law, 3, 0, true, None, 10);
        let mut changes = 0;
        for appeared in 1..=10_000 {
            let next = next_gap(law, 3, appeared, starts_attack, Some(gap), 10);
            assert!((1..=10).contains(&next));
            changes += u32::from(next != gap);
            gap = next;
        }
        changes / 100
    }

    #[test]
    fn gaps_change_as_often_as_the_law_says() {
        let law = GapLaw::Chance { attack: 70, line: 20 };
        assert!((68..=72).contains(&changes(law, true)) && (18..=22).contains(&changes(law, false)));
        let ends = GapLaw::Chance { attack: 100, line: 0 };
        assert_eq!((changes(ends, true), changes(ends, false)), (100, 0));
        assert_eq!((changes(GapLaw::EveryLines(1), false), changes(GapLaw::EveryLines(5), true)), (100, 20));
    }

    #[test]
    fn each_column_of_every_width_gets_gaps() {
        for columns in 4..=20 {
            let mut before = None;
            let gaps: std::collections::BTreeSet<i8> = (0..500)
                .map(|appeared| {
                    let gap = next_gap(GapLaw::EveryLines(1), 7, appeared, true, before, columns);
                    assert_ne!(before.replace(gap), Some(gap));
                    gap
                })
                .collect();
            assert!(gaps.into_iter().eq(1..=columns), "{columns}");
        }
    }
}
