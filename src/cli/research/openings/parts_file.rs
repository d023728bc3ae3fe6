//! The file of finished parts, so that the work can be interrupted and shared.
//!
//! ```text
//!   "skyline openings 1\n" │ compressed parts in postcard format │ their hash, eight bytes
//! ```
//!
//! The file is replaced atomically, so after a crash it contains all parts that were saved before.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::cli::error::CliError;
use crate::solver::pc::TurnRules;
use crate::solver::pc::openings::Part;

const MAGIC: &[u8] = b"skyline openings 1\n";

/// The maximum size of the file. All parts of all rotation systems take less.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The finished parts, saved in a file if there is one.
#[derive(Debug, Default)]
pub(super) struct PartsFile {
    file: Option<PathBuf>,
    entries: Vec<SavedPart>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct SavedPart {
    turns: TurnRules,
    number: usize,
    /// The words of the part, little-endian with eight bytes each, compressed.
    packed: Vec<u8>,
}

/// The error for an unusable file of parts. Messages start with the path, so that it can be clicked in a terminal.
#[derive(Debug, thiserror::Error)]
pub enum PartsFileError {
    /// The file cannot be read or written.
    #[error("{file}: {source}", file = .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file has another format.
    #[error("{file}: not a file of `skyline openings`; nothing was changed", file = .0.display())]
    Foreign(PathBuf),
    /// The content is damaged.
    #[error("{file}: the file is damaged; delete it to start again", file = .0.display())]
    Damaged(PathBuf),
    /// A part differs from the same part in another file.
    #[error("{file}: part {number} differs from that of another file", file = .file.display())]
    Contradiction {
        /// The file.
        file: PathBuf,
        /// The number of the part.
        number: usize,
    },
}

impl From<PartsFileError> for CliError {
    fn from(error: PartsFileError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl PartsFile {
    /// Opens the file for saving. Creates it if it does not exist.
    pub(super) fn open(file: PathBuf) -> Result<Self, PartsFileError> {
        match Self::read(file) {
            Err(PartsFileError::Io { file, source }) if source.kind() == io::ErrorKind::NotFound => {
                let empty = Self { file: Some(file), entries: Vec::new() };
                // Reports an unwritable folder before the work.
                empty.save().map(|()| empty)
            }
            read => read,
        }
    }

    /// Reads a file that must exist.
    pub(super) fn read(file: PathBuf) -> Result<Self, PartsFileError> {
        let bytes = match File::open(&file).and_then(content) {
            Ok(bytes) if bytes.len() as u64 > MAX_BYTES => return Err(PartsFileError::Foreign(file)),
            Ok(bytes) => bytes,
            Err(source) => return Err(PartsFileError::Io { file, source }),
        };
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(PartsFileError::Foreign(file)) };
        let Some(entries) = entries(rest) else { return Err(PartsFileError::Damaged(file)) };
        Ok(Self { file: Some(file), entries })
    }

    /// The finished parts for these turn rules.
    pub(super) fn parts(&self, turns: TurnRules) -> Vec<Part> {
        self.entries.iter().filter(|entry| entry.turns == turns).filter_map(SavedPart::part).collect()
    }

    /// The numbers of the finished parts for these turn rules.
    pub(super) fn numbers(&self, turns: TurnRules) -> Vec<usize> {
        self.entries.iter().filter(|entry| entry.turns == turns).map(|entry| entry.number).collect()
    }

    pub(super) fn add(&mut self, turns: TurnRules, part: &Part) -> Result<(), PartsFileError> {
        let bytes: Vec<u8> = part.words().flat_map(u64::to_le_bytes).collect();
        self.entries.push(SavedPart { turns, number: part.number(), packed: compress_to_vec(&bytes, 1) });
        self.save()
    }

    /// Adds the parts of `other`, which was read from `path`, and saves the file.
    pub(super) fn merge(&mut self, other: &Self, path: &Path) -> Result<(), PartsFileError> {
        for entry in &other.entries {
            match self.entries.iter().find(|known| known.is_same_part(entry)) {
                None => self.entries.push(entry.clone()),
                Some(known) if known.part() == entry.part() => {}
                Some(_) => {
                    return Err(PartsFileError::Contradiction { file: path.to_owned(), number: entry.number });
                }
            }
        }
        self.save()
    }

    fn save(&self) -> Result<(), PartsFileError> {
        let Some(file) = &self.file else { return Ok(()) };
        replace(file, &self.entries).map_err(|source| PartsFileError::Io { file: file.clone(), source })
    }
}

impl SavedPart {
    fn is_same_part(&self, other: &Self) -> bool {
        (self.turns, self.number) == (other.turns, other.number)
    }

    fn part(&self) -> Option<Part> {
        // A part has fewer than 100 000 bytes. The limit prevents a malicious file from filling the memory.
        let bytes = decompress_to_vec_with_limit(&self.packed, 100_000).ok()?;
        let (words, rest) = bytes.as_chunks();
        let words: Vec<u64> = words.iter().copied().map(u64::from_le_bytes).collect();
        if rest.is_empty() { Part::from_words(self.number, &words).ok() } else { None }
    }
}

/// Reads the content of a file, truncated after the maximum size.
fn content(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A device such as /dev/zero never ends.
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The entries of a file after the magic line. `None` if they are damaged.
fn entries(rest: &[u8]) -> Option<Vec<SavedPart>> {
    let (body, hash) = rest.split_last_chunk()?;
    if xxh3_64(body) != u64::from_le_bytes(*hash) {
        return None;
    }
    let entries: Vec<SavedPart> = postcard::from_bytes(body).ok()?;
    let is_sound = |(at, entry): (usize, &SavedPart)| {
        entry.part().is_some() && !entries[..at].iter().any(|before| before.is_same_part(entry))
    };
    entries.iter().enumerate().all(is_sound).then_some(entries)
}

fn replace(file: &Path, entries: &[SavedPart]) -> io::Result<()> {
    let body = postcard::to_allocvec(entries).map_err(io::Error::other)?;
    // In the same folder, because a file cannot be renamed to another file system.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut new = NamedTempFile::new_in(folder)?;
    for bytes in [MAGIC, &body, &xxh3_64(&body).to_le_bytes()] {
        new.write_all(bytes)?;
    }
    // Otherwise the rename could reach the disk before the content.
    new.as_file().sync_all()?;
    new.persist(file).map_err(|error| error.error)?;
    Ok(())
}
