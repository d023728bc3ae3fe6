//! Name entry for a high score (Guideline 11.2): typed or picked letter by letter.

use egui::{Event, Key, Sense, TextEdit, Ui, vec2};

use crate::settings::Player;
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button, sized};
use crate::ui::widgets::focus::{self, Keys, Vertical};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{panel, ring};
use crate::ui::words::id;

/// Maximum width, in points.
const WIDTH: f32 = 560.0;
/// Letters per row of the picker.
const LETTERS_IN_ROW: usize = 10;

/// The name entry, prefilled with the last name.
#[derive(Debug, Clone)]
pub struct NameEntry {
    rank: usize,
    name: String,
}

impl NameEntry {
    /// Creates the entry for a result of this rank, from 1.
    #[must_use]
    pub fn new(rank: usize, player: &Player) -> Self {
        Self { rank, name: player.name.clone() }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page {
            id: "NameEntry",
            title: "",
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Accept, Hint::Save],
        };
        let (accepted, back) = page.show(ui, shared, |ui| panel(ui, shared.theme, |ui| self.body(ui, shared)));
        // There is nothing to go back to, so Escape also accepts the name.
        (accepted || back).then(|| Command::EnterName(self.name.trim().to_owned()))
    }

    /// Draws the body; returns whether the name was accepted.
    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> bool {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        ui.vertical_centered(|ui| {
            ui.label(theme.text(TextRole::Title, words.text(id::NAME_TITLE)));
            let rank = words.with(id::NAME_RANK, &[("rank", words.number(self.rank as u64).into())]);
            ui.label(theme.text(TextRole::Body, rank).color(theme.palette.accent));
        });
        ui.add_space(space.m);
        let mut accepted = self.field(ui, shared);
        ui.add_space(space.xs);
        accepted |= button(ui, theme, Tone::Primary, &words.text(id::NAME_ACCEPT));
        ui.add_space(space.m);
        self.picker(ui, shared);
        accepted
    }

    /// Draws the text field; returns whether Enter was pressed in it.
    fn field(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> bool {
        let theme = shared.theme;
        let size = vec2(ui.available_width(), theme.metrics.control_height + theme.metrics.space.l);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.background);
        let id = ui.scope_id().with("name");
        let enter = focus::is_at(ui, id) && ui.input(|input| input.key_pressed(Key::Enter));
        if !focus::is_at(ui, id) {
            self.take_typed(ui);
        }
        let edit = TextEdit::singleline(&mut self.name)
            .id(id)
            .char_limit(Player::NAME_LENGTH)
            .font(TextRole::LargeFigure.font(1.0))
            .text_color(theme.palette.text_primary)
            .frame(egui::Frame::NONE)
            .align(egui::Align2::CENTER_CENTER);
        let response = ui.put(rect.shrink2(vec2(theme.metrics.space.l, 0.0)), edit);
        let label = shared.words.text(id::NAME_FIELD);
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(label.as_str()));
        if focus::join(ui, &response, Keys::Text).focused {
            ring(ui.painter(), theme, rect, theme.metrics.radius);
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
        for letter in texts.iter().flat_map(|text| text.chars()) {
            self.append(letter);
        }
    }

    fn append(&mut self, letter: char) {
        if self.name.chars().count() < Player::NAME_LENGTH && !letter.is_control() {
            self.name.push(letter);
        }
    }

    /// Draws the letter picker: capitals at the start of a word, small letters inside.
    fn picker(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let in_word = self.name.chars().last().is_some_and(|letter| letter != ' ');
        let letters: Vec<char> = words.text(id::NAME_LETTERS).chars().collect();
        let width = (ui.available_width() - space.xs * (LETTERS_IN_ROW - 1) as f32) / LETTERS_IN_ROW as f32;
        ui.spacing_mut().item_spacing = vec2(space.xs, space.xs);
        for row in letters.chunks(LETTERS_IN_ROW) {
            ui.horizontal(|ui| {
                for &letter in row {
                    let shown: String = if in_word { letter.to_lowercase().collect() } else { letter.to_string() };
                    if sized(ui, theme, Tone::Plain, &shown, width).clicked() {
                        shown.chars().for_each(|letter| self.append(letter));
                    }
                }
            });
        }
        let half = (ui.available_width() - space.xs) / 2.0;
        ui.horizontal(|ui| {
            if sized(ui, theme, Tone::Plain, &words.text(id::NAME_SPACE), half).clicked() {
                self.append(' ');
            }
            if sized(ui, theme, Tone::Plain, &words.text(id::NAME_ERASE), half).clicked() {
                self.name.pop();
            }
        });
    }
}
