//! The server's web pages: health, metrics, rooms, and recordings by link.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use super::database::Database;
use super::listener::LimitedListener;
use super::metrics::Metrics;
use crate::online::RoomSummary;
use crate::replay::Recording;

/// The first page.
const INDEX: &str = "<!doctype html><meta charset=utf-8><title>Skyline server</title><h1>Skyline server</h1>
<p>Players join with an invitation in the game. These pages are for the operator:
<ul><li><a href=health>Health</a><li><a href=metrics>Metrics</a><li><a href=rooms>Rooms</a></ul>
";

/// The data for the pages.
#[derive(Debug, Clone)]
pub(super) struct Pages {
    pub(super) database: Database,
    pub(super) metrics: Metrics,
    pub(super) rooms: Arc<Mutex<Vec<RoomSummary>>>,
    pub(super) is_stopping: Arc<AtomicBool>,
    /// Whether the cluster is not reachable.
    pub(super) is_cut_off: Arc<AtomicBool>,
}

/// Serves the pages until the task is aborted.
pub(super) async fn serve(listener: TcpListener, pages: Pages) {
    let router = Router::new()
        .route("/", get(index))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .route("/rooms", get(rooms))
        .route("/recordings/{id}", get(recording))
        .layer(map_response(secured))
        .with_state(pages);
    if let Err(error) = axum::serve(LimitedListener::new(listener), router).await {
        log::error!("the web pages stopped: {error}");
    }
}

/// Adds the headers that forbid browsers everything that these pages do not need.
async fn secured(mut response: Response) -> Response {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn index() -> Html<&'static str> {
    Html(INDEX)
}

async fn health(State(pages): State<Pages>) -> Response {
    if pages.is_stopping.load(Ordering::Relaxed) {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response()
    } else if let Some(error) = pages.database.write_error() {
        (StatusCode::SERVICE_UNAVAILABLE, format!("the database cannot be written: {error}\n")).into_response()
    } else if !pages.database.answers().await {
        (StatusCode::SERVICE_UNAVAILABLE, "no database\n").into_response()
    } else if pages.is_cut_off.load(Ordering::Relaxed) {
        (StatusCode::SERVICE_UNAVAILABLE, "NATS is not connected: all rooms wait\n").into_response()
    } else {
        "ok\n".into_response()
    }
}

async fn metrics(State(pages): State<Pages>, headers: HeaderMap) -> Response {
    // A browser would save it as a file.
    let accepts = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    let kind = if accepts.contains("openmetrics-text") {
        "application/openmetrics-text; version=1.0.0; charset=utf-8"
    } else {
        "text/plain; charset=utf-8"
    };
    ([(header::CONTENT_TYPE, kind)], pages.metrics.text()).into_response()
}

async fn rooms(State(pages): State<Pages>) -> Response {
    let rooms = serde_json::to_string_pretty(&*pages.rooms.lock().unwrap_or_else(PoisonError::into_inner));
    json(rooms.ok())
}

async fn recording(State(pages): State<Pages>, Path(id): Path<String>) -> Response {
    let Ok(id) = id.trim_end_matches(".json").parse() else {
        return (StatusCode::NOT_FOUND, "no such recording\n").into_response();
    };
    match pages.database.recording(id).await {
        Ok(Some(text)) => json(Recording::from_text(&text).and_then(|recorded| recorded.to_json()).ok()),
        Ok(None) => (StatusCode::NOT_FOUND, "no such recording\n").into_response(),
        Err(error) => {
            log::error!("a recording could not be read: {error}");
            (StatusCode::INTERNAL_SERVER_ERROR, "no database\n").into_response()
        }
    }
}

fn json(text: Option<String>) -> Response {
    match text {
        Some(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        None => (StatusCode::INTERNAL_SERVER_ERROR, "cannot be written\n").into_response(),
    }
}
