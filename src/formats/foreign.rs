//! Formats of other programs.

use super::{board_text, fumen};

/// A format of another program, where something else was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Foreign {
    /// A replay of TETR.IO: `.ttr` of one player, `.ttrm` of a match.
    #[error("This is a TETR.IO replay. Open it as a recorded game.")]
    TetrioReplay,
    /// A fumen diagram, alone or in a link.
    #[error("This is a fumen diagram. Open it in the editor or the solver.")]
    Fumen,
    /// A replay of Jstris, as exported text or JSON.
    #[error("This is a Jstris replay. Open it as a recorded game.")]
    JstrisReplay,
    /// A link to a replay of Jstris, which does not contain it.
    #[error("This is a link to a Jstris replay. Open it, and copy the text beside its Load button.")]
    JstrisLink,
    /// A board drawn with characters.
    #[error("This is a board drawn as text. Open it in the editor or the solver.")]
    BoardText,
}

/// The fields that only TETR.IO's replays have: the first are on the outside, the others around the inputs.
const TETRIO: [&[&str]; 2] =
    [&["gamemode", "gametype", "ismulti", "shortid", "endcontext"], &["events", "frames", "rounds", "leaderboard"]];
/// The fields that replays of Jstris have: the options and the actions on the outside, the others in the options.
const JSTRIS: [&str; 5] = ["c", "d", "softDropId", "gameStart", "seed"];
/// Replays of Jstris on its site.
const JSTRIS_LINK: &str = "jstris.jezevec10.com/replay";
/// The first letters of compressed JSON (LZ-String), which Jstris exports.
const JSTRIS_HEAD: &str = "N4Ig";
/// The minimum length of an exported Jstris replay. The shortest game has more letters.
const JSTRIS_LEAST: usize = 64;

impl Foreign {
    /// Recognises the format of a text.
    ///
    /// ```
    /// use skyline_foundation::formats::Foreign;
    ///
    /// assert_eq!(Foreign::of("https://harddrop.com/fumen/?v115@vhAAgH"), Some(Foreign::Fumen));
    /// assert_eq!(Foreign::of("__________\nXXXX_XXXXX"), Some(Foreign::BoardText));
    /// assert_eq!(Foreign::of("Hello!"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        let kinds = [
            (Self::TetrioReplay, is_tetrio(text)),
            (Self::JstrisReplay, is_jstris(text)),
            (Self::JstrisLink, text.contains(JSTRIS_LINK)),
            (Self::Fumen, fumen::is_in(text)),
            (Self::BoardText, board_text::is_in(text)),
        ];
        kinds.into_iter().find(|(_, is_it)| *is_it).map(|(kind, _)| kind)
    }
}

/// Looks only for names of fields, so that a truncated replay is recognised too.
fn is_tetrio(text: &str) -> bool {
    text.starts_with('{') && TETRIO.iter().all(|names| names.iter().any(|name| has_field(text, name)))
}

/// Whether a text has a field of JSON with this name.
pub(super) fn has_field(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let after = text[at + name.len()..].strip_prefix('"');
        text[..at].ends_with('"') && after.is_some_and(|after| after.trim_start().starts_with(':'))
    })
}

fn is_jstris(text: &str) -> bool {
    if text.starts_with('{') {
        return JSTRIS.iter().all(|name| has_field(text, name));
    }
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || "+/-$=".contains(letter);
    text.starts_with(JSTRIS_HEAD)
        && text.len() >= JSTRIS_LEAST
        && text.chars().all(|letter| is_code(letter) || letter.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_formats_are_recognised() {
        let table = [
            (
                r#"{"id":null,"gamemode":"40l","ts":"2024-08-01","users":[],"replay":{"frames":1200,"events":[]},"version":1}"#,
                Foreign::TetrioReplay,
            ),
            (
                "{ \"_id\": \"1\", \"ismulti\": true,\n \"data\": [{\"board\": [], \"replays\": [{\"frames\" : 9, \"events\": [",
                Foreign::TetrioReplay,
            ),
            (r#"{"gamemode":"league","replay":{"leaderboard":[],"rounds":[[]]}}"#, Foreign::TetrioReplay),
            ("v115@vhAAgH", Foreign::Fumen),
            ("\u{feff}d115@9gF8DeF8\n", Foreign::Fumen),
            ("V114@vhAAgH", Foreign::Fumen),
            ("https%3A//fumen.zui.jp/?v115%40vhAAgH", Foreign::Fumen),
            ("look: https://fumen.zui.jp/?v110@7eF8 (nice)", Foreign::Fumen),
            ("https://harddrop.com/fumen/?m115@9gzhEewwRp", Foreign::Fumen),
            ("https://knewjade.github.io/fumen-for-mobile/#?d=v115@vhAAgH", Foreign::Fumen),
            ("https://jstris.jezevec10.com/replay/1v1/12345", Foreign::JstrisLink),
            (r#"{"c":{"v":3.3,"softDropId":4,"gameStart":1,"seed":"a","m":1},"d":"AeAD5w"}"#, Foreign::JstrisReplay),
            ("____X_____\n____X_____\nXXXX_XXXXX", Foreign::BoardText),
            ("  ..........\r\n  IIII.....L\r\n", Foreign::BoardText),
        ];
        for (text, kind) in table {
            assert_eq!(Foreign::of(text), Some(kind), "{text}");
        }
        let exported = format!("N4IgxiBcoKYHYFcDmAnAhgFwM4FoD2AJjNAA{}", "BoA3kA".repeat(9));
        assert_eq!(Foreign::of(&exported), Some(Foreign::JstrisReplay));
    }

    #[test]
    fn other_texts_are_not() {
        let own = include_str!("../../tests/data/golden/match_race.json");
        let texts = [
            "",
            "{}",
            "[1, 2]",
            "Hello!",
            "a@b.example",
            "v115@",
            "nav105@mail.example",
            "115@vhAAgH",
            "N4Ig",
            "..........",
            "...\n..",
            "yes\nno.",
            r#"{"rules": {"gamemode": 1}}"#,
            "gamemode events",
            "skyline1:eNpj",
            own,
        ];
        for text in texts {
            assert_eq!(Foreign::of(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn any_text_is_looked_at(text: String, near in "[vdm15@.\\n{}\":_X]{0,40}") {
            let _formats = (Foreign::of(&text), Foreign::of(&near));
        }
    }
}
