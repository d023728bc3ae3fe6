//! The last setup of a match on one screen.

use serde::{Deserialize, Serialize};

use super::{HandlingPreset, Options, Range};
use crate::engine::attack::{AttackRules, StartingLines, StartingPattern};
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
    /// The computer at a level from 1 to 10.
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

impl VersusGoal {
    /// The goals of matches between teams.
    pub const OF_OPPONENTS: [Self; 3] = [Self::LastStanding, Self::Race, Self::Score];
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

/// The setup of a match: its seats and its rules.
///
/// ```
/// use skyline::input::SeatDevice;
/// use skyline::settings::{Versus, VersusSeat};
///
/// let mut versus = Versus::default();
/// versus.join(SeatDevice::Pad(0));
/// let person = VersusSeat::Person;
/// assert_eq!(versus.seats[..2], [person(SeatDevice::Keyboard), person(SeatDevice::Pad(0))]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Versus {
    /// The seats from left to right.
    pub seats: [VersusSeat; Self::SEATS],
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
    /// The team of each seat, 1 to 4.
    pub teams: [u8; Self::SEATS],
    /// The goals of teams 1 to 4, in a match in which two seats share a team.
    pub team_goals: [VersusTeamGoal; Self::SEATS],
    /// The lines of the goals of teams.
    pub team_lines: [u16; Self::SEATS],
    /// The points of the goals of teams.
    pub team_points: [u32; Self::SEATS],
    /// The share of its attacks that each seat sends, in percent.
    pub sent: [u8; Self::SEATS],
    /// The share of the lines sent to it that each seat receives, in percent.
    pub received: [u8; Self::SEATS],
    /// The starting level of each seat.
    pub levels: [u8; Self::SEATS],
    /// The Starting Lines of each seat with a gap.
    pub starting_lines: [u8; Self::SEATS],
    /// The gaps of the Starting Lines of each seat.
    pub starting_patterns: [StartingPattern; Self::SEATS],
    /// The Starting Lines of each seat that are Solid Lines.
    pub starting_solid: [u8; Self::SEATS],
    /// The length of each seat's Next Queue; never more than the player's own setting.
    pub next_counts: [u8; Self::SEATS],
    /// The name of the player in each seat; empty for the device's name.
    pub names: [String; Self::SEATS],
    /// The colour of each seat, 0 to 6.
    pub colors: [u8; Self::SEATS],
    /// The avatar of each seat, 0 to 27.
    pub avatars: [u8; Self::SEATS],
    /// The profile of the person in each seat, counted from 1; 0 for none.
    pub profiles: [u8; Self::SEATS],
    /// Whether the person in each seat practices while the others finish.
    pub practices: [bool; Self::SEATS],
}

impl Default for Versus {
    fn default() -> Self {
        use VersusSeat::{Computer, Empty, Person};
        let seats = [Person(SeatDevice::Keyboard), Computer(3), Empty, Empty];
        Self {
            seats,
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
            teams: [1, 2, 3, 4],
            team_goals: [VersusTeamGoal::Match; Self::SEATS],
            team_lines: [40; Self::SEATS],
            team_points: [20_000; Self::SEATS],
            sent: [100; Self::SEATS],
            received: [100; Self::SEATS],
            levels: [1; Self::SEATS],
            starting_lines: [0; Self::SEATS],
            starting_patterns: [StartingPattern::Random; Self::SEATS],
            starting_solid: [0; Self::SEATS],
            next_counts: [6; Self::SEATS],
            names: Default::default(),
            colors: [0, 1, 2, 3],
            avatars: [0, 1, 2, 3],
            profiles: [0; Self::SEATS],
            practices: [true; Self::SEATS],
        }
    }
}

impl Versus {
    /// The maximum number of seats on one screen.
    pub const SEATS: usize = 4;
    /// The highest level of the computer.
    pub const LEVELS: u8 = 10;
    /// The number of colours of seats.
    pub const COLORS: u8 = 7;
    /// The number of avatars.
    pub const AVATARS: u8 = 28;
    /// The maximum length of a name, in characters.
    pub const LONGEST_NAME: usize = 16;
    /// The range of the rounds that win a match.
    pub const FIRST_TO: Range = Range::count(1, 9, 1);
    /// The range of the lines of a race, a cheese race or a co-operative match.
    pub const LINES: Range = Range::count(10, 200, 10);
    /// The range of the minutes of a match for points.
    pub const MINUTES: Range = Range::count(1, 20, 1);
    /// The range of the seconds after which the Fall Speed rises; 0 for never.
    pub const LEVEL_UP_S: Range = Range::count(0, 600, 5);
    /// The range of the lines of a team's goal.
    pub const TEAM_LINES: Range = Range::count(1, 200, 5);
    /// The range of the points of a team's goal.
    pub const TEAM_POINTS: Range = Range::count(1_000, 1_000_000, 1_000);
    /// The range of the shares of attacks that a seat sends and receives.
    pub const SHARE: Range = Range::percent(50, 150, 10);
    /// The range of the starting level of a seat.
    pub const LEVEL: Range = Range::count(1, 15, 1);
    /// The range of the Starting Lines of a seat, of each kind.
    pub const STARTING_LINES: Range = Range::count(0, 12, 1);

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
        self.team_lines.iter_mut().for_each(|lines| Self::TEAM_LINES.clamp(lines));
        self.team_points.iter_mut().for_each(|points| Self::TEAM_POINTS.clamp(points));
        for team in &mut self.teams {
            *team = (*team).clamp(1, Self::SEATS as u8);
        }
        let clamp = |values: &mut [u8], range: Range| values.iter_mut().for_each(|value| range.clamp(value));
        clamp(&mut self.sent, Self::SHARE);
        clamp(&mut self.received, Self::SHARE);
        clamp(&mut self.levels, Self::LEVEL);
        clamp(&mut self.starting_lines, Self::STARTING_LINES);
        clamp(&mut self.starting_solid, Self::STARTING_LINES);
        clamp(&mut self.next_counts, Options::NEXT_COUNT);
        clamp(&mut self.colors, Range::count(0, Self::COLORS as u32 - 1, 1));
        clamp(&mut self.avatars, Range::count(0, Self::AVATARS as u32 - 1, 1));
        for name in &mut self.names {
            *name = name.chars().filter(|character| !character.is_control()).take(Self::LONGEST_NAME).collect();
        }
        if (VersusRules { attacks: self.attacks, ..VersusRules::default() }).validate().is_err() {
            self.attacks = AttackRules::GUIDELINE;
        }
        for seat in &mut self.seats {
            if let VersusSeat::Computer(level) = seat {
                *level = (*level).clamp(1, Self::LEVELS);
            }
        }
    }

    /// The seats that are not empty.
    pub fn players(&self) -> impl Iterator<Item = VersusSeat> {
        self.taken().map(|index| self.seats[index])
    }

    /// The indices of the seats that are not empty.
    pub fn taken(&self) -> impl Iterator<Item = usize> {
        (0..Self::SEATS).filter(|index| self.seats[*index] != VersusSeat::Empty)
    }

    /// Whether all players are one team with a common goal.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.goal == VersusGoal::Together && !self.is_cheese_race()
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
        if self.is_together() { 1 } else { self.teams[seat] }
    }

    /// The teams of the players, in order.
    #[must_use]
    pub fn player_teams(&self) -> Teams {
        Teams::new(&self.taken().map(|seat| self.team(seat)).collect::<Vec<_>>())
    }

    /// Whether two players are in one team.
    #[must_use]
    pub fn has_teams(&self) -> bool {
        self.taken().any(|one| self.taken().any(|other| one != other && self.team(one) == self.team(other)))
    }

    /// The handicaps of the players, in order.
    #[must_use]
    pub fn player_handicaps(&self) -> Vec<Handicap> {
        self.taken().map(|seat| self.handicap(seat)).collect()
    }

    /// The handicap of a seat.
    #[must_use]
    pub fn handicap(&self, seat: usize) -> Handicap {
        let shares = [self.sent[seat], self.received[seat]];
        Handicap::new(shares, self.levels[seat], self.seat_starting_lines(seat))
    }

    /// The Starting Lines of a seat.
    #[must_use]
    pub const fn seat_starting_lines(&self, seat: usize) -> StartingLines {
        StartingLines {
            broken: self.starting_lines[seat],
            pattern: self.starting_patterns[seat],
            solid: self.starting_solid[seat],
        }
    }

    /// Returns the first taken seat whose Starting Lines leave no free row.
    #[must_use]
    pub fn full_seat(&self) -> Option<usize> {
        self.taken().find(|seat| self.seat_starting_lines(*seat).fill_the_matrix())
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
        let rules = self.preset_rules();
        if !self.is_custom {
            return rules;
        }
        let level_up_ms = (self.level_up_s > 0).then(|| u32::from(self.level_up_s) * 1_000);
        VersusRules { targets: self.targets, attacks: self.attacks, level_up_ms, ..rules }
    }

    fn preset_rules(&self) -> VersusRules {
        let lines = self.lines.into();
        let game_type = match (self.rules, self.goal) {
            (VersusPreset::CheeseRace, _) if !self.is_custom => GameType::Cheese { lines },
            (_, VersusGoal::LastStanding) => GameType::LastStanding,
            (_, VersusGoal::Race | VersusGoal::Together) => GameType::Lines { lines },
            (_, VersusGoal::Score) => GameType::Score { ms: u32::from(self.minutes) * 60_000 },
        };
        VersusRules { game_type, goals: self.goals(), ..self.rules.rules() }
    }

    /// Returns the goals of the teams that have their own. A team of one has one only where other players share a team:
    /// between single players a goal of one of them would be a handicap that nobody sees.
    fn goals(&self) -> TeamGoals {
        if self.is_together() || !self.has_teams() {
            return TeamGoals::NONE;
        }
        let goal = |index: usize| match self.team_goals[index] {
            VersusTeamGoal::Match => None,
            VersusTeamGoal::Race => Some(TeamGoal::Lines(self.team_lines[index].into())),
            VersusTeamGoal::Cheese => Some(TeamGoal::Cheese(self.team_lines[index].into())),
            VersusTeamGoal::Score => Some(TeamGoal::Score(self.team_points[index].into())),
        };
        // Teams without players have no goals, so that setups with the same players give the same rules.
        let played = |index: usize| self.taken().any(|seat| usize::from(self.teams[seat]) == index + 1);
        let goals = (0..Self::SEATS).filter(|index| played(*index)).filter_map(|index| Some((index + 1, goal(index)?)));
        goals.fold(TeamGoals::NONE, |goals, (team, goal)| goals.with(team, goal))
    }

    /// The first two seats whose devices share a key or a button.
    #[must_use]
    pub fn conflict(&self) -> Option<(usize, usize)> {
        let mut pairs = (0..Self::SEATS).flat_map(|one| (one + 1..Self::SEATS).map(move |other| (one, other)));
        pairs.find(|(one, other)| match (self.seats[*one], self.seats[*other]) {
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
        let seat = self.seats.iter().position(|seat| *seat == VersusSeat::Empty)?;
        self.seats[seat] = VersusSeat::Person(device);
        Some(seat)
    }

    /// Assigns a device without a seat to the first seat without a person. Returns whether it joined.
    ///
    /// When a keyboard half joins, the player with the complete keyboard keeps the other half.
    pub fn join(&mut self, device: SeatDevice) -> bool {
        let person = VersusSeat::Person;
        let other_half = match device {
            SeatDevice::LeftHalf => Some(SeatDevice::RightHalf),
            SeatDevice::RightHalf => Some(SeatDevice::LeftHalf),
            SeatDevice::Keyboard | SeatDevice::Pad(_) | SeatDevice::Touch => None,
        };
        let free = self.seats.iter().position(|seat| !matches!(seat, VersusSeat::Person(_)));
        let is_taken = |seat: &VersusSeat| match seat {
            // The whole keyboard takes no keys from anybody.
            VersusSeat::Person(other) if device == SeatDevice::Keyboard => other.is_keyboard(),
            other => *other == person(device),
        };
        let Some(free) = free.filter(|_| !self.seats.iter().any(is_taken)) else { return false };
        if let (Some(half), Some(whole)) =
            (other_half, self.seats.iter_mut().find(|seat| **seat == person(SeatDevice::Keyboard)))
        {
            *whole = person(half);
        }
        self.seats[free] = person(device);
        self.order_halves();
        true
    }

    /// Gives the left half of the keyboard the left one of two seats with halves. Whoever joined first, they sit so.
    fn order_halves(&mut self) {
        let seat_of = |half| self.seats.iter().position(|seat| *seat == VersusSeat::Person(half));
        let halves = (seat_of(SeatDevice::LeftHalf), seat_of(SeatDevice::RightHalf));
        if let (Some(left), Some(right)) = halves
            && right < left
        {
            self.seats.swap(left, right);
            // They go with the person. The rest belongs to the seat.
            self.profiles.swap(left, right);
            self.names.swap(left, right);
            self.colors.swap(left, right);
            self.avatars.swap(left, right);
        }
    }

    /// Gives the only seat of the keyboard to the mouse, if no touchscreen has one. Returns its index among the taken
    /// seats.
    pub fn seat_pointer(&mut self) -> Option<usize> {
        let is_pointed = self.seats.contains(&VersusSeat::Person(SeatDevice::Touch));
        let seat = self.seats.iter().position(|seat| *seat == VersusSeat::Person(SeatDevice::Keyboard))?;
        if is_pointed {
            return None;
        }
        self.seats[seat] = VersusSeat::Person(SeatDevice::Touch);
        self.taken().position(|taken| taken == seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use VersusSeat::{Computer, Empty, Person};

    #[test]
    fn the_left_half_sits_on_the_left() {
        for first in [SeatDevice::LeftHalf, SeatDevice::RightHalf] {
            let mut versus = Versus { seats: [Computer(3), Empty, Empty, Empty], ..Versus::default() };
            let second = if first == SeatDevice::LeftHalf { SeatDevice::RightHalf } else { SeatDevice::LeftHalf };
            assert!(versus.join(first));
            versus.profiles[0] = 2;
            assert!(versus.join(second));
            assert_eq!(versus.seats[..2], [Person(SeatDevice::LeftHalf), Person(SeatDevice::RightHalf)]);
            let seat = usize::from(first == SeatDevice::RightHalf);
            assert_eq!(versus.profiles[seat], 2, "the profile stays with its person");
        }
    }

    #[test]
    fn the_mouse_takes_the_seat_of_the_keyboard() {
        let mut versus =
            Versus { seats: [Empty, Computer(3), Person(SeatDevice::Keyboard), Empty], ..Versus::default() };
        assert_eq!(versus.seat_pointer(), Some(1));
        assert_eq!(versus.seats[2], Person(SeatDevice::Touch));
        assert_eq!(versus.seat_pointer(), None);
        let mut halves =
            Versus { seats: [Person(SeatDevice::LeftHalf), Computer(3), Empty, Empty], ..Versus::default() };
        assert_eq!(halves.seat_pointer(), None, "two people sit at the keyboard");
    }

    #[test]
    fn a_half_that_joins_leaves_the_other_to_whoever_had_the_keyboard() {
        let mut versus = Versus::default();
        assert!(versus.can_start());
        assert!(versus.join(SeatDevice::LeftHalf));
        let halves = [Person(SeatDevice::LeftHalf), Person(SeatDevice::RightHalf), Empty, Empty];
        assert_eq!((versus.seats, versus.conflict()), (halves, None));
        assert!(!versus.join(SeatDevice::LeftHalf), "a device has one seat");
        assert!(!versus.join(SeatDevice::Keyboard), "its keys are taken");
        assert!(versus.join(SeatDevice::Pad(1)) && versus.join(SeatDevice::Pad(0)));
        assert!(!versus.join(SeatDevice::Pad(2)), "all seats are taken");
    }

    #[test]
    fn the_whole_keyboard_joins_where_nobody_has_a_part_of_it() {
        let mut versus = Versus { seats: [Computer(1), Computer(2), Empty, Empty], ..Versus::default() };
        assert!(versus.join(SeatDevice::Keyboard) && !versus.join(SeatDevice::Keyboard));
        assert_eq!(versus.seats[..2], [Person(SeatDevice::Keyboard), Computer(2)]);
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
        versus.seats = [Computer(1); 4];
        (versus.next_counts[0], versus.colors[1], versus.avatars[2]) = (0, 7, 28);
        versus.names[0] = "An endless name\n of a player".to_owned();
        versus.attacks.cap = Some(41);
        (versus.sent[3], versus.received[3], versus.levels[3], versus.starting_lines[3]) = (0, 255, 99, 99);
        versus.clamp();
        assert_eq!((versus.next_counts[0], versus.colors[1], versus.avatars[2]), (1, 6, 27));
        assert_eq!(versus.names[0], "An endless name ");
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
        let text = toml::to_string(&versus).unwrap();
        assert_eq!(toml::from_str::<Versus>(&text).unwrap(), versus, "{text}");
        assert_eq!(toml::from_str::<Versus>("").unwrap(), Versus::default());
    }

    #[test]
    fn contradictions_of_custom_rules_stop_the_start() {
        let mut versus = Versus { goal: VersusGoal::Score, level_up_s: 120, ..Versus::default() };
        assert!(versus.can_start(), "the rules of a preset count");
        versus.is_custom = true;
        assert_eq!((versus.contradiction(), versus.can_start()), (Some(Contradiction::LateSpeed), false));
        versus.level_up_s = 119;
        assert_eq!((versus.match_rules().level_up_ms, versus.can_start()), (Some(119_000), true));
        (versus.starting_lines[1], versus.starting_solid[1]) = (12, 8);
        assert_eq!((versus.full_seat(), versus.can_start()), (Some(1), false));
        versus.starting_solid[1] = 7;
        versus.starting_patterns[1] = StartingPattern::Well;
        let lines = StartingLines { broken: 12, pattern: StartingPattern::Well, solid: 7 };
        assert_eq!((versus.can_start(), versus.player_handicaps()[1].starting_lines), (true, Some(lines)));
        (versus.level_up_s, versus.starting_solid[0]) = (4, 99);
        versus.clamp();
        assert_eq!((versus.level_up_s, versus.starting_solid[0]), (5, 12));
    }

    #[test]
    fn played_teams_have_goals_of_their_own() {
        let mut versus = Versus { team_goals: [VersusTeamGoal::Race; 4], ..Versus::default() };
        versus.team_goals[1] = VersusTeamGoal::Score;
        versus.team_points[1] = 5_000;
        assert_eq!(versus.match_rules().goals, TeamGoals::NONE, "every player is alone");
        (versus.seats[2], versus.teams[2]) = (Computer(1), 1);
        let expected = TeamGoals::NONE.with(1, TeamGoal::Lines(40)).with(2, TeamGoal::Score(5_000));
        assert_eq!(
            versus.match_rules().goals,
            expected,
            "a team of one has its goal beside one of two, and teams 3 and 4 have no players"
        );
        (versus.team_points[0], versus.team_lines[0]) = (0, 999);
        versus.clamp();
        assert_eq!((versus.team_points[0], versus.team_lines[0]), (1_000, 200));
        let text = toml::to_string(&versus).unwrap();
        assert_eq!(toml::from_str::<Versus>(&text).unwrap(), versus, "{text}");
    }

    /// A co-operative match has one team, one round and the lines of the match, whatever else is set.
    #[test]
    fn a_cooperative_match_has_one_team() {
        let mut versus = Versus { goal: VersusGoal::Together, lines: 30, first_to: 3, ..Versus::default() };
        versus.team_goals = [VersusTeamGoal::Score; 4];
        let rules = versus.match_rules();
        assert_eq!((rules.game_type, rules.goals), (GameType::Lines { lines: 30 }, TeamGoals::NONE));
        assert!(!versus.player_teams().has_opponents(2) && versus.has_teams() && versus.can_start());
        assert_eq!(versus.rounds_to_win(), 1);
        assert_eq!(toml::from_str::<Versus>(&toml::to_string(&versus).unwrap()).unwrap(), versus);
        versus.rules = VersusPreset::CheeseRace;
        assert!(versus.player_teams().has_opponents(2), "the cheese race has its own goal");
        assert_eq!(versus.rounds_to_win(), 3);
    }

    #[test]
    fn teams_are_those_of_the_taken_seats() {
        let seats = [Person(SeatDevice::Keyboard), Empty, Computer(1), Computer(2)];
        let mut versus = Versus { seats, ..Versus::default() };
        assert!(!versus.has_teams());
        versus.teams = [2, 1, 2, 1];
        assert!(versus.has_teams());
        let teams = versus.player_teams();
        assert!(teams.are_friends(0, 1) && !teams.are_friends(1, 2));
    }

    #[test]
    fn seats_that_share_a_key_cannot_start() {
        let seats = [Computer(1), Person(SeatDevice::Keyboard), Empty, Person(SeatDevice::LeftHalf)];
        let mut versus = Versus { seats, ..Versus::default() };
        assert_eq!((versus.conflict(), versus.can_start()), (Some((1, 3)), false));
        versus.seats = [Empty, Empty, Computer(99), Empty];
        versus.clamp();
        assert!(!versus.can_start() && versus.seats[2] == Computer(10), "one player is no match");
    }
}
