//! `skyline serve ban`, `mute`, `rename` and the other decisions of operators.

use super::moderate_arguments::{AuditNote, Moderate, OfPlayer, Punish};
use super::serve::{ServeCommandError, time};
use crate::online::Guest;
use crate::serve::{Database, Deed, DeedKind, Penalty};

impl Moderate {
    /// Runs the command. Returns what to print.
    pub(super) async fn run(&self, database: &Database, now: i64) -> Result<String, ServeCommandError> {
        let (kind, note) = self.deed(now)?;
        let deed = Deed { operator: note.by.clone(), kind, reason: note.reason.clone() };
        let place = database.place();
        if !database.moderate(&deed, now).await? {
            return Ok(format!("nothing to do in {place}: {}", self.absent()));
        }
        Ok(match &deed.kind {
            DeedKind::Punish { until: Some(until), .. } => {
                format!("done in {place}, until {} UTC; a running server knows within five seconds", time(*until))
            }
            _ => format!("done in {place}; a running server knows within five seconds"),
        })
    }

    /// Returns what is to be done, and what the audit says about it.
    fn deed(&self, now: i64) -> Result<(DeedKind, &AuditNote), ServeCommandError> {
        let punish = |penalty, Punish { of: OfPlayer { key, .. }, term }: &Punish| DeedKind::Punish {
            penalty,
            player: *key,
            until: term.map(|seconds| now.saturating_add(seconds)),
        };
        let lift = |penalty, of: &OfPlayer| DeedKind::Lift { penalty, player: of.key };
        Ok(match self {
            Self::Ban(punished) => (punish(Penalty::Ban, punished), &punished.of.note),
            Self::Mute(punished) => (punish(Penalty::Mute, punished), &punished.of.note),
            Self::Unban(of) => (lift(Penalty::Ban, of), &of.note),
            Self::Unmute(of) => (lift(Penalty::Mute, of), &of.note),
            Self::Rename { of, name } => {
                let valid = |name: &String| {
                    let sanitized = Guest::sanitized_name(name).filter(|sanitized| sanitized == name);
                    sanitized.ok_or_else(|| ServeCommandError::Name(name.clone()))
                };
                (DeedKind::Rename { player: of.key, name: name.as_ref().map(valid).transpose()? }, &of.note)
            }
            Self::RemoveEntry { recording, note } => (DeedKind::RemoveEntry(*recording), note),
            Self::CloseReports(of) => (DeedKind::CloseReports(of.key), &of.note),
            Self::CloseRoom { room, note } => (DeedKind::CloseRoom(*room), note),
        })
    }

    /// Returns why there was nothing to do.
    const fn absent(&self) -> &'static str {
        match self {
            Self::Unban(_) => "the player is not banned",
            Self::Unmute(_) => "the player is not muted",
            Self::Rename { .. } => "the player has no other name",
            Self::CloseReports(_) => "nobody reports the player",
            Self::RemoveEntry { .. } => "no leaderboard has this recording",
            Self::Ban(_) | Self::Mute(_) | Self::CloseRoom { .. } => "it is so already",
        }
    }
}
