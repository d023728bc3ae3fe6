//! The start of a round: of a new match, after another round, from a saved match or from a recording.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Origin, Speed, VersusRound, VersusStage};
use crate::engine::versus::Standings;
use crate::engine::{ModeId, Rules, Ticks};
use crate::replay::{ReplayError, RoundTimeline};
use crate::session::{Match, MatchRounds, MatchTally, Seat};
use crate::settings::{Settings, VersusSeat};
use crate::storage::UnfinishedMatch;
use crate::ui::live::LiveMatch;
use crate::ui::screens::Others;
use crate::ui::screens::versus::ResultView;
use crate::ui::screens::versus::large::LargeSeat;
use crate::ui::screens::versus::seats::Players;
use crate::ui::widgets::pause_button::PauseButton;

impl VersusRound {
    /// Starts a round of this setup. All seats get the same Tetriminos.
    #[must_use]
    pub fn new(settings: &Settings, seed: u64, now: Instant) -> Self {
        let rounds = MatchRounds::first_to(settings.versus.rounds_to_win());
        Self::of_match(settings, rounds, (seed, now))
    }

    /// Starts the next round, or a new match if this one [ends](Self::ends_match).
    #[must_use]
    pub fn next(&self, settings: &Settings, seed: u64, now: Instant) -> Self {
        // The lobby may have another setup than a match that was continued.
        let settings = Settings { versus: self.players.next_setup(&settings.versus), ..settings.clone() };
        let next = if self.ends_match() {
            Self::new(&settings, seed, now)
        } else {
            Self::of_match(
                &settings,
                self.rounds.next(self.state(), self.live.tally().totals(self.state())),
                (seed, now),
            )
        };
        let Self { large, origin, streams, .. } = *self;
        // Another match that follows is none of the tournament.
        let tournament = self.tournament.clone().filter(|_| !self.ends_match());
        let fixture = self.fixture.filter(|_| !self.ends_match());
        Self { origin, large, streams, tournament, fixture, ..next.with_pointer_seat(self.players.pointer_seat) }
    }

    /// Continues an interrupted match: paused in its last round, or at the results of that round. Computers get their
    /// seats back. Whether it still counts in a bracket is up to the caller.
    ///
    /// # Errors
    /// The recording gives another result than it claims.
    pub fn resumed(settings: &Settings, waiting: &UnfinishedMatch, now: Instant) -> Result<Self, ReplayError> {
        let mut settings = Settings { versus: waiting.setup.clone(), ..settings.clone() };
        // Profiles may have been removed since.
        let ids = waiting.recorded.setup.as_ref().map_or(&[][..], |setup| &setup.profiles);
        settings.seat_profiles_by_id(ids);
        let recorded = &waiting.recorded;
        let mut tally = MatchTally::new(waiting.players.len());
        let earlier = recorded.earlier_totals()?;
        let is_over = recorded.setup.as_ref().is_some_and(|setup| setup.places != Standings::default());
        // The tick of the end does not advance the time of the games.
        let end = if is_over { Ticks::NEVER } else { recorded.end() };
        let game = Match::continue_from(recorded, end, |state| tally.observe(state.last_frame(), state))?;
        let rounds = MatchRounds { rounds: recorded.rounds().clone(), earlier };
        let mut round = Self::with_game(&settings, waiting.players.clone(), rounds, game, now);
        round.live.continue_tally(tally);
        round.tournament = recorded.setup.as_ref().and_then(|setup| setup.tournament.clone());
        if round.state().is_over() {
            round.finish(now);
        } else {
            round.pause(now, None);
        }
        Ok(round)
    }

    /// Continues a recorded match from the tick `at`, with a person at one seat and the other seats as chosen.
    ///
    /// The person gets the first connected device of the lobby with its profile; `pads` are the connected gamepads.
    ///
    /// # Errors
    /// The recording gives another result than it claims.
    pub fn taken_over(
        settings: &Settings,
        timeline: &RoundTimeline,
        (seat, others): (usize, Others),
        pads: &[usize],
        (at, now): (Ticks, Instant),
    ) -> Result<Self, ReplayError> {
        let mut tally = MatchTally::new(timeline.seats().len());
        let mut game = Match::continue_from(timeline.recorded(), at, |state| tally.observe(state.last_frame(), state))?;
        let (setup, players) = Players::taking_over(&settings.versus, timeline, (seat, others), pads);
        for (index, _) in players.iter().enumerate().filter(|(_, player)| **player == VersusSeat::Empty) {
            let recording = Arc::clone(&timeline.seats()[index]);
            game = game.with_seat(index, |seat| seat.following(recording));
        }
        let recorded_names = setup.seats.clone().map(|seat| seat.name);
        let settings = Settings { versus: setup, ..settings.clone() };
        let mut round = Self::with_game(&settings, players, MatchRounds::first_to(1), game, now);
        round.live.continue_tally(tally);
        // The results also count what happened before, so each seat keeps its recorded name, whoever plays it now.
        for (seat, recorded) in
            round.players.setup.seats.iter_mut().zip(recorded_names).filter(|(_, name)| !name.is_empty())
        {
            seat.name = recorded;
        }
        // A recording does not react to attacks, so the file of such a match could not be verified.
        (round.origin, round.is_recorded) = (Origin::Recording, others == Others::Recorded);
        // Other people played the first part, so the result counts for no profile.
        round.players.profiles.clear();
        round.resume(&settings, now);
        Ok(round)
    }

    /// Starts the current one of these rounds.
    fn of_match(settings: &Settings, rounds: MatchRounds, (seed, now): (u64, Instant)) -> Self {
        let players: Vec<VersusSeat> = settings.versus.players().collect();
        let rules = settings.versus.match_rules();
        let teams = settings.versus.player_teams();
        let handicaps = settings.versus.player_handicaps();
        let taken: Vec<usize> = settings.versus.taken().collect();
        let seat = |index: usize| {
            let chosen = settings
                .seat_handling(taken.get(index).copied().unwrap_or(index))
                .applied_to(Rules::preset(ModeId::Marathon));
            Seat::new(handicaps[index].apply(rules.team_rules(teams.of(index), chosen)), seed).unranked()
        };
        let game = Match::new(seat(0), (1..players.len()).map(seat), Duration::ZERO).by(&rules, teams.clone());
        let mut round = Self::with_game(settings, players, rounds, game, now);
        round.resume(settings, now);
        round
    }

    /// Assigns the seats of a match to their players. Its clock is stopped.
    fn with_game(
        settings: &Settings,
        players: Vec<VersusSeat>,
        rounds: MatchRounds,
        game: Match,
        now: Instant,
    ) -> Self {
        let (players, game) = Players::seat(settings, players, game);
        Self {
            live: LiveMatch::of_match(game, now),
            players,
            rounds,
            best: None,
            stage: VersusStage::Playing,
            paused_at: None,
            is_recorded: false,
            origin: Origin::Lobby,
            speed: Speed::Normal,
            is_open: false,
            save_id: None,
            touch_field: None,
            pause_button: PauseButton::default(),
            large: LargeSeat::default(),
            streams: false,
            tournament: None,
            fixture: None,
            shown: ResultView::default(),
            asked: None,
            asked_at: None,
        }
    }
}
