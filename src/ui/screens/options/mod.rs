//! The options (Guideline 2.5): pages of settings, each change wished for at once.

mod controls;
mod pages;

use egui::{Event, Key, Ui};

use crate::settings::Settings;
use crate::ui::screens::{Command, Shared};
use crate::ui::widgets::focus::{Opened, Vertical};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{panel, tabs};

use controls::Controls;

/// The widest the options become, in points.
const WIDTH: f32 = 760.0;

/// The pages of the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OptionPage {
    /// The options of the Guideline's section 2.5.
    #[default]
    Game,
    /// How the controls feel.
    Handling,
    /// Which controls do what.
    Controls,
    /// What is heard.
    Sound,
    /// The window.
    Display,
}

impl OptionPage {
    /// All pages.
    pub const ALL: [Self; 5] = [Self::Game, Self::Handling, Self::Controls, Self::Sound, Self::Display];

    const fn title(self) -> &'static str {
        match self {
            Self::Game => "options-game",
            Self::Handling => "options-handling",
            Self::Controls => "options-controls",
            Self::Sound => "options-sound",
            Self::Display => "options-display",
        }
    }

    const fn hints(self) -> &'static [Hint] {
        match self {
            Self::Game | Self::Sound | Self::Display => &[Hint::Move, Hint::Change, Hint::Back],
            Self::Handling => &[Hint::Move, Hint::Change, Hint::Type, Hint::Back],
            Self::Controls => &[Hint::Move, Hint::Accept, Hint::Back],
        }
    }
}

/// The options.
#[derive(Debug, Clone, Default)]
pub struct Options {
    page: OptionPage,
    controls: Controls,
    is_trying: bool,
}

impl Options {
    /// The options, opened at a page.
    #[must_use]
    pub fn at(page: OptionPage) -> Self {
        Self { page, ..Self::default() }
    }

    /// Whether the try-out field is being played: then it gets the controls, and nothing else here does.
    #[must_use]
    pub const fn is_trying(&self) -> bool {
        self.is_trying
    }

    /// Whether a control is waited for, to be bound: then nothing else may take it.
    #[must_use]
    pub const fn is_capturing(&self) -> bool {
        self.controls.is_capturing()
    }

    /// Shows them. `try_out` draws the field in which the handling can be tried into the room it is given; it is told
    /// whether the field is being played.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, try_out: &mut dyn FnMut(&mut Ui, bool)) -> Option<Command> {
        if self.is_trying {
            self.is_trying = !stops_trying(ui);
        }
        let captured = self.controls.capture(ui, shared);
        let title = shared.words.text("menu-options");
        let page = Page {
            id: "Options",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: self.page.hints(),
        };
        let (wish, back) = page.show(ui, shared, |ui, opened| self.body(ui, shared, opened, try_out));
        captured.or(if back { Some(Command::Back) } else { wish })
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        opened: Opened,
        try_out: &mut dyn FnMut(&mut Ui, bool),
    ) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let titles = OptionPage::ALL.map(|page| words.text(page.title()));
        let name = words.text("menu-options");
        if let Some(index) = tabs::tabs(ui, theme, &name, &titles, self.page as usize, opened.pages) {
            self.page = OptionPage::ALL[index];
        }
        ui.add_space(theme.metrics.space.s);
        // Whoever adds settings has to decide here where they are shown.
        let Settings { game, options, handling, bindings, display, sound, player } = settings;
        panel(ui, theme, |ui| match self.page {
            OptionPage::Game => pages::game(ui, shared, (game, options, player)),
            OptionPage::Handling => {
                let wish = pages::handling(ui, shared, handling);
                pages::try_out(ui, shared, &mut self.is_trying, try_out);
                wish
            }
            OptionPage::Controls => self.controls.ui(ui, shared, bindings),
            OptionPage::Sound => pages::sound(ui, shared, sound),
            OptionPage::Display => pages::display(ui, shared, display),
        })
    }
}

/// Takes the keys away from everything else; whether Escape or a click ended the trying.
fn stops_trying(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let stops = input.events.iter().any(|event| {
            matches!(
                event,
                Event::Key { key: Key::Escape, pressed: true, .. } | Event::PointerButton { pressed: true, .. }
            )
        });
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
        stops
    })
}
