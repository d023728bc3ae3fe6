//! The lobby: who plays, and by which rules.

use egui::Ui;

use super::{preset_name, seat_name};
use crate::engine::versus::VersusPreset;
use crate::input::{InputEvent, InputKind, SeatDevice};
use crate::settings::{Versus, VersusSeat};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared, VersusCommand};
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::Number;
use crate::ui::widgets::{note, rows};
use crate::ui::words::id;

/// The widest the screen becomes, in points.
const WIDTH: f32 = 760.0;
/// The gamepads that can be chosen without a press on them.
const PADS: usize = 4;

/// The lobby of a match.
#[derive(Debug, Default)]
pub struct VersusLobby {
    /// The devices that joined since the last frame.
    joined: Vec<SeatDevice>,
}

impl VersusLobby {
    /// Lets devices join by a press. Takes the presses of devices that have no seat yet, so that they press nothing else.
    pub fn take_joins(&mut self, setup: &Versus, events: &mut Vec<InputEvent>) {
        let mut setup = *setup;
        self.joined.iter().for_each(|device| {
            setup.join(*device);
        });
        events.retain(|event| {
            let InputKind::Down(device, control) = event.kind else { return true };
            let joining = SeatDevice::joining(device, control).filter(|joining| setup.join(*joining));
            self.joined.extend(joining);
            joining.is_none()
        });
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::VERSUS_TITLE);
        let page = Page {
            id: "Versus",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Change, Hint::Accept, Hint::Back],
        };
        let (command, back) = page.show(ui, shared, |ui| body(ui, shared));
        let joined = std::mem::take(&mut self.joined);
        if !joined.is_empty() {
            return Some(Command::apply(shared.settings, |settings| {
                for device in joined {
                    settings.versus.join(device);
                }
            }));
        }
        if back { Some(Command::Back) } else { command }
    }
}

fn body(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let versus = &settings.versus;
    let space = theme.metrics.space;
    let start = match (versus.conflict(), versus.can_start()) {
        (None, true) => Command::Versus(VersusCommand::Start).offer_wide(ui, shared, Tone::Primary),
        (Some((one, other)), _) => {
            let args = [("one", (one + 1).into()), ("other", (other + 1).into())];
            note(ui, theme, &words.with(id::VERSUS_CONFLICT, &args));
            None
        }
        (None, false) => {
            note(ui, theme, &words.text(id::VERSUS_TOO_FEW));
            None
        }
    };
    ui.add_space(space.s);
    let changed = rows(ui, theme, |ui| seats(ui, shared, versus));
    ui.add_space(space.s);
    note(ui, theme, &words.text(id::VERSUS_JOIN));
    let has = |half| versus.seats.contains(&VersusSeat::Person(half));
    for (half, keys) in [(SeatDevice::LeftHalf, id::VERSUS_LEFT_KEYS), (SeatDevice::RightHalf, id::VERSUS_RIGHT_KEYS)] {
        if has(half) {
            note(ui, theme, &words.text(keys));
        }
    }
    ui.add_space(space.s);
    let ruled = rows(ui, theme, |ui| rules(ui, shared, versus));
    start.or(changed).or(ruled)
}

/// Everybody who can play a seat, in the order of the row.
fn offered() -> Vec<VersusSeat> {
    let halves = [SeatDevice::Keyboard, SeatDevice::LeftHalf, SeatDevice::RightHalf];
    let devices = halves.into_iter().chain((0..PADS).map(SeatDevice::Pad));
    let people = devices.map(VersusSeat::Person);
    let computers = (1..=Versus::LEVELS).map(VersusSeat::Computer);
    std::iter::once(VersusSeat::Empty).chain(people).chain(computers).collect()
}

fn seats(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus) -> Option<Command> {
    let words = shared.words;
    let mut form = Form::new(ui, shared);
    for (index, seat) in versus.seats.into_iter().enumerate() {
        let mut players = offered();
        // A gamepad with a greater number stays where it joined.
        let chosen = players.iter().position(|player| *player == seat).unwrap_or_else(|| {
            players.push(seat);
            players.len() - 1
        });
        let names: Vec<String> = players.iter().map(|player| seat_name(words, *player)).collect();
        let label = words.with(id::VERSUS_SEAT, &[("seat", (index + 1).into())]);
        form.choice_named(&label, (&names, chosen), |settings, chosen| {
            settings.versus.seats[index] = players[chosen];
        });
    }
    form.finish()
}

fn rules(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus) -> Option<Command> {
    let words = shared.words;
    let mut form = Form::new(ui, shared);
    let (names, hints): (Vec<String>, Vec<String>) = VersusPreset::ALL
        .into_iter()
        .map(|preset| {
            let hint = match preset {
                VersusPreset::Guideline => id::VERSUS_RULES_GUIDELINE_HINT,
                VersusPreset::Modern => id::VERSUS_RULES_MODERN_HINT,
                VersusPreset::CheeseRace => id::VERSUS_RULES_CHEESE_HINT,
            };
            (words.text(preset_name(preset)), words.text(hint))
        })
        .unzip();
    let index = VersusPreset::ALL.iter().position(|preset| *preset == versus.rules).unwrap_or(0);
    form.choice(id::VERSUS_RULES, &hints[index], (&names, index), |settings, index| {
        settings.versus.rules = VersusPreset::ALL[index];
    });
    let rounds = u32::from(versus.first_to);
    let text = words.with(id::VERSUS_ROUNDS, &[("rounds", rounds.into())]);
    let number = Number { value: rounds, least: 1, most: 9, step: 1, text: &text, per_one: 1 };
    form.number(id::VERSUS_FIRST_TO, "", number, |settings, rounds| settings.versus.first_to = rounds as u8);
    form.finish()
}
