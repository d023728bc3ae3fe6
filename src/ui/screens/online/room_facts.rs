//! What the pages of a room know of its members and rules.

use super::session::OnlineSession;
use super::tournaments::outcome_text;
use crate::bots::tbp::Frontend;
use crate::engine::versus::VersusRules;
use crate::engine::{ModeId, Rules};
use crate::online::{Phase, RoomRules, RoomState};
use crate::settings::HandlingPreset;
use crate::tournament::DecidedBy;
use crate::ui::screens::versus::unsupported_text;
use crate::ui::shared::Shared;
use crate::ui::words::{Words, id};

/// Whether a match is being played, also between two of its rounds.
pub(super) const fn is_in_match(state: &RoomState) -> bool {
    matches!(state.phase, Phase::Playing | Phase::Break { .. })
}

/// The teams of the members with seats.
pub(super) fn teams(state: &RoomState) -> Vec<u8> {
    state.members.iter().filter(|member| member.seat.is_some()).map(|member| member.team).collect()
}

/// The reason why a program cannot play by these rules, if there is one.
pub(super) fn cannot_play(words: &Words, rules: &VersusRules, name: &str) -> Option<String> {
    let rule = Frontend::unsupported_rule(&rules.seat_rules(Rules::preset(ModeId::Marathon)))?;
    Some(words.with(unsupported_text(rule), &[("name", name.into())]))
}

/// The rules of the local lobby for the members of a room.
pub(super) fn chosen_rules(shared: &Shared<'_>, state: &RoomState) -> RoomRules {
    let versus = &shared.settings.versus;
    let rules = RoomRules {
        versus: versus.rules_of(&teams(state)),
        first_to: versus.rounds_to_win(),
        handling: versus.handling_cap.map(HandlingPreset::cap),
        is_together: versus.is_together(),
    };
    rules.online()
}

/// That the match of a tournament is decided; to its players also by what, and whether another one follows.
pub(super) fn decided_text(words: &Words, session: &OnlineSession) -> String {
    let decided = words.text(id::ONLINE_TOURNAMENT_DECIDED);
    let Some(outcome) = session.outcome() else { return decided };
    // Who has played it has seen its end.
    let decided = if outcome.by == DecidedBy::Play { decided } else { outcome_text(words, outcome) };
    let follows = match session.place() {
        Some(place) => words.with(id::ONLINE_TOURNAMENT_LAST, &[("place", place.into())]),
        None if session.is_out() => return decided,
        None => words.text(id::ONLINE_TOURNAMENT_NEXT),
    };
    format!("{decided} {follows}")
}
