//! The two storage folders.
//!
//! Windows copies a roaming profile over the network at every log-on. Files that the player would miss on another
//! computer are in the roaming folder. Large files, and those that are useful only on this computer, are in the local
//! one.
//!
//! | system | roaming | local |
//! |---|---|---|
//! | Windows | `%APPDATA%\skyline\config` | `%LOCALAPPDATA%\skyline` |
//! | Linux | `$XDG_CONFIG_HOME/skyline`, usually `~/.config/skyline` | the same |
//! | macOS | `~/Library/Application Support/rs.skyline` | the same |
//! | [`HOME_VARIABLE`] is set | the folder in it | the same |
//! | [`PORTABLE`] is beside the program | `data` beside the program | the same |
//!
//! Linux and macOS have a single folder, because nothing roams there, and players back up and link one folder.
//!
//! Pictures of the window are for the player to use elsewhere, so they are in the folder `Skyline` of the system's
//! folder of pictures; in the last two rows of the table they are in `pictures` beside the other files.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use etcetera::AppStrategy as _;
use etcetera::app_strategy::{AppStrategyArgs, choose_native_strategy};

use super::error::StorageError;
use super::file;
use super::layout::{self, HOME_VARIABLE, LOCK, PICTURES, PORTABLE, PORTABLE_DATA};
use super::lock::{LOCK_TIMEOUT, Lock};
use super::pictures;

/// The storage folders: a roaming one and a local one, which may be the same.
///
/// ```
/// use skyline::storage::Folders;
///
/// let folders = Folders::single("/home/ada/skyline".into());
/// assert_eq!(folders.to_string(), "/home/ada/skyline");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    roaming: PathBuf,
    local: PathBuf,
    /// The folder of pictures, if it is elsewhere.
    pictures: Option<PathBuf>,
}

impl Folders {
    /// Returns the user's folders: from [`HOME_VARIABLE`] if it is set, else those of a portable copy of the program,
    /// else those of the system.
    ///
    /// # Errors
    /// [`StorageError::NoFolder`] if the user has no home folder.
    pub(crate) fn of_user() -> Result<Self, StorageError> {
        if let Some(home) = env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
            return std::path::absolute(&home)
                .map(Self::single)
                .map_err(|source| StorageError::read(home.as_ref(), source));
        }
        portable_folder().map(Self::single).map_or_else(Self::of_system, Ok)
    }

    fn of_system() -> Result<Self, StorageError> {
        let names = AppStrategyArgs {
            top_level_domain: "rs".to_owned(),
            author: String::new(),
            app_name: "skyline".to_owned(),
        };
        let system = choose_native_strategy(names).map_err(|_no_home| StorageError::NoFolder)?;
        // Older versions used Preferences, which is reserved for Apple's own API.
        let roaming = if cfg!(target_os = "macos") {
            renamed_once(system.config_dir(), system.data_dir())
        } else {
            system.config_dir()
        };
        // The crate knows only the folder `cache` in %LOCALAPPDATA%\skyline.
        let local = system.cache_dir().parent().filter(|_| cfg!(windows)).map(Path::to_owned);
        let pictures = pictures::of_user().map(|folder| folder.join("Skyline"));
        Ok(Self { local: local.unwrap_or_else(|| roaming.clone()), roaming, pictures })
    }

    /// A single folder for everything.
    #[must_use]
    pub fn single(folder: PathBuf) -> Self {
        Self { local: folder.clone(), roaming: folder, pictures: None }
    }

    /// Two folders: one for roaming files, one for local files.
    #[must_use]
    pub const fn split(roaming: PathBuf, local: PathBuf) -> Self {
        Self { roaming, local, pictures: None }
    }

    /// Returns the folder of pictures of the window.
    #[must_use]
    pub fn pictures(&self) -> PathBuf {
        self.pictures.clone().unwrap_or_else(|| self.local.join(PICTURES))
    }

    /// Returns the roaming folder, with settings and scores.
    #[must_use]
    pub fn roaming(&self) -> &Path {
        &self.roaming
    }

    /// Returns the folder of a server.
    #[must_use]
    pub fn server(&self) -> PathBuf {
        self.local.join("server")
    }

    /// Returns the distinct folders.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        let local = Some(self.local.as_path()).filter(|_| self.is_split());
        std::iter::once(self.roaming.as_path()).chain(local)
    }

    /// Whether there are two folders.
    pub(crate) fn is_split(&self) -> bool {
        self.roaming != self.local
    }

    /// Returns the path of the file or folder that [`layout`] calls `name`.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        let folder = if layout::roams(name) { &self.roaming } else { &self.local };
        folder.join(name)
    }

    /// Creates missing folders and locks them for writing.
    pub(crate) fn lock(&self) -> Result<Lock, StorageError> {
        self.all().try_for_each(file::make_folder)?;
        Lock::acquire(&self.path(LOCK), LOCK_TIMEOUT)
    }
}

/// Writes the paths of the folders for the player.
impl fmt::Display for Folders {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, folder) in self.all().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{}", folder.display())?;
        }
        Ok(())
    }
}

/// Renames the folder `old` to `new` unless `new` exists. Returns the folder to use, which is `old` if renaming fails.
fn renamed_once(old: PathBuf, new: PathBuf) -> PathBuf {
    if new.exists() || !old.is_dir() {
        return new;
    }
    let renamed = new.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::rename(&old, &new));
    // Another copy of the program may have been faster.
    if renamed.is_ok() || new.exists() { new } else { old }
}

/// Returns the data folder beside the program, if this copy is portable.
fn portable_folder() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folder = program.parent()?;
    folder.join(PORTABLE).is_file().then(|| folder.join(PORTABLE_DATA))
}

#[cfg(test)]
mod tests {
    use super::super::layout::{DataFile, LOG, POSITIONS, REPLAYS, SNAPSHOTS, UNFINISHED};
    use super::*;

    #[test]
    fn what_a_player_would_miss_elsewhere_roams() {
        let folders = Folders::split("/roaming".into(), "/local".into());
        for name in DataFile::ALL.map(DataFile::file_name).into_iter().chain([POSITIONS]) {
            assert_eq!(folders.path(name), Path::new("/roaming").join(name));
        }
        for name in [REPLAYS, SNAPSHOTS, UNFINISHED, LOG, LOCK] {
            assert_eq!(folders.path(name), Path::new("/local").join(name));
        }
        assert_eq!((folders.to_string().as_str(), folders.all().count()), ("/roaming, /local", 2));
        assert_eq!(Folders::single("/one".into()).all().count(), 1);
        assert_eq!(folders.pictures(), Path::new("/local/pictures"));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
    fn a_folder_is_renamed_once_and_never_over_another() {
        let home = tempfile::tempdir().unwrap();
        let (old, new) = (home.path().join("Preferences/game"), home.path().join("Application Support/game"));
        assert_eq!(renamed_once(old.clone(), new.clone()), new);
        assert!(!new.exists(), "there was nothing to rename");
        std::fs::create_dir_all(&old).unwrap();
        std::fs::write(old.join("scores.jsonl"), "scores").unwrap();
        for _ in 0..2 {
            assert_eq!(renamed_once(old.clone(), new.clone()), new);
            assert_eq!(std::fs::read_to_string(new.join("scores.jsonl")).unwrap(), "scores");
        }
        std::fs::create_dir_all(&old).unwrap();
        assert_eq!(renamed_once(old.clone(), new), home.path().join("Application Support/game"));
        assert!(old.exists(), "a folder of the same name is not touched");
        let blocked = home.path().join("file");
        std::fs::write(&blocked, "").unwrap();
        assert_eq!(renamed_once(old.clone(), blocked.join("game")), old, "it can't be renamed, so it stays in use");
    }
}
