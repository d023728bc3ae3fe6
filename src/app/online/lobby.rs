//! The lobby of a server: visits and daily challenges.

use egui::Context;

use crate::app::App;
use crate::app::games::DailyChallenge;
use crate::app::screen::Screen;
use crate::engine::{GameKind, GameOver};
use crate::online::net::LobbyConnection;
use crate::online::{DailyGame, Destination, Invitation, PlayerKey};
use crate::replay::Recording;
use crate::storage::RecordingSource;
use crate::ui::screens::{DailyOutcome, LobbyOutcome, LobbySession, OnlineScreen, known_server};
use crate::ui::waker::waker;
use crate::ui::widgets::focus;
use crate::ui::words::{MessageId, id};

impl App {
    /// Goes to the room or lobby of an invitation or an address.
    pub(super) fn join_or_visit(&mut self, ctx: &Context, destination: Destination, password: String) {
        let is_verified = matches!(destination, Destination::Invitation(_));
        match &destination {
            Destination::Invitation(invitation) if invitation.room().is_none() => self.visit(ctx, destination, true),
            _ => self.join(ctx, (destination, password), is_verified, None),
        }
    }

    /// Visits the lobby of a server.
    fn visit(&mut self, ctx: &Context, destination: Destination, is_verified: bool) {
        let Some((identity, guest)) = self.guest() else { return };
        let connection = LobbyConnection::open(destination, identity, guest, waker(ctx));
        if let Some(online) = self.screens.online_mut() {
            online.visit(LobbySession::new(connection, is_verified));
        }
    }

    /// Looks for an opponent on the server visited last.
    pub(super) fn find_match(&mut self, ctx: &Context, is_ranked: bool) {
        let Some(server) = known_server(&self.services.settings().online.servers) else { return };
        if self.screens.online_mut().is_none() {
            self.open_online();
        }
        let contacts = self.online.contacts(&self.services.storage);
        let Some(online) = self.screens.online_mut() else { return };
        online.expect_match(is_ranked);
        if online.lobby_mut().is_none() {
            self.visit(ctx, Destination::Invitation(server), true);
        }
        if let Some(lobby) = self.screens.online_mut().and_then(OnlineScreen::lobby_mut) {
            lobby.seek(is_ranked, &contacts);
        }
    }

    /// Handles the news of the lobby.
    pub(super) fn follow_lobby(&mut self, ctx: &Context) {
        let online = self.screens.online_mut();
        if let Some(online) = online
            && online.session().is_some_and(|session| session.has_met_server())
            && let Ok(destination) = online.destination().parse()
        {
            self.visit(ctx, destination, false);
        }
        let shown = self.screens.online_mut().and_then(OnlineScreen::lobby_mut);
        let Some(lobby) = shown.or(self.online.lobby.as_deref_mut()) else { return };
        for outcome in lobby.update() {
            self.take_outcome(ctx, outcome);
        }
    }

    fn take_outcome(&mut self, ctx: &Context, outcome: LobbyOutcome) {
        match outcome {
            LobbyOutcome::Entered(server) => {
                log::info!("online: in the lobby of a server");
                // The same server may have another address now.
                let is_other = |known: &String| {
                    known.parse::<Invitation>().is_ok_and(|known| known.fingerprint() != server.fingerprint())
                };
                self.services.change_settings(|settings| {
                    settings.online.servers.retain(is_other);
                    settings.online.servers.insert(0, server.to_string());
                });
            }
            LobbyOutcome::Room(invitation) => {
                self.drop_challenge();
                if let Some(online) = self.screens.online_mut() {
                    online.expect_room();
                }
                self.join(ctx, (Destination::Invitation(*invitation), String::new()), true, None);
            }
            LobbyOutcome::Recording(text) => self.watch(RecordingSource::Text(text)),
            // The lobby screen shows it in the leaderboard instead.
            LobbyOutcome::Daily(outcome) if self.online.lobby.is_some() => self.show_daily_outcome(outcome),
            LobbyOutcome::Daily(_) => {}
            // The lobby shows it, too, but at its top, which may be out of view.
            LobbyOutcome::Challenged(friend) => {
                self.online.challenge = self.text_of_friend(id::LOBBY_CHALLENGED, friend);
                if let Some(text) = self.online.challenge.clone() {
                    self.services.show_text(text);
                }
            }
            LobbyOutcome::ChallengeOver(friend) => {
                self.drop_challenge();
                // The lobby says the same.
                let text = self.text_of_friend(id::LOBBY_CHALLENGE_OVER, friend).filter(|_| !self.shows_lobby());
                if let Some(text) = text {
                    self.services.show_text(text);
                }
            }
            LobbyOutcome::Called { tournament, opponent } => {
                // The lobby leads to the button, unless the player is writing there.
                if self.shows_lobby() && !focus::is_writing(ctx) {
                    return;
                }
                let args = [("name", tournament.into()), ("opponent", opponent.into())];
                let text = self.services.look.words.with(id::LOBBY_TOURNAMENT_CALLED, &args);
                self.services.show_text(text);
            }
            LobbyOutcome::Report(text) => self.services.show_message(text),
        }
    }

    /// A message about a friend, by the name under which the player knows the friend.
    fn text_of_friend(&mut self, message: MessageId, friend: PlayerKey) -> Option<String> {
        let contacts = self.online.contacts(&self.services.storage);
        Some(self.services.look.words.with(message, &[("name", contacts.friend(&friend)?.into())]))
    }

    /// Whether the lobby is on the screen.
    fn shows_lobby(&self) -> bool {
        matches!(self.screens.top(), Some(Screen::Online(online)) if online.shows_lobby())
    }

    /// Removes the message of a challenge that can't be answered here any more.
    pub(super) fn drop_challenge(&mut self) {
        if let Some(text) = self.online.challenge.take() {
            self.services.toast.withdraw(&text);
        }
    }

    fn show_daily_outcome(&mut self, outcome: DailyOutcome) {
        let words = &self.services.look.words;
        let text = match outcome {
            DailyOutcome::Placed { place, players, is_best } => {
                let text = if is_best { id::LOBBY_PLACED } else { id::LOBBY_PLACED_BEFORE };
                words.with(text, &[("place", place.into()), ("players", players.into())])
            }
            DailyOutcome::Refused(why) => words.text(why),
        };
        self.services.show_text(text);
    }

    /// Plays a daily challenge. The lobby stays connected.
    pub(super) fn play_daily(&mut self, game: DailyGame) {
        if let Some(online) = self.screens.online_mut() {
            self.online.lobby = online.take_lobby();
        }
        if let Some(lobby) = &mut self.online.lobby {
            lobby.rest();
        }
        self.start_challenge(DailyChallenge::OfServer(game));
    }

    /// Submits the finished game to the server, if it is a daily challenge.
    pub(in crate::app) fn submit_daily(&mut self) {
        let (Some(DailyChallenge::OfServer(daily)), Some(play)) = (self.online.daily, self.screens.play()) else {
            return;
        };
        let seat = play.live.seat();
        let replay = seat.replay();
        let is_daily = GameKind::of(&replay.rules) == Some(daily.kind) && replay.seed == daily.seed && seat.is_ranked();
        if !is_daily || matches!(replay.result.game_over, None | Some(GameOver::GivenUp)) {
            return;
        }
        match (Recording::new(vec![replay]).to_shared(), &mut self.online.lobby) {
            (Ok(recording), Some(lobby)) => lobby.submit(recording),
            (Ok(_), None) => {}
            (Err(error), _) => log::error!("the daily challenge cannot be submitted: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::UdpSocket;
    use std::sync::{Arc, mpsc};

    use super::*;
    use crate::engine::{ModeId, Rules};
    use crate::online::{Contacts, Guest, Identity, Relation};
    use crate::storage::Storage;
    use crate::ui::screens::NameEntry;

    /// The visit to a server that never answers.
    fn silent(socket: &UdpSocket) -> LobbySession {
        let identity = Arc::new(Identity::generate().unwrap());
        let handling = Rules::preset(ModeId::Marathon);
        let guest = Guest { name: "Ada".to_owned(), avatar: 0, key: identity.key(), password: String::new(), handling };
        let address = Destination::Address(socket.local_addr().unwrap());
        LobbySession::new(LobbyConnection::open(address, identity, guest, || {}), true)
    }

    /// What the lobby says is no message while the lobby is on the screen.
    #[test]
    fn a_message_says_only_what_is_not_on_the_screen() {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let friend = Identity::generate().unwrap().key();
        let mut contacts = Contacts::default();
        assert!(contacts.add(friend, "Bob", Relation::Friend, 0));
        app.online.set_contacts(contacts);
        app.screens.push(Screen::Online(Box::new(OnlineScreen::visiting(Some(Box::new(silent(&socket)))))));
        let mut says = |is_shown: bool, outcome: LobbyOutcome| {
            if !is_shown {
                app.screens.push(Screen::NameEntry(NameEntry::change("Ada".to_owned())));
            }
            app.take_outcome(&ctx, outcome);
            if !is_shown {
                app.screens.pop();
            }
            app.services.toast.take_text().unwrap_or_default()
        };
        let call = || LobbyOutcome::Called { tournament: "Cup".to_owned(), opponent: "Bob".to_owned() };
        for is_shown in [true, false] {
            for outcome in [LobbyOutcome::ChallengeOver(friend), call()] {
                let said = says(is_shown, outcome);
                assert!(said.is_empty() == is_shown && said.contains("Bob") != is_shown, "{said:?}");
            }
        }
    }
}
