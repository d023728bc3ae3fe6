//! Rooms online: opening and joining them, their matches and their recordings.

mod keys;
mod lobby;
mod state;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use egui::Context;

pub(super) use keys::KEY_NAME;
pub(super) use state::Online;

use super::App;
use super::clipboard::PasteTarget;
use super::file_dialogs::Wanted;
use super::screen::{InputMode, Screen};
use crate::engine::{ModeId, Rules};
use crate::online::net::{Announcement, Discovery, ForwardedPort, HostedRoom, Networks, RoomConnection, own_addresses};
use crate::online::{ContactChange, Contacts, Destination, Guest, Identity, Invitation};
use crate::settings::Player;
use crate::synth::Cue;
use crate::ui::screens::{NameEntry, OnlineCommand, OnlineScreen, OnlineSession, invitation_error};
use crate::ui::waker::waker;
use crate::ui::words::id;

impl App {
    /// Handles the room's events, and plays its match up to now unless [`run_game`](Self::run_game) does.
    pub(super) fn follow_online(&mut self, ctx: &Context, now: Instant) {
        self.search_rooms();
        self.join_pasted(ctx);
        self.follow_lobby(ctx);
        self.show_contacts();
        let is_on_top = matches!(self.screens.top(), Some(Screen::Online(_)));
        let is_played = is_on_top && self.input_mode() == InputMode::Game;
        self.save_online_matches();
        let Some(session) = self.screens.online_mut().and_then(OnlineScreen::session_mut) else { return };
        let countdown = session.update(now);
        if !is_played {
            if let Some(round) = session.round_mut() {
                round.release_all(now);
            }
            // The sounds of a match are not played under another screen.
            drop(session.play(&[], now));
        }
        let has_message = session.take_notice() && session.round().is_none();
        let ended = session.round_mut().and_then(|round| round.opens_results(now).then(|| round.rounds_won()));
        if let Some(number) = countdown {
            // The next match begins, also for a player who watches or reviews the last one.
            self.screens.pop_while(|screen| matches!(screen, Screen::Watch(_) | Screen::Review(_)));
            self.services.audio.play(if number == 0 { Cue::Go } else { Cue::Countdown });
            if number == 0 {
                log::info!("online: the match begins");
                self.services.begin_music();
            }
        }
        if has_message {
            self.services.audio.play(Cue::MenuAccept);
        }
        self.save_online_matches();
        if let Some(won) = ended {
            log::info!("online: the results are shown, rounds won {won:?}");
            self.guard_end(now);
        }
    }

    /// Saves the recordings of the matches that have ended.
    fn save_online_matches(&mut self) {
        for recorded in self.screens.online_mut().map(OnlineScreen::take_recordings).unwrap_or_default() {
            log::info!("online: the match is over");
            self.services.storage.save_match(recorded);
        }
    }

    /// Joins by the invitation that was pasted at the player's request.
    fn join_pasted(&mut self, ctx: &Context) {
        match self.screens.online_mut().and_then(OnlineScreen::take_pasted) {
            Some(Ok((destination, password))) => {
                self.run_online_command(ctx, OnlineCommand::Join(destination, password));
            }
            Some(Err(error)) => self.fail_online(self.services.look.words.text(invitation_error(error))),
            None => {}
        }
    }

    /// Shows an invitation for the player to accept.
    pub(super) fn show_invitation(&mut self, text: String) {
        if let Some(Screen::Online(online)) = self.screens.top_mut() {
            // The lobby stays connected.
            self.online.lobby = online.take_lobby().or_else(|| self.online.lobby.take());
            if let Some(lobby) = &mut self.online.lobby {
                lobby.rest();
            }
            self.screens.pop();
        }
        let error = text.parse::<Destination>().err();
        self.screens.push(Screen::Online(Box::new(OnlineScreen::invited(text))));
        if let Some(error) = error {
            self.fail_online(self.services.look.words.text(invitation_error(error)));
        }
    }

    pub(super) fn run_online_command(&mut self, ctx: &Context, command: OnlineCommand) {
        let shows_name = matches!(
            command,
            OnlineCommand::Host { .. }
                | OnlineCommand::Join(..)
                | OnlineCommand::JoinNearby(..)
                | OnlineCommand::FindMatch { .. }
        );
        if shows_name && !self.services.settings().player.is_known() {
            self.screens.push(Screen::NameEntry(NameEntry::change(self.suggested_name())));
            self.online.after_name = Some(command);
            return;
        }
        match command {
            OnlineCommand::Open => self.open_online(),
            OnlineCommand::Host { is_local } => self.host(ctx, is_local),
            OnlineCommand::Join(destination, password) => match destination.parse() {
                Ok(destination) => self.join_or_visit(ctx, destination, password),
                Err(error) => self.fail_online(self.services.look.words.text(invitation_error(error))),
            },
            OnlineCommand::JoinNearby(invitation, password) => {
                self.join(ctx, (Destination::Invitation(*invitation), password), false, None);
            }
            OnlineCommand::JoinOnServer(invitation, password) => {
                self.join(ctx, (Destination::Invitation(*invitation), password), true, None);
            }
            OnlineCommand::WatchOnServer(invitation) => {
                self.join(ctx, (Destination::Invitation(*invitation), String::new()), true, None);
                if let Some(session) = self.screens.online_mut().and_then(OnlineScreen::session_mut) {
                    session.watch();
                }
            }
            OnlineCommand::FindMatch { is_ranked } => self.find_match(ctx, is_ranked),
            OnlineCommand::PlayDaily(game) => self.play_daily(game),
            OnlineCommand::LeaveServer => {
                self.drop_challenge();
                if let Some(online) = self.screens.online_mut() {
                    // Dropping the lobby leaves it.
                    drop(online.take_lobby());
                }
            }
            OnlineCommand::Copy(invitation) => {
                ctx.copy_text(invitation);
                self.services.show_message(id::ONLINE_COPIED);
            }
            // The clipboard content arrives as an event.
            OnlineCommand::Paste => self.controls.clipboard.ask(ctx, PasteTarget::Screen),
            OnlineCommand::ExportKey => self.ask_for_key(ctx, Wanted::KeyToSave),
            OnlineCommand::ImportKey => self.ask_for_key(ctx, Wanted::KeyToOpen),
            OnlineCommand::AnswerImport(is_accepted) => self.answer_import(is_accepted),
            OnlineCommand::ShowRecovery => self.show_recovery(),
            OnlineCommand::CopyRecovery(words) => {
                ctx.copy_text(words.text().to_owned());
                self.services.show_message(id::ONLINE_RECOVERY_COPIED);
            }
            OnlineCommand::Recover(words) => self.recover_key(&words),
            OnlineCommand::ChangeContact(change) => self.change_contacts(&change),
            OnlineCommand::Leave => {
                if let Some(online) = self.screens.online_mut() {
                    online.leave();
                }
            }
        }
    }

    /// Opens the screen, with the lobby that is connected.
    pub(super) fn open_online(&mut self) {
        let lobby = self.online.lobby.take();
        self.screens.push(Screen::Online(Box::new(OnlineScreen::visiting(lobby))));
    }

    /// The name that the player is offered before the first room: that of the user of the system, or a random one.
    fn suggested_name(&self) -> String {
        let of_system = ["USER", "USERNAME", "LOGNAME"].into_iter().find_map(|variable| std::env::var(variable).ok());
        let name = of_system.filter(|name| name != "root").and_then(|name| Guest::sanitized_name(&name));
        let random =
            || format!("{} {}", self.services.look.words.text(id::ONLINE_UNNAMED), rand::random_range(10..100));
        name.unwrap_or_else(random).chars().take(Player::NAME_LENGTH).collect()
    }

    /// Opens a room and enters it.
    fn host(&mut self, ctx: &Context, is_local: bool) {
        let Some(identity) = self.identity() else { return };
        let loopback = IpAddr::from(Ipv4Addr::LOCALHOST);
        let (bind, addresses) = if is_local {
            (loopback, vec![loopback])
        } else {
            let addresses = own_addresses();
            (Ipv6Addr::UNSPECIFIED.into(), if addresses.is_empty() { vec![loopback] } else { addresses })
        };
        let open = |port| HostedRoom::open(SocketAddr::new(bind, port), addresses.clone(), identity.key());
        // The default port is easier to forward, but another program may use it.
        match open(Invitation::PORT).or_else(|_taken| open(0)) {
            Ok(room) => {
                if !is_local {
                    ctx.copy_text(room.invitation().to_string());
                    self.services.show_message(id::ONLINE_COPIED);
                }
                let destination = Destination::Invitation(room.own_invitation());
                self.join(ctx, (destination, String::new()), true, Some(room));
            }
            Err(error) => {
                let args = [("error", error.to_string().into())];
                self.fail_online(self.services.look.words.with(id::ONLINE_OPEN_ERROR, &args));
            }
        }
    }

    /// Joins a room. `is_verified` is whether the host's fingerprint is known.
    fn join(
        &mut self,
        ctx: &Context,
        (destination, password): (Destination, String),
        is_verified: bool,
        hosted: Option<HostedRoom>,
    ) {
        let Some((identity, mut guest)) = self.guest() else { return };
        guest.password = password;
        let announced = hosted.as_ref().and_then(|room| self.announce((&guest.name, &identity), room.invitation()));
        let forwarded = hosted.as_ref().and_then(|room| self.forward(room.invitation()));
        let handling = self.services.settings().handling;
        let connection = RoomConnection::open(destination, identity, guest, waker(ctx));
        if let Some(online) = self.screens.online_mut() {
            let session = OnlineSession::new(connection, is_verified).with_handling(handling);
            online.enter(session.hosting(hosted, announced).forwarding(forwarded));
        }
    }

    /// The player's public data, with the key that proves the identity.
    fn guest(&mut self) -> Option<(Arc<Identity>, Guest)> {
        let identity = self.identity()?;
        let settings = self.services.settings();
        let name = match settings.player.name.as_str() {
            "" => self.services.look.words.text(id::ONLINE_UNNAMED),
            name => name.to_owned(),
        };
        let handling = settings.handling.applied_to(Rules::preset(ModeId::Marathon));
        let avatar = settings.player.avatar;
        let guest = Guest { name, avatar, key: identity.key(), password: String::new(), handling };
        Some((identity, guest))
    }

    /// Announces a room on the local network, if others can join it from there.
    fn announce(&self, host: (&str, &Identity), invitation: &Invitation) -> Option<Announcement> {
        let is_local = invitation.addresses().all(|address| address.ip().is_loopback());
        if is_local || !self.services.settings().online.nearby {
            return None;
        }
        let announced = Announcement::new(Networks::All, host, invitation);
        announced.inspect_err(|error| log::warn!("online: the room cannot be announced nearby: {error}")).ok()
    }

    /// Asks the router to forward the room's port, if others can join from outside.
    fn forward(&self, invitation: &Invitation) -> Option<ForwardedPort> {
        let local = invitation.addresses().find(|address| address.is_ipv4() && !address.ip().is_loopback())?;
        self.services.settings().online.forwards_port.then(|| ForwardedPort::request(local))
    }

    /// Searches for rooms nearby while the screen shows them.
    fn search_rooms(&mut self) {
        let is_on = self.services.settings().online.nearby;
        let Some(online) = self.screens.online_mut().filter(|online| online.session().is_none()) else { return };
        if is_on && !online.is_searching() && !self.online.has_no_search {
            match Discovery::new(Networks::All) {
                Ok(search) => online.search(Some(search)),
                Err(error) => {
                    log::warn!("online: nearby rooms cannot be searched: {error}");
                    self.online.has_no_search = true;
                }
            }
        } else if !is_on {
            online.search(None);
        }
    }

    /// The player's key. Without one, shows the reason.
    fn identity(&mut self) -> Option<Arc<Identity>> {
        let identity = self.online.identity(&self.services);
        identity
            .map_err(|error| {
                let args = [("error", error.into())];
                self.fail_online(self.services.look.words.with(id::ONLINE_KEY_ERROR, &args));
            })
            .ok()
    }

    /// Passes the contacts and the player's key to the online screen, if it is open.
    fn show_contacts(&mut self) {
        if let Some(online) = self.screens.online_mut() {
            online.set_contacts(&self.online.contacts(&self.services.storage));
            online.set_key(self.online.known_key(&self.services));
        }
    }

    /// Applies a change of the contacts and saves it.
    fn change_contacts(&mut self, change: &ContactChange) {
        let mut contacts = Contacts::clone(&self.online.contacts(&self.services.storage));
        if !contacts.change(change, jiff::Timestamp::now().as_second()) {
            self.services.show_message(id::ONLINE_CONTACT_REFUSED);
            return;
        }
        if let Err(error) = self.services.storage.save_contacts(&contacts.to_text()) {
            self.services.show_storage_error(&error);
        }
        self.online.set_contacts(contacts);
    }

    /// Shows an error beside the button that was pressed, or in general if the screen is gone.
    fn fail_online(&mut self, error: String) {
        match self.screens.online_mut() {
            Some(online) => online.fail(error),
            None => self.services.show_text(error),
        }
    }

    /// The same with an answer that is no error.
    fn report_online(&mut self, text: String) {
        match self.screens.online_mut() {
            Some(online) => online.report(text),
            None => self.services.show_text(text),
        }
    }
}
