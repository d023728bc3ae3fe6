//! The screen of a recorded match: all seats of a round as in play, and below them the transport through all rounds.

use std::sync::Arc;
use std::time::Instant;

use egui::{Id, Rect, Response, Ui, UiBuilder, vec2};

use super::large::LargeSeat;
use super::{Decided, PlayerLook, flights, handicap_text, live_views, recorded_name, recorded_names, reviews, timer};
use crate::engine::Ticks;
use crate::engine::versus::{Handicap, Series, Standings};
use crate::replay::{Mark, MarkKind, MatchTimeline, RoundTimeline, SeatLook, Timeline};
use crate::session::{SeatEvent, TransportCommand};
use crate::settings::Versus;
use crate::ui::paint::versus::{self, FirstSeat, SharedView};
use crate::ui::screens::watch::{moments, steps_and_speed};
use crate::ui::screens::{Command, MatchCommand, Others};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::watch::Watching;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::{panel, transport};
use crate::ui::words::{Words, id};

/// A recorded match on the screen.
#[derive(Debug)]
pub struct MatchWatch {
    timeline: Arc<MatchTimeline>,
    /// The starts of the rounds after the first.
    marks: Vec<Mark>,
    watching: Watching,
    take_over: Option<TakeOver>,
    large: LargeSeat,
}

/// The choice of a seat to take over, in two steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TakeOver {
    /// The chosen seat, whose opponents are chosen next.
    seat: Option<usize>,
    /// Whether the focus moves to the first button.
    begins: bool,
}

impl MatchWatch {
    /// A match that plays from its start; nothing if it has no seats.
    #[must_use]
    pub fn new(timeline: Box<MatchTimeline>, now: Instant) -> Option<Self> {
        let timeline: Arc<MatchTimeline> = Arc::from(timeline);
        let watching = Watching::of_match(Arc::clone(&timeline), now)?;
        let mark = |round: &RoundTimeline| Mark { at: round.start(), kind: MarkKind::Round };
        let marks = timeline.rounds().iter().skip(1).map(mark).collect();
        Some(Self { timeline, marks, watching, take_over: None, large: LargeSeat::default() })
    }

    /// The recorded match.
    #[must_use]
    pub fn timeline(&self) -> &MatchTimeline {
        &self.timeline
    }

    /// The round on the screen.
    #[must_use]
    pub fn round(&self) -> &RoundTimeline {
        self.timeline.round(self.watching.round())
    }

    /// The playback of the match.
    #[must_use]
    pub const fn watching(&self) -> &Watching {
        &self.watching
    }

    /// Runs a command of the transport.
    pub fn apply(&mut self, command: TransportCommand) {
        self.watching.apply(command);
    }

    /// Plays up to now. Returns the events with sound: those of the large seat, or of all.
    pub fn advance(&mut self, now: Instant) -> Vec<SeatEvent> {
        let mut happened = self.watching.advance_seats(now);
        happened.retain(|event| self.large.is_none() || self.large.is(event.seat));
        happened
    }

    /// The side from which a seat is heard, in percent.
    #[must_use]
    pub fn side(&self, seat: usize) -> i8 {
        self.large.side(seat, self.round().seats().len())
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let opened = focus::open(ui, "MatchWatch", Vertical::Move, true);
        for command in transport::keys(ui, opened.pages) {
            self.watching.apply(command);
        }
        let all = ui.max_rect();
        let space = shared.theme.metrics.space;
        let height_id = Id::unique("match watch bar");
        // The bar is drawn last, so its height is known from the previous frame.
        let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
        let (seats, bar) = all.split_top_bottom_at_y(all.bottom() - height - space.s);
        self.seats(ui, shared, seats);
        let mut bar_ui = ui.new_child(UiBuilder::new().max_rect(bar.shrink2(vec2(space.s, 0.0))).id_salt("bar"));
        let chosen = panel(&mut bar_ui, shared.theme, |ui| self.bar(ui, shared));
        let used = bar_ui.min_rect().height();
        if (used - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height_id, used));
            ui.ctx().request_discard("the seats take what the bar leaves");
        }
        focus::close(ui);
        match self.take_over {
            // Back leads to the step before.
            Some(step) if opened.back => {
                self.take_over = step.seat.map(|_| TakeOver { seat: None, begins: true });
                None
            }
            _ if opened.back => Some(Command::Back),
            _ => chosen,
        }
    }

    /// The current tick of the round.
    #[must_use]
    pub fn now(&self) -> Ticks {
        self.watching.live().state().now()
    }

    /// Stops playback, so that the position stays.
    pub fn stop(&mut self) {
        if self.watching.is_playing() {
            self.watching.apply(TransportCommand::Toggle);
        }
    }

    /// The places and knock-outs at the current tick.
    fn decided(&self) -> Decided<'_> {
        let round = self.round();
        let has_result = round.setup().places != Standings::default();
        Decided { state: self.watching.live().state(), knock_outs: round.knock_outs(), has_result }
    }

    /// The score at the current tick.
    fn score(&self) -> Series {
        self.decided().score(self.timeline.score_before(self.watching.round()))
    }

    /// The name of a seat.
    fn name(&self, words: &Words, seat: usize) -> String {
        recorded_name(words, self.round().setup(), seat)
    }

    /// The seats that can be taken over now: those still playing, in matches that fit on one screen.
    fn open_seats(&self) -> Vec<usize> {
        let state = self.watching.live().state();
        let seats = state.seats().iter().enumerate().filter(|(_, seat)| !seat.is_over()).map(|(seat, _)| seat);
        if state.is_over() || state.seats().len() > Versus::SEATS { Vec::new() } else { seats.collect() }
    }

    /// The buttons of the current step: the seats, or the opponents of the chosen seat.
    fn offer_take_over(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let seats = self.open_seats();
        let step = self.take_over.as_mut()?;
        step.seat = step.seat.filter(|seat| seats.contains(seat));
        let TakeOver { seat: chosen, begins } = *step;
        step.begins = false;
        if seats.is_empty() {
            ui.label(theme.text(TextRole::Small, words.text(id::WATCH_AT_END)));
            return None;
        }
        let name = |seat: usize| self.name(words, seat);
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

    /// Draws the seats. A click on one shows it large, another one all alike.
    fn seats(&mut self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) {
        let Shared { theme, words, settings, .. } = shared;
        let live = self.watching.live();
        let setup = self.round().setup();
        let players = self.players(words);
        let mut views = live_views(live, &players, &self.score(), self.decided());
        for (seat, view) in views.iter_mut().enumerate() {
            view.is_followed = self.large.is(seat);
        }
        let (views, flights) = self.large.arrange(views, flights(live.state(), live.all_effects()));
        let shared_view = SharedView {
            first: if self.large.is_none() { FirstSeat::Equal } else { FirstSeat::Large },
            next_count: settings.options.next_count,
            ghost: settings.options.ghost,
            hidden: false,
            countdown: None,
            time: timer(&setup.rules, live.state().now().millis()),
        };
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("seats"));
        let layout = versus::paint(&mut ui, (&views, &flights), shared_view, (theme, words));
        self.large.follow_click(&ui, &layout);
    }

    /// The stepper through the rounds, if there are several.
    fn offer_rounds(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<TransportCommand> {
        let Shared { theme, words, .. } = shared;
        let (round, last) = (self.watching.round(), self.timeline.rounds().len() - 1);
        if last == 0 {
            return None;
        }
        let args = [("round", (round + 1).into()), ("rounds", (last + 1).into())];
        let steps = transport::stepper(ui, theme, &words.text(id::WATCH_ROUND), &words.with(id::WATCH_ROUND_OF, &args));
        let to = round.saturating_add_signed(steps as isize).min(last);
        (steps != 0).then(|| TransportCommand::Seek(self.timeline.round(to).start().millis()))
    }

    /// The players in the order of the seats.
    fn players(&self, words: &Words) -> Vec<PlayerLook> {
        let looks = &self.round().setup().looks;
        let mut names = recorded_names(words, self.round().setup(), self.round().seats().len());
        let player = |(seat, recorded): (usize, &Arc<Timeline>)| {
            let look = looks.get(seat).copied().unwrap_or_else(|| SeatLook::of_seat(seat));
            let look = SeatLook { next_count: look.next_count.clamp(1, 6), ..look };
            let handicap = handicap_text(words, &Handicap::of(&recorded.replay().rules), look.next_count);
            PlayerLook { name: std::mem::take(&mut names[seat]), look, handicap: handicap.unwrap_or_default() }
        };
        self.round().seats().iter().enumerate().map(player).collect()
    }

    /// The width of the button that turns the seats, with the longest of its texts, so that those beside it do not move.
    fn large_width(ui: &Ui, shared: &Shared<'_>, players: &[PlayerLook]) -> f32 {
        let texts = LargeSeat::texts(shared.words, players);
        texts.iter().map(|text| button::compact_width(ui, shared.theme, text)).fold(0.0, f32::max)
    }

    fn bar(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let players = self.players(words);
        if self.timeline.verdict().is_err() {
            let text = words.text(id::REPLAY_MISMATCH);
            ui.label(theme.text(TextRole::Small, text).color(theme.palette.danger));
        }
        let span = (self.watching.position(), self.timeline.end().millis());
        // Above the rest, which stays where it is, because the bar grows upwards.
        let taken = self.offer_take_over(ui, shared);
        let sought = moments(ui, shared, span, &self.marks);
        let (stepped, chosen) = ui
            .horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
                let stepped = steps_and_speed(ui, shared, &self.watching);
                let stepped = self.offer_rounds(ui, shared).or(stepped);
                transport::group_gap(ui, theme);
                let (text, widest) = (self.large.text(words, &players), Self::large_width(ui, shared, &players));
                if button::sized(ui, theme, Tone::Plain, &text, widest).clicked() {
                    self.large.turn(players.len());
                }
                let mut chosen = None;
                for command in [Command::TakeOver, Command::SaveGame, Command::CopyGame, Command::Back] {
                    chosen = command.offer_compact(ui, shared).or(chosen);
                }
                (stepped, chosen)
            })
            .inner;
        let review = reviews(ui, shared, &players, self.watching.live().state());
        for command in sought.into_iter().chain(stepped) {
            self.watching.apply(command);
        }
        if chosen == Some(Command::TakeOver) {
            self.take_over = self.take_over.is_none().then_some(TakeOver { seat: None, begins: true });
            // So that the position stays while the seat is chosen.
            self.stop();
            return None;
        }
        taken.or(chosen).or(review)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::{Game, Rules};
    use crate::replay::{MatchReplay, MatchSetup, Outcome, Replay};
    use crate::session::{Match, MatchTally};

    /// A watched match shows at every position what the live match showed there, whatever was played before.
    #[test]
    fn knock_outs_places_and_crowns_follow_the_position() {
        let text = include_str!("../../../../tests/data/golden/match_rising.json");
        let recorded = MatchReplay::from_text(text).unwrap();
        let mut tally = MatchTally::new(3);
        Match::continue_from(&recorded, Ticks::NEVER, |state| tally.observe(state.last_frame(), state)).unwrap();
        let by = [0, 1, 2].map(|seat| tally.knock_outs().knocked_out_by(seat));
        assert!(by[0].is_none() && by[1].is_some() && by[2].is_some(), "{by:?}");
        let now = Instant::now();
        let mut watch = MatchWatch::new(Box::new(MatchTimeline::new(recorded)), now).unwrap();
        let shown = |watch: &MatchWatch| {
            let (decided, score) = (watch.decided(), watch.score());
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
        let seat = |rules: Rules| Replay::new(rules, 7, Vec::new(), Outcome::of(&Game::new(rules, 7)));
        let fast = Rules { level: 3, ..Rules::default() };
        let looks =
            vec![SeatLook { color: 5, avatar: 20, next_count: 2 }, SeatLook { color: 255, avatar: 255, next_count: 0 }];
        let names = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
        let recorded = MatchReplay::new([Rules::default(), fast, Rules::default()].map(seat).to_vec());
        let recorded = recorded.with_setup(MatchSetup { names, looks, ..MatchSetup::default() });
        let watch = MatchWatch::new(Box::new(MatchTimeline::new(recorded)), Instant::now()).unwrap();
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
        assert_eq!(watch.players(&Words::english()), expected);
    }
}
