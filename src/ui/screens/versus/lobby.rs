//! The lobby: players and rules of a match.

use egui::{Align, Id, Layout, Sense, Ui, vec2};

use super::{custom, handicap_text, key_test, player_names, rules_name, seat_name};
use crate::bots::level::Challenge;
use crate::bots::tbp::{Frontend, UnsupportedRule};
use crate::engine::attack::StartingLines;
use crate::engine::versus::{Contradiction, Handicap, TargetLaw, VersusPreset};
use crate::engine::{ModeId, Rules};
use crate::input::{Action, Bindings, InputEvent, InputKind, KeyTest, SeatDevice};
use crate::replay::MatchSetup;
use crate::settings::{
    Handling, HandlingPreset, Options, Player, SeatConflict, SeatSetup, Settings, TeamSetup, Versus, VersusGoal,
    VersusSeat, VersusTeamGoal, share_team,
};
use crate::ui::paint::avatar;
use crate::ui::paint::icons::Icon;
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::{Command, TournamentCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, ButtonFace, Tone};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::portrait::{Chip, Chosen, Portrait};
use crate::ui::widgets::tabs::tabs;
use crate::ui::widgets::{backed, note, panel, rows};
use crate::ui::words::{Choice, MessageId, Words, distinct, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 760.0;
/// The height of the avatar on the page of a seat, in points.
const PREVIEW: f32 = 64.0;
/// The width of the button that opens a tournament, in points.
const TOURNAMENT: f32 = 240.0;

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
        let waiting = continue_match(ui, shared, Tone::Plain);
        let start = start(ui, shared);
        ui.add_space(theme.metrics.space.s);
        let chosen = pages.iter().position(|page| *page == self.page).unwrap_or(0);
        let turned = tabs(ui, theme, &words.text(id::VERSUS_TITLE), &names, chosen, 0);
        self.page = pages[turned.unwrap_or(chosen)];
        ui.add_space(theme.metrics.space.s);
        let changed = match self.page {
            LobbyPage::Players => {
                let (turns, opened) = rules_line(ui, shared, versus);
                if turns {
                    self.page = LobbyPage::Rules;
                }
                let changed = players(ui, shared, versus, (&self.pads, &mut self.open));
                opened.or(changed)
            }
            LobbyPage::Rules => {
                let changed = rows(ui, theme, |ui| {
                    form::edit(ui, shared, |form, settings| {
                        let teams = settings.versus.played_teams();
                        rule_rows(form, &mut settings.versus, &teams);
                    })
                });
                ui.add_space(theme.metrics.space.xs);
                let copied = rules_as_text(ui, shared);
                changed.or(copied)
            }
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
                    settings.join_match(device);
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
        UnsupportedRule::Width => id::PROGRAM_UNSUPPORTED_WIDTH,
        UnsupportedRule::Hold => id::PROGRAM_UNSUPPORTED_HOLD,
        UnsupportedRule::Gravity => id::PROGRAM_UNSUPPORTED_GRAVITY,
        UnsupportedRule::SolidLines => id::PROGRAM_UNSUPPORTED_SOLID_LINES,
    }
}

/// The button that continues the interrupted match, if there is one.
pub(in crate::ui::screens) fn continue_match(ui: &mut Ui, shared: &Shared<'_>, tone: Tone) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let recorded = &shared.unfinished_match?.recorded;
    let named = |setup: &MatchSetup| words.recorded_names(setup, setup.names.len()).join(" · ");
    let names = recorded.setup.as_ref().map(named).unwrap_or_default();
    let time = words.clock(recorded.time().millis());
    let text = words.with(id::VERSUS_CONTINUE_WITH, &[("names", names.into()), ("time", time.into())]);
    let chosen = Command::Versus(VersusCommand::Continue).offer_as(ui, shared, tone, (&text, ui.available_width()));
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
    if let Some(seat) = versus.taken().find(|seat| is_missing(shared, versus.seats[*seat].player)) {
        let name = seat_name(words, &settings.programs, versus.seats[seat].player);
        return Some(words.with(id::VERSUS_REFUSED_PAD, &[("name", name.into()), ("seat", (seat + 1).into())]));
    }
    (!versus.can_start()).then(|| words.text(id::VERSUS_TOO_FEW))
}

/// The rules, the goal and the rounds in one line, which leads to their page, and the button of the tournament. Returns
/// whether the line was pressed, and the command of the button.
fn rules_line(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus) -> (bool, Option<Command>) {
    let Shared { theme, words, .. } = shared;
    let text = rules_text(words, &rules_name(words, &versus.match_rules()), versus);
    let face = ButtonFace { text: &text, icon: Some(Icon::Pencil) };
    let gap = theme.metrics.space.s;
    let beside = TOURNAMENT.min(ui.available_width() / 3.0);
    let drawn = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let width = ui.available_width() - beside - gap;
        let turns = button::alone(ui, theme, Tone::Plain, (face, width)).clicked();
        (turns, Command::Tournament(TournamentCommand::Open).offer(ui, shared, Tone::Plain, beside))
    });
    ui.add_space(gap);
    drawn.inner
}

/// The rules of this name, the goal and the rounds in one line.
pub(in crate::ui::screens) fn rules_text(words: &Words, name: &str, versus: &Versus) -> String {
    let rounds = words.with(id::VERSUS_FIRST_TO_ROUNDS, &[("rounds", versus.rounds_to_win().into())]);
    [name.to_owned(), words.name(versus.goal), rounds].join(" · ")
}

/// The cards of all seats, the rows of the open one, the ways to join, and notes.
fn players(
    ui: &mut Ui,
    shared: &Shared<'_>,
    versus: &Versus,
    (pads, open): (&[String], &mut Option<usize>),
) -> Option<Command> {
    let theme = shared.theme;
    let mut cards = Vec::new();
    let seated = form::edit(ui, shared, |form, settings| cards = seat_cards(form, settings, open));
    ui.add_space(theme.metrics.space.s);
    let changed = has_rows(shared.settings, *open).then(|| {
        let changed = rows(ui, theme, |ui| {
            form::edit(ui, shared, |form, settings| {
                open_seat(form, settings, (open, &cards));
                opponents(form, &mut settings.versus, shared.history.pace());
                (0..Versus::SEATS).for_each(|seat| profile_row(form, settings, seat, pads));
            })
        });
        ui.add_space(theme.metrics.space.s);
        changed
    });
    let changed = seated.or_else(|| changed.flatten());
    let notes = notes_of_players(shared, versus);
    if notes.is_empty() {
        return changed;
    }
    // On a panel, because the windows of the background are lit.
    let joined = panel(ui, theme, |ui| {
        // The touchscreen joins where others do, so there is a note then.
        let joined = touch_button(ui, shared, versus);
        for text in &notes {
            note(ui, theme, text);
        }
        joined
    });
    changed.or(joined)
}

/// The notes below the seats: how somebody can join, the keys of the halves, and the targets of attacks.
fn notes_of_players(shared: &Shared<'_>, versus: &Versus) -> Vec<String> {
    let Shared { words, settings, .. } = shared;
    let mut notes: Vec<String> = ways_to_join(words, versus).into_iter().collect();
    for (seat, player) in versus.all_players().into_iter().enumerate() {
        if let VersusSeat::Person(half @ (SeatDevice::LeftHalf | SeatDevice::RightHalf)) = player {
            let keys = keys_text(words, &settings.seat_bindings(seat, half));
            notes.push(format!("{}: {keys}", seat_name(words, &settings.programs, player)));
        }
    }
    let rules = versus.match_rules();
    let has_choice = versus.taken().count() > 2 && !versus.is_together() && !rules.attacks.sends_nothing();
    if has_choice && rules.targets == TargetLaw::Chosen {
        notes.push(words.text(id::VERSUS_TARGETS_NOTE));
    }
    notes
}

/// The presses with which somebody can join now, if there are some.
fn ways_to_join(words: &Words, versus: &Versus) -> Option<String> {
    // Of the gamepads one without a seat, whatever its number.
    let pad = SeatDevice::Pad(usize::MAX);
    let ways = [
        (pad, id::VERSUS_JOIN_PAD),
        (SeatDevice::LeftHalf, id::VERSUS_JOIN_LEFT),
        (SeatDevice::RightHalf, id::VERSUS_JOIN_RIGHT),
        (SeatDevice::Keyboard, id::VERSUS_JOIN_KEYBOARD),
    ];
    let possible = ways.into_iter().filter(|(device, _)| versus.clone().join(*device));
    let texts: Vec<String> = possible.map(|(_, text)| words.text(text)).collect();
    (!texts.is_empty()).then(|| words.with(id::VERSUS_JOIN, &[("ways", texts.join(" · ").into())]))
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
            settings.join_match(SeatDevice::Touch);
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
pub(super) fn offered(shared: &Shared<'_>) -> Vec<VersusSeat> {
    let own = [SeatDevice::Keyboard, SeatDevice::LeftHalf, SeatDevice::RightHalf, SeatDevice::Touch];
    let devices = own.into_iter().chain(shared.connected_pads.iter().copied().map(SeatDevice::Pad));
    let people = devices.map(VersusSeat::Person);
    let computers = (1..=Versus::LEVELS).map(VersusSeat::Computer);
    let programs = (0..shared.settings.programs.len() as u8).map(VersusSeat::Program);
    std::iter::once(VersusSeat::Empty).chain(people).chain(computers).chain(programs).collect()
}

/// Whether the gamepad of a player is not connected.
pub(super) fn is_missing(shared: &Shared<'_>, player: VersusSeat) -> bool {
    matches!(player, VersusSeat::Person(SeatDevice::Pad(number)) if !shared.connected_pads.contains(&number))
}

/// The name of a player who is offered for a seat.
pub(super) fn offered_name(shared: &Shared<'_>, player: VersusSeat) -> String {
    let name = seat_name(shared.words, &shared.settings.programs, player);
    if is_missing(shared, player) {
        shared.words.with(id::VERSUS_NOT_CONNECTED, &[("name", name.into())])
    } else {
        name
    }
}

/// Whether a player would share keys or buttons with a person in another seat.
fn is_in_use(versus: &Versus, index: usize, player: VersusSeat) -> bool {
    let VersusSeat::Person(device) = player else { return false };
    let mut others = versus.all_players().into_iter().enumerate().filter(|(other, _)| *other != index);
    others.any(|(_, other)| matches!(other, VersusSeat::Person(taken) if device.overlaps(taken)))
}

/// The choice of the strength of all computers, from the player's own pace.
fn opponents(form: &mut Form<'_, '_>, versus: &mut Versus, pace: Option<u32>) {
    let level = |challenge: Challenge| VersusSeat::Computer(challenge.level(pace).number());
    let is_computer = |player: &VersusSeat| matches!(player, VersusSeat::Computer(_));
    let computers: Vec<VersusSeat> = versus.players().filter(is_computer).collect();
    if computers.is_empty() {
        return;
    }
    // The even one first, where two of them are the same level.
    let all = [Challenge::Even, Challenge::Easy, Challenge::Hard];
    let present = all.into_iter().find(|challenge| computers.iter().all(|player| *player == level(*challenge)));
    let hint = match (present, pace) {
        (None, _) => id::VERSUS_OPPONENTS_OWN_HINT,
        (Some(_), Some(_)) => id::VERSUS_OPPONENTS_HINT,
        (Some(_), None) => id::VERSUS_OPPONENTS_NEW_HINT,
    };
    let caption = (id::VERSUS_OPPONENTS, hint);
    if let Some(challenge) = form.preset(caption, present) {
        for seat in versus.seats.iter_mut().filter(|seat| is_computer(&seat.player)) {
            seat.player = level(challenge);
        }
    }
}

/// Whether there are rows below the cards of the seats.
fn has_rows(settings: &Settings, open: Option<usize>) -> bool {
    let has_profiles = !settings.profiles.is_empty();
    open.is_some()
        || settings.versus.players().any(|player| match player {
            VersusSeat::Computer(_) => true,
            VersusSeat::Person(_) => has_profiles,
            VersusSeat::Empty | VersusSeat::Program(_) => false,
        })
}

/// The players that a seat can have.
struct SeatPlayers {
    players: Vec<VersusSeat>,
    names: Vec<String>,
    present: usize,
}

impl SeatPlayers {
    fn of(shared: &Shared<'_>, versus: &Versus, index: usize) -> Self {
        let seat = versus.seats[index].player;
        let mut players = offered(shared);
        players.retain(|player| *player == seat || !is_in_use(versus, index, *player));
        // Its gamepad may not be connected now.
        let present = players.iter().position(|player| *player == seat).unwrap_or_else(|| {
            players.push(seat);
            players.len() - 1
        });
        let names = players.iter().map(|player| offered_name(shared, *player)).collect();
        Self { players, names, present }
    }
}

/// What the card of a seat says.
struct SeatTexts {
    label: String,
    hint: String,
    name: String,
    short_name: String,
    /// What a computer is called beside its name.
    line: String,
    chips: Vec<Chip>,
}

impl SeatTexts {
    fn of(words: &Words, versus: &Versus, index: usize, name: Option<String>) -> Self {
        let SeatSetup { player, .. } = &versus.seats[index];
        let (hint, line) = match player {
            VersusSeat::Computer(level) => (words.computer(*level), words.computer_title(*level)),
            VersusSeat::Empty | VersusSeat::Person(_) | VersusSeat::Program(_) => (String::new(), String::new()),
        };
        let name = name.unwrap_or_default();
        let short_name = words.short_name(&name).unwrap_or_default();
        let label = words.with(id::VERSUS_SEAT, &[("seat", (index + 1).into())]);
        Self { label, hint, name, short_name, line, chips: chips(words, versus, index) }
    }
}

/// The icon of the device of a player.
const fn device_icon(player: VersusSeat) -> Option<Icon> {
    match player {
        VersusSeat::Empty => None,
        VersusSeat::Person(SeatDevice::Pad(_)) => Some(Icon::Gamepad),
        VersusSeat::Person(SeatDevice::Touch) => Some(Icon::Target),
        VersusSeat::Person(SeatDevice::Keyboard | SeatDevice::LeftHalf | SeatDevice::RightHalf) => Some(Icon::Keyboard),
        VersusSeat::Computer(_) => Some(Icon::Monitor),
        VersusSeat::Program(_) => Some(Icon::Terminal),
    }
}

/// The cards of all seats. Returns their ids.
fn seat_cards(form: &mut Form<'_, '_>, settings: &mut Settings, open: &mut Option<usize>) -> Vec<Id> {
    let (words, theme) = (form.words(), form.shared.theme);
    let looks = settings.versus_with_profiles();
    let played: Vec<VersusSeat> = looks.players().collect();
    // Equal names are numbered, as in the match.
    let names = player_names(words, (&looks, &settings.programs), &played, id::ONLINE_YOU);
    let mut names = distinct(&names).into_iter();
    let is_taken = |index: usize| looks.seats[index].player != VersusSeat::Empty;
    let all: Vec<(SeatTexts, SeatPlayers)> = (0..Versus::SEATS)
        .map(|index| {
            let name = if is_taken(index) { names.next() } else { None };
            (SeatTexts::of(words, &looks, index, name), SeatPlayers::of(form.shared, &settings.versus, index))
        })
        .collect();
    let portraits = all.iter().enumerate().map(|(index, (texts, players))| {
        let SeatSetup { player, avatar, color, .. } = looks.seats[index];
        let portrait = Portrait {
            label: &texts.label,
            hint: &texts.hint,
            avatar: is_taken(index).then(|| (avatar.into(), theme.player_color(color.into()))),
            name: &texts.name,
            short_name: &texts.short_name,
            icon: device_icon(player),
            level: if let VersusSeat::Computer(level) = player { Some([level, Versus::LEVELS]) } else { None },
            rounds: [0, looks.rounds_to_win()],
            is_ready: false,
            has_more: false,
            chips: &texts.chips,
            players: (&players.names, players.present),
            line: &texts.line,
            is_open: *open == Some(index),
        };
        (index as u64, portrait)
    });
    let portraits: Vec<(u64, Portrait<'_>)> = portraits.collect();
    let (done, cards) = form.portraits(&portraits);
    match done {
        Some((index, Chosen::Player(chosen))) => {
            let versus = &settings.versus;
            let player = match (all[index].1.players[chosen], versus.seats[index].player) {
                (player @ VersusSeat::Computer(_), VersusSeat::Computer(_)) => player,
                // A new computer is as strong as the others.
                (VersusSeat::Computer(level), _) => VersusSeat::Computer(level_of_others(versus).unwrap_or(level)),
                (player, _) => player,
            };
            settings.set_seat_player(index, player);
            // The list below is that of the seat that is changed.
            *open = open.map(|_| index);
        }
        Some((index, Chosen::Open)) => *open = (*open != Some(index)).then_some(index),
        None => {}
    }
    cards
}

/// All players of the open seat side by side, its team and the shares of its attacks.
fn open_seat(form: &mut Form<'_, '_>, settings: &mut Settings, (open, cards): (&mut Option<usize>, &[Id])) {
    let Some(index) = *open else { return };
    let SeatPlayers { players, names, present } = SeatPlayers::of(form.shared, &settings.versus, index);
    form.heading_as(form.words().with(id::VERSUS_PLAYER_OF_SEAT, &[("seat", (index + 1).into())]));
    let mut chosen = present;
    if form.radios(&names, &mut chosen) {
        settings.set_seat_player(index, players[chosen]);
        *open = None;
        form.give_focus(cards[index]);
    } else if players[present] != VersusSeat::Empty {
        team_and_share_rows(form, &mut settings.versus, index);
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
    share_rows(form, handicap);
}

/// The rows of the shares of attacks that a seat sends and receives, and of its starting level.
pub(in crate::ui::screens) fn share_rows(form: &mut Form<'_, '_>, handicap: &mut Handicap) {
    form.number(id::VERSUS_SENT_SHARE, &mut handicap.sent_percent, SeatSetup::SHARE);
    form.number(id::VERSUS_RECEIVED_SHARE, &mut handicap.received_percent, SeatSetup::SHARE);
    form.number(id::VERSUS_STARTING_LEVEL, &mut handicap.level, SeatSetup::LEVEL);
}

/// The rows of the Starting Lines of a seat.
pub(in crate::ui::screens) fn starting_line_rows(form: &mut Form<'_, '_>, handicap: &mut Handicap) {
    let StartingLines { broken, pattern, solid } = &mut handicap.starting_lines;
    form.number((id::VERSUS_STARTING_LINES, id::VERSUS_STARTING_LINES_HINT), broken, SeatSetup::STARTING_LINES);
    if *broken > 0 {
        form.choice(id::VERSUS_PATTERN, pattern);
    }
    form.number((id::VERSUS_STARTING_SOLID, id::VERSUS_STARTING_SOLID_HINT), solid, SeatSetup::STARTING_LINES);
}

/// The choice of the profile of the person in a seat. A gamepad remembers it.
fn profile_row(form: &mut Form<'_, '_>, settings: &mut Settings, index: usize, pads: &[String]) {
    let words = form.words();
    let VersusSeat::Person(device) = settings.versus.seats[index].player else { return };
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

/// The rows of the rules of a match between players of these teams: in the lobby, and in rooms online.
pub(in crate::ui::screens) fn rule_rows(form: &mut Form<'_, '_>, versus: &mut Versus, teams: &[u8]) {
    let words = form.words();
    let mut preset = (!versus.is_custom).then_some(versus.rules);
    let hint = preset.map_or_else(|| words.text(id::VERSUS_RULES_CUSTOM_HINT), |preset| words.hint(preset));
    let offered = VersusPreset::ALL.map(Some).into_iter().chain([None]);
    let name = |preset: Option<VersusPreset>| words.text(preset.map_or(id::VERSUS_RULES_CUSTOM, Choice::label));
    if form.pick((id::VERSUS_RULES, hint), &mut preset, offered, name) {
        versus.is_custom = preset.is_none();
        versus.rules = preset.unwrap_or_default();
    }
    goal(form, versus);
    if !versus.is_together() {
        team_goals(form, versus, teams);
        let text = words.with(id::VERSUS_ROUNDS, &[("rounds", versus.first_to.into())]);
        form.number_as(id::VERSUS_FIRST_TO, &mut versus.first_to, Versus::FIRST_TO, &text);
    }
    handling_cap(form, &mut versus.handling_cap);
}

/// The buttons that copy and paste the rules.
pub(in crate::ui::screens) fn rules_as_text(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let [copied, pasted] =
        [Command::CopyRules, Command::PasteRules].map(|command| command.offer_wide(ui, shared, Tone::Plain));
    copied.or(pasted)
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
fn goal(form: &mut Form<'_, '_>, versus: &mut Versus) {
    let is_cheese = versus.is_cheese_race();
    if !is_cheese {
        form.choice(id::VERSUS_GOAL, &mut versus.goal);
    }
    if is_cheese || matches!(versus.goal, VersusGoal::Race | VersusGoal::Together) {
        form.number(id::VERSUS_LINES, &mut versus.lines, Versus::LINES);
    } else if versus.goal == VersusGoal::Score {
        let text = form.words().with(id::VERSUS_MINUTES_VALUE, &[("minutes", versus.minutes.into())]);
        form.number_as(id::VERSUS_MINUTES, &mut versus.minutes, Versus::MINUTES, &text);
    }
}

/// The rows of the goals of the teams that have players, in a match in which two players are in one team.
fn team_goals(form: &mut Form<'_, '_>, versus: &mut Versus, teams: &[u8]) {
    if !share_team(teams) {
        return;
    }
    let words = form.words();
    for (number, team) in (1..).zip(&mut versus.teams).filter(|(number, _)| teams.contains(number)) {
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
    starting_line_rows(form, handicap);
    form.number(id::VERSUS_NEXT_COUNT, next_count, Options::NEXT_COUNT);
    form.toggle((id::VERSUS_PRACTICE_SWITCH, id::VERSUS_PRACTICE_HINT), practices);
}
