//! The friends and blocked players of a player, identified by their keys and not by names.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::identity::PlayerKey;
use super::room::Guest;

/// The player's relation to a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// A friend, who is marked.
    Friend,
    /// A blocked player: hidden, and refused in the player's rooms.
    Blocked,
}

/// A friend or a blocked player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// The name that the player gave them.
    pub name: String,
    /// The relation.
    pub relation: Relation,
    /// The start of the relation, in seconds since 1970 (UTC).
    pub since: i64,
}

/// All contacts of a player.
///
/// ```
/// use skyline::online::{Contacts, Identity, Relation};
///
/// let ada = Identity::generate()?.key();
/// let mut contacts = Contacts::default();
/// contacts.add(ada, "Ada", Relation::Friend, 1_250_000_000);
/// assert_eq!(contacts.friend(&ada), Some("Ada"));
/// assert_eq!(Contacts::read(&contacts.to_text()), (contacts, true));
/// # Ok::<(), skyline::online::IdentityError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contacts(BTreeMap<PlayerKey, Contact>);

/// A change of the contacts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactChange {
    /// Adds a contact with this name, or changes its relation.
    Add(PlayerKey, String, Relation),
    /// Gives a contact another name.
    Rename(PlayerKey, String),
    /// Forgets a contact.
    Remove(PlayerKey),
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct ContactLine {
    key: String,
    name: String,
    is: Relation,
    since: i64,
}

impl Contacts {
    /// The maximum number of contacts. The keys of this many blocked players fit into one request to the room.
    pub const MAX: usize = 400;

    /// Reads contacts, one JSON object per line. Returns the readable ones, and whether these are all.
    #[must_use]
    pub fn read(text: &str) -> (Self, bool) {
        let mut contacts = Self::default();
        let mut is_whole = true;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            is_whole &= contacts.read_line(line).is_some();
        }
        (contacts, is_whole)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let ContactLine { key, name, is, since } = serde_json::from_str(line).ok()?;
        self.add(PlayerKey::read(&key)?, &name, is, since).then_some(())
    }

    /// Returns text that [`read`](Self::read) can parse.
    #[must_use]
    pub fn to_text(&self) -> String {
        let lines = self.0.iter().map(|(key, contact)| {
            let Contact { name, relation, since } = contact.clone();
            serde_json::to_string(&ContactLine { key: key.to_line(), name, is: relation, since }).unwrap_or_default()
        });
        lines.flat_map(|line| [line, "\n".to_owned()]).collect()
    }

    /// Adds a contact, or changes its relation; a known name stays. Returns whether the list had space.
    pub fn add(&mut self, key: PlayerKey, name: &str, relation: Relation, since: i64) -> bool {
        if let Some(contact) = self.0.get_mut(&key) {
            if contact.relation != relation {
                (contact.relation, contact.since) = (relation, since);
            }
            return true;
        }
        let has_room = self.0.len() < Self::MAX;
        if has_room {
            let name = Guest::sanitized_name(name).unwrap_or_else(|| key.to_string());
            self.0.insert(key, Contact { name, relation, since });
        }
        has_room
    }

    /// Applies a change at a time, in seconds since 1970 (UTC). Returns whether it was possible.
    pub fn change(&mut self, change: &ContactChange, now: i64) -> bool {
        match change {
            ContactChange::Add(key, name, relation) => self.add(*key, name, *relation, now),
            ContactChange::Rename(key, name) => match (self.0.get_mut(key), Guest::sanitized_name(name)) {
                (Some(contact), Some(name)) => {
                    contact.name = name;
                    true
                }
                _ => false,
            },
            ContactChange::Remove(key) => self.0.remove(key).is_some(),
        }
    }

    /// Returns the name of a friend, or `None` for others.
    #[must_use]
    pub fn friend(&self, key: &PlayerKey) -> Option<&str> {
        let contact = self.0.get(key).filter(|contact| contact.relation == Relation::Friend)?;
        Some(&contact.name)
    }

    /// Returns whether a player is blocked.
    #[must_use]
    pub fn has_blocked(&self, key: &PlayerKey) -> bool {
        self.0.get(key).is_some_and(|contact| contact.relation == Relation::Blocked)
    }

    /// Returns the keys of all blocked players.
    #[must_use]
    pub fn blocked(&self) -> BTreeSet<PlayerKey> {
        self.0.keys().filter(|key| self.has_blocked(key)).copied().collect()
    }

    /// Returns the keys of all friends.
    #[must_use]
    pub fn friends(&self) -> BTreeSet<PlayerKey> {
        self.0.keys().filter(|key| self.friend(key).is_some()).copied().collect()
    }

    /// Returns all contacts, friends first, each group by name.
    #[must_use]
    pub fn list(&self) -> Vec<(PlayerKey, &Contact)> {
        let mut list: Vec<_> = self.0.iter().map(|(key, contact)| (*key, contact)).collect();
        list.sort_by_key(|(_, contact)| (contact.relation == Relation::Blocked, contact.name.to_lowercase()));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Identity, Message as _, RoomRequest};
    use super::*;

    fn key() -> PlayerKey {
        Identity::generate().unwrap().key()
    }

    #[test]
    fn contacts_are_known_by_their_keys() {
        let (ada, eve) = (key(), key());
        let mut contacts = Contacts::default();
        assert!(contacts.change(&ContactChange::Add(ada, " A\u{202e}da ".to_owned(), Relation::Friend), 7));
        assert_eq!((contacts.friend(&ada), contacts.friend(&eve)), (Some("Ada"), None));
        assert!(contacts.change(&ContactChange::Rename(ada, "Countess".to_owned()), 8));
        assert!(!contacts.change(&ContactChange::Rename(ada, "\u{200b}".to_owned()), 8), "a name that shows nothing");
        // The name used in a room does not replace the given one.
        assert!(contacts.change(&ContactChange::Add(ada, "Eve".to_owned(), Relation::Blocked), 9));
        let contact = Contact { name: "Countess".to_owned(), relation: Relation::Blocked, since: 9 };
        assert_eq!(contacts.list(), [(ada, &contact)]);
        assert!(contacts.has_blocked(&ada) && contacts.friend(&ada).is_none());
        assert!(contacts.change(&ContactChange::Remove(ada), 10));
        assert!(!contacts.change(&ContactChange::Remove(ada), 10));
        assert_eq!(contacts, Contacts::default());
    }

    #[test]
    fn good_lines_of_a_damaged_file_are_used() {
        let (ada, bob) = (key(), key());
        let mut contacts = Contacts::default();
        contacts.add(ada, "Ada", Relation::Friend, 1);
        contacts.add(bob, "Bob", Relation::Blocked, 2);
        let text = contacts.to_text();
        assert_eq!(Contacts::read(&text), (contacts.clone(), true));
        for damage in ["{\"key\":", "not JSON\n", "{\"key\":\"AA\",\"name\":\"x\",\"is\":\"friend\",\"since\":1}"] {
            assert_eq!(Contacts::read(&format!("{text}{damage}")), (contacts.clone(), false), "{damage}");
        }
        assert_eq!(Contacts::read(&text[1..]).0.list().len(), 1);
        assert_eq!(Contacts::read(""), (Contacts::default(), true));
    }

    #[test]
    fn all_who_can_be_blocked_fit_in_one_request() {
        let mut contacts = Contacts::default();
        for _ in 0..Contacts::MAX {
            assert!(contacts.add(key(), "Eve", Relation::Blocked, 0));
        }
        assert!(!contacts.add(key(), "Eve", Relation::Blocked, 0));
        let bytes = RoomRequest::Block(contacts.blocked()).to_bytes();
        assert!(RoomRequest::from_bytes(&bytes).is_ok());
        assert_eq!((contacts.blocked().len(), contacts.friends().len()), (Contacts::MAX, 0));
    }
}
