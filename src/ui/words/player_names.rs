//! The names of computer players, and of any player where room is small.

use super::{Words, id};

/// What stands for the part of a name that is left out.
const ELLIPSIS: char = '…';

/// Returns whether a character can be part of the number behind a name: "Level 4 (2)".
const fn is_of_number(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, ' ' | '\u{a0}' | '(' | ')')
}

impl Words {
    /// The name of the computer player of a level.
    #[must_use]
    pub(crate) fn computer_name(&self, level: u8) -> String {
        self.with(id::VERSUS_COMPUTER, &[("level", level.into())])
    }

    /// The name of the computer player of a level where room is small.
    #[must_use]
    pub(crate) fn short_computer_name(&self, level: u8) -> String {
        self.with(id::VERSUS_COMPUTER_SHORT, &[("level", level.into())])
    }

    /// The longest form of a name that fits: the name, the short one of a computer, or else the beginning and the
    /// number at the end, which tells players with similar names apart.
    #[must_use]
    pub(crate) fn fitting_name(&self, name: &str, fits: impl Fn(&str) -> bool) -> String {
        if fits(name) {
            return name.to_owned();
        }
        match self.short_name(name) {
            Some(short) if fits(&short) => short,
            Some(short) => cut(&short, fits),
            None => cut(name, fits),
        }
    }

    /// The short form of the name of a computer, with its number if several are alike; `None` of other names.
    #[must_use]
    pub(crate) fn short_name(&self, name: &str) -> Option<String> {
        let level = named_level(name)?;
        let number = name.strip_prefix(&self.computer_name(level))?;
        Some(format!("{}{number}", self.short_computer_name(level)))
    }

    /// The level of the computer with this name in this language; `None` if it is another name.
    #[must_use]
    pub(crate) fn level_of(&self, name: &str) -> Option<u8> {
        let level = named_level(name)?;
        // The last one is that of earlier versions in matches online.
        let forms = [id::VERSUS_COMPUTER, id::VERSUS_COMPUTER_SHORT, id::ONLINE_COMPUTER_NAME];
        let is_it = |form| self.with(form, &[("level", level.into())]) == without_number(name);
        forms.into_iter().any(is_it).then_some(level)
    }
}

/// Returns a name without the number in brackets that equal ones have.
fn without_number(name: &str) -> &str {
    name.strip_suffix(')').and_then(|numbered| numbered.rsplit_once(" (")).map_or(name, |(one, _)| one)
}

/// Returns the level with which the name of a computer ends.
fn named_level(name: &str) -> Option<u8> {
    without_number(name).rsplit(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
}

/// Leaves out as little as possible before the number at the end of a name.
fn cut(name: &str, fits: impl Fn(&str) -> bool) -> String {
    let start = name.trim_end_matches(is_of_number);
    // A name that is a number is cut at its end.
    let (start, number) = if start.is_empty() { (name, "") } else { name.split_at(start.len()) };
    let shortened = |(end, _): (usize, char)| {
        let (left, _) = start.split_at(end);
        format!("{}{ELLIPSIS}{number}", left.trim_end_matches([' ', '\u{a0}', ',']))
    };
    let cuts: Vec<String> = start.char_indices().rev().map(shortened).collect();
    cuts.iter().find(|cut| fits(cut)).or_else(|| cuts.last()).cloned().unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn a_name_is_as_long_as_its_place_and_keeps_its_number() {
        let words = Words::english();
        let table = [
            ("Ada", 3, "Ada"),
            ("Computer, level 4", 17, "Computer, level 4"),
            ("Computer, level 4", 16, "Level 4"),
            ("Computer, level 4 (2)", 20, "Level 4 (2)"),
            ("Computer, level 4 (12)", 10, "Le… 4 (12)"),
            ("Computer, level 10", 6, "Le… 10"),
            ("Player number 12", 10, "Player… 12"),
            ("Grace Hopper", 7, "Grace…"),
            ("12345", 3, "12…"),
            ("Ada 7", 1, "… 7"),
        ];
        for (name, most, expected) in table {
            let fitting = words.fitting_name(name, |form| form.chars().count() <= most);
            assert_eq!(fitting, expected, "{name} in {most}");
        }
    }

    /// Computers of one level have different names wherever there is room for a few letters.
    #[test]
    fn similar_names_stay_different() {
        for language in Language::ALL {
            let words = Words::of(language);
            let names: Vec<String> = (1..=10)
                .map(|level| words.computer_name(level))
                .chain((2..=5).map(|number| format!("{} ({number})", words.computer_name(4))))
                .collect();
            for most in 8..25 {
                let mut forms: Vec<String> =
                    names.iter().map(|name| words.fitting_name(name, |form| form.chars().count() <= most)).collect();
                assert!(forms.iter().all(|form| form.chars().count() <= most), "{language:?}: {forms:?}");
                forms.sort();
                forms.dedup();
                assert_eq!(forms.len(), names.len(), "{language:?} in {most}: {forms:?}");
            }
        }
    }
}
