//! `settings.toml`, loaded and stored by confy. A value that is not understood falls back to its default; all others
//! are used.
//!
//! ```text
//!   confy::load_path ──▶ Table ──▶ Settings          refused values are left out
//!          │               ▲
//!          └─ no TOML ──▶ sections, parsed one by one
//! ```

use std::path::Path;

use confy::ConfyError;
use serde::{Deserialize as _, Serialize};
use toml::{Table, Value};

use super::salvage::Salvage;
use super::{Condition, Reading, StoredFile};
use crate::settings::Settings;
use crate::storage::base::error::StorageError;
use crate::storage::base::file::{self, Content};
use crate::storage::base::layout::DataFile;

/// The version of the file format. Version 1 has an array for each value of the seats of a match.
const VERSION: u32 = 2;
const VERSION_KEY: &str = "version";

impl StoredFile for Settings {
    const FILE: DataFile = DataFile::Settings;
    const SIZE_LIMIT: u64 = 1 << 20;

    fn load(path: &Path, bytes: &[u8]) -> Result<Reading<Self>, StorageError> {
        match confy::load_path::<Table>(path) {
            // A crash of another program can leave an empty file, which is valid TOML.
            Ok(table) => Ok(from_table(table, !bytes.trim_ascii().is_empty())),
            Err(ConfyError::GeneralLoadError(error)) => Err(StorageError::read(path, error)),
            Err(_) => Ok(from_table(parse_sections(&String::from_utf8_lossy(bytes)), false)),
        }
    }

    fn store(&self, path: &Path) -> Result<(), StorageError> {
        #[derive(Serialize)]
        struct Document<'a> {
            version: u32,
            #[serde(flatten)]
            settings: &'a Settings,
        }
        let document = Document { version: VERSION, settings: self };
        // confy truncates the file that it writes, so it gets the temporary one, and opens it by name. Syncing our own
        // handle is sufficient: fsync and FlushFileBuffers flush the file, not the handle.
        file::replace_with(path, |file| confy::store_path(file.path(), document).map_err(io_error))
    }
}

/// Loads settings from a file chosen by the player. It must be complete and contain its version.
pub(crate) fn load_complete(path: &Path) -> Result<Settings, StorageError> {
    let unsuitable = || file::foreign(path).unwrap_or_else(|| StorageError::NoSettings { path: path.to_owned() });
    let Content::Bytes(bytes) = file::read(path, Settings::SIZE_LIMIT)? else { return Err(unsuitable()) };
    // All settings have defaults, so any TOML file could be read as settings.
    let is_ours = confy::load_path::<Table>(path).is_ok_and(|table| table.contains_key(VERSION_KEY));
    let Reading { value, condition, unread } = Settings::load(path, &bytes)?;
    let is_complete = match condition {
        Condition::Good => unread.is_empty(),
        Condition::Newer => true,
        Condition::Damaged => false,
    };
    if is_ours && is_complete { Ok(value) } else { Err(unsuitable()) }
}

/// Returns the settings of a table without the values that are not understood.
fn from_table(mut table: Table, is_complete: bool) -> Reading<Settings> {
    let version = table.remove(VERSION_KEY);
    let is_newer = version.as_ref().and_then(Value::as_integer).is_some_and(|version| version > VERSION.into());
    let mut unread = Vec::new();
    let mut value: Settings = table.clone().try_into().unwrap_or_else(|_| {
        let usual = Table::try_from(Settings::default()).unwrap_or_default();
        let (readable, refused) = Salvage::of(table, usual, &|value| Settings::deserialize(value).is_ok());
        unread = refused;
        readable.try_into().unwrap_or_default()
    });
    value.clamp();
    match (is_newer, is_complete) {
        (true, _) => Reading::new(value, Condition::Newer),
        (false, true) => Reading { value, condition: Condition::Good, unread },
        (false, false) => Reading::new(value, Condition::Damaged),
    }
}

/// Parses each section of an invalid TOML text separately, and drops those with syntax errors.
fn parse_sections(text: &str) -> Table {
    let mut table = Table::new();
    for section in split_sections(text) {
        for (name, value) in section.parse::<Table>().unwrap_or_default() {
            table.entry(name).or_insert(value);
        }
    }
    table
}

/// Splits a text before each heading of another section; `[display]` and `[display.effects]` stay together.
fn split_sections(text: &str) -> Vec<String> {
    let mut sections: Vec<String> = Vec::new();
    let mut current = "";
    for line in text.split_inclusive('\n') {
        let heading = line.strip_prefix('[').map(|rest| {
            let rest = rest.trim_start_matches('[');
            rest.split(['.', ']']).next().unwrap_or(rest).trim()
        });
        match sections.last_mut() {
            Some(section) if heading.is_none_or(|name| name == current) => section.push_str(line),
            _ => sections.push(line.to_owned()),
        }
        current = heading.unwrap_or(current);
    }
    sections
}

fn io_error(error: ConfyError) -> std::io::Error {
    match error {
        ConfyError::DirectoryCreationFailed(error)
        | ConfyError::OpenConfigurationFileError(error)
        | ConfyError::WriteConfigurationFileError(error) => error,
        other => std::io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::engine::ModeId;
    use crate::settings::{HandlingPreset, Language, Player, Profile};

    use super::*;

    /// Settings in which no section is at its default.
    fn chosen() -> Settings {
        let mut settings = Settings::default();
        settings.game.mode = ModeId::Ultra;
        settings.game.level = 7;
        settings.options.hold = false;
        settings.handling = HandlingPreset::Fast.values();
        settings.display.frame_cap = 144;
        settings.sound.effects_volume = 31;
        settings.player.name = "Ada \"Zoë\" ❤".to_owned();
        settings
    }

    fn write(settings: &Settings) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        settings.store(&path).unwrap();
        std::fs::read_to_string(path).unwrap()
    }

    fn read(bytes: &[u8]) -> Reading<Settings> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
        Settings::load(file.path(), bytes).unwrap()
    }

    fn read_text(text: &str) -> (Settings, Condition) {
        let Reading { value, condition, .. } = read(text.as_bytes());
        (value, condition)
    }

    /// The settings of a good file, and the values of it that are not understood.
    fn understood(text: &str) -> (Settings, Vec<String>) {
        let Reading { value, condition, unread } = read(text.as_bytes());
        assert_eq!(condition, Condition::Good, "{text}");
        (value, unread)
    }

    #[test]
    fn files_read_back() {
        for settings in [Settings::default(), chosen()] {
            let text = write(&settings);
            assert!(text.starts_with("version = 2\n"), "{text}");
            assert_eq!(read_text(&text), (settings, Condition::Good));
        }
    }

    #[test]
    fn the_byte_order_mark_and_line_ends_of_other_editors_are_fine() {
        let text = write(&chosen());
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
            ("version = 3\n[game]\nlevel = 7\n[sound]\neffects_volume = \"new\"", &level_7, Condition::Newer),
            ("[game]\nlevel = 7\n[sound]\neffects_volume = \"x\"", &level_7, Condition::Good),
            ("[game]\nlevel = 7\ngoal = 3", &level_7, Condition::Good),
            ("sound = 3\n[game]\nlevel = 7", &level_7, Condition::Good),
            ("[game]\nlevel = 7\n[sound]\neffects_volume = \"vari", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[soun", &level_7, Condition::Damaged),
            ("[sound]\n%%%\neffects_volume = 7\n[game]\nlevel = 7\n", &level_7, Condition::Damaged),
            ("[game]\n%%%\nlevel = 7\n", &usual, Condition::Damaged),
            ("[game]\nlevel = 7\n[sound]\neffects_volume = 99999999999999999999", &level_7, Condition::Damaged),
            ("[sound]\n[ga%me]\nlevel = 3\n[game]\nlevel = 7", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[gam\nlevel = 3", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[sound]\nlevel = 1\nlevel = 3", &level_7, Condition::Damaged),
            ("x\ny\nz\n[game]\nlevel = 7\n[a\nb\nc =", &level_7, Condition::Damaged),
            ("[game]\nlevel = 7\n[game]\nlevel = 3", &usual, Condition::Damaged),
            ("[sound]\n%\n[sound.sub]\n[game]\nlevel = 7\n[[list]]\n[[list]]", &level_7, Condition::Damaged),
            ("", &usual, Condition::Damaged),
            (" \n\t\n", &usual, Condition::Damaged),
            ("\0\0\0\0", &usual, Condition::Damaged),
            ("{\"game\": {\"level\": 7}}", &usual, Condition::Damaged),
        ] {
            assert_eq!(read_text(text), (expected.clone(), condition), "{text:?}");
        }
    }

    /// The files of 0.2 call the Extended ruleset `tetrs`.
    #[test]
    fn the_old_name_of_the_extended_ruleset_is_read() {
        let (settings, condition) = read_text("version = 1\n[tetrs]\nnext_count = 2\n[keys]\ntetrs = true\n");
        assert_eq!(condition, Condition::Good);
        assert_eq!((settings.extended.next_count, settings.keys.extended), (2, true));
    }

    #[test]
    fn numbers_out_of_range_are_brought_into_it() {
        let (settings, condition) = read_text("[game]\nlevel = 99\n[display]\ninterface_scale = 1\n");
        assert_eq!((settings.game.level, settings.display.interface_scale), (15, 75));
        assert_eq!(condition, Condition::Good);
    }

    #[test]
    fn text_of_another_encoding_costs_only_the_letters() {
        let mut bytes = write(&chosen()).replace('ë', "e").into_bytes();
        let at = bytes.iter().position(|&byte| byte == b'Z').unwrap();
        bytes[at] = 0xFF;
        let Reading { value, condition, .. } = read(&bytes);
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
            let (settings, unread) = understood(&toml::to_string(&table).unwrap());
            assert_eq!(settings, expected.try_into().unwrap(), "{section}");
            assert_eq!(unread, std::slice::from_ref(section));
        }
    }

    /// Every value except tables, with its path.
    fn leaves(settings: &Settings) -> Vec<(String, Value)> {
        let mut leaves = Vec::new();
        let mut open = vec![(String::new(), Value::Table(Table::try_from(settings).unwrap()))];
        while let Some((path, value)) = open.pop() {
            match value {
                Value::Table(table) => {
                    open.extend(table.into_iter().map(|(key, value)| (format!("{path}/{key}"), value)));
                }
                Value::Array(all) if all.first().is_some_and(Value::is_table) => {
                    open.extend(all.into_iter().enumerate().map(|(index, value)| (format!("{path}/{index}"), value)));
                }
                leaf => leaves.push((path, leaf)),
            }
        }
        leaves
    }

    /// The language of a player's file, as it was written and as it is meant.
    #[test]
    fn languages_have_their_codes_too() {
        for (word, language) in [("en", Language::English), ("es", Language::Spanish), ("ru", Language::Russian)] {
            let (settings, unread) = understood(&format!("[general]\nlanguage = \"{word}\""));
            assert_eq!((settings.general.language, unread), (language, vec![]), "{word}");
        }
    }

    #[test]
    fn each_damaged_value_costs_only_itself() {
        let (usual, mut opened) = (Settings::default(), Settings::default());
        opened.general.opens_at_home = true;
        let mut level_7 = Settings::default();
        level_7.game.level = 7;
        let player = Player { name: "Ada".to_owned(), avatar: 3, is_asked: false };
        let named = Settings { player, ..Settings::default() };
        let mut seats = Settings::default();
        seats.versus.seats[1].name = "Bo".to_owned();
        let mut dim = Settings::default();
        dim.display.appearance.background_dim = 12;
        for (text, expected, unread) in [
            ("[general]\nlanguage = \"klingon\"\nopens_at_home = true", &opened, &["general.language"][..]),
            (
                "[general]\nlanguage = 3\nkeep = []\nopens_at_home = true",
                &opened,
                &["general.keep", "general.language"],
            ),
            ("[game]\nlevel = 7\ngoal = 3", &level_7, &["game.goal"][..]),
            ("[game]\nlevel = -7", &usual, &["game.level"][..]),
            ("handling = 3\n[game]\nlevel = 7\nvariation = \"chess\"", &level_7, &["game.variation", "handling"][..]),
            ("[player]\nname = \"Ada\"\navatar = 3\nis_asked = \"no\"", &named, &["player.is_asked"][..]),
            (
                "[[versus.seats]]\ncolor = \"red\"\n[[versus.seats]]\nname = \"Bo\"\nplayer = 3",
                &seats,
                &["versus.seats.0.color", "versus.seats.1.player"][..],
            ),
            (
                "[display.appearance]\nbackground_dim = 12\nscheme = \"pink\"\neffects = { shake = \"much\" }",
                &dim,
                &["display.appearance.effects.shake", "display.appearance.scheme"][..],
            ),
        ] {
            let (settings, mut found) = understood(text);
            found.sort();
            assert_eq!(found, unread, "{text}");
            assert_eq!(&settings, expected, "{text}");
        }
    }

    /// A file that was merged from an older one may have both names. Together they are refused, but each alone is fine.
    #[test]
    fn an_older_name_beside_the_newer_one_costs_only_itself() {
        let (settings, unread) = understood("[game]\nlevel = 7\n[extended]\n[tetrs]\n");
        assert_eq!((settings.game.level, unread), (7, vec!["tetrs".to_owned()]));
        let (settings, unread) = understood("[online]\nnearby = false\nserver = \"a\"\nservers = [\"b\"]\n");
        assert_eq!((settings.online.nearby, settings.online.servers), (false, vec!["a".to_owned()]));
        assert_eq!(unread, ["online.servers"]);
    }

    /// Replaces the value at a path of [`leaves`].
    fn put(whole: &mut Value, path: &str, value: Value) {
        let mut at = whole;
        for key in path.split('/').skip(1) {
            at = match at {
                Value::Array(all) => &mut all[key.parse::<usize>().unwrap()],
                other => &mut other[key],
            };
        }
        *at = value;
    }

    /// No leaf can be a table. Bindings ignore what is no name of a control.
    #[test]
    fn every_value_can_be_damaged_without_loss_of_another() {
        let profile = |id, name: &str| Profile { id, name: name.to_owned(), avatar: 5, ..Profile::default() };
        let chosen = Settings { profiles: vec![profile(7, "Bo"), profile(9, "Cy")], ..chosen() };
        let text = toml::to_string(&chosen).unwrap();
        let good = understood(&text).0;
        let before = leaves(&good);
        for (path, _) in before.iter().filter(|(path, _)| !path.contains("bindings") && !path.contains("halves")) {
            let mut whole = Value::Table(Table::try_from(&chosen).unwrap());
            let damaged = Table::from_iter([("damaged".to_owned(), Value::Boolean(true))]);
            put(&mut whole, path, Value::Table(damaged));
            let (settings, unread) = understood(&toml::to_string(&whole).unwrap());
            assert_eq!(unread.len(), 1, "{path}: {unread:?}");
            // A value of a choice may be that of the whole choice.
            let named = unread[0].replace('.', "/");
            assert!(path[1..].starts_with(&named), "{path}: {unread:?}");
            let after = leaves(&settings);
            for leaf in before.iter().filter(|leaf| !leaf.0[1..].starts_with(&named)) {
                assert!(after.contains(leaf), "{path} cost {leaf:?}");
            }
        }
    }

    #[test]
    fn cut_anywhere_no_field_is_anything_but_its_value_or_its_default() {
        let text = write(&chosen());
        let chosen = chosen();
        let (chosen_leaves, default_leaves) = (leaves(&chosen), leaves(&Settings::default()));
        for length in 0..text.len() {
            let Reading { value, .. } = read(&text.as_bytes()[..length]);
            let cut = &text[..text.floor_char_boundary(length)];
            let last = cut.lines().last().unwrap_or_default();
            for (path, field) in leaves(&value) {
                let of = |all: &[(String, Value)]| all.iter().find(|leaf| leaf.0 == path).map(|leaf| leaf.1.clone());
                // The number 110 cut to 11 is still a number.
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
        assert_eq!((settings, condition), (Settings::default(), Condition::Good));
        let tables = "[[profiles]]\nid = \"x\"\n".repeat(40_000);
        assert_eq!(read_text(&tables), (Settings::default(), Condition::Good));
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
        #![proptest_config(crate::property::cases(256))]

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
            let mut bytes = write(&chosen()).into_bytes();
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
