//! The page of a tournament that is played: the chosen match with its buttons, and below it the bracket or the table.

use egui::accesskit::Role;
use egui::{Align2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::podium::{TournamentEnd, winner_text};
use super::{match_setup, now, referee};
use crate::settings::VersusSeat;
use crate::tournament::{
    BracketPlace, BracketSide, EntrantId, FixtureId, FixtureSeat, Format, Refused, RoundTitle, SeatSource, Step,
    TableRow, Tournament, TournamentPhase,
};
use crate::ui::screens::table::{self, Column, RowMark};
use crate::ui::screens::versus::{is_missing, seat_name};
use crate::ui::screens::{Command, TournamentCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{backed, lay_lines, note, panel, ring};
use crate::ui::words::id;

/// The greatest size of a fixture, its least width in a bracket, and the gaps between fixtures, in points.
const CARD: Vec2 = vec2(200.0, 60.0);
const LEAST_WIDTH: f32 = 110.0;
const GAP: Vec2 = vec2(32.0, 16.0);
/// The width of the score on a card, in points.
const SCORE: f32 = 28.0;

/// A tournament that is played.
#[derive(Debug)]
pub(super) struct TournamentBoard {
    pub(super) tournament: Tournament,
    /// The fixture that was chosen; without one, the next that can be played.
    chosen: Option<FixtureId>,
    /// Whether the chosen match cannot be replayed, because others depend on it.
    is_played_on: bool,
    /// Whether the button for a new tournament asks.
    asks: bool,
    /// Who wins the shown match if the button is pressed once more.
    awarded: Option<EntrantId>,
    /// Whether the focus moves to the main button of the shown match.
    leads_on: bool,
    /// The end of the tournament, while it is shown in place of the bracket.
    pub(super) end: Option<TournamentEnd>,
}

/// A round: what it is called, and its fixtures from top to bottom.
type Round = (RoundTitle, Vec<FixtureId>);

impl TournamentBoard {
    pub(super) fn new(tournament: Tournament) -> Self {
        let end = end_of(&tournament);
        Self { tournament, chosen: None, is_played_on: false, asks: false, awarded: None, leads_on: false, end }
    }

    /// Takes a step of the people at this screen.
    pub(super) fn take(&mut self, at: u64, step: Step) -> Result<(), Refused> {
        // The clock may have been set back since the last step.
        let last = self.tournament.record().last().map_or(0, |entry| entry.at);
        self.tournament.apply(at.max(last), referee(), step)?;
        self.choose(None);
        self.end = end_of(&self.tournament);
        Ok(())
    }

    fn choose(&mut self, fixture: Option<FixtureId>) {
        (self.chosen, self.is_played_on, self.awarded) = (fixture, false, None);
    }

    /// The fixture whose buttons are shown.
    fn shown(&self) -> Option<FixtureId> {
        self.chosen.or_else(|| self.next_match())
    }

    /// The next match that can be played. That for the third place comes before the final.
    fn next_match(&self) -> Option<FixtureId> {
        let playable = self.tournament.playable();
        let is_for_third = |id: &&FixtureId| {
            self.tournament.fixture(**id).is_some_and(|fixture| fixture.place.side == BracketSide::ThirdPlace)
        };
        playable.iter().find(is_for_third).or_else(|| playable.first()).copied()
    }

    /// Draws the page.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, .. } = shared;
        let command = panel(ui, theme, |ui| self.head(ui, shared));
        ui.add_space(theme.metrics.space.m);
        match self.tournament.rules().format {
            Format::SingleElimination { .. } | Format::DoubleElimination => {
                self.bracket(ui, shared, &[BracketSide::Main, BracketSide::ThirdPlace, BracketSide::Final]);
                self.bracket(ui, shared, &[BracketSide::Losers]);
            }
            Format::RoundRobin { .. } | Format::Swiss { .. } | Format::WinnerStaysOn { .. } => {
                self.table(ui, shared);
                ui.add_space(theme.metrics.space.m);
                let rounds = self.rounds_of(&[BracketSide::Main]);
                self.rounds(ui, shared, &rounds);
            }
        }
        ui.add_space(theme.metrics.space.m);
        let left = self.foot(ui, shared);
        command.or(left)
    }

    /// The chosen match: who, where, with what, and its buttons.
    fn head(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if self.tournament.phase() == TournamentPhase::Over && self.chosen.is_none() {
            ui.label(theme.text(TextRole::Title, winner_text(words, &self.tournament)));
            ui.add_space(theme.metrics.space.s);
            if button::compact(ui, theme, Tone::Plain, &words.text(id::TOURNAMENT_PODIUM)) {
                self.end = end_of(&self.tournament);
            }
            return None;
        }
        let shown = self.shown()?;
        let fixture = self.tournament.fixture(shown)?;
        let count = self.tournament.playable().len();
        let place = words.fixture_title(self.tournament.title(fixture));
        let left = words.with(id::TOURNAMENT_LEFT, &[("count", count.into())]);
        note(ui, theme, &format!("{place} · {left}"));
        let names = fixture.seats.map(|seat| seat.entrant().map_or("?", |entrant| self.tournament.name(entrant)));
        ui.label(theme.text(TextRole::Title, format!("{} – {}", names[0], names[1])));
        let queue: Vec<&str> =
            self.tournament.queue().into_iter().map(|entrant| self.tournament.name(entrant)).collect();
        if fixture.outcome.is_none() && !queue.is_empty() {
            note(ui, theme, &words.with(id::TOURNAMENT_QUEUE, &[("names", queue.join(", ").into())]));
        }
        let players = fixture.players()?;
        if fixture.outcome.is_none() {
            return self.offers(ui, shared, (shown, players));
        }
        let is_reported = fixture.is_reported();
        if self.is_played_on {
            note(ui, theme, &words.text(id::TOURNAMENT_PLAYED_ON));
        }
        let pressed = is_reported && button::button(ui, theme, Tone::Plain, &words.text(id::TOURNAMENT_AGAIN));
        if pressed { self.decide(Step::Replay { fixture: shown, reason: String::new() }) } else { None }
    }

    /// The buttons of a match that can be played.
    fn offers(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (fixture, players): (FixtureId, [EntrantId; 2]),
    ) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let setup = match_setup(&self.tournament, settings, players);
        let seats = [0, 1].map(|seat: usize| setup.seats[seat].player);
        let names = players.map(|entrant| self.tournament.name(entrant).to_owned());
        // A computer has the name of its level, unless its name was changed.
        let devices = names.iter().zip(seats.map(|seat| seat_name(words, &settings.programs, seat)));
        let devices = devices.filter(|(name, device)| *name != device);
        let device = |(name, device): (&String, String)| {
            words.with(id::TOURNAMENT_DEVICE, &[("name", name.as_str().into()), ("device", device.into())])
        };
        let devices: Vec<String> = devices.map(device).collect();
        if !devices.is_empty() {
            note(ui, theme, &devices.join(" · "));
        }
        let missing = [0, 1].into_iter().find(|seat| is_missing(shared, seats[*seat]));
        if let Some(seat) = missing {
            let name = self.tournament.name(players[seat]);
            let device = seat_name(words, &settings.programs, seats[seat]);
            let text = words.with(id::TOURNAMENT_PAD_MISSING, &[("name", name.into()), ("device", device.into())]);
            note(ui, theme, &text);
        }
        ui.add_space(theme.metrics.space.s);
        let is_played = seats.iter().any(|seat| matches!(seat, VersusSeat::Person(_)));
        let play = words.text(if is_played { id::TOURNAMENT_PLAY } else { id::TOURNAMENT_WATCH });
        let main = if missing.is_some() { Tone::Off } else { Tone::Primary };
        self.play_or_award(ui, shared, ((main, &play), &names), (fixture, players))
    }

    /// The button that plays a match, and those that award it, which ask.
    fn play_or_award(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (play, names): ((Tone, &str), &[String; 2]),
        (fixture, players): (FixtureId, [EntrantId; 2]),
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let asks = players.map(|player| self.awarded == Some(player));
        let win = |seat: usize| {
            let message = if asks[seat] { id::TOURNAMENT_WIN_QUESTION } else { id::TOURNAMENT_WIN_FOR };
            let tone = if asks[seat] { Tone::Danger } else { Tone::Plain };
            (tone, words.with(message, &[("name", names[seat].as_str().into())]))
        };
        let [first, second] = [win(0), win(1)];
        let buttons = [play, (first.0, &*first.1), (second.0, &*second.1)];
        let drawn = button::responses_of_row(ui, theme, &buttons);
        let main = drawn.first()?;
        if std::mem::take(&mut self.leads_on) {
            focus::lead_to(ui, main.id);
        }
        for (player, response) in players.into_iter().zip(&drawn[1..]) {
            let mut asks = self.awarded == Some(player);
            if button::answered(ui, response, &mut asks) {
                return self.decide(Step::Award { fixture, winner: player, reason: String::new() });
            }
            if asks {
                self.awarded = Some(player);
            } else if self.awarded == Some(player) {
                self.awarded = None;
            }
        }
        (play.0 != Tone::Off && main.clicked()).then_some(Command::Tournament(TournamentCommand::Play(fixture)))
    }

    /// Takes a decision of the people at this screen.
    fn decide(&mut self, step: Step) -> Option<Command> {
        let is_taken = self.take(now(), step).is_ok();
        // Everything else that is not possible is not offered.
        self.is_played_on = !is_taken;
        // Its buttons are where those of the last one were, and a press on them must not decide this one.
        self.leads_on = is_taken && self.next_match().is_some();
        is_taken.then_some(Command::Tournament(TournamentCommand::Save))
    }

    /// The rounds of some sides of the bracket, the final last.
    fn rounds_of(&self, sides: &[BracketSide]) -> Vec<Round> {
        let mut rounds: Vec<(BracketPlace, Vec<FixtureId>)> = Vec::new();
        for (id, fixture) in (0..).map(FixtureId).zip(self.tournament.fixtures()) {
            let place = fixture.place;
            if !sides.contains(&place.side) {
                continue;
            }
            let is_round = |other: &BracketPlace| (other.side, other.round) == (place.side, place.round);
            match rounds.iter_mut().find(|(other, _)| is_round(other)) {
                Some((_, fixtures)) => fixtures.push(id),
                None => rounds.push((place, vec![id])),
            }
        }
        if let [.., last, third] = &mut rounds[..]
            && third.0.side == BracketSide::ThirdPlace
        {
            std::mem::swap(last, third);
        }
        rounds.into_iter().map(|(place, fixtures)| (self.tournament.round_title(place), fixtures)).collect()
    }

    /// A bracket; in a window that is too narrow for all its columns, its rounds one below the other.
    fn bracket(&mut self, ui: &mut Ui, shared: &Shared<'_>, sides: &[BracketSide]) {
        let rounds = self.rounds_of(sides);
        let columns = columns(&rounds);
        let width = (ui.available_width() + GAP.x) / columns.len().max(1) as f32 - GAP.x;
        if width < LEAST_WIDTH {
            self.rounds(ui, shared, &rounds);
        } else if !columns.is_empty() {
            self.side_of_bracket(ui, shared, (&columns, width.min(CARD.x)));
        }
        ui.add_space(shared.theme.metrics.space.m);
    }

    /// One bracket: the columns of its rounds, and lines from each fixture to the one that its winner plays.
    fn side_of_bracket(&mut self, ui: &mut Ui, shared: &Shared<'_>, (columns, width): (&[Vec<&Round>], f32)) {
        let Shared { theme, .. } = shared;
        let count = |column: &Vec<&Round>| column.iter().map(|(_, fixtures)| fixtures.len()).sum::<usize>();
        let most = columns.iter().map(count).max().unwrap_or(1);
        let title = TextRole::Label.size() * 2.0;
        let height = most as f32 * (CARD.y + GAP.y);
        let size = vec2(columns.len() as f32 * (width + GAP.x) - GAP.x, title + height);
        let (all, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut cards: Vec<(FixtureId, Rect)> = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            let left = all.left() + index as f32 * (width + GAP.x);
            let in_column = column.iter().flat_map(|(round, fixtures)| {
                fixtures.iter().enumerate().map(move |(number, one)| (*round, number, *one))
            });
            for (row, (round, number, fixture)) in in_column.enumerate() {
                let middle = all.top() + title + (row as f32 + 0.5) * height / count(column) as f32;
                let rect = Rect::from_min_size(pos2(left, middle - CARD.y / 2.0), vec2(width, CARD.y));
                if number == 0 {
                    // The first round is named at the top of its column, another one in the gap above its fixture.
                    let top = if row == 0 { all.top() } else { rect.top() - GAP.y };
                    let place = Rect::from_min_size(pos2(left, top), vec2(width + 0.5 * GAP.x, GAP.y));
                    heading(ui, shared, round, place);
                }
                cards.push((fixture, rect));
            }
        }
        let stroke = Stroke::new(theme.metrics.stroke, theme.palette.outline);
        for (fixture, rect) in &cards {
            for source in self.tournament.fixture(*fixture).into_iter().flat_map(|fixture| fixture.sources) {
                let SeatSource::Winner(from) = source else { continue };
                let Some((_, from)) = cards.iter().find(|(other, _)| *other == from) else { continue };
                let middle = from.right() + GAP.x / 2.0;
                let (start, end) = (from.right_center(), rect.left_center());
                ui.painter().line(vec![start, pos2(middle, start.y), pos2(middle, end.y), end], stroke);
            }
        }
        let shown = self.shown();
        for (fixture, rect) in cards {
            if self.card(ui, shared, (fixture, shown == Some(fixture)), rect).clicked() {
                self.choose(Some(fixture));
            }
        }
    }

    /// A fixture: two names with their rounds, the winner's in bold.
    fn card(&self, ui: &Ui, shared: &Shared<'_>, (id, is_shown): (FixtureId, bool), rect: Rect) -> Response {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let response = ui.interact(rect, ui.scope_id().with(("fixture", id)), Sense::click());
        let Some(fixture) = self.tournament.fixture(id) else { return response };
        let names = fixture.seats.map(|seat| match seat.entrant() {
            Some(entrant) => self.tournament.name(entrant).to_owned(),
            None if seat == FixtureSeat::Nobody => words.text(id::TOURNAMENT_WITHOUT_MATCH),
            None => "?".to_owned(),
        });
        let score = fixture.outcome.as_ref().map(|outcome| outcome.score);
        let spoken = match score {
            Some([first, second]) => format!("{} – {}, {first}:{second}", names[0], names[1]),
            None => format!("{} – {}", names[0], names[1]),
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &spoken));
        let reach = focus::join(ui, &response, Keys::Move);
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let fill = match (is_shown, reach.lit) {
            (true, _) => palette.accent_surface,
            (false, true) => palette.raised_hovered,
            (false, false) => palette.panel,
        };
        let edge = if fixture.is_playable() { palette.text_primary } else { palette.outline };
        let stroke = Stroke::new(metrics.stroke, edge);
        ui.painter().rect(rect, metrics.radius, fill, stroke, StrokeKind::Inside);
        let half = rect.height() / 2.0;
        for (seat, text) in names.iter().enumerate() {
            let has_won = fixture.outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(seat));
            let color =
                if has_won || fixture.outcome.is_none() { palette.text_primary } else { palette.text_secondary };
            let role = if has_won { TextRole::Strong } else { TextRole::Body };
            let middle = rect.top() + (seat as f32 + 0.5) * half;
            let room = rect.width() - SCORE - 2.0 * metrics.space.s;
            let lay = |text: &str| lay_lines(ui, role, (text, color), (room, 1));
            let text = lay(&words.fitting_name(text, |form| !lay(form).elided));
            let at = pos2(rect.left() + metrics.space.s, middle - text.size().y / 2.0);
            ui.painter().galley(at, text, color);
            if let Some(score) = score.filter(|score| *score != [0; 2]) {
                let at = pos2(rect.right() - metrics.space.s, middle);
                let font = role.font(1.0);
                ui.painter().text(at, Align2::RIGHT_CENTER, score[seat].to_string(), font, color);
            }
        }
        if reach.focused {
            ring(ui.painter(), theme, rect, metrics.radius);
        }
        response
    }

    /// The table, the best first.
    fn table(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let heading = |message, part, is_number| Column::new(words.text(message), part, is_number);
        let columns = [
            Column::new("#".to_owned(), 0.6, true),
            heading(id::TOURNAMENT_TABLE_PLAYER, 4.0, false),
            heading(id::TOURNAMENT_TABLE_PLAYED, 1.4, true),
            heading(id::TOURNAMENT_TABLE_WINS, 1.4, true),
            heading(id::TOURNAMENT_TABLE_DIFFERENCE, 1.6, true),
        ];
        panel(ui, theme, |ui| {
            table::head(ui, theme, &columns);
            for row in self.tournament.table() {
                let TableRow { entrant, place, played, wins, difference, .. } = row;
                let name = self.tournament.name(entrant).to_owned();
                let texts = [place.to_string(), name, played.to_string(), wins.to_string(), signed(difference)];
                table::row(ui, theme, &columns, &texts, RowMark::Plain);
            }
        });
    }

    /// The fixtures by round, the latest first, in rows of cards.
    fn rounds(&mut self, ui: &mut Ui, shared: &Shared<'_>, rounds: &[Round]) {
        let Shared { theme, words, .. } = shared;
        let shown = self.shown();
        for (title, fixtures) in rounds.iter().rev() {
            backed(ui, theme, |ui| ui.label(theme.text(TextRole::Label, words.round_heading(*title))));
            let in_row = ((ui.available_width() + GAP.x) / (CARD.x + GAP.x)).floor().max(1.0) as usize;
            for row in fixtures.chunks(in_row) {
                let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), CARD.y), Sense::hover());
                for (index, fixture) in row.iter().enumerate() {
                    let left = line.left() + index as f32 * (CARD.x + GAP.x);
                    let rect = Rect::from_min_size(pos2(left, line.top()), CARD);
                    if self.card(ui, shared, (*fixture, shown == Some(*fixture)), rect).clicked() {
                        self.choose(Some(*fixture));
                    }
                }
            }
            ui.add_space(theme.metrics.space.s);
        }
    }

    /// Copies the bracket, or discards the tournament for a new one.
    fn foot(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let mut command = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme.metrics.space.s;
            let width = (ui.available_width() - theme.metrics.space.s) / 2.0;
            if button::sized(ui, theme, Tone::Plain, &words.text(id::TOURNAMENT_COPY), width).clicked() {
                let text = serde_json::to_string_pretty(&self.tournament.overview()).unwrap_or_default();
                command = Some(Command::CopyResult(text));
            }
            let texts = [id::TOURNAMENT_NEW, id::TOURNAMENT_NEW_QUESTION].map(|text| words.text(text));
            if button::asking(ui, theme, (&texts[0], &texts[1]), width, &mut self.asks) {
                command = Some(Command::Tournament(TournamentCommand::New));
            }
        });
        command
    }
}

/// Returns the page of the end of a tournament that is over.
fn end_of(tournament: &Tournament) -> Option<TournamentEnd> {
    (tournament.phase() == TournamentPhase::Over).then(TournamentEnd::new)
}

/// Returns the rounds by column. The match for the third place stands below the final.
fn columns(rounds: &[Round]) -> Vec<Vec<&Round>> {
    let (below, rounds): (Vec<&Round>, Vec<&Round>) =
        rounds.iter().partition(|(title, _)| *title == RoundTitle::ThirdPlace);
    let mut columns: Vec<Vec<&Round>> = rounds.into_iter().map(|round| vec![round]).collect();
    if let Some(last) = columns.last_mut() {
        last.extend(below);
    }
    columns
}

/// Draws the name of a round at the top of a place.
fn heading(ui: &Ui, shared: &Shared<'_>, round: RoundTitle, place: Rect) {
    let text = shared.words.round_heading(round);
    let color = shared.theme.palette.text_secondary;
    let galley = lay_lines(ui, TextRole::Label, (&text, color), (place.width(), 1));
    // Behind it may be the city.
    let metrics = &shared.theme.metrics;
    let behind = Rect::from_min_size(place.min, galley.size()).expand2(vec2(metrics.space.s, metrics.space.xs / 2.0));
    ui.painter().rect_filled(behind, metrics.radius, shared.theme.palette.panel);
    ui.painter().galley(place.min, galley, color);
    let response = ui.interact(place, ui.scope_id().with(("round", round)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
}

/// Returns a number with its sign; 0 has none.
fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
