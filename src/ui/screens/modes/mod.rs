//! The gallery of modes: a card for each, for Today's Sprint and for saved rules of Custom, and the settings of the
//! selected card beside them.
//!
//! With keys the selection follows the focus, and Enter leads to the button that plays. The pointer crosses other cards
//! on its way to the settings, so it selects by a press; the next press plays. A bot plays on the card with the focus,
//! or else on the selected one.
//!
//! ```text
//!   MainMenu ─▶ Modes ─▶ play
//! ```

mod card;
mod choices;
mod entry;
mod group;

use std::time::Duration;

use egui::{Key, PointerButton, Ui, UiBuilder};

use self::card::Card;
pub use self::entry::Entry;
pub(super) use self::group::Group;
use crate::bots::beam::BeamBot;
use crate::engine::{Game, ModeId};
use crate::settings::Settings;
use crate::ui::attract::AttractGame;
use crate::ui::live_data::{self, LiveData};
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, form};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus;
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, rows};
use crate::ui::words::{MessageId, id};

/// The maximum width of the gallery, in points.
const WIDTH: f32 = 1180.0;
/// The width of the settings beside the cards, in points: the share of the window and its limits.
const ASIDE: (f32, f32, f32) = (0.29, 316.0, 360.0);
/// The minimum window height for hints, in points.
const HIGH: f32 = 640.0;
/// The seed of the games on the cards.
const SEED: u64 = 2009;
/// The interval at which the time until the next Today's Sprint is updated.
const MINUTE: Duration = Duration::from_mins(1);

/// The gallery of modes.
#[derive(Debug, Default)]
pub struct Modes {
    /// The selected card; at first the last one played.
    chosen: Option<Entry>,
    /// The start of a game of each card.
    games: Vec<(Entry, Game)>,
    /// The card that is animated, with its game.
    playing: Option<(Entry, Box<AttractGame>)>,
    /// Whether the mode that was selected has just been unlocked.
    is_unlocked: bool,
}

/// The player's position among the cards.
#[derive(Debug)]
struct CardPosition {
    chosen: Entry,
    /// The card with the focus.
    focused: Option<Entry>,
    /// Whether the focus moves to the selected card: the gallery was just opened, or the settings were left.
    returns: bool,
    /// Whether the focus moves to the settings, because a card was pressed by key.
    enters: bool,
}

/// A card with its texts.
#[derive(Debug)]
struct Offer {
    entry: Entry,
    name: String,
    goal: String,
    /// The best result, or how to unlock it.
    state: Option<String>,
    is_locked: bool,
}

impl Modes {
    /// Returns the game on a card, after the gallery was first shown.
    #[must_use]
    pub fn game(&self, entry: &Entry) -> Option<&Game> {
        match &self.playing {
            Some((playing, game)) if playing == entry => Some(game.game()),
            _ => self.games.iter().find(|(of, _)| of == entry).map(|(_, game)| game),
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let sections = sections(shared);
        let offered = |entry: &Entry| sections.iter().flat_map(|(_, offers)| offers).any(|offer| offer.entry == *entry);
        // A saved game may have been deleted meanwhile.
        let chosen = self.chosen.clone().filter(offered).unwrap_or_else(|| Entry::Game(shared.settings.chosen_game()));
        for offer in sections.iter().flat_map(|(_, offers)| offers) {
            self.begin(&offer.entry, shared.settings);
        }
        let title = shared.words.text(id::MODES_TITLE);
        let page = Page::of("Modes", &title, WIDTH).inner(true).hints(&[Hint::Cursor, Hint::Accept, Hint::Back]);
        // The left arrow leads back to the selected card, wherever it is.
        let may_leave = focus::is_aside(ui) && ui.input(|input| input.key_pressed(Key::ArrowLeft));
        let mut frame = page.open(ui, shared);
        let returns = self.chosen.is_none() || frame.opened.starts || (may_leave && !focus::is_aside(ui));
        let mut place = CardPosition { chosen, focused: None, returns, enters: false };
        let (share, least, most) = ASIDE;
        let aside = frame.take_right((ui.available_width() * share).clamp(least, most));
        let played = frame.body(ui, |ui| self.cards(ui, shared, &sections, &mut place));
        let chosen = self.chosen.insert(place.chosen).clone();
        self.play(ui, shared, place.focused.as_ref().unwrap_or(&chosen));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
        let settings = chosen.settings(shared.settings);
        let shared_of_card = Shared { settings: &settings, ..*shared };
        let command = focus::aside(&mut ui, |ui| details(ui, &shared_of_card, &chosen));
        if place.enters || std::mem::take(&mut self.is_unlocked) {
            focus::give_to_aside(&ui);
        }
        self.is_unlocked = settings.game.is_locked() && matches!(command, Some(Command::Apply(_)));
        ui.ctx().request_repaint_after(MINUTE);
        let is_left = frame.close(&ui);
        played.or(command).or_else(|| is_left.then_some(Command::Back))
    }

    /// Prepares the game on a card, if there is none by its rules.
    fn begin(&mut self, entry: &Entry, settings: &Settings) {
        let rules = entry.settings(settings).rules();
        match self.games.iter_mut().find(|(of, _)| of == entry) {
            Some((_, game)) if *game.rules() == rules => {}
            Some((_, game)) => *game = beginning(entry, settings),
            None => self.games.push((entry.clone(), beginning(entry, settings))),
        }
    }

    /// Lets a bot play on a card, if it supports the mode. The game starts as shown on the card.
    fn play(&mut self, ui: &Ui, shared: &Shared<'_>, entry: &Entry) {
        let rules = entry.settings(shared.settings).rules();
        let is_new = |(playing, game): &(Entry, Box<AttractGame>)| playing != entry || *game.game().rules() != rules;
        if self.playing.as_ref().is_none_or(is_new) {
            let game = || (entry.clone(), Box::new(AttractGame::new(rules, entry.seed())));
            self.playing = AttractGame::can_play(&rules).then(game);
        }
        if let Some((_, game)) = &mut self.playing {
            game.play(ui, shared.theme);
        }
    }

    fn cards(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        sections: &[(MessageId, Vec<Offer>)],
        place: &mut CardPosition,
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let gap = theme.metrics.space.s;
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let mut command = None;
        let (columns, width) = card::columns(ui.available_width(), gap);
        let texts = sections.iter().flat_map(|(_, offers)| offers).map(Offer::texts);
        let size = egui::vec2(width, card::height(ui, shared, width, texts));
        for (index, (heading, offers)) in sections.iter().enumerate() {
            if index > 0 {
                ui.add_space(gap);
            }
            ui.label(theme.text(TextRole::Small, words.text(*heading)).color(theme.palette.text_secondary));
            for row in offers.chunks(columns) {
                let pressed = ui.horizontal(|ui| self.row(ui, shared, (row, size), place)).inner;
                command = pressed.or_else(|| command.take());
            }
        }
        command
    }

    fn row(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (offers, size): (&[Offer], egui::Vec2),
        place: &mut CardPosition,
    ) -> Option<Command> {
        let mut command = None;
        for Offer { entry, name, goal, state, is_locked } in offers {
            let (is_chosen, is_locked) = (*entry == place.chosen, *is_locked);
            let card = Card { name, goal, game: self.game(entry), state: state.as_deref(), is_locked, is_chosen };
            let response = card.show(ui, shared, size);
            if place.returns && is_chosen {
                focus::give(ui, response.id);
            }
            if focus::is_at(ui, response.id) {
                place.focused = Some(entry.clone());
            }
            if response.clicked_by(PointerButton::Primary) {
                command = (is_chosen && !is_locked).then(|| entry.command()).or_else(|| command.take());
                place.chosen = entry.clone();
            } else if response.clicked() {
                (place.chosen, place.enters) = (entry.clone(), true);
            } else if !is_chosen && !place.returns && focus::is_at_by_keys(ui, response.id) {
                place.chosen = entry.clone();
                ui.ctx().request_discard("the selection follows the focus at once");
            }
        }
        command
    }
}

/// Returns the sections of the gallery: their headings and cards.
fn sections(shared: &Shared<'_>) -> [(MessageId, Vec<Offer>); 3] {
    Group::ALL.map(|group| {
        let today = (group == Group::Challenges).then_some(Entry::Today);
        let saved = shared.settings.custom.saved.keys().filter(|_| group == Group::Own);
        let entries = today.into_iter().chain(group.modes().map(Entry::of_mode));
        let entries = entries.chain(saved.cloned().map(Entry::of_saved));
        (group.title(), entries.map(|entry| Offer::new(entry, shared)).collect())
    })
}

impl Offer {
    fn new(entry: Entry, shared: &Shared<'_>) -> Self {
        let is_locked = entry.settings(shared.settings).game.is_locked();
        let state = if is_locked {
            Some(shared.words.text(id::MENU_LOCKED))
        } else if entry.unfinished(shared).is_some() {
            Some(shared.words.text(id::MODES_WAITING))
        } else {
            entry.best(shared)
        };
        Self { name: entry.name(shared), goal: entry.goal(shared), state, is_locked, entry }
    }

    /// The name, the goal and the state.
    fn texts(&self) -> [&str; 3] {
        // A card without a result leaves room for one.
        [&self.name, &self.goal, self.state.as_deref().unwrap_or(" ")]
    }
}

/// Draws the selected card: its goal, the best result and its settings. `shared` has the settings with its game.
fn details(ui: &mut Ui, shared: &Shared<'_>, entry: &Entry) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let game = &settings.game;
    let mode = game.mode.mode();
    let is_locked = game.is_locked();
    let heading = ui.label(theme.text(TextRole::Heading, entry.name(shared)));
    live_data::mark(ui.ctx(), LiveData::Lasting, [heading.rect]);
    let goal = mode
        .unlock
        .filter(|_| is_locked)
        .map_or_else(|| entry.goal(shared), |unlock| words.text(MessageId::of_engine(unlock.hint)));
    note(ui, theme, &goal);
    let record = entry
        .best(shared)
        .map_or_else(|| words.text(id::MODES_NO_BEST), |best| words.with(id::MODES_BEST, &[("best", best.into())]));
    ui.label(theme.text(TextRole::Small, record).color(theme.palette.accent));
    ui.add_space(space.s);
    let waiting = entry.unfinished(shared);
    let resumed = waiting.and_then(|game| {
        let is_pressed = button(ui, theme, Tone::Primary, &resume_text(words, game));
        is_pressed.then_some(Command::ResumeUnfinished(game.rules.mode))
    });
    let tone = if waiting.is_some() { Tone::Plain } else { Tone::Primary };
    let offered = if is_locked {
        Command::apply(settings, |settings| settings.game.descent_is_open = true).offer_as(
            ui,
            shared,
            Tone::Plain,
            (&words.text(id::MODES_UNLOCK), ui.available_width()),
        )
    } else {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space.s;
            let watch = entry.watch_command().filter(|_| BeamBot::can_play(&settings.rules()));
            let beside = watch.as_ref().map_or(0.0, |watch| watch.compact_width(ui, shared) + space.s);
            let played = entry.command().offer(ui, shared, tone, ui.available_width() - beside);
            let watched = watch.and_then(|watch| watch.offer_compact(ui, shared));
            played.or(watched)
        })
        .inner
    };
    let offered = resumed.or(offered);
    if is_locked || mode.choices.is_empty() || !entry.has_choices() {
        return offered;
    }
    ui.add_space(space.s);
    let is_high = !is_lower_than(ui, HIGH);
    let changed = rows(ui, theme, |ui| {
        form::edit(ui, shared, |form, settings| {
            for choice in mode.choices {
                choices::row(form, &mut settings.game, *choice, is_high);
            }
        })
    });
    offered.or(changed)
}

/// A game of a card with its first Tetrimino in play.
fn beginning(entry: &Entry, settings: &Settings) -> Game {
    /// Longer than any delay before the first Tetrimino, in milliseconds.
    const PATIENCE: u32 = 5_000;
    let settings = entry.settings(settings);
    let start = settings.custom.played().start.clone().filter(|_| settings.game.mode == ModeId::Custom);
    let game = start.and_then(|start| Game::from_position(settings.rules(), entry.seed(), start).ok());
    let mut game = game.unwrap_or_else(|| Game::new(settings.rules(), entry.seed()));
    for _ in 0..PATIENCE {
        if game.in_play().is_some() {
            break;
        }
        game.step(&[], &mut Vec::new());
    }
    game
}
