//! The player's key for rooms online, in a file that only the player may read.

use std::io::Write as _;
use std::path::Path;

use super::Storage;
use super::base::error::StorageError;
use super::base::file::{self, Content};
use super::base::layout::PLAYER_KEY;
use crate::settings::SavePolicy;

/// The maximum size in bytes. No key reaches it.
const SIZE_LIMIT: u64 = 4_096;

impl Storage {
    /// Returns the saved key, if there is one.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn player_key(&self) -> Result<Option<String>, StorageError> {
        let Some(folders) = self.folders() else { return Ok(None) };
        read_secret(&folders.path(PLAYER_KEY))
    }

    /// Saves the key, unless the policy is to save nothing.
    ///
    /// # Errors
    /// There is no folder, it is full, or the system refuses to write.
    pub fn save_player_key(&self, key: &str) -> Result<(), StorageError> {
        if self.policy() == SavePolicy::Nothing {
            return Ok(());
        }
        let folders = self.folders().ok_or(StorageError::NoFolder)?;
        let _lock = folders.lock()?;
        save_secret(&folders.path(PLAYER_KEY), key)
    }

    /// Saves another key. The old one, even if damaged, is kept in a file beside it.
    ///
    /// # Errors
    /// The policy is to save nothing, there is no folder, it is full, or the system refuses to write. The old key then
    /// stays.
    pub fn replace_player_key(&self, key: &str) -> Result<(), StorageError> {
        let folders = self.folders().filter(|_| self.policy() > SavePolicy::Nothing).ok_or(StorageError::NoFolder)?;
        let _lock = folders.lock()?;
        let path = folders.path(PLAYER_KEY);
        let old = match file::read(&path, SIZE_LIMIT) {
            Ok(Content::Missing) => Content::Missing,
            // Moved, not copied, because a copy would briefly have other permissions.
            Ok(_) | Err(_) => Content::Unusable,
        };
        let aside = file::set_aside(&path, &old, "replaced")?;
        save_secret(&path, key).inspect_err(|_not_saved| {
            if let Some(aside) = aside {
                // The caller already gets an error about the folder.
                drop(file::relocate(&aside, &path));
            }
        })
    }

    /// Returns the text of a file with a key.
    ///
    /// # Errors
    /// It cannot be read, is larger than any key, or is not UTF-8.
    pub fn read_key(path: &Path) -> Result<String, StorageError> {
        file::read_text(path, SIZE_LIMIT)
    }
}

/// Reads a file with a secret, if it exists.
///
/// # Errors
/// The file exists and cannot be read.
pub fn read_secret(path: &Path) -> Result<Option<String>, StorageError> {
    match file::read_text(path, SIZE_LIMIT) {
        Ok(key) => Ok(Some(key)),
        Err(StorageError::NoFile { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file that only its owner may read.
///
/// # Errors
/// The folder does not exist, the disk is full, or the system refuses to write.
pub fn save_secret(path: &Path, secret: &str) -> Result<(), StorageError> {
    file::replace_with(path, |file| {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // Anyone who can read the secret can act as its owner.
            file.as_file().set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
        file.write_all(secret.as_bytes())
    })
}

/// Creates an empty file that only its owner may read. An existing file keeps its contents, and gets the same
/// permissions.
///
/// # Errors
/// The folder does not exist, the disk is full, or the system refuses to write.
pub fn make_secret(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let made = options.open(path)?;
    // One of an earlier version may be readable by all.
    #[cfg(unix)]
    if let Err(error) = made.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)) {
        log::warn!("{}: others may be able to read it: {error}", path.display());
    }
    drop(made);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_saved_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.player_key().unwrap(), None);
        storage.save_player_key("secret").unwrap();
        assert_eq!(storage.player_key().unwrap().as_deref(), Some("secret"));
        assert_eq!(Storage::open_in(folder.path().to_owned()).player_key().unwrap().as_deref(), Some("secret"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(folder.path().join(PLAYER_KEY)).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{mode:o}");
        }
    }

    /// Returns whether only the owner may read a file. On Windows the folder's permissions decide.
    fn is_private(path: &Path) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            std::fs::metadata(path).unwrap().permissions().mode().trailing_zeros() >= 6
        }
        #[cfg(not(unix))]
        path.exists()
    }

    #[test]
    fn a_replaced_key_stays_aside_and_an_exported_one_is_private() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open_in(folder.path().to_owned());
        storage.save_player_key("old").unwrap();
        storage.replace_player_key("new").unwrap();
        assert_eq!(storage.player_key().unwrap().as_deref(), Some("new"));
        let paths = std::fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.path());
        let aside = paths.into_iter().find(|path| path.to_string_lossy().contains("identity.replaced-")).unwrap();
        assert_eq!(Storage::read_key(&aside).unwrap(), "old");
        let exported = folder.path().join("mine.key");
        save_secret(&exported, "new").unwrap();
        assert_eq!(Storage::read_key(&exported).unwrap(), "new");
        assert!([aside, exported, folder.path().join(PLAYER_KEY)].iter().all(|path| is_private(path)));
        assert!(matches!(Storage::in_memory().replace_player_key("new"), Err(StorageError::NoFolder)));
        assert!(Storage::read_key(folder.path()).is_err() && Storage::read_key(&folder.path().join("no")).is_err());
    }

    #[test]
    fn without_a_folder_there_is_no_key() {
        let storage = Storage::in_memory();
        assert_eq!(storage.player_key().unwrap(), None);
        assert!(matches!(storage.save_player_key("secret"), Err(StorageError::NoFolder)));
    }
}
