//! The rooms of a server in the lobby: who plays there, by which rules, and whether a seat is free.

use std::cmp::Reverse;

use crate::engine::versus::{GameType, VersusRules};
use crate::online::{Contacts, Guest, RoomAccess, RoomKind, RoomPlayer, RoomSummary, RulesSummary};
use crate::settings::{Versus, VersusGoal};
use crate::ui::screens::versus::{rules_name, rules_text};
use crate::ui::words::{Words, id};

/// The maximum number of names shown for a room.
const MAX_NAMES: usize = 16;

/// Returns the room with sanitized names: a server can send anything.
pub(super) fn sanitized(mut room: RoomSummary) -> RoomSummary {
    room.players.truncate(MAX_NAMES);
    for player in &mut room.players {
        player.name = Guest::sanitized_name(&player.name).unwrap_or_else(|| player.key.to_string());
    }
    if let Some(rules) = &mut room.rules {
        rules.first_to = rules.first_to.clamp(1, VersusRules::MAX_FIRST_TO);
    }
    room
}

/// The rooms without blocked players, those with friends first.
pub(super) fn shown_rooms<'a>(rooms: &'a [RoomSummary], contacts: &Contacts) -> Vec<&'a RoomSummary> {
    let has_friend = |room: &RoomSummary| room.players.iter().any(|player| contacts.friend(&player.key).is_some());
    let is_blocked = |room: &RoomSummary| room.players.iter().any(|player| contacts.has_blocked(&player.key));
    let mut shown: Vec<&RoomSummary> = rooms.iter().filter(|room| !is_blocked(room)).collect();
    shown.sort_by_key(|room| !has_friend(room));
    shown
}

/// The running match that is best to watch: that of the strongest players, in a room that is open to everybody. The
/// second-best rating counts first, because a match is as good as its weaker side.
pub(super) fn best_match<'a>(rooms: &'a [RoomSummary], contacts: &Contacts) -> Option<&'a RoomSummary> {
    let open =
        shown_rooms(rooms, contacts).into_iter().filter(|room| room.is_playing && room.access == RoomAccess::Open);
    let rated = open.filter_map(|room| {
        let mut ratings: Vec<u32> = room.players.iter().filter_map(|player| player.rating).collect();
        ratings.sort_by_key(|rating| Reverse(*rating));
        let best = *ratings.first()?;
        Some(((ratings.get(1).copied(), best, Reverse(room.number)), room))
    });
    rated.max_by_key(|(strength, _)| *strength).map(|(_, room)| room)
}

/// The names of the players with their ratings, friends under their given names.
pub(super) fn players_text(words: &Words, contacts: &Contacts, room: &RoomSummary) -> String {
    let name = |player: &RoomPlayer| {
        let friend = contacts.friend(&player.key);
        let rating = player.rating.map(|rating| rating.to_string());
        let facts = friend.map(|_| words.text(id::ONLINE_MEMBER_FRIEND)).into_iter().chain(rating);
        let facts: Vec<String> = facts.collect();
        let name = friend.unwrap_or(&player.name);
        if facts.is_empty() { name.to_owned() } else { format!("{name} ({})", facts.join(", ")) }
    };
    room.players.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The text of a room: its players, its kind, its rules, and whether a seat is free.
pub(super) fn room_text(words: &Words, contacts: &Contacts, room: &RoomSummary) -> String {
    let kind = match room.kind {
        RoomKind::Open => None,
        RoomKind::Casual => Some(id::LOBBY_ROOM_CASUAL),
        RoomKind::Ranked => Some(id::LOBBY_ROOM_RANKED),
        RoomKind::Tournament => Some(id::LOBBY_ROOM_TOURNAMENT),
    };
    let state = match room.access {
        RoomAccess::Locked => id::LOBBY_ROOM_LOCKED,
        RoomAccess::Password => id::LOBBY_ROOM_PASSWORD,
        RoomAccess::Open if room.is_playing => id::LOBBY_ROOM_PLAYING,
        RoomAccess::Open if room.free_seats > 0 => id::LOBBY_ROOM_SEATS,
        RoomAccess::Open => id::LOBBY_ROOM_WATCH,
    };
    let rules = room.rules.as_ref().map(|rules| summary_text(words, rules));
    let state = words.with(state, &[("seats", room.free_seats.into())]);
    let facts = kind.map(|kind| words.text(kind)).into_iter().chain(rules).chain([state]);
    let facts = facts.collect::<Vec<_>>().join(" · ");
    words.with(id::LOBBY_ROOM, &[("players", players_text(words, contacts, room).into()), ("facts", facts.into())])
}

/// The rules of a room in one line.
fn summary_text(words: &Words, rules: &RulesSummary) -> String {
    let RulesSummary { preset, goal, first_to, is_together } = *rules;
    let goal = match goal {
        _ if is_together => VersusGoal::Together,
        GameType::LastStanding => VersusGoal::LastStanding,
        GameType::Lines { .. } | GameType::Cheese { .. } => VersusGoal::Race,
        GameType::Score { .. } => VersusGoal::Score,
    };
    let name = preset.map_or_else(|| words.text(id::VERSUS_RULES_CUSTOM), |preset| rules_name(words, &preset.rules()));
    rules_text(words, &name, &Versus { goal, first_to, ..Versus::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::versus::VersusPreset;
    use crate::online::{Identity, PlayerKey, Relation, RoomRules};

    fn keys<const N: usize>() -> [PlayerKey; N] {
        std::array::from_fn(|_| Identity::generate().unwrap().key())
    }

    fn player(name: &str, key: PlayerKey, rating: Option<u32>) -> RoomPlayer {
        RoomPlayer { name: name.to_owned(), key, rating }
    }

    fn room(number: u32, players: Vec<RoomPlayer>) -> RoomSummary {
        let (kind, access) = (RoomKind::Open, RoomAccess::Open);
        RoomSummary { number, kind, players, rules: None, watchers: 0, free_seats: 3, access, is_playing: false }
    }

    #[test]
    fn friends_come_first_under_the_names_by_which_they_are_known_and_blocked_players_are_hidden() {
        let [ada, bob, eve] = keys();
        let bob = || player("Bob", bob, Some(1_612));
        let rooms = [
            room(1, vec![bob()]),
            room(2, vec![bob(), player("Eve", eve, None)]),
            room(3, vec![player("Someone", ada, Some(1_500))]),
        ];
        let mut contacts = Contacts::default();
        assert!(contacts.add(ada, "Ada", Relation::Friend, 0) && contacts.add(eve, "Eve", Relation::Blocked, 0));
        let shown = shown_rooms(&rooms, &contacts);
        assert_eq!(shown.iter().map(|room| room.number).collect::<Vec<_>>(), [3, 1]);
        let words = Words::english();
        let texts = shown.iter().map(|room| room_text(&words, &contacts, room)).collect::<Vec<_>>();
        assert_eq!(texts, ["Ada (friend, 1500): 3 free seats", "Bob (1612): 3 free seats"]);
    }

    #[test]
    fn a_room_says_its_kind_its_rules_and_its_free_seats() {
        let [ada] = keys();
        let (words, contacts) = (Words::english(), Contacts::default());
        let text = |change: fn(&mut RoomSummary)| {
            let mut room = room(1, vec![player("Ada", ada, None)]);
            let rules = RoomRules { first_to: 3, ..VersusPreset::Modern.rules().into() };
            room.rules = Some((&rules).into());
            change(&mut room);
            room_text(&words, &contacts, &sanitized(room))
        };
        let rules = "Modern · Last one standing · first to 3";
        assert_eq!(text(|_| {}), format!("Ada: {rules} · 3 free seats"));
        assert_eq!(text(|room| room.free_seats = 1), format!("Ada: {rules} · 1 free seat"));
        assert_eq!(
            text(|room| (room.kind, room.is_playing, room.free_seats) = (RoomKind::Ranked, true, 0)),
            format!("Ada: ranked · {rules} · in a match, watch")
        );
        assert_eq!(text(|room| room.access = RoomAccess::Password), format!("Ada: {rules} · needs a password"));
        let custom = text(|room| {
            let rules = room.rules.as_mut().unwrap();
            (rules.preset, rules.first_to, rules.is_together) = (None, 0, true);
        });
        assert!(custom.starts_with("Ada: Custom · "), "{custom}");
    }

    #[test]
    fn the_best_match_is_that_of_the_strongest_pair_whom_one_may_watch() {
        let [ada, bob, eve, cy] = keys();
        let running = |number, players| RoomSummary { is_playing: true, ..room(number, players) };
        let pair = |one, other| vec![player("Ada", ada, one), player("Bob", bob, other)];
        let mut contacts = Contacts::default();
        contacts.add(eve, "Eve", Relation::Blocked, 0);
        let best = |rooms: &[RoomSummary]| best_match(rooms, &contacts).map(|room| room.number);
        let rooms = [
            running(1, pair(Some(1_500), Some(1_500))),
            running(2, pair(Some(1_450), Some(2_100))),
            running(3, pair(Some(2_300), None)),
            room(4, pair(Some(2_000), Some(2_000))),
            RoomSummary { access: RoomAccess::Password, ..running(5, pair(Some(2_000), Some(2_000))) },
            running(6, vec![player("Eve", eve, Some(2_000)), player("Cy", cy, Some(2_000))]),
            running(7, pair(Some(1_500), Some(1_600))),
            running(8, pair(None, None)),
        ];
        assert_eq!(best(&rooms), Some(7));
        assert_eq!(best(&rooms[..1]), Some(1));
        assert_eq!(best(&rooms[2..6]), Some(3));
        assert_eq!(best(&rooms[7..]), None, "nobody's rating is known");
        assert_eq!(best(&[]), None);
    }
}
