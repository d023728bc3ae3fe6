//! Still pictures of positions.

use std::sync::Arc;
use std::time::Duration;

use egui::{ColorImage, Rect, UiBuilder, vec2};

use super::canvas::Canvas;
use super::drawing::drawing;
use super::film::{ClipError, ClipOptions};
use super::stage::Look;
use crate::engine::{Game, Ticks};
use crate::replay::Timeline;
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::effects::Effects;
use crate::ui::paint::{self, PlayView};
use crate::ui::theme::Theme;

/// A position to draw: that of a recording at the start of the stretch, or that of a game, of whose Next Queue this
/// number of pieces is known.
#[derive(Debug, Clone)]
pub enum Subject {
    /// A recording.
    Recorded(Arc<Timeline>),
    /// A position alone.
    Position(Box<Game>, usize),
}

/// Draws a position as a PNG, as the window shows it.
///
/// # Errors
/// The recording is empty.
pub fn png(subject: &Subject, options: &ClipOptions) -> Result<Vec<u8>, ClipError> {
    draw(subject, options, encode)
}

/// Draws a position as an image, as the window shows it.
///
/// # Errors
/// The recording is empty.
pub fn image(subject: &Subject, options: &ClipOptions) -> Result<ColorImage, ClipError> {
    draw(subject, options, |canvas| Ok(ColorImage::from_rgb([canvas.width, canvas.height], &canvas.rgb())))
}

/// Draws a position, and passes its pixels on.
fn draw<R>(
    subject: &Subject,
    options: &ClipOptions,
    made: impl FnOnce(&Canvas) -> Result<R, ClipError>,
) -> Result<R, ClipError> {
    match subject {
        Subject::Recorded(timeline) => {
            let mut stage = options.stage(timeline)?;
            stage.seek(options.stretch_of(timeline).0);
            stage.draw();
            made(stage.canvas())
        }
        Subject::Position(game, known) => {
            let (mut screen, effects) = (options.screen(), Effects::default());
            screen.draw(Duration::ZERO, Mood::STILL, |ui, window, Look { theme, words, .. }| {
                let view = PlayView { next_count: (*known).min(6) as u8, ..PlayView::of(game, &effects) };
                let width = view.layout(window, ui.ctx().pixels_per_point(), theme).width();
                let middle = Rect::from_center_size(window.center(), vec2(width, window.height()));
                let mut ui = ui.new_child(UiBuilder::new().max_rect(middle));
                paint::play_field(&mut ui, &view, theme, words);
            });
            made(screen.canvas())
        }
    }
}

/// Draws a position as an SVG: the Matrix and the queues, without the window around them.
///
/// # Errors
/// The recording is empty.
pub fn svg(subject: &Subject, options: &ClipOptions) -> Result<String, ClipError> {
    let theme = Theme::of(&options.settings.display.appearance);
    match subject {
        Subject::Recorded(timeline) => {
            let at = Ticks::from_millis(options.stretch_of(timeline).0);
            let game = timeline.games_at(at).next().ok_or(ClipError::Empty)?;
            Ok(drawing(&game, options.settings.next_count(game.rules().mode).into(), &theme))
        }
        Subject::Position(game, known) => Ok(drawing(game, *known, &theme)),
    }
}

fn encode(canvas: &Canvas) -> Result<Vec<u8>, ClipError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.rgb())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Start, Tetrimino, diagram};
    use crate::replay::Recording;

    fn pixels(png: &[u8]) -> Vec<u8> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    fn position() -> Subject {
        let matrix = diagram::matrix(&["TTT.......", "XTXXXXXXX."]).unwrap();
        let start =
            Start { matrix, queue: vec![Tetrimino::I, Tetrimino::O], hold: Some(Tetrimino::S), ..Start::default() };
        Subject::Position(Box::new(Game::from_position(Rules::default(), 1, start).unwrap()), 2)
    }

    #[test]
    fn a_picture_is_what_was_drawn() {
        let text = include_str!("../../tests/data/golden/sprint.json");
        let timeline = Arc::new(Timeline::new(Recording::from_text(text).unwrap()));
        let options = ClipOptions { stretch: (30_000, 30_000), size: [320, 180], ..ClipOptions::default() };
        let made = pixels(&png(&Subject::Recorded(Arc::clone(&timeline)), &options).unwrap());
        let mut stage = options.stage(&timeline).unwrap();
        stage.seek(30_000);
        stage.draw();
        assert_eq!(made, stage.canvas().rgb());
        let other = pixels(&png(&position(), &options).unwrap());
        assert!(other.len() == made.len() && other != made);
    }

    #[test]
    fn a_drawing_has_every_block_and_piece() {
        let drawing = svg(&position(), &ClipOptions::default()).unwrap();
        let minos = drawing.matches("rx=\"1\"").count();
        // Twelve Blocks, and three pieces of the queues.
        assert_eq!(minos, 12 + 3 * 4, "{drawing}");
        assert!(drawing.starts_with("<svg") && drawing.trim_end().ends_with("</svg>"));
    }
}
