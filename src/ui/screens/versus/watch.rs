//! The seats of a recorded match on its screen: all of a round as in play, one of which may be large or taken over.

use std::sync::Arc;

use egui::{Rect, Response, Ui, UiBuilder, vec2};

use super::large::LargeSeat;
use super::{Decided, PlayerLook, flights, handicap_text, seat_views, shared_view};
use crate::engine::versus::{Handicap, Series, Standings};
use crate::replay::{SeatLook, SeatTimeline};
use crate::session::{Match, Track as _};
use crate::settings::{Settings, Versus};
use crate::ui::live::LiveRecording;
use crate::ui::paint::versus::{self, ClockRound, FirstSeat, SharedView, StreamHead, beside_timer, sides_of_timer};
use crate::ui::screens::{ClipCommand, Command, MatchCommand, Others, RecordingCommand, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus;
use crate::ui::words::{Words, id, review_refusal};

/// The number of review buttons in a row.
const IN_ROW: usize = 4;

/// The seats of a watched match.
#[derive(Debug, Default)]
pub(in crate::ui::screens) struct WatchedSeats {
    take_over: Option<TakeOver>,
    large: LargeSeat,
    /// Whether the stream view is chosen, which shows nothing but the match.
    streams: bool,
}

/// The choice of a seat to take over, in two steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TakeOver {
    /// The chosen seat, whose opponents are chosen next.
    seat: Option<usize>,
    /// Whether the focus moves to the first button.
    begins: bool,
}

/// The places and knock-outs at the current tick.
fn decided(recording: &LiveRecording) -> Decided<'_> {
    let round = recording.round();
    let has_result = round.setup().places != Standings::default();
    Decided { state: recording.live().state(), knock_outs: round.knock_outs(), has_result }
}

/// The score at the current tick.
fn score(recording: &LiveRecording) -> Series {
    decided(recording).score(recording.timeline().score_before(recording.round_index()))
}

/// The players in the order of the seats.
fn players(words: &Words, recording: &LiveRecording) -> Vec<PlayerLook> {
    let round = recording.round();
    let mut names = words.recorded_names(round.setup(), round.seats().len());
    let player = |(seat, recorded): (usize, &Arc<SeatTimeline>)| {
        let look = round.setup().looks.get(seat).copied().unwrap_or_else(|| SeatLook::of_seat(seat));
        let look = SeatLook { next_count: look.next_count.clamp(1, 6), ..look };
        let handicap = handicap_text(words, &Handicap::of(&recorded.replay().rules), look.next_count);
        PlayerLook { name: std::mem::take(&mut names[seat]), look, handicap: handicap.unwrap_or_default() }
    };
    round.seats().iter().enumerate().map(player).collect()
}

/// The seats that can be taken over now: those still playing, in matches that fit on one screen.
fn open_seats(recording: &LiveRecording) -> Vec<usize> {
    let state = recording.live().state();
    let seats = state.seats().iter().enumerate().filter(|(_, seat)| !seat.is_over()).map(|(seat, _)| seat);
    if state.is_over() || state.seats().len() > Versus::SEATS { Vec::new() } else { seats.collect() }
}

impl WatchedSeats {
    /// Whether a seat is heard: the large one, or all.
    pub(in crate::ui::screens) fn hears(&self, seat: usize) -> bool {
        self.large.is_none() || self.large.is(seat)
    }

    /// The side from which one of this number of seats is heard, in percent.
    pub(in crate::ui::screens) fn side(&self, seat: usize, seats: usize) -> i8 {
        self.large.side(seat, seats)
    }

    /// Whether the stream view is shown, which ends when the recording stops.
    pub(in crate::ui::screens) fn is_streamed(&self, recording: &LiveRecording) -> bool {
        self.streams && recording.is_playing()
    }

    /// Whether the stream view is chosen.
    pub(in crate::ui::screens) const fn streams(&self) -> bool {
        self.streams
    }

    /// Ends the stream view.
    pub(in crate::ui::screens) const fn leave_stream(&mut self) {
        self.streams = false;
    }

    /// Starts the choice of a seat to take over, or ends it.
    pub(in crate::ui::screens) const fn ask_for_seat(&mut self) {
        self.take_over = if self.take_over.is_none() { Some(TakeOver { seat: None, begins: true }) } else { None };
    }

    /// Goes back to the step before. Returns whether there was one.
    pub(in crate::ui::screens) fn go_back(&mut self) -> bool {
        let step = self.take_over;
        self.take_over = step.and_then(|step| step.seat).map(|_| TakeOver { seat: None, begins: true });
        step.is_some()
    }

    /// Draws the seats. A click on one shows it large, another one all alike.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        (theme, words): (&Theme, &Words),
        settings: &Settings,
        recording: &LiveRecording,
    ) {
        let live = recording.live();
        let players = players(words, recording);
        let score = score(recording);
        let mut views = seat_views(live, decided(recording), &players, |seat| score.wins(seat));
        for (seat, view) in views.iter_mut().enumerate() {
            view.is_followed = self.large.is(seat);
        }
        let (views, flights) = self.large.arrange(views, flights(live));
        let first = if self.large.is_none() { FirstSeat::Equal } else { FirstSeat::Large };
        let first_to = recording.timeline().recorded().rounds().first_to;
        let round = ClockRound::of(recording.round_index() + 1, first_to);
        let shared_view = SharedView { round, ..shared_view(live, settings, first) };
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("seats"));
        let drawn = (views.as_slice(), flights.as_slice());
        let tournament = recording.round().setup().tournament.as_ref();
        let title = tournament.map(|of| words.match_of_tournament(of)).unwrap_or_default();
        if self.is_streamed(recording) {
            let has_rounds = first_to > 1;
            let head = StreamHead { title: &title, has_rounds, winner: None };
            versus::paint_stream(&mut ui, drawn, shared_view, head, (theme, words));
        } else {
            let layout = versus::paint(&mut ui, drawn, shared_view, (theme, words));
            if tournament.is_some() {
                let [left, _] = sides_of_timer(layout.timer);
                let text = theme.text(TextRole::Body, title).color(theme.palette.text_secondary);
                beside_timer(&mut ui, theme, left, text);
            }
            self.large.follow_click(&ui, &layout);
        }
    }

    /// The buttons of the current step: the seats, or the opponents of the chosen seat.
    pub(in crate::ui::screens) fn offer_take_over(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        recording: &LiveRecording,
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let seats = open_seats(recording);
        let step = self.take_over.as_mut()?;
        step.seat = step.seat.filter(|seat| seats.contains(seat));
        let TakeOver { seat: chosen, begins } = *step;
        step.begins = false;
        if seats.is_empty() {
            ui.label(theme.text(TextRole::Small, words.text(id::WATCH_AT_END)));
            return None;
        }
        let name = |seat: usize| words.recorded_name(recording.round().setup(), seat);
        let texts: Vec<String> = match chosen {
            None => seats.iter().map(|seat| name(*seat)).collect(),
            Some(seat) => Others::ALL
                .into_iter()
                .map(|others| match others {
                    Others::Recorded => id::VERSUS_TAKE_OVER_RECORDED,
                    Others::Computers => id::VERSUS_TAKE_OVER_COMPUTERS,
                })
                .map(|text| words.with(text, &[("name", name(seat).into())]))
                .collect(),
        };
        let gap = theme.metrics.space.xs;
        let width = (ui.available_width() - gap * (texts.len() - 1) as f32) / texts.len() as f32;
        let pressed = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            // All buttons are drawn, even after a pressed one.
            let buttons: Vec<Response> =
                texts.iter().map(|text| button::sized(ui, theme, Tone::Plain, text, width)).collect();
            if let Some(first) = buttons.first().filter(|_| begins) {
                focus::give(ui, first.id);
            }
            buttons.iter().position(Response::clicked)
        });
        let pressed = pressed.inner?;
        if let Some(seat) = chosen {
            let others = *Others::ALL.get(pressed)?;
            return Some(Command::Matches(MatchCommand::TakeOver { seat, others }));
        }
        self.take_over = Some(TakeOver { seat: seats.get(pressed).copied(), begins: true });
        None
    }

    /// The buttons of a match, in the row of the transport.
    pub(in crate::ui::screens) fn buttons(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        recording: &LiveRecording,
    ) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let players = players(words, recording);
        // The longest text gives the width, so that the buttons beside it do not move.
        let widths = LargeSeat::texts(words, &players).into_iter().map(|text| button::compact_width(ui, theme, &text));
        let widest = widths.fold(0.0, f32::max);
        if button::sized(ui, theme, Tone::Plain, &self.large.text(words, &players), widest).clicked() {
            self.large.turn(players.len());
        }
        // The buttons are shown again only after the stream view has ended.
        self.streams = button::compact(ui, theme, Tone::Plain, &words.text(id::VERSUS_STREAM));
        let commands = [
            Command::Recording(RecordingCommand::TakeOver),
            Command::Recording(RecordingCommand::Save),
            Command::Clip(ClipCommand::Open),
            Command::Recording(RecordingCommand::Copy),
            Command::Back,
        ];
        // A match by other rules cannot be continued.
        let skipped = usize::from(recording.timeline().recorded().is_tetrio());
        commands[skipped..].iter().fold(None, |chosen, command| command.offer_compact(ui, shared).or(chosen))
    }

    pub(in crate::ui::screens) fn reviews(
        ui: &mut Ui,
        shared: &Shared<'_>,
        recording: &LiveRecording,
    ) -> Option<Command> {
        reviews(ui, shared, &players(shared.words, recording), recording.live().state())
    }
}

/// Offers a review of the game of each seat, or shows why a game cannot be reviewed.
fn reviews(ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook], state: &Match) -> Option<Command> {
    let gap = shared.theme.metrics.space.xs;
    let count = players.len().clamp(1, IN_ROW) as f32;
    let width = ((ui.available_width() - gap * (count - 1.0)) / count).floor();
    let all = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        let offer = |(seat, player): (usize, &PlayerLook)| {
            let text = shared.words.with(id::REVIEW_SEAT, &[("name", player.name.as_str().into())]);
            let reason = review_refusal(state.seat(seat).game().rules());
            Command::Review(ReviewCommand::shown(seat)).offer_as_unless(ui, shared, reason, (&text, width))
        };
        // The fold draws all buttons, even after a pressed one.
        players.iter().enumerate().map(offer).fold(None, Option::or)
    });
    all.inner
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::engine::{Game, Rules, Ticks};
    use crate::replay::{MatchSetup, Outcome, Recording, SeatRecording, Timeline};
    use crate::session::{Match, MatchTally, TransportCommand};

    /// A watched match shows at every position what the live match showed there, whatever was played before.
    #[test]
    fn knock_outs_places_and_crowns_follow_the_position() {
        let text = include_str!("../../../../tests/data/golden/match_rising.json");
        let recorded = Recording::from_text(text).unwrap();
        let mut tally = MatchTally::new(3);
        Match::continue_from(&recorded, Ticks::NEVER, |state| tally.observe(state.last_frame(), state)).unwrap();
        let by = [0, 1, 2].map(|seat| tally.knock_outs().knocked_out_by(seat));
        assert!(by[0].is_none() && by[1].is_some() && by[2].is_some(), "{by:?}");
        let now = Instant::now();
        let mut watch = LiveRecording::new(Arc::new(Timeline::new(recorded)), now).unwrap();
        let shown = |watch: &LiveRecording| {
            let (decided, score) = (decided(watch), score(watch));
            let place = |seat| decided.place(seat).map(|(place, _)| place);
            [0, 1, 2].map(|seat| (decided.knocked_out_by(seat), place(seat), score.wins(seat)))
        };
        let nothing = [(None, None, 0); 3];
        let third = [nothing[0], nothing[1], (by[2], Some(3), 0)];
        let end = [(None, Some(1), 1), (by[1], Some(2), 0), third[2]];
        for (at, expected) in
            [(42_000, nothing), (43_000, third), (u64::MAX, end), (57_800, third), (42_800, nothing), (0, nothing)]
        {
            watch.apply(TransportCommand::Seek(at));
            assert_eq!(shown(&watch), expected, "at {at} ms");
        }
        watch.apply(TransportCommand::Seek(57_800));
        for frame in 1..30 {
            watch.advance(now + Duration::from_millis(16) * frame);
        }
        assert_eq!(shown(&watch), end, "played to the end");
    }

    /// The players of a recorded match look as they did in play, whatever numbers the file has.
    #[test]
    fn players_look_as_in_play() {
        let seat = |rules: Rules| SeatRecording::new(rules, 7, Vec::new(), Outcome::of(&Game::new(rules, 7)));
        let fast = Rules { level: 3, ..Rules::default() };
        let looks =
            vec![SeatLook { color: 5, avatar: 20, next_count: 2 }, SeatLook { color: 255, avatar: 255, next_count: 0 }];
        let names = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
        let recorded = Recording::new([Rules::default(), fast, Rules::default()].map(seat).to_vec());
        let recorded = recorded.with_setup(MatchSetup { names, looks, ..MatchSetup::default() });
        let watch = LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap();
        let player = |name: &str, color, avatar, handicap: &str, next_count| PlayerLook {
            name: name.to_owned(),
            look: SeatLook { color, avatar, next_count },
            handicap: handicap.to_owned(),
        };
        let expected = [
            player("Ada", 5, 20, "Next pieces 2", 2),
            player("Bo", 255, 255, "Starting level 3 · Next pieces 1", 1),
            player("Cy", 2, 2, "", 6),
        ];
        assert_eq!(players(&Words::english(), &watch), expected);
    }
}
