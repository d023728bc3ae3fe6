//! Lock Down: Extended, Infinite and Classic (rulings L1 to L7; Guideline 5.7 to 5.9, A1.2.3), the Timer of the
//! Extended system, and on landing as in the classic game.

use serde_json::{Value, json};

use crate::support::scenario::{Report, blocks, inputs, piece, run, with};

const RULESETS: [&str; 3] = ["extended", "infinite", "classic"];

/// A piece over these Blocks by this ruleset; rows take 100 ms.
fn play(lock_down: &str, in_play: Value, matrix: &Value, text: &str) -> Report {
    run(&scenario(lock_down, in_play, matrix, text))
}

fn scenario(lock_down: &str, in_play: Value, matrix: &Value, text: &str) -> Value {
    json!({
        "rules": {"lock_down": lock_down, "fall_ms": 100}, "matrix": matrix, "in_play": in_play, "queue": "OOO",
        "inputs": inputs(text),
    })
}

/// `count` moves from side to side, one every `every` ms from `from` on.
fn wiggle(from: u64, every: u64, count: u64) -> String {
    let word = |n| format!("{}+{} ", from + n * every, if n % 2 == 0 { "right" } else { "left" });
    (0..count).map(word).collect()
}

/// The same with releases, so that nothing repeats.
fn taps(from: u64, every: u64, count: u64) -> String {
    let word = |n| {
        let (at, side) = (from + n * every, if n % 2 == 0 { "right" } else { "left" });
        format!("{at}+{side} {at}-{side} ")
    };
    (0..count).map(word).collect()
}

/// L1: half a second on the Surface, in every ruleset.
#[test]
fn the_timer_is_half_a_second() {
    for lock_down in RULESETS {
        let report = play(lock_down, piece("O", "north", 5, 3), &blocks(&[]), "");
        assert_eq!((report.time("landed"), report.time("locked_down")), (200, 700), "{lock_down}");
        let on_surface = play(lock_down, piece("O", "north", 5, 1), &blocks(&[]), "");
        assert_eq!((on_surface.time("landed"), on_surface.time("locked_down")), (0, 500), "{lock_down}");
    }
}

/// A piece that starts on a Surface is landed from the start, even without gravity.
#[test]
fn a_given_piece_on_a_surface_has_landed() {
    let report = run(&json!({"rules": {"fall_ms": "none"}, "in_play": piece("T", "north", 5, 1)}));
    assert_eq!((report.times("landed"), report.time("locked_down")), (vec![0], 500));
    let report = run(&json!({"rules": {"fall_ms": "none"}, "in_play": piece("T", "north", 5, 2)}));
    assert!(report.all("locked_down").is_empty() && report.time("end") == 60_000, "in the air there is no Lock Down");
}

/// L1: the length of the timer is a rule; 0 locks in the tick of landing.
#[test]
fn the_timer_can_have_another_length() {
    for (full, locked) in [(0, 200), (1, 201), (1_000, 1_200)] {
        let base = scenario("extended", piece("O", "north", 5, 3), &blocks(&[]), "");
        let rules = json!({"rules": {"lock_down_ms": full, "fall_ms": 100}});
        assert_eq!(run(&with(&base, rules)).time("locked_down"), locked);
    }
}

/// L1: an input in the tick of the expiry acts first; a tick later it is too late.
#[test]
fn an_input_at_the_expiry_acts_first() {
    for (lock_down, at, column, locked) in [
        ("extended", 700, 6, 1_200),
        ("infinite", 700, 6, 1_200),
        ("classic", 700, 6, 700),
        ("extended", 701, 5, 700),
        ("infinite", 701, 5, 700),
        ("classic", 701, 5, 700),
    ] {
        let report = play(lock_down, piece("O", "north", 5, 3), &blocks(&[]), &format!("{at}+right {at}-right"));
        let locked_down = &report.all("locked_down")[0];
        assert_eq!(locked_down["at_ms"], locked, "{lock_down}, pressed at {at}");
        assert_eq!(locked_down["cells"][0][0], column, "{lock_down}, pressed at {at}");
    }
}

/// L2, L3: fifteen moves or rotations, each with the full time; the fifteenth on a Surface locks at once.
#[test]
fn extended_placement_allows_fifteen_manipulations() {
    let report = play("extended", piece("O", "north", 5, 1), &blocks(&[]), &taps(400, 400, 15));
    assert_eq!((report.all("moved").len(), report.time("locked_down")), (15, 400 * 15));
    let turns: String = (1..=15).map(|n| format!("{}+rotate_clockwise ", n * 20)).collect();
    let report = play("extended", piece("T", "south", 5, 2), &blocks(&[]), &turns);
    assert_eq!((report.all("rotated").len(), &report.all("locked_down")[0]["at_ms"]), (15, &json!(300)));
    let fourteen = play("extended", piece("O", "north", 5, 1), &blocks(&[]), &taps(10, 10, 14));
    assert_eq!(fourteen.time("locked_down"), 640, "the fourteenth gives the full time once more");
}

/// L3: auto-repeated cells count one each.
#[test]
fn auto_repeated_cells_count() {
    let report = play("extended", piece("O", "north", 1, 1), &blocks(&[]), "0+right 730-right 740+left");
    let moved = report.all("moved");
    assert_eq!(moved.len(), 15, "eight to the right, seven to the left");
    assert_eq!(moved[14]["x"], 2);
    assert_eq!(report.time("locked_down"), moved[14]["at_ms"].as_u64().unwrap());
}

/// L3: what does not count: anything before the first landing, blocked input, falls and Soft Drop.
#[test]
fn only_successful_manipulations_after_landing_count() {
    let before = play("extended", piece("O", "north", 5, 4), &blocks(&[]), &(taps(10, 10, 20) + &taps(310, 10, 14)));
    assert_eq!((before.time("landed"), before.time("locked_down")), (300, 940));
    // Moved onto a ledge without a fall: no row reset the counter, and still nothing was counted in the air.
    let base = scenario(
        "extended",
        piece("O", "north", 5, 5),
        &blocks(&[(8, 4)]),
        &(taps(10, 1, 20) + &taps(40, 10, 1) + &taps(60, 10, 1)),
    );
    let report = run(&with(&base, json!({"rules": {"fall_ms": "none"}})));
    assert_eq!((report.time("landed"), report.time("locked_down")), (60, 560));
    let blocked: String = (0..40).map(|n| format!("{}+left {}+rotate_180 ", 10 + n, 10 + n)).collect();
    let report = play("extended", piece("O", "north", 1, 1), &blocks(&[]), &(blocked + &taps(100, 10, 14)));
    assert_eq!(report.all("refused").len(), 80);
    assert_eq!(report.all("locked_down")[0]["at_ms"], 230 + 500);
    let soft: String = (0..30).map(|n| format!("{}+soft_drop {}-soft_drop ", n * 2, n * 2 + 1)).collect();
    let report = play("extended", piece("O", "north", 5, 1), &blocks(&[]), &(soft + &taps(100, 10, 14)));
    assert_eq!(report.time("locked_down"), 730, "Soft Drop on a Surface neither counts nor resets");
}

/// L2: in the air the piece can move beyond fifteen; a new lowest row resets everything.
#[test]
fn a_sixteenth_manipulation_in_the_air() {
    // Fourteen moves on a ledge in rows 1 to 6, the fifteenth off it, three more in the air, then down to the floor.
    let ledge: Vec<_> = (4..=6).flat_map(|x| (1..=6).map(move |y| (x, y))).collect();
    let text = taps(10, 10, 14) + "150+right 150-right 160+right 160-right 170+right 170-right 180+right 180-right";
    let report = play("extended", piece("O", "north", 6, 7), &blocks(&ledge), &text);
    assert_eq!(report.all("moved").len(), 17, "the last is blocked by the wall");
    assert_eq!(report.time("locked_down"), 150 + 600 + 500, "it fell below its lowest row, so the timer is whole");
}

/// L2: the first Surface touched that is not lower locks at once.
#[test]
fn after_fifteen_the_first_surface_locks() {
    // The fifteenth lifts the I from the floor by two rows; it falls back for 200 ms.
    let turns = taps(10, 10, 14) + "200+rotate_counterclockwise";
    let report = play("extended", piece("I", "east", 5, 3), &blocks(&[]), &turns);
    assert_eq!((report.one("rotated")["y"].clone(), report.time("locked_down")), (json!(3), 400));
    // Moved once more in the air: still no more time.
    let report = play("extended", piece("I", "east", 5, 3), &blocks(&[]), &(turns + " 250+right"));
    assert_eq!(report.time("locked_down"), 400);
}

/// L3: manipulations in the air after the first landing count.
#[test]
fn manipulations_in_the_air_count_after_the_first_landing() {
    let text = "10+rotate_counterclockwise ".to_owned() + &taps(20, 10, 14);
    let report = play("extended", piece("I", "east", 5, 3), &blocks(&[]), &text);
    assert_eq!(report.time("locked_down"), 210, "used up in the air, so it locks where it lands");
    let text = "10+rotate_counterclockwise ".to_owned() + &taps(20, 10, 13);
    let report = play("extended", piece("I", "east", 5, 3), &blocks(&[]), &text);
    assert_eq!(report.time("locked_down"), 710, "one was left, with the full time");
}

/// L4: a rotation that pushes a Mino lower is a new lowest row.
#[test]
fn a_rotation_can_reach_a_new_lowest_row() {
    let ledge: Vec<_> = (1..=10).filter(|x| *x != 5).flat_map(|x| (1..=2).map(move |y| (x, y))).collect();
    // Fourteen moves bring the T back over the hole; the turn sinks a Mino into it, so it is not the last.
    let text = taps(10, 10, 14) + "160+rotate_clockwise";
    let report = play("extended", piece("T", "north", 5, 3), &blocks(&ledge), &text);
    assert_eq!((report.all("moved").len(), report.one("rotated")["point"].clone()), (14, json!(1)));
    assert_eq!(report.time("locked_down"), 660);
}

/// L5, L7: a rotation that lifts the piece: the timer waits in the air; Extended and Infinite reset it.
#[test]
fn a_lifting_rotation() {
    for (lock_down, locked) in [("extended", 1_000), ("infinite", 1_000), ("classic", 700)] {
        let report = play(lock_down, piece("I", "east", 5, 3), &blocks(&[]), "300+rotate_counterclockwise");
        assert_eq!(report.one("rotated")["y"], 3);
        assert_eq!(report.time("locked_down"), locked, "{lock_down}: in the air from 300 to 500");
    }
    // Twice lifted, Classic has 500 in all on the Surface.
    let text = "300+rotate_counterclockwise 600+rotate_clockwise 610+rotate_counterclockwise";
    let report = play("classic", piece("I", "east", 5, 3), &blocks(&[]), text);
    assert!(report.time("locked_down") > 700);
}

/// L5, L7: Classic continues with the remaining time on a Surface as high or higher, and resets it on a lower one.
#[test]
fn classic_lands_again() {
    let turn = "300+rotate_counterclockwise";
    // Row 1 below the I only: it lands on row 2, higher than before.
    let higher = blocks(&[(3, 1), (6, 1)]);
    let report = play("classic", piece("I", "east", 5, 3), &higher, turn);
    assert_eq!((report.all("rotated")[0]["y"].clone(), report.time("locked_down")), (json!(3), 400 + 200));
    // The I stands on a Block in row 3 and falls to the floor beside it, lower than before.
    let pillar: Vec<_> = (1..=3).map(|y| (9, y)).collect();
    let report = play("classic", piece("O", "north", 9, 4), &blocks(&pillar), "300+left 310-left 350+left 360-left");
    assert_eq!(report.time("locked_down"), 350 + 300 + 500);
}

/// L6: in Classic rules neither moves nor rotations give time.
#[test]
fn classic_knows_only_falling() {
    let report = play("classic", piece("T", "south", 5, 2), &blocks(&[]), &(taps(10, 10, 30) + "450+rotate_clockwise"));
    assert_eq!(report.time("locked_down"), 500);
    assert_eq!(report.all("moved").len(), 30);
}

/// Guideline 5.8: with Infinite Placement every move or rotation in time resets the timer.
#[test]
fn infinite_placement_never_ends() {
    let report = play("infinite", piece("O", "north", 5, 1), &blocks(&[]), &taps(500, 500, 100));
    assert_eq!((report.all("moved").len(), report.time("locked_down")), (100, 50_500));
    let blocked = play("infinite", piece("O", "north", 1, 1), &blocks(&[]), "200+left 400+left");
    assert_eq!(blocked.time("locked_down"), 500, "a blocked move changes nothing");
}

/// L7: falling onto a lower Surface resets the time and the fifteen moves, in all rulesets.
#[test]
fn a_lower_surface_gives_the_full_time() {
    let step: Vec<_> = (1..=4).flat_map(|x| (1..=2).map(move |y| (x, y))).collect();
    for lock_down in RULESETS {
        let text = "400+right 410-right 450+right 460-right";
        let report = play(lock_down, piece("O", "north", 3, 3), &blocks(&step), text);
        assert_eq!(report.all("landed").len(), 1, "only the first landing is reported");
        assert_eq!(report.time("locked_down"), 450 + 200 + 500, "{lock_down}");
    }
}

/// A direction held at the wall does not reset the timer.
#[test]
fn holding_against_the_wall_gives_no_time() {
    for lock_down in RULESETS {
        let report = play(lock_down, piece("O", "north", 9, 3), &blocks(&[]), &wiggle(0, 1, 1));
        assert_eq!(report.time("locked_down"), 700, "{lock_down}");
    }
}

/// When the first piece Locked Down.
fn locked(report: &Report) -> u64 {
    report.times("locked_down")[0]
}

/// The moves of the first piece.
fn moves_before_lock(report: &Report) -> usize {
    report.times("moved").into_iter().filter(|&at| at <= locked(report)).count()
}

/// The Timer is half a second, and every move or rotation resets it.
#[test]
fn every_manipulation_restarts_the_timer() {
    let report = play("timer", piece("O", "north", 5, 3), &blocks(&[]), "");
    assert_eq!((report.time("landed"), locked(&report)), (200, 700));
    let report = play("timer", piece("O", "north", 5, 1), &blocks(&[]), &taps(500, 500, 3));
    assert_eq!(locked(&report), 2_000, "three moves, but two seconds on the ground in all");
    let report = play("timer", piece("O", "north", 5, 1), &blocks(&[]), &taps(499, 400, 1));
    assert_eq!(locked(&report), 999);
    let blocked = play("timer", piece("O", "north", 1, 1), &blocks(&[]), "200+left 400+left");
    assert_eq!(blocked.time("locked_down"), 500, "a blocked move changes nothing");
}

/// The ground time is at most two seconds, whatever is pressed; the length is a rule.
#[test]
fn ground_time_is_limited() {
    let report = play("timer", piece("O", "north", 5, 1), &blocks(&[]), &taps(10, 10, 400));
    assert_eq!((moves_before_lock(&report), locked(&report)), (200, 2_000), "a move at the end is too late");
    for ground in [1, 499, 500, 700, 3_000] {
        let base = scenario("timer", piece("O", "north", 5, 1), &blocks(&[]), &taps(10, 10, 400));
        let rules = json!({"rules": {"lock_down": "timer", "fall_ms": 100, "ground_time_ms": ground}});
        assert_eq!(locked(&run(&with(&base, rules))), ground);
    }
}

/// A new lowest row resets the ground time.
#[test]
fn a_lower_row_gives_ground_time() {
    let step: Vec<_> = (1..=4).flat_map(|x| (1..=2).map(move |y| (x, y))).collect();
    let text = taps(100, 100, 16) + "1700+right 1710-right 1750+right 1760-right " + &taps(2_000, 10, 400);
    let report = play("timer", piece("O", "north", 3, 3), &blocks(&step), &text);
    assert_eq!(locked(&report), 1_750 + 200 + 2_000, "two rows down, then the whole time");
}

/// A hop of two rows counts as time on the ground.
#[test]
fn ground_time_counts_hops() {
    // The turn lifts the I by two rows; it lands 200 ms later, which is just within two rows' time.
    let hop = "300+rotate_counterclockwise 300-rotate_counterclockwise ";
    let moves = taps(700, 100, 30);
    let report = play("timer", piece("I", "east", 5, 3), &blocks(&[]), &(hop.to_owned() + &moves));
    assert_eq!(report.one("rotated")["y"], 3);
    assert_eq!(locked(&report), 2_000, "the hop is charged");
    // Soft Drop makes it shorter.
    let soft = hop.to_owned() + "310+soft_drop 400-soft_drop " + &moves;
    let report = play("timer", piece("I", "east", 5, 3), &blocks(&[]), &soft);
    assert_eq!(locked(&report), 2_000);
}

/// Landing again resets the lock time, up to the remaining ground time.
#[test]
fn landing_again_starts_the_timer() {
    let report = play("timer", piece("I", "east", 5, 3), &blocks(&[]), "450+rotate_counterclockwise");
    assert_eq!(locked(&report), 450 + 200 + 500);
    let report =
        play("timer", piece("I", "east", 5, 3), &blocks(&[]), &(taps(300, 300, 6) + "1950+rotate_counterclockwise"));
    assert_eq!(locked(&report), 2_150, "used up by the hop, so it locks where it lands");
}

/// At level 0 of the Extended ruleset pieces neither fall nor lock on their own; Hard Drop locks.
#[test]
fn level_zero_has_no_timer() {
    let rules = json!({
        "preset": "custom", "level": 0, "lock_down": "timer", "lock_down_ms": "rising", "fall_ms": "rising",
        "soft_drop_locks": false,
    });
    let base = json!({"rules": rules, "in_play": piece("O", "north", 5, 1), "queue": "OO"});
    let report = run(&base);
    assert!(report.all("locked_down").is_empty() && report.time("end") == 60_000);
    let report = run(&with(&base, json!({"inputs": inputs("70+hard_drop")})));
    assert_eq!(locked(&report), 70);
    let extended = with(&base, json!({"rules": with(&base["rules"], json!({"lock_down": "extended"}))}));
    let report = run(&with(&extended, json!({"inputs": inputs(&taps(10, 10, 40))})));
    assert!(report.all("locked_down").is_empty() && report.all("moved").len() == 40);
}

/// The lock time follows the level; from level 20 on pieces are on the Surface at once.
#[test]
fn the_lock_time_rises_with_the_level() {
    for (level, millis) in [(1, 500), (20, 500), (29, 500), (30, 480), (35, 380), (43, 220), (44, 200), (99, 200)] {
        let rules = json!({
            "preset": "custom", "level": level, "lock_down": "timer", "lock_down_ms": "rising", "fall_ms": "rising",
        });
        let report = run(&json!({"rules": rules, "in_play": piece("O", "north", 5, 1), "queue": "OO"}));
        assert_eq!(locked(&report), millis, "level {level}");
    }
    let rules = json!({"preset": "custom", "level": 20, "lock_down_ms": "rising", "fall_ms": "rising"});
    let report = run(&json!({"rules": rules, "in_play": piece("O", "north", 5, 15), "queue": "OO"}));
    assert_eq!((report.time("landed"), locked(&report)), (0, 500));
}

/// The classic game: a fall step that ends on a Surface locks the piece.
#[test]
fn a_fall_onto_a_surface_sets() {
    let report = play("on_landing", piece("O", "north", 5, 3), &blocks(&[]), "");
    assert_eq!((report.time("landed"), locked(&report)), (200, 200));
    let soft = play("on_landing", piece("O", "north", 5, 3), &blocks(&[]), "20+soft_drop");
    assert_eq!((soft.time("landed"), soft.time("locked_down")), (30, 30), "5 ms a row");
    let hard = play("on_landing", piece("O", "north", 5, 3), &blocks(&[]), "20+hard_drop");
    assert_eq!(hard.time("locked_down"), 20);
}

/// A piece moved onto a Surface is locked by the next fall step.
#[test]
fn a_ledge_waits_for_the_next_fall_step() {
    let given = play("on_landing", piece("O", "north", 5, 1), &blocks(&[]), "");
    assert_eq!(given.time("locked_down"), 100);
    // Onto the ledge at 150: the row that began at 100 ends at 200.
    let ledge = blocks(&[(7, 1), (7, 2)]);
    let onto = play("on_landing", piece("O", "north", 5, 4), &ledge, "150+right 150-right");
    assert_eq!((onto.time("landed"), locked(&onto)), (150, 200));
    // Moved off it again in time: it keeps falling at the same instants.
    let off = play("on_landing", piece("O", "north", 5, 4), &ledge, "150+right 150-right 180+left 180-left");
    assert_eq!((off.time("landed"), locked(&off)), (150, 300));
    // Moves and turns reset no timer.
    let moved = play("on_landing", piece("O", "north", 5, 1), &blocks(&[]), &taps(10, 10, 50));
    assert_eq!((moves_before_lock(&moved), locked(&moved)), (10, 100), "the last in the tick of the step");
    let pressed = play("on_landing", piece("O", "north", 5, 4), &ledge, "150+right 150-right 160+soft_drop");
    assert_eq!(pressed.time("locked_down"), 165, "Soft Drop brings the step forward");
}
