//! The system's own windows in which a file is chosen.
//!
//! ```text
//!   FileDialogs::ask ──▶ the system's window ──▶ a thread that waits for it ──▶ FileDialogs::answer, once a frame
//! ```

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;
use rfd::AsyncFileDialog;

/// What a file is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// To write the settings into.
    SettingsToSave,
    /// To read settings from.
    SettingsToOpen,
    /// To write a recorded game into.
    GameToSave,
    /// To read a recorded game from.
    GameToOpen,
    /// To write a question for the solver into.
    QuestionToSave,
    /// To read a question for the solver from.
    QuestionToOpen,
}

/// What came of asking for a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This file was chosen.
    Chosen(PathBuf),
    /// The system has no window for it.
    NoWindow,
}

/// Faster than this nobody puts a window away; it was never shown then, which the system does not say otherwise.
const FASTEST: Duration = Duration::from_millis(300);

/// The window that is open, if one is.
#[derive(Debug)]
pub struct FileDialogs {
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
    /// Opens the window, unless one is open. `name` is the file's name to begin with, `kind` the files offered, in
    /// words.
    pub fn ask(&mut self, ctx: &Context, wanted: Wanted, name: &str, kind: &str) {
        if self.open_since.is_some() {
            return;
        }
        let extension = name.rsplit('.').next().unwrap_or_default();
        let dialog = AsyncFileDialog::new().add_filter(kind, &[extension]);
        let (answer, waker) = (self.answer.clone(), ctx.clone());
        let tell = move |path: Option<rfd::FileHandle>| {
            // Nobody listens any more once the program ends.
            answer.send((wanted, path.map(|file| file.path().to_owned()))).ok();
            waker.request_repaint();
        };
        // The window has to be made on this thread, where some systems want all their windows.
        let started = match wanted {
            Wanted::SettingsToSave | Wanted::GameToSave | Wanted::QuestionToSave => {
                wait(dialog.set_file_name(name).save_file(), tell)
            }
            Wanted::SettingsToOpen | Wanted::GameToOpen | Wanted::QuestionToOpen => wait(dialog.pick_file(), tell),
        };
        match started {
            Ok(()) => self.open_since = Some(Instant::now()),
            Err(error) => log::error!("no thread to choose a file: {error}"),
        }
    }

    /// What came of asking since the last frame; nothing of a window that was put away.
    pub fn answer(&mut self) -> Option<(Wanted, Answer)> {
        let (wanted, path) = self.answers.try_recv().ok()?;
        let was_shown = self.open_since.take().is_some_and(|since| since.elapsed() >= FASTEST);
        match path {
            Some(path) => Some((wanted, Answer::Chosen(path))),
            None if was_shown => None,
            None => Some((wanted, Answer::NoWindow)),
        }
    }
}

fn wait<T: Send + 'static>(
    chosen: impl Future<Output = T> + Send + 'static,
    tell: impl FnOnce(T) + Send + 'static,
) -> std::io::Result<()> {
    let wait = move || tell(pollster::block_on(chosen));
    thread::Builder::new().name("file dialog".to_owned()).spawn(wait).map(|_| ())
}
