//! The file of a recorded game or match.
//!
//! ```text
//!   format 6   `match` with `tournament`: the match of a tournament
//!   format 5   with a game of Jstris: `jstris` in its seat, see `jstris`
//!   format 4   with games of TETR.IO: `tetrio` in their seats, see `tetrio`
//!   format 3   format 2 with `rounds`: the earlier rounds of a match, see `rounds`
//!   format 2   { format, match: { rules, teams, names, looks }, seats: [ a seat, … ] }
//!   a seat     { engine, …, seed, start, taken_over, inputs, result }
//!   format 1   { format, engine, made_by, rules, seed, start, taken_over, buttons, result }    read as one seat
//! ```

use serde::{Deserialize, Serialize};

use super::rounds::{RecordedRound, Rounds};
use super::{
    ENGINE, FORMAT, LONGEST, Outcome, ReplayError, SeatRecording, SeatTotals, TimedInput, codec, is_shared, share,
};
use crate::engine::versus::{Standings, Teams, VersusRules};
use crate::engine::{Game, Rules, Start, Ticks};
use crate::formats::Foreign;
use crate::tournament::TournamentMatch;

/// The maximum number of seats in a file. Each seat can contain a day of play, so a malicious file must not have
/// thousands.
pub const MOST_SEATS: usize = 16;

/// The format of recordings with a single round. Earlier versions of the program read it, too.
const ONE_ROUND: u32 = 2;
/// The format of recordings of several rounds.
const SEVERAL_ROUNDS: u32 = 3;
/// The format of recordings with games of TETR.IO.
const WITH_TETRIO: u32 = 4;
/// The format of recordings with games of Jstris.
const WITH_JSTRIS: u32 = 5;

/// A recorded match: the recordings of all seats in all rounds, each of which can be replayed alone.
///
/// ```
/// use skyline_foundation::engine::{Game, Rules};
/// use skyline_foundation::replay::{Recording, Outcome, SeatRecording};
///
/// let game = Game::new(Rules::default(), 7);
/// let seat = SeatRecording::new(*game.rules(), 7, Vec::new(), Outcome::of(&game));
/// let recorded = Recording::new(vec![seat; 2]);
/// let read = Recording::from_text(&recorded.to_shared()?)?;
/// assert_eq!(read, recorded);
/// assert_eq!(read.check()?, [game.clone(), game]);
/// # Ok::<(), skyline_foundation::replay::ReplayError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
pub struct Recording<S = SeatRecording> {
    format: u32,
    /// The common data of the seats. `None` for a game of one seat.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<MatchSetup>,
    #[serde(default, skip_serializing_if = "Rounds::is_single")]
    rounds: Rounds<S>,
    /// The recordings of the last round, in the order of the seats.
    pub seats: Vec<S>,
}

/// The common data of a match.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchSetup {
    /// The rules of the match.
    pub rules: VersusRules,
    /// The teams.
    pub teams: Teams,
    /// The names of the players, in the order of the seats.
    pub names: Vec<String>,
    /// The ids of the players' profiles in the order of the seats, or 0 for none. Empty if no seat has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<u32>,
    /// How the players looked, in the order of the seats. Empty in files of earlier versions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<SeatLook>,
    /// The time of saving, in seconds since 1970, or 0 if it is unknown.
    pub date: i64,
    /// The places of the seats in the last round. Empty if it was quit before its end.
    pub places: Standings,
    /// The totals of the seats over all rounds. Empty in files of earlier versions, and in recordings of single rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<SeatTotals>,
    /// The match of a tournament that it was. `None` outside of tournaments, and in files of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentMatch>,
}

/// How a player looked in a match, and how much of the Next Queue was shown to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLook {
    /// The number of the colour.
    pub color: u8,
    /// The number of the avatar.
    pub avatar: u8,
    /// The maximum length of the Next Queue, 1 to 6.
    pub next_count: u8,
}

impl SeatLook {
    /// The look of a player who has chosen nothing, by the number of the seat.
    #[must_use]
    pub const fn of_seat(seat: usize) -> Self {
        Self { color: seat as u8, avatar: seat as u8, next_count: 6 }
    }
}

/// A recorded game of format 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Format1 {
    // Listed, because unknown fields are errors.
    #[serde(rename = "format")]
    _format: u32,
    engine: u32,
    made_by: String,
    rules: Rules,
    seed: u64,
    #[serde(default)]
    start: Option<Box<Start>>,
    #[serde(default)]
    taken_over: bool,
    #[serde(with = "codec")]
    buttons: Vec<TimedInput>,
    result: Outcome,
}

impl From<Format1> for SeatRecording {
    fn from(file: Format1) -> Self {
        let Format1 { _format, engine, made_by, rules, seed, start, taken_over, buttons, result } = file;
        Self { engine, made_by, rules, seed, start, taken_over, inputs: buttons, result, tetrio: None, jstris: None }
    }
}

/// The engine version of a seat. It is read first, because an unknown engine may have other fields.
#[derive(Deserialize)]
struct Engine {
    engine: u32,
}

impl Engine {
    const fn check(&self) -> Result<(), ReplayError> {
        if matches!(self.engine, 1..=ENGINE) { Ok(()) } else { Err(ReplayError::OtherEngine { found: self.engine }) }
    }
}

/// What a list shows of a seat. The parser skips the inputs, which are most of a file.
#[derive(Debug, Clone, Deserialize)]
pub struct SeatHead {
    engine: u32,
    /// The rules of the seat.
    pub rules: Rules,
    /// The result of the seat.
    pub result: Outcome,
}

impl From<SeatRecording> for SeatHead {
    fn from(SeatRecording { engine, rules, result, .. }: SeatRecording) -> Self {
        Self { engine, rules, result }
    }
}

impl AsRef<Outcome> for SeatHead {
    fn as_ref(&self) -> &Outcome {
        &self.result
    }
}

impl AsRef<Outcome> for SeatRecording {
    fn as_ref(&self) -> &Outcome {
        &self.result
    }
}

impl Recording<SeatHead> {
    /// Reads what a list shows of a recorded game or match.
    ///
    /// # Errors
    /// Those of [`Recording::from_text`].
    pub fn heads_from_text(text: &str) -> Result<Self, ReplayError> {
        let is_usual =
            |heads: &Self| matches!(heads.format, 2..=FORMAT) && heads.each_seat().all(|seat| seat.engine == ENGINE);
        if let Some(heads) = serde_json::from_str(text).ok().filter(is_usual) {
            return Ok(heads);
        }
        // Anything unusual is parsed completely to find the exact error.
        let Recording { format, setup, rounds: Rounds { first_to, earlier }, seats } = Recording::from_text(text)?;
        let heads = |seats: Vec<SeatRecording>| seats.into_iter().map(SeatHead::from).collect();
        let round = |RecordedRound { places, seats }| RecordedRound { places, seats: heads(seats) };
        let rounds = Rounds { first_to, earlier: earlier.into_iter().map(round).collect() };
        Ok(Self { format, setup, rounds, seats: heads(seats) })
    }
}

impl<S> Recording<S> {
    /// Returns the rounds before the one of the seats.
    #[must_use]
    pub const fn rounds(&self) -> &Rounds<S> {
        &self.rounds
    }

    /// The seats of all rounds.
    fn each_seat(&self) -> impl Iterator<Item = &S> {
        self.rounds.earlier.iter().flat_map(|round| &round.seats).chain(&self.seats)
    }
}

impl Recording {
    /// Creates the recording of a match from those of its seats.
    #[must_use]
    pub fn new(seats: Vec<SeatRecording>) -> Self {
        Self { format: ONE_ROUND, setup: None, rounds: Rounds::first_to(1), seats }.in_oldest_format()
    }

    /// Sets the oldest format that has everything in the recording.
    fn in_oldest_format(mut self) -> Self {
        let is_of_tournament = self.setup.as_ref().is_some_and(|setup| setup.tournament.is_some());
        self.format = if is_of_tournament {
            FORMAT
        } else if self.each_seat().any(|seat| seat.jstris.is_some()) {
            WITH_JSTRIS
        } else if self.each_seat().any(|seat| seat.tetrio.is_some()) {
            WITH_TETRIO
        } else if self.rounds.is_single() {
            ONE_ROUND
        } else {
            SEVERAL_ROUNDS
        };
        self
    }

    /// Sets the common data of the seats.
    #[must_use]
    pub fn with_setup(self, setup: MatchSetup) -> Self {
        Self { setup: Some(setup), ..self }.in_oldest_format()
    }

    /// Sets the match of a tournament that it was. Without [common data](Self::with_setup) there is no place for it.
    #[must_use]
    pub fn of_tournament(mut self, tournament: Option<TournamentMatch>) -> Self {
        if let Some(setup) = &mut self.setup {
            setup.tournament = tournament;
        }
        self.in_oldest_format()
    }

    /// Sets the rounds before the one of the seats.
    #[must_use]
    pub fn after(self, rounds: Rounds) -> Self {
        Self { rounds, ..self }.in_oldest_format()
    }

    /// Reads a recorded game or match from JSON.
    ///
    /// # Errors
    /// The text is not a recording, has a newer format or another engine, no seats or too many, rules out of range, or
    /// a game longer than a day.
    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        let format = read_format(text, FORMAT)?;
        let mut recorded = if format < 2 {
            serde_json::from_str::<Engine>(text)?.check()?;
            Self::new(vec![serde_json::from_str::<Format1>(text)?.into()])
        } else {
            serde_json::from_str::<Recording<Engine>>(text)?.each_seat().try_for_each(Engine::check)?;
            let Self { setup, rounds, seats, .. } = serde_json::from_str(text)?;
            // The format follows from what is recorded, whatever the file says.
            Self { setup, ..Self::new(seats) }.after(rounds)
        };
        check_count(recorded.seats.len(), MOST_SEATS)?;
        recorded.rounds.validate(recorded.seats.len())?;
        let earlier = recorded.rounds.earlier.iter_mut().flat_map(|round| &mut round.seats);
        for seat in earlier.chain(&mut recorded.seats) {
            seat.add_implied_rules();
            // Not played by the rules that it names, so no result of it counts.
            seat.taken_over |= seat.is_foreign();
            seat.validate()?;
        }
        recorded.check_length()?;
        if let Some(setup) = &recorded.setup {
            setup.rules.validate()?;
        }
        Ok(recorded)
    }

    /// Reads a recorded game or match from the text of a file or the clipboard: JSON, a [shared line](Self::to_shared)
    /// between any words, or a replay of TETR.IO or Jstris.
    ///
    /// # Errors
    /// Those of [`Self::from_json`], a truncated or modified shared line, and a format of another program.
    pub fn from_text(text: &str) -> Result<Self, ReplayError> {
        // Some editors add a byte order mark.
        let text = text.trim_start_matches('\u{feff}').trim();
        if is_shared(text) {
            return Self::from_json(&share::unpack(text)?);
        }
        Self::from_json(text).or_else(|error| match (error, Foreign::of(text)) {
            (ReplayError::Shape(_), Some(Foreign::TetrioReplay)) => Self::from_tetrio(text),
            (ReplayError::Shape(_), Some(Foreign::JstrisReplay)) => Self::from_jstris(text),
            (ReplayError::Shape(_), Some(foreign)) => Err(foreign.into()),
            (error, _) => Err(error),
        })
    }

    /// Returns one line of JSON.
    ///
    /// # Errors
    /// Serialization fails. No recording is known to cause this.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Returns a line of a few thousand letters and digits, which can be sent as a message.
    ///
    /// # Errors
    /// Those of [`Self::to_json`].
    pub fn to_shared(&self) -> Result<String, ReplayError> {
        Ok(share::pack(&self.to_json()?))
    }

    /// Returns the recording of a match with one seat.
    ///
    /// # Errors
    /// [`ReplayError::Seats`] if it has several, [`ReplayError::Rounds`] if it has several rounds.
    pub fn into_only_seat(self) -> Result<SeatRecording, ReplayError> {
        if self.round_count() > 1 {
            return Err(ReplayError::Rounds { found: self.round_count(), most: 1 });
        }
        let Self { mut seats, .. } = self;
        check_count(seats.len(), 1)?;
        seats.pop().ok_or(ReplayError::Seats { found: 0, most: 1 })
    }
}

/// Reads the version of a format that is known up to `latest`. It is read first, because a newer one may have other
/// fields.
pub(super) fn read_format(text: &str, latest: u32) -> Result<u32, ReplayError> {
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let Version { format } = serde_json::from_str(text)?;
    if format > latest { Err(ReplayError::NewerFormat { found: format }) } else { Ok(format) }
}

pub(super) const fn check_count(found: usize, most: usize) -> Result<(), ReplayError> {
    if 0 < found && found <= most { Ok(()) } else { Err(ReplayError::Seats { found, most }) }
}

impl From<SeatRecording> for Recording {
    fn from(game: SeatRecording) -> Self {
        Self::new(vec![game])
    }
}

impl SeatRecording {
    /// Adds the rules that a recording of its engine implies.
    pub(super) const fn add_implied_rules(&mut self) {
        self.rules = self.rules.implied_by_engine(self.engine);
    }

    /// Checks that the recording can be played: rules in range, a valid start, at most a day long.
    fn validate(&self) -> Result<(), ReplayError> {
        self.rules.validate()?;
        if let Some(side) = &self.tetrio {
            side.check_size()?;
        }
        if let Some(start) = &self.start {
            Game::from_position(self.rules, self.seed, Start::clone(start))?;
        }
        self.check_length()
    }

    /// Checks that the recording is at most a day long.
    pub(super) fn check_length(&self) -> Result<(), ReplayError> {
        let last = self.inputs.last().map_or(Ticks::ZERO, |timed| timed.at);
        if last > LONGEST || self.result.time_ms > LONGEST { Err(ReplayError::TooLong) } else { Ok(()) }
    }

    /// Reads a recorded game of one player from JSON.
    ///
    /// # Errors
    /// Those of [`Recording::from_json`], and a match of several seats.
    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        Recording::from_json(text)?.into_only_seat()
    }

    /// Reads a recorded game of one player from the text of a file or the clipboard: JSON or a shared line.
    ///
    /// # Errors
    /// Those of [`Recording::from_text`], and a match of several seats.
    pub fn from_text(text: &str) -> Result<Self, ReplayError> {
        Recording::from_text(text)?.into_only_seat()
    }

    /// Returns one line of JSON, as a match with one seat.
    ///
    /// # Errors
    /// Serialization fails. No recording is known to cause this.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        Recording::from(self.clone()).to_json()
    }

    /// Returns a line of a few thousand letters and digits, which can be sent as a message.
    ///
    /// # Errors
    /// Those of [`Self::to_json`].
    pub fn to_shared(&self) -> Result<String, ReplayError> {
        Ok(share::pack(&self.to_json()?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Button, Input, ModeId, Target};

    const FORMAT_1: &str = include_str!("../../tests/data/golden/sprint.json");

    /// A recording of two seats with all kinds of inputs.
    fn two_seats() -> Recording {
        let inputs = [
            Input::Press(Button::Left),
            Input::Receive(3),
            Input::Target(Target::Seat(1)),
            Input::Press(Button::HardDrop),
            Input::Target(Target::Everybody),
        ];
        let seat = |seed| {
            let mut game = Game::new(Rules::default(), seed);
            let mut timed = Vec::new();
            for input in inputs {
                timed.push(TimedInput { at: game.now(), input });
                game.step(&[input], &mut Vec::new());
            }
            SeatRecording::new(*game.rules(), seed, timed, Outcome::of(&game))
        };
        Recording::new(vec![seat(1), seat(2)])
    }

    #[test]
    fn format_1_is_read_as_one_seat_and_written_as_format_2() {
        assert!(FORMAT_1.starts_with("{\"format\":1,"));
        let read = Recording::from_text(FORMAT_1).unwrap();
        assert_eq!((read.seats.len(), read.check().unwrap()[0].lines()), (1, 40));
        let text = read.to_json().unwrap();
        assert!(text.starts_with("{\"format\":2,\"seats\":[{\"engine\":"), "{text:.60}");
        assert_eq!(Recording::from_json(&text).unwrap(), read);
        let old_line = share::pack(FORMAT_1);
        assert_eq!(Recording::from_text(&old_line).unwrap(), read);
        assert_eq!(SeatRecording::from_text(&old_line).unwrap(), read.seats[0]);
        assert_eq!(read.seats[0].made_by, "Skyline 0.1.0", "the program that recorded it is unchanged");
    }

    #[test]
    fn lines_and_targets_are_in_the_file() {
        let recorded = two_seats();
        let text = recorded.to_json().unwrap();
        assert!(text.contains("\"inputs\":\"0L 1G3 1T1 1H 1T*\""), "{text}");
        assert_eq!(Recording::from_json(&text).unwrap(), recorded);
        assert!(recorded.check().unwrap().iter().all(|game| game.statistics().lines_received == 3));
        let mut other = recorded.clone();
        other.seats[1].inputs.pop();
        assert!(matches!(other.check(), Err(ReplayError::Mismatch { .. })), "a target is part of the state");
    }

    /// Recordings of engine 3 imply its rules where they change anything.
    #[test]
    fn recordings_of_an_engine_before_imply_its_rules() {
        let game = |rules| SeatRecording::new(rules, 7, Vec::new(), Outcome::of(&Game::new(rules, 7)));
        let (plain, classic) = (Rules::default(), Rules::preset(ModeId::Classic));
        let delayed = Rules { hard_drop_delay_ms: 1, ..plain };
        for (rules, engine, read) in [
            (plain, 3, Some(plain)),
            (plain, 2, Some(plain)),
            (plain, ENGINE + 1, None),
            (plain, 0, None),
            (classic, ENGINE, Some(classic)),
            (classic, 3, Some(Rules { release_falls_at_once: true, ..classic })),
            (delayed, ENGINE, Some(delayed)),
            (delayed, 3, Some(Rules { delayed_drop_protects: true, ..delayed })),
        ] {
            let text = SeatRecording { engine, ..game(rules) }.to_json().unwrap();
            match SeatRecording::from_json(&text) {
                Ok(replay) => {
                    assert_eq!((Some(replay.rules), replay.rules.current()), (read, rules), "{engine}");
                    assert!(replay.check().is_ok(), "{engine}");
                }
                Err(ReplayError::OtherEngine { found }) => assert_eq!((found, read), (engine, None)),
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn hostile_files_are_refused() {
        let seats = |count| Recording::new(vec![two_seats().seats.remove(0); count]).to_json().unwrap();
        assert!(Recording::from_json(&seats(MOST_SEATS)).is_ok());
        for count in [0, MOST_SEATS + 1] {
            let refused = Recording::from_json(&seats(count));
            assert!(
                matches!(refused, Err(ReplayError::Seats { found, most: MOST_SEATS }) if found == count),
                "{count}"
            );
        }
        let text = two_seats().to_json().unwrap();
        let newer = text.replacen("\"format\":2", "\"format\":7", 1);
        assert!(matches!(Recording::from_json(&newer), Err(ReplayError::NewerFormat { found: 7 })));
        let (first, second) = text.split_at(text.rfind(&format!("\"engine\":{ENGINE}")).unwrap());
        let other = format!("{first}{}", second.replacen(&format!("\"engine\":{ENGINE}"), "\"engine\":99", 1));
        assert!(matches!(Recording::from_json(&other), Err(ReplayError::OtherEngine { found: 99 })));
        let long = text.replace("1H 1T*", "1H 86400001T*");
        assert!(matches!(Recording::from_json(&long), Err(ReplayError::TooLong)));
        let rules = text.replacen("\"level\":1,", "\"level\":99,", 1);
        assert!(matches!(Recording::from_json(&rules), Err(ReplayError::Rules(_))));
        for field in ["\"players\":1,\"seats\"", "\"format\":2,\"seats\""] {
            assert!(matches!(Recording::from_json(&text.replacen("\"seats\"", field, 1)), Err(ReplayError::Shape(_))));
        }
        let both = FORMAT_1.replacen("\"format\":1", "\"format\":1,\"seats\":[]", 1);
        assert!(matches!(Recording::from_json(&both), Err(ReplayError::Shape(_))));
    }

    /// Billions of received lines end the game quickly.
    #[test]
    fn any_number_of_received_lines_is_played_back() {
        let mut recorded = two_seats();
        let at = Ticks::from_millis(1);
        recorded.seats[0].inputs[1] = TimedInput { at, input: Input::Receive(u32::MAX) };
        recorded.seats[0].inputs.insert(1, TimedInput { at, input: Input::Receive(u32::MAX) });
        let read = Recording::from_json(&recorded.to_json().unwrap()).unwrap();
        assert!(matches!(read.check(), Err(ReplayError::Mismatch { .. })));
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn a_damaged_match_is_refused_or_plays_to_an_end(
            at in any::<prop::sample::Index>(), to in "[0-9GT*a-z\"{},:\\[\\]]{0,6}", cut in 0_usize..8,
        ) {
            for text in [two_seats().to_json().unwrap(), two_seats().to_shared().unwrap()] {
                let at = at.index(text.len());
                let end = (at + cut).min(text.len());
                let changed = format!("{}{to}{}", &text[..at], &text[end..]);
                match Recording::from_text(&changed) {
                    Ok(read) => prop_assert!(read.seats.iter().all(|seat| Outcome::of(seat.finish().game()).time_ms <= LONGEST)),
                    Err(error) => prop_assert!(error.to_string().len() > 10),
                }
            }
        }
    }
}
