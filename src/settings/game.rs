//! The choices of the main menu and the options of the Guideline.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Range;
use super::bots::{BotPace, ComboPlayer};
use crate::engine::mode::MenuChoice;
use crate::engine::{Game, GameKind, GameOver, GoalSystem, LockDown, Mechanic, Mode, ModeId, Objective, Rules};

const MINUTE_MS: u32 = 60_000;

/// The choices of the main menu (Guideline 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoice {
    /// The mode.
    #[serde(rename = "variation")]
    pub mode: ModeId,
    /// The starting level.
    pub level: u8,
    /// The goal system of Marathon.
    pub goal: GoalSystem,
    /// Whether the ghost of the best game runs beside a Sprint or an Ultra.
    pub race: bool,
    /// Whether Marathon continues after its last Goal.
    pub endless: bool,
    /// Rows of starting Blocks in Marathon (Guideline 2.4.6). The races begin alike for everyone.
    pub starting_rows: u8,
    /// The lines of Sprint, one of [`GameChoice::SPRINT_LINES`].
    pub sprint_lines: u32,
    /// The minutes of Ultra, one of [`GameChoice::ULTRA_MINUTES`].
    pub ultra_minutes: u32,
    /// The objective of Ultra, one of [`GameChoice::ULTRA_OBJECTIVES`].
    pub ultra_objective: Objective,
    /// The level of Forty Lines, one of [`GameChoice::GRAVITY_LEVELS`].
    pub forty_lines_level: u8,
    /// The level of Time Trial, one of [`GameChoice::GRAVITY_LEVELS`].
    pub time_trial_level: u8,
    /// The lines of Cheese, one of [`GameChoice::CHEESE_LINES`]; 0 for endless.
    pub cheese_lines: u32,
    /// The index of the layout that Combo starts from, in [`Mechanic::COMBO_LAYOUTS`].
    pub combo_layout: u8,
    /// The player of Combo.
    pub combo_player: ComboPlayer,
    /// The pace of the bot in Combo.
    pub bot_pace: BotPace,
    /// Whether Descent is unlocked: Puzzle was completed, or the player unlocked it in the options.
    pub descent_is_open: bool,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self {
            mode: ModeId::Marathon,
            level: 1,
            goal: GoalSystem::Fixed,
            endless: false,
            starting_rows: 0,
            sprint_lines: 40,
            ultra_minutes: 2,
            ultra_objective: Objective::Score,
            forty_lines_level: 3,
            time_trial_level: 1,
            cheese_lines: 20,
            combo_layout: 0,
            combo_player: ComboPlayer::You,
            bot_pace: BotPace::Normal,
            descent_is_open: false,
            race: true,
        }
    }
}

/// A game that the player can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChosenGame {
    /// A mode; Custom with its current rules.
    Mode(ModeId),
    /// The saved rules of Custom with this name.
    Saved(String),
}

/// The options of the Guideline's section 2.5.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Tetriminos shown in the Next Queue.
    pub next_count: u8,
    /// Whether there is a Hold Queue.
    pub hold: bool,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// The Lock Down ruleset.
    pub lock_down: LockDown,
    /// The countdown before a game and after a pause.
    pub countdown: ReadyCountdown,
    /// Whether the planned placements of computer players are shown in a match with people.
    pub plans: bool,
}

/// The length of the countdown before a game and after a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadyCountdown {
    /// Three steps of 600 ms.
    #[default]
    Full,
    /// Three steps of 300 ms.
    Short,
    /// No countdown.
    Off,
}

impl ReadyCountdown {
    /// Returns the length of a step.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Self::Full => 600,
            Self::Short => 300,
            Self::Off => 0,
        })
    }

    /// Returns the countdown of a game right after another: a player who retries is ready.
    #[must_use]
    pub const fn again(self) -> Self {
        match self {
            Self::Full | Self::Short => Self::Short,
            Self::Off => Self::Off,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            next_count: 6,
            hold: true,
            ghost: true,
            lock_down: LockDown::Extended,
            countdown: ReadyCountdown::Full,
            plans: false,
        }
    }
}

impl GameChoice {
    /// The goal systems that Marathon can have.
    pub const GOALS: [GoalSystem; 2] = [GoalSystem::Fixed, GoalSystem::Variable];
    /// The lines that Sprint can have.
    pub const SPRINT_LINES: [u32; 3] = [20, 40, 100];
    /// The minutes that Ultra can have.
    pub const ULTRA_MINUTES: [u32; 2] = [2, 3];
    /// The objectives that Ultra can have.
    pub const ULTRA_OBJECTIVES: [Objective; 2] = [Objective::Score, Objective::Lines];
    /// The levels of Forty Lines and Time Trial: from a second per line to instant gravity.
    pub const GRAVITY_LEVELS: Range = Range::count(1, 20, 1);
    /// The lines that Cheese can have. Only the default has a High Score Table.
    pub const CHEESE_LINES: [u32; 5] = [10, 20, 40, 100, 0];
    /// The levels that a game can start at (Guideline 2.3.3).
    pub const LEVELS: Range = Range::count(1, 15, 1);
    /// The range of the rows of starting Blocks.
    pub const STARTING_ROWS: Range = Range::count(0, 12, 1);

    /// Returns the kind of game that is chosen, whose High Score Table the result enters.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        let of_kind = self.mode.mode().choices.iter().filter(|choice| choice.is_of_kind());
        let rules = of_kind.fold(Rules::preset(self.mode), |rules, choice| self.with_choice(*choice, rules));
        GameKind::of(&rules).unwrap_or_else(|| GameKind::first_of(self.mode))
    }

    /// Returns the starting level, if the chosen mode offers a choice of it.
    #[must_use]
    pub fn starting_level(&self) -> Option<u8> {
        let levels = [MenuChoice::StartingLevel, MenuChoice::FortyLinesLevel, MenuChoice::TimeTrialLevel];
        let is_offered = self.mode.mode().choices.iter().any(|choice| levels.contains(choice));
        is_offered.then(|| self.rules().level)
    }

    /// Returns the rules of the mode with everything that the menu offers for it.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let choices = self.mode.mode().choices.iter();
        choices.fold(Rules::preset(self.mode), |rules, choice| self.with_choice(*choice, rules))
    }

    /// Returns `rules` with the value of one choice of the menu.
    fn with_choice(&self, choice: MenuChoice, rules: Rules) -> Rules {
        match choice {
            MenuChoice::StartingLevel => Rules { level: self.level, ..rules },
            MenuChoice::Goal => Rules { goal: self.goal, endless: self.endless, ..rules },
            MenuChoice::StartingRows => Rules { starting_rows: self.starting_rows, ..rules },
            MenuChoice::SprintLines => Rules { limit_lines: Some(self.sprint_lines), ..rules },
            MenuChoice::UltraTime => Rules {
                limit_ms: Some(self.ultra_minutes.saturating_mul(MINUTE_MS)),
                objective: self.ultra_objective,
                ..rules
            },
            MenuChoice::FortyLinesLevel => Rules { level: self.forty_lines_level, ..rules },
            MenuChoice::TimeTrialLevel => Rules { level: self.time_trial_level, ..rules },
            MenuChoice::CheeseLines => {
                Rules { limit_lines: Some(self.cheese_lines).filter(|lines| *lines > 0), ..rules }
            }
            MenuChoice::ComboLayout => {
                let layout = Mechanic::COMBO_LAYOUTS.get(usize::from(self.combo_layout)).copied();
                Rules { mechanic: Mechanic::Combo { layout: layout.unwrap_or(Mechanic::COMBO_LAYOUT) }, ..rules }
            }
            MenuChoice::Race | MenuChoice::Bot | MenuChoice::CustomRules => rules,
        }
    }

    /// Returns whether the chosen mode is still locked.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.mode.mode().unlock.is_some() && !self.descent_is_open
    }

    /// Unlocks the mode that finishing a game unlocks: Descent, when all stages of Puzzle are cleared. Returns whether
    /// it was locked before.
    pub fn open_by(&mut self, game: &Game) -> bool {
        let played = game.rules().mode;
        let unlocks = Mode::ALL.iter().filter_map(|mode| mode.unlock).any(|unlock| unlock.by == played);
        let is_finished = unlocks && game.game_over().is_some_and(GameOver::is_completed);
        let opens = is_finished && !self.descent_is_open;
        self.descent_is_open |= opens;
        opens
    }

    /// Chooses a kind of game; the choices of other modes stay as they are.
    pub fn choose(&mut self, kind: GameKind) {
        let Rules { goal, endless, limit_lines, limit_ms, objective, .. } = kind.rules();
        self.mode = kind.mode().id;
        for choice in kind.mode().choices {
            match choice {
                MenuChoice::Goal => (self.goal, self.endless) = (goal, endless),
                MenuChoice::SprintLines => self.sprint_lines = limit_lines.unwrap_or(self.sprint_lines),
                MenuChoice::UltraTime => {
                    self.ultra_minutes = limit_ms.map_or(self.ultra_minutes, |millis| millis / MINUTE_MS);
                    self.ultra_objective = objective;
                }
                // No other choice changes the kind of game.
                _ => {}
            }
        }
    }

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::LEVELS.clamp(&mut self.level);
        Self::STARTING_ROWS.clamp(&mut self.starting_rows);
        let usual = Self::default();
        if !Self::GOALS.contains(&self.goal) {
            self.goal = usual.goal;
        }
        if !Self::SPRINT_LINES.contains(&self.sprint_lines) {
            self.sprint_lines = usual.sprint_lines;
        }
        if !Self::ULTRA_MINUTES.contains(&self.ultra_minutes) {
            self.ultra_minutes = usual.ultra_minutes;
        }
        for level in [&mut self.forty_lines_level, &mut self.time_trial_level] {
            Self::GRAVITY_LEVELS.clamp(level);
        }
        if !Self::CHEESE_LINES.contains(&self.cheese_lines) {
            self.cheese_lines = usual.cheese_lines;
        }
        self.combo_layout = self.combo_layout.min(Mechanic::COMBO_LAYOUTS.len() as u8 - 1);
        if !Self::ULTRA_OBJECTIVES.contains(&self.ultra_objective) {
            self.ultra_objective = usual.ultra_objective;
        }
    }
}

impl Options {
    /// The range of the length of the Next Queue.
    pub const NEXT_COUNT: Range = Range::count(1, 6, 1);

    /// Returns `rules` with these options.
    #[must_use]
    pub const fn applied_to(&self, rules: Rules) -> Rules {
        // The other options do not change the rules, so recordings do not contain them.
        Rules { hold: self.hold, lock_down: self.lock_down, ..rules }
    }

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::NEXT_COUNT.clamp(&mut self.next_count);
        if !LockDown::GUIDELINE.contains(&self.lock_down) {
            self.lock_down = LockDown::default();
        }
    }
}
