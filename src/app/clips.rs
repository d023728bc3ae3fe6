//! Clips of recorded games: made by a thread in the background, then saved.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use egui::Context;

use super::App;
use super::file_dialogs::Wanted;
use super::screen::Screen;
use crate::clip::{ClipError, ClipFormat, ClipOptions, film, gif_length};
use crate::replay::{Recording, Timeline};
use crate::settings::Settings;
use crate::storage::Storage;
use crate::ui::screens::{ClipChoice, ClipCommand, ClipEdges, ClipScreen};
use crate::ui::waker::waker;
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

/// What the thread reports about a choice: first the games of its pictures, then the estimated length.
#[derive(Debug)]
enum ClipReport {
    Edges(ClipEdges),
    Length(ClipChoice, u64),
}

/// A thread that plays the pictures of the clip on the screen and estimates its length. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct ClipEstimator {
    /// What is estimated, or was last.
    choice: Option<ClipChoice>,
    /// The number of the last request. An estimate for an earlier one is stopped.
    last: Arc<AtomicU32>,
    requests: Sender<(u32, ClipChoice, Box<ClipOptions>)>,
    reports: Receiver<ClipReport>,
}

impl ClipEstimator {
    fn start(recorded: Recording, wake: impl Fn() + Send + 'static) -> std::io::Result<Self> {
        let last = Arc::<AtomicU32>::default();
        let (requests, asked) = mpsc::channel::<(u32, ClipChoice, Box<ClipOptions>)>();
        let (send, reports) = mpsc::channel();
        let latest = Arc::clone(&last);
        let work = move || {
            let timeline = Arc::new(Timeline::new(recorded));
            for (number, choice, options) in asked {
                let mut go_on = || {
                    let is_last = latest.load(Ordering::Relaxed) == number;
                    if is_last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                if go_on().is_break() {
                    continue;
                }
                // The screen may have been left.
                send.send(ClipReport::Edges(ClipEdges::of(&timeline, choice.stretch))).ok();
                wake();
                match gif_length(&timeline, &options, &mut go_on) {
                    Ok(bytes) => {
                        send.send(ClipReport::Length(choice, bytes)).ok();
                        wake();
                    }
                    Err(ClipError::Stopped) => {}
                    Err(error) => log::warn!("the length of a clip cannot be estimated: {error}"),
                }
            }
        };
        thread::Builder::new().name("clip length".to_owned()).spawn(work)?;
        Ok(Self { choice: None, last, requests, reports })
    }

    /// Estimates this choice instead of the last one, or nothing.
    fn follow(&mut self, choice: Option<ClipChoice>, settings: &Settings) {
        if self.choice == choice {
            return;
        }
        self.choice = choice;
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(choice) = choice {
            // The thread runs as long as there is this sender.
            self.requests.send((number, choice, Box::new(options_of(choice, settings)))).ok();
        }
    }
}

impl Drop for ClipEstimator {
    fn drop(&mut self) {
        self.last.fetch_add(1, Ordering::Relaxed);
    }
}

/// What a clip shows, in the player's look.
fn options_of(ClipChoice { stretch, size }: ClipChoice, settings: &Settings) -> ClipOptions {
    let language = settings.general.language;
    ClipOptions { stretch, size, settings: settings.clone(), language, ..ClipOptions::default() }
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
        // One of another recording is of no use.
        self.clip_estimator = None;
        self.screens.push(Screen::Clip(Box::new(ClipScreen::new(recorded, end, at))));
    }

    /// The suggested file name for a clip.
    pub(super) fn clip_name(&self) -> String {
        Path::new(&self.game_name()).with_extension(ClipFormat::Gif.extension()).display().to_string()
    }

    /// Starts to make the clip on the screen, in the player's look.
    pub(super) fn save_clip(&mut self, path: &Path) {
        let Some(Screen::Clip(screen)) = self.screens.top() else { return };
        let options = options_of(screen.chosen(), self.services.settings());
        match ClipJob::start(screen.recorded().clone(), options, path) {
            Ok(job) => self.clip = Some(job),
            Err(error) => self.show_clip_error(error.to_string()),
        }
    }

    /// Plays the pictures of the clip on the screen and estimates its length, again when something else is chosen.
    fn estimate_clip(&mut self, ctx: &Context) {
        let Self { screens, services, clip_estimator, .. } = self;
        let Some(Screen::Clip(screen)) = screens.top_mut() else {
            *clip_estimator = None;
            return;
        };
        if clip_estimator.is_none() {
            match ClipEstimator::start(screen.recorded().clone(), waker(ctx)) {
                Ok(estimator) => *clip_estimator = Some(estimator),
                Err(error) => log::error!("the thread of the clip's length cannot start: {error}"),
            }
        }
        let Some(estimator) = clip_estimator else { return };
        for report in estimator.reports.try_iter() {
            match report {
                ClipReport::Edges(edges) => screen.show_edges(edges),
                ClipReport::Length(choice, bytes) => screen.show_estimate(choice, bytes),
            }
        }
        estimator.follow(screen.missing(), services.settings());
    }

    /// Shows the pictures of the clip, its size and its progress, and saves it once it is made. Leaving the screen
    /// cancels it.
    pub(super) fn follow_clip(&mut self, ctx: &Context) {
        self.estimate_clip(ctx);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The pictures come before the estimate, which takes longer, and are those of the recording.
    #[test]
    fn the_pictures_of_a_clip_are_played_in_the_background() {
        let recorded = Recording::from_text(include_str!("../../tests/data/golden/match.json")).unwrap();
        let timeline = Timeline::new(recorded.clone());
        let mut estimator = ClipEstimator::start(recorded, || ()).unwrap();
        let end = timeline.end().millis();
        let choice = ClipChoice { stretch: (end - 1_000, end), size: [320, 180] };
        estimator.follow(Some(choice), &Settings::default());
        let report = || estimator.reports.recv_timeout(Duration::from_mins(1)).unwrap();
        let first = report();
        assert!(matches!(&first, ClipReport::Edges(edges) if *edges == ClipEdges::of(&timeline, choice.stretch)));
        assert!(matches!(report(), ClipReport::Length(of, bytes) if of == choice && bytes > 0));
    }
}
