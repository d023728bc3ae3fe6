//! The options of `skyline serve` from the environment and from a file, which take the place of arguments.
//!
//! An option of the command line counts first, then one in the environment, then one in the file. A password of a
//! database therefore needs not stand where every user of the machine can read it.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;

use clap::{ArgAction, Args as _};

use super::server_arguments::Serve;

/// What precedes the name of an option in the environment.
const PREFIX: &str = "SKYLINE_SERVE_";

/// An error of the options outside the command line.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("--config {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The file is not TOML.
    #[error("--config {}: {source}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The reason, with the line.
        source: Box<toml::de::Error>,
    },
    /// There is no such option.
    #[error("{place}: there is no option {name:?}; the options are those of `skyline serve --help`")]
    Unknown {
        /// Where it stands.
        place: String,
        /// Its name there.
        name: String,
    },
    /// An option has a value of another kind.
    #[error("{place}: {name} needs a text or a number, or a list of them")]
    Kind {
        /// Where it stands.
        place: String,
        /// Its name there.
        name: String,
    },
}

/// Adds the options of a server that stand in a file or in the `environment` to the arguments of the program. Those of
/// other commands stay as they are.
///
/// # Errors
/// The file cannot be read, or one of them has an option that does not exist.
pub fn with_settings(
    mut arguments: Vec<OsString>,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<Vec<OsString>, SettingsError> {
    if arguments.get(1).is_none_or(|command| command != "serve") {
        return Ok(arguments);
    }
    let serve = Serve::augment_args(clap::Command::new("serve"));
    let options: BTreeMap<String, bool> = serve
        .get_arguments()
        .filter_map(|option| Some((option.get_long()?.to_owned(), matches!(option.get_action(), ArgAction::Append))))
        .collect();
    let is_given = |name: &str| arguments.iter().any(|argument| is_option(argument, name));
    let mut settings = from_environment(environment, &options)?;
    if let Some(path) = config(&arguments).or_else(|| settings.get("config")?.first().map(PathBuf::from)) {
        for (name, values) in from_file(path, &options)? {
            settings.entry(name).or_insert(values);
        }
    }
    let added = settings.into_iter().filter(|(name, _)| name != "config" && !is_given(name));
    let added =
        added.flat_map(|(name, values)| values.into_iter().map(move |value| format!("--{name}={value}").into()));
    let added: Vec<OsString> = added.collect();
    arguments.splice(2..2, added);
    Ok(arguments)
}

fn is_option(argument: &OsStr, name: &str) -> bool {
    let option = argument.to_str().and_then(|argument| argument.strip_prefix("--"));
    option.is_some_and(|option| option.split('=').next() == Some(name))
}

/// Returns the file that the arguments name.
fn config(arguments: &[OsString]) -> Option<PathBuf> {
    let at = arguments.iter().position(|argument| is_option(argument, "config"))?;
    match arguments[at].to_str()?.split_once('=') {
        Some((_, path)) => Some(path.into()),
        None => arguments.get(at + 1).map(PathBuf::from),
    }
}

fn from_environment(
    environment: impl IntoIterator<Item = (OsString, OsString)>,
    options: &BTreeMap<String, bool>,
) -> Result<BTreeMap<String, Vec<String>>, SettingsError> {
    let mut settings = BTreeMap::new();
    for (variable, value) in environment {
        let Some(name) = variable.to_str().and_then(|variable| variable.strip_prefix(PREFIX)) else { continue };
        let option = name.to_lowercase().replace('_', "-");
        let place = || "the environment".to_owned();
        let Some(is_list) = options.get(&option) else {
            return Err(SettingsError::Unknown { place: place(), name: format!("{PREFIX}{name}") });
        };
        let value = value.into_string();
        let value = value.map_err(|_bytes| SettingsError::Kind { place: place(), name: format!("{PREFIX}{name}") })?;
        let values = if *is_list { value.split(',').map(str::trim).map(str::to_owned).collect() } else { vec![value] };
        settings.insert(option, values);
    }
    Ok(settings)
}

fn from_file(path: PathBuf, options: &BTreeMap<String, bool>) -> Result<BTreeMap<String, Vec<String>>, SettingsError> {
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(source) => return Err(SettingsError::Unreadable { path, source }),
    };
    let table: toml::Table = match text.parse() {
        Ok(table) => table,
        Err(source) => return Err(SettingsError::Syntax { path, source: Box::new(source) }),
    };
    let place = || format!("--config {}", path.display());
    let mut settings = BTreeMap::new();
    for (name, value) in table {
        let option = name.replace('_', "-");
        if option == "config" || !options.contains_key(&option) {
            return Err(SettingsError::Unknown { place: place(), name });
        }
        let values = match value {
            toml::Value::Array(values) => values.into_iter().map(text_of).collect(),
            value => text_of(value).map(|value| vec![value]),
        };
        settings.insert(option, values.ok_or_else(|| SettingsError::Kind { place: place(), name })?);
    }
    Ok(settings)
}

/// Returns a text or a number as an argument.
fn text_of(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    fn variables(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        pairs.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn the_command_line_counts_before_the_environment_and_that_before_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("server.toml");
        let text =
            "rooms = 7\nconnections_per_address = 5\nsite = \"0.0.0.0:80\"\naddress = [\"192.0.2.1\", \"192.0.2.2\"]\n";
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        fs::write(&file, text).unwrap();
        let line = format!("skyline serve --rooms 9 --config {} audit", file.display());
        let environment = variables(&[("SKYLINE_SERVE_CONNECTIONS_PER_ADDRESS", "6"), ("HOME", "/")]);
        let all = with_settings(arguments(&line), environment).unwrap();
        let expected = format!(
            "skyline serve --address=192.0.2.1 --address=192.0.2.2 --connections-per-address=6 --site=0.0.0.0:80 \
             --rooms 9 --config {} audit",
            file.display()
        );
        assert_eq!(all, arguments(&expected));
    }

    #[test]
    fn the_environment_can_name_the_file_and_lists() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("server.toml");
        #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
        fs::write(&file, "rooms = 7").unwrap();
        let environment = variables(&[
            ("SKYLINE_SERVE_CONFIG", file.to_str().unwrap()),
            ("SKYLINE_SERVE_ADDRESS", "192.0.2.1, 2001:db8::1"),
        ]);
        let all = with_settings(arguments("skyline serve"), environment).unwrap();
        assert_eq!(all, arguments("skyline serve --address=192.0.2.1 --address=2001:db8::1 --rooms=7"));
        let others = arguments("skyline load --matches 3");
        assert_eq!(with_settings(others.clone(), variables(&[("SKYLINE_SERVE_ROOMS", "1")])).unwrap(), others);
    }

    #[test]
    fn errors_name_the_place_and_the_option() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("server.toml");
        let said = |text: &str| {
            #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
            fs::write(&file, text).unwrap();
            let line = format!("skyline serve --config={}", file.display());
            with_settings(arguments(&line), []).unwrap_err().to_string().replace(file.to_str().unwrap(), "FILE")
        };
        let unknown = "there is no option \"room\"; the options are those of `skyline serve --help`";
        assert_eq!(said("room = 1"), format!("--config FILE: {unknown}"));
        assert_eq!(said("rooms = true"), "--config FILE: rooms needs a text or a number, or a list of them");
        assert!(said("rooms = ").contains("line 1"), "{}", said("rooms = "));
        let missing = with_settings(arguments("skyline serve --config nowhere.toml"), []).unwrap_err().to_string();
        assert!(missing.starts_with("--config nowhere.toml: "), "{missing}");
        let environment = variables(&[("SKYLINE_SERVE_ROOM", "1")]);
        let unknown = with_settings(arguments("skyline serve"), environment).unwrap_err().to_string();
        assert!(unknown.starts_with("the environment: there is no option \"SKYLINE_SERVE_ROOM\""), "{unknown}");
    }
}
