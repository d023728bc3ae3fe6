//! The system's file dialogs.
//!
//! ```text
//!   FileDialogs::ask ──▶ the system's dialog ──▶ a thread that waits for it ──▶ FileDialogs::answer, once a frame
//! ```

use crate::ui::waker::waker;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;
use rfd::AsyncFileDialog;

/// The purpose of a file dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    SettingsToSave,
    SettingsToOpen,
    GameToSave,
    GameToOpen,
    /// To save a clip of a recorded game.
    ClipToSave,
    PictureToSave,
    QuestionToSave,
    QuestionToOpen,
    KeyToSave,
    /// To load another key.
    KeyToOpen,
    KicksToOpen,
    /// To run the external program with this index.
    ProgramToOpen(u8),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DialogResult {
    Chosen(PathBuf),
    /// The system has no file dialogs.
    NoWindow,
}

/// The shortest time in which a player can cancel a dialog. Portals report a missing dialog as cancelled, but faster.
const FASTEST: Duration = Duration::from_millis(300);

/// The open dialog, if there is one.
#[derive(Debug)]
pub(super) struct FileDialogs {
    open_since: Option<Instant>,
    answers: Receiver<(Wanted, Option<PathBuf>)>,
    answer: Sender<(Wanted, Option<PathBuf>)>,
}

impl Default for FileDialogs {
    fn default() -> Self {
        let (answer, answers) = mpsc::channel();
        Self { open_since: None, answers, answer }
    }
}

impl FileDialogs {
    /// Opens a dialog unless one is open. `name` is the suggested file name, `kind` the description of the file type.
    pub(super) fn ask(&mut self, ctx: &Context, wanted: Wanted, name: &str, kind: &str) {
        if self.open_since.is_some() {
            return;
        }
        let extension = name.rsplit('.').next().unwrap_or_default();
        let extensions: &[&str] = match wanted {
            Wanted::GameToOpen => &[extension, "ttr", "ttrm"],
            Wanted::ClipToSave => &["gif", "webp"],
            Wanted::PictureToSave => &["png", "svg"],
            _ => &[extension],
        };
        let dialog = AsyncFileDialog::new();
        // The files of programs have no common ending.
        let has_kind = !matches!(wanted, Wanted::ProgramToOpen(_));
        let dialog = if has_kind { dialog.add_filter(kind, extensions) } else { dialog };
        let (answer, wake) = (self.answer.clone(), waker(ctx));
        let send = move |path: Option<rfd::FileHandle>| {
            // The receiver is gone when the program quits.
            answer.send((wanted, path.map(|file| file.path().to_owned()))).ok();
            wake();
        };
        // The dialog must be created on the main thread: macOS allows windows only there.
        let started = match wanted {
            Wanted::SettingsToSave
            | Wanted::GameToSave
            | Wanted::ClipToSave
            | Wanted::PictureToSave
            | Wanted::QuestionToSave
            | Wanted::KeyToSave => wait(dialog.set_file_name(name).save_file(), send),
            Wanted::SettingsToOpen
            | Wanted::GameToOpen
            | Wanted::QuestionToOpen
            | Wanted::KeyToOpen
            | Wanted::KicksToOpen
            | Wanted::ProgramToOpen(_) => wait(dialog.pick_file(), send),
        };
        match started {
            Ok(()) => self.open_since = Some(Instant::now()),
            Err(error) => log::error!("the thread of the file dialog cannot start: {error}"),
        }
    }

    /// The result since the last frame; `None` for a cancelled dialog.
    pub(super) fn answer(&mut self) -> Option<(Wanted, DialogResult)> {
        let (wanted, path) = self.answers.try_recv().ok()?;
        let was_shown = self.open_since.take().is_some_and(|since| since.elapsed() >= FASTEST);
        match path {
            Some(path) => Some((wanted, DialogResult::Chosen(path))),
            None if was_shown => None,
            None => Some((wanted, DialogResult::NoWindow)),
        }
    }
}

fn wait<T: Send + 'static>(
    chosen: impl Future<Output = T> + Send + 'static,
    send: impl FnOnce(T) + Send + 'static,
) -> std::io::Result<()> {
    let wait = move || send(pollster::block_on(chosen));
    thread::Builder::new().name("file dialog".to_owned()).spawn(wait).map(|_| ())
}
