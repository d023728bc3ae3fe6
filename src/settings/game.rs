//! What is played: the choices of the main menu and the options of the Guideline.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::bots::{BotPace, ComboPlayer};
use crate::engine::{Game, GameKind, GameOver, GoalSystem, LockDown, Objective, Rules, Script, Variation};

/// The choices of the main menu (Guideline 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoice {
    /// The variation.
    pub variation: Variation,
    /// The starting level, 1 to 15.
    pub level: u8,
    /// The goal system of Marathon.
    pub goal: GoalSystem,
    /// Whether the ghost of the best game runs beside a Sprint or an Ultra.
    pub race: bool,
    /// Whether Marathon goes on after its last Goal.
    pub endless: bool,
    /// Rows of starting Blocks in Marathon, 0 to 12 (Guideline 2.4.6). The races begin alike for everyone.
    pub starting_rows: u8,
    /// The lines of Sprint, one of [`GameChoice::SPRINT_LINES`].
    pub sprint_lines: u32,
    /// The minutes of Ultra, one of [`GameChoice::ULTRA_MINUTES`].
    pub ultra_minutes: u32,
    /// What Ultra is played for, one of [`GameChoice::ULTRA_OBJECTIVES`].
    pub ultra_objective: Objective,
    /// The level of Forty Lines, one of [`GameChoice::GRAVITY_LEVELS`].
    pub forty_lines_level: u8,
    /// The level of Time Trial, one of [`GameChoice::GRAVITY_LEVELS`].
    pub time_trial_level: u8,
    /// The lines of Cheese, one of [`GameChoice::CHEESE_LINES`]; 0 for no end.
    pub cheese_lines: u32,
    /// Which of [`Script::COMBO_LAYOUTS`] Combo starts from.
    pub combo_layout: u8,
    /// Who plays Combo.
    pub combo_player: ComboPlayer,
    /// How fast the bot plays Combo.
    pub bot_pace: BotPace,
    /// Whether Descent can be played: Puzzle was finished, or the player would not wait for that.
    pub descent_is_open: bool,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self {
            variation: Variation::Marathon,
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

/// The options of the Guideline's section 2.5.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Tetriminos shown in the Next Queue, 1 to 6.
    pub next_count: u8,
    /// Whether there is a Hold Queue.
    pub hold: bool,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// The Lock Down ruleset.
    pub lock_down: LockDown,
    /// The countdown before a game and after a pause.
    pub countdown: ReadyCountdown,
}

/// How long is counted down before a game and after a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadyCountdown {
    /// Three steps of 600 ms.
    #[default]
    Full,
    /// Three steps of 300 ms.
    Short,
    /// Not at all.
    Off,
}

impl ReadyCountdown {
    /// All three, the default first.
    pub const ALL: [Self; 3] = [Self::Full, Self::Short, Self::Off];

    /// The length of a step.
    #[must_use]
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Self::Full => 600,
            Self::Short => 300,
            Self::Off => 0,
        })
    }

    /// The countdown of another game right after one: whoever tries again is ready.
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
        Self { next_count: 6, hold: true, ghost: true, lock_down: LockDown::Extended, countdown: ReadyCountdown::Full }
    }
}

impl GameChoice {
    /// The goal systems that Marathon can have.
    pub const GOALS: [GoalSystem; 2] = [GoalSystem::Fixed, GoalSystem::Variable];
    /// The lines that Sprint can have.
    pub const SPRINT_LINES: [u32; 3] = [20, 40, 100];
    /// The minutes that Ultra can have.
    pub const ULTRA_MINUTES: [u32; 2] = [2, 3];
    /// What Ultra can be played for.
    pub const ULTRA_OBJECTIVES: [Objective; 2] = [Objective::Score, Objective::Lines];
    /// The levels that Forty Lines and Time Trial can be played at: from a second a line to falling at once.
    pub const GRAVITY_LEVELS: std::ops::RangeInclusive<u8> = 1..=20;
    /// The lines that Cheese can have. Only its usual twenty have a High Score Table.
    pub const CHEESE_LINES: [u32; 5] = [10, 20, 40, 100, 0];
    /// The most rows of starting Blocks.
    pub const MOST_STARTING_ROWS: u8 = 12;

    /// The kind of game it is, whose High Score Table the result goes to.
    #[must_use]
    pub const fn kind(&self) -> GameKind {
        match self.variation {
            Variation::Marathon => GameKind::Marathon { goal: self.goal, endless: self.endless },
            Variation::Sprint => GameKind::Sprint { lines: self.sprint_lines },
            Variation::Ultra => GameKind::Ultra { minutes: self.ultra_minutes, objective: self.ultra_objective },
            Variation::Classic
            | Variation::FortyLines
            | Variation::RisingMarathon
            | Variation::TimeTrial
            | Variation::Master
            | Variation::Puzzle
            | Variation::Cheese
            | Variation::Combo
            | Variation::Descent
            | Variation::Custom => GameKind::Of(self.variation),
        }
    }

    /// The rules of its kind with what was chosen beside it.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let rules = self.kind().rules();
        match self.variation {
            Variation::FortyLines => Rules { level: self.forty_lines_level, ..rules },
            Variation::TimeTrial => Rules { level: self.time_trial_level, ..rules },
            Variation::Cheese => Rules { limit_lines: Some(self.cheese_lines).filter(|lines| *lines > 0), ..rules },
            Variation::Combo => {
                let layout = Script::COMBO_LAYOUTS.get(usize::from(self.combo_layout)).copied();
                Rules { script: Script::Combo { layout: layout.unwrap_or(Script::COMBO_LAYOUT) }, ..rules }
            }
            Variation::Marathon
            | Variation::Sprint
            | Variation::Ultra
            | Variation::Classic
            | Variation::RisingMarathon
            | Variation::Master
            | Variation::Puzzle
            | Variation::Descent
            | Variation::Custom => rules,
        }
    }

    /// Whether the variation chosen has to be opened first.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.variation == Variation::Descent && !self.descent_is_open
    }

    /// Opens what this game opens by its end: Descent, once all stages of Puzzle are cleared. Tells whether that is new.
    pub fn open_by(&mut self, game: &Game) -> bool {
        let is_finished =
            game.rules().preset == Variation::Puzzle && game.game_over().is_some_and(GameOver::is_completed);
        let opens = is_finished && !self.descent_is_open;
        self.descent_is_open |= opens;
        opens
    }

    /// Chooses a kind of game; what belongs to other variations stays as it is.
    pub const fn choose(&mut self, kind: GameKind) {
        self.variation = kind.variation();
        match kind {
            GameKind::Marathon { goal, endless } => {
                self.goal = goal;
                self.endless = endless;
            }
            GameKind::Sprint { lines } => self.sprint_lines = lines,
            GameKind::Ultra { minutes, objective } => {
                self.ultra_minutes = minutes;
                self.ultra_objective = objective;
            }
            GameKind::Of(_) => {}
        }
    }

    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.level = self.level.clamp(1, 15);
        self.starting_rows = self.starting_rows.min(Self::MOST_STARTING_ROWS);
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
            *level = (*level).clamp(*Self::GRAVITY_LEVELS.start(), *Self::GRAVITY_LEVELS.end());
        }
        if !Self::CHEESE_LINES.contains(&self.cheese_lines) {
            self.cheese_lines = usual.cheese_lines;
        }
        self.combo_layout = self.combo_layout.min(Script::COMBO_LAYOUTS.len() as u8 - 1);
        if !Self::ULTRA_OBJECTIVES.contains(&self.ultra_objective) {
            self.ultra_objective = usual.ultra_objective;
        }
    }
}

impl Options {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.next_count = self.next_count.clamp(1, 6);
        if !LockDown::GUIDELINE.contains(&self.lock_down) {
            self.lock_down = LockDown::default();
        }
    }
}
