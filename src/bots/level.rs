//! The levels of the computer player, from a beginner to full strength.
//!
//! A lower level is slower, sees fewer Next Tetriminos, plans fewer techniques, evaluates positions with constant
//! errors throughout a game, and slips more often: the piece then lands one column off. It never loses a piece on
//! purpose.
//!
//! # Form
//!
//! Like people, all levels but the strongest have good and bad days. The seed decides the form of a game: all abilities
//! but the knowledge of techniques are those of a level up to two above or below. The sum of two dice with -1, 0 and 1
//! is the number of levels, so a third of all games have the usual form. The form stays the same throughout a game.
//!
//! Without forms, the steps between the levels were 191 to 512 Elo (20 games each): equal Tetriminos and constant
//! parameters let the better player win nearly always. With forms, a step is limited to about 160 Elo where the
//! techniques are the same: in 19 % of the games the lower level has the better abilities of the day, and in 20 % both
//! have equal ones.
//!
//! # Overhangs
//!
//! All levels move and rotate pieces below overhangs. Beginners do so less, but players limited to straight drops are
//! too weak for the steps: level 1 was then 308 Elo below level 2 (200 games), and level 3 was 429 below level 4 (500
//! games). Smaller errors and wider searches did not offset it.
//!
//! # Strength
//!
//! Each level against the one below it, in game time by the rules of Marathon level 1, up to 400 Tetriminos, six of
//! them visible. Pieces and attacks are those of the level. A draw counts as half a win. The rows are the games of the
//! seeds from 1 on.
//!
//! | level | won | drawn | lost | Elo (95 %) | pieces per second | attack per piece | attack per minute |
//! |---|---|---|---|---|---|---|---|
//! | 2 | 357 | 0 | 143 | +159 (+125 to +193) | 0.62 | 0.17 | 6 |
//! | 3 | 351 | 2 | 147 | +151 (+117 to +184) | 0.71 | 0.28 | 12 |
//! | 4 | 334 | 11 | 155 | +130 (+98 to +163) | 0.81 | 0.41 | 20 |
//! | 5 | 330 | 43 | 127 | +150 (+116 to +183) | 0.89 | 0.52 | 28 |
//! | 6 | 297 | 107 | 96 | +148 (+115 to +181) | 0.98 | 0.59 | 35 |
//! | 7 | 304 | 68 | 128 | +128 (+95 to +160) | 1.08 | 0.75 | 48 |
//! | 8 | 323 | 57 | 120 | +150 (+116 to +183) | 1.26 | 0.83 | 62 |
//! | 9 | 301 | 105 | 94 | +153 (+120 to +186) | 1.56 | 0.94 | 88 |
//! | 10 | 237 | 253 | 10 | +170 (+136 to +204) | 1.93 | 0.93 | 108 |
//!
//! `skyline ladder --jobs 2` measures the table, and `skyline ladder --level 7` one row. The delays of
//! generation and line clears count in the time of a piece, so level 10 places two a second here.
//!
//! # Cost
//!
//! `skyline match --a level:7 --b level:7 --games 12 --pieces 300` plays 3 030 s of game in 2.9 s of processor time,
//! games included: 0.1 % of a core for each bot, so three use 0.3 %. Four games of level 9 and of level 10 take 0.8 %
//! and 1.0 % (release build, one core of an Intel Xeon at 2.6 GHz). The best form of level 7 has the width and speed of
//! level 9.

use std::fmt;
use std::str::FromStr;

use super::beam::{Aim, BeamBot, BotMove, Position, SearchResult, Weights};
use crate::engine::{Cell, Piece, Rules};

/// A level of the computer player, from 1 to [`BotLevel::STRONGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotLevel(u8);

/// The abilities of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Skill {
    width: usize,
    /// The number of Tetriminos that it sees in the Next Queue.
    next: usize,
    uses_hold: bool,
    knows: Knowledge,
    /// The maximum error of a weight, in percent.
    error: i32,
    /// One in this number of pieces lands one column off; 0 for none.
    slips: u64,
    /// The time before the first button press, in milliseconds.
    look_ms: u32,
    /// The time between two button presses, in milliseconds.
    step_ms: u32,
}

/// The techniques of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Knowledge {
    Lines,
    /// Several lines at once.
    Tetrises,
    /// Also T-Spins and Back-to-Back, and incoming lines.
    Spins,
    /// Also the Tetriminos that the generator can still bring, and opponents.
    Generator,
}

/// The pieces per second of the levels from 2 on in hundredths, as in the table above.
const PACES: [u32; SKILLS.len() - 1] = [62, 71, 81, 89, 98, 108, 126, 156, 193];
/// The assumed pace of a player without games, in hundredths of pieces per second.
const UNKNOWN_PACE: u32 = 71;

/// The strength of a computer player compared with a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Challenge {
    /// Two levels below the even one.
    Easy,
    /// As fast as the person.
    Even,
    /// Two levels above the even one.
    Hard,
}

impl Challenge {
    /// Returns the level against a person who places this many pieces per second, in hundredths; `None` if it is not
    /// known.
    ///
    /// ```
    /// use skyline_foundation::bots::level::Challenge;
    ///
    /// assert_eq!(Challenge::Even.level(Some(100)).number(), 6);
    /// ```
    #[must_use]
    pub fn level(self, pace: Option<u32>) -> BotLevel {
        let pace = pace.unwrap_or(UNKNOWN_PACE);
        // A level begins halfway from the pace of the one below it. The first is as far below the second.
        let begins = PACES.iter().scan(PACES[0] - (PACES[1] - PACES[0]), |below, pace| {
            Some(u32::midpoint(std::mem::replace(below, *pace), *pace))
        });
        let even = BotLevel::WEAKEST.0 + begins.filter(|begin| pace >= *begin).count() as u8;
        BotLevel(match self {
            Self::Easy => even.saturating_sub(2).max(BotLevel::WEAKEST.0),
            Self::Even => even,
            Self::Hard => (even + 2).min(BotLevel::STRONGEST.0),
        })
    }
}

/// All levels, the weakest first.
const SKILLS: [Skill; 10] = {
    use Knowledge::{Generator, Lines, Spins, Tetrises};
    // Chosen by matches in game time. Forms make the steps equal where those of the parameters are not (table above).
    [
        Skill { look_ms: 1_150, step_ms: 270, width: 1, next: 0, uses_hold: false, knows: Lines, error: 75, slips: 8 },
        Skill {
            look_ms: 790,
            step_ms: 198,
            width: 1,
            next: 1,
            uses_hold: false,
            knows: Tetrises,
            error: 50,
            slips: 16,
        },
        Skill { look_ms: 610, step_ms: 162, width: 1, next: 1, uses_hold: true, knows: Tetrises, error: 36, slips: 24 },
        Skill { look_ms: 530, step_ms: 138, width: 2, next: 2, uses_hold: true, knows: Tetrises, error: 36, slips: 28 },
        Skill { look_ms: 430, step_ms: 112, width: 3, next: 2, uses_hold: true, knows: Tetrises, error: 24, slips: 50 },
        Skill { look_ms: 360, step_ms: 96, width: 3, next: 3, uses_hold: true, knows: Tetrises, error: 16, slips: 80 },
        Skill { look_ms: 300, step_ms: 82, width: 5, next: 4, uses_hold: true, knows: Spins, error: 10, slips: 130 },
        Skill { look_ms: 230, step_ms: 65, width: 10, next: 5, uses_hold: true, knows: Spins, error: 5, slips: 300 },
        Skill { look_ms: 95, step_ms: 32, width: 60, next: 6, uses_hold: true, knows: Generator, error: 0, slips: 0 },
        Skill { look_ms: 50, step_ms: 20, width: 200, next: 6, uses_hold: true, knows: Generator, error: 0, slips: 0 },
    ]
};

impl BotLevel {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(SKILLS.len() as u8);

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// A level by its number; `None` if there is no such level.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST.0).contains(&number).then_some(Self(number))
    }

    /// Returns the level's number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn skill(self) -> Skill {
        SKILLS[self.0 as usize - 1]
    }

    /// Returns its abilities in the form of a game with this seed.
    fn skill_in_form(self, seed: u64) -> Skill {
        let own = self.skill();
        if self == Self::STRONGEST {
            return own;
        }
        let level = self.0.saturating_add_signed(form(seed)).clamp(Self::WEAKEST.0, Self::STRONGEST.0);
        Skill { knows: own.knows, ..Self(level).skill() }
    }
}

impl fmt::Display for BotLevel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for BotLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let level = text.parse().ok().and_then(Self::new);
        level.ok_or_else(|| format!("a level from 1 to {} was expected", Self::STRONGEST))
    }
}

/// The computer player at a level.
///
/// ```
/// use skyline_foundation::bots::beam::Position;
/// use skyline_foundation::bots::level::{BotLevel, LevelBot};
/// use skyline_foundation::engine::{Matrix, Rules, Tetrimino};
///
/// let bot = LevelBot::new(BotLevel::WEAKEST, &Rules::default(), 42);
/// let queue = vec![Tetrimino::T, Tetrimino::I];
/// let position = Position { queue, ..Position::new(&Matrix::default()) };
/// assert!(bot.choose(&position, 0).iter().all(|rated| !rated.choice.hold), "a beginner hardly uses Hold");
/// ```
#[derive(Debug, Clone)]
pub struct LevelBot {
    bot: BeamBot,
    skill: Skill,
    seed: u64,
}

/// A candidate move, compared with the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedChoice {
    /// The move.
    pub choice: BotMove,
    /// The value of the best move minus that of this one, in hundredths of a line; 0 for the best one. `None` if the
    /// search pruned the move, for a slip, and for the moves of a program, which have no values.
    pub lost: Option<u32>,
}

impl LevelBot {
    /// A player of this level for a match by these rules. Its form and errors depend on the seed.
    #[must_use]
    pub fn new(level: BotLevel, rules: &Rules, seed: u64) -> Self {
        let skill = level.skill_in_form(seed);
        let rules = Rules { hold: rules.hold && skill.uses_hold, ..*rules };
        let bot = BeamBot::new(&rules, skill.known(Weights::of(Aim::Attack), seed), skill.width);
        let bot = if skill.knows < Knowledge::Generator { bot.within_queue() } else { bot };
        Self { bot, skill, seed }
    }

    /// The same player with another aim.
    #[must_use]
    pub fn with_aim(self, aim: Aim) -> Self {
        self.with_weights(Weights::of(aim))
    }

    /// The same player with other weights, limited to the knowledge of its level.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self { bot: self.bot.with_weights(self.skill.known(weights, self.seed)), ..self }
    }

    /// The same player on this number of threads. Its moves stay the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { bot: self.bot.with_threads(threads), ..self }
    }

    /// Returns whether its level knows what to do about opponents.
    #[must_use]
    pub fn sees_opponents(&self) -> bool {
        self.skill.knows >= Knowledge::Generator && self.bot.looks_at_opponents()
    }

    /// The same player, who ignores opponents.
    #[must_use]
    pub fn without_opponents(self) -> Self {
        Self { bot: self.bot.without_opponents(), ..self }
    }

    /// Sets whether the Fall Speed brings every piece to the Surface before it can be moved.
    pub const fn set_instant_gravity(&mut self, is_instant: bool) {
        self.bot.set_instant_gravity(is_instant);
    }

    /// Returns the time before the first button press for a Tetrimino and the time between two presses, in
    /// milliseconds.
    #[must_use]
    pub const fn pace_ms(&self) -> (u32, u32) {
        let Skill { look_ms, step_ms, .. } = self.skill;
        (look_ms, step_ms)
    }

    /// Returns the time before the first button press for Tetrimino number `placed`, which varies by a quarter.
    #[must_use]
    pub fn look_ms(&self, look_ms: u32, placed: u32) -> u32 {
        let percent = 75 + split_mix(self.seed ^ u64::from(placed)) % 51;
        (u64::from(look_ms) * percent / 100) as u32
    }

    /// Returns the candidate moves for Tetrimino number `placed`, the one to play first. Empty if the Tetrimino
    /// in play cannot be placed.
    #[must_use]
    pub fn choose(&self, position: &Position, placed: u32) -> Vec<RatedChoice> {
        let Skill { next, uses_hold, knows, slips, .. } = self.skill;
        let mut seen = position.clone();
        if seen.queue.len() > next + 1 {
            seen.queue.truncate(next + 1);
            // A player who sees only a part of the queue does not know the odds of the Tetrimino after it.
            seen.odds = None;
        }
        seen.can_hold &= uses_hold;
        if knows < Knowledge::Spins {
            seen.incoming.clear();
        }
        if knows < Knowledge::Generator {
            seen.opponents.clear();
        }
        let SearchResult { choices, compared, .. } = self.bot.search(&seen);
        let most = choices.first().map_or(0, |(_, value)| *value);
        let rate = |(index, (choice, value)): (usize, (BotMove, i32))| {
            let lost = (index < compared).then(|| most.saturating_sub(value).max(0) as u32);
            RatedChoice { choice, lost }
        };
        let mut choices: Vec<RatedChoice> = choices.into_iter().enumerate().map(rate).collect();
        // Mixed twice, so that slips are independent of the reaction time.
        let chance = split_mix(self.seed ^ split_mix(u64::from(placed)));
        if let Some(best) = choices.first().filter(|_| slips > 0 && chance.is_multiple_of(slips.max(1))) {
            let dx = if chance >> 32 & 1 == 0 { -1 } else { 1 };
            // The correct moves follow, for the case that the slip cannot be reached.
            let slip = beside(position, best.choice, dx);
            choices.splice(..0, slip.map(|choice| RatedChoice { choice, lost: None }));
        }
        choices
    }
}

impl Skill {
    /// Returns these weights limited to the knowledge of the level, with the errors of a game.
    fn known(self, all: Weights, seed: u64) -> Weights {
        let without_spins = Weights { t_slot: [0; 3], t_spin: [0; 4], wasted_t: 0, back_to_back: 0, ..all };
        let known = match self.knows {
            Knowledge::Lines => Weights { well: 0, attack: 0, points: 0, clear: [20, 50, 80, 120], ..without_spins },
            Knowledge::Tetrises => without_spins,
            Knowledge::Spins | Knowledge::Generator => all,
        };
        let mut random = seed;
        Weights::from_array(known.to_array().map(|weight| {
            random = split_mix(random);
            let error = (random % 201) as i32 - 100;
            weight + weight * error * self.error / 10_000
        }))
    }
}

/// Returns the same move one column to the side, dropped from above, if it fits.
fn beside(position: &Position, choice: BotMove, dx: i8) -> Option<BotMove> {
    let BotMove { piece: Piece { tetrimino, facing, centre }, hold, .. } = choice;
    let top = Piece::generated(tetrimino).centre.y;
    let mut piece = Piece { tetrimino, facing, centre: Cell::new(centre.x + dx, top) };
    if !position.board.fits(piece) {
        return None;
    }
    while position.board.fits(piece.offset(0, -1)) {
        piece = piece.offset(0, -1);
    }
    Some(BotMove { hold, piece, spin: None })
}

/// Returns the form of a game with this seed: the number of levels by which it is better than usual, from -2 to 2.
const fn form(seed: u64) -> i8 {
    // Mixed with a constant, so that the form does not depend on the errors of the weights.
    let random = split_mix(split_mix(seed) ^ 0x5EED);
    // The sum of two dice: the usual form is the most frequent one.
    (random % 3 + (random >> 20) % 3) as i8 - 2
}

/// Returns a pseudo-random number (`SplitMix64`).
const fn split_mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The parameters, weights and forms with which the table above was measured. A change of them changes the
    /// strengths, too.
    const MEASURED: u64 = 0x208D_40EB_C71A_77A7;

    #[test]
    fn the_strengths_were_measured_with_these_parameters() {
        let forms: Vec<i8> = (0..100).map(form).collect();
        let parameters = format!("{SKILLS:?} {:?} {forms:?}", Weights::default());
        let digest = parameters.bytes().fold(0, |digest, byte| split_mix(digest ^ u64::from(byte)));
        assert_eq!(digest, MEASURED, "measure the levels again and write {digest:#x} here");
    }

    /// The levels against persons of a pace: two below, as fast, two above.
    #[test]
    fn a_challenge_follows_the_pace_of_the_player() {
        use Challenge::{Easy, Even, Hard};
        for (pace, expected) in [
            (None, [1, 3, 5]),
            (Some(0), [1, 1, 3]),
            (Some(56), [1, 1, 3]),
            (Some(57), [1, 2, 4]),
            (Some(66), [1, 3, 5]),
            (Some(90), [3, 5, 7]),
            (Some(126), [6, 8, 10]),
            (Some(150), [7, 9, 10]),
            (Some(900), [8, 10, 10]),
        ] {
            assert_eq!([Easy, Even, Hard].map(|challenge| challenge.level(pace).number()), expected, "{pace:?}");
        }
    }

    #[test]
    fn the_form_changes_the_hand_and_not_the_knowledge() {
        for level in BotLevel::all() {
            let own = level.skill();
            let in_form = |seed| LevelBot::new(level, &Rules::default(), seed).skill;
            assert!((0..100).map(in_form).all(|skill| skill.knows == own.knows), "{level}");
            let paces: BTreeSet<u32> = (0..100).map(|seed| in_form(seed).look_ms).collect();
            // Up to two levels on each side, where there are as many. The strongest level has one form.
            let [below, above] =
                [level.0 - 1, BotLevel::STRONGEST.0 - level.0].map(|levels| usize::from(levels.min(2)));
            let count = if above == 0 { 1 } else { below + 1 + above };
            assert!(paces.len() == count && paces.contains(&own.look_ms), "{level}: {paces:?}");
        }
    }

    #[test]
    fn there_are_as_many_good_forms_as_bad_ones() {
        let count = |form| (0..9_000).filter(|seed| super::form(*seed) == form).count();
        let counts = [-2, -1, 0, 1, 2].map(count);
        let expected = [1_000, 2_000, 3_000, 2_000, 1_000];
        assert!(counts.iter().zip(expected).all(|(count, expected)| count.abs_diff(expected) < 150), "{counts:?}");
    }
}
