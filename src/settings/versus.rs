//! The last setup of a match on one screen.

use serde::{Deserialize, Serialize};

use super::{HandlingPreset, Options, Player, Range, clamp_text};
use crate::bots::level::BotLevel;
use crate::engine::attack::{AttackRules, StartingLines};
use crate::engine::versus::{
    Contradiction, GameType, Handicap, TargetLaw, TeamGoal, TeamGoals, Teams, VersusPreset, VersusRules,
};
use crate::input::SeatDevice;

/// The player of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersusSeat {
    /// Nobody.
    #[default]
    Empty,
    /// A person with a device.
    Person(SeatDevice),
    /// The computer at a level from 1 to [`Versus::LEVELS`].
    Computer(u8),
    /// An external program, by its index in the [settings](super::Settings::programs).
    Program(u8),
}

/// The goal of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersusGoal {
    /// Be the last team playing.
    #[default]
    LastStanding,
    /// Clear a number of lines first.
    Race,
    /// Have the most points after some minutes.
    Score,
    /// Clear a number of lines together.
    Together,
}

/// The goal of a single team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersusTeamGoal {
    /// The goal of the match.
    #[default]
    Match,
    /// Clear a number of lines.
    Race,
    /// Clear a number of lines of Cheese.
    Cheese,
    /// Score a number of points.
    Score,
}

/// A seat of a match, and how it differs from the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    /// The player.
    pub player: VersusSeat,
    /// The name of the player; empty for the device's name.
    pub name: String,
    /// The colour, 0 to 6.
    pub color: u8,
    /// The avatar, 0 to 27.
    pub avatar: u8,
    /// The profile of the person, counted from 1; 0 for none.
    pub profile: u8,
    /// The team, 1 to 4.
    pub team: u8,
    /// The handicap.
    pub handicap: Handicap,
    /// The length of the Next Queue; never more than the player's own setting.
    pub next_count: u8,
    /// Whether the person practices while the others finish.
    pub practices: bool,
}

impl SeatSetup {
    /// The range of the shares of attacks that a seat sends and receives.
    pub const SHARE: Range = Range::percent(50, 150, 10);
    /// The range of the starting level.
    pub const LEVEL: Range = Range::count(1, 15, 1);
    /// The range of the Starting Lines of each kind.
    pub const STARTING_LINES: Range = Range::count(0, 12, 1);
    /// The range of teams.
    pub const TEAM: Range = Range::count(1, Versus::SEATS as u32, 1);

    /// The seat at this place: a team, a colour and an avatar of its own.
    const fn at(place: u8, player: VersusSeat) -> Self {
        let handicap =
            Handicap { sent_percent: 100, received_percent: 100, level: 1, starting_lines: StartingLines::NONE };
        Self {
            player,
            name: String::new(),
            color: place,
            avatar: place,
            profile: 0,
            team: place + 1,
            handicap,
            next_count: 6,
            practices: true,
        }
    }

    /// Gives the seat to the person of a device. The name of a computer stays with the computer.
    fn seat_person(&mut self, device: SeatDevice) {
        if self.player != VersusSeat::Empty {
            (self.name, self.profile) = (String::new(), 0);
        }
        self.player = VersusSeat::Person(device);
    }

    fn clamp(&mut self) {
        let Handicap { sent_percent, received_percent, level, starting_lines } = &mut self.handicap;
        Self::SHARE.clamp(sent_percent);
        Self::SHARE.clamp(received_percent);
        Self::LEVEL.clamp(level);
        Self::STARTING_LINES.clamp(&mut starting_lines.broken);
        Self::STARTING_LINES.clamp(&mut starting_lines.solid);
        Self::TEAM.clamp(&mut self.team);
        Options::NEXT_COUNT.clamp(&mut self.next_count);
        self.color = self.color.min(Versus::COLORS - 1);
        self.avatar = self.avatar.min(Versus::AVATARS - 1);
        clamp_text(&mut self.name, Player::NAME_LENGTH);
        if let VersusSeat::Computer(level) = &mut self.player {
            *level = (*level).clamp(1, Versus::LEVELS);
        }
    }
}

/// The goal of a team, in a match in which two seats share a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamSetup {
    /// The goal.
    pub goal: VersusTeamGoal,
    /// The lines of the goal.
    pub lines: u16,
    /// The points of the goal.
    pub points: u32,
}

impl TeamSetup {
    /// The range of the lines of the goal.
    pub const LINES: Range = Range::count(1, 200, 5);
    /// The range of the points of the goal.
    pub const POINTS: Range = Range::count(1_000, 1_000_000, 1_000);

    /// The setup with this goal, or with that of the match.
    fn with_goal(self, goal: Option<TeamGoal>) -> Self {
        let in_lines = |goal, lines: u32| Self { goal, lines: lines.min(u16::MAX.into()) as u16, ..self };
        match goal {
            None => Self { goal: VersusTeamGoal::Match, ..self },
            Some(TeamGoal::Lines(lines)) => in_lines(VersusTeamGoal::Race, lines),
            Some(TeamGoal::Cheese(lines)) => in_lines(VersusTeamGoal::Cheese, lines),
            Some(TeamGoal::Score(points)) => {
                Self { goal: VersusTeamGoal::Score, points: points.min(u32::MAX.into()) as u32, ..self }
            }
        }
    }
}

/// The setup of a match: its seats and its rules.
///
/// ```
/// use skyline::input::SeatDevice;
/// use skyline::settings::{Versus, VersusSeat};
///
/// let mut versus = Versus::default();
/// versus.join(SeatDevice::Pad(0));
/// let person = VersusSeat::Person;
/// assert_eq!(versus.seat_of(person(SeatDevice::Keyboard)), Some(0));
/// assert_eq!(versus.seat_of(person(SeatDevice::Pad(0))), Some(2), "a free seat, beside the computer");
/// ```
// Files are read with `versus_file::read`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versus {
    /// The seats from left to right.
    pub seats: [SeatSetup; Self::SEATS],
    /// The goals of teams 1 to 4.
    pub teams: [TeamSetup; Self::SEATS],
    /// The rules.
    pub rules: VersusPreset,
    /// Whether the custom attack rules and targets apply instead of the preset's.
    pub is_custom: bool,
    /// The custom targeting rule.
    pub targets: TargetLaw,
    /// The custom time after which the Fall Speed of all seats rises by a level, in seconds; 0 for never.
    pub level_up_s: u16,
    /// The custom attack rules.
    pub attacks: AttackRules,
    /// The goal; a cheese race has its own.
    pub goal: VersusGoal,
    /// The lines of a race, a cheese race or a co-operative match.
    pub lines: u16,
    /// The minutes of a match for points.
    pub minutes: u8,
    /// The rounds that win a match.
    pub first_to: u8,
    /// The fastest handling of all players; `None` leaves it to them.
    pub handling_cap: Option<HandlingPreset>,
}

impl Default for Versus {
    fn default() -> Self {
        use VersusSeat::{Computer, Empty, Person};
        Self::played_by([Person(SeatDevice::Keyboard), Computer(3), Empty, Empty])
    }
}

impl Versus {
    /// The maximum number of seats on one screen.
    pub const SEATS: usize = 4;
    /// The highest level of the computer.
    pub const LEVELS: u8 = BotLevel::STRONGEST.number();
    /// The number of colours of seats.
    pub const COLORS: u8 = 7;
    /// The number of avatars.
    pub const AVATARS: u8 = 28;
    /// The range of the rounds that win a match.
    pub const FIRST_TO: Range = Range::count(1, VersusRules::MAX_FIRST_TO as u32, 1);
    /// The range of the lines of a race, a cheese race or a co-operative match.
    pub const LINES: Range = Range::count(10, 200, 10);
    /// The range of the minutes of a match for points.
    pub const MINUTES: Range = Range::count(1, 20, 1);
    /// The range of the seconds after which the Fall Speed rises; 0 for never.
    pub const LEVEL_UP_S: Range = Range::count(0, 600, 5);

    /// The default setup with these players.
    #[must_use]
    pub fn played_by(players: [VersusSeat; Self::SEATS]) -> Self {
        let mut places = 0..;
        Self {
            seats: players.map(|player| SeatSetup::at(places.next().unwrap_or_default(), player)),
            teams: [TeamSetup { goal: VersusTeamGoal::Match, lines: 40, points: 20_000 }; Self::SEATS],
            rules: VersusPreset::Guideline,
            is_custom: false,
            targets: TargetLaw::Chosen,
            level_up_s: 0,
            attacks: AttackRules::GUIDELINE,
            goal: VersusGoal::LastStanding,
            lines: 40,
            minutes: 2,
            first_to: 1,
            handling_cap: None,
        }
    }

    /// Clamps every number to its range.
    pub fn clamp(&mut self) {
        Self::FIRST_TO.clamp(&mut self.first_to);
        Self::LINES.clamp(&mut self.lines);
        Self::MINUTES.clamp(&mut self.minutes);
        Self::LEVEL_UP_S.clamp(&mut self.level_up_s);
        if self.level_up_s > 0 {
            // Typed digits may give a time that is too short.
            self.level_up_s = self.level_up_s.max(Self::LEVEL_UP_S.step as u16);
        }
        for TeamSetup { lines, points, .. } in &mut self.teams {
            TeamSetup::LINES.clamp(lines);
            TeamSetup::POINTS.clamp(points);
        }
        self.seats.iter_mut().for_each(SeatSetup::clamp);
        if (VersusRules { attacks: self.attacks, ..VersusRules::default() }).validate().is_err() {
            self.attacks = AttackRules::GUIDELINE;
        }
    }

    /// The players of all seats.
    #[must_use]
    pub fn all_players(&self) -> [VersusSeat; Self::SEATS] {
        self.seats.each_ref().map(|seat| seat.player)
    }

    /// The seats that are not empty.
    pub fn players(&self) -> impl Iterator<Item = VersusSeat> {
        self.taken().map(|index| self.seats[index].player)
    }

    /// The indices of the seats that are not empty.
    pub fn taken(&self) -> impl Iterator<Item = usize> {
        (0..Self::SEATS).filter(|index| self.seats[*index].player != VersusSeat::Empty)
    }

    /// The first seat of a player.
    #[must_use]
    pub fn seat_of(&self, player: VersusSeat) -> Option<usize> {
        self.seats.iter().position(|seat| seat.player == player)
    }

    /// Whether all players are one team with a common goal.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.goal == VersusGoal::Together && !self.is_cheese_race()
    }

    /// The setup of a match between two players, by name, with the rules of this one and no handicaps. Two people with
    /// the same device share the keyboard.
    #[must_use]
    pub fn between(&self, players: [(&str, VersusSeat); 2], first_to: u8) -> Self {
        use VersusSeat::{Empty, Person};
        let [first, second] = match players.map(|(_, player)| player) {
            [Person(first), Person(second)] if first.overlaps(second) => {
                [Person(SeatDevice::LeftHalf), Person(SeatDevice::RightHalf)]
            }
            players => players,
        };
        let mut setup = Self { first_to, ..self.clone() };
        setup.seats = Self::played_by([first, second, Empty, Empty]).seats;
        for (seat, (name, _)) in setup.seats.iter_mut().zip(players) {
            name.clone_into(&mut seat.name);
        }
        if setup.is_together() {
            setup.goal = VersusGoal::LastStanding;
        }
        setup
    }

    /// Whether the rules are those of the cheese race, which has its own goal.
    #[must_use]
    pub fn is_cheese_race(&self) -> bool {
        self.rules == VersusPreset::CheeseRace && !self.is_custom
    }

    /// The rounds that win the match. A single team has nobody to win more rounds than.
    #[must_use]
    pub fn rounds_to_win(&self) -> u8 {
        if self.is_together() { 1 } else { self.first_to }
    }

    /// The number of a seat's team.
    #[must_use]
    pub fn team(&self, seat: usize) -> u8 {
        if self.is_together() { 1 } else { self.seats[seat].team }
    }

    /// The teams of the players, in order.
    #[must_use]
    pub fn player_teams(&self) -> Teams {
        Teams::new(&self.played_teams())
    }

    /// The numbers of the teams of the players, in order.
    #[must_use]
    pub fn played_teams(&self) -> Vec<u8> {
        self.taken().map(|seat| self.team(seat)).collect()
    }

    /// Whether two players are in one team.
    #[must_use]
    pub fn has_teams(&self) -> bool {
        share_team(&self.played_teams())
    }

    /// The handicaps of the players, in order.
    #[must_use]
    pub fn player_handicaps(&self) -> Vec<Handicap> {
        self.taken().map(|seat| self.seats[seat].handicap).collect()
    }

    /// Returns the first taken seat whose Starting Lines leave no free row.
    #[must_use]
    pub fn full_seat(&self) -> Option<usize> {
        self.taken().find(|seat| self.seats[*seat].handicap.starting_lines.fill_the_matrix())
    }

    /// Returns the first contradiction in the custom rules.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        // A preset's rule that the goal makes ineffective is no error of the player.
        self.is_custom.then(|| self.match_rules().contradiction())?
    }

    /// The rules of the match.
    #[must_use]
    pub fn match_rules(&self) -> VersusRules {
        self.rules_of(&self.played_teams())
    }

    /// The rules of a match between players of these teams, whoever has the seats.
    #[must_use]
    pub fn rules_of(&self, teams: &[u8]) -> VersusRules {
        let rules = self.preset_rules(teams);
        if !self.is_custom {
            return rules;
        }
        let level_up_ms = (self.level_up_s > 0).then(|| u32::from(self.level_up_s) * 1_000);
        VersusRules { targets: self.targets, attacks: self.attacks, level_up_ms, ..rules }
    }

    /// Takes the rules of a match. Returns whether the lobby can set all of them.
    pub fn take_rules(&mut self, rules: &VersusRules) -> bool {
        let VersusRules { game_type, targets, goals, level_up_ms, attacks } = *rules;
        let common = |preset: VersusRules| VersusRules { game_type, goals, ..preset };
        let is_cheese = matches!(game_type, GameType::Cheese { .. });
        let is_of = |preset: &VersusPreset| {
            (*preset == VersusPreset::CheeseRace) == is_cheese && common(preset.rules()) == *rules
        };
        let preset = VersusPreset::ALL.into_iter().find(is_of);
        self.is_custom = preset.is_none();
        self.rules = preset.unwrap_or_default();
        (self.targets, self.attacks) = (targets, attacks);
        self.level_up_s = level_up_ms.map_or(0, |ms| (ms / 1_000).min(u16::MAX.into()) as u16);
        match game_type {
            GameType::LastStanding => self.goal = VersusGoal::LastStanding,
            GameType::Lines { lines } | GameType::Cheese { lines } => {
                self.goal = VersusGoal::Race;
                self.lines = lines.min(u16::MAX.into()) as u16;
            }
            GameType::Score { ms } => {
                self.goal = VersusGoal::Score;
                self.minutes = (ms / 60_000).min(u8::MAX.into()) as u8;
            }
        }
        for (number, team) in (1..).zip(&mut self.teams) {
            *team = team.with_goal(goals.of(number));
        }
        self.clamp();
        // The goals of teams depend on who plays.
        VersusRules { goals, ..self.match_rules() } == *rules
    }

    fn preset_rules(&self, teams: &[u8]) -> VersusRules {
        let lines = self.lines.into();
        let game_type = match (self.rules, self.goal) {
            (VersusPreset::CheeseRace, _) if !self.is_custom => GameType::Cheese { lines },
            (_, VersusGoal::LastStanding) => GameType::LastStanding,
            (_, VersusGoal::Race | VersusGoal::Together) => GameType::Lines { lines },
            (_, VersusGoal::Score) => GameType::Score { ms: u32::from(self.minutes) * 60_000 },
        };
        VersusRules { game_type, goals: self.goals(teams), ..self.rules.rules() }
    }

    /// Returns the goals of the teams that have their own. A team of one has one only where other players share a team:
    /// between single players a goal of one of them would be a handicap that nobody sees.
    fn goals(&self, teams: &[u8]) -> TeamGoals {
        if self.is_together() || !share_team(teams) {
            return TeamGoals::NONE;
        }
        // Teams without players have no goals, so that setups with the same players give the same rules.
        let played = |team: usize| teams.iter().any(|number| usize::from(*number) == team);
        let teams = (1..).zip(self.teams).filter(|(team, _)| played(*team));
        teams.fold(TeamGoals::NONE, |goals, (team, TeamSetup { goal, lines, points })| match goal {
            VersusTeamGoal::Match => goals,
            VersusTeamGoal::Race => goals.with(team, TeamGoal::Lines(lines.into())),
            VersusTeamGoal::Cheese => goals.with(team, TeamGoal::Cheese(lines.into())),
            VersusTeamGoal::Score => goals.with(team, TeamGoal::Score(points.into())),
        })
    }

    /// The first two seats whose devices share a key or a button.
    #[must_use]
    pub fn conflict(&self) -> Option<(usize, usize)> {
        let mut pairs = (0..Self::SEATS).flat_map(|one| (one + 1..Self::SEATS).map(move |other| (one, other)));
        pairs.find(|(one, other)| match (self.seats[*one].player, self.seats[*other].player) {
            (VersusSeat::Person(one), VersusSeat::Person(other)) => one.overlaps(other),
            _ => false,
        })
    }

    /// Whether a match can start: two or more players who share no key, and rules without contradictions.
    #[must_use]
    pub fn can_start(&self) -> bool {
        self.players().count() >= 2
            && self.conflict().is_none()
            && self.full_seat().is_none()
            && self.contradiction().is_none()
    }

    /// Gives the first empty seat to a device that plays from the next match on; returns the seat.
    pub fn join_next(&mut self, device: SeatDevice) -> Option<usize> {
        let seat = self.seat_of(VersusSeat::Empty)?;
        self.seats[seat].player = VersusSeat::Person(device);
        Some(seat)
    }

    /// Assigns a device without a seat to the first free seat, or to the first one without a person if none is free.
    /// Returns whether it joined.
    ///
    /// When a keyboard half joins, the player with the complete keyboard keeps the other half.
    pub fn join(&mut self, device: SeatDevice) -> bool {
        let person = VersusSeat::Person;
        let other_half = match device {
            SeatDevice::LeftHalf => Some(SeatDevice::RightHalf),
            SeatDevice::RightHalf => Some(SeatDevice::LeftHalf),
            SeatDevice::Keyboard | SeatDevice::Pad(_) | SeatDevice::Touch => None,
        };
        let without_person = || self.seats.iter().position(|seat| !matches!(seat.player, VersusSeat::Person(_)));
        let free = self.seat_of(VersusSeat::Empty).or_else(without_person);
        let is_taken = |seat: &SeatSetup| match seat.player {
            // The whole keyboard takes no keys from anybody.
            VersusSeat::Person(other) if device == SeatDevice::Keyboard => other.is_keyboard(),
            other => other == person(device),
        };
        let Some(free) = free.filter(|_| !self.seats.iter().any(is_taken)) else { return false };
        if let (Some(half), Some(whole)) = (other_half, self.seat_of(person(SeatDevice::Keyboard))) {
            self.seats[whole].player = person(half);
        }
        self.seats[free].seat_person(device);
        self.order_halves();
        true
    }

    /// Gives the left half of the keyboard the left one of two seats with halves, whoever joined first. Everything that
    /// is set for a person follows.
    fn order_halves(&mut self) {
        let seat_of = |half| self.seat_of(VersusSeat::Person(half));
        let halves = (seat_of(SeatDevice::LeftHalf), seat_of(SeatDevice::RightHalf));
        if let (Some(left), Some(right)) = halves
            && right < left
        {
            self.seats.swap(left, right);
        }
    }

    /// Gives the only seat of the keyboard to the pointer, if no touchscreen has one. Returns its index among the taken
    /// seats.
    pub fn seat_pointer(&mut self) -> Option<usize> {
        let touch = VersusSeat::Person(SeatDevice::Touch);
        let seat = self.seat_of(VersusSeat::Person(SeatDevice::Keyboard))?;
        if self.seat_of(touch).is_some() {
            return None;
        }
        self.seats[seat].player = touch;
        self.taken().position(|taken| taken == seat)
    }
}

/// Whether two players of these teams are in one.
#[must_use]
pub fn share_team(teams: &[u8]) -> bool {
    teams.iter().enumerate().any(|(index, team)| teams[..index].contains(team))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::StartingPattern;
    use VersusSeat::{Computer, Empty, Person};

    /// What a file of this setup gives.
    fn reread(versus: &Versus) -> Versus {
        crate::settings::read_versus(serde_json::to_value(versus).unwrap()).unwrap()
    }

    #[test]
    fn the_left_half_sits_on_the_left() {
        for first in [SeatDevice::LeftHalf, SeatDevice::RightHalf] {
            let mut versus = Versus::played_by([Empty, Empty, Computer(3), Empty]);
            let second = if first == SeatDevice::LeftHalf { SeatDevice::RightHalf } else { SeatDevice::LeftHalf };
            assert!(versus.join(first));
            (versus.seats[0].profile, versus.seats[0].color, versus.seats[0].team) = (2, 5, 4);
            versus.seats[0].handicap.sent_percent = 80;
            let own = SeatSetup { player: Empty, ..versus.seats[0].clone() };
            assert!(versus.join(second));
            assert_eq!(versus.all_players()[..2], [Person(SeatDevice::LeftHalf), Person(SeatDevice::RightHalf)]);
            let seat = usize::from(first == SeatDevice::RightHalf);
            let after = SeatSetup { player: Empty, ..versus.seats[seat].clone() };
            assert_eq!(after, own, "profile, colour, team and handicap stay with their person");
        }
    }

    #[test]
    fn the_pointer_takes_the_seat_of_the_keyboard() {
        let mut versus = Versus::played_by([Empty, Computer(3), Person(SeatDevice::Keyboard), Empty]);
        assert_eq!(versus.seat_pointer(), Some(1));
        assert_eq!(versus.seats[2].player, Person(SeatDevice::Touch));
        assert_eq!(versus.seat_pointer(), None);
        let mut halves = Versus::played_by([Person(SeatDevice::LeftHalf), Computer(3), Empty, Empty]);
        assert_eq!(halves.seat_pointer(), None, "two people sit at the keyboard");
    }

    #[test]
    fn a_half_that_joins_leaves_the_other_to_whoever_had_the_keyboard() {
        let mut versus = Versus::default();
        assert!(versus.can_start());
        assert!(versus.join(SeatDevice::LeftHalf));
        let halves = [Person(SeatDevice::LeftHalf), Computer(3), Person(SeatDevice::RightHalf), Empty];
        assert_eq!(
            (versus.all_players(), versus.conflict()),
            (halves, None),
            "the computer stays while a seat is free"
        );
        versus.seats[1].name = "Hal".to_owned();
        assert!(!versus.join(SeatDevice::LeftHalf), "a device has one seat");
        assert!(!versus.join(SeatDevice::Keyboard), "its keys are taken");
        assert!(versus.join(SeatDevice::Pad(1)) && versus.join(SeatDevice::Pad(0)));
        assert_eq!((versus.seats[1].player, versus.seats[1].name.as_str()), (Person(SeatDevice::Pad(0)), ""));
        assert!(!versus.join(SeatDevice::Pad(2)), "all seats are taken");
    }

    #[test]
    fn the_whole_keyboard_joins_where_nobody_has_a_part_of_it() {
        let mut versus = Versus::played_by([Computer(1), Computer(2), Empty, Empty]);
        assert!(versus.join(SeatDevice::Keyboard) && !versus.join(SeatDevice::Keyboard));
        assert_eq!(versus.all_players(), [Computer(1), Computer(2), Person(SeatDevice::Keyboard), Empty]);
    }

    #[test]
    fn the_rules_follow_the_goal_and_are_valid() {
        let mut versus = Versus { goal: VersusGoal::Score, minutes: 3, ..Versus::default() };
        assert_eq!(versus.match_rules().game_type, GameType::Score { ms: 180_000 });
        versus.goal = VersusGoal::Race;
        assert_eq!(versus.match_rules().game_type, GameType::Lines { lines: 40 });
        versus.rules = VersusPreset::CheeseRace;
        assert_eq!(versus.match_rules(), VersusPreset::CheeseRace.rules());
        versus.lines = u16::MAX;
        versus.seats.iter_mut().for_each(|seat| seat.player = Computer(1));
        (versus.seats[0].next_count, versus.seats[1].color, versus.seats[2].avatar) = (0, 7, 28);
        versus.seats[0].name = "An endless name\n of a player".to_owned();
        versus.attacks.cap = Some(41);
        let starting_lines = StartingLines { broken: 99, ..StartingLines::NONE };
        versus.seats[3].handicap = Handicap { sent_percent: 0, received_percent: 255, level: 99, starting_lines };
        versus.clamp();
        assert_eq!((versus.seats[0].next_count, versus.seats[1].color, versus.seats[2].avatar), (1, 6, 27));
        assert_eq!(versus.seats[0].name, "An endless name ");
        assert_eq!(versus.attacks, AttackRules::GUIDELINE);
        assert_eq!(versus.match_rules().validate(), Ok(()));
        let rules = versus.match_rules().seat_rules(crate::engine::Rules::default());
        assert_eq!(versus.player_handicaps()[3].apply(rules).validate(), Ok(()));
    }

    #[test]
    fn custom_rules_take_the_place_of_the_preset() {
        let attacks = AttackRules { cap: Some(3), ..AttackRules::GUIDELINE };
        let mut versus = Versus { attacks, targets: TargetLaw::Random, ..Versus::default() };
        assert_eq!(versus.match_rules(), VersusPreset::Guideline.rules());
        versus.is_custom = true;
        versus.rules = VersusPreset::CheeseRace;
        let rules = versus.match_rules();
        assert_eq!(
            (rules.attacks, rules.targets, rules.game_type),
            (attacks, TargetLaw::Random, GameType::LastStanding)
        );
        assert_eq!(reread(&versus), versus);
    }

    #[test]
    fn contradictions_of_custom_rules_stop_the_start() {
        let mut versus = Versus { goal: VersusGoal::Score, level_up_s: 120, ..Versus::default() };
        assert!(versus.can_start(), "the rules of a preset count");
        versus.is_custom = true;
        assert_eq!((versus.contradiction(), versus.can_start()), (Some(Contradiction::LateSpeed), false));
        versus.level_up_s = 119;
        assert_eq!((versus.match_rules().level_up_ms, versus.can_start()), (Some(119_000), true));
        versus.seats[1].handicap.starting_lines = StartingLines { broken: 12, solid: 8, ..StartingLines::NONE };
        assert_eq!((versus.full_seat(), versus.can_start()), (Some(1), false));
        versus.seats[1].handicap.starting_lines.solid = 7;
        versus.seats[1].handicap.starting_lines.pattern = StartingPattern::Well;
        let lines = StartingLines { broken: 12, pattern: StartingPattern::Well, solid: 7 };
        assert_eq!((versus.can_start(), versus.player_handicaps()[1].starting_lines), (true, lines));
        (versus.level_up_s, versus.seats[0].handicap.starting_lines.solid) = (4, 99);
        versus.clamp();
        assert_eq!((versus.level_up_s, versus.seats[0].handicap.starting_lines.solid), (5, 12));
    }

    #[test]
    fn played_teams_have_goals_of_their_own() {
        let mut versus = Versus::default();
        versus.teams.iter_mut().for_each(|team| team.goal = VersusTeamGoal::Race);
        versus.teams[1].goal = VersusTeamGoal::Score;
        versus.teams[1].points = 5_000;
        assert_eq!(versus.match_rules().goals, TeamGoals::NONE, "every player is alone");
        (versus.seats[2].player, versus.seats[2].team) = (Computer(1), 1);
        let expected = TeamGoals::NONE.with(1, TeamGoal::Lines(40)).with(2, TeamGoal::Score(5_000));
        assert_eq!(
            versus.match_rules().goals,
            expected,
            "a team of one has its goal beside one of two, and teams 3 and 4 have no players"
        );
        (versus.teams[0].points, versus.teams[0].lines) = (0, 999);
        versus.clamp();
        assert_eq!((versus.teams[0].points, versus.teams[0].lines), (1_000, 200));
        assert_eq!(reread(&versus), versus);
        let others = versus.rules_of(&[2, 5, 2]);
        assert_eq!(others.goals, TeamGoals::NONE.with(2, TeamGoal::Score(5_000)), "a room has other players");
        assert_eq!(versus.rules_of(&[2, 5]).goals, TeamGoals::NONE);
    }

    /// A co-operative match has one team, one round and the lines of the match, whatever else is set.
    #[test]
    fn a_cooperative_match_has_one_team() {
        let mut versus = Versus { goal: VersusGoal::Together, lines: 30, first_to: 3, ..Versus::default() };
        versus.teams.iter_mut().for_each(|team| team.goal = VersusTeamGoal::Score);
        let rules = versus.match_rules();
        assert_eq!((rules.game_type, rules.goals), (GameType::Lines { lines: 30 }, TeamGoals::NONE));
        assert!(!versus.player_teams().has_opponents(2) && versus.has_teams() && versus.can_start());
        assert_eq!(versus.rounds_to_win(), 1);
        assert_eq!(reread(&versus), versus);
        versus.rules = VersusPreset::CheeseRace;
        assert!(versus.player_teams().has_opponents(2), "the cheese race has its own goal");
        assert_eq!(versus.rounds_to_win(), 3);
    }

    #[test]
    fn teams_are_those_of_the_taken_seats() {
        let seats = [Person(SeatDevice::Keyboard), Empty, Computer(1), Computer(2)];
        let mut versus = Versus::played_by(seats);
        assert!(!versus.has_teams());
        versus.seats.iter_mut().zip([2, 1, 2, 1]).for_each(|(seat, team)| seat.team = team);
        assert!(versus.has_teams());
        let teams = versus.player_teams();
        assert!(teams.are_friends(0, 1) && !teams.are_friends(1, 2));
    }

    #[test]
    fn seats_that_share_a_key_cannot_start() {
        let seats = [Computer(1), Person(SeatDevice::Keyboard), Empty, Person(SeatDevice::LeftHalf)];
        let mut versus = Versus::played_by(seats);
        assert_eq!((versus.conflict(), versus.can_start()), (Some((1, 3)), false));
        versus = Versus::played_by([Empty, Empty, Computer(99), Empty]);
        versus.clamp();
        assert!(!versus.can_start() && versus.seats[2].player == Computer(10), "one player is no match");
    }
}
