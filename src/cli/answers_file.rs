//! The file of the answers for a set of sequences, so that the work can be interrupted.
//!
//! ```text
//!   "skyline sequences 1\n" │ hash of the question and the sequences │ compressed answers │ hash of all before
//! ```
//!
//! Each answer is a byte: unknown, no or yes. If the question has a quantity to optimize, the first line ends with 2,
//! and each answer is four bytes: unknown, no, or the value plus 2.
//!
//! The file is replaced atomically, so after a crash it contains all answers that were saved before.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::error::CliError;
use crate::solver::formal::instance::{Instance, Limits};
use crate::solver::formal::sequences::{MAX_SEQUENCES, Sequence};
use crate::solver::formal::set_answer::SequenceAnswer;

const MAGIC: &[u8] = b"skyline sequences 1\n";
const MAGIC_OF_BEST: &[u8] = b"skyline sequences 2\n";

/// The maximum size of the file: more than four bytes for each answer.
const MAX_BYTES: u64 = 5 * MAX_SEQUENCES;

/// A file for the answers of one question.
#[derive(Debug)]
pub(super) struct AnswersFile {
    file: PathBuf,
    /// The hash of the question and the sequences.
    question: u64,
    /// Whether the question has a quantity to optimize.
    has_best: bool,
}

/// The error for an unusable file of answers. Messages start with the path, so that it can be clicked in a terminal.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnswersFileError {
    /// The file cannot be read or written.
    #[error("{file}: {source}", file = .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file has another format.
    #[error("{file}: not a file of `skyline solve --resume`; nothing was changed", file = .0.display())]
    Foreign(PathBuf),
    /// The content is damaged.
    #[error("{file}: the file is damaged; delete it to start again", file = .0.display())]
    Damaged(PathBuf),
    /// The answers are for something else.
    #[error("{file}: its answers are for another question or other sequences; nothing was changed", file = .0.display())]
    Other(PathBuf),
}

impl From<AnswersFileError> for CliError {
    fn from(error: AnswersFileError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl AnswersFile {
    /// Opens the file for saving, and reads its answers. Creates it if it does not exist.
    pub(super) fn open(
        file: PathBuf,
        instance: &Instance,
        set: &[Sequence],
    ) -> Result<(Self, Vec<Option<SequenceAnswer>>), AnswersFileError> {
        let opened = Self { question: hash(instance, set), file, has_best: instance.objective.best.is_some() };
        match File::open(&opened.file).and_then(content) {
            Ok(bytes) => {
                let answers = opened.answers(&bytes, set.len())?;
                Ok((opened, answers))
            }
            Err(source) if source.kind() == io::ErrorKind::NotFound => {
                let answers = vec![None; set.len()];
                // Reports an unwritable folder before the work.
                opened.save(&answers)?;
                Ok((opened, answers))
            }
            Err(source) => Err(AnswersFileError::Io { file: opened.file, source }),
        }
    }

    fn answers(&self, bytes: &[u8], count: usize) -> Result<Vec<Option<SequenceAnswer>>, AnswersFileError> {
        let damaged = || AnswersFileError::Damaged(self.file.clone());
        let rest = bytes.strip_prefix(MAGIC).or_else(|| bytes.strip_prefix(MAGIC_OF_BEST));
        let rest = rest.ok_or_else(|| AnswersFileError::Foreign(self.file.clone()))?;
        let (_, end) = bytes.split_last_chunk().ok_or_else(damaged)?;
        let (question, packed) = rest.split_first_chunk().ok_or_else(damaged)?;
        let packed = packed.get(..packed.len().saturating_sub(end.len())).unwrap_or_default();
        if xxh3_64(&bytes[..bytes.len() - end.len()]) != u64::from_le_bytes(*end) {
            return Err(damaged());
        }
        if u64::from_le_bytes(*question) != self.question {
            return Err(AnswersFileError::Other(self.file.clone()));
        }
        let size = if self.has_best { 4 * count } else { count };
        let answers = decompress_to_vec_with_limit(packed, size).ok().ok_or_else(damaged)?;
        let numbers: Vec<u32> = if self.has_best {
            answers.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
        } else {
            answers.into_iter().map(u32::from).collect()
        };
        let answer = |number: u32| match (number, self.has_best) {
            (0, _) => Some(None),
            (1, _) => Some(Some(SequenceAnswer::No)),
            (2, false) => Some(Some(SequenceAnswer::Yes)),
            (value, true) => Some(Some(SequenceAnswer::Best(value - 2))),
            (_, false) => None,
        };
        let answers: Option<Vec<_>> = numbers.into_iter().map(answer).collect();
        answers.filter(|answers| answers.len() == count).ok_or_else(damaged)
    }

    pub(super) fn save(&self, answers: &[Option<SequenceAnswer>]) -> Result<(), AnswersFileError> {
        let number = |answer: &Option<SequenceAnswer>| match answer {
            None => 0,
            Some(SequenceAnswer::No) => 1,
            Some(SequenceAnswer::Yes) => 2,
            Some(SequenceAnswer::Best(value)) => value.saturating_add(2),
        };
        let size = if self.has_best { 4 } else { 1 };
        let answers: Vec<u8> =
            answers.iter().flat_map(|answer| number(answer).to_le_bytes().into_iter().take(size)).collect();
        let magic = if self.has_best { MAGIC_OF_BEST } else { MAGIC };
        let mut bytes = [magic, &self.question.to_le_bytes()].concat();
        bytes.extend(compress_to_vec(&answers, 1));
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        replace(&self.file, &bytes).map_err(|source| AnswersFileError::Io { file: self.file.clone(), source })
    }
}

/// The hash of what the answers depend on: not the limits.
fn hash(instance: &Instance, set: &[Sequence]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(Instance { limits: Limits::default(), ..instance.clone() }.to_json().as_bytes());
    for sequence in set {
        hash.update(format!("\n{sequence}").as_bytes());
    }
    hash.digest()
}

/// Reads the content of a file, truncated after the maximum size.
fn content(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A device such as /dev/zero never ends.
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    // In the same folder, because a file cannot be renamed to another file system.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut new = NamedTempFile::new_in(folder)?;
    new.write_all(bytes)?;
    // Otherwise the rename could reach the disk before the content.
    new.as_file().sync_all()?;
    new.persist(file).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::formal::objective::Best;
    use crate::solver::formal::sequences::sequences;

    fn question(lines: u32) -> Instance {
        let text = format!(r#"{{"size": [20, 10], "pieces": "", "objective": {{"lines": {lines}}}}}"#);
        Instance::from_json(&text).unwrap()
    }

    #[test]
    fn answers_read_back_for_the_same_question_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        let set = sequences("*p2").unwrap();
        let (file, answers) = AnswersFile::open(path.clone(), &question(1), &set).unwrap();
        assert_eq!(answers, vec![None; 42]);
        let answers = [None, Some(SequenceAnswer::Yes), Some(SequenceAnswer::No)].into_iter().cycle();
        let answers: Vec<_> = answers.take(42).collect();
        file.save(&answers).unwrap();
        let limits = Limits { seconds: Some(7), ..Limits::default() };
        let same = Instance { limits, ..question(1) };
        assert_eq!(AnswersFile::open(path.clone(), &same, &set).unwrap().1, answers, "limits may differ");
        for (instance, pattern) in [(question(2), "*p2"), (question(1), "**"), (question(1), "[^I]*")] {
            let error = AnswersFile::open(path.clone(), &instance, &sequences(pattern).unwrap()).unwrap_err();
            assert!(matches!(error, AnswersFileError::Other(_)), "{error}");
        }
        let whole = std::fs::read(&path).unwrap();
        let open = |bytes: &[u8]| {
            let part = folder.path().join("part");
            replace(&part, bytes).unwrap();
            AnswersFile::open(part, &question(1), &set).map(|_| ())
        };
        for len in 0..whole.len() {
            let is_foreign = len < MAGIC.len();
            match open(&whole[..len]).unwrap_err() {
                AnswersFileError::Foreign(_) => assert!(is_foreign, "{len}"),
                error => assert!(!is_foreign && matches!(error, AnswersFileError::Damaged(_)), "{len}: {error}"),
            }
        }
        assert!(open(&whole).is_ok());
    }

    #[test]
    fn best_values_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        let set = sequences("*p2").unwrap();
        let mut instance = question(1);
        instance.objective.best = Some(Best::LongestCombo);
        let (file, _) = AnswersFile::open(path.clone(), &instance, &set).unwrap();
        let answers = [None, Some(SequenceAnswer::No)]
            .into_iter()
            .chain([0, 1, 300].map(|value| Some(SequenceAnswer::Best(value))));
        let answers: Vec<_> = answers.cycle().take(42).collect();
        file.save(&answers).unwrap();
        assert_eq!(AnswersFile::open(path.clone(), &instance, &set).unwrap().1, answers);
        let error = AnswersFile::open(path, &question(1), &set).unwrap_err();
        assert!(matches!(error, AnswersFileError::Other(_)), "{error}");
    }
}
