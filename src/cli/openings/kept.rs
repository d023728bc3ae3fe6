//! The file that keeps what is done, so that the work can be interrupted.
//!
//! ```text
//!   "skyline openings 1\n" │ parts, each compressed, by postcard │ their hash, eight bytes
//! ```
//!
//! The file is replaced whole or not at all: whenever the work stops, it is as it was after some part.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::pc::TurnRules;
use crate::pc::openings::Part;

const BEGINNING: &[u8] = b"skyline openings 1\n";

/// The most bytes of the file: all parts of all ways of turns have fewer.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The parts that are done, in a file if there is one.
#[derive(Debug, Default)]
pub(super) struct Kept {
    file: Option<PathBuf>,
    entries: Vec<Entry>,
}

/// A part as it is kept.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    turns: TurnRules,
    number: usize,
    /// The words, eight bytes each, the lowest first; compressed.
    packed: Vec<u8>,
}

/// Why a file that keeps openings cannot be used. The file comes first, so that it can be clicked in a terminal.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// It cannot be read or written.
    #[error("{file}: {source}", file = .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is something else.
    #[error("{file}: this is no file of `skyline openings`; nothing was changed", file = .0.display())]
    Foreign(PathBuf),
    /// Its content is not what was written.
    #[error("{file}: this file of openings is damaged; remove it to begin anew", file = .0.display())]
    Damaged(PathBuf),
}

impl Kept {
    /// What the file keeps: nothing if there is no such file yet.
    pub(super) fn open(file: PathBuf) -> Result<Self, KeptError> {
        let bytes = match File::open(&file).and_then(content) {
            Ok(bytes) if bytes.len() as u64 > MOST_BYTES => return Err(KeptError::Foreign(file)),
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let kept = Self { file: Some(file), entries: Vec::new() };
                // A place that cannot be written to is told before the work.
                return kept.save().map(|()| kept);
            }
            Err(source) => return Err(KeptError::Io { file, source }),
        };
        let Some(rest) = bytes.strip_prefix(BEGINNING) else { return Err(KeptError::Foreign(file)) };
        let Some(entries) = entries(rest) else { return Err(KeptError::Damaged(file)) };
        Ok(Self { file: Some(file), entries })
    }

    /// The parts that are done for a way of turns.
    pub(super) fn parts(&self, turns: TurnRules) -> Vec<Part> {
        self.entries.iter().filter(|entry| entry.turns == turns).filter_map(Entry::part).collect()
    }

    /// Keeps one more.
    pub(super) fn add(&mut self, turns: TurnRules, part: &Part) -> Result<(), KeptError> {
        let bytes: Vec<u8> = part.words().flat_map(u64::to_le_bytes).collect();
        self.entries.push(Entry { turns, number: part.number(), packed: compress_to_vec(&bytes, 1) });
        self.save()
    }

    fn save(&self) -> Result<(), KeptError> {
        let Some(file) = &self.file else { return Ok(()) };
        replace(file, &self.entries).map_err(|source| KeptError::Io { file: file.clone(), source })
    }
}

impl Entry {
    fn part(&self) -> Option<Part> {
        // No part has more than a hundred thousand bytes; a file may say anything.
        let bytes = decompress_to_vec_with_limit(&self.packed, 100_000).ok()?;
        let (words, rest) = bytes.as_chunks();
        let words: Vec<u64> = words.iter().copied().map(u64::from_le_bytes).collect();
        if rest.is_empty() { Part::from_words(self.number, &words).ok() } else { None }
    }
}

/// All of a file, or more than can have been kept.
fn content(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A device may go on for ever.
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The entries of a file behind its beginning, if they are sound.
fn entries(rest: &[u8]) -> Option<Vec<Entry>> {
    let (body, hash) = rest.split_last_chunk()?;
    if xxh3_64(body) != u64::from_le_bytes(*hash) {
        return None;
    }
    let entries: Vec<Entry> = postcard::from_bytes(body).ok()?;
    let is_same = |one: &Entry, other: &Entry| (one.turns, one.number) == (other.turns, other.number);
    let is_sound = |(at, entry): (usize, &Entry)| {
        entry.part().is_some() && !entries[..at].iter().any(|before| is_same(before, entry))
    };
    entries.iter().enumerate().all(is_sound).then_some(entries)
}

fn replace(file: &Path, entries: &[Entry]) -> io::Result<()> {
    let body = postcard::to_allocvec(entries).map_err(io::Error::other)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut new = NamedTempFile::new_in(folder)?;
    for bytes in [BEGINNING, &body, &xxh3_64(&body).to_le_bytes()] {
        new.write_all(bytes)?;
    }
    new.as_file().sync_all()?;
    new.persist(file).map_err(|error| error.error)?;
    Ok(())
}
