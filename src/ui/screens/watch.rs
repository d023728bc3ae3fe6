//! The screen of a recording: the game as in play, or all seats of a match, and below it the transport through all
//! rounds.
//!
//! ```text
//!   ┌───────────────────────────────────────────────┐
//!   │         play field or seats, as in play       │
//!   ├───────────────────────────────────────────────┤
//!   │ 0:12.34 ▁▂▁▃█▁▁▂──────────────────── 2:00.00  │   arrows: five seconds
//!   │ |◀ ◀ ▶ ▶ ▶|  − 1× +  ← → ↓ …  Take over  ⋯    │   ⋯ opens a menu above the bar
//!   └───────────────────────────────────────────────┘
//! ```
//!
//! The buttons of a game take one row. What has no room there is in the menu.

use std::sync::Arc;
use std::time::Instant;

use egui::{Id, Key, Modifiers, Rect, Ui, UiBuilder, vec2};

use crate::bots::beam::Aim;
use crate::bots::review::{Judgement, Review};
use crate::engine::{Button, Ticks};
use crate::replay::{Mark, MarkKind, RoundTimeline};
use crate::session::{Track as _, TransportCommand};
use crate::settings::{Hud, Settings};
use crate::ui::live::LiveRecording;
use crate::ui::paint::{self, Around, PlayView, Thinking};
use crate::ui::screens::versus::WatchedSeats;
use crate::ui::screens::{
    ClipCommand, Command, PictureCommand, Played, PracticeCommand, RecordingCommand, ReviewCommand, SolverCommand,
    review,
};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::page::{self, Hint};
use crate::ui::widgets::transport::{self, Moments, Sign};
use crate::ui::widgets::{panel, rows};
use crate::ui::words::{Words, id, review_refusal};

/// A recording on the screen.
#[derive(Debug)]
pub struct Watch {
    /// The playback of the recording.
    pub recording: LiveRecording,
    /// The marks on the seek bar: in a match the starts of the rounds after the first.
    marks: Vec<Mark>,
    /// The seats of a match; `None` for a game of one player.
    seats: Option<WatchedSeats>,
    /// The mistakes of its review in the order of their times, if it was opened from one.
    mistakes: Vec<Judgement>,
    /// The aim of the reviewed game.
    aim: Aim,
    /// Whether a game of one player is that of a seat of a match.
    is_of_match: bool,
    more: More,
}

/// What of the row of a game has room beside the transport and *Take over*.
#[derive(Debug, Clone, Copy)]
struct BarRow {
    lamps: bool,
    back: bool,
    review: bool,
}

/// The menu of the less common commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum More {
    #[default]
    Closed,
    /// It is shown for the first time.
    Opening,
    Open,
    /// The focus returns to its button.
    Closing,
}

impl Watch {
    /// From the start, playing.
    #[must_use]
    pub fn new(recording: LiveRecording) -> Self {
        let round = |round: &Arc<RoundTimeline>| Mark { at: round.start(), kind: MarkKind::Round };
        let seats = recording.only_seat().is_none().then(WatchedSeats::default);
        let marks = match recording.only_seat() {
            Some(seat) => seat.marks().to_vec(),
            None => recording.timeline().rounds().iter().skip(1).map(round).collect(),
        };
        let (mistakes, aim) = (Vec::new(), Aim::default());
        Self { recording, marks, seats, mistakes, aim, is_of_match: false, more: More::Closed }
    }

    /// Stops playback, so that the position stays.
    pub fn stop(&mut self) {
        if self.recording.is_playing() {
            self.recording.apply(TransportCommand::Toggle);
        }
    }

    /// Paused at a time of a reviewed game. The mistakes are marked, and at each of them the better placement and the
    /// played one are drawn.
    #[must_use]
    pub fn at(recording: LiveRecording, review: &Review, at: Ticks) -> Self {
        let mut watch = Self::new(recording);
        watch.mistakes = review.moments_by_time();
        watch.aim = review.aim;
        let worst = watch.mistakes.iter().map(|mistake| mistake.lost).max().unwrap_or(0).max(1);
        let mark = |mistake: &Judgement| {
            let percent = (mistake.lost * 100).div_ceil(worst).min(100) as u8;
            Mark { at: mistake.at, kind: MarkKind::Mistake(percent) }
        };
        watch.marks.extend(watch.mistakes.iter().map(mark));
        watch.recording.apply(TransportCommand::Seek(at.millis()));
        watch.stop();
        watch
    }

    /// The same game as that of a seat of a match, which plays no mode.
    #[must_use]
    pub fn of_match(self) -> Self {
        Self { is_of_match: true, ..self }
    }

    /// Plays up to now. Of a match the large seat is heard, or all.
    pub fn play(&mut self, now: Instant) -> Played {
        let happened = self.recording.advance(now).into_iter();
        match &self.seats {
            None => Played { events: happened.map(|event| event.event).collect(), ..Played::default() },
            Some(seats) => {
                let heard = happened.filter(|event| seats.hears(event.seat));
                Played { heard: heard.map(|event| (event, self.side(event.seat))).collect(), ..Played::default() }
            }
        }
    }

    /// The side from which a seat is heard, in percent.
    #[must_use]
    pub fn side(&self, seat: usize) -> i8 {
        let count = self.recording.round().seats().len();
        self.seats.as_ref().map_or(0, |seats| seats.side(seat, count))
    }

    /// Whether the stream view is shown.
    #[must_use]
    pub fn is_streamed(&self) -> bool {
        self.seats.as_ref().is_some_and(|seats| seats.is_streamed(&self.recording))
    }

    /// The mistake whose piece is in play.
    fn mistake(&self) -> Option<&Judgement> {
        let game = self.recording.game();
        let number = game.statistics().locked_down() + 1;
        self.mistakes.iter().find(|mistake| mistake.number == number && game.in_play().is_some())
    }

    /// Goes to the next mistake, or to the one before.
    fn go_to_mistake(&mut self, forward: bool) {
        let now = self.recording.position();
        let mut times = self.mistakes.iter().map(|mistake| mistake.at.millis());
        let to = if forward { times.find(|at| *at > now) } else { times.rfind(|at| *at < now) };
        if let Some(to) = to {
            self.recording.apply(TransportCommand::Seek(to));
            self.stop();
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let opened = focus::open(ui, "Watch", Vertical::Move, true);
        for command in transport::keys(ui, opened.pages) {
            self.recording.apply(command);
        }
        for (key, forward) in [(Key::N, true), (Key::P, false)] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                self.go_to_mistake(forward);
            }
        }
        let all = ui.max_rect();
        if self.is_streamed() {
            self.paint(ui, all, (shared.theme, shared.words), shared.settings);
            focus::close(ui);
            if opened.back
                && let Some(seats) = &mut self.seats
            {
                seats.leave_stream();
            }
            return None;
        }
        let space = shared.theme.metrics.space;
        let height_id = Id::unique("watch bar");
        // The bar is drawn last, so its height is known from the previous frame.
        let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
        let (field, bar) = all.split_top_bottom_at_y(all.bottom() - height - space.s);
        self.paint(ui, field, (shared.theme, shared.words), shared.settings);
        let bar = bar.shrink2(vec2(space.s, 0.0));
        let row = self.bar_row(ui, shared, bar.width() - 2.0 * (space.s + shared.theme.metrics.stroke));
        let mut bar_ui = ui.new_child(UiBuilder::new().max_rect(bar).id_salt("bar"));
        let chosen = if self.seats.is_none() {
            rows(&mut bar_ui, shared.theme, |ui| self.bar(ui, shared, row))
        } else {
            panel(&mut bar_ui, shared.theme, |ui| self.bar(ui, shared, row))
        };
        let other = if self.seats.is_none() { self.more(ui, shared, (bar, row)) } else { None };
        let used = bar_ui.min_rect().height();
        if (used - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height_id, used));
            ui.ctx().request_discard("the field takes what the bar leaves");
        }
        focus::close(ui);
        if !opened.back {
            return chosen.or(other);
        }
        let goes_back = self.seats.as_mut().is_some_and(WatchedSeats::go_back);
        (!goes_back).then_some(Command::Back)
    }

    /// Draws the recording alone.
    pub(crate) fn paint(&mut self, ui: &mut Ui, rect: Rect, look: (&Theme, &Words), settings: &Settings) {
        match &mut self.seats {
            None => self.field(ui, rect, look, settings),
            Some(seats) => seats.ui(ui, rect, look, settings, &self.recording),
        }
    }

    fn field(&self, ui: &mut Ui, rect: Rect, (theme, words): (&Theme, &Words), settings: &Settings) {
        let rules = self.recording.game().rules();
        let preset = rules.mode;
        let of_match = self.is_of_match.then(|| theme.with_hud(Hud::of_match(rules)));
        let theme = of_match.as_ref().unwrap_or(theme);
        let versus = words.text(id::VERSUS_TITLE);
        let view = PlayView {
            around: if self.is_of_match { Around::Named(&versus) } else { Around::Game },
            next_count: settings.next_count(preset),
            ghost: settings.shows_ghost(preset),
            thinking: self.mistake().map(|mistake| Thinking {
                considered: None,
                plan: Some(mistake.best.piece),
                played: Some(mistake.played.piece),
            }),
            ..PlayView::of(self.recording.game(), self.recording.effects())
        };
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("field"));
        paint::play_field(&mut ui, &view, theme, words);
    }

    fn bar(&mut self, ui: &mut Ui, shared: &Shared<'_>, row: BarRow) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if self.seats.is_none() {
            ui.spacing_mut().item_spacing.y = theme.metrics.space.xs;
        }
        if let Err(error) = self.recording.timeline().verdict() {
            let text = words.replay_error(error);
            ui.label(theme.text(TextRole::Small, text).color(theme.palette.danger));
        } else if self.recording.timeline().recorded().is_tetrio() {
            ui.label(theme.text(TextRole::Small, words.text(id::REPLAY_CONFIRMED)));
        } else if self.recording.timeline().recorded().seats.iter().any(|seat| seat.jstris.is_some()) {
            ui.label(theme.text(TextRole::Small, words.text(id::REPLAY_CONFIRMED_JSTRIS)));
        }
        if let Some(mistake) = self.mistake() {
            let args = [("number", mistake.number.into()), ("lost", words.lost(self.aim, mistake.lost.into()).into())];
            let text = words.with(if mistake.best.hold { id::REVIEW_HERE_HOLD } else { id::REVIEW_HERE }, &args);
            ui.label(theme.text(TextRole::Small, text));
        }
        if !self.mistakes.is_empty() {
            page::hints(ui, shared, &[Hint::Mistakes, Hint::Pieces], theme.metrics.control_height);
        }
        // Above the rest, which stays where it is, because the bar grows upwards.
        let taken = self.seats.as_mut().and_then(|seats| seats.offer_take_over(ui, shared, &self.recording));
        if let Some(command) = self.moments(ui, shared) {
            self.recording.apply(command);
        }
        let chosen = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
            let stepped = self.steps_and_speed(ui, shared);
            if let Some(command) = self.offer_rounds(ui, shared).or(stepped) {
                self.recording.apply(command);
            }
            transport::group_gap(ui, theme);
            match &mut self.seats {
                None => self.game_buttons(ui, shared, row),
                Some(seats) => seats.buttons(ui, shared, &self.recording),
            }
        });
        let chosen = taken.or(chosen.inner);
        let Some(seats) = &mut self.seats else { return chosen };
        let review = WatchedSeats::reviews(ui, shared, &self.recording);
        if chosen == Some(Command::Recording(RecordingCommand::TakeOver)) {
            seats.ask_for_seat();
            // So that the position stays while the seat is chosen.
            self.stop();
            return None;
        }
        if seats.streams() && !self.recording.is_playing() {
            self.recording.apply(TransportCommand::Toggle);
        }
        chosen.or(review)
    }

    /// Returns what has room in a row of this width: the lamps first, then *Back*, then *Review*.
    fn bar_row(&self, ui: &Ui, shared: &Shared<'_>, width: f32) -> BarRow {
        let Shared { theme, words, .. } = shared;
        let metrics = &theme.metrics;
        let wide = |command: &Command| command.compact_width(ui, shared) + metrics.space.xs;
        let lamp = |button: Button| transport::lamp_width(ui, theme, &words.button_sign(button)) + metrics.space.xs;
        let lamps = metrics.space.s + self.recorded_buttons().map(lamp).sum::<f32>();
        let more = metrics.control_height + metrics.space.xs;
        let take_over = wide(&Command::Recording(RecordingCommand::TakeOver));
        let always = transport::steps_width(theme) + metrics.space.s + take_over + more;
        let mut room = width - always;
        let mut fits = |width: f32| {
            let fits = width <= room;
            room -= if fits { width } else { 0.0 };
            fits
        };
        BarRow {
            lamps: fits(lamps),
            back: fits(wide(&Command::Back)),
            review: fits(wide(&Command::Review(ReviewCommand::shown(0)))),
        }
    }

    /// The buttons of a game of one player.
    fn game_buttons(&mut self, ui: &mut Ui, shared: &Shared<'_>, row: BarRow) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if row.lamps {
            self.lamps(ui, shared);
            transport::group_gap(ui, theme);
        }
        let taken = Command::Recording(RecordingCommand::TakeOver).offer_main(ui, shared);
        let rules = self.recording.game().rules();
        let review = ReviewCommand::shown(0);
        let reviewed = if row.review { review::offer(ui, shared, review, rules) } else { None };
        if self.more == More::Closing {
            focus::give_to_next(ui);
            self.more = More::Closed;
        }
        if transport::more_button(ui, theme, &words.text(id::WATCH_MORE)) {
            self.more = if self.more == More::Closed { More::Opening } else { More::Closed };
        }
        let back = if row.back { Command::Back.offer_compact(ui, shared) } else { None };
        taken.or(reviewed).or(back)
    }

    /// The buttons that the rules of the recording have.
    fn recorded_buttons(&self) -> impl Iterator<Item = Button> {
        let rules = *self.recording.game().rules();
        Button::ALL.into_iter().filter(move |button| match button {
            Button::SonicDrop => rules.sonic_drop,
            Button::TeleportLeft | Button::TeleportRight => rules.teleports,
            _ => true,
        })
    }

    /// The stepper through the rounds, if there are several.
    fn offer_rounds(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<TransportCommand> {
        let Shared { theme, words, .. } = shared;
        let timeline = self.recording.timeline();
        let (round, last) = (self.recording.round_index(), timeline.rounds().len() - 1);
        if last == 0 {
            return None;
        }
        let args = [("round", (round + 1).into()), ("rounds", (last + 1).into())];
        let steps = transport::stepper(ui, theme, &words.text(id::WATCH_ROUND), &words.with(id::WATCH_ROUND_OF, &args));
        let to = round.saturating_add_signed(steps as isize).min(last);
        (steps != 0).then(|| TransportCommand::Seek(timeline.round(to).start().millis()))
    }

    /// The menu above the right end of the bar, also of what has no room in its row. Its shortcuts work also while it
    /// is closed.
    fn more(&mut self, ui: &mut Ui, shared: &Shared<'_>, (bar, row): (Rect, BarRow)) -> Option<Command> {
        let commands = [
            Command::Recording(RecordingCommand::Save),
            Command::Clip(ClipCommand::Open),
            Command::Recording(RecordingCommand::Copy),
            Command::Recording(RecordingCommand::CopyFumen),
            Command::Recording(RecordingCommand::CopyGameFumen),
            Command::Picture(PictureCommand::Copy),
            Command::Picture(PictureCommand::Save),
            Command::Practice(PracticeCommand::FromRecording),
            Command::Solver(SolverCommand::FromRecording),
        ];
        if matches!(self.more, More::Closed | More::Closing) {
            return commands.iter().find_map(|command| command.by_shortcut(ui));
        }
        if focus::catch_back(ui) {
            self.more = More::Closing;
        }
        let space = shared.theme.metrics.space;
        let review = Command::Review(ReviewCommand::shown(0));
        let others = [(&review, row.review), (&Command::Back, row.back)];
        let others: Vec<&Command> =
            others.into_iter().filter(|(_, is_there)| !is_there).map(|(other, _)| other).collect();
        let all = || commands.iter().chain(others.iter().copied());
        let width = all().map(|command| command.compact_width(ui, shared)).fold(0.0, f32::max);
        let button_height = button::height(shared.theme, Tone::Plain) + space.xs;
        let size = vec2(width + 2.0 * space.s, button_height * all().count() as f32 + 2.0 * space.s);
        let place = Rect::from_min_size(bar.right_top() - vec2(size.x, size.y + space.s), size);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("more"));
        let refusal = review_refusal(self.recording.game().rules());
        let chosen = focus::aside(&mut ui, |ui| {
            if self.more == More::Opening {
                focus::give_to_next(ui);
                self.more = More::Open;
            }
            rows(ui, shared.theme, |ui| {
                ui.spacing_mut().item_spacing.y = space.xs;
                all().fold(None, |chosen, command| {
                    let reason = refusal.filter(|_| *command == review);
                    command.offer_unless(ui, shared, reason, ui.available_width()).or(chosen)
                })
            })
        });
        if chosen.is_some() {
            self.more = More::Closed;
            ui.ctx().request_repaint();
        }
        chosen
    }

    /// The indicators of the pressed buttons.
    fn lamps(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        for button in self.recorded_buttons() {
            let is_down = self.recording.game().buttons().is_down(button);
            transport::lamp(ui, theme, &words.button_sign(button), &words.button(button), is_down);
        }
    }

    /// The seek bar, between the current time and the length.
    fn moments(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<TransportCommand> {
        let Shared { theme, words, .. } = shared;
        let (at, end) = (self.recording.position(), self.recording.timeline().end().millis());
        let (now, whole) = (words.time(at), words.time(end));
        let text = words.with(id::WATCH_TIME, &[("time", now.clone().into()), ("end", whole.clone().into())]);
        let line = |ui: &mut Ui| {
            transport::figures(ui, theme, &now, &whole);
            // Measured first, because egui lays out from the left and the bar would take all remaining space.
            let room = transport_room(ui, &whole);
            let sought = ui
                .allocate_ui(vec2(ui.available_width() - room, transport::SEEK), |ui| {
                    let moments = Moments { at, end, marks: &self.marks, text: &text };
                    transport::seek_bar(ui, theme, &words.text(id::WATCH_MOMENT), &moments)
                })
                .inner;
            transport::figures(ui, theme, &whole, &whole);
            sought
        };
        // A line of controls is higher.
        let low = |ui: &mut Ui| {
            ui.spacing_mut().interact_size.y = transport::SEEK;
            ui.horizontal(line).inner
        };
        ui.scope(low).inner
    }

    /// The buttons for play, stop and steps, and the speed.
    fn steps_and_speed(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<TransportCommand> {
        let Shared { theme, words, .. } = shared;
        let name = |sign| {
            words.text(match sign {
                Sign::Play => id::WATCH_PLAY,
                Sign::Stop => id::WATCH_STOP,
                Sign::PieceBack => id::WATCH_PIECE_BACK,
                Sign::FrameBack => id::WATCH_FRAME_BACK,
                Sign::FrameOn => id::WATCH_FRAME_ON,
                Sign::PieceOn => id::WATCH_PIECE_ON,
            })
        };
        let stepped = transport::step_buttons(ui, theme, self.recording.is_playing(), name);
        ui.add_space(theme.metrics.space.s);
        let speed = speed_text(shared, self.recording.speed());
        let speed = words.with(id::WATCH_SPEED_VALUE, &[("speed", speed.into())]);
        let steps = transport::stepper(ui, theme, &words.text(id::WATCH_SPEED), &speed);
        stepped.or_else(|| (steps != 0).then_some(TransportCommand::ChangeSpeed(steps)))
    }
}

/// The width of the length at the end of the seek bar.
fn transport_room(ui: &Ui, whole: &str) -> f32 {
    let font = TextRole::Strong.font(1.0);
    let color = ui.visuals().text_color();
    let figures = crate::ui::fonts::figures(ui.ctx(), whole, &font, color);
    ui.painter().layout_job(figures).size().x + 2.0 * ui.spacing().item_spacing.x
}

/// A speed in percent as a factor.
pub(super) fn speed_text(shared: &Shared<'_>, percent: u32) -> String {
    let whole = u64::from(percent / 100);
    match percent % 100 {
        0 => shared.words.number(whole),
        part => {
            let part = format!("{part:02}").trim_end_matches('0').to_owned();
            let args = [("whole", shared.words.number(whole).into()), ("hundredths", part.into())];
            shared.words.with(id::DECIMAL, &args)
        }
    }
}
