//! A diagram of several positions, page by page: a fumen as a sequence to watch.
//!
//! ```text
//!   ┌───────────────────────────────────────────────┐
//!   │             Matrix with the piece             │
//!   ├───────────────────────────────────────────────┤
//!   │ comment                                       │   arrows turn the pages
//!   │ − 3 of 12 +  Play  Practice from here  Solve  │
//!   └───────────────────────────────────────────────┘
//! ```

use std::time::Duration;

use egui::{Id, Key, Modifiers, Rect, Ui, UiBuilder, vec2};

use crate::engine::{Game, Rules};
use crate::formats::{Document, Page};
use crate::session::practice::Position;
use crate::ui::paint::effects::Effects;
use crate::ui::paint::{self, PlayView};
use crate::ui::screens::{Command, PracticeCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::{paragraph, rows, transport};
use crate::ui::words::id;

/// The time for which a page is shown while the pages turn by themselves, in seconds.
const PAGE: f64 = 1.0;

/// A diagram on the screen.
#[derive(Debug)]
pub struct DiagramScreen {
    document: Document,
    page: usize,
    /// The position of the page, to be drawn.
    game: Option<Game>,
    effects: Effects,
    /// The seed of the pieces that follow the known ones.
    seed: u64,
    /// The time at which the next page follows, in seconds of the interface's clock, while the pages turn.
    next_at: Option<f64>,
}

impl DiagramScreen {
    /// The first page of a diagram. `seed` gives the pieces of a practice after the known ones.
    #[must_use]
    pub fn new(document: Document, seed: u64) -> Self {
        let mut shown = Self { document, page: 0, game: None, effects: Effects::default(), seed, next_at: None };
        shown.turn_to(0);
        shown
    }

    fn turn_to(&mut self, page: usize) {
        self.page = page.min(self.document.pages.len().saturating_sub(1));
        self.game = self.position().game(&Rules::default()).ok();
    }

    fn turn(&mut self, by: i32) {
        self.turn_to(self.page.saturating_add_signed(by as isize));
    }

    fn page(&self) -> &Page {
        &self.document.pages[self.page]
    }

    fn position(&self) -> Position {
        Position::of_start(self.page().start(), self.seed)
    }

    fn is_last(&self) -> bool {
        self.page + 1 >= self.document.pages.len()
    }

    /// Turns the pages by the keys, or by themselves.
    fn advance(&mut self, ui: &Ui, turned: i32) {
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as i32;
        let by = turned + pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
        if by != 0 {
            self.next_at = None;
            self.turn(by);
        }
        let now = ui.input(|input| input.time);
        if self.next_at.is_some_and(|at| at <= now) {
            self.turn(1);
            self.next_at = (!self.is_last()).then_some(now + PAGE);
        }
        if let Some(at) = self.next_at {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - now).max(0.0)));
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let opened = focus::open(ui, "Diagram", Vertical::Move, true);
        self.advance(ui, opened.pages);
        let space = shared.theme.metrics.space;
        let all = ui.max_rect();
        let height_id = Id::unique("diagram bar");
        // The bar is drawn last, so its height is known from the previous frame.
        let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
        let (field, bar) = all.split_top_bottom_at_y(all.bottom() - height - space.s);
        self.field(ui, shared, field);
        let mut bar_ui = ui.new_child(UiBuilder::new().max_rect(bar.shrink2(vec2(space.s, 0.0))).id_salt("bar"));
        let chosen = rows(&mut bar_ui, shared.theme, |ui| self.bar(ui, shared));
        let used = bar_ui.min_rect().height();
        if (used - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height_id, used));
            ui.ctx().request_discard("the field takes what the bar leaves");
        }
        focus::close(ui);
        if opened.back { Some(Command::Back) } else { chosen }
    }

    fn field(&self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) {
        let Some(game) = &self.game else { return };
        // The generator knows more pieces than the page.
        let known = self.page().start().queue.len().min(6) as u8;
        let view = PlayView { next_count: known, ghost: false, ..PlayView::of(game, &self.effects) };
        let width = view.layout(rect, ui.ctx().pixels_per_point(), shared.theme).width();
        let middle = Rect::from_center_size(rect.center(), vec2(width, rect.height()));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(middle).id_salt("field"));
        paint::play_field(&mut ui, &view, shared.theme, shared.words);
    }

    fn bar(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let comment = self.page().name();
        if comment.is_empty() {
            // So that the field keeps its size from page to page.
            ui.label(theme.text(TextRole::Body, " "));
        } else {
            paragraph(ui, theme, &comment);
        }
        let position = Box::new(self.position());
        // A page that is too high for a fumen came from none.
        let alone = Document::of(&self.page().start(), &comment).to_fumen().unwrap_or_default();
        let commands = [
            Command::Practice(PracticeCommand::Start(position.clone())),
            Command::Practice(PracticeCommand::Solve(position.clone())),
            Command::Practice(PracticeCommand::Read(alone)),
            Command::Practice(PracticeCommand::CopyFumen(position)),
            Command::Back,
        ];
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
            let args = [("page", (self.page + 1).into()), ("pages", self.document.pages.len().into())];
            let text = words.with(id::DIAGRAM_PAGE_OF, &args);
            let by = transport::stepper(ui, theme, &words.text(id::DIAGRAM_PAGE), &text);
            if by != 0 {
                self.next_at = None;
                self.turn(by);
            }
            let play = if self.next_at.is_some() { id::WATCH_STOP } else { id::WATCH_PLAY };
            if button::compact(ui, theme, Tone::Plain, &words.text(play)) {
                self.toggle(ui);
            }
            transport::group_gap(ui, theme);
            commands.iter().fold(None, |chosen, command| command.offer_compact(ui, shared).or(chosen))
        })
        .inner
    }

    /// Starts to turn the pages, from the first one if the last one is shown, or stops.
    fn toggle(&mut self, ui: &Ui) {
        if self.next_at.take().is_none() {
            if self.is_last() {
                self.turn_to(0);
            }
            self.next_at = Some(ui.input(|input| input.time) + PAGE);
            ui.ctx().request_repaint();
        }
    }
}
