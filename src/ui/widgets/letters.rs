//! The letter picker: letters to press for players without a keyboard.
//!
//! The name entry shows it all the time. Beside every other text field a button opens it below the field:
//!
//! ```text
//!   Server  [ skyline.example  ] [⌨]     the field, and the button that opens the picker
//!   a b c d e f g h i j k l m n          letters, figures and signs
//!   [Shift] [Space] [Delete] [Done]      Escape closes the picker, too
//! ```

use egui::accesskit::Role;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::basics::ring;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::words::id;

/// The letters of addresses and programs, for languages with another alphabet.
const LATIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The signs after the letters and figures. Some stand among the letters already.
const SIGNS: &str = "-.'!,:;/\\@_+=?\"()[]&#%*~$<>|";
/// The width of a letter that is easy to hit, in points.
const LETTER_WIDTH: f32 = 44.0;

/// A press on the picker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// These letters are appended. A letter can be two in the other case.
    Letters(String),
    /// The last letter is deleted.
    Erase,
}

impl Typed {
    /// Changes a text of at most `most` characters.
    pub(crate) fn apply(&self, text: &mut String, most: usize) {
        match self {
            Self::Letters(letters) => {
                let room = most.saturating_sub(text.chars().count());
                text.extend(letters.chars().filter(|letter| !letter.is_control()).take(room));
            }
            Self::Erase => drop(text.pop()),
        }
    }
}

/// The letters of a picker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letters<'a> {
    /// The capitals, and figures and signs.
    pub capitals: &'a str,
    pub(crate) is_small: bool,
    pub(crate) in_row: usize,
}

/// Shows letters. Returns the one that was pressed. The first letter takes the focus if it `begins` there.
pub fn letters(ui: &mut Ui, shared: &Shared<'_>, letters: Letters<'_>, begins: bool) -> Option<Typed> {
    let theme = shared.theme;
    let gap = theme.metrics.space.xs;
    let Letters { capitals, is_small, in_row } = letters;
    let width = (ui.available_width() - gap * (in_row - 1) as f32) / in_row as f32;
    let capitals: Vec<char> = capitals.chars().collect();
    let mut typed = None;
    ui.spacing_mut().item_spacing = vec2(gap, gap);
    for (number, row) in capitals.chunks(in_row).enumerate() {
        ui.horizontal(|ui| {
            for (column, &letter) in row.iter().enumerate() {
                let shown: String = if is_small { letter.to_lowercase().collect() } else { letter.to_string() };
                let response = sized(ui, theme, Tone::Plain, &shown, width);
                if begins && (number, column) == (0, 0) {
                    focus::give(ui, response.id);
                }
                if response.clicked() {
                    typed = Some(Typed::Letters(shown));
                }
            }
        });
    }
    typed
}

/// Shows the buttons for a space and for deleting, `width` points wide together.
pub(crate) fn space_and_erase(ui: &mut Ui, shared: &Shared<'_>, width: f32) -> Option<Typed> {
    let Shared { theme, words, .. } = shared;
    let half = (width - theme.metrics.space.xs) / 2.0;
    let space = sized(ui, theme, Tone::Plain, &words.text(id::NAME_SPACE), half).clicked();
    let erase = sized(ui, theme, Tone::Plain, &words.text(id::NAME_ERASE), half).clicked();
    let typed = space.then(|| Typed::Letters(" ".to_owned()));
    typed.or_else(|| erase.then_some(Typed::Erase))
}

#[derive(Debug, Clone, Copy)]
struct OpenPicker {
    field: Id,
    is_small: bool,
    /// Whether it was not drawn yet.
    is_new: bool,
    /// The frame in which it was drawn last. A picker on a screen that was left is closed.
    drawn: u64,
}

impl OpenPicker {
    fn id(ctx: &Context) -> Id {
        Id::unique(("letter picker", ctx.viewport_id()))
    }

    fn of(ctx: &Context, field: Id) -> Option<Self> {
        let now = ctx.cumulative_frame_nr();
        // Read before the data is locked, since reading locks the same context.
        let id = Self::id(ctx);
        let open: Option<Self> = ctx.data(|data| data.get_temp(id));
        open.filter(|open| open.field == field && now.saturating_sub(open.drawn) <= 1)
    }

    fn store(self, ctx: &Context) {
        let id = Self::id(ctx);
        ctx.data_mut(|data| data.insert_temp(id, self));
    }

    fn close(ui: &Ui, field: Id) {
        let id = Self::id(ui.ctx());
        ui.ctx().data_mut(|data| data.remove::<Self>(id));
        focus::give(ui, field);
        ui.ctx().request_repaint();
    }
}

/// The width of the button beside a text field.
#[must_use]
pub(crate) const fn switch_width(shared: &Shared<'_>) -> f32 {
    shared.theme.metrics.control_height
}

/// Shows the button beside a text field that opens and closes its picker.
///
/// The right arrow moves from the end of the text to it.
pub fn switch(ui: &Ui, shared: &Shared<'_>, rect: Rect, (field, text): (Id, &str)) {
    let Shared { theme, words, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let open = OpenPicker::of(ui.ctx(), field);
    let response = ui.interact(rect, field.with("letters"), Sense::click());
    let label = words.text(id::LETTERS_SHOW);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, open.is_some(), &label));
    let reach = focus::join(ui, &response, Keys::Move);
    let fill = if reach.lit || open.is_some() { palette.raised_hovered } else { palette.raised };
    let edge = Stroke::new(metrics.stroke, if open.is_some() { palette.accent } else { palette.outline });
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    icons::paint(ui.painter(), Icon::Keyboard, rect.center(), TextRole::Button.size() * 1.2, palette.text_primary);
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    if is_at_end(ui.ctx(), field, text) {
        focus::leave_to_the_right(ui, field);
    }
    if response.clicked() {
        if open.is_some() {
            OpenPicker::close(ui, field);
        } else {
            let drawn = ui.ctx().cumulative_frame_nr();
            OpenPicker { field, is_small: true, is_new: true, drawn }.store(ui.ctx());
        }
    }
}

/// Returns whether the picker of a text field is open.
#[must_use]
pub fn is_open(ui: &Ui, field: Id) -> bool {
    OpenPicker::of(ui.ctx(), field).is_some()
}

/// Shows the picker of a text field if it is open. Returns the new text.
pub fn picker(ui: &mut Ui, shared: &Shared<'_>, field: Id, (text, most): (&str, usize)) -> Option<String> {
    let mut open = OpenPicker::of(ui.ctx(), field)?;
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let begins = std::mem::take(&mut open.is_new);
    let in_row = (ui.available_width() / LETTER_WIDTH).floor().clamp(6.0, 16.0) as usize;
    let capitals = alphabet(&words.text(id::NAME_LETTERS));
    let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(space.s as i8, space.xs as i8));
    let (typed, is_done) = frame
        .show(ui, |ui| {
            let shown = Letters { capitals: &capitals, is_small: open.is_small, in_row };
            let letter = letters(ui, shared, shown, begins);
            let quarter = (ui.available_width() - 3.0 * space.xs) / 4.0;
            ui.horizontal(|ui| {
                let shift = sized(ui, theme, Tone::Plain, &words.text(id::LETTERS_SHIFT), quarter);
                open.is_small ^= shift.clicked();
                let other = space_and_erase(ui, shared, 2.0 * quarter + space.xs);
                let done = sized(ui, theme, Tone::Plain, &words.text(id::LETTERS_DONE), quarter);
                (letter.or(other), done.clicked())
            })
            .inner
        })
        .inner;
    let is_left = focus::catch_back(ui);
    open.drawn = ui.ctx().cumulative_frame_nr();
    open.store(ui.ctx());
    if is_done || is_left {
        OpenPicker::close(ui, field);
    }
    let mut changed = text.to_owned();
    typed?.apply(&mut changed, most);
    move_to_end(ui.ctx(), field, &changed);
    (changed != text).then_some(changed)
}

/// The letters of a language with the Latin ones, figures and signs, each once.
fn alphabet(language: &str) -> String {
    let mut all = String::new();
    let is_figure = |letter: &char| letter.is_ascii_digit();
    let is_letter = |letter: &char| letter.is_alphabetic();
    let own = || language.chars();
    let letters = own().filter(is_letter).chain(LATIN.chars());
    for letter in letters.chain(own().filter(is_figure)).chain(own()).chain(SIGNS.chars()) {
        if !all.contains(letter) {
            all.push(letter);
        }
    }
    all
}

/// Whether the caret of a text field is after its last letter, or nowhere.
fn is_at_end(ctx: &Context, field: Id, text: &str) -> bool {
    let caret = TextEditState::load(ctx, field).and_then(|state| state.cursor.char_range());
    caret.is_none_or(|caret| caret.primary.index >= CCursor::new(text.chars().count()).index)
}

/// Moves the caret of a text field after its last letter.
fn move_to_end(ctx: &Context, field: Id, text: &str) {
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(text.chars().count()))));
    state.store(ctx, field);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_grows_to_its_limit_and_shrinks_by_a_letter() {
        let mut text = "Ad".to_owned();
        Typed::Letters("a".to_owned()).apply(&mut text, 3);
        Typed::Letters("m".to_owned()).apply(&mut text, 3);
        assert_eq!(text, "Ada");
        Typed::Letters("\n".to_owned()).apply(&mut text, 9);
        Typed::Erase.apply(&mut text, 3);
        assert_eq!(text, "Ad");
    }

    /// An address and a program must be typed in every language.
    #[test]
    fn every_language_has_latin_letters_figures_and_signs_once() {
        for language in ["ABC0-.'!", "АБВ0123-.'!"] {
            let all = alphabet(language);
            for letter in "AZ0:/@-._".chars() {
                assert_eq!(all.chars().filter(|other| *other == letter).count(), 1, "{letter} in {all}");
            }
        }
        assert!(alphabet("АБВ").starts_with("АБВABC"));
    }
}
