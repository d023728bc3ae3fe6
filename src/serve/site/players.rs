//! The ratings, and the page of a player.

use axum::extract::{Path, State};
use maud::{Markup, html};

use super::frame::SitePage;
use super::leagues::season_table;
use super::matches::match_table;
use super::{Site, SiteError, texts};
use crate::online::{PlayerKey, Season};
use crate::serve::database::{PublicGame, PublicPlayer};
use crate::serve::service::now;

pub(super) async fn players(State(site): State<Site>) -> Result<Markup, SiteError> {
    let players = site.pages.database.rated_players().await?;
    let placed = players.iter().filter(|player| player.is_placed).count();
    let (placed, others) = players.split_at(placed);
    Ok(SitePage::top("Players").show(&html! {
        p.faint { "Ratings by Glicko-2 from ranked matches. The true strength is within the ± in 95 of 100 cases." }
        @if players.is_empty() {
            p { "Nobody has played a ranked match yet." }
        }
        @if !placed.is_empty() {
            (rating_table(placed, true))
        }
        @if !others.is_empty() {
            h2 { "Still finding their place" }
            p.faint { "A few more matches, and the rating is certain enough." }
            (rating_table(others, false))
        }
    }))
}

fn rating_table(players: &[PublicPlayer], has_places: bool) -> Markup {
    html! {
        div.scroll {
            table {
                tr {
                    @if has_places { th.number { "#" } }
                    th { "Player" } th { "League" } th.number { "Rating" } th.number { "Matches" } th.number { "Won" }
                }
                @for (index, player) in players.iter().enumerate() {
                    tr {
                        @if has_places { td.number { (index + 1) } }
                        td { (texts::player_link("", Some(&(player.key, player.name.clone())))) }
                        td { (league(player)) }
                        td.number { (rating(player)) }
                        td.number { (texts::count(player.rating.matches.into())) }
                        td.number { (won(player)) }
                    }
                }
            }
        }
    }
}

pub(super) async fn player(State(site): State<Site>, Path(key): Path<String>) -> Result<Markup, SiteError> {
    let key: PlayerKey = key.parse().map_err(|_damaged| SiteError::Missing)?;
    let database = &site.pages.database;
    let player = database.public_player(key).await?.ok_or(SiteError::Missing)?;
    let (matches, games) = (database.latest_matches(Some(key)).await?, database.latest_games(key).await?);
    let seasons = database.seasons_of(key).await?;
    Ok(SitePage::below(&player.name).show(&html! {
        @if player.rating.matches > 0 {
            dl {
                div { dt { "League" } dd { (league(&player)) } }
                div { dt { "Rating" } dd { (rating(&player)) } }
                div { dt { "Ranked matches" } dd { (texts::count(player.rating.matches.into())) } }
                div { dt { "Won" } dd { (won(&player)) } }
            }
        } @else {
            p.faint { "No ranked match yet." }
        }
        @if !seasons.is_empty() {
            h2 { "Seasons" }
            (season_table("../", &seasons))
        }
        h2 { "Latest matches" }
        (match_table("../", &matches))
        h2 { "Daily challenges" }
        (game_table(&games))
        p.faint { "Key: " (key.text()) }
    }))
}

fn game_table(games: &[PublicGame]) -> Markup {
    html! {
        @if games.is_empty() {
            p.faint { "None yet." }
        } @else {
            div.scroll {
                table {
                    tr { th { "Day" } th { "Game" } th.number { "Result" } }
                    @for game in games {
                        tr {
                            td { a href={ "../days/" (texts::date(game.day)) } { (texts::date(game.day)) } }
                            td { (texts::kind_name(game.kind)) }
                            td.number {
                                a href={ "../games/" (game.recording) } {
                                    (texts::result(game.kind, game.time_ms, game.score))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the league of this season.
fn league(player: &PublicPlayer) -> &'static str {
    let league = player.rating.last_season.league_in(Season::at(now()), player.rating.rating);
    league.map_or("none yet", texts::league)
}

fn rating(player: &PublicPlayer) -> String {
    format!("{} ± {}", player.rating.rating, 2 * player.rating.deviation)
}

fn won(player: &PublicPlayer) -> String {
    format!("{} %", (100 * player.rating.wins + player.rating.matches / 2) / player.rating.matches.max(1))
}
