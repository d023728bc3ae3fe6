//! Profiles: the settings that a person uses at any seat.

use serde::{Deserialize, Serialize};

use super::{Handling, Player, SeatSetup, Settings, Versus, VersusSeat, clamp_text};
use crate::input::{Bindings, Control, HalfBindings, SeatDevice};

/// A person who plays matches on one screen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// The identifier in recorded matches, which survives renaming. Unique, and never 0.
    pub id: u32,
    /// The name, up to 16 characters.
    pub name: String,
    /// The avatar, 0 to 27.
    pub avatar: u8,
    /// The handling of the controls.
    pub handling: Handling,
    /// The bindings of the complete keyboard and of a gamepad.
    pub bindings: Bindings,
    /// The bindings of the two halves of the keyboard.
    pub halves: HalfBindings,
}

/// The profile that a gamepad played with last.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PadProfile {
    /// The persistent key of the gamepad: its model, and its place among identical ones.
    pub pad: String,
    /// The profile, counted from 1.
    pub profile: u8,
}

/// Two seats that cannot be played at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatConflict {
    /// The seats, the lower one first.
    pub seats: (usize, usize),
    /// The key that both use; `None` if they have the same device.
    pub key: Option<Control>,
}

impl Profile {
    /// The maximum number of profiles.
    pub const MAX: usize = 16;

    /// Clamps every number to its range and the name to its length.
    pub(super) fn clamp(&mut self) {
        self.handling.clamp();
        self.avatar = self.avatar.min(Versus::AVATARS - 1);
        clamp_text(&mut self.name, Player::NAME_LENGTH);
    }
}

impl PadProfile {
    /// The maximum number of remembered gamepads.
    pub const MAX: usize = 32;
}

impl Settings {
    /// Returns the profile of the person in a seat.
    #[must_use]
    pub fn seat_profile(&self, seat: usize) -> Option<&Profile> {
        let SeatSetup { player: VersusSeat::Person(_), profile, .. } = self.versus.seats.get(seat)? else {
            return None;
        };
        self.profiles.get(usize::from(*profile).checked_sub(1)?)
    }

    /// Returns the id of the profile of the person in a seat; 0 for none.
    #[must_use]
    pub fn seat_profile_id(&self, seat: usize) -> u32 {
        self.seat_profile(seat).map_or(0, |profile| profile.id)
    }

    /// Assigns the profiles with these ids to the taken seats, in order.
    pub fn seat_profiles_by_id(&mut self, ids: &[u32]) {
        let number = |id: u32| self.profiles.iter().position(|profile| profile.id == id).map_or(0, |index| index + 1);
        let taken: Vec<usize> = self.versus.taken().collect();
        self.versus.seats.iter_mut().for_each(|seat| seat.profile = 0);
        for (seat, id) in taken.into_iter().zip(ids) {
            self.versus.seats[seat].profile = number(*id) as u8;
        }
    }

    /// Returns the handling in a seat: that of its profile, or the player's own, up to the cap of the match.
    #[must_use]
    pub fn seat_handling(&self, seat: usize) -> Handling {
        let own = self.seat_profile(seat).map_or(self.handling, |profile| profile.handling);
        self.versus.handling_cap.map_or(own, |cap| own.capped(cap))
    }

    /// Returns the bindings of a device in a seat: those of its profile, or the player's own.
    #[must_use]
    pub fn seat_bindings(&self, seat: usize, device: SeatDevice) -> Bindings {
        match self.seat_profile(seat) {
            Some(profile) => device.bindings(&profile.bindings, &profile.halves),
            None => device.bindings(&self.bindings, &self.halves),
        }
    }

    /// Returns the setup of the match with the names and avatars of the profiles, and with the player's name for the
    /// first person who has no other.
    #[must_use]
    pub fn versus_with_profiles(&self) -> Versus {
        let mut versus = self.versus.clone();
        for (index, seat) in versus.seats.iter_mut().enumerate() {
            if let Some(profile) = self.seat_profile(index) {
                seat.avatar = profile.avatar;
                if !profile.name.trim().is_empty() {
                    seat.name.clone_from(&profile.name);
                }
            }
        }
        let is_person = |seat: &SeatSetup| matches!(seat.player, VersusSeat::Person(_));
        // The player may have given the own name to another seat.
        let is_free = versus.seats.iter().all(|seat| !is_person(seat) || seat.name != self.player.name);
        let is_unnamed = |seat: &&mut SeatSetup| is_person(seat) && seat.name.trim().is_empty();
        if is_free && let Some(seat) = versus.seats.iter_mut().find(is_unnamed) {
            seat.name.clone_from(&self.player.name);
        }
        versus
    }

    /// Assigns a device a seat of the match, as [`Versus::join`] does. Returns whether it joined.
    pub fn join_match(&mut self, device: SeatDevice) -> bool {
        self.seat_another(|versus| versus.join(device).then_some(())).is_some()
    }

    /// Assigns a device a seat from the next match on, as [`Versus::join_next`] does. Returns the seat.
    pub fn join_next_match(&mut self, device: SeatDevice) -> Option<usize> {
        self.seat_another(|versus| versus.join_next(device))
    }

    /// Seats another person. Who has the player's name keeps it, also behind a newcomer in an earlier seat.
    fn seat_another<T>(&mut self, join: impl FnOnce(&mut Versus) -> Option<T>) -> Option<T> {
        let is_named = |seat: &SeatSetup| {
            matches!(seat.player, VersusSeat::Person(_)) && !seat.name.is_empty() && seat.name == self.player.name
        };
        let named = self.versus_with_profiles().seats.iter().position(is_named);
        let named = named.filter(|seat| self.versus.seats[*seat].name.trim().is_empty());
        let mut versus = self.versus.clone();
        if let Some(seat) = named {
            versus.seats[seat].name.clone_from(&self.player.name);
        }
        let joined = join(&mut versus)?;
        let after = versus.seats.iter().position(is_named).filter(|_| named.is_some());
        self.versus = versus;
        if let Some(seat) = after {
            // The name is written into the seat only if the seat would have another one without it.
            self.versus.seats[seat].name.clear();
            if self.versus_with_profiles().seats[seat].name != self.player.name {
                self.versus.seats[seat].name.clone_from(&self.player.name);
            }
        }
        Some(joined)
    }

    /// Changes the player of a seat. A computer does not take over the player's own name.
    pub fn set_seat_player(&mut self, seat: usize, player: VersusSeat) {
        let setup = &mut self.versus.seats[seat];
        setup.player = player;
        if !matches!(player, VersusSeat::Person(_)) && setup.name == self.player.name {
            setup.name.clear();
        }
    }

    /// Returns the first two seats that share a device, or a key by their bindings.
    #[must_use]
    pub fn seat_conflict(&self) -> Option<SeatConflict> {
        if let Some(seats) = self.versus.conflict() {
            return Some(SeatConflict { seats, key: None });
        }
        let keyboard = |(seat, player): (usize, VersusSeat)| match player {
            VersusSeat::Person(device) if device.is_keyboard() => Some((seat, self.seat_bindings(seat, device))),
            _ => None,
        };
        let keyboards: Vec<_> = self.versus.all_players().into_iter().enumerate().filter_map(keyboard).collect();
        let [(one, keys), (other, others)] = keyboards.as_slice() else { return None };
        let key = keys.shared_key(others)?;
        Some(SeatConflict { seats: (*one, *other), key: Some(key) })
    }

    /// Assigns a seat the last profile of its gamepad.
    pub fn recall_pad(&mut self, seat: usize, pad: &str) {
        let remembered = self.pad_profiles.iter().find(|remembered| remembered.pad == pad);
        self.versus.seats[seat].profile = remembered.map_or(0, |remembered| remembered.profile);
    }

    /// Remembers the profile of a seat for its gamepad.
    pub fn remember_pad(&mut self, seat: usize, pad: &str) {
        let profile = self.versus.seats[seat].profile;
        self.pad_profiles.retain(|remembered| remembered.pad != pad);
        if profile > 0 {
            self.pad_profiles.push(PadProfile { pad: pad.to_owned(), profile });
            let surplus = self.pad_profiles.len().saturating_sub(PadProfile::MAX);
            self.pad_profiles.drain(..surplus);
        }
    }

    /// Removes a profile, and updates the references of seats and gamepads.
    pub fn remove_profile(&mut self, removed: usize) {
        if removed >= self.profiles.len() {
            return;
        }
        self.profiles.remove(removed);
        let follow = |profile: &mut u8| match usize::from(*profile).cmp(&(removed + 1)) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => *profile = 0,
            std::cmp::Ordering::Greater => *profile -= 1,
        };
        self.versus.seats.iter_mut().for_each(|seat| follow(&mut seat.profile));
        self.pad_profiles.iter_mut().for_each(|remembered| follow(&mut remembered.profile));
        self.pad_profiles.retain(|remembered| remembered.profile > 0);
    }

    /// Imports these settings from a file into a computer with other settings.
    ///
    /// The computer keeps its programs, because a file must not choose what is started, its keyboard layout, and the
    /// profiles of its gamepads. Its profiles stay, too; those that are also in the file are replaced, and others are
    /// added while there is space.
    #[must_use]
    pub fn for_computer_of(mut self, own: &Self) -> Self {
        let mut profiles = own.profiles.clone();
        let mut places = Vec::new();
        for profile in std::mem::take(&mut self.profiles) {
            let known = profiles.iter().position(|known| known.id == profile.id);
            let place = known.or_else(|| (profiles.len() < Profile::MAX).then_some(profiles.len()));
            match known {
                Some(place) => profiles[place] = profile,
                None if place.is_some() => profiles.push(profile),
                None => {}
            }
            // Counted from 1, as in the seats.
            places.push(place.map_or(0, |place| place as u8 + 1));
        }
        for SeatSetup { profile, .. } in &mut self.versus.seats {
            *profile = usize::from(*profile).checked_sub(1).and_then(|place| places.get(place)).copied().unwrap_or(0);
        }
        let (programs, pad_profiles) = (own.programs.clone(), own.pad_profiles.clone());
        Self { profiles, programs, pad_profiles, key_layout: own.key_layout.clone(), ..self }
    }

    /// Gives each profile without an id, or with a duplicate one, a new id.
    fn identify_profiles(&mut self) {
        let mut used: Vec<u32> = vec![0];
        for index in 0..self.profiles.len() {
            let id = self.profiles[index].id;
            // Deterministic, so that unsaved ids are the same at every start.
            let is_free = |id: &u32| !used.contains(id) && self.profiles[index..].iter().all(|other| other.id != *id);
            let id = if used.contains(&id) { (1..=u32::MAX).find(is_free).unwrap_or(id) } else { id };
            self.profiles[index].id = id;
            used.push(id);
        }
    }

    /// Clamps the profiles, and removes references to missing ones.
    pub(super) fn clamp_profiles(&mut self) {
        self.profiles.truncate(Profile::MAX);
        self.profiles.iter_mut().for_each(Profile::clamp);
        self.identify_profiles();
        let count = self.profiles.len();
        for seat in self.versus.seats.iter_mut().filter(|seat| usize::from(seat.profile) > count) {
            seat.profile = 0;
        }
        self.pad_profiles.retain(|remembered| (1..=count).contains(&usize::from(remembered.profile)));
        self.pad_profiles.truncate(PadProfile::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Button;
    use crate::input::Action;
    use crate::input::KeyCode;
    use crate::settings::HandlingPreset;

    fn seat_with(versus: &mut Versus, profiles: [u8; 4]) {
        versus.seats.iter_mut().zip(profiles).for_each(|(seat, profile)| seat.profile = profile);
    }

    fn profiles_of(versus: &Versus) -> [u8; 4] {
        versus.seats.each_ref().map(|seat| seat.profile)
    }

    fn two_at_a_keyboard() -> Settings {
        let profiles = ["Ada", "Bo"].map(|name| Profile { name: name.to_owned(), ..Profile::default() }).into();
        let mut settings = Settings { profiles, ..Settings::default() };
        settings.versus.seats[0].player = VersusSeat::Person(SeatDevice::LeftHalf);
        settings.versus.seats[1].player = VersusSeat::Person(SeatDevice::RightHalf);
        seat_with(&mut settings.versus, [1, 2, 0, 0]);
        settings
    }

    /// The name of the options is that of the first person without another one.
    #[test]
    fn the_player_has_the_own_name_in_a_match() {
        let mut settings = two_at_a_keyboard();
        settings.player.name = "Grace".to_owned();
        let names = |settings: &Settings| settings.versus_with_profiles().seats.map(|seat| seat.name);
        assert_eq!(names(&settings), ["Ada", "Bo", "", ""], "both have profiles");
        seat_with(&mut settings.versus, [1, 0, 0, 0]);
        assert_eq!(names(&settings), ["Ada", "Grace", "", ""]);
        seat_with(&mut settings.versus, [0; 4]);
        assert_eq!(names(&settings), ["Grace", "", "", ""]);
        settings.versus.seats[1].name = "Grace".to_owned();
        assert_eq!(names(&settings), ["", "Grace", "", ""], "nobody is called so twice");
        settings.versus = Versus::played_by([VersusSeat::Computer(1); 4]);
        assert_eq!(names(&settings), [""; 4], "no person");
    }

    /// A newcomer may sit in an earlier seat, in the lobby and from the next match on.
    #[test]
    fn the_player_keeps_the_own_name_when_others_join() {
        let person = VersusSeat::Person;
        let names = |settings: &Settings| settings.versus_with_profiles().seats.map(|seat| seat.name);
        let mut settings = Settings::default();
        settings.player.name = "Ada".to_owned();
        assert!(settings.join_match(SeatDevice::LeftHalf));
        assert_eq!(settings.versus.seat_of(person(SeatDevice::RightHalf)), Some(2), "beside the computer");
        assert_eq!(names(&settings), ["", "", "Ada", ""]);
        settings.set_seat_player(2, VersusSeat::Computer(3));
        assert_eq!(names(&settings), ["Ada", "", "", ""], "no computer is called so");

        let seats = [VersusSeat::Empty, person(SeatDevice::Keyboard), VersusSeat::Computer(1), VersusSeat::Empty];
        settings.versus = Versus::played_by(seats);
        assert_eq!(settings.join_next_match(SeatDevice::Pad(0)), Some(0));
        assert_eq!(names(&settings), ["", "Ada", "", ""]);

        settings.versus = Versus::default();
        assert!(settings.join_match(SeatDevice::Pad(0)));
        assert_eq!((names(&settings)[0].as_str(), settings.versus.seats[0].name.as_str()), ("Ada", ""));
        settings.player.name = "Grace".to_owned();
        assert_eq!(names(&settings)[0], "Grace", "a seat that needs no name of its own follows the options");
    }

    #[test]
    fn settings_of_a_file_leave_the_profiles_of_the_computer() {
        let profile = |id, name: &str| Profile { id, name: name.to_owned(), ..Profile::default() };
        let pad_profiles = vec![PadProfile { pad: "A pad".to_owned(), profile: 2 }];
        let profiles = vec![profile(7, "Ada"), profile(9, "Bo")];
        let own = Settings { profiles, pad_profiles: pad_profiles.clone(), ..Settings::default() };
        let mut file = Settings { profiles: vec![profile(5, "Cy"), profile(7, "Countess")], ..Settings::default() };
        seat_with(&mut file.versus, [1, 2, 0, 3]);
        file.player.name = "Dee".to_owned();
        let settings = file.for_computer_of(&own);
        let names: Vec<&str> = settings.profiles.iter().map(|profile| profile.name.as_str()).collect();
        assert_eq!(names, ["Countess", "Bo", "Cy"]);
        assert_eq!(profiles_of(&settings.versus), [3, 1, 0, 0]);
        assert_eq!((settings.pad_profiles, settings.player.name.as_str()), (pad_profiles, "Dee"));

        let many = (0..Profile::MAX as u32).map(|id| profile(100 + id, "Guest")).collect();
        let settings = Settings { profiles: many, ..Settings::default() }.for_computer_of(&own);
        assert_eq!(settings.profiles.len(), Profile::MAX, "its own come first");
        assert_eq!(settings.profiles[1], profile(9, "Bo"));
    }

    #[test]
    fn a_seat_takes_name_handling_and_keys_from_its_profile() {
        let mut settings = two_at_a_keyboard();
        let (hold, key) = (Action::Play(Button::Hold), Control::Key(KeyCode::KeyF));
        settings.profiles[0].handling.auto_repeat_delay_ms = 42;
        settings.profiles[0].avatar = 9;
        settings.profiles[0].halves.left.add(hold, key).unwrap();
        assert_eq!(settings.seat_handling(0).auto_repeat_delay_ms, 42);
        assert_eq!(settings.seat_handling(1), Handling::default());
        settings.versus.handling_cap = Some(HandlingPreset::Classic);
        assert_eq!(
            [0, 1].map(|seat| settings.seat_handling(seat).auto_repeat_delay_ms),
            [266, 300],
            "the cap slows only"
        );
        assert!(settings.seat_bindings(0, SeatDevice::LeftHalf).controls(hold).contains(&key));
        let versus = settings.versus_with_profiles();
        assert_eq!(
            (versus.seats[0].name.as_str(), versus.seats[0].avatar, versus.seats[2].name.as_str()),
            ("Ada", 9, "")
        );
        settings.versus.seats[0].player = VersusSeat::Computer(3);
        assert_eq!(settings.seat_profile(0), None, "a computer has none");
    }

    #[test]
    fn profiles_have_ids_of_their_own() {
        let profiles = [0, 2, 2, 0].map(|id| Profile { id, ..Profile::default() }).into();
        let mut settings = Settings { profiles, ..Settings::default() };
        let ids = |settings: &Settings| settings.profiles.iter().map(|profile| profile.id).collect::<Vec<_>>();
        settings.clamp();
        assert_eq!(ids(&settings), [1, 2, 3, 4]);
        settings.remove_profile(0);
        settings.clamp();
        assert_eq!(ids(&settings), [2, 3, 4]);
        settings.versus.seats[1..3].iter_mut().for_each(|seat| seat.player = VersusSeat::Person(SeatDevice::Pad(0)));
        settings.seat_profiles_by_id(&[4, 1, 2]);
        assert_eq!(profiles_of(&settings.versus), [3, 0, 1, 0], "the removed one is gone");
        assert_eq!([0, 1, 2].map(|seat| settings.seat_profile_id(seat)), [4, 0, 2]);
    }

    #[test]
    fn seats_whose_profiles_share_a_key_are_in_conflict() {
        let mut settings = two_at_a_keyboard();
        assert_eq!(settings.seat_conflict(), None);
        let key = Control::Key(KeyCode::KeyW);
        settings.profiles[1].halves.right.add(Action::Play(Button::Hold), key).unwrap();
        assert_eq!(settings.seat_conflict(), Some(SeatConflict { seats: (0, 1), key: Some(key) }));
        seat_with(&mut settings.versus, [0; 4]);
        assert_eq!(settings.seat_conflict(), None, "the player's own keys share none");
    }

    #[test]
    fn a_removed_profile_leaves_seats_and_gamepads() {
        let mut settings = two_at_a_keyboard();
        settings.remember_pad(1, "pad#0");
        settings.remember_pad(0, "pad#1");
        settings.remove_profile(0);
        assert_eq!(profiles_of(&settings.versus), [0, 1, 0, 0]);
        settings.recall_pad(3, "pad#0");
        settings.recall_pad(2, "pad#1");
        assert_eq!(profiles_of(&settings.versus), [0, 1, 0, 1]);
        settings.profiles.clear();
        settings.clamp();
        assert_eq!((profiles_of(&settings.versus), settings.pad_profiles.len()), ([0; 4], 0));
    }

    #[test]
    fn profiles_are_written_and_read_and_clamped() {
        let mut settings = two_at_a_keyboard();
        settings.remember_pad(1, "pad#0");
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(toml::from_str::<Settings>(&text).unwrap(), settings);
        settings.profiles[0] =
            Profile { name: "\tAn endless name of a player".to_owned(), avatar: 255, ..Profile::default() };
        settings.profiles[0].handling.auto_repeat_delay_ms = 9_999;
        settings.clamp();
        let Profile { name, avatar, handling, .. } = &settings.profiles[0];
        assert_eq!((name.as_str(), *avatar, handling.auto_repeat_delay_ms), ("An endless name ", 27, 500));
    }
}
