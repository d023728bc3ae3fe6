//! What every screen and widget may read.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Event, Ui};

use crate::bots::review::drills::DrillBook;
use crate::city::{City, counts_all_lines, representative};
use crate::engine::{GameKind, ModeId};
use crate::input::touch::Fingers;
use crate::input::{Action, Bindings, Control, PadFamily};
use crate::replay::SeatRecording;
use crate::settings::Settings;
use crate::storage::{Folders, History, Proof, ScoreEntry, ScoreId, ScoreTable, UnfinishedMatch, game_of_mode};
use crate::ui::theme::Theme;
use crate::ui::words::Words;

/// State that every screen may read.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// Colours and sizes.
    pub theme: &'a Theme,
    /// The text of the chosen language.
    pub words: &'a Words,
    /// The current settings.
    pub settings: &'a Settings,
    /// The High Score Tables, in the order of [`GameKind::ALL`].
    pub scores: [&'a ScoreTable; GameKind::COUNT],
    /// The history of played games.
    pub history: &'a History,
    /// Whether files exist that the current save policy would not write.
    pub has_leftovers: bool,
    /// The keyboard or gamepad control pressed since the last frame.
    pub pressed: Option<Control>,
    /// The bindings of the game that runs or is paused, or else the player's own.
    pub bindings: &'a Bindings,
    /// Whether the last pressed control was on a gamepad.
    pub with_pad: bool,
    /// Whether the mouse or a finger was used last.
    pub by_pointer: bool,
    /// The family of the gamepads, for the symbols on their buttons.
    pub pads: PadFamily,
    /// The numbers of the gamepads that are connected.
    pub connected_pads: &'a [usize],
    /// The fingers on the screen.
    pub fingers: &'a Fingers,
    /// The notice shown until it is dismissed; empty for none.
    pub notice: &'a str,
    /// The data folders, if there are any.
    pub folders: Option<&'a Folders>,
    /// The interrupted games that can be resumed, one of each mode, the last one played first.
    pub unfinished: &'a [Arc<SeatRecording>],
    /// The interrupted match that can be continued.
    pub unfinished_match: Option<&'a UnfinishedMatch>,
    /// The verification result of each score entry checked so far.
    pub proofs: &'a BTreeMap<ScoreId, Proof>,
    /// The player's city.
    pub city: &'a City,
    /// The exercises from the player's mistakes.
    pub drills: &'a DrillBook,
}

impl<'a> Shared<'a> {
    /// Returns the interrupted game of a mode.
    pub(crate) fn unfinished_of(&self, mode: ModeId) -> Option<&'a SeatRecording> {
        game_of_mode(self.unfinished, mode)
    }
}

impl Shared<'_> {
    /// Returns the best result of a kind of game with its unit, if the kind is ranked and was played.
    pub(crate) fn best(&self, kind: GameKind) -> Option<String> {
        let entry = self.scores[kind.index()].best().filter(|_| kind.mode().is_ranked)?;
        Some(self.words.result(&kind.rules(), entry.value()))
    }

    /// How far the player is on the way to the next tower of a mode: the best result of its representative kind, or all
    /// lines.
    pub(crate) fn tower_progress(&self, mode: ModeId) -> Option<u64> {
        if counts_all_lines(mode) {
            return Some(self.city.lines(mode));
        }
        let kind = representative(mode);
        let is_race = kind.objective().is_lower_better();
        let best = self.scores[kind.index()].best().filter(|entry| !is_race || entry.is_completed());
        best.map(ScoreEntry::value)
    }

    /// Controls of an action on the device last used, or on the other one if it has none.
    pub(crate) fn controls(&self, action: Action) -> impl Iterator<Item = Control> {
        self.controls_of(self.bindings, action)
    }

    /// Like [`Shared::controls`], with other bindings than the player's.
    pub(crate) fn controls_of<'b>(
        &self,
        bindings: &'b Bindings,
        action: Action,
    ) -> impl Iterator<Item = Control> + use<'b> {
        let (all, with_pad) = (bindings.controls(action), self.with_pad);
        let is_there = all.iter().any(|control| control.is_on_pad() == with_pad);
        all.iter().copied().filter(move |control| !is_there || control.is_on_pad() == with_pad)
    }

    /// Returns whether any key, gamepad control, pointer button or touch was pressed.
    pub(crate) fn anything_pressed(&self, ui: &Ui) -> bool {
        self.pressed.is_some()
            || ui.input(|input| {
                input.events.iter().any(|event| {
                    matches!(
                        event,
                        // A repeating key was pressed before this screen opened.
                        Event::Key { pressed: true, repeat: false, .. } | Event::PointerButton { pressed: true, .. }
                    )
                })
            })
    }
}
