//! The friends who are online: where they are, and challenges between them.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Ui;

use super::OnlineScreen;
use super::answer::Part;
use crate::online::{ChallengeStage, Contacts, FriendPlace, FriendStatus, Invitation, LobbyRequest, PlayerKey};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::{note, panel};
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

    /// Takes the friends who challenge the player. Returns those who did not before.
    pub(super) fn set_challengers(&mut self, challengers: Vec<PlayerKey>) -> Vec<PlayerKey> {
        let challengers: Vec<PlayerKey> = challengers.into_iter().take(Contacts::MAX).collect();
        let new: Vec<PlayerKey> = challengers.iter().filter(|key| !self.challengers.contains(key)).copied().collect();
        self.challengers = challengers;
        if !new.is_empty() {
            self.missed = None;
        }
        new
    }

    pub(super) const fn set_challenge(&mut self, player: PlayerKey, stage: ChallengeStage) {
        (self.challenge, self.missed) = (Some((player, stage)), None);
    }

    pub(super) fn set_missed(&mut self, challenger: PlayerKey, stage: ChallengeStage) {
        self.challengers.retain(|key| *key != challenger);
        self.missed = Some((challenger, stage));
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

/// The friends who challenge the player.
pub(super) fn challengers(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (friends, contacts): (&FriendsOnline, &Contacts),
) -> Option<LobbyRequest> {
    let Shared { theme, words, .. } = shared;
    let mut answered = None;
    for challenger in friends.challengers.iter().copied() {
        let Some(name) = contacts.friend(&challenger) else { continue };
        panel(ui, theme, |ui| {
            let text = words.with(id::LOBBY_CHALLENGED, &[("name", name.into())]);
            ui.label(theme.text(TextRole::Heading, text));
            let answers = [(Tone::Primary, id::LOBBY_ACCEPT, true), (Tone::Plain, id::LOBBY_DECLINE, false)];
            for (tone, text, is_accepted) in answers {
                ui.add_space(theme.metrics.space.xs);
                if button(ui, theme, tone, &words.text(text)) {
                    answered = Some(LobbyRequest::AnswerChallenge { challenger, is_accepted });
                }
            }
        });
        ui.add_space(theme.metrics.space.s);
    }
    if let Some(text) = missed_text(words, contacts, friends.missed) {
        panel(ui, theme, |ui| ui.label(theme.text(TextRole::Body, text)));
        ui.add_space(theme.metrics.space.s);
    }
    answered
}

impl OnlineScreen {
    /// The friends who are online.
    pub(super) fn friends_part(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (friends, server): (&FriendsOnline, &Invitation),
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
        for (name, FriendStatus { key, place }) in here {
            let text = |text| words.with(text, &[("name", name.into())]);
            let is_challenged = friends.challenged() == Some(key);
            let [join, busy] = match place {
                FriendPlace::Watching(_) => [id::LOBBY_FRIEND_WATCHES, id::LOBBY_FRIEND_WATCHES_BUSY],
                FriendPlace::Room(_) | FriendPlace::Lobby => [id::LOBBY_FRIEND_JOIN, id::LOBBY_FRIEND_BUSY],
            };
            let pressed = match place {
                FriendPlace::Room(Some(room)) | FriendPlace::Watching(Some(room)) => {
                    let room = Box::new(server.to_room(Some(room)));
                    let command = |_: &Self| OnlineCommand::JoinOnServer(room, String::new());
                    let look = (Tone::Plain, &*text(join));
                    self.offer(ui, shared, Part::Friend(key), look, command).map(FriendChoice::Join)
                }
                FriendPlace::Room(None) | FriendPlace::Watching(None) => {
                    note(ui, theme, &text(busy));
                    None
                }
                FriendPlace::Lobby => {
                    let label = text(if is_challenged { id::LOBBY_WITHDRAW } else { id::LOBBY_CHALLENGE });
                    let request = LobbyRequest::Challenge((!is_challenged).then_some(key));
                    button(ui, theme, Tone::Plain, &label).then_some(FriendChoice::Request(request))
                }
            };
            chosen = pressed.or(chosen);
            ui.add_space(space.xs);
        }
        ui.scope(|ui| {
            if let Some(text) = challenge_text(words, &contacts, friends.challenge) {
                note(ui, theme, &text);
            }
        });
        chosen
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
