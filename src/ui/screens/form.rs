//! Form rows that change the settings.

use egui::{Id, Ui};

use crate::engine::GoalSystem;
use crate::settings::{GameChoice, Settings};
use crate::ui::paint::specimen::specimen;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus;
use crate::ui::widgets::row::{self, Chip, Chosen, Named, Number};
use crate::ui::widgets::{inset, note};
use crate::ui::words::{MessageId, Words, id};

/// The least width of one of several buttons for the values of a choice, in points.
const RADIO: f32 = 170.0;

/// A page of rows and the command they produced.
pub(super) struct Form<'a, 'b> {
    ui: &'a mut Ui,
    shared: &'a Shared<'b>,
    command: Option<Command>,
}

impl<'a, 'b> Form<'a, 'b> {
    pub(super) fn new(ui: &'a mut Ui, shared: &'a Shared<'b>) -> Self {
        ui.spacing_mut().item_spacing.y = shared.theme.metrics.space.xs / 2.0;
        Self { ui, shared, command: None }
    }

    pub(super) fn finish(self) -> Option<Command> {
        self.command
    }

    pub(super) const fn words(&self) -> &'b Words {
        self.shared.words
    }

    pub(super) fn text(&self, id: MessageId) -> String {
        self.shared.words.text(id)
    }

    /// Draws a heading.
    pub(super) fn heading(&mut self, label: MessageId) {
        let theme = self.shared.theme;
        self.ui.add_space(theme.metrics.space.m);
        let text = theme.text(TextRole::Heading, self.text(label));
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

    /// Draws a choice of one value, by index.
    pub(super) fn choice(
        &mut self,
        label: MessageId,
        hint: &str,
        (values, index): (&[String], usize),
        change: impl FnOnce(&mut Settings, usize),
    ) {
        let label = self.text(label);
        let chosen = row::choice(self.ui, self.shared.theme, Named::new(&label, hint), values, index);
        self.apply(chosen, change);
    }

    /// Draws a choice of one value, by index, whose label is a given text, not a message.
    pub(super) fn choice_named(
        &mut self,
        named: Named<'_>,
        (values, index): (&[String], usize),
        change: impl FnOnce(&mut Settings, usize),
    ) {
        let chosen = row::choice(self.ui, self.shared.theme, named, values, index);
        self.apply(chosen, change);
    }

    /// Draws a choice of one value, by index, with chips beside its label, which opens. Returns whether it was pressed to open or
    /// close, and its id.
    pub(super) fn opening_choice(
        &mut self,
        named: (Named<'_>, &[Chip]),
        (values, index): (&[String], usize),
        is_open: bool,
        change: impl FnOnce(&mut Settings, usize),
    ) -> (bool, Id) {
        let (chosen, id) = row::opening_choice(self.ui, self.shared.theme, named, (values, index), is_open);
        match chosen {
            Some(Chosen::Value(value)) => self.apply(Some(value), change),
            Some(Chosen::Open) => return (true, id),
            None => {}
        }
        (false, id)
    }

    /// Draws all values of a choice as buttons. Returns whether one was pressed.
    pub(super) fn radios(
        &mut self,
        (values, index): (&[String], usize),
        change: impl FnOnce(&mut Settings, usize),
    ) -> bool {
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
                    button::radio(ui, theme, text, (width, value == index)).then_some(value)
                };
                // All are drawn, whichever is pressed.
                (first..).zip(texts).filter_map(pressed).last()
            };
            rows.fold(None, |chosen, (texts, first)| ui.horizontal(|ui| row(ui, texts, first)).inner.or(chosen))
        });
        self.apply(chosen, change);
        chosen.is_some()
    }

    /// Moves the focus to a widget.
    pub(super) fn give_focus(&self, id: Id) {
        focus::give(self.ui, id);
    }

    /// Draws a note that explains several rows.
    pub(super) fn note(&mut self, text: MessageId) {
        let Self { ui, shared, .. } = self;
        let text = shared.words.text(text);
        inset(ui, shared.theme, |ui| note(ui, shared.theme, &text));
    }

    /// Draws a button as high as a row.
    pub(super) fn button(&mut self, command: &Command) {
        let chosen = command.offer_wide(self.ui, self.shared, Tone::Plain);
        self.command = chosen.or_else(|| self.command.take());
        // A row is 4 points higher than a button.
        self.ui.add_space(4.0);
    }

    /// Draws a choice of the offered values; keeps another value found in the settings file.
    pub(super) fn one_of(
        &mut self,
        label: MessageId,
        hint: &str,
        (offered, value): (&[u32], u32),
        text: impl Fn(u32) -> String,
        change: impl FnOnce(&mut Settings, u32),
    ) {
        let mut values = offered.to_vec();
        let index = offered.iter().position(|offer| *offer == value).unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        });
        let texts: Vec<String> = values.iter().map(|value| text(*value)).collect();
        self.choice(label, hint, (&texts, index), |settings, index| change(settings, values[index]));
    }

    /// Draws a switch.
    pub(super) fn switch(&mut self, label: MessageId, hint: &str, on: bool, change: impl FnOnce(&mut Settings, bool)) {
        let label = self.text(label);
        let text = self.text(if on { id::SWITCH_ON } else { id::SWITCH_OFF });
        let value = row::switch(self.ui, self.shared.theme, Named::new(&label, hint), on, &text);
        self.apply(value, change);
    }

    /// Draws a number field.
    pub(super) fn number(
        &mut self,
        label: MessageId,
        hint: &str,
        number: Number<'_>,
        change: impl FnOnce(&mut Settings, u32),
    ) {
        let label = self.text(label);
        let value = row::number(self.ui, self.shared.theme, Named::new(&label, hint), number);
        self.apply(value, change);
    }

    /// Draws the field of a seed.
    pub(super) fn seed(
        &mut self,
        label: MessageId,
        hint: &str,
        number: Number<'_>,
        change: impl FnOnce(&mut Settings, u32),
    ) {
        let label = self.text(label);
        let value = row::seed(self.ui, self.shared.theme, Named::new(&label, hint), number);
        self.apply(value, change);
    }

    /// Draws a number field whose label is a given text, not a message.
    pub(super) fn number_named(
        &mut self,
        named: Named<'_>,
        number: Number<'_>,
        change: impl FnOnce(&mut Settings, u32),
    ) {
        let value = row::number(self.ui, self.shared.theme, named, number);
        self.apply(value, change);
    }

    /// Draws a text field of at most `most` characters; returns the text when it changed.
    pub(super) fn line(&mut self, label: MessageId, hint: &str, text: &str, most: usize) -> Option<String> {
        let label = self.text(label);
        row::text(self.ui, self.shared, Named::new(&label, hint), text, most)
    }

    /// Requests changed settings.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        self.apply(Some(()), |settings, ()| change(settings));
    }

    /// Draws the goal system row of the main menu and the options.
    pub(super) fn goal(&mut self, goal: GoalSystem) {
        let words = self.shared.words;
        let hint = words.text(match goal {
            GoalSystem::Fixed | GoalSystem::None | GoalSystem::TenLines => id::MENU_GOAL_FIXED_HINT,
            GoalSystem::Variable => id::MENU_GOAL_VARIABLE_HINT,
        });
        let names = GameChoice::GOALS.map(|goal| words.goal(goal));
        let index = usize::from(goal == GoalSystem::Variable);
        self.choice(id::MENU_GOAL, &hint, (&names, index), |settings, index| {
            settings.game.goal = GameChoice::GOALS[index];
        });
    }

    /// Draws the race row of the main menu and the options.
    pub(super) fn race(&mut self, label: MessageId, hint: &str) {
        let on = self.shared.settings.game.race;
        self.switch(label, hint, on, |settings, on| settings.game.race = on);
    }

    fn apply<T>(&mut self, value: Option<T>, change: impl FnOnce(&mut Settings, T)) {
        if let Some(value) = value {
            self.command = Some(Command::apply(self.shared.settings, |settings| change(settings, value)));
        }
    }
}
