//! Clips of recorded games: made by a thread in the background, then saved.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use egui::Context;

use super::App;
use super::file_dialogs::Wanted;
use super::screen::Screen;
use crate::clip::{ClipError, ClipFormat, ClipOptions, film};
use crate::replay::{Recording, Timeline};
use crate::storage::Storage;
use crate::ui::screens::{ClipCommand, ClipScreen};
use crate::ui::words::id;

/// The time between two looks at the progress.
const POLL: Duration = Duration::from_millis(100);

/// A clip that is being made. It is cancelled when this is dropped.
#[derive(Debug)]
pub(super) struct ClipJob {
    path: PathBuf,
    /// The finished part in percent.
    percent: Arc<AtomicU32>,
    is_cancelled: Arc<AtomicBool>,
    made: Receiver<Result<Vec<u8>, ClipError>>,
}

impl ClipJob {
    fn start(recorded: Recording, options: ClipOptions, path: &Path) -> std::io::Result<Self> {
        // A file without a known extension gets one.
        let (format, path) = match ClipFormat::of(path) {
            Some(format) => (format, path.to_owned()),
            None => (ClipFormat::Gif, PathBuf::from(format!("{}.gif", path.display()))),
        };
        let (percent, is_cancelled) = (Arc::<AtomicU32>::default(), Arc::<AtomicBool>::default());
        let (send, made) = mpsc::channel();
        let (shown, cancelled) = (Arc::clone(&percent), Arc::clone(&is_cancelled));
        let work = move || {
            let timeline = Arc::new(Timeline::new(recorded));
            let result = film(&timeline, (&options, format), &mut |done, all| {
                shown.store((done * 100 / all.max(1)) as u32, Ordering::Relaxed);
                if cancelled.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // Nobody waits for a cancelled clip.
            let _sent = send.send(result);
        };
        thread::Builder::new().name("clip".to_owned()).spawn(work)?;
        Ok(Self { path, percent, is_cancelled, made })
    }
}

impl Drop for ClipJob {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

impl App {
    pub(super) fn use_clip(&mut self, ctx: &Context, command: ClipCommand) {
        match command {
            ClipCommand::Open => self.open_clip(),
            ClipCommand::Save => {
                let kind = self.services.look.words.text(id::CLIP_KIND);
                let name = self.clip_name();
                self.services.file_dialogs.ask(ctx, Wanted::ClipToSave, &name, &kind);
            }
            ClipCommand::Cancel => self.clip = None,
        }
    }

    /// Opens the choice of a clip of the recording on the screen: from its position, or of its end.
    fn open_clip(&mut self) {
        let Some(recorded) = self.shown_recording() else { return };
        let (end, at) = match (self.live_recording(), self.screens.play()) {
            (Some(recording), _) => (recording.timeline().end().millis(), recording.position()),
            (None, Some(play)) => (play.game().now().millis(), u64::MAX),
            (None, None) => return,
        };
        if let Some(Screen::Watch(watch)) = self.screens.top_mut() {
            watch.stop();
        }
        self.screens.push(Screen::Clip(Box::new(ClipScreen::new(recorded, end, at))));
    }

    /// The suggested file name for a clip.
    pub(super) fn clip_name(&self) -> String {
        Path::new(&self.game_name()).with_extension(ClipFormat::Gif.extension()).display().to_string()
    }

    /// Starts to make the clip on the screen, in the player's look.
    pub(super) fn save_clip(&mut self, path: &Path) {
        let Some(Screen::Clip(screen)) = self.screens.top() else { return };
        let settings = self.services.settings().clone();
        let language = settings.general.language;
        let options = ClipOptions {
            stretch: screen.stretch(),
            size: screen.size(),
            settings,
            language,
            ..ClipOptions::default()
        };
        match ClipJob::start(screen.recorded().clone(), options, path) {
            Ok(job) => self.clip = Some(job),
            Err(error) => self.show_clip_error(error.to_string()),
        }
    }

    /// Shows the progress of the clip, and saves it once it is made. Leaving the screen cancels it.
    pub(super) fn follow_clip(&mut self, ctx: &Context) {
        let Some(Screen::Clip(screen)) = self.screens.top_mut() else {
            self.clip = None;
            return;
        };
        screen.show_progress(self.clip.as_ref().map(|job| job.percent.load(Ordering::Relaxed)));
        let Some(job) = &self.clip else { return };
        let made = match job.made.try_recv() {
            Err(TryRecvError::Empty) => return ctx.request_repaint_after(POLL),
            Err(TryRecvError::Disconnected) => Err(ClipError::Stopped),
            Ok(made) => made,
        };
        let path = job.path.clone();
        self.clip = None;
        match made {
            Err(error) => self.show_clip_error(error.to_string()),
            Ok(bytes) => {
                if let Err(error) = Storage::save_clip_as(&bytes, &path) {
                    self.show_clip_error(self.services.look.words.storage_error(&error));
                    return;
                }
                self.screens.pop();
                let args = [("path", path.display().to_string().into())];
                self.services.show_text(self.services.look.words.with(id::CLIP_SAVED, &args));
            }
        }
    }

    fn show_clip_error(&mut self, error: String) {
        let text = self.services.look.words.with(id::CLIP_NOT_SAVED, &[("error", error.into())]);
        self.services.show_text(text);
    }
}
