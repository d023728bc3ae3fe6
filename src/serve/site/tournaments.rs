//! The tournaments: the list, and the bracket of each as a page and as JSON.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use tokio::sync::Mutex;

use super::frame::SitePage;
use super::{Site, SiteError, texts};
use crate::online::{RecordingId, TournamentId, VerifyingKey};
use crate::serve::database::Database;
use crate::serve::tournaments::{TournamentError, Tournaments, signed_bracket};
use crate::tournament::{
    Authority, BracketPlace, BracketSide, EntrantId, Fixture, Format, OutcomeReason, RecordEntry, Step, Tournament,
    TournamentPhase, TournamentRules,
};

/// The seconds after which the page of a running tournament is loaded again.
const RELOAD: u32 = 20;
/// The maximum number of tournaments in memory.
const MAX_REPLAYED: usize = 32;

/// The tournaments that visitors read lately. Clones share them.
///
/// A tournament is replayed from its record, which costs more with every step. Many readers cost one replay a change.
#[derive(Debug, Clone, Default)]
pub(super) struct ReplayedTournaments(Arc<Mutex<ReplayedList>>);

/// The tournaments in memory. The one that was read last is the last one.
#[derive(Debug, Default)]
struct ReplayedList(Vec<ReplayedTournament>);

#[derive(Debug)]
struct ReplayedTournament {
    id: TournamentId,
    state: Arc<Tournament>,
    /// The size of its record, which every change changes.
    size: (i64, i64),
}

impl ReplayedTournaments {
    /// Returns the current state of a tournament.
    async fn read(&self, database: &Database, id: TournamentId) -> Result<Arc<Tournament>, TournamentError> {
        // Readers who come at the same time wait for one replay.
        let mut all = self.0.lock().await;
        let size = database.tournament_size(id).await?;
        if let Some(known) = all.read(id, size) {
            return Ok(known);
        }
        let state = Arc::new(Tournaments::default().load(database, id).await?);
        all.add(ReplayedTournament { id, state: Arc::clone(&state), size });
        Ok(state)
    }
}

impl ReplayedList {
    /// Returns a tournament whose record still has this size. An older state is removed.
    fn read(&mut self, id: TournamentId, size: (i64, i64)) -> Option<Arc<Tournament>> {
        let index = self.0.iter().position(|known| known.id == id)?;
        let known = self.0.remove(index);
        let state = (known.size == size).then(|| Arc::clone(&known.state))?;
        self.0.push(known);
        Some(state)
    }

    /// Adds a tournament. If there are too many, the one that was read longest ago is removed.
    fn add(&mut self, read: ReplayedTournament) {
        self.0.push(read);
        if self.0.len() > MAX_REPLAYED {
            self.0.remove(0);
        }
    }
}

pub(super) async fn tournaments(State(site): State<Site>) -> Result<Markup, SiteError> {
    let all = site.pages.database.all_tournaments().await?;
    Ok(SitePage::top("Tournaments").show(&html! {
        @if all.is_empty() {
            p.faint { "There has been none yet." }
        } @else {
            ul {
                @for (id, rules) in &all {
                    li {
                        a href={ "tournaments/" (id) } { (rules.name) }
                        span.faint { " · " (format_text(rules)) }
                    }
                }
            }
        }
    }))
}

/// A tournament as a page, or with `.json` as a document.
pub(super) async fn tournament(State(site): State<Site>, Path(name): Path<String>) -> Result<Response, SiteError> {
    let (id, is_json) = match name.strip_suffix(".json") {
        Some(id) => (id, true),
        None => (name.as_str(), false),
    };
    let id: TournamentId = id.parse().map_err(|_damaged| SiteError::Missing)?;
    let loaded = site.tournaments.read(&site.pages.database, id).await;
    let tournament = loaded.map_err(|error| match error {
        TournamentError::Database(error) => SiteError::Database(error),
        TournamentError::Missing(_) | TournamentError::Refused(_) => SiteError::Missing,
    })?;
    if is_json {
        let text = signed_bracket(&site.pages.database, id, &tournament, Some(&site.key)).await?;
        return Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response());
    }
    Ok(page(id, &tournament, site.key.public()).into_response())
}

fn page(id: TournamentId, tournament: &Tournament, key: VerifyingKey) -> Markup {
    let rules = tournament.rules();
    let is_running = matches!(tournament.phase(), TournamentPhase::Playing | TournamentPhase::Paused);
    let page = SitePage { reload: is_running.then_some(RELOAD), ..SitePage::below(&rules.name) };
    page.show(&html! {
        p.faint { (format_text(rules)) ", first to " (rules.first_to) " · " (phase_text(tournament)) }
        @if tournament.phase() == TournamentPhase::Over { (podium(tournament)) }
        @for (title, rounds) in brackets(tournament) {
            h2 { (title) }
            div.scroll { div.bracket {
                @for (name, fixtures) in rounds {
                    section {
                        @if let Some(name) = name { h3 { (name) } }
                        @for fixture in fixtures { (card(tournament, fixture)) }
                    }
                }
            } }
        }
        @if tournament.phase() == TournamentPhase::Entry {
            (entrants(tournament))
        } @else {
            (table(tournament))
        }
        (decisions(tournament))
        p { a href={ (id) ".json" } { "As JSON" } }
        p.faint { "Signed with the key " code { (key) } }
        p.faint {
            "This command verifies the JSON, and plays the recordings again:"
            code { "skyline bracket " (id) ".json --key " (key) " RECORDINGS" }
            "RECORDINGS are the files behind Open in Skyline on the pages of the recordings, one for each round."
        }
    })
}

fn format_text(rules: &TournamentRules) -> String {
    match rules.format {
        Format::SingleElimination { .. } => "Single elimination".to_owned(),
        Format::DoubleElimination => "Double elimination".to_owned(),
        Format::RoundRobin { cycles: 1 } => "Round robin".to_owned(),
        Format::RoundRobin { cycles } => format!("Round robin, {cycles} times"),
        Format::Swiss { rounds } => format!("Swiss, {rounds} rounds"),
        Format::WinnerStaysOn { streak } => format!("Winner stays on, up to {streak} wins in a row"),
    }
}

fn phase_text(tournament: &Tournament) -> String {
    let (players, limit) = (tournament.entrants().len(), tournament.rules().most_entrants());
    match tournament.phase() {
        TournamentPhase::Entry => format!("entry is open, {players} of {limit} players"),
        TournamentPhase::Playing => format!("being played by {players} players"),
        TournamentPhase::Paused => "paused by the referee".to_owned(),
        TournamentPhase::Over => "over".to_owned(),
    }
}

fn podium(tournament: &Tournament) -> Markup {
    let places = tournament.places();
    let of = |place: u32| {
        let names = tournament.entrants().iter().zip(&places).filter(move |(_, at)| **at == place);
        names.map(|(entrant, _)| entrant.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    html! {
        dl {
            @for place in 1..=3 {
                @if !of(place).is_empty() { div { dt { "Place " (place) } dd { (of(place)) } } }
            }
        }
    }
}

/// A part of the bracket: its title, and its rounds with their names and fixtures.
type Bracket<'a> = (&'static str, Vec<(Option<String>, Vec<&'a Fixture>)>);

fn brackets(tournament: &Tournament) -> Vec<Bracket<'_>> {
    let sides = [
        ("Bracket", BracketSide::Main),
        ("Bracket of those who lost once", BracketSide::Losers),
        ("Final", BracketSide::Final),
        ("Third place", BracketSide::ThirdPlace),
    ];
    let of = |(title, side): (&'static str, BracketSide)| {
        let mut rounds: Vec<(u16, Vec<&Fixture>)> = Vec::new();
        for fixture in tournament.fixtures().iter().filter(|fixture| fixture.place.side == side) {
            let BracketPlace { round, .. } = fixture.place;
            match rounds.iter_mut().find(|(number, _)| *number == round) {
                Some((_, fixtures)) => fixtures.push(fixture),
                None => rounds.push((round, vec![fixture])),
            }
        }
        rounds.sort_by_key(|(round, _)| *round);
        let name = |fixtures: &[&Fixture]| {
            let name = tournament.round_title(fixtures.first()?.place).heading();
            // The title of its part says it already.
            (name != title).then_some(name)
        };
        let rounds = rounds.into_iter().map(|(_, fixtures)| (name(&fixtures), fixtures));
        (title, rounds.collect::<Vec<_>>())
    };
    sides.into_iter().map(of).filter(|(_, rounds)| !rounds.is_empty()).collect()
}

/// A match, with links to the recordings of its rounds.
fn card(tournament: &Tournament, fixture: &Fixture) -> Markup {
    let winner = fixture.winner();
    let verdict = fixture.outcome.as_ref().map(|outcome| &outcome.verdict);
    html! {
        div.fixture {
            span.faint { "Match " (number(tournament, fixture)) }
            @for (index, seat) in fixture.seats.iter().enumerate() {
                @let entrant = seat.entrant();
                div class=[(winner.is_some() && entrant == winner).then_some("won")] {
                    span { (entrant.map_or("–", |entrant| name(tournament, entrant))) }
                    @if let Some(outcome) = fixture.outcome.as_ref().filter(|one| one.score != [0; 2]) {
                        span.score { (outcome.score[index]) }
                    }
                }
            }
            @match verdict {
                Some(OutcomeReason::Played { recordings }) => {
                    @for (index, recording) in recordings.iter().enumerate() {
                        @if let Some(id) = RecordingId::of_digest(recording) {
                            a href={ "../matches/" (id) } {
                                "Recording" @if recordings.len() > 1 { " " (index + 1) }
                            }
                            " "
                        }
                    }
                }
                Some(OutcomeReason::NoShow) => span.faint { "did not come" },
                Some(OutcomeReason::Walkover) => span.faint { "no opponent" },
                Some(OutcomeReason::Awarded { reason }) => span.faint { "referee: " (reason) },
                Some(OutcomeReason::NotNeeded) => span.faint { "not needed" },
                None if fixture.called_at.is_some() => span.faint { "called" },
                None => {},
            }
        }
    }
}

/// Returns the number of a match, with which a referee names it.
fn number(tournament: &Tournament, fixture: &Fixture) -> usize {
    tournament.fixtures().iter().position(|one| one.place == fixture.place).map_or(0, |index| index + 1)
}

/// Everything that a referee decided: when, who, what and why.
fn decisions(tournament: &Tournament) -> Markup {
    let by_referee = |entry: &RecordEntry| match &entry.by {
        Authority::Referee(referee) => Some((entry.at, referee.clone(), decision(tournament, &entry.step))),
        Authority::Entrant(_) | Authority::Program => None,
    };
    let all: Vec<_> = tournament.record().iter().filter_map(by_referee).collect();
    html! {
        @if !all.is_empty() {
            h2 { "Decisions of the referee" }
            div.scroll {
                table {
                    tr { th { "Time (UTC)" } th { "Referee" } th { "Decision" } }
                    @for (at, referee, decision) in &all {
                        tr {
                            td.moment { (texts::moment(i64::try_from(*at).unwrap_or(i64::MAX))) }
                            td { (referee) }
                            td { (decision) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a step of a referee in words, with its reason.
fn decision(tournament: &Tournament, step: &Step) -> String {
    let name = |entrant: &EntrantId| name(tournament, *entrant);
    let (text, reason) = match step {
        Step::Start { seeds } => (format!("started with {} players", seeds.len()), ""),
        Step::Pause => ("paused".to_owned(), ""),
        Step::Resume => ("continued".to_owned(), ""),
        Step::End => ("ended with the places reached".to_owned(), ""),
        Step::Award { fixture, winner, reason } => {
            (format!("match {} given to {}", fixture.number(), name(winner)), reason.as_str())
        }
        Step::Replay { fixture, reason } => (format!("match {} is played again", fixture.number()), reason.as_str()),
        Step::Disqualify { entrant, reason } => (format!("{} disqualified", name(entrant)), reason.as_str()),
        Step::Result { fixture, winner, score, .. } => {
            (format!("match {} entered: {} won, {} to {}", fixture.number(), name(winner), score[0], score[1]), "")
        }
        Step::NoShow { fixture, absent } => {
            let absent: Vec<&str> = absent.iter().map(name).collect();
            (format!("match {}: {} did not come", fixture.number(), absent.join(", ")), "")
        }
        Step::Enter { name, .. } => (format!("entered {name}"), ""),
        Step::CheckIn { entrant } => (format!("checked {} in", name(entrant)), ""),
        Step::Withdraw { entrant } => (format!("{} withdrawn", name(entrant)), ""),
        Step::Call { fixture } => (format!("match {} called", fixture.number()), ""),
    };
    if reason.is_empty() { text } else { format!("{text}: {reason}") }
}

fn name(tournament: &Tournament, entrant: EntrantId) -> &str {
    tournament.entrants().get(usize::from(entrant.0)).map_or("", |entrant| entrant.name.as_str())
}

/// Returns the name of an entrant with a link to the player.
fn entrant_link(tournament: &Tournament, id: EntrantId) -> Markup {
    let entrant = tournament.entrants().get(usize::from(id.0));
    let key = entrant.and_then(|entrant| entrant.key.as_ref()?.parse().ok());
    match (entrant, key) {
        (Some(entrant), Some(key)) => texts::player_link("../", Some(&(key, entrant.name.clone()))),
        (Some(entrant), None) => html! { (entrant.name) },
        (None, _) => html! {},
    }
}

fn entrants(tournament: &Tournament) -> Markup {
    html! {
        h2 { "Players" }
        @if tournament.entrants().is_empty() {
            p.faint { "Nobody has entered yet." }
        } @else {
            ol {
                @for entrant in tournament.entrants().iter().filter(|entrant| !entrant.is_out) {
                    li {
                        (entrant.name)
                        @if let Some(rating) = entrant.rating { span.faint { " · " (rating) } }
                        @if tournament.rules().check_in && entrant.has_checked_in { span.faint { " · here" } }
                    }
                }
            }
        }
    }
}

/// Returns the number of matches that an entrant has played: not those that were decided without being played.
fn played(tournament: &Tournament, entrant: EntrantId) -> usize {
    let is_played = |fixture: &&Fixture| {
        let verdict = fixture.outcome.as_ref().map(|outcome| &outcome.verdict);
        fixture.seat_of(entrant).is_some() && matches!(verdict, Some(OutcomeReason::Played { .. }))
    };
    tournament.fixtures().iter().filter(is_played).count()
}

fn table(tournament: &Tournament) -> Markup {
    html! {
        h2 { "Table" }
        div.scroll {
            table {
                tr { th.number { "Place" } th { "Player" } th.number { "Played" } th.number { "Won" } }
                @for row in tournament.table() {
                    tr {
                        td.number { (row.place) }
                        td { (entrant_link(tournament, row.entrant)) }
                        td.number { (played(tournament, row.entrant)) }
                        td.number { (row.wins) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The titles of the parts of a tournament of eight, and the names above their rounds.
    fn names(format: Format) -> Vec<(&'static str, Vec<Option<String>>)> {
        let mut tournament = Tournament::new(TournamentRules { format, ..TournamentRules::default() });
        let referee = || Authority::Referee("Ref".to_owned());
        for number in 0..8 {
            let enter = Step::Enter { name: format!("player {number}"), rating: None, key: None };
            tournament.apply(0, referee(), enter).unwrap();
        }
        let seeds = tournament.seeds_by_rating();
        tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
        let parts = brackets(&tournament).into_iter();
        parts.map(|(title, rounds)| (title, rounds.into_iter().map(|(name, _)| name).collect())).collect()
    }

    #[test]
    fn rounds_have_their_names_above_them() {
        let named = |names: &[&str]| names.iter().map(|name| Some((*name).to_owned())).collect::<Vec<_>>();
        assert_eq!(
            names(Format::SingleElimination { third_place: true }),
            [("Bracket", named(&["Quarter-finals", "Semi-finals", "Final"])), ("Third place", vec![None])]
        );
        assert_eq!(
            names(Format::DoubleElimination),
            [
                ("Bracket", named(&["Round 1", "Round 2", "Round 3"])),
                ("Bracket of those who lost once", named(&["Round 1", "Round 2", "Round 3", "Round 4"])),
                ("Final", vec![None, Some("Final, second match".to_owned())]),
            ]
        );
    }

    #[test]
    fn the_tournament_that_was_read_longest_ago_makes_room() {
        let mut list = ReplayedList::default();
        let size = (1, 10);
        let add = |list: &mut ReplayedList, id| {
            let state = Arc::new(Tournament::new(TournamentRules::default()));
            list.add(ReplayedTournament { id: TournamentId(id), state, size });
        };
        let most = MAX_REPLAYED as u32;
        (0..most).for_each(|id| add(&mut list, id));
        assert!(list.read(TournamentId(0), size).is_some());
        add(&mut list, most);
        let known = |list: &mut ReplayedList, id| list.read(TournamentId(id), size).is_some();
        assert_eq!([0, 1, 2, most].map(|id| known(&mut list, id)), [true, false, true, true]);
        assert!(list.read(TournamentId(2), (2, 20)).is_none(), "its record has grown");
        assert_eq!(list.0.len(), MAX_REPLAYED - 1);
    }
}
