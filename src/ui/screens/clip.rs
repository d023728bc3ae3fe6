//! Saving a recording as a clip: its stretch and its size, then the progress.

use egui::{ProgressBar, Ui};

use crate::replay::Recording;
use crate::settings::Range;
use crate::ui::screens::form::Form;
use crate::ui::screens::{ClipCommand, Command};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{panel, row};
use crate::ui::words::id;

/// The maximum width of the screen, in points.
const WIDTH: f32 = 560.0;
/// The longest clip and the suggested one, in seconds.
const LONGEST: u32 = 120;
const SUGGESTED: u32 = 15;
/// The sizes by their height in pixels. All are 16 to 9.
const SIZES: [[u16; 2]; 3] = [[640, 360], [854, 480], [1280, 720]];

/// The choice of a clip.
#[derive(Debug)]
pub struct ClipScreen {
    recorded: Recording,
    /// The length of the recording in seconds, rounded up.
    end: u32,
    /// The start and the length of the clip in seconds.
    from: u32,
    length: u32,
    /// The index of the size.
    size: usize,
    /// The finished part in percent, while the clip is made.
    made: Option<u32>,
}

impl ClipScreen {
    /// A clip of a recording of this length that starts at this position, both in milliseconds.
    #[must_use]
    pub fn new(recorded: Recording, end: u64, at: u64) -> Self {
        let seconds = |millis: u64| u32::try_from(millis / 1_000).unwrap_or(u32::MAX - 1);
        let end = seconds(end) + 1;
        let from = seconds(at).min(end.saturating_sub(SUGGESTED));
        Self { recorded, end, from, length: SUGGESTED.min(end), size: 1, made: None }
    }

    /// The recording.
    #[must_use]
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// The first and the last position, in milliseconds.
    #[must_use]
    pub fn stretch(&self) -> (u64, u64) {
        (u64::from(self.from) * 1_000, u64::from(self.from + self.length) * 1_000)
    }

    /// The width and the height in pixels.
    #[must_use]
    pub fn size(&self) -> [u16; 2] {
        SIZES[self.size.min(SIZES.len() - 1)]
    }

    /// Shows the finished part in percent; `None` while no clip is made.
    pub const fn show_progress(&mut self, percent: Option<u32>) {
        self.made = percent;
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::CLIP_TITLE);
        let hints = [Hint::Move, Hint::Change, Hint::Accept, Hint::Back];
        let page = Page::of("Clip", &title, WIDTH).inner(true).hints(&hints);
        let (chosen, back) = page.show(ui, shared, |ui| {
            panel(ui, shared.theme, |ui| match self.made {
                None => self.choice(ui, shared),
                Some(percent) => progress(ui, shared, percent),
            })
        });
        if back { Some(Command::Back) } else { chosen }
    }

    fn choice(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let mut form = Form::new(ui, shared);
        let time = |seconds: u32| words.time(u64::from(seconds) * 1_000);
        let text = time(self.from);
        form.number_as(id::CLIP_FROM, &mut self.from, Range::count(0, self.end - 1, 1), &text);
        let most = (self.end - self.from).min(LONGEST);
        self.length = self.length.min(most);
        let text = time(self.length);
        form.number_as(id::CLIP_LENGTH, &mut self.length, Range::count(1, most, 1), &text);
        let sizes = SIZES.map(|[width, height]| format!("{width} × {height}"));
        let label = words.text(id::CLIP_SIZE);
        if let Some(size) = row::choice(form.ui, theme, row::Named::new(&label, ""), &sizes, self.size) {
            self.size = size;
        }
        form.ui.add_space(theme.metrics.space.s);
        Command::Clip(ClipCommand::Save).offer_wide(form.ui, shared, Tone::Primary)
    }
}

fn progress(ui: &mut Ui, shared: &Shared<'_>, percent: u32) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let text = words.with(id::CLIP_MAKING, &[("percent", percent.into())]);
    ui.label(theme.text(TextRole::Body, text));
    ui.add(ProgressBar::new(percent as f32 / 100.0).fill(theme.palette.fill).desired_height(theme.metrics.space.s));
    ui.add_space(theme.metrics.space.s);
    Command::Clip(ClipCommand::Cancel).offer_wide(ui, shared, Tone::Plain)
}
