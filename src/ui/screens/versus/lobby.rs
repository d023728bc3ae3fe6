//! The lobby: players and rules of a match.

use egui::{Align, Layout, Sense, Ui, vec2};

use super::{custom, handicap_text, key_test, seat_name};
use crate::bots::tbp::{Frontend, UnsupportedRule};
use crate::engine::attack::StartingLines;
use crate::engine::versus::{Contradiction, TargetLaw, VersusPreset};
use crate::engine::{ModeId, Rules};
use crate::input::{Action, Bindings, InputEvent, InputKind, KeyTest, SeatDevice};
use crate::replay::MatchSetup;
use crate::settings::{
    Handling, HandlingPreset, Options, Player, SeatConflict, SeatSetup, Settings, TeamSetup, Versus, VersusGoal,
    VersusSeat, VersusTeamGoal,
};
use crate::ui::paint::avatar;
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::{Command, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{Chip, Named};
use crate::ui::widgets::tabs::tabs;
use crate::ui::widgets::{backed, note, panel, rows};
use crate::ui::words::{Choice, MessageId, Words, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 760.0;
/// The number of gamepads offered without a press on them.
const PADS: usize = 4;
/// The height of the avatar on the page of a seat, in points.
const PREVIEW: f32 = 64.0;

/// The lobby of a match.
#[derive(Debug, Default)]
pub struct VersusLobby {
    /// The devices that joined since the last frame.
    joined: Vec<SeatDevice>,
    /// The persistent keys of the gamepads, by number.
    pads: Vec<String>,
    /// The test of the keys, while it runs.
    key_test: Option<KeyTest>,
    page: LobbyPage,
    /// The seat whose setup is shown.
    shown: usize,
    /// The seat whose players are all shown.
    open: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum LobbyPage {
    #[default]
    Players,
    /// Rules and goal.
    Rules,
    /// The player's custom attack rules.
    Custom,
    /// Name, look, team and handicap of each seat.
    Seats,
    /// The keyboard test.
    Keys,
}

impl VersusLobby {
    /// Sets the persistent keys of the gamepads, by number.
    pub fn set_pads(&mut self, pads: Vec<String>) {
        self.pads = pads;
    }

    /// Whether the key test is running, so that keys have no other effect.
    #[must_use]
    pub const fn is_testing_keys(&self) -> bool {
        self.key_test.is_some()
    }

    /// Passes keys to the test; Escape ends it.
    pub fn test_keys(&mut self, events: &mut Vec<InputEvent>) {
        let events = std::mem::take(events);
        let ends = |event: &InputEvent| event.pressed().is_some_and(|control| Bindings::RESERVED.contains(&control));
        if events.iter().any(ends) {
            self.key_test = None;
        } else if let Some(test) = &mut self.key_test {
            test.take(&events);
        }
    }

    /// Lets devices join by a press, where the seats are shown. Removes the presses of devices without a seat, so that
    /// they have no other effect.
    pub fn take_joins(&mut self, settings: &Settings, events: &mut Vec<InputEvent>) {
        if self.page != LobbyPage::Players {
            return;
        }
        let mut setup = settings.versus.clone();
        self.joined.iter().for_each(|device| {
            setup.join(*device);
        });
        events.retain(|event| {
            let InputKind::Down(device, control) = event.kind else { return true };
            let keys = (&settings.bindings, &settings.halves);
            let joining = SeatDevice::joining(device, control, keys).filter(|joining| setup.join(*joining));
            self.joined.extend(joining);
            joining.is_none()
        });
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let versus = &settings.versus;
        let mut pages = vec![LobbyPage::Players, LobbyPage::Rules];
        pages.extend(versus.is_custom.then_some(LobbyPage::Custom));
        pages.extend([LobbyPage::Seats, LobbyPage::Keys]);
        let names: Vec<String> = pages
            .iter()
            .map(|page| match page {
                LobbyPage::Players => id::VERSUS_PLAYERS,
                LobbyPage::Rules => id::VERSUS_RULES,
                LobbyPage::Custom => id::VERSUS_CUSTOM_RULES,
                LobbyPage::Seats => id::VERSUS_SEATS,
                LobbyPage::Keys => id::KEY_TEST,
            })
            .map(|name| words.text(name))
            .collect();
        let waiting = continue_match(ui, shared);
        let start = start(ui, shared);
        ui.add_space(theme.metrics.space.s);
        let chosen = pages.iter().position(|page| *page == self.page).unwrap_or(0);
        let turned = tabs(ui, theme, &words.text(id::VERSUS_TITLE), &names, chosen, 0);
        self.page = pages[turned.unwrap_or(chosen)];
        ui.add_space(theme.metrics.space.s);
        let changed = match self.page {
            LobbyPage::Players => players(ui, shared, versus, (&self.pads, &mut self.open)),
            LobbyPage::Rules => rows(ui, theme, |ui| {
                form::edit(ui, shared, |form, settings| rule_rows(form, &mut settings.versus, RuleRows::Rounds))
            }),
            LobbyPage::Custom => {
                rows(ui, theme, |ui| form::edit(ui, shared, |form, settings| custom::rows(form, &mut settings.versus)))
            }
            LobbyPage::Seats => rows(ui, theme, |ui| {
                form::edit(ui, shared, |form, settings| seat_setup(form, &mut settings.versus, &mut self.shown))
            }),
            LobbyPage::Keys => {
                key_test::page(ui, shared, &mut self.key_test);
                None
            }
        };
        waiting.or(start).or(changed)
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::VERSUS_TITLE);
        let page =
            Page::of("Versus", &title, WIDTH).hints(&[Hint::Turn, Hint::Move, Hint::Change, Hint::Accept, Hint::Back]);
        let (command, back) = page.show(ui, shared, |ui| self.body(ui, shared));
        let joined = std::mem::take(&mut self.joined);
        if !joined.is_empty() {
            return Some(Command::apply(shared.settings, |settings| {
                for device in joined {
                    settings.versus.join(device);
                    let seat = settings.versus.seat_of(VersusSeat::Person(device));
                    if let (SeatDevice::Pad(number), Some(seat)) = (device, seat)
                        && let Some(pad) = self.pads.get(number)
                    {
                        settings.recall_pad(seat, pad);
                    }
                }
            }));
        }
        match (back, self.open) {
            // Back closes the players of a seat first.
            (true, Some(_)) => {
                self.open = None;
                None
            }
            (true, None) => Some(Command::Back),
            (false, _) => command,
        }
    }
}

/// The first seat with a program that cannot play by the rules, and the rule.
fn unsupported_rule(settings: &Settings) -> Option<(usize, UnsupportedRule)> {
    let versus = &settings.versus;
    let (rules, marathon) = (versus.match_rules(), Rules::preset(ModeId::Marathon));
    let mut seats = versus.taken().zip(versus.player_handicaps());
    seats.find_map(|(seat, handicap)| {
        let is_program = matches!(versus.seats[seat].player, VersusSeat::Program(_));
        Some((
            seat,
            Frontend::unsupported_rule(&handicap.apply(rules.team_rules(versus.team(seat).into(), marathon)))
                .filter(|_| is_program)?,
        ))
    })
}

pub(in crate::ui::screens) const fn unsupported_text(rule: UnsupportedRule) -> MessageId {
    match rule {
        UnsupportedRule::Rotation => id::PROGRAM_UNSUPPORTED_ROTATION,
        UnsupportedRule::Hold => id::PROGRAM_UNSUPPORTED_HOLD,
        UnsupportedRule::Gravity => id::PROGRAM_UNSUPPORTED_GRAVITY,
        UnsupportedRule::SolidLines => id::PROGRAM_UNSUPPORTED_SOLID_LINES,
    }
}

/// The button that continues the interrupted match, if there is one.
pub(in crate::ui::screens) fn continue_match(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let recorded = &shared.unfinished_match?.recorded;
    let named = |setup: &MatchSetup| words.recorded_names(setup, setup.names.len()).join(" · ");
    let names = recorded.setup.as_ref().map(named).unwrap_or_default();
    let time = words.clock(recorded.time().millis());
    let text = words.with(id::VERSUS_CONTINUE_WITH, &[("names", names.into()), ("time", time.into())]);
    let chosen =
        Command::Versus(VersusCommand::Continue).offer_as(ui, shared, Tone::Plain, (&text, ui.available_width()));
    ui.add_space(theme.metrics.space.xs);
    chosen
}

/// The message about contradictory rules, if there are some.
fn refusal(words: &Words, versus: &Versus) -> Option<String> {
    if let Some(seat) = versus.full_seat() {
        return Some(words.with(id::VERSUS_REFUSED_FULL, &[("seat", (seat + 1).into())]));
    }
    Some(words.text(contradiction_text(versus.contradiction()?)))
}

#[must_use]
pub(in crate::ui::screens) const fn contradiction_text(contradiction: Contradiction) -> MessageId {
    match contradiction {
        Contradiction::NothingSent => id::VERSUS_REFUSED_NOTHING_SENT,
        Contradiction::EmptyPerfectClear => id::VERSUS_REFUSED_PERFECT,
        Contradiction::LateMargin => id::VERSUS_REFUSED_MARGIN,
        Contradiction::LateSolidLines => id::VERSUS_REFUSED_SOLID,
        Contradiction::LateSpeed => id::VERSUS_REFUSED_SPEED,
        Contradiction::LateLines => id::VERSUS_REFUSED_TRAVEL,
    }
}

/// The button that starts the match, or the reason why it cannot start.
fn start(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Some(problem) = start_problem(shared) else {
        return Command::Versus(VersusCommand::Start).offer_wide(ui, shared, Tone::Primary);
    };
    // As high as the button, so that the arrows below stay under the pointer.
    let size = vec2(ui.available_width(), button::height(shared.theme, Tone::Primary));
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(size.y);
        backed(ui, shared.theme, |ui| note(ui, shared.theme, &problem));
    });
    None
}

/// The reason why the match cannot start, if there is one.
fn start_problem(shared: &Shared<'_>) -> Option<String> {
    let Shared { words, settings, .. } = shared;
    let versus = &settings.versus;
    let conflict = settings.seat_conflict();
    if conflict.is_none()
        && let Some((seat, rule)) = unsupported_rule(settings)
    {
        let name = seat_name(words, &settings.programs, versus.seats[seat].player);
        return Some(words.with(unsupported_text(rule), &[("name", name.into())]));
    }
    if let Some(reason) = refusal(words, versus) {
        return Some(reason);
    }
    if let Some(SeatConflict { seats: (one, other), key }) = conflict {
        let key = key.map(|key| words.control(key)).unwrap_or_default();
        let text = if key.is_empty() { id::VERSUS_CONFLICT } else { id::VERSUS_CONFLICT_KEY };
        let args = [("one", (one + 1).into()), ("other", (other + 1).into()), ("key", key.into())];
        return Some(words.with(text, &args));
    }
    (!versus.can_start()).then(|| words.text(id::VERSUS_TOO_FEW))
}

/// The rows of all seats, the ways to join, and notes.
fn players(
    ui: &mut Ui,
    shared: &Shared<'_>,
    versus: &Versus,
    (pads, open): (&[String], &mut Option<usize>),
) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let changed = rows(ui, theme, |ui| form::edit(ui, shared, |form, settings| seats(form, settings, pads, open)));
    ui.add_space(theme.metrics.space.s);
    // On a panel, because the windows of the background are lit.
    let joined = panel(ui, theme, |ui| {
        note(ui, theme, &words.text(id::VERSUS_JOIN));
        let joined = touch_button(ui, shared, versus);
        for (seat, player) in versus.all_players().into_iter().enumerate() {
            if let VersusSeat::Person(half @ (SeatDevice::LeftHalf | SeatDevice::RightHalf)) = player {
                let keys = keys_text(words, &shared.settings.seat_bindings(seat, half));
                note(ui, theme, &format!("{}: {keys}", seat_name(words, &shared.settings.programs, player)));
            }
        }
        let rules = versus.match_rules();
        let has_choice = versus.taken().count() > 2 && !versus.is_together() && !rules.attacks.sends_nothing();
        if has_choice && rules.targets == TargetLaw::Chosen {
            note(ui, theme, &words.text(id::VERSUS_TARGETS_NOTE));
        }
        joined
    });
    changed.or(joined)
}

/// The team and the handicap of a seat, as far as it has them.
fn chips(words: &Words, versus: &Versus, seat: usize) -> Vec<Chip> {
    let SeatSetup { player, handicap, next_count, .. } = &versus.seats[seat];
    if *player == VersusSeat::Empty {
        return Vec::new();
    }
    let team = versus.team(seat);
    let of_team = || Chip { text: words.with(id::VERSUS_IN_TEAM, &[("team", team.into())]), team: Some(team.into()) };
    let handicap = handicap_text(words, handicap, *next_count);
    let of_team = (versus.has_teams() && !versus.is_together()).then(of_team);
    of_team.into_iter().chain(handicap.map(|text| Chip { text, team: None })).collect()
}

/// The button with which the touchscreen joins, where one has been touched. A touch elsewhere works the menu.
fn touch_button(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus) -> Option<Command> {
    let can_join = ui.input(egui::InputState::has_touch_screen) && versus.clone().join(SeatDevice::Touch);
    let joins = can_join && button::button(ui, shared.theme, Tone::Plain, &shared.words.text(id::VERSUS_JOIN_TOUCH));
    joins.then(|| {
        Command::apply(shared.settings, |settings| {
            settings.versus.join(SeatDevice::Touch);
        })
    })
}

/// The text with the actions of a keyboard half.
fn keys_text(words: &Words, bindings: &Bindings) -> String {
    let does = |action: Action| {
        // Escape pauses for everybody.
        let own = bindings.controls(action).iter().filter(|key| !Bindings::RESERVED.contains(key));
        let keys: Vec<String> = own.map(|key| words.control(*key)).collect();
        // Lines may break only between two actions.
        let name = match action {
            Action::Target => words.text(id::VERSUS_MARK),
            action => words.control_action(action).to_lowercase(),
        };
        let text = format!("{} {name}", keys.join(", "));
        (!keys.is_empty()).then(|| text.replace(' ', "\u{a0}"))
    };
    Action::ALL.into_iter().filter_map(does).collect::<Vec<_>>().join(" · ")
}

/// All players offered for a seat, in order.
fn offered(programs: usize) -> Vec<VersusSeat> {
    let own = [SeatDevice::Keyboard, SeatDevice::LeftHalf, SeatDevice::RightHalf, SeatDevice::Touch];
    let devices = own.into_iter().chain((0..PADS).map(SeatDevice::Pad));
    let people = devices.map(VersusSeat::Person);
    let computers = (1..=Versus::LEVELS).map(VersusSeat::Computer);
    let programs = (0..programs as u8).map(VersusSeat::Program);
    std::iter::once(VersusSeat::Empty).chain(people).chain(computers).chain(programs).collect()
}

/// Whether a player would share keys or buttons with a person in another seat.
fn is_in_use(versus: &Versus, index: usize, player: VersusSeat) -> bool {
    let VersusSeat::Person(device) = player else { return false };
    let mut others = versus.all_players().into_iter().enumerate().filter(|(other, _)| *other != index);
    others.any(|(_, other)| matches!(other, VersusSeat::Person(taken) if device.overlaps(taken)))
}

/// The rows of all seats. That of an open seat is followed by all its players, its team and the shares of its attacks.
fn seats(form: &mut Form<'_, '_>, settings: &mut Settings, pads: &[String], open: &mut Option<usize>) {
    for index in 0..Versus::SEATS {
        let player = settings.versus.seats[index].player;
        seat_row(form, settings, index, open);
        profile_row(form, settings, (index, player), pads);
        if *open == Some(index) && player != VersusSeat::Empty {
            team_and_share_rows(form, &mut settings.versus, index);
        }
    }
}

/// The choice of the player of a seat. Its arrows step through all of them; open, it shows them side by side.
fn seat_row(form: &mut Form<'_, '_>, settings: &mut Settings, index: usize, open: &mut Option<usize>) {
    let words = form.words();
    let Settings { programs, versus, .. } = settings;
    let seat = versus.seats[index].player;
    let levels: Vec<String> = (1..=Versus::LEVELS).map(|level| words.computer(level)).collect();
    let mut players = offered(programs.len());
    players.retain(|player| *player == seat || !is_in_use(versus, index, *player));
    // A gamepad with a greater number can only join by a press.
    let present = players.iter().position(|player| *player == seat).unwrap_or_else(|| {
        players.push(seat);
        players.len() - 1
    });
    let names: Vec<String> = players.iter().map(|player| seat_name(words, programs, *player)).collect();
    let label = words.with(id::VERSUS_SEAT, &[("seat", (index + 1).into())]);
    let named = match seat {
        VersusSeat::Computer(level) => {
            let hint = levels.get(usize::from(level.saturating_sub(1))).map_or("", String::as_str);
            Named { others: &levels, ..Named::new(&label, hint) }
        }
        VersusSeat::Empty | VersusSeat::Person(_) | VersusSeat::Program(_) => Named::new(&label, ""),
    };
    let is_open = *open == Some(index);
    let mut chosen = present;
    let named = (named, &chips(words, versus, index)[..]);
    let (pressed, row) = form.opening_choice(named, (&names, &mut chosen), is_open);
    if chosen != present {
        versus.seats[index].player = match (players[chosen], seat) {
            (player @ VersusSeat::Computer(_), VersusSeat::Computer(_)) => player,
            // A new computer is as strong as the others.
            (VersusSeat::Computer(level), _) => VersusSeat::Computer(level_of_others(versus).unwrap_or(level)),
            (player, _) => player,
        };
    }
    if pressed {
        *open = (!is_open).then_some(index);
    }
    if is_open && form.radios(&names, &mut chosen) {
        versus.seats[index].player = players[chosen];
        *open = None;
        form.give_focus(row);
    }
}

/// The level of the first computer.
fn level_of_others(versus: &Versus) -> Option<u8> {
    versus.players().find_map(|player| match player {
        VersusSeat::Computer(level) => Some(level),
        VersusSeat::Empty | VersusSeat::Person(_) | VersusSeat::Program(_) => None,
    })
}

/// The rows of the team of a seat, unless all are in one, of the shares of attacks that it sends and receives, and of
/// its starting level.
fn team_and_share_rows(form: &mut Form<'_, '_>, versus: &mut Versus, seat: usize) {
    let is_together = versus.is_together();
    let SeatSetup { team, handicap, .. } = &mut versus.seats[seat];
    if !is_together {
        form.pick_number((id::VERSUS_TEAM, id::VERSUS_TEAM_HINT), team, SeatSetup::TEAM);
    }
    form.number(id::VERSUS_SENT_SHARE, &mut handicap.sent_percent, SeatSetup::SHARE);
    form.number(id::VERSUS_RECEIVED_SHARE, &mut handicap.received_percent, SeatSetup::SHARE);
    form.number(id::VERSUS_STARTING_LEVEL, &mut handicap.level, SeatSetup::LEVEL);
}

/// The choice of the profile of the person in a seat. A gamepad remembers it.
fn profile_row(form: &mut Form<'_, '_>, settings: &mut Settings, (index, seat): (usize, VersusSeat), pads: &[String]) {
    let words = form.words();
    let VersusSeat::Person(device) = seat else { return };
    if settings.profiles.is_empty() {
        return;
    }
    let name = |profile: u8| match usize::from(profile).checked_sub(1) {
        Some(profile) => words.profile(settings, profile),
        None => words.text(id::PROFILE_NONE),
    };
    let label = words.with(id::PROFILE_OF_SEAT, &[("seat", (index + 1).into())]);
    let mut profile = settings.versus.seats[index].profile;
    if form.pick(label, &mut profile, 0..=settings.profiles.len() as u8, name) {
        settings.versus.seats[index].profile = profile;
        if let SeatDevice::Pad(number) = device
            && let Some(pad) = pads.get(number)
        {
            settings.remember_pad(index, pad);
        }
    }
}

/// The rows of the rules, with or without the number of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui::screens) enum RuleRows {
    Rounds,
    OneMatch,
}

pub(in crate::ui::screens) fn rule_rows(form: &mut Form<'_, '_>, versus: &mut Versus, shown: RuleRows) {
    let words = form.words();
    let mut preset = (!versus.is_custom).then_some(versus.rules);
    let hint = preset.map_or_else(|| words.text(id::VERSUS_RULES_CUSTOM_HINT), |preset| words.hint(preset));
    let offered = VersusPreset::ALL.map(Some).into_iter().chain([None]);
    let name = |preset: Option<VersusPreset>| words.text(preset.map_or(id::VERSUS_RULES_CUSTOM, Choice::label));
    if form.pick((id::VERSUS_RULES, hint), &mut preset, offered, name) {
        versus.is_custom = preset.is_none();
        versus.rules = preset.unwrap_or_default();
    }
    goal(form, versus, shown);
    if shown == RuleRows::OneMatch {
        return;
    }
    if !versus.is_together() {
        team_goals(form, versus);
        let text = words.with(id::VERSUS_ROUNDS, &[("rounds", versus.first_to.into())]);
        form.number_as(id::VERSUS_FIRST_TO, &mut versus.first_to, Versus::FIRST_TO, &text);
    }
    handling_cap(form, &mut versus.handling_cap);
}

/// The row of the fastest handling.
fn handling_cap(form: &mut Form<'_, '_>, cap: &mut Option<HandlingPreset>) {
    let words = form.words();
    let hint = cap.map_or_else(String::new, |cap| {
        let Handling { auto_repeat_delay_ms: delay, auto_repeat_interval_ms: interval, .. } = cap.values();
        words.with(id::VERSUS_HANDLING_HINT, &[("delay", delay.into()), ("interval", interval.into())])
    });
    let offered = std::iter::once(None).chain(HandlingPreset::CAPS.map(Some));
    let name = |cap: Option<HandlingPreset>| words.text(cap.map_or(id::VERSUS_HANDLING_FREE, Choice::label));
    form.pick((id::VERSUS_HANDLING, hint), cap, offered, name);
}

/// The rows of the goal of the match.
fn goal(form: &mut Form<'_, '_>, versus: &mut Versus, shown: RuleRows) {
    let is_cheese = versus.is_cheese_race();
    if !is_cheese {
        // Members of a room choose their teams themselves, so a common goal is a race there.
        let is_race = shown == RuleRows::OneMatch && versus.goal == VersusGoal::Together;
        let mut goal = if is_race { VersusGoal::Race } else { versus.goal };
        let goals = if shown == RuleRows::OneMatch { &VersusGoal::OF_OPPONENTS[..] } else { VersusGoal::ALL };
        if form.choice_of(id::VERSUS_GOAL, &mut goal, goals) {
            versus.goal = goal;
        }
    }
    if is_cheese || matches!(versus.goal, VersusGoal::Race | VersusGoal::Together) {
        form.number(id::VERSUS_LINES, &mut versus.lines, Versus::LINES);
    } else if versus.goal == VersusGoal::Score {
        let text = form.words().with(id::VERSUS_MINUTES_VALUE, &[("minutes", versus.minutes.into())]);
        form.number_as(id::VERSUS_MINUTES, &mut versus.minutes, Versus::MINUTES, &text);
    }
}

/// The rows of the goals of the teams that have players, in a match in which two players are in one team.
fn team_goals(form: &mut Form<'_, '_>, versus: &mut Versus) {
    if !versus.has_teams() {
        return;
    }
    let words = form.words();
    let played: Vec<u8> = versus.taken().map(|seat| versus.seats[seat].team).collect();
    for (number, team) in (1..).zip(&mut versus.teams).filter(|(number, _)| played.contains(number)) {
        let label = |id| words.with(id, &[("team", number.into())]);
        let TeamSetup { goal, lines, points } = team;
        form.choice((label(id::VERSUS_TEAM_GOAL), id::VERSUS_TEAM_GOAL_HINT), goal);
        match goal {
            VersusTeamGoal::Match => {}
            VersusTeamGoal::Race | VersusTeamGoal::Cheese => {
                form.number(label(id::VERSUS_TEAM_LINES), lines, TeamSetup::LINES);
            }
            VersusTeamGoal::Score => {
                form.number(label(id::VERSUS_TEAM_POINTS), points, TeamSetup::POINTS);
            }
        }
    }
}

/// Shows the avatar of a seat in its colour.
fn preview(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus, seat: usize) {
    let theme = shared.theme;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), PREVIEW), Sense::hover());
    let SeatSetup { color, avatar: number, .. } = versus.seats[seat];
    let color = theme.player_color(color.into());
    let picture = rect.shrink2(vec2(theme.metrics.space.l, theme.metrics.space.xs));
    avatar::paint(ui.painter(), picture, number.into(), color, theme);
}

/// The rows of one seat: its name, look, team and handicap.
fn seat_setup(form: &mut Form<'_, '_>, versus: &mut Versus, shown: &mut usize) {
    let Shared { words, settings, .. } = *form.shared;
    form.pick(id::VERSUS_SEAT_SETUP, shown, 0..Versus::SEATS, |seat| words.number(seat as u64 + 1));
    let seat = *shown;
    preview(form.ui, form.shared, &settings.versus_with_profiles(), seat);
    let setup = &mut versus.seats[seat];
    let device = seat_name(words, &settings.programs, setup.player);
    form.line((id::VERSUS_NAME, device), &mut setup.name, Player::NAME_LENGTH);
    form.pick_index(id::VERSUS_AVATAR, &mut setup.avatar, Versus::AVATARS);
    form.pick_index(id::VERSUS_COLOR, &mut setup.color, Versus::COLORS);
    team_and_share_rows(form, versus, seat);
    let SeatSetup { handicap, next_count, practices, .. } = &mut versus.seats[seat];
    let StartingLines { broken, pattern, solid } = &mut handicap.starting_lines;
    form.number((id::VERSUS_STARTING_LINES, id::VERSUS_STARTING_LINES_HINT), broken, SeatSetup::STARTING_LINES);
    if *broken > 0 {
        form.choice(id::VERSUS_PATTERN, pattern);
    }
    form.number((id::VERSUS_STARTING_SOLID, id::VERSUS_STARTING_SOLID_HINT), solid, SeatSetup::STARTING_LINES);
    form.number(id::VERSUS_NEXT_COUNT, next_count, Options::NEXT_COUNT);
    form.toggle((id::VERSUS_PRACTICE_SWITCH, id::VERSUS_PRACTICE_HINT), practices);
}
