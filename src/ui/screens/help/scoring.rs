//! The page of points: a card with a drawing for every action, for chains of actions and for drops.

use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::section::{Section, sections};
use super::{SearchSpot, diagrams};
use crate::engine::Action;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::{lay, lay_title};
use crate::ui::words::id;

/// The minimum width of a card, in points.
const MIN_WIDTH: f32 = 216.0;
/// The maximum number of cards side by side.
const MAX_COLUMNS: f32 = 4.0;

const SINGLE: diagrams::DiagramRows = &["......", "......", "....l.", "XXlllX"];
const DOUBLE: diagrams::DiagramRows = &["......", "......", "XXooXX", "XXooXX"];
const TRIPLE: diagrams::DiagramRows = &["......", "XXXlXX", "XXXlXX", "XXXllX"];
const TETRIS: diagrams::DiagramRows = &["XXXXXi", "XXXXXi", "XXXXXi", "XXXXXi"];
const MINI_T_SPIN: diagrams::DiagramRows = &["......", "Ct*...", "ttt...", "CXC..."];
const MINI_T_SPIN_SINGLE: diagrams::DiagramRows = &["......", "Ct*...", "tttXXX", "CXCX.X"];
const T_SPIN: diagrams::DiagramRows = &["......", "XC.*..", "XtttX.", "XCtCX."];
const T_SPIN_SINGLE: diagrams::DiagramRows = &["......", "XC.*..", "XtttX.", "XCtCXX"];
const T_SPIN_DOUBLE: diagrams::DiagramRows = &["......", "XC.*..", "XtttXX", "XCtCXX"];
const T_SPIN_TRIPLE: diagrams::DiagramRows = &[".X....", "XCtCXX", "XttXXX", "XCtXXX"];
const BACK_TO_BACK: diagrams::DiagramRows = &["iXXXXI", "iXXXXI", "iXXXXI", "iXXXXI"];
const COMBO: diagrams::DiagramRows = &[".J....", "ZZttt.", "XXXtXX", "XX.XJX"];
const SOFT_DROP: diagrams::DiagramRows = &["..t...", ".ttt..", "......", "XX..XX"];
const HARD_DROP: diagrams::DiagramRows = &[".t....", "ttt...", ".+....", "+++XXX"];

struct ScoringCard {
    drawing: diagrams::DiagramRows,
    title: String,
    /// The points.
    value: String,
    /// The lines it clears, or another remark.
    remark: String,
    /// Its description for screen readers.
    spoken: String,
    /// Its place among the search results.
    spot: Option<SearchSpot>,
}

/// The drawing of an action of the Guideline's table. Other actions have none.
fn drawing(action: Action) -> Option<diagrams::DiagramRows> {
    Some(match action {
        Action::Single => SINGLE,
        Action::Double => DOUBLE,
        Action::Triple => TRIPLE,
        Action::Tetris => TETRIS,
        Action::MiniTSpin => MINI_T_SPIN,
        Action::MiniTSpinSingle => MINI_T_SPIN_SINGLE,
        Action::TSpin => T_SPIN,
        Action::TSpinSingle => T_SPIN_SINGLE,
        Action::TSpinDouble => T_SPIN_DOUBLE,
        Action::TSpinTriple => T_SPIN_TRIPLE,
        _ => return None,
    })
}

/// Shows the page; returns the place of `found`, which is highlighted.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, found: Option<SearchSpot>) -> Option<Rect> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let plain = |drawing, title, value, remark: String| {
        let (title, value) = (words.text(title), words.text(value));
        ScoringCard { drawing, spoken: format!("{title}, {value}"), title, value, remark, spot: None }
    };
    let actions = Action::TABLE.into_iter().filter_map(|action| {
        let points = words.with(id::HELP_BY_LEVEL, &[("points", words.number(action.points().into()).into())]);
        let (title, lines) = (words.action(action), u32::from(action.lines()));
        Some(ScoringCard {
            drawing: drawing(action)?,
            spoken: format!("{title}, {}, {points}", words.number(lines.into())),
            title,
            value: points,
            remark: words.with(id::HELP_CARD_LINES, &[("lines", lines.into())]),
            spot: Some(SearchSpot::Points(action)),
        })
    });
    let chains = [
        plain(BACK_TO_BACK, id::HELP_BONUS, id::HELP_BONUS_POINTS, words.text(id::HELP_BONUS_REMARK)),
        plain(COMBO, id::WORD_COMBO, id::HELP_COMBO_POINTS, words.text(id::HELP_COMBO_REMARK)),
    ];
    let drops = [
        plain(SOFT_DROP, id::BUTTON_SOFT_DROP, id::HELP_SOFT_DROP_POINTS, String::new()),
        plain(HARD_DROP, id::BUTTON_HARD_DROP, id::HELP_HARD_DROP_POINTS, String::new()),
    ];
    let t_spins = [(id::HELP_T_SPIN, id::HELP_T_SPIN_TEXT)];
    let back_to_back = [(id::HELP_BACK_TO_BACK, id::HELP_BACK_TO_BACK_TEXT)];
    let dropping = [(id::HELP_DROPS, id::HELP_DROPS_TEXT)];
    let others = [
        (id::HELP_CLASSIC_POINTS, id::HELP_CLASSIC_POINTS_TEXT),
        (id::HELP_EXTENDED_POINTS, id::HELP_EXTENDED_POINTS_TEXT),
    ];
    // The text of the actions is about the spins among them, so it follows their cards; the others introduce theirs.
    let parts: [(&[Section], Vec<ScoringCard>); 4] =
        [(&[], actions.collect()), (&t_spins, Vec::new()), (&back_to_back, chains.into()), (&dropping, drops.into())];
    let mut place = None;
    for (texts, cards) in parts {
        place = sections(ui, shared, texts, found).or(place);
        ui.add_space(if texts.is_empty() { 0.0 } else { space.s });
        place = grid(ui, shared, &cards, found).or(place);
        ui.add_space(space.l);
    }
    sections(ui, shared, &others, found).or(place)
}

/// Shows cards in rows, all as high as the one with the longest text. Returns the place of `found`.
fn grid(ui: &mut Ui, shared: &Shared<'_>, cards: &[ScoringCard], found: Option<SearchSpot>) -> Option<Rect> {
    let gap = shared.theme.metrics.space.s;
    let available = ui.available_width();
    let columns = ((available + gap) / (MIN_WIDTH + gap)).floor().clamp(1.0, MAX_COLUMNS);
    let width = (available - gap * (columns - 1.0)) / columns;
    let height = cards.iter().map(|card| card.height(ui, shared, width)).fold(0.0, f32::max);
    let mut place = None;
    for row in cards.chunks(columns as usize) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for card in row {
                let is_found = card.spot.is_some() && card.spot == found;
                let rect = card.show(ui, shared, vec2(width, height), is_found);
                if is_found {
                    place = Some(rect);
                }
            }
        });
    }
    place
}

impl ScoringCard {
    /// The texts in their order, with the space for them.
    fn texts(&self, ui: &Ui, shared: &Shared<'_>, width: f32) -> [std::sync::Arc<egui::Galley>; 3] {
        let palette = &shared.theme.palette;
        let room = (width - self.beside(shared)).max(1.0);
        [
            lay_title(ui, TextRole::Strong, &self.title, palette.text_primary, room),
            lay(ui, TextRole::Small, &self.value, palette.accent, room),
            lay(ui, TextRole::Small, &self.remark, palette.text_secondary, room),
        ]
    }

    /// The width of everything but the texts.
    fn beside(&self, shared: &Shared<'_>) -> f32 {
        let space = shared.theme.metrics.space;
        diagrams::width(self.drawing) + 2.0 * space.s + space.m
    }

    fn height(&self, ui: &Ui, shared: &Shared<'_>, width: f32) -> f32 {
        let texts = self.texts(ui, shared, width).iter().map(|text| text.size().y).sum::<f32>();
        texts.max(diagrams::height(self.drawing)).ceil() + 2.0 * shared.theme.metrics.space.s
    }

    /// Draws the card, and returns its place.
    fn show(&self, ui: &mut Ui, shared: &Shared<'_>, size: egui::Vec2, is_found: bool) -> Rect {
        let theme = shared.theme;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.spoken));
        if !ui.is_rect_visible(rect) {
            return rect;
        }
        let fill = if is_found { palette.accent_surface } else { palette.raised };
        let edge = Stroke::new(metrics.stroke, palette.outline);
        ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
        let inside = rect.shrink(metrics.space.s);
        diagrams::paint(ui.painter(), theme, inside.min, self.drawing);
        let mut at = inside.min + vec2(diagrams::width(self.drawing) + metrics.space.m, 0.0);
        for text in self.texts(ui, shared, size.x) {
            let height = text.size().y;
            ui.painter().galley(at, text, palette.text_primary);
            at.y += height;
        }
        rect
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Facing, Tetrimino};

    /// The cells with a sign, with rows from below.
    fn cells(drawing: diagrams::DiagramRows, is: impl Fn(char) -> bool) -> Vec<(i8, i8)> {
        let rows = drawing.iter().rev().zip(0_i8..);
        let cells = rows.flat_map(|(row, y)| row.chars().zip(0_i8..).map(move |(sign, x)| (sign, x, y)));
        cells.filter(|cell| is(cell.0)).map(|(_, x, y)| (x, y)).collect()
    }

    #[test]
    fn every_action_is_drawn_with_the_lines_that_it_clears() {
        for action in Action::TABLE {
            let drawing = drawing(action).unwrap_or_else(|| panic!("{action:?}"));
            assert!(drawing.iter().all(|row| row.len() == drawing[0].len()) && drawing.len() == 4, "{action:?}");
            let full = drawing.iter().filter(|row| !row.contains(['.', '*', '+'])).count();
            assert_eq!(full, usize::from(action.lines()), "{action:?}");
        }
    }

    #[test]
    fn every_piece_in_play_has_the_shape_of_its_tetrimino() {
        let all = Action::TABLE.into_iter().filter_map(drawing).chain([BACK_TO_BACK, COMBO, SOFT_DROP, HARD_DROP]);
        for drawing in all {
            let own = cells(drawing, |sign| sign.is_ascii_lowercase());
            let letter = drawing.iter().flat_map(|row| row.chars()).find(char::is_ascii_lowercase).unwrap();
            let tetrimino = Tetrimino::from_letter(letter.to_ascii_uppercase()).unwrap();
            let corner = |cells: &[(i8, i8)]| {
                let (left, low) =
                    (cells.iter().map(|cell| cell.0).min().unwrap(), cells.iter().map(|cell| cell.1).min().unwrap());
                let mut cells: Vec<_> = cells.iter().map(|(x, y)| (x - left, y - low)).collect();
                cells.sort_unstable();
                cells
            };
            let is_shape = Facing::ALL.into_iter().any(|facing| corner(&tetrimino.minos(facing)) == corner(&own));
            assert!(is_shape, "{drawing:?}");
        }
    }

    /// Three filled corners make a spin; a Mini T-Spin has only one of the two beside its nub.
    #[test]
    fn the_spins_have_the_corners_of_the_guideline() {
        for action in Action::TABLE {
            let Some(drawing) = drawing(action).filter(|_| action.t_spin().is_some()) else { continue };
            let minos = cells(drawing, |sign| sign == 't');
            let has = |cell: (i8, i8)| minos.contains(&cell);
            let beside = |(x, y): (i8, i8)| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
            let centre =
                *minos.iter().find(|cell| beside(**cell).into_iter().filter(|cell| has(*cell)).count() == 3).unwrap();
            let (x, y) = centre;
            let nub =
                beside(centre).into_iter().find(|(nx, ny)| has((*nx, *ny)) && !has((2 * x - nx, 2 * y - ny))).unwrap();
            let filled = cells(drawing, |sign| matches!(sign, 'X' | 'C'));
            let corners = [(x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)];
            let full: Vec<_> = corners.into_iter().filter(|cell| filled.contains(cell)).collect();
            let front = full.iter().filter(|(cx, cy)| (cx - nub.0).abs() + (cy - nub.1).abs() == 1).count();
            let is_mini = matches!(action, Action::MiniTSpin | Action::MiniTSpinSingle);
            assert!(full.len() >= 3 && (front == 1) == is_mini, "{action:?}: {full:?}, nub {nub:?}");
        }
    }
}
