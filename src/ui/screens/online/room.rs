//! The room, in pages: members and chat, rules, custom rules, invitation and access.

use std::time::Instant;

use egui::{Id, Key, Rect, TextEdit, Ui, UiBuilder, vec2};

use super::room_facts::{cannot_play, chosen_rules, decided_text, is_in_match, teams};
use super::room_view::{QUESTION_TIME, RoomPage};
use super::session::OnlineSession;
use super::{REFRESH, errors, members};
use crate::engine::versus::{TargetLaw, VersusPreset, VersusRules};
use crate::online::net::Forwarding;
use crate::online::{
    ChatMessage, ComputerPlayer, Member, Phase, Phrase, Room, RoomRequest, RoomRules, RoomState, can_play,
};
use crate::settings::{HandlingPreset, Versus, VersusGoal};
use crate::ui::paint::icons::Icon;
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::versus::{custom, rule_rows, rules_as_text, rules_name, rules_text};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, ButtonFace, Tone, button, compact, compact_width, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::tabs::tabs;
use crate::ui::widgets::{backed, keyed, lay, letters, note, panel, qr_code, ring, rows};
use crate::ui::words::{Choice as _, MessageId, Words, id};

/// The width of the QR code in points.
const QR_CODE_SIZE: f32 = 240.0;
/// The width of the button that copies the invitation, beside the rules, in points.
const INVITATION: f32 = 240.0;
/// The number of chat lines shown.
const SHOWN_LINES: usize = 8;

pub(super) fn ui(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let title = shared.words.text(id::ONLINE_TITLE);
    let page = Page::of("OnlineRoom", &title, super::WIDTH).hints(&[
        Hint::Turn,
        Hint::Move,
        Hint::Change,
        Hint::Accept,
        Hint::Back,
    ]);
    let frame = page.open(ui, shared);
    let command = frame.body(ui, |ui| body(ui, shared, session));
    // Last in the focus order, so that a message does not move the focus.
    unseen_chat(ui, shared, session, frame.head);
    let back = frame.close(ui);
    // Back closes the card of a member first.
    if back && session.view.hide_open_member() {
        return command;
    }
    command.or_else(|| back.then(|| leave(ui, session)).flatten())
}

/// Leaves the room. If others lose something by that, the first press only asks.
fn leave(ui: &Ui, session: &mut OnlineSession) -> Option<Command> {
    let frame = ui.ctx().cumulative_frame_nr();
    let leaves = session.leaving_loss().is_none() || session.view.press_leave(frame, Instant::now());
    // The question comes with the next frame.
    ui.ctx().request_repaint();
    leaves.then_some(Command::Online(OnlineCommand::Leave))
}

/// The button that leaves the room, which also shows the question of a first press.
fn leave_button(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let (command, now) = (Command::Online(OnlineCommand::Leave), Instant::now());
    let question = session.leaving_loss().filter(|_| session.view.asks_to_leave(now));
    let (tone, text) = match question {
        Some(others) if session.invitation().is_some() => {
            (Tone::Danger, shared.words.with(id::ONLINE_CLOSE_SURE, &[("count", others.into())]))
        }
        Some(_) => (Tone::Danger, shared.words.text(id::ONLINE_LEAVE_SURE)),
        None => (Tone::Plain, shared.words.text(id::ONLINE_LEAVE)),
    };
    let width = ui.available_width();
    let response = command.button(ui, shared, tone, (&text, width));
    if question.is_some() {
        if session.view.takes_focus_to_leave() {
            focus::give(ui, response.id);
        } else if !focus::is_at(ui, response.id) {
            // Moving the focus away cancels the question.
            session.view.stay();
        }
        ui.ctx().request_repaint_after(QUESTION_TIME);
    }
    response.clicked().then(|| leave(ui, session)).flatten()
}

/// A button beside the title while the chat has messages out of view. It leads there.
fn unseen_chat(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, head: Rect) {
    let count = session.talk.unseen();
    if count == 0 {
        return;
    }
    let text = shared.words.with(id::ONLINE_CHAT_UNSEEN, &[("count", count.into())]);
    let width = compact_width(ui, shared.theme, &text);
    let place = head.with_min_x(head.right() - width);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("unseen chat"));
    if compact(&mut ui, shared.theme, Tone::Plain, &text) {
        session.talk.scroll();
    }
}

fn body(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let Shared { theme, .. } = shared;
    let space = theme.metrics.space;
    let state = session.state()?.clone();
    let own = session.own()?.clone();
    let mut requests = Vec::new();
    // Each part has its own id scope, so that changes in one do not move the focus in another.
    let refused = own.is_host.then(|| refusal(shared, &state)).flatten();
    ui.scope(|ui| backed(ui, theme, |ui| head(ui, shared, session, (&state, refused.as_deref()))));
    ui.add_space(space.s);
    let leads_to_lobby = session.is_decided() && session.view.has_lobby();
    let has_main = if session.is_decided() {
        leads_to_lobby
    } else {
        refused.is_none() && has_main_button(session, (&state, &own))
    };
    if session.view.note_main_button(has_main) && focus::keys(ui) == Some(Keys::Pages) {
        // The tabs have the focus because there was no other button above them.
        focus::give_to_next(ui);
    }
    let returns = ui.scope(|ui| {
        if leads_to_lobby {
            let text = id::ONLINE_TO_LOBBY;
            return keyed(ui, text, |ui| button(ui, theme, Tone::Primary, &shared.words.text(text)));
        }
        if has_main {
            main_buttons(ui, shared, session, (&state, &own), &mut requests);
        }
        false
    });
    ui.add_space(space.s);
    if own.is_host && !is_in_match(&state) {
        session.request_rules(chosen_rules(shared, &state));
    }
    ui.scope(|ui| page_tabs(ui, shared, session, &own));
    ui.add_space(space.s);
    let page = session.view.page();
    let changed = ui.push_id(format!("{page:?}"), |ui| match page {
        RoomPage::Players => players(ui, shared, session, (&state, &own), &mut requests),
        RoomPage::Rules => rules(ui, shared, (&state, &own)),
        RoomPage::Custom => {
            rows(ui, theme, |ui| form::edit(ui, shared, |form, settings| custom::rows(form, &mut settings.versus)))
        }
        RoomPage::Access => access(ui, shared, session, &state, &mut requests),
    });
    ui.add_space(space.s);
    let left = ui.scope(|ui| leave_button(ui, shared, session)).inner;
    for request in requests {
        session.queue.push(request);
    }
    let returned = returns.inner.then_some(Command::Online(OnlineCommand::Leave));
    changed.inner.or(returned).or(left)
}

/// The tabs of the pages. Only the host sets rules and access.
fn page_tabs(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession, own: &Member) {
    let Shared { theme, words, settings, .. } = shared;
    let mut pages = vec![(RoomPage::Players, id::VERSUS_PLAYERS), (RoomPage::Rules, id::VERSUS_RULES)];
    let custom = (own.is_host && settings.versus.is_custom).then_some((RoomPage::Custom, id::VERSUS_CUSTOM_RULES));
    pages.extend(custom);
    pages.extend(own.is_host.then_some((RoomPage::Access, id::ONLINE_ACCESS)));
    let names: Vec<String> = pages.iter().map(|(_, name)| words.text(*name)).collect();
    let chosen = pages.iter().position(|(page, _)| *page == session.view.page()).unwrap_or(0);
    let turned = tabs(ui, theme, &words.text(id::ONLINE_TITLE), &names, chosen, 0);
    session.view.turn_to(pages[turned.unwrap_or(chosen)].0);
}

/// The page of the members: the invitation, the rules in a line, the cards, and the chat.
fn players(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let link = session.invitation().map(ToString::to_string);
    let rules = rules_line(words, &state.rules);
    let (copied, turns) = ui
        .horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space.s;
            let width = INVITATION.min(ui.available_width() / 3.0);
            let copied =
                link.and_then(|link| Command::Online(OnlineCommand::Copy(link)).offer(ui, shared, Tone::Plain, width));
            let face = ButtonFace { text: &rules, icon: Some(Icon::Sliders) };
            let width = ui.available_width();
            (copied, button::alone(ui, theme, Tone::Plain, (face, width)).clicked())
        })
        .inner;
    if turns {
        session.view.turn_to(RoomPage::Rules);
    }
    ui.add_space(space.s);
    let contact = ui.scope(|ui| members::ui(ui, shared, session, (state, own), requests)).inner;
    let contact = contact.map(|change| Command::Online(OnlineCommand::ChangeContact(change)));
    if let Some(ms) = session.delay_ms() {
        backed(ui, theme, |ui| note(ui, theme, &words.with(id::ONLINE_DELAY, &[("ms", ms.into())])));
    }
    ui.add_space(space.s);
    let mut draft = session.talk.take_draft();
    let top = ui.cursor().top();
    let chatted = chat(ui, shared, (session, &mut draft), requests);
    session.talk.set_draft(draft);
    let place = ui.max_rect().with_min_y(top).with_max_y(ui.cursor().top());
    if session.talk.take_scroll() {
        ui.scroll_to_rect(place, None);
    }
    if ui.clip_rect().intersect(place).height() > 0.5 * place.height() {
        session.talk.see();
    }
    copied.or(contact).or(chatted)
}

/// The page of the rules: the rows of the lobby, which the host changes between two matches.
fn rules(ui: &mut Ui, shared: &Shared<'_>, (state, own): (&RoomState, &Member)) -> Option<Command> {
    let theme = shared.theme;
    let teams = teams(state);
    if own.is_host && !is_in_match(state) {
        let changed = rows(ui, theme, |ui| {
            form::edit(ui, shared, |form, settings| {
                rule_rows(form, &mut settings.versus, &teams);
                targets_row(form, settings.versus.rules_of(&teams).targets);
            })
        });
        ui.add_space(theme.metrics.space.xs);
        let copied = rules_as_text(ui, shared);
        return changed.or(copied);
    }
    rows(ui, theme, |ui| {
        let mut form = Form::read_only(ui, shared);
        rule_rows(&mut form, &mut setup_of(&state.rules), &teams);
        targets_row(&mut form, state.rules.versus.targets);
    });
    ui.add_space(theme.metrics.space.s);
    Command::CopyRules.offer_wide(ui, shared, Tone::Plain)
}

/// The row of the targets, which the preset or the page of custom rules sets.
fn targets_row(form: &mut Form<'_, '_>, targets: TargetLaw) {
    let text = form.words().name(targets);
    form.fixed(id::VERSUS_TARGETS, &text);
}

/// A setup of the lobby with the rules of a room.
fn setup_of(rules: &RoomRules) -> Versus {
    let handling_cap = HandlingPreset::CAPS.into_iter().find(|preset| Some(preset.cap()) == rules.handling);
    let mut setup = Versus { first_to: rules.first_to, handling_cap, ..Versus::default() };
    // Online, lines travel longer than by the preset that the rules are of.
    let attacks = preset_of(&rules.versus).map_or(rules.versus.attacks, |preset| preset.rules().attacks);
    setup.take_rules(&VersusRules { attacks, ..rules.versus });
    if rules.is_together {
        setup.goal = VersusGoal::Together;
    }
    setup
}

/// The rules of a room in one line.
fn rules_line(words: &Words, rules: &RoomRules) -> String {
    rules_text(words, &online_rules_name(words, &rules.versus), &setup_of(rules))
}

/// The page of the invitation, and of who can join.
fn access(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    state: &RoomState,
    requests: &mut Vec<RoomRequest>,
) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let copied = ui.scope(|ui| invitation(ui, shared, session)).inner;
    rows(ui, theme, |ui| {
        let [label, hint] = [id::ONLINE_LOCK, id::ONLINE_LOCK_HINT].map(|text| words.text(text));
        let text = words.text(if state.is_locked { id::SWITCH_ON } else { id::SWITCH_OFF });
        if let Some(is_locked) = row::switch(ui, theme, Named::new(&label, &hint), state.is_locked, &text) {
            requests.push(RoomRequest::Lock(is_locked));
        }
        let [label, hint] = [id::ONLINE_PASSWORD, id::ONLINE_SET_PASSWORD_HINT].map(|text| words.text(text));
        if let Some(password) =
            row::text(ui, shared, Named::new(&label, &hint), session.view.password(), super::PASSWORD)
        {
            session.view.set_password(&password);
            requests.push(RoomRequest::SetPassword(password));
        }
    });
    copied
}

/// The state of the room, and the last error.
fn head(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession, (state, refused): (&RoomState, Option<&str>)) {
    let Shared { theme, words, .. } = shared;
    if let Some(tournament) = &state.tournament {
        let title = theme.text(TextRole::Strong, words.tournament_match(tournament));
        ui.add(egui::Label::new(title).truncate());
    }
    let phase = match state.phase {
        Phase::Gathering if has_players(state) => id::ONLINE_PHASE_WAITING,
        Phase::Gathering if teams(state).len() > 1 => id::ONLINE_PHASE_FEW,
        Phase::Gathering if session.invitation().is_some() => id::ONLINE_PHASE_ALONE,
        Phase::Gathering => id::ONLINE_PHASE_WAITS,
        Phase::Starting => id::ONLINE_PHASE_STARTING,
        Phase::Playing => id::ONLINE_PHASE_PLAYING,
        Phase::Break { .. } => id::ONLINE_PHASE_BREAK,
    };
    let seconds = session.next_round_in(Instant::now());
    if seconds.is_some() {
        ui.ctx().request_repaint_after(REFRESH);
    }
    let phase = if session.is_decided() {
        decided_text(words, session)
    } else {
        words.with(phase, &[("seconds", seconds.unwrap_or(0).into())])
    };
    ui.label(theme.text(TextRole::Heading, phase));
    let warn = |ui: &mut Ui, text: &str| {
        ui.label(theme.text(TextRole::Body, text).color(theme.palette.danger));
    };
    if session.is_lost {
        warn(ui, &words.text(id::ONLINE_RECONNECTING));
    } else if let Some(refused) = refused {
        warn(ui, refused);
    } else if let Some(denial) = session.queue.denial() {
        warn(ui, &words.text(denial));
    } else if let Some(missed) = session.matches.missed() {
        warn(ui, &words.text(missed.text()));
    } else if let Some(name) = session.matches.canceled_by() {
        warn(ui, &words.with(id::ONLINE_CANCELED, &[("name", name.into())]));
    } else if !session.is_verified {
        note(ui, theme, &words.text(id::ONLINE_UNVERIFIED));
    }
}

/// The reason why no match can be played with the chosen rules, if there is one.
fn refusal(shared: &Shared<'_>, state: &RoomState) -> Option<String> {
    let rules = chosen_rules(shared, state);
    if let Err(denial) = Room::check_rules(&rules) {
        return Some(shared.words.text(errors::denial(denial)));
    }
    let program = state.members.iter().find(|member| member.computer == Some(ComputerPlayer::Program))?;
    cannot_play(shared.words, &rules.versus, &program.name)
}

fn has_players(state: &RoomState) -> bool {
    can_play(state.rules.is_together, teams(state))
}

/// The buttons that stand beside each other: the seat, the start, and the end of a match of several rounds.
fn side_buttons(session: &OnlineSession, (state, own): (&RoomState, &Member)) -> Vec<(MessageId, RoomRequest)> {
    let has_break = matches!(state.phase, Phase::Break { .. });
    let sits = session.can_sit().then_some((id::ONLINE_SIT, RoomRequest::Sit));
    let seat = if own.seat.is_some() { Some((id::ONLINE_STAND, RoomRequest::Stand)) } else { sits };
    let start = (own.is_host && has_players(state)).then_some((id::ONLINE_START, RoomRequest::Start));
    let end = (own.is_host && has_break).then_some((id::ONLINE_END_MATCH, RoomRequest::EndMatch));
    seat.into_iter().chain(start).chain(end).collect()
}

/// Whether there is a button above the tabs.
fn has_main_button(session: &OnlineSession, (state, own): (&RoomState, &Member)) -> bool {
    if state.phase == Phase::Playing {
        return session.matches.can_watch();
    }
    own.seat.is_some() || !side_buttons(session, (state, own)).is_empty()
}

/// Ready, seat, start; during a match that the player has stopped watching, the way back to it.
///
/// The room changes by itself. The key of each button is its text, so that none gets the focus of another one.
fn main_buttons(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &mut OnlineSession,
    (state, own): (&RoomState, &Member),
    requests: &mut Vec<RoomRequest>,
) {
    let Shared { theme, words, .. } = shared;
    if state.phase == Phase::Playing {
        let text = id::ONLINE_WATCH;
        if keyed(ui, text, |ui| button(ui, theme, Tone::Primary, &words.text(text))) {
            session.matches.watch();
        }
        return;
    }
    if own.seat.is_some() {
        let (tone, text) =
            if own.is_ready { (Tone::Plain, id::HINT_CANCEL) } else { (Tone::Primary, id::ONLINE_READY) };
        if own.is_ready {
            let text = theme.text(TextRole::Heading, words.text(id::ONLINE_YOU_ARE_READY)).color(theme.palette.accent);
            backed(ui, theme, |ui| ui.label(text));
        }
        if keyed(ui, text, |ui| button(ui, theme, tone, &words.text(text))) {
            requests.push(RoomRequest::Ready(!own.is_ready));
        }
    }
    let buttons = side_buttons(session, (state, own));
    // An empty row would leave a gap.
    if buttons.is_empty() {
        return;
    }
    let gap = theme.metrics.space.s;
    let width = (ui.available_width() - gap * (buttons.len() - 1) as f32) / buttons.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (text, request) in buttons {
            if keyed(ui, text, |ui| sized(ui, theme, Tone::Plain, &words.text(text), width).clicked()) {
                requests.push(request);
            }
        }
    });
}

/// The invitation, and the reachability of the room.
fn invitation(ui: &mut Ui, shared: &Shared<'_>, session: &mut OnlineSession) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let forwarded = session.hosting.forwarding();
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
            if session.hosting.is_announced() {
                note(ui, theme, &words.text(id::ONLINE_ANNOUNCED));
            }
            note(ui, theme, &words.text(forwarding_text(forwarded.as_ref())));
            let text = if session.view.shows_code() { id::ONLINE_HIDE_CODE } else { id::ONLINE_SHOW_CODE };
            if compact(ui, theme, Tone::Plain, &words.text(text)) {
                session.view.toggle_code();
            }
            if session.view.shows_code() {
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

/// The name of the rules of a room.
fn online_rules_name(words: &Words, rules: &VersusRules) -> String {
    let named = preset_of(rules).map_or(*rules, VersusPreset::rules);
    rules_name(words, &named)
}

/// The preset with the attacks of the rules of a room: online, lines travel longer than by the preset.
fn preset_of(rules: &VersusRules) -> Option<VersusPreset> {
    let is_of = |preset: &VersusPreset| RoomRules::from(preset.rules()).versus.attacks == rules.attacks;
    VersusPreset::ALL.into_iter().find(is_of)
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
        ui.scope(|ui| chat_lines(ui, shared, session, SHOWN_LINES));
        ui.add_space(theme.metrics.space.xs);
        let (is_sent, line) = field(ui, shared, draft);
        if session.talk.scrolls() {
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

/// The last lines of the chat with the message field, at the bottom of a low place.
pub(super) fn chat_beside(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (session, draft): (&OnlineSession, &mut String),
    requests: &mut Vec<RoomRequest>,
) {
    if !shared.settings.online.chat {
        return;
    }
    let theme = shared.theme;
    let height = theme.metrics.control_height + theme.metrics.space.s;
    let lines = ((ui.available_height() - height) / (1.5 * TextRole::Body.size())) as usize;
    ui.scope(|ui| chat_lines(ui, shared, session, lines));
    let (is_sent, _) = field(ui, shared, draft);
    if is_sent && !draft.trim().is_empty() {
        requests.push(RoomRequest::Chat(ChatMessage::Text(std::mem::take(draft))));
    }
}

/// The last lines of the chat, in a place of constant height, so that a message moves nothing below it.
fn chat_lines(ui: &mut Ui, shared: &Shared<'_>, session: &OnlineSession, shown: usize) {
    let Shared { theme, words, .. } = shared;
    let texts: Vec<String> = session
        .talk
        .lines()
        .map(|line| {
            let args = [("name", line.name.as_str().into()), ("text", chat_text(words, &line.message).into())];
            words.with(id::ONLINE_CHAT_LINE, &args)
        })
        .collect();
    let gap = ui.spacing().item_spacing.y;
    let (width, color) = (ui.available_width(), theme.palette.text_primary);
    let height = |text: &str| lay(ui, TextRole::Body, text, color, width).size().y + gap;
    let place = vec2(width, shown as f32 * height(" "));
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
