//! Where the files lie.

use std::env;
use std::path::PathBuf;

use crate::storage::base::error::{StorageError, Subject};

/// The environment variable that names another folder, for tests and for a game carried on a stick.
pub const HOME_VARIABLE: &str = "SKYLINE_HOME";

/// The folder of this user's files: [`HOME_VARIABLE`], or what the system foresees.
///
/// | system | folder |
/// |---|---|
/// | Linux | `$XDG_CONFIG_HOME/skyline`, usually `~/.config/skyline` |
/// | macOS | `~/Library/Preferences/rs.skyline` |
/// | Windows | `%APPDATA%\skyline\config` |
///
/// # Errors
/// [`StorageError::NoFolder`] where the user has no home.
pub fn folder() -> Result<PathBuf, StorageError> {
    if let Some(home) = env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
        return std::path::absolute(&home).map_err(|source| StorageError::read(home.as_ref(), source));
    }
    // On macOS the other strategy would hide the files in a folder that only programs of the command line use; on
    // Linux and Windows both strategies name the same folder.
    confy::change_config_strategy(confy::ConfigStrategy::Native);
    let name = Subject::Settings.file_name().trim_end_matches(".toml");
    confy::get_configuration_file_path("skyline", name)
        .ok()
        .and_then(|path| path.parent().map(ToOwned::to_owned))
        .ok_or(StorageError::NoFolder)
}
