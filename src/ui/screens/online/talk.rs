//! The chat of a room, as its player sees it.

use std::collections::{BTreeSet, VecDeque};
use std::time::Instant;

use crate::online::{ChatMessage, Contacts, Member, MemberId, PlayerKey};

/// The maximum number of chat lines in memory.
const MAX_CHAT_LINES: usize = 60;

/// A chat message.
#[derive(Debug)]
pub(super) struct ChatLine {
    pub(super) member: MemberId,
    pub(super) at: Instant,
    pub(super) name: String,
    key: PlayerKey,
    pub(super) message: ChatMessage,
}

/// Whether the player sees chat messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Chat {
    #[default]
    On,
    Off,
}

/// The messages of others that came while the chat was out of view.
#[derive(Debug, Clone, Copy, Default)]
struct Unseen {
    count: usize,
    /// Whether one has come since it was asked.
    is_new: bool,
    /// Whether the room scrolls to the chat.
    scrolls: bool,
}

/// The chat of a room: its last lines, the muted members, and the message being typed.
#[derive(Debug, Default)]
pub(super) struct RoomTalk {
    lines: VecDeque<ChatLine>,
    muted: BTreeSet<PlayerKey>,
    chat: Chat,
    /// The messages that the player has not seen.
    unseen: Unseen,
    /// The chat message being typed.
    draft: String,
}

impl RoomTalk {
    /// The lines, the latest one last.
    pub(super) fn lines(&self) -> impl DoubleEndedIterator<Item = &ChatLine> {
        self.lines.iter()
    }

    /// Adds a message of a member, unless the player does not want to see it.
    pub(super) fn add(
        &mut self,
        message: ChatMessage,
        (member, is_own): (&Member, bool),
        contacts: &Contacts,
        at: Instant,
    ) {
        // A host can send anything, so it is sanitized here too.
        let Some(message) = message.sanitized() else { return };
        if self.chat == Chat::Off || self.muted.contains(&member.key) || contacts.has_blocked(&member.key) {
            return;
        }
        let name = contacts.friend(&member.key).unwrap_or(&member.name).to_owned();
        if !is_own {
            self.unseen = Unseen { count: self.unseen.count + 1, is_new: true, ..self.unseen };
        }
        self.lines.push_back(ChatLine { member: member.id, at, name, key: member.key, message });
        if self.lines.len() > MAX_CHAT_LINES {
            self.lines.pop_front();
        }
    }

    /// Turns the chat on or off. Off also deletes the earlier messages.
    pub(super) fn turn(&mut self, is_on: bool) {
        self.chat = if is_on { Chat::On } else { Chat::Off };
        if !is_on {
            self.lines.clear();
        }
    }

    /// Deletes the messages of blocked players.
    pub(super) fn delete_blocked(&mut self, contacts: &Contacts) {
        self.lines.retain(|line| !contacts.has_blocked(&line.key));
    }

    /// Whether a member is muted.
    pub(super) fn is_muted(&self, key: &PlayerKey) -> bool {
        self.muted.contains(key)
    }

    /// Mutes or unmutes a member.
    pub(super) fn toggle_mute(&mut self, key: PlayerKey) {
        if !self.muted.remove(&key) {
            self.muted.insert(key);
            self.lines.retain(|line| line.key != key);
        }
    }

    /// The number of messages that the player has not seen.
    pub(super) const fn unseen(&self) -> usize {
        self.unseen.count
    }

    /// Notes that the player sees the chat.
    pub(super) fn see(&mut self) {
        self.unseen = Unseen::default();
    }

    /// Whether a message has come that the player does not see, once for each.
    pub(super) fn take_notice(&mut self) -> bool {
        std::mem::take(&mut self.unseen.is_new)
    }

    /// Scrolls the room to the chat.
    pub(super) fn scroll(&mut self) {
        self.unseen.scrolls = true;
    }

    /// Whether the room scrolls to the chat.
    pub(super) const fn scrolls(&self) -> bool {
        self.unseen.scrolls
    }

    /// Whether the room scrolls to the chat, once.
    pub(super) fn take_scroll(&mut self) -> bool {
        std::mem::take(&mut self.unseen.scrolls)
    }

    /// Removes and returns the message being typed, for its field.
    pub(super) fn take_draft(&mut self) -> String {
        std::mem::take(&mut self.draft)
    }

    /// Sets the message being typed.
    pub(super) fn set_draft(&mut self, draft: String) {
        self.draft = draft;
    }
}
