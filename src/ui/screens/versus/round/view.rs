//! The drawing of a round: the fields, the pause menu and the results.

use std::time::{Duration, Instant};

use egui::{Key, Label, Rect, Ui, UiBuilder, vec2};

use super::{Origin, VersusRound, VersusStage};
use crate::engine::Ticks;
use crate::engine::versus::Series;
use crate::ui::paint::notices::CountdownView;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::versus::{self, ClockRound, FirstSeat, MatchCover, SeatView, SharedView, Speech, StreamHead};
use crate::ui::screens::results::ResultButton;
use crate::ui::screens::versus::{
    Decided, MatchResults, OfMatch, PlayerLook, ResultPage, flights, seat_views, shared_view,
};
use crate::ui::screens::{Command, RecordingCommand, ReviewCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::{focus, note, panel};
use crate::ui::words::{Words, id, review_refusal};

/// The time in which all pages of a program's error are shown.
const ERROR_SECONDS: f64 = 8.0;
/// The time from the end of a round in the stream view to the next one, which nobody has to start.
const STREAM_BREAK: Duration = Duration::from_secs(6);

impl VersusRound {
    /// Draws the fields of a paused match, without its menu.
    pub(crate) fn show_paused(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let players = self.players.looks(shared.words);
        self.fields(ui, shared, &players, false);
    }

    /// Draws the fields with the pause menu or the results over them.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let players = self.players.looks(shared.words);
        self.pause_button.hide();
        if self.is_streamed() {
            self.fields(ui, shared, &players, false);
            return self.end_of_streamed_round(ui);
        }
        if self.stage == VersusStage::Over {
            self.touch_field = None;
            return self.players.seat_joined(shared.settings).or_else(|| self.over(ui, shared, &players));
        }
        let timer = self.fields(ui, shared, &players, matches!(self.stage, VersusStage::Paused(_)));
        if let Some(command) = self.players.seat_joined(shared.settings) {
            return Some(command);
        }
        match self.stage {
            VersusStage::Playing => {
                // With a touch layout there is another one.
                let is_clicked = self.players.touch_seat().is_none() && self.pause_button.show(ui, shared);
                let pauses = is_clicked.then_some(Command::Versus(VersusCommand::Pause));
                self.finish_hint(ui, shared, timer).or(pauses)
            }
            VersusStage::Paused(seat) => self.menu(ui, shared, (seat, &players)),
            VersusStage::Over => None,
        }
    }

    /// Starts the next round of a match in the stream view after a break. Escape leads to the results.
    fn end_of_streamed_round(&mut self, ui: &Ui) -> Option<Command> {
        if self.stage != VersusStage::Over {
            return None;
        }
        self.streams &= !ui.input(|input| input.key_pressed(Key::Escape));
        let left = self.stream_break(Instant::now())?;
        ui.ctx().request_repaint_after(left);
        left.is_zero().then_some(Command::Versus(VersusCommand::NextRound))
    }

    /// Returns the time until the next round of a match in the stream view, after one has ended that decides nothing.
    fn stream_break(&self, now: Instant) -> Option<Duration> {
        let over = self.live.over_since().filter(|_| !self.ends_match())?;
        Some(STREAM_BREAK.saturating_sub(now.saturating_duration_since(over)))
    }

    /// What the stream view has around the Matrices, if it is shown.
    fn stream_head<'a>(&self, (title, winner): (&'a str, Option<&'a str>)) -> Option<StreamHead<'a>> {
        let has_rounds = self.rounds.rounds.first_to > 1;
        self.is_streamed().then_some(StreamHead { title, has_rounds, winner })
    }

    /// Who has won, at the end of a match in the stream view.
    fn stream_winner(&self, words: &Words, score: &Series, players: &[PlayerLook]) -> Option<String> {
        let is_shown = self.is_streamed() && self.stage == VersusStage::Over && self.ends_match();
        is_shown.then(|| self.results(score, &players[..self.players.seats.len()]).winner_text(words))
    }

    /// Draws the results.
    fn over(&mut self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook]) -> Option<Command> {
        let danger = shared.theme.palette.danger;
        let failure = |(seat, error): (usize, String)| (format!("{}: {error}", players[seat].name), danger);
        let page = ResultPage {
            id: "VersusResults",
            headline: None,
            notes: self.players.errors(shared.words).map(failure).collect(),
            buttons: self.result_buttons(shared.words),
            chat: None,
        };
        let (score, mut shown) = (self.score(), self.shown);
        let results = self.results(&score, &players[..self.players.seats.len()]);
        let (chosen, leaves) = results.show(ui, shared, page, &mut shown);
        self.shown = shown;
        let given = chosen.or_else(|| leaves.then_some(Command::Versus(VersusCommand::Leave)));
        self.confirmed(ui, given)
    }

    /// Passes a command of the results on. Leaving a match between two of its rounds takes a second press. Moving the
    /// focus cancels the question.
    fn confirmed(&mut self, ui: &Ui, given: Option<Command>) -> Option<Command> {
        // Escape asks without the focus on the button.
        let focused = focus::focused(ui);
        let Some(command) = given else {
            if self.asked.is_some() && self.asked_at != focused {
                self.asked = None;
                ui.ctx().request_repaint();
            }
            return None;
        };
        let leaves = command == Command::Versus(VersusCommand::Leave);
        if leaves && self.loses_by_leaving() && self.asked != Some(VersusCommand::Leave) {
            (self.asked, self.asked_at) = (Some(VersusCommand::Leave), focused);
            return None;
        }
        self.asked = None;
        Some(command)
    }

    /// Whether leaving now loses something: a match of several rounds, or a round that somebody plays.
    fn loses_by_leaving(&self) -> bool {
        let has_rounds = self.rounds.rounds.first_to > 1;
        let has_begun = self.state().now() > Ticks::ZERO || self.rounds.number() > 1;
        let is_lost = match self.stage {
            VersusStage::Over => has_rounds && !self.ends_match(),
            VersusStage::Playing | VersusStage::Paused(_) => has_begun && (has_rounds || !self.players.are_watched()),
        };
        is_lost && !self.is_taken_over()
    }

    /// The buttons of the results: the one that leads on, the review of the own game, the recording, the details, and
    /// the one that leaves.
    fn result_buttons(&self, words: &Words) -> Vec<ResultButton<Option<Command>>> {
        let offer =
            |command: Command, tone, text| ResultButton::like(&command, tone, words.text(text), Some(command.clone()));
        let own = self.players.people().next().unwrap_or(0);
        let review = Command::Review(ReviewCommand::shown(own));
        let refusal = review_refusal(self.state().seat(own).game().rules());
        let leave = Command::Versus(VersusCommand::Leave);
        let next = Command::Versus(VersusCommand::NextRound);
        let mut all = Vec::new();
        // A taken-over match has no next round, because it continues a recording, which is there to be watched.
        match (self.origin, self.ends_match()) {
            (Origin::Recording, _) => {}
            (Origin::Bracket, true) => all.push(offer(leave.clone(), Tone::Primary, id::TOURNAMENT_BACK)),
            (Origin::Lobby, true) => all.push(offer(next, Tone::Primary, id::VERSUS_REMATCH)),
            (Origin::Bracket | Origin::Lobby, false) => all.push(offer(next, Tone::Primary, id::VERSUS_NEXT_ROUND)),
        }
        all.push(offer(review, Tone::Plain, id::REVIEW_OPEN).unless(refusal));
        if !self.is_taken_over() {
            all.push(offer(Command::Recording(RecordingCommand::WatchLast), Tone::Plain, id::WATCH_LAST));
        }
        all.push(ResultButton::more(words));
        let last = match self.origin {
            // There it is the main button.
            Origin::Bracket if self.ends_match() => return all,
            Origin::Bracket => id::TOURNAMENT_BACK,
            Origin::Lobby => id::VERSUS_SETUP,
            Origin::Recording => id::VERSUS_BACK_TO_RECORDING,
        };
        let last = offer(leave, Tone::Plain, last);
        let asks = self.asked == Some(VersusCommand::Leave);
        all.push(if asks { last.asking(words.text(id::VERSUS_QUIT_QUESTION)) } else { last });
        all
    }

    /// Offers to finish a match in which nobody plays any more: beside the clock, whose strip this is, because below
    /// the Matrices are their figures. Beside a large seat, whose name is there, the smaller ones leave room below
    /// them.
    fn finish_hint(&self, ui: &mut Ui, shared: &Shared<'_>, timer: Rect) -> Option<Command> {
        if !self.can_finish() {
            return None;
        }
        let (all, height) = (ui.max_rect(), shared.theme.metrics.control_height);
        let corner = if self.large().is_none() || timer.left() <= all.left() {
            Rect::from_min_size(all.min, vec2(all.width() / 3.0, height))
        } else {
            all.with_min_x(timer.left()).with_min_y(all.bottom() - height)
        };
        let mut inner = ui.new_child(UiBuilder::new().max_rect(corner).id_salt("finish"));
        let is_clicked = page::hints(&mut inner, shared, &[Hint::Finish], height);
        is_clicked.then_some(Command::Versus(VersusCommand::Finish))
    }

    /// Draws the fields, covered if a menu is over them, and the buttons for fingers. Returns the strip of the timer.
    fn fields(&mut self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook], has_menu: bool) -> Rect {
        let Shared { theme, words, settings, .. } = shared;
        let countdown = self.live.countdown(Instant::now());
        let (state, large) = (self.state(), self.large());
        let score = self.score();
        let mut views = seat_views(&self.live, Decided::of(&self.live), players, |seat| score.wins(seat));
        // An error stays, so its pages are repeated.
        let part = (ui.input(|input| input.time) / ERROR_SECONDS).fract() as f32;
        for (seat, error) in self.players.errors(words) {
            // In place of the name.
            let text = format!("{}: {error}", players[seat].name);
            views[seat].speech = Some(Speech { text, part });
        }
        for (seat, view) in views.iter_mut().enumerate() {
            view.is_followed = self.players.is_person(seat) || large.is(seat);
            view.aim = countdown.map(|_| words.goal_of_match(state, seat));
            view.thinking = self.thinking(seat, settings);
        }
        let guests = self.players.seats.len()..self.players.count();
        views.extend(guests.map(|seat| SeatView::practice(self.live.shown(seat), &players[seat])));
        let (views, flights) = large.arrange(views, flights(&self.live));
        let first = if large.is_none() { FirstSeat::Equal } else { FirstSeat::LargeWithMoves };
        let shared_view = SharedView {
            cover: match countdown {
                _ if has_menu => MatchCover::All,
                Some(countdown) if countdown.is_covered => MatchCover::Games,
                _ => MatchCover::None,
            },
            countdown: countdown.map(|at| CountdownView::of(at, state.now() == Ticks::ZERO)),
            round: ClockRound::of(self.rounds.number(), self.rounds.rounds.first_to),
            ..shared_view(&self.live, settings, first)
        };
        let winner = self.stream_winner(words, &score, players);
        let title = self.tournament.as_ref().map(|of| words.match_of_tournament(of)).unwrap_or_default();
        let touch = TouchLayout::new(ui.max_rect(), self.touch_scheme(settings), true);
        let room = UiBuilder::new().max_rect(touch.play);
        let (drawn, face) = ((views.as_slice(), flights.as_slice()), (*theme, *words));
        let drawn = ui.scope_builder(room, |ui| match self.stream_head((&title, winner.as_deref())) {
            Some(head) => versus::paint_stream(ui, drawn, shared_view, head, face),
            None => versus::paint(ui, drawn, shared_view, face),
        });
        let field =
            self.players.touch_seat().and_then(|seat| drawn.inner.seats.get(seat)).map(|seat| seat.field.clone());
        let is_shown = shared_view.cover == MatchCover::None && self.stage == VersusStage::Playing;
        if let Some(field) = field.as_ref().filter(|_| is_shown) {
            touch_buttons::paint(ui, &touch, field, shared.fingers, theme, words);
        }
        self.touch_field = field.map(|field| touch.field(&field));
        if self.players.are_watched() && self.stage == VersusStage::Playing && !self.is_streamed() {
            self.large.follow_click(ui, &drawn.inner);
        }
        drawn.inner.timer
    }

    fn results<'a>(&'a self, score: &'a Series, players: &'a [PlayerLook]) -> MatchResults<'a> {
        let of_match = Some(OfMatch { score, rounds: self.rounds.number(), earlier: &self.rounds.earlier });
        MatchResults {
            state: self.state(),
            tally: self.live.tally(),
            players,
            // With two people on one screen neither is "you".
            you: self.players.people().next().filter(|_| self.players.people().count() == 1),
            is_unfinished: false,
            of_match,
            best: self.best,
        }
    }

    /// Draws the choices of a watched match: the large seat and the stream view. Returns what is chosen.
    fn more(&self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook]) -> Option<Command> {
        let finishes = self.offer_finish(ui, shared);
        if !self.players.are_watched() {
            return finishes;
        }
        ui.add_space(shared.theme.metrics.space.xs);
        let text = self.large.text(shared.words, players);
        let face = (text.as_str(), ui.available_width());
        let turns = Command::Versus(VersusCommand::TurnSeats).offer_as(ui, shared, Tone::Plain, face);
        ui.add_space(shared.theme.metrics.space.xs);
        let streams = Command::Versus(VersusCommand::Stream).offer_wide(ui, shared, Tone::Plain);
        note(ui, shared.theme, &shared.words.text(id::VERSUS_STREAM_HINT));
        turns.or(streams).or(finishes)
    }

    /// Offers to play the rest of a match at once in which only computers are left.
    fn offer_finish(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if !self.can_finish() {
            return None;
        }
        ui.add_space(shared.theme.metrics.space.xs);
        Command::Versus(VersusCommand::Finish).offer_wide(ui, shared, Tone::Plain)
    }

    /// A panel in the middle of a paused match; Escape resumes it, or cancels the question.
    fn menu(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (seat, players): (Option<usize>, &[PlayerLook]),
    ) -> Option<Command> {
        let metrics = &shared.theme.metrics;
        let page = Page::of("VersusPause", "", 2.4 * metrics.menu_width);
        let ((chosen, clicked), back) = page.show(ui, shared, |ui| {
            panel(ui, shared.theme, |ui| {
                self.pause_head(ui, shared, (seat, players));
                ui.add_space(metrics.space.m);
                let face = shared.words.text(id::PAUSE_RESUME);
                let width = ui.available_width();
                let resumes =
                    Command::Versus(VersusCommand::Resume).offer_as(ui, shared, Tone::Primary, (&face, width));
                let more = self.more(ui, shared, players);
                // What ends the match without a result stands last, apart from what finishes it.
                ui.add_space(metrics.space.s);
                let leaves = self.offer_leave(ui, shared);
                ui.add_space(metrics.space.s);
                // On the panel, because the Matrices are below it.
                let keys = [Hint::Move, Hint::Accept, Hint::Back];
                (resumes.or(more).or(leaves), page::hints(ui, shared, &keys, metrics.space.xl))
            })
        });
        let is_cancelled = (back || clicked) && self.asked.take().is_some();
        let resumes = (back || clicked) && !is_cancelled;
        resumes.then_some(Command::Versus(VersusCommand::Resume)).or(chosen)
    }

    /// Who paused, the gamepads that were lost, and how somebody joins.
    fn pause_head(&self, ui: &mut Ui, shared: &Shared<'_>, (seat, players): (Option<usize>, &[PlayerLook])) {
        let Shared { theme, words, .. } = shared;
        let text = seat.map_or_else(
            || words.text(id::PAUSE_TITLE),
            |seat| words.with(id::VERSUS_PAUSED_BY, &[("name", players[seat].name.as_str().into())]),
        );
        ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, text)));
        for text in self.players.lost_pads(words) {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Body, text).color(theme.palette.danger)));
        }
        // A spectator's gamepad works the menu, so most of its buttons do not join there.
        if self.has_room() && !self.players.are_watched() {
            let text = words.text(id::VERSUS_JOIN_LATE);
            ui.vertical_centered(|ui| ui.add(Label::new(theme.text(TextRole::Small, text)).wrap()));
        }
    }

    /// The button that leaves the match. It asks if something is lost.
    fn offer_leave(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let command = Command::Versus(VersusCommand::Leave);
        let mut asks = self.asked == Some(VersusCommand::Leave);
        let (tone, text) = match self.origin {
            _ if asks => (Tone::Danger, id::VERSUS_QUIT_QUESTION),
            Origin::Lobby => (Tone::Plain, id::VERSUS_QUIT_TO_SETUP),
            Origin::Bracket => (Tone::Plain, id::TOURNAMENT_BACK),
            Origin::Recording => (Tone::Plain, id::VERSUS_BACK_TO_RECORDING),
        };
        let text = shared.words.text(text);
        let response = command.button(ui, shared, tone, (&text, ui.available_width()));
        let is_meant = button::answered(ui, &response, &mut asks);
        let leaves = is_meant || (response.clicked() && !self.loses_by_leaving());
        self.asked = (asks && !leaves).then_some(VersusCommand::Leave);
        leaves.then_some(command)
    }
}
