//! The help to read: sections, the key bindings, the glossary.

use egui::{Align, Color32, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::order::sort_key;
use super::section::{Section, explained, mark, sections};
use super::{HelpPage, SearchSpot, scoring};
use crate::engine::Mode;
use crate::input;
use crate::synth::Tune;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::{cap, lay, paragraph};
use crate::ui::words::{MessageId, Words, id};

/// The width from which the glossary has two columns, in points, and the share of the terms.
const WIDE_LIST: f32 = 560.0;
const TERM_PART: f32 = 0.28;

/// The page of the game before and after its modes.
const AIM: [Section; 2] = [(id::HELP_AIM, id::HELP_AIM_TEXT), (id::HELP_TETRIMINOS, id::HELP_TETRIMINOS_TEXT)];
const PLAY: [Section; 8] = [
    (id::HELP_HOLD, id::HELP_HOLD_TEXT),
    (id::HELP_GHOST, id::HELP_GHOST_TEXT),
    (id::HELP_OVER, id::HELP_OVER_TEXT),
    (id::HELP_SCORES, id::HELP_SCORES_TEXT),
    (id::HELP_LEARN, id::HELP_LEARN_TEXT),
    (id::HELP_BOT, id::HELP_BOT_TEXT),
    (id::HELP_BOT_MODES, id::HELP_BOT_MODES_TEXT),
    (id::HELP_BOT_MATCH, id::HELP_BOT_MATCH_TEXT),
];

const SPINS: [Section; 5] = [
    (id::HELP_T_SPIN, id::HELP_T_SPIN_TEXT),
    (id::HELP_BACK_TO_BACK, id::HELP_BACK_TO_BACK_TEXT),
    (id::HELP_DROPS, id::HELP_DROPS_TEXT),
    (id::HELP_CLASSIC_POINTS, id::HELP_CLASSIC_POINTS_TEXT),
    (id::HELP_EXTENDED_POINTS, id::HELP_EXTENDED_POINTS_TEXT),
];

const LEVELS: [Section; 4] = [
    (id::HELP_LEVEL_UP, id::HELP_LEVEL_UP_TEXT),
    (id::HELP_FIXED, id::HELP_FIXED_TEXT),
    (id::HELP_VARIABLE, id::HELP_VARIABLE_TEXT),
    (id::HELP_LOCK_DOWN, id::HELP_LOCK_DOWN_TEXT),
];

const VERSUS: [Section; 5] = [
    (id::HELP_MATCH, id::HELP_MATCH_TEXT),
    (id::HELP_SEATS, id::HELP_SEATS_TEXT),
    (id::HELP_TARGETS, id::HELP_TARGETS_TEXT),
    (id::HELP_ONLINE, id::HELP_ONLINE_TEXT),
    (id::HELP_PROGRAMS, id::HELP_PROGRAMS_TEXT),
];

/// What is beside the games.
const EXTRAS: [Section; 5] = [
    (id::HELP_CITY, id::HELP_CITY_TEXT),
    (id::HELP_REVIEW, id::HELP_REVIEW_TEXT),
    (id::HELP_PRACTICE, id::HELP_PRACTICE_TEXT),
    (id::HELP_EDITOR, id::HELP_EDITOR_TEXT),
    (id::HELP_REPLAYS, id::HELP_REPLAYS_TEXT),
];

const WORDS: [Section; 88] = [
    (id::ACTION_SINGLE, id::WORD_SINGLE_TEXT),
    (id::ACTION_DOUBLE, id::WORD_DOUBLE_TEXT),
    (id::ACTION_TRIPLE, id::WORD_TRIPLE_TEXT),
    (id::ACTION_MINI_T_SPIN_SINGLE, id::WORD_MINI_T_SPIN_SINGLE_TEXT),
    (id::ACTION_T_SPIN_SINGLE, id::WORD_T_SPIN_SINGLE_TEXT),
    (id::ACTION_T_SPIN_DOUBLE, id::WORD_T_SPIN_DOUBLE_TEXT),
    (id::ACTION_T_SPIN_TRIPLE, id::WORD_T_SPIN_TRIPLE_TEXT),
    (id::WORD_O_TETRIMINO, id::WORD_O_TETRIMINO_TEXT),
    (id::WORD_I_TETRIMINO, id::WORD_I_TETRIMINO_TEXT),
    (id::WORD_T_TETRIMINO, id::WORD_T_TETRIMINO_TEXT),
    (id::WORD_L_TETRIMINO, id::WORD_L_TETRIMINO_TEXT),
    (id::WORD_J_TETRIMINO, id::WORD_J_TETRIMINO_TEXT),
    (id::WORD_S_TETRIMINO, id::WORD_S_TETRIMINO_TEXT),
    (id::WORD_Z_TETRIMINO, id::WORD_Z_TETRIMINO_TEXT),
    (id::VERSUS_APM, id::WORD_APM_TEXT),
    (id::WORD_AUTO_REPEAT, id::WORD_AUTO_REPEAT_TEXT),
    (id::WORD_BACK_TO_BACK, id::WORD_BACK_TO_BACK_TEXT),
    (id::WORD_BAG, id::WORD_BAG_TEXT),
    (id::WORD_BLOCK, id::WORD_BLOCK_TEXT),
    (id::WORD_BLOCK_OUT, id::WORD_BLOCK_OUT_TEXT),
    (id::WORD_BROKEN_LINE, id::WORD_BROKEN_LINE_TEXT),
    (id::WORD_BUFFER_ZONE, id::WORD_BUFFER_ZONE_TEXT),
    (id::WORD_CELL, id::WORD_CELL_TEXT),
    (id::WORD_COLLAPSE, id::WORD_COLLAPSE_TEXT),
    (id::WORD_COMBO, id::WORD_COMBO_TEXT),
    (id::WORD_COUNTER_ATTACK, id::WORD_COUNTER_ATTACK_TEXT),
    (id::WORD_FACING, id::WORD_FACING_TEXT),
    (id::WORD_FALL_SPEED, id::WORD_FALL_SPEED_TEXT),
    (id::WORD_GHOST_PIECE, id::WORD_GHOST_PIECE_TEXT),
    (id::WORD_GOAL, id::WORD_GOAL_TEXT),
    (id::WORD_HARD_DROP, id::WORD_HARD_DROP_TEXT),
    (id::WORD_HOLD_QUEUE, id::WORD_HOLD_QUEUE_TEXT),
    (id::WORD_LEVEL_UP, id::WORD_LEVEL_UP_TEXT),
    (id::WORD_LINE, id::WORD_LINE_TEXT),
    (id::WORD_LINE_ATTACK, id::WORD_LINE_ATTACK_TEXT),
    (id::WORD_LINE_CLEAR, id::WORD_LINE_CLEAR_TEXT),
    (id::WORD_LOCK_DOWN, id::WORD_LOCK_DOWN_TEXT),
    (id::WORD_LOCK_DOWN_TIMER, id::WORD_LOCK_DOWN_TIMER_TEXT),
    (id::WORD_LOCK_OUT, id::WORD_LOCK_OUT_TEXT),
    (id::WORD_MATRIX, id::WORD_MATRIX_TEXT),
    (id::WORD_MINI_T_SPIN, id::WORD_MINI_T_SPIN_TEXT),
    (id::WORD_MINO, id::WORD_MINO_TEXT),
    (id::WORD_NEXT_QUEUE, id::WORD_NEXT_QUEUE_TEXT),
    (id::WORD_NEXT_TETRIMINO, id::WORD_NEXT_TETRIMINO_TEXT),
    (id::WORD_PERFECT_CLEAR, id::WORD_PERFECT_CLEAR_TEXT),
    (id::WORD_PIECE_EDGES, id::WORD_PIECE_EDGES_TEXT),
    (id::VERSUS_PPS, id::WORD_PPS_TEXT),
    (id::WORD_RECEIVING_QUEUE, id::WORD_RECEIVING_QUEUE_TEXT),
    (id::WORD_ROTATION, id::WORD_ROTATION_TEXT),
    (id::WORD_ROTATION_POINT, id::WORD_ROTATION_POINT_TEXT),
    (id::WORD_SKYLINE, id::WORD_SKYLINE_TEXT),
    (id::WORD_SOFT_DROP, id::WORD_SOFT_DROP_TEXT),
    (id::WORD_SOLID_LINE, id::WORD_SOLID_LINE_TEXT),
    (id::WORD_STARTING_LINES, id::WORD_STARTING_LINES_TEXT),
    (id::WORD_SUPER_ROTATION, id::WORD_SUPER_ROTATION_TEXT),
    (id::WORD_SURFACE, id::WORD_SURFACE_TEXT),
    (id::WORD_TARGET_MARK, id::WORD_TARGET_MARK_TEXT),
    (id::WORD_TETRIMINO, id::WORD_TETRIMINO_TEXT),
    (id::WORD_TETRIS, id::WORD_TETRIS_TEXT),
    (id::WORD_TETRIS_ENGINE, id::WORD_TETRIS_ENGINE_TEXT),
    (id::WORD_TOP_OUT, id::WORD_TOP_OUT_TEXT),
    (id::WORD_TOP_OUT_LINE, id::WORD_TOP_OUT_LINE_TEXT),
    (id::WORD_TOUCH, id::WORD_TOUCH_TEXT),
    (id::WORD_T_SLOT, id::WORD_T_SLOT_TEXT),
    (id::WORD_T_SPIN, id::WORD_T_SPIN_TEXT),
    (id::WORD_VISUAL_ROTATION_POINT, id::WORD_VISUAL_ROTATION_POINT_TEXT),
    (id::WORD_WELL, id::WORD_WELL_TEXT),
    (id::WORD_KPP, id::WORD_KPP_TEXT),
    (id::WORD_LINES_PER_MINUTE, id::WORD_LINES_PER_MINUTE_TEXT),
    (id::WORD_FINESSE, id::WORD_FINESSE_TEXT),
    (id::WORD_FINESSE_FAULT, id::WORD_FINESSE_FAULT_TEXT),
    (id::WORD_SENT, id::WORD_SENT_TEXT),
    (id::WORD_KO, id::WORD_KO_TEXT),
    (id::WORD_HOLDS, id::WORD_HOLDS_TEXT),
    (id::WORD_DROP_ROWS, id::WORD_DROP_ROWS_TEXT),
    (id::WORD_BACK_TO_BACK_BONUS, id::WORD_BACK_TO_BACK_BONUS_TEXT),
    (id::WORD_LONGEST_COMBO, id::WORD_LONGEST_COMBO_TEXT),
    (id::WORD_RATE, id::WORD_RATE_TEXT),
    (id::WORD_SPLITS, id::WORD_SPLITS_TEXT),
    (id::WORD_STACK_HEIGHT, id::WORD_STACK_HEIGHT_TEXT),
    (id::WORD_ACCURACY, id::WORD_ACCURACY_TEXT),
    (id::WORD_LOSS, id::WORD_LOSS_TEXT),
    (id::WORD_MISSED, id::WORD_MISSED_TEXT),
    (id::WORD_GRADE, id::WORD_GRADE_TEXT),
    (id::WORD_DRILL, id::WORD_DRILL_TEXT),
    (id::WORD_FUMEN, id::WORD_FUMEN_TEXT),
    (id::WORD_DAS, id::WORD_DAS_TEXT),
    (id::WORD_ARR, id::WORD_ARR_TEXT),
];

/// Today's Sprint, which is no mode of its own.
const TODAY: Section = (id::HELP_TODAY, id::HELP_TODAY_TEXT);

const ABOUT: [Section; 6] = [
    (id::LEGAL_TITLE, id::LEGAL_INDEPENDENT),
    (id::HELP_TRADEMARKS, id::LEGAL_TRADEMARKS),
    (id::HELP_MADE_OF, id::HELP_MADE_OF_TEXT),
    (id::HELP_CRATES, id::HELP_CRATES_TEXT),
    (id::HELP_MUSIC, id::HELP_MUSIC_TEXT),
    (id::HELP_THANKS, id::HELP_THANKS_TEXT),
];

/// Returns all sections with their pages; the glossary is sorted by language.
pub(super) fn all_sections(words: &Words) -> impl Iterator<Item = (HelpPage, Section)> {
    let mut glossary = WORDS;
    glossary.sort_by_cached_key(|(title, _)| sort_key(&words.text(*title)));
    let modes = Mode::ALL.iter().map(|mode| (MessageId::of_engine(mode.name), MessageId::of_engine(mode.help)));
    let play = AIM.into_iter().chain(modes).chain([TODAY]).chain(PLAY).collect();
    let pages: [(HelpPage, Vec<Section>); 8] = [
        (HelpPage::Play, play),
        (HelpPage::Controls, SYSTEM_KEYS.to_vec()),
        (HelpPage::Scoring, SPINS.to_vec()),
        (HelpPage::Levels, LEVELS.to_vec()),
        (HelpPage::Versus, VERSUS.to_vec()),
        (HelpPage::Extras, EXTRAS.to_vec()),
        (HelpPage::Words, glossary.to_vec()),
        (HelpPage::About, ABOUT.to_vec()),
    ];
    pages.into_iter().flat_map(|(page, sections)| sections.into_iter().map(move |section| (page, section)))
}

/// Shows a page of text; returns the place of `found`, which is highlighted.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, page: HelpPage, found: Option<SearchSpot>) -> Option<Rect> {
    match page {
        HelpPage::Controls => controls(ui, shared, found),
        HelpPage::Scoring => scoring::show(ui, shared, found),
        HelpPage::Play | HelpPage::Levels | HelpPage::Versus | HelpPage::Extras | HelpPage::Words | HelpPage::About => {
            let all = all_sections(shared.words);
            let of_page: Vec<Section> = all.filter(|(other, _)| *other == page).map(|(_, section)| section).collect();
            let is_list = page == HelpPage::Words && ui.available_width() >= WIDE_LIST;
            let place =
                if is_list { glossary(ui, shared, &of_page, found) } else { sections(ui, shared, &of_page, found) };
            if page == HelpPage::About {
                tunes(ui, shared);
            }
            place
        }
        HelpPage::Demonstrations | HelpPage::Trainer | HelpPage::Turns => None,
    }
}

/// The glossary in two columns: the terms, and what they mean.
fn glossary(ui: &mut Ui, shared: &Shared<'_>, terms: &[Section], found: Option<SearchSpot>) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let mut place = None;
    for (term, text) in terms {
        let ground = ui.painter().add(egui::Shape::Noop);
        let all = ui.available_rect_before_wrap();
        let (left, right) = all.split_left_right_at_fraction(TERM_PART);
        let mut column = |rect: Rect, name: &str, body: &dyn Fn(&mut Ui)| {
            let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt((*term, name)));
            body(&mut ui);
            ui.min_rect().bottom()
        };
        let left = left.with_max_x(left.right() - space.l);
        let title = |ui: &mut Ui| {
            let text = theme.text(TextRole::Strong, words.text(*term)).color(theme.palette.text_primary);
            ui.add(egui::Label::new(text).wrap());
        };
        let bottom = column(left, "term", &title);
        let bottom = bottom.max(column(right, "text", &|ui| explained(ui, shared, (*term, *text))));
        let row = all.with_max_y(bottom);
        ui.allocate_rect(row, Sense::hover());
        ui.add_space(space.xs);
        if found == Some(SearchSpot::Section(*term)) {
            place = Some(mark(ui, shared, ground, row));
        }
    }
    place
}

/// The tunes with their composers.
fn tunes(ui: &mut Ui, shared: &Shared<'_>) {
    let Shared { theme, words, .. } = shared;
    ui.add_space(theme.metrics.space.m);
    for tune in Tune::ALL {
        let args = [("tune", words.name(tune).into()), ("origin", words.hint(tune).into())];
        paragraph(ui, theme, &words.with(id::HELP_TUNE, &args));
    }
}

/// The keys that the system takes for itself, and what it reports of keyboards.
const SYSTEM_KEYS: &[Section] = if cfg!(windows) {
    &[(id::HELP_SYSTEM_KEYS, id::HELP_SYSTEM_KEYS_WINDOWS), KEYBOARDS]
} else if cfg!(target_os = "macos") {
    &[(id::HELP_SYSTEM_KEYS, id::HELP_SYSTEM_KEYS_MACOS), KEYBOARDS]
} else {
    // Every desktop has its own keys.
    &[KEYBOARDS]
};
// winit reports one device for all keyboards on Windows (rust-windowing/winit#1691), and none on Wayland and macOS.
const KEYBOARDS: Section = (id::HELP_KEYBOARDS, id::HELP_KEYBOARDS_TEXT);

const SHORTCUTS: MessageId = if cfg!(target_os = "macos") { id::HELP_SHORTCUTS_MACOS } else { id::HELP_SHORTCUTS };

/// The actions with their key-caps.
fn controls(ui: &mut Ui, shared: &Shared<'_>, found: Option<SearchSpot>) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let mut place = None;
    for action in input::Action::ALL {
        let ground = ui.painter().add(egui::Shape::Noop);
        let all = ui.available_rect_before_wrap();
        let name_width = all.width() * 0.32;
        let inset = 2.0;
        let name = Rect::from_min_size(all.min + vec2(0.0, inset), vec2(name_width, 40.0));
        let name = ui
            .new_child(UiBuilder::new().max_rect(name).id_salt((action, "name")))
            .add(egui::Label::new(theme.text(TextRole::Body, words.control_action(action))).wrap())
            .rect;
        let caps = all.with_min_x(all.left() + name_width + space.m);
        let controls = shared.bindings.controls(action);
        // A row that wraps would center a text in all the space below.
        let layout = if controls.is_empty() {
            Layout::top_down(Align::Min)
        } else {
            Layout::left_to_right(Align::Min).with_main_wrap(true)
        };
        let mut right = ui.new_child(UiBuilder::new().max_rect(caps).layout(layout).id_salt(action));
        right.spacing_mut().item_spacing = vec2(space.s, space.s);
        for control in controls {
            cap::key_cap(&mut right, theme, &words.control(*control));
        }
        if controls.is_empty() {
            // Level with the larger text of the name.
            let line = |role| lay(ui, role, "x", Color32::PLACEHOLDER, f32::INFINITY).size().y;
            right.add_space(inset + (line(TextRole::Body) - line(TextRole::Small)) / 2.0);
            right.label(theme.text(TextRole::Small, words.text(id::HELP_NOT_SET)).color(theme.palette.text_secondary));
        }
        let bottom = right.min_rect().bottom().max(name.bottom()) + space.s;
        let row = Rect::from_min_max(all.min, pos2(all.right(), bottom));
        ui.allocate_rect(row, Sense::hover());
        if found == Some(SearchSpot::Control(action)) {
            place = Some(mark(ui, shared, ground, row));
        }
    }
    paragraph(ui, theme, &words.text(id::HELP_MENUS));
    paragraph(ui, theme, &words.text(SHORTCUTS));
    ui.add_space(space.m);
    sections(ui, shared, SYSTEM_KEYS, found).or(place)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::search::Query;
    use super::*;

    /// The terms of the Guideline's section 14.
    const TERMS: [&str; 58] = [
        "Back-to-Back",
        "Block",
        "Block Out",
        "Broken Line",
        "Buffer Zone",
        "Collapse",
        "Counter Attack",
        "Facing",
        "Fall Speed",
        "Ghost Piece",
        "Goal",
        "Hard Drop",
        "Hold Queue",
        "Level Up",
        "Line",
        "Line Attack",
        "Line Clear",
        "Single",
        "Double",
        "Triple",
        "Tetris",
        "Mini T-Spin Single",
        "T-Spin Single",
        "T-Spin Double",
        "T-Spin Triple",
        "Lock Down",
        "Lock Down Timer",
        "Lock Out",
        "Matrix",
        "Mino",
        "Next Queue",
        "Next Tetrimino",
        "Piece Edges",
        "Receiving Queue",
        "Rotation",
        "Skyline",
        "Soft Drop",
        "Solid Line",
        "Starting Lines",
        "Surface",
        "Super Rotation System",
        "Target Mark",
        "Tetrimino",
        "O-Tetrimino",
        "I-Tetrimino",
        "T-Tetrimino",
        "L-Tetrimino",
        "J-Tetrimino",
        "S-Tetrimino",
        "Z-Tetrimino",
        "Tetris Engine",
        "Top Out",
        "Top Out Line",
        "Touch",
        "T-Slot",
        "T-Spin",
        "Visual Rotation Point",
        "Well",
    ];

    #[test]
    fn the_glossary_has_every_term_of_the_guideline() {
        let english = Words::english();
        let titles: BTreeSet<String> = WORDS.iter().map(|(title, _)| english.text(*title)).collect();
        let missing: Vec<&str> = TERMS.into_iter().filter(|term| !titles.contains(*term)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    /// The abbreviations and the names of figures on results, match cards, reviews, statistics and tables.
    const FIGURES: [MessageId; 44] = [
        id::SCORES_PACE,
        id::SCORES_KEYS,
        id::SCORES_ROWS,
        id::HUD_PIECES_PER_SECOND,
        id::HUD_KEYS_PER_PIECE,
        id::HUD_LINES_PER_MINUTE,
        id::RESULTS_PIECES_PER_SECOND,
        id::RESULTS_KEYS_PER_PIECE,
        id::RESULTS_FINESSE,
        id::RESULTS_HOLDS,
        id::RESULTS_SOFT_DROP_ROWS,
        id::RESULTS_HARD_DROP_ROWS,
        id::RESULTS_BACK_TO_BACKS,
        id::RESULTS_LONGEST_BACK_TO_BACK,
        id::RESULTS_LONGEST_COMBO,
        id::RESULTS_PERFECT_CLEARS,
        id::RESULTS_TETRISES,
        id::RESULTS_T_SPINS,
        id::RESULTS_HEIGHT,
        id::RESULTS_SPLITS,
        id::STATISTICS_TETRIS_RATE,
        id::STATISTICS_T_SPIN_RATE,
        id::REVIEW_ACCURACY,
        id::REVIEW_LOST,
        id::REVIEW_AVERAGE,
        id::REVIEW_JUDGED,
        id::REVIEW_MISSED_T_SPINS,
        id::REVIEW_MISSED_TETRISES,
        id::REVIEW_MISSED_PERFECT_CLEARS,
        id::REVIEW_OPEN,
        id::PRACTICE_FINESSE,
        id::PRACTICE_TITLE,
        id::PRACTICE_EDIT,
        id::DRILL_TITLE,
        id::CITY_TILE,
        id::WORD_GRADE,
        id::WORD_FUMEN,
        id::VERSUS_APM,
        id::VERSUS_PPS,
        id::VERSUS_SENT,
        id::VERSUS_RECEIVED,
        id::VERSUS_CANCELLED,
        id::VERSUS_CHAIN,
        id::VERSUS_KNOCK_OUTS,
    ];

    #[test]
    fn every_figure_of_a_result_is_found() {
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            let typed = ["PPS", "KPP", "APM", "DAS", "ARR", "fumen"].map(str::to_owned);
            for typed in FIGURES.map(|name| words.text(name)).into_iter().chain(typed) {
                let query = Query::new(&typed);
                let is_found = |(_, (title, text))| query.is_in(&[&words.text(title), &words.text(text)]);
                assert!(all_sections(&words).any(is_found), "{language}: {typed}");
            }
        }
    }

    /// Who looks up DAS or ARR reads the name that the options have for it.
    #[test]
    fn delay_and_interval_are_called_as_in_the_options() {
        let pairs =
            [(id::HANDLING_DELAY, " (DAS)", id::WORD_DAS_TEXT), (id::HANDLING_INTERVAL, " (ARR)", id::WORD_ARR_TEXT)];
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            for (option, short, text) in pairs {
                let (option, text) = (words.text(option), words.text(text));
                let name = option.strip_suffix(short).unwrap();
                assert!(text.starts_with(name), "{language}: {text} begins without {name}");
            }
        }
    }

    #[test]
    fn every_term_has_one_title_and_a_text_in_every_language() {
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            let titles: BTreeSet<String> = WORDS.iter().map(|(title, _)| words.text(*title)).collect();
            assert_eq!(titles.len(), WORDS.len(), "{language}");
            for (title, text) in WORDS {
                assert!(words.text(text).len() > 15, "{language}: {}", words.text(title));
            }
        }
    }
}
