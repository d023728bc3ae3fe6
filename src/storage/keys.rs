//! The player's key for rooms online, in a file that only the player may read.

use std::io::Write as _;
use std::path::Path;

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::base::layout::PLAYER_KEY;
use crate::settings::SavePolicy;

/// A size that no key reaches.
const SIZE_LIMIT: u64 = 4_096;

impl Storage {
    /// Returns the saved key; nothing if there is none yet.
    ///
    /// # Errors
    /// The file is there and cannot be read.
    pub fn player_key(&self) -> Result<Option<String>, StorageError> {
        let Some(folders) = self.folders() else { return Ok(None) };
        read_secret(&folders.path(PLAYER_KEY))
    }

    /// Saves the key, if the policy allows to save anything.
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
}

/// Reads a file with a secret; nothing if there is none.
///
/// # Errors
/// The file is there and cannot be read.
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
/// The folder is not there, the disk is full, or the system refuses to write.
pub fn save_secret(path: &Path, secret: &str) -> Result<(), StorageError> {
    file::replace_with(path, |file| {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // Whoever reads the secret is its owner.
            file.as_file().set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
        file.write_all(secret.as_bytes())
    })
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

    #[test]
    fn without_a_folder_there_is_no_key() {
        let storage = Storage::in_memory();
        assert_eq!(storage.player_key().unwrap(), None);
        assert!(matches!(storage.save_player_key("secret"), Err(StorageError::NoFolder)));
    }
}
