//! The help (Guideline 2.6): how to play, the controls as they are bound, scoring, and the words used.

use egui::{Align, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use crate::engine::Action;
use crate::input;
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{cap, paragraph, tabs};

/// The widest the help becomes, in points.
const WIDTH: f32 = 760.0;

/// The pages of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HelpPage {
    /// What the game is about.
    #[default]
    Play,
    /// The controls as they are bound now.
    Controls,
    /// What earns points.
    Scoring,
    /// Levels, Goals and Lock Down.
    Levels,
    /// The words used.
    Words,
    /// Who made it, and of what.
    About,
}

impl HelpPage {
    /// All pages.
    pub const ALL: [Self; 6] = [Self::Play, Self::Controls, Self::Scoring, Self::Levels, Self::Words, Self::About];

    const fn title(self) -> &'static str {
        match self {
            Self::Play => "help-play",
            Self::Controls => "help-controls",
            Self::Scoring => "help-scoring",
            Self::Levels => "help-levels",
            Self::Words => "help-words",
            Self::About => "help-about",
        }
    }
}

/// The help.
#[derive(Debug, Clone, Copy, Default)]
pub struct Help {
    page: HelpPage,
}

impl Help {
    /// The help, opened at a page.
    #[must_use]
    pub const fn at(page: HelpPage) -> Self {
        Self { page }
    }

    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let title = words.text("menu-help");
        let page = Page {
            id: "Help",
            title: &title,
            width: WIDTH,
            vertical: Vertical::Scroll,
            inner: true,
            hints: &[Hint::Turn, Hint::Scroll, Hint::Back],
        };
        let mut frame = page.open(ui, shared);
        let titles = HelpPage::ALL.map(|page| words.text(page.title()));
        let turned = frame.opened.pages;
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &title, &titles, self.page as usize, turned));
        if let Some(index) = chosen {
            self.page = HelpPage::ALL[index];
        }
        frame.surface(ui, theme.metrics.space.l, |ui| {
            // Another page is read from its beginning.
            if chosen.is_some() {
                ui.scroll_with_delta(vec2(0.0, 1e6));
            }
            self.body(ui, shared);
        });
        frame.close(ui).then_some(Command::Back)
    }

    fn body(self, ui: &mut Ui, shared: &Shared<'_>) {
        match self.page {
            HelpPage::Play => sections(ui, shared, &PLAY),
            HelpPage::Controls => controls(ui, shared),
            HelpPage::Scoring => scoring(ui, shared),
            HelpPage::Levels => sections(ui, shared, &LEVELS),
            HelpPage::Words => sections(ui, shared, &WORDS),
            HelpPage::About => sections(ui, shared, &ABOUT),
        }
    }
}

/// A heading and the text below it.
type Section = (&'static str, &'static str);

const PLAY: [Section; 5] = [
    ("help-aim", "help-aim-text"),
    ("help-variations", "help-variations-text"),
    ("help-hold", "help-hold-text"),
    ("help-ghost", "help-ghost-text"),
    ("help-over", "help-over-text"),
];

const SPINS: [Section; 3] = [
    ("help-t-spin", "help-t-spin-text"),
    ("help-back-to-back", "help-back-to-back-text"),
    ("help-drops", "help-drops-text"),
];

const LEVELS: [Section; 4] = [
    ("help-level-up", "help-level-up-text"),
    ("help-fixed", "help-fixed-text"),
    ("help-variable", "help-variable-text"),
    ("help-lock-down", "help-lock-down-text"),
];

const WORDS: [Section; 9] = [
    ("word-matrix", "word-matrix-text"),
    ("word-tetrimino", "word-tetrimino-text"),
    ("word-mino", "word-mino-text"),
    ("word-skyline", "word-skyline-text"),
    ("word-line-clear", "word-line-clear-text"),
    ("word-lock-down", "word-lock-down-text"),
    ("word-surface", "word-surface-text"),
    ("word-t-slot", "word-t-slot-text"),
    ("word-well", "word-well-text"),
];

const ABOUT: [Section; 3] = [
    ("legal-title", "legal-independent"),
    ("help-trademarks", "legal-trademarks"),
    ("help-made-of", "help-made-of-text"),
];

fn sections(ui: &mut Ui, shared: &Shared<'_>, sections: &[Section]) {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    for (index, (heading, text)) in sections.iter().enumerate() {
        if index > 0 {
            ui.add_space(space.m);
        }
        ui.label(theme.text(TextRole::Heading, words.text(heading)));
        paragraph(ui, theme, &words.text(text));
    }
}

/// Every action with its key-caps.
fn controls(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    for action in input::Action::ALL {
        let all = ui.available_rect_before_wrap();
        let name_width = all.width() * 0.32;
        let name = Rect::from_min_size(all.min + vec2(0.0, 2.0), vec2(name_width, 40.0));
        let name = ui
            .new_child(UiBuilder::new().max_rect(name).id_salt((action.name(), "name")))
            .add(egui::Label::new(theme.text(TextRole::Body, words.control_action(action))).wrap())
            .rect;
        let caps = all.with_min_x(all.left() + name_width + space.m);
        let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
        let mut right = ui.new_child(UiBuilder::new().max_rect(caps).layout(layout).id_salt(action.name()));
        right.spacing_mut().item_spacing = vec2(space.s, space.s);
        for control in settings.bindings.controls(action) {
            cap::key_cap(&mut right, theme, &words.control(*control));
        }
        let bottom = right.min_rect().bottom().max(name.bottom()) + space.s;
        ui.allocate_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom)), Sense::hover());
    }
    paragraph(ui, theme, &words.text("help-menus"));
}

/// The table of the Guideline's section 8, and what it means.
fn scoring(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    let columns = [
        Column { title: words.text("help-action"), part: 2.0, is_number: false },
        Column { title: words.text("help-lines"), part: 1.0, is_number: true },
        Column { title: words.text("help-points"), part: 1.6, is_number: true },
    ];
    ui.spacing_mut().item_spacing.y = 0.0;
    table::head(ui, theme, &columns);
    let row = |ui: &mut Ui, texts: [String; 3]| {
        table::row(ui, theme, &columns, &texts, Mark::Plain);
    };
    for action in Action::ALL {
        let points = words.with("help-by-level", &[("points", words.number(action.points().into()).into())]);
        row(ui, [words.action(action), words.number(action.lines().into()), points]);
    }
    row(ui, [words.text("help-bonus"), String::new(), words.text("help-bonus-points")]);
    row(ui, [words.text("button-soft-drop"), String::new(), words.text("help-soft-drop-points")]);
    row(ui, [words.text("button-hard-drop"), String::new(), words.text("help-hard-drop-points")]);
    ui.spacing_mut().item_spacing.y = theme.metrics.space.s;
    ui.add_space(theme.metrics.space.l);
    sections(ui, shared, &SPINS);
}
