//! The Custom screen: every rule of a game, the starting position, and saved rules.
//!
//! The rules are in sections that open and close. The head of each says how many of its settings were changed. Saved
//! rules are below them; a name is asked when it is needed.

mod game;
mod rules;

use egui::{Margin, Ui};

use crate::engine::Rules;
use crate::settings::{Custom, CustomGame, Extended, GameChoice};
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::options::extended::ExtendedPage;
use crate::ui::screens::versus::rules_as_text;
use crate::ui::screens::{Command, CustomCommand, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{Tone, asking, button};
use crate::ui::widgets::focus;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{note, rows};
use crate::ui::words::{Choice as _, Words, choices, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 760.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RulesSection {
    /// Level, objective, limit and seed.
    Game,
    /// The start position and the mechanic.
    Board,
    /// The rules that only Custom can change.
    Rules,
    /// The settings of the Extended ruleset, for this game alone.
    Feel,
}

choices! {
    RulesSection { Game => CUSTOM_GAME; Board => CUSTOM_BOARD; Rules => CUSTOM_RULES; Feel => CUSTOM_FEEL; }
}

impl RulesSection {
    /// The number of its settings that are not the defaults.
    fn changes(self, game: &CustomGame) -> usize {
        let usual = CustomGame::default();
        let (own, others) = (&game.rules, &usual.rules);
        let count = |differs: &[bool]| differs.iter().filter(|differs| **differs).count();
        match self {
            Self::Game => game::differences(game, &usual),
            Self::Board => count(&[
                game.start != usual.start,
                own.width != others.width,
                own.starting_rows != others.starting_rows,
                own.mechanic != others.mechanic,
                own.garbage_ms != others.garbage_ms,
            ]),
            Self::Rules => rules::differences(own, others),
            Self::Feel => {
                let feel = Extended { next_count: game.next_count, ..Extended::of(own) };
                feel.differences(&Extended { next_count: usual.next_count, ..Extended::of(others) })
            }
        }
    }
}

/// Returns the most important settings of a game that are not the defaults, and the number of others.
pub(super) fn summary(words: &Words, game: &CustomGame) -> String {
    /// The maximum number of settings listed.
    const MOST: usize = 3;
    let changes: usize = RulesSection::ALL.iter().map(|section| section.changes(game)).sum();
    let mut parts = game::named_changes(words, game);
    if parts.is_empty() {
        return words.with(id::CUSTOM_CHANGES, &[("count", changes.into())]);
    }
    parts.truncate(MOST);
    let others = changes.saturating_sub(parts.len());
    if others > 0 {
        parts.push(words.with(id::CUSTOM_OTHERS, &[("count", others.into())]));
    }
    parts.join(" · ")
}

/// The name that is being written.
#[derive(Debug, Clone, Default)]
struct Naming {
    name: String,
    /// The saved rules that get the name; `None` for the current rules.
    renamed: Option<String>,
    /// Whether its field was drawn.
    is_asked: bool,
}

/// A game that another one replaced.
#[derive(Debug, Clone)]
struct Replaced {
    before: Box<CustomGame>,
    /// The other game. After a change of it, there is no undo.
    by: Box<CustomGame>,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct CustomScreen {
    extended: ExtendedPage,
    /// Whether each section is open, in the order of [`RulesSection::ALL`].
    open: [bool; RulesSection::ALL.len()],
    /// The name being written, if one is asked.
    naming: Option<Naming>,
    /// Whether the focus moves to the saved rules, because the name was written.
    returns: bool,
    /// The index of the selected saved game.
    chosen: usize,
    /// Whether its deletion awaits confirmation.
    asks_removal: bool,
    /// The game before it was replaced by a reset or by a paste.
    replaced: Option<Replaced>,
    /// The names of the saved practice positions, and the index of the selected one.
    positions: Vec<String>,
    position: usize,
}

impl CustomScreen {
    /// Creates the screen; `positions` are the names of the saved practice positions.
    #[must_use]
    pub fn new(positions: Vec<String>) -> Self {
        Self {
            extended: ExtendedPage::default(),
            open: [true, true, false, false],
            naming: None,
            returns: false,
            chosen: 0,
            asks_removal: false,
            replaced: None,
            positions,
            position: 0,
        }
    }

    /// Lets the player undo that a game was replaced by pasted rules.
    #[must_use]
    pub fn with_undo(self, before: CustomGame, by: CustomGame) -> Self {
        let replaced = Replaced { before: Box::new(before), by: Box::new(by) };
        Self { replaced: Some(replaced).filter(|replaced| replaced.before != replaced.by), ..self }
    }

    /// Opens the section with the rotation system.
    #[must_use]
    pub fn with_rotation_shown(mut self) -> Self {
        self.open[RulesSection::Feel as usize] = true;
        self
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::MODE_CUSTOM);
        let page = Page::of("Custom", &title, WIDTH).hints(&[
            Hint::Move,
            Hint::Change,
            Hint::Type,
            Hint::Next,
            Hint::Accept,
            Hint::Back,
        ]);
        let (command, back) = page.show(ui, shared, |ui| self.body(ui, shared));
        if back { Some(Command::Back) } else { command }
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, settings, .. } = shared;
        let space = theme.metrics.space;
        let mut command = Command::Start(StartCommand::New).offer_wide(ui, shared, Tone::Primary);
        ui.add_space(space.xs);
        for section in RulesSection::ALL {
            command = rows(ui, theme, |ui| self.section(ui, shared, *section)).or(command);
            ui.add_space(space.xs);
        }
        command = rows(ui, theme, |ui| self.saved_games(ui, shared, &settings.custom)).or(command);
        ui.add_space(space.xs);
        command = rules_as_text(ui, shared).or(command);
        ui.add_space(space.xs);
        self.reset(ui, shared).or(command)
    }

    /// Draws the head of a section, and its rows if it is open.
    fn section(&mut self, ui: &mut Ui, shared: &Shared<'_>, section: RulesSection) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let game = &settings.custom.game;
        let changes = words.with(id::CUSTOM_CHANGES, &[("count", section.changes(game).into())]);
        let part = Unfolding::begin(ui, section as usize);
        let is_open = self.open[section as usize];
        if row::section(ui, theme, (&words.name(section), &changes), is_open) {
            self.open[section as usize] = !is_open;
            ui.ctx().request_discard("the section is opened at once");
        }
        let chosen = if is_open { self.section_rows(ui, shared, section) } else { None };
        part.end(ui, self.open[section as usize]);
        chosen
    }

    fn section_rows(&mut self, ui: &mut Ui, shared: &Shared<'_>, section: RulesSection) -> Option<Command> {
        match section {
            RulesSection::Game => form::edit(ui, shared, |form, settings| game::rows(form, &mut settings.custom.game)),
            RulesSection::Rules => {
                form::edit(ui, shared, |form, settings| rules::rows(form, &mut settings.custom.game.rules))
            }
            RulesSection::Board => form::edit(ui, shared, |form, settings| self.board(form, &mut settings.custom.game)),
            RulesSection::Feel => form::edit(ui, shared, |form, settings| self.feel(form, &mut settings.custom.game)),
        }
    }

    /// Draws the button that resets the game, or undoes that or a paste.
    fn reset(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let game = &settings.custom.game;
        // After a change there is a new game to reset.
        self.replaced = self.replaced.take().filter(|replaced| *replaced.by == *game);
        let usual = CustomGame::default();
        let text = match &self.replaced {
            Some(replaced) if *replaced.by == usual => id::CUSTOM_UNDO_RESET,
            Some(_) => id::RULES_UNDO_PASTE,
            None => id::CUSTOM_RESET,
        };
        if !button(ui, theme, Tone::Plain, &words.text(text)) {
            return None;
        }
        let other = if let Some(replaced) = self.replaced.take() {
            *replaced.before
        } else {
            let replaced = Replaced { before: Box::new(game.clone()), by: Box::new(usual.clone()) };
            self.replaced = Some(replaced).filter(|replaced| replaced.before != replaced.by);
            usual
        };
        Some(Command::apply(settings, |settings| settings.custom.game = other))
    }

    /// The button that saves these rules, and the saved games.
    fn saved_games(&mut self, ui: &mut Ui, shared: &Shared<'_>, custom: &Custom) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        if self.naming.is_some() {
            return self.name(ui, shared);
        }
        let mut command = None;
        let apply = |change: &dyn Fn(&mut Custom)| Command::apply(settings, |settings| change(&mut settings.custom));
        if std::mem::take(&mut self.returns) {
            focus::give_to_next(ui);
        }
        if button(ui, theme, Tone::Plain, &words.text(id::CUSTOM_KEEP)) {
            self.naming = Some(Naming::default());
        }
        let names: Vec<String> = custom.saved.keys().cloned().collect();
        self.chosen = self.chosen.min(names.len().saturating_sub(1));
        let Some(name) = names.get(self.chosen) else { return command };
        let label = words.text(id::CUSTOM_KEPT);
        if let Some(chosen) = row::choice(ui, theme, Named::new(&label, ""), &names, self.chosen) {
            (self.chosen, self.asks_removal) = (chosen, false);
        }
        let press = |ui: &mut Ui, text| button(ui, theme, Tone::Plain, &words.with(text, &[("name", name.into())]));
        if press(ui, id::CUSTOM_TAKE) {
            command = Some(apply(&|custom| custom.game = custom.saved.get(name).cloned().unwrap_or_default()));
        }
        if press(ui, id::CUSTOM_RENAME) {
            self.naming = Some(Naming { name: name.clone(), renamed: Some(name.clone()), is_asked: false });
        }
        let removal = words.with(id::CUSTOM_REMOVE, &[("name", name.into())]);
        let texts = (&*removal, &*words.text(id::SNAPSHOTS_DELETE_SURE));
        if asking(ui, theme, texts, ui.available_width(), &mut self.asks_removal) {
            command = Some(apply(&|custom| {
                custom.saved.remove(name);
            }));
        }
        command
    }

    /// Asks for the name of the rules that are saved or renamed.
    fn name(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let naming = self.naming.as_mut()?;
        if !std::mem::replace(&mut naming.is_asked, true) {
            focus::give_to_next(ui);
        }
        let is_left = focus::catch_back(ui);
        let (label, hint) = (words.text(id::CUSTOM_NAME), words.text(id::CUSTOM_NAME_HINT));
        let written = row::text(ui, shared, Named::new(&label, &hint), &naming.name, Custom::NAME_LENGTH);
        naming.name = written.unwrap_or_else(|| std::mem::take(&mut naming.name));
        let is_meant = button(ui, theme, Tone::Primary, &words.text(id::HINT_SAVE)) && !naming.name.trim().is_empty();
        if !is_left && !is_meant {
            return None;
        }
        self.returns = true;
        let Naming { name, renamed, .. } = self.naming.take()?;
        is_meant.then(|| {
            Command::apply(settings, |settings| match renamed {
                Some(from) => settings.custom.rename(&from, &name),
                None => settings.custom.save_as(&name),
            })
        })
    }

    /// The starting position, and what changes the Matrix.
    fn board(&mut self, form: &mut Form<'_, '_>, game: &mut CustomGame) {
        let words = form.words();
        let blocks = game.start.as_ref().map(|start| start.matrix.blocks());
        // A given position is offered only while it is in use.
        let offered = std::iter::once(None).chain(blocks.map(Some));
        let mut shown = blocks;
        form.pick((id::CUSTOM_BOARD_START, id::CUSTOM_BOARD_HINT), &mut shown, offered, |blocks| match blocks {
            Some(blocks) => words.with(id::CUSTOM_BOARD_GIVEN, &[("blocks", blocks.into())]),
            None => words.text(id::CUSTOM_BOARD_EMPTY),
        });
        game.start.take_if(|_| shown.is_none());
        game::width(form, game);
        let rows = &mut game.rules.starting_rows;
        let text = words.with(id::MENU_ROWS, &[("rows", u32::from(*rows).into())]);
        form.number_as(id::MENU_STARTING_ROWS, rows, GameChoice::STARTING_ROWS, &text);
        game::garbage(form, &mut game.rules.garbage_ms);
        if !self.positions.is_empty() {
            let label = words.text(id::PRACTICE_KEPT);
            let index = self.position.min(self.positions.len() - 1);
            let named = Named::new(&label, "");
            self.position = row::choice(form.ui, form.shared.theme, named, &self.positions, index).unwrap_or(index);
            form.offer(&Command::Custom(CustomCommand::Take(self.positions[self.position].clone())));
        }
        form.offer(&Command::Custom(CustomCommand::Draw));
        if game::mechanic(form, &mut game.rules.mechanic) {
            // The range of widths depends on the mechanic.
            game.clamp();
        }
    }

    /// The settings of the Extended ruleset, for this game alone.
    fn feel(&mut self, form: &mut Form<'_, '_>, game: &mut CustomGame) {
        let before = Extended { next_count: game.next_count, ..Extended::of(&game.rules) };
        let mut extended = before;
        self.extended.rows(form, &mut extended, &[]);
        if extended != before {
            game.next_count = extended.next_count;
            // Set explicitly, because `applied_to` cannot restore a delay by the level.
            game.rules = Rules { lock_down_ms: extended.lock_down_ms, ..extended.applied_to(game.rules) };
        }
        form.offer(&Command::Custom(CustomCommand::OpenKicks));
        let space = form.shared.theme.metrics.space;
        egui::Frame::new().inner_margin(Margin::symmetric(space.l as i8, space.s as i8)).show(form.ui, |ui| {
            note(ui, form.shared.theme, &form.shared.words.text(id::CUSTOM_OWN_HINT));
        });
    }
}
