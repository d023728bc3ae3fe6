//! The gallery of modes: a card for each, for Today's Sprint and for saved rules of Custom, and the settings of the
//! selected card beside them.
//!
//! With keys the selection follows the focus, Enter plays, and Page Down leads to the settings. The pointer crosses
//! other cards on its way to the settings, so it selects by a press; the next press plays. A bot plays on the card with
//! the focus, or else on the selected one; the others have pictures of what they are about.
//!
//! A mode that has a ruleset of the guideline and an Extended one has one card. Its settings choose between them; each
//! has its own results.
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
use self::group::{card_of, rulesets};
use crate::bots::beam::BeamBot;
use crate::engine::{Game, ModeId};
use crate::settings::ChosenGame;
use crate::ui::attract::AttractGame;
use crate::ui::live_data::{self, LiveData};
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, StartCommand, form};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus;
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, rows};
use crate::ui::words::{MessageId, id};

/// The maximum width of the gallery, in points.
const WIDTH: f32 = 1240.0;
/// The width of the settings beside the cards, in points: the share of the window and its limits.
const ASIDE: (f32, f32, f32) = (0.27, 316.0, 360.0);
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
    /// The modes by Extended rules whose card shows them; the others show the guideline's.
    extended: Vec<ModeId>,
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
    /// Whether the focus moves to the settings.
    enters: bool,
}

/// A card with its texts.
#[derive(Debug)]
struct ModeOffer {
    entry: Entry,
    name: String,
    line: String,
    goal: String,
    /// The best result, or how to unlock it.
    state: Option<String>,
    is_locked: bool,
}

impl Modes {
    /// Returns the game that a bot plays on a card.
    #[must_use]
    pub fn game(&self, entry: &Entry) -> Option<&Game> {
        self.playing.as_ref().filter(|(playing, _)| playing == entry).map(|(_, game)| game.game())
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let chosen = self.chosen.clone().unwrap_or_else(|| Entry::Game(shared.settings.chosen_game()));
        self.show_ruleset_of(&chosen);
        let offers = self.offers(shared);
        // A saved game may have been deleted meanwhile.
        let is_offered = offers.iter().any(|offer| offer.entry == chosen);
        let chosen = if is_offered { chosen } else { Entry::Game(shared.settings.chosen_game()) };
        let title = shared.words.text(id::MODES_TITLE);
        let hints = [Hint::Cursor, Hint::Accept, Hint::Rules, Hint::Back];
        let page = Page::of("Modes", &title, WIDTH).inner(true).hints(&hints);
        // The left arrow leads back to the selected card, wherever it is.
        let may_leave = focus::is_aside(ui) && ui.input(|input| input.key_pressed(Key::ArrowLeft));
        let mut frame = page.open(ui, shared);
        let enters = frame.opened.pages > 0 && !focus::is_aside(ui);
        let returns = self.chosen.is_none() || frame.opened.starts || (may_leave && !focus::is_aside(ui));
        let mut place = CardPosition { chosen, focused: None, returns, enters };
        let (share, least, most) = ASIDE;
        let aside = frame.take_right((ui.available_width() * share).clamp(least, most));
        let played = frame.body(ui, |ui| self.cards(ui, shared, &offers, &mut place));
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
        if let Some(Command::Apply(changed)) = &command
            && rulesets(settings.game.mode).is_some_and(|rulesets| rulesets.contains(&changed.game.mode))
        {
            self.chosen = Some(Entry::of_mode(changed.game.mode));
        }
        ui.ctx().request_repaint_after(MINUTE);
        let is_left = frame.close(&ui);
        played.or(command).or_else(|| is_left.then_some(Command::Back))
    }

    /// Lets the card of a mode with several rulesets show this one.
    fn show_ruleset_of(&mut self, entry: &Entry) {
        if let Entry::Game(ChosenGame::Mode(mode)) = entry
            && let Some([_, extended]) = rulesets(*mode)
        {
            self.extended.retain(|shown| *shown != extended);
            if *mode == extended {
                self.extended.push(extended);
            }
        }
    }

    /// Returns the cards in order.
    fn offers(&self, shared: &Shared<'_>) -> Vec<ModeOffer> {
        let shown = |mode: &ModeId| match rulesets(*mode) {
            Some([_, extended]) => (*mode == extended) == self.extended.contains(&extended),
            None => true,
        };
        // The Extended ruleset of a mode has the place of the other one.
        let in_order = |group: Group| {
            let modes = group.modes().filter(|mode| card_of(*mode) == *mode);
            modes.filter_map(|mode| rulesets(mode).map_or(Some(mode), |all| all.into_iter().find(shown)))
        };
        let own = shared.settings.custom.saved.keys().cloned().map(Entry::of_saved);
        let classics = in_order(Group::Classics).map(Entry::of_mode);
        let others = [Group::Challenges, Group::Own].into_iter().flat_map(in_order).map(Entry::of_mode);
        let entries = classics.chain([Entry::Today]).chain(others).chain(own);
        entries.map(|entry| ModeOffer::new(entry, shared)).collect()
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
        offers: &[ModeOffer],
        place: &mut CardPosition,
    ) -> Option<Command> {
        let gap = shared.theme.metrics.space.s;
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let mut command = None;
        let (columns, width) = card::columns(ui.available_width(), gap);
        let size = egui::vec2(width, card::height(ui, shared, width, offers.iter().map(ModeOffer::texts)));
        for row in offers.chunks(columns) {
            let pressed = ui.horizontal(|ui| self.row(ui, shared, (row, size), place)).inner;
            command = pressed.or_else(|| command.take());
        }
        command
    }

    fn row(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (offers, size): (&[ModeOffer], egui::Vec2),
        place: &mut CardPosition,
    ) -> Option<Command> {
        let mut command = None;
        // A game that does not move shows less than the picture.
        let is_still = shared.theme.strength.is_still;
        for ModeOffer { entry, name, line, goal, state, is_locked } in offers {
            let (is_chosen, is_locked) = (*entry == place.chosen, *is_locked);
            let game = self.game(entry).filter(|_| !is_still);
            let (picture, state) = (entry.picture(), state.as_deref());
            let card = Card { name, line, goal, picture, game, state, is_locked, is_chosen };
            let response = card.show(ui, shared, size);
            if place.returns && is_chosen {
                focus::give(ui, response.id);
            }
            if focus::is_at(ui, response.id) {
                place.focused = Some(entry.clone());
            }
            if response.clicked() {
                let is_meant = is_chosen || !response.clicked_by(PointerButton::Primary);
                command = (is_meant && !is_locked).then(|| entry.main_command(shared)).or_else(|| command.take());
                place.enters |= is_meant && is_locked;
                place.chosen = entry.clone();
            } else if !is_chosen && !place.returns && focus::is_at_by_keys(ui, response.id) {
                place.chosen = entry.clone();
                ui.ctx().request_discard("the selection follows the focus at once");
            }
        }
        command
    }
}

impl ModeOffer {
    fn new(entry: Entry, shared: &Shared<'_>) -> Self {
        let is_locked = entry.settings(shared.settings).game.is_locked();
        let state = if is_locked {
            Some(shared.words.text(id::MENU_LOCKED))
        } else if entry.unfinished(shared).is_some() {
            Some(shared.words.text(id::MODES_WAITING))
        } else {
            entry.best(shared)
        };
        Self { name: entry.name(shared), line: entry.line(shared), goal: entry.goal(shared), state, is_locked, entry }
    }

    /// The name, the line and the state.
    fn texts(&self) -> [&str; 3] {
        // A card without a result leaves room for one.
        [&self.name, &self.line, self.state.as_deref().unwrap_or(" ")]
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
    let is_high = !is_lower_than(ui, HIGH);
    if let Some(record) = entry.record(shared, !is_high) {
        ui.label(theme.text(TextRole::Strong, record));
    }
    ui.add_space(space.s);
    let waiting = entry.unfinished(shared);
    let resumed = waiting.and_then(|game| {
        let is_pressed = button(ui, theme, Tone::Primary, &resume_text(words, game));
        is_pressed.then_some(Command::Start(StartCommand::Unfinished(game.rules.mode)))
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
            let played = (entry.play_text(shared), ui.available_width() - beside);
            let played = entry.command().offer_as(ui, shared, tone, (&played.0, played.1));
            let watched = watch.and_then(|watch| watch.offer_compact(ui, shared));
            played.or(watched)
        })
        .inner
    };
    let offered = resumed.or(offered);
    let rulesets = rulesets(game.mode).filter(|_| entry.has_choices());
    if is_locked || (mode.choices.is_empty() && rulesets.is_none()) || !entry.has_choices() {
        return offered;
    }
    ui.add_space(space.s);
    let changed = rows(ui, theme, |ui| {
        form::edit(ui, shared, |form, settings| {
            if let Some(rulesets) = rulesets {
                choices::ruleset(form, &mut settings.game.mode, rulesets);
            }
            for choice in mode.choices {
                choices::row(form, &mut settings.game, *choice, is_high);
            }
        })
    });
    offered.or(changed)
}
