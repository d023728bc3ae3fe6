//! The options of a game in a file, with the defaults of options that it leaves out.
//!
//! "Old" files are those up to version 18 of TETR.IO's rules (until July 2024).

use serde_json::Value;

use super::error::TetrioError;

/// The rules of a game. Names are those of the file where they are words.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, named so in files")]
pub(super) struct TetrioOptions {
    pub(super) version: i64,
    pub(super) seed: i64,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) buffer: i32,
    pub(super) gravity: f64,
    pub(super) gravity_increase: f64,
    pub(super) gravity_margin: i64,
    pub(super) gravity_may_20g: bool,
    pub(super) levels: Option<LevelRules>,
    pub(super) lock_time: f64,
    pub(super) lock_resets: u32,
    pub(super) infinite_movement: bool,
    pub(super) infinite_hold: bool,
    pub(super) half_turns: bool,
    pub(super) hard_drop: bool,
    pub(super) hold: bool,
    pub(super) spares_first: bool,
    pub(super) clutch: bool,
    pub(super) lock_out: bool,
    pub(super) spins: SpinRule,
    pub(super) attack: AttackOptions,
    pub(super) garbage: GarbageOptions,
    pub(super) goal: TetrioGoal,
    pub(super) handling: TetrioHandling,
}

/// Levels, as in Blitz.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LevelRules {
    pub(super) first: u32,
    /// The lines of every level; by its number if `None`.
    pub(super) fixed_lines: Option<f64>,
    pub(super) speed: f64,
    pub(super) gravity_base: f64,
    pub(super) gravity_speed: f64,
}

/// What is a spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpinRule {
    None,
    TSpins,
    TSpinsPlus,
    All,
    AllPlus,
    AllMini,
    AllMiniPlus,
    MiniOnly,
    Stupid,
}

/// What combos add to an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ComboRule {
    None,
    Multiplier,
    Classic,
    Modern,
}

/// When garbage may enter or be cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockingRule {
    /// A lock with lines lets nothing enter.
    Combo,
    /// It lets in what it does not cancel.
    Limited,
    /// Attacks cancel nothing.
    None,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct AttackOptions {
    pub(super) combo: ComboRule,
    /// Whether a longer Back-to-Back sequence sends more.
    pub(super) chaining: bool,
    /// From which length a broken sequence sends a surge, and how much more.
    pub(super) surge: Option<(i64, i64)>,
    pub(super) all_clear: Option<f64>,
    pub(super) all_clear_chain: u32,
    pub(super) multiplier: f64,
    pub(super) increase: f64,
    pub(super) margin: i64,
    pub(super) opener: i64,
    pub(super) special_bonus: bool,
    pub(super) rounds_by_chance: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, named so in files")]
pub(super) struct GarbageOptions {
    pub(super) cap: f64,
    pub(super) cap_increase: f64,
    pub(super) cap_margin: i64,
    pub(super) cap_most: f64,
    pub(super) absolute_cap: i64,
    /// From the confirmation of an attack to the frame from which it can enter.
    pub(super) speed: i64,
    /// The frames between two rows that enter one after another; `None` if they enter at once.
    pub(super) apart: Option<i64>,
    pub(super) blocking: BlockingRule,
    pub(super) change: f64,
    pub(super) inner: f64,
    pub(super) never_same: bool,
    pub(super) timeout: i64,
    pub(super) central: bool,
    /// Whether own attacks cancel those that were sent before they arrived.
    pub(super) meets_own: bool,
    /// Since 6 May 2025 an attack that is cancelled completely moves the hole, too.
    pub(super) cancel_moves_hole: bool,
}

/// What completes a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum TetrioGoal {
    None,
    Lines(u32),
    /// Milliseconds.
    Time(f64),
}

/// The handling of the player, in frames.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, named so in files")]
pub(super) struct TetrioHandling {
    pub(super) arr: f64,
    pub(super) das: f64,
    pub(super) dcd: f64,
    pub(super) sdf: f64,
    pub(super) safelock: bool,
    pub(super) cancel: bool,
    pub(super) may_20g: bool,
    pub(super) turns_at_entry: bool,
    pub(super) holds_at_entry: bool,
}

/// The factor of Soft Drop that stands for instantly.
pub(super) const INSTANT: f64 = 41.0;

/// A JSON object with defaults.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a Value);

impl<'a> Fields<'a> {
    fn number(self, name: &str, default: f64) -> f64 {
        self.0.get(name).and_then(Value::as_f64).unwrap_or(default)
    }

    fn flag(self, name: &str, default: bool) -> bool {
        match self.0.get(name) {
            Some(Value::Bool(flag)) => *flag,
            Some(Value::Number(number)) => number.as_f64().is_some_and(|number| number.abs() > 0.0),
            _ => default,
        }
    }

    fn word(self, name: &str, default: &'a str) -> &'a str {
        self.0.get(name).and_then(Value::as_str).unwrap_or(default)
    }
}

impl TetrioOptions {
    /// The first version whose pieces fall in whole parts of a row, and whose spins are judged by the kick.
    const EXACT: i64 = 19;
    /// The first version with the defaults of today.
    const MODERN: i64 = 16;

    /// Reads the options of a game that was saved at a time (ISO 8601).
    pub(super) fn read(options: &Value, date: &str) -> Result<Self, TetrioError> {
        let file = Fields(options);
        let version = file.number("version", 15.0) as i64;
        let is_modern = version >= Self::MODERN;
        let read = Self {
            version,
            seed: file.number("seed", 0.0) as i64,
            width: file.number("boardwidth", 10.0) as i32,
            height: file.number("boardheight", 20.0) as i32,
            buffer: file.number("boardbuffer", 20.0) as i32,
            gravity: file.number("g", 0.02),
            gravity_increase: file.number("gincrease", 0.0),
            gravity_margin: file.number("gmargin", 0.0) as i64,
            gravity_may_20g: file.flag("gravitymay20g", true),
            levels: file.flag("levels", false).then(|| LevelRules::read(file, is_modern)),
            lock_time: file.number("locktime", 30.0),
            lock_resets: file.number("lockresets", 15.0) as u32,
            infinite_movement: file.flag("infinite_movement", file.flag("infinitemovement", false)),
            infinite_hold: file.flag("infinite_hold", file.flag("infinitehold", false)),
            half_turns: file.flag("allow180", !is_modern),
            hard_drop: file.flag("allow_harddrop", true),
            hold: file.flag("display_hold", true),
            spares_first: file.flag("no_szo", false),
            clutch: file.flag("clutch", true),
            lock_out: !file.flag("nolockout", false),
            spins: SpinRule::read(file.word("spinbonuses", "T-spins"))?,
            attack: AttackOptions::read(file, is_modern, date)?,
            garbage: GarbageOptions::read(file, version, date)?,
            goal: TetrioGoal::read(file),
            handling: TetrioHandling::read(Fields(options.get("handling").unwrap_or(&Value::Null))),
        };
        read.check_ranges()?;
        check_rules(file)?;
        Ok(read)
    }

    pub(super) const fn is_exact(&self) -> bool {
        self.version >= Self::EXACT
    }

    /// Whether pieces can be slammed to the floor.
    pub(super) const fn slams(&self) -> bool {
        self.version >= 17
    }

    /// Refuses numbers that would keep a computer busy.
    fn check_ranges(&self) -> Result<(), TetrioError> {
        let TetrioHandling { arr, das, dcd, sdf, .. } = self.handling;
        let level = self.levels.map_or(1, |levels| levels.first);
        let ranges = [
            ("boardwidth", self.width.into(), 4.0, 100.0),
            ("boardheight", self.height.into(), 1.0, 100.0),
            ("boardbuffer", self.buffer.into(), 3.0, 100.0),
            ("g", self.gravity, 0.0, 1e9),
            ("gincrease", self.gravity_increase, 0.0, 1e9),
            ("handling.arr", arr, 0.0, 5.0),
            ("handling.das", das, 1.0, 20.0),
            ("handling.dcd", dcd, 0.0, 20.0),
            ("handling.sdf", sdf, 1.0, INSTANT),
            ("locktime", self.lock_time, 0.0, 1e9),
            ("lockresets", self.lock_resets.into(), 0.0, 1e6),
            ("startinglevel", level.into(), 0.0, 1_000.0),
            ("garbagespeed", self.garbage.speed as f64, 0.0, 1e9),
        ];
        let outside = ranges.into_iter().find(|(_, value, least, most)| !(least..=most).contains(&value));
        if let Some((option, value, least, most)) = outside {
            return Err(TetrioError::Range { option, value, least, most });
        }
        if arr > 0.0 && arr < 0.1 {
            return Err(TetrioError::Range { option: "handling.arr", value: arr, least: 0.1, most: 5.0 });
        }
        Ok(())
    }
}

/// Refuses rules that are not played here, by name.
fn check_rules(file: Fields<'_>) -> Result<(), TetrioError> {
    let words = [
        ("the bag", file.word("bagtype", "7-bag"), &["7-bag", "7bag"][..]),
        ("the rotation system", file.word("kickset", "SRS+"), &["SRS+"]),
        ("the garbage entry", file.word("garbageentry", "instant"), &["instant", "continuous"]),
        ("the survival mode", file.word("survivalmode", "none"), &["none"]),
    ];
    if let Some((name, word, _)) = words.into_iter().find(|(_, word, known)| !known.contains(word)) {
        return Err(TetrioError::Rule { rule: format!("{name} {word:.40}") });
    }
    let numbers = [
        ("a delay before the next piece", "are", 0.0),
        ("a delay after line clears", "lineclear_are", 0.0),
        ("wide holes in its garbage", "garbageholesize", 1.0),
    ];
    match numbers.into_iter().find(|(_, name, usual)| (file.number(name, *usual) - usual).abs() > 0.0) {
        Some((rule, ..)) => Err(TetrioError::Rule { rule: rule.to_owned() }),
        None => Ok(()),
    }
}

impl LevelRules {
    fn read(file: Fields<'_>, is_modern: bool) -> Self {
        let [base, speed] = if is_modern { [0.8, 1.0] } else { [0.65, 0.42] };
        Self {
            first: (file.number("startinglevel", 1.0) as u32).max(1),
            fixed_lines: file.flag("levelstatic", false).then(|| file.number("levelstaticspeed", 10.0)),
            speed: file.number("levelspeed", speed),
            gravity_base: file.number("gbase", file.number("levelgbase", base)),
            gravity_speed: file.number("gspeed", file.number("levelgspeed", 0.007)),
        }
    }
}

impl SpinRule {
    fn read(word: &str) -> Result<Self, TetrioError> {
        Ok(match word {
            "none" => Self::None,
            "T-spins" => Self::TSpins,
            "T-spins+" => Self::TSpinsPlus,
            "all" => Self::All,
            "all+" => Self::AllPlus,
            "all-mini" => Self::AllMini,
            "all-mini+" => Self::AllMiniPlus,
            "mini-only" => Self::MiniOnly,
            "stupid" => Self::Stupid,
            other => return Err(TetrioError::Rule { rule: format!("the spin bonuses {other:.40}") }),
        })
    }
}

impl AttackOptions {
    fn read(file: Fields<'_>, is_modern: bool, date: &str) -> Result<Self, TetrioError> {
        let surge = || (file.number("b2bcharge_at", 4.0) as i64, file.number("b2bcharge_base", 0.0) as i64);
        // Before 16 February 2025 the phase was a piece shorter.
        let shorter = i64::from(date < "2025-02-16");
        Ok(Self {
            combo: match file.word("combotable", "multiplier") {
                "none" => ComboRule::None,
                "multiplier" => ComboRule::Multiplier,
                "classic guideline" => ComboRule::Classic,
                "modern guideline" => ComboRule::Modern,
                other => return Err(TetrioError::Rule { rule: format!("the combo table {other:.40}") }),
            },
            chaining: file.flag("b2bchaining", !is_modern),
            surge: file.flag("b2bcharging", false).then(surge),
            all_clear: file.flag("allclears", true).then(|| file.number("allclear_garbage", 10.0)),
            all_clear_chain: file.number("allclear_b2b", 0.0) as u32,
            multiplier: file.number("garbagemultiplier", 1.0),
            increase: file.number("garbageincrease", 0.0),
            margin: file.number("garbagemargin", 0.0) as i64,
            opener: (file.number("openerphase", 0.0) as i64).saturating_sub(shorter),
            special_bonus: file.flag("garbagespecialbonus", false),
            rounds_by_chance: file.word("roundmode", "down") == "rng",
        })
    }
}

impl GarbageOptions {
    fn read(file: Fields<'_>, version: i64, date: &str) -> Result<Self, TetrioError> {
        let passthrough = if version >= TetrioOptions::MODERN { "zero" } else { "limited" };
        let apart = || file.number("garbageare", 5.0).clamp(1.0, 36_000.0) as i64;
        Ok(Self {
            cap: file.number("garbagecap", 8.0),
            cap_increase: file.number("garbagecapincrease", 0.0),
            cap_margin: file.number("garbagecapmargin", 0.0) as i64,
            cap_most: file.number("garbagecapmax", 40.0).min(100.0),
            absolute_cap: file.number("garbageabsolutecap", 0.0) as i64,
            speed: file.number("garbagespeed", 20.0) as i64,
            apart: (file.word("garbageentry", "instant") == "continuous").then(apart),
            blocking: match file.word("garbageblocking", "combo blocking") {
                "combo blocking" => BlockingRule::Combo,
                "limited blocking" => BlockingRule::Limited,
                "none" => BlockingRule::None,
                other => return Err(TetrioError::Rule { rule: format!("the garbage blocking {other:.40}") }),
            },
            change: file.number("messiness_change", 1.0),
            inner: file.number("messiness_inner", 0.0),
            never_same: file.flag("messiness_nosame", false),
            timeout: file.number("messiness_timeout", 0.0) as i64,
            central: file.flag("messiness_center", false),
            meets_own: matches!(file.word("passthrough", passthrough), "zero" | "consistent"),
            cancel_moves_hole: version >= TetrioOptions::EXACT && date >= "2025-05-06T19:00",
        })
    }
}

impl TetrioGoal {
    fn read(file: Fields<'_>) -> Self {
        let old = Fields(file.0.get("objective").unwrap_or(&Value::Null));
        match old.word("type", file.word("objective_type", "none")) {
            "lines" => Self::Lines(old.number("count", file.number("objective_count", 40.0)) as u32),
            "timed" => Self::Time(old.number("time", file.number("objective_time", 120_000.0))),
            _ => Self::None,
        }
    }
}

impl TetrioHandling {
    fn read(file: Fields<'_>) -> Self {
        Self {
            arr: file.number("arr", 2.0),
            das: file.number("das", 10.0),
            dcd: file.number("dcd", 0.0),
            sdf: file.number("sdf", 6.0),
            safelock: file.flag("safelock", true),
            cancel: file.flag("cancel", false),
            may_20g: file.flag("may20g", true),
            turns_at_entry: file.word("irs", "tap") == "hold",
            holds_at_entry: file.word("ihs", "tap") == "hold",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn absent_options_have_the_defaults_of_their_version() {
        let read = |options: Value| TetrioOptions::read(&options, "2026-01-01").unwrap();
        let (old, new) = (read(json!({})), read(json!({"version": 19})));
        assert_eq!([old.half_turns, new.half_turns], [true, false]);
        assert_eq!([old.attack.chaining, new.attack.chaining], [true, false]);
        assert_eq!((new.gravity, new.lock_resets, new.garbage.cap, new.goal), (0.02, 15, 8.0, TetrioGoal::None));
        let goals = [
            json!({"objective": {"type": "lines", "count": 40}}),
            json!({"objective_type": "lines", "objective_count": 40}),
            json!({"objective_type": "timed"}),
        ];
        let lines = TetrioGoal::Lines(40);
        assert_eq!(goals.map(|options| read(options).goal), [lines, lines, TetrioGoal::Time(120_000.0)]);
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        let table = [
            (json!({"bagtype": "zenith"}), "the bag zenith"),
            (json!({"kickset": "SRS-X"}), "the rotation system SRS-X"),
            (json!({"survivalmode": "cheese"}), "the survival mode cheese"),
            (json!({"are": 6}), "a delay before the next piece"),
            (json!({"handling": {"arr": 0.01}}), "handling.arr 0.01"),
            (json!({"boardwidth": 2e9}), "boardwidth 2000000000"),
            (json!({"spinbonuses": "own"}), "the spin bonuses own"),
        ];
        for (options, expected) in table {
            let error = TetrioOptions::read(&options, "").unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
