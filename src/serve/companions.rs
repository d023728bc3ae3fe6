//! What the lobby knows of a visitor's friends and challenges.

use std::collections::BTreeSet;

use crate::online::{ChallengeStage, FriendStatus, PlayerKey, RateLimit};

/// The number of challenges that a visitor can make at once, and the time until one more, in milliseconds.
const CHALLENGES: u64 = 3;
const CHALLENGE_INTERVAL_MS: u64 = 10_000;

/// A visitor's friends and challenges.
#[derive(Debug)]
pub(super) struct Companions {
    pub(super) friends: BTreeSet<PlayerKey>,
    /// The friend whom the visitor challenges, and since when.
    pub(super) challenge: Option<(PlayerKey, u64)>,
    /// How the visitor's last challenge ended, for an answer that comes too late.
    pub(super) ended: Option<(PlayerKey, ChallengeStage)>,
    pub(super) challenge_limit: RateLimit,
    /// When the entry in the shared list was written, if there is one.
    pub(super) listed_at: Option<u64>,
    /// What the visitor was sent last.
    pub(super) sent_friends: Vec<FriendStatus>,
    pub(super) sent_challengers: Vec<PlayerKey>,
}

impl Default for Companions {
    fn default() -> Self {
        Self {
            friends: BTreeSet::new(),
            challenge: None,
            ended: None,
            challenge_limit: RateLimit::new(CHALLENGES, CHALLENGE_INTERVAL_MS),
            listed_at: None,
            sent_friends: Vec::new(),
            sent_challengers: Vec::new(),
        }
    }
}

impl Companions {
    /// Returns whether there are friends or challenges to follow, or were when the visitor was sent the last ones.
    pub(super) fn are_followed(&self) -> bool {
        let has_sent = !self.sent_friends.is_empty() || !self.sent_challengers.is_empty();
        has_sent || !self.friends.is_empty() || self.challenge.is_some()
    }

    /// Ends the challenge, if there is one. Returns whom it was for.
    pub(super) fn end_challenge(&mut self, stage: ChallengeStage) -> Option<PlayerKey> {
        let (player, _) = self.challenge.take()?;
        self.ended = Some((player, stage));
        Some(player)
    }
}
