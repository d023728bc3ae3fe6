//! Form rows. Each is bound to a value: it shows the value and changes it in place.

use egui::{Id, Ui};

use crate::settings::{Range, Settings, Unit};
use crate::ui::paint::specimen::specimen;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus;
use crate::ui::widgets::portrait::{Chosen, Portrait, portraits};
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::widgets::{inset, note};
use crate::ui::words::{Choice, MessageId, Words, id};

/// The least width of one of several buttons for the values of a choice, in points.
const RADIO: f32 = 190.0;

/// The label and the hint of a row: messages, or texts that are made of them.
pub(super) trait Caption {
    fn texts(self, words: &Words) -> (String, String);
}

impl Caption for MessageId {
    fn texts(self, words: &Words) -> (String, String) {
        (words.text(self), String::new())
    }
}

impl Caption for String {
    fn texts(self, _: &Words) -> (Self, Self) {
        (self, Self::new())
    }
}

impl Caption for (MessageId, MessageId) {
    fn texts(self, words: &Words) -> (String, String) {
        (words.text(self.0), words.text(self.1))
    }
}

impl Caption for (MessageId, String) {
    fn texts(self, words: &Words) -> (String, String) {
        (words.text(self.0), self.1)
    }
}

impl Caption for (String, MessageId) {
    fn texts(self, words: &Words) -> (String, String) {
        (self.0, words.text(self.1))
    }
}

/// A page of rows. Every row returns whether it changed its value.
pub(super) struct Form<'a, 'b> {
    pub(super) ui: &'a mut Ui,
    pub(super) shared: &'a Shared<'b>,
    /// The command of a button.
    pub(super) command: Option<Command>,
    /// Whether choices and numbers are shown without a way to change them.
    is_fixed: bool,
}

/// Draws rows that edit a copy of the settings. Returns the command of a button or, if the copy differs, the one that
/// applies it.
pub(super) fn edit(
    ui: &mut Ui,
    shared: &Shared<'_>,
    rows: impl FnOnce(&mut Form<'_, '_>, &mut Settings),
) -> Option<Command> {
    let mut draft = shared.settings.clone();
    let mut form = Form::new(ui, shared);
    rows(&mut form, &mut draft);
    form.command.or_else(|| (draft != *shared.settings).then(|| Command::applied(draft)))
}

impl<'a, 'b> Form<'a, 'b> {
    pub(super) fn new(ui: &'a mut Ui, shared: &'a Shared<'b>) -> Self {
        ui.spacing_mut().item_spacing.y = shared.theme.metrics.space.xs / 2.0;
        Self { ui, shared, command: None, is_fixed: false }
    }

    /// A page whose choices and numbers cannot be changed: they belong to somebody else.
    pub(super) fn read_only(ui: &'a mut Ui, shared: &'a Shared<'b>) -> Self {
        Self { is_fixed: true, ..Self::new(ui, shared) }
    }

    pub(super) const fn words(&self) -> &'b Words {
        self.shared.words
    }

    pub(super) fn text(&self, id: MessageId) -> String {
        self.shared.words.text(id)
    }

    pub(super) fn heading(&mut self, label: MessageId) {
        let text = self.text(label);
        self.heading_as(text);
    }

    pub(super) fn heading_as(&mut self, text: String) {
        let theme = self.shared.theme;
        self.ui.add_space(theme.metrics.space.m);
        let text = theme.text(TextRole::Heading, text);
        self.ui.horizontal(|ui| {
            ui.add_space(theme.metrics.space.l);
            ui.label(text);
        });
        self.ui.add_space(theme.metrics.space.xs);
    }

    /// Draws the seven Tetriminos in the current look.
    pub(super) fn specimen(&mut self, name: MessageId) {
        let Self { ui, shared, .. } = self;
        let margin = egui::Margin::symmetric(shared.theme.metrics.space.l as i8, shared.theme.metrics.space.xs as i8);
        let name = shared.words.text(name);
        egui::Frame::new().inner_margin(margin).show(ui, |ui| specimen(ui, shared.theme, &name));
    }

    /// Draws a note that explains several rows.
    pub(super) fn note(&mut self, text: MessageId) {
        let Self { ui, shared, .. } = self;
        let text = shared.words.text(text);
        inset(ui, shared.theme, |ui| note(ui, shared.theme, &text));
    }

    /// Draws a wide button.
    pub(super) fn offer(&mut self, command: &Command) {
        let chosen = command.offer_wide(self.ui, self.shared, Tone::Plain);
        self.command = chosen.or_else(|| self.command.take());
    }

    /// Draws a button as high as a row.
    pub(super) fn button(&mut self, command: &Command) {
        self.offer(command);
        // A row is 4 points higher than a button.
        self.ui.add_space(4.0);
    }

    /// Draws a value that cannot be changed here.
    pub(super) fn fixed(&mut self, caption: impl Caption, text: &str) {
        let (label, hint) = caption.texts(self.words());
        row::fixed(self.ui, self.shared.theme, Named::new(&label, &hint), text);
    }

    /// Draws a switch.
    pub(super) fn toggle(&mut self, caption: impl Caption, is_on: &mut bool) -> bool {
        let (label, hint) = caption.texts(self.words());
        let text = self.text(if *is_on { id::SWITCH_ON } else { id::SWITCH_OFF });
        let value = row::switch(self.ui, self.shared.theme, Named::new(&label, &hint), *is_on, &text);
        set(is_on, value)
    }

    /// Draws a number with the unit of its range.
    pub(super) fn number<T: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        range: Range,
    ) -> bool {
        let (words, number) = (self.words(), (*value).into());
        let text = match range.unit {
            Unit::Count => words.number(number.into()),
            Unit::Percent => words.with(id::PERCENT, &[("value", number.into())]),
            Unit::Millis => words.with(id::MILLISECONDS, &[("value", number.into())]),
        };
        self.number_as(caption, value, range, &text)
    }

    /// Draws a number like [`Form::number`], with another text for 0.
    pub(super) fn number_or_zero<T: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        range: Range,
        zero: MessageId,
    ) -> bool {
        match (*value).into() {
            0 => self.number_as(caption, value, range, &self.text(zero)),
            _ => self.number(caption, value, range),
        }
    }

    /// Draws a number with a text of its own.
    pub(super) fn number_as<T: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        range: Range,
        text: &str,
    ) -> bool {
        let mut number = (*value).into();
        let is_changed = self.fraction(caption, &mut number, (range, 1), text);
        set(value, T::try_from(number).ok().filter(|_| is_changed))
    }

    /// Draws a number of parts, of which each whole has `per_one`.
    pub(super) fn fraction(
        &mut self,
        caption: impl Caption,
        value: &mut u32,
        (range, per_one): (Range, u32),
        text: &str,
    ) -> bool {
        if self.is_fixed {
            self.fixed(caption, text);
            return false;
        }
        let (label, hint) = caption.texts(self.words());
        let number = Number { value: *value, range, text, per_one };
        set(value, row::number(self.ui, self.shared.theme, Named::new(&label, &hint), number))
    }

    /// Draws the field of a seed.
    pub(super) fn seed(&mut self, caption: impl Caption, value: &mut u32, range: Range) -> bool {
        let (label, hint) = caption.texts(self.words());
        let number = Number { value: *value, range, text: &value.to_string(), per_one: 1 };
        set(value, row::seed(self.ui, self.shared.theme, Named::new(&label, &hint), number))
    }

    /// Draws a text field of at most `most` characters.
    pub(super) fn line(&mut self, caption: impl Caption, text: &mut String, most: usize) -> bool {
        let (label, hint) = caption.texts(self.words());
        let new = row::text(self.ui, self.shared, Named::new(&label, &hint), text, most);
        new.map(|new| *text = new).is_some()
    }

    /// Draws a choice among all values of a type. Without a hint of its own, the row shows that of the value.
    pub(super) fn choice<T: Choice>(&mut self, caption: impl Caption, value: &mut T) -> bool {
        self.choice_of(caption, value, T::ALL)
    }

    /// Draws a choice among some values. Values with the same name are the same choice: they differ only in their
    /// numbers.
    pub(super) fn choice_of<T: Choice>(&mut self, caption: impl Caption, value: &mut T, offered: &[T]) -> bool {
        let words = self.words();
        let (label, own) = caption.texts(words);
        let hint = if own.is_empty() { words.hint(*value) } else { own };
        if self.is_fixed {
            row::fixed(self.ui, self.shared.theme, Named::new(&label, &hint), &words.name(*value));
            return false;
        }
        let names: Vec<String> = offered.iter().map(|offer| words.name(*offer)).collect();
        let index = offered.iter().position(|offer| offer.label() == value.label()).unwrap_or(0);
        let chosen = row::choice(self.ui, self.shared.theme, Named::new(&label, &hint), &names, index);
        set(value, chosen.map(|index| offered[index]))
    }

    /// Draws a choice of the offered values and of the present one, which a settings file may have brought.
    pub(super) fn pick<T: Copy + PartialEq>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        offered: impl IntoIterator<Item = T>,
        name: impl Fn(T) -> String,
    ) -> bool {
        if self.is_fixed {
            self.fixed(caption, &name(*value));
            return false;
        }
        let (label, hint) = caption.texts(self.words());
        let mut values: Vec<T> = offered.into_iter().collect();
        let index = values.iter().position(|offer| offer == value).unwrap_or_else(|| {
            values.push(*value);
            values.len() - 1
        });
        let names: Vec<String> = values.iter().map(|value| name(*value)).collect();
        let chosen = row::choice(self.ui, self.shared.theme, Named::new(&label, &hint), &names, index);
        set(value, chosen.map(|index| values[index]))
    }

    /// Draws a choice among all numbers of a range.
    pub(super) fn pick_number<T: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        caption: impl Caption,
        value: &mut T,
        range: Range,
    ) -> bool {
        let words = self.words();
        let mut number = (*value).into();
        let is_changed =
            self.pick(caption, &mut number, range.least..=range.most, |number| words.number(number.into()));
        set(value, T::try_from(number).ok().filter(|_| is_changed))
    }

    /// Draws a choice among numbers from 0, which are shown from 1.
    pub(super) fn pick_index(&mut self, caption: impl Caption, value: &mut u8, count: u8) -> bool {
        let words = self.words();
        self.pick(caption, value, 0..count, |index| words.number(u64::from(index) + 1))
    }

    /// Draws a choice of a preset; `present` is the one that has the values now. Returns another one.
    pub(super) fn preset<T: Choice>(&mut self, caption: impl Caption, present: Option<T>) -> Option<T> {
        let words = self.words();
        let mut chosen = present;
        let name = |preset: Option<T>| words.text(preset.map_or(id::PRESET_OWN, T::label));
        let is_changed = self.pick(caption, &mut chosen, T::ALL.iter().copied().map(Some), name);
        chosen.filter(|_| is_changed)
    }

    /// Draws the cards of seats. Returns what was done on which of them, and their ids.
    pub(super) fn portraits(&mut self, all: &[(u64, Portrait<'_>)]) -> (Option<(usize, Chosen)>, Vec<Id>) {
        portraits(self.ui, self.shared.theme, all)
    }

    /// Draws all values of a choice as buttons. Returns whether one was pressed.
    pub(super) fn radios(&mut self, values: &[String], index: &mut usize) -> bool {
        let Self { ui, shared, .. } = self;
        let theme = shared.theme;
        let gap = theme.metrics.space.xs;
        let chosen = inset(ui, theme, |ui| {
            let in_row = (ui.available_width() / RADIO).floor().max(1.0);
            let width = (ui.available_width() - gap * (in_row - 1.0)) / in_row;
            let rows = values.chunks(in_row as usize).zip((0..).step_by(in_row as usize));
            let row = |ui: &mut Ui, texts: &[String], first: usize| {
                ui.spacing_mut().item_spacing.x = gap;
                let pressed = |(value, text): (usize, &String)| {
                    button::radio(ui, theme, text, (width, value == *index)).then_some(value)
                };
                // All are drawn, whichever is pressed.
                (first..).zip(texts).filter_map(pressed).last()
            };
            rows.fold(None, |chosen, (texts, first)| ui.horizontal(|ui| row(ui, texts, first)).inner.or(chosen))
        });
        set(index, chosen)
    }

    /// Moves the focus to a widget.
    pub(super) fn give_focus(&self, id: Id) {
        focus::give(self.ui, id);
    }
}

/// Sets a value to a new one, if there is one. Returns whether there is.
fn set<T>(value: &mut T, new: Option<T>) -> bool {
    new.map(|new| *value = new).is_some()
}
