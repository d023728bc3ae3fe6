//! Name entry for a high score (Guideline 11.2): typed or picked letter by letter.

use egui::{Align, Event, Id, Key, Layout, Sense, TextEdit, Ui, vec2};

use crate::settings::Player;
use crate::ui::screens::Command;
use crate::ui::screens::results::ObjectiveValue;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, sized};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::is_lower_than;
use crate::ui::widgets::letters::{self, Letters, Typed};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{panel, ring};
use crate::ui::words::id;

/// Maximum width, in points, and that in a low window.
const WIDTH: f32 = 560.0;
const LOW_WIDTH: f32 = 640.0;
/// Letters per row of the picker, and those in a low window.
const LETTERS_IN_ROW: usize = 14;
const LOW_LETTERS_IN_ROW: usize = 16;
/// The minimum window height for the result below the title and the Save button below the field, in points. A lower
/// window is a low one, and has them side by side.
const HIGH: f32 = 700.0;
/// The share of the width for the result beside the title.
const RESULT_PART: f32 = 0.42;

/// The name entry, after the first result with a rank and for changing the name.
#[derive(Debug, Clone)]
pub struct NameEntry {
    /// The result and its rank, from 1; `None` to change the name.
    reached: Option<(usize, ObjectiveValue)>,
    name: String,
}

impl NameEntry {
    /// Creates the entry for a first result of this rank, from 1.
    #[must_use]
    pub const fn new(rank: usize, outcome: ObjectiveValue) -> Self {
        Self { reached: Some((rank, outcome)), name: String::new() }
    }

    /// Creates the entry that changes a name.
    #[must_use]
    pub const fn change(name: String) -> Self {
        Self { reached: None, name }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let is_change = self.reached.is_none();
        let width = if is_lower_than(ui, HIGH) { LOW_WIDTH } else { WIDTH };
        let hints = [Hint::Move, Hint::Accept, if is_change { Hint::Back } else { Hint::Save }];
        let page = Page::of("NameEntry", "", width).inner(is_change).hints(&hints);
        let (accepted, back) = page.show(ui, shared, |ui| panel(ui, shared.theme, |ui| self.body(ui, shared)));
        if back && is_change {
            return Some(Command::Back);
        }
        // The name cannot be skipped before the results, so Escape also accepts it.
        (accepted || back).then(|| Command::EnterName(self.name.trim().to_owned()))
    }

    /// Draws the body; returns whether the name was accepted.
    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> bool {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let is_low = is_lower_than(ui, HIGH);
        match self.reached {
            Some((_, outcome)) if is_low => {
                let width = ui.available_width();
                let beside = width * RESULT_PART;
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = space.m;
                    let title = vec2(width - beside - space.m, 0.0);
                    ui.allocate_ui_with_layout(title, Layout::top_down(Align::Min), |ui| {
                        ui.set_width(title.x);
                        self.heading(ui, shared);
                    });
                    outcome.show(ui, shared, beside, 1.0);
                });
            }
            reached => {
                ui.vertical_centered(|ui| self.heading(ui, shared));
                if let Some((_, outcome)) = reached {
                    ui.add_space(space.m);
                    outcome.show(ui, shared, ui.available_width(), 1.0);
                }
            }
        }
        ui.add_space(space.m);
        let save = words.text(id::NAME_ACCEPT);
        let accepted = if is_low {
            let width = ui.available_width();
            let save_width = width / 3.0;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = space.m;
                // In a scope, because the text in the field is narrower than the field and would end its space.
                let entered = ui.scope(|ui| self.field(ui, shared, width - save_width - space.m)).inner;
                sized(ui, theme, Tone::Primary, &save, save_width).clicked() || entered
            })
            .inner
        } else {
            let entered = self.field(ui, shared, ui.available_width());
            ui.add_space(space.xs);
            button(ui, theme, Tone::Primary, &save) || entered
        };
        ui.add_space(space.m);
        let field = Self::field_id();
        if shared.with_pad {
            self.picker(ui, shared);
        } else if let Some(name) = letters::picker(ui, shared, field, (&self.name, Player::NAME_LENGTH)) {
            self.name = name;
        }
        accepted
    }

    /// Draws the title and the rank.
    fn heading(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let title = match self.reached {
            Some((_, outcome)) if outcome.is_high_score() => id::NAME_TITLE,
            Some(_) => id::NAME_FIELD,
            None => id::RESULTS_CHANGE_NAME,
        };
        ui.label(theme.text(TextRole::Title, words.text(title)));
        if let Some((rank, outcome)) = self.reached {
            let rank = words.number(rank as u64).into();
            let args = [("rank", rank), ("mode", words.mode(outcome.mode).into())];
            let rank = words.with(id::RESULTS_RANK, &args);
            ui.label(theme.text(TextRole::Body, rank).color(theme.palette.accent));
        }
    }

    fn field_id() -> Id {
        Id::unique("name entry")
    }

    /// Draws the text field, `width` points wide; with a gamepad the letters are below it, else beside it is the button
    /// that shows them. Returns whether Enter was pressed in it.
    fn field(&mut self, ui: &mut Ui, shared: &Shared<'_>, width: f32) -> bool {
        let theme = shared.theme;
        let size = vec2(width, theme.metrics.control_height + theme.metrics.space.l);
        let (all, _) = ui.allocate_exact_size(size, Sense::hover());
        let beside = if shared.with_pad { 0.0 } else { letters::switch_width(shared) + theme.metrics.space.s };
        let rect = all.with_max_x(all.right() - beside);
        ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.background);
        let id = Self::field_id();
        // Checked before the text field is drawn, because Enter removes its focus.
        let enter = focus::is_at(ui, id) && ui.input(|input| input.key_pressed(Key::Enter));
        if !focus::is_at(ui, id) {
            self.take_typed(ui);
        }
        let label = shared.words.text(id::NAME_FIELD);
        let edit = TextEdit::singleline(&mut self.name)
            .id(id)
            .char_limit(Player::NAME_LENGTH)
            .hint_text(theme.text(TextRole::Heading, &label).color(theme.palette.text_faint))
            .font(TextRole::LargeFigure.font(1.0))
            .text_color(theme.palette.text_primary)
            .frame(egui::Frame::NONE)
            .align(egui::Align2::CENTER_CENTER);
        // The arrows go to the letters below the whole field.
        let response = ui.put(rect.shrink2(vec2(theme.metrics.space.l, 0.0)), edit).with_new_rect(rect);
        // Space is also a key of the game, and no name starts with one.
        self.name.drain(..self.name.len() - self.name.trim_start().len());
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(label.as_str()));
        if focus::join(ui, &response, Keys::Text).focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
        }
        if !shared.with_pad {
            let switch = all.with_min_x(all.right() - letters::switch_width(shared));
            letters::switch(ui, shared, switch, (id, &self.name));
        }
        enter
    }

    /// Appends text typed while a letter of the picker has the focus.
    fn take_typed(&mut self, ui: &Ui) {
        let texts: Vec<String> = ui.input(|input| {
            let texts = input.events.iter().filter_map(|event| match event {
                Event::Text(text) if !text.trim().is_empty() => Some(text.clone()),
                _ => None,
            });
            texts.collect()
        });
        for text in texts {
            Typed::Letters(text).apply(&mut self.name, Player::NAME_LENGTH);
        }
    }

    /// Draws the letter picker: capitals at the start of a word, small letters inside.
    fn picker(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let is_small = self.name.chars().last().is_some_and(|letter| letter != ' ');
        let capitals = shared.words.text(id::NAME_LETTERS);
        let in_row = if is_lower_than(ui, HIGH) { LOW_LETTERS_IN_ROW } else { LETTERS_IN_ROW };
        let letter = letters::letters(ui, shared, Letters { capitals: &capitals, is_small, in_row }, false);
        let width = ui.available_width();
        let other = ui.horizontal(|ui| letters::space_and_erase(ui, shared, width)).inner;
        if let Some(typed) = letter.or(other) {
            typed.apply(&mut self.name, Player::NAME_LENGTH);
        }
    }
}
