//! Practice: the field with its panel, the menu over it, the editor.
//!
//! ```text
//!   MainMenu ─▶ practice ⇄ PracticeMenu ─▶ Editor ─▶ practice
//!   Pause ──────▶ (back to the Pause)
//! ```

mod board;
pub mod editor;
mod hint;
pub mod menu;
mod panel;

pub use editor::Editor;
pub use menu::PracticeMenu;

use std::time::Instant;

use egui::{Ui, UiBuilder, vec2};

use crate::input::touch::TouchField;
use crate::input::{PlayInput, UndoStep};
use crate::session::Seat;
use crate::session::practice::Practice;
use crate::settings::Settings;
use crate::synth::Cue;
use crate::ui::live::LiveMatch;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::{self, Around, PlayView};
use crate::ui::screens::{Command, Played};
use crate::ui::shared::Shared;
use crate::ui::words::id;

use hint::ShownHint;

/// The width of the panel, as a part of the window and in points.
const PART: f32 = 0.27;
const MIN_WIDTH: f32 = 216.0;
const MAX_WIDTH: f32 = 340.0;

/// The cue of an undo or redo, by whether there was a piece.
#[must_use]
pub(crate) const fn step_cue(step: UndoStep, is_done: bool) -> Cue {
    match (step, is_done) {
        (UndoStep::Undo, true) => Cue::Undo,
        (UndoStep::Redo, true) => Cue::LockDown,
        (_, false) => Cue::MoveRefused,
    }
}

/// A practice being played.
#[derive(Debug)]
pub struct PracticeScreen {
    /// The match, whose seat is a practice.
    pub live: LiveMatch,
    hint: ShownHint,
    touch_field: Option<TouchField>,
}

impl PracticeScreen {
    /// Creates the screen of a practice that starts now.
    #[must_use]
    pub fn new(practice: Practice, now: Instant) -> Self {
        Self { live: LiveMatch::new(Seat::practice(practice), now), hint: ShownHint::default(), touch_field: None }
    }

    /// The practice.
    #[must_use]
    pub fn practice(&self) -> Option<&Practice> {
        self.live.practice()
    }

    /// Plays up to now with the player's input. A hint knows `next_count` Next Tetriminos.
    pub fn play(&mut self, input: &PlayInput, next_count: usize, now: Instant) -> Played {
        let (mut played, mut rest) = (Played::default(), input.clone());
        for (at, step) in &input.steps {
            // The Ctrl of Ctrl+Z has rotated the piece that is undone, not the one that is in play then.
            let later = rest.changes.split_off(rest.changes.partition_point(|change| change.at <= *at));
            played.add(self.live.frame(&rest.changes, *at));
            rest.changes = later;
            let is_done = self.live.step_practice(*step, *at);
            played.cues.push(step_cue(*step, is_done).into());
        }
        if input.hint {
            self.show_hint(next_count);
        }
        played.add(self.live.frame_of(&rest, now));
        played
    }

    /// Shows the placement of the hint, or its presses as well.
    fn show_hint(&mut self, next_count: usize) {
        if let Some(practice) = self.live.practice()
            && practice.game().in_play().is_some()
        {
            self.hint.ask(practice.game(), next_count);
        }
    }

    /// The touch areas as last drawn.
    #[must_use]
    pub const fn touch_field(&self) -> Option<&TouchField> {
        self.touch_field.as_ref()
    }

    /// Stops gravity while a hint is shown, since a player reads it.
    fn rest_while_hinted(&mut self, settings: &Settings) {
        let is_hinted = self.hint.hint().is_some();
        let rules = if is_hinted { settings.practice_rules_at_rest() } else { settings.practice_rules() };
        if let Err(error) = self.live.set_practice_rules(rules) {
            log::warn!("practice continues with the old rules: {error}");
        }
    }

    /// Draws the screen: the field and its panel.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.hint.follow(self.live.practice()?.game());
        self.rest_while_hinted(shared.settings);
        let practice = self.live.practice()?;
        let Shared { theme, words, settings, .. } = shared;
        let space = theme.metrics.space;
        let all = ui.available_rect_before_wrap();
        let width = (all.width() * PART).clamp(MIN_WIDTH, MAX_WIDTH);
        let room = all.with_max_x(all.right() - width - space.s);
        let aside = all.with_min_x(all.right() - width).shrink2(vec2(0.0, space.l)).with_max_x(all.right() - space.l);
        let name = words.text(id::PRACTICE_TITLE);
        let view = PlayView {
            around: Around::Named(&name),
            next_count: settings.options.next_count,
            ghost: settings.options.ghost,
            thinking: self.hint.thinking(),
            ..PlayView::of(practice.game(), self.live.effects())
        };
        let touch = TouchLayout::new(room, settings.touch.scheme, practice.rules().hold);
        let mut field = ui.new_child(UiBuilder::new().max_rect(touch.play).id_salt("field"));
        let layout = paint::play_field(&mut field, &view, theme, words);
        touch_buttons::paint(ui, &touch, &layout, shared.fingers, theme, words);
        self.touch_field = Some(touch.field(&layout));
        let mut aside = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
        let command = panel::ui(&mut aside, shared, practice, &mut self.hint).map(Command::Practice);
        live_data::mark(aside.ctx(), LiveData::Lasting, [aside.min_rect()]);
        command
    }
}
