//! High Score Tables as text: JSON, one entry a line, below a line that tells the version and the number of entries.
//!
//! Neither one TOML nor one JSON document: a broken byte in those costs everything behind it, here one entry. The number
//! of entries shows a file that was cut between two lines.

use serde::{Deserialize, Serialize};

use super::condition::{Condition, Reading};
use super::scores::{ScoreEntry, ScoreTables};

/// The version of the file's shape.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    entries: usize,
}

/// The tables as a file's text.
pub(super) fn write(tables: &ScoreTables) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(&Head { version: VERSION, entries: tables.entries().count() })?;
    text.push('\n');
    for entry in tables.entries() {
        text.push_str(&serde_json::to_string(entry)?);
        text.push('\n');
    }
    Ok(text)
}

/// The tables that a file's text holds.
pub(super) fn read(bytes: &[u8]) -> Reading<ScoreTables> {
    let mut value = ScoreTables::default();
    let mut head = None;
    let mut entries = 0;
    let mut is_whole = true;
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        if let Ok(entry) = serde_json::from_slice::<ScoreEntry>(line) {
            value.insert(entry.in_range());
            entries += 1;
        } else if let (None, Ok(found)) = (&head, serde_json::from_slice::<Head>(line)) {
            head = Some(found);
        } else {
            is_whole = false;
        }
    }
    let condition = match head {
        Some(head) if head.version > VERSION => Condition::Newer,
        Some(head) if head.entries == entries && is_whole => Condition::Good,
        _ => Condition::Damaged,
    };
    Reading { value, condition }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::engine::Variation;

    use super::super::scores::entry;
    use super::*;

    fn tables() -> ScoreTables {
        let mut tables = ScoreTables::default();
        for (variation, score) in
            Variation::ALL.into_iter().flat_map(|variation| [(variation, 9), (variation, u64::MAX)])
        {
            tables.insert(ScoreEntry { name: "Zoë \"\\\" ❤".to_owned(), ..entry(variation, score) });
        }
        tables
    }

    #[test]
    fn what_is_written_is_read() {
        for tables in [ScoreTables::default(), tables()] {
            let Reading { value, condition } = read(write(&tables).unwrap().as_bytes());
            assert_eq!((value, condition), (tables, Condition::Good));
        }
    }

    #[test]
    fn cut_anywhere_every_whole_line_is_used_and_the_cut_is_noticed() {
        let (tables, text) = (tables(), write(&tables()).unwrap());
        let text = if read(text.as_bytes()).value == tables { text } else { write(&tables).unwrap() };
        for length in 0..text.len() - 1 {
            let Reading { value, condition } = read(&text.as_bytes()[..length]);
            assert_eq!(condition, Condition::Damaged, "{length}");
            let lines = text[..text.floor_char_boundary(length)].matches("}\n").count().saturating_sub(1);
            assert!((lines..=lines + 1).contains(&value.entries().count()), "{length}");
        }
    }

    #[test]
    fn one_damaged_line_costs_one_entry() {
        let text = write(&tables()).unwrap();
        for broken in 1..=6 {
            let lines: Vec<_> =
                text.lines().enumerate().map(|(at, line)| if at == broken { "{\u{0}" } else { line }).collect();
            let Reading { value, condition } = read(lines.join("\n").as_bytes());
            assert_eq!((value.entries().count(), condition), (5, Condition::Damaged));
        }
    }

    #[test]
    fn a_newer_file_is_told_from_a_damaged_one() {
        let text = write(&tables()).unwrap().replacen("\"version\":1", "\"version\":2,\"more\":[]", 1);
        let text = format!("{text}{{\"variation\":\"new\"}}\n");
        let Reading { value, condition } = read(text.as_bytes());
        assert_eq!((value.entries().count(), condition), (6, Condition::Newer));
    }

    #[test]
    fn values_out_of_range_are_brought_into_it() {
        let mut line = serde_json::to_value(entry(Variation::Marathon, 5)).unwrap();
        for (field, value) in
            [("name", "\u{7}abcdefghijklmnopqrst".into()), ("level", 0.into()), ("date", i64::MAX.into())]
        {
            line[field] = value;
        }
        line["replay"] = "../../settings.toml".into();
        let tables = read(format!("{line}\n").as_bytes()).value;
        let entry = tables.entries().next().unwrap();
        assert_eq!((entry.name.as_str(), entry.level, entry.replay.as_ref()), ("abcdefghijklmnop", 1, None));
        assert_eq!(entry.local_date().year() / 10, 197);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_give_tables(bytes in proptest::collection::vec(any::<u8>(), 1..400)) {
            prop_assert_eq!(read(&bytes).value.entries().count(), 0);
        }

        #[test]
        fn any_change_of_a_byte_costs_at_most_two_entries(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut bytes = write(&tables()).unwrap().into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let tables = read(&bytes).value;
            prop_assert!(tables.entries().count() >= 4);
            prop_assert!(write(&tables).is_ok());
        }
    }
}
