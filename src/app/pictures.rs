//! Pictures of the window and of positions.
//!
//! ```text
//!   F12 ──▶ egui reads the next frame ──▶ a thread that compresses and saves it ──▶ Pictures::made, once a frame
//!   Copy picture, Save picture ──▶ a thread that draws the position ──▶ the same ──▶ the clipboard
//! ```

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::{ColorImage, Context};

use super::App;
use super::file_dialogs::Wanted;
use super::screen::Screen;
use crate::clip::{self, ClipError, ClipOptions, Subject};
use crate::engine::{Game, Start};
use crate::session::practice::Position;
use crate::storage::{Folders, Storage, StorageError};
use crate::ui::screens::PictureCommand;
use crate::ui::waker::waker;
use crate::ui::words::id;

/// The size of a picture of a position, in pixels.
const SIZE: [u16; 2] = [720, 800];

/// The pictures that are being made.
#[derive(Debug)]
pub(super) struct Pictures {
    made: Receiver<Result<MadePicture, PictureError>>,
    sender: Sender<Result<MadePicture, PictureError>>,
    /// The position for which a file is being chosen.
    asked: Option<(Context, Subject)>,
}

#[derive(Debug)]
enum MadePicture {
    Saved(PathBuf),
    ToCopy(Box<ColorImage>),
}

#[derive(Debug, thiserror::Error)]
enum PictureError {
    #[error("{0}")]
    Storage(#[from] StorageError),
    #[error("the picture cannot be compressed: {0}")]
    Png(#[from] png::EncodingError),
    #[error("{0}")]
    Clip(#[from] ClipError),
}

impl Default for Pictures {
    fn default() -> Self {
        let (sender, made) = mpsc::channel();
        Self { made, sender, asked: None }
    }
}

impl Pictures {
    /// Takes a picture of the next frame and saves it in a folder.
    fn take(&self, ctx: &Context, folder: PathBuf) {
        let (sender, wake) = (self.sender.clone(), waker(ctx));
        ctx.request_screenshot(move |image| {
            // A game continues meanwhile: compressing a large window takes longer than a frame.
            make(sender, wake, move || Ok(MadePicture::Saved(save(&image, &folder)?)));
        });
    }

    /// Makes a picture in the background.
    fn start(&self, ctx: &Context, work: impl FnOnce() -> Result<MadePicture, PictureError> + Send + 'static) {
        make(self.sender.clone(), waker(ctx), work);
    }
}

/// Makes a picture in a thread, and wakes the program.
fn make(
    sender: Sender<Result<MadePicture, PictureError>>,
    wake: impl Fn() + Send + 'static,
    work: impl FnOnce() -> Result<MadePicture, PictureError> + Send + 'static,
) {
    let work = move || {
        // The receiver is gone when the program quits.
        sender.send(work()).ok();
        wake();
    };
    if let Err(error) = thread::Builder::new().name("picture".to_owned()).spawn(work) {
        log::error!("the thread of the picture cannot start: {error}");
    }
}

/// The suggested file name for a picture of a position.
pub(super) fn picture_name() -> String {
    format!("skyline-position-{}.png", jiff::Zoned::now().date())
}

/// Draws a position to a file: an SVG by its extension, or else a PNG.
fn draw(subject: &Subject, options: &ClipOptions, path: &Path) -> Result<MadePicture, PictureError> {
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    let bytes = if is_svg { clip::svg(subject, options)?.into_bytes() } else { clip::png(subject, options)? };
    Storage::save_clip_as(&bytes, path)?;
    Ok(MadePicture::Saved(path.to_owned()))
}

fn save(image: &ColorImage, folder: &Path) -> Result<PathBuf, PictureError> {
    let name = jiff::Zoned::now().strftime("skyline-%Y-%m-%d-%H%M%S").to_string();
    Ok(Storage::save_picture(&png_of(image)?, folder, &name)?)
}

/// The image as PNG, without its alpha channel: a window has nothing behind it.
fn png_of(image: &ColorImage) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let [width, height] = image.size.map(|side| side as u32);
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

impl App {
    /// Takes a picture of the window.
    pub(super) fn take_picture(&mut self, ctx: &Context) {
        match self.services.storage.folders().map(Folders::pictures) {
            Some(folder) => self.services.pictures.take(ctx, folder),
            None => self.show_picture(Err(StorageError::NoFolder.into())),
        }
    }

    /// Copies or saves a picture of the position on the screen, in the player's look.
    pub(super) fn picture_position(&mut self, ctx: &Context, command: PictureCommand) {
        let Some(subject) = self.shown_position() else { return };
        match command {
            PictureCommand::Copy => {
                let options = self.picture_options();
                self.services
                    .pictures
                    .start(ctx, move || Ok(MadePicture::ToCopy(Box::new(clip::image(&subject, &options)?))));
            }
            PictureCommand::Save => {
                // A replay may play on meanwhile.
                self.services.pictures.asked = Some((ctx.clone(), subject));
                let kind = self.services.look.words.text(id::PICTURE_KIND);
                self.services.file_dialogs.ask(ctx, Wanted::PictureToSave, &picture_name(), &kind);
            }
        }
    }

    /// Saves the picture of the position for which this file was chosen.
    pub(super) fn save_position_picture(&mut self, path: &Path) {
        let Some((ctx, subject)) = self.services.pictures.asked.take() else { return };
        let (options, path) = (self.picture_options(), path.to_owned());
        self.services.pictures.start(&ctx, move || draw(&subject, &options, &path));
    }

    fn picture_options(&self) -> ClipOptions {
        let settings = self.services.settings().clone();
        let language = settings.general.language;
        ClipOptions { size: SIZE, settings, language, ..ClipOptions::default() }
    }

    /// The position on the screen, with the pieces that the player may know.
    fn shown_position(&self) -> Option<Subject> {
        let of_game = |game: &Game| {
            let known = self.services.settings().next_count(game.rules().mode);
            Subject::Position(Box::new(game.clone()), known.into())
        };
        let of_start = |start: Start| {
            let (rules, known) = (self.services.settings().practice_rules(), start.queue.len());
            let game = Position::of_start(start, 0).game(&rules).ok()?;
            Some(Subject::Position(Box::new(game), known))
        };
        match self.screens.top()? {
            Screen::Watch(watch) => Some(of_game(watch.recording.game())),
            Screen::Editor(editor) => of_start(editor.position().start()),
            Screen::Solver(solver) => of_start(solver.start()?),
            _ => self.screens.play().map(|play| of_game(play.game())),
        }
    }

    /// Reports the pictures that were made since the last frame, and copies those for the clipboard.
    pub(super) fn show_saved_pictures(&mut self, ctx: &Context) {
        while let Ok(made) = self.services.pictures.made.try_recv() {
            match made {
                Ok(MadePicture::ToCopy(image)) => {
                    ctx.copy_image(*image);
                    self.services.show_message(id::PICTURE_COPIED);
                }
                Ok(MadePicture::Saved(path)) => self.show_picture(Ok(path)),
                Err(error) => self.show_picture(Err(error)),
            }
        }
    }

    fn show_picture(&mut self, saved: Result<PathBuf, PictureError>) {
        let words = &self.services.look.words;
        let text = match saved {
            Ok(path) => {
                let path = path.display().to_string();
                log::info!("picture saved: {path}");
                words.with(id::PICTURE_SAVED, &[("path", path.into())])
            }
            Err(error) => {
                log::error!("a picture could not be made: {error}");
                let error = match error {
                    PictureError::Storage(error) => words.storage_error(&error),
                    error => error.to_string(),
                };
                words.with(id::PICTURE_NOT_SAVED, &[("error", error.into())])
            }
        };
        self.services.show_text(text);
    }
}

#[cfg(test)]
mod tests {
    use egui::Color32;

    use super::*;

    #[test]
    fn a_picture_has_the_pixels_of_the_window() {
        let mut image = ColorImage::filled([3, 2], Color32::BLUE);
        image.pixels[4] = Color32::RED;
        let bytes = png_of(&image).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height, info.color_type), (3, 2, png::ColorType::Rgb));
        let blue = [0, 0, 255];
        assert_eq!(pixels, [blue, blue, blue, blue, [255, 0, 0], blue].concat());
    }
}
