//! The list of rooms: for the other servers, for visitors and for the web pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;

use super::{LIST_INTERVAL_MS, Service, Visitor};
use crate::online::net::VisitorId;
use crate::online::{
    LobbyUpdate, Member, Phase, PlayerKey, PlayerRating, Room, RoomAccess, RoomKind, RoomPlayer, RoomSummary,
};
use crate::serve::cluster::{ListedRoom, room_key, write};

/// The maximum number of rooms in the lobby's list.
const MAX_LISTED_ROOMS: usize = 200;

impl Service {
    /// Returns the rooms for the lobby's list, those with a free seat first.
    pub(super) fn summaries(&self) -> Vec<RoomSummary> {
        let mut kinds = self.kinds.borrow_mut();
        let ratings = self.ratings.borrow();
        let own = self.server.rooms(|number, room| ListedRoom {
            server: self.membership.id,
            summary: summary((number, room), &kinds, &ratings),
            spectators: spectators(room),
        });
        let open: BTreeSet<u32> = own.iter().map(|room| room.summary.number).collect();
        kinds.retain(|number, _| open.contains(number));
        self.update_list(&own, &open);
        let mut summaries: Vec<RoomSummary> = own.into_iter().map(|room| room.summary).collect();
        let view = self.membership.view.borrow();
        let others = view.listed_rooms().map(|room| &room.summary);
        summaries.extend(others.filter(|summary| !kinds.contains_key(&summary.number)).cloned());
        summaries.retain(|summary| !summary.players.is_empty() || summary.watchers > 0);
        summaries.sort_by_key(|summary| (summary.free_seats == 0, summary.is_playing, summary.number));
        summaries.truncate(MAX_LISTED_ROOMS);
        summaries
    }

    /// Updates the changed own rooms in the shared list.
    fn update_list(&self, own: &[ListedRoom], open: &BTreeSet<u32>) {
        let mut listed = self.listed.borrow_mut();
        listed.retain(|number, _| {
            let is_open = open.contains(number);
            if !is_open && self.membership.view.borrow().is_own(*number) {
                self.membership.shared.remove(room_key(*number));
            }
            is_open
        });
        for room in own {
            let number = room.summary.number;
            if listed.get(&number) != Some(room) {
                self.membership.shared.put(room_key(number), write(room));
                listed.insert(number, room.clone());
            }
        }
    }

    /// Updates the list of rooms of the web pages.
    pub(super) fn update_pages(&self, summaries: &[RoomSummary]) {
        let mut rooms = self.pages.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.as_slice() != summaries {
            *rooms = summaries.to_vec();
        }
    }

    /// Sends the list of rooms to the visitors who do not have it. Those who look for an opponent get it later: many
    /// come and go within a second. Returns whether there were any.
    pub(super) fn send_rooms(&self, summaries: Vec<RoomSummary>) -> bool {
        let now = self.now_ms();
        let mut visitors = self.visitors.borrow_mut();
        let needs = |visitor: &Visitor| {
            !visitor.has_rooms && (!visitor.is_searching() || now > visitor.since + LIST_INTERVAL_MS)
        };
        let waiting = visitors.iter_mut().filter(|(_, visitor)| needs(visitor));
        let waiting = waiting.map(|(id, visitor)| {
            visitor.has_rooms = true;
            *id
        });
        let waiting: Vec<VisitorId> = waiting.collect();
        drop(visitors);
        self.server.send_many(&waiting, &LobbyUpdate::Rooms(summaries));
        !waiting.is_empty()
    }
}

/// Returns the members who play or watch. After the match of a tournament nobody does, so that its room is not listed.
fn listed_members(room: &Room) -> &[Member] {
    let state = room.state();
    if room.is_decided() && state.phase == Phase::Gathering { &[] } else { &state.members }
}

/// Returns the members without a seat.
fn spectators(room: &Room) -> Vec<PlayerKey> {
    listed_members(room).iter().filter(|member| member.seat.is_none()).map(|member| member.key).collect()
}

fn summary(
    (number, room): (u32, &Room),
    kinds: &BTreeMap<u32, RoomKind>,
    ratings: &BTreeMap<PlayerKey, PlayerRating>,
) -> RoomSummary {
    let state = room.state();
    let kind = kinds.get(&number).copied().unwrap_or(RoomKind::Open);
    let members = listed_members(room);
    let seated = members.iter().filter(|member| member.seat.is_some());
    let rating = |key: &PlayerKey| ratings.get(key).filter(|known| known.matches > 0).map(|known| known.rating);
    let player =
        |member: &Member| RoomPlayer { name: member.name.clone(), key: member.key, rating: rating(&member.key) };
    let players: Vec<RoomPlayer> = seated.map(player).collect();
    let free_seats = u8::try_from(Room::MAX_SEATS.saturating_sub(players.len())).unwrap_or(u8::MAX);
    let access = match (state.is_locked, state.has_password) {
        (true, _) => RoomAccess::Locked,
        (false, true) => RoomAccess::Password,
        (false, false) => RoomAccess::Open,
    };
    RoomSummary {
        number,
        kind,
        watchers: u8::try_from(members.len() - players.len()).unwrap_or(u8::MAX),
        free_seats: match kind {
            RoomKind::Open if !state.is_locked => free_seats,
            _ => 0,
        },
        players,
        rules: Some((&state.rules).into()),
        access,
        is_playing: state.phase == Phase::Playing,
    }
}
