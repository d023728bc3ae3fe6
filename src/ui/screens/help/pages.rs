//! The help to read: sections, the key bindings, the table of points.

use egui::layers::ShapeIdx;
use egui::{Align, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::order::sort_key;
use super::{HelpPage, Spot};
use crate::engine::{Action, Mode};
use crate::input;
use crate::settings::Tune;
use crate::ui::screens::Shared;
use crate::ui::screens::table::{self, Column, Mark};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::{cap, paragraph};
use crate::ui::words::Words;

/// A heading and the text below it.
pub(super) type Section = (&'static str, &'static str);

/// The page of the game before and after its modes.
const AIM: [Section; 2] = [("help-aim", "help-aim-text"), ("help-tetriminos", "help-tetriminos-text")];
const PLAY: [Section; 6] = [
    ("help-hold", "help-hold-text"),
    ("help-ghost", "help-ghost-text"),
    ("help-over", "help-over-text"),
    ("help-scores", "help-scores-text"),
    ("help-learn", "help-learn-text"),
    ("help-bot", "help-bot-text"),
];

const SPINS: [Section; 5] = [
    ("help-t-spin", "help-t-spin-text"),
    ("help-back-to-back", "help-back-to-back-text"),
    ("help-drops", "help-drops-text"),
    ("help-classic-points", "help-classic-points-text"),
    ("help-tetrs-points", "help-tetrs-points-text"),
];

const LEVELS: [Section; 4] = [
    ("help-level-up", "help-level-up-text"),
    ("help-fixed", "help-fixed-text"),
    ("help-variable", "help-variable-text"),
    ("help-lock-down", "help-lock-down-text"),
];

const WORDS: [Section; 46] = [
    ("word-auto-repeat", "word-auto-repeat-text"),
    ("word-back-to-back", "word-back-to-back-text"),
    ("word-bag", "word-bag-text"),
    ("word-block", "word-block-text"),
    ("word-block-out", "word-block-out-text"),
    ("word-broken-line", "word-broken-line-text"),
    ("word-buffer-zone", "word-buffer-zone-text"),
    ("word-cell", "word-cell-text"),
    ("word-collapse", "word-collapse-text"),
    ("word-combo", "word-combo-text"),
    ("word-counter-attack", "word-counter-attack-text"),
    ("word-facing", "word-facing-text"),
    ("word-fall-speed", "word-fall-speed-text"),
    ("word-ghost-piece", "word-ghost-piece-text"),
    ("word-goal", "word-goal-text"),
    ("word-hard-drop", "word-hard-drop-text"),
    ("word-hold-queue", "word-hold-queue-text"),
    ("word-level-up", "word-level-up-text"),
    ("word-line", "word-line-text"),
    ("word-line-attack", "word-line-attack-text"),
    ("word-line-clear", "word-line-clear-text"),
    ("word-lock-down", "word-lock-down-text"),
    ("word-lock-down-timer", "word-lock-down-timer-text"),
    ("word-lock-out", "word-lock-out-text"),
    ("word-matrix", "word-matrix-text"),
    ("word-mini-t-spin", "word-mini-t-spin-text"),
    ("word-mino", "word-mino-text"),
    ("word-next-queue", "word-next-queue-text"),
    ("word-perfect-clear", "word-perfect-clear-text"),
    ("word-receiving-queue", "word-receiving-queue-text"),
    ("word-rotation", "word-rotation-text"),
    ("word-rotation-point", "word-rotation-point-text"),
    ("word-skyline", "word-skyline-text"),
    ("word-soft-drop", "word-soft-drop-text"),
    ("word-solid-line", "word-solid-line-text"),
    ("word-starting-lines", "word-starting-lines-text"),
    ("word-super-rotation", "word-super-rotation-text"),
    ("word-surface", "word-surface-text"),
    ("word-tetrimino", "word-tetrimino-text"),
    ("word-tetris", "word-tetris-text"),
    ("word-top-out", "word-top-out-text"),
    ("word-top-out-line", "word-top-out-line-text"),
    ("word-touch", "word-touch-text"),
    ("word-t-slot", "word-t-slot-text"),
    ("word-t-spin", "word-t-spin-text"),
    ("word-well", "word-well-text"),
];

const ABOUT: [Section; 6] = [
    ("legal-title", "legal-independent"),
    ("help-trademarks", "legal-trademarks"),
    ("help-made-of", "help-made-of-text"),
    ("help-crates", "help-crates-text"),
    ("help-music", "help-music-text"),
    ("help-thanks", "help-thanks-text"),
];

/// Returns all sections with their pages; the glossary is sorted by language.
pub(super) fn all_sections(words: &Words) -> impl Iterator<Item = (HelpPage, Section)> {
    let mut glossary = WORDS;
    glossary.sort_by_cached_key(|(title, _)| sort_key(&words.text(title)));
    let modes = Mode::ALL.iter().map(|mode| (mode.name, mode.help));
    let play = AIM.into_iter().chain(modes).chain(PLAY).collect();
    let pages: [(HelpPage, Vec<Section>); 5] = [
        (HelpPage::Play, play),
        (HelpPage::Scoring, SPINS.to_vec()),
        (HelpPage::Levels, LEVELS.to_vec()),
        (HelpPage::Words, glossary.to_vec()),
        (HelpPage::About, ABOUT.to_vec()),
    ];
    pages.into_iter().flat_map(|(page, sections)| sections.into_iter().map(move |section| (page, section)))
}

/// Shows a page of text; returns the place of `found`, which is highlighted.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, page: HelpPage, found: Option<Spot>) -> Option<Rect> {
    match page {
        HelpPage::Controls => controls(ui, shared, found),
        HelpPage::Scoring => scoring(ui, shared, found),
        HelpPage::Play | HelpPage::Levels | HelpPage::Words | HelpPage::About => {
            let all = all_sections(shared.words);
            let of_page: Vec<Section> = all.filter(|(other, _)| *other == page).map(|(_, section)| section).collect();
            let place = sections(ui, shared, &of_page, found);
            if page == HelpPage::About {
                tunes(ui, shared);
            }
            place
        }
        HelpPage::Demonstrations | HelpPage::Trainer | HelpPage::Turns => None,
    }
}

fn sections(ui: &mut Ui, shared: &Shared<'_>, sections: &[Section], found: Option<Spot>) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let mut place = None;
    for (index, (heading, text)) in sections.iter().enumerate() {
        if index > 0 {
            ui.add_space(space.m);
        }
        let ground = ui.painter().add(egui::Shape::Noop);
        let section = ui.scope(|ui| {
            ui.label(theme.text(TextRole::Heading, words.text(heading)));
            paragraph(ui, theme, &words.text(text));
        });
        if found == Some(Spot::Section(heading)) {
            place = Some(mark(ui, shared, ground, section.response.rect));
        }
    }
    place
}

/// Highlights a search result.
fn mark(ui: &Ui, shared: &Shared<'_>, ground: ShapeIdx, rect: Rect) -> Rect {
    let Theme { palette, metrics, .. } = shared.theme;
    let around = rect.expand2(vec2(metrics.space.s, metrics.space.xs));
    ui.painter().set(ground, egui::Shape::rect_filled(around, metrics.radius, palette.accent_surface));
    rect
}

/// The tunes with their composers.
fn tunes(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    ui.add_space(theme.metrics.space.m);
    for tune in Tune::ALL {
        let args = [("tune", words.tune(tune).into()), ("origin", words.tune_origin(tune).into())];
        paragraph(ui, theme, &words.with("help-tune", &args));
    }
}

/// The actions with their key-caps.
fn controls(ui: &mut Ui, shared: &Shared<'_>, found: Option<Spot>) -> Option<Rect> {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let mut place = None;
    for action in input::Action::ALL {
        let ground = ui.painter().add(egui::Shape::Noop);
        let all = ui.available_rect_before_wrap();
        let name_width = all.width() * 0.32;
        let name = Rect::from_min_size(all.min + vec2(0.0, 2.0), vec2(name_width, 40.0));
        let name = ui
            .new_child(UiBuilder::new().max_rect(name).id_salt((action, "name")))
            .add(egui::Label::new(theme.text(TextRole::Body, words.control_action(action))).wrap())
            .rect;
        let caps = all.with_min_x(all.left() + name_width + space.m);
        let layout = Layout::left_to_right(Align::Min).with_main_wrap(true);
        let mut right = ui.new_child(UiBuilder::new().max_rect(caps).layout(layout).id_salt(action));
        right.spacing_mut().item_spacing = vec2(space.s, space.s);
        for control in settings.bindings.controls(action) {
            cap::key_cap(&mut right, theme, &words.control(*control));
        }
        let bottom = right.min_rect().bottom().max(name.bottom()) + space.s;
        let row = Rect::from_min_max(all.min, pos2(all.right(), bottom));
        ui.allocate_rect(row, Sense::hover());
        if found == Some(Spot::Control(action)) {
            place = Some(mark(ui, shared, ground, row));
        }
    }
    paragraph(ui, theme, &words.text("help-menus"));
    paragraph(ui, theme, &words.text("help-shortcuts"));
    place
}

/// The table of the Guideline's section 8, with explanations.
fn scoring(ui: &mut Ui, shared: &Shared<'_>, found: Option<Spot>) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let columns = [
        Column { title: words.text("help-action"), part: 2.0, is_number: false },
        Column { title: words.text("help-lines"), part: 1.0, is_number: true },
        Column { title: words.text("help-points"), part: 1.6, is_number: true },
    ];
    ui.spacing_mut().item_spacing.y = 0.0;
    table::head(ui, theme, &columns);
    let row = |ui: &mut Ui, texts: [String; 3]| table::row(ui, theme, &columns, &texts, Mark::Plain);
    let mut place = None;
    for action in Action::TABLE {
        let points = words.with("help-by-level", &[("points", words.number(action.points().into()).into())]);
        let ground = ui.painter().add(egui::Shape::Noop);
        let rect = row(ui, [words.action(action), words.number(action.lines().into()), points]);
        if found == Some(Spot::Points(action)) {
            place = Some(mark(ui, shared, ground, rect));
        }
    }
    row(ui, [words.text("help-bonus"), String::new(), words.text("help-bonus-points")]);
    row(ui, [words.text("button-soft-drop"), String::new(), words.text("help-soft-drop-points")]);
    row(ui, [words.text("button-hard-drop"), String::new(), words.text("help-hard-drop-points")]);
    ui.spacing_mut().item_spacing.y = theme.metrics.space.s;
    ui.add_space(theme.metrics.space.l);
    sections(ui, shared, &SPINS, found).or(place)
}
