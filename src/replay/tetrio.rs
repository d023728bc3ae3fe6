//! Recordings of TETR.IO's games.
//!
//! ```text
//!   .ttr, .ttrm ─▶ TetrioSide ─▶ SeatRecording { tetrio, rules alike, result } ─▶ Playhead ─▶ Game that mirrors it
//!                      └─▶ verdicts ─▶ RoundTimeline::compare: confirmed, or a difference
//! ```

use super::file::check_count;
use super::rounds::RecordedRound;
use super::{LONGEST, MOST_ROUNDS, MOST_SEATS, MatchSetup, Outcome, Recording, ReplayError, Rounds, SeatRecording};
use crate::engine::Game;
use crate::engine::versus::{Standings, Teams};
use crate::tetrio::{TetrioError, TetrioFile, TetrioSide, TetrioVerdict, match_rules, verdicts};

/// The games of a round, in the order of the seats.
struct PlayedRound {
    seats: Vec<SeatRecording>,
    places: Standings,
}

impl Recording {
    /// Reads a replay of TETR.IO. A game that differs from its file ends where it last agrees with it.
    pub(super) fn from_tetrio(text: &str) -> Result<Self, ReplayError> {
        let file = TetrioFile::read(text)?;
        if file.rounds.len() > MOST_ROUNDS {
            return Err(TetrioError::Rounds { rounds: file.rounds.len(), most: MOST_ROUNDS }.into());
        }
        file.rounds.iter().try_for_each(|round| check_count(round.len(), MOST_SEATS))?;
        file.rounds.iter().flatten().try_for_each(TetrioSide::check_size)?;
        let mut rounds: Vec<PlayedRound> = file.rounds.iter().map(|round| play(round)).collect();
        let Some(PlayedRound { seats, places }) = rounds.pop() else { return Err(TetrioError::NoGame.into()) };
        let is_match = seats.iter().any(|seat| seat.tetrio.as_ref().is_some_and(TetrioSide::is_of_match));
        if !is_match && seats.len() == 1 {
            return Ok(Self::new(seats));
        }
        let names = file.rounds[0].iter().map(|side| side.player().to_owned()).collect();
        let first_to = most_wins(&rounds.iter().map(|round| &round.places).chain([&places]), seats.len());
        let setup = MatchSetup { rules: match_rules(), names, places, ..MatchSetup::default() };
        let earlier = rounds.into_iter().map(|PlayedRound { seats, places }| RecordedRound { places, seats });
        Ok(Self::new(seats).with_setup(setup).after(Rounds { first_to, earlier: earlier.collect() }))
    }

    /// Whether it has games of TETR.IO.
    #[must_use]
    pub fn is_tetrio(&self) -> bool {
        self.seats.iter().any(|seat| seat.tetrio.is_some())
    }

    /// Compares the games of TETR.IO in this round with their files. Empty if there are none.
    #[must_use]
    pub fn tetrio_verdicts(&self) -> Vec<TetrioVerdict> {
        let sides: Vec<&TetrioSide> = self.seats.iter().filter_map(|seat| seat.tetrio.as_ref()).collect();
        verdicts(&sides)
    }

    /// Returns an error if a game of TETR.IO in this round differs from its file.
    pub(super) fn compare_tetrio(&self) -> Result<(), ReplayError> {
        let sides = self.seats.iter().filter_map(|seat| seat.tetrio.as_ref());
        let differing = sides.zip(self.tetrio_verdicts()).find(|(_, verdict)| !verdict.is_confirmed());
        differing.map_or(Ok(()), |(side, verdict)| {
            let (player, verdict) = (side.player().to_owned(), Box::new(verdict));
            Err(ReplayError::Unconfirmed { player, verdict })
        })
    }
}

/// Plays a round.
fn play(round: &[TetrioSide]) -> PlayedRound {
    let verdicts = verdicts(&round.iter().collect::<Vec<_>>());
    let games: Vec<(SeatRecording, Game)> =
        round.iter().zip(&verdicts).map(|(side, verdict)| SeatRecording::of_tetrio(side, verdict)).collect();
    let played: Vec<&Game> = games.iter().map(|(_, game)| game).collect();
    let places = Standings::of(&played, &Teams::default(), &match_rules());
    PlayedRound { seats: games.into_iter().map(|(seat, _)| seat).collect(), places }
}

/// The most rounds that a player has won, at least one.
fn most_wins<'a>(places: &(impl Iterator<Item = &'a Standings> + Clone), seats: usize) -> u8 {
    let wins = |seat: usize| places.clone().filter(|places| places.winners().eq([seat])).count();
    (0..seats).map(wins).max().and_then(|most| u8::try_from(most).ok()).unwrap_or(1).max(1)
}

impl SeatRecording {
    /// Plays a game of TETR.IO to its end, or up to where it last agrees with its file.
    fn of_tetrio(side: &TetrioSide, verdict: &TetrioVerdict) -> (Self, Game) {
        let rules = side.rules_alike();
        let start = Outcome::of(&Game::new(rules, 0));
        let result = Outcome { time_ms: verdict.agreed_time().unwrap_or(LONGEST), ..start };
        // No result of this program, so it is never ranked.
        let unplayed = Self { taken_over: true, tetrio: Some(side.clone()), ..Self::new(rules, 0, Vec::new(), result) };
        let game = unplayed.finish().into_game();
        (Self { result: Outcome::of(&game), ..unplayed }, game)
    }
}
