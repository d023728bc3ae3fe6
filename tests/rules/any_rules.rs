//! Random rules, every field within its range, and random buttons.

use proptest::prelude::*;
use skyline::engine::attack::{
    AttackRules, AttackTable, BackToBackLaw, ComboLaw, Entry, GapLaw, LineKind, Margin, StartingLines, StartingPattern,
};
use skyline::engine::generator::Sequence;
use skyline::engine::scoring::Scoring;
use skyline::engine::versus::Handicap;
use skyline::engine::{
    Button, DirectionPolicy, FallSpeed, Generator, GoalSystem, InitialAction, Input, LockDelay, LockDown, Mechanic,
    ModeId, Objective, RotationSystem, Rules, SoftDropFactor, Tetrimino,
};

use super::support::random_kicks::random_kicks;

/// Ticks to wait, then a change.
pub(crate) type Presses = Vec<(u16, Input)>;

pub(crate) fn any_generator() -> impl Strategy<Value = Generator> {
    let stock = (1..=Generator::MAX_BAGS, any::<u16>())
        .prop_map(|(bags, left)| Generator::Stock { bags, restock_at: left % (u16::from(bags) * 7) });
    let sequence = prop::collection::vec(prop::sample::select(Tetrimino::ALL.as_slice()), 1..=Sequence::LONGEST);
    prop_oneof![
        Just(Generator::Bag),
        stock,
        (0..=Generator::MAX_EXPONENT).prop_map(|exponent_tenths| Generator::Recency { exponent_tenths }),
        Just(Generator::Uniform),
        Just(Generator::BalanceRelative),
        Just(Generator::Adversary),
        (1..=Generator::MAX_REROLLS).prop_map(|times| Generator::Reroll { times }),
        sequence.prop_map(|sequence| Generator::Fixed(Sequence::new(&sequence).unwrap())),
    ]
}

fn any_mechanic() -> impl Strategy<Value = Mechanic> {
    prop_oneof![
        3 => Just(Mechanic::None),
        1 => Just(Mechanic::Cheese),
        1 => any::<u16>().prop_map(|layout| Mechanic::Combo { layout }),
        1 => Just(Mechanic::Puzzle),
        1 => Just(Mechanic::Descent),
        1 => Just(Mechanic::Zen),
    ]
}

fn one_of<T: Copy + std::fmt::Debug>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

/// A number within a range, small ones and the ends more often than others.
fn within(least: u32, most: u32) -> impl Strategy<Value = u32> {
    prop_oneof![4 => least..=most.min(least + 400), 1 => least..=most, 1 => Just(least), 1 => Just(most)]
}

/// Objective, Goal and scoring.
fn any_goal() -> impl Strategy<Value = Rules> {
    let limits = (
        prop::option::of(within(1, 60_000)),
        prop::option::of(within(1, 60)),
        prop::option::of(1_u64..5_000),
        prop::option::of(within(1, 50)),
    );
    let objective = prop_oneof![
        Just(Objective::Score),
        Just(Objective::Time),
        Just(Objective::Lines),
        Just(Objective::Level),
        Just(Objective::Pieces),
        Just(Objective::Endurance)
    ];
    let scoring = prop_oneof![Just(Scoring::Guideline), Just(Scoring::Classic), Just(Scoring::Extended)];
    let first = (one_of(&ModeId::ALL), objective, one_of(&GoalSystem::ALL), any::<bool>(), scoring, any_mechanic());
    (first, limits).prop_map(|((mode, objective, goal, endless, scoring, mechanic), limits)| Rules {
        mode,
        objective,
        goal,
        endless,
        scoring,
        mechanic,
        limit_ms: limits.0,
        limit_lines: limits.1,
        limit_score: limits.2,
        limit_pieces: limits.3,
        ..Rules::default()
    })
}

/// Generation, fall and Lock Down.
fn with_falling(rules: Rules) -> impl Strategy<Value = Rules> {
    let speed = prop_oneof![
        Just(FallSpeed::ByLevel),
        Just(FallSpeed::None),
        Just(FallSpeed::Rising),
        Just(FallSpeed::Classic),
        within(0, 60_000).prop_map(FallSpeed::Millis),
    ];
    let delay = prop_oneof![within(0, 60_000).prop_map(LockDelay::Millis), Just(LockDelay::Rising)];
    let lock = (one_of(&LockDown::ALL), delay, within(1, 1_000), within(1, 60_000));
    let come = (any_generator(), within(0, 10_000), within(0, 10_000), 0_u8..=12, any::<bool>());
    (speed, lock, come).prop_map(move |(fall_ms, lock, come)| Rules {
        fall_ms,
        lock_down: lock.0,
        lock_down_ms: lock.1,
        lock_down_moves: lock.2,
        ground_time_ms: lock.3,
        generator: come.0,
        generation_delay_ms: come.1.min(2_000),
        line_clear_delay_ms: come.2.min(2_000),
        starting_rows: come.3,
        ends_at_skyline: come.4,
        ..rules
    })
}

fn any_rotation() -> impl Strategy<Value = RotationSystem> {
    let given = random_kicks().prop_map(|kicks| RotationSystem::Kicks(kicks.parse().unwrap()));
    prop_oneof![3 => one_of(&RotationSystem::ALL), 1 => given]
}

/// Handling.
fn with_handling(rules: Rules) -> impl Strategy<Value = Rules> {
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let drops = (within(0, 2_000), within(0, 1_000), within(0, 1_000), any::<bool>());
    let cut = prop_oneof![Just(0), within(0, 2_000)];
    let repeat = (within(0, 2_000), within(0, 2_000), one_of(&DirectionPolicy::ALL), cut, any::<bool>());
    let initial = (one_of(&InitialAction::ALL), one_of(&InitialAction::ALL), any_rotation());
    // Boxed, because the trees of all rules are large for the stack of a test.
    let all = (switches.boxed(), drops.boxed(), repeat.boxed(), initial.boxed());
    all.prop_map(move |(switches, drops, repeat, initial)| Rules {
        half_turns: switches.0,
        hold: switches.1,
        soft_drop_at_once: switches.2,
        soft_drop_locks: switches.3,
        sonic_drop: switches.4,
        teleports: switches.5,
        soft_drop_factor: SoftDropFactor::from_halves(drops.0),
        hard_drop_delay_ms: drops.1,
        hard_drop_protection_ms: drops.2,
        auto_repeat_before_lock: drops.3,
        auto_repeat_delay_ms: repeat.0,
        auto_repeat_interval_ms: repeat.1,
        direction_policy: repeat.2,
        auto_repeat_cut_ms: repeat.3,
        auto_repeat_keeps_charge: repeat.4,
        initial_rotation: initial.0,
        initial_hold: initial.1,
        rotation: initial.2,
        ..rules
    })
    .boxed()
}

/// Any valid rules of attacks.
pub(crate) fn any_attacks() -> impl Strategy<Value = AttackRules> {
    let travel = prop_oneof![Just(0), within(0, 2_000), within(0, 60_000)];
    let entry = prop_oneof![Just(Entry::Always), Just(Entry::NotOnClears)];
    let gap = prop_oneof![
        within(1, 1_000).prop_map(GapLaw::EveryLines),
        (0_u8..=100, 0_u8..=100).prop_map(|(attack, line)| GapLaw::Chance { attack, line }),
    ];
    let back_to_back = prop_oneof![(0_u8..=40).prop_map(BackToBackLaw::Adds), Just(BackToBackLaw::Chain)];
    let combo = prop_oneof![
        Just(ComboLaw::None),
        any::<[u8; 13]>().prop_map(|lines| ComboLaw::Table(lines.map(|lines| lines % 41))),
        (1_u8..=100).prop_map(ComboLaw::Multiplies),
    ];
    let table = any::<[u8; 8]>().prop_map(|lines| {
        let [single, double, triple, tetris, mini_t_spin_single, t_spin_single, t_spin_double, t_spin_triple] =
            lines.map(|lines| lines % 41);
        AttackTable { single, double, triple, tetris, mini_t_spin_single, t_spin_single, t_spin_double, t_spin_triple }
    });
    let perfect = (0_u8..=40, any::<bool>());
    let enter = (travel, entry, prop::option::of(1_u8..=40), gap);
    let margin = prop::option::of((within(0, 3_600_000), 1_u16..=1_000))
        .prop_map(|margin| margin.map(|(after_ms, percent)| Margin { after_ms, percent }));
    let kind =
        prop_oneof![Just(LineKind::Broken), Just(LineKind::Solid), within(0, 3_600_000).prop_map(LineKind::SolidAfter)];
    let all = (enter, table, back_to_back, combo, perfect, (margin, kind));
    all.prop_map(|(enter, table, back_to_back, combo, perfect, (margin, kind))| AttackRules {
        margin,
        kind,
        travel_ms: enter.0,
        entry: enter.1,
        cap: enter.2,
        gap: enter.3,
        table,
        back_to_back,
        combo,
        perfect_clear: perfect.0,
        perfect_clear_replaces: perfect.1,
        ..AttackRules::GUIDELINE
    })
}

/// Handicaps, Starting Lines and rising speed.
fn with_handicaps(rules: Rules) -> impl Strategy<Value = Rules> {
    (any_handicap(), prop::option::of(within(1_000, 3_600_000)))
        .prop_map(move |(handicap, level_up_ms)| Rules { level_up_ms, ..handicap.apply(rules) })
}

/// A handicap without a level.
pub(crate) fn any_handicap() -> impl Strategy<Value = Handicap> {
    let lines = (0_u8..=12, one_of(&StartingPattern::ALL), 0_u8..=12)
        .prop_map(|(broken, pattern, solid)| StartingLines { broken, pattern, solid });
    (50_u8..=150, 50_u8..=150, lines).prop_map(|(sent_percent, received_percent, starting_lines)| Handicap {
        sent_percent,
        received_percent,
        level: 1,
        starting_lines,
    })
}

/// The columns of the Matrix, in half of all cases those of the Guideline.
pub(crate) fn any_width() -> impl Strategy<Value = u8> {
    prop_oneof![Just(10), 4_u8..=20]
}

/// Any valid rules, every field random.
pub(crate) fn all_rules() -> impl Strategy<Value = Rules> {
    let rules = any_goal().prop_flat_map(with_falling).prop_flat_map(with_handling);
    let attacks = prop_oneof![Just(AttackRules::GUIDELINE), any_attacks()];
    let by_time =
        (prop::option::of(within(1_000, 60_000)), prop::option::of(within(500, 60_000)), any::<bool>(), any_width());
    let all = (rules, any::<u8>(), prop::option::of(any::<u8>()), attacks, any::<bool>(), by_time, 3_u32..=4);
    let all = all.prop_map(|(rules, level, limit, attacks, has_handicaps, by_time, engine)| {
        let (level_up_ms, garbage_ms, hidden_stack, width) = by_time;
        let (narrowest, widest) = rules.widths();
        let width = width.clamp(narrowest, widest);
        let (first, last) = rules.levels();
        let level = level.clamp(first, last);
        let limit_level = limit.filter(|_| level < last).map(|limit| limit.clamp(level + 1, last));
        let rules = Rules { level, limit_level, attacks, level_up_ms, garbage_ms, hidden_stack, width, ..rules };
        let rules = rules.implied_by_engine(engine);
        assert_eq!(rules.validate(), Ok(()));
        (rules, has_handicaps)
    });
    all.prop_flat_map(
        |(rules, has_handicaps)| {
            if has_handicaps { with_handicaps(rules).boxed() } else { Just(rules).boxed() }
        },
    )
}

/// Random buttons: many quick ones, and a pause now and then.
pub(crate) fn any_presses(most: usize) -> impl Strategy<Value = Presses> {
    let button = prop_oneof![4 => one_of(&Button::ALL), 1 => Just(Button::HardDrop)];
    let change = (button, prop::bool::weighted(0.6))
        .prop_map(|(button, press)| if press { Input::Press(button) } else { Input::Release(button) });
    prop::collection::vec((prop_oneof![0_u16..4, 0_u16..120], change), 0..most)
}
