//! The folder in which the player's other pictures are.
//!
//! | system | folder |
//! |---|---|
//! | Windows | the known folder `Pictures`, which may be in a cloud folder |
//! | macOS | `~/Pictures` |
//! | others | `XDG_PICTURES_DIR` in `user-dirs.dirs`, else `~/Pictures` |

#[cfg(any(test, not(all(windows, feature = "gui"))))]
use std::path::Path;
use std::path::PathBuf;

/// Returns the folder; `None` if the user has no home folder.
#[cfg(all(windows, feature = "gui"))]
pub(super) fn of_user() -> Option<PathBuf> {
    let id = &winsafe::co::KNOWNFOLDERID::Pictures;
    winsafe::SHGetKnownFolderPath(id, winsafe::co::KF::DEFAULT, None).ok().map(PathBuf::from)
}

/// Returns the folder; `None` if the user has no home folder.
#[cfg(not(all(windows, feature = "gui")))]
pub(super) fn of_user() -> Option<PathBuf> {
    let home = etcetera::home_dir().ok()?;
    let named = if cfg!(any(windows, target_os = "macos")) { None } else { named_by_xdg(&home) };
    Some(named.unwrap_or_else(|| home.join("Pictures")))
}

#[cfg(not(all(windows, feature = "gui")))]
fn named_by_xdg(home: &Path) -> Option<PathBuf> {
    let config = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let file = config.unwrap_or_else(|| home.join(".config")).join("user-dirs.dirs");
    folder_in(&super::file::read_text(&file, 1 << 16).ok()?, home)
}

/// The folder of pictures in the text of `user-dirs.dirs`, whose lines are like `XDG_PICTURES_DIR="$HOME/Bilder"`.
#[cfg(any(test, not(all(windows, feature = "gui"))))]
fn folder_in(text: &str, home: &Path) -> Option<PathBuf> {
    let value = text.lines().rev().find_map(|line| line.trim().strip_prefix("XDG_PICTURES_DIR="))?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    match value.strip_prefix("$HOME") {
        // A folder that the user has turned off is the home folder itself.
        Some("" | "/") => None,
        Some(rest) => Some(home.join(rest.strip_prefix('/')?)),
        None => Some(PathBuf::from(value)).filter(|path| path.is_absolute()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_folder_has_the_name_that_the_desktop_gave_it() {
        let home = Path::new("/home/ada");
        let found = |text: &str| folder_in(text, home);
        let german = "# user-dirs\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n";
        assert_eq!(found(german), Some("/home/ada/Bilder".into()));
        assert_eq!(found("XDG_PICTURES_DIR=\"/data/pictures\""), Some("/data/pictures".into()));
        for text in ["", "XDG_PICTURES_DIR=\"$HOME/\"", "XDG_PICTURES_DIR=Bilder", "XDG_PICTURES_DIR=\"Bilder\"", "="] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
