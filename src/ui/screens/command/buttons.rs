//! The buttons of commands: alone, in rows, and disabled with a reason.

use egui::accesskit::Role;
use egui::{Response, Ui, WidgetInfo};

use super::{Command, ShowCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, Alike, ButtonFace, Tone, face_width, with_face};
use crate::ui::widgets::empty;
use crate::ui::widgets::focus;
use crate::ui::words::{MessageId, id};

/// The least width of a button that stands alone on a page, in points.
const BUTTON_WIDTH: f32 = 220.0;

impl Command {
    /// The text of the table.
    fn text(&self, shared: &Shared<'_>) -> String {
        self.info().map(|info| shared.words.text(info.text)).unwrap_or_default()
    }

    /// Offers the command as a button of a width, with the text of the table.
    pub(crate) fn offer(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone, width: f32) -> Option<Self> {
        let text = self.text(shared);
        self.offer_as(ui, shared, tone, (&text, width))
    }

    /// Offers the command as a button with another text.
    pub(crate) fn offer_as(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        tone: Tone,
        (text, width): (&str, f32),
    ) -> Option<Self> {
        let response = self.button(ui, shared, tone, (text, width));
        self.given(ui, response)
    }

    /// Offers the command as a button that is like the others of its row.
    pub(crate) fn offer_alike(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        tone: Tone,
        (text, width): (&str, f32),
        alike: Alike,
    ) -> Option<Self> {
        let response = with_face(ui, shared.theme, tone, (self.face(text), width), alike);
        self.given(ui, response)
    }

    /// Returns the command if its button was pressed, or its shortcut.
    pub(crate) fn given(&self, ui: &Ui, response: Response) -> Option<Self> {
        let mut is_given = response.clicked();
        // A shortcut works only while its button is visible.
        if let Some(shortcut) = self.info().and_then(|info| info.shortcut) {
            is_given |= ui.input_mut(|input| input.consume_shortcut(&shortcut));
            response.on_hover_ui(|ui| {
                ui.label(ui.ctx().format_shortcut(&shortcut));
            });
        }
        is_given.then(|| self.clone())
    }

    /// Returns the command if its shortcut was pressed, where its button is in a closed menu.
    pub(crate) fn by_shortcut(&self, ui: &Ui) -> Option<Self> {
        let shortcut = self.info()?.shortcut?;
        ui.input_mut(|input| input.consume_shortcut(&shortcut)).then(|| self.clone())
    }

    /// The face of the button of the command, with this text.
    pub(crate) fn face<'a>(&self, text: &'a str) -> ButtonFace<'a> {
        ButtonFace { text, icon: self.info().and_then(|info| info.icon) }
    }

    /// Draws the button of the command with another text, without its shortcut.
    pub(crate) fn button(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone, (text, width): (&str, f32)) -> Response {
        button::alone(ui, shared.theme, tone, (self.face(text), width))
    }

    /// Offers the command if there is no reason against it. Otherwise disables its button and shows the reason on
    /// hover and on focus.
    pub(crate) fn offer_unless(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        reason: Option<MessageId>,
        width: f32,
    ) -> Option<Self> {
        let text = self.text(shared);
        self.offer_as_unless(ui, shared, reason, (&text, width))
    }

    /// The same with another text.
    pub(crate) fn offer_as_unless(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        reason: Option<MessageId>,
        (text, width): (&str, f32),
    ) -> Option<Self> {
        let Some(reason) = reason.map(|reason| shared.words.text(reason)) else {
            return self.offer_as(ui, shared, Tone::Plain, (text, width));
        };
        let response = self.button(ui, shared, Tone::Off, (text, width));
        Self::explain(ui, &response, text, reason);
        None
    }

    /// Shows the reason why a button is disabled.
    pub(crate) fn explain(ui: &Ui, response: &Response, text: &str, reason: String) {
        response.widget_info(|| WidgetInfo::labeled(Role::Button, false, format!("{text}: {reason}")));
        // `on_hover_text` would describe the button by the reason, which its name has already.
        let tooltip = |ui: &mut Ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.label(reason);
        };
        if focus::is_at(ui, response.id) {
            response.show_tooltip_ui(tooltip);
        } else {
            response.clone().on_hover_ui(tooltip);
        }
    }

    /// Offers the command as a button over the whole width.
    pub(crate) fn offer_wide(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone) -> Option<Self> {
        self.offer(ui, shared, tone, ui.available_width())
    }

    /// Offers the command as a button as wide as its face.
    pub(crate) fn offer_compact(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Self> {
        self.offer(ui, shared, Tone::Plain, self.compact_width(ui, shared))
    }

    /// The same as the main action, in the height of the others.
    pub(crate) fn offer_main(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Self> {
        let text = self.text(shared);
        let width = self.compact_width(ui, shared);
        let [main, plain] =
            [Tone::Primary, Tone::Plain].map(|tone| Alike::of(ui, shared.theme, tone, &[(self.face(&text), width)]));
        self.offer_alike(ui, shared, Tone::Primary, (&text, width), main.with_height_of(plain))
    }

    /// The least width of a button that shows the text of the table and the icon.
    fn needed_width(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let text = self.text(shared);
        button::needed_width(ui, shared.theme, Tone::Plain, self.face(&text))
    }

    /// The width of [`Command::offer_compact`].
    pub(crate) fn compact_width(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let Some(info) = self.info() else { return 0.0 };
        face_width(ui, shared.theme, ButtonFace { text: &shared.words.text(info.text), icon: info.icon })
    }
}

/// Shows the text of a page that has no games yet, and offers to play one.
pub(crate) fn no_games(ui: &mut Ui, shared: &Shared<'_>, text: &str) -> Option<Command> {
    empty(ui, shared.theme, text);
    let label = shared.words.text(id::MODES_CHOOSE);
    let offer =
        |ui: &mut Ui| Command::Show(ShowCommand::Modes).offer_as(ui, shared, Tone::Primary, (&label, BUTTON_WIDTH));
    let chosen = ui.vertical_centered(offer).inner;
    ui.add_space(shared.theme.metrics.space.xl);
    chosen
}

/// Offers commands in rows of two. Returns the chosen one.
pub(crate) fn pairs(ui: &mut Ui, shared: &Shared<'_>, commands: &[Command]) -> Option<Command> {
    rows_of(ui, shared, 2, commands)
}

/// Offers commands in full-width rows of `count`. Returns the chosen one.
pub(crate) fn rows_of(ui: &mut Ui, shared: &Shared<'_>, count: usize, commands: &[Command]) -> Option<Command> {
    let gap = shared.theme.metrics.space.s;
    let mut chosen = None;
    for row in commands.chunks(count) {
        let width = (ui.available_width() - gap * (row.len() - 1) as f32) / row.len() as f32;
        chosen = alike_row(ui, shared, row.iter().map(|command| (command, width))).or(chosen);
    }
    chosen
}

/// Offers commands in one full-width row. Where equal widths are too narrow for a face, each button is as wide as its
/// face needs; where that is not enough, there are two rows.
pub(crate) fn row_of(ui: &mut Ui, shared: &Shared<'_>, commands: &[Command]) -> Option<Command> {
    let gaps = shared.theme.metrics.space.s * commands.len().saturating_sub(1) as f32;
    let needed: Vec<f32> = commands.iter().map(|command| command.needed_width(ui, shared)).collect();
    match button::divide(ui.available_width() - gaps, &needed) {
        None => rows_of(ui, shared, commands.len().div_ceil(2), commands),
        Some(widths) => alike_row(ui, shared, commands.iter().zip(widths)),
    }
}

/// Offers commands as buttons of these widths in a row, all alike. Returns the chosen one.
fn alike_row<'a>(ui: &mut Ui, shared: &Shared<'_>, row: impl Iterator<Item = (&'a Command, f32)>) -> Option<Command> {
    let row: Vec<(&Command, String, f32)> =
        row.map(|(command, width)| (command, command.text(shared), width)).collect();
    let faces: Vec<(ButtonFace<'_>, f32)> =
        row.iter().map(|(command, text, width)| (command.face(text), *width)).collect();
    let alike = Alike::of(ui, shared.theme, Tone::Plain, &faces);
    let offered = |ui: &mut Ui| {
        row.iter().fold(None, |chosen, (command, text, width)| {
            command.offer_alike(ui, shared, Tone::Plain, (text, *width), alike).or(chosen)
        })
    };
    ui.horizontal(offered).inner
}
