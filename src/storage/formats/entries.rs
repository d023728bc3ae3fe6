//! `scores.jsonl` and `history.jsonl`: one JSON entry per line, after a header line with the version and the count.
//!
//! In a single TOML or JSON document, a broken byte would make everything after it unreadable. Here it costs one entry.
//! The count reveals a file that was cut between two lines.
//!
//! Version 1 named the mode of an entry; version 2 names its kind of game. In version 3 of the history, a line after
//! the header has the sums of the games that left it. All of them are read.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::history::{Dropped, History};
use super::scores::{ScoreEntry, ScoreTables};
use super::{Condition, Reading, StoredFile};
use crate::engine::{GameKind, GoalSystem, ModeId, Rules};
use crate::storage::base::error::StorageError;
use crate::storage::base::file;
use crate::storage::base::layout::DataFile;

/// The newest version of the file format, and that of files without sums.
const VERSION: u32 = 3;
const WITHOUT_SUMS: u32 = 2;
/// The maximum size in bytes. No file of entries reaches it.
const SIZE_LIMIT: u64 = 16 << 20;

impl StoredFile for ScoreTables {
    const FILE: DataFile = DataFile::Scores;
    const SIZE_LIMIT: u64 = SIZE_LIMIT;

    fn load(_path: &Path, bytes: &[u8]) -> Result<Reading<Self>, StorageError> {
        Ok(read(bytes, |tables: &mut Self, line| match line {
            FileLine::Entry(entry) => drop(tables.insert(*entry)),
            // Only the history has sums.
            FileLine::Dropped { .. } => {}
        }))
    }

    fn store(&self, path: &Path) -> Result<(), StorageError> {
        replace(path, None, self.entries())
    }
}

impl StoredFile for History {
    const FILE: DataFile = DataFile::History;
    const SIZE_LIMIT: u64 = SIZE_LIMIT;

    fn load(_path: &Path, bytes: &[u8]) -> Result<Reading<Self>, StorageError> {
        Ok(read(bytes, |history: &mut Self, line| match line {
            FileLine::Entry(entry) => history.insert(&entry),
            FileLine::Dropped { dropped } => history.set_dropped(dropped),
        }))
    }

    fn store(&self, path: &Path) -> Result<(), StorageError> {
        replace(path, Some(self.dropped()).filter(|dropped| !dropped.is_empty()), self.entries())
    }
}

fn replace<'a>(
    path: &Path,
    dropped: Option<&Dropped>,
    entries: impl Iterator<Item = &'a ScoreEntry> + Clone,
) -> Result<(), StorageError> {
    let text = write(dropped, entries).map_err(|error| StorageError::write(path, error.into()))?;
    file::replace(path, text.as_bytes())
}

#[derive(Serialize, Deserialize)]
struct Header {
    version: u32,
    entries: usize,
}

/// The content of a line after the header.
#[derive(Deserialize)]
#[serde(untagged)]
enum FileLine {
    /// A game.
    Entry(Box<ScoreEntry>),
    /// The games that left the history.
    Dropped { dropped: Dropped },
}

/// Writes the sums and the entries as the text of a file.
fn write<'a>(
    dropped: Option<&Dropped>,
    entries: impl Iterator<Item = &'a ScoreEntry> + Clone,
) -> Result<String, serde_json::Error> {
    let version = if dropped.is_some() { VERSION } else { WITHOUT_SUMS };
    let mut text = serde_json::to_string(&Header { version, entries: entries.clone().count() })?;
    text.push('\n');
    if let Some(dropped) = dropped {
        text.push_str(&serde_json::to_string(&json!({ "dropped": dropped }))?);
        text.push('\n');
    }
    for entry in entries {
        text.push_str(&serde_json::to_string(entry)?);
        text.push('\n');
    }
    Ok(text)
}

/// Reads the lines of a file and adds each with `insert`.
fn read<T: Default>(bytes: &[u8], insert: impl Fn(&mut T, FileLine)) -> Reading<T> {
    let mut value = T::default();
    let mut header: Option<Header> = None;
    let mut entries = 0;
    let mut has_sums = false;
    let mut is_complete = true;
    // Split before decoding, so that a broken byte costs only its line.
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        if let Some(line) = parse(line) {
            match &line {
                FileLine::Entry(_) => entries += 1,
                FileLine::Dropped { .. } => has_sums = true,
            }
            insert(&mut value, line);
        } else if let (None, Ok(found)) = (&header, serde_json::from_slice::<Header>(line)) {
            header = Some(found);
        } else {
            is_complete = false;
        }
    }
    let condition = match header {
        Some(header) if header.version > VERSION => Condition::Newer,
        // The count reveals a file that was cut at the end of a line.
        Some(header) if header.entries == entries && is_complete && has_sums == (header.version > WITHOUT_SUMS) => {
            Condition::Good
        }
        _ => Condition::Damaged,
    };
    Reading::new(value, condition)
}

/// Parses a line after the header, of any version.
fn parse(line: &[u8]) -> Option<FileLine> {
    let parsed = serde_json::from_slice(line).ok().or_else(|| {
        let mut fields: Map<String, Value> = serde_json::from_slice(line).ok()?;
        let kind = kind_of_version_1(&fields)?;
        fields.insert("kind".to_owned(), kind.id().into());
        serde_json::from_value(fields.into()).ok()
    })?;
    Some(match parsed {
        FileLine::Entry(entry) => FileLine::Entry(Box::new(entry.in_range())),
        sums @ FileLine::Dropped { .. } => sums,
    })
}

/// Returns the kind of game of an entry of version 1.
///
/// There was one Sprint and one Ultra. Marathon had both goal systems under one name: if the Fixed Goal does not give
/// the entry's level for its lines, the game was played with the Variable Goal.
fn kind_of_version_1(fields: &Map<String, Value>) -> Option<GameKind> {
    let mode = ModeId::deserialize(fields.get("variation")?).ok()?;
    let number = |name: &str| fields.get(name).and_then(Value::as_u64).unwrap_or(0);
    let by_fixed_goal = (number("lines") / 10 + 1).clamp(number("starting_level"), 15.max(number("starting_level")));
    let is_variable = mode == ModeId::Marathon && number("level") != by_fixed_goal;
    let preset = Rules::preset(mode);
    let goal = if is_variable { GoalSystem::Variable } else { preset.goal };
    GameKind::of(&Rules { goal, ..preset })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::scores::entry;
    use super::*;

    fn write(tables: &ScoreTables) -> Result<String, serde_json::Error> {
        super::write(None, tables.entries())
    }

    fn read(bytes: &[u8]) -> Reading<ScoreTables> {
        ScoreTables::load(Path::new(""), bytes).unwrap()
    }

    fn read_history(bytes: &[u8]) -> Reading<History> {
        History::load(Path::new(""), bytes).unwrap()
    }

    /// A history that dropped five games, and its text.
    fn long_history() -> (History, String) {
        let mut history = History::default();
        for date in 0..History::SIZE as i64 + 5 {
            history.insert(&ScoreEntry { date, ..entry(ModeId::Ultra, 5) });
        }
        let text = super::write(Some(history.dropped()), history.entries()).unwrap();
        (history, text)
    }

    #[test]
    fn the_sums_of_a_history_read_back_and_an_older_file_has_none() {
        let (history, text) = long_history();
        assert!(text.starts_with("{\"version\":3,"), "{}", &text[..80]);
        let Reading { value, condition, .. } = read_history(text.as_bytes());
        assert_eq!((&value, condition), (&history, Condition::Good));
        assert_eq!(value.totals().games(), History::SIZE as u64 + 5);
        let older = super::write(None, history.entries()).unwrap();
        assert!(older.starts_with("{\"version\":2,"));
        let Reading { value, condition, .. } = read_history(older.as_bytes());
        assert_eq!((value.totals().games(), condition), (History::SIZE as u64, Condition::Good));
    }

    /// Reading never counts a game twice, wherever the file was cut or broken.
    #[test]
    fn a_damaged_history_loses_only_the_damaged_lines_and_counts_nothing_twice() {
        let (history, text) = long_history();
        let lines: Vec<&str> = text.lines().collect();
        let without = |broken: usize| {
            let lines: Vec<&str> =
                lines.iter().enumerate().map(|(at, line)| if at == broken { "{" } else { line }).collect();
            read_history(lines.join("\n").as_bytes())
        };
        let all = history.totals().games();
        for (broken, games) in [(0, all), (1, all - 5), (2, all - 1), (lines.len() - 1, all - 1)] {
            let Reading { value, condition, .. } = without(broken);
            assert_eq!((value.totals().games(), condition), (games, Condition::Damaged), "line {broken}");
        }
        let newer = text.replacen("\"version\":3", "\"version\":4", 1);
        let Reading { value, condition, .. } = read_history(newer.as_bytes());
        assert_eq!((value.totals().games(), condition), (all, Condition::Newer));
    }

    fn tables() -> ScoreTables {
        let mut tables = ScoreTables::default();
        for (mode, score) in ModeId::ALL.into_iter().flat_map(|mode| [(mode, 9), (mode, u64::MAX)]) {
            tables.insert(ScoreEntry { name: "Zoë \"\\\" ❤".to_owned(), ..entry(mode, score) });
        }
        tables
    }

    #[test]
    fn files_read_back() {
        for tables in [ScoreTables::default(), tables()] {
            let Reading { value, condition, .. } = read(write(&tables).unwrap().as_bytes());
            assert_eq!((value, condition), (tables, Condition::Good));
        }
    }

    #[test]
    fn cut_anywhere_every_whole_line_is_used_and_the_cut_is_noticed() {
        let (tables, text) = (tables(), write(&tables()).unwrap());
        let text = if read(text.as_bytes()).value == tables { text } else { write(&tables).unwrap() };
        for length in 0..text.len() - 1 {
            let Reading { value, condition, .. } = read(&text.as_bytes()[..length]);
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
            let Reading { value, condition, .. } = read(lines.join("\n").as_bytes());
            assert_eq!((value.entries().count(), condition), (tables().entries().count() - 1, Condition::Damaged));
        }
    }

    #[test]
    fn newer_and_damaged_files_are_distinguished() {
        let text = write(&tables()).unwrap().replacen("\"version\":2", "\"version\":4,\"more\":[]", 1);
        let text = format!("{text}{{\"kind\":\"new\"}}\n");
        let Reading { value, condition, .. } = read(text.as_bytes());
        assert_eq!((value.entries().count(), condition), (tables().entries().count(), Condition::Newer));
    }

    /// Lines of the older format, with one table per mode.
    #[test]
    fn no_entry_of_version_1_is_lost() {
        let line = |mode: &str, starting_level: u8, level: u8, lines: u32| {
            format!(
                r#"{{"id":"00c0ffee00c0ff{lines:02x}","variation":"{mode}","name":"Ada","score":900,"level":{level},"starting_level":{starting_level},"lines":{lines},"pieces":90,"time_ms":61250,"date":1795000000,"game_over":"block_out","replay":"marathon-2026-11-21-00c0ffee00c0ffee.json"}}"#
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
        let Reading { value, condition, .. } = read(text.as_bytes());
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
        let mut line = serde_json::to_value(entry(ModeId::Marathon, 5)).unwrap();
        for (field, value) in [("name", "\u{7}abcdefghijklmnopqrst".into()), ("date", i64::MAX.into())] {
            line[field] = value;
        }
        line["replay"] = "../../settings.toml".into();
        let tables = read(format!("{line}\n").as_bytes()).value;
        let entry = tables.entries().next().unwrap();
        assert_eq!((entry.name.as_str(), entry.replay.as_ref()), ("abcdefghijklmnop", None));
        assert_eq!(entry.ended_at().year() / 10, 197);
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

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
