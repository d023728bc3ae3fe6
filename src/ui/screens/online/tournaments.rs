//! The tournaments of a server: enter, check in, play.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use egui::{Color32, Id, Label, Response, Sense, Ui, UiBuilder, vec2};

use crate::online::{LastMatch, OwnEntry, TournamentId, TournamentRequest, TournamentStage, TournamentSummary};
use crate::tournament::DecidedBy;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::{focus, keyed, lay, note};
use crate::ui::words::{MessageId, Words, id};

/// The seconds below which the time left to come is shown without minutes, as a warning.
const URGENT: u64 = 60;
/// The longest time to come that tournaments have, in seconds.
const LONGEST: u64 = 60 * 60;

/// What was chosen among the tournaments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TournamentChoice {
    /// Take part, or not any more.
    Request(TournamentId, TournamentRequest),
    /// Leave it, which takes a second press.
    AskToLeave(TournamentId),
    /// Not leave it: the focus has moved away from the question.
    Stay,
    /// Play the match in this room.
    Play(u32),
}

impl TournamentChoice {
    /// The name of its button, so that no button gets the focus of another one whose place it takes.
    const fn name(self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::AskToLeave(_) | Self::Stay | Self::Request(_, TournamentRequest::Withdraw) => "leave",
            Self::Request(_, TournamentRequest::Enter | TournamentRequest::CheckIn) => "take part",
        }
    }
}

/// The calls to the player's matches: which are new, and until when the player can come.
#[derive(Debug, Default)]
pub(super) struct Calls {
    /// The rooms of the calls that the player knows of.
    announced: BTreeSet<(TournamentId, u32)>,
    /// The tournament with the newest call, until it is drawn.
    newest: Option<TournamentId>,
    /// The ends of the times to come.
    ends: BTreeMap<TournamentId, Instant>,
    /// The button of a call that was drawn last, and the number of that frame.
    button: Option<Id>,
    drawn: Option<u64>,
}

impl Calls {
    /// Compares the tournaments, which have come `now`, with the earlier ones. Returns the names of the tournament and
    /// the opponent of a new call.
    pub(super) fn update(
        &mut self,
        before: &[TournamentSummary],
        after: &mut [TournamentSummary],
        now: Instant,
    ) -> Option<(String, String)> {
        let mut call = None;
        for one in after.iter_mut() {
            let earlier = before.iter().find(|earlier| earlier.id == one.id).and_then(|earlier| earlier.own.as_ref());
            let Some(own) = &mut one.own else { continue };
            let earlier_opponent = earlier.and_then(|earlier| earlier.opponent.clone());
            if own.room.is_none() && own.opponent.is_some() && own.opponent == earlier_opponent {
                // A server opens a room again at once after it was empty for a while.
                let is_playing = one.stage == TournamentStage::Playing;
                own.room = earlier.and_then(|earlier| earlier.room).filter(|_| is_playing);
            }
            if let (Some(room), Some(opponent)) = (own.room, &own.opponent)
                && self.announced.insert((one.id, room))
            {
                self.newest = Some(one.id);
                call = Some((one.name.clone(), opponent.clone()));
            }
        }
        let is_called = |id: TournamentId| {
            let mut own = after.iter().filter(|one| one.id == id).filter_map(|one| one.own.as_ref());
            own.any(|own| own.opponent.is_some())
        };
        self.announced.retain(|(id, _)| is_called(*id));
        let end = |one: &TournamentSummary| {
            let left = Duration::from_secs(one.own.as_ref()?.seconds_left?.into());
            Some((one.id, now.checked_add(left)?))
        };
        self.ends = after.iter().filter_map(end).collect();
        call
    }

    /// Returns the seconds that the player has to come to a match, with the one that has begun.
    fn seconds_left(&self, tournament: TournamentId, now: Instant) -> Option<u64> {
        let left = self.ends.get(&tournament)?.saturating_duration_since(now);
        Some((left.as_millis() as u64).div_ceil(1_000))
    }

    /// Begins a frame. Returns whether the player has just come to the lobby.
    fn begin(&mut self, ui: &Ui) -> bool {
        let frame = ui.ctx().cumulative_frame_nr();
        self.drawn.replace(frame).is_none_or(|drawn| frame > drawn + 1)
    }
}

/// What a tournament wants of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Urgency {
    CheckIn,
    Match,
}

/// Returns the tournament that waits for the player, and for what.
pub(super) fn urgent(tournaments: &[TournamentSummary]) -> Option<(TournamentId, Urgency)> {
    let waits = |one: &TournamentSummary| {
        let wanted = choices(one, false).into_iter().find_map(|(_, _, choice)| match choice {
            TournamentChoice::Play(_) => Some(Urgency::Match),
            TournamentChoice::Request(_, TournamentRequest::CheckIn) => Some(Urgency::CheckIn),
            TournamentChoice::Request(..) | TournamentChoice::AskToLeave(_) | TournamentChoice::Stay => None,
        });
        Some((one.id, wanted?))
    };
    // Of equals, `max_by_key` returns the last one.
    tournaments.iter().rev().filter_map(waits).max_by_key(|(_, urgency)| *urgency)
}

/// Draws the tournaments, those with a match to play first. `leaving` is the one that the player was asked about, and
/// `main` the one with the main button of the lobby.
///
/// The button of a call has the focus when the player comes to the lobby, and when it comes, unless the player is
/// writing.
pub(super) fn tournaments(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (tournaments, leaving): (&[TournamentSummary], Option<TournamentId>),
    main: Option<TournamentId>,
    calls: &mut Calls,
) -> Option<TournamentChoice> {
    let Shared { theme, words, .. } = shared;
    ui.label(theme.text(TextRole::Heading, words.text(id::LOBBY_TOURNAMENTS)));
    ui.add_space(theme.metrics.space.xs);
    let mut shown: Vec<&TournamentSummary> = tournaments.iter().collect();
    shown.sort_by_key(|one| {
        let own = one.own.as_ref();
        (own.is_none_or(|own| own.room.is_none()), one.stage == TournamentStage::Over, own.is_none())
    });
    let mut comes = calls.begin(ui);
    let last = calls.button.take();
    let mut chosen = None;
    for one in shown {
        let is_main = main == Some(one.id);
        let drawn = keyed(ui, ("tournament", one.id.0), |ui| tournament(ui, shared, (one, leaving), is_main, calls));
        // That one is left alone is chosen only if nothing else is.
        let stays = drawn.choice == Some(TournamentChoice::Stay);
        chosen = if stays { chosen.or(drawn.choice) } else { drawn.choice.or(chosen) };
        let is_new = calls.newest == Some(one.id) && !focus::is_writing(ui.ctx());
        if let Some(button) = drawn.call {
            if std::mem::take(&mut comes) {
                focus::give(ui, button);
            } else if is_new {
                focus::lead_to(ui, button);
            }
            calls.button = calls.button.filter(|known| focus::is_at(ui, *known)).or(Some(button));
        }
        ui.add_space(theme.metrics.space.s);
    }
    calls.newest = None;
    // Otherwise the closest button would have the focus, which leaves the tournament.
    if last.is_some_and(|last| calls.button != Some(last) && focus::is_at(ui, last)) {
        focus::give_to_next(ui);
    }
    chosen
}

/// A tournament as it was drawn.
#[derive(Debug)]
struct DrawnTournament {
    choice: Option<TournamentChoice>,
    /// The button of a call.
    call: Option<Id>,
}

fn tournament(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (one, leaving): (&TournamentSummary, Option<TournamentId>),
    is_main: bool,
    calls: &Calls,
) -> DrawnTournament {
    let Shared { theme, words, .. } = shared;
    ui.label(theme.text(TextRole::Strong, one.name.as_str()));
    note(ui, theme, &state_text(words, one));
    // Always a scope, so that it does not move the focus.
    ui.scope(|ui| {
        if let Some(last) = one.own.as_ref().and_then(shown_outcome) {
            note(ui, theme, &outcome_text(words, last));
        }
    });
    let seconds = calls.seconds_left(one.id, Instant::now());
    let mut drawn = DrawnTournament { choice: None, call: None };
    for (text, tone, choice) in choices(one, leaving == Some(one.id)) {
        let tone = if tone == Tone::Primary && !is_main { Tone::Plain } else { tone };
        let opponent = one.own.as_ref().and_then(|own| own.opponent.clone()).unwrap_or_default();
        let args = [("name", one.name.clone().into()), ("opponent", opponent.into())];
        let text = words.with(text, &args);
        let is_asked = matches!(choice, TournamentChoice::Request(_, TournamentRequest::Withdraw));
        let show = |ui: &mut Ui| match choice {
            TournamentChoice::Play(_) => call_row(ui, shared, (tone, &text), seconds),
            TournamentChoice::Request(..) | TournamentChoice::AskToLeave(_) | TournamentChoice::Stay => {
                let width = ui.available_width();
                sized(ui, theme, tone, &text, width)
            }
        };
        let shown = ui.push_id(choice.name(), show).inner;
        if shown.clicked() {
            drawn.choice = Some(choice);
        } else if is_asked && !focus::is_at(ui, shown.id) {
            drawn.choice = drawn.choice.or(Some(TournamentChoice::Stay));
        }
        if matches!(choice, TournamentChoice::Play(_)) {
            drawn.call = Some(shown.id);
        }
    }
    drawn
}

/// The button of a call, and beside it the time left to come. The row does not change while that counts down.
fn call_row(ui: &mut Ui, shared: &Shared<'_>, (tone, text): (Tone, &str), seconds: Option<u64>) -> Response {
    let Shared { theme, words, .. } = shared;
    let row = ui.horizontal(|ui| {
        let gap = theme.metrics.space.s;
        ui.spacing_mut().item_spacing.x = gap;
        let Some(seconds) = seconds else {
            let width = ui.available_width();
            return sized(ui, theme, tone, text, width);
        };
        ui.ctx().request_repaint_after(super::REFRESH);
        let left = time_text(words, seconds);
        let role = TextRole::Strong;
        let wide = |text: &str| lay(ui, role, text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
        let others = [URGENT - 1, LONGEST].map(|seconds| wide(&time_text(words, seconds)));
        // A little more than the widest, because other digits may be wider.
        let place = vec2((1.1 * others.into_iter().fold(wide(&left), f32::max)).ceil(), 1.5 * role.size());
        let width = ui.available_width() - gap - place.x;
        let button = sized(ui, theme, tone, text, width);
        let (rect, _) = ui.allocate_exact_size(place, Sense::hover());
        let color = if seconds < URGENT { theme.palette.danger } else { theme.palette.text_primary };
        let label = Label::new(theme.text(role, left).color(color)).truncate();
        ui.new_child(UiBuilder::new().max_rect(rect).id_salt("time left")).put(rect, label);
        button
    });
    row.inner
}

/// The time left to come: minutes and seconds, and seconds alone below a minute.
fn time_text(words: &Words, seconds: u64) -> String {
    if seconds < URGENT {
        words.with(id::LOBBY_TOURNAMENT_SECONDS, &[("seconds", seconds.into())])
    } else {
        words.with(id::LOBBY_TOURNAMENT_TIME, &[("time", words.clock(1_000 * seconds).into())])
    }
}

/// The last match of a player who still takes part, until the next one is called.
fn shown_outcome(own: &OwnEntry) -> Option<&LastMatch> {
    own.last.as_ref().filter(|_| !own.is_out && own.opponent.is_none())
}

/// How a match ended for the player, and by what it was decided.
pub(super) fn outcome_text(words: &Words, last: &LastMatch) -> String {
    let text = match (last.by, last.has_won) {
        (DecidedBy::Play, true) => id::LOBBY_TOURNAMENT_WON,
        (DecidedBy::Play, false) => id::LOBBY_TOURNAMENT_LOST,
        (DecidedBy::Absence, true) => id::LOBBY_TOURNAMENT_WON_ABSENT,
        (DecidedBy::Absence, false) => id::LOBBY_TOURNAMENT_LOST_ABSENT,
        (DecidedBy::Withdrawal, true) => id::LOBBY_TOURNAMENT_WON_LEFT,
        (DecidedBy::Withdrawal, false) => id::LOBBY_TOURNAMENT_LOST_LEFT,
        (DecidedBy::Referee, true) => id::LOBBY_TOURNAMENT_WON_REFEREE,
        (DecidedBy::Referee, false) => id::LOBBY_TOURNAMENT_LOST_REFEREE,
    };
    let [own, other] = last.score;
    let opponent = last.opponent.as_str();
    words.with(text, &[("opponent", opponent.into()), ("own", own.into()), ("other", other.into())])
}

/// What is offered to the player.
fn choices(one: &TournamentSummary, is_leaving: bool) -> Vec<(MessageId, Tone, TournamentChoice)> {
    let request = |request| TournamentChoice::Request(one.id, request);
    let leave = if is_leaving {
        (id::LOBBY_TOURNAMENT_LEAVE_NOW, Tone::Danger, request(TournamentRequest::Withdraw))
    } else {
        (id::LOBBY_TOURNAMENT_LEAVE, Tone::Plain, TournamentChoice::AskToLeave(one.id))
    };
    match (&one.own, one.stage) {
        (None, TournamentStage::Entry) if one.entrants < one.limit => {
            vec![(id::LOBBY_TOURNAMENT_ENTER, Tone::Plain, request(TournamentRequest::Enter))]
        }
        (None | Some(OwnEntry { is_out: true, .. } | OwnEntry { place: Some(_), .. }), _)
        | (_, TournamentStage::Over) => Vec::new(),
        (Some(own), TournamentStage::Entry) if one.needs_check_in && !own.has_checked_in => {
            vec![(id::LOBBY_TOURNAMENT_CHECK_IN, Tone::Primary, request(TournamentRequest::CheckIn)), leave]
        }
        (Some(OwnEntry { room: Some(room), .. }), _) => {
            vec![(id::LOBBY_TOURNAMENT_PLAY, Tone::Primary, TournamentChoice::Play(*room)), leave]
        }
        (Some(_), TournamentStage::Entry | TournamentStage::Playing | TournamentStage::Paused) => vec![leave],
    }
}

/// The stage, and what it means for the player.
fn state_text(words: &Words, one: &TournamentSummary) -> String {
    let stage = match one.stage {
        TournamentStage::Entry => id::LOBBY_TOURNAMENT_ENTRY,
        TournamentStage::Playing => id::LOBBY_TOURNAMENT_PLAYING,
        TournamentStage::Paused => id::LOBBY_TOURNAMENT_PAUSED,
        TournamentStage::Over => id::LOBBY_TOURNAMENT_OVER,
    };
    let own = one.own.as_ref().and_then(|own| match (own, one.stage) {
        (OwnEntry { place: Some(_), .. }, _) => Some(id::LOBBY_TOURNAMENT_PLACE),
        (OwnEntry { is_out: true, .. }, _) => Some(id::LOBBY_TOURNAMENT_OUT),
        (OwnEntry { has_checked_in: false, .. }, TournamentStage::Entry) if one.needs_check_in => {
            Some(id::LOBBY_TOURNAMENT_CHECK)
        }
        (_, TournamentStage::Entry) => Some(id::LOBBY_TOURNAMENT_IN),
        (OwnEntry { room: None, .. }, TournamentStage::Playing) => Some(id::LOBBY_TOURNAMENT_WAIT),
        _ => None,
    });
    let place = one.own.as_ref().and_then(|own| own.place).unwrap_or_default();
    let args = [
        ("entrants", one.entrants.into()),
        ("limit", one.limit.into()),
        ("winner", one.winner.clone().unwrap_or_default().into()),
        ("place", place.into()),
    ];
    let parts = [Some(stage), own].into_iter().flatten().map(|text| words.with(text, &args));
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{FixtureTitle, RoundTitle};

    fn cup(opponent: Option<&str>, room: Option<u32>) -> TournamentSummary {
        let own = OwnEntry {
            has_checked_in: true,
            is_out: false,
            opponent: opponent.map(str::to_owned),
            room,
            place: None,
            seconds_left: None,
            last: None,
        };
        TournamentSummary {
            id: TournamentId(7),
            name: "Cup".to_owned(),
            stage: TournamentStage::Playing,
            entrants: 4,
            limit: 8,
            needs_check_in: true,
            winner: None,
            own: Some(own),
        }
    }

    /// A match against Bob.
    fn last(has_won: bool, by: DecidedBy) -> LastMatch {
        let title = FixtureTitle { round: RoundTitle::SemiFinal, number: 1 };
        let score = if has_won { [2, 1] } else { [1, 2] };
        LastMatch { title, opponent: "Bob".to_owned(), has_won, score, by }
    }

    #[test]
    fn a_call_is_announced_once_also_if_its_room_opens_again() {
        let mut calls = Calls::default();
        let mut known: Vec<TournamentSummary> = Vec::new();
        let mut update = |after: TournamentSummary| {
            let mut after = vec![after];
            let call = calls.update(&known, &mut after, Instant::now()).map(|(_, opponent)| opponent);
            known = after;
            (call, known[0].own.as_ref().unwrap().room)
        };
        assert_eq!(update(cup(None, None)), (None, None));
        assert_eq!(update(cup(Some("Bob"), None)), (None, None), "its room is not open");
        assert_eq!(update(cup(Some("Bob"), Some(1))), (Some("Bob".to_owned()), Some(1)));
        assert_eq!(update(cup(Some("Bob"), None)), (None, Some(1)), "it opens again");
        assert_eq!(update(cup(Some("Bob"), Some(1))), (None, Some(1)));
        let paused = TournamentSummary { stage: TournamentStage::Paused, ..cup(Some("Bob"), None) };
        assert_eq!(update(paused), (None, None));
        assert_eq!(update(cup(None, None)), (None, None));
        assert_eq!(update(cup(Some("Cy"), Some(2))), (Some("Cy".to_owned()), Some(2)));
    }

    #[test]
    fn a_match_is_more_urgent_than_a_check_in_and_the_first_one_counts() {
        let numbered = |id, cup: TournamentSummary| TournamentSummary { id: TournamentId(id), ..cup };
        let mut entry = TournamentSummary { stage: TournamentStage::Entry, ..numbered(1, cup(None, None)) };
        assert_eq!(urgent(std::slice::from_ref(&entry)), None, "the player has checked in");
        entry.own.as_mut().unwrap().has_checked_in = false;
        let waiting = numbered(2, cup(Some("Bob"), None));
        let called = [3, 4].map(|id| numbered(id, cup(Some("Bob"), Some(1))));
        let mut all = vec![entry, waiting];
        assert_eq!(urgent(&all), Some((TournamentId(1), Urgency::CheckIn)));
        all.extend(called);
        assert_eq!(urgent(&all), Some((TournamentId(3), Urgency::Match)));
    }

    #[test]
    fn a_place_ends_the_wait() {
        let words = Words::english();
        assert_eq!(state_text(&words, &cup(None, None)), "In progress: 4 players. You have no match to play now.");
        let mut placed = cup(None, None);
        placed.own.as_mut().unwrap().place = Some(3);
        assert_eq!(state_text(&words, &placed), "In progress: 4 players. You took place 3.");
        assert!(choices(&placed, false).is_empty(), "there is nothing to leave");
        let shown = choices(&cup(Some("Bob"), Some(1)), false);
        assert_eq!(shown.iter().map(|(_, _, choice)| choice.name()).collect::<Vec<_>>(), ["play", "leave"]);
    }

    #[test]
    fn the_time_to_come_counts_down_from_the_message() {
        let (words, now) = (Words::english(), Instant::now());
        let mut calls = Calls::default();
        let left = |calls: &Calls, ms: u64| {
            let seconds = calls.seconds_left(TournamentId(7), now + Duration::from_millis(ms))?;
            Some(time_text(&words, seconds).replace('\u{a0}', " "))
        };
        let mut called = cup(Some("Bob"), Some(1));
        called.own.as_mut().unwrap().seconds_left = Some(300);
        assert_eq!(calls.update(&[], std::slice::from_mut(&mut called), now).unwrap().1, "Bob");
        for (ms, text) in [
            (0, "5:00 left"),
            (1_000, "4:59 left"),
            (28_500, "4:32 left"),
            (240_000, "1:00 left"),
            (240_001, "1:00 left"),
            (241_000, "59 s left"),
            (299_999, "1 s left"),
            (300_000, "0 s left"),
            (999_000, "0 s left"),
        ] {
            assert_eq!(left(&calls, ms).as_deref(), Some(text), "after {ms} ms");
        }
        // The player is in the room.
        let before = called.clone();
        called.own.as_mut().unwrap().seconds_left = None;
        assert_eq!(calls.update(&[before], std::slice::from_mut(&mut called), now), None);
        assert_eq!(left(&calls, 0), None);
        called.own.as_mut().unwrap().seconds_left = Some(u32::MAX);
        calls.update(&[], std::slice::from_mut(&mut called), now);
        assert!(left(&calls, 0).is_none_or(|text| !text.is_empty()), "a server can send anything");
    }

    #[test]
    fn the_outcome_says_by_what_the_match_was_decided() {
        let words = Words::english();
        for (by, won, lost) in [
            (DecidedBy::Play, "Won against Bob, 2–1.", "Lost to Bob, 1–2."),
            (DecidedBy::Absence, "Won: Bob did not come.", "Lost to Bob: you did not come in time."),
            (DecidedBy::Withdrawal, "Won: Bob left the tournament.", "Lost to Bob: you left the tournament."),
            (
                DecidedBy::Referee,
                "Won against Bob by the referee's decision.",
                "Lost to Bob by the referee's decision.",
            ),
        ] {
            assert_eq!([true, false].map(|has_won| outcome_text(&words, &last(has_won, by))), [won, lost], "{by:?}");
        }
        for language in ["es", "ru"] {
            let words = Words::in_language(language);
            for by in [DecidedBy::Absence, DecidedBy::Referee] {
                assert!(outcome_text(&words, &last(true, by)).contains("Bob"), "{language}: {by:?}");
            }
        }
    }

    /// A new call is more important, and who has left does not care.
    #[test]
    fn the_outcome_is_shown_until_the_next_call() {
        let own = |opponent: Option<&str>, is_out: bool| {
            let last = Some(last(true, DecidedBy::Play));
            OwnEntry { is_out, last, ..cup(opponent, None).own.unwrap() }
        };
        let shown = [own(None, false), own(Some("Cy"), false), own(None, true)];
        assert_eq!(shown.each_ref().map(|own| shown_outcome(own).is_some()), [true, false, false]);
    }
}
