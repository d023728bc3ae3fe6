//! The help (Guideline 2.6): rules, current controls, scoring, glossary, demonstrations of every
//! point-scoring action (Guideline 8, note) and a trainer for spins.
//!
//! ```text
//!   pages of text ─┐
//!   demonstrations ┼─ search ─▶ a place ─▶ page, demonstration or spin
//!   spins ─────────┘
//! ```

pub mod demonstrations;
mod diagrams;
mod lists;
mod order;
mod pages;
mod results;
mod scoring;
mod search;
mod section;
mod spins;
pub mod trainer;
mod turns;

use egui::{Align, Id, Key, Modifiers, TextEdit, Ui, UiBuilder, vec2};

use crate::engine::{self, RotationSystem, Tetrimino};
use crate::input::Action;
use crate::ui::screens::{Command, ShowCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys, Vertical};
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::page::{Hint, Page, PageFrame};
use crate::ui::widgets::row::text_frame;
use crate::ui::widgets::{letters, ring, tabs};
use crate::ui::words::{Choice as _, MessageId, choices, id};

use demonstrations::Showing;
use search::Query;
use trainer::Trainer;
use turns::Turns;

/// Maximum width of the help, in points. Its tabs fit into one row in every language.
const WIDTH: f32 = 980.0;
/// Maximum width of the search field, in points.
const FIELD_WIDTH: f32 = 320.0;
/// Maximum length of a search text, in characters.
const LONGEST: usize = 60;

/// The pages of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HelpPage {
    /// The basics of the game.
    #[default]
    Play,
    /// The current controls.
    Controls,
    /// Scoring.
    Scoring,
    /// Demonstrations of every point-scoring action.
    Demonstrations,
    /// The spin trainer.
    Trainer,
    /// Heat maps of the rotation systems.
    Turns,
    /// Levels, Goals and Lock Down.
    Levels,
    /// Matches: seats, devices, targets, online, programs.
    Versus,
    /// City, reviews, practice, editor, replays.
    Extras,
    /// The glossary.
    Words,
    /// Credits.
    About,
}

choices! {
    HelpPage {
        Play => HELP_PLAY;
        Controls => HELP_CONTROLS;
        Scoring => HELP_SCORING;
        Demonstrations => HELP_DEMONSTRATIONS;
        Trainer => HELP_TRAINER;
        Turns => HELP_ROTATION;
        Levels => HELP_LEVELS;
        Versus => VERSUS_TITLE;
        Extras => HELP_EXTRAS;
        Words => HELP_WORDS;
        About => HELP_ABOUT;
    }
}

impl HelpPage {
    /// Returns whether its body has focusable parts rather than text to scroll.
    const fn is_list(self) -> bool {
        matches!(self, Self::Demonstrations | Self::Trainer | Self::Turns)
    }
}

/// A place in the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HelpLocation {
    On(HelpPage, SearchSpot),
    /// By its index in [`demonstrations::DemonstrationEntry::ALL`].
    Demonstration(usize),
    /// By its index in [`trainer::TrainerSpin::ALL`].
    Spin(usize),
    /// The lessons of a new player, on their own screen.
    Lessons,
    /// The turns of a rotation system, or of one Tetrimino in the current system.
    Turns(Option<RotationSystem>, Option<Tetrimino>),
}

/// A searchable part of a text page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchSpot {
    /// A section, by the message id of its heading.
    Section(MessageId),
    Control(Action),
    Points(engine::Action),
}

/// The last search hit, marked on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SearchHit {
    spot: SearchSpot,
    /// Whether the page still has to scroll to it.
    is_sought: bool,
}

/// The result of showing a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leave {
    ToPages,
    To(HelpLocation),
}

#[derive(Debug)]
enum PageContent {
    Demonstration(Box<Showing>),
    Trainer(Box<Trainer>),
}

/// The help.
#[derive(Debug, Default)]
pub struct Help {
    page: HelpPage,
    typed: String,
    turns: Turns,
    found: Option<SearchHit>,
    stage: Option<PageContent>,
    /// The game of the stage.
    pub game: MiniGame,
}

impl Help {
    /// The help, opened at a page.
    #[must_use]
    pub fn at(page: HelpPage) -> Self {
        Self { page, ..Self::default() }
    }

    /// The search text as typed.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        match &mut self.stage {
            None => self.index(ui, shared),
            Some(PageContent::Demonstration(showing)) => {
                let leave = showing.ui(ui, shared, &mut self.game);
                self.follow(ui, shared, leave);
                None
            }
            Some(PageContent::Trainer(trainer)) => {
                let (leaves, command) = trainer.ui(ui, shared, &mut self.game);
                self.follow(ui, shared, leaves.then_some(Leave::ToPages));
                command
            }
        }
    }

    /// Follows the exit of a stage: to a place in the help, or back to the pages.
    fn follow(&mut self, ui: &Ui, shared: &Shared<'_>, leave: Option<Leave>) {
        match leave {
            None => return,
            Some(Leave::ToPages) => (self.stage, self.game) = (None, MiniGame::default()),
            Some(Leave::To(place)) => self.open(shared, place),
        }
        ui.ctx().request_discard("what was chosen is shown at once");
    }

    fn open(&mut self, shared: &Shared<'_>, place: HelpLocation) {
        match place {
            HelpLocation::On(page, spot) => {
                self.page = page;
                self.found = Some(SearchHit { spot, is_sought: true });
                self.typed.clear();
            }
            HelpLocation::Demonstration(index) => {
                let Some(showing) = Showing::new(index) else { return };
                (self.game, self.stage) = (showing.demo(shared), Some(PageContent::Demonstration(Box::new(showing))));
            }
            HelpLocation::Turns(system, tetrimino) => {
                self.page = HelpPage::Turns;
                self.turns.look_at(system, tetrimino);
                self.found = None;
                self.typed.clear();
            }
            HelpLocation::Lessons => {}
            HelpLocation::Spin(index) => {
                let Some(trainer) = Trainer::new(index) else { return };
                (self.game, self.stage) = (trainer.task(), Some(PageContent::Trainer(Box::new(trainer))));
            }
        }
    }

    /// Draws the pages with the search field above them.
    fn index(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let field = Id::unique("help search");
        handle_search_keys(ui, field);
        let title = words.text(id::MENU_HELP);
        let is_search = !Query::new(&self.typed).is_empty();
        let is_list = self.page.is_list() || !self.typed.trim().is_empty() || letters::is_open(ui, field);
        let page = Page::of("Help", &title, WIDTH)
            .vertical(if is_list { Vertical::Move } else { Vertical::Scroll })
            .inner(true)
            .hints(if is_list {
                &[Hint::Turn, Hint::Move, Hint::Change, Hint::Accept, Hint::Back]
            } else {
                &[Hint::Turn, Hint::Scroll, Hint::Back]
            });
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        let titles: Vec<String> = HelpPage::ALL.iter().map(|page| words.name(*page)).collect();
        // Search results are from all pages.
        let shown = (self.page as usize, !is_search);
        let chosen = frame.fixed(ui, |ui| tabs::tabs_of(ui, theme, (&title, &titles), shown, turned));
        if let Some(index) = chosen {
            self.page = HelpPage::ALL[index];
            self.found = None;
            self.typed.clear();
        }
        self.field(ui, shared, &frame, field);
        if letters::is_open(ui, field) {
            let picked = frame.fixed(ui, |ui| letters::picker(ui, shared, field, (&self.typed, LONGEST)));
            self.typed = picked.unwrap_or_else(|| std::mem::take(&mut self.typed));
        }
        frame.shows((self.page as usize, is_search));
        let place = frame.surface(ui, theme.metrics.space.l, |ui| self.body(ui, shared));
        let back = frame.close(ui);
        match place {
            Some(HelpLocation::Lessons) => return Some(Command::Show(ShowCommand::Lessons)),
            Some(place) => {
                self.open(shared, place);
                ui.ctx().request_discard("what was chosen is shown at once");
            }
            None => {}
        }
        if back && !self.typed.is_empty() {
            self.typed.clear();
            return None;
        }
        back.then_some(Command::Back)
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<HelpLocation> {
        let query = Query::new(&self.typed);
        if !query.is_empty() {
            return results::show(ui, shared, &query, self.typed.trim());
        }
        match self.page {
            HelpPage::Demonstrations => lists::demonstrations(ui, shared),
            HelpPage::Trainer => spins::list(ui, shared).map(HelpLocation::Spin),
            HelpPage::Turns => {
                self.turns.ui(ui, shared);
                None
            }
            page => {
                let spot = self.found.map(|found| found.spot);
                let place = pages::show(ui, shared, page, spot);
                if let (Some(SearchHit { is_sought, .. }), Some(place)) = (&mut self.found, place)
                    && std::mem::take(is_sought)
                {
                    ui.scroll_to_rect(place, Some(Align::Center));
                }
                None
            }
        }
    }

    /// Draws the search field to the right of the title.
    fn field(&mut self, ui: &mut Ui, shared: &Shared<'_>, frame: &PageFrame<'_>, id: Id) {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let width = FIELD_WIDTH.min(frame.head.width() * 0.6);
        let size = vec2(width, theme.metrics.control_height);
        let room = frame.head.shrink2(vec2(space.s, 0.0));
        let rect = egui::Align2::RIGHT_CENTER.align_size_within_rect(size, room);
        let (rect, beside) = rect.split_left_right_at_x(rect.right() - letters::switch_width(shared));
        let rect = rect.with_max_x(rect.right() - space.xs);
        let label = words.text(id::SEARCH_FIELD);
        ui.painter().rect(
            rect,
            theme.metrics.radius,
            theme.palette.panel,
            egui::Stroke::new(theme.metrics.stroke, theme.palette.outline),
            egui::StrokeKind::Inside,
        );
        let edit = TextEdit::singleline(&mut self.typed)
            .id(id)
            .char_limit(LONGEST)
            .hint_text(theme.text(TextRole::Body, &label).color(theme.palette.text_faint))
            .font(TextRole::Body.font(1.0))
            .text_color(theme.palette.text_primary)
            .frame(text_frame(theme))
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(rect.width());
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("search"));
        let response = inner.put(rect, edit);
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(label.as_str()));
        if focus::join(ui, &response, Keys::Text).focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
        letters::switch(ui, shared, beside, (id, &self.typed));
    }
}

/// Focuses the search field on Ctrl+F or a slash, except while text is being typed.
fn handle_search_keys(ui: &Ui, field: Id) {
    let is_there = focus::is_at(ui, field);
    let asked = ui.input_mut(|input| {
        let by_key = input.consume_key(Modifiers::COMMAND, Key::F);
        let before = input.events.len();
        // In the field itself a slash is text.
        if !is_there {
            input.events.retain(|event| !matches!(event, egui::Event::Text(text) if text == "/"));
        }
        by_key || input.events.len() < before
    });
    if asked {
        focus::give(ui, field);
    }
}
