//! The page that shows which keys a keyboard reports at once.

use std::time::Instant;

use egui::Ui;

use super::seat_name;
use crate::engine::Button;
use crate::input::key_test::PATIENCE;
use crate::input::{Action, Bindings, Control, KeyTest, SeatDevice};
use crate::settings::{Settings, VersusSeat};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::{cap, note, panel};
use crate::ui::words::{Words, id};

/// The actions that players hold most: a direction, Soft Drop and a rotation.
const MOST_HELD: [Action; 3] =
    [Action::Play(Button::Left), Action::Play(Button::SoftDrop), Action::Play(Button::RotateClockwise)];

/// Draws the page. The test runs from its button until Escape.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, test: &mut Option<KeyTest>) {
    panel(ui, shared.theme, |ui| contents(ui, shared, test));
}

fn contents(ui: &mut Ui, shared: &Shared<'_>, test: &mut Option<KeyTest>) {
    let Shared { theme, words, settings, .. } = shared;
    note(ui, theme, &words.text(id::KEY_TEST_HINT));
    ui.add_space(theme.metrics.space.s);
    let wanted = wanted(settings);
    match test {
        None => {
            if button(ui, theme, Tone::Plain, &words.text(id::KEY_TEST_START)) {
                *test = Some(KeyTest::default());
            }
        }
        Some(test) => {
            ui.label(
                theme.text(TextRole::Strong, words.with(id::KEY_TEST_HOLD, &[("keys", names(words, &wanted).into())])),
            );
            result(ui, shared, (test, &wanted));
            note(ui, theme, &words.text(id::KEY_TEST_END));
        }
    }
    ui.add_space(theme.metrics.space.s);
    for (seat, device) in keyboards(settings) {
        let name = words.with(id::VERSUS_SEAT, &[("seat", (seat + 1).into())]);
        let device_name = seat_name(words, &settings.programs, VersusSeat::Person(device));
        ui.label(theme.text(TextRole::Body, format!("{name}: {device_name}")));
        let keys = keys_of(&settings.seat_bindings(seat, device));
        caps(ui, shared, &keys, test.as_ref());
    }
    ui.add_space(theme.metrics.space.s);
    note(ui, theme, &words.text(id::HELP_KEYBOARDS_TEXT));
}

/// The keys that were reported, and the missing ones.
fn result(ui: &mut Ui, shared: &Shared<'_>, (test, wanted): (&KeyTest, &[Control])) {
    let Shared { theme, words, .. } = shared;
    let held: Vec<Control> = test.held().collect();
    let args = [("count", held.len().into()), ("most", test.most().into()), ("keys", names(words, &held).into())];
    ui.label(theme.text(TextRole::Body, words.with(id::KEY_TEST_HELD, &args)));
    let missing = test.missing(wanted, Instant::now());
    if !missing.is_empty() {
        let text = words.with(id::KEY_TEST_MISSING, &[("keys", names(words, &missing).into())]);
        ui.label(theme.text(TextRole::Strong, text).color(theme.palette.danger));
    } else if wanted.len() > 1 && wanted.iter().all(|key| test.is_held(*key)) {
        let text = words.text(id::KEY_TEST_GOOD);
        ui.label(theme.text(TextRole::Strong, text).color(theme.palette.accent));
    } else {
        // A missing key causes no event.
        ui.ctx().request_repaint_after(PATIENCE);
    }
}

/// Draws keys; held ones are highlighted.
fn caps(ui: &mut Ui, shared: &Shared<'_>, keys: &[Control], test: Option<&KeyTest>) {
    let Shared { theme, words, .. } = shared;
    ui.horizontal_wrapped(|ui| {
        for key in keys {
            let text = words.control(*key);
            let is_held = test.is_some_and(|test| test.is_held(*key));
            let (rect, response) = ui.allocate_exact_size(cap::cap_size(ui, theme, &text), egui::Sense::hover());
            let name =
                if is_held { words.with(id::KEY_TEST_IS_HELD, &[("key", text.as_str().into())]) } else { text.clone() };
            response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &name));
            cap::paint_cap_in(
                ui,
                theme,
                &text,
                rect,
                if is_held { theme.palette.accent } else { theme.palette.outline },
            );
        }
    });
}

/// The seats that use the keyboard.
fn keyboards(settings: &Settings) -> impl Iterator<Item = (usize, SeatDevice)> {
    settings.versus.all_players().into_iter().enumerate().filter_map(|(seat, player)| match player {
        VersusSeat::Person(device) if device.is_keyboard() => Some((seat, device)),
        _ => None,
    })
}

/// The keys of a seat.
fn keys_of(bindings: &Bindings) -> Vec<Control> {
    let actions = Action::ALL.into_iter().filter(|action| action.button().is_some());
    let controls = actions.flat_map(|action| bindings.controls(action));
    controls.copied().filter(|control| !control.is_on_pad()).collect()
}

/// The keys to hold at once: the most used ones of each seat at the keyboard.
fn wanted(settings: &Settings) -> Vec<Control> {
    let first =
        |bindings: &Bindings, action| bindings.controls(action).iter().copied().find(|control| !control.is_on_pad());
    let of_seat = |(seat, device)| {
        let bindings = settings.seat_bindings(seat, device);
        MOST_HELD.map(|action| first(&bindings, action)).into_iter().flatten()
    };
    keyboards(settings).flat_map(of_seat).collect()
}

fn names(words: &Words, keys: &[Control]) -> String {
    keys.iter().map(|key| words.control(*key)).collect::<Vec<_>>().join(", ")
}
