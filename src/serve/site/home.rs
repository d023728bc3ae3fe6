//! The first page.

use std::sync::PoisonError;

use axum::extract::State;
use maud::{Markup, html};

use super::frame::SitePage;
use super::matches::match_table;
use super::{Site, SiteError, days, texts};
use crate::online::{RoomAccess, RoomKind, RoomSummary};
use crate::serve::service::today;

/// The numbers of players and of matches on the first page.
const BEST: usize = 3;
const MATCHES: usize = 8;

pub(super) async fn home(State(site): State<Site>) -> Result<Markup, SiteError> {
    let day = today();
    let boards = days::boards(&site, day).await?;
    let matches = site.pages.database.latest_matches(None).await?;
    let rooms = room_list(&site.pages.rooms.lock().unwrap_or_else(PoisonError::into_inner));
    let invitation = site.invitation.to_string();
    Ok(SitePage::top("A city that your play builds").show(&html! {
        p {
            "This is a server of Skyline, a game of falling blocks for Windows, macOS and Linux. Here people find \
             opponents, play ranked matches, and all play the same game once a day."
        }
        p { a.invitation href=(invitation) { "Play here" } }
        p.faint { "The link opens Skyline. If it does not, copy this line and paste it into the game, on any menu:" }
        code { (invitation) }
        h2 { "Today's challenge" }
        (days::board_grid("", &boards, BEST))
        p { a href={ "days/" (texts::date(day)) } { "All results of today" } }
        h2 { "Rooms" }
        (rooms)
        h2 { "Latest matches" }
        (match_table("", matches.get(..MATCHES).unwrap_or(&matches)))
    }))
}

fn room_list(rooms: &[RoomSummary]) -> Markup {
    let open: Vec<&RoomSummary> = rooms.iter().filter(|room| room.access == RoomAccess::Open).collect();
    html! {
        @if open.is_empty() {
            p.faint { "Nobody has an open room at the moment." }
        } @else {
            ul {
                @for room in open {
                    li {
                        (people(room))
                        span.faint { " · " (state(room)) }
                    }
                }
            }
        }
    }
}

fn people(room: &RoomSummary) -> String {
    let names: Vec<&str> = room.players.iter().map(|player| player.name.as_str()).collect();
    match names.split_last() {
        None => "An empty room".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

fn state(room: &RoomSummary) -> String {
    let kind = match room.kind {
        RoomKind::Open => "a room",
        RoomKind::Casual => "quick play",
        RoomKind::Ranked => "ranked",
        RoomKind::Tournament => "tournament",
    };
    let now = match (room.is_playing, room.free_seats) {
        (true, _) => "playing".to_owned(),
        (false, 0) => "full".to_owned(),
        (false, 1) => "1 free seat".to_owned(),
        (false, seats) => format!("{seats} free seats"),
    };
    let watched = match room.watchers {
        0 => String::new(),
        1 => ", 1 spectator".to_owned(),
        number => format!(", {number} spectators"),
    };
    format!("{kind}, {now}{watched}")
}
