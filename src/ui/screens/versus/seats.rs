//! The players of a match on one screen: who plays which seat, with which device, and who joins.

use std::collections::BTreeMap;
use std::time::Instant;

use super::{
    PlayerLook, person_name, player_looks, program_command, program_error, program_pace, recorded_level, seat_name,
};
use crate::bots::level::BotLevel;
use crate::engine::{Input, Target};
use crate::external::{self, ProgramStatus};
use crate::input::menu::MenuPad;
use crate::input::touch::TouchScheme;
use crate::input::{
    Bindings, Control, Device, InputEvent, InputKind, SeatDevice, SeatDevices, StampedInput, VersusInput,
};
use crate::replay::RoundTimeline;
use crate::session::{BeamRunner, Match, Seat};
use crate::settings::{PlayerProgram, Settings, Versus, VersusSeat};
use crate::ui::screens::{Command, Others};
use crate::ui::words::{Words, distinct, id};

/// The level of computers that continue recorded games if the lobby has none.
const TAKE_OVER_LEVEL: u8 = 5;

/// The players of a match, and the guests behind them.
#[derive(Debug)]
pub(super) struct Players {
    /// The setup at the start of the round.
    pub(super) setup: Versus,
    /// The programs at the start of the round.
    programs: Vec<PlayerProgram>,
    /// The state of the program in each seat.
    pub(super) statuses: BTreeMap<usize, ProgramStatus>,
    /// The players of the taken seats.
    pub(super) seats: Vec<VersusSeat>,
    /// The ids of the players' profiles; empty if no seat has one.
    pub(super) profiles: Vec<u32>,
    pub(super) devices: SeatDevices,
    /// The names of the gamepads, by number.
    pub(super) pads: Vec<String>,
    /// The devices of the guests of the match.
    pub(super) guests: Vec<SeatDevice>,
    /// The guests without a seat in the setup so far, each with the identity of the gamepad.
    joined: Vec<(SeatDevice, Option<String>)>,
    /// The seat of a player who started the match by touch, until a key of the game is pressed.
    pub(super) pointer_seat: Option<usize>,
}

/// A seat with its player, with its index among the taken seats and in the setup.
fn seated(
    settings: &Settings,
    seat: Seat,
    index: usize,
    taken: usize,
    player: VersusSeat,
) -> (Seat, Option<ProgramStatus>) {
    let rules = *seat.game().rules();
    let next_count = usize::from(settings.options.next_count.min(settings.versus.seats[taken].next_count));
    let level = match player {
        VersusSeat::Computer(level) => BotLevel::new(level),
        VersusSeat::Program(program) => {
            let Some(program) = settings.programs.get(usize::from(program)) else { return (seat, None) };
            let (bot, status) = external::player(program_command(program), &rules, next_count, program_pace(program));
            return (seat.played_by(Box::new(bot)), Some(status));
        }
        VersusSeat::Empty | VersusSeat::Person(_) => None,
    };
    let seat = match level {
        // The seed differs, so that two computers of one level make different errors.
        Some(level) => {
            let bot = BeamRunner::new(level, &rules, next_count, seat.seed().wrapping_add(index as u64));
            let versus = &settings.versus;
            let goal = versus.match_rules().goal_of(versus.player_teams().of(index));
            seat.played_by(Box::new(bot.in_match(goal, &rules).in_background()))
        }
        None if settings.versus.seats[taken].practices => seat.practicing_while_waiting(),
        None => seat,
    };
    (seat, None)
}

impl Players {
    /// Assigns the seats of a match to these players by the setup of the settings.
    pub(super) fn seat(settings: &Settings, seats: Vec<VersusSeat>, mut game: Match) -> (Self, Match) {
        let mut statuses = BTreeMap::new();
        for (index, (player, taken)) in seats.iter().zip(settings.versus.taken()).enumerate() {
            game = game.with_seat(index, |seat| {
                let (seat, status) = seated(settings, seat, index, taken, *player);
                statuses.extend(status.map(|status| (index, status)));
                seat
            });
        }
        let mut profiles: Vec<u32> = settings.versus.taken().map(|seat| settings.seat_profile_id(seat)).collect();
        if profiles.iter().all(|id| *id == 0) {
            profiles.clear();
        }
        let people = seats.iter().enumerate().filter_map(|(seat, player)| match player {
            VersusSeat::Person(device) => Some((seat, *device)),
            VersusSeat::Empty | VersusSeat::Computer(_) | VersusSeat::Program(_) => None,
        });
        let players = Self {
            setup: settings.versus_with_profiles(),
            programs: settings.programs.clone(),
            statuses,
            devices: SeatDevices::new(people),
            seats,
            profiles,
            pads: Vec::new(),
            guests: Vec::new(),
            joined: Vec::new(),
            pointer_seat: None,
        };
        (players, game)
    }

    /// The setup and the players that continue a recorded round: a person at one seat, the others as chosen. The person
    /// gets the first connected device of the lobby with its profile.
    pub(super) fn taking_over(
        lobby: &Versus,
        timeline: &RoundTimeline,
        (seat, others): (usize, Others),
        pads: &[usize],
    ) -> (Versus, Vec<VersusSeat>) {
        let is_there = |player: &VersusSeat| match player {
            VersusSeat::Person(SeatDevice::Pad(number)) => pads.contains(number),
            VersusSeat::Person(_) => true,
            VersusSeat::Empty | VersusSeat::Computer(_) | VersusSeat::Program(_) => false,
        };
        let own = lobby.seats.iter().find(|seat| is_there(&seat.player));
        let device = own.map_or(VersusSeat::Person(SeatDevice::Keyboard), |own| own.player);
        let level = lobby.players().find(|player| matches!(player, VersusSeat::Computer(_)));
        let computer = level.unwrap_or(VersusSeat::Computer(TAKE_OVER_LEVEL));
        let mut setup = Versus { first_to: 1, ..Versus::played_by([VersusSeat::Empty; Versus::SEATS]) };
        let mut players = Vec::new();
        for (index, place) in setup.seats.iter_mut().take(timeline.seats().len()).enumerate() {
            let name = timeline.setup().names.get(index).cloned().unwrap_or_default();
            let player = match others {
                _ if index == seat => device,
                Others::Computers => recorded_level(&name).map_or(computer, VersusSeat::Computer),
                Others::Recorded => VersusSeat::Empty,
            };
            // A seat with a recording has no device, but it is drawn.
            place.player = if player == VersusSeat::Empty { computer } else { player };
            (place.name, place.practices) = (name, index == seat);
            if let Some(look) = timeline.setup().looks.get(index) {
                // The file may have any numbers.
                place.color = look.color.min(Versus::COLORS - 1);
                place.avatar = look.avatar.min(Versus::AVATARS - 1);
                place.next_count = look.next_count.clamp(1, 6);
            }
            players.push(player);
            if index == seat {
                place.profile = own.map_or(0, |own| own.profile);
            }
        }
        (setup, players)
    }

    /// The setup of the next round: with the devices that the seats have now, and with those who joined.
    pub(super) fn next_setup(&self, lobby: &Versus) -> Versus {
        let mut setup = self.setup.clone();
        let taken: Vec<usize> = setup.taken().collect();
        for (place, player) in taken.into_iter().zip(&self.seats) {
            setup.seats[place].player = *player;
        }
        for device in &self.guests {
            let joined = lobby.seat_of(VersusSeat::Person(*device));
            if let Some(place) = setup.join_next(*device) {
                setup.seats[place].profile = joined.map_or(0, |seat| lobby.seats[seat].profile);
            }
        }
        setup
    }

    /// The number of players and guests.
    pub(super) fn count(&self) -> usize {
        self.seats.len() + self.guests.len()
    }

    pub(super) fn is_person(&self, seat: usize) -> bool {
        matches!(self.seats.get(seat), Some(VersusSeat::Person(_)))
    }

    pub(super) fn people(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|seat| self.is_person(*seat))
    }

    /// Whether nobody plays: all players are computers and programs, and no guest practices.
    pub(super) fn are_watched(&self) -> bool {
        self.guests.is_empty() && self.people().next().is_none()
    }

    /// The seat of the touchscreen.
    pub(super) fn touch_seat(&self) -> Option<usize> {
        (0..self.seats.len()).find(|seat| self.devices.device(*seat) == Some(SeatDevice::Touch))
    }

    /// The touch scheme for the seat of the mouse or touchscreen: that of the settings, or else buttons for a player
    /// who started by touch, or tap and drag.
    pub(super) fn touch_scheme(&self, settings: &Settings) -> TouchScheme {
        match (self.touch_seat(), settings.touch.scheme) {
            (None, _) => TouchScheme::Off,
            (Some(seat), TouchScheme::Off) if self.pointer_seat == Some(seat) => TouchScheme::Buttons,
            (Some(_), TouchScheme::Off) => TouchScheme::TapAndDrag,
            (Some(_), scheme) => scheme,
        }
    }

    /// Returns the bindings of a seat with its device, by the setup of the match. That of the lobby is another one when
    /// a match continues, or when somebody has joined.
    fn bindings<'a>(&self, settings: &'a Settings) -> impl Fn(usize, SeatDevice) -> Bindings + use<'a> {
        let own = Settings { versus: self.setup.clone(), ..settings.clone() };
        let taken: Vec<usize> = self.setup.taken().collect();
        move |seat, device| {
            if let Some(place) = taken.get(seat) {
                return own.seat_bindings(*place, device);
            }
            let place = settings.versus.seat_of(VersusSeat::Person(device));
            settings.seat_bindings(place.unwrap_or(Versus::SEATS), device)
        }
    }

    /// Starts or resumes play on all devices.
    pub(super) fn start(&mut self, settings: &Settings, now: Instant) {
        let bindings = self.bindings(settings);
        self.devices.start(bindings, now);
    }

    /// Gives the seat of a player who started by touch to the keyboard, if that player presses a key of the game.
    pub(super) fn follow_keys(&mut self, settings: &Settings, events: &[InputEvent]) {
        let Some(seat) = self.pointer_seat else { return };
        let bindings = self.bindings(settings)(seat, SeatDevice::Keyboard);
        let plays = |event: &&InputEvent| match event.kind {
            InputKind::Down(Device::Keyboard, control) => {
                bindings.actions_of(control).any(|action| action.button().is_some())
            }
            _ => false,
        };
        if let Some(press) = events.iter().find(plays) {
            self.devices.change(seat, SeatDevice::Keyboard, &bindings, press.at);
            self.pointer_seat = None;
            self.follow_devices();
        }
    }

    /// The inputs of all players from the events of all devices.
    pub(super) fn take(&mut self, events: &[InputEvent], state: &Match) -> VersusInput {
        let mut inputs = self.devices.take(events);
        self.follow_devices();
        self.move_marks(&mut inputs, state);
        inputs
    }

    /// Turns presses of the target button into inputs of the match, which its recording includes.
    fn move_marks(&self, inputs: &mut VersusInput, state: &Match) {
        let mut moved: BTreeMap<usize, Target> = BTreeMap::new();
        // Guests have no targets.
        for (seat, at, device) in std::mem::take(&mut inputs.marks).into_iter().filter(|mark| mark.0 < self.seats.len())
        {
            let from = moved.get(&seat).copied().unwrap_or_else(|| state.seat(seat).target());
            if let Some(target) = state.next_target(seat, from) {
                moved.insert(seat, target);
                inputs.changes.push((seat, StampedInput { at, device, input: Input::Target(target) }));
            }
        }
        inputs.changes.sort_by_key(|(_, change)| change.at);
    }

    /// Updates the players to the current devices of their seats.
    fn follow_devices(&mut self) {
        for (seat, player) in self.seats.iter_mut().enumerate() {
            if let Some(device) = self.devices.device(seat) {
                *player = VersusSeat::Person(device);
            }
        }
        for (seat, guest) in (self.seats.len()..).zip(&mut self.guests) {
            *guest = self.devices.device(seat).unwrap_or(*guest);
        }
    }

    /// Notes which gamepads come and go, and gives a seat that has lost its gamepad to another one. Returns whether the
    /// event was used for that.
    pub(super) fn note_pads(&mut self, event: &InputEvent) -> bool {
        let is_used = self.devices.note_pads(event);
        self.follow_devices();
        is_used
    }

    /// Whether a press is for the menu of a match in which nobody plays, because a spectator uses it with a gamepad.
    pub(super) fn is_for_menu(&self, event: &InputEvent) -> bool {
        let is_of_menu = matches!(event.kind, InputKind::Down(_, Control::Pad(control)) if MenuPad::uses(control));
        is_of_menu && self.are_watched()
    }

    /// Adds a guest with its device if an event is a press with which somebody joins. Returns whether it is. `pads` are
    /// the identities of the gamepads.
    pub(super) fn join(&mut self, settings: &Settings, pads: &[String], event: &InputEvent) -> bool {
        let InputKind::Down(device, control) = event.kind else { return false };
        let keys = (&settings.bindings, &settings.halves);
        // Those keys are for the seat of the player who started by touch.
        let is_spoken_for = |device: &SeatDevice| self.pointer_seat.is_some() && device.is_keyboard();
        let joining = SeatDevice::joining(device, control, keys).filter(|device| !is_spoken_for(device));
        let Some(device) = joining else { return false };
        let bindings = self.bindings(settings);
        if !self.devices.add(self.count(), device, bindings) {
            return false;
        }
        self.guests.push(device);
        let pad = if let SeatDevice::Pad(number) = device { pads.get(number).cloned() } else { None };
        self.joined.push((device, pad));
        true
    }

    /// The change of the settings that gives those who have just joined a seat in the lobby.
    pub(super) fn seat_joined(&mut self, settings: &Settings) -> Option<Command> {
        let joined = std::mem::take(&mut self.joined);
        if joined.is_empty() {
            return None;
        }
        Some(Command::apply(settings, |settings| {
            for (device, pad) in joined {
                let seat = settings.join_next_match(device);
                if let (Some(seat), Some(pad)) = (seat, pad) {
                    settings.recall_pad(seat, &pad);
                }
            }
        }))
    }

    pub(super) fn recorded(&self, words: &Words) -> Vec<PlayerLook> {
        player_looks(words, (&self.setup, &self.programs), &self.seats, id::ONLINE_UNNAMED)
    }

    /// How the players are shown, and after them the guests. Equal names are numbered.
    pub(super) fn looks(&self, words: &Words) -> Vec<PlayerLook> {
        let mut looks = player_looks(words, (&self.setup, &self.programs), &self.seats, id::ONLINE_YOU);
        let (seats, people) = (looks.len(), self.people().count());
        let guest = |index| PlayerLook::of_seat(person_name(words, people + index), seats + index);
        looks.extend((0..self.guests.len()).map(guest));
        let names = distinct(&looks.iter().map(|look| look.name.clone()).collect::<Vec<_>>());
        for (look, name) in looks.iter_mut().zip(names) {
            look.name = name;
        }
        looks
    }

    /// The errors of programs, each with its seat.
    pub(super) fn errors(&self, words: &Words) -> impl Iterator<Item = (usize, String)> {
        self.statuses.iter().filter_map(|(seat, status)| Some((*seat, program_error(words, &status.error()?))))
    }

    /// The texts that ask for the gamepads that were disconnected.
    pub(super) fn lost_pads(&self, words: &Words) -> impl Iterator<Item = String> {
        self.devices.lost().map(|(seat, pad)| {
            let model = self.pads.get(pad).map_or("", String::as_str);
            // Of several equal gamepads the number says which one.
            let player = self.devices.device(seat).map_or(VersusSeat::Empty, VersusSeat::Person);
            let device = seat_name(words, &self.programs, player);
            // A gamepad that was never there has no model.
            let text = if model.is_empty() { id::VERSUS_PAD_ABSENT } else { id::VERSUS_PAD_LOST };
            words.with(text, &[("name", device.into()), ("model", model.into())])
        })
    }
}
