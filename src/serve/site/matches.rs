//! The latest matches, and the page of one.

use axum::extract::{Path, State};
use maud::{Markup, html};

use super::frame::SitePage;
use super::recordings::moving_picture;
use super::{Site, SiteError, identified, texts};
use crate::serve::database::{PublicMatch, PublicSeat};

pub(super) async fn matches(State(site): State<Site>) -> Result<Markup, SiteError> {
    let matches = site.pages.database.latest_matches(None).await?;
    Ok(SitePage::top("Matches").show(&match_table("", &matches)))
}

pub(super) fn match_table(root: &str, matches: &[PublicMatch]) -> Markup {
    html! {
        @if matches.is_empty() {
            p.faint { "None yet." }
        } @else {
            div.scroll {
                table {
                    tr { th { "End (UTC)" } th { "Players, the winner first" } th { "Kind" } }
                    @for one in matches {
                        tr {
                            td.moment { a href={ (root) "matches/" (one.recording) } { (texts::moment(one.ended)) } }
                            td { (by_place(root, one)) }
                            td { (kind(root, one)) }
                        }
                    }
                }
            }
        }
    }
}

fn by_place(root: &str, one: &PublicMatch) -> Markup {
    html! {
        @for (index, seat) in in_order(one).into_iter().enumerate() {
            @if index > 0 { ", " }
            (texts::player_link(root, seat.player.as_ref()))
        }
    }
}

/// Returns the seats in the order of their places.
fn in_order(one: &PublicMatch) -> Vec<&PublicSeat> {
    let mut seats: Vec<&PublicSeat> = one.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    seats
}

/// Returns the kind of a match. That of a tournament leads to its bracket.
fn kind(root: &str, one: &PublicMatch) -> Markup {
    html! {
        @match (one.tournament, one.is_ranked) {
            (Some(id), _) => a href={ (root) "tournaments/" (id) } { "tournament" },
            (None, true) => { "ranked" }
            (None, false) => { "casual" }
        }
    }
}

/// The page of a match.
pub(super) async fn one(State(site): State<Site>, Path(id): Path<String>) -> Result<Markup, SiteError> {
    let id = identified(&id)?;
    let one = site.pages.database.public_match(id).await?.ok_or(SiteError::Missing)?;
    let film = moving_picture(&site, id).await?;
    let seats = in_order(&one);
    let names: Vec<&str> =
        seats.iter().map(|seat| seat.player.as_ref().map_or("somebody", |(_, name)| name.as_str())).collect();
    let page = SitePage { reload: film.reload, ..SitePage::below("") };
    let title = names.join(" – ");
    Ok(SitePage { title: &title, ..page }.show(&html! {
        p.faint { (texts::moment(one.ended)) " UTC, " (kind("../", &one)) }
        (film.shown)
        div.scroll {
            table {
                tr { th.number { "Place" } th { "Player" } }
                @for seat in &seats {
                    tr { td.number { (seat.place) } td { (texts::player_link("../", seat.player.as_ref())) } }
                }
            }
        }
    }))
}
