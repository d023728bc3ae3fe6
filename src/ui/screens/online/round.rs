//! An online match: the local game in real time, the others as settled, the menu on top, the results.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use egui::Ui;

use super::practice::OnlinePractice;
use crate::engine::versus::Hit;
use crate::engine::{Button, Game, GameEvent, Input, Rules, Target, Ticks};
use crate::input::StampedInput;
use crate::input::touch::{TouchField, TouchScheme};
use crate::online::net::RoomConnection;
use crate::online::{
    Fault, LateSeat, MatchError, MatchPlan, MatchRequest, MatchStart, Member, MemberId, OnlineMatch, PlannedSeat,
    Playout, Referee, Room, RoomState, SeatEnd, SendPacer, Settled,
};
use crate::replay::{MatchReplay, SeatLook};
use crate::session::{Match, MatchTally, Seat, waiting_rules};
use crate::settings::{Handling, Settings};
use crate::ui::live::HIT_MS;
use crate::ui::paint::effects::Effects;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::notices::Countdown;
use crate::ui::paint::versus::{self, FirstSeat, Flight, SeatView, SharedView, Speech, Targeting};
use crate::ui::screens::versus::{
    Decided, Drawn, MatchResults, PlayerLook, counts_points, has_attacks, marked_by, shown_team, targeting, timer,
};
use crate::ui::shared::Shared;
use crate::ui::widgets::pause_button::PauseButton;
use crate::ui::words::{Words, id};

/// The time that the fields stay visible after the end, before the results.
const RESULTS_DELAY: Duration = Duration::from_millis(1_500);
/// The steps of the countdown, in microseconds.
const COUNTDOWN_STEP: u64 = 1_000_000;
/// The delay of the settled ticks from which the connection counts as slow, in milliseconds.
const SLOW_MS: u64 = 1_500;

/// What is over a running match and takes the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overlay {
    None,
    Menu,
    /// The line for a chat message.
    Chat,
}

/// The connection of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    Good,
    /// Settled ticks come late.
    Slow,
    /// Nothing is sent until the host has sent the state of the match.
    Lost,
}

/// A player whose game ended before its end by the rules.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dropped<'a> {
    pub(super) name: &'a str,
    /// Whether it is the player of this program.
    pub(super) is_own: bool,
    pub(super) fault: Fault,
}

/// A seat whose inputs do not come, with its game as it was when that was noticed.
#[derive(Debug)]
struct Late {
    seat: usize,
    /// The first tick whose inputs are not known.
    to: Ticks,
    game: Box<Game>,
}

/// An online match, also after its end.
#[derive(Debug)]
pub struct OnlineRound {
    game: OnlineMatch,
    generation: u32,
    link: Link,
    /// The players in the order of the seats.
    players: Vec<PlayerLook>,
    tally: MatchTally,
    /// The attacks shown in flight.
    hits: VecDeque<(Ticks, Hit)>,
    effects: Vec<Effects>,
    /// The instants at which the ends of the games were noticed.
    ends: Vec<Option<Instant>>,
    /// The instant at which the results appear, once the match is over.
    results_at: Option<Instant>,
    /// Whether the connection has ended before the match.
    is_abandoned: bool,
    /// Microseconds until the first tick.
    countdown: Option<u64>,
    number: Option<u32>,
    /// The other seats whose inputs do not come, and the tick of the match.
    late: Vec<Late>,
    tick: Ticks,
    playout: Playout,
    pacer: SendPacer,
    /// The origin of the cadence's time.
    began: Instant,
    /// The number of players who were dropped, and the instant at which the last one was noticed.
    drops: (usize, Option<Instant>),
    /// The practice of a player who waits for the end of the match.
    practice: OnlinePractice,
    /// What is over the match.
    pub(super) overlay: Overlay,
    pub(super) pause_button: PauseButton,
    /// The touch areas as they were drawn last, if the player has a field.
    touch_field: Option<TouchField>,
    is_recorded: bool,
    /// Whether the results were opened.
    has_opened_results: bool,
}

impl OnlineRound {
    /// Starts a match, or continues it after a lost connection. A match that is over shows its results at once.
    pub(super) fn new(
        start: MatchStart,
        generation: u32,
        before: Option<&Self>,
        now: Instant,
    ) -> Result<Self, MatchError> {
        let mut tally = MatchTally::new(start.plan.seats.len());
        let mut observe = |state: &Match| tally.observe(state.last_frame(), state);
        let game = OnlineMatch::observed(start, before.map(|before| &before.game), &mut observe)?;
        let seats = game.settled().seats().len();
        let results_at = game.settled().is_over().then_some(now);
        let players = game.plan().seats.iter().enumerate().map(look).collect();
        let (pacer, playout) = (game.pacer(), game.playout());
        // A match that starts without a player who left continues the countdown.
        let same_clock = before.filter(|before| before.game.clock() == game.clock());
        let number = same_clock.and_then(|before| before.number);
        let overlay = same_clock.map_or(Overlay::None, |before| before.overlay);
        Ok(Self {
            game,
            generation,
            link: Link::Good,
            players,
            tally,
            hits: VecDeque::new(),
            effects: vec![Effects::default(); seats],
            ends: vec![None; seats],
            results_at,
            is_abandoned: false,
            countdown: None,
            number,
            late: Vec::new(),
            tick: Ticks::ZERO,
            playout,
            pacer,
            began: now,
            drops: (0, None),
            practice: OnlinePractice::default(),
            overlay,
            pause_button: PauseButton::default(),
            touch_field: None,
            is_recorded: false,
            has_opened_results: false,
        })
    }

    pub(super) const fn generation(&self) -> u32 {
        self.generation
    }

    /// Stops sending until the match continues.
    pub(super) const fn disconnect(&mut self) {
        self.link = Link::Lost;
    }

    /// Whether the connection is lost.
    pub(super) const fn is_disconnected(&self) -> bool {
        matches!(self.link, Link::Lost)
    }

    /// Whether nobody decides anything any more: the player is out, and so are the others of whom `is_person` is true.
    pub(super) fn can_finish(&self, is_person: impl Fn(MemberId) -> bool) -> bool {
        let settled = self.game.settled();
        let is_out = |(seat, planned): (usize, &PlannedSeat)| {
            settled.seat(seat).is_over() || !is_person(planned.member) && self.game.seat() != Some(seat)
        };
        self.game.seat().is_some() && !self.has_ended() && self.game.plan().seats.iter().enumerate().all(is_out)
    }

    /// Whether this is the match of a plan.
    pub(super) fn is_of(&self, plan: &MatchPlan) -> bool {
        self.game.plan() == plan
    }

    /// Whether a tick of the match was played.
    pub(super) fn has_begun(&self) -> bool {
        self.game.settled().now() > Ticks::ZERO
    }

    /// Whether nothing more of the match comes.
    pub(super) fn has_ended(&self) -> bool {
        self.is_abandoned || self.game.settled().is_over()
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

    /// Receives settled ticks, to be shown soon.
    pub(super) fn receive(
        &mut self,
        settled: Settled,
        connection: &RoomConnection,
        now: Instant,
    ) -> Result<(), MatchError> {
        self.pacer.message_received(self.micros(now));
        match connection.host_time(now) {
            Some(host) => self.playout.push(settled, self.game.clock().tick(host)),
            // A match does not begin before the host's time is known.
            None => self.settle(&settled)?,
        }
        Ok(())
    }

    /// Plays the settled ticks that are due.
    pub(super) fn play_settled(&mut self, connection: &RoomConnection, now: Instant) -> Result<(), MatchError> {
        let Some(host) = connection.host_time(now) else { return Ok(()) };
        let tick = self.game.clock().tick(host);
        self.tick = tick;
        while let Some(settled) = self.playout.next_due(tick) {
            self.settle(&settled)?;
        }
        if self.link != Link::Lost && !self.has_ended() {
            self.link = if self.is_behind(tick) { Link::Slow } else { Link::Good };
        }
        Ok(())
    }

    /// Whether the settled ticks are so late at the tick `now` that the player's inputs are late too.
    fn is_behind(&self, now: Ticks) -> bool {
        let settled = self.game.settled();
        !settled.is_over() && now.since(settled.now()).millis() > SLOW_MS
    }

    /// Sets the seats whose inputs do not come. Their games are only simulated from then on, so they are shown as they were.
    pub(super) fn set_late(&mut self, late: &[LateSeat]) {
        let mut known = std::mem::take(&mut self.late);
        for LateSeat { seat, to } in late {
            let seat = usize::from(*seat);
            if self.game.seat() == Some(seat) || seat >= self.players.len() {
                continue;
            }
            let before = known.iter().position(|late| late.seat == seat).map(|index| known.swap_remove(index).game);
            let game = before.unwrap_or_else(|| Box::new(self.game.shown(seat).clone()));
            self.late.push(Late { seat, to: *to, game });
        }
    }

    fn late_of(&self, seat: usize) -> Option<&Late> {
        // The end of its game is not simulated.
        self.late.iter().find(|late| late.seat == seat).filter(|_| !self.game.settled().seat(seat).is_over())
    }

    /// The seconds until a seat whose inputs do not come is dropped.
    fn waits(&self, seat: usize) -> Option<u64> {
        let silence = self.tick.since(self.late_of(seat)?.to).millis();
        Some(Referee::SILENCE_MS.saturating_sub(silence).div_ceil(1_000))
    }

    /// Whether the connection is slow.
    pub(super) const fn is_slow(&self) -> bool {
        matches!(self.link, Link::Slow)
    }

    /// Plays settled ticks.
    fn settle(&mut self, settled: &Settled) -> Result<(), MatchError> {
        self.game.settle(settled)?;
        let (own, state) = (self.game.seat(), self.game.settled());
        let frame = state.last_frame();
        for event in &frame.events {
            // The local events were already shown when they happened.
            if Some(event.seat) != own {
                self.effects[event.seat].react(event.at, &event.event);
            }
        }
        self.tally.observe(frame, state);
        self.hits.extend(&frame.hits);
        self.hits.retain(|(at, _)| state.now().since(*at).millis() <= HIT_MS);
        Ok(())
    }

    /// Counts down to the first tick. Returns the number if it has changed.
    pub(super) fn count_down(&mut self, connection: &RoomConnection, now: Instant) -> Option<u32> {
        let host = connection.host_time(now)?;
        self.countdown = self.game.clock().countdown(host);
        let number = self.countdown.map_or(0, |left| left.div_ceil(COUNTDOWN_STEP) as u32);
        let previous = self.number.replace(number);
        let has_begun = previous.is_some() || number > 0;
        (previous != Some(number) && has_begun).then_some(number)
    }

    /// Plays the local game up to now with the player's inputs, and sends due messages. Returns its events. `is_seated` is
    /// whether the player has a seat of the room.
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
        let practiced = self.practice.play(changes, (waiting, is_seated || self.game.seat().is_some()), now);
        let changes = if practiced.is_some() { &[] } else { changes };
        let clock = self.game.clock();
        let tick = |at: Instant| {
            connection.host_time(at).filter(|host| clock.countdown(*host).is_none()).map(|host| clock.tick(host))
        };
        let changes = changes.iter().filter_map(|change| Some((tick(change.at)?, change.input)));
        let events = self.advance(changes, tick(now));
        self.observe(now);
        let micros = self.micros(now);
        if self.pacer.is_due(micros) && self.link != Link::Lost {
            self.pacer.message_sent(micros);
            if let Some(batch) = self.game.batch() {
                connection.play(self.generation, MatchRequest::Batch(batch));
            }
        }
        practiced.unwrap_or(events)
    }

    /// Whether the player waits for the end of the match and may practice meanwhile.
    pub(super) fn is_waiting(&self) -> bool {
        let has_room = self.game.plan().seats.len() < Room::MAX_SEATS;
        let waits = self.game.seat().map_or(has_room, |own| self.game.shown(own).is_over());
        waits && self.countdown.is_none() && self.number.is_some() && !self.has_ended()
    }

    /// The players as this one knows them: the own seat is "You".
    pub(super) fn known_players(&self, words: &Words) -> Vec<PlayerLook> {
        let mut players = self.players.clone();
        if let Some(own) = self.game.seat().and_then(|own| players.get_mut(own)) {
            own.name = words.text(id::ONLINE_YOU);
        }
        players
    }

    /// Whether the player has no game in the match, or one that is over.
    #[cfg(test)]
    pub(super) fn is_watched(&self) -> bool {
        self.game.seat().is_none_or(|own| self.game.settled().seat(own).is_over())
    }

    /// Whether the player practices now.
    pub(super) const fn practices(&self) -> bool {
        self.practice.game().is_some()
    }

    /// Chooses whether the player practices while waiting.
    pub(super) const fn set_practice(&mut self, is_on: bool) {
        self.practice.choose(is_on);
    }

    /// Returns the rules and the seed of the practice of a player who waits: the player's level, or that of the first seat.
    fn waiting_start(&self, handling: Handling) -> (Rules, u64) {
        let (settled, own) = (self.game.settled(), self.game.seat());
        let rules = waiting_rules(settled.seat(own.unwrap_or(0)).game());
        let rules = if own.is_some() { rules } else { handling.applied_to(rules) };
        (rules, self.game.plan().seed.wrapping_add(1))
    }

    fn micros(&self, now: Instant) -> u64 {
        now.saturating_duration_since(self.began).as_micros() as u64
    }

    /// Plays the local game up to the tick `to` with the player's inputs, each in its own tick.
    fn advance(&mut self, changes: impl IntoIterator<Item = (Ticks, Input)>, to: Option<Ticks>) -> Vec<GameEvent> {
        let mut events = Vec::new();
        let Some(own) = self.game.seat() else { return events };
        let mut to = to;
        for (at, input) in changes {
            self.game.queue(at, input);
            // So that this frame shows an input of the last millisecond.
            to = to.max(Some(at.after(1)));
        }
        if let Some(to) = to {
            self.game.advance(to, &mut events);
        }
        let at = self.game.shown(own).now();
        for event in &events {
            self.effects[own].react(at, event);
        }
        events
    }

    fn observe(&mut self, now: Instant) {
        let settled = self.game.settled();
        let drops = self.game.ends().len();
        if drops != self.drops.0 {
            self.drops = (drops, Some(now));
        }
        if settled.is_over() {
            self.results_at.get_or_insert(now + RESULTS_DELAY);
        }
        for (index, effects) in self.effects.iter_mut().enumerate() {
            effects.observe(settled.seat(index).facts());
            let game = self.game.shown(index);
            effects.follow(game);
            if game.is_over() {
                let since = *self.ends[index].get_or_insert(now);
                effects.set_time_since_end(now.saturating_duration_since(since));
            }
        }
    }

    /// Releases all buttons, because the menu or another screen takes the keys.
    pub fn release_all(&mut self, now: Instant) {
        self.practice.pause(now);
        let Some(own) = self.game.seat() else { return };
        let down: Vec<Button> = self.game.shown(own).buttons().iter().collect();
        let at = self.game.shown(own).now();
        for button in down {
            self.game.queue(at, Input::Release(button));
        }
    }

    /// Whether the player is playing.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.overlay == Overlay::None && !self.has_results(Instant::now())
    }

    /// Whether the match is over and its results are shown.
    pub(super) fn has_results(&self, now: Instant) -> bool {
        self.results_at.is_some_and(|at| now >= at)
    }

    /// Whether the results are shown now, once.
    pub fn opens_results(&mut self, now: Instant) -> bool {
        self.has_results(now) && !std::mem::replace(&mut self.has_opened_results, true)
    }

    /// Whether the match is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.results_at.is_some()
    }

    /// The recording of the settled match.
    #[must_use]
    pub fn recording(&self) -> MatchReplay {
        let mut recorded = self.game.settled().recording(self.game.plan().names());
        if let Some(setup) = &mut recorded.setup {
            setup.looks = self.players.iter().map(|player| player.look).collect();
        }
        recorded
    }

    /// Whether the pointer is hidden: nobody has moved the mouse or plays with it, and no menu is open.
    #[must_use]
    pub fn hides_pointer(&self, settings: &Settings) -> bool {
        self.is_playing() && self.touch_scheme(settings) == TouchScheme::Off && !self.pause_button.is_shown()
    }

    /// The touch scheme: that of the settings, for a player with a seat and for one who practices.
    // Also after a knock-out, so that the Matrices stay where they are.
    #[must_use]
    pub fn touch_scheme(&self, settings: &Settings) -> TouchScheme {
        let has_field = self.game.seat().is_some() || self.practices();
        if has_field { settings.touch.scheme } else { TouchScheme::Off }
    }

    /// The touch areas as they were drawn last.
    #[must_use]
    pub const fn touch_field(&self) -> Option<&TouchField> {
        self.touch_field.as_ref()
    }

    /// Sets the touch areas as they were drawn.
    pub(super) fn set_touch_field(&mut self, field: Option<TouchField>) {
        self.touch_field = field;
    }

    /// The current results, of [these](Self::known_players) players.
    pub(super) fn results<'a>(&'a self, players: &'a [PlayerLook]) -> MatchResults<'a> {
        MatchResults {
            state: self.game.settled(),
            tally: &self.tally,
            players,
            you: self.game.seat(),
            is_unfinished: self.is_abandoned,
            of_match: None,
            best: None,
        }
    }

    /// The seat that the music follows: the local one, or the first.
    #[must_use]
    pub fn music_seat(&self) -> &Seat {
        self.game.settled().seat(self.game.seat().unwrap_or(0))
    }

    /// Whether the others' Matrices are too small for bubbles that can be read.
    pub(super) fn has_small_seats(&self) -> bool {
        self.players.len() > versus::MAX_EQUAL
    }

    /// Whether a member plays in the match.
    pub(super) fn has_seat(&self, member: MemberId) -> bool {
        self.game.plan().seats.iter().any(|seat| seat.member == member)
    }

    /// The seats whose players left or were dropped, the last one first.
    pub(super) fn dropped(&self) -> impl Iterator<Item = Dropped<'_>> {
        self.game.ends().iter().rev().filter_map(|end| self.named(end))
    }

    /// The last player who was dropped, for a time after that. A player's own reason stays.
    pub(super) fn just_dropped(&self, time: Duration, now: Instant) -> Option<Dropped<'_>> {
        let is_fresh = self.drops.1.is_some_and(|since| now.saturating_duration_since(since) < time);
        self.named(self.game.ends().last().filter(|_| is_fresh).or_else(|| self.own_end())?)
    }

    /// The end of the player's own game that the rules did not bring.
    fn own_end(&self) -> Option<&SeatEnd> {
        self.game.ends().iter().find(|end| self.game.seat() == Some(usize::from(end.seat)))
    }

    /// The name of a member who plays in the match.
    pub(super) fn name_of(&self, member: MemberId) -> Option<&str> {
        let seat = self.game.plan().seats.iter().position(|seat| seat.member == member)?;
        self.players.get(seat).map(|player| player.name.as_str())
    }

    fn named(&self, end: &SeatEnd) -> Option<Dropped<'_>> {
        let seat = usize::from(end.seat);
        Some(Dropped { name: &self.players.get(seat)?.name, is_own: self.game.seat() == Some(seat), fault: end.fault })
    }

    /// Opens the menu over the running match.
    pub const fn open_menu(&mut self) {
        self.overlay = Overlay::Menu;
    }

    /// Opens the line for a chat message over the running match.
    pub const fn open_chat(&mut self) {
        self.overlay = Overlay::Chat;
    }

    /// Returns the next target of the player from this one, or from the current one, if the player chooses the targets.
    pub(super) fn move_mark(&self, from: Option<Target>) -> Option<Target> {
        let own = self.game.seat()?;
        self.game.settled().next_target(own, from.unwrap_or_else(|| self.game.shown(own).target()))
    }

    /// The seats on which the player's own Target Mark is. Nobody sees the marks of others (Guideline B1.1.2).
    fn marked(&self) -> Vec<usize> {
        let own = self.game.seat();
        own.map_or_else(Vec::new, |own| marked_by(self.game.settled(), own, self.game.shown(own).target()))
    }

    /// Returns the recording of the ended match, once.
    pub(super) fn take_recording(&mut self) -> Option<MatchReplay> {
        if !self.has_ended() || !self.has_begun() || std::mem::replace(&mut self.is_recorded, true) {
            return None;
        }
        Some(self.recording())
    }

    /// The targets of the own attacks, in the order of the fields.
    fn targeting(&self, own: usize, order: &Drawn) -> Option<Targeting> {
        let chosen = targeting(self.game.settled(), own)?;
        Some(match chosen {
            Targeting::Seat(seat) => Targeting::Seat(order.index(seat)),
            law @ Targeting::Law(_) => law,
        })
    }

    /// The fields to draw, the local one first, and before all of them that of a late player who practices.
    fn views<'a>(
        &'a self,
        (order, late): (&Drawn, Option<&'a PlayerLook>),
        state: Option<&RoomState>,
        chat_of: impl Fn(MemberId) -> Option<Speech>,
        words: &Words,
    ) -> Vec<SeatView<'a>> {
        let (settled, plan, own) = (self.game.settled(), self.game.plan(), self.game.seat());
        let marked = self.marked();
        let decided = Decided { state: settled, knock_outs: self.tally.knock_outs(), has_result: true };
        let view = |seat: usize| {
            let planned = &plan.seats[seat];
            let view = SeatView {
                game: self.late_of(seat).map_or_else(|| self.game.shown(seat), |late| &*late.game),
                effects: &self.effects[seat],
                player: &self.players[seat],
                team: shown_team(settled, seat),
                wins: state.and_then(|state| state.member(planned.member)).map_or(0, |member| member.wins as usize),
                marked_by: own.filter(|_| marked.contains(&seat)).map(|own| order.index(own)).into_iter().collect(),
                // Only the own one (Guideline B1.1.2).
                targeting: own.filter(|own| *own == seat).and_then(|own| self.targeting(own, order)),
                goal: settled.progress(seat),
                aim: self.countdown.is_some().then(|| words.goal_of_match(settled, seat)),
                has_points: counts_points(settled, seat),
                sent: has_attacks(settled).then(|| self.game.shown(seat).statistics().lines_sent),
                knocked_out_by: decided.knocked_out_by(seat).map(|by| order.index(by)),
                is_practice: false,
                place: decided.place(seat),
                waits: self.waits(seat),
                speech: chat_of(planned.member),
                thinking: None,
                is_followed: Some(seat) == own,
            };
            match self.practice.game().filter(|_| Some(seat) == own) {
                // Its points decide nothing.
                Some(practice) => SeatView {
                    game: practice.seat().shown(),
                    effects: practice.effects(),
                    has_points: false,
                    sent: None,
                    is_practice: true,
                    ..view
                },
                None => view,
            }
        };
        let late = late
            .zip(self.practice.game())
            .map(|(look, game)| SeatView::practice(game.seat().shown(), game.effects(), look));
        late.into_iter().chain(order.seats.iter().copied().map(view)).collect()
    }

    /// Draws the fields. Returns the layout of the player's own, if there is one.
    ///
    /// `you` is the player, and `chat_of` returns the latest chat message of a member.
    pub(super) fn ui(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        (state, you): (Option<&RoomState>, Option<&Member>),
        chat_of: impl Fn(MemberId) -> Option<Speech>,
    ) -> Option<PlayLayout> {
        let Shared { theme, words, settings, .. } = shared;
        let (settled, own) = (self.game.settled(), self.game.seat());
        let seats = settled.seats().len();
        let late = you
            .filter(|_| own.is_none() && self.practices())
            .map(|you| with_avatar(PlayerLook::of_seat(you.name.clone(), seats), you.avatar));
        let order = Drawn::new(seats, own, late.is_some());
        let views = self.views((&order, late.as_ref()), state, chat_of, words);
        let flight = |(at, hit): &(Ticks, Hit)| Flight {
            hit: order.hit(hit),
            part: settled.now().since(*at).millis() as f32 / HIT_MS as f32,
        };
        let flights: Vec<Flight> = self.hits.iter().map(flight).collect();
        let countdown = self.countdown.map(|left| Countdown {
            number: left.div_ceil(COUNTDOWN_STEP) as u32,
            over: 1.0 - ((left - 1) % COUNTDOWN_STEP) as f32 / COUNTDOWN_STEP as f32,
            is_first: true,
        });
        let time = own.map_or_else(|| settled.now(), |seat| self.game.shown(seat).now().max(settled.now())).millis();
        let has_field = own.is_some() || late.is_some();
        let shared_view = SharedView {
            first: if has_field { FirstSeat::Own } else { FirstSeat::Equal },
            next_count: settings.options.next_count,
            ghost: settings.options.ghost,
            hidden: false,
            countdown,
            time: timer(settled.rules(), time),
        };
        let layout = versus::paint(ui, (&views, &flights), shared_view, (theme, words));
        layout.seats.into_iter().next().filter(|_| has_field).map(|seat| seat.field)
    }
}

/// The appearance of a player, in the colour of the seat.
fn look((index, seat): (usize, &PlannedSeat)) -> PlayerLook {
    with_avatar(PlayerLook::of_seat(seat.name.clone(), index), seat.avatar)
}

fn with_avatar(player: PlayerLook, avatar: u8) -> PlayerLook {
    PlayerLook { look: SeatLook { avatar, ..player.look }, ..player }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::ModeId;
    use crate::engine::versus::{TargetLaw, VersusRules};
    use crate::online::{Batch, MatchClock, SeatInputs};
    use crate::replay::TimedInput;
    use crate::session::SeatInput;
    use crate::ui::screens::versus::marks_on;

    /// The length of the test match, in which the piece does not fall.
    const END_MICROS: u64 = 480_000;
    /// The delay of the referee's messages.
    const DELAY_MS: u64 = 90;

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
        let plan = MatchPlan { seed: 7, dealt: Vec::new(), rules, seats: vec![seat(0), seat(1)] };
        MatchStart {
            plan,
            seat: Some(0),
            clock: MatchClock::starting(0),
            history: Vec::new(),
            to: Ticks::ZERO,
            pending: Vec::new(),
        }
    }

    /// Short presses, each with its time in microseconds.
    fn any_presses() -> impl Strategy<Value = Vec<(u64, Input)>> {
        use Button::{Hold, Left, Right, RotateClockwise, RotateCounterclockwise};
        let buttons = prop::sample::select(vec![Left, Right, RotateClockwise, RotateCounterclockwise, Hold]);
        prop::collection::vec((20_000..END_MICROS - 60_000, 2_000_u64..60_000, buttons), 1..12).prop_map(|presses| {
            let both = presses
                .into_iter()
                .flat_map(|(at, length, button)| [(at, Input::Press(button)), (at + length, Input::Release(button))]);
            let mut changes: Vec<(u64, Input)> = both.collect();
            changes.sort_by_key(|(at, _)| *at);
            changes
        })
    }

    /// The visible part of a game.
    fn shown(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
        (game.in_play(), game.held_tetrimino())
    }

    proptest! {
        /// An input shows in the same frame as offline, and takes effect at its own time rather than the frame's.
        #[test]
        fn the_own_buttons_are_as_quick_as_offline(
            presses in any_presses(), frames in prop::collection::vec(2_000_u64..34_000, 8),
        ) {
            let mut online = OnlineRound::new(start(), 1, None, Instant::now()).unwrap();
            let mut offline = start().plan.new_match().unwrap();
            let mut referee = start().plan.referee().unwrap();
            let mut lengths = frames.iter().cycle();
            let (mut now, mut waiting) = (0, &presses[..]);
            while now < END_MICROS {
                now += lengths.next().unwrap();
                let (due, later) = waiting.split_at(waiting.partition_point(|(at, _)| *at <= now));
                waiting = later;
                let tick = |micros: u64| Ticks::from_millis(micros / 1_000);
                online.advance(due.iter().map(|(at, input)| (tick(*at), *input)), Some(tick(now)));
                let inputs: Vec<SeatInput> = due.iter()
                    .map(|(at, input)| SeatInput { seat: 0, at: Duration::from_micros(*at), input: *input })
                    .collect();
                let frame = Duration::from_micros(now);
                // Like the window.
                let lag = offline.input_lag(&inputs, frame);
                offline.frame(&inputs, frame + lag);
                prop_assert_eq!(shown(online.game.shown(0)), shown(offline.seat(0).game()), "in the frame at {} us", now);

                let known = Ticks::from_millis((now / 1_000).saturating_sub(DELAY_MS));
                if let Some(batch) = online.game.batch() {
                    referee.receive(0, batch, tick(now));
                }
                let (from, _) = referee.unsettled(1);
                referee.receive(1, Batch { from, to: known, ..Batch::default() }, tick(now));
                if let Some(settled) = referee.settle(tick(now)) {
                    online.settle(&settled).unwrap();
                }
            }
            online.game.advance(tick_after(END_MICROS), &mut Vec::new());
            referee.receive(0, online.game.batch().unwrap_or_default(), tick_after(END_MICROS));
            let (to, _) = referee.unsettled(0);
            let (from, _) = referee.unsettled(1);
            referee.receive(1, Batch { from, to, ..Batch::default() }, to);
            referee.settle(to);
            let played = referee.game().seat(0).replay().inputs;
            prop_assert_eq!(played.len(), presses.len());
            for (TimedInput { at, input }, (pressed, expected)) in played.into_iter().zip(&presses) {
                prop_assert_eq!(input, *expected);
                let late = (at.millis() * 1_000).abs_diff(*pressed);
                prop_assert!(late <= 1_000, "{:?} at {} us was played at {} ms", input, pressed, at.millis());
            }
        }
    }

    /// The presses of a player who has not seen the end are guarded from the frame in which the results come.
    #[test]
    fn the_results_open_once_a_while_after_the_end() {
        let mut round = OnlineRound::new(start(), 1, None, Instant::now()).unwrap();
        let left = [0, 1].map(|seat| SeatEnd { seat, fault: Fault::Left }).to_vec();
        round.settle(&Settled { to: Ticks::from_millis(1), left, ..Settled::default() }).unwrap();
        let end = Instant::now();
        round.observe(end);
        let at = [Duration::ZERO, RESULTS_DELAY, 2 * RESULTS_DELAY];
        assert_eq!(at.map(|after| round.opens_results(end + after)), [false, true, false]);
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
            let at = round.game.shown(0).now();
            round.advance([(at, Input::Target(marked))], Some(at.after(1)));
            (marked, round.marked())
        };
        let mut round = with_seats(3);
        assert!(round.marked().is_empty(), "everybody is no mark");
        assert_eq!(mark(&mut round, None), (Target::Seat(1), vec![1]));
        assert_eq!(mark(&mut round, None), (Target::Seat(2), vec![2]));
        assert_eq!(round.move_mark(Some(Target::Seat(1))), Some(Target::Seat(2)), "two presses in one frame");
        let target =
            SeatInputs { seat: 1, inputs: vec![TimedInput { at: Ticks::ZERO, input: Input::Target(Target::Seat(0)) }] };
        round.settle(&Settled { to: Ticks::from_millis(1), inputs: vec![target], ..Settled::default() }).unwrap();
        assert_eq!((marks_on(round.game.settled(), 0), round.marked()), (vec![1], vec![2]), "the mark of another");
        let mut duel = with_seats(2);
        assert!(mark(&mut duel, None).1.is_empty(), "one opponent needs no mark");
    }

    #[test]
    fn a_connection_that_is_seconds_behind_counts_as_slow() {
        let mut round = OnlineRound::new(start(), 1, None, Instant::now()).unwrap();
        let now = Ticks::from_millis;
        assert_eq!([now(1_500), now(1_501)].map(|now| round.is_behind(now)), [false, true]);
        let later = Settled { to: now(400), ..Settled::default() };
        round.settle(&later).unwrap();
        assert_eq!([now(1_900), now(1_901)].map(|now| round.is_behind(now)), [false, true]);
        let left = [0, 1].map(|seat| SeatEnd { seat, fault: Fault::Left }).to_vec();
        round.settle(&Settled { to: now(401), left, ..Settled::default() }).unwrap();
        assert!(!round.is_behind(now(9_000)), "the match is over");
    }

    fn tick_after(micros: u64) -> Ticks {
        Ticks::from_millis(micros / 1_000).after(20)
    }
}
