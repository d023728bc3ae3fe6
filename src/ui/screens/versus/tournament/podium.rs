//! The end of a tournament: the winner, the podium, and what was played.
//!
//! ```text
//!                 Winter Cup
//!                    Ada                        the winner
//!     4 players · 4 matches · 9 rounds won
//!                  ┌─────┐
//!           Bo     │  1  │                      the first three places, each of which several can share
//!        ┌─────┐   │     │     Cy
//!        │  2  │   │     │  ┌─────┐
//!        │     │   │     │  │  3  │
//!      Bracket    New tournament    Menu
//! ```

use egui::accesskit::{Live, Role};
use egui::{
    Align2, Color32, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::synth::Cue;
use crate::tournament::{Format, OutcomeReason, TableRow, Tournament};
use crate::ui::paint::backdrop::Mood;
use crate::ui::paint::versus::place_text;
use crate::ui::screens::celebration::Celebration;
use crate::ui::screens::results::{SURFACE, line, parts_in_a_line, styled};
use crate::ui::screens::{Command, GameCommand, TournamentCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::words::{Words, id};

/// The maximum width of the page and of a place on the podium, in points. Beside the page the city is seen.
const WIDTH: f32 = 760.0;
const STEP: f32 = 220.0;
/// The size of the winner's name: its part of the height, and its limits.
const WINNER: (f32, [f32; 2]) = (0.16, [36.0, 72.0]);
/// The places from left to right, and how high they stand, as shares of the podium.
const PLACES: [(u32, f32); 3] = [(2, 0.44), (1, 0.62), (3, 0.3)];
/// The time in which a place rises, and after which the next better one does, in seconds.
const RISE: f32 = 0.6;
const NEXT: f32 = 0.4;
/// The heights of a name and of the figures below it, in points.
const NAME: f32 = 24.0;
const RECORD: f32 = 18.0;
/// The size of the number of a place: its part of the height, and the most in points.
const NUMBER: (f32, f32) = (0.6, 48.0);

/// The page of the end of a tournament.
#[derive(Debug)]
pub(super) struct TournamentEnd {
    celebration: Celebration,
    /// Whether the podium stands without rising.
    is_still: bool,
    /// Whether the button for a new tournament asks.
    asks: bool,
    /// The page as drawn last. The fireworks leave it free.
    page: Rect,
}

/// What is chosen at the end of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum EndChoice {
    /// The bracket or the table.
    Matches,
    Command(Command),
}

/// A place on the podium with those who share it: their names and figures.
struct PodiumStep {
    place: u32,
    entrants: Vec<[String; 2]>,
    /// The height as a share of the podium, and how much of it has risen, 0 to 1.
    height: f32,
    risen: f32,
}

/// Who has won, in one sentence.
pub(super) fn winner_text(words: &Words, tournament: &Tournament) -> String {
    match &first(tournament)[..] {
        [winner] => words.with(id::TOURNAMENT_WON, &[("name", (*winner).into())]),
        winners => words.with(id::TOURNAMENT_SHARED, &[("names", winners.join(", ").into())]),
    }
}

/// The names of those in the first place.
fn first(tournament: &Tournament) -> Vec<&str> {
    let table = tournament.table();
    table.iter().filter(|row| row.place == 1).map(|row| tournament.name(row.entrant)).collect()
}

/// What was played. Matches that a referee awarded were not.
fn figures(words: &Words, tournament: &Tournament) -> Vec<String> {
    let outcomes = tournament.fixtures().iter().filter_map(|fixture| fixture.outcome.as_ref());
    let played = outcomes.filter(|outcome| matches!(outcome.verdict, OutcomeReason::Played { .. }));
    let scores: Vec<[u8; 2]> = played.map(|outcome| outcome.score).collect();
    let rounds: usize = scores.iter().flatten().map(|won| usize::from(*won)).sum();
    let counts = [
        (id::TOURNAMENT_COUNT_PLAYERS, tournament.seeds().len()),
        (id::TOURNAMENT_COUNT_MATCHES, scores.len()),
        // In matches of one round the count would be the same.
        (id::TOURNAMENT_COUNT_ROUNDS, if rounds > scores.len() { rounds } else { 0 }),
    ];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    counts.map(|(text, count)| words.with(text, &[("count", count.into())])).collect()
}

impl TournamentEnd {
    pub(super) fn new() -> Self {
        Self { celebration: Celebration::default(), is_still: false, asks: false, page: Rect::NOTHING }
    }

    /// The mood of the background: the city is lit.
    pub(super) const fn mood(&self) -> Mood {
        self.celebration.mood()
    }

    /// Returns the sound of what has happened since the last call.
    pub(super) fn take_cue(&mut self) -> Option<Cue> {
        self.celebration.take_cue()
    }

    /// Draws the page. Returns what was chosen.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, tournament: &Tournament) -> Option<EndChoice> {
        let is_new = !self.celebration.has_begun();
        self.is_still |= !is_new && shared.anything_pressed(ui);
        self.celebration.begin(ui);
        self.celebration.light_up(ui, shared);
        self.celebration.fireworks(ui, shared, 1.0, self.page);
        let page = Page::of("TournamentEnd", "", WIDTH).hints(&[Hint::Aside, Hint::Accept, Hint::Back]);
        let mut frame = page.open(ui, shared);
        if is_new {
            // Presses that decided the last match choose nothing here.
            focus::rest_presses(ui);
        }
        let chosen = frame.fixed(ui, |ui| {
            let theme = shared.theme;
            let space = theme.metrics.space;
            let all = ui.available_rect_before_wrap();
            self.page = all;
            ui.painter().rect_filled(all, theme.metrics.radius_large, theme.palette.panel.gamma_multiply(SURFACE));
            let inside = all.shrink2(vec2(space.l, space.m));
            let foot = button::height(theme, Tone::Primary);
            let (above, below) = inside.split_top_bottom_at_y(inside.bottom() - foot);
            let above = above.with_max_y(above.bottom() - space.s);
            self.values(&mut ui.new_child(UiBuilder::new().max_rect(above).id_salt("end")), shared, tournament);
            self.buttons(&mut ui.new_child(UiBuilder::new().max_rect(below).id_salt("buttons")), shared, tournament)
        });
        if frame.close(ui) { Some(EndChoice::Command(Command::Back)) } else { chosen }
    }

    /// The tournament, its winner, what was played, and the podium.
    fn values(&self, ui: &mut Ui, shared: &Shared<'_>, tournament: &Tournament) {
        let Shared { theme, words, .. } = shared;
        let (palette, rect) = (&theme.palette, ui.max_rect());
        ui.spacing_mut().item_spacing.y = theme.metrics.space.xs;
        let (part, [least, most]) = WINNER;
        let name = match tournament.rules().name.as_str() {
            "" => words.text(id::TOURNAMENT_TITLE),
            name => name.to_owned(),
        };
        let heading = TextRole::Heading;
        title(ui, (&name, &name), (heading, palette.text_secondary), heading.size());
        let winner = (first(tournament).join(" · "), winner_text(words, tournament));
        let size = (part * rect.height()).clamp(least, most);
        let shown = title(ui, (&winner.0, &winner.1), (TextRole::Title, palette.text_primary), size);
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
        let figures: Vec<(String, Color32)> =
            figures(words, tournament).into_iter().map(|text| (text, palette.text_secondary)).collect();
        parts_in_a_line(ui, shared, &figures, Align2::CENTER_CENTER);
        let podium = rect.with_min_y(ui.cursor().top() + theme.metrics.space.s);
        let steps = self.steps(ui, shared, tournament);
        let width = (podium.width() / steps.len().max(1) as f32).min(STEP);
        let left = podium.center().x - width * steps.len() as f32 / 2.0;
        for (index, step) in steps.iter().enumerate() {
            let corner = pos2(left + width * index as f32, podium.top());
            step.show(ui, shared, Rect::from_min_size(corner, vec2(width, podium.height())));
        }
    }

    /// The places on the podium that somebody has.
    fn steps(&self, ui: &Ui, shared: &Shared<'_>, tournament: &Tournament) -> Vec<PodiumStep> {
        let words = shared.words;
        let table = tournament.table();
        let entrant = |row: &TableRow| {
            let counts = [("wins", row.wins.into()), ("played", row.played.into())];
            [tournament.name(row.entrant).to_owned(), words.with(id::TOURNAMENT_RECORD, &counts)]
        };
        let step = |(place, height): (u32, f32)| PodiumStep {
            place,
            entrants: table.iter().filter(|row| row.place == place).map(entrant).collect(),
            height,
            risen: self.risen(ui, shared, place),
        };
        PLACES.into_iter().map(step).filter(|step| !step.entrants.is_empty()).collect()
    }

    /// How much of a place has risen, 0 to 1: the third one first.
    fn risen(&self, ui: &Ui, shared: &Shared<'_>, place: u32) -> f32 {
        let wait = NEXT * 3_u32.saturating_sub(place) as f32;
        let passed = (self.celebration.since_shown(ui).as_secs_f32() - wait) / RISE;
        if self.is_still || shared.theme.strength.is_still || passed >= 1.0 {
            return 1.0;
        }
        ui.ctx().request_repaint();
        1.0 - (1.0 - passed.max(0.0)).powi(3)
    }

    /// The buttons below the podium. Discarding the tournament takes a second press.
    fn buttons(&mut self, ui: &mut Ui, shared: &Shared<'_>, tournament: &Tournament) -> Option<EndChoice> {
        let Shared { theme, words, .. } = shared;
        let matches = match tournament.rules().format {
            Format::SingleElimination { .. } | Format::DoubleElimination => id::TOURNAMENT_BRACKET,
            Format::RoundRobin { .. } | Format::Swiss { .. } | Format::WinnerStaysOn { .. } => id::TOURNAMENT_TABLE,
        };
        let (tone, new) =
            if self.asks { (Tone::Danger, id::TOURNAMENT_NEW_QUESTION) } else { (Tone::Plain, id::TOURNAMENT_NEW) };
        let [matches, new, menu] = [matches, new, id::RESULTS_LEAVE].map(|text| words.text(text));
        let row = [(Tone::Primary, matches.as_str()), (tone, new.as_str()), (Tone::Plain, menu.as_str())];
        let drawn = button::responses_of_row(ui, theme, &row);
        let [matches, new, menu] = &drawn[..] else { return None };
        if button::answered(ui, new, &mut self.asks) {
            return Some(EndChoice::Command(Command::Tournament(TournamentCommand::New)));
        }
        if matches.clicked() {
            return Some(EndChoice::Matches);
        }
        menu.clicked().then_some(EndChoice::Command(Command::Game(GameCommand::Leave)))
    }
}

impl PodiumStep {
    /// Draws the place at the bottom of its column, and those who share it above.
    fn show(&self, ui: &Ui, shared: &Shared<'_>, column: Rect) {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let response = ui.interact(column, ui.scope_id().with(("place", self.place)), Sense::hover());
        let entrants: Vec<String> = self.entrants.iter().map(|entrant| entrant.join(", ")).collect();
        let spoken = format!("{}: {}", place_text(words, (self.place, false)), entrants.join("; "));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
        let whole = self.height * column.height();
        let block = column.with_min_y(column.bottom() - self.risen * whole).shrink2(vec2(metrics.space.xs, 0.0));
        let (fill, edge) =
            if self.place == 1 { (palette.accent_surface, palette.accent) } else { (palette.raised, palette.outline) };
        let radius = CornerRadius { nw: metrics.radius, ne: metrics.radius, sw: 0, se: 0 };
        ui.painter().rect(block, radius, fill, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
        let (part, most) = NUMBER;
        let number = self.place.to_string();
        let number = styled(&number, TextRole::LargeFigure, palette.text_primary);
        line(ui, &number, (block, Align2::CENTER_CENTER), (part * block.height()).clamp(1.0, most));
        let mut bottom = block.top() - metrics.space.xs;
        for [name, record] in self.shown(column.height() - whole - metrics.space.xs).iter().rev() {
            let place = block.with_max_y(bottom).with_min_y(bottom - NAME - RECORD);
            let (above, below) = place.split_top_bottom_at_y(place.top() + NAME);
            let name = styled(name, TextRole::Strong, palette.text_primary);
            line(ui, &name, (above, Align2::CENTER_CENTER), TextRole::Strong.size());
            let record = styled(record, TextRole::Small, palette.text_secondary);
            line(ui, &record, (below, Align2::CENTER_CENTER), TextRole::Small.size());
            bottom = place.top();
        }
    }

    /// Those for whom there is room in this height, and the number of the others.
    fn shown(&self, height: f32) -> Vec<[String; 2]> {
        let room = ((height / (NAME + RECORD)) as usize).max(1);
        if self.entrants.len() <= room {
            return self.entrants.clone();
        }
        let (shown, others) = self.entrants.split_at(room - 1);
        let others = [format!("+{}", others.len()), String::new()];
        shown.iter().cloned().chain([others]).collect()
    }
}

/// Draws a text in the middle of a line of this size. Screen readers read the second one.
fn title(ui: &mut Ui, (text, spoken): (&str, &str), (role, color): (TextRole, Color32), size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 1.15 * size), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    line(ui, &styled(text, role, color), (rect, Align2::CENTER_CENTER), size);
    response
}
