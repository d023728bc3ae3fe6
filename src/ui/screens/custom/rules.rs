//! The rules that only Custom lets change.

use crate::engine::scoring::Scoring;
use crate::engine::{DirectionPolicy, FallSpeed, LockDown, Rules};
use crate::settings::Settings;
use crate::ui::screens::form::Form;
use crate::ui::screens::options::feel;
use crate::ui::widgets::row::Number;
use crate::ui::words::Words;

/// The fall speeds to choose from, the last one with a number of its own.
const SPEEDS: [FallSpeed; 5] =
    [FallSpeed::Rising, FallSpeed::ByLevel, FallSpeed::Classic, FallSpeed::None, FallSpeed::Millis(1_000)];
/// How points are counted.
const SCORINGS: [Scoring; 3] = [Scoring::Tetrs, Scoring::Guideline, Scoring::Classic];
/// The slowest constant Fall Speed, in milliseconds a line.
const SLOWEST: u32 = 10_000;
/// The most moves of Extended Placement that are offered.
const MOST_MOVES: u32 = 100;

/// The rows.
pub(super) fn rows(form: &mut Form<'_, '_>, words: &Words, rules: &Rules) {
    form.heading("custom-rules");
    speed(form, words, rules.fall_ms);
    let names = SCORINGS.map(|scoring| {
        words.text(match scoring {
            Scoring::Tetrs => "family-tetrs",
            Scoring::Guideline => "family-guideline",
            Scoring::Classic => "family-classic",
        })
    });
    let index = SCORINGS.iter().position(|scoring| *scoring == rules.scoring).unwrap_or(0);
    form.choice("custom-scoring", &words.text("custom-scoring-hint"), (&names, index), |settings, index| {
        settings.custom.game.rules.scoring = SCORINGS[index];
    });
    switches(form, words, rules);
    directions(form, words, rules.direction_policy);
    feel::lock_down(form, words, (&LockDown::ALL, rules.lock_down), |settings, ruleset| {
        settings.custom.game.rules.lock_down = ruleset;
    });
    let text = words.number(rules.lock_down_moves.into());
    let number = Number { value: rules.lock_down_moves, least: 1, most: MOST_MOVES, step: 1, text: &text, per_one: 1 };
    form.number("custom-moves", &words.text("custom-moves-hint"), number, |settings, moves| {
        settings.custom.game.rules.lock_down_moves = moves;
    });
    let hint = words.text("handling-protection-hint");
    let range = (rules.hard_drop_protection_ms, 0, 1_000, 10);
    feel::millis(form, words, ("handling-protection", &hint), range, |settings, value| {
        settings.custom.game.rules.hard_drop_protection_ms = value;
    });
}

/// How fast Tetriminos fall.
fn speed(form: &mut Form<'_, '_>, words: &Words, speed: FallSpeed) {
    let (index, hint) = match speed {
        FallSpeed::Rising => (0, "custom-speed-rising-hint"),
        FallSpeed::ByLevel => (1, "custom-speed-by-level-hint"),
        FallSpeed::Classic => (2, "custom-speed-classic-hint"),
        FallSpeed::None => (3, "custom-speed-none-hint"),
        FallSpeed::Millis(_) => (4, "custom-speed-constant-hint"),
    };
    let names = ["family-tetrs", "family-guideline", "family-classic", "custom-speed-none", "custom-speed-constant"];
    let names = names.map(|name| words.text(name));
    form.choice("custom-speed", &words.text(hint), (&names, index), |settings, index| {
        settings.custom.game.rules.fall_ms = SPEEDS[index];
    });
    if let FallSpeed::Millis(millis) = speed {
        let hint = words.text("custom-a-line-hint");
        feel::millis(form, words, ("custom-a-line", &hint), (millis, 0, SLOWEST, 10), |settings, millis| {
            settings.custom.game.rules.fall_ms = FallSpeed::Millis(millis);
        });
    }
}

/// A rule that is on or off: its name, what it means, and where it is.
type Switch = (&'static str, &'static str, fn(&mut Rules) -> &mut bool);

const SWITCHES: [Switch; 7] = [
    ("options-hold", "options-hold-hint", |rules| &mut rules.hold),
    ("custom-half-turns", "custom-half-turns-hint", |rules| &mut rules.half_turns),
    ("button-sonic-drop", "custom-sonic-drop-hint", |rules| &mut rules.sonic_drop),
    ("custom-teleports", "custom-teleports-hint", |rules| &mut rules.teleports),
    ("custom-at-once", "custom-at-once-hint", |rules| &mut rules.soft_drop_at_once),
    ("custom-before-lock", "custom-before-lock-hint", |rules| &mut rules.auto_repeat_before_lock),
    ("custom-skyline", "custom-skyline-hint", |rules| &mut rules.ends_at_skyline),
];

fn switches(form: &mut Form<'_, '_>, words: &Words, rules: &Rules) {
    for (label, hint, of) in SWITCHES {
        let is_on = *of(&mut rules.clone());
        form.switch(label, &words.text(hint), is_on, |settings: &mut Settings, on| {
            *of(&mut settings.custom.game.rules) = on;
        });
    }
}

/// Which of two held directions counts.
fn directions(form: &mut Form<'_, '_>, words: &Words, policy: DirectionPolicy) {
    let hint = words.text(match policy {
        DirectionPolicy::Latest => "handling-direction-latest-hint",
        DirectionPolicy::First => "handling-direction-first-hint",
        DirectionPolicy::Neither => "handling-direction-neither-hint",
    });
    let names = DirectionPolicy::ALL.map(|policy| words.direction_policy(policy));
    form.choice("handling-direction", &hint, (&names, policy as usize), |settings, index| {
        settings.custom.game.rules.direction_policy = DirectionPolicy::ALL[index];
    });
}
