//! The state of a tournament, step by step.

use std::cmp::Reverse;

use super::fixture::{Fixture, FixtureOutcome, FixtureSeat, OutcomeReason, SeatSource};
use super::ids::{EntrantId, FixtureId};
use super::record::{Authority, RecordEntry, Refused, Step};
use super::rules::{Format, TournamentRules};
use super::{elimination, round_robin, swiss, winner_stays};

/// The largest number of characters of a name.
const LONGEST_NAME: usize = 32;

/// A tournament. The [module](super) has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    rules: TournamentRules,
    record: Vec<RecordEntry>,
    entrants: Vec<Entrant>,
    seeds: Vec<EntrantId>,
    fixtures: Vec<Fixture>,
    phase: TournamentPhase,
}

/// An entrant: a player, or a team under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// The rating at the time of entry.
    pub rating: Option<i32>,
    /// What identifies the player outside the tournament.
    pub key: Option<String>,
    /// Whether the entrant is present for the start.
    pub has_checked_in: bool,
    /// Whether the entrant has left or was excluded.
    pub is_out: bool,
}

/// The phase of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentPhase {
    /// Players enter and check in.
    Entry,
    /// Matches are played.
    Playing,
    /// No match is called.
    Paused,
    /// All matches are over.
    Over,
}

impl Tournament {
    /// Creates a tournament that players can enter.
    #[must_use]
    pub const fn new(rules: TournamentRules) -> Self {
        Self {
            rules,
            record: Vec::new(),
            entrants: Vec::new(),
            seeds: Vec::new(),
            fixtures: Vec::new(),
            phase: TournamentPhase::Entry,
        }
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &TournamentRules {
        &self.rules
    }

    /// Returns everything that happened.
    #[must_use]
    pub fn record(&self) -> &[RecordEntry] {
        &self.record
    }

    /// Returns all entrants, in the order of entry.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Returns the name of an entrant; empty for the number of nobody.
    #[must_use]
    pub fn name(&self, entrant: EntrantId) -> &str {
        self.entrant(entrant).map_or("", |entrant| entrant.name.as_str())
    }

    /// Returns an entrant.
    #[must_use]
    pub fn entrant(&self, entrant: EntrantId) -> Option<&Entrant> {
        self.entrants.get(entrant.index())
    }

    /// Returns those who started, best seed first.
    #[must_use]
    pub fn seeds(&self) -> &[EntrantId] {
        &self.seeds
    }

    /// Returns all fixtures. Each stands after those that decide its players.
    #[must_use]
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// Returns a fixture.
    #[must_use]
    pub fn fixture(&self, fixture: FixtureId) -> Option<&Fixture> {
        self.fixtures.get(fixture.index())
    }

    /// Returns the phase.
    #[must_use]
    pub const fn phase(&self) -> TournamentPhase {
        self.phase
    }

    /// Returns those who can start, by rating; without one, in the order of entry.
    #[must_use]
    pub fn seeds_by_rating(&self) -> Vec<EntrantId> {
        let mut present: Vec<EntrantId> = self.ids().filter(|id| self.can_start(*id)).collect();
        // Stable: equal ratings stay in the order of entry.
        present.sort_by_key(|id| Reverse(self.entrants[id.index()].rating));
        present
    }

    /// Returns the fixtures that have two players and no result.
    #[must_use]
    pub fn playable(&self) -> Vec<FixtureId> {
        match self.phase {
            TournamentPhase::Playing | TournamentPhase::Paused => {
                self.numbered().filter(|(_, one)| one.is_playable()).map(|(id, _)| id).collect()
            }
            TournamentPhase::Entry | TournamentPhase::Over => Vec::new(),
        }
    }

    /// Returns the queue of *Winner stays on* behind the match that is played, the next one first. Other formats have
    /// none.
    #[must_use]
    pub fn queue(&self) -> Vec<EntrantId> {
        match (self.rules.format, self.playable().is_empty()) {
            (Format::WinnerStaysOn { .. }, false) => {
                let is_out = |entrant: EntrantId| self.entrants[entrant.index()].is_out;
                winner_stays::waiting(&self.seeds, &self.fixtures, is_out)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the fixtures to call now: playable, not called, and none of their players is called elsewhere.
    #[must_use]
    pub fn to_call(&self) -> Vec<FixtureId> {
        if self.phase != TournamentPhase::Playing {
            return Vec::new();
        }
        let playable = || self.numbered().filter(|(_, fixture)| fixture.is_playable());
        let called = playable().filter(|(_, fixture)| fixture.called_at.is_some());
        let mut busy: Vec<EntrantId> = called.filter_map(|(_, fixture)| fixture.players()).flatten().collect();
        let mut calls = Vec::new();
        for (id, fixture) in playable().filter(|(_, fixture)| fixture.called_at.is_none()) {
            let Some(players) = fixture.players() else { continue };
            if !players.iter().any(|player| busy.contains(player)) {
                busy.extend(players);
                calls.push(id);
            }
        }
        calls
    }

    /// Returns the called fixtures whose players had their time to come, at `now` in seconds since the start of 1970.
    #[must_use]
    pub fn overdue(&self, now: u64) -> Vec<FixtureId> {
        let is_overdue = |fixture: &Fixture| fixture.is_playable() && self.is_overdue(fixture, now);
        self.numbered().filter(|(_, fixture)| is_overdue(fixture)).map(|(id, _)| id).collect()
    }

    /// Takes a step at `at`, in seconds since the start of 1970. The same result a second time changes nothing.
    ///
    /// # Errors
    ///
    /// [`Refused`] with the reason; nothing has changed then.
    pub fn apply(&mut self, at: u64, by: Authority, step: Step) -> Result<(), Refused> {
        if self.record.last().is_some_and(|entry| entry.at > at) {
            return Err(Refused::Earlier);
        }
        if !is_allowed(&by, &step) {
            return Err(Refused::NotAllowed);
        }
        let is_new = self.take(at, &by, &step)?;
        if is_new {
            self.record.push(RecordEntry { at, by, step });
            self.settle();
        }
        Ok(())
    }

    /// Checks a step and changes what it says itself. Returns whether it is new.
    fn take(&mut self, at: u64, by: &Authority, step: &Step) -> Result<bool, Refused> {
        match step {
            Step::Enter { name, rating, key } => self.enter(name, *rating, key.as_deref()),
            Step::CheckIn { entrant } => self.check_in(*entrant),
            Step::Start { seeds } => self.start(seeds),
            Step::Call { fixture } => self.call(*fixture, at),
            Step::Result { fixture, winner, score, recordings } => {
                self.report(*fixture, *winner, *score, OutcomeReason::Played { recordings: recordings.clone() })
            }
            Step::NoShow { fixture, absent } => {
                self.no_show(*fixture, absent, (*by == Authority::Program).then_some(at))
            }
            Step::Award { fixture, winner, reason } => {
                self.report(*fixture, *winner, [0; 2], OutcomeReason::Awarded { reason: reason.clone() })
            }
            Step::Replay { fixture, .. } => self.replay(*fixture),
            Step::Withdraw { entrant } | Step::Disqualify { entrant, .. } => self.leave(*entrant),
            Step::Pause => self.change_phase(TournamentPhase::Playing, TournamentPhase::Paused),
            Step::Resume => self.change_phase(TournamentPhase::Paused, TournamentPhase::Playing),
            Step::End => {
                self.playing()?;
                self.phase = TournamentPhase::Over;
                Ok(true)
            }
        }
    }

    fn enter(&mut self, name: &str, rating: Option<i32>, key: Option<&str>) -> Result<bool, Refused> {
        self.before_start()?;
        let most = self.rules.most_entrants();
        if self.entrants.len() >= usize::from(most) {
            return Err(Refused::Full(most));
        }
        let is_taken = self.entrants.iter().any(|entrant| entrant.name == name);
        if name.trim().is_empty() || name.chars().count() > LONGEST_NAME || is_taken {
            return Err(Refused::Name(name.to_owned()));
        }
        self.entrants.push(Entrant {
            name: name.to_owned(),
            rating,
            key: key.map(str::to_owned),
            has_checked_in: false,
            is_out: false,
        });
        Ok(true)
    }

    fn check_in(&mut self, entrant: EntrantId) -> Result<bool, Refused> {
        self.before_start()?;
        let entrant = self.entrants.get_mut(entrant.index()).ok_or(Refused::Entrant(entrant))?;
        Ok(!std::mem::replace(&mut entrant.has_checked_in, true))
    }

    fn start(&mut self, seeds: &[EntrantId]) -> Result<bool, Refused> {
        self.before_start()?;
        for (index, seed) in seeds.iter().enumerate() {
            if seeds[..index].contains(seed) || !self.can_start(*seed) {
                return Err(Refused::Seed(*seed));
            }
        }
        if seeds.len() < 2 {
            return Err(Refused::TooFew);
        }
        self.seeds = seeds.to_vec();
        self.fixtures = match self.rules.format {
            Format::SingleElimination { third_place } => elimination::single(seeds, third_place),
            Format::DoubleElimination => elimination::double(seeds),
            Format::RoundRobin { cycles } => round_robin::fixtures(seeds, cycles),
            Format::Swiss { .. } | Format::WinnerStaysOn { .. } => Vec::new(),
        };
        self.phase = TournamentPhase::Playing;
        Ok(true)
    }

    fn call(&mut self, id: FixtureId, at: u64) -> Result<bool, Refused> {
        self.playing()?;
        if self.phase == TournamentPhase::Paused {
            return Err(Refused::Paused);
        }
        let fixture = self.playable_mut(id)?;
        let is_new = fixture.called_at.is_none();
        fixture.called_at.get_or_insert(at);
        Ok(is_new)
    }

    fn report(
        &mut self,
        id: FixtureId,
        winner: EntrantId,
        score: [u8; 2],
        verdict: OutcomeReason,
    ) -> Result<bool, Refused> {
        self.started()?;
        let first_to = self.rules.first_to.max(1);
        let fixture = self.fixture_mut(id)?;
        let seat = fixture.seat_of(winner).ok_or(Refused::NotInFixture(winner, id))?;
        let is_played = matches!(verdict, OutcomeReason::Played { .. });
        if is_played && !(score[seat] == first_to && score[1 - seat] < first_to) {
            return Err(Refused::Score(score));
        }
        let outcome = FixtureOutcome { winner: Some(seat), score, verdict };
        match &fixture.outcome {
            Some(before) if *before == outcome => return Ok(false),
            Some(_) => return Err(Refused::Decided(id)),
            None => {}
        }
        self.playing()?;
        self.playable_mut(id)?.outcome = Some(outcome);
        Ok(true)
    }

    /// Decides a fixture for those who are there. `at` is the time if it has to be late enough.
    fn no_show(&mut self, id: FixtureId, absent: &[EntrantId], at: Option<u64>) -> Result<bool, Refused> {
        self.playing()?;
        let fixture = &*self.playable_mut(id)?;
        if let Some(stranger) = absent.iter().find(|entrant| fixture.seat_of(**entrant).is_none()) {
            return Err(Refused::NotInFixture(*stranger, id));
        }
        if absent.is_empty() || at.is_some_and(|at| !self.is_overdue(&self.fixtures[id.index()], at)) {
            return Err(Refused::NotOverdue(id));
        }
        let fixture = self.playable_mut(id)?;
        let winner = fixture.seats.iter().position(|seat| seat.entrant().is_some_and(|one| !absent.contains(&one)));
        fixture.outcome = Some(FixtureOutcome { winner, score: [0; 2], verdict: OutcomeReason::NoShow });
        Ok(true)
    }

    fn replay(&mut self, id: FixtureId) -> Result<bool, Refused> {
        self.started()?;
        if !self.fixture_mut(id)?.is_reported() {
            return Err(Refused::Undecided(id));
        }
        let round = self.fixtures[id.index()].place.round;
        let is_paired_later = matches!(self.rules.format, Format::Swiss { .. } | Format::WinnerStaysOn { .. });
        let depends = |later: &usize| {
            if is_paired_later { self.fixtures[*later].place.round > round } else { self.depends_on(*later, id) }
        };
        let mut later = (id.index() + 1..self.fixtures.len()).filter(depends);
        if let Some(played) = later.find(|later| self.fixtures[*later].is_reported()) {
            return Err(Refused::PlayedOn(id, FixtureId(played as u32)));
        }
        if is_paired_later {
            self.fixtures.retain(|fixture| fixture.place.round <= round);
        }
        let fixture = self.fixture_mut(id)?;
        fixture.outcome = None;
        fixture.called_at = None;
        self.phase = if self.phase == TournamentPhase::Over { TournamentPhase::Playing } else { self.phase };
        Ok(true)
    }

    /// Returns whether the players of a fixture depend on an earlier one.
    fn depends_on(&self, later: usize, id: FixtureId) -> bool {
        let fixture = &self.fixtures[later];
        let sources = fixture.sources.iter().filter_map(|source| source.fixture());
        sources.chain(fixture.only_after_upset).any(|source| source == id || self.depends_on(source.index(), id))
    }

    fn leave(&mut self, entrant: EntrantId) -> Result<bool, Refused> {
        if self.phase == TournamentPhase::Over {
            return Err(Refused::NotPlaying);
        }
        let entrant = self.entrants.get_mut(entrant.index()).ok_or(Refused::Entrant(entrant))?;
        Ok(!std::mem::replace(&mut entrant.is_out, true))
    }

    fn change_phase(&mut self, from: TournamentPhase, to: TournamentPhase) -> Result<bool, Refused> {
        self.playing()?;
        let is_new = self.phase == from;
        self.phase = to;
        Ok(is_new)
    }

    /// Derives everything that follows from the steps: players, walkovers, the next round, the end.
    fn settle(&mut self) {
        if matches!(self.phase, TournamentPhase::Entry) {
            return;
        }
        loop {
            for index in 0..self.fixtures.len() {
                self.settle_fixture(index);
            }
            if self.phase == TournamentPhase::Over || self.fixtures.iter().any(|fixture| fixture.outcome.is_none()) {
                return;
            }
            let next = self.next_fixtures();
            if next.is_empty() {
                self.phase = TournamentPhase::Over;
                return;
            }
            self.fixtures.extend(next);
        }
    }

    /// Returns the fixtures that follow when all others have ended.
    fn next_fixtures(&self) -> Vec<Fixture> {
        let is_out = |entrant: EntrantId| self.entrants[entrant.index()].is_out;
        let round = self.fixtures.last().map_or(0, |fixture| fixture.place.round);
        match self.rules.format {
            Format::Swiss { rounds } if round < u16::from(rounds.max(1)) => {
                swiss::next(&self.seeds, &self.fixtures, is_out)
            }
            Format::WinnerStaysOn { streak } => {
                winner_stays::next(&self.seeds, &self.fixtures, streak, is_out).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Derives the players of a fixture, and its outcome if nobody has to play.
    fn settle_fixture(&mut self, index: usize) {
        let fixture = &self.fixtures[index];
        if fixture.is_reported() {
            return;
        }
        let is_upset =
            |id: FixtureId| self.fixtures[id.index()].outcome.as_ref().map(|outcome| outcome.winner == Some(1));
        let needed = fixture.only_after_upset.map_or(Some(true), is_upset);
        let seats =
            if needed == Some(true) { fixture.sources.map(|source| self.seat(source)) } else { [FixtureSeat::Open; 2] };
        // Who won without a match stays the winner, even if they leave later.
        let is_walkover =
            |outcome: &FixtureOutcome| outcome.verdict == OutcomeReason::Walkover && fixture.seats == seats;
        let stays = fixture.outcome.clone().filter(is_walkover);
        let derived = || match needed {
            Some(false) => Some(FixtureOutcome { winner: None, score: [0; 2], verdict: OutcomeReason::NotNeeded }),
            _ => self.walkover(seats),
        };
        let outcome = stays.or_else(derived);
        let fixture = &mut self.fixtures[index];
        (fixture.seats, fixture.outcome) = (seats, outcome);
    }

    /// Returns the outcome if one of two players does not come, or `None` if there is a match to play or to wait for.
    fn walkover(&self, seats: [FixtureSeat; 2]) -> Option<FixtureOutcome> {
        let comes = |seat: FixtureSeat| match seat {
            FixtureSeat::Open => None,
            FixtureSeat::Nobody => Some(false),
            FixtureSeat::Entrant(entrant) => Some(!self.entrants[entrant.index()].is_out),
        };
        let winner = match (comes(seats[0])?, comes(seats[1])?) {
            (true, true) => return None,
            (true, false) => Some(0),
            (false, true) => Some(1),
            (false, false) => None,
        };
        Some(FixtureOutcome { winner, score: [0; 2], verdict: OutcomeReason::Walkover })
    }

    /// Returns who comes from a source.
    fn seat(&self, source: SeatSource) -> FixtureSeat {
        let (fixture, wins) = match source {
            SeatSource::Entrant(entrant) => return FixtureSeat::Entrant(entrant),
            SeatSource::Nobody => return FixtureSeat::Nobody,
            SeatSource::Winner(fixture) => (&self.fixtures[fixture.index()], true),
            SeatSource::Loser(fixture) => (&self.fixtures[fixture.index()], false),
        };
        match fixture.outcome.as_ref().map(|outcome| outcome.winner) {
            None => FixtureSeat::Open,
            Some(None) => FixtureSeat::Nobody,
            Some(Some(winner)) => fixture.seats[if wins { winner } else { 1 - winner }],
        }
    }

    fn is_overdue(&self, fixture: &Fixture, now: u64) -> bool {
        let limit = u64::from(self.rules.no_show_after);
        fixture.called_at.is_some_and(|called| now >= called.saturating_add(limit))
    }

    fn can_start(&self, id: EntrantId) -> bool {
        let is_present = |entrant: &Entrant| !entrant.is_out && (entrant.has_checked_in || !self.rules.check_in);
        self.entrants.get(id.index()).is_some_and(is_present)
    }

    fn ids(&self) -> impl Iterator<Item = EntrantId> + use<> {
        (0..self.entrants.len() as u16).map(EntrantId)
    }

    fn numbered(&self) -> impl Iterator<Item = (FixtureId, &Fixture)> {
        (0..).map(FixtureId).zip(&self.fixtures)
    }

    fn fixture_mut(&mut self, id: FixtureId) -> Result<&mut Fixture, Refused> {
        self.fixtures.get_mut(id.index()).ok_or(Refused::Fixture(id))
    }

    fn playable_mut(&mut self, id: FixtureId) -> Result<&mut Fixture, Refused> {
        let fixture = self.fixture_mut(id)?;
        if fixture.outcome.is_some() {
            return Err(Refused::Decided(id));
        }
        if fixture.is_playable() { Ok(fixture) } else { Err(Refused::NotPlayable(id)) }
    }

    fn before_start(&self) -> Result<(), Refused> {
        if self.phase == TournamentPhase::Entry { Ok(()) } else { Err(Refused::Started) }
    }

    fn started(&self) -> Result<(), Refused> {
        if self.phase == TournamentPhase::Entry { Err(Refused::NotPlaying) } else { Ok(()) }
    }

    fn playing(&self) -> Result<(), Refused> {
        if matches!(self.phase, TournamentPhase::Playing | TournamentPhase::Paused) {
            Ok(())
        } else {
            Err(Refused::NotPlaying)
        }
    }
}

/// Returns whether somebody may take a step.
fn is_allowed(by: &Authority, step: &Step) -> bool {
    match (by, step) {
        (Authority::Referee(_), _) => true,
        (Authority::Entrant(own), Step::CheckIn { entrant } | Step::Withdraw { entrant }) => own == entrant,
        (
            Authority::Program,
            Step::Enter { .. } | Step::CheckIn { .. } | Step::Call { .. } | Step::Result { .. } | Step::NoShow { .. },
        ) => true,
        _ => false,
    }
}
