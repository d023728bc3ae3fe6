//! The names of all values that a player can choose, and the hints that explain them.

use super::{MessageId, Words, id};
use crate::bots::level::Challenge;
use crate::engine::attack::{BackToBackLaw, ComboLaw, Entry, GapLaw, LineKind, StartingPattern};
use crate::engine::scoring::Scoring;
use crate::engine::versus::{TargetLaw, VersusPreset};
use crate::engine::{
    DirectionPolicy, FallSpeed, Generator, GoalSystem, InitialAction, LockDown, Objective, RotationSystem, Sequence,
};
use crate::input::RumbleStrength;
use crate::input::touch::TouchScheme;
use crate::online::Phrase;
use crate::settings::{
    Background, BotPace, ComboPlayer, ExtendedPreset, Faster, GhostStyle, HandlingPreset, Hues, Language, Limit,
    Outfit, Patience, RandomChange, Reach, ReadyCountdown, SavePolicy, Scheme, Skin, Soundtrack, VersusGoal,
    VersusTeamGoal,
};
use crate::synth::Tune;

/// A value that a player chooses, with its name.
pub trait Choice: Copy + PartialEq + 'static {
    /// The values offered, in their order. Numbers in them are those to begin with.
    const ALL: &'static [Self];

    /// The name.
    fn label(self) -> MessageId;

    /// The explanation, if it has one.
    fn hint(self) -> Option<MessageId>;
}

impl Words {
    /// The name of a value.
    #[must_use]
    pub fn name(&self, value: impl Choice) -> String {
        self.text(value.label())
    }

    /// The explanation of a value; empty if it has none.
    #[must_use]
    pub fn hint(&self, value: impl Choice) -> String {
        value.hint().map_or_else(String::new, |hint| self.text(hint))
    }
}

/// Implements [`Choice`]: for each variant the numbers to begin with, the name, and the hint. Screens use it for their
/// pages.
macro_rules! choices {
    ($($type:ident { $($variant:ident $([$($initial:tt)+])? => $label:ident $(, $hint:ident)?;)+ })+) => {
        $(impl $crate::ui::words::Choice for $type {
            const ALL: &'static [Self] = &[$(Self::$variant $($($initial)+)?),+];

            fn label(self) -> $crate::ui::words::MessageId {
                match self {
                    $(Self::$variant { .. } => $crate::ui::words::id::$label,)+
                }
            }

            fn hint(self) -> Option<$crate::ui::words::MessageId> {
                match self {
                    $(Self::$variant { .. } => None$(.or(Some($crate::ui::words::id::$hint)))?,)+
                }
            }
        })+
    };
}

pub(in crate::ui) use choices;

choices! {
    Challenge { Easy => VERSUS_EASY; Even => VERSUS_EVEN; Hard => VERSUS_HARD; }
    Language {
        System => LANGUAGE_SYSTEM;
        English => LANGUAGE_ENGLISH;
        Spanish => LANGUAGE_SPANISH;
        Russian => LANGUAGE_RUSSIAN;
    }
    SavePolicy {
        Nothing => KEEP_NOTHING, KEEP_NOTHING_HINT;
        Settings => KEEP_SETTINGS, KEEP_SETTINGS_HINT;
        Scores => KEEP_SCORES, KEEP_SCORES_HINT;
        Everything => KEEP_EVERYTHING, KEEP_EVERYTHING_HINT;
    }
    ReadyCountdown { Full => COUNTDOWN_FULL; Short => COUNTDOWN_SHORT; Off => SWITCH_OFF; }

    Tune {
        Korobeiniki => TUNE_KOROBEINIKI, ORIGIN_KOROBEINIKI;
        GalopInfernal => TUNE_GALOP_INFERNAL, ORIGIN_GALOP_INFERNAL;
        MountainKing => TUNE_MOUNTAIN_KING, ORIGIN_MOUNTAIN_KING;
        RondoAllaTurca => TUNE_RONDO_ALLA_TURCA, ORIGIN_RONDO_ALLA_TURCA;
        WilliamTell => TUNE_WILLIAM_TELL, ORIGIN_WILLIAM_TELL;
        Gymnopedie => TUNE_GYMNOPEDIE, ORIGIN_GYMNOPEDIE;
        MinuetInG => TUNE_MINUET_IN_G, ORIGIN_MINUET_IN_G;
    }
    RandomChange { Games => SOUND_RANDOM_GAMES; Levels => SOUND_RANDOM_LEVELS; }
    Faster { Off => SOUND_FASTER_OFF; Danger => SOUND_FASTER_DANGER; Level => SOUND_FASTER_LEVEL; }

    Outfit {
        City => DISPLAY_OUTFIT_CITY;
        Day => DISPLAY_OUTFIT_DAY;
        Calm => DISPLAY_OUTFIT_CALM;
        Competition => DISPLAY_OUTFIT_COMPETITION;
        HighContrast => DISPLAY_SCHEME_HIGH_CONTRAST;
        GreenScreen => DISPLAY_OUTFIT_GREEN;
    }
    Scheme {
        Night => DISPLAY_SCHEME_NIGHT;
        Day => DISPLAY_SCHEME_DAY;
        HighContrast => DISPLAY_SCHEME_HIGH_CONTRAST;
        Phosphor => DISPLAY_SCHEME_PHOSPHOR;
    }
    Skin {
        Bevel => DISPLAY_SKIN_BEVEL;
        Flat => DISPLAY_SKIN_FLAT;
        Glass => DISPLAY_SKIN_GLASS;
        Brackets => DISPLAY_SKIN_BRACKETS;
        Pattern => DISPLAY_SKIN_PATTERN;
    }
    Hues {
        Guideline => DISPLAY_HUES_GUIDELINE;
        Deuteranopia => DISPLAY_HUES_DEUTERANOPIA, DISPLAY_HUES_DEUTERANOPIA_HINT;
        Protanopia => DISPLAY_HUES_PROTANOPIA, DISPLAY_HUES_PROTANOPIA_HINT;
        Tritanopia => DISPLAY_HUES_TRITANOPIA, DISPLAY_HUES_TRITANOPIA_HINT;
        Sixteen => DISPLAY_HUES_SIXTEEN, DISPLAY_HUES_SIXTEEN_HINT;
        Phosphor => DISPLAY_HUES_PHOSPHOR, DISPLAY_HUES_PHOSPHOR_HINT;
        Monochrome => DISPLAY_HUES_MONOCHROME, DISPLAY_HUES_MONOCHROME_HINT;
    }
    Background {
        Skyline => DISPLAY_BACKGROUND_SKYLINE;
        Aurora => DISPLAY_BACKGROUND_AURORA;
        Mosaic => DISPLAY_BACKGROUND_MOSAIC;
        Plain => DISPLAY_BACKGROUND_PLAIN;
    }
    GhostStyle { Outline => DISPLAY_GHOST_OUTLINE; Filled => DISPLAY_GHOST_FILLED; }

    HandlingPreset {
        Guideline => HANDLING_CALM;
        Comfortable => PRESET_COMFORTABLE;
        Fast => PRESET_FAST;
        Instant => PRESET_INSTANT;
        Classic => PRESET_CLASSIC;
    }
    DirectionPolicy {
        Latest => DIRECTION_LATEST, HANDLING_DIRECTION_LATEST_HINT;
        First => DIRECTION_FIRST, HANDLING_DIRECTION_FIRST_HINT;
        Neither => DIRECTION_NEITHER, HANDLING_DIRECTION_NEITHER_HINT;
    }
    InitialAction {
        Off => INITIAL_OFF, HANDLING_INITIAL_OFF_HINT;
        Hold => INITIAL_HOLD, HANDLING_INITIAL_HOLD_HINT;
        Tap => INITIAL_TAP, HANDLING_INITIAL_TAP_HINT;
    }
    LockDown {
        Extended => LOCK_DOWN_EXTENDED, OPTIONS_LOCK_DOWN_EXTENDED_HINT;
        Infinite => LOCK_DOWN_INFINITE, OPTIONS_LOCK_DOWN_INFINITE_HINT;
        Classic => LOCK_DOWN_CLASSIC, OPTIONS_LOCK_DOWN_CLASSIC_HINT;
        Timer => LOCK_DOWN_TIMER, OPTIONS_LOCK_DOWN_TIMER_HINT;
        OnLanding => LOCK_DOWN_ON_LANDING, OPTIONS_LOCK_DOWN_ON_LANDING_HINT;
    }
    Patience {
        AsSet => PRACTICE_LOCK_DOWN_AS_SET;
        Infinite => LOCK_DOWN_INFINITE;
        Minute => PRACTICE_LOCK_DOWN_MINUTE;
    }

    ExtendedPreset {
        Manual => EXTENDED_PRESET_MANUAL;
        Guideline => PRESET_GUIDELINE;
        Finesse => EXTENDED_PRESET_FINESSE;
        Terminal => EXTENDED_PRESET_TERMINAL;
        Handheld => EXTENDED_PRESET_HANDHELD;
        Console => EXTENDED_PRESET_CONSOLE;
    }
    Generator {
        Recency [{ exponent_tenths: 25 }] => GENERATOR_RECENCY, GENERATOR_RECENCY_HINT;
        Bag => GENERATOR_BAG, GENERATOR_BAG_HINT;
        Stock [{ bags: 2, restock_at: 0 }] => GENERATOR_STOCK, GENERATOR_STOCK_HINT;
        Uniform => GENERATOR_UNIFORM, GENERATOR_UNIFORM_HINT;
        BalanceRelative => GENERATOR_BALANCE, GENERATOR_BALANCE_HINT;
        Reroll [{ times: 1 }] => GENERATOR_REROLL, GENERATOR_REROLL_HINT;
        Fixed [(Sequence::SEVEN)] => GENERATOR_FIXED, GENERATOR_FIXED_HINT;
        Adversary => GENERATOR_ADVERSARY, GENERATOR_ADVERSARY_HINT;
    }

    TouchScheme {
        Off => TOUCH_OFF, TOUCH_OFF_HINT;
        Buttons => TOUCH_BUTTONS, TOUCH_BUTTONS_HINT;
        TapAndDrag => TOUCH_TAP_AND_DRAG, TOUCH_TAP_AND_DRAG_HINT;
    }
    RumbleStrength { Off => SWITCH_OFF; Light => RUMBLE_LIGHT; Medium => RUMBLE_MEDIUM; Strong => RUMBLE_STRONG; }

    ComboPlayer { You => MENU_COMBO_PLAYER_YOU; Bot => MENU_COMBO_PLAYER_BOT; }
    BotPace {
        Slow => MENU_BOT_PACE_SLOW;
        Normal => MENU_BOT_PACE_NORMAL;
        Fast => MENU_BOT_PACE_FAST;
        AtOnce => MENU_BOT_PACE_AT_ONCE;
    }

    GoalSystem {
        None => CUSTOM_RISING_NOT, MENU_GOAL_NONE_HINT;
        TenLines => GOAL_TEN_LINES, CUSTOM_RISING_HINT;
        Fixed => GOAL_FIXED, CUSTOM_RISING_FIXED_HINT;
        Variable => GOAL_VARIABLE, CUSTOM_RISING_VARIABLE_HINT;
    }
    Objective {
        Score => PLAY_SCORE;
        Time => PLAY_TIME;
        Endurance => CUSTOM_ENDURANCE;
        Lines => PLAY_LINES;
        Level => PLAY_LEVEL;
        Pieces => SCORES_PIECES;
    }
    Limit {
        None => CUSTOM_LIMIT_NONE;
        Time => PLAY_TIME;
        Score => PLAY_SCORE;
        Pieces => SCORES_PIECES;
        Lines => PLAY_LINES;
        Level => PLAY_LEVEL;
    }
    FallSpeed {
        Rising => FAMILY_EXTENDED, CUSTOM_SPEED_RISING_HINT;
        ByLevel => FAMILY_GUIDELINE, CUSTOM_SPEED_BY_LEVEL_HINT;
        Classic => FAMILY_CLASSIC, CUSTOM_SPEED_CLASSIC_HINT;
        None => CUSTOM_SPEED_NONE, CUSTOM_SPEED_NONE_HINT;
        Millis [(1_000)] => CUSTOM_SPEED_CONSTANT, CUSTOM_SPEED_CONSTANT_HINT;
    }
    Scoring {
        Extended => FAMILY_EXTENDED;
        Guideline => FAMILY_GUIDELINE;
        Classic => FAMILY_CLASSIC;
        Lines => CUSTOM_SCORING_LINES;
    }

    VersusPreset {
        Guideline => VERSUS_RULES_GUIDELINE, VERSUS_RULES_GUIDELINE_HINT;
        Modern => VERSUS_RULES_MODERN, VERSUS_RULES_MODERN_HINT;
        CheeseRace => VERSUS_RULES_CHEESE, VERSUS_RULES_CHEESE_HINT;
    }
    VersusGoal {
        LastStanding => VERSUS_GOAL_LAST, VERSUS_GOAL_LAST_HINT;
        Race => VERSUS_GOAL_RACE, VERSUS_GOAL_RACE_HINT;
        Score => VERSUS_GOAL_SCORE, VERSUS_GOAL_SCORE_HINT;
        Together => VERSUS_GOAL_TOGETHER, VERSUS_GOAL_TOGETHER_HINT;
    }
    VersusTeamGoal {
        Match => VERSUS_TEAM_GOAL_MATCH;
        Race => VERSUS_GOAL_RACE;
        Cheese => VERSUS_RULES_CHEESE;
        Score => VERSUS_GOAL_SCORE;
    }
    StartingPattern {
        Random => VERSUS_PATTERN_RANDOM, VERSUS_PATTERN_RANDOM_HINT;
        Well => VERSUS_PATTERN_WELL, VERSUS_PATTERN_WELL_HINT;
        Stairs => VERSUS_PATTERN_STAIRS, VERSUS_PATTERN_STAIRS_HINT;
        Zigzag => VERSUS_PATTERN_ZIGZAG, VERSUS_PATTERN_ZIGZAG_HINT;
    }
    TargetLaw {
        Chosen => VERSUS_TARGETS_CHOSEN, VERSUS_TARGETS_CHOSEN_HINT;
        Everybody => VERSUS_TARGETS_EVERYBODY, VERSUS_TARGETS_EVERYBODY_HINT;
        Random => VERSUS_TARGETS_RANDOM, VERSUS_TARGETS_RANDOM_HINT;
        Even => VERSUS_TARGETS_EVEN, VERSUS_TARGETS_EVEN_HINT;
        Leader => VERSUS_TARGETS_LEADER, VERSUS_TARGETS_LEADER_HINT;
        Attackers => VERSUS_TARGETS_ATTACKERS, VERSUS_TARGETS_ATTACKERS_HINT;
        KnockOut => VERSUS_TARGETS_KNOCK_OUT, VERSUS_TARGETS_KNOCK_OUT_HINT;
    }
    Entry {
        Always => VERSUS_ENTRY_ALWAYS, VERSUS_ENTRY_ALWAYS_HINT;
        NotOnClears => VERSUS_ENTRY_NO_CLEAR, VERSUS_ENTRY_NO_CLEAR_HINT;
    }
    LineKind {
        Broken => VERSUS_KIND_BROKEN, VERSUS_KIND_BROKEN_HINT;
        Solid => VERSUS_KIND_SOLID, VERSUS_KIND_SOLID_HINT;
        SolidAfter [(120_000)] => VERSUS_KIND_LATER, VERSUS_KIND_LATER_HINT;
    }
    GapLaw {
        EveryLines [(8)] => VERSUS_GAP_EVERY, VERSUS_GAP_EVERY_HINT;
        Chance [{ attack: 100, line: 0 }] => VERSUS_GAP_CHANCE, VERSUS_GAP_CHANCE_HINT;
    }
    BackToBackLaw {
        Adds [(1)] => VERSUS_B2B_ADDS, VERSUS_B2B_ADDS_HINT;
        Chain => VERSUS_B2B_CHAIN, VERSUS_B2B_CHAIN_HINT;
    }
    ComboLaw {
        None => VERSUS_COMBO_NONE, VERSUS_COMBO_NONE_HINT;
        Table [([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5])] => VERSUS_COMBO_TABLE, VERSUS_COMBO_TABLE_HINT;
        Multiplies [(25)] => VERSUS_COMBO_MULTIPLIES, VERSUS_COMBO_MULTIPLIES_HINT;
    }

    Phrase {
        Hello => ONLINE_PHRASE_HELLO;
        GoodLuck => ONLINE_PHRASE_GOOD_LUCK;
        WellPlayed => ONLINE_PHRASE_WELL_PLAYED;
        Thanks => ONLINE_PHRASE_THANKS;
        OneMore => ONLINE_PHRASE_ONE_MORE;
        Wait => ONLINE_PHRASE_WAIT;
        Sorry => ONLINE_PHRASE_SORRY;
        Bye => ONLINE_PHRASE_BYE;
    }
    Reach { Network => ONLINE_REACH_NETWORK; Computer => ONLINE_REACH_MACHINE; }
}

impl Choice for Soundtrack {
    const ALL: &'static [Self] = &{
        let mut all = [Self::Random; Tune::ALL.len() + 2];
        let mut index = 0;
        while index < Tune::ALL.len() {
            all[index] = Self::Tune(Tune::ALL[index]);
            index += 1;
        }
        all[index] = Self::ByMode;
        all
    };

    fn label(self) -> MessageId {
        match self {
            Self::Tune(tune) => tune.label(),
            Self::ByMode => id::SOUND_BY_MODE,
            Self::Random => id::SOUND_RANDOM_PLAY,
        }
    }

    fn hint(self) -> Option<MessageId> {
        match self {
            Self::Tune(tune) => tune.hint(),
            Self::ByMode => Some(id::SOUND_BY_MODE_HINT),
            Self::Random => Some(id::SOUND_RANDOM_HINT),
        }
    }
}

impl Choice for RotationSystem {
    const ALL: &'static [Self] = &Self::ALL;

    fn label(self) -> MessageId {
        MessageId::of_engine(self.system().name)
    }

    fn hint(self) -> Option<MessageId> {
        Some(MessageId::of_engine(self.system().option_hint))
    }
}
