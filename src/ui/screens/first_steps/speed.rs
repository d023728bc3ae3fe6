//! The question about the speed of the controls, with a field that demonstrates each answer and can be played.

use std::time::{Duration, Instant};

use egui::{Sense, Ui, UiBuilder, vec2};

use super::End;
use crate::engine::{Button, GameEvent, Input, ModeId};
use crate::input::{Device, PlayInput, StampedInput};
use crate::settings::{HandlingPreset, Settings};
use crate::ui::screens::options::handling_preset_name;
use crate::ui::screens::{Command, stage};
use crate::ui::shared::Shared;
use crate::ui::try_out::TryOut;
use crate::ui::widgets::button::{Tone, button, radio};
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::{game_buttons, note, paragraph};
use crate::ui::words::{Words, id};

/// The mode of the field's rules.
const MODE: ModeId = ModeId::Marathon;
/// The answers.
const ANSWERS: [HandlingPreset; 4] =
    [HandlingPreset::Guideline, HandlingPreset::Comfortable, HandlingPreset::Fast, HandlingPreset::Instant];

/// The question.
#[derive(Debug, Default)]
pub(super) struct SpeedQuestion {
    try_out: TryOut,
    hand: Hand,
}

/// A simulated player who holds one direction and then the other, to demonstrate Auto-Repeat.
#[derive(Debug, Default)]
struct Hand {
    /// The time of the next change.
    due: Option<Instant>,
    /// The index of the next change in [`Self::CHANGES`].
    next: usize,
}

impl Hand {
    /// Long enough for the slowest answer to cross the Matrix.
    const HELD: Duration = Duration::from_millis(900);
    const FREE: Duration = Duration::from_millis(300);
    /// The changes, each with the time until the next.
    const CHANGES: [(Input, Duration); 4] = [
        (Input::Press(Button::Right), Self::HELD),
        (Input::Release(Button::Right), Self::FREE),
        (Input::Press(Button::Left), Self::HELD),
        (Input::Release(Button::Left), Self::FREE),
    ];

    /// The changes up to now.
    fn changes(&mut self, now: Instant) -> Vec<StampedInput> {
        let mut changes = Vec::new();
        let mut due = *self.due.get_or_insert(now + Self::FREE);
        // After a long frame, missed changes are skipped.
        if now.saturating_duration_since(due) > Self::HELD {
            due = now;
        }
        while due <= now {
            let (input, time) = Self::CHANGES[self.next];
            changes.push(press(due, input));
            due += time;
            self.next = (self.next + 1) % Self::CHANGES.len();
        }
        self.due = Some(due);
        changes
    }

    /// Releases the held direction.
    fn release(&mut self, now: Instant) -> Option<StampedInput> {
        let held = std::mem::take(self).next;
        let (input, _) = Self::CHANGES[held];
        matches!(input, Input::Release(_)).then(|| press(now, input))
    }
}

/// A simulated change, as if from the keyboard.
const fn press(at: Instant, input: Input) -> StampedInput {
    StampedInput { at, device: Device::Keyboard, input }
}

impl SpeedQuestion {
    /// Whether the player plays in the field.
    pub(super) const fn is_trying(&self) -> bool {
        self.try_out.is_played()
    }

    /// Plays the field up to now with the player's input. The control for Pause ends it.
    pub(super) fn play(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        let changes: Vec<StampedInput> = self.hand.release(now).into_iter().collect();
        self.try_out.run(settings, MODE, &changes, now);
        happened.extend(self.try_out.play(settings, MODE, input, now).game_events());
    }

    /// Demonstrates the chosen speed in the field, without sound.
    pub(super) fn show(&mut self, settings: &Settings, now: Instant) {
        let changes = self.hand.changes(now);
        self.try_out.run(settings, MODE, &changes, now);
    }

    /// Shows the question. Returns its end, and the command that applies an answer.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> (Option<End>, Option<Command>) {
        self.try_out.handle_end(ui);
        let page = stage::page(ui, "Speed", self.is_trying());
        let mut frame = page.open(ui, shared);
        let pressed = frame.fixed(ui, |ui| self.stage(ui, shared));
        let back = frame.close(ui);
        match pressed {
            Some(Press::Answer(preset)) => {
                // To choose is to try.
                self.try_out.begin();
                let command = Command::apply(shared.settings, |settings| settings.handling = preset.values());
                return (None, Some(command));
            }
            Some(Press::Done) => return (Some(End::Next), None),
            None => {}
        }
        (back.then_some(End::Leave), None)
    }

    fn stage(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Press> {
        let Shared { theme, words, settings, .. } = shared;
        let chosen = HandlingPreset::of(settings.handling);
        let is_trying = self.is_trying();
        let live = self.try_out.prepare(settings, MODE);
        let rules = *live.game().rules();
        let view = stage::view(live.game(), live.effects(), settings.options.ghost);
        let title = words.text(id::SPEED_TITLE);
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui| {
                paragraph(ui, theme, &words.text(id::SPEED_TEXT));
                ui.add_space(theme.metrics.space.s);
                note(ui, theme, &words.text(id::SPEED_ALSO));
                note(ui, theme, &words.text(if is_trying { id::HANDLING_TRYING } else { id::SPEED_LATER }));
            },
            controls: |ui: &mut Ui| {
                // Empty unless the field is played, so that nothing moves.
                let size = vec2(ui.available_width(), theme.metrics.control_height);
                let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                let pressed = answers(ui, shared, chosen);
                ui.add_space(theme.metrics.space.m);
                let is_done = button(ui, theme, Tone::Primary, &words.text(id::SPEED_DONE));
                let drawn = is_trying.then(|| {
                    let mut inner = ui.new_child(UiBuilder::new().max_rect(row).id_salt("buttons"));
                    game_buttons::show(&mut inner, shared, &rules)
                });
                (drawn, pressed.map(Press::Answer).or_else(|| is_done.then_some(Press::Done)))
            },
        };
        let (_, (drawn, pressed)) = stage::stage(ui, shared, &view, aside);
        self.try_out.follow(drawn);
        pressed
    }
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
        ("name", handling_preset_name(words, preset).into()),
        ("delay", handling.auto_repeat_delay_ms.into()),
        ("interval", handling.auto_repeat_interval_ms.into()),
    ];
    words.with(id::SPEED_ANSWER, &args)
}

/// The buttons of the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Press {
    Answer(HandlingPreset),
    Done,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hand_holds_one_direction_and_then_the_other() {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let mut hand = Hand::default();
        let mut changes = |ms| hand.changes(at(ms)).into_iter().map(|change| change.input).collect::<Vec<_>>();
        assert_eq!(changes(0), []);
        assert_eq!(changes(300), [Input::Press(Button::Right)]);
        assert_eq!(changes(1_199), []);
        assert_eq!(changes(1_500), [Input::Release(Button::Right), Input::Press(Button::Left)]);
        assert_eq!(hand.release(at(1_600)).map(|change| change.input), Some(Input::Release(Button::Left)));
        assert_eq!(hand.release(at(1_700)), None, "it holds nothing any more");
    }
}
