//! The room: invitation, members, rules, chat.

use egui::{Id, Key, Rect, TextEdit, Ui, UiBuilder, vec2};

use super::contacts::member_buttons;
use super::session::{OnlineSession, ProgramRequest};
use super::{REFRESH, errors};
use crate::bots::tbp::Frontend;
use crate::engine::versus::{VersusPreset, VersusRules};
use crate::engine::{ModeId, Rules};
use crate::online::net::Forwarding;
use crate::online::{
    ChatMessage, ComputerPlayer, ContactChange, Contacts, Member, Phase, Phrase, Room, RoomRequest, RoomState,
    are_opponents,
};
use crate::settings::{PlayerProgram, Versus};
use crate::ui::paint::avatar;
use crate::ui::screens::versus::{
    RuleRows, program_command, program_name, program_pace, rule_rows, rules_name, unsupported_text,
};
use crate::ui::screens::{Command, OnlineCommand, form};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, asking, button, compact, compact_width, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{lay, letters, note, panel, qr_code, ring, rows};
use crate::ui::words::{Choice as _, MessageId, Words, id};

/// The width of the QR code in points.
const QR_CODE_SIZE: f32 = 240.0;
/// The number of chat lines shown.
const SHOWN_LINES: usize = 8;

pub(super) fn ui(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let title = shared.words.text(id::ONLINE_TITLE);
    let page =
        Page::of("OnlineRoom", &title, super::WIDTH).hints(&[Hint::Move, Hint::Change, Hint::Accept, Hint::Back]);
    let frame = page.open(ui, shared);
    let command = frame.body(ui, |ui| body(ui, shared, session));
    // Last in the focus order, so that a message does not move the focus.
    unseen_chat(ui, shared, session, frame.head);
    let back = frame.close(ui);
    command.or_else(|| back.then_some(Command::Online(OnlineCommand::Leave)))
}

/// A button beside the title while the chat has messages out of view. It leads there.
fn unseen_chat(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, head: Rect) {
    let count = session.unseen.count;
    if count == 0 {
        return;
    }
    let text = shared.words.with(id::ONLINE_CHAT_UNSEEN, &[("count", count.into())]);
    let width = compact_width(ui, shared.theme, &text);
    let place = head.with_min_x(head.right() - width);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("unseen chat"));
    session.unseen.scrolls |= compact(&mut ui, shared.theme, Tone::Plain, &text);
}

fn body(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let state = session.state()?.clone();
    let own = session.own()?.clone();
    let mut requests = Vec::new();
    // Each part has its own id scope, so that changes in one do not move the focus in another.
    let refused = own.is_host.then(|| refusal(shared, &state)).flatten();
    ui.scope(|ui| head(ui, shared, session, (&state, refused.as_deref())));
    if refused.is_none() {
        ui.scope(|ui| main_buttons(ui, shared, (&state, &own), &mut requests));
    }
    ui.add_space(space.s);
    let copied = ui.scope(|ui| invitation(ui, shared, session)).inner;
    // Above the members, so that a new one does not move the button from under the pointer.
    if own.is_host && state.phase != Phase::Playing && session.invitation().is_some() {
        rows(ui, theme, |ui| bot_rows(ui, shared, session, &mut requests));
        ui.add_space(space.s);
    }
    let mut contact = None;
    panel(ui, theme, |ui| {
        for member in &state.members {
            if let Some(change) = member_row(ui, shared, session, (member, &own), &mut requests) {
                contact = Some(change);
            }
        }
        if let Some(ms) = session.delay_ms() {
            note(ui, theme, &words.with(id::ONLINE_DELAY, &[("ms", ms.into())]));
        }
    });
    ui.add_space(space.s);
    let mut draft = std::mem::take(&mut session.draft);
    let top = ui.cursor().top();
    let chatted = chat(ui, shared, (session, &mut draft), &mut requests);
    session.draft = draft;
    let place = ui.max_rect().with_min_y(top).with_max_y(ui.cursor().top());
    if std::mem::take(&mut session.unseen.scrolls) {
        ui.scroll_to_rect(place, None);
    }
    if ui.clip_rect().intersect(place).height() > 0.5 * place.height() {
        session.see_chat();
    }
    ui.add_space(space.s);
    let changed = rows(ui, theme, |ui| settings(ui, shared, session, (&state, &own), &mut requests));
    ui.add_space(space.s);
    let left = Command::Online(OnlineCommand::Leave).offer_wide(ui, shared, Tone::Plain);
    for request in requests {
        session.request(request);
    }
    let contact = contact.map(|change| Command::Online(OnlineCommand::ChangeContact(change)));
    copied.or(contact).or(chatted).or(changed).or(left)
}

/// The state of the room, and the last error.
fn head(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession, (state, refused): (&RoomState, Option<&str>)) {
    let Shared { theme, words, .. } = shared;
    let phase = match state.phase {
        Phase::Gathering if has_opponents(state) => id::ONLINE_PHASE_WAITING,
        Phase::Gathering => id::ONLINE_PHASE_FEW,
        Phase::Starting => id::ONLINE_PHASE_STARTING,
        Phase::Playing => id::ONLINE_PHASE_PLAYING,
    };
    ui.label(theme.text(TextRole::Heading, words.text(phase)));
    let warn = |ui: &mut Ui, text: &str| {
        ui.label(theme.text(TextRole::Body, text).color(theme.palette.danger));
    };
    if session.is_lost {
        warn(ui, &words.text(id::ONLINE_RECONNECTING));
    } else if let Some(refused) = refused {
        warn(ui, refused);
    } else if let Some(denial) = session.denial {
        warn(ui, &words.text(denial));
    } else if let Some(missed) = session.missed() {
        warn(ui, &words.text(missed.text()));
    } else if let Some(name) = session.canceled_by.as_deref() {
        warn(ui, &words.with(id::ONLINE_CANCELED, &[("name", name.into())]));
    } else if !session.is_verified {
        note(ui, theme, &words.text(id::ONLINE_UNVERIFIED));
    }
    ui.add_space(theme.metrics.space.s);
}

/// The reason why no match can be played with the chosen rules, if there is one.
fn refusal(shared: &Shared<'_>, state: &RoomState) -> Option<String> {
    let rules = chosen_rules(shared);
    if let Err(denial) = Room::check_rules(&rules) {
        return Some(shared.words.text(errors::denial(denial)));
    }
    let program = state.members.iter().find(|member| member.computer == Some(ComputerPlayer::Program))?;
    cannot_play(shared.words, &rules, &program.name)
}

/// The reason why a program cannot play by these rules, if there is one.
fn cannot_play(words: &Words, rules: &VersusRules, name: &str) -> Option<String> {
    let rule = Frontend::unsupported_rule(&rules.seat_rules(Rules::preset(ModeId::Marathon)))?;
    Some(words.with(unsupported_text(rule), &[("name", name.into())]))
}

fn has_opponents(state: &RoomState) -> bool {
    are_opponents(state.members.iter().filter(|member| member.seat.is_some()).map(|member| member.team))
}

/// Ready, seat, start.
fn main_buttons(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) {
    let Shared { theme, words, .. } = shared;
    if state.phase == Phase::Playing {
        return;
    }
    if own.seat.is_some() {
        let text = if own.is_ready { id::HINT_CANCEL } else { id::ONLINE_READY };
        if own.is_ready {
            let text = theme.text(TextRole::Heading, words.text(id::ONLINE_YOU_ARE_READY)).color(theme.palette.accent);
            ui.scope(|ui| ui.label(text));
        }
        if button(ui, theme, if own.is_ready { Tone::Plain } else { Tone::Primary }, &words.text(text)) {
            requests.push(RoomRequest::Ready(!own.is_ready));
        }
    }
    let seat =
        if own.seat.is_some() { (id::ONLINE_STAND, RoomRequest::Stand) } else { (id::ONLINE_SIT, RoomRequest::Sit) };
    let start = (own.is_host && has_opponents(state)).then_some((id::ONLINE_START, RoomRequest::Start));
    let buttons: Vec<_> = std::iter::once(seat).chain(start).collect();
    let gap = theme.metrics.space.s;
    let width = (ui.available_width() - gap * (buttons.len() - 1) as f32) / buttons.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (text, request) in buttons {
            if sized(ui, theme, Tone::Plain, &words.text(text), width).clicked() {
                requests.push(request);
            }
        }
    });
}

/// The invitation, and the reachability of the room.
fn invitation(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let forwarded = session.forwarded();
    if forwarded == Some(Forwarding::Pending) {
        // The router's answer does not request a repaint.
        ui.ctx().request_repaint_after(REFRESH);
    }
    let invitation = session.invitation()?.clone();
    let link = invitation.to_string();
    let copied = panel(ui, theme, |ui| {
        note(ui, theme, &words.text(id::ONLINE_INVITE));
        let copied = Command::Online(OnlineCommand::Copy(link.clone())).offer_wide(ui, shared, Tone::Plain);
        let is_local = invitation.addresses().all(|address| address.ip().is_loopback());
        if is_local {
            note(ui, theme, &words.text(id::ONLINE_MACHINE_ONLY));
        } else {
            let addresses: Vec<String> = invitation.addresses().map(|address| address.ip().to_string()).collect();
            let port = invitation.addresses().next().map_or(0, |address| address.port());
            let args = [("addresses", addresses.join(", ").into()), ("port", port.to_string().into())];
            note(ui, theme, &words.with(id::ONLINE_ADDRESSES, &args));
            if session.announced.is_some() {
                note(ui, theme, &words.text(id::ONLINE_ANNOUNCED));
            }
            note(ui, theme, &words.text(forwarding_text(forwarded.as_ref())));
            let text = if session.shows_code { id::ONLINE_HIDE_CODE } else { id::ONLINE_SHOW_CODE };
            if compact(ui, theme, Tone::Plain, &words.text(text)) {
                session.shows_code = !session.shows_code;
            }
            if session.shows_code {
                ui.add_space(theme.metrics.space.s);
                qr_code(ui, &link, &words.text(id::ONLINE_CODE), QR_CODE_SIZE);
            }
        }
        copied
    });
    ui.add_space(theme.metrics.space.s);
    copied
}

/// The message about reachability for the router's answer.
const fn forwarding_text(forwarded: Option<&Forwarding>) -> MessageId {
    match forwarded {
        Some(Forwarding::Pending) => id::ONLINE_FORWARD_PENDING,
        Some(Forwarding::Open(_)) => id::ONLINE_FORWARD_OPEN,
        Some(Forwarding::Hidden(_)) => id::ONLINE_FORWARD_HIDDEN,
        Some(Forwarding::Closed(_)) => id::ONLINE_FORWARD_CLOSED,
        None => id::ONLINE_FORWARD,
    }
}

fn member_row(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (member, own): (&Member, &Member),
    requests: &mut Vec<RoomRequest>,
) -> Option<ContactChange> {
    let Shared { theme, words, .. } = shared;
    let row = ui.push_id(member.id.0, |ui| {
        ui.horizontal_wrapped(|ui| {
            let height = theme.metrics.control_height;
            let (rect, _) = ui.allocate_exact_size(vec2(1.4 * height, height), egui::Sense::hover());
            let color = theme.player_color(member.seat.map_or_else(|| usize::from(member.id.0), usize::from));
            avatar::paint(ui.painter(), rect.shrink(2.0), member.avatar.into(), color, theme);
            ui.label(theme.text(TextRole::Strong, shown_name(words, &session.contacts, member)))
                .on_hover_text(member.key.to_string());
            let color = if member.is_ready { theme.palette.accent } else { theme.palette.text_secondary };
            let is_friend = session.contacts.friend(&member.key).is_some();
            ui.label(theme.text(TextRole::Small, member_text(words, (member, is_friend), own)).color(color));
            if member.id == own.id {
                return None;
            }
            if member.computer.is_some() {
                if own.is_host && compact(ui, theme, Tone::Plain, &words.text(id::ONLINE_KICK)) {
                    requests.push(RoomRequest::Kick(member.id));
                }
                return None;
            }
            let mute = if session.muted.contains(&member.key) { id::ONLINE_UNMUTE } else { id::ONLINE_MUTE };
            if compact(ui, theme, Tone::Plain, &words.text(mute)) {
                session.toggle_mute(member.key);
            }
            let changed = member_buttons(ui, shared, &session.contacts, member);
            if own.is_host {
                if compact(ui, theme, Tone::Plain, &words.text(id::ONLINE_KICK)) {
                    requests.push(RoomRequest::Kick(member.id));
                }
                // Nobody can undo it.
                let [ban, question] = [id::ONLINE_BAN, id::ONLINE_BAN_ASK].map(|text| words.text(text));
                let width = compact_width(ui, theme, &question);
                let mut asks = session.bans == Some(member.id);
                if asking(ui, theme, (&ban, &question), width, &mut asks) {
                    requests.push(RoomRequest::Ban(member.id));
                }
                if asks || session.bans == Some(member.id) {
                    session.bans = asks.then_some(member.id);
                }
            }
            changed
        })
    });
    row.inner.inner
}

/// The name given to a friend, with the current one if it differs; for others the current one.
fn shown_name(words: &Words, contacts: &Contacts, member: &Member) -> String {
    match contacts.friend(&member.key) {
        Some(known) if known != member.name => {
            words.with(id::ONLINE_KNOWN_AS, &[("known", known.into()), ("name", member.name.as_str().into())])
        }
        _ => member.name.clone(),
    }
}

/// The text that describes a member.
fn member_text(words: &Words, (member, is_friend): (&Member, bool), own: &Member) -> String {
    let mut parts = Vec::new();
    let mut add = |holds: bool, text| parts.extend(holds.then(|| words.text(text)));
    add(member.id == own.id, id::ONLINE_MEMBER_YOU);
    add(is_friend, id::ONLINE_MEMBER_FRIEND);
    add(member.is_host, id::ONLINE_MEMBER_HOST);
    add(member.is_away, id::ONLINE_MEMBER_AWAY);
    add(member.seat.is_none(), id::ONLINE_MEMBER_WATCHING);
    add(member.is_ready && member.computer.is_none(), id::ONLINE_MEMBER_READY);
    if member.seat.is_some() {
        parts.push(words.with(id::ONLINE_TEAM_OF, &[("team", member.team.into())]));
    }
    if member.wins > 0 {
        parts.push(words.with(id::VERSUS_WINS, &[("wins", member.wins.into())]));
    }
    parts.join(" · ")
}

/// The player's team, and the host's rules.
fn settings(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    ui.scope(|ui| team_row(ui, shared, (state, own), requests));
    if !own.is_host {
        let label = words.text(id::VERSUS_RULES);
        let text = theme.text(TextRole::Body, format!("{label}: {}", online_rules_name(words, &state.rules)));
        ui.horizontal(|ui| {
            // Below the labels of the rows.
            ui.add_space(theme.metrics.space.l);
            ui.label(text);
        });
        ui.add_space(theme.metrics.space.s);
        return None;
    }
    let [label, hint] = [id::ONLINE_LOCK, id::ONLINE_LOCK_HINT].map(|text| words.text(text));
    let text = words.text(if state.is_locked { id::SWITCH_ON } else { id::SWITCH_OFF });
    if let Some(is_locked) = row::switch(ui, theme, Named::new(&label, &hint), state.is_locked, &text) {
        requests.push(RoomRequest::Lock(is_locked));
    }
    let [label, hint] = [id::ONLINE_PASSWORD, id::ONLINE_SET_PASSWORD_HINT].map(|text| words.text(text));
    if let Some(password) = row::text(ui, shared, Named::new(&label, &hint), &session.password, super::PASSWORD) {
        session.password.clone_from(&password);
        requests.push(RoomRequest::SetPassword(password));
    }
    if state.phase == Phase::Playing {
        return None;
    }
    session.request_rules(chosen_rules(shared));
    form::edit(ui, shared, |form, settings| rule_rows(form, &mut settings.versus, RuleRows::OneMatch))
}

/// The name of the rules of a room: online, lines travel longer than by the rules that the name is of.
fn online_rules_name(words: &Words, rules: &VersusRules) -> String {
    let is_of = |preset: &VersusPreset| Room::online_rules(preset.rules()).attacks == rules.attacks;
    let named = VersusPreset::ALL.into_iter().find(is_of).map_or(*rules, VersusPreset::rules);
    rules_name(words, &named)
}

/// The rules from the local lobby, if the player has set them there.
fn chosen_rules(shared: &Shared<'_>) -> VersusRules {
    Room::online_rules(shared.settings.versus.match_rules())
}

/// The rows for adding a computer player or one of the player's programs.
fn bot_rows(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, requests: &mut Vec<RoomRequest>) {
    let Shared { theme, words, settings, .. } = shared;
    let level_name = |level: u8| words.with(id::ONLINE_COMPUTER_NAME, &[("level", level.into())]);
    let programs = &settings.programs;
    let levels = (1..=Versus::LEVELS).map(level_name);
    let names: Vec<String> =
        levels.chain((0..programs.len()).map(|index| program_name(words, programs, index))).collect();
    let label = if programs.is_empty() { id::ONLINE_COMPUTER } else { id::ONLINE_COMPUTER_OR_PROGRAM };
    let [label, hint] = [label, id::ONLINE_COMPUTER_HINT].map(|text| words.text(text));
    let levels = (1..=Versus::LEVELS).map(|level| format!("{} {hint}", words.computer(level)));
    let hints: Vec<String> = levels.chain(programs.iter().map(|_| hint.clone())).collect();
    let chosen = session.next_bot.min(names.len() - 1);
    let named = Named { others: &hints, ..Named::new(&label, &hints[chosen]) };
    session.next_bot = row::choice(ui, theme, named, &names, chosen).unwrap_or(chosen);
    match session.next_bot.checked_sub(Versus::LEVELS.into()).map(|index| (index, &programs[index])) {
        Some((index, program)) => {
            program_button(ui, shared, session, (program, &names[index + usize::from(Versus::LEVELS)]));
        }
        None => {
            if button(ui, theme, Tone::Plain, &words.text(id::ONLINE_ADD_COMPUTER)) {
                let level = session.next_bot as u8 + 1;
                requests.push(RoomRequest::AddComputer(level, level_name(level)));
            }
        }
    }
}

/// The button that adds a program, or the reason why it cannot play.
fn program_button(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (program, name): (&PlayerProgram, &str),
) {
    let Shared { theme, words, .. } = shared;
    if let Some(reason) = cannot_play(words, &chosen_rules(shared), name) {
        note(ui, theme, &reason);
    } else if button(ui, theme, Tone::Plain, &words.text(id::PROGRAM_NEW)) {
        let (command, pace) = (program_command(program), program_pace(program));
        session.add_program(ProgramRequest { name: name.to_owned(), command, pace });
    }
}

/// The row of the player's team.
fn team_row(ui: &mut Ui, shared: &Shared<'_>, (state, own): (&RoomState, &Member), requests: &mut Vec<RoomRequest>) {
    let Shared { theme, words, .. } = shared;
    if own.seat.is_some() && state.phase != Phase::Playing {
        let teams: Vec<String> = (1..=Room::MAX_SEATS).map(|team| words.number(team as u64)).collect();
        let [label, hint] = [id::ONLINE_TEAM, id::VERSUS_TEAM_HINT].map(|text| words.text(text));
        let chosen = usize::from(own.team.saturating_sub(1)).min(teams.len() - 1);
        if let Some(team) = row::choice(ui, theme, Named::new(&label, &hint), &teams, chosen) {
            requests.push(RoomRequest::Team(team as u8 + 1));
        }
    }
}

/// The chat, a field for messages, and quick phrases. The player can turn all of it off.
pub(super) fn chat(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (session, draft): (&OnlineSession, &mut String),
    requests: &mut Vec<RoomRequest>,
) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let is_on = settings.online.chat;
    panel(ui, theme, |ui| {
        let [label, hint] = [id::ONLINE_CHAT, id::ONLINE_CHAT_HINT].map(|text| words.text(text));
        let text = words.text(if is_on { id::SWITCH_ON } else { id::SWITCH_OFF });
        let turned = row::switch(ui, theme, Named::new(&label, &hint), is_on, &text);
        let turned = turned.map(|is_on| Command::apply(settings, |settings| settings.online.chat = is_on));
        if !is_on {
            return turned;
        }
        ui.scope(|ui| chat_lines(ui, shared, session));
        ui.add_space(theme.metrics.space.xs);
        let (is_sent, line) = field(ui, shared, draft);
        if session.unseen.scrolls {
            // The button that led here is gone, and the screen scrolls to the focus.
            focus::give(ui, line);
        }
        if is_sent && !draft.trim().is_empty() {
            requests.push(RoomRequest::Chat(ChatMessage::Text(std::mem::take(draft))));
        }
        ui.add_space(theme.metrics.space.xs);
        ui.horizontal_wrapped(|ui| {
            for phrase in Phrase::ALL {
                if compact(ui, theme, Tone::Plain, &words.name(*phrase)) {
                    requests.push(RoomRequest::Chat(ChatMessage::Phrase(*phrase)));
                }
            }
        });
        turned
    })
}

/// The last lines of the chat, in a place of constant height, so that a message moves nothing below it.
fn chat_lines(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession) {
    let Shared { theme, words, .. } = shared;
    let texts: Vec<String> = session
        .chat_lines
        .iter()
        .map(|line| {
            let args = [("name", line.name.as_str().into()), ("text", chat_text(words, &line.message).into())];
            words.with(id::ONLINE_CHAT_LINE, &args)
        })
        .collect();
    let gap = ui.spacing().item_spacing.y;
    let (width, color) = (ui.available_width(), theme.palette.text_primary);
    let height = |text: &str| lay(ui, TextRole::Body, text, color, width).size().y + gap;
    let place = vec2(width, SHOWN_LINES as f32 * height(" "));
    let used = texts.iter().rev().scan(0.0, |used, text| {
        *used += height(text);
        Some(*used)
    });
    let fitting = used.take_while(|used| *used <= place.y + 0.5).count();
    ui.allocate_ui(place, |ui| {
        ui.set_min_size(place);
        if texts.is_empty() {
            note(ui, theme, &words.text(id::ONLINE_CHAT_EMPTY));
        }
        for text in &texts[texts.len() - fitting..] {
            ui.add(egui::Label::new(theme.text(TextRole::Body, text)).wrap());
        }
    });
}

/// The message field with its button. Returns whether the message is sent, and the id of the field.
pub(super) fn field(ui: &mut Ui, shared: &Shared<'_>, draft: &mut String) -> (bool, Id) {
    let Shared { theme, words, .. } = shared;
    let send = words.text(id::ONLINE_CHAT_SEND);
    let label = words.text(id::ONLINE_CHAT_FIELD);
    let button_width = compact_width(ui, theme, &send);
    let gap = theme.metrics.space.s;
    let switch = vec2(letters::switch_width(shared), theme.metrics.control_height);
    let size = vec2(ui.available_width() - button_width - switch.x - 2.0 * gap, theme.metrics.control_height);
    let id = ui.scope_id().with("chat");
    let is_sent = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        // Checked before the text field is drawn, because Enter removes its focus.
        let enter = focus::is_at(ui, id) && ui.input(|input| input.key_pressed(Key::Enter));
        let edge = egui::Stroke::new(theme.metrics.stroke, theme.palette.outline);
        ui.painter().rect(rect, theme.metrics.radius, theme.palette.background, edge, egui::StrokeKind::Inside);
        let edit = TextEdit::singleline(draft)
            .id(id)
            .char_limit(ChatMessage::MAX_CHARACTERS)
            .hint_text(theme.text(TextRole::Body, &label).color(theme.palette.text_faint))
            .font(TextRole::Body.font(1.0))
            .text_color(theme.palette.text_primary)
            .frame(row::text_frame(theme))
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(rect.width());
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("chat"));
        let response = inner.put(rect, edit);
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(label.as_str()));
        if focus::join(ui, &response, Keys::Text).focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
        let (beside, _) = ui.allocate_exact_size(switch, egui::Sense::hover());
        letters::switch(ui, shared, beside, (id, draft));
        compact(ui, theme, Tone::Plain, &send) || enter
    });
    if let Some(text) = letters::picker(ui, shared, id, (draft, ChatMessage::MAX_CHARACTERS)) {
        *draft = text;
    }
    (is_sent.inner, id)
}

/// The text of a chat message; quick phrases are in the reader's language.
pub(super) fn chat_text(words: &Words, message: &ChatMessage) -> String {
    match message {
        ChatMessage::Text(text) => text.clone(),
        ChatMessage::Phrase(phrase) => words.name(*phrase),
    }
}
