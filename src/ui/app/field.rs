//! The play field of a game in the window.

use std::time::Instant;

use egui::{Ui, UiBuilder};

use super::{ToBeat, touch};
use crate::input::touch::Fingers;
use crate::session::Race;
use crate::ui::bot;
use crate::ui::live::LiveMatch;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::touch_buttons::TouchLayout;
use crate::ui::paint::{self, Around, PlayView};
use crate::ui::screens::Shared;
use crate::ui::words::id;

/// Draws a game with the one it races, hidden in a pause, and the buttons for fingers.
pub(super) fn show(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (play, race): (&LiveMatch, Option<&Race>),
    (ToBeat { best, lead }, is_paused): (ToBeat, bool),
    fingers: &Fingers,
) {
    let Shared { theme, words, settings, .. } = shared;
    let countdown = play.countdown(Instant::now());
    let rules = play.game().rules();
    let name = words.text(if play.bot().is_some() { id::BOT_NAME } else { id::PLAY_TAKEN_OVER });
    let view = PlayView {
        game: play.seat().shown(),
        effects: play.effects(),
        around: if play.seat().is_ranked() { Around::Game } else { Around::Named(&name) },
        next_count: settings.next_count(rules.preset),
        ghost: settings.shows_ghost(rules.preset),
        hidden: is_paused || countdown.is_some_and(|countdown| countdown.is_covered),
        best,
        lead,
        player: if play.bot().is_some() { "" } else { &settings.player.name },
        thinking: play.bot().map(|bot| bot::thinking(bot, play.game())),
        countdown: countdown.map(|countdown| paint::notices::Countdown {
            number: countdown.number,
            over: countdown.over as f32 / 1_000.0,
        }),
    };
    let touch = TouchLayout::new(ui.max_rect(), touch::scheme(settings, Some(play)), rules.hold);
    let room = UiBuilder::new().max_rect(touch.play);
    ui.scope_builder(room, |ui| paint::play_field(ui, &view, theme, words));
    if view.hidden {
        return;
    }
    if let Some(race) = race {
        let layout = PlayLayout::new(touch.play, ui.ctx().pixels_per_point(), view.next_count);
        let ghost = (race.game(), race.lead(play.game()));
        paint::race::paint(ui.painter(), &layout, touch.play, ghost, (theme, words));
    }
    touch::paint(ui, (&touch, rules), fingers, shared);
}
