//! The system's own windows in which a file is chosen.
//!
//! ```text
//!   FileDialogs::ask ──▶ the system's window ──▶ a thread that waits for it ──▶ FileDialogs::answer, once a frame
//! ```

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;
use rfd::AsyncFileDialog;

/// What a file is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// To write the settings into.
    SettingsToSave,
    /// To read settings from.
    SettingsToOpen,
}

/// The window that is open, if one is.
#[derive(Debug)]
pub struct FileDialogs {
    is_open: bool,
    answers: Receiver<(Wanted, Option<PathBuf>)>,
    answer: Sender<(Wanted, Option<PathBuf>)>,
}

impl Default for FileDialogs {
    fn default() -> Self {
        let (answer, answers) = mpsc::channel();
        Self { is_open: false, answers, answer }
    }
}

impl FileDialogs {
    /// Opens the window, unless one is open. `name` is the file's name to begin with, `kind` the files offered, in
    /// words.
    pub fn ask(&mut self, ctx: &Context, wanted: Wanted, name: &str, kind: &str) {
        if self.is_open {
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
            Wanted::SettingsToSave => wait(dialog.set_file_name(name).save_file(), tell),
            Wanted::SettingsToOpen => wait(dialog.pick_file(), tell),
        };
        match started {
            Ok(()) => self.is_open = true,
            Err(error) => log::error!("no thread to choose a file: {error}"),
        }
    }

    /// The file that was chosen since the last frame, and what for.
    pub fn answer(&mut self) -> Option<(Wanted, PathBuf)> {
        let (wanted, path) = self.answers.try_recv().ok()?;
        self.is_open = false;
        path.map(|path| (wanted, path))
    }
}

fn wait<T: Send + 'static>(
    chosen: impl Future<Output = T> + Send + 'static,
    tell: impl FnOnce(T) + Send + 'static,
) -> std::io::Result<()> {
    let wait = move || tell(pollster::block_on(chosen));
    thread::Builder::new().name("file dialog".to_owned()).spawn(wait).map(|_| ())
}
