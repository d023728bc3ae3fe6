//! Quick play: the searching players of all servers, and their pairs.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::Service;
use crate::online::net::VisitorId;
use crate::online::{Contacts, LobbyUpdate, PlayerKey, Room, RoomKind};
use crate::serve::cluster::{ClusterMessage, ListedTicket, ServerId, ticket_key, write};
use crate::serve::quick_play::{Ticket, pairs};

impl Service {
    pub(super) fn start_search(&self, id: VisitorId, is_ranked: bool, blocked: BTreeSet<PlayerKey>) {
        let Some((key, rating)) = self.visitor(id, |visitor| (visitor.key, visitor.rating)) else { return };
        let delay_ms = self.server.delay_ms(id).unwrap_or_default();
        let (server, since) = (self.membership.id, self.server.now_micros() / 1_000);
        let blocked = blocked.into_iter().take(Contacts::MAX).collect();
        let ticket = ListedTicket { server, visitor: id, key, rating, delay_ms, is_ranked, since, blocked };
        self.membership.shared.put(ticket_key(key), write(&ticket));
        self.visitor(id, |visitor| visitor.ticket = Some(ticket));
        self.server.send(id, &LobbyUpdate::Searching(true));
    }

    pub(super) fn stop_search(&self, id: VisitorId) {
        if let Some(ticket) = self.visitor(id, |visitor| visitor.ticket.take()).flatten() {
            self.membership.shared.remove(ticket_key(ticket.key));
        }
    }

    /// Adds the searching players of this server to the shared list again.
    pub(in crate::serve) fn renew_tickets(&self) {
        for ticket in self.visitors.borrow().values().filter_map(|visitor| visitor.ticket.as_ref()) {
            self.membership.shared.put(ticket_key(ticket.key), write(ticket));
        }
    }

    /// Sends a message to those of a pair who are at this server.
    pub(super) fn send_to_pair(&self, players: [(ServerId, VisitorId); 2], update: &LobbyUpdate) {
        for (_, id) in players.iter().filter(|(server, _)| *server == self.membership.id) {
            // A renewed entry could still be in the list.
            self.stop_search(*id);
            self.server.send(*id, &LobbyUpdate::Searching(false));
            self.server.send(*id, update);
        }
    }

    /// Pairs players, even if they are at different servers.
    pub(super) async fn find_pairs(self: &Rc<Self>) {
        let mut tickets: Vec<Ticket<usize>> = Vec::new();
        let listed: Vec<(ListedTicket, u64)> = self.membership.view.borrow().tickets().cloned().collect();
        for (visitor, (ticket, _)) in listed.iter().enumerate() {
            let ListedTicket { server, key, rating, delay_ms, is_ranked, since, blocked, .. } = ticket.clone();
            if self.membership.view.borrow().is_alive(server) {
                tickets.push(Ticket { visitor, key, rating, delay_ms, is_ranked, since, blocked });
            }
        }
        for (one, other) in pairs(&mut tickets, self.server.now_micros() / 1_000) {
            let chosen = [one.visitor, other.visitor].map(|index| &listed[index]);
            for (ticket, _) in chosen {
                self.membership.view.borrow_mut().remove_ticket(ticket.key);
            }
            if !self.claim_pair(chosen).await {
                continue;
            }
            let kind = if one.is_ranked { RoomKind::Ranked } else { RoomKind::Casual };
            let players = chosen.map(|(ticket, _)| (ticket.server, ticket.visitor));
            let message = match self.open_room(Room::for_match(vec![one.key, other.key], one.is_ranked), kind) {
                Ok(room) => ClusterMessage::Paired { room, server: self.membership.id, players },
                Err(_full) => ClusterMessage::Full(players),
            };
            self.membership.shared.publish(write(&message));
        }
    }

    /// Removes two players from the shared list. Returns whether no other server was faster.
    async fn claim_pair(&self, [one, other]: [&(ListedTicket, u64); 2]) -> bool {
        let shared = &self.membership.shared;
        if !shared.remove_unchanged(ticket_key(one.0.key), one.1).await {
            return false;
        }
        let has_both = shared.remove_unchanged(ticket_key(other.0.key), other.1).await;
        if !has_both {
            shared.put(ticket_key(one.0.key), write(&one.0));
        }
        has_both
    }
}
