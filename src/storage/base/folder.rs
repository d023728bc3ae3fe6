//! Location of the storage folder.

use std::env;
use std::path::PathBuf;

use super::error::StorageError;
use super::layout::{DataFile, HOME_VARIABLE};

/// Returns this user's storage folder: [`HOME_VARIABLE`] if it is set, else the system's folder for configuration.
///
/// | system | folder |
/// |---|---|
/// | Linux | `$XDG_CONFIG_HOME/skyline`, usually `~/.config/skyline` |
/// | macOS | `~/Library/Preferences/rs.skyline` |
/// | Windows | `%APPDATA%\skyline\config` |
///
/// # Errors
/// [`StorageError::NoFolder`] if the user has no home folder.
pub fn folder() -> Result<PathBuf, StorageError> {
    if let Some(home) = env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
        return std::path::absolute(&home).map_err(|source| StorageError::read(home.as_ref(), source));
    }
    // On macOS confy's default strategy uses ~/.config, a hidden folder meant for command line programs. On Linux and
    // Windows both strategies name the same folder.
    confy::change_config_strategy(confy::ConfigStrategy::Native);
    let name = DataFile::Settings.file_name().trim_end_matches(".toml");
    confy::get_configuration_file_path("skyline", name)
        .ok()
        .and_then(|path| path.parent().map(ToOwned::to_owned))
        .ok_or(StorageError::NoFolder)
}
