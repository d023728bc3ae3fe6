//! The leagues of a season.

use axum::extract::{Path, State};
use maud::{Markup, html};

use super::frame::SitePage;
use super::{Site, SiteError, texts};
use crate::online::{League, Season};
use crate::serve::database::PublicStanding;
use crate::serve::service::{now, today};

/// The leagues of this season.
pub(super) async fn leagues(State(site): State<Site>) -> Result<Markup, SiteError> {
    let season = Season::at(now());
    Ok(SitePage::top("Leagues").show(&content(&site, "", season).await?))
}

pub(super) async fn season(State(site): State<Site>, Path(season): Path<String>) -> Result<Markup, SiteError> {
    let season = season.parse().map_err(|_damaged| SiteError::Missing)?;
    if season != Season::at(now()) && !site.pages.database.seasons().await?.contains(&season) {
        return Err(SiteError::Missing);
    }
    Ok(SitePage::below(&format!("Season {season}")).show(&content(&site, "../", season).await?))
}

async fn content(site: &Site, root: &str, season: Season) -> Result<Markup, SiteError> {
    let database = &site.pages.database;
    let (standings, seasons) = (database.season(season).await?, database.seasons().await?);
    let is_current = season == Season::at(now());
    let others = seasons.into_iter().filter(|other| *other != season);
    Ok(html! {
        p.faint {
            @if is_current {
                "Season " (season) ", " (days_left(season)) ". A player has a league after "
                (League::PLACEMENT_MATCHES) " ranked matches of the season."
            } @else {
                "The final tables."
            }
        }
        @if standings.is_empty() {
            p { "Nobody has played the placement matches" @if is_current { " yet" } "." }
        }
        @for league in League::ALL {
            (league_table(root, league, &standings))
        }
        p {
            @for (index, other) in others.enumerate() {
                @if index > 0 { " · " }
                a href={ (root) "leagues/" (texts::season(other)) } { "Season " (other) }
            }
        }
    })
}

/// Shows the players of a league, if there are any. Their places are those among all leagues.
fn league_table(root: &str, league: League, standings: &[PublicStanding]) -> Markup {
    let of_league = standings.iter().enumerate().filter(|(_, one)| League::of(one.rating) == league);
    let players: Vec<(usize, &PublicStanding)> = of_league.collect();
    html! {
        @if !players.is_empty() {
            h2 { (texts::league(league)) }
            div.scroll {
                table {
                    tr {
                        th.number { "#" } th { "Player" } th.number { "Rating" } th.number { "Matches" }
                        th.number { "Won" }
                    }
                    @for (index, one) in players {
                        tr {
                            td.number { (index + 1) }
                            td { (texts::player_link(root, Some(&one.player))) }
                            td.number { (one.rating) }
                            td.number { (texts::count(one.record.matches.into())) }
                            td.number { (texts::count(one.record.wins.into())) }
                        }
                    }
                }
            }
        }
    }
}

/// Shows the seasons of a player, the latest first.
pub(super) fn season_table(root: &str, standings: &[PublicStanding]) -> Markup {
    html! {
        div.scroll {
            table {
                tr { th { "Season" } th { "League" } th.number { "Rating" } th.number { "Matches" } th.number { "Won" } }
                @for one in standings {
                    @let season = one.record.season;
                    tr {
                        td { a href={ (root) "leagues/" (texts::season(season)) } { (season) } }
                        td {
                            @match one.record.league_in(season, one.rating) {
                                Some(league) => (texts::league(league)),
                                None => span.faint {
                                    (one.record.matches) " of " (League::PLACEMENT_MATCHES) " placement matches"
                                },
                            }
                        }
                        td.number { (one.rating) }
                        td.number { (texts::count(one.record.matches.into())) }
                        td.number { (texts::count(one.record.wins.into())) }
                    }
                }
            }
        }
    }
}

fn days_left(season: Season) -> String {
    match season.days_left(today()) {
        1 => "the last day".to_owned(),
        days => format!("{days} days left"),
    }
}
