//! Matches of two to four players on one screen: the lobby, the match with its pause and its results, the list of
//! recorded matches, and the playback of a recorded match.

pub(in crate::ui::screens) mod custom;
mod key_test;
mod large;
mod lobby;
mod matches;
mod names;
mod record;
mod results;
mod round;
mod seats;
mod tournament;
mod watch;

pub use lobby::VersusLobby;
pub use matches::MatchList;
pub use results::{BestTime, MatchResults, OfMatch};
pub use round::{VersusRound, VersusStage};
pub use tournament::TournamentScreen;

pub(in crate::ui::screens) use large::{Drawn, LargeSeat};
pub(in crate::ui::screens) use lobby::{
    continue_match, contradiction_text, rule_rows, rules_as_text, rules_text, share_rows, starting_line_rows,
    unsupported_text,
};
use lobby::{is_missing, offered, offered_name};
use names::{person_name, player_names, recorded_level, seat_name};
pub(in crate::ui::screens) use record::{record_line, statistics};
pub(in crate::ui::screens) use results::{ChatPlace, ResultPage, ResultView};
pub(in crate::ui::screens) use watch::WatchedSeats;

use std::time::Duration;

use crate::engine::Target;
use crate::engine::attack::StartingLines;
use crate::engine::versus::{GameType, Handicap, Hit, KnockOuts, Series, TeamGoal, VersusPreset, VersusRules};
use crate::external::{ProgramCommand, ProgramError};
use crate::replay::{Recording, SeatLook};
use crate::session::{Match, MatchRounds, Pace, Seat};
use crate::settings::{Options, PlayerProgram, SeatSetup, Settings, Versus, VersusSeat};
use crate::ui::live::{HIT_MS, LiveMatch, MatchSource};
pub use crate::ui::paint::versus::PlayerLook;
use crate::ui::paint::versus::{FirstSeat, Flight, MatchCover, SeatView, SharedView, Targeting};
use crate::ui::words::{Choice, MessageId, Words, id};

pub(in crate::ui::screens) fn program_name(words: &Words, programs: &[PlayerProgram], index: usize) -> String {
    let name = programs.get(index).map_or("", |program| program.name.trim());
    if name.is_empty() { words.with(id::PROGRAM_UNNAMED, &[("number", (index + 1).into())]) } else { name.to_owned() }
}

/// The command that starts a program.
pub(in crate::ui::screens) fn program_command(program: &PlayerProgram) -> ProgramCommand {
    let folder = program.folder.trim();
    ProgramCommand {
        program: program.command.trim().into(),
        arguments: program.argument_list(),
        folder: (!folder.is_empty()).then(|| folder.into()),
        thinking: Duration::from_millis(program.thinking_ms.into()),
        answer: ProgramCommand::ANSWER,
        restarts: program.restarts,
    }
}

/// The speed at which a program's buttons are pressed.
pub(in crate::ui::screens) fn program_pace(program: &PlayerProgram) -> Pace {
    Pace { look_ms: program.pace.look().as_millis() as u32, step_ms: program.pace.step().as_millis() as u32 }
}

/// The message of a program's error.
pub(in crate::ui::screens) fn program_error(words: &Words, error: &ProgramError) -> String {
    let text = match error {
        ProgramError::Start(reason) => {
            return words.with(id::PROGRAM_ERROR_START, &[("reason", reason.as_str().into())]);
        }
        ProgramError::Reported(reason) => {
            return words.with(id::PROGRAM_ERROR_REPORTED, &[("reason", reason.as_str().into())]);
        }
        ProgramError::NoHandshake => id::PROGRAM_ERROR_GREETING,
        ProgramError::Rules => id::PROGRAM_ERROR_RULES,
        ProgramError::Ended => id::PROGRAM_ERROR_ENDED,
        ProgramError::Silent | ProgramError::NotReading => id::PROGRAM_ERROR_SILENT,
        ProgramError::Flood => id::PROGRAM_ERROR_FLOOD,
        ProgramError::Memory => id::PROGRAM_ERROR_MEMORY,
        ProgramError::NoMove => id::PROGRAM_ERROR_MOVE,
    };
    words.text(text)
}

/// The players of a setup, in the order of the taken seats. `played` contains the current players of the seats, and
/// `alone` is the name of the only person, if the setup has none.
fn player_looks(
    words: &Words,
    (setup, programs): (&Versus, &[PlayerProgram]),
    played: &[VersusSeat],
    alone: MessageId,
) -> Vec<PlayerLook> {
    let names = player_names(words, (setup, programs), played, alone);
    let look = |(seat, name): (usize, String)| {
        let SeatSetup { color, avatar, next_count, handicap, .. } = &setup.seats[seat];
        let look = SeatLook { color: *color, avatar: *avatar, next_count: *next_count };
        PlayerLook { name, look, handicap: handicap_text(words, handicap, *next_count).unwrap_or_default() }
    };
    setup.taken().zip(names).map(look).collect()
}

/// The text of a handicap, with the maximum length of the Next Queue. `None` without one.
pub(in crate::ui::screens) fn handicap_text(words: &Words, handicap: &Handicap, next_count: u8) -> Option<String> {
    let Handicap { sent_percent: sent, received_percent: received, level, starting_lines } = *handicap;
    let StartingLines { broken, solid, .. } = starting_lines;
    let mut parts = Vec::new();
    let mut add = |differs: bool, label, value: u8, unit| {
        if differs {
            let value = words.with(unit, &[("value", value.into())]);
            parts.push(format!("{} {value}", words.text(label)));
        }
    };
    add(sent != 100, id::VERSUS_SENT_SHARE, sent, id::PERCENT);
    add(received != 100, id::VERSUS_RECEIVED_SHARE, received, id::PERCENT);
    add(level > 1, id::VERSUS_STARTING_LEVEL, level, id::VERSUS_PLAIN_VALUE);
    add(broken > 0, id::VERSUS_STARTING_LINES, broken, id::VERSUS_PLAIN_VALUE);
    add(solid > 0, id::VERSUS_STARTING_SOLID, solid, id::VERSUS_PLAIN_VALUE);
    add(next_count < 6, id::VERSUS_NEXT_COUNT, next_count, id::VERSUS_PLAIN_VALUE);
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// The name of the rules of a match.
pub(in crate::ui::screens) fn rules_name(words: &Words, rules: &VersusRules) -> String {
    // The lobby shows the goal in a separate row, so the name depends on the attacks.
    let has_attacks_of = |preset: &VersusPreset| preset.rules().attacks == rules.attacks;
    let preset = VersusPreset::ALL.into_iter().find(has_attacks_of);
    words.text(preset.map_or(id::VERSUS_RULES_CUSTOM, Choice::label))
}

/// The time that the fields stay visible after the end of a round, before its results.
pub(in crate::ui::screens) const RESULTS_DELAY: Duration = Duration::from_millis(1_500);

/// The recording of a match up to now, with all its rounds and the looks of its players.
pub(in crate::ui::screens) fn recording_of(rounds: &MatchRounds, state: &Match, players: &[PlayerLook]) -> Recording {
    let mut recorded = state.recording(players.iter().map(|player| player.name.clone()).collect());
    if let Some(setup) = &mut recorded.setup {
        setup.looks = players.iter().map(|player| player.look).collect();
    }
    rounds.recording(recorded, state)
}

/// The recent attacks, drawn in flight.
pub(in crate::ui::screens) fn flights(live: &LiveMatch<impl MatchSource>) -> Vec<Flight> {
    let flight = |(age, hit): (u64, Hit)| Flight { hit, part: age as f32 / HIT_MS as f32 };
    live.hits().map(flight).collect()
}

/// The maximum pan of a seat's sounds, in percent.
// Sounds are never silent on one side, because a player may wear a single earphone.
const MAX_PAN: usize = 70;

/// The pan of the sounds of one of several seats in percent, which follows its position on the screen.
fn side(seat: usize, seats: usize) -> i8 {
    let last = seats.saturating_sub(1).max(1);
    ((seat.min(last) * 2 * MAX_PAN) as i32 / last as i32 - MAX_PAN as i32) as i8
}

/// What the fields of a match have in common, outside countdowns and pauses.
pub(in crate::ui::screens) fn shared_view(
    live: &LiveMatch<impl MatchSource>,
    settings: &Settings,
    first: FirstSeat,
) -> SharedView {
    let Options { next_count, ghost, .. } = settings.options;
    let time = timer(live.state().rules(), live.state().now().millis());
    SharedView {
        first,
        next_count,
        ghost,
        cover: MatchCover::None,
        has_names: true,
        countdown: None,
        time,
        round: None,
    }
}

/// The displayed time of a match in milliseconds. A match for points shows the remaining time.
pub(in crate::ui::screens) fn timer(rules: &VersusRules, now: u64) -> u64 {
    match rules.game_type {
        GameType::Score { ms } => u64::from(ms).saturating_sub(now),
        GameType::LastStanding | GameType::Lines { .. } | GameType::Cheese { .. } => now,
    }
}

/// The places, knock-outs and crowns of a round at its current tick. They depend on the position alone, so live,
/// watched and online matches agree, also after seeking.
#[derive(Debug, Clone, Copy)]
pub(in crate::ui::screens) struct Decided<'a> {
    pub(in crate::ui::screens) state: &'a Match,
    /// The knock-outs up to the current tick, or those of the complete round.
    pub(in crate::ui::screens) knock_outs: &'a KnockOuts,
    /// Whether the round has a result. A recording that breaks off has none.
    pub(in crate::ui::screens) has_result: bool,
}

impl<'a> Decided<'a> {
    /// Those of a match that is played.
    pub(in crate::ui::screens) fn of(live: &'a LiveMatch<impl MatchSource>) -> Self {
        Self { state: live.state(), knock_outs: live.tally().knock_outs(), has_result: true }
    }

    fn is_out(&self, seat: usize) -> bool {
        self.state.seat(seat).game().is_over()
    }

    /// The place of a seat once it is final, and whether it is a draw. A team without opponents has no places.
    pub(in crate::ui::screens) fn place(&self, seat: usize) -> Option<(u32, bool)> {
        if !self.state.has_opponents() {
            return None;
        }
        let place = self.state.certain_place(seat).filter(|_| self.has_result || self.is_out(seat))?;
        Some((place, self.state.standings().is_drawn(seat, self.state.teams())))
    }

    /// The seat that knocked a seat out.
    pub(in crate::ui::screens) fn knocked_out_by(&self, seat: usize) -> Option<usize> {
        self.knock_outs.knocked_out_by(seat).filter(|_| self.is_out(seat))
    }

    /// The score of the match after the earlier rounds, and after this one once it is over.
    fn score(&self, mut earlier: Series) -> Series {
        if self.has_result && self.state.is_over() {
            earlier.record(&self.state.standings().winners().collect::<Vec<_>>());
        }
        earlier
    }
}

/// The number of the team of a seat, in a match of teams.
pub(in crate::ui::screens) fn shown_team(state: &Match, seat: usize) -> Option<usize> {
    let (teams, seats) = (state.teams(), state.seats().len());
    (0..seats).any(|seat| teams.mates(seat, seats).count() > 1).then(|| teams.of(seat))
}

/// Whether points decide a match for a seat.
pub(in crate::ui::screens) fn counts_points(state: &Match, seat: usize) -> bool {
    let goal = state.rules().goal_of(state.teams().of(seat));
    matches!(state.rules().game_type, GameType::Score { .. }) || matches!(goal, Some(TeamGoal::Score(_)))
}

/// Whether the players of a match can send lines to one another.
pub(in crate::ui::screens) fn has_attacks(state: &Match) -> bool {
    state.has_opponents() && !state.rules().attacks.sends_nothing()
}

/// The seats of a match to draw. `wins` returns the rounds that a seat has won.
pub(in crate::ui::screens) fn seat_views<'a>(
    live: &'a LiveMatch<impl MatchSource>,
    decided: Decided<'_>,
    players: &'a [PlayerLook],
    wins: impl Fn(usize) -> usize,
) -> Vec<SeatView<'a>> {
    let state = decided.state;
    let seats = state.seats().iter().enumerate().zip(players).map(|((index, seat), player)| (index, seat, player));
    let view = |(index, seat, player): (usize, &Seat, &'a PlayerLook)| {
        let is_practice = seat.waiting_attempt().is_some();
        let shown = live.shown(index);
        SeatView {
            team: shown_team(state, index),
            wins: wins(index),
            marked_by: marks_on(state, index),
            attackers: if is_practice { Vec::new() } else { attackers_of(state, index) },
            targeting: targeting(state, index),
            goal: state.progress(index),
            // Points of practice do not count.
            has_points: counts_points(state, index) && !is_practice,
            sent: has_attacks(state).then(|| shown.0.statistics().lines_sent),
            knocked_out_by: decided.knocked_out_by(index),
            is_practice,
            place: decided.place(index),
            is_followed: false,
            ..SeatView::practice(shown, player)
        }
    };
    seats.map(view).collect()
}

/// The seats whose last attack reached a seat that plays against several opponents.
fn attackers_of(state: &Match, seat: usize) -> Vec<usize> {
    if state.opponent_count(seat) < 2 || state.seat(seat).is_over() {
        return Vec::new();
    }
    state.attackers(seat).collect()
}

/// The seats whose Target Mark is on a seat: their next attack hits it, but not all seats.
pub(in crate::ui::screens) fn marks_on(state: &Match, seat: usize) -> Vec<usize> {
    let marks = |by: &usize| marked_by(state, *by, state.seat(*by).game().target()).contains(&seat);
    (0..state.seats().len()).filter(marks).collect()
}

/// The seats on which the Target Mark of a seat is, if it has chosen this target. With one opponent there is no mark.
pub(in crate::ui::screens) fn marked_by(state: &Match, by: usize, chosen: Target) -> Vec<usize> {
    let has_choice = state.opponent_count(by) > 1;
    if !has_choice || state.rules().targets.target(chosen) == Target::Everybody {
        return Vec::new();
    }
    state.aimed_with(by, chosen).collect()
}

/// The targets that a seat has chosen. `None` if it has one opponent, or if the match has one rule for all.
pub(in crate::ui::screens) fn targeting(state: &Match, seat: usize) -> Option<Targeting> {
    let chooses = state.next_target(seat, Target::Everybody).is_some() && state.opponent_count(seat) > 1;
    chooses.then(|| {
        Targeting::Law(match state.target(seat) {
            Target::Seat(marked) => return Targeting::Seat(marked.into()),
            Target::Everybody => id::VERSUS_TARGETS_EVERYBODY,
            Target::Random => id::VERSUS_TARGETS_RANDOM,
            Target::Even => id::VERSUS_TARGETS_EVEN,
            Target::Leader => id::VERSUS_TARGETS_LEADER,
            Target::Attackers => id::VERSUS_TARGETS_ATTACKERS,
            Target::KnockOut => id::VERSUS_TARGETS_KNOCK_OUT,
        })
    })
}
