//! The options (Guideline 2.5): pages of settings that apply at once, beside a board that shows what they do.

mod bots;
mod controls;
mod display;
pub(in crate::ui::screens) mod extended;
pub(in crate::ui::screens) mod feel;
mod game;
mod general;
mod handling;
mod profiles;
mod sound;

use egui::{Align, Layout, Margin, Rect, Sense, Ui, UiBuilder, vec2};

use crate::engine::ModeId;
use crate::settings::{Extended, Handling, Settings};
use crate::storage::StoredMatch;
use crate::ui::paint::icons::Icon;
use crate::ui::screens::{Command, WindowCommand, form};
use crate::ui::shared::Shared;
use crate::ui::theme::Theme;
use crate::ui::widgets::button::{Tone, button, compact_width};
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::{focus, inset, note, tabs};
use crate::ui::words::{choices, id};

use bots::BotsPage;
use controls::Controls;
use display::DisplayPage;
use extended::ExtendedPage;
use profiles::ProfilesPage;

/// The greatest width of a page, and the least one beside other columns, in points.
const WIDTH: f32 = 760.0;
const PAGE: f32 = 560.0;
/// The width of the rail with the names of the pages, and of the board, in points.
const RAIL: f32 = 180.0;
const BOARD: f32 = 240.0;

/// The key hints while the menus have the keys.
const HINTS: &[Hint] =
    &[Hint::Turn, Hint::Rail, Hint::Enter, Hint::Move, Hint::Change, Hint::Type, Hint::Next, Hint::Accept, Hint::Back];

/// The columns of the options. Where there is no room, the board goes first, then the rail becomes tabs.
///
/// ```text
///   ┌──────┐┌───────────────┐┌───────┐
///   │ rail ││     page      ││ board │
///   └──────┘└───────────────┘└───────┘
/// ```
#[derive(Debug, Clone, Copy)]
struct OptionColumns {
    has_rail: bool,
    has_board: bool,
    width: f32,
}

impl OptionColumns {
    /// The columns that have room.
    fn of(room: f32, theme: &Theme) -> Self {
        let gap = theme.metrics.space.m;
        let has_rail = room >= RAIL + gap + PAGE;
        let has_board = room >= RAIL + gap + PAGE + gap + BOARD;
        let width = match (has_rail, has_board) {
            (true, true) => RAIL + gap + PAGE + gap + BOARD,
            (true, false) => RAIL + gap + WIDTH,
            (false, _) => WIDTH,
        };
        Self { has_rail, has_board, width }
    }
}

/// The pages of the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OptionPage {
    /// The options of Guideline 2.5.
    #[default]
    Game,
    /// Handling: Auto-Repeat, Soft Drop and related settings.
    Handling,
    /// The rules of the Extended ruleset.
    Extended,
    /// The key bindings.
    Controls,
    /// Sound and music.
    Sound,
    /// The window and the look of the game.
    Display,
    /// The people who play matches on this computer.
    Profiles,
    /// External programs that can take a seat.
    Bots,
    /// Language, player and files.
    General,
}

choices! {
    OptionPage {
        Game => OPTIONS_GAME;
        Handling => OPTIONS_HANDLING;
        Extended => FAMILY_EXTENDED;
        Controls => OPTIONS_CONTROLS;
        Sound => OPTIONS_SOUND;
        Display => OPTIONS_DISPLAY;
        Profiles => OPTIONS_PROFILES;
        Bots => OPTIONS_BOTS;
        General => OPTIONS_GENERAL;
    }
}

impl OptionPage {
    const fn icon(self) -> Icon {
        match self {
            Self::Game => Icon::Minos,
            Self::Handling => Icon::Arrows,
            Self::Extended => Icon::Sliders,
            Self::Controls => Icon::Keyboard,
            Self::Sound => Icon::Speaker,
            Self::Display => Icon::Monitor,
            Self::Profiles => Icon::Person,
            Self::Bots => Icon::Terminal,
            Self::General => Icon::Gear,
        }
    }

    /// Whether the page has settings with defaults. A reset would delete people and programs, so their pages have none.
    const fn has_defaults(self) -> bool {
        !matches!(self, Self::Profiles | Self::Bots)
    }

    /// Copies the page's settings with defaults from other settings.
    fn take(self, settings: &mut Settings, other: Settings) {
        match self {
            Self::Game => (settings.options, settings.game.goal) = (other.options, other.game.goal),
            Self::Handling => settings.handling = other.handling,
            Self::Extended => settings.extended = other.extended,
            Self::Controls => {
                (settings.bindings, settings.halves) = (other.bindings, other.halves);
                (settings.keys, settings.touch) = (other.keys, other.touch);
                settings.gamepads = other.gamepads;
            }
            Self::Sound => settings.sound = other.sound,
            Self::Display => settings.display = other.display,
            Self::Profiles | Self::Bots => {}
            Self::General => (settings.general, settings.player) = (other.general, other.player),
        }
    }
}

/// The options.
#[derive(Debug, Default)]
pub struct Options {
    page: OptionPage,
    controls: Controls,
    extended: ExtendedPage,
    profiles: ProfilesPage,
    bots: BotsPage,
    display: DisplayPage,
    /// Whether the deletion of files awaits confirmation.
    asks_removal: bool,
    /// The page that was reset last, and the settings before it.
    before_reset: Option<(OptionPage, Box<Settings>)>,
    /// Whether the options are in a separate window.
    is_separate: bool,
    /// The handling that the board showed last.
    felt: Option<(Handling, Extended)>,
    /// The board, which is also the field to try the handling.
    pub game: MiniGame,
}

impl Options {
    /// Opens the options at a page.
    #[must_use]
    pub fn at(page: OptionPage) -> Self {
        Self { page, ..Self::default() }
    }

    /// Opens the options at a page, in a separate window.
    #[must_use]
    pub fn separate(page: OptionPage) -> Self {
        Self { is_separate: true, ..Self::at(page) }
    }

    /// Returns the page.
    #[must_use]
    pub const fn page(&self) -> OptionPage {
        self.page
    }

    /// Counts the results of the recorded matches, if the page shows them.
    pub fn count(&mut self, matches: impl FnOnce() -> Vec<StoredMatch>) {
        if self.page == OptionPage::Profiles {
            self.profiles.count(matches);
        }
    }

    /// Returns whether the page is waiting for a control to bind.
    #[must_use]
    pub const fn is_capturing(&self) -> bool {
        self.controls.is_capturing() || self.profiles.controls.is_capturing()
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.game.handle_end(ui);
        let captured = self.controls.capture(ui, shared).or_else(|| self.profiles.controls.capture(ui, shared));
        let Shared { theme, words, .. } = shared;
        let title = words.text(id::MENU_OPTIONS);
        let columns = OptionColumns::of(page::room(ui, theme), theme);
        // All other keys belong to the try-out field, or are about to be bound.
        let hints: &[Hint] = match (self.game.is_played(), self.is_capturing()) {
            (true, _) => &[Hint::Stop],
            (false, true) => &[Hint::Cancel],
            (false, false) => HINTS,
        };
        let page = Page::of("Options", &title, columns.width).inner(true).hints(hints);
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        let has_turned = if columns.has_rail {
            let rail = frame.take_left(RAIL).shrink2(vec2(0.0, theme.metrics.space.xs + 2.0));
            let mut ui = ui.new_child(UiBuilder::new().max_rect(rail).id_salt("rail"));
            tabs::rail(&mut ui, shared, &title, (&mut self.page, OptionPage::icon), turned)
        } else {
            frame.fixed(ui, |ui| tabs::pages(ui, shared, &title, &mut self.page, turned))
        };
        if has_turned {
            self.asks_removal = false;
        }
        frame.shows(self.page as usize);
        let board = columns.has_board.then(|| frame.take_right(BOARD));
        let command = frame.surface(ui, theme.metrics.space.s, |ui| self.body(ui, shared, columns.has_board));
        if let Some(board) = board {
            self.board(ui, shared, board.shrink2(vec2(0.0, theme.metrics.space.xs + 2.0)));
        }
        let moved = self.move_button(ui, shared, frame.head);
        let back = frame.close(ui).then_some(Command::Back);
        captured.or(back).or(moved).or(command)
    }

    /// Draws the button that moves the options into a separate window or back, on systems with several windows.
    fn move_button(&self, ui: &mut Ui, shared: &Shared<'_>, head: Rect) -> Option<Command> {
        if ui.ctx().embed_viewports() {
            return None;
        }
        let Shared { theme, words, .. } = shared;
        let text = words.text(if self.is_separate { id::OPTIONS_OVER_GAME } else { id::OPTIONS_SEPARATE });
        let layout = Layout::right_to_left(Align::Center);
        // As wide as the panel below.
        let head = head.shrink2(vec2(theme.metrics.space.s, 0.0));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(head).layout(layout).id_salt("move options"));
        let command = Command::Window(WindowCommand::MoveOptions);
        let width = compact_width(&ui, theme, &text);
        let response = command.button(&mut ui, shared, Tone::Plain, (&text, width));
        if !self.is_separate {
            // eframe shows only its first window to them.
            let warning = words.text(id::OPTIONS_SEPARATE_UNREAD);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(warning));
        }
        response.clicked().then_some(command)
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>, has_board: bool) -> Option<Command> {
        let command = match self.page {
            OptionPage::Game => {
                form::edit(ui, shared, |form, settings| game::rows(form, &mut settings.game, &mut settings.options))
            }
            OptionPage::Handling => {
                let command = form::edit(ui, shared, |form, settings| handling::rows(form, &mut settings.handling));
                self.try_out(ui, shared, has_board);
                command
            }
            OptionPage::Extended => {
                inset(ui, shared.theme, |ui| note(ui, shared.theme, &shared.words.text(id::EXTENDED_SYSTEM)));
                let command = form::edit(ui, shared, |form, settings| {
                    self.extended.rows(form, &mut settings.extended, &Extended::LOCK_DOWNS);
                });
                self.try_out(ui, shared, has_board);
                command
            }
            OptionPage::Controls => self.controls.ui(ui, shared),
            OptionPage::Sound => form::edit(ui, shared, |form, settings| sound::rows(form, &mut settings.sound)),
            OptionPage::Display => form::edit(ui, shared, |form, settings| {
                self.display.rows(form, (&mut settings.display, &settings.game), has_board);
            }),
            OptionPage::Profiles => self.profiles.ui(ui, shared),
            OptionPage::Bots => self.bots.ui(ui, shared),
            OptionPage::General => form::edit(ui, shared, |form, settings| {
                general::rows(form, settings, &mut self.asks_removal);
            }),
        };
        let reset = if self.page.has_defaults() { self.reset(ui, shared) } else { None };
        reset.or(command)
    }

    /// Draws what belongs to a page with a field to try its settings. Without a board, that is the field itself.
    fn try_out(&mut self, ui: &mut Ui, shared: &Shared<'_>, has_board: bool) {
        let begins = inset(ui, shared.theme, |ui| {
            let begins = !has_board && handling::try_out_button(ui, shared, self.game.is_played());
            note(ui, shared.theme, &shared.words.text(id::HANDLING_NEXT_GAME));
            begins
        });
        if has_board {
            return;
        }
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), handling::TRY_OUT_HEIGHT), Sense::hover());
        if begins {
            self.game.begin();
            ui.scroll_to_rect(rect, None);
        }
        self.field_in(ui, shared, rect);
    }

    /// Draws the board with its button. It shows a changed handling at once: its piece moves by it to both walls.
    fn board(&mut self, ui: &mut Ui, shared: &Shared<'_>, column: Rect) {
        let Shared { theme, settings, .. } = shared;
        let metrics = &theme.metrics;
        let felt = Some((settings.handling, settings.extended));
        let is_changed = self.felt.is_some() && self.felt != felt;
        self.felt = felt;
        let (field, below) = column.split_top_bottom_at_y(column.bottom() - metrics.control_height);
        self.field_in(ui, shared, field.with_max_y(field.bottom() - metrics.space.s));
        if is_changed && !theme.strength.is_still {
            self.game.demonstrate();
            ui.ctx().request_repaint();
        }
        let mut below = ui.new_child(UiBuilder::new().max_rect(below).id_salt("try the board"));
        let is_played = self.game.is_played();
        if focus::aside(&mut below, |ui| handling::try_out_button(ui, shared, is_played)) {
            self.game.begin();
        }
    }

    fn field_in(&mut self, ui: &mut Ui, shared: &Shared<'_>, room: Rect) {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt("try-out"));
        self.game.set_mode(if self.page == OptionPage::Extended { ModeId::Custom } else { ModeId::Marathon });
        self.game.ui(&mut ui, shared);
    }

    /// Draws the button that resets the page, then undoes that.
    fn reset(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let (page, space) = (self.page, theme.metrics.space);
        let is_reset = self.before_reset.as_ref().is_some_and(|(of, _)| *of == page);
        let text = if is_reset { id::OPTIONS_UNDO_RESET } else { id::OPTIONS_RESET };
        let text = words.with(text, &[("page", words.name(page).into())]);
        let margin = Margin::symmetric(space.l as i8, space.s as i8);
        if !egui::Frame::new().inner_margin(margin).show(ui, |ui| button(ui, theme, Tone::Plain, &text)).inner {
            return None;
        }
        let other = if is_reset {
            self.before_reset.take().map_or_else(Settings::default, |(_, before)| *before)
        } else {
            self.before_reset = Some((page, Box::new((*settings).clone())));
            Settings::default()
        };
        Some(Command::apply(settings, |settings| page.take(settings, other)))
    }
}
