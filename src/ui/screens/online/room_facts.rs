//! What the pages of a room know of its members and rules.

use crate::bots::tbp::Frontend;
use crate::engine::versus::VersusRules;
use crate::engine::{ModeId, Rules};
use crate::online::{Phase, RoomRules, RoomState};
use crate::settings::HandlingPreset;
use crate::ui::screens::versus::unsupported_text;
use crate::ui::shared::Shared;
use crate::ui::words::Words;

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
