//! The question whether a new game replaces the interrupted one: only one game of each mode can be resumed.

use egui::Ui;

use crate::engine::{GameKind, ModeId, Objective};
use crate::replay::SeatRecording;
use crate::ui::screens::{Command, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel};
use crate::ui::words::{Words, id};

/// Maximum width, in points.
const WIDTH: f32 = 600.0;

pub(super) fn resume_text(words: &Words, replay: &SeatRecording) -> String {
    let args = [
        ("mode", words.mode(replay.rules.mode).into()),
        ("score", words.number(replay.result.score).into()),
        ("time", words.time(replay.result.time_ms.millis()).into()),
    ];
    words.with(id::MENU_RESUME, &args)
}

/// Returns whether an interrupted game is already better than all others of its table, which it does not enter if it is
/// ended.
fn is_new_best(shared: &Shared<'_>, replay: &SeatRecording) -> bool {
    let result = &replay.result;
    let counts_later = !replay.taken_over && !replay.rules.end_counts();
    let kind = GameKind::of(&replay.rules).filter(|kind| kind.mode().is_ranked && counts_later);
    let Some(best) = kind.and_then(|kind| shared.scores[kind.index()].best()) else { return false };
    let value: u64 = match best.kind.objective() {
        Objective::Score => result.score,
        Objective::Lines => result.lines.into(),
        Objective::Level => result.level.into(),
        Objective::Endurance => result.time_ms.millis(),
        // They count only at the end.
        Objective::Time | Objective::Pieces => return false,
    };
    value > best.value()
}

/// The question whether the interrupted game is resumed or abandoned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interrupted {
    /// The command that would start another game.
    other: Command,
    /// The mode of both games.
    mode: ModeId,
}

impl Interrupted {
    /// Asks before `other`, which starts another game of this mode.
    #[must_use]
    pub const fn by(other: Command, mode: ModeId) -> Self {
        Self { other, mode }
    }

    /// Draws the screen.
    #[expect(clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page::of("Interrupted", "", WIDTH).inner(true).hints(&[Hint::Move, Hint::Accept, Hint::Back]);
        let (command, back) = page.show(ui, shared, |ui| panel(ui, shared.theme, |ui| self.question(ui, shared)));
        if back { Some(Command::Back) } else { command }
    }

    fn question(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::INTERRUPTED_TITLE))));
        ui.add_space(space.s);
        ui.vertical_centered(|ui| note(ui, theme, &words.text(id::INTERRUPTED_TEXT)));
        let waiting = shared.unfinished_of(self.mode);
        if waiting.is_some_and(|replay| is_new_best(shared, replay)) {
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::INTERRUPTED_BEST)));
        }
        ui.add_space(space.m);
        let resume = waiting.map(|replay| resume_text(words, replay));
        let is_resumed = resume.is_some_and(|text| button(ui, theme, Tone::Primary, &text));
        let mut command = is_resumed.then_some(Command::Start(StartCommand::Unfinished(self.mode)));
        ui.add_space(space.xs);
        let give_up = match &self.other {
            Command::Snapshots(_) => id::SNAPSHOTS_GIVE_UP,
            _ => id::INTERRUPTED_GIVE_UP,
        };
        if button(ui, theme, Tone::Danger, &words.text(give_up)) {
            command = Some(Command::GiveUpFor(Box::new(self.other.clone()), self.mode));
        }
        if button(ui, theme, Tone::Plain, &words.text(id::INTERRUPTED_BACK)) {
            command = Some(Command::Back);
        }
        command
    }
}
