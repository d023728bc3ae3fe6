//! What all pages have in common: their head, the links to the others, and their style.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, html};

/// A page for visitors.
#[derive(Debug, Clone, Copy)]
pub(super) struct SitePage<'a> {
    pub(super) title: &'a str,
    /// The way from the page to the first one: empty, or `../`.
    pub(super) root: &'a str,
    /// The seconds after which the browser loads the page again, if it changes soon.
    pub(super) reload: Option<u32>,
}

impl<'a> SitePage<'a> {
    /// A page beside the first one.
    pub(super) const fn top(title: &'a str) -> Self {
        Self { title, root: "", reload: None }
    }

    /// A page one level below.
    pub(super) const fn below(title: &'a str) -> Self {
        Self { title, root: "../", reload: None }
    }

    /// Returns a page with a heading and a sentence.
    pub(super) fn alone(title: &str, text: &str) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head { (head(title)) }
                body { main { h1 { (title) } p { (text) } } }
            }
        }
    }

    /// Returns the page with its content.
    pub(super) fn show(self, content: &Markup) -> Markup {
        let Self { title, root, reload } = self;
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (head(title))
                    link rel="stylesheet" href={ (root) "style.css" };
                    link rel="icon" href={ (root) "icon.svg" };
                    @if let Some(seconds) = reload {
                        meta http-equiv="refresh" content=(seconds);
                    }
                }
                body {
                    nav {
                        a.home href={ @if root.is_empty() { "./" } @else { (root) } } {
                            img src={ (root) "icon.svg" } alt="" width="24" height="24";
                            " Skyline"
                        }
                        a href={ (root) "players" } { "Players" }
                        a href={ (root) "leagues" } { "Leagues" }
                        a href={ (root) "matches" } { "Matches" }
                        a href={ (root) "tournaments" } { "Tournaments" }
                    }
                    main { h1 { (title) } (content) }
                }
            }
        }
    }
}

fn head(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        title { (title) " · Skyline" }
    }
}

/// The style of all pages.
pub(super) async fn style() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=3600")];
    (headers, include_str!("style.css")).into_response()
}

/// The icon of the game.
pub(super) async fn icon() -> Response {
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, include_str!("../../../assets/icon/skyline.svg")).into_response()
}
