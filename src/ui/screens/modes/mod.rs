//! The gallery of modes: a card for each, and the settings of the selected mode beside the cards.
//!
//! The first press on a card selects its mode, the next press plays it. The selection does not follow the focus, so that the
//! focus can cross other cards. A bot plays on the card with the focus, or else on the selected one.
//!
//! ```text
//!   MainMenu ─▶ Modes ─▶ play
//! ```

mod card;
mod choices;

use egui::{Ui, UiBuilder};

use self::card::Card;
use crate::bots::beam::BeamBot;
use crate::engine::{Family, Game, ModeId};
use crate::settings::{GameChoice, Settings};
use crate::ui::attract::AttractGame;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared, is_lower_than};
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus::{self, Vertical};
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

/// A section of the gallery: its heading and whether a mode belongs to it.
type Section = (MessageId, fn(ModeId) -> bool);

/// The sections of the gallery.
const SECTIONS: [Section; 3] = [
    (id::MODES_CLASSICS, |mode| mode.family() != Family::Tetrs && mode != ModeId::Custom),
    (id::MODES_CHALLENGES, |mode| mode.family() == Family::Tetrs && mode != ModeId::Custom),
    (id::MODES_OWN, |mode| mode == ModeId::Custom),
];

/// The gallery of modes.
#[derive(Debug, Default)]
pub struct Modes {
    /// The selected mode; at first the last one played.
    chosen: Option<ModeId>,
    /// The start of a game of each mode, in the order of [`ModeId::ALL`].
    games: Vec<Game>,
    /// The mode whose card is animated, with its game.
    playing: Option<(ModeId, Box<AttractGame>)>,
}

/// The player's position among the cards.
#[derive(Debug)]
struct Place {
    chosen: ModeId,
    /// The card with the focus.
    focused: Option<ModeId>,
    /// Whether the gallery was just opened.
    is_new: bool,
}

impl Modes {
    /// Returns the game on the card of a mode, after the gallery was first shown.
    #[must_use]
    pub fn game(&self, mode: ModeId) -> Option<&Game> {
        match &self.playing {
            Some((playing, game)) if *playing == mode => Some(game.game()),
            _ => self.games.get(mode as usize),
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let chosen = self.chosen.unwrap_or(shared.settings.game.mode);
        let mut place = Place { chosen, focused: None, is_new: self.chosen.is_none() };
        if self.games.is_empty() {
            self.games = ModeId::ALL.iter().map(|mode| beginning(&of_mode(shared.settings, *mode))).collect();
        }
        let title = shared.words.text(id::MODES_TITLE);
        let page = Page {
            id: "Modes",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: &[Hint::Cursor, Hint::Accept, Hint::Back],
        };
        let mut frame = page.open(ui, shared);
        let (share, least, most) = ASIDE;
        let aside = frame.take_right((ui.available_width() * share).clamp(least, most));
        let played = frame.body(ui, |ui| self.cards(ui, shared, &mut place));
        let chosen = place.chosen;
        self.chosen = Some(chosen);
        let settings = of_mode(shared.settings, chosen);
        if let Some(game) = self.games.get_mut(chosen as usize).filter(|game| *game.rules() != settings.rules()) {
            *game = beginning(&settings);
        }
        self.play(ui, shared, place.focused.unwrap_or(chosen));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
        let command = details(&mut ui, &Shared { settings: &settings, ..*shared });
        let is_left = frame.close(&ui);
        played.or(command).or_else(|| is_left.then_some(Command::Back))
    }

    /// Lets a bot play on the card of a mode, if it supports the mode. The game starts as shown on the card.
    fn play(&mut self, ui: &Ui, shared: &Shared<'_>, mode: ModeId) {
        let rules = of_mode(shared.settings, mode).rules();
        let is_new = |(playing, game): &(ModeId, Box<AttractGame>)| *playing != mode || *game.rules() != rules;
        if self.playing.as_ref().is_none_or(is_new) {
            self.playing = AttractGame::can_play(&rules).then(|| (mode, Box::new(AttractGame::new(rules, SEED))));
        }
        if let Some((_, game)) = &mut self.playing {
            game.play(ui, shared.theme);
        }
    }

    /// Draws the cards. A new gallery focuses the last mode played.
    fn cards(&self, ui: &mut Ui, shared: &Shared<'_>, place: &mut Place) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let gap = theme.metrics.space.s;
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let mut command = None;
        let (columns, width) = card::columns(ui.available_width(), gap);
        let size = egui::vec2(width, card::height(ui, shared, width));
        for (index, (heading, belongs)) in SECTIONS.into_iter().enumerate() {
            if index > 0 {
                ui.add_space(gap);
            }
            ui.label(theme.text(TextRole::Small, words.text(heading)).color(theme.palette.text_secondary));
            let modes: Vec<ModeId> = ModeId::ALL.into_iter().filter(|mode| belongs(*mode)).collect();
            for row in modes.chunks(columns) {
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
        (modes, size): (&[ModeId], egui::Vec2),
        place: &mut Place,
    ) -> Option<Command> {
        let mut command = None;
        for mode in modes {
            let card = self.card(shared, *mode, place.chosen);
            let response = card.show(ui, shared, size);
            if place.is_new && card.is_chosen {
                focus::give(ui, response.id);
            }
            if focus::is_at(ui, response.id) {
                place.focused = Some(*mode);
            }
            if response.clicked() {
                command = pressed(&card, &mut place.chosen);
            }
        }
        command
    }

    fn card(&self, shared: &Shared<'_>, mode: ModeId, chosen: ModeId) -> Card<'_> {
        let choice = GameChoice { mode, ..shared.settings.game.clone() };
        Card {
            mode,
            game: self.game(mode),
            best: shared.best(choice.kind()),
            is_locked: choice.is_locked(),
            is_chosen: mode == chosen,
        }
    }
}

/// Handles a press on a card: selects its mode, or plays a selected one.
fn pressed(card: &Card<'_>, chosen: &mut ModeId) -> Option<Command> {
    *chosen = card.mode;
    (card.is_chosen && !card.is_locked).then_some(Command::PlayMode(card.mode))
}

/// Draws the selected mode: its goal, the best result and its settings. `shared` has the settings with this mode.
fn details(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let game = &settings.game;
    let mode = game.mode.mode();
    let is_locked = game.is_locked();
    ui.label(theme.text(TextRole::Heading, words.mode(mode.id)));
    let goal = mode
        .unlock
        .filter(|_| is_locked)
        .map_or_else(|| words.goal_of_game(&game.rules()), |unlock| words.text(MessageId::of_engine(unlock.hint)));
    note(ui, theme, &goal);
    let record = shared
        .best(game.kind())
        .map_or_else(|| words.text(id::MODES_NO_BEST), |best| words.with(id::MODES_BEST, &[("best", best.into())]));
    ui.label(theme.text(TextRole::Small, record).color(theme.palette.accent));
    ui.add_space(space.s);
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
            let watch = Some(Command::WatchComputer(mode.id)).filter(|_| BeamBot::can_play(&settings.rules()));
            let beside = watch.as_ref().map_or(0.0, |watch| watch.compact_width(ui, shared) + space.s);
            let played = Command::PlayMode(mode.id).offer(ui, shared, Tone::Primary, ui.available_width() - beside);
            let watched = watch.and_then(|watch| watch.offer_compact(ui, shared));
            played.or(watched)
        })
        .inner
    };
    if is_locked || mode.choices.is_empty() {
        return offered;
    }
    ui.add_space(space.s);
    let is_high = !is_lower_than(ui, HIGH);
    let changed = rows(ui, theme, |ui| {
        let mut form = Form::new(ui, shared);
        for choice in mode.choices {
            choices::row(&mut form, shared, *choice, is_high);
        }
        form.finish()
    });
    offered.or(changed)
}

/// The settings with another mode.
fn of_mode(settings: &Settings, mode: ModeId) -> Settings {
    let mut settings = settings.clone();
    settings.game.mode = mode;
    settings
}

/// A game by the settings with its first Tetrimino in play.
fn beginning(settings: &Settings) -> Game {
    /// Longer than any delay before the first Tetrimino, in milliseconds.
    const PATIENCE: u32 = 5_000;
    let mut game = Game::new(settings.rules(), SEED);
    for _ in 0..PATIENCE {
        if game.in_play().is_some() {
            break;
        }
        game.step(&[], &mut Vec::new());
    }
    game
}
