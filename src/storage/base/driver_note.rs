//! A note of the last graphics driver that drew the window. The next start tries this driver first.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::error::StorageError;
use super::file;
use super::folders::Folders;
use super::layout::GRAPHICS;

/// The maximum size of the note, in bytes.
const LIMIT: u64 = 1 << 10;
/// The time for which a note is valid.
const RECENT: Duration = Duration::from_hours(7 * 24);

/// A note of the last graphics driver that drew the window.
///
/// ```
/// use skyline::storage::{DriverNote, Folders};
///
/// let folder = tempfile::tempdir()?;
/// let note = DriverNote::of(&Folders::single(folder.path().to_owned()));
/// assert_eq!(note.read(), None);
/// note.write("llvmpipe (Vulkan)")?;
/// assert_eq!(note.read().as_deref(), Some("llvmpipe (Vulkan)"));
/// assert!(note.is_recent());
/// note.forget();
/// assert_eq!(note.read(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct DriverNote(PathBuf);

impl DriverNote {
    /// The note in the local folder.
    #[must_use]
    pub fn of(folders: &Folders) -> Self {
        Self(folders.path(GRAPHICS))
    }

    /// Returns the name of the driver. `None` if there is no readable note.
    #[must_use]
    pub fn read(&self) -> Option<String> {
        file::read_text(&self.0, LIMIT).ok().map(|text| text.trim().to_owned())
    }

    /// Whether the note was written within the last week.
    #[must_use]
    pub fn is_recent(&self) -> bool {
        let written = fs::metadata(&self.0).and_then(|about| about.modified());
        written.ok().and_then(|written| written.elapsed().ok()).is_some_and(|age| age < RECENT)
    }

    /// Removes the note, so that all drivers are tried at the next start.
    pub fn forget(&self) {
        if let Err(error) = fs::remove_file(&self.0) {
            log::warn!("the note of the graphics driver could not be removed ({error}): {}", self.0.display());
        }
    }

    /// Writes the name of a driver, unless a recent note already contains it.
    ///
    /// # Errors
    /// [`StorageError`] if the file cannot be written.
    pub fn write(&self, driver: &str) -> Result<(), StorageError> {
        if self.is_recent() && self.read().as_deref() == Some(driver) {
            return Ok(());
        }
        file::replace(&self.0, format!("{driver}\n").as_bytes())
    }
}
