//! The lobby: who plays, and by which rules.

use egui::Ui;

use super::{preset_name, seat_name};
use crate::engine::versus::VersusPreset;
use crate::input::{InputEvent, InputKind, SeatDevice};
use crate::settings::{Versus, VersusGoal, VersusSeat};
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, Shared, VersusCommand};
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::widgets::{note, rows};
use crate::ui::words::{Words, id};

/// The widest the screen becomes, in points.
const WIDTH: f32 = 760.0;
/// The gamepads that can be chosen without a press on them.
const PADS: usize = 4;

/// The lobby of a match.
#[derive(Debug, Default)]
pub struct VersusLobby {
    /// The devices that joined since the last frame.
    joined: Vec<SeatDevice>,
    /// The seat whose team and handicap are shown.
    shown: usize,
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
        let (command, back) = page.show(ui, shared, |ui| body(ui, shared, &mut self.shown));
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

fn body(ui: &mut Ui, shared: &Shared<'_>, shown: &mut usize) -> Option<Command> {
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
    ui.add_space(space.s);
    let handicapped = rows(ui, theme, |ui| seat_setup(ui, shared, versus, shown));
    for index in versus.taken() {
        if let Some(text) = handicap_text(words, versus, index) {
            note(ui, theme, &text);
        }
    }
    start.or(changed).or(ruled).or(handicapped)
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
    goal(&mut form, versus);
    let rounds = u32::from(versus.first_to);
    let text = words.with(id::VERSUS_ROUNDS, &[("rounds", rounds.into())]);
    let number = Number { value: rounds, least: 1, most: 9, step: 1, text: &text, per_one: 1 };
    form.number(id::VERSUS_FIRST_TO, "", number, |settings, rounds| settings.versus.first_to = rounds as u8);
    form.finish()
}

/// The rows of the goal of the match.
fn goal(form: &mut Form<'_, '_>, versus: &Versus) {
    let words = form.words();
    let is_cheese = versus.rules == VersusPreset::CheeseRace;
    if !is_cheese {
        let (names, hints): (Vec<String>, Vec<String>) = VersusGoal::ALL
            .into_iter()
            .map(|goal| match goal {
                VersusGoal::LastStanding => (id::VERSUS_GOAL_LAST, id::VERSUS_GOAL_LAST_HINT),
                VersusGoal::Race => (id::VERSUS_GOAL_RACE, id::VERSUS_GOAL_RACE_HINT),
                VersusGoal::Score => (id::VERSUS_GOAL_SCORE, id::VERSUS_GOAL_SCORE_HINT),
            })
            .map(|(name, hint)| (words.text(name), words.text(hint)))
            .unzip();
        let index = VersusGoal::ALL.iter().position(|goal| *goal == versus.goal).unwrap_or(0);
        form.choice(id::VERSUS_GOAL, &hints[index], (&names, index), |settings, index| {
            settings.versus.goal = VersusGoal::ALL[index];
        });
    }
    if is_cheese || versus.goal == VersusGoal::Race {
        let lines = u32::from(versus.lines);
        let text = words.number(lines.into());
        let number = Number { value: lines, least: 10, most: 200, step: 10, text: &text, per_one: 1 };
        form.number(id::VERSUS_LINES, "", number, |settings, lines| settings.versus.lines = lines as u16);
    } else if versus.goal == VersusGoal::Score {
        let minutes = u32::from(versus.minutes);
        let text = words.with(id::VERSUS_MINUTES_VALUE, &[("minutes", minutes.into())]);
        let number = Number { value: minutes, least: 1, most: 20, step: 1, text: &text, per_one: 1 };
        form.number(id::VERSUS_MINUTES, "", number, |settings, minutes| settings.versus.minutes = minutes as u8);
    }
}

/// The rows of one seat: its team and its handicap.
fn seat_setup(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus, shown: &mut usize) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let seats: Vec<String> = (1..=Versus::SEATS).map(|seat| words.number(seat as u64)).collect();
    let label = words.text(id::VERSUS_SEAT_SETUP);
    if let Some(seat) = row::choice(ui, theme, Named::new(&label, ""), &seats, *shown) {
        *shown = seat;
    }
    let seat = *shown;
    let mut form = Form::new(ui, shared);
    let teams: Vec<String> = (1..=Versus::SEATS).map(|team| words.number(team as u64)).collect();
    let hint = words.text(id::VERSUS_TEAM_HINT);
    form.choice(id::VERSUS_TEAM, &hint, (&teams, usize::from(versus.teams[seat]) - 1), |settings, team| {
        settings.versus.teams[seat] = team as u8 + 1;
    });
    let percent = |value: u8| words.with(id::VERSUS_PERCENT, &[("percent", value.into())]);
    let share = |value: u8, text| Number { value: value.into(), least: 50, most: 150, step: 10, text, per_one: 1 };
    let (sent, received) = (percent(versus.sent[seat]), percent(versus.received[seat]));
    form.number(id::VERSUS_SENT_SHARE, "", share(versus.sent[seat], &sent), |settings, percent| {
        settings.versus.sent[seat] = percent as u8;
    });
    form.number(id::VERSUS_RECEIVED_SHARE, "", share(versus.received[seat], &received), |settings, percent| {
        settings.versus.received[seat] = percent as u8;
    });
    let level = u32::from(versus.levels[seat]);
    let text = words.number(level.into());
    let most = Versus::MOST_LEVEL.into();
    let number = Number { value: level, least: 1, most, step: 1, text: &text, per_one: 1 };
    form.number(id::VERSUS_STARTING_LEVEL, "", number, |settings, level| {
        settings.versus.levels[seat] = level as u8;
    });
    let lines = u32::from(versus.starting_lines[seat]);
    let text = words.number(lines.into());
    let most = Versus::MOST_STARTING_LINES.into();
    let number = Number { value: lines, least: 0, most, step: 1, text: &text, per_one: 1 };
    form.number(id::VERSUS_STARTING_LINES, "", number, |settings, lines| {
        settings.versus.starting_lines[seat] = lines as u8;
    });
    form.finish()
}

/// The team of a seat if there are any, and its handicap; nothing for a seat like all others.
fn handicap_text(words: &Words, versus: &Versus, seat: usize) -> Option<String> {
    let mut parts = Vec::new();
    if versus.has_teams() {
        parts.push(words.with(id::VERSUS_IN_TEAM, &[("team", versus.teams[seat].into())]));
    }
    let mut add = |differs: bool, label, value: u8, unit| {
        if differs {
            let value = words.with(unit, &[("percent", value.into()), ("value", value.into())]);
            parts.push(format!("{} {value}", words.text(label)));
        }
    };
    add(versus.sent[seat] != 100, id::VERSUS_SENT_SHARE, versus.sent[seat], id::VERSUS_PERCENT);
    add(versus.received[seat] != 100, id::VERSUS_RECEIVED_SHARE, versus.received[seat], id::VERSUS_PERCENT);
    add(versus.levels[seat] > 1, id::VERSUS_STARTING_LEVEL, versus.levels[seat], id::VERSUS_PLAIN_VALUE);
    let lines = versus.starting_lines[seat];
    add(lines > 0, id::VERSUS_STARTING_LINES, lines, id::VERSUS_PLAIN_VALUE);
    let name = words.with(id::VERSUS_SEAT, &[("seat", (seat + 1).into())]);
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(" · ")))
}
