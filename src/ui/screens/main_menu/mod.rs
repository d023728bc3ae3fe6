//! The main menu (Guideline 2.3): the game to play, and links to all other screens.
//!
//! Everything stands in front of the player's city: on the left what can be played, on the right the tower with a game
//! that plays itself, and below them the street with the other screens. The game is a recording of the player, or
//! without one that of a bot.
//!
//! ```text
//!   wordmark                     │ the player
//!   Continue (if a game waits)   │
//!   Play                         │ own or bot's game
//!   Modes · Versus · Online      │
//!   Quick play · Ranked match    │
//!   Today's Sprint · drill       │ best results
//!   ─────────────────────────────┴─────────────
//!   all other screens
//! ```
//!
//! In an upright window the tower is above what can be played.

mod behind;
mod play_card;
mod resume_card;
mod street;
mod tiles;
mod tower;

use std::sync::Arc;
use std::time::Duration;

use egui::{Align, Layout, Ui, UiBuilder};

use self::resume_card::ResumeCard;
use crate::engine::Game;
use crate::replay::SeatTimeline;
use crate::storage::ScoreEntry;
use crate::ui::attract::AttractGame;
use crate::ui::screens::Command;
use crate::ui::screens::versus::continue_match;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{backed, is_lower_than, note, panel};
use crate::ui::words::id;

/// The maximum width of what can be played, in points.
const WIDTH: f32 = 500.0;
/// The minimum window width for a game in a tower, in points.
const WIDE: f32 = 620.0;
/// The width of the tower, in points: the share of the window and its limits.
const TOWER: (f32, f32, f32) = (0.26, 150.0, 300.0);
/// The least height of a tower above what can be played, in points.
const LEAST_TOWER: f32 = 260.0;
/// The width of the key hints in the middle of the foot, in points.
const KEYS: f32 = 320.0;
/// The window height, in points, below which everything is lower.
const LOW: f32 = 580.0;
/// The interval at which the time until the next Today's Sprint is updated.
const MINUTE: Duration = Duration::from_mins(1);

/// A recorded game of the player, with its result.
#[derive(Debug)]
pub struct OwnGame {
    /// The result.
    pub entry: ScoreEntry,
    /// The recording.
    pub timeline: Arc<SeatTimeline>,
}

/// The main menu.
#[derive(Debug, Default)]
pub struct MainMenu {
    /// The game in the tower, after it first had space.
    attract: Option<Box<AttractGame>>,
    /// The player's game that it shows instead of a bot's.
    own: Option<Arc<OwnGame>>,
    resume_card: ResumeCard,
    /// The width of the menu with the tower beside it, as drawn last.
    width: f32,
}

impl MainMenu {
    /// Returns the width of the menu with the tower beside it, in points.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// Shows a game of the player in the tower, or without one that of a bot.
    pub fn show_own(&mut self, own: Option<&Arc<OwnGame>>) {
        let id_of = |own: &Arc<OwnGame>| own.entry.id;
        if self.own.as_ref().map(id_of) != own.map(id_of) {
            self.own = own.cloned();
            self.attract = None;
        }
    }

    /// The game in the tower, if it is shown.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.attract.as_ref().map(|attract| attract.game())
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let window = ui.max_rect();
        behind::paint(ui, shared, window);
        let space = shared.theme.metrics.space;
        let is_upright = window.height() > window.width();
        let (share, least, most) = TOWER;
        let beside =
            (window.width() >= WIDE && !is_upright).then(|| (window.width() * share).clamp(least, most) + space.xl);
        self.width = WIDTH + beside.map_or(0.0, |width| width + space.m);
        let page = Page::of("MainMenu", "", self.width).standing().hints(&[Hint::Cursor, Hint::Accept]);
        let mut frame = page.open(ui, shared);
        let street = frame.take_bottom(street::height(shared.theme));
        let beside = beside.map(|width| frame.take_right(width));
        let beside = beside.map(|beside| beside.with_min_x(beside.left() + space.xl));
        frame.fixed(ui, |ui| super::banner(ui, shared));
        let above = Some(frame.above_body(ui)).filter(|above| is_upright && above.height() >= LEAST_TOWER);
        if let Some(place) = beside.or(above) {
            // Differs from the last time, but is the same in every test run.
            let seed = shared.history.entries().count() as u64;
            let own = self.own.as_deref();
            let begin =
                || own.map_or_else(|| AttractGame::for_home(seed), |own| AttractGame::of_recording(&own.timeline));
            let attract = self.attract.get_or_insert_with(|| Box::new(begin()));
            let ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("tower"));
            attract.play(&ui, shared.theme);
            tower::show(&ui, shared, attract.game(), own.map(|own| &own.entry));
        }
        let command = frame.body(ui, |ui| self.menu(ui, shared));
        let inner = ui.new_child(UiBuilder::new().max_rect(street.shrink2(egui::vec2(space.s, 0.0))));
        let other = street::show(&inner, shared);
        legal(ui, shared);
        ui.ctx().request_repaint_after(MINUTE);
        if frame.close(ui) {
            focus::give_to_last(ui);
        }
        command.or(other)
    }

    fn menu(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        ui.spacing_mut().item_spacing.y = 0.0;
        let gap = shared.theme.metrics.space.s;
        let read = notice(ui, shared);
        let resumed = self.resume_card.show(ui, shared);
        // What waits is the main action, a game before a match.
        let (has_game, has_match) = (!shared.unfinished.is_empty(), shared.unfinished_match.is_some());
        let continued = continue_match(ui, shared, if has_game { Tone::Plain } else { Tone::Primary });
        let played = play_card::show(ui, shared, !has_game && !has_match);
        let opened = tiles::show(ui, shared);
        ui.add_space(gap);
        let sought = tiles::find_match(ui, shared);
        let today = tiles::today(ui, shared);
        read.or(resumed).or(continued).or(played).or(opened).or(sought).or(today)
    }
}

/// Says in the lower left corner where the legal notice is, which only the first start shows (Guideline 2.1).
fn legal(ui: &mut Ui, shared: &Shared<'_>) {
    let space = shared.theme.metrics.space;
    let all = ui.max_rect().shrink(space.m);
    let room = all.with_max_x(all.left() + (all.width() - KEYS) / 2.0);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::bottom_up(Align::Min)).id_salt("legal"));
    backed(&mut ui, shared.theme, |ui| note(ui, shared.theme, &shared.words.text(id::MENU_LEGAL)));
}

/// Whether the window has room for less than usual.
fn is_low(ui: &Ui) -> bool {
    is_lower_than(ui, LOW)
}

/// The notices about files.
fn notice(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, notice, .. } = shared;
    if notice.is_empty() {
        return None;
    }
    let read = panel(ui, theme, |ui| {
        note(ui, theme, notice);
        Command::DismissNotice.offer_wide(ui, shared, Tone::Plain)
    });
    ui.add_space(theme.metrics.space.s);
    read
}
