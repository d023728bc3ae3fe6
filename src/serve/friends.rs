//! Friends in the lobby: who of them is there, and challenges between them.
//!
//! A player who has friends is in the list that all servers of a cluster share, with the keys of the friends. Two
//! players see each other only if each has the other as a friend. A challenge is a part of the challenger's entry, so
//! it ends when the challenger leaves or the server fails. The challenger's server alone decides what an answer leads
//! to.
//!
//! The keys of friends are nowhere else: not in the database, and not in the log.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::cluster::{ChallengeAnswer, ClusterMessage, ListedPresence, ListedRoom, presence_key, write};
use super::service::{LIST_INTERVAL_MS, Service, Visitor};
use crate::online::net::VisitorId;
use crate::online::{
    ChallengeStage, Contacts, FriendPlace, FriendStatus, LobbyDenial, LobbyUpdate, PlayerKey, Room, RoomAccess,
    RoomKind,
};

/// The time for an answer to a challenge, in milliseconds.
const CHALLENGE_MS: u64 = 60_000;
/// The maximum number of open challenges that a player gets.
const MAX_CHALLENGES: usize = 8;
/// The time after which an entry in the shared list is written again, in milliseconds: unused ones expire in a day.
const RENEWAL_MS: u64 = 12 * 60 * 60 * 1_000;

/// Where the players in rooms are.
type Places = BTreeMap<PlayerKey, FriendPlace>;

impl Service {
    /// Sets the friends of a visitor, who learns at once which of them are here.
    pub(super) fn set_friends(&self, id: VisitorId, friends: BTreeSet<PlayerKey>) {
        let places = self.places();
        self.visitor(id, |visitor| {
            visitor.companions.friends = friends.into_iter().take(Contacts::MAX).collect();
        });
        self.list_presence(id);
        let Some(statuses) = self.statuses(id, &places) else { return };
        self.visitor(id, |visitor| visitor.companions.sent_friends.clone_from(&statuses));
        self.server.send(id, &LobbyUpdate::Friends(statuses));
    }

    /// Writes the visitor's entry in the shared list, or removes it if the visitor has no friends.
    fn list_presence(&self, id: VisitorId) {
        let (server, now) = (self.membership.id, self.now_ms());
        let changed = self.visitor(id, |visitor| {
            let (key, companions) = (visitor.key, &mut visitor.companions);
            let has_friends = !companions.friends.is_empty();
            let was_listed = std::mem::replace(&mut companions.listed_at, has_friends.then_some(now)).is_some();
            let challenge = companions.challenge.map(|(player, _)| player);
            let presence = ListedPresence { server, visitor: id, key, friends: companions.friends.clone(), challenge };
            (has_friends, was_listed, presence)
        });
        match changed {
            Some((true, _, presence)) => self.membership.shared.put(presence_key(presence.key), write(&presence)),
            Some((false, true, presence)) => self.membership.shared.remove(presence_key(presence.key)),
            Some((false, false, _)) | None => {}
        }
    }

    /// Removes the entry of a visitor who leaves, unless the same player is here a second time.
    pub(super) fn end_presence(&self, id: VisitorId) {
        let listed = self.visitor(id, |visitor| visitor.companions.listed_at.map(|_| visitor.key));
        let Some(key) = listed.flatten() else { return };
        let is_same = |(other, visitor): (&VisitorId, &Visitor)| {
            (*other != id && visitor.key == key && visitor.companions.listed_at.is_some()).then_some(*other)
        };
        let other = self.visitors.borrow().iter().find_map(is_same);
        match other {
            Some(other) => self.list_presence(other),
            None => self.membership.shared.remove(presence_key(key)),
        }
    }

    /// Writes the entries of all visitors again.
    pub(super) fn renew_presences(&self) {
        self.list_again(|_| true);
    }

    fn list_again(&self, is_due: impl Fn(u64) -> bool) {
        let visitors = self.visitors.borrow();
        let due = visitors.iter().filter(|(_, visitor)| visitor.companions.listed_at.is_some_and(&is_due));
        let due: Vec<VisitorId> = due.map(|(id, _)| *id).collect();
        drop(visitors);
        for id in due {
            self.list_presence(id);
        }
    }

    /// Sends what has changed among friends, and ends challenges without an answer.
    pub(super) fn follow_friends(&self) {
        // Most visitors have no friends here, and a look through all rooms is not free.
        if !self.visitors.borrow().values().any(|visitor| visitor.companions.are_followed()) {
            return;
        }
        self.end_challenges();
        self.send_challengers();
        let now = self.now_ms();
        if now < self.friends_sent_at.get() + LIST_INTERVAL_MS {
            return;
        }
        self.friends_sent_at.set(now);
        self.list_again(|listed_at| now > listed_at + RENEWAL_MS);
        let places = self.places();
        let ids: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        for id in ids {
            let Some(statuses) = self.statuses(id, &places) else { continue };
            let is_changed = self.visitor(id, |visitor| {
                let sent = &mut visitor.companions.sent_friends;
                let is_changed = *sent != statuses;
                if is_changed {
                    sent.clone_from(&statuses);
                }
                is_changed
            });
            if is_changed == Some(true) {
                self.server.send(id, &LobbyUpdate::Friends(statuses));
            }
        }
    }

    /// Returns where the players in rooms are, at all servers. A seat counts more than a place among the spectators.
    fn places(&self) -> Places {
        let mut places = Places::new();
        let mut add = |room: &ListedRoom| {
            let number = (room.summary.access == RoomAccess::Open).then_some(room.summary.number);
            places.extend(room.summary.players.iter().map(|player| (player.key, FriendPlace::Room(number))));
            for spectator in &room.spectators {
                places.entry(*spectator).or_insert(FriendPlace::Watching(number));
            }
        };
        self.membership.view.borrow().listed_rooms().for_each(&mut add);
        self.listed.borrow().values().for_each(&mut add);
        places
    }

    /// Returns the friends of a visitor who are here and have the visitor as a friend.
    fn statuses(&self, id: VisitorId, places: &Places) -> Option<Vec<FriendStatus>> {
        let view = self.membership.view.borrow();
        self.visitor(id, |visitor| {
            let key = visitor.key;
            let others = visitor.companions.friends.iter().filter(|friend| **friend != key);
            let here = others.filter(|friend| view.presence(friend).is_some_and(|one| one.friends.contains(&key)));
            let place = |friend| places.get(friend).copied().unwrap_or(FriendPlace::Lobby);
            here.map(|friend| FriendStatus { key: *friend, place: place(friend) }).collect()
        })
    }

    /// Returns whether a visitor and another player, who is here, have each other as friends.
    fn are_friends(&self, id: VisitorId, player: PlayerKey) -> bool {
        let view = self.membership.view.borrow();
        let knows = |one: &ListedPresence, key| one.friends.contains(&key) && player != key;
        let known = self.visitor(id, |visitor| {
            let is_known = view.presence(&player).is_some_and(|one| knows(one, visitor.key));
            is_known && visitor.companions.friends.contains(&player)
        });
        known.unwrap_or(false)
    }

    /// Challenges a friend, or nobody any more.
    pub(super) fn challenge(&self, id: VisitorId, player: Option<PlayerKey>) -> Result<(), LobbyDenial> {
        let now = self.now_ms();
        let Some(player) = player else {
            self.end_challenge(id, ChallengeStage::Withdrawn);
            return Ok(());
        };
        if !self.are_friends(id, player) {
            self.server.send(id, &LobbyUpdate::Challenge(player, ChallengeStage::Gone));
            return Ok(());
        }
        if !self.visitor(id, |visitor| visitor.companions.challenge_limit.try_acquire(now)).unwrap_or(false) {
            return Err(LobbyDenial::TooFast);
        }
        self.visitor(id, |visitor| {
            // It takes the place of an earlier one.
            visitor.companions.end_challenge(ChallengeStage::Withdrawn);
            visitor.companions.challenge = Some((player, now));
        });
        self.list_presence(id);
        self.server.send(id, &LobbyUpdate::Challenge(player, ChallengeStage::Open));
        Ok(())
    }

    /// Ends a visitor's challenge, if there is one.
    fn end_challenge(&self, id: VisitorId, stage: ChallengeStage) {
        if let Some(player) = self.visitor(id, |visitor| visitor.companions.end_challenge(stage)).flatten() {
            self.list_presence(id);
            self.server.send(id, &LobbyUpdate::Challenge(player, stage));
        }
    }

    /// Ends the challenges that nobody can answer any more.
    fn end_challenges(&self) {
        let now = self.now_ms();
        let visitors = self.visitors.borrow();
        let open = visitors.iter().filter_map(|(id, visitor)| Some((*id, visitor.companions.challenge?)));
        let open: Vec<(VisitorId, (PlayerKey, u64))> = open.collect();
        drop(visitors);
        for (id, (player, since)) in open {
            if now >= since + CHALLENGE_MS {
                self.end_challenge(id, ChallengeStage::Unanswered);
            } else if !self.are_friends(id, player) {
                self.end_challenge(id, ChallengeStage::Gone);
            }
        }
    }

    /// Sends visitors who challenges them, if that has changed.
    fn send_challengers(&self) {
        let mut challengers: BTreeMap<PlayerKey, Vec<PlayerKey>> = BTreeMap::new();
        for one in self.membership.view.borrow().presences() {
            if let Some(challenged) = one.challenge.filter(|challenged| one.friends.contains(challenged)) {
                challengers.entry(challenged).or_default().push(one.key);
            }
        }
        for (id, visitor) in self.visitors.borrow_mut().iter_mut() {
            let companions = &mut visitor.companions;
            let all = challengers.get(&visitor.key).map(Vec::as_slice).unwrap_or_default();
            let friends = all.iter().filter(|key| companions.friends.contains(*key));
            let friends: Vec<PlayerKey> = friends.take(MAX_CHALLENGES).copied().collect();
            if companions.sent_challengers != friends {
                companions.sent_challengers.clone_from(&friends);
                self.server.send(*id, &LobbyUpdate::Challengers(friends));
            }
        }
    }

    /// Answers a challenge. The challenger's server hears of it.
    pub(super) fn answer_challenge(&self, id: VisitorId, challenger: PlayerKey, is_accepted: bool) {
        let server = self.membership.view.borrow().presence(&challenger).map(|presence| presence.server);
        let Some(server) = server.filter(|_| self.are_friends(id, challenger)) else {
            if is_accepted {
                self.send_challenge_over(id, challenger, ChallengeStage::Gone);
            }
            return;
        };
        let Some(player) = self.visitor(id, |visitor| visitor.key) else { return };
        let answer = ChallengeAnswer { challenger, server, player, visitor: (self.membership.id, id), is_accepted };
        self.membership.shared.publish(write(&ClusterMessage::Answered(answer)));
    }

    /// Tells a player who has accepted a challenge that it is over.
    fn refuse_answer(&self, answer: &ChallengeAnswer) {
        let ChallengeAnswer { challenger, server, player, visitor, is_accepted } = *answer;
        // Each server gets the answer, but one is enough.
        if !is_accepted || server != self.membership.id {
            return;
        }
        let visitors = self.visitors.borrow();
        let mut of_challenger = visitors.values().filter(|one| one.key == challenger).peekable();
        let otherwise = if of_challenger.peek().is_some() { ChallengeStage::Withdrawn } else { ChallengeStage::Gone };
        let ended = of_challenger.filter_map(|one| one.companions.ended).find(|(challenged, _)| *challenged == player);
        let stage = ended.map_or(otherwise, |(_, stage)| stage);
        // Who presses twice has a room already.
        if stage != ChallengeStage::Accepted {
            let message = ClusterMessage::ChallengeOver { visitor, challenger, stage };
            self.membership.shared.publish(write(&message));
        }
    }

    /// Tells a visitor here that a challenge was over when it was accepted.
    pub(super) fn send_challenge_over(&self, id: VisitorId, challenger: PlayerKey, stage: ChallengeStage) {
        // The visitor's window forgets the challenger, so the next challenge is sent even if it follows at once.
        self.visitor(id, |visitor| visitor.companions.sent_challengers.retain(|key| *key != challenger));
        self.server.send(id, &LobbyUpdate::ChallengeOver(challenger, stage));
    }

    /// Opens a room for both if the challenge of a visitor here was accepted.
    pub(super) fn take_answer(self: &Rc<Self>, answer: &ChallengeAnswer) {
        let ChallengeAnswer { challenger, player, visitor, is_accepted, .. } = *answer;
        let is_challenger = |(id, one): (&VisitorId, &Visitor)| {
            let challenges = one.companions.challenge.is_some_and(|(challenged, _)| challenged == player);
            (one.key == challenger && challenges).then_some(*id)
        };
        let found = self.visitors.borrow().iter().find_map(is_challenger);
        let Some(id) = found else { return self.refuse_answer(answer) };
        if !is_accepted {
            return self.end_challenge(id, ChallengeStage::Declined);
        }
        self.end_challenge(id, ChallengeStage::Accepted);
        let players = [(self.membership.id, id), visitor];
        let room = Room::for_match(vec![challenger, player], false);
        let opened = if self.is_stopping() { None } else { self.open_room(room, RoomKind::Casual).ok() };
        let message = match opened {
            Some(room) => ClusterMessage::Paired { room, server: self.membership.id, players },
            None => ClusterMessage::Full(players),
        };
        self.membership.shared.publish(write(&message));
    }
}
