//! The question about the speed of the controls, with a field that demonstrates each answer and can be played.

use egui::{Sense, Ui, UiBuilder, vec2};

use super::StepEnd;
use crate::settings::HandlingPreset;
use crate::ui::screens::{Command, stage};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, button, radio};
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::{is_lower_than, note, paragraph};
use crate::ui::words::{Words, id};

const ANSWERS: [HandlingPreset; 4] =
    [HandlingPreset::Guideline, HandlingPreset::Comfortable, HandlingPreset::Fast, HandlingPreset::Instant];

/// Shows the question. Returns its end, and the command that applies an answer.
pub(super) fn ui(ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> (Option<StepEnd>, Option<Command>) {
    game.handle_end(ui);
    let page = ("Speed", game.is_played());
    let (pressed, _, back) = stage::show(ui, shared, page, |ui| question(ui, shared, game));
    match pressed {
        Some((Some(preset), _)) => {
            // To choose is to try.
            game.begin();
            let command = Command::apply(shared.settings, |settings| settings.handling = preset.values());
            (None, Some(command))
        }
        Some((None, true)) => (Some(StepEnd::Next), None),
        Some((None, false)) | None => (back.then_some(StepEnd::Leave), None),
    }
}

/// Returns the answer that was pressed, and whether the question is done.
fn question(ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> Option<(Option<HandlingPreset>, bool)> {
    let Shared { theme, words, settings, .. } = shared;
    let chosen = HandlingPreset::of(settings.handling);
    let title = words.text(id::SPEED_TITLE);
    let aside = stage::Aside {
        title: &title,
        text: |ui: &mut Ui, game: &MiniGame| {
            paragraph(ui, theme, &words.text(id::SPEED_TEXT));
            ui.add_space(theme.metrics.space.s);
            note(ui, theme, &words.text(id::SPEED_ALSO));
            note(ui, theme, &words.text(if game.is_played() { id::HANDLING_TRYING } else { id::SPEED_LATER }));
        },
        controls: |ui: &mut Ui, game: &mut MiniGame| {
            // Empty unless the field is played, so that nothing moves.
            let size = vec2(ui.available_width(), theme.metrics.control_height);
            let (row, _) = ui.allocate_exact_size(size, Sense::hover());
            let pressed = answers(ui, shared, chosen);
            ui.add_space(theme.metrics.space.m);
            let is_done = button(ui, theme, Tone::Primary, &words.text(id::SPEED_DONE));
            let mut inner = ui.new_child(UiBuilder::new().max_rect(row).id_salt("buttons"));
            game.show_buttons(&mut inner, shared);
            (pressed, is_done)
        },
    };
    Some(stage::stage(ui, shared, (game, settings.options.ghost), aside)?.1)
}

/// The answers, with the chosen one marked. Returns the one that was pressed.
fn answers(ui: &mut Ui, shared: &Shared<'_>, chosen: Option<HandlingPreset>) -> Option<HandlingPreset> {
    let Shared { theme, words, .. } = shared;
    // In a low window two side by side, so that there is room for the text.
    let in_row = if is_lower_than(ui, stage::LOW) { 2 } else { 1 };
    let gap = theme.metrics.space.s;
    let width = (ui.available_width() - gap * (in_row - 1) as f32) / in_row as f32;
    let mut pressed = None;
    for row in ANSWERS.chunks(in_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for preset in row {
                if radio(ui, theme, &answer(words, *preset), (width, chosen == Some(*preset))) {
                    pressed = Some(*preset);
                }
            }
        });
    }
    pressed
}

/// The label of an answer with its times.
fn answer(words: &Words, preset: HandlingPreset) -> String {
    let handling = preset.values();
    let args = [
        ("name", words.name(preset).into()),
        ("delay", handling.auto_repeat_delay_ms.into()),
        ("interval", handling.auto_repeat_interval_ms.into()),
    ];
    words.with(id::SPEED_ANSWER, &args)
}
