//! The tournaments of a server: enter, check in, play.

use egui::Ui;

use crate::online::{OwnEntry, TournamentId, TournamentRequest, TournamentStage, TournamentSummary};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::note;
use crate::ui::words::{MessageId, Words, id};

/// What was chosen among the tournaments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TournamentChoice {
    /// Take part, or not any more.
    Request(TournamentId, TournamentRequest),
    /// Leave it, which takes a second press.
    AskToLeave(TournamentId),
    /// Play the match in this room.
    Play(u32),
}

/// Draws the tournaments, those with a match to play first. `leaving` is the one that the player was asked about.
pub(super) fn tournaments(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (tournaments, leaving): (&[TournamentSummary], Option<TournamentId>),
) -> Option<TournamentChoice> {
    let Shared { theme, words, .. } = shared;
    ui.label(theme.text(TextRole::Heading, words.text(id::LOBBY_TOURNAMENTS)));
    ui.add_space(theme.metrics.space.xs);
    let mut shown: Vec<&TournamentSummary> = tournaments.iter().collect();
    shown.sort_by_key(|one| {
        let own = one.own.as_ref();
        (own.is_none_or(|own| own.room.is_none()), one.stage == TournamentStage::Over, own.is_none())
    });
    let mut chosen = None;
    for one in shown {
        chosen = ui.scope(|ui| tournament(ui, shared, (one, leaving))).inner.or(chosen);
        ui.add_space(theme.metrics.space.s);
    }
    chosen
}

fn tournament(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (one, leaving): (&TournamentSummary, Option<TournamentId>),
) -> Option<TournamentChoice> {
    let Shared { theme, words, .. } = shared;
    ui.label(theme.text(TextRole::Strong, one.name.as_str()));
    note(ui, theme, &state_text(words, one));
    let mut chosen = None;
    for (text, tone, choice) in choices(one, leaving == Some(one.id)) {
        let opponent = one.own.as_ref().and_then(|own| own.opponent.clone()).unwrap_or_default();
        let args = [("name", one.name.clone().into()), ("opponent", opponent.into())];
        if button(ui, theme, tone, &words.with(text, &args)) {
            chosen = Some(choice);
        }
    }
    chosen
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
        (None | Some(OwnEntry { is_out: true, .. }), _) | (_, TournamentStage::Over) => Vec::new(),
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
