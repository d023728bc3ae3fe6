//! The members of a room: a card for each seat, a line for each spectator, and what can be done with one of them.

use egui::{Sense, Ui, vec2};

use super::contacts::member_buttons;
use super::request_queue::ProgramRequest;
use super::room_facts::{cannot_play, chosen_rules, is_in_match, teams};
use super::session::OnlineSession;
use crate::engine::versus::Handicap;
use crate::online::{ComputerPlayer, ContactChange, Contacts, Member, Room, RoomRequest, RoomState};
use crate::settings::{Range, Settings, Versus, share_team};
use crate::ui::paint::avatar;
use crate::ui::paint::icons::Icon;
use crate::ui::screens::form::Form;
use crate::ui::screens::versus::{
    handicap_text, program_command, program_name, program_pace, share_rows, starting_line_rows,
};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, asking, compact, compact_width};
use crate::ui::widgets::portrait::{Chip, Chosen, Portrait, portraits};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{backed, keyed, note, panel, rows};
use crate::ui::words::{Words, id};

/// The length of the Next Queue that no handicap shortens.
const NEXT_COUNT: u8 = 6;
/// The key of the card that adds a computer. Those of members follow.
const ADD: u64 = 0;

/// The member whose rows are shown, with the room and the player.
#[derive(Debug, Clone, Copy)]
struct OpenMember<'a> {
    state: &'a RoomState,
    own: &'a Member,
    member: &'a Member,
}

/// Draws the cards and the spectators, and the rows of the open member. Returns a change of the contacts.
pub(super) fn ui(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) -> Option<ContactChange> {
    let space = shared.theme.metrics.space;
    cards(ui, shared, session, (state, own), requests);
    let watching: Vec<&Member> = state.members.iter().filter(|member| member.seat.is_none()).collect();
    if !watching.is_empty() {
        ui.add_space(space.s);
        panel(ui, shared.theme, |ui| {
            for member in watching {
                spectator(ui, shared, session, (member, own));
            }
        });
    }
    // That of another member comes while these are shown, so it scrolls into view.
    let all = Unfolding::begin(ui, "open members");
    let open = session.view.open_member().and_then(|open| state.member(open));
    let open = open.filter(|member| can_open((member, own), state));
    if open.is_none() {
        session.view.close_member();
    }
    let changed = open.and_then(|member| open_member(ui, shared, session, OpenMember { state, own, member }, requests));
    all.end(ui, false);
    changed
}

/// The rows and the buttons of the open member, below the name.
fn open_member(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    OpenMember { state, own, member }: OpenMember<'_>,
    requests: &mut Vec<RoomRequest>,
) -> Option<ContactChange> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    ui.add_space(space.s);
    let part = Unfolding::begin(ui, member.id.0);
    let changed = keyed(ui, ("open member", member.id.0), |ui| {
        let name = shown_name(words, &session.contacts, (member, own));
        backed(ui, theme, |ui| ui.add(egui::Label::new(theme.text(TextRole::Heading, name)).truncate()));
        ui.add_space(space.xs);
        if let Some(seat) = member.seat.filter(|_| has_rows((member, own), state)) {
            rows(ui, theme, |ui| {
                member_rows(&mut Form::new(ui, shared), (state, own), (member, seat), requests);
            });
            ui.add_space(space.s);
        }
        actions(ui, shared, session, (member, own), requests)
    });
    part.end(ui, true);
    changed
}

/// Whether there is something that can be done with a member.
fn can_open((member, own): (&Member, &Member), state: &RoomState) -> bool {
    let is_arranged = !state.members.iter().any(|member| member.is_host);
    if member.id == own.id { own.seat.is_some() && !is_arranged && !is_in_match(state) } else { can_act(member, own) }
}

/// Whether there are rows for a member: the host sets all seats, and everybody the own one.
fn has_rows((member, own): (&Member, &Member), state: &RoomState) -> bool {
    !is_in_match(state) && (own.is_host || member.id == own.id)
}

/// Whether there are buttons for a member: people know each other, and the host has computers.
const fn can_act(member: &Member, own: &Member) -> bool {
    member.computer.is_none() || own.is_host
}

/// What the card of a member says.
struct MemberTexts {
    label: String,
    name: String,
    chips: Vec<Chip>,
    /// The levels of a computer, or the only line.
    lines: Vec<String>,
    chosen: usize,
    /// What a computer is called beside its name.
    line: String,
}

impl MemberTexts {
    fn of(shared: &Shared<'_>, session: &OnlineSession, (state, own): (&RoomState, &Member), member: &Member) -> Self {
        let words = shared.words;
        let name = shown_name(words, &session.contacts, (member, own));
        let status = member_text(words, (member, session.contacts.friend(&member.key).is_some()));
        let label = if status.is_empty() { name.clone() } else { format!("{name} · {status}") };
        let team = || Chip {
            text: words.with(id::VERSUS_IN_TEAM, &[("team", member.team.into())]),
            team: Some(member.team.into()),
        };
        let of_team = (share_team(&teams(state)) && !state.rules.is_together).then(team);
        let handicap = handicap_text(words, &member.handicap, NEXT_COUNT).map(|text| Chip { text, team: None });
        let chips = of_team.into_iter().chain(handicap).collect();
        let (lines, chosen) = match member.computer {
            Some(ComputerPlayer::Level(level)) if own.is_host && !is_in_match(state) => {
                ((1..=Versus::LEVELS).map(|level| level_name(words, level)).collect(), usize::from(level) - 1)
            }
            _ => (vec![status], 0),
        };
        let line = match member.computer {
            Some(ComputerPlayer::Level(level)) => words.computer_title(level),
            Some(ComputerPlayer::Program) | None => String::new(),
        };
        Self { label, name, chips, lines, chosen, line }
    }
}

/// The cards of all seats and, on the machine of the host, the one that adds a computer or a program.
fn cards(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) {
    let Shared { theme, words, settings, .. } = shared;
    let mut seated: Vec<&Member> = state.members.iter().filter(|member| member.seat.is_some()).collect();
    seated.sort_by_key(|member| member.seat);
    let texts: Vec<MemberTexts> =
        seated.iter().map(|member| MemberTexts::of(shared, session, (state, own), member)).collect();
    let mut all: Vec<(u64, Portrait<'_>)> = seated
        .iter()
        .zip(&texts)
        .map(|(member, texts)| {
            let color = theme.player_color(member.seat.map_or(0, usize::from));
            let level = if let Some(ComputerPlayer::Level(level)) = member.computer { Some(level) } else { None };
            let portrait = Portrait {
                label: &texts.label,
                hint: "",
                avatar: Some((member.avatar.into(), color)),
                name: &texts.name,
                short_name: "",
                icon: computer_icon(member),
                level: level.map(|level| [level, Versus::LEVELS]),
                rounds: [state.rounds_won(member) as u8, state.rules.first_to],
                is_ready: member.is_ready,
                has_more: can_open((member, own), state),
                chips: &texts.chips,
                players: (&texts.lines, texts.chosen),
                line: &texts.line,
                is_open: session.view.is_open(member.id),
            };
            (ADD + 1 + u64::from(member.id.0), portrait)
        })
        .collect();
    let added = AddedBot::of(words, settings, session.view.next_bot());
    if own.is_host && session.invitation().is_some() && !is_in_match(state) && seated.len() < Room::MAX_SEATS {
        all.push((ADD, added.portrait()));
    }
    let (done, _) = portraits(ui, theme, &all);
    if all.len() > seated.len() {
        ui.add_space(theme.metrics.space.s);
        let mut next_bot = session.view.next_bot();
        rows(ui, theme, |ui| added.row(&mut Form::new(ui, shared), &mut next_bot));
        session.view.choose_bot(next_bot);
        if let Some(reason) = added.refusal(shared, state) {
            backed(ui, theme, |ui| note(ui, theme, &reason));
        }
    }
    match done.map(|(index, chosen)| (seated.get(index), chosen)) {
        Some((None, Chosen::Open)) if added.refusal(shared, state).is_none() => added.add(shared, session, requests),
        Some((Some(member), Chosen::Player(level))) if member.computer.is_some() => {
            let level = level as u8 + 1;
            requests.push(RoomRequest::Level(member.id, level, level_name(words, level)));
        }
        Some((Some(member), _)) if can_open((member, own), state) => {
            session.view.toggle_member(member.id);
        }
        _ => {}
    }
}

/// The icon of a member that is no person.
fn computer_icon(member: &Member) -> Option<Icon> {
    member.computer.map(|computer| match computer {
        ComputerPlayer::Level(_) => Icon::Monitor,
        ComputerPlayer::Program => Icon::Terminal,
    })
}

/// The name of a computer player of a level: the short one, since names online are short.
fn level_name(words: &Words, level: u8) -> String {
    words.short_computer_name(level)
}

/// The computer player or program that is added next.
struct AddedBot {
    names: Vec<String>,
    chosen: usize,
    label: String,
    hint: String,
}

impl AddedBot {
    fn of(words: &Words, settings: &Settings, chosen: usize) -> Self {
        let programs = &settings.programs;
        let names: Vec<String> = (1..=Versus::LEVELS)
            .map(|level| level_name(words, level))
            .chain((0..programs.len()).map(|index| program_name(words, programs, index)))
            .collect();
        let chosen = chosen.min(names.len() - 1);
        let is_program = chosen >= usize::from(Versus::LEVELS);
        let label = words.text(if is_program { id::PROGRAM_NEW } else { id::ONLINE_ADD_COMPUTER });
        let hint = words.text(id::ONLINE_COMPUTER_HINT);
        let hint = if is_program { hint } else { format!("{} {hint}", words.computer(chosen as u8 + 1)) };
        Self { names, chosen, label, hint }
    }

    fn portrait(&self) -> Portrait<'_> {
        Portrait {
            label: &self.label,
            hint: &self.hint,
            avatar: None,
            name: &self.label,
            short_name: "",
            icon: None,
            level: None,
            rounds: [0, 1],
            is_ready: false,
            has_more: false,
            chips: &[],
            // The row below chooses it, also for keys.
            players: (&self.names[self.chosen..=self.chosen], 0),
            line: "",
            is_open: false,
        }
    }

    /// The row that chooses it.
    fn row(&self, form: &mut Form<'_, '_>, next_bot: &mut usize) {
        let label = (id::ONLINE_COMPUTER_OR_PROGRAM, self.hint.clone());
        form.pick(label, next_bot, 0..self.names.len(), |index| self.names[index].clone());
    }

    fn program(&self) -> Option<usize> {
        self.chosen.checked_sub(Versus::LEVELS.into())
    }

    /// The reason why a program cannot play by the rules, if there is one.
    fn refusal(&self, shared: &Shared<'_>, state: &RoomState) -> Option<String> {
        self.program()?;
        cannot_play(shared.words, &chosen_rules(shared, state).versus, &self.names[self.chosen])
    }

    fn add(&self, shared: &Shared<'_>, session: &mut OnlineSession, requests: &mut Vec<RoomRequest>) {
        let name = self.names[self.chosen].clone();
        match self.program().and_then(|index| shared.settings.programs.get(index)) {
            Some(program) => {
                let (command, pace) = (program_command(program), program_pace(program));
                session.queue.push_program(ProgramRequest { name, command, pace });
            }
            None => requests.push(RoomRequest::AddComputer(self.chosen as u8 + 1, name)),
        }
    }
}

/// The line of a member who watches.
fn spectator(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, (member, own): (&Member, &Member)) {
    let Shared { theme, words, .. } = shared;
    keyed(ui, ("spectator", member.id.0), |ui| {
        ui.horizontal_wrapped(|ui| {
            let height = theme.metrics.control_height;
            let (rect, _) = ui.allocate_exact_size(vec2(1.4 * height, height), Sense::hover());
            let color = theme.player_color(usize::from(member.id.0));
            avatar::paint(ui.painter(), rect.shrink(2.0), member.avatar.into(), color, theme);
            let name = shown_name(words, &session.contacts, (member, own));
            ui.label(theme.text(TextRole::Strong, name)).on_hover_text(member.key.to_string());
            let status = member_text(words, (member, session.contacts.friend(&member.key).is_some()));
            ui.label(theme.text(TextRole::Small, status).color(theme.palette.text_secondary));
            if member.id != own.id && compact(ui, theme, Tone::Plain, &words.text(id::ONLINE_ACTIONS)) {
                session.view.toggle_member(member.id);
            }
        });
    });
}

/// The rows of the open member, which has a seat: its team, its seat, and its handicap.
fn member_rows(
    form: &mut Form<'_, '_>,
    (state, own): (&RoomState, &Member),
    (member, seat): (&Member, u8),
    requests: &mut Vec<RoomRequest>,
) {
    let is_own = member.id == own.id;
    if let Some(ComputerPlayer::Level(level)) = member.computer {
        let (mut chosen, words) = (level, form.words());
        if form.pick_number(
            (id::PLAY_LEVEL, words.computer(level)),
            &mut chosen,
            Range::count(1, Versus::LEVELS.into(), 1),
        ) {
            requests.push(RoomRequest::Level(member.id, chosen, level_name(words, chosen)));
        }
    }
    let mut team = member.team;
    let range = Range::count(1, Room::MAX_SEATS as u32, 1);
    let label = if is_own { id::ONLINE_TEAM } else { id::VERSUS_TEAM };
    if !state.rules.is_together && form.pick_number((label, id::VERSUS_TEAM_HINT), &mut team, range) {
        requests.push(if is_own { RoomRequest::Team(team) } else { RoomRequest::TeamOf(member.id, team) });
    }
    let taken: Vec<u8> = state.members.iter().filter_map(|member| member.seat).collect();
    // The host changes places; the others take free ones, up to the next one after all.
    let last = taken.iter().max().copied().unwrap_or(0).saturating_add(u8::from(!own.is_host));
    let is_offered = |to: &u8| own.is_host || *to == seat || !taken.contains(to);
    let offered: Vec<u8> = (0..=last.min(Room::MAX_SEATS as u8 - 1)).filter(is_offered).collect();
    let (mut to, words) = (seat, form.words());
    if offered.len() > 1 && form.pick(id::VERSUS_SEAT_SETUP, &mut to, offered, |seat| words.number(u64::from(seat) + 1))
    {
        requests.push(RoomRequest::Move(member.id, to));
    }
    if own.is_host {
        let mut handicap: Handicap = member.handicap;
        share_rows(form, &mut handicap);
        starting_line_rows(form, &mut handicap);
        if handicap != member.handicap {
            requests.push(RoomRequest::Handicap(member.id, handicap));
        }
    }
}

/// The buttons for the open member. A ban asks first. Returns a change of the contacts.
fn actions(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (member, own): (&Member, &Member),
    requests: &mut Vec<RoomRequest>,
) -> Option<ContactChange> {
    let Shared { theme, words, .. } = shared;
    if member.id == own.id {
        return None;
    }
    let changed = panel(ui, theme, |ui| {
        ui.horizontal_wrapped(|ui| {
            let kick = |ui: &mut Ui| own.is_host && compact(ui, theme, Tone::Plain, &words.text(id::ONLINE_KICK));
            if member.computer.is_some() {
                requests.extend(kick(ui).then_some(RoomRequest::Kick(member.id)));
                return None;
            }
            let mute = if session.talk.is_muted(&member.key) { id::ONLINE_UNMUTE } else { id::ONLINE_MUTE };
            if compact(ui, theme, Tone::Plain, &words.text(mute)) {
                session.talk.toggle_mute(member.key);
            }
            let changed = member_buttons(ui, shared, &session.contacts, member);
            session.reports.button(ui, shared, member);
            requests.extend(kick(ui).then_some(RoomRequest::Kick(member.id)));
            if own.is_host {
                // Nobody can undo it.
                let [ban, question] = [id::ONLINE_BAN, id::ONLINE_BAN_ASK].map(|text| words.text(text));
                let width = compact_width(ui, theme, &question);
                let mut asks = session.view.asks_to_ban(member.id);
                if asking(ui, theme, (&ban, &question), width, &mut asks) {
                    requests.push(RoomRequest::Ban(member.id));
                }
                session.view.set_asks_to_ban(member.id, asks);
            }
            changed
        })
        .inner
    });
    if member.computer.is_none() {
        session.reports.ui(ui, shared, member);
    }
    changed
}

/// The name of a member: the own one is *You*, that of a friend the one that was given.
fn shown_name(words: &Words, contacts: &Contacts, (member, own): (&Member, &Member)) -> String {
    let name = ("name", member.name.as_str().into());
    if member.id == own.id {
        return words.with(id::ONLINE_YOU_ARE, &[name]);
    }
    match contacts.friend(&member.key) {
        Some(known) if known != member.name => words.with(id::ONLINE_KNOWN_AS, &[("known", known.into()), name]),
        _ => member.name.clone(),
    }
}

/// The text that describes a member.
fn member_text(words: &Words, (member, is_friend): (&Member, bool)) -> String {
    let mut parts = Vec::new();
    let mut add = |holds: bool, text| parts.extend(holds.then(|| words.text(text)));
    add(is_friend, id::ONLINE_MEMBER_FRIEND);
    add(member.is_host, id::ONLINE_MEMBER_HOST);
    add(member.is_away, id::ONLINE_MEMBER_AWAY);
    add(member.seat.is_none(), id::ONLINE_MEMBER_WATCHING);
    add(member.is_ready && member.computer.is_none(), id::ONLINE_MEMBER_READY);
    if member.wins > 0 {
        parts.push(words.with(id::VERSUS_WINS, &[("wins", member.wins.into())]));
    }
    parts.join(" · ")
}
