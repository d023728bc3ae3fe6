//! Friends and blocked players: the buttons beside a member, and the list.

use std::collections::BTreeMap;

use egui::Ui;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::online::{Contact, ContactChange, Contacts, Member, PlayerKey, Relation};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, compact};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{backed, note, panel, rows};
use crate::ui::words::id;

/// The list, with the names being edited.
#[derive(Debug, Default)]
pub(super) struct ContactList {
    drafts: BTreeMap<PlayerKey, String>,
}

/// The result of a frame of the list.
pub(super) enum Step {
    /// Back to the entry.
    Close,
    Command(Command),
}

impl ContactList {
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, contacts: &Contacts) -> Option<Step> {
        let Shared { theme, words, .. } = shared;
        let title = words.text(id::ONLINE_CONTACTS);
        let page = Page::of("OnlineContacts", &title, super::WIDTH).hints(&[Hint::Move, Hint::Accept, Hint::Back]);
        let ((changed, closed), back) = page.show(ui, shared, |ui| {
            let mut changed = None;
            let list = contacts.list();
            if list.is_empty() {
                backed(ui, theme, |ui| note(ui, theme, &words.text(id::ONLINE_CONTACTS_EMPTY)));
            }
            for (key, contact) in list {
                ui.push_id(key, |ui| {
                    if let Some(change) = panel(ui, theme, |ui| self.row(ui, shared, (key, contact))) {
                        changed = Some(change);
                    }
                });
                ui.add_space(theme.metrics.space.xs);
            }
            ui.add_space(theme.metrics.space.s);
            (changed, button(ui, theme, Tone::Plain, &words.text(id::HINT_BACK)))
        });
        if let Some(change) = changed {
            if let ContactChange::Rename(key, _) | ContactChange::Remove(key) = &change {
                self.drafts.remove(key);
            }
            return Some(Step::Command(Command::Online(OnlineCommand::ChangeContact(change))));
        }
        (back || closed).then_some(Step::Close)
    }

    fn row(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (key, contact): (PlayerKey, &Contact),
    ) -> Option<ContactChange> {
        let Shared { theme, words, .. } = shared;
        let since = Timestamp::from_second(contact.since).unwrap_or_default().to_zoned(TimeZone::system()).date();
        let is_friend = contact.relation == Relation::Friend;
        let since_text = if is_friend { id::ONLINE_FRIEND_SINCE } else { id::ONLINE_BLOCKED_SINCE };
        let hint = words.with(since_text, &[("date", words.date(since).into()), ("key", key.to_string().into())]);
        let label = words.with(id::ONLINE_CONTACT_NAME, &[("name", contact.name.as_str().into())]);
        let draft = self.drafts.get(&key).unwrap_or(&contact.name);
        let typed = rows(ui, theme, |ui| {
            row::text(ui, shared, Named::new(&label, &hint), draft, crate::online::Room::NAME_CHARACTERS)
        });
        if let Some(typed) = typed {
            self.drafts.insert(key, typed);
        }
        ui.label(theme.text(TextRole::Small, hint).color(theme.palette.text_secondary));
        let renamed = self.drafts.get(&key).filter(|draft| !draft.trim().is_empty() && **draft != contact.name);
        let (friend, block) = (
            (id::ONLINE_BEFRIEND, ContactChange::Add(key, contact.name.clone(), Relation::Friend)),
            (id::ONLINE_BLOCK, ContactChange::Add(key, contact.name.clone(), Relation::Blocked)),
        );
        let remove = if is_friend { id::ONLINE_UNFRIEND } else { id::ONLINE_UNBLOCK };
        let buttons = [(remove, ContactChange::Remove(key)), if is_friend { block } else { friend }];
        let rename = renamed.map(|draft| (id::ONLINE_RENAME, ContactChange::Rename(key, draft.clone())));
        let mut changed = None;
        ui.horizontal_wrapped(|ui| {
            for (text, change) in buttons.into_iter().chain(rename) {
                if compact(ui, theme, Tone::Plain, &words.text(text)) {
                    changed = Some(change);
                }
            }
        });
        changed
    }
}

/// The buttons that befriend, unfriend, block or unblock a member.
pub(super) fn member_buttons(
    ui: &mut Ui,
    shared: &Shared<'_>,
    contacts: &Contacts,
    member: &Member,
) -> Option<ContactChange> {
    let Shared { theme, words, .. } = shared;
    let add = |relation| ContactChange::Add(member.key, member.name.clone(), relation);
    let is_friend = contacts.friend(&member.key).is_some();
    let is_blocked = contacts.has_blocked(&member.key);
    let friend = if is_friend {
        (id::ONLINE_UNFRIEND, ContactChange::Remove(member.key))
    } else {
        (id::ONLINE_BEFRIEND, add(Relation::Friend))
    };
    let block = if is_blocked {
        (id::ONLINE_UNBLOCK, ContactChange::Remove(member.key))
    } else {
        (id::ONLINE_BLOCK, add(Relation::Blocked))
    };
    let mut changed = None;
    for (text, change) in [(!is_blocked).then_some(friend), Some(block)].into_iter().flatten() {
        if compact(ui, theme, Tone::Plain, &words.text(text)) {
            changed = Some(change);
        }
    }
    changed
}
