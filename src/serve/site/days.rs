//! The leaderboards of the daily challenges.

use axum::extract::{Path, State};
use maud::{Markup, html};

use super::frame::SitePage;
use super::{Site, SiteError, texts};
use crate::engine::GameKind;
use crate::online::Leaderboard;
use crate::serve::database::{DAILY_KINDS, DatabaseError};
use crate::serve::service::today;

pub(super) async fn day(State(site): State<Site>, Path(date): Path<String>) -> Result<Markup, SiteError> {
    let now = today();
    let day = texts::day_of(&date).filter(|day| *day <= now).ok_or(SiteError::Missing)?;
    let boards = boards(&site, day).await?;
    let is_past = day < now;
    Ok(SitePage::below(&format!("Challenge of {}", texts::date(day))).show(&html! {
        p { "Everybody plays the same sequence of Tetriminos. Every result here was recomputed from its recording." }
        (board_grid("../", &boards, usize::MAX))
        p {
            @if let Some(before) = day.checked_sub(1) {
                a href=(texts::date(before)) { "The day before" }
            }
            @if is_past {
                " · " a href=(texts::date(day + 1)) { "The day after" }
            }
        }
    }))
}

pub(super) async fn boards(site: &Site, day: u32) -> Result<Vec<Leaderboard>, DatabaseError> {
    let mut boards = Vec::new();
    for kind in DAILY_KINDS.into_iter().filter_map(|(id, _)| GameKind::named(id)) {
        boards.push(site.pages.database.public_board(day, kind).await?);
    }
    Ok(boards)
}

/// Shows leaderboards beside each other, each with its first entries.
pub(super) fn board_grid(root: &str, boards: &[Leaderboard], most: usize) -> Markup {
    html! {
        div.boards {
            @for board in boards {
                section {
                    h2 { (texts::kind_name(board.kind)) }
                    @if board.entries.is_empty() {
                        p.faint { "Nobody has played yet." }
                    } @else {
                        table {
                            tr { th.number { "#" } th { "Player" } th.number { "Result" } }
                            @for entry in board.entries.iter().take(most) {
                                tr {
                                    td.number { (entry.place) }
                                    td { (texts::player_link(root, Some(&(entry.key, entry.name.clone())))) }
                                    td.number {
                                        a href={ (root) "games/" (entry.recording) } {
                                            (texts::result(board.kind, entry.time_ms, entry.score))
                                        }
                                    }
                                }
                            }
                        }
                        p.faint { (players(board.players)) }
                    }
                }
            }
        }
    }
}

fn players(number: u32) -> String {
    if number == 1 { "1 player".to_owned() } else { format!("{} players", texts::count(number.into())) }
}
