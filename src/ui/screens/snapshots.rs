//! Snapshots: continue, open in the editor or in Custom, rename, delete.
//!
//! ```text
//!   MainMenu, Pause ─▶ Snapshots ─▶ play, after a countdown
//!                          ├──────▶ Editor ─▶ practice
//!                          └──────▶ Custom
//! ```

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{Block, Cell, ModeId};
use crate::input;
use crate::settings::SavePolicy;
use crate::storage::{SnapshotSummary, StoredSnapshot};
use crate::ui::paint::miniature;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::screens::command::no_games;
use crate::ui::screens::{Command, SnapshotCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, asking, button, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::{empty, keyed, note, ring};
use crate::ui::words::{Words, id};

/// Maximum width of the list, in points.
const WIDTH: f32 = 760.0;
/// Side of a Mino in the small Matrix, in points.
const SIDE: f32 = 3.0;
/// Maximum length of a name, in characters.
const NAME_LENGTH: usize = 40;

/// The list of snapshots.
#[derive(Debug)]
pub struct Snapshots {
    saved: Vec<StoredSnapshot>,
    open: Option<SelectedSnapshot>,
    /// Whether a game is paused below.
    is_during_game: bool,
}

#[derive(Debug)]
struct SelectedSnapshot {
    name: String,
    /// Its new name while it is edited.
    draft: Option<String>,
    /// Whether its deletion awaits confirmation.
    is_asked: bool,
    /// Whether the focus moves to its first button.
    begins: bool,
}

impl SelectedSnapshot {
    const fn new(name: String) -> Self {
        Self { name, draft: None, is_asked: false, begins: true }
    }
}

impl Snapshots {
    /// Creates the list of these snapshots.
    #[must_use]
    pub const fn new(saved: Vec<StoredSnapshot>) -> Self {
        Self { saved, open: None, is_during_game: false }
    }

    /// Sets whether a game is paused below, which another game would end.
    #[must_use]
    pub fn during_game(self, is_during_game: bool) -> Self {
        Self { is_during_game, ..self }
    }

    /// Replaces the snapshots and selects the one of this name.
    pub fn set_saved(&mut self, saved: Vec<StoredSnapshot>, name: Option<String>) {
        self.saved = saved;
        self.open = name.map(SelectedSnapshot::new);
    }

    /// Returns the mode of a snapshot. `None` if its file cannot be read.
    #[must_use]
    pub(crate) fn mode_of(&self, name: &str) -> Option<ModeId> {
        let stored = self.saved.iter().find(|stored| stored.name == name)?;
        stored.summary.as_ref().ok().map(|summary| summary.mode)
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let title = words.text(id::SNAPSHOTS_TITLE);
        let page = Page::of("Snapshots", &title, WIDTH).inner(true).hints(&[Hint::Move, Hint::Accept, Hint::Back]);
        let mut frame = page.open(ui, shared);
        frame.fixed(ui, |ui| {
            note(ui, theme, &words.text(id::SNAPSHOTS_RULE));
            // Snapshots are saved under every save policy, which the screen explains.
            if shared.settings.general.save_policy < SavePolicy::Everything {
                note(ui, theme, &words.text(id::KEEP_BY_HAND));
            }
        });
        let command = frame.surface(ui, theme.metrics.space.l, |ui| self.list(ui, shared));
        if frame.close(ui) { Some(Command::Back) } else { command }
    }

    fn list(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        ui.spacing_mut().item_spacing.y = theme.metrics.space.xs;
        if self.saved.is_empty() {
            let control = shared.controls(input::Action::Snapshot).next();
            let text = control.map_or_else(
                || words.text(id::SNAPSHOTS_EMPTY_UNBOUND),
                |control| words.with(id::SNAPSHOTS_EMPTY, &[("keys", words.control(control).into())]),
            );
            if !self.is_during_game {
                return no_games(ui, shared, &text);
            }
            empty(ui, theme, &text);
        }
        let mut command = None;
        for stored in &self.saved {
            let is_open = self.open.as_ref().is_some_and(|open| open.name == stored.name);
            // The buttons that were open above go away, which would change the ids of those that come.
            keyed(ui, &stored.name, |ui| {
                if entry(ui, shared, stored, is_open).clicked() {
                    self.open = (!is_open).then(|| SelectedSnapshot::new(stored.name.clone()));
                }
                if let Some(open) = self.open.as_mut().filter(|open| open.name == stored.name) {
                    command = open.ui(ui, shared, stored.summary.is_ok()).or_else(|| command.take());
                }
            });
        }
        command.map(Command::Snapshots)
    }
}

impl SelectedSnapshot {
    /// Draws the buttons of the selected snapshot.
    fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, is_whole: bool) -> Option<SnapshotCommand> {
        let Shared { theme, words, .. } = shared;
        if let Some(draft) = &mut self.draft {
            let label = words.text(id::SNAPSHOTS_NAME);
            if let Some(text) = row::text(ui, shared, Named::new(&label, ""), draft, NAME_LENGTH) {
                *draft = text;
            }
            let renames = button(ui, theme, Tone::Primary, &words.text(id::SNAPSHOTS_RENAME));
            return renames.then(|| SnapshotCommand::Rename(self.name.clone(), draft.clone()));
        }
        let gap = theme.metrics.space.s;
        let width = (ui.available_width() - gap) / 2.0;
        let mut command = None;
        let mut first = None;
        if is_whole {
            let play = sized(ui, theme, Tone::Plain, &words.text(id::SNAPSHOTS_PLAY), ui.available_width());
            first = Some(play.id);
            if play.clicked() {
                command = Some(SnapshotCommand::PlayOn(self.name.clone()));
            }
            ui.horizontal(|ui| {
                if sized(ui, theme, Tone::Plain, &words.text(id::SNAPSHOTS_EDIT), width).clicked() {
                    command = Some(SnapshotCommand::Edit(self.name.clone()));
                }
                if sized(ui, theme, Tone::Plain, &words.text(id::SNAPSHOTS_CUSTOM), width).clicked() {
                    command = Some(SnapshotCommand::Custom(self.name.clone()));
                }
            });
        }
        ui.horizontal(|ui| {
            let rename = sized(ui, theme, Tone::Plain, &words.text(id::SNAPSHOTS_RENAME), width);
            let first = first.unwrap_or(rename.id);
            if std::mem::take(&mut self.begins) {
                focus::give(ui, first);
            }
            if rename.clicked() {
                self.draft = Some(self.name.clone());
            }
            if let Some(deletes) = self.delete(ui, shared, width) {
                command = Some(deletes);
            }
        });
        command
    }

    /// Draws the delete button, which asks for confirmation in place.
    fn delete(&mut self, ui: &mut Ui, shared: &Shared<'_>, width: f32) -> Option<SnapshotCommand> {
        let Shared { theme, words, .. } = shared;
        let texts = (&*words.text(id::SNAPSHOTS_DELETE), &*words.text(id::SNAPSHOTS_DELETE_SURE));
        asking(ui, theme, texts, width, &mut self.is_asked).then(|| SnapshotCommand::Delete(self.name.clone()))
    }
}

/// Returns a one-line summary of the game.
fn result(words: &Words, summary: &SnapshotSummary) -> String {
    let result = &summary.result;
    let args = [
        ("mode", words.mode(summary.mode).into()),
        ("level", result.level.into()),
        ("lines", result.lines.into()),
        ("score", words.number(result.score).into()),
        ("time", words.time(result.time_ms.millis()).into()),
    ];
    words.with(id::SNAPSHOTS_RESULT, &args)
}

/// Draws a list entry: Matrix, name, summary, date.
fn entry(ui: &mut Ui, shared: &Shared<'_>, stored: &StoredSnapshot, is_open: bool) -> Response {
    let Shared { theme, words, .. } = shared;
    let (space, palette) = (theme.metrics.space, &theme.palette);
    let (result, date) = match &stored.summary {
        Ok(summary) => (result(words, summary), words.moment(summary.taken_at())),
        Err(error) => {
            let args = [("name", stored.name.clone().into()), ("error", words.open_error(error).into())];
            (words.with(id::SNAPSHOTS_DAMAGED, &args), String::new())
        }
    };
    let columns = stored.summary.as_ref().map_or(COLUMNS, |summary| summary.matrix.width());
    let field = vec2(SIDE * f32::from(columns), SIDE * f32::from(SKYLINE));
    let room = ui.available_width() - field.x - 3.0 * space.m;
    let name = ui.painter().layout(stored.name.clone(), TextRole::Strong.font(1.0), palette.text_primary, room);
    let color = if stored.summary.is_ok() { palette.text_secondary } else { palette.danger };
    let text = ui.painter().layout(result.clone(), TextRole::Small.font(1.0), color, room);
    let date_text = ui.painter().layout_no_wrap(date.clone(), TextRole::Small.font(1.0), palette.text_faint);
    let tall = name.size().y + text.size().y + date_text.size().y;
    let size = vec2(ui.available_width(), tall.max(field.y) + 2.0 * space.s);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let spoken = match &stored.summary {
        Ok(_) => {
            let args = [("name", stored.name.clone().into()), ("result", result.into()), ("date", date.into())];
            words.with(id::SNAPSHOTS_SPOKEN, &args)
        }
        Err(_) => result,
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    let reach = focus::join(ui, &response, Keys::Move);
    if reach.lit || is_open {
        ui.painter().rect_filled(rect, theme.metrics.radius, palette.raised);
    }
    let well = Rect::from_min_size(pos2(rect.left() + space.m, rect.center().y - field.y / 2.0), field);
    if let Ok(summary) = &stored.summary {
        matrix(ui, shared, well, summary);
    }
    let left = well.right() + space.m;
    let mut top = rect.center().y - tall / 2.0;
    for galley in [name, text, date_text] {
        let height = galley.size().y;
        ui.painter().galley(pos2(left, top), galley, Color32::PLACEHOLDER);
        top += height;
    }
    if reach.focused {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    response
}

/// Draws a small Matrix up to the Skyline.
fn matrix(ui: &Ui, shared: &Shared<'_>, well: Rect, summary: &SnapshotSummary) {
    if !ui.is_rect_visible(well) {
        return;
    }
    let pixels = SIDE * ui.ctx().pixels_per_point();
    miniature::ground(ui.painter(), well, shared.theme);
    let mut mesh = MinoMesh::new(ui.ctx(), shared.theme, pixels.round() as u32);
    let place = |Cell { x, y }: Cell| {
        let by = vec2(f32::from(x - 1), f32::from(SKYLINE - y)) * SIDE;
        Align2::LEFT_TOP.anchor_size(well.min + by, vec2(SIDE, SIDE))
    };
    for y in 1..=SKYLINE {
        for cell in (1..=summary.matrix.width()).map(|x| Cell::new(x, y)) {
            if let Some(block) = summary.matrix.block(cell) {
                mesh.mino(place(cell), block, MinoStyle::Locked, Color32::WHITE);
            }
        }
    }
    if let Some(piece) = summary.in_play {
        for cell in piece.cells().into_iter().filter(|cell| cell.y <= SKYLINE) {
            mesh.mino(place(cell), Block::Of(piece.tetrimino), MinoStyle::InPlay, Color32::WHITE);
        }
    }
    ui.painter().add(mesh.into_shape());
}
