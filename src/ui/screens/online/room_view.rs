//! What the player looks at in a room.

use std::time::{Duration, Instant};

use crate::online::MemberId;

/// The time after which a first press that leaves the room is forgotten.
pub(super) const QUESTION_TIME: Duration = Duration::from_secs(5);

/// A page of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RoomPage {
    /// The members and the chat.
    #[default]
    Players,
    Rules,
    /// The custom attack rules of the host.
    Custom,
    /// The invitation, and who can join.
    Access,
}

/// What the player looks at in a room.
#[derive(Debug)]
pub(super) struct RoomView {
    /// The page of the room that is shown, and the member whose rows are shown on it.
    page: RoomPage,
    open_member: Option<MemberId>,
    /// The next computer player or program, by its number in the list of both.
    next_bot: usize,
    /// The member whom the host is about to ban.
    bans: Option<MemberId>,
    /// Whether the invitation is shown as a QR code.
    shows_code: bool,
    /// The password of the host's room.
    password: String,
    /// Whether there was a button above the tabs in the last frame.
    had_main_button: bool,
    /// Whether the lobby of a server is behind the room. An invitation leads to one without it.
    has_lobby: bool,
    /// The first press that leaves the room, until it is forgotten.
    leaving: Option<Leaving>,
}

/// A first press that leaves the room.
#[derive(Debug, Clone, Copy)]
struct Leaving {
    at: Instant,
    /// The frame of the press. egui can run a frame twice with the same press.
    frame: u64,
    /// Whether the focus moves to the question.
    begins: bool,
}

impl Default for RoomView {
    /// The page of the members, and the fourth level as that of the next computer player.
    fn default() -> Self {
        Self {
            page: RoomPage::default(),
            open_member: None,
            next_bot: 3,
            bans: None,
            shows_code: false,
            password: String::new(),
            had_main_button: false,
            has_lobby: false,
            leaving: None,
        }
    }
}

impl RoomView {
    /// The page that is shown.
    pub(super) const fn page(&self) -> RoomPage {
        self.page
    }

    /// Shows a page.
    pub(super) fn turn_to(&mut self, page: RoomPage) {
        self.page = page;
    }

    /// The member whose rows are shown.
    pub(super) const fn open_member(&self) -> Option<MemberId> {
        self.open_member
    }

    /// Whether the rows of this member are shown.
    pub(super) fn is_open(&self, member: MemberId) -> bool {
        self.open_member == Some(member)
    }

    /// Shows or hides the rows of a member.
    pub(super) fn toggle_member(&mut self, member: MemberId) {
        self.open_member = Some(member).filter(|_| !self.is_open(member));
    }

    /// Hides the rows of the open member.
    pub(super) fn close_member(&mut self) {
        self.open_member = None;
    }

    /// Hides the rows of the open member, if they are shown. Returns whether they were.
    pub(super) fn hide_open_member(&mut self) -> bool {
        self.page == RoomPage::Players && self.open_member.take().is_some()
    }

    /// The next computer player or program, by its number in the list of both.
    pub(super) const fn next_bot(&self) -> usize {
        self.next_bot
    }

    /// Chooses the next computer player or program.
    pub(super) fn choose_bot(&mut self, number: usize) {
        self.next_bot = number;
    }

    /// Whether the host is about to ban this member.
    pub(super) fn asks_to_ban(&self, member: MemberId) -> bool {
        self.bans == Some(member)
    }

    /// Sets whether the host is about to ban this member.
    pub(super) fn set_asks_to_ban(&mut self, member: MemberId, asks: bool) {
        if asks || self.asks_to_ban(member) {
            self.bans = asks.then_some(member);
        }
    }

    /// Whether the invitation is shown as a QR code.
    pub(super) const fn shows_code(&self) -> bool {
        self.shows_code
    }

    /// Shows or hides the QR code.
    pub(super) fn toggle_code(&mut self) {
        self.shows_code = !self.shows_code;
    }

    /// Notes whether the player leaves the room for the lobby of a server.
    pub(super) const fn set_has_lobby(&mut self, has_lobby: bool) {
        self.has_lobby = has_lobby;
    }

    /// Whether the player leaves the room for the lobby of a server, rather than for the entry.
    pub(super) const fn has_lobby(&self) -> bool {
        self.has_lobby
    }

    /// Notes whether there is a button above the tabs. Returns whether it comes now, while the members are shown.
    pub(super) fn note_main_button(&mut self, has_one: bool) -> bool {
        let had_one = std::mem::replace(&mut self.had_main_button, has_one);
        has_one && !had_one && self.page == RoomPage::Players
    }

    /// Notes a press that leaves the room, in this frame. Returns whether it is the second one.
    pub(super) fn press_leave(&mut self, frame: u64, now: Instant) -> bool {
        if self.asks_to_leave(now) {
            return self.leaving.take_if(|leaving| leaving.frame != frame).is_some();
        }
        self.leaving = Some(Leaving { at: now, frame, begins: true });
        false
    }

    /// Whether the next press leaves the room.
    pub(super) fn asks_to_leave(&self, now: Instant) -> bool {
        self.leaving.is_some_and(|leaving| now.saturating_duration_since(leaving.at) < QUESTION_TIME)
    }

    /// Whether the focus moves to the question whether the player leaves, once for each.
    pub(super) fn takes_focus_to_leave(&mut self) -> bool {
        self.leaving.as_mut().is_some_and(|leaving| std::mem::take(&mut leaving.begins))
    }

    /// Forgets the first press that leaves the room.
    pub(super) const fn stay(&mut self) {
        self.leaving = None;
    }

    /// The password that the host has set.
    pub(super) fn password(&self) -> &str {
        &self.password
    }

    /// Notes the password that the host has set.
    pub(super) fn set_password(&mut self, password: &str) {
        password.clone_into(&mut self.password);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the second press did: after this time, in the same frame or a later one.
    fn leaves_after(time: Duration, frame: u64) -> bool {
        let (mut view, now) = (RoomView::default(), Instant::now());
        assert!(!view.press_leave(1, now), "the first press asks");
        view.press_leave(frame, now + time)
    }

    #[test]
    fn the_second_press_leaves_until_the_first_is_forgotten() {
        let almost = QUESTION_TIME.checked_sub(Duration::from_millis(1)).unwrap();
        assert!(leaves_after(Duration::from_millis(100), 2) && leaves_after(almost, 300));
        assert!(!leaves_after(QUESTION_TIME, 300), "forgotten");
        assert!(!leaves_after(Duration::ZERO, 1), "the same press");
        let (mut view, now) = (RoomView::default(), Instant::now());
        view.press_leave(1, now);
        assert!(view.takes_focus_to_leave() && !view.takes_focus_to_leave());
        view.stay();
        assert!(!view.asks_to_leave(now));
    }
}
