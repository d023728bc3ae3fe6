//! Recordings: the page of a game, the file for the game, the moving picture.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};

use super::frame::SitePage;
use super::{Site, SiteError, identified, texts};
use crate::online::RecordingId;

/// What a page shows of a recording.
#[derive(Debug)]
pub(super) struct MovingPicture {
    pub(super) shown: Markup,
    /// The seconds after which there may be more to show.
    pub(super) reload: Option<u32>,
}

/// The page of a game of a daily challenge.
pub(super) async fn game(State(site): State<Site>, Path(id): Path<String>) -> Result<Markup, SiteError> {
    let id = identified(&id)?;
    let game = site.pages.database.public_game(id).await?.ok_or(SiteError::Missing)?;
    let film = moving_picture(&site, id).await?;
    let name = texts::kind_name(game.kind);
    let page = SitePage { reload: film.reload, ..SitePage::below(name) };
    Ok(page.show(&html! {
        p {
            (texts::player_link("../", Some(&game.player)))
            ", challenge of "
            a href={ "../days/" (texts::date(game.day)) } { (texts::date(game.day)) }
        }
        dl { div { dt { "Result" } dd { (texts::result(game.kind, game.time_ms, game.score)) } } }
        (film.shown)
    }))
}

/// The recording as a file that the game opens.
pub(super) async fn file(State(site): State<Site>, Path(file): Path<String>) -> Result<Response, SiteError> {
    let id = identified(file.strip_suffix(".skyline").ok_or(SiteError::Missing)?)?;
    let content = site.pages.database.recording(id).await?.ok_or(SiteError::Missing)?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-skyline-recording".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.skyline\"")),
    ];
    Ok((headers, content).into_response())
}

/// Shows a recording on a page one level below the first one.
#[cfg_attr(
    not(feature = "gui"),
    expect(clippy::unused_async, reason = "with the feature `gui` it reads the recording from the database")
)]
pub(super) async fn moving_picture(site: &Site, id: RecordingId) -> Result<MovingPicture, SiteError> {
    let open = html! {
        p { a.invitation href={ "../recordings/" (id) ".skyline" } { "Open in Skyline" } }
        p.faint { "The recording as a file: watch it, review it, or take over from any moment of it." }
    };
    #[cfg(feature = "gui")]
    {
        use super::films::FilmState;
        let (picture, reload) = match site.film_state(id).await? {
            FilmState::Ready(_) => {
                let shown = html! {
                    img.film src={ "../films/" (id) ".gif" } alt="The end of the game as a moving picture" width="640" height="360";
                };
                (shown, None)
            }
            FilmState::Waiting => {
                (html! { p.faint { "The moving picture is being drawn. This page shows it in a moment." } }, Some(5))
            }
            FilmState::Impossible => (html! {}, None),
        };
        Ok(MovingPicture { shown: html! { (picture) (open) }, reload })
    }
    #[cfg(not(feature = "gui"))]
    {
        let _site = site;
        Ok(MovingPicture { shown: open, reload: None })
    }
}
