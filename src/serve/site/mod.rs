//! The pages for visitors: what this server is, who plays here, and what was played.
//!
//! They need neither the game nor a script, and are read on a phone as well. All addresses in them are relative, so a
//! reverse proxy may publish them under any path:
//!
//! ```text
//! location /skyline/ { proxy_pass http://127.0.0.1:7475/; }
//! ```
//!
//! | address | page |
//! |---|---|
//! | `/` | the server: how to play here, today's challenge, rooms, latest matches |
//! | `/days/2026-11-27` | the leaderboards of a day |
//! | `/players`, `/players/KEY` | the ratings, a player |
//! | `/leagues`, `/leagues/2026-4` | the leagues of this season, those of any season |
//! | `/matches`, `/matches/ID` | the latest matches, a match |
//! | `/tournaments`, `/tournaments/ID`, `/tournaments/ID.json` | the tournaments, a bracket as a page and as JSON |
//! | `/games/ID` | a game of a daily challenge |
//! | `/recordings/ID.skyline` | a recording, which the game opens |
//! | `/films/ID.gif` | its end as a moving picture (with the feature `gui`) |
//!
//! The pages of the operator have another port, so that publishing these does not publish those.

mod days;
#[cfg(feature = "gui")]
mod films;
mod frame;
mod home;
mod leagues;
mod matches;
mod players;
mod recordings;
pub(super) mod texts;
mod tournaments;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use self::frame::SitePage;
use super::database::DatabaseError;
use super::http::Pages;
use super::listener::LimitedListener;
use crate::online::{Invitation, RecordingId, SigningKey};

/// What the pages for visitors are made of.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) pages: Pages,
    pub(super) invitation: Invitation,
    /// The key that signs results.
    pub(super) key: Arc<SigningKey>,
    tournaments: tournaments::ReplayedTournaments,
    #[cfg(feature = "gui")]
    films: films::Films,
}

/// The error for a page that cannot be shown.
#[derive(Debug)]
enum SiteError {
    /// There is no such page, or what it showed was deleted.
    Missing,
    /// The database failed.
    Database(DatabaseError),
}

impl From<DatabaseError> for SiteError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

impl IntoResponse for SiteError {
    fn into_response(self) -> Response {
        let (status, title, text) = match self {
            Self::Missing => (StatusCode::NOT_FOUND, "Nothing here", "Perhaps it was deleted."),
            Self::Database(error) => {
                log::error!("a page for visitors could not be made: {error}");
                (
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "Not now",
                    "The server cannot read its data. Please try again later.",
                )
            }
        };
        // The address that failed may have any depth, so this page links to nothing.
        (status, SitePage::alone(title, text)).into_response()
    }
}

impl Site {
    pub(super) fn new(pages: Pages, invitation: Invitation, key: Arc<SigningKey>) -> Self {
        Self {
            pages,
            invitation,
            key,
            tournaments: tournaments::ReplayedTournaments::default(),
            #[cfg(feature = "gui")]
            films: films::Films::default(),
        }
    }

    /// Serves the pages until the task is aborted.
    pub(super) async fn serve(self, listener: TcpListener) {
        let router = Router::new()
            .route("/", get(home::home))
            .route("/days/{day}", get(days::day))
            .route("/players", get(players::players))
            .route("/players/{key}", get(players::player))
            .route("/leagues", get(leagues::leagues))
            .route("/leagues/{season}", get(leagues::season))
            .route("/matches", get(matches::matches))
            .route("/matches/{id}", get(matches::one))
            .route("/tournaments", get(tournaments::tournaments))
            .route("/tournaments/{name}", get(tournaments::tournament))
            .route("/games/{id}", get(recordings::game))
            .route("/recordings/{file}", get(recordings::file));
        #[cfg(feature = "gui")]
        let router = router.route("/films/{file}", get(films::film));
        let router = router
            .route("/style.css", get(frame::style))
            .route("/icon.svg", get(frame::icon))
            .fallback(async || SiteError::Missing)
            .layer(map_response(secured))
            .with_state(self);
        if let Err(error) = axum::serve(LimitedListener::new(listener), router).await {
            log::error!("the pages for visitors stopped: {error}");
        }
    }
}

/// Reads the ID of a recording.
fn identified(text: &str) -> Result<RecordingId, SiteError> {
    text.parse().map_err(|_damaged| SiteError::Missing)
}

/// Adds the headers that allow browsers only what these pages need.
async fn secured(mut response: Response) -> Response {
    let policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'none'";
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("public, max-age=5"));
    response
}
