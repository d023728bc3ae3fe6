//! The Custom screen: every rule of a game, the starting position, and saved rules.

mod game;
mod rules;

use egui::{Margin, Ui};

use crate::engine::Rules;
use crate::settings::{Custom, CustomGame, Settings, Tetrs};
use crate::ui::screens::form::Form;
use crate::ui::screens::options::tetrs::TetrsPage;
use crate::ui::screens::{Command, CustomCommand, Shared};
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named, Number};
use crate::ui::widgets::{note, rows};
use crate::ui::words::id;

/// The maximum width of the screen, in points.
const WIDTH: f32 = 760.0;

/// The screen.
#[derive(Debug, Clone)]
pub struct CustomScreen {
    tetrs: TetrsPage,
    /// The name being written.
    name: String,
    /// The index of the selected saved game.
    chosen: usize,
    /// The names of the saved practice positions, and the index of the selected one.
    positions: Vec<String>,
    position: usize,
}

impl CustomScreen {
    /// Creates the screen; `positions` are the names of the saved practice positions.
    #[must_use]
    pub fn new(positions: Vec<String>) -> Self {
        Self { tetrs: TetrsPage::default(), name: String::new(), chosen: 0, positions, position: 0 }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::VARIATION_CUSTOM);
        let page = Page {
            id: "Custom",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Move, Hint::Change, Hint::Type, Hint::Accept, Hint::Back],
        };
        let (command, back) = page.show(ui, shared, |ui| self.body(ui, shared));
        if back { Some(Command::Back) } else { command }
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let space = theme.metrics.space;
        let mut command = Command::Play.offer_wide(ui, shared, Tone::Primary);
        ui.add_space(space.xs);
        command = rows(ui, theme, |ui| self.saved_games(ui, shared, &settings.custom)).or(command);
        ui.add_space(space.xs);
        command = rows(ui, theme, |ui| {
            let mut form = Form::new(ui, shared);
            game::rows(&mut form, words, &settings.custom.game);
            let command = form.finish();
            let command = self.board(ui, shared, &settings.custom.game).or(command);
            let mut form = Form::new(ui, shared);
            game::mechanic(&mut form, words, settings.custom.game.rules.mechanic);
            rules::rows(&mut form, words, &settings.custom.game.rules);
            form.finish().or(command)
        })
        .or(command);
        ui.add_space(space.xs);
        command = rows(ui, theme, |ui| self.feel(ui, shared)).or(command);
        ui.add_space(space.xs);
        let reset = button(ui, theme, Tone::Plain, &words.text(id::CUSTOM_RESET));
        let reset = reset.then(|| Command::apply(settings, |settings| settings.custom.game = CustomGame::default()));
        reset.or(command)
    }

    /// The name for these rules, and the saved games.
    fn saved_games(&mut self, ui: &mut Ui, shared: &Shared<'_>, custom: &Custom) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let mut command = None;
        let (label, hint) = (words.text(id::CUSTOM_NAME), words.text(id::CUSTOM_NAME_HINT));
        let written = row::text(ui, shared, Named::new(&label, &hint), &self.name, Custom::NAME_LENGTH);
        self.name = written.unwrap_or_else(|| std::mem::take(&mut self.name));
        let apply = |change: &dyn Fn(&mut Custom)| Command::apply(settings, |settings| change(&mut settings.custom));
        if button(ui, theme, Tone::Plain, &words.text(id::CUSTOM_KEEP)) {
            let name = std::mem::take(&mut self.name);
            command = Some(apply(&|custom| custom.save_as(&name)));
        }
        let names: Vec<String> = custom.saved.keys().cloned().collect();
        self.chosen = self.chosen.min(names.len().saturating_sub(1));
        let Some(name) = names.get(self.chosen) else { return command };
        let label = words.text(id::CUSTOM_KEPT);
        self.chosen = row::choice(ui, theme, Named::new(&label, ""), &names, self.chosen).unwrap_or(self.chosen);
        let press = |ui: &mut Ui, tone, text| button(ui, theme, tone, &words.with(text, &[("name", name.into())]));
        if press(ui, Tone::Plain, id::CUSTOM_TAKE) {
            command = Some(apply(&|custom| custom.game = custom.saved.get(name).cloned().unwrap_or_default()));
        }
        if press(ui, Tone::Plain, id::CUSTOM_RENAME) {
            let to = std::mem::take(&mut self.name);
            command = Some(apply(&|custom| custom.rename(name, &to)));
        }
        if press(ui, Tone::Danger, id::CUSTOM_REMOVE) {
            command = Some(apply(&|custom| {
                custom.saved.remove(name);
            }));
        }
        command
    }

    /// The starting position.
    fn board(&mut self, ui: &mut Ui, shared: &Shared<'_>, game: &CustomGame) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let mut form = Form::new(ui, shared);
        form.heading(id::CUSTOM_BOARD);
        let mut offered = vec![words.text(id::CUSTOM_BOARD_EMPTY)];
        if let Some(start) = &game.start {
            offered.push(words.with(id::CUSTOM_BOARD_GIVEN, &[("blocks", start.matrix.blocks().into())]));
        }
        let hint = words.text(id::CUSTOM_BOARD_HINT);
        form.choice(id::CUSTOM_BOARD_START, &hint, (&offered, offered.len() - 1), |settings, index| {
            // A given position is offered only while it is in use.
            if index == 0 {
                settings.custom.game.start = None;
            }
        });
        let rows = u32::from(game.rules.starting_rows);
        let text = words.with(id::MENU_ROWS, &[("rows", rows.into())]);
        form.number(
            id::MENU_STARTING_ROWS,
            "",
            Number { value: rows, least: 0, most: 12, step: 1, text: &text, per_one: 1 },
            |settings, rows| {
                settings.custom.game.rules.starting_rows = rows as u8;
            },
        );
        let mut command = form.finish();
        if !self.positions.is_empty() {
            let label = words.text(id::PRACTICE_KEPT);
            let index = self.position.min(self.positions.len() - 1);
            self.position = row::choice(ui, theme, Named::new(&label, ""), &self.positions, index).unwrap_or(index);
            let take = Command::Custom(CustomCommand::Take(self.positions[self.position].clone()));
            command = take.offer_wide(ui, shared, Tone::Plain).or(command);
        }
        Command::Custom(CustomCommand::Draw).offer_wide(ui, shared, Tone::Plain).or(command)
    }

    /// The settings of the tetrs system, for this game alone.
    fn feel(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let settings = shared.settings;
        let game = &settings.custom.game;
        let tetrs = Tetrs { next_count: game.next_count, ..Tetrs::of(&game.rules) };
        // The page edits the settings of the tetrs system, so it gets a copy that contains the rules of this game.
        let stand_in = Settings { tetrs, ..settings.clone() };
        let stand_in = Shared { settings: &stand_in, ..*shared };
        let Some(Command::Apply(mut changed)) = self.tetrs.ui(ui, &stand_in, &tetrs, &[]) else {
            let space = shared.theme.metrics.space;
            egui::Frame::new().inner_margin(Margin::symmetric(space.l as i8, space.s as i8)).show(ui, |ui| {
                note(ui, shared.theme, &shared.words.text(id::CUSTOM_OWN_HINT));
            });
            return None;
        };
        let game = &mut changed.custom.game;
        game.next_count = changed.tetrs.next_count;
        // Set explicitly, because `applied_to` cannot restore a delay by the level.
        let lock_down_ms = changed.tetrs.lock_down_ms;
        game.rules = Rules { lock_down_ms, ..changed.tetrs.applied_to(game.rules) };
        // The settings of the tetrs system stay unchanged.
        changed.tetrs = settings.tetrs;
        changed.custom.game.clamp();
        Some(Command::Apply(changed))
    }
}
