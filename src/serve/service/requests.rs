//! The requests of visitors and their answers.

use std::rc::Rc;

use tokio::task::spawn_blocking;

use super::{Service, now};
use crate::online::net::VisitorId;
use crate::online::{
    Daily, LobbyDenial, LobbyRequest, LobbyUpdate, PlayerKey, Room, RoomKind, TournamentId, TournamentRequest,
};
use crate::serve::check::check;
use crate::serve::database::{DatabaseError, Reported, SubmittedRank};
use crate::serve::tournaments::TournamentError;

impl Service {
    pub(super) fn handle_request(self: &Rc<Self>, id: VisitorId, request: LobbyRequest) {
        let now = self.now_ms();
        if !self.visitor(id, |visitor| visitor.rate_limit.try_acquire(now)).unwrap_or(false) {
            return self.server.send(id, &LobbyUpdate::Denied(LobbyDenial::TooFast));
        }
        let result = match request {
            LobbyRequest::OpenRoom | LobbyRequest::FindMatch { .. } | LobbyRequest::Challenge(Some(_))
                if self.is_stopping() =>
            {
                Err(LobbyDenial::Stopping)
            }
            LobbyRequest::OpenRoom => self.open_room(Room::on_server(), RoomKind::Open).map(|number| {
                self.server.send(id, &LobbyUpdate::RoomOpened(number));
            }),
            LobbyRequest::FindMatch { is_ranked, blocked } => {
                self.start_search(id, is_ranked, blocked);
                Ok(())
            }
            LobbyRequest::StopSearch => {
                self.stop_search(id);
                self.server.send(id, &LobbyUpdate::Searching(false));
                Ok(())
            }
            LobbyRequest::Friends(friends) => {
                self.set_friends(id, friends);
                Ok(())
            }
            LobbyRequest::Challenge(player) => self.challenge(id, player),
            LobbyRequest::AnswerChallenge { challenger, is_accepted } => {
                self.answer_challenge(id, challenger, is_accepted);
                Ok(())
            }
            later => {
                let service = Rc::clone(self);
                self.write(async move { service.run_query(id, later).await });
                Ok(())
            }
        };
        if let Err(denial) = result {
            self.server.send(id, &LobbyUpdate::Denied(denial));
        }
    }

    /// Answers a request that needs the database.
    async fn run_query(&self, id: VisitorId, request: LobbyRequest) -> Result<(), DatabaseError> {
        let Some(key) = self.visitor(id, |visitor| visitor.key) else { return Ok(()) };
        // Programs ask for leaderboards by themselves, so nobody waits for an answer.
        let is_wanted = !matches!(request, LobbyRequest::Board { .. });
        let answer = self.answer((id, key), request).await;
        match &answer {
            Ok(Some(update)) => self.server.send(id, update),
            Err(_) if is_wanted => self.server.send(id, &LobbyUpdate::Denied(LobbyDenial::Fault)),
            Ok(None) | Err(_) => {}
        }
        answer.map(drop)
    }

    /// Returns the answer to a visitor's request, if there is one.
    async fn answer(
        &self,
        (id, key): (VisitorId, PlayerKey),
        request: LobbyRequest,
    ) -> Result<Option<LobbyUpdate>, DatabaseError> {
        let answer = match request {
            LobbyRequest::Board { day, kind } => Ok(LobbyUpdate::Board(self.database().board((day, kind), key).await?)),
            LobbyRequest::Fetch(recording) => {
                let found = self.database().recording(recording).await?;
                found.map(|text| LobbyUpdate::Recording(recording, text)).ok_or(LobbyDenial::NoRecording)
            }
            LobbyRequest::Submit(text) => match self.submit(key, text).await {
                Err(DatabaseError::AlreadySubmitted) => Err(LobbyDenial::AlreadySubmitted),
                submitted => submitted?,
            },
            LobbyRequest::DeleteData => {
                self.tournaments.forget(self.database(), key, now()).await?;
                self.database().delete_player(key, now()).await?;
                Ok(LobbyUpdate::DataDeleted)
            }
            LobbyRequest::Report(player, reason) => match self.database().report(key, player, reason, now()).await? {
                Reported::Saved => {
                    log::info!("{} reports {}: {}", key.text(), player.text(), reason.id());
                    Ok(LobbyUpdate::Reported)
                }
                Reported::NoPlayer => Err(LobbyDenial::NoPlayer),
                Reported::TooMany => Err(LobbyDenial::TooManyReports),
            },
            LobbyRequest::Tournament(tournament, request) => match self.take_part(id, tournament, request).await {
                // Everybody gets the change.
                Ok(()) => return Ok(None),
                Err(TournamentError::Database(error)) => return Err(error),
                Err(_) => Err(LobbyDenial::Tournament),
            },
            LobbyRequest::OpenRoom
            | LobbyRequest::FindMatch { .. }
            | LobbyRequest::StopSearch
            | LobbyRequest::Friends(_)
            | LobbyRequest::Challenge(_)
            | LobbyRequest::AnswerChallenge { .. } => return Ok(None),
        };
        Ok(Some(answer.unwrap_or_else(LobbyUpdate::Denied)))
    }

    /// Takes a step of a visitor in a tournament.
    async fn take_part(
        &self,
        id: VisitorId,
        tournament: TournamentId,
        request: TournamentRequest,
    ) -> Result<(), TournamentError> {
        let Some((key, name)) = self.visitor(id, |visitor| (visitor.key, visitor.name.clone())) else { return Ok(()) };
        self.tournaments.request(self.database(), (tournament, request), (key, &name), now()).await
    }

    /// Verifies a daily challenge, and saves its result.
    async fn submit(&self, key: PlayerKey, text: String) -> Result<Result<LobbyUpdate, LobbyDenial>, DatabaseError> {
        let daily = self.daily.borrow().clone();
        // A game that was started yesterday may end today.
        let yesterday = self.database().daily(daily.day.saturating_sub(1)).await?;
        let checked = spawn_blocking(move || {
            let of_day = |daily: &Daily| check(&text, daily).map(|result| (daily.day, result));
            let checked = of_day(&daily).or_else(|denial| match denial {
                LobbyDenial::OtherGame => of_day(&yesterday),
                other => Err(other),
            });
            (checked, text)
        });
        // The check does not panic, and nothing cancels it.
        let Ok((checked, text)) = checked.await else { return Ok(Err(LobbyDenial::Fault)) };
        let (day, result) = match checked {
            Ok(checked) => checked,
            Err(denial) => {
                self.pages.metrics.refused.inc();
                log::info!("the daily challenge of {} was refused: {denial}", key.text());
                return Ok(Err(denial));
            }
        };
        let rank = self.database().submit((day, key), &result, &text, now()).await?;
        self.pages.metrics.accepted.inc();
        let key = key.text();
        log::info!("{key} submitted {} of day {day}: rank {} of {}", result.kind.id(), rank.place, rank.players);
        let SubmittedRank { place, players, is_best } = rank;
        Ok(Ok(LobbyUpdate::Submitted { kind: result.kind, place, players, is_best }))
    }
}
