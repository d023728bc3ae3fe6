//! The buttons below a result: in one row over its width, or in two where that is too narrow.

use egui::{Rect, Ui, UiBuilder};

use crate::ui::paint::icons::Icon;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, Alike, ButtonFace, Tone, divide, equally, needed_width};
use crate::ui::widgets::keyed;
use crate::ui::words::{MessageId, Words, id};

/// A button below a result, with what a press on it returns.
pub(in crate::ui::screens) struct ResultButton<T> {
    tone: Tone,
    /// What tells it from the others, so that it keeps the focus in another place and while it asks.
    key: String,
    text: String,
    icon: Option<Icon>,
    /// The reason why it cannot be pressed.
    refusal: Option<MessageId>,
    result: T,
}

impl<T> ResultButton<T> {
    /// A button with the icon of a command.
    pub(in crate::ui::screens) fn like(command: &Command, tone: Tone, text: String, result: T) -> Self {
        let icon = command.info().and_then(|info| info.icon);
        Self { tone, key: text.clone(), text, icon, refusal: None, result }
    }

    /// The same button, out of order if there is a reason.
    pub(in crate::ui::screens) fn unless(self, refusal: Option<MessageId>) -> Self {
        let tone = if refusal.is_some() { Tone::Off } else { self.tone };
        Self { tone, refusal, ..self }
    }

    /// The same button while it asks whether its press was meant.
    pub(in crate::ui::screens) fn asking(self, question: String) -> Self {
        Self { tone: Tone::Danger, text: question, ..self }
    }

    /// The button of the details.
    pub(in crate::ui::screens) fn more(words: &Words) -> Self
    where
        T: Default,
    {
        let text = words.text(id::RESULTS_DETAILS);
        Self { tone: Tone::Plain, key: text.clone(), text, icon: Some(Icon::List), refusal: None, result: T::default() }
    }

    fn face(&self) -> ButtonFace<'_> {
        ButtonFace { text: &self.text, icon: self.icon }
    }
}

/// Draws the buttons at the bottom of `rect`. Returns the space above them, and the result of the pressed one.
pub(in crate::ui::screens) fn at_the_foot<T: Clone>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    rect: Rect,
    offered: &[ResultButton<T>],
) -> (Rect, Option<T>) {
    // A row without icons is better than two rows.
    let needed = |offer: &ResultButton<T>| needed_width(ui, shared.theme, offer.tone, offer.text.as_str().into());
    let rows = rows(shared, offered, rect.width(), needed);
    place(ui, shared, rect, rows)
}

/// Draws the same where there is room for two rows: one row only if all icons fit.
pub(super) fn with_icons_at_the_foot<T: Clone>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    rect: Rect,
    offered: &[ResultButton<T>],
) -> (Rect, Option<T>) {
    let needed = |offer: &ResultButton<T>| needed_width(ui, shared.theme, offer.tone, offer.face());
    let rows = rows(shared, offered, rect.width(), needed);
    place(ui, shared, rect, rows)
}

/// Draws rows of buttons at the bottom of `rect`.
fn place<T: Clone>(ui: &mut Ui, shared: &Shared<'_>, rect: Rect, rows: Vec<&[ResultButton<T>]>) -> (Rect, Option<T>) {
    let gap = shared.theme.metrics.space.s;
    let high =
        |row: &&[ResultButton<T>]| row.iter().map(|offer| button::height(shared.theme, offer.tone)).fold(0.0, f32::max);
    let height: f32 = rows.iter().map(high).sum::<f32>() + gap * (rows.len() - 1) as f32;
    let (above, below) = rect.split_top_bottom_at_y(rect.bottom() - height);
    let mut foot = ui.new_child(UiBuilder::new().max_rect(below).id_salt("buttons"));
    foot.spacing_mut().item_spacing.y = gap;
    let chosen = rows.into_iter().fold(None, |chosen, offered| row(&mut foot, shared, offered).or(chosen));
    (above.with_max_y(above.bottom() - gap), chosen)
}

/// The buttons in one row, or in two if it is too narrow for the width that each needs.
fn rows<'a, T>(
    shared: &Shared<'_>,
    offered: &'a [ResultButton<T>],
    width: f32,
    needed: impl Fn(&ResultButton<T>) -> f32,
) -> Vec<&'a [ResultButton<T>]> {
    let needed: Vec<f32> = offered.iter().map(needed).collect();
    let room = width - shared.theme.metrics.space.s * needed.len().saturating_sub(1) as f32;
    if divide(room, &needed).is_some() {
        return vec![offered];
    }
    let (first, second) = offered.split_at(offered.len() / 2);
    vec![first, second]
}

/// Buttons in a row over the whole width, equally high and those of one text size alike.
fn row<T: Clone>(ui: &mut Ui, shared: &Shared<'_>, offered: &[ResultButton<T>]) -> Option<T> {
    let theme = shared.theme;
    let gap = theme.metrics.space.s;
    let room = ui.available_width() - gap * offered.len().saturating_sub(1) as f32;
    let [whole, texts] = [true, false].map(|with_icons| {
        let needed = |offer: &ResultButton<T>| {
            let face = if with_icons { offer.face() } else { offer.text.as_str().into() };
            needed_width(ui, theme, offer.tone, face)
        };
        divide(room, &offered.iter().map(needed).collect::<Vec<f32>>())
    });
    let widths = whole.or(texts).unwrap_or_else(|| equally(room, offered.len()));
    let row: Vec<(&ResultButton<T>, f32)> = offered.iter().zip(widths).collect();
    let [first, others] = [true, false].map(|is_primary| {
        let these = row.iter().filter(|(offer, _)| (offer.tone == Tone::Primary) == is_primary);
        let faces: Vec<_> = these.map(|(offer, width)| (offer.face(), *width)).collect();
        Alike::of(ui, theme, if is_primary { Tone::Primary } else { Tone::Plain }, &faces)
    });
    let has_first = row.iter().any(|(offer, _)| offer.tone == Tone::Primary);
    let others = if has_first { others.at_least_as_high_as(first) } else { others };
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (offer, width) in row {
            let is_first = offer.tone == Tone::Primary;
            let alike = if is_first { first.with_height_of(others) } else { others };
            let alike = alike.with_icons_of(first).with_icons_of(others);
            // After a match online, one button can take the place of another one by itself.
            let show = |ui: &mut Ui| button::with_face(ui, theme, offer.tone, (offer.face(), width), alike);
            let response = keyed(ui, &offer.key, show);
            match offer.refusal {
                Some(reason) => Command::explain(ui, &response, &offer.text, shared.words.text(reason)),
                None if response.clicked() => chosen = Some(offer.result.clone()),
                None => {}
            }
        }
    });
    chosen
}
