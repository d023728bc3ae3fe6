use super::*;
use crate::engine::units::Cell;
use crate::engine::{Facing, Piece, RotationPoint, Tetrimino};

/// A field with cells of 10 points, lines at 95 and 105, and the Hold Queue and buttons in a row at the top.
fn field(scheme: TouchScheme) -> TouchField {
    let area = |x: f32| Area { min: Place { x, y: 0.0 }, max: Place { x: x + 19.0, y: 20.0 } };
    let all = match scheme {
        TouchScheme::Off => vec![],
        TouchScheme::TapAndDrag => vec![(Action::Play(Button::Hold), area(0.0)), (Action::Pause, area(160.0))],
        TouchScheme::Buttons => [
            Action::Play(Button::Left),
            Action::Play(Button::Right),
            Action::Play(Button::SoftDrop),
            Action::Play(Button::HardDrop),
            Action::Pause,
        ]
        .into_iter()
        .zip((0_u8..).map(|index| area(f32::from(index) * 20.0)))
        .collect(),
    };
    TouchField { scheme, buttons: all, matrix: Area::default(), cell: 10.0, line_a: 95.0, line_b: 105.0 }
}

/// Plays a script: `1v50,100@0` touches with finger 1 at 50, 100 after 0 ms, `>` moves, `^` lifts, `x` cancels, `.@90`
/// passes time.
fn play(fingers: &mut Fingers, scheme: TouchScheme, script: &str) -> String {
    let start = Instant::now();
    let field = field(scheme);
    let mut events = Vec::new();
    for word in script.split_whitespace() {
        let (what, millis) = word.split_once('@').unwrap();
        let at = start + Duration::from_millis(millis.parse().unwrap());
        if what == "." {
            fingers.update(at, &mut events);
            continue;
        }
        let (finger, what) = what.split_at(1);
        let (contact, place) = what.split_at(1);
        let contact = match contact {
            "v" => Contact::Down,
            ">" => Contact::Moved,
            "^" => Contact::Up,
            _ => Contact::Lost,
        };
        let (x, y) = place.split_once(',').unwrap();
        let place = Place { x: x.parse().unwrap(), y: y.parse().unwrap() };
        fingers.take(FingerEvent { at, finger: finger.parse().unwrap(), contact, place }, &field, &mut events);
    }
    let words = events.iter().map(|event| {
        let millis = (event.at - start).as_millis();
        match event.kind {
            InputKind::Touch(_, action) => format!("+{action}@{millis}"),
            InputKind::Lift(_, action) => format!("-{action}@{millis}"),
            other => panic!("{other:?}"),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn taps_and_drags_follow_the_guideline() {
    let table = [
        ("tap left", "1v50,100@0 1^51,101@80", "+rotate_counterclockwise@80 -rotate_counterclockwise@80"),
        ("tap right", "1v150,100@0 1^150,100@80", "+rotate_clockwise@80 -rotate_clockwise@80"),
        ("tap the Hold Queue", "1v10,10@0 1^10,10@50", "+hold@50 -hold@50"),
        ("tap the pause", "1v165,10@0 1^165,10@50", "+pause@50 -pause@50"),
        ("a long touch is no tap", "1v50,100@0 1^50,100@900", ""),
        ("drag left", "1v100,100@0 1>88,100@30 1>79,100@60 1^79,100@90", "+left@30 -left@30 +left@60 -left@60"),
        (
            "drag right, back and lift",
            "1v100,100@0 1>121,102@30 1>110,102@60 1^110,102@90",
            "+right@30 -right@30 +right@30 -right@30 +left@60 -left@60",
        ),
        ("less than a cell", "1v100,100@0 1>108,100@30 1^108,100@90", ""),
        ("drag down and hold", "1v100,100@0 1>100,112@40 .@100 .@220 1^100,112@800", "+soft_drop@220 -soft_drop@800"),
        (
            "a slow drag down",
            "1v100,100@0 1>100,111@100 1>100,130@300 1>100,150@500 1^100,150@600",
            "+soft_drop@300 -soft_drop@600",
        ),
        (
            "moved while it drops",
            "1v100,100@0 1>100,112@10 .@200 1>125,112@300 1^125,112@400",
            "+soft_drop@200 +right@300 -right@300 +right@300 -right@300 -soft_drop@400",
        ),
        ("flick down", "1v100,100@0 1>101,115@20 1>102,140@50 1^102,160@70", "+hard_drop@70 -hard_drop@70"),
        (
            "drag, then flick with the same finger",
            "1v100,100@0 1>115,101@300 1>115,112@700 1^115,140@740",
            "+right@300 -right@300 +hard_drop@740 -hard_drop@740",
        ),
        ("a short drag down", "1v100,100@0 1^100,108@50", ""),
        ("lost", "1v100,100@0 1>100,112@10 .@200 1x100,112@300", "+soft_drop@200 -soft_drop@300"),
        ("a tap that is lost", "1v150,100@0 1x150,100@30", ""),
        (
            "two fingers",
            "1v40,100@0 1>40,112@10 .@200 2v150,90@300 2^150,90@350 1^40,112@400",
            "+soft_drop@200 +rotate_clockwise@350 -rotate_clockwise@350 -soft_drop@400",
        ),
        ("a finger nobody saw touch", "1>50,100@0 1^50,100@10", ""),
    ];
    for (name, script, expected) in table {
        assert_eq!(play(&mut Fingers::default(), TouchScheme::TapAndDrag, script), expected, "{name}");
    }
}

#[test]
fn buttons_act_while_they_are_touched() {
    let table = [
        ("hold", "1v5,5@0 1^5,5@500", "+left@0 -left@500"),
        ("two at once", "1v5,5@0 2v65,5@10 2^65,5@20 1^5,5@30", "+left@0 +hard_drop@10 -hard_drop@20 -left@30"),
        ("slide", "1v5,5@0 1>25,5@10 1^25,5@20", "+left@0 -left@10 +right@10 -right@20"),
        ("off and on again", "1v5,5@0 1>5,90@10 1>5,5@20 1^5,5@30", "+left@0 -left@10 +left@20 -left@30"),
        ("no slide onto Hard Drop", "1v45,5@0 1>65,5@10 1^65,5@20", "+soft_drop@0 -soft_drop@10"),
        ("no slide from nowhere onto Pause", "1v45,90@0 1>85,5@10 1^85,5@20", ""),
        ("pause", "1v85,5@0", "+pause@0"),
        ("lost", "1v5,5@0 1x5,5@9", "+left@0 -left@9"),
        ("beside", "1v5,90@0 1^5,90@9", ""),
    ];
    for (name, script, expected) in table {
        assert_eq!(play(&mut Fingers::default(), TouchScheme::Buttons, script), expected, "{name}");
    }
}

#[test]
fn a_touch_that_cannot_play_pauses() {
    assert_eq!(play(&mut Fingers::default(), TouchScheme::Off, "1v5,5@0 1^5,5@9"), "+pause@0 -pause@0");
}

#[test]
fn the_dividing_line_moves_with_the_rotations_of_the_tetrimino() {
    let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::North, centre: Cell::new(5, 10) };
    let rotated = |turn| GameEvent::Rotated { piece, turn, point: RotationPoint::FIRST };
    let table = [
        (GameEvent::Generated(Tetrimino::T), 95.0),
        (rotated(Turn::Clockwise), 95.0),
        (rotated(Turn::Counterclockwise), 105.0),
        (GameEvent::Landed, 105.0),
        (rotated(Turn::Counterclockwise), 105.0),
        (rotated(Turn::Clockwise), 95.0),
        (rotated(Turn::Counterclockwise), 105.0),
        (GameEvent::LockedDown(piece), 95.0),
    ];
    let mut fingers = Fingers::default();
    let field = field(TouchScheme::TapAndDrag);
    for (event, line) in table {
        fingers.react(&event);
        assert!((fingers.line(&field) - line).abs() < 0.01, "{event:?}");
    }
    let between = "1v100,100@0 1^100,100@50";
    let scheme = TouchScheme::TapAndDrag;
    assert!(play(&mut fingers, scheme, between).starts_with("+rotate_clockwise"));
    fingers.react(&rotated(Turn::Counterclockwise));
    assert!(play(&mut fingers, scheme, between).starts_with("+rotate_counterclockwise"));
}

#[test]
fn a_resting_finger_says_when_it_will_do_something() {
    let (mut fingers, mut events, start) = (Fingers::default(), Vec::new(), Instant::now());
    let field = field(TouchScheme::TapAndDrag);
    let event = |contact, y| FingerEvent { at: start, finger: 7, contact, place: Place { x: 100.0, y } };
    fingers.take(event(Contact::Down, 100.0), &field, &mut events);
    assert_eq!(fingers.update(start, &mut events), None);
    fingers.take(event(Contact::Moved, 115.0), &field, &mut events);
    assert_eq!(fingers.update(start, &mut events), Some(start + MAX_FLICK_TIME));
    assert_eq!(fingers.update(start + MAX_FLICK_TIME, &mut events), None);
    assert_eq!(events.len(), 1);
}
