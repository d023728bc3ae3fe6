//! High Score Tables and the history as text: JSON, one entry a line, below a line that tells the version and the number of entries.
//!
//! Neither one TOML nor one JSON document: a broken byte in those costs everything behind it, here one entry. The number
//! of entries shows a file that was cut between two lines.
//!
//! In version 1 an entry named a variation; from version 2 on it names a kind of game. Both are read.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::{GameKind, GoalSystem, Rules, Variation};

use crate::storage::formats::scores::ScoreEntry;
use crate::storage::formats::{Condition, Reading};

/// The version of the file's shape.
const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    entries: usize,
}

/// Entries as a file's text.
pub(in crate::storage) fn write<'a>(
    entries: impl Iterator<Item = &'a ScoreEntry> + Clone,
) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(&Head { version: VERSION, entries: entries.clone().count() })?;
    text.push('\n');
    for entry in entries {
        text.push_str(&serde_json::to_string(entry)?);
        text.push('\n');
    }
    Ok(text)
}

/// What a file's text holds, each entry taken by `take`.
pub(in crate::storage) fn read<T: Default>(bytes: &[u8], take: impl Fn(&mut T, ScoreEntry)) -> Reading<T> {
    let mut value = T::default();
    let mut head = None;
    let mut entries = 0;
    let mut is_whole = true;
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        if let Some(entry) = entry(line) {
            take(&mut value, entry.in_range());
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

/// The entry of a line, whatever version wrote it.
fn entry(line: &[u8]) -> Option<ScoreEntry> {
    serde_json::from_slice(line).ok().or_else(|| {
        let mut fields: Map<String, Value> = serde_json::from_slice(line).ok()?;
        let kind = earlier_kind(&fields)?;
        fields.insert("kind".to_owned(), kind.id().into());
        serde_json::from_value(fields.into()).ok()
    })
}

/// The kind of game of an entry that names its variation only.
///
/// There was one Sprint and one Ultra. Marathon had both goal systems: a game whose lines do not lead to its level by
/// the Fixed Goal was played by the Variable one.
fn earlier_kind(fields: &Map<String, Value>) -> Option<GameKind> {
    let variation = Variation::deserialize(fields.get("variation")?).ok()?;
    let number = |name: &str| fields.get(name).and_then(Value::as_u64).unwrap_or(0);
    let by_fixed_goal = (number("lines") / 10 + 1).clamp(number("starting_level"), 15.max(number("starting_level")));
    let is_variable = variation == Variation::Marathon && number("level") != by_fixed_goal;
    let preset = Rules::preset(variation);
    let goal = if is_variable { GoalSystem::Variable } else { preset.goal };
    GameKind::of(&Rules { goal, ..preset })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::storage::formats::scores::{ScoreTables, entry};

    fn write(tables: &ScoreTables) -> Result<String, serde_json::Error> {
        super::write(tables.entries())
    }

    fn read(bytes: &[u8]) -> Reading<ScoreTables> {
        super::read(bytes, |tables: &mut ScoreTables, entry| drop(tables.insert(entry)))
    }

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
            assert_eq!((value.entries().count(), condition), (tables().entries().count() - 1, Condition::Damaged));
        }
    }

    #[test]
    fn a_newer_file_is_told_from_a_damaged_one() {
        let text = write(&tables()).unwrap().replacen("\"version\":2", "\"version\":3,\"more\":[]", 1);
        let text = format!("{text}{{\"kind\":\"new\"}}\n");
        let Reading { value, condition } = read(text.as_bytes());
        assert_eq!((value.entries().count(), condition), (tables().entries().count(), Condition::Newer));
    }

    /// Lines as they were written when there was one table a variation.
    #[test]
    fn no_entry_of_version_1_is_lost() {
        let line = |variation: &str, starting_level: u8, level: u8, lines: u32| {
            format!(
                r#"{{"id":"00c0ffee00c0ff{lines:02x}","variation":"{variation}","name":"Ada","score":900,"level":{level},"starting_level":{starting_level},"lines":{lines},"pieces":90,"time_ms":61250,"date":1795000000,"game_over":"block_out","replay":"marathon-2026-11-21-00c0ffee00c0ffee.json"}}"#
            )
        };
        let table = [
            ("marathon", 1, 1, 9, "marathon_fixed"),
            ("marathon", 1, 5, 40, "marathon_fixed"),
            ("marathon", 1, 15, 151, "marathon_fixed"),
            ("marathon", 6, 6, 59, "marathon_fixed"),
            ("marathon", 1, 3, 19, "marathon_variable"),
            ("marathon", 1, 4, 40, "marathon_variable"),
            ("ultra", 8, 8, 60, "ultra_2_score"),
        ];
        let lines: Vec<_> = table.iter().map(|row| line(row.0, row.1, row.2, row.3)).collect();
        let text = format!("{{\"version\":1,\"entries\":{}}}\n{}\n", lines.len(), lines.join("\n"));
        let Reading { value, condition } = read(text.as_bytes());
        assert_eq!((value.entries().count(), condition), (table.len(), Condition::Good));
        for (_, starting_level, level, lines, kind) in table {
            let entry = value.entries().find(|entry| entry.lines == lines && entry.level == level).unwrap();
            assert_eq!((entry.kind.id(), entry.starting_level, entry.presses), (kind, starting_level, 0));
            assert!(entry.replay.is_some() && entry.splits.is_empty());
        }
        let again = read(write(&value).unwrap().as_bytes());
        assert_eq!((again.value, again.condition), (value, Condition::Good));
    }

    #[test]
    fn values_out_of_range_are_brought_into_it() {
        let mut line = serde_json::to_value(entry(Variation::Marathon, 5)).unwrap();
        for (field, value) in [("name", "\u{7}abcdefghijklmnopqrst".into()), ("date", i64::MAX.into())] {
            line[field] = value;
        }
        line["replay"] = "../../settings.toml".into();
        let tables = read(format!("{line}\n").as_bytes()).value;
        let entry = tables.entries().next().unwrap();
        assert_eq!((entry.name.as_str(), entry.replay.as_ref()), ("abcdefghijklmnop", None));
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
            prop_assert!(tables.entries().count() + 2 >= self::tables().entries().count());
            prop_assert!(write(&tables).is_ok());
        }
    }
}
