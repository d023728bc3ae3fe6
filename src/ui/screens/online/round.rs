//! An online match on the screen: the seats, the menu on top, the results.

use std::time::{Duration, Instant};

use egui::Ui;

use super::practice::OnlinePractice;
use crate::engine::versus::{Handicap, Series};
use crate::engine::{GameEvent, Rules, Target, Ticks};
use crate::input::StampedInput;
use crate::input::touch::{TouchField, TouchScheme};
use crate::online::net::RoomConnection;
use crate::online::{
    Fault, MatchError, MatchPlan, MatchRequest, MatchStart, Member, MemberId, OnlineMatch, PlannedSeat, Room,
    RoomState, SeatEnd, TimedMatch,
};
use crate::replay::{MOST_ROUNDS, Recording, SeatLook};
use crate::session::{MatchRounds, Seat, waiting_rules};
use crate::settings::{Handling, Settings};
use crate::tournament::TournamentMatch;
use crate::ui::live::LiveMatch;
use crate::ui::paint::notices::CountdownView;
use crate::ui::paint::versus::{
    self, ClockRound, FirstSeat, Flight, MatchCover, SeatView, SharedView, Speech, StreamHead, VersusLayout,
};
use crate::ui::screens::versus::{
    Decided, Drawn, LargeSeat, MatchResults, OfMatch, PlayerLook, RESULTS_DELAY, ResultView, flights, handicap_text,
    marked_by, recording_of, seat_views, shared_view, timer,
};
use crate::ui::shared::Shared;
use crate::ui::widgets::pause_button::PauseButton;
use crate::ui::words::{Words, id};

/// What is over a running match and takes the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overlay {
    None,
    Menu,
    /// The line for a chat message.
    Chat,
    /// Nothing, and nothing else beside the match either: the stream view of a spectator.
    Stream,
}

/// A player whose game ended before its end by the rules.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dropped<'a> {
    pub(super) name: &'a str,
    /// Whether it is the player of this program.
    pub(super) is_own: bool,
    pub(super) fault: Fault,
}

/// An online match, also after its end.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a round")]
pub struct OnlineRound {
    pub(super) live: LiveMatch<TimedMatch>,
    pub(super) generation: u32,
    /// The rounds before this one that the player has seen.
    rounds: MatchRounds,
    /// Whether the connection is lost: nothing is sent until the host has sent the state of the match.
    pub(super) is_lost: bool,
    /// The players in the order of the seats.
    players: Vec<PlayerLook>,
    /// The instant at which the results appear, once the match is over.
    results_at: Option<Instant>,
    /// Whether the connection has ended before the match.
    is_abandoned: bool,
    /// The number of players who were dropped, and the instant at which the last one was noticed.
    drops: (usize, Option<Instant>),
    /// The practice of a player who waits for the end of the match.
    pub(super) practice: OnlinePractice,
    /// What is over the match.
    pub(super) overlay: Overlay,
    pub(super) pause_button: PauseButton,
    /// The seat that a spectator has enlarged.
    large: LargeSeat,
    /// The touch areas as they were drawn last, if the player has a field.
    pub(super) touch_field: Option<TouchField>,
    is_recorded: bool,
    /// The match of a tournament that is played.
    pub(super) tournament: Option<TournamentMatch>,
    /// Whether the results were opened.
    has_opened_results: bool,
    /// What of the results is shown.
    pub(super) shown: ResultView,
}

impl OnlineRound {
    /// Starts a match, or continues it after a lost connection. A match that is over shows its results at once.
    pub(super) fn new(
        start: MatchStart,
        generation: u32,
        before: Option<&Self>,
        now: Instant,
    ) -> Result<Self, MatchError> {
        let live = LiveMatch::online(start, before.map(|before| &before.live), now)?;
        let results_at = live.state().is_over().then_some(now);
        let players = live.timed().game().plan().seats.iter().enumerate().map(look).collect();
        let same_clock = before.filter(|before| live.timed().continues_clock_of(before.live.timed()));
        // The stream view stays until the spectator leaves it.
        let kept = same_clock.or_else(|| before.filter(|before| before.overlay == Overlay::Stream));
        let overlay = kept.map_or(Overlay::None, |before| before.overlay);
        let large = before.map(|before| before.large_in(live.timed().game().plan())).unwrap_or_default();
        Ok(Self {
            rounds: MatchRounds::first_to(live.timed().game().plan().rounds.first_to.max(1)),
            live,
            generation,
            is_lost: false,
            players,
            results_at,
            is_abandoned: false,
            drops: (0, None),
            practice: OnlinePractice::default(),
            overlay,
            pause_button: PauseButton::default(),
            large,
            touch_field: None,
            is_recorded: false,
            tournament: None,
            has_opened_results: false,
            shown: ResultView::default(),
        })
    }

    /// The same round after those of the same match, if there are some.
    pub(super) fn after(self, rounds: Option<MatchRounds>) -> Self {
        Self { rounds: rounds.unwrap_or(self.rounds), ..self }
    }

    /// The rounds before this one.
    pub(super) const fn earlier(&self) -> &MatchRounds {
        &self.rounds
    }

    /// The rounds before the one of a plan, if that is this one or continues its match.
    pub(super) fn rounds_up_to(&self, plan: &MatchPlan) -> Option<MatchRounds> {
        if self.is_of(plan) {
            return Some(self.rounds.clone());
        }
        let (own, state) = (self.game().plan(), self.game().settled());
        let members = |plan: &MatchPlan| plan.seats.iter().map(|seat| (seat.member, seat.team)).collect::<Vec<_>>();
        let is_next = plan.rounds.follow(&own.rounds) && members(plan) == members(own) && state.is_over();
        is_next.then(|| self.rounds.next(state, self.live.tally().totals(state)))
    }

    /// The number of this round in its match, from 1.
    pub(super) fn number(&self) -> usize {
        self.game().plan().rounds.number()
    }

    /// Whether the match has several rounds.
    pub(super) fn has_rounds(&self) -> bool {
        self.game().plan().rounds.first_to > 1
    }

    /// The score of the match, with this round once it is over.
    pub(super) fn score(&self) -> Series {
        let (mut score, state) = (self.game().plan().score(), self.game().settled());
        if state.is_over() {
            score.record(&state.standings().winners().collect::<Vec<_>>());
        }
        score
    }

    /// The rounds that each seat has won, with this one once it is over.
    #[must_use]
    pub(crate) fn rounds_won(&self) -> Vec<usize> {
        let score = self.score();
        (0..self.players.len()).map(|seat| score.wins(seat)).collect()
    }

    /// Whether the match ends with this round. Without a winner, it ends with the last round that a recording has.
    pub(super) fn decides_match(&self) -> bool {
        !self.has_rounds() || self.score().winner().is_some() || self.number() >= MOST_ROUNDS
    }

    const fn game(&self) -> &OnlineMatch {
        self.live.timed().game()
    }

    /// Whether nobody decides anything any more: the player is out, and so are the others of whom `is_person` is true.
    pub(super) fn can_finish(&self, is_person: impl Fn(MemberId) -> bool) -> bool {
        let settled = self.game().settled();
        let is_out = |(seat, planned): (usize, &PlannedSeat)| {
            settled.seat(seat).is_over() || !is_person(planned.member) && self.game().seat() != Some(seat)
        };
        self.game().seat().is_some() && !self.has_ended() && self.game().plan().seats.iter().enumerate().all(is_out)
    }

    /// Whether this is the match of a plan.
    pub(super) fn is_of(&self, plan: &MatchPlan) -> bool {
        self.game().plan() == plan
    }

    /// Whether the countdown of the match runs.
    pub(super) fn counts_down(&self) -> bool {
        self.live.timed().countdown().is_some() && !self.has_ended()
    }

    /// Whether a tick of the match was played.
    pub(super) fn has_begun(&self) -> bool {
        self.game().settled().now() > Ticks::ZERO
    }

    /// Whether nothing more of the match comes.
    pub(super) fn has_ended(&self) -> bool {
        self.is_abandoned || self.game().settled().is_over()
    }

    /// Ends a match of which nothing more comes. Its results are those known.
    pub(super) fn abandon(&mut self, now: Instant) {
        if !self.has_ended() {
            (self.is_abandoned, self.overlay) = (true, Overlay::None);
            self.results_at = Some(now);
        }
    }

    /// Whether the player's own game ended because the player was away for too long.
    pub(super) fn was_silent(&self) -> bool {
        self.own_end().is_some_and(|end| end.fault == Fault::Silent)
    }

    /// Whether the connection is slow.
    pub(super) fn is_slow(&self) -> bool {
        !self.is_lost && !self.has_ended() && self.live.timed().is_behind()
    }

    /// Plays the local game up to now with the player's inputs, and sends due messages. Returns its events. `is_seated`
    /// is whether the player has a seat of the room.
    pub(super) fn play(
        &mut self,
        changes: &[StampedInput],
        connection: &RoomConnection,
        (is_seated, handling): (bool, Handling),
        now: Instant,
    ) -> Vec<GameEvent> {
        if self.is_abandoned {
            self.observe(now);
            return Vec::new();
        }
        let waiting = self.is_waiting().then(|| self.waiting_start(handling));
        let practiced = self.practice.play(changes, (waiting, is_seated || self.game().seat().is_some()), now);
        let changes = if practiced.is_some() { &[] } else { changes };
        let tick = |at| self.live.timed().tick_at(connection.host_time(at)?);
        let inputs = changes.iter().filter_map(|change| Some((tick(change.at)?, change.input)));
        let (inputs, to): (Vec<_>, _) = (inputs.collect(), tick(now));
        let events = self.live.advance(inputs, to);
        self.observe(now);
        if !self.is_lost
            && let Some(batch) = self.live.due_batch(now)
        {
            connection.play(self.generation, MatchRequest::Batch(batch));
        }
        practiced.unwrap_or(events)
    }

    /// Whether the player waits for the end of the match and may practice meanwhile.
    pub(super) fn is_waiting(&self) -> bool {
        let has_room = self.game().plan().seats.len() < Room::MAX_SEATS;
        let waits = self.game().seat().map_or(has_room, |own| self.game().shown(own).is_over());
        waits && self.live.timed().has_counted_down() && !self.has_ended()
    }

    /// The players as this one knows them: the own seat is "You".
    pub(super) fn known_players(&self, words: &Words) -> Vec<PlayerLook> {
        let mut players = self.players.clone();
        if let Some(own) = self.game().seat().and_then(|own| players.get_mut(own)) {
            own.name = words.text(id::ONLINE_YOU);
        }
        players
    }

    /// The players with the texts of their handicaps.
    fn handicapped_players(&self, words: &Words) -> Vec<PlayerLook> {
        let seats = self.game().plan().seats.iter().enumerate();
        let player = |(player, seat): (&PlayerLook, (usize, &PlannedSeat))| PlayerLook {
            handicap: handicap(words, seat),
            ..player.clone()
        };
        self.players.iter().zip(seats).map(player).collect()
    }

    /// The seat that is reviewed after the match, with its rules: the player's own, or the first one.
    pub(super) fn reviewed(&self) -> (usize, &Rules) {
        let seat = self.game().seat().unwrap_or(0);
        (seat, self.game().settled().seat(seat).game().rules())
    }

    /// Whether the player has no game in the match, or one that is over.
    #[cfg(test)]
    pub(super) fn is_watched(&self) -> bool {
        self.game().seat().is_none_or(|own| self.game().settled().seat(own).is_over())
    }

    /// Whether the player practices now.
    pub(super) const fn practices(&self) -> bool {
        self.practice.game().is_some()
    }

    /// Returns the rules and the seed of the practice of a player who waits: the player's level, or that of the first
    /// seat.
    fn waiting_start(&self, handling: Handling) -> (Rules, u64) {
        let (settled, own) = (self.game().settled(), self.game().seat());
        let rules = waiting_rules(settled.seat(own.unwrap_or(0)).game());
        let rules = if own.is_some() { rules } else { handling.applied_to(rules) };
        (rules, self.game().plan().seed.wrapping_add(1))
    }

    fn observe(&mut self, now: Instant) {
        self.live.follow(now);
        let drops = self.game().ends().len();
        if drops != self.drops.0 {
            self.drops = (drops, Some(now));
        }
        if let Some(since) = self.live.over_since() {
            self.results_at.get_or_insert(since + RESULTS_DELAY);
        }
    }

    /// Releases all buttons, because the menu or another screen takes the keys.
    pub(crate) fn release_all(&mut self, now: Instant) {
        self.practice.pause(now);
        self.live.timed_mut().release_all();
    }

    /// Whether the player is playing.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        matches!(self.overlay, Overlay::None | Overlay::Stream) && !self.has_results(Instant::now())
    }

    /// Whether the player has no seat in the match.
    pub(super) fn is_spectated(&self) -> bool {
        self.game().seat().is_none()
    }

    /// Whether the player can follow one of the players.
    pub(super) fn can_follow(&self) -> bool {
        self.is_spectated() && !self.practices()
    }

    /// The large seat. Who has a field of one's own follows nobody.
    fn large(&self) -> LargeSeat {
        if self.can_follow() { self.large } else { LargeSeat::default() }
    }

    /// The large seat in the match of a plan: that of the same player.
    fn large_in(&self, plan: &MatchPlan) -> LargeSeat {
        let followed = self.large.seat().and_then(|seat| self.game().plan().seats.get(seat));
        let is_followed = |seat: &PlannedSeat| followed.is_some_and(|followed| followed.member == seat.member);
        LargeSeat::of(plan.seats.iter().position(is_followed))
    }

    /// Enlarges the next seat; after the last one all are alike.
    pub(super) fn turn_seats(&mut self) {
        self.large.turn(self.players.len());
    }

    /// The text of the button that does so.
    pub(super) fn followed_text(&self, words: &Words) -> String {
        self.large.text(words, &self.players)
    }

    /// Follows a click of a spectator on a Matrix.
    pub(super) fn follow_click(&mut self, ui: &Ui, layout: &VersusLayout) {
        if self.can_follow() && self.overlay == Overlay::None {
            self.large.follow_click(ui, layout);
        }
    }

    /// Takes the match off the screen, on which it may come back.
    pub(super) fn put_aside(&mut self) {
        self.practice.choose(false);
        (self.overlay, self.touch_field) = (Overlay::None, None);
    }

    /// Whether the stream view is shown, also after the end of the match.
    #[must_use]
    pub fn is_streamed(&self) -> bool {
        self.overlay == Overlay::Stream && self.is_spectated()
    }

    /// Shows nothing but the match from now on.
    pub(super) fn stream(&mut self) {
        self.practice.choose(false);
        self.overlay = Overlay::Stream;
    }

    /// Whether the match is over and its results are shown.
    pub(super) fn has_results(&self, now: Instant) -> bool {
        self.results_at.is_some_and(|at| now >= at)
    }

    /// Whether the results are shown now, once.
    pub(crate) fn opens_results(&mut self, now: Instant) -> bool {
        self.has_results(now) && !std::mem::replace(&mut self.has_opened_results, true)
    }

    /// Whether the match is over.
    #[must_use]
    pub(crate) const fn is_over(&self) -> bool {
        self.results_at.is_some()
    }

    /// The recording of the settled match.
    #[must_use]
    pub(crate) fn recording(&self) -> Recording {
        recording_of(&self.rounds, self.game().settled(), &self.players).of_tournament(self.tournament.clone())
    }

    /// Whether the pointer is hidden: nobody has moved the mouse or plays with it, and no menu is open.
    #[must_use]
    pub(crate) fn hides_pointer(&self, settings: &Settings) -> bool {
        let is_played = self.is_playing() && self.touch_scheme(settings) == TouchScheme::Off;
        is_played && !self.pause_button.is_shown() || self.is_streamed()
    }

    /// The touch scheme: that of the settings, for a player with a seat and for one who practices.
    // Also after a knock-out, so that the Matrices stay where they are.
    #[must_use]
    pub(crate) fn touch_scheme(&self, settings: &Settings) -> TouchScheme {
        let has_field = self.game().seat().is_some() || self.practices();
        if has_field { settings.touch.scheme } else { TouchScheme::Off }
    }

    /// The touch areas as they were drawn last.
    #[must_use]
    pub(crate) const fn touch_field(&self) -> Option<&TouchField> {
        self.touch_field.as_ref()
    }

    /// The current results, of [these](Self::known_players) players.
    pub(super) fn results<'a>(&'a self, players: &'a [PlayerLook], score: &'a Series) -> MatchResults<'a> {
        let rounds = self.number();
        MatchResults {
            state: self.game().settled(),
            tally: self.live.tally(),
            players,
            you: self.game().seat(),
            is_unfinished: self.is_abandoned,
            of_match: self.has_rounds().then_some(OfMatch { score, rounds, earlier: &self.rounds.earlier }),
            best: None,
        }
    }

    /// The seat that the music follows: the local one, the large one, or the first.
    #[must_use]
    pub(crate) fn music_seat(&self) -> &Seat {
        let seat = self.game().seat().or_else(|| self.large().seat());
        self.game().settled().seat(seat.unwrap_or(0))
    }

    /// Whether the others' Matrices are too small for bubbles that can be read.
    pub(super) fn has_small_seats(&self) -> bool {
        self.players.len() > versus::MAX_EQUAL
    }

    /// Whether a member plays in the match.
    pub(super) fn has_seat(&self, member: MemberId) -> bool {
        self.game().plan().seats.iter().any(|seat| seat.member == member)
    }

    /// The seats whose players left or were dropped, the last one first.
    pub(super) fn dropped(&self) -> impl Iterator<Item = Dropped<'_>> {
        self.game().ends().iter().rev().filter_map(|end| self.named(end))
    }

    /// The last player who was dropped, for a time after that. A player's own reason stays.
    pub(super) fn just_dropped(&self, time: Duration, now: Instant) -> Option<Dropped<'_>> {
        let is_fresh = self.drops.1.is_some_and(|since| now.saturating_duration_since(since) < time);
        self.named(self.game().ends().last().filter(|_| is_fresh).or_else(|| self.own_end())?)
    }

    /// The end of the player's own game that the rules did not bring.
    fn own_end(&self) -> Option<&SeatEnd> {
        self.game().ends().iter().find(|end| self.game().seat() == Some(usize::from(end.seat)))
    }

    /// The name of a member who plays in the match.
    pub(super) fn name_of(&self, member: MemberId) -> Option<&str> {
        let seat = self.game().plan().seats.iter().position(|seat| seat.member == member)?;
        self.players.get(seat).map(|player| player.name.as_str())
    }

    fn named(&self, end: &SeatEnd) -> Option<Dropped<'_>> {
        let seat = usize::from(end.seat);
        Some(Dropped {
            name: &self.players.get(seat)?.name,
            is_own: self.game().seat() == Some(seat),
            fault: end.fault,
        })
    }

    /// Opens the menu over the running match.
    pub const fn open_menu(&mut self) {
        self.overlay = Overlay::Menu;
    }

    /// Whether the menu opens when the window loses the focus.
    // Who only watches often does so beside another window, and a stream runs in a window that never has the focus.
    #[must_use]
    pub(crate) fn minds_other_windows(&self) -> bool {
        !self.is_spectated() || self.practices()
    }

    /// Opens the line for a chat message over the running match.
    pub const fn open_chat(&mut self) {
        // The stream view has no chat.
        if !matches!(self.overlay, Overlay::Stream) {
            self.overlay = Overlay::Chat;
        }
    }

    /// Returns the next target of the player from this one, or from the current one, if the player chooses the targets.
    pub(super) fn move_mark(&self, from: Option<Target>) -> Option<Target> {
        let own = self.game().seat()?;
        self.game().settled().next_target(own, from.unwrap_or_else(|| self.game().shown(own).target()))
    }

    /// The seats on which the player's own Target Mark is. Nobody sees the marks of others (Guideline B1.1.2).
    fn marked(&self) -> Vec<usize> {
        let own = self.game().seat();
        own.map_or_else(Vec::new, |own| marked_by(self.game().settled(), own, self.game().shown(own).target()))
    }

    /// Returns the recording of the ended match, once.
    pub(super) fn take_recording(&mut self) -> Option<Recording> {
        let has_played = self.has_begun() || self.rounds.number() > 1;
        if !self.has_ended() || !has_played || std::mem::replace(&mut self.is_recorded, true) {
            return None;
        }
        Some(self.recording())
    }

    /// The fields to draw, the local one first, and before all of them that of a late player who practices.
    fn views<'a>(
        &'a self,
        players: &'a [PlayerLook],
        (order, late): (&Drawn, Option<&'a PlayerLook>),
        state: Option<&RoomState>,
        chat_of: impl Fn(MemberId) -> Option<Speech>,
        words: &Words,
    ) -> (Vec<SeatView<'a>>, Vec<Flight>) {
        let (settled, plan, own) = (self.game().settled(), self.game().plan(), self.game().seat());
        let (marked, is_streamed) = (self.marked(), self.is_streamed());
        let member = |seat: usize| state?.member(plan.seats.get(seat)?.member);
        let score = self.score();
        let before = |seat| member(seat).map_or(0, |member| member.wins as usize);
        let wins = |seat| if self.has_rounds() { score.wins(seat) } else { before(seat) };
        let mut views = seat_views(&self.live, Decided::of(&self.live), players, wins);
        for ((seat, view), planned) in views.iter_mut().enumerate().zip(&plan.seats) {
            let is_own = Some(seat) == own;
            // Only the own mark and the own targets (Guideline B1.1.2). A stream shows who aims at whom.
            if !is_streamed {
                view.marked_by = own.into_iter().filter(|_| marked.contains(&seat)).collect();
                view.targeting = view.targeting.take().filter(|_| is_own);
            }
            view.aim = self.live.timed().countdown().is_some().then(|| words.goal_of_match(settled, seat));
            view.waits = self.live.timed().waits(seat);
            view.speech = chat_of(planned.member);
            view.is_followed = is_own || self.large().is(seat);
            if let Some(practice) = self.practice.game().filter(|_| is_own) {
                (view.game, view.effects) = practice.shown(0);
                // Its points decide nothing.
                (view.has_points, view.sent, view.is_practice) = (false, None, true);
            }
        }
        let (views, flights) = order.arrange(views, flights(&self.live));
        let late = late.zip(self.practice.game()).map(|(look, game)| SeatView::practice(game.shown(0), look));
        (late.into_iter().chain(views).collect(), flights)
    }

    /// Whether the first field is the player's own, also that of a late player who practices.
    pub(super) fn has_field(&self, you: Option<&Member>) -> bool {
        self.game().seat().is_some() || you.is_some() && self.practices()
    }

    /// Draws the fields. Returns their layout, in which the player's own is first.
    ///
    /// `you` is the player, and `chat_of` returns the latest chat message of a member.
    pub(super) fn ui(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (state, you): (Option<&RoomState>, Option<&Member>),
        chat_of: impl Fn(MemberId) -> Option<Speech>,
    ) -> VersusLayout {
        let Shared { theme, words, settings, .. } = shared;
        let (settled, own) = (self.game().settled(), self.game().seat());
        let seats = settled.seats().len();
        let late = you
            .filter(|_| own.is_none() && self.practices())
            .map(|you| with_avatar(PlayerLook::of_seat(you.name.clone(), seats), you.avatar));
        let large = self.large();
        let order = Drawn::new(seats, large.seat().or(own), late.is_some());
        let players = self.handicapped_players(words);
        let (views, flights) = self.views(&players, (&order, late.as_ref()), state, chat_of, words);
        let step = TimedMatch::COUNTDOWN_STEP;
        let countdown = self.live.timed().countdown().map(|left| CountdownView {
            number: left.div_ceil(step) as u32,
            over: 1.0 - ((left - 1) % step) as f32 / step as f32,
            is_first: self.number() == 1,
        });
        let time = own.map_or_else(|| settled.now(), |seat| self.game().shown(seat).now().max(settled.now())).millis();
        let first = match large.seat() {
            _ if self.has_field(you) => FirstSeat::Own,
            Some(_) => FirstSeat::Large,
            None => FirstSeat::Equal,
        };
        let time = timer(settled.rules(), time);
        // The match goes on, but its texts would show at the edges of the menu.
        let cover = if self.overlay == Overlay::Menu { MatchCover::All } else { MatchCover::None };
        // A problem of the connection is written in its place.
        let is_well = !self.is_lost && !self.is_slow();
        let first_to = self.game().plan().rounds.first_to;
        let round = ClockRound::of(self.number(), first_to).filter(|_| is_well);
        let shared_view = SharedView { cover, countdown, time, round, ..shared_view(&self.live, settings, first) };
        let drawn = (views.as_slice(), flights.as_slice());
        if self.is_streamed() {
            let (score, is_decided) = (self.score(), self.has_results(Instant::now()) && self.decides_match());
            let winner = is_decided.then(|| self.results(&players, &score).winner_text(words));
            let title = self.tournament.as_ref().map(|of| words.match_of_tournament(of)).unwrap_or_default();
            let head = StreamHead { title: &title, has_rounds: self.has_rounds(), winner: winner.as_deref() };
            versus::paint_stream(ui, drawn, shared_view, head, (theme, words))
        } else {
            versus::paint(ui, drawn, shared_view, (theme, words))
        }
    }
}

/// The appearance of a player, in the colour of the seat.
fn look((index, seat): (usize, &PlannedSeat)) -> PlayerLook {
    with_avatar(PlayerLook::of_seat(seat.name.clone(), index), seat.avatar)
}

/// The text of the handicap of a seat; empty without one.
fn handicap(words: &Words, (index, seat): (usize, &PlannedSeat)) -> String {
    let next_count = SeatLook::of_seat(index).next_count;
    handicap_text(words, &Handicap::of(&seat.rules), next_count).unwrap_or_default()
}

fn with_avatar(player: PlayerLook, avatar: u8) -> PlayerLook {
    PlayerLook { look: SeatLook { avatar, ..player.look }, ..player }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::versus::{TargetLaw, VersusRules};
    use crate::engine::{Input, ModeId};
    use crate::online::{MatchClock, PlannedRounds, SeatInputs, Settled};
    use crate::replay::TimedInput;
    use crate::ui::screens::versus::marks_on;

    fn settle(round: &mut OnlineRound, settled: Settled) {
        round.live.receive(settled, None, Instant::now()).unwrap();
    }

    fn start() -> MatchStart {
        let mut rules = VersusRules::default();
        rules.attacks.travel_ms = 500;
        let seat = |number: u16| PlannedSeat {
            member: MemberId(number),
            name: String::new(),
            avatar: 0,
            team: 0,
            rules: rules.seat_rules(Rules::preset(ModeId::Marathon)),
        };
        let plan = MatchPlan {
            seed: 7,
            dealt: Vec::new(),
            rules,
            seats: vec![seat(0), seat(1)],
            rounds: PlannedRounds::default(),
        };
        MatchStart {
            plan,
            seat: Some(0),
            clock: MatchClock::starting(0),
            history: Vec::new(),
            to: Ticks::ZERO,
            pending: Vec::new(),
        }
    }

    /// The presses of a player who has not seen the end are guarded from the frame in which the results come.
    #[test]
    fn the_results_open_once_a_while_after_the_end() {
        let mut round = OnlineRound::new(start(), 1, None, Instant::now()).unwrap();
        let left = [0, 1].map(|seat| SeatEnd { seat, fault: Fault::Left }).to_vec();
        settle(&mut round, Settled { to: Ticks::from_millis(1), left, ..Settled::default() });
        let end = Instant::now();
        round.observe(end);
        let at = [Duration::ZERO, RESULTS_DELAY, 2 * RESULTS_DELAY];
        assert_eq!(at.map(|after| round.opens_results(end + after)), [false, true, false]);
    }

    /// The match of a player goes on under its menu. A spectator loses neither the view of the match nor the stream.
    #[test]
    fn a_lost_focus_opens_the_menu_of_players_only() {
        let round_of = |seat| OnlineRound::new(MatchStart { seat, ..start() }, 1, None, Instant::now()).unwrap();
        assert!(round_of(Some(0)).minds_other_windows(), "a player");
        let mut watched = round_of(None);
        assert!(!watched.minds_other_windows(), "a spectator");
        watched.stream();
        assert!(watched.is_streamed() && !watched.minds_other_windows(), "a stream");
    }

    /// A spectator follows the same player in the next match, in whatever seat. Who plays follows nobody.
    #[test]
    fn the_followed_player_stays_large_in_the_next_match() {
        let watched = |seats: [usize; 2], before: Option<&OnlineRound>| {
            let mut start = MatchStart { seat: None, ..start() };
            start.plan.seats = seats.map(|seat| start.plan.seats[seat].clone()).to_vec();
            OnlineRound::new(start, 1, before, Instant::now()).unwrap()
        };
        let mut first = watched([0, 1], None);
        assert_eq!(first.large(), LargeSeat::default());
        first.turn_seats();
        assert_eq!(first.large(), LargeSeat::of(Some(0)));
        let next = watched([1, 0], Some(&first));
        assert_eq!(next.large(), LargeSeat::of(Some(1)));
        let played = OnlineRound::new(start(), 1, Some(&first), Instant::now()).unwrap();
        assert_eq!((played.large(), played.can_follow()), (LargeSeat::default(), false));
    }

    #[test]
    fn the_mark_moves_between_opponents_and_only_its_owner_sees_it() {
        let with_seats = |seats: u8| {
            let mut start = start();
            start.plan.rules.targets = TargetLaw::Chosen;
            let seat = start.plan.seats[0].clone();
            let seats = (0..seats).map(|index| PlannedSeat { team: index + 1, ..seat.clone() });
            start.plan.seats = seats.collect();
            OnlineRound::new(start, 1, None, Instant::now()).unwrap()
        };
        let mark = |round: &mut OnlineRound, by: Option<Target>| {
            let marked = round.move_mark(by).unwrap();
            let at = round.game().shown(0).now();
            round.live.advance([(at, Input::Target(marked))], Some(at.after(1)));
            (marked, round.marked())
        };
        let mut round = with_seats(3);
        assert!(round.marked().is_empty(), "everybody is no mark");
        assert_eq!(mark(&mut round, None), (Target::Seat(1), vec![1]));
        assert_eq!(mark(&mut round, None), (Target::Seat(2), vec![2]));
        assert_eq!(round.move_mark(Some(Target::Seat(1))), Some(Target::Seat(2)), "two presses in one frame");
        let target =
            SeatInputs { seat: 1, inputs: vec![TimedInput { at: Ticks::ZERO, input: Input::Target(Target::Seat(0)) }] };
        settle(&mut round, Settled { to: Ticks::from_millis(1), inputs: vec![target], ..Settled::default() });
        assert_eq!((marks_on(round.game().settled(), 0), round.marked()), (vec![1], vec![2]), "the mark of another");
        let mut duel = with_seats(2);
        assert!(mark(&mut duel, None).1.is_empty(), "one opponent needs no mark");
    }
}
