//! The friends who are online: where they are, and challenges between them.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Ui;

use super::OnlineScreen;
use super::answer::Part;
use crate::online::{
    ChallengeStage, Contacts, FriendPlace, FriendStatus, Invitation, LobbyRequest, PlayerKey, RoomSummary,
};
use crate::ui::live_data::{self, LiveData};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, compact, sized};
use crate::ui::widgets::{focus, keyed, note, panel};
use crate::ui::words::{Words, id};

/// The player's friends, and what the server said about them.
#[derive(Debug, Default)]
pub(super) struct FriendsOnline {
    keys: BTreeSet<PlayerKey>,
    /// The keys that the server does not have yet.
    unsent: Option<BTreeSet<PlayerKey>>,
    statuses: Vec<FriendStatus>,
    challengers: Vec<PlayerKey>,
    /// The player's own last challenge.
    challenge: Option<(PlayerKey, ChallengeStage)>,
    /// The friend's challenge that the player accepted when it was over.
    missed: Option<(PlayerKey, ChallengeStage)>,
    /// The challengers whom the player has answered, until they are not among the challengers any more.
    answered: BTreeSet<PlayerKey>,
    /// The friend whose challenge ended without an answer.
    unanswered: Option<PlayerKey>,
    /// Whether the focus is on an answer to a challenge.
    is_answering: bool,
}

impl FriendsOnline {
    /// Sets the keys of the player's friends.
    pub(super) fn set_keys(&mut self, keys: BTreeSet<PlayerKey>) {
        if keys != self.keys {
            self.unsent = Some(keys.clone());
            self.keys = keys;
        }
    }

    /// Returns the keys that the server does not have yet, once.
    pub(super) const fn take_unsent(&mut self) -> Option<BTreeSet<PlayerKey>> {
        self.unsent.take()
    }

    /// Takes the list of friends, not longer than the player's own: a server can send anything.
    pub(super) fn set_statuses(&mut self, statuses: Vec<FriendStatus>) {
        self.statuses = statuses.into_iter().take(Contacts::MAX).collect();
    }

    /// Takes the friends who challenge the player. Returns one who did not before, and one whose challenge ended
    /// without an answer.
    pub(super) fn set_challengers(&mut self, challengers: Vec<PlayerKey>) -> (Option<PlayerKey>, Option<PlayerKey>) {
        let challengers: Vec<PlayerKey> = challengers.into_iter().take(Contacts::MAX).collect();
        let new = challengers.iter().find(|key| !self.challengers.contains(key)).copied();
        let is_over = |key: &PlayerKey| !challengers.contains(key) && !self.answered.contains(key);
        let over = self.challengers.iter().copied().find(is_over);
        if new.is_some() {
            (self.missed, self.unanswered) = (None, None);
        }
        self.unanswered = over.or(self.unanswered);
        self.answered.retain(|key| challengers.contains(key));
        self.challengers = challengers;
        (new, over)
    }

    /// Notes that the player has answered a challenge.
    pub(super) fn answer(&mut self, challenger: PlayerKey) {
        self.answered.insert(challenger);
    }

    /// Notes whether the focus is on an answer. Returns whether it was, and all challenges are over now.
    pub(super) const fn follow_focus(&mut self, is_answering: bool) -> bool {
        let was_answering = std::mem::replace(&mut self.is_answering, is_answering);
        was_answering && self.challengers.is_empty()
    }

    pub(super) const fn set_challenge(&mut self, player: PlayerKey, stage: ChallengeStage) {
        (self.challenge, self.missed, self.unanswered) = (Some((player, stage)), None, None);
    }

    pub(super) fn set_missed(&mut self, challenger: PlayerKey, stage: ChallengeStage) {
        self.challengers.retain(|key| *key != challenger);
        self.answered.remove(&challenger);
        (self.missed, self.unanswered) = (Some((challenger, stage)), None);
    }

    /// Returns the friend whom the player challenges.
    pub(super) fn challenged(&self) -> Option<PlayerKey> {
        let (player, stage) = self.challenge?;
        (stage == ChallengeStage::Open).then_some(player)
    }

    /// Whether a friend waits for an answer.
    pub(super) const fn has_challengers(&self) -> bool {
        !self.challengers.is_empty()
    }

    /// Forgets what the server said before the connection was made, and sends it the keys again.
    pub(super) fn reconnect(&mut self) {
        let keys = std::mem::take(&mut self.keys);
        *self = Self { unsent: (!keys.is_empty()).then(|| keys.clone()), keys, ..Self::default() };
    }

    /// Returns the friends by name, under which the player knows them.
    fn named<'a>(&self, contacts: &'a Contacts) -> Vec<(&'a str, FriendStatus)> {
        let known = |status: &FriendStatus| Some((contacts.friend(&status.key)?, *status));
        let mut friends: Vec<(&str, FriendStatus)> = self.statuses.iter().filter_map(known).collect();
        friends.sort_by_key(|(name, status)| (name.to_lowercase(), status.key));
        friends
    }
}

/// What was chosen among the friends.
#[derive(Debug)]
pub(super) enum FriendChoice {
    Request(LobbyRequest),
    /// A room to join.
    Join(Command),
}

/// The friends who challenge the player, and what became of earlier challenges. Returns the answer to one.
///
/// `is_main` is whether an answer is the main action of the lobby.
pub(super) fn challengers(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (friends, contacts): (&mut FriendsOnline, &Contacts),
    is_main: bool,
) -> Option<LobbyRequest> {
    let Shared { theme, words, .. } = shared;
    let top = ui.cursor().top();
    let (mut answered, mut is_answering) = (None, false);
    let mut tone = if is_main { Tone::Primary } else { Tone::Plain };
    for challenger in friends.challengers.iter().copied() {
        let Some(name) = contacts.friend(&challenger) else { continue };
        let show = |ui: &mut Ui| panel(ui, theme, |ui| challenge(ui, shared, (challenger, name), tone));
        let (answer, has_focus) = keyed(ui, ("challenge", challenger), show);
        (answered, is_answering) = (answer.or(answered), is_answering || has_focus);
        // Of several, the first one.
        tone = Tone::Plain;
        ui.add_space(theme.metrics.space.s);
    }
    let unanswered = friends.unanswered.and_then(|challenger| contacts.friend(&challenger));
    let unanswered = unanswered.map(|name| words.with(id::LOBBY_CHALLENGE_OVER, &[("name", name.into())]));
    let over: Vec<String> = missed_text(words, contacts, friends.missed).into_iter().chain(unanswered).collect();
    if friends.follow_focus(is_answering) {
        // Else to the button that looks for an opponent.
        focus::give_to_next(ui);
    }
    if !over.is_empty() {
        let is_read = panel(ui, theme, |ui| {
            for text in over {
                ui.label(theme.text(TextRole::Body, text));
            }
            compact(ui, theme, Tone::Plain, &words.text(id::NOTICE_READ))
        });
        if is_read {
            (friends.missed, friends.unanswered) = (None, None);
            // Below it is the button that looks for an opponent.
            focus::rest_presses(ui);
        }
        ui.add_space(theme.metrics.space.s);
    }
    // Messages say the same.
    let place = ui.max_rect().with_min_y(top).with_max_y(ui.cursor().top());
    live_data::mark(ui.ctx(), LiveData::Lasting, [place.intersect(ui.clip_rect())]);
    answered
}

/// A challenge with its two answers. Returns the chosen one, and whether the focus is on one of them.
fn challenge(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (challenger, name): (PlayerKey, &str),
    tone: Tone,
) -> (Option<LobbyRequest>, bool) {
    let Shared { theme, words, .. } = shared;
    ui.label(theme.text(TextRole::Heading, words.with(id::LOBBY_CHALLENGED, &[("name", name.into())])));
    note(ui, theme, &words.text(id::LOBBY_CHALLENGED_MINUTE));
    let (mut answer, mut has_focus) = (None, false);
    for (tone, text, is_accepted) in [(tone, id::LOBBY_ACCEPT, true), (Tone::Plain, id::LOBBY_DECLINE, false)] {
        ui.add_space(theme.metrics.space.xs);
        let width = ui.available_width();
        let response = sized(ui, theme, tone, &words.text(text), width);
        has_focus |= focus::is_at(ui, response.id);
        if response.clicked() {
            answer = Some(LobbyRequest::AnswerChallenge { challenger, is_accepted });
        }
    }
    (answer, has_focus)
}

/// Names friends together who can be joined in the same room.
fn together(friends: Vec<(&str, FriendStatus)>) -> Vec<(String, FriendStatus)> {
    let mut groups: Vec<(String, FriendStatus)> = Vec::new();
    for (name, status) in friends {
        let is_open = matches!(status.place, FriendPlace::Room(Some(_)) | FriendPlace::Watching(Some(_)));
        let known = groups.iter().position(|(_, group)| is_open && group.place == status.place);
        if let Some((names, _)) = known.and_then(|index| groups.get_mut(index)) {
            names.push_str(", ");
            names.push_str(name);
        } else {
            groups.push((name.to_owned(), status));
        }
    }
    groups
}

impl OnlineScreen {
    /// The friends who are online.
    pub(super) fn friends_part(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (friends, rooms): (&FriendsOnline, &[RoomSummary]),
        server: &Invitation,
    ) -> Option<FriendChoice> {
        let Shared { theme, words, .. } = shared;
        let contacts = Arc::clone(&self.contacts);
        let space = theme.metrics.space;
        ui.label(theme.text(TextRole::Heading, words.text(id::LOBBY_FRIENDS)));
        ui.add_space(space.xs);
        let here = friends.named(&contacts);
        if here.is_empty() {
            note(ui, theme, &words.text(id::LOBBY_FRIENDS_NONE));
        }
        let mut chosen = None;
        ui.scope(|ui| {
            for (name, status) in together(here) {
                let row = self.friend_row(ui, shared, (friends, rooms), (&name, status), server);
                chosen = row.or_else(|| chosen.take());
                ui.add_space(space.xs);
            }
        });
        ui.scope(|ui| {
            if let Some(text) = challenge_text(words, &contacts, friends.challenge) {
                note(ui, theme, &text);
            }
        });
        chosen
    }

    /// The button of a friend, or of several in one room, or why there is none.
    fn friend_row(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (friends, rooms): (&FriendsOnline, &[RoomSummary]),
        (name, status): (&str, FriendStatus),
        server: &Invitation,
    ) -> Option<FriendChoice> {
        let Shared { theme, words, .. } = shared;
        let FriendStatus { key, place } = status;
        let text = |text| words.with(text, &[("name", name.into())]);
        let has_match = |number: u32| rooms.iter().any(|room| room.number == number && room.is_playing);
        let is_playing = matches!(place, FriendPlace::Room(Some(room)) if has_match(room));
        let is_challenged = friends.challenged() == Some(key);
        let [open, busy] = match place {
            FriendPlace::Watching(_) => [id::LOBBY_FRIEND_WATCHES, id::LOBBY_FRIEND_WATCHES_BUSY],
            FriendPlace::Room(_) if is_playing => [id::LOBBY_FRIEND_PLAYS, id::LOBBY_FRIEND_BUSY],
            FriendPlace::Room(_) => [id::LOBBY_FRIEND_JOIN, id::LOBBY_FRIEND_BUSY],
            FriendPlace::Lobby if is_challenged => [id::LOBBY_WITHDRAW; 2],
            FriendPlace::Lobby => [id::LOBBY_CHALLENGE; 2],
        };
        let label = text(open);
        // A friend who goes elsewhere has another button: the press was not meant for that.
        keyed(ui, ("friend", key, label.clone()), |ui| match place {
            FriendPlace::Room(Some(room)) | FriendPlace::Watching(Some(room)) => {
                let room = Box::new(server.to_room(Some(room)));
                let command = |_: &Self| {
                    if is_playing {
                        OnlineCommand::WatchOnServer(room)
                    } else {
                        OnlineCommand::JoinOnServer(room, String::new())
                    }
                };
                self.offer(ui, shared, Part::Friend(key), (Tone::Plain, &label), command).map(FriendChoice::Join)
            }
            FriendPlace::Room(None) | FriendPlace::Watching(None) => {
                note(ui, theme, &text(busy));
                None
            }
            FriendPlace::Lobby => {
                let request = LobbyRequest::Challenge((!is_challenged).then_some(key));
                button(ui, theme, Tone::Plain, &label).then_some(FriendChoice::Request(request))
            }
        })
    }
}

/// What became of the player's challenge.
fn challenge_text(
    words: &Words,
    contacts: &Contacts,
    challenge: Option<(PlayerKey, ChallengeStage)>,
) -> Option<String> {
    let (player, stage) = challenge?;
    let text = match stage {
        ChallengeStage::Open => id::LOBBY_CHALLENGE_OPEN,
        ChallengeStage::Declined => id::LOBBY_CHALLENGE_DECLINED,
        ChallengeStage::Unanswered => id::LOBBY_CHALLENGE_UNANSWERED,
        ChallengeStage::Gone => id::LOBBY_CHALLENGE_GONE,
        ChallengeStage::Accepted | ChallengeStage::Withdrawn => return None,
    };
    Some(words.with(text, &[("name", contacts.friend(&player)?.into())]))
}

/// Why a challenge that the player accepted leads to no match.
fn missed_text(words: &Words, contacts: &Contacts, missed: Option<(PlayerKey, ChallengeStage)>) -> Option<String> {
    let (challenger, stage) = missed?;
    let text = match stage {
        ChallengeStage::Withdrawn => id::LOBBY_MISSED_WITHDRAWN,
        ChallengeStage::Unanswered => id::LOBBY_MISSED_UNANSWERED,
        ChallengeStage::Gone => id::LOBBY_CHALLENGE_GONE,
        ChallengeStage::Open | ChallengeStage::Accepted | ChallengeStage::Declined => return None,
    };
    Some(words.with(text, &[("name", contacts.friend(&challenger)?.into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::Identity;

    fn keys<const N: usize>() -> [PlayerKey; N] {
        std::array::from_fn(|_| Identity::generate().unwrap().key())
    }

    #[test]
    fn a_challenge_that_ends_unanswered_leaves_a_trace() {
        let mut friends = FriendsOnline::default();
        let [ada, bob] = keys();
        assert_eq!(friends.set_challengers(vec![ada, bob]), (Some(ada), None));
        friends.answer(ada);
        assert_eq!(friends.set_challengers(vec![bob]), (None, None), "it was answered");
        assert!(!friends.follow_focus(true));
        assert_eq!(friends.set_challengers(Vec::new()), (None, Some(bob)));
        assert_eq!(friends.unanswered, Some(bob));
        assert!(friends.follow_focus(false), "the widget with the focus is gone");
        assert_eq!(friends.set_challengers(vec![ada]), (Some(ada), None));
        assert_eq!(friends.unanswered, None, "a new challenge");
        assert_eq!(friends.set_challengers(Vec::new()), (None, Some(ada)), "the earlier answer was to another one");
        assert!(!friends.follow_focus(false));
    }

    #[test]
    fn friends_in_one_room_are_named_together() {
        let places = [
            ("Ada", FriendPlace::Room(Some(3))),
            ("Bob", FriendPlace::Lobby),
            ("Cy", FriendPlace::Room(Some(3))),
            ("Di", FriendPlace::Watching(Some(3))),
            ("Eve", FriendPlace::Room(None)),
            ("Fay", FriendPlace::Room(None)),
            ("Gil", FriendPlace::Lobby),
        ];
        let [key] = keys();
        let friends = places.map(|(name, place)| (name, FriendStatus { key, place })).to_vec();
        let names: Vec<String> = together(friends).into_iter().map(|(names, _)| names).collect();
        assert_eq!(names, ["Ada, Cy", "Bob", "Di", "Eve", "Fay", "Gil"]);
    }
}
