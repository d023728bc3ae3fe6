//! Settings as TOML text.
//!
//! Reading gives settings in their ranges whatever the text is. A field that does not fit falls back to its default
//! alone, and a break in the text costs the broken line, not what stands around it.

use std::borrow::Cow;

use serde::{Deserialize as _, Serialize};
use toml::Spanned;
use toml::Table;
use toml::Value;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::settings::Settings;

use crate::storage::formats::{Condition, Reading};

/// The version of the file's shape.
const VERSION: u32 = 1;
const VERSION_KEY: &str = "version";
/// How often the fields of a damaged file are tried one by one, so that a hostile one cannot hold up the start.
const MOST_TRIES: u32 = 500;
/// How often broken lines are taken out of a damaged file.
const MOST_ROUNDS: usize = 30;

/// The settings as a file's text.
pub(in crate::storage) fn write(settings: &Settings) -> Result<String, toml::ser::Error> {
    #[derive(Serialize)]
    struct Document<'a> {
        version: u32,
        #[serde(flatten)]
        settings: &'a Settings,
    }
    toml::to_string(&Document { version: VERSION, settings })
}

/// The settings that a file's text holds.
pub(in crate::storage) fn read(bytes: &[u8]) -> Reading<Settings> {
    let text = String::from_utf8_lossy(bytes);
    let mut is_whole = matches!(text, Cow::Borrowed(_)) && !text.trim().is_empty();
    let mut table = table(&text, &mut is_whole);
    let version = table.remove(VERSION_KEY);
    let is_newer = version.as_ref().and_then(Value::as_integer).is_some_and(|version| version > VERSION.into());

    let mut value = table.clone().try_into().unwrap_or_else(|_| {
        is_whole = false;
        field_by_field(table)
    });
    value.clamp();
    let condition = match (is_newer, is_whole) {
        (true, _) => Condition::Newer,
        (false, true) => Condition::Good,
        (false, false) => Condition::Damaged,
    };
    Reading { value, condition }
}

/// The settings that a text holds, if it holds nothing else and says of which version it is.
pub(in crate::storage) fn read_whole(bytes: &[u8]) -> Option<Settings> {
    let Reading { value, condition } = read(bytes);
    let text = str::from_utf8(bytes).ok()?;
    let is_ours = text.parse::<Table>().ok()?.contains_key(VERSION_KEY);
    (is_ours && condition != Condition::Damaged).then_some(value)
}

/// The tables of a text without the lines that break it; clears `is_whole` if there are such lines.
fn table(text: &str, is_whole: &mut bool) -> Table {
    let mut lines: Vec<Cow<'_, str>> = text.split_inclusive('\n').map(Cow::Borrowed).collect();
    for round in 0..MOST_ROUNDS {
        let text = lines.concat();
        let (document, errors) = DeTable::parse_recoverable(&text);
        *is_whole &= errors.is_empty();
        let mut breaks: Vec<_> = errors.iter().filter_map(|error| error.span().map(|span| span.start)).collect();
        breaks.sort_unstable();
        if breaks.is_empty() || !take_out(&mut lines, &breaks, round) {
            return values(document.into_inner(), is_whole);
        }
    }
    Table::new()
}

/// Empties the lines that hold the given places of the text, in rising order; tells whether that changed anything.
fn take_out(lines: &mut [Cow<'_, str>], places: &[usize], round: usize) -> bool {
    let mut is_changed = false;
    let mut end = 0;
    let last = lines.len().saturating_sub(1);
    for (index, line) in lines.iter_mut().enumerate() {
        let start = end;
        end += line.len();
        let place = places.get(places.partition_point(|&place| place < start));
        let is_hit = place.is_some_and(|&place| place < end || index == last);
        if is_hit && !line.trim().is_empty() {
            is_changed = true;
            // What follows a broken heading must not go to the section before it.
            let is_heading = line.trim_start().starts_with('[');
            *line = if is_heading { format!("[damaged-{round}-{index}]\n").into() } else { "\n".into() };
        }
    }
    is_changed
}

/// The values of a table as far as they are values; clears `is_whole` if some are not.
fn values(table: DeTable<'_>, is_whole: &mut bool) -> Table {
    let mut values = Table::new();
    for (key, value) in table {
        let value = match value.get_ref() {
            DeValue::Table(_) => match value.into_inner() {
                DeValue::Table(inner) => Some(Value::Table(self::values(inner, is_whole))),
                _ => None,
            },
            _ => leaf(value),
        };
        match value {
            Some(value) => {
                values.insert(key.into_inner().into_owned(), value);
            }
            None => *is_whole = false,
        }
    }
    values
}

/// A value that is no table.
fn leaf(value: Spanned<DeValue<'_>>) -> Option<Value> {
    Value::deserialize(ValueDeserializer::from(value)).ok()
}

/// The defaults, with every field of `file` that fits.
fn field_by_field(file: Table) -> Settings {
    let mut fitting = Fitting { settings: Settings::default(), tries: 0 };
    fitting.lay(&mut Vec::new(), file);
    fitting.settings
}

struct Fitting {
    settings: Settings,
    tries: u32,
}

impl Fitting {
    /// Takes over the fields of the table at `path`: whole where it fits, else field by field.
    fn lay(&mut self, path: &mut Vec<String>, table: Table) {
        for (key, value) in table {
            path.push(key);
            if !self.fits(path, &value)
                && let Value::Table(inner) = value
            {
                self.lay(path, inner);
            }
            path.pop();
        }
    }

    /// Takes over one value if the settings are still settings with it.
    fn fits(&mut self, path: &[String], value: &Value) -> bool {
        self.tries += 1;
        if self.tries > MOST_TRIES {
            return false;
        }
        // From the settings each time, which drops the fields that they do not know.
        let Ok(mut trial) = Table::try_from(&self.settings) else { return false };
        if !put(&mut trial, path, value.clone()) {
            return false;
        }
        let settings = trial.try_into();
        let fits = settings.is_ok();
        if let Ok(settings) = settings {
            self.settings = settings;
        }
        fits
    }
}

/// Sets the value at `path`, if what leads there are tables.
fn put(table: &mut Table, path: &[String], value: Value) -> bool {
    let Some((last, parents)) = path.split_last() else { return false };
    let mut inner = table;
    for key in parents {
        match inner.get_mut(key) {
            Some(Value::Table(next)) => inner = next,
            _ => return false,
        }
    }
    inner.insert(last.clone(), value);
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::engine::Variation;
    use crate::settings::HandlingPreset;

    use super::*;

    /// Settings none of whose sections is at its default.
    fn chosen() -> Settings {
        let mut settings = Settings::default();
        settings.game.variation = Variation::Ultra;
        settings.game.level = 7;
        settings.options.hold = false;
        settings.handling = HandlingPreset::Fast.values();
        settings.display.frame_cap = 144;
        settings.sound.effects_volume = 31;
        settings.player.name = "Ada \"Zoë\" ❤".to_owned();
        settings
    }

    fn read_text(text: &str) -> (Settings, Condition) {
        let Reading { value, condition } = read(text.as_bytes());
        (value, condition)
    }

    #[test]
    fn what_is_written_is_read() {
        for settings in [Settings::default(), chosen()] {
            let text = write(&settings).unwrap();
            assert!(text.starts_with("version = 1\n"), "{text}");
            assert_eq!(read_text(&text), (settings, Condition::Good));
        }
    }

    #[test]
    fn the_byte_order_mark_and_line_ends_of_other_editors_are_fine() {
        let text = write(&chosen()).unwrap();
        assert_eq!(read_text(&format!("\u{feff}{text}")), (chosen(), Condition::Good));
        assert_eq!(read_text(&text.replace('\n', "\r\n")), (chosen(), Condition::Good));
    }

    #[test]
    fn each_text_gives_its_good_parts() {
        let mut level_7 = Settings::default();
        level_7.game.level = 7;
        let usual = Settings::default();
        for (text, expected, condition) in [
            ("[game]\nlevel = 7", &level_7, Condition::Good),
            ("version = 1\n[game]\nlevel = 7\nunknown = 1\n[unknown]\na = 1", &level_7, Condition::Good),
            ("version = 2\n[game]\nlevel = 7\ngoal = \"new\"", &level_7, Condition::Newer),
            ("[game]\nlevel = 7\ngoal = 3\n[sound]\neffects = \"x\"", &level_7, Condition::Damaged),
            ("sound = 3\n[game]\nlevel = 7", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\ngoal = \"vari", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[soun", &level_7, Condition::Damaged),
            ("[game]\n%%%\nlevel = 7\n", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[sound]\neffects_volume = 99999999999999999999", &level_7, Condition::Damaged),
            ("[sound]\n[ga%me]\nlevel = 3\n[game]\nlevel = 7", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[gam\nlevel = 3", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\nlevel = 3", &level_7, Condition::Damaged),
            ("x\ny\nz\n[game]\nlevel = 7\ngoal\n[a\nb\nc =", &level_7, Condition::Damaged),
            ("", &usual, Condition::Damaged),
            (" \n\t\n", &usual, Condition::Damaged),
            ("\0\0\0\0", &usual, Condition::Damaged),
            ("{\"game\": {\"level\": 7}}", &usual, Condition::Damaged),
        ] {
            assert_eq!(read_text(text), (expected.clone(), condition), "{text:?}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_brought_into_it() {
        let (settings, condition) = read_text("[game]\nlevel = 99\n[display]\ninterface_scale = 1\n");
        assert_eq!((settings.game.level, settings.display.interface_scale), (15, 75));
        assert_eq!(condition, Condition::Good);
    }

    #[test]
    fn text_of_another_encoding_costs_only_the_letters() {
        let mut bytes = write(&chosen()).unwrap().replace('ë', "e").into_bytes();
        let at = bytes.iter().position(|&byte| byte == b'Z').unwrap();
        bytes[at] = 0xFF;
        let Reading { value, condition } = read(&bytes);
        assert_eq!((value.game, value.sound), (chosen().game, chosen().sound));
        assert_eq!(condition, Condition::Damaged);
    }

    #[test]
    fn one_damaged_section_falls_back_alone() {
        let good = Table::try_from(chosen()).unwrap();
        for section in good.keys() {
            let mut table = good.clone();
            table.insert(section.clone(), Value::String("damaged".to_owned()));
            let mut expected = good.clone();
            expected.insert(section.clone(), Table::try_from(Settings::default()).unwrap()[section].clone());
            let (settings, condition) = read_text(&toml::to_string(&table).unwrap());
            assert_eq!(settings, expected.try_into().unwrap(), "{section}");
            assert_eq!(condition, Condition::Damaged);
        }
    }

    /// Every value that is no table, with its path.
    fn leaves(settings: &Settings) -> Vec<(String, Value)> {
        let mut leaves = Vec::new();
        let mut open = vec![(String::new(), Value::Table(Table::try_from(settings).unwrap()))];
        while let Some((path, value)) = open.pop() {
            match value {
                Value::Table(table) => {
                    open.extend(table.into_iter().map(|(key, value)| (format!("{path}/{key}"), value)));
                }
                leaf => leaves.push((path, leaf)),
            }
        }
        leaves
    }

    #[test]
    fn cut_anywhere_no_field_is_anything_but_its_value_or_its_default() {
        let text = write(&chosen()).unwrap();
        let chosen = chosen();
        let (chosen_leaves, default_leaves) = (leaves(&chosen), leaves(&Settings::default()));
        for length in 0..text.len() {
            let Reading { value, .. } = read(&text.as_bytes()[..length]);
            let cut = &text[..text.floor_char_boundary(length)];
            let last = cut.lines().last().unwrap_or_default();
            for (path, field) in leaves(&value) {
                let of = |all: &[(String, Value)]| all.iter().find(|leaf| leaf.0 == path).map(|leaf| leaf.1.clone());
                // The number 110 cut to 11 is a number all the same.
                let is_cut = path.rsplit('/').next().is_some_and(|name| last.starts_with(name));
                let is_known = [of(&chosen_leaves), of(&default_leaves)].contains(&Some(field));
                assert!(is_cut || is_known, "{path} after {length}");
            }
            // The section after it has begun.
            let game_is_whole = cut.contains("\n[options]");
            assert!(!game_is_whole || value.game == chosen.game, "{length}");
        }
    }

    #[test]
    fn a_hostile_file_does_not_hold_up_the_start() {
        let keys = (0..60_000).map(|key| format!("k{key} = 1")).collect::<Vec<_>>().join("\n");
        let (settings, condition) = read_text(&format!("[game]\nlevel = \"x\"\n{keys}"));
        assert_eq!((settings, condition), (Settings::default(), Condition::Damaged));
        for line in ["x=%\n", "%\n", "[\n", "x=[\n", "'''\n", "[a.b]\n"] {
            let found = read_text(&line.repeat((1 << 18) / line.len()));
            assert_eq!(found, (Settings::default(), Condition::Damaged), "{line:?}");
        }
        let nested = format!("game = {}{}", "[".repeat(500_000), "]".repeat(500_000));
        assert_eq!(read_text(&nested), (Settings::default(), Condition::Damaged));
    }

    fn assert_clamped(settings: &Settings) {
        let mut clamped = settings.clone();
        clamped.clamp();
        assert_eq!(settings, &clamped);
        assert!(settings.rules().validate().is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_give_settings(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            assert_clamped(&read(&bytes).value);
        }

        #[test]
        fn any_toml_like_text_gives_settings(text in "([a-z_]{1,9}( = |\\.)|[\\[\\]\"'{},#\\\\=\n ]|-?[0-9.]{1,20}|true){0,60}") {
            assert_clamped(&read(text.as_bytes()).value);
        }

        #[test]
        fn any_mutation_of_a_good_file_gives_settings(
            edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..20),
        ) {
            let mut bytes = write(&chosen()).unwrap().into_bytes();
            for (at, byte, kind) in edits {
                let at = at.index(bytes.len());
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.drain(at..(at + usize::from(byte) % 30).min(bytes.len() - 1))),
                }
            }
            assert_clamped(&read(&bytes).value);
        }
    }
}
