//! The field in the options for trying the handling: a game that never ends, without a score.

use std::time::Instant;

use egui::{Event, Key, Sense, Ui, UiBuilder, WidgetInfo};

use crate::engine::mode::Tunable;
use crate::engine::{FallSpeed, ModeId, Rules};
use crate::input::{PlayInput, StampedInput};
use crate::session::{Frame, Seat};
use crate::settings::{GameChoice, Settings};
use crate::ui::live::LiveMatch;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::matrix::{self, MatrixView};
use crate::ui::shared::Shared;
use crate::ui::widgets::game_buttons::{self, Drawn, GameButtons};
use crate::ui::words::id;

/// The field, with its game once it was shown.
#[derive(Debug, Default)]
pub struct TryOut {
    game: Option<LiveMatch>,
    /// Whether the player plays in it, so that it gets the controls.
    is_played: bool,
    /// Whether a control asked to end the play. Its press is still among the keys of the frame.
    stops: bool,
    /// The buttons for the pointer.
    buttons: GameButtons,
}

/// The rules of the field: Tetriminos fall slowly, and nothing ends the game. Delays that the player cannot set are zero.
fn rules(settings: &Settings, mode: ModeId) -> Rules {
    let mut settings = settings.clone();
    // A level or goal chosen for the next game has no place here.
    settings.game = GameChoice { mode, ..GameChoice::default() };
    let rules = Rules { level: 1, fall_ms: FallSpeed::ByLevel, endless: true, ..settings.rules() };
    let sets_delays = [Tunable::Delays, Tunable::Everything].into_iter().any(|tunable| rules.mode().tunes(tunable));
    if sets_delays { rules } else { Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, ..rules } }
}

/// A game in the field that starts now.
fn new_game(settings: &Settings, mode: ModeId, now: Instant) -> LiveMatch {
    LiveMatch::new(Seat::new(rules(settings, mode), rand::random()), now)
}

impl TryOut {
    /// Gives the player the controls.
    pub const fn begin(&mut self) {
        (self.is_played, self.stops) = (true, false);
    }

    /// Whether the player plays in it.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.is_played
    }

    /// Plays on with the player's input, which also ends the play.
    pub fn play(&mut self, settings: &Settings, mode: ModeId, input: &PlayInput, now: Instant) -> &Frame {
        self.stops |= input.paused_at().is_some();
        self.run(settings, mode, &input.changes, now)
    }

    /// Plays on with these changes, by the settings as they are now and the rules of a mode. A full field starts
    /// again.
    pub fn run(&mut self, settings: &Settings, mode: ModeId, changes: &[StampedInput], now: Instant) -> &Frame {
        let rules = rules(settings, mode);
        // A game keeps its rules, so new settings need a new game.
        self.game.take_if(|game| *game.game().rules() != rules || game.game().is_over());
        let game = self.game.get_or_insert_with(|| new_game(settings, mode, now));
        if game.is_paused() {
            game.resume(now);
        }
        let mut changes = changes.to_vec();
        changes.extend(self.buttons.take(now));
        game.frame_now(&changes, now)
    }

    /// Follows the pointer on the buttons; `None` if they are not shown.
    pub fn follow(&mut self, drawn: Option<Drawn>) {
        self.buttons.follow(drawn);
    }

    /// Takes all keys from the widgets while it is played. Escape, a control for Pause or a click beside the buttons end
    /// the play.
    pub fn handle_end(&mut self, ui: &Ui) {
        if !self.is_played {
            return;
        }
        let is_ended = ui.input_mut(|input| {
            let ends = input.events.iter().any(|event| match event {
                Event::Key { key: Key::Escape, pressed: true, .. } => true,
                Event::PointerButton { pos, pressed: true, .. } => !self.buttons.contains(*pos),
                _ => false,
            });
            input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            ends
        });
        self.is_played = !(is_ended || std::mem::take(&mut self.stops));
    }

    /// Stops time while nobody plays here.
    pub fn rest(&mut self, now: Instant) {
        if let Some(game) = &mut self.game {
            game.pause(now);
        }
    }

    /// The game of a mode, with time standing still until it is played.
    pub fn prepare(&mut self, settings: &Settings, mode: ModeId) -> &LiveMatch {
        self.game.get_or_insert_with(|| {
            let now = Instant::now();
            let mut game = new_game(settings, mode, now);
            game.pause(now);
            game
        })
    }

    /// Shows the field of a mode in the remaining space, brightly while it is played.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, mode: ModeId) {
        let is_played = self.is_played;
        let rect = ui.available_rect_before_wrap();
        let metrics = &shared.theme.metrics;
        let below = rect.with_min_y(rect.bottom() - if is_played { metrics.control_height } else { 0.0 });
        let rect = rect.with_max_y(below.top() - if is_played { metrics.space.s } else { 0.0 });
        let layout = PlayLayout::new(rect, ui.ctx().pixels_per_point(), 1);
        let name = shared.words.text(id::HANDLING_FIELD);
        ui.allocate_rect(rect, Sense::hover()).widget_info(|| WidgetInfo::labeled(egui::Role::Image, is_played, &name));
        let is_another = |game: &LiveMatch| game.game().rules().mode != mode;
        self.game.take_if(|game| !is_played && is_another(game));
        let game = self.prepare(shared.settings, mode);
        let view = MatrixView {
            game: game.game(),
            effects: game.effects(),
            ghost: true,
            plan: None,
            played: None,
            hidden: false,
        };
        let mut painter = ui.painter_at(rect);
        if !is_played {
            painter.multiply_opacity(0.5);
        }
        matrix::paint(&painter, &layout, &view, shared.theme);
        let rules = *game.game().rules();
        let drawn = is_played.then(|| {
            let mut inner = ui.new_child(UiBuilder::new().max_rect(below).id_salt("buttons"));
            game_buttons::show(&mut inner, shared, &rules)
        });
        self.follow(drawn);
    }
}
