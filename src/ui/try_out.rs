//! The field in the options where handling can be tried: a game that never ends, without a score.

use std::time::Instant;

use egui::{Sense, Ui, WidgetInfo};

use crate::engine::mode::Tunable;
use crate::engine::{FallSpeed, GameEvent, ModeId, Rules};
use crate::input::StampedInput;
use crate::settings::{GameChoice, Settings};
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::matrix::{self, MatrixView};
use crate::ui::play::Play;
use crate::ui::screens::Shared;

/// The game in the field, once it has been seen.
#[derive(Debug, Default)]
pub struct TryOut {
    play: Option<Play>,
}

/// Nothing but the handling matters here: Tetriminos fall slowly, and full lines vanish. Where the player does not set
/// the delays they come and go at once.
fn rules(settings: &Settings, variation: ModeId) -> Rules {
    let mut settings = settings.clone();
    settings.game = GameChoice { mode: variation, ..GameChoice::default() };
    let rules = Rules { level: 1, fall_ms: FallSpeed::ByLevel, endless: true, ..settings.rules() };
    let sets_delays = [Tunable::Delays, Tunable::Everything].into_iter().any(|tunable| rules.mode().tunes(tunable));
    if sets_delays { rules } else { Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, ..rules } }
}

impl TryOut {
    /// Plays on with these changes, by the settings as they are now and the rules of a variation; a full field starts
    /// afresh.
    pub fn run(
        &mut self,
        (settings, variation): (&Settings, ModeId),
        changes: &[StampedInput],
        now: Instant,
        happened: &mut Vec<GameEvent>,
    ) {
        let rules = rules(settings, variation);
        let play = self.play.take().filter(|play| *play.game().rules() == rules && !play.game().is_over());
        let play = self.play.insert(play.unwrap_or_else(|| Play::new(rules, rand::random(), now)));
        if play.is_paused() {
            play.resume(now);
        }
        play.take(changes);
        play.advance(now, happened);
    }

    /// Lets time stand still while nobody plays here.
    pub fn rest(&mut self, now: Instant) {
        if let Some(play) = self.play.as_mut().filter(|play| !play.is_paused()) {
            play.pause(now, &mut Vec::new());
        }
    }

    /// Shows the field of a variation in the room that is left, brightly while it is played.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, variation: ModeId, is_played: bool) {
        let rect = ui.available_rect_before_wrap();
        let layout = PlayLayout::new(rect, ui.ctx().pixels_per_point(), 1);
        let name = shared.words.text("handling-field");
        ui.allocate_rect(rect, Sense::hover()).widget_info(|| WidgetInfo::labeled(egui::Role::Image, is_played, &name));
        let is_another = |play: &Play| play.game().rules().preset != variation;
        self.play.take_if(|play| !is_played && is_another(play));
        let play = self.play.get_or_insert_with(|| {
            let now = Instant::now();
            let mut play = Play::new(rules(shared.settings, variation), rand::random(), now);
            play.pause(now, &mut Vec::new());
            play
        });
        let view = MatrixView { game: play.game(), effects: play.effects(), ghost: true, plan: None, hidden: false };
        let mut painter = ui.painter_at(rect);
        if !is_played {
            painter.multiply_opacity(0.5);
        }
        matrix::paint(&painter, &layout, &view, shared.theme);
    }
}
