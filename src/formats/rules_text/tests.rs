use proptest::prelude::*;

use super::*;
use crate::engine::attack::{ComboLaw, GapLaw, LineKind, Margin, StartingPattern};
use crate::engine::versus::{GameType, TargetLaw, TeamGoal, TeamGoals, VersusPreset};
use crate::engine::{FallSpeed, Generator, LockDelay, Mechanic, RotationSystem, SoftDropFactor, Tetrimino, diagram};
use crate::manglings::{any_mangling, manglings};

fn custom(rules: Rules) -> RulesText {
    let custom = CustomRules { rules, next_count: None, seed: None, start: None };
    RulesText { name: String::new(), source: String::new(), content: RulesContent::Custom(Box::new(custom)) }
}

fn of_match(rules: VersusRules, first_to: u8) -> RulesText {
    let content = RulesContent::Match { rules: Box::new(rules), first_to };
    RulesText { name: String::new(), source: String::new(), content }
}

/// The letters of old lines must be read by every later version.
#[test]
fn lines_are_written_like_this() {
    let usual = Rules::preset(ModeId::Custom);
    let stock = Generator::Stock { bags: 2, restock_at: 7 };
    let attacks = AttackRules { cap: Some(4), gap: GapLaw::EveryLines(3), ..AttackRules::GUIDELINE };
    let lines = StartingLines { broken: 3, pattern: StartingPattern::Well, solid: 0 };
    let table = [
        (custom(usual), "custom"),
        (custom(Rules { level: 8, hold: false, ..usual }), "custom, hold=false, level=8"),
        (custom(Rules { generator: stock, ..usual }), "custom, generator=stock(bags=2, restock_at=7)"),
        (custom(Rules { generator: Generator::Bag, ..usual }), "custom, generator=bag"),
        (custom(Rules { rotation: RotationSystem::SuperX, ..usual }), "custom, rotation=super_x"),
        (custom(Rules { attacks, ..usual }), "custom, attacks.cap=4, attacks.gap=every_lines(3)"),
        (
            custom(Rules { starting_lines: lines, ..usual }),
            "custom, starting_lines.broken=3, starting_lines.pattern=well",
        ),
        (
            custom(Rules { garbage_ms: Some(5_000), limit_lines: Some(40), ..usual }),
            "custom, garbage_ms=5000, limit_lines=40",
        ),
        (of_match(VersusRules::default(), 1), "match"),
        (
            of_match(VersusRules { game_type: GameType::Lines { lines: 70 }, ..VersusRules::default() }, 3),
            "match, first_to=3, type=lines(lines=70)",
        ),
        (
            of_match(VersusPreset::Modern.rules(), 1),
            "match, attacks.back_to_back=chain, attacks.cap=8, attacks.combo=multiplies(25), \
             attacks.entry=not_on_clears, attacks.gap=chance(attack=100, line=0), \
             attacks.margin=(after_ms=180000, percent=48), attacks.perfect_clear=10, attacks.travel_ms=333, \
             targets=even",
        ),
    ];
    for (text, line) in table {
        let line = format!("skyline-rules1: {line};");
        assert_eq!(text.write().unwrap(), line);
        assert_eq!(RulesText::read(&line), Ok(text), "{line}");
    }
}

/// The defaults are part of the format: lines name only what differs from them. If these change, the version must.
#[test]
fn the_defaults_of_version_1_stay() {
    let texts = [base_of_custom(), base_of_match()].map(|base| {
        let mut parts = Vec::new();
        let Value::Object(fields) = &base else { panic!() };
        parts.extend(fields.iter().map(|(key, value)| format!("{key}={}", value::write(value))));
        parts.join(" ")
    });
    let expected = include_str!("../../../tests/data/rules_text_1.txt");
    assert_eq!(expected.lines().collect::<Vec<_>>(), texts);
}

/// Otherwise a rule that files omit while it is the default could not be given.
#[test]
fn every_rule_has_a_field() {
    let base = base_of_custom();
    for field in Rules::OMITTED {
        assert_ne!(base.get(field).is_some(), OF_EARLIER_ENGINES.contains(&field), "{field}");
    }
}

#[test]
fn names_sources_seeds_and_positions_travel() {
    let matrix = diagram::matrix(&["XX..XXXXXX", "XXX.XXXXXX"]).unwrap();
    let queue = vec![Tetrimino::T, Tetrimino::I];
    let start = Start { matrix, queue, hold: Some(Tetrimino::O), back_to_back: true, receiving: 3, in_play: None };
    let rules = Rules { level: 3, ..Rules::preset(ModeId::Custom) };
    let given = CustomRules { rules, next_count: Some(6), seed: Some(4_711), start: Some(start) };
    for name in
        ["Deep wells", "50%, a_b; (c) = \"d\"", "\u{413}\u{43b}\u{443}\u{431}\u{438}\u{43d}\u{430}", "8", "null", ""]
    {
        let content = RulesContent::Custom(Box::new(given.clone()));
        let text = RulesText { name: name.to_owned(), source: "Ada & Bob".to_owned(), content };
        let line = text.write().unwrap();
        assert_eq!(RulesText::read(&line), Ok(text), "{line}");
        for mangled in manglings(&line) {
            assert_eq!(RulesText::read(&mangled).unwrap().write().unwrap(), line, "{mangled}");
        }
    }
}

#[test]
fn a_wrong_field_is_named() {
    let table = [
        ("custom, level=8", "a part is missing; copy the complete line, which ends with a semicolon"),
        ("custom, starting_rows=13;", "starting_rows is 13; a number from 0 to 12 was expected"),
        (
            "custom, width=4, start=v115@RhA8IeB8HeC8GeAYJvhAAAA;",
            "start: the Matrix is 10 columns wide; 4 were expected",
        ),
        ("custom, width=21;", "width is 21; a number from 4 to 20 was expected"),
        ("custom, width=4, script=combo(layout=200);", "width is 4; 10 was expected"),
        ("custom, level=300;", "level: invalid value: integer `300`, expected u8"),
        ("custom, level=high;", "level: invalid type: string \"high\", expected u8"),
        ("custom, level=;", "level: \"\" is not a value"),
        ("custom, generator=stock(bags=2;", "generator: \"stock(bags=2\" is not a value"),
        (
            "custom, generator=stock(bags=0, restock_at=7);",
            "generator is 0; a number of bags from 1 to 100 was expected",
        ),
        ("custom, rotation=kicks(Mine);", "rotation: the kick table is incomplete"),
        ("custom, rotation=kicks;", "rotation: "),
        ("custom, hold=1;", "hold: invalid type: integer `1`, expected a boolean"),
        ("custom, level=3, level=4;", "level is given twice"),
        ("custom, attacks.cap=0;", "attacks.cap is 0; a number from 1 to 40 was expected"),
        ("custom, start=v115@vhAyO;", "start: This is a fumen diagram, but "),
        ("sprint, level=3;", "\"sprint\" is no kind of rules; custom or match was expected"),
        ("match, level=3;", "unknown: level. The line is misspelt, or from a newer version of Skyline"),
        ("match, type=score(ms=1);", "type.score.ms is 1; a number from 1000 to 86400000 was expected"),
        (
            "custom, depth=12, level=3, attacks.colour=red, preset=marathon;",
            "unknown: depth, attacks.colour, preset. The line is misspelt, or from a newer version of Skyline",
        ),
    ];
    for (line, expected) in table {
        let error = RulesText::read(&format!("skyline-rules1: {line}")).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{line}: {error}");
    }
    assert_eq!(RulesText::read("skyline-rules2: custom;"), Err(RulesTextError::Newer));
    let long = format!("skyline-rules1: custom, name={};", "a".repeat(LONGEST));
    assert_eq!(RulesText::read(&long), Err(RulesTextError::TooLong));
    let deep = format!("skyline-rules1: custom, level={}1{};", "a(".repeat(500), ")".repeat(500));
    assert!(matches!(RulesText::read(&deep), Err(RulesTextError::Field { .. })));
}

#[test]
fn rules_are_recognised() {
    for text in ["skyline-rules1: custom;", "look: `Skyline-rules1:custom", "skyline-rules22:"] {
        assert!(is_rules(text) && !crate::formats::is_document(text), "{text}");
    }
    assert!(!crate::formats::is_document("skyline-rules1: custom, start=v115@vhAAgH;"));
    for text in ["", "skyline1:eNpj", "skyline-rules:", "skyline-rulesx1:", r#"{"name": "skyline-rules1: custom;"}"#] {
        assert!(!is_rules(text), "{text}");
    }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let generator = prop::sample::select(vec![
        Generator::Bag,
        Generator::Stock { bags: 3, restock_at: 11 },
        Generator::RECENCY,
        Generator::Uniform,
        Generator::Reroll { times: 4 },
        Generator::Fixed("TIOLJSZ".parse().unwrap()),
    ]);
    let feel = (0_u32..2_000, 0_u32..2_000, 0_u32..60_001, prop::bool::ANY, prop::option::of(1_000_u32..3_600_000));
    let speed =
        prop::sample::select(vec![FallSpeed::ByLevel, FallSpeed::Rising, FallSpeed::Millis(17), FallSpeed::None]);
    let attacks =
        (prop::option::of(1_u8..41), prop::array::uniform13(0_u8..41), 0_u8..41, prop::option::of(0_u32..3_600_000));
    let kicks = crate::random_kicks::random_kicks();
    let systems = prop_oneof![
        3 => prop::sample::select(RotationSystem::ALL.as_slice()),
        1 => kicks.prop_map(|kicks| RotationSystem::Kicks(kicks.parse().unwrap())),
    ];
    (generator, feel, speed, attacks, systems, 0_u32..2_001, 1_u8..16).prop_map(
        |(
            generator,
            (delay, interval, lock, hold, level_up_ms),
            fall_ms,
            (cap, combo, clear, late),
            rotation,
            halves,
            level,
        )| {
            let attacks = AttackRules {
                cap,
                combo: ComboLaw::Table(combo),
                perfect_clear: clear,
                margin: late.map(|after_ms| Margin { after_ms, percent: 5 }),
                kind: late.map_or(LineKind::Broken, LineKind::SolidAfter),
                ..AttackRules::GUIDELINE
            };
            Rules {
                generator,
                auto_repeat_delay_ms: delay,
                auto_repeat_interval_ms: interval,
                lock_down_ms: LockDelay::Millis(lock),
                hold,
                level_up_ms,
                fall_ms,
                attacks,
                rotation,
                soft_drop_factor: SoftDropFactor::from_halves(halves),
                level,
                mechanic: if hold { Mechanic::Cheese } else { Mechanic::None },
                ..Rules::preset(ModeId::Custom)
            }
        },
    )
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn rules_read_back(rules in any_rules(), goal in prop::option::of(1_u32..10_001), mangling in any_mangling()) {
        let goals = goal.map_or(TeamGoals::NONE, |lines| TeamGoals::NONE.with(2, TeamGoal::Lines(lines)));
        let targets = if rules.hold { TargetLaw::Even } else { TargetLaw::Chosen };
        let versus = VersusRules { attacks: rules.attacks, level_up_ms: rules.level_up_ms, goals, targets, ..VersusRules::default() };
        for text in [custom(rules), of_match(versus, rules.level)] {
            let line = text.write().unwrap();
            prop_assert_eq!(RulesText::read(&mangling.apply("skyline-rules1:", &line)), Ok(text), "{}", line);
        }
    }
}

/// Lines that are nearly right, cut and mixed at random.
#[test]
fn a_hundred_thousand_broken_lines_do_no_harm() {
    const PARTS: [&str; 24] = [
        "custom",
        "match",
        ", ",
        "=",
        "(",
        ")",
        "[",
        "]",
        ";",
        "level",
        "8",
        "generator",
        "stock",
        "attacks.",
        "combo",
        "table",
        "null",
        "%",
        "%5",
        "\u{44f}",
        "start",
        "v115@vhAAgH",
        "name",
        "99999999999999999999",
    ];
    let mut state = 1_u64;
    let mut next = |below: usize| {
        // A linear congruential generator, because the fault must come back.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut read = 0;
    for _ in 0..100_000 {
        let mut line = String::from("skyline-rules1: custom, ");
        for _ in 0..next(12) {
            line.push_str(PARTS[next(PARTS.len())]);
        }
        line.push(';');
        read += usize::from(RulesText::read(&line).is_ok());
    }
    assert!(read > 1_000, "{read}");
}
