//! Saving a recording as a clip: its stretch and its size, with pictures of its start and its end, then the progress.

use egui::accesskit::Role;
use egui::{Align2, ProgressBar, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Game, Ticks};
use crate::replay::{Recording, Timeline};
use crate::settings::Range;
use crate::ui::paint::miniature;
use crate::ui::screens::form::Form;
use crate::ui::screens::{ClipCommand, Command};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::{is_lower_than, lay, note, panel, row};
use crate::ui::words::{Words, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 560.0;
/// The longest clip and the suggested one, in seconds.
const LONGEST: u32 = 120;
const SUGGESTED: u32 = 15;
/// The sizes by their height in pixels. All are 16 to 9.
const SIZES: [[u16; 2]; 3] = [[640, 360], [854, 480], [1280, 720]];

/// The height of the pictures of the start and the end with their captions in a high and in a low window, in points.
const PICTURES: [f32; 2] = [200.0, 120.0];
/// The maximum number of seats in a picture.
const MOST_SEATS: usize = 4;
/// The text in place of a size that is not known yet.
const UNKNOWN: &str = "…";

/// What a clip shows: its stretch, and its size in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClipChoice {
    /// The first and the last position, in milliseconds.
    pub stretch: (u64, u64),
    /// The width and the height in pixels.
    pub size: [u16; 2],
}

/// The games of the first seats at the start and the end of a stretch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClipEdges {
    stretch: (u64, u64),
    games: [Vec<Game>; 2],
}

impl ClipEdges {
    /// Those of a recording. The stretch is in milliseconds.
    #[must_use]
    pub fn of(timeline: &Timeline, stretch: (u64, u64)) -> Self {
        let games =
            <[u64; 2]>::from(stretch).map(|at| timeline.games_at(Ticks::from_millis(at)).take(MOST_SEATS).collect());
        Self { stretch, games }
    }
}

/// The choice of a clip.
#[derive(Debug)]
pub struct ClipScreen {
    recorded: Recording,
    /// What the pictures show: the last stretch until the next one is played.
    edges: Option<ClipEdges>,
    /// The length of the recording in milliseconds, and in seconds, rounded up.
    end_ms: u64,
    end: u32,
    /// The start and the length of the clip in seconds.
    from: u32,
    length: u32,
    /// The index of the size.
    size: usize,
    /// The finished part in percent, while the clip is made.
    made: Option<u32>,
    /// The estimated length of the file in bytes, with the choice that it belongs to.
    estimate: Option<(ClipChoice, u64)>,
}

impl ClipScreen {
    /// A clip of a recording of this length that starts at this position, both in milliseconds.
    #[must_use]
    pub fn new(recorded: Recording, end_ms: u64, at: u64) -> Self {
        let limited = |seconds: u64| u32::try_from(seconds).unwrap_or(u32::MAX);
        let end = limited(end_ms.div_ceil(1_000)).max(1);
        let from = limited(at / 1_000).min(end.saturating_sub(SUGGESTED));
        let (edges, length) = (None, SUGGESTED.min(end));
        Self { recorded, edges, end_ms, end, from, length, size: 1, made: None, estimate: None }
    }

    /// The recording.
    #[must_use]
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// What is chosen.
    #[must_use]
    pub fn chosen(&self) -> ClipChoice {
        let end = u64::from(self.from) + u64::from(self.length);
        let stretch = (u64::from(self.from) * 1_000, (end * 1_000).min(self.end_ms));
        ClipChoice { stretch, size: SIZES[self.size.min(SIZES.len() - 1)] }
    }

    /// The estimated length of the file in bytes; `None` until what is chosen is estimated.
    #[must_use]
    pub fn estimate(&self) -> Option<u64> {
        self.estimate.filter(|(choice, _)| *choice == self.chosen()).map(|(_, bytes)| bytes)
    }

    /// What is chosen, if its pictures or its estimate are missing. Nothing is missing while the clip is made.
    #[must_use]
    pub fn missing(&self) -> Option<ClipChoice> {
        let chosen = self.chosen();
        let is_pictured = self.edges.as_ref().is_some_and(|edges| edges.stretch == chosen.stretch);
        (self.made.is_none() && (!is_pictured || self.estimate().is_none())).then_some(chosen)
    }

    /// Shows the pictures of the start and the end.
    pub fn show_edges(&mut self, edges: ClipEdges) {
        self.edges = Some(edges);
    }

    /// Shows the estimated length of the file in bytes, as long as this is chosen.
    pub const fn show_estimate(&mut self, choice: ClipChoice, bytes: u64) {
        self.estimate = Some((choice, bytes));
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

    /// The estimated size of the file in megabytes: a small one with a decimal.
    fn megabytes(&self, words: &Words) -> String {
        let Some(bytes) = self.estimate() else { return UNKNOWN.to_owned() };
        match (bytes + 50_000) / 100_000 {
            tenths @ ..100 => words.tenths(tenths.max(1)),
            tenths => words.number((tenths + 5) / 10),
        }
    }

    /// Draws the boards at the start and at the end of the clip.
    fn pictures(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let (space, color) = (theme.metrics.space, theme.palette.text_secondary);
        let stretch = self.chosen().stretch;
        let [first, last] =
            self.edges.as_ref().map(|edges| edges.games.each_ref().map(Vec::as_slice)).unwrap_or_default();
        let height = PICTURES[usize::from(is_lower_than(ui, page::HIGH))];
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let (left, right) = rect.split_left_right_at_fraction(0.5);
        let edges = [("start", left, id::CLIP_FROM, stretch.0, first), ("end", right, id::CLIP_END, stretch.1, last)];
        for (name, side, text, at, games) in edges {
            let caption = format!("{} {}", words.text(text), words.time(at));
            let response = ui.interact(side, ui.scope_id().with(name), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &caption));
            let galley = lay(ui, TextRole::Small, &caption, color, side.width());
            let boards = side.with_min_y(side.top() + galley.size().y + space.xs);
            ui.painter().galley(Align2::CENTER_TOP.align_size_within_rect(galley.size(), side).min, galley, color);
            let width = boards.width() / games.len().max(1) as f32;
            for (seat, game) in games.iter().enumerate() {
                let corner = pos2(boards.left() + seat as f32 * width, boards.top());
                let place = Rect::from_min_size(corner, vec2(width, boards.height())).shrink(space.xs);
                miniature::paint_in_middle(ui.painter(), place, game, theme);
            }
        }
        ui.add_space(space.s);
    }

    fn choice(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        self.pictures(ui, shared);
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
        let megabytes = self.megabytes(words);
        note(form.ui, theme, &words.with(id::CLIP_FORMAT, &[("megabytes", megabytes.into())]));
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
