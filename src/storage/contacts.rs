//! `contacts.jsonl`: the player's friends and blocked players. These calls wait for the disk.

use super::Storage;
use super::base::error::StorageError;
use super::base::file::{self, Content};
use super::base::layout::CONTACTS;
use crate::settings::SavePolicy;

/// The maximum size in bytes. No undamaged file reaches it.
const SIZE_LIMIT: u64 = 1 << 20;

impl Storage {
    /// Returns the text of the saved contacts, which is empty if there are none.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn contacts(&self) -> Result<String, StorageError> {
        let Some(folders) = self.folders() else { return Ok(String::new()) };
        match file::read_text(&folders.path(CONTACTS), SIZE_LIMIT) {
            Err(StorageError::NoFile { .. }) => Ok(String::new()),
            read => read,
        }
    }

    /// Saves the text of the contacts, unless the policy is to save nothing.
    ///
    /// # Errors
    /// There is no folder, it is full, or the system refuses to write.
    pub fn save_contacts(&self, text: &str) -> Result<(), StorageError> {
        if self.policy() == SavePolicy::Nothing {
            return Ok(());
        }
        let folders = self.folders().ok_or(StorageError::NoFolder)?;
        let _lock = folders.lock()?;
        file::replace(&folders.path(CONTACTS), text.as_bytes())
    }

    /// Saves a copy of a damaged contacts file beside it, so that the next save loses nothing.
    ///
    /// # Errors
    /// There is no folder, it is full, or the system refuses to write.
    pub fn set_contacts_aside(&self) -> Result<(), StorageError> {
        if self.policy() == SavePolicy::Nothing {
            return Ok(());
        }
        let folders = self.folders().ok_or(StorageError::NoFolder)?;
        let _lock = folders.lock()?;
        let path = folders.path(CONTACTS);
        let content = file::read(&path, SIZE_LIMIT).unwrap_or(Content::Unusable);
        file::set_aside(&path, &content, "damaged").map(|_path| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_are_saved_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.contacts().unwrap(), "");
        storage.save_contacts("one").unwrap();
        assert_eq!(storage.contacts().unwrap(), "one");
        storage.set_contacts_aside().unwrap();
        storage.save_contacts("two").unwrap();
        let entries = std::fs::read_dir(folder.path()).unwrap().flatten();
        let aside = entries.map(|entry| entry.path()).find(|path| path.to_string_lossy().contains("contacts.damaged-"));
        assert_eq!(std::fs::read_to_string(aside.unwrap()).unwrap(), "one");
        file::replace(&folder.path().join(CONTACTS), &[0xFF, 0]).unwrap();
        assert!(storage.contacts().is_err());
    }

    #[test]
    fn without_a_folder_there_are_no_contacts() {
        let storage = Storage::in_memory();
        assert_eq!(storage.contacts().unwrap(), "");
        assert!(matches!(storage.save_contacts("x"), Err(StorageError::NoFolder)));
    }
}
